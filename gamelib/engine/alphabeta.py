"""Alpha-beta, compiled: :func:`gamelib.search.alphabeta`, some fifty times as fast.

Without a table it looks at the same states in the same order as the readable search, and returns the same result. With
one it returns the same value; which states the table spares depends on which of them it has room for.
"""

from __future__ import annotations

from itertools import takewhile
from math import inf
from time import perf_counter
from typing import Any, Final, Generic, NamedTuple

import numpy as np

from gamelib.engine.compiled import copy_words, heard, helper, kernel, prepare
from gamelib.engine.rulebooks import compiled
from gamelib.errors import InvalidSearch, TooDeep
from gamelib.game import MAX, Action, Game, State, starting_state
from gamelib.identity import same_game
from gamelib.montecarlo.mcts import check_effort
from gamelib.number import check_count
from gamelib.result import ActionValue, Bound, SearchResult
from gamelib.search.deepening import DEEPEST, DeepeningResult, Iteration, deepening_result
from gamelib.search.ordering import MiddleFirst
from gamelib.search.search import WHOLE_GAME, bound_of, plies_to_go
from gamelib.search.windows import OPEN, Window, checked_window
from gamelib.wording import quoted

INNER: Final = 0
LEAVES: Final = 1
ESTIMATES: Final = 2
"""Where it is counted how many states were looked beyond, given a value, and given one that rests on an estimate."""

BOUNDS: Final = (Bound.EXACT, Bound.AT_MOST, Bound.AT_LEAST)
COMPLETE: Final = 4
"""Added to the number of an entry's bound if it rests on ends of the game alone."""

NO_MOVE: Final = -1
DEEPEST_LINE: Final = 2_000
"""How many plies a search may look ahead: each takes a piece of the stack, and where that ends Python ends with it."""

ENTRY: Final = np.dtype([("key", "u8"), ("value", "f8"), ("plies", "i2"), ("move", "i2"), ("bound", "i4")], align=True)
"""24 bytes: what a table keeps of a state."""


class Table:
    """A table for the compiled search; it belongs to the first game it is given to a search of.

    Searches of that game to any depth, to the end and within any window can share it: an entry tells how deep it was
    searched and whether estimates were among what it rests on, and those are the game's own.

    States are told apart by 64 bits. A position of Connect Four fits into them; two states of another game can agree in
    them by chance: a search that looks up 10^9 states takes one for another with a probability of 1 in 9,000, and with
    10 GB in place of the usual size 1 in 70.

    Args:
        size: how much memory it may take, in bytes: 24 for an entry, and as many entries as the greatest power of 2
            that fits.

    Attributes:
        game: the game it belongs to; ``None`` before the first search.

    Example:
        >>> len(Table(1_000_000).entries)
        32768
    """

    def __init__(self, size: int = 64_000_000) -> None:
        size = check_count("the size in bytes", size, ENTRY.itemsize, error=InvalidSearch)
        try:
            self.entries = np.zeros(1 << (size // ENTRY.itemsize).bit_length() - 1, ENTRY)
        except (MemoryError, ValueError):
            raise InvalidSearch(f"there is no room for a table of {size:,} bytes") from None
        self.entries["move"] = NO_MOVE
        self.game: Game[Any, Any] | None = None

    def belong(self, game: Game[Any, Any]) -> None:
        """Belong to a game from now on."""
        if self.game is not None and not same_game(self.game, game):
            raise InvalidSearch(
                f"the table was filled in searches of {self.game!r}, and what it knows can be wrong for {game!r}: make "
                "a new Table()"
            )
        self.game = game


NO_TABLE: Final = np.zeros(0, ENTRY)


class Room(NamedTuple):
    """What a search works with: for each ply a state, its moves and the line expected from there; and what it keeps.

    Attributes:
        ranks: by the number of a move, where it comes in the order; moves of equal rank in the game's order.
        values, bounds: what was found of each move of the root, in the order in which they were searched.
        limit: how many plies it looks ahead; below 0 if to the end.
        stop: whether to stop at once.
    """

    boards: Any
    ordered: Any
    lines: Any
    ranks: Any
    entries: Any
    counts: Any
    values: Any
    bounds: Any
    limit: int
    stop: Any


@kernel
def value(rules: Any, room: Any, ply: int, alpha: float, beta: float) -> Any:
    """Return what the state of a ply is worth, or a bound of it: at most alpha, or at least beta."""
    state = room.boards[ply]
    room.lines[ply, ply] = NO_MOVE
    if rules.over(state):
        room.counts[LEAVES] += 1
        return rules.utility(state)
    if ply == room.limit:
        room.counts[LEAVES] += 1
        room.counts[ESTIMATES] += 1
        return rules.estimate(state)
    room.counts[INNER] += 1
    key, place, first, estimates = np.uint64(0), np.int64(0), NO_MOVE, room.counts[ESTIMATES]
    if len(room.entries):
        key = rules.key(state)
        place = np.int64(key & np.uint64(len(room.entries) - 1))
        if room.entries[place].key == key:
            entry = room.entries[place]
            if ply > 0 and answers(entry, room.limit - ply, alpha, beta):
                room.counts[ESTIMATES] += 0 if entry.bound & COMPLETE else 1
                return entry.value
            first = entry.move
    count = arrange(rules, room, ply, first)
    maximises = rules.mover(state) == 0
    low, high = alpha, beta
    v, chosen = (-np.inf if maximises else np.inf), np.int64(NO_MOVE)
    for i in range(count):
        if room.stop[0]:
            return v
        move = np.int64(room.ordered[ply, i])
        copy_words(state, room.boards[ply + 1])
        rules.play(room.boards[ply + 1], move)
        found = value(rules, room, ply + 1, alpha, beta)
        if ply == 0:
            room.values[i], room.bounds[i] = found, bound_number(found, alpha, beta)
        if found > v if maximises else found < v:
            v, chosen = found, move
            lengthen(room.lines, ply, move)
            if v >= beta if maximises else v <= alpha:
                break
            if maximises and v > alpha:  # max and min would be two more functions to compile
                alpha = v
            elif not maximises and v < beta:
                beta = v
    if len(room.entries):
        complete = COMPLETE if room.counts[ESTIMATES] == estimates else 0
        keep(room, place, key, v, ply, chosen, bound_number(v, low, high) + complete)
    return v


@helper
def bound_number(v: float, alpha: float, beta: float) -> Any:
    """Return what is known of a value that was found within a window, as its place in :data:`BOUNDS`."""
    return 1 if v <= alpha else 2 if v >= beta else 0


@helper
def answers(entry: Any, plies: int, alpha: float, beta: float) -> Any:
    """Return whether a search with this many plies left would find the same, see :class:`Entry` of the readable one."""
    complete = entry.bound & COMPLETE and (plies < 0 or plies >= entry.plies >= 0)
    if not complete and plies != entry.plies:
        return False
    bound = entry.bound & ~COMPLETE
    return bound == 0 or (bound == 1 and entry.value <= alpha) or (bound == 2 and entry.value >= beta)


@helper
def keep(room: Any, place: Any, key: Any, v: float, ply: int, move: Any, bound: int) -> None:
    """Write what was found of a state into its place."""
    if room.stop[0]:
        return
    entry = room.entries[place]
    entry.key, entry.value, entry.move, entry.bound = key, v, move, bound
    entry.plies = room.limit - ply if room.limit >= 0 else -1


@helper
def arrange(rules: Any, room: Any, ply: int, first: int) -> Any:
    """Write the moves of a state in the order in which they are searched, and return how many there are."""
    moves, ranks = room.ordered[ply], room.ranks
    count = rules.moves(room.boards[ply], moves)
    for i in range(1, count):  # each goes in front of those that rank behind it
        move, at = moves[i], i
        while at > 0 and moves[at - 1] != first and (move == first or ranks[moves[at - 1]] > ranks[move]):
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = move
    return count


@helper
def lengthen(lines: Any, ply: int, move: Any) -> None:
    """Put a move before the line expected from the next ply."""
    lines[ply, ply] = move
    for at in range(ply + 1, lines.shape[1]):
        lines[ply, at] = lines[ply + 1, at]
        if lines[ply, at] == NO_MOVE:
            break


class Estimate(Generic[State]):
    """A game's compiled evaluation, which can be called like any other: what a state is worth to MAX.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> game = ConnectFour()
        >>> round(1104 * Estimate(game)(game.play("4")))
        7
    """

    def __init__(self, game: Game[State, Any]) -> None:
        self.known = compiled(game)

    def __call__(self, state: State) -> float:
        """Return what a state is worth to MAX."""
        self.known.game.check_state(state)
        given = self.known.rules, self.known.state_words(state)
        prepare(_estimated, *given)
        return float(_estimated(*given))


@kernel
def _estimated(rules: Any, state: Any) -> Any:
    return rules.estimate(state)


def alphabeta(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Estimate[State] | None = None,
    order: MiddleFirst | None = None,
    table: Table | None = None,
    window: Window = OPEN,
) -> SearchResult[Action]:
    """Search the game tree below ``state``, leaving out what cannot change the decision.

    Args:
        game: a game the engine knows.
        state, depth, window: as for :func:`gamelib.search.alphabeta`.
        evaluate: ``Estimate(game)``, the game's compiled evaluation; functions in Python are for the readable search.
        order: :class:`~gamelib.search.MiddleFirst`, or the game's own order if not given.
        table: where to look states up and keep what was found out about them; of this game, or new.

    Returns:
        What :func:`gamelib.search.alphabeta` does.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> alphabeta(TicTacToe())
        alphabeta: 0, value 0 (18,297 nodes, 7,330 leaves; expected line 0 4 1 2 6 3 5 7 8)
    """
    limit = plies_to_go(depth, evaluate)
    search = _Search(game, state, limit, evaluate, order, table)
    alpha, beta = map(float, checked_window(window))  # a kernel that calls itself is to be compiled for one type
    found = heard(lambda stop: search.result(limit, (alpha, beta), stop))
    assert found is not None  # nobody stopped it
    return found


def iterative_deepening(
    game: Game[State, Action],
    state: State | None = None,
    *,
    evaluate: Estimate[State],
    depth: int | None = None,
    seconds: float | None = None,
    order: MiddleFirst | None = None,
    table: Table | None = None,
) -> DeepeningResult[Action]:
    """Search deeper and deeper until the time is up or every line has been seen to its end.

    Args and Returns: as for :func:`gamelib.search.iterative_deepening`; the search that the time cut short counts for
    nothing, except that one ply is always finished.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> game = ConnectFour()
        >>> found = iterative_deepening(game, evaluate=Estimate(game), depth=6)
        >>> found.depth, found.action
        (6, 3)
    """
    if depth is None and seconds is None:
        raise InvalidSearch("say when to stop: give depth=… or seconds=…, or both")
    limit, seconds = plies_to_go(depth, evaluate) if depth is not None else DEEPEST, inf if seconds is None else seconds
    search = _Search(game, state, limit, evaluate, order, Table() if table is None else table)
    check_effort(None, seconds)
    return heard(lambda stop: search.deepened(limit, stop), seconds)


class _Search(Generic[State, Action]):
    """One search: the game, where it starts, and the room it needs."""

    def __init__(
        self, game: Game[State, Action], state: State | None, limit: int, evaluate: Any, order: Any, table: Any
    ) -> None:
        self.known = known = compiled(game)
        self.state = starting_state(game, state)
        if evaluate is not None and (not isinstance(evaluate, Estimate) or not same_game(evaluate.known.game, game)):
            raise InvalidSearch(
                f"the compiled search asks the game's compiled evaluation, Estimate(game), and not {quoted(evaluate)}: "
                "for a function in Python take gamelib.search.alphabeta"
            )
        if order is not None and type(order) is not MiddleFirst:
            raise InvalidSearch(f"the compiled search knows the order MiddleFirst(…) or None, not {quoted(order)}")
        if table is not None and not isinstance(table, Table):
            raise InvalidSearch(f"table is a Table of gamelib.engine, not {quoted(table)}")
        self.plies = known.longest if limit == WHOLE_GAME else min(limit, known.longest)
        if self.plies > DEEPEST_LINE:
            raise TooDeep(
                f"the compiled search looks {DEEPEST_LINE:,} plies ahead at most, and lines of {game!r} can have "
                f"{self.plies:,}: give a smaller depth, with evaluate=Estimate(game)"
            )
        root = known.state_words(self.state)
        self.boards = np.empty((self.plies + 1, known.words), root.dtype)
        self.boards[0] = root
        self.ranks = np.zeros(known.move_numbers)
        if order is not None:
            numbers = np.array([known.action(move) for move in range(known.move_numbers)])
            if numbers.ndim > 1:
                raise InvalidSearch(f"MiddleFirst is for games whose actions are numbers, and not for {game!r}")
            self.ranks = abs(numbers - order.middle)
        self.entries = NO_TABLE
        if table is not None:
            table.belong(game)
            self.entries = table.entries

    def result(self, limit: int, window: Window, stop: Any) -> SearchResult[Action] | None:
        """Return what a search to a depth finds; ``None`` if it is stopped before."""
        known, most, rows = self.known, self.known.most_moves, self.plies + 2
        room = Room(
            self.boards, ordered=np.empty((rows - 1, most), np.int16), lines=np.full((rows, rows), NO_MOVE, np.int16),
            ranks=self.ranks, entries=self.entries, counts=np.zeros(3, np.int64), values=np.empty(most),
            bounds=np.full(most, NO_MOVE, np.int8), limit=min(limit, known.longest), stop=stop,
        )  # fmt: skip
        found = float(value(known.rules, room, 0, *window))
        if stop[0]:
            return None
        line = [known.action(move) for move in takewhile(lambda move: move != NO_MOVE, room.lines[0])]
        searched = {
            int(move): ActionValue(_number(room.values[at]), BOUNDS[room.bounds[at]])
            for at, move in enumerate(room.ordered[0])
            if room.bounds[at] != NO_MOVE
        }
        inner, leaves = int(room.counts[INNER]), int(room.counts[LEAVES])
        self.complete = room.counts[ESTIMATES] == 0
        return SearchResult(
            action=line[0] if line else None,
            value=_number(found),
            action_values={
                known.action(move): searched[move] for move in known.legal(self.boards[0]) if move in searched
            },
            nodes=inner + leaves,
            leaves=leaves,
            principal_variation=tuple(line),
            player=int(known.rules.mover(self.boards[0])) if line else MAX,
            algorithm="alphabeta",
            bound=bound_of(found, *window) if line else Bound.EXACT,
        )

    def deepened(self, depth: int, stop: Any) -> DeepeningResult[Action]:
        """Return what the deepest search finds that is not stopped; the first one always is finished."""
        began, never = perf_counter(), np.zeros(1, np.bool_)
        best, nodes, leaves = None, 0, 0
        iterations: list[Iteration[Action]] = []
        self.complete = False
        while not self.complete and len(iterations) < depth:
            found = self.result(len(iterations) + 1, OPEN, stop if iterations else never)
            if found is None:
                break
            best, nodes, leaves = found, nodes + found.nodes, leaves + found.leaves
            if found.action is None:
                break
            iterations.append(Iteration(len(iterations) + 1, found.action, found.value, nodes, perf_counter() - began))
        assert best is not None
        return deepening_result(
            best, nodes=nodes, leaves=leaves, depth=len(iterations), iterations=tuple(iterations),
            complete=self.complete or best.action is None,
        )  # fmt: skip


def _number(value: float) -> float:
    """Return a value as the readable games write it, whole numbers as integers."""
    return int(value) if value == int(value) else float(value)
