"""What a wrong model of the ghosts costs: two kinds of Pac-Man against two kinds of ghosts, and the table of results.

*Minimax* Pac-Man takes the ghosts for adversaries, *expectimax* Pac-Man for walkers at random; each plays the best by
his model. The ghosts are adversaries in truth, who do the worst to just this Pac-Man, or walk at random in truth.
Nothing is sampled: how likely each score is follows from the rules.

The larger maze takes some seconds, so the results are kept in ``ghost_models.json``. Running this module writes the
file anew, and a test computes a part of it again::

    python -m gamelib_lessons.ghost_models
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import fsum
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib.games import PacMan, PacManState
from gamelib.search import Strategy, best_response, optimal_strategy, outcome, solve, uniform_policy
from gamelib_lessons.stored import read, write

MAZES: Final = ("trapped", "pocket")
STEPS: Final = 20
WON: Final = 300
"""A higher score than this has only who has eaten all the food: 500 points come with it."""
_FILE: Final = "ghost_models.json"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The mean score of games, and the share of them in which all the food is eaten."""

    score: float
    wins: float


def pacmen(game: PacMan) -> Mapping[str, Strategy[PacManState, str]]:
    """Return the strategies of the two kinds of Pac-Man, in a maze where the ghosts' turns are MIN's."""
    return {
        "minimax": optimal_strategy(solve(game), MAX),
        "expectimax": best_response(game, uniform_policy(game), MAX),
    }


def two_by_two(maze: str, steps: int = STEPS) -> Mapping[tuple[str, str], Outcome]:
    """Return what comes of games that are over after so many steps, by Pac-Man and ghosts.

    Example:
        >>> two_by_two("pocket", 8)["minimax", "adversarial"]
        Outcome(score=-8.0, wins=0.0)
    """
    game = PacMan(maze, step_limit=steps)
    table = {}
    for name, strategy in pacmen(game).items():
        worst = best_response(game, strategy, MIN)
        for ghosts, policy in (("adversarial", worst), ("random", uniform_policy(game))):
            results = outcome(game, strategy, policy)
            score = fsum(utility * chance for utility, chance in results.items())
            table[name, ghosts] = Outcome(score, fsum(p for utility, p in results.items() if utility > WON))
    return table


@cache
def results() -> Mapping[tuple[str, str, str], Outcome]:
    """Return the stored table: maze, Pac-Man and ghosts, games of 20 steps."""
    games = read(_FILE)["games"]
    return {(maze, man, ghosts): Outcome(score, wins) for maze, man, ghosts, score, wins in games}


if __name__ == "__main__":
    games: list[list[Any]] = [
        [maze, pacman, ghosts, round(found.score, 6), round(found.wins, 8)]
        for maze in MAZES
        for (pacman, ghosts), found in two_by_two(maze).items()
    ]
    write(_FILE, {"steps": STEPS, "games": games})
