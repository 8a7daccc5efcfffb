"""Chinese checkers, also known as Sternhalma, for two, three, four or six players on a star of any radius.

The rules, choice by choice:

- *Board.* The star of radius *r* has 6*r*(*r* + 1) + 1 cells, see below. Every
  player fills one of its triangles, with sides of *r* cells, with *r*(*r* + 1) / 2 pieces; the triangle opposite is
  the goal. Radius 4, with 121 cells and ten pieces each, is the usual one; radius 2 has 37 and three.
- *Seats.* Players move clockwise. Two sit opposite each other; three at every second triangle, so that all goals
  are empty at the start; four at two pairs of opposite triangles; six at all. Of five one alone would have an
  empty goal from the start, so five do not play.
- *Moves.* A piece steps to a free cell beside it; or it hops over a piece beside it, anybody's, to the free cell
  straight behind, and may hop on from there, in any direction, as often as it can and likes. Nothing is
  captured. An action is the pair of the cells where the piece starts and ends; on which way it hopped does not
  matter. A chain that ends where it began is no move.
- *Triangles.* A piece may stop in any triangle. One that is in its goal may move inside and not out of it, unless
  the game is made with ``may_leave_goal=True``; only where a chain of hops ends counts.
- *Winning.* A player wins as soon as all cells of the goal are taken, at least one of them by a piece of this
  player (Parlett's criterion), and none of this player's pieces is at home any more (our addition). If all had to be
  taken by own pieces, one piece that never leaves home would keep the opponent from ever winning; without the
  addition one piece that rushes to a goal whose owner has just left one cell would have won. It does not matter
  who took the last free cell; if two are there at once, the one who has just moved has won. The first win
  ends the game.
- *Passing.* Who cannot move at all passes, as can happen on small stars, and who can must not.
- *Limit.* When each player has made ``move_limit`` moves (passes too) and nobody has won, the game is drawn. The
  state counts the moves for this; whose turn it is follows from their number.

The utilities of a finished game sum to 0: a win among *n* players is worth *n* - 1, losing is worth -1, a draw 0.

The star of radius *r* is a hexagon with sides of *r* + 1 cells and six triangles with sides of *r* cells around
it: 3*r*(*r* + 1) + 1 cells and six times *r*(*r* + 1) / 2 more, 6*r*(*r* + 1) + 1 in all. With radius 4 these are
the usual 121 cells and ten pieces for each player.

A cell has three coordinates that sum to 0, the last of which is its row, counted from the middle, downwards. The
star is the union of two large triangles: the cells with no coordinate below -*r*, and those with none above *r*.
Along each of six directions one coordinate stays the same, one grows by 1 and one shrinks by 1.

Cells are numbered row by row from the top, from left to right, and called by the letter of their row and their
place in it: a1 is the upper tip.

Sources: *The Rules of Chinese Checkers*, mastersgames.com (that pieces do not leave the goal, and who plays
from where); D. Parlett, *The Oxford History of Board Games*, 1999 (Halma); G. I. Bell, "The shortest game of
Chinese Checkers and related problems", Integers 9, 2009.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import hypot
from typing import Final, NamedTuple

from gamelib import svg
from gamelib.errors import InvalidGame, NotationError
from gamelib.games.boards import SEAT_COLOURS, LazyTable, lettered_disc, note, points_text, read_cells, squares_of
from gamelib.games.rulebook import Rulebook, new_state, state_on
from gamelib.number import are_plain_whole_numbers, check_count, is_whole_number
from gamelib.svg import Place
from gamelib.wording import checked_text, counted

LARGEST_RADIUS: Final = 6
"""With more, there would be more rows than letters."""

_DIRECTIONS: Final = ((1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1), (1, -1, 0), (-1, 1, 0))

_TIPS: Final = ((2, -1), (0, 1), (1, -1), (2, 1), (0, -1), (1, 1))
"""For each triangle, clockwise from the top, the coordinate that is extreme in it, and its sign."""

TRIANGLES: Final = len(_TIPS)


class Star:
    """The star of a radius.

    Attributes:
        radius: how many cells the side of a triangle has.
        cells: the coordinates of each cell.
        rows: the numbers of the cells of each row, from the top.
        triangles: the cells of each triangle as a bitboard, clockwise from the top.
        to_tip: for each triangle, how many steps it is from each cell to the tip of that triangle.
        beside: for each cell its neighbours, as a bitboard.
        full: all cells, as a bitboard.

    Args:
        radius: 1 to 6.

    Example:
        >>> star = Star(4)
        >>> len(star.cells), star.triangles[0].bit_count(), len(star.rows)
        (121, 10, 17)
    """

    def __init__(self, radius: int) -> None:
        self.radius = radius
        reach = range(-2 * radius, 2 * radius + 1)
        self.cells = tuple(
            (x, -x - row, row)
            for row in reach
            for x in reach
            if min(x, -x - row, row) >= -radius or max(x, -x - row, row) <= radius
        )
        self.full = (1 << len(self.cells)) - 1
        number_of = {cell: number for number, cell in enumerate(self.cells)}
        self.rows = tuple(tuple(n for n, cell in enumerate(self.cells) if cell[2] == row) for row in reach)
        self.triangles = tuple(
            sum(1 << number for number, cell in enumerate(self.cells) if sign * cell[axis] > radius)
            for axis, sign in _TIPS
        )
        tips = [tuple(sign * radius * (2 if each == axis else -1) for each in range(3)) for axis, sign in _TIPS]
        self.to_tip = tuple(
            tuple(max(abs(a - b) for a, b in zip(cell, tip, strict=True)) for cell in self.cells) for tip in tips
        )
        around = [
            [
                (number_of[near], number_of.get((x + 2 * dx, y + 2 * dy, row + 2 * down)))
                for dx, dy, down in _DIRECTIONS
                if (near := (x + dx, y + dy, row + down)) in number_of
            ]
            for x, y, row in self.cells
        ]  # the neighbours of each cell, each with the cell straight behind it, if there is one on the star
        self.beside = tuple(sum(1 << near for near, _ in ways) for ways in around)
        self._landings = tuple(map(_landings, around))

    def hops(self, cell: int, taken: int) -> int:
        """Return the free cells that a piece on ``cell`` gets to by one hop or a chain of hops, as a bitboard.

        Args:
            cell: where the piece stands. It leaves that cell, so that it cannot hop over it, and to come back
                there would be no move.
            taken: the cells of all other pieces, as a bitboard.

        Example:
            >>> star = Star(1)
            >>> star.hops(0, taken=1 << 3) == 1 << 7, star.hops(0, taken=1 << 3 | 1 << 6) == 1 << 7 | 1 << 5
            (True, True)
        """
        beside, landings = self.beside, self._landings
        free = self.full ^ taken ^ 1 << cell
        found = landings[cell][taken & beside[cell]] & free
        new = found
        while new:
            lowest = new & -new
            new ^= lowest
            number = lowest.bit_length() - 1
            further = landings[number][taken & beside[number]] & free & ~found
            found |= further
            new |= further
        return found

    def name(self, cell: int) -> str:
        """Return what a cell is called: the letter of its row and its place in it."""
        row = self.cells[cell][2] + 2 * self.radius
        return f"{chr(ord('a') + row)}{cell - self.rows[row][0] + 1}"


def _landings(around: list[tuple[int, int | None]]) -> LazyTable[int]:
    """Return where a piece could hop to from a cell, for any set of taken cells around it, whether free or not."""
    return LazyTable(
        lambda taken: sum(1 << behind for near, behind in around if behind is not None and taken >> near & 1)
    )


CellPair = tuple[int, int]
"""An action: the number of the cell where a piece starts and of the one where it ends."""

PASS: Final[CellPair] = (-1, -1)
"""The action of who cannot move."""

SEATS: Final[Mapping[int, tuple[int, ...]]] = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
"""For each number of players the triangles they start in, clockwise from the top one."""


class ChineseCheckersState(NamedTuple):
    """The pieces of each player, by player, as bitboards, and how many moves have been made, passes too."""

    pieces: tuple[int, ...]
    moves_made: int


class ChineseCheckers(Rulebook[ChineseCheckersState, CellPair]):
    """Chinese checkers; without arguments for two on the usual star.

    ``actions`` lists the pairs of cells in their order: by the piece that moves, from the top of the star and from
    the left, and then by where it goes. The players are player 1, player 2 … clockwise from the top.

    Args:
        players: how many, 2, 3, 4 or 6.
        radius: the side of a triangle in cells, 1 to 6.
        may_leave_goal: whether a piece may leave the triangle it has to get to.
        move_limit: after how many moves of each player the game is drawn, 1 or more.

    Example:
        >>> game = ChineseCheckers(players=3, radius=2)
        >>> state = game.result(game.initial_state(), game.parse_action(game.initial_state(), "a1-c3"))
        >>> print(game.text(state))
              .
             1 1
        . . 1 . . . .
         . . . . . .
          . . . . .
         3 . . . . 2
        3 3 . . . 2 2
             . .
              .
        after 1 move, player 2 to move
    """

    name = "Chinese checkers"
    state_type = ChineseCheckersState
    marked = "pairs of two cells, and PASS, which is (-1, -1)"

    def __init__(
        self, players: int = 2, *, radius: int = 4, may_leave_goal: bool = False, move_limit: int = 100
    ) -> None:
        if not is_whole_number(players) or players not in SEATS:
            *most, last = SEATS
            raise InvalidGame(f"{', '.join(map(str, most))} or {last} can play Chinese checkers, not {players!r}")
        players = int(players)
        radius = check_count("the radius", radius, most=LARGEST_RADIUS, error=InvalidGame)
        move_limit = check_count("the move limit", move_limit, most=10**6, error=InvalidGame)
        self.num_players, self.radius, self.move_limit = players, radius, move_limit
        self.may_leave_goal = bool(may_leave_goal)
        self._digits = "123456"[:players]
        self.player_names = tuple(f"player {digit}" for digit in self._digits)
        self.star = Star(radius)
        self.board_state = state_on(f"a star of radius {radius} with {players} players", ChineseCheckersState)
        self._tips = [(seat + TRIANGLES // 2) % TRIANGLES for seat in SEATS[players]]
        self._homes = tuple(self.star.triangles[seat] for seat in SEATS[players])
        self._goals = tuple(self.star.triangles[tip] for tip in self._tips)
        self.states = (
            f"{players} bitboards of {self._homes[0].bit_count()} pieces on {len(self.star.cells)} cells, and at most "
            f"{move_limit * players} moves made"
        )
        self._stay = [0 if may_leave_goal else goal for goal in self._goals]
        self._last_to_move_first = [
            tuple((mover - 1 + later) % players for later in range(players)) for mover in range(players)
        ]
        self._nearest = sum(self.star.to_tip[0][cell] for cell in squares_of(self.star.triangles[0]))
        self._bit = {cell: 1 << cell for cell in range(len(self.star.cells))}
        self._pairs = [{bit: (start, end) for end, bit in self._bit.items()} for start in self._bit]

    def __repr__(self) -> str:
        leave = ", may_leave_goal=True" if self.may_leave_goal else ""
        limit = "" if self.move_limit == 100 else f", move_limit={self.move_limit}"
        return f"ChineseCheckers(players={self.num_players}, radius={self.radius}{leave}{limit})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> ChineseCheckersState:
        """Return the star with all players' pieces at home, player 0 to move."""
        return self.board_state(self._homes, 0)

    def player(self, state: ChineseCheckersState) -> int:
        """Return who is to move, or has to pass."""
        return state[1] % self.num_players

    def actions(self, state: ChineseCheckersState) -> Sequence[CellPair]:
        """Return the moves in the order of their cells, or else the pass; nothing at the end."""
        return () if self.is_terminal(state) else self._legal(state) or (PASS,)

    def _legal(self, state: ChineseCheckersState) -> list[CellPair]:
        pieces, moves_made = state
        player = moves_made % self.num_players
        taken, left = sum(pieces), pieces[player]
        moves = []
        while left:
            piece = left & -left
            left ^= piece
            cell = piece.bit_length() - 1
            pairs, targets = self._pairs[cell], self._targets(cell, taken, player)
            while targets:
                target = targets & -targets
                targets ^= target
                moves.append(pairs[target])
        return moves

    def _targets(self, cell: int, taken: int, player: int) -> int:
        """Return the cells where the player's piece on ``cell`` may go, as a bitboard."""
        star, piece, stay = self.star, 1 << cell, self._stay[player]
        targets = star.beside[cell] & ~taken | star.hops(cell, taken ^ piece)
        return targets & stay if piece & stay else targets

    def result(self, state: ChineseCheckersState, action: CellPair) -> ChineseCheckersState:
        """Return the star after the move, or the same star after a pass, the next player to move."""
        pieces, moves_made = state
        if not isinstance(action, tuple):
            raise self.illegal(state, action)
        if action == PASS and not self.is_terminal(state) and not self._legal(state):
            return new_state(self.board_state, (pieces, moves_made + 1))
        try:
            start, end = action
            piece, target = self._bit[start], self._bit[end]
        except (KeyError, TypeError, ValueError):  # not a pair, or not one of cells
            raise self.illegal(state, action) from None
        player = moves_made % self.num_players
        taken, own = sum(pieces), pieces[player]
        targets = self._targets(piece.bit_length() - 1, taken, player) if own & piece else 0
        if not targets & target or self.is_terminal(state):
            raise self.illegal(state, action)
        moved = own ^ piece ^ target
        return new_state(self.board_state, ((*pieces[:player], moved, *pieces[player + 1 :]), moves_made + 1))

    def give_turn(self, state: ChineseCheckersState, player: int) -> ChineseCheckersState:
        """Return the same star with ``player`` to move, as if all players in between had let their turns pass."""
        self.check_player(player)
        pieces, moves_made = state
        return new_state(self.board_state, (pieces, moves_made + (int(player) - moves_made) % self.num_players))

    def is_terminal(self, state: ChineseCheckersState) -> bool:
        """Return whether somebody has won, or the moves are used up."""
        return state[1] >= self.move_limit * self.num_players or self.winner(state) is not None

    def utility(self, state: ChineseCheckersState, player: int) -> float:
        """Return ``num_players`` - 1 for a win of ``player``, -1 where somebody else has won, 0 for a draw."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        self.check_player(player)
        winner = self.winner(state)
        if winner is None:
            return 0
        return self.num_players - 1 if winner == player else -1

    def utility_bounds(self, player: int) -> tuple[float, float]:
        """Return the least and the greatest utility a player could have; the sum of all players' is 0."""
        self.check_player(player)
        return -1, self.num_players - 1

    def winner(self, state: ChineseCheckersState) -> int | None:
        """Return who has won, or ``None`` if nobody has."""
        pieces, moves_made = state
        free = ~sum(pieces)
        for player in self._last_to_move_first[moves_made % self.num_players]:
            own, goal = pieces[player], self._goals[player]
            if not goal & free and goal & own and not own & self._homes[player]:
                return player
        return None

    def _is_state(self, state: ChineseCheckersState) -> bool:
        pieces, moves_made = state
        number = self._homes[0].bit_count()
        return (
            isinstance(pieces, tuple)
            and are_plain_whole_numbers([*pieces, moves_made])
            and len(pieces) == self.num_players
            and all(0 <= each <= self.star.full and each.bit_count() == number for each in pieces)
            and sum(pieces).bit_count() == self.num_players * number
            and moves_made in range(self.move_limit * self.num_players + 1)
        )

    # -- features ----------------------------------------------------------------------------

    def distance(self, state: ChineseCheckersState, player: int) -> int:
        """Return how many steps the player's pieces are away from filling the goal, all taken together.

        It is the sum of the steps to the tip of the goal, less what is left of it when the goal is filled with own
        pieces; so it is 0 exactly there. A hop can save a step, so the moves needed may be fewer.

        Example:
            >>> [game.distance(game.initial_state(), 0) for game in (ChineseCheckers(), ChineseCheckers(radius=2))]
            [120, 20]
        """
        if type(state) is not self.board_state:
            self.check_board(state)
        self.check_player(player)
        to_tip = self.star.to_tip[self._tips[player]]
        return sum([to_tip[cell] for cell in squares_of(state.pieces[player])]) - self._nearest

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: ChineseCheckersState, action: CellPair) -> str:
        """Return the cells from and to which the piece goes, as in ``c1-e1``, or ``pass``."""
        return "pass" if action == PASS else "-".join(map(self.star.name, action))

    def text(self, state: ChineseCheckersState) -> str:
        """Return the star as rows of ``1``, ``2`` … and ``.``, and below it the moves made and whose turn it is."""
        signs = self._signs(state)
        lines = []
        for row in self.star.rows:
            x, y, _ = self.star.cells[row[0]]
            lines.append(" " * (x - y + 3 * self.radius) + " ".join(signs[cell] for cell in row))
        moves = f"{state.moves_made} move{'' if state.moves_made == 1 else 's'}"
        return "\n".join([*lines, f"after {moves}, {self._whose_turn(state)}"])

    def _signs(self, state: ChineseCheckersState) -> list[str]:
        signs = ["."] * len(self.star.cells)
        for digit, pieces in zip(self._digits, state.pieces, strict=True):
            for cell in squares_of(pieces):
                signs[cell] = digit
        return signs

    def parse(self, text: str) -> ChineseCheckersState:
        """Return the position written in ``text``, as :meth:`text` writes it.

        Blanks, line breaks, ``/`` and ``|`` between cells do not matter, and ``-`` and ``_`` are free cells
        too. Whether a game leads to the position is not checked.

        Example:
            >>> game = ChineseCheckers(radius=1)
            >>> game.parse("1 / .... / ... / .... / 2 / after 0 moves, player 1 to move") == game.initial_state()
            True
        """
        digits = self._digits
        ending = rf"after (\d{{1,9}}) moves?, (?:player [{digits}] to move|game over)\s*$"
        line = re.search(ending, checked_text(text, "a position"), re.IGNORECASE)
        if line is None:
            raise NotationError(
                f"below the star is a line such as 'after 5 moves, {self.player_names[5 % len(digits)]} to move' or "
                f"'after 50 moves, game over', and not {text[-30:]!r}"
            )
        cells = len(self.star.cells)
        signs = read_cells(text[: line.start()], cells, digits, "cell", f"the star has {cells} cells")
        number = self._homes[0].bit_count()
        for digit in digits:
            if signs.count(digit) != number:
                have = f"each player has {counted(number, 'piece')} on this star"
                raise NotationError(f"{have}, and of {digit} there are {signs.count(digit)}")
        pieces = tuple(sum(1 << cell for cell, sign in enumerate(signs) if sign == digit) for digit in digits)
        state = self.board_state(pieces, int(line[1]))
        if state.moves_made > self.move_limit * self.num_players:
            raise NotationError(f"the game is over after {self.move_limit * self.num_players} moves")
        if self._whose_turn(state).casefold() != line[0].rsplit(", ")[1].strip().casefold():
            raise NotationError(f"the text says {line[0].strip()!r}, but there it is: {self._whose_turn(state)}")
        return state

    def _is_action(self, state: ChineseCheckersState, action: CellPair) -> bool:
        pair = isinstance(action, tuple) and len(set(action)) == 2 and all(cell in self._bit for cell in action)
        return action == PASS or pair

    def places_of(self, state: ChineseCheckersState, action: CellPair) -> Sequence[Place]:
        """Return the cell the piece comes from and that it goes to, see :meth:`Rulebook.places_of`; none to pass."""
        return () if action == PASS else [self._place(cell) for cell in action]

    def _picture(
        self, state: ChineseCheckersState, notes: Mapping[CellPair, str], shades: Mapping[CellPair, float]
    ) -> str:
        """Return the star: pieces with their players' numbers, and an arrow for every move that has a note or a shade.

        Free cells of a goal have the small number of the player who has to get there. A note on a pass stands
        below the star.
        """
        star, signs, places = self.star, self._signs(state), _centres(self.star)
        goals = {
            cell: digit for digit, goal in zip(self._digits, self._goals, strict=True) for cell in squares_of(goal)
        }
        winner = self.winner(state)
        turn = self._whose_turn(state) if winner is None else f"{self.player_names[winner]} has won"
        if PASS in notes:
            turn += f", pass: {notes[PASS]}"
        caption = f"move {state.moves_made} of {self.move_limit * self.num_players} · {turn}"
        width = max(2 * _MARGIN + (6 * star.radius + 2) * _HALF, 2 * _MARGIN + svg.text_width(caption, _CAPTION))
        bottom = places[-1][1] + _MARGIN
        body = [
            svg.tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=svg.LINE, stroke_opacity=0.5)
            for one, (x1, y1) in enumerate(places)
            for other, (x2, y2) in enumerate(places[:one])
            if star.beside[one] >> other & 1
        ]
        for cell, (x, y) in enumerate(places):
            if signs[cell] in self._digits:
                body.append(lettered_disc(x, y, 0.82 * _HALF, self._digits.index(signs[cell]), signs[cell]))
            else:
                body.append(_hole(x, y, goals.get(cell), self._digits))
        for row in star.rows:
            x, y = places[row[0]]
            body.append(svg.label(x - 1.6 * _HALF, y, star.name(row[0])[0], size=11, fill=svg.FAINT))
        for move in dict.fromkeys([*shades, *notes]):
            if move != PASS:
                body.append(_arrow(places[move[0]], places[move[1]], shades.get(move, 0.0)))
        for move, content in notes.items():
            if move != PASS:  # a little before the end: moves that come from elsewhere have their own place
                (x1, y1), (x2, y2) = (places[cell] for cell in move)
                body.append(note(x2 + 0.2 * (x1 - x2), y2 + 0.2 * (y1 - y2), content))
        body.append(svg.label(_MARGIN, bottom + _CAPTION, caption, size=_CAPTION, anchor="start"))
        return svg.document(width, bottom + 2.5 * _CAPTION, body, title=self._title(state))

    def _place(self, cell: int) -> Place:
        """Return where a cell is in the picture."""
        x, y = _centres(self.star)[cell]
        return Place(self.star.name(cell), x - _HALF + 1, y - _ROW / 2, 2 * _HALF - 2, _ROW)


_HALF: Final = 14.0
"""Half the distance between two cells of a row, in pixels."""

_ROW: Final = _HALF * 3**0.5
_MARGIN: Final = 26.0
_CAPTION: Final = 13.0
_BEND: Final = 2 * _HALF
"""How far to the side the corner lies that a hop's arrow bends towards; the arrow comes half as far."""


def _centres(star: Star) -> list[tuple[float, float]]:
    return [
        (_MARGIN + (x - y + 3 * star.radius + 1) * _HALF, _MARGIN + (row + 2 * star.radius) * _ROW)
        for x, y, row in star.cells
    ]


def _arrow(start: tuple[float, float], end: tuple[float, float], shade: float) -> str:
    """Return a thin arrow from the rim of a piece into a hole; that of a hop is bent, to pass beside other pieces."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    right, down = (x2 - x1) / length, (y2 - y1) / length
    bend = _BEND if length > 2.5 * _HALF else 0
    middle = (x1 + x2) / 2 - bend * down, (y1 + y2) / 2 + bend * right
    tip = _towards(end, middle, 0.3 * _HALF)
    tail = _towards(start, middle, 0.82 * _HALF)
    to_tip = hypot(tip[0] - middle[0], tip[1] - middle[1])
    ahead = 6 * (tip[0] - middle[0]) / to_tip, 6 * (tip[1] - middle[1]) / to_tip
    head = [(tip[0] - ahead[0] - side * ahead[1] / 1.6, tip[1] - ahead[1] + side * ahead[0] / 1.6) for side in (-1, 1)]
    a, b, c, d, e = (points_text([each]) for each in (tail, middle, tip, *head))
    return svg.tag(
        "path",
        d=f"M{a} Q{b} {c} M{d} L{c} L{e}",
        stroke=svg.BLUE,
        stroke_opacity=0.45 + 0.55 * shade,
        stroke_width=1.2 + 1.3 * shade,
        stroke_linecap="round",
        stroke_linejoin="round",
        fill="none",
    )


def _towards(start: tuple[float, float], goal: tuple[float, float], distance: float) -> tuple[float, float]:
    length = hypot(goal[0] - start[0], goal[1] - start[1])
    return start[0] + distance * (goal[0] - start[0]) / length, start[1] + distance * (goal[1] - start[1]) / length


def _hole(x: float, y: float, player: str | None, seats: Sequence[str]) -> str:
    if player is None:
        return svg.tag("circle", cx=x, cy=y, r=0.4 * _HALF, fill=svg.CARD, stroke=svg.LINE)
    ring = SEAT_COLOURS[seats.index(player)][0]
    ring = svg.LINE if ring == svg.CARD else ring
    hole = svg.tag("circle", cx=x, cy=y, r=0.55 * _HALF, fill=svg.CARD, stroke=ring, stroke_width=1.5)
    return hole + svg.label(x, y, player, size=9, fill=svg.INK)
