"""Films of searches: the tree, the code and the variables, one step at a time.

A film is one drawing of the tree, the code, and a list of steps that says what changes, see
:mod:`gamelib.draw.film_page`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from gamelib import svg
from gamelib.draw.code import Code, pseudo_code, source_code, worker_of
from gamelib.draw.film_page import FilmPage
from gamelib.draw.film_steps import FilmStep, film_steps
from gamelib.draw.graph import DiGraph, game_graph, is_tree
from gamelib.draw.picture import describe_tree
from gamelib.draw.searched_graph import traced_graph
from gamelib.draw.tree_svg import Style, tree_svg
from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import Action, Game, State
from gamelib.trace import Traced, trace
from gamelib.wording import counted

MOST_NODES: Final = 200
MOST_LINES: Final = 9000


class Film(FilmPage[FilmStep]):
    """A search to step through.

    Shown in a notebook it is a small player: buttons, a slider, and the arrow, Home and End keys.

    Attributes:
        graph: the tree before the search, a networkx graph.
        searched: the tree as the search left it, with values, windows, visits and cuts.
        codes: the code beside the tree.
    """

    def __init__(self, traced: Traced[Any, Any], graph: DiGraph, codes: tuple[Code, ...], title: str) -> None:
        self.graph, self.codes, self.title = graph, codes, title
        self._board = None if is_tree(traced.watched.game) else traced.watched.game.svg
        self.steps = film_steps(traced.steps, graph, codes)
        self.searched = traced_graph(traced)
        self.returned = traced.returned

    def __repr__(self) -> str:
        tree = describe_tree(self.graph).split(". ")[0].rstrip(".")
        return f"film of {self.title}: {counted(len(self), 'step')}, {tree}"

    def picture(self) -> str:
        """Return the tree before the search, with room for what the search will know."""
        nodes = list(self.graph)
        style = Style(
            board=self._board,
            widest=_widest(value for step in self.steps for value in step.values.values()),
            widest_window=_widest(window for step in self.steps for window in step.windows.values()),
            cuts={nodes[number] for step in self.steps for number in step.cut},
        )
        return tree_svg(self.graph, title=describe_tree(self.graph), style=style)

    @property
    def height(self) -> int:
        """How many pixels high the player is."""
        lines = max(len(code.lines) for code in self.codes)
        depth = max(len(node) for node in self.graph)
        return max(190 + 18 * lines + 60, 190 + (76 if self._board is None else 108) * (depth + 1))

    def data(self) -> list[list[Any]]:
        """Return a row for each step: what the page reads."""
        rows: list[list[Any]] = []
        seen: set[int] = set()
        for step in self.steps:
            rows.append([step.lines, step.node, step.active, step.variables, step.values, step.sentence])
            seen.update([step.node, *step.active])  # the page can tell of these itself
            entered = [number for number in step.entered if number not in seen]
            if step.windows or entered or step.cut:
                rows[-1] += [step.windows, entered, [self._subtree(number) for number in step.cut]]
        return rows

    def _subtree(self, number: int) -> list[int]:
        """Return the numbers of a node and all below it."""
        nodes = list(self.graph)
        top = nodes[number]
        return [below for below in range(number, len(nodes)) if nodes[below][: len(top)] == top]


def film(
    function: Callable[..., Any],
    game: Game[State, Action],
    state: State | None = None,
    **keywords: Any,
) -> Film:
    """Film ``function(game, state)``: an algorithm of this package, or a reader's own.

    Args:
        function: a search that knows the game through the six functions.
        game: a game whose tree below ``state`` has at most 200 nodes.
        state: where to start; the initial state if not given.
        keywords: passed on to the function.

    Raises:
        WatchLimitReached: if the tree has more nodes, or the search runs more lines, than anybody
            would watch.
        GameError: if the function is not written in Python with ``def``, its source is not to be
            had or was changed since, or the game is over before the search begins.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import minimax
        >>> film(minimax, TreeGame([[3, 12], [2, 4]]))
        film of minimax: 41 steps, A tree of 7 nodes, 4 of them leaves
    """
    graph = game_graph(game, state, limit=MOST_NODES)
    if any(graph.nodes[node]["hidden"] for node in graph):
        raise WatchLimitReached(
            f"this tree has more than {MOST_NODES} nodes, too many to film; "
            "start from a later position or a smaller tree"
        )
    try:
        traced = trace(function, game, state, limit=MOST_LINES, within=worker_of(function), **keywords)
    except WatchLimitReached:
        raise WatchLimitReached(
            f"this search runs more than {MOST_LINES:,} lines, or one of them for ever, too many to film; "
            "start from a later position or a smaller tree, and look for a loop that never ends"
        ) from None
    if any(path not in graph for path in traced.watched.paths):
        raise WatchLimitReached("the search left the tree below the state it was given")
    search = traced.functions[0]
    codes = (pseudo_code(search), source_code(traced.functions))
    made = Film(traced, graph, tuple(code for code in codes if code is not None), search.__name__)
    if not made.steps:
        raise GameError(f"there is nothing to film: {search.__name__} has nothing to do in this state")
    return made


def _widest(texts: Iterable[str]) -> str:
    return max(sorted(set(texts)), key=lambda text: svg.text_width(text, 1), default="")
