"""What is wrong with a game of the student's own, held against the reference: its moves, its ends, its promises.

The first two walk the two games side by side, through every state of the reference; how the student writes a
state does not matter. Each looks at one half of the rules, so that points can be had for one half.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gamelib.errors import IllegalAction
from gamelib.game import MAX, MIN, Game
from gamelib.games.check import Complaint, brief, complaints
from gamelib_exercises.case import Seen
from gamelib_exercises.function import by_answer
from gamelib_exercises.game_part import Probe
from gamelib_exercises.plain import is_number, plain, same_number, shown

AnyGame = Game[Any, Any]


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


def side_by_side(game: AnyGame, twin: AnyGame) -> Iterator[Pair]:
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


def complaint(seen: Seen) -> object:
    """Return the complaint about a game, in which a list and a tuple of the same look alike."""
    if not seen.outcome.value:
        return by_answer(seen)
    promise, text, path = seen.outcome.value
    if promise in ("actions", "illegal", "over"):
        text = text.replace(",)", "]").translate(str.maketrans("()", "[]"))
    return seen.outcome.how, promise, text, path


Compare = Callable[[AnyGame, AnyGame, Pair], tuple[str, str] | None]


def _walked(compare: Compare, pairs: Callable[[AnyGame, AnyGame], Iterator[Pair]]) -> Probe:
    """Return what looks for the first thing that is wrong in two games that are walked side by side.

    Args:
        compare: returns the promise that is broken in a state and what to say of it, or ``None``.
        pairs: yields the states to look at, each in both games, those nearest to the start first.
    """

    def probe(game: AnyGame, twin: AnyGame) -> Complaint | None:
        if not isinstance(game, Game):
            return Complaint("game", f"{brief(game)} is not a Game: begin the class with class …(Game)")
        for pair in pairs(game, twin):
            if pair.state is None and pair.path:
                *above, action = pair.path
                words = _NOTHING.format("result", f" when the action {shown(action)} is played")
                return Complaint("no state", words, tuple(above))
            try:
                found = compare(game, twin, pair)
            except TypeError:
                if not _holds_a_list(pair.state):
                    raise
                return Complaint("list", _LIST.format(shown(plain(pair.state))), pair.path)
            if found is not None:
                return Complaint(*found, pair.path)
        return None

    return probe


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


def _moves(game: AnyGame, twin: AnyGame, pair: Pair) -> tuple[str, str] | None:
    """Return what is wrong in a state with who is to move, what the actions are and where they lead.

    The end of the game is left to the next part, so this one can be solved before that is written.
    """
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


def _on_right_states(game: AnyGame, twin: AnyGame) -> Iterator[Pair]:
    """Yield the states to look at: those of the reference where the student's are written in the same way.

    So wrong moves are not blamed on the end.
    """
    same_kind = plain(game.initial_state()) == twin.initial_state()
    return side_by_side(twin if same_kind else game, twin)


def _ends(game: AnyGame, twin: AnyGame, pair: Pair) -> tuple[str, str] | None:
    """Return what is wrong with when the game is over, and with what that is worth to either player."""
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


moves_wrong: Final = _walked(_moves, side_by_side)
ends_wrong: Final = _walked(_ends, _on_right_states)


def promise_broken(game: AnyGame, twin: AnyGame) -> Complaint | None:
    """Return the first promise of every game that is broken."""
    strange = (len(twin.actions(twin.initial_state())) + 1, 0)
    found = next(complaints(game, no_actions=strange), None)
    if found is None or found.promise != "illegal" or not _turns_some_down(game, strange):
        return found
    text = found.text.partition("; write ")[0]
    return replace(found, text=f"{text}; it turns down others, but does not look thoroughly enough")


def _turns_some_down(game: AnyGame, strange: Sequence[int]) -> bool:
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
