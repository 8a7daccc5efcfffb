"""Question 4: search against an opponent who plays at random, and against one who plays by a model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from gamelib.errors import GameError
from gamelib.game import MAX, MIN, Game
from gamelib.games.mnk import TicTacToe
from gamelib.games.tree import Decision, Tree
from gamelib.search.expectiminimax import expectimax
from gamelib.search.policy import uniform_policy
from gamelib.watch import WatchedState, unwatched
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import decision_part, right_number
from gamelib_exercises.lesson_05 import ChanceCase, best_by_chance, value_part, wrong_actions
from gamelib_exercises.part import Part
from gamelib_exercises.plain import plain, shown
from gamelib_exercises.sandbox import run
from gamelib_exercises.slips import FROM_THE_START, PAIR_SWAPPED, UTILITY_OF_THE_MOVER, VALUE_ALONE, every_second_ply
from gamelib_exercises.solution import Patch, Right
from gamelib_exercises.watched import Chances, ExaminedGame


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    modelled = _modelled()
    value = value_part(
        "model_value",
        look=_look,
        title="against_model(game, state, model): the value",
        hints=(
            "What do you have to change in the function before, if MIN's actions are not equally probable?",
            "model(state) is a dictionary: for action, probability in model(state).items(). Ask it where MIN is to "
            "move, and nowhere else.",
            "The function returns pairs now: value, _ = against_model(game, game.result(state, action), model). At "
            "MIN's states add up probability * value.",
        ),
        cases=modelled,
        reference=Right("05", "against_model"),
        slips=_VALUE,
    )
    return [
        FunctionPart(
            "random_value",
            check=right_number,
            hints=(
                "It is minimax with one line changed. Which?",
                "Where MIN is to move, take the mean of the children's values: their sum divided by their number.",
                "Ask in this order: game.is_terminal(state), game.player(state) == MAX, and else it is MIN's turn.",
            ),
            cases=_random(),
            reference=Right("05", "against_random"),
            slips=_RANDOM,
        ),
        value,
        decision_part(
            "model_action",
            look=_look,
            optimal=best_by_chance,
            no_action="MAX chooses nothing there, because the game is over or MIN is to move: the action is None.",
            title="against_model(game, state, model): the action",
            hints=(
                "Whose action is it, and where is there none?",
                "At MAX's states keep the action together with the best value so far. At MIN's states, and when the "
                "game is over, it is None.",
            ),
            cases=modelled,
            reference=Right("05", "against_model"),
            slips=(
                *wrong_actions(),
                Patch(
                    "action of MIN: an action is returned where MIN is to move. It is MAX's action that is asked for: "
                    "None there.",
                    ("return expected, None", "return expected, game.actions(state)[0]"),
                ),
            ),
            builds_on=value,
        ),
    ]


# -- cases ---------------------------------------------------------------------------------------

Model = Callable[[Any], Mapping[Any, float]]


def _look(case: Case, function: Callable[..., Any], seconds: float) -> Seen:
    """Return what is seen of a function that is given a model, which says so if it is asked where MIN does not move."""
    (believed,) = case.values
    real, examined = case.game, ExaminedGame(case.game, case.root, case.start)

    def model(state: Any) -> dict[Any, float]:
        if not isinstance(state, WatchedState):
            raise GameError(f"the model was given {shown(plain(state))}, which is not a state of this game")
        where = unwatched(state)
        if real.is_terminal(where) or real.player(where) != MIN:
            raise GameError(
                f"the model says what MIN does, and was asked about {shown(where)}, where MIN is not to move"
            )
        return Chances(believed(where))

    model.__qualname__ = "model"
    return Seen.of(run(function, examined, examined.root, model, seconds=seconds), examined)


_TWICE = Decision([Decision([[4, 9], [1, 7, 4]], player=MAX), Decision([[3, 8], 6], player=MAX)])
_MIN_TWICE = Decision([Decision([Decision([2, 9], player=MIN), 6, 1], player=MIN), [3, 5]])


_at_random: Final = partial(ChanceCase.tree, solver=expectimax)
"""The case of a tree in which MIN plays every action with the same probability."""


def _random() -> list[ChanceCase]:
    boards = ("X X X / O O . / . . .", "X O X / O X . / . X O", "X O X / O O . / . X .")
    return [
        _at_random(7),
        _at_random([3, 5]),
        _at_random([3, 6], first=MIN),
        _at_random([-4, -2]),
        _at_random([[3, 12], [2, 14]]),
        _at_random([[3, 12], [2, 14]], node="B"),
        _at_random([[3, 12, 9], [2, 4, 6], [15, 6, 0]]),
        _at_random([[3, 1, 8], [5, 4]], first=MIN),
        _at_random([4, [6, [1, 9, 2]], [[2, 7], 8]]),
        _at_random([3, 3, 6], first=MIN),
        _at_random([[-5e30, -3e30], [-4e30, -6e30]]),
        _at_random(_TWICE, remark=", where MAX moves twice running"),
        _at_random(_MIN_TWICE, remark=", where MIN moves twice running on the left"),
        *(ChanceCase.board(TicTacToe(), each, solver=expectimax) for each in boards),
    ]


def _model(
    tree: Tree,
    model: Mapping[str, Mapping[str, float]],
    *,
    first: int = MAX,
    node: str | None = None,
    remark: str = "",
) -> ChanceCase:
    said = "; ".join(
        f"at {where} " + ", ".join(f"{action} with {probability:g}" for action, probability in chances.items())
        for where, chances in model.items()
    )
    believed = f" and the model: {said}" if said else ""
    chances_at: Model = model.__getitem__
    solver = partial(expectimax, opponent=chances_at)
    return ChanceCase.tree(
        tree, chances_at, first=first, node=node, remark=remark, words=believed, solver=solver
    )


def _board(notation: str, text: str, model: Callable[[Game[Any, Any]], Model]) -> ChanceCase:
    game = TicTacToe()
    solver = partial(expectimax, opponent=model(game))
    return ChanceCase.board(game, notation, model(game), words=f", where O plays {text}", solver=solver)


def _last(game: Game[Any, Any]) -> Model:
    return lambda state: {game.actions(state)[-1]: 1.0}


def _modelled() -> list[ChanceCase]:
    small = {"B": {"b1": 0.5, "b2": 0.5}, "C": {"c1": 0.75, "c2": 0.25}}
    return [
        _model(7, {}),
        _model([3, 5], {}),
        _model([-4, -2], {}),
        _model([3, 6], {"A": {"a1": 0.75, "a2": 0.25}}, first=MIN),
        _model([[3, 12], [2, 14]], small),
        _model([[3, 12], [2, 14]], small, node="C"),
        _model([[-5e30, -3e30], [-4e30, -6e30]], small),
        _model([[1, 0], [0, 1]], {"B": {"b1": 0.0002, "b2": 0.9998}, "C": {"c1": 0.9997, "c2": 0.0003}}),
        _model([[3, 12], [6, 14]], {"B": {"b2": 0.9, "b1": 0.1}, "C": {"c2": 0.2, "c1": 0.8}}),
        _model([[3, 12, 8], [2, 14, 9]], {"B": {"b3": 0.4, "b1": 0.6}, "C": {"c2": 1.0}}),
        _model([[3, 12, 8], [6, 1, 9]], {"B": {"b1": 0.7, "b2": 0.0, "b3": 0.3}, "C": {"c1": 0.2, "c3": 0.8}}),
        _model([[5, [1, 9]], [[2, 7], 8]], {"B": {"b2": 0.4, "b1": 0.6}, "C": {"c1": 0.9, "c2": 0.1}}),
        _model(
            [[5, [1, 9]], [[2, 7], 8]],
            {"A": {"a1": 0.3, "a2": 0.7}, "D": {"d1": 0.8, "d2": 0.2}, "E": {"e2": 1.0}},
            first=MIN,
        ),
        _model(
            _TWICE,
            {"D": {"d2": 0.6, "d1": 0.4}, "E": {"e1": 0.5, "e3": 0.5}, "F": {"f1": 0.1, "f2": 0.9}},
            remark=", where MAX moves twice running,",
        ),
        _board("X X X / O O . / . . .", "at random", uniform_policy),
        _board("X O X / O X . / . X O", "the last free square", _last),
        _board("X O . / O X X / . X O", "at random", uniform_policy),
        _board("X O . / O X X / . . O", "the last free square", _last),
    ]


# -- slips ---------------------------------------------------------------------------------------

_MEAN = "sum(values) / len(values)"
_IS_MAX = "game.player(state) == MAX"
_RECURSION = "against_random(game, game.result(state, action))"
_FOR_MAX = "game.utility(state, MAX)"
_OF_THE_MOVER = (_FOR_MAX, "game.utility(state, 1 if game.player(state) == 1 else MAX)")


def _mean_of_leaves(right: Any) -> Any:
    def gathered(game: Any, state: Any) -> list[float]:
        if game.is_terminal(state):
            return [game.utility(state, MAX)]
        below = [gathered(game, game.result(state, action)) for action in game.actions(state)]
        if game.player(state) == MAX:
            return max(below, key=lambda values: sum(values) / len(values))
        return [value for values in below for value in values]

    def mean(game: Any, state: Any) -> float:
        values = gathered(game, state)
        return sum(values) / len(values)

    return mean


_RANDOM = (
    FROM_THE_START,
    Patch(
        "minimax: MIN takes the smallest value. This opponent does not choose, but plays every action with the same "
        "probability: take the mean.",
        (_MEAN, "min(values)"),
    ),
    Patch(
        "sum for mean: the values of MIN's actions are added up and not divided by their number.",
        (_MEAN, "sum(values)"),
    ),
    Patch(
        "always two: the sum of the values is divided by 2. There may be one action, or three: divide by their number.",
        (_MEAN, "sum(values) / 2"),
    ),
    Patch(
        "rounded down: the mean is rounded to a whole number, by // or int. Divide with a single /, and leave it so.",
        (_MEAN, "sum(values) // len(values)"),
    ),
    Patch("MAX averaged too: MAX's nodes are averaged as well. MAX is you: take the greatest.", (_IS_MAX, "False")),
    Patch(
        "sides swapped: MAX's nodes are averaged, and MIN chooses the smallest. The model is of MIN.",
        ("max(values)", _MEAN),
        (f"    return {_MEAN}\n    ###", "    return min(values)\n    ###"),
    ),
    Patch("an opponent who helps: MIN's nodes take the greatest value too.", (_IS_MAX, "True")),
    every_second_ply("(game, state):", "game.result(state, action))"),
    Patch(
        "mean of all leaves: all leaves that may come up are put together, and their mean is taken. A branch with more "
        "leaves is no more probable: average the values of the children, node by node.",
        made=_mean_of_leaves,
    ),
    UTILITY_OF_THE_MOVER,
    Patch(
        "best starts at 0: the best value so far is 0 at the start: then a MAX node is never worth less. Start at "
        "minus infinity.",
        ("max(values)", "max([0, *values])"),
    ),
    Patch(
        "terminal test forgotten: the function asks who is to move and never whether the game is over: at a leaf there "
        "are no actions. Ask game.is_terminal(state) first.",
        ("game.is_terminal(state)", "False"),
        ("max(values)", "max([-inf, *values])"),
        (_MEAN, "sum(values) / max(len(values), 1)"),
    ),
    Patch(
        "terminal tested after the node's kind: the function asks who is to move before it asks whether the game is "
        "over. A game that is over may well say whose turn it would be, and then max, or the mean, is taken of "
        "nothing. Ask game.is_terminal(state) first.",
        ("game.is_terminal(state)", "False"),
    ),
)

_ITEMS = "for action, probability in model(state).items():"
_WEIGHTED = "expected += probability * value"
_UNPACKED = "value, _ = against_model(game, game.result(state, action), model)"


def _averaged_by(mean: str) -> tuple[tuple[str, str], tuple[str, str], tuple[str, str]]:
    """Return the changes that make MIN's states worth this, with ``pairs`` of probability and value."""
    return (
        ("expected = 0", "pairs = []"),
        (_WEIGHTED, "pairs.append((probability, value))"),
        ("return expected, None", f"return {mean}, None"),
    )


_VALUE = (
    FROM_THE_START,
    Patch(
        "minimax: MIN takes the smallest value, and the model is never asked. Take the mean, weighted by model(state).",
        *_averaged_by("min(value for _, value in pairs)"),
        (_ITEMS, "for action, probability in [(each, 1) for each in game.actions(state)]:"),
    ),
    Patch(
        "uniform in place of the model: all of MIN's actions are taken to be equally probable. Ask the model: "
        "model(state).",
        (_ITEMS, "for action, probability in [(each, 1 / len(game.actions(state))) for each in game.actions(state)]:"),
    ),
    Patch(
        "every action of the model alike: the actions that the model names are taken to be equally probable. The "
        "numbers beside them are their probabilities.",
        (_WEIGHTED, "expected += value / len(model(state))"),
    ),
    Patch(
        "probabilities of the wrong action: the probabilities are taken in the order in which they stand in the "
        "dictionary, and the actions in the game's order. Look each action up in model(state); one that is not there "
        "has probability 0.",
        (_ITEMS, "for action, probability in zip(game.actions(state), model(state).values()):"),
    ),
    Patch(
        "every action looked up: each of the game's actions is looked up in model(state). One that is not there has "
        "probability 0: model(state).get(action, 0).",
        (_ITEMS, "for action in game.actions(state):\n            probability = model(state)[action]"),
    ),
    Patch(
        "items unpacked backwards: the pairs of model(state).items() are taken for (probability, action). They are "
        "(action, probability).",
        ("for action, probability in model", "for probability, action in model"),
    ),
    Patch(
        "the child's pair for a number: what the function returns for a child is taken for a number. It is a pair: "
        "value, _ = against_model(game, game.result(state, action), model).",
        (f"    {_UNPACKED}\n            expected", f"    {_UNPACKED.replace(', _', '')}\n            expected"),
        (f"    {_UNPACKED}\n        if", f"    {_UNPACKED.replace(', _', '')}\n        if"),
    ),
    Patch(
        "best starts at 0: the best value so far is 0 at the start: then a MAX node is never worth less. Start at "
        "minus infinity.",
        ("v, best = -inf, None", "v, best = 0, None"),
    ),
    Patch(
        "most probable action: MIN is taken to play the most probable action for certain. The others count too, each "
        "with its probability.",
        *_averaged_by("max(pairs, key=lambda pair: pair[0])[1]"),
    ),
    Patch(
        "averaged twice: the weighted sum is divided by the number of actions once more. The probabilities sum to 1, "
        "and have taken the mean already.",
        ("return expected, None", "return expected / len(model(state)), None"),
    ),
    UTILITY_OF_THE_MOVER,
    Patch(
        "terminal test forgotten: the function asks who is to move and never whether the game is over. Ask "
        "game.is_terminal(state) first.",
        ("game.is_terminal(state)", "False"),
    ),
    Patch(
        "terminal tested after the node's kind: the function asks who is to move before it asks whether the game is "
        "over. A game that is over may well say whose turn it would be, and then max is taken of nothing, or the model "
        "is asked in vain. Ask game.is_terminal(state) first.",
        ("game.is_terminal(state)", "False"),
        ("    return v, best", "    max(game.actions(state))\n    return v, best"),
    ),
    VALUE_ALONE,
    PAIR_SWAPPED,
)
