"""A player of Pig that learned by temporal differences, as TD-Gammon did at backgammon."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from gamelib.game import MIN
from gamelib.games import Pig, PigState, hold_at, solve_pig, winning_probability
from gamelib.games.pig import roll_table
from gamelib.learn import LinearValue, greedy_strategy, td_lambda

GAME: Final = Pig(goal=50)
KNOTS: Final = np.arange(0, 51, 10)
TURNS: Final = np.arange(0, 31, 10)
RATES: Final = (0.2, 0.05)


def features(state: PigState) -> Any:
    """Return a table of own points, the other's and the turn total, read between its lines, from the mover's side."""
    (own, other), total, sign = state.scores, state.turn_total, 1
    if state.player == MIN:
        own, other, sign = other, own, -1
    held = _near(min(own + total, GAME.goal), KNOTS)
    return sign * np.outer(np.outer(held, _near(other, KNOTS)), _near(min(total, TURNS[-1]), TURNS)).ravel()


def _near(number: float, marks: Any) -> Any:
    return np.maximum(0, 1 - abs(number - marks) / marks[1])


def learned(games: int = 500, seed: int = 1) -> Any:
    """Return when to roll, as learned from so many games with itself at each of two rates."""
    game: Any = GAME
    value, dice = LinearValue(cache(features), np.zeros(len(KNOTS) ** 2 * len(TURNS))), np.random.default_rng(seed)
    for rate in RATES:
        value = td_lambda(game, value, games, dice, alpha=rate, trace_decay=0.7, epsilon=0.05)
    return roll_table(GAME, greedy_strategy(GAME, value))


def opponents() -> dict[str, Any]:
    """Return whom it meets, by name: when each of them rolls."""
    return {
        "play at random": np.full((GAME.goal,) * 3, 0.5),
        "holding at 20": roll_table(GAME, hold_at(GAME, 20)),
        "perfect play": solve_pig(GAME).rolls,
    }


def wins(policy: Any, other: Any) -> float:
    """Return the exact share of games that one policy wins against another, each beginning half of them."""
    first, second = (policy, other), (other, policy)
    return (winning_probability(GAME, first) + winning_probability(GAME, second, player=MIN)) / 2
