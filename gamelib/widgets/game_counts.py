"""What the order, the table, the depth and the window do to alpha-beta on a real game, beside minimax's leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import inf, nextafter
from typing import Any, ClassVar, Final

from gamelib.draw.graph import value_text
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour
from gamelib.result import ActionValue, SearchResult
from gamelib.search import (
    ByValue,
    History,
    KillerMoves,
    MiddleFirst,
    RandomOrder,
    TranspositionTable,
    alphabeta,
    game_size,
)
from gamelib.search.ordering import Order
from gamelib.widgets.explorer import View, choice, on_picture, slider, switch
from gamelib.widgets.game_counts_picture import board_picture, counts_picture
from gamelib.widgets.moves import after_text, ending_text, played
from gamelib.widgets.playing import PlayingExplorer

SCALE: Final = 10.0
DEEPEST: Final = 5
"""Deeper than this the worst order takes more than the blink of an eye."""
AROUND: Final = 0.1
"""How far a window around the value reaches to either side, and one above it stays away."""
Window = tuple[float, float]
OPEN: Final = -inf, inf
WINDOWS: Final[Mapping[str, Callable[[float], Window]]] = {
    "open": lambda value: OPEN,
    "around the value": lambda value: (value - AROUND, value + AROUND),
    "above the value": lambda value: (value + AROUND, value + 3 * AROUND),
    "null: at least the value?": lambda value: (nextafter(value, -inf), value),
    "null: more than the value?": lambda value: (value, nextafter(value, inf)),
}
"""Windows by what is known of the value before the search: here all of it, for the sake of the experiment."""
GAME: Final = ConnectFour()
EVALUATE: Final = lru_cache(maxsize=100_000)(squashed(open_windows(GAME), SCALE))
"""What the searches use where they stop; it remembers what it said."""
MIDDLE: Final = MiddleFirst(7)
ORDERS: Final[Mapping[str, Callable[[], Order | None]]] = {
    "as given": lambda: None,
    "random": lambda: RandomOrder(0),
    "centre first": lambda: MIDDLE,
    "static": lambda: ByValue(EVALUATE),
    "static, worst first": lambda: ByValue(EVALUATE, worst_first=True),
    "centre, killer moves": lambda: KillerMoves(MIDDLE),
    "centre, history": lambda: History(MIDDLE),
}


class GameCountsExplorer(PlayingExplorer):
    """Alpha-beta on Connect Four, from any position: leaves by order, table and window."""

    title = "leaves in real games"
    wide = True
    knobs: ClassVar = {
        "moves": on_picture(""),
        "depth": slider("depth in plies", 4, 1, DEEPEST),
        "order": choice("order", tuple(ORDERS)),
        "window": choice("window", tuple(WINDOWS)),
        "fail": choice("out of window", (("fail-soft: the bound", False), ("fail-hard: its end", True))),
        "table": switch("transposition table"),
    }

    def view(self, *, moves: str, depth: int, order: str, window: str, fail: bool, table: bool) -> View:
        """Draw bars for minimax and for the search chosen, the window, and the board with what came back."""
        state = played(GAME, moves)
        place = after_text("Connect Four", moves)
        if GAME.is_terminal(state):
            return View(f"{place}: the game is over, {ending_text(GAME, state)}.", board_picture(GAME.svg(state)))
        everything = minimax_leaves(depth, state)
        asked = OPEN
        if window != "open":
            asked = WINDOWS[window](searched(depth, "centre first", False, state).value)
        result = searched(depth, order, table, state, asked, fail)
        value = ActionValue(result.value, result.bound)
        facts = (
            f"{place} to depth {depth}, {order}, {'with' if table else 'no'} table: {result.leaves:,} of "
            f"{everything:,} leaves, {result.nodes:,} nodes; {_told(value, asked, fail)}."
        )
        bars = ("minimax, counted", everything), (order, result.leaves)
        return View(facts, counts_picture(GAME, state, result, bars, minimax_leaves(DEEPEST), asked, facts))


@lru_cache(maxsize=256)
def minimax_leaves(depth: int, state: Any = None) -> int:
    """Return how many leaves minimax looks at to this depth, counted without a search."""
    size = game_size(GAME, depth=depth, state=state)
    return sum(size.leaves[:depth]) + sum(size.nodes[depth:])


@lru_cache(maxsize=256)
def searched(
    depth: int, order: str, table: bool, state: Any = None, window: Window = OPEN, fail_hard: bool = False
) -> SearchResult[Any]:
    """Return what alpha-beta finds, on the empty board if there is no other."""
    return alphabeta(
        GAME, state, depth=depth, evaluate=EVALUATE, order=ORDERS[order](), window=window, fail_hard=fail_hard,
        table=TranspositionTable(1_000_000) if table else None,
    )  # fmt: skip


def _told(value: ActionValue, window: Window, fail_hard: bool) -> str:
    """Return in words what a search within a window came back with."""
    known = f"value {'' if value.bound.value == '=' else f'{value.bound.value} '}{value_text(value.value)}"
    if window == OPEN:
        return f"{known}, as minimax"
    asked = f"window {value_text(window[0])} to {value_text(window[1])}"
    if nextafter(window[0], inf) == window[1]:
        asked = f"null window at {value_text(window[1])}"
    return f"{known}, fail-{'hard' if fail_hard else 'soft'} in the {asked}"
