"""What stands at the nodes of a film: values so far while the search is at work on them, and what comes of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Final, TypeAlias

from gamelib.draw.graph import DiGraph, worth_text
from gamelib.game import CHANCE, MAX, MIN, Player
from gamelib.trace import Step, Vector, Window, is_number, is_vector
from gamelib.watch import Path

SO_FAR: Final = "…"
"""What stands behind a value that may still change."""
SIGNS: Final = "≤≥"
"""What stands before a value that is only a bound."""
RUNNING: Final = ("best_value", "best_score", "best", "v", "value", "values")
"""What searches call the variable that holds the value of their node so far, or the values of its children so far."""

Function: TypeAlias = tuple[str, str]
"""A function by its file and name."""


def node_values(steps: Sequence[Step], graph: DiGraph) -> Iterator[dict[Path, str]]:
    """Yield for each step the values that become known or change, as text; those that may still change end in ``…``.

    What comes back from a node is written with ``≤`` or ``≥`` if cuts at it or below leave it a bound.

    The value of a call's node so far is that of the variable in :data:`RUNNING` that its function returned, whenever
    it returned a value: a variable of that name which holds something else tells nothing.
    """
    names = _running_names(steps, graph)
    settled = _settled(steps)
    later: dict[int, dict[Path, str]] = defaultdict(dict)
    shown: dict[Path, str] = {}
    bounds = _Bounds(graph)
    for number, step in enumerate(steps):
        now = later.pop(number, {})
        bounds.hear(step)
        for path, worth in step.values.items():
            now[path] = worth_text(worth)
            is_returned = path == step.node and step.returned is not None
            if graph.nodes[path]["player"] is not None and not is_returned and settled[path] > number:
                later[settled[path]][path] = now[path]
                now[path] = _so_far(worth)
        if step.node is not None and (player := graph.nodes[step.node]["player"]) is not None:
            running = _running(step, names.get((step.file, step.function), ""), player, graph)
            if step.returned is not None:
                now[step.node] = worth_text(step.returned)
            elif running is not None:
                now[step.node] = _so_far(running)
        now = {path: text if text.endswith(SO_FAR) else bounds.sign(path) + text for path, text in now.items()}
        changed = {path: text for path, text in now.items() if shown.get(path) != text}
        shown |= changed
        yield changed


def _so_far(worth: float | Vector) -> str:
    return ("+" if worth == inf else "") + worth_text(worth) + SO_FAR


class _Bounds:
    """Knows which values that came back are only bounds, because children were left out at their nodes or below."""

    def __init__(self, graph: DiGraph) -> None:
        self.graph = graph
        self._worths: dict[Path, float | Vector] = {}
        self._windows: dict[Path, Window] = {}
        self._signs: dict[Path, str] = {}

    def hear(self, step: Step) -> None:
        """Take in what a step makes known."""
        self._worths |= step.values
        self._windows |= step.windows
        if step.node is not None and step.returned is not None:
            self._worths[step.node] = step.returned

    def sign(self, path: Path) -> str:
        """Return ``≤`` or ``≥`` for a node whose value is no more than a bound, and remember it; nothing for others."""
        self._signs[path] = sign = self._sign(path)
        return sign

    def _sign(self, path: Path) -> str:
        worth, player = self._worths.get(path), self.graph.nodes[path]["player"]
        children = list(self.graph.successors(path))
        heard = [(self._worths[child], self._signs.get(child, "")) for child in children if child in self._worths]
        whole = len(heard) == len(children)
        if not heard or not is_number(worth) or (whole and not any(sign for _, sign in heard)):
            return ""
        if player is CHANCE:
            low, high = self._windows.get(path, (-inf, inf))
            return "≤" if worth <= low else "≥" if worth >= high else ""
        own, other = ("≥", "≤") if player == MAX else ("≤", "≥")
        reached = any(value == worth and sign != other for value, sign in heard)
        no_better = whole and all(
            is_number(value) and (value <= worth if player == MAX else value >= worth) and sign != own
            for value, sign in heard
        )
        return "" if reached == no_better else own if reached else other


def _settled(steps: Sequence[Step]) -> Mapping[Path, int]:
    """Return for each node the last step in which its value, or one below it, changes or is met."""
    last: dict[Path, int] = {}
    for number, step in enumerate(steps):
        touched = (*step.values, *step.entered)
        last |= dict.fromkeys((path[:plies] for path in touched for plies in range(len(path))), number)
        last |= dict.fromkeys(step.values, number)
    return last


def _running_names(steps: Sequence[Step], graph: DiGraph) -> Mapping[Function, str]:
    """Return the variable that holds the value so far, for the functions that have one."""
    same: dict[tuple[Function, str], bool] = {}
    for step in steps:
        if step.node is None or step.returned is None or (player := graph.nodes[step.node]["player"]) is None:
            continue
        for name in RUNNING:
            running = _running(step, name, player, graph)
            if running is not None:
                key = (step.file, step.function), name
                same[key] = running == step.returned and same.get(key, True)
    return {
        function: name
        for name in reversed(RUNNING)
        for (function, named), is_same in same.items()
        if named == name and is_same
    }


def _running(step: Step, name: str, player: Player, graph: DiGraph) -> float | Vector | None:
    """Return the value so far that a variable tells: a value, or the best of a row or table of values."""
    players = max(2, len(graph.graph["seats"]))
    thing = step.variables.get(name)
    if is_number(thing) or is_vector(thing, players):
        return thing
    if isinstance(thing, Mapping) and all((*(step.node or ()), action) in graph for action in thing):
        thing = list(thing.values())  # by action
    if not isinstance(thing, list) or not thing or not isinstance(player, int):
        return None
    vectors = [worth for worth in thing if is_vector(worth, players)]
    numbers = [worth for worth in thing if is_number(worth)]
    if len(vectors) == len(thing):
        return max(vectors, key=lambda vector: vector[player])
    if len(numbers) == len(thing):
        return min(numbers) if player == MIN else max(numbers)
    return None
