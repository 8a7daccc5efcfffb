"""So many in a row, compiled: Connect Four, and tic-tac-toe and its relatives, on boards that fit into a word.

A state is two words: the stones of the player to move, and of both. Each line of cells, a column of Connect Four or a
row of the others, has a bit more than it has cells, which stays 0, so that a shift along a line never reaches the next;
the bits of Connect Four are those of its readable rules. A move's number is the column, and in the others the bit's.

Whether the last stone won is looked at where it matters: a tree search passes through many states of which it knows
that already.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gamelib.engine.compiled import NONE, ONE, Words, below, count_bits, helper, listed, mixed, rolled
from gamelib.engine.rulebooks import Compiled
from gamelib.errors import InvalidGame
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.games.mnk import MnkState, TicTacToe


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


class MnkRules(NamedTuple):
    """How many bits a row has, all squares, how many in a row end the game, and what that is worth."""

    width: np.uint64
    squares: np.uint64
    row: int
    worth: float

    def moves(self, state: Any, found: Any) -> Any:
        """Write the free squares, from the top left, row by row."""
        return 0 if self.over(state) else listed(self.squares ^ state[1], found, 0, 0)

    def play(self, state: Any, action: int) -> None:
        """Put a stone on a square."""
        state[0] ^= state[1]
        state[1] |= ONE << np.uint64(action)

    def over(self, state: Any) -> Any:
        """Return whether the last stone made a row or the board is full."""
        return state[1] == self.squares or connected(state[0] ^ state[1], self.width, self.row)

    def mover(self, state: Any) -> Any:
        """Return 0 where the number of stones is even."""
        return count_bits(state[1]) & 1

    def utility(self, state: Any) -> Any:
        """Return what the end is worth to MAX."""
        if not connected(state[0] ^ state[1], self.width, self.row):
            return 0.0
        return self.worth if self.mover(state) else -self.worth

    def estimate(self, state: Any) -> Any:
        """Return 0 before the end: there is no quick guess."""
        return self.utility(state) if self.over(state) else 0.0

    def playout(self, state: Any, dice: Any) -> Any:
        """Return MAX's utility after stones were put down at random."""
        own, taken, die = state[0], state[1], dice[0]
        if connected(own ^ taken, self.width, self.row):
            return self.utility(state)
        worth, value = -self.worth if self.mover(state) else self.worth, 0.0
        while taken != self.squares:
            die = rolled(die)
            free = self.squares ^ taken
            for _ in range(below(die, np.uint64(count_bits(free)))):
                free &= free - ONE
            stone = free & (~free + ONE)
            if connected(own | stone, self.width, self.row):
                value = worth
                break
            own ^= taken
            taken |= stone
            worth = -worth
        dice[0] = die
        return value

    def key(self, state: Any) -> Any:
        """Return a number for tables."""
        return mixed(state[0] ^ mixed(state[1]))


class CompiledTicTacToe(Compiled[MnkState, int]):
    """An m,n,k-game with its compiled rules."""

    of = TicTacToe
    words = 2

    def __init__(self, game: TicTacToe) -> None:
        super().__init__(game)
        bits = (game.m + 1) * game.n
        if bits > 64:
            raise InvalidGame(f"{game!r} does not fit into a word: a board may have (m + 1) * n = 64 bits, not {bits}")
        self._bits = [square + square // game.m for square in range(game.m * game.n)]
        squares = np.uint64(sum(1 << bit for bit in self._bits))
        self.rules = MnkRules(np.uint64(game.m + 1), squares, game.k, -1.0 if game.misere else 1.0)
        self.most_moves = self.longest = game.m * game.n
        self.move_numbers = bits

    def number(self, action: int) -> int:
        """Return the bit of a square."""
        return self._bits[action]

    def action(self, number: int) -> int:
        """Return the square of a bit."""
        return int(number) - int(number) // int(self.rules.width)

    def state_words(self, state: MnkState) -> Words:
        """Return the stones of the player to move, and of both."""
        crosses, noughts = (sum(1 << bit for at, bit in enumerate(self._bits) if each >> at & 1) for each in state)
        return np.array([noughts if (crosses | noughts).bit_count() & 1 else crosses, crosses | noughts], np.uint64)

    def state(self, words: Words) -> MnkState:
        """Return the crosses and the noughts, without the bits between rows."""
        own, taken = (sum(1 << at for at, bit in enumerate(self._bits) if int(word) >> bit & 1) for word in words)
        return self.game.board_state(*((own ^ taken, own) if taken.bit_count() & 1 else (own, own ^ taken)))  # type: ignore[no-any-return]
