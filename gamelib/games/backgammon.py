"""Backgammon, a race of two times fifteen checkers in which dice say how far.

White is MAX and black is MIN. The rules kept here:

1. *Points.* Each player counts the 24 points from the own home board (1 to 6) to the farthest (24); the one's
   *p* is the other's 25 - *p*. Checkers go from greater numbers to smaller ones. At the start each player has
   two on 24, five on 13, three on 8 and five on 6.
2. *Opening.* Each player throws one die, and both throw again while the two are equal. Whoever has the
   greater number begins, and plays these two numbers. So the game begins with a chance node of 30 outcomes,
   the pairs (white's die, black's die) of different numbers, 1/30 each, and no game begins with a double.
3. *Rolls.* From then on whoever is to move throws both dice first: 21 different rolls, the six doubles with
   probability 1/36 and the fifteen others with 1/18. The numbers of a double are played four times.
4. *Steps.* Each number takes a checker so many points forward, not onto a point where the opponent has two
   checkers or more. A lone checker there, a blot, is hit and put on the bar. A player with checkers on the
   bar has to enter all of them, a die of *d* on the point 25 - *d*, before any other checker may move.
5. *Bearing off.* When all of a player's checkers are home, a die of *d* takes one off the point *d*; if there
   is none on *d* or farther back, one off the rearmost point. (Whoever is hit then has to bring that checker
   home first.)
6. *As much as possible.* Both numbers have to be played if there is any way to, and as many as possible of a
   double. Where one or the other of two can be played, but not both, it has to be the larger. This holds for
   the last checker as well: with 6-1 one that stands on 3 goes 3/2/off, which matters if it hits on 2. A
   player who can play nothing passes; the pass is an action, the only one then.
7. *End.* Whoever has borne off all checkers wins: 1 if the loser has borne off one at least, 2 (a gammon) if
   none, 3 (a backgammon) if none and one of them is still on the bar or in the winner's home board. No game
   is drawn, and none has a limit of turns.

The doubling cube is left out, and with it everything about stakes and matches. (With a cube at 64 a
backgammon counts 192, which is where the utilities from -192 to 192 of some textbooks come from.)

An action of chance is a pair of numbers. An action of a player is the whole play of the roll: the tuple of
its steps (from, to), points as that player counts them, the bar being 25 and off the board 0, ordered from the
back to the front. Of several plays that lead to the same position only the one with the greatest tuple is an
action, see :func:`gamelib.games.backgammon_rules.plays`.

Sources: T. Keith, *Rules of Backgammon*, bkgm.com/rules.html; S. Russell and P. Norvig, *Artificial
Intelligence: A Modern Approach*, 4th ed., section 5.5. OpenSpiel's backgammon has the same opening throw, and
plays a double as two turns of two steps.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, cast

from gamelib.board_text import checked_text
from gamelib.errors import NotationError
from gamelib.game import CHANCE, MAX, MIN, Player, two_player_utility
from gamelib.games.at_terminal import AtTerminal
from gamelib.games.backgammon_notation import play_text, read_play
from gamelib.games.backgammon_rules import CHECKERS, OFF, OPENING_THROWS, ROLLS, START, Play, Roll, Side, plays
from gamelib.games.backgammon_svg import board_svg
from gamelib.games.backgammon_text import NAMES, position_text, read_position, read_roll, roll_text, win_of
from gamelib.games.rulebook import Rulebook
from gamelib.number import are_plain_whole_numbers
from gamelib.wording import quoted

BackgammonAction: TypeAlias = Roll | Play
"""What the dice show, or a player's play of it."""

_ROLLS: Final[tuple[Roll, ...]] = tuple(roll for roll, _ in ROLLS)
_THROWS: Final[tuple[Roll, ...]] = tuple(throw for throw, _ in OPENING_THROWS)
_ROLL_OF: Final[Mapping[object, Roll]] = {roll: roll for roll in _ROLLS}
_THROW_OF: Final[Mapping[object, Roll]] = {throw: throw for throw in _THROWS}

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, and result is called for every node


class BackgammonState(NamedTuple):
    """A position of backgammon.

    Attributes:
        checkers: the checkers of each player, by player: how many are off the board (index 0), on each point as
            that player counts them (1 to 24) and on the bar (25).
        turn: whose turn it is, whether the dice are thrown or not; chance's before the opening throw, and the
            loser's where the game is over.
        roll: what the dice show, the larger number first, or nothing if they are still to be thrown.
    """

    checkers: tuple[Side, Side]
    turn: Player
    roll: Roll | None


def _at_terminal(game: Backgammon, state: BackgammonState) -> str:
    """Return the board, its points numbered as the player counts them whose turn it is."""
    above, first, second, below, *rest = game.text(state).splitlines()
    if state.turn == MIN:
        above, below = below, above
    return "\n".join([above, first, second, below, *rest])


class Backgammon(Rulebook[BackgammonState, BackgammonAction]):
    """Backgammon without the doubling cube; white is MAX.

    ``actions`` lists rolls by their numbers, and plays by their steps, greater tuples first, so that those which
    move the rearmost checkers lead. A win is worth 1, a gammon 2, a backgammon 3, a loss as much less than 0.

    Example:
        >>> game = Backgammon()
        >>> game.player(game.initial_state()), len(game.outcomes(game.initial_state()))
        (CHANCE, 30)
        >>> state = game.play("3-1: 8/5 6/5")
        >>> print(game.text(state))
          13  14  15  16  17  18 |  19  20  21  22  23  24
          w5   .   .   .  b3   . |  b5   .   .   .   .  w2
          b5   .   .   .  w2   . |  w4  w2   .   .   .  b2
          12  11  10   9   8   7 |   6   5   4   3   2   1
        black to roll
        >>> len(game.outcomes(state))
        21
        >>> len(game.actions(game.result(state, (6, 6))))
        11
    """

    name = "backgammon"
    player_names = NAMES
    state_type = BackgammonState
    states = "15 checkers for each player, a turn and perhaps a roll"
    marked = "the rolls or plays of this position"
    worth = (-3, 3)
    at_terminal = AtTerminal(
        "backgammon",
        how="type where checkers come from and go to, such as 8/5 6/5, bar/22 or 6/off; who cannot move has to type "
        "pass",
        show=_at_terminal,
        nodes=20_000,
        throws="The dice show",
    )
    win_names: Mapping[float, str] = {
        1: "wins", 2: "wins a gammon, 2 points", 3: "wins a backgammon, 3 points",
    }  # fmt: skip

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> BackgammonState:
        """Return the checkers set up, before the opening throw."""
        return BackgammonState((START, START), CHANCE, None)

    def player(self, state: BackgammonState) -> Player:
        """Return who is to play the roll, or chance if the dice are still to be thrown."""
        return CHANCE if state[2] is None else state[1]

    def actions(self, state: BackgammonState) -> Sequence[BackgammonAction]:
        """Return the rolls, by their numbers; or the plays of the roll, greater tuples of steps first.

        Where nothing can be played, the only play is the pass, ``()``.
        """
        checkers, turn, roll = state
        if roll is not None and turn is not CHANCE:
            return tuple(plays(checkers[turn], checkers[1 - turn], roll))
        if self.is_terminal(state):
            return ()
        return _THROWS if turn is CHANCE else _ROLLS

    def result(self, state: BackgammonState, action: BackgammonAction) -> BackgammonState:
        """Return the position after the dice show ``action``, or after the play ``action`` of the roll."""
        checkers, turn, roll = state
        try:
            if roll is None or turn is CHANCE:
                return self._thrown(state, action)
            own, other = plays(checkers[turn], checkers[1 - turn], roll)[cast(Play, action)]
        except (KeyError, TypeError):  # a list has no hash
            raise self.illegal(state, action) from None
        return _new(BackgammonState, ((other, own) if turn else (own, other), 1 - turn, None))

    def _thrown(self, state: BackgammonState, action: object) -> BackgammonState:
        """Return the state in which the dice show ``action``.

        Raises:
            KeyError: if they cannot.
        """
        checkers, turn, _ = state
        if turn is CHANCE:
            white, black = _THROW_OF[action]
            return BackgammonState(checkers, MAX, (white, black)) if white > black else BackgammonState(
                checkers, MIN, (black, white)
            )
        if self.is_terminal(state):
            raise KeyError(action)
        return _new(BackgammonState, (checkers, turn, _ROLL_OF[action]))

    def is_terminal(self, state: BackgammonState) -> bool:
        """Return whether one player has borne off all checkers."""
        white, black = state[0]
        return white[OFF] == CHECKERS or black[OFF] == CHECKERS

    def utility(self, state: BackgammonState, player: int) -> float:
        """Return 1 for a win of ``player``, 2 for a gammon, 3 for a backgammon; -1, -2 or -3 for a loss."""
        win = win_of(state.checkers)
        if not win:
            raise self.unfinished(state)
        return two_player_utility(self, win, player)

    def outcomes(self, state: BackgammonState) -> Sequence[tuple[BackgammonAction, float]]:
        """Return the 30 opening throws, or the 21 rolls, with their probabilities, by their numbers."""
        if state.roll is not None or self.is_terminal(state):
            return super().outcomes(state)
        return OPENING_THROWS if state.turn is CHANCE else ROLLS

    def _is_state(self, state: BackgammonState) -> bool:
        return _has_shape(state) and state == BackgammonState(*read_position(position_text(state)))

    # -- for people --------------------------------------------------------------------------

    def _moves(self, record: str) -> Sequence[str]:
        """Return the rolls and the plays of a record such as ``3-1: 8/5 6/5; 6-5:``, a turn a line or a part.

        The first roll is white's throw and black's, ``3-1`` if white begins. The last play may be missing.
        """
        found = []
        for turn in filter(str.strip, re.split(r"[;\n]", record)):
            roll, _, written = turn.partition(":")
            found += [roll.strip(), written.strip()]
        return found[:-1] if found and not found[-1] else found

    def action_text(self, state: BackgammonState, action: BackgammonAction) -> str:
        """Return a roll as ``6-5``, a play as ``24/18 13/8``, see :mod:`gamelib.games.backgammon_notation`."""
        checkers, turn, roll = state
        if roll is None or turn is CHANCE:
            return roll_text(cast(Roll, action))
        return play_text(cast(Play, action), checkers[1 - turn])

    def parse_action(self, state: BackgammonState, text: str) -> BackgammonAction:
        """Return the roll or the play that ``text`` names; moves may be in any order, stars left out.

        Example:
            >>> game = Backgammon()
            >>> game.parse_action(game.play("3-1:"), "6/5, 8/5")
            ((8, 5), (6, 5))
        """
        checkers, turn, roll = state
        text = checked_text(text, "a roll or a play")
        if self.is_terminal(state):
            raise NotationError(f"{quoted(text)} cannot be played: the game is over")
        if turn is CHANCE:
            throw = read_roll(text)
            if throw not in _THROW_OF:
                raise NotationError(
                    f"{quoted(text.strip())} does not decide who begins: with equal numbers both throw again"
                )
            return throw
        if roll is None:
            first, second = read_roll(text)
            return max(first, second), min(first, second)
        return read_play(text, roll, checkers[turn], checkers[1 - turn])

    def text(self, state: BackgammonState) -> str:
        """Return the board as white sees it and whose turn it is, see :mod:`gamelib.games.backgammon_text`."""
        return position_text(state)

    def parse(self, text: str) -> BackgammonState:
        """Return the position written in ``text``, as :meth:`text` writes it.

        The checkers are checked, but not whether a game leads to them.

        Example:
            >>> game = Backgammon()
            >>> game.parse(game.text(game.initial_state())) == game.initial_state()
            True
        """
        return BackgammonState(*read_position(text))

    def _picture(
        self,
        state: BackgammonState,
        notes: Mapping[BackgammonAction, str],
        shades: Mapping[BackgammonAction, float],
    ) -> str:
        """Return the board, white's home at the lower right.

        The points carry the numbers of the player whose turn it is. Plays with a shade are arrows; notes are listed
        below the board, and so is every action that has a shade, tinted.
        """
        lines = [
            (self.action_text(state, action), notes.get(action, ""), shades.get(action, 0.0))
            for action in dict.fromkeys([*notes, *shades])
        ]
        arrows = {} if state.roll is None else cast(Mapping[Play, float], shades)
        return board_svg(state, arrows=arrows, lines=lines, title=self._title(state))


def _has_shape(state: BackgammonState) -> bool:
    """Return whether it is made of what states are made of, whatever the numbers."""
    parts = [*state.checkers, () if state.roll is None else state.roll]
    numbers = [number for part in parts for number in part]
    shape = isinstance(state.checkers, tuple) and all(isinstance(part, tuple) for part in parts)
    return shape and are_plain_whole_numbers(numbers if state.turn is CHANCE else [*numbers, state.turn])
