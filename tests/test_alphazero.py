"""Self-play and the loop around it: what is learned from, one network however it comes about, and what stops it."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import nan, sqrt
from random import Random
from time import sleep

import numpy as np
import pytest

from gamelib import Diverged, GameError, WorkLost
from gamelib.games import TicTacToe
from gamelib.learn import (
    AlphaZero,
    NetworkEvaluator,
    Plan,
    PolicyValueNetwork,
    SelfPlay,
    contest,
    encoding,
    exact_examples,
    self_play,
    train,
)
from gamelib.learn.self_play import opened
from gamelib.montecarlo import DirichletNoise
from gamelib.play import PolicyAgent, match
from gamelib.search import solve
from tests.executors import AtOnce
from tests.test_puct import Oracle

GAME = TicTacToe()
PLAN = Plan(
    hidden=(16,),
    how=SelfPlay(simulations=6, opening=2),
    games=6,
    side_by_side=2,
    remembered=2,
    steps=5,
    batch=16,
    match_games=4,
)
QUIET = SelfPlay(simulations=12, noise=None, sampled_plies=0, opening=0)


def random_network(seed, scale=8.0):
    """Return a network with opinions."""
    network = PolicyValueNetwork(18, 9, (12,), rng=seed)
    network.weights = [scale * matrix for matrix in network.weights]
    return network


# -- self-play ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_quiet_game_is_the_one_an_oracle_plays(seed):
    evaluator = NetworkEvaluator(GAME, random_network(seed, scale=2.0))
    examples = self_play(evaluator, 1, QUIET, rng=1)
    oracle = Oracle(
        GAME, lambda n: 1.25 * sqrt(n),
        prior=lambda state, action: evaluator.evaluate(state).prior[action],
        value=lambda state: evaluator.evaluate(state).value,
    )  # fmt: skip
    state, path, shares, movers = GAME.initial_state(), (), [], []
    while not GAME.is_terminal(state):
        for _ in range(12):
            oracle.simulate(path, state)
        visits = [oracle.visits.get((*path, action), 0) for action in range(9)]
        shares.append([each / sum(visits) for each in visits])
        movers.append(GAME.player(state))
        won = [oracle.won.get((*path, action), 0) * (-1) ** movers[-1] for action in range(9)]
        action = max(range(9), key=lambda action: (visits[action], won[action]))
        state, path = GAME.result(state, action), (*path, action)
    assert examples.policies == pytest.approx(np.array(shares), abs=1e-6)
    assert examples.values.tolist() == [GAME.utility(state, mover) for mover in movers]


def games_of(examples):
    """Return the games that examples come from, each a list of numbers: a position has a stone more than before."""
    games = []
    for number, row in enumerate(examples.inputs):
        if number and row.sum() == examples.inputs[number - 1].sum() + 1:
            games[-1].append(number)
        else:
            games.append([number])
    return games


def test_examples_are_games_that_were_played_with_their_ends():
    examples = self_play(NetworkEvaluator(GAME, random_network(1)), 40, SelfPlay(simulations=6, opening=3), rng=1)
    boards = examples.inputs.astype(int)
    games = games_of(examples)
    assert len(games) == 40
    assert {sum(boards[game[0]]) for game in games} == {0, 1, 2, 3}  # openings of each length
    for game in games:
        for number, following in zip(game, [*game[1:], None], strict=True):
            own, other, policy = boards[number, :9], boards[number, 9:], examples.policies[number]
            assert policy.sum() == pytest.approx(1)
            assert not policy[(own | other) > 0].any()
            if following is None:  # one of the moves considered ends the game as the example says
                assert examples.values[number] in {
                    1 if won(own + np.eye(9, dtype=int)[move]) else 0 if (own + other).sum() == 8 else None
                    for move in np.flatnonzero(policy)
                }
            else:
                assert (boards[following, :9] == other).all()
                move = np.flatnonzero(boards[following, 9:] - own)
                assert len(move) == 1
                assert policy[move[0]] > 0
                assert examples.values[following] == -examples.values[number]


def won(stones):
    """Return whether three of these stones are in a line."""
    board = stones.reshape(3, 3)
    lines = [*board, *board.T, board.diagonal(), board[::-1].diagonal()]
    return any(line.all() for line in lines)


def test_the_same_seed_plays_the_same_games():
    evaluator = NetworkEvaluator(GAME, random_network(1))
    first, again, other = (self_play(evaluator, 5, SelfPlay(simulations=5), rng=seed) for seed in (1, 1, 2))
    assert all((ours == its).all() for ours, its in zip(first, again, strict=True))
    assert first.inputs.shape != other.inputs.shape or (first.inputs != other.inputs).any()


def test_moves_are_drawn_while_the_game_is_young():
    evaluator = NetworkEvaluator(GAME, random_network(1))

    def first_moves(how):
        examples = self_play(evaluator, 30, how, rng=1)
        return {tuple(examples.inputs[game[1]]) for game in games_of(examples)}

    still = {"simulations": 12, "noise": None, "opening": 0}
    assert len(first_moves(SelfPlay(**still, sampled_plies=0))) == 1
    assert len(first_moves(SelfPlay(**still, sampled_plies=1))) > 1
    assert len(first_moves(SelfPlay(**still | {"noise": DirichletNoise(1.0, 0.9)}, sampled_plies=0))) > 1


# -- the match ----------------------------------------------------------------------------------------


def test_what_one_network_scores_the_other_does_not():
    ours, its = random_network(1), random_network(2)
    how = SelfPlay(simulations=4, opening=3)
    for seed in range(4):
        score = contest(GAME, (ours, its), 10, how, rng=seed)
        assert score + contest(GAME, (its, ours), 10, how, rng=seed) == 1
        assert contest(GAME, (ours, ours), 10, how, rng=seed) == 0.5
    assert score in [points / 20 for points in range(21)]


def test_a_contest_scores_what_a_match_does():
    perfect, random = solve(GAME), Random(1)
    states = [opened(GAME, random.randrange(8), random)[0] for _ in range(400)]
    shown, unshown = PolicyValueNetwork(18, 9, (32,), rng=1), PolicyValueNetwork(18, 9, (32,), rng=1)
    train(shown, exact_examples(encoding(GAME), states, perfect), steps=200, batch=64, rate=0.01, rng=1)
    for seed in range(3):
        random = Random(int(np.random.default_rng(seed).integers(2**63)))
        openings = [opened(GAME, random.randint(0, 2), random)[0] for _ in range(20)]
        agents = tuple(PolicyAgent(NetworkEvaluator(GAME, network).policy) for network in (shown, unshown))
        result = match(GAME, agents, games=40, openings=openings)
        how = SelfPlay(simulations=2, opening=2)  # the second simulation is the prior's first choice
        assert contest(GAME, (shown, unshown), 40, how, rng=seed) == result.score
    assert contest(GAME, (shown, unshown), 40, SelfPlay(simulations=5, opening=2), rng=1) > 0.7


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0}, {"steps": 0}, {"match_games": 3}, {"match_games": -2}, {"needed": 1.5}, {"needed": nan},
        {"rate": 0}, {"l2": -1}, {"how": 50}, {"remembered": None},
    ],
    ids=str,
)  # fmt: skip
def test_a_plan_makes_sense(wrong):
    with pytest.raises(GameError):
        Plan(**wrong)


# -- the loop -----------------------------------------------------------------------------------------


def learned(folder=None, plan=PLAN, generations=3, seed=1, **options):
    run = AlphaZero(GAME, plan, seed=seed, folder=folder)
    run.learn(generations, **options)
    return run


def weights(run):
    return b"".join(parameter.tobytes() for parameter in run.network.parameters)


def files(folder):
    """Return what is in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a run of three generations that nothing happened to, and its files."""
    folder = tmp_path_factory.mktemp("whole")
    return learned(folder), files(folder)


def test_a_run_keeps_a_checkpoint_and_the_network_of_each_generation(whole, tmp_path):
    run, kept = whole
    assert sorted(kept) == ["checkpoint.npz", *(f"generation_000{number}.npz" for number in (1, 2, 3))]
    (tmp_path / "last.npz").write_bytes(kept["generation_0003.npz"])
    network = PolicyValueNetwork.load(tmp_path / "last.npz")
    assert all((ours == its).all() for ours, its in zip(network.parameters, run.network.parameters, strict=True))
    assert network.record == run.network.record
    assert (network.record["game"], network.record["plan"], network.record["seed"]) == (repr(GAME), repr(PLAN), 1)
    assert [each["number"] for each in network.record["generations"]] == [1, 2, 3]
    assert [each._asdict() for each in run.generations] == network.record["generations"]
    assert learned().network.record == network.record  # kept nowhere, it is as well recorded


def test_the_same_seed_learns_the_same_network(whole):
    run, _ = whole
    assert weights(learned()) == weights(run)
    assert weights(learned(seed=2)) != weights(run)
    assert learned().generations == run.generations


@pytest.mark.parametrize(
    "make", [lambda: ThreadPoolExecutor(2), lambda: ProcessPoolExecutor(2), AtOnce],
    ids=["threads", "processes", "at once"],
)  # fmt: skip
def test_an_executor_changes_nothing(whole, make, tmp_path):
    with make() as executor:
        learned(tmp_path, executor=executor)
    assert files(tmp_path) == whole[1]


def test_a_run_goes_on_from_its_last_generation(whole, tmp_path):
    for generations in (1, 1, 2, 3, 3):
        seen = []
        run = learned(tmp_path, generations=generations, progress=lambda generation: seen.append(generation.number))  # noqa: B023
        assert len(run.generations) == generations
        assert len(seen) < 2
    assert files(tmp_path) == whole[1]
    stopped = learned(progress=lambda generation: generation.number < 2)
    assert len(stopped.generations) == 2


class Killed(BaseException):
    """Comes from nowhere, as a signal does."""


@pytest.mark.parametrize("at", [2, *(pytest.param(at, marks=pytest.mark.slow) for at in (1, 5, 6))])
@pytest.mark.parametrize(
    "phase", ["self_play", "train", "contest", "joined", "write_arrays", "PolicyValueNetwork.save"]
)
def test_whatever_phase_a_kill_comes_in_nothing_is_lost(whole, tmp_path, monkeypatch, phase, at):
    calls = []

    def kills(function, after):
        def called(*arguments, **options):
            calls.append(None)
            if len(calls) == at and not after:
                raise Killed
            result = function(*arguments, **options)
            if len(calls) == at:
                raise Killed
            return result

        return called

    owner = "gamelib.learn.network." if "." in phase else "gamelib.learn.alphazero."
    with monkeypatch.context() as patch:
        module, name = (owner + phase).rsplit(".", 1)
        plain = {"save": PolicyValueNetwork.save}.get(name) or getattr(sys.modules[module], name)
        patch.setattr(owner + phase, kills(plain, after=at % 2))
        try:
            learned(tmp_path)
        except Killed:
            assert len(calls) == at
    run = learned(tmp_path)
    assert files(tmp_path) == whole[1]
    assert (run.generations, weights(run)) == (whole[0].generations, weights(whole[0]))


def test_where_the_disk_is_full_the_run_stays_where_it_was(whole, tmp_path, monkeypatch):
    run = learned(tmp_path, generations=1)
    before, network = files(tmp_path), weights(run)

    def full(path, arrays):
        raise OSError(28, "No space left on device")

    for target in ("gamelib.learn.alphazero.write_arrays", "gamelib.learn.network.write_arrays"):
        with monkeypatch.context() as patch:
            patch.setattr(target, full)
            with pytest.raises(OSError, match="No space left"):
                run.learn(3)
        assert (len(run.generations), weights(run), len(run.network.record["generations"])) == (1, network, 1)
        assert {name: files(tmp_path)[name] for name in before} == before
    run.learn(3)
    assert files(tmp_path) == whole[1]


def test_work_that_an_executor_loses_is_done_again(whole, tmp_path):
    run = learned(tmp_path, generations=1)
    before = files(tmp_path)
    for broken in (AtOnce(lose={1}), AtOnce(refuse_after=0), AtOnce(cancel={0, 2})):
        with pytest.raises(WorkLost, match="generation 2 is to be played again"):
            run.learn(3, executor=broken)
        assert files(tmp_path) == before
    run.learn(3, executor=AtOnce())
    assert files(tmp_path) == whole[1]


def test_a_run_that_diverges_keeps_its_last_good_generation(tmp_path):
    plan = Plan(hidden=(16,), how=SelfPlay(simulations=3), games=2, steps=50, batch=8, match_games=0, rate=1e25)
    run = AlphaZero(GAME, plan, seed=1, folder=tmp_path)
    before = weights(run)
    with pytest.raises(Diverged, match="a learning rate below"):
        run.learn(2)
    assert (weights(run), run.generations, files(tmp_path)) == (before, [], {})


def test_a_match_decides_whether_a_network_is_kept():
    for needed, keeps in ((0.0, True), (1.0, False)):
        plan = Plan(hidden=(8,), how=SelfPlay(simulations=3), games=2, steps=2, batch=4, match_games=4, needed=needed)
        run = AlphaZero(GAME, plan, seed=1)
        first = weights(run)
        run.learn(1)
        (generation,) = run.generations
        assert 0 < generation.score < 1
        assert generation.kept == keeps == (weights(run) != first)
    without = Plan(hidden=(8,), how=SelfPlay(simulations=3), games=2, steps=2, batch=4, match_games=0)
    (generation,) = learned(plan=without, generations=1).generations
    assert (generation.score, generation.kept) == (None, True)


def test_it_remembers_the_last_few_generations(monkeypatch):
    run = learned(generations=2)
    positions = [generation.positions for generation in run.generations]
    assert sum(len(part.values) for part in run._remembered) == sum(positions)
    run.learn(3)
    assert [len(part.values) for part in run._remembered] == [positions[1], run.generations[2].positions]


# -- folders ------------------------------------------------------------------------------------------


def test_a_folder_of_another_run_is_left_as_it_is(whole, tmp_path):
    for name, content in whole[1].items():
        (tmp_path / name).write_bytes(content)
    for game, plan, seed, differs in (
        (TicTacToe(misere=True), PLAN, 1, r"its game is TicTacToe\(\)"),
        (GAME, Plan(hidden=(8,)), 1, r"its plan is Plan\(hidden=\(16,\)"),
        (GAME, PLAN, 2, "its seed is 1"),
    ):
        with pytest.raises(GameError, match=f"holds another run: {differs}"):
            AlphaZero(game, plan, seed=seed, folder=tmp_path)
    assert files(tmp_path) == whole[1]


def test_a_damaged_checkpoint_is_said_to_be_one(whole, tmp_path):
    content, path = whole[1]["checkpoint.npz"], tmp_path / "checkpoint.npz"
    random = Random(1)
    damaged = [b"", b"text", content[:1000], content[:-1], whole[1]["generation_0001.npz"]]
    with np.load(_written(path, content)) as arrays:
        every = dict(arrays)
    for missing in ("record", "inputs_0", "policies_1", "weights_0", "biases_2"):
        np.savez(path, **{name: array for name, array in every.items() if name != missing})
        damaged.append(path.read_bytes())
    for record in ("{", "[]", "{}", '{"game": 1, "plan": 2, "seed": 3, "generations": [4]}'):
        np.savez(path, **every | {"record": np.array(record)})
        damaged.append(path.read_bytes())
    for _ in range(30):
        place = random.randrange(len(content))
        damaged.append(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
    for each in damaged:
        path.write_bytes(each)
        try:
            run = AlphaZero(GAME, PLAN, seed=1, folder=tmp_path)
        except GameError as error:
            assert "checkpoint.npz is not" in str(error)
        else:  # the byte did not count
            assert weights(run) == weights(whole[0])
        assert path.read_bytes() == each


def _written(path, content):
    path.write_bytes(content)
    return path


SCRIPT = """
import sys
from gamelib.learn import AlphaZero
from tests.test_alphazero import GAME, PLAN
run = AlphaZero(GAME, PLAN, seed=1, folder=sys.argv[1])
print("begun", flush=True)
run.learn(400)
"""


@pytest.mark.slow
def test_a_run_killed_ten_times_ends_as_one_that_was_not(tmp_path):
    random, killed = Random(), 0
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", SCRIPT, str(tmp_path / "killed")]
    for _ in range(10):
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
            assert process.stdout.readline() == b"begun\n"
            sleep(random.uniform(0, 0.2))
            process.kill()
        killed += process.returncode == -signal.SIGKILL
    assert killed == 10
    before = files(tmp_path / "killed")
    subprocess.run(command, env=environment, check=True, capture_output=True)
    assert 1 < len(before) < len(files(tmp_path / "killed")) == 401
    learned(tmp_path / "whole", generations=400)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")
