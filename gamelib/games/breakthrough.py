"""Breakthrough, on boards of any size.

The rules, choice by choice:

- Each player fills the rows on the own side with pieces, two of them unless asked otherwise. White
  is below, moves first and up, and is MAX; black is above, moves down, and is MIN.
- A piece moves one square forward, straight or diagonally, onto a free square. Diagonally, and only
  so, it may also move onto a square of an opponent's piece, which is taken off the board. Nobody
  has to capture.
- Whoever gets a piece to the opponent's first row, or has captured all pieces of the opponent, has
  won, and the game is over.
- There is no draw and nobody is ever stuck: no own piece is before a player's foremost piece, so
  that it can always move diagonally. (On a board of one column it could not; there are none.) As
  every move takes a piece forward, no position comes up twice.

Squares are called as on a chess board, a1 at the bottom left. In code they are numbered row by row
from there, so that a1 is 0 and the square above another has a number greater by the columns.

Source: D. Troyka's game of 2000; A. Saffidine, N. Jouandeau and T. Cazenave, "Solving Breakthrough
with Race Patterns and Job-Level Proof Number Search", Advances in Computer Games 13, 2011.

In bitboards square *i*, counted row by row from a1 at the bottom left, is bit *i*. White steps to higher bits, by
the number of columns and one less or more; black by as much to lower ones. A step to the left from
the first column or to the right from the last would arrive on the other edge, so pieces there are
left out of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from gamelib import svg
from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.boards import NARROWEST, BitLists, BoardPainter, SquareBoard, arrow, read_turn
from gamelib.games.rulebook import AtTerminal, Rulebook, new_state, state_on
from gamelib.number import check_count
from gamelib.svg import Place
from gamelib.wording import labelled, quoted


class Step(NamedTuple):
    """A move of one piece: the number of the square it leaves and of the square it goes to."""

    start: int
    end: int


class BreakthroughBits:
    """The geometry of a board of ``columns`` x ``rows`` squares, for bitboards."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        row = (1 << columns) - 1
        self.full = (1 << columns * rows) - 1
        self.goals = row << columns * (rows - 1), row
        """The last row of either player, by player."""
        self.loud = self.goals[0] | self.goals[0] >> columns, row | row << columns
        """The last two rows of either player, by player."""
        left_edge = self.full // row
        self._not_left, self._not_right = self.full ^ left_edge, self.full ^ left_edge << columns - 1
        squares = range(columns * rows)
        self._lists = [
            [BitLists([Step(square, square + ahead + aside) for square in squares]) for aside in (-1, 0, 1)]
            for ahead in (columns, -columns)
        ]
        self.steps: list[dict[Step, tuple[int, int, bool]]] = [{}, {}]
        """For either player every step there is: both squares as bits, and whether it goes straight ahead."""
        for steps, up in zip(self.steps, (1, -1), strict=True):
            for start in squares:
                row, column = divmod(start, columns)
                for aside in (-1, 0, 1):
                    if 0 <= row + up < rows and 0 <= column + aside < columns:
                        end = start + up * columns + aside
                        steps[Step(start, end)] = 1 << start, 1 << end, not aside

    def legal(self, white: int, black: int, player: int) -> tuple[Step, ...]:
        """Return the steps of ``player``: to the left, straight ahead and to the right, each from a1 on.

        Straight ahead the next square has to be free; diagonally it is enough if no own piece is there.

        Example:
            >>> BreakthroughBits(3, 4).legal(white=0b11, black=0b1000, player=0)
            (Step(start=1, end=3), Step(start=1, end=4), Step(start=0, end=4), Step(start=1, end=5))
        """
        columns, free = self.columns, self.full ^ white ^ black
        left, straight, right = self._lists[player]
        if player == MAX:
            open_to_white = self.full ^ white
            return (
                left.of(white & self._not_left & open_to_white >> columns - 1)
                + straight.of(white & free >> columns)
                + right.of(white & self._not_right & open_to_white >> columns + 1)
            )
        open_to_black = self.full ^ black
        return (
            left.of(black & self._not_left & open_to_black << columns + 1)
            + straight.of(black & free << columns)
            + right.of(black & self._not_right & open_to_black << columns - 1)
        )


LARGEST_SIDE: Final = 26
"""As many as there are letters to call the columns by."""


class BreakthroughState(NamedTuple):
    """The pieces of either player, as bitboards, and who is to move."""

    white: int
    black: int
    player: int


class Breakthrough(Rulebook[BreakthroughState, Step]):
    """Breakthrough; without arguments on the usual board of 8 x 8 squares.

    ``actions`` lists first the steps diagonally to the left (as white sees the board), then those
    straight ahead, then those to the right; each from the square a1 on, row by row. A win is worth
    1, a loss -1.

    Args:
        columns: of the board, 2 to 26.
        rows: of the board, 2 to 26.
        filled: how many rows each player fills with pieces, 1 to half of the rows.

    Example:
        >>> game = Breakthrough(columns=3, rows=5)
        >>> state = game.play("a2-a3 b4xa3")
        >>> print(game.text(state))
        B B B
        B . B
        B . .
        . W W
        W W W
        white to move
        >>> [game.action_text(state, action) for action in game.actions(state)]
        ['b1-a2', 'b2xa3', 'c2-b3', 'a1-a2', 'b2-b3', 'c2-c3', 'b2-c3']
    """

    name = "Breakthrough"
    player_names = ("white", "black")
    state_type = BreakthroughState
    marked = "steps forward as pairs of squares, such as (8, 16)"
    at_terminal = AtTerminal(
        "breakthrough",
        how="type the squares from and to, such as a2-a3, with x for a capture, as in a2xb3",
        show=lambda game, state: labelled(game.text(state)),
    )

    def __init__(self, columns: int = 8, rows: int = 8, *, filled: int = 2) -> None:
        columns = check_count("the number of columns", columns, 2, LARGEST_SIDE, error=InvalidGame)
        rows = check_count("the number of rows", rows, 2, LARGEST_SIDE, error=InvalidGame)
        filled = check_count("the number of rows each player fills", filled, most=rows // 2, error=InvalidGame)
        self.columns, self.rows, self.filled = columns, rows, filled
        self._bits = BreakthroughBits(columns, rows)
        self._goals = self._bits.goals
        self._board = SquareBoard(columns, rows, "WB", upwards=True)
        self.board_state = state_on(f"a board of {columns} x {rows} squares", BreakthroughState)
        self.states = f"two bitboards of {columns * rows} squares and who is to move"

    def __repr__(self) -> str:
        arguments = [f"columns={self.columns}, rows={self.rows}"] if (self.columns, self.rows) != (8, 8) else []
        arguments += [f"filled={self.filled}"] if self.filled != 2 else []
        return f"Breakthrough({', '.join(arguments)})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> BreakthroughState:
        """Return the board with all pieces, white to move."""
        white = (1 << self.columns * self.filled) - 1
        return self.board_state(white, white << self.columns * (self.rows - self.filled), MAX)

    def player(self, state: BreakthroughState) -> int:
        """Return who is to move."""
        return state[2]

    def actions(self, state: BreakthroughState) -> Sequence[Step]:
        """Return the steps to the left, straight ahead and to the right, each from a1 on; none once somebody has won.

        Left and right are white's, for black too.
        """
        return () if self.is_terminal(state) else self._bits.legal(*state)

    def result(self, state: BreakthroughState, action: Step) -> BreakthroughState:
        """Return the board after the player to move has made the step ``action``."""
        white, black, player = state
        try:
            start, end, straight = self._bits.steps[player][action]
        except (KeyError, TypeError):
            raise self.illegal(state, action) from None
        own, other = (black, white) if player else (white, black)
        if not own & start or (own | other if straight else own) & end or self.is_terminal(state):
            raise self.illegal(state, action)
        own ^= start | end
        other &= ~end
        return new_state(self.board_state, (other, own, MAX) if player else (own, other, MIN))

    def is_terminal(self, state: BreakthroughState) -> bool:
        """Return whether somebody has got through, or lost all pieces."""
        white, black, _ = state
        up, down = self._goals
        return bool(white & up or black & down or not black or not white)

    def utility(self, state: BreakthroughState, player: int) -> float:
        """Return 1 if ``player`` has won, -1 if not."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        return two_player_utility(self, -1 if state.player == MAX else 1, player)  # the last to move has won

    def noisy_actions(self, state: BreakthroughState) -> Sequence[Step]:
        """Return the captures, and the steps onto one of the last two rows.

        A piece on the last row has won. One on the row before will have won at its next step, if it
        is not captured at once.
        """
        loud = self._bits.loud[state[2]] | state[1 - state[2]]
        return tuple([action for action in self.actions(state) if loud >> action[1] & 1])

    def _is_state(self, state: BreakthroughState) -> bool:
        white, black, player = state
        full = self._bits.full
        return 0 <= white <= full and 0 <= black <= full and not white & black and player in (MAX, MIN)

    def _wrong(self, state: BreakthroughState) -> str:
        white, black, player = state
        most = self.columns * self.filled
        for pieces, name in zip((white, black), self.player_names, strict=True):
            if pieces.bit_count() > most:
                return f"{name} has {pieces.bit_count()} pieces, and at most {most}"
        won = [bool(white & self._goals[MAX]) or not black, bool(black & self._goals[MIN]) or not white]
        if all(won):
            return "both sides have won, but the game is over when the first of them has"
        if won[player]:
            return f"{self.player_names[player]} has won already, so the last move was {self.player_names[player]}'s"
        return ""

    # -- features ----------------------------------------------------------------------------

    def pieces(self, state: BreakthroughState, player: int) -> int:
        """Return how many pieces ``player`` has on the board."""
        return self._own(state, player).bit_count()

    def steps_to_go(self, state: BreakthroughState, player: int) -> int:
        """Return how many steps the foremost piece of ``player`` is from the last row; without pieces, all the rows.

        Example:
            >>> game = Breakthrough()
            >>> state = game.play("a2-a3")
            >>> game.steps_to_go(state, MAX), game.steps_to_go(state, MIN)
            (5, 6)
        """
        own = self._own(state, player)
        if not own:
            return self.rows
        foremost = own.bit_length() if player == MAX else (own & -own).bit_length()
        row = (foremost - 1) // self.columns
        return self.rows - 1 - row if player == MAX else row

    def _own(self, state: BreakthroughState, player: int) -> int:
        if type(state) is not self.board_state:
            self.check_board(state)
        self.check_player(player)
        return state[player]

    # -- symmetry ----------------------------------------------------------------------------

    def canonical(self, state: BreakthroughState) -> BreakthroughState:
        """Return the smaller of ``state`` and its mirror image.

        Example:
            >>> game = Breakthrough()
            >>> game.canonical(game.play("a2-b3")) == game.canonical(game.play("h2-g3"))
            True
        """
        white, black = (self._board.images(bits)[1] for bits in state[:2])
        return min(state, self.board_state(white, black, state.player))

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: BreakthroughState, action: Step) -> str:
        """Return the two squares as on a chess board, ``a2-a3``, or ``a2xb3`` for a capture."""
        captures = (state.white | state.black) >> action[1] & 1
        return f"{self._board.name(action[0])}{'x' if captures else '-'}{self._board.name(action[1])}"

    def text(self, state: BreakthroughState) -> str:
        """Return the board as rows of ``W``, ``B`` and ``.``, the top row first, and then whose turn it is."""
        return f"{self._board.text(state[:2])}\n{self._whose_turn(state)}"

    def parse(self, text: str) -> BreakthroughState:
        """Return the position written in ``text``, see :meth:`gamelib.games.boards.SquareBoard.read`.

        Below the board it says ``white to move``, ``black to move`` or ``game over``. Where it says nothing, it is
        white's turn if nobody has won. Whether a game leads to the board is not checked beyond the number of the
        pieces.

        Example:
            >>> game = Breakthrough(columns=3, rows=4)
            >>> game.parse("BBB / BBB / WWW / WWW") == game.initial_state()
            True
        """
        board, turn = read_turn(text, ["white to move", "black to move", "game over"])
        white, black = self._board.read(board)
        state = self.board_state(white, black, MIN if turn == "black to move" else MAX)
        over = self.is_terminal(state)
        if turn is not None and over != (turn == "game over"):
            raise NotationError(
                f"the text says {turn!r}, but on this board {'somebody' if over else 'nobody'} has won"
            )
        if over and self._wrong(state):  # then it was white who made the last move
            state = state._replace(player=MIN)
        if wrong := self._wrong(state):
            raise NotationError(f"{wrong}: {quoted(text)}")
        return state

    def _is_action(self, state: BreakthroughState, action: Step) -> bool:
        return action in self._bits.steps[MAX] or action in self._bits.steps[MIN]

    def places_of(self, state: BreakthroughState, action: Step) -> Sequence[Place]:
        """Return the square the piece comes from and that it goes to, see :meth:`Rulebook.places_of`."""
        painter = BoardPainter(self.columns, self.rows)
        return [painter.place(self._from_top(square), self._board.name(square)) for square in action]

    def _picture(self, state: BreakthroughState, notes: Mapping[Step, str], shades: Mapping[Step, float]) -> str:
        """Return the board: white's pieces are rings, black's are filled; steps are shown by arrows.

        Notes stand on the square a step goes to, one below the other: up to three steps meet there, told apart by a
        sign for where they are heading.
        """
        painter = BoardPainter(self.columns, self.rows)
        pieces = "".join(self._board.rows(state[:2]))
        discs = {"W": svg.CARD, "B": svg.INK}
        body = [painter.ground(fill=svg.GREEN, fill_opacity=0.18), *painter.grid()]
        body += [painter.disc(square, fill=discs[sign]) for square, sign in enumerate(pieces) if sign in discs]
        body += painter.names()
        place = self._from_top
        above = [_arrow(painter, place(start), place(end), shade) for (start, end), shade in shades.items()]
        above += [_note(painter, place(start), place(end), note) for (start, end), note in notes.items()]
        caption = f"○ white {pieces.count('W')} · ● black {pieces.count('B')} · {self._whose_turn(state)}"
        return painter.captioned(body, caption, title=self._title(state), least=NARROWEST, above=above)

    def _from_top(self, square: int) -> int:
        """Return the number of a square if they are counted row by row from the top."""
        return (self.rows - 1 - square // self.columns) * self.columns + square % self.columns


_HEADINGS: Final = {(-1, -1): "↖", (0, -1): "↑", (1, -1): "↗", (-1, 1): "↙", (0, 1): "↓", (1, 1): "↘"}
"""Signs for the steps, by how far they go to the right and down."""


def _arrow(painter: BoardPainter, start: int, end: int, shade: float) -> str:
    (x1, y1), (x2, y2) = painter.centre(start), painter.centre(end)
    return arrow([(0.8 * x1 + 0.2 * x2, 0.8 * y1 + 0.2 * y2), (x2, y2)], shade=shade)


def _note(painter: BoardPainter, start: int, end: int, note: str) -> str:
    down, cell = end // painter.columns - start // painter.columns, painter.cell
    right = end % painter.columns - start % painter.columns
    x, y = painter.centre(end)
    y += right * cell / 3
    back = svg.tag(
        "rect", x=x - cell / 2 + 1, y=y - cell / 6, width=cell - 2, height=cell / 3, fill=svg.CARD, fill_opacity=0.85
    )
    return back + svg.label(x, y, _HEADINGS[right, down] + note, size=10)


BAIT: Final = """
. B B B .
. . . . .
W B . B W
W . . . .
W . . . W
white to move"""
"""White can take b3 for nothing, it seems, and black's piece on d3 walks through: d3-c2 and c2-b1. Counting pieces,
white takes when it looks 1, 2 or 3 plies ahead. At 4 it sees the loss, at 5 that e3-d4 wins. Only that and a3-b4 do."""
