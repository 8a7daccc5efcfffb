"""The same game under a second cover: what stands in front of a game to change one thing about it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from gamelib.game import Action, Game, Player, State, starting_state


class SameGame(Game[State, Action]):
    """A game that passes every question on to another one; subclasses answer some of them themselves.

    Args:
        game: the game that is asked.

    Raises:
        GameError: if it is not a game.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> SameGame(TicTacToe()).actions(TicTacToe().initial_state())
        (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """

    def __init__(self, game: Game[State, Action]) -> None:
        starting_state(game, None)
        self.game = game
        self.num_players, self.name, self.player_names = game.num_players, game.name, game.player_names
        self.zero_sum = game.zero_sum
        if hasattr(game, "noisy_actions"):
            passed_on: Any = self
            passed_on.noisy_actions = game.noisy_actions

    def initial_state(self) -> State:
        """Return the game's initial state."""
        return self.game.initial_state()

    def player(self, state: State) -> Player:
        """Return who is to move."""
        return self.game.player(state)

    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal actions."""
        return self.game.actions(state)

    def result(self, state: State, action: Action) -> State:
        """Return the state after an action."""
        return self.game.result(state, action)

    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over."""
        return self.game.is_terminal(state)

    def utility(self, state: State, player: int) -> float:
        """Return what a terminal state is worth to a player."""
        return self.game.utility(state, player)

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return what chance may do."""
        return self.game.outcomes(state)

    def utility_bounds(self, player: int) -> tuple[float, float] | None:
        """Return what a player can get."""
        return self.game.utility_bounds(player)

    def check_state(self, state: State) -> None:
        """Raise unless it can be a state of the game."""
        self.game.check_state(state)

    def key(self, state: State) -> Hashable:
        """Return the game's own key of the state."""
        return self.game.key(state)

    def text(self, state: State) -> str:
        """Return the game's own text for the state."""
        return self.game.text(state)

    def action_text(self, state: State, action: Action) -> str:
        """Return the game's own text for the action."""
        return self.game.action_text(state, action)
