"""What stands around the lines of a search with a window: the order of actions, the table, the quiet horizon."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf, isnan
from typing import Any, TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, State
from gamelib.result import Bound, SearchResult
from gamelib.search.ordering import Order, as_order
from gamelib.search.quiescence import quiet_search
from gamelib.search.search import Evaluation, Found, Search, ValueInWindow, bound_of, deep_recursion
from gamelib.search.transpositions import Entry, Learn, TableMove, TranspositionTable, remembering

Window: TypeAlias = tuple[float, float]
"""The values that matter: those above alpha and below beta."""

OPEN: Window = (-inf, inf)

Algorithm: TypeAlias = Callable[[Any], ValueInWindow]
"""From a search to its function of a state: the lines of the textbook."""


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

    def at_limit(self, state: State, alpha: float, beta: float) -> Found:
        """Return what a state at the depth limit is worth, and the line of noisy actions until it is quiet."""
        if self.beyond is None:
            return self.estimate(state), None
        return self.beyond(state, alpha, beta)

    def around(self, value: Callable[..., Found]) -> Callable[..., Found]:
        """Return the search of a state as it was asked for: with a table, an order that learns, failing hard."""
        learn = self.learn if self.order and self.order.hears_of_cutoffs else None
        if self.table is not None:
            value = remembering(value, self, self.table, learn)
        elif learn is not None:
            value = learned_from(value, learn)
        return clamped(value) if self.fail_hard else value

    def learn(self, state: State, found: Found, alpha: float, beta: float, depth: int) -> None:
        """Tell the order of an action that made the rest of those of its state superfluous, if there was one."""
        value, line = found
        if line and depth != self.limit and (value >= beta if self.maximises(state) else value <= alpha):
            assert self.order is not None
            self.order.cutoff(state, line[0], self.limit - depth)

    def from_root(self, algorithm: Algorithm) -> ValueInWindow:
        """Return ``algorithm``'s search of a state for the root, where what each action led to is written down."""
        self.root = AtRoot(self, algorithm(self))
        algorithm(self.root)

        def from_here(*asked: Any) -> Found:
            with deep_recursion("value"):
                return self.root.value(*asked)

        return from_here

    @property
    def nodes(self) -> int:
        """How many states were entered, those that the table knew included."""
        return super().nodes + (0 if self.table is None else self.table.hits - self.hits)

    def conclusion(self, found: Found) -> SearchResult[Action]:
        """Return the result, given what the search of the root found, and keep it in the table."""
        if self.over:
            return self.finished(found[0])
        result = self.decision(self.root.values, self.root.bounds)
        result = replace(result, bound=bound_of(result.value, *self.window))
        if self.table is not None:
            complete = self.estimates + self.table.borrowed == self.borrowed
            number = self.game.actions(self.state).index(result.action)
            entry = Entry(result.value, result.bound, max(self.limit, -1), number, complete)
            self.table.store(self.game.key(self.state), entry)
        return result


def learned_from(search: ValueInWindow, learn: Learn) -> ValueInWindow:
    """Return the same search, of which somebody learns."""

    def taught(state: Any, alpha: float, beta: float, depth: int) -> Found:
        found = search(state, alpha, beta, depth)
        learn(state, found, alpha, beta, depth)
        return found

    return taught


class AtRoot:
    """The same search as the root sees it: what is found below each of its actions is written down, and not only used.

    Attributes:
        value: how it searches the root: without a table, which knows no actions' values.
        values: what each action led to, in the order in which they were searched.
        bounds: what each of these values is.
    """

    value: ValueInWindow

    def __init__(self, search: WindowSearch[Any, Any], below: ValueInWindow) -> None:
        self.search, self.below = search, below
        _, player, _, result, utility = search.rules
        self.rules = self.is_terminal, player, self.actions, result, utility
        self.values: dict[Any, Found] = {}
        self.bounds: dict[Any, Bound] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.search, name)

    def is_terminal(self, state: Any) -> bool:
        """Return whether the game is over at the root, without asking it again: a search enters each state once."""
        return self.search.over

    def actions(self, state: Any, depth: int) -> Iterator[Any]:
        """Yield the root's actions, remembering which of them is being searched."""
        for action in self.search.actions(state, depth):
            self.action = action
            yield action

    def around(self, value: ValueInWindow) -> ValueInWindow:
        """Keep how the root is searched, and return how the states after its actions are."""
        search = self.search
        self.value = learned_from(value, search.learn) if search.order and search.order.hears_of_cutoffs else value
        return self.child

    def child(self, state: Any, alpha: float, beta: float, *further: int) -> Found:
        """Search the state after the present action, and write down what was found."""
        found = self.below(state, alpha, beta, *further)
        self.values[self.action], self.bounds[self.action] = found, bound_of(found[0], alpha, beta)
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

    def within_window(state: Any, alpha: float, beta: float, depth: int) -> Found:
        found, line = search(state, alpha, beta, depth)
        return min(max(found, alpha), beta), line

    return within_window
