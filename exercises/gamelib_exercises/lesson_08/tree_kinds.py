"""Parts whose functions are given a tree of nodes: what they return of it, and what they do to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeAlias

from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_08.kinds import OwnPart, Watched
from gamelib_exercises.lesson_08.trees import place
from gamelib_exercises.plain import plain, shown

Nodes: TypeAlias = dict[Path, Any]
"""The nodes of a tree, by the actions that lead there."""

MOST_NODES: Final = 5_000
"""A tree with more nodes than that goes round in circles."""


def is_node(thing: object) -> bool:
    """Return whether something looks like a node, of whatever class."""
    return all(hasattr(thing, name) for name in ("state", "parent", "children", "visits", "totals"))


@dataclass(frozen=True, slots=True)
class Kept:
    """What a node holds, in plain data: its state and numbers, the actions of its children, and its place.

    Attributes:
        state, visits, totals: as the node has them.
        children: the actions that have a child.
        parent: whether ``parent`` is the node above, ``None`` at the root.
    """

    state: Any
    visits: Any
    totals: Any
    children: tuple[Any, ...]
    parent: bool


class NoTree(ValueError):
    """What was returned, or hangs below it, is no tree: the kind of mistake, and words that go on after a subject."""


def kept_in(root: Any) -> dict[Path, Kept]:
    """Return what all nodes of a tree hold, by the actions that lead there, parents first.

    Raises:
        NoTree: if something is no node, or met twice.
    """
    found: dict[Path, Kept] = {}
    met: dict[int, Path] = {}
    waiting: list[tuple[Path, Any, Any]] = [((), root, None)]
    while waiting:
        path, node, parent = waiting.pop()
        if not is_node(node):
            raise NoTree("no node", f"leaves {shown(plain(node))} as {place(path)}, where a Node is wanted.")
        if id(node) in met:
            raise NoTree(
                "twice",
                f"leaves one and the same node in two places: {place(met[id(node)])} is {place(path)} too. Each action "
                "leads to a node of its own, and each node has a dictionary of its own.",
            )
        if not isinstance(node.children, Mapping):
            children = shown(plain(node.children))
            words = f"leaves {place(path)} with {children} for its children, where a dictionary is wanted."
            raise NoTree("no dictionary", words)
        met[id(node)] = path
        actions = tuple(plain(action) for action in node.children)
        found[path] = Kept(plain(node.state), plain(node.visits), plain(node.totals), actions, node.parent is parent)
        if len(found) > MOST_NODES:
            raise NoTree("endless", "makes a tree that does not end.")
        waiting += [
            ((*path, action), child, node)
            for action, child in reversed(list(zip(actions, node.children.values(), strict=True)))
        ]
    return found


NO_TREE: Final = "no tree"
"""The kind of an answer that left no tree behind."""


class TreePart(OwnPart):
    """The function is given a tree. A case's first value is the tree, and where it needs one the path of a node."""

    deep_words: ClassVar[str] = "Is it called with a node further down, or further up, each time?"

    def asked(self, case: Case, game: Watched, function: Function) -> Any:
        """Return the answer about the tree, as plain data."""
        grown, *values = case.values
        try:
            return self.asked_of(game, *grown.plant(game, game.root), function, *values)
        except NoTree as error:
            return (NO_TREE, *error.args)

    def asked_of(self, game: Watched, root: Any, nodes: Nodes, function: Function, *values: Any) -> Any:
        """Return the answer about a tree that was made for it, as plain data."""
        raise NotImplementedError

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the tree that is left, or else with the answer."""
        match seen.outcome.value:
            case (kind, _, words) if kind == NO_TREE:
                return f"{words}"
        return self.answer_trouble(case, seen.outcome.value, true.outcome.value)

    def answer_trouble(self, case: Case, value: Any, truth: Any) -> str | None:
        """Return what is wrong with what ``asked_of`` returned, ``truth`` being what it returns of the reference."""
        raise NotImplementedError
