"""The loop of :mod:`gamelib_lessons.learned_four` on the full board, seven columns and six rows, by the engine.

What ships is the network, ``connect_four_7x6.npz``, with its record, and what it and those before it are worth beside
plain UCT, ``learned_seven.json``: in positions that the solver has solved, and in games. Making both takes half an
hour on one core; a run that is killed goes on from the end of its last generation::

    OPENBLAS_NUM_THREADS=1 python -m gamelib_lessons.learned_seven run
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final

from gamelib.games import ConnectFour, ConnectFourState
from gamelib.learn import NetworkEvaluator, Plan, PolicyValueNetwork, SelfPlay
from gamelib.montecarlo import PUCT, DirichletNoise
from gamelib.play import PolicyAgent, play, random_opening
from gamelib.rng import Rng, generator
from gamelib_lessons.learned_four import Maker, meet, network_of, right_choices, score, trained
from gamelib_lessons.stored import read, write

NETWORK: Final = "connect_four_7x6.npz"
TABLE: Final = "learned_seven.json"

BOARD: Final = ConnectFour()
PLAN: Final = Plan(
    hidden=(256, 256, 256),
    how=SelfPlay(
        simulations=100, noise=DirichletNoise(alpha=1.4, share=0.15), sampled_plies=12, opening=14,
        tree_policy=PUCT(0.7),
    ),
    games=1024,
    side_by_side=256,
    remembered=15,
    steps=400,
    batch=512,
    match_games=0,
    engine=True,
)
GENERATIONS: Final = 100
EVERY: Final = 5
"""Of how many generations one is measured."""
SIMULATIONS: Final = 100
UCT: Final = (100, 1_000, 10_000, 100_000)
OPPONENTS: Final = (1_000, 10_000)
OPENINGS: Final = 200
PLIES: Final = 4
POSITIONS: Final = 600
DISCS: Final = 10
"""From so many discs on, the solver takes a second or less for most positions."""

SEARCHING: Final = f"network, {SIMULATIONS} simulations"
ALONE: Final = "network, no search"

Solved = Mapping[ConnectFourState, Sequence[int]]
"""Positions, and the columns that keep the value of each."""


class Searcher:
    """Plays what a compiled search from the position on the board recommends."""

    name = "compiled search"

    def __init__(self, search: Callable[..., Any], rng: Rng) -> None:
        self._search, self._rng = search, generator(rng)

    def choose(self, game: Any, state: Any) -> Any:
        """Return the action that the search recommends."""
        return self._search(game, state, rng=self._rng).action


def uct(simulations: int) -> Maker:
    """Return who plays plain UCT."""
    from gamelib.engine import mcts

    return partial(Searcher, partial(mcts, simulations=simulations))


def alone(network: PolicyValueNetwork) -> Maker:
    """Return who plays what a network thinks the most likely, without a search."""
    return lambda rng: PolicyAgent(NetworkEvaluator(BOARD, network).policy)


def players(network: PolicyValueNetwork) -> dict[str, Maker]:
    """Return a network alone, and with a search, by name."""
    from gamelib.engine import puct

    evaluator = NetworkEvaluator(BOARD, network)
    search = partial(puct, evaluator=evaluator, simulations=SIMULATIONS, tree_policy=PLAN.how.tree_policy)
    return {ALONE: alone(network), SEARCHING: partial(Searcher, search)}


def solved_positions(number: int) -> Solved:
    """Return positions in which some column gives something away, each from another game of UCT against itself."""
    from gamelib.engine import ConnectFourSolver

    solver, found, seed = ConnectFourSolver(size=1_000_000_000), dict[ConnectFourState, Sequence[int]](), 0
    while len(found) < number:
        agents = [uct(1_000)(rng=2 * seed + seat) for seat in (0, 1)]
        states = list(play(BOARD, agents, random_opening(BOARD, DISCS - 2, rng=seed)).states)
        states = [state for state in states if state.occupied.bit_count() >= DISCS and not BOARD.is_terminal(state)]
        for state in Random(seed).sample(states, len(states)):
            right = solver.best_actions(state)
            if len(right) < len(BOARD.actions(state)):
                found[state] = right
                break
        seed += 1
    return found


def stored_positions() -> Solved:
    """Return the positions that were measured."""
    return {ConnectFourState(discs, occupied, False): right for discs, occupied, right in results()["positions"]}


def openings(number: int) -> list[ConnectFourState]:
    """Return random positions after four plies."""
    return [random_opening(BOARD, PLIES, rng=seed) for seed in range(number)]


@cache
def trained_network() -> PolicyValueNetwork:
    """Return the network at the end, with its record."""
    return PolicyValueNetwork.load(Path(__file__).with_name(NETWORK))


def results() -> dict[str, Any]:
    """Return what was measured."""
    found: dict[str, Any] = read(TABLE)
    return found


def right_share(make: Maker, positions: Solved) -> float:
    """Return in what share of positions a player's action is right."""
    return right_choices(make, list(positions), positions.__getitem__, BOARD)


def measured(folder: Path) -> dict[str, Any]:
    """Return what the networks of a run are worth, beside plain UCT."""
    positions, starts = solved_positions(POSITIONS), openings(OPENINGS)
    shares = []
    for generation in range(0, GENERATIONS + 1, EVERY):
        makers = players(network_of(folder, generation, BOARD, PLAN))
        shares.append((generation, *(right_share(makers[name], positions) for name in (ALONE, SEARCHING))))
    makers = players(network_of(folder, GENERATIONS, BOARD, PLAN))
    fights = {
        name: {number: score(meet(makers[name], uct(number), starts, BOARD)[0]) for number in OPPONENTS}
        for name in makers
    }
    return {
        "shares": shares,
        "plain": {number: right_share(uct(number), positions) for number in UCT},
        "fights": fights,
        "positions": [(state.discs, state.occupied, right) for state, right in positions.items()],
    }


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    trained(BOARD, PLAN, GENERATIONS, folder).network.save(Path(__file__).with_name(NETWORK))
    write(TABLE, measured(folder))
