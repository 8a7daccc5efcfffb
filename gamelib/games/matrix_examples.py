"""Matrix games ready made."""

from __future__ import annotations

from gamelib.games.matrix import MatrixGame


def matching_pennies() -> MatrixGame:
    """Return the game in which player 1 wins if both show the same side of a coin, and player 2 if not.

    Example:
        >>> matching_pennies()
               heads  tails
        heads      1     -1
        tails     -1      1
    """
    sides = ("heads", "tails")
    return MatrixGame([[1, -1], [-1, 1]], sides, sides)


def rock_paper_scissors() -> MatrixGame:
    """Return the game in which paper beats rock, scissors beat paper and rock beats scissors.

    Example:
        >>> rock_paper_scissors()
                  rock  paper  scissors
        rock         0     -1         1
        paper        1      0        -1
        scissors    -1      1         0
    """
    gestures = ("rock", "paper", "scissors")
    return MatrixGame([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], gestures, gestures)


def two_finger_morra() -> MatrixGame:
    """Return the game in which both show one or two fingers: player 1 wins the sum if it is even, player 2 if odd.

    Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 18.2.

    Example:
        >>> two_finger_morra().solve()
        MatrixSolution(value=-1/12, row_strategy=(7/12, 5/12), column_strategy=(7/12, 5/12))
    """
    fingers = ("one", "two")
    return MatrixGame([[2, -3], [-3, 4]], fingers, fingers)
