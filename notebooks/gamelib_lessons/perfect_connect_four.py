"""Perfect play of Connect Four on small boards, worked out in seconds: all positions at once, in arrays.

:func:`gamelib.search.solve` answers the same questions about any game and keeps an object for each state, which for
the three million positions of a board of five columns and four rows is more than a laptop likes to hold. Here the
positions with the same number of discs are one sorted array, made from those with a disc less; the values follow from
the last array to the first. A test compares the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gamelib.arrays import np
from gamelib.errors import InvalidGame, InvalidState
from gamelib.game import MAX
from gamelib.games import ConnectFour, ConnectFourState
from gamelib.rng import Rng, generator

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = "NDArray[Any]"

ILLEGAL: Final = -2
"""Stands for the value of a column that is full."""

LARGEST: Final = 20


class PerfectConnectFour:
    """The value of every action in every position that can come up.

    Attributes:
        keys: the positions that are not over, sorted: the mover's discs, then the occupied cells, in one number.
        action_values: what each column is worth there to the mover: 1, 0 or -1, or :data:`ILLEGAL`.

    Example:
        >>> game = ConnectFour(columns=3, rows=3, connect=3)
        >>> perfect = PerfectConnectFour(game)
        >>> len(perfect.keys), perfect.value(game.initial_state()), perfect.best_actions(game.play("1"))
        (505, 0, (2,))
    """

    def __init__(self, game: ConnectFour) -> None:
        if game.columns * game.rows > LARGEST:
            raise InvalidGame(f"perfect play is worked out for boards of at most {LARGEST} cells, not for {game!r}")
        self.game = game
        self._shift: Final = game.columns * (game.rows + 1)
        levels = [np.zeros(1, np.int64)]  # by the number of discs
        while len(levels) < game.columns * game.rows:
            discs, occupied = self._boards(levels[-1])
            follow = [after[legal & ~won] for after, legal, won in self._drops(discs, occupied)]
            levels.append(np.unique(np.concatenate(follow)))
        action_values = []
        later, worth = np.zeros(0, np.int64), np.zeros(0, np.int8)  # the full board: its value is 0
        for keys in reversed(levels):
            values = np.full((len(keys), game.columns), ILLEGAL, np.int8)
            for column, (after, legal, won) in enumerate(self._drops(*self._boards(keys))):
                going_on = legal & ~won
                values[going_on, column] = -worth[np.searchsorted(later, after[going_on])] if len(later) else 0
                values[won, column] = 1
            action_values.append(values)
            later, worth = keys, values.max(axis=1)
        together = np.concatenate(levels)
        order = np.argsort(together)
        self.keys: Numbers = together[order]
        self.action_values: Numbers = np.concatenate(action_values[::-1])[order]

    def _boards(self, keys: Numbers) -> tuple[Numbers, Numbers]:
        """Return the mover's discs and the occupied cells."""
        return keys >> self._shift, keys & ((1 << self._shift) - 1)

    def _drops(self, discs: Numbers, occupied: Numbers) -> list[tuple[Numbers, Numbers, Numbers]]:
        """Return for each column what follows, where that is legal, and where it wins."""
        game, found = self.game, []
        for column in range(game.columns):
            bottom, top = game.cell(column, 0), game.cell(column, game.rows - 1)
            legal = occupied & top == 0
            after = occupied | (occupied + bottom)
            own = discs | (after ^ occupied)
            won = legal & np.logical_or.reduce([own & window == window for window in game.windows])
            found.append((((discs ^ occupied) << self._shift) | after, legal, won))
        return found

    # -- asked -------------------------------------------------------------------------------

    def row(self, state: ConnectFourState) -> int:
        """Return where a position stands in the arrays."""
        key = state[0] << self._shift | state[1]
        row = int(np.searchsorted(self.keys, key))
        if row == len(self.keys) or self.keys[row] != key or state[2]:
            raise InvalidState(f"no game goes on from\n{self.game.text(state)}")
        return row

    def value(self, state: ConnectFourState) -> int:
        """Return what a position is worth to MAX."""
        worth = int(self.action_values[self.row(state)].max())
        return worth if self.game.player(state) == MAX else -worth

    def best_actions(self, state: ConnectFourState) -> tuple[int, ...]:
        """Return all optimal columns, however long a win takes."""
        values = self.action_values[self.row(state)].tolist()
        best = max(values)
        return tuple(column for column, value in enumerate(values) if value == best)

    def decisions(self) -> Numbers:
        """Return the rows of the positions in which some legal action is not optimal."""
        values = self.action_values
        return np.flatnonzero(((values != values.max(axis=1, keepdims=True)) & (values != ILLEGAL)).any(axis=1))

    def drawn(self, number: int, rng: Rng) -> list[ConnectFourState]:
        """Return some of these positions, all different and all equally likely."""
        rows = generator(rng).choice(self.decisions(), number, replace=False)
        discs, occupied = self._boards(self.keys[rows])
        return [ConnectFourState(*boards, False) for boards in zip(discs.tolist(), occupied.tolist(), strict=True)]
