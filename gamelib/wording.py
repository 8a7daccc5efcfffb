"""How numbers are put into words, and how errors quote what was given.

What people type is a text, and what they see has names of rows and columns.
"""

from __future__ import annotations

from math import isclose
from string import ascii_lowercase
from typing import Final

from gamelib.errors import NotationError

_QUOTED: Final = 120


def counted(number: int, one: str, more: str = "") -> str:
    """Return how many there are of something, in the singular or the plural.

    Args:
        number: how many.
        one: what one of them is called.
        more: what several are called; with an s at the end if not given.

    Example:
        >>> counted(1, "leaf", "leaves"), counted(0, "ply", "plies"), counted(1234, "node")
        ('1 leaf', '0 plies', '1,234 nodes')
    """
    return f"{number:,} {one if number == 1 else more or f'{one}s'}"


def digits(number: float) -> str:
    """Return a number in as many digits as it has, for whoever has to see by how much it is wrong.

    Example:
        >>> digits(1.0), digits(0.5 + 0.4999999), digits(0.1 + 0.2), digits(2**53 + 1)
        ('1', '0.9999999', '0.3', '9007199254740993')
    """
    if isinstance(number, int):
        return str(number)
    exact, rounded = repr(float(number)).removesuffix(".0"), f"{float(number):.12g}"
    return rounded if len(rounded) < len(exact) and isclose(float(rounded), number, rel_tol=1e-15) else exact


def quoted(thing: object) -> str:
    """Return what was given as an error quotes it: the middle of a long text is left out.

    Example:
        >>> quoted("e4"), len(quoted("e4 " * 10_000))
        ("'e4'", 123)
    """
    written = repr(thing)
    half = _QUOTED // 2
    return written if len(written) <= _QUOTED else f"{written[:half]} … {written[-half:]}"


def checked_text(thing: object, what: str) -> str:
    """Return ``thing``, which is to be a text.

    Example:
        >>> checked_text("e2-e4", "a move"), checked_text(None, "a move")
        Traceback (most recent call last):
        ...
        gamelib.errors.NotationError: a move is written as a text, not as None
    """
    if isinstance(thing, str):
        return thing
    raise NotationError(f"{what} is written as a text, not as {quoted(thing)}")


def labelled(board: str, *, from_top: bool = False, letters: str = ascii_lowercase) -> str:
    r"""Return the rows of a square board with their numbers before them and letters below the columns.

    Args:
        board: a row a line, blanks between the squares; lines after the board are left out.
        from_top: whether row 1 is the top one, and not the one at the bottom.
        letters: what the columns are called.

    Example:
        >>> print(labelled("X .\n. O"))
        2  X .
        1  . O
           a b
    """
    lines = board.splitlines()
    side = len(lines[0].split())
    numbers = range(1, side + 1) if from_top else range(side, 0, -1)
    names = " ".join(letters[:side])
    return "\n".join([*(f"{number}  {row}" for number, row in zip(numbers, lines, strict=False)), f"   {names}"])
