"""A game with a meter: how a search that knows nothing of clocks is made to stop in time.

Every search asks once for each state it enters whether the game is over there. :class:`Metered` counts
these questions, looks at the clock with each, and raises :class:`BudgetSpent` when there is nothing left.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from time import perf_counter
from typing import Any, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import Game, Player

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class BudgetSpent(Exception):
    """There is nothing left of the budget of a search; whoever gave the budget catches this."""


class Metered(Game[State, Action]):
    """The same game, which ends a search that asks for too much.

    Args:
        game: the game.
        nodes: how many states may be entered; no limit if ``None``.
        seconds: how long it may take from now on; no limit if ``None``.

    Attributes:
        entered: how many states have been entered.
        began: when the meter started, on the clock of :func:`time.perf_counter`.

    Raises:
        InvalidSearch: if a budget is negative or no number.
    """

    def __init__(self, game: Game[State, Action], *, nodes: int | None = None, seconds: float | None = None) -> None:
        for budget, name, kinds in ((nodes, "nodes", int), (seconds, "seconds", int | float)):
            if budget is not None and (isinstance(budget, bool) or not isinstance(budget, kinds) or not budget >= 0):
                raise InvalidSearch(f"the budget of {name} is a number, 0 or more, not {budget!r}")
        self.game = game
        self.num_players, self.name, self.player_names = game.num_players, game.name, game.player_names
        self.entered = 0
        self.began = perf_counter()
        self.most_nodes: float = inf if nodes is None else nodes
        self.deadline: float | None = None if seconds is None else self.began + seconds
        # What is only passed on goes to the game directly: a search asks these a million times.
        passed_on: Any = self
        passed_on.player, passed_on.actions, passed_on.result = game.player, game.actions, game.result
        if hasattr(game, "noisy_actions"):
            passed_on.noisy_actions = game.noisy_actions

    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over in the state, which is entered by this question.

        Raises:
            BudgetSpent: if there is nothing left for another state.
        """
        if self.entered >= self.most_nodes or (self.deadline is not None and perf_counter() >= self.deadline):
            raise BudgetSpent
        self.entered += 1
        return self.game.is_terminal(state)

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

    def utility(self, state: State, player: int) -> float:
        """Return what a terminal state is worth to a player."""
        return self.game.utility(state, player)

    def key(self, state: State) -> int:
        """Return the game's own key of the state."""
        return self.game.key(state)

    def text(self, state: State) -> str:
        """Return the game's own text for the state."""
        return self.game.text(state)

    def action_text(self, state: State, action: Action) -> str:
        """Return the game's own text for the action."""
        return self.game.action_text(state, action)
