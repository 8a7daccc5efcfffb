"""The first drill: expected values in a tree of MAX, chance and MIN, and the decision that comes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib.game import CHANCE, MAX, MIN
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import ChanceNode
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, number, one_of
from gamelib_exercises.lesson_05 import variants
from gamelib_exercises.lesson_05.variants import Rules, searched, unweighted
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.student import Draw

NODES: Final = ("B", "C")
"""The chance nodes below the root."""


def _minimum_is_maximum(game: Any, state: Any, ply: int) -> Any:
    return MAX if game.player(state) == MIN else game.player(state)


def _minimum_is_chance(game: Any, state: Any, ply: int) -> Any:
    return CHANCE if game.player(state) == MIN else game.player(state)


def _outcomes_or_halves(game: Any, state: Any) -> Any:
    if game.player(state) is CHANCE:
        return game.outcomes(state)
    return [(action, 0.5) for action in game.actions(state)]


HOSTILE: Final = Rules(mean=variants.lowest)

WAYS: Final[Sequence[tuple[str, str, Rules]]] = (
    (
        "unweighted mean",
        "both outcomes of chance count the same. Each counts as much as it is probable.",
        Rules(mean=unweighted),
    ),
    (
        "averaged twice",
        "the weighted sum is divided by the number of outcomes once more. The probabilities sum to 1, and have taken "
        "the mean already.",
        Rules(mean=variants.divided_again),
    ),
    (
        "probabilities of the wrong outcome",
        "the probabilities of the two outcomes are swapped. Each stands on the branch it belongs to.",
        Rules(mean=variants.of_the_wrong_outcome),
    ),
    (
        "MIN averaged",
        "MIN's nodes are averaged too. Nobody throws dice there: MIN takes the smallest.",
        Rules(mover=_minimum_is_chance, outcomes=_outcomes_or_halves),
    ),
    (
        "MIN as MAX",
        "MIN's nodes are worth their greatest leaf. MIN takes the smallest.",
        Rules(mover=_minimum_is_maximum),
    ),
    (
        "chance as an enemy",
        "chance always brings what is worst for MAX. Chance wants nothing: weigh the outcomes by their probabilities.",
        HOSTILE,
    ),
)
"""Wrong ways through the tree: name, words, and the rules that make them."""


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


def values_of(game: TreeGame, rules: Rules) -> Mapping[str, float]:
    """Return what the chance nodes are worth by these rules."""
    return {node: round(searched(rules, game, node)[0], 9) for node in NODES}


def decision_of(game: TreeGame, rules: Rules) -> tuple[str, float]:
    """Return the action at the root and its value by these rules."""
    values = values_of(game, rules)
    best = max(NODES, key=values.__getitem__)
    return f"a{NODES.index(best) + 1}", values[best]


def _well_posed(game: TreeGame) -> bool:
    all_values = [values_of(game, rules) for rules in (Rules(), *(rules for _, _, rules in WAYS))]
    for node in NODES:
        worth = [values[node] for values in all_values]
        if len(set(worth)) < len(worth):
            return False
    if any(abs(values["B"] - values["C"]) < 0.05 for values in all_values):
        return False
    tops = [max(values.values()) for values in all_values]
    tops.append(sum(all_values[0].values()) / len(NODES))  # the root averaged
    return len(set(tops)) == len(tops) and decision_of(game, Rules())[0] != decision_of(game, HOSTILE)[0]


def parts(student: int) -> list[Part]:
    """Return the two parts of the drill."""
    game = draw_tree_of(student)
    picture = picture_of(game, solved=False)
    values = values_of(game, Rules())
    action, value = decision_of(game, Rules())
    hostile = decision_of(game, HOSTILE)[0]
    worse = min(values.values())
    return [
        Drill(
            "chance_values",
            title="the values of the chance nodes",
            points=1,
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
            mutants=[
                Mutant(each, words, tuple(values_of(game, rules).values())) for each, words, rules in WAYS
            ],
            picture=picture,
        ),
        Drill(
            "chance_decision",
            title="the best action, its value, and the action against a hostile chance",
            points=1,
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
                Mutant(
                    "hostile for fair",
                    "the two cases have changed places. Chance is fair in the first two entries, hostile in the last.",
                    (hostile, decision_of(game, HOSTILE)[1], action),
                ),
                Mutant(
                    "MAX takes the worse",
                    "MAX takes the chance node that is worth less.",
                    (_other(action), worse, hostile),
                ),
                Mutant(
                    "hostile as fair",
                    "a hostile chance is averaged too. It brings the worse outcome, however improbable that is.",
                    (action, value, action),
                ),
                Mutant(
                    "the root averaged",
                    "the root is worth the mean of its actions. MAX chooses there: the root is worth the better one.",
                    (action, (values["B"] + values["C"]) / 2, hostile),
                ),
                *(
                    Mutant(each, words, (*decision_of(game, rules), hostile))
                    for each, words, rules in WAYS
                    if rules is not HOSTILE
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
