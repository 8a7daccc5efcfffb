"""Connect Four, on boards of any size.

Two players take turns to drop a disc into one of the columns of an upright board, where it falls
onto the discs that are there already. Whoever first has four in a row, column or diagonal wins;
a full board without is a draw. X is MAX and moves first, O is MIN.

A state is a pair of bitboards, in which every column has a spare bit above its cells (see
:mod:`gamelib.games.connect_four_bits`). Adding the lowest bit of a column to the occupied cells sets
the first free cell of that column, and the spare bit if the column is full: that is the whole of
dropping a disc.

Source: P. Pons, "Solving Connect 4: how to build a perfect AI", blog.gamesolver.org, for the notation as a
sequence of columns and for bitboards with a spare bit a column.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.at_terminal import AtTerminal
from gamelib.games.connect_four_bits import all_windows, cell_bit, mirrored_bits, open_columns, surroundings
from gamelib.games.connect_four_svg import board_svg, column_place
from gamelib.games.rulebook import Rulebook, state_on
from gamelib.games.square_board import SquareBoard
from gamelib.number import check_count
from gamelib.svg import Place

LARGEST_SIDE: Final = 12
"""Of either side of the board; the table of open columns has 2 to the power of the columns entries."""

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function: it made result a quarter slower


class ConnectFourState(NamedTuple):
    """The discs of the player to move and of both players, as bitboards, and whether the last disc won."""

    discs: int
    occupied: int
    connected: bool


class ConnectFour(Rulebook[ConnectFourState, int]):
    """Connect Four; without arguments on the usual board, seven columns wide and six rows high.

    An action is a column, numbered from 0 at the left; ``actions`` lists the columns that are not
    full from left to right. People number them from 1: :meth:`action_text`, :meth:`play` and the
    picture do. A win is worth 1, a draw 0, a loss -1.

    Args:
        columns: 1 to 12.
        rows: 1 to 12.
        connect: how many in a row win, 2 to the longer side.

    Raises:
        InvalidGame: if there is no such board, or no room on it for so many in a row.

    Example:
        >>> game = ConnectFour()
        >>> state = game.play("4455")
        >>> print(game.text(state))
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O O . .
        . . . X X . .
        >>> game.text(game.result(state, 2)) == game.text(game.play("44553"))
        True
    """

    name = "Connect Four"
    player_names = ("X", "O")
    state_type = ConnectFourState
    at_terminal = AtTerminal(
        "connect-four",
        how="type the number of a column, such as 4",
        show=lambda game, state: f"{game.text(state)}\n{' '.join(str(number + 1) for number in range(game.columns))}",
        evaluate=lambda game, state: game.window_score(state),
        nodes=200_000,
    )

    def __init__(self, columns: int = 7, rows: int = 6, connect: int = 4) -> None:
        columns = check_count("the number of columns", columns, most=LARGEST_SIDE, error=InvalidGame)
        rows = check_count("the number of rows", rows, most=LARGEST_SIDE, error=InvalidGame)
        connect = check_count("connect", connect, 2, max(columns, rows), error=InvalidGame)
        self.columns, self.rows, self.connect = columns, rows, connect
        self.states = f"boards of {columns} columns and {rows} rows"
        self.marked = f"columns from 0 to {columns - 1}"
        self._board = SquareBoard(columns, rows, square="cell")
        self.board_state = state_on(f"a board of {columns} columns and {rows} rows", ConnectFourState)
        self._bottom = {column: self.cell(column, 0) for column in range(columns)}
        self._top = sum(self.cell(column, rows - 1) for column in range(columns))
        self._full = (self._top << 1) - sum(self._bottom.values())
        self._open = open_columns(columns, rows)
        self._around = surroundings(columns, rows, connect)

    def __repr__(self) -> str:
        if (self.columns, self.rows, self.connect) == (7, 6, 4):
            return "ConnectFour()"
        return f"ConnectFour(columns={self.columns}, rows={self.rows}, connect={self.connect})"

    @classmethod
    def examples(cls) -> Sequence[ConnectFour]:
        """Return the usual board and a small one."""
        return (cls(), cls(columns=3, rows=2, connect=2))

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> ConnectFourState:
        """Return the empty board."""
        return self.board_state(0, 0, False)

    def player(self, state: ConnectFourState) -> int:
        """Return MAX (X) where the number of discs is even, MIN (O) where it is odd."""
        return state[1].bit_count() & 1  # MAX is 0, and MIN 1

    def actions(self, state: ConnectFourState) -> Sequence[int]:
        """Return the columns that are not full, from left to right; none once somebody has won."""
        return () if state[2] else self._open[state[1] & self._top]

    def result(self, state: ConnectFourState, action: int) -> ConnectFourState:
        """Return the board with a disc of the player to move on top of column ``action``."""
        discs, occupied, connected = state
        try:
            after = occupied | occupied + self._bottom[action]
            beside, rests = self._around[after ^ occupied]
        except (KeyError, TypeError):  # an unknown column, or a full one, whose cell is the spare bit
            raise self.illegal(state, action) from None
        if connected:
            raise self.illegal(state, action)
        if near := discs & beside:  # a row through this cell has another cell right beside it
            for rest in rests[near]:
                if discs & rest == rest:
                    return _new(self.board_state, (discs ^ occupied, after, True))
        return _new(self.board_state, (discs ^ occupied, after, False))

    def is_terminal(self, state: ConnectFourState) -> bool:
        """Return whether the last disc won or the board is full."""
        return state[2] or state[1] == self._full

    def utility(self, state: ConnectFourState, player: int) -> float:
        """Return 1 for a win of ``player``, 0 for a draw, -1 for a loss."""
        _, occupied, connected = state
        if connected:
            value = 1 if self.player(state) == MIN else -1
        elif occupied == self._full:
            value = 0
        else:
            raise self.unfinished(state)
        return two_player_utility(self, value, player)

    def _is_state(self, state: ConnectFourState) -> bool:
        discs, occupied, connected = state
        return (
            occupied & self._full == occupied
            and not occupied & (occupied + sum(self._bottom.values()))
            and discs & occupied == discs
            and discs.bit_count() == occupied.bit_count() // 2
            and not self._made(discs)
            and connected == bool(self._made(occupied ^ discs))
        )

    # -- windows -----------------------------------------------------------------------------

    @cached_property
    def windows(self) -> tuple[int, ...]:
        """Every row of ``connect`` cells in any of the four directions, as bitboards: 69 on the usual board."""
        return all_windows(self.columns, self.rows, self.connect)

    def cell(self, column: int, row: int) -> int:
        """Return the bitboard of the one cell in ``column`` from the left and ``row`` from the bottom, from 0."""
        return cell_bit(column, row, self.rows)

    def window_score(self, state: ConnectFourState) -> float:
        r"""Return a quick guess at who is better, from -1 (good for O) to 1 (good for X).

        A window that holds discs of one player only can still become that player's row, and is
        worth the more the more of its cells are taken:

        .. math::

            \frac{1}{c^2\,|W|} \Bigl( \sum_{w \text{ without O}} x_w^2 - \sum_{w \text{ without X}} o_w^2 \Bigr)

        for *c* cells a window, of which player X has :math:`x_w` and O has :math:`o_w`. A won state
        is worth 1 or -1, which no other state reaches.

        Example:
            >>> game = ConnectFour()
            >>> [round(1104 * game.window_score(game.play(column))) for column in "1234567"]
            [3, 4, 5, 7, 5, 4, 3]
        """
        if type(state) is not self.board_state:
            self.check_board(state)
        crosses, occupied, connected = state
        mover = self.player(state)
        if connected:
            return -1.0 if mover == MAX else 1.0
        if mover == MIN:
            crosses ^= occupied
        noughts = crosses ^ occupied
        total = 0
        for window in self.windows:
            if here := crosses & window:
                if not noughts & window:
                    total += here.bit_count() ** 2
            elif here := noughts & window:
                total -= here.bit_count() ** 2
        return total / (self.connect**2 * len(self.windows))

    # -- symmetry ----------------------------------------------------------------------------

    def mirrored(self, state: ConnectFourState) -> ConnectFourState:
        """Return ``state`` with left and right exchanged."""
        discs, occupied = (mirrored_bits(each, self.columns, self.rows) for each in state[:2])
        return self.board_state(discs, occupied, state.connected)

    def canonical(self, state: ConnectFourState) -> ConnectFourState:
        """Return the smaller of ``state`` and its mirror image."""
        return min(state, self.mirrored(state))

    # -- for people --------------------------------------------------------------------------

    def _moves(self, record: str) -> Sequence[str]:
        """Return the columns; blanks and commas between them are needed only where there are more than nine."""
        return re.findall(r"[^\s,]+" if self.columns > 9 else r"[^\s,]", record)

    def action_text(self, state: ConnectFourState, action: int) -> str:
        """Return the number of the column, from 1 at the left."""
        return str(action + 1)

    def text(self, state: ConnectFourState) -> str:
        """Return the board as rows of ``X``, ``O`` and ``.``, the top row first."""
        return "\n".join(map(" ".join, self._rows(state)))

    def _rows(self, state: ConnectFourState) -> list[str]:
        mover, other = "XO" if self.player(state) == MAX else "OX"
        return [
            "".join(
                mover if state.discs & cell else other if state.occupied & cell else "."
                for cell in (self.cell(column, row) for column in range(self.columns))
            )
            for row in reversed(range(self.rows))
        ]

    def parse(self, text: str) -> ConnectFourState:
        """Return the board written in ``text``, see :meth:`gamelib.games.square_board.SquareBoard.read`.

        The discs are checked, but not whether they can have been dropped in some order with the players taking turns.

        Example:
            >>> game = ConnectFour(columns=3, rows=2, connect=2)
            >>> game.parse(". O . / . X .") == game.play("22")
            True
        """
        crosses, noughts = self._board.read(text)
        taken = crosses | noughts
        if hanging := taken & ~(taken >> self.columns) & (self._board.full >> self.columns):
            row, column = divmod((hanging & -hanging).bit_length() - 1, self.columns)
            raise NotationError(
                f"the disc in column {column + 1}, row {row + 1} from the top hangs in the air: discs lie on the floor "
                "or on one another"
            )
        return self._state_of(self._bits(crosses), self._bits(noughts))

    def _bits(self, squares: int) -> int:
        """Return the bitboard of discs that are given square by square from the top left."""
        places = (divmod(square, self.columns) for square in range(self._board.squares) if squares >> square & 1)
        return sum(self.cell(column, self.rows - 1 - row) for row, column in places)

    def _state_of(self, crosses: int, noughts: int) -> ConnectFourState:
        """Return the state with these discs, if the numbers are right and the game stopped in time."""
        more = crosses.bit_count() - noughts.bit_count()
        if more not in (0, 1):
            raise NotationError(
                f"{crosses.bit_count()} X and {noughts.bit_count()} O: X moves first and they take turns, "
                "so there are as many X as O or one more"
            )
        last, mover = (crosses, noughts) if more else (noughts, crosses)
        occupied = crosses | noughts
        connected = bool(self._made(last))
        state = self.board_state(mover, occupied, connected)
        tops = last & ~(occupied >> 1)
        before = [last & ~cell for cell in self._around if cell & tops]
        if self._made(mover) or (connected and all(self._made(discs) for discs in before)):
            raise NotationError(
                f"no game leads to this board: it went on after {self.connect} in a row\n{self.text(state)}"
            )
        return state

    def _made(self, discs: int) -> list[int]:
        """Return the windows that are full of these discs."""
        return [window for window in self.windows if discs & window == window]

    def _is_action(self, state: ConnectFourState, action: int) -> bool:
        return action in self._bottom

    def places_of(self, state: ConnectFourState, action: int) -> Sequence[Place]:
        """Return the column, see :meth:`Rulebook.places_of`."""
        return (column_place(action),)

    def _picture(self, state: ConnectFourState, notes: Mapping[int, str], shades: Mapping[int, float]) -> str:
        """Return the board, winning rows struck through; notes and shades stand above the columns."""
        rows_made = [
            (self._place(window & -window), self._place(window)) for window in self._made(state.occupied ^ state.discs)
        ]
        return board_svg(self._rows(state), rows_made, notes=notes, shades=shades, title=self._title(state))

    def _place(self, discs: int) -> tuple[int, int]:
        """Return the column from the left and the row from the top, from 0, of the cell with the highest bit."""
        column, row = divmod(discs.bit_length() - 1, self.rows + 1)
        return column, self.rows - 1 - row
