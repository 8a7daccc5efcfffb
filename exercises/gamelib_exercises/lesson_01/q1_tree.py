"""Question 1: a tree of the student's own, in which MIN moves first, is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gamelib.draw.board import Picture
from gamelib.game import MAX, MIN
from gamelib.games.tree import Tree, TreeGame
from gamelib.rng import Draw
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, Unreadable, mistake, name, number
from gamelib_exercises.part import Part

DEPTH: Final = 3


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    reading = draw_reading_of(student)
    drawn = picture_of(reading.game, solved=False)
    asked, _, shown = drawn.text.partition(". ")  # it begins with how many nodes and leaves there are
    picture = Picture(drawn.svg.replace(f"{asked}. ", ""), shown)
    return [_sizes(reading, picture), _turns(reading, picture), _signs(reading, picture)]


def _sizes(reading: Reading, picture: Picture) -> Part:
    nodes, leaves, depth = reading.sizes()
    lengths = [ply for ply, _ in _ends_of(reading.game).values()]
    plies = list(_plies_of(reading.game).values())
    return Drill(
        "tree_size_by_hand",
        title="the nodes, the leaves and the depth of the tree",
        hints=(
            "A node is every triangle and every square, the root included; a leaf is a square.",
            "The depth is the number of plies of the longest game: count the lines from the root down to the lowest "
            "leaf.",
            f"The plies have {', '.join(str(plies.count(ply)) for ply in range(depth + 1))} nodes.",
        ),
        entries=[
            Entry("nodes", nodes, "Count row by row, triangles and squares alike.", number),
            Entry("leaves", leaves, "Leaves are the squares, in whatever row they are.", number),
            Entry("depth", depth, "It is the number of lines on the longest way down.", number),
        ],
        mutants=[
            mistake(
                "root left out: the root is left out, or the lines are counted in place of the nodes: every node but "
                "the root hangs on one line.",
                (nodes - 1, leaves, depth),
            ),
            mistake(
                "leaves are no nodes: only the nodes where somebody is to move are counted. Leaves are nodes too.",
                (nodes - leaves, leaves, depth),
            ),
            mistake(
                "bottom row only: only the leaves of the lowest row are counted. A game may end earlier than others.",
                (nodes, lengths.count(depth), depth),
            ),
            mistake(
                "depth in nodes: the depth is counted in nodes, the root being the first. It is counted in plies, the "
                "steps between them.",
                (nodes, leaves, depth + 1),
            ),
            mistake(
                "shortest game: the depth is that of the nearest leaf. It is the length of the longest game.",
                (nodes, leaves, min(lengths)),
            ),
            mistake(
                "entries swapped: the number of nodes and the number of leaves stand in each other's place.",
                (leaves, nodes, depth),
            ),
        ],
        picture=picture,
    )


def _turns(reading: Reading, picture: Picture) -> Part:
    node, parent = reading.node, reading.parent
    mover, branching = reading.turns()
    return Drill(
        "tree_turns",
        title=f"who is to move at {node}, and the branching factor of {parent}",
        hints=(
            "▲ is a node where MAX is to move, ▼ one where MIN is; nothing says that MAX has to be the first.",
            f"The branching factor of {parent} is the number of actions there: the lines that go down from it.",
            f"{node} is drawn as {'▲' if mover == 'max' else '▼'}; from {parent} lines go down to "
            f"{reading.below_parent()}.",
        ),
        entries=[
            Entry("mover", mover, f"Look which way the triangle {node} points.", max_or_min),
            Entry("branching", branching, f"Count the lines that go down from {parent}.", number),
        ],
        mutants=[
            mistake(
                "whoever moves first is MAX: whoever moves first is taken for MAX. In this tree MIN moves first, and "
                "stays MIN: a triangle that points down is MIN's.",
                ("min" if mover == "max" else "max", branching),
            ),
            mistake(
                f"everything below: all the nodes below {parent} are counted. The branching factor counts the actions "
                "there, and no further.",
                (mover, _below(reading.game, parent)),
            ),
            mistake(f"the node itself: {parent} itself is counted with its children.", (mover, branching + 1)),
        ],
        picture=picture,
    )


def _signs(reading: Reading, picture: Picture) -> Part:
    first, second = reading.leaves
    to_min, liked = reading.signs()
    other = second if liked == first else first
    to_max = {action: value for action, (_, value) in _ends_of(reading.game).items()}
    return Drill(
        "tree_signs",
        title=f"what the leaf after {first} is worth to MIN, and which leaf MIN likes better: the one after {first} or "
        f"the one after {second}",
        hints=(
            "The number at a leaf is what MAX gets, whoever moved first or last.",
            "The game is zero-sum: together MAX and MIN get 0. And MIN, too, likes to get much.",
            f"MAX gets {to_max[first]} after {first} and {to_max[second]} after {second}. Turn both signs, and you "
            "have what MIN gets.",
        ),
        entries=[
            Entry("worth_to_min", to_min, "What MAX gets and what MIN gets add up to 0.", number),
            Entry(
                "liked_by_min",
                liked,
                f'The answer is "{first}" or "{second}": the one after which MIN gets more.',
                name,
            ),
        ],
        mutants=[
            mistake(
                "sign not turned: the number at the leaf is taken for MIN's. It is what MAX gets; MIN gets as much "
                "with the other sign.",
                (-to_min, liked),
            ),
            mistake("MIN likes it high: MIN is taken to like what is good for MAX.", (to_min, other)),
            mistake(
                "numbers of MIN: the numbers at the leaves are taken for MIN's, because MIN moves first. They are "
                "always MAX's.",
                (-to_min, other),
            ),
        ],
        picture=picture,
    )


def _plies_of(game: TreeGame) -> dict[str, int]:
    """Return the ply of each node, row by row."""
    found = {game.initial_state(): 0}
    waiting = list(found)
    for node in waiting:
        for child in _children(game, node):
            found[child] = found[node] + 1
            waiting.append(child)
    return found


def _ends_of(game: TreeGame) -> dict[str, tuple[int, float]]:
    """Return ply and utility for MAX of each leaf, by the action that leads to it, after which it is named."""
    leaves = {node: ply for node, ply in _plies_of(game).items() if game.is_terminal(node)}
    return {node.casefold(): (ply, game.utility(node, MAX)) for node, ply in leaves.items()}


def _children(game: TreeGame, node: str) -> list[str]:
    return [game.result(node, action) for action in game.actions(node)]


def _below(game: TreeGame, node: str) -> int:
    """Return how many nodes there are below a node."""
    return sum(1 + _below(game, child) for child in _children(game, node))


@dataclass(frozen=True, slots=True)
class Reading:
    """A tree with what is asked about it.

    Attributes:
        game: the tree.
        node: the inner node whose player to move is asked for.
        parent: the inner node whose branching factor is asked for.
        leaves: the two leaves that are spoken of, each by the action that leads to it.
    """

    game: TreeGame
    node: str
    parent: str
    leaves: tuple[str, str]

    def sizes(self) -> tuple[int, int, int]:
        """Return the number of nodes, the number of leaves, and the depth."""
        plies = _plies_of(self.game)
        return len(plies), len(_ends_of(self.game)), max(plies.values())

    def turns(self) -> tuple[str, int]:
        """Return who is to move at ``node``, and the branching factor of ``parent``."""
        return "max" if self.game.player(self.node) == MAX else "min", len(self.game.actions(self.parent))

    def signs(self) -> tuple[float, str]:
        """Return what the first of the leaves is worth to MIN, and which of the two MIN likes better."""
        values = [_ends_of(self.game)[action][1] for action in self.leaves]
        return -values[0], self.leaves[values.index(min(values))]

    def below_parent(self) -> str:
        """Return in words what the lines from ``parent`` lead to; a leaf is named by its action.

        Example:
            >>> Reading(TreeGame([4, [3, 12], 5]), "B", "A", ("a1", "a3")).below_parent()
            'two leaves (a1, a3) and to B'
        """
        children = {action: self.game.result(self.parent, action) for action in self.game.actions(self.parent)}
        leaves = [action for action, child in children.items() if self.game.is_terminal(child)]
        nodes = " and ".join(child for action, child in children.items() if action not in leaves)
        if not leaves:
            return nodes
        count = ("a leaf", "two leaves", "three leaves")[len(leaves) - 1]
        return f"{count} ({', '.join(leaves)})" + (f" and to {nodes}" if nodes else "")


def draw_reading_of(student: int) -> Reading:
    """Return the tree of a student, on which every wrong way gives a wrong answer."""
    draw = Draw(student, "uneven tree")
    while True:
        game = TreeGame(_subtree(draw, 0, draw.sample([each for each in range(-15, 16) if each], 30)), first=MIN)
        plies, ends = _plies_of(game), _ends_of(game)
        inner = [node for node in plies if plies[node] and not game.is_terminal(node)]
        with_grandchildren = [node for node in inner if _below(game, node) > len(game.actions(node)) + 1]
        lengths = [ply for ply, _ in ends.values()]
        if 11 <= len(plies) <= 20 and min(lengths) < max(lengths) == DEPTH and with_grandchildren:
            first, second = draw.sample(list(ends), 2)
            return Reading(game, draw.choice(inner), draw.choice(with_grandchildren), (first, second))


def _subtree(draw: Draw, ply: int, values: list[int]) -> Tree:
    """Return a tree that takes the values of its leaves from the list; the nearer to ``DEPTH``, the more leaves."""
    if ply == DEPTH or (ply and draw.whole(1, 4 - ply) == 1):
        return values.pop()
    return [_subtree(draw, ply + 1, values) for _ in range(draw.whole(2, 3))]


def max_or_min(value: Any) -> str:
    """Read the name of a player.

    Example:
        >>> max_or_min("MAX")
        'max'
    """
    if not isinstance(value, str) or value.strip().casefold() not in ("max", "min"):
        raise Unreadable('"MAX" or "MIN", in quotes,')
    return name(value)
