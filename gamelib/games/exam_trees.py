"""Trees of textbooks and exams, each with its source and its published value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from gamelib.errors import NotationError
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import tree_from_json
from gamelib.wording import quoted


@dataclass(frozen=True, slots=True)
class ExamTree:
    """A published tree.

    Attributes:
        title: what it is known as.
        source: where it was published.
        game: the tree as a game.
        value: its published value for the player at the root (for a vector tree: all values).
        pruned: the leaves alpha-beta never looks at when it cuts at equality too, counted from 1
            from the left; empty where none is published.
        note: a remark worth reading.
    """

    title: str
    source: str
    game: TreeGame
    value: float | tuple[float, ...]
    pruned: tuple[int, ...]
    note: str


@cache
def exam_trees() -> Mapping[str, ExamTree]:
    """Return the trees by their short names.

    Example:
        >>> exam_trees()["two-ply"].game
        TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    """
    text = resources.files("gamelib.games").joinpath("exam_trees.json").read_text(encoding="utf-8")
    return MappingProxyType(
        {
            key: ExamTree(
                title=entry["title"],
                source=entry["source"],
                game=TreeGame(
                    tree_from_json(entry["tree"]), first=entry.get("first", 0), num_players=entry.get("players", 2)
                ),
                value=tuple(entry["value"]) if isinstance(entry["value"], list) else entry["value"],
                pruned=tuple(entry.get("pruned", ())),
                note=entry.get("note", ""),
            )
            for key, entry in json.loads(text).items()
        }
    )


def exam_tree(name: str) -> TreeGame:
    """Return the game of one tree.

    Raises:
        NotationError: if no tree has this name.

    Example:
        >>> exam_tree("winston")
        TreeGame([[2, 7], [1, 8]])
    """
    return named_tree(exam_trees(), name)


def named_tree(trees: Mapping[str, ExamTree], name: str) -> TreeGame:
    """Return the game of the tree of that name, or raise NotationError."""
    if not isinstance(name, str) or name not in trees:
        raise NotationError(f"there is no tree {quoted(name)}; there are {', '.join(trees)}")
    return trees[name].game
