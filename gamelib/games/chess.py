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

Positions are immutable: a :class:`ChessState` is a handful of bitboards, in which bit ``8 * rank + file`` stands for
a square: bit 0 is a1, bit 7 is h1, bit 63 is h8. The boards of the library change with every move; one is therefore
made from a state, asked, and thrown away. The library is imported where it is used, and nowhere when this package is.

Forsyth-Edwards notation (FEN) is read strictly: an error names the field and what is wrong there. The six fields are
the men rank by rank from the eighth, the side to move, the rights to castle, the square behind a pawn that has just
made a double step, the halfmove clock and the number of the move. The moves before the position may follow, since the
rules ask whether a position comes up for the third time::

    rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 1 after g1f3 g8f6

Sources: FIDE Laws of Chess, 2023, articles 3, 5 and 9; S. J. Edwards, "Portable Game Notation Specification and
Implementation Guide", 1994, section 16.1.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Final, NamedTuple

from gamelib import svg
from gamelib.errors import NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.rulebook import AtTerminal, Rulebook, new_state
from gamelib.svg import Place
from gamelib.wording import checked_text, labelled, quoted

if TYPE_CHECKING:
    import chess

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
    return new_state(ChessState, (*men, *rights, board.halfmove_clock, reversible))


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
    return new_state(ChessState, (*men, not mover, state.castling, state.en_passant, clock, moves))


LONGEST_CLOCK: Final = 100
"""Plies without a capture or move of a pawn, after which the game is drawn."""

_FIELDS: Final = ("the men", "the side to move", "castling", "en passant", "the clock", "the number of the move")
_LEFT_OUT: Final = ("0", "1")  # the clock and the number of the move, where they are missing


def _wrong(number: int, why: str) -> NotationError:
    return NotationError(f"FEN, field {number} ({_FIELDS[number - 1]}): {why}")


def _check_men(men: str) -> None:
    """Raise unless the first field has eight ranks of eight squares with known men."""
    ranks = men.split("/")
    if len(ranks) != 8:
        raise _wrong(1, f"{quoted(men)} has {len(ranks)} ranks parted by '/', not 8")
    for number, rank in zip(range(8, 0, -1), ranks, strict=True):
        for sign in rank:
            if sign not in "PNBRQKpnbrqk12345678":
                raise _wrong(1, f"{sign!r} in rank {number} is neither a man (PNBRQK, pnbrqk) nor a number from 1 to 8")
        squares = sum(int(sign) if sign.isdigit() else 1 for sign in rank)
        if squares != 8:
            raise _wrong(1, f"rank {number}, {quoted(rank)}, has {squares} squares, not 8")
        if re.search("[1-8]{2}", rank):
            raise _wrong(1, f"rank {number}, {quoted(rank)}, has two numbers side by side: write their sum")


def impossible(board: chess.Board) -> tuple[int, str] | None:
    """Return why the position cannot have come up in a game, and in which field of FEN that is written.

    Nothing is returned if it can have, as far as is seen at a glance.
    """
    import chess

    status = board.status()
    if status == chess.STATUS_VALID:
        return None
    rights = "".join(
        sign for sign, square in zip("KQkq", (chess.H1, chess.A1, chess.H8, chess.A8), strict=True)
        if board.castling_rights >> square & 1
    )  # fmt: skip
    passed = chess.square_name(board.ep_square or 0)
    reasons = {
        chess.STATUS_NO_WHITE_KING: (1, "White has no king (K)"),
        chess.STATUS_NO_BLACK_KING: (1, "Black has no king (k)"),
        chess.STATUS_TOO_MANY_KINGS: (1, "a side has more than one king"),
        chess.STATUS_TOO_MANY_WHITE_PAWNS: (1, "White has more than 8 pawns"),
        chess.STATUS_TOO_MANY_BLACK_PAWNS: (1, "Black has more than 8 pawns"),
        chess.STATUS_TOO_MANY_WHITE_PIECES: (1, "White has more than 16 men"),
        chess.STATUS_TOO_MANY_BLACK_PIECES: (1, "Black has more than 16 men"),
        chess.STATUS_PAWNS_ON_BACKRANK: (1, "a pawn stands on the first or eighth rank"),
        chess.STATUS_OPPOSITE_CHECK: (2, "the king of the side that has just moved is in check"),
        chess.STATUS_BAD_CASTLING_RIGHTS: (
            3,
            f"{rights!r} allows castling where the king is not on e1 (e8) or no rook on a1 or h1 (a8 or h8)",
        ),
        chess.STATUS_INVALID_EP_SQUARE: (4, f"the last move was no double step of a pawn over {passed}"),
        chess.STATUS_TOO_MANY_CHECKERS: (1, "more than two men give check"),
        chess.STATUS_IMPOSSIBLE_CHECK: (1, "no move leads to a check by these men at once"),
    }
    return next((reason for problem, reason in reasons.items() if status & problem), (1, f"{status!r}"))


def _after(state: ChessState, moves: list[str], text: str) -> ChessState:
    """Return ``state`` with the moves that have led to it, checked by undoing and playing them."""
    import chess

    before = state
    for move in reversed(moves):
        if not re.fullmatch("([a-h][1-8]){2}", move):
            raise NotationError(
                f"a move after 'after' is a pair of squares such as g1f3, not {quoted(move)}, in {quoted(text)}"
            )
        source, target = 1 << chess.parse_square(move[:2]), 1 << chess.parse_square(move[2:])
        men = before.black if before.white_to_move else before.white
        if not men & target or (before.white | before.black) & source or not before.halfmove_clock:
            raise NotationError(f"{move} cannot have been played when {quoted(text)} says so")
        before = earlier(before._replace(reversible=(source | target,)), 1)
    for move in moves:
        step = chess.Move.from_uci(move)
        if not board_of(before).is_legal(step):
            raise NotationError(f"{move} cannot have been played when {quoted(text)} says so: it was not legal")
        before = moved(before, step)
    if before[:12] != state[:12] or len(before.reversible) != len(moves):
        raise NotationError(f"the moves after 'after' do not lead to the position in {quoted(text)}")
    return before


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
        try:
            import chess  # noqa: F401
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                "Chess() leaves the rules to the package 'chess' (python-chess, GPL-3.0-or-later), which is not "
                'installed here: pip install "gamelib-course[chess]" brings it',
                name="chess",
            ) from error
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
        *boards, white_to_move, castling, en_passant, clock, reversible = state
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
            and _can_be_undone(state)
        )

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
        """Return the legal move in standard algebraic notation (SAN), such as ``Nf3``, ``exd6``, ``O-O``, ``e8=Q+``."""
        self._check_legal(state, action)
        return board_of(state).san(_move(action))

    def parse_action(self, state: ChessState, text: str) -> str:
        """Return the legal move that ``text`` names, in SAN or UCI.

        Upper and lower case differ in SAN: ``bxc3`` is a capture by a pawn, ``Bxc3`` one by a bishop. The number
        of the move before it and marks of praise and blame after it, as in ``1. e4!?``, do not matter, and
        castling may be written ``o-o`` and ``0-0``.

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

        The number of the move is not part of a state and always written as 1; the square for *en passant* is named
        only if such a capture is legal.

        Example:
            >>> Chess().text(Chess().play("e4 e5 Nf3 Nc6"))
            'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 1 after g1f3 b8c6'
        """
        import chess

        moves = ""
        for plies, squares in enumerate(reversed(state.reversible)):
            after = earlier(state, plies)
            target = squares & (after.black if after.white_to_move else after.white)
            names = [chess.square_name(bit.bit_length() - 1) for bit in (squares ^ target, target)]
            moves = f" {''.join(names)}{moves}"
        return board_of(state).fen() + (" after" + moves if moves else "")

    def parse(self, text: str) -> ChessState:
        """Return the position written in ``text`` in Forsyth-Edwards notation.

        The last two fields may be missing. What happened before is known only if the moves that can be
        undone follow, as in :meth:`text`; otherwise this counts as the first time for the position.

        Example:
            >>> game = Chess()
            >>> game.actions(game.parse("7k/8/8/8/8/8/8/KR6 b - - 0 1"))
            ('h8g7', 'h8g8', 'h8h7')
            >>> game.parse("8/8/8/8/8/8/7/K6k w - - 0 1")
            Traceback (most recent call last):
            ...
            gamelib.errors.NotationError: FEN, field 1 (the men): rank 2, '7', has 7 squares, not 8
        """
        import chess

        fen, after, moves = re.sub(r"\s+", " ", checked_text(text, "a position").strip()).partition(" after ")
        fields = fen.split()
        if not 4 <= len(fields) <= 6:
            raise NotationError(
                f"FEN has six fields ({', '.join(_FIELDS)}), of which the last two may be missing; "
                f"{quoted(fen)} has {len(fields)}"
            )
        fields += _LEFT_OUT[len(fields) - 4 :]
        _check_men(fields[0])
        for number, form, allowed in (
            (2, "[wb]", "w or b"),
            (3, "-|K?Q?k?q?", "- or some of KQkq, in this order"),
            (4, "-|[a-h][36]", "- or a square of the third or sixth rank"),
            (5, "[0-9]{1,9}", "a whole number of plies"),
            (6, "0*[1-9][0-9]{0,8}", "a whole number of 1 or more"),
        ):
            if not re.fullmatch(form, fields[number - 1]):
                raise _wrong(number, f"{quoted(fields[number - 1])} is not {allowed}")
        if int(fields[4]) > LONGEST_CLOCK:
            why = f"{fields[4]} is more than {LONGEST_CLOCK}, at which the game was drawn by the fifty-move rule"
            raise _wrong(5, why)
        if fields[3] != "-" and int(fields[4]):
            raise _wrong(5, f"{fields[4]} is not 0, though a pawn has just passed over {fields[3]}")
        board = chess.Board(" ".join(fields))
        if problem := impossible(board):
            raise _wrong(*problem)
        return _after(state_of(board), moves.split(), text) if after else state_of(board)

    def _is_action(self, state: ChessState, action: str) -> bool:
        return isinstance(action, str) and bool(_move(action))

    def places_of(self, state: ChessState, action: str) -> Sequence[Place]:
        """Return the squares a piece comes from and goes to; none if it is promoted to less than a queen."""
        return () if action[4:] not in ("", "q") else (square_place(action[:2]), square_place(action[2:4]))

    def _picture(self, state: ChessState, notes: Mapping[str, str], shades: Mapping[str, float]) -> str:
        """Return the board, White at the bottom: a shaded move is an arrow, its note is written where it ends.

        Where several end on a square, the squares they come from are written too.
        """
        import chess
        import chess.svg

        board = board_of(state)
        turn = self.ending(state) or f"{self.player_names[self.player(state)]} to move"
        arrows = []
        for action, shade in shades.items():
            move = chess.Move.from_uci(action)
            colour = f"{svg.BLUE}{round(217 * shade):02x}"  # 217 of 255: the men stay visible below
            arrows.append(chess.svg.Arrow(move.from_square, move.to_square, color=colour))
        check = board.king(board.turn) if board.is_check() else None
        drawn = chess.svg.board(board, check=check, arrows=arrows, size=_BOARD)
        placed = drawn.replace("<svg ", f'<svg x="{_MARGIN}" y="{_MARGIN}" ', 1)
        width, height = _BOARD + 2 * _MARGIN, _BOARD + 2 * _MARGIN + _STRIP
        body = [placed, svg.label(width / 2, height - _MARGIN - _STRIP / 2 + 3, turn, size=14)]
        return svg.document(width, height, body + _notes(notes), title=f"chess: {board.fen()}, {turn}")


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


_BOARD: Final = 390  # the library's own size: squares of 45 and a margin of 15 for the names of files and ranks
_SQUARE: Final = 45
_EDGE: Final = 15
_MARGIN: Final = 8
_STRIP: Final = 26


def square_place(name: str) -> svg.Place:
    """Return a square as a place to point at."""
    x, y = (_MARGIN + _EDGE + _SQUARE * steps for steps in (ord(name[0]) - ord("a"), 8 - int(name[1])))
    return svg.Place(name, x, y, _SQUARE, _SQUARE)


def _notes(notes: Mapping[str, str]) -> list[str]:
    """Return the notes as labels on the squares their moves end on, one below the other."""
    lines = defaultdict(list)
    for action, note in notes.items():
        lines[action[2:4]].append((action, note))
    body = []
    for square, written in lines.items():
        place = square_place(square)
        for row, (action, note) in enumerate(written):
            content = note if len(written) == 1 else f"{action[:2]}{action[4:]} {note}"
            x, y = place.x + _SQUARE / 2, place.y + _SQUARE / 2 + 12 * (row - (len(written) - 1) / 2)
            size = 12 if len(written) == 1 and len(content) < 7 else 9
            body.append(
                svg.label(x, y, content, size=size, bold=True, stroke=svg.CARD, stroke_width=3, paint_order="stroke")
            )
    return body


SHUT_IN_BISHOP: Final = "6k1/ppq3pp/8/8/8/P3B2P/5PP1/6KR w - - 0 1"
"""White can take the pawn a7, and after ...b6 the bishop is shut in and lost, as Fischer's was on h2 (Spassky against
Fischer, Reykjavik 1972, game 1, after 29...Bxh2). Looking 1, 2 or 3 plies ahead White takes."""

DELAYED: Final = "6k1/B1q3pp/1p3P2/8/8/P6P/5PP1/6KR w - - 0 1"
"""The bishop is lost already, and best sold for the pawn b6. At depth 3 White throws in f7+ first: that costs a pawn,
and pushes the loss of the bishop behind the horizon."""
