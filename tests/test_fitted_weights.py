"""Lesson 03's matches of fitted weights: what is stored is what the games come out as."""

import pytest
from gamelib_lessons.fitted_weights import FILE, FIRST, OPENINGS, against_hand_made, counts, evaluation_of
from gamelib_lessons.stored import read

from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour


@pytest.mark.parametrize("row", read(FILE), ids=lambda row: row["source"])
def test_the_first_games_played_again_end_as_stored(row):
    assert counts(evaluation_of(row), FIRST) == row["first"]


@pytest.mark.slow
@pytest.mark.parametrize("row", read(FILE), ids=lambda row: row["source"])
def test_all_games_played_again_end_as_stored(row):
    assert counts(evaluation_of(row), OPENINGS) == row["games"]


def test_stored_results_are_those_of_their_weights_and_of_no_others(monkeypatch):
    monkeypatch.setattr("gamelib_lessons.fitted_weights.OPENINGS", 1)
    for row in read(FILE):
        found = against_hand_made(evaluation_of(row))
        assert [found.wins, found.draws, found.losses] == row["games"]
    equal = against_hand_made(squashed(open_windows(ConnectFour()), 20))
    assert (equal.games, equal.score) == (2, 0.5)  # against itself, played just now
