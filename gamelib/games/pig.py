"""Pig: roll for more or hold what you have, and Piglet, the same with a coin.

Two players take turns; whoever first has the goal, usually 100 points, wins. In a turn the player rolls a
die as often as he likes. Rolling a 1 ends the turn and its points are lost; any other number is added to the
turn total. Holding ends the turn and adds the turn total to the player's score. In Piglet a coin is tossed
instead: tails loses the turn total, heads adds one point to it.

What the sources leave open is decided so:

- A player may hold before the first roll, which passes the turn. It is never better than rolling, as a test
  shows; the equations of Neller and Presser and the program OpenSpiel allow it too.
- Points count once they are held, so reaching the goal takes a hold; it is then the only action, since
  rolling on could only lose.
- MAX moves first. A win is worth 1, a loss -1.

**Pig has no last ply.** As long as nobody reaches the goal, the scores may stay what they are for any number
of turns, so that play can come back to a state it has met. A search needs a depth limit and an evaluation;
:mod:`gamelib.games.pig_values` solves the game exactly.

Source: T. W. Neller and C. G. M. Presser, "Optimal play of the dice game Pig", The UMAP Journal 25 (2004).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from gamelib.board_text import checked_text
from gamelib.errors import InvalidGame, NotationError
from gamelib.game import CHANCE, MAX, MIN, Player, two_player_utility
from gamelib.games.at_terminal import AtTerminal
from gamelib.games.pig_svg import tracks_svg, word_place
from gamelib.games.rulebook import Rulebook
from gamelib.number import are_plain_whole_numbers, check_count, is_whole_number
from gamelib.svg import Place
from gamelib.wording import quoted

LARGEST_GOAL: Final = 1000

MOST_SIDES: Final = 20

PigAction: TypeAlias = str | int
"""``"roll"`` or ``"hold"`` for a player; for chance the number thrown, in Piglet 0 for tails and 1 for heads."""

_ROLL_OR_HOLD: Final = ("roll", "hold")
_HOLD: Final = ("hold",)
_POSITION: Final = re.compile(
    r"(\d{1,5})\s+(\d{1,5})\s*,\s*turn\s+total\s+(\d{1,5})\s*,\s*(max|min)\s+(to\s+move|rolls)",
    re.IGNORECASE | re.ASCII,
)
_END: Final = re.compile(r"(\d{1,5})\s+(\d{1,5})\s*,\s*(max|min)\s+has\s+won", re.IGNORECASE | re.ASCII)

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, which would make result slower


class PigState(NamedTuple):
    """The scores, the points of this turn that are not held yet, whose turn it is, and whether the die rolls.

    Once the game is over, ``player`` is the one who would have moved next, the loser.
    """

    scores: tuple[int, int]
    turn_total: int
    player: int
    rolling: bool


def _at_terminal(game: Pig, state: PigState) -> str:
    at_stake = f", and {state.turn_total} at stake"
    lines = [f"{name}  {points:3}" for name, points in zip(game.player_names, state.scores, strict=True)]
    return "\n".join(line + at_stake * (player == state.player) for player, line in enumerate(lines))


def _lead(game: Pig, state: PigState) -> float:
    """Return by how much MAX leads, points at stake included, as a part of three times the goal."""
    mine, other = state.scores
    at_stake = state.turn_total if state.player == MAX else -state.turn_total
    return (mine - other + at_stake) / (3 * game.goal)


class Pig(Rulebook[PigState, PigAction]):
    """Pig for two players.

    A player's actions are ``"roll"`` and ``"hold"``, in this order; chance's are the numbers on the die, from
    1 up. Rolling leads to a state in which chance is to move.

    Args:
        goal: how many points win, 1 to 1000.
        sides: how many sides the die has, 2 to 20; the 1 is the one that loses the turn total.

    Raises:
        InvalidGame: if there is no such goal or die.

    Example:
        >>> game = Pig(goal=20)
        >>> state = game.initial_state()
        >>> for action in ("roll", 5, "roll", 3):
        ...     state = game.result(state, action)
        >>> game.text(state)
        '0 0, turn total 8, MAX to move'
        >>> game.text(game.result(state, "hold"))
        '8 0, turn total 0, MIN to move'
    """

    name = "Pig"
    state_type = PigState
    at_terminal = AtTerminal(
        "pig",
        how="type roll or hold; whoever first holds 100 points wins",
        show=_at_terminal,
        evaluate=_lead,
        solvable=True,
        nodes=20_000,
        throws="The die shows",
    )

    def __init__(self, goal: int = 100, sides: int = 6) -> None:
        self.sides = sides = check_count("the number of sides of a die", sides, 2, MOST_SIDES, error=InvalidGame)
        self._prepare(goal, {number: number if number > 1 else 0 for number in range(1, sides + 1)})

    def _prepare(self, goal: int, points: Mapping[int, int]) -> None:
        self.goal = check_count("the goal", goal, most=LARGEST_GOAL, error=InvalidGame)
        self.states = f"two scores, the turn total, whose turn it is and whether the die rolls, up to {self.goal}"
        self.marked = f"one of {', '.join(map(repr, (*_ROLL_OR_HOLD, *points)))}"
        self.points = points
        """How many points each throw adds to the turn total; 0 for the throw that ends the turn and loses them."""
        self._throws = tuple(points)
        self._outcomes = tuple((throw, 1 / len(points)) for throw in points)

    def __repr__(self) -> str:
        given = [f"goal={self.goal}"] if self.goal != 100 else []
        given += [f"sides={self.sides}"] if self.sides != 6 else []
        return f"Pig({', '.join(given)})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> PigState:
        """Return the state without any points, MAX to move."""
        return PigState((0, 0), 0, MAX, False)

    def player(self, state: PigState) -> Player:
        """Return whose turn it is, or CHANCE while the die rolls."""
        return CHANCE if state[3] else state[2]

    def actions(self, state: PigState) -> Sequence[PigAction]:
        """Return roll and hold; hold alone where it wins; the throws while the die rolls."""
        scores, turn_total, player, rolling = state
        if rolling:
            return self._throws
        if scores[1 - player] >= self.goal:
            return ()
        return _ROLL_OR_HOLD if scores[player] + turn_total < self.goal else _HOLD

    def result(self, state: PigState, action: PigAction) -> PigState:
        """Return the state after a roll was decided on, a hold, or a throw."""
        scores, turn_total, player, rolling = state
        if rolling:
            if type(action) is not int and not is_whole_number(action):
                raise self.illegal(state, action)
            try:
                points = self.points[action]
            except KeyError:
                raise self.illegal(state, action) from None
            if points:
                return _new(PigState, (scores, turn_total + points, player, False))
            return _new(PigState, (scores, 0, 1 - player, False))
        held = scores[player] + turn_total
        if isinstance(action, str) and scores[1 - player] < self.goal:
            if action == "hold":
                after = (held, scores[1]) if player == MAX else (scores[0], held)
                return _new(PigState, (after, 0, 1 - player, False))
            if action == "roll" and held < self.goal:
                return _new(PigState, (scores, turn_total, player, True))
        raise self.illegal(state, action)

    def is_terminal(self, state: PigState) -> bool:
        """Return whether the player who moved last has reached the goal."""
        return state[0][1 - state[2]] >= self.goal

    def utility(self, state: PigState, player: int) -> float:
        """Return 1 if ``player`` has reached the goal, -1 if the other one has."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        return two_player_utility(self, 1 if state.player == MIN else -1, player)

    def outcomes(self, state: PigState) -> Sequence[tuple[PigAction, float]]:
        """Return the throws, all equally likely."""
        return self._outcomes if state[3] else super().outcomes(state)

    def _is_state(self, state: PigState) -> bool:
        (first, second), turn_total, player, rolling = state
        numbers = first, second, turn_total, player
        if not isinstance(state.scores, tuple) or not are_plain_whole_numbers(numbers) or not isinstance(rolling, bool):
            return False
        if min(first, second, turn_total) < 0 or player not in (MAX, MIN):
            return False
        highest = self.goal - 1 + max(self.points.values())  # the last throw may go beyond the goal
        mine, other = (first, second) if player == MAX else (second, first)
        if other >= self.goal:
            return other <= highest and mine < self.goal and not turn_total and not rolling
        return mine < self.goal and mine + turn_total <= (self.goal - 1 if rolling else highest)

    # -- for people --------------------------------------------------------------------------

    def text(self, state: PigState) -> str:
        """Return scores, turn total and whose turn it is: ``12 30, turn total 7, MAX to move`` (or ``MAX rolls``)."""
        (first, second), turn_total, player, rolling = state
        if self.is_terminal(state):
            return f"{first} {second}, {self.player_names[1 - player]} has won"
        doing = "rolls" if rolling else "to move"
        return f"{first} {second}, turn total {turn_total}, {self.player_names[player]} {doing}"

    def parse(self, text: str) -> PigState:
        """Return the state written in ``text``, as :meth:`text` writes it.

        Example:
            >>> Pig().parse("12 30, turn total 7, MAX to move")
            PigState(scores=(12, 30), turn_total=7, player=0, rolling=False)
        """
        written = checked_text(text, "a position").strip()
        if found := _POSITION.fullmatch(written):
            first, second, turn_total, name, doing = found.groups()
            rolling = doing.lower() == "rolls"
            state = PigState((int(first), int(second)), int(turn_total), _seat(name), rolling)
        elif found := _END.fullmatch(written):
            first, second, name = found.groups()
            state = PigState((int(first), int(second)), 0, 1 - _seat(name), False)
        else:
            raise NotationError(
                f"{quoted(text)} is not a position of {self.name}; write the scores of MAX and MIN, the turn total and "
                "whose turn it is, such as 12 30, turn total 7, MAX to move (or MAX rolls, or 100 30, MAX has won)"
            )
        if not self._is_state(state) or self.is_terminal(state) != (found.re is _END):
            raise NotationError(
                f"{quoted(text)} cannot come up when {self.goal} points win: whoever holds the goal has won, "
                f"and one throw adds at most {max(self.points.values())} points"
            )
        return state

    def _is_action(self, state: PigState, action: PigAction) -> bool:
        return action in _ROLL_OR_HOLD or action in self.points

    def places_of(self, state: PigState, action: PigAction) -> Sequence[Place]:
        """Return the box of a player's action, see :meth:`Rulebook.places_of`; nobody chooses a throw."""
        return () if state.rolling else (word_place(str(action), self.actions(state).index(action)),)

    def _picture(self, state: PigState, notes: Mapping[PigAction, str], shades: Mapping[PigAction, float]) -> str:
        """Return the two scores as tracks towards the goal, the turn total dashed, and the actions below them."""
        return tracks_svg(
            state.scores,
            state.turn_total,
            None if self.is_terminal(state) else state.player,
            self.goal,
            names=self.player_names,
            actions=[(action, self.action_text(state, action)) for action in self.actions(state)],
            notes=notes,
            shades=shades,
            title=f"{self.name}: {self.text(state)}",
        )


class Piglet(Pig):
    """Piglet: Pig with a coin, of which tails loses the turn total and heads adds one point to it.

    Args:
        goal: how many points win, 1 to 1000.

    Raises:
        InvalidGame: if there is no such goal.

    Example:
        >>> game = Piglet(goal=2)
        >>> state = game.result(game.initial_state(), "roll")
        >>> [(game.action_text(state, action), chance) for action, chance in game.outcomes(state)]
        [('tails', 0.5), ('heads', 0.5)]
    """

    name = "Piglet"
    at_terminal = replace(
        Pig.at_terminal,
        word="piglet",
        how="type roll or hold; whoever first holds 10 points wins",
        throws="The coin shows",
    )
    sides = 2

    def __init__(self, goal: int = 10) -> None:
        self._prepare(goal, {0: 0, 1: 1})

    def __repr__(self) -> str:
        return f"Piglet(goal={self.goal})"

    def action_text(self, state: PigState, action: PigAction) -> str:
        """Return roll and hold as they are, and heads or tails for what the coin shows."""
        return ("tails", "heads")[action] if isinstance(action, int) else action


def _seat(name: str) -> int:
    return MAX if name.upper() == "MAX" else MIN
