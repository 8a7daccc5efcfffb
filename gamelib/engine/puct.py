r"""PUCT, compiled: :func:`gamelib.montecarlo.puct` for hundreds of trees side by side.

For the same evaluator it grows the tree of the readable search, node by node: the index is computed in the same order,
and noise comes from the same generators. Trees that grow together have their nodes in one array, and a simulation of
all of them is three steps: one kernel goes down each tree and writes the words of its leaf into a row, the evaluator is
asked about all rows, and another kernel adds the children and backs up. Nothing is changed before the answer is
checked.

A *batch evaluator* is a function from the words of *n* leaves, an array of shape (*n*, words), to their values for MAX,
shape (*n*,), and their priors by number of move, shape (*n*, move numbers); see :mod:`gamelib.engine.rulebooks` for
both. A readable :class:`~gamelib.montecarlo.evaluator.Evaluator` serves as well, but has to be shown states, which
takes longer than all the rest; a :class:`~gamelib.learn.NetworkEvaluator` of Connect Four or tic-tac-toe is quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gamelib.engine.compiled import Words, copy_words, helper, kernel, prepare
from gamelib.engine.mcts import EVERY_NODE, Grown, Nodes, copied, expand, growing
from gamelib.engine.rulebooks import Compiled, compiled
from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game, State, starting_state
from gamelib.identity import check_made_for
from gamelib.learn.network_evaluator import NetworkEvaluator
from gamelib.montecarlo.evaluator import Evaluator, evaluations, legal_prior
from gamelib.montecarlo.final import Both, FinalMove, most_visits
from gamelib.montecarlo.mcts import check_effort
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.puct import PUCT, DirichletNoise, FadingPrior, check_guidance
from gamelib.montecarlo.scale import utility_bounds
from gamelib.montecarlo.tree import agrees
from gamelib.number import check_count
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.result import MonteCarloResult
from gamelib.rng import Rng, generator
from gamelib.wording import digits, quoted

BatchEvaluator: TypeAlias = Callable[[Words], tuple[NDArray[Any], NDArray[Any]]]
"""From the words of leaves to their values for MAX and their priors, a row for each."""

MOST_NODES: Final = 5_000_000
"""How many nodes a tree may have unless it is given another number: 200 megabytes."""

NODE: Final = np.dtype(
    [("for_max", "f8"), ("for_min", "f8"), ("prior", "f8"), *EVERY_NODE, ("rank", "i2")], align=True
)
"""What a node keeps here besides, in 40 bytes; its children are made when it is evaluated.

- *for_max*, *for_min*: what its simulations brought both players in all, from 0 to 1 each;
- *prior*; *rank*, how many of its siblings were visited before it was.
"""

TREE: Final = np.dtype(
    [(name, "i4") for name in ("root", "size", "seen", "room", "plies", "row", "first", "count")] + [("worth", "f8")],
    align=True,
)
"""What an array of nodes keeps of each tree in it.

- *root*, its number; *size*, how many nodes there are, *seen*, of them visited, and *room*, how many there may be;
- of the simulation that is going on: *plies* to the leaf; the *row* of the leaf, -1 where the game is over, and what
  that is *worth*; *first* and *count* of the children to be.
"""


NO_PROOFS: Final = np.empty(0)


class Guidance(NamedTuple):
    """How trees grow: the policy's numbers (-1 where first play is the mean), and the utilities of MAX."""

    c: float
    fading: bool
    first_play: float
    low: float
    high: float
    scale: float
    most_moves: int


# -- kernels -----------------------------------------------------------------------------------------------------------


@kernel
def select(rules: Any, guidance: Any, trees: Any, numbers: Any, leaves: Any, paths: Any, nodes: Any, roots: Any) -> Any:
    """Go down each tree to a node without children, and write its words into a row, unless the game is over there.

    Returns:
        How many rows were written.
    """
    rows = 0
    for number in numbers:
        state = leaves[rows]
        copy_words(roots[number], state)
        node, plies = np.int64(trees[number].root), 0
        paths[number, 0] = node
        while nodes[np.uint32(node)].count:
            node = highest(nodes, node, guidance, rules.mover(state))
            rules.play(state, np.int64(nodes[np.uint32(node)].move))
            plies += 1
            paths[number, plies] = node
        trees[number].plies, trees[number].row = plies, -1
        if rules.over(state):
            trees[number].worth = rules.utility(state)
        else:
            trees[number].row = rows
            rows += 1
    return rows


@helper
def highest(nodes: Any, node: Any, guidance: Any, mover: int) -> Any:
    """Return the child with the highest index of PUCT, the first of several; at first, with the greatest prior."""
    parent = nodes[np.uint32(node)]
    first, end, visits = np.int64(parent.first), np.int64(parent.first) + parent.count, 0
    for child in range(first, end):
        visits += nodes[np.uint32(child)].visits
    weight = guidance.c if guidance.fading else guidance.c * np.sqrt(visits)
    hope = guidance.first_play
    if hope < 0:
        hope = (parent.for_min if mover else parent.for_max) / parent.visits
    best, chosen = -np.inf, first
    for child in range(first, end):
        other = nodes[np.uint32(child)]
        if visits == 0:
            index = other.prior
        elif other.visits == 0:
            index = hope + weight * other.prior
        else:
            mean = (other.for_min if mover else other.for_max) / other.visits
            index = mean + weight * other.prior / (1 + other.visits)
        if index > best:
            best, chosen = index, np.int64(child)
    return chosen


@kernel
def take(
    rules: Any, guidance: Any, trees: Any, numbers: Any, leaves: Any, paths: Any, nodes: Any, used: Any, values: Any,
    priors: Any,
) -> Any:  # fmt: skip
    """Add the children of the leaves, with their priors, and back up; there has to be room for them in the array.

    Returns:
        -1, or the row of a prior that makes no sense: then nothing has changed.
    """
    moves, free = np.empty(guidance.most_moves, np.int16), used[0]
    for number in numbers:  # children beyond those in use are nobody's yet
        row = trees[number].row
        if row < 0:
            continue
        count, total, sound = expand(rules, leaves[row], nodes, free, moves), 0.0, True
        for place in range(count):
            prior = priors[row, moves[place]]
            total += prior
            sound = sound and prior >= 0
            child = nodes[free + place]
            child.for_max, child.for_min, child.prior, child.rank = 0.0, 0.0, prior, 0
        if not (sound and 0 < total < np.inf):
            return row
        for place in range(count):
            nodes[free + place].prior /= total
        trees[number].first = free
        trees[number].count = count if trees[number].size + count <= trees[number].room else 0
        free += trees[number].count
    used[0] = free
    for number in numbers:
        tree = trees[number]
        leaf = np.int64(paths[number, tree.plies])
        if tree.row < 0:
            reward, other = (tree.worth - guidance.low) * guidance.scale, (guidance.high - tree.worth) * guidance.scale
        else:
            reward = (values[tree.row] - guidance.low) * guidance.scale
            other = 1 - reward
            nodes[leaf].first, nodes[leaf].count = tree.first, tree.count
            tree.size += tree.count
        if nodes[leaf].visits == 0:
            tree.seen += 1
            if tree.plies:
                parent = nodes[np.int64(paths[number, tree.plies - 1])]
                for sibling in range(parent.first, parent.first + parent.count):
                    nodes[leaf].rank += nodes[sibling].visits > 0
        for ply in range(tree.plies + 1):
            node = nodes[np.uint32(paths[number, ply])]
            node.visits += 1
            node.for_max += reward
            node.for_min += other
    return -1


# -- evaluators --------------------------------------------------------------------------------------------------------


def in_batches(known: Compiled[Any, Any], evaluator: Any) -> BatchEvaluator:
    """Return an evaluator of either kind as a batch evaluator."""
    reads_words = isinstance(evaluator, NetworkEvaluator) and evaluator.reads_words
    if reads_words and type(evaluator.game) is known.of and compiled(evaluator.game).rules == known.rules:
        return partial(evaluator.evaluate_words, move_numbers=known.move_numbers)
    if isinstance(evaluator, type) or not (hasattr(evaluator, "evaluate_all") or callable(evaluator)):
        raise InvalidSearch(
            f"{quoted(evaluator)} is not an evaluator: an evaluator is an object of a class that begins with class "
            "…(Evaluator), or here a function from the words of leaves to their values and priors"
        )
    return partial(_shown_states, known, evaluator) if hasattr(evaluator, "evaluate_all") else evaluator


def _shown_states(
    known: Compiled[Any, Any], evaluator: Evaluator[Any, Any], words: Words
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Ask an evaluator about states."""
    states = [known.state(each) for each in words]
    said = evaluations(evaluator, states)
    priors = np.zeros((len(words), known.move_numbers))
    for row, state, (_, prior) in zip(priors, states, said, strict=True):
        actions = known.game.actions(state)
        legal_prior(prior, actions)
        row[[known.number(action) for action in actions]] = [float(prior.get(action, 0.0)) for action in actions]
    return np.array([value for value, _ in said]), priors


# -- trees -------------------------------------------------------------------------------------------------------------


class Pool:
    """The nodes of trees that grow together, a record and the words of the root for each, and arrays to work with."""

    def __init__(self, nodes: Nodes, used: int, trees: NDArray[np.void], words: Words, longest: int) -> None:
        self.nodes, self.used, self.trees, self.words = nodes, np.array([used]), trees, words
        self.leaves, self.paths = np.empty_like(words), np.empty((len(trees), longest + 1), np.int32)


def gather(trees: Sequence[GuidedTree[State, Action]]) -> None:
    """Bring trees together in a new pool with room to grow, and leave behind what has been forgotten."""
    known, at = trees[0].known, 0
    records = np.array([tree.pool.trees[tree.number].item() for tree in trees], TREE)
    size = int(records["size"].sum())
    nodes = np.empty(size + max(1_000, size, 64 * len(trees) * known.most_moves), NODE)
    for number, tree in enumerate(trees):
        records["root"][number] = at
        at, _ = copied(tree._nodes, tree._root, nodes, at, NO_PROOFS, NO_PROOFS)
    pool = Pool(nodes, at, records, np.stack([tree.pool.words[tree.number] for tree in trees]), known.longest)
    for number, tree in enumerate(trees):
        tree.pool, tree.number = pool, number


def simulate(trees: Sequence[GuidedTree[State, Action]], simulations: Iterable[object]) -> None:
    """Grow trees side by side, with one call of the evaluator in each simulation."""
    known, guidance, evaluate = trees[0].known, trees[0].guidance, trees[0].evaluate
    undisturbed = [tree for tree in trees if not tree.disturbed]
    pool, numbers = trees[0].pool, np.array([tree.number for tree in trees])
    together = len(pool.trees) == len(trees) and all(tree.pool is pool for tree in trees)  # and nobody else's
    ready = False
    for _ in simulations:
        if not together or pool.used[0] + len(trees) * known.most_moves > len(pool.nodes):
            gather(trees)
            pool, numbers, together = trees[0].pool, np.arange(len(trees)), True
        below = known.rules, guidance, pool.trees, numbers, pool.leaves, pool.paths, pool.nodes
        if not ready:
            prepare(select, *below, pool.words)
        rows = select(*below, pool.words)
        values, priors = evaluate(pool.leaves[:rows]) if rows else (np.empty(0), np.empty((0, 0)))
        if not ready:
            prepare(take, *below, pool.used, values, priors)
            ready = True
        wrong = take(*below, pool.used, values, priors)
        if wrong >= 0:
            actions = known.game.actions(known.state(pool.leaves[wrong]))
            legal_prior({action: priors[wrong, known.number(action)] for action in actions}, actions)
        for tree in undisturbed:
            tree.disturb()
        undisturbed = [tree for tree in undisturbed if not tree.disturbed]


class GuidedTree(Grown[State, Action]):
    """A tree that an evaluator guides, to keep from move to move, like that of :mod:`gamelib.montecarlo.puct`.

    Args:
        game: a game the engine knows.
        state, noise, rng: see :class:`gamelib.montecarlo.puct.GuidedTree`.
        evaluator: gives values and priors: an evaluator of states, or a batch evaluator.
        tree_policy: PUCT or FadingPrior.
        most_nodes: how many nodes the tree may have, of 40 bytes; children count before they are visited.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> def no_idea(words):
        ...     return np.zeros(len(words)), np.ones((len(words), 7))
        >>> tree = GuidedTree(ConnectFour(), evaluator=no_idea, rng=1)
        >>> tree.grow(1_000)
        >>> tree.advance(3)
        >>> tree.result().action, tree.result().simulations
        (0, 143)
    """

    def __init__(
        self,
        game: Game[State, Action],
        state: State | None = None,
        *,
        evaluator: Evaluator[State, Action] | BatchEvaluator,
        tree_policy: PUCT = PUCT(),
        noise: DirichletNoise | None = None,
        rng: Rng,
        most_nodes: int = MOST_NODES,
    ) -> None:
        super().__init__(game, most_nodes)
        check_guidance(tree_policy, noise)
        if type(tree_policy) not in (PUCT, FadingPrior):
            raise InvalidSearch(f"the compiled search follows PUCT(…) or FadingPrior(…), not {quoted(tree_policy)}")
        check_made_for(evaluator, game, "the evaluator")
        self._ask: Final = in_batches(self.known, evaluator)
        self.evaluator: Final = evaluator
        self.noise: Final = noise
        low, high = utility_bounds(game, MAX)
        hope = -1.0 if tree_policy.first_play is None else float(tree_policy.first_play)
        self.guidance: Final = Guidance(
            float(tree_policy.c), isinstance(tree_policy, FadingPrior), hope, float(low), float(high),
            1 / (self.scale.width[MAX] or 1), self.known.most_moves,
        )  # fmt: skip
        self.random: Final = Random(int(generator(rng).integers(2**63)))  # of the same kind as the readable search's
        self._begin(starting_state(game, state))

    def _begin(self, state: State) -> None:
        self._set(state, np.zeros(1, NODE), 0)

    def _keep(self, state: State, child: int) -> None:
        nodes = np.empty(int(self.pool.trees[self.number]["size"]), NODE)
        end, seen = copied(self._nodes, child, nodes, 0, NO_PROOFS, NO_PROOFS)
        self._set(state, nodes[:end], seen)
        self.disturb()

    def _set(self, state: State, nodes: Nodes, seen: int) -> None:
        """Start with a tree, in a pool of its own."""
        words, record = self.known.state_words(state)[None], np.zeros(1, TREE)
        record["size"], record["seen"], record["room"] = len(nodes), seen, self._room
        self.pool, self.number = Pool(nodes, len(nodes), record, words, 0), 0
        self.state, self.disturbed = state, self.noise is None

    @property
    def nodes(self) -> int:  # type: ignore[override]
        """How many nodes were visited."""
        return int(self.pool.trees[self.number]["seen"])

    @property
    def _nodes(self) -> Nodes:  # type: ignore[override]
        return self.pool.nodes

    @property
    def _root(self) -> int:  # type: ignore[override]
        return int(self.pool.trees[self.number]["root"])

    def grow(
        self,
        simulations: int | None = None,
        *,
        seconds: float | None = None,
        progress: Progress | None = None,
        more: int = 0,
    ) -> None:
        """Add simulations, see :meth:`gamelib.montecarlo.SearchTree.grow`.

        After an error of the evaluator the tree is as it was before that simulation, and can be grown on.
        """
        with growing([self]):
            simulate([self], self._rounds(simulations, seconds, progress, more))

    def _rounds(
        self, simulations: int | None, seconds: float | None, progress: Progress | None, more: int
    ) -> Iterator[int]:
        """Yield the numbers of the simulations to make; the root is looked at as a node only where it has to be."""
        check_effort(simulations, seconds)
        check_progress(progress)
        check_count("more", more, 0, error=InvalidSearch)
        most = inf if simulations is None else simulations
        deadline = inf if seconds is None else perf_counter() + seconds
        done = added = 0
        while True:
            if done >= most or (done and perf_counter() >= deadline):
                if added == more or agrees(self.game, self.root, self.scale):
                    return
                added += 1
            yield done
            done += 1
            if progress is not None and says_stop(progress(done)):
                return

    def evaluate(self, words: Words) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the values and the priors of leaves, having checked what can be checked without the rules."""
        said = self._ask(words.copy())  # lest somebody change the leaves
        needed = (len(words),), (len(words), self.known.move_numbers)
        try:
            values, priors = map(np.asarray, said)
        except (TypeError, ValueError):
            values = priors = np.array(None)
        if (values.shape, priors.shape) != needed or any(each.dtype.kind not in "biuf" for each in (values, priors)):
            raise InvalidSearch(
                f"a batch evaluator returns values and priors, two arrays of numbers, here of shapes {needed[0]} and "
                f"{needed[1]}: a value for each row of words, and a prior for each number of a move; "
                f"{quoted(self.evaluator)} returned {quoted(said)}"
            )
        values, (low, high) = values.astype(np.float64), self.guidance[3:5]
        if not (sound := (values >= low) & (values <= high)).all():
            raise InvalidSearch(
                f"{quoted(self.evaluator)} gave the value {float(values[~sound][0])!r}, and values are utilities of "
                f"MAX, here from {digits(low)} to {digits(high)}"
            )
        return values, np.ascontiguousarray(priors, np.float64)

    def disturb(self) -> None:
        """Add the noise to the prior of the root, if there is one, and that has not been done."""
        children = self._children()
        if self.noise is not None and len(children) and not self.disturbed:
            prior = self.noise.added(dict(enumerate(children["prior"].tolist())), self.random)
            children["prior"] = list(prior.values())
            self.disturbed = True

    def _children(self) -> Nodes:
        """Return the children of the root."""
        root = self._nodes[self._root]
        return self._nodes[root["first"] : root["first"] + root["count"]]

    def result(self, final: FinalMove[State, Action] = most_visits) -> MonteCarloResult[Action]:
        """Return what the tree knows now; see :meth:`CompiledTree.result`.

        Before any action has been tried, the one with the greatest prior is recommended.
        """
        result = replace(super().result(final), algorithm="puct")
        if result.action is None and len(children := self._children()):
            likeliest = self.known.action(children["move"][children["prior"].argmax()])
            result = replace(result, action=likeliest, principal_variation=(likeliest,))
        return result

    def _tried(self, number: int) -> list[int]:
        return sorted(super()._tried(number), key=self._nodes["rank"].__getitem__)

    def _readable(self, number: int, state: State, mover: Any) -> Node[State, Action]:
        node, record = Node(self.game, state), self._nodes[number]
        node.visits, node.totals = int(record["visits"]), [float(record["for_max"]), float(record["for_min"])]
        return node


def puct(
    game: Game[State, Action],
    state: State | None = None,
    *,
    evaluator: Evaluator[State, Action] | BatchEvaluator,
    simulations: int | None = None,
    seconds: float | None = None,
    tree_policy: PUCT = PUCT(),
    noise: DirichletNoise | None = None,
    final: FinalMove[State, Action] = most_visits,
    rng: Rng,
    progress: Progress | None = None,
    most_nodes: int = MOST_NODES,
) -> MonteCarloResult[Action]:
    """Grow a tree that an evaluator guides, and recommend an action.

    Args:
        game, state, evaluator, tree_policy, noise, rng, most_nodes: see :class:`GuidedTree`.
        simulations, seconds, final, progress: see :func:`gamelib.montecarlo.puct`.

    Returns:
        The result; that of the readable search for the same evaluator, seed and number of simulations.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> def no_idea(words):
        ...     return np.zeros(len(words)), np.ones((len(words), 7))
        >>> game = ConnectFour()
        >>> puct(game, game.play("121212"), evaluator=no_idea, simulations=50, rng=1).action
        0
    """
    tree = GuidedTree(
        game, state, evaluator=evaluator, tree_policy=tree_policy, noise=noise, rng=rng, most_nodes=most_nodes
    )
    more = final.more if isinstance(final, Both) and not game.is_terminal(tree.state) else 0
    tree.grow(simulations, seconds=seconds, progress=progress, more=more)
    return tree.result(final)


def grow_together(trees: Sequence[GuidedTree[State, Action]], simulations: int) -> None:
    """Add simulations to several trees at once: their leaves are evaluated together, in one call.

    Args:
        trees: different trees of the same game, with the same evaluator and tree policy.
        simulations: how many to add to each, 1 or more.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> def no_idea(words):
        ...     return np.zeros(len(words)), np.ones((len(words), 7))
        >>> game = ConnectFour()
        >>> trees = [GuidedTree(game, game.play(moves), evaluator=no_idea, rng=1) for moves in ("4", "44")]
        >>> grow_together(trees, 100)
        >>> [tree.result().simulations for tree in trees]
        [100, 100]
    """
    check_count("simulations", simulations, error=InvalidSearch)
    trees = list(trees)
    for tree in trees:
        if not isinstance(tree, GuidedTree):
            raise InvalidSearch(f"those that grow together are trees, GuidedTree(…) of the engine, not {quoted(tree)}")
        first = trees[0]
        if tree.game is first.game and tree.evaluator is first.evaluator and tree.guidance == first.guidance:
            continue
        raise InvalidSearch(
            "trees that grow together have one game, one evaluator and one tree policy: make them with the same objects"
        )
    if len({(id(tree.pool), tree.number) for tree in trees}) < len(trees):
        raise InvalidSearch("one of the trees is given twice: each of those that grow together is another one")
    if trees:
        with growing(trees):
            simulate(trees, range(simulations))
