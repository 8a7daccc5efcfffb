"""Connect Four, on boards of any size.

Two players take turns to drop a disc into one of the columns of an upright board, where it falls
onto the discs that are there already. Whoever first has four in a row, column or diagonal wins;
a full board without is a draw. X is MAX and moves first, O is MIN.

A state is a pair of bitboards. Cell (column, row), both from 0 and the row from the bottom, is bit
``column * (rows + 1) + row``: a column has one bit more than it has cells, which stays 0, so that what a sum carries
out of one column cannot reach the next. Adding the lowest bit of a column to the occupied cells sets the first free
cell of that column, and the spare bit if the column is full: that is the whole of dropping a disc.

Source: P. Pons, "Solving Connect 4: how to build a perfect AI", blog.gamesolver.org, for the notation as a
sequence of columns and for bitboards with a spare bit a column.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from gamelib import svg
from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.boards import LazyTable, SquareBoard, cross, squares_of
from gamelib.games.rulebook import AtTerminal, Rulebook, new_state, state_on
from gamelib.number import check_count
from gamelib.svg import Place

LARGEST_SIDE: Final = 12
"""Of either side of the board; the table of open columns has 2 to the power of the columns entries."""


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
        self._open: dict[int, tuple[int, ...]] = {0: ()}
        """The columns that are not full, for every set of top cells that may be occupied."""
        for column in reversed(range(columns)):
            full = {key | self.cell(column, rows - 1): rest for key, rest in self._open.items()}
            self._open = {key: (column, *rest) for key, rest in self._open.items()} | full
        self.windows = self._windows()
        """Every row of ``connect`` cells in any of the four directions, as bitboards: 69 on the usual board."""
        cells = [self.cell(column, row) for column in range(columns) for row in range(rows)]
        self._around = {cell: self._beside(cell) for cell in cells}

    def _windows(self) -> tuple[int, ...]:
        found, steps = [], range(self.connect)
        for column in range(self.columns):
            for row in range(self.rows):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    if column + right * steps[-1] < self.columns and 0 <= row + up * steps[-1] < self.rows:
                        found.append(sum(self.cell(column + right * i, row + up * i) for i in steps))
        return tuple(found)

    def _beside(self, cell: int) -> tuple[int, LazyTable[tuple[int, ...]]]:
        """Return the cells right beside a cell, and which windows a disc dropped there completes.

        Those are looked up by the cells beside it that the player already has, and each is given without the disc
        itself. Nothing lies on a disc that was just dropped, so of the upright windows only the one that ends there
        counts.
        """
        beside = 0
        rests = [each ^ cell for each in self.windows if each & cell and not each & cell << 1]
        for shift in (1, self.rows, self.rows + 1, self.rows + 2):
            beside |= cell << shift | cell >> shift
        return beside, LazyTable(lambda own: tuple(rest for rest in rests if not rest & beside & ~own))

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
                    return new_state(self.board_state, (discs ^ occupied, after, True))
        return new_state(self.board_state, (discs ^ occupied, after, False))

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

    def cell(self, column: int, row: int) -> int:
        """Return the bitboard of the one cell in ``column`` from the left and ``row`` from the bottom, from 0."""
        return 1 << column * (self.rows + 1) + row

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
        height, images = self.rows + 1, []
        for bits in state[:2]:
            image = 0
            for _ in range(self.columns):
                image = image << height | bits & (1 << height) - 1
                bits >>= height
            images.append(image)
        return self.board_state(images[0], images[1], state.connected)

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
        """Return the board written in ``text``, see :meth:`gamelib.games.boards.SquareBoard.read`.

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
        if (more := crosses.bit_count() - noughts.bit_count()) not in (0, 1):
            raise NotationError(
                f"{crosses.bit_count()} X and {noughts.bit_count()} O: X moves first and they take turns, "
                "so there are as many X as O or one more"
            )
        last, mover = map(self._upright, (crosses, noughts) if more else (noughts, crosses))
        occupied = last | mover
        connected = bool(self._made(last))
        state = self.board_state(mover, occupied, connected)
        tops = last & ~(occupied >> 1)
        before = [last & ~cell for cell in self._around if cell & tops]
        if self._made(mover) or (connected and all(self._made(discs) for discs in before)):
            raise NotationError(
                f"no game leads to this board: it went on after {self.connect} in a row\n{self.text(state)}"
            )
        return state

    def _upright(self, squares: int) -> int:
        """Return the bitboard of discs that are given square by square from the top left."""
        places = (divmod(square, self.columns) for square in squares_of(squares))
        return sum(self.cell(column, self.rows - 1 - row) for row, column in places)

    def _made(self, discs: int) -> list[int]:
        """Return the windows that are full of these discs."""
        return [window for window in self.windows if discs & window == window]

    def _is_action(self, state: ConnectFourState, action: int) -> bool:
        return action in self._bottom

    def places_of(self, state: ConnectFourState, action: int) -> Sequence[Place]:
        """Return the column, see :meth:`Rulebook.places_of`."""
        return (Place(str(action + 1), _MARGIN + action * _CELL, _MARGIN / 2, _CELL, 0),)

    def _picture(self, state: ConnectFourState, notes: Mapping[int, str], shades: Mapping[int, float]) -> str:
        """Return the board: crosses on solid discs, noughts as rings, columns numbered below.

        Winning rows are struck through; notes and shades stand above the columns.
        """
        columns, top = self.columns, _MARGIN + (_STRIP if notes or shades else 0)
        floor = top + self.rows * _CELL
        width, height = columns * _CELL + 2 * _MARGIN, floor + _STRIP
        body = []
        for column, shade in shades.items():
            x, high, tint = _MARGIN + column * _CELL, floor - _MARGIN, 0.8 * shade
            body.append(svg.tag("rect", x=x, y=_MARGIN, width=_CELL, height=high, fill=svg.SKY, fill_opacity=tint))
        for column, note in notes.items():
            body.append(svg.label(_MARGIN + (column + 0.5) * _CELL, _MARGIN + _STRIP / 2, note, size=13))
        for row, line in enumerate(self._rows(state)):
            for column, disc in enumerate(line):
                body.append(_disc(disc, _MARGIN + (column + 0.5) * _CELL, top + (row + 0.5) * _CELL))
        for column in range(columns + 1):
            x = _MARGIN + column * _CELL
            body.append(svg.tag("line", x1=x, y1=top, x2=x, y2=floor, stroke=svg.LINE, stroke_width=1.5))
        body.append(svg.tag("line", x1=_MARGIN, y1=floor, x2=width - _MARGIN, y2=floor, stroke=svg.INK, stroke_width=3))
        for column in range(columns):
            x, y = _MARGIN + (column + 0.5) * _CELL, floor + _STRIP / 2
            body.append(svg.label(x, y, str(column + 1), size=13, fill=svg.FAINT))
        for window in self._made(state.occupied ^ state.discs):
            ends = (divmod(discs.bit_length() - 1, self.rows + 1) for discs in (window & -window, window))
            (x1, y1), (x2, y2) = ((_MARGIN + (c + 0.5) * _CELL, floor - (r + 0.5) * _CELL) for c, r in ends)
            body.append(svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=svg.INK, stroke_width=5))
        return svg.document(width, height, body, title=self._title(state))


_CELL: Final = 40.0
_MARGIN: Final = 8.0
_STRIP: Final = 26.0


def _disc(disc: str, x: float, y: float) -> str:
    """Return what fills a cell: a solid disc with a cross, a ring, or the outline of a free cell."""
    radius, arm = 0.4 * _CELL, 0.16 * _CELL
    if disc == "X":
        return svg.tag("circle", cx=x, cy=y, r=radius, fill=svg.BLUE) + svg.tag(
            "path", d=cross(x, y, arm), stroke=svg.CARD, stroke_width=4, stroke_linecap="round"
        )
    if disc == "O":
        return svg.tag("circle", cx=x, cy=y, r=radius - 4, fill=svg.CARD, stroke=svg.VERMILION, stroke_width=8)
    return svg.tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=svg.LINE, stroke_dasharray="2 3")
