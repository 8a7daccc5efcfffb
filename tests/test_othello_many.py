"""Othello for several players: for two it is Othello, for more a slow rulebook on a grid of letters says the same."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import MAX, MIN
from gamelib.games.othello import Othello
from gamelib.games.othello_many import ManyPlayerOthello
from gamelib.search import solve

EIGHT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
BOARDS = [(4, 2), (5, 3), (6, 3), (7, 3), (6, 4), (7, 5), (8, 6)]


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

    def count(self, letter):
        return list(self.grid.values()).count(letter)

    def text(self):
        sides = range(1, self.size + 1)
        rows = [" ".join(self.grid.get((x, y), ".") for x in sides) for y in sides]
        return "\n".join([*rows, "game over" if self.is_over() else f"{self.turn} to move"])


def names(game, state):
    return [game.action_text(state, action) for action in game.actions(state)]


def random_state(game, plies, seed):
    rng, state = random.Random(seed), game.initial_state()
    for _ in range(plies):
        if not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
    return state


@pytest.mark.parametrize(("size", "games"), [(4, 40), (6, 12), (8, 6)])
@pytest.mark.parametrize("score", ["win", "discs"])
def test_random_games_of_two_are_othello(size, games, score):
    many, two, rng = ManyPlayerOthello(size, 2, score=score), Othello(size, score=score), random.Random(size)
    for _ in range(games):
        state, same = many.initial_state(), two.initial_state()
        while not two.is_terminal(same):
            assert tuple(state) == tuple(same)
            assert many.player(state) == two.player(same)
            assert many.actions(state) == two.actions(same)
            assert many.text(state) == two.text(same)
            for player in (MAX, MIN):
                assert many.mobility(state, player) == two.mobility(same, player)
                assert many.corners(state, player) == two.corners(same, player)
            action = rng.choice(two.actions(same))
            state, same = many.result(state, action), two.result(same, action)
        assert many.is_terminal(state)
        assert [many.utility(state, player) for player in (MAX, MIN)] == [
            two.utility(same, player) for player in (MAX, MIN)
        ]


def test_the_board_of_four_by_four_has_othellos_value():
    game = ManyPlayerOthello(4, 2, score="discs")
    assert solve(game, symmetries=True).value(game.initial_state()) == -8


@pytest.mark.parametrize(("size", "players"), BOARDS)
def test_random_games_go_as_in_the_slow_rulebook(size, players):
    game, rng = ManyPlayerOthello(size, players), random.Random(players)
    by_discs = ManyPlayerOthello(size, players, score="discs")
    for _ in range(4 if size < 7 else 1):
        state, slow = game.initial_state(), SlowBoard(size, "XOABCD"[:players])
        while not slow.is_over():
            assert game.text(state) == slow.text()
            assert names(game, state) == slow.names()
            assert not game.is_terminal(state)
            for player, letter in enumerate(slow.letters):
                assert game.mobility(state, player) == len(slow.open_to(letter))
                assert game.discs(state, player) == slow.count(letter)
            name = rng.choice(slow.names())
            state = game.result(state, game.parse_action(state, name))
            slow.move(name)
        assert game.is_terminal(state)
        assert game.text(state) == slow.text()
        counts = [slow.count(letter) for letter in slow.letters]
        winners = [player for player, count in enumerate(counts) if count == max(counts)]
        for player, count in enumerate(counts):
            expected = players / len(winners) - 1 if player in winners else -1
            assert game.utility(state, player) == pytest.approx(expected)
            assert by_discs.utility(state, player) == players * count - sum(counts)


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
