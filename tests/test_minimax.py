"""The three minimaxes: published values, agreement with each other, and what they cost."""

import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, MIN, IllegalAction, InvalidSearch
from gamelib.games import Decision, TicTacToe, TreeGame, random_tree
from gamelib.search import game_size, minimax, minimax_by_labels, minimax_by_stack, solve, stack

SEARCHES = (minimax, minimax_by_labels, minimax_by_stack)
every_search = pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
# Few different values, so that many of them are equal.
trees = st.recursive(st.integers(-2, 2), lambda children: st.lists(children, min_size=1, max_size=4), max_leaves=40)
players = st.sampled_from([MAX, MIN])


def facts(result):
    """All of a result but the name of the algorithm."""
    return (
        result.action,
        result.value,
        result.action_values,
        list(result.action_values),
        result.optimal_actions,
        result.principal_variation,
        result.nodes,
        result.leaves,
    )


def test_tic_tac_toe_to_its_end_has_549946_nodes_and_255168_leaves():
    result = minimax(TicTacToe())
    assert (result.value, result.nodes, result.leaves) == (0, 549_946, 255_168)
    assert result.optimal_actions == tuple(range(9))


@every_search
def test_of_several_best_actions_the_first_is_recommended(search):
    assert search(TreeGame([1, 2, 2, 0])).action == "a2"
    assert search(TreeGame([1, 0, 2, 0], first=MIN)).action == "a2"
    assert search(TreeGame([[1, 1], [1, 1]])).principal_variation == ("a1", "b1")
    assert search(TreeGame([1, 2, 2, 0])).optimal_actions == ("a2", "a3")


@settings(max_examples=150, deadline=None)
@given(trees, players)
def test_on_any_tree_all_three_report_the_same_and_what_solving_finds(tree, first):
    game = TreeGame(tree, first=first)
    result, *others = [search(game) for search in SEARCHES]
    assert all(facts(other) == facts(result) for other in others)
    solution, root = solve(game), game.initial_state()
    assert result.value == solution.value(root)
    assert result.optimal_actions == solution.best_actions(root)
    assert {a: found.value for a, found in result.action_values.items()} == {
        a: solution.value(game.result(root, a)) for a in game.actions(root)
    }
    size = game_size(game)
    assert (result.nodes, result.leaves) == (size.total_nodes, size.total_leaves)


@settings(max_examples=80, deadline=None)
@given(trees, players)
def test_the_expected_line_is_a_game_of_first_best_actions_that_ends_with_the_value(tree, first):
    game = TreeGame(tree, first=first)
    state = game.initial_state()
    result = minimax(game)
    for action in result.principal_variation:
        assert action == minimax(game, state).action
        state = game.result(state, action)
    assert game.is_terminal(state)
    assert game.utility(state, MAX) == result.value


@settings(max_examples=80, deadline=None)
@given(trees, players, st.integers(1, 4), st.integers(-3, 3))
def test_a_depth_limit_is_minimax_of_the_tree_cut_off_there(tree, first, depth, estimate):
    def cut(node, plies):
        if not isinstance(node, list):
            return node
        return [cut(child, plies - 1) for child in node] if plies else estimate

    cut_game, game = TreeGame(cut(tree, depth), first=first), TreeGame(tree, first=first)
    expected = minimax(cut_game)
    for search in SEARCHES:
        result = search(game, depth=depth, evaluate=lambda state: estimate)
        assert result.value == expected.value
        assert list(result.action_values.values()) == list(expected.action_values.values())
        assert (result.nodes, result.leaves) == (expected.nodes, expected.leaves)


def test_a_cutoff_test_may_look_at_the_state_and_at_the_plies():
    board = TicTacToe()

    def open_lines(state):
        mine, theirs = (sum(not line & each for line in board.lines) for each in (state.noughts, state.crosses))
        return mine - theirs

    by_depth = minimax(board, depth=3, evaluate=open_lines)
    assert facts(minimax(board, cutoff=lambda state, plies: plies == 3, evaluate=open_lines)) == facts(by_depth)
    tree = TreeGame([[3, [12, 8]], [[2, 4], 6], 5])
    found = minimax(tree, cutoff=lambda node, plies: node in ("A", "D", "E"), evaluate=lambda node: ord(node))
    assert found.value == 6  # the root A is not cut off; the others are min(3, 68), min(69, 6) and 5
    assert {action: each.value for action, each in found.action_values.items()} == {"a1": 3, "a2": 6, "a3": 5}
    both = minimax(board, depth=2, cutoff=lambda state, plies: plies == 3, evaluate=open_lines)
    assert facts(both) == facts(minimax(board, depth=2, evaluate=open_lines))
    with pytest.raises(InvalidSearch, match="cutoff is a function"):
        minimax(board, cutoff=3, evaluate=open_lines)
    with pytest.raises(InvalidSearch, match="needs evaluate"):
        minimax(board, cutoff=lambda state, plies: True)


@every_search
def test_a_game_whose_rules_refuse_an_action_they_listed_is_not_silenced(search):
    class Broken(TreeGame):
        def result(self, state, action):
            raise self.illegal(state, action)

    with pytest.raises(IllegalAction):
        search(Broken([1, 2]))


def peak_megabytes(search, game, state):
    tracemalloc.start()
    try:
        search(game, state)
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("search", [minimax, minimax_by_stack], ids=lambda search: search.__name__)
def test_depth_first_needs_next_to_no_memory(search):
    # After one stone, 59,704 of the 549,946 nodes are left; tracing makes a search six times slower.
    game = TicTacToe()
    assert peak_megabytes(search, game, game.result(game.initial_state(), 0)) < 5


def test_labelling_the_tree_keeps_all_of_it_in_memory():
    game = TicTacToe()
    state = game.result(game.initial_state(), 0)
    share = minimax(game, state).nodes / 549_946
    needed = peak_megabytes(minimax_by_labels, game, state)
    assert 20 * share < needed < 150 * share


def test_the_list_of_minimax_by_stack_holds_the_siblings_along_one_path_and_no_more(monkeypatch):
    longest = 0

    class Watched(stack.deque):
        def extendleft(self, nodes):
            nonlocal longest
            super().extendleft(nodes)
            longest = max(longest, len(self))

    monkeypatch.setattr(stack, "deque", Watched)
    minimax_by_stack(random_tree(branching=3, depth=5, rng=1))
    assert longest == 1 + 3 * 5


def test_dark_magic_at_its_price_makes_the_other_action_best():
    # Values as in an exam of Berkeley's CS188, autumn 2019, whose tree is a picture: for two points MAX may choose once
    # in the ghost's place.
    def ghost(rows, price):
        spell = Decision([max(row) - price for row in rows], player=MAX)
        return Decision([Decision(rows, player=MIN), spell], player=MAX)

    left, right = [[3, 1], [6, 2]], [[2, 1], [7, 0]]
    assert (minimax(TreeGame([left, right])).value, minimax(TreeGame([left, right])).action) == (3, "a1")
    magic = minimax(TreeGame([ghost(left, 2), ghost(right, 2)]))
    assert [each.value for each in magic.action_values.values()] == [6 - 2, 7 - 2]
    assert (magic.value, magic.action) == (5, "a2")
