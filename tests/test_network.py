"""Networks: gradients beside finite differences, a case by hand, symmetric boards, and files that are damaged."""

import io
import pickle
import zipfile
from random import Random

import numpy as np
import pytest

from gamelib import GameError, InvalidGame
from gamelib.games import ConnectFour, Nim, TicTacToe
from gamelib.learn import Examples, NetworkEvaluator, PolicyValueNetwork, encoding
from gamelib.learn.network import softmax
from gamelib.montecarlo import puct


def in_double(network):
    """Return a network that reckons in double precision, with biases that are not 0."""
    draw = np.random.default_rng(5)
    network.weights = [matrix.astype(np.float64) + draw.normal(0, 0.2, matrix.shape) for matrix in network.weights]
    network.biases = [bias + draw.normal(0, 0.2, bias.shape) for bias in network.biases]
    return network


def examples(number=7, inputs=6, actions=4, seed=1):
    draw = np.random.default_rng(seed)
    policies = draw.dirichlet(np.ones(actions), number)
    return Examples(draw.normal(size=(number, inputs)), policies, draw.uniform(-1, 1, number))


@pytest.mark.parametrize("hidden", [(), (5,), (5, 3)])
@pytest.mark.parametrize("l2", [0.0, 0.1])
@pytest.mark.parametrize("untaught", [0, 3, 7])
def test_gradients_are_finite_differences_of_the_loss(hidden, l2, untaught):
    network, shown = in_double(PolicyValueNetwork(6, 4, hidden, rng=1)), examples()
    shown.policies[:untaught] = 0

    def loss():
        return sum(network.losses(shown)) + l2 * sum((matrix**2).sum() for matrix in network.weights)

    losses, gradients = network.losses_and_gradients(shown, l2)
    assert losses == network.losses(shown)
    assert len(gradients) == len(network.parameters)
    step = 1e-6
    for parameter, gradient in zip(network.parameters, gradients, strict=True):
        assert gradient.shape == parameter.shape
        for place in np.ndindex(parameter.shape):
            parameter[place] += step
            above = loss()
            parameter[place] -= 2 * step
            below = loss()
            parameter[place] += step
            assert gradient[place] == pytest.approx((above - below) / (2 * step), abs=1e-7)


def test_a_network_by_hand():
    network = PolicyValueNetwork(2, 2, hidden=(2,), rng=1)
    network.weights = [
        np.array([[1.0, -1.0], [2.0, 1.0]]),
        np.array([[1.0, 0.0], [0.0, 1.0]]),
        np.array([[0.5], [1.0]]),
    ]
    network.biases = [np.array([0.0, -3.0]), np.array([0.0, 1.0]), np.array([-2.0])]
    # (1, 1): hidden (3, -3), rectified (3, 0), logits (3, 1), value tanh(-0.5); (0, 4): (8, 1), (8, 2), tanh 3
    policies, values = network([[1, 1], [0, 4]])
    assert policies[:, 0].tolist() == pytest.approx([1 / (1 + np.exp(-2)), 1 / (1 + np.exp(-6))])
    assert values.tolist() == pytest.approx([np.tanh(-0.5), np.tanh(3)])
    losses = network.losses(Examples([[1, 1], [0, 4]], [[0, 1], [0, 0]], [-1, 1]))
    assert losses.policy == pytest.approx((2 + np.log(1 + np.exp(-2))) / 2)
    assert losses.value == pytest.approx(((np.tanh(-0.5) + 1) ** 2 + (np.tanh(3) - 1) ** 2) / 2)


def test_a_softmax_of_large_logits_is_still_one():
    with np.errstate(all="raise", under="ignore"):
        assert softmax(np.array([[1e4, 1e4 - np.log(3), -1e4]]))[0].tolist() == pytest.approx([0.75, 0.25, 0])


def test_a_copy_is_a_network_of_its_own():
    network = PolicyValueNetwork(6, 4, (5,), rng=1)
    network.record = {"games": 3}
    copy = network.copy()
    copy.weights[0] += 1
    assert not np.allclose(copy.weights[0], network.weights[0])
    assert copy.record == network.record
    assert repr(network) == "PolicyValueNetwork(6 - 5 - 4 actions and a value; 65 parameters)"


# -- what it is shown ---------------------------------------------------------------------------------


GAMES = [
    ConnectFour(),
    ConnectFour(columns=5, rows=4),
    ConnectFour(4, 3, 3),
    TicTacToe(),
    TicTacToe(4, 2, 2),
    TicTacToe(misere=True),
]


def played(game, random, plies):
    """Return the state after random moves that do not end the game, and the moves."""
    state, moves = game.initial_state(), []
    for _ in range(plies):
        move = random.choice(game.actions(state))
        after = game.result(state, move)
        if game.is_terminal(after):
            break
        state = after
        moves.append(move)
    return state, moves


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_states_are_shown_from_the_movers_side(game):
    shown, random = encoding(game), Random(1)
    for _ in range(30):
        state, moves = played(game, random, random.randrange(9))
        row = shown.rows([state])[0]
        own, other = row[: shown.inputs // 2], row[shown.inputs // 2 :]
        assert set(row.tolist()) <= {0, 1}
        assert (own.sum(), other.sum()) == (len(moves) // 2, (len(moves) + 1) // 2)
        assert not (own & other).any()
        for move in game.actions(state):  # a stone more, and the sides change
            after = shown.rows([game.result(state, move)])[0].astype(int)
            assert sorted((after - np.r_[other, own]).tolist())[-2:] == [0, 1]
            assert (after - np.r_[other, own]).sum() == after[shown.inputs // 2 :].sum() - own.sum() == 1


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_symmetries_permute_what_is_shown_and_the_actions(game):
    shown, random = encoding(game), Random(2)
    symmetries = [([*places], [*actions]) for places, actions in shown.symmetries]
    square = isinstance(game, TicTacToe) and game.m == game.n
    assert len(symmetries) == (7 if square else 3 if isinstance(game, TicTacToe) else 1)
    for places, actions in symmetries:
        assert sorted(places) == list(range(shown.inputs))
        assert sorted(actions) == list(shown.actions)
        for _ in range(10):
            state, moves = played(game, random, random.randrange(12))
            turned = game.initial_state()
            for move in moves:  # a legal move stays legal and where it leads commutes
                turned = game.result(turned, actions.index(move))
            rows = shown.rows([state, turned])
            assert rows[0][places].tolist() == rows[1].tolist()
            assert sorted(actions.index(move) for move in game.actions(state)) == sorted(game.actions(turned))
            for move in game.actions(state):
                after, turned_after = game.result(state, move), game.result(turned, actions.index(move))
                assert game.is_terminal(after) == game.is_terminal(turned_after)
                if game.is_terminal(after):
                    assert game.utility(after, 0) == game.utility(turned_after, 0)


def test_a_game_without_an_encoding_is_named():
    with pytest.raises(InvalidGame, match=r"no encoding is known for Nim.*@encoding\.register"):
        encoding(Nim(heaps=(3, 4, 5)))


def test_values_are_turned_to_maxs_side_and_priors_to_actions():
    game = TicTacToe()
    network = PolicyValueNetwork(18, 9, hidden=(), rng=1)
    network.weights[0][:], network.biases[0][:] = 0, np.log(np.arange(1, 10))
    network.weights[1][:], network.biases[1][:] = 0, 10  # who is to move wins
    evaluator = NetworkEvaluator(game, network)
    after = game.result(game.initial_state(), 4)
    values = [each.value for each in evaluator.evaluate_all([game.initial_state(), after])]
    assert values == pytest.approx([1, -1])
    assert evaluator.evaluate_all([]) == []
    assert evaluator.policy(after) == pytest.approx({action: (action + 1) / 40 for action in game.actions(after)})
    assert puct(game, evaluator=evaluator, simulations=2, rng=1).action == 8


# -- files --------------------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path):
    network = PolicyValueNetwork(6, 4, (5,), rng=1)
    network.record = {"seed": 1, "loss": 0.5, "game": "Go «5×5»"}
    network.save(tmp_path / "network.npz")
    return network, tmp_path / "network.npz"


def test_a_network_is_read_as_it_was_saved(saved):
    network, path = saved
    read = PolicyValueNetwork.load(path)
    assert read.record == network.record
    assert all(
        ours.dtype == its.dtype and (ours == its).all()
        for ours, its in zip(network.parameters, read.parameters, strict=True)
    )
    before = path.read_bytes()
    read.save(str(path))
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == ["network.npz"]


def test_any_part_of_a_file_is_refused(saved):
    _, path = saved
    whole = path.read_bytes()
    for length in [*range(40), *range(40, len(whole), 37), len(whole) - 1]:
        path.write_bytes(whole[:length])
        with pytest.raises(GameError, match="not a whole file of arrays"):
            PolicyValueNetwork.load(path)


def not_networks():
    """Yield files that are not networks, each with its name."""
    network = PolicyValueNetwork(6, 4, (5,), rng=1)
    arrays = network.arrays()

    def archive(changed):
        file = io.BytesIO()
        np.savez(file, **changed)
        return file.getvalue()

    yield "text", b"weights: 1 2 3\n"
    yield "nothing", b""
    yield "a pickle", pickle.dumps(arrays)
    file = io.BytesIO()
    np.save(file, arrays["weights_0"])
    yield "one array", file.getvalue()
    yield "objects", archive(arrays | {"weights_0": np.array([[Fires()]], dtype=object)})
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as zipped:
        zipped.writestr("letter.txt", "dear network")
    yield "another archive", file.getvalue()
    yield "no arrays", archive({})
    for name, array in arrays.items():
        yield f"no {name}", archive({key: each for key, each in arrays.items() if key != name})
        yield f"{name} of another shape", archive(arrays | {name: np.zeros((*array.shape, 2), np.float32)})
        if name != "weights_0":
            yield f"{name} with a row less", archive(arrays | {name: array[1:]})
        yield f"{name} with a number that is none", archive(arrays | {name: np.full_like(array, np.nan)})
    yield "an infinite weight", archive(arrays | {"weights_1": np.full_like(arrays["weights_1"], np.inf)})
    yield "words for weights", archive(arrays | {"weights_1": arrays["weights_1"].astype(str)})
    yield "whole numbers for weights", archive(arrays | {"weights_1": arrays["weights_1"].astype(int)})
    yield "weights without shape", archive(arrays | {"weights_0": np.float32(1)})
    yield "a layer too much", archive(arrays | {"weights_7": arrays["weights_0"]})
    yield "a record that is no JSON", archive(arrays | {"record": np.array("{")})
    yield "a record that is a list", archive(arrays | {"record": np.array("[1]")})
    yield "a record of numbers", archive(arrays | {"record": np.zeros(3)})


class Fires:
    """Would run code if it were unpickled."""

    def __reduce__(self):
        return pytest.fail, ("code in the file was run",)


@pytest.mark.parametrize(("name", "content"), [*not_networks()], ids=[name for name, _ in not_networks()])
def test_what_is_no_network_is_refused(tmp_path, name, content):
    path = tmp_path / "network.npz"
    path.write_bytes(content)
    with pytest.raises(GameError, match=r"network\.npz is not a"):
        PolicyValueNetwork.load(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("most", [0, 100, 700])
@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full disk", "interrupt"]
)
def test_where_the_disk_is_full_the_old_file_stays(saved, monkeypatch, most, error):
    network, path = saved
    before, record = path.read_bytes(), dict(network.record)

    class Full(io.FileIO):
        def write(self, data):
            if self.tell() + len(data) > most:
                raise error
            return super().write(data)

    monkeypatch.setattr("pathlib.Path.open", lambda self, mode: Full(self, mode))
    network.weights[0] += 1
    with pytest.raises(type(error)):
        network.save(path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == ["network.npz"]
    assert PolicyValueNetwork.load(path).record == network.record == record
    network.save(path)
    assert (PolicyValueNetwork.load(path).weights[0] == network.weights[0]).all()


def test_a_network_that_is_sure_of_an_illegal_action_still_has_a_prior():
    game = TicTacToe()
    network = PolicyValueNetwork(18, 9, hidden=(), rng=1)
    network.biases[0][0] = 500.0
    prior = NetworkEvaluator(game, network).policy(game.result(game.initial_state(), 0))
    assert len(prior) == 8
    assert sum(prior.values()) == pytest.approx(1)
