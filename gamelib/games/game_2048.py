"""2048: slide the tiles of a board, and what is equal merges; the next tile comes by chance.

All tiles slide as far as they can in the direction the player chooses. Where two tiles of the same value meet
they merge into one of twice the value, which does not merge again in the same move; of three equal tiles in a
line the two nearest the wall merge. Then a new tile appears on an empty cell, all cells being equally likely: a 2
with probability 0.9, a 4 with probability 0.1. Two tiles that come so are on the board at the start.

What may differ elsewhere is decided so:

- There is one player, number 0. His utility is the **score**: the sum of the values of all tiles made by merging.
  It depends on how the tiles came about (a 4 that was dealt scores nothing), so it is part of the state.
- A direction is legal only if it changes the board.
- The game is over as soon as a tile of the target value has been made, before a new tile comes, or when no
  direction is legal. With ``target=None`` it goes on until then; so it does where the board is too small for
  the target, since *n* cells hold no tile beyond :math:`2^{n+1}`.

Source: G. Cirulli, *2048*, 2014, the game and its program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from gamelib.errors import InvalidGame, NotationError
from gamelib.game import CHANCE, Player
from gamelib.games.game_2048_svg import board_svg
from gamelib.games.game_2048_text import COMING, is_tile, read_board, write_board
from gamelib.games.rulebook import Rulebook
from gamelib.games.square_board import SquareBoard
from gamelib.number import are_plain_whole_numbers, check_count, is_whole_number
from gamelib.wording import quoted

LONGEST_SIDE: Final = 8

DIRECTIONS: Final = ("up", "right", "down", "left")

PROBABILITIES: Final = ((2, 0.9), (4, 0.1))
"""The values a new tile may have, with their probabilities."""

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, which would make result slower


class NewTile(NamedTuple):
    """A tile that comes by chance: its row from the top and its column from the left, from 0, and its value."""

    row: int
    column: int
    value: int


Action2048: TypeAlias = str | NewTile
"""One of the four directions for the player, a new tile for chance."""


class State2048(NamedTuple):
    """The values on the board row by row from the top, 0 for an empty cell; the score; how many tiles are to come."""

    board: tuple[int, ...]
    score: int
    coming: int


class Game2048(Rulebook[State2048, Action2048]):
    """2048 on a board of any small size; the score is the utility of its only player.

    The player's actions are those of ``"up"``, ``"right"``, ``"down"``, ``"left"`` that change the board, in this
    order. Chance's are new tiles: cell by cell, row by row from the top, a 2 and then a 4.

    Args:
        rows: 1 to 8.
        columns: 1 to 8; the board has at least two cells.
        target: the tile that ends the game, a power of two of 8 or more; without one the game goes on until
            nothing can move.

    Raises:
        InvalidGame: if there is no such board or tile.

    Example:
        >>> game = Game2048(rows=2, columns=3)
        >>> state = game.parse("2 2 4 / . 2 .")
        >>> game.actions(state)
        ('up', 'right', 'down', 'left')
        >>> print(game.text(game.result(state, "right")))
        . 4 4
        . . 2
        score 4, a tile comes
    """

    name = "2048"
    state_type = State2048
    marked = "the directions and the tiles that may come to a cell"
    num_players = 1
    player_names = ("the player",)
    zero_sum = False

    def __init__(self, rows: int = 4, columns: int = 4, target: int | None = 2048) -> None:
        rows = check_count("the number of rows", rows, most=LONGEST_SIDE, error=InvalidGame)
        columns = check_count("the number of columns", columns, most=LONGEST_SIDE, error=InvalidGame)
        if rows * columns < 2:
            raise InvalidGame("a board of one cell has no room for the two tiles at the start")
        if target is not None and not (is_whole_number(target) and is_tile(target, 8)):
            raise InvalidGame(f"the target is a power of two, 8 or more, such as 2048, or None, and not {target!r}")
        self.rows, self.columns, self.target = rows, columns, None if target is None else int(target)
        self.states = f"boards of {rows} rows and {columns} columns"
        self.board = SquareBoard(columns, rows)
        self._outcomes: dict[tuple[int, ...], tuple[tuple[Action2048, float], ...]] = {}

    def __repr__(self) -> str:
        if (self.rows, self.columns, self.target) == (4, 4, 2048):
            return "Game2048()"
        return f"Game2048(rows={self.rows}, columns={self.columns}, target={self.target})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> State2048:
        """Return the empty board, on which two tiles are to come."""
        return State2048((0,) * (self.rows * self.columns), 0, 2)

    def player(self, state: State2048) -> Player:
        """Return 0, or CHANCE where a tile is to come."""
        return CHANCE if state[2] else 0

    def actions(self, state: State2048) -> Sequence[Action2048]:
        """Return the directions that change the board, or the tiles that may come."""
        if state[2]:
            return tuple(tile for tile, _ in self.outcomes(state))
        if self._is_reached(state[0]):
            return ()
        return tuple(direction for direction in DIRECTIONS if self._moved(state[0], direction)[0] != state[0])

    def result(self, state: State2048, action: Action2048) -> State2048:
        """Return the board after the tiles have slid, or after a tile has come."""
        board, score, coming = state
        if coming:
            cell = self._cell(board, action)
            if cell is None:
                raise self.illegal(state, action)
            return _new(State2048, ((*board[:cell], int(action[2]), *board[cell + 1 :]), score, coming - 1))
        if not isinstance(action, str) or action not in DIRECTIONS or self._is_reached(board):
            raise self.illegal(state, action)
        moved, gained = self._moved(board, action)
        if moved == board:
            raise self.illegal(state, action)
        return _new(State2048, (moved, score + gained, 0 if self._is_reached(moved) else 1))

    def is_terminal(self, state: State2048) -> bool:
        """Return whether the target has been made, or nothing can move."""
        board, _, coming = state
        if coming:
            return False
        if self._is_reached(board):
            return True
        if 0 in board:  # some tile stands beside an empty cell
            return False
        width = self.columns
        across = any(board[i] == board[i + 1] for i in range(len(board) - 1) if (i + 1) % width)
        return not across and not any(board[i] == board[i + width] for i in range(len(board) - width))

    def utility(self, state: State2048, player: int) -> float:
        """Return the score."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        self.check_player(player)
        return state.score

    def outcomes(self, state: State2048) -> Sequence[tuple[Action2048, float]]:
        """Return the tiles that may come, with their probabilities."""
        board, _, coming = state
        if not coming:
            return super().outcomes(state)
        empty = tuple(cell for cell, value in enumerate(board) if not value)
        if empty not in self._outcomes:
            self._outcomes[empty] = tuple(
                (NewTile(*divmod(cell, self.columns), value), chance / len(empty))
                for cell in empty
                for value, chance in PROBABILITIES
            )
        return self._outcomes[empty]

    def utility_bounds(self, player: int) -> None:
        """Return nothing: the rules bound no score."""
        self.check_player(player)

    def _is_state(self, state: State2048) -> bool:
        board, score, coming = state
        full = isinstance(board, tuple) and len(board) == self.board.squares
        if not full or not are_plain_whole_numbers([*board, score, coming]) or score < 0:
            return False
        tiles = [value for value in board if value]
        if not all(is_tile(value) for value in tiles):
            return False
        if coming == 2:
            return not tiles
        if coming == 1:
            return 1 <= len(tiles) < len(board) and not self._is_reached(board)
        return coming == 0 and (len(tiles) > 1 or self._is_reached(board))

    # -- how tiles slide ---------------------------------------------------------------------

    def _is_reached(self, board: tuple[int, ...]) -> bool:
        return self.target is not None and max(board) >= self.target

    def _moved(self, board: tuple[int, ...], direction: str) -> tuple[tuple[int, ...], int]:
        """Return the board after the tiles have slid, and what that scores."""
        width, backwards = self.columns, direction in ("right", "down")
        if direction in ("left", "right"):
            lines = [board[i : i + width] for i in range(0, len(board), width)]
        else:
            lines = [board[i::width] for i in range(width)]
        gained, after = 0, []
        for line in lines:
            slid, points = _slide(line[::-1] if backwards else line)
            after.append(slid[::-1] if backwards else slid)
            gained += points
        if direction in ("left", "right"):
            return tuple(chain.from_iterable(after)), gained
        return tuple(chain.from_iterable(zip(*after, strict=True))), gained

    def _cell(self, board: tuple[int, ...], action: object) -> int | None:
        """Return the index of the cell a new tile comes to, or nothing if it cannot come there."""
        if not isinstance(action, tuple) or len(action) != 3 or action[2] not in (2, 4):
            return None
        row, column, _ = action
        if row not in range(self.rows) or column not in range(self.columns):
            return None
        cell = int(row * self.columns + column)
        return None if board[cell] else cell

    # -- symmetry ----------------------------------------------------------------------------

    def canonical(self, state: State2048) -> State2048:
        """Return the smallest of the boards that turning and mirroring make of this one."""
        images = (tuple([state.board[cell] for cell in order]) for order in self.board.symmetries)
        return state._replace(board=min(images))

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: State2048, action: Action2048) -> str:
        """Return the direction, or the value of the new tile with its row and column, from 1: ``2 at 1,3``."""
        return action if isinstance(action, str) else f"{action.value} at {action.row + 1},{action.column + 1}"

    def text(self, state: State2048) -> str:
        """Return the board row by row, ``.`` for an empty cell, and a line with the score and the tiles to come."""
        return write_board(state.board, self.columns, state.score, state.coming)

    def parse(self, text: str) -> State2048:
        """Return the state written in ``text``, as :meth:`text` writes it.

        Between cells there are blanks or line breaks; ``/`` and ``|`` do not matter, and 0 is an empty cell too.
        Without a last line the score is 0 and no tile is to come.

        Example:
            >>> Game2048(2, 2).parse("2 4 / . 2 / score 4, a tile comes")
            State2048(board=(2, 4, 0, 2), score=4, coming=1)
        """
        state = State2048(*read_board(text, self.rows, self.columns))
        if not self._is_state(state):
            raise NotationError(
                f"no such board comes up where {('no tile is', 'a tile is', 'two tiles are')[state.coming]} to come: "
                f"{quoted(text)}; two tiles come to the empty board, one to a board with room and without the target, "
                "and the player moves where there are two or more"
            )
        return state

    def _picture(self, state: State2048, notes: Mapping[Action2048, str], shades: Mapping[Action2048, float]) -> str:
        """Return the board; what concerns a direction stands on that side, what concerns a new tile in its cell."""
        caption = f"score {state.score}{COMING[state.coming]}"
        if not state.coming and self.is_terminal(state):
            caption += ", target made" if self._is_reached(state.board) else ", nothing can move"
        title = f"{self.name}: {self.text(state)}"
        return board_svg(state.board, self.columns, notes=notes, shades=shades, caption=caption, title=title)

    def _is_action(self, state: State2048, action: Action2048) -> bool:
        """Return whether it is a direction, or a tile that could come to an empty board."""
        return action in DIRECTIONS or self._cell(self.initial_state().board, action) is not None


@cache
def _slide(line: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return a line after its tiles have slid to its beginning, and what that scores.

    Remembered for every line, of which there are few: the four lines of a board look one up each.

    Example:
        >>> _slide((2, 0, 2, 2)), _slide((2, 2, 4, 4))
        (((4, 2, 0, 0), 4), ((4, 8, 0, 0), 12))
    """
    made: list[int] = []
    gained, mergeable = 0, False
    for value in filter(None, line):
        if mergeable and made[-1] == value:
            made[-1] *= 2
            gained += made[-1]
            mergeable = False
        else:
            made.append(value)
            mergeable = True
    return (*made, *[0] * (len(line) - len(made))), gained
