"""Positions of Tablut as text: the board, row by row, and who is to move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from gamelib.board_text import checked_text
from gamelib.errors import NotationError
from gamelib.game import MAX, MIN
from gamelib.games.square_board import read_cells
from gamelib.games.tablut_bits import CAMP_SQUARES, CASTLE, EDGE, SIDE, SQUARES, square_name

TablutPosition: TypeAlias = tuple[int, int, int, int]
"""Attackers, defenders and king as bitboards, and who is to move."""

_TURNS: Final = {MAX: "white to move", MIN: "black to move"}
_CAPTURED: Final = "king captured"
_MOST: Final = {"b": 16, "w": 8, "k": 1}
_PLURALS: Final = {"b": "attackers (b)", "w": "defenders (w)", "k": "kings (k)"}


def board_rows(position: TablutPosition) -> list[str]:
    """Return the rows of the board as strings of ``k``, ``w``, ``b``, ``.``, ``:`` and ``+``, the top row first."""
    attackers, defenders, king, _ = position
    signs = ""
    for square in range(SQUARES):
        bit = 1 << square
        piece = "b" if attackers & bit else "w" if defenders & bit else "k" if king & bit else ""
        signs += piece or _empty(bit)
    return [signs[start : start + SIDE] for start in range(0, SQUARES, SIDE)]


def _empty(bit: int) -> str:
    """Return the sign of an empty square."""
    return "+" if bit & CASTLE else ":" if bit & CAMP_SQUARES else "."


def position_text(position: TablutPosition, parting: str = "\n") -> str:
    """Return the rows and who is to move, ``parting`` between them."""
    rows = [" ".join(row) if parting == "\n" else row for row in board_rows(position)]
    return parting.join([*rows, _TURNS[position[3]] if position[2] else _CAPTURED])


def read_position(text: str) -> TablutPosition:
    """Return the position in ``text``; where it does not say who is to move, white is."""
    text = checked_text(text, "a position").casefold()
    turn = _read_turn(text)
    board = re.sub(rf",|{'|'.join([*_TURNS.values(), _CAPTURED])}", "", text)
    signs = read_cells(board, SQUARES, "KWB:+", "square", f"the board has {SIDE} x {SIDE} = {SQUARES} squares").lower()
    for square, sign in enumerate(signs):
        _check_square(square, sign)
    _check_pieces(signs, turn)
    attackers, defenders, king = (sum(1 << i for i, sign in enumerate(signs) if sign == piece) for piece in "bwk")
    if king & EDGE and turn != _TURNS[MIN]:
        raise NotationError("the king has reached the edge by white's last move, so it is 'black to move'")
    return attackers, defenders, king, MIN if turn == _TURNS[MIN] else MAX


def _read_turn(text: str) -> str:
    """Return the sentence below the board."""
    said = [turn for turn in (*_TURNS.values(), _CAPTURED) if turn in text]
    if len(said) > 1:
        raise NotationError(f"the text says both {said[0]!r} and {said[1]!r}")
    return said[0] if said else _TURNS[MAX]


def _check_square(square: int, sign: str) -> None:
    """Raise if the rules let no such piece, or no such empty square, be there."""
    bit, name = 1 << square, square_name(square)
    if sign in ":+" and sign != _empty(bit):
        raise NotationError(f"{sign!r} on {name}: ':' is an empty square of a camp and '+' the empty castle, e5")
    if sign in "wk" and bit & CAMP_SQUARES:
        raise NotationError(f"{sign!r} on {name}: only attackers (b) stand in a camp")
    if sign in "wb" and bit & CASTLE:
        raise NotationError(f"{sign!r} on {name}: only the king (k) stands in the castle")


def _check_pieces(signs: Sequence[str], turn: str) -> None:
    """Raise if there are too many pieces, or a king too few."""
    for sign, most in _MOST.items():
        if signs.count(sign) > most:
            raise NotationError(f"{signs.count(sign)} {_PLURALS[sign]} on the board; there are {most} at the start")
    if ("k" in signs) == (turn == _CAPTURED):
        raise NotationError(
            "a board without a king (k) is written with 'king captured' below it"
            if turn != _CAPTURED
            else "the text says 'king captured', but there is a king (k) on the board"
        )
