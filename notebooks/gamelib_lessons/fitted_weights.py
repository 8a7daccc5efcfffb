"""How well fitted weights play Connect Four: matches of lesson 03 against the weights 1, 3 and 9 made by hand.

They take seconds, so their results are kept in ``fitted_weights.json``, with the weights that played; whatever other
weights are asked about play here and now. Running this module plays the matches of the file again, and a test does
so with the first games of one::

    python -m gamelib_lessons.fitted_weights
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isclose
from typing import Any, Final

from gamelib.evaluation import SquashedEvaluation, open_windows, squashed, to_move
from gamelib.evaluation.linear import LinearEvaluation
from gamelib.games import ConnectFour, ConnectFourState
from gamelib.play import MatchResult, SearchingAgent, match
from gamelib.search import MiddleFirst
from gamelib_lessons.depth_strength import SCALE, openings
from gamelib_lessons.stored import read, write

PLIES: Final = 2
OPENINGS: Final = 40
FIRST: Final = 2
FILE: Final = "fitted_weights.json"

Evaluation = SquashedEvaluation[ConnectFourState]


def against_hand_made(evaluation: Evaluation) -> MatchResult:
    """Return how an evaluation does against the one made by hand: forty openings from both sides, two plies deep."""
    name = player(ConnectFour(), evaluation).name
    for row in read(FILE):
        if evaluation.scale == row["scale"] and _alike(evaluation.linear.weights, row["weights"]):
            return MatchResult((name, name), *row["games"])
    return played(evaluation, OPENINGS)


def _alike(these: Mapping[str, float], those: Mapping[str, float]) -> bool:
    return these.keys() == those.keys() and all(isclose(these[name], those[name], rel_tol=1e-4) for name in these)


def played(evaluation: Evaluation, number: int) -> MatchResult:
    """Play so many openings, each from both sides."""
    game = ConnectFour()
    agents = player(game, evaluation), player(game, squashed(open_windows(game), SCALE))
    return match(game, agents, 2 * number, openings=openings(game, number))


def player(game: ConnectFour, evaluation: Evaluation) -> SearchingAgent:
    """Return the player with an evaluation."""
    return SearchingAgent(evaluation, depth=PLIES, order=MiddleFirst(game.columns))


def evaluation_of(row: dict[str, Any]) -> Evaluation:
    """Return an evaluation of the file."""
    game = ConnectFour()
    turn = LinearEvaluation({"to_move": (0, to_move(game))})
    features = open_windows(game) + turn if "to_move" in row["weights"] else open_windows(game)
    return squashed(features.with_weights(row["weights"]), row["scale"])


def counts(evaluation: Evaluation, number: int) -> list[int]:
    """Return wins, draws and losses with so many openings, as they are stored."""
    found = played(evaluation, number)
    return [found.wins, found.draws, found.losses]


if __name__ == "__main__":
    rows = [{"source": row["source"], "weights": row["weights"], "scale": row["scale"]} for row in read(FILE)]
    plays = [(row, evaluation_of(row)) for row in rows]
    write(FILE, [row | {"first": counts(each, FIRST), "games": counts(each, OPENINGS)} for row, each in plays])
