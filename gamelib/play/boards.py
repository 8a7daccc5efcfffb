"""The games a person can play in the terminal: how each is shown, and who can be played against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from gamelib.errors import GameError
from gamelib.evaluation import (
    LinearEvaluation,
    breakthrough_evaluation,
    checkers_evaluation,
    chess_evaluation,
    othello_evaluation,
    squashed,
    tablut_evaluation,
)
from gamelib.game import Game
from gamelib.games.breakthrough import Breakthrough
from gamelib.games.checkers import Checkers
from gamelib.games.chess import Chess
from gamelib.games.chess_position import board_of
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.nim import Nim, NimState
from gamelib.games.othello import Othello
from gamelib.games.tablut import Tablut


@dataclass(frozen=True, slots=True)
class Board:
    """A game at the terminal.

    Attributes:
        game: the rules.
        show: a state as text, with what a person needs to know to name an action.
        how: how an action is typed.
        evaluate: what a state is worth to MAX where an agent stops looking ahead.
        solvable: whether it is small enough for a perfect agent.
        nodes: how many states an agent may look at for a move, so that nobody waits longer than some seconds.
    """

    game: Game[Any, Any]
    show: Callable[[Any], str]
    how: str
    evaluate: Callable[[Any], float]
    solvable: bool
    nodes: int


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

    how = "type a square by its column and row, such as b2"
    return Board(game, show, how, lambda state: 0, solvable=True, nodes=200_000)


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
    return Board(game, show, how, lambda state: 0, solvable=True, nodes=200_000)


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

    how = "type the number of a column, such as 4"
    return Board(game, show, how, game.window_score, solvable=False, nodes=200_000)


def othello() -> Board:
    """Return Othello, columns lettered and rows numbered from the top.

    Example:
        >>> board = othello()
        >>> print(board.show(board.game.initial_state()))
        1  . . . . . . . .
        2  . . . . . . . .
        3  . . . . . . . .
        4  . . . O X . . .
        5  . . . X O . . .
        6  . . . . . . . .
        7  . . . . . . . .
        8  . . . . . . . .
           a b c d e f g h
    """
    game = Othello()
    how = "type a square by its column and row, such as d3; who cannot move has to type pass"
    return _searched(game, lambda state: _named(game.text(state), range(1, 9)), how, othello_evaluation(game), 20)


def breakthrough() -> Board:
    """Return Breakthrough, columns lettered and rows numbered as on a chess board."""
    game = Breakthrough()
    how = "type the squares from and to, such as a2-a3, with x for a capture, as in a2xb3"
    return _searched(
        game, lambda state: _named(game.text(state), range(8, 0, -1)), how, breakthrough_evaluation(game), 10
    )


def draughts() -> Board:
    """Return English draughts; beside each row stand the numbers of its dark squares.

    Example:
        >>> board = draughts()
        >>> print(board.show(board.game.play("11-15")))
          b   b   b   b    1  2  3  4
        b   b   b   b      5  6  7  8
          b   b   .   b    9 10 11 12
        .   .   b   .     13 14 15 16
          .   .   .   .   17 18 19 20
        w   w   w   w     21 22 23 24
          w   w   w   w   25 26 27 28
        w   w   w   w     29 30 31 32
    """
    game = Checkers()

    def show(state: Any) -> str:
        rows = game.text(state).splitlines()[:8]
        numbers = [" ".join(f"{4 * row + place:2}" for place in (1, 2, 3, 4)) for row in range(8)]
        return "\n".join(f"{row:17} {beside}" for row, beside in zip(rows, numbers, strict=True))

    how = "type the numbers of the squares, such as 11-15, or 15x22 for a capture; who can capture must"
    return _searched(game, show, how, checkers_evaluation(game), 3)


def tablut() -> Board:
    """Return Tablut, columns lettered and rows numbered as on a chess board."""
    game = Tablut()
    how = "type the squares from and to, such as e4-f4"
    return _searched(game, lambda state: _named(game.text(state), range(9, 0, -1)), how, tablut_evaluation(game), 8)


def chess() -> Board:
    """Return chess, White's men in capitals.

    Raises:
        GameError: if the library `chess` is not installed; the message says how to.
    """
    try:
        game = Chess()
    except ModuleNotFoundError as error:
        raise GameError(str(error)) from None
    how = "type it as e4, Nf3, exd5, O-O or e8=Q, or by its squares, as in g1f3"
    return _searched(
        game, lambda state: _named(str(board_of(state)), range(8, 0, -1)), how, chess_evaluation(game), 3, nodes=30_000
    )


def _named(board: str, numbers: range) -> str:
    """Return the first rows of a board with their numbers before them and letters below the columns."""
    rows = board.splitlines()[: len(numbers)]
    letters = " ".join(chr(ord("a") + column) for column in range(len(numbers)))
    return "\n".join([*(f"{number}  {row}" for number, row in zip(numbers, rows, strict=True)), f"   {letters}"])


def _searched(
    game: Game[Any, Any],
    show: Callable[[Any], str],
    how: str,
    evaluation: LinearEvaluation[Any],
    scale: float,
    *,
    nodes: int = 60_000,
) -> Board:
    """Return a game too large to be solved; ``scale`` is by how much of the evaluation one is well ahead."""
    return Board(game, show, how, squashed(evaluation, scale), solvable=False, nodes=nodes)


BOARDS: Final[Mapping[str, Callable[[], Board]]] = MappingProxyType(
    {
        "tic-tac-toe": tic_tac_toe,
        "nim": nim,
        "connect-four": connect_four,
        "othello": othello,
        "breakthrough": breakthrough,
        "draughts": draughts,
        "tablut": tablut,
        "chess": chess,
    }
)
"""The games by the names they are asked for."""
