"""Films of searches: the tree, the code and the variables, one step at a time.

A film is one drawing of the tree, the code, and a list of steps that says what changes. It is shown
in a notebook as an embedded page that needs no kernel, and can be saved as one HTML file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from html import escape
from importlib import resources
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final, TypeVar

from gamelib import svg
from gamelib.draw.code import Code, pseudo_code, source_code, worker_of
from gamelib.draw.film_steps import film_steps
from gamelib.draw.graph import game_graph, is_tree
from gamelib.draw.picture import describe_tree
from gamelib.draw.searched_graph import traced_graph
from gamelib.draw.tree_svg import Style, tree_svg
from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import Game
from gamelib.trace import Traced, trace
from gamelib.wording import counted

if TYPE_CHECKING:
    import networkx as nx

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

MOST_NODES: Final = 200
MOST_LINES: Final = 9000


class Film:
    """A search to step through.

    Shown in a notebook it is a small player: buttons, a slider, and the arrow, Home and End keys.

    Attributes:
        steps: the steps.
        graph: the tree before the search, a networkx graph.
        searched: the tree as the search left it, with values, windows, visits and cuts.
        codes: the code beside the tree.
    """

    def __init__(self, traced: Traced[Any, Any], graph: nx.DiGraph, codes: tuple[Code, ...], title: str) -> None:
        self.graph, self.codes, self.title = graph, codes, title
        self._board = None if is_tree(traced.watched.game) else traced.watched.game.svg
        self.steps = film_steps(traced.steps, graph, codes)
        self.searched = traced_graph(traced)
        self.returned = traced.returned

    def __len__(self) -> int:
        return len(self.steps)

    def __repr__(self) -> str:
        tree = describe_tree(self.graph).split(". ")[0].rstrip(".")
        return f"film of {self.title}: {counted(len(self), 'step')}, {tree}"

    def facts(self, step: int) -> str:
        """Return what a step shows, in a sentence; steps count from 1.

        Raises:
            IndexError: if the film has no such step.
        """
        if not 1 <= step <= len(self):
            raise IndexError(f"the film has steps 1 to {len(self)}, and no step {step}")
        return self.steps[step - 1].sentence

    @cached_property
    def page(self) -> str:
        """The film as one self-contained HTML page."""
        files = resources.files("gamelib.draw")
        data = json.dumps(self._data(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        nodes = list(self.graph)
        style = Style(
            board=self._board,
            names=self._board is None,
            widest=_widest(value for step in self.steps for value in step.values.values()),
            widest_window=_widest(window for step in self.steps for window in step.windows.values()),
            cuts={nodes[number] for step in self.steps for number in step.cut},
        )
        picture = tree_svg(self.graph, title=describe_tree(self.graph), style=style)
        parts = {
            "title": escape(self.title),
            "tree": picture,
            "codes": "".join(_code_html(code, index) for index, code in enumerate(self.codes)),
            "data": data,
        }
        page = files.joinpath("film.html").read_text(encoding="utf-8")
        return re.sub(r"\{\{(\w+)\}\}", lambda gap: parts[gap[1]], page)

    def save(self, path: str | FilePath) -> FilePath:
        """Write the film as one HTML file that needs neither a kernel nor a network, and return its path."""
        target = FilePath(path)
        target.write_bytes(self.page.encode())  # made as a whole first, so that an error leaves the file as it was
        return target

    @property
    def height(self) -> int:
        """How many pixels high the player is."""
        lines = max(len(code.lines) for code in self.codes)
        depth = max(len(node) for node in self.graph)
        return max(190 + 18 * lines + 60, 190 + (76 if self._board is None else 108) * (depth + 1))

    def embedded(self, title: str) -> str:
        """Return the player as an element of a page, with a title for those who cannot see it."""
        return (
            f'<iframe srcdoc="{escape(self.page)}" title="{escape(title)}" '
            f'style="width:100%;height:{self.height}px;border:0;border-radius:8px"></iframe>'
        )

    def _repr_html_(self) -> str:
        return self.embedded(repr(self))

    def _data(self) -> list[list[Any]]:
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


def _code_html(code: Code, index: int) -> str:
    lines = "".join(
        f'<span class="line" style="--indent:{len(line) - len(line.lstrip()) + 4}ch">{escape(line) or " "}</span>'
        for line in code.lines
    )
    return f'<pre class="code" data-code="{index}" data-title="{escape(code.title)}">{lines}</pre>'
