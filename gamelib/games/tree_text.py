"""Reading and writing game trees as a line of text.

::

    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]      a list is a node, its children in order; a number a leaf
    [<1, 2, 6>, <4, 2, 3>]                   a leaf with one value a player
    [{0.9: 2, 0.1: 3}, 1]                    a chance node: probability, colon, subtree
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from typing import Final, TypeVar

from gamelib.errors import NotationError
from gamelib.games.tree_nodes import (
    DEEPEST,
    NAMELESS,
    ChanceNode,
    Decision,
    Leaf,
    Tree,
    check_depth,
    check_probabilities,
    is_number,
    is_row,
    leaf_value,
    no_tree,
)

Item = TypeVar("Item")

_TOKEN: Final = re.compile(r"\s*([\[\](){}<>,:]|[^\s\[\](){}<>,:]+)")
_CLOSING: Final = {"[": "]", "(": ")", "{": "}", "<": ">"}


def read_tree(text: str) -> Tree:
    """Return the tree written in ``text``.

    Raises:
        NotationError: saying what is wrong and at which character, counted from 1.

    Example:
        >>> read_tree("[[3, 12], [2, -4.5]]")
        [[3, 12], [2, -4.5]]
        >>> read_tree("[3, 12")
        Traceback (most recent call last):
            ...
        gamelib.errors.NotationError: '[' at character 1 is never closed: a ']' is missing
    """
    reader = _Reader(text)
    tree = reader.tree()
    reader.end()
    return tree


def write_tree(tree: Tree) -> str:
    """Return ``tree`` as text that :func:`read_tree` reads back; all names, and who is to move, are left out.

    Raises:
        InvalidGame: if it is not a tree.

    Example:
        >>> write_tree([ChanceNode([(0.9, 2), (0.1, Leaf((1, 2)))]), 4])
        '[{0.9: 2, 0.1: <1, 2>}, 4]'
    """
    check_depth(tree)
    return _node_text(tree)


def _node_text(tree: Tree) -> str:
    if isinstance(tree, Leaf):
        if not is_row(tree.utilities):
            return _number_text(tree.utilities)
        return f"<{', '.join(_number_text(value) for value in tree.utilities)}>"
    if isinstance(tree, ChanceNode):
        check_probabilities(tree.outcomes, tree.name or NAMELESS)
        return "{" + ", ".join(f"{_number_text(p)}: {_node_text(child)}" for p, child in tree.outcomes) + "}"
    children = tree.children if isinstance(tree, Decision) else tree
    if is_row(children):
        return f"[{', '.join(_node_text(child) for child in children)}]"
    if isinstance(tree, Decision) or not is_number(tree):
        raise no_tree(tree)
    return _number_text(tree)


def _number_text(given: object) -> str:
    value = leaf_value(given, "a leaf")
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else str(value)


class _Reader:
    """Reads a text token by token."""

    def __init__(self, text: str) -> None:
        self.tokens = [(match[1], match.start(1) + 1) for match in _TOKEN.finditer(text)]
        self.next = 0
        self.plies = 0

    def peek(self) -> str:
        return self.tokens[self.next][0] if self.next < len(self.tokens) else ""

    def take(self) -> tuple[str, int]:
        self.next += 1
        return self.tokens[self.next - 1]

    def tree(self) -> Tree:
        if not self.peek():
            raise NotationError("a tree is missing: write numbers in brackets, such as [[3, 12, 8], [2, 4, 6]]")
        token, place = self.take()
        if token == "<":
            return Leaf(tuple(self.until(">", place, token, self.number)))
        if token not in ("[", "(", "{"):
            return _number(token, place)
        self.plies += 1
        if self.plies > DEEPEST:
            raise NotationError(
                f"{token!r} at character {place} opens a node more than {DEEPEST} levels deep; "
                f"a tree has at most {DEEPEST} plies"
            )
        node: Tree
        if token == "{":
            node = ChanceNode(self.until("}", place, token, self.outcome))
        else:
            node = self.until(_CLOSING[token], place, token, self.tree)
        self.plies -= 1
        return node

    def until(self, closing: str, opened: int, opening: str, read: Callable[[], Item]) -> list[Item]:
        """Read items with commas between them, up to the closing bracket."""
        items: list[Item] = []
        while self.peek() != closing:
            if items:
                self.expect(",", f"between two items, or {closing!r} after the last")
                if self.peek() == closing:
                    break
            if not self.peek():
                raise NotationError(f"{opening!r} at character {opened} is never closed: a {closing!r} is missing")
            items.append(read())
            if not self.peek():
                raise NotationError(f"{opening!r} at character {opened} is never closed: a {closing!r} is missing")
        _, place = self.take()
        if not items:
            raise NotationError(f"the brackets closed at character {place} are empty; a node needs at least one child")
        return items

    def outcome(self) -> tuple[float, Tree]:
        probability = self.number()
        self.expect(":", "between a probability and the subtree it leads to")
        return probability, self.tree()

    def number(self) -> float:
        if not self.peek():
            raise NotationError("a number is missing at the end")
        return _number(*self.take())

    def expect(self, sign: str, purpose: str) -> None:
        if self.peek() == sign:
            self.take()
            return
        found, place = self.take() if self.peek() else ("the end", 0)
        where = f"{found!r} at character {place}" if place else found
        raise NotationError(f"{sign!r} was expected {purpose}, and {where} was found")

    def end(self) -> None:
        if self.peek():
            token, place = self.take()
            raise NotationError(f"the tree is complete before {token!r} at character {place}; remove what follows")


def _number(token: str, place: int) -> float:
    try:
        return int(token)
    except ValueError:
        pass
    try:
        value = float(token)
    except ValueError:
        raise NotationError(f"{token!r} at character {place} is not a number") from None
    if not isfinite(value):
        raise NotationError(f"{token!r} at character {place} is not a finite number")
    return value
