"""What Othello has on paper however many sit at it: names of squares, a board as text, and keys."""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol, TypeVar

from gamelib.game import Game
from gamelib.games.wide_keys import wide_key


class DiscState(Protocol):
    """A position: each player's discs, who is to move, and where, as bitboards."""

    @property
    def boards(self) -> tuple[int, ...]:
        """The discs of each player."""

    @property
    def player(self) -> int:
        """Who is to move."""

    @property
    def moves(self) -> int:
        """Where; 0 if the game is over."""

    def __hash__(self) -> int: ...


Position = TypeVar("Position", bound=DiscState)


class OthelloBoard(Game[Position, int]):
    """A square board whose actions are its squares, row by row from the top left, and the pass after them."""

    size: int
    passing: int

    @abstractmethod
    def _rows(self, state: Position) -> list[str]:
        """Return the rows of the board, one sign a square."""

    def action_text(self, state: Position, action: int) -> str:
        """Return the square as column letter and row number, the top row being 1, or ``pass``."""
        return "pass" if action == self.passing else self._square(action)

    def _square(self, number: int) -> str:
        row, column = divmod(number, self.size)
        return f"{chr(ord('a') + column)}{row + 1}"

    def key(self, state: Position) -> int:
        """Return a number that tells the state from others, see :mod:`gamelib.games.wide_keys`."""
        return wide_key(state, (*state.boards, state.moves), self.size * self.size + 1)

    def text(self, state: Position) -> str:
        """Return the board as rows of the players' signs and ``.``, the top row first, and then whose turn it is."""
        return "\n".join([*(" ".join(row) for row in self._rows(state)), self._turn(state)])

    def _turn(self, state: Position) -> str:
        return f"{self.player_names[state.player]} to move" if state.moves else "game over"
