"""English draughts (checkers), on the board of 8 x 8 squares.

Black, who has the dark pieces, is MAX and moves first; white is MIN. The rules kept here:

1. *Board.* Only the dark squares are used. They are numbered 1 to 32, row by row from black's side,
   which pictures show at the top; square 1 is the second field of the first row. Black's twelve men
   start on 1 to 12, white's on 21 to 32.
2. *Steps.* A man steps diagonally forward to an empty neighbouring square, a king forward or back.
   Kings step one square, as men do.
3. *Captures.* A piece jumps over an enemy piece beside it to the empty square right behind, men
   forward only, kings in all four directions, and takes it off the board. As long as the same piece
   can jump on from there it has to; all its jumps are one action. It may come back to squares it has
   been on, its first one too, but no piece is jumped twice. (Whether captured pieces leave the board
   at once or at the end makes no difference: a jumping piece never lands on a square from which it
   could have taken something.)
4. *Captures are forced.* Whoever can capture must, but may choose freely among the captures, long or
   short. Captures on different ways are different actions, even if they take the same pieces.
5. *Crowning.* A man that reaches the farthest row becomes a king and the turn is over, also where a
   king could jump on.
6. *End.* A player without a legal action, or without pieces, loses. When each player has made 40 moves
   in a row without a capture or a move of a man, 80 plies together, the game is a draw. In tournaments
   that has to be claimed; here it is so by itself, and the state counts these quiet plies. There is no
   rule about repeated positions: only quiet plies can repeat one, so the 80 end that as well.

The draw rule changes no perft of 80 plies or fewer from the start. The counter is part of the state,
since the rules need it: equal boards with different counters are different states.

Sources: the World Checkers/Draughts Federation's *Rules of Draughts*, section 1; the convention that
captures on different ways are counted each, A. Bik, aartbik.com/MISC/checkers.html.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gamelib.board_text import checked_text
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.at_terminal import AtTerminal
from gamelib.games.checkers_bits import (
    BIT,
    BLACK_START,
    BOARD,
    KING_JUMPS,
    KING_ROWS,
    KING_STEPS,
    MAN_JUMPS,
    MAN_STEPS,
    STEPS,
    WHITE_START,
    CheckersMove,
)
from gamelib.games.checkers_rules import can_move, captures, jumpers, steppers
from gamelib.games.checkers_svg import board_svg
from gamelib.games.checkers_text import (
    QUIET_LIMIT,
    impossible,
    position_fen,
    position_text,
    read_position,
    with_numbers,
)
from gamelib.games.rulebook import Rulebook

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, and slower


class CheckersState(NamedTuple):
    """The pieces of either player and the kings of both as bitboards, who is to move, and the quiet plies.

    The quiet plies are those since the last capture or move of a man.
    """

    black: int
    white: int
    kings: int
    player: int
    quiet_plies: int


class Checkers(Rulebook[CheckersState, CheckersMove]):
    """English draughts; black is MAX and moves first.

    An action is the tuple of the squares the piece stands on one after the other, by their numbers;
    ``actions`` lists them in the order of these tuples. A win is worth 1, a draw 0, a loss -1.

    Example:
        >>> game = Checkers()
        >>> state = game.play("11-15 22-18")
        >>> [game.action_text(state, action) for action in game.actions(state)]
        ['15x22']
        >>> print(game.text(state))
          b   b   b   b
        b   b   b   b
          b   b   .   b
        .   .   b   .
          .   w   .   .
        w   .   w   w
          w   w   w   w
        w   w   w   w
        black to move
    """

    name = "English draughts"
    player_names = ("black", "white")
    state_type = CheckersState
    states = "pieces on the 32 dark squares (a text becomes a state by game.parse(…))"
    marked = "tuples of the squares a piece goes to, such as (11, 15)"
    at_terminal = AtTerminal(
        "draughts",
        how="type the numbers of the squares, such as 11-15, or 15x22 for a capture; who can capture must",
        show=lambda game, state: with_numbers(game.text(state)),
    )

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> CheckersState:
        """Return the board set up, black to move."""
        return CheckersState(BLACK_START, WHITE_START, 0, MAX, 0)

    def player(self, state: CheckersState) -> int:
        """Return who is to move: black is MAX, white is MIN."""
        return state[3]

    def actions(self, state: CheckersState) -> Sequence[CheckersMove]:
        """Return the captures if there are any, else the steps, in the order of their squares."""
        black, white, kings, player, quiet = state
        if quiet >= QUIET_LIMIT:
            return ()
        own, enemies = (white, black) if player else (black, white)
        empty = BOARD ^ (black | white)
        crowned = own & kings
        if able := jumpers(own ^ crowned, crowned, player, enemies, empty):
            return captures(able, kings, player, enemies, empty)
        moves: list[CheckersMove] = []
        able = steppers(own ^ crowned, crowned, player, empty)
        man_steps = MAN_STEPS[player]
        while able:
            piece = able & -able
            able ^= piece
            neighbours, steps = KING_STEPS[piece] if piece & kings else man_steps[piece]
            moves += steps[empty & neighbours]
        return moves

    def result(self, state: CheckersState, action: CheckersMove) -> CheckersState:
        """Return the board after the step, or after all the jumps, the other player to move."""
        black, white, kings, player, quiet = state
        own, enemies = (white, black) if player else (black, white)
        try:
            step = STEPS.get(action)
            source = BIT[action[0]]
        except (KeyError, TypeError, IndexError):
            raise self.illegal(state, action) from None
        if not own & source or quiet >= QUIET_LIMIT:
            raise self.illegal(state, action)
        is_king = kings & source
        if step is None:
            target, left = self._jumped(state, action)
            kings &= own | left
        else:
            _, target, down = step
            empty, crowned = BOARD ^ (black | white), own & kings
            if not (is_king or down != player) or not empty & target:
                raise self.illegal(state, action)
            if jumpers(own ^ crowned, crowned, player, enemies, empty):
                raise self.illegal(state, action)
            left = enemies
        own ^= source
        own |= target  # a king may end where it began
        if is_king:
            kings = kings ^ source | target
            quiet = 0 if step is None else quiet + 1
        else:
            kings |= target & KING_ROWS[player]
            quiet = 0
        return _new(CheckersState, (left, own, kings, MAX, quiet) if player else (own, left, kings, MIN, quiet))

    def _jumped(self, state: CheckersState, action: CheckersMove) -> tuple[int, int]:
        """Return where the capture ends and which enemies are left, or raise if it is not legal."""
        black, white, kings, player, _ = state
        piece, enemies = BIT[action[0]], black if player else white
        empty = BOARD & ~(black | white) | piece
        jumps = KING_JUMPS if piece & kings else MAN_JUMPS[player]
        for square in action[1:]:
            for over, target, landing in jumps[piece]:
                if landing == square and enemies & over and empty & target:
                    piece, enemies = target, enemies ^ over
                    break
            else:
                raise self.illegal(state, action)
        if len(action) == 1 or any(enemies & over and empty & target for over, target, _ in jumps[piece]):
            raise self.illegal(state, action)
        return piece, enemies

    def is_terminal(self, state: CheckersState) -> bool:
        """Return whether the player to move cannot, or 80 quiet plies have been made."""
        return state[4] >= QUIET_LIMIT or not can_move(*state[:4])

    def utility(self, state: CheckersState, player: int) -> float:
        """Return 1 for a win of ``player``, 0 for a draw, -1 for a loss.

        Who cannot move after the 80th quiet ply has lost all the same.
        """
        if not can_move(*state[:4]):
            value = -1 if state.player == MAX else 1
        elif state.quiet_plies >= QUIET_LIMIT:
            value = 0
        else:
            raise self.unfinished(state)
        return two_player_utility(self, value, player)

    def _is_state(self, state: CheckersState) -> bool:
        black, white, kings, player, quiet = state
        there = not (black | white) & ~BOARD and not black & white and not kings & ~(black | white)
        return there and player in (MAX, MIN) and quiet >= 0

    def _wrong(self, state: CheckersState) -> str:
        return impossible(state)

    # -- quiescence --------------------------------------------------------------------------

    def noisy_actions(self, state: CheckersState) -> Sequence[CheckersMove]:
        """Return the captures, and the steps of men to their king row.

        Captures are forced, so where there are any these are all the actions. Each noisy action takes
        a piece or crowns one, so a search that follows nothing else comes to an end.

        Example:
            >>> game = Checkers()
            >>> game.noisy_actions(game.parse("B:B22,26,K14:W12"))
            [(26, 30), (26, 31)]
        """
        actions = self.actions(state)
        if actions and actions[0] not in STEPS:
            return actions
        men, king_row = ~state.kings, KING_ROWS[state.player]
        return [(source, target) for source, target in actions if men & BIT[source] and king_row & BIT[target]]

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: CheckersState, action: CheckersMove) -> str:
        """Return ``11-15`` for a step, ``22x15x8`` for a capture."""
        return ("-" if action in STEPS else "x").join(map(str, action))

    def parse_action(self, state: CheckersState, text: str) -> CheckersMove:
        """Return the legal action that ``text`` names; ``22x8`` will do for ``22x15x8`` where it is the only one."""
        ends = checked_text(text, "a move").strip().casefold().split("x")
        matching = [
            action
            for action in self.actions(state)
            if len(ends) == 2 and ends == [str(action[0]), str(action[-1])] and action not in STEPS
        ]
        return matching[0] if len(matching) == 1 else super().parse_action(state, text)

    def key(self, state: CheckersState) -> int:
        """Return the state's hash: it is made of numbers of few bits, whose hashes differ."""
        return hash(state)

    def text(self, state: CheckersState) -> str:
        """Return the board, ``b`` and ``w`` for men, ``B`` and ``W`` for kings, and who is to move."""
        return position_text(state)

    def fen(self, state: CheckersState) -> str:
        """Return the position as one line in the way of draughts programs, ``H`` standing for the quiet plies.

        Example:
            >>> game = Checkers()
            >>> game.fen(game.parse("W:W27,K3:B6:H2"))
            'W:WK3,27:B6:H2'
        """
        return position_fen(state)

    def parse(self, text: str) -> CheckersState:
        """Return the state written in ``text``: a board as :meth:`text` writes it, or a line as of :meth:`fen`.

        In a line ``21-24`` stands for 21,22,23,24, and it may be the tag ``[FEN "…"]`` of a recorded game.
        On a board only the 32 dark squares are written; blanks, line breaks, ``/`` and ``|`` between
        them do not matter, and ``-`` and ``_`` are empty squares too. Without a word on who is to move
        black is.
        """
        return CheckersState(*read_position(text))

    def _is_action(self, state: CheckersState, action: CheckersMove) -> bool:
        return action in STEPS or (
            len(action) > 1
            and all(square in BIT for square in action)
            and all(any(jump.square == end for jump in KING_JUMPS[BIT[start]]) for start, end in pairwise(action))
        )

    def _picture(
        self, state: CheckersState, notes: Mapping[CheckersMove, str], shades: Mapping[CheckersMove, float]
    ) -> str:
        """Return the board, with an arrow for every action that has a note or a shade."""
        return board_svg(state, notes=notes, shades=shades, title=f"{self.name}: {position_fen(state)}")
