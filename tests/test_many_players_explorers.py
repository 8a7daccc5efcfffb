"""The explorers of lesson 06: ties, max^n by hand, trees and boards for several players."""

import time

import pytest

from gamelib.games import TreeGame, exam_tree, random_vector_tree
from gamelib.search import maxn, maxn_vectors, paranoid
from gamelib.widgets import ManyBoardsExplorer, ManyPlayersExplorer, TieExplorer, VectorsByHandExplorer
from gamelib.widgets.many_players import ALL, MAXN, NOBODY, PARANOID, PRUNED
from gamelib.widgets.ties import DEEP, RANDOM, TEXTBOOK, deep_tie
from gamelib.widgets.vector_tree import backed_up


def slowest(change, times=5):
    """Return how many milliseconds the slowest of some changes takes."""
    taken = []
    for number in range(times):
        began = time.perf_counter()
        change(number)
        taken.append(1000 * (time.perf_counter() - began))
    return max(taken)


# -- what goes up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_what_goes_up_is_what_the_searches_find(seed):
    game = random_vector_tree(3, 2, 4, total=5, rng=seed)
    found = backed_up(game)
    searched = maxn(game)
    assert (found.vectors[()], found.line) == (searched.values, searched.principal_variation)
    possible = maxn_vectors(game)
    assert all(backed_up(game, last=last).vectors[()] in possible for last in ({0}, {1}, {2}, {0, 1, 2}))
    assert backed_up(game, coalition={1, 2}).vectors[()][0] == paranoid(game).value


# -- ties --------------------------------------------------------------------------------------------


def test_one_tie_three_plies_down_changes_who_comes_out_on_top():
    game = deep_tie()
    assert maxn_vectors(game) == {(4, 3, 3), (2, 2, 6)}
    first, last = backed_up(game), backed_up(game, last={2})
    assert list(first.ties) == [("a1", "b1")]
    assert ("a1", "b1") not in (first.line[:2], last.line[:2])  # nobody ever comes there
    assert (first.vectors[()], last.vectors[()]) == ((4, 3, 3), (2, 2, 6))


def test_the_reader_flips_the_tie():
    explorer = TieExplorer()
    assert explorer.facts == (
        "All take the first of equals. "
        "Play goes a1 b2 e1 and is worth (4, 3, 3): player 1 has the most. Ties: d1 = d2 (player 3 takes d1); "
        "breaking ties differently can lead to (2, 2, 6), (4, 3, 3)."
    )
    explorer.set(last_3=True)
    assert explorer.facts.startswith(
        "Player 3 takes the last of equals, the others the first. "
        "Play goes a2 c1 f1 and is worth (2, 2, 6): player 3 has the most."
    )
    assert "d2 =" in explorer.shown.picture
    explorer.set(last_1=True, last_2=True, last_3=False)  # who have no tie
    assert explorer.facts.startswith("Players 1 and 2 take the last of equals, the others the first. Play goes a1 b2")


def test_the_textbook_tie_is_at_the_root():
    explorer = TieExplorer()
    explorer.set(tree=TEXTBOOK)
    assert "worth (1, 2, 6)" in explorer.facts
    explorer.set(last_1=True)
    assert "worth (1, 5, 2)" in explorer.facts


def test_moving_the_number_of_the_random_tree_shows_the_random_tree():
    explorer = TieExplorer()
    explorer.controls["number"].value = 5
    assert explorer.values["tree"] == RANDOM
    explorer.set(tree=DEEP)
    assert explorer.values["tree"] == DEEP
    assert "(4, 3, 3)" in explorer.facts


def test_random_trees_have_ties_or_say_that_they_have_none():
    explorer, told = TieExplorer(), set()
    for number in range(1, 40):
        explorer.set(tree=RANDOM, number=number)
        told.add("There is no tie; no tie changes that." in explorer.facts)
    assert told == {True, False}


# -- by hand -----------------------------------------------------------------------------------------


def test_the_textbook_tree_by_hand():
    explorer = VectorsByHandExplorer()
    assert explorer.facts == "0 of 7 nodes are filled in."
    explorer.set(B="b1")
    assert explorer.facts == "Node B has to wait: first the nodes below it."
    explorer.set(B="?", D="d2")
    assert explorer.facts == (
        "Node D: player 3 chooses here and looks at number 3 of each vector. d2 gives 3, and d1 gives more."
    )
    right = {"D": "d1", "E": "e1", "F": "f2", "G": "g2", "B": "b1", "C": "c1"}
    explorer.set(**right)
    assert explorer.facts == "6 of 7 nodes are filled in."
    for action, worth in (("a1", "(1, 2, 6)"), ("a2", "(1, 5, 2)")):  # a tie: both are right
        explorer.set(A=action)
        assert explorer.facts == f"Done: the tree is worth {worth}."


@pytest.mark.parametrize("number", [1, 17, 999])
def test_choosing_as_maxn_does_is_right_in_every_tree(number):
    explorer = VectorsByHandExplorer()
    game = random_vector_tree(rng=number)
    explorer.set(number=number, **{name: maxn(game, name).action for name in "ABCDEFG"})
    vector = ", ".join(f"{each:g}" for each in maxn(game).values)
    assert explorer.facts == f"Done: the tree is worth ({vector})."


# -- trees -------------------------------------------------------------------------------------------


def test_who_is_against_player_1_changes_what_it_gets():
    explorer = ManyPlayersExplorer()
    assert explorer.facts == (
        "Max^n, everybody plays for itself: 8 leaves, all looked at; worth (6, 3, 1), play goes a2 c1 f1."
    )
    got = {}
    for against in (NOBODY, "player 2", "player 3", ALL):
        explorer.set(against=against)
        got[against] = explorer.facts
    assert "with player 2 against player 1, who gets 3 (if everybody plays for itself: 6)" in got["player 2"]
    assert "with player 2 and player 3 against player 1, who gets 2" in got[ALL]
    assert len(set(got.values())) == 4


def test_pruned_trees_show_bounds_and_cuts():
    explorer = ManyPlayersExplorer()
    explorer.set(algorithm=PRUNED)
    assert "7 of 8 leaves looked at; worth (6, 3, 1)" in explorer.facts
    assert explorer.shown.picture.count('class="cut"') == 1
    assert "≥" in explorer.shown.picture
    explorer.set(algorithm=PARANOID)
    assert explorer.facts == (
        "Paranoid with alpha-beta: 6 of 8 leaves looked at; player 1 gets at least 2 with a1, whatever the others do "
        "(max^n expects 6)."
    )
    assert "≤" in explorer.shown.picture


@pytest.mark.parametrize("algorithm", [MAXN, PRUNED, PARANOID])
@pytest.mark.parametrize(("players", "depth", "branching"), [(2, 4, 2), (3, 3, 3), (4, 4, 2), (4, 1, 3)])
def test_every_tree_is_drawn_by_every_algorithm(algorithm, players, depth, branching):
    explorer = ManyPlayersExplorer()
    explorer.set(algorithm=algorithm, players=players, depth=depth, branching=branching)
    for number in (1, 2, 3):
        explorer.set(number=number)
        game = random_vector_tree(players, branching, depth, rng=number)
        assert "This cannot be shown" not in explorer.facts
        value = paranoid(game).value if algorithm == PARANOID else maxn(game).values[0]
        shown = f"at least {value:g} " if algorithm == PARANOID else f"worth ({value:g}, "
        assert shown in explorer.facts
        if players > 2 and algorithm != PARANOID:
            vector = ", ".join(f"{number:g}" for number in maxn(game).values)
            assert f"A (player 1) = ({vector})" in explorer.shown.picture


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"against": "player 4"}, "there is no player 4 at a table of 3"),
        ({"against": "player 2", "algorithm": PRUNED}, "shallow pruning needs every player to play for itself"),
        ({"branching": 3, "depth": 4}, "is 81 leaves, and no more than 27 vectors fit a page"),
    ],
)
def test_what_cannot_be_shown_is_said(values, message):
    explorer = ManyPlayersExplorer()
    explorer.set(**values)
    assert message in explorer.facts


# -- boards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["max^n", "paranoid", "best reply"])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("game", ["Othello", "Chinese checkers"])
def test_a_board_says_what_a_search_would_play(game, players, algorithm):
    explorer = ManyBoardsExplorer()
    explorer.set(game=game, players=players, algorithm=algorithm)
    assert explorer.facts.startswith(f"{players} players, ")
    assert f"{algorithm}, 2 plies deep, enters" in explorer.facts
    assert explorer.shown.is_svg


def test_too_deep_and_too_few_are_said():
    explorer = ManyBoardsExplorer()
    explorer.set(players=6, depth=7)
    assert "max^n 7 plies deep enters more than 12,000 states here: choose a smaller depth" in explorer.facts
    explorer.set(depth=1, players=5, game="Chinese checkers")
    assert "at a star 2, 3, 4, 6 can play, and not 5" in explorer.facts


# -- all ---------------------------------------------------------------------------------------------


def test_explorers_answer_within_150_milliseconds():
    ties, trees, boards, by_hand = TieExplorer(), ManyPlayersExplorer(), ManyBoardsExplorer(), VectorsByHandExplorer()
    assert slowest(lambda number: ties.set(tree=RANDOM, number=number + 1)) < 150
    assert slowest(lambda number: trees.set(number=number + 1)) < 150
    assert slowest(lambda number: boards.set(number=number + 2)) < 150
    assert slowest(lambda number: by_hand.set(number=number + 1)) < 150


def test_the_stills_are_pictures_with_words():
    for explorer in (TieExplorer(), ManyPlayersExplorer(), ManyBoardsExplorer(), VectorsByHandExplorer()):
        html = explorer._repr_mimebundle_()["text/html"]
        assert html.startswith('<div style="overflow-x:auto"><img')
        assert 'alt="' in html
        assert explorer.facts in repr(explorer)


def test_the_trees_are_for_three():
    assert isinstance(deep_tie(), TreeGame)
    assert deep_tie().num_players == exam_tree("three-players").num_players == 3
    assert DEEP in TieExplorer().controls["tree"].options
