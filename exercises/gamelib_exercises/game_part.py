"""Parts answered by a game of one's own: a class written against the six functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any, Final, TypeAlias

from gamelib.draw.board import Picture
from gamelib.game import MAX, MIN, Game
from gamelib.games.check import AnyGame, Complaint, brief, complaints, nothing
from gamelib_exercises.case import Case, Seen, picture_of
from gamelib_exercises.function import Function, FunctionPart
from gamelib_exercises.plain import is_number, plain, same_number, shown
from gamelib_exercises.solution import Right

Drawing: TypeAlias = Callable[[Game[Any, Any], Any], Picture]
Probe: TypeAlias = Callable[[Game[Any, Any], Game[Any, Any]], Complaint | None]


def shown_as(game: Game[Any, Any], name: str, text: Callable[[Any], str]) -> Game[Any, Any]:
    """Return the game with a name, and with a text for its states, for pictures: solutions need not write them."""
    vars(game).update(name=name, text=text)
    return game


def without_values(game: Game[Any, Any], state: Any) -> Picture:
    """Return a state drawn as the game draws it, without what it is worth."""
    return picture_of(game, state, solved=False)


def first_complaint(game: Game[Any, Any], twin: Game[Any, Any]) -> Complaint | None:
    """Return the first promise of the Game interface that a game breaks."""
    return next(complaints(game), None)


def game_part(
    name: str,
    *,
    reference: Right,
    probe: Probe = first_complaint,
    reproach: str = "breaks a promise of the Game interface",
    draw: Drawing = without_values,
    **arguments: Any,
) -> FunctionPart:
    """Return a part whose class has to make games in which nothing is wrong.

    Each case's ``values`` are what the class is called with. What is seen is nothing, or the first complaint, with the
    actions that lead to where something is wrong.

    Args:
        name, arguments: as for :class:`~gamelib_exercises.function.FunctionPart`.
        reference: the solution's class.
        probe: returns the first thing that is wrong with a game, given that game and the one the reference makes.
        reproach: what the game does where something is wrong.
        draw: draws a state of a game that the reference makes; as the game draws it, if not given.
    """

    def look(case: Case, make: Function, seconds: float) -> Seen:
        def probed(*values: Any) -> tuple[Any, ...] | None:
            found = probe(make(*values), reference.answer(*values))
            return None if found is None else (found.promise, found.text, found.path)

        return case.try_on(probed, seconds)

    def check(case: Case, seen: Seen, true: Seen) -> str | None:
        if seen.outcome.value is None:
            return None
        _, text, path = seen.outcome.value
        where = f"after the actions {', '.join(map(shown, path))}" if path else "at the start"
        return f"{reproach} {where}: {text}."

    def drawn(case: Case, seen: Seen) -> Picture | None:
        game = reference.answer(*case.values)
        state = game.initial_state()
        for action in seen.outcome.value[2] if seen.outcome.value else ():
            if action not in game.actions(state):
                break
            state = game.result(state, action)
        return draw(game, state)

    return FunctionPart(
        name,
        check=check,
        look=look,
        draw=drawn,
        reference=reference,
        subject="your game",
        answer_kind="class",
        deep_words="One of the methods has to find its answer without asking another that asks it.",
        **arguments,
    )


# -- where one game has other rules than another ---------------------------------------------------

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
