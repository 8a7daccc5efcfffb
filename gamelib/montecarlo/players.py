"""Who plays the leaves of a tree out: an executor that they are sent to, and what is done about those that get lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from gamelib.errors import InvalidSearch, WorkLost
from gamelib.montecarlo.episode import Observer, RecordedRollout
from gamelib.montecarlo.mcts import back_up, expand, select, simulate
from gamelib.montecarlo.node import Path
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.scale import Rewards
from gamelib.montecarlo.tasks import PlayedOut, check_executor, failure, lost_text, packed, play_out, submitted
from gamelib.montecarlo.tree import Tree
from gamelib.wording import quoted

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


@dataclass(slots=True)
class Descent(Generic[State, Action]):
    """A way down the tree, and the virtual losses it counts there.

    Attributes:
        path: the way.
        virtual_loss: how many visits without reward each node of it counts meanwhile.
        visits: those that the nodes are to have without them, while they are being counted or taken away: an interrupt
            may come in the middle of that, and it can be done again.
    """

    path: Path[State, Action]
    virtual_loss: int
    visits: list[int] | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is something to play."""
        return self.path.nodes[-1].player is not None and self.path.nodes[-1].proven is None

    def count(self) -> None:
        """Count the virtual losses."""
        self.visits = [node.visits for node in self.path.nodes]
        for node in self.path.nodes:
            node.visits += self.virtual_loss
        self.visits = None

    def uncount(self) -> None:
        """Take the virtual losses away."""
        if self.visits is None:
            self.visits = [node.visits - self.virtual_loss for node in self.path.nodes]
        for node, visits in zip(self.path.nodes, self.visits, strict=True):
            node.visits = visits


@dataclass(slots=True)
class Batch(Generic[State, Action]):
    """Leaves that are played out by one task, those that are not backed up yet."""

    descents: deque[Descent[State, Action]] = field(default_factory=deque)
    future: Future[list[PlayedOut]] | None = None


class Players(Generic[State, Action]):
    """Sends the leaves of a tree to an executor, and backs up what comes back.

    Attributes:
        failures: what went wrong.
        lost: how many simulations were lost by it.

    Raises:
        InvalidSearch: if ``tree`` or ``executor`` is not one, or something cannot be sent to another process.
    """

    def __init__(self, tree: Tree[State, Action], executor: Executor, virtual_loss: int = 0) -> None:
        if not isinstance(tree, Tree):
            raise InvalidSearch(f"the tree is a SearchTree, such as SearchTree(game, rng=1), and not {quoted(tree)}")
        check_executor(executor)
        self.tree, self.executor, self.virtual_loss = tree, executor, virtual_loss
        self.failures: list[BaseException] = []
        self.lost = 0
        self._game, self._rollout = packed("the game", tree.game), packed("the rollout", tree.given_rollout)
        packed("the state", tree.root.state)

    def select(self, batch: Batch[State, Action], times: int = 1) -> None:
        """Select a leaf to be played out so many times in a batch, and count the virtual losses."""
        path = select(self.tree)
        expand(self.tree, path)
        for _ in range(times):
            batch.descents.append(Descent(path, self.virtual_loss, visits=[node.visits for node in path.nodes]))
            batch.descents[-1].count()

    def send(self, batch: Batch[State, Action]) -> None:
        """Send the leaves of a batch to be played out, where there is something to play."""
        tree = self.tree
        states = [descent.path.nodes[-1].state for descent in batch.descents if descent.is_open]
        if states:
            if isinstance(tree.given_rollout, Observer):  # it may know more than when it was last sent
                self._rollout = packed("the rollout", tree.given_rollout)
            seed, moves = tree.random.getrandbits(63), isinstance(tree.rollout, RecordedRollout)
            batch.future = submitted(self.executor, play_out, self._game, self._rollout, states, seed, moves)

    def take_back(self, batch: Batch[State, Action]) -> None:
        """Wait for a batch, and back up what came of it."""
        tree, played = self.tree, deque[PlayedOut]()
        error = None if batch.future is None else failure(batch.future)
        if error is not None:
            self.failures.append(error)
        elif batch.future is not None:
            played.extend(batch.future.result())
        was_open = [descent.is_open for descent in batch.descents]
        for is_open in was_open:
            descent = batch.descents[0]
            descent.uncount()
            batch.descents.popleft()
            if not is_open:
                self._back_up(descent.path, simulate(tree, descent.path))
            elif played:
                won, moves = played.popleft()
                if isinstance(tree.rollout, RecordedRollout):
                    tree.rollout.moves = moves
                self._back_up(descent.path, tree.scale.rewards(won))
            else:
                self.lost += 1

    def _back_up(self, path: Path[State, Action], rewards: Rewards) -> None:
        back_up(path, rewards)
        self.tree.show(path, rewards)

    def give_up(self, batches: Iterable[Batch[State, Action]]) -> None:
        """Wait no longer for batches, and take their virtual losses away; the nodes they added stay, unvisited."""
        descents: list[Descent[State, Action]] = []
        for batch in batches:
            if batch.future is not None:
                batch.future.cancel()
            descents += batch.descents
        for descent in sorted(descents, key=lambda each: each.visits is None):  # the one that was interrupted first
            descent.uncount()

    def result(self, algorithm: str, sent: int) -> MonteCarloResult[Action]:
        """Return what the tree knows.

        Raises:
            WorkLost: if something was lost.
        """
        result = replace(self.tree.result(), algorithm=algorithm) if self.tree.root.visits else None
        if result is None or self.failures:
            raise WorkLost(
                lost_text(self.lost, sent, "simulations", self.failures[0], result is not None), result
            ) from self.failures[0]
        return result
