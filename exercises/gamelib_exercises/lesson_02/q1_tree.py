"""Question 1: a two-ply tree of the student's own, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from gamelib.games.tree import TreeGame
from gamelib.rng import Draw
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, mistake, name, number
from gamelib_exercises.part import Part

Rows: TypeAlias = Sequence[Sequence[float]]
Pick: TypeAlias = Callable[[Sequence[float]], float]


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    tree = draw_tree_of(student)
    *inner, root = values_of(tree, min, max)
    action, reply = _play_of(tree, min, max)
    picture = picture_of(TreeGame(tree), solved=False)
    of_min = "MIN chooses there, and takes the smallest of the three values below it."
    of_max = "MAX chooses at the root, and takes the greatest of the values of B, C and D."
    return [
        Drill(
            "tree_values",
            title="the values of B, C, D and the root",
            points=2,
            hints=(
                "Begin at the bottom. Who is to move at B, and what does that player want?",
                "A triangle that points down is a node of MIN: its value is the smallest of those below it.",
                f"At B, MIN chooses among {', '.join(map(str, tree[0]))}. When B, C and D have their values, MAX "
                "chooses among those three.",
            ),
            entries=[
                *(Entry(f"value_{letter}", value, of_min, number) for letter, value in zip("bcd", inner, strict=True)),
                Entry("value_root", root, of_max, number),
            ],
            mutants=[mistake(said, values_of(tree, *picks)) for said, *picks in _VALUES],
            picture=picture,
        ),
        Drill(
            "tree_play",
            title="MAX's best action and MIN's best reply to it",
            hints=(
                "The values tell: which of B, C and D has the value of the root?",
                "The reply is an action at that node, such as b2; it leads to the leaf whose value the node has.",
            ),
            entries=[
                Entry("best_action", action, "It leads to the node that has the root's value.", name),
                Entry(
                    "best_reply", reply, "It is MIN's answer to your best action, and leads to the smallest leaf.", name
                ),
            ],
            mutants=[mistake(said, _play_of(tree, *picks)) for said, *picks in _PLAYS],
            picture=picture,
        ),
    ]


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _first(values: Sequence[float]) -> float:
    return values[0]


# Wrong ways: name and words, what is done at B, C and D, what at the root.
_VALUES: Final[Sequence[tuple[str, Pick, Pick]]] = (
    ("MIN and MAX swapped: MAX chooses at B, C and D, and MIN at the root: it is the other way round.", max, min),
    ("max everywhere: both take the greatest value. MIN takes the smallest.", max, max),
    ("min everywhere: both take the smallest value. At the root MAX takes the greatest.", min, min),
    ("MIN averages: MIN's values are averaged. MIN is free to choose, and chooses the smallest.", _average, max),
    ("first leaf: each node has the value of its first leaf.", _first, max),
)
_PLAYS: Final[Sequence[tuple[str, Pick, Pick]]] = (
    ("MIN helps: MIN is taken to help MAX to the greatest leaf. MIN takes the smallest.", max, max),
    ("MIN and MAX swapped: MIN chooses at the root and MAX below: it is the other way round.", max, min),
    (
        "min everywhere: MAX goes where the smallest leaf is. At the root MAX takes the greatest of B, C and D.",
        min,
        min,
    ),
)


def values_of(tree: Rows, below: Pick, root: Pick) -> tuple[float, ...]:
    """Return the values of B, C, D and the root."""
    values = [below(leaves) for leaves in tree]
    return (*values, root(values))


def _play_of(tree: Rows, below: Pick, root: Pick) -> tuple[str, str]:
    """Return the action at the root, and the reply below it."""
    *values, best = values_of(tree, below, root)
    node = values.index(best)
    return f"a{node + 1}", f"{'bcd'[node]}{tree[node].index(best) + 1}"


def draw_tree_of(student: int) -> Rows:
    """Return the tree of a student: on it every wrong way gives other values and another line of play."""
    draw = Draw(student, "two-ply tree")
    while True:
        leaves = draw.sample(range(1, 21), 9)
        tree = [leaves[0:3], leaves[3:6], leaves[6:9]]
        values = {values_of(tree, min, max), *(values_of(tree, *picks) for _, *picks in _VALUES)}
        plays = {_play_of(tree, min, max), *(_play_of(tree, *picks) for _, *picks in _PLAYS)}
        told_apart = len(values) == 1 + len(_VALUES) and len(plays) == 1 + len(_PLAYS)
        if told_apart and _play_of(tree, min, max)[1] not in ("b1", "c1", "d1"):
            return tree
