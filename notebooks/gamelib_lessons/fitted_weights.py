"""How well fitted weights play Connect Four: matches of lesson 03b against the weights 1, 3 and 9 made by hand.

They take a minute, so what came of their pairs of games is kept in ``fitted_weights.json``, with the weights that
played. Running this module plays the matches of the file again, and a test does so with the first games of each::

    python -m gamelib_lessons.fitted_weights
"""

from __future__ import annotations

from typing import Any, Final

from gamelib.evaluation import SquashedEvaluation, open_windows, squashed, to_move
from gamelib.evaluation.linear import LinearEvaluation
from gamelib.games import ConnectFour, ConnectFourState
from gamelib.play import SearchingAgent
from gamelib.search import MiddleFirst
from gamelib_lessons.depth_strength import OPENINGS, SCALE, Pairs, meet
from gamelib_lessons.stored import read, write

PLIES: Final = 2
FIRST: Final = 2
FILE: Final = "fitted_weights.json"


def player(game: ConnectFour, evaluation: SquashedEvaluation[ConnectFourState]) -> SearchingAgent:
    """Return the player with an evaluation."""
    return SearchingAgent(evaluation, depth=PLIES, order=MiddleFirst(game.columns))


def evaluation_of(row: dict[str, Any]) -> SquashedEvaluation[ConnectFourState]:
    """Return an evaluation of the file."""
    game = ConnectFour()
    turn = LinearEvaluation({"to_move": (0, to_move(game))})
    features = open_windows(game) + turn if "to_move" in row["weights"] else open_windows(game)
    return squashed(features.with_weights(row["weights"]), row["scale"])


def pairs(row: dict[str, Any], number: int) -> Pairs:
    """Return what came of so many openings."""
    game = ConnectFour()
    players = player(game, evaluation_of(row)), player(game, squashed(open_windows(game), SCALE))
    return meet(game, players, number)


def matches_text() -> str:
    """Return what the weights of the file score against those made by hand, a line each."""
    return "\n".join(f"{row['source']:>13}: {Pairs(tuple(row['pairs']))}" for row in read(FILE))


if __name__ == "__main__":
    rows = [{name: row[name] for name in ("source", "weights", "scale")} for row in read(FILE)]
    write(FILE, [row | {"first": pairs(row, FIRST).counts, "pairs": pairs(row, OPENINGS).counts} for row in rows])
