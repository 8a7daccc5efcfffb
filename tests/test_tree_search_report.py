"""The tables of lesson 08 in print say what the stored results say."""

import re
from math import sqrt
from statistics import mean, stdev

import pytest
from gamelib_lessons.tree_search_errors import CHECKPOINTS, SEEDS, class_table, column_table, p_game_table
from gamelib_lessons.tree_search_matches import MEETINGS, outcomes, result
from gamelib_lessons.tree_search_report import (
    column_shares,
    given_away,
    given_away_plot,
    given_away_table,
    p_game_tables,
    scores_plot,
    scores_table,
)


def test_the_interval_of_what_is_given_away_is_that_of_five_means():
    counts = [len(class_table()["greedy", seed][2]) for seed in SEEDS]
    number, half = given_away("greedy")[2]
    assert number == mean(counts)
    assert half == pytest.approx(2.776 * stdev(counts) / sqrt(5))


def test_where_no_seed_gives_anything_away_no_interval_is_claimed():
    *_, row = given_away_table(["UCT"]).splitlines()
    assert row.endswith("0 in all 5")
    assert row.count("±") == len(CHECKPOINTS) - 1


def test_every_row_of_p_games_is_there_with_its_errors_and_its_states():
    lines = p_game_tables().splitlines()
    for (branching, depth), row in p_game_table().items():
        errors, states = (line for line in lines if re.match(rf"{branching}\^{depth}\b", line))
        assert errors.count("(") == len(row.failures)
        assert f"{row.alpha_beta:,.0f}" in states.split()
        assert states.split()[3:] == [f"{each:,.0f}" for each in row.entered.values()]


def test_the_column_played_is_the_one_of_most_visits():
    row = column_table()["1/√2", 2][-1]
    line = next(each for each in column_shares().splitlines() if each.startswith("C = 1/√2, seed 2"))
    assert line.endswith(f"{100 * row[3] / 1_000_000:.1f} %, plays {row.index(max(row)) + 1}")
    assert line.endswith("plays 6")


def test_a_row_of_scores_counts_the_games_of_its_meeting():
    for name in MEETINGS:
        ends = outcomes()[name]
        row = scores_table("the tree", [name]).splitlines()[-1]
        assert row.removeprefix(name).split()[:3] == [str(ends.count(end)) for end in "WDL"]


def test_rows_of_scores_stand_under_their_heads():
    first, *rows = scores_table("the tree", list(MEETINGS)).splitlines()
    assert {row.index("(") for row in rows} == {first.index("(")}


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
