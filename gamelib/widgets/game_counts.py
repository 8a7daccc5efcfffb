"""What the order, the table, the depth and the window do to alpha-beta on a real game, beside minimax's leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import inf, log10, nextafter
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.board import pickable
from gamelib.draw.graph import value_text
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour
from gamelib.result import ActionValue, Bound, SearchResult
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
from gamelib.widgets.explorer import (
    PlayingExplorer,
    View,
    after_text,
    choice,
    ending_text,
    on_picture,
    played,
    slider,
    switch,
)

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
WIDTH: Final = 770
LEFT: Final = 150
BARS: Final = 370
"""How far the longest bar reaches."""
ROW: Final = 30
LINE: Final = 130
"""The height of the number line."""
BOARD: Final = 460
"""How far from the left the board stands."""
ROOM: Final = 300
"""How wide the board is."""
MARGIN: Final = 10
LEGEND: Final = "On the board: what the search knows of each action; click one to play it."


class GameCountsExplorer(PlayingExplorer):
    """Alpha-beta on Connect Four, from any position: leaves by order, table and window."""

    title = "leaves in real games"
    wide = True
    knobs: ClassVar = {
        "moves": on_picture(()),
        "depth": slider("depth in plies", 4, 1, DEEPEST),
        "order": choice("order", tuple(ORDERS)),
        "window": choice("window", tuple(WINDOWS)),
        "fail": choice("out of window", (("fail-soft: the bound", False), ("fail-hard: its end", True))),
        "table": switch("transposition table"),
    }

    def view(self, *, moves: tuple[str, ...], depth: int, order: str, window: str, fail: bool, table: bool) -> View:
        """Draw bars for minimax and for the search chosen, the window, and the board with what came back."""
        state = played(GAME, moves)
        place = after_text("Connect Four", moves)
        if GAME.is_terminal(state):
            board = svg.scaled(GAME.svg(state), ROOM / svg.size_of(GAME.svg(state))[0])
            return View(f"{place}: the game is over, {ending_text(GAME, state)}.", board)
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
        return View(facts, _picture(state, result, bars, minimax_leaves(DEEPEST), asked, facts))


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
        table=TranspositionTable() if table else None,
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


def _picture(
    state: Any, result: SearchResult[Any], bars: Iterable[tuple[str, int]], longest: int, window: Window, title: str
) -> str:
    """Return the bars on a logarithmic scale, of which the longest fills the width, the window, and the board."""
    unit = (BARS - LEFT) / log10(longest)
    body = []
    for row, ((label, count), colour) in enumerate(zip(bars, (svg.ORANGE, svg.BLUE), strict=True)):
        y, length = MARGIN + ROW * row, max(log10(count) * unit, 2)
        body.append(svg.label(LEFT - 8, y + 11, label, size=12, anchor="end"))
        body.append(svg.tag("rect", x=LEFT, y=y, width=length, height=22, fill=colour))
        body.append(svg.label(LEFT + length + 6, y + 11, f"{count:,}", size=12, anchor="start"))
    body.append(svg.label(LEFT, MARGIN + 2 * ROW + 6, "leaves, on a logarithmic scale", size=11, anchor="start"))
    body += _number_line(result, window)
    line = [GAME.action_text(state, action) for action in result.principal_variation]  # a column, wherever it comes
    body.append(svg.label(24, LINE + 64, f"expected: {' '.join(line)}", size=12, anchor="start"))
    body.append(svg.label(24, LINE + 84, LEGEND, size=11, anchor="start"))
    notes = {action: short_text(value) for action, value in result.action_values.items()}
    notes = {action: notes.get(action, "cut") for action in GAME.actions(state)}
    assert result.action is not None
    board = pickable(GAME, state, GAME.svg(state, notes=notes, shades={result.action: 0.6}), notes=notes)
    width, height = svg.size_of(board)
    high = ROOM * height / width
    body.append(svg.embed(board, BOARD, 0, ROOM, high))
    return svg.document(WIDTH, max(LINE + 100, high), body, title=title)


def _number_line(result: SearchResult[Any], window: tuple[float, float]) -> list[str]:
    """Return a line from a loss to a win with the window on it, and the value that came back."""
    middle, half = (24 + BARS) / 2, (BARS - 24) / 2

    def place(value: float) -> float:
        return middle + half * max(-1.05, min(value, 1.05))

    alpha, beta = map(place, window)
    body = [svg.tag("line", x1=middle - half, x2=middle + half, y1=LINE, y2=LINE, stroke=svg.LINE, stroke_width=2)]
    for value in (-1, 0, 1):
        body.append(svg.tag("line", x1=place(value), x2=place(value), y1=LINE - 4, y2=LINE + 4, stroke=svg.LINE))
        body.append(svg.label(place(value), LINE + 16, str(value), size=11, fill=svg.FAINT))
    body.append(svg.tag("rect", x=alpha, y=LINE - 7, width=beta - alpha, height=14, fill=svg.YELLOW, fill_opacity=0.6))
    close = 8 if beta - alpha < 14 else 0
    for at, sign, colour, nudge in ((alpha, "α", svg.BLUE, -close), (beta, "β", svg.VERMILION, close)):
        body.append(svg.tag("line", x1=at, x2=at, y1=LINE - 10, y2=LINE + 8, stroke=colour, stroke_width=3))
        body.append(svg.label(at + nudge, LINE - 18, sign, size=13, bold=True, fill=colour))
    at = place(result.value)
    corners = svg.points([(at - 6, LINE + 34), (at + 6, LINE + 34), (at, LINE + 25)])
    body.append(svg.tag("polygon", points=corners, fill=svg.INK))
    words = f"value {short_text(ActionValue(result.value, result.bound))}"
    body.append(svg.label(max(60, min(at, BARS - 30)), LINE + 43, words, size=12))
    return body


def short_text(value: ActionValue) -> str:
    """Return a value from -1 to 1 and whether it is a bound, in as few signs as possible.

    Example:
        >>> short_text(ActionValue(-0.197, Bound.AT_MOST)), short_text(ActionValue(1)), short_text(ActionValue(0.001))
        ('≤-.20', '1', '0')
    """
    number = f"{value.value:.2f}".replace("0.", ".")
    number = {"-.00": "0", ".00": "0", "1.00": "1", "-1.00": "-1"}.get(number, number)
    return number if value.bound is Bound.EXACT else f"{value.bound.value}{number}"
