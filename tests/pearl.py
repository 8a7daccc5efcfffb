"""Pearl's branching factor, an oracle for how the expected leaves of alpha-beta grow."""


def pearl_branching_factor(branching):
    """Return xi / (1 - xi) with xi^b + xi - 1 = 0: by what alpha-beta's leaves grow with each ply on random trees."""
    if branching == 1:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(60):
        xi = (low + high) / 2
        low, high = (xi, high) if xi**branching + xi < 1 else (low, xi)
    return xi / (1 - xi)
