"""Known wrong answers to the index of UCT."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, log2, log10, sqrt
from typing import Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_08.node import Node
from gamelib_exercises.lesson_08.references import index
from gamelib_exercises.part import Mutant

CHILDS_LOGARITHM: Final = (
    "the logarithm is that of the child's visits. It is that of the parent's, which goes on growing while the child "
    "waits."
)
ROOTS_LOGARITHM: Final = (
    "the logarithm is that of the root's visits at every depth. Each node is a bandit of its own: it is that of the "
    "parent's visits."
)
NO_TWO: Final = "the factor 2 is missing under the root. With this convention c would be greater by the root of 2."
NO_SIGN: Final = (
    "the mean is player 0's, whoever chooses. The one who moves at the parent compares by its own."
)
THE_OTHERS: Final = (
    "the mean is that of the player who moves in the child. It is the one who moves at the parent that chooses."
)

Index = Callable[[Node, Node, int, float], float]


def root_of(node: Node) -> Node:
    """Return the root of the tree a node is in."""
    while node.parent is not None:
        node = node.parent
    return node


def _bonus(n: float, own: int, c: float) -> float:
    return c * sqrt(2 * log(n) / own)


def _mean(child: Node, player: int) -> float:
    return child.totals[player] / child.visits


def _with_bonus(bonus: Callable[[int, int, float], float]) -> Index:
    """Return an index with another bonus, made of the visits of parent and child, and of c."""
    return lambda parent, child, player, c: _mean(child, player) + bonus(parent.visits, child.visits, c)


def _with_mean(mean: Callable[[Node, Node, int], float]) -> Index:
    """Return an index with another mean, made of parent, child and player."""
    return lambda parent, child, player, c: mean(parent, child, player) + _bonus(parent.visits, child.visits, c)


def _next(child: Node, player: int) -> int:
    return (player + 1) % len(child.totals)


INDICES: Final[Sequence[Mutant[Index]]] = (
    Mutant("child's logarithm", CHILDS_LOGARITHM, _with_bonus(lambda n, own, c: _bonus(own, own, c))),
    Mutant(
        "root's logarithm",
        ROOTS_LOGARITHM,
        lambda parent, child, player, c: _mean(child, player) + _bonus(root_of(parent).visits, child.visits, c),
    ),
    Mutant("no 2", NO_TWO, _with_bonus(lambda n, own, c: c * sqrt(log(n) / own))),
    Mutant(
        "2 outside",
        "the factor 2 stands outside the root. (That is the convention of Kocsis and Szepesvári; ours has it under the "
        "root.)",
        _with_bonus(lambda n, own, c: 2 * c * sqrt(log(n) / own)),
    ),
    Mutant(
        "2 twice",
        "the factor 2 stands under the root and outside of it. (That is the convention of Browne and others, whose "
        "constant is half of ours.)",
        _with_bonus(lambda n, own, c: 2 * _bonus(n, own, c)),
    ),
    Mutant("player 0", NO_SIGN, _with_mean(lambda parent, child, player: _mean(child, 0))),
    Mutant("next player", THE_OTHERS, _with_mean(lambda parent, child, player: _mean(child, _next(child, player)))),
    Mutant(
        "counted from 1",
        "players are counted from 1. The first is number 0: child.totals[player] is the player's own total.",
        _with_mean(lambda parent, child, player: _mean(child, player - 1)),
    ),
    Mutant(
        "parent's mean",
        "the mean is the parent's, which all its children have in common.",
        _with_mean(lambda parent, child, player: _mean(parent, player)),
    ),
    Mutant(
        "total for mean",
        "the total of the child stands where its mean should.",
        _with_mean(lambda parent, child, player: child.totals[player]),
    ),
    Mutant(
        "share of the parent",
        "the total of the child is divided by the parent's visits, and not by its own.",
        _with_mean(lambda parent, child, player: child.totals[player] / parent.visits),
    ),
    Mutant(
        "no bonus", "the bonus is missing: that is the greedy tree policy.", _with_bonus(lambda n, own, c: 0)
    ),
    Mutant("no mean", "the mean is missing.", _with_mean(lambda parent, child, player: 0)),
    Mutant(
        "no constant", "the constant is left out, or taken for 1.", _with_bonus(lambda n, own, c: _bonus(n, own, 1))
    ),
)  # fmt: skip
"""Those that the index and the selection have in common."""

INDEX: Final[Sequence[Mutant[Function]]] = (
    *INDICES,
    Mutant(
        "rounded down",
        "the mean is computed by //, which rounds down.",
        _with_mean(lambda parent, child, player: child.totals[player] // child.visits),
    ),
    Mutant(
        "lower bound",
        "the bonus is taken away from the mean. Optimism adds it.",
        _with_bonus(lambda n, own, c: -_bonus(n, own, c)),
    ),
    Mutant(
        "c under the root",
        "the constant stands under the root. It multiplies the root.",
        _with_bonus(lambda n, own, c: sqrt(2 * c * log(n) / own)),
    ),
    Mutant(
        "c times everything",
        "mean and bonus are both multiplied by the constant. It multiplies the bonus alone.",
        lambda parent, child, player, c: c * index(parent, child, player, 1),
    ),
    Mutant(
        "logarithm to base 10",
        "the logarithm is that to base 10. It is the natural one: math.log(x).",
        _with_bonus(lambda n, own, c: c * sqrt(2 * log10(n) / own)),
    ),
    Mutant(
        "logarithm to base 2",
        "the logarithm is that to base 2. It is the natural one: math.log(x).",
        _with_bonus(lambda n, own, c: c * sqrt(2 * log2(n) / own)),
    ),
    Mutant(
        "no root",
        "the root is missing.",
        _with_bonus(lambda n, own, c: c * 2 * log(n) / own),
    ),
    Mutant(
        "visits outside the root",
        "the child's visits stand outside the root: the root of 2 ln N, divided by n. They belong under it.",
        _with_bonus(lambda n, own, c: _bonus(n, 1, c) / own),
    ),
    Mutant(
        "one visit more",
        "the logarithm is that of one visit more. Count the simulations that were made.",
        _with_bonus(lambda n, own, c: _bonus(n + 1, own, c)),
    ),
    Mutant(
        "children's visits",
        "the logarithm is that of the sum of the children's visits. The parent's own are one more, but for the root.",
        lambda parent, child, player, c: (
            _mean(child, player)
            + _bonus(sum(each.visits for each in parent.children.values()), child.visits, c)
        ),
    ),
    Mutant(
        "grandparent's logarithm",
        "the logarithm is that of the visits of the parent's parent.",
        lambda parent, child, player, c: (
            _mean(child, player) + _bonus((parent.parent or parent).visits, child.visits, c)
        ),
    ),
    Mutant(
        "visits swapped",
        "the visits of parent and child have changed places in the bonus. The logarithm is that of the parent's.",
        _with_bonus(lambda n, own, c: _bonus(own, n, c)),
    ),
    Mutant(
        "1 less the mean",
        "the mean is taken away from 1. The totals are the player's own already.",
        _with_mean(lambda parent, child, player: 1 - _mean(child, player)),
    ),
    Mutant(
        "parent and child swapped",
        "parent and child have changed places. Above stands the parent, whose visits are under the logarithm.",
        lambda parent, child, player, c: index(child, parent, player, c),
    ),
)
