"""Tic-tac-toe and its relatives, compiled: boards with (m + 1) * n bits or fewer.

A state is two words: the stones of the player to move, and of both. Each row of squares has a bit more than it has
squares, which stays 0, so that a shift along a row never reaches the next. A move's number is that of its bit.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gamelib.engine.compiled import ONE, Words, below, count_bits, listed, mixed, rolled
from gamelib.engine.connect_four_rules import connected
from gamelib.engine.rulebooks import Compiled
from gamelib.errors import InvalidGame
from gamelib.games.mnk import MnkState, TicTacToe


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
