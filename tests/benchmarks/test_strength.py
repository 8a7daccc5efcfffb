"""How much looking ahead is worth: players with a budget of nodes against one that looks one ply ahead.

Both have the same evaluation, and each opening of some random plies is played twice, with colours
changed. Run them alone, with the results shown::

    python -m pytest tests/benchmarks/test_strength.py -n 0 -s
"""

import pytest

from gamelib.evaluation import VictimsFirst, chess_evaluation, open_windows, othello_evaluation, squashed
from gamelib.games import Chess, ConnectFour, Othello
from gamelib.play import DepthLimitedAgent, SearchingAgent, match, random_opening
from gamelib.search import MiddleFirst

NODES = 2_000
GAMES = 100


@pytest.mark.parametrize(
    ("game", "evaluation", "scale", "plies", "order", "quiescence"),
    [
        (ConnectFour(), open_windows, 10, 2, MiddleFirst(7), False),
        (Othello(), othello_evaluation, 20, 6, None, False),
        (Chess(), chess_evaluation, 3, 4, VictimsFirst(), True),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_two_thousand_nodes_beat_one_ply(game, evaluation, scale, plies, order, quiescence):
    evaluate = squashed(evaluation(game), scale)
    openings = [random_opening(game, plies, rng=seed) for seed in range(GAMES // 2)]
    searching = SearchingAgent(evaluate, nodes=NODES, order=order, quiescence=quiescence)
    result = match(game, (searching, DepthLimitedAgent(1, evaluate)), GAMES, openings=openings)
    print(f"\n{game.name}: {result}")
    assert result.wins >= 90
