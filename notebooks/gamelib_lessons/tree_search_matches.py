"""How strong Monte Carlo tree search is: matches against alpha-beta and between its variations, and their results.

Each meeting has 100 openings of some random plies, and each is played twice, with changed seats. Nothing goes by the
clock: *equal time* means as many nodes as alpha-beta enters in the time of so many simulations, as measured by
:mod:`gamelib_lessons.tree_search_times`. Everything that is drawn comes from the number of the game, so any game can be
played again.

The whole takes about a quarter of an hour, so the results are kept in ``tree_search_matches.json``. Running this module
writes the file anew, and a test plays a part of the games again::

    python -m gamelib_lessons.tree_search_matches
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from statistics import mean, stdev
from typing import Final

from gamelib.game import MAX
from gamelib.montecarlo import RAVE, UCT
from gamelib.play import Agent, MatchResult, play, random_opening
from gamelib_lessons.stored import read, write
from gamelib_lessons.tree_search_times import (
    FEW,
    GAMES,
    MEASURED_GAMES,
    OPENING_PLIES,
    ROLLOUTS,
    SIMULATIONS,
    alpha_beta,
    measured,
    tree_search,
)

OPENINGS: Final = 100
_FILE: Final = "tree_search_matches.json"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game, and what makes the agent whose score is counted and the other one, each from a seed."""

    game: str
    first: Callable[[int], Agent]
    second: Callable[[int], Agent]


def nodes_in_the_time(game: str, knowledge: str) -> int:
    """Return how many nodes alpha-beta enters in the time of 400 simulations, by the kept ratio, rounded."""
    return round(SIMULATIONS * measured(knowledge, game).rounded)


def _meetings() -> Mapping[str, Meeting]:
    found = {}
    for game in MEASURED_GAMES:
        ours = tree_search(SIMULATIONS)
        seeing, blind = (nodes_in_the_time(game, each) for each in ("with an evaluation", "blind"))
        found[f"{game}, equal time"] = Meeting(game, ours, alpha_beta(game, seeing))
        found[f"{game}, no knowledge"] = Meeting(game, ours, alpha_beta(game, blind, "blind"))
    for name, rollout in ROLLOUTS.items():
        ours, cost = tree_search(FEW, rollout=rollout), measured("rollouts", name).rounded
        found[f"rollouts, {name}, equal simulations"] = Meeting("Connect Four", ours, tree_search(FEW))
        if 1.5 < cost < 10:  # with about 1 it is nearly the same meeting, with more than 10 a long one
            found[f"rollouts, {name}, equal time"] = Meeting("Connect Four", ours, tree_search(round(FEW * cost)))
    for game in ("four in a row", "Connect Four"):
        found[f"RAVE, {game}"] = Meeting(game, tree_search(FEW, tree_policy=lambda: RAVE(k=FEW)), tree_search(FEW))
    for c in (0.25, 0.5, 2.0):
        found[f"C = {c}, Connect Four"] = Meeting(
            "Connect Four", tree_search(SIMULATIONS, tree_policy=partial(UCT, c)), tree_search(SIMULATIONS)
        )
    return found


MEETINGS: Final = _meetings()


def game_played(name: str, number: int) -> str:
    """Play game number ``number`` of a meeting and return how it ended for the first agent: W, D or L."""
    meeting = MEETINGS[name]
    game = GAMES[meeting.game]
    agents: Sequence[Agent] = (meeting.first(2 * number + 1), meeting.second(2 * number + 2))
    swapped = number % 2
    opening = random_opening(game, OPENING_PLIES, rng=number // 2)
    utility = play(game, agents[::-1] if swapped else agents, opening).utilities[swapped or MAX]
    return "W" if utility > 0 else "L" if utility < 0 else "D"


@cache
def outcomes() -> Mapping[str, str]:
    """Return how the games of each meeting ended, in order, for the first agent: W, D or L."""
    return dict(read(_FILE))


def result(name: str) -> MatchResult:
    """Return how a meeting ended."""
    meeting, ends = MEETINGS[name], outcomes()[name]
    names = meeting.first(1).name, meeting.second(1).name
    return MatchResult(names, *(ends.count(end) for end in "WDL"))


def interval(name: str) -> tuple[float, float]:
    """Return the 95 % interval of a meeting's score, by the pairs of games that share an opening."""
    points = ["LDW".index(end) / 2 for end in outcomes()[name]]
    pairs = [(first + second) / 2 for first, second in zip(points[::2], points[1::2], strict=True)]
    score, half = mean(pairs), 1.96 * stdev(pairs) / sqrt(len(pairs))
    return max(0.0, score - half), min(1.0, score + half)


if __name__ == "__main__":
    kept: dict[str, str] = {}
    for name in MEETINGS:
        kept[name] = "".join(game_played(name, number) for number in range(2 * OPENINGS))
        write(_FILE, kept)
