"""Leaf counts of alpha-beta: published formulas, and the search itself on random trees."""

from statistics import mean, stdev

import pytest
from numpy.random import default_rng

from gamelib import InvalidSearch
from gamelib.games import TreeGame
from gamelib.search import alphabeta, effective_branching_factor, expected_leaves, minimal_leaves
from tests.pearl import pearl_branching_factor


@pytest.mark.parametrize(
    ("branching", "depth", "leaves"),
    [
        (2, 2, 3), (2, 3, 5), (2, 4, 7), (3, 2, 5), (3, 3, 11), (3, 4, 17), (4, 4, 31), (5, 4, 49),
        (35, 10, 105_043_749), (18, 10, 3_779_135), (35, 6, 85_749), (7, 0, 1), (1, 9, 1),
    ],
)  # fmt: skip
def test_the_minimal_number_of_leaves_is_knuth_and_moores(branching, depth, leaves):
    # Slagle and Dixon 1969; Knuth and Moore 1975, theorem 1.
    assert minimal_leaves(branching, depth) == leaves


@pytest.mark.parametrize(
    ("branching", "factor"), [(2, 1.618034), (3, 2.147899), (4, 2.629658), (5, 3.079596), (1, 1.0)]
)
def test_the_branching_factor_is_pearls(branching, factor):
    assert pearl_branching_factor(branching) == pytest.approx(factor, abs=5e-7)


def test_the_exponent_three_quarters_is_a_fit_and_no_law():
    assert round(pearl_branching_factor(35), 2) == 12.83
    assert round(35**0.75, 2) == 14.39


@pytest.mark.parametrize(("branching", "depth"), [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5)])
def test_the_expected_number_is_what_random_trees_take(branching, depth):
    rng = default_rng(5)

    def tree():
        values = iter(rng.permutation(branching**depth).tolist())

        def below(plies):
            return [below(plies - 1) for _ in range(branching)] if plies else next(values)

        return TreeGame(below(depth))

    counts = [alphabeta(tree()).leaves for _ in range(300)]
    assert abs(mean(counts) - expected_leaves(branching, depth)) < 4 * stdev(counts) / 300**0.5


def test_the_expected_number_in_small_cases_is_exact():
    # With two plies of two, the fourth leaf is looked at unless the third is the smallest of three: 4 - 1/3.
    assert expected_leaves(2, 2) == pytest.approx(11 / 3)
    assert [expected_leaves(4, 0), expected_leaves(4, 1)] == pytest.approx([1, 4])
    # The integrals, with forty digits by mpmath.
    exact = {(2, 15): 4093.7283071, (3, 10): 6410.5224940, (3, 15): 324627.638426}
    assert {each: expected_leaves(*each) for each in exact} == pytest.approx(exact, rel=1e-9)


def test_the_expected_number_lies_between_best_and_all_and_grows_as_pearl_says():
    for branching in (2, 3, 5):
        for depth in range(2, 9):
            assert minimal_leaves(branching, depth) < expected_leaves(branching, depth) < branching**depth
        growth = expected_leaves(branching, 20) / expected_leaves(branching, 18)
        assert growth**0.5 == pytest.approx(pearl_branching_factor(branching), rel=0.02)


def test_the_effective_branching_factor_undoes_the_power():
    assert effective_branching_factor(7**5, 5) == pytest.approx(7)


def test_what_is_no_number_of_branches_or_plies_is_named():
    for wrong in (0, -1, 2.5, True, "3", None):
        with pytest.raises(InvalidSearch, match="branching is a whole number, 1 or more"):
            minimal_leaves(wrong, 2)
    with pytest.raises(InvalidSearch, match="depth is a whole number, 0 or more"):
        expected_leaves(2, -1)
    with pytest.raises(InvalidSearch, match="depth"):
        effective_branching_factor(5, 0)
    with pytest.raises(InvalidSearch, match="count"):
        effective_branching_factor(0.5, 2)


@pytest.mark.parametrize(
    ("branching", "depth"),
    [(4, 30), (10, 20), (18, 10), (35, 10), pytest.param(35, 20, marks=pytest.mark.slow), (2, 60)],
)
def test_in_deep_trees_the_expected_leaves_grow_by_pearls_factor(branching, depth):
    # The integrand is a narrow peak there; whoever steps over it finds b^(d/2).
    two_plies = expected_leaves(branching, depth) / expected_leaves(branching, depth - 2)
    assert two_plies == pytest.approx(pearl_branching_factor(branching) ** 2, rel=0.02)
    assert expected_leaves(branching, depth) > 2 * branching ** (depth // 2)


def test_a_tree_that_is_too_large_is_refused_at_once():
    for branching, depth in ((2, 10**4), (2, 200), (10**6, 3), (35, 40)):
        with pytest.raises(InvalidSearch, match="too large"):
            expected_leaves(branching, depth)
    assert expected_leaves(1, 4_000) == 1
