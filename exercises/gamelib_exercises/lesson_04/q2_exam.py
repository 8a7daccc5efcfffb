"""Question 2: alpha-beta in the exam room, on four plies with deep cuts: a window, and the leaves pruned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any, Final

from gamelib.draw.board import Picture
from gamelib.games.tree import TreeGame
from gamelib.rng import Draw
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, each_once, mistake, number
from gamelib_exercises.lesson_04 import by_hand
from gamelib_exercises.part import Mutant, Part

HALF: Final = 8
"""How many leaves lie below each of the root's two children."""


def _one_side(kept: bool) -> Callable[[bool, float, float, float], bool]:
    return lambda maximising, *rest: maximising == kept and by_hand.closes(maximising, *rest)


Way = tuple[str, Callable[[by_hand.Nested], by_hand.Found]]

WAYS: Final[tuple[Way, ...]] = (
    (
        "shallow cuts only: a node is compared with its parent alone. Ask the older ancestors too: the window comes "
        "down from the root.",
        lambda tree: by_hand.cut_by_hand(tree, passed=by_hand.of_the_parent),
    ),
    (
        "< for <=: a node is left only if its value is beyond the window. Equality is enough.",
        lambda tree: by_hand.cut_by_hand(tree, cut=by_hand.closes_beyond),
    ),
    (
        "no cut at MIN's nodes: MIN's nodes are never left early. They are as soon as they are worth alpha or less.",
        lambda tree: by_hand.cut_by_hand(tree, cut=_one_side(True)),
    ),
    (
        "no cut at MAX's nodes: MAX's nodes are never left early. They are as soon as they are worth beta or more.",
        lambda tree: by_hand.cut_by_hand(tree, cut=_one_side(False)),
    ),
    (
        "one child late: one child more is looked at before a node is left.",
        lambda tree: by_hand.cut_by_hand(tree, late=True),
    ),
)
"""Wrong ways to cut: name and words, and what is done."""


def tree_of(leaves: list[int]) -> by_hand.Nested:
    """Return the binary tree with these leaves."""
    rows: list[Any] = leaves
    while len(rows) > 2:
        rows = [rows[i : i + 2] for i in range(0, len(rows), 2)]
    return rows


def name_of(path: by_hand.Path) -> str:
    """Return the letter of an inner node: A for the root, then row by row."""
    place = sum(2 ** (len(path) - 1 - row) * step for row, step in enumerate(path))
    return "ABCDEFGHIJKLMNO"[2 ** len(path) - 1 + place]


def draw_task_of(student: int) -> tuple[by_hand.Nested, by_hand.Path]:
    """Return the tree of a student, with a deep cut in its right half, and the path of the marked node."""
    draw = Draw(student, "window")
    while True:
        tree = tree_of([draw.whole(1, 20) for _ in range(2 * HALF)])
        found = by_hand.cut_by_hand(tree)
        marked = [path for path in found.entered if _worth_marking(tree, found, path)]
        if marked and _well_posed(tree, found):
            return tree, draw.choice(marked)


def _worth_marking(tree: by_hand.Nested, found: by_hand.Found, path: by_hand.Path) -> bool:
    alpha, beta = found.entered[path]
    if len(path) < 2 or path[0] != 1 or alpha == -inf or beta == inf:
        return False
    answers = [(alpha, beta), *(mutant.answer for mutant in _windows(tree, path))]
    return len(set(answers)) == len(answers)


def _well_posed(tree: by_hand.Nested, found: by_hand.Found) -> bool:
    left, right = _halves(by_hand.pruned(tree, found))
    if not left or right == _halves(by_hand.pruned(tree, WAYS[0][1](tree)))[1]:
        return False
    return len(_wrong(tree, left, 0)) >= 5 and len(_wrong(tree, right, 1)) >= 6


def _halves(leaves: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
    left = frozenset(leaf for leaf in leaves if leaf <= HALF)
    return left, leaves - left


def _asked(half: int) -> range:
    """Return the numbers of the leaves below B or C."""
    return range(1 + half * HALF, 1 + (half + 1) * HALF)


def _windows(tree: by_hand.Nested, path: by_hand.Path) -> list[Mutant[tuple[Any, ...]]]:
    found = by_hand.cut_by_hand(tree)
    alpha, beta = found.entered[path]
    v, maximising = found.left[path][0], len(path) % 2 == 0
    return [
        mistake(
            "swapped: alpha and beta are swapped. Alpha, the lower end, is what MAX is sure of; beta is what MIN is "
            "sure of.",
            (beta, alpha),
        ),
        mistake(
            "open window: the window is open, as at the root. By then something is known to the left.",
            (-inf, inf),
        ),
        mistake(
            "the parent alone: only the parent is asked. Older ancestors know something too: the window comes down "
            "from the root.",
            by_hand.cut_by_hand(tree, passed=by_hand.of_the_parent).entered[path],
        ),
        mistake(
            "when it is left: the window is that with which the node is left. Asked for is the one it is entered with.",
            (max(alpha, v), beta) if maximising else (alpha, min(beta, v)),
        ),
    ]


def _wrong(tree: by_hand.Nested, truth: frozenset[int], half: int) -> list[Mutant[tuple[Any, ...]]]:
    """Return the wrong answers for one half that are neither right there nor alike."""
    cut: dict[str, frozenset[float]] = {said: _halves(by_hand.pruned(tree, way(tree)))[half] for said, way in WAYS}
    asked = _asked(half)
    cut |= by_hand.misread(tree, truth, asked)
    words = f"all the pruned leaves of the tree are given. Asked for are those from #{asked[0]} to #{asked[-1]}."
    cut[f"both halves: {words}"] = by_hand.pruned(tree, by_hand.cut_by_hand(tree))
    return each_once((truth,), ((said, (answer,)) for said, answer in cut.items()))


def parts(student: int) -> list[Part]:
    """Return the three parts of the drill."""
    tree, path = draw_task_of(student)
    picture = picture_of(TreeGame(by_hand.numbered(tree)), solved=False)
    return [_window_part(tree, path, picture), *_leaves_parts(tree, picture)]


def _window_part(tree: by_hand.Nested, path: by_hand.Path, picture: Picture) -> Part:
    name = name_of(path)
    alpha, beta = by_hand.cut_by_hand(tree).entered[path]
    above = " and ".join(name_of(path[:length]) for length in range(len(path)))
    return Drill(
        "exam_window",
        title=f"the window when {name} is entered",
        hints=(
            f"Ask the ancestors of {name}: {above}. What has each of them found so far, to the left of {name}?",
            "MAX's ancestors raise alpha, MIN's lower beta. A node that has found nothing yet changes nothing.",
            "Alpha is the greatest value that an ancestor of MAX has so far, beta the smallest that an ancestor of "
            "MIN has. What has been looked at with cuts counts as it is.",
        ),
        entries=[
            Entry("alpha", alpha, "It is the best that MAX's nodes on the path from the root have so far.", number),
            Entry("beta", beta, "It is the best, for MIN, that MIN's nodes on the path have so far.", number),
        ],
        mutants=_windows(tree, path),
        picture=picture,
        given=name,
    )


_BELOW_B: Final = (
    "Write the window beside each node as you enter it, and change alpha or beta as values come back.",
    "B is entered with the open window: nothing is known yet. Beta comes from B's first child, alpha from the nodes of "
    "MAX further down.",
    "A MIN node is left at alpha or less, a MAX node at beta or more. When a node with children that are no leaves is "
    "left, all the leaves below the rest go.",
)
_BELOW_C: Final = (
    "What is known when C is entered that was not when B was?",
    "B's value is alpha now, and it comes down with every window below C, also past nodes that have found nothing yet.",
    "Look at MIN's nodes just above the leaves: a leaf of alpha or less closes the window, even where that alpha comes "
    "from the root. And C itself is left as soon as it is worth alpha or less.",
)


def _leaves_parts(tree: by_hand.Nested, picture: Picture) -> Iterator[Part]:
    truth = _halves(by_hand.pruned(tree, by_hand.cut_by_hand(tree)))
    for half, (letter, hints) in enumerate((("B", _BELOW_B), ("C", _BELOW_C))):
        yield Drill(
            f"exam_leaves_{letter.lower()}",
            title=f"the pruned leaves below {letter}",
            hints=hints,
            entries=[
                Entry(
                    f"pruned_below_{letter.lower()}",
                    truth[half],
                    "A leaf is pruned if it, or a node above it, comes after its parent's window has closed. Only "
                    f"#{_asked(half)[0]} to #{_asked(half)[-1]} count here.",
                    by_hand.leaf_numbers,
                )
            ],
            mutants=_wrong(tree, truth[half], half),
            picture=picture,
        )
