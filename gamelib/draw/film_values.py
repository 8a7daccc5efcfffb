"""What stands at the nodes of a film: values so far while the search is at work on them, and what comes of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Final, TypeAlias

from gamelib.draw.graph import DiGraph, worth_text
from gamelib.game import MIN, Player
from gamelib.trace import Step
from gamelib.trace_variables import Vector, is_number, is_vector
from gamelib.watch import Path

SO_FAR: Final = "…"
"""What stands behind a value that may still change."""
RUNNING: Final = ("best_value", "best_score", "best", "v", "value", "values")
"""What searches call the variable that holds the value of their node so far, or the values of its children so far."""

Function: TypeAlias = tuple[str, str]
"""A function by its file and name."""


def node_values(steps: Sequence[Step], graph: DiGraph) -> Iterator[dict[Path, str]]:
    """Yield for each step the values that become known or change, as text; those that may still change end in ``…``.

    The value of a call's node so far is that of the variable in :data:`RUNNING` that its function returned, whenever
    it returned a value: a variable of that name which holds something else tells nothing.
    """
    names = _running_names(steps, graph)
    settled = _settled(steps)
    later: dict[int, dict[Path, str]] = defaultdict(dict)
    shown: dict[Path, str] = {}
    for number, step in enumerate(steps):
        now = later.pop(number, {})
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
        changed = {path: text for path, text in now.items() if shown.get(path) != text}
        shown |= changed
        yield changed


def _so_far(worth: float | Vector) -> str:
    return ("+" if worth == inf else "") + worth_text(worth) + SO_FAR


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
