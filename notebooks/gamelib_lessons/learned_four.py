"""A network that learns Connect Four on five columns and four rows from nothing, measured against perfect play.

What ships is the network, ``connect_four_5x4.npz``, with its record, some networks on the way there, and what they are
worth, ``learned_four.json``. Making them takes some minutes on two cores, and as long again to measure::

    OPENBLAS_NUM_THREADS=1 python -m gamelib_lessons.learned_four run
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import cache, partial
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any, Final, NamedTuple

from gamelib.arrays import np
from gamelib.games import ConnectFour, ConnectFourState
from gamelib.learn import AlphaZero, NetworkEvaluator, Plan, PolicyValueNetwork, SelfPlay
from gamelib.learn.network import read_arrays, write_arrays
from gamelib.montecarlo import PUCT, DirichletNoise, PolicyAndValue, WithRollouts
from gamelib.play import GuidedAgent, MonteCarloAgent, PolicyAgent, play, random_opening
from gamelib.search.policy import uniform_policy
from gamelib_lessons.exact_four import BOARD, PerfectFour, can_go_wrong, optimal_actions
from gamelib_lessons.stored import read, write

HERE: Final = Path(__file__).parent
NETWORK: Final = "connect_four_5x4.npz"
NETWORKS: Final = "connect_four_5x4_steps.npz"
TABLE: Final = "learned_four.json"

PLAN: Final = Plan(
    hidden=(96, 96),
    how=SelfPlay(
        simulations=50, noise=DirichletNoise(alpha=2.0, share=0.15), sampled_plies=10, opening=10, tree_policy=PUCT(0.7)
    ),
    games=512,
    side_by_side=128,
    needed=0.45,
)
SEED: Final = 1
GENERATIONS: Final = 70
STEPS: Final = (0, 1, 2, 5, 10, 20, 40, GENERATIONS)
SIMULATIONS: Final = 50
OPPONENT: Final = 200
OPENINGS: Final = 100
PLIES: Final = 3

SEARCHING: Final = f"network, {SIMULATIONS} simulations"
ALONE: Final = "network, no search"

Maker = Callable[..., Any]


class Fight(NamedTuple):
    """How a player did against plain UCT, from each opening with both colours.

    Attributes:
        score: its points a game, a draw being one half.
        reach: half the width of the 95 % interval; the two games of an opening are one observation.
        optimal: the share of optimal actions where some action is not.
        decisions: in how many positions that was.
    """

    score: float
    reach: float
    optimal: float
    decisions: int


def meet(
    make: Maker, other: Maker, openings: Sequence[ConnectFourState], game: ConnectFour = BOARD
) -> tuple[list[float], list[tuple[Any, Any]]]:
    """Let a player meet another; return its points a game from each opening, and its positions with what it chose."""
    points, chosen = [], []
    for number, opening in enumerate(openings):
        points.append(0.0)
        for seat in (0, 1):
            seed = 2 * number + seat
            agents: list[Any] = [make(rng=seed), other(rng=10_000 + seed)]
            played = play(game, agents if seat == 0 else agents[::-1], opening)
            points[-1] += (played.utilities[seat] + 1) / 4
            moves = zip(played.states, played.actions, strict=False)
            chosen += [each for each in moves if game.player(each[0]) == seat]
    return points, chosen


def score(points: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the points a game from each opening, and half the width of its 95 % interval."""
    return float(np.mean(points)), 1.96 * float(np.std(points, ddof=1)) / len(points) ** 0.5


def fight(make: Maker, openings: Sequence[ConnectFourState], opponent: int = OPPONENT) -> tuple[Fight, list[Any]]:
    """Let a player meet plain UCT; return how it did, and the positions in which it could have gone wrong."""
    points, moves = meet(make, partial(MonteCarloAgent, simulations=opponent), openings)
    chosen = [each for each in moves if can_go_wrong(each[0])]
    right = [action in optimal_actions(state) for state, action in chosen]
    return Fight(*score(points), float(np.mean(right)), len(right)), [state for state, _ in chosen]


def openings(number: int = OPENINGS) -> list[ConnectFourState]:
    """Return random positions after three plies."""
    return [random_opening(BOARD, PLIES, rng=seed) for seed in range(number)]


def players(network: PolicyValueNetwork) -> dict[str, Maker]:
    """Return all who are compared, by name."""
    evaluator = NetworkEvaluator(BOARD, network)
    return {
        "perfect play": PerfectFour,
        SEARCHING: partial(GuidedAgent, evaluator, simulations=SIMULATIONS, tree_policy=PLAN.how.tree_policy),
        ALONE: lambda rng: PolicyAgent(evaluator.policy),
        f"uniform prior and rollouts, {SIMULATIONS} simulations": lambda rng: GuidedAgent(
            WithRollouts(PolicyAndValue(uniform_policy(BOARD)), BOARD, 1.0, rng=rng), simulations=SIMULATIONS, rng=rng
        ),
        f"UCT, {SIMULATIONS} simulations": partial(MonteCarloAgent, simulations=SIMULATIONS),
        f"UCT, {OPPONENT} simulations": partial(MonteCarloAgent, simulations=OPPONENT),
    }


def trial_positions() -> list[ConnectFourState]:
    """Return positions of games between perfect play and plain UCT in which an action gives something away."""
    return fight(PerfectFour, openings())[1]


def right_choices(
    make: Maker,
    states: Sequence[ConnectFourState],
    optimal: Callable[[ConnectFourState], Sequence[int]] = optimal_actions,
    game: ConnectFour = BOARD,
) -> float:
    """Return in what share of positions a player's action is optimal; it is made anew for each."""
    return fmean(make(rng=seed).choose(game, state) in optimal(state) for seed, state in enumerate(states))


@cache
def network_after(generation: int) -> PolicyValueNetwork:
    """Return the network after so many generations, one of :data:`STEPS`."""
    arrays, first = read_arrays(HERE / NETWORKS), f"{generation}/"
    return PolicyValueNetwork.from_arrays(
        {name.removeprefix(first): array for name, array in arrays.items() if name.startswith(first)}
    )


def trained_network() -> PolicyValueNetwork:
    """Return the network at the end, with its record."""
    return PolicyValueNetwork.load(HERE / NETWORK)


def results() -> dict[str, Any]:
    """Return what was measured."""
    found: dict[str, Any] = read(TABLE)
    return found


def trained(
    game: ConnectFour, plan: Plan, generations: int, folder: Path, executor: Executor | None = None
) -> AlphaZero[Any, Any]:
    """Return the run in a folder, gone on with to its end."""
    run = AlphaZero(game, plan, seed=SEED, folder=folder)
    run.learn(generations, executor=executor, progress=lambda generation: print(generation, flush=True))
    return run


def measured(folder: Path, states: Sequence[ConnectFourState]) -> dict[str, Any]:
    """Return what the networks of a run are worth, beside perfect play and plain UCT."""
    last = network_of(folder, GENERATIONS)
    shares = [
        (generation, *(right_choices(makers[name], states) for name in (ALONE, SEARCHING)))
        for generation in range(GENERATIONS + 1)
        for makers in [players(network_of(folder, generation))]
    ]
    fights = {name: fight(make, openings())[0]._asdict() for name, make in players(last).items()}
    plain = {name: right_choices(make, states) for name, make in players(last).items() if "network" not in name}
    return {"shares": shares, "positions": len(states), "plain": plain, "fights": fights}


def network_of(folder: Path, generation: int, game: ConnectFour = BOARD, plan: Plan = PLAN) -> PolicyValueNetwork:
    """Return the network of a run after a generation."""
    if generation == 0:
        return AlphaZero(game, plan, seed=SEED).network
    return PolicyValueNetwork.load(folder / f"generation_{generation:04}.npz")


if __name__ == "__main__":
    from concurrent.futures import ProcessPoolExecutor

    folder, begun = Path(sys.argv[1]), perf_counter()
    with ProcessPoolExecutor(2) as executor:
        run = trained(BOARD, PLAN, GENERATIONS, folder, executor)
    seconds = round(perf_counter() - begun)
    table = measured(folder, trial_positions())
    write(TABLE, table)
    threads = os.environ.get("OPENBLAS_NUM_THREADS", "not set")
    versions = {"python": platform.python_version(), "numpy": np.__version__, "OPENBLAS_NUM_THREADS": threads}
    run.network.record = {**run.network.record, "seconds": seconds, "versions": versions, "fights": table["fights"]}
    run.network.save(HERE / NETWORK)
    steps = {
        f"{generation}/{name}": array
        for generation in STEPS
        for name, array in network_of(folder, generation).arrays().items()
    }
    write_arrays(HERE / NETWORKS, steps)
