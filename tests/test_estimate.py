"""Estimates: what they are made of, and whether their errors are honest."""

from fractions import Fraction
from math import inf, nan, pi, sqrt
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import GameError
from gamelib.montecarlo.estimate import Estimate, PiEstimate, estimate_pi, expected_value

numbers = st.floats(-1e6, 1e6)


@given(st.lists(numbers, min_size=2, max_size=50))
def test_mean_and_error_are_those_of_the_statistics_module(values):
    found = Estimate.of(values)
    assert found.mean == pytest.approx(mean(values), abs=1e-6)
    assert found.standard_error == pytest.approx(stdev(values) / sqrt(len(values)), rel=1e-6, abs=1e-6)
    assert found.samples == len(values)


def test_large_numbers_that_differ_little_lose_no_precision():
    assert Estimate.of(10.0**12 + digit for digit in range(10)).standard_error == pytest.approx(
        Estimate.of(range(10)).standard_error
    )


def test_the_interval_is_that_of_the_normal_distribution():
    low, high = Estimate(10.0, 2.0, 100).interval(0.95)
    assert (low, high) == pytest.approx((10 - 3.919928, 10 + 3.919928), abs=1e-6)
    assert Estimate(10.0, 2.0, 100).margin(0.6826894921) == pytest.approx(2.0)
    assert Estimate(10.0, 2.0, 100).margin(0.99) > Estimate(10.0, 2.0, 100).margin(0.9)


def test_95_per_cent_of_the_intervals_contain_the_mean():
    rng = np.random.default_rng(7)
    covers = 0
    for _ in range(1000):
        low, high = Estimate.of(rng.exponential(size=200)).interval(0.95)
        covers += low <= 1 <= high
    assert 925 <= covers <= 970


def test_an_estimate_prints_its_error_with_two_digits():
    assert str(Estimate(0.52, 0.01, 2500)) == "0.520 ± 0.020 (95 %, 2,500 samples)"
    assert str(Estimate(1234.5, 17.0, 30)) == "1234 ± 33 (95 %, 30 samples)"
    assert str(Estimate(1.0, 0.0, 5)) == "1.000 ± 0.000 (95 %, 5 samples)"
    assert str(Estimate(0.5, 1e-6, 5)) == "0.5000000 ± 0.0000020 (95 %, 5 samples)"


def test_pi_comes_out_within_its_error_and_the_error_halves_with_four_times_the_points():
    coarse, fine = estimate_pi(50_000, rng=11), estimate_pi(200_000, rng=11)
    for found in (coarse, fine):
        low, high = found.interval(0.999)
        assert low < pi < high
        assert found.standard_error == pytest.approx(sqrt(pi * (4 - pi) / found.samples), rel=0.02)
    assert coarse.standard_error / fine.standard_error == pytest.approx(2, rel=0.03)


def test_the_error_of_pi_is_honest_over_many_runs():
    covers = sum(low < pi < high for low, high in (estimate_pi(1000, rng=seed).interval() for seed in range(400)))
    assert 365 <= covers <= 395


def test_the_estimate_of_pi_is_four_times_the_share_inside():
    found = estimate_pi(3000, rng=3, keep=3000)
    inside = [x * x + y * y <= 1 for x, y in found.points]
    assert found.mean == 4 * sum(inside) / 3000 == 4 * found.inside / 3000
    assert found.standard_error == pytest.approx(Estimate.of(4.0 * each for each in inside).standard_error)
    assert all(-1 <= coordinate <= 1 for point in found.points for coordinate in point)
    assert min(x for x, _ in found.points) < -0.9 and max(y for _, y in found.points) > 0.9


def test_keeping_points_changes_nothing_and_keeps_the_first():
    none, some, more = (estimate_pi(500, rng=3, keep=keep) for keep in (0, 10, 100_000))
    assert (none.mean, none.standard_error, none.points) == (some.mean, some.standard_error, ())
    assert len(some.points) == 10 and len(more.points) == 500 and more.points[:10] == some.points


def test_points_drawn_in_several_goes_are_those_drawn_in_one(monkeypatch):
    whole = estimate_pi(1000, rng=5, keep=1000)
    monkeypatch.setattr("gamelib.montecarlo.estimate._AT_ONCE", 64)
    assert estimate_pi(1000, rng=5, keep=1000) == whole


def test_an_expected_value_is_estimated_with_its_error():
    def die(rng):
        return rng.integers(1, 7)

    found = expected_value(die, 20_000, rng=2)
    assert found.mean == pytest.approx(3.5, abs=4 * found.standard_error)
    assert found.standard_error == pytest.approx(sqrt(Fraction(35, 12) / 20_000), rel=0.02)
    assert not isinstance(found, PiEstimate)


def test_a_generator_goes_on_where_it_was_and_a_seed_begins_anew():
    rng = np.random.default_rng(4)
    first, second = (expected_value(lambda dice: dice.random(), 10, rng) for _ in range(2))
    assert first != second and first == expected_value(lambda dice: dice.random(), 10, 4)
    assert estimate_pi(100, 9) == estimate_pi(100, np.random.default_rng(9))


@pytest.mark.parametrize("samples", [1, 0, -5, 2.5, True, None, "10"])
def test_too_few_samples_are_refused(samples):
    with pytest.raises(GameError, match="samples is a whole number, 2 or more"):
        estimate_pi(samples, rng=1)
    with pytest.raises(GameError, match="samples is a whole number, 2 or more"):
        expected_value(lambda rng: 1.0, samples, rng=1)


@pytest.mark.parametrize("keep", [-1, 100_001, 1.5, True, None])
def test_points_to_keep_are_limited(keep):
    with pytest.raises(GameError, match="keep is a whole number from 0"):
        estimate_pi(10, rng=1, keep=keep)


@pytest.mark.parametrize("drawn", [nan, inf, None, "3", True, 1j])
def test_what_is_drawn_must_be_a_number(drawn):
    with pytest.raises(GameError, match="what is drawn is a finite number"):
        expected_value(lambda rng: drawn, 10, rng=1)


def test_other_nonsense_is_refused():
    with pytest.raises(GameError, match="draw is a function"):
        expected_value(3, 10, rng=1)
    with pytest.raises(GameError, match="rng is a generator"):
        estimate_pi(10, rng=None)
    with pytest.raises(GameError, match="two draws or more, and there are 1"):
        Estimate.of([1])
    for confidence in (0, 1, 95, nan, None, True):
        with pytest.raises(GameError, match="between 0 and 1"):
            Estimate(0.0, 1.0, 10).interval(confidence)
    for wrong in ((nan, 1.0, 10), (0.0, -1.0, 10), (0.0, inf, 10), (0.0, 1.0, 1)):
        with pytest.raises(GameError):
            Estimate(*wrong)
