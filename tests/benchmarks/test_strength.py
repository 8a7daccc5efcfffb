"""How much looking ahead is worth: players with a budget of nodes against one that looks one ply ahead.

Both have the same evaluation, and each opening of some random plies is played twice, with colours
changed. Run them alone, with the results shown::

    python -m pytest tests/benchmarks/test_strength.py -n 0 -s
"""

import pytest

from gamelib.evaluation import chess_evaluation, open_windows, othello_evaluation, squashed
from gamelib.games import Chess, ConnectFour, Othello
from gamelib.play import DepthLimitedAgent, SearchingAgent, match, random_opening
from gamelib.search import MiddleFirst

NODES = 2_000
GAMES = 100
WORTH = (1, 3, 3, 5, 9, 10)  # pawns, knights, bishops, rooks, queens, kings, in the order of a ChessState


def victims_first(game, state, actions):
    """Promotions and captures first, the most valuable victim taken by the least valuable man."""
    men, theirs = state[:6], state.black if state.white_to_move else state.white

    def bit(square):
        return 1 << 8 * (int(square[1]) - 1) + "abcdefgh".index(square[0])

    def worth(square):
        return next(value for value, board in zip(WORTH, men, strict=True) if board & bit(square))

    def gain(move):
        won = 80 if len(move) > 4 else 0
        if theirs & bit(move[2:4]):
            won += 10 * worth(move[2:4]) + 11 - worth(move[:2])
        elif men[0] & bit(move[:2]) and move[0] != move[2]:  # en passant
            won += 20
        return won

    return sorted(actions, key=gain, reverse=True)


@pytest.mark.parametrize(
    ("game", "evaluation", "scale", "plies", "order", "quiescence"),
    [
        (ConnectFour(), open_windows, 10, 2, MiddleFirst(7), False),
        (Othello(), othello_evaluation, 20, 6, None, False),
        (Chess(), chess_evaluation, 3, 4, victims_first, True),
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
