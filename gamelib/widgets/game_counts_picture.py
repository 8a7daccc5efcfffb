"""The picture of a search on a real board: bars of leaves, the window on a line, and the board with the values."""

from __future__ import annotations

from collections.abc import Iterable
from math import log10
from typing import Any, Final

from gamelib import svg
from gamelib.draw.picks import pickable
from gamelib.games.rulebook import Rulebook
from gamelib.result import ActionValue, Bound, SearchResult
from gamelib.widgets.moves import line_text

WIDTH: Final = 770
LEFT: Final = 150
BARS: Final = 370
"""How far the longest bar reaches."""
ROW: Final = 30
LINE: Final = 130
"""The height of the number line."""
BOARD: Final = 460
"""How far from the left the board stands."""
ROOM: Final = 300
"""How wide the board is."""
MARGIN: Final = 10
LEGEND: Final = "On the board: what the search knows of each action; click one to play it."


def counts_picture(
    game: Rulebook[Any, Any], state: Any, result: SearchResult[Any], bars: Iterable[tuple[str, int]], longest: int,
    window: tuple[float, float], title: str,
) -> str:  # fmt: skip
    """Return the bars on a logarithmic scale, the window from -1 to 1, and the board.

    Args:
        bars: what was counted, and how many leaves it looked at.
        longest: how many leaves fill the width.
    """
    unit = (BARS - LEFT) / log10(longest)
    body = []
    for row, ((label, count), colour) in enumerate(zip(bars, (svg.ORANGE, svg.BLUE), strict=True)):
        y, length = MARGIN + ROW * row, max(log10(count) * unit, 2)
        body.append(svg.label(LEFT - 8, y + 11, label, size=12, anchor="end"))
        body.append(svg.tag("rect", x=LEFT, y=y, width=length, height=22, fill=colour))
        body.append(svg.label(LEFT + length + 6, y + 11, f"{count:,}", size=12, anchor="start"))
    body.append(svg.label(LEFT, MARGIN + 2 * ROW + 6, "leaves, on a logarithmic scale", size=11, anchor="start"))
    body += _number_line(result, window)
    line = line_text(game, state, result.principal_variation)
    body.append(svg.label(24, LINE + 64, f"expected: {line}", size=12, anchor="start"))
    body.append(svg.label(24, LINE + 84, LEGEND, size=11, anchor="start"))
    notes = {action: short_text(value) for action, value in result.action_values.items()}
    notes = {action: notes.get(action, "cut") for action in game.actions(state)}
    board = pickable(game, state, game.svg(state, notes=notes, shades={result.action: 0.6}), notes=notes)
    width, height = svg.size_of(board)
    high = ROOM * height / width
    body.append(svg.embed(board, BOARD, 0, ROOM, high))
    return svg.document(WIDTH, max(LINE + 100, high), body, title=title)


def board_picture(board: str) -> str:
    """Return a board alone, as large as beside the bars."""
    return svg.scaled(board, ROOM / svg.size_of(board)[0])


def _number_line(result: SearchResult[Any], window: tuple[float, float]) -> list[str]:
    """Return a line from a loss to a win with the window on it, and the value that came back."""
    middle, half = (24 + BARS) / 2, (BARS - 24) / 2

    def place(value: float) -> float:
        return middle + half * max(-1.05, min(value, 1.05))

    alpha, beta = map(place, window)
    body = [svg.tag("line", x1=middle - half, x2=middle + half, y1=LINE, y2=LINE, stroke=svg.LINE, stroke_width=2)]
    for value in (-1, 0, 1):
        body.append(svg.tag("line", x1=place(value), x2=place(value), y1=LINE - 4, y2=LINE + 4, stroke=svg.LINE))
        body.append(svg.label(place(value), LINE + 16, str(value), size=11, fill=svg.FAINT))
    body.append(svg.tag("rect", x=alpha, y=LINE - 7, width=beta - alpha, height=14, fill=svg.YELLOW, fill_opacity=0.6))
    close = 8 if beta - alpha < 14 else 0
    for at, sign, colour, nudge in ((alpha, "α", svg.BLUE, -close), (beta, "β", svg.VERMILION, close)):
        body.append(svg.tag("line", x1=at, x2=at, y1=LINE - 10, y2=LINE + 8, stroke=colour, stroke_width=3))
        body.append(svg.label(at + nudge, LINE - 18, sign, size=13, bold=True, fill=colour))
    at = place(result.value)
    corners = svg.points([(at - 6, LINE + 34), (at + 6, LINE + 34), (at, LINE + 25)])
    body.append(svg.tag("polygon", points=corners, fill=svg.INK))
    words = f"value {short_text(ActionValue(result.value, result.bound))}"
    body.append(svg.label(max(60, min(at, BARS - 30)), LINE + 43, words, size=12))
    return body


def short_text(value: ActionValue) -> str:
    """Return a value from -1 to 1 and whether it is a bound, in as few signs as possible.

    Example:
        >>> short_text(ActionValue(-0.197, Bound.AT_MOST)), short_text(ActionValue(1)), short_text(ActionValue(0.001))
        ('≤-.20', '1', '0')
    """
    number = f"{value.value:.2f}".replace("0.", ".")
    number = {"-.00": "0", ".00": "0", "1.00": "1", "-1.00": "-1"}.get(number, number)
    return number if value.bound is Bound.EXACT else f"{value.bound.value}{number}"
