"""What Nim and the subtraction games share: how a position is written and drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from gamelib import svg
from gamelib.board_text import checked_text
from gamelib.errors import NotationError
from gamelib.game import MAX, MIN, Action, Game, State
from gamelib.wording import quoted

_PER_COLUMN: Final = 10
_WIDTH, _HEIGHT, _GAP, _MARGIN, _LINE = 44.0, 18.0, 4.0, 14.0, 26.0
_POSITION: Final = re.compile(r"([0-9]{1,9}(?:[\s,]+[0-9]{1,9})*)(?:\s*,\s*(max|min)\s+to\s+move)?", re.IGNORECASE)


class Take(NamedTuple):
    """To take ``count`` objects from the heap number ``heap``, the first heap being number 0."""

    heap: int
    count: int  # type: ignore[assignment]  # every tuple has a method of that name, which nobody needs here


def parse_numbers(text: str) -> tuple[tuple[int, ...], int]:
    """Return the numbers of objects in ``text`` and who is to move: MAX if it does not say.

    Example:
        >>> parse_numbers("3 4 5, MIN to move")
        ((3, 4, 5), 1)
    """
    found = _POSITION.fullmatch(checked_text(text, "a position").strip())
    if found is None:
        raise NotationError(
            f"{quoted(text)} is not a position; write the number of objects in each heap and who is to move, "
            "such as 3 4 5, MAX to move"
        )
    numbers, mover = found.groups()
    return tuple(int(each) for each in re.findall("[0-9]+", numbers)), MIN if (mover or "").upper() == "MIN" else MAX


def heaps_svg(
    game: Game[State, Action],
    state: State,
    heaps: Sequence[int],
    sizes: Sequence[int],
    captions: Sequence[str],
    notes: Mapping[Take, str],
    shades: Mapping[Take, float],
) -> str:
    """Return heaps as a picture: stacks of counters, those taken since the start dashed.

    Notes are written on the last counter that is taken, shades are a tint of it; the sizes are those at the start.
    """
    floor, x = _floor(sizes), _MARGIN
    body = []
    for heap, (left, size, caption) in enumerate(zip(heaps, sizes, captions, strict=True)):
        for counter in range(size):
            take = Take(heap, left - counter)
            corner = _corner(sizes, captions, heap, counter)
            body.append(
                _counter(*corner, there=counter < left, note=notes.get(take, ""), shade=shades.get(take, 0))
            )
        width = _width(size, caption)
        body.append(svg.label(x + width / 2, floor + _LINE / 2, caption, bold=True))
        x += width + 2 * _MARGIN
    body.append(svg.tag("line", x1=_MARGIN, y1=floor, x2=x - 2 * _MARGIN, y2=floor, stroke=svg.INK, stroke_width=2))
    if game.is_terminal(state):
        winner = MAX if game.utility(state, MAX) > 0 else MIN
        heading = f"{game.player_names[winner]} has won"
    else:
        mover = MIN if game.player(state) == MIN else MAX
        heading = f"{game.player_names[mover]} to move"
    body.append(svg.label(_MARGIN, _MARGIN + _LINE / 2 - 6, heading, anchor="start"))
    width = max(x - _MARGIN, 2 * _MARGIN + 9.0 * len(heading))
    return svg.document(width, floor + _LINE + 6, body, title=f"{game.name}: {game.text(state)}")


def counter_place(
    sizes: Sequence[int], captions: Sequence[str], heap: int, counter: int, name: str
) -> svg.Place:
    """Return a counter, number 0 at the bottom, as a place to point at."""
    return svg.Place(name, *_corner(sizes, captions, heap, counter), _WIDTH, _HEIGHT)


def _floor(sizes: Sequence[int]) -> float:
    return _MARGIN + _LINE + min(max(sizes), _PER_COLUMN) * (_HEIGHT + _GAP)


def _columns(size: int) -> int:
    return -(-size // _PER_COLUMN)


def _width(size: int, caption: str) -> float:
    return max(_columns(size) * (_WIDTH + _GAP), 9.0 * len(caption))


def _corner(sizes: Sequence[int], captions: Sequence[str], heap: int, counter: int) -> tuple[float, float]:
    """Return the upper left corner of a counter."""
    before = sum(_width(*each) + 2 * _MARGIN for each in zip(sizes[:heap], captions, strict=False))
    inside = (_width(sizes[heap], captions[heap]) - _columns(sizes[heap]) * (_WIDTH + _GAP) + _GAP) / 2
    column, level = divmod(counter, _PER_COLUMN)
    return _MARGIN + before + inside + column * (_WIDTH + _GAP), _floor(sizes) - (level + 1) * (_HEIGHT + _GAP)


def _counter(x: float, y: float, *, there: bool, note: str, shade: float) -> str:
    """Return one counter as an SVG element, dashed and empty if it is no longer there."""
    box = partial(svg.tag, "rect", x=x, y=y, width=_WIDTH, height=_HEIGHT, rx=7)
    if not there:
        return box(fill="none", stroke=svg.LINE, stroke_dasharray="3 3")
    drawn = box(fill=svg.CARD, stroke=svg.INK, stroke_width=1.5)
    if shade:
        drawn += box(fill=svg.SKY, fill_opacity=0.8 * shade)
    if note:
        drawn += svg.label(x + _WIDTH / 2, y + _HEIGHT / 2, note, size=12)
    return drawn
