"""Games given as a tree, node by node: the small examples of textbooks and exams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gamelib.board_text import checked_text
from gamelib.errors import InvalidGame, NotationError
from gamelib.game import CHANCE, MAX, Chance, Game, Player, kept
from gamelib.games.tree_nodes import (
    ChanceNode,
    Decision,
    Leaf,
    Tree,
    check_probabilities,
    is_number,
    is_row,
    no_tree,
    nodes_of,
    utilities_of,
)
from gamelib.games.tree_text import read_tree, write_tree
from gamelib.number import check_count
from gamelib.wording import quoted

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

    Raises:
        InvalidGame: if the tree has an empty node, a leaf whose value is not a finite number,
            probabilities that do not sum to 1, a name twice, or too many plies.
        UnknownPlayer: if somebody is to move who does not sit at the game.

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
        """Return the game whose tree is written in ``text``, such as ``[[3, 12, 8], [2, 4, 6]]``.

        Raises:
            NotationError: if the text is not a tree, see :mod:`gamelib.games.tree_text`.
            InvalidGame: if the tree is not a game.
        """
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
        """Name and check all nodes, row by row from the root, and return the root's name."""
        letters = _Letters(tree)
        root = letters.name(tree, "")
        row = [(root, tree, self.first)]
        while row:
            below: list[tuple[str, Tree, int]] = []
            for name, node, turn in row:
                if name in self._nodes:
                    raise InvalidGame(f"two nodes are called {name!r}; names must differ")
                below += self._add_node(name, node, turn, letters)
            row = below
        return root

    def _add_node(self, name: str, node: Tree, turn: int, letters: _Letters) -> list[tuple[str, Tree, int]]:
        if isinstance(node, Leaf) or is_number(node):
            self._nodes[name] = _Node(MAX, {}, utilities=utilities_of(node, self.num_players, name))
            return []
        subtrees = _children(node, name)
        probabilities: tuple[float, ...] = ()
        player: Player = turn
        if isinstance(node, ChanceNode):
            player, probabilities = CHANCE, tuple(probability for probability, _ in node.outcomes)
        elif isinstance(node, Decision) and node.player is not None:
            player = self._seat(node.player)
        next_turn = turn if isinstance(player, Chance) else (player + 1) % self.num_players
        actions = _action_names(node, name, len(subtrees))
        names = [letters.name(child, f"{name}{i}") for i, child in enumerate(subtrees, 1)]
        self._nodes[name] = _Node(player, dict(zip(actions, names, strict=True)), probabilities)
        return [(each, child, next_turn) for each, child in zip(names, subtrees, strict=True)]

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
            raise NotationError(f"the tree has no node {quoted(state)}; it has {_listed(self._nodes)}") from None

    # -- for people --------------------------------------------------------------------------

    def parse(self, text: str) -> str:
        """Return the name of the node called ``text``."""
        name = checked_text(text, "the name of a node").strip()
        self._node(name)
        return name


def _listed(names: Mapping[str, object]) -> str:
    shown = list(names)[:20]
    return ", ".join(shown) + (" …" if len(names) > len(shown) else "")


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


class _Letters:
    """Names nodes A, B, … Z, AA, AB … and skips the names the tree itself uses."""

    def __init__(self, tree: Tree) -> None:
        named = (node for node in nodes_of(tree) if isinstance(node, (Decision, ChanceNode)))
        self.taken = {str(node.name) for node in named if node.name is not None}
        self.count = 0

    def name(self, node: Tree, leaf_name: str) -> str:
        given = getattr(node, "name", None)
        if given is not None:
            return str(given)
        if leaf_name and (isinstance(node, Leaf) or is_number(node)):
            return leaf_name
        while (name := _letter(self.count)) in self.taken:
            self.count += 1
        self.count += 1
        return name


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
