"""Othello against published counts and games, a solved board, and a slow rulebook on a grid of letters."""

import re
from functools import partial

import pytest

from gamelib import MAX, MIN, IllegalAction, NotationError
from gamelib.games.boards import LARGEST_TABLE, BitLists
from gamelib.games.othello import Othello
from gamelib.search import solve
from tests.pictures import elements
from tests.slow_rules import games_beside, names
from tests.test_othello_many import EIGHT, SlowBoard

# J. Feinstein's perfect game of 1993, maths.nottingham.ac.uk/plp/pmzjff/Othello/6x6sol.html; there the
# columns are called b to g and the rows 2 to 7.
PERFECT_6X6 = "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1"

# H. Takizawa, "Othello is solved", arXiv 2310.19387, figure 1.
PERFECT_8X8 = (
    "F5D6C3D3 C4F4F6F3 E6E7D7C5 B6D8C6C7 D2B5A5A6 A7G5E3B4 C8G6G4C2 E8D1F7E2 "
    "G3H4F1E1 F2G1B1F8 G8B3H3B2 H5B7A3A4 A1A2C1H2 H1G2B8A8 G7H8H7H6"
)

# W. D. Smith on the list math-fun: black (capital letters) has to pass 23 times. He counts it 64-0, with the
# squares that are still free.
MANY_PASSES = (
    "F5d6C4g5D7c7H5d8B8b7B6a7b5A6a5b4B3c6E8f8C8a8e7a4b2A2c2D2d1e2F2c5c3a1a3e6d3f6F7f1g2H2e3F4b1g1c1e1g8g7f3h1h3h4h6"
)


@pytest.fixture(scope="module")
def solution():
    """The board of four by four, solved strongly, in discs."""
    return solve(Othello(4, score="discs"))


def test_15015_different_games_can_be_played_on_the_board_of_four_by_four(solution):
    game, games = solution.game, {}
    assert len(solution.states) == 61_875
    for state in solution.states:  # each comes after all that follow it
        games[state] = sum(games[game.result(state, action)] for action in game.actions(state)) or 1
    assert games[game.initial_state()] == 4 * 15_015  # reversi-nxn.blogspot.com counts the four first moves as one


def test_white_wins_on_four_by_four_with_eleven_discs_to_three(solution):
    game = solution.game
    state = game.initial_state()
    assert solution.value(state) == -8
    while not game.is_terminal(state):
        state = game.result(state, solution.best_actions(state)[0])
    assert (game.discs(state, MAX), game.discs(state, MIN)) == (3, 11)
    assert game.utility(state, MAX) == -8


@pytest.mark.parametrize(
    ("size", "record", "discs"), [(6, PERFECT_6X6, (16, 20)), (8, PERFECT_8X8, (32, 32))], ids=["6x6", "8x8"]
)
def test_nobody_can_do_better_at_the_end_of_the_published_perfect_game(size, record, discs):
    game, words = Othello(size, score="discs"), re.findall(r"\w\d", record)
    end = game.play(record)
    assert game.is_terminal(end)
    assert (game.discs(end, MAX), game.discs(end, MIN)) == discs
    solution = solve(game, game.play("".join(words[:-8])))
    for plies in range(len(words) - 8, len(words) + 1):
        assert solution.value(game.play("".join(words[:plies]))) == discs[0] - discs[1]


@pytest.mark.parametrize(
    ("moves", "discs"),
    [
        ("f5f4c3e6f7g6g4e8g8g5h5", (14, 1)),  # squares are free: the shortest such game that W. D. Smith gives
        ("e6f4e3f6g5d6e7f5c5", (13, 0)),  # one colour is gone, after nine moves at the earliest
    ],
)
def test_a_game_may_be_over_early(moves, discs):
    game = Othello()
    end = game.play(moves)
    assert game.is_terminal(end)
    assert (game.discs(end, MAX), game.discs(end, MIN)) == discs
    assert (game.utility(end, MAX), Othello(score="discs").utility(end, MIN)) == (1, discs[1] - discs[0])


def test_a_record_may_write_its_passes_or_leave_them_out():
    game = Othello()
    state, words = game.initial_state(), []
    for word in re.findall(r"[A-Za-z]\d", MANY_PASSES):
        if names(game, state) == ["pass"]:
            state = game.result(state, game.passing)
            words.append("pass")
        words.append(word)
        assert game.player(state) == (MAX if word[0].isupper() else MIN)
        state = game.result(state, game.parse_action(state, word))
    assert words.count("pass") == 23
    assert state == game.play(MANY_PASSES) == game.play(" ".join(words))
    assert (game.discs(state, MAX), game.discs(state, MIN)) == (0, 59)


def rays_of_a_star(size, column, row, length):
    """Return a board on which X outflanks ``length`` discs in each direction that has room for so many."""
    grid = {}
    for dx, dy in EIGHT:
        if all(1 <= at + step * (length + 1) <= size for at, step in ((column, dx), (row, dy))):
            for i in range(1, length + 1):
                grid[column + i * dx, row + i * dy] = "O"
            grid[column + (length + 1) * dx, row + (length + 1) * dy] = "X"
    return grid


@pytest.mark.parametrize("size", [4, 6, 8])
def test_from_every_square_discs_are_outflanked_in_every_direction_at_every_length(size):
    game, slow = Othello(size), SlowBoard(size, "XO")
    for column in range(1, size + 1):
        for row in range(1, size + 1):
            for length in range(1, size - 1):
                slow.grid = rays_of_a_star(size, column, row, length)
                boards = [
                    sum(1 << (y - 1) * size + x - 1 for (x, y), letter in slow.grid.items() if letter == wanted)
                    for wanted in "XO"
                ]
                state = game._state(tuple(boards), MAX)
                if slow.grid:
                    assert names(game, state) == slow.names()
                    square = (row - 1) * size + column - 1
                    assert game.result(state, square).boards == (boards[0] | boards[1] | 1 << square, 0)


def test_who_cannot_move_passes_and_can_do_nothing_else():
    game = Othello(4)
    state = game.parse("X X X X / O O O X / O O O X / O O . X / O to move")
    assert names(game, state) == ["pass"]
    assert game.mobility(state, MIN) == 0
    assert not game.is_terminal(state)
    after = game.result(state, game.passing)
    assert after.boards == state.boards
    assert (game.player(after), names(game, after)) == (MAX, ["c4"])
    with pytest.raises(IllegalAction, match="the legal actions are 16\n"):
        game.result(state, 14)


def test_who_can_move_must_not_pass():
    game = Othello()
    with pytest.raises(IllegalAction, match="64 is not legal here; the legal actions are 19, 26, 37, 44\n"):
        game.result(game.initial_state(), game.passing)
    with pytest.raises(NotationError, match="'pass' is not a legal action here"):
        game.parse_action(game.initial_state(), "pass")


def test_a_draw_is_worth_nothing_either_way():
    text = "X X X X / X X X X / O O O O / O O O O"
    for score in ("win", "discs"):
        game = Othello(4, score=score)
        assert game.utility(game.parse(text), MAX) == game.utility(game.parse(text), MIN) == 0


def test_the_noisy_actions_are_the_moves_onto_corners_in_the_order_of_the_actions():
    game = Othello()
    assert game.noisy_actions(game.initial_state()) == ()
    found = 0
    for size, number in ((4, 10), (8, 3)):
        game = Othello(size)
        for state, _ in games_beside(game, partial(SlowBoard, size, "XO"), number, seed=9):
            corners = {0, size - 1, size * size - size, size * size - 1}
            noisy = [action for action in game.actions(state) if action in corners]
            assert list(game.noisy_actions(state)) == noisy
            found += len(noisy)
    assert found > 20


def test_up_to_symmetry_four_by_four_has_14188_states():
    solution = solve(Othello(4), symmetries=True)
    assert (len(solution), solution.value(solution.root)) == (14_188, -1)


def test_lists_of_bits_stay_right_when_their_table_is_emptied():
    lists = BitLists(range(30))
    for bits in [*range(2 * LARGEST_TABLE), 0b101 << 20]:
        assert lists.of(bits) == tuple(i for i in range(30) if bits >> i & 1)
    assert len(lists._low) <= LARGEST_TABLE


def test_the_picture_tells_the_discs_apart_by_their_filling_and_says_whose_turn_it_is():
    game = Othello()
    state = game.play("f5d6c3")
    drawn = elements(game.svg(state))
    fills = [each.get("fill") for each in drawn if each.tag.endswith("circle")]
    assert (fills.count("#1b1b1b"), fills.count("#ffffff")) == (game.discs(state, MAX), game.discs(state, MIN))
    words = [each.text for each in drawn if each.tag.endswith("text")]
    assert words == [*"abcdefgh", *"12345678", "● X 5 · ○ O 2 · O to move"]
    assert drawn[1].text == "Othello: " + game.text(state).replace("\n", " / ")


def test_notes_and_shades_stand_on_their_squares_and_the_note_of_a_pass_below_the_board():
    game = Othello()
    drawn = elements(game.svg(game.initial_state(), notes={26: "+3", 64: "-1"}, shades={26: 0.5, 64: 1}))
    (note,) = [each for each in drawn if each.text == "+3"]
    places = {each.text: each for each in drawn if each.tag.endswith("text")}
    assert note.get("x") == places["c"].get("x")
    assert abs(float(note.get("y")) - float(places["4"].get("y"))) < 1
    shades = [each for each in drawn if each.get("fill") == "#56b4e9"]
    assert [float(each.get("x")) + 18 for each in shades] == [float(note.get("x"))]
    assert abs(float(shades[0].get("y")) + 18 - float(note.get("y"))) < 6
    assert any((each.text or "").endswith("X to move, pass: -1") for each in drawn)
