"""What the order, the table, the depth and the window do to alpha-beta on real games, beside minimax's leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from math import inf, nextafter
from typing import Any, ClassVar, Final

from gamelib.draw.graph import value_text
from gamelib.evaluation import open_lines, open_windows, squashed
from gamelib.games import ConnectFour, TicTacToe
from gamelib.games.rulebook import Rulebook
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
GAMES: Final[Mapping[str, Callable[[], Rulebook[Any, Any]]]] = {"Connect Four": ConnectFour, "tic-tac-toe": TicTacToe}
PLACES: Final = {"Connect Four": 7, "tic-tac-toe": 9}
"""The columns or squares of an empty board."""
Evaluation = Callable[[Any], float]
ORDERS: Final[Mapping[str, Callable[[Evaluation, MiddleFirst], Order | None]]] = {
    "as given": lambda evaluate, middle: None,
    "random": lambda evaluate, middle: RandomOrder(0),
    "centre first": lambda evaluate, middle: middle,
    "static": lambda evaluate, middle: ByValue(evaluate),
    "static, worst first": lambda evaluate, middle: ByValue(evaluate, worst_first=True),
    "centre, killer moves": lambda evaluate, middle: KillerMoves(middle),
    "centre, history": lambda evaluate, middle: History(middle),
}


class GameCountsExplorer(PlayingExplorer):
    """Alpha-beta on a real game, from any position: leaves by order, table and window."""

    title = "leaves in real games"
    wide = True
    knobs: ClassVar = {
        "game": choice("game", tuple(GAMES)),
        "moves": on_picture(""),
        "depth": slider("depth in plies", 4, 1, DEEPEST),
        "order": choice("order", tuple(ORDERS)),
        "window": choice("window", tuple(WINDOWS)),
        "fail": choice("out of window", (("fail-soft: the bound", False), ("fail-hard: its end", True))),
        "table": switch("transposition table"),
    }
    follows: ClassVar = {"game": {"moves": ""}}

    def view(
        self, *, game: str, moves: str, depth: int, order: str, window: str, fail: bool, table: bool
    ) -> View:
        """Draw bars for minimax and for the search chosen, the window, and the board with what came back."""
        rules = GAMES[game]()
        state = played(rules, moves)
        place = after_text(game, moves)
        if rules.is_terminal(state):
            return View(f"{place}: the game is over, {ending_text(rules, state)}.", board_picture(rules.svg(state)))
        everything = minimax_leaves(game, depth, state)
        asked = OPEN
        if window != "open":
            asked = WINDOWS[window](searched(game, depth, "centre first", False, state).value)
        result = searched(game, depth, order, table, state, asked, fail)
        value = ActionValue(result.value, result.bound)
        facts = (
            f"{place} to depth {depth}, {order}, {'with' if table else 'no'} table: {result.leaves:,} of "
            f"{everything:,} leaves, {result.nodes:,} nodes; {_told(value, asked, fail)}."
        )
        bars = ("minimax, counted", everything), (order, result.leaves)
        return View(facts, counts_picture(rules, state, result, bars, minimax_leaves(game, DEEPEST), asked, facts))


@cache
def evaluation_of(name: str) -> Evaluation:
    """Return the evaluation that the searches of a game use where they stop; it remembers what it said."""
    game = GAMES[name]()
    evaluation: Any = open_windows(game) if isinstance(game, ConnectFour) else open_lines(TicTacToe())
    return lru_cache(maxsize=100_000)(squashed(evaluation, SCALE))


@lru_cache(maxsize=256)
def minimax_leaves(name: str, depth: int, state: Any = None) -> int:
    """Return how many leaves minimax looks at to this depth, counted without a search."""
    size = game_size(GAMES[name](), depth=depth, state=state)
    return sum(size.leaves[:depth]) + sum(size.nodes[depth:])


@lru_cache(maxsize=256)
def searched(
    name: str, depth: int, order: str, table: bool, state: Any = None, window: Window = OPEN, fail_hard: bool = False
) -> SearchResult[Any]:
    """Return what alpha-beta finds, on the empty board if there is no other."""
    evaluate = evaluation_of(name)
    return alphabeta(
        GAMES[name](), state, depth=depth, evaluate=evaluate, order=ORDERS[order](evaluate, MiddleFirst(PLACES[name])),
        table=TranspositionTable(1_000_000) if table else None, window=window, fail_hard=fail_hard,
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
