"""What lesson 03 says of its positions, its early choices and its searches."""

from itertools import pairwise
from pathlib import Path

import pytest
from gamelib_lessons.depth_strength import steps
from gamelib_lessons.early_choices import DEPTHS, choices
from gamelib_lessons.exact_four import BOARD, can_go_wrong, optimal_actions
from gamelib_lessons.open_lines_tree import by_hand

from gamelib import MAX
from gamelib.evaluation import breakthrough_evaluation, chess_material, open_lines, open_windows, squashed
from gamelib.games import Breakthrough, Chess, ConnectFour, TicTacToe, TreeGame
from gamelib.games.breakthrough import BAIT
from gamelib.games.chess import DELAYED
from gamelib.search import (
    KillerMoves,
    MiddleFirst,
    TranspositionTable,
    alphabeta,
    iterative_deepening,
    minimax,
    solve,
)
from gamelib.widgets.horizon import captures_first

LESSON = (Path(__file__).resolve().parents[1] / "notebooks/source/03_cutoff_with_heuristics.py").read_text("utf-8")
WORDS = " ".join(LESSON.replace("\n#", " ").split())


@pytest.mark.slow
def test_two_moves_of_eight_win_where_the_bait_is_and_taking_loses():
    game, table = Breakthrough(5, 5), TranspositionTable()
    state = game.parse(BAIT)
    values = {
        game.action_text(state, action): alphabeta(game, game.result(state, action), table=table).value
        for action in game.actions(state)
    }
    assert len(values) == 8 and values["a2xb3"] == -1
    taken = game.play("a2xb3", state)
    assert not any(game.action_text(taken, action).endswith("b3") for action in game.actions(taken))
    assert sorted(move for move, value in values.items() if value == 1) == ["a3-b4", "e3-d4"]


def test_backing_up_finds_the_only_move_that_does_not_lose_and_sees_no_end():
    state, e = BOARD.play("42"), open_windows(BOARD)
    at_once, backed_up = (
        {a: each.value for a, each in minimax(BOARD, state, depth=plies, evaluate=e).action_values.items()}
        for plies in (1, 2)
    )
    assert at_once == {0: 2, 1: 4, 2: 1, 3: 5, 4: 2}
    assert backed_up == {0: -3, 1: 0, 2: -5, 3: -2, 4: -3}
    assert optimal_actions(state) == [1]
    leaves = [BOARD.result(BOARD.result(state, a), b) for a in range(5) for b in range(5)]
    assert not any(BOARD.is_terminal(leaf) for leaf in leaves)
    replies = minimax(BOARD, BOARD.result(state, 3), depth=1, evaluate=e).action_values
    assert min(replies, key=lambda action: replies[action].value) == 3  # a disc on top, and nothing else hurts as much
    assert [each.value for each in replies.values()].count(-2) == 1


def test_one_to_four_plies_choose_right_in_29_60_76_and_44_percent_of_21_openings():
    openings = [BOARD.play(f"{first}{second}") for first in range(1, 6) for second in range(1, 6)]
    matter = [state for state in openings if can_go_wrong(state)]
    shares = []
    for plies in range(1, 5):
        right = 0.0
        for state in matter:
            found = minimax(BOARD, state, depth=plies, evaluate=open_windows(BOARD))
            best = {a for a, each in found.action_values.items() if each.value == found.value}
            right += len(best & set(optimal_actions(state))) / len(best)
        shares.append(round(100 * right / len(matter)))
    assert (len(matter), shares) == (21, [29, 60, 76, 44])
    assert "21 openings of two plies" in WORDS and "get 29, 60, 76 and 44 % right" in WORDS


def test_early_choices_are_worse_at_depth_four_than_at_three_and_no_end_is_in_sight():
    early = [choices(depth) for depth in DEPTHS]
    assert [round(100 * each.right) for each in early] == [65, 65, 82, 65]
    assert {each.settled for each in early} == {0}
    assert {each.positions for each in early} == {73}


def test_by_hand_the_centre_is_worth_one_backed_up_and_each_leaf_has_its_board():
    explorer = by_hand()
    explorer.set(B="-1", C="-2", D="1", A="1")
    assert explorer.facts == "B = -1 ✓. C = -2 ✓. D = 1 ✓. A = 1 ✓. MAX plays centre."
    assert sorted(explorer.boards) == sorted([f"{parent}{n}" for parent in "BC" for n in range(1, 6)] + ["D1", "D2"])
    assert explorer.shown.picture.count("<svg ") == 1 + 12


def test_two_captures_by_hand_at_the_horizon_are_worth_two():
    assert minimax(TreeGame([1, [4, -2], [3, 2]])).value == 2
    assert "in ([4, -2], [3, 2])" in LESSON and "Decision([1, *replies]" in LESSON
    assert 'estimates={"A": 1, "B": 4, "C": 3}' in LESSON  # standing pat


def test_looking_on_at_d_alone_chooses_b():
    assert minimax(TreeGame([7, 4, 9])).action == "a3"
    assert minimax(TreeGame([7, 4, [14, 5, 2]])).action == "a1"


def test_o_can_have_won_with_more_lines_open_to_x():
    game = TicTacToe()
    e = open_lines(game)
    assert any(game.is_terminal(s) and game.utility(s, MAX) < 0 < e(s) for s in solve(game).states)


def test_quiescence_takes_two_to_three_times_the_positions_and_sells_the_bishop_from_three_plies_on():
    game = Chess()
    evaluate, state = squashed(chess_material(game), 10), game.parse(DELAYED)
    plain, quiet = (
        [alphabeta(game, state, evaluate=evaluate, depth=depth, quiescence=quiescence) for depth in range(1, 5)]
        for quiescence in (False, True)
    )
    nodes = [each.nodes for each in plain]
    assert nodes[1:] == [93, 472, 3_868] and [each.nodes for each in quiet][1:] == [261, 1_101, 7_204]
    assert all(4 < more / less < 8.5 for less, more in pairwise(nodes))
    assert [game.action_text(state, each.action) for each in quiet] == ["f7+", "f7+", "Bxb6", "Bxb6"]
    assert 'answer="only at 5"' in LESSON  # with plain plies: see test_horizon.py
    assert "472 positions, and 4 plies take 3,868" in WORDS and 'answer="about 1,100"' in LESSON


@pytest.mark.slow
def test_at_six_plies_white_gives_the_bishop_away_and_does_not_see_a_king_take_back():
    game = Chess()
    state, order = game.parse(DELAYED), KillerMoves(captures_first)
    found = alphabeta(game, state, evaluate=squashed(chess_material(game), 10), depth=6, order=order)
    assert game.action_text(state, found.action) == "Bb8"
    sold = game.play("Bxb6", state)
    line = alphabeta(game, sold, evaluate=squashed(chess_material(game), 10), depth=5).principal_variation
    assert line[-1] == "b6f2" and game.play("Qxb6 f7+ Kxf7 a4 Qxf2+ Kxf2", sold)
    assert "6 plies are no cure: it plays Bb8, and again overlooks a king taking back" in LESSON


def test_quiescence_as_the_lesson_writes_it_finds_what_the_library_finds():
    written = LESSON[LESSON.index("def quiesce(") : LESSON.index("estimate = squashed(")]
    scope = {"MAX": MAX}
    exec(written, scope)
    quiesce = scope["quiesce"]
    breakthrough, chess = Breakthrough(5, 5), Chess()
    cases = [
        (breakthrough, breakthrough.parse(BAIT), squashed(breakthrough_evaluation(breakthrough), 10)),
        (chess, chess.parse(DELAYED), squashed(chess_material(chess), 10)),  # after f7+ all actions are noisy
    ]
    for game, state, evaluate in cases:
        best = max(quiesce(game, game.result(state, action), evaluate) for action in game.actions(state))
        assert best == alphabeta(game, state, depth=1, evaluate=evaluate, quiescence=True).value
    stops = breakthrough.play("a2xb3 d3-c2 e1-d2", cases[0][1])
    assert cases[0][2](stops) > 0 and quiesce(breakthrough, stops, cases[0][2]) == -1


def test_the_raw_sum_prefers_hope_to_a_win_and_the_squashed_one_does_not():
    game = ConnectFour()
    e, state = open_windows(game), game.play("2213171336")
    raw = minimax(game, state, depth=2, evaluate=e).action_values
    assert [raw[column].value for column in (0, 1)] == [1, 6] == sorted(each.value for each in raw.values())[-2:]
    assert minimax(game, state, depth=2, evaluate=squashed(e, 20)).action == 0


def test_a_ply_pays_where_it_makes_the_depth_even():
    found = {depth: each.score for depth, each in steps().items()}
    assert [round(100 * found[depth]) for depth in (2, 4, 6)] == [72, 66, 60]
    assert [round(200 * found[depth]) / 2 for depth in (3, 5, 7)] == [50, 53.5, 54]
    assert [depth for depth, each in steps().items() if abs(each.score - 0.5) < 2 * each.error] == [3]
    assert "72, 66 and 60 %." in WORDS and "The other steps bring 50, 53.5 and 54 %" in WORDS


def test_the_shallower_searches_took_more_than_half_of_the_nodes():
    game = ConnectFour()
    evaluate = squashed(open_windows(game), 20)
    found = iterative_deepening(game, game.play("44426"), nodes=50_000, evaluate=evaluate, order=MiddleFirst(7))
    *_, before, last = [each.nodes for each in found.iterations]
    assert (before, last, len(found.iterations)) == (27_420, 46_761, 11)
    totals = [each.nodes for each in found.iterations]
    assert (totals[5] - totals[4], last - before) == (1_819, 19_341)
    assert round((19_341 / 1_819) ** (1 / 5), 1) == 1.6 and round(19_341 / 1_819, 1) == 10.6
    assert round(100 * before / last) == 59
    assert "27,420 of 46,761 nodes, 59 %" in WORDS
