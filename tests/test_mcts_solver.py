"""The solver in the tree: what is proved, what the search makes of it, and that it wins soon and loses late."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import CHANCE, MAX, MIN
from gamelib.games import (
    ChanceNode,
    ConnectFour,
    Leaf,
    TicTacToe,
    TreeGame,
    random_tree,
    random_vector_tree,
)
from gamelib.montecarlo import RAVE, UCT, Greedy, Node, SearchTree, UCB1Tuned, best_mean, mcts, root_parallel
from gamelib.montecarlo.scale import Scale
from gamelib.montecarlo.solver import STATES, WithProofs, can_force, in_time, prove_upwards
from gamelib.play import MonteCarloAgent
from gamelib.search import expectiminimax, maxn, minimax, solve
from tests.decided_states import check_timing, decided
from tests.grown_trees import grown, nodes_of
from tests.random_chance_trees import random_chance_tree

GAME = TicTacToe()
POLICIES = [UCT(), UCT(0), Greedy(), UCB1Tuned(), RAVE(k=30)]


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.sampled_from(POLICIES), st.booleans(), st.integers(1, 400))
def test_what_is_proved_of_a_tree_for_two_is_its_minimax_value_at_every_node(seed, policy, transpositions, simulations):
    game = random_tree(branching=(1, 3), depth=4, leaves=(-3, 3), rng=seed)
    tree = grown(game, simulations, rng=seed, solver=True, utilities=(-3, 3), tree_policy=policy,
                 transpositions=transpositions)  # fmt: skip
    for node in nodes_of(tree.root):
        if node.proven is not None:
            value = minimax(game, node.state).value
            assert node.proven == (value, -value)
    result = tree.result()
    assert result.proven == (tree.root.proven is not None)
    assert result.proven or result.simulations == simulations
    if result.proven:
        exact = minimax(game)
        assert result.value == exact.value
        assert result.action in exact.optimal_actions
        assert "(proven)" in repr(result)


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.sampled_from(POLICIES))
def test_what_is_proved_where_chance_moves_is_the_expectation(seed, policy):
    plies = ("max chance min", "max chance", "chance max min", "min chance max chance")[seed % 4]
    game = random_chance_tree(plies, branching=(1, 3), rng=seed)
    tree = grown(game, 400, rng=seed, solver=True, utilities=(-10, 10), tree_policy=policy)
    for node in nodes_of(tree.root):
        if node.proven is not None:
            assert node.proven[MAX] == pytest.approx(expectiminimax(game, node.state).value, rel=1e-12, abs=1e-12)
            assert node.proven[MAX] == -node.proven[MIN]


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.sampled_from(POLICIES), st.sampled_from([2, 5, 1000]))
def test_what_is_proved_of_three_players_is_what_maxn_finds_with_its_ties(seed, policy, total):
    game = random_vector_tree(3, 2, 3, total=total, rng=seed)
    tree = grown(game, 300, rng=seed, solver=True, utilities=(0, total), tree_policy=policy)
    for node in nodes_of(tree.root):
        if node.proven is not None:
            assert node.proven == maxn(game, node.state).values
    if tree.root.proven is not None:
        assert tree.result().action == maxn(game).action


@pytest.mark.slow
def test_all_classes_of_tic_tac_toe_are_played_right_and_nearly_all_proved():
    solution = solve(GAME)
    states = sorted({GAME.canonical(state) for state in solution.states if not GAME.is_terminal(state)})
    assert len(states) == 627
    proved = 0
    for state in states:
        result = mcts(GAME, state, simulations=2_000, rng=1, solver=True)
        assert solution[GAME.result(state, result.action)][0] == solution[state][0]
        if result.proven:
            assert result.value == solution[state][0]
        proved += result.proven
    assert proved >= 600


def test_the_empty_board_of_tic_tac_toe_is_proved_to_be_a_draw():
    result = mcts(GAME, simulations=20_000, rng=1, solver=True, transpositions=True)
    assert (result.proven, result.values) == (True, (0, 0))
    assert result.simulations < 20_000
    assert result.nodes <= 5_478
    assert len(result.principal_variation) == 9


def test_the_search_stops_as_soon_as_the_root_is_proved():
    one_move_wins = GAME.parse("X X . / O O . / . . .")
    told = []
    result = mcts(GAME, one_move_wins, simulations=1_000, rng=1, solver=True, progress=told.append)
    assert (result.action, result.values, result.proven) == (2, (1, -1), True)
    assert len(told) == result.simulations < 60
    tree = grown(GAME, 1_000, state=one_move_wins, solver=True)
    visits = tree.root.visits
    tree.grow(1_000)
    assert tree.root.visits == visits
    tree.grow(1, more=100)
    assert tree.agrees() and tree.root.visits == visits


TRAP = TreeGame([[-1, *[[1, 1]] * 9], [[[0, 0]], [[0, 0]]]])
"""MAX's first action loses to one of ten replies and wins against nine; the second is a draw."""


def first_simulation_that_avoids_the_trap(seed, **options):
    """Return after how many simulations the search recommends the draw, and goes on to up to 3,000."""
    tree = SearchTree(TRAP, rng=seed, **options)
    right = []
    for _ in range(3_000):
        tree.grow(1)
        right.append(tree.result().action == "a2")
    return len(right) - right[::-1].index(False) + 1 if False in right else 1


def test_a_trap_is_seen_sooner():
    pairs = [
        (first_simulation_that_avoids_the_trap(seed), first_simulation_that_avoids_the_trap(seed, solver=True))
        for seed in range(3)
    ]
    assert all(10 * with_solver < without for without, with_solver in pairs)


def test_a_proved_loss_is_left_alone_and_a_proved_draw_gets_no_bonus():
    game = TreeGame([-1, 0, [[[[0.5, -0.2, 0.1], [0.3, 0, 0.4]]], [[[0.1, 0.2, 0.3], [0.7, 0.1, 0]]]]])
    tree = SearchTree(game, rng=1, solver=True)
    tree.grow(3)
    assert tree.root.children["a1"].proven == (-1, 1)
    while tree.root.proven is None:
        tree.grow(1)
    assert tree.root.children["a1"].visits == 1
    plain = grown(game, tree.root.visits)
    assert plain.root.children["a1"].visits > 1
    assert tree.root.children["a2"].visits < plain.root.children["a2"].visits


@pytest.mark.parametrize("policy", POLICIES)
def test_a_proved_loss_is_not_followed_even_where_all_else_seems_lost(policy):
    game = TreeGame([[-1, -1], [[0.5], [0.5]], [[0.2], [0.2]]])
    root = Node(game, "A")
    for action in game.actions("A"):
        child = root.child(game, action)
        child.visits, child.totals = 5, [0.0, 5.0]
    root.visits, root.children["a1"].proven = 15, (-1, 1)
    assert WithProofs(policy, Scale(game, (-1, 1))).choose(root, MAX) == "a2"
    root.children["a3"].proven = (0.2, -0.2)
    assert WithProofs(UCT(0.1), Scale(game, (-1, 1))).choose(root, MAX) == "a3"
    root.children["a2"].proven = (0.5, -0.5)  # proved on another path, so that the root does not know yet
    assert WithProofs(policy, Scale(game, (-1, 1))).choose(root, MAX) == "a2"


def test_a_simulation_ends_at_a_proved_node_with_its_value():
    game = TreeGame([[[0.4, 0.3], [0.9, 0.8]], [[[[0.2, -1], [-1, -1]]], [[[1, -1], [-1, -1]]]]])
    tree = SearchTree(game, rng=2, solver=True, tree_policy=UCT(0.3))
    proved = tree.root.children.get("a1")
    while proved is None or proved.proven is None:
        tree.grow(1)
        proved = tree.root.children.get("a1")
    assert (proved.proven, tree.root.proven) == ((0.4, -0.4), None)
    visits, total, below = proved.visits, proved.totals[MAX], sum(child.visits for child in proved.children.values())
    while tree.root.proven is None:
        tree.grow(1)
    assert proved.visits > visits
    assert proved.totals[MAX] - total == pytest.approx(0.7 * (proved.visits - visits))
    assert sum(child.visits for child in proved.children.values()) == below


def test_an_action_proved_to_lose_is_not_recommended_however_often_it_was_visited():
    game = TreeGame([[-1, 1], [0, [[0, 0]]]])
    tree = SearchTree(game, rng=1, solver=True)
    root = tree.root
    for action in ("a1", "a2"):
        root.child(game, action)
    lost, other = root.children["a1"], root.children["a2"]
    root.visits, lost.visits, other.visits = 105, 100, 5
    lost.totals, other.totals, lost.proven = [80.0, 20.0], [1.0, 4.0], (-1, 1)
    assert tree.result().action == tree.result(best_mean).action == "a2"
    assert tree.result().action_values == {"a1": (-1, 1), "a2": pytest.approx((-0.6, 0.6))}
    lost.proven = (-0.5, 0.5)  # worth a reward of 0.25 for certain, and the other one seems to be worth 0.2
    assert tree.result().action == "a1"
    other.totals = [2.0, 3.0]
    assert tree.result().action == "a2"


def test_a_win_proves_its_node_where_two_want_opposite_things_and_nowhere_else():
    two = TreeGame([1, [[0, 0]], [[0, 0]]])
    assert grown(two, 3, solver=True).root.proven == (1, -1)
    shared = TreeGame([[Leaf((1, 0))], [Leaf((1, 1))]])
    assert not shared.zero_sum
    tree = grown(shared, 50, solver=True)
    assert (tree.root.proven, len(tree.root.children)) == ((1, 0), 2)
    three = TreeGame([[Leaf((1, 0, 0))], [Leaf((1, -1, 1))]], num_players=3)
    tree = grown(three, 50, solver=True)
    assert tree.root.proven == (1, 0, 0)  # the first of the two, as max^n has it
    assert len(tree.root.children) == 2
    assert tree.result().action == "a1"


def test_chance_at_the_root_is_proved_when_all_its_outcomes_are():
    game = TreeGame(ChanceNode([(0.25, 1), (0.5, [0, -1]), (0.25, -1)]))
    result = mcts(game, simulations=500, rng=1, solver=True)
    assert result.player is CHANCE
    assert (result.proven, result.values, result.action) == (True, (0, 0), None)
    assert result.simulations < 500


def dice(chances, value):
    return ChanceNode([(chance, value) for chance in chances])


SIX_SIXTHS = [1 / 6] * 6
TWENTY_ONE_ROLLS = [1 / 36 if first == second else 1 / 18 for first in range(6) for second in range(first, 6)]
UNEVEN = [weight / 20 for weight in (1, 2, 4, 5, 6, 2)]


@pytest.mark.parametrize("value", [-1, 1, 0.3])
@pytest.mark.parametrize("chances", [SIX_SIXTHS, TWENTY_ONE_ROLLS, UNEVEN], ids=["die", "backgammon", "uneven"])
def test_outcomes_that_are_all_worth_the_same_prove_exactly_that(chances, value):
    tree = grown(TreeGame([dice(chances, value)]), 2_000, solver=True)
    assert tree.root.children["a1"].proven == (value, -value)
    assert tree.root.proven == (value, -value)


@given(st.lists(st.tuples(st.integers(1, 50), st.sampled_from([-1, -1 / 3, 0.1, 1])), min_size=1, max_size=12))
def test_an_expectation_lies_between_the_worst_and_the_best_outcome(drawn):
    whole = sum(weight for weight, _ in drawn)
    game = TreeGame(ChanceNode([(weight / whole, value) for weight, value in drawn]))
    root = Node(game, game.initial_state())
    for outcome, _ in game.outcomes(root.state):
        root.child(game, outcome)
        prove_upwards(game, [root, root.children[outcome]], (1, 1))
    values = [value for _, value in drawn]
    assert min(values) <= root.proven[MAX] <= max(values)
    assert root.proven[MAX] == -root.proven[MIN] == pytest.approx(sum(w * v for w, v in drawn) / whole, abs=1e-12)


def test_one_player_needs_no_more_than_one_action_that_brings_the_utmost():
    game = TreeGame([5, [1, 2, 3, 4], [0, [1, 2], [3]]], num_players=1)
    assert not game.zero_sum
    for seed in range(10):
        tree = SearchTree(game, rng=seed, solver=True)
        while "a1" not in tree.root.children:
            tree.grow(1)
        assert tree.root.proven == (5,)
        assert len(tree.root.children) == tree.root.visits <= 3


def test_a_forced_win_in_connect_four_is_proved():
    game = ConnectFour()
    result = mcts(game, game.play("44553"), simulations=5_000, rng=1, solver=True)  # open three for X: O cannot stop it
    assert (result.proven, result.value) == (True, 1)
    result = mcts(game, game.play("445566"), simulations=500, rng=1, solver=True)
    assert (result.proven, result.value) == (True, 1)
    assert result.action + 1 in (3, 7)


def test_advancing_keeps_the_proofs():
    tree = grown(GAME, 5_000, state=GAME.parse("X . . / . O . / . . X"), solver=True)
    assert tree.root.proven == (0, 0)
    action = tree.result().action
    tree.advance(action)
    assert tree.result().values == (0, 0)
    assert tree.result().proven == (tree.root.proven is not None)


# -- a win soon, a loss late -------------------------------------------------------------------------------------------

LOST = GAME.parse("X O . / X . . / . . .")


@pytest.mark.parametrize(
    ("game", "simulations", "proved"),
    [
        (GAME, 30, 0.6), (GAME, 150, 0.95), (ConnectFour(3, 4, 3), 100, 0.95),
        pytest.param(GAME, 2_000, 1, marks=pytest.mark.slow),
        pytest.param(ConnectFour(4, 3, 3), 2_000, 0.999, marks=pytest.mark.slow),
        pytest.param(ConnectFour(4, 4, 3), 1_000, 0.99, marks=pytest.mark.slow),
        pytest.param(TicTacToe(misere=True), 2_000, 0.9, marks=pytest.mark.slow),
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_proved_is_won_as_soon_and_lost_as_late_as_can_be(game, simulations, proved):
    assert check_timing(mcts, game, simulations) >= proved


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"transpositions": True}, {"tree_policy": RAVE(k=30)}, {"most_nodes": 40}])
def test_so_it_is_with_other_trees(options):
    def search(*asked, **how):
        return mcts(*asked, **how, **options)

    assert check_timing(search, ConnectFour(3, 4, 3), 1_000) > 0.4


def test_a_lost_game_is_defended_whoever_searches():
    assert mcts(GAME, LOST, simulations=500, rng=1).action == 6  # everything else loses at once
    result = mcts(GAME, LOST, simulations=500, rng=1, solver=True)
    assert (result.action, result.value, result.proven) == (6, 1, True)
    assert MonteCarloAgent(simulations=500, rng=1, solver=True).choose(GAME, LOST) == 6
    with ThreadPoolExecutor(1) as executor:
        result = root_parallel(GAME, LOST, simulations=900, trees=3, executor=executor, rng=1, solver=True)
    assert (result.action, result.value) == (6, 1)


@pytest.mark.parametrize("game", [GAME, ConnectFour(3, 4, 3)], ids=repr)
def test_a_tree_that_is_kept_plays_on_as_long_or_short_as_perfect_play(game):
    solution, states = decided(game)
    for state in [state for state in states if solution.distance(state) >= 4][::5]:
        tree = SearchTree(game, state, rng=1, solver=True)
        while not game.is_terminal(tree.root.state):
            while tree.root.proven is None:
                tree.grow(100)
            result, here = tree.result(), tree.root.state
            assert result.action in solution.best_timed_actions(here)
            tree.advance(result.action)


def proved_root(game, children):
    """Return a root that is proved by what is said of its children: worth to MAX, ``None`` if open, and visits."""
    root = Node(game, game.initial_state())
    for action, (worth, visits) in children.items():
        child = root.child(game, action)
        child.visits, child.proven = visits, None if worth is None else (worth, -worth)
        root.visits += visits
    worths = [worth for worth, _ in children.values() if worth is not None]
    best = max(worths) if root.player == MAX else min(worths)
    root.proven = (best, -best)
    return root


def test_a_win_that_nobody_proved_or_tried_is_played_if_it_comes_sooner():
    late, soon, now = [[[1], [1]]], [[1, 1], [1, 0.5]], 1
    root = proved_root(TreeGame([late, soon, now]), {"a1": (1, 9), "a2": (None, 20)})
    tree = SearchTree(TreeGame([late, soon, now]), rng=1, solver=True)
    tree.root = root
    result = tree.result()
    assert (result.action, result.values, result.proven) == ("a3", (1, -1), True)
    assert (result.principal_variation, list(result.visits)) == (("a3",), ["a1", "a2"])
    only = TreeGame([late, [[1], [0]]])
    assert in_time(only, proved_root(only, {"a1": (1, 9), "a2": (None, 20)}), MAX, (1, 1), STATES) == "a1"


def test_where_the_end_is_too_far_to_see_visits_decide():
    won = TreeGame([[[[1]], [[1]]], [[[1]], [[1]]], 0])
    root = proved_root(won, {"a1": (1, 40), "a2": (1, 20), "a3": (0, 1)})
    assert in_time(won, root, MAX, (1, 1), 0) == "a2"  # it took the fewest to win
    assert in_time(won, root, MAX, (1, 1), STATES) == "a1"
    lost = TreeGame([[-1, -1], [[[-1]], [[-1]]], [[[-1]], [[-1]]]])
    root = proved_root(lost, {"a1": (-1, 50), "a2": (-1, 20), "a3": (-1, 30)})
    assert in_time(lost, root, MAX, (1, 1), 0) == "a1"  # it took the most to refute
    assert in_time(lost, root, MAX, (1, 1), STATES) == "a3"
    assert in_time(lost, root, MAX, (1, 1), 10) == "a1"
    assert in_time(lost, root, MAX, (1, 1), 11) == "a3"  # after 3 and 2 + 3 + 3 states a1 is known to lose sooner


def test_looking_for_the_end_enters_no_more_states_than_it_may():
    entered = Counter()

    class Counting(ConnectFour):
        def is_terminal(self, state):
            entered["states"] += 1
            return super().is_terminal(state)

    game = Counting()
    root = grown(game, 5_000, state=game.play("44553"), solver=True).root
    assert root.proven == (1, -1)
    for states in (0, 1, 20):
        entered.clear()
        in_time(game, root, MIN, (1, 1), states)
        assert entered["states"] == states
    entered.clear()
    in_time(game, root, MIN, (1, 1), STATES)
    assert 20 < entered["states"] < STATES


def test_a_draw_and_what_is_worth_less_than_a_win_are_the_first_in_the_game_s_order():
    game = TreeGame([[[0], [0]], 0, [[[0]]]])
    root = proved_root(game, {"a1": (0, 1), "a2": (0, 2), "a3": (0, 3)})
    assert in_time(game, root, MAX, (1, 1), STATES) == "a1"
    assert in_time(game, root, MAX, (0, 1), STATES) == "a2"  # where nobody can win more than a draw


@pytest.mark.parametrize("tree", [[[0, 0], [0, 0]], [[5, 5], [5, 5, 5]], [[[1, 1], [1, 1]], [[1, 1], [1, 1]]]])
@pytest.mark.parametrize("shared", [False, True])
def test_where_all_ends_are_worth_the_same_whoever_moves_has_won(tree, shared):
    game = TreeGame(tree)
    for seed in range(20):
        result = mcts(game, simulations=50, rng=seed, solver=True, transpositions=shared)
        assert result.proven and result.action in game.actions(game.initial_state())


def test_one_player_and_those_with_dice_win_as_soon_as_is_certain():
    alone = TreeGame([[[5]], [5, 0], 1], num_players=1)
    root = grown(alone, 100, solver=True, utilities=(0, 5)).root
    assert root.proven == (5,)
    assert in_time(alone, root, MAX, (5,), STATES) == "a2"
    soon, late = ChanceNode([(0.5, 1), (0.5, [1, 1])]), ChanceNode([(0.9, 1), (0.1, [[[1]]])])
    dice = TreeGame([late, soon])
    assert [can_force(dice, "A", MAX, 1, plies) for plies in range(5)] == [False, False, False, True, True]
    assert mcts(dice, simulations=200, rng=1, solver=True).action == "a2"


def test_three_players_keep_to_the_ties_of_maxn():
    game = TreeGame([[[Leaf((1, 0, 0))]], Leaf((1, 0, 0))], num_players=3)
    result = mcts(game, simulations=100, rng=1, solver=True)
    assert (result.action, result.values) == (maxn(game).action, (1, 0, 0)) == ("a1", (1, 0, 0))
