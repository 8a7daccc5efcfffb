"""Policy gradient: exact in expectation, and it learns what pays."""

import numpy as np
import pytest

import gamelib.learn.policy_gradient as policy_gradient_module
from gamelib import MAX, MIN, Diverged, GameError
from gamelib.games import TicTacToe, TreeGame
from gamelib.learn import Encoding, NetworkEvaluator, PolicyValueNetwork, reinforce, sampled_games
from gamelib.learn.policy_gradient import legal_policies, policy_gradient


def tree_evaluator(game, places, actions, rng=1):
    """Return a linear network that is shown which of a tree's states it is."""

    def rows(states):
        return np.array([[state == place for place in places] for state in states], float)

    network = PolicyValueNetwork(len(places), len(actions), hidden=(), rng=rng)
    return NetworkEvaluator(game, network, Encoding(game, len(places), actions, rows))


def expected(game, evaluator):
    """Return what MAX's one move brings on average."""
    (policy,), _ = legal_policies(evaluator, ["A"])
    return sum(
        share * game.utility(game.result("A", action), MAX)
        for action, share in zip(evaluator.shown.actions, policy, strict=True)
        if action in game.actions("A")
    )


def test_the_mean_of_the_gradient_over_all_moves_is_that_of_the_expected_utility():
    game = TreeGame([1, -0.5, 0.25])
    evaluator = tree_evaluator(game, "A", ["a1", "a2", "nowhere legal", "a3"])
    network = evaluator.network
    network.weights = [matrix.astype(float) for matrix in network.weights]
    network.biases = [bias.astype(float) for bias in network.biases]
    network.biases[-2][:] = 0.5, -1, 2, 0
    (policy,), _ = legal_policies(evaluator, ["A"])
    assert policy[2] == 0
    assert policy.sum() == pytest.approx(1)
    mean = sum(
        share * policy_gradient(evaluator, ["A"], [action], [game.utility(game.result("A", action), MAX)])[1][2]
        for action, share in zip(evaluator.shown.actions, policy, strict=True)
        if share
    )
    slopes = []
    for number in range(4):  # the policy's biases, one at a time
        ends = []
        for step in (1e-6, -1e-6):
            network.biases[-2][number] += step
            ends.append(expected(game, evaluator))
            network.biases[-2][number] -= step
        slopes.append((ends[0] - ends[1]) / 2e-6)
    assert mean == pytest.approx(-np.array(slopes), abs=1e-6)


def test_what_pays_is_learned_on_both_sides():
    game = TreeGame([[-1, 0.5, 1], [-1, -1, 1], [1, 1, 0]])  # minimax: a3, and there b3
    places = "ABCD"
    actions = [action for place in places for action in game.actions(place)]
    evaluator = tree_evaluator(game, places, actions)
    means = reinforce(evaluator, iterations=200, games=32, rate=0.1, rng=2)
    assert evaluator.policy("A")["a3"] > 0.95
    assert evaluator.policy("D")["d3"] > 0.95
    assert len(means) == 200
    assert all(-1 <= mean <= 1 for mean in means)


def test_tic_tac_toe_is_played_better_than_before():
    game = TicTacToe()
    network = PolicyValueNetwork(18, 9, hidden=(16,), rng=1)
    before = NetworkEvaluator(game, network.copy())
    reinforce(NetworkEvaluator(game, network), iterations=60, games=64, rate=0.03, rng=3)
    start = [game.initial_state()] * 200
    lead = 0
    for side, players in (
        (MAX, (NetworkEvaluator(game, network), before)),
        (MIN, (before, NetworkEvaluator(game, network))),
    ):
        lead += sum(game.utility(each.state, side) for each in sampled_games(players, start, rng=4))
    assert lead / 400 > 0.2


def test_the_same_seed_gives_the_same_network_and_another_seed_another():
    found = []
    for seed in (1, 1, 2):
        network = PolicyValueNetwork(18, 9, hidden=(8,), rng=1)
        reinforce(NetworkEvaluator(TicTacToe(), network), iterations=3, games=4, pooled=1, opening=2, rng=seed)
        found.append(np.concatenate([parameter.ravel() for parameter in network.parameters]))
    assert (found[0] == found[1]).all()
    assert (found[0] != found[2]).any()


def test_opponents_are_earlier_selves_from_a_pool_and_steps_become_smaller(monkeypatch):
    evaluator = NetworkEvaluator(TicTacToe(), PolicyValueNetwork(18, 9, hidden=(), rng=1))
    first = evaluator.network.weights[0].copy()
    opponents, rates = [], []
    play, step = policy_gradient_module.sampled_games, policy_gradient_module.safe_step

    def played(players, *arguments, **keywords):
        (opponent,) = [each.network for each in players if each is not evaluator]
        opponents.append(opponent.weights[0].copy())
        return play(players, *arguments, **keywords)

    def stepped(network, adam, *arguments):
        rates.append(adam.rate)
        step(network, adam, *arguments)

    monkeypatch.setattr(policy_gradient_module, "sampled_games", played)
    monkeypatch.setattr(policy_gradient_module, "safe_step", stepped)
    reinforce(evaluator, iterations=10, games=2, pooled=4, rate=0.01, rng=1)
    assert all((one == other).all() for one, other in zip(opponents[::2], opponents[1::2], strict=True))
    assert all((each == first).all() for each in opponents[:8])  # nobody else is in the pool before
    assert 2 <= len({each.tobytes() for each in opponents}) <= 3
    assert rates == pytest.approx([0.01 * (1 - 0.09 * number) for number in range(10)])


def test_sampled_games_follow_the_rules_and_draw_moves_as_often_as_the_policy_says():
    game = TicTacToe()
    evaluator = NetworkEvaluator(game, PolicyValueNetwork(18, 9, hidden=(8,), rng=5))
    games = sampled_games((evaluator, evaluator), [game.initial_state()] * 2000, rng=6)
    firsts = np.zeros(9)
    for each in games:
        state = game.initial_state()
        for before, action in each.moves:
            assert before == state
            state = game.result(state, action)
        assert state == each.state
        assert game.is_terminal(state)
        firsts[each.moves[0][1]] += 1
    (policy,), _ = legal_policies(evaluator, [game.initial_state()])
    assert firsts / 2000 == pytest.approx(policy, abs=0.04)  # some four standard deviations


@pytest.mark.filterwarnings("ignore:overflow", "ignore:invalid")
def test_a_network_that_diverges_is_as_it_was():
    network = PolicyValueNetwork(18, 9, hidden=(8,), rng=1)
    kept = network.copy()
    with pytest.raises(Diverged, match="learning rate below") as caught:
        reinforce(NetworkEvaluator(TicTacToe(), network), iterations=50, games=4, rate=1e38, rng=1)
    assert caught.value.last_good is network
    for parameter, before in zip(network.parameters, kept.parameters, strict=True):
        assert (parameter == before).all()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"iterations": 0}, "number of iterations"),
        ({"games": 5}, "even.*not 5"),
        ({"games": 0}, "number of games"),
        ({"pooled": 0}, "pooled"),
        ({"opening": -1}, "opening"),
        ({"rate": 0}, "learning rate"),
        ({"rng": "dice"}, "seed"),
        ({"progress": 3}, "progress is a function"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_changed(given, message):
    network = PolicyValueNetwork(18, 9, hidden=(), rng=1)
    kept = network.copy()
    with pytest.raises(GameError, match=message):
        reinforce(NetworkEvaluator(TicTacToe(), network), **({"iterations": 1, "games": 2, "rng": 1} | given))
    assert (network.weights[0] == kept.weights[0]).all()
