"""Plots: a matplotlib figure with the sentence that says what it shows, and small line plots as SVG, for explorers."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import floor, log10
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final

from gamelib import svg
from gamelib.draw.board import Picture, saved

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True, repr=False)
class Chart:
    """A plot: shown in a notebook as a PNG picture with a sentence below it, as the sentence everywhere else.

    Attributes:
        png: the picture.
        text: what it shows, in words.
    """

    png: bytes
    text: str

    def __repr__(self) -> str:
        return self.text

    def save(self, path: str | FilePath) -> FilePath:
        """Write the plot into a file, which ends in ``.png``, and return its path."""
        return saved(path, {".png": lambda: self.png})

    def _ipython_display_(self) -> None:
        # Two outputs: what nbval compares of a picture is its text, and of HTML every byte.
        from IPython.display import display

        picture = {"text/plain": "A plot:", "image/png": base64.b64encode(self.png).decode()}
        display(picture, raw=True, metadata={"image/png": {"alt": self.text}})  # type: ignore[no-untyped-call]
        sentence = {"text/plain": self.text, "text/html": f"<p>{escape(self.text)}</p>"}
        display(sentence, raw=True)  # type: ignore[no-untyped-call]


def chart(figure: Figure, text: str) -> Chart:
    """Return a matplotlib figure as a picture with the text below it, the claim it makes, and close it."""
    from matplotlib import pyplot as plt

    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=110, bbox_inches="tight", facecolor="white", metadata={"Software": None})
    plt.close(figure)
    return Chart(buffer.getvalue(), text)


@dataclass(frozen=True, slots=True, repr=False)
class Plot(Picture):
    """A drawn plot with its text, the claim it makes, below it.

    Example:
        >>> axis = Axis("x", 0, 1, [(0, "0"), (1, "1")])
        >>> Plot(line_plot([Series("y", [(0, 0), (1, 1)])], axis, axis, title="y is x."), "y is x.")
        y is x.
    """

    def _repr_html_(self) -> str:
        return f"{Picture._repr_html_(self)}<p>{escape(self.text)}</p>"


WIDTH: Final = 560
HEIGHT: Final = 340
LEFT: Final = 66
RIGHT: Final = 16
TOP: Final = 14
LEGEND_ROW: Final = 18
BOTTOM: Final = 46
COLOURS: Final = (svg.BLUE, svg.VERMILION, svg.GREEN, svg.PURPLE, svg.ORANGE)
HALO: Final[Mapping[str, Any]] = {"stroke": "white", "stroke_width": 4, "paint_order": "stroke"}
HALF: Final = 8.0
"""How far above and below its middle a text keeps lines away."""
DASHES: Final = (None, "7 4", "2 3", "9 3 2 3", "1 2")


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a plot: told apart by its dashes and its label as well as by its colour.

    Attributes:
        label: what the legend calls it.
        points: where it runs, as pairs of x and y.
        markers: whether the points are marked.
        band: what lies about it, as triples of x, the lower y and the upper y.
    """

    label: str
    points: Sequence[tuple[float, float]]
    markers: bool = False
    band: Sequence[tuple[float, float, float]] = ()


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis: its label, its range, and the values at which it is marked with the text there."""

    label: str
    low: float
    high: float
    ticks: Sequence[tuple[float, str]]

    def share(self, value: float) -> float:
        """Return how far along the axis ``value`` lies, 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def line_plot(
    series: Sequence[Series],
    x: Axis,
    y: Axis,
    *,
    title: str,
    marks: Sequence[tuple[float, float, str]] = (),
    guides: Sequence[tuple[Sequence[tuple[float, float]], str]] = (),
) -> str:
    """Return a plot as a stand-alone SVG document.

    Args:
        series: the lines; points outside the axes' ranges must not occur.
        marks: points to mark with a diamond and a text.
        guides: thin grey lines to compare with, and what stands at their last points.
    """
    top = TOP + LEGEND_ROW * len(series)  # the legend has rows of its own: no line runs through it

    def place(point: tuple[float, float]) -> tuple[float, float]:
        across, up = x.share(point[0]), y.share(point[1])
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - top - BOTTOM)

    body = []
    for value, text in x.ticks:
        at, _ = place((value, y.low))
        body.append(svg.tag("line", x1=at, x2=at, y1=top, y2=HEIGHT - BOTTOM, stroke="#e2e2e2"))
        body.append(svg.label(at, HEIGHT - BOTTOM + 12, text, size=11))
    for value, text in y.ticks:
        _, at = place((x.low, value))
        body.append(svg.tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=at, y2=at, stroke="#e2e2e2"))
        body.append(svg.label(LEFT - 6, at, text, size=11, anchor="end"))
    for points, _ in guides:
        body.append(svg.tag("polyline", points=svg.points(map(place, points)), fill="none", stroke=svg.LINE))
    middle = (top + HEIGHT - BOTTOM) / 2
    body.append(svg.label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, x.label, size=12))
    body.append(svg.label(14, middle - 4, y.label, size=12, transform=f"rotate(-90 14 {svg.number(middle)})"))
    for number, each in enumerate(series):
        edge = [(at, low) for at, low, _ in each.band] + [(at, high) for at, _, high in reversed(each.band)]
        if edge:
            outline = svg.points(map(place, edge))
            body.append(svg.tag("polygon", points=outline, fill=COLOURS[number % len(COLOURS)], fill_opacity=0.22))
    for number, each in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        look: dict[str, Any] = {"stroke": colour, "stroke_dasharray": DASHES[number % len(DASHES)]}
        at_all = [place(point) for point in each.points]
        body.append(svg.tag("polyline", points=svg.points(at_all), fill="none", stroke_width=2.4, **look))
        if each.markers:
            body += [svg.tag("circle", cx=a, cy=b, r=3.5, fill=colour) for a, b in at_all]
        row = TOP + LEGEND_ROW * number
        body.append(svg.tag("line", x1=LEFT + 10, x2=LEFT + 40, y1=row, y2=row, stroke_width=2.4, **look))
        body.append(svg.label(LEFT + 46, row, each.label, size=12, anchor="start"))
    lines = [[place(point) for point in each.points] for each in series]
    for points, text in guides:
        a, b = place(points[-1])
        within = x.share(points[-1][0]) > 0.9
        look = {"anchor": "end" if within else "start", "fill": svg.FAINT, **HALO}
        body.append(svg.label(a - 2 if within else a + 5, b - 7 if within else b + 8, text, size=11, **look))
    lowest = min((up for _, up, _ in marks), default=0.0)
    for across, up, text in marks:
        a, b = place((across, up))
        diamond = svg.points([(a, b - 7), (a + 7, b), (a, b + 7), (a - 7, b)])
        body.append(svg.tag("polygon", points=diamond, fill=svg.YELLOW, stroke=svg.INK, stroke_width=1.5))
        anchor = "end" if x.share(across) > 0.7 else "start"
        beyond = -10 if anchor == "end" else 10
        below = len(marks) > 1 and up == lowest  # two marks may be close together: their words are not
        side = 1 if below else -1
        beside = (a + beyond, b + (16 if below else -14), anchor)
        spots = [beside, *((a, b + 20 * way, "middle") for way in ((side,) if len(marks) > 1 else (side, -side)))]
        left, height, anchor = next((spot for spot in spots if not text or _clear(spot, text, lines)), spots[0])
        body.append(svg.label(left, height, text, size=12, anchor=anchor, bold=True, **HALO))
    return svg.document(WIDTH, HEIGHT, body, title=title)


def _clear(spot: tuple[float, float, str], text: str, lines: Sequence[Sequence[tuple[float, float]]]) -> bool:
    """Return whether a text there stands between the axes, and no line runs through it."""
    x, y, anchor = spot
    wide = svg.text_width(text, 12)
    left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    if not LEFT <= left <= WIDTH - RIGHT - wide or y > HEIGHT - BOTTOM - HALF:
        return False
    for line in lines:
        for (x1, y1), (x2, y2) in pairwise(line):
            for step in range(11):
                across = left + wide * step / 10
                if x1 <= across <= x2 and x1 < x2 and abs(y1 + (y2 - y1) * (across - x1) / (x2 - x1) - y) < HALF:
                    return False
    return True


def round_marks(high: float) -> list[float]:
    """Return about five round numbers from 0 to ``high``.

    Example:
        >>> round_marks(23.5)
        [0, 5, 10, 15, 20]
    """
    unit = 10 ** floor(log10(high / 4))
    step = next(times * unit for times in (1, 2, 5, 10) if high / (times * unit) <= 6)
    return [k * step for k in range(int(high / step + 1e-9) + 1)]
