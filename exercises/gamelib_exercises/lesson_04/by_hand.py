"""Alpha-beta on a tree of nested lists, as one does it by hand: the leaves looked at, windows, what comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, TypeAlias

from gamelib.games.tree import Decision, Tree
from gamelib_exercises.drill import Unreadable
from gamelib_exercises.plain import is_number

Nested: TypeAlias = "float | Sequence[Nested]"
Path: TypeAlias = tuple[int, ...]
Window: TypeAlias = tuple[float, float]


def closes(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    """Return whether the rest of a node's children can no longer matter."""
    return v >= beta if maximising else v <= alpha


def closes_beyond(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    """Return whether a node is worth more than is needed to close its window: the slip of < for <=."""
    return v > beta if maximising else v < alpha


def narrowed(maximising: bool, v: float, alpha: float, beta: float) -> Window:
    """Return the window for the next child of a node that is worth ``v`` so far."""
    return (max(alpha, v), beta) if maximising else (alpha, min(beta, v))


def of_the_parent(maximising: bool, v: float, alpha: float, beta: float) -> Window:
    """Return a window that knows of the parent alone, and of no older ancestor."""
    return (v, inf) if maximising else (-inf, v)


@dataclass(slots=True)
class Found:
    """What alpha-beta did on a tree.

    Attributes:
        looked: the paths of the leaves that were looked at, in that order.
        entered: the window with which a node was entered, by its path.
        left: the value with which it was left, and whether it was cut.
    """

    looked: list[Path] = field(default_factory=list)
    entered: dict[Path, Window] = field(default_factory=dict)
    left: dict[Path, tuple[float, bool]] = field(default_factory=dict)


def cut_by_hand(
    tree: Nested,
    *,
    cut: Callable[[bool, float, float, float], bool] = closes,
    passed: Callable[[bool, float, float, float], Window] = narrowed,
    late: bool = False,
) -> Found:
    """Return what alpha-beta does on a tree in which MAX moves at the root and the players take turns.

    Args:
        tree: nested lists; a number is a leaf.
        cut: whether a node is left, by its value so far and its window.
        passed: the window for the next child.
        late: whether the test for a cut comes before the child's value is taken account of.

    Example:
        >>> found = cut_by_hand([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
        >>> len(found.looked), found.left[(1,)], found.entered[(2,)]
        (7, (2, True), (3, inf))
    """
    found = Found()

    def value(node: Nested, path: Path, alpha: float, beta: float) -> float:
        if isinstance(node, (int, float)):
            found.looked.append(path)
            return node
        found.entered[path] = alpha, beta
        maximising = len(path) % 2 == 0
        v = -inf if maximising else inf
        for index, child in enumerate(node):
            below = value(child, (*path, index), *passed(maximising, v, alpha, beta))
            before = v
            if below > v if maximising else below < v:
                v = below
            if cut(maximising, before if late else v, alpha, beta):
                break
        found.left[path] = v, index + 1 < len(node)
        return v

    value(tree, (), -inf, inf)
    return found


def leaf_paths(tree: Nested, path: Path = ()) -> list[Path]:
    """Return the paths of all leaves, from left to right."""
    if isinstance(tree, (int, float)):
        return [path]
    return [leaf for index, child in enumerate(tree) for leaf in leaf_paths(child, (*path, index))]


def pruned(tree: Nested, found: Found) -> frozenset[int]:
    """Return the numbers of the leaves that were not looked at, counted from 1 at the left."""
    looked = set(found.looked)
    return frozenset(number for number, path in enumerate(leaf_paths(tree), 1) if path not in looked)


def numbered(tree: Nested) -> Tree:
    """Return the same tree with the numbers of the leaves, #1, #2 and so on, on the branches to them.

    Example:
        >>> numbered([[3, 12], [2, 4]])[1].actions
        ['#3', '#4']
    """
    numbers = {path: number for number, path in enumerate(leaf_paths(tree), 1)}

    def marked(node: Any, path: Path) -> Tree:
        if isinstance(node, (int, float)):
            return node
        paths = [(*path, index) for index in range(len(node))]
        children = [marked(child, below) for child, below in zip(node, paths, strict=True)]
        if not all(below in numbers for below in paths):
            return children
        return Decision(children, actions=[f"#{numbers[below]}" for below in paths])

    return marked(tree, ())


def leaf_numbers(value: Any) -> frozenset[int]:
    """Read the numbers of leaves, of which lists come as tuples, or a single one.

    Example:
        >>> sorted(leaf_numbers((5, 6))), leaf_numbers(4), leaf_numbers(())
        ([5, 6], frozenset({4}), frozenset())
    """
    given = (value,) if is_number(value) else value
    if not isinstance(given, (tuple, frozenset)) or not all(map(_is_whole, given)):
        raise Unreadable("a list of the numbers of leaves such as [5, 6], empty if there are none,")
    return frozenset(int(each) for each in given)


def _is_whole(value: Any) -> bool:
    """Return whether a plain value is a whole number, written as such or with a point."""
    return is_number(value) and (isinstance(value, int) or value.is_integer())


def leaf_values(tree: Nested) -> list[float]:
    """Return the values of all leaves, from left to right."""
    return [tree] if isinstance(tree, (int, float)) else [value for child in tree for value in leaf_values(child)]


def misread(tree: Nested, leaves: frozenset[int], asked: range) -> dict[str, frozenset[float]]:
    """Return what wrong ways give to write down the leaves pruned among those asked about, by name and words."""
    values = leaf_values(tree)
    return {
        "counted from 0: the leaves are counted from 0. The first is number 1.": frozenset(leaf - 1 for leaf in leaves),
        "values for numbers: the values of the pruned leaves are given. Asked for are their numbers, #1 and on.": (
            frozenset(values[leaf - 1] for leaf in leaves)
        ),
        "leaves seen: the leaves that are looked at are given. Asked for are the others.": (frozenset(asked) - leaves),
    }
