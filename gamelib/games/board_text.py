"""Boards as text: that it is a text, crosses and noughts read from it, rows and columns named."""

from __future__ import annotations

import re

from gamelib.errors import NotationError
from gamelib.wording import quoted


def checked_text(thing: object, what: str) -> str:
    """Return ``thing``, which is to be a text.

    Args:
        thing: what was given.
        what: what is written in it, such as ``"a position"``.

    Raises:
        NotationError: if it is something else.

    Example:
        >>> checked_text("e2-e4", "a move"), checked_text(None, "a move")
        Traceback (most recent call last):
        ...
        gamelib.errors.NotationError: a move is written as a text, and None is none
    """
    if isinstance(thing, str):
        return thing
    raise NotationError(f"{what} is written as a text, and {quoted(thing)} is none")


def read_signs(text: str, columns: int, rows: int, cell: str) -> str:
    """Return what stands on the board in ``text``: an ``X``, ``O`` or ``.`` for each cell, the top row first.

    A free cell may also be written ``-`` or ``_``. Blanks, line breaks, ``/`` and ``|`` between
    cells do not matter.

    Args:
        text: the board.
        columns: how many the board has.
        rows: how many the board has.
        cell: what a cell of it is called, for the errors.

    Raises:
        NotationError: if there are too few or too many cells, or other signs.

    Example:
        >>> read_signs("x . | O -", 2, 2, "square")
        'X.O.'
    """
    signs = re.sub(r"[\s/|]", "", checked_text(text, "a board")).upper()
    for sign in signs:
        if sign not in "XO.-_":
            raise NotationError(f"{sign!r} is no {cell} of the board; write X, O or . for each of the {cell}s")
    if len(signs) != columns * rows:
        raise NotationError(
            f"the board has {columns} x {rows} = {columns * rows} {cell}s, but {quoted(text)} describes {len(signs)}"
        )
    return re.sub("[-_]", ".", signs)


def labelled(board: str, *, from_top: bool = False) -> str:
    r"""Return the rows of a square board with their numbers before them and letters below the columns.

    Args:
        board: a row a line, blanks between the squares; lines after the board are left out.
        from_top: whether row 1 is the top one, and not the one at the bottom.

    Example:
        >>> print(labelled("X .\n. O"))
        2  X .
        1  . O
           a b
    """
    lines = board.splitlines()
    side = len(lines[0].split())
    numbers = range(1, side + 1) if from_top else range(side, 0, -1)
    letters = " ".join(chr(ord("a") + column) for column in range(side))
    return "\n".join([*(f"{number}  {row}" for number, row in zip(numbers, lines, strict=False)), f"   {letters}"])
