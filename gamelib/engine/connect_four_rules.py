"""Connect Four, compiled: boards with columns * (rows + 1) bits or fewer.

A state is two words: the discs of the player to move, and of both; the bits are those of
:mod:`gamelib.games.connect_four`. Whether the last disc won is looked at where it matters: a tree search passes
through many states of which it knows that already.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gamelib.engine.compiled import NONE, ONE, Words, below, count_bits, helper, mixed, rolled
from gamelib.engine.rulebooks import Compiled
from gamelib.errors import InvalidGame
from gamelib.games.connect_four import ConnectFour, ConnectFourState


@helper
def in_a_row(discs: Any, step: Any, connect: int) -> Any:
    """Return a word that is not 0 if so many discs stand in a row, each ``step`` bits from the one before."""
    if connect == 4:  # mostly, and this is quick
        pairs = discs & (discs >> step)
        return pairs & (pairs >> (step + step))
    length = 1
    while length < connect:  # bit i stays if the discs i, i + step, … are there, ``length`` of them
        more = min(length, connect - length)
        far = np.uint64(more) * step
        discs &= discs >> far if far < np.uint64(64) else NONE
        length += more
    return discs


@helper
def connected(discs: Any, height: Any, connect: int) -> Any:
    """Return whether so many discs stand in a row in one of the four directions."""
    upright, level = in_a_row(discs, ONE, connect), in_a_row(discs, height, connect)
    falling, rising = in_a_row(discs, height - ONE, connect), in_a_row(discs, height + ONE, connect)
    return upright | level | falling | rising != NONE


@helper
def squares(own: Any, other: Any, windows: Any, step: Any, connect: int) -> Any:
    """Return the squares of the numbers of own discs in the windows that hold none of the other's, added up.

    A square counts the pairs of own discs in a window: each with itself, and two of them twice.
    """
    for cell in range(connect):
        windows &= ~(other >> np.uint64(cell) * step)
    total = 0
    for one in range(connect):
        here = windows & own >> np.uint64(one) * step
        total += count_bits(here)
        for two in range(one + 1, connect):
            total += 2 * count_bits(here & own >> np.uint64(two) * step)
    return total


class ConnectFourRules(NamedTuple):
    """The board: its columns, how many bits each has and which, the lowest of all, all cells, how many in a row win."""

    columns: int
    height: np.uint64
    column: np.uint64
    bottom: np.uint64
    cells: np.uint64
    connect: int

    def moves(self, state: Any, found: Any) -> Any:
        """Write the columns that are not full, from left to right."""
        if self.over(state):
            return 0
        free = (state[1] + self.bottom) & self.cells
        count = 0
        for column in range(self.columns):
            if free & (self.column << (np.uint64(column) * self.height)) != NONE:
                found[count] = column
                count += 1
        return count

    def play(self, state: Any, action: int) -> None:
        """Drop a disc."""
        before = state[1]
        state[0] ^= before
        state[1] = before | (before + (ONE << (np.uint64(action) * self.height)))

    def over(self, state: Any) -> Any:
        """Return whether the last disc won or the board is full."""
        return state[1] == self.cells or connected(state[0] ^ state[1], self.height, self.connect)

    def mover(self, state: Any) -> Any:
        """Return 0 where the number of discs is even."""
        return count_bits(state[1]) & 1

    def utility(self, state: Any) -> Any:
        """Return what the end is worth to MAX."""
        if not connected(state[0] ^ state[1], self.height, self.connect):
            return 0.0
        return 1.0 if count_bits(state[1]) & 1 else -1.0

    def estimate(self, state: Any) -> Any:
        """Return what :meth:`ConnectFour.window_score` does."""
        own, other = state[0], state[0] ^ state[1]
        if connected(other, self.height, self.connect):
            return self.utility(state)
        total, count, step = 0, 0, ONE
        while step <= self.height + ONE:  # upright, falling, level, rising
            windows = in_a_row(self.cells, step, self.connect)
            count += count_bits(windows)
            total += squares(own, other, windows, step, self.connect) - squares(other, own, windows, step, self.connect)
            step = max(step + ONE, self.height - ONE)
        score = total / (self.connect * self.connect * count)
        return -score if count_bits(state[1]) & 1 else score

    def playout(self, state: Any, dice: Any) -> Any:
        """Return MAX's utility after discs were dropped at random; the words stay in registers."""
        if connected(state[0] ^ state[1], self.height, self.connect):
            return self.utility(state)
        own, taken, die = state[0], state[1], dice[0]
        sign = -1.0 if count_bits(taken) & 1 else 1.0
        value = 0.0
        while taken != self.cells:
            free = (taken + self.bottom) & self.cells
            disc = NONE
            while disc == NONE:  # until the column is not full
                die = rolled(die)
                disc = free & (self.column << (below(die, np.uint64(self.columns)) * self.height))
            own |= disc
            if connected(own, self.height, self.connect):
                value = sign
                break
            taken |= disc
            own ^= taken
            sign = -sign
        dice[0] = die
        return value

    def key(self, state: Any) -> Any:
        """Return a number for tables."""
        return mixed(state[0] + state[1])


class CompiledConnectFour(Compiled[ConnectFourState, int]):
    """Connect Four with its compiled rules."""

    of = ConnectFour
    words = 2

    def __init__(self, game: ConnectFour) -> None:
        super().__init__(game)
        height = game.rows + 1
        if game.columns * height > 64:
            raise InvalidGame(
                f"{game!r} does not fit into a word: a board may have columns * (rows + 1) = 64 bits, and this one has "
                f"{game.columns * height}"
            )
        column, bottom = (1 << game.rows) - 1, sum(game.cell(column, 0) for column in range(game.columns))
        self.rules = ConnectFourRules(
            game.columns, np.uint64(height), np.uint64(column), np.uint64(bottom), np.uint64(bottom * column),
            game.connect,
        )  # fmt: skip
        self.most_moves = self.move_numbers = game.columns
        self.longest = game.columns * game.rows

    def state_words(self, state: ConnectFourState) -> Words:
        """Return the discs of the player to move, and all discs."""
        return np.array(state[:2], np.uint64)

    def state(self, words: Words) -> ConnectFourState:
        """Return the same as integers, and whether the last disc won."""
        own, taken = map(int, words)
        won = connected(words[0] ^ words[1], self.rules.height, self.rules.connect)
        return self.game.board_state(own, taken, bool(won))  # type: ignore[no-any-return]
