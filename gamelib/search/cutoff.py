"""A game that stops early: how a search that cannot reach the end looks a few plies ahead."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import isnan
from numbers import Real
from typing import Generic, NamedTuple, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import Game, Player, two_player_utility

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class CutState(NamedTuple, Generic[State]):
    """A state, and how many plies may still be searched below it."""

    state: State
    plies_left: int


class CutOff(Game[CutState[State], Action]):
    """The same game, called off after ``depth`` plies and settled by an evaluation.

    Any search of the whole game becomes a depth-limited search when it is given this one instead,
    and stays as it is in the textbook.

    Args:
        game: a game of two players.
        depth: how many plies until it is called off, 1 or more.
        evaluate: what an unfinished state is worth to MAX; a number.

    Raises:
        InvalidSearch: if one of the two is missing, the depth is no positive whole number, or the
            evaluation no function.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.search import minimax
        >>> minimax(TicTacToe(), depth=1, evaluate=lambda state: float(bool(state.crosses & 16))).action
        4
    """

    def __init__(
        self, game: Game[State, Action], depth: int | None, evaluate: Callable[[State], float] | None
    ) -> None:
        if evaluate is None:
            raise InvalidSearch(
                f"a search that stops after depth={depth!r} plies needs evaluate=…, "
                "a function that says what the states there are worth to MAX"
            )
        if depth is None:
            raise InvalidSearch("evaluate=… is used only where a search stops early: give depth=… as well")
        if isinstance(depth, bool) or not isinstance(depth, int) or depth < 1:
            raise InvalidSearch(f"depth is a whole number of plies, 1 or more, not {depth!r}")
        if not callable(evaluate):
            raise InvalidSearch(f"evaluate is a function that says what a state is worth to MAX, not {evaluate!r}")
        self.game, self.depth, self.evaluate = game, depth, evaluate
        self.num_players = game.num_players
        self.player_names = game.player_names

    def cut(self, state: State) -> CutState[State]:
        """Return ``state`` with all its plies still to go."""
        return CutState(state, self.depth)

    def initial_state(self) -> CutState[State]:
        """Return the game's initial state, all plies still to go."""
        return self.cut(self.game.initial_state())

    def player(self, state: CutState[State]) -> Player:
        """Return who is to move."""
        return self.game.player(state.state)

    def actions(self, state: CutState[State]) -> Sequence[Action]:
        """Return the game's actions, or none once it is called off."""
        return self.game.actions(state.state) if state.plies_left else ()

    def result(self, state: CutState[State], action: Action) -> CutState[State]:
        """Return the state after ``action``, with one ply less to go."""
        if not state.plies_left:
            raise self.illegal(state, action)
        return CutState(self.game.result(state.state, action), state.plies_left - 1)

    def is_terminal(self, state: CutState[State]) -> bool:
        """Return whether the game is over or called off."""
        return not state.plies_left or self.game.is_terminal(state.state)

    def utility(self, state: CutState[State], player: int) -> float:
        """Return the utility where the game is over, the evaluation where it was called off."""
        if self.game.is_terminal(state.state):
            return self.game.utility(state.state, player)
        if state.plies_left:
            raise self.unfinished(state)
        value = self.evaluate(state.state)
        if isinstance(value, bool) or not isinstance(value, Real) or isnan(value):
            raise InvalidSearch(f"evaluate returned {value!r} where a number was needed, for\n{self.text(state)}")
        return two_player_utility(self, float(value), player)

    def text(self, state: CutState[State]) -> str:
        """Return the game's own text for the state."""
        return self.game.text(state.state)

    def action_text(self, state: CutState[State], action: Action) -> str:
        """Return the game's own text for the action."""
        return self.game.action_text(state.state, action)
