"""Breakthrough against a slow rulebook on a grid of letters, tiny boards solved twice, and hand-made positions."""

import re
from functools import partial
from itertools import product

import pytest

from gamelib import MAX, MIN, IllegalAction
from gamelib.games.breakthrough import Breakthrough, Step
from gamelib.search import solve
from tests.pictures import elements
from tests.slow_rules import games_beside, names

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
        for aside, y, x in product((-1, 0, 1), range(len(self.board)), range(len(self.board[0]))):
            if self.board[y][x] == self.turn and 0 <= x + aside < len(self.board[0]):
                there = self.board[y + forward][x + aside]
                if there == "." or (there == other and aside):
                    sign = "-" if there == "." else "x"
                    name = f"{self.name(x, y)}{sign}{self.name(x + aside, y + forward)}"
                    found[name] = (x, y), (x + aside, y + forward)
        return found

    def names(self):
        return list(self.moves())

    @property
    def mover(self):
        return "WB".index(self.turn)

    def utilities(self):
        return (1, -1) if self.winner() == "W" else (-1, 1)

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


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_random_games_go_as_in_the_slow_rulebook(size):
    game = Breakthrough(*size[:2], filled=size[2])
    for state, slow in games_beside(game, partial(SlowBoard, *size), 20 if size[0] < 6 else 2, seed=1):
        noisy = game.noisy_actions(state)
        assert {game.action_text(state, action) for action in noisy} == slow.noisy()
        assert list(noisy) == [action for action in game.actions(state) if action in noisy]
        letters = "".join(letter for row in slow.board for letter in row)
        for player, letter, rows in ((MAX, "W", slow.board[::-1]), (MIN, "B", slow.board)):
            assert game.pieces(state, player) == letters.count(letter)
            assert game.steps_to_go(state, player) == next(
                (steps for steps, row in enumerate(rows) if letter in row), len(rows)
            )


@pytest.mark.parametrize(
    ("size", "value", "distance", "states"),
    [((2, 4, 2), -1, 8, 646), ((2, 5, 2), -1, 10, 11_287), ((3, 4, 1), 1, 9, 10_689), ((2, 6, 1), -1, 12, 1298)],
    ids=str,
)
def test_tiny_boards_have_the_value_that_the_slow_rulebook_found(size, value, distance, states):
    solution = solve(Breakthrough(*size[:2], filled=size[2]))
    assert solution[solution.root] == (value, distance)
    assert len(solution) == states


def test_only_diagonally_a_piece_captures():
    game = Breakthrough(5, 5)
    state = game.parse(". . . . . / . B B B . / . . W . . / . . . . . / . . . . .")
    assert names(game, state) == ["c3xb4", "c3xd4"]
    after = game.result(state, game.parse_action(state, "c3xd4"))
    assert game.text(after).splitlines() == [". . . . .", ". B B W .", *[". . . . ."] * 3, "black to move"]
    with pytest.raises(IllegalAction, match="is not legal here"):
        game.result(state, Step(12, 17))


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
