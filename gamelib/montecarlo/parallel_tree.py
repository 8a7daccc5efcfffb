r"""One tree, and rollouts at once: leaf-parallel and tree-parallel search.

The tree stays with the caller, who selects, expands and backs up; the rollouts are played by an executor.

- **Leaf-parallel**: several rollouts from one leaf at a time. Nothing has to be arranged, but everybody waits for the
  slowest, and many rollouts are spent on a leaf that the first ones have shown to be bad.
- **Tree-parallel**: rollouts from several leaves at a time. While they are under way the tree knows nothing of them,
  and the next selection would end at the same leaf. So each node on the way to a leaf counts some *virtual losses*:
  visits that brought nobody anything, which make it look worse to all players. They are taken away when the rollout is
  back.

A rollout of some microseconds is over sooner than it can be sent to another process: leaves are sent in batches, and
even so these searches pay only where a rollout, or the evaluation that takes its place, is long.

Source: T. Cazenave and N. Jouandeau, "On the parallelization of UCT", *Computer Games Workshop*, 2007; G. Chaslot,
M. Winands and J. van den Herik, "Parallel Monte-Carlo tree search", *Computers and Games*, 2008.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from concurrent.futures import Executor
from typing import TypeVar

from gamelib.errors import InvalidSearch
from gamelib.montecarlo.players import Batch, Players
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.tree import Tree
from gamelib.number import check_count
from gamelib.progress import Progress, check_progress, says_stop

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def leaf_parallel(
    tree: Tree[State, Action],
    simulations: int,
    *,
    executor: Executor,
    rollouts: int,
    tasks: int,
    progress: Progress | None = None,
) -> MonteCarloResult[Action]:
    """Grow a tree by several rollouts from each leaf, played by an executor.

    Args:
        tree: the tree.
        simulations: how many rollouts to add in all, each of which counts as a visit.
        executor, progress: as for :func:`tree_parallel`.
        rollouts: how many from each leaf.
        tasks: among how many tasks these are divided.

    Returns, Raises:
        As :func:`tree_parallel`.

    Example:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import SearchTree
        >>> game = TicTacToe()
        >>> tree = SearchTree(game, game.parse("X X . / O O . / . . ."), rng=1)
        >>> with ThreadPoolExecutor(2) as executor:
        ...     leaf_parallel(tree, 400, executor=executor, rollouts=8, tasks=2).action
        2
    """
    for name, number in (("simulations", simulations), ("rollouts", rollouts), ("tasks", tasks)):
        check_count(name, number, error=InvalidSearch)
    check_progress(progress)
    players = Players(tree, executor)
    done = 0
    while done < simulations and not players.failures and tree.root.proven is None:
        size = min(rollouts, simulations - done)
        every = Batch[State, Action]()
        players.select(every, size)
        batches = [Batch(deque(list(every.descents)[number::tasks])) for number in range(min(tasks, size))]
        try:
            for batch in batches:
                players.send(batch)
            for batch in batches:
                players.take_back(batch)
        finally:
            players.give_up(batches)
        done += size
        if progress is not None and says_stop(progress(done - players.lost)):
            break
    return players.result("leaf-parallel mcts", done)


def tree_parallel(
    tree: Tree[State, Action],
    simulations: int,
    *,
    executor: Executor,
    batch: int = 32,
    under_way: int = 4,
    virtual_loss: int = 1,
    progress: Progress | None = None,
) -> MonteCarloResult[Action]:
    """Grow a tree by rollouts from several leaves at once, played by an executor, with virtual losses meanwhile.

    Results are waited for in the order in which their leaves were sent, so that the tree that comes out depends on the
    seed and not on who was quicker. An interrupt leaves the tree with what it had learnt, and no virtual losses.

    Args:
        tree: the tree.
        simulations: how many to add.
        executor: who plays the rollouts.
        batch: how many leaves make a task: more for quick rollouts, 1 for those of a tenth of a second.
        under_way: how many tasks are under way at a time: twice the workers keeps them all busy. With one task of one
            leaf the search is the plain one.
        virtual_loss: how many visits without reward a node counts for each rollout under way below it, 1 or more.
        progress: called after each task with the number of simulations so far; where it returns ``False``, nothing
            more is sent, and what is under way is waited for.

    Returns:
        What the tree knows then: the same for the same seed of the tree, on every executor. If the value of the root
        is proved, the search stops sooner.

    Raises:
        WorkLost: if rollouts were lost, since a worker died or a task failed or was cancelled. Everything that came
            back is in the tree, and in ``result``; no more is sent once something was lost.
        InvalidSearch: if a number or the executor makes no sense, something cannot be sent to another process, or a
            utility is out of range.

    Example:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import SearchTree
        >>> game = TicTacToe()
        >>> tree = SearchTree(game, game.parse("X X . / O O . / . . ."), rng=1)
        >>> with ThreadPoolExecutor(2) as executor:
        ...     tree_parallel(tree, 400, executor=executor).action
        2
    """
    numbers = {"simulations": simulations, "batch": batch, "under_way": under_way, "virtual_loss": virtual_loss}
    for name, number in numbers.items():
        check_count(name, number, error=InvalidSearch)
    check_progress(progress)
    players = Players(tree, executor, virtual_loss)
    waiting: deque[Batch[State, Action]] = deque()
    sent, stopped = 0, False
    try:
        while True:
            goes_on = sent < simulations and not (stopped or players.failures) and tree.root.proven is None
            if goes_on and len(waiting) < under_way:
                waiting.append(Batch())
                for _ in range(min(batch, simulations - sent)):
                    players.select(waiting[-1])
                players.send(waiting[-1])
                sent += len(waiting[-1].descents)
            elif waiting:
                players.take_back(waiting[0])
                waiting.popleft()
                if progress is not None and not stopped:
                    stopped = says_stop(progress(sent - players.lost - sum(len(each.descents) for each in waiting)))
            else:
                return players.result("tree-parallel mcts", sent)
    finally:
        players.give_up(waiting)
