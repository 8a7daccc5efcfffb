"""Question 8: an evaluator of one's own, with which a search of 100 simulations plays as well as a plain one of 400."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib import resources
from math import inf
from random import Random
from typing import Any, Final, NamedTuple

from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.montecarlo import Evaluation, Evaluator, puct
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, by_answer, each_by
from gamelib_exercises.own_evaluation import Judged, OwnEvaluation
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number, shown
from gamelib_exercises.sandbox import How
from gamelib_exercises.solution import Patch, Right

# -- the positions, and how often a search plays one of their best columns -------------------------

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


# -- the question ----------------------------------------------------------------------------------

_EVALUATOR: Final = Right("09", "my_evaluator")
_OWN: Final = OwnEvaluation(
    BOARD,
    FACTS,
    "board.player, board.actions and board.is_terminal, and count with discs, landing and board.windows",
    "your evaluator",
)

STATES: Final = ("", "3", "33", "123", "3322", "113355", "24243", "1112223", "55554444", "25342")
"""Columns that lead to positions in which the game goes on; some columns are full."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    form = _OWN.positions_part(
        "evaluator_form",
        wanted="a pair, a number from -1 to 1 and a dictionary from columns to numbers,",
        has_form=has_form,
        fault=_fault,
        told_apart=each_by(_kind),
        title="my_evaluator(state) returns a value and a prior",
        hints=(
            "Begin with the simplest answer of the right kind: no idea what the state is worth, and all columns alike.",
            "return 0, {column: 1 for column in board.actions(state)} passes this check. tanh(total / 10) keeps any "
            "sum between -1 and 1.",
        ),
        cases=list(map(_OWN.case_after, STATES)),
        reference=_EVALUATOR,
        slips=_FORM,
    )
    hints = (
        "Which column would you look at first if somebody threatened to win? And who is better off where nobody does?",
        "The value: for each window that only one player has discs in, count more the more there are. The prior: much "
        "for a column that completes a window of three, some for one that stops the other from doing so.",
        "Collect the empty squares of windows in which the mover has three discs, wins |= window & ~mine, and those of "
        "the other player; landing(state, column) & wins is not 0 where the column wins at once. The value is "
        "tanh(total / 10), with its sign turned where O moves if you counted for the mover.",
    )
    return [
        form,
        *(
            _OWN.contest_part(
                name,
                play=played,
                result=Found,
                missed=partial(_missed, needed=needed),
                shared_observation="best columns",
                title=f"my_evaluator(state), 100 simulations {words}",
                points=points,
                hints=hints,
                cases=[Case(f"{len(positions())} positions with {SIMULATIONS} simulations each")],
                reference=_EVALUATOR,
                slips=slips,
                builds_on=form,
                loop_words="Is it a quick one? It is asked about some thousand positions.",
            )
            for name, needed, words, points, slips in (
                ("evaluator_fifty", OF_FIFTY, "as good as 50 without it", 1, _FIFTY),
                ("evaluator_four_hundred", OF_FOUR_HUNDRED, "as good as 400 without it", 2, _FOUR_HUNDRED),
            )
        ),
    ]


def _fault(case: Case, value: Any) -> str | None:
    """Return what is wrong with the numbers that came."""
    (state,) = case.values
    if words := fault(value):
        return f"returned {shown(value)}: {words}."
    if not any(value[1].get(column, 0) > 0 for column in BOARD.actions(state)):
        return f"returned {shown(value)}: none of the columns that are open has a prior above 0."
    return None


def _kind(seen: Seen) -> object:
    """Return what kind of fault there is: numbers differ from one evaluator to the other."""
    if seen.outcome.how is not How.RETURNED or not has_form(seen.outcome.value[0]):
        return by_answer(seen)
    return fault(seen.outcome.value[0])


def _missed(found: Found, needed: int) -> str | None:
    """Return in how many positions a best column is played, and in which not, if they are too few."""
    if found.best >= needed:
        return None
    best = positions()
    rows = "; ".join(f"{moves}: {' or '.join(str(each + 1) for each in best[moves])}" for moves in found.missed)
    return (
        f"{found.report}, and {needed} are needed. Missed are, for instance (moves, then the best columns, "
        f"from 1): {rows}."
    )


_VALUE = "(value if board.player(state) == MAX else -value)"
_PRIOR = "100 if square & wins else 20 if square & dangers else 1"

_FORM = (
    Patch(
        "a sum as it stands: the sum is returned as it stands. Map it into the range from -1 to 1, for instance by "
        "tanh(total / 10).",
        ("tanh(total / 10)", "total"),
    ),
    Patch(
        "value alone: the value alone is returned, without a prior.", made=lambda right: lambda state: right(state)[0]
    ),
    Patch(
        "pair swapped: the two have changed places: the value comes first.",
        made=lambda right: lambda state: right(state)[::-1],
    ),
    Patch(
        "prior as a list: the prior is a list. It is a dictionary from columns to numbers.",
        made=lambda right: lambda state: (right(state)[0], list(right(state)[1].values())),
    ),
    Patch(
        "nothing for quiet columns: a column that neither wins nor stops anything has the prior 0, so that there may "
        "be none above 0.",
        (_PRIOR, _PRIOR.replace("else 1", "else 0")),
    ),
    Patch(
        "below 0: a column that does no good has a prior below 0. What is bad has a prior near 0.",
        (_PRIOR, _PRIOR.replace("else 1", "else -1")),
    ),
)

_FIFTY = (
    Patch(
        "from the wrong side: the value is that for O. It is a utility of MAX, who is X.",
        (_VALUE, "(-value if board.player(state) == MAX else value)"),
    ),
    Patch(
        "for the player to move: the value is that for the player to move. It is what the state is worth to MAX, "
        "whoever moves.",
        (_VALUE, "value"),
    ),
    Patch("prior alone: every state is worth 0, so that nothing but the prior counts.", (_VALUE, "0")),
    Patch(
        "nothing known: every state is worth 0, and all columns are alike.",
        (_VALUE, "0"),
        (_PRIOR, "1"),
    ),
)

_FOUR_HUNDRED = (
    *_FIFTY,
    Patch(
        "own windows alone: only windows of the player to move count. What the other has is as bad as that is good.",
        ("total -= 2 ** (other - 1)", "pass"),
    ),
    Patch(
        "all windows alike: a window counts the same however many discs are in it.",
        ("total += 2 ** (own - 1)", "total += 1"),
        ("total -= 2 ** (other - 1)", "total -= 1"),
    ),
    Patch(
        "prior turned round: columns that win or stop a win have less of the prior than others.",
        (_PRIOR, "1 if square & wins else 2 if square & dangers else 100"),
    ),
)
