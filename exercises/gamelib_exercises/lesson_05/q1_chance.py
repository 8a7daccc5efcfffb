"""Question 1: expected values in a tree of MAX, chance and MIN, and the decision that comes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from gamelib.game import MAX
from gamelib.games.tree import ChanceNode, TreeGame
from gamelib.rng import Draw
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, mistake, number, one_of
from gamelib_exercises.part import Part

NODES: Final = ("B", "C")
"""The chance nodes below the root."""

Weighted: TypeAlias = Sequence[tuple[float, float]]
"""Pairs of a probability and a value."""


def _expected(pairs: Weighted) -> float:
    return sum(probability * value for probability, value in pairs)


class Way(NamedTuple):
    """A way to work out a chance node, of probabilities and values, and a node of MIN, of its leaves."""

    mean: Callable[[Weighted], float] = _expected
    of_min: Callable[[Sequence[float]], float] = min


RIGHT: Final = Way()
HOSTILE: Final = Way(lambda pairs: min(value for _, value in pairs))

WAYS: Final[Sequence[tuple[str, Way]]] = (
    (
        "unweighted mean: both outcomes of chance count the same. Each counts as much as it is probable.",
        Way(lambda pairs: fmean(value for _, value in pairs)),
    ),
    (
        "averaged twice: the weighted sum is divided by the number of outcomes once more. The probabilities sum to 1, "
        "and have taken the mean already.",
        Way(lambda pairs: _expected(pairs) / len(pairs)),
    ),
    (
        "probabilities of the wrong outcome: the probabilities of the two outcomes are swapped. Each stands on the "
        "branch it belongs to.",
        Way(lambda pairs: sum(p * value for (p, _), (_, value) in zip(pairs, pairs[::-1], strict=True))),
    ),
    (
        "MIN averaged: MIN's nodes are averaged too. Nobody throws dice there: MIN takes the smallest.",
        Way(of_min=fmean),
    ),
    ("MIN as MAX: MIN's nodes are worth their greatest leaf. MIN takes the smallest.", Way(of_min=max)),
    (
        "chance as an enemy: chance always brings what is worst for MAX. Chance wants nothing: weigh the outcomes by "
        "their probabilities.",
        HOSTILE,
    ),
)
"""Wrong ways through the tree: name and words, and what is done."""


def draw_tree_of(student: int) -> TreeGame:
    """Return the tree of a student, on which every wrong way gives other values, and a hostile chance another action.

    Example:
        >>> game = draw_tree_of(20261)
        >>> [game.player(node) for node in "ABD"]
        [0, CHANCE, 1]
    """
    draw = Draw(student, "chance tree")
    while True:
        tenths = [draw.choice((1, 2, 3, 4, 6, 7, 8, 9)) for _ in NODES]
        leaves = [[[draw.whole(1, 20), draw.whole(1, 20)] for _ in range(2)] for _ in NODES]
        game = TreeGame(
            [
                ChanceNode([(tenth / 10, left), ((10 - tenth) / 10, right)])
                for tenth, (left, right) in zip(tenths, leaves, strict=True)
            ]
        )
        if _well_posed(game):
            return game


def values_of(game: TreeGame, way: Way) -> Mapping[str, float]:
    """Return what the chance nodes are worth if they are worked out in this way."""

    def of_min(node: str) -> float:
        return way.of_min([game.utility(game.result(node, action), MAX) for action in game.actions(node)])

    return {
        node: round(way.mean([(p, of_min(game.result(node, outcome))) for outcome, p in game.outcomes(node)]), 9)
        for node in NODES
    }


def _decision_of(game: TreeGame, way: Way) -> tuple[str, float]:
    """Return the action at the root and its value in this way."""
    values = values_of(game, way)
    best = max(NODES, key=values.__getitem__)
    return f"a{NODES.index(best) + 1}", values[best]


def _well_posed(game: TreeGame) -> bool:
    all_values = [values_of(game, way) for way in (RIGHT, *(way for _, way in WAYS))]
    for node in NODES:
        worth = [values[node] for values in all_values]
        if len(set(worth)) < len(worth):
            return False
    if any(abs(values["B"] - values["C"]) < 0.05 for values in all_values):
        return False
    tops = [max(values.values()) for values in all_values]
    tops.append(sum(all_values[0].values()) / len(NODES))  # the root averaged
    return len(set(tops)) == len(tops) and _decision_of(game, RIGHT)[0] != _decision_of(game, HOSTILE)[0]


def parts(student: int) -> list[Part]:
    """Return the two parts of the drill."""
    game = draw_tree_of(student)
    picture = picture_of(game, solved=False)
    values = values_of(game, RIGHT)
    action, value = _decision_of(game, RIGHT)
    hostile = _decision_of(game, HOSTILE)[0]
    worse = min(values.values())
    return [
        Drill(
            "chance_values",
            title="the values of the chance nodes",
            hints=(
                "Begin at the bottom: who moves just above the leaves, and what does that player take?",
                "Each of D, E, F and G is worth its smaller leaf. Then a chance node is worth the sum of probability "
                "times value.",
                f"B is {_sum_text(game, 'B')}.",
            ),
            entries=[
                Entry(
                    f"value_{node.lower()}",
                    values[node],
                    "It is the mean of the two nodes below, weighted by the probabilities on the branches.",
                    number,
                )
                for node in NODES
            ],
            mutants=[mistake(said, tuple(values_of(game, way).values())) for said, way in WAYS],
            picture=picture,
        ),
        Drill(
            "chance_decision",
            title="the best action, its value, and the action against a hostile chance",
            hints=(
                "MAX compares the two chance nodes. And what would they be worth if chance were a second enemy?",
                "A hostile chance always brings the outcome that is worth less. Take the smaller of D and E for B, and "
                "of F and G for C; then compare again.",
            ),
            entries=[
                Entry("best_action", action, "MAX takes the chance node that is worth more.", one_of("a1", "a2")),
                Entry("value_a", value, "The root is worth what its best action is worth.", number),
                Entry(
                    "hostile_action",
                    hostile,
                    "Here chance brings the worse of its two outcomes, whatever its probability.",
                    one_of("a1", "a2"),
                ),
            ],
            mutants=[
                mistake(
                    "hostile for fair: the two cases have changed places. Chance is fair in the first two entries, "
                    "hostile in the last.",
                    (hostile, _decision_of(game, HOSTILE)[1], action),
                ),
                mistake(
                    "MAX takes the worse: MAX takes the chance node that is worth less.",
                    (_other(action), worse, hostile),
                ),
                mistake(
                    "hostile as fair: a hostile chance is averaged too. It brings the worse outcome, however "
                    "improbable that is.",
                    (action, value, action),
                ),
                mistake(
                    "the root averaged: the root is worth the mean of its actions. MAX chooses there: the root is "
                    "worth the better one.",
                    (action, (values["B"] + values["C"]) / 2, hostile),
                ),
                *(
                    mistake(said, (*_decision_of(game, way), hostile))
                    for said, way in WAYS
                    if way is not HOSTILE
                ),
            ],
            picture=picture,
        ),
    ]


def _other(action: str) -> str:
    return "a2" if action == "a1" else "a1"


def _sum_text(game: TreeGame, node: str) -> str:
    """Return the expected value of a chance node as a sum whose values are left to find."""
    return " + ".join(
        f"{probability:g} times the value of {game.result(node, outcome)}"
        for outcome, probability in game.outcomes(node)
    )
