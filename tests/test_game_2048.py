"""2048: sliding and merging, the tiles that come by chance, and small boards solved in two ways."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import (
    CHANCE,
    GameError,
    IllegalAction,
    InvalidState,
    NotationError,
)
from gamelib.games.game_2048 import DIRECTIONS, Game2048, NewTile, State2048
from gamelib.search.perft import perft
from tests.pictures import elements

SIZES = [(4, 4), (2, 2), (3, 3), (2, 4), (4, 2), (1, 5), (5, 1)]
tiles = st.sampled_from([0, 0, 2, 2, 4, 8, 16])


def slid(board, direction):
    """The slow rulebook: rows as lists, the board turned until the direction is left. Returns board and points."""
    turns = {"left": 0, "up": 1, "right": 2, "down": 3}[direction]
    rows = [list(row) for row in board]
    for _ in range(turns):  # a quarter anticlockwise: the top becomes the left
        rows = [list(column) for column in zip(*rows, strict=True)][::-1]
    points = 0
    for row in rows:
        met = [value for value in row if value]
        place = 0
        while place < len(met) - 1:
            if met[place] == met[place + 1]:
                met[place : place + 2] = [2 * met[place]]
                points += met[place]
            place += 1
        row[:] = met + [0] * (len(row) - len(met))
    for _ in range(turns):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    return tuple(map(tuple, rows)), points


def rows_of(game, board):
    return tuple(board[i : i + game.columns] for i in range(0, len(board), game.columns))


# -- sliding -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "after", "points"),
    [
        ("2 . . .", "2 . . .", 0),
        (". . . 2", "2 . . .", 0),
        ("2 2 . .", "4 . . .", 4),
        ("2 . . 2", "4 . . .", 4),
        ("2 4 . 2", "2 4 2 .", 0),
        ("2 2 2 .", "4 2 . .", 4),  # the two nearest the wall
        (". 2 2 2", "4 2 . .", 4),
        ("2 2 2 2", "4 4 . .", 8),
        ("2 2 4 .", "4 4 . .", 4),  # what has merged does not merge again
        ("4 2 2 .", "4 4 . .", 4),
        ("4 4 8 16", "8 8 16 .", 8),
        ("8 8 4 4", "16 8 . .", 24),
    ],
)
def test_a_line_slides_and_merges_towards_the_wall(line, after, points):
    padding = "/ . . . . / . . . . / 64 32 16 8"
    game = Game2048(4, 4)
    state = game.parse(f"{line} {padding} / score 100")
    if line != after:
        moved = game.result(state, "left")
        assert moved == game.parse(f"{after} {padding} / score {100 + points}, a tile comes")


@pytest.mark.parametrize("size", SIZES, ids=str)
@given(st.data())
def test_every_direction_does_what_the_slow_rulebook_does(size, data):
    game = Game2048(*size, target=None)
    board = tuple(data.draw(st.lists(tiles, min_size=size[0] * size[1], max_size=size[0] * size[1])))
    state = State2048(board, 12, 0)
    legal = []
    for direction in DIRECTIONS:
        after, points = slid(rows_of(game, board), direction)
        if after != rows_of(game, board):
            legal.append(direction)
            moved = game.result(state, direction)
            assert (rows_of(game, moved.board), moved.score, moved.coming) == (after, 12 + points, 1)
            assert 0 in moved.board
        else:
            with pytest.raises(IllegalAction):
                game.result(state, direction)
    assert game.actions(state) == tuple(legal)
    if any(board):
        assert game.is_terminal(state) == (not legal)


# -- chance --------------------------------------------------------------------------------------------


def test_a_two_comes_with_nine_tenths_and_a_four_with_one_on_any_empty_cell():
    game = Game2048(2, 2)
    state = game.parse("2 . / . 8 / score 12, a tile comes")
    outcomes = dict(game.outcomes(state))
    assert outcomes == pytest.approx(
        {NewTile(0, 1, 2): 0.45, NewTile(0, 1, 4): 0.05, NewTile(1, 0, 2): 0.45, NewTile(1, 0, 4): 0.05}
    )
    assert list(outcomes) == list(game.actions(state)) == sorted(outcomes)
    with pytest.raises(GameError, match="chance is not to move"):
        game.outcomes(game.parse("2 . / . 8"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_random_games_keep_to_the_rules(size):
    game, rng = Game2048(*size, target=16), np.random.default_rng(3)
    for _ in range(6):
        state, fours = game.initial_state(), 0
        while not game.is_terminal(state):
            game.check_state(state)
            actions = game.actions(state)
            if game.player(state) is CHANCE:
                assert sum(chance for _, chance in game.outcomes(state)) == pytest.approx(1)
                assert len(actions) == 2 * state.board.count(0)
            action = actions[int(rng.integers(len(actions)))]
            fours += game.player(state) is CHANCE and action.value == 4
            state = game.result(state, action)
        game.check_state(state)
        # Made of 2s alone, a tile 2^n has cost (n - 1) mergers of its own value in all; a dealt 4 saves 4 points.
        assert state.score == sum(v * (v.bit_length() - 2) for v in state.board if v) - 4 * fours
        assert game.actions(state) == ()


def test_the_first_plies_are_counted():
    # Four cells and two values, then three and two. Of the 12 ordered pairs of cells 4 are diagonal, with all four
    # directions legal; the others leave the wall in one direction, and if the values are equal merge in two.
    first, second = 4 * 2, 3 * 2
    moves = 4 * 4 * 4 + 8 * (2 * 1 + 2 * 3)
    assert [perft(Game2048(2, 2), depth) for depth in range(4)] == [1, first, first * second, moves]


# -- the end -------------------------------------------------------------------------------------------


def test_making_the_target_ends_the_game_before_a_tile_comes():
    game = Game2048(2, 2, target=8)
    end = game.result(game.parse("4 4 / . 2 / score 8"), "left")
    assert end == State2048((8, 0, 2, 0), 16, 0)
    assert game.is_terminal(end)
    assert game.actions(end) == ()
    assert game.utility(end, 0) == 16
    with pytest.raises(IllegalAction, match="the game is over"):
        game.result(end, "right")


def test_without_a_target_or_with_a_greater_one_the_game_goes_on():
    for game in (Game2048(2, 2, target=None), Game2048(2, 2)):
        after = game.result(game.parse("4 4 / . 2 / score 8"), "left")
        assert not game.is_terminal(after)
        assert after.coming == 1


# -- solved --------------------------------------------------------------------------------------------


def best_expectation(game, worth):
    """The greatest expectation of ``worth(terminal state)``, by the six functions and canonical states."""

    @cache
    def value(state):
        if game.is_terminal(state):
            return worth(state)
        after = {action: value(game.canonical(game.result(state, action))) for action in game.actions(state)}
        if game.player(state) is CHANCE:
            return sum(chance * after[action] for action, chance in game.outcomes(state))
        return max(after.values())

    return value(game.initial_state())


def slow_expectation(rows, columns, target, *, score):
    """The same, with boards alone: points are counted as they are made, and nothing is canonical."""

    @cache
    def player(board):
        if max(map(max, board)) >= target:
            return 0 if score else 1
        values = []
        for direction in ("left", "up", "right", "down"):
            after, points = slid(board, direction)
            if after != board:
                made = max(map(max, after)) >= target
                values.append((points if score else 0) + ((0 if score else 1) if made else chance(after, 1)))
        return max(values, default=0)

    @cache
    def chance(board, coming):
        total, cells = 0, [(r, c) for r in range(rows) for c in range(columns) if not board[r][c]]
        for r, c in cells:
            for value, probability in ((2, 0.9), (4, 0.1)):
                rows_after = [list(row) for row in board]
                rows_after[r][c] = value
                after = tuple(map(tuple, rows_after))
                total += probability / len(cells) * (player(after) if coming == 1 else chance(after, 1))
        return total

    return chance(tuple((0,) * columns for _ in range(rows)), 2)


# J. Lees-Miller, "The mathematics of 2048: optimal play with Markov decision processes", 2018: about 8 %.
def test_the_best_player_reaches_32_on_two_by_two_as_often_as_published():
    game = Game2048(2, 2, target=32)
    assert best_expectation(game, lambda state: max(state.board) >= 32) == pytest.approx(0.08, abs=0.005)


@pytest.mark.parametrize(
    ("size", "target"), [((2, 2), 8), ((2, 2), 32), ((1, 4), 64), ((3, 1), 16), ((2, 3), 16)], ids=str
)
def test_scores_and_winning_probabilities_are_those_of_the_slow_rulebook(size, target):
    game = Game2048(*size, target=target)
    scores = best_expectation(game, lambda state: game.utility(state, 0))
    assert scores == pytest.approx(slow_expectation(*size, target, score=True), rel=1e-12)
    wins = best_expectation(game, lambda state: max(state.board) >= target)
    assert wins == pytest.approx(slow_expectation(*size, target, score=False), rel=1e-12)


def test_four_cells_hold_no_tile_beyond_32():
    reached, waiting = set(), [Game2048(2, 2, target=None).initial_state()]
    game = Game2048(2, 2, target=None)
    while waiting:
        state = game.canonical(waiting.pop())
        if state not in reached:
            reached.add(state)
            waiting += [game.result(state, action) for action in game.actions(state)]
    assert max(max(state.board) for state in reached) == 32


# -- symmetry ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "count"), [((2, 2), 8), ((3, 3), 8), ((2, 3), 4)], ids=str)
def test_turning_and_mirroring_lead_to_one_canonical_state(size, count):
    game = Game2048(*size)
    board = np.array([0, 2, 4, 8, 16, 32, 64, 128, 256][: size[0] * size[1]]).reshape(size)
    images = [np.rot90(mirrored, turns) for mirrored in (board, board.T) for turns in range(4)]
    states = {State2048(tuple(image.flatten().tolist()), 0, 0) for image in images if image.shape == size}
    assert len(states) == count
    assert len({game.canonical(state) for state in states}) == 1
    assert {game.canonical(state) for state in states} < states


# -- bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "thing",
    [
        State2048((0, 2, 4), 0, 0),
        State2048((0, 2, 4, 6), 0, 0),
        State2048((0, 2, 4, 1), 0, 0),
        State2048((0, 2, 4, -2), 0, 0),
        State2048((0, 2, 4, 2.0), 0, 0),
        State2048([0, 2, 4, 2], 0, 0),
        State2048((0, 2, 4, 2), -4, 0),
        State2048((0, 2, 4, 2), 0, 2),
        State2048((0, 2, 4, 2), 0, 3),
        State2048((2, 2, 4, 2), 0, 1),  # no room
        State2048((0, 0, 0, 0), 0, 1),
        State2048((0, 2, 0, 0), 0, 0),
        State2048((0, 2, 16, 0), 0, 1),  # over
    ],
)
def test_what_is_no_state_is_refused(thing):
    with pytest.raises(InvalidState, match="is not a state of 2048"):
        Game2048(2, 2, target=16).check_state(thing)


# -- for people ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "2 x 2 = 4 cells, but '' describes 0"),
        ("2 4 2 4 8", "describes 5"),
        ("2 4 3 .", "'3', cell 3 of the board, is not a tile"),
        ("2 -4 2 .", "'-4', cell 2"),
        ("2 4 2 . score", "does not say what the score is"),
        ("2 4 2 . score 8, three tiles come", "does not say what the score is"),
        ("2 4 2 . score 8, two tiles come", "where two tiles are to come"),
        (". . . . score 0", "where no tile is to come"),
        ("2 4 2 4 score 0, a tile comes", "where a tile is to come"),
        ("2 2048 . . score 0, a tile comes", "where a tile is to come"),
    ],
)
def test_a_text_that_is_no_board_is_refused(text, message):
    with pytest.raises(NotationError, match=message):
        Game2048(2, 2).parse(text)


def test_the_picture_shows_the_tiles_the_score_and_notes_on_the_side_of_each_direction():
    game = Game2048()
    state = game.parse("2 4 8 16 / . . . . / . . . . / . . . 1024 / score 20004")
    drawn = elements(game.svg(state, notes={"up": "1.5", "left": "2.5"}, shades={"right": 1}))
    places = {e.text: (float(e.get("x")), float(e.get("y"))) for e in drawn if e.tag.endswith("text")}
    assert {"2", "4", "8", "16", "1024", "score 20004", "↑ 1.5", "← 2.5", "→"} == set(places)
    assert places["← 2.5"][0] < places["2"][0] < places["16"][0] < places["→"][0]
    assert places["↑ 1.5"][1] < places["2"][1] < places["1024"][1]
    assert sum(e.get("fill") == "#56b4e9" for e in drawn) == 1
