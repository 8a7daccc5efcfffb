"""How large a game is, counted: nodes, leaves and results, ply by ply.

The tree of a game has a node for every path. Many paths lead to the same state, and many states
are the same but for a turn or a mirror, so the same game can be counted three ways:

- ``"paths"``: every path is a node of its own, as in the tree;
- ``"states"``: paths of equal length to the same state are one node;
- ``"classes"``: so are states of the same ply that are symmetrical to each other, see
  :meth:`gamelib.Game.canonical`.

None of them enumerates the tree: what is walked are the states of one ply after the other, each
with the number of paths that lead to it.

**Perft** is how many sequences of actions a rulebook allows: a fingerprint of the rules, since two
rulebooks that agree on it for a few plies agree on their moves. Chess programmers call the walk
*perft* (performance test), since it also measures how fast the rules work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game, State, starting_state
from gamelib.number import check_count
from gamelib.search.search import checked_actions, deep_recursion
from gamelib.search.walk import LIMIT, layers
from gamelib.wording import counted


def perft(game: Game[State, Action], depth: int, state: State | None = None) -> int:
    """Return how many sequences of exactly ``depth`` actions can be played from ``state``.

    A pass is an action like any other, and so is what chance may do. A game that ends earlier has
    no sequence of that length. The last ply is not played but counted, as the number of actions.

    Args:
        depth: the length of the sequences in plies, 0 or more; one sequence has length 0.
        state: where to start; the initial state if not given.

    Returns:
        The number of sequences, each path for itself, whatever states they lead to.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> [perft(TicTacToe(), depth) for depth in range(6)]
        [1, 9, 72, 504, 3024, 15120]
    """
    depth = check_count("depth", depth, least=0, error=InvalidSearch)
    root = starting_state(game, state)
    if not game.is_terminal(root):
        checked_actions(game, root)
    actions, result, is_terminal = game.actions, game.result, game.is_terminal

    def sequences(state: State, depth: int) -> int:
        if is_terminal(state):
            return 0
        if depth == 1:
            return len(actions(state))
        return sum([sequences(result(state, action), depth - 1) for action in actions(state)])

    with deep_recursion("sequences", "game_size counts ply by ply, without recursion"):
        return sequences(root, depth) if depth else 1


Merge: TypeAlias = Literal["paths", "states", "classes"]
"""Which nodes are counted as one."""


@dataclass(frozen=True, slots=True, repr=False)
class GameSize:
    """The size of a game, or of its first plies.

    Attributes:
        nodes: how many nodes each ply has, ply 0 (the root alone) first.
        leaves: how many of them are terminal.
        outcomes: how many of the terminal nodes have each utility for MAX, the highest first.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game_size(TicTacToe())
        549,946 nodes in plies 0 to 9, 255,168 of them terminal (1: 131,184, 0: 46,080, -1: 77,904)
    """

    nodes: tuple[int, ...]
    leaves: tuple[int, ...]
    outcomes: Mapping[float, int]

    @property
    def total_nodes(self) -> int:
        """The nodes of all plies together."""
        return sum(self.nodes)

    @property
    def total_leaves(self) -> int:
        """The terminal nodes of all plies together."""
        return sum(self.leaves)

    def __repr__(self) -> str:
        results = ", ".join(f"{utility:g}: {count:,}" for utility, count in self.outcomes.items())
        plies = "ply 0" if len(self.nodes) == 1 else f"plies 0 to {len(self.nodes) - 1}"
        return f"{counted(self.total_nodes, 'node')} in {plies}, {self.total_leaves:,} of them terminal" + (
            f" ({results})" if results else ""
        )


def game_size(
    game: Game[State, Action],
    *,
    merge: Merge = "paths",
    depth: int | None = None,
    state: State | None = None,
    limit: int = LIMIT,
) -> GameSize:
    """Count the nodes, the terminal nodes and their utilities, ply by ply.

    Merging works within a ply. A state that several paths of equal length lead to counts once with
    ``merge="states"``; one that can come up at several plies, as in Nim, counts once at each of them. So
    the sum over the plies is the number of different states only where the state tells the ply, as the
    stones on a board of tic-tac-toe do. The same holds for classes.

    Args:
        game: any game; what chance may do counts as its actions.
        merge: which nodes are counted as one, see :mod:`gamelib.search.counts`.
        depth: the last ply to count, 0 or more; to the end of the game if not given.
        state: the root; the initial state if not given.
        limit: how many different states may be met.

    Returns:
        The size. Nodes at the last ply of a given depth are leaves only if the game is over there.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game_size(TicTacToe(), merge="classes").outcomes
        mappingproxy({1: 91, 0: 3, -1: 44})

        From a heap of three, MIN can be left with no match after one move or after three, so that
        the six different states of the game count as seven:

        >>> from gamelib.games import Nim
        >>> game_size(Nim((3,)), merge="states").nodes
        (1, 3, 2, 1)
    """
    if merge not in get_args(Merge):
        raise InvalidSearch(f"merge is one of {', '.join(map(repr, get_args(Merge)))}, not {merge!r}")
    if depth is not None:
        depth = check_count("depth", depth, least=0, error=InvalidSearch)
    root = starting_state(game, state)
    if not game.is_terminal(root):
        checked_actions(game, root)
    nodes, leaves = [], []
    outcomes: dict[float, int] = {}
    stand_in = game.canonical if merge == "classes" else None
    for layer in layers(_representative(root, stand_in), _steps(game, stand_in), depth=depth, limit=limit):
        counts = {state: int(paths) if merge == "paths" else 1 for state, paths in layer.items()}
        ends = {state: count for state, count in counts.items() if game.is_terminal(state)}
        nodes.append(sum(counts.values()))
        leaves.append(sum(ends.values()))
        for end, count in ends.items():
            utility = game.utility(end, MAX)
            outcomes[utility] = outcomes.get(utility, 0) + count
    return GameSize(tuple(nodes), tuple(leaves), MappingProxyType(dict(sorted(outcomes.items(), reverse=True))))


def _representative(state: State, stand_in: Callable[[State], State] | None) -> State:
    return state if stand_in is None else stand_in(state)


def _steps(
    game: Game[State, Action], stand_in: Callable[[State], State] | None
) -> Callable[[State], Sequence[tuple[float, State]]]:
    """Return the function that lists the states one action further, each step of weight 1."""
    seen_as = stand_in or (lambda state: state)

    def steps(state: State) -> Sequence[tuple[float, State]]:
        if game.is_terminal(state):
            return ()
        return [(1, seen_as(game.result(state, action))) for action in game.actions(state)]

    return steps


def uniform_nodes(branching: int, depth: int) -> int:
    r"""Return how many nodes the uniform tree has in which every path has ``depth`` plies.

    .. math:: \sum_{i=0}^{m} b^i = \frac{b^{m+1} - 1}{b - 1} \quad (b > 1)

    of which :math:`b^m` are leaves.

    Args:
        branching: how many children each node above the leaves has, 1 or more.
        depth: the number of plies, 0 or more.

    Example:
        >>> uniform_nodes(3, 2)
        13
        >>> len(str(uniform_nodes(35, 100)))
        155
    """
    depth = check_count("depth", depth, least=0, error=InvalidSearch)
    branching = check_count("the branching factor", branching, error=InvalidSearch)
    return depth + 1 if branching == 1 else (branching ** (depth + 1) - 1) // (branching - 1)
