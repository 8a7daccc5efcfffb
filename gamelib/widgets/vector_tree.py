"""Pictures of trees for several players: a vector at every node, backed up as the players choose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from gamelib.draw import draw_tree
from gamelib.draw.board import pick
from gamelib.draw.graph import DiGraph, Status, game_graph, worth_text
from gamelib.draw.pruned_tree import enlarged
from gamelib.games import TreeGame
from gamelib.result import Vector
from gamelib.watch import Path


def vector_words(vector: Vector) -> str:
    """Return a vector as pictures and sentences write it.

    Example:
        >>> vector_words((1, 2.5, -1))
        '(1, 2.5, -1)'
    """
    return f"({worth_text(vector)})"


@dataclass(frozen=True, slots=True)
class BackedUp:
    """What goes up in a tree for several players.

    Attributes:
        vectors: the vector of every node, by path.
        chosen: the action chosen at every inner node.
        ties: at inner nodes with several equally good actions, these actions.
    """

    vectors: Mapping[Path, Vector]
    chosen: Mapping[Path, str]
    ties: Mapping[Path, tuple[str, ...]]

    @property
    def line(self) -> tuple[str, ...]:
        """The line of play that follows the choices from the root."""
        path: Path = ()
        while path in self.chosen:
            path = (*path, self.chosen[path])
        return path


def backed_up(game: TreeGame, *, taken: Collection[str] = (), coalition: Collection[int] = ()) -> BackedUp:
    """Return what goes up from the leaves of a tree if all players choose for themselves.

    Args:
        game: a tree without chance.
        taken: actions that are taken where others are equally good; elsewhere the first of equals is.
        coalition: players who want the least for the player at the root, and nothing for themselves.

    Example:
        >>> from gamelib.games import Leaf
        >>> tree = TreeGame([Leaf((4, 2, 3)), Leaf((4, 0, 6))], num_players=3)
        >>> backed_up(tree).line, backed_up(tree, taken={"a2"}).line
        (('a1',), ('a2',))
    """
    vectors: dict[Path, Vector] = {}
    chosen: dict[Path, str] = {}
    ties: dict[Path, tuple[str, ...]] = {}
    root = game.initial_state()
    one = None if game.is_terminal(root) else game.player(root)

    def visit(state: str, path: Path) -> Vector:
        if game.is_terminal(state):
            vectors[path] = tuple(game.utility(state, player) for player in range(game.num_players))
            return vectors[path]
        mover = game.player(state)
        assert isinstance(mover, int) and isinstance(one, int)
        found = {action: visit(game.result(state, action), (*path, action)) for action in game.actions(state)}
        wants = {action: -vector[one] if mover in coalition else vector[mover] for action, vector in found.items()}
        best = [action for action in found if wants[action] == max(wants.values())]
        if len(best) > 1:
            ties[path] = tuple(best)
        chosen[path] = next((action for action in best if action in taken), best[0])
        vectors[path] = found[chosen[path]]
        return vectors[path]

    visit(root, ())
    return BackedUp(vectors, chosen, ties)


def vector_graph(game: TreeGame, values: Mapping[Path, str | Vector], *, unseen: Collection[Path] = ()) -> DiGraph:
    """Return the tree with a vector or a text at its nodes, and what a search never saw marked as such.

    A tree for two is drawn as one for more: with a vector at each leaf, and both players' names.

    Args:
        values: what to write at nodes; a leaf that is not in it keeps its vector.
        unseen: the nodes that were never entered.
    """
    graph = game_graph(game, limit=10**9)
    graph.graph["seats"] = game.player_names
    for data in graph.nodes.values():
        if data["player"] is None:
            data["value"] = worth_text([game.utility(data["state"], player) for player in range(game.num_players)])
    for path, value in values.items():
        graph.nodes[path]["value"] = value if isinstance(value, str) else worth_text(value)
    for path in unseen:
        graph.nodes[path]["status"] = Status.UNSEEN
    return graph


def with_hands(graph: DiGraph, paths: Iterable[Path], what: str) -> None:
    """Let nodes be picked, each with the edge above it, by the action that leads there; ``what`` a pick does to it."""
    for path in paths:
        graph.nodes[path]["hand"] = graph.edges[path[:-1], path]["hand"] = pick(path[-1], f"{what} {path[-1]}")


def choices_svg(graph: DiGraph, chosen: Mapping[Path, str], ties: Mapping[Path, tuple[str, ...]]) -> str:
    """Return a picture of the tree with every chosen action drawn bold, and a sign of equality at equally good ones."""
    for path, actions in ties.items():
        for action in actions:
            edge = graph.edges[path, (*path, action)]
            edge["action"] = f"{edge['action']}="
    for path, action in chosen.items():
        graph.edges[path, (*path, action)]["best"] = True
    return enlarged(draw_tree(graph).svg)
