"""Known wrong answers to minimax by recursion: those with a wrong value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import Any, Final, TypeAlias

from gamelib.game import MAX, MIN, Game
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_02.references import value_and_action
from gamelib_exercises.part import Mutant

AnyGame: TypeAlias = Game[Any, Any]
Choose: TypeAlias = Callable[[AnyGame, Any, Sequence[float]], float]


def _for_max(game: AnyGame, leaf: Any) -> float:
    return game.utility(leaf, MAX)


def _best(game: AnyGame, state: Any, values: Sequence[float]) -> float:
    return max(values) if game.player(state) == MAX else min(values)


def backed_up(
    *, leaf: Callable[[AnyGame, Any], float] = _for_max, choose: Choose = _best
) -> Callable[[AnyGame, Any], float]:
    """Return the minimax recursion with another value of a leaf, or another choice at a node.

    Example:
        >>> from gamelib.games import TreeGame
        >>> backed_up(choose=lambda game, state, values: max(values))(TreeGame([[3, 12], [2, 4]]), "A")
        12
    """

    def value(game: AnyGame, state: Any) -> float:
        if game.is_terminal(state):
            return leaf(game, state)
        return choose(game, state, [value(game, game.result(state, action)) for action in game.actions(state)])

    return value


def _starts_at(start: float) -> Callable[[AnyGame, Any], float]:
    return backed_up(choose=lambda game, state, values: _best(game, state, [start, *values]))


_utility_of_the_mover = backed_up(leaf=lambda game, state: game.utility(state, _player(game, state)))
_utility_of_min = backed_up(leaf=lambda game, state: game.utility(state, MIN))
_no_minus = backed_up(
    leaf=lambda game, state: game.utility(state, _player(game, state)), choose=lambda game, state, values: max(values)
)
_max_everywhere = backed_up(choose=lambda game, state, values: max(values))
_swapped = backed_up(choose=lambda game, state, values: min(values) if game.player(state) == MAX else max(values))
_returns_at_once = backed_up(choose=lambda game, state, values: values[0])
_keeps_the_last = backed_up(choose=lambda game, state, values: values[-1])
_starts_at_zero = _starts_at(0)
_averages = backed_up(
    choose=lambda game, state, values: max(values) if game.player(state) == MAX else sum(values) / len(values)
)


def _player(game: AnyGame, state: Any) -> int:
    mover = game.player(state)
    return mover if isinstance(mover, int) else MAX


def _best_unset(game: AnyGame, state: Any) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    raise UnboundLocalError("cannot access local variable 'best' where it is not associated with a value")


def _best_is_none(game: AnyGame, state: Any) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best: Any = None
    for action in game.actions(state):
        value = _best_is_none(game, game.result(state, action))
        if value > best if game.player(state) == MAX else value < best:
            best = value
    return float(best)


def _tests_only_children(game: AnyGame, state: Any) -> float:
    best = -inf if game.player(state) == MAX else inf
    for action in game.actions(state):
        child = game.result(state, action)
        value = game.utility(child, MAX) if game.is_terminal(child) else _tests_only_children(game, child)
        best = max(best, value) if game.player(state) == MAX else min(best, value)
    return best


def _one_ply_short(game: AnyGame, state: Any) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return _best(game, state, [game.utility(game.result(state, action), MAX) for action in game.actions(state)])


def _max_at_even_depth(game: AnyGame, state: Any, depth: int = 0) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [_max_at_even_depth(game, game.result(state, action), depth + 1) for action in game.actions(state)]
    return min(values) if depth % 2 else max(values)


def _strict_turns(game: AnyGame, state: Any, mover: int | None = None) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    turn = _player(game, state) if mover is None else mover
    values = [_strict_turns(game, game.result(state, action), 1 - turn) for action in game.actions(state)]
    return max(values) if turn == MAX else min(values)


def _of_the_mover(game: AnyGame, state: Any) -> float:
    if game.is_terminal(state):
        return game.utility(state, _player(game, state))
    values = []
    for action in game.actions(state):
        child = game.result(state, action)
        value = _of_the_mover(game, child)
        values.append(value if _player(game, child) == _player(game, state) else -value)
    return max(values)


def _sign_turned_of_max(game: AnyGame, state: Any) -> float:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(-_sign_turned_of_max(game, game.result(state, action)) for action in game.actions(state))


def _plain_negamax(game: AnyGame, state: Any) -> float:
    if game.is_terminal(state):
        return game.utility(state, _player(game, state))
    return max(-_plain_negamax(game, game.result(state, action)) for action in game.actions(state))


def _never_terminal(game: AnyGame, state: Any) -> float:
    return _best(game, state, [_never_terminal(game, game.result(state, action)) for action in game.actions(state)])


def _never_terminal_with_start(game: AnyGame, state: Any) -> float:
    start = -inf if game.player(state) == MAX else inf
    values = [_never_terminal_with_start(game, game.result(state, action)) for action in game.actions(state)]
    return _best(game, state, [start, *values])


_VALUES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "utility of the player to move",
        "the value of a leaf is its utility for the player to move there. It has to be the utility for MAX at "
        "every leaf: game.utility(state, MAX).",
        _utility_of_the_mover,
    ),
    Mutant(
        "utility of MIN",
        "the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, MAX).",
        _utility_of_min,
    ),
    Mutant(
        "terminal test forgotten",
        "the function never asks game.is_terminal(state): at a leaf there are no actions, and max or min of nothing is "
        "an error. When the game is over, the value is game.utility(state, MAX).",
        _never_terminal,
    ),
    Mutant(
        "terminal test forgotten, with a start value",
        "the function never asks game.is_terminal(state): at a leaf there are no actions, and the infinity that the "
        "search starts from is left. When the game is over, the value is game.utility(state, MAX).",
        _never_terminal_with_start,
    ),
    Mutant("MIN and MAX swapped", "MAX takes the smallest value and MIN the greatest.", _swapped),
    Mutant(
        "max everywhere",
        "MIN's nodes take the greatest value too. Who is to move decides: ask game.player(state).",
        _max_everywhere,
    ),
    Mutant(
        "terminal root not tested",
        "only the children are tested for being terminal. The function may be asked about a state in which the "
        "game is over already: test the state itself, first of all.",
        _tests_only_children,
    ),
    Mutant(
        "one ply short",
        "the children are taken for leaves. Their value is what the function itself returns for them.",
        _one_ply_short,
    ),
    Mutant(
        "best starts at 0",
        "the best value so far is 0 at the start: then a MAX node is never worth less and a MIN node never more. "
        "Start at minus infinity for MAX and at infinity for MIN.",
        _starts_at_zero,
    ),
    Mutant(
        "best starts at minus infinity for both",
        "the best value so far is minus infinity at the start for MIN too, and nothing is smaller than that. For MIN "
        "it starts at infinity.",
        _starts_at(-inf),
    ),
    Mutant(
        "best starts at infinity for both",
        "the best value so far is infinity at the start for MAX too, and nothing is greater than that. For MAX it "
        "starts at minus infinity.",
        _starts_at(inf),
    ),
    Mutant(
        "best has no value at the start",
        "the variable for the best value so far has none before the loop. Set it to minus infinity for MAX and to "
        "infinity for MIN.",
        _best_unset,
    ),
    Mutant(
        "best starts at None",
        "the best value so far is None at the start, which no number can be compared with. Start at minus infinity "
        "for MAX and at infinity for MIN.",
        _best_is_none,
    ),
    Mutant(
        "MAX at every second ply",
        "MAX is taken to move at the root and then at every second ply. MIN may be the first to move, and a player "
        "may move twice running: ask game.player(state).",
        _max_at_even_depth,
    ),
    Mutant(
        "strict turns",
        "the players are taken to alternate after the first move. In some games a player moves twice running: ask "
        "game.player(state) at every state.",
        _strict_turns,
    ),
    Mutant(
        "return inside the loop",
        "the function returns after the first action. The return belongs behind the loop.",
        _returns_at_once,
    ),
    Mutant(
        "the last child counts",
        "each child's value replaces the one before, so that the last child's is left. Compare them.",
        _keeps_the_last,
    ),
    Mutant(
        "MIN averages",
        "MIN's nodes take the average. That would be chance; MIN chooses the smallest value.",
        _averages,
    ),
    Mutant(
        "value of the player to move",
        "values are those of the player to move (as in negamax). Here every value is MAX's.",
        _of_the_mover,
    ),
    Mutant(
        "negamax as it stands",
        "values are those of the player to move, and the sign turns at every ply. That is negamax: it needs players "
        "who alternate strictly, and here every value is MAX's.",
        _plain_negamax,
    ),
    Mutant(
        "negamax without its minus",
        "leaves have their utility for the player to move and every node takes the greatest value, as in negamax, but "
        "the sign does not turn. Here every value is MAX's, and MIN's nodes take the smallest.",
        _no_minus,
    ),
    Mutant(
        "sign turned, utility of MAX",
        "the sign turns at every ply, as in negamax, while leaves have their utility for MAX: one of the two is too "
        "much.",
        _sign_turned_of_max,
    ),
)


def _with_action(value: Function) -> Function:
    return lambda game, state: (value(game, state), value_and_action(game, state)[1])


VALUE: Final[Sequence[Mutant[Function]]] = tuple(
    replace(mutant, answer=_with_action(mutant.answer)) for mutant in _VALUES
)
"""The wrong values, each with a right action: where values are wrong, actions are not compared."""
