"""Game trees as networkx graphs: what pictures draw.

A node of the graph is the path of actions that leads to it from the root, so ``()`` is the root and
``("a1", "b2")`` what comes of ``a1`` and then ``b2``. It carries

=============  ============================================================================
``state``      the state of the game there
``label``      what to call it
``player``     who is to move (MAX, MIN, another number or CHANCE); ``None`` at a leaf
``value``      its value for MAX as text, or the values of all players with commas between them;
               ``""`` if unknown
``hidden``     whether what is below it is folded away
``status``     what a search has done with it: ``""``, or one of :class:`Status`
``visit``      when a search came to it, 1 for the first; ``None`` if it did not
``window``     alpha and beta when a search was last at it; ``None`` if it had none
=============  ============================================================================

and an edge carries ``action``, its text, ``probability`` below chance nodes (else ``None``),
``best``, whether to draw it as the recommended one, and ``cut``, whether a search left the node
above without coming to the one below. The graph itself carries ``seats``, what the players are
called if there are more than two of them; where there are none, 0 is MAX and 1 is MIN.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from enum import StrEnum
from math import isinf
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gamelib.draw.players import seats_of
from gamelib.game import CHANCE, MAX, Action, Game, State, starting_state
from gamelib.games.tree import TreeGame
from gamelib.same_game import SameGame
from gamelib.trace import Window
from gamelib.watch import Path

if TYPE_CHECKING:
    import networkx as nx

DiGraph: TypeAlias = "nx.DiGraph"
"""A tree as networkx has it, which is imported only when one is made."""
Worth: TypeAlias = "float | Sequence[float]"
"""What a state is worth: to MAX, or in a game of more than two players to each of them."""

MOST_NODES: Final = 200
"""Above this number of nodes a picture folds subtrees away."""

ROUNDING: Final = 1e-12
"""What is nearer to 0 is 0 but for rounding, as sums of chances and values come out."""


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
    values: Callable[[State], Worth] | None = None,
    limit: int = MOST_NODES,
) -> DiGraph:
    """Return the tree of ``game`` below ``state``.

    Args:
        state: the root; the initial state if not given.
        values: the value for MAX of states that are not terminal, or their values for all of more than two
            players; without it only leaves have one.
        limit: how many nodes to show at the most. Plies that would go beyond are folded away.

    Raises:
        GameError: if ``game`` is not a game, or ``state`` not one of its states.

    Example:
        >>> graph = game_graph(TreeGame([[3, 12], [2, 4]]))
        >>> graph.number_of_nodes(), graph.nodes[("a1", "b2")]["value"]
        (7, '12')
    """
    import networkx as nx

    root = starting_state(game, state)
    graph = nx.DiGraph(seats=seats_of(game))
    row: list[tuple[Path, State]] = [((), root)]
    while row:
        for path, each in row:
            _add_node(graph, game, path, each, values)
        below = [
            ((*path, action), game.result(each, action))
            for path, each in row
            if not game.is_terminal(each)
            for action in _moves(game, each)
        ]
        if graph.number_of_nodes() + len(below) > limit:
            for path, each in row:
                graph.nodes[path]["hidden"] = not game.is_terminal(each)
            break
        for path, _ in below:
            _add_edge(graph, game, path)
        row = below
    return graph


def passed_over(graph: DiGraph, entered: Container[Path], below: Path = ()) -> list[Path]:
    """Return the nodes a search did not come to, of those whose parents it left after others of their children.

    A node of which no child was entered does not count: the search stopped there, as at a depth
    limit, or knew the node's value already.

    Args:
        below: the node at which to look, with what hangs below it.
    """
    found: list[Path] = []
    for node in graph:
        if node[: len(below)] == below:
            children = list(graph.successors(node))
            missed = [child for child in children if child not in entered]
            if len(missed) < len(children):
                found += missed
    return found


def mark_cuts(graph: DiGraph, children: Collection[Path]) -> None:
    """Mark the edges to these nodes, and no others, as cut."""
    wanted = set(children)
    for above, below in graph.edges:
        graph.edges[above, below]["cut"] = below in wanted


def mark_best(graph: DiGraph, line: Collection[Any]) -> None:
    """Mark the edges along a line of play from the root as the recommended ones."""
    path: Path = ()
    for action in line:
        below = (*path, action)
        if (path, below) not in graph.edges:
            return
        graph.edges[path, below]["best"] = True
        path = below


def worth_text(worth: Worth) -> str:
    """Return what a state is worth as pictures write it: a number, or one for each player with commas between them.

    Example:
        >>> worth_text(2.1000000000000001), worth_text((1, 2.5, 20 / 3))
        ('2.1', '1, 2.5, 6.667')
    """
    return ", ".join(map(value_text, worth)) if isinstance(worth, Sequence) else value_text(worth)


def value_text(value: float) -> str:
    """Return a value as pictures write it: with at most three decimals.

    Example:
        >>> value_text(3.0), value_text(-1 / 3), value_text(float("-inf")), value_text(0.1 + 0.2 - 0.3)
        ('3', '-0.333', '-∞', '0')
    """
    number = float(value)  # a fraction cannot be written with :g
    if abs(number) < ROUNDING:
        return "0"
    if isinf(number) or abs(number) >= 1e7 or abs(number) < 0.0005:
        return f"{number:.3g}".replace("inf", "∞")
    return f"{number:.3f}".rstrip("0").rstrip(".")


def window_text(window: Window) -> str:
    """Return a window as pictures write it; of a null window, which number is a whisker off.

    Example:
        >>> from math import inf, nextafter
        >>> window_text((3, inf)), window_text((-inf, inf)), window_text((3, nextafter(3, inf)))
        ('[3, +∞]', '[-∞, +∞]', '[3, 3+ε]')
    """
    low, high = (value_text(value).replace("∞", "+∞").replace("-+", "-") for value in window)
    if low == high and window[0] < window[1]:
        return f"[{low}, {high}+ε]" if window[0] == float(value_text(window[0])) else f"[{low}-ε, {high}]"
    return f"[{low}, {high}]"


def _moves(game: Game[State, Action], state: State) -> list[Action]:
    if game.player(state) is CHANCE:
        return [action for action, _ in game.outcomes(state)]
    return list(game.actions(state))


def is_tree(game: Game[State, Action]) -> bool:
    """Return whether the states of a game are the nodes of a written tree, whatever stands in front of it."""
    while isinstance(game, SameGame):
        game = game.game
    return isinstance(game, TreeGame)


def _add_node(
    graph: DiGraph, game: Game[State, Action], path: Path, state: State, values: Callable[[State], Worth] | None
) -> None:
    """Add a node, below one that is there already."""
    terminal = game.is_terminal(state)
    value = ""
    if terminal and game.num_players > 2:
        value = worth_text([game.utility(state, player) for player in range(game.num_players)])
    elif terminal:
        value = value_text(game.utility(state, MAX))
    elif values is not None:
        value = worth_text(values(state))
    if is_tree(game):
        label = str(state)
    else:
        label = game.action_text(graph.nodes[path[:-1]]["state"], path[-1]) if path else "root"
    player = None if terminal else game.player(state)
    graph.add_node(path, state=state, label=label, player=player, value=value, hidden=False, status="", visit=None,
                   window=None)  # fmt: skip


def _add_edge(graph: DiGraph, game: Game[State, Action], path: Path) -> None:
    """Add the edge to a node from the one above it."""
    state, action = graph.nodes[path[:-1]]["state"], path[-1]
    chances = dict(game.outcomes(state)) if game.player(state) is CHANCE else {}
    text = game.action_text(state, action)
    graph.add_edge(path[:-1], path, action=text, probability=chances.get(action), best=False, cut=False)
