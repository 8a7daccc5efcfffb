"""What minimax costs: nodes against depth, and how long that takes."""

from __future__ import annotations

from math import log10
from typing import ClassVar, Final

from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.widgets.explorer import Explorer, View, slider, stepped_slider

SECONDS_A_YEAR: Final = 365.25 * 24 * 3600
UNITS: Final = (("years", SECONDS_A_YEAR), ("days", 86400.0), ("hours", 3600.0), ("minutes", 60.0), ("seconds", 1.0))
PARTS: Final = (("milliseconds", 3), ("microseconds", 6), ("nanoseconds", 9))
PATIENCE: Final = (("a minute", 60.0), ("a year", SECONDS_A_YEAR), ("the age of the universe", 13.8e9 * SECONDS_A_YEAR))
MOST: Final = 100
"""How far both axes go: the depth, and the power of ten."""
BRANCHINGS: Final = (2, 4, 5, 8, 10, 20, 35, 100, 250)
"""Branching factors to set: several are half of another."""
OTHERS: Final = (5, 35, 250)
"""Branching factors to compare with."""


class CostExplorer(Explorer):
    """The time b^m and the space b·m of minimax on a uniform tree."""

    title = "what minimax costs"
    knobs: ClassVar = {
        "branching": stepped_slider("branching b", BRANCHINGS, 8),
        "depth": slider("depth m", 40, 1, MOST),
        "speed": slider("10^… leaves/s", 6, 3, 12),
    }

    def view(self, *, branching: int, depth: int, speed: int) -> View:
        """Draw the number of leaves against the depth on a logarithmic scale, and how far patience reaches."""
        leaves = depth * log10(branching)
        sign, many = ("=", f"{branching**depth:,}") if leaves < 9 else ("≈", power_text(leaves))
        minute, year, universe = (plies_in(seconds, branching, speed) for _, seconds in PATIENCE)
        facts = (
            f"b = {branching} and m = {depth}: {branching}^{depth} {sign} {many} leaves take "
            f"{duration_text(leaves - speed)} at {power_text(speed)} a second; "
            f"b·m = {branching * depth:,} nodes in memory are enough. "
            f"A minute is enough for depth {minute}, a year for {year}, the age of the universe for {universe}."
        )
        at = [(within := min(depth, MOST / log10(branching)), within * log10(branching))]
        space = [(0.0, 0.0), *((m, log10(branching * m)) for m in range(1, depth + 1))]
        ticks = [(each, str(each)) for each in range(0, MOST + 1, 20)]
        enough = [([(0, up := log10(seconds) + speed), (MOST, up)], words) for words, seconds in PATIENCE]
        picture = line_plot(
            [Series("time: leaves b^m", [(0, 0), *at], markers=True), Series("space: nodes b·m", space)],
            Axis("depth m in plies", 0, MOST, ticks),
            Axis("how many, 10 to the power of", 0, MOST, ticks),
            title=facts,
            guides=[*enough, *map(_to_compare, OTHERS)],
        )
        return View(facts, picture)


def _to_compare(branching: int) -> tuple[list[tuple[float, float]], str]:
    """Return the line of a branching factor as far as the picture goes, and its name."""
    end = min(MOST, MOST / log10(branching))
    return [(0, 0), (end, end * log10(branching))], f"b = {branching}"


def plies_in(seconds: float, branching: int, speed: int) -> int:
    """Return how many whole plies can be searched in a time, at 10 to the power of ``speed`` leaves a second.

    Example:
        >>> [plies_in(seconds, 35, 6) for _, seconds in PATIENCE]
        [5, 8, 15]
    """
    return int((log10(seconds) + speed) / log10(branching))


def power_text(exponent: float) -> str:
    """Return 10 to the power of ``exponent`` as people write it.

    Example:
        >>> power_text(2.0), power_text(6.5), power_text(154.4)
        ('100', '3,160,000', '2.51·10^154')
    """
    if exponent < 9:
        return f"{float(f'{10**exponent:.3g}'):,.0f}"
    leading = f"{10 ** (exponent % 1):.3g}"
    return f"10^{int(exponent)}" if leading == "1" else f"{leading}·10^{int(exponent)}"


def duration_text(exponent: float) -> str:
    """Return 10 to the power of ``exponent`` seconds in the largest unit that fits.

    Example:
        >>> duration_text(0.0), duration_text(4.0), duration_text(148.4)
        ('1 second', '2.78 hours', '7.96·10^140 years')
        >>> duration_text(-1.0), duration_text(-5.7)
        ('100 milliseconds', '2 microseconds')
    """
    for unit, seconds in UNITS:
        if exponent >= log10(seconds):
            many = exponent - log10(seconds)
            number = power_text(many) if many > 3 else f"{10**many:.3g}"
            return f"{number} {unit.removesuffix('s') if number == '1' else unit}"
    unit, digits = next((part for part in PARTS if exponent >= -part[1]), PARTS[-1])
    return f"{10 ** (exponent + digits):.3g} {unit}"
