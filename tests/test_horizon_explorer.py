"""The explorers of lesson 03: a chess board with a horizon, and an evaluation taken apart beside one."""

import time

import pytest

from gamelib.evaluation import chess_evaluation
from gamelib.games import Chess
from gamelib.games.chess_studies import DELAYED, SHUT_IN_BISHOP
from gamelib.widgets import EvaluationExplorer, HorizonExplorer
from gamelib.widgets.evaluation import BISHOPS, SHOWN, best_looking, weighted
from gamelib.widgets.horizon import found_within

game = Chess()


def slowest(change, times=5):
    """Return how many milliseconds the slowest of some changes takes, each one new to the explorer."""
    taken = []
    for number in range(times):
        began = time.perf_counter()
        change(number)
        taken.append(1000 * (time.perf_counter() - began))
    return max(taken)


def test_the_horizon_opens_on_the_pawn_that_white_takes():
    explorer = HorizonExplorer()
    assert explorer.facts == (
        "Looking ahead 3 plies, White plays Bxa7 and expects Bxa7 b5 a4, then: level "
        "(now: Black 1 pawn ahead). 402 nodes."
    )


def test_quiescence_sees_at_three_plies_what_five_plies_see():
    explorer = HorizonExplorer()
    explorer.set(quiescence=True)
    assert explorer.facts.startswith("Looking ahead 3 plies and quiescence, White plays Bd2 and expects")
    explorer.set(quiescence=False, depth=5, patient=True)
    assert explorer.facts.startswith("Looking ahead 5 plies, White plays a4 and expects")


def test_it_says_so_before_it_takes_longer():
    explorer = HorizonExplorer()
    explorer.set(depth=5)
    assert explorer.facts == (
        "5 plies: This takes more than 1,200 nodes, so it may take seconds: "
        "tick ‘search even if it takes seconds’ to wait for it."
    )
    explorer.set(position="", depth=6)  # with much more to look at
    assert "may take seconds" in explorer.facts


def test_what_would_take_too_long_is_refused(monkeypatch):
    monkeypatch.setattr("gamelib.widgets.horizon.AT_MOST", 3_000)
    explorer = HorizonExplorer()
    explorer.set(depth=5, patient=True)
    assert explorer.facts == (
        "5 plies: This would take more than 3,000 nodes and is too much for plain Python: choose a smaller depth."
    )


def test_the_reader_plays_on_and_sets_up_positions():
    explorer = HorizonExplorer()
    explorer.set(moves="Bxa7 b6 a4", depth=1)
    expected = "Looking ahead 1 ply, Black plays Qxa7 and expects Qxa7, then: Black 3 pawns ahead"
    assert explorer.facts.startswith(expected)
    explorer.set(position="7k/5Q2/6K1/8/8/8/8/8 w - -", moves="", depth=1)
    assert "checkmate, White wins" in explorer.facts
    explorer.set(moves="Qf8")
    assert explorer.facts == "The game is over: checkmate, White wins."


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"moves": "Bxa8"}, "This cannot be shown: move 1 of 'Bxa8': 'Bxa8' is no legal move here; choose one of a4,"),
        ({"position": "8/8"}, "This cannot be shown: FEN has six fields"),
    ],
)
@pytest.mark.parametrize("make", [HorizonExplorer, EvaluationExplorer])
def test_a_position_or_move_that_cannot_be_read_is_said_and_the_board_stays(make, values, message):
    explorer = make(SHUT_IN_BISHOP)
    explorer.set(**values)
    assert explorer.facts.startswith(message)
    assert "<svg" in explorer.shown.picture
    explorer.set(moves="", position=SHUT_IN_BISHOP)
    assert "This cannot" not in explorer.facts


def test_a_horizon_at_its_defaults_answers_within_150_milliseconds():
    explorer = HorizonExplorer(DELAYED)
    moves = ("", "a4", "f3", "g4", "Kf1")
    found_within.cache_clear()
    assert slowest(lambda number: explorer.set(moves=moves[number])) < 150


def test_the_still_picture_says_what_is_expected():
    assert "expected: Bxa7 b5 a4" in HorizonExplorer().shown.picture
    assert 'alt="Looking ahead 3 plies' in HorizonExplorer()._repr_mimebundle_()["text/html"]


def test_the_evaluation_is_the_sum_of_its_table():
    explorer = EvaluationExplorer()
    state = game.parse(BISHOPS)
    parts = chess_evaluation(game).explain(state).terms
    total = sum(part.product for part in parts if part.name in SHOWN)
    assert round(total, 2) == 1
    assert explorer.facts.startswith("The sum is +1: White 1 pawn ahead; the greatest parts are knight -3, bishop +3, ")
    for name in ("pair of bishops", "+0.5", "sum, in pawns"):
        assert name in explorer.shown.picture


def test_the_sliders_start_at_the_weights_of_the_library():
    weights = weighted({name: weight for name, (_, weight, _, _) in SHOWN.items()}).weights
    library = chess_evaluation(game).weights
    assert {name: library[name] for name in weights} == weights


def test_a_weight_changes_the_sum_by_its_feature():
    explorer = EvaluationExplorer()
    before = explorer.facts
    explorer.set(bishops=500)  # White has one bishop more, and one knight less
    assert explorer.facts != before and "bishop +5" in explorer.facts
    explorer.set(**dict.fromkeys(SHOWN, 0) | {"mobility": 1})
    assert "all of it mobility" in explorer.facts or "The sum is 0: level" in explorer.facts


def test_a_mate_is_liked_better_than_any_sum_and_a_stalemate_is_worth_nothing():
    queens = weighted({"queens": 100, "rooks": 100})
    mate = game.parse("7k/5Q2/6K1/8/8/8/8/1r6 w - -")
    assert game.action_text(mate, best_looking(queens, mate)).endswith("#")
    stale = game.parse("7k/8/6K1/8/8/8/8/5Q2 w - -")  # Qf7 is stalemate, and a queen ahead is better
    assert game.action_text(stale, best_looking(queens, stale)) != "Qf7"
    assert best_looking(queens, game.play("f3 e5 g4 Qh4")) is None


def test_an_evaluation_at_its_defaults_answers_within_150_milliseconds():
    explorer = EvaluationExplorer()
    assert slowest(lambda number: explorer.set(knights=310 + number)) < 150
