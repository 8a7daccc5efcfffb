"""Question 5: an evaluation of one's own: its range, and that it beats the given one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.game import MAX
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.play.match import wilson_interval
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import by_answer, each_by
from gamelib_exercises.own_evaluation import Judged, OwnEvaluation, ask_ahead, openings_of
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number, shown
from gamelib_exercises.sandbox import How
from gamelib_exercises.solution import Patch, Right, solution

# -- the contest: Connect Four on a small board, every opening played with either colour -----------

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
    judged = Judged(evaluation, BOARD, FACTS, _no_estimate)
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


def _no_estimate(value: Any) -> str | None:
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


# -- the question ----------------------------------------------------------------------------------

_EVALUATION: Final = Right("03", "my_evaluation")
_OWN: Final = OwnEvaluation(
    BOARD, FACTS, "board.player, board.actions and board.is_terminal, and count with discs(state) and board.windows"
)

POSITIONS: Final = (
    "", "3", "34", "3344", "33445", "112233", "3431", "313131", "44443333", "5363", "31363", "433146455",
    "31122125523155562166463", "226663636322425444",
)  # fmt: skip
"""Columns that lead to positions in which the game goes on; the last ones are full of threats."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    in_range = _OWN.positions_part(
        "evaluation_range",
        wanted="a number between -1 and 1",
        has_form=is_number,
        fault=_fault,
        told_apart=each_by(_kind),
        title="my_evaluation(state) lies between a loss and a win",
        hints=(
            "How great can your sum become, and what is a win worth?",
            "Divide the sum by something that is always greater, or map it: tanh(total / 20) of the module math keeps "
            "the order of all sums and never leaves the range from -1 to 1.",
        ),
        cases=list(map(_OWN.case_after, POSITIONS)),
        reference=_EVALUATION,
        slips=_RANGE,
    )
    hints = (
        "The given evaluation counts a window in which X has three discs like one that is empty. Which is worth more?",
        "For each window count x and o: mine, theirs = (window & x).bit_count(), (window & o).bit_count(). A window "
        "with discs of both is worth nothing any more.",
        "Let a window with two discs be worth three times one with a single disc, and one with three nine times: add "
        "3 ** (mine - 1) for X's windows, subtract 3 ** (theirs - 1) for O's, and return tanh(total / 20).",
    )
    return [
        in_range,
        *(
            _OWN.contest_part(
                name,
                play=contest,
                result=Contest,
                missed=_missed,
                title=f"my_evaluation(state) beats the given one, looking {plies} ahead",
                hints=hints,
                cases=[Case(f"{2 * OPENINGS} games in which both look {plies} ahead", values=(depth,))],
                reference=_EVALUATION,
                slips=slips,
                builds_on=in_range,
                loop_words="Is it a quick one? It is asked about some ten thousand positions.",
            )
            for name, depth, plies, slips in (
                ("evaluation_one_ply", 1, "one ply", _ONE_PLY),
                ("evaluation_two_plies", 2, "two plies", _TWO_PLIES),
            )
        ),
    ]


def _fault(case: Case, value: Any) -> str | None:
    """Return what is wrong with a number that came."""
    if -1 < value < 1:
        return None
    if abs(value) == inf:
        return f"returned {shown(value)}: no guess is better than a win, which is worth 1."
    return (
        f"returned {shown(value)}. A loss is worth -1 and a win 1; an estimate lies strictly between them, or the "
        "search would rather have the estimate than the win."
    )


def _kind(seen: Seen) -> object:
    """Return what kind of number came: numbers differ from one evaluation to the other."""
    if seen.outcome.how is not How.RETURNED or not is_number(seen.outcome.value[0]):
        return by_answer(seen)
    value = seen.outcome.value[0]
    if isinstance(value, float) and abs(value) == 1:  # what tanh of a great sum is rounded to
        return "a win"
    return "a number" if -1 < value < 1 else "infinite" if abs(value) == inf else "beyond a win"


def _missed(found: Contest) -> str | None:
    """Return by how much the evaluation misses, and whether its opposite would have won."""
    if is_better(found.points, found.games):
        return None
    words = f"{found.report}. It has shown to be the better one when the whole interval lies above 0.5."
    if found.turned is not None and is_better(found.turned, found.games):
        words += (
            f" With the opposite sign it would have scored {found.turned / found.games:.3f}: is it what the "
            "position is worth to X, and greater where X stands better?"
        )
    return words


_SQUASHED = "tanh(total / 20)"

_RANGE = (
    Patch(
        "a sum as it stands: the sum is returned as it stands. Map it into the range from -1 to 1, for instance by "
        "tanh(total / 20).",
        (_SQUASHED, "total"),
    ),
    Patch(
        "divided by too little: the sum is divided by a number that it can grow beyond: where there are many threats "
        "it does. Divide by what no sum can reach, or use tanh.",
        (_SQUASHED, "total / 30"),
    ),
    Patch(
        "utility of a game that goes on: board.utility is asked for, which only games that are over have. The search "
        "asks for it where it can; what is wanted here is an estimate.",
        (_SQUASHED, "board.utility(state, MAX)"),
    ),
    Patch(
        "divided by nothing: a difference is divided by a sum that can be 0, as it is on the empty board.",
        ("total = 0", "total = size = 0"),
        ("total += 3 ** (mine - 1)", "total, size = total + 3 ** (mine - 1), size + 3 ** (mine - 1)"),
        ("total -= 3 ** (theirs - 1)", "total, size = total - 3 ** (theirs - 1), size + 3 ** (theirs - 1)"),
        (_SQUASHED, "total / size"),
    ),
    Patch(
        "infinity: a threat counts as infinite. No guess is better than a win, which is worth 1.",
        ("total += 3 ** (mine - 1)", "total += inf if mine == 3 else 3 ** (mine - 1)"),
        (_SQUASHED, f"inf if total == inf else {_SQUASHED}"),
    ),
    Patch(
        "nothing for a level position: None is returned where nobody stands better. Such a position is worth 0.",
        (_SQUASHED, f"{_SQUASHED} or None"),
    ),
)

_FOR_MOVER = Patch(
    "for the player to move: the estimate is what the position is worth to the player to move. It has to be what it is "
    "worth to X, whoever is to move.",
    (_SQUASHED, f"{_SQUASHED} * (1 if board.player(state) == MAX else -1)"),
)
_GIVEN = Patch(
    "the given one: a window counts the same however many discs are in it: these are the open windows of the given "
    "evaluation.",
    (_SQUASHED, "given_evaluation(state)"),
)

_ONE_PLY = (
    _FOR_MOVER,
    _GIVEN,
    Patch(
        "for O: the estimate is what the position is worth to O. It has to be what it is worth to X, who is MAX.",
        (_SQUASHED, f"-{_SQUASHED}"),
    ),
    Patch(
        "constant: no position is worth more than another, so that the columns nearest to the middle are played.",
        (_SQUASHED, "0.0"),
    ),
)

_TWO_PLIES = (
    _FOR_MOVER,
    _GIVEN,
    Patch(
        "blocked windows: windows with discs of both count as well. Nobody can fill them any more.",
        ("if mine and not theirs", "if mine"),
        ("elif theirs and not mine", "if theirs"),
    ),
    Patch(
        "X alone: only X's windows count. What O has is as bad for X as that is good.",
        ("total -= 3 ** (theirs - 1)", "pass"),
    ),
)
