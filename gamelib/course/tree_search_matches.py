"""How strong Monte Carlo tree search is: matches against alpha-beta and between its variations, and their results.

Each meeting has 100 openings of some random plies, and each is played twice, with changed seats. Nothing goes by the
clock: *equal time* means as many nodes as alpha-beta enters in the time of so many simulations, which was measured once
(:data:`NODES_A_SIMULATION`). Everything that is drawn comes from the number of the game, so any game can be played
again.

The whole takes about a quarter of an hour, so the results are kept in ``tree_search_matches.json``. Running this module
writes the file anew, and a test plays a part of the games again::

    python -m gamelib.course.tree_search_matches
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final

from gamelib.evaluation import breakthrough_evaluation, open_windows, othello_evaluation, squashed
from gamelib.game import MAX, Game
from gamelib.games import Breakthrough, ConnectFour, Othello, TicTacToe
from gamelib.montecarlo import MAST, RAVE, UCT, DecisiveRollout, TruncatedRollout
from gamelib.play import Agent, MatchResult, MonteCarloAgent, SearchingAgent, play, random_opening
from gamelib.search import MiddleFirst

OPENINGS: Final = 100
OPENING_PLIES: Final = 4
SCALE: Final = 20
SIMULATIONS: Final = 400
FEW: Final = 100
NODES_A_SIMULATION: Final[Mapping[str, int]] = MappingProxyType({"Connect Four": 2, "Breakthrough": 3, "Othello": 8})
"""How many nodes alpha-beta enters in the time of one simulation, measured in Python 3.11, eight positions each."""
GAMES: Final[Mapping[str, Game[Any, Any]]] = MappingProxyType(
    {
        "Connect Four": ConnectFour(),
        "Breakthrough": Breakthrough(5, 5),
        "Othello": Othello(6),
        "four in a row": TicTacToe(m=5, n=5, k=4),
    }
)
"""The games by name: Breakthrough is played on 5 x 5 squares, Othello on 6 x 6, four in a row on 5 x 5."""
_FILE: Final = "tree_search_matches.json"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two agents, and the game they play.

    Attributes:
        game: the name of the game.
        first: makes the first agent from a seed; it is what the score is counted for.
        second: makes the second.
    """

    game: str
    first: Callable[[int], Agent]
    second: Callable[[int], Agent]


def _evaluation(game: str) -> Callable[[Any], float]:
    rules: Any = GAMES[game]
    evaluations: Mapping[str, Callable[[Any], Any]] = {
        "Connect Four": open_windows,
        "Breakthrough": breakthrough_evaluation,
        "Othello": othello_evaluation,
    }
    evaluate: Callable[[Any], float] = squashed(evaluations[game](rules), SCALE)
    return evaluate


def _alpha_beta(game: str, nodes: int) -> Callable[[int], Agent]:
    """Return alpha-beta with an evaluation, deepening until the nodes are spent."""
    order = MiddleFirst(7) if game == "Connect Four" else None
    return lambda seed: SearchingAgent(_evaluation(game), nodes=nodes, order=order)


def _ignorant(nodes: int) -> Callable[[int], Agent]:
    """Return alpha-beta to which all unfinished games are worth the same, and which looks at actions in any order."""

    def agent(seed: int) -> Agent:
        random = Random(seed)
        return SearchingAgent(
            lambda state: 0.0, nodes=nodes, order=lambda game, state, actions: random.sample(actions, len(actions))
        )

    return agent


def _uct(simulations: int, **options: Callable[[], Any]) -> Callable[[int], Agent]:
    """Return Monte Carlo tree search; options are made anew for each game, for some of them learn."""
    return lambda seed: MonteCarloAgent(
        simulations=simulations, rng=seed, **{name: make() for name, make in options.items()}
    )


ROLLOUTS: Final[Mapping[str, Callable[[], Any]]] = MappingProxyType(
    {
        "wins seen": DecisiveRollout,
        "wins and losses seen": lambda: DecisiveRollout(anti_decisive=True),
        "4 plies, then evaluated": lambda: TruncatedRollout(4, _evaluation("Connect Four")),
        "MAST": MAST,
    }
)
"""What plays against random rollouts at Connect Four."""
ROLLOUT_COST: Final[Mapping[str, int]] = MappingProxyType(
    {"wins seen": 2, "wins and losses seen": 11, "4 plies, then evaluated": 1, "MAST": 2}
)
"""How many simulations with random rollouts take the time of one with these, measured once and rounded."""


def _meetings() -> Mapping[str, Meeting]:
    found = {}
    for game, nodes in NODES_A_SIMULATION.items():
        found[f"{game}, equal nodes"] = Meeting(game, _uct(SIMULATIONS), _alpha_beta(game, SIMULATIONS))
        found[f"{game}, equal time"] = Meeting(game, _uct(SIMULATIONS), _alpha_beta(game, SIMULATIONS * nodes))
        found[f"{game}, no knowledge"] = Meeting(game, _uct(SIMULATIONS), _ignorant(SIMULATIONS * nodes))
    for simulations in (100, 1600):
        nodes = simulations * NODES_A_SIMULATION["Connect Four"]
        found[f"Connect Four, equal time, {simulations}"] = Meeting(
            "Connect Four", _uct(simulations), _alpha_beta("Connect Four", nodes)
        )
    for name, rollout in ROLLOUTS.items():
        ours = _uct(FEW, rollout=rollout)
        found[f"rollouts, {name}, equal simulations"] = Meeting("Connect Four", ours, _uct(FEW))
        if 1 < ROLLOUT_COST[name] < 10:  # with 1 it is the same meeting, with 11 a long one
            theirs = _uct(FEW * ROLLOUT_COST[name])
            found[f"rollouts, {name}, equal time"] = Meeting("Connect Four", ours, theirs)
    for game in ("four in a row", "Connect Four"):
        found[f"RAVE, {game}"] = Meeting(game, _uct(FEW, tree_policy=lambda: RAVE(k=FEW)), _uct(FEW))
    for c in (0.25, 0.5, 2.0):
        found[f"C = {c}, Connect Four"] = Meeting(
            "Connect Four", _uct(SIMULATIONS, tree_policy=partial(UCT, c)), _uct(SIMULATIONS)
        )
    return MappingProxyType(found)


MEETINGS: Final = _meetings()
"""The meetings by name."""


def game_played(name: str, number: int) -> str:
    """Play game number ``number`` of a meeting and return how it ended for the first agent: W, D or L.

    Example:
        >>> game_played("Breakthrough, equal nodes", 0) in "WDL"
        True
    """
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
    text = resources.files("gamelib.course").joinpath(_FILE).read_text(encoding="utf-8")
    stored: Mapping[str, str] = json.loads(text)
    return MappingProxyType(dict(stored))


def result(name: str) -> MatchResult:
    """Return how a meeting ended.

    Example:
        >>> result("Connect Four, equal time").games
        200
    """
    meeting, ends = MEETINGS[name], outcomes()[name]
    names = meeting.first(1).name, meeting.second(1).name
    return MatchResult(names, *(ends.count(end) for end in "WDL"))


def _write() -> None:
    """Play all meetings and write their table, which grows after each of them."""
    kept: dict[str, str] = {}
    for name in MEETINGS:
        kept[name] = "".join(game_played(name, number) for number in range(2 * OPENINGS))
        Path(__file__).with_name(_FILE).write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    _write()
