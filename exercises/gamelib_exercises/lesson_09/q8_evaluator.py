"""Question 8: an evaluator of one's own, with which a search of 100 simulations plays as well as a plain one of 400."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import by_answer, each_by
from gamelib_exercises.lesson_09 import positions
from gamelib_exercises.lesson_09.positions import BOARD, OF_FIFTY, OF_FOUR_HUNDRED, SIMULATIONS, Found
from gamelib_exercises.own_evaluation import OwnEvaluation
from gamelib_exercises.part import Part
from gamelib_exercises.plain import shown
from gamelib_exercises.sandbox import How
from gamelib_exercises.solution import Patch, Right

_EVALUATOR: Final = Right("09", "my_evaluator")
_OWN: Final = OwnEvaluation(
    BOARD,
    positions.FACTS,
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
        has_form=positions.has_form,
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
                play=positions.played,
                result=Found,
                missed=partial(_missed, needed=needed),
                shared_observation="best columns",
                title=f"my_evaluator(state), 100 simulations {words}",
                points=points,
                hints=hints,
                cases=[Case(f"{len(positions.positions())} positions with {SIMULATIONS} simulations each")],
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
    if fault := positions.fault(value):
        return f"returned {shown(value)}: {fault}."
    if not any(value[1].get(column, 0) > 0 for column in BOARD.actions(state)):
        return f"returned {shown(value)}: none of the columns that are open has a prior above 0."
    return None


def _kind(seen: Seen) -> object:
    """Return what kind of fault there is: numbers differ from one evaluator to the other."""
    if seen.outcome.how is not How.RETURNED or not positions.has_form(seen.outcome.value[0]):
        return by_answer(seen)
    return positions.fault(seen.outcome.value[0])


def _missed(found: Found, needed: int) -> str | None:
    """Return in how many positions a best column is played, and in which not, if they are too few."""
    if found.best >= needed:
        return None
    best = positions.positions()
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
