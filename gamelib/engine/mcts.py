"""Monte Carlo tree search, compiled: :func:`gamelib.montecarlo.mcts` with UCT and random rollouts.

It draws other numbers than the readable search, and so grows another tree; what it finds has the same distribution.
"""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np

from gamelib.engine.compiled import copy_words, drawn, helper, kernel, prepare
from gamelib.engine.nodes import NODE, Grown, Nodes, copied, credit, expand, growing
from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game, State, starting_state
from gamelib.montecarlo.final import FinalMove, check_final, most_visits
from gamelib.montecarlo.mcts import UCT, check_effort
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.scale import utility_bounds
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.result import MonteCarloResult
from gamelib.rng import Rng, generator
from gamelib.wording import quoted

MOST_NODES: Final = 20_000_000
"""How many nodes a tree may have unless it is given another number: 480 megabytes."""

AT_FIRST: Final = 1_000_000
MOST_VISITS: Final = 2**31 - 1
"""How many simulations a tree can count."""
A_WHILE: Final = 0.05
"""Seconds after which Python is asked again: whether somebody interrupts, or wants to know how far it is."""


class Growth(NamedTuple):
    """How a tree grows.

    Attributes:
        c: the exploration constant.
        low, width: the lowest utility of MAX, and how much more the highest is.
        most_moves, longest: how many moves a state may have, and how many plies a game.
        room: how many nodes there may be; where there are so many, none is added.
        leaf_visits: how many visits of the root tried none of its actions: 1 if it was once a leaf, 0 if not.
    """

    c: float
    low: float
    width: float
    most_moves: int
    longest: int
    room: int
    leaf_visits: int


USED: Final = 0
VISITED: Final = 1
"""Where it is counted how many nodes are in use, and how many of them were visited."""

ROOTS: Final = np.sqrt(2 * np.log(np.maximum(1, np.arange(4096)))).astype(np.float32)
"""The roots of the logarithms of numbers, twice. In single precision, since the last bit of a logarithm may be another
one on another machine, and what a search finds must not be."""


@kernel
def simulate(
    rules: Any, root: Any, tree: Any, nodes: Any, proofs: Any, counts: Any, simulations: Any, dice: Any
) -> Any:
    """Select, expand, simulate and back up, so many times, or until the array is full or the root is proved.

    Returns:
        How many simulations were made. How many nodes are in use, and how many were visited, is written into
        ``counts``: an interrupt comes before Python has put away what is returned.
    """
    state, moves = np.empty_like(root), np.empty(tree.most_moves, np.int16)
    path, movers = np.empty(tree.longest + 1, np.int64), np.empty(tree.longest + 1, np.int16)
    used, visited, done = counts[USED], counts[VISITED], 0
    while done < simulations:
        room = used + tree.most_moves <= tree.room
        if (room and used + tree.most_moves > len(nodes)) or is_proved(proofs, 0):
            break
        copy_words(root, state)
        node, plies, leaf_visits = np.int64(0), 0, tree.leaf_visits
        while not is_proved(proofs, node):
            tried = nodes[np.uint32(node)].visits - leaf_visits
            if nodes[np.uint32(node)].count == 0:
                if tried < 0 or not room:
                    break
                end = expand(rules, state, nodes, node, used, moves)
                if end == used:
                    break  # the game is over
                used = end
            movers[plies] = rules.mover(state)
            first, count = np.int64(nodes[np.uint32(node)].first), np.int64(nodes[np.uint32(node)].count)
            tried = min(tried, count)
            while tried > 0 and nodes[np.uint32(first + tried - 1)].visits == 0:
                tried -= 1  # some visits tried nothing: there was no room for children then
            if tried < count:
                node = first + tried
                other = node + drawn(dice, count - tried)
                nodes[node].move, nodes[other].move = nodes[other].move, nodes[node].move
                visited += 1
            else:
                node = highest(nodes, proofs, node, tree, movers[plies])
            rules.play(state, np.int64(nodes[np.uint32(node)].move))
            path[plies] = node
            plies += 1
            leaf_visits = 1
        utility = outcome(rules, state, proofs, node, dice)
        reward = (utility - tree.low) / tree.width
        credit(nodes, 0, reward)  # nobody chose the root: its mean is MAX's
        for ply in range(plies):
            credit(nodes, path[ply], 1 - reward if movers[ply] else reward)
        if is_proved(proofs, node):
            prove_upwards(nodes, proofs, path, movers, plies, tree)
        done += 1
    counts[USED], counts[VISITED] = used, visited
    return done


@helper
def outcome(rules: Any, state: Any, proofs: Any, node: Any, dice: Any) -> Any:
    """Return what is proved of a node, or what a playout from there brings; the end of the game is a proof."""
    if proofs is None:
        return rules.playout(state, dice)
    if not is_proved(proofs, node):
        over, utility = rules.over(state), rules.playout(state, dice)
        if not over:
            return utility
        proofs[node] = utility
    return proofs[node]


@helper
def root_of_log(visits: Any) -> Any:
    """Return the root of twice the logarithm of a number of visits."""
    return ROOTS[visits] if visits < len(ROOTS) else np.float32(np.sqrt(2 * np.log(visits)))


@helper
def highest(nodes: Any, proofs: Any, node: Any, tree: Any, mover: int) -> Any:
    """Return the child with the highest upper confidence bound, the first of several.

    Of those that are proved only the best counts, with what it is worth and without a bonus, if it is not a loss.
    """
    first, bonus = np.int64(nodes[np.uint32(node)].first), tree.c * root_of_log(np.int64(nodes[np.uint32(node)].visits))
    best, chosen = -1.0, first
    if proofs is not None:
        chosen, _ = best_proof(nodes, proofs, node, mover)
        if chosen >= 0:
            reward = (proofs[chosen] - tree.low) / tree.width
            reward = 1 - reward if mover else reward
            best = reward if reward > 0 else -1.0
    for child in range(first, first + nodes[np.uint32(node)].count):
        index = nodes[np.uint32(child)].mean + bonus * nodes[np.uint32(child)].width
        if index > best and not is_proved(proofs, child):
            best, chosen = index, np.int64(child)
    return chosen


@helper
def is_proved(proofs: Any, node: Any) -> Any:
    """Return whether a node's utility is known: never, if nobody keeps proofs."""
    return False if proofs is None else not np.isnan(proofs[node])


@helper
def best_proof(nodes: Any, proofs: Any, node: Any, mover: int) -> Any:
    """Return the proved child that brings the mover most, or -1, and whether all children are proved."""
    first, chosen, everything = np.int64(nodes[np.uint32(node)].first), np.int64(-1), True
    for child in range(first, first + nodes[np.uint32(node)].count):
        if not is_proved(proofs, child):
            everything = False
        elif chosen < 0 or (proofs[child] < proofs[chosen] if mover else proofs[child] > proofs[chosen]):
            chosen = np.int64(child)
    return chosen, everything


@helper
def prove_upwards(nodes: Any, proofs: Any, path: Any, movers: Any, plies: int, tree: Any) -> None:
    """Prove the nodes above a proved one, as far as that goes."""
    if proofs is None:
        return
    for ply in range(plies - 1, -1, -1):
        node = path[ply - 1] if ply else np.int64(0)
        chosen, everything = best_proof(nodes, proofs, node, movers[ply])
        utmost = tree.low if movers[ply] else tree.low + tree.width
        if chosen < 0 or not (everything or proofs[chosen] == utmost):
            return
        proofs[node] = proofs[chosen]


class CompiledTree(Grown[State, Action]):
    """A tree to keep from move to move, like :class:`gamelib.montecarlo.SearchTree`.

    Args:
        game: a game the engine knows.
        state, rng: see :class:`gamelib.montecarlo.SearchTree`.
        tree_policy: :class:`~gamelib.montecarlo.UCT`, with its constant.
        most_nodes: how many nodes it may have, of 24 bytes, with a solver 32. When it has so many, simulations go on
            and improve the estimates of the nodes there are.
        solver: whether to keep what simulations prove, and to stop when the root is proved; it then wins as soon, or
            loses as late, as can be seen, see :mod:`gamelib.montecarlo.solver`.

    Raises:
        InvalidGame: if there are no compiled rules for the game.
        InvalidState, InvalidSearch: if one of the others makes no sense, or is for the readable search.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> tree = CompiledTree(ConnectFour(), rng=1)
        >>> tree.grow(100_000)
        >>> tree.advance(3)
        >>> tree.result().simulations > 10_000
        True
    """

    def __init__(
        self,
        game: Game[State, Action],
        state: State | None = None,
        *,
        tree_policy: UCT = UCT(),
        rng: Rng,
        most_nodes: int = MOST_NODES,
        solver: bool = False,
    ) -> None:
        super().__init__(game, most_nodes)
        if type(tree_policy) is not UCT:
            raise InvalidSearch(f"the compiled tree search follows UCT(c), and not {quoted(tree_policy)}")
        self.solver: Final = solver
        self._policy = tree_policy
        self._dice = np.array([generator(rng).integers(1, 2**63)], np.uint64)
        self._begin(starting_state(game, state))

    def _begin(self, state: State) -> None:
        nodes = np.empty(min(self._room, AT_FIRST + self.known.most_moves), NODE)
        nodes[0] = 0
        self._set(state, nodes, [], [1, 1], 0)

    def _set(self, state: State, nodes: Nodes, proofs: Any, counts: list[int], leaf_visits: int) -> None:
        """Put everything in its place at once, so that an interrupt comes before or after that."""
        words, counted = self.known.state_words(state), np.array(counts, np.int64)
        proved = np.full(len(nodes) if self.solver else 0, np.nan)
        proved[: len(proofs)] = proofs
        self.state, self._words, self._nodes, self._proofs = state, words, nodes, proved
        self._counts, self._leaf_visits = counted, leaf_visits

    def grow(
        self, simulations: int | None = None, *, seconds: float | None = None, progress: Progress | None = None
    ) -> None:
        """Add simulations, until the value of the root is proved, or there have been 2,147,483,647.

        An interrupt is heard after a twentieth of a second, and keeps what was found.

        Args:
            simulations, seconds: see :meth:`gamelib.montecarlo.SearchTree.grow`.
            progress: called some twenty times a second with the number of those made so far; ``False`` ends them.

        Raises:
            InvalidSearch: if neither or no sensible number is given, or the tree is growing already.
            GameError: if ``progress`` is not a function.
        """
        check_effort(simulations, seconds)
        check_progress(progress)
        known, done, batch = self.known, 0, 256
        deadline = perf_counter() + (inf if seconds is None else seconds)
        low, high = utility_bounds(self.game, MAX)
        growth = Growth(
            float(self._policy.c), low, high - low or 1, known.most_moves, known.longest, self._room, self._leaf_visits
        )
        with growing([self]):
            most = min(inf if simulations is None else simulations, MOST_VISITS - int(self._nodes[0]["visits"]))
            while done < most and not self.proven:
                wanted, before = int(min(batch, most - done)), perf_counter()
                proofs = self._proofs if self.solver else None
                given = known.rules, self._words, growth, self._nodes, proofs, self._counts, wanted, self._dice
                if not done:
                    prepare(simulate, *given)
                made = simulate(*given)
                done += made
                if made < wanted and not self.proven:
                    self._make_room()
                elif perf_counter() - before < A_WHILE / 2:
                    batch *= 2
                if (progress is not None and says_stop(progress(done))) or perf_counter() >= deadline:
                    return

    @property
    def nodes(self) -> int:  # type: ignore[override]
        """How many nodes were visited."""
        return int(self._counts[VISITED])

    @property
    def proven(self) -> bool:
        """Whether the value of the root is proved."""
        return self.solver and bool(~np.isnan(self._proofs[0]))

    def _make_room(self) -> None:
        """Make the arrays larger, up to the most nodes there may be."""
        more = min(len(self._nodes), self._room - len(self._nodes))
        nodes = np.concatenate([self._nodes, np.empty(more, NODE)])
        proofs = np.concatenate([self._proofs, np.full(more if self.solver else 0, np.nan)])
        self._nodes, self._proofs = nodes, proofs  # at once: an interrupt comes before or after that

    def _keep(self, state: State, child: int) -> None:
        nodes, proofs = np.empty_like(self._nodes), np.empty_like(self._proofs)
        given = self._nodes, child, nodes, 0, self._proofs, proofs
        prepare(copied, *given)
        end, visited = copied(*given)
        if self.known.rules.mover(self._words):
            nodes[0]["mean"] = 1 - nodes[0]["mean"]
        nodes.resize(min(self._room, 2 * end + self.known.most_moves), refcheck=False)
        self._set(state, nodes, proofs[:end], [end, visited], 1)

    def _readable(self, number: int, state: State, mover: Any) -> Node[State, Action]:
        """Return a node without its children; what it brought is told by who chose to go there."""
        node, record = Node(self.game, state), self._nodes[number]
        node.visits = int(record["visits"])
        total = float(record["mean"]) * node.visits
        node.totals = [node.visits - total, total] if mover else [total, node.visits - total]
        if self.solver and not np.isnan(self._proofs[number]):
            utility = float(self._proofs[number])
            node.proven = (utility, -utility)
        return node


def mcts(
    game: Game[State, Action],
    state: State | None = None,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    tree_policy: UCT = UCT(),
    final: FinalMove[State, Action] = most_visits,
    rng: Rng,
    progress: Progress | None = None,
    most_nodes: int = MOST_NODES,
    solver: bool = False,
) -> MonteCarloResult[Action]:
    """Grow a tree of simulations from ``state``, and recommend an action.

    Args:
        game, state, tree_policy, rng, most_nodes, solver: see :class:`CompiledTree`.
        simulations, seconds, progress: see :meth:`CompiledTree.grow`.
        final: which action to recommend in the end.

    Returns:
        The result; the same for the same seed and number of simulations.

    Raises:
        InvalidGame, InvalidState, InvalidSearch: see :class:`CompiledTree`.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> mcts(game, game.parse("X X . / O O . / . . ."), simulations=10_000, rng=1).action
        2
    """
    check_effort(simulations, seconds)
    check_progress(progress)
    check_final(final)
    tree = CompiledTree(game, state, tree_policy=tree_policy, rng=rng, most_nodes=most_nodes, solver=solver)
    if game.is_terminal(tree.state):
        simulations, seconds, progress = 1, None, None
    tree.grow(simulations, seconds=seconds, progress=progress)
    return tree.result(final)
