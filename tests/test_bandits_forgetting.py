"""Policies that forget: what they go by, and what that is worth where machines change."""

from math import log, nan, sqrt

import numpy as np
import pytest

from gamelib.bandits import (
    UCB1,
    Bernoulli,
    ConstantStep,
    Drifting,
    EpsilonGreedy,
    Policy,
    SlidingWindowUCB,
    Tally,
    run,
    run_once,
)
from gamelib.errors import GameError, InvalidArm, InvalidPolicy
from tests.any_arm import AnyArm

STEADY = Bernoulli(0.6)
JUMPS = {1000: Drifting([(1, 0.4), (1000, 0.4), (1001, 0.9)]), 5000: Drifting([(1, 0.4), (5000, 0.4), (5001, 0.9)])}
"""Machines that pay 0.4 up to a step, and 0.9 after it."""


def fed(policy: Policy, rewards: list[tuple[int, float]]) -> Tally:
    """Let a policy read rewards, as pairs of an arm and what it paid, in one run."""
    tally, rng = Tally(2, 1), np.random.default_rng(1)
    for arm, reward in rewards:
        tally.record(np.array([arm]), policy.read(tally, np.array([arm]), np.array([reward]), rng))
    return tally


def test_a_constant_step_goes_a_share_of_the_way_to_each_reward():
    policy = ConstantStep(0, 0.25)
    tally = fed(policy, [(0, 1), (1, 0.5), (0, 0)])  # 1 - 1/4 = 0.75
    assert policy.choose(tally, np.random.default_rng(1)).tolist() == [0]
    fed(policy, [(0, 1), (1, 0.5), (0, 0), (0, 0), (0, 0)])  # 0.42
    assert policy.choose(tally, np.random.default_rng(1)).tolist() == [1]
    shares = [run_once([STEADY, STEADY], ConstantStep(1, 0.1), steps=2000, rng=1).experiment.pulls[0, 0] / 2000]
    assert shares == pytest.approx([0.5], abs=0.04)


def test_a_window_knows_its_last_steps_only():
    policy = SlidingWindowUCB(4, 0.5)
    rewards = [(0, 1), (1, 0), (0, 1), (1, 1), (0, 0), (0, 0)]  # the first two have left it
    tally = fed(policy, rewards)
    of_a, of_b = 1 / 3 + 0.5 * sqrt(2 * log(4) / 3), 1 + 0.5 * sqrt(2 * log(4))
    assert of_a < of_b and policy.choose(tally, np.random.default_rng(1)).tolist() == [1]
    tally = fed(policy, [*rewards, (0, 0), (0, 0)])  # now B as well
    assert policy.choose(tally, np.random.default_rng(1)).tolist() == [1]
    assert policy.choose(fed(policy, [(0, 1), (1, 1), *[(0, 1)] * 3, (1, 0)]), np.random.default_rng(1)).tolist() == [0]


def test_a_window_as_long_as_the_run_is_ucb1():
    arms = [Bernoulli(0.4), Bernoulli(0.7)]
    found = [
        run(arms, policy, steps=300, runs=20, rng=1).pulls.tolist() for policy in (UCB1(), SlidingWindowUCB(300, 1))
    ]
    assert found[0] == found[1]


def test_a_policy_begins_each_experiment_afresh():
    for policy in (ConstantStep(0.1, 0.1), SlidingWindowUCB(20, 0.5)):
        first, second = (run([STEADY, JUMPS[1000]], policy, steps=50, runs=3, rng=1).pulls.tolist() for _ in range(2))
        assert first == second


def regrets(at: int, steps: int, *policies: Policy) -> list[float]:
    arms = [STEADY, JUMPS[at]]
    found = [run(arms, each, steps=steps, runs=200, rng=3, checkpoints=[steps]) for each in policies]
    return [float(each.dynamic_regret.mean[-1]) for each in found]


@pytest.mark.slow
def test_who_forgets_loses_a_third_or_less_after_an_early_jump():
    whole_past = regrets(1000, 6000, EpsilonGreedy(0.1), UCB1(0.35))
    recent = regrets(1000, 6000, ConstantStep(0.1, 0.1), SlidingWindowUCB(500, 0.35))
    assert whole_past == pytest.approx([393.4, 373.2], abs=0.1)
    assert recent == pytest.approx([125.2, 57.8], abs=0.1)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: ConstantStep(1.1, 0.5), InvalidPolicy, "epsilon is a finite number from 0 to 1"),
        (lambda: ConstantStep(0.1, 0), InvalidPolicy, "alpha is a finite number above 0 and at most 1"),
        (lambda: SlidingWindowUCB(0, 1), GameError, "window"),
        (lambda: SlidingWindowUCB(10, nan), InvalidPolicy, "C is a finite number of 0 or more"),
        (lambda: run([AnyArm(0, (-9, 9))], SlidingWindowUCB(10, 1), steps=1, runs=1, rng=1), InvalidArm, "from 0 to 1"),
    ],
)
def test_what_cannot_be_is_refused(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_it_says_what_it_is():
    assert repr(ConstantStep(0.1, 0.05)) == "ConstantStep(epsilon=0.1, alpha=0.05)"
    assert repr(SlidingWindowUCB(500, 0.35)) == "SlidingWindowUCB(window=500, c=0.35)"
