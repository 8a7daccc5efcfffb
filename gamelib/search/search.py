"""What stands around the lines of every search: where it starts, how far it goes, what it may trust, what it returns.

A textbook's search is short because it trusts the game. A :class:`Search` makes that possible: it checks what it is
given once, at the start, and later each utility, estimate and list of actions as it counts them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf, isfinite
from sys import float_info
from traceback import walk_tb
from typing import Any, Final, Generic, TypeAlias

from gamelib.errors import InvalidSearch, TooDeep
from gamelib.game import CHANCE, MAX, MIN, Action, Game, Player, State, starting_state
from gamelib.identity import check_made_for
from gamelib.number import check_count, plain_number
from gamelib.result import ActionValue, Bound, SearchResult
from gamelib.search.ordering import MoveOrder, Order, as_order, check_evaluation
from gamelib.wording import digits, quoted

Line: TypeAlias = tuple[Action, Any] | None
"""A line of play as a linked list, ``(a, (b, (c, None)))``: an action goes in front at the same cost for any length."""

Found: TypeAlias = tuple[float, Line[Any]]
"""What a search found out about a state: its value from MAX's side, and the line of play expected from there."""

ValueInWindow: TypeAlias = Callable[[Any, float, float, int], Found]
"""A search of one state, ``(state, alpha, beta, depth)``, to its value or a bound of it, and a line of play."""

Evaluation: TypeAlias = Callable[[Any], float]
CutoffTest: TypeAlias = Callable[[Any, int], bool]
"""A test ``cutoff(state, plies)``: whether to stop in a state that was reached after so many plies."""

WHOLE_GAME: Final = -1
"""The limit of a search that has none: no state is so many plies below the start."""

ALL_NUMBERS: Final = (-float_info.max, float_info.max)
LOOK_LESS_FAR: Final = "look a fixed number of plies ahead, with depth=… and evaluate=…"
"""What to do about a tree that is too deep."""

Asking: TypeAlias = tuple[
    Callable[..., Sequence[Any]], Callable[[Any], float], Callable[..., Found], Callable[..., tuple[int, int, int]]
]


class Search(Generic[State, Action]):
    """One search: what it was asked, what it has counted, and how it reports.

    Args:
        algorithm: its name.
        game: a game for two, or for one where chance is allowed.
        state: where to start; the initial state if ``None``.
        depth: how many plies to look ahead; to the end of the game if ``None``.
        evaluate: what a state is worth to MAX where the search stops before the end. If it has an attribute
            ``bounds``, a pair, it promises to stay within them.
        cutoff: a test that stops the search too; it is not asked where the search starts.
        order: in which order actions are searched; the game's own if ``None``.
        chance: whether chance may move, and there may be one player.

    Attributes:
        state: where it starts.
        over: whether the game is over there; if so, there is nothing to search.
        player: who is to move there; MAX if nobody is.
        root_actions: what that player can do.
        limit: how many plies below it the search stops; below 0 if it goes to the end.
        actions: gives the actions of a state in the search's order, to some of which its depth matters.
        utility: gives what a terminal state is worth to MAX.
        estimate: gives what a state is worth to MAX where the search stops, in whatever window, with an empty line.
        count: adds to the states entered that were looked beyond and to those that were given a value; gives both, and
            how often the evaluation was asked.
    """

    def __init__(
        self,
        algorithm: str,
        game: Game[State, Action],
        state: State | None,
        depth: int | None = None,
        evaluate: Evaluation | None = None,
        cutoff: CutoffTest | None = None,
        *,
        order: Order | None = None,
        chance: bool = False,
    ) -> None:
        self.algorithm, self.game, self.evaluate, self.chance = algorithm, game, evaluate, chance
        self.state = starting_state(game, state)
        if not chance or game.num_players != 1:
            check_for_two(game)
        self.limit, self.cutoff = plies_to_go(depth, evaluate, cutoff), cutoff
        check_made_for(evaluate, game)
        check_made_for(order, game, "the order")
        self.low, self.high = _promised(evaluate)
        self.order: MoveOrder | None = None if order is None else as_order(order)
        self.actions, self.utility, self.estimate, self.count = self._asking()
        self.over = game.is_terminal(self.state)
        self.player: Player = MAX if self.over else game.player(self.state)
        if self.player not in ((MAX, MIN, CHANCE) if chance else (MAX, MIN)):
            raise self.no_player(self.state)
        self.root_actions = () if self.over or self.player is CHANCE else checked_actions(game, self.state)

    def _asking(self) -> Asking:
        """Return how the search asks the game and the evaluation: each answer is checked, and counted.

        They are functions with a memory and no methods, since a search calls them a million times.
        """
        game, order, limit, low, high = self.game, self.order, self.limit, self.low, self.high
        asked_actions, asked_utility = game.actions, game.utility
        asked_estimate: Any = self.evaluate
        inner = leaves = estimates = 0

        def actions(state: State, depth: int = 0) -> Sequence[Action]:
            nonlocal inner
            inner += 1
            legal = asked_actions(state)
            if legal:
                return legal
            raise no_actions(game, state)

        def ordered_actions(state: State, depth: int = 0) -> Sequence[Action]:
            assert order is not None
            return order.arrange(game, state, actions(state), limit - depth)

        def utility(state: State) -> float:
            nonlocal leaves
            leaves += 1
            value = asked_utility(state, MAX)
            if type(value) is int:  # mostly, and this is quick
                return value
            return checked_utility(game, state, value)

        def estimate(state: State, alpha: float = -inf, beta: float = inf) -> Found:
            nonlocal leaves, estimates
            leaves += 1
            estimates += 1
            value = asked_estimate(state)
            if type(value) is float and low <= value <= high:  # mostly, and this is quick
                return value, None
            return self._checked_estimate(state, value), None

        def count(more_inner: int = 0, more_leaves: int = 0) -> tuple[int, int, int]:
            nonlocal inner, leaves
            inner, leaves = inner + more_inner, leaves + more_leaves
            return inner, leaves, estimates

        return actions if order is None else ordered_actions, utility, estimate, count

    def _checked_estimate(self, state: State, value: object) -> float:
        number = plain_number(value)
        if number is not None and self.low <= number <= self.high:
            return number
        promise = "" if (self.low, self.high) == ALL_NUMBERS else f" from {digits(self.low)} to {digits(self.high)}"
        raise InvalidSearch(
            f"evaluate returned {value!r} where a number{promise} was needed, for\n{self.game.text(state)}"
        )

    # -- what it reports -----------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """How many states were entered."""
        return sum(self.count()[:2])

    @property
    def leaves(self) -> int:
        """How many of them were given a value."""
        return self.count()[1]

    @property
    def estimates(self) -> int:
        """How often the evaluation was asked."""
        return self.count()[2]

    def finished(self, value: float | None = None) -> SearchResult[Action]:
        """Return the result where the game is over before it begins; ``value`` is its utility, if known already."""
        value = self.utility(self.state) if value is None else value
        return SearchResult(None, value, {}, self.nodes, self.leaves, (), MAX, self.algorithm)

    def decision(
        self, values: Mapping[Action, Found], bounds: Mapping[Action, Bound] | None = None
    ) -> SearchResult[Action]:
        """Return the result: of MAX's actions one of greatest value, of MIN's one of smallest, the first of several.

        Args:
            values: value and line of each action of the root, in the order in which they were searched.
            bounds: what each value is; exact if not given.
        """
        best = max if self.player == MAX else min
        action = best(values, key=lambda each: values[each][0])
        value, line = values[action]
        if plain_number(value) is None:
            raise InvalidSearch("the value is beyond 1.8e308: divide all utilities by the same number")
        return SearchResult(
            action=action,
            value=value,
            action_values={
                each: ActionValue(values[each][0], bounds[each] if bounds else Bound.EXACT)
                for each in self.root_actions
                if each in values
            },
            nodes=self.nodes,
            leaves=self.leaves,
            principal_variation=(action, *unlinked(line)),
            player=self.player,
            algorithm=self.algorithm,
        )

    def maximises(self, state: State) -> bool:
        """Return whether MAX is to move in a state, and not MIN."""
        mover = self.game.player(state)
        if mover not in (MAX, MIN):
            raise self.no_player(state)
        return mover == MAX

    def no_player(self, state: State) -> InvalidSearch:
        """Return the error for a state in which somebody is to move whom this search does not know."""
        return no_player(self.game, state, chance=self.chance)


def no_player(game: Game[State, Action], state: State, *, chance: bool = False) -> InvalidSearch:
    """Return the error for a state in which neither MAX nor MIN, nor chance where it may, is to move."""
    mover = game.player(state)
    if mover is CHANCE:
        return InvalidSearch(
            "this search averages nothing, and chance moves in this game: search it with expectiminimax (lesson 05)"
        )
    known = "0 (MAX), 1 (MIN) or CHANCE" if chance else "0 (MAX) or 1 (MIN)"
    return InvalidSearch(f"player() returned {quoted(mover)}, and who is to move is {known}, in\n{game.text(state)}")


def checked_actions(game: Game[State, Action], state: State) -> Sequence[Action]:
    """Return the actions of a state that is not terminal."""
    actions: object = game.actions(state)
    if not isinstance(actions, Sequence) or isinstance(actions, str):
        raise InvalidSearch(f"actions() returns the legal actions in a list or a tuple, not {quoted(actions)}")
    if not actions:
        raise no_actions(game, state)
    check_different(actions)
    return actions


def check_different(actions: Sequence[Any]) -> None:
    """Raise InvalidSearch unless these are different actions, of a kind that can be looked up."""
    try:
        different = len(set(actions)) == len(actions)
    except TypeError:
        raise InvalidSearch(
            f"actions have to be hashable, such as numbers, texts or tuples, and not {quoted(actions[0])}"
        ) from None
    if not different:
        twice = next(action for place, action in enumerate(actions) if action in actions[:place])
        raise InvalidSearch(f"actions() lists {quoted(twice)} more than once among {quoted(actions)}")


def no_actions(game: Game[State, Action], state: State) -> InvalidSearch:
    """Return the error for a state that is not terminal and yet has no actions."""
    return InvalidSearch(
        f"actions() is empty in a state that is not terminal: one of the two must be wrong, in\n{game.text(state)}"
    )


def check_for_two(game: Game[Any, Any], *, opposed: bool = True) -> None:
    """Raise unless the game is for two players, of whom one wins what the other loses if they are to be opposed."""
    if game.num_players != 2:
        raise InvalidSearch(
            f"this search is for two players, and {game.name} has {game.num_players}: "
            "with more players there is no single opponent who wants the opposite of MAX"
        )
    if opposed and not game.zero_sum:
        raise InvalidSearch(
            f"the utilities of this game, {game.name}, do not have the same sum at every end, so MIN does not want "
            "the opposite of what MAX wants, and MAX's utility alone does not tell what MIN will do"
        )


def plies_to_go(
    depth: int | None, evaluate: Callable[[Any], Any] | None, cutoff: CutoffTest | None = None
) -> int:
    """Return how many plies a search may go down, having checked that what limits it and the evaluation go together."""
    if evaluate is None and depth is None and cutoff is None:
        return WHOLE_GAME
    if evaluate is None:
        where = "where cutoff=… says" if depth is None else f"after depth={depth!r} plies"
        raise InvalidSearch(
            f"a search that stops {where} needs evaluate=…, "
            "a function that says what the states there are worth to MAX"
        )
    check_evaluation(evaluate)
    if cutoff is not None and not callable(cutoff):
        raise InvalidSearch(f"cutoff is a function of a state and the plies that led to it, not {cutoff!r}")
    if depth is not None:
        return check_count("depth", depth, error=InvalidSearch)
    if cutoff is None:
        raise InvalidSearch("evaluate=… is used only where a search stops early: give depth=… as well")
    return WHOLE_GAME


def _promised(evaluate: Evaluation | None) -> tuple[float, float]:
    """Return the range in which an evaluation promises to stay."""
    bounds = getattr(evaluate, "bounds", ALL_NUMBERS)
    try:
        low, high = bounds
        if low <= high:
            return low, high
    except (TypeError, ValueError):
        pass
    raise InvalidSearch(f"the bounds of an evaluation are a pair of numbers, the lower one first, not {bounds!r}")


def checked_utility(game: Game[State, Action], state: State, value: object) -> float:
    """Return the utility of a terminal state as a number of Python's own."""
    number = value if type(value) is float and isfinite(value) else plain_number(value)
    if number is None and isinstance(value, bool):
        return int(value)
    if number is None:
        raise InvalidSearch(f"utility() returned {value!r} where a finite number was needed, for\n{game.text(state)}")
    return number


def bound_of(value: float, alpha: float, beta: float) -> Bound:
    """Return what a search within the window from alpha to beta knows of a value it found.

    Example:
        >>> bound_of(3, 2, 5), bound_of(2, 2, 5), bound_of(7, 2, 5)
        (<Bound.EXACT: '='>, <Bound.AT_MOST: '≤'>, <Bound.AT_LEAST: '≥'>)
    """
    if value <= alpha:
        return Bound.AT_MOST
    return Bound.AT_LEAST if value >= beta else Bound.EXACT


def utility_for_max(game: Game[State, Action], state: State) -> float:
    """Return what a terminal state is worth to MAX."""
    return checked_utility(game, state, game.utility(state, MAX))


def unlinked(line: Line[Action]) -> tuple[Action, ...]:
    """Return the actions of a linked line in a row.

    Example:
        >>> unlinked(("a1", ("b1", None)))
        ('a1', 'b1')
    """
    actions = []
    while line is not None:
        action, line = line
        actions.append(action)
    return tuple(actions)


@contextmanager
def deep_recursion(function: str, instead: str = LOOK_LESS_FAR) -> Iterator[None]:
    """Say how deep a recursion went that was too deep for Python, and what to do instead.

    Args:
        function: the name of the function that calls itself once a ply.
        instead: what to do.

    Raises:
        TooDeep: in place of a RecursionError, unless that came from another function.
    """
    try:
        yield
    except RecursionError as error:
        plies = sum(frame.f_code.co_name == function for frame, _ in walk_tb(error.__traceback__))
        if plies < sys.getrecursionlimit() // 8:  # up to five calls a ply, and whoever called is on the stack too
            raise
        raise TooDeep(
            f"play goes on for more than {plies:,} plies here, deeper than Python's recursion can follow: {instead}"
        ) from None
