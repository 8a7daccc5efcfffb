"""Does a game keep its promises? A check of the six functions on every state of a small game.

It knows no particular game: it holds a game against what :class:`gamelib.Game` says of every game.
:func:`same_game` besides walks two games side by side and finds where one has other rules.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias

from gamelib.errors import IllegalAction, UnfinishedGame, UnknownPlayer
from gamelib.game import CHANCE, MAX, Game
from gamelib_exercises.plain import is_number, plain, safely, same_number, shown

AnyGame: TypeAlias = Game[Any, Any]

MOST_NODES: Final = 5_000
"""How many nodes of the tree are looked at."""

MOST_ACTIONS: Final = 1_000
"""How many actions of a state are looked at."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A promise that a game does not keep.

    Attributes:
        promise: a short name of the promise.
        text: what was asked and what came, in words.
        path: the actions from the initial state to where it shows.
    """

    promise: str
    text: str
    path: tuple[Any, ...] = ()


def complaints(
    game: AnyGame, *, zero_sum: bool = True, no_actions: Sequence[Hashable] = ("no such action",)
) -> Iterator[Complaint]:
    """Yield what is wrong with a game, nearest to the initial state first.

    Looked at are the states of the first :data:`MOST_NODES` nodes of its tree. What the game's own
    code raises is passed on, but for the errors it should raise.

    Args:
        game: the game.
        zero_sum: whether it is for two players whose utilities should sum to 0.
        no_actions: what is never a legal action, and has to be turned down everywhere.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe(m=2, n=2, k=2)
        >>> next(complaints(game), "nothing is wrong with it")
        'nothing is wrong with it'
    """
    if not isinstance(game, Game):
        yield Complaint("game", f"{_text(game)} is no Game: begin the class with class …(Game)")
        return
    root = game.initial_state()
    if root is None:
        yield _nothing(game, "initial_state", "a state")
        return
    if not _hashable(root):
        yield Complaint("hashable", f"the initial state {_text(root)} cannot be hashed: make it of tuples and numbers")
        return
    if game.initial_state() != root:
        yield Complaint("same state", "initial_state() returns two different states when it is asked twice")
        return
    row: list[tuple[tuple[Any, ...], Any]] = [((), root)]
    met: dict[Any, None] = dict.fromkeys(no_actions)  # actions to be turned down where they are not legal
    nodes = 0
    while row and nodes < MOST_NODES:
        below: list[tuple[tuple[Any, ...], Any]] = []
        for path, state in row:
            nodes += 1
            found = list(_of_state(game, state, list(met), zero_sum))
            if found:
                yield from (Complaint(each.promise, each.text, path) for each in found)
                return
            if not game.is_terminal(state):
                met |= dict.fromkeys(game.actions(state))
                below += [((*path, action), game.result(state, action)) for action in game.actions(state)]
        row = below


def _of_state(game: AnyGame, state: Any, everything: Sequence[Any], zero_sum: bool) -> Iterator[Complaint]:
    over = game.is_terminal(state)
    if over is None:
        yield _nothing(game, "is_terminal", "True or False")
        return
    if not isinstance(over, bool):
        yield Complaint("is_terminal", f"is_terminal returns {_text(over)}, where True or False is wanted")
        return
    actions = game.actions(state)
    if actions is None:
        yield _nothing(game, "actions", "a tuple or list of actions")
        return
    if not isinstance(actions, (list, tuple)):
        yield Complaint("actions", f"actions returns {_text(actions)}, where a tuple or list of actions is wanted")
        return
    yield from _of_actions(game, state, actions, over)
    yield from _of_illegal_actions(game, state, actions, everything)
    if over:
        yield from _of_utility(game, state, zero_sum)
        return
    mover = game.player(state)
    if mover is None:
        yield _nothing(game, "player", "MAX or MIN")
        return
    if mover is not CHANCE and mover not in range(game.num_players):
        yield Complaint("player", f"player returns {_text(mover)}, which is no number of a player")
    player = MAX if mover is CHANCE else mover
    if came := _instead_of(UnfinishedGame, lambda: game.utility(state, player)):
        yield Complaint(
            "unfinished",
            f"the game is not over in the state {_text(state)}, and utility {came}; write "
            "`raise self.unfinished(state)` instead",
        )


def _of_actions(game: AnyGame, state: Any, actions: Sequence[Any], over: bool) -> Iterator[Complaint]:
    if over and actions:
        yield Complaint("over", f"the game is over in the state {_text(state)}, and actions lists {_text(actions)}")
        return
    if not over and not actions:
        yield Complaint("stuck", f"the game is not over in the state {_text(state)}, and actions lists none")
    if not all(map(_hashable, actions)):
        yield Complaint("hashable actions", f"an action cannot be hashed: {_text(actions)}")
        return
    if len(set(actions)) < len(actions):
        yield Complaint("twice", f"actions lists an action twice in the state {_text(state)}: {_text(actions)}")
    if list(game.actions(state)) != list(actions):
        yield Complaint("same actions", f"actions lists other actions when it is asked again: {_text(state)}")
    for action in actions:
        before, shape = copy.deepcopy(state), _text(state)
        if state != before:
            yield Complaint(
                "equal",
                f"a copy of the state {shape} is not equal to it: make states of tuples, which are compared by what is "
                "in them",
            )
            return
        child = game.result(state, action)
        if child is None:
            yield _nothing(game, "result", "the next state")
            return
        if state != before or _text(state) != shape:
            yield Complaint(
                "changed", f"result changes the state it is given: {shape} became {_text(state)} after {_text(action)}"
            )
            return
        if not _hashable(child):
            yield Complaint("hashable", f"the state {_text(child)} after {_text(action)} cannot be hashed: use tuples")
            return
        if game.result(state, action) != child:
            yield Complaint("same state", f"result returns another state when {_text(action)} is played again")


def _of_illegal_actions(
    game: AnyGame, state: Any, actions: Sequence[Any], everything: Sequence[Any]
) -> Iterator[Complaint]:
    for action in everything:
        if action in actions:
            continue
        if came := _instead_of(IllegalAction, partial(game.result, state, action)):
            yield Complaint(
                "illegal",
                f"the action {_text(action)} is not legal in the state {_text(state)}, and result {came}; "
                "write `raise self.illegal(state, action)` instead",
            )
            return


def _of_utility(game: AnyGame, state: Any, zero_sum: bool) -> Iterator[Complaint]:
    values = [game.utility(state, player) for player in range(game.num_players)]
    if None in values:
        yield _nothing(game, "utility", "a number")
        return
    for player, value in enumerate(values):
        if not is_number(plain(value)):
            yield Complaint("utility", f"the utility of player {player} is {_text(value)}, where a number is wanted")
            return
    if zero_sum and not same_number(values[0], -values[1]):
        yield Complaint(
            "zero sum",
            f"in the end state {_text(state)} MAX gets {shown(plain(values[0]))} and MIN {shown(plain(values[1]))}: "
            "in a zero-sum game what one wins the other loses",
        )
    if came := _instead_of(UnknownPlayer, lambda: game.utility(state, game.num_players)):
        yield Complaint(
            "unknown player",
            f"there is no player {game.num_players} here, and utility {came}; write "
            "`raise self.unknown_player(player)` instead",
        )


def _instead_of(kind: type[Exception], call: Callable[[], Any]) -> str | None:
    """Return in words what a call does that should raise an error of that kind, or ``None`` if it does raise it."""
    try:
        answer = call()
    except kind:
        return None
    except (NotImplementedError, RecursionError):
        raise
    except Exception as error:
        return f"raises {type(error).__name__}"
    return f"returns {_text(answer)}"


def _nothing(game: AnyGame, method: str, wanted: str) -> Complaint:
    """Return the complaint about a method that returns None, such as one that has no return."""
    code = getattr(getattr(type(game), method), "__code__", None)
    place = f" (it begins in line {code.co_firstlineno} of your code)" if code else ""
    return Complaint(
        "nothing",
        f"{method}{place} returns nothing (None), where {wanted} is wanted: every way through it has to end in a "
        "return",
    )


def _hashable(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True


def _text(thing: Any) -> str:
    return safely(repr, thing)[:120]


# -- against another game ------------------------------------------------------------------------


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
    while row and nodes < MOST_NODES:
        below = []
        for path, state, twin in row:
            nodes += 1
            complaint = _compared(game, state, other, twin)
            if complaint is not None:
                return Complaint(complaint.promise, complaint.text, path)
            for action in other.actions(twin):
                if game.result(state, action) is None:
                    nothing = _nothing(game, "result", "the next state")
                    return Complaint(nothing.promise, nothing.text, path)
                below.append(((*path, action), game.result(state, action), other.result(twin, action)))
        row = below
    return None


def _compared(game: AnyGame, state: Any, other: AnyGame, twin: Any) -> Complaint | None:
    over, wanted_over = game.is_terminal(state), other.is_terminal(twin)
    if over is None:
        return _nothing(game, "is_terminal", "True or False")
    if over != wanted_over:
        return Complaint("is_terminal", f"is_terminal returns {_text(over)}; {wanted_over} is right")
    listed, wanted = game.actions(state), tuple(other.actions(twin))
    if listed is None:
        return _nothing(game, "actions", "a tuple or list of actions")
    text, actions = _text(listed), tuple(islice(listed, MOST_ACTIONS + 1))
    if len(actions) > MOST_ACTIONS:
        return Complaint("actions", f"actions returns {text}, which goes on and on; {_text(wanted)} is right")
    if actions != wanted:
        return Complaint("actions", f"its actions are {_text(actions)}; {_text(wanted)} is right")
    if over:
        value, right = game.utility(state, MAX), other.utility(twin, MAX)
        if value is None:
            return _nothing(game, "utility", "a number")
        if not same_number(value, right):
            return Complaint("utility", f"its utility for MAX is {shown(plain(value))}; {shown(plain(right))} is right")
    elif game.player(state) is None:
        return _nothing(game, "player", "MAX or MIN")
    elif game.player(state) != other.player(twin):
        return Complaint("player", f"player returns {_text(game.player(state))}; {_text(other.player(twin))} is right")
    return None
