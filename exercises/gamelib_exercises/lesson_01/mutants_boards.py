"""Known wrong answers to the functions on symmetrical boards and on matrix games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_01.references import images, mirrored, pure_values, turned
from gamelib_exercises.part import Mutant

Matrix = Sequence[Sequence[float]]


def _only_turns(board: str) -> list[str]:
    return [board, turned(board), turned(turned(board)), turned(turned(turned(board)))]


def _only_mirrors(board: str) -> list[str]:
    upside_down = turned(turned(mirrored(board)))
    return [board, mirrored(board), upside_down, mirrored(upside_down)]


def _two_mirrors(board: str) -> list[str]:
    return [board, mirrored(board), turned(turned(mirrored(board)))]


def _rows_for_columns(board: str) -> str:
    return "".join(board[3 * column + row] for row in range(3) for column in range(3))


def _wrong_turn(board: str) -> list[str]:
    found = []
    for _ in range(4):
        board = _rows_for_columns(board)
        found += [board, mirrored(board)]
    return found


def _without_itself(board: str) -> list[str]:
    return [each for each in images(board) if each != board] or [board]


def _colours_too(board: str) -> list[str]:
    return images(board) + images(board.translate(str.maketrans("XO", "OX")))


IMAGES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "turns only",
        "the board is turned but never mirrored. (Read backwards, board[::-1], a board is turned by half, not "
        "mirrored.)",
        _only_turns,
    ),
    Mutant(
        "mirrors only",
        "the board is mirrored, left with right and top with bottom, but never turned by a quarter.",
        _only_mirrors,
    ),
    Mutant(
        "one mirror at a time",
        "the board is mirrored left with right, or top with bottom. That makes three; mirror the board after each "
        "turn as well.",
        _two_mirrors,
    ),
    Mutant(
        "rows for columns",
        "a quarter turn swaps rows with columns and does no more. That is a mirror, at the diagonal: done twice it "
        "is undone. In a turn the top row becomes the right column.",
        _wrong_turn,
    ),
    Mutant(
        "the board itself is missing",
        "the board as it is is left out. Not to turn it counts as one of the eight.",
        _without_itself,
    ),
    Mutant(
        "colours swapped",
        "X and O are swapped as well. That is another position: X moved first, so it is not the same for the "
        "players.",
        _colours_too,
    ),
)

CANONICAL: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "turns only",
        "only turned boards are compared, not mirrored ones.",
        lambda board: min(_only_turns(board)),
    ),
    Mutant(
        "mirrors only",
        "only mirrored boards are compared, not those turned by a quarter.",
        lambda board: min(_only_mirrors(board)),
    ),
    Mutant(
        "rows for columns",
        "the quarter turn swaps rows with columns and does no more, which is a mirror.",
        lambda board: min(_wrong_turn(board)),
    ),
    Mutant(
        "the board itself is missing",
        "the board as it is is not among those compared.",
        lambda board: min(_without_itself(board)),
    ),
    Mutant("the board itself", "the board comes back as it was: every board stands for itself.", lambda board: board),
    Mutant(
        "any image",
        "one image is returned without comparing: each board of a class returns another one. Choose in a way that "
        "does not depend on where one starts, such as the smallest.",
        turned,
    ),
    Mutant(
        "letters sorted",
        "the letters of the board are sorted, which forgets where they stood. Compare whole boards.",
        lambda board: "".join(sorted(board)),
    ),
    Mutant(
        "colours swapped",
        "X and O are swapped as well, so that the board returned may be another position.",
        lambda board: min(_colours_too(board)),
    ),
)


def _columns(payoffs: Matrix) -> list[tuple[float, ...]]:
    return list(zip(*payoffs, strict=True))


def _for_the_other_player(payoffs: Matrix) -> tuple[float, float]:
    return pure_values(_columns(payoffs))


def _upper_first(payoffs: Matrix) -> tuple[float, float]:
    return pure_values(payoffs)[::-1]


def _greatest_and_least(payoffs: Matrix) -> tuple[float, float]:
    return max(map(max, payoffs)), min(map(min, payoffs))


def _least_and_greatest(payoffs: Matrix) -> tuple[float, float]:
    return _greatest_and_least(payoffs)[::-1]


def _averages(payoffs: Matrix) -> tuple[float, float]:
    return max(sum(row) / len(row) for row in payoffs), min(sum(column) / len(payoffs) for column in _columns(payoffs))


def _column_player_gains(payoffs: Matrix) -> tuple[float, float]:
    lower, upper = pure_values(payoffs)
    return lower, -upper


def _rows_only(payoffs: Matrix) -> tuple[float, float]:
    return max(map(min, payoffs)), min(map(max, payoffs))


def _from_zero(*, lower: bool, upper: bool) -> Function:
    """Return the two values, where the search for one or for both starts at 0."""

    def values(payoffs: Matrix) -> tuple[float, float]:
        least, greatest = pure_values(payoffs)
        return (max(0, least) if lower else least), (min(0, greatest) if upper else greatest)

    return values


STARTS: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "both start at 0",
        "the best so far is 0 at the start: then the lower value is never less than 0 and the upper value never more. "
        "Start at the first row and the first column, or at minus infinity and infinity.",
        _from_zero(lower=True, upper=True),
    ),
    Mutant(
        "lower starts at 0",
        "the lower value is 0 at the start, and so never less. Start at the first row, or at minus infinity.",
        _from_zero(lower=True, upper=False),
    ),
    Mutant(
        "upper starts at 0",
        "the upper value is 0 at the start, and so never more. Start at the first column, or at infinity.",
        _from_zero(lower=False, upper=True),
    ),
)
"""Slips of programs: who works by hand does not make them."""

PURE_VALUES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "rows and columns swapped",
        "rows and columns are swapped. The row player has the rows to choose from, and the column player answers.",
        _for_the_other_player,
    ),
    Mutant("pair the wrong way round", "the pair is (upper, lower). The lower value comes first.", _upper_first),
    Mutant(
        "both hope",
        "both players hope for the best: the greatest payoff of all and the least of all. The other one has a say "
        "in it.",
        _greatest_and_least,
    ),
    Mutant(
        "both fear",
        "both players fear the worst payoff of the whole matrix. Each has a choice: see what the worst is for each "
        "row, and take the best of these.",
        _least_and_greatest,
    ),
    Mutant("averages", "each row (column) is worth its average. The other player does not choose by lot.", _averages),
    Mutant(
        "sign of the column player",
        "the upper value is written from the side of the column player. Both are what the row player gets.",
        _column_player_gains,
    ),
    Mutant(
        "rows only",
        "the upper value is taken from the rows too. The column player chooses a column: compare the columns' "
        "greatest payoffs.",
        _rows_only,
    ),
)
