"""A game that stops early: how a search that cannot reach the end looks a few plies ahead."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import Game, Player, two_player_utility
from gamelib.search.horizon import WHOLE_GAME, Horizon, plies_to_go

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

CutoffTest: TypeAlias = Callable[[Any, int], bool]
"""A test ``cutoff(state, plies)``: whether to stop in a state that was reached after so many plies."""


class CutState(NamedTuple, Generic[State]):
    """A state, and how many plies may still be searched below it."""

    state: State
    plies_left: int


class CutOff(Game[CutState[State], Action]):
    """The same game, called off early and settled by an evaluation.

    Any search of the whole game becomes a depth-limited search when it is given this one instead,
    and stays as it is in the textbook.

    Args:
        game: a game of two players.
        depth: after how many plies it is called off, 1 or more; ``None`` if the test alone decides.
        evaluate: what an unfinished state is worth to MAX; a number.
        cutoff: a test ``cutoff(state, plies)`` that says whether the game is called off in a state that was
            reached after so many plies; it is not asked where the game begins.

    Raises:
        InvalidSearch: if the evaluation is missing or nothing says when to stop, the depth is no positive
            whole number, or evaluation or test are no functions.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.search import minimax
        >>> minimax(TicTacToe(), depth=1, evaluate=lambda state: float(bool(state.crosses & 16))).action
        4
    """

    def __init__(
        self,
        game: Game[State, Action],
        depth: int | None,
        evaluate: Callable[[State], float] | None,
        cutoff: CutoffTest | None = None,
    ) -> None:
        if cutoff is not None and not callable(cutoff):
            raise InvalidSearch(f"cutoff is a function of a state and the plies that led to it, not {cutoff!r}")
        if depth is None and evaluate is None:
            raise InvalidSearch("a game is called off by depth=… or cutoff=… and settled by evaluate=…: give both")
        limit = plies_to_go(1 if depth is None and cutoff is not None else depth, evaluate)
        self.game, self.horizon, self.cutoff = game, Horizon(game, evaluate), cutoff
        self.plies = WHOLE_GAME if depth is None else limit
        self.num_players = game.num_players
        self.player_names = game.player_names

    def cut(self, state: State) -> CutState[State]:
        """Return ``state`` with all its plies still to go."""
        return CutState(state, self.plies)

    def called_off(self, state: CutState[State]) -> bool:
        """Return whether it is the depth or the test that ends the game here."""
        if self.cutoff is None or state.plies_left == self.plies:
            return not state.plies_left
        return not state.plies_left or bool(self.cutoff(state.state, self.plies - state.plies_left))

    def initial_state(self) -> CutState[State]:
        """Return the game's initial state, all plies still to go."""
        return self.cut(self.game.initial_state())

    def player(self, state: CutState[State]) -> Player:
        """Return who is to move."""
        return self.game.player(state.state)

    def actions(self, state: CutState[State]) -> Sequence[Action]:
        """Return the game's actions, or none once it is called off."""
        return () if self.called_off(state) else self.game.actions(state.state)

    def result(self, state: CutState[State], action: Action) -> CutState[State]:
        """Return the state after ``action``, with one ply less to go."""
        if not state.plies_left:
            raise self.illegal(state, action)
        return CutState(self.game.result(state.state, action), state.plies_left - 1)

    def is_terminal(self, state: CutState[State]) -> bool:
        """Return whether the game is over or called off."""
        return self.game.is_terminal(state.state) or self.called_off(state)

    def utility(self, state: CutState[State], player: int) -> float:
        """Return the utility where the game is over, the evaluation where it was called off."""
        if self.game.is_terminal(state.state):
            return self.game.utility(state.state, player)
        if not self.called_off(state):
            raise self.unfinished(state)
        return two_player_utility(self, float(self.horizon.estimate(state.state)), player)

    def outcomes(self, state: CutState[State]) -> Sequence[tuple[Action, float]]:
        """Return what chance may do."""
        return self.game.outcomes(state.state)

    def text(self, state: CutState[State]) -> str:
        """Return the game's own text for the state."""
        return self.game.text(state.state)

    def action_text(self, state: CutState[State], action: Action) -> str:
        """Return the game's own text for the action."""
        return self.game.action_text(state.state, action)
