"""A two-by-two matrix game: what mixing gets you, and where the two players' guarantees meet."""

from __future__ import annotations

from math import isclose
from typing import ClassVar, Final

from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.games import MatrixGame
from gamelib.widgets.explorer import Explorer, View, slider, switch

CLOSE: Final = 0.1
"""Shares nearer than that are one mark, if they are worth the same."""


class MixingExplorer(Explorer):
    """The row player's expected payoff against either column, for every way of mixing two rows."""

    title = "mixing two rows"
    knobs: ClassVar = {
        "a11": slider("row 1, column 1", 2, -5, 5),
        "a12": slider("row 1, column 2", -3, -5, 5),
        "a21": slider("row 2, column 1", -3, -5, 5),
        "a22": slider("row 2, column 2", 4, -5, 5),
        "percent": slider("% of row 1", 50, 0, 100),
        "best": switch("show the best mixture"),
    }

    def view(self, *, a11: int, a12: int, a21: int, a22: int, percent: int, best: bool) -> View:
        """Draw one line for each column, the chosen mixture and, if asked for, the best one."""
        game = MatrixGame([[a11, a12], [a21, a22]])
        solution = game.solve()
        p = percent / 100
        guarantee = min(p * a11 + (1 - p) * a21, p * a12 + (1 - p) * a22)
        share = solution.row_strategy[0]
        facts = f"With {percent}% row 1 you are sure of {guarantee:.3f} on average."
        marks = [(p, guarantee, "you")]
        if best:
            facts += (
                f" The most anybody can be sure of is {solution.value:.3f}, with {share:.1%} row 1; column 1 in "
                f"{solution.column_strategy[0]:.1%} of the games allows no more."
            )
            if isclose(guarantee, solution.value, abs_tol=1e-9) and abs(p - share) < CLOSE:
                marks = [(share, solution.value, "you, at the value")]
            else:
                marks.append((share, solution.value, "value"))
        lines = [
            Series("against column 1", [(0, a21), (1, a11)]),
            Series("against column 2", [(0, a22), (1, a12)]),
        ]
        picture = line_plot(
            lines,
            Axis("share of row 1", 0, 1, [(i / 4, f"{i / 4:g}") for i in range(5)]),
            Axis("expected payoff", -6, 6, [(i, str(i)) for i in range(-6, 7, 2)]),
            title=facts,
            marks=marks,
        )
        return View(facts, picture)
