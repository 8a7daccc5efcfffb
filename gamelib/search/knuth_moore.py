r"""How many leaves alpha-beta looks at on uniform trees: at best, on average, and in the limit.

A uniform tree of branching factor *b* and depth *d* has :math:`b^d` leaves. Alpha-beta looks at no fewer than

.. math:: b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1

of them, and at exactly so many if the best action is first everywhere. With leaf values drawn at random,
independently and all different, the expected number is known exactly too (:func:`expected_leaves`). It
grows by a factor of

.. math:: \frac{\xi_b}{1 - \xi_b}, \qquad \xi_b^b + \xi_b - 1 = 0

for each ply, and no search can do better. The :math:`b^{3d/4}` of many textbooks is a fit to this for
moderate *b*.

Leaves are counted, not nodes: a search's ``leaves`` compares with these numbers, its ``nodes`` does not.

Source: J. Slagle and J. Dixon, "Experiments with some programs that search game trees", *JACM* 16, 1969; D. Knuth
and R. Moore, *Artificial Intelligence* 6, 1975, theorem 1 and its first corollary; G. Baudet, "On the branching
factor of the alpha-beta pruning algorithm", *Artificial Intelligence* 10, 1978; J. Pearl, "The solution for the
branching factor of the alpha-beta pruning algorithm and its optimality", *CACM* 25, 1982. H. Takahasi and M. Mori,
"Double exponential formulas for numerical integration", *Publications of the RIMS* 9, 1974, for the integral.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cosh, fsum, log10, pi, prod, sinh, tanh
from typing import Final

from gamelib.errors import InvalidSearch
from gamelib.number import check_count, is_finite_number

MOST_BRANCHING: Final = 1_000
PEAK_DIGITS: Final = 12
"""How large a tree :func:`expected_leaves` takes: children of a node, and decimal digits its peak is narrow."""


def _check(branching: int, depth: int) -> tuple[int, int]:
    return check_count("branching", branching, error=InvalidSearch), check_count("depth", depth, 0, error=InvalidSearch)


def minimal_leaves(branching: int, depth: int) -> int:
    r"""Return how many leaves alpha-beta looks at with the best action first everywhere.

    Args:
        branching: how many actions each inner node has, 1 or more.
        depth: how many plies lie between root and leaves, 0 or more.

    Returns:
        :math:`b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1`.

    Example:
        >>> minimal_leaves(3, 2), minimal_leaves(35, 10)
        (5, 105043749)
    """
    branching, depth = _check(branching, depth)
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def expected_leaves(branching: int, depth: int) -> float:
    r"""Return how many leaves alpha-beta looks at on average if the leaf values are drawn at random.

    With :math:`f_0(t) = t`, :math:`f_i = 1 - (1 - f_{i-1}^b)^b`, :math:`r_i = (1 - f_{i-1}^b)/(1 - f_{i-1})`,
    :math:`s_i = f_i / f_{i-1}^b`, :math:`R = \prod_{i \le \lceil d/2 \rceil} r_i` and
    :math:`S = \prod_{i \le \lfloor d/2 \rfloor} s_i` it is

    .. math:: b^{\lfloor d/2 \rfloor} + \int_0^1 R'(t)\, S(t)\, dt.

    Example:
        >>> round(expected_leaves(2, 2), 9), expected_leaves(3, 1)
        (3.666666667, 3.0)
    """
    branching, depth = _check(branching, depth)
    if branching == 1:
        return 1.0
    peak = _fixed_point(branching)
    slope = (branching * peak ** (branching - 1)) ** 2  # of f at its fixed point: the peak narrows so every two plies
    if branching > MOST_BRANCHING or depth // 2 * log10(slope) > PEAK_DIGITS:
        raise InvalidSearch(
            f"a tree of branching factor {branching:,} and depth {depth:,} is too large for this: the integral has a "
            f"peak narrower than floating-point numbers lie apart, or more than {MOST_BRANCHING:,} factors a ply"
        )

    def integrand(t: float) -> float:
        # The derivative by a step into the complex plane, which loses no digits: R is a polynomial.
        step = 1e-30
        return _rises(complex(t, step), branching, (depth + 1) // 2).imag / step * _falls(t, branching, depth // 2)

    # The integrand is a peak at the fixed point of f, the narrower the deeper the tree, which an integration over
    # (0, 1) in one piece would step over: pieces that shrink towards it by a factor of 10 do not.
    near = [10.0**-digits for digits in range(15)]
    ends = [*(peak - peak * each for each in near), peak, *(peak + (1 - peak) * each for each in reversed(near))]
    pieces = (_integral(integrand, low, high) for low, high in pairwise(ends))
    return float(branching ** (depth // 2) + fsum(pieces))


_POINTS: Final = tuple(
    (tanh(pi / 2 * sinh(k / 8)), pi / 16 * cosh(k / 8) / cosh(pi / 2 * sinh(k / 8)) ** 2) for k in range(-26, 27)
)
"""Points of (-1, 1), which crowd towards both ends, and their weights: sums with them come near an integral fast."""


def _integral(function: Callable[[float], float], low: float, high: float) -> float:
    """Return the integral of a smooth function, right to about ten digits."""
    middle, half = (low + high) / 2, (high - low) / 2
    return half * fsum(weight * function(middle + half * point) for point, weight in _POINTS)


def _rises(t: complex, branching: int, plies: int) -> complex:
    """Return R(t), the product of the first r, each (1 - f^b) / (1 - f) written as the sum it is."""
    factors = [sum((f**power for power in range(branching)), start=0j) for f in _iterates(t, branching, plies)]
    return prod(factors, start=1 + 0j)


def _falls(t: float, branching: int, plies: int) -> float:
    """Return S(t), the product of the first s, each (1 - (1 - g)^b) / g with g = f^b written as a sum."""
    return prod(
        sum((1 - f.real**branching) ** power for power in range(branching))
        for f in _iterates(complex(t), branching, plies)
    )


def _iterates(t: complex, branching: int, count: int) -> list[complex]:
    """Return f_0 to f_(count - 1) at t."""
    values = [t]
    while len(values) < count:
        values.append(1 - (1 - values[-1] ** branching) ** branching)
    return values[:count]


def _fixed_point(branching: int) -> float:
    """Return the number between 0 and 1 with x^b + x - 1 = 0, which is the one that f leaves as it is."""
    low, high = 0.0, 1.0
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if middle**branching + middle < 1 else (low, middle)
    return low


def effective_branching_factor(count: float, depth: int) -> float:
    r"""Return the branching factor of the uniform tree of this depth that has so many leaves.

    Args:
        count: how many leaves a search looked at, 1 or more.
        depth: how many plies it went down, 1 or more.

    Returns:
        :math:`\text{count}^{1/\text{depth}}`.

    Example:
        >>> effective_branching_factor(81, 4)
        3.0
    """
    depth = check_count("depth", depth, error=InvalidSearch)
    if not is_finite_number(count) or count < 1:
        raise InvalidSearch(f"count is a number of leaves, 1 or more, not {count!r}")
    return float(count ** (1 / depth))
