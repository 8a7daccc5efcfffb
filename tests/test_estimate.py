"""Estimates: what they are made of, and whether their errors are honest."""

from math import inf, nan, sqrt
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import GameError
from gamelib.montecarlo.estimate import Estimate

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


@pytest.mark.parametrize("drawn", [nan, inf, None, "3", True, 1j])
def test_what_is_drawn_must_be_a_number(drawn):
    with pytest.raises(GameError, match="what is drawn is a finite number"):
        Estimate.of([1.0, drawn])


def test_other_nonsense_is_refused():
    with pytest.raises(GameError, match="made of several draws"):
        Estimate.of(3)
    with pytest.raises(GameError, match="two draws or more, and there are 1"):
        Estimate.of([1])
    for confidence in (0, 1, 95, nan, None, True):
        with pytest.raises(GameError, match="between 0 and 1"):
            Estimate(0.0, 1.0, 10).interval(confidence)
    for wrong in ((nan, 1.0, 10), (0.0, -1.0, 10), (0.0, inf, 10), (0.0, 1.0, 1)):
        with pytest.raises(GameError):
            Estimate(*wrong)
