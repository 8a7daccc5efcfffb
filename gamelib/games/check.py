"""Does a game keep its promises? A check of what :class:`gamelib.Game` says of every game."""

from __future__ import annotations

import copy
import os
import pickle
import re
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from math import isclose
from numbers import Real
from random import Random
from typing import Any, Final, TypeAlias
from warnings import warn

from gamelib.errors import GameError, IllegalAction, InvalidState, NotationError, UnfinishedGame, UnknownPlayer
from gamelib.game import CHANCE, MAX, Game

AnyGame: TypeAlias = Game[Any, Any]
Node: TypeAlias = tuple[tuple[Any, ...], Any]

MOST_STATES: Final = 5_000
ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
"""Where an object is in memory: another place in each run, and nothing to tell anybody."""
_LONGEST_GAME: Final = 500
_LONGEST_TEXT: Final = 120
_MOST_STRANGE: Final = 30


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


def check(
    game: AnyGame, *, states: int = MOST_STATES, no_actions: Sequence[object] = ("no such action",)
) -> list[Complaint]:
    """Return what is wrong with a game in the first state where something is; nothing is wrong if the list is empty.

    It looks at so many different states, nearest to the initial state first, and, if there are more of them, at a game
    played at random: whether the six functions fit together, states stay as they are, and are equal only
    where they are the same, keys of the game's own tell states apart, in another process too, mistakes raise the
    right errors, probabilities sum to 1 and the utilities of two players to 0 (unless ``game.zero_sum`` is False), and
    texts are read back.

    Args:
        states: how many different states are looked at, the random game not counted.
        no_actions: what is never a legal action, and has to be turned down everywhere.

    Raises:
        Exception: whatever else the game's own code raises.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> check(TicTacToe(m=2, n=2, k=2))
        []
    """
    return list(complaints(game, states=states, no_actions=no_actions))


def complaints(
    game: AnyGame, *, states: int = MOST_STATES, no_actions: Sequence[object] = ("no such action",)
) -> Iterator[Complaint]:
    """Yield what :func:`check` lists, for those who only want the first and no further question asked."""
    if not isinstance(game, Game):
        yield Complaint("game", f"{brief(game)} is not a Game: begin the class with class …(Game)")
        return
    root = game.initial_state()
    if root is None:
        yield nothing(game, "initial_state", "a state")
        return
    if not _hashable(root):
        yield Complaint("hashable", f"the initial state {brief(root)} cannot be hashed: make it of tuples and numbers")
        return
    if game.initial_state() != root:
        yield Complaint("same state", "initial_state() returns two different states when it is asked twice")
        return
    strange = list(no_actions)
    identity = _Identity(game)
    for path, state in _walk(game, root, states, identity.again):
        if found := [*identity.complaints(state), *_of_state(game, state, strange)]:
            yield from (replace(each, path=path) for each in found)
            return
        if len(strange) < _MOST_STRANGE:  # what is legal here has to be turned down where it is not
            strange += [action for action in game.actions(state) if action not in strange]
    yield from identity.in_another_process()


class _Identity:
    """Who a state is: what is equal is the same, and has one key, which nothing else has."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.own_key = type(game.asked_game).key is not Game.key
        self.state_of: dict[Hashable, Any] = {}
        self.again: list[tuple[Any, Any]] = []
        """States that were met before on another way, each after the equal one that is known."""

    def complaints(self, state: Any) -> Iterator[Complaint]:
        """Yield what is wrong with a state's key, and with the states that were met again since the last time."""
        while self.again:
            yield from self._of_equals(*self.again.pop(0))
        if not self.own_key:
            return
        key = self.game.key(state)
        if not _hashable(key):
            yield Complaint("key", f"the key {brief(key)} of the state {brief(state)} cannot be hashed: use tuples")
            return
        other = self.state_of.setdefault(key, state)
        if other != state:
            yield Complaint(
                "one key", f"two states have the key {brief(key)}, {brief(other)} and {brief(state)}: a table would "
                "take one for the other; leave key() out, and states are told apart by themselves",
            )
        if self.game.key(copy.deepcopy(state)) != key:
            yield self._two_keys(state)

    def _of_equals(self, known: Any, state: Any) -> Iterator[Complaint]:
        game = self.game
        if self.own_key and game.key(known) != game.key(state):
            yield self._two_keys(state)
        for question, ask in _ASKED.items():
            one, other = ask(game, known), ask(game, state)
            if one != other:
                yield Complaint(
                    "identity",
                    f"two states are equal, {brief(known)} and {brief(state)}, and {question} answers {brief(one)} in "
                    f"one and {brief(other)} in the other: states are equal only where everything that matters is",
                )
                return

    def _two_keys(self, state: Any) -> Complaint:
        return Complaint(
            "two keys",
            f"two states that are equal, such as {brief(state)}, have different keys, so that a table finds one and "
            "not the other; leave key() out, and states are told apart by themselves",
        )

    def in_another_process(self) -> Iterator[Complaint]:
        """Yield a complaint if a key of the game's own is another one in a process of its own."""
        if not self.own_key:
            return
        states = list(self.state_of.values())[:_MOST_SENT]
        try:
            keys = _keys_elsewhere(self.game, states)
        except _CANNOT_SEND as error:
            warn(
                f"check could not ask key() of {self.game.name} in another process: {type(error).__name__}: {error}",
                stacklevel=4,
            )
            return
        for state, key in zip(states, keys, strict=True):
            if key != self.game.key(state):
                yield Complaint(
                    "key elsewhere",
                    f"the key of {brief(state)} is {brief(self.game.key(state))} here and {brief(key)} in another "
                    "process, as where it rests on hash() of a text or on the order of a set",
                )
                return


_ASKED: Final[dict[str, Callable[[AnyGame, Any], Any]]] = {
    "is_terminal": lambda game, state: game.is_terminal(state),
    "player": lambda game, state: None if game.is_terminal(state) else game.player(state),
    "actions": lambda game, state: list(game.actions(state)),
    "utility": lambda game, state: (
        [game.utility(state, player) for player in range(game.num_players)] if game.is_terminal(state) else None
    ),
    "result": lambda game, state: [game.result(state, action) for action in game.actions(state)],
}
_MOST_SENT: Final = 200
_CANNOT_SEND: Final = (OSError, subprocess.SubprocessError, pickle.PickleError, AttributeError, TypeError, ImportError)
_ASK_ELSEWHERE: Final = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); game, states = pickle.load(sys.stdin.buffer); "
    "sys.stdout.buffer.write(pickle.dumps([game.key(state) for state in states]))"
)


def _keys_elsewhere(game: AnyGame, states: Sequence[Any]) -> Sequence[Hashable]:
    """Return the keys of states as a process with another seed for hashes finds them."""
    try:
        dumps: Callable[[Any], bytes] = import_module("numba.cloudpickle").dumps  # it sends classes of a notebook too
    except ImportError:
        dumps = pickle.dumps
    done = subprocess.run(
        [sys.executable, "-c", _ASK_ELSEWHERE],
        input=pickle.dumps(sys.path) + dumps((game, states)),
        env={**os.environ, "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"},
        capture_output=True, check=True, timeout=60,
    )  # fmt: skip
    keys: Sequence[Hashable] = pickle.loads(done.stdout)
    return keys


def _walk(game: AnyGame, root: Any, states: int, again: list[tuple[Any, Any]]) -> Iterator[Node]:
    """Yield different states with the actions that lead there; each is left only after it was looked at."""
    row: deque[Node] = deque([((), root)])
    met = {root: root}
    while row:
        path, state = row.popleft()
        yield path, state
        for action in () if game.is_terminal(state) else game.actions(state):
            child = game.result(state, action)
            if child in met:
                if met[child] is not child:
                    again.append((met[child], child))
            elif len(met) < states:
                met[child] = child
                row.append(((*path, action), child))
    if len(met) < states:
        return
    random = Random(0)
    path, state = (), root
    while not game.is_terminal(state) and len(path) < _LONGEST_GAME:
        action = random.choice(game.actions(state))
        path, state = (*path, action), game.result(state, action)
        yield path, state


def _of_state(game: AnyGame, state: Any, strange: Sequence[object]) -> Iterator[Complaint]:
    over = game.is_terminal(state)
    if over is None:
        yield nothing(game, "is_terminal", "True or False")
        return
    if not isinstance(over, bool):
        yield Complaint("is_terminal", f"is_terminal returns {brief(over)}, where True or False is wanted")
        return
    actions = game.actions(state)
    if actions is None:
        yield nothing(game, "actions", "a tuple or list of actions")
        return
    if not isinstance(actions, Sequence) or isinstance(actions, str):
        yield Complaint("actions", f"actions returns {brief(actions)}, where a tuple or list of actions is wanted")
        return
    for complaints_of in (
        _of_actions(game, state, actions, over),
        _of_illegal_actions(game, state, actions, strange),
        _of_utility(game, state) if over else _of_player(game, state, actions),
        _of_notation(game, state, actions),
    ):
        if first := next(complaints_of, None):
            yield first
            yield from complaints_of
            return  # what comes after it makes no sense then


def _of_actions(game: AnyGame, state: Any, actions: Sequence[Any], over: bool) -> Iterator[Complaint]:
    if over and actions:
        yield Complaint("over", f"the game is over in the state {brief(state)}, and actions lists {brief(actions)}")
        return
    if not over and not actions:
        yield Complaint("stuck", f"the game is not over in the state {brief(state)}, and actions lists none")
    if not all(map(_hashable, actions)):
        yield Complaint("hashable actions", f"an action cannot be hashed: {brief(actions)}")
        return
    if len(set(actions)) < len(actions):
        yield Complaint("twice", f"actions lists an action twice in the state {brief(state)}: {brief(actions)}")
    if list(game.actions(state)) != list(actions):
        yield Complaint("same actions", f"actions lists other actions when it is asked again: {brief(state)}")
    before = copy.deepcopy(state)
    if state != before:
        yield Complaint(
            "equal",
            f"a copy of the state {brief(state)} is not equal to it: make states of tuples, which are compared by what "
            "is in them",
        )
        return
    if hash(state) != hash(before):
        yield Complaint(
            "hash",
            f"a copy of the state {brief(state)} is equal to it and has another hash, so that a dictionary would not "
            "find it: write __eq__ and __hash__ of the same things, or make states of tuples",
        )
        return
    for action in actions:
        child = game.result(state, action)
        if child is None:
            yield nothing(game, "result", "the next state")
            return
        if state != before:
            yield Complaint(
                "changed",
                f"result changes the state it is given: {brief(before)} became {brief(state)} after {brief(action)}",
            )
            return
        if not _hashable(child):
            yield Complaint("hashable", f"the state {brief(child)} after {brief(action)} cannot be hashed: use tuples")
            return
        if game.result(state, action) != child:
            yield Complaint("same state", f"result returns another state when {brief(action)} is played again")


def _of_illegal_actions(
    game: AnyGame, state: Any, actions: Sequence[Any], strange: Sequence[object]
) -> Iterator[Complaint]:
    for action in strange:
        if action in actions:
            continue
        if came := _instead_of(IllegalAction, partial(game.result, state, action)):
            yield Complaint(
                "illegal",
                f"the action {brief(action)} is not legal in the state {brief(state)}, and result {came}; "
                "write `raise self.illegal(state, action)` instead",
            )
            return


def _of_player(game: AnyGame, state: Any, actions: Sequence[Any]) -> Iterator[Complaint]:
    mover = game.player(state)
    if mover is None:
        yield nothing(game, "player", "MAX or MIN")
        return
    if mover is not CHANCE and mover not in range(game.num_players):
        yield Complaint("player", f"player returns {brief(mover)}, which is not the number of a player")
    player = MAX if mover is CHANCE else mover
    if came := _instead_of(UnfinishedGame, lambda: game.utility(state, player)):
        yield Complaint(
            "unfinished",
            f"the game is not over in the state {brief(state)}, and utility {came}; write "
            "`raise self.unfinished(state)` instead",
        )
    if mover is not CHANCE:
        if came := _instead_of(GameError, lambda: game.outcomes(state)):
            yield Complaint("chance", f"chance is not to move in the state {brief(state)}, and outcomes {came}")
        return
    outcomes = game.outcomes(state)
    if [outcome for outcome, _ in outcomes] != list(actions):
        yield Complaint("outcomes", f"outcomes returns {brief(outcomes)}, and actions lists {brief(actions)}")
    chances = [probability for _, probability in outcomes]
    if not all(0 < chance <= 1 for chance in chances) or not isclose(sum(chances), 1, rel_tol=1e-9):
        yield Complaint("probabilities", f"the probabilities {brief(chances)} are not all positive with a sum of 1")


def _of_utility(game: AnyGame, state: Any) -> Iterator[Complaint]:
    values = [game.utility(state, player) for player in range(game.num_players)]
    if None in values:
        yield nothing(game, "utility", "a number")
        return
    for player, value in enumerate(values):
        if not isinstance(value, Real) or isinstance(value, bool) or value != value:
            yield Complaint("utility", f"the utility of player {player} is {brief(value)}, where a number is wanted")
            return
        bounds = game.utility_bounds(player)
        if bounds is not None and not bounds[0] <= value <= bounds[1]:
            yield Complaint("bounds", f"the utility of player {player} is {value}, and utility_bounds says {bounds}")
    if game.num_players == 2 and game.zero_sum and not isclose(values[0], -values[1], rel_tol=1e-9, abs_tol=1e-9):
        yield Complaint(
            "zero sum",
            f"in the end state {brief(state)} MAX gets {float(values[0]):.10g} and MIN {float(values[1]):.10g}: "
            "in a zero-sum game what one wins the other loses",
        )
    if came := _instead_of(UnknownPlayer, lambda: game.utility(state, game.num_players)):
        yield Complaint(
            "unknown player",
            f"there is no player {game.num_players} here, and utility {came}; write "
            "`raise self.unknown_player(player)` instead",
        )


def _of_notation(game: AnyGame, state: Any, actions: Sequence[Any]) -> Iterator[Complaint]:
    try:
        game.check_state(state)
        if type(game).parse is not Game.parse:
            text = game.text(state)
            if (back := game.parse(text)) != state:
                yield Complaint("notation", f"parse reads {brief(text)} as {brief(back)}, and not as {brief(state)}")
        for action in {*actions[:1], *actions[-1:]}:
            written = game.action_text(state, action)
            if (read := game.parse_action(state, written)) != action:
                yield Complaint("notation", f"parse_action reads {written!r} as {brief(read)}")
                return
    except (InvalidState, NotationError) as error:
        yield Complaint("notation", f"{type(error).__name__} where a state or action of its own was given: {error}")


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
    return f"returns {brief(answer)}"


def nothing(game: AnyGame, method: str, wanted: str) -> Complaint:
    """Return the complaint about a method that returns None, such as one without a return."""
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


def brief(thing: object) -> str:
    """Return what a thing looks like, cut short and without its address, also if its own ``repr`` fails."""
    try:
        text = ADDRESS.sub("", repr(thing))
    except Exception:
        return f"an object of the type {type(thing).__name__}"
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"
