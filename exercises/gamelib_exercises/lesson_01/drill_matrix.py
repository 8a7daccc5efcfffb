"""The drill on a matrix game of the student's own: what either player can be sure of without mixing."""

from __future__ import annotations

from typing import Any, TypeAlias

from gamelib.svg import text_card
from gamelib_exercises.drill import Drill, Entry, number
from gamelib_exercises.lesson_01.mutants_boards import PURE_VALUES
from gamelib_exercises.lesson_01.references import pure_values
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.student import Draw
from gamelib_exercises.verdict import Picture

Matrix: TypeAlias = tuple[tuple[int, ...], ...]


def draw_matrix_of(student: int) -> Matrix:
    """Return the matrix of a student: without a saddle point, and every wrong way gives other values."""
    draw = Draw(student, "matrix game")
    while True:
        entries = draw.sample(range(-8, 10), 9)
        matrix = tuple(tuple(entries[start : start + 3]) for start in (0, 3, 6))
        values = [pure_values(matrix), *(mutant.answer for mutant in wrong_values(matrix))]
        if len(set(values)) == len(values):
            return matrix


def wrong_values(matrix: Matrix) -> list[Mutant[tuple[Any, ...]]]:
    """Return the pairs of values that known wrong ways give: those of the functions of the next part."""
    return [Mutant(mutant.name, mutant.words, mutant.answer(matrix)) for mutant in PURE_VALUES]


def part(student: int) -> Part:
    """Return the drill."""
    matrix = draw_matrix_of(student)
    lower, upper = pure_values(matrix)
    rows = [f"row {count}:  {',  '.join(map(str, row))}" for count, row in enumerate(matrix, 1)]
    return Drill(
        "matrix_by_hand",
        title="the lower and the upper value of the matrix",
        points=1,
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
