"""The picture of a chess board, drawn by the library `chess` and put on a card with a line of words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from gamelib import svg

if TYPE_CHECKING:
    import chess

_BOARD: Final = 390  # the library's own size: squares of 45 and a margin of 15 for the names of files and ranks
_SQUARE: Final = 45
_EDGE: Final = 15
_MARGIN: Final = 8
_STRIP: Final = 26


def board_svg(board: chess.Board, turn: str, *, notes: Mapping[str, str], shades: Mapping[str, float]) -> str:
    """Return a board as a picture, White at the bottom, the king in check marked.

    Notes are written where moves end; where several do, with the squares they come from. The line below says who is to
    move, or how the game has ended.
    """
    import chess
    import chess.svg

    arrows = []
    for action, shade in shades.items():
        move = chess.Move.from_uci(action)
        colour = f"{svg.BLUE}{round(217 * shade):02x}"  # 217 of 255: the men stay visible below
        arrows.append(chess.svg.Arrow(move.from_square, move.to_square, color=colour))
    check = board.king(board.turn) if board.is_check() else None
    drawn = chess.svg.board(board, check=check, arrows=arrows, size=_BOARD)
    placed = drawn.replace("<svg ", f'<svg x="{_MARGIN}" y="{_MARGIN}" ', 1)
    width, height = _BOARD + 2 * _MARGIN, _BOARD + 2 * _MARGIN + _STRIP
    body = [placed, svg.label(width / 2, height - _MARGIN - _STRIP / 2 + 3, turn, size=14)]
    return svg.document(width, height, body + _notes(notes), title=f"chess: {board.fen()}, {turn}")


def square_place(name: str) -> svg.Place:
    """Return a square as a place to point at."""
    x, y = (_MARGIN + _EDGE + _SQUARE * steps for steps in (ord(name[0]) - ord("a"), 8 - int(name[1])))
    return svg.Place(name, x, y, _SQUARE, _SQUARE)


def _notes(notes: Mapping[str, str]) -> list[str]:
    """Return the notes as labels on the squares their moves end on, one below the other."""
    lines = defaultdict(list)
    for action, note in notes.items():
        lines[action[2:4]].append((action, note))
    body = []
    for square, written in lines.items():
        x = _MARGIN + _EDGE + (ord(square[0]) - ord("a") + 0.5) * _SQUARE
        y = _MARGIN + _EDGE + (8 - int(square[1]) + 0.5) * _SQUARE
        for row, (action, note) in enumerate(written):
            content = note if len(written) == 1 else f"{action[:2]}{action[4:]} {note}"
            height = y + 12 * (row - (len(written) - 1) / 2)
            size = 12 if len(written) == 1 and len(content) < 7 else 9
            body.append(
                svg.label(
                    x, height, content, size=size, bold=True, stroke=svg.CARD, stroke_width=3, paint_order="stroke"
                )
            )
    return body
