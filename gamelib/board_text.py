"""What people type is a text, and what they see has names of rows and columns."""

from __future__ import annotations

from string import ascii_lowercase

from gamelib.errors import NotationError
from gamelib.wording import quoted


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
