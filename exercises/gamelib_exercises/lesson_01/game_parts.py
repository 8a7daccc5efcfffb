"""Parts that hold a game of the student's own against the reference: its moves, and its ends.

Both walk the two games side by side, through every state of the reference; how the student writes a
state does not matter. Each looks at one half of the rules, so that points can be had for one half.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gamelib.errors import IllegalAction
from gamelib.game import MAX, MIN, Game
from gamelib.games.check import Complaint, brief, complaints
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.game_part import GamePart
from gamelib_exercises.plain import is_number, plain, same_number, shown


@dataclass(frozen=True, slots=True)
class Pair:
    """The same state in both games.

    Attributes:
        path: the actions that lead to it.
        state: the student's state.
        right: the reference's state.
        known: the student's state when the reference's came up for the first time; ``None`` if that is now.
        above: the student's state before the last action.
    """

    path: tuple[Any, ...]
    state: Any
    right: Any
    known: Any = None
    above: Any = None


def side_by_side(game: Game[Any, Any], twin: Game[Any, Any]) -> Iterator[Pair]:
    """Yield what every action of ``twin`` leads to in both games, nearest to the start first.

    Example:
        >>> from gamelib.games import Nim
        >>> [pair.path for pair in side_by_side(Nim((2,)), Nim((2,)))]
        [(), (Take(heap=0, count=1),), (Take(heap=0, count=2),), (Take(heap=0, count=1), Take(heap=0, count=1))]
    """
    root = Pair((), game.initial_state(), twin.initial_state())
    yield root
    met = {root.right: root.state}
    waiting = deque([root])
    while waiting:
        above = waiting.popleft()
        if twin.is_terminal(above.right):
            continue
        for action in twin.actions(above.right):
            state, right = game.result(above.state, action), twin.result(above.right, action)
            pair = Pair((*above.path, action), state, right, met.get(right), above.state)
            yield pair
            if right not in met:
                met[right] = state
                waiting.append(pair)


class OwnGamePart(GamePart):
    """A part on the game of three numbers."""

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the complaint, in which a list and a tuple of the same look alike."""
        if not seen.outcome.value:
            return super().fingerprint(case, seen, true)
        promise, text, path = seen.outcome.value
        if promise in ("actions", "illegal", "over"):
            text = text.replace(",)", "]").translate(str.maketrans("()", "[]"))
        return seen.outcome.how, promise, text, path


class WalkedGamePart(OwnGamePart):
    """The class has to make games that go as those of the reference do, in what a subclass looks at."""

    def probe(self, game: Game[Any, Any], twin: Game[Any, Any]) -> Complaint | None:
        """Return what is wrong nearest to the start."""
        if not isinstance(game, Game):
            return Complaint("game", f"{brief(game)} is not a Game: begin the class with class …(Game)")
        for pair in self.pairs(game, twin):
            if pair.state is None and pair.path:
                *above, action = pair.path
                words = _NOTHING.format("result", f" when the action {shown(action)} is played")
                return Complaint("no state", words, tuple(above))
            try:
                found = self.compare(game, twin, pair)
            except TypeError:
                if not _holds_a_list(pair.state):
                    raise
                return Complaint("list", _LIST.format(shown(plain(pair.state))), pair.path)
            if found is not None:
                return Complaint(*found, pair.path)
        return None

    def pairs(self, game: Game[Any, Any], twin: Game[Any, Any]) -> Iterator[Pair]:
        """Yield the states to look at, each in both games."""
        return side_by_side(game, twin)

    @abstractmethod
    def compare(self, game: Game[Any, Any], twin: Game[Any, Any], pair: Pair) -> tuple[str, str] | None:
        """Return the promise that is broken in a state and what to say of it, or ``None``."""


_LIST: Final = (
    "the state is {}, with a list in it, and the next question about it raises TypeError. sorted returns a list, and "
    "tuple(…) makes a tuple of it: result has to make a pair of tuples"
)


_NOTHING: Final = "{} returns nothing (None){}: every way through it has to end in a return"


def _holds_a_list(state: Any) -> bool:
    return isinstance(state, list) or (isinstance(state, tuple) and any(isinstance(each, list) for each in state))


def _name_of(player: Any) -> str:
    return f"{'MIN' if player == MIN else 'MAX'} ({player})" if player in (MAX, MIN) else shown(player)


def _other(method: str, came: Any, right: str, *, asked: str = "") -> str:
    """Return that a method returns something other than what is right."""
    if came is None:
        return _NOTHING.format(method, f"{asked}; {right} is right")
    what = _name_of(came) if method == "player" else shown(came)
    return f"{method} returns {what}{asked}; {right} is right"


class MovesPart(WalkedGamePart):
    """Who is to move, what the actions are and where they lead, as long as play goes on.

    The end of the game is left to :class:`EndsPart`, so this part can be solved before that is written.
    """

    reproach = "moves otherwise than the rules say"

    def compare(self, game: Game[Any, Any], twin: Game[Any, Any], pair: Pair) -> tuple[str, str] | None:
        """Return what is wrong with the moves in a state."""
        if pair.path and pair.state == pair.above and not _holds_a_list(pair.state):
            return "result", f"result returns {shown(plain(pair.state))}, the state before the last of these actions"
        if pair.known is not None:
            if pair.state == pair.known:
                return None
            state, known = plain(pair.state), plain(pair.known)
            return "states", f"the state is {shown(state)}; reached on another way it was {shown(known)}"
        if twin.is_terminal(pair.right):
            return None
        mover, wanted = plain(game.player(pair.state)), twin.player(pair.right)
        if mover != wanted:
            return "player", _other("player", mover, _name_of(wanted))
        actions, legal = plain(game.actions(pair.state)), tuple(twin.actions(pair.right))
        if actions == legal:
            return None
        return "actions", _other("actions", actions, f"the list {shown(plain(list(legal)))}")


class EndsPart(WalkedGamePart):
    """When the game is over, and what that is worth to either player.

    The methods are asked about the states of the reference where the student's are written in the same
    way. So wrong moves are not blamed on the end.
    """

    reproach = "ends otherwise than the rules say"

    def pairs(self, game: Game[Any, Any], twin: Game[Any, Any]) -> Iterator[Pair]:
        """Yield the states to look at."""
        same_kind = plain(game.initial_state()) == twin.initial_state()
        return side_by_side(twin if same_kind else game, twin)

    def compare(self, game: Game[Any, Any], twin: Game[Any, Any], pair: Pair) -> tuple[str, str] | None:
        """Return what is wrong with the end, if a state is one."""
        if pair.known is not None:
            return None
        over, right = plain(game.is_terminal(pair.state)), twin.is_terminal(pair.right)
        if pair.state != pair.right and not right:  # states of another kind, which the student's moves lead to
            mover, to_move = plain(game.player(pair.state)), twin.player(pair.right)
            if mover != to_move:
                return "player", f"{_other('player', mover, _name_of(to_move))}. Begin with 7b, the moves"
        if over is not right:
            return "is_terminal", _other("is_terminal", over, str(right))
        if not over:
            return None
        for player in (MAX, MIN):
            value, wanted = plain(game.utility(pair.state, player)), twin.utility(pair.right, player)
            if not is_number(value) or not same_number(value, wanted):
                number = f"the number {shown(wanted)}" if isinstance(value, bool) else shown(wanted)
                return "utility", _other("utility", value, number, asked=f" for {_name_of(player)}")
        return None


class PromisesPart(OwnGamePart):
    """The class has to make games that keep what every game promises."""

    def probe(self, game: Game[Any, Any], twin: Game[Any, Any]) -> Complaint | None:
        """Return the first thing that is wrong."""
        strange = (len(twin.actions(twin.initial_state())) + 1, 0)
        found = next(complaints(game, no_actions=strange), None)
        if found is None or found.promise != "illegal" or not _turns_some_down(game, strange):
            return found
        text = found.text.partition("; write ")[0]
        return replace(found, text=f"{text}; it turns down others, but does not look thoroughly enough")


def _turns_some_down(game: Game[Any, Any], strange: Sequence[int]) -> bool:
    """Return whether ``result`` turns down any action that is not legal at the start or after the first action."""
    root = game.initial_state()
    first = game.actions(root)[0]
    for state, action in [*((root, action) for action in strange), (game.result(root, first), first)]:
        try:
            game.result(state, action)
        except IllegalAction:
            return True
        except Exception:  # not the error that is wanted, which has been complained about
            continue
    return False
