"""Monte Carlo tree search: the tree, its four phases, and what is recommended."""

import gc
import sys
import tracemalloc
from collections import Counter
from itertools import count, pairwise
from math import log, sqrt

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamelib import CHANCE, MAX, MIN, Game, GameError, IllegalAction, InvalidSearch
from gamelib.games import (
    ChanceNode,
    ConnectFour,
    Leaf,
    Nim,
    Pig,
    TicTacToe,
    TreeGame,
    random_tree,
    random_vector_tree,
)
from gamelib.montecarlo import (
    RAVE,
    UCT,
    Both,
    Greedy,
    Node,
    RandomRollout,
    SearchTree,
    UCB1Tuned,
    back_up,
    best_mean,
    count_nodes,
    expand,
    mcts,
    most_visits,
    select,
    simulate,
)
from gamelib.search import expectiminimax, maxn, solve
from tests.endless_game import Endless
from tests.grown_trees import grown, nodes_of
from tests.random_chance_trees import random_chance_tree

GAME = TicTacToe()


class Fixed:
    """A rollout that looks up what each state is worth to MAX."""

    def __init__(self, values):
        self.values = values

    def __call__(self, game, state, random):
        return (self.values[state], -self.values[state])


def winning_classes():
    """Return the 627 classes of tic-tac-toe in which somebody is to move, with a solution."""
    solution = solve(GAME)
    return sorted({GAME.canonical(state) for state in solution.states if not GAME.is_terminal(state)}), solution


# -- the tree, by hand ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("simulations", "visits"),
    [(2, (1, 1)), (3, (2, 1)), (4, (3, 1)), (5, (4, 1)), (6, (5, 1)), (7, (5, 2)), (8, (6, 2)), (9, (7, 2))],
)
def test_a_win_and_a_loss_are_visited_as_the_index_says(simulations, visits):
    # After six: 1 + sqrt(2 ln 6 / 5) = 1.847 for the win, 0 + sqrt(2 ln 6 / 1) = 1.893 for the loss.
    root = grown(TreeGame([1, -1]), simulations).root
    assert tuple(root.children[action].visits for action in ("a1", "a2")) == visits
    assert root.visits == simulations
    assert root.totals == [visits[0], visits[1]]


def test_five_simulations_of_a_tree_of_two_plies_as_computed_by_hand():
    # After two, B has 1/1 and C 0/1 for MAX. The third and fourth go to B (2.177 > 1.177, 1.548 > 1.482) and find
    # its leaves, both losses; the fifth goes to C (1.665 > 1.294) and finds a win.
    root = grown(TreeGame([[-1, -1], [1, 1]]), 5, rollout=Fixed({"B": 1, "C": -1})).root
    b, c = root.children["a1"], root.children["a2"]
    assert (root.visits, root.totals) == (5, [2, 3])
    assert (b.visits, b.totals) == (3, [1, 2])
    assert (c.visits, c.totals) == (2, [1, 1])
    assert sorted(child.visits for child in b.children.values()) == [1, 1]
    assert sorted(child.visits for child in c.children.values()) == [1]
    assert b.mean(MAX) == 1 / 3
    assert b.mean(MIN) == 2 / 3


def bandit(*children):
    """Return the root of a tree whose children have these visits and totals of MAX."""
    game = TreeGame([[1]] * len(children))
    root = Node(game, "A")
    for action, (visits, total) in zip(game.actions("A"), children, strict=True):
        child = root.child(game, action)
        child.visits, child.totals = visits, [total, visits - total]
    root.visits = sum(visits for visits, _ in children)
    return root


@given(
    st.lists(st.tuples(st.integers(1, 50), st.floats(0, 1)), min_size=1, max_size=5), st.integers(0, 9), st.floats(0, 2)
)
def test_the_greatest_mean_and_bonus_is_chosen_and_the_logarithm_is_that_of_the_parent(figures, more, c):
    root = bandit(*((visits, mean * visits) for visits, mean in figures))
    root.visits += more  # more than the children have: some simulations ended here
    for player in (MAX, MIN):
        index = {
            action: child.mean(player) + c * sqrt(2 * log(root.visits) / child.visits)
            for action, child in root.children.items()
        }
        assert index[UCT(c).choose(root, player)] == pytest.approx(max(index.values()))


def test_a_child_that_was_never_visited_is_chosen_first():
    assert UCT().choose(bandit((0, 0.0), (0, 0.0)), MAX) == "a1"  # no simulation at all
    assert UCT().choose(bandit((1, 1.0), (0, 0.0), (0, 0.0)), MAX) == "a2"


def test_what_is_simulated_is_what_is_backed_up():
    game = TreeGame([[30, 10], [20, 20]])
    tree = SearchTree(game, rng=1)
    path = select(tree)
    expand(tree, path)
    rewards = simulate(tree, path)
    assert all(0 <= reward <= 1 for reward in rewards) and sum(rewards) == 1
    back_up(path, rewards)
    assert [node.totals for node in path.nodes] == [list(rewards)] * 2
    assert [node.visits for node in path.nodes] == [1, 1]


def test_select_stops_where_actions_are_untried_and_tells_the_way():
    tree = grown(GAME, 400)
    for seed in range(30):
        tree.random.seed(seed)
        nodes, actions = select(tree)
        assert nodes[0] is tree.root
        ways = zip(pairwise(nodes), actions, strict=False)
        assert all(parent.children[action] is child for (parent, child), action in ways)
        assert all(not node.untried for node in nodes[:-1])
        if len(actions) < len(nodes):
            assert GAME.is_terminal(nodes[-1].state)
        else:
            assert actions[-1] in nodes[-1].untried


def test_what_is_tried_next_is_drawn_from_all_that_was_not_tried():
    firsts = Counter(select(SearchTree(GAME, rng=seed)).actions[0] for seed in range(900))
    assert firsts.keys() == set(range(9))
    assert all(60 < count < 140 for count in firsts.values())  # 100 each, give or take four standard deviations


def test_greedy_stays_with_the_first_success_where_uct_does_not():
    game = TreeGame([[1, -1, -1, -1], [0.5, 0.5, 0.5, 0.5]])  # a1 loses to three of four replies
    lucky = Fixed({"B": 1, "C": 0})
    assert most_visits(grown(game, 2000, rollout=lucky, tree_policy=UCT()).root, MAX) == "a2"
    stuck = TreeGame([1, [[1, 1], [1, 1]]])  # and one unlucky rollout is never forgiven: a2 would be as good
    root = grown(stuck, 500, utilities=(-1, 1), rollout=Fixed({"B": -1, "C": 1, "D": 1}), tree_policy=Greedy()).root
    assert root.children["a2"].visits == 1
    root = grown(stuck, 500, utilities=(-1, 1), rollout=Fixed({"B": -1, "C": 1, "D": 1}), tree_policy=UCT()).root
    assert root.children["a2"].visits > 100


# -- invariants -----------------------------------------------------------------------------

GAMES = {
    "tree": lambda seed: (random_tree(branching=(1, 4), depth=4, leaves=(-10, 10), rng=seed), (-10, 10)),
    "chance": lambda seed: (random_chance_tree("max chance min chance", branching=(1, 3), rng=seed), (-10, 10)),
    "three players": lambda seed: (random_vector_tree(3, 3, 4, total=10, rng=seed), (0, 10)),
    "nim": lambda seed: (Nim(heaps=(1 + seed % 4, 3, 2)), (-1, 1)),
    "tic-tac-toe": lambda seed: (GAME, (-1, 1)),
    "pig": lambda seed: (Pig(10), (-1, 1)),
}


@settings(max_examples=60)
@given(
    st.sampled_from(sorted(GAMES)),
    st.integers(0, 1000),
    st.integers(1, 200),
    st.sampled_from([None, 1, 7, 40]),
    st.booleans(),
)
def test_every_visit_of_a_node_went_on_to_a_child_or_ended_there(name, seed, simulations, most_nodes, solver):
    """A node's visits are those of its children, and one for each simulation that ended in it: without a bound that is
    the one that found it. What the players got is the sum in the same way."""
    game, utilities = GAMES[name](seed)
    options = {} if most_nodes is None else {"most_nodes": most_nodes}
    tree = grown(game, simulations, rng=seed, utilities=utilities, solver=solver, **options)
    root = tree.root
    assert root.visits == simulations or (solver and root.proven is not None)
    assert tree.nodes == count_nodes(root) == len(nodes_of(root)) <= min(root.visits + 1, most_nodes or root.visits + 1)
    for node in nodes_of(root):
        ended_here = node.visits - sum(child.visits for child in node.children.values())
        if node.player is None:
            assert ended_here == node.visits
            assert not node.children
        elif most_nodes is None and not solver:
            assert ended_here == (node is not root)
        else:
            assert ended_here >= (node is not root)
        assert len(node.totals) == game.num_players
        assert all(-1e-9 <= total <= node.visits + 1e-9 for total in node.totals)
        for player in range(game.num_players):
            of_children = sum(child.totals[player] for child in node.children.values())
            assert -1e-9 <= node.totals[player] - of_children <= ended_here + 1e-9
        if game.num_players == 2:  # what one wins the other loses
            assert sum(node.totals) == pytest.approx(node.visits)
        if node.player is not CHANCE and node.player is not None:
            assert sorted([*node.children, *node.untried], key=str) == sorted(game.actions(node.state), key=str)


def test_a_draw_is_worth_what_the_game_says():
    one_left = GAME.parse("X O X / X O O / O X .")
    result = mcts(GAME, one_left, simulations=20, rng=1)
    assert (result.action, result.values) == (8, (0, 0))
    assert grown(GAME, 20, state=one_left).root.totals == [10, 10]
    generous = TreeGame([0.5, -1])
    assert mcts(generous, simulations=50, rng=1).action_values["a1"] == (0.5, -0.5)


# -- chance, and many players ---------------------------------------------------------------


def test_chance_draws_its_outcomes_as_often_as_it_should():
    probabilities = (0.1, 0.2, 0.7)
    game = TreeGame(ChanceNode([(probability, [1, -1]) for probability in probabilities]))
    simulations = 6_000
    result = mcts(game, simulations=simulations, rng=4)
    assert result.action is None
    assert result.player is CHANCE
    visits = [result.visits[outcome] for outcome in ("a1", "a2", "a3")]
    assert sum(visits) == simulations
    chi_square = sum(
        (seen - simulations * probability) ** 2 / (simulations * probability)
        for seen, probability in zip(visits, probabilities, strict=True)
    )
    assert chi_square < 13.8  # exceeded once in a thousand seeds where the draws are right


@pytest.mark.parametrize("seed", range(6))
def test_the_value_converges_to_expectiminimax_where_chance_moves(seed):
    game = random_chance_tree("max chance min chance", branching=2, rng=seed)
    exact = expectiminimax(game).value
    errors = [
        abs(mcts(game, simulations=simulations, rng=seed, utilities=(-10, 10)).value - exact)
        for simulations in (100, 6_000)
    ]
    assert errors[1] < 0.5  # of a range of 20
    assert errors[1] < errors[0]


def smallest_gap(game, state="A"):
    """Return by how much the mover prefers its best action to the next one, where that is least."""
    if game.is_terminal(state):
        return 1000
    result = maxn(game, state)
    best, second = sorted((values[result.player] for values in result.action_values.values()), reverse=True)
    return min([best - second, *(smallest_gap(game, game.result(state, action)) for action in game.actions(state))])


CLEAR = [seed for seed in range(200) if smallest_gap(random_vector_tree(3, 2, 3, total=1000, rng=seed)) > 100]


@pytest.mark.parametrize("seed", CLEAR[:8])
def test_three_players_converge_to_maxn_where_nothing_is_nearly_tied(seed):
    game = random_vector_tree(3, 2, 3, total=1000, rng=seed)
    exact = maxn(game)
    found = mcts(game, simulations=4_000, rng=seed, utilities=(0, 1000), tree_policy=UCT(0.3))
    assert found.principal_variation == exact.principal_variation
    assert found.values == pytest.approx(exact.values, abs=30)


def test_one_player_finds_the_best_of_all_leaves():
    game = TreeGame([[3, 9], [8, 7], [1, 2]], num_players=1)
    result = mcts(game, simulations=2_000, rng=1, utilities=(0, 10))
    assert result.principal_variation == ("a1", "b2")


# -- what is found --------------------------------------------------------------------------


def blunders(states, solution, **options):
    """Return the states in which the search would give a win or a draw away."""
    return [
        state
        for state in states
        if solution[GAME.result(state, mcts(GAME, state, rng=1, **options).action)][0] != solution[state][0]
    ]


def test_few_simulations_give_positions_of_tic_tac_toe_away():
    states, solution = winning_classes()
    assert blunders(states[::8], solution, simulations=30)


@pytest.mark.parametrize("each", [pytest.param(1, marks=pytest.mark.slow), 25])
def test_2000_simulations_never_give_away_a_won_or_drawn_position_of_tic_tac_toe(each):
    states, solution = winning_classes()
    assert len(states) == 627
    assert not blunders(states[::each], solution, simulations=2_000)


def test_the_most_visited_action_and_the_best_mean_can_differ():
    root = bandit((10, 5.0), (3, 2.5), (10, 6.0))
    assert most_visits(root, MAX) == "a3"  # and of two with ten visits the better mean
    assert best_mean(root, MAX) == "a2"
    assert most_visits(root, MIN) == best_mean(root, MIN) == "a1"


# -- growing on -----------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_result_and_another_seed_another():
    results = [mcts(GAME, simulations=300, rng=seed) for seed in (5, 5, 6)]
    assert results[0] == results[1]
    assert results[0].visits != results[2].visits
    in_two_goes = SearchTree(GAME, rng=5)
    in_two_goes.grow(100)
    in_two_goes.grow(200)
    assert in_two_goes.result() == results[0]


def test_time_is_up_after_one_simulation_at_the_earliest(monkeypatch):
    assert mcts(GAME, seconds=0, rng=1).simulations == 1
    now = count()
    monkeypatch.setattr(sys.modules[mcts.__module__], "perf_counter", lambda: next(now))  # a second for each look at it
    assert mcts(GAME, seconds=20, simulations=3, rng=1).simulations == 3
    assert mcts(GAME, seconds=20, rng=1).simulations == 20


def test_advancing_keeps_what_is_known_and_forgets_the_rest():
    tree = grown(GAME, 500)
    child, before = tree.root.children[4], tree.nodes
    tree.advance(4)
    assert tree.root is child
    assert tree.nodes == count_nodes(child) < before
    visits = child.visits
    tree.grow(100)
    assert tree.result().simulations == visits + 100
    assert tree.root.visits == 1 + sum(each.visits for each in child.children.values())


def test_advancing_to_a_state_never_seen_starts_anew():
    tree = grown(ConnectFour(), 3)
    unseen = tree.root.untried[0]
    tree.advance(unseen)
    assert (tree.root.visits, tree.nodes) == (0, 1)
    assert tree.root.state == ConnectFour().play(str(unseen + 1))
    with pytest.raises(InvalidSearch, match="knows nothing yet"):
        tree.result()
    tree.grow(10)
    assert tree.result().simulations == 10


def test_moving_to_a_state_further_down_keeps_what_is_below():
    tree = grown(GAME, 500)
    two_plies = tree.root.children[4].children[0]
    assert tree.move_to(GAME.parse("O . . / . X . / . . ."))
    assert tree.root is two_plies
    assert tree.nodes == count_nodes(two_plies)
    assert not tree.move_to(GAME.initial_state())
    assert tree.root is two_plies


@pytest.mark.parametrize("most", [1, 2, 10, 100])
def test_a_full_tree_adds_no_nodes_and_goes_on_simulating(most):
    tree = grown(GAME, 300, most_nodes=most)
    assert tree.nodes == count_nodes(tree.root) == most
    assert tree.root.visits == 300
    before = {id(node): node.visits for node in nodes_of(tree.root)}
    tree.grow(300)
    assert {id(node) for node in nodes_of(tree.root)} == before.keys()
    assert tree.root.visits == 600
    assert sum(node.visits for node in nodes_of(tree.root)) > sum(before.values())
    assert (tree.result().action is None) == (most == 1) == ("no action has been tried" in repr(tree.result()))


@settings(max_examples=40)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 1000), st.integers(1, 40), st.booleans(), st.booleans())
def test_in_a_full_tree_every_simulation_goes_down_to_a_node_without_children(name, seed, most, solver, shared):
    game, utilities = GAMES[name](seed)
    tree = grown(game, 200, rng=seed, utilities=utilities, most_nodes=most, solver=solver, transpositions=shared)
    nodes, before = nodes_of(tree.root), {id(node): node.visits for node in nodes_of(tree.root)}
    full = tree.nodes == most
    tree.grow(100)
    for node in nodes:
        came = node.visits - before[id(node)]
        went_on = sum(child.visits - before.get(id(child), 0) for child in node.children.values())
        if full and node.children and node.player is not CHANCE and node.proven is None:
            assert went_on == came if not shared else went_on >= came


def test_in_a_full_tree_the_policy_decides_among_the_actions_that_were_tried():
    game = TreeGame([[[0]], [[0]], [[0]], [[0]]])
    values = {"A": 0, "B": 0.4, "C": 0.6, "D": 0.2, "E": 0.8}  # what playing on from there always brings
    tree = grown(game, 3, most_nodes=3, rollout=Fixed(values), tree_policy=UCT(0.2), utilities=(-1, 1))
    first, second = sorted(tree.root.children, key=lambda action: values[tree.root.children[action].state])
    assert [tree.root.children[action].visits for action in (first, second)] in ([1, 2], [2, 1])
    tree.grow(1_000)
    assert sum(child.visits for child in tree.root.children.values()) == 1_003
    assert tree.root.children[second].visits > 900
    assert tree.result().action == second


@pytest.mark.slow
@pytest.mark.parametrize(("game", "stated"), [(GAME, 450), (ConnectFour(), 600)])
def test_a_node_takes_about_as_many_bytes_as_is_stated(game, stated):
    grown(game, 3000)  # what the rulebook keeps for itself is there before
    tree = grown(game, 100)
    before, nodes = tracemalloc_bytes(), tree.nodes
    tree.grow(300)
    each = (tracemalloc_bytes(stop=True) - before) / (tree.nodes - nodes)
    assert 0.7 * stated < each < 1.2 * stated


def tracemalloc_bytes(*, stop=False):
    if not stop:
        tracemalloc.start()
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    if stop:
        tracemalloc.stop()
    return held


class Interrupted(Exception):
    pass


class Interrupting:
    """A rollout that is interrupted at one of its calls."""

    def __init__(self, at):
        self.at, self.calls = at, 0

    def __call__(self, game, state, random):
        self.calls += 1
        if self.calls == self.at:
            raise Interrupted
        return RandomRollout()(game, state, random)


@settings(max_examples=40)
@given(
    st.integers(1, 250), st.sampled_from([UCT(), UCT(0), Greedy(), UCB1Tuned(), RAVE()]), st.sampled_from(sorted(GAMES))
)
@example(1, RAVE(), "tic-tac-toe")
@example(1, UCB1Tuned(), "tic-tac-toe")
def test_an_interrupted_search_leaves_a_tree_that_can_go_on(at, tree_policy, name):
    game, utilities = GAMES[name](at)
    tree = SearchTree(game, rng=at, rollout=Interrupting(at), tree_policy=tree_policy, utilities=utilities)
    try:
        tree.grow(250)
    except Interrupted:
        finished = tree.root.visits
        assert finished < 250
        if finished:
            assert tree.result().simulations == finished
        tree.grow(250)
        assert tree.root.visits == finished + 250
    assert tree.nodes == count_nodes(tree.root)
    for node in nodes_of(tree.root):
        assert sum(child.visits for child in node.children.values()) <= node.visits
    result = tree.result()
    assert sum(result.visits.values()) <= result.simulations


# -- both: visits and mean ------------------------------------------------------------------


GROWING = {"tree_policy": UCT(0.3)}


def test_the_search_goes_on_until_visits_and_means_agree():
    spent = []
    for seed in range(30):
        agreed_at_once = grown(GAME, 40, rng=seed, **GROWING).agrees()
        result = mcts(GAME, simulations=40, rng=seed, final=Both(more=300), **GROWING)
        assert (result.simulations == 40) == agreed_at_once
        assert result.simulations < 340  # the budget does for all of these seeds
        again = grown(GAME, result.simulations, rng=seed, **GROWING)
        assert again.agrees()
        assert result == again.result(Both(more=300))
        assert result.action == most_visits(again.root, MAX) == best_mean(again.root, MAX)
        if result.simulations > 40:
            assert not grown(GAME, result.simulations - 1, rng=seed, **GROWING).agrees()
        spent.append(result.simulations)
    assert spent.count(40) > 10
    assert len(set(spent)) > 3


# -- bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({}, "how many simulations"),
        *(({"simulations": wrong}, "simulations is a whole number, 1 or more") for wrong in (0, -1, True, 1.5, "100")),
        *(({"seconds": wrong}, "seconds is a number of 0 or more") for wrong in (-1, float("nan"), True, "1")),
        *(({"simulations": 9, "most_nodes": wrong}, "most_nodes") for wrong in (0, -5, True, 2.0, None)),
        *(({"simulations": 9, "rng": wrong}, "rng is") for wrong in (None, -1, 0.5, "seed")),
        *(
            ({"simulations": 9, "utilities": wrong}, "utilities are the lowest and the highest")
            for wrong in ((1, -1), (0, 0), (0, float("inf")), (float("nan"), 1), 3, (0, 1, 2), ("0", "1"))
        ),
    ],
)
def test_what_a_search_is_given_is_checked_before_it_begins(keywords, words):
    with pytest.raises(GameError, match=words):
        mcts(GAME, **({"rng": 1} | keywords))


@pytest.mark.parametrize(
    "game",
    [
        TreeGame([1, 1.5]),
        TreeGame([Leaf((0, 0, -3)), Leaf((1, 0, 0))], num_players=3),
    ],
)
def test_a_utility_out_of_range_is_an_error_and_no_estimate(game):
    with pytest.raises(InvalidSearch, match="utilities=\\(lowest, highest\\)"):
        mcts(game, simulations=50, rng=1, utilities=(-1, 1))


def test_without_a_range_the_search_asks_the_game():
    for game in (TreeGame([3, 12]), TreeGame([Leaf((0, 0, -3)), Leaf((1, 0, 0))], num_players=3)):
        assert mcts(game, simulations=50, rng=1).action == "a2"
    unequal = TreeGame([-500, 620])
    assert mcts(unequal, simulations=50, rng=1).values == pytest.approx((620, -620))
    assert mcts(TreeGame([7]), simulations=5, rng=1).values == pytest.approx((7, -7))  # one utility, and no range


class OneMove(Game):
    """One action, then the end."""

    name = "one move"

    def __init__(self, actions=("go",)):
        self.legal = actions

    def initial_state(self):
        return 0

    def player(self, state):
        return MAX

    def actions(self, state):
        return () if state else self.legal

    def result(self, state, action):
        return 1  # careless: it checks nothing

    def is_terminal(self, state):
        return state == 1

    def utility(self, state, player):
        return 0.0


def test_a_game_that_goes_on_without_an_action_is_an_error():
    with pytest.raises(GameError, match="is empty in a state that is not terminal"):
        mcts(OneMove(actions=()), simulations=5, rng=1)


def test_a_rollout_that_never_ends_is_an_error_after_a_stated_number_of_plies():
    with pytest.raises(InvalidSearch, match="the endless game was not over after 10,000 plies"):
        mcts(Endless(), simulations=5, rng=1)


class Stubborn:
    """A tree policy that always says the same."""

    def __init__(self, action):
        self.action = action

    def choose(self, node, player):
        return self.action

    def __repr__(self):
        return "Stubborn()"


@pytest.mark.parametrize("action", [9, "b2", None])
@pytest.mark.parametrize(("game", "limits"), [(GAME, {}), (GAME, {"most_nodes": 4}), (OneMove(), {})])
def test_a_tree_policy_that_chooses_an_illegal_action_is_named(game, limits, action):
    tree = SearchTree(game, rng=1, tree_policy=Stubborn(action), **limits)
    with pytest.raises(IllegalAction, match=r"the tree policy Stubborn\(\) chose wrongly") as raised:
        tree.grow(50)
    assert "legal actions are" in str(raised.value)
    assert tree.nodes == count_nodes(tree.root)
    assert all(set(node.children) <= set(game.actions(node.state)) for node in nodes_of(tree.root))


def test_where_the_game_is_over_there_is_nothing_to_recommend():
    won = GAME.parse("X X X / O O . / . . .")
    result = mcts(GAME, won, simulations=5, rng=1)
    assert (result.action, result.values, result.nodes) == (None, (1, -1), 1)
    assert "the game is over" in repr(result)
