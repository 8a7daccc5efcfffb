"""Evaluations: sums that can be taken apart, kept within a win, ready for the games, and measured."""

import dataclasses
import pickle
from math import exp, inf, isclose, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import Game, InvalidSearch
from gamelib.evaluation import (
    LinearEvaluation,
    breakthrough_evaluation,
    chess_evaluation,
    chess_material,
    open_lines,
    open_windows,
    othello_evaluation,
    squashed,
    tablut_evaluation,
    to_move,
)
from gamelib.games import ConnectFour, TicTacToe
from gamelib.games.breakthrough import Breakthrough
from gamelib.games.chess import Chess
from gamelib.games.othello import Othello, OthelloState
from gamelib.games.tablut import Tablut
from gamelib.play import DepthLimitedAgent, RandomAgent, match, played_positions
from gamelib.search import minimax, solve

GAME = TicTacToe()
SOLUTION = solve(GAME)
CONNECT_FOUR = ConnectFour()

numbers = st.floats(-1e6, 1e6, allow_nan=False)
weights = st.lists(numbers, min_size=3, max_size=3)


def first(state):
    return state[0]


def second(state):
    return state[1]


def product(state):
    return state[0] * state[1]


def three(values):
    return LinearEvaluation(dict(zip("abc", zip(values, (first, second, product), strict=True), strict=True)))


def random_states(game, games, seed):
    player = RandomAgent(seed)
    return played_positions(game, (player, player), games, seed, opening=0).states


@given(weights, st.tuples(numbers, numbers))
def test_an_evaluation_is_the_sum_of_weight_times_feature(values, state):
    evaluation = three(values)
    x, y = state
    assert isclose(evaluation(state), values[0] * x + values[1] * y + values[2] * x * y, rel_tol=1e-9, abs_tol=1e-3)
    terms = evaluation.terms(state)
    assert [term.name for term in terms] == ["a", "b", "c"]
    assert [term.value for term in terms] == [x, y, x * y] == list(evaluation.values(state))
    assert all(term.product == term.weight * term.value for term in terms)
    assert evaluation.explain(state).total == evaluation(state)


@given(weights, weights, st.tuples(numbers, numbers))
def test_evaluations_are_added_state_by_state_and_weights_of_shared_features_add_up(these, those, state):
    one, other = three(these), three(those)
    both = one + other
    assert both.weights == {name: one.weights[name] + other.weights[name] for name in "abc"}
    assert isclose(both(state), one(state) + other(state), rel_tol=1e-9, abs_tol=1e-3)
    apart = LinearEvaluation({"d": (2, first)})
    assert list((one + apart).weights) == ["a", "b", "c", "d"]
    assert isclose((one + apart)(state), one(state) + 2 * state[0], rel_tol=1e-9, abs_tol=1e-3)


def test_weights_are_changed_by_name_in_a_new_evaluation():
    evaluation = three([1, 2, 3])
    assert evaluation.with_weights(b=5).weights == {"a": 1, "b": 5, "c": 3}
    assert evaluation.with_weights({"a": 7}, c=0).weights == {"a": 7, "b": 2, "c": 0}
    assert evaluation.weights == {"a": 1, "b": 2, "c": 3}
    with pytest.raises(InvalidSearch, match="no feature 'd'; the features are a, b, c"):
        evaluation.with_weights(d=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        evaluation.parts = ()
    assert evaluation == three([1, 2, 3]) != evaluation.with_weights(a=2)
    assert len({evaluation, three([1, 2, 3])}) == 1
    assert pickle.loads(pickle.dumps(evaluation)) == evaluation


def test_an_explanation_is_a_table_in_text_and_in_html():
    explained = LinearEvaluation({"a < b": (-0.5, first), "c": (3, second)}).explain((1, 0))
    assert repr(explained).splitlines() == [
        "feature  value  weight  product",
        "a < b        1    -0.5     -0.5",
        "c            0       3       +0",
        "sum                        -0.5",
    ]
    html = explained._repr_html_()
    assert '<th scope="row">a &lt; b</th><td>1</td><td>-0.5</td><td>-0.5</td>' in html
    assert html.count("<tr>") == 4
    assert repr(three([-1, 2, 0.25])) == "- 1 a + 2 b + 0.25 c"


@pytest.mark.parametrize(
    ("features", "said"),
    [
        ({}, "at least one feature"),
        ([("a", 1, first)], "from a dictionary"),
        ({" ": (1, first)}, "is called by a text"),
        ({"a": first}, "'a' is given as a pair"),
        ({"a": (nan, first)}, "weight of the feature 'a' is a finite number, not nan"),
        ({"a": (first, 1)}, "weight of the feature 'a'"),
        ({"a": (1, 2)}, "'a' is a function"),
    ],
)
def test_what_is_not_a_feature_is_refused_by_name(features, said):
    with pytest.raises(InvalidSearch, match=said):
        LinearEvaluation(features)


@pytest.mark.parametrize("value", [None, nan, inf, 1j])
def test_a_feature_that_does_not_return_a_number_is_named(value):
    evaluation = LinearEvaluation({"good": (1, first), "bad": (2, lambda state: value)})
    for ask in (evaluation, evaluation.terms, evaluation.explain):
        with pytest.raises(InvalidSearch, match=r"feature 'bad' returned .* for \(1, 2\)"):
            ask((1, 2))


def test_to_move_tells_the_side():
    feature = to_move(GAME)
    assert [feature(GAME.parse(text)) for text in ("... ... ...", "X.. ... ...")] == [1, -1]


@given(st.floats(-1e300, 1e300), st.floats(-1e300, 1e300), st.floats(1e-3, 1e3))
def test_squashing_keeps_the_order_and_stays_strictly_between_loss_and_win(one, other, scale):
    evaluate = squashed(LinearEvaluation({"x": (1, lambda state: state)}), scale)
    low, high = evaluate.bounds
    assert -1 < low <= evaluate(one) <= high < 1
    if one <= other:
        assert evaluate(one) <= evaluate(other)


def test_squashing_maps_into_any_interval_with_the_middle_at_nought():
    evaluate = squashed(LinearEvaluation({"x": (1, lambda state: state)}), 3, loss=0, win=64)
    assert evaluate(0) == 32
    assert round(evaluate(3), 2) == 56.37
    assert 0 < evaluate(-1e9) == evaluate.bounds[0] < 0.001
    assert repr(evaluate) == "from 0 to 64, by tanh of (1 x) / 3"


def test_squashing_the_log_odds_by_two_gives_the_expected_value():
    evaluate = squashed(LinearEvaluation({"x": (1, lambda state: state)}), 2)
    for log_odds in (-3, -0.5, 0, 1, 4):
        assert isclose(evaluate(log_odds), 2 / (1 + exp(-log_odds)) - 1, abs_tol=2e-6)


CORNERS, EDGES, CENTRE = (0, 2, 6, 8), (1, 3, 5, 7), (4,)


def test_static_values_after_one_ply_are_three_two_and_four_and_backed_up_from_two_minus_one_minus_two_and_one():
    evaluation, start = open_lines(GAME), GAME.initial_state()
    backed_up = minimax(GAME, depth=2, evaluate=evaluation)
    for squares, static, value in ((CORNERS, 3, -1), (EDGES, 2, -2), (CENTRE, 4, 1)):
        for square in squares:
            assert evaluation(GAME.result(start, square)) == static
            assert backed_up.action_values[square].value == value
    assert backed_up.action == 4


def test_open_lines_are_counted_right_in_every_state_of_tic_tac_toe():
    rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    evaluation, misere = open_lines(GAME), open_lines(TicTacToe(misere=True))
    for state in SOLUTION.states:
        signs = GAME.text(state).split()
        open_to = [sum(all(signs[square] != other for square in row) for row in rows) for other in "OX"]
        assert list(evaluation.values(state)) == open_to
        assert misere(state) == -evaluation(state) == open_to[1] - open_to[0]


def runs_of(text, length):
    """The signs of all rows, columns and diagonals of this length on a board in text."""
    board = [line.split() for line in text.splitlines()]
    height, width = len(board), len(board[0])
    return [
        [board[row + i * down][column + i * right] for i in range(length)]
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(height - (length - 1) * down)
        for column in range(width)
        if 0 <= column + (length - 1) * right < width
    ]


@pytest.mark.parametrize(
    "game", [CONNECT_FOUR, ConnectFour(5, 4, 3), ConnectFour(4, 5, 2), ConnectFour(8, 7, 5)], ids=repr
)
def test_open_windows_are_counted_right_and_the_same_in_the_mirror(game):
    evaluation = open_windows(game)
    for state in random_states(game, 4, 1):
        runs = runs_of(game.text(state), game.connect)
        assert evaluation.values(state) == tuple(
            sum(run.count("X") == number and "O" not in run for run in runs)
            - sum(run.count("O") == number and "X" not in run for run in runs)
            for number in range(1, game.connect)
        )
        assert evaluation(game.mirrored(state)) == evaluation(state)


def test_othello_features_are_those_counted_by_hand():
    game = Othello(size=6)
    board = "X....O / XX..X. / OXXO.. / .OOX.. / .O.... / ...... "
    state, turned = game.parse(board + "O to move"), game.parse(board + "X to move")
    values = dict(zip(othello_evaluation(game).weights, othello_evaluation(game).values(state), strict=True))
    assert values["discs"] == 7 - 6
    assert values["late_discs"] == (13 / 36) ** 4
    assert values["corners"] == 0
    # Of the corners with a disc beside them diagonally only the one at the bottom left is free.
    assert values["x_squares"] == 0 - 1
    assert values["mobility"] == len(game.actions(turned)) - len(game.actions(state)) != 0


def test_othello_evaluations_change_sign_with_the_colours_and_turn_with_the_board():
    game = Othello()
    evaluation = othello_evaluation(game).with_weights(discs=0.3)
    for state in random_states(game, 2, 3):
        black, white = state.boards
        exchanged = OthelloState((white, black), 1 - state.player, state.moves)
        assert isclose(evaluation(exchanged), -evaluation(state))
        assert isclose(evaluation(game.canonical(state)), evaluation(state))


def test_late_discs_count_in_full_on_a_full_board():
    game = Othello(size=4)
    full = game.parse("XXXX XXXX OXXO OOXX game over")
    assert dict(zip(["discs", "late_discs"], othello_evaluation(game).values(full), strict=False)) == {
        "discs": 8,
        "late_discs": 8,
    }


@pytest.mark.parametrize(("man", "worth"), [("P", 1), ("N", 3), ("B", 3), ("R", 5), ("Q", 9)])
def test_chess_material_is_one_three_three_five_nine(man, worth):
    game = Chess()
    assert chess_material(game)(game.parse(f"4k3/8/8/8/8/{man}7/7p/4K3 w - -")) == worth - 1
    assert chess_material(game)(game.parse(f"4k3/8/7P/{man.lower()}7/8/8/8/4K3 w - -")) == 1 - worth


def test_breakthrough_features_are_those_counted_by_hand():
    game = Breakthrough(columns=4, rows=6)
    state = game.parse("B.B. / ..B. / .W.. / W... / .W.. / .... white to move")
    # White's pieces have come 3, 2 and 1 rows, black's 0, 0 and 1; white's first is 2 from the end, black's 4.
    assert breakthrough_evaluation(game).values(state) == (0, 6 - 1, 4 - 2)
    assert breakthrough_evaluation(game)(state) == 0.2 * 5 + 0.5 * 2


def test_tablut_evaluations_like_a_way_out_for_the_king_and_fewer_attackers():
    game = Tablut()
    evaluation = tablut_evaluation(game)
    start = game.initial_state()
    assert dict(zip(evaluation.weights, evaluation.values(start), strict=True)) == {
        "defenders": 8,
        "attackers": 16,
        "king_open_ways": 0,
        "king_escape_distance": 8,
        "king_enemies_beside": 0,
        "king_moves": 0,
    }
    assert evaluation(start._replace(attackers=start.attackers & start.attackers - 1)) == evaluation(start) + 1
    assert evaluation(start._replace(defenders=0)) > evaluation(start) - 2 * 8  # nobody stands in the king's way


READY = [
    (TicTacToe(), open_lines),
    (ConnectFour(), open_windows),
    (Othello(size=6), othello_evaluation),
    (Breakthrough(columns=5, rows=6), breakthrough_evaluation),
    (Tablut(), tablut_evaluation),
    (Chess(), chess_evaluation),
]


@pytest.mark.parametrize(("game", "ready"), READY, ids=lambda each: each.name if isinstance(each, Game) else "")
def test_one_ply_with_a_ready_made_evaluation_beats_one_ply_without(game, ready):
    judging = DepthLimitedAgent(1, squashed(ready(game), 10))
    result = match(game, (judging, Blind(rng=1)), 2 if isinstance(game, (Chess, Tablut)) else 8)
    assert result.score >= 0.75


class Blind:
    """Plays a winning action if it sees one, else any: what one ply with an evaluation of 0 comes to."""

    name = "blind"

    def __init__(self, rng):
        self.random = RandomAgent(rng)

    def choose(self, game, state):
        for action in game.actions(state):
            child = game.result(state, action)
            if game.is_terminal(child) and game.utility(child, game.player(state)) > 0:
                return action
        return self.random.choose(game, state)
