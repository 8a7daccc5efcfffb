"""The explorers of lesson 03: two lines of boards with a horizon, and an evaluation taken apart beside a board."""

import re

import pytest

from gamelib import svg
from gamelib.errors import GameError
from gamelib.evaluation import chess_evaluation
from gamelib.games import Chess
from gamelib.widgets import EvaluationExplorer, HorizonExplorer
from gamelib.widgets.horizon import (
    BISHOPS,
    FOOT,
    HEAD,
    MOVED,
    NOT_SEEN,
    SMALL_BOARD,
    TITLE,
    WEIGHTS,
    best_looking,
    weighted,
)

game = Chess()


def plays(name, depth, *, quiescence=False):
    """Return the move that is played at a depth, and what it is believed to bring."""
    explorer = HorizonExplorer(name)
    explorer.set(depth=depth, quiescence=quiescence)
    return re.search(r"plays (\S+) and (?:believes that at worst it will )?(.*?)\.", explorer.facts).groups()


def test_the_bait_is_taken_up_to_three_plies_and_not_with_quiescence():
    for depth in (1, 2, 3):
        assert plays("bait", depth) == ("a2xb3", "be 1 ahead")
    assert plays("bait", 4) == ("e3-d4", "be level")
    assert plays("bait", 5) == ("e3-d4", "sees that it wins")
    assert plays("bait", 3, quiescence=True) == ("e3-d4", "be level")


def test_the_shut_in_bishop_takes_up_to_three_plies_and_not_with_quiescence():
    assert [plays("shut-in bishop", depth)[0] for depth in (1, 2, 3, 4)] == ["Bxa7"] * 3 + ["a4"]
    assert plays("shut-in bishop", 3, quiescence=True) == ("Bd2", "be 1 behind")


@pytest.mark.slow
def test_the_bishop_that_is_lost_is_sold_at_five_plies_or_at_three_with_quiescence():
    found = [plays("delayed loss", depth) for depth in (2, 3, 4, 5)]
    assert found == [("f7+", "be level"), ("f7+", "be 1 ahead"), ("f7+", "be 2 behind"), ("Bxb6", "be 1 behind")]
    assert plays("delayed loss", 3, quiescence=True) == ("Bxb6", "be 1 behind")


def test_what_lies_behind_the_horizon_is_pale_and_said():
    explorer = HorizonExplorer()
    assert explorer.facts.endswith("What comes: d3-c2 e1-d2. Not seen: c2-b1, black has won.")
    assert explorer.shown.picture.count(f'opacity="{NOT_SEEN}"') == explorer.shown.picture.count(">not seen<") == 1
    explorer.set(depth=1)
    assert explorer.facts.endswith("ahead. Not seen: d3-c2 e1-d2 c2-b1, black has won.")
    assert explorer.shown.picture.count(">not seen<") == 3
    explorer.set(depth=4)  # whoever has lost puts it off
    assert explorer.facts.endswith("Not seen: b4-a5, white has won.")
    assert explorer.shown.picture.count(">the horizon<") == 2  # in either line


def test_the_upper_line_is_the_one_the_search_believes_in():
    explorer = HorizonExplorer("delayed loss")
    assert "believes that at worst it will be 1 ahead. It expects Qxf7 Bxb6. What comes: Kxf7 Bxb6." in explorer.facts
    assert [explorer.shown.picture.count(f">2. {reply}<") for reply in ("Qxf7", "Kxf7")] == [1, 1]
    explorer.set(depth=4)  # after Bxb6 it sees the queen take the rook, and not the king take back
    explorer.set(moves="Bxb6", depth=3)
    assert "It expects Kh2 Qxh1+." in explorer.facts


def test_quiescence_sees_captures_behind_the_horizon_and_says_so():
    explorer = HorizonExplorer("delayed loss")
    explorer.set(quiescence=True)
    assert explorer.facts.endswith("What comes: Qxb6 fxg7 Kxg7. Not seen: a4.")
    assert explorer.shown.picture.count(">seen, going on<") == 2
    explorer = HorizonExplorer()
    explorer.set(quiescence=True)
    assert explorer.facts.endswith("What comes: c5xd4 a3-b4 b3xa2 b4-a5, white has won.")


def test_a_click_tries_another_move_and_the_search_goes_on_from_there():
    explorer = HorizonExplorer()
    for name in ("a2…", "a2xb3"):
        assert f'data-pick="{name}"' in explorer.shown.picture
        explorer._picture.hear({"name": name})
    assert explorer.facts.startswith("Looking 3 plies ahead, black plays d3-c2 and sees that it wins.")
    explorer.set(moves="a2xb3 d3-c2 e1-d2 c2-b1")
    assert explorer.facts == "The game is over: black has won."
    explorer.undo.click()
    assert explorer.values["moves"] == ("a2xb3", "d3-c2", "e1-d2")


def test_the_horizon_is_drawn_through_both_lines_and_not_through_their_titles():
    explorer = HorizonExplorer()
    explorer.set(depth=1)
    edges = re.findall(r'<line [^>]*stroke-dasharray="7 4"[^>]*/>', explorer.shown.picture)
    high = [sorted(float(re.search(f'{end}="([^"]+)"', edge)[1]) for end in ("y1", "y2")) for edge in edges]
    row = TITLE + HEAD + SMALL_BOARD + FOOT
    assert high == [[TITLE, row], [row + TITLE, 2 * row]]


def test_with_quiescence_the_horizon_ends_a_ply_earlier():
    explorer = HorizonExplorer("delayed loss")
    explorer.set(depth=5)
    explorer.set(quiescence=True)
    assert explorer.values["depth"] == 4


def test_a_position_of_no_name_is_refused():
    with pytest.raises(GameError, match="the positions are 'bait'"):
        HorizonExplorer("chess")


def test_values_are_those_of_the_library_and_weights_of_men_too():
    explorer = EvaluationExplorer()
    told = {term.name: term for term in chess_evaluation(game).explain(game.parse(BISHOPS)).terms}
    assert {name: told[name].value for name in WEIGHTS} == {
        term.name: term.value for term in weighted({}).explain(game.parse(BISHOPS)).terms
    }
    assert {name: told[name].weight for name in WEIGHTS if name != "mobility"} == {
        name: weight for name, (_, weight) in WEIGHTS.items() if name != "mobility"
    }
    assert explorer.facts.startswith("The sum is +0.9: White 0.9 pawns ahead; the greatest parts are knight -3, ")
    for name in ("pawn", "pair of bishops", "+0.9", "sum, in pawns"):
        assert f">{name}<" in explorer.shown.picture


def test_men_of_whom_both_have_as_many_have_no_row():
    picture = EvaluationExplorer().shown.picture
    assert ">rook<" not in picture and ">queen<" not in picture


def test_a_weight_changes_the_sum_by_its_feature():
    explorer = EvaluationExplorer()
    explorer.set(knights=4)  # White has one bishop more, and one knight less
    assert explorer.facts.startswith("The sum is -0.1: Black 0.1 pawns ahead")
    explorer.set(knights=3, mobility=-0.2)  # White has four squares more to move to
    assert explorer.facts.startswith("The sum is -0.3: Black 0.3 pawns ahead")
    explorer.set(**dict.fromkeys(MOVED, 0))
    assert explorer.facts.startswith("The sum is 0: level.")


def test_the_reader_plays_on_and_the_sum_changes():
    explorer = EvaluationExplorer()
    explorer.set(moves="Bxh7+")
    assert explorer.facts.startswith("The sum is +1.5")
    assert 'data-pick="g8…"' in explorer.shown.picture


def test_a_mate_is_liked_better_than_any_sum_and_a_stalemate_is_worth_nothing():
    queens = weighted({"pawns": 0})
    mate = game.parse("7k/5Q2/6K1/8/8/8/8/1r6 w - -")
    assert game.action_text(mate, best_looking(queens, mate)).endswith("#")
    stale = game.parse("7k/8/6K1/8/8/8/8/5Q2 w - -")  # Qf7 is stalemate, and a queen ahead is better
    assert game.action_text(stale, best_looking(queens, stale)) != "Qf7"
    assert best_looking(queens, game.play("f3 e5 g4 Qh4")) is None


def test_whoever_replies_is_not_taken_in_by_a_horizon():
    assert HorizonExplorer("shut-in bishop").facts.endswith("Not seen: Qxb6 a4.")
    assert HorizonExplorer("delayed loss").facts.endswith("Not seen: Qxb6 a4.")


def test_both_lines_fit_beside_the_board():
    width, height = svg.size_of(HorizonExplorer().shown.picture)
    assert width < 1060 and height < 430


def test_a_man_is_defined_once_for_all_boards_and_every_man_drawn_is_defined():
    picture = HorizonExplorer("delayed loss").shown.picture
    defined, used = re.findall(r'<g id="([a-z]+-[a-z]+)"', picture), re.findall(r'href="#([^"]+)"', picture)
    assert len(defined) == len(set(defined)) and set(used) == set(defined)
