"""Monte Carlo tree search, compiled: :func:`gamelib.montecarlo.mcts` with UCT and random rollouts.

It draws other numbers than the readable search, and so grows another tree; what it finds has the same distribution.

A tree is one array of records, a node each (:mod:`gamelib.engine.puct` adds to what a node keeps). The children of a
node are neighbours, made all at once when the node is visited for the second time, in the game's order. Which of the
untried ones is next, the dice say; it changes places with the first of them. A node takes 24 bytes; what is proved of
it takes 8 more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from time import perf_counter
from typing import Any, Final, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelib.engine.compiled import copy_words, drawn, helper, kernel, prepare
from gamelib.engine.rulebooks import compiled
from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game, State, starting_state
from gamelib.montecarlo.final import FinalMove, check_final, most_visits
from gamelib.montecarlo.mcts import UCT, check_effort
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.scale import Scale, utility_bounds
from gamelib.montecarlo.tree import found
from gamelib.number import check_count
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.result import MonteCarloResult
from gamelib.rng import Rng, generator
from gamelib.wording import quoted

EVERY_NODE: Final = [("visits", "i4"), ("first", "i4"), ("count", "i2"), ("move", "i2")]
"""What a node of any tree keeps.

*visits*; *first*, the number of its first child, and *count*, of its children, 0 before they are made; *move*, the
number of the move that leads there.
"""

NODE: Final = np.dtype([("mean", "f8"), ("width", "f4"), *EVERY_NODE], align=True)
"""What a node keeps here besides.

- *mean*: of what its simulations brought the player who chose to go there, from 0 to 1;
- *width*: one over the root of its visits, which a bonus is in proportion to.
"""

Nodes = NDArray[np.void]


@helper
def expand(rules: Any, state: Any, nodes: Any, used: Any, found: Any) -> Any:
    """Make the children of a node of that state, in the game's order, and return how many they are."""
    count = rules.moves(state, found)
    for place in range(count):
        child = nodes[used + place]
        child.visits, child.first, child.count, child.move = 0, 0, 0, found[place]
    return count


@helper
def credit(nodes: Any, node: Any, reward: float) -> None:
    """Count one more visit, and what it brought."""
    visits = nodes[np.uint32(node)].visits + 1
    share = 1.0 / visits
    nodes[np.uint32(node)].visits = visits
    nodes[np.uint32(node)].mean += (reward - nodes[np.uint32(node)].mean) * share
    nodes[np.uint32(node)].width = np.sqrt(np.float32(share))


@kernel
def copied(nodes: Any, root: int, new: Any, at: int, proofs: Any, proved: Any) -> Any:
    """Copy a tree to another array, from a place on, with what is proved of it.

    Returns:
        Where it ends, and how many of its nodes were visited.
    """
    new[at] = nodes[root]
    if len(proofs):
        proved[at] = proofs[root]
    end, seen = at + 1, 0
    for here in range(at, len(new)):  # parents first, as in Cheney's collector of garbage
        if here == end:
            break
        seen += new[here].visits > 0
        first = new[here].first
        new[here].first = end
        for child in range(first, first + new[here].count):
            new[end] = nodes[child]
            if len(proofs):
                proved[end] = proofs[child]
            end += 1
    return end, seen


@contextmanager
def growing(trees: Sequence[Grown[Any, Any]]) -> Iterator[None]:
    """Let nobody else change the trees meanwhile."""
    for tree in trees:
        tree.check_idle()
    for tree in trees:
        tree._busy = True
    try:
        yield
    finally:
        for tree in trees:
            tree._busy = False


class Grown(ABC, Generic[State, Action]):
    """A compiled tree, which can be seen as nodes of the readable search.

    Attributes:
        game, state, scale: the game, the state of the root, and what turns utilities into rewards.
        nodes: how many nodes were visited.
    """

    state: State
    nodes: int
    _nodes: Nodes
    _root: int = 0
    """The number of the root."""
    _busy: bool = False
    """Whether it is growing, and must not be changed by anybody else."""

    def __init__(self, game: Game[State, Action], most_nodes: int) -> None:
        self.known = compiled(game)
        self.game = game
        self.scale = Scale(game)
        self._room = check_count("most_nodes", most_nodes, 2 * self.known.most_moves, 2**31 - 1, error=InvalidSearch)

    def check_idle(self) -> None:
        """Raise InvalidSearch if the tree is growing, and must not be changed."""
        if self._busy:
            raise InvalidSearch(
                "this tree is growing already, in another thread or further up: let it finish, or make another tree"
            )

    def advance(self, action: Action) -> None:
        """Play a legal action: what is known of what it leads to is kept, all else is forgotten."""
        self.check_idle()
        after = self.game.result(self.state, action)
        move = self.known.number(action)
        child = next((each for each in self._tried(self._root) if self._nodes[each]["move"] == move), None)
        self._begin(after) if child is None else self._keep(after, child)

    @abstractmethod
    def _begin(self, state: State) -> None:
        """Start with a root and nothing else."""

    @abstractmethod
    def _keep(self, state: State, child: int) -> None:
        """Make a child the root, and forget what is not below it."""

    def result(self, final: FinalMove[State, Action] = most_visits) -> MonteCarloResult[Action]:
        """Return what the tree knows now."""
        check_final(final)
        return found(self.game, self.root, self.nodes, self.scale, final, self._reach)

    @abstractmethod
    def _readable(self, number: int, state: State, mover: Any) -> Node[State, Action]:
        """Return a node without its children; who chose to go there is given."""

    def _tried(self, number: int) -> list[int]:
        """Return the numbers of the children that were visited, in the order in which they were tried."""
        first, count = int(self._nodes[number]["first"]), int(self._nodes[number]["count"])
        return [child for child in range(first, first + count) if self._nodes[child]["visits"]]

    @property
    def root(self) -> Node[State, Action]:
        """The root as a node of the readable search, with those of its children that were visited."""
        root = self._readable(self._root, self.state, MAX)
        self._add_children(root, self._root)
        return root

    def _reach(self, node: Node[State, Action], action: Action) -> Node[State, Action] | None:
        """Return the child that an action leads to, with its own children that were visited, if it was itself."""
        child = node.children.get(action)
        if child is not None:
            self._add_children(child, child.notes)
        return child

    def _add_children(self, node: Node[State, Action], number: int) -> None:
        """Add the children of a node that were visited, with their numbers in their notes."""
        for child in self._tried(number):
            action = self.known.action(self._nodes[child]["move"])
            node.link(action, self._readable(child, self.game.result(node.state, action), node.player))
            node.children[action].notes = child


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
                children = expand(rules, state, nodes, used, moves)
                if children == 0:
                    break  # the game is over
                nodes[np.uint32(node)].first, nodes[np.uint32(node)].count = used, children
                for child in range(used, used + children):
                    nodes[np.uint32(child)].mean, nodes[np.uint32(child)].width = 0.0, 0.0
                used += children
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
