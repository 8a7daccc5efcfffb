"""Boards of 2048 as people type them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gamelib.board_text import checked_text
from gamelib.errors import NotationError
from gamelib.wording import quoted

COMING: Final = ("", ", a tile comes", ", two tiles come")
"""What is written after the score, by the number of tiles that are to come."""

_LAST_LINE: Final = re.compile(r"score\s*:?\s*(\d{1,999})\s*((?:,\s*(?:a|two)\s+tiles?\s+comes?)?)\s*", re.ASCII)


def write_board(board: Sequence[int], columns: int, score: int, coming: int) -> str:
    """Return the board row by row, ``.`` for an empty cell, and a line with the score and the tiles to come."""
    signs = [str(value) if value else "." for value in board]
    wide = max(map(len, signs))
    lines = [" ".join(sign.rjust(wide) for sign in signs[i : i + columns]) for i in range(0, len(signs), columns)]
    return "\n".join([*lines, f"score {score}{COMING[coming]}"])


def read_board(text: str, rows: int, columns: int) -> tuple[tuple[int, ...], int, int]:
    """Return the board that is written in ``text``, its score, and how many tiles are to come."""
    cells, word, rest = checked_text(text, "a board").lower().partition("score")
    score, coming = _read_last_line(word + rest) if word else (0, 0)
    signs = re.sub(r"[/|]", " ", cells).split()
    for place, sign in enumerate(signs, 1):
        if sign not in (".", "0") and not (re.fullmatch("[0-9]{1,20}", sign) and is_tile(int(sign))):
            raise NotationError(
                f"{quoted(sign)}, cell {place} of the board, is not a tile: a tile is a power of two from 2 on, "
                "an empty cell is written ."
            )
    if len(signs) != rows * columns:
        raise NotationError(
            f"the board has {rows} x {columns} = {rows * columns} cells, but {quoted(text)} describes {len(signs)}"
        )
    return tuple(0 if sign == "." else int(sign) for sign in signs), score, coming


def is_tile(value: int, least: int = 2) -> bool:
    """Return whether ``value`` is a power of two, and ``least`` or more.

    Example:
        >>> is_tile(64), is_tile(1), is_tile(6)
        (True, False, False)
    """
    return value >= least and not value & (value - 1)


def _read_last_line(text: str) -> tuple[int, int]:
    found = _LAST_LINE.fullmatch(text)
    comes = " ".join(found[2].split()) if found else None
    if found is None or comes not in COMING:
        raise NotationError(
            f"{quoted(text)} does not say what the score is; "
            f"write score 12, or score 12{COMING[1]}, or score 0{COMING[2]}"
        )
    return int(found[1]), COMING.index(comes)
