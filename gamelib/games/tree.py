"""Games given as a tree, node by node: the small examples of textbooks and exams.

A tree is also read and written as a line of text::

    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]      a list is a node, its children in order; a number a leaf
    [<1, 2, 6>, <4, 2, 3>]                   a leaf with one value a player
    [{0.9: 2, 0.1: 3}, 1]                    a chance node: probability, colon, subtree
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, repeat
from math import fsum, isfinite
from numbers import Integral, Real
from typing import Any, Final, TypeAlias, TypeGuard, TypeVar, cast

from gamelib.errors import InvalidGame, NotationError
from gamelib.game import CHANCE, MAX, Chance, Game, Player, kept
from gamelib.number import check_count
from gamelib.wording import checked_text, digits, quoted

PROBABILITY_TOLERANCE: Final = 1e-9

DEEPEST: Final = 200
"""How many plies a tree may have: a recursive search of a deeper one would overflow Python's stack."""

NAMELESS: Final = "without a name"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A terminal node with one utility for each player, or with MAX's alone.

    Example:
        >>> Leaf(3), Leaf((1, 2, 6))
        (Leaf(utilities=3), Leaf(utilities=(1, 2, 6)))
    """

    utilities: float | tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A node at which a player chooses.

    Args:
        children: the subtrees, in the order of the actions.
        player: who is to move; the player after the one above if not given.
        name: what the node is called; a letter if not given.
        actions: what the actions are called; the node's letter with a number if not given.
    """

    children: Sequence[Tree]
    player: int | None = None
    name: str | None = None
    actions: Sequence[str] | None = None


@dataclass(frozen=True, slots=True)
class ChanceNode:
    """A node at which chance moves: each outcome is a probability and the subtree it leads to.

    Example:
        >>> ChanceNode([(0.5, 3), (0.5, [1, 2])])
        ChanceNode(outcomes=[(0.5, 3), (0.5, [1, 2])], name=None, actions=None)
    """

    outcomes: Sequence[tuple[float, Tree]]
    name: str | None = None
    actions: Sequence[str] | None = None


Tree: TypeAlias = "float | Leaf | Decision | ChanceNode | Sequence[Tree]"
"""A tree: a number is a leaf, a list (or tuple) a node whose children are in the list."""


def is_number(thing: object) -> TypeGuard[float]:
    """Return whether ``thing`` is a real number; True and False are not."""
    return isinstance(thing, Real) and not isinstance(thing, bool)


def is_row(thing: object) -> TypeGuard[Sequence[Any]]:
    """Return whether ``thing`` is a list, a tuple or the like; a text is not."""
    return isinstance(thing, Sequence) and not isinstance(thing, (str, bytes))


def leaf_value(given: object, leaf: str) -> float:
    """Return the value of a leaf as a plain whole or floating-point number."""
    if is_number(given):
        try:
            if isfinite(given):
                return int(given) if isinstance(given, Integral) else float(given)
        except OverflowError:  # a whole number beyond all floating-point numbers
            raise InvalidGame(f"{leaf} has a value beyond 1e308; a leaf's value is a finite number") from None
    raise InvalidGame(f"{leaf} has the value {given!r}; a leaf's value is a finite number")


def utilities_of(leaf: object, num_players: int, where: str) -> tuple[float, ...]:
    """Return the utilities of a leaf, one a player."""
    given = leaf.utilities if isinstance(leaf, Leaf) else leaf
    values = tuple(leaf_value(value, f"the leaf {where}") for value in (given if is_row(given) else (given,)))
    if len(values) == 1 and num_players == 2:
        return (values[0], -values[0])
    if len(values) != num_players:
        raise InvalidGame(
            f"the leaf {where} has {len(values)} value{'' if len(values) == 1 else 's'} for {num_players} players; "
            f"write Leaf(({', '.join(f'u{i}' for i in range(num_players))})), one utility a player"
        )
    return values


def check_probabilities(outcomes: object, where: str) -> None:
    """Raise InvalidGame unless the outcomes are pairs whose probabilities are positive and sum to 1."""
    if not is_row(outcomes):
        raise InvalidGame(f"the outcomes of chance node {where} are a list of pairs, not {outcomes!r}")
    if not outcomes:
        raise InvalidGame(f"the chance node {where} has no outcomes; it needs at least one")
    for outcome in outcomes:
        if not is_row(outcome) or len(outcome) != 2 or not is_number(outcome[0]):
            raise InvalidGame(f"an outcome of chance node {where} is a pair (probability, subtree), not {outcome!r}")
        if not 0 < outcome[0] <= 1:
            raise InvalidGame(
                f"the chance node {where} has an outcome of probability {outcome[0]!r}; "
                "a probability is more than 0 and at most 1"
            )
    total = fsum(probability for probability, _ in outcomes)
    if abs(total - 1) > PROBABILITY_TOLERANCE:
        raise InvalidGame(f"the probabilities of the chance node {where} sum to {digits(total)}, and must sum to 1")


def _is_leaf(node: Tree) -> bool:
    return isinstance(node, Leaf) or is_number(node)


def no_tree(thing: object) -> InvalidGame:
    """Return the error for something that is neither a node nor a leaf."""
    return InvalidGame(f"{thing!r} is not a tree: a node is a list of its children, a leaf is a number")


def nodes_of(tree: Tree) -> Iterator[Any]:
    """Yield all nodes of ``tree`` in no particular order; raise InvalidGame if it has more than 200 plies."""
    waiting: list[tuple[Any, int]] = [(tree, 0)]
    while waiting:
        node, plies = waiting.pop()
        if plies > DEEPEST:
            raise InvalidGame(
                f"this tree is nested more than {DEEPEST} levels deep; a tree has at most {DEEPEST} plies"
            )
        yield node
        waiting += [(child, plies + 1) for child in _subtrees(node)]


def _subtrees(node: object) -> Sequence[Any]:
    """Return the children of a node as far as it has any, well-formed or not."""
    if isinstance(node, ChanceNode):
        pairs = node.outcomes if is_row(node.outcomes) else ()
        return [pair[1] for pair in pairs if is_row(pair) and len(pair) == 2]
    children = node.children if isinstance(node, Decision) else node
    return children if is_row(children) else ()


def tree_from_json(data: Any) -> Tree:
    """Return the tree in ``data`` as of JSON: numbers, lists, and dictionaries for other nodes.

    A leaf of several values is ``{"leaf": [1, 2]}``, a chance node ``{"chance": [[0.5, 3], [0.5, 4]]}``, a decision
    ``{"children": [...], "player": 1}``; chance nodes and decisions may have a ``name`` and ``actions``.
    """
    if isinstance(data, list):
        return [tree_from_json(child) for child in data]
    if not isinstance(data, dict):
        return cast(float, data)
    named = {key: data[key] for key in ("name", "actions") if key in data}
    if "leaf" in data:
        return Leaf(tuple(data["leaf"]))
    if "chance" in data:
        return ChanceNode([(probability, tree_from_json(child)) for probability, child in data["chance"]], **named)
    return Decision([tree_from_json(child) for child in data["children"]], data.get("player"), **named)


Item = TypeVar("Item")

_TOKEN: Final = re.compile(r"\s*([\[\](){}<>,:]|[^\s\[\](){}<>,:]+)")
_CLOSING: Final = {"[": "]", "(": ")", "{": "}", "<": ">"}


def read_tree(text: str) -> Tree:
    """Return the tree written in ``text``.

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
    if reader.peek():
        token, place = reader.take()
        raise NotationError(f"the tree is complete before {token!r} at character {place}; remove what follows")
    return tree


def write_tree(tree: Tree) -> str:
    """Return ``tree`` as text that :func:`read_tree` reads back; all names, and who is to move, are left out.

    Example:
        >>> write_tree([ChanceNode([(0.9, 2), (0.1, Leaf((1, 2)))]), 4])
        '[{0.9: 2, 0.1: <1, 2>}, 4]'
    """
    for _ in nodes_of(tree):
        pass  # none lies too deep for recursion
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
            if self.peek():
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


def _number(token: str, place: int) -> float:
    with suppress(ValueError):
        return int(token)
    try:
        value = float(token)
    except ValueError:
        raise NotationError(f"{token!r} at character {place} is not a number") from None
    if not isfinite(value):
        raise NotationError(f"{token!r} at character {place} is not a finite number")
    return value


MOST_PLAYERS: Final = 100


@dataclass(frozen=True, slots=True)
class _Node:
    """What is known of a named node: who moves, where each action leads, or what it is worth."""

    player: Player
    children: Mapping[str, str]
    probabilities: tuple[float, ...] = ()
    utilities: tuple[float, ...] = ()


class TreeGame(Game[str, str]):
    """A game written down as its tree; a state is the name of a node.

    Nodes that are not leaves are named A, B, C … from the top, row by row; a leaf carries its
    parent's letter and its number, so that action ``b2`` at node ``B`` leads to leaf ``B2``.
    Other names and actions can be given with :class:`Decision`.

    Args:
        tree: nested lists: a list is a node whose players take turns starting with ``first``, a
            number is a leaf and its value for MAX. :class:`Leaf`, :class:`Decision` and
            :class:`ChanceNode` say more where that is needed. At most 200 plies.
        first: who is to move at the root.
        num_players: how many players take turns, 1 to 100.

    Example:
        >>> game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
        >>> game.actions("A"), game.result("A", "a1"), game.actions("B")
        (('a1', 'a2', 'a3'), 'B', ('b1', 'b2', 'b3'))
        >>> game.player("B"), game.utility("B2", MAX)
        (1, 12)
    """

    name = "tree"

    def __init__(self, tree: Tree, *, first: int = MAX, num_players: int = 2) -> None:
        self.num_players = check_count("the number of players", num_players, 1, MOST_PLAYERS, error=InvalidGame)
        if num_players != 2:
            self.player_names = tuple(f"player {number + 1}" for number in range(num_players))
        self.first = self._seat(first)
        self._nodes: dict[str, _Node] = {}
        self._root = self._add(tree)
        self.tree = kept(tree)
        sums = [sum(node.utilities) for node in self._nodes.values() if node.utilities]
        self.zero_sum = max(sums) - min(sums) <= 1e-9 * max(1, *map(abs, sums))

    @classmethod
    def from_text(cls, text: str, *, first: int = MAX, num_players: int = 2) -> TreeGame:
        """Return the game whose tree is written in ``text``, such as ``[[3, 12, 8], [2, 4, 6]]``."""
        return cls(read_tree(text), first=first, num_players=num_players)

    def __repr__(self) -> str:
        players = "" if self.num_players == 2 else f", num_players={self.num_players}"
        first = "" if self.first == MAX else f", first={self.first}"
        return f"TreeGame({write_tree(self.tree)}{first}{players})"

    def _seat(self, player: int) -> int:
        """Return ``player`` if somebody of that number sits at the game."""
        self.check_player(player)
        return int(player)

    # -- making the nodes --------------------------------------------------------------------

    def _add(self, tree: Tree) -> str:
        """Name and check all nodes, row by row from the root, and return the root's name.

        Nodes are called A, B, … Z, AA, AB …, without the names that the tree itself uses.
        """
        named = (node for node in nodes_of(tree) if isinstance(node, (Decision, ChanceNode)))
        given = {str(node.name) for node in named if node.name is not None}
        letters = (name for name in map(_letter, count()) if name not in given)

        def name_of(node: Tree, leaf_name: str) -> str:
            if (own := getattr(node, "name", None)) is not None:
                return str(own)
            return leaf_name if leaf_name and _is_leaf(node) else next(letters)

        waiting = [(name_of(tree, ""), tree, self.first)]
        for name, node, turn in waiting:  # the list grows while it is read
            if name in self._nodes:
                raise InvalidGame(f"two nodes are called {name!r}; names must differ")
            if _is_leaf(node):
                self._nodes[name] = _Node(MAX, {}, utilities=utilities_of(node, self.num_players, name))
                continue
            subtrees = _children(node, name)
            probabilities: tuple[float, ...] = ()
            player: Player = turn
            if isinstance(node, ChanceNode):
                player, probabilities = CHANCE, tuple(probability for probability, _ in node.outcomes)
            elif isinstance(node, Decision) and node.player is not None:
                player = self._seat(node.player)
            next_turn = turn if isinstance(player, Chance) else (player + 1) % self.num_players
            actions = _action_names(node, name, len(subtrees))
            names = [name_of(child, f"{name}{i}") for i, child in enumerate(subtrees, 1)]
            self._nodes[name] = _Node(player, dict(zip(actions, names, strict=True)), probabilities)
            waiting += zip(names, subtrees, repeat(next_turn))
        return waiting[0][0]

    @classmethod
    def examples(cls) -> Sequence[TreeGame]:
        """Return one with chance and one for three players."""
        two, three = "[[3, 12], {0.5: 2, 0.5: [4, 6]}]", "[[<1, 2, 3>, <3, 2, 1>], <0, 0, 6>]"
        return cls.from_text(two), cls.from_text(three, num_players=3)

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> str:
        """Return the name of the root."""
        return self._root

    def player(self, state: str) -> Player:
        """Return who is to move at the node."""
        return self._node(state).player

    def actions(self, state: str) -> Sequence[str]:
        """Return the names of the node's actions, from left to right."""
        return tuple(self._node(state).children)

    def result(self, state: str, action: str) -> str:
        """Return the name of the node that ``action`` leads to."""
        try:
            return self._nodes[state].children[action]
        except (KeyError, TypeError):
            self._node(state)
            raise self.illegal(state, action) from None

    def is_terminal(self, state: str) -> bool:
        """Return whether the node is a leaf."""
        return not self._node(state).children

    def utility(self, state: str, player: int) -> float:
        """Return what the leaf is worth to ``player``."""
        node = self._node(state)
        if node.children:
            raise self.unfinished(state)
        return node.utilities[self._seat(player)]

    def outcomes(self, state: str) -> Sequence[tuple[str, float]]:
        """Return the outcomes of a chance node with their probabilities, from left to right."""
        node = self._node(state)
        if node.player is not CHANCE:
            return super().outcomes(state)
        return tuple(zip(node.children, node.probabilities, strict=True))

    def utility_bounds(self, player: int) -> tuple[float, float]:
        """Return the least and the greatest number for ``player`` at any leaf."""
        seat = self._seat(player)
        numbers = [node.utilities[seat] for node in self._nodes.values() if not node.children]
        return min(numbers), max(numbers)

    def check_state(self, state: str) -> None:
        """Raise unless there is a node of that name."""
        self._node(state)

    def _node(self, state: str) -> _Node:
        try:
            return self._nodes[state]
        except (KeyError, TypeError):  # a list has no hash
            more = " …" if len(self._nodes) > 20 else ""
            listed = ", ".join(list(self._nodes)[:20]) + more
            raise NotationError(f"the tree has no node {quoted(state)}; it has {listed}") from None

    # -- for people --------------------------------------------------------------------------

    def parse(self, text: str) -> str:
        """Return the name of the node called ``text``."""
        name = checked_text(text, "the name of a node").strip()
        self._node(name)
        return name


def _children(node: Tree, name: str) -> Sequence[Tree]:
    if isinstance(node, ChanceNode):
        check_probabilities(node.outcomes, name)
        return [child for _, child in node.outcomes]
    children = node.children if isinstance(node, Decision) else node
    if not is_row(children):
        raise no_tree(node)
    if not children:
        raise InvalidGame(f"the node {name} is empty; a node needs at least one child, a leaf is a number")
    return children


def _action_names(node: Tree, name: str, count: int) -> Sequence[str]:
    given = node.actions if isinstance(node, (Decision, ChanceNode)) else None
    if given is None:
        return [f"{name.lower()}{i}" for i in range(1, count + 1)]
    if not is_row(given) or not all(isinstance(each, str) for each in given):
        raise InvalidGame(f"the actions of node {name} are a list of texts, one a child, not {given!r}")
    if len(given) != count:
        raise InvalidGame(f"the node {name} has {count} children and {len(given)} names of actions: {given!r}")
    if len(set(given)) != count:
        raise InvalidGame(f"the node {name} has two actions of the same name: {given!r}")
    return given


def _letter(number: int) -> str:
    """Return the name of the number-th node: A … Z, then AA, AB, … as columns of a spreadsheet.

    Example:
        >>> [_letter(number) for number in (0, 25, 26, 27, 702)]
        ['A', 'Z', 'AA', 'AB', 'AAA']
    """
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
