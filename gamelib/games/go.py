"""Go, on square boards of 1 x 1 to 19 x 19 points.

The rules, choice by choice:

- Black is MAX, moves first and is written X; white is MIN and written O. In turn they put a stone on a free point, or
  pass, which is always allowed.
- Stones of a colour that are connected along the lines are a group; the free points beside a group are its liberties. A
  move takes the opponent's groups that it leaves without a liberty off the board. *Suicide*, a move after which one's
  own group has no liberty, is forbidden. (Tromp and Taylor allow it, New Zealand too; most others do not.)
- *Ko*: a stone that has just captured a single stone and could be captured at once, alone, by a move that brings the
  board back to what it was, must not be captured by the next move. With ``superko=True`` no move may bring back *any*
  earlier position of the stones, whoever was to move (positional superko); a pass repeats the position and is allowed.
- Two passes in a row end the game. It also ends after ``most_plies`` plies, passes counted, and is scored as it stands:
  the simple ko rule leaves cycles in which a game could go on for ever, such as three kos at the same time, and play at
  random would go on for very long. The default of two plies for each point is more than people need.
- *Area scoring* as by Tromp and Taylor: a side's area is its stones and the free points from where only its stones are
  reached. All stones on the board are alive, so what is dead has to be captured before passing. Black wins if black's
  area is greater than white's by more than the *komi*, white if by less; if by just as much, it is a draw. A win is
  worth 1, a draw 0, a loss -1, by however many points.

Points are called as in the Go Text Protocol, A1 being at the bottom left, and there is no letter I. In code they are
numbered row by row from the top left, 0 to n² - 1, as SGF has them, and the pass is number n².

Source: J. Tromp and B. Taylor, *The game of Go*, tromp.github.io/go.html; *Superko* in Sensei's Library,
senseis.xmp.net; G. Farnebäck, *Specification of the Go Text Protocol, version 2*, 2002, for what points are called.

Point *i* of a board of n x n points, counted row by row from the top left, is bit *i*. Shifts by 1 and by n move all
stones of a bitboard one point along in the four directions; what a shift by 1 carries past the end of a row is masked
out. A group is found by flooding: a stone is spread along its own colour until nothing is added.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from math import tanh
from typing import Any, Final, NamedTuple

from gamelib import svg
from gamelib.errors import IllegalAction, InvalidGame, InvalidState, NotationError
from gamelib.game import MAX, two_player_utility
from gamelib.games.boards import NARROWEST, BoardPainter, SquareBoard, note
from gamelib.games.rulebook import AtTerminal, Rulebook, new_state, state_on
from gamelib.number import are_plain_whole_numbers, check_count, is_whole_number, plain_number
from gamelib.wording import checked_text, counted, labelled, quoted


class GoBits:
    """The geometry of a board of ``size`` x ``size`` points, for bitboards.

    Whoever is to move has the stones ``own``, the opponent the stones ``other``.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.full = (1 << size * size) - 1
        first_column = sum(1 << row * size for row in range(size))
        self._not_first = self.full ^ first_column
        self._not_last = self.full ^ first_column << size - 1
        self.beside = {1 << point: self.around(1 << point) for point in range(size * size)}
        """For the bit of each point, the points beside it."""

    def around(self, points: int) -> int:
        """Return all points beside some of the ``points``.

        Example:
            >>> bin(GoBits(3).around(0b000_010_000))
            '0b10101010'
        """
        sideways = points << 1 & self._not_first | points >> 1 & self._not_last
        return (sideways | points << self.size | points >> self.size) & self.full

    def reached(self, start: int, through: int) -> int:
        """Return ``start`` and all points that are reached from there along points of ``through``."""
        found, new = start, start
        while new:
            new = self.around(new) & through & ~found
            found |= new
        return found

    def choked(self, start: int, stones: int, free: int) -> int:
        """Return what is connected to ``start`` along ``stones`` if there is no liberty among ``free``, else 0.

        It stops at the first liberty, which is mostly beside the first stone.
        """
        size, not_first, not_last = self.size, self._not_first, self._not_last
        group = start
        while True:
            near = group << 1 & not_first | group >> 1 & not_last | group << size | group >> size
            if near & free:
                return 0
            grown = near & stones | group
            if grown == group:
                return group
            group = grown

    def without_liberties(self, stones: int, free: int) -> int:
        """Return those of the ``stones`` of one colour whose groups have no liberty among the ``free`` points."""
        return stones & ~self.reached(stones & self.around(free), stones)

    def captured(self, own: int, other: int, stone: int) -> int | None:
        """Return what a stone of ``own`` on a free point captures; ``None`` if it would be suicide.

        Example:
            >>> bits = GoBits(2)
            >>> bits.captured(own=0b0010, other=0b0001, stone=0b0100)
            1
            >>> bits.captured(own=0, other=0b0110, stone=0b0001) is None
            True
        """
        free = self.full ^ own ^ other ^ stone
        taken = self._taken(other, free, stone)
        return None if not taken and self.choked(stone, own, free) else taken

    def _taken(self, other: int, free: int, stone: int) -> int:
        """Return the groups of ``other`` beside a stone that have no liberty among the ``free`` points."""
        taken, near = 0, self.beside[stone] & other
        while near:
            first = near & -near
            if not self.beside[first] & free:  # most stones have a liberty of their own
                taken |= self.choked(first, other, free)
            near &= ~(first | taken)
        return taken

    def legal(self, own: int, other: int) -> int:
        """Return the free points where a stone of ``own`` would not be suicide.

        Most free points have another beside them; the rest are tried one by one.
        """
        free = self.full ^ own ^ other
        legal = free & self.around(free)
        walled = free ^ legal
        while walled:
            stone = walled & -walled
            walled ^= stone
            if not self.choked(stone, own, free ^ stone) or self._taken(other, free ^ stone, stone):
                legal |= stone
        return legal

    def area(self, black: int, white: int) -> tuple[int, int]:
        """Return either side's area: its stones, and the free points from where only its stones are reached.

        Example:
            >>> [bin(area) for area in GoBits(3).area(black=0b010_010_010, white=0b100_000_000)]
            ['0b11011011', '0b100000000']
        """
        free = self.full ^ black ^ white
        by_black, by_white = self.reached(black, free), self.reached(white, free)
        return by_black & ~by_white, by_white & ~by_black

    def nearer(self, black: int, white: int) -> tuple[int, int]:
        """Return the points that are nearer to stones of black, and those nearer to stones of white, along free points.

        Example:
            >>> [bin(points) for points in GoBits(3).nearer(black=0b000_000_001, white=0b100_000_000)]
            ['0b1011', '0b110100000']
        """
        free, grown = self.full ^ black ^ white, True
        while grown:
            by_black, by_white = self.around(black) & free, self.around(white) & free
            black, white = black | by_black & ~by_white, white | by_white & ~by_black
            free &= ~(by_black | by_white)
            grown = bool(by_black | by_white)
        return black, white


LETTERS: Final = "ABCDEFGHJKLMNOPQRST"
"""What the columns are called; an I would be taken for a J."""

_PASSES: Final = ("", ", the last a pass", ", the last two passes")
_BELOW: Final = re.compile(
    r"(?P<turn>black to move|white to move|game over)(?: after (?P<plies>[0-9]{1,6}) pl(?:y|ies))?"
    rf"(?:, ko at (?P<ko>[a-z][0-9]+)|(?P<passes>{_PASSES[1]}|{_PASSES[2]}))?(?:\s+before:(?P<before>.*))?\s*$",
    re.IGNORECASE | re.DOTALL,
)


class GoState(NamedTuple):
    """A position.

    Attributes:
        black: the stones of black, as a bitboard.
        white: those of white.
        ko: the bit of the point that is forbidden because of a ko, or 0.
        passes: how many passes there were just before, 0 to 2.
        plies: how many plies were played; black is to move where it is even.
        seen: with superko, the positions that there were, this one included, in ascending order; each is black's stones
            times 2 to the power of the number of points, plus white's. Otherwise empty.
    """

    black: int
    white: int
    ko: int = 0
    passes: int = 0
    plies: int = 0
    seen: tuple[int, ...] = ()


def point_name(point: int, size: int) -> str:
    """Return the letter of a point's column, which is never I, and the number of its row from the bottom.

    Example:
        >>> point_name(0, 9), point_name(80, 9)
        ('A9', 'J1')
    """
    row, column = divmod(point, size)
    return f"{LETTERS[column]}{size - row}"


def read_below(text: str, size: int) -> tuple[str, str, tuple[int, int, int], list[str]]:
    """Return the board in ``text``, the turn, the ko, passes and plies that stand below it, and the boards before it.

    Example:
        >>> read_below("X. / .. white to move after 3 plies, the last a pass", size=2)
        ('X. / .. ', 'white to move', (0, 1, 3), [])
    """
    below = _BELOW.search(text)
    if below is None:
        return text, "", (0, 0, 0), []
    turn, passes = below["turn"].casefold(), _PASSES.index((below["passes"] or "").casefold())
    white = turn == "white to move"
    plies = int(below["plies"]) if below["plies"] else 1 if white else 2 * (passes > 0)
    if turn != "game over" and plies % 2 != white:
        raise NotationError(f"black moves first, so after {counted(plies, 'ply', 'plies')} it is not {quoted(turn)}")
    points = {point_name(point, size): 1 << point for point in range(size * size)} | {"": 0}
    ko = (below["ko"] or "").upper()
    if ko not in points:
        raise NotationError(f"there is no point {quoted(ko)} on a board of {size} x {size} points")
    return text[: below.start()], turn, (points[ko], passes, plies), (below["before"] or "").split()


LARGEST_SIZE: Final = 19

_NUMBERS: Final = bytes.maketrans(b"01", b"\0\1")
"""From binary digits to 0 and 1; picking the actions by them is quicker than taking the bits one by one."""


class Go(Rulebook[GoState, int]):
    """Go; without arguments on 9 x 9 points.

    ``actions`` lists the points where a stone may be put, row by row from the top left, and then the pass.

    Args:
        size: how many points the board has on each side, 1 to 19.
        komi: what black's area has to be greater by to win, in points; with a half in it there are no draws.
        superko: whether no earlier position may come up again, and not only the one before.
        most_plies: after how many plies the game is over in any case; two for each point if not given.

    Example:
        >>> game = Go(size=3, komi=0)
        >>> state = game.play("B2 A2 A3 C3 A1")
        >>> print(game.text(state))
        X . O
        . X .
        X . .
        white to move after 5 plies
        >>> [game.action_text(state, action) for action in game.actions(state)]
        ['B3', 'C2', 'B1', 'C1', 'pass']
        >>> game.areas(state)
        (4, 1)
    """

    name = "Go"
    player_names = ("black", "white")
    state_type = GoState
    at_terminal = AtTerminal(
        "go",
        how="type a point by its letter and number, such as C3, or pass; two passes end the game",
        show=lambda game, state: labelled(game.text(state), letters=LETTERS) + f"\n{game.turn_text(state)}",
        evaluate=lambda game, state: game.lead(state),
        nodes=20_000,
    )

    def __init__(
        self, size: int = 9, komi: float = 7.5, *, superko: bool = False, most_plies: int | None = None
    ) -> None:
        self.size = check_count("the size of the board", size, most=LARGEST_SIZE, error=InvalidGame)
        points = self.size * self.size
        number = plain_number(komi)
        if number is None:
            raise InvalidGame(f"komi is a number of points, such as 7.5, not {quoted(komi)}")
        if not isinstance(superko, bool):
            raise InvalidGame(f"superko is True or False, not {quoted(superko)}")
        self.komi, self.superko = number, superko
        self.most_plies = 2 * points
        if most_plies is not None:
            self.most_plies = check_count("most_plies", most_plies, 1, 999_999, error=InvalidGame)
        self.passing = points
        """The action of passing: the number after those of the points."""
        self.states = (
            f"two bitboards of {self.size} x {self.size} points, a point or 0 that a ko forbids, 0 to 2 passes, and "
            f"at most {self.most_plies} plies"
        )
        self.marked = f"the points 0 to {points - 1} and the pass, {points}"
        self.board = SquareBoard(self.size, self.size, square="point")
        self.board_state = state_on(f"a board of {self.size} x {self.size} points", GoState)
        self._bits = GoBits(self.size)
        self._bit = {action: 1 << action for action in range(points + 1)}

    def __repr__(self) -> str:
        arguments = [f"size={self.size}"] if self.size != 9 else []
        arguments += [f"komi={self.komi!r}"] if self.komi != 7.5 else []
        arguments += ["superko=True"] if self.superko else []
        arguments += [f"most_plies={self.most_plies}"] if self.most_plies != 2 * self.passing else []
        return f"Go({', '.join(arguments)})"

    @classmethod
    def examples(cls) -> Sequence[Go]:
        """Return the board of 9 x 9 points and some small ones, with a whole komi and with superko."""
        return (cls(), cls(size=4, komi=0, superko=True, most_plies=300), cls(size=2, komi=1))

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> GoState:
        """Return the empty board, black to move."""
        return self.position(0, 0)

    def player(self, state: GoState) -> int:
        """Return black where the number of plies is even, white where it is odd."""
        return state[4] & 1  # MAX is 0, and MIN 1

    def actions(self, state: GoState) -> Sequence[int]:
        """Return the points where a stone may be put, row by row from the top left, and the pass; none at the end."""
        if self.is_terminal(state):
            return ()
        digits = f"{self._legal(state) | self._bit[self.passing]:b}".encode().translate(_NUMBERS)
        return tuple(compress(self._bit, reversed(digits)))

    def _legal(self, state: GoState) -> int:
        """Return the points where a stone may be put."""
        own, other = self._sides(state)
        legal = self._bits.legal(own, other) & ~state[2]
        if self.superko:
            seen = frozenset(state[5])
            for stone in self._bits.beside:
                if legal & stone and (placed := self._placed(state, stone)) and self._number(*placed[:2]) in seen:
                    legal ^= stone
        return legal

    def result(self, state: GoState, action: int) -> GoState:
        """Return the board after the player to move has put a stone on the point ``action``, or has passed."""
        black, white, ko, passes, plies, seen = state
        try:
            stone = self._bit[action]
        except (KeyError, TypeError):
            raise self.illegal(state, action) from None
        illegal = (black | white | ko) & stone or self.is_terminal(state)
        if illegal or (type(action) is not int and not is_whole_number(action)):
            raise self.illegal(state, action)
        if action == self.passing:
            return new_state(self.board_state, (black, white, 0, passes + 1, plies + 1, seen))
        placed = self._placed(state, stone)
        if placed is None:
            raise self.illegal(state, action)
        if self.superko:
            if (number := self._number(*placed[:2])) in seen:
                raise self.illegal(state, action)
            seen = tuple(sorted((*seen, number)))
        return new_state(self.board_state, (*placed, 0, plies + 1, seen))

    def illegal(self, state: GoState, action: object) -> IllegalAction:
        """Return the error that says why ``action`` cannot be played in ``state``."""
        why, error = self._why_not(state, action), super().illegal(state, action)
        return IllegalAction(f"{why}: {error}") if why else error

    def _why_not(self, state: GoState, action: object) -> str:
        """Return in words which rule forbids a stone on a point; nothing if it is no point, or none does."""
        if self.is_terminal(state) or not is_whole_number(action) or not 0 <= action < self.passing:
            return ""
        point, stone = point_name(action, self.size), self._bit[action]
        if (state.black | state.white) & stone:
            return f"there is a stone at {point} already"
        if state.ko & stone:
            return f"{point} is forbidden by the ko for one move: the board would be again as it was before the capture"
        if (placed := self._placed(state, stone)) is None:
            return f"a stone at {point} would be suicide: its group would have no liberty"
        if self.superko and self._number(*placed[:2]) in state.seen:
            return f"a stone at {point} would bring back an earlier position, which superko forbids"
        return ""

    def _placed(self, state: GoState, stone: int) -> tuple[int, int, int] | None:
        """Return the stones of black and white after one was put on a free point, and the point that a ko then forbids.

        Returns ``None`` if it would be suicide.
        """
        own, other = self._sides(state)
        captured = self._bits.captured(own, other, stone)
        if captured is None:
            return None
        ko = captured if captured.bit_count() == 1 and not self._bits.beside[stone] & ~other else 0
        own, other = own | stone, other ^ captured
        return (other, own, ko) if state[4] & 1 else (own, other, ko)

    def _sides(self, state: GoState) -> tuple[int, int]:
        """Return the stones of the player to move, and the opponent's."""
        return (state[1], state[0]) if state[4] & 1 else (state[0], state[1])

    def is_terminal(self, state: GoState) -> bool:
        """Return whether both players have passed, or the most plies were played."""
        return state[3] == 2 or state[4] >= self.most_plies

    def utility(self, state: GoState, player: int) -> float:
        """Return 1 for a win of ``player``, 0 for a draw, -1 for a loss."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        margin = self.margin(state)
        return two_player_utility(self, (margin > 0) - (margin < 0), player)

    # -- states ------------------------------------------------------------------------------

    def position(self, black: int, white: int) -> GoState:
        """Return the state with these stones, as bitboards, and black to move; no other has been on the board."""
        state = self.board_state(black, white, seen=(self._number(black, white),) if self.superko else ())
        self.check_state(state)
        return state

    def _number(self, black: int, white: int) -> int:
        return black << self.passing | white

    def _is_state(self, state: GoState) -> bool:
        black, white, ko, passes, plies, seen = state
        taken = black | white
        return (
            isinstance(seen, tuple)
            and are_plain_whole_numbers([*state[:5], *seen])
            and min(black, white, ko) >= 0
            and taken | ko <= self.board.full
            and not black & white
            and 0 <= passes <= min(plies, 2)
            and plies <= self.most_plies
            and (not ko or (ko in self._bits.beside and not taken & ko and not passes))
            and (self._number(black, white) in seen if self.superko else not seen)
            and list(seen) == sorted({*seen})
            and all(0 <= number < 1 << 2 * self.passing for number in seen)
        )

    def _wrong(self, state: GoState) -> str:
        free = self.board.full ^ state.black ^ state.white
        for stones, name in zip(state[:2], self.player_names, strict=True):
            if choked := self._bits.without_liberties(stones, free):
                return f"{name}'s stone at {self._at(choked & -choked)} has no liberty"
        own, other = self._sides(state)
        if state.ko and (self._bits.captured(own, other, state.ko) or 0).bit_count() != 1:
            return f"there is no ko at {self._at(state.ko)}, where not exactly one stone would be captured"
        return ""

    def _at(self, bit: int) -> str:
        return point_name(bit.bit_length() - 1, self.size)

    # -- features ----------------------------------------------------------------------------

    def areas(self, state: GoState) -> tuple[int, int]:
        """Return how many points are black's and how many white's: stones, and what only these reach."""
        if type(state) is not self.board_state:
            self.check_board(state)
        black, white = self._bits.area(state.black, state.white)
        return black.bit_count(), white.bit_count()

    def margin(self, state: GoState) -> float:
        """Return by how many points black is ahead, the komi taken off; white is ahead where it is negative.

        Example:
            >>> game = Go(size=5, komi=3.5)
            >>> game.margin(game.play("C3 pass"))
            21.5
        """
        black, white = self.areas(state)
        return black - white - self.komi

    def lead(self, state: GoState) -> float:
        """Return a quick guess at who is better, from -1 (good for white) to 1 (good for black).

        Points are taken to become the area of the side whose stones are nearer. Where the game is over, it knows.
        """
        if type(state) is not self.board_state:
            self.check_board(state)
        if self.is_terminal(state):
            return self.utility(state, MAX)
        black, white = self._bits.nearer(state.black, state.white)
        return tanh((black.bit_count() - white.bit_count() - self.komi) / self.passing)

    # -- symmetry ----------------------------------------------------------------------------

    def canonical(self, state: GoState) -> GoState:
        """Return the smallest of the eight states that turn or mirror into ``state``; with superko each is by itself.

        Example:
            >>> game = Go(size=5)
            >>> len({game.canonical(game.play(move)) for move in ("B2", "B4", "D2", "D4")})
            1
        """
        if self.superko:
            return state
        images = zip(*map(self.board.images, state[:3]), strict=True)
        return min(self.board_state(black, white, ko, *state[3:]) for black, white, ko in images)

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: GoState, action: int) -> str:
        """Return the point as in the Go Text Protocol, such as ``C3``, or ``pass``."""
        return "pass" if action == self.passing else point_name(action, self.size)

    def parse_action(self, state: GoState, text: str) -> int:
        """Return the legal action that ``text`` names, or raise a NotationError that says which rule forbids it."""
        try:
            return super().parse_action(state, text)
        except NotationError as problem:
            wanted = str(text).strip().upper()
            named = (point for point in range(self.passing) if point_name(point, self.size) == wanted)
            if why := self._why_not(state, next(named, None)):
                raise NotationError(f"{why}: {problem}") from None
            raise

    def turn_text(self, state: GoState) -> str:
        """Return whose turn it is, after how many plies, and what a ko forbids or how many passes there were."""
        turn = self._whose_turn(state)
        if state.plies > 1 or turn == "game over":
            turn += f" after {counted(state.plies, 'ply', 'plies').replace(',', '')}"
        return turn + (f", ko at {self._at(state.ko)}" if state.ko else "") + _PASSES[state.passes]

    def text(self, state: GoState) -> str:
        """Return the board as rows of ``X``, ``O`` and ``.``, the top row first, and then whose turn it is.

        With superko, the positions before this one stand below that, each as one word.
        """
        lines = [self.board.text(state[:2]), self.turn_text(state)]
        before = [one for one in state.seen if one != self._number(*state[:2])]
        boards = [self.board.rows((one >> self.passing, one & self.board.full)) for one in before]
        return "\n".join([*lines, *(["before:"] if before else []), *map("/".join, boards)])

    def parse(self, text: str) -> GoState:
        """Return the position written in ``text``, see :meth:`gamelib.games.boards.SquareBoard.read`.

        Below the board may stand what :meth:`text` writes there, such as ``white to move after 7 plies, ko at C3``.
        Without a word about it black is to move.

        Example:
            >>> game = Go(size=2)
            >>> game.parse("X . / . . white to move") == game.play("A2")
            True
        """
        board, turn, (ko, passes, plies), before = read_below(checked_text(text, "a position").rstrip(), self.size)
        black, white = self.board.read(board)
        seen = {self._number(black, white), *(self._number(*self.board.read(each)) for each in before)}
        state = self.board_state(black, white, ko, passes, plies, tuple(sorted(seen)) if self.superko or before else ())
        try:
            self.check_state(state)
        except InvalidState as problem:
            raise NotationError(str(problem)) from None
        if turn and (turn == "game over") != self.is_terminal(state):
            raise NotationError(
                f"the text says {quoted(turn)}, but a game is over after two passes or {self.most_plies} plies and not "
                "before: write as text() does how many plies and passes there were"
            )
        return state

    def _is_action(self, state: GoState, action: int) -> bool:
        return action in self._bit

    def _title(self, state: GoState) -> str:
        """Return what a picture shows, in words, without the positions before it."""
        board = self.board.text(state[:2]).replace("\n", " / ")
        return f"{self.name}: {board} / {self.turn_text(state)}"

    def _picture(self, state: GoState, notes: Mapping[int, str], shades: Mapping[int, float]) -> str:
        """Return the board; what a ko forbids has a small square, and notes and shades of the pass stand below."""
        stones = "".join(self.board.rows(state[:2]))
        painter, passing = BoardPainter(self.size, self.size), self.passing
        body = [painter.ground(fill=svg.ORANGE, fill_opacity=0.16), *painter.tints(shades), *_lines(painter)]
        discs = {"X": svg.INK, "O": svg.CARD}
        body += [painter.disc(point, fill=discs[sign]) for point, sign in enumerate(stones) if sign in discs]
        body += painter.names_around(LETTERS, above=True)
        if state.ko:
            x, y = painter.centre(state.ko.bit_length() - 1)
            body.append(_box(x, y, 0.32 * painter.cell, 0.32 * painter.cell, fill="none", stroke=svg.INK))
        caption = f"● black {stones.count('X')} · ○ white {stones.count('O')} · {self._whose_turn(state)}"
        if self.is_terminal(state):
            black, white = self.areas(state)
            caption += f", areas {black} and {white}, komi {self.komi:g}"
        above = [note(*painter.centre(point), text) for point, text in notes.items() if point != passing]
        right = painter.margin
        if passing in notes or passing in shades:
            words = f"pass {notes.get(passing, '')}".rstrip()
            wide, y = svg.text_width(words, 13) + 8, painter.height - 0.4 * painter.margin
            x = right + svg.text_width(caption, 13) + 6 + wide / 2
            tint = 0.8 * shades.get(passing, 0.0)
            above.append(_box(x, y, wide, 18, rx=3, fill=svg.SKY, fill_opacity=tint, stroke=svg.LINE))
            above.append(svg.label(x, y, words, size=13))
            right += x + wide / 2
        return painter.captioned(body, caption, title=self._title(state), least=max(NARROWEST, right), above=above)


def star_points(size: int) -> list[int]:
    """Return the points that have a dot: near the corners, in the middle, and on large boards between them.

    Example:
        >>> star_points(5), star_points(9), len(star_points(19))
        ([12], [20, 24, 40, 56, 60], 9)
    """
    if size < 5:
        return []
    middle = [size // 2] if size % 2 else []
    away = 3 if size > 11 else 2
    ends = [away, size - 1 - away] if size > 6 else []
    lines = sorted(ends + middle)
    return [
        row * size + column
        for row in lines
        for column in lines
        if size > 14 or (row in ends) == (column in ends)
    ]  # fmt: skip


def _box(x: float, y: float, width: float, height: float, **attributes: Any) -> str:
    """Return a rectangle around a point."""
    return svg.tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, **attributes)


def _lines(painter: BoardPainter) -> Iterator[str]:
    """Yield the lines through the points and the dots."""
    size = painter.columns
    for number in range(size):
        for start, end in ((number, number + size * (size - 1)), (number * size, number * size + size - 1)):
            yield painter.line(painter.centre(start), painter.centre(end), stroke=svg.LINE, stroke_width=1)
    for point in star_points(size):
        x, y = painter.centre(point)
        yield svg.tag("circle", cx=x, cy=y, r=3, fill=svg.LINE)
