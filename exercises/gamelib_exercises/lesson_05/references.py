"""Right answers to the functions of lesson 05, as a student may write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from gamelib.game import CHANCE, MAX, Game
from gamelib.games.pig import PigState


def expected_utility(lottery: Sequence[tuple[float, float]], utility: Callable[[float], float]) -> float:
    """Return the expected utility of a lottery.

    Example:
        >>> expected_utility([(0.5, 0), (0.5, 100)], lambda amount: amount**0.5)
        5.0
    """
    return sum(probability * utility(amount) for probability, amount in lottery)


def against_random(game: Game[Any, Any], state: Any) -> float:
    """Return what the state is worth to MAX, if MIN plays every action with the same probability.

    Example:
        >>> from gamelib.games import TreeGame
        >>> against_random(TreeGame([[3, 12], [2, 14]]), "A")
        8.0
    """
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [against_random(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else sum(values) / len(values)


def against_model(
    game: Game[Any, Any], state: Any, model: Callable[[Any], Mapping[Any, float]]
) -> tuple[float, Any]:
    """Return the value for MAX and MAX's best action, if MIN plays by the model.

    Example:
        >>> from gamelib.games import TreeGame
        >>> against_model(TreeGame([[3, 12], [2, 14]]), "A", {"B": {"b1": 1}, "C": {"c1": 0.75, "c2": 0.25}}.get)
        (5.0, 'a2')
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.player(state) != MAX:
        chances = model(state)
        return sum(p * against_model(game, game.result(state, action), model)[0] for action, p in chances.items()), None
    v, best = -inf, None
    for action in game.actions(state):
        value, _ = against_model(game, game.result(state, action), model)
        if value > v:
            v, best = value, action
    return v, best


def expectiminimax(game: Game[Any, Any], state: Any) -> tuple[float, Any]:
    """Return the value for MAX, and a best action where a player is to move.

    Example:
        >>> from gamelib.games import chance_tree
        >>> expectiminimax(chance_tree("aima-right"), "A")
        (40.9, 'a2')
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.player(state) is CHANCE:
        return sum(p * expectiminimax(game, game.result(state, r))[0] for r, p in game.outcomes(state)), None
    maximising = game.player(state) == MAX
    v, best = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = expectiminimax(game, game.result(state, action))
        if value > v if maximising else value < v:
            v, best = value, action
    return v, best


def star1(
    game: Game[Any, Any], state: Any, low: float, high: float, alpha: float = -inf, beta: float = inf
) -> float:
    """Return the value for MAX, or a bound of it outside the window, leaving out what cannot matter.

    Example:
        >>> from gamelib.games import chance_tree
        >>> star1(chance_tree("aima-left"), "A", 0, 5)
        2.1
    """
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) is CHANCE:
        seen, rest = 0.0, 1.0
        for outcome, p in game.outcomes(state):
            rest -= p
            window = (alpha - seen - rest * high) / p, (beta - seen - rest * low) / p
            seen += p * star1(game, game.result(state, outcome), low, high, *window)
            if seen + rest * high <= alpha:
                return seen + rest * high
            if seen + rest * low >= beta:
                return seen + rest * low
        return seen
    maximising = game.player(state) == MAX
    v = -inf if maximising else inf
    for action in game.actions(state):
        value = star1(game, game.result(state, action), low, high, alpha, beta)
        v = max(v, value) if maximising else min(v, value)
        if v >= beta if maximising else v <= alpha:
            break
        alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))
    return v


def pig_strategy(state: PigState) -> str:
    """Return whether to roll or to hold at Pig with the goal 60.

    Example:
        >>> pig_strategy(PigState((0, 0), 18, MAX, False)), pig_strategy(PigState((0, 0), 24, MAX, False))
        ('roll', 'hold')
    """
    own, other = state.scores[state.player], state.scores[1 - state.player]
    if own >= 27 or other >= 27:
        return "roll"
    return "roll" if state.turn_total < 20 + (other - own) / 4 else "hold"
