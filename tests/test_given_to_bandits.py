"""What bandits are given: arms and policies that are none, numbers that cannot be, and answers that are of no use."""

from math import inf, nan

import numpy as np
import pytest

from gamelib import GameError
from gamelib.bandits import (
    KLUCB,
    UCB1,
    Arm,
    Bernoulli,
    ConstantStep,
    DecayingEpsilon,
    EpsilonGreedy,
    Greedy,
    IndexPolicy,
    Tally,
    Thompson,
    UCB1Tuned,
    run,
)
from gamelib.bandits.policy import highest
from gamelib.errors import InvalidArm, InvalidPolicy

ARMS = [Bernoulli(0.9), Bernoulli(0.6)]


def arm(**parts):
    """Return an arm like the uniform one, with some parts of its own."""
    usual = {"mean": 0.5, "bounds": (0, 1), "draw": lambda self, rng, size: rng.random(size)}
    return type("Own", (Arm,), usual | parts)()


def policy(kind, **methods):
    return type("Own", (kind,), {**methods, "__repr__": lambda self: "mine"})()


@pytest.mark.parametrize("bounds", [None, 3, "01", (0,), (0, 1, 2), ("0", "1"), (0, None)])
def test_bounds_are_a_least_and_a_greatest_reward(bounds):
    with pytest.raises(InvalidArm, match="the bounds of an arm are its least and greatest reward"):
        run([arm(bounds=bounds)], Greedy(), steps=3, runs=2, rng=1)


@pytest.mark.parametrize(
    ("mean", "bounds"), [(nan, (0, 1)), ("half", (0, 1)), (2, (0, 1)), (0.5, (1, 0)), (0.5, (nan, 1))]
)
def test_a_mean_lies_within_the_bounds(mean, bounds):
    with pytest.raises(InvalidArm, match="finite number within its bounds"):
        run([arm(mean=mean, bounds=bounds), *ARMS], Greedy(), steps=3, runs=2, rng=1)


@pytest.mark.parametrize("bonus", [None, 0.5, [0, 0], np.zeros(2), np.zeros((2, 1)), np.zeros((2, 2), complex)])
def test_a_bonus_is_an_array_for_arms_and_runs(bonus):
    with pytest.raises(InvalidPolicy, match=r"bonus\(tally\) of mine returns an array of real numbers .* \(2, 2\)"):
        run(ARMS, policy(IndexPolicy, bonus=lambda self, tally: bonus), steps=5, runs=2, rng=1)


@pytest.mark.parametrize("one", [nan, inf, -inf])
def test_a_bonus_is_finite_or_it_is_said_where_it_came_from(one):
    mine = policy(IndexPolicy, bonus=lambda self, tally: np.array([[0.0, 0.0], [0.0, one]]))
    with pytest.raises(InvalidPolicy, match=rf"one of mine is {one} after 2 pulls: does it divide by 0, or"):
        run(ARMS, mine, steps=5, runs=2, rng=1)


def test_an_index_that_is_no_number_is_not_hidden_by_a_tie_in_another_run():
    with pytest.raises(InvalidPolicy, match="an index is a number, and one of these is not"):
        highest(np.array([[nan, 0.0], [0.0, 0.0]]), np.random.default_rng(1))


@pytest.mark.parametrize(
    "each",
    [UCB1(), UCB1(c=0), UCB1Tuned(), KLUCB(), Greedy(), EpsilonGreedy(0), DecayingEpsilon(1, 1), ConstantStep(0, 1)],
)
def test_an_arm_that_was_never_pulled_is_pulled_however_often_others_were(each):
    rng = np.random.default_rng(1)
    for pulls, wanted in (([10, 0], 1), ([0, 1], 0), ([5, 0, 0], 1), ([0, 0], 0)):
        tally = Tally.of(pulls, pulls, pulls)
        assert each.choose(tally, rng).tolist() == [wanted]
        shares = each.probabilities(tally, rng)
        assert shares is None or shares.ravel().tolist() == [number == wanted for number in range(len(pulls))]
    if isinstance(each, ConstantStep):
        with pytest.raises(InvalidPolicy, match="keeps means of its own, and has read nothing"):
            ConstantStep(0, 1).choose(Tally.of([1, 1], [1, 0]), rng)


def test_where_each_arm_was_pulled_in_one_run_and_not_in_another_there_is_no_index():
    tally = Tally(2, 2)
    for arms in ([0, 0], [1, 0]):
        tally.record(np.array(arms), np.ones(2))
    with pytest.raises(InvalidPolicy, match="after 2 pulls: arm 1 was never pulled in run 1"):
        UCB1().choose(tally, np.random.default_rng(1))


@pytest.mark.parametrize("each", [UCB1(), UCB1Tuned(), KLUCB(), Greedy()])
def test_there_is_no_index_before_each_arm_was_pulled(each):
    with pytest.raises(InvalidPolicy, match="pulls each arm once, and has no index before, after 1 pull: arm 1 was"):
        each.index(Tally.of([1, 0], [1, 0], [1, 0]), np.random.default_rng(1))


@pytest.mark.parametrize(("pulls", "totals"), [([1, 2], [2, 1]), ([3, 1], [3.5, 0]), ([3, 1], [-1, 0])])
def test_thompson_sampling_takes_no_more_wins_than_pulls(pulls, totals):
    with pytest.raises(InvalidPolicy, match="no arm has paid more than it was pulled"):
        Thompson().index(Tally.of(pulls, totals), np.random.default_rng(1))


def test_experiments_that_would_fill_the_memory_are_refused(monkeypatch):
    for keywords, words in (
        ({"steps": 5, "runs": 10**9}, "would fill the memory"),
        ({"steps": 10_001, "runs": 1000, "checkpoints": range(1, 10_002)}, r"fill the memory.*range\(1, 10002, 100\)"),
        ({"steps": 5, "runs": 2, "checkpoints": range(1, 7)}, "from 1 to 5"),
    ):
        with pytest.raises(GameError, match=words):
            run(ARMS, Greedy(), rng=1, **keywords)
    monkeypatch.setattr("gamelib.bandits.experiment.MOST_FIGURES", 100)
    assert len(run(ARMS, Greedy(), steps=50, runs=20, rng=1).seen_at) <= 6


def test_python_and_numpy_stop_an_experiment_and_nothing_else_does():
    def steps(answer):
        return run(ARMS, Greedy(), steps=5, runs=10**5, rng=1, progress=lambda step: answer).steps

    assert steps(False) == steps(np.bool_(False)) == 1
    assert {steps(answer) for answer in (None, 0, "", np.bool_(True))} == {5}
