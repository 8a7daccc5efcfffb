"""Experiments: the regrets by hand, plain Python oracles, exact values, bands, stopping, clear errors."""

from fractions import Fraction
from functools import cache
from math import inf, log, nan, sqrt

import numpy as np
import pytest

from gamelib import GameError
from gamelib.bandits import (
    EXP3,
    KLUCB,
    UCB1,
    Arm,
    Bernoulli,
    Curve,
    DecayingEpsilon,
    Drifting,
    EpsilonGreedy,
    Greedy,
    IndexPolicy,
    OptimisticStart,
    Policy,
    Thompson,
    UCB1Tuned,
    bernoulli_kl,
    run,
    run_once,
)
from gamelib.bandits.experiment import two_generators
from gamelib.errors import InvalidArm, InvalidPolicy
from tests.any_arm import AnyArm, Beta

ARMS = [Bernoulli(0.7), Bernoulli(0.5), Bernoulli(0.6)]
POLICIES = [
    UCB1(), Greedy(), EpsilonGreedy(0.2), DecayingEpsilon(1, 0.2), OptimisticStart(2), UCB1Tuned(), KLUCB(), Thompson(),
    EXP3(0.2),
]  # fmt: skip


class Scripted(Arm):
    """Pays what is written down."""

    bounds = (0, 1)

    def __init__(self, mean, rewards):
        self.mean, self._rewards = mean, iter(rewards)

    def draw(self, rng, size):
        return np.full(size, next(self._rewards))


class InTurn(Policy):
    """Pulls what is written down, in every run."""

    def __init__(self, *arms):
        self.arms = arms

    def choose(self, tally, rng):
        return self.arms[tally.plays]


# -- the ideas of regret ---------------------------------------------------------------------------


def test_the_pseudo_regret_goes_by_true_means_and_not_by_rewards():
    arms = [Scripted(0.5, [1, 0]), Scripted(0.25, [1])]
    found = run(arms, InTurn(0, 1, 0), steps=3, runs=1, rng=1, checkpoints=[1, 2, 3])
    assert found.pseudo_regret.values.ravel().tolist() == [0, 0.25, 0.25]  # 3 x 0.5 - (0.5 + 0.25 + 0.5)
    assert found.rewards.ravel().tolist() == [1, 2, 2]
    assert found.pulls.tolist() == [[2], [1]]


def test_the_best_fixed_arm_and_the_best_arm_of_each_step_are_told_apart():
    arms = [Drifting([(1, 0.25), (3, 0.75)]), Bernoulli(0.5)]  # 0.25, 0.5, 0.75 against 0.5, 0.5, 0.5
    found = run(arms, InTurn(0, 0, 0), steps=3, runs=2, rng=1, checkpoints=[1, 2, 3])
    assert found.best_fixed.tolist() == [0.5, 1, 1.5]
    assert found.best_of_each_step.tolist() == [0.5, 1, 1.75]
    assert found.pseudo_regret.mean.tolist() == [0.25, 0.25, 0]
    assert found.dynamic_regret.mean.tolist() == [0.25, 0.25, 0.25]


def test_the_pseudo_regret_is_the_gaps_weighted_with_the_pulls():
    found = run(ARMS, EpsilonGreedy(0.5), steps=200, runs=20, rng=1)
    assert found.pseudo_regret.values[-1] == pytest.approx(found.pulls.T @ np.array([0, 0.2, 0.1]))
    assert (found.pulls.sum(axis=0) == 200).all()


def test_a_drifting_arm_pays_what_it_does_at_the_step():
    arms = [Drifting([(2, 0), (3, 1), (4, 1), (5, 0)])]
    found = run(arms, Greedy(), steps=5, runs=3, rng=1, checkpoints=range(1, 6))
    assert found.rewards.tolist() == [[total] * 3 for total in (0, 0, 1, 2, 2)]


# -- oracles ---------------------------------------------------------------------------------------


def plain_index(policy, n, pulls, total, square):
    """Return the index of an arm from the textbook, with plain numbers."""
    mean = total / pulls
    if isinstance(policy, UCB1):
        return mean + policy.c * sqrt(2 * log(n) / pulls)
    if isinstance(policy, UCB1Tuned):
        return mean + sqrt(log(n) / pulls * min(1 / 4, square / pulls - mean**2 + sqrt(2 * log(n) / pulls)))
    if isinstance(policy, KLUCB):
        low, high = mean, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if pulls * bernoulli_kl(mean, middle) <= log(n + 1) else (low, middle)
        return low
    return mean


@pytest.mark.parametrize("policy", [UCB1(), UCB1(0.3), UCB1Tuned(), KLUCB(), Greedy()])
def test_many_runs_at_once_are_the_runs_in_plain_python(policy):
    arms, steps, runs = [Beta(3, 2), Beta(2, 2), Beta(1, 2)], 40, 3  # no two means of these are ever equal
    found = run(arms, policy, steps=steps, runs=runs, rng=11, checkpoints=range(1, steps + 1))
    of_arms, _ = two_generators(np.random.default_rng(11))
    seen = [[[0, 0.0, 0.0] for _ in arms] for _ in range(runs)]  # pulls, sum and sum of squares
    regrets, paid = [0.0] * runs, [0.0] * runs
    for step in range(steps):
        chosen = [step] * runs
        if step >= len(arms):
            values = [[plain_index(policy, step, *arm) for arm in each] for each in seen]
            chosen = [each.index(max(each)) for each in values]
        for number, arm in enumerate(arms):
            columns = [column for column in range(runs) if chosen[column] == number]
            for column, reward in zip(columns, arm.draw(of_arms, len(columns)), strict=True):
                pulls, total, squares = seen[column][number]
                seen[column][number] = [pulls + 1, total + reward, squares + reward**2]
                regrets[column] += arms[0].mean - arm.mean
                paid[column] += reward
        assert found.pseudo_regret.values[step] == pytest.approx(regrets, abs=1e-9)
        assert found.rewards[step] == pytest.approx(paid)
    assert found.pulls.T.tolist() == [[pulls for pulls, _, _ in each] for each in seen]


@cache
def expected_best_pulls(ps, steps, seen=((0, 0), (0, 0))):
    """Return how often Greedy is expected to pull the first of two Bernoulli arms, and how likely only once."""
    if steps == 0:
        return Fraction(0), Fraction(int(seen[0][0] == 1))
    if not seen[0][0] or not seen[1][0]:
        choices = {0 if not seen[0][0] else 1: Fraction(1)}
    else:
        means = [Fraction(total, pulls) for pulls, total in seen]
        best = [arm for arm in (0, 1) if means[arm] == max(means)]
        choices = {arm: Fraction(1, len(best)) for arm in best}
    pulls = only_once = Fraction(0)
    for arm, chance in choices.items():
        for reward, likely in ((1, ps[arm]), (0, 1 - ps[arm])):
            after = list(seen)
            after[arm] = (seen[arm][0] + 1, seen[arm][1] + reward)
            below, once = expected_best_pulls(ps, steps - 1, tuple(after))
            pulls += chance * likely * ((arm == 0) + below)
            only_once += chance * likely * once
    return pulls, only_once


def test_greedy_gets_stuck_as_often_as_dynamic_programming_says():
    steps, runs = 16, 20_000
    pulls, only_once = expected_best_pulls((Fraction(3, 5), Fraction(2, 5)), steps)
    found = run([Bernoulli(0.6), Bernoulli(0.4)], Greedy(), steps=steps, runs=runs, rng=2)
    spread = found.pulls[0].std() / sqrt(runs)
    assert abs(found.pulls[0].mean() - float(pulls)) < 4 * spread
    share, chance = (found.pulls[0] == 1).mean(), float(only_once)
    assert abs(share - chance) < 4 * sqrt(chance * (1 - chance) / runs)
    assert found.pseudo_regret.mean[-1] == pytest.approx(0.2 * (steps - found.pulls[0].mean()))


def test_greedy_is_ruined_as_often_as_a_gambler():
    # Against an arm that always pays 1/2 the good arm is given up as soon as it has lost once more than it has won:
    # the gambler's ruin from one stake, with probability 0.1/0.9.
    runs = 5000
    found = run([Bernoulli(0.9), AnyArm(0.5, (0, 1))], Greedy(), steps=200, runs=runs, rng=1)
    stuck = (found.pulls[0] < found.pulls[1]).mean()
    assert abs(stuck - 1 / 9) < 4 * sqrt(1 / 9 * 8 / 9 / runs)
    pulls = run([Bernoulli(0.9), AnyArm(0.5, (0, 1))], UCB1(), steps=2000, runs=100, rng=1).pulls
    assert pulls[0].min() > 0.8 * 2000


# -- drawing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("arms", [ARMS, [Beta(1, 1), Bernoulli(0.4)], [Bernoulli(0.4), Drifting([(1, 0), (50, 1)])]])
def test_the_same_seed_makes_the_same_experiment(policy, arms):
    one, two, other = (run(arms, policy, steps=60, runs=4, rng=seed) for seed in (7, np.random.default_rng(7), 8))
    assert (one.rewards == two.rewards).all() and (one.pulls == two.pulls).all()
    assert (one.rewards != other.rewards).any()


@pytest.mark.parametrize("policy", POLICIES)
def test_a_replay_is_the_experiment_with_one_run(policy):
    replay = run_once(ARMS, policy, steps=80, rng=5)
    single = run(ARMS, policy, steps=80, runs=1, rng=5, checkpoints=range(1, 81))
    assert (replay.experiment.rewards == single.rewards).all()
    assert (replay.experiment.true_means == single.true_means).all()
    assert np.cumsum([pull.reward for pull in replay.pulls]).tolist() == single.rewards.ravel().tolist()


@pytest.mark.parametrize("runs", [3, 30_000])
def test_bernoulli_arms_win_where_one_number_for_each_step_and_run_is_below_their_probability(runs):
    order = [0, 1, 1, 2, 0, 1]
    found = run(ARMS, InTurn(*order), steps=6, runs=runs, rng=9, checkpoints=range(1, 7))
    of_arms, _ = two_generators(np.random.default_rng(9))
    wins = of_arms.random((6, runs)) < np.array([[ARMS[arm].p] for arm in order])
    assert (found.rewards == wins.cumsum(axis=0)).all()


def test_a_generator_goes_on_from_experiment_to_experiment():
    rng = np.random.default_rng(1)
    first, second = (run(ARMS, UCB1(), steps=50, runs=2, rng=rng).rewards for _ in range(2))
    assert (first != second).any()


def test_runs_do_not_depend_on_each_other():
    found = run([Bernoulli(0.5)] * 2, Greedy(), steps=40, runs=4000, rng=1)
    even, odd = found.rewards[-1, ::2], found.rewards[-1, 1::2]
    assert abs(np.corrcoef(even, odd)[0, 1]) < 4 / sqrt(2000)


def test_with_the_same_seed_policies_meet_the_same_luck():
    # Whatever is pulled, an arm that wins more often wins wherever the other does.
    good, bad = (run([Bernoulli(p)], Greedy(), steps=100, runs=10, rng=3).rewards for p in (0.6, 0.4))
    assert (np.diff(good, axis=0) >= 0).all() and (good >= bad).all()


# -- checkpoints, bands, stopping ------------------------------------------------------------------


def test_figures_are_written_down_where_they_were_asked_for_and_at_the_end():
    every = run(ARMS, UCB1(), steps=50, runs=3, rng=1, checkpoints=range(1, 51))
    some = run(ARMS, UCB1(), steps=50, runs=3, rng=1, checkpoints=[20, 5, 5])
    assert every.seen_at.tolist() == list(range(1, 51)) and some.seen_at.tolist() == [5, 20, 50]
    for name in ("rewards", "true_means", "best_fixed", "best_of_each_step"):
        assert (getattr(every, name)[[4, 19, 49]] == getattr(some, name)).all()
    assert (np.diff(every.pseudo_regret.values, axis=0) >= -1e-9).all()


def test_without_checkpoints_there_are_about_a_hundred_denser_at_first():
    seen = run(ARMS, Greedy(), steps=5000, runs=1, rng=1).seen_at
    assert seen[0] == 1 and seen[-1] == 5000 and 60 < len(seen) <= 100
    assert (np.diff(seen)[:5] == 1).all() and np.diff(seen)[-1] > 200


def test_a_band_is_the_normal_one_and_holds_the_mean_as_often_as_it_says():
    values = np.random.default_rng(1).normal(3, 2, (4000, 40))
    curve = Curve("figure", np.arange(1, 4001), values)
    low, high = curve.band()
    assert high - curve.mean == pytest.approx(1.959964 * values.std(axis=1, ddof=1) / sqrt(40), rel=1e-6)
    assert curve.mean - low == pytest.approx(high - curve.mean)
    assert 0.93 < ((low < 3) & (high > 3)).mean() < 0.955  # a little below: 40 runs are not infinitely many
    assert curve.band(0.5)[0][0] > low[0]


@pytest.mark.slow
def test_the_band_of_an_experiment_holds_what_a_much_longer_one_finds():
    true = run(ARMS, UCB1(), steps=300, runs=4000, rng=100).pseudo_regret.mean[-1]
    inside = 0
    for seed in range(100):
        low, high = run(ARMS, UCB1(), steps=300, runs=40, rng=seed, checkpoints=[300]).pseudo_regret.band()
        inside += low[-1] < true < high[-1]
    assert 87 <= inside <= 99  # 95 are expected; the longer one has an error of its own


def test_one_run_has_no_band():
    found = run(ARMS, UCB1(), steps=5, runs=1, rng=1).pseudo_regret
    with pytest.raises(GameError, match="there is only one"):
        found.band()
    assert "at 95 %" not in repr(found)


def test_an_experiment_that_is_stopped_keeps_what_was_done():
    calls = []

    def stop_at_the_third(done):
        calls.append(done)
        return len(calls) < 3

    stopped = run(ARMS, UCB1(), steps=10_000, runs=500, rng=1, progress=stop_at_the_third)
    assert calls == [131, 262, 393]
    assert stopped.steps == 393 == stopped.seen_at[-1]
    whole = run(ARMS, UCB1(), steps=393, runs=500, rng=1)
    assert (stopped.pulls == whole.pulls).all()
    assert (stopped.rewards[-1] == whole.rewards[-1]).all()
    assert len(stopped.pseudo_regret.mean) == len(stopped.seen_at) == len(stopped.rewards)
    assert "393 steps" in repr(stopped)


# -- policies of one's own -------------------------------------------------------------------------


def test_an_index_policy_of_ones_own_is_played_like_those_of_the_library():
    class Mine(IndexPolicy):
        def bonus(self, tally):
            return np.sqrt(2 * np.log(tally.plays) / tally.pulls)

    mine, theirs = (run(ARMS, policy, steps=300, runs=20, rng=4) for policy in (Mine(), UCB1()))
    assert (mine.pulls == theirs.pulls).all()


@pytest.mark.parametrize(
    "chosen", [3, -1, [0, 1, 2], 1.0, None, [0.0, 1.0], [0, 3], [[0, 1]]]
)
def test_a_policy_that_chooses_no_arm_is_named(chosen):
    class Wrong(Policy):
        def choose(self, tally, rng):
            return chosen

        def __repr__(self):
            return "the wrong one"

    with pytest.raises(InvalidPolicy, match=r"the wrong one chose .*a whole number from 0 to 2, or one number for all"):
        run(ARMS, Wrong(), steps=5, runs=2, rng=1)


# -- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arms", "words"),
    [
        ([], "at least one arm"),
        (Bernoulli(0.5), r"write \[Bernoulli\(p=0.5\)\]"),
        (3, "the arms are a list such as"),
        ([0.9, 0.6], r"0.9 is not an arm: write Bernoulli\(0.9\)"),
        ([Bernoulli], "Bernoulli is a class and not an arm"),
    ],
)
def test_what_is_no_arm_is_refused(arms, words):
    for play in (run, lambda *args, runs, **rest: run_once(*args, **rest)):
        with pytest.raises(InvalidArm, match=words):
            play(arms, Greedy(), steps=5, runs=2, rng=1)


@pytest.mark.parametrize("paid", [nan, 1.5, -0.5, float("inf")])
def test_an_arm_of_ones_own_that_pays_what_it_should_not_is_named(paid):
    with pytest.raises(InvalidArm, match=f"Scripted.* paid {paid}, and a reward of this arm is .* from 0 to 1"):
        run([Scripted(0.5, [0.5, paid])], Greedy(), steps=5, runs=2, rng=1)


@pytest.mark.parametrize("policy", [UCB1(), UCB1Tuned(), KLUCB(), Thompson(), EXP3(0.1)])
def test_rewards_outside_the_unit_interval_are_refused_where_the_formula_needs_it(policy):
    name = type(policy).__name__
    lottery = AnyArm(2.5, (0, 5), 2.5)
    with pytest.raises(InvalidArm, match=rf"{name}'s formula .* pays from 0 to 5: write {name}\(…, rewards=\(0, 5\)"):
        run([Bernoulli(0.5), lottery], policy, steps=5, runs=2, rng=1)
    wide = [type(policy)(*([0.1] if name == "EXP3" else []), rewards=given) for given in ((0, 5), (-1, 5))]
    assert all(run([Bernoulli(0.5), lottery], each, steps=5, runs=2, rng=1).steps == 5 for each in wide)
    narrow = type(policy)(*([0.1] if name == "EXP3" else []), rewards=(1, 4))
    with pytest.raises(InvalidArm, match=r"rewards=\(0, 5\)"):
        run([lottery], narrow, steps=5, runs=2, rng=1)


def test_arms_that_can_pay_any_number_need_a_scale_and_a_formula_that_bears_them():
    arms = [AnyArm(mean, (-inf, inf), 1) for mean in (0, 1)]
    for policy in (UCB1(), UCB1Tuned()):
        with pytest.raises(InvalidArm, match=r"theorem is about rewards from 0 to 1, and .*, rewards=\(low, high\)\)"):
            run(arms, policy, steps=5, runs=2, rng=1)
    for policy in (KLUCB(), Thompson(), EXP3(0.1), KLUCB(rewards=(-5, 5))):
        with pytest.raises(InvalidArm, match="can pay more than any bound: give it arms with bounds"):
            run(arms, policy, steps=5, runs=2, rng=1)
    for policy in (UCB1(rewards=(0, 2)), UCB1Tuned(rewards=(0, 2))):
        assert run(arms, policy, steps=1000, runs=20, rng=1).pulls[1].mean() > 900
    for policy in (Greedy(), EpsilonGreedy(0.1), OptimisticStart(5)):
        assert run(arms, policy, steps=50, runs=2, rng=1).steps == 50


@pytest.mark.parametrize("wrong", [0, -1, 1.5, True, None, "5", nan])
def test_steps_and_runs_are_whole_numbers_from_1_on(wrong):
    for name in ("steps", "runs"):
        with pytest.raises(GameError, match=f"{name} is a whole number, 1 or more, not"):
            run(ARMS, UCB1(), **({"steps": 5, "runs": 5, "rng": 1} | {name: wrong}))
    with pytest.raises(GameError, match="steps is a whole number, 1 or more, not"):
        run_once(ARMS, UCB1(), steps=wrong, rng=1)
