"""What lesson 02 says in numbers: minimax strategies against those who err."""

import re
from functools import cache
from itertools import product

import pytest
from gamelib_lessons.cost_explorer import CostExplorer
from gamelib_lessons.erring_min_explorer import TRAP, ErringMinExplorer, expected_values
from gamelib_lessons.made_up_explorer import MadeUpGame

from gamelib import MAX
from gamelib.games import TicTacToe
from gamelib.search import best_response, fallible, minimax, solve, uniform_policy
from gamelib.svg import text_width
from gamelib.widgets import SolvedBoardExplorer


def by_minimax_against_random(game, choose):
    """Return what X expects, keeping to moves of minimax value, chosen of them by max or min; O does not think."""
    solution = solve(game)

    @cache
    def worth(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        after = [game.result(state, action) for action in game.actions(state)]
        if game.player(state) == MAX:
            return choose(worth(each) for each in after if solution.value(each) == solution.value(state))
        return sum(map(worth, after)) / len(after)

    return worth(game.initial_state())


def test_minimax_strategies_get_from_839_to_995_against_a_random_o_and_nobody_gets_more():
    game = TicTacToe()
    assert by_minimax_against_random(game, min) == pytest.approx(0.839, abs=5e-4)
    most = by_minimax_against_random(game, max)
    assert most == pytest.approx(0.995, abs=5e-4)
    assert best_response(game, uniform_policy(game), MAX).value == pytest.approx(most)


@pytest.mark.parametrize("percent", [0, 5, 10, 50, 100])
def test_the_trap_is_worth_what_the_best_response_makes_of_it(percent):
    values = expected_values(percent / 100)
    assert values["a2"] == pytest.approx(2 + 12 * percent / 100)
    errs = fallible(lambda state: minimax(TRAP, state).action, percent / 100, TRAP)
    assert best_response(TRAP, errs, MAX).value == pytest.approx(max(values.values()))


def test_one_error_in_twelve_makes_the_other_move_the_better_one():
    explorer = ErringMinExplorer()
    better = {}
    for percent in (8, 9):
        explorer.set(percent=percent)
        better[percent] = explorer.facts[-3:-1]
    assert better == {8: "a1", 9: "a2"}


@pytest.mark.parametrize(
    ("square", "says"),
    [("c3", "“I lose, if you see how.”"), ("b2", "“I win in 2 plies, whatever you do.”"), ("a3", "")],
)
def test_a_perfect_opponent_says_what_the_friends_position_has_become(square, says):
    board = SolvedBoardExplorer("b3 a2 c2 b1", values=False, replies=True)
    assert board.facts == "X to move: click a square."
    board.picked(square)
    assert board.facts == f"O says: {says} X to move: click a square.".replace("O says:  ", "")


def test_with_some_rules_x_can_beat_minimax():
    def won_by_x(falls, twice, loses):
        game = MadeUpGame(falls=falls, twice=twice, loses=loses)
        return solve(game).value(game.initial_state()) == 1

    rules = set(product([False, True], repeat=3))
    assert {each for each in rules if won_by_x(*each)} == {
        (False, True, False), (True, True, False), (True, False, True)
    }  # fmt: skip


def test_minimax_puts_off_a_win_in_one_for_a_win_in_three():
    game = TicTacToe()
    won = game.parse("X O . / . . . / O . X")
    assert game.action_text(won, minimax(game, won).action) == "c3"
    assert solve(game).distance(game.result(won, 4)) == 0 < solve(game).distance(game.result(won, 2))


def test_reset_shows_no_values_on_a_board_that_showed_none_at_first():
    board = SolvedBoardExplorer("b3 a2 c2 b1", values=False, replies=True)
    opened = board.shown
    assert ">c3<" in opened.picture and "wins" not in opened.picture
    board.set(moves="b3 a2 c2 b1 c3 c1", values=True, reply="you play both sides")
    board.widget.children[0].children[-1].click()
    assert board.shown == opened


def test_what_a_square_is_worth_fits_between_the_lines():
    picture = SolvedBoardExplorer("b3 a2 c2 b1").shown.picture
    notes = re.findall(r'font-size="(\d+)"[^>]*>([^<]+)</text>', picture)
    assert {words for _, words in notes} == {"drawn", "X in 3", "O in 4"}
    bold = 1.1  # the width is that of bold letters
    assert all(text_width(words, float(size)) < bold * 40 for size, words in notes)


def test_half_the_branching_factor_reaches_22_plies_in_a_year_where_a_thousand_times_the_speed_reaches_18():
    explorer, reached = CostExplorer(), []
    for settings in ({}, {"speed": 9}, {"branching": 4, "speed": 6}):
        explorer.set(**settings)
        reached += re.findall(r"a year for (\d+)", explorer.facts)
    assert reached == ["14", "18", "22"]


def test_a_move_is_taken_back_together_with_the_reply_to_it():
    board = SolvedBoardExplorer("b3 a2 c2 b1", replies=True)
    board.picked("b2")
    assert " ".join(board.values["moves"]) == "b3 a2 c2 b1 b2 a1"
    board.undo.click()
    assert " ".join(board.values["moves"]) == "b3 a2 c2 b1"
    board.set(moves="b3 a2 c2 b1 c3 c1 a3")  # X has won, and there is no reply
    board.undo.click()
    assert " ".join(board.values["moves"]) == "b3 a2 c2 b1 c3 c1"


def test_minimax_with_max_and_min_swapped_does_not_block():
    game = TicTacToe()

    @cache
    def swapped(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [swapped(game.result(state, action)) for action in game.actions(state)]
        return min(values) if game.player(state) == MAX else max(values)

    state = game.initial_state()
    for move in ("b2", "b3"):
        state = game.result(state, game.parse_action(state, move))
        reply = min(game.actions(state), key=lambda action: swapped(game.result(state, action)))
        state = game.result(state, reply)
    assert game.is_terminal(game.result(state, game.parse_action(state, "b1")))


def test_the_axes_of_what_minimax_costs_stand_still_and_a_single_ply_needs_space_too():
    explorer, ticks = CostExplorer(), []
    for settings in ({}, {"branching": 2}, {"branching": 250, "depth": 1}):
        explorer.set(**settings)
        ticks.append(re.findall(r"<text[^>]*>(\d+)</text>", explorer.shown.picture))
    assert ticks[0] == ticks[1] == ticks[2] == 2 * ["0", "20", "40", "60", "80", "100"]
    time, space = re.findall(r'<polyline points="([^"]*)"[^>]*stroke-width="2.4"', explorer.shown.picture)
    assert time == space and " " in space
