"""Known wrong answers to the first drill: indices, the way down, and the counts after the back-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log, log2, log10, sqrt
from typing import Any, Final, TypeAlias

from gamelib_lessons.go_example import BLACK, WHITE, Counts, Path, back_up, expand, node_at

from gamelib_exercises.drill import same
from gamelib_exercises.lesson_08.go_task import Example, child_name
from gamelib_exercises.lesson_08.mutants_index import CHILDS_LOGARITHM, NO_TWO, ROOTS_LOGARITHM
from gamelib_exercises.part import Mutant

Answer: TypeAlias = tuple[Any, ...]
Bonus: TypeAlias = Callable[[int, int], float]
"""What is added to a mean, by the visits of parent and child."""

Rule: TypeAlias = Callable[[Counts], tuple[float, ...]]
"""The indices of a node's children."""

_DIGITS: Final = (2, 3, 4)
"""Who rounds keeps so many digits."""

# -- indices -------------------------------------------------------------------------------------


def _rule(bonus: Bonus, view: Callable[[Counts], str] = lambda node: node.mover) -> Rule:
    """Return the indices of a node's children by a bonus, made of the visits of node and child, and a player's view."""

    def indices(node: Counts) -> tuple[float, ...]:
        found = []
        for child in node.children:
            black = child.wins / child.visits
            found.append((black if view(node) == BLACK else 1 - black) + bonus(node.visits, child.visits))
        return tuple(found)

    return indices


def _no_two(n: int, own: int) -> float:
    return sqrt(log(n) / own)


def _with_two(n: int, own: int) -> float:
    return sqrt(2 * log(n) / own)


_OTHER: Final[Mapping[str, str]] = {BLACK: WHITE, WHITE: BLACK}


def _rules(right: Bonus, other: Bonus, other_words: str) -> list[tuple[str, str, Rule]]:
    """Return wrong ways to compute indices where a bonus is right, and the other one is the nearest mistake."""
    return [
        ("other constant", other_words, _rule(other)),
        ("child's logarithm", CHILDS_LOGARITHM, _rule(lambda n, own: right(own, own))),
        ("logarithm to base 10", "the logarithm is that to base 10. It is the natural one: math.log(x).", _rule(
            lambda n, own: right(n, own) * sqrt(log10(n) / log(n))
        )),
        ("logarithm to base 2", "the logarithm is that to base 2. It is the natural one: math.log(x).", _rule(
            lambda n, own: right(n, own) * sqrt(log2(n) / log(n))
        )),
        (
            "the other's view",
            "the wins are counted for the player who does not choose. Black chooses by wins/visits, and White by 1 "
            "less that.",
            _rule(right, lambda node: _OTHER[node.mover]),
        ),
        ("Black's view", "the wins of Black count for White too. White chooses by its own: 1 - wins/visits.", _rule(
            right, lambda node: BLACK
        )),
        ("no mean", "the mean is missing.", lambda node: tuple(
            right(node.visits, child.visits) for child in node.children
        )),
        ("no bonus", "the bonus is missing.", _rule(lambda n, own: 0.0)),
        ("no root", "the root is missing.", _rule(lambda n, own: right(n, own) ** 2)),
        (
            "visits outside the root",
            "the child's visits stand outside the root, which divides by n_j. They belong under it.",
            _rule(lambda n, own: right(n, own) / sqrt(own)),
        ),
    ]  # fmt: skip


def _best(values: Sequence[float]) -> int:
    return values.index(max(values))


def _at(example: Example, path: Path, indices: Rule) -> Answer:
    """Return the indices of a node's children, and the name of the child that has the greatest."""
    found = indices(node_at(example.root, path))
    return (*found, child_name(example, path, _best(found)))


def _apart(truth: Answer, mutants: Sequence[Mutant[Answer]]) -> list[Mutant[Answer]]:
    """Return the mutants that are neither right nor the same as one before: on one tree mistakes may coincide."""
    found: list[Mutant[Answer]] = []
    for mutant in mutants:
        if not any(same(mutant.answer, each) for each in (truth, *(other.answer for other in found))):
            found.append(mutant)
    return found


def _rounded(truth: Answer) -> list[Mutant[Answer]]:
    return [
        Mutant(
            f"{digits} digits",
            "the numbers are rounded. Hand over what Python computes.",
            tuple(round(each, digits) if isinstance(each, float) else each for each in truth),
        )
        for digits in _DIGITS
    ]


def _chosen_by(example: Example, path: Path, truth: Answer) -> list[Mutant[Answer]]:
    """Return the slips in which the indices at one node are right, and the choice is not."""
    node = node_at(example.root, path)
    black = [child.wins / child.visits for child in node.children]
    means = black if node.mover == BLACK else [1 - each for each in black]
    ways = [
        ("mean", "the indices are right, and the child with the best *mean* is chosen. It is the greatest index.", [
            *means
        ]),
        ("least", "the indices are right, and the *least* is chosen. Black and White both want the greatest.", [
            -each for each in truth[: len(means)]
        ]),
        ("visits", "the indices are right, and the most visited child is chosen. It is the greatest index.", [
            child.visits for child in node.children
        ]),
    ]  # fmt: skip
    return [Mutant(label, words, (*truth[:-1], child_name(example, path, _best(way)))) for label, words, way in ways]


def root_mutants(example: Example, *, two: bool) -> list[Mutant[Answer]]:
    """Return the wrong indices at the root, with and without the 2."""
    bonus, other = (_with_two, _no_two) if two else (_no_two, _with_two)
    words = NO_TWO if two else _TWO_THERE
    truth = _at(example, (), _rule(bonus))
    found = [Mutant(label, text, _at(example, (), way)) for label, text, way in _rules(bonus, other, words)]
    return _apart(truth, [*found, *_chosen_by(example, (), truth), *_rounded(truth)])


def _way_truth(example: Example, indices: Rule) -> Answer:
    """Return the indices and choices at the two nodes below the root, whatever is chosen on the right way."""
    return (*_at(example, example.way[:1], indices), *_at(example, example.way[:2], indices))


def way_mutants(example: Example) -> list[Mutant[Answer]]:
    """Return the wrong indices and choices at the two nodes below the root."""
    truth = _way_truth(example, _rule(_no_two))
    of_root = _rule(lambda n, own: _no_two(example.root.visits, own))
    first, second = truth[:3], truth[3:]
    found = [Mutant("root's logarithm", ROOTS_LOGARITHM, _way_truth(example, of_root))]
    found += [
        Mutant(label, text, _way_truth(example, way)) for label, text, way in _rules(_no_two, _with_two, _TWO_THERE)
    ]
    found.append(
        Mutant(
            "White everywhere",
            "Black, who moves one step further down, is taken for White there. Black and White move in turns.",
            _way_truth(example, _rule(_no_two, lambda node: WHITE)),
        )
    )
    found += [
        Mutant(mutant.name, mutant.words, (*mutant.answer, *second))
        for mutant in _chosen_by(example, example.way[:1], first)
    ]
    return _apart(truth, [*found, *_rounded(truth)])


_TWO_THERE: Final = (
    "there is a 2 under the root, which is not asked for here: with it C is 1, and without it the square root of 1/2."
)


# -- the back-up ---------------------------------------------------------------------------------


def counted(example: Example, winner: str) -> list[Counts]:
    """Return the nodes from the new one up to the root, after the back-up."""
    tree = expand(example.root, example.way)
    leaf = (*example.way, len(node_at(example.root, example.way).children))
    tree = back_up(tree, leaf, winner)
    return [node_at(tree, leaf[:depth]) for depth in range(len(leaf), -1, -1)]


def pairs(nodes: Sequence[Counts]) -> Answer:
    """Return wins and visits of nodes."""
    return tuple((node.wins, node.visits) for node in nodes)


def back_up_mutants(example: Example) -> list[Mutant[Answer]]:
    """Return the wrong counts, from the new node up to the root."""
    truth = pairs(counted(example, example.winner))
    won = int(example.winner == BLACK)
    before = tuple((wins - won, visits - 1) for wins, visits in truth)
    movers = [node.mover for node in counted(example, example.winner)]

    def grown(more: Callable[[int], tuple[int, int]]) -> Answer:
        return tuple((wins + more(i)[0], visits + more(i)[1]) for i, (wins, visits) in enumerate(before))

    last = len(truth) - 1
    found = [
        Mutant(
            "other winner",
            "the other one has won. The wins are Black's, whoever is to move.",
            pairs(counted(example, _OTHER[example.winner])),
        ),
        Mutant(
            "wins of the mover",
            "a win is added where the winner is to move. The wins are Black's at every node.",
            grown(lambda i: (int(movers[i] == example.winner), 1)),
        ),
        Mutant(
            "wins of the one who moved",
            "a win is added where the winner has just moved. The wins are Black's at every node.",
            grown(lambda i: (int(movers[i] != example.winner), 1)),
        ),
        Mutant("wins of anybody", "the wins grow whoever has won. They are Black's.", grown(lambda i: (1, 1))),
        Mutant("visits alone", "the visits grow, and the wins do not.", grown(lambda i: (0, 1))),
        Mutant("wins alone", "the wins grow, and the visits do not.", grown(lambda i: (won, 0))),
        Mutant("nothing", "nothing is counted yet.", before),
        Mutant("root left out", "the root is left out.", grown(lambda i: (0, 0) if i == last else (won, 1))),
        Mutant("new node left out", "the new node is not counted.", grown(lambda i: (0, 0) if i == 0 else (won, 1))),
        Mutant("new node alone", "only the new node is counted.", grown(lambda i: (won, 1) if i == 0 else (0, 0))),
        Mutant("twice", "the simulation is counted twice.", grown(lambda i: (2 * won, 2))),
        Mutant("from the root", "the nodes are given from the root down. The new one comes first.", truth[::-1]),
    ]
    return _apart(truth, found)
