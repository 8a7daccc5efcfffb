"""Tablut by the Ashton rules, as the student competition of the University of Bologna plays it.

White, the king and his eight defenders, tries to bring the king to the edge of the board; black,
the sixteen attackers, tries to capture him. White is MAX and moves first, black is MIN. Sources
differ on many rules of Tablut; these are the ones kept here:

1. *Board.* 9 x 9 squares, called by column and row as on a chess board, a1 at the bottom left. (The
   competition's own program counts rows from the top, which changes nothing: the board is
   symmetrical.) The middle square e5 is the *castle*. In the middle of each edge is a *camp*, four
   squares in the shape of a T: d1 e1 f1 e2, a4 a5 a6 b5, d9 e9 f9 e8, i4 i5 i6 h5. The squares of
   the edge that belong to no camp are *escapes*. (The four corners are among them, but no king gets
   there: he would have to come along the edge, where the game is over already.)
2. *Start.* The king stands in the castle, two defenders beside him in each direction, the attackers
   in their camps.
3. *Moves.* Every piece moves like a rook, any number of squares along row or column over empty
   squares. Nobody enters or crosses the castle, the king neither once he has left it. Nobody enters
   or crosses a camp, except that an attacker still in its camp may move about in it and out of it;
   once out, it may not come back, nor may it go into another camp.
4. *Captures.* A move that encloses an enemy piece, along row or column, between the piece that moved
   and an *anvil* or another piece of the mover takes it off the board; several at a time if several
   are enclosed. The king captures like any of his men. Anvils are the castle and the camp squares,
   for both players and whether somebody stands there or not; but a camp is no anvil against an
   attacker inside it, who falls only between two pieces of white. Moving in between two enemies is
   safe: only the move that closes the trap captures.
5. *The king* is captured in the castle by attackers on all four sides, on one of the four squares
   beside the castle by attackers on the other three sides, and anywhere else like any other piece,
   camps being anvils as in rule 4. The last attacker has to move in, as in rule 4.
6. *End.* White wins when the king reaches an escape, black when he is captured. A player who has no
   legal move loses. A position that occurs a second time, with the same player to move, is a draw at
   once.

A state therefore carries, beside the board and who is to move, the set of earlier positions that can
still come back. The competition forgets them at each capture; here a move by which an attacker leaves
its camp, or the king his castle, clears the set as well, and so does one that ends the game. None of
them can be undone, so no game is decided differently, but more of the equal positions are equal states.

Sources: rules 1 to 3 and 5, aagenielsen.dk/ashton_rules.html (there white wins as soon as the king has
a way out that cannot be blocked; the competition has him walk it). Rules 4 and 6 and the corners of
the others: the competition's referee program, github.com/AGalassi/TablutCompetition, class GameAshtonTablut,
with no repetition allowed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from gamelib.board_text import checked_text, labelled
from gamelib.errors import NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.at_terminal import AtTerminal
from gamelib.games.rulebook import Rulebook
from gamelib.games.tablut_bits import BOARD, CAMP_SQUARES, CASTLE, EDGE, PLAYS, SLIDES, TablutMove, bits, square_name
from gamelib.games.tablut_rules import can_move, capture_squares, king_capture_squares, king_falls
from gamelib.games.tablut_svg import board_svg, square_place
from gamelib.games.tablut_text import TablutPosition, board_rows, position_text, read_position
from gamelib.svg import Place
from gamelib.wording import quoted

_NOTHING: Final[frozenset[TablutPosition]] = frozenset()
_START: Final = (CAMP_SQUARES, bits("e3 e4 e6 e7 c5 d5 f5 g5"), CASTLE, MAX)

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, and slower


class TablutState(NamedTuple):
    """The pieces as bitboards (no king: he is captured), who is to move, and what may not come back.

    ``earlier`` has the positions since the last move that cannot be undone, this one not included.
    """

    attackers: int
    defenders: int
    king: int
    player: int
    earlier: frozenset[TablutPosition]


class Tablut(Rulebook[TablutState, TablutMove]):
    """Tablut; white with the king is MAX and moves first.

    ``actions`` goes through the pieces row by row from the top left, and for each of them through
    the targets in its row from left to right, then in its column from the top down. A win is worth
    1, a draw 0, a loss -1.

    Example:
        >>> game = Tablut()
        >>> state = game.play("e4-f4 d1-d2")
        >>> print(game.text(state))
        . . . b b b . . .
        . . . . b . . . .
        . . . . w . . . .
        b . . . w . . . b
        b b w w k w w b b
        b . . . . w . . b
        . . . . w . . . .
        . . . b b . . . .
        . . . : b b . . .
        white to move
        >>> len(game.actions(state))
        56
    """

    name = "Tablut"
    player_names = ("white", "black")
    state_type = TablutState
    states = "bitboards of 9 x 9 squares, who is to move, and positions of the same pieces"
    marked = "moves along a row or column, TablutMove(source, target)"
    at_terminal = AtTerminal(
        "tablut",
        how="type the squares from and to, such as e4-f4",
        show=lambda game, state: labelled(game.text(state)),
    )

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> TablutState:
        """Return the board set up, white to move."""
        return TablutState(*_START, _NOTHING)

    def player(self, state: TablutState) -> int:
        """Return who is to move: white is MAX, black is MIN."""
        return state[3]

    def actions(self, state: TablutState) -> Sequence[TablutMove]:
        """Return the legal moves, from the top left piece on; none once the game is over."""
        attackers, defenders, king, player, earlier = state
        if not king or king & EDGE or (earlier and state[:4] in earlier):
            return ()
        pieces = attackers if player else defenders | king
        occupied = attackers | defenders | king
        moves: list[TablutMove] = []
        while pieces:
            piece = pieces & -pieces
            pieces ^= piece
            row, along_row, column, along_column = SLIDES[piece]
            moves += along_row[occupied & row]
            moves += along_column[occupied & column]
        return moves

    def result(self, state: TablutState, action: TablutMove) -> TablutState:
        """Return the board after the move and its captures, the other player to move."""
        attackers, defenders, king, player, earlier = state
        try:
            source, target, path, final, enclosures = PLAYS[action]
        except (KeyError, TypeError):
            raise self.illegal(state, action) from None
        own = attackers if player else defenders | king
        if not own & source or path & (attackers | defenders | king) or self._is_decided(state):
            raise self.illegal(state, action)
        own ^= source | target
        enemies = defenders if player else attackers
        king_left = king
        for victim, beyond, anvil in enclosures:
            if enemies & victim:
                if anvil or own & beyond:
                    enemies ^= victim
                    final = True
            elif victim == king and player and king_falls(king, own, anvil or bool(own & beyond)):
                king_left = 0
                final = True
        if source == king:
            king = target
            final = final or bool(target & EDGE)
        earlier = _NOTHING if final else earlier | {state[:4]}
        if player:
            return _new(TablutState, (own, enemies, king_left, MAX, earlier))
        return _new(TablutState, (enemies, own ^ king, king, MIN, earlier))

    def is_terminal(self, state: TablutState) -> bool:
        """Return whether the king is out or captured, the position repeated, or no move left."""
        return self._is_decided(state) or not can_move(*state[:4])

    @staticmethod
    def _is_decided(state: TablutState) -> bool:
        """Return whether the game is over whatever moves there are."""
        king = state[2]
        return not king or bool(king & EDGE) or (bool(state[4]) and state[:4] in state[4])

    def utility(self, state: TablutState, player: int) -> float:
        """Return 1 for a win of ``player``, 0 for a draw, -1 for a loss."""
        if not state.king:
            value = -1
        elif state.king & EDGE:
            value = 1
        elif state[:4] in state.earlier:
            value = 0
        elif not can_move(*state[:4]):
            value = -1 if state.player == MAX else 1
        else:
            raise self.unfinished(state)
        return two_player_utility(self, value, player)

    def _is_state(self, state: TablutState) -> bool:
        attackers, defenders, king, player, earlier = state
        return (
            0 <= attackers | defenders | king <= BOARD
            and not (attackers & defenders or (attackers | defenders) & king)
            and player in (MAX, MIN)
            and isinstance(earlier, frozenset)
            and all(_same_pieces(each, state) for each in earlier)
        )

    def _wrong(self, state: TablutState) -> str:
        try:
            mover = read_position(position_text(state[:4]))[3]
        except NotationError as problem:
            return str(problem)
        return "" if mover == state.player else "the king is captured by black's move, so it is white's turn"

    # -- quiescence --------------------------------------------------------------------------

    def noisy_actions(self, state: TablutState) -> Sequence[TablutMove]:
        """Return the moves that capture something, and the king's moves to an escape.

        Each of them takes a piece off the board or ends the game, so a search that follows nothing
        else comes to an end. A king's move that opens a way to an escape is a threat, but is not
        counted: it takes nothing, and kings can threaten for ever.

        Example:
            >>> game = Tablut()
            >>> state = game.play("e3-f3 d1-d2 e4-e3 d2-d3")
            >>> [game.action_text(state, move) for move in game.noisy_actions(state)]
            ['c5-c3']
        """
        attackers, defenders, king, player, _ = state
        if player:
            deadly = capture_squares(defenders, attackers) | king_capture_squares(king, attackers)
        else:
            deadly = capture_squares(attackers, defenders | king)
        return [
            move
            for move in self.actions(state)
            if deadly >> move[1] & 1 or (king >> move[0] & 1 and EDGE >> move[1] & 1)
        ]

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: TablutState, action: TablutMove) -> str:
        """Return the squares from and to which the piece goes, as in ``e4-f4``."""
        return f"{square_name(action[0])}-{square_name(action[1])}"

    def text(self, state: TablutState) -> str:
        """Return the board as rows of ``k``, ``w``, ``b`` and ``.``, the top row first, and who is to move.

        An empty camp square is ``:`` and the empty castle ``+``. The earlier positions that may not
        come back follow, one a line, each with its rows parted by ``/``.
        """
        text = position_text(state[:4])
        if state.earlier:
            text += "\nearlier:\n" + "\n".join(sorted(position_text(each, " / ") for each in state.earlier))
        return text

    def parse(self, text: str) -> TablutState:
        """Return the state written in ``text``, as :meth:`text` writes it.

        Blanks, line breaks, ``/`` and ``|`` between squares do not matter, nor do capitals; ``.``
        stands for any empty square. Without a word on who is to move, white is.

        Example:
            >>> game = Tablut()
            >>> board = "........./........./........./........./....+..../......k../........./........./b........"
            >>> state = game.parse(board + " black to move")
            >>> [game.action_text(state, move) for move in game.actions(state)]
            ['a1-b1', 'a1-c1', 'a1-a3', 'a1-a2']
        """
        now, *before = re.split(r"\bearlier:", checked_text(text, "a position"), flags=re.IGNORECASE)
        position = read_position(now)
        lines = [line for part in before for line in part.splitlines() if line.strip()]
        earlier = frozenset(_read_earlier(number, line) for number, line in enumerate(lines, 1))
        for each in earlier:
            if not _same_pieces(each, position):
                raise NotationError(
                    f"the earlier position {position_text(each, ' / ')!r} has other pieces than the board: "
                    "after a capture no earlier position can come back, and none is kept"
                )
        return TablutState(*position, earlier)

    def _is_action(self, state: TablutState, action: TablutMove) -> bool:
        return action in PLAYS

    def places_of(self, state: TablutState, action: TablutMove) -> Sequence[Place]:
        """Return the square the piece comes from and that it goes to, see :meth:`Rulebook.places_of`."""
        return [square_place(square) for square in action]

    def _picture(self, state: TablutState, notes: Mapping[TablutMove, str], shades: Mapping[TablutMove, float]) -> str:
        """Return the board, with an arrow for every move that has a note or a shade."""
        title = f"{self.name}: {position_text(state[:4], ' / ')}"
        return board_svg(board_rows(state[:4]), notes=notes, shades=shades, title=title)


def _same_pieces(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Return whether in both positions there are as many attackers, defenders and kings."""
    return [board.bit_count() for board in one[:3]] == [board.bit_count() for board in other[:3]]


def _read_earlier(number: int, line: str) -> TablutPosition:
    """Return an earlier position, or raise naming its line."""
    try:
        return read_position(line)
    except NotationError as problem:
        raise NotationError(f"line {number} below 'earlier:', {quoted(line.strip())}: {problem}") from None
