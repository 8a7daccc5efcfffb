"""Trees that simulations have grown, as cases: a game, and the counts of the nodes that were added."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from gamelib.draw.board import Picture
from gamelib.games.tree import Decision, TreeGame
from gamelib.montecarlo.node import Node as LibraryNode
from gamelib.watch import Path
from gamelib_exercises.case import Case
from gamelib_exercises.lesson_06 import planted
from gamelib_exercises.lesson_08 import AnyGame, mover_of, place
from gamelib_exercises.solution import Right

Counts: TypeAlias = Mapping[str, tuple[int, Sequence[float]]]
"""visits and totals of each node that was added, by the name of its state."""


@dataclass(frozen=True)
class Grown:
    """A game whose states are the names of nodes, and what its search tree has come to; what is missing has no node."""

    game: TreeGame
    counts: Counts

    def plant(self, game: AnyGame, root: Any, make: Callable[..., Any] | None = None) -> tuple[Any, dict[Path, Any]]:
        """Return the root of the tree, and all nodes by the actions that lead there.

        Args:
            game: the game to ask, this one or one that watches it.
            root: its first state.
            make: makes a node of a game, a state and a parent; the solution's class if not given.
        """
        nodes: dict[Path, Any] = {}
        make = make or Right("08", "Node").answer

        def add(state: Any, parent: Any, path: Path) -> Any:
            node = make(game, state, parent)
            node.visits, totals = self.counts[str(state)]
            node.totals = list(totals)
            nodes[path] = node
            for action in game.actions(state):
                child = game.result(state, action)
                if str(child) in self.counts:
                    node.children[action] = add(child, node, (*path, action))
            return node

        return add(root, None, ()), nodes

    def picture(self) -> Picture:
        """Return the tree drawn, with visits and the mean reward of the one who moves above."""
        from gamelib.draw.search_tree import search_graph
        from gamelib.draw.tree_svg import search_tree_svg

        text = self.text()
        root, nodes = self.plant(self.game, self.game.initial_state(), lambda game, state, _: LibraryNode(game, state))
        for node in nodes.values():
            node.untried = [action for action in node.untried if action not in node.children]
        graph = search_graph(self.game, root, most=len(self.counts))
        graph.graph["seats"] = tuple(f"number {player}" for player in range(self.game.num_players))
        for _, _, edge in graph.edges(data=True):
            edge["best"] = False
        return Picture(search_tree_svg(graph, title=text), text)

    def text(self) -> str:
        """Return the tree in words."""
        _, nodes = self.plant(self.game, self.game.initial_state())
        return " ".join(f"{self._node_text(path, node)}." for path, node in nodes.items())

    def _node_text(self, path: Path, node: Any) -> str:
        totals = ", ".join(f"{total:g}" for total in node.totals)
        text = f"{place(path).capitalize()}: visits = {node.visits}, totals [{totals}]"
        if self.game.is_terminal(node.state):
            return f"{text}, the game is over"
        never = [action for action in self.game.actions(node.state) if action not in node.children]
        text += f", player number {mover_of(self.game, node.state)} to move"
        return f"{text}, {' and '.join(never)} never tried" if never else text


def grown_case(game: TreeGame, counts: Counts, text: str, *values: Any) -> Case:
    """Return the case of a tree that simulations have grown; ``text`` goes on with what else a function is given."""
    tree = Grown(game, counts)
    return Case(f"the tree drawn below{text}", game, game.initial_state(), (tree, *values), draw=tree.picture)


# -- the trees that the phases are tried on -------------------------------------------------------

# Together they tell every known mistake from the right answer and from each other.
_Pair: TypeAlias = tuple[TreeGame, Counts]

SMALL: Final = TreeGame([[1, -1], [-1, 0]])
_WIDE: Final = TreeGame([[1, -1, 0], [0, [1, -1]], [[-1, 1], 0]])
_DEEP: Final = TreeGame([[[[1, -1], [0, 1]], [[-1, 0], 1]], [[[0, 1], [-1, 1]], [[1, -1], [0, -1]]]])
_SECOND: Final = TreeGame([[[1, 0], [-1, 0]], [[0, 1], -1], [[1, -1], [0, -1]]], first=1)
_THREE: Final = TreeGame(
    planted(
        [
            [[(2, -1, -1), (-1, 2, -1)], [(-1, -1, 2), (2, -1, -1)]],
            [[(-1, 2, -1), (-1, -1, 2)], [(0.5, 0.5, -1), (-1, 2, -1)]],
        ]
    ),
    num_players=3,
)
_TWICE: Final = TreeGame(
    [Decision([[1, -1], [0, 1]], player=0), Decision([[-1, 1], [0, -1]], player=0), [[1, 0], [-1, 1]]]
)
SMALL_NEW: Final[_Pair] = (SMALL, {"A": (0, (0, 0))})
SMALL_BEGUN: Final[_Pair] = (SMALL, {"A": (1, (1, 0)), "B": (1, (1, 0))})
SMALL_FIRST_ROW: Final[_Pair] = (SMALL, {"A": (2, (1, 1)), "B": (1, (1, 0)), "C": (1, (0, 1))})
SMALL_FULL: Final[_Pair] = (SMALL, {
    "A": (7, (3, 4)), "B": (5, (3, 2)), "B1": (2, (2, 0)), "B2": (2, (0, 2)), "C": (2, (0, 2)), "C1": (1, (0, 1)),
})  # fmt: skip
TWICE: Final[_Pair] = (_TWICE, {
    "A": (8, (5, 3)), "B": (2, (1, 1)), "E": (1, (0, 1)), "C": (2, (0.5, 1.5)), "G": (1, (0, 1)), "D": (4, (3.5, 0.5)),
    "I": (2, (1.5, 0.5)), "I1": (1, (1, 0)), "J": (1, (1, 0)),
})  # fmt: skip
SECOND: Final[_Pair] = (_SECOND, {
    "A": (17, (4, 13)), "B": (2, (1, 1)), "E": (1, (1, 0)), "C": (2, (1.5, 0.5)), "G": (1, (1, 0)),
    "D": (13, (1.5, 11.5)), "H": (7, (1, 6)), "H1": (1, (1, 0)), "H2": (5, (0, 5)), "I": (5, (0.5, 4.5)),
    "I1": (1, (0.5, 0.5)), "I2": (3, (0, 3)),
})  # fmt: skip
SECOND_YOUNG: Final[_Pair] = (_SECOND, {
    "A": (8, (3, 5)), "B": (2, (1, 1)), "E": (1, (0.5, 0.5)), "C": (4, (1, 3)), "G": (2, (1, 1)), "G1": (1, (0.5, 0.5)),
    "C2": (1, (0, 1)), "D": (2, (1, 1)), "H": (1, (1, 0)),
})  # fmt: skip
WIDE: Final[_Pair] = (_WIDE, {
    "A": (24, (13, 11)), "B": (5, (2, 3)), "B1": (1, (1, 0)), "B2": (2, (0, 2)), "B3": (1, (0.5, 0.5)),
    "C": (8, (4.5, 3.5)), "C1": (6, (3, 3)), "E": (1, (1, 0)), "D": (11, (6.5, 4.5)), "F": (1, (1, 0)),
    "D2": (9, (4.5, 4.5)),
})  # fmt: skip
WIDE_LATER: Final[_Pair] = (_WIDE, {
    "A": (24, (11, 13)), "B": (6, (2.5, 3.5)), "B1": (1, (1, 0)), "B2": (3, (0, 3)), "B3": (1, (0.5, 0.5)),
    "C": (3, (0.5, 2.5)), "C1": (1, (0.5, 0.5)), "E": (1, (0, 1)), "D": (15, (8, 7)), "F": (1, (1, 0)),
    "D2": (13, (6.5, 6.5)),
})  # fmt: skip
WIDE_YOUNG: Final[_Pair] = (_WIDE, {
    "A": (12, (3.5, 8.5)), "B": (5, (1.5, 3.5)), "B1": (1, (1, 0)), "B2": (2, (0, 2)), "B3": (1, (0.5, 0.5)),
    "C": (4, (1.5, 2.5)), "C1": (1, (0.5, 0.5)), "E": (2, (1, 1)), "E1": (1, (1, 0)), "D": (3, (0.5, 2.5)),
    "F": (1, (0, 1)), "D2": (1, (0.5, 0.5)),
})  # fmt: skip
DEEP: Final[_Pair] = (_DEEP, {
    "A": (17, (13.5, 3.5)), "B": (16, (13.5, 2.5)), "D": (6, (4.5, 1.5)), "H": (3, (2, 1)), "H1": (1, (1, 0)),
    "H2": (1, (0, 1)), "I": (2, (1.5, 0.5)), "I1": (1, (0.5, 0.5)), "E": (9, (8, 1)), "J": (1, (0.5, 0.5)),
    "E2": (7, (7, 0)), "C": (1, (0, 1)),
})  # fmt: skip
THREE: Final[_Pair] = (_THREE, {
    "A": (12, (5.5, 4.5, 2)), "B": (8, (5, 1, 2)), "D": (4, (3, 1, 0)), "D1": (2, (2, 0, 0)), "D2": (1, (0, 1, 0)),
    "E": (3, (1, 0, 2)), "E1": (1, (0, 0, 1)), "E2": (1, (1, 0, 0)), "C": (4, (0.5, 3.5, 0)), "F": (2, (0, 2, 0)),
    "F1": (1, (0, 1, 0)), "G": (1, (0.5, 0.5, 0)),
})  # fmt: skip
_AGAIN: Final = TreeGame([Decision([[1, -1], [0, 1]], player=0), [Decision([-1, 1], player=1), 0]])
AGAIN: Final[_Pair] = (_AGAIN, {
    "A": (17, (9, 8)), "B": (10, (6, 4)), "D": (4, (2, 2)), "D1": (1, (1, 0)), "D2": (2, (0, 2)), "E": (5, (3, 2)),
    "E1": (3, (1.5, 1.5)), "E2": (1, (1, 0)), "C": (7, (3, 4)), "F": (3, (1, 2)), "F1": (1, (0, 1)), "F2": (1, (1, 0)),
    "C2": (3, (1.5, 1.5)),
})  # fmt: skip
THREE_OTHER: Final[_Pair] = (_THREE, {
    "A": (12, (6, 2, 4)), "B": (8, (5, 1, 2)), "D": (4, (3, 1, 0)), "D1": (2, (2, 0, 0)), "D2": (1, (0, 1, 0)),
    "E": (3, (2, 0, 1)), "E1": (1, (0, 0, 1)), "E2": (1, (1, 0, 0)), "C": (4, (1, 1, 2)), "F": (1, (0, 0, 1)),
    "G": (2, (1, 1, 0)), "G1": (1, (0.5, 0.5, 0)),
})  # fmt: skip
_FOUR: Final = TreeGame(
    planted([[[(2, 0, 1, 0), (0, 3, 0, 1)], (1, 1, 1, 1)], [(0, 0, 2, 3), (1, 0, 0, 4)]]), num_players=4
)
FOUR: Final[_Pair] = (_FOUR, {
    "A": (4, (1.5, 1.5, 2, 1)), "B": (2, (1, 1, 1, 0.25)), "D": (1, (1, 0, 0.5, 0)), "C": (2, (0.5, 0.5, 1, 0.75)),
    "C1": (1, (0, 0, 1, 0.75)),
})  # fmt: skip
