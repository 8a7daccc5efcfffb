"""Tic-tac-toe and its relatives: m,n,k-games.

Two players take turns to put a stone of theirs on a free square of a board with *m* columns and
*n* rows; whoever first has *k* in a row, column or diagonal wins (in the misère game: loses).
X is MAX and moves first, O is MIN.

Squares are numbered row by row from the top left, 0 to mn - 1; people call them by column and row
as on a chess board, a1 at the bottom left. A state is two bitboards, in which bit *i* stands for
square *i*.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from gamelib import svg
from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.boards import BoardPainter, LazyTable, SquareBoard, cross
from gamelib.games.rulebook import AtTerminal, Rulebook, new_state, state_on
from gamelib.number import check_count
from gamelib.wording import labelled

LARGEST_SIDE: Final = 19
_CELL: Final = 40


class MnkState(NamedTuple):
    """The squares of either player, as bitboards: bit *i* is set where the stone stands on square *i*."""

    crosses: int
    noughts: int


Entry = TypeVar("Entry")


def _table(squares: int, compute: Callable[[int], Entry]) -> list[Entry] | LazyTable[Entry]:
    """Return a table of ``compute`` over all bitboards: in full for small boards, where a list is fastest."""
    if squares <= 12:
        return [compute(stones) for stones in range(1 << squares)]
    return LazyTable(compute)


class TicTacToe(Rulebook[MnkState, int]):
    """The m,n,k-game; without arguments tic-tac-toe, which is the 3,3,3-game.

    ``actions`` lists the free squares from the top left, row by row. A win is worth 1, a draw 0,
    a loss -1.

    Args:
        m: number of columns, 1 to 19.
        n: number of rows, 1 to 19.
        k: how many in a row end the game, 1 to the longer side.
        misere: whether whoever makes the row loses instead of winning.

    Example:
        >>> game = TicTacToe()
        >>> state = game.parse("X . O / . X . / . . O")
        >>> game.actions(state)
        (1, 3, 5, 6, 7)
        >>> game.action_text(state, 5)
        'c2'
        >>> game.is_terminal(game.result(state, 5))
        False
    """

    player_names = ("X", "O")
    state_type = MnkState
    at_terminal = AtTerminal(
        "tic-tac-toe",
        how="type a square by its column and row, such as b2",
        show=lambda game, state: labelled(game.text(state)),
        solvable=True,
        nodes=200_000,
    )

    def __init__(self, m: int = 3, n: int = 3, k: int = 3, *, misere: bool = False) -> None:
        m = check_count("the number of columns (m)", m, most=LARGEST_SIDE, error=InvalidGame)
        n = check_count("the number of rows (n)", n, most=LARGEST_SIDE, error=InvalidGame)
        k = check_count("k", k, most=max(m, n), error=InvalidGame)
        self.m, self.n, self.k, self.misere = m, n, k, misere
        plain = "tic-tac-toe" if (m, n, k) == (3, 3, 3) else f"the {m},{n},{k}-game"
        own = plain if type(self) is TicTacToe else type(self).__name__
        self.name = f"misère {own.removeprefix('the ')}" if misere else own
        self.states = f"two bitboards of {m * n} squares without a common square"
        self.marked = f"squares from 0 to {m * n - 1}"
        self.board = SquareBoard(m, n)
        self.board_state = state_on(f"a board of {m} x {n} squares", MnkState)
        self._painter = BoardPainter(m, n, cell=_CELL, margin=8)
        self._full = self.board.full
        self.lines = self._lines()
        """Every row of ``k`` squares in any of the four directions, as bitboards."""
        self._row_is_worth = -1 if misere else 1
        self._bit = {square: 1 << square for square in range(m * n)}
        self._turn = _table(m * n, lambda taken: MIN if taken.bit_count() % 2 else MAX)
        self._free = _table(m * n, lambda taken: tuple(s for s in range(m * n) if not taken >> s & 1))
        self._won = _table(m * n, lambda stones: any(stones & line == line for line in self.lines))
        # On a small board what a move leads to is made once, since making a state is what takes longest.
        self._known: dict[tuple[MnkState, int], MnkState] | None = {} if m * n <= 9 else None

    def _lines(self) -> tuple[int, ...]:
        found = []
        for row in range(self.n):
            for column in range(self.m):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    last_row, last_column = row + down * (self.k - 1), column + right * (self.k - 1)
                    if last_row < self.n and 0 <= last_column < self.m:
                        squares = {(row + down * i) * self.m + column + right * i for i in range(self.k)}
                        found.append(sum(1 << square for square in squares))
        return tuple(dict.fromkeys(found))

    def __repr__(self) -> str:
        if (self.m, self.n, self.k) == (3, 3, 3):
            return f"TicTacToe({'misere=True' if self.misere else ''})"
        return f"TicTacToe(m={self.m}, n={self.n}, k={self.k}{', misere=True' if self.misere else ''})"

    @classmethod
    def examples(cls) -> Sequence[TicTacToe]:
        """Return tic-tac-toe and a small board on which a row loses."""
        return (cls(), cls(m=3, n=2, k=2, misere=True))

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> MnkState:
        """Return the empty board."""
        return self.board_state(0, 0)

    def player(self, state: MnkState) -> int:
        """Return MAX (X) where as many crosses as noughts are on the board, MIN (O) where one more is."""
        crosses, noughts = state
        return self._turn[crosses | noughts]

    def actions(self, state: MnkState) -> Sequence[int]:
        """Return the free squares, from the top left, row by row; none once somebody has a row."""
        crosses, noughts = state
        won = self._won
        if won[crosses] or won[noughts]:
            return ()
        return self._free[crosses | noughts]

    def result(self, state: MnkState, action: int) -> MnkState:
        """Return the board with a stone of the player to move on square ``action``."""
        known = self._known
        try:
            if known is not None and (after := known.get((state, action))):
                return after
            bit = self._bit[action]
        except (KeyError, TypeError):
            raise self.illegal(state, action) from None
        crosses, noughts = state
        taken = crosses | noughts
        if taken & bit or self._won[crosses] or self._won[noughts]:
            raise self.illegal(state, action)
        both = (crosses, noughts | bit) if self._turn[taken] else (crosses | bit, noughts)
        after = new_state(self.board_state, both)
        if known is not None and type(crosses) is type(noughts) is int:  # numbers of numpy are for who gave them
            known[state, action] = after
        return after

    def is_terminal(self, state: MnkState) -> bool:
        """Return whether somebody has a row of ``k`` or the board is full."""
        crosses, noughts = state
        won = self._won
        return won[crosses] or won[noughts] or crosses | noughts == self._full

    def utility(self, state: MnkState, player: int) -> float:
        """Return 1 for a win of ``player``, 0 for a draw, -1 for a loss."""
        crosses, noughts = state
        if self._won[crosses]:
            value = self._row_is_worth
        elif self._won[noughts]:
            value = -self._row_is_worth
        elif crosses | noughts == self._full:
            value = 0
        else:
            raise self.unfinished(state)
        return value if player is MAX else two_player_utility(self, value, player)  # mostly it is, and this is quick

    def _is_state(self, state: MnkState) -> bool:
        return all(0 <= stones <= self._full for stones in state) and not state.crosses & state.noughts

    def _wrong(self, state: MnkState) -> str:
        crosses, noughts = state.crosses.bit_count(), state.noughts.bit_count()
        if crosses - noughts not in (0, 1):
            return (
                f"{crosses} X and {noughts} O: X moves first and they take turns, so there are as many X as O or one "
                "more"
            )
        for stones, is_last in ((state.crosses, crosses > noughts), (state.noughts, crosses == noughts)):
            if self._won[stones] and not (is_last and self._may_be_last(stones)):
                return f"it went on after a row of {self.k}"
        return ""

    def _may_be_last(self, stones: int) -> bool:
        """Return whether there is a stone without which there was no row yet."""
        return any(stones & bit and not self._won[stones & ~bit] for bit in self._bit.values())

    # -- symmetry ----------------------------------------------------------------------------

    def images(self, state: MnkState) -> tuple[MnkState, ...]:
        """Return ``state`` as each of the board's symmetries shows it, itself first."""
        return tuple(map(self.board_state, self.board.images(state.crosses), self.board.images(state.noughts)))

    def canonical(self, state: MnkState) -> MnkState:
        """Return the smallest of the states that turn or mirror into ``state``.

        Example:
            >>> game = TicTacToe()
            >>> corners = [game.result(game.initial_state(), square) for square in (0, 2, 6, 8)]
            >>> len({game.canonical(state) for state in corners})
            1
        """
        return min(self.images(state))

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: MnkState, action: int) -> str:
        """Return the square as column letter and row number, the bottom row being 1."""
        return self.board.name(action)

    def text(self, state: MnkState) -> str:
        """Return the board as rows of ``X``, ``O`` and ``.``, the top row first."""
        return self.board.text(state)

    def parse(self, text: str) -> MnkState:
        """Return the board written in ``text``, see :meth:`gamelib.games.boards.SquareBoard.read`."""
        state = self.board_state(*self.board.read(text))
        if wrong := self._wrong(state):
            raise NotationError(f"no game leads to this board: {wrong}\n{self.text(state)}")
        return state

    def _is_action(self, state: MnkState, action: int) -> bool:
        return action in self._bit

    def places_of(self, state: MnkState, action: int) -> Sequence[svg.Place]:
        """Return the square, see :meth:`Rulebook.places_of`."""
        return (self._painter.place(action, self.board.name(action)),)

    def _picture(self, state: MnkState, notes: Mapping[int, str], shades: Mapping[int, float]) -> str:
        """Return the board, finished rows struck through."""
        painter = self._painter
        body: list[str] = []
        for square, sign in enumerate("".join(self.board.rows(state))):
            body += painter.tints({square: shades[square]} if square in shades else {})
            body.append(_stone(sign, *painter.centre(square)))
            body += painter.notes({square: notes[square]} if square in notes else {})
        body += painter.grid(inner=True)
        for line in (line for stones in state for line in self.lines if stones & line == line):
            ends = painter.centre((line & -line).bit_length() - 1), painter.centre(line.bit_length() - 1)
            body.append(painter.line(*ends, stroke=svg.INK, stroke_width=3))
        title = self._title(state).replace(self.name, "board", 1)
        return svg.document(painter.width, painter.height, body, title=title)


def _stone(sign: str, x: float, y: float) -> str:
    size = 0.27 * _CELL
    if sign == "X":
        return svg.tag("path", d=cross(x, y, size), stroke=svg.BLUE, stroke_width=4.5, stroke_linecap="round")
    if sign == "O":
        return svg.tag("circle", cx=x, cy=y, r=size, fill="none", stroke=svg.VERMILION, stroke_width=4.5)
    return ""
