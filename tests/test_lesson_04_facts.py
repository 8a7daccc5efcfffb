"""What lessons 04 and 04b say without computing it in a cell, and what their pictures show."""

from math import inf
from typing import Any

import pytest
from gamelib_lessons.ladder_explorer import DEPTHS, climbed
from gamelib_lessons.leaves_by_depth_explorer import count, leaves_by_depth
from gamelib_lessons.twins import twin
from gamelib_lessons.two_proofs_explorer import SHAPES, TwoProofsExplorer, shuffled_tree, two_proofs
from numpy.random import default_rng

from gamelib import MAX, GameError
from gamelib.draw import film
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour, TicTacToe, TreeGame, random_tree
from gamelib.search import (
    Beam,
    ByValue,
    MiddleFirst,
    RandomOrder,
    alphabeta,
    minimal_leaves,
    minimax,
    near_cut_search,
    solve,
)
from gamelib.watch import Path, unwatched, watch
from tests.test_film import bounded

ALWAYS_CUT = [[[[9, 1], [5, 12]], [[0, 2], [7, 8]]], [[[14, 6], [4, 3]], [[15, 11], [10, 13]]]]


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


@pytest.mark.slow
def test_a_tree_can_allow_a_cut_in_every_order() -> None:
    counts = {leaves_looked_at(tree)[1] for tree in all_orders(ALWAYS_CUT)}
    assert (min(counts), max(counts)) == (7, 15)


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, *(pytest.param(deep, marks=pytest.mark.slow) for deep in (6, 7, 8))])
def test_the_bars_of_the_first_picture_counted_again_are_what_is_stored(depth: int) -> None:
    assert count(depth) == leaves_by_depth()[depth]


def value_with_others_at(game: TreeGame, kept: frozenset[Path], other: float, path: Path = ()) -> float:
    """Return the minimax value of a node if all leaves but those kept are worth something else."""
    state = game.initial_state()
    for action in path:
        state = game.result(state, action)
    if game.is_terminal(state):
        return game.utility(state, MAX) if path in kept else other
    best = max if game.player(state) == MAX else min
    return best(value_with_others_at(game, kept, other, (*path, action)) for action in game.actions(state))


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_two_proofs_are_proofs_share_a_leaf_and_are_all_that_the_best_order_looks_at(
    branching: int, depth: int, number: int
) -> None:
    game = shuffled_tree(branching, depth, number)
    exact = solve(game)
    best = ByValue(lambda state: exact.value(unwatched(state)))
    for order in (None, best):
        found = two_proofs(game, order)
        assert value_with_others_at(game, found.at_least, -inf) == found.value
        assert value_with_others_at(game, found.at_most, inf) == found.value
        assert len(found.at_least & found.at_most) == 1
        assert found.at_least | found.at_most <= set(found.looked_at)
    assert found.at_least | found.at_most == set(found.looked_at)
    assert len(found.at_least) == branching ** (depth // 2)
    assert len(found.at_most) == branching ** ((depth + 1) // 2)
    assert len(found.looked_at) == minimal_leaves(branching, depth)


STRICT = twin(bounded, "strict", {"v >= beta": "v > beta", "v <= alpha": "v < alpha"})
FORGETFUL = twin(bounded, "forgetful", {", alpha, beta)": ")"})


@pytest.mark.parametrize(
    ("search", "nodes", "leaves"),
    [(bounded, 18_297, 7_330), pytest.param(STRICT, 146_120, 62_162, marks=pytest.mark.slow)],
)
def test_the_whole_of_tic_tac_toe_takes_eight_times_as_many_nodes_and_leaves_with_strict_tests(
    search: Any, nodes: int, leaves: int
) -> None:
    watched = watch(TicTacToe(), limit=200_000)
    assert (search(watched, watched.root), len(watched.paths), len(watched.leaves)) == (0, nodes, leaves)


def test_the_twins_of_alpha_beta_find_its_value_and_look_at_more_leaves() -> None:
    counts = []
    for tree, value in (([[3, 12], [3, 1]], 3), ([[[4, 6], [7, 9]], [[2, 5], [8, 1]]], 6)):
        for search in (bounded, STRICT, FORGETFUL):
            watched = watch(TreeGame(tree))
            assert search(watched, watched.root) == value
            counts.append(len(watched.leaves))
    assert counts == [3, 4, 4, 5, 5, 8]


def test_a_twin_is_filmed_with_its_changed_lines_marked() -> None:
    code = film(FORGETFUL, TreeGame([[3, 12], [3, 1]])).codes[0].lines
    assert [line.strip() for line in code if "# changed" in line] == [
        "v = max(v, forgetful(game, game.result(state, action)))  # changed",
        "v = min(v, forgetful(game, game.result(state, action)))  # changed",
    ]
    with pytest.raises(GameError, match="no line of bounded says 'v == beta'"):
        twin(bounded, "other", {"v == beta": "v > beta"})


def test_two_proofs_are_counted_below_their_picture() -> None:
    assert TwoProofsExplorer().facts == (
        "As given: 10 of 16 leaves looked at, 3 of them for nothing. Best first: 7 looked at, 0 for nothing: 4 ▲ show "
        "that the root is worth at least 6, 4 ▼ that it is worth no more."
    )


def test_what_lesson_04b_says_of_the_ladder_stands_in_its_table() -> None:
    rows = climbed()
    for depth in DEPTHS:
        nodes = {name: row[depth].nodes for name, row in rows.items()}
        assert nodes["deepening"] < nodes["deepening, PVS"]
        assert (nodes["deepening, MTD(f)"] < nodes["deepening"]) == (depth >= 6)
        assert (nodes["deepening"] < nodes["centre first"]) == (depth >= 5)
        assert (nodes["deepening"] < nodes["centre, table"]) == (depth >= 7)


def test_in_the_trap_of_lesson_04b_only_alpha_beta_wins() -> None:
    game = ConnectFour()
    state, evaluate = game.play("53652765312213"), squashed(open_windows(game), 10)

    def at_first_sight(state: Any) -> float:
        return game.utility(state, MAX) if game.is_terminal(state) else evaluate(state)

    found = [alphabeta(game, state, depth=5, evaluate=evaluate)]
    found += [near_cut_search(game, state, depth=5, evaluate=evaluate, margin=0.3)]
    found += [alphabeta(Beam(game, at_first_sight, k), state, depth=5, evaluate=evaluate) for k in (3, 5)]
    assert [each.action + 1 == 5 for each in found] == [True, False, False, False]
    assert found[0].value == 1


def test_near_cuts_add_up_and_the_value_may_be_off_by_more_than_the_margin() -> None:
    tree = TreeGame([[[[9, 6], [9, 1]], [[5, 2], [4, 0]]], [[[12, 1], [10, 6]], [[6, 2], [0, 12]]]])
    assert (near_cut_search(tree, margin=2).value, minimax(tree).value) == (6, 2)


def test_the_readers_own_order_can_get_below_three_thousand_leaves() -> None:
    game = ConnectFour()
    state, evaluate = game.play("44435"), squashed(open_windows(game), 10)

    def by_guess(game: Any, state: Any, actions: Any) -> Any:
        return sorted(actions, key=lambda a: evaluate(game.result(state, a)), reverse=game.player(state) == MAX)

    leaves = [
        alphabeta(game, state, depth=6, evaluate=evaluate, order=each).leaves for each in (MiddleFirst(7), by_guess)
    ]
    assert leaves[0] > 3000 > leaves[1]


def test_in_half_an_hour_the_best_order_gets_eleven_plies_deep_where_minimax_gets_six() -> None:
    assert 30 < 35**6 / 1e6 / 60 < 31
    assert minimal_leaves(35, 11) < 1.03 * 35**6 < minimal_leaves(35, 12)


@pytest.mark.slow
def test_random_order_grows_eightfold_in_two_plies_and_the_guess_is_right_at_three_nodes_in_four() -> None:
    leaves, right = {4: 0, 6: 0}, []
    for depth in leaves:
        for seed in range(24):
            tree = random_tree(4, depth, leaves=lambda dice: float(dice.random()), rng=seed)
            leaves[depth] += alphabeta(tree, order=RandomOrder(seed)).leaves
            exact, dice, nodes = solve(tree).value, default_rng(seed), [tree.initial_state()]
            for state in nodes:
                if not tree.is_terminal(state):
                    successors = [tree.result(state, action) for action in tree.actions(state)]
                    guesses = [exact(each) + dice.normal(0, 0.12) for each in successors]
                    best = max if tree.player(state) == MAX else min
                    right.append(exact(successors[guesses.index(best(guesses))]) == exact(state))
                    nodes += successors
    assert [round(total / 24) for total in leaves.values()] == [112, 896]
    assert sum(right) / len(right) == pytest.approx(0.75, abs=0.01)


@pytest.mark.parametrize("seed", range(5))
def test_with_the_best_action_first_the_order_of_the_others_does_not_matter(seed: int) -> None:
    tree, dice = random_tree(3, 4, leaves=lambda dice: float(dice.random()), rng=seed), default_rng(seed)
    exact = solve(tree).value

    def best_then_any(game: Any, state: Any, actions: Any) -> Any:
        shuffled = [actions[i] for i in dice.permutation(len(actions))]
        return sorted(shuffled, key=lambda action: exact(game.result(state, action)) != exact(state))

    assert alphabeta(tree, order=best_then_any).leaves == minimal_leaves(3, 4)


def test_on_a_small_board_the_centre_first_is_the_costlier_order() -> None:
    tiny = ConnectFour(4, 4)
    assert alphabeta(tiny, order=MiddleFirst(4)).leaves > 2 * alphabeta(tiny).leaves
