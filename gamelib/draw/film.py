"""Films of searches: the tree, the code and the variables, one step at a time.

A film is a page with one drawing of the tree, the code, and a list of steps that says what changes, with buttons, a
slider and keys. It is shown in a notebook as an embedded page that needs no kernel, and can be saved as one HTML file.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from html import escape
from importlib import resources
from pathlib import Path as FilePath
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from gamelib import svg
from gamelib.draw.code import Code, pseudo_code, source_code, worker_of
from gamelib.draw.film_steps import SO_FAR, FilmStep, film_steps
from gamelib.draw.graph import DiGraph, Status, game_graph, is_tree, mark_cuts, passed_over, tree_of, worth_text
from gamelib.draw.picture import describe_tree
from gamelib.draw.tree_svg import Style, tree_svg
from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import Action, Game, State
from gamelib.trace import Traced, trace
from gamelib.wording import counted

PLAYER: Final = resources.files("gamelib.draw").joinpath("film.html").read_text(encoding="utf-8")

Step = TypeVar("Step")
Row: TypeAlias = dict[str, Any]
"""What the page reads of one step."""


class FilmPage(ABC, Generic[Step]):
    """Something to step through. Shown in a notebook it is a small player.

    Subclasses give :attr:`title`, :attr:`codes` and :attr:`steps`, the picture and the data that the page reads.
    """

    title: str
    """What the film is called."""
    codes: tuple[Code, ...]
    """The code beside the picture."""
    steps: Sequence[Step]
    """The steps."""
    caption: ClassVar[str] = "variables of this call"
    """What stands above the variables."""
    phases: ClassVar[Sequence[tuple[str, str]]] = ()
    """The phases a step can belong to, if any: a sign and a name for each."""

    def __len__(self) -> int:
        return len(self.steps)

    @abstractmethod
    def picture(self) -> str:
        """Return the picture that the steps change, as a stand-alone SVG document."""

    @abstractmethod
    def rows(self) -> Mapping[str, list[Row]]:
        """Return what the page reads: a row for each step, by what the steps go by if there is more than one way."""

    def key(self) -> Sequence[tuple[str, str]]:
        """Return which marks the page explains below the picture, by their class, and what they mean."""
        return ()

    def style(self) -> str:
        """Return rules of CSS that this page has beyond those of all films."""
        return ""

    def boards(self) -> Sequence[str]:
        """Return pictures that steps show beside the code, to which the data refers by number."""
        return ()

    @property
    def height(self) -> int:
        """How many pixels high the player is at first; the page finds out how much it needs."""
        return 640

    @cached_property
    def page(self) -> str:
        """The film as one self-contained HTML page."""
        phases = "".join(
            f'<li data-of="{escape(name)}"><span>{escape(sign)}</span>{escape(name)}</li>' for sign, name in self.phases
        )
        key = "".join(f'<li><span class="{escape(mark)}"></span>{escape(words)}</li>' for mark, words in self.key())
        parts = {
            "title": escape(self.title),
            "tree": self.picture(),
            "codes": "".join(_code_html(code, index) for index, code in enumerate(self.codes)),
            "data": json.dumps(self.rows(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
            "boards": "".join(self.boards()),
            "caption": escape(self.caption),
            "phases": f'<ol class="phases" aria-label="phase">{phases}</ol>' if phases else "",
            "key": f'<ul class="key" aria-label="key">{key}</ul>' if key else "",
        }
        player = PLAYER.replace("</style>", f"{self.style()}</style>")
        return re.sub(r"\{\{(\w+)\}\}", lambda gap: parts[gap[1]], player)

    def save(self, path: str | FilePath) -> FilePath:
        """Write the film as one HTML file that needs neither a kernel nor a network, and return its path."""
        target = FilePath(path)
        target.write_bytes(self.page.encode())  # made as a whole first: an error leaves the file as it was
        return target

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self.page)}" title="{escape(repr(self))}" '
            f'style="width:100%;height:{self.height}px;border:0;border-radius:8px"></iframe>'
        )


def _code_html(code: Code, index: int) -> str:
    lines = "".join(
        f'<span class="line" style="--indent:{len(line) - len(line.lstrip()) + 4}ch">{escape(line) or " "}</span>'
        for line in code.lines
    )
    return f'<pre class="code" data-code="{index}" data-title="{escape(code.title)}">{lines}</pre>'


MOST_NODES: Final = 200
MOST_LINES: Final = 9000


class Film(FilmPage[FilmStep]):
    """A search to step through.

    Shown in a notebook it is a small player: buttons, a slider, and the arrow, Home and End keys. It steps from node to
    node, or from line to line: a button and the key L go from one to the other.

    Attributes:
        graph: the tree before the search, a networkx graph.
        searched: the tree as the search left it, with values, windows, visits and cuts.
        codes: the code beside the tree.
        steps: the steps by line.
        node_steps: the steps by node, which come first.
    """

    def __init__(self, traced: Traced[Any, Any], graph: DiGraph, codes: tuple[Code, ...], title: str) -> None:
        self.graph, self.codes, self.title = graph, codes, title
        self._board = None if is_tree(traced.watched.game) else traced.watched.game.svg
        self.node_steps, self.steps = film_steps(traced, graph, codes)
        self.searched = traced_graph(traced)
        self.returned = traced.returned

    def __repr__(self) -> str:
        tree = describe_tree(self.graph).split(". ")[0].rstrip(".").replace("A tree", "a tree")
        return f"film of {self.title}: {counted(len(self.node_steps), 'step')} by node, {len(self)} by line; {tree}"

    def picture(self) -> str:
        """Return the tree before the search, with room for what the search will know."""
        nodes = list(self.graph)
        style = Style(
            board=self._board,
            widest=_widest(value for step in self.steps for value in step.values.values()).replace("∞", "∞ "),
            widest_window=_widest(window for step in self.steps for window in step.windows.values()),
            cuts={nodes[number] for step in self.steps for number in step.cut},
        )
        return tree_svg(self.graph, title=describe_tree(self.graph), style=style)

    def rows(self) -> Mapping[str, list[Row]]:
        """Return the rows by node, and those by line."""
        return {"node": list(map(self._row, self.node_steps)), "line": list(map(self._row, self.steps))}

    def key(self) -> Sequence[tuple[str, str]]:
        """Return what the picture shows besides the tree: marks, and what they mean."""
        shown = (*self.node_steps, *self.steps)
        return [
            ("unseen", "not visited"),
            ("active", "waiting for an answer"),
            ("current", "at work"),
            ("walked", "the way there"),
            *([("running", "value so far")] if any(SO_FAR in text for step in shown for text in step.values.values())
              else []),
            *([("estimate", "estimate")] if any(node.estimate for node in tree_of(self.graph).nodes.values()) else []),
            *([("bounds", "window")] if any(step.windows for step in shown) else []),
            *([("cuts", "cut")] if any(step.cut for step in shown) else []),
            *([("best", "chosen, and the play expected")] if self.steps[-1].best else []),
        ]  # fmt: skip

    def _row(self, step: FilmStep) -> Row:
        row: Row = {name: getattr(step, name) for name in ("lines", "node", "active", "variables", "sentence")}
        more = {name: getattr(step, name) for name in ("values", "windows", "entered", "best", "place")}
        row |= {name: each for name, each in more.items() if each}
        if step.cut:
            nodes = list(self.graph)
            tops = [nodes[number] for number in step.cut]
            row["cut"] = [[number for number, each in enumerate(nodes) if each[: len(top)] == top] for top in tops]
        return row


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
        keywords: passed on to the function; what ``evaluate`` says of a tree's nodes stands beside them.

    Raises:
        WatchLimitReached: if the tree has more nodes, or the search runs more lines, than anybody
            would watch.
        GameError: if the function is not written in Python with ``def``, its source is not to be
            had or was changed since, or the game is over before the search begins.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import minimax
        >>> film(minimax, TreeGame([[3, 12], [2, 4]]))
        film of minimax: 14 steps by node, 41 by line; a tree of 7 nodes, 4 of them leaves
    """
    graph = game_graph(game, state, limit=MOST_NODES)
    if any(node.hidden for node in tree_of(graph).nodes.values()):
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
    if "evaluate" in keywords and is_tree(game):
        _estimate(graph, keywords["evaluate"])
    search = traced.functions[0]
    codes = (pseudo_code(search), source_code(traced.functions))
    made = Film(traced, graph, tuple(code for code in codes if code is not None), search.__name__)
    if not made.steps:
        raise GameError(f"there is nothing to film: {search.__name__} has nothing to do in this state")
    return made


def _estimate(graph: DiGraph, evaluate: Callable[[Any], Any]) -> None:
    """Write beside each inner node of a tree what an evaluation says of it, if it knows the node."""
    for path, node in tree_of(graph).nodes.items():
        if node.player is not None:
            with suppress(LookupError):
                worth = evaluate(node.state)
                if worth is not None:
                    graph.add_node(path, estimate=worth_text(float(worth)))


def _widest(texts: Iterable[str]) -> str:
    return max(sorted(set(texts)), key=lambda text: svg.text_width(text, 1), default="")


def traced_graph(traced: Traced[State, Action]) -> DiGraph:
    """Return the tree below the root of a traced search, as the search left it.

    The nodes it came to carry the value and the window it last had there and their place in its
    order, the others are unseen; where it left a node with part of its children, the rest are cut.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import alphabeta
        >>> from gamelib.trace import trace
        >>> graph = traced_graph(trace(alphabeta, TreeGame([[3, 12], [2, 4]])))
        >>> [(data["label"], data["visit"], data["window"]) for _, data in graph.nodes(data=True) if data["window"]]
        [('A', 1, (3, inf)), ('B', 2, (-inf, 3)), ('C', 5, (3, inf)), ('B1', 3, (-inf, inf)), ('B2', 4, (-inf, 3)), \
('C1', 6, (3, inf))]
        >>> [graph.edges[edge]["action"] for edge in graph.edges if graph.edges[edge]["cut"]]
        ['c2']
    """
    graph = game_graph(traced.watched.game, traced.watched.root.state)
    entered = [path for step in traced.steps for path in step.entered]
    graph.add_nodes_from(list(graph), status=Status.UNSEEN)
    for visit, path in enumerate(entered, 1):
        if path in graph:
            graph.add_node(path, status=Status.DONE, visit=visit)
    for step in traced.steps:
        for path, value in step.values.items():
            if path in graph:
                graph.add_node(path, value=worth_text(value))
        for path, window in step.windows.items():
            if path in graph:
                graph.add_node(path, window=window)
    mark_cuts(graph, passed_over(graph, set(entered)))
    return graph
