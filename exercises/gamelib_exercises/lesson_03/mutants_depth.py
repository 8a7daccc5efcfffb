"""Known wrong answers to minimax that stops at a depth: those with a wrong value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final, TypeAlias

from gamelib.game import MAX, MIN
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_03.references import AnyGame, Evaluate
from gamelib_exercises.part import Mutant

Choose: TypeAlias = Callable[[AnyGame, Any, Sequence[float]], float]
Stop: TypeAlias = Callable[[AnyGame, Any, int], bool]


def best_of(game: AnyGame, state: Any, values: Sequence[float]) -> float:
    """Return the value the player to move likes best."""
    return max(values) if game.player(state) == MAX else min(values)


def mover(game: AnyGame, state: Any) -> int:
    """Return who is to move, MAX where a game that is over says nobody."""
    player = game.player(state)
    return player if isinstance(player, int) else MAX


def estimates_ends(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    """Return the utility, after an estimate that nobody needs."""
    evaluate(state)
    return game.utility(state, MAX)


def _estimate(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    return evaluate(state)


def _utility(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    return game.utility(state, MAX)


def depth_search(
    *,
    stops: Stop = lambda game, state, depth: depth <= 0,
    cut_first: bool = False,
    below: Callable[[AnyGame, Any, int], int] = lambda game, state, depth: depth - 1,
    estimate: Callable[[AnyGame, Any, Evaluate], float] = _estimate,
    leaf: Callable[[AnyGame, Any, Evaluate], float] = _utility,
    choose: Choose = best_of,
) -> Function:
    """Return minimax to a depth, one of its steps done otherwise; the action goes with the values it found."""

    def value(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
        stop = stops(game, state, depth)
        if cut_first and stop:
            return estimate(game, state, evaluate), None
        if game.is_terminal(state):
            return leaf(game, state, evaluate), None
        if stop:
            return estimate(game, state, evaluate), None
        actions = game.actions(state)
        values = [
            value(game, game.result(state, action), below(game, state, depth), evaluate)[0] for action in actions
        ]
        chosen = choose(game, state, values)
        return chosen, actions[values.index(chosen)] if chosen in values else actions[0]

    return value


def _starts_at(for_max: float, for_min: float) -> Function:
    def choose(game: AnyGame, state: Any, values: Sequence[float]) -> float:
        return best_of(game, state, [for_max if game.player(state) == MAX else for_min, *values])

    return depth_search(choose=choose)


def _for_mover(game: AnyGame, state: Any, evaluate: Evaluate) -> float:
    return evaluate(state) if mover(game, state) == MAX else -evaluate(state)


def _paid_in_the_loop(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth <= 0:
        return evaluate(state), None
    values = {}
    for action in game.actions(state):
        depth -= 1
        values[action] = _paid_in_the_loop(game, game.result(state, action), depth, evaluate)[0]
    best = max if game.player(state) == MAX else min
    chosen = best(values, key=values.__getitem__)
    return values[chosen], chosen


def _with_own_estimate(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    """The best value so far begins with the state's own estimate."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best, chosen = evaluate(state), None
    if depth == 0:
        return best, None
    for action in game.actions(state):
        found = _with_own_estimate(game, game.result(state, action), depth - 1, evaluate)[0]
        if found > best if game.player(state) == MAX else found < best:
            best, chosen = found, action
    return best, chosen


def _estimates_children(game: AnyGame, state: Any, depth: int, evaluate: Evaluate) -> tuple[float, Any]:
    """The depth is tested inside the loop: where it is 0 the children are evaluated, whatever they are."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    values = {}
    for action in game.actions(state):
        child = game.result(state, action)
        values[action] = evaluate(child) if depth <= 0 else _estimates_children(game, child, depth - 1, evaluate)[0]
    chosen = (max if game.player(state) == MAX else min)(values, key=values.__getitem__)
    return values[chosen], chosen


def _max_at_every_second(game: AnyGame, state: Any, depth: int, evaluate: Evaluate, ply: int = 0) -> tuple[float, Any]:
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return evaluate(state), None
    values = {
        action: _max_at_every_second(game, game.result(state, action), depth - 1, evaluate, ply + 1)[0]
        for action in game.actions(state)
    }
    chosen = (min if ply % 2 else max)(values, key=values.__getitem__)
    return values[chosen], chosen


VALUES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "one ply short",
        "the search stops one ply too early: with depth 1 the actions of the player to move are looked at, and the "
        "states they lead to are evaluated. Stop at depth 0.",
        depth_search(stops=lambda game, state, depth: depth <= 1),
    ),
    Mutant(
        "stopped at depth 1",
        "the search stops when depth is 1, one ply too early, and where it is asked with depth 0 it never stops before "
        "the end of the game. Stop at depth 0.",
        depth_search(stops=lambda game, state, depth: depth == 1),
    ),
    Mutant(
        "depth ignored",
        "the search never stops before the end of the game, whatever the depth. Where it goes on and depth is 0, the "
        "value is evaluate(state).",
        depth_search(stops=lambda game, state, depth: False),
    ),
    Mutant(
        "one ply too deep",
        "the search goes one ply too deep, as by if depth < 0. With depth 0 the state itself is evaluated.",
        depth_search(stops=lambda game, state, depth: depth < 0),
    ),
    Mutant(
        "children evaluated",
        "the depth is tested inside the loop, so that where it is 0 the children are evaluated: one ply too deep, and "
        "among them may be ends of the game. Test it at the beginning, of the state itself.",
        _estimates_children,
    ),
    Mutant(
        "depth test first",
        "the depth is tested before the end of the game: a state at the horizon in which the game is over is "
        "evaluated. Ask game.is_terminal(state) first; where the game is over nothing needs to be estimated.",
        depth_search(cut_first=True),
    ),
    Mutant(
        "evaluation at the ends",
        "evaluate is asked about states in which the game is over. What they are worth is known: "
        "game.utility(state, MAX).",
        depth_search(leaf=_estimate),
    ),
    Mutant(
        "estimate turned round",
        "the sign of the estimate is turned. evaluate(state) is what the state is worth to MAX, as all values are.",
        depth_search(estimate=lambda game, state, evaluate: -evaluate(state)),
    ),
    Mutant(
        "estimate for the player to move",
        "the estimate is turned round where MIN is to move. evaluate(state) is what the state is worth to MAX, whoever "
        "is to move.",
        depth_search(estimate=_for_mover),
    ),
    Mutant(
        "no estimate",
        "states at the horizon are worth 0. What they are worth is evaluate(state).",
        depth_search(estimate=lambda game, state, evaluate: 0),
    ),
    Mutant(
        "utility at the horizon",
        "game.utility is asked about states in which the game is not over yet. There it is evaluate that gives an "
        "estimate.",
        depth_search(estimate=_utility),
    ),
    Mutant(
        "depth not passed on",
        "the depth stays the same from ply to ply, so that the search goes to the end of the game. Each call below "
        "gets depth - 1.",
        depth_search(below=lambda game, state, depth: depth),
    ),
    Mutant(
        "depth paid in the loop",
        "depth is made smaller inside the loop over the actions, so that each action is searched less deep than the "
        "one before. Hand over depth - 1, and leave depth as it is.",
        _paid_in_the_loop,
    ),
    Mutant(
        "moves of MAX alone",
        "only MAX's actions make the depth smaller. Depth counts plies: each action is one, whoever takes it.",
        depth_search(below=lambda game, state, depth: depth - (game.player(state) == MAX)),
    ),
    Mutant(
        "estimate as a start",
        "the best value so far begins with the state's own estimate, and is kept where no action is better. What an "
        "action leads to counts, and nothing else: begin with minus infinity for MAX and infinity for MIN.",
        _with_own_estimate,
    ),
    Mutant(
        "best starts at minus infinity for both",
        "the best value so far is minus infinity at the start for MIN too, and nothing is smaller than that. For MIN "
        "it starts at infinity.",
        _starts_at(-inf, -inf),
    ),
    Mutant(
        "best starts at infinity for both",
        "the best value so far is infinity at the start for MAX too, and nothing is greater than that. For MAX it "
        "starts at minus infinity.",
        _starts_at(inf, inf),
    ),
    Mutant(
        "best starts at 0",
        "the best value so far is 0 at the start: then a MAX node is never worth less and a MIN node never more. "
        "Start at minus infinity for MAX and at infinity for MIN.",
        _starts_at(0, 0),
    ),
    Mutant(
        "best starts at a loss",
        "the best value so far is -1 at the start for MAX and 1 for MIN, as if no value could be worse. In other games "
        "more than that is at stake: start at minus infinity and infinity.",
        _starts_at(-1, 1),
    ),
    Mutant(
        "max everywhere",
        "MIN's nodes take the greatest value too. MIN wants the smallest.",
        depth_search(choose=lambda game, state, values: max(values)),
    ),
    Mutant(
        "min and max swapped",
        "min and max are swapped: MAX wants the greatest value, MIN the smallest.",
        depth_search(choose=lambda game, state, values: min(values) if game.player(state) == MAX else max(values)),
    ),
    Mutant(
        "MAX at every second ply",
        "MAX is taken to move at the root and then at every second ply. MIN may be the first to move, and a player "
        "may move twice running: ask game.player(state).",
        _max_at_every_second,
    ),
    Mutant(
        "utility for the player to move",
        "the utility is that for the player to move. All values are MAX's: game.utility(state, MAX).",
        depth_search(leaf=lambda game, state, evaluate: game.utility(state, mover(game, state))),
    ),
    Mutant(
        "utility of MIN",
        "the utility is that for MIN. All values are MAX's: game.utility(state, MAX).",
        depth_search(leaf=lambda game, state, evaluate: game.utility(state, MIN)),
    ),
)
