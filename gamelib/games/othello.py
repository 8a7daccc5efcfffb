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
from collections.abc import Sequence
from typing import Final

from gamelib.board_text import labelled
from gamelib.errors import InvalidGame
from gamelib.game import MAX, two_player_bounds, two_player_utility
from gamelib.games.at_terminal import AtTerminal
from gamelib.games.othello_bits import OthelloBits
from gamelib.games.othello_board import LARGEST_SIZE, DiscState, OthelloBoard, Score
from gamelib.number import is_whole_number

SMALLEST_SIZE: Final = 4

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, and result is called for every node


class OthelloState(DiscState):
    """A position of Othello."""

    __slots__ = ()


class Othello(OthelloBoard[OthelloState]):
    """Othello, also known as Reversi; without arguments on the usual board of 8 x 8 squares.

    ``actions`` lists the squares from the top left, row by row; where no disc can be put, the pass
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
    state_type = OthelloState
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
        if not is_whole_number(size) or size % 2 or not SMALLEST_SIZE <= size <= LARGEST_SIZE:
            raise InvalidGame(
                f"the size of the board is an even number from {SMALLEST_SIZE} to {LARGEST_SIZE}, not {size!r}"
            )
        bits = OthelloBits(int(size))
        self._prepare(int(size), 2, score, (bits.black_start, bits.white_start))

    def __repr__(self) -> str:
        arguments = [f"size={self.size}"] if self.size != 8 else []
        return f"Othello({', '.join(arguments + ([f'score={self.score!r}'] if self.score != 'win' else []))})"

    # -- the six functions -------------------------------------------------------------------

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
            return _new(self.board_state, (boards, player, moves))
        if legal(other, own):
            return _new(self.board_state, (boards, player, self._bit[self.passing]))
        return _new(self.board_state, (boards, MAX, 0))  # the same end, whoever came to it

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

    # -- for people --------------------------------------------------------------------------

    def _moves(self, record: str) -> Sequence[str]:
        """Return the squares of a record such as ``f5d6c3``; blanks and commas between them do not matter."""
        return re.findall(r"pass|[a-z][0-9]*|[^\s,]", record, re.IGNORECASE)

    def _played(self, state: OthelloState, move: str) -> OthelloState:
        """Return the state after the move; a pass before it may be left out, as records of games usually do."""
        if state.moves == self._bit[self.passing] and move.casefold() != "pass":
            state = self.result(state, self.passing)
        return super()._played(state, move)
