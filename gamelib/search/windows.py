"""What stands around the lines of a search with a window: the order of actions, the table, the quiet horizon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf, nextafter
from typing import Any, TypeAlias, TypedDict

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, State
from gamelib.number import plain_number
from gamelib.result import SearchResult
from gamelib.search.ordering import Order, as_order
from gamelib.search.quiescence import quiet_search
from gamelib.search.search import Evaluation, Found, Search, ValueInWindow, bound_of
from gamelib.search.transpositions import Entry, TableMove, TranspositionTable, remembering

Window: TypeAlias = tuple[float, float]
"""The values that matter: those above alpha and below beta."""

OPEN: Window = (-inf, inf)


class Limits(TypedDict, total=False):
    """What searches to a depth within windows take; what each means is said at :func:`alphabeta`."""

    depth: int | None
    evaluate: Evaluation | None
    order: Order | None
    table: TranspositionTable | None
    quiescence: bool


class WindowSearch(Search[State, Action]):
    """A search with a window; its arguments are those of :func:`alphabeta`.

    Attributes:
        at_limit: gives what a state at the depth limit is worth, and the line of noisy actions until it is quiet.
        tried: what the actions of the root led to, and the window in which each was searched.
    """

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
        self.at_limit = quiet_search(self, given) if quiescence else self.estimate
        self.tried: dict[Action, tuple[Found, Window]] = {}
        if table is not None:
            table.belongs_to(self, quiescence=quiescence)
            self.hits, self.borrowed = table.hits, table.borrowed

    def report(self, found: Found) -> SearchResult[Action]:
        """Return the result of a search that found this of the root, and tried its actions."""
        if self.hears_of_cutoffs:
            self.learn(self.state, found, *self.window, 0)
        bounds = {action: bound_of(value, *window) for action, ((value, _), window) in self.tried.items()}
        result = self.decision({action: found for action, (found, _) in self.tried.items()}, bounds)
        result = replace(result, bound=bound_of(result.value, *self.window))
        if self.table is not None:
            self._store(result, self.table)
        return result

    def _store(self, result: SearchResult[Action], table: TranspositionTable) -> None:
        """Keep in the table what was found about the root."""
        complete = self.estimates == 0 and table.borrowed == self.borrowed  # nothing was estimated, now or before
        entry = Entry(result.value, result.bound, max(self.limit, -1), result.action, complete)
        table.store(self.game.key(self.state), entry)

    def as_asked(self, value: ValueInWindow) -> ValueInWindow:
        """Return the search of a state as it was asked for: with a table, an order that learns, failing hard."""
        if self.hears_of_cutoffs:
            value = learned_from(value, self.learn)
        if self.table is not None:
            value = remembering(value, self, self.table)
        return clamped(value) if self.fail_hard else value

    @property
    def hears_of_cutoffs(self) -> bool:
        """Whether the order is one that learns."""
        return self.order is not None and self.order.hears_of_cutoffs

    def learn(self, state: State, found: Found, alpha: float, beta: float, plies: int) -> None:
        """Tell the order of an action that made the rest of those of its state superfluous, if there was one."""
        value, line = found
        if line and plies != self.limit and (value >= beta if self.maximises(state) else value <= alpha):
            assert self.order is not None
            self.order.cutoff(state, line[0], self.limit - plies)

    @property
    def nodes(self) -> int:
        """How many states were entered, those that the table knew included."""
        return super().nodes + (0 if self.table is None else self.table.hits - self.hits)


def learned_from(search: ValueInWindow, learn: Callable[[Any, Found, float, float, int], None]) -> ValueInWindow:
    """Return the same search, of which somebody learns."""

    def taught(state: Any, alpha: float, beta: float, plies: int) -> Found:
        found = search(state, alpha, beta, plies)
        learn(state, found, alpha, beta, plies)
        return found

    return taught


def beside(value: float, towards: float) -> float:
    """Return the number next to a value, which with it makes a null window."""
    try:
        return nextafter(value, towards)
    except OverflowError:
        raise InvalidSearch(
            "utilities or estimates beyond 1.8e308 have no null windows: search with alphabeta(), or divide them all "
            "by the same number"
        ) from None


def checked_window(window: Window) -> Window:
    """Return the window."""
    try:
        alpha, beta = window
        if alpha < beta:  # which no comparison with NaN is
            return _as_number(alpha), _as_number(beta)
    except (TypeError, ValueError, OverflowError):
        pass
    raise InvalidSearch(f"a window is a pair (alpha, beta) of numbers with alpha less than beta, not {window!r}")


def _as_number(end: float) -> float:
    """Return one end of a window, exactly as it was given."""
    number = plain_number(end)
    return float(end) if number is None else number


def clamped(search: ValueInWindow) -> ValueInWindow:
    """Return the same search, fail-hard: what lies outside the window comes back as the nearer end of it."""

    def within_window(state: Any, alpha: float, beta: float, plies: int) -> Found:
        found, line = search(state, alpha, beta, plies)
        return min(max(found, alpha), beta), line

    return within_window
