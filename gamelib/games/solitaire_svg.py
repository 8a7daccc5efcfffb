"""The picture of the patience of the ascending row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib import svg

_WIDE: Final = 48.0
_HIGH: Final = 66.0
_STEP: Final = 60.0
_EDGE: Final = 16.0
_CAPTION: Final = 36.0
_LINE: Final = 20.0
_SMALL: Final = 0.72
_PER_ROW: Final = 13


def row_svg(
    row: Sequence[int],
    card: int,
    *,
    pack: Sequence[int],
    caption: str,
    notes: Mapping[int, str],
    shades: Mapping[int, float],
    title: str,
) -> str:
    """Return the row of places, above it the card that is turned up, or below it the cards that may come.

    An empty place, or no card turned up, is a 0. Notes and shades are for places or, where chance is to move, for the
    cards of the pack.
    """
    small = _SMALL * _STEP
    lines = -(-len(pack) // _PER_ROW)
    pack_line = _SMALL * _HIGH + (_LINE if notes and pack else 8)
    row_width = len(row) * _STEP
    width = max(row_width, min(len(pack), _PER_ROW) * small, svg.text_width(caption, 15)) + 2 * _EDGE
    left = (width - row_width) / 2
    places_top = _CAPTION + (_HIGH + 18 if card else 0)
    below = places_top + _HIGH + _LINE + (_LINE if notes and not pack else 0)
    body = [svg.label(width / 2, _CAPTION / 2 + 2, caption, size=15, bold=True)]
    if card:
        body += _card(width / 2, _CAPTION + _HIGH / 2, str(card))
        body.append(_arrow(width / 2, _CAPTION + _HIGH + 3))
    for place, laid in enumerate(row):
        x, y = left + (place + 0.5) * _STEP, places_top + _HIGH / 2
        shade = 0 if pack else shades.get(place, 0)
        body += _card(x, y, str(laid)) if laid else _empty_place(x, y, shade)
        body.append(svg.label(x, places_top + _HIGH + _LINE / 2 + 1, str(place + 1), size=12, fill=svg.FAINT))
        if not pack and place in notes:
            body.append(_note(x, places_top + _HIGH + 1.5 * _LINE, notes[place], _STEP))
    for number, coming in enumerate(pack):
        line, column = divmod(number, _PER_ROW)
        in_line = min(len(pack) - line * _PER_ROW, _PER_ROW)
        x = width / 2 + (column + 0.5 - in_line / 2) * small
        y = below + 8 + line * pack_line + _SMALL * _HIGH / 2
        body += _card(x, y, str(coming), scale=_SMALL, shade=shades.get(coming, 0))
        if coming in notes:
            body.append(_note(x, y + _SMALL * _HIGH / 2 + _LINE / 2, notes[coming], small))
    return svg.document(width, below + (lines * pack_line + 14 if pack else 8), body, title=title)


def _card(x: float, y: float, name: str, *, scale: float = 1, shade: float = 0) -> list[str]:
    """Return a card whose middle is at the given place."""
    wide, high = scale * _WIDE, scale * _HIGH
    box: dict[str, Any] = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 6 * scale}
    tint = svg.tag("rect", **box, fill=svg.SKY, fill_opacity=0.8 * shade) if shade else ""
    frame = svg.tag("rect", **box, fill="none", stroke=svg.INK, stroke_width=1.5)
    return [svg.tag("rect", **box, fill=svg.CARD), tint, frame, svg.label(x, y, name, size=24 * scale, bold=True)]


def _empty_place(x: float, y: float, shade: float) -> list[str]:
    box: dict[str, Any] = {"x": x - _WIDE / 2, "y": y - _HIGH / 2, "width": _WIDE, "height": _HIGH, "rx": 6}
    tint = svg.tag("rect", **box, fill=svg.SKY, fill_opacity=0.8 * shade) if shade else ""
    return [tint, svg.tag("rect", **box, fill="none", stroke=svg.LINE, stroke_width=1.5, stroke_dasharray="4 4")]


def _arrow(x: float, y: float) -> str:
    corners = ((x - 6, y), (x + 6, y), (x, y + 9))
    return svg.tag("polygon", points=" ".join(f"{svg.number(a)},{svg.number(b)}" for a, b in corners), fill=svg.INK)


def _note(x: float, y: float, note: str, room: float) -> str:
    return svg.label(x, y, note, size=min(14.0, 0.96 * room / svg.text_width(note or " ", 1)))
