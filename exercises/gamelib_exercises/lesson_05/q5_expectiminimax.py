"""Question 5: expectiminimax."""

from __future__ import annotations

from gamelib.game import MAX, MIN
from gamelib.games.example_trees import chance_tree
from gamelib.games.mnk import TicTacToe
from gamelib.games.solitaire import Solitaire
from gamelib.games.tree import ChanceNode, Decision, Tree
from gamelib_exercises import slips
from gamelib_exercises.kinds import decision_part
from gamelib_exercises.lesson_05 import ChanceCase, best_by_chance, value_part, wrong_actions
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    cases = _cases()
    value = value_part(
        "expectiminimax_value",
        title="expectiminimax(game, state): the value",
        points=2,
        hints=(
            "There are four kinds of states. Which question has to be asked first?",
            "First game.is_terminal(state), then game.player(state): it is MAX, MIN or CHANCE.",
            "At CHANCE: the sum of probability times value over game.outcomes(state), pairs (outcome, probability). "
            "game.result(state, outcome) is the state that follows.",
        ),
        cases=cases,
        reference=Right("05", "expectiminimax"),
        slips=_VALUE,
    )
    action = decision_part(
        "expectiminimax_action",
        optimal=best_by_chance,
        no_action="Nobody chooses there, because the game is over or chance is to move: the action is None.",
        title="expectiminimax(game, state): the action",
        hints=(
            "Who chooses at each of the four kinds of states?",
            "MAX's best action has the greatest value, MIN's the smallest. Where chance moves, and when the game is "
            "over, the action is None.",
        ),
        cases=cases,
        reference=Right("05", "expectiminimax"),
        slips=_ACTION,
        builds_on=value,
    )
    return [value, action]


def _dice(*pairs: tuple[float, Tree]) -> ChanceNode:
    return ChanceNode(pairs)


def _cases() -> list[ChanceCase]:
    """Return the smallest case first.

    Chance moves first, last and twice running, MIN moves first, a player moves twice running, and in the solitaire a
    game is over although chance would be to move.
    """
    two = [_dice((0.9, 2), (0.1, 3)), _dice((0.9, 1), (0.1, 4))]
    trees = [
        ChanceCase.tree(7),
        ChanceCase.tree([3, 5]),
        ChanceCase.tree([3, 5], first=MIN),
        ChanceCase.tree([-4, -2]),
        ChanceCase.tree([4, 2], first=MIN),
        ChanceCase.tree(_dice((0.9, 2), (0.1, 3))),
        ChanceCase.tree(_dice((0.2, 6), (0.5, -4), (0.3, 9))),
        ChanceCase.tree(two),
        ChanceCase.tree(two, node="C"),
        ChanceCase.tree([_dice((0.2, 6), (0.8, 1)), _dice((0.5, 2), (0.5, 3))], first=MIN),
        ChanceCase.tree([[_dice((0.7, 4), (0.3, 9)), 6], [3, _dice((0.25, 8), (0.75, 5))]]),
        ChanceCase.tree([_dice((0.6, [3, 8]), (0.4, [7, 2])), _dice((0.1, [9, 5]), (0.9, [4, 6]))]),
        ChanceCase.tree(_dice((0.3, [5, [1, 9]]), (0.7, [[2, 7], 8]))),
        ChanceCase.tree([_dice((0.5, _dice((0.2, 9), (0.8, -1))), (0.5, 4)), 2]),
        ChanceCase.tree(
            [
                Decision([_dice((0.4, 6), (0.6, 1)), 2], player=MAX),
                Decision([4, _dice((0.3, 9), (0.7, 5))], player=MIN),
            ],
            remark=", where MAX moves twice running on the left",
        ),
        ChanceCase.tree([_dice((0.5, -5e30), (0.5, -3e30)), _dice((0.5, -4e30), (0.5, -4.5e30))]),
        ChanceCase.tree([_dice((0.5, 5e30), (0.5, 3e30)), _dice((0.5, 4e30), (0.5, 4.5e30))], first=MIN),
    ]
    boards = ("X X X / O O . / . . .", "X O X / O X . / . X O", "X O X / O O . / . X .")
    cards = ("2 ., card 1", "2 .", ". ., card 2", ". ., card 3")
    positions = [(TicTacToe(), board) for board in boards] + [(Solitaire(cards=4, places=2), row) for row in cards]
    return [
        *trees,
        *(ChanceCase.board(game, text) for game, text in positions),
        ChanceCase("the dice game for two, dice-duel of chance_tree", chance_tree("dice-duel"), "A"),
    ]


_TERMINAL = "if game.is_terminal(state):"
_FOR_MAX = "game.utility(state, MAX)"
_OUTCOMES = "for outcome, probability in game.outcomes(state):"
_WEIGHTED = "expected += probability * value"
_IS_MAX = "maximising = game.player(state) == MAX"
_RESULT = "return expected, None"
_AFTER_OUTCOME = "value, _ = expectiminimax(game, game.result(state, outcome))"
_AFTER_ACTION = "value, _ = expectiminimax(game, game.result(state, action))"


def _worth(mean: str) -> tuple[tuple[str, str], tuple[str, str], tuple[str, str]]:
    """Return the changes that make a chance node worth this, with ``pairs`` of probability and value."""
    return (
        ("expected = 0", "pairs = []"),
        (_WEIGHTED, "pairs.append((probability, value))"),
        (_RESULT, f"return {mean}, None"),
    )


_VALUE = (
    slips.FROM_THE_START,
    Patch(
        "averaged twice: the weighted sum at a chance node is divided by the number of outcomes once more. The "
        "probabilities sum to 1, and have taken the mean already.",
        (_RESULT, "return expected / len(game.outcomes(state)), None"),
    ),
    Patch(
        "unweighted mean: all outcomes of chance count the same. Each counts as much as it is probable: "
        "game.outcomes(state) gives pairs (outcome, probability).",
        (_WEIGHTED, "expected += value / len(game.outcomes(state))"),
    ),
    Patch(
        "probabilities of the wrong outcome: the probabilities go with other outcomes than their own, in the opposite "
        "order.",
        *_worth("sum(p * v for (p, _), (_, v) in zip(pairs, pairs[::-1]))"),
    ),
    Patch(
        "outcomes added up: the values of chance's outcomes are added up as they are. Multiply each by its probability "
        "first.",
        (_WEIGHTED, "expected += value"),
    ),
    Patch(
        "most probable outcome: a chance node is worth what its most probable outcome is worth. The others count too, "
        "each with its probability.",
        *_worth("max(pairs, key=lambda pair: pair[0])[1]"),
    ),
    Patch(
        "chance as an enemy: chance takes the smallest value, as MIN does. Chance wants nothing: take the mean, "
        "weighted by the probabilities. (game.player(state) == MAX is not the only question: what is not MAX may be "
        "MIN or CHANCE.)",
        *_worth("min(value for _, value in pairs)"),
    ),
    Patch(
        "chance as a friend: chance takes the greatest value, as MAX does. Chance wants nothing: take the mean, "
        "weighted by the probabilities.",
        *_worth("max(value for _, value in pairs)"),
    ),
    Patch(
        "MIN averaged: MIN's nodes are averaged as if the opponent threw dice. MIN takes the smallest; only CHANCE is "
        "averaged.",
        (
            "    return v, best",
            "    if not maximising:\n"
            "        values = [expectiminimax(game, game.result(state, each))[0] for each in game.actions(state)]\n"
            "        return sum(values) / len(values), None\n"
            "    return v, best",
        ),
    ),
    slips.MIN_AND_MAX_SWAPPED,
    slips.MAX_EVERYWHERE,
    Patch(
        "MAX at every second ply: MAX and MIN are taken to move at every second ply each. Chance moves in between, MIN "
        "may be first, and a player may move twice running: ask game.player(state).",
        ("(game, state):", "(game, state, ply=0):"),
        (_IS_MAX, "maximising = ply % 2 == 0"),
        ("game.result(state, outcome))", "game.result(state, outcome), ply + 1)"),
        ("game.result(state, action))", "game.result(state, action), ply + 1)"),
    ),
    slips.UTILITY_OF_THE_MOVER,
    slips.UTILITY_OF_MIN,
    Patch(
        "sign turned: the value has the wrong sign: it is what the state is worth to MIN. Wanted is what it is worth "
        "to MAX.",
        made=lambda right: lambda game, state: (-right(game, state)[0], right(game, state)[1]),
    ),
    Patch(
        "value of the player to move: the value is that of the player to move: where MIN is to move it has the other "
        "sign. Wanted is what the state is worth to MAX, whoever moves.",
        made=lambda right: lambda game, state: (
            right(game, state)[0] * (-1 if not game.is_terminal(state) and game.player(state) == MIN else 1),
            right(game, state)[1],
        ),
    ),
    Patch(
        "MIN turns the sign: MIN takes the greatest of the values with their signs turned, and the sign is not turned "
        "back. Where MIN moves take the smallest of the values as they are.",
        ("        if value > v if maximising else value < v:", "        value = value if maximising else -value\n"
         "        if value > v:"),
        ("(-inf if maximising else inf)", "-inf"),
    ),
    Patch(
        "terminal test forgotten: the function asks who is to move and never whether the game is over. A leaf has no "
        "actions, so the infinity that the search starts from, or a sum of nothing, is left. Ask "
        "game.is_terminal(state) first.",
        (_TERMINAL, "if False:"),
    ),
    Patch(
        "terminal tested after the node's kind: the function asks who is to move before it asks whether the game is "
        "over. A game that is over may well say whose turn it would be, and then max or min is taken of nothing. Ask "
        "game.is_terminal(state) first.",
        (_TERMINAL, "if False:"),
        ("return v, best", "max(game.actions(state))\n    return v, best"),
    ),
    slips.STARTS_AT_0,
    Patch(
        "outcomes unpacked backwards: the pairs of game.outcomes(state) are taken for (probability, outcome). They are "
        "(outcome, probability).",
        (_OUTCOMES, "for probability, outcome in game.outcomes(state):"),
    ),
    Patch(
        "the pair for the outcome: game.result is given the whole pair (outcome, probability). Take it apart: for "
        "outcome, probability in game.outcomes(state).",
        ("game.result(state, outcome)", "game.result(state, (outcome, probability))"),
    ),
    Patch(
        "the child's pair for a number: what the function returns for a child is taken for a number. It is a pair: "
        "value, _ = expectiminimax(game, game.result(state, action)).",
        (_AFTER_OUTCOME, _AFTER_OUTCOME.replace(", _", "")),
        (_AFTER_ACTION, _AFTER_ACTION.replace(", _", "")),
    ),
    Patch(
        "negamax, chance turning the sign: values are those of the player to move and the sign turns at every ply, "
        "chance's included. Chance is on nobody's side; and players need not alternate. Keep every value MAX's.",
        (_FOR_MAX, "game.utility(state, game.player(state) if game.player(state) in (0, 1) else MAX)"),
        (_RESULT, "return -expected, None"),
        (_IS_MAX, "maximising = True"),
        (_AFTER_ACTION, f"{_AFTER_ACTION}\n        value = -value"),
    ),
    Patch(
        "negamax with the utility of MAX: the sign turns where a player moves, as in negamax, and a leaf has its "
        "utility for MAX. These two do not go together: keep every value MAX's, and let MIN's nodes take the smallest.",
        (_IS_MAX, "maximising = True"),
        (_AFTER_ACTION, f"{_AFTER_ACTION}\n        value = -value"),
    ),
    slips.VALUE_ALONE,
    slips.PAIR_SWAPPED,
)

_ACTION = (
    *wrong_actions(),
    Patch(
        "best for MAX: the action is the one with the greatest value, whoever is to move. MIN's best action is the one "
        "with the smallest.",
        ("return v, best", "return v, max(game.actions(state), key=lambda each: expectiminimax(game, "
         "game.result(state, each))[0])"),
    ),
    Patch(
        "no action of MIN: no action is returned where MIN is to move. Here MIN chooses too, unlike in question 4: "
        "return the action that is best for MIN.",
        ("return v, best", "return v, best if maximising else None"),
    ),
    Patch(
        "outcome for action: an outcome is returned as the action where chance is to move. Nobody chooses there: the "
        "action is None.",
        (_RESULT, "return expected, game.actions(state)[0]"),
    ),
)
