"""Question 1: alpha-beta with scissors, on a two-ply tree of the student's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.games.tree import TreeGame
from gamelib.rng import Draw
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, mistake, names, number
from gamelib_exercises.lesson_04 import by_hand
from gamelib_exercises.part import Mutant, Part

LETTERS: Final = "bcde"
LEAVES: Final = range(1, 13)
"""The numbers of the leaves."""


def _first_only(tree: Sequence[Sequence[float]]) -> by_hand.Found:
    """Return what comes of it if alpha stays B's value, also when C is better."""
    first = min(tree[0])

    def passed(maximising: bool, v: float, alpha: float, beta: float) -> by_hand.Window:
        return (first if v >= first else alpha, beta) if maximising else (alpha, min(beta, v))

    return by_hand.cut_by_hand(tree, passed=passed)


def _entries(tree: by_hand.Nested, found: by_hand.Found) -> tuple[Any, ...]:
    left = [found.left[(i,)] for i in range(4)]
    bounds = frozenset(letter for letter, (_, cut) in zip(LETTERS, left, strict=True) if cut)
    return (*(value for value, _ in left), bounds)


def _values(tree: Sequence[Sequence[float]]) -> list[Mutant[tuple[Any, ...]]]:
    *values, bounds = _entries(tree, by_hand.cut_by_hand(tree))
    smallest = [min(leaves) for leaves in tree]
    return [
        mistake(
            "minimax: every leaf is looked at. Alpha-beta leaves a node of MIN as soon as its value so far is alpha or "
            "less.",
            (*smallest, frozenset()),
        ),
        mistake(
            "minimax's values: the nodes that are cut have their minimax values. When a node is left, alpha-beta knows "
            "only the leaves it has looked at.",
            (*smallest, bounds),
        ),
        mistake(
            "which are bounds turned round: the nodes that are known exactly are named. Asked for are those that were "
            "cut.",
            (*values, frozenset(LETTERS) - bounds),
        ),
        mistake(
            "fail-hard: the nodes that are cut have the value of alpha. That is fail-hard; here a node has the "
            "smallest value it has seen.",
            _fail_hard(tree),
        ),
        mistake(
            "< for <=: a node is cut only below alpha. Equality is enough: MAX has a value as good elsewhere.",
            _entries(tree, by_hand.cut_by_hand(tree, cut=by_hand.closes_beyond)),
        ),
        mistake(
            "MAX's nodes: B, C, D and E take the greatest leaf. MIN chooses there.",
            (*(max(leaves) for leaves in tree), frozenset()),
        ),
    ]


def _fail_hard(tree: by_hand.Nested) -> tuple[Any, ...]:
    found = by_hand.cut_by_hand(tree)
    *values, bounds = _entries(tree, found)
    return (*(max(value, found.entered[(i,)][0]) for i, value in enumerate(values)), bounds)


def _leaves(tree: Sequence[Sequence[float]]) -> list[Mutant[tuple[Any, ...]]]:
    found = by_hand.cut_by_hand(tree)
    truth = by_hand.pruned(tree, found)
    cutting = {3 * i + sum(path[0] == i for path in found.looked) for i in range(4) if found.left[(i,)][1]}
    greatest = max(tree[0])
    wrong: dict[str, frozenset[float]] = {
        (
            "nothing is cut: every leaf is looked at. Once B's value is known, some leaves to the right of it cannot "
            "matter."
        ): frozenset[int](),
        "< for <=: a node is cut only if its value is below alpha. Equality is enough.": by_hand.pruned(
            tree, by_hand.cut_by_hand(tree, cut=by_hand.closes_beyond)
        ),
        (
            "one leaf late: one leaf more is looked at below each cut node. The leaf that closes the window is the "
            "last one."
        ): by_hand.pruned(tree, by_hand.cut_by_hand(tree, late=True)),
        (
            "the cutting leaf too: the leaf that closes the window is pruned too. It had to be looked at, or nobody "
            "would know."
        ): truth | cutting,
        (
            "alpha stays B's value: alpha stays what B is worth, though a later node is worth more. It is the best MAX "
            "has found so far."
        ): by_hand.pruned(tree, _first_only(tree)),
        (
            "alpha is B's greatest leaf: alpha is the greatest leaf below B. MIN chooses at B: its value is the "
            "smallest."
        ): frozenset(leaf for leaf in range(4, 13) if _after_one_below(tree, leaf, greatest)),
    }
    wrong |= {
        way: answer
        for way, answer in by_hand.misread(tree, truth, LEAVES).items()
        if answer not in (truth, *wrong.values())  # should the values of leaves happen to be their numbers
    }
    return [mistake(said, (answer,)) for said, answer in wrong.items()]


def _after_one_below(tree: Sequence[Sequence[float]], leaf: int, alpha: float) -> bool:
    """Return whether a leaf is cut because one to the left of it at its node is alpha or less."""
    node, place = divmod(leaf - 1, 3)
    return any(value <= alpha for value in tree[node][:place])


def draw_tree_of(student: int) -> list[list[int]]:
    """Return the tree of a student: every wrong way gives another answer, and one cut is at equality."""
    draw = Draw(student, "scissors")
    while True:
        leaves = [draw.whole(1, 20) for _ in range(12)]
        tree = [leaves[i : i + 3] for i in range(0, 12, 3)]
        gaps = _gaps(tree)
        if 0 in gaps and len(gaps) > 1 and _well_posed(tree):  # the first two are seen quickly, and rare
            return tree


def _gaps(tree: list[list[int]]) -> set[int]:
    """Return by how much the values of nodes that are cut are below alpha."""
    alpha, gaps = min(tree[0]), set()
    for leaves in tree[1:]:
        seen = next((leaf for leaf in leaves[:-1] if leaf <= alpha), None)
        if seen is None:
            alpha = max(alpha, min(leaves))
        else:
            gaps.add(alpha - seen)
    return gaps


def _well_posed(tree: list[list[int]]) -> bool:
    found = by_hand.cut_by_hand(tree)
    values = [_entries(tree, found), *(mutant.answer for mutant in _values(tree))]
    leaves = [(by_hand.pruned(tree, found),), *(mutant.answer for mutant in _leaves(tree))]
    return len(set(values)) == len(values) and len(set(leaves)) == len(leaves)


def parts(student: int) -> list[Part]:
    """Return the two parts of the drill."""
    tree = draw_tree_of(student)
    found = by_hand.cut_by_hand(tree)
    picture = picture_of(TreeGame(by_hand.numbered(tree)), solved=False)
    of_min = "MIN chooses there, and alpha-beta knows the smallest of the leaves it has looked at."
    *values, bounds = _entries(tree, found)
    return [
        Drill(
            "scissors_values",
            title="what alpha-beta knows of B, C, D and E",
            hints=(
                "B is searched with an open window: all of its leaves are looked at.",
                "B's value is alpha for C. Go through C's leaves from the left: the first that is alpha or less closes "
                "the window.",
                "A node that was left before its last leaf is worth at most the smallest it has seen: a bound.",
            ),
            entries=[
                *(
                    Entry(f"value_{letter}", value, of_min, number)
                    for letter, value in zip(LETTERS, values, strict=True)
                ),
                Entry("only_bounds", bounds, "They are the nodes that were left before their last leaf.", names),
            ],
            mutants=_values(tree),
            picture=picture,
        ),
        Drill(
            "scissors_leaves",
            title="the leaves that are pruned",
            hints=(
                "For each leaf ask: can it still change what MAX does at the root?",
                "Once C is known to be worth alpha or less, MAX has something as good elsewhere, whatever follows.",
                "Alpha at D and at E is the greatest value of the nodes before.",
            ),
            entries=[
                Entry(
                    "pruned",
                    by_hand.pruned(tree, found),
                    "Pruned is a leaf if one to the left of it, at the same node, is alpha or less.",
                    by_hand.leaf_numbers,
                )
            ],
            mutants=_leaves(tree),
            picture=picture,
        ),
    ]
