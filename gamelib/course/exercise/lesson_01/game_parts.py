"""Parts that hold a game of the student's own against the reference: its moves, and its ends.

Both walk the two games side by side, through every state of the reference; how the student writes a
state does not matter. Each looks at one half of the rules, so that points can be had for one half.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gamelib.course.exercise.conformance import Complaint
from gamelib.course.exercise.game_part import GamePart
from gamelib.course.exercise.plain import is_number, plain, safely, same_number, shown
from gamelib.game import MAX, Game


@dataclass(frozen=True, slots=True)
class Pair:
    """The same state in both games.

    Attributes:
        path: the actions that lead to it.
        state: the student's state.
        right: the reference's state.
        known: the student's state when the reference's came up for the first time; ``None`` if that is now.
    """

    path: tuple[Any, ...]
    state: Any
    right: Any
    known: Any = None


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
            pair = Pair((*above.path, action), state, right, met.get(right))
            yield pair
            if right not in met:
                met[right] = state
                waiting.append(pair)


class WalkedGamePart(GamePart):
    """The class has to make games that go as those of the reference do, in what a subclass looks at."""

    def probe(self, game: Game[Any, Any], twin: Game[Any, Any]) -> Complaint | None:
        """Return what is wrong nearest to the start."""
        if not isinstance(game, Game):
            return Complaint("game", f"{safely(repr, game)[:120]} is no Game: begin the class with class …(Game)")
        for pair in side_by_side(game, twin):
            found = self.compare(game, twin, pair)
            if found is not None:
                return Complaint(*found, pair.path)
        return None

    @abstractmethod
    def compare(self, game: Game[Any, Any], twin: Game[Any, Any], pair: Pair) -> tuple[str, str] | None:
        """Return the promise that is broken in a state and what to say of it, or ``None``."""


class MovesPart(WalkedGamePart):
    """Who is to move, what the actions are and where they lead, as long as play goes on.

    The end of the game is left to :class:`EndsPart`, so this part can be solved before that is written.
    """

    reproach = "moves otherwise than the rules say"

    def compare(self, game: Game[Any, Any], twin: Game[Any, Any], pair: Pair) -> tuple[str, str] | None:
        """Return what is wrong with the moves in a state."""
        if pair.known is not None:
            if pair.state == pair.known:
                return None
            state, known = plain(pair.state), plain(pair.known)
            return "states", f"the state is {shown(state)}; reached on another way it was {shown(known)}"
        if twin.is_terminal(pair.right):
            return None
        mover, wanted = plain(game.player(pair.state)), twin.player(pair.right)
        if mover != wanted:
            return "player", f"player returns {shown(mover)}; {wanted} is right"
        actions, legal = plain(game.actions(pair.state)), tuple(twin.actions(pair.right))
        return None if actions == legal else ("actions", f"actions returns {shown(actions)}; {shown(legal)} is right")


class EndsPart(WalkedGamePart):
    """When the game is over, and what that is worth to MAX."""

    reproach = "ends otherwise than the rules say"

    def compare(self, game: Game[Any, Any], twin: Game[Any, Any], pair: Pair) -> tuple[str, str] | None:
        """Return what is wrong with the end, if a state is one."""
        if pair.known is not None:
            return None
        over, right = plain(game.is_terminal(pair.state)), twin.is_terminal(pair.right)
        if over is not right:
            return "is_terminal", f"is_terminal returns {shown(over)}; {right} is right"
        if not over:
            return None
        value, wanted = plain(game.utility(pair.state, MAX)), twin.utility(pair.right, MAX)
        if is_number(value) and same_number(value, wanted):
            return None
        return "utility", f"the utility for MAX is {shown(value)}; {shown(wanted)} is right"
