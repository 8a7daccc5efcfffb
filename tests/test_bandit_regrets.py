"""The long runs of lesson 07: a part played again, and what the lesson says of the whole."""

import numpy as np
import pytest
from gamelib_lessons.bandit_regrets import (
    CHECKPOINTS,
    CONSTANTS,
    CURED,
    CURES,
    FORGETTING,
    POLICIES,
    STEPS,
    constant_run,
    constant_runs,
    cure_run,
    cure_runs,
    jump_run,
    jump_runs,
    long_run,
    long_runs,
)

from gamelib.bandits import PUBLISHED_BANDITS, auer_bound, lai_robbins_rate


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("number", [1, 14])
def test_the_first_steps_played_again_are_as_stored(number, name):
    steps = 200
    again, kept = long_run(number, name, steps=steps), long_runs()[number, name]
    regrets = [kept.regrets[step] for step in CHECKPOINTS if step <= steps]
    # Logarithms and Beta draws may differ in the last digit on another machine, and with them a run or two.
    exact = name not in ("KL-UCB", "Thompson")
    close = {"rel": 1e-4} if exact else {"abs": 0.1 * regrets[-1].margin}
    assert again["mean"] == pytest.approx([each.mean for each in regrets], **close)


@pytest.mark.parametrize("c", [0.0, 0.4])
def test_a_constant_played_again_does_as_stored(c):
    kept = constant_runs()[2, c]
    assert constant_run(2, c) == pytest.approx([kept.regret.mean, kept.regret.margin, kept.unlucky], rel=1e-4)


def test_a_cure_played_again_does_as_stored():
    (_, easy), (hard, worst) = cure_runs(CURES[-1])
    assert cure_run(CURED[1], CURES[-1]) == pytest.approx([hard.mean, hard.margin, worst], rel=1e-4)
    assert easy < worst < 200 < min(cure_runs(cure)[1][1] for cure in CURES[4:6])


def test_a_change_played_again_goes_as_stored():
    kept = [jump_runs(FORGETTING[2])[step] for step in (500, 1000)]
    assert jump_run(FORGETTING[2], steps=1000) == [
        pytest.approx([each.mean for each in kept], rel=1e-4), pytest.approx([each.margin for each in kept], rel=1e-4)
    ]


def test_the_lowest_mean_regret_lies_below_the_published_constant_and_the_curves_are_u_shaped():
    for number in PUBLISHED_BANDITS:
        means = [constant_runs()[number, c].regret.mean for c in CONSTANTS]
        least = int(np.argmin(means))
        assert CONSTANTS[least] in (0.3, 0.4)
        assert means[: least + 1] == sorted(means[: least + 1], reverse=True)
        assert means[least:] == sorted(means[least:])
    tails = {n: [constant_runs()[n, c].unlucky for c in (0.2, 0.3, 0.4)] for n in PUBLISHED_BANDITS}
    assert sum(tails[n][1] > 1.3 * tails[n][2] for n in tails) == 5
    assert all(tails[n][0] > 0.8 * 10_000 * 0.1 for n in tails)


def test_three_policies_have_less_than_a_third_of_the_regret_of_ucb1_with_bands_apart():
    for number in PUBLISHED_BANDITS:
        ucb1 = long_runs()[number, "UCB1"].regrets[STEPS]
        for name in ("UCB1-tuned", "KL-UCB", "Thompson"):
            regret = long_runs()[number, name].regrets[STEPS]
            assert regret.mean < ucb1.mean / 3
            assert regret.mean + regret.margin < ucb1.mean - ucb1.margin
    best = {n: min(("UCB1-tuned", "KL-UCB", "Thompson"), key=lambda name, n=n: long_runs()[n, name].regrets[STEPS].mean)
            for n in PUBLISHED_BANDITS}  # fmt: skip
    assert best == {1: "Thompson", 2: "Thompson", 3: "UCB1-tuned", 11: "Thompson", 12: "Thompson", 13: "Thompson",
                    14: "UCB1-tuned"}  # fmt: skip


def test_bounds_and_slopes_are_as_the_lesson_says():
    for number, arms in PUBLISHED_BANDITS.items():
        runs = {name: long_runs()[number, name] for name in ("UCB1", "KL-UCB", "Thompson")}
        for step, regret in runs["UCB1"].regrets.items():
            assert regret.mean + regret.margin < auer_bound(arms, step)
        assert 4 < auer_bound(arms, STEPS) / runs["UCB1"].regrets[STEPS].mean < 5.5
        rate = lai_robbins_rate(arms)
        assert 7.5 < runs["UCB1"].slope.mean / rate < 20.5
        assert 1.2 < runs["KL-UCB"].slope.mean / rate < 1.75
        assert runs["Thompson"].slope.mean + runs["Thompson"].slope.margin < rate


def test_greedy_and_a_fixed_epsilon_grow_in_proportion_to_the_steps():
    for number in PUBLISHED_BANDITS:
        for name in ("greedy", "ε = 0.1"):
            regrets = long_runs()[number, name].regrets
            assert 3.5 < regrets[100_000].mean / regrets[10_000].mean < 11
        assert long_runs()[number, "UCB1"].regrets[100_000].mean < 3 * long_runs()[number, "UCB1"].regrets[10_000].mean
