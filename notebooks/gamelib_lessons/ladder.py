"""The ladder of lesson 04: what each of its searches costs at Connect Four, to each depth.

The deep ones take long, so the results are kept in ``ladder.json``. Running this module writes the file anew, and a
test climbs the lower part again::

    python -m gamelib_lessons.ladder
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

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
    iterative_deepening,
    mtdf,
    principal_variation_search,
)
from gamelib_lessons.stored import read, write

POSITION: Final = "44435"
DEPTHS: Final = range(4, 9)
_FILE: Final = "ladder.json"

Rung: TypeAlias = Callable[[int], SearchResult[int]]
"""A search of the position to a depth."""


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
    """Return what each search cost, by its name and the depth.

    Example:
        >>> climbed()["deepening"][8].nodes < climbed()["centre first"][8].nodes
        True
    """
    rows = read(_FILE).items()
    return MappingProxyType(
        {name: {depth: Cost(*each) for depth, each in zip(DEPTHS, row, strict=True)} for name, row in rows}
    )


if __name__ == "__main__":
    write(_FILE, {name: [cost(search(depth)) for depth in DEPTHS] for name, search in rungs().items()})
