"""Tic-tac-toe and the m,n,k-games against published counts and a slow rulebook of lists."""

import pickle
from functools import cache, partial
from itertools import product

import pytest

from gamelib import MAX, MIN, NotationError
from gamelib.games import ConnectFour, MnkState, TicTacToe
from gamelib.search import minimax
from tests.pictures import elements
from tests.slow_rules import games_beside, names

BOARDS = [(3, 3, 3), (4, 3, 3), (3, 4, 3), (5, 2, 2), (4, 4, 4), (1, 5, 3), (2, 2, 1), (7, 6, 5)]
CORNERS, EDGES, CENTRE = {0, 2, 6, 8}, {1, 3, 5, 7}, 4


class SlowBoard:
    """The rules once more, on a list of rows of letters."""

    def __init__(self, m, n, k):
        self.m, self.n, self.k = m, n, k
        self.rows = [["."] * m for _ in range(n)]
        self.moves = 0

    @property
    def mover(self):
        return self.moves % 2

    def move(self, name):
        row, column = self.n - int(name[1:]), "abcdefghi".index(name[0])
        assert self.rows[row][column] == "."
        self.rows[row][column] = "XO"[self.mover]
        self.moves += 1

    def winner(self):
        for row, column in product(range(self.n), range(self.m)):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + down * i, column + right * i) for i in range(self.k)]
                if all(0 <= r < self.n and 0 <= c < self.m for r, c in cells):
                    letters = {self.rows[r][c] for r, c in cells}
                    if letters in ({"X"}, {"O"}):
                        return letters.pop()
        return None

    def names(self):
        places = product(range(self.n), range(self.m)) if self.winner() is None else ()
        return [f"{'abcdefghi'[c]}{self.n - r}" for r, c in places if self.rows[r][c] == "."]

    def utilities(self):
        return {"X": (1, -1), "O": (-1, 1), None: (0, 0)}[self.winner()]

    def text(self):
        return "\n".join(" ".join(row) for row in self.rows)


@cache
def layers():
    """Return the states of tic-tac-toe ply by ply."""
    game = TicTacToe()
    found = [{game.initial_state()}]
    while found[-1]:
        found.append({game.result(state, square) for state in found[-1] for square in game.actions(state)})
    return found[:-1]


def test_misere_tic_tac_toe_is_a_draw_from_the_centre():
    result = minimax(TicTacToe(misere=True))
    assert result.value == 0
    assert result.action_values[CENTRE].value == 0


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_random_games_go_as_in_the_slow_rulebook(board):
    misere = TicTacToe(*board, misere=True)
    for state, slow in games_beside(TicTacToe(*board), partial(SlowBoard, *board), 15, seed=1):
        assert names(misere, state) == slow.names()
        if not slow.names():
            assert (misere.utility(state, MIN), misere.utility(state, MAX)) == slow.utilities()


@pytest.mark.parametrize(
    ("board", "number"),
    [((3, 3, 3), 8), ((4, 4, 4), 10), ((4, 3, 3), 14), ((3, 3, 1), 9), ((5, 1, 2), 4), ((19, 19, 5), 1020)],
)
def test_the_number_of_lines(board, number):
    game = TicTacToe(*board)
    assert len(set(game.lines)) == len(game.lines) == number
    assert {line.bit_count() for line in game.lines} == {board[2]}


@pytest.mark.parametrize(
    ("board", "order"), [((3, 3, 3), 8), ((6, 6, 5), 8), ((4, 3, 3), 4), ((2, 5, 2), 4), ((1, 5, 3), 2)], ids=str
)
def test_the_symmetries_are_a_group_of_eight_on_square_boards_and_of_fewer_on_others(board, order):
    symmetries = TicTacToe(*board).board.symmetries
    squares = tuple(range(board[0] * board[1]))
    assert len(set(symmetries)) == len(symmetries) == order
    assert symmetries[0] == squares
    for one, other in product(symmetries, repeat=2):
        assert tuple(one[other[square]] for square in squares) in symmetries
    for one in symmetries:
        assert any(tuple(one[other[square]] for square in squares) == squares for other in symmetries)


def test_every_board_of_crosses_and_noughts_is_read_exactly_if_a_game_leads_to_it():
    game = TicTacToe()
    reachable = {state for layer in layers() for state in layer}
    read = set()
    for signs in product("XO.", repeat=9):
        try:
            read.add(game.parse("".join(signs)))
        except NotationError:
            continue
    assert read == reachable


def test_squares_are_called_as_on_a_chess_board():
    game = TicTacToe(m=4, n=3, k=3)
    names = [game.action_text(game.initial_state(), square) for square in game.actions(game.initial_state())]
    assert names == ["a3", "b3", "c3", "d3", "a2", "b2", "c2", "d2", "a1", "b1", "c1", "d1"]
    assert [game.parse_action(game.initial_state(), name.upper()) for name in names] == list(range(12))
    assert TicTacToe(19, 19, 5).action_text(MnkState(0, 0), 18) == "s19"


def test_the_picture_has_a_cross_or_a_ring_for_every_stone():
    game = TicTacToe()
    state = game.parse("X . O / . X . / . . O")
    drawn = elements(game.svg(state))
    assert sum(e.tag.endswith("path") for e in drawn) == 2
    assert sum(e.tag.endswith("circle") for e in drawn) == 2
    assert drawn[1].text == "board: X . O / . X . / . . O"


@pytest.mark.parametrize("game", [TicTacToe(3, 2), ConnectFour(3, 3, 3)])
def test_what_a_rulebook_remembers_of_a_search_is_not_sent_to_another_process(game):
    before = pickle.dumps(game)
    assert minimax(pickle.loads(before)).nodes == minimax(game).nodes
    assert len(pickle.dumps(game)) == len(before)
