"""The explorers of lesson 03: a chess board with a horizon, and an evaluation taken apart beside one."""

import re

import pytest

from gamelib.evaluation import chess_evaluation
from gamelib.games import Chess
from gamelib.games.chess_studies import DELAYED, SHUT_IN_BISHOP
from gamelib.widgets import EvaluationExplorer, HorizonExplorer
from gamelib.widgets.chess_board import MATERIAL, WEIGHTS, weighted
from gamelib.widgets.evaluation import BISHOPS, best_looking
from gamelib.widgets.horizon import AT_ONCE, Setting, found_within

game = Chess()
COUNT = tuple((name, WEIGHTS[name][1] if name in MATERIAL else 0) for name in WEIGHTS)


def nodes_told(explorer):
    """Return how many nodes the sentence says were searched."""
    return int(re.search(r"([\d,]+) nodes\.$", explorer.facts)[1].replace(",", ""))


def test_the_horizon_opens_on_the_pawn_that_white_takes():
    explorer = HorizonExplorer()
    assert explorer.facts == (
        "Looking ahead 3 plies, White plays Bxa7 and expects Bxa7 b5 a4, then: level "
        "(now: Black 1 pawn ahead). 402 nodes."
    )


def test_at_the_fourth_ply_the_move_changes_and_nobody_has_to_ask_for_it():
    explorer = HorizonExplorer()
    explorer.set(depth=4)
    assert explorer.facts.startswith("Looking ahead 4 plies, White plays a4")
    assert nodes_told(explorer) <= AT_ONCE


@pytest.mark.parametrize(
    ("position", "depth", "quiescence", "nodes"),
    [
        (SHUT_IN_BISHOP, 5, False, 10_215), (SHUT_IN_BISHOP, 6, False, 104_550), (SHUT_IN_BISHOP, 4, True, 3_755),
        (DELAYED, 5, False, 4_252), ("", 5, False, 14_895), ("", 6, False, 50_090),
    ],
)  # fmt: skip
def test_it_says_how_long_it_takes_before_it_takes_longer(position, depth, quiescence, nodes):
    explorer = HorizonExplorer(position)
    explorer.set(depth=depth, quiescence=quiescence)
    told = re.fullmatch(
        r"\d plies( and quiescence)?: This takes longer, about ([\d,]+) nodes, some [\d.]+ s here: "
        "tick ‘search even if it takes seconds’ to wait for it.",
        explorer.facts,
    )
    assert nodes / 3 < int(told[2].replace(",", "")) < 3 * nodes


def test_the_nodes_that_are_told_are_those_that_are_searched():
    found = found_within(game.parse(SHUT_IN_BISHOP), Setting(5, False, COUNT), 11_000)
    assert found.nodes == 10_215  # and so above, where the estimate is held against it


def test_searches_that_look_at_more_in_a_position_are_given_fewer_nodes():
    plain, quiet = Setting(3, False, COUNT), Setting(3, True, COUNT)
    looking = Setting(3, False, (*COUNT[:-1], ("pawn_shield", 15)))
    assert plain.share(AT_ONCE) == AT_ONCE > looking.share(AT_ONCE) > quiet.share(AT_ONCE)
    assert plain.usual and quiet.usual and not looking.usual


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
        ({"moves": "Bxa8"}, "This cannot be shown: move 1 of 'Bxa8': 'Bxa8' is not a legal move here; choose"),
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


@pytest.mark.parametrize(("name", "weight"), [("bishops", 0), ("mobility", 50), ("pawn_shield", -100)])
def test_a_weight_changes_what_the_search_goes_by(name, weight):
    explorer = HorizonExplorer()
    before = explorer.facts
    explorer.set(depth=2, **{name: weight})
    assert ", sum " in explorer.facts and explorer.facts != before
    assert ", sum " in explorer.shown.picture
    explorer.set(depth=3, **{name: dict(COUNT)[name]})
    assert explorer.facts == before


def test_with_mobility_the_pieces_come_out():
    explorer = HorizonExplorer("")
    explorer.set(depth=2)
    assert "White plays a3" in explorer.facts  # by material alone any move is as good
    explorer.set(mobility=5)
    assert "White plays e3" in explorer.facts


def test_weights_of_nothing_leave_the_game_to_its_end():
    explorer = HorizonExplorer("7k/5Q2/6K1/8/8/8/8/8 w - -")
    explorer.set(depth=1, **dict.fromkeys(WEIGHTS, 0))
    assert "checkmate, White wins" in explorer.facts


def test_a_horizon_at_its_defaults_needs_a_third_of_the_nodes_that_are_searched_without_asking():
    explorer = HorizonExplorer(DELAYED)
    for moves in ("", "a4", "f3", "g4", "Kf1"):
        explorer.set(moves=moves)
        assert nodes_told(explorer) <= AT_ONCE / 3


def test_the_evaluation_is_the_one_that_the_library_explains():
    explorer = EvaluationExplorer()
    told = chess_evaluation(game).explain(game.parse(BISHOPS))
    assert f"{told.total:+g}" == "+2.4"
    assert explorer.facts.startswith("The sum is +2.4: White 2.4 pawns ahead; the greatest parts are knight -3, ")
    for name in ("pair of bishops", "isolated pawn", "+1.5", "-0.1", "sum, in pawns", "+2.4"):
        assert f">{name}<" in explorer.shown.picture
    assert explorer.shown.picture.count('font-size="13"') >= 4 * len(told.terms) + 2


def test_the_sliders_start_at_the_weights_of_the_library():
    weights = weighted({name: weight for name, (_, weight, _, _) in WEIGHTS.items()}).weights
    assert weights == dict(chess_evaluation(game).weights)
    assert {name for name in HorizonExplorer().controls if name in weights} == set(weights)


def test_a_weight_changes_the_sum_by_its_feature():
    explorer = EvaluationExplorer()
    before = explorer.facts
    explorer.set(bishops=500)  # White has one bishop more, and one knight less
    assert explorer.facts != before and "bishop +5" in explorer.facts
    explorer.set(**dict.fromkeys(WEIGHTS, 0) | {"mobility": 1})
    assert "all of it mobility" in explorer.facts or "The sum is 0: level" in explorer.facts


def test_a_mate_is_liked_better_than_any_sum_and_a_stalemate_is_worth_nothing():
    queens = weighted({"queens": 100, "rooks": 100})
    mate = game.parse("7k/5Q2/6K1/8/8/8/8/1r6 w - -")
    assert game.action_text(mate, best_looking(queens, mate)).endswith("#")
    stale = game.parse("7k/8/6K1/8/8/8/8/5Q2 w - -")  # Qf7 is stalemate, and a queen ahead is better
    assert game.action_text(stale, best_looking(queens, stale)) != "Qf7"
    assert best_looking(queens, game.play("f3 e5 g4 Qh4")) is None
