"""Training: Adam's steps as the paper has them, data learned to the last bit, and a stop where it goes astray."""

from itertools import pairwise
from math import inf, nan

import numpy as np
import pytest

from gamelib import Diverged, GameError
from gamelib.games import ConnectFour, TicTacToe
from gamelib.learn import Adam, Examples, NetworkEvaluator, PolicyValueNetwork, encoding, exact_examples, train
from gamelib.learn.training import drawn
from gamelib.search import solve

XOR = Examples(
    np.array([[0, 0], [0, 1], [1, 0], [1, 1]]),
    np.array([[1, 0], [0, 1], [0, 1], [1, 0]]),
    np.array([-0.5, 0.5, 0.5, -0.5]),
)


def test_adam_makes_the_steps_of_the_paper():
    draw = np.random.default_rng(1)
    parameter = draw.normal(size=(3, 2))
    theta, m, v = parameter.copy(), 0.0, 0.0
    adam = Adam([parameter], rate=0.01)
    for t in range(1, 30):
        g = draw.normal(size=(3, 2)) * 10.0 ** draw.integers(-3, 3)
        adam.step([g])
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
        theta = theta - 0.01 * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)
        assert parameter == pytest.approx(theta, rel=1e-3, abs=1e-6)


def test_the_first_step_of_adam_is_the_rate_whatever_the_gradient():
    for gradient in (0.1, 1.0, -1e6):
        parameter = np.array([1.0])
        Adam([parameter], rate=0.25).step([np.array([gradient])])
        assert parameter[0] == pytest.approx(1 - 0.25 * np.sign(gradient), rel=1e-4)


def test_xor_is_learned_by_hidden_units_and_not_without():
    losses = {}
    for hidden in ((16,), ()):
        network = PolicyValueNetwork(2, 2, hidden, rng=1)
        losses[hidden] = train(network, XOR, steps=800, batch=16, rate=0.02, l2=0.0, rng=1)
    assert losses[16,].policy < 0.01
    assert losses[16,].value < 0.01
    assert losses[()].policy > 0.5  # ln 2 is a guess
    assert losses[()].value > 0.2


def test_perfect_tic_tac_toe_is_learned_by_heart():
    game, perfect = TicTacToe(), solve(TicTacToe())
    states = [game.play(moves) for moves in ("a1 b2", "a1 b2 c3", "b2 a1 c3", "b2 b3 a1", "a1 a2 b1 b2", "c1 b2 a2")]
    examples = exact_examples(encoding(game), states, perfect)
    examples = examples._replace(values=0.95 * examples.values)  # a tanh comes close to 1 and never there
    network = PolicyValueNetwork(18, 9, (32,), rng=1)
    train(network, examples, steps=800, batch=32, rate=0.01, l2=0, rng=1)
    evaluator = NetworkEvaluator(game, network)
    for state, policy in zip(states, examples.policies, strict=True):
        found = evaluator.evaluate(state)
        assert found.value == pytest.approx(0.95 * perfect.value(state), abs=0.05)
        assert list(found.prior.values()) == pytest.approx(policy, abs=0.05)


def test_squares_count_against_weights_and_not_against_biases():
    sizes = []
    for l2 in (0.0, 0.1):
        network = PolicyValueNetwork(2, 2, (16,), rng=1)
        train(network, XOR, steps=300, batch=4, rate=0.02, l2=l2, rng=1)
        sizes.append(sum(float((matrix**2).sum()) for matrix in network.weights))
    assert sizes[1] < sizes[0] / 10


def test_batches_are_shown_in_all_symmetries():
    game = ConnectFour(columns=3, rows=2, connect=2)
    shown = encoding(game)
    rows = shown.rows([game.play("1")])
    examples = Examples(rows, np.array([[0.7, 0.2, 0.1]]), np.array([1.0]))
    draw = np.random.default_rng(1)
    seen = {}
    for _ in range(50):
        batch = drawn(examples, 4, shown.symmetries, draw)
        assert batch.values.tolist() == [1.0] * 4
        assert (batch.inputs == batch.inputs[0]).all()
        seen[tuple(batch.inputs[0].tolist())] = batch.policies[0].tolist()
    mirrored = shown.rows([game.play("3")])[0]
    assert seen == {tuple(rows[0].tolist()): [0.7, 0.2, 0.1], tuple(mirrored.tolist()): [0.1, 0.2, 0.7]}


def test_the_rate_falls_to_a_tenth_and_progress_can_stop(monkeypatch):
    rates, made = [], []
    plain = Adam.step
    monkeypatch.setattr(Adam, "step", lambda self, gradients: (rates.append(self.rate), plain(self, gradients)))
    train(PolicyValueNetwork(2, 2, (), rng=1), XOR, steps=100, rate=0.5, rng=1)
    assert rates[0] == 0.5
    assert rates[-1] == pytest.approx(0.5 * 0.109)
    assert all(first > second for first, second in pairwise(rates))
    train(
        PolicyValueNetwork(2, 2, (), rng=1), XOR, steps=100, rng=1, progress=lambda done: made.append(done) or done < 7
    )
    assert made == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("rate", [1e20, 1e30, 1e38])
def test_training_that_diverges_leaves_the_network_as_it_was(rate):
    network = PolicyValueNetwork(2, 2, (8, 8), rng=1)
    network.record = {"seed": 1}
    before = network.copy()
    with pytest.raises(Diverged, match=r"training diverged: the loss was .* The network is as it was before") as caught:
        train(network, XOR, steps=500, rate=rate, rng=1)
    assert caught.value.last_good is network
    assert network.record == {"seed": 1}
    assert all((now == then).all() for now, then in zip(network.parameters, before.parameters, strict=True))
    assert train(network, XOR, steps=500, batch=4, rate=0.02, rng=1).policy < 0.3


WRONG = [
    XOR._replace(inputs=XOR.inputs[:3]),
    XOR._replace(inputs=np.zeros((4, 3))),
    XOR._replace(inputs=np.zeros(8)),
    XOR._replace(policies=XOR.policies[:, :1]),
    XOR._replace(policies=np.ones((4, 2, 1))),
    XOR._replace(values=XOR.values[:, None]),
    XOR._replace(values=0.5),
    Examples(*(each[:0] for each in XOR)),
    XOR._replace(inputs=[["a", "b"]] * 4),
    XOR._replace(inputs=[[0, 0], [0], [1, 0], [1, 1]]),
    XOR._replace(values=[None] * 4),
    XOR._replace(inputs=np.where(XOR.inputs, nan, 0)),
    XOR._replace(inputs=np.where(XOR.inputs, inf, 0)),
    XOR._replace(values=[0, 0, 1.1, 0]),
    XOR._replace(values=[0, 0, nan, 0]),
    XOR._replace(policies=[[1, 1], [0, 1], [0, 1], [1, 0]]),
    XOR._replace(policies=[[2, -1], [0, 1], [0, 1], [1, 0]]),
    XOR._replace(policies=[[nan, 1], [0, 1], [0, 1], [1, 0]]),
    XOR._replace(policies=[[inf, 0], [0, 1], [0, 1], [1, 0]]),
    XOR[:2],
    None,
    3,
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_examples_that_make_no_sense_are_refused(number):
    network = PolicyValueNetwork(2, 2, (8,), rng=1)
    before = network.copy()
    with pytest.raises(GameError, match=r"examples|each row of the policies is a distribution"):
        train(network, WRONG[number], steps=10, rng=1)
    assert all((now == then).all() for now, then in zip(network.parameters, before.parameters, strict=True))


@pytest.mark.parametrize(
    "wrong",
    [
        {"steps": 0},
        {"batch": 0},
        {"steps": 2.5},
        {"rate": 0},
        {"rate": nan},
        {"l2": -1},
        {"l2": nan},
        {"rng": None},
        {"progress": 3},
    ],
    ids=str,
)
def test_numbers_of_a_training_make_sense(wrong):
    with pytest.raises(GameError):
        train(PolicyValueNetwork(2, 2, rng=1), XOR, **{"steps": 10, "rng": 1, **wrong})
