"""The root of a search with a window: alpha and beta for each action, and what the values mean."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf, isfinite, isnan
from numbers import Real
from typing import Any, Generic, NamedTuple, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Chance, Game
from gamelib.result import ActionValue, Bound, SearchResult
from gamelib.search.nodes import Line
from gamelib.search.root import no_actions, no_finite_value, no_minimax, two_player_root, unlinked
from gamelib.search.transpositions import WindowSearch

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class Window(NamedTuple):
    """The values that matter: those above alpha and below beta.

    Example:
        >>> Window(2, 5).tells(3), Window(2, 5).tells(2), Window(2, 5).tells(7)
        (<Bound.EXACT: '='>, <Bound.AT_MOST: '≤'>, <Bound.AT_LEAST: '≥'>)
    """

    alpha: float = -inf
    beta: float = inf

    def tells(self, found: float) -> Bound:
        """Return what a search within this window knows of a value it found."""
        if found <= self.alpha:
            return Bound.AT_MOST
        return Bound.AT_LEAST if found >= self.beta else Bound.EXACT


OPEN = Window()
"""The window that lets everything through."""


def checked_window(window: tuple[float, float]) -> Window:
    """Return the pair as a window.

    Raises:
        InvalidSearch: if it is no pair of numbers, the first less than the second.
    """
    try:
        alpha, beta = window
        if alpha < beta and not isnan(alpha) and not isnan(beta):
            return Window(alpha, beta)
    except (TypeError, ValueError):
        pass
    raise InvalidSearch(f"a window is a pair (alpha, beta) of numbers with alpha less than beta, not {window!r}")


def root_and_player(game: Game[State, Action], state: State | None) -> tuple[State, int]:
    """Return the state to start from and who is to move there.

    Raises:
        InvalidSearch: if the game is not for two players, or chance is to move.
    """
    root = two_player_root(game, state)
    player = game.player(root)
    if isinstance(player, Chance):
        raise no_minimax(player)
    return root, player


class RootValues(Generic[Action]):
    """The values of the root's actions as they come in, and the window that they leave.

    Attributes:
        window: what matters for the next action.
        found: value, line and bound of each action searched so far.
        cut: whether the window has closed, so that no further action matters.
    """

    def __init__(self, player: int, window: Window = OPEN) -> None:
        self.player, self.window = player, window
        self.asked = window
        self.found: dict[Action, tuple[float, Line[Action], Bound]] = {}
        self.cut = False

    def add(self, action: Action, value: float, line: Line[Action], bound: Bound) -> None:
        """Take note of an action's value."""
        self.found[action] = value, line, bound
        alpha, beta = self.window
        if self.player == MAX:
            self.window = Window(max(alpha, value), beta)
            self.cut = value >= beta
        else:
            self.window = Window(alpha, min(beta, value))
            self.cut = value <= alpha

    def result(self, actions: Sequence[Action], *, nodes: int, leaves: int, algorithm: str) -> SearchResult[Action]:
        """Return the result: of several best actions the first that was searched.

        Args:
            actions: the root's actions in the game's order.
            nodes: how many states were entered.
            leaves: how many were given a value.
            algorithm: the name of the search.

        Raises:
            InvalidSearch: if there is no action.
        """
        if not self.found:
            raise no_actions()
        best = max if self.player == MAX else min
        action = best(self.found, key=lambda each: self.found[each][0])
        value, line, _ = self.found[action]
        if not isinstance(value, Real) or not isfinite(value):
            raise no_finite_value()
        return SearchResult(
            action=action,
            value=value,
            action_values={
                each: ActionValue(self.found[each][0], self.found[each][2]) for each in actions if each in self.found
            },
            nodes=nodes,
            leaves=leaves,
            principal_variation=(action, *unlinked(line)),
            player=self.player,
            algorithm=algorithm,
            bound=self.asked.tells(value),
        )


def clamped(search: WindowSearch) -> WindowSearch:
    """Return the same search, fail-hard: what lies outside the window comes back as the nearer end of it."""

    def value(state: Any, alpha: float, beta: float, plies: int) -> tuple[float, Line[Any]]:
        found, line = search(state, alpha, beta, plies)
        return min(max(found, alpha), beta), line

    return value
