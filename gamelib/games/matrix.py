r"""Matrix games: both players choose at the same time, and one number says who pays whom.

Player 1 chooses a row *i* and player 2 a column *j* of a matrix *A*, neither knowing the other's
choice; then player 2 pays :math:`a_{ij}` to player 1. What one wins the other loses. A strategy is
a probability for each row (column), and the minimax theorem says that there is one number *v*, the
value of the game, with

.. math::

    \max_x \min_j \sum_i x_i a_{ij} \;=\; v \;=\; \min_y \max_i \sum_j a_{ij} y_j :

player 1 can make sure of *v* on average, and player 2 of paying no more. In pure strategies,
without probabilities, the left side (the lower value) may be smaller than the right side (the
upper value); where they meet, at a saddle point, nobody gains by secrecy.

Either side is a linear programme: player 1 chooses *x* and *v* so as to make *v* as large as can
be while no column holds it below *v*, and player 2 the other way round.

It is solved in exact fractions, by the simplex method. With all payoffs :math:`b_{ij} > 0` the value *v* is positive
too, and player 2's linear programme, divided by it, reads: make :math:`\sum_j q_j` as large as can be where
:math:`\sum_j b_{ij} q_j \le 1` for every row *i* and :math:`q \ge 0`. The sum comes out as :math:`1/v`, player 2 plays
:math:`y = v q`, and player 1 plays *v* times the dual solution. To play nothing (:math:`q = 0`) is allowed, so the
simplex method can begin there.

Source: J. von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; T. S. Ferguson, *Game Theory*,
part II; S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 18.2;
G. B. Dantzig, "A proof of the equivalence of the programming problem and the game problem", 1951; R. G. Bland,
"New finite pivoting rules for the simplex method", 1977.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import inf, isfinite, nan
from numbers import Real
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gamelib.errors import GameError, InvalidGame

if TYPE_CHECKING:
    from numpy.typing import NDArray

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


TOLERANCE: Final = 1e-9
"""How far a number may be from a fraction that it is printed as, relatively."""

MOST_PAYOFFS: Final = 1_000
"""How many payoffs a game may have to be solved."""


@dataclass(frozen=True, slots=True, repr=False)
class MatrixSolution:
    """The value of a matrix game, and a strategy for each player that makes sure of it.

    The numbers are floats. They are printed as a fraction where one with a denominator of at most
    100 lies within a billionth of them.

    Attributes:
        value: what player 1 can be sure to win on average, and player 2 not to exceed in paying.
        row_strategy: the probabilities with which player 1 chooses the rows.
        column_strategy: the probabilities with which player 2 chooses the columns.

    Example:
        >>> MatrixGame([[2, -3], [-3, 4]]).solve()
        MatrixSolution(value=-1/12, row_strategy=(7/12, 5/12), column_strategy=(7/12, 5/12))
    """

    value: float
    row_strategy: tuple[float, ...]
    column_strategy: tuple[float, ...]

    def __repr__(self) -> str:
        rows, columns = ", ".join(map(_written, self.row_strategy)), ", ".join(map(_written, self.column_strategy))
        return f"MatrixSolution(value={_written(self.value)}, row_strategy=({rows}), column_strategy=({columns}))"


class MatrixGame:
    """A zero-sum game of two players who choose at the same time.

    It is not a :class:`gamelib.game.Game`: nobody is to move first, there are no states to pass
    through, and a best choice need not exist without chance, so PLAYER(s) and RESULT(s, a) have
    nothing to say about it and minimax on a tree does not apply. Were one player to choose after
    having seen the other's choice, it would be a game tree of two plies, whose value is the lower
    or the upper value below.

    Args:
        payoffs: what player 2 pays to player 1: a row for each choice of player 1, and in it a
            number for each choice of player 2; nested sequences or a numpy array.
        row_actions: what player 1's choices are called; r1, r2 … if not given.
        column_actions: what player 2's choices are called; c1, c2 … if not given.

    Example:
        >>> MatrixGame([[3, -1], [0, 2]], row_actions=("up", "down"))
              c1  c2
        up     3  -1
        down   0   2
        >>> MatrixGame([[3, -1], [0, 2]]).solve()
        MatrixSolution(value=1, row_strategy=(1/3, 2/3), column_strategy=(1/2, 1/2))
    """

    def __init__(
        self,
        payoffs: Sequence[Sequence[float]] | NDArray[Any],
        row_actions: Sequence[str] | None = None,
        column_actions: Sequence[str] | None = None,
    ) -> None:
        self.payoffs = _checked_matrix(payoffs)
        self._columns: tuple[tuple[float, ...], ...] = tuple(zip(*self.payoffs, strict=True))
        self.row_actions = _checked_names(row_actions, "row", len(self.payoffs))
        self.column_actions = _checked_names(column_actions, "column", len(self.payoffs[0]))

    # -- pure strategies ---------------------------------------------------------------------

    def lower_value(self) -> float:
        """Return what player 1 can be sure of with a single row: the greatest of the rows' minima (maximin)."""
        return max(map(min, self.payoffs))

    def upper_value(self) -> float:
        """Return what player 2 can hold player 1 to with a single column: the least of the columns' maxima (minimax).

        Example:
            >>> game = MatrixGame([[1, -1], [-1, 1]])
            >>> game.lower_value(), game.upper_value()
            (-1.0, 1.0)
        """
        return min(map(max, self._columns))

    def saddle_points(self) -> tuple[tuple[int, int], ...]:
        """Return the entries that are least in their row and greatest in their column, as (row, column) from 0.

        Example:
            >>> MatrixGame([[4, 1, -3], [3, 2, 5], [0, 1, 6]]).saddle_points()
            ((1, 1),)
        """
        least = list(map(min, self.payoffs))
        greatest = list(map(max, self._columns))
        return tuple(
            (i, j)
            for i, row in enumerate(self.payoffs)
            for j, payoff in enumerate(row)
            if least[i] == payoff == greatest[j]
        )

    # -- mixed strategies --------------------------------------------------------------------

    def solve(self) -> MatrixSolution:
        """Return the value of the game and an optimal strategy for each player.

        They are computed in exact fractions, see :mod:`gamelib.games.matrix`, and given as the nearest floats.
        Where several strategies are optimal it returns one of them.

        Raises:
            GameError: if the game has more than 1,000 payoffs, which would take some seconds and soon minutes.

        Example:
            >>> solution = MatrixGame([[4, 1, -3], [3, 2, 5], [0, 1, 6]]).solve()
            >>> solution
            MatrixSolution(value=2, row_strategy=(0, 1, 0), column_strategy=(0, 1, 0))
            >>> solution.row_strategy
            (0.0, 1.0, 0.0)
        """
        if (number := len(self.row_actions) * len(self.column_actions)) > MOST_PAYOFFS:
            raise GameError(
                f"a game is solved in exact fractions, of {MOST_PAYOFFS:,} payoffs at most, and this one has "
                f"{number:,}: leave out the actions that no player would choose"
            )
        value, x, y = solve_exactly(self.payoffs)
        return MatrixSolution(float(value), tuple(map(float, x)), tuple(map(float, y)))

    # -- for people --------------------------------------------------------------------------

    def __repr__(self) -> str:
        cells = [["", *self.column_actions]]
        cells += [
            [name, *map(_payoff_text, row)]
            for name, row in zip(self.row_actions, self.payoffs, strict=True)
        ]
        first, *others = [max(map(len, column)) for column in zip(*cells, strict=True)]
        return "\n".join(
            "  ".join([name.ljust(first), *(cell.rjust(width) for cell, width in zip(row, others, strict=True))])
            for name, *row in cells
        )

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in self.column_actions)
        cells = ["".join(f"<td>{_payoff_text(payoff)}</td>" for payoff in row) for row in self.payoffs]
        body = "".join(
            f'<tr><th scope="row">{escape(name)}</th>{row}</tr>'
            for name, row in zip(self.row_actions, cells, strict=True)
        )
        return (
            "<p>What the one who chooses the row wins from the one who chooses the column:</p>"
            f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def _payoff_text(payoff: float) -> str:
    """Return a payoff with six digits, or all of them if it is a whole number.

    Example:
        >>> _payoff_text(1e9 + 1), _payoff_text(-3.0), _payoff_text(1 / 3)
        ('1000000001', '-3', '0.333333')
    """
    return f"{payoff:.0f}" if payoff.is_integer() and abs(payoff) < 1e15 else f"{payoff:g}"


def _written(number: float) -> str:
    """Return a number as a fraction if it is one with a small denominator, else with six digits, or six decimals.

    Example:
        >>> _written(5 / 12), _written(2.0), _written(0.123456789), _written(1e-12), _written(1e9 + 0.5)
        ('5/12', '2', '0.123457', '1e-12', '1000000000.5')
    """
    fraction = Fraction(number).limit_denominator(100)
    simple = abs(number) < 1e6 and abs(float(fraction) - number) <= TOLERANCE * abs(number)
    if simple:
        return str(fraction)
    return f"{number:.6f}".rstrip("0").rstrip(".") if 1e6 <= abs(number) < 1e15 else f"{number:.6g}"


def _checked_matrix(payoffs: Iterable[Iterable[object]]) -> tuple[tuple[float, ...], ...]:
    """Return the payoffs as rows of floats."""
    try:
        rows = [list(row) for row in payoffs]
    except TypeError:
        raise InvalidGame(
            f"payoffs is a list of rows, each a list of numbers, such as [[3, -1], [0, 2]], and is not {payoffs!r}"
        ) from None
    if not rows or not rows[0]:
        raise InvalidGame(f"a matrix game has at least one row and one column; {payoffs!r} has none")
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InvalidGame(
                f"every row has the same length, but row {number} has {len(row)} payoffs and row 0 has {len(rows[0])}"
            )
    matrix = tuple(tuple(_checked_payoff(payoff, i, j) for j, payoff in enumerate(row)) for i, row in enumerate(rows))
    if not isfinite(max(map(max, matrix)) - min(map(min, matrix))):
        raise InvalidGame("the greatest and the least payoff lie too far apart: their difference is no finite float")
    return matrix


def _checked_payoff(payoff: object, row: int, column: int) -> float:
    try:
        number = float(payoff) if isinstance(payoff, Real) else nan
    except OverflowError:
        number = inf
    if not isfinite(number):
        raise InvalidGame(f"payoffs are finite numbers, but that in row {row}, column {column} is {payoff!r}")
    return number


def _checked_names(names: Sequence[str] | None, what: str, number: int) -> tuple[str, ...]:
    """Return the names of a player's actions, or names made up for them."""
    if names is None:
        return tuple(f"{what[0]}{i + 1}" for i in range(number))
    if isinstance(names, str) or len(set(names)) != number or len(names) != number:
        raise InvalidGame(f"{what}_actions needs {number} different names, one for each {what}, not {names!r}")
    return tuple(map(str, names))


def matching_pennies() -> MatrixGame:
    """Return the game in which player 1 wins if both show the same side of a coin, and player 2 if not.

    Example:
        >>> matching_pennies()
               heads  tails
        heads      1     -1
        tails     -1      1
    """
    sides = ("heads", "tails")
    return MatrixGame([[1, -1], [-1, 1]], sides, sides)


def rock_paper_scissors() -> MatrixGame:
    """Return the game in which paper beats rock, scissors beat paper and rock beats scissors.

    Example:
        >>> rock_paper_scissors()
                  rock  paper  scissors
        rock         0     -1         1
        paper        1      0        -1
        scissors    -1      1         0
    """
    gestures = ("rock", "paper", "scissors")
    return MatrixGame([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], gestures, gestures)
