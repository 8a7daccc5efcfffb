"""Othello, compiled: boards of 4 x 4, 6 x 6 and 8 x 8 squares.

A state is four words: the discs of black and of white, who is to move, or 2 where the game is over, and the squares
where that player may put a disc, none if it is a pass; the bits are those of :mod:`gamelib.games.othello`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gamelib.engine.compiled import NONE, ONE, Words, below, count_bits, helper, listed, mixed, rolled
from gamelib.engine.rulebooks import Compiled
from gamelib.errors import InvalidGame
from gamelib.games.othello import Othello, OthelloState

OVER = np.uint64(2)


@helper
def ends(own: Any, through: Any, step: Any, reach: int) -> Any:
    """Return the squares right behind runs of ``through`` that begin beside ``own``, in two directions."""
    up, down = own << step & through, own >> step & through
    for _ in range(reach):
        up |= up << step & through
        down |= down >> step & through
    return up << step | down >> step


@helper
def open_squares(rules: Any, own: Any, other: Any) -> Any:
    """Return the free squares from which a disc of ``own`` would outflank discs of ``other``."""
    inner, size, reach = other & rules.inner, rules.size, rules.reach
    found = ends(own, inner, ONE, reach) | ends(own, other, size, reach)
    found |= ends(own, inner, size + ONE, reach) | ends(own, inner, size - ONE, reach)
    return found & (rules.squares ^ own ^ other)


@helper
def run_up(disc: Any, own: Any, through: Any, step: Any) -> Any:
    """Return the discs between a new one and the next of ``own`` towards higher bits, if only ``through`` is there."""
    run, at = NONE, disc << step
    while at & through != NONE:
        run |= at
        at <<= step
    return run if at & own != NONE else NONE


@helper
def run_down(disc: Any, own: Any, through: Any, step: Any) -> Any:
    """Return the same towards lower bits."""
    run, at = NONE, disc >> step
    while at & through != NONE:
        run |= at
        at >>= step
    return run if at & own != NONE else NONE


@helper
def turned(rules: Any, disc: Any, own: Any, other: Any) -> Any:
    """Return the discs of ``other`` that a new disc of ``own`` outflanks."""
    inner, size = other & rules.inner, rules.size
    found = run_up(disc, own, inner, ONE) | run_down(disc, own, inner, ONE)
    found |= run_up(disc, own, other, size) | run_down(disc, own, other, size)
    found |= run_up(disc, own, inner, size + ONE) | run_down(disc, own, inner, size + ONE)
    return found | run_up(disc, own, inner, size - ONE) | run_down(disc, own, inner, size - ONE)


class OthelloRules(NamedTuple):
    """The side, how far a run can go on, all squares, those of the inner columns, the pass, and whether discs count."""

    size: np.uint64
    reach: int
    squares: np.uint64
    inner: np.uint64
    passing: int
    by_discs: bool

    def moves(self, state: Any, found: Any) -> Any:
        """Write the squares from the top left, row by row, or the pass alone."""
        if state[2] == OVER:
            return 0
        found[0] = self.passing
        return max(1, listed(state[3], found, 0, 0))

    def play(self, state: Any, action: int) -> None:
        """Put a disc on a square and turn over what it outflanks, or pass; then find out what there is to do."""
        mover = np.int64(state[2])
        if action != self.passing:
            disc = ONE << np.uint64(action)
            gained = turned(self, disc, state[mover], state[1 - mover])
            state[mover] |= disc | gained
            state[1 - mover] ^= gained
        own, other = state[1 - mover], state[mover]
        state[2] = np.uint64(1 - mover)
        state[3] = open_squares(self, own, other)
        if state[3] == NONE and open_squares(self, other, own) == NONE:
            state[2] = OVER

    def over(self, state: Any) -> Any:
        """Return whether neither side can move."""
        return state[2] == OVER

    def mover(self, state: Any) -> Any:
        """Return 0 where black is to move, or the game is over."""
        return np.int64(state[2] & ONE)

    def utility(self, state: Any) -> Any:
        """Return what the end is worth to MAX."""
        margin = float(count_bits(state[0]) - count_bits(state[1]))
        return margin if self.by_discs else float(np.sign(margin))

    def estimate(self, state: Any) -> Any:
        """Return the difference in squares to move to, as a share of both sides' and one more."""
        if state[2] == OVER:
            return self.utility(state)
        black = count_bits(open_squares(self, state[0], state[1]))
        white = count_bits(open_squares(self, state[1], state[0]))
        return (black - white) / (black + white + 1)

    def playout(self, state: Any, dice: Any) -> Any:
        """Return MAX's utility after moves at random; both sides are told apart by whose turn it is."""
        if state[2] == OVER:
            return self.utility(state)
        die, mover = dice[0], np.int64(state[2])
        own, other, squares, passed = state[mover], state[1 - mover], state[3], False
        while True:
            if squares != NONE:
                passed = False
                die = rolled(die)
                for _ in range(below(die, np.uint64(count_bits(squares)))):
                    squares &= squares - ONE
                disc = squares & (~squares + ONE)
                gained = turned(self, disc, own, other)
                own |= disc | gained
                other ^= gained
            elif passed:
                break
            else:
                passed = True
            own, other, mover = other, own, 1 - mover
            squares = open_squares(self, own, other)
        state[mover], state[1 - mover], dice[0] = own, other, die
        return self.utility(state)

    def key(self, state: Any) -> Any:
        """Return a number for tables."""
        return mixed(state[0] ^ mixed(state[1] ^ mixed(state[2])))


class CompiledOthello(Compiled[OthelloState, int]):
    """Othello with its compiled rules."""

    of = Othello
    words = 4

    def __init__(self, game: Othello) -> None:
        super().__init__(game)
        size, squares = game.size, game.size**2
        if squares > 64:
            raise InvalidGame(f"{game!r} does not fit into a word: a board may have 64 squares, and this has {squares}")
        inner = sum((1 << size) - 1 - 1 - (1 << size - 1) << size * row for row in range(size))
        self.rules = OthelloRules(
            np.uint64(size), size - 3, np.uint64((1 << squares) - 1), np.uint64(inner), squares, game.score == "discs"
        )
        self.most_moves, self.move_numbers, self.longest = squares, squares + 1, 2 * squares

    def state_words(self, state: OthelloState) -> Words:
        """Return both sides' discs, who is to move, and where."""
        (black, white), player, moves = state
        full = (1 << self.rules.passing) - 1
        return np.array([black, white, player if moves else OVER, moves & full], np.uint64)

    def state(self, words: Words) -> OthelloState:
        """Return the same, a pass as the bit above the squares."""
        black, white, player, squares = map(int, words)
        moves = 0 if player == 2 else squares or 1 << self.rules.passing
        return self.game.board_state((black, white), player % 2, moves)  # type: ignore[no-any-return]
