"""Game trees as networkx graphs: what the painters draw.

A node of the graph is the path of actions that leads to it from the root, so ``()`` is the root and
``("a1", "b2")`` what comes of ``a1`` and then ``b2``. It carries

=============  ============================================================================
``state``      the state of the game there
``label``      what to call it
``player``     who is to move (MAX, MIN, another number or CHANCE); ``None`` at a leaf
``value``      its value for MAX as text, or the values of all players; ``""`` if unknown
``hidden``     how many nodes below it are folded away, 0 if none
``uncounted``  whether ``hidden`` stopped counting, so that there are more than that
``status``     what a search has done with it: ``""``, or one of :class:`Status`
``order``      when a search came to it, 1 for the first; ``None`` if it did not
=============  ============================================================================

and an edge carries ``action``, its text, ``probability`` below chance nodes (else ``None``), and
``best``, whether to draw it as the recommended one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable
from enum import StrEnum
from itertools import accumulate
from math import isinf
from typing import TYPE_CHECKING, Any, Final, TypeVar

from gamelib.errors import GameError
from gamelib.game import CHANCE, MAX, MIN, Chance, Game, Player, starting_state
from gamelib.games.tree import TreeGame
from gamelib.watch import Path, WatchedGame

if TYPE_CHECKING:
    import networkx as nx

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

MOST_NODES: Final = 200
"""Above this number of nodes a picture folds subtrees away."""

MOST_WALKED: Final = 45_000
"""How many states are made to count what is folded away; where that is not enough, pictures say *more than*."""


class Status(StrEnum):
    """What a search has done with a node."""

    UNSEEN = "unseen"
    ACTIVE = "active"
    CURRENT = "current"
    DONE = "done"


def game_graph(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    values: Callable[[State], float] | None = None,
    limit: int = MOST_NODES,
) -> nx.DiGraph:
    """Return the tree of ``game`` below ``state``.

    Args:
        game: any game.
        state: the root; the initial state if not given.
        depth: how many plies to show, 0 or more; as many as fit if not given.
        values: the value for MAX of states that are not terminal; without it only leaves have one.
        limit: how many nodes to show at the most. Plies that would go beyond are folded away, and
            the nodes above say how many nodes that hides.

    Raises:
        GameError: if the depth is no whole number of plies, ``game`` is no game, or ``state`` none of its
            states.

    Example:
        >>> graph = game_graph(TreeGame([[3, 12], [2, 4]]))
        >>> graph.number_of_nodes(), graph.nodes[("a1", "b2")]["value"]
        (7, '12')
    """
    import networkx as nx

    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 0):
        raise GameError(f"depth is a whole number of plies to show, 0 or more, not {depth!r}")
    graph = nx.DiGraph()
    root = starting_state(game, state)
    row: list[tuple[Path, State]] = [((), root)]
    ply = 0
    while row:
        for path, each in row:
            _add_node(graph, game, path, each, values)
        below = [
            ((*path, action), game.result(each, action))
            for path, each in row
            if not game.is_terminal(each)
            for action in _moves(game, each)
        ]
        if ply == depth or graph.number_of_nodes() + len(below) > limit:
            for path, each in row:
                graph.nodes[path]["hidden"], graph.nodes[path]["uncounted"] = _count_below(
                    game, each, MOST_WALKED // len(row)
                )
            break
        for path, _ in below:
            _add_edge(graph, game, path)
        row, ply = below, ply + 1
    return graph


def watched_graph(watched: WatchedGame[State, Action], *, limit: int = MOST_NODES) -> nx.DiGraph:
    """Return the tree that a watched search made, each node with its place in the search's order.

    Args:
        watched: the recording game.
        limit: how many nodes to show at the most, see :func:`game_graph`.
    """
    import networkx as nx

    plies = Counter(len(path) for path in watched.paths)
    shown = max(sum(total <= limit for total in accumulate(plies[ply] for ply in sorted(plies))) - 1, 0)
    graph = nx.DiGraph()
    for order, path in enumerate(watched.paths, 1):
        if len(path) > shown:
            graph.nodes[path[:shown]]["hidden"] += 1
            continue
        _add_node(graph, watched.game, path, watched.states[path], None)
        graph.nodes[path]["order"] = order
        if path:
            _add_edge(graph, watched.game, path)
    return graph


def mark_best(graph: nx.DiGraph, line: Collection[Any]) -> None:
    """Mark the edges along a line of play from the root as the recommended ones."""
    path: Path = ()
    for action in line:
        below = (*path, action)
        if (path, below) not in graph.edges:
            return
        graph.edges[path, below]["best"] = True
        path = below


def value_text(value: float) -> str:
    """Return a value as pictures write it: with at most three decimals.

    Example:
        >>> value_text(3.0), value_text(-1 / 3), value_text(float("-inf"))
        ('3', '-0.333', '-∞')
    """
    if isinf(value) or abs(value) >= 1e7 or 0 < abs(value) < 0.0005:
        return f"{value:.3g}".replace("inf", "∞")
    return f"{value + 0.0:.3f}".rstrip("0").rstrip(".")  # the sum makes -0.0 a plain 0


def player_text(player: Player | None) -> str:
    """Return what a picture calls the one who is to move."""
    if player is None:
        return "leaf"
    if isinstance(player, Chance):
        return "chance"
    return {MAX: "MAX", MIN: "MIN"}.get(player, f"player {player + 1}")


def _moves(game: Game[State, Action], state: State) -> list[Action]:
    if game.player(state) is CHANCE:
        return [action for action, _ in game.outcomes(state)]
    return list(game.actions(state))


def _add_node(
    graph: nx.DiGraph, game: Game[State, Action], path: Path, state: State, values: Callable[[State], float] | None
) -> None:
    terminal = game.is_terminal(state)
    value = ""
    if terminal and game.num_players > 2:
        value = ", ".join(value_text(game.utility(state, player)) for player in range(game.num_players))
    elif terminal:
        value = value_text(game.utility(state, MAX))
    elif values is not None:
        value = value_text(values(state))
    if isinstance(game, TreeGame):
        label = str(state)
    else:
        label = game.action_text(graph.nodes[path[:-1]]["state"], path[-1]) if path else "root"
    graph.add_node(
        path,
        state=state,
        label=label,
        player=None if terminal else game.player(state),
        value=value,
        hidden=0,
        uncounted=False,
        status="",
        order=None,
    )


def _add_edge(graph: nx.DiGraph, game: Game[State, Action], path: Path) -> None:
    above, action = path[:-1], path[-1]
    state = graph.nodes[above]["state"]
    chances = dict(game.outcomes(state)) if game.player(state) is CHANCE else {}
    graph.add_edge(
        above,
        path,
        action=game.action_text(state, action),
        probability=chances.get(action),
        best=False,
    )


def _count_below(game: Game[State, Action], state: State, most: int) -> tuple[int, bool]:
    """Return how many nodes hang below ``state``, and whether there are more than were counted.

    What is walked are the states ply by ply, each with the number of paths that lead to it, until
    more than ``most`` were made, one for each action: the states of a large board have hundreds.
    """
    count, made = 0, 0
    row = {state: 1}
    while row:
        below: dict[State, int] = {}
        for each, paths in row.items():
            if not game.is_terminal(each):
                actions = _moves(game, each)
                count, made = count + paths * len(actions), made + len(actions)
                if made > most:
                    return count, True
                for action in actions:
                    child = game.result(each, action)
                    below[child] = below.get(child, 0) + paths
        row = below
    return count, False
