"""Who plays the leaves of a tree out: an executor that they are sent to, and what is done about those that get lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from gamelib.errors import InvalidSearch, WorkLost
from gamelib.montecarlo.episode import Observer
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.tasks import PlayedOut, check_executor, failure, lost_text, packed, play_out, submitted
from gamelib.montecarlo.tree import SearchTree
from gamelib.wording import quoted

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


@dataclass(slots=True)
class Descent(Generic[State, Action]):
    """A way down the tree, the actions on it if somebody learns from them, and whether there is something to play."""

    path: list[Node[State, Action]]
    taken: list[Action] | None
    is_open: bool


@dataclass(slots=True)
class Batch(Generic[State, Action]):
    """Leaves that are played out by one task, those that are not backed up yet."""

    descents: deque[Descent[State, Action]] = field(default_factory=deque)
    future: Future[list[PlayedOut]] | None = None


class Players(Generic[State, Action]):
    """Sends the leaves of a tree to an executor, and backs up what comes back.

    Args:
        tree: the tree.
        executor: who plays them out.
        virtual_loss: how many visits without reward a node counts for each rollout under way below it.

    Attributes:
        failures: what went wrong.
        lost: how many simulations were lost by it.

    Raises:
        InvalidSearch: if that is no tree or no executor, or something cannot be sent to another process.
    """

    def __init__(self, tree: SearchTree[State, Action], executor: Executor, virtual_loss: int = 0) -> None:
        if not isinstance(tree, SearchTree):
            raise InvalidSearch(f"the tree is a SearchTree, such as SearchTree(game, rng=1), and not {quoted(tree)}")
        check_executor(executor)
        self.tree, self.executor, self.virtual_loss = tree, executor, virtual_loss
        self.failures: list[BaseException] = []
        self.lost = 0
        self._game, self._rollout = packed("the game", tree.game), packed("the rollout", tree.rollout)
        packed("the state", tree.root.state)

    def select(self, batch: Batch[State, Action], times: int = 1) -> None:
        """Select a leaf to be played out so many times in a batch, and count the virtual losses."""
        path, taken = self.tree.descend()
        descent = Descent(path, taken, is_open=path[-1].player is not None and path[-1].proven is None)
        for _ in range(times):
            for node in path:
                node.visits += self.virtual_loss
            batch.descents.append(descent)

    def send(self, batch: Batch[State, Action]) -> None:
        """Send the leaves of a batch to be played out, where there is something to play."""
        tree = self.tree
        states = [descent.path[-1].state for descent in batch.descents if descent.is_open]
        if states:
            if isinstance(tree.rollout, Observer):  # it may know more than when it was last sent
                self._rollout = packed("the rollout", tree.rollout)
            seed = tree.random.getrandbits(63)
            batch.future = submitted(
                self.executor, play_out, self._game, self._rollout, states, seed, tree.has_observers
            )

    def take_back(self, batch: Batch[State, Action]) -> None:
        """Wait for a batch, and back up what came of it."""
        tree, played = self.tree, deque[PlayedOut]()
        error = None if batch.future is None else failure(batch.future)
        if error is not None:
            self.failures.append(error)
        elif batch.future is not None:
            played.extend(batch.future.result())
        while batch.descents:
            descent = batch.descents.popleft()
            self._no_virtual_loss(descent)
            if not descent.is_open:
                tree.learn(descent.path, tree.simulate(descent.path[-1]), descent.taken)
            elif played:
                won, moves = played.popleft()
                tree.learn(descent.path, tree.rewards.of(won), descent.taken, moves)
            else:
                self.lost += 1

    def give_up(self, batch: Batch[State, Action]) -> None:
        """Wait no longer for a batch, and take its virtual losses away; the nodes it added stay, unvisited."""
        if batch.future is not None:
            batch.future.cancel()
        while batch.descents:
            self._no_virtual_loss(batch.descents.popleft())

    def _no_virtual_loss(self, descent: Descent[State, Action]) -> None:
        for node in descent.path:
            node.visits -= self.virtual_loss

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
