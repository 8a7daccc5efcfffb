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

Squares are numbered row by row from the top left, 0 to 80; bit *i* of a bitboard stands for square
*i*. Which squares a piece may pass depends on where it starts, never on its colour: nobody but an
attacker that has not left its camp ever stands on a camp square. So the squares that are closed are
worked into the tables, and only the pieces in the way are left to look at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib import svg
from gamelib.errors import NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.boards import BoardPainter, LazyTable, SquareBoard, points_text, read_cells
from gamelib.games.rulebook import AtTerminal, Rulebook, new_state
from gamelib.svg import Place
from gamelib.wording import checked_text, labelled, quoted

SIDE: Final = 9
SQUARES: Final = SIDE * SIDE


class TablutMove(NamedTuple):
    """A piece goes from one square to another, both numbered row by row from the top left."""

    source: int
    target: int


class Play(NamedTuple):
    """What the rules need to know about a move: bitboards, and what it may enclose.

    ``path`` has the squares behind the source up to the target. ``final`` is set where no piece can
    ever undo the move: it leaves a camp or the castle. An enclosure is a square beside the target,
    the square beyond it, and whether that one is an anvil: it takes part in the capture of a piece
    between whoever stands there, or nobody.
    """

    source: int
    target: int
    path: int
    final: bool
    enclosures: tuple[tuple[int, int, bool], ...]


square_name: Final = SquareBoard(SIDE, SIDE).name
SQUARE_BY_NAME: Final = {square_name(square): square for square in range(SQUARES)}


def bits(names: str) -> int:
    """Return the bitboard of the squares with these names."""
    return sum(1 << SQUARE_BY_NAME[name] for name in names.split())


BOARD: Final = (1 << SQUARES) - 1
CASTLE: Final = bits("e5")
CAMPS: Final = (bits("d9 e9 f9 e8"), bits("a6 a5 a4 b5"), bits("i6 i5 i4 h5"), bits("d1 e1 f1 e2"))
CAMP_SQUARES: Final = sum(CAMPS)
FIRST_COLUMN: Final = sum(1 << SIDE * row for row in range(SIDE))
LAST_COLUMN: Final = FIRST_COLUMN << SIDE - 1
EDGE: Final = FIRST_COLUMN | LAST_COLUMN | (1 << SIDE) - 1 | (1 << SIDE) - 1 << SIDE * (SIDE - 1)
ESCAPES: Final = EDGE & ~CAMP_SQUARES
OPEN: Final = BOARD & ~CAMP_SQUARES & ~CASTLE
"""The squares that any piece may enter."""


def _ray(square: int, down: int, right: int) -> list[int]:
    """Return the squares in one direction, the nearest first."""
    row, column = divmod(square, SIDE)
    ray = []
    while 0 <= (row := row + down) < SIDE and 0 <= (column := column + right) < SIDE:
        ray.append(row * SIDE + column)
    return ray


_LEFT, _RIGHT, _UP, _DOWN = _DIRECTIONS = (0, -1), (0, 1), (-1, 0), (1, 0)


def beside(board: int) -> int:
    """Return the squares next to those of ``board``, up and down, left and right."""
    return (board << SIDE | board >> SIDE | (board & ~LAST_COLUMN) << 1 | (board & ~FIRST_COLUMN) >> 1) & BOARD


ROYAL: Final = CASTLE | beside(CASTLE)
"""Where two enemies are not enough to capture the king: the castle and the squares beside it."""


def _enclosures(target: int) -> tuple[tuple[int, int, bool], ...]:
    """Return what a piece on ``target`` may enclose; a camp is no anvil against who stands in it."""
    found = []
    for direction in _DIRECTIONS:
        ray = _ray(target, *direction)
        if len(ray) >= 2:
            victim, beyond = 1 << ray[0], 1 << ray[1]
            anvil = bool(beyond & CASTLE or (beyond & CAMP_SQUARES and not victim & CAMP_SQUARES))
            found.append((victim, beyond, anvil))
    return tuple(found)


def _all_plays() -> dict[TablutMove, Play]:
    """Return every move that some piece can make on some board."""
    enclosures = [_enclosures(square) for square in range(SQUARES)]
    plays = {}
    for source in range(SQUARES):
        origin = 1 << source
        closed = (CASTLE | CAMP_SQUARES) & ~sum(camp for camp in CAMPS if camp >> source & 1)
        for direction in _DIRECTIONS:
            path = 0
            for target in _ray(source, *direction):
                bit = 1 << target
                if bit & closed:
                    break
                path |= bit
                leaves = origin & CASTLE or (origin & CAMP_SQUARES and not bit & CAMP_SQUARES)
                plays[TablutMove(source, target)] = Play(origin, bit, path, bool(leaves), enclosures[target])
    return plays


PLAYS: Final = _all_plays()


def _slides(
    source: int, first: tuple[int, int], last: tuple[int, int]
) -> tuple[int, LazyTable[tuple[TablutMove, ...]]]:
    """Return a square's row or column, and the moves along it by the pieces that stand on the rest of that line."""
    targets = [*reversed(_ray(source, *first)), *_ray(source, *last)]
    plays = [(move, PLAYS[move].path) for target in targets if (move := TablutMove(source, target)) in PLAYS]
    line = sum(1 << square for square in targets)
    return line, LazyTable(lambda pieces: tuple(move for move, path in plays if not path & pieces))


SLIDES: Final = {
    1 << square: (*_slides(square, _LEFT, _RIGHT), *_slides(square, _UP, _DOWN)) for square in range(SQUARES)
}
"""For the bit of each square its row, the moves along it, its column, and the moves along that."""


def king_falls(king: int, attackers: int, enclosed: bool) -> bool:
    """Return whether an attacker that has just moved beside the king captures him.

    Elsewhere than in or beside the castle it does if the move encloses him as it would any other piece.
    """
    return not beside(king) & ~(attackers | CASTLE) if king & ROYAL else enclosed


def capture_squares(enemies: int, own: int) -> int:
    """Return the squares on which a piece that moves there captures one of ``enemies``, the king not counted.

    The squares need not be empty.
    """
    in_camps = enemies & CAMP_SQUARES
    squares = _enclosing(enemies ^ in_camps, own | CAMP_SQUARES | CASTLE)
    return squares | _enclosing(in_camps, own) if in_camps else squares


def king_capture_squares(king: int, attackers: int) -> int:
    """Return the squares on which an attacker that moves there captures the king.

    The squares need not be empty, but for those of a king in or beside the castle.
    """
    if not king & ROYAL:
        return _enclosing(king, attackers | CAMP_SQUARES)
    missing = beside(king) & ~(attackers | CASTLE)
    return 0 if missing & missing - 1 else missing


def _enclosing(enemies: int, hostile: int) -> int:
    """Return the squares from which a piece encloses one of ``enemies`` against one of ``hostile``."""
    rightward = (hostile & ~LAST_COLUMN) << 1 & enemies & ~LAST_COLUMN
    leftward = (hostile & ~FIRST_COLUMN) >> 1 & enemies & ~FIRST_COLUMN
    vertical = (hostile << SIDE & enemies) << SIDE | (hostile >> SIDE & enemies) >> SIDE
    return rightward << 1 | leftward >> 1 | vertical


def can_move(attackers: int, defenders: int, king: int, player: int) -> bool:
    """Return whether ``player`` has a piece beside an empty square that it may enter."""
    empty = OPEN & ~(attackers | defenders | king)
    if beside(attackers if player else defenders | king) & empty:
        return True
    return bool(player and beside(attackers & CAMP_SQUARES) & CAMP_SQUARES & ~attackers)


TablutPosition: TypeAlias = tuple[int, int, int, int]
"""Attackers, defenders and king as bitboards, and who is to move."""

_TURNS: Final = {MAX: "white to move", MIN: "black to move"}
_CAPTURED: Final = "king captured"
_PIECES: Final = {"b": (16, "attackers"), "w": (8, "defenders"), "k": (1, "kings")}


def board_rows(position: TablutPosition) -> list[str]:
    """Return the rows of the board as strings of ``k``, ``w``, ``b``, ``.``, ``:`` and ``+``, the top row first."""
    attackers, defenders, king, _ = position
    signs = ""
    for square in range(SQUARES):
        bit = 1 << square
        piece = "b" if attackers & bit else "w" if defenders & bit else "k" if king & bit else ""
        signs += piece or _empty(bit)
    return [signs[start : start + SIDE] for start in range(0, SQUARES, SIDE)]


def _empty(bit: int) -> str:
    """Return the sign of an empty square."""
    return "+" if bit & CASTLE else ":" if bit & CAMP_SQUARES else "."


def position_text(position: TablutPosition, parting: str = "\n") -> str:
    """Return the rows and who is to move, ``parting`` between them."""
    rows = [" ".join(row) if parting == "\n" else row for row in board_rows(position)]
    return parting.join([*rows, _TURNS[position[3]] if position[2] else _CAPTURED])


def read_position(text: str) -> TablutPosition:
    """Return the position in ``text``; where it does not say who is to move, white is."""
    text = checked_text(text, "a position").casefold()
    said = [turn for turn in (*_TURNS.values(), _CAPTURED) if turn in text]
    if len(said) > 1:
        raise NotationError(f"the text says both {said[0]!r} and {said[1]!r}")
    turn = said[0] if said else _TURNS[MAX]
    board = re.sub(rf",|{'|'.join([*_TURNS.values(), _CAPTURED])}", "", text)
    signs = read_cells(board, SQUARES, "KWB:+", "square", f"the board has {SIDE} x {SIDE} = {SQUARES} squares").lower()
    for square, sign in enumerate(signs):
        bit, where = 1 << square, f"{sign!r} on {square_name(square)}"
        if sign in ":+" and sign != _empty(bit):
            raise NotationError(f"{where}: ':' is an empty square of a camp and '+' the empty castle, e5")
        if sign in "wk" and bit & CAMP_SQUARES:
            raise NotationError(f"{where}: only attackers (b) stand in a camp")
        if sign in "wb" and bit & CASTLE:
            raise NotationError(f"{where}: only the king (k) stands in the castle")
    for sign, (most, name) in _PIECES.items():
        if signs.count(sign) > most:
            raise NotationError(f"{signs.count(sign)} {name} ({sign}) on the board; there are {most} at the start")
    if ("k" in signs) == (turn == _CAPTURED):
        raise NotationError(
            "a board without a king (k) is written with 'king captured' below it"
            if turn != _CAPTURED
            else "the text says 'king captured', but there is a king (k) on the board"
        )
    attackers, defenders, king = (sum(1 << i for i, sign in enumerate(signs) if sign == piece) for piece in "bwk")
    if king & EDGE and turn != _TURNS[MIN]:
        raise NotationError("the king has reached the edge by white's last move, so it is 'black to move'")
    return attackers, defenders, king, MIN if turn == _TURNS[MIN] else MAX


_NOTHING: Final[frozenset[TablutPosition]] = frozenset()
_START: Final = (CAMP_SQUARES, bits("e3 e4 e6 e7 c5 d5 f5 g5"), CASTLE, MAX)


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
            return new_state(TablutState, (own, enemies, king_left, MAX, earlier))
        return new_state(TablutState, (enemies, own ^ king, king, MIN, earlier))

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
        earlier = []
        for number, line in enumerate(lines, 1):
            try:
                earlier.append(read_position(line))
            except NotationError as problem:
                raise NotationError(f"line {number} below 'earlier:', {quoted(line.strip())}: {problem}") from None
        for each in earlier:
            if not _same_pieces(each, position):
                raise NotationError(
                    f"the earlier position {position_text(each, ' / ')!r} has other pieces than the board: "
                    "after a capture no earlier position can come back, and none is kept"
                )
        return TablutState(*position, frozenset(earlier))

    def _is_action(self, state: TablutState, action: TablutMove) -> bool:
        return action in PLAYS

    def places_of(self, state: TablutState, action: TablutMove) -> Sequence[Place]:
        """Return the square the piece comes from and that it goes to, see :meth:`Rulebook.places_of`."""
        return [_BOARD.place(square, square_name(square)) for square in action]

    def _picture(self, state: TablutState, notes: Mapping[TablutMove, str], shades: Mapping[TablutMove, float]) -> str:
        """Return the board, with an arrow for every move that has a note or a shade.

        Black discs attack, white ones defend, the king wears a crown. Camps are grey and hatched with a stroke, the
        castle has a cross, the escapes a dot.
        """
        body = [_square(square) for square in range(SQUARES)]
        body += _BOARD.names_around("abcdefghi", above=False)
        signs = "".join(board_rows(state[:4]))
        body += [_piece(sign, *_BOARD.centre(square)) for square, sign in enumerate(signs)]
        body += _BOARD.moves({move: move for move in (*shades, *notes)}, notes, shades, away=0.45)
        title = f"{self.name}: {position_text(state[:4], ' / ')}"
        return svg.document(_BOARD.width, _BOARD.height, body, title=title)


def _same_pieces(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Return whether in both positions there are as many attackers, defenders and kings."""
    return [board.bit_count() for board in one[:3]] == [board.bit_count() for board in other[:3]]


_BOARD: Final = BoardPainter(SIDE, SIDE, margin=22)
_RADIUS: Final = 12.96
_CAMP_FILL: Final = "#cfcfcf"
_CASTLE_FILL: Final = "#f2e6b8"
_ESCAPE_FILL: Final = "#e6f2fa"


def _square(square: int) -> str:
    """Return the ground of a square, which tells camps, castle and escapes apart by colour and by mark."""
    x, y = _BOARD.centre(square)
    half, bit = _BOARD.cell / 2, 1 << square
    rising = _BOARD.line((x - half, y + half), (x + half, y - half), stroke=svg.LINE)
    fill, mark = svg.CARD, ""
    if bit & CAMP_SQUARES:
        fill, mark = _CAMP_FILL, rising
    elif bit & CASTLE:
        fill, mark = _CASTLE_FILL, rising + _BOARD.line((x - half, y - half), (x + half, y + half), stroke=svg.LINE)
    elif bit & ESCAPES:
        fill, mark = _ESCAPE_FILL, svg.tag("circle", cx=x, cy=y, r=2.5, fill=svg.FAINT)
    return _BOARD.filled(square, fill=fill, stroke=svg.LINE) + mark


def _piece(sign: str, x: float, y: float) -> str:
    if sign == "b":
        return svg.tag("circle", cx=x, cy=y, r=_RADIUS, fill=svg.INK)
    if sign not in ("w", "k"):
        return ""
    disc = svg.tag("circle", cx=x, cy=y, r=_RADIUS, fill=svg.CARD, stroke=svg.INK, stroke_width=2)
    if sign == "w":
        return disc
    corners = [(-8, 6), (-8, -5), (-4, 0), (0, -7), (4, 0), (8, -5), (8, 6)]
    crown = points_text((x + right, y + down) for right, down in corners)
    return disc + svg.tag("polygon", points=crown, fill=svg.ORANGE, stroke=svg.INK)
