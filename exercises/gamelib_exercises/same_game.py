"""Where one game has other rules than another."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib.games.check import AnyGame, Complaint, brief, nothing
from gamelib_exercises.plain import is_number, plain, same_number, shown

_MOST_NODES: Final = 5_000
_MOST_ACTIONS: Final = 1_000


def same_game(game: AnyGame, other: AnyGame) -> Complaint | None:
    """Return where ``game`` has other rules than ``other``, nearest to the initial state, or ``None``.

    Their states may be written in different ways; what they list, whose turn it is, when they end and
    what that is worth has to be the same after the same actions.

    Example:
        >>> from gamelib.games import TreeGame
        >>> same_game(TreeGame([3, 5]), TreeGame([3, 4])).text
        'its utility for MAX is 5; 4 is right'
    """
    row: list[tuple[tuple[Any, ...], Any, Any]] = [((), game.initial_state(), other.initial_state())]
    nodes = 0
    while row and nodes < _MOST_NODES:
        below = []
        for path, state, twin in row:
            nodes += 1
            complaint = _compared(game, state, other, twin)
            if complaint is not None:
                return replace(complaint, path=path)
            for action in other.actions(twin):
                if game.result(state, action) is None:
                    return replace(nothing(game, "result", "the next state"), path=path)
                below.append(((*path, action), game.result(state, action), other.result(twin, action)))
        row = below
    return None


def _compared(game: AnyGame, state: Any, other: AnyGame, twin: Any) -> Complaint | None:
    over, wanted_over = game.is_terminal(state), other.is_terminal(twin)
    if over is None:
        return nothing(game, "is_terminal", "True or False")
    if over != wanted_over:
        return Complaint("is_terminal", f"is_terminal returns {brief(over)}; {wanted_over} is right")
    listed, wanted = game.actions(state), tuple(other.actions(twin))
    if listed is None:
        return nothing(game, "actions", "a tuple or list of actions")
    text, actions = brief(listed), tuple(islice(listed, _MOST_ACTIONS + 1))
    if len(actions) > _MOST_ACTIONS:
        return Complaint("actions", f"actions returns {text}, which goes on and on; {brief(wanted)} is right")
    if actions != wanted:
        return Complaint("actions", f"its actions are {brief(actions)}; {brief(wanted)} is right")
    if over:
        for player in (MAX, MIN):
            value, right = plain(game.utility(state, player)), other.utility(twin, player)
            if value is None:
                return nothing(game, "utility", "a number")
            if not is_number(value) or not same_number(value, right):
                came = f"its utility for {game.player_names[player]} is {shown(value)}"
                return Complaint("utility", f"{came}; {shown(plain(right))} is right")
    elif game.player(state) is None:
        return nothing(game, "player", "MAX or MIN")
    elif game.player(state) != other.player(twin):
        return Complaint("player", f"player returns {brief(game.player(state))}; {brief(other.player(twin))} is right")
    return None
