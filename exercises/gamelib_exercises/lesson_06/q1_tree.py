"""Question 1: maxⁿ and paranoid by hand, on a tree for three players of the student's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from gamelib.games.tree import TreeGame
from gamelib.rng import Draw
from gamelib_exercises.drill import Drill, Entry, mistake, number, one_of
from gamelib_exercises.lesson_06 import PLAYERS, Vector, planted, vector, vector_picture
from gamelib_exercises.part import Mutant, Part

TOTAL: Final = 10
"""What the numbers of a leaf sum to."""

INNER: Final = "defgbc"
"""The nodes that are asked for, from the leaves up."""

Wants: TypeAlias = Callable[[int, Vector], float]
"""What a mover maximises: a function of its number and of a vector."""


def _own(mover: int, vector: Vector) -> float:
    return vector[mover]


def _paranoid(mover: int, vector: Vector) -> float:
    return vector[0] if mover == 0 else -vector[0]


def _for_player_1(mover: int, vector: Vector) -> float:
    return vector[0]


_WRONG: Final[Mapping[str, Wants]] = {
    "player 1's number: player 1's number decides at every node. Each player looks at its own.": _for_player_1,
    (
        "zero-sum: players 2 and 3 take what is worst for player 1. That is paranoid; in maxⁿ they take what is best "
        "for themselves."
    ): _paranoid,
    "the least for player 1: everybody takes what is worst for player 1. Each player looks at its own number.": (
        lambda mover, vector: -vector[0]
    ),
    "the next number: each player looks at the number after its own. Player 2 moves at B and C.": (
        lambda mover, vector: vector[(mover + 1) % PLAYERS]
    ),
    "the least: each player takes the vector with its smallest number. It wants the greatest.": (
        lambda mover, vector: -vector[mover]
    ),
}

_FEARED_WRONG: Final[Mapping[str, Wants]] = {
    "maxⁿ: players 2 and 3 want the most for themselves. Paranoid fears the worst: the least for player 1.": _own,
    (
        "opponents minimise their own: players 2 and 3 take what is least for *themselves*. They are feared to take "
        "what is least for player 1."
    ): lambda mover, vector: vector[0] if mover == 0 else -vector[mover],
    "one opponent: only player 2 is against player 1, and player 3 helps. Both are against it.": (
        lambda mover, vector: -vector[0] if mover == 1 else vector[0]
    ),
    "the best leaf: everybody takes the greatest number of player 1.": _for_player_1,
    "the worst leaf: everybody takes the smallest number of player 1, player 1 too.": (
        lambda mover, vector: -vector[0]
    ),
}


class Backed:
    """The vectors of a tree of three plies of two, backed up by some rule.

    Args:
        leaves: the vectors of the leaves, from left to right.
        wants: what a mover maximises; its own number if not given.

    Attributes:
        below: the vectors of D, E, F, G, B and C.
        root: that of A.
        action: the action that was chosen there.
        tie: whether some mover had two actions that are equally good.

    Example:
        >>> backed = Backed([(1, 2, 7), (4, 3, 3), (6, 1, 3), (5, 4, 1), (0, 1, 9), (2, 2, 6), (3, 7, 0), (1, 8, 1)])
        >>> backed.below[-2:], backed.root, backed.action
        (((1, 2, 7), (1, 8, 1)), (1, 2, 7), 'a1')
    """

    def __init__(self, leaves: list[Vector], wants: Wants = _own) -> None:
        self.tie = False
        lower = [self._better(2, leaves[i], leaves[i + 1], wants) for i in range(0, 8, 2)]
        upper = [self._better(1, lower[i], lower[i + 1], wants) for i in range(0, 4, 2)]
        self.root = self._better(0, upper[0], upper[1], wants)
        self.below = (*lower, *upper)
        self.action = "a1" if self.root is upper[0] else "a2"

    def _better(self, mover: int, one: Vector, other: Vector, wants: Wants) -> Vector:
        first, second = wants(mover, one), wants(mover, other)
        self.tie = self.tie or first == second
        return one if first >= second else other


def draw_leaves_of(student: int) -> list[Vector]:
    """Return the leaves of a student's tree: no ties, and no wrong way gives the right answer."""
    draw = Draw(student, "three players")
    while True:
        leaves = [_leaf(draw) for _ in range(8)]
        if len(set(leaves)) == len(leaves) and _well_posed(leaves):
            return leaves


def _leaf(draw: Draw) -> Vector:
    low, high = sorted((draw.whole(0, TOTAL), draw.whole(0, TOTAL)))
    return (low, high - low, TOTAL - high)


def _well_posed(leaves: list[Vector]) -> bool:
    right, feared = Backed(leaves), Backed(leaves, _paranoid)
    if right.tie or right.action == feared.action:  # the two searches are to choose different actions
        return False
    b, c = feared.below[-2:]
    if b[0] == c[0]:
        return False
    tasks = (
        (right.below, _below_mutants(leaves)),
        ((right.root, right.action), _root_mutants(leaves)),
        ((feared.root[0], feared.action), _feared_mutants(leaves)),
    )
    return all(answer != mutant.answer for answer, mutants in tasks for mutant in mutants)


def _apart(mutants: list[Mutant[tuple[Any, ...]]]) -> list[Mutant[tuple[Any, ...]]]:
    """Return one for each answer: where several mistakes come to the same, none of them is sure, and all are named."""
    alike: dict[tuple[Any, ...], list[Mutant[tuple[Any, ...]]]] = {}
    for mutant in mutants:
        alike.setdefault(mutant.answer, []).append(mutant)
    return [
        Mutant(same[0].name, " It is also what one gets when ".join(each.words for each in same), answer)
        for answer, same in alike.items()
    ]


def game_of(tree: list[Any]) -> TreeGame:
    """Return the game for three players that has this tree."""
    return TreeGame(planted(tree), num_players=PLAYERS)


def tree_of(leaves: list[Vector]) -> list[Any]:
    """Return the tree of three plies of two that has these leaves."""
    return [[leaves[0:2], leaves[2:4]], [leaves[4:6], leaves[6:8]]]


# -- known wrong answers -------------------------------------------------------------------------


def _below_mutants(leaves: list[Vector]) -> list[Mutant[tuple[Any, ...]]]:
    *lower, b, c = Backed(leaves).below
    return [
        *(mistake(said, Backed(leaves, wants).below) for said, wants in _WRONG.items()),
        mistake(
            "best of each number: each number is the greatest of both children's. A vector goes up whole, as the mover "
            "chose it.",
            tuple(_joined(leaves[start:end]) for start, end in ((0, 2), (2, 4), (4, 6), (6, 8), (0, 4), (4, 8))),
        ),
        mistake(
            "worst of each number: each number is the smallest of both children's. A vector goes up whole, as the "
            "mover chose it.",
            tuple(_joined(leaves[start:end], min) for start, end in ((0, 2), (2, 4), (4, 6), (6, 8), (0, 4), (4, 8))),
        ),
        mistake(
            "player 3 at B and C: player 3 chooses at B and C too. It is player 2's turn there.",
            (*lower, max(lower[:2], key=lambda vector: vector[2]), max(lower[2:], key=lambda vector: vector[2])),
        ),
        mistake("B and C swapped: the vectors of B and C have changed places.", (*lower, c, b)),
    ]


def _joined(vectors: Sequence[Vector], best: Callable[[Iterable[float]], float] = max) -> Vector:
    return tuple(map(best, zip(*vectors, strict=True)))


def _root_mutants(leaves: list[Vector]) -> list[Mutant[tuple[Any, ...]]]:
    right = Backed(leaves)
    other = _other(right.action)
    backed = [(said, Backed(leaves, wants)) for said, wants in _WRONG.items()]
    return [
        *(mistake(said, (wrong.root, wrong.action)) for said, wrong in backed),
        mistake(
            "the other child: player 1 takes the vector with its smaller number. It wants the greater.",
            (right.below[-2 if other == "a1" else -1], other),
        ),
        *(
            mistake(
                f"best of each number of {what}, {action}: each number is the greatest that {what} have. A vector goes "
                "up whole: the one that player 1 chose.",
                (_joined(vectors), action),
            )
            for what, vectors in (("B and C", right.below[-2:]), ("all the leaves", leaves))
            for action in (right.action, other)
        ),
    ]


def _feared_mutants(leaves: list[Vector]) -> list[Mutant[tuple[Any, ...]]]:
    backed = [(said, Backed(leaves, wants)) for said, wants in _FEARED_WRONG.items()]
    return [mistake(said, (wrong.root[0], wrong.action)) for said, wrong in backed]


def _other(action: str) -> str:
    return "a1" if action == "a2" else "a2"


# -- the parts -----------------------------------------------------------------------------------


def parts(student: int) -> list[Part]:
    """Return the three parts of the drill."""
    leaves = draw_leaves_of(student)
    picture = vector_picture(game_of(tree_of(leaves)), "A")
    right, feared = Backed(leaves), Backed(leaves, _paranoid)
    return [
        Drill(
            "tree_vectors",
            title="the vectors of D, E, F, G, B and C by maxⁿ",
            hints=(
                "Begin just above the leaves, with D. Who moves there, and which number does that player look at?",
                "Player 3 moves at D, E, F and G and takes the leaf with the greater third number. The whole vector "
                "goes up.",
                "Player 2 moves at B and C: compare the second numbers of the vectors that have come up.",
            ),
            entries=[
                Entry(
                    f"vector_{node}",
                    found,
                    f"Player {2 if node in 'bc' else 3} moves there, and one of the children's vectors goes up whole.",
                    vector,
                )
                for node, found in zip(INNER, right.below, strict=True)
            ],
            mutants=_apart(_below_mutants(leaves)),
            picture=picture,
        ),
        Drill(
            "tree_root",
            title="the root: vector and action by maxⁿ",
            hints=(
                "Player 1 moves at A. Which number of B's and C's vectors does it look at?",
                "The vector with the greater first number goes up, and the action is the one that leads there.",
            ),
            entries=[
                Entry("vector_a", right.root, "Player 1 chooses between the vectors of B and C.", vector),
                Entry(
                    "action_a",
                    right.action,
                    "It is the action that leads to the vector that was chosen.",
                    one_of("a1", "a2"),
                ),
            ],
            mutants=_apart(_root_mutants(leaves)),
            remarks=[("The vector is right; the action leads to the other child.", (right.root, _other(right.action)))],
            picture=picture,
        ),
        Drill(
            "tree_paranoid",
            title="the root: value and action by paranoid",
            hints=(
                "Cross out all numbers but player 1's. Who takes the greatest of them, and who the smallest?",
                "Players 2 and 3 are one opponent: below B the smallest of four numbers is left, and below C too.",
                "Player 1 takes the greater of these two.",
            ),
            entries=[
                Entry(
                    "paranoid_value",
                    feared.root[0],
                    "Players 2 and 3 are feared to want the least for player 1.",
                    number,
                ),
                Entry(
                    "paranoid_action",
                    feared.action,
                    "It is the action that leads to the greater of two minima.",
                    one_of("a1", "a2"),
                ),
            ],
            mutants=_apart(_feared_mutants(leaves)),
            remarks=[
                ("The value is right; the action leads to the other child.", (feared.root[0], _other(feared.action)))
            ],
            picture=picture,
        ),
    ]
