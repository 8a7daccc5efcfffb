"""The picture of a game of Pig: a track a player, and below them what can happen next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.game import Action
from gamelib.games.boards import PIPS

_TRACK: Final = 400.0
_HIGH: Final = 26.0
_LEFT: Final = 74.0
_RIGHT: Final = 94.0
_TOP: Final = 58.0
_STEP: Final = 56.0
_BOX: Final = 34.0
_BOXES_TOP: Final = _TOP + 2 * _STEP + 6
_GAP: Final = 8.0
_COLOURS: Final = (svg.BLUE, svg.ORANGE)
_WORD: Final = 64.0
"""How wide the box of an action with a name is at least, so that a chance in percent fits below it."""


def tracks_svg(
    scores: tuple[int, int],
    turn_total: int,
    player: int | None,
    goal: int,
    *,
    names: Sequence[str],
    actions: Sequence[tuple[Action, str]],
    notes: Mapping[Action, str],
    shades: Mapping[Action, float],
    title: str,
) -> str:
    """Return the scores as bars towards the goal, the points at risk dashed, and a box for every action.

    The turn total is what the player whose turn it is may still lose; it is nobody's turn once the game is over. The
    actions come with their names.
    """
    texts = [notes.get(action, "") for action, _ in actions]
    widest = max((svg.text_width(text, 14) for text in [*texts, *(name for _, name in actions)]), default=0.0)
    pips = all(name in PIPS for _, name in actions)
    box = max(_BOX, widest + 4) if pips else max(_WORD, widest + 12)
    width = max(_LEFT + _TRACK + _RIGHT, 2 * _GAP + len(actions) * (box + _GAP))
    height = _BOXES_TOP + (_BOX + (24 if any(texts) else 0) + 14 if actions else 0)
    caption = title.partition(": ")[2].replace(" ", " to ", 1)
    body = [svg.label(_GAP * 1.5, 20, caption, anchor="start", bold=True)]
    for seat in (0, 1):
        at_risk = turn_total if seat == player else 0
        body += _track(seat, scores[seat], at_risk, goal, names[seat], moves=seat == player)
    body += _scale(goal)
    left = _LEFT if player is not None and _LEFT + len(actions) * (box + _GAP) <= width else _GAP
    for number, (action, name) in enumerate(actions):
        x = left + number * (box + _GAP)
        body += _action_box(x, _BOXES_TOP, box, name, shades.get(action, 0), pips=pips)
        if note := notes.get(action, ""):
            body.append(svg.label(x + box / 2, _BOXES_TOP + _BOX + 13, note))
    return svg.document(width, height, body, title=title)


def word_place(name: str, number: int) -> svg.Place:
    """Return where the box of an action with a short name is, the first having the number 0."""
    return svg.Place(name, _LEFT + number * (_WORD + _GAP), _BOXES_TOP, _WORD, _BOX)


def _place(points: float, goal: int) -> float:
    return _LEFT + _TRACK * min(points / goal, 1)


def _track(seat: int, score: int, at_risk: int, goal: int, name: str, *, moves: bool) -> list[str]:
    y = _TOP + seat * _STEP
    held, reached = _place(score, goal), _place(score + at_risk, goal)
    parts = [
        svg.label(_LEFT - 12, y + _HIGH / 2, name, anchor="end", bold=moves),
        svg.tag("rect", x=_LEFT, y=y, width=held - _LEFT, height=_HIGH, fill=_COLOURS[seat]) if score else "",
    ]
    if at_risk:
        parts.append(
            svg.tag(
                "rect", x=held, y=y, width=reached - held, height=_HIGH, fill=_COLOURS[seat], fill_opacity=0.3,
                stroke=svg.INK, stroke_width=1.5, stroke_dasharray="4 3",
            )
        )  # fmt: skip
    parts.append(
        svg.tag("rect", x=_LEFT, y=y, width=_TRACK, height=_HIGH, fill="none", stroke=svg.INK, stroke_width=1.5)
    )
    written = f"{score} + {at_risk}" if at_risk else str(score)
    parts.append(svg.label(_LEFT + _TRACK + 8, y + _HIGH / 2, written, anchor="start", size=13, bold=moves))
    if moves:
        middle = y + _HIGH / 2
        points = f"{svg.number(_GAP)},{svg.number(middle - 6)} {svg.number(_GAP)},{svg.number(middle + 6)}"
        parts.append(svg.tag("polygon", points=f"{points} {svg.number(_GAP + 9)},{svg.number(middle)}", fill=svg.INK))
    return parts


def _scale(goal: int) -> list[str]:
    """Return the numbers between the tracks: 0, the goal, and quarters of it that are whole."""
    y = _TOP + _HIGH
    parts = []
    for points in (quarter * goal // 4 for quarter in range(5) if quarter * goal % 4 == 0):
        x = _place(points, goal)
        parts.append(svg.tag("line", x1=x, y1=y, x2=x, y2=y + 5, stroke=svg.LINE, stroke_width=1))
        parts.append(svg.tag("line", x1=x, y1=y + 25, x2=x, y2=y + 30, stroke=svg.LINE, stroke_width=1))
        parts.append(svg.label(x, y + 15, str(points), size=12, fill=svg.FAINT))
    return parts


def _action_box(x: float, y: float, width: float, name: str, shade: float, *, pips: bool) -> list[str]:
    """Return a box with the action's name in it, or with the pips of a die that shows it."""
    if pips:
        x, width = x + (width - _BOX) / 2, _BOX
    parts = [svg.tag("rect", x=x, y=y, width=width, height=_BOX, rx=7, fill=svg.CARD)]
    if shade:
        parts.append(svg.tag("rect", x=x, y=y, width=width, height=_BOX, rx=7, fill=svg.SKY, fill_opacity=0.8 * shade))
    parts.append(
        svg.tag("rect", x=x, y=y, width=width, height=_BOX, rx=7, fill="none", stroke=svg.INK, stroke_width=1.5)
    )
    if not pips:
        return [*parts, svg.label(x + width / 2, y + _BOX / 2, name)]
    return parts + [
        svg.tag("circle", cx=x + _BOX / 2 + 9 * column, cy=y + _BOX / 2 + 9 * row, r=3, fill=svg.INK)
        for column, row in PIPS[name]
    ]
