"""The plots of lessons 08 and 08b: what the stored experiments with Monte Carlo tree search found, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import sqrt
from statistics import mean, stdev
from typing import Final

from gamelib import svg
from gamelib.draw import Picture
from gamelib.draw.chart import Axis, Series, line_plot
from gamelib_lessons.tree_search_errors import (
    CHECKPOINTS,
    COLUMN_CHECKPOINTS,
    COLUMN_SEEDS,
    SEEDS,
    class_table,
    classes,
    column_table,
)
from gamelib_lessons.tree_search_matches import interval, result

STUDENT: Final = 2.776
"""The 97.5 % quantile of Student's t with four degrees of freedom: there are five seeds."""
ROOM: Final = 0.8
"""How far from the last of a row of long numbers the axis ends: 1 is at the number."""
CENTRE: Final = 3
"""The middle column of Connect Four, counted from 0."""


def given_away(name: str) -> list[tuple[float, float]]:
    """Return how many of the 627 positions a search gives away, by simulations.

    Args:
        name: of the search, as in :func:`gamelib_lessons.tree_search_errors.class_table`.

    Returns:
        For each number of simulations the mean over the seeds, and half of its 95 % interval.

    Example:
        >>> [round(number) for number, _ in given_away("UCT")]
        [64, 31, 12, 5, 1, 0]
    """
    rows = zip(*(map(len, class_table()[name, seed]) for seed in SEEDS), strict=True)
    return [(mean(row), STUDENT * stdev(row) / sqrt(len(row))) for row in rows]


def given_away_plot() -> Picture:
    """Return the share of the 627 positions that flat, greedy and UCT search give away, by simulations.

    Example:
        >>> given_away_plot().text[:62]
        'Positions of tic-tac-toe given away after 10 to 2,000 simulati'
    """
    whole = len(classes()[1])
    lines, told = [], []
    for name in ("flat", "greedy", "UCT"):
        rows = [(100 * number / whole, 100 * half / whole) for number, half in given_away(name)]
        band = [(at, share - half, share + half) for at, (share, half) in enumerate(rows)]
        lines.append(Series(name, [(at, share) for at, (share, _) in enumerate(rows)], markers=True, band=band))
        told.append(f"{name} {rows[0][0]:.0f} %, in the end {rows[-1][0]:.1f} %")
    x = Axis("simulations", 0, len(CHECKPOINTS) - 1, [(at, f"{each:,}") for at, each in enumerate(CHECKPOINTS)])
    y = Axis("positions given away, %; bands: 95 %", 0, 16, [(each, str(each)) for each in range(0, 17, 4)])
    ends = f"{CHECKPOINTS[0]} to {CHECKPOINTS[-1]:,}"
    text = f"Positions of tic-tac-toe given away after {ends} simulations, with 95 % intervals: {'; '.join(told)}."
    return Picture(line_plot(lines, x, y, title=text), text)


def columns_plot() -> Picture:
    """Return which share of its visits the centre of the empty Connect Four board has with two constants.

    Example:
        >>> columns_plot().text[-66:]
        'C = 1: 54 %, in the end 62 %; C = 1, again: 51 %, in the end 78 %.'
    """
    places = range(1, len(COLUMN_CHECKPOINTS))
    lines, told = [], []
    for name, seed in product(("1/√2", "1"), COLUMN_SEEDS):
        rows = column_table()[name, seed]
        shares = [100 * rows[at][CENTRE] / sum(rows[at]) for at in places]
        label = f"C = {name}{', again' if seed > 1 else ''}"
        lines.append(Series(label, list(enumerate(shares)), markers=True))
        told.append(f"{label}: {shares[0]:.0f} %, in the end {shares[-1]:.0f} %")
    ticks = [(at - 1, f"{COLUMN_CHECKPOINTS[at]:,}") for at in places]
    x = Axis("simulations", 0, len(places) - ROOM, ticks)
    y = Axis("share of the middle column, %", 0, 100, [(each, str(each)) for each in range(0, 101, 20)])
    text = f"Share of the visits that go to the middle column: {'; '.join(told)}."
    return Picture(line_plot(lines, x, y, title=text), text)


def scores_plot(meetings: Sequence[tuple[str, str]]) -> Picture:
    """Return the scores of some meetings as points with their 95 % intervals, one below the other.

    Args:
        meetings: what each is called in the picture, and its name in
            :data:`gamelib_lessons.tree_search_matches.MEETINGS`.

    Example:
        >>> scores_plot([("2", "C = 2.0, Connect Four")]).text
        'Scores with 95 % intervals: 2 0.495 (0.431 to 0.559).'
    """
    left, wide, row, top = 300.0, 380.0, 26.0, 30.0
    bottom = top + row * len(meetings)
    body, told = [svg.label(12, 14, "bars: 95 % intervals", size=11, anchor="start")], []
    for tenth in (0, 5, 10):
        x = left + wide * tenth / 10
        body.append(svg.label(x, 14, f"{tenth / 10:g}", size=11))
        dashes = {"stroke_dasharray": "4 3"} if tenth == 5 else {}
        body.append(svg.tag("line", x1=x, x2=x, y1=top - 4, y2=bottom, stroke=svg.LINE, **dashes))
    for place, (called, name) in enumerate(meetings):
        found = result(name)
        low, high = interval(name)
        x, start, end = (left + wide * share for share in (found.score, low, high))
        y = top + row * (place + 0.5)
        body.append(svg.label(left - 12, y, called, size=12, anchor="end"))
        body.append(svg.tag("line", x1=start, x2=end, y1=y, y2=y, stroke=svg.INK, stroke_width=2))
        body.append(svg.tag("circle", cx=x, cy=y, r=4.5, fill=svg.INK))
        body.append(svg.label(left + wide + 14, y, f"{found.score:.3f}", size=12, anchor="start"))
        told.append(f"{called} {found.score:.3f} ({low:.3f} to {high:.3f})")
    text = f"Scores with 95 % intervals: {'; '.join(told)}."
    return Picture(svg.document(left + wide + 64, bottom + 8, body, title=text), text)
