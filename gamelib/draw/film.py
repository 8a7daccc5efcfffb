"""Films of searches: the tree, the code and the variables, one step at a time.

A film is one drawing of the tree, the code, and a list of steps that says what changes. It is shown
in a notebook as an embedded page that needs no kernel, and can be saved as one HTML file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from importlib import resources
from numbers import Real
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final, TypeVar

from gamelib import svg
from gamelib.draw.code import Code, pseudo_code, source_code
from gamelib.draw.graph import game_graph, value_text
from gamelib.draw.picture import describe_tree
from gamelib.draw.tree_svg import Style, tree_svg
from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import Game
from gamelib.games.tree import TreeGame
from gamelib.trace import NodeName, Step, Traced, trace
from gamelib.watch import Path
from gamelib.wording import counted

if TYPE_CHECKING:
    import networkx as nx

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

MOST_NODES: Final = 200
MOST_LINES: Final = 9000
LONGEST_LIST: Final = 12


@dataclass(frozen=True, slots=True)
class FilmStep:
    """What a film shows at one moment.

    Attributes:
        lines: the lit line of each code shown, ``-1`` if none.
        node: the number of the node at work, or ``-1``.
        active: the numbers of the nodes whose calls are under way.
        variables: the variables as text, by name.
        values: the values of nodes that change here, by number.
        sentence: the step in words.
    """

    lines: tuple[int, ...]
    node: int
    active: tuple[int, ...]
    variables: Mapping[str, str]
    values: Mapping[int, str]
    sentence: str


class Film:
    """A search to step through.

    Shown in a notebook it is a small player: buttons, a slider, and the arrow, Home and End keys.

    Attributes:
        steps: the steps.
        graph: the tree, a networkx graph.
        codes: the code beside the tree.
    """

    def __init__(self, traced: Traced[Any, Any], graph: nx.DiGraph, codes: tuple[Code, ...], title: str) -> None:
        self.graph, self.codes, self.title = graph, codes, title
        self._numbers = {node: number for number, node in enumerate(graph)}
        self._board = None if isinstance(traced.watched.game, TreeGame) else traced.watched.game.svg
        self.steps = tuple(_merged(self._film_step(step) for step in traced.steps))
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
        values = {value for step in self.steps for value in step.values.values()}
        widest = max(sorted(values), key=lambda value: svg.text_width(value, 1), default="")
        style = Style(board=self._board, names=self._board is None, widest=widest)
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

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self.page)}" title="{escape(repr(self))}" '
            f'style="width:100%;height:{self.height}px;border:0;border-radius:8px"></iframe>'
        )

    def _data(self) -> list[list[Any]]:
        return [
            [step.lines, step.node, step.active, step.variables, step.values, step.sentence] for step in self.steps
        ]

    def _film_step(self, step: Step) -> FilmStep:
        code = self.codes[0]
        shown = {
            name: value for name, value in step.variables.items() if code.variables is None or name in code.variables
        }
        at_work = shown.get(code.node_variable or "")
        node = at_work.path if isinstance(at_work, NodeName) else step.node
        variables = {name: self._readable(value) for name, value in shown.items()}
        lines = tuple(each.line_of.get((step.file, step.line), -1) for each in self.codes)
        where = f" at {self._name(node)}" if node is not None else ""
        told = ", ".join(f"{name} = {text}" for name, text in variables.items())
        return FilmStep(
            lines=lines,
            node=-1 if node is None else self._numbers[node],
            active=tuple(self._numbers[path] for path in dict.fromkeys(step.calls)),
            variables=variables,
            values={self._numbers[path]: value_text(value) for path, value in step.values.items()},
            sentence=f"{step.function}{where}: {code.lines[lines[0]].strip()}{f' ({told})' if told else ''}",
        )

    def _name(self, path: Path) -> str:
        return str(self.graph.nodes[path]["label"])

    def _readable(self, value: object) -> str:
        if isinstance(value, NodeName):
            return self._name(value.path)
        if isinstance(value, bool) or value is None:
            return str(value)
        if isinstance(value, Real):
            return value_text(float(value))
        if isinstance(value, dict):
            return "{" + self._listed(f"{self._readable(k)}: {self._readable(v)}" for k, v in value.items()) + "}"
        if isinstance(value, list):
            return "[" + self._listed(self._readable(each) for each in value) + "]"
        if isinstance(value, tuple):
            only = "," if len(value) == 1 else ""
            return "(" + self._listed(self._readable(each) for each in value) + f"{only})"
        return str(value)

    @staticmethod
    def _listed(items: Iterator[str]) -> str:
        shown = list(items)
        more = f", … {len(shown)} in all" if len(shown) > LONGEST_LIST else ""
        return ", ".join(shown[:LONGEST_LIST]) + more


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
        traced = trace(function, game, state, limit=MOST_LINES, **keywords)
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


def _merged(steps: Iterator[FilmStep]) -> Iterator[FilmStep]:
    """Yield the steps on shown lines, of several in a row on one line and node only the last.

    Values that became known in the steps left out are shown by the next step.
    """
    held: FilmStep | None = None
    waiting: dict[int, str] = {}
    for step in steps:
        waiting |= step.values
        if step.lines[0] < 0:
            continue
        if held is not None and (held.lines[0], held.node, held.active) == (step.lines[0], step.node, step.active):
            waiting = {**held.values, **waiting}
        elif held is not None:
            yield held
        held, waiting = replace(step, values=waiting), {}
    if held is not None:
        yield replace(held, values={**held.values, **waiting})


def _code_html(code: Code, index: int) -> str:
    lines = "".join(
        f'<span class="line" style="--indent:{len(line) - len(line.lstrip()) + 4}ch">{escape(line) or " "}</span>'
        for line in code.lines
    )
    return f'<pre class="code" data-code="{index}" data-title="{escape(code.title)}">{lines}</pre>'
