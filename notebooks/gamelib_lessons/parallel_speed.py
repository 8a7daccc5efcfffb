"""How many simulations a second one process makes, and two processes: measured once, with what it was measured on.

What the clock says differs from machine to machine and from run to run, so it is kept in ``parallel_speed.json`` as one
machine gave it. On a machine with two cores or more that has nothing else to do, running this module writes the file
anew::

    python -m gamelib_lessons.parallel_speed
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from statistics import median
from typing import Any, Final, NamedTuple

from gamelib.game import Game
from gamelib.games import ConnectFour, TicTacToe
from gamelib.montecarlo import mcts, root_parallel
from gamelib_lessons.stored import read, write

GAMES: Final[Mapping[str, Game[Any, Any]]] = {"tic-tac-toe": TicTacToe(), "Connect Four": ConnectFour()}
SIMULATIONS: Final = 40_000
"""How many simulations each tree gets."""
ROUNDS: Final = 7
_FILE: Final = "parallel_speed.json"


class Speeds(NamedTuple):
    """The medians of some rounds, in which both were measured in turns.

    Attributes:
        one: simulations a second of one search in one process.
        two: simulations a second of a root-parallel search in two.
        ratio: the median ratio of a round.
        lowest: the lowest ratio of a round.
        highest: the highest.
    """

    one: float
    two: float
    ratio: float
    lowest: float
    highest: float


def measured(game: Game[Any, Any], executor: Executor, *, rounds: int = ROUNDS) -> Speeds:
    """Return how fast a game is searched in one process of an executor, and in two.

    Both searches run in worker processes, so that neither pays for what else the calling one has in its memory.

    Args:
        game: the game.
        executor: has two processes that nobody else needs.
        rounds: how often both are measured.
    """
    made = [
        (
            _speed(lambda: executor.submit(_search, game).result()),
            _speed(lambda: _search_in_two(game, executor)),
        )
        for _ in range(rounds + 1)
    ][1:]  # in the first round the processes start
    ratios = [two / one for one, two in made]
    return Speeds(
        median(one for one, _ in made), median(two for _, two in made), median(ratios), min(ratios), max(ratios)
    )


def _speed(search: Callable[[], int]) -> float:
    before = time.perf_counter()
    simulations = search()
    return simulations / (time.perf_counter() - before)


def _search(game: Game[Any, Any]) -> int:
    return mcts(game, simulations=SIMULATIONS, rng=1).simulations


def _search_in_two(game: Game[Any, Any], executor: Executor) -> int:
    return root_parallel(game, simulations=2 * SIMULATIONS, trees=2, executor=executor, rng=1).simulations


@cache
def stored() -> tuple[str, Mapping[str, Speeds]]:
    """Return what was measured: on what, and the speeds by the name of the game.

    Example:
        >>> on, speeds = stored()
        >>> sorted(speeds)
        ['Connect Four', 'tic-tac-toe']
    """
    kept = read(_FILE)
    return kept["on"], {name: Speeds(*each) for name, each in kept["speeds"].items()}


if __name__ == "__main__":
    on = f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores"
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        speeds = {name: [round(each, 2) for each in measured(game, executor)] for name, game in GAMES.items()}
    write(_FILE, {"on": on, "speeds": speeds})
