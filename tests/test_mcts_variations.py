"""What can be put into the tree: other tree policies, those who watch it, and shared nodes."""

from collections import Counter
from math import log, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, MIN, Game
from gamelib.games import ConnectFour, Pig, TicTacToe, TreeGame, random_tree
from gamelib.montecarlo import (
    RAVE,
    UCT,
    SearchTree,
    UCB1Tuned,
    count_nodes,
    mcts,
)
from gamelib.montecarlo.node import Node
from gamelib.play import MonteCarloAgent, match
from gamelib.search import minimax
from tests.grown_trees import grown, nodes_of

GAME = TicTacToe()


class Watching:
    """UCT that remembers what it was told."""

    def __init__(self):
        self.episodes = []

    def choose(self, node, player):
        return UCT().choose(node, player)

    def observe(self, episode):
        self.episodes.append(episode)


@pytest.mark.parametrize("options", [{}, {"solver": True}, {"transpositions": True}, {"most_nodes": 30}])
@pytest.mark.parametrize("game", [GAME, Pig(8), ConnectFour(columns=4, rows=4)])
def test_an_episode_is_a_whole_game_from_the_root_to_the_rewards(game, options):
    watching = Watching()
    tree = SearchTree(game, rng=3, tree_policy=watching, **options)
    tree.grow(300)
    assert len(watching.episodes) == tree.root.visits
    for episode in watching.episodes:
        state = game.initial_state()
        for ply, (player, action) in enumerate(episode.moves):
            if ply < len(episode.path):
                assert episode.path[ply].state == state
            assert game.player(state) == player
            state = game.result(state, action)
        if episode.path[-1].proven is None or game.is_terminal(state):
            assert game.is_terminal(state)
            assert episode.rewards == tuple((game.utility(state, player) + 1) / 2 for player in (MAX, MIN))


def test_ucb1_tuned_computes_the_index_of_the_paper():
    game, random, chosen = TreeGame([[1, -1], [0.6, 0.2], [0, 0]]), Random(1), Counter()
    for _ in range(300):
        root = Node(game, "A")
        indices = {}
        root.visits = random.choice([200, 3_000, 10**6])
        for action in game.actions("A"):
            child = root.child(game, action)
            child.visits = n = random.choice([random.randint(1, 60), random.randint(300, 900)])
            spread = random.choice([0.1, 1])  # so that the variance decides, or its bound of 1/4
            rewards = [(1 - spread) / 2 + spread * random.random() for _ in range(n)]
            child.totals, child.notes = [sum(rewards), 0.0], [sum(reward**2 for reward in rewards), 0.0]
            mean = sum(rewards) / n
            variance = sum((reward - mean) ** 2 for reward in rewards) / n
            width = min(0.25, variance + sqrt(2 * log(root.visits) / n))
            indices[action] = mean + sqrt(log(root.visits) / n * width)
        best = max(indices, key=indices.get)
        assert UCB1Tuned().choose(root, MAX) == best
        chosen[best] += 1
    assert min(chosen[action] for action in game.actions("A")) > 50


def test_ucb1_tuned_knows_the_sum_of_the_squared_rewards_at_every_node():
    game = random_tree(branching=3, depth=3, leaves=(-10, 10), rng=4)
    told = Counter()

    class Both(UCB1Tuned):
        def observe(self, episode):
            super().observe(episode)
            for node in episode.path:
                for player, reward in enumerate(episode.rewards):
                    told[node.state, player] += reward**2

    tree = SearchTree(game, rng=1, tree_policy=Both(), utilities=(-10, 10))
    tree.grow(400)
    for node in nodes_of(tree.root):
        assert node.notes == pytest.approx([told[node.state, MAX], told[node.state, MIN]])
    assert tree.result().action == minimax(game).action


def test_without_equivalence_rave_is_uct():
    for c in (0.5, 1.0):
        assert mcts(GAME, simulations=500, rng=3, tree_policy=RAVE(k=0, c=c)) == mcts(
            GAME, simulations=500, rng=3, tree_policy=UCT(c)
        )


def test_rave_counts_an_action_whenever_the_same_player_takes_it_later():
    class Twice(RAVE):
        def observe(self, episode):
            super().observe(episode)
            for ply, node in enumerate(episode.path):
                later = {action for player, action in episode.moves[ply:] if player == node.player}
                for action in later & set(GAME.actions(node.state)):
                    counted[id(node), action] += 1
                    brought[id(node), action] += episode.rewards[node.player]

    counted, brought = Counter(), Counter()
    tree = grown(GAME, 300, tree_policy=Twice(k=100))
    noted = {
        (id(node), action): figures for node in nodes_of(tree.root) for action, figures in (node.notes or {}).items()
    }
    assert noted.keys() == counted.keys()
    for key, (simulations, total) in noted.items():
        assert (simulations, total) == (counted[key], pytest.approx(brought[key]))
    root = tree.root
    assert all(root.notes[action][0] > root.children[action].visits for action in root.children)
    assert sum(simulations for simulations, _ in root.notes.values()) > 3 * root.visits


def test_rave_mixes_both_values_by_the_visits_of_the_node():
    game = TreeGame([[1], [1]])
    root = Node(game, "A")
    for action, total, all_moves in (("a1", 6.0, (50, 10.0)), ("a2", 5.0, (50, 20.0))):
        child = root.child(game, action)
        child.visits, child.totals = 10, [total, 10 - total]
        root.notes = {**(root.notes or {}), action: all_moves}
    root.visits = 20
    # The means are 0.6 and 0.5, the others 0.2 and 0.4: with a weight of 1/3 they balance.
    balance = 3 * 20 / (9 - 1)  # sqrt(k / (60 + k)) = 1/3
    assert RAVE(k=balance).weight(20) == pytest.approx(1 / 3)
    assert RAVE(k=0.9 * balance, c=0).choose(root, MAX) == "a1"
    assert RAVE(k=1.1 * balance, c=0).choose(root, MAX) == "a2"


@pytest.mark.slow
def test_rave_plays_five_by_five_better_than_uct_with_the_same_few_simulations():
    game = TicTacToe(m=5, n=5, k=4)
    rave = MonteCarloAgent(simulations=200, rng=1, tree_policy=RAVE(k=500, c=1))
    uct = MonteCarloAgent(simulations=200, rng=2, tree_policy=UCT(1))
    assert match(game, (rave, uct), games=100, rng=3).interval[0] > 0.5


def test_rave_converges_all_the_same():
    games = [random_tree(branching=3, depth=3, leaves=(-10, 10), rng=seed) for seed in range(10)]
    for game in games:
        found = mcts(game, simulations=2_000, rng=1, utilities=(-10, 10), tree_policy=RAVE(k=50))
        assert found.action in minimax(game).optimal_actions


def test_shared_nodes_are_fewer_and_no_state_has_two_nodes():
    plain, shared = (grown(GAME, 2_000, transpositions=each) for each in (False, True))
    assert shared.nodes < plain.nodes
    nodes = nodes_of(shared.root)
    assert len({node.state for node in nodes}) == len(nodes) == shared.nodes == count_nodes(shared.root)
    assert shared.root.visits == plain.root.visits == 2_000
    parents = Counter(id(child) for node in nodes for child in node.children.values())
    assert max(parents.values()) > 2


@settings(max_examples=30)
@given(st.integers(1, 400), st.sampled_from([None, 1, 50]), st.booleans())
def test_with_shared_nodes_a_node_has_no_more_visits_than_its_children(simulations, most_nodes, solver):
    """As many as its children *through it*, which have more through others; each simulation is counted once a ply."""
    options = {} if most_nodes is None else {"most_nodes": most_nodes}
    tree = grown(GAME, simulations, transpositions=True, solver=solver, rng=simulations, **options)
    layers = Counter()
    for node in nodes_of(tree.root):
        layers[(node.state.crosses | node.state.noughts).bit_count()] += node.visits
        assert sum(node.totals) == pytest.approx(node.visits)
        if node.player is not None and node is not tree.root and most_nodes is None and not solver:
            assert node.visits <= 1 + sum(child.visits for child in node.children.values())
        for action, child in node.children.items():
            assert child.state == GAME.result(node.state, action)
    assert layers[0] == tree.root.visits
    assert all(layers[ply + 1] <= layers[ply] for ply in range(9))
    assert tree.nodes == count_nodes(tree.root) <= (most_nodes or simulations + 1)


@pytest.mark.parametrize("seed", range(5))
def test_values_converge_with_shared_nodes_too(seed):
    game = ConnectFour(columns=4, rows=4)
    state = game.play(("122112", "12341234", "222211", "443311", "112233")[seed])
    assert mcts(game, state, simulations=4_000, rng=seed, transpositions=True).action in (
        minimax(game, state).optimal_actions
    )


class Walk(Game):
    """Two walkers on a ring of four places; after ten moves it is over. Without counting, places come back."""

    name = "walk"

    def __init__(self, *, counted):
        self.counted = counted

    def initial_state(self):
        return (0, MAX, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return () if self.is_terminal(state) else (1, 2, 3)

    def result(self, state, action):
        place, mover, moves = state
        return ((place + action) % 4, 1 - mover, moves + self.counted)

    def is_terminal(self, state):
        return state[2] == 10 or (not self.counted and state[0] == 3 and state[1] == MAX)

    def utility(self, state, player):
        return (1 if state[0] < 2 else -1) * (1 if player == MAX else -1)


@pytest.mark.parametrize("c", [0, 1])
@pytest.mark.parametrize("solver", [False, True])
def test_states_that_come_back_later_make_no_circle(c, solver):
    game = Walk(counted=False)  # (0, MAX, 0) comes back after two moves, and so on
    tree = grown(game, 600, transpositions=True, tree_policy=UCT(c), solver=solver)
    assert tree.root.visits == 600 or tree.root.proven is not None

    layer, plies = {id(tree.root): tree.root}, 0
    while layer:  # would not end if there were a circle
        layer = {id(child): child for node in layer.values() for child in node.children.values()}
        plies += 1
        assert plies < 600
    assert tree.nodes <= 8 * plies  # at most one for each state in each layer


def test_a_known_state_is_walked_on_from_so_that_each_simulation_adds_a_node_while_there_are_any():
    tree = grown(Walk(counted=True), 36, transpositions=True, rng=2)
    assert tree.nodes == 37  # there are 4 states in a layer, and 10 layers
    tree.grow(3_000)
    assert tree.nodes == len({node.state for node in nodes_of(tree.root)}) <= 41


def test_advancing_forgets_the_states_that_cannot_come_up_any_more():
    tree = grown(GAME, 3_000, transpositions=True)
    tree.advance(4)
    assert tree.nodes == count_nodes(tree.root)
    tree.grow(3_000)
    nodes = nodes_of(tree.root)
    assert tree.nodes == len(nodes) == len({node.state for node in nodes})
    assert tree.move_to(GAME.parse("O . . / . X . / . . ."))
    tree.grow(500)
    nodes = nodes_of(tree.root)
    assert tree.nodes == len(nodes) == len({node.state for node in nodes})
