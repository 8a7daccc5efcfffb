"""What lesson 04 says without computing it in a cell."""

from math import inf
from typing import Any

import pytest

from gamelib.games import TreeGame, random_tree
from gamelib.search import ByValue, alphabeta, expected_leaves, minimal_leaves, solve
from gamelib.watch import unwatched, watch

ALWAYS_CUT = [[[[9, 1], [5, 12]], [[0, 2], [7, 8]]], [[[14, 6], [4, 3]], [[15, 11], [10, 13]]]]
WORST_IS_NOT_WORST = [[[[2, 14], [9, 15]], [[3, 0], [6, 5]]], [[[12, 11], [10, 7]], [[13, 1], [4, 8]]]]


def all_orders(tree: Any) -> list[Any]:
    """Return a tree of two actions a node in all the orders its branches can have."""
    if not isinstance(tree, list):
        return [tree]
    left, right = map(all_orders, tree)
    return [pair for one in left for other in right for pair in ([one, other], [other, one])]


def leaves_looked_at(tree: Any, alpha: float = -inf, beta: float = inf, sign: int = 1) -> tuple[float, int]:
    """Return the value for the mover and the leaves that negamax looks at: another alpha-beta than the library's."""
    if not isinstance(tree, list):
        return sign * tree, 1
    best, leaves = -inf, 0
    for branch in tree:
        found, count = leaves_looked_at(branch, -beta, -alpha, -sign)
        best, leaves = max(best, -found), leaves + count
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best, leaves


def worst_first(tree: TreeGame) -> ByValue:
    exact = solve(tree)
    return ByValue(lambda state: exact.value(unwatched(state)), worst_first=True)


def test_a_tree_can_allow_a_cut_in_every_order() -> None:
    counts = {leaves_looked_at(tree)[1] for tree in all_orders(ALWAYS_CUT)}
    assert (min(counts), max(counts)) == (7, 15)


def test_worst_first_is_not_always_the_worst_order() -> None:
    game = TreeGame(WORST_IS_NOT_WORST)
    assert alphabeta(game, order=worst_first(game)).leaves == 15
    assert max(leaves_looked_at(tree)[1] for tree in all_orders(WORST_IS_NOT_WORST)) == 16


@pytest.mark.parametrize("seed", range(20))
def test_worst_first_always_looks_at_the_last_leaf(seed: int) -> None:
    game = random_tree(3, 4, leaves=lambda dice: float(dice.random()), rng=seed)
    order, last = worst_first(game), game.initial_state()
    while not game.is_terminal(last):
        last = game.result(last, order.arrange(game, last, game.actions(last), 0)[-1])
    watched = watch(game)
    alphabeta(watched, order=order)
    state = game.initial_state()
    for action in watched.leaves[-1]:
        state = game.result(state, action)
    assert state == last


def test_the_least_at_most_doubles_from_an_odd_depth_to_the_next_even_one() -> None:
    for branching in range(1, 40):
        for depth in range(1, 12, 2):
            assert minimal_leaves(branching, depth + 1) <= 2 * minimal_leaves(branching, depth)


def test_random_order_is_dearer_than_the_fit_to_chess_at_depth_10() -> None:
    assert expected_leaves(18, 10) == pytest.approx(3_346_113_221, rel=1e-9)
    assert expected_leaves(35, 10) == pytest.approx(527_159_531_699, rel=1e-9)
