"""Chess, by the rules of the library `chess` (python-chess).

The library knows how the men move; this module gives it the face of a :class:`~gamelib.game.Game`. White is MAX
and moves first, Black is MIN; a win is worth 1, a draw 0, a loss -1. What is left open by the library, or is
different at the board, is settled so:

* **Fifty moves and threefold repetition end the game.** Under the laws a player *may claim* the draw after fifty
  moves of each side without a capture or a move of a pawn, or when a position comes up for the third time; only
  75 moves or a fifth time end the game by themselves. A search has no use for a right that the side which
  is worse off always uses, so here the claim counts as made. A checkmate on the last of the fifty moves wins.
* **Insufficient material ends the game** as the library sees it: kings alone, with one bishop or knight, or with
  any number of bishops on squares of one colour. Other dead positions (walls of pawns) are played on.
* **What a state remembers.** Its clock of plies without capture and the moves since the last one that cannot be
  undone, since the fifty moves and the third repetition depend on them; not the number of the move, nor anything
  else of the past. So a position that is reached in two ways is one state if and only if the moves that can be
  undone are the same too.

The library is optional and under the GPL-3.0-or-later; without it everything but :class:`Chess` works.

Source: FIDE Laws of Chess, 2023, articles 3, 5 and 9.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from gamelib.board_text import checked_text, labelled
from gamelib.errors import NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.at_terminal import AtTerminal
from gamelib.games.chess_fen import LONGEST_CLOCK, impossible, read_fen, write_fen
from gamelib.games.chess_position import (
    ChessState,
    board_of,
    check_library,
    is_chess_state,
    moved,
    occurrences,
    state_of,
)
from gamelib.games.chess_svg import board_svg, square_place
from gamelib.games.rulebook import Rulebook
from gamelib.svg import Place
from gamelib.wording import quoted

if TYPE_CHECKING:
    import chess

__all__ = ["Chess", "ChessState"]

_REMEMBERED: Final = 4096  # states whose legal moves are kept, about 2 kB each: finding them takes longest
_SEVENTH_RANKS: Final = {True: 0xFF << 48, False: 0xFF << 8}
_RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")


class Chess(Rulebook[ChessState, str]):
    """Chess, on the usual board from the usual position.

    An action is a move as programs write it (UCI): from square and to square, and the letter of the piece
    a pawn becomes, such as ``e2e4``, ``e1g1`` for castling, ``e7e8q``. ``actions`` lists them in alphabetical
    order. People write ``e4``, ``O-O``, ``e8=Q`` (SAN): :meth:`action_text` and :meth:`play` do, and
    :meth:`parse_action` reads both.

    Raises:
        ModuleNotFoundError: if the library `chess` is not installed.

    Example:
        >>> game = Chess()
        >>> state = game.play("f3 e5 g4")
        >>> print(game.text(state))
        rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1
        >>> mate = game.result(state, "d8h4")
        >>> game.ending(mate), game.utility(mate, MIN)
        ('checkmate, Black wins', 1)
    """

    name = "chess"
    player_names = ("White", "Black")
    state_type = ChessState
    states = "positions, one man on each taken square (a text becomes a state by game.parse(…))"
    marked = "moves such as 'e2e4'"
    at_terminal = AtTerminal(
        "chess",
        how="type it as e4, Nf3, exd5, O-O or e8=Q, or by its squares, as in g1f3",
        show=lambda game, state: labelled(str(board_of(state))),
        nodes=30_000,
    )

    def __init__(self) -> None:
        check_library()
        self._legal: dict[ChessState, tuple[str, ...]] = {}

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> ChessState:
        """Return the position in which games start."""
        import chess

        return state_of(chess.Board())

    def player(self, state: ChessState) -> int:
        """Return MAX where White is to move, MIN where Black is."""
        return MAX if state[8] else MIN

    def actions(self, state: ChessState) -> Sequence[str]:
        """Return the legal moves in alphabetical order; none once the game is over."""
        found = self._legal.get(state)
        if found is None:
            board = board_of(state)
            found = () if _is_drawn(state, board) else _written(board.generate_legal_moves())
            if len(self._legal) >= _REMEMBERED:
                self._legal.clear()
            self._legal[state] = found
        return found

    def result(self, state: ChessState, action: str) -> ChessState:
        """Return the position after the move."""
        self._check_legal(state, action)
        return moved(state, _move(action))

    def is_terminal(self, state: ChessState) -> bool:
        """Return whether there is no legal move or the game is drawn."""
        known = self._legal.get(state)
        if known is not None:
            return not known
        board = board_of(state)
        return _is_drawn(state, board) or not any(board.generate_legal_moves())

    def utility(self, state: ChessState, player: int) -> float:
        """Return 1 for a checkmate by ``player``, 0 for a draw, -1 for being mated."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        mated = board_of(state).is_checkmate()  # the side to move, also where the clock has run out
        return two_player_utility(self, (-1 if state.white_to_move else 1) if mated else 0, player)

    def _is_state(self, state: ChessState) -> bool:
        return is_chess_state(state)

    def _wrong(self, state: ChessState) -> str:
        board = board_of(state)
        if problem := impossible(board):
            return problem[1]
        if state.halfmove_clock > LONGEST_CLOCK or (state.en_passant and state_of(board).en_passant == 0):
            return (
                f"the clock goes from 0 to {LONGEST_CLOCK}, and a square for en passant is kept only where such a "
                f"capture is legal; these are {state.halfmove_clock} and {state.en_passant}"
            )
        return ""

    # -- what a search may ask ---------------------------------------------------------------

    def noisy_actions(self, state: ChessState) -> Sequence[str]:
        """Return captures, *en passant* too, and promotions; in check every legal move.

        A side in check has to meet the check, whatever else it would like: it cannot be said to be content with
        the position as it is, so that none of its moves may be left out.

        Example:
            >>> game = Chess()
            >>> game.noisy_actions(game.play("e4 d5"))
            ('e4d5',)
        """
        board = board_of(state)
        if board.is_check():
            return self.actions(state)
        if _is_drawn(state, board):
            return ()
        own, others = (state[6], state[7]) if state[8] else (state[7], state[6])
        found = list(board.generate_legal_moves(to_mask=others))
        if runners := state[0] & own & _SEVENTH_RANKS[state[8]]:
            found += board.generate_legal_moves(runners, ~others)
        if state[10]:
            found += board.generate_legal_ep()
        return _written(found)

    # -- for people --------------------------------------------------------------------------

    def _moves(self, record: str) -> Sequence[str]:
        """Return the moves of a record; numbers such as ``1.`` and a result such as ``1-0`` at the end are left out."""
        words = re.sub(r"(?<!\S)\d+\.+", " ", record).replace(",", " ").split()
        return words[:-1] if words and words[-1] in _RESULTS else words

    def ending(self, state: ChessState) -> str:
        """Return how the game has ended, in words; nothing if it has not.

        Example:
            >>> Chess().ending(Chess().parse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))
            'stalemate'
        """
        board = board_of(state)
        if not any(board.generate_legal_moves()):
            return f"checkmate, {self.player_names[state.white_to_move]} wins" if board.is_check() else "stalemate"
        if board.is_insufficient_material():
            return "draw by insufficient material"
        if state.halfmove_clock >= LONGEST_CLOCK:
            return "draw by the fifty-move rule"
        return "draw by threefold repetition" if _is_drawn(state, board) else ""

    def action_text(self, state: ChessState, action: str) -> str:
        """Return the legal move in standard algebraic notation (SAN), such as ``Nf3``, ``exd6``, ``O-O``, ``e8=Q+``.

        Raises:
            IllegalAction: if it is not legal, and so has no name.
        """
        self._check_legal(state, action)
        return board_of(state).san(_move(action))

    def parse_action(self, state: ChessState, text: str) -> str:
        """Return the legal move that ``text`` names, in SAN or UCI.

        Upper and lower case differ in SAN: ``bxc3`` is a capture by a pawn, ``Bxc3`` one by a bishop. The number
        of the move before it and marks of praise and blame after it, as in ``1. e4!?``, do not matter, and
        castling may be written ``o-o`` and ``0-0``.

        Raises:
            NotationError: if no legal move is written so, or more than one.

        Example:
            >>> game = Chess()
            >>> game.parse_action(game.initial_state(), "Nf3"), game.parse_action(game.initial_state(), "g1f3")
            ('g1f3', 'g1f3')
        """
        import chess

        legal = self.actions(state)
        wanted = re.sub(r"^\d+\.+\s*|[!?]+$", "", checked_text(text, "a move").strip()).strip()
        if re.fullmatch("[Oo0]-[Oo0](-[Oo0])?[+#]?", wanted):
            wanted = re.sub("[o0]", "O", wanted)
        if wanted in legal:
            return wanted
        if not legal:
            raise NotationError(f"{quoted(text)} cannot be played: the game is over ({self.ending(state)})")
        why = f"{quoted(text)} is not a legal move here"
        try:
            found = board_of(state).parse_san(wanted).uci()
            if found in legal:  # the library reads '--' as a null move
                return found
        except chess.AmbiguousMoveError:
            why = f"{quoted(text)} may be more than one move: name the file or rank it comes from as well"
        except ValueError:
            if wanted.lower() in legal:  # only now, since B2c3 is a bishop's move and b2c3 a pawn's
                return wanted.lower()
        raise NotationError(f"{why}; choose one of {', '.join(self.action_text(state, action) for action in legal)}")

    def text(self, state: ChessState) -> str:
        """Return the position in Forsyth-Edwards notation, followed by the moves that can be undone.

        The number of the move is not part of a state and always written as 1.

        Example:
            >>> Chess().text(Chess().play("e4 e5 Nf3 Nc6"))
            'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 1 after g1f3 b8c6'
        """
        return write_fen(state)

    def parse(self, text: str) -> ChessState:
        """Return the position written in ``text`` in Forsyth-Edwards notation.

        The last two fields may be missing. What happened before is known only if the moves that can be
        undone follow, as in :meth:`text`; otherwise this counts as the first time for the position.

        Raises:
            NotationError: naming the field that is wrong, and why.

        Example:
            >>> game = Chess()
            >>> game.actions(game.parse("7k/8/8/8/8/8/8/KR6 b - - 0 1"))
            ('h8g7', 'h8g8', 'h8h7')
        """
        return read_fen(text)

    def _is_action(self, state: ChessState, action: str) -> bool:
        return isinstance(action, str) and bool(_move(action))

    def places_of(self, state: ChessState, action: str) -> Sequence[Place]:
        """Return the squares a piece comes from and goes to; none if it is promoted to less than a queen."""
        return () if action[4:] not in ("", "q") else (square_place(action[:2]), square_place(action[2:4]))

    def _picture(self, state: ChessState, notes: Mapping[str, str], shades: Mapping[str, float]) -> str:
        """Return the board: a shaded move is an arrow, its note is written where it ends."""
        turn = self.ending(state) or f"{self.player_names[self.player(state)]} to move"
        return board_svg(board_of(state), turn, notes=notes, shades=shades)


def _is_drawn(state: ChessState, board: chess.Board) -> bool:
    """Return whether the game is drawn although there may be legal moves."""
    return (
        state[11] >= LONGEST_CLOCK
        or (len(state[12]) >= 8 and occurrences(state) >= 3)
        or (not (state[0] | state[3] | state[4]) and board.is_insufficient_material())
    )


def _written(moves: Iterable[chess.Move]) -> tuple[str, ...]:
    """Return moves of the library as actions, in alphabetical order."""
    return tuple(sorted([move.uci() for move in moves]))


@cache
def _move(action: str) -> chess.Move:
    """Return the library's move; there are fewer than 2,000 that can be legal."""
    import chess

    return chess.Move.from_uci(action)
