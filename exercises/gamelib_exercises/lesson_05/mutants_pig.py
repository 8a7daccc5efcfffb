"""Known weak strategies for Pig."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamelib.games.pig import PigState
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_05.references import pig_strategy
from gamelib_exercises.part import Mutant


def _holding_at(points: int) -> Function:
    return lambda state: "hold" if state.turn_total >= points else "roll"


def _seen_from_the_first_seat(state: PigState) -> str:
    own, other = state.scores
    if own >= 27 or other >= 27:
        return "roll"
    return "roll" if state.turn_total < 20 + (other - own) / 4 else "hold"


def _own_and_other_swapped(state: PigState) -> str:
    return pig_strategy(state._replace(scores=state.scores[::-1]))


_TWENTY: Final = Mutant(
    "hold at 20",
    "the strategy holds at 20, whatever the scores. The scores have to count as well.",
    _holding_at(20),
)

_NEVER_ROLLS: Final = Mutant(
    "never rolls",
    "the strategy never rolls, or not any more from some score on (is the score counted in with the turn total? Have "
    "roll and hold changed places?). Who never rolls never wins.",
    lambda state: "hold",
)

BETTER: Final[Sequence[Mutant[Function]]] = (
    _TWENTY,
    Mutant(
        "hold at 25",
        "the strategy holds at 25, whatever the scores. The scores have to count as well.",
        _holding_at(25),
    ),
    Mutant(
        "never rolls twice",
        "the strategy holds after every throw that brings points. It is slow: the mean of a throw is small, and the "
        "opponent gets many turns.",
        _holding_at(1),
    ),
    _NEVER_ROLLS,
    Mutant(
        "never holds",
        "the strategy never holds before the goal. A turn of 60 points without a single 1 is rare.",
        lambda state: "roll",
    ),
)

NEAR: Final[Sequence[Mutant[Function]]] = (
    _TWENTY,
    Mutant(
        "hold at 30",
        "the strategy holds at 30, whatever the scores: two turns are enough then. It is the best that looks at the "
        "turn total alone.",
        _holding_at(30),
    ),
    _NEVER_ROLLS,
    Mutant(
        "the scores of MAX and MIN",
        "state.scores is read as (own, other). It is (MAX's, MIN's), and the strategy plays both seats: own is "
        "state.scores[state.player].",
        _seen_from_the_first_seat,
    ),
    Mutant(
        "own and other swapped",
        "own and other scores have changed places. Who is *behind* has to dare more.",
        _own_and_other_swapped,
    ),
)
