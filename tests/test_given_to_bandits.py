"""What bandits are given: arms and policies that are none, numbers that cannot be, and answers that are of no use."""

from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import GameError
from gamelib.bandits import (
    EXP3,
    KLUCB,
    UCB1,
    Arm,
    Bernoulli,
    Beta,
    DecayingEpsilon,
    Discrete,
    Drifting,
    EpsilonGreedy,
    Gaussian,
    Greedy,
    IndexPolicy,
    OptimisticStart,
    Tally,
    Thompson,
    UCB1Tuned,
    auer_bound,
    run,
    run_once,
)
from gamelib.errors import InvalidArm, InvalidPolicy

ARMS = [Bernoulli(0.9), Bernoulli(0.6)]
NO_NUMBERS = [None, "x", {}, lambda: 1]


def arm(**parts):
    """Return an arm like the uniform one, with some parts of its own."""
    usual = {"mean": 0.5, "bounds": (0, 1), "draw": lambda self, rng, size: rng.random(size)}
    return type("Own", (Arm,), usual | parts)()


def policy(kind, **methods):
    return type("Own", (kind,), {**methods, "__repr__": lambda self: "mine"})()


# -- arms -----------------------------------------------------------------------------------------


def test_a_kind_of_bernoulli_arm_pays_in_its_own_way():
    class Broken(Bernoulli):
        def draw(self, rng, size):
            return np.zeros(size)

    class Late(Bernoulli):
        def at(self, step):
            return Bernoulli(0.0)

    for each in (Broken(1.0), Late(1.0)):
        assert run([each, each], Greedy(), steps=20, runs=5, rng=1).rewards[-1].tolist() == [0] * 5


@given(
    st.lists(st.integers(1, 1000), min_size=1, max_size=6),
    st.floats(-1e6, 1e6),
)
def test_values_that_are_all_alike_have_that_mean_and_can_be_played_with(weights, value):
    chances = [weight / sum(weights) for weight in weights]
    ticket = Discrete([value] * len(weights), chances)
    assert ticket.mean == value
    run([ticket], Greedy(), steps=1, runs=1, rng=1)


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


def test_fractions_are_numbers_everywhere():
    half, three_quarters = Fraction(1, 2), Fraction(3, 4)
    arms = [Bernoulli(half), Discrete((half, 1), (half, half)), Drifting([(np.int64(1), half), (5, three_quarters)])]
    assert repr(arms[2]) == "Drifting([(1, 0.5), (5, 0.75)])"
    for each in (EXP3(half), EpsilonGreedy(half), OptimisticStart(half), UCB1(half), KLUCB(half)):
        assert run_once(arms, each, steps=9, rng=1).experiment.steps == 9
    for each in (UCB1(rewards=(0, half)), Thompson(rewards=(half, 1))):
        with pytest.raises(InvalidArm, match=r"rewards from 0\.?5? to [01]"):
            run(arms, each, steps=5, runs=1, rng=1)
    with pytest.raises(InvalidArm, match=r"a finite number from 0\.5 to 1"):
        run([arm(bounds=(half, 1))], Greedy(), steps=50, runs=5, rng=1)
    with pytest.raises(InvalidArm, match=r"pays from 0\.5 to 2"):
        auer_bound([arm(mean=1, bounds=(half, 2))], 10)


# -- policies -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bonus", [None, 0.5, [0, 0], np.zeros(2), np.zeros((2, 1))])
def test_a_bonus_is_an_array_for_arms_and_runs(bonus):
    with pytest.raises(InvalidPolicy, match=r"bonus\(tally\) of mine returns an array of numbers .* \(2, 2\)"):
        run(ARMS, policy(IndexPolicy, bonus=lambda self, tally: bonus), steps=5, runs=2, rng=1)


def test_an_index_that_is_no_number_is_not_hidden_by_a_tie_in_another_run():
    tally = Tally(2, 2)
    for number in (0, 1):
        tally.record(np.array([number, number]), np.array([0.0, 0.0]))
    mine = policy(IndexPolicy, bonus=lambda self, tally: np.array([[nan, 0.0], [0.0, 0.0]]))
    with pytest.raises(InvalidPolicy, match="an index is a number, and one of these is not"):
        mine.choose(tally, np.random.default_rng(1))


@pytest.mark.parametrize("each", [UCB1(), UCB1Tuned(), KLUCB(), Greedy()])
def test_there_is_no_index_before_each_arm_was_pulled(each):
    with pytest.raises(InvalidPolicy, match="pulls each arm once, and has no index before, after 1 pulls"):
        each.index(Tally.of([1, 0], [1, 0], [1, 0]), np.random.default_rng(1))


@pytest.mark.parametrize(("pulls", "totals"), [([1, 2], [2, 1]), ([3, 1], [3.5, 0]), ([3, 1], [-1, 0])])
def test_thompson_sampling_takes_no_more_wins_than_pulls(pulls, totals):
    with pytest.raises(InvalidPolicy, match="no arm has paid more than it was pulled"):
        Thompson().index(Tally.of(pulls, totals), np.random.default_rng(1))


def test_the_smallest_gap_explores_always():
    assert DecayingEpsilon(1, 1e-200).epsilon_at(Tally.of([10**9, 1], [0, 0])) == 1
    assert DecayingEpsilon(1e308, 0.5).epsilon_at(Tally.of([10**9, 1], [0, 0])) == 1


# -- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", [*NO_NUMBERS, 3, [None, 1], ["a", 1], [nan, 1], [inf, 1], [[1, 2]], []])
def test_a_tally_is_made_of_numbers(thing):
    for pulls, totals, squares in ((thing, [1, 1], None), ([1, 1], thing, None), ([1, 1], [1, 1], thing or 3)):
        with pytest.raises(GameError, match="the number of pulls and the sum of rewards"):
            Tally.of(pulls, totals, squares)


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


@pytest.mark.parametrize("progress", [1, "x", True, [print]])
def test_progress_is_a_function(progress):
    with pytest.raises(GameError, match="progress is a function"):
        run(ARMS, Greedy(), steps=5, runs=2, rng=1, progress=progress)


def test_python_and_numpy_stop_an_experiment_and_nothing_else_does():
    def steps(answer):
        return run(ARMS, Greedy(), steps=5, runs=10**5, rng=1, progress=lambda step: answer).steps

    assert steps(False) == steps(np.bool_(False)) == 1
    assert {steps(answer) for answer in (None, 0, "", np.bool_(True))} == {5}


def test_beta_and_gaussian_arms_take_what_is_a_number():
    for each in (Beta(Fraction(1, 2), np.float32(2)), Gaussian(np.int64(1), Fraction(1, 3))):
        run([each], Greedy(), steps=3, runs=2, rng=np.uint8(1))
