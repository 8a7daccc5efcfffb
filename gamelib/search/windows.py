"""What stands around the lines of a search with a window: the order of actions, the table, the quiet horizon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import inf, isnan
from typing import Any, TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, State
from gamelib.result import Bound, SearchResult
from gamelib.search.ordering import Order, as_order
from gamelib.search.quiescence import quiet_search
from gamelib.search.search import Evaluation, Found, Search, ValueInWindow, bound_of
from gamelib.search.transpositions import TableMove, TranspositionTable, remember_root, remembering

Window: TypeAlias = tuple[float, float]
"""The values that matter: those above alpha and below beta."""

OPEN: Window = (-inf, inf)


class WindowSearch(Search[State, Action]):
    """A search with a window; its arguments are those of :func:`alphabeta`."""

    def __init__(
        self,
        algorithm: str,
        game: Game[State, Action],
        state: State | None,
        depth: int | None = None,
        evaluate: Evaluation | None = None,
        *,
        order: Order | None = None,
        table: TranspositionTable | None = None,
        quiescence: bool = False,
        window: Window = OPEN,
        fail_hard: bool = False,
        chance: bool = False,
    ) -> None:
        given = None if order is None else as_order(order)
        first = given if table is None else TableMove(table, given)
        super().__init__(algorithm, game, state, depth, evaluate, order=first, chance=chance)
        self.table, self.window, self.fail_hard = table, checked_window(window), fail_hard
        self.beyond = quiet_search(self, given) if quiescence else None
        if table is not None:
            self.hits, self.borrowed = table.hits, table.borrowed

    def horizon(self, state: State, alpha: float, beta: float) -> Found:
        """Return what a state at the depth limit is worth, and the line of noisy actions until it is quiet."""
        if self.beyond is None:
            return self.estimate(state), None
        return self.beyond(state, alpha, beta)

    def around(self, value: ValueInWindow) -> ValueInWindow:
        """Return the search of a state as it was asked for: with a table in front of it, failing hard, or as it is."""
        if self.table is not None:
            value = remembering(value, self, self.table)
        return clamped(value) if self.fail_hard else value

    @property
    def nodes(self) -> int:
        """How many states were entered, those that the table knew included."""
        return super().nodes + (0 if self.table is None else self.table.hits - self.hits)

    def conclusion(self, values: Mapping[Action, Found], bounds: Mapping[Action, Bound]) -> SearchResult[Action]:
        """Return the result, and keep it in the table: what each action is worth, exactly or at most or at least."""
        found = self.decision(values, bounds)
        found = replace(found, bound=bound_of(found.value, *self.window))
        if self.table is not None:
            complete = self.estimates + self.table.borrowed == self.borrowed
            remember_root(self.table, self.game, self.state, self.limit, found, complete=complete)
        return found


def checked_window(window: Window) -> Window:
    """Return the window.

    Raises:
        InvalidSearch: if it is not a pair of numbers, the first less than the second.
    """
    try:
        alpha, beta = window
        if alpha < beta and not isnan(alpha) and not isnan(beta):
            return float(alpha), float(beta)
    except (TypeError, ValueError):
        pass
    raise InvalidSearch(f"a window is a pair (alpha, beta) of numbers with alpha less than beta, not {window!r}")


def clamped(search: ValueInWindow) -> ValueInWindow:
    """Return the same search, fail-hard: what lies outside the window comes back as the nearer end of it."""

    def value(state: Any, alpha: float, beta: float, depth: int) -> Found:
        found, line = search(state, alpha, beta, depth)
        return min(max(found, alpha), beta), line

    return value
