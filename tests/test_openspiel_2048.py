"""2048 beside OpenSpiel's rulebook, an independent oracle where it is installed.

On the board of four by four the rules are the same: how tiles slide and merge, the two tiles at the start, the
target that ends the game before a new tile comes, the score as the return. Differences of writing and extent:

- OpenSpiel numbers the directions up, right, down, left from 0, and a new tile by row, column and whether it is a 4.
- It knows no other boards, and no game without a target (``max_tile``).
- Its games end after 8192 moves at the latest; no random game is so long.

One difference is of the rules. OpenSpiel keeps in mind which tiles the last move merged, and forgets it only when the
next move is made; asked for the legal directions before that, it takes no merging onto such a tile into account. So a
direction is missing there in which nothing happens but mergers onto tiles that the last move made. By G. Cirulli's
rules, and here, it is legal.
"""

from itertools import pairwise

import numpy as np
import pytest

from gamelib import CHANCE
from gamelib.games.game_2048 import DIRECTIONS, Game2048

pyspiel = pytest.importorskip("pyspiel", reason='this compares with OpenSpiel: pip install ".[benchmark]"')


def their_action(game, state, action):
    if game.player(state) is CHANCE:
        return 8 * action.row + 2 * action.column + (action.value == 4)
    return DIRECTIONS.index(action)


def lines(direction):
    """The cells of each row or column, from the wall that the tiles slide to."""
    rows = [[4 * row + column for column in range(4)] for row in range(4)]
    found = rows if direction in ("left", "right") else [list(column) for column in zip(*rows, strict=True)]
    return [line[::-1] for line in found] if direction in ("right", "down") else found


def merged_cells(board, direction):
    """Where a tile stands that this move makes by merging."""
    cells = set()
    for line in lines(direction):
        values, place = [board[cell] for cell in line if board[cell]], 0
        while values:
            merges = values[:2] == [values[0]] * 2
            if merges:
                cells.add(line[place])
            values, place = values[1 + merges :], place + 1
    return cells


def only_merges_onto(board, direction, cells):
    """Whether nothing happens in this direction but mergers onto tiles in these cells."""
    happened = []
    for line in lines(direction):
        for near, far in pairwise(line):
            if board[far] and not board[near]:
                return False
            if board[far] and board[near] == board[far]:
                happened.append(near)
    return bool(happened) and set(happened) <= cells


def compare(game, state, theirs, merged):
    assert [int(value) for value in str(theirs).split()] == list(state.board)
    assert theirs.is_terminal() == game.is_terminal(state)
    assert theirs.returns() == [state.score]
    if game.is_terminal(state):
        assert game.utility(state, 0) == state.score
        return
    assert theirs.is_chance_node() == (game.player(state) is CHANCE)
    if theirs.is_chance_node():
        ours = {their_action(game, state, action): chance for action, chance in game.outcomes(state)}
        assert dict(theirs.chance_outcomes()) == pytest.approx(ours)
    else:
        legal = game.actions(state)
        known = [direction for direction in legal if not only_merges_onto(state.board, direction, merged)]
        assert [DIRECTIONS[number] for number in theirs.legal_actions()] in (list(legal), known)


@pytest.mark.parametrize(("target", "games"), [(2048, 20), (32, 30)])
def test_random_games_agree_in_every_state(target, games):
    game, rng, positions = Game2048(target=target), np.random.default_rng(1), 0
    for _ in range(games):
        state, merged = game.initial_state(), set()
        theirs = pyspiel.load_game(f"2048(max_tile={target})").new_initial_state()
        while not game.is_terminal(state):
            compare(game, state, theirs, merged)
            if game.player(state) is CHANCE:
                tiles, chances = zip(*game.outcomes(state), strict=True)
                action = tiles[int(rng.choice(len(tiles), p=chances))]
            else:
                directions = [DIRECTIONS[number] for number in theirs.legal_actions()]
                if not directions:
                    break
                action = directions[int(rng.integers(len(directions)))]
                merged = merged_cells(state.board, action)
            theirs.apply_action(their_action(game, state, action))
            state = game.result(state, action)
            positions += 1
        compare(game, state, theirs, merged)
    assert positions > (2000 if target == 2048 else 1000)
