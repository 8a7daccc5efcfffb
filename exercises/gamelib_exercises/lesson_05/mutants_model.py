"""Known wrong answers to the search against a model of the opponent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gamelib.game import CHANCE, MAX, MIN, Player
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_05 import variants
from gamelib_exercises.lesson_05.mutants_actions import acting, wrong_actions
from gamelib_exercises.lesson_05.mutants_expected import unpacking_nothing
from gamelib_exercises.lesson_05.references import against_model, against_random
from gamelib_exercises.lesson_05.variants import AnyGame, Outcomes, Rules, searched, valuing
from gamelib_exercises.part import Mutant

Model = Callable[[Any], Mapping[Any, float]]


def _opponent_draws(game: AnyGame, state: Any, ply: int) -> Player:
    return MAX if game.player(state) == MAX else CHANCE


def _everybody_draws(game: AnyGame, state: Any, ply: int) -> Player:
    return CHANCE


def _by_ply(game: AnyGame, state: Any, ply: int) -> Player:
    return MAX if ply % 2 == 0 else CHANCE


def _min_chooses(game: AnyGame, state: Any, ply: int) -> Player:
    return CHANCE if game.player(state) == MAX else MIN


def _equal(game: AnyGame, state: Any) -> Outcomes:
    actions = game.actions(state)
    return [(action, 1 / len(actions)) for action in actions]


def _random(**rules: Any) -> Function:
    return valuing(Rules(**{"mover": _opponent_draws, "outcomes": _equal} | rules))


def _mean_of_leaves(game: AnyGame, state: Any) -> float:
    """Return the mean of the leaves below MIN's nodes, each counted once, wherever MAX does not move."""

    def gathered(state: Any) -> list[float]:
        if game.is_terminal(state):
            return [game.utility(state, MAX)]
        below = [gathered(game.result(state, action)) for action in game.actions(state)]
        if game.player(state) == MAX:
            return max(below, key=lambda values: sum(values) / len(values))
        return [value for values in below for value in values]

    values = gathered(state)
    return sum(values) / len(values)


def _utility_of_the_mover(game: AnyGame, leaf: Any) -> float:
    return game.utility(leaf, MIN if game.player(leaf) == MIN else MAX)


def _random_kind_first(game: AnyGame, state: Any) -> float:
    """Ask who moves before asking whether the game is over, or never ask that."""
    values = [_random_kind_first(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else sum(values) / len(values)


RANDOM: Final[Sequence[Mutant[Function]]] = (
    from_the_start(against_random),
    Mutant(
        "minimax",
        "MIN takes the smallest value. This opponent does not choose, but plays every action with the same "
        "probability: take the mean.",
        valuing(Rules()),
    ),
    Mutant(
        "sum for mean",
        "the values of MIN's actions are added up and not divided by their number.",
        _random(mean=lambda children: sum(value for _, value in children)),
    ),
    Mutant(
        "always two",
        "the sum of the values is divided by 2. There may be one action, or three: divide by their number.",
        _random(mean=lambda children: sum(value for _, value in children) / 2),
    ),
    Mutant(
        "rounded down",
        "the mean is rounded down: // is whole division. Divide with a single /.",
        _random(mean=lambda children: sum(value for _, value in children) // max(len(children), 1)),
    ),
    Mutant(
        "MAX averaged too",
        "MAX's nodes are averaged as well. MAX is you: take the greatest.",
        _random(mover=_everybody_draws),
    ),
    Mutant(
        "sides swapped",
        "MAX's nodes are averaged, and MIN chooses the smallest. The model is of MIN.",
        _random(mover=_min_chooses),
    ),
    Mutant(
        "an opponent who helps",
        "MIN's nodes take the greatest value too.",
        _random(mean=variants.highest),
    ),
    Mutant(
        "MAX at every second ply",
        "MAX is taken to move at the root and then at every second ply. MIN may be the first to move, and a player may "
        "move twice running: ask game.player(state).",
        _random(mover=_by_ply),
    ),
    Mutant(
        "mean of all leaves",
        "all leaves that may come up are put together, and their mean is taken. A branch with more leaves is no more "
        "probable: average the values of the children, node by node.",
        _mean_of_leaves,
    ),
    Mutant(
        "utility of the player to move",
        "the value of a leaf is its utility for the player to move there. It has to be the utility for MAX at every "
        "leaf: game.utility(state, MAX).",
        _random(leaf=_utility_of_the_mover),
    ),
    Mutant(
        "best starts at 0",
        "the best value so far is 0 at the start: then a MAX node is never worth less. Start at minus infinity.",
        _random(worst=(0, 0)),
    ),
    Mutant(
        "terminal test forgotten",
        "the function asks who is to move and never whether the game is over: at a leaf there are no actions. Ask "
        "game.is_terminal(state) first.",
        _random(ends_first=False),
    ),
    Mutant(
        "terminal tested after the node's kind",
        "the function asks who is to move before it asks whether the game is over. A game that is over may well say "
        "whose turn it would be, and then max, or the mean, is taken of nothing. Ask game.is_terminal(state) first.",
        _random_kind_first,
    ),
)


def _against(
    outcomes: Callable[[AnyGame, Any, Model], Outcomes] = lambda game, state, model: list(model(state).items()),
    **rules: Any,
) -> Function:
    """Return the function of game, state and model that searches by these rules."""

    def search(game: AnyGame, state: Any, model: Model) -> tuple[float, Any]:
        given = {"mover": _opponent_draws, "outcomes": lambda game, state: outcomes(game, state, model)} | rules
        return searched(Rules(**given), game, state)

    return search


def _in_the_order_of_the_game(game: AnyGame, state: Any, model: Model) -> Outcomes:
    """Return the probabilities by their place in the model, and not by the action they belong to."""
    return list(zip(game.actions(state), model(state).values(), strict=False))


def _all_equal(game: AnyGame, state: Any, model: Model) -> Outcomes:
    return _equal(game, state)


def _those_of_the_model(game: AnyGame, state: Any, model: Model) -> Outcomes:
    chances = model(state)
    return [(action, 1 / len(chances)) for action in chances]


def _backwards(game: AnyGame, state: Any, model: Model) -> Outcomes:
    return [(probability, action) for action, probability in model(state).items()]


def _every_action(game: AnyGame, state: Any, model: Model) -> Outcomes:
    chances = model(state)
    return [(action, chances[action]) for action in game.actions(state)]


def _kind_first(game: AnyGame, state: Any, model: Model) -> tuple[float, Any]:
    """Ask who moves before asking whether the game is over, as the slip is written with max."""
    if game.player(state) != MAX:
        chances = model(state)
        return sum(p * _kind_first(game, game.result(state, action), model)[0] for action, p in chances.items()), None
    pairs = [(_kind_first(game, game.result(state, action), model)[0], action) for action in game.actions(state)]
    return max(pairs, key=lambda pair: pair[0])


VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(against_model),
    Mutant(
        "minimax",
        "MIN takes the smallest value, and the model is never asked. Take the mean, weighted by model(state).",
        lambda game, state, model: searched(Rules(), game, state),
    ),
    Mutant(
        "uniform in place of the model",
        "all of MIN's actions are taken to be equally probable. Ask the model: model(state).",
        _against(_all_equal),
    ),
    Mutant(
        "every action of the model alike",
        "the actions that the model names are taken to be equally probable. The numbers beside them are their "
        "probabilities.",
        _against(_those_of_the_model),
    ),
    Mutant(
        "probabilities of the wrong action",
        "the probabilities are taken in the order in which they stand in the dictionary, and the actions in the game's "
        "order. Look each action up in model(state); one that is not there has probability 0.",
        _against(_in_the_order_of_the_game),
    ),
    Mutant(
        "every action looked up",
        "each of the game's actions is looked up in model(state). One that is not there has probability 0: "
        "model(state).get(action, 0).",
        _against(_every_action),
    ),
    Mutant(
        "items unpacked backwards",
        "the pairs of model(state).items() are taken for (probability, action). They are (action, probability).",
        _against(_backwards),
    ),
    Mutant(
        "the child's pair for a number",
        "what the function returns for a child is taken for a number. It is a pair: value, _ = against_model(game, "
        "game.result(state, action), model).",
        unpacking_nothing,
    ),
    Mutant(
        "best starts at 0",
        "the best value so far is 0 at the start: then a MAX node is never worth less. Start at minus infinity.",
        _against(worst=(0, 0)),
    ),
    Mutant(
        "most probable action",
        "MIN is taken to play the most probable action for certain. The others count too, each with its probability.",
        _against(mean=variants.most_probable),
    ),
    Mutant(
        "averaged twice",
        "the weighted sum is divided by the number of actions once more. The probabilities sum to 1, and have taken "
        "the mean already.",
        _against(mean=variants.divided_again),
    ),
    Mutant(
        "utility of the player to move",
        "the value of a leaf is its utility for the player to move there. It has to be the utility for MAX at every "
        "leaf: game.utility(state, MAX).",
        _against(leaf=_utility_of_the_mover),
    ),
    Mutant(
        "terminal test forgotten",
        "the function asks who is to move and never whether the game is over. Ask game.is_terminal(state) first.",
        _against(ends_first=False),
    ),
    Mutant(
        "terminal tested after the node's kind",
        "the function asks who is to move before it asks whether the game is over. A game that is over may well say "
        "whose turn it would be, and then max is taken of nothing, or the model is asked in vain. Ask "
        "game.is_terminal(state) first.",
        _kind_first,
    ),
    Mutant(
        "the value alone",
        "the value alone is returned. Here it goes with an action; and what the function returns for a child is such a "
        "pair too.",
        lambda game, state, model: against_model(game, state, model)[0],
    ),
    Mutant(
        "pair swapped",
        "the two have changed places: the value comes first, then the action.",
        lambda game, state, model: against_model(game, state, model)[::-1],
    ),
)

ACTION: Final[Sequence[Mutant[Function]]] = (
    *wrong_actions(against_model),
    Mutant(
        "action of MIN",
        "an action is returned where MIN is to move. It is MAX's action that is asked for: None there.",
        acting(
            against_model,
            lambda game, state, action: action if game.player(state) == MAX else game.actions(state)[0],
        ),
    ),
)
