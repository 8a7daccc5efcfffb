"""Breakthrough, compiled: boards of up to 64 squares.

A state is three words: the pieces of white and of black, and who is to move; the bits are those of
:mod:`gamelib.games.breakthrough`. A step's number is its start, plus so many times the number of squares: 0 to 2
for white's steps to the left, straight ahead and to the right, 3 to 5 for black's. They grow in the order of the game's
actions.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gamelib.engine.compiled import NONE, ONE, Words, below, count_bits, helper, listed, mixed, rolled
from gamelib.engine.rulebooks import Compiled
from gamelib.errors import InvalidGame
from gamelib.games.breakthrough import Breakthrough, BreakthroughState, Step


@helper
def starts(rules: Any, white: Any, black: Any, turn: Any, aside: int) -> Any:
    """Return the pieces to move that can step to the left (0), straight ahead (1) or to the right (2)."""
    free = rules.squares ^ white ^ black
    if aside == 1:
        return white & free >> rules.columns if turn == NONE else black & free << rules.columns
    if turn == NONE:
        if aside == 0:
            return white & ~rules.first & ~white >> (rules.columns - ONE)
        return white & ~rules.last & ~white >> (rules.columns + ONE)
    if aside == 0:
        return black & ~rules.first & ~black << (rules.columns + ONE)
    return black & ~rules.last & ~black << (rules.columns - ONE)


@helper
def ended(rules: Any, white: Any, black: Any) -> Any:
    """Return whether somebody has got through, or lost all pieces."""
    return (white & rules.top) | (black & rules.bottom) != NONE or white == NONE or black == NONE


class BreakthroughRules(NamedTuple):
    """The columns, the number of squares, the squares, the first and the last column, and the goals of both sides."""

    columns: np.uint64
    places: int
    squares: np.uint64
    first: np.uint64
    last: np.uint64
    top: np.uint64
    bottom: np.uint64

    def moves(self, state: Any, found: Any) -> Any:
        """Write the steps to the left, straight ahead and to the right, each from a1 on."""
        count = 0
        if not ended(self, state[0], state[1]):
            number = 3 * self.places if state[2] != NONE else 0
            for aside in range(3):
                pieces = starts(self, state[0], state[1], state[2], aside)
                count = listed(pieces, found, count, number)
                number += self.places
        return count

    def play(self, state: Any, action: int) -> None:
        """Make a step, and take what stands where it ends."""
        mover = np.int64(state[2])
        aside, start = np.uint64(action // self.places % 3), np.uint64(action % self.places)
        end = start + aside - ONE + self.columns if mover == 0 else start + aside - ONE - self.columns
        state[mover] ^= (ONE << start) | (ONE << end)
        state[1 - mover] &= ~(ONE << end)
        state[2] ^= ONE

    def over(self, state: Any) -> Any:
        """Return whether somebody has got through, or lost all pieces."""
        return ended(self, state[0], state[1])

    def mover(self, state: Any) -> Any:
        """Return 0 where white is to move."""
        return np.int64(state[2])

    def utility(self, state: Any) -> Any:
        """Return what the end is worth to MAX: the last to move has won."""
        return 1.0 if state[2] != NONE else -1.0

    def estimate(self, state: Any) -> Any:
        """Return the difference in pieces, as a share of all there are."""
        white, black = count_bits(state[0]), count_bits(state[1])
        return self.utility(state) if self.over(state) else (white - black) / (white + black)

    def playout(self, state: Any, dice: Any) -> Any:
        """Return MAX's utility after steps at random, all equally likely."""
        white, black, turn, die = state[0], state[1], state[2], dice[0]
        while not ended(self, white, black):
            left = starts(self, white, black, turn, 0)
            ahead = starts(self, white, black, turn, 1)
            right = starts(self, white, black, turn, 2)
            lefts, aheads = count_bits(left), count_bits(ahead)
            die = rolled(die)
            skipped = np.int64(below(die, np.uint64(lefts + aheads + count_bits(right))))
            pieces, aside = left, NONE
            if skipped >= lefts + aheads:
                pieces, aside, skipped = right, ONE + ONE, skipped - lefts - aheads
            elif skipped >= lefts:
                pieces, aside, skipped = ahead, ONE, skipped - lefts
            for _ in range(skipped):
                pieces &= pieces - ONE
            start = pieces & (~pieces + ONE)
            if turn == NONE:
                end = start << (self.columns + aside - ONE)
                white ^= start | end
                black &= ~end
            else:
                end = start >> (self.columns + ONE - aside)
                black ^= start | end
                white &= ~end
            turn ^= ONE
        dice[0] = die
        return 1.0 if turn != NONE else -1.0

    def key(self, state: Any) -> Any:
        """Return a number for tables."""
        return mixed(state[0] ^ mixed(state[1] ^ mixed(state[2])))


class CompiledBreakthrough(Compiled[BreakthroughState, Step]):
    """Breakthrough with its compiled rules."""

    of = Breakthrough
    words = 3

    def __init__(self, game: Breakthrough) -> None:
        super().__init__(game)
        squares = game.columns * game.rows
        if squares > 64:
            raise InvalidGame(f"{game!r} does not fit into a word: a board may have 64 squares, and this has {squares}")
        row, first = (1 << game.columns) - 1, sum(1 << game.columns * each for each in range(game.rows))
        top = row << game.columns * (game.rows - 1)
        masks = ((1 << squares) - 1, first, first << game.columns - 1, top, row)
        self.rules = BreakthroughRules(np.uint64(game.columns), squares, *map(np.uint64, masks))
        self.most_moves = 3 * game.columns * game.filled
        self.move_numbers = 6 * squares
        self.longest = 2 * game.columns * game.filled * (game.rows - 1)

    def state_words(self, state: BreakthroughState) -> Words:
        """Return white's pieces, black's, and who is to move."""
        return np.array(state, np.uint64)

    def state(self, words: Words) -> BreakthroughState:
        """Return the same as integers."""
        return self.game.board_state(*map(int, words))  # type: ignore[no-any-return]

    def number(self, action: Step) -> int:
        """Return the start, and so many times the squares as says whose step it is and which way it goes."""
        start, end = action
        ahead, side = (self.game.columns, 1) if end > start else (-self.game.columns, 4)
        return int(start + (end - start - ahead + side) * self.rules.places)

    def action(self, number: int) -> Step:
        """Return the step with a number."""
        way, start = divmod(int(number), self.rules.places)
        ahead = self.game.columns if way < 3 else -self.game.columns
        return Step(start, start + ahead + way % 3 - 1)
