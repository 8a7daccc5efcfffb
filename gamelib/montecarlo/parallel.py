"""Root-parallel search: several trees at once, each grown in a task of its own, whose roots are added up.

The trees know nothing of each other, so there is nothing to wait for until the end, and *w* workers make *w* times the
simulations. What they make together is not one big tree: each is only as deep as its own share takes it, and their sum
is less noisy rather than farther-sighted. How much that is worth differs from game to game.

Whatever the executor, a task gets pickled copies of the game and of whatever else it needs, and nothing is shared: so
a search gives the same result on all of them, and what cannot be sent to another process is found out before anything
begins.

Source: T. Cazenave and N. Jouandeau, "On the parallelization of UCT", *Computer Games Workshop*, 2007; G. Chaslot,
M. Winands and J. van den Herik, "Parallel Monte-Carlo tree search", *Computers and Games*, 2008, where it is given its
name and does best, at Go on 13 x 13 points.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, NamedTuple, Unpack

from gamelib.errors import InvalidSearch, WorkLost
from gamelib.game import Action, Game, State
from gamelib.montecarlo.final import Both, FinalMove, check_final, most_visits
from gamelib.montecarlo.mcts import UCT, SearchTree
from gamelib.montecarlo.scale import Utilities
from gamelib.montecarlo.tree import TreeOptions
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.number import check_count
from gamelib.progress import Progress, check_arrives, check_executor, check_progress, do_tasks, lost_text, packed
from gamelib.result import MonteCarloResult
from gamelib.rng import Rng, generator


def root_parallel(
    game: Game[State, Action],
    state: State | None = None,
    *,
    simulations: int,
    trees: int,
    executor: Executor | None = None,
    tree_policy: TreePolicy = UCT(),
    final: FinalMove[State, Action] = most_visits,
    rng: Rng,
    progress: Progress | None = None,
    **options: Unpack[TreeOptions],
) -> MonteCarloResult[Action]:
    """Grow several trees from ``state`` at once, add up what their roots know, and recommend an action.

    Args:
        game: a game of any number of players, with or without chance.
        state: where to start; the initial state if not given.
        simulations: how many to make in all the trees together, at least one in each.
        trees: how many trees to grow: one for each worker, or more, so that less is lost with a worker that dies.
        executor: where to grow them, such as a ``ProcessPoolExecutor``; here, one after the other, if not given.
        tree_policy: which of the tried actions to follow; each tree gets a copy.
        final: which action to recommend in the end, from the sums; not ``Both``, which lets a tree grow on.
        rng: a generator, or a seed for a new one; each tree gets a seed from it.
        progress: called after each tree with the number of simulations made so far; where it returns ``False``, trees
            that have not begun are left out, and what the others find is returned.
        options: for each of the trees, see :class:`~gamelib.montecarlo.tree.TreeOptions`; each gets a copy of the
            rollout, which learns from its tree alone.

    Returns:
        The result: the same for the same seed, simulations and trees, on every executor and whichever tree was ready
        first. Its nodes are those of all trees, roots included; it knows no line beyond the first action.

    Raises:
        WorkLost: if trees were lost, since a worker died or a task failed or was cancelled; its ``result`` is what the
            other trees found.

    Example:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> with ThreadPoolExecutor(2) as executor:
        ...     result = root_parallel(game, game.parse("X X . / O O . / . . ."),
        ...                            simulations=201, trees=2, executor=executor, rng=1)
        >>> result.action, result.simulations
        (2, 201)
    """
    if executor is not None:
        check_executor(executor, InvalidSearch)
    check_count("trees", trees, error=InvalidSearch)
    check_count("simulations", simulations, error=InvalidSearch)
    if simulations < trees:
        raise InvalidSearch(f"there is at least one simulation in each tree: {simulations} are too few for {trees}")
    check_final(final)
    if isinstance(final, Both):
        raise InvalidSearch(
            "several trees do not grow on together until visits and means agree: final=most_visits or best_mean, or "
            "Both in one tree, by mcts()"
        )
    check_progress(progress)
    dice = generator(rng)
    total = SearchTree(game, state, tree_policy=tree_policy, rng=dice, **options)  # which checks them all
    things = {"game": game, "state": total.root.state, "tree_policy": tree_policy, **options}
    words = {name: f"the {name.replace('_', ' ')}" for name in things}
    job = {name: packed(words[name], thing, InvalidSearch) for name, thing in things.items()}
    if executor is not None:
        check_arrives(executor, {words[name]: parcel for name, parcel in job.items()}, InvalidSearch)
    each, more = divmod(simulations, trees)
    calls = [(job, int(dice.integers(2**63)), each + (number < more)) for number in range(trees)]
    found: dict[int, RootStatistics] = {}

    def keep(number: int, tree: RootStatistics) -> int:
        found[number] = tree
        return sum(tree.visits for tree in found.values())

    failures = do_tasks(executor, grow_tree, calls, keep, progress)
    total.nodes = 0
    for number in sorted(found):
        _add(total, found[number])
    result = replace(total.result(final), algorithm="root-parallel mcts") if total.root.visits else None
    if result is None or failures:
        lost = lost_text(len(failures), f"{trees:,} trees", failures[0], result is not None)
        raise WorkLost(lost, result) from failures[0]
    return result


def _add(total: SearchTree[Any, Any], found: RootStatistics) -> None:
    """Add what a tree knows at its root to the sums."""
    root = total.root
    root.visits += found.visits
    root.totals = [sum(both) for both in zip(root.totals, found.totals, strict=True)]
    root.proven = root.proven or found.proven
    for action, visits, totals, proven in found.children:
        child = root.child(total.game, action)
        child.visits += visits
        child.totals = [sum(both) for both in zip(child.totals, totals, strict=True)]
        child.proven = child.proven or proven
    total.nodes += found.nodes


class RootStatistics(NamedTuple):
    """What a tree knows at its root once its task is done: of each visited child its action, visits, totals, proof."""

    visits: int
    totals: Sequence[float]
    proven: Utilities | None
    nodes: int
    children: Sequence[tuple[Any, int, Sequence[float], Utilities | None]]


def grow_tree(job: Mapping[str, bytes], seed: int, simulations: int) -> RootStatistics:
    """Grow a tree from packed arguments, and return what its root knows: a root-parallel task."""
    tree: SearchTree[Any, Any] = SearchTree(rng=seed, **{name: pickle.loads(parcel) for name, parcel in job.items()})
    tree.grow(simulations)
    root = tree.root
    children = [
        (action, child.visits, child.totals, child.proven) for action, child in root.children.items() if child.visits
    ]
    return RootStatistics(root.visits, root.totals, root.proven, tree.nodes, children)
