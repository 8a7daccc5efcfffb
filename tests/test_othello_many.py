"""Othello for several players: for two it is Othello, for more a slow rulebook on a grid of letters says the same."""

import random
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib.games.othello import ManyPlayerOthello, Othello
from gamelib.search import solve
from tests.slow_rules import games_beside

BOARDS = [(4, 2), (6, 2), (8, 2), (5, 3), (6, 3), (7, 3), (6, 4), (7, 5), (8, 6)]
EIGHT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class SlowBoard:
    """The rules once more, on a dictionary from (column, row) to letters."""

    def __init__(self, size, letters):
        self.size, self.letters, self.turn = size, letters, letters[0]
        before = (size - len(letters)) // 2
        self.grid = {}
        for row in range(len(letters)):
            turned = letters[row + 1 :] + letters[: row + 1]
            self.grid.update({(before + column + 1, before + row + 1): each for column, each in enumerate(turned)})

    def turned(self, place, letter):
        """Return the places of the discs that a disc of ``letter`` there would turn over."""
        found = []
        for dx, dy in EIGHT:
            line, (x, y) = [], place
            while True:
                x, y = x + dx, y + dy
                if self.grid.get((x, y), letter) == letter:
                    break
                line.append((x, y))
            if (x, y) in self.grid:
                found += line
        return found

    def open_to(self, letter):
        places = [(x, y) for y in range(1, self.size + 1) for x in range(1, self.size + 1)]
        return [place for place in places if place not in self.grid and self.turned(place, letter)]

    def is_over(self):
        return not any(self.open_to(letter) for letter in self.letters)

    def names(self):
        if self.is_over():
            return []
        return [f"{'abcdefghijkl'[x - 1]}{y}" for x, y in self.open_to(self.turn)] or ["pass"]

    def move(self, name):
        if name != "pass":
            place = "abcdefghijkl".index(name[0]) + 1, int(name[1:])
            for each in [place, *self.turned(place, self.turn)]:
                self.grid[each] = self.turn
        self.turn = self.letters[(self.letters.index(self.turn) + 1) % len(self.letters)]

    @property
    def mover(self):
        return self.letters.index(self.turn)

    def utilities(self):
        counts = [self.count(letter) for letter in self.letters]
        shared = len(self.letters) / counts.count(max(counts)) - 1
        return tuple(shared if count == max(counts) else -1 for count in counts)

    def count(self, letter):
        return list(self.grid.values()).count(letter)

    def text(self):
        sides = range(1, self.size + 1)
        rows = [" ".join(self.grid.get((x, y), ".") for x in sides) for y in sides]
        return "\n".join([*rows, "game over" if self.is_over() else f"{self.turn} to move"])


def random_state(game, plies, seed):
    rng, state = random.Random(seed), game.initial_state()
    for _ in range(plies):
        if not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
    return state


def test_the_board_of_four_by_four_has_othellos_value():
    game = ManyPlayerOthello(4, 2, score="discs")
    assert solve(game, symmetries=True).value(game.initial_state()) == -8


GAMES = [(ManyPlayerOthello(*board), 4 if board[0] < 7 else 1) for board in BOARDS]
GAMES += [(Othello(4), 25), (Othello(6), 6), (Othello(8), 3), (Othello(12), 1)]


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_random_games_go_as_in_the_slow_rulebook(game, number):
    size, letters = game.size, "XOABCD"[: game.num_players]
    by_discs = type(game)(size, len(letters), score="discs")
    for state, slow in games_beside(game, partial(SlowBoard, size, letters), number, seed=size):
        assert by_discs.is_terminal(state) == slow.is_over()
        at_corners = [slow.grid.get((x, y)) for x in (1, size) for y in (1, size)]
        for player, letter in enumerate(letters):
            assert game.mobility(state, player) == len(slow.open_to(letter))
            assert game.discs(state, player) == slow.count(letter)
            assert game.corners(state, player) == at_corners.count(letter)
            if slow.is_over():
                lead = len(letters) * slow.count(letter) - sum(map(slow.count, letters))
                assert by_discs.utility(state, player) == lead


@given(st.sampled_from(BOARDS), st.integers(0, 10_000), st.sampled_from(["win", "discs"]))
def test_utilities_sum_to_nothing_within_their_bounds(board, seed, score):
    game = ManyPlayerOthello(*board, score=score)
    state = random_state(game, 200, seed)
    utilities = [game.utility(state, player) for player in range(game.num_players)]
    assert sum(utilities) == pytest.approx(0)
    low, high = game.utility_bounds(0)
    assert low <= min(utilities) <= max(utilities) <= high


def test_a_shared_win_is_divided():
    game = ManyPlayerOthello(5)
    state = game.parse("XXXXX/XXXXX/OOOOO/OOOOO/AAAAA game over")
    assert [game.utility(state, player) for player in range(3)] == [0.5, 0.5, -1]
    discs = ManyPlayerOthello(5, score="discs")
    assert [discs.utility(state, player) for player in range(3)] == [5, 5, -10]
