"""The ladder of lesson 04: what each of its searches costs at Connect Four, at the depth the reader chooses.

The deep ones take long, so the results are kept in ``ladder.json``. Running this module writes the file anew, and a
test climbs the lower part again::

    python -m gamelib_lessons.ladder_explorer
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from math import log10
from typing import ClassVar, Final, NamedTuple, TypeAlias

from gamelib import svg
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour
from gamelib.result import SearchResult
from gamelib.search import (
    ByValue,
    History,
    KillerMoves,
    MiddleFirst,
    TranspositionTable,
    alphabeta,
    effective_branching_factor,
    game_size,
    iterative_deepening,
    mtdf,
    principal_variation_search,
)
from gamelib.widgets import Explorer, View
from gamelib.widgets.explorer import slider
from gamelib_lessons.stored import read, write

POSITION: Final = "44435"
DEPTHS: Final = range(4, 9)
_FILE: Final = "ladder.json"

Rung: TypeAlias = Callable[[int], SearchResult[int]]
"""A search of the position to a depth."""
WIDTH: Final = 700.0
LEFT: Final = 170.0
UNIT: Final = 80.0
"""How far it is from a count to ten times that; the bars begin at a hundred."""
ROW: Final = 28.0


class Cost(NamedTuple):
    """How many states a search entered, how many it gave a value, and which value it found."""

    nodes: int
    leaves: int
    value: float


def rungs() -> Mapping[str, Rung]:
    """Return the searches of the ladder by their names, as the lesson writes them."""
    game = ConnectFour()
    state, evaluate, centre = game.play(POSITION), squashed(open_windows(game), 10), MiddleFirst(game.columns)

    plain = partial(alphabeta, game, state, evaluate=evaluate)
    deepening = partial(iterative_deepening, game, state, evaluate=evaluate, order=centre)
    return {
        "alpha-beta": lambda depth: plain(depth=depth),
        "static order": lambda depth: plain(depth=depth, order=ByValue(evaluate)),
        "centre first": lambda depth: plain(depth=depth, order=centre),
        "centre, killers": lambda depth: plain(depth=depth, order=KillerMoves(centre)),
        "centre, history": lambda depth: plain(depth=depth, order=History(centre)),
        "centre, table": lambda depth: plain(depth=depth, order=centre, table=TranspositionTable()),
        "deepening": lambda depth: deepening(depth=depth),
        "deepening, PVS": lambda depth: deepening(depth=depth, search=principal_variation_search),
        "deepening, MTD(f)": lambda depth: deepening(depth=depth, search=mtdf),
    }


def cost(found: SearchResult[int]) -> Cost:
    """Return what is kept of a search."""
    return Cost(found.nodes, found.leaves, round(found.value, 9))


@cache
def climbed() -> Mapping[str, Mapping[int, Cost]]:
    """Return what each search cost, by its name and the depth."""
    rows = read(_FILE).items()
    return {name: {depth: Cost(*each) for depth, each in zip(DEPTHS, row, strict=True)} for name, row in rows}


@cache
def counted() -> dict[int, tuple[int, int]]:
    """Return the nodes and the leaves of minimax from the position of the ladder by depth, counted without a search.

    Example:
        >>> counted()[4]
        (2800, 2400)
    """
    game = ConnectFour()
    size = game_size(game, state=game.play(POSITION), depth=DEPTHS[-1])
    return {depth: (sum(size.nodes[: depth + 1]), sum(size.leaves[:depth]) + size.nodes[depth]) for depth in DEPTHS}


class LadderExplorer(Explorer):
    """A bar of nodes for each search of the ladder, on a logarithmic scale."""

    title = "the ladder"
    wide = True
    knobs: ClassVar = {"depth": slider("depth in plies", DEPTHS[0], DEPTHS[0], DEPTHS[-1])}

    def view(self, *, depth: int) -> View:
        """Draw the bars, minimax's hollow: it was counted and not searched."""
        searched = {name: (row[depth].nodes, row[depth].leaves) for name, row in climbed().items()}
        rows = {"minimax": counted()[depth], **searched}
        told = ", ".join(
            f"{name} {effective_branching_factor(rows[name][1], depth):.2f}"
            for name in ("minimax", "alpha-beta", "centre first", "deepening")
        )
        facts = (
            f"To depth {depth}, one position: deepening enters {rows['deepening'][0]:,} nodes, centre first with a "
            f"table {rows['centre, table'][0]:,}, plain alpha-beta {rows['alpha-beta'][0]:,}. "
            f"Effective branching factors: {told}."
        )
        body = []
        for place, (name, (nodes, _)) in enumerate(rows.items()):
            y, length = 8 + ROW * place, (log10(nodes) - 2) * UNIT
            body.append(svg.label(LEFT - 10, y + 10, name, size=13, anchor="end"))
            fill, dashes = (svg.CARD, "4 3") if name == "minimax" else (svg.SKY, "none")
            strokes = {"stroke": svg.INK, "stroke_dasharray": dashes}
            body.append(svg.tag("rect", x=LEFT, y=y, width=length, height=20, fill=fill, **strokes))
            body.append(svg.label(LEFT + length + 8, y + 10, f"{nodes:,}", size=13, anchor="start"))
        y = 8 + ROW * len(rows) + 10
        scale = "nodes, on a logarithmic scale from 100 on; dashed: counted"
        body.append(svg.label(LEFT, y, scale, size=12, anchor="start"))
        return View(facts, svg.document(WIDTH, y + 12, body, title=facts))


if __name__ == "__main__":
    write(_FILE, {name: [cost(search(depth)) for depth in DEPTHS] for name, search in rungs().items()})
