"""Searches for more than two players: published trees, minimax at two, ties, pruning, worst cases, clear errors."""

from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import InvalidSearch
from gamelib.evaluation import chinese_checkers_shares, othello_shares
from gamelib.games import (
    ChanceNode,
    ChineseCheckers,
    Decision,
    Leaf,
    ManyPlayerOthello,
    TreeGame,
    exam_tree,
    random_vector_tree,
)
from gamelib.play import random_opening
from gamelib.search import (
    BestReply,
    RandomOrder,
    TranspositionTable,
    alphabeta,
    expectiminimax,
    maxn,
    maxn_vectors,
    minimax,
    paranoid,
)

PLAYERS = 3
vectors = st.tuples(*[st.integers(0, 4)] * PLAYERS).map(Leaf)
trees = st.recursive(
    vectors,
    lambda children: st.builds(
        lambda below, player: Decision(below, player=player),
        st.lists(children, min_size=1, max_size=3),
        st.integers(0, PLAYERS - 1),
    ),
    max_leaves=20,
)


def leaves(*all_vectors):
    return [Leaf(vector) for vector in all_vectors]


def test_the_published_tree_has_its_published_vectors():
    # Russell and Norvig, figure 5.4: C, B and A choose, and at the root a tie of 1 and 1 is broken by the order.
    game = exam_tree("three-players")
    found = maxn(game)
    assert found.values == (1, 2, 6)
    assert [maxn(game, game.result("A", action)).values for action in game.actions("A")] == [(1, 2, 6), (1, 5, 2)]
    assert [maxn(game, node).values for node in "DEFG"] == [(1, 2, 6), (6, 1, 2), (1, 5, 2), (5, 4, 5)]
    assert found.optimal_actions == tuple(game.actions("A"))
    assert maxn_vectors(game) == {(1, 2, 6), (1, 5, 2)}
    assert paranoid(game).value == 1


@settings(max_examples=200)
@given(trees)
def test_with_two_players_it_is_minimax(tree):
    def two(node):
        if isinstance(node, Leaf):
            return node.utilities[0] - node.utilities[1]
        return Decision([two(child) for child in node.children], player=node.player % 2)

    game = TreeGame(two(tree))
    many, pair = maxn(game), minimax(game)
    assert many.values == (pair.value, -pair.value)
    assert (many.action, many.nodes, many.leaves) == (pair.action, pair.nodes, pair.leaves)
    assert maxn_vectors(game) == {(pair.value, -pair.value)}  # ties change nothing between two
    assert paranoid(game).value == (pair.value if game.is_terminal("A") or game.player("A") == 0 else -pair.value)


@settings(max_examples=200)
@given(trees)
def test_pruning_changes_neither_vector_nor_action_and_only_saves(tree):
    game = TreeGame(tree, num_players=PLAYERS)
    plain, pruned = maxn(game), maxn(game, total=4 * PLAYERS)
    assert (pruned.values, pruned.action) == (plain.values, plain.action)
    assert pruned.leaves <= plain.leaves


def test_shallow_pruning_leaves_out_what_korf_leaves_out():
    # The sum is 9 at most. Player 0 has 3; player 1 has 7 at the second node, which leaves 2 for player 0.
    tree = [leaves((3, 3, 3), (2, 2, 5)), leaves((2, 7, 0), (9, 0, 0), (1, 8, 0))]
    game = TreeGame(tree, num_players=3)
    assert maxn(game).leaves == 5
    pruned = maxn(game, total=9)
    assert (pruned.leaves, pruned.values) == (3, (3, 3, 3))


def test_an_action_that_was_left_early_is_neither_chosen_nor_called_optimal():
    whole = TreeGame([Leaf((3, 3, 4)), [Leaf((3, 7, 0)), Leaf((1, 9, 0))]], num_players=3)
    assert maxn(whole).optimal_actions == maxn(whole, total=10).optimal_actions == ("a1",)
    assert maxn(whole, total=10).left_early == {"a2"}
    assert "no better, left early" in maxn(whole, total=10)._repr_html_()
    broken = TreeGame([Leaf((0.3, 0.3, 0.4)), [Leaf((0.1 + 0.2, 0.7, 0)), Leaf((0.1, 0.9, 0))]], num_players=3)
    assert maxn(broken, total=1).action == maxn(broken).action == "a1"  # 0.1 + 0.2 is a little more than 0.3


def test_a_tie_far_below_decides_at_the_root():
    # Player 2 does not care which of the first two leaves it takes, and player 0 cares a lot.
    def game(*tied):
        return TreeGame([[leaves(*tied), leaves((4, 3, 0))], Leaf((5, 5, 5))], num_players=3)

    first, second = game((9, 4, 1), (0, 4, 1)), game((0, 4, 1), (9, 4, 1))
    assert (maxn(first).action, maxn(second).action) == ("a1", "a2")
    assert maxn_vectors(first) == maxn_vectors(second) == {(9, 4, 1), (5, 5, 5)}


def broken_ties(node):
    """Return all vectors that some way of breaking ties leads to, by trying all ways."""
    if isinstance(node, Leaf):
        return {node.utilities}
    combinations = [()]
    for child in node.children:
        combinations = [(*before, vector) for before in combinations for vector in broken_ties(child)]
    most = [max(each[node.player] for each in combination) for combination in combinations]
    return {
        vector
        for combination, best in zip(combinations, most, strict=True)
        for vector in combination
        if vector[node.player] == best
    }


@settings(max_examples=100)
@given(trees)
def test_the_vectors_are_those_of_all_ways_to_break_ties(tree):
    assert maxn_vectors(TreeGame(tree, num_players=PLAYERS)) == broken_ties(tree)


def test_chance_averages_every_players_number():
    game = TreeGame([ChanceNode([(0.5, Leaf((4, 0, 2))), (0.5, Leaf((0, 2, 2)))]), Leaf((1, 9, 9))], num_players=3)
    found = maxn(game)
    assert (found.action, found.values) == ("a1", (2, 1, 2))
    two = TreeGame([ChanceNode([(0.25, 4), (0.75, [0, 8])]), 3])
    assert maxn(two).values[0] == pytest.approx(expectiminimax(two).value)


def test_to_a_depth_the_evaluation_takes_the_place_of_the_utility():
    game = ManyPlayerOthello(6, 3)

    def discs(state):
        return [float(game.discs(state, player)) for player in range(3)]

    found = maxn(game, depth=2, evaluate=discs)
    pruned = maxn(game, depth=2, evaluate=discs, total=36)
    assert (found.values, found.action) == (pruned.values, pruned.action)
    assert found.nodes == 1 + sum(
        1 + len(game.actions(game.result(game.initial_state(), action)))
        for action in game.actions(game.initial_state())
    )


@settings(max_examples=200)
@given(trees)
def test_paranoid_is_the_worst_case_and_the_coalition_of_all_others(tree):
    game = TreeGame(tree, num_players=PLAYERS)
    feared = paranoid(game, player=0)
    if game.is_terminal("A"):
        return
    one = game.player("A")
    others = set(range(PLAYERS)) - {one}
    worst = paranoid(game)
    assert maxn(game, coalition=others).values[one] == worst.value
    assert maxn(game, coalition=()).values == maxn(game).values
    assert all(worst.value <= vector[one] for vector in maxn_vectors(game))
    assert feared.value <= maxn(game).values[0] or one != 0
    for more in ({"order": RandomOrder(1)}, {"table": TranspositionTable(4000)}):
        assert paranoid(game, **more).value == worst.value


def test_paranoid_prunes_deep_where_maxn_cannot():
    game = random_vector_tree(3, 3, 5, total=60, rng=4)
    assert paranoid(game).leaves < maxn(game, total=60).leaves <= maxn(game).leaves == 3**5


def by_replies(game, state, depth, evaluate):
    """Search as the player who is to move, with one move of the others between two of that one's."""
    searcher = game.player(state)
    return alphabeta(BestReply(game, searcher), state, depth=depth, evaluate=lambda at: evaluate(at)[searcher])


@pytest.mark.parametrize("game", [ManyPlayerOthello(6, 3), ChineseCheckers(3, radius=2)], ids=["Othello", "halma"])
def test_best_reply_search_at_one_ply_is_maxn_at_one_ply(game):
    def evaluate(state):
        if isinstance(game, ManyPlayerOthello):
            return [game.discs(state, player) - game.discs(state, (player + 1) % 3) for player in range(3)]
        return [-game.distance(state, player) for player in range(3)]

    one, many = by_replies(game, game.initial_state(), 1, evaluate), maxn(game, depth=1, evaluate=evaluate)
    assert (one.action.action, one.value) == (many.action, many.values[0])


def slow_best_reply(game, state, searcher, depth, evaluate):
    """What a state is worth to the searcher, by the definition: its move, then one of anybody else's, in turn."""
    if game.is_terminal(state):
        return game.utility(state, searcher)
    if depth == 0:
        return evaluate(state)[searcher]
    if game.player(state) == searcher:
        after = [game.result(state, action) for action in game.actions(state)]
        return max(slow_best_reply(game, child, searcher, depth - 1, evaluate) for child in after)
    values = []
    for other in set(range(3)) - {searcher}:
        turned = game.give_turn(state, other)
        for action in game.actions(turned):
            child = game.result(turned, action)
            child = child if game.is_terminal(child) else game.give_turn(child, searcher)
            values.append(slow_best_reply(game, child, searcher, depth - 1, evaluate))
    return min(values)


@pytest.mark.parametrize("depth", [2, 3, 4])
@pytest.mark.parametrize("game", [ManyPlayerOthello(5, 3), ChineseCheckers(3, radius=1)], ids=["Othello", "star"])
def test_best_reply_search_for_three_is_what_its_definition_says(game, depth):
    evaluate = othello_shares(game) if isinstance(game, ManyPlayerOthello) else chinese_checkers_shares(game)
    for plies in range(0, 10, 1 if depth < 4 else 3):  # whoever it is who searches
        state = random_opening(game, plies, rng=plies)
        found = by_replies(game, state, depth, evaluate)
        searcher, below = game.player(state), {}
        for action in game.actions(state):
            child = game.result(state, action)
            below[action] = slow_best_reply(game, child, searcher, depth - 1, evaluate)
        assert found.value == pytest.approx(max(below.values()))
        assert below[found.action.action] == pytest.approx(found.value)


def test_pruning_holds_a_game_to_its_promises():
    game = TreeGame([leaves((3, 3, 3)), leaves((2, 7, 1))], num_players=3)
    with pytest.raises(InvalidSearch, match="all together are at most 9"):
        maxn(game, total=9)
    with pytest.raises(InvalidSearch, match="no utility is less than 2"):
        maxn(game, total=10, least=2)
    for wrong in (nan, inf, "9", True):
        with pytest.raises(InvalidSearch, match="pruning needs"):
            maxn(game, total=wrong)
    with pytest.raises(InvalidSearch, match="no coalition"):
        maxn(game, total=10, coalition={1})
