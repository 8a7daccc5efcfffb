"""Boards of crosses and noughts, as people type them."""

from __future__ import annotations

import re

from gamelib.errors import NotationError


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
    signs = re.sub(r"[\s/|]", "", text).upper()
    for sign in signs:
        if sign not in "XO.-_":
            raise NotationError(f"{sign!r} is no {cell} of the board; write X, O or . for each of the {cell}s")
    if len(signs) != columns * rows:
        raise NotationError(
            f"the board has {columns} x {rows} = {columns * rows} {cell}s, but {text!r} describes {len(signs)}"
        )
    return re.sub("[-_]", ".", signs)
