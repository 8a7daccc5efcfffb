"""Matrix games against published solutions and the minimax theorem."""

from fractions import Fraction
from operator import mul
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import InvalidGame
from gamelib.games import MatrixGame, matching_pennies, rock_paper_scissors
from gamelib.games.matrix import solve_exactly

MORRA = MatrixGame([[2, -3], [-3, 4]])
small_numbers = st.integers(-20, 20)


@st.composite
def matrices(draw, entries=small_numbers):
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    return draw(st.lists(st.lists(entries, min_size=columns, max_size=columns), min_size=rows, max_size=rows))


KNOWN = [
    (matching_pennies(), 0, (1 / 2,) * 2, (1 / 2,) * 2),
    (rock_paper_scissors(), 0, (1 / 3,) * 3, (1 / 3,) * 3),
    (MORRA, -1 / 12, (7 / 12, 5 / 12), (7 / 12, 5 / 12)),
    (MatrixGame([[4, 1, -3], [3, 2, 5], [0, 1, 6]]), 2, (0, 1, 0), (0, 1, 0)),
]


@pytest.mark.parametrize(("game", "value", "row_strategy", "column_strategy"), KNOWN)
def test_published_values_and_optimal_strategies(game, value, row_strategy, column_strategy):
    solution = game.solve()
    assert solution.value == pytest.approx(value, abs=1e-12)
    assert solution.row_strategy == pytest.approx(row_strategy, abs=1e-12)
    assert solution.column_strategy == pytest.approx(column_strategy, abs=1e-12)


def test_the_payoffs_of_matching_pennies():
    assert matching_pennies().payoffs == ((1, -1), (-1, 1))


def test_a_published_saddle_point():
    game = MatrixGame([[4, 1, -3], [3, 2, 5], [0, 1, 6]])
    assert game.saddle_points() == ((1, 1),)
    assert game.lower_value() == game.upper_value() == 2


def test_without_a_saddle_point_the_pure_values_differ():
    game = matching_pennies()
    assert game.saddle_points() == ()
    assert (game.lower_value(), game.upper_value()) == (-1, 1)


def test_several_saddle_points_are_listed_row_by_row():
    assert MatrixGame([[1, 2, 1], [0, 3, 1], [1, 5, 1]]).saddle_points() == ((0, 0), (0, 2), (2, 0), (2, 2))


@settings(max_examples=40, deadline=None)
@given(matrices())
def test_the_value_lies_between_the_pure_values_and_meets_them_exactly_at_saddle_points(payoffs):
    game = MatrixGame(payoffs)
    value = game.solve().value
    assert game.lower_value() - 1e-9 <= value <= game.upper_value() + 1e-9
    assert bool(game.saddle_points()) == (game.lower_value() == game.upper_value())
    assert all(payoffs[i][j] == game.lower_value() for i, j in game.saddle_points())


@settings(max_examples=25, deadline=None)
@given(matrices(), st.integers(-1000, 1000))
def test_adding_a_constant_to_all_payoffs_adds_it_to_the_value(payoffs, constant):
    shifted = [[payoff + constant for payoff in row] for row in payoffs]
    assert MatrixGame(shifted).solve().value == pytest.approx(MatrixGame(payoffs).solve().value + constant, abs=1e-8)


@settings(max_examples=25, deadline=None)
@given(matrices())
def test_when_the_players_change_seats_the_value_changes_sign(payoffs):
    seats_changed = MatrixGame(-np.array(payoffs).T)
    assert seats_changed.solve().value == pytest.approx(-MatrixGame(payoffs).solve().value, abs=1e-8)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-20, 20), min_size=4, max_size=4))
def test_two_by_two_games_have_the_value_of_the_textbook_formula(entries):
    a, b, c, d = entries
    game = MatrixGame([[a, b], [c, d]])
    exact = game.lower_value() if game.saddle_points() else Fraction(a * d - b * c, a + d - b - c)
    assert game.solve().value == pytest.approx(float(exact), abs=1e-10)


@pytest.mark.parametrize("factor", [1e-12, 1e-3, 1e9, 1e300])
def test_the_solution_does_not_depend_on_the_unit_of_the_payoffs(factor):
    solution = MatrixGame([[2 * factor, -3 * factor], [-3 * factor, 4 * factor]]).solve()
    assert solution.value / factor == pytest.approx(-1 / 12)
    assert solution.row_strategy == pytest.approx((7 / 12, 5 / 12))


def test_a_small_difference_on_top_of_a_great_payoff_is_not_lost():
    solution = MatrixGame([[1e9 + 1, 1e9 - 1], [1e9 - 1, 1e9 + 1]]).solve()
    assert solution.value == pytest.approx(1e9, abs=1e-6)
    assert solution.row_strategy == pytest.approx((1 / 2, 1 / 2))


@pytest.mark.parametrize(
    ("payoffs", "value"),
    [
        ([[1e9, 0], [0, 1]], Fraction(10**9, 10**9 + 1)),
        ([[1e9, -1e9], [0, 1]], Fraction(10**9, 2 * 10**9 + 1)),
        ([[1e9, 0, 1], [0, 1, 2], [3, 0, 1]], Fraction(10**9, 10**9 + 1)),
        ([[5e8, -5e8 + 1], [-5e8, 5e8]], Fraction(5 * 10**8, 2 * 10**9 - 1)),
        ([[5e12, -5e12 + 1], [-5e12, 5e12]], Fraction(5 * 10**12, 2 * 10**13 - 1)),
        ([[1e13, 0], [0, 1]], Fraction(10**13, 10**13 + 1)),
        ([[0, 1e9, -1], [-1e9, 0, 1e-3], [1, -1e-3, 0]], 0),
    ],
)
def test_payoffs_far_apart_do_not_spoil_the_value(payoffs, value):
    solution = MatrixGame(payoffs).solve()
    assert solution.value == float(value)


wild_numbers = st.builds(lambda digits, exponent: digits * 10.0**exponent, st.integers(-9, 9), st.integers(-12, 12))


@given(st.one_of(matrices(wild_numbers), matrices(st.floats(-1e6, 1e6))))
@settings(max_examples=100, deadline=None)
def test_the_exact_solution_makes_sure_of_the_value_to_the_last_digit(payoffs):
    value, x, y = solve_exactly(payoffs)
    assert sum(x) == sum(y) == 1
    assert min(*x, *y) >= 0
    columns = list(zip(*payoffs, strict=True))
    assert min(sum(map(mul, x, map(Fraction, column))) for column in columns) == value
    assert max(sum(map(mul, y, map(Fraction, row))) for row in payoffs) == value
    assert MatrixGame(payoffs).solve().value == float(value)


def test_solutions_are_printed_as_fractions_only_where_they_are_some():
    assert repr(MORRA.solve()) == (
        "MatrixSolution(value=-1/12, row_strategy=(7/12, 5/12), column_strategy=(7/12, 5/12))"
    )
    # Its value and strategies have the denominator 1,000,003.
    solution = MatrixGame([[1_000_002, 0], [0, 1]]).solve()
    assert repr(solution) == (
        "MatrixSolution(value=0.999999, row_strategy=(9.99997e-07, 0.999999), column_strategy=(9.99997e-07, 0.999999))"
    )


@pytest.mark.parametrize(
    ("payoffs", "message"),
    [
        ([], "at least one row"),
        ([[]], "at least one row and one column"),
        ([[1, 2], [3]], "row 1 has 1 payoffs and row 0 has 2"),
        ([[1, float("nan")]], "row 0, column 1 is nan"),
        ([[1], [float("inf")]], "row 1, column 0 is inf"),
        ([[10**400]], "row 0, column 0 is 1000"),
        ([["1"]], "row 0, column 0 is '1'"),
        ([[None]], "row 0, column 0 is None"),
        ([[[1]]], r"row 0, column 0 is \[1\]"),
        ([1, 2], "is a list of rows"),
        (5, "is a list of rows"),
        ([[1e308, -1e308]], "too far apart"),
    ],
)
def test_payoffs_that_are_no_matrix_of_finite_numbers_are_refused(payoffs, message):
    with pytest.raises(InvalidGame, match=message):
        MatrixGame(payoffs)


def test_the_table_of_a_page_has_the_names_and_payoffs_and_escapes_them():
    game = MatrixGame([[1, -2.5]], row_actions=("<b>",), column_actions=("left & up", "right"))
    html = game._repr_html_()
    cells = [cell.text for cell in ElementTree.fromstring(f"<div>{html}</div>").iter() if cell.tag in ("th", "td")]
    assert cells == [None, "left & up", "right", "<b>", "1", "-2.5"]
