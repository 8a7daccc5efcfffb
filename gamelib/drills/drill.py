"""Drills, tasks to work out by hand, made fresh from a seed; and their trees as far as they have been answered.

A tree is shown as a picture, as a text, and in words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamelib import svg
from gamelib.draw.board import entry, pick
from gamelib.draw.graph import DiGraph, Status, node_of, window_text
from gamelib.draw.tree_svg import Style, tree_svg
from gamelib.drills import montecarlo, trees
from gamelib.drills.task import DrillError, Kind, Node, Step, written
from gamelib.game import CHANCE, Player
from gamelib.number import is_whole_number
from gamelib.rng import Draw
from gamelib.trace import Window
from gamelib.wording import quoted

_KINDS: Final[dict[str, Kind]] = {**trees.KINDS, **montecarlo.KINDS}

_NO_LISTS: Final = {"ucb1": montecarlo.Counts, "backup": montecarlo.Simulation, "puct": montecarlo.Counts}

KINDS: Final = ("minimax", "alphabeta", "expectimax", "maxn", "paranoid", "ucb1", "backup", "puct")
"""The names of the kinds."""

LEVELS: Final = (1, 2, 3)
"""Easy, middle, hard."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A task, and its questions in the order in which one works by hand.

    Attributes:
        kind: one of :data:`KINDS`.
        level: one of :data:`LEVELS`; 0 for a tree that was given.
        seed: what it was drawn from; 0 for a tree that was given.
        text: the task in two or three sentences.
        tree: the picture.
        steps: the questions.
    """

    kind: str
    level: int
    seed: int
    text: str
    tree: Node
    steps: tuple[Step, ...]


def drill(kind: str, level: int, seed: int) -> Drill:
    """Return the drill of a seed: the same on every machine.

    Args:
        kind: one of :data:`KINDS`.
        level: one of :data:`LEVELS`.
        seed: a whole number.

    Example:
        >>> task = drill("minimax", 1, 7)
        >>> task.steps[0].question, task.steps[0].answer
        ('What is the value of B?', 13)
    """
    if level not in LEVELS or not is_whole_number(level):
        raise DrillError(f"a level is one of {', '.join(map(str, LEVELS))}, not {quoted(level)}")
    if not is_whole_number(seed):
        raise DrillError(f"a seed is a whole number, not {quoted(seed)}")
    (drawn, task_of), draw = kind_of(kind), Draw(int(seed), f"{kind} {level}")
    while True:
        task = task_of(drawn(draw, level))
        if task.clear:
            return Drill(kind, int(level), int(seed), task.text, task.tree, task.steps)


def from_tree(kind: str, tree: Any) -> Drill:
    """Return the drill about a given tree.

    Args:
        kind: one of :data:`KINDS`.
        tree: nested lists as for :class:`~gamelib.games.tree.TreeGame`, but for ``ucb1`` and ``puct``
            :class:`~gamelib.drills.montecarlo.Counts`, and for ``backup`` a ``Simulation``.

    Example:
        >>> [step.answer for step in from_tree("minimax", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]).steps]
        [3, 2, 2, 3, 'B']
    """
    (_, task_of), wanted = kind_of(kind), _NO_LISTS.get(kind)
    if wanted and not isinstance(tree, wanted):
        raise DrillError(f"{kind} is about {wanted.__name__} of gamelib.drills.montecarlo, not {quoted(tree)}")
    task = task_of(tree)
    return Drill(kind, 0, 0, task.text, task.tree, task.steps)


def kind_of(name: str) -> Kind:
    """Return what makes the drills of a kind, or raise DrillError if there is none of this name."""
    if name not in KINDS:
        raise DrillError(f"there is no kind of drill {quoted(name)}; there are {', '.join(KINDS)}")
    return _KINDS[name]


ROLES: Final[Mapping[str, Player | None]] = {"MAX": 0, "MIN": 1, "CHANCE": CHANCE, "leaf": None}


def nodes(tree: Node, depth: int = 0) -> Iterator[tuple[Node, int]]:
    """Yield the nodes of a tree with their depths, parents before children.

    Example:
        >>> [(node.name, depth) for node, depth in nodes(Node("A", "MAX", children=(Node("B", "leaf", "3"),)))]
        [('A', 0), ('B', 1)]
    """
    yield tree, depth
    for child in tree.children:
        yield from nodes(child, depth + 1)


def text(drill: Drill, answered: Sequence[Step] = (), now: Step | None = None) -> str:
    """Return the tree as lines of text, deeper nodes further to the right, leaves on the line of the node above them.

    Args:
        now: the present question; an arrow points at its node, and stars at those on the path the drill is about.

    Example:
        >>> from gamelib.drills import from_tree
        >>> task = from_tree("minimax", [[3, 12], [2, 4]])
        >>> print(text(task, task.steps[:1], task.steps[1]))
          A MAX
            B MIN: 3   B1: 3   B2: 12
        >   C MIN   C1: 2   C2: 4
    """
    lines = []
    for node, depth in nodes(drill.tree):
        if node.role != "leaf" or depth < 2:  # leaves below the root may be asked about
            mark = ">" if now is not None and node.name == now.node else "*" if node.marked else " "
            row = [node, *(child for child in node.children if depth and child.role == "leaf")]
            said = (f"({each.edge}) " * bool(each.edge) + _words(drill, each, answered) for each in row)
            lines.append(mark.ljust(2 + 2 * depth) + "   ".join(said))
    return "\n".join(lines)


def words(drill: Drill, answered: Sequence[Step] = ()) -> str:
    """Return what the picture shows, for those who cannot see it."""
    told = []
    for node, _ in nodes(drill.tree):
        if node.children:
            branches = [f"{child.edge} to " if child.edge else "" for child in node.children]
            below = [_words(drill, child, answered) for child in node.children]
            told.append(f"Below {node.name}: {'; '.join(map(''.join, zip(branches, below, strict=True)))}.")
    return f"A tree. At the root {_words(drill, drill.tree, answered)}. {' '.join(told)}"


def _words(drill: Drill, node: Node, answered: Sequence[Step]) -> str:
    value, window = _known(drill, node, answered)
    role = "" if node.role == "leaf" else f" {node.role}"
    known = ", ".join(filter(None, [window and window_text(window), value]))
    return f"{node.name}{role}{': ' * bool(known)}{known}"


def _known(drill: Drill, node: Node, answered: Sequence[Step]) -> tuple[str, Window | None]:
    """Return the value, and the window, that stand at a node."""
    value, window = node.label, None
    for step in answered:
        if step.node != node.name or step.choices:
            continue
        if is_window(drill, step):
            window = _window(step)
        elif node.role == "leaf" or not node.label:
            value = ": ".join(filter(None, [node.label, written(step.answer).strip("()")]))
        elif isinstance(step.answer, tuple) and "total" in step.question:  # not the rewards, which come before
            value = "/".join(map(written, step.answer))
    return value, window


def is_window(drill: Drill, step: Step) -> bool:
    """Return whether the answer to a question is a window: alpha and beta."""
    return drill.kind == "alphabeta" and isinstance(step.answer, tuple)


def _window(step: Step) -> Window:
    low, high = step.answer if isinstance(step.answer, tuple) else (0, 0)
    return float(low), float(high)


def graph_of(drill: Drill, answered: Sequence[Step] = ()) -> DiGraph:
    """Return the tree as pictures take it, see :mod:`gamelib.draw.graph`; its nodes are their names."""
    import networkx as nx

    commas = max(node.label.count(",") for node, _ in nodes(drill.tree))
    graph = nx.DiGraph(seats=tuple(f"player {seat + 1}" for seat in range(commas + 1)) if commas else ())
    for node, _ in nodes(drill.tree):
        value, window = _known(drill, node, answered)
        player = ROLES[node.role] if node.role in ROLES else int(node.role.removeprefix("player ")) - 1
        graph.add_node(node.name, label=node.name, player=player, value=value, window=window, hidden=False, status="")
    asked = {name for step in drill.steps for name in (step.node, *step.choices)}
    for node, _ in nodes(drill.tree):
        for child in node.children:
            name = child.name if child.role == "leaf" and child.name in asked else ""
            action = f"{name} ({child.edge})" if name and child.edge else name or child.edge
            graph.add_edge(node.name, child.name, action=action, probability=None, best=child.marked, cut=False)
    return graph


def svg_of(
    drill: Drill,
    answered: Sequence[Step] = (),
    now: Step | None = None,
    marked: Collection[str] = (),
    hands: bool = False,
) -> str:
    """Return the picture, of the same size whatever has been answered.

    Args:
        now: the present question; its node is drawn with a thick outline.
        marked: the leaves that are marked as never looked at.
        hands: whether the present question is answered on the picture, see :mod:`gamelib.draw.board`.
    """
    graph = graph_of(drill, answered)
    above = {child: parent for parent, child in graph.edges}
    inside = above.keys() & set(above.values())
    for step in answered:
        if isinstance(step.answer, str):
            graph.add_edge(above[step.answer], step.answer, best=True)
        elif isinstance(step.answer, frozenset):
            marked = step.answer
    for leaf in marked:
        graph.add_edge(above[leaf], leaf, cut=True)
    if now is not None and now.node is not None:
        graph.add_node(now.node, status=Status.CURRENT)
        if not now.choices and not is_window(drill, now):
            graph.add_node(now.node, value=node_of(graph, now.node).value or "?")  # counts keep standing there
    if now is not None and hands:
        for name in now.choices:
            verb = "take back" if name in marked else "mark" if isinstance(now.answer, frozenset) else "answer"
            graph.add_node(name, hand=pick(name, f"{verb} {name}"))
        if not now.choices and now.node is not None:
            beside = "above" if now.node in inside else "below"
            graph.add_node(now.node, hand=entry(now.node, now.question, beside))
    values = [_known(drill, node, steps)[0] for node, _ in nodes(drill.tree) for steps in ((), drill.steps)]
    windows = [window_text(_window(step)) for step in drill.steps if is_window(drill, step)]
    style = Style(widest=_widest(values), widest_window=_widest(windows))
    return tree_svg(graph, title=words(drill, answered), style=style)


def _widest(texts: Sequence[str]) -> str:
    return max(texts, key=lambda text: svg.text_width(text, 1), default="")
