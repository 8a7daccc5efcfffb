"""The games a person can play in the terminal: how each is shown, and who can be played against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from gamelib.game import Game
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.nim import Nim, NimState


@dataclass(frozen=True, slots=True)
class Board:
    """A game at the terminal.

    Attributes:
        game: the rules.
        show: a state as text, with what a person needs to know to name an action.
        how: how an action is typed.
        evaluate: what a state is worth to MAX where an agent stops looking ahead.
        solvable: whether it is small enough for a perfect agent.
    """

    game: Game[Any, Any]
    show: Callable[[Any], str]
    how: str
    evaluate: Callable[[Any], float]
    solvable: bool


def tic_tac_toe() -> Board:
    """Return tic-tac-toe, columns lettered and rows numbered.

    Example:
        >>> board = tic_tac_toe()
        >>> print(board.show(board.game.parse("X . . / . O . / . . .")))
        3  X . .
        2  . O .
        1  . . .
           a b c
    """
    game = TicTacToe()

    def show(state: MnkState) -> str:
        rows = game.text(state).splitlines()
        numbered = [f"{game.n - index}  {row}" for index, row in enumerate(rows)]
        return "\n".join([*numbered, "   " + " ".join("abc")])

    return Board(game, show, "type a square by its column and row, such as b2", lambda state: 0, solvable=True)


def nim() -> Board:
    """Return Nim with heaps of three, four and five, a letter before each heap.

    Example:
        >>> board = nim()
        >>> print(board.show(board.game.parse("3 0 5")))
        A  3  o o o
        B  0
        C  5  o o o o o
    """
    game = Nim((3, 4, 5))

    def show(state: NimState) -> str:
        lines = [
            f"{letter}  {heap}  {' '.join('o' * heap)}".rstrip()
            for letter, heap in zip("ABC", state.heaps, strict=True)
        ]
        return "\n".join(lines)

    how = "type a heap and how many to take from it, such as C2; whoever takes the last one wins"
    return Board(game, show, how, lambda state: 0, solvable=True)


def connect_four() -> Board:
    """Return Connect Four, its columns numbered.

    Example:
        >>> board = connect_four()
        >>> print(board.show(board.game.play("445")))
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . . X X . .
        1 2 3 4 5 6 7
    """
    game = ConnectFour()

    def show(state: ConnectFourState) -> str:
        return f"{game.text(state)}\n{' '.join(str(column + 1) for column in range(game.columns))}"

    return Board(game, show, "type the number of a column, such as 4", game.window_score, solvable=False)


BOARDS: Final[Mapping[str, Callable[[], Board]]] = MappingProxyType(
    {"tic-tac-toe": tic_tac_toe, "nim": nim, "connect-four": connect_four}
)
"""The games by the names they are asked for."""
