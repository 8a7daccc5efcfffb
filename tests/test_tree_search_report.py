"""The plots of lessons 08 and 08b say what the stored results say."""

from math import sqrt
from statistics import mean, stdev

import pytest
from gamelib_lessons.tree_search_matches import MEETINGS, result
from gamelib_lessons.tree_search_report import (
    CHECKPOINTS,
    SEEDS,
    class_table,
    column_table,
    columns_plot,
    given_away,
    given_away_plot,
    scores_plot,
)


def test_the_interval_of_what_is_given_away_is_that_of_five_means():
    counts = [len(class_table()["greedy", seed][2]) for seed in SEEDS]
    number, half = given_away("greedy")[2]
    assert number == mean(counts)
    assert half == pytest.approx(2.776 * stdev(counts) / sqrt(5))


def test_the_plot_of_columns_says_what_was_visited():
    row = column_table()["1/√2", 2][-1]
    assert f"C = 1/√2, again: 71 %, in the end {row[3] / 10_000:.0f} %" in columns_plot().text


def test_the_plot_of_what_is_given_away_names_where_each_search_ends():
    found = given_away_plot()
    for name in ("flat", "greedy", "UCT"):
        share = 100 * given_away(name)[-1][0] / 627
        assert f"{name} " in found.text and f"in the end {share:.1f} %" in found.text
    assert found.svg.count('r="3.5"') == 3 * len(CHECKPOINTS)


def test_the_plot_of_scores_has_a_point_for_each_meeting():
    found = scores_plot([(name, name) for name in MEETINGS])
    assert found.svg.count('r="4.5"') == len(MEETINGS)
    assert all(f"{result(name).score:.3f} (" in found.text for name in MEETINGS)
