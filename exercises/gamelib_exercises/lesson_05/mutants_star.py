"""Known wrong answers to Star1: those with a wrong value, and those that look at other leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any, Final

from gamelib.game import MIN
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_05.references import expectiminimax, star1
from gamelib_exercises.lesson_05.star_variants import (
    Chances,
    StarRules,
    Window,
    extremes,
    scaled,
    star,
)
from gamelib_exercises.part import Mutant


def _never_left(*anything: float) -> None:
    """Return that a chance node is not left early."""


def _shifted(at: Chances) -> Window:
    return at.alpha - at.seen - at.rest * at.high, at.beta - at.seen - at.rest * at.low


def _bounds_swapped(at: Chances) -> Chances:
    return at._replace(low=at.high, high=at.low)


def _rest_forgotten(at: Chances) -> Chances:
    return at._replace(rest=0.0)


def _nothing_seen(at: Chances) -> Chances:
    return at._replace(seen=0.0)


def _rest_with_this_one(at: Chances) -> Chances:
    return at._replace(rest=at.rest + at.p)


def _mean(children: Sequence[tuple[float, float]]) -> float:
    """Return the sum as if all outcomes were equally probable: exact only once all of them are there."""
    return sum(value for _, value in children) / len(children)


def _chance_as_it_stands(at: Chances) -> Window:
    return at.alpha, at.beta


def _strict(maximum: float, minimum: float, alpha: float, beta: float) -> float | None:
    if maximum < alpha:
        return maximum
    return minimum if minimum > beta else None


def _at_alpha_alone(maximum: float, minimum: float, alpha: float, beta: float) -> float | None:
    return maximum if maximum <= alpha else None


def _at_beta_alone(maximum: float, minimum: float, alpha: float, beta: float) -> float | None:
    return minimum if minimum >= beta else None


def _players_strict(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    return v > beta if maximising else v < alpha


def _utility_of_min(game: Any, leaf: Any) -> float:
    utility: float = game.utility(leaf, MIN)
    return utility


_PLAIN: Final = StarRules(cut=lambda *rest: False, window=lambda at: (-inf, inf), left=_never_left)

VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(star1),
    Mutant(
        "window handed on as it is",
        "chance hands its own window to its outcomes. A value counts only as much as it is probable: from alpha and "
        "beta subtract what was seen and what the rest can bring at the most (for alpha) or at least (for beta), and "
        "divide by the outcome's probability.",
        star(StarRules(window=_chance_as_it_stands)),
    ),
    Mutant(
        "window not divided by the probability",
        "the window of an outcome is not divided by its probability. What is left of alpha and beta is a share p times "
        "the value: divide by p.",
        star(StarRules(window=_shifted)),
    ),
    Mutant(
        "bounds swapped",
        "low and high have changed places. To be sure that a node cannot get above alpha, let all outcomes to come "
        "bring *high*; to be sure that it cannot fall below beta, let them bring *low*.",
        star(
            StarRules(
                window=lambda at: scaled(_bounds_swapped(at)), limits=lambda at: extremes(_bounds_swapped(at))
            )
        ),
    ),
    Mutant(
        "the rest forgotten",
        "the outcomes to come are taken to bring nothing. They bring between low and high times their probability.",
        star(
            StarRules(
                window=lambda at: scaled(_rest_forgotten(at)), limits=lambda at: extremes(_rest_forgotten(at))
            )
        ),
    ),
    Mutant(
        "what was seen forgotten",
        "the outcomes searched before are left out of the window: subtract the sum of probability times value too.",
        star(StarRules(window=lambda at: scaled(_nothing_seen(at)))),
    ),
    Mutant(
        "what was seen returned",
        "a chance node that is left early returns what was seen so far. The bound has to take in the rest: seen + rest "
        "* high for a cut at alpha, seen + rest * low for one at beta.",
        star(StarRules(returned=lambda seen, bound: seen)),
    ),
    Mutant(
        "unweighted mean",
        "all outcomes of chance count the same. Each counts as much as it is probable.",
        star(replace(_PLAIN, total=_mean)),
    ),
    Mutant(
        "averaged twice",
        "the weighted sum is divided by the number of outcomes once more. The probabilities have taken the mean "
        "already.",
        star(replace(_PLAIN, total=lambda children: sum(p * v for p, v in children) / len(children))),
    ),
    Mutant(
        "MIN and MAX swapped",
        "MAX takes the smallest value and MIN the greatest.",
        star(StarRules(maximises=lambda game, state: game.player(state) == MIN)),
    ),
    Mutant(
        "MIN as MAX",
        "MIN's nodes take the greatest value too. Who is to move decides: ask game.player(state).",
        star(StarRules(maximises=lambda game, state: True)),
    ),
    Mutant(
        "utility of MIN",
        "the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, MAX).",
        star(replace(_PLAIN, leaf=_utility_of_min)),
    ),
    Mutant(
        "terminal test forgotten",
        "the function never asks game.is_terminal(state): at a leaf there are no actions, and the infinity that the "
        "search starts from is left. When the game is over, the value is game.utility(state, MAX), whoever would be to "
        "move.",
        star(replace(_PLAIN, ends_first=False)),
    ),
    Mutant(
        "the pair",
        "a pair is returned. Here the value alone is asked for.",
        lambda game, state, low, high: expectiminimax(game, state),
    ),
)

LEAVES: Final[Sequence[Mutant[Function]]] = (
    from_the_start(star1),
    Mutant(
        "no cut at all",
        "no node is ever left early: plain expectiminimax.",
        star(_PLAIN),
    ),
    Mutant(
        "no cut at chance nodes",
        "chance searches all its outcomes with the open window. The bounds low and high are there to narrow it, and to "
        "leave the node as soon as the outcomes to come cannot bring it back into the window.",
        star(StarRules(window=lambda at: (-inf, inf), left=_never_left)),
    ),
    Mutant(
        "outcomes searched with the open window",
        "a chance node is left as early as it can be, and its outcomes are searched with the open window, or with that "
        "from low to high. Hand a narrower one down to them: what this outcome would have to bring for the node to "
        "stay inside its own.",
        star(StarRules(window=lambda at: (-inf, inf))),
    ),
    Mutant(
        "windows alone",
        "outcomes get their windows, and chance never leaves a node early. A value outside the outcome's window is "
        "enough: the rest of the outcomes cannot change it.",
        star(StarRules(left=_never_left)),
    ),
    Mutant(
        "chance cut at alpha alone",
        "a chance node is left only where it cannot get above alpha. Leave it as well where it cannot fall below beta.",
        star(StarRules(left=_at_alpha_alone)),
    ),
    Mutant(
        "chance cut at beta alone",
        "a chance node is left only where it cannot fall below beta. Leave it as well where it cannot get above alpha.",
        star(StarRules(left=_at_beta_alone)),
    ),
    Mutant(
        "this outcome among the rest",
        "the outcome just searched still counts among those to come, so that the bounds are wider than they need be. "
        "Take its probability off the rest first.",
        star(
            StarRules(
                window=lambda at: scaled(_rest_with_this_one(at)),
                limits=lambda at: extremes(_rest_with_this_one(at)),
            )
        ),
    ),
    Mutant(
        "< for <= at chance nodes",
        "a chance node is left only if its bound is *beyond* the window. A bound equal to alpha or beta changes "
        "nothing either.",
        star(StarRules(left=_strict)),
    ),
    Mutant(
        "< for <= at the players' nodes",
        "a node of MAX or MIN is left only if its value is *beyond* the window: v > beta or v < alpha. A value that is "
        "equal changes nothing either.",
        star(StarRules(cut=_players_strict)),
    ),
    Mutant(
        "no cut at the players' nodes",
        "MAX's and MIN's nodes are never left early. They are at v >= beta and v <= alpha, as in alpha-beta.",
        star(StarRules(cut=lambda *rest: False)),
    ),
    Mutant(
        "from right to left",
        "actions and outcomes are tried from right to left. Take them as the game lists them.",
        star(StarRules(arranged=lambda actions: actions[::-1])),
    ),
)
