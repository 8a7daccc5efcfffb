r"""Learning to play from nothing: self-play, training, a match that decides whether the new network is kept, and again.

Each generation plays some games against itself, is trained on those of the last few generations, and what comes of it
takes its place if it scores enough in a short match against it; else it is dropped. Nothing is known but the rules.

All randomness of a generation comes from the seed and its number, so that a run which was killed goes on from the end
of its last generation as if nothing had happened: with the same seed, game and plan the network is the same.

Source: D. Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through
self-play", *Science* 362, 2018; the match is that of AlphaGo Zero, *Nature* 550, 2017, which asked for 55 % of 400
games, and went on training what had lost.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, NamedTuple

from gamelib.arrays import np
from gamelib.errors import GameError, WorkLost
from gamelib.game import Action, Game, State
from gamelib.learn.network import Examples, PolicyValueNetwork, read_arrays, write_arrays
from gamelib.learn.network_evaluator import NetworkEvaluator, encoding
from gamelib.learn.self_play import SelfPlay, check_pairs, contest, joined, self_play
from gamelib.learn.training import check_rates, train
from gamelib.number import check_count, is_finite_number
from gamelib.progress import check_arrives, check_executor, check_progress, do_tasks, lost_text, packed, says_stop
from gamelib.wording import quoted


@dataclass(frozen=True)
class Plan:
    """How a run learns.

    Args:
        hidden: the units of each hidden layer of the network.
        how: how the network plays against itself.
        games: how many games a generation plays.
        side_by_side: how many of them at a time, in one task of an executor.
        remembered: from how many generations it learns.
        steps: how many batches a generation is trained on.
        batch: how many examples a batch has.
        rate: the learning rate.
        l2: how much the squares of the weights count.
        match_games: how many games the new network plays against the one before; an even number, 0 for no match.
        needed: the score it needs in that match to be kept.
        engine: whether :mod:`gamelib.engine` grows the trees of its games. What is learned is the same, so that a run
            in a folder may go on with it or without.
    """

    hidden: tuple[int, ...] = (128, 128)
    how: SelfPlay = field(default_factory=SelfPlay)
    games: int = 512
    side_by_side: int = 128
    remembered: int = 10
    steps: int = 600
    batch: int = 256
    rate: float = 1e-3
    l2: float = 1e-5
    match_games: int = 64
    needed: float = 0.5
    engine: bool = field(default=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("games", "side_by_side", "remembered", "steps", "batch"):
            check_count(name, getattr(self, name))
        check_rates(self.rate, self.l2)
        if self.match_games != 0:
            check_pairs("match_games", self.match_games)
        if not isinstance(self.how, SelfPlay):
            raise GameError(f"how the network plays against itself is SelfPlay(…), not {quoted(self.how)}")
        if not is_finite_number(self.needed) or not 0 <= self.needed <= 1:
            raise GameError(f"the score that is needed is a number from 0 to 1, not {self.needed!r}")


class Generation(NamedTuple):
    """What came of a generation.

    Attributes:
        number: from 1 on.
        positions: how many positions its games had.
        policy_loss, value_loss: at the end of its training.
        score: of the new network in the match against the one before; ``None`` if there was no match.
        kept: whether the new network took its place.
    """

    number: int
    positions: int
    policy_loss: float
    value_loss: float
    score: float | None
    kept: bool


class AlphaZero(Generic[State, Action]):
    """A run: the network so far, the games it remembers, and how it got there.

    Args:
        game: a game for two, that :func:`gamelib.learn.encoding` can show.
        plan: how it learns.
        seed: the same one gives the same network, on the same machine with as many threads for numpy (its environment
            variable OPENBLAS_NUM_THREADS or the like): in what order numpy adds depends on both.
        folder: where it is kept; if there is a run in it, this one goes on from there. Nowhere if not given.

    Attributes:
        network: the network of the last generation that was kept.
        generations: what came of each.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> plan = Plan(hidden=(16,), how=SelfPlay(simulations=4), games=4, steps=2, match_games=2)
        >>> run = AlphaZero(TicTacToe(), plan, seed=1)
        >>> run.learn(generations=2)
        >>> [generation.number for generation in run.generations]
        [1, 2]
    """

    def __init__(
        self, game: Game[State, Action], plan: Plan = Plan(), *, seed: int, folder: str | Path | None = None
    ) -> None:
        self.game, self.plan, self.seed = game, plan, check_count("the seed", seed, 0)
        self.folder = None if folder is None else Path(folder)
        shown = encoding(game)
        self.network = PolicyValueNetwork(shown.inputs, len(shown.actions), plan.hidden, rng=self._dice(0))
        self.generations: list[Generation] = []
        self._remembered: list[Examples] = []
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            if self._checkpoint.exists():
                self._resume()

    def learn(
        self,
        generations: int,
        *,
        executor: Executor | None = None,
        progress: Callable[[Generation], object] | None = None,
    ) -> None:
        """Go on until there have been so many generations in all.

        Args:
            generations: how many, 1 or more; those of a run that is resumed count.
            executor: plays the games; here, one task after the other, if not given. The network is the same.
            progress: called after each generation with what came of it; where it returns ``False``, the run stops.

        Raises:
            Diverged: if a loss is not finite; the run is as it was after the generation before.
            WorkLost: if the executor lost a task; likewise.
            OSError: if a checkpoint cannot be written; the one before is intact.
        """
        check_count("the number of generations", generations)
        check_progress(progress)
        if executor is not None:
            check_executor(executor)
        while len(self.generations) < generations:
            generation = self._generation(len(self.generations) + 1, executor)
            if progress is not None and says_stop(progress(generation)):
                break

    def _generation(self, number: int, executor: Executor | None) -> Generation:
        """Play, learn, compare, and keep what came of it."""
        played = self._play(number, executor)
        remembered = [*self._remembered, played][-self.plan.remembered :]
        network, plan = self.network.copy(), self.plan
        losses = train(
            network,
            joined(remembered),
            steps=plan.steps,
            batch=plan.batch,
            rate=plan.rate,
            l2=plan.l2,
            symmetries=encoding(self.game).symmetries,
            rng=self._dice(number, 1),
        )
        score = None
        if plan.match_games:
            score = contest(
                self.game,
                (network, self.network),
                plan.match_games,
                plan.how,
                rng=self._dice(number, 2),
                engine=plan.engine,
            )
        kept = score is None or score >= plan.needed
        found = Generation(number, len(played.values), losses.policy, losses.value, score, kept)
        generations, after = [*self.generations, found], network if kept else self.network.copy()
        after.record = self._declared() | {"generations": [generation._asdict() for generation in generations]}
        self._save(number, after, remembered)
        self.network, self._remembered, self.generations = after, remembered, generations
        return found

    def _play(self, number: int, executor: Executor | None) -> Examples:
        """Return the examples of a generation's games, which may be played by an executor."""
        plan = self.plan
        sizes = [min(plan.side_by_side, plan.games - begun) for begun in range(0, plan.games, plan.side_by_side)]
        dice = [self._dice(number, 0, task) for task in range(len(sizes))]
        if executor is None:
            evaluator = NetworkEvaluator(self.game, self.network)
            pairs = zip(sizes, dice, strict=True)
            return joined([self_play(evaluator, size, plan.how, rng=rng, engine=plan.engine) for size, rng in pairs])
        job = packed("the game", (self.game, self.network, plan.how, plan.engine))
        check_arrives(executor, {"the game": job})
        parts: dict[int, Examples] = {}

        def keep(task: int, examples: Examples) -> int:
            parts[task] = examples
            return len(parts)

        calls = [(job, size, rng) for size, rng in zip(sizes, dice, strict=True)]
        if failures := do_tasks(executor, _played, calls, keep, None):
            lost = lost_text(len(failures), f"{len(sizes)} tasks", failures[0], False)
            raise WorkLost(f"generation {number} is to be played again: {lost}") from failures[0]
        return joined([parts[task] for task in range(len(sizes))])

    def _dice(self, *what: int) -> np.random.Generator:
        return np.random.default_rng([self.seed, *what])

    # -- kept --------------------------------------------------------------------------------

    @property
    def _checkpoint(self) -> Path:
        assert self.folder is not None
        return self.folder / "checkpoint.npz"

    def _declared(self) -> dict[str, object]:
        """Return what a folder belongs to."""
        return {"game": repr(self.game), "plan": repr(self.plan), "seed": self.seed}

    def _save(self, number: int, network: PolicyValueNetwork, remembered: Sequence[Examples]) -> None:
        """Write the network of a generation, and then all that is needed to go on."""
        if self.folder is None:
            return
        network.save(self.folder / f"generation_{number:04}.npz")
        parts = {
            f"{name}_{number}": array
            for number, examples in enumerate(remembered)
            for name, array in examples._asdict().items()
        }
        record = {"record": np.array(json.dumps(network.record))}
        write_arrays(self._checkpoint, {**network.arrays(), **parts, **record})

    def _resume(self) -> None:
        """Take up the run in the folder."""
        arrays = read_arrays(self._checkpoint)
        try:
            record = json.loads(str(arrays.pop("record")))
            theirs = {name: record[name] for name in self._declared()}
            generations = [Generation(**generation) for generation in record["generations"]]
            numbers = range(sum(name.startswith("values_") for name in arrays))
            remembered = [Examples(*(arrays.pop(f"{name}_{part}") for name in Examples._fields)) for part in numbers]
            network = PolicyValueNetwork.from_arrays(arrays, record)
        except (KeyError, TypeError, ValueError) as error:
            raise GameError(f"{self._checkpoint} is not the checkpoint of a run: {error}") from None
        if theirs != self._declared():
            differ = "; ".join(f"its {name} is {its}" for name, its in theirs.items() if its != self._declared()[name])
            raise GameError(
                f"{self.folder} holds another run: {differ}. It is left as it is: give another folder, or the same "
                "game, plan and seed"
            )
        self.network, self._remembered, self.generations = network, remembered, generations


def _played(job: bytes, games: int, rng: np.random.Generator) -> Examples:
    """Play games for a generation: a task."""
    game, network, how, engine = pickle.loads(job)
    return self_play(NetworkEvaluator(game, network), games, how, rng=rng, engine=engine)
