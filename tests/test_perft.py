"""Perft against published counts and against walking every path."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import InvalidSearch, games
from gamelib.search import perft

trees = st.recursive(st.integers(-3, 3), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=30)


def paths(game, state, depth):
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    return sum(paths(game, game.result(state, action), depth - 1) for action in game.actions(state))


SLOW = pytest.mark.slow
# A. Bik, "Perft for Reversi", aartbik.com. He notices the end of a game only after two passes, so his count
# 24571284 for depth 10 has in it the games that were over after nine moves; 228, says his count for depth 11.
OTHELLO = [1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284 - 228]
KNOWN = [
    (games.TicTacToe(), [1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448]),
    (games.ConnectFour(), [*(7**depth for depth in range(7)), 7**7 - 7]),  # all but those that overfill a column
    (games.Tablut(), [1, 56, 4408, 248_456]),
    # Worked out by the slow rulebook of test_breakthrough, and with OpenSpiel's for the usual board.
    (games.Breakthrough(3, 4), [1, 4, 20, 112, 500, 2422]),
    (games.Breakthrough(), [1, 22, 484, 11_132, 256_036]),
    pytest.param(games.Breakthrough(), {5: 6_182_818}, marks=SLOW),
    (games.Othello(), OTHELLO[:8]),
    *(pytest.param(games.Othello(), {depth: OTHELLO[depth]}, marks=SLOW) for depth in (8, 9, 10)),
    (games.ManyPlayerOthello(8, 2), [1, 4, 12, 56, 244, 1396]),
    # A hold is one ply, a roll two, of which chance's has three outcomes: D(n) = D(n - 1) + 3 D(n - 2).
    (games.Pig(goal=100, sides=3), [1, 2, 5, 11, 26, 59, 137]),
    (games.Pirates(2, 3), [1, 4, 0]),  # the captain decides
    (games.Pirates(3, 1), [1, 3, 6, 6, 6, 0]),  # proposals, B's vote; after nay C's; after another nay 2 proposals of B
    # The card of two, its place (of two), the next card, its place: 1 _ takes 2 or 3; 2 _ takes 3; 3 _ nothing.
    (games.Solitaire(cards=3, places=2), [1, 3, 6, 12, 6]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "counts"), KNOWN)
def test_there_are_as_many_sequences_of_each_length_as_is_known(game, counts):
    for depth, count in counts.items() if isinstance(counts, dict) else enumerate(counts):
        assert perft(game, depth) == count


def test_a_game_that_is_over_is_counted_at_depth_0_alone():
    game = games.ConnectFour()
    assert [perft(game, depth, game.play("1212121")) for depth in (0, 1)] == [1, 0]


@settings(max_examples=60, deadline=None)
@given(trees, st.integers(0, 5))
def test_it_counts_what_walking_every_path_counts(tree, depth):
    game = games.TreeGame(tree)
    assert perft(game, depth) == paths(game, game.initial_state(), depth)


def test_it_starts_from_the_state_it_is_given():
    game = games.Nim((1, 2))
    assert perft(game, 1) == 3
    assert perft(game, 1, game.parse("0 2")) == 2


def test_what_chance_may_do_counts_as_its_actions():
    assert perft(games.TreeGame([games.ChanceNode([(0.5, 1), (0.5, [2, 3])]), 4]), 2) == 2


@pytest.mark.parametrize("depth", [-1, 1.5, "2", True, None])
def test_a_depth_that_is_no_number_of_plies_is_refused(depth):
    with pytest.raises(InvalidSearch, match="depth is a whole number"):
        perft(games.TicTacToe(), depth)
