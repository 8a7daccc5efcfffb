r"""Matrix games in exact fractions, by the simplex method.

With all payoffs :math:`b_{ij} > 0` the value *v* is positive too, and player 2's linear programme, divided by it,
reads: make :math:`\sum_j q_j` as large as can be where :math:`\sum_j b_{ij} q_j \le 1` for every row *i* and
:math:`q \ge 0`. The sum comes out as :math:`1/v`, player 2 plays :math:`y = v q`, and player 1 plays *v* times the
dual solution. To play nothing (:math:`q = 0`) is allowed, so the simplex method can begin there.

Source: G. B. Dantzig, "A proof of the equivalence of the programming problem and the game problem", 1951; R. G. Bland,
"New finite pivoting rules for the simplex method", 1977.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

Table: TypeAlias = list[list[Fraction]]


def solve_exactly(payoffs: Sequence[Sequence[float]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """Return the value and an optimal strategy for each player.

    Example:
        >>> value, row_strategy, _ = solve_exactly([[1e9, 0], [0, 1]])
        >>> value, row_strategy[0]
        (Fraction(1000000000, 1000000001), Fraction(1, 1000000001))
    """
    entries = [[Fraction(payoff) for payoff in row] for row in payoffs]
    least, greatest = min(map(min, entries)), max(map(max, entries))
    unit = greatest - least or Fraction(1)
    rows, columns = len(entries), len(entries[0])
    table = [[*((entry - least) / unit + 1 for entry in row), Fraction(1)] for row in entries]
    table.append([Fraction(-1)] * columns + [Fraction(0)])
    in_rows, in_columns = [columns + i for i in range(rows)], list(range(columns))  # numbers of the variables there
    while entering := [j for j in range(columns) if table[rows][j] < 0]:
        # Bland's rule, the variable of the smallest number first, keeps the method from going in circles.
        column = min(entering, key=in_columns.__getitem__)
        able = [i for i in range(rows) if table[i][column] > 0]
        row = min(able, key=lambda i: (table[i][-1] / table[i][column], in_rows[i]))
        table = _pivoted(table, row, column)
        in_rows[row], in_columns[column] = in_columns[column], in_rows[row]
    value = 1 / table[rows][-1]
    y, x = [Fraction(0)] * columns, [Fraction(0)] * rows
    for i, variable in enumerate(in_rows):
        if variable < columns:
            y[variable] = value * table[i][-1]
    for j, variable in enumerate(in_columns):
        if variable >= columns:
            x[variable - columns] = value * table[rows][j]
    return least + unit * (value - 1), x, y


def _pivoted(table: Table, row: int, column: int) -> Table:
    """Return the table after the variables of a row and a column have changed places."""
    pivot = table[row][column]
    return [
        [
            (1 / pivot if j == column else entry / pivot)
            if i == row
            else (-entry / pivot if j == column else entry - line[column] * table[row][j] / pivot)
            for j, entry in enumerate(line)
        ]
        for i, line in enumerate(table)
    ]
