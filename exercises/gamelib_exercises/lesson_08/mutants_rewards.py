"""Known wrong answers to rewards, and to a simulation that plays on at random."""

from __future__ import annotations

import random as luck
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_08.node import AnyGame
from gamelib_exercises.lesson_08.references import mover_of, rewards, simulate
from gamelib_exercises.lesson_08.slips import leaves_below, utilities
from gamelib_exercises.part import Mutant

DRAW_AS_LOSS: Final = "a draw counts as a loss: 1 for a win, and 0 for everything else. Half a win is half a reward."


def _bounds(game: AnyGame, player: int) -> tuple[float, float]:
    bounds = game.utility_bounds(player)
    assert bounds is not None
    return bounds


def _scaled(scale: Callable[[float, float, float], float]) -> Function:
    """Return rewards that are made of a utility, the least and the greatest one in another way."""
    return lambda game, state: [
        scale(game.utility(state, player), *_bounds(game, player)) for player in range(game.num_players)
    ]


def _share_of_the_sum(game: AnyGame, state: Any) -> list[float]:
    found = utilities(game, state)
    return [each / sum(found) for each in found]


def _bounds_of(player: int) -> Function:
    def wrong(game: AnyGame, state: Any) -> list[float]:
        low, high = _bounds(game, player)
        return [(each - low) / (high - low) for each in utilities(game, state)]

    return wrong


REWARDS: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "utilities",
        "utilities are returned as they are. Rewards go from 0 to 1: what is above the least utility, divided by the "
        "distance from the least to the greatest.",
        utilities,
    ),
    Mutant(
        "half of one more",
        "the least utility is taken for -1 and the greatest for 1. game.utility_bounds(player) says what they are.",
        _scaled(lambda each, low, high: (each + 1) / 2),
    ),
    Mutant(
        "draw as loss",
        f"{DRAW_AS_LOSS} (To divide by //, which rounds down, comes to the same.)",
        _scaled(lambda each, low, high: float(each == high)),
    ),
    Mutant(
        "draw as win",
        "whatever is better than the least counts as a win. Half a win is half a reward.",
        _scaled(lambda each, low, high: float(each > low)),
    ),
    Mutant(
        "always half",
        "everything between the least and the greatest counts as half a win. It counts for as much as it is.",
        _scaled(lambda each, low, high: 0.5 if low < each < high else float(each == high)),
    ),
    Mutant(
        "by the greatest",
        "the utility is divided by the greatest one, and the least not taken away.",
        _scaled(lambda each, low, high: each / (high or 1)),
    ),
    Mutant(
        "least not taken away",
        "the utility is divided by the distance from least to greatest, and the least is not taken away before.",
        _scaled(lambda each, low, high: each / (high - low)),
    ),
    Mutant(
        "divided by the greatest",
        "the least utility is taken away, and what is left divided by the greatest one. It is divided by the distance "
        "between the two, so that the greatest becomes 1.",
        _scaled(lambda each, low, high: (each - low) / (high or 1)),
    ),
    Mutant(
        "brackets forgotten",
        "brackets are missing: utility - low / (high - low) takes only the quotient away.",
        _scaled(lambda each, low, high: each - low / (high - low)),
    ),
    Mutant(
        "from 1 to 0",
        "the scale is upside down: the least utility becomes 1.",
        _scaled(lambda each, low, high: (high - each) / (high - low)),
    ),
    Mutant(
        "share of the sum",
        "a player's utility is divided by the sum of all. It is compared with the least and the greatest that this "
        "player can get.",
        lambda game, state: _share_of_the_sum(game, state) if sum(utilities(game, state)) else rewards(game, state),
    ),
    Mutant(
        "player 0 for all",
        "each player is given the reward of player 0. Each has one of its own.",
        lambda game, state: [rewards(game, state)[0]] * game.num_players,
    ),
    Mutant(
        "reversed",
        "the rewards are in the wrong order. That of player 0 comes first.",
        lambda game, state: rewards(game, state)[::-1],
    ),
    Mutant(
        "what is left of 1",
        "the others' rewards are 1 less player 0's. So it is with two players who share one win, and else not.",
        lambda game, state: [rewards(game, state)[0]] + [1 - rewards(game, state)[0]] * (game.num_players - 1),
    ),
    Mutant(
        "bounds of player 0",
        "the bounds of player 0 are used for all players. Each has its own: game.utility_bounds(player).",
        _bounds_of(0),
    ),
    Mutant(
        "two players",
        "there are taken to be two players. game.num_players says how many there are.",
        lambda game, state: rewards(game, state)[:2],
    ),
    Mutant(
        "return inside the loop",
        "the function returns inside the loop, after the first player.",
        lambda game, state: rewards(game, state)[:1],
    ),
)


# -- simulations ---------------------------------------------------------------------------------


def _played(
    choose: Callable[[AnyGame, Any, Random], Any], ended: Callable[[AnyGame, Any], Any] = rewards
) -> Callable[[AnyGame, Any, Random], Any]:
    """Return a simulation in which actions are chosen, or the end is valued, in another way."""

    def play(game: AnyGame, state: Any, random: Random) -> Any:
        while not game.is_terminal(state):
            state = game.result(state, choose(game, state, random))
        return ended(game, state)

    return play


def _any(game: AnyGame, state: Any, random: Random) -> Any:
    return random.choice(game.actions(state))


def _greedy(game: AnyGame, state: Any, random: Random) -> Any:
    """Return the action whose best end is best for the mover."""
    mover = mover_of(game, state)
    return max(
        game.actions(state),
        key=lambda action: max(game.utility(leaf, mover) for leaf in leaves_below(game, game.result(state, action))),
    )


def _one_ply(game: AnyGame, state: Any, random: Random) -> Any:
    if not game.is_terminal(state):
        state = game.result(state, _any(game, state, random))
    return rewards(game, state)


def _a_move_too_many(game: AnyGame, state: Any, random: Random) -> Any:
    while True:
        state = game.result(state, _any(game, state, random))
        if game.is_terminal(state):
            return rewards(game, state)


def _same_number(game: AnyGame, state: Any, random: Random) -> Any:
    """Draw one number and use it at every move."""
    lot = random.random()
    while not game.is_terminal(state):
        actions = game.actions(state)
        state = game.result(state, actions[int(lot * len(actions))])
    return rewards(game, state)


def _last_mover(game: AnyGame, state: Any, random: Random) -> Any:
    """Return the rewards in the order of the moves: that of the one to move first comes first."""
    mover = mover_of(game, state)
    found = simulate(game, state, random)
    return found[mover:] + found[:mover]


SIMULATE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(simulate),
    Mutant(
        "one move",
        "one move is made, and its end taken for that of the game. Moves are made while the game is not over.",
        _one_ply,
    ),
    Mutant(
        "a move too many",
        "a move is made before it is asked whether the game is over. It may be over from the beginning.",
        _a_move_too_many,
    ),
    Mutant(
        "first action",
        "the first action is taken each time.",
        _played(lambda game, state, _: game.actions(state)[0]),
    ),
    Mutant(
        "last action left out",
        "the last action is never taken. random.randrange(n) returns numbers from 0 to n - 1, and so does "
        "int(n * random.random()).",
        _played(lambda game, state, random: random.choice(game.actions(state)[: max(1, len(game.actions(state)) - 1)])),
    ),
    Mutant(
        "first action left out",
        "the first action is never taken. It is number 0.",
        _played(lambda game, state, random: random.choice(game.actions(state)[min(1, len(game.actions(state)) - 1) :])),
    ),
    Mutant(
        "one lot for all",
        "one number is drawn by lot for the whole game. Each move takes a draw of its own.",
        _same_number,
    ),
    Mutant(
        "leaves by lot",
        "all ends of the game are equally likely. At each move all *actions* are; where a move leads to few ends, "
        "these come up often.",
        lambda game, state, random: rewards(game, random.choice(leaves_below(game, state))),
    ),
    Mutant(
        "first move alone",
        "only the first move is drawn by lot, and the first action is taken from then on.",
        lambda game, state, random: _played(lambda game, state, _: game.actions(state)[0])(
            game, state if game.is_terminal(state) else game.result(state, _any(game, state, random)), random
        ),
    ),
    Mutant("greedy", "each player goes for the best end there is. A simulation is blind.", _played(_greedy)),
    Mutant(
        "other luck",
        "the luck is not drawn from the random that is given, but from the module random, so that nothing can be "
        "repeated.",
        lambda game, state, random: simulate(game, state, Random(luck.random())),
    ),
    Mutant(
        "seed of its own",
        "the luck is drawn from a source with a seed of its own that is made anew each time, as by random.seed(1) or "
        "Random(1), or no lots are drawn at all: each simulation from a state takes the same way then.",
        lambda game, state, random: simulate(game, state, Random(3)),
    ),
    Mutant(
        "utilities",
        "utilities are returned, and not rewards from 0 to 1.",
        _played(_any, utilities),
    ),
    Mutant("draw as loss", DRAW_AS_LOSS, _played(_any, lambda game, state: [float(each == 1) for each in rewards(
        game, state
    )])),
    Mutant(
        "player 0 alone",
        "only the reward of player 0 is returned. All players want theirs.",
        _played(_any, lambda game, state: rewards(game, state)[0]),
    ),
    Mutant(
        "state",
        "the state is returned in which the game ended, and not what it is worth.",
        _played(_any, lambda game, state: state),
    ),
    Mutant(
        "mover first",
        "the reward of the player to move comes first. They stand in the order of the players' numbers, whoever moves.",
        lambda game, state, random: (
            rewards(game, state) if game.is_terminal(state) else _last_mover(game, state, random)
        ),
    ),
)  # fmt: skip
