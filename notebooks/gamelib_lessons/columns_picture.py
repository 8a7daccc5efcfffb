"""A board of Connect Four with bars above its columns, and numbers below them: what a search thinks of each move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from gamelib import svg
from gamelib.draw.board import pickable
from gamelib.games import ConnectFour, ConnectFourState

CELL: Final = 60.0
HIGH: Final = 96.0
LEFT: Final = 96.0
ROW: Final = 20.0
SIZE: Final = 13.0
BOARD_CELL: Final = 40.0
BOARD_EDGE: Final = 8.0


class Bars(NamedTuple):
    """Shares of the columns, drawn as bars: told apart by their filling as well as by their colour."""

    label: str
    shares: Mapping[int, float]


class Words(NamedTuple):
    """A line of words below the columns."""

    label: str
    words: Mapping[int, str]


LOOKS: Final[Sequence[Mapping[str, Any]]] = (
    {"fill": svg.CARD, "stroke": svg.ORANGE, "stroke_width": 2},
    {"fill": svg.BLUE, "stroke": svg.BLUE, "stroke_width": 2},
)


def columns_picture(
    game: ConnectFour, state: ConnectFourState, bars: Sequence[Bars], lines: Sequence[Words], *, title: str,
    played: bool = False,
) -> str:  # fmt: skip
    """Return the board, with at most two kinds of bars above its columns and lines of words below them.

    If it is ``played`` on, its columns can be picked.
    """
    scale = CELL / BOARD_CELL
    board = game.svg(state)
    board = svg.scaled(pickable(game, state, board) if played else board, scale)
    width, height = svg.size_of(board)
    body = [svg.embed(board, LEFT - BOARD_EDGE * scale, HIGH + 4, width, height)]
    wide = 0.8 * CELL / max(len(bars), 1)
    for place, (_, shares) in enumerate(bars):
        for column, share in shares.items():
            tall = share * (HIGH - 30)
            left = LEFT + (column + 0.1) * CELL + place * wide
            body.append(svg.tag("rect", x=left + 2, y=HIGH - tall, width=wide - 4, height=tall, **LOOKS[place]))
            body.append(svg.label(left + wide / 2, HIGH - tall - 9, f"{100 * share:.0f}", size=11))
    x = LEFT + game.columns * CELL + 24
    for place, (label, _) in enumerate(bars):
        y = 30 + place * 24
        body.append(svg.tag("rect", x=x, y=y - 8, width=16, height=16, **LOOKS[place]))
        body.append(svg.label(x + 24, y, f"{label}, %", size=SIZE, anchor="start"))
    bottom = HIGH + height
    for row, (label, words) in enumerate(lines):
        middle = bottom + (row + 0.5) * ROW
        body.append(svg.label(LEFT - 10, middle, label, size=SIZE, anchor="end"))
        for column, word in words.items():
            body.append(svg.label(LEFT + (column + 0.5) * CELL, middle, word, size=SIZE))
    right = max((svg.text_width(label, SIZE) for label, _ in bars), default=0.0)
    return svg.document(x + 60 + right, bottom + len(lines) * ROW + 8, body, title=title)
