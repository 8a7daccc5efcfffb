"""A watched game writes down what a search asked for, and changes nothing."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, MIN, GameError, IllegalAction, UnfinishedGame, UnknownPlayer, WatchLimitReached
from gamelib.games import TicTacToe, TreeGame
from gamelib.search import minimax, minimax_by_labels, minimax_by_stack, perft
from gamelib.watch import WatchedState, watch

SEARCHES = (minimax, minimax_by_labels, minimax_by_stack)
every_search = pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
trees = st.recursive(st.integers(-2, 2), lambda children: st.lists(children, min_size=1, max_size=4), max_leaves=30)


def paths_depth_first(game, state, path=()):
    yield path
    for action in game.actions(state):
        yield from paths_depth_first(game, game.result(state, action), (*path, action))


@every_search
@given(tree=trees, first=st.sampled_from([MAX, MIN]))
@settings(max_examples=60, deadline=None)
def test_the_three_minimaxes_make_every_node_once_and_look_at_every_leaf_once(search, tree, first):
    game = TreeGame(tree, first=first)
    watched = watch(game)
    result = search(watched)
    depth_first = list(paths_depth_first(game, game.initial_state()))
    assert sorted(watched.paths) == sorted(depth_first)
    assert Counter(watched.leaves) == Counter(path for path in depth_first if game.is_terminal(watched.states[path]))
    assert (result.nodes, result.leaves) == (len(watched.paths), len(watched.leaves))
    assert result.value == search(game).value
    for path in watched.paths:
        state = game.initial_state()
        for action in path:
            state = game.result(state, action)
        assert watched.states[path] == state


def test_nodes_and_leaves_are_recorded_in_the_order_in_which_each_search_makes_them():
    made = {}
    for search in SEARCHES:
        watched = watch(TreeGame([[3, 12], [[2, 4], 5], 7]))
        search(watched)
        made[search] = [" ".join(watched.states[path] for path in each) for each in (watched.paths, watched.leaves)]
    assert made[minimax] == ["A B B1 B2 C D D1 D2 C2 A3", "B1 B2 D1 D2 C2 A3"]
    assert made[minimax_by_labels] == ["A B C A3 B1 B2 D C2 D1 D2", "A3 B1 B2 C2 D1 D2"]
    assert made[minimax_by_stack] == ["A B C A3 B1 B2 D C2 D1 D2", "B1 B2 D1 D2 C2 A3"]


def test_a_state_reached_on_two_paths_is_two_nodes():
    game = TicTacToe()
    watched = watch(game)
    perft(watched, 4)
    assert len(watched.paths) == 1 + 9 + 72 + 504
    assert len(set(watched.states.values())) == 1 + 9 + 72 + 9 * 28


def test_a_node_made_again_is_recorded_once_but_counted_as_asked():
    watched = watch(TreeGame([3, 12]))
    for _ in range(3):
        leaf = watched.result(watched.root, "a2")
        assert watched.utility(leaf, MAX) == 12
    assert watched.paths == [(), ("a2",)]
    assert watched.leaves == [("a2",)] * 3
    assert watched.asked == {"result": 3, "utility": 3}


def test_the_states_an_evaluation_is_asked_about_are_leaves_too():
    game = TicTacToe()
    watched = watch(game)
    seen = []

    def centre(state):
        seen.append(type(state))
        return bool(state.crosses & 16) - bool(state.noughts & 16)

    result = minimax(watched, depth=2, evaluate=watched.watched_evaluation(centre))
    assert result.action == 4
    assert len(watched.leaves) == watched.asked["evaluate"] == result.leaves == 72
    assert {len(path) for path in watched.leaves} == {2}
    assert set(seen) == {type(game.initial_state())}


def test_a_heuristic_of_the_real_game_can_be_asked_of_the_watched_one():
    watched = watch(TicTacToe(m=4, n=3, k=3))
    assert watched.lines == watched.game.lines
    assert (watched.m, watched.name, watched.num_players, watched.player_names) == (4, "the 4,3,3-game", 2, ("X", "O"))
    with pytest.raises(AttributeError, match="nonsense"):
        watched.nonsense  # noqa: B018


def test_a_watched_state_has_the_attributes_items_and_text_of_its_state():
    game = TicTacToe()
    plain = game.parse("X O . / . X . / . . .")
    state = WatchedState(plain, (1, 2))
    crosses, noughts = state
    assert (crosses, noughts) == (state.crosses, state.noughts) == (state[0], state[1]) == plain
    assert state[-1] == plain[-1]
    assert len(state) == 2
    assert crosses in state
    assert 12345 not in state
    assert (str(state), repr(state), f"{state}") == (str(plain), repr(plain), f"{plain}")
    assert f"{WatchedState(7, ()):03d}" == "007"
    assert state.count(crosses) == 1
    with pytest.raises(AttributeError, match="MnkState"):
        state.heaps  # noqa: B018


@given(st.tuples(st.integers(), st.integers()), st.tuples(st.integers(), st.integers()))
def test_watched_states_compare_and_hash_as_their_states_whatever_their_paths(one, other):
    a, b = WatchedState(one, ("x",)), WatchedState(other, ())
    for x, y in ((a, b), (a, other), (one, b)):
        assert (x == y, x != y) == (one == other, one != other)
        assert (x < y, x <= y, x > y, x >= y) == (one < other, one <= other, one > other, one >= other)
    assert hash(a) == hash(one)
    assert {one: "plain"}[a] == "plain"
    assert {a: "watched"}[one] == "watched"
    assert sorted([a, b]) == sorted([one, other])


def test_a_search_that_makes_more_nodes_than_the_limit_is_stopped_with_a_clear_message():
    watched = watch(TicTacToe(), limit=1000)
    with pytest.raises(WatchLimitReached) as caught:
        minimax(watched)
    assert str(caught.value) == (
        "this search made more than 1,000 nodes, and no more are recorded; "
        "watch a smaller game or a later position, or raise limit=…"
    )
    assert len(watched.paths) == len(watched.states) == 1000
    assert minimax(watch(TreeGame([[3, 12], [2, 4]]), limit=7)).nodes == 7


def test_a_state_of_the_real_game_is_refused_with_advice():
    game = TicTacToe()
    watched = watch(game)
    plain = game.initial_state()
    calls = [
        lambda: watched.player(plain),
        lambda: watched.actions(plain),
        lambda: watched.result(plain, 0),
        lambda: watched.is_terminal(plain),
        lambda: watched.utility(plain, MAX),
        lambda: watched.outcomes(plain),
        lambda: watched.canonical(plain),
        lambda: watched.text(plain),
        lambda: watched.action_text(plain, 0),
        lambda: watched.watched_evaluation(len)(plain),
    ]
    for call in calls:
        with pytest.raises(GameError) as caught:
            call()
        assert str(caught.value).startswith(
            "MnkState(crosses=0, noughts=0) does not come from the watched game: start at its root"
        )
    assert (watched.paths, watched.leaves) == ([()], [])


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda watched: watched.result(watched.root, "b1"), IllegalAction),
        (lambda watched: watched.utility(watched.root, MAX), UnfinishedGame),
        (lambda watched: watched.utility(watched.result(watched.root, "a1"), 2), UnknownPlayer),
        (lambda watched: watched.outcomes(watched.root), GameError),
    ],
)
def test_errors_are_those_of_the_real_game_and_leave_no_leaf_behind(ask, error):
    watched = watch(TreeGame([3, 12]))
    with pytest.raises(error):
        ask(watched)
    assert watched.leaves == []
