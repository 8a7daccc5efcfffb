r"""Iterative deepening: a search that can be stopped at any time.

Search one ply deep, then two, then three, until the budget is spent, and return what the deepest
complete search found. With an effective branching factor *b* the shallow searches add about
:math:`1/(b-1)` to the cost of the deepest, and what they leave in the table (the best action of every
state they saw) often saves more than that.

A budget in nodes gives the same answer on every machine; a budget in seconds gives the best answer a
machine has time for. A fixed depth gives neither: tuned on one machine it runs out of time on another.

Source: D. Slate and L. Atkin, "Chess 4.5", 1977; R. Korf, "Depth-first iterative-deepening", *Artificial
Intelligence* 27, 1985.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from inspect import signature
from time import perf_counter
from typing import Any, Generic

from gamelib.errors import InvalidSearch, TooDeep
from gamelib.game import Action, Game, State
from gamelib.result import SearchResult
from gamelib.same_game import BudgetSpent, Metered
from gamelib.search.alphabeta import alphabeta
from gamelib.search.ordering import Order
from gamelib.search.search import Evaluation, Search
from gamelib.search.transpositions import Asked, TranspositionTable, checked_table

DEEPEST = 1_000
"""Where it ends without a depth: no game of this package has lines this long that a search gets through."""


@dataclass(frozen=True, slots=True)
class Iteration(Generic[Action]):
    """One complete search of an iterative deepening.

    Attributes:
        depth: how many plies it looked ahead.
        action: the action it found best.
        value: the value of the state to this depth.
        nodes: how many states had been entered by its end, all iterations added up.
        seconds: how long all that had taken.
    """

    depth: int
    action: Action
    value: float
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True, repr=False)
class DeepeningResult(SearchResult[Action]):
    """What an iterative deepening found out: the result of its deepest complete search, and its anytime curve.

    The node and leaf counts are those of all iterations together, the last incomplete one included in the nodes.

    Attributes:
        depth: the depth of the deepest complete search; 0 if not even one ply was finished.
        iterations: the complete searches, the shallowest first.
        complete: whether the last search saw every line to its end, so that going deeper would change nothing.
    """

    depth: int = 0
    iterations: tuple[Iteration[Action], ...] = ()
    complete: bool = False


def iterative_deepening(
    game: Game[State, Action],
    state: State | None = None,
    *,
    evaluate: Evaluation,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
    quiescence: bool = False,
    search: Callable[..., SearchResult[Action]] = alphabeta,
) -> DeepeningResult[Action]:
    """Search deeper and deeper until a budget is spent or every line has been seen to its end.

    Args:
        game, state, evaluate, quiescence: as for :func:`alphabeta`.
        depth: the greatest depth, at least 1.
        nodes: how many states may be entered, all iterations added up.
        seconds: how long it may take.
        order: as for :func:`alphabeta`; the table's recommendation always comes first.
        table: what one iteration leaves for the next; a table of its own if not given. Given again for the
            next move of a game, it keeps what was found out about the part of the tree that is still there.
        search: what searches to a fixed depth: :func:`alphabeta`, :func:`principal_variation_search`,
            :func:`mtdf`, or ``functools.partial(aspiration, half_width=…)``. A search that takes a guess is given
            the value of the iteration before, and the evaluation of the state for the first one.

    Returns:
        The result. Of equally good actions it is the one that was found best at the smaller depth: a win is not
        put off, and a loss is, as far as the shallower searches could not see it. There is always a legal action:
        if the budget is too small for one ply, it is the first in the order, with the evaluation of the state as
        its value.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> found = iterative_deepening(TicTacToe(), evaluate=lambda state: 0.0, nodes=2_000)
        >>> found.depth, found.action, [each.nodes for each in found.iterations]
        (6, 0, [10, 36, 132, 310, 974, 1593])
    """
    if depth is None and nodes is None and seconds is None:
        raise InvalidSearch("say when to stop: give depth=…, nodes=… or seconds=…, or several of them")
    at_sight = Search("iterative_deepening", game, state, 1 if depth is None else depth, evaluate, order=order)
    metered = Metered(game, nodes=nodes, seconds=seconds)
    if at_sight.over:
        return deepening_result(at_sight.finished(), nodes=1, depth=0, iterations=(), complete=True)
    root = at_sight.state
    table = TranspositionTable() if table is None else checked_table(table)
    watched = Asked(evaluate)
    guesses = _takes_a_guess(search)
    best: SearchResult[Action] | None = None
    iterations: list[Iteration[Action]] = []
    leaves = 0
    complete = False
    first_guess, _ = at_sight.estimate(root)
    try:
        while not complete and len(iterations) < (DEEPEST if depth is None else depth):
            watched.asked, borrowed = False, table.borrowed
            guess = {"guess": first_guess if best is None else best.value} if guesses else {}
            best = search(
                metered, root, depth=len(iterations) + 1, evaluate=watched, order=order, table=table,
                quiescence=quiescence, **guess,
            )  # fmt: skip
            leaves += best.leaves
            assert best.action is not None
            seconds_taken = perf_counter() - metered.began
            iterations.append(Iteration(len(iterations) + 1, best.action, best.value, metered.entered, seconds_taken))
            complete = not watched.asked and table.borrowed == borrowed
    except BudgetSpent:
        pass
    except TooDeep:
        if best is None:
            raise
    if best is None:
        action = at_sight.actions(root, 1)[0]
        best = replace(at_sight.decision({action: (first_guess, None)}), action_values={})
    return deepening_result(
        best, nodes=max(metered.entered, 1), leaves=leaves, depth=len(iterations),
        iterations=tuple(iterations), complete=complete,
    )  # fmt: skip


def _takes_a_guess(search: Callable[..., Any]) -> bool:
    """Return whether a search is given a guess of the value, having checked that it can be deepened."""
    given = {"depth", "evaluate", "order", "table", "quiescence"}
    takes = signature(search).parameters if callable(search) else {}
    missing = [name for name, each in takes.items() if each.kind is each.KEYWORD_ONLY and each.default is each.empty]
    limits = any(each.kind is each.VAR_KEYWORD for each in takes.values())
    if not (limits or given <= set(takes)) or set(missing) - {"guess"}:
        raise InvalidSearch(
            "search is alphabeta, principal_variation_search, mtdf or partial(aspiration, half_width=…), "
            f"which search to a depth with a table, and not {getattr(search, '__name__', search)!r}"
        )
    return "guess" in takes


def deepening_result(found: SearchResult[Action], **changes: Any) -> DeepeningResult[Action]:
    """Return a search's result as one of iterative deepening, with some of it changed."""
    shared = {each.name: getattr(found, each.name) for each in fields(found)}
    return DeepeningResult(**shared | {"algorithm": "iterative_deepening"} | changes)
