"""Known wrong answers to the questions about the transposition table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final, TypeAlias

from gamelib.course.exercise.function import Function
from gamelib.course.exercise.lesson_02.mutants_minimax import from_the_start
from gamelib.course.exercise.lesson_04.references import alphabeta, answers, bound_of, with_table
from gamelib.course.exercise.lesson_04.variants import AnyGame, closes, narrowed
from gamelib.course.exercise.part import Mutant
from gamelib.game import MAX, MIN
from gamelib.result import Bound

Store: TypeAlias = Callable[[float, float, float], Bound]
Lookup: TypeAlias = Callable[[float, Bound, float, float], bool]
Cut: TypeAlias = Callable[[bool, float, float, float], bool]

# -- what is kept --------------------------------------------------------------------------------


def _turned(value: float, alpha: float, beta: float) -> Bound:
    if value <= alpha:
        return Bound.AT_LEAST
    return Bound.AT_MOST if value >= beta else Bound.EXACT


def _strict(value: float, alpha: float, beta: float) -> Bound:
    if value < alpha:
        return Bound.AT_MOST
    return Bound.AT_LEAST if value > beta else Bound.EXACT


def _cuts_only(value: float, alpha: float, beta: float) -> Bound:
    return Bound.AT_LEAST if value >= beta else Bound.EXACT


def _lows_only(value: float, alpha: float, beta: float) -> Bound:
    return Bound.AT_MOST if value <= alpha else Bound.EXACT


def _never_exact(value: float, alpha: float, beta: float) -> Bound:
    return Bound.AT_LEAST if value >= beta else Bound.AT_MOST


BOUND: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "always exact",
        "every value is taken to be exact. Outside the window the search stopped before it knew the value.",
        lambda value, alpha, beta: Bound.EXACT,
    ),
    Mutant(
        "bounds swapped",
        "AT_MOST and AT_LEAST are swapped. At alpha or below, MIN has found an answer so good that the search stopped: "
        "the value is that or *less*.",
        _turned,
    ),
    Mutant(
        "ends taken for exact",
        "a value equal to alpha or beta counts as exact. The search was cut at v <= alpha and v >= beta, equality "
        "included, and knows only a bound.",
        _strict,
    ),
    Mutant(
        "only cuts at beta",
        "a value of alpha or less counts as exact. Some node below was left because of this alpha: it is AT_MOST.",
        _cuts_only,
    ),
    Mutant(
        "only cuts at alpha",
        "a value of beta or more counts as exact. A node was left because of this beta: it is AT_LEAST.",
        _lows_only,
    ),
    Mutant(
        "never exact", "no value counts as exact. Between alpha and beta nothing was cut that matters.", _never_exact
    ),
)

# -- what is used --------------------------------------------------------------------------------


def _wrong_end(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    if bound is Bound.EXACT:
        return True
    return value >= alpha if bound is Bound.AT_LEAST else value <= beta


def _swapped(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    if bound is Bound.EXACT:
        return True
    return value <= alpha if bound is Bound.AT_LEAST else value >= beta


def _beyond(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    if bound is Bound.EXACT:
        return True
    return value > beta if bound is Bound.AT_LEAST else value < alpha


def _outside(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    return bound is Bound.EXACT or value >= beta or value <= alpha


def _inside(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    return answers(value, bound, alpha, beta) and (bound is not Bound.EXACT or alpha < value < beta)


def _only_exact(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    return bound is Bound.EXACT


def _everything(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    return True


ANSWERS: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "a bound counts as exact",
        "a bound is used as if it were the value. At least 4 answers a search only if 4 is enough for a cut.",
        _everything,
    ),
    Mutant(
        "only exact values",
        "bounds are never used. A value of at least beta, or at most alpha, is all a search with this window would "
        "find out.",
        _only_exact,
    ),
    Mutant(
        "wrong end of the window",
        "a bound is compared with the other end of the window. AT_LEAST 4 is enough if beta is 4 or less; AT_MOST 4 if "
        "alpha is 4 or more.",
        _wrong_end,
    ),
    Mutant(
        "bounds swapped",
        "AT_LEAST is compared with alpha and AT_MOST with beta, each the wrong way round. At least 1 says nothing of "
        "whether alpha = 3 is passed.",
        _swapped,
    ),
    Mutant(
        "beyond the window only",
        "a bound equal to beta or alpha is not used. Equality is enough for a cut, as in question 4.",
        _beyond,
    ),
    Mutant(
        "any bound outside the window",
        "a value outside the window is used whichever bound it is. At *most* 9 is no reason for a cut at beta = 5.",
        _outside,
    ),
    Mutant(
        "exact inside the window only",
        "an exact value outside the window is not used. It is exact: nothing a search finds can be better.",
        _inside,
    ),
)

# -- the search ----------------------------------------------------------------------------------


def tabled(
    *,
    store: Store = bound_of,
    lookup: Lookup = answers,
    cut: Cut = closes,
    after_the_loop: bool = False,
    narrows_first: bool = False,
) -> Function:
    """Return alpha-beta with a table, with other rules of what is kept or used.

    Args:
        store: which bound is kept with a value, given the window.
        lookup: whether what is in the table is used.
        cut: when a node is left.
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
                window = narrowed(maximising, v, alpha, beta)
            if closed:
                break
        bound = store(v, *(window if after_the_loop else (alpha, beta)))
        table[state] = v, bound
        return v

    return value



VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(with_table),
    Mutant(
        "a bound counts as exact",
        "a bound is used as if it were the value: either everything is stored as EXACT, or the table is believed "
        "without a look at its bound. What was cut short in one window may be worth more, or less, in another.",
        tabled(lookup=_everything),
    ),
    Mutant(
        "only cuts at beta are bounds",
        "a value of alpha or less is stored as EXACT. It is AT_MOST: something below was cut.",
        tabled(store=_cuts_only),
    ),
    Mutant(
        "only cuts at alpha are bounds",
        "a value of beta or more is stored as EXACT. It is AT_LEAST: something below was cut.",
        tabled(store=_lows_only),
    ),
    Mutant(
        "ends taken for exact",
        "a value equal to alpha or beta is stored as EXACT. The cut at equality makes it a bound: <= and >= here too.",
        tabled(store=_strict),
    ),
    Mutant(
        "bounds swapped",
        "AT_MOST and AT_LEAST are swapped in the table.",
        tabled(store=_turned),
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
        "only exact values used",
        "bounds are never used, or never stored. A bound that is enough for a cut answers the search too.",
        tabled(lookup=_only_exact),
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
        tabled(lookup=_beyond),
    ),
)
