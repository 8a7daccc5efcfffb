"""The picture of a backgammon board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.game import CHANCE, MAX, MIN, Player
from gamelib.games.backgammon_notation import paths_of
from gamelib.games.backgammon_rules import BAR, OFF, Play, Side, pips
from gamelib.games.backgammon_text import LOWER, NAMES, UPPER, BackgammonPosition, turn_text
from gamelib.games.board_svg import PIPS, arrow

_POINT: Final = 30.0
_RADIUS: Final = 12.5
_MARGIN: Final = 8.0
_STRIP: Final = 20.0
_HEIGHT: Final = 320.0
_SPIKE: Final = 130.0
_BAR: Final = 36.0
_TRAY: Final = 44.0
_STACK: Final = 5  # of more checkers the last one carries the number

_LEFT: Final = _MARGIN
_MIDDLE: Final = _LEFT + 6 * _POINT + _BAR / 2
_RIGHT: Final = _LEFT + 12 * _POINT + _BAR
_TOP: Final = _MARGIN + _STRIP
_BOTTOM: Final = _TOP + _HEIGHT
_WIDTH: Final = _RIGHT + _TRAY + _MARGIN


def board_svg(
    position: BackgammonPosition,
    *,
    arrows: Mapping[Play, float],
    lines: Sequence[tuple[str, str, float]],
    title: str,
) -> str:
    """Return a board as a picture: white's checkers are rings of paper, black's are filled.

    The points carry the numbers they have for the player whose turn it is, which are those of the plays.

    Plays of the roll with a shade are arrows. The lines are written below the board in columns: an action, a note, and
    a number from 0 to 1 for its tint.
    """
    (white, black), turn, roll = position
    body = [*_board(turn), *_checkers(white, MAX), *_checkers(black, MIN)]
    if roll is not None and turn is not CHANCE:
        x = _MIDDLE + (1 if turn == MAX else -1) * (_BAR / 2 + 3 * _POINT)
        for number, place in zip(roll, (x - 18, x + 18), strict=True):
            body.append(_die(number, place, (_TOP + _BOTTOM) / 2, turn))
        own = position[0][turn]
        for play, shade in arrows.items():  # an arrow touches the uppermost checker, or where the first would stand
            for path in paths_of(play):
                body.append(arrow([_place(turn, point, max(own[point] - 1, 0)) for point in path], shade=shade))
    caption = f"○ {NAMES[MAX]} {pips(white)} pips · ● {NAMES[MIN]} {pips(black)} pips · {turn_text(position)}"
    body.append(svg.label(_LEFT, _BOTTOM + 1.7 * _STRIP, caption, size=13, anchor="start"))
    listed, height = _listed(lines, _BOTTOM + 2.4 * _STRIP)
    return svg.document(_WIDTH, height, [*body, *listed], title=title)


def _board(turn: Player) -> Iterable[str]:
    """Yield the two halves with their points, numbered as ``turn`` counts them, the bar, and the tray."""
    for left in (_LEFT, _MIDDLE + _BAR / 2):
        yield svg.tag("rect", x=left, y=_TOP, width=6 * _POINT, height=_HEIGHT, fill=svg.GREEN, fill_opacity=0.1)
    for row, edge, inward in ((UPPER, _TOP, 1), (LOWER, _BOTTOM, -1)):
        for point in row:
            x, tip = _across(point), edge + inward * _SPIKE
            corners = f"{svg.number(x - _POINT / 2)},{svg.number(edge)} {svg.number(x)},{svg.number(tip)} "
            corners += f"{svg.number(x + _POINT / 2)},{svg.number(edge)}"
            tint = 0.45 if point % 2 else 0.2
            yield svg.tag("polygon", points=corners, fill=svg.GREEN, fill_opacity=tint, stroke=svg.LINE)
            number = BAR - point if turn == MIN else point
            yield svg.label(x, edge - inward * _STRIP / 2, str(number), size=11, fill=svg.FAINT)
    for name, x, width in (("bar", _MIDDLE - _BAR / 2, _BAR), ("off", _RIGHT, _TRAY)):
        yield svg.tag("rect", x=x, y=_TOP, width=width, height=_HEIGHT, fill=svg.LINE, fill_opacity=0.25)
        yield svg.label(x + width / 2, _TOP - _STRIP / 2, name, size=11, fill=svg.FAINT)
    yield svg.tag("rect", x=_LEFT, y=_TOP, width=_WIDTH - 2 * _MARGIN, height=_HEIGHT, fill="none", stroke=svg.INK)


def _across(point: int) -> float:
    """Return where a point, as white counts it, is from left to right: the middle of it."""
    column = UPPER.index(point) if point in UPPER else LOWER.index(point)
    return _LEFT + (column + 0.5) * _POINT + (_BAR if column >= 6 else 0)


def _place(player: int, point: int, level: int) -> tuple[float, float]:
    """Return where the checker is drawn that stands at ``level``, from 0, on a point as ``player`` counts it."""
    up = min(level, _STACK - 1) * 2 * _RADIUS + _RADIUS + 2
    if point == BAR:  # in the half where it enters: white's checkers in the upper one
        away = 40 + min(level, _STACK - 2) * 2 * _RADIUS
        return _MIDDLE, (_TOP + _BOTTOM) / 2 - away if player == MAX else (_TOP + _BOTTOM) / 2 + away
    if point == OFF:
        return _RIGHT + _TRAY / 2, _BOTTOM - 30 if player == MAX else _TOP + 30
    seen = point if player == MAX else BAR - point
    return _across(seen), _TOP + up if seen in UPPER else _BOTTOM - up


def _checkers(side: Side, player: int) -> Iterable[str]:
    """Yield a player's checkers: stacks on the points and the bar, and one for all that are off."""
    for point, count in enumerate(side):
        shown = min(count, 1 if point == OFF else _STACK - (point == BAR))
        for level in range(shown):
            x, y = _place(player, point, level)
            number = str(count) if level == shown - 1 and (count > shown or point == OFF) else ""
            yield _checker(x, y, player, number)


def _checker(x: float, y: float, player: int, number: str) -> str:
    fill, ink = (svg.CARD, svg.INK) if player == MAX else (svg.INK, svg.CARD)
    disc = svg.tag("circle", cx=x, cy=y, r=_RADIUS, fill=fill, stroke=svg.INK, stroke_width=1.5)
    if number:
        return disc + svg.label(x, y, number, size=14, fill=ink, bold=True)
    return disc + svg.tag("circle", cx=x, cy=y, r=_RADIUS - 3.5, fill="none", stroke=ink, stroke_width=0.8)


def _die(number: int, x: float, y: float, player: int) -> str:
    fill, ink = (svg.CARD, svg.INK) if player == MAX else (svg.INK, svg.CARD)
    square = svg.tag("rect", x=x - 14, y=y - 14, width=28, height=28, rx=5, fill=fill, stroke=svg.INK, stroke_width=1.5)
    dots = [svg.tag("circle", cx=x + 8 * right, cy=y + 8 * down, r=2.6, fill=ink) for right, down in PIPS[str(number)]]
    return square + "".join(dots)


def _listed(lines: Sequence[tuple[str, str, float]], top: float) -> tuple[list[str], float]:
    """Return the lines in as many columns as there is room for, and where they end."""
    written = [f"{action}: {note}" if note else action for action, note, _ in lines]
    room = _WIDTH - 2 * _MARGIN
    widest = max((svg.text_width(each, 12) for each in written), default=room) + 12
    columns = max(1, int(room / widest))
    rows = -(-len(lines) // columns)
    body = []
    for index, (content, (_, _, shade)) in enumerate(zip(written, lines, strict=True)):
        column, row = divmod(index, rows)
        x, y = _LEFT + column * room / columns, top + row * _STRIP
        if shade:
            width, tint = room / columns - 4, 0.8 * shade
            body.append(svg.tag("rect", x=x, y=y, width=width, height=_STRIP - 2, fill=svg.SKY, fill_opacity=tint))
        body.append(svg.label(x + 4, y + _STRIP / 2 - 1, content, size=12, anchor="start"))
    return body, top + rows * _STRIP + (_MARGIN if rows else 0)
