"""What lesson 01 says: games that are made up by changing one of the six functions."""

import re
from itertools import product

import pytest
from gamelib_lessons.made_up_explorer import MadeUpGame, MadeUpGameExplorer

from gamelib import MAX, MIN
from gamelib.games import TicTacToe
from gamelib.play import MonteCarloAgent
from gamelib.search import solve
from gamelib.widgets import MixingExplorer


class EdgesLast(TicTacToe):
    def actions(self, state):
        free = super().actions(state)
        return [square for square in free if square % 2 == 0] or free


def after(game, moves):
    state = game.initial_state()
    for move in moves.split():
        state = game.result(state, game.parse_action(state, move))
    return state


def movers(game, moves):
    names = moves.split()
    return [game.player(after(game, " ".join(names[:ply]))) for ply in range(len(names) + 1)]


def test_stones_that_fall_lie_on_the_ground_or_on_stones():
    game = MadeUpGame(4, 3, falls=True)
    state = after(game, "b1 b2 d1")
    assert [game.action_text(state, each) for each in game.actions(state)] == ["b3", "d2", "a1", "c1"]
    upside_down = MadeUpGame(4, 3).canonical(state)
    assert game.canonical(state) == state != upside_down


def test_where_stones_fall_a_click_above_the_free_square_will_do():
    for falls, heights in ((True, [40, 80, 120]), (False, [40])):
        game = MadeUpGame(falls=falls)
        state = after(game, "a1 a2 b1")
        places = [game.places_of(state, square)[0] for square in game.actions(state)]
        assert sorted({place.height for place in places}) == heights


def test_a_turn_of_two_stones_begins_with_one():
    assert movers(MadeUpGame(4, 4, twice=True), "a1 d4 b4 a2 b1") == [MAX, MIN, MIN, MAX, MAX, MIN]
    assert movers(MadeUpGame(4, 4), "a1 d4 b4") == [MAX, MIN, MAX, MIN]


def test_whoever_makes_the_row_may_lose_by_it():
    for loses, worth in ((False, 1), (True, -1)):
        game = MadeUpGame(loses=loses)
        assert game.utility(after(game, "a1 a2 b1 b2 c1"), MAX) == worth


def below(heap, mover=MAX):
    """Return the states of a heap of matches of which one or two are taken, one for each path."""
    return [(heap, mover)] + [each for take in (1, 2) if take <= heap for each in below(heap - take, 1 - mover)]


@pytest.mark.parametrize(
    ("heap", "nodes", "leaves", "states"), [(5, 20, 8, 10), (4, 12, 5, 8), (3, 7, 3, 6), (2, 4, 2, 4)]
)
def test_the_matches_have_so_many_nodes_leaves_and_states(heap, nodes, leaves, states):
    paths = below(heap)
    assert (len(paths), sum(left == 0 for left, _ in paths), len(set(paths))) == (nodes, leaves, states)


def test_with_edges_last_the_second_player_wins_and_the_program_knows_how():
    game = EdgesLast()
    solution = solve(game)
    assert solution.value(game.initial_state()) == -1
    assert f"{solution}.".endswith(": value -1 after 6 plies, 296 states.")  # so lesson 01 says
    agent = MonteCarloAgent(simulations=400, rng=1)

    def results(state):
        if game.is_terminal(state):
            return {game.utility(state, MAX)}
        own = game.player(state) == MAX
        moves = game.actions(state) if own else [agent.choose(game, state)]
        return set().union(*(results(game.result(state, move)) for move in moves))

    assert results(game.initial_state()) == {-1}


def test_with_edges_last_two_neighbouring_corners_win_for_o():
    game = EdgesLast()
    state = game.parse("X . X / . X . / O . O")
    assert game.player(state) == MIN
    assert game.utility(game.result(state, 7), MIN) == 1


@pytest.mark.parametrize("first", ["X", "O"])
@pytest.mark.parametrize(("falls", "twice", "loses"), list(product([False, True], repeat=3)))
def test_with_all_rules_the_program_plays_a_game_to_its_end_on_either_side(falls, twice, loses, first):
    seats = {"seat_0": "you", "seat_1": "the program"}
    explorer = MadeUpGameExplorer({"the program": MonteCarloAgent(simulations=20, rng=1)})
    explorer.set(board="4 x 4", in_a_row=4, falls=falls, twice=twice, loses=loses)
    explorer.set(**seats if first == "X" else dict(zip(seats, reversed(seats.values()), strict=True)))
    while "The game is over" not in explorer.facts:
        assert "your move" in explorer.facts
        explorer.picked(re.findall(r'data-pick="(\w+)"', explorer.shown.picture)[-1])


@pytest.mark.parametrize(("board", "longest"), [("3 x 3", 3), ("7 x 6", 5)])
def test_a_row_fits_on_the_board(board, longest):
    explorer = MadeUpGameExplorer()
    explorer.set(board=board, in_a_row=longest, moves="a1")
    assert "O (the program)" in explorer.facts


def test_the_sentence_says_the_rules():
    explorer = MadeUpGameExplorer()
    assert explorer.facts == "3 in a row wins. X, your move."
    explorer.set(board="4 x 4", in_a_row=4, falls=True, twice=True, loses=True)
    assert explorer.facts == "4 in a row loses, stones fall, two stones a turn, but one in the first. X, your move."


def test_no_line_runs_through_the_words_of_the_mixing_picture():
    explorer = MixingExplorer()
    assert 'text-anchor="middle"' in label(explorer, "you")
    explorer.set(best=True)
    assert 'text-anchor="middle"' in label(explorer, "value")
    assert 'text-anchor="start"' in label(explorer, "you")


def label(explorer, words):
    (found,) = re.findall(f"<text [^>]*>{words}</text>", explorer.shown.picture)
    return found
