"""Breakthrough against a slow rulebook on a grid of letters, tiny boards solved twice, and hand-made positions."""

import random
import re
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import MAX, MIN, IllegalAction, InvalidGame, NotationError, UnfinishedGame, UnknownPlayer
from gamelib.errors import InvalidState
from gamelib.games.breakthrough import Breakthrough, BreakthroughState, Step
from gamelib.search import perft, solve

SIZES = [(8, 8, 2), (5, 6, 2), (2, 4, 2), (3, 4, 1), (2, 2, 1), (7, 3, 1), (4, 7, 3), (26, 5, 2)]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class SlowBoard:
    """The rules once more, on a list of rows of letters; black sees the board from the other side."""

    def __init__(self, columns, rows, filled):
        free = rows - 2 * filled
        self.board = [["W"] * columns for _ in range(filled)] + [["."] * columns for _ in range(free)]
        self.board += [["B"] * columns for _ in range(filled)]
        self.turn = "W"

    @staticmethod
    def name(x, y):
        return f"{LETTERS[x]}{y + 1}"

    def winner(self):
        letters = [letter for row in self.board for letter in row]
        if "W" in self.board[-1] or "B" not in letters:
            return "W"
        return "B" if "B" in self.board[0] or "W" not in letters else None

    def moves(self):
        """Return the legal moves by their names: the two squares, as (column, row)."""
        found = {}
        if self.winner():
            return found
        forward, other = (1, "B") if self.turn == "W" else (-1, "W")
        for y, row in enumerate(self.board):
            for x, letter in enumerate(row):
                for aside in (-1, 0, 1):
                    if letter == self.turn and 0 <= x + aside < len(row):
                        there = self.board[y + forward][x + aside]
                        if there == "." or (there == other and aside):
                            sign = "-" if there == "." else "x"
                            name = f"{self.name(x, y)}{sign}{self.name(x + aside, y + forward)}"
                            found[name] = (x, y), (x + aside, y + forward)
        return found

    def move(self, name):
        (x1, y1), (x2, y2) = self.moves()[name]
        self.board = [list(row) for row in self.board]
        self.board[y2][x2], self.board[y1][x1] = self.turn, "."
        self.turn = "B" if self.turn == "W" else "W"

    def text(self):
        turn = "game over" if self.winner() else {"W": "white to move", "B": "black to move"}[self.turn]
        return "\n".join([*(" ".join(row) for row in reversed(self.board)), turn])

    def noisy(self):
        loud = (len(self.board), len(self.board) - 1) if self.turn == "W" else (1, 2)
        return {name for name in self.moves() if re.search(r"\dx", name) or int(re.search(r"\d+$", name)[0]) in loud}


def random_games(size, number, seed):
    """Yield the game, each state of some random games, and the same on the slow board."""
    game, rng = Breakthrough(*size[:2], filled=size[2]), random.Random(seed)
    for _ in range(number):
        state, slow = game.initial_state(), SlowBoard(*size)
        yield game, state, slow
        while slow.moves():
            name = rng.choice(sorted(slow.moves()))
            state = game.result(state, game.parse_action(state, name))
            slow.move(name)
            yield game, state, slow


def names(game, state):
    return [game.action_text(state, action) for action in game.actions(state)]


# -- the slow rulebook -----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_random_games_go_as_in_the_slow_rulebook(size):
    for game, state, slow in random_games(size, 20 if size[0] < 6 else 2, seed=1):
        assert sorted(names(game, state)) == sorted(slow.moves())
        noisy = game.noisy_actions(state)
        assert {game.action_text(state, action) for action in noisy} == slow.noisy()
        assert list(noisy) == [action for action in game.actions(state) if action in noisy]
        assert game.is_terminal(state) == (slow.winner() is not None)
        assert game.text(state) == slow.text()
        letters = "".join(letter for row in slow.board for letter in row)
        for player, letter, rows in ((MAX, "W", slow.board[::-1]), (MIN, "B", slow.board)):
            assert game.pieces(state, player) == letters.count(letter)
            assert game.steps_to_go(state, player) == next(
                (steps for steps, row in enumerate(rows) if letter in row), len(rows)
            )
        if slow.winner():
            value = 1 if slow.winner() == "W" else -1
            assert (game.utility(state, MAX), game.utility(state, MIN)) == (value, -value)
        else:
            assert game.player(state) == "WB".index(slow.turn)


# Worked out by the slow rulebook below, and with OpenSpiel's for the usual board.
@pytest.mark.parametrize(
    ("game", "counts"),
    [(Breakthrough(), [1, 22, 484, 11132, 256036]), (Breakthrough(3, 4), [1, 4, 20, 112, 500, 2422])],
    ids=repr,
)
def test_perft(game, counts):
    assert [perft(game, depth) for depth in range(len(counts))] == counts


def test_the_slow_rulebook_counts_the_same():
    def slow_perft(slow, depth):
        if depth == 0:
            return 1
        total = 0
        for name in slow.moves():
            after = SlowBoard(*size)
            after.board, after.turn = slow.board, slow.turn
            after.move(name)
            total += slow_perft(after, depth - 1)
        return total

    for size, depth in (((8, 8, 2), 2), ((3, 4, 2), 4), ((3, 4, 1), 4), ((4, 6, 2), 3)):
        assert perft(Breakthrough(*size[:2], filled=size[2]), depth) == slow_perft(SlowBoard(*size), depth)


@pytest.mark.slow
def test_perft_of_the_usual_board_to_depth_five():
    assert perft(Breakthrough(), 5) == 6_182_818


@pytest.mark.parametrize(
    ("size", "value", "distance", "states"),
    [((2, 4, 2), -1, 8, 646), ((2, 5, 2), -1, 10, 11_287), ((3, 4, 1), 1, 9, 10_689), ((2, 6, 1), -1, 12, 1298)],
    ids=str,
)
def test_tiny_boards_have_the_value_that_the_slow_rulebook_finds(size, value, distance, states):
    slow, start = SlowBoard(*size), SlowBoard(*size)

    @cache
    def best(rows, turn):
        """Return the value for white, and how long the winner needs at most, who hurries while the loser delays."""
        slow.board, slow.turn = [list(row) for row in rows], turn
        if slow.winner():
            return (1 if slow.winner() == "W" else -1), 0
        found = []
        for name in slow.moves():
            slow.board, slow.turn = [list(row) for row in rows], turn
            slow.move(name)
            found.append(best(tuple(map(tuple, slow.board)), slow.turn))
        wanted = 1 if turn == "W" else -1
        wins = [steps for won, steps in found if won == wanted]
        return (wanted, 1 + min(wins)) if wins else (-wanted, 1 + max(steps for _, steps in found))

    assert best(tuple(map(tuple, start.board)), "W") == (value, distance)
    solution = solve(Breakthrough(*size[:2], filled=size[2]))
    assert solution[solution.root] == (value, distance)
    assert len(solution) == best.cache_info().currsize == states


# -- the rules, one by one -------------------------------------------------------------------


def test_a_piece_steps_straight_or_diagonally_forward_onto_free_squares():
    game = Breakthrough(5, 5)
    state = game.parse(". . . . B / . . . . . / . . W . . / . . . . . / . . . . .")
    assert names(game, state) == ["c3-b4", "c3-c4", "c3-d4"]
    state = game.parse(". . . . . / . . . . . / . . B . . / . . . . . / . . . . W / black to move")
    assert names(game, state) == ["c3-b2", "c3-c2", "c3-d2"]


def test_only_diagonally_a_piece_captures():
    game = Breakthrough(5, 5)
    state = game.parse(". . . . . / . B B B . / . . W . . / . . . . . / . . . . .")
    assert names(game, state) == ["c3xb4", "c3xd4"]
    after = game.result(state, game.parse_action(state, "c3xd4"))
    assert game.text(after).splitlines() == [". . . . .", ". B B W .", *[". . . . ."] * 3, "black to move"]
    with pytest.raises(IllegalAction, match="is not legal here"):
        game.result(state, Step(12, 17))


def test_own_pieces_are_in_the_way():
    game = Breakthrough(3, 6)
    state = game.parse("B . . / . . . / . . . / W W W / . W . / . . .")
    assert not [name for name in names(game, state) if name.startswith("b2")]
    for end in (9, 10, 11):
        with pytest.raises(IllegalAction):
            game.result(state, Step(4, end))


def test_at_the_edges_there_is_one_diagonal_only():
    game = Breakthrough(4, 4)
    assert names(game, game.parse("...B/..../W..W/....")) == ["d2-c3", "a2-a3", "d2-d3", "a2-b3"]
    assert names(game, game.parse("..../B..B/..../W... black to move")) == ["d3-c2", "a3-a2", "d3-d2", "a3-b2"]


def test_who_reaches_the_last_row_has_won_even_with_one_piece_against_many():
    game = Breakthrough(4, 4)
    state = game.parse("BB.B/B.WB/..../....")
    after = game.result(state, game.parse_action(state, "c3-c4"))
    assert game.is_terminal(after)
    assert (game.utility(after, MAX), game.utility(after, MIN)) == (1, -1)
    state = game.parse("..../..../WB../WW.W black to move")
    after = game.result(state, game.parse_action(state, "b2xa1"))
    assert (game.utility(after, MAX), game.utility(after, MIN)) == (-1, 1)


def test_who_captures_the_last_piece_has_won():
    game = Breakthrough(4, 5)
    state = game.parse("..../..../.B../W.../....")
    after = game.result(state, game.parse_action(state, "a2xb3"))
    assert game.is_terminal(after)
    assert game.utility(after, MAX) == 1


@pytest.mark.parametrize("size", [(2, 5, 2), (3, 4, 1), (2, 2, 1)], ids=str)
def test_nobody_is_ever_stuck(size):
    game = Breakthrough(*size[:2], filled=size[2])
    for state in solve(game).states:
        assert bool(game.actions(state)) != game.is_terminal(state)


def test_captures_and_steps_onto_the_last_two_rows_are_noisy():
    game = Breakthrough(4, 6)
    state = game.parse("...B/W.../..../.W../..B./....")
    assert [game.action_text(state, action) for action in game.noisy_actions(state)] == ["a5-a6", "a5-b6"]
    state = state._replace(player=MIN)
    assert [game.action_text(state, action) for action in game.noisy_actions(state)] == ["c2-b1", "c2-c1", "c2-d1"]
    state = game.parse("...B/..../W.../.BW./..../....")
    noisy = [game.action_text(state, action) for action in game.noisy_actions(state)]
    assert noisy == ["a4-a5", "a4-b5"]
    state = game.parse("...B/..../WB../..W./..../....")
    noisy = [game.action_text(state, action) for action in game.noisy_actions(state)]
    assert noisy == ["c3xb4", "a4-a5", "a4-b5"]
    assert game.noisy_actions(game.initial_state()) == ()


# -- symmetry --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(8, 8, 2), (5, 6, 2), (2, 4, 2)], ids=str)
def test_a_state_and_its_mirror_image_are_one_canonical_state_with_mirrored_moves(size):
    reflected = str.maketrans(LETTERS[: size[0]], LETTERS[: size[0]][::-1])
    for game, state, slow in random_games(size, 2, seed=2):
        mirrored = game.mirrored(state)
        rows = slow.text().splitlines()
        assert game.text(mirrored).splitlines() == [*(row[::-1] for row in rows[:-1]), rows[-1]]
        assert game.mirrored(mirrored) == state
        assert game.canonical(state) == game.canonical(mirrored) in (state, mirrored)
        crossed = sorted(re.sub("[a-z](?=[0-9])", lambda m: m[0].translate(reflected), n) for n in names(game, state))
        assert sorted(names(game, mirrored)) == crossed


# -- notation --------------------------------------------------------------------------------


def test_actions_are_listed_to_the_left_straight_and_to_the_right_each_from_a1_on():
    game = Breakthrough(3, 5)
    start = game.initial_state()
    assert names(game, start) == ["b2-a3", "c2-b3", "a2-a3", "b2-b3", "c2-c3", "a2-b3", "b2-c3"]
    assert names(game, game.play("b2-b3")) == ["b4-a3", "c4xb3", "a4-a3", "c4-c3", "a4xb3", "b4-c3"]


def test_a_record_of_a_game_is_played():
    game = Breakthrough()
    state = game.play("a2-a3 B7-B6, a3-a4\nb6-b5 a4xb5")
    assert state == game.play("a2-a3,b7-b6,a3-a4,b6-b5,a4xb5")
    assert (game.pieces(state, MAX), game.pieces(state, MIN), game.player(state)) == (16, 15, MIN)
    assert game.play("") == game.initial_state()


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("a2-a4", "move 1 of 'a2-a4': 'a2-a4' is no legal action here; choose one of b2-a3"),
        ("a2-a3 a2-a3", "move 2 of 'a2-a3 a2-a3': 'a2-a3' is no legal action here"),
        ("a2xa3", "move 1 of 'a2xa3': 'a2xa3' is no legal action here"),
        ("nonsense", "move 1 of 'nonsense'"),
    ],
)
def test_a_bad_record_names_its_first_bad_move(moves, message):
    with pytest.raises(NotationError, match=message):
        Breakthrough().play(moves)


def test_nothing_can_be_played_once_the_game_is_over():
    game = Breakthrough(2, 4)
    over = game.play("a2xb3 a3xb2 b3xa4")
    assert game.actions(over) == game.noisy_actions(over) == ()
    with pytest.raises(IllegalAction, match="the game is over"):
        game.result(over, Step(7, 4))
    with pytest.raises(NotationError, match=r"move 4 of .* the game is over"):
        game.play("a2xb3 a3xb2 b3xa4 b4-a3")


@given(st.sampled_from(SIZES), st.integers(0, 80), st.integers(0, 1000))
def test_text_is_read_back(size, plies, seed):
    game, rng = Breakthrough(*size[:2], filled=size[2]), random.Random(seed)
    state = game.initial_state()
    for _ in range(plies):
        if not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
    assert game.parse(game.text(state)) == state
    game.check_state(state)


@pytest.mark.parametrize(
    "text", ["B B B / B B B / W W W / W W W / white to move", "bbbbbbwwwwww", "|B|B|B|\n|B|B|B|\n|W|W|W|\n|W|W|W|\n\n"]
)
def test_boards_are_read_in_several_ways_of_writing(text):
    assert Breakthrough(3, 4).parse(text) == Breakthrough(3, 4).initial_state()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bbb", "3 x 4 = 12 squares, but 'bbb' describes 3"),
        ("bbb bbb www www w", "describes 13"),
        ("bbb bbb xww www", "'x' is no square of the board"),
        ("bbb bbb www www red to move", "'r' is no square of the board"),
        ("bbb bbb b.w www", "black has 7 pieces, and at most 6"),
        ("w.. ... ... ..b", "both sides have won"),
        ("... ... ... ...", "both sides have won"),
        ("w.. .b. .w. ... white to move", "the text says 'white to move', but on this board somebody has won"),
        ("b.. .b. .w. ... game over", "the text says 'game over', but on this board nobody has won"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text, message):
    with pytest.raises(NotationError, match=message):
        Breakthrough(3, 4).parse(text)


def test_when_the_game_is_over_it_is_the_losers_turn():
    game = Breakthrough(3, 4)
    for text, loser in (
        ("w.. .b. .w. ...", MIN),
        ("b.. .b. .w. b..", MAX),
        ("... ... .w. ...", MIN),
        ("... .b. ... ...", MAX),
    ):
        assert game.parse(text).player == game.parse(f"{text} game over").player == loser
        assert game.utility(game.parse(text), loser) == -1


# -- bad input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action", [(8, 24), (0, 8), (8, 8), (48, 40), (15, 24), (-8, 0), "a2-a3", 8, None, (8,), [8, 16], (8, 16, 0)]
)
def test_an_illegal_action_is_refused_and_says_what_is_legal(action):
    game = Breakthrough()
    with pytest.raises(IllegalAction, match=r"the legal actions are Step\(start=9, end=16\), .*22 in all"):
        game.result(game.initial_state(), action)


def test_an_action_may_be_any_pair_of_numbers_and_leads_to_a_state_in_plain_ones():
    game = Breakthrough()
    start = game.initial_state()
    state = game.result(start, (np.int64(8), np.int64(16)))
    assert state == game.result(start, (8, 16)) == game.play("a2-a3")
    assert [type(each) for each in state] == [int] * 3


@pytest.mark.parametrize("side", [0, 1, -3, 27, 3.0, "3", None, True])
def test_impossible_sides_are_refused(side):
    with pytest.raises(InvalidGame, match="the number of columns is a whole number from 2 to 26, not"):
        Breakthrough(columns=side)
    with pytest.raises(InvalidGame, match="the number of rows is a whole number from 2 to 26, not"):
        Breakthrough(rows=side)


@pytest.mark.parametrize("filled", [0, -1, 3, 1.0, "1", None, True])
def test_rows_that_cannot_be_filled_are_refused(filled):
    with pytest.raises(InvalidGame, match="filled is a whole number from 1 to 2"):
        Breakthrough(5, 5, filled=filled)


def test_the_two_rows_of_pieces_have_to_fit():
    with pytest.raises(InvalidGame, match="each player cannot fill 2 of 3 rows"):
        Breakthrough(5, 3)


def test_there_is_no_utility_before_the_end_and_nothing_for_a_third_player():
    game = Breakthrough(2, 4)
    with pytest.raises(UnfinishedGame, match="is not over"):
        game.utility(game.initial_state(), MAX)
    for player in (2, -1, None):
        with pytest.raises(UnknownPlayer, match="its players are 0 and 1"):
            game.utility(game.play("a2xb3 a3xb2 b3xa4"), player)
        for feature in (game.pieces, game.steps_to_go):
            with pytest.raises(UnknownPlayer, match="its players are 0 and 1"):
                feature(game.initial_state(), player)


@pytest.mark.parametrize(
    "wrong",
    [None, 5, (), "white to move", Breakthrough().initial_state(), (3, 3, MAX), (1, 2, 3), (-1, 2, MAX)],
    ids=repr,
)
def test_what_is_no_state_is_refused(wrong):
    with pytest.raises(InvalidState, match="is no state of Breakthrough: its states are two bitboards of 12 squares"):
        Breakthrough(3, 4).check_state(wrong)


def test_a_state_that_no_game_leads_to_is_refused():
    game = Breakthrough(3, 4)
    for state, message in (
        (BreakthroughState(0b1111111, 1 << 11, MAX), "white has 7 pieces"),
        (BreakthroughState(1 << 11, 1, MAX), "both sides have won"),
        (BreakthroughState(1 << 11, 1 << 5, MAX), "white has won already, so the last move was white's"),
        (BreakthroughState(1 << 11, 0, MAX), "white has won already"),
        (BreakthroughState(1 << 5, 1, MIN), "black has won already, so the last move was black's"),
    ):
        with pytest.raises(InvalidState, match=message):
            game.check_state(state)


def test_the_games_name_themselves():
    assert repr(Breakthrough()) == "Breakthrough()"
    assert repr(Breakthrough(5, 6)) == "Breakthrough(columns=5, rows=6)"
    assert repr(Breakthrough(filled=1)) == "Breakthrough(filled=1)"
    assert repr(Breakthrough(3, 4, filled=1)) == "Breakthrough(columns=3, rows=4, filled=1)"


# -- the picture -----------------------------------------------------------------------------


def elements(svg):
    return list(ElementTree.fromstring(svg).iter())


def test_the_picture_tells_the_pieces_apart_by_their_filling_and_says_whose_turn_it_is():
    game = Breakthrough(3, 6)
    state = game.play("a2-a3 b5-b4 a3xb4")
    drawn = elements(game.svg(state))
    fills = [each.get("fill") for each in drawn if each.tag.endswith("circle")]
    assert (fills.count("#ffffff"), fills.count("#1b1b1b")) == (6, 5)
    words = [each.text for each in drawn if each.tag.endswith("text")]
    assert words == [*"abc", *"654321", "○ white 6 · ● black 5 · black to move"]
    assert drawn[1].text == "Breakthrough: " + game.text(state).replace("\n", " / ")
    assert game.svg(state) == game.svg(state)


def test_notes_say_where_the_steps_are_heading_and_stand_below_one_another_on_their_square():
    game = Breakthrough(3, 6)
    moves = [game.parse_action(game.initial_state(), name) for name in ("a2-b3", "b2-b3", "c2-b3")]
    drawn = elements(game.svg(game.initial_state(), notes=dict(zip(moves, "123", strict=True)), shades={moves[0]: 0.5}))
    places = {each.text: each for each in drawn if each.tag.endswith("text")}
    assert {places[text].get("x") for text in ("↗1", "↑2", "↖3", "b")} == {places["b"].get("x")}
    left, straight, right = (float(places[text].get("y")) for text in ("↖3", "↑2", "↗1"))
    assert left < straight < right
    assert abs(straight - float(places["3"].get("y"))) < 1
    assert sum(each.tag.endswith("polyline") for each in drawn) == 2  # an arrow's line and its head
    black = game.play("a2-a3")
    moves = [game.parse_action(black, name) for name in ("a5-b4", "b5-b4", "c5-b4")]
    words = [each.text for each in elements(game.svg(black, notes=dict.fromkeys(moves, "!")))]
    assert {"↘!", "↓!", "↙!"} < set(words)
