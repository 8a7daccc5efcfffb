"""Positions of Breakthrough as text: the board, row by row from the top, and whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamelib.errors import NotationError
from gamelib.games.board_text import checked_text
from gamelib.wording import quoted


def board_rows(white: int, black: int, columns: int, rows: int) -> list[str]:
    """Return the rows of the board as strings of ``W``, ``B`` and ``.``, the top row first.

    Example:
        >>> board_rows(0b0011, 0b110100, columns=2, rows=3)
        ['BB', 'B.', 'WW']
    """
    signs = "".join(
        "W" if white >> square & 1 else "B" if black >> square & 1 else "." for square in range(columns * rows)
    )
    return [signs[row * columns : (row + 1) * columns] for row in reversed(range(rows))]


def read_board(text: str, columns: int, rows: int, turns: Sequence[str]) -> tuple[int, int, str | None]:
    """Return the white and the black pieces as bitboards, and which of the ``turns`` ends the text, if any does.

    A free square may be written ``.``, ``-`` or ``_``. Blanks, line breaks, ``/`` and ``|`` between
    squares do not matter, nor do upper and lower case.

    Raises:
        NotationError: if there are too few or too many squares, or other signs.

    Example:
        >>> read_board("bb / b- / ww / Game over", 2, 3, ["white to move", "game over"])
        (3, 52, 'game over')
    """
    written = checked_text(text, "a position").casefold().rstrip()
    turn = next((each for each in turns if written.endswith(each)), None)
    signs = re.sub(r"[\s/|]", "", written.removesuffix(turn or ""))
    for sign in signs:
        if sign not in "wb.-_":
            raise NotationError(
                f"{sign!r} is no square of the board; write W, B or . for each square, and then {' or '.join(turns)}"
            )
    if len(signs) != columns * rows:
        raise NotationError(
            f"the board has {columns} x {rows} = {columns * rows} squares, but {quoted(text)} describes {len(signs)}"
        )
    upwards = "".join(signs[row * columns : (row + 1) * columns] for row in reversed(range(rows)))
    white, black = (sum(1 << i for i, sign in enumerate(upwards) if sign == piece) for piece in "wb")
    return white, black, turn
