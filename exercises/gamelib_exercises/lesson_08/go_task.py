"""The task of the first drill: a tree like the worked example's, its picture, and how counts are written by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gamelib_lessons.go_example import (
    BLACK,
    NOTES_CONSTANT,
    WHITE,
    Counts,
    Path,
    choices,
    chosen,
    node_at,
    random_example,
)

from gamelib_exercises.drill import Unreadable
from gamelib_exercises.plain import is_number
from gamelib_exercises.student import Draw
from gamelib_exercises.verdict import Picture


class Example(NamedTuple):
    """A student's tree, and who wins the simulation.

    Attributes:
        root: the tree.
        names: the letter of each node.
        way: the way down with C of the square root of 1/2 and the logarithm of the parent's visits.
        winner: who wins.
    """

    root: Counts
    names: Mapping[Path, str]
    way: Path
    winner: str


def example_of(student: int) -> Example:
    """Return a student's example.

    Example:
        >>> example = example_of(20261)
        >>> print(example.root)
        9/21 [1/3, 7/9 [3/3, 4/6 [1/1, 3/5]], 1/9]
        >>> example.way, example.winner
        ((1, 1, 0), 'Black')
    """
    root = random_example(Draw(student, "go example"))
    way = chosen(choices(root, constant=NOTES_CONSTANT, logarithm="parent"))
    return Example(root, _letters(root), way, Draw(student, "go winner").choice((BLACK, WHITE)))


def _letters(root: Counts) -> dict[Path, str]:
    """Return a letter for each node, row by row from A."""
    row: list[Path] = [()]
    found: dict[Path, str] = {}
    while row:
        for path in row:
            found[path] = chr(ord("A") + len(found))
        row = [(*path, i) for path in row for i in range(len(node_at(root, path).children))]
    return found


def child_name(example: Example, path: Path, number: int) -> str:
    """Return the small letter of a child."""
    return example.names[*path, number].lower()


# -- the picture ---------------------------------------------------------------------------------


def example_picture(example: Example) -> Picture:
    """Return the tree with the counts in its nodes."""
    from gamelib.draw import draw_tree
    from gamelib.draw.graph import game_graph
    from gamelib.games.tree import TreeGame

    def nested(node: Counts) -> Any:
        return [nested(child) for child in node.children] or 0

    graph = game_graph(TreeGame(nested(example.root)))
    graph.graph["seats"] = (BLACK, WHITE)
    paths = dict(zip(graph, (_numbers(actions) for actions in graph), strict=True))
    for actions, data in graph.nodes.items():
        node = node_at(example.root, paths[actions])
        data["label"] = example.names[paths[actions]]
        data["value"] = f"{node.wins}/{node.visits}"
        data["player"] = 0 if node.mover == BLACK else 1
    for _, _, data in graph.edges(data=True):
        data["action"] = ""
    rows = []
    for path, letter in example.names.items():
        node = node_at(example.root, path)
        below = ", ".join(example.names[*path, i] for i in range(len(node.children)))
        rows.append(f"{letter} {node.wins}/{node.visits}" + (f" ({node.mover} to move) with {below}" if below else ""))
    text = "A tree with Black's wins and the visits of each node. " + "; ".join(rows) + "."
    return Picture(draw_tree(graph).svg, text)


def _numbers(actions: Sequence[str]) -> Path:
    """Return the numbers of the children that actions such as a2 lead to."""
    return tuple(int(action.lstrip("abcdefghijklmnopqrstuvwxyz")) - 1 for action in actions)


# -- reading -------------------------------------------------------------------------------------


def counts(value: Any) -> tuple[int, int]:
    """Read wins and visits, as a pair or as a text.

    Example:
        >>> counts((7, 10)), counts(" 7/10 ")
        ((7, 10), (7, 10))
    """
    if isinstance(value, str):
        parts = value.split("/")
        if len(parts) == 2 and all(part.strip().isdigit() for part in parts):
            return int(parts[0]), int(parts[1])
    elif isinstance(value, tuple) and len(value) == 2 and all(map(is_number, value)):
        return value
    raise Unreadable('a pair of wins and visits such as (7, 10) or "7/10"')
