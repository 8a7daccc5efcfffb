"""Question 6: what either player of a matrix game can be sure of without mixing, by hand and by program."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, TypeAlias

from gamelib.draw.board import Picture
from gamelib.rng import Draw
from gamelib.svg import text_card
from gamelib_exercises.case import Case
from gamelib_exercises.drill import Drill, Entry, number
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import own_work, right_pair
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.solution import Patch, Right

Matrix: TypeAlias = tuple[tuple[int, ...], ...]

_VALUES: Final = Right("01", "pure_values")


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    matrix = draw_matrix_of(student)
    lower, upper = _VALUES.answer(matrix)
    rows = [f"row {count}:  {',  '.join(map(str, row))}" for count, row in enumerate(matrix, 1)]
    by_hand = Drill(
        "matrix_by_hand",
        title="the lower and the upper value of the matrix",
        hints=(
            "The row player announces a row, and the column player picks the smallest number in it. Which row is best?",
            "The column player announces a column, and the row player picks the greatest number in it. Which column is "
            "best for the column player?",
            f"The smallest of the rows are {', '.join(map(str, map(min, matrix)))}; the greatest of the columns are "
            f"{', '.join(str(max(column)) for column in zip(*matrix, strict=True))}.",
        ),
        entries=[
            Entry("lower", lower, "It is the greatest of the rows' smallest payoffs.", number),
            Entry("upper", upper, "It is the smallest of the columns' greatest payoffs.", number),
        ],
        mutants=wrong_values(matrix),
        picture=Picture(text_card("\n".join(rows), title="what the row player gets"), "; ".join(rows)),
    )
    by_program = FunctionPart(
        "pure_values",
        check=right_pair("a pair of numbers (lower, upper)"),
        own_work=own_work,
        hints=(
            "You have just done it by hand: what did you note beside each row, and what below each column?",
            "min(row) is the worst that a row can bring. For columns it is the other way round; zip(*payoffs) gives "
            "them one after the other.",
            "The lower value is the max of min(row) over the rows, the upper value the min of max(column) over the "
            "columns.",
        ),
        cases=[
            Case(f"the matrix {payoffs}", values=(payoffs,))
            for payoffs in (
                [[5]],
                [[1, -1], [-1, 1]],
                [[3, -1], [0, 2]],
                [[4, 1, -3], [3, 2, 5], [0, 1, 6]],
                [[2e30, -3e30, 7e30], [-4e30, 6e30, 1e30]],  # which a finite start would hide
                [[-1, -8], [-2, -3], [-5, 0]],
            )
        ],
        reference=_VALUES,
        slips=(*_BY_HAND, *_PROGRAMS),
    )
    return [by_hand, by_program]


def draw_matrix_of(student: int) -> Matrix:
    """Return the matrix of a student: without a saddle point, and every wrong way gives other values."""
    draw = Draw(student, "matrix game")
    while True:
        entries = draw.sample(range(-8, 10), 9)
        matrix = tuple(tuple(entries[start : start + 3]) for start in (0, 3, 6))
        values = [_VALUES.answer(matrix), *(mutant.answer for mutant in wrong_values(matrix))]
        if len(set(values)) == len(values):
            return matrix


def wrong_values(matrix: Matrix) -> list[Mutant[tuple[Any, ...]]]:
    """Return the pairs of values that known wrong ways give: those of the functions of the next part."""
    return [Mutant(each.name, each.words, each.answer(matrix)) for each in _ways()]


@cache
def _ways() -> list[Mutant[Any]]:
    return [Mutant(slip.name, slip.words, slip.answer(_VALUES)) for slip in _BY_HAND]


_LEAST = "max(min(row)"
_GREATEST = "min(max(column)"
_COLUMNS = "in zip(*payoffs, strict=True)"
_PAIR = "return lower, upper"

_BY_HAND = (
    Patch(
        "rows and columns swapped: rows and columns are swapped. The row player has the rows to choose from, and the "
        "column player answers.",
        (_COLUMNS, "in payoffs"),
        ("for row in payoffs", "for row in zip(*payoffs, strict=True)"),
    ),
    Patch(
        "pair the wrong way round: the pair is (upper, lower). The lower value comes first.",
        (_PAIR, "return upper, lower"),
    ),
    Patch(
        "both hope: both players hope for the best: the greatest payoff of all and the least of all. The other one has "
        "a say in it.",
        (_LEAST, "max(max(row)"),
        (_GREATEST, "min(min(column)"),
    ),
    Patch(
        "both fear: both players fear the worst payoff of the whole matrix. Each has a choice: see what the worst is "
        "for each row, and take the best of these.",
        (_LEAST, "min(min(row)"),
        (_GREATEST, "max(max(column)"),
    ),
    Patch(
        "averages: each row (column) is worth its average. The other player does not choose by lot.",
        (_LEAST, "max(sum(row) / len(row)"),
        (_GREATEST, "min(sum(column) / len(column)"),
    ),
    Patch(
        "sign of the column player: the upper value is written from the side of the column player. Both are what the "
        "row player gets.",
        (_PAIR, "return lower, -upper"),
    ),
    Patch(
        "rows only: the upper value is taken from the rows too. The column player chooses a column: compare the "
        "columns' greatest payoffs.",
        (_COLUMNS, "in payoffs"),
    ),
)

# Slips that are looked for in programs only.
_PROGRAMS = (
    Patch(
        "max and min swapped: max and min have changed places. The column player leaves the smallest payoff of a row: "
        "the lower value is the best of these.",
        (_LEAST, "min(max(row)"),
        (_GREATEST, "max(min(column)"),
    ),
    Patch(
        "both start at 0: the best so far is 0 at the start: then the lower value is never less than 0 and the upper "
        "value never more. Start at the first row and the first column, or at minus infinity and infinity.",
        (_PAIR, "return max(0, lower), min(0, upper)"),
    ),
    Patch(
        "lower starts at 0: the lower value is 0 at the start, and so never less. Start at the first row, or at minus "
        "infinity.",
        (_PAIR, "return max(0, lower), upper"),
    ),
    Patch(
        "upper starts at 0: the upper value is 0 at the start, and so never more. Start at the first column, or at "
        "infinity.",
        (_PAIR, "return lower, min(0, upper)"),
    ),
)
