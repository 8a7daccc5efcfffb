"""Known wrong answers to the search with a transposition table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final, TypeAlias

from gamelib.game import MAX, MIN
from gamelib.result import Bound
from gamelib_exercises.cutting import AnyGame, Window, closes, narrowed
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_04 import mutants_bounds
from gamelib_exercises.lesson_04.references import alphabeta, answers, bound_of, with_table
from gamelib_exercises.part import Mutant

Store: TypeAlias = Callable[[float, float, float], Bound]
Lookup: TypeAlias = Callable[[float, Bound, float, float], bool]
Cut: TypeAlias = Callable[[bool, float, float, float], bool]


def tabled(
    *,
    store: Store = bound_of,
    lookup: Lookup = answers,
    cut: Cut = closes,
    passed: Callable[[bool, float, float, float], Window] = narrowed,
    cuts_stored: bool = True,
    after_the_loop: bool = False,
    narrows_first: bool = False,
) -> Function:
    """Return alpha-beta with a table, with other rules of what is kept or used.

    Args:
        store: which bound is kept with a value, given the window.
        lookup: whether what is in the table is used.
        cut: when a node is left.
        passed: the window for the next child.
        cuts_stored: whether the value of a node that is left early is kept.
        after_the_loop: whether ``store`` is given the window as the loop has left it.
        narrows_first: whether the window is narrowed also by the value that closes it.
    """

    def value(game: AnyGame, state: Any, alpha: float, beta: float, table: dict[Any, tuple[float, Bound]]) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if state in table and lookup(*table[state], alpha, beta):
            return table[state][0]
        maximising = game.player(state) == MAX
        v = -inf if maximising else inf
        window = alpha, beta
        for action in game.actions(state):
            found = value(game, game.result(state, action), *window, table)
            v = max(v, found) if maximising else min(v, found)
            closed = cut(maximising, v, alpha, beta)
            if narrows_first or not closed:
                window = passed(maximising, v, alpha, beta)
            if closed and not cuts_stored:
                return v
            if closed:
                break
        bound = store(v, *(window if after_the_loop else (alpha, beta)))
        table[state] = v, bound
        return v

    return value


def _kept_as(entry: Callable[[float, Bound], Any]) -> Function:
    """Return the search that keeps what it found in another form."""

    def value(game: AnyGame, state: Any, alpha: float, beta: float, table: dict[Any, Any]) -> float:
        found: dict[Any, tuple[float, Bound]] = {}
        v = with_table(game, state, alpha, beta, found)
        table.update((each, entry(*pair)) for each, pair in found.items())
        return v

    return value


def _ends(value: float, bound: Bound) -> tuple[float, float]:
    return -inf if bound is Bound.AT_MOST else value, inf if bound is Bound.AT_LEAST else value


def _cuts_beyond(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    return v > beta if maximising else v < alpha


VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(with_table),
    Mutant(
        "a bound counts as exact",
        "a bound is used as if it were the value: either everything is stored as EXACT, or the table is believed "
        "without a look at its bound. What was cut short in one window may be worth more, or less, in another.",
        tabled(lookup=mutants_bounds.everything),
    ),
    Mutant(
        "only cuts at beta are bounds",
        "a value of alpha or less is stored as EXACT. It is AT_MOST: something below was cut.",
        tabled(store=mutants_bounds.cuts_only),
    ),
    Mutant(
        "only cuts at alpha are bounds",
        "a value of beta or more is stored as EXACT. It is AT_LEAST: something below was cut.",
        tabled(store=mutants_bounds.lows_only),
    ),
    Mutant(
        "ends taken for exact",
        "a value equal to alpha or beta is stored as EXACT. The cut at equality makes it a bound: <= and >= here too.",
        tabled(store=mutants_bounds.ends_exact),
    ),
    Mutant(
        "bounds swapped",
        "AT_MOST and AT_LEAST are swapped in the table.",
        tabled(store=mutants_bounds.turned),
    ),
    Mutant(
        "the narrowed window",
        "the bound is decided by alpha or beta as the loop has left them. By then MAX's nodes have raised alpha to v, "
        "so that what is at least v is stored as at most v. Keep the window the function was called with.",
        tabled(after_the_loop=True, narrows_first=True),
    ),
    Mutant(
        "utility of MIN",
        "the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, MAX).",
        lambda game, state, alpha, beta, table: (
            game.utility(state, MIN) if game.is_terminal(state) else _for_min(game, state)
        ),
    ),
    Mutant(
        "bound first",
        "the pairs in the table begin with the bound: table[state] = value, bound.",
        _kept_as(lambda value, bound: (bound, value)),
    ),
    Mutant(
        "lower and upper end",
        "the table holds the lower and the upper end of what is known. That is another way to write bounds; here it is "
        "table[state] = value, bound.",
        _kept_as(_ends),
    ),
    Mutant(
        "the value alone in the table",
        "the table holds values without their bounds. Whether a value is exact depends on the window it was found "
        "with: table[state] = value, bound.",
        _kept_as(lambda value, bound: value),
    ),
    Mutant(
        "a dictionary of its own",
        "what is found is kept in another dictionary than the one that is handed over, or nowhere.",
        lambda game, state, alpha, beta, table: with_table(game, state, alpha, beta, {}),
    ),
    Mutant(
        "a pair",
        "a pair is returned, as in question 4 or as it stands in the table. Here the value alone is wanted.",
        lambda game, state, alpha, beta, table: (with_table(game, state, alpha, beta, table), None),
    ),
)


def _for_min(game: AnyGame, state: Any) -> float:
    if game.is_terminal(state):
        return game.utility(state, MIN)
    values = [_for_min(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


FEW: Final[Sequence[Mutant[Function]]] = (
    from_the_start(with_table),
    Mutant(
        "table not used",
        "the table makes no difference: what is stored is never found again, or never looked for. Look state up before "
        "anything is searched, store under state, and hand the same table down to every call.",
        lambda game, state, alpha, beta, table: alphabeta(game, state, alpha, beta)[0],
    ),
    Mutant(
        "no cuts",
        "every state is looked up, but no node is left early: alpha-beta's tests v >= beta and v <= alpha are missing.",
        tabled(cut=lambda *rest: False),
    ),
    Mutant(
        "cuts at < and >",
        "a node is left only if its value is *beyond* the window. Cut at v >= beta and v <= alpha, or where low >= "
        "high: equality included.",
        tabled(cut=_cuts_beyond),
    ),
    Mutant(
        "window not passed down",
        "every child begins with the open window, as if nothing were known above it. A node hands its window down with "
        "what it has found so far: max(alpha, v) at MAX's nodes, min(beta, v) at MIN's.",
        tabled(passed=lambda maximising, v, alpha, beta: (alpha, beta)),
    ),
    Mutant(
        "cuts not stored",
        "where a node is left early the function returns at once, as in question 4, and stores nothing. Break out of "
        "the loop instead, and store behind it: what was found is a bound.",
        tabled(cuts_stored=False),
    ),
    Mutant(
        "only exact values used",
        "bounds are never used, or never stored. A bound that is enough for a cut answers the search too.",
        tabled(lookup=mutants_bounds.only_exact),
    ),
    Mutant(
        "the narrowed window",
        "the bound is decided by alpha or beta as the loop has left them. By then MAX's nodes have raised alpha to v, "
        "and an exact value looks like a bound. Keep the window the function was called with.",
        tabled(after_the_loop=True),
    ),
    Mutant(
        "beyond the window only",
        "a bound equal to beta or alpha is not used. Equality is enough for a cut.",
        tabled(lookup=mutants_bounds.beyond),
    ),
)
