"""Known wrong answers to expectiminimax."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from gamelib.game import CHANCE, MAX, MIN, Player
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_05 import variants
from gamelib_exercises.lesson_05.references import expectiminimax
from gamelib_exercises.lesson_05.variants import AnyGame, Rules, deciding
from gamelib_exercises.part import Mutant


def _utility_of_the_mover(game: AnyGame, leaf: Any) -> float:
    mover: Any = game.player(leaf)
    return game.utility(leaf, mover)


def _swapped(game: AnyGame, state: Any, ply: int) -> Player:
    mover = game.player(state)
    return mover if not isinstance(mover, int) else MIN if mover == MAX else MAX


def _max_everywhere(game: AnyGame, state: Any, ply: int) -> Player:
    return MAX if isinstance(game.player(state), int) else CHANCE


def _not_minimising(game: AnyGame, state: Any, ply: int) -> Player:
    return MAX if game.player(state) == MAX else CHANCE


def _outcomes_or_equal(game: AnyGame, state: Any) -> variants.Outcomes:
    if game.player(state) is CHANCE:
        return game.outcomes(state)
    actions = game.actions(state)
    return [(action, 1 / len(actions)) for action in actions]


def _by_ply(game: AnyGame, state: Any, ply: int) -> Player:
    mover = game.player(state)
    return mover if not isinstance(mover, int) else MAX if ply % 2 == 0 else MIN


def _kind_first(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Ask who moves before asking whether the game is over, as the slip is written with max and min."""
    mover = game.player(state)
    if mover is CHANCE:
        return sum(p * _kind_first(game, game.result(state, r))[0] for r, p in game.outcomes(state)), None
    pairs = [(_kind_first(game, game.result(state, action))[0], action) for action in game.actions(state)]
    return max(pairs, key=lambda pair: pair[0]) if mover == MAX else min(pairs, key=lambda pair: pair[0])


def _negamax(*, chance_turns: bool, leaf_for_mover: bool) -> Function:
    """Return negamax with chance nodes, the sign turned at every ply, those of chance included or not."""

    def search(game: AnyGame, state: Any) -> tuple[float, Any]:
        if game.is_terminal(state):
            mover = game.player(state)
            return game.utility(state, mover if leaf_for_mover and isinstance(mover, int) else MAX), None
        if game.player(state) is CHANCE:
            sign = -1 if chance_turns else 1
            return sign * sum(p * search(game, game.result(state, r))[0] for r, p in game.outcomes(state)), None
        pairs = [(-search(game, game.result(state, action))[0], action) for action in game.actions(state)]
        return max(pairs, key=lambda pair: pair[0])

    return search


def _min_turns_the_sign(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Return what a search of one's own finds whose MIN takes the greatest of negated values and leaves it so."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.player(state) is CHANCE:
        return sum(p * _min_turns_the_sign(game, game.result(state, r))[0] for r, p in game.outcomes(state)), None
    sign = 1 if game.player(state) == MAX else -1
    below = [(_min_turns_the_sign(game, game.result(state, action))[0], action) for action in game.actions(state)]
    return max(((sign * value, action) for value, action in below), key=lambda pair: pair[0])


def _for_the_mover(game: AnyGame, state: Any) -> tuple[float, Any]:
    value, action = expectiminimax(game, state)
    return -value if not game.is_terminal(state) and game.player(state) == MIN else value, action


def unpacking_nothing(game: AnyGame, state: Any, *model: Any) -> tuple[float, Any]:
    """Take what the search returns for a child for a number, with chance or with a model of MIN."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    mover = game.player(state)
    if mover is CHANCE or (model and mover == MIN):
        chances = model[0](state).items() if model else game.outcomes(state)
        return sum(p * _as_number(unpacking_nothing(game, game.result(state, r), *model)) for r, p in chances), None
    v, best = (-inf if mover == MAX else inf), None
    for action in game.actions(state):
        value = _as_number(unpacking_nothing(game, game.result(state, action), *model))
        if value > v if mover == MAX else value < v:
            v, best = value, action
    return v, best


def _as_number(pair: Any) -> float:
    """Return the pair itself; the types believe what the slip believes."""
    number: float = pair
    return number


VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(expectiminimax),
    Mutant(
        "averaged twice",
        "the weighted sum at a chance node is divided by the number of outcomes once more. The probabilities sum to 1, "
        "and have taken the mean already.",
        deciding(Rules(mean=variants.divided_again)),
    ),
    Mutant(
        "unweighted mean",
        "all outcomes of chance count the same. Each counts as much as it is probable: game.outcomes(state) gives "
        "pairs (outcome, probability).",
        deciding(Rules(mean=variants.unweighted)),
    ),
    Mutant(
        "probabilities of the wrong outcome",
        "the probabilities go with other outcomes than their own, in the opposite order.",
        deciding(Rules(mean=variants.of_the_wrong_outcome)),
    ),
    Mutant(
        "outcomes added up",
        "the values of chance's outcomes are added up as they are. Multiply each by its probability first.",
        deciding(Rules(mean=lambda children: sum(value for _, value in children))),
    ),
    Mutant(
        "most probable outcome",
        "a chance node is worth what its most probable outcome is worth. The others count too, each with its "
        "probability.",
        deciding(Rules(mean=variants.most_probable)),
    ),
    Mutant(
        "chance as an enemy",
        "chance takes the smallest value, as MIN does. Chance wants nothing: take the mean, weighted by the "
        "probabilities. (game.player(state) == MAX is not the only question: what is not MAX may be MIN or CHANCE.)",
        deciding(Rules(mean=variants.lowest)),
    ),
    Mutant(
        "chance as a friend",
        "chance takes the greatest value, as MAX does. Chance wants nothing: take the mean, weighted by the "
        "probabilities.",
        deciding(Rules(mean=variants.highest)),
    ),
    Mutant(
        "MIN averaged",
        "MIN's nodes are averaged as if the opponent threw dice. MIN takes the smallest; only CHANCE is averaged.",
        deciding(Rules(mover=_not_minimising, outcomes=_outcomes_or_equal)),
    ),
    Mutant(
        "MIN and MAX swapped",
        "MAX takes the smallest value and MIN the greatest.",
        deciding(Rules(mover=_swapped)),
    ),
    Mutant(
        "max everywhere",
        "MIN's nodes take the greatest value too. Who is to move decides: ask game.player(state).",
        deciding(Rules(mover=_max_everywhere)),
    ),
    Mutant(
        "MAX at every second ply",
        "MAX and MIN are taken to move at every second ply each. Chance moves in between, MIN may be first, and a "
        "player may move twice running: ask game.player(state).",
        deciding(Rules(mover=_by_ply)),
    ),
    Mutant(
        "utility of the player to move",
        "the value of a leaf is its utility for the player to move there. It has to be the utility for MAX at every "
        "leaf: game.utility(state, MAX).",
        deciding(Rules(leaf=_utility_of_the_mover)),
    ),
    Mutant(
        "utility of MIN",
        "the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, MAX).",
        deciding(Rules(leaf=lambda game, leaf: game.utility(leaf, MIN))),
    ),
    Mutant(
        "sign turned",
        "the value has the wrong sign: it is what the state is worth to MIN. Wanted is what it is worth to MAX.",
        lambda game, state: (-expectiminimax(game, state)[0], expectiminimax(game, state)[1]),
    ),
    Mutant(
        "value of the player to move",
        "the value is that of the player to move: where MIN is to move it has the other sign. Wanted is what the "
        "state is worth to MAX, whoever moves.",
        _for_the_mover,
    ),
    Mutant(
        "MIN turns the sign",
        "MIN takes the greatest of the values with their signs turned, and the sign is not turned back. Where MIN "
        "moves take the smallest of the values as they are.",
        _min_turns_the_sign,
    ),
    Mutant(
        "terminal test forgotten",
        "the function asks who is to move and never whether the game is over. A leaf has no actions, so the infinity "
        "that the search starts from, or a sum of nothing, is left. Ask game.is_terminal(state) first.",
        deciding(Rules(ends_first=False)),
    ),
    Mutant(
        "terminal tested after the node's kind",
        "the function asks who is to move before it asks whether the game is over. A game that is over may well say "
        "whose turn it would be, and then max or min is taken of nothing. Ask game.is_terminal(state) first.",
        _kind_first,
    ),
    Mutant(
        "best starts at 0",
        "the best value so far is 0 at the start: then a MAX node is never worth less and a MIN node never more. "
        "Start at minus infinity for MAX and at infinity for MIN.",
        deciding(Rules(worst=(0, 0))),
    ),
    Mutant(
        "outcomes unpacked backwards",
        "the pairs of game.outcomes(state) are taken for (probability, outcome). They are (outcome, probability).",
        deciding(Rules(outcomes=lambda game, state: [(p, outcome) for outcome, p in game.outcomes(state)])),
    ),
    Mutant(
        "the pair for the outcome",
        "game.result is given the whole pair (outcome, probability). Take it apart: for outcome, probability in "
        "game.outcomes(state).",
        deciding(Rules(outcomes=lambda game, state: [(pair, pair[1]) for pair in game.outcomes(state)])),
    ),
    Mutant(
        "the child's pair for a number",
        "what the function returns for a child is taken for a number. It is a pair: value, _ = expectiminimax(game, "
        "game.result(state, action)).",
        unpacking_nothing,
    ),
    Mutant(
        "negamax, chance turning the sign",
        "values are those of the player to move and the sign turns at every ply, chance's included. Chance is on "
        "nobody's side; and players need not alternate. Keep every value MAX's.",
        _negamax(chance_turns=True, leaf_for_mover=True),
    ),
    Mutant(
        "negamax with the utility of MAX",
        "the sign turns where a player moves, as in negamax, and a leaf has its utility for MAX. These two do not go "
        "together: keep every value MAX's, and let MIN's nodes take the smallest.",
        _negamax(chance_turns=False, leaf_for_mover=False),
    ),
    Mutant(
        "the value alone",
        "the value alone is returned. Here it goes with an action; and what the function returns for a child is such a "
        "pair too.",
        lambda game, state: expectiminimax(game, state)[0],
    ),
    Mutant(
        "pair swapped",
        "the two have changed places: the value comes first, then the action.",
        lambda game, state: expectiminimax(game, state)[::-1],
    ),
)
