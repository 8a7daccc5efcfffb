"""Features of positions of English draughts: numbers that an evaluation can weigh.

Each is a function of a state alone, and a difference: what black (MAX) has less what white has.

Example:
    >>> from gamelib.games.checkers import Checkers
    >>> state = Checkers().parse("B:W21,29,30:B1,2,14,K15")
    >>> men(state), kings(state), back_row(state), advancement(state), centre(state)
    (0, 1, 0, 1, 2)
"""

from __future__ import annotations

from typing import Final

from gamelib.game import MAX, MIN
from gamelib.games.checkers import CheckersState
from gamelib.games.checkers_bits import BIT, HOME_ROWS, SQUARE, bits_of

_CENTRE: Final = sum(BIT[square] for square in (10, 11, 14, 15, 18, 19, 22, 23))


def men(state: CheckersState) -> int:
    """Return black's men less white's, -12 to 12; kings are not counted."""
    uncrowned = ~state.kings
    return (state.black & uncrowned).bit_count() - (state.white & uncrowned).bit_count()


def kings(state: CheckersState) -> int:
    """Return black's kings less white's, -12 to 12."""
    return (state.black & state.kings).bit_count() - (state.white & state.kings).bit_count()


def back_row(state: CheckersState) -> int:
    """Return black's men on 1 to 4 less white's on 29 to 32, -4 to 4: they keep the enemy from crowning."""
    uncrowned = ~state.kings
    black, white = state.black & uncrowned & HOME_ROWS[MAX], state.white & uncrowned & HOME_ROWS[MIN]
    return black.bit_count() - white.bit_count()


def advancement(state: CheckersState) -> int:
    """Return how many rows black's men have come forward from the back row, less white's; kings are not counted."""
    black = sum((SQUARE[bit] - 1) // 4 for bit in bits_of(state.black & ~state.kings))
    white = sum(7 - (SQUARE[bit] - 1) // 4 for bit in bits_of(state.white & ~state.kings))
    return black - white


def centre(state: CheckersState) -> int:
    """Return black's pieces on the eight squares in the middle (10, 11, 14, 15, 18, 19, 22, 23) less white's."""
    return (state.black & _CENTRE).bit_count() - (state.white & _CENTRE).bit_count()
