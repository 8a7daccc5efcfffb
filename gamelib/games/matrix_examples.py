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
    return _beating({"rock": ("scissors",), "paper": ("rock",), "scissors": ("paper",)})


def rock_paper_scissors_lizard_spock() -> MatrixGame:
    """Return the game with five gestures, each of which beats two others.

    Source: S. Kass and K. Bryla, who thought it up.

    Example:
        >>> rock_paper_scissors_lizard_spock().solve()
        MatrixSolution(value=0, row_strategy=(1/5, 1/5, 1/5, 1/5, 1/5), column_strategy=(1/5, 1/5, 1/5, 1/5, 1/5))
    """
    return _beating(
        {
            "rock": ("scissors", "lizard"),
            "paper": ("rock", "Spock"),
            "scissors": ("paper", "lizard"),
            "lizard": ("paper", "Spock"),
            "Spock": ("rock", "scissors"),
        }
    )


def two_finger_morra() -> MatrixGame:
    """Return the game in which both show one or two fingers: player 1 wins the sum if it is even, player 2 if odd.

    Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 18.2.

    Example:
        >>> two_finger_morra().solve()
        MatrixSolution(value=-1/12, row_strategy=(7/12, 5/12), column_strategy=(7/12, 5/12))
    """
    fingers = ("one", "two")
    return MatrixGame([[2, -3], [-3, 4]], fingers, fingers)


def ferguson_odd_or_even() -> MatrixGame:
    """Return two-finger Morra seen from the other side: player 1 wins the sum if it is odd, player 2 if even.

    Source: T. S. Ferguson, *Game Theory*, part II, section 1.

    Example:
        >>> ferguson_odd_or_even().solve()
        MatrixSolution(value=1/12, row_strategy=(7/12, 5/12), column_strategy=(7/12, 5/12))
    """
    fingers = ("one", "two")
    return MatrixGame([[-2, 3], [3, -4]], fingers, fingers)


def _beating(beats: dict[str, tuple[str, ...]]) -> MatrixGame:
    """Return the game in which each gesture beats those named with it, and is beaten by all others."""
    gestures = tuple(beats)
    return MatrixGame(
        [[0 if mine == yours else 1 if yours in beats[mine] else -1 for yours in gestures] for mine in gestures],
        gestures,
        gestures,
    )
