r"""Pig: roll for more or hold what you have, and Piglet, the same with a coin.

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
:func:`solve_pig` says exactly who wins how often when both play their best:

Let :math:`P_{i,j,k}` be the probability that the player to move wins who holds *i* points, whose opponent holds
*j*, and whose turn total is *k*, if both play their best. With a die of *n* sides and *g* points for the goal,
:math:`P_{i,j,k} = 1` where :math:`i + k \ge g`, and elsewhere it is the larger of

.. math::

    P^{\text{roll}}_{i,j,k} &= \tfrac1n \Bigl( (1 - P_{j,i,0}) + \sum_{r=2}^{n} P_{i,j,k+r} \Bigr), \\
    P^{\text{hold}}_{i,j,k} &= 1 - P_{j,i+k,0}.

Nothing in these equations is last: :math:`P_{i,j,0}` needs :math:`P_{j,i,0}`, which needs it again. *Value
iteration* begins with any numbers and takes the equations as instructions, again and again, until the numbers
stay what they are. Once the policies of both players are fixed, the equations are linear and need no iteration, see
:func:`winning_probability`: the scores never fall, so the states in which a turn begins are solved from the highest
sum of scores down, two unknowns at a time.

Source: T. W. Neller and C. G. M. Presser, "Optimal play of the dice game Pig", The UMAP Journal 25 (2004).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from gamelib import svg
from gamelib.arrays import np
from gamelib.errors import InvalidGame, InvalidPolicy, InvalidSearch, NotationError
from gamelib.game import CHANCE, MAX, MIN, Player, starting_state, two_player_utility
from gamelib.games.boards import PIPS, points_text
from gamelib.games.rulebook import AtTerminal, Rulebook, new_state
from gamelib.identity import MadeFor, check_made_for
from gamelib.number import are_plain_whole_numbers, check_count, is_finite_number, is_whole_number
from gamelib.svg import Place
from gamelib.wording import checked_text, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

LARGEST_GOAL: Final = 1000

MOST_SIDES: Final = 20

PigAction: TypeAlias = str | int
"""``"roll"`` or ``"hold"`` for a player; for chance the number thrown, in Piglet 0 for tails and 1 for heads."""

_ROLL_OR_HOLD: Final = ("roll", "hold")
_HOLD: Final = ("hold",)
_POSITION: Final = re.compile(
    r"(\d{1,5})\s+(\d{1,5})\s*,\s*"
    r"(?:turn\s+total\s+(\d{1,5})\s*,\s*(max|min)\s+(to\s+move|rolls)|(max|min)\s+has\s+won)",
    re.IGNORECASE | re.ASCII,
)


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
                return new_state(PigState, (scores, turn_total + points, player, False))
            return new_state(PigState, (scores, 0, 1 - player, False))
        held = scores[player] + turn_total
        if isinstance(action, str) and scores[1 - player] < self.goal:
            if action == "hold":
                after = (held, scores[1]) if player == MAX else (scores[0], held)
                return new_state(PigState, (after, 0, 1 - player, False))
            if action == "roll" and held < self.goal:
                return new_state(PigState, (scores, turn_total, player, True))
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
        found = _POSITION.fullmatch(checked_text(text, "a position").strip())
        if not found:
            raise NotationError(
                f"{quoted(text)} is not a position of {self.name}; write the scores of MAX and MIN, the turn total and "
                "whose turn it is, such as 12 30, turn total 7, MAX to move (or MAX rolls, or 100 30, MAX has won)"
            )
        first, second, turn_total, mover, doing, winner = (part and part.upper() for part in found.groups())
        player = MAX if mover == "MAX" or winner == "MIN" else MIN  # the loser, where the game is over
        state = PigState((int(first), int(second)), int(turn_total or 0), player, doing == "ROLLS")
        if not self._is_state(state) or self.is_terminal(state) != bool(winner):
            raise NotationError(
                f"{quoted(text)} cannot come up when {self.goal} points win: whoever holds the goal has won, "
                f"and one throw adds at most {max(self.points.values())} points"
            )
        return state

    def _is_action(self, state: PigState, action: PigAction) -> bool:
        return action in _ROLL_OR_HOLD or action in self.points

    def places_of(self, state: PigState, action: PigAction) -> Sequence[Place]:
        """Return the box of a player's action, see :meth:`Rulebook.places_of`; nobody chooses a throw."""
        x = _LEFT + self.actions(state).index(action) * (_WORD + _GAP)
        return () if state.rolling else (Place(str(action), x, _BOXES_TOP, _WORD, _BOX),)

    def _picture(self, state: PigState, notes: Mapping[PigAction, str], shades: Mapping[PigAction, float]) -> str:
        """Return the two scores as tracks towards the goal, the turn total dashed, and the actions below them."""
        names = {action: self.action_text(state, action) for action in self.actions(state)}
        texts = [notes.get(action, "") for action in names]
        widest = max((svg.text_width(text, 14) for text in [*texts, *names.values()]), default=0.0)
        pips = all(name in PIPS for name in names.values())
        box = max(_BOX, widest + 4) if pips else max(_WORD, widest + 12)
        width = max(_LEFT + _TRACK + _RIGHT, 2 * _GAP + len(names) * (box + _GAP))
        height = _BOXES_TOP + (_BOX + (24 if any(texts) else 0) + 14 if names else 0)
        over, text = self.is_terminal(state), self.text(state)
        body = [svg.label(_GAP * 1.5, 20, text.replace(" ", " to ", 1), anchor="start", bold=True)]
        for seat, score in enumerate(state.scores):
            moves = seat == state.player and not over
            at_risk = state.turn_total if moves else 0
            body += _track(seat, score, at_risk, self.goal, self.player_names[seat], moves=moves)
        body += _scale(self.goal)
        left = _LEFT if not over and _LEFT + len(names) * (box + _GAP) <= width else _GAP
        for number, (action, name) in enumerate(names.items()):
            x = left + number * (box + _GAP)
            body += _action_box(x, box, name, shades.get(action, 0), pips=pips)
            if note := notes.get(action, ""):
                body.append(svg.label(x + box / 2, _BOXES_TOP + _BOX + 13, note))
        return svg.document(width, height, body, title=f"{self.name}: {text}")


class Piglet(Pig):
    """Piglet: Pig with a coin, of which tails loses the turn total and heads adds one point to it.

    Args:
        goal: how many points win, 1 to 1000.

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


_TRACK: Final = 400.0
_HIGH: Final = 26.0
_LEFT: Final = 74.0
_RIGHT: Final = 94.0
_TOP: Final = 58.0
_STEP: Final = 56.0
_BOX: Final = 34.0
_BOXES_TOP: Final = _TOP + 2 * _STEP + 6
_GAP: Final = 8.0
_COLOURS: Final = (svg.BLUE, svg.ORANGE)
_WORD: Final = 64.0
"""How wide the box of an action with a name is at least, so that a chance in percent fits below it."""


def _place(points: float, goal: int) -> float:
    return _LEFT + _TRACK * min(points / goal, 1)


def _track(seat: int, score: int, at_risk: int, goal: int, name: str, *, moves: bool) -> list[str]:
    """Return a score as a bar towards the goal, the points at risk dashed, marked if it is this player's turn."""
    y, middle = _TOP + seat * _STEP, _TOP + seat * _STEP + _HIGH / 2
    held, reached = _place(score, goal), _place(score + at_risk, goal)
    parts = [svg.label(_LEFT - 12, middle, name, anchor="end", bold=moves)]
    if score:
        parts.append(svg.tag("rect", x=_LEFT, y=y, width=held - _LEFT, height=_HIGH, fill=_COLOURS[seat]))
    if at_risk:
        parts.append(
            svg.tag(
                "rect", x=held, y=y, width=reached - held, height=_HIGH, fill=_COLOURS[seat], fill_opacity=0.3,
                stroke=svg.INK, stroke_width=1.5, stroke_dasharray="4 3",
            )
        )  # fmt: skip
    parts.append(
        svg.tag("rect", x=_LEFT, y=y, width=_TRACK, height=_HIGH, fill="none", stroke=svg.INK, stroke_width=1.5)
    )
    written = f"{score} + {at_risk}" if at_risk else str(score)
    parts.append(svg.label(_LEFT + _TRACK + 8, middle, written, anchor="start", size=13, bold=moves))
    if moves:
        corners = (_GAP, middle - 6), (_GAP, middle + 6), (_GAP + 9, middle)
        parts.append(svg.tag("polygon", points=points_text(corners), fill=svg.INK))
    return parts


def _scale(goal: int) -> Iterator[str]:
    """Yield the numbers between the tracks: 0, the goal, and quarters of it that are whole."""
    y = _TOP + _HIGH
    for points in (quarter * goal // 4 for quarter in range(5) if quarter * goal % 4 == 0):
        x = _place(points, goal)
        for top in (y, y + 25):
            yield svg.tag("line", x1=x, y1=top, x2=x, y2=top + 5, stroke=svg.LINE, stroke_width=1)
        yield svg.label(x, y + 15, str(points), size=12, fill=svg.FAINT)


def _action_box(x: float, width: float, name: str, shade: float, *, pips: bool) -> Iterator[str]:
    """Yield a box with the action's name in it, or with the pips of a die that shows it."""
    y = _BOXES_TOP
    if pips:
        x, width = x + (width - _BOX) / 2, _BOX
    box = partial(svg.tag, "rect", x=x, y=y, width=width, height=_BOX, rx=7)
    yield box(fill=svg.CARD)
    if shade:
        yield box(fill=svg.SKY, fill_opacity=0.8 * shade)
    yield box(fill="none", stroke=svg.INK, stroke_width=1.5)
    if not pips:
        yield svg.label(x + width / 2, y + _BOX / 2, name)
        return
    for column, row in PIPS[name]:
        yield svg.tag("circle", cx=x + _BOX / 2 + 9 * column, cy=y + _BOX / 2 + 9 * row, r=3, fill=svg.INK)


LARGEST_SOLVED_GOAL: Final = 200
"""The tables of a solution have as many numbers as the third power of the goal."""

LEAST_TOLERANCE: Final = 1e-13
"""Rounding alone can make probabilities change for ever, by nearly as much."""


@dataclass(frozen=True, slots=True, eq=False)
class PigSolution:
    """The winning probabilities and the policy of optimal play.

    Attributes:
        game: the game that was solved.
        values: ``values[i, j, k]`` is the probability that the player to move wins, who holds ``i`` points
            while the opponent holds ``j`` and the turn total is ``k``; of shape (goal, goal, goal).
        rolls: whether to roll, by the same three numbers. Where rolling and holding are equally good, hold.
        sweeps: how often value iteration went through all states.
    """

    game: Pig
    values: NDArray[Any]
    rolls: NDArray[Any]
    sweeps: int

    def __repr__(self) -> str:
        return f"PigSolution({self.game!r}: the first player wins with probability {self.values[0, 0, 0]:.4f})"

    def action(self, state: PigState) -> PigAction:
        """Return what the optimal policy does in ``state``, where a player is to move."""
        game = self.game
        game.check_state(state)
        if game.player(state) is CHANCE or game.is_terminal(state):
            raise InvalidPolicy(f"no player has anything to decide in the state {game.text(state)}")
        i, j, k = mover_numbers(state)
        return "roll" if i + k < game.goal and self.rolls[i, j, k] else "hold"

    def value(self, state: PigState) -> float:
        """Return the expected utility for MAX in any state: twice MAX's winning probability less 1."""
        game = self.game
        game.check_state(state)
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.player(state) is CHANCE:
            return sum(chance * self.value(game.result(state, throw)) for throw, chance in game.outcomes(state))
        i, j, k = mover_numbers(state)
        wins = 1.0 if i + k >= game.goal else float(self.values[i, j, k])
        return two_player_utility(game, 2 * wins - 1, state.player)


def solve_pig(game: Pig, *, tolerance: float = 1e-12) -> PigSolution:
    """Return the values and the policy of optimal play, found by value iteration.

    The sweeps begin with 0 everywhere; each computes all states of all turns from the values at the start of a
    turn that the sweep before it found. Pig with goal 100 takes a second or less.

    Args:
        game: Pig or Piglet with a goal of at most 200.
        tolerance: the sweeps stop once no value changes by more; from 1e-13 to below 1.

    Example:
        >>> solve_pig(Pig(goal=20))
        PigSolution(Pig(goal=20): the first player wins with probability 0.6156)
    """
    check_size(game)
    if not is_finite_number(tolerance) or not LEAST_TOLERANCE <= tolerance < 1:
        raise InvalidSearch(f"the tolerance is a number from {LEAST_TOLERANCE:g} to below 1, not {quoted(tolerance)}")
    goal, most = game.goal, max(game.points.values())
    gains = [points for points in game.points.values() if points]
    table = np.ones((goal + most, goal, goal))  # [k, i, j]: where i + k reaches the goal it stays 1
    rolls = np.zeros((goal, goal, goal), dtype=bool)
    start, change, sweeps = np.zeros((goal, goal)), 1.0, 0
    while change > tolerance:
        passed = 1 - start.T  # [i, j]: what it is worth to let the opponent begin a turn
        for k in reversed(range(goal)):
            below = goal - k  # own scores from which k points do not reach the goal
            roll = passed[:below].copy()
            for points in gains:
                roll += table[k + points, :below]
            roll /= len(game.points)
            hold = passed[k:]
            np.greater(roll, hold + tolerance, out=rolls[k, :below])
            np.maximum(roll, hold, out=table[k, :below])
        change = float(abs(table[0] - start).max())
        start, sweeps = table[0].copy(), sweeps + 1
    values, rolls = table[:goal].transpose(1, 2, 0), rolls.transpose(1, 2, 0)
    values.flags.writeable = rolls.flags.writeable = False
    return PigSolution(game, values, rolls, sweeps)


def mover_numbers(state: PigState) -> tuple[int, int, int]:
    """Return the mover's points, the opponent's, and the turn total."""
    return state.scores[state.player], state.scores[1 - state.player], state.turn_total


def check_size(game: Pig) -> None:
    """Raise unless it is a game of Pig, and tables for it fit into memory."""
    if not isinstance(game, Pig):
        raise InvalidSearch(f"this is about Pig and Piglet, such as Pig(goal=100), and not about {quoted(game)}")
    if game.goal > LARGEST_SOLVED_GOAL:
        raise InvalidSearch(
            f"tables for a goal of {game.goal} do not fit into memory; the goal can be at most {LARGEST_SOLVED_GOAL}"
        )


PigPolicy: TypeAlias = "Callable[[PigState], PigAction] | NDArray[Any]"
"""A function from a state to ``"roll"`` or ``"hold"``, or a table of the probability to roll: :func:`roll_table`."""


def hold_at(game: Pig, points: int) -> Callable[[PigState], PigAction]:
    """Return the policy that holds once the turn total is ``points`` or more, or the goal is reached.

    Args:
        game: Pig or Piglet.
        points: 0 or more.

    Example:
        >>> game = Pig()
        >>> policy = hold_at(game, 20)
        >>> [policy(PigState((points, 0), 15, MAX, rolling=False)) for points in (0, 84, 85)]
        ['roll', 'roll', 'hold']
    """
    check_size(game)
    if not is_whole_number(points) or points < 0:
        raise InvalidPolicy(f"a player holds at a whole number of points, 0 or more, not {quoted(points)}")
    return _HoldAt(game, points)


class _HoldAt(MadeFor[PigState]):
    what = "a policy"

    def __init__(self, game: Pig, points: int) -> None:
        super().__init__(game)
        self.goal, self.points = game.goal, points

    def __call__(self, state: PigState) -> PigAction:
        self._check_state(state)
        held = state.scores[state.player] + state.turn_total
        return "hold" if state.turn_total >= self.points or held >= self.goal else "roll"


def roll_table(game: Pig, policy: PigPolicy, player: int = MAX) -> NDArray[Any]:
    """Return a policy as a table of the probability to roll, in every position where both actions are legal.

    Args:
        game: Pig or Piglet with a goal of at most 200.
        policy: a function from a state to ``"roll"`` or ``"hold"``, or such a table already.
        player: who plays it; the states a function is asked about have this player to move.

    Returns:
        Numbers of shape (goal, goal, goal): own points, the opponent's points, turn total; 0 where the
        goal is reached.

    Example:
        >>> game = Piglet(goal=2)
        >>> roll_table(game, hold_at(game, 1))[0, 0].tolist()
        [1.0, 0.0]
    """
    check_size(game)
    game.check_player(player)
    check_made_for(policy, game, "the policy")
    goal = game.goal
    if callable(policy):
        answers = np.zeros((goal, goal, goal))
        for i in range(goal):
            for j in range(goal):
                scores = (i, j) if player == MAX else (j, i)
                for k in range(goal - i):
                    state = PigState(scores, k, player, False)
                    action = policy(state)
                    if not isinstance(action, str) or action not in _ROLL_OR_HOLD:
                        raise InvalidPolicy(
                            f"the policy answers {quoted(action)} in the state {game.text(state)}; it may roll or hold"
                        )
                    answers[i, j, k] = action == "roll"
        return answers
    try:
        table: NDArray[Any] = np.array(policy)
    except ValueError:  # lists of different lengths
        table = np.zeros(0)
    if not table.size or table.dtype.kind not in "biuf":
        raise InvalidPolicy(f"a policy is a function of a state or a table of numbers, not {quoted(policy)}")
    if table.shape != (goal, goal, goal):
        raise InvalidPolicy(f"a table of a policy has the shape ({goal}, {goal}, {goal}), not {table.shape}")
    if not ((table >= 0) & (table <= 1)).all():
        raise InvalidPolicy("a table of a policy holds the probability to roll for every position, from 0 to 1")
    return table * (np.arange(goal)[:, None, None] + np.arange(goal) < goal)


def winning_probability(
    game: Pig,
    policies: tuple[PigPolicy, PigPolicy],
    state: PigState | None = None,
    *,
    player: int = MAX,
) -> float:
    r"""Return how probable it is that ``player`` wins when MAX and MIN follow these policies.

    A turn that begins with the scores *i* and *j* ends with a throw that loses it with probability
    :math:`b`, with *k* points held with probability :math:`q_k`, and with the goal with probability *w*. Let
    *x* be the wanted probability there, *y* the one where the other player begins with the same scores; then

    .. math::

        x = (b + q_0)\, y + \sum_{k \ge 1} q_k\, y_k + w

    where the :math:`y_k` are known from higher scores. The other player's turn gives the same equation the other
    way round. If both of them pass for ever, nobody wins.

    Args:
        game: Pig or Piglet with a goal of at most 200.
        policies: MAX's and MIN's, functions or tables.
        state: where to start, the initial state if not given.
        player: whose winning probability is wanted.

    Returns:
        The probability, exact up to rounding errors of some 1e-13. The two players' probabilities sum to
        less than 1 where games may last for ever.

    Example:
        >>> game = Pig()
        >>> twenty = roll_table(game, hold_at(game, 20))
        >>> round(winning_probability(game, (twenty, twenty)), 4)
        0.5347
    """
    check_size(game)
    game.check_player(player)
    state = starting_state(game, state)
    if not isinstance(policies, Sequence) or len(policies) != 2:
        raise InvalidPolicy(f"policies are a pair, MAX's and MIN's, and not {quoted(policies)}")
    tables = [roll_table(game, policy, seat) for seat, policy in enumerate(policies)]
    starts = _starts(game, tables, player)

    def value(state: PigState) -> float:
        (first, second), k, mover, rolling = state
        if game.is_terminal(state):
            return float(mover != player)
        if rolling:
            return sum(chance * value(game.result(state, throw)) for throw, chance in game.outcomes(state))
        if not k:
            return float(starts[mover][(first, second) if mover == MAX else (second, first)])
        i, j, k = mover_numbers(state)
        roll = float(tables[mover][i, j, k]) if i + k < game.goal else 0.0
        rolled = value(game.result(state, "roll")) if roll else 0.0
        return roll * rolled + (1 - roll) * value(game.result(state, "hold"))

    return value(state)


def _starts(game: Pig, tables: list[NDArray[Any]], player: int) -> list[NDArray[Any]]:
    """Return for either mover ``[own points, opponent's points]``: how probably ``player`` wins, a turn beginning."""
    goal = game.goal
    passes, holds, wins = zip(*(_turn(game, table) for table in tables), strict=True)
    # One row and column more than there are scores: a score beyond the goal is never looked up with a weight.
    starts = [np.zeros((2 * goal, 2 * goal)) for _ in tables]
    for total in reversed(range(2 * goal - 1)):
        i = np.arange(max(0, total - goal + 1), min(goal, total + 1))
        j = total - i
        known = []
        for mover, (own, other) in enumerate(((i, j), (j, i))):
            later = starts[1 - mover][other[:, None], own[:, None] + np.arange(goal)]
            won = wins[mover][own, other] if mover == player else 0.0
            known.append((holds[mover][own, other] * later).sum(axis=1) + won)
        by_max, by_min = passes[MAX][i, j], passes[MIN][j, i]
        turns = 1 - by_max * by_min  # the probability that the scores do not stay what they are for two turns
        ends = np.where(turns > 0, turns, 1.0)
        starts[MAX][i, j] = (known[MAX] + by_max * known[MIN]) / ends
        starts[MIN][j, i] = (known[MIN] + by_min * known[MAX]) / ends
    return starts


def _turn(game: Pig, table: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return how a turn of a policy ends, by own and opponent's points: no points, ``k`` points held, the goal."""
    goal, sides = game.goal, len(game.points)
    reached = np.zeros((goal, goal, goal))  # [k, i, j]: how probably the turn total is k at some time
    reached[0] = 1
    rolled = np.zeros((goal, goal, goal))
    won = np.zeros((goal, goal))
    own = np.arange(goal)[:, None]
    for k in range(goal):
        rolled[k] = reached[k] * table[:, :, k]
        for points in game.points.values():
            if points:
                within = (own + k + points < goal) * rolled[k] / sides
                won += rolled[k] / sides - within
                if k + points < goal:
                    reached[k + points] += within
    held = (reached - rolled).transpose(1, 2, 0).copy()
    passed = rolled.sum(axis=0) / sides + held[:, :, 0]
    held[:, :, 0] = 0
    return passed, held, won
