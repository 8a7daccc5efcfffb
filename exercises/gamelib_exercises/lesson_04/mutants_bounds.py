"""Known wrong answers to the two rules of a transposition table: what is kept, and what is used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamelib.result import Bound
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_04.references import answers
from gamelib_exercises.part import Mutant

# -- what is kept --------------------------------------------------------------------------------


def turned(value: float, alpha: float, beta: float) -> Bound:
    """Return lower bounds for upper ones, and the other way round."""
    if value <= alpha:
        return Bound.AT_LEAST
    return Bound.AT_MOST if value >= beta else Bound.EXACT


def ends_exact(value: float, alpha: float, beta: float) -> Bound:
    """Return EXACT at the ends of the window too."""
    if value < alpha:
        return Bound.AT_MOST
    return Bound.AT_LEAST if value > beta else Bound.EXACT


def _low_end_exact(value: float, alpha: float, beta: float) -> Bound:
    if value < alpha:
        return Bound.AT_MOST
    return Bound.AT_LEAST if value >= beta else Bound.EXACT


def _high_end_exact(value: float, alpha: float, beta: float) -> Bound:
    if value <= alpha:
        return Bound.AT_MOST
    return Bound.AT_LEAST if value > beta else Bound.EXACT


def cuts_only(value: float, alpha: float, beta: float) -> Bound:
    """Return a bound for what was cut at beta alone."""
    return Bound.AT_LEAST if value >= beta else Bound.EXACT


def lows_only(value: float, alpha: float, beta: float) -> Bound:
    """Return a bound for what was cut at alpha alone."""
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
        turned,
    ),
    Mutant(
        "ends taken for exact",
        "a value equal to alpha or beta counts as exact. The search was cut at v <= alpha and v >= beta, equality "
        "included, and knows only a bound.",
        ends_exact,
    ),
    Mutant(
        "alpha taken for exact",
        "a value equal to alpha counts as exact. The search was cut at v <= alpha, equality included: it is AT_MOST.",
        _low_end_exact,
    ),
    Mutant(
        "beta taken for exact",
        "a value equal to beta counts as exact. The search was cut at v >= beta, equality included: it is AT_LEAST.",
        _high_end_exact,
    ),
    Mutant(
        "only cuts at beta",
        "a value of alpha or less counts as exact. Some node below was left because of this alpha: it is AT_MOST.",
        cuts_only,
    ),
    Mutant(
        "only cuts at alpha",
        "a value of beta or more counts as exact. A node was left because of this beta: it is AT_LEAST.",
        lows_only,
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


def beyond(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    """Return whether a bound lies beyond the window, equality not included."""
    if bound is Bound.EXACT:
        return True
    return value > beta if bound is Bound.AT_LEAST else value < alpha


def _outside(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    return bound is Bound.EXACT or value >= beta or value <= alpha


def _inside(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    return answers(value, bound, alpha, beta) and (bound is not Bound.EXACT or alpha < value < beta)


def only_exact(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    """Return whether the value is exact."""
    return bound is Bound.EXACT


def everything(value: float, bound: Bound, alpha: float, beta: float) -> bool:
    """Return True."""
    return True


ANSWERS: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "a bound counts as exact",
        "a bound is used as if it were the value. At least 4 answers a search only if 4 is enough for a cut.",
        everything,
    ),
    Mutant(
        "only exact values",
        "bounds are never used. A value of at least beta, or at most alpha, is all a search with this window would "
        "find out.",
        only_exact,
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
        beyond,
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
