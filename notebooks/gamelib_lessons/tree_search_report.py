"""The tables of lesson 08 in print: what the stored experiments with Monte Carlo tree search found, and how surely."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Final

from gamelib import svg
from gamelib.draw import Picture
from gamelib.draw.plot_svg import Axis, Series, line_plot
from gamelib.play.match import wilson_interval
from gamelib_lessons.tree_search_errors import (
    CHECKPOINTS,
    P_CHECKPOINTS,
    P_LATER,
    SEEDS,
    class_table,
    classes,
    column_table,
    p_game_table,
)
from gamelib_lessons.tree_search_matches import interval, result

STUDENT: Final = 2.776
"""The 97.5 % quantile of Student's t with four degrees of freedom: there are five seeds."""
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


def given_away_table(names: Iterable[str]) -> str:
    """Return how many of the 627 positions some searches give away, as a table.

    Where no seed gives anything away, the numbers do not differ and say nothing of an interval, so there is none.

    Example:
        >>> print(given_away_table(["UCT"]).splitlines()[2][:40])
        UCT              63.8 ± 12.4   30.8 ± 3.
    """
    lines = [
        f"given away of {len(classes()[1])}: mean over {len(SEEDS)} seeds ± half of its 95 % interval (Student's t)",
        " " * 15 + "".join(f"{each:>13,}" for each in CHECKPOINTS),
    ]
    for name in names:
        found = given_away(name)
        cells = (f"{number:.1f} ± {half:.1f}" if number else f"0 in all {len(SEEDS)}" for number, half in found)
        lines.append(f"{name:<15}" + "".join(f"{cell:>13}" for cell in cells))
    return "\n".join(lines)


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
    y = Axis("positions given away, %", 0, 16, [(each, str(each)) for each in range(0, 17, 4)])
    ends = f"{CHECKPOINTS[0]} to {CHECKPOINTS[-1]:,}"
    text = f"Positions of tic-tac-toe given away after {ends} simulations, with 95 % intervals: {'; '.join(told)}."
    return Picture(line_plot(lines, x, y, title=text), text)


def p_game_tables() -> str:
    """Return how often UCT errs on P-games, and how many states it and alpha-beta enter, as two tables.

    Example:
        >>> print(p_game_tables().splitlines()[2][:47])
        2^4          16   182   7.7 (5-12)    0.0 (0-2)
    """
    checkpoints = (*P_CHECKPOINTS, P_LATER)
    errors = [
        "errors in % (95 % interval) by simulations",
        "         leaves trees " + " ".join(f"{each:>12,}" for each in checkpoints),
    ]
    entered = [
        "states entered, on average: alpha-beta until it has a proof; UCT by simulations",
        "     B^(D/2) alpha-beta " + " ".join(f"{each:>9,}" for each in checkpoints),
    ]
    for (branching, depth), row in p_game_table().items():
        name = f"{branching}^{depth:<2}"
        rates = []
        for failed in row.failures.values():
            low, high = (100 * end for end in wilson_interval(failed, row.trees))
            rates.append(f"{100 * failed / row.trees:.1f} ({low:.0f}-{high:.0f})")
        errors.append(f"{name}{row.leaves:>11,}{row.trees:>6} " + " ".join(f"{rate:>12}" for rate in rates))
        states = " ".join(f"{each:>9,.0f}" for each in row.entered.values())
        entered.append(f"{name}{branching ** (depth // 2):>8,}{row.alpha_beta:>11,.0f} {states}")
    return "\n".join([*errors, *entered])


def column_shares() -> str:
    """Return which share of its visits the centre of the empty Connect Four board has, and what would be played.

    Example:
        >>> print(column_shares().splitlines()[1])
        C = 1/√2, seed 1    62.7 %, plays 4    87.4 %, plays 4    35.1 %, plays 4
    """
    lines = ["share of column 4 after 10,000, 100,000 and 1,000,000 simulations, and the column played"]
    for (name, seed), rows in column_table().items():
        cells = (f"{100 * row[CENTRE] / sum(row):.1f} %, plays {row.index(max(row)) + 1}" for row in rows[1:])
        lines.append(f"{f'C = {name}, seed {seed}':<16}" + "".join(f"{cell:>19}" for cell in cells))
    return "\n".join(lines)


def scores_table(first: str, meetings: Sequence[str]) -> str:
    """Return how some meetings ended, as a table.

    Args:
        first: what the scores are counted for.
        meetings: the names of the meetings, as in :data:`gamelib_lessons.tree_search_matches.MEETINGS`.

    Example:
        >>> print(scores_table("the tree", ["Connect Four, equal nodes"]))
        the tree                      won drawn  lost   score (95 % interval)
        Connect Four, equal nodes      69     2   129   0.350 (0.287 to 0.418)
    """
    width = max(map(len, (first, *meetings)))
    lines = [f"{first:<{width}} {'won':>7} drawn  lost   score (95 % interval)"]
    for name in meetings:
        found = result(name)
        low, high = interval(name)
        counts = f"{found.wins:>7} {found.draws:>5} {found.losses:>5}"
        lines.append(f"{name:<{width}} {counts}   {found.score:.3f} ({low:.3f} to {high:.3f})")
    return "\n".join(lines)


def scores_plot(meetings: Sequence[tuple[str, str]]) -> Picture:
    """Return the scores of some meetings as points with their 95 % intervals, one below the other.

    Args:
        meetings: what each is called in the picture, and its name in
            :data:`gamelib_lessons.tree_search_matches.MEETINGS`.

    Example:
        >>> scores_plot([("equal nodes", "Connect Four, equal nodes")]).text
        'Scores with 95 % intervals: equal nodes 0.350 (0.287 to 0.418).'
    """
    left, wide, row, top = 300.0, 380.0, 26.0, 30.0
    bottom = top + row * len(meetings)
    body, told = [], []
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
