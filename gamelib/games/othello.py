"""Othello, on square boards of any even size, with passing as an action of its own.

The rules, choice by choice:

- The four squares in the middle are taken at the start: the player who moves first, called black,
  has the disc at the top right and the one at the bottom left (e4 and d5), the other, called white,
  has d4 and e5. Black is MAX and written X, white is MIN and written O.
- A move puts a disc on a free square from which it *outflanks* at least one disc of the opponent:
  a straight line of such discs, in any of the eight directions and without a gap, with an own disc
  at its far end. All discs that are outflanked are turned over and so change sides.
- Who cannot move passes, and who can must not. Passing is an action and takes a ply, so that the
  players always take turns; it is the only action where it is one.
- The game is over when neither player can move, the latest when the board is full. There are not
  two passes in a row before that: the second would be the end.
- Whoever has more discs on the board has won. Squares still free count for nobody. (Tournaments
  add them to the winner's discs, which changes the margin, and never who has won.)

Squares are called by column and row, a1 being the corner at the top left, as everywhere in Othello.
In code they are numbered row by row from there, 0 to n² - 1, and the pass is number n².

Source: World Othello Federation, *World Othello Championship Rules*, worldothello.org; A. Bik,
"Perft for Reversi", aartbik.com, for the pass that counts as a ply.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, get_args

from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX, MIN, two_player_bounds, two_player_utility
from gamelib.games.at_terminal import AtTerminal
from gamelib.games.bit_lists import BitLists
from gamelib.games.board_text import checked_text, labelled, read_signs
from gamelib.games.othello_bits import OthelloBits
from gamelib.games.othello_board import OthelloBoard
from gamelib.games.othello_svg import othello_svg
from gamelib.games.picture_marks import checked_marks
from gamelib.number import is_whole_number
from gamelib.wording import quoted

SMALLEST_SIZE: Final = 4
LARGEST_SIZE: Final = 16

Score = Literal["win", "discs"]
"""What the utility of a finished game is: won or lost, or by how many discs."""

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, and result is called for every node


class OthelloState(NamedTuple):
    """A position of Othello.

    Attributes:
        boards: the discs of each player, by player, as bitboards.
        player: who is to move; MAX where the game is over.
        moves: the squares where that player may put a disc, as a bitboard; if the player has to
            pass, the one bit above all squares; 0 where the game is over. It follows from the
            other two and is kept because every search asks for it.
    """

    boards: tuple[int, ...]
    player: int
    moves: int


class Othello(OthelloBoard[OthelloState]):
    """Othello, also known as Reversi; without arguments on the usual board of 8 x 8 squares.

    ``actions`` lists the squares from the top left, row by row; where there are none, the pass
    alone. With ``score="win"`` a win is worth 1, a draw 0, a loss -1; with ``score="discs"`` the
    end is worth the difference of the discs on the board.

    Args:
        size: how many squares the board has on each side, an even number from 4 to 16.
        players: two, always; for more there is :class:`~gamelib.games.ManyPlayerOthello`.
        score: what a finished game is worth, ``"win"`` or ``"discs"``.

    Raises:
        InvalidGame: if there is no such board or no such score, or for more than two players.

    Example:
        >>> game = Othello(size=4)
        >>> state = game.play("b1a1a2")
        >>> print(game.text(state))
        O X . .
        X X X .
        . X O .
        . . . .
        O to move
        >>> [game.action_text(state, action) for action in game.actions(state)]
        ['c1', 'a3']
        >>> [count(state, MAX) for count in (game.discs, game.mobility, game.corners)]
        [5, 3, 0]
    """

    name = "Othello"
    player_names = ("X", "O")
    at_terminal = AtTerminal(
        "othello",
        how="type a square by its column and row, such as d3; who cannot move has to type pass",
        show=lambda game, state: labelled(game.text(state), from_top=True),
    )

    def __init__(self, size: int = 8, players: int = 2, *, score: Score = "win") -> None:
        if players != 2:
            raise InvalidGame(
                f"Othello is for two players, and was asked for {players!r}: for more, write "
                f"ManyPlayerOthello(size={size!r}, players={players!r})"
            )
        if isinstance(size, bool) or not isinstance(size, int) or size % 2 or not SMALLEST_SIZE <= size <= LARGEST_SIZE:
            raise InvalidGame(
                f"the size of the board is an even number from {SMALLEST_SIZE} to {LARGEST_SIZE}, not {size!r}"
            )
        if score not in get_args(Score):
            raise InvalidGame(f"score is 'win' or 'discs', not {score!r}")
        self.size, self.score = size, score
        self.passing = size * size
        """The action of passing: the number after those of the squares."""
        self._bits = OthelloBits(size)
        self._bit = {action: 1 << action for action in range(self.passing + 1)}
        self._lists = BitLists(range(self.passing + 1))

    def __repr__(self) -> str:
        arguments = [f"size={self.size}"] if self.size != 8 else []
        return f"Othello({', '.join(arguments + ([f'score={self.score!r}'] if self.score != 'win' else []))})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> OthelloState:
        """Return the four discs in the middle, black (X, MAX) to move."""
        return self._state((self._bits.black_start, self._bits.white_start), MAX)

    def player(self, state: OthelloState) -> int:
        """Return who is to move, or has to pass."""
        return state[1]

    def actions(self, state: OthelloState) -> Sequence[int]:
        """Return the squares where a disc may be put, row by row from the top left, or else the pass alone."""
        return self._lists.of(state[2])

    def result(self, state: OthelloState, action: int) -> OthelloState:
        """Return the board after the player to move has put a disc on square ``action``, or has passed."""
        boards, player, moves = state
        try:
            disc = self._bit[action]
        except (KeyError, TypeError):
            raise self.illegal(state, action) from None
        if not moves & disc or (type(action) is not int and not is_whole_number(action)):
            raise self.illegal(state, action)
        if action == self.passing:
            return self._state(boards, 1 - player)
        own, other = boards[player], boards[1 - player]
        turned = self._bits.outflanked(own, other, action)
        own, other = own | disc | turned, other ^ turned
        return self._state((other, own) if player else (own, other), 1 - player)

    def _state(self, boards: tuple[int, ...], player: int) -> OthelloState:
        """Return the position in which it is ``player``'s turn, finding out what there is to do."""
        own, other = boards[player], boards[1 - player]
        legal = self._bits.legal
        if moves := legal(own, other):
            return _new(OthelloState, (boards, player, moves))
        if legal(other, own):
            return _new(OthelloState, (boards, player, self._bit[self.passing]))
        return _new(OthelloState, (boards, MAX, 0))  # the same end, whoever came to it

    def is_terminal(self, state: OthelloState) -> bool:
        """Return whether neither player can move."""
        return not state[2]

    def utility(self, state: OthelloState, player: int) -> float:
        """Return 1 for a win of ``player``, 0 for a draw, -1 for a loss; with ``score="discs"`` by how many discs."""
        (black, white), _, moves = state
        if moves:
            raise self.unfinished(state)
        margin = black.bit_count() - white.bit_count()
        return two_player_utility(self, margin if self.score == "discs" else (margin > 0) - (margin < 0), player)

    def utility_bounds(self, player: int) -> tuple[float, float]:
        """Return a loss and a win: -1 and 1, or the whole board one way or the other."""
        most = self.size * self.size if self.score == "discs" else 1
        return two_player_bounds(self, (-most, most), player)

    def noisy_actions(self, state: OthelloState) -> Sequence[int]:
        """Return the moves onto a corner: a disc there can never be turned over again.

        Discs and mobility go up and down with every ply, so that no other move is louder than the
        rest; a pass is not noisy either.
        """
        return self._lists.of(state[2] & self._bits.corners)

    def check_state(self, state: OthelloState) -> None:
        """Raise unless the discs lie on this board, the middle is taken, and player and moves are what they imply."""
        try:
            (black, white), player, _ = state
            there = (
                0 <= black <= self._bits.full
                and 0 <= white <= self._bits.full
                and not black & white
                and not self._bits.centre & ~(black | white)
                and player in (MAX, MIN)
                and self._state((black, white), player) == state
            )
        except (TypeError, ValueError):
            there = False
        if not there:
            raise self.no_state(state, f"boards of {self.size} x {self.size} squares with the moves, OthelloState")

    # -- features ----------------------------------------------------------------------------

    def discs(self, state: OthelloState, player: int) -> int:
        """Return how many discs ``player`` has on the board.

        Raises:
            UnknownPlayer: if there is no such player.
        """
        return self._own(state, player).bit_count()

    def mobility(self, state: OthelloState, player: int) -> int:
        """Return on how many squares ``player`` could put a disc, if it were that player's turn; a pass is none.

        Raises:
            UnknownPlayer: if there is no such player.

        Example:
            >>> game = Othello()
            >>> [game.mobility(game.play("f5"), player) for player in (MAX, MIN)]
            [3, 3]
        """
        own = self._own(state, player)
        if player == state[1]:
            return (state[2] & self._bits.full).bit_count()
        return self._bits.legal(own, state[0][1 - player]).bit_count()

    def corners(self, state: OthelloState, player: int) -> int:
        """Return on how many of the four corners ``player`` has a disc.

        Raises:
            UnknownPlayer: if there is no such player.
        """
        return (self._own(state, player) & self._bits.corners).bit_count()

    def _own(self, state: OthelloState, player: int) -> int:
        if player not in (MAX, MIN):
            raise self.unknown_player(player)
        return state[0][player]

    # -- symmetry ----------------------------------------------------------------------------

    def canonical(self, state: OthelloState) -> OthelloState:
        """Return the smallest of the eight states that turn or mirror into ``state``.

        Example:
            >>> game = Othello()
            >>> len({game.canonical(game.play(move)) for move in ("d3", "c4", "f5", "e6")})
            1
        """
        images = zip(*(self._bits.images(board) for board in state.boards), strict=True)
        return self._state(min(images), state.player)

    # -- for people --------------------------------------------------------------------------

    def play(self, moves: str) -> OthelloState:
        """Return the state after these moves from the start, black first.

        Args:
            moves: the squares, as in ``f5d6c3``; blanks and commas between them do not matter. A
                pass is written ``pass``, and may be left out, as records of games usually do.

        Raises:
            NotationError: if a move cannot be read or is not legal where it stands; the message
                names it.

        Example:
            >>> game = Othello()
            >>> game.play("f5d6c3") == game.play("F5, d6 C3")
            True
            >>> game.play("f5a1")
            Traceback (most recent call last):
            ...
            gamelib.errors.NotationError: move 2 of 'f5a1': 'a1' is no legal action here; choose one of f4, d6, f6
        """
        state = self.initial_state()
        words = re.findall(r"pass|[a-z][0-9]*|[^\s,]", checked_text(moves, "a game"), re.IGNORECASE)
        for number, word in enumerate(words, start=1):
            if self._must_pass(state) and word.casefold() != "pass":
                state = self.result(state, self.passing)
            try:
                state = self.result(state, self.parse_action(state, word))
            except NotationError as problem:
                raise NotationError(f"move {number} of {quoted(moves)}: {problem}") from None
        return state

    def _must_pass(self, state: OthelloState) -> bool:
        return state.moves == self._bit[self.passing]

    def _rows(self, state: OthelloState) -> list[str]:
        black, white = state.boards
        signs = "".join(
            "X" if black >> square & 1 else "O" if white >> square & 1 else "." for square in range(self.passing)
        )
        return [signs[start : start + self.size] for start in range(0, self.passing, self.size)]

    def parse(self, text: str) -> OthelloState:
        """Return the position written in ``text``: ``X``, ``O`` and ``.``, ``-`` or ``_`` for a free square.

        Blanks, line breaks, ``/`` and ``|`` between squares do not matter. Below the board it says
        ``X to move``, ``O to move`` or ``game over``. Where it says nothing, it is X's turn if the
        number of discs is even, as it is until somebody passes. Whether a game leads to the board
        is not checked.

        Raises:
            NotationError: if there are too few or too many squares, other signs, a free square in
                the middle, where a game starts with four discs, or if it does not fit the board
                that somebody is to move or that the game is over.

        Example:
            >>> game = Othello(size=4)
            >>> game.parse(". . . . / . O X . / . X O . / . . . .") == game.initial_state()
            True
        """
        turn = re.search(r"(?:([xo]) to move|game over)\s*$", checked_text(text, "a position"), re.IGNORECASE)
        signs = read_signs(text[: turn.start()] if turn else text, self.size, self.size, "square")
        black, white = (sum(1 << i for i, sign in enumerate(signs) if sign == disc) for disc in "XO")
        if free := self._bits.centre & ~(black | white):
            raise NotationError(
                f"the square {self._square((free & -free).bit_length() - 1)} is free, "
                "but the four squares in the middle are taken from the start"
            )
        mover = turn[1] if turn else "XO"[(black | white).bit_count() % 2]
        state = self._state((black, white), MIN if mover in ("O", "o") else MAX)
        if turn and (mover is None) != self.is_terminal(state):
            who = "somebody can still" if state.moves else "neither player can"
            raise NotationError(f"the text says {turn[0].strip()!r}, but on this board {who} move")
        return state

    def svg(
        self,
        state: OthelloState,
        *,
        notes: Mapping[int, str] | None = None,
        shades: Mapping[int, float] | None = None,
    ) -> str:
        """Return the board as a picture: X's discs are black, O's white. A note on a pass stands below the board."""
        notes, shades = checked_marks(
            notes, shades, is_action=self._bit.__contains__, actions=f"the squares 0 to {self.passing - 1} and the pass"
        )
        title = f"{self.name}: {self.text(state)}".replace("\n", " / ")
        return othello_svg(
            self._rows(state), turn=self._turn(state), notes=notes, shades=shades, title=title
        )
