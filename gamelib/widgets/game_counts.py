"""What the order, the table and the depth do to alpha-beta on real games, beside what minimax would look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import log10
from typing import Any, Final

from gamelib import svg
from gamelib.draw.graph import value_text
from gamelib.evaluation import open_lines, open_windows, squashed
from gamelib.game import Game
from gamelib.games import ConnectFour, TicTacToe
from gamelib.result import SearchResult
from gamelib.search import ByValue, History, KillerMoves, RandomOrder, TranspositionTable, alphabeta, game_size
from gamelib.search.ordering import Order
from gamelib.widgets.explorer import Explorer, View, choice, slider, switch

WIDTH: Final = 700
LEFT: Final = 150
RIGHT: Final = 90
ROW: Final = 30
SCALE: Final = 10.0
DEEPEST: Final = 5
"""Deeper than this the worst order takes more than the blink of an eye."""
MINIMAX: Final = "minimax, counted"

GAMES: Final[Mapping[str, Callable[[], Game[Any, Any]]]] = {"Connect Four": ConnectFour, "tic-tac-toe": TicTacToe}


def _centre_first(game: Game[Any, Any], state: Any, actions: Any) -> list[Any]:
    """Return the actions nearest to the middle of their numbers first: squares or columns."""
    middle = 3 if isinstance(game, ConnectFour) else 4
    return sorted(actions, key=lambda action: abs(action - middle))


ORDERS: Final[Mapping[str, Callable[[Callable[[Any], float]], Order | None]]] = {
    "as given": lambda evaluate: None,
    "random": lambda evaluate: RandomOrder(0),
    "centre first": lambda evaluate: _centre_first,
    "static": lambda evaluate: ByValue(evaluate),
    "static, worst first": lambda evaluate: ByValue(evaluate, worst_first=True),
    "centre, killer moves": lambda evaluate: KillerMoves(_centre_first),
    "centre, history": lambda evaluate: History(_centre_first),
}


class GameCountsExplorer(Explorer):
    """Alpha-beta on the empty board of a real game: leaves by order, with and without a table."""

    title = "leaves in real games"
    wide = True

    def make_controls(self) -> Mapping[str, Any]:
        """Return the game, the depth, the order and the table."""
        return {
            "game": choice("game", tuple(GAMES)),
            "depth": slider("depth in plies", 4, 1, DEEPEST),
            "order": choice("order", tuple(ORDERS)),
            "table": switch("transposition table"),
        }

    def view(self, *, game: str, depth: int, order: str, table: bool) -> View:
        """Draw a bar for minimax and one for the search chosen, on a scale that the depth does not change."""
        everything = minimax_leaves(game, depth)
        result = searched(game, depth, order, table)
        facts = (
            f"{game} to depth {depth}, {order}, {'with' if table else 'no'} table: {result.leaves:,} of {everything:,} "
            f"leaves, {result.nodes:,} nodes; value {value_text(result.value)}, as minimax."
        )
        unit = (WIDTH - LEFT - RIGHT) / log10(minimax_leaves(game, DEEPEST))
        body = []
        for row, (label, count, colour) in enumerate(
            ((MINIMAX, everything, svg.ORANGE), (order, result.leaves, svg.BLUE))
        ):
            y, length = 10 + ROW * row, max(log10(count) * unit, 2)
            body.append(svg.label(LEFT - 8, y + 11, label, size=12, anchor="end"))
            body.append(svg.tag("rect", x=LEFT, y=y, width=length, height=22, fill=colour))
            body.append(svg.label(LEFT + length + 6, y + 11, f"{count:,}", size=12, anchor="start"))
        body.append(svg.label(LEFT, 10 + 2 * ROW + 8, "leaves, on a logarithmic scale", size=11, anchor="start"))
        return View(facts, svg.document(WIDTH, 2 * ROW + 34, body, title=facts))


def evaluation_of(name: str) -> Callable[[Any], float]:
    """Return the evaluation that the searches of a game use where they stop."""
    game = GAMES[name]()
    evaluation: Any = open_windows(game) if isinstance(game, ConnectFour) else open_lines(TicTacToe())
    return squashed(evaluation, SCALE)


@cache
def minimax_leaves(name: str, depth: int) -> int:
    """Return how many leaves minimax looks at to this depth from the empty board, counted without a search."""
    size = game_size(GAMES[name](), depth=depth)
    return sum(size.leaves[:depth]) + size.nodes[depth]


@cache
def searched(name: str, depth: int, order: str, table: bool) -> SearchResult[Any]:
    """Return what alpha-beta finds on the empty board."""
    game, evaluate = GAMES[name](), evaluation_of(name)
    memory = TranspositionTable(1_000_000) if table else None
    return alphabeta(game, depth=depth, evaluate=evaluate, order=ORDERS[order](evaluate), table=memory)
