"""Policies that forget: what they go by, and what that is worth where machines change."""

import numpy as np
import pytest

from gamelib.bandits import (
    UCB1,
    Bernoulli,
    ConstantStep,
    Drifting,
    EpsilonGreedy,
    Policy,
    Tally,
    run,
    run_once,
)
from gamelib.errors import InvalidPolicy

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


def test_a_policy_begins_each_experiment_afresh():
    policy = ConstantStep(0.1, 0.1)
    first, second = (run([STEADY, JUMPS[1000]], policy, steps=50, runs=3, rng=1).pulls.tolist() for _ in range(2))
    assert first == second


def regrets(at: int, steps: int, *policies: Policy) -> list[float]:
    arms = [STEADY, JUMPS[at]]
    found = [run(arms, each, steps=steps, runs=200, rng=3, checkpoints=[steps]) for each in policies]
    return [float(each.dynamic_regret.mean[-1]) for each in found]


@pytest.mark.slow
def test_who_forgets_loses_a_third_or_less_after_an_early_jump():
    whole_past = regrets(1000, 6000, EpsilonGreedy(0.1), UCB1(0.35))
    (recent,) = regrets(1000, 6000, ConstantStep(0.1, 0.1))
    assert whole_past == pytest.approx([393.4, 373.2], abs=0.1)
    assert recent == pytest.approx(125.2, abs=0.1)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: ConstantStep(1.1, 0.5), "epsilon is a finite number from 0 to 1"),
        (lambda: ConstantStep(0.1, 0), "alpha is a finite number above 0 and at most 1"),
    ],
)
def test_what_cannot_be_is_refused(make, words):
    with pytest.raises(InvalidPolicy, match=words):
        make()


def test_it_says_what_it_is():
    assert repr(ConstantStep(0.1, 0.05)) == "ConstantStep(epsilon=0.1, alpha=0.05)"
