"""A contest between two evaluations: Connect Four on a small board, every opening played with either colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.game import MAX
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.play.match import wilson_interval
from gamelib_exercises.own_evaluation import Judged, ask_ahead, openings_of
from gamelib_exercises.plain import is_number
from gamelib_exercises.solution import solution

Evaluation: TypeAlias = Callable[[Any], float]

BOARD: Final = ConnectFour(columns=6, rows=5)
OPENINGS: Final = 24
"""How many openings there are; each is played twice."""

_OPENING_PLIES: Final = 4
_SEED: Final = 11
_FAR_BEHIND: Final = 0.25
"""Whoever scores less should try the opposite sign."""

FACTS: Final = ("__init__", "player", "is_terminal", "actions", "text", "windows", "cell")
"""What an evaluation may ask of the rules: what the position is, not what comes of it."""

@lru_cache(maxsize=50_000)
def given_evaluation(state: ConnectFourState) -> float:
    """Return what the evaluation to beat says, which stands in the notebook."""
    value: float = solution("03").right("given_evaluation")(state)
    return value


class Contest(NamedTuple):
    """How a contest ended for the evaluation that was tried.

    Attributes:
        wins, draws, losses: how many games.
        turned: the points it would have had with the opposite sign, where it fell far behind.
        library: the name of a function of the library that did the work, if one did.
        moves: the columns of all games, for telling one evaluation from another.
    """

    wins: int
    draws: int
    losses: int
    turned: float | None
    library: str | None
    moves: str

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """What was won: 1 for a win, ½ for a draw."""
        return self.wins + self.draws / 2

    @property
    def report(self) -> str:
        """The score with its interval, in words."""
        low, high = wilson_interval(self.points, self.games)
        return (
            f"won {self.wins}, drew {self.draws} and lost {self.losses} of {self.games} games: score "
            f"{self.points / self.games:.3f}, 95 % interval {low:.3f} to {high:.3f}"
        )


def is_better(points: float, games: int) -> bool:
    """Return whether the whole interval of the score lies above one half."""
    return wilson_interval(points, games)[0] > 0.5


@cache
def openings() -> Sequence[ConnectFourState]:
    """Return the openings, the same on every machine: different positions after some random plies."""
    return openings_of(BOARD, OPENINGS, _OPENING_PLIES, _SEED)


def contest(evaluation: Evaluation, depth: int) -> Contest:
    """Return how an evaluation does against the given one, both looking ``depth`` plies ahead.

    Raises:
        GameError: if it returns anything but a number between a loss and a win.
    """
    judged = Judged(evaluation, BOARD, FACTS, _fault)
    wins = draws = losses = 0
    moves = []
    for opening, seat in product(openings(), (0, 1)):
        outcome, played = _play(opening, depth, judged, seat)
        wins, draws, losses = wins + (outcome > 0), draws + (outcome == 0), losses + (outcome < 0)
        moves.append(played)
    turned = None
    if wins + draws / 2 < _FAR_BEHIND * (wins + draws + losses):
        games = product(openings(), (0, 1))
        turned = sum((1 + _play(start, depth, lambda state: -judged(state), seat)[0]) / 2 for start, seat in games)
    return Contest(wins, draws, losses, turned, judged.library, " ".join(moves))


def _fault(value: Any) -> str | None:
    return None if is_number(value) and -1 < value < 1 else "that is not a number between -1 and 1"


def _play(state: ConnectFourState, depth: int, evaluation: Evaluation, seat: int) -> tuple[float, str]:
    """Return what a game is worth to the evaluation that sits at ``seat``, and the columns."""
    seats = (evaluation, given_evaluation) if seat == MAX else (given_evaluation, evaluation)
    columns = []
    while not BOARD.is_terminal(state):
        column = _choice(state, depth, seats[BOARD.player(state)])
        columns.append(str(column))
        state = BOARD.result(state, column)
    return BOARD.utility(state, seat), "".join(columns)


def _choice(state: ConnectFourState, depth: int, evaluation: Evaluation) -> int:
    """Return the best column at this depth; among equals the one nearest to the middle, the left one first."""
    columns = sorted(BOARD.actions(state), key=lambda column: abs(2 * column - BOARD.columns + 1))
    values = {column: _value(BOARD.result(state, column), depth - 1, evaluation) for column in columns}
    return (max if BOARD.player(state) == MAX else min)(values, key=values.__getitem__)


def _value(state: ConnectFourState, depth: int, evaluation: Evaluation) -> float:
    if BOARD.is_terminal(state):
        return BOARD.utility(state, MAX)
    if depth == 0:
        return evaluation(state)
    children = [BOARD.result(state, column) for column in BOARD.actions(state)]
    if depth == 1:
        ask_ahead(evaluation, children)
    values = [_value(child, depth - 1, evaluation) for child in children]
    return (max if BOARD.player(state) == MAX else min)(values)
