"""Positions of Connect Four on a small board with their best columns, and how often a search plays one of these."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from math import inf
from random import Random
from typing import Any, Final, NamedTuple

from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.montecarlo import Evaluation, Evaluator, puct
from gamelib_exercises.function import Function
from gamelib_exercises.own_evaluation import Judged
from gamelib_exercises.plain import is_number

BOARD: Final = ConnectFour(columns=5, rows=4)
SIMULATIONS: Final = 100

OF_FIFTY, OF_FOUR_HUNDRED = 72, 79
"""In how many positions plain search plays a best column with 50 and with 400 simulations: means of twenty runs."""

FACTS: Final = ("__init__", "player", "is_terminal", "actions", "text", "windows", "cell")
"""What an evaluator may ask of the rules: what the position is, not what comes of it."""

_EACH: Final = 8
_PLIES: Final = range(3, 15)
_SEED: Final = 9


@cache
def positions() -> Mapping[str, Sequence[int]]:
    """Return the best columns, from 0, by the moves that lead to a position, columns from 1.

    Example:
        >>> len(positions()), positions()["225"]
        (96, [2])
    """
    text = resources.files(__package__).joinpath("positions.json").read_text(encoding="utf-8")
    found: Mapping[str, Sequence[int]] = json.loads(text)
    return found


def drawn(perfect: Any) -> dict[str, list[int]]:
    """Return the positions anew: random games, cut off where some column is not a best one.

    Args:
        perfect: knows perfect play of the board, :class:`gamelib_lessons.perfect_connect_four.PerfectConnectFour`.
    """
    lots = Random(_SEED)
    found: dict[str, list[int]] = {}
    met: set[ConnectFourState] = set()
    for plies in [*_PLIES] * _EACH:
        moves, state = _after(plies, lots, perfect)
        while state is None or state in met:
            moves, state = _after(plies, lots, perfect)
        met.add(state)
        found[moves] = list(perfect.best_actions(state))
    return found


def _after(plies: int, lots: Random, perfect: Any) -> tuple[str, ConnectFourState | None]:
    """Return random moves and where they lead, or ``None`` where the game is over or any column is a best one."""
    state, moves = BOARD.initial_state(), ""
    for _ in range(plies):
        if BOARD.is_terminal(state):
            break
        columns = BOARD.actions(state)
        column = columns[int(lots.random() * len(columns))]
        state, moves = BOARD.result(state, column), f"{moves}{column + 1}"
    if BOARD.is_terminal(state) or len(perfect.best_actions(state)) == len(BOARD.actions(state)):
        return moves, None
    return moves, state


class Found(NamedTuple):
    """What a search with an evaluator played.

    Attributes:
        best: in how many positions a best column.
        missed: moves that lead to some of the others.
        library: the name of a function of the library that did the work, if one did.
        columns: the columns played, for telling one evaluator from another.
    """

    best: int
    missed: tuple[str, ...]
    library: str | None
    columns: str

    @property
    def report(self) -> str:
        """In how many positions a best column was played, in words."""
        return f"plays a best column in {self.best} of {len(self.columns)} positions"


class _Own(Evaluator[ConnectFourState, int]):
    """A student's function as an evaluator."""

    def __init__(self, judged: Judged) -> None:
        self.judged = judged

    def evaluate(self, state: ConnectFourState) -> Evaluation[int]:
        value, prior = self.judged(state)
        return Evaluation(value, prior)


def played(evaluator: Function) -> Found:
    """Return what PUCT plays in each position with an evaluator.

    Raises:
        GameError: if it returns anything but a value and a prior.
    """
    judged = Judged(evaluator, BOARD, FACTS, fault)
    states = {moves: BOARD.play(moves) for moves in positions()}
    for state in states.values():
        judged(state)  # here, and not first within puct, where calls of the library are the library's own
    columns = {
        moves: puct(BOARD, state, evaluator=_Own(judged), simulations=SIMULATIONS, rng=1).action
        for moves, state in states.items()
    }
    missed = [moves for moves, column in columns.items() if column not in positions()[moves]]
    return Found(len(columns) - len(missed), tuple(missed[:3]), judged.library, "".join(map(str, columns.values())))


def fault(value: Any) -> str | None:
    """Return what is wrong with the plain value of an evaluator, or ``None``; a column that is full does no harm."""
    if not has_form(value):
        return "that is not a pair of a number and a dictionary from columns to numbers"
    value, prior = value
    if not -1 <= value <= 1:
        return "the value is a number from -1 to 1"
    if min(prior.values(), default=0) < 0 or inf in prior.values():
        return "the numbers of a prior are 0 or more, and not infinite"
    if not any(prior.values()):
        return "one column at least has a prior above 0"
    return None


def has_form(value: Any) -> bool:
    """Return whether a plain value is a pair of a number and a dictionary from columns to numbers."""
    if not isinstance(value, tuple) or len(value) != 2 or not is_number(value[0]) or not isinstance(value[1], dict):
        return False
    return set(value[1]) <= set(range(BOARD.columns)) and all(map(is_number, value[1].values()))
