"""Connect Four against published counts, solved boards and a slow rulebook of lists."""

from functools import partial

import pytest

from gamelib.games import ConnectFour, ConnectFourState
from gamelib.search import solve
from tests.pictures import elements
from tests.slow_rules import games_beside

SIZES = [(7, 6, 4), (4, 5, 3), (6, 1, 3), (1, 6, 4), (5, 4, 2), (10, 4, 3), (3, 3, 3), (12, 12, 5)]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def rows_of_cells(columns, rows, connect):
    """Return all rows of ``connect`` cells, each cell as (column, row)."""
    return [
        [(column + right * i, row + up * i) for i in range(connect)]
        for column in range(columns)
        for row in range(rows)
        for right, up in DIRECTIONS
        if column + right * (connect - 1) < columns and 0 <= row + up * (connect - 1) < rows
    ]


class SlowBoard:
    """The rules once more, on columns that are lists of the letters X and O, the lowest disc first."""

    def __init__(self, columns, rows, connect):
        self.width, self.rows, self.connect = columns, rows, connect
        self.rows_of_cells = rows_of_cells(columns, rows, connect)
        self.columns = [[] for _ in range(columns)]
        self.moves = 0

    @property
    def mover(self):
        return self.moves % 2

    def move(self, name):
        self.columns[int(name) - 1].append("XO"[self.mover])
        self.moves += 1

    def at(self, column, row):
        inside = 0 <= column < self.width and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if inside else "."

    def windows(self):
        return [[self.at(*cell) for cell in cells] for cells in self.rows_of_cells]

    def winner(self):
        for letter in "XO":
            if any(set(window) == {letter} for window in self.windows()):
                return letter
        return None

    def names(self):
        free = [column for column in range(self.width) if len(self.columns[column]) < self.rows]
        return [str(column + 1) for column in free] if self.winner() is None else []

    def utilities(self):
        return {"X": (1, -1), "O": (-1, 1), None: (0, 0)}[self.winner()]

    def text(self):
        lines = [[self.at(c, r) for c in range(self.width)] for r in reversed(range(self.rows))]
        return "\n".join(" ".join(line) for line in lines)

    def score(self):
        if self.winner():
            return self.utilities()[0]
        windows = self.windows()
        crosses = sum(window.count("X") ** 2 for window in windows if "O" not in window)
        noughts = sum(window.count("O") ** 2 for window in windows if "X" not in window)
        return (crosses - noughts) / (self.connect**2 * len(windows))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_random_games_go_as_in_the_slow_rulebook(size):
    game = ConnectFour(*size)
    for state, slow in games_beside(game, partial(SlowBoard, *size), 15 if size[0] < 12 else 3, seed=1):
        assert game.window_score(state) == pytest.approx(slow.score(), abs=1e-12)


def test_a_board_of_six_rows_and_seven_columns_has_69_windows():
    game = ConnectFour()
    assert len(game.windows) == 69
    assert {window.bit_count() for window in game.windows} == {4}


@pytest.mark.parametrize("size", [(7, 6, 4), (5, 4, 3), (4, 7, 2), (6, 6, 6), (9, 7, 5)], ids=str)
def test_a_row_wins_in_every_direction_at_every_place_whichever_disc_comes_last(size):
    game, lines = ConnectFour(*size), rows_of_cells(*size)
    assert len(lines) == len(game.windows)
    for cells in lines:
        upright = cells[0][0] == cells[1][0]
        for last in cells[-1:] if upright else cells:
            own = sum(game.cell(*cell) for cell in cells if cell != last)
            below = sum(game.cell(last[0], row) for row in range(last[1]))
            state = ConnectFourState(own, own | below, False)
            assert game.result(state, last[0]).connected
            for missing in cells:
                if missing != last:
                    less = ConnectFourState(own & ~game.cell(*missing), own | below, False)
                    assert not game.result(less, last[0]).connected


# The number of positions: J. Tromp's table of Connect Four boards; the value: the same.
@pytest.mark.slow
def test_the_board_of_four_by_four_is_a_draw_and_has_161029_positions():
    game = ConnectFour(4, 4)
    solution = solve(game)
    assert solution.value(game.initial_state()) == 0
    assert len(solution.table) == 161_029


@pytest.mark.parametrize("size", SIZES[:5], ids=str)
def test_a_state_and_its_mirror_image_are_one_canonical_state_with_the_same_value(size):
    game = ConnectFour(*size)
    for state, slow in games_beside(game, partial(SlowBoard, *size), 6, seed=2):
        mirrored = game.mirrored(state)
        assert game.text(mirrored) == "\n".join(" ".join(reversed(line.split())) for line in slow.text().splitlines())
        assert game.mirrored(mirrored) == state
        assert game.canonical(state) == game.canonical(mirrored) in (state, mirrored)
        assert game.window_score(mirrored) == game.window_score(state)
        assert list(game.actions(mirrored)) == sorted(size[0] - 1 - column for column in game.actions(state))
        for column in game.actions(state):
            assert game.result(mirrored, size[0] - 1 - column) == game.mirrored(game.result(state, column))


def test_the_score_of_the_first_disc_counts_the_windows_through_it():
    game = ConnectFour()
    scores = [game.window_score(game.play(column)) for column in "1234567"]
    assert [round(score * 16 * 69) for score in scores] == [3, 4, 5, 7, 5, 4, 3]


def test_a_sequence_of_columns_is_played_from_the_empty_board():
    game = ConnectFour()
    assert game.text(game.play("4455")).splitlines()[-2:] == [". . . O O . .", ". . . X X . ."]
    assert game.play("4, 4 5\n5") == game.play("4455")
    assert game.play("") == game.initial_state()


SMALL = ConnectFour(columns=4, rows=3, connect=3)


def test_a_disc_may_complete_two_rows_at_once():
    state = SMALL.play("1122443")
    assert state.connected
    assert SMALL.parse(SMALL.text(state)) == state


def test_the_picture_tells_the_discs_apart_by_shape_and_numbers_the_columns():
    game = ConnectFour()
    drawn = elements(game.svg(game.play("44553")))
    assert sum(e.tag.endswith("path") for e in drawn) == 3  # the cross on a disc of X
    assert sum(e.tag.endswith("circle") and e.get("stroke-width") == "8" for e in drawn) == 2  # a ring of O
    assert [e.text for e in drawn if e.tag.endswith("text")] == list("1234567")
    assert game.svg(game.play("44553")) == game.svg(game.play("44553"))
