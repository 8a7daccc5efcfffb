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
from gamelib.game import MAX, MIN, Game
from gamelib.games.backgammon import Backgammon, BackgammonState
from gamelib.games.backgammon_features import blots, borne_off, home_points, pip_lead, points_made
from gamelib.games.breakthrough import Breakthrough
from gamelib.games.checkers import Checkers
from gamelib.games.chess import Chess
from gamelib.games.chess_position import board_of
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.nim import Nim, NimState
from gamelib.games.othello import Othello
from gamelib.games.pig import Pig, Piglet, PigState
from gamelib.games.tablut import Tablut
from gamelib.play.advisers import Adviser, Perfect, PerfectPig


@dataclass(frozen=True, slots=True)
class Board:
    """A game at the terminal.

    Attributes:
        game: the rules.
        show: a state as text, with what a person needs to know to name an action.
        how: how an action is typed.
        evaluate: what a state is worth to MAX where an agent stops looking ahead.
        perfect: makes an agent that knows the whole game; none where it is too large.
        nodes: how many states an agent may look at for a move, so that nobody waits longer than some seconds.
        throws: how what chance has done is announced; empty where it does not move.
    """

    game: Game[Any, Any]
    show: Callable[[Any], str]
    how: str
    evaluate: Callable[[Any], float]
    perfect: Callable[[], Adviser] | None
    nodes: int
    throws: str = ""


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
    return Board(game, show, how, lambda state: 0, perfect=Perfect, nodes=200_000)


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
    return Board(game, show, how, lambda state: 0, perfect=Perfect, nodes=200_000)


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
    return Board(game, show, how, game.window_score, perfect=None, nodes=200_000)


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


def pig() -> Board:
    """Return Pig with a goal of 100 points.

    Example:
        >>> board = pig()
        >>> print(board.show(board.game.parse("12 30, turn total 7, MAX to move")))
        MAX   12, and 7 at stake
        MIN   30
    """
    return _pig(Pig(), "The die shows")


def piglet() -> Board:
    """Return Piglet, Pig with a coin, with a goal of 10 points."""
    return _pig(Piglet(), "The coin shows")


def _pig(game: Pig, throws: str) -> Board:
    def show(state: PigState) -> str:
        at_stake = f", and {state.turn_total} at stake"
        lines = [f"{name}  {points:3}" for name, points in zip(game.player_names, state.scores, strict=True)]
        return "\n".join(line + at_stake * (player == state.player) for player, line in enumerate(lines))

    def evaluate(state: PigState) -> float:
        mine, other = state.scores
        at_stake = state.turn_total if state.player == MAX else -state.turn_total
        return (mine - other + at_stake) / (3 * game.goal)

    how = f"type roll or hold; whoever first holds {game.goal} points wins"
    perfect = PerfectPig(game)  # solves the game once, for whoever asks
    return Board(game, show, how, evaluate, perfect=lambda: perfect, nodes=20_000, throws=throws)


def backgammon() -> Board:
    """Return backgammon, the points numbered as the player counts them whose turn it is."""
    game = Backgammon()

    def show(state: BackgammonState) -> str:
        above, first, second, below, *rest = game.text(state).splitlines()
        if state.turn == MIN:
            above, below = below, above
        return "\n".join([above, first, second, below, *rest])

    evaluation = LinearEvaluation(
        {
            "pips": (1, pip_lead),
            "blots": (-3, blots),
            "points": (2, points_made),
            "home points": (4, home_points),
            "off": (15, borne_off),
        }
    )
    how = "type where checkers come from and go to, such as 8/5 6/5, bar/22 or 6/off; who cannot move has to type pass"
    return _searched(game, show, how, evaluation, 60, nodes=20_000, throws="The dice show")


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
    throws: str = "",
) -> Board:
    """Return a game too large to be solved; ``scale`` is by how much of the evaluation one is well ahead."""
    return Board(game, show, how, squashed(evaluation, scale), perfect=None, nodes=nodes, throws=throws)


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
        "pig": pig,
        "piglet": piglet,
        "backgammon": backgammon,
    }
)
"""The games by the names they are asked for."""
