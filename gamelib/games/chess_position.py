"""Chess positions: immutable ones for the game, boards of the library for the rules.

A :class:`ChessState` is a handful of bitboards, in which bit ``8 * rank + file`` stands for a square: bit 0
is a1, bit 7 is h1, bit 63 is h8. The rules are those of the library `chess` (python-chess), whose boards change
with every move. A board is therefore made from a state, asked, and thrown away.

The library is optional: it is imported where it is used, and nowhere when this package is imported.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import chess

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function
_CORNERS: Final = 0x8100000000000081


class ChessState(NamedTuple):
    """A position, and what the rules need to know of how it came about; every number is an exact ``int``.

    Attributes:
        pawns: the squares of the pawns of both sides; in the same way the other kinds of men.
        white: the squares of White's men; in the same way ``black``.
        white_to_move: whether White is to move.
        castling: the squares of the rooks that may still castle.
        en_passant: the square behind a pawn that can be captured *en passant* now, 0 if no pawn can. A
            double step after which no legal capture is possible leaves 0, since such positions are the same.
        halfmove_clock: the plies since the last capture or move of a pawn.
        reversible: the moves since the last one that cannot be undone, each as the bitboard of its two
            squares: what the positions were that may come a third time. Moves that cannot be undone are
            captures, moves of pawns, those that end a right to castle and those that let an *en passant* go.
    """

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    white: int
    black: int
    white_to_move: bool
    castling: int
    en_passant: int
    halfmove_clock: int
    reversible: tuple[int, ...]


def is_chess_state(thing: ChessState) -> bool:
    """Return whether ``thing`` is made as a :class:`ChessState` is: one man on a square, moves that can be undone.

    Whether a game leads to the position is another question, see :func:`gamelib.games.chess_fen.impossible`.
    """
    *boards, white_to_move, castling, en_passant, clock, reversible = thing
    numbers = [*boards, castling, en_passant, clock, *(reversible if isinstance(reversible, tuple) else [None])]
    if not all(isinstance(number, int) and 0 <= number < 1 << 64 for number in numbers):
        return False
    white, black = boards[6:]
    return (
        isinstance(white_to_move, bool)
        and not white & black
        and sum(boards[:6]) == white | black == reduce(or_, boards[:6])
        and not castling & ~_CORNERS
        and en_passant.bit_count() < 2
        and len(reversible) <= clock
        and _can_be_undone(thing)
    )


def _can_be_undone(state: ChessState) -> bool:
    """Return whether each move of the state leads from an empty square to one where the side that moved has a man."""
    sides = [state.black, state.white]
    mover = not state.white_to_move
    for squares in reversed(state.reversible):
        target = squares & sides[mover]
        if squares.bit_count() != 2 or target.bit_count() != 1 or squares & sides[not mover]:
            return False
        sides[mover] ^= squares
        mover = not mover
    return True


def check_library() -> None:
    """Raise unless the library `chess` can be imported.

    Raises:
        ModuleNotFoundError: saying what to install.
    """
    try:
        import chess  # noqa: F401
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "Chess() leaves the rules to the package 'chess' (python-chess, GPL-3.0-or-later), which is not installed "
            "here: run pip install '.[chess]' in the folder of your checkout, or pip install 'chess>=1.11,<2'",
            name="chess",
        ) from error


def board_of(state: ChessState) -> chess.Board:
    """Return a new board of the library with the position of ``state``, without its past.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> print(board_of(Chess().play("e4")).board_fen())
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR
    """
    import chess

    board = chess.Board(None)
    board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = state[:6]
    white, black, board.turn, board.castling_rights, en_passant, board.halfmove_clock, _ = state[6:]
    board.occupied_co[True] = white
    board.occupied_co[False] = black
    board.occupied = white | black
    if en_passant:
        board.ep_square = en_passant.bit_length() - 1
    return board


def state_of(board: chess.Board, reversible: tuple[int, ...] = ()) -> ChessState:
    """Return the position on a board of the library as a state."""
    square, en_passant = board.ep_square, 0
    if square is not None and board.has_legal_en_passant():
        en_passant = 1 << square
    men = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings, *board.occupied_co[::-1])
    rights = (board.turn, board.castling_rights, en_passant)
    return _new(ChessState, (*men, *rights, board.halfmove_clock, reversible))


def moved(state: ChessState, move: chess.Move) -> ChessState:
    """Return the state after a legal move."""
    board = board_of(state)
    board.push(move)
    undoable = board.halfmove_clock and board.castling_rights == state[9] and not state[10]
    squares = 1 << move.from_square | 1 << move.to_square
    return state_of(board, (*state[12], squares) if undoable else ())


def occurrences(state: ChessState) -> int:
    """Return how many times the position of ``state`` has been on the board, now included.

    Two positions are the same if the same side is to move, men of the same kind and colour stand on the
    same squares, and the same moves are possible. (Those before a move that cannot be undone differ.)

    Source: FIDE Laws of Chess, 2023, article 9.2.3.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> [occurrences(Chess().play("Nf3 Nf6 Ng1 Ng8 " * times)) for times in range(3)]
        [1, 2, 3]
    """
    touched = [0, 0]  # by the side that moved last, and by the other
    candidates = []
    for back, squares in enumerate(reversed(state[12])):
        touched[back & 1] ^= squares
        if back & 1 and touched == [0, 0]:  # each side's men cover the squares they do now
            candidates.append(back + 1)
    if not candidates:
        return 1
    return 1 + sum(earlier(state, plies)[:8] == state[:8] for plies in candidates)


def earlier(state: ChessState, plies: int) -> ChessState:
    """Return the state some plies before, at most as many as can be undone, ``len(state.reversible)``.

    Example:
        >>> from gamelib.games.chess import Chess
        >>> game = Chess()
        >>> earlier(game.play("Nf3 Nf6 Ng1"), 2) == game.play("Nf3")
        True
    """
    kinds: tuple[int, ...] = state[1:6]
    sides = [state.black, state.white]
    kept = len(state.reversible) - plies
    mover = not state.white_to_move
    for squares in reversed(state.reversible[kept:]):
        target = squares & sides[mover]
        kinds = tuple([kind ^ squares if kind & target else kind for kind in kinds])
        sides[mover] ^= squares
        mover = not mover
    men = (state.pawns, *kinds, sides[True], sides[False])
    clock, moves = state.halfmove_clock - plies, state.reversible[:kept]
    return _new(ChessState, (*men, not mover, state.castling, state.en_passant, clock, moves))
