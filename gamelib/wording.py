"""How numbers are put into words."""

from __future__ import annotations


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
