"""Evaluations of three-player Othello: a good one, and those that are known to go wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gamelib.games.othello_many import ManyPlayerOthelloState
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_06.contest import BOARD, SEATS, given_evaluation
from gamelib_exercises.lesson_06.kinds import Vector
from gamelib_exercises.part import Mutant

State = ManyPlayerOthelloState


def worth(state: State, player: int) -> float:
    """Return how well a player stands: a disc counts 1, a square one could move to 1, a corner 6.

    Example:
        >>> worth(BOARD.initial_state(), 0)
        13
    """
    return BOARD.discs(state, player) + BOARD.mobility(state, player) + 6 * BOARD.corners(state, player)


def shares(state: State, worth: Callable[[State, int], float] = worth) -> Vector:
    """Return what each player would get if it won as often as its share of what all are worth.

    Example:
        >>> sum(shares(BOARD.initial_state()))
        0.0
    """
    worths = [worth(state, player) for player in range(SEATS)]
    return tuple(SEATS * each / sum(worths) - 1 for each in worths)


def _turned_round(state: State) -> Vector:
    return tuple(-each / 2 for each in shares(state))


def _nothing(state: State) -> Vector:
    return (0.0,) * SEATS


def _from_mover(state: State) -> Vector:
    vector = shares(state)
    return (*vector[state.player :], *vector[: state.player])


def _none_without_corners(state: State) -> Vector | None:
    return shares(state) if any(BOARD.corners(state, player) for player in range(SEATS)) else None


_MOVER_FIRST: Final = Mutant(
    "the mover's first",
    "the vector begins with the number of the player to move. Its places are the players' numbers, whoever moves: "
    "evaluation(state)[0] is player 1's.",
    _from_mover,
)
_TURNED_ROUND: Final = Mutant(
    "turned round",
    "the better a player stands, the smaller is its number.",
    _turned_round,
)
_CONSTANT: Final = Mutant(
    "constant",
    "no position is worth more to anybody than another, so that the first action is played.",
    _nothing,
)

VECTOR: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "worths as they stand",
        "what the players are worth is returned as it stands, in numbers that are all above 0. Turn them into shares: "
        "3 * worth / sum of all worths - 1.",
        lambda state: tuple(worth(state, player) for player in range(SEATS)),
    ),
    Mutant(
        "shares of 1",
        "the numbers are shares that sum to 1. The utilities sum to 0, with -1 for who has lost: 3 * share - 1.",
        lambda state: tuple((each + 1) / SEATS for each in shares(state)),
    ),
    Mutant(
        "the mover's number",
        "a number is returned, the mover's. Max^n needs the numbers of all players.",
        lambda state: shares(state)[state.player],
    ),
    Mutant(
        "divided by nothing",
        "something is divided by a sum that can be 0, such as the number of all corners that are taken.",
        lambda state: shares(state, lambda each, player: BOARD.corners(each, player)),
    ),
    Mutant(
        "utility of a game that goes on",
        "board.utility is asked for, which only games that are over have. The search asks for it where it can; what is "
        "wanted here is an estimate.",
        lambda state: tuple(BOARD.utility(state, player) for player in range(SEATS)),
    ),
    Mutant(
        "nothing without corners",
        "None is returned where nobody has a corner. Every position is worth something: a way through the function "
        "ends without a return.",
        _none_without_corners,
    ),
    _MOVER_FIRST,
    _TURNED_ROUND,
    _CONSTANT,
)

CONTEST: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "the given one",
        "a player's share of the discs is all that counts. That is the given evaluation.",
        given_evaluation,
    ),
    _MOVER_FIRST,
    _TURNED_ROUND,
    _CONSTANT,
)
