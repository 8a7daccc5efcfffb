"""The same game under a second cover: what stands in front of a game to change one thing about it.

One such is a game with a meter, by which a search that knows nothing of clocks is made to stop in time. A search that
can be deepened asks once for each state it enters whether the game is over there, unless it finds the state in a table.
:class:`Metered` counts both, looks at the clock with each, and raises :class:`BudgetSpent` when there is nothing left.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from time import perf_counter
from typing import Any

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, Player, State, starting_state
from gamelib.number import check_count, is_finite_number


class SameGame(Game[State, Action]):
    """A game that passes every question on to another one; subclasses answer some of them themselves.

    Args:
        game: the game that is asked.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> SameGame(TicTacToe()).actions(TicTacToe().initial_state())
        (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """

    def __init__(self, game: Game[State, Action]) -> None:
        starting_state(game, None)
        self._game = game
        self.num_players, self.name, self.player_names = game.num_players, game.name, game.player_names
        self.zero_sum = game.zero_sum

    def __getattr__(self, name: str) -> Any:
        """What else the game offers, such as which actions are noisy, or a heuristic of its own."""
        if name == "_game":  # not there before __init__ ran
            raise AttributeError(name)
        return getattr(self._game, name)

    @property
    def game(self) -> Game[State, Action]:
        """The game that is asked."""
        return self._game

    def initial_state(self) -> State:
        """Return the game's initial state."""
        return self._game.initial_state()

    def player(self, state: State) -> Player:
        """Return who is to move."""
        return self._game.player(state)

    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal actions."""
        return self._game.actions(state)

    def result(self, state: State, action: Action) -> State:
        """Return the state after an action."""
        return self._game.result(state, action)

    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over."""
        return self._game.is_terminal(state)

    def utility(self, state: State, player: int) -> float:
        """Return what a terminal state is worth to a player."""
        return self._game.utility(state, player)

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return what chance may do."""
        return self._game.outcomes(state)

    def utility_bounds(self, player: int) -> tuple[float, float] | None:
        """Return what a player can get."""
        return self._game.utility_bounds(player)

    def check_state(self, state: State) -> None:
        """Raise unless it can be a state of the game."""
        self._game.check_state(state)

    def key(self, state: State) -> Hashable:
        """Return the game's own key of the state."""
        return self._game.key(state)

    def text(self, state: State) -> str:
        """Return the game's own text for the state."""
        return self._game.text(state)

    def action_text(self, state: State, action: Action) -> str:
        """Return the game's own text for the action."""
        return self._game.action_text(state, action)


class BudgetSpent(Exception):
    """There is nothing left of the budget of a search; whoever gave the budget catches this."""


def check_budget(nodes: int | None, seconds: float | None) -> None:
    """Raise unless each budget is given as a number of 0 or more, or not at all."""
    if nodes is not None:
        check_count("the budget of nodes", nodes, least=0, error=InvalidSearch)
    if seconds is not None and not ((is_finite_number(seconds) and seconds >= 0) or seconds == inf):
        raise InvalidSearch(f"the budget of seconds is a number, 0 or more, not {seconds!r}")


class Metered(SameGame[State, Action]):
    """The same game, which ends a search that asks for too much.

    Args:
        nodes: how many states may be entered; no limit if ``None``.
        seconds: how long it may take from now on; no limit if ``None``.

    Attributes:
        entered: how many states have been entered.
        began: when the meter started, on the clock of :func:`time.perf_counter`.
    """

    def __init__(self, game: Game[State, Action], *, nodes: int | None = None, seconds: float | None = None) -> None:
        check_budget(nodes, seconds)
        super().__init__(game)
        self.entered = 0
        self.began = perf_counter()
        self.most_nodes: float = inf if nodes is None else nodes
        self.deadline: float | None = None if seconds is None else self.began + seconds

    @property
    def asked_game(self) -> Game[State, Action]:
        """The game behind the meter."""
        return self._game.asked_game

    def enter(self) -> None:
        """Count one state more; for those that a table knows, about which the game is asked nothing.

        Raises:
            BudgetSpent: if there is nothing left for another state.
        """
        if self.entered >= self.most_nodes or (self.deadline is not None and perf_counter() >= self.deadline):
            raise BudgetSpent
        self.entered += 1

    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over in the state, which is entered by this question.

        Raises:
            BudgetSpent: if there is nothing left for another state.
        """
        self.enter()
        return self._game.is_terminal(state)
