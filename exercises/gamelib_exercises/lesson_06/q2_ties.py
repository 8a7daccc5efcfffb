"""Question 2: everything that ties can lead to, by hand, on a small tree of the student's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from gamelib.rng import Draw
from gamelib_exercises.drill import Drill, Entry, each_once, mistake, number
from gamelib_exercises.lesson_06 import Vector, q4_vectors, vector_picture, vectors
from gamelib_exercises.lesson_06.q1_tree import game_of
from gamelib_exercises.part import Mutant, Part

TOTAL: Final = 7
"""What the numbers of a leaf sum to; little, so that there are ties."""

LETTERS: Final = "bcd"

Rows: TypeAlias = list[list[Vector]]
Sets: TypeAlias = tuple[frozenset[Vector], ...]


def best(leaves: Sequence[Vector], player: int) -> frozenset[Vector]:
    """Return the vectors with the greatest number for a player."""
    most = max(vector[player] for vector in leaves)
    return frozenset(vector for vector in leaves if vector[player] == most)


def possible(children: Sets) -> frozenset[Vector]:
    """Return the vectors that can come up at the root, where player 1 moves."""
    sure = max(min(vector[0] for vector in child) for child in children)
    return frozenset(vector for child in children for vector in child if vector[0] >= sure)


def draw_tree_of(student: int) -> Rows:
    """Return the tree of a student: ties at two of the three nodes at the least, and every wrong way stands out."""
    draw = Draw(student, "ties")
    while True:
        rows = [_row(draw) for _ in LETTERS]
        if all(len(set(row)) == 3 for row in rows) and _well_posed(rows):
            return rows


def _row(draw: Draw) -> list[Vector]:
    """Return three leaves, of which two or more are often equal for player 2."""
    second = draw.whole(2, 4)
    row: list[Vector] = []
    for _ in range(3):
        own = second if draw.whole(1, 3) > 1 else draw.whole(0, 4)
        first = draw.whole(0, TOTAL - own)
        row.append((first, own, TOTAL - own - first))
    return row


def _well_posed(rows: Rows) -> bool:
    children = tuple(best(row, 1) for row in rows)
    if sum(len(child) > 1 for child in children) < 2 or len(possible(children)) < 3:
        return False
    below = [children, *(mutant.answer for mutant in _below_mutants(rows))]
    root = [_root(possible(children)), *(mutant.answer for mutant in _root_mutants(rows))]
    return len(set(below)) == len(below) and len(set(root)) == len(root)


def _root(found: frozenset[Vector]) -> tuple[Any, ...]:
    firsts = [vector[0] for vector in found]
    return (found, min(firsts), max(firsts))


def _below_mutants(rows: Rows) -> list[Mutant[tuple[Any, ...]]]:
    ways: list[tuple[str, Callable[[list[Vector]], frozenset[Vector]]]] = [
        (
            "first of ties: only the first of equal leaves is kept. Asked for are all that player 2 may choose.",
            lambda row: frozenset({max(row, key=lambda vector: vector[1])}),
        ),
        (
            "last of ties: only the last of equal leaves is kept. Asked for are all that player 2 may choose.",
            lambda row: frozenset({max(reversed(row), key=lambda vector: vector[1])}),
        ),
        ("all leaves: all leaves are kept. Player 2 chooses those with its greatest number.", frozenset),
        (
            "player 1's number: player 1's number decides. Player 2 moves at B, C and D and looks at the second "
            "number.",
            lambda row: best(row, 0),
        ),
        (
            "player 3's number: player 3's number decides. Player 2 moves at B, C and D and looks at the second "
            "number.",
            lambda row: best(row, 2),
        ),
        (
            "the kindest: of equal leaves player 2 takes what is best for player 1. It does not care: any of them may "
            "come up.",
            lambda row: best(sorted(best(row, 1)), 0),
        ),
        (
            "the unkindest: of equal leaves player 2 takes what is worst for player 1. It does not care: any of them "
            "may come up.",
            lambda row: frozenset({min(best(row, 1))}),
        ),
    ]
    return [mistake(said, tuple(map(way, rows))) for said, way in ways]


def _root_mutants(rows: Rows) -> list[Mutant[tuple[Any, ...]]]:
    children = tuple(best(row, 1) for row in rows)
    first = tuple(frozenset({max(row, key=lambda vector: vector[1])}) for row in rows)
    ways: list[tuple[str, frozenset[Vector]]] = [
        (
            "everything: all vectors of B, C and D are put together. Player 1 does not choose what gives it less than "
            "another child gives it for sure.",
            q4_vectors.every(0, children),
        ),
        (
            "the greatest alone: only the vectors with player 1's greatest number are kept. If the ties below are "
            "broken otherwise, that child gives less, and player 1 takes the best there is then.",
            best(sorted(q4_vectors.every(0, children)), 0),
        ),
        (
            "children with the greatest: the child that can give player 1 the most is taken for the choice. The tie "
            "below it may be broken so that another is better.",
            q4_vectors.optimistic_children(0, children),
        ),
        (
            "cautious: player 1 is taken to choose the child whose smallest number is greatest. It knows how the ties "
            "are broken, and we list what comes of each way.",
            q4_vectors.cautious(0, children),
        ),
        (
            "children that can be chosen: a child that can be chosen is kept with all its vectors. With some of them "
            "it is not chosen: another child gives player 1 more for sure.",
            q4_vectors.possible_children(0, children),
        ),
        (
            "first of ties: ties are broken by taking the first. Asked for is what comes of any way to break them.",
            possible(first),
        ),
    ]
    return each_once((), ((said, _root(found)) for said, found in ways))  # two ways may lead to the same set


def parts(student: int) -> list[Part]:
    """Return the two parts of the drill."""
    rows = draw_tree_of(student)
    game = game_of(rows)
    picture = vector_picture(game, "A")
    children = tuple(best(row, 1) for row in rows)
    found, least, most = _root(possible(children))
    return [
        Drill(
            "tie_vectors",
            title="all vectors that can come up from B, C and D",
            hints=(
                "Player 2 moves at B, C and D. Which leaves are equally good for it?",
                "Keep every leaf whose second number is the greatest of the three, whatever its other numbers are.",
            ),
            entries=[
                Entry(f"vectors_{letter}", child, "Player 2 may choose any leaf with its greatest number.", vectors)
                for letter, child in zip(LETTERS, children, strict=True)
            ],
            mutants=_below_mutants(rows),
            picture=picture,
        ),
        Drill(
            "tie_root",
            title="all vectors that can come up at the root",
            hints=(
                "Player 1 knows how player 2 breaks ties; we do not. Take one vector of B, one of C and one of D: "
                "which of the three does player 1 choose? And with others?",
                "What does each child give player 1 at the least? The greatest of these three numbers it gets for "
                "sure.",
                "A vector can come up if its first number is at least that.",
            ),
            entries=[
                Entry("vectors_a", found, "It depends on how the ties at B, C and D are broken.", vectors),
                Entry("least", least, "It is player 1's smallest number among the vectors that can come up.", number),
                Entry("most", most, "It is player 1's greatest number among the vectors that can come up.", number),
            ],
            mutants=_root_mutants(rows),
            picture=picture,
        ),
    ]
