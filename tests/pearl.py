"""Pearl's branching factor, an oracle for how the expected leaves of alpha-beta grow."""

from scipy.optimize import brentq


def pearl_branching_factor(branching):
    """Return xi / (1 - xi) with xi^b + xi - 1 = 0: by what alpha-beta's leaves grow with each ply on random trees."""
    if branching == 1:
        return 1.0
    xi = brentq(lambda x: x**branching + x - 1, 0, 1, xtol=1e-15)
    return xi / (1 - xi)
