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
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from math import tanh
from typing import Final

from gamelib.board_text import checked_text, labelled
from gamelib.errors import IllegalAction, InvalidGame, InvalidState, NotationError
from gamelib.game import MAX, two_player_utility
from gamelib.games.at_terminal import AtTerminal
from gamelib.games.go_bits import GoBits
from gamelib.games.go_svg import go_svg
from gamelib.games.go_text import LETTERS, GoState, point_name, read_below, turn_text
from gamelib.games.rulebook import Rulebook, state_on
from gamelib.games.square_board import SquareBoard
from gamelib.number import are_plain_whole_numbers, check_count, is_whole_number, plain_number
from gamelib.wording import quoted

LARGEST_SIZE: Final = 19
_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, and result is called for every node

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

    Raises:
        InvalidGame: if there is no such board, komi or number of plies.

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
            return _new(self.board_state, (black, white, 0, passes + 1, plies + 1, seen))
        placed = self._placed(state, stone)
        if placed is None:
            raise self.illegal(state, action)
        if self.superko:
            if (number := self._number(*placed[:2])) in seen:
                raise self.illegal(state, action)
            seen = tuple(sorted((*seen, number)))
        return _new(self.board_state, (*placed, 0, plies + 1, seen))

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
        """Return the state with these stones, as bitboards, and black to move; no other has been on the board.

        Args:
            black: the stones of black.
            white: the stones of white.

        Raises:
            InvalidState: if a stone has no liberty, or two are on one point.
        """
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
        return turn_text(state, self._whose_turn(state), self.size)

    def text(self, state: GoState) -> str:
        """Return the board as rows of ``X``, ``O`` and ``.``, the top row first, and then whose turn it is.

        With superko, the positions before this one stand below that, each as one word.
        """
        lines = [self.board.text(state[:2]), self.turn_text(state)]
        before = [one for one in state.seen if one != self._number(*state[:2])]
        boards = [self.board.rows((one >> self.passing, one & self.board.full)) for one in before]
        return "\n".join([*lines, *(["before:"] if before else []), *map("/".join, boards)])

    def parse(self, text: str) -> GoState:
        """Return the position written in ``text``, see :meth:`gamelib.games.square_board.SquareBoard.read`.

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
        caption = self._whose_turn(state)
        if self.is_terminal(state):
            black, white = self.areas(state)
            caption += f", areas {black} and {white}, komi {self.komi:g}"
        stones = "".join(self.board.rows(state[:2]))
        ko = state.ko.bit_length() - 1 if state.ko else None
        return go_svg(stones, ko=ko, turn=caption, notes=notes, shades=shades, title=self._title(state))
