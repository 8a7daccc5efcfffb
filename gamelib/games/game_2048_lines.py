"""How a line of tiles slides in 2048."""

from __future__ import annotations

from functools import cache


@cache
def slide(line: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return a line after its tiles have slid to its beginning, and what that scores.

    Remembered for every line, of which there are few: the four lines of a board look one up each.

    Example:
        >>> slide((2, 0, 2, 2)), slide((2, 2, 4, 4))
        (((4, 2, 0, 0), 4), ((4, 8, 0, 0), 12))
    """
    made: list[int] = []
    gained, mergeable = 0, False
    for value in filter(None, line):
        if mergeable and made[-1] == value:
            made[-1] *= 2
            gained += made[-1]
            mergeable = False
        else:
            made.append(value)
            mergeable = True
    return (*made, *[0] * (len(line) - len(made))), gained
