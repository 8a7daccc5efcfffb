"""The trap of lesson 08: three searches side by side as simulations go on, and what the tempting move pays."""

from __future__ import annotations

from typing import ClassVar, Final

from gamelib import svg
from gamelib.draw import Picture
from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.draw.search_tree import visit_shade
from gamelib.widgets.explorer import Explorer, View, slider, stepped_slider
from gamelib_lessons.trap import C3, CHECKPOINTS, GAME, RIGHT, SEARCHES, SEEDS, TRAP, choice, known, paid, right

BOARD: Final = 122.0
GAP: Final = 6.0
LEFT: Final = 244.0
"""Where the plot begins, right of the boards and the words beside them."""
MARKED: Final = (10, 30, 100, 300, 1000, 4000)
LUCK: Final = 9
"""A seed with which all three fall into the trap."""


class TrapExplorer(Explorer):
    """Flat, greedy and UCT search of one position after 10 to 4,000 simulations; the curves grow with these."""

    title = "three searches of a trap"
    wide = True
    knobs: ClassVar = {
        "simulations": stepped_slider("simulations", CHECKPOINTS, CHECKPOINTS[0]),
        "luck": slider("luck (seed)", LUCK, SEEDS[0], SEEDS[-1]),
    }

    def view(self, *, simulations: int, luck: int) -> View:
        """Draw what each search thinks of the moves, and how its mean of c3 has come about."""
        place = CHECKPOINTS.index(simulations)
        told, parts, lines = [], [], []
        for number, search in enumerate(SEARCHES):
            rows = known(search, luck)[: place + 1]
            played = choice(rows[-1])
            name, verdict = GAME.action_text(TRAP, played), "a draw" if played in RIGHT else "O loses"
            told.append(f"{search} plays {name}: {verdict} ({right(search)[place]} of {len(SEEDS)} seeds draw)")
            top = GAP + number * (BOARD + GAP)
            parts.append(svg.embed(_board(search, luck, place), GAP, top, BOARD, BOARD))
            words = (search, f"plays {name}", verdict, f"{len(SEEDS)} seeds:", f"{right(search)[place]} draw")
            for row, text in enumerate(words):
                y = top + 20 + 20 * row
                parts.append(svg.label(GAP + BOARD + 10, y, text, size=12, anchor="start", bold=row in (0, 2)))
            lines.append(Series(search, list(enumerate(row[C3].mean for row in rows)), markers=True))
        means = ", ".join(f"{search} {known(search, luck)[place][C3].mean:.2f}" for search in SEARCHES)
        facts = f"{simulations:,} simulations: {'; '.join(told)}. Mean of c3 for O: {means}."
        plot = line_plot(lines, _across(CHECKPOINTS), _up("mean of c3 so far, for O", 1.0), title=facts)
        width, height = svg.size_of(plot)
        bottom = GAP + len(SEARCHES) * (BOARD + GAP)
        parts.append(svg.embed(plot, LEFT, (bottom - height) / 2, width, height))
        return View(facts, svg.document(LEFT + width, bottom, parts, title=facts))


def _board(search: str, luck: int, place: int) -> str:
    knows = known(search, luck)[place]
    most = max(each.visits for each in knows.values())
    return GAME.svg(
        TRAP,
        notes={action: f"{each.mean:.2f}" for action, each in knows.items()},
        shades={action: visit_shade(each.visits, most) for action, each in knows.items()},
    )


def _across(checkpoints: tuple[int, ...]) -> Axis:
    ticks = [(at, f"{each:,}") for at, each in enumerate(checkpoints) if each in MARKED]
    return Axis("simulations", -0.5, len(checkpoints) - 0.5, ticks)


def _up(label: str, high: float) -> Axis:
    return Axis(label, 0, high, [(tenth / 10, f"{tenth / 10:g}") for tenth in range(0, round(10 * high) + 1, 2)])


def drift_plot() -> Picture:
    """Return what c3 pays in UCT as simulations go on, its mean and that of a1: all of all seeds together.

    Example:
        >>> drift_plot().text[:57]
        'What c3 pays O falls from 0.58 to 0.06; its mean from 0.5'
    """
    rows = paid()
    names = "what the last simulations through c3 paid", "what all simulations through c3 paid: its mean"
    lines = [
        Series(name, [(at, row[which]) for at, row in enumerate(rows)], markers=True)
        for which, name in enumerate(names, start=1)
    ]
    a1 = [mean for _, _, mean in paid(RIGHT[0])]
    lines.append(Series("the mean of a1, which is right", list(enumerate(a1)), markers=True))
    (_, first, mean), (_, last, final) = rows[0], rows[-1]
    text = f"What c3 pays O falls from {first:.2f} to {last:.2f}; its mean from {mean:.2f} to {final:.2f} only. "
    text += f"The mean of a1, which is right, goes from {a1[0]:.2f} to {a1[-1]:.2f}."
    x = _across(tuple(row[0] for row in rows))
    return Picture(line_plot(lines, x, _up(f"reward of O, {len(SEEDS)} seeds together", 0.6), title=text), text)
