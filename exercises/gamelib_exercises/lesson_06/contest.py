"""A contest between two evaluations at three-player Othello: every opening played with every mixed seating.

Both look two plies ahead by maxⁿ, so that nothing but the evaluation makes the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.games.othello_many import ManyPlayerOthello, ManyPlayerOthelloState
from gamelib.play.tournament import Seating, TournamentResult, seatings
from gamelib_exercises.lesson_06 import Vector, is_vector
from gamelib_exercises.own_evaluation import Judged, ask_ahead, openings_of
from gamelib_exercises.plain import same_number, shown

Evaluation: TypeAlias = Callable[[Any], Any]

BOARD: Final = ManyPlayerOthello()
SEATS: Final = 3
OPENINGS: Final = 20
PLIES: Final = 2
EQUAL: Final = 1 / SEATS
"""What each gets per seat if both are equally strong."""

_OPENING_PLIES: Final = 6
_SEED: Final = 6
_NAMES: Final = ("the given one", "yours")

FACTS: Final = ("__init__", "player", "is_terminal", "actions", "text", "discs", "mobility", "corners")
"""What an evaluation may ask of the rules: what the position is, not what comes of it."""

@lru_cache(maxsize=100_000)
def given_evaluation(state: ManyPlayerOthelloState) -> Vector:
    """Return the shares of the discs, so that they sum to 0: the evaluation to beat."""
    discs = [BOARD.discs(state, player) for player in range(SEATS)]
    return tuple(SEATS * each / sum(discs) - 1 for each in discs)


def fault_of(value: Any) -> str | None:
    """Return what is wrong with a plain value as an evaluation of all three players, or ``None``.

    Example:
        >>> fault_of((0.5, 0.5, -1)), fault_of((0.5, 0.5))
        (None, 'a vector of three numbers is wanted, one for each player')
        >>> fault_of((0.5, 0.25, 0.25))
        'the three numbers sum to 1, and have to sum to 0, as the utilities do'
    """
    if not is_vector(value, SEATS):
        return "a vector of three numbers is wanted, one for each player"
    if not all(abs(number) <= SEATS for number in value):
        return f"{shown(max(value, key=abs))} is beyond all utilities, which lie from -1 (lost) to 2 (won alone)"
    if not same_number(sum(value), 0):
        return f"the three numbers sum to {shown(round(sum(value), 9))}, and have to sum to 0, as the utilities do"
    if min(value) < -1 and not same_number(min(value), -1):
        return f"{shown(min(value))} is less than -1, and nobody gets less than who has lost"
    return None


class Contest(NamedTuple):
    """How a contest ended for the evaluation that was tried.

    Attributes:
        score: what it got per seat, from 0 to 1.
        low, high: the 95 % interval of that.
        library: the name of a function of the library that did the work, if one did.
        moves: the moves of all games, for telling one evaluation from another.
    """

    score: float
    low: float
    high: float
    library: str | None
    moves: str

    @property
    def report(self) -> str:
        """The score with its interval, in words."""
        games = OPENINGS * len(seatings(2, SEATS))
        return (
            f"got {self.score:.3f} of a point per seat in {games} games, 95 % interval {self.low:.3f} to "
            f"{self.high:.3f}; equally strong ones get {EQUAL:.3f}"
        )

    @property
    def is_better(self) -> bool:
        """Whether the whole interval lies above what equally strong ones get."""
        return self.low > EQUAL


@cache
def openings() -> Sequence[ManyPlayerOthelloState]:
    """Return the openings, the same on every machine: different positions after some random plies."""
    return openings_of(BOARD, OPENINGS, _OPENING_PLIES, _SEED)


def contest(evaluation: Evaluation) -> Contest:
    """Return how an evaluation does against the given one.

    Raises:
        GameError: if it returns anything but three numbers that sum to 0, none of them less than -1.
    """
    judged = Judged(evaluation, BOARD, FACTS, fault_of)
    winners: dict[Seating, tuple[tuple[int, ...], ...]] = {}
    moves = []
    for seating in seatings(len(_NAMES), SEATS):
        games = [_play(opening, [(given_evaluation, judged)[sitting] for sitting in seating]) for opening in openings()]
        winners[seating] = tuple(seats for seats, _ in games)
        moves += [played for _, played in games]
    result = TournamentResult(_NAMES, winners)
    low, high = result.interval(1)
    return Contest(result.score(1), low, high, judged.library, " ".join(moves))


def _play(state: ManyPlayerOthelloState, seats: Sequence[Callable[[Any], Vector]]) -> tuple[tuple[int, ...], str]:
    """Return the seats that share the point of a game, and its moves."""
    moves = []
    while after := _after(state):
        mover = state.player
        action = max(after, key=lambda each: _vector(after[each], PLIES - 1, seats[mover])[mover])
        moves.append(BOARD.action_text(state, action))
        state = after[action]
    utilities = _utilities(state)
    return tuple(seat for seat, utility in enumerate(utilities) if utility == max(utilities)), "".join(moves)


def _vector(state: ManyPlayerOthelloState, plies: int, evaluation: Callable[[Any], Vector]) -> Vector:
    """Return the vector of maxⁿ some plies deep."""
    if BOARD.is_terminal(state):
        return _utilities(state)
    if plies == 0:
        return evaluation(state)
    children = _after(state).values()
    if plies == 1:
        ask_ahead(evaluation, children)
    vectors = [_vector(child, plies - 1, evaluation) for child in children]
    return max(vectors, key=lambda vector: vector[state.player])


@lru_cache(maxsize=100_000)
def _after(state: ManyPlayerOthelloState) -> Mapping[int, ManyPlayerOthelloState]:
    """Return the actions with the positions they lead to: many games come through the same ones."""
    return {action: BOARD.result(state, action) for action in BOARD.actions(state)}


def _utilities(state: ManyPlayerOthelloState) -> Vector:
    return tuple(BOARD.utility(state, player) for player in range(SEATS))
