"""Who plays in the meetings of Monte Carlo tree search, and how much alpha-beta does in the time of one simulation.

*Equal time* in :mod:`gamelib_lessons.tree_search_matches` goes by these ratios and not by the clock, so that the same
games are played on every machine. They are measured in positions from games between the two sides: openings, and after
a quarter, half and three quarters of the moves. Of three goes the quickest counts, by the time of the process. Ratios
differ from stage to stage and, by some per cent, from run to run, so they are kept in ``tree_search_times.json``.
Running this module measures anew (in a minute) and writes the file; then meetings whose budgets have changed have to
be played again::

    python -m gamelib_lessons.tree_search_times
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping
from functools import cache, partial
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from gamelib.evaluation import breakthrough_evaluation, open_windows, othello_evaluation, squashed
from gamelib.game import Game
from gamelib.games import Breakthrough, ConnectFour, Othello, TicTacToe
from gamelib.montecarlo import MAST, DecisiveRollout, RandomRollout, TruncatedRollout, mcts
from gamelib.montecarlo.rollout import Rollout
from gamelib.play import Agent, MonteCarloAgent, SearchingAgent, play, random_opening
from gamelib.search import MiddleFirst, TranspositionTable, iterative_deepening
from gamelib_lessons.stored import read, write

OPENING_PLIES: Final = 4
SIMULATIONS: Final = 400
FEW: Final = 100
_SCALE: Final = 20
GAMES: Final[Mapping[str, Game[Any, Any]]] = {
    "Connect Four": ConnectFour(),
    "Breakthrough": Breakthrough(5, 5),
    "Othello": Othello(6),
    "four in a row": TicTacToe(m=5, n=5, k=4),
}
"""The games by name: Breakthrough is played on 5 x 5 squares, Othello on 6 x 6, four in a row on 5 x 5."""
_EVALUATIONS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "Connect Four": open_windows, "Breakthrough": breakthrough_evaluation, "Othello": othello_evaluation
}  # fmt: skip
MEASURED_GAMES: Final = ("Connect Four", "Breakthrough", "Othello")
STAGES: Final = {"opening": 0, "early middle game": 1 / 4, "late middle game": 1 / 2, "ending": 3 / 4}
POSITIONS: Final = 8
NODES: Final = 2000
_FILE: Final = "tree_search_times.json"


def evaluation(game: str) -> Callable[[Any], float]:
    """Return what alpha-beta takes a state of the game to be worth."""
    rules: Any = GAMES[game]
    evaluate: Callable[[Any], float] = squashed(_EVALUATIONS[game](rules), _SCALE)
    return evaluate


def with_knowledge(game: str, seed: int) -> Mapping[str, Any]:
    """Return what alpha-beta knows of a game: its evaluation, and where it looks first."""
    return {"evaluate": evaluation(game), "order": MiddleFirst(7) if game == "Connect Four" else None}


def blind(game: str, seed: int) -> Mapping[str, Any]:
    """Return what is left to alpha-beta if unfinished games are all the same to it, and no action comes first."""
    random = Random(seed)
    return {
        "evaluate": lambda state: 0.0,
        "order": lambda game, state, actions: random.sample(actions, len(actions)),
    }


KNOWLEDGE: Final = {"with an evaluation": with_knowledge, "blind": blind}
"""What alpha-beta may know, by name."""


def alpha_beta(game: str, nodes: int, knowledge: str = "with an evaluation") -> Callable[[int], Agent]:
    """Return what makes alpha-beta from a seed: it deepens its search until the nodes are spent."""
    return lambda seed: SearchingAgent(**KNOWLEDGE[knowledge](game, seed), nodes=nodes)


def tree_search(simulations: int, **options: Callable[[], Any]) -> Callable[[int], Agent]:
    """Return what makes Monte Carlo tree search from a seed; options are made anew each time, as some of them learn."""
    return lambda seed: MonteCarloAgent(
        simulations=simulations, rng=seed, **{name: make() for name, make in options.items()}
    )


ROLLOUTS: Final[Mapping[str, Callable[[], Any]]] = {
    "wins seen": DecisiveRollout,
    "wins and losses seen": lambda: DecisiveRollout(anti_decisive=True),
    "4 plies, then evaluated": lambda: TruncatedRollout(4, evaluation("Connect Four")),
    "MAST": MAST,
}
"""What plays against random rollouts at Connect Four."""


class Ratio(NamedTuple):
    """How many of one thing take the time of one of another: a ratio for each position, by the stage of the game."""

    stages: Mapping[str, tuple[float, ...]]

    @property
    def all(self) -> tuple[float, ...]:
        """The ratios in all positions, from the least to the greatest."""
        return tuple(sorted(each for ratios in self.stages.values() for each in ratios))

    @property
    def rounded(self) -> float:
        """The median, to a tenth: what budgets are made of."""
        return round(median(self.all), 1)

    def __str__(self) -> str:
        """Return the rounded median, and the range."""
        return f"{self.rounded} ({self.all[0]:.1f} to {self.all[-1]:.1f})"


@cache
def positions(game: str) -> Mapping[str, tuple[Any, ...]]:
    """Return the positions in which is measured, by stage: from games of few simulations against few nodes."""
    rules, records = GAMES[game], []
    for number in range(POSITIONS):
        agents = tree_search(FEW)(number), alpha_beta(game, 2 * FEW)(number)
        opening = random_opening(rules, OPENING_PLIES, rng=number)
        records.append(play(rules, agents[::-1] if number % 2 else agents, opening).states)
    return {
        stage: tuple(states[round(share * (len(states) - 1))] for states in records)
        for stage, share in STAGES.items()
    }


def nodes_a_simulation(game: str, knowledge: str) -> dict[str, list[float]]:
    """Measure how many nodes alpha-beta enters in the time of one simulation with random rollouts.

    Positions in which it sees the end of the game within 2,000 nodes are left out: more time is no use to it there.
    """
    found: dict[str, list[float]] = {}
    for stage, states in positions(game).items():
        going_on = [state for state in states if _deepening(game, state, knowledge)().nodes == NODES]
        found[stage] = [
            round(NODES / SIMULATIONS * _seconds(_simulating, game, state, SIMULATIONS)
                  / _seconds(_deepening, game, state, knowledge), 2)
            for state in going_on
        ]  # fmt: skip
    return found


def simulations_a_simulation(rollout: str) -> dict[str, list[float]]:
    """Measure how many simulations with random rollouts take the time of one with other rollouts, at Connect Four."""
    return {
        stage: [
            round(_seconds(_simulating, "Connect Four", state, FEW, ROLLOUTS[rollout])
                  / _seconds(_simulating, "Connect Four", state, FEW), 2)
            for state in states
        ]
        for stage, states in positions("Connect Four").items()
    }  # fmt: skip


def _deepening(game: str, state: Any, knowledge: str) -> Callable[[], Any]:
    """Return alpha-beta ready to search, its table empty."""
    options, table = KNOWLEDGE[knowledge](game, 1), TranspositionTable(200_000)
    return partial(iterative_deepening, GAMES[game], state, **options, nodes=NODES, table=table)


def _simulating(
    game: str, state: Any, simulations: int, rollout: Callable[[], Rollout] = RandomRollout
) -> Callable[[], Any]:
    """Return tree search ready to begin, its rollouts knowing nothing yet."""
    return partial(mcts, GAMES[game], state, simulations=simulations, rollout=rollout(), rng=1)


def _seconds(ready: Callable[..., Callable[[], Any]], *arguments: Any) -> float:
    """Return what the quickest of three goes takes, each made ready before the clock starts."""
    times = []
    for _ in range(3):
        work = ready(*arguments)
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def measured_on() -> Mapping[str, Any]:
    """Return the Python version and the number of cores of the machine on which the kept ratios were measured."""
    on: Mapping[str, Any] = read(_FILE)["measured on"]
    return on


@cache
def measured(kind: str, name: str) -> Ratio:
    """Return a ratio as it was measured.

    Args:
        kind: ``"with an evaluation"`` or ``"blind"``, for nodes of alpha-beta a simulation; ``"rollouts"``, for random
            simulations a simulation.
        name: the game, or the rollouts.
    """
    stages = read(_FILE)[kind][name]
    return Ratio({stage: tuple(ratios) for stage, ratios in stages.items()})


if __name__ == "__main__":
    tables: dict[str, dict[str, Any]] = {
        "measured on": {"Python": platform.python_version(), "cores": os.cpu_count()},
        **{kind: {game: nodes_a_simulation(game, kind) for game in MEASURED_GAMES} for kind in KNOWLEDGE},
        "rollouts": {name: simulations_a_simulation(name) for name in ROLLOUTS},
    }
    write(_FILE, tables)
