"""Lesson 03b's matches of fitted weights: what is stored is what the games come out as."""

import pytest
from gamelib_lessons.depth_strength import OPENINGS, Pairs
from gamelib_lessons.fitted_weights import FILE, FIRST, pairs
from gamelib_lessons.stored import read


@pytest.mark.parametrize("row", read(FILE), ids=lambda row: row["source"])
def test_the_first_games_played_again_end_as_stored(row):
    assert list(pairs(row, FIRST).counts) == row["first"]


@pytest.mark.slow
@pytest.mark.parametrize("row", read(FILE), ids=lambda row: row["source"])
def test_all_games_played_again_end_as_stored(row):
    assert list(pairs(row, OPENINGS).counts) == row["pairs"]


def test_fitted_weights_score_a_little_below_half_and_equal_weights_far_below():
    *fitted, equal = (Pairs(tuple(row["pairs"])) for row in read(FILE))
    assert [round(100 * each.score) for each in fitted] == [45, 46, 47]
    assert round(100 * equal.score) == 30
    worst, best = min(fitted, key=lambda each: each.score), max(fitted, key=lambda each: each.score)
    assert best.score - worst.score < (worst.error**2 + best.error**2) ** 0.5 == pytest.approx(0.024, abs=0.0005)
