"""Policies: their indices are the published formulas, and they choose by them."""

from math import exp, inf, log, nan, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib.bandits import (
    EXP3,
    KLUCB,
    UCB1,
    Bernoulli,
    DecayingEpsilon,
    EpsilonGreedy,
    Greedy,
    OptimisticStart,
    Tally,
    Thompson,
    UCB1Tuned,
    bernoulli_kl,
    run_once,
)
from gamelib.bandits.bounds import kl_upper_bound
from gamelib.bandits.policy import highest
from gamelib.errors import InvalidPolicy
from tests.any_arm import Beta


def indices(policy, pulls, totals, squares=None, plays=None):
    tally = Tally.of(pulls, totals, squares)
    if plays is not None:
        tally.plays = plays
    return policy.index(tally, np.random.default_rng(1)).value.ravel().tolist()


def test_the_numbers_of_the_worked_example_come_out_with_a_constant_of_one_over_root_two():
    policy = UCB1(1 / sqrt(2))
    assert indices(policy, [10, 8, 3], [7, 5, 0]) == pytest.approx([1.251772, 1.241900, 1.007393], abs=1e-6)
    # The example keeps ln 21 below the root of the tree, where White counts the games that Black did not win.
    assert indices(policy, [4, 6], [2, 1], plays=21) == pytest.approx([1.372428, 0.879001], abs=1e-6)
    assert indices(policy, [3, 1], [1, 1], plays=21) == pytest.approx([1.340726, 2.744856], abs=1e-6)


def test_the_constant_of_the_library_maps_to_the_other_conventions():
    mean, n, n_j, c = 0.5, 100, 7, 0.8
    (found, _) = indices(UCB1(c), [n_j, n - n_j], [mean * n_j, 0])
    kocsis_szepesvari, browne, open_spiel = c / sqrt(2), c / 2, c * sqrt(2)
    assert found == pytest.approx(mean + 2 * kocsis_szepesvari * sqrt(log(n) / n_j))
    assert found == pytest.approx(mean + 2 * browne * sqrt(2 * log(n) / n_j))
    assert found == pytest.approx(mean + open_spiel * sqrt(log(n) / n_j))


@given(st.integers(1, 1000), st.integers(2, 1000), st.floats(0.1, 5))
def test_the_bonus_grows_with_the_pulls_of_others_and_shrinks_with_ones_own(mine, others, c):
    for policy in (UCB1(c), KLUCB()):
        here = indices(policy, [mine, others], [mine / 2, 0])[0]
        assert indices(policy, [mine, others + 1], [mine / 2, 0])[0] > here
    bonus = indices(UCB1(c), [mine, others], [0, 0])[0]
    assert indices(UCB1(c), [mine + 1, others - 1], [0, 0])[0] < bonus
    assert indices(UCB1(2 * c), [mine, others], [0, 0])[0] == pytest.approx(2 * bonus)


def test_the_tuned_index_is_the_formula_of_the_paper():
    pulls, totals, squares = [4, 50, 900], [2.0, 30.0, 450.0], [1.5, 20.0, 225.5]
    n = sum(pulls)
    for n_j, total, square, found in zip(
        pulls, totals, squares, indices(UCB1Tuned(), pulls, totals, squares), strict=True
    ):
        variance = square / n_j - (total / n_j) ** 2 + sqrt(2 * log(n) / n_j)
        assert found == pytest.approx(total / n_j + sqrt(log(n) / n_j * min(1 / 4, variance)))
    assert indices(UCB1Tuned(), [900, 900], [450, 450], [225, 450])[0] < indices(UCB1Tuned(), [900] * 2, [450] * 2,
                                                                                [450] * 2)[0]  # fmt: skip


@given(st.floats(0, 1), st.floats(1e-6, 12))
@settings(max_examples=300)
def test_the_upper_bound_solves_its_equation(p, budget):
    (q,) = kl_upper_bound(np.array([p]), np.array([budget]))
    assert p <= q <= 1
    assert bernoulli_kl(p, max(p, q - 1e-9)) <= budget
    if q + 1e-9 < 1:
        assert bernoulli_kl(p, q + 1e-9) >= budget
    assert q <= p + sqrt(budget / 2) + 1e-12  # Pinsker


def test_upper_bounds_at_the_ends_are_known():
    ends = kl_upper_bound(np.array([0.0, 1.0, 1.0, 0.0, 0.3]), np.array([2.0, 0.5, 0.0, 0.0, 0.0]))
    assert ends.tolist() == pytest.approx([1 - exp(-2), 1, 1, 0, 0.3])


def test_the_kl_index_is_found_by_bisection_too():
    pulls, totals = [10, 8, 3, 5], [7, 5, 0, 5]
    step = sum(pulls) + 1
    for c in (0, 3):
        for n_j, total, found in zip(pulls, totals, indices(KLUCB(c), pulls, totals), strict=True):
            low, high = total / n_j, 1.0
            for _ in range(100):
                middle = (low + high) / 2
                affordable = n_j * bernoulli_kl(total / n_j, middle) <= log(step) + c * log(log(step))
                low, high = (middle, high) if affordable else (low, middle)
            assert found == pytest.approx(low, abs=1e-9)


def test_the_second_term_of_kl_ucb_does_not_take_the_first_away_at_the_beginning():
    assert indices(KLUCB(3), [1], [0.5]) == pytest.approx([0.5])  # ln ln 2 is negative


def copies(pulls, totals, runs):
    """Return a tally of many runs that have all seen the same."""
    tally = Tally(len(pulls), runs)
    tally.plays = sum(pulls)
    tally.pulls[:], tally.totals[:] = np.array([pulls, totals], dtype=float)[:, :, None]
    tally.means[:] = tally.totals / np.maximum(tally.pulls, 1)
    return tally


def test_the_posterior_counts_from_one_and_one():
    a, b = Thompson().posterior(Tally.of([0, 5], [0, 2]))
    assert (a.ravel().tolist(), b.ravel().tolist()) == ([1, 3], [1, 4])


@pytest.mark.parametrize(
    ("pulls", "totals", "chance"),
    [([0, 0], [0, 0], 1 / 2), ([1, 1], [1, 0], 5 / 6), ([1, 0], [1, 0], 2 / 3), ([2, 0], [2, 0], 3 / 4)],
)
def test_an_arm_is_pulled_as_often_as_it_is_likely_to_be_the_best(pulls, totals, chance):
    # With Beta(k + 1, 1) against the uniform distribution that is (k + 1) / (k + 2); Beta(2, 1) and Beta(1, 2): 5/6.
    runs = 40_000
    chosen = Thompson().choose(copies(pulls, totals, runs), np.random.default_rng(1))
    assert abs((chosen == 0).mean() - chance) < 4 * sqrt(chance * (1 - chance) / runs)


def test_rewards_between_0_and_1_become_ones_as_often_as_they_are_worth():
    rewards = np.repeat([0.0, 0.25, 1.0], 20_000)
    tally = Tally(1, rewards.size)
    read = Thompson().read(tally, np.zeros(rewards.size, dtype=int), rewards, np.random.default_rng(1))
    assert set(read) == {0, 1}
    zeros, quarters, ones = read.reshape(3, -1).mean(axis=1)
    assert (zeros, ones) == (0, 1)
    assert abs(quarters - 0.25) < 4 * sqrt(0.25 * 0.75 / 20_000)


def test_the_optimistic_start_counts_as_one_pull():
    assert indices(OptimisticStart(5), [0, 1, 3], [0, 1, 2]) == pytest.approx([5, 3, 7 / 4])
    assert indices(OptimisticStart(0), [3], [2]) == pytest.approx([1 / 2])


def test_an_optimistic_start_tries_every_arm_before_it_repeats_one():
    arms = [Bernoulli(1)] + [Bernoulli(0)] * 9
    order = [pull.arm for pull in run_once(arms, OptimisticStart(5), steps=20, rng=1).pulls]
    assert sorted(order[:10]) == list(range(10))
    assert order[:10] != list(range(10))  # ties are broken at random


def test_epsilon_decays_as_in_the_paper():
    policy = DecayingEpsilon(c=5, d=0.3)
    for plays in (0, 10, 500, 10_000):
        assert policy.epsilon_at(copies([plays, 0], [0, 0], 1)) == min(1, 5 * 2 / (0.3**2 * (plays + 1)))
    assert policy.epsilon_at(copies([0, 0], [0, 0], 1)) == 1


@pytest.mark.parametrize("policy", [EpsilonGreedy(0.3), DecayingEpsilon(0.4, 0.5), EpsilonGreedy(0), EpsilonGreedy(1)])
def test_epsilon_greedy_chooses_as_often_as_it_says(policy):
    runs = 30_000
    tally = copies([5, 5, 5, 1], [4, 1, 4, 0], runs)
    shares = policy.probabilities(tally, np.random.default_rng(1))[:, 0]
    epsilon = policy.epsilon_at(tally)
    assert shares.tolist() == pytest.approx([(1 - epsilon) / 2 + epsilon / 4, epsilon / 4] * 2)
    chosen = policy.choose(tally, np.random.default_rng(1))
    for arm, share in enumerate(shares):
        assert abs((chosen == arm).mean() - share) <= 4 * sqrt(share * (1 - share) / runs)


def test_the_weights_of_exp3_are_those_worked_out_by_hand():
    policy, tally, rng = EXP3(0.5), Tally(2, 1), np.random.default_rng(1)
    weights = [1.0, 1.0]
    for arm, reward in ((0, 1.0), (1, 0.5), (1, 0.0), (0, 0.25), (1, 1.0)):
        shares = [0.5 * weight / sum(weights) + 0.5 / 2 for weight in weights]
        assert policy.probabilities(tally, rng).ravel().tolist() == pytest.approx(shares)
        weights[arm] *= exp(0.5 * (reward / shares[arm]) / 2)
        arms = np.array([arm])
        tally.record(arms, policy.read(tally, arms, np.array([reward]), rng))
    assert policy.probabilities(Tally.of([1, 0], [2, 0]), rng)[0, 0] == pytest.approx(
        0.5 * exp(0.5) / (exp(0.5) + 1) + 0.25
    )


def test_exp3_draws_as_often_as_it_says():
    runs = 40_000
    tally = copies([3, 1, 1], [9, 2, 0], runs)
    shares = EXP3(0.4).probabilities(tally, np.random.default_rng(1))[:, 0]
    assert shares.sum() == pytest.approx(1)
    chosen = EXP3(0.4).choose(tally, np.random.default_rng(1))
    for arm, share in enumerate(shares):
        assert abs((chosen == arm).mean() - share) < 4 * sqrt(share * (1 - share) / runs)


def test_weights_too_great_for_a_number_do_no_harm():
    shares = EXP3(0.5).probabilities(Tally.of([10**6, 1], [10**6, 0]), np.random.default_rng(1))
    assert shares.ravel().tolist() == [0.75, 0.25]


def test_of_arms_with_equal_indices_each_is_as_likely():
    runs = 30_000
    index = np.repeat(np.array([[0.5], [0.9], [0.9], [0.1], [0.9]]), runs, axis=1)
    index[0, : runs // 2] = 2.0  # these have no tie
    chosen = highest(index, np.random.default_rng(1))
    assert (chosen[: runs // 2] == 0).all()
    counts = np.bincount(chosen[runs // 2 :], minlength=5)
    assert counts[[0, 3]].tolist() == [0, 0]
    assert abs(counts[[1, 2, 4]] - runs / 6).max() < 4 * sqrt(runs / 2 * 2 / 9)


@pytest.mark.parametrize("policy", [UCB1(), UCB1(0.2), Greedy(), UCB1Tuned(), KLUCB(), OptimisticStart(3), Thompson()])
def test_every_pull_goes_to_an_arm_with_the_highest_index_that_is_shown(policy):
    replay = run_once([Bernoulli(0.7), Bernoulli(0.5), Bernoulli(0.6)], policy, steps=150, rng=3)
    shown = [pull for pull in replay.pulls if pull.indices]
    assert len(shown) == (150 if not policy.tries_each_arm_first else 147)
    assert all(pull.indices[pull.arm] == max(pull.indices) for pull in shown)
    if policy.tries_each_arm_first:
        assert [pull.arm for pull in replay.pulls[:3]] == [0, 1, 2]


def test_a_replay_shows_what_was_known_before_each_pull():
    replay = run_once([Bernoulli(0.7), Bernoulli(0.5)], UCB1(0.5), steps=60, rng=3)
    pulls, totals = [0, 0], [0.0, 0.0]
    for step, pull in enumerate(replay.pulls, start=1):
        assert (pull.step, pull.pulls) == (step, tuple(pulls))
        if step > 2:
            assert pull.means == pytest.approx([total / n for total, n in zip(totals, pulls, strict=True)])
            assert pull.bonuses == pytest.approx([0.5 * sqrt(2 * log(step - 1) / n) for n in pulls])
        pulls[pull.arm] += 1
        totals[pull.arm] += pull.reward
    assert replay.experiment.pulls.ravel().tolist() == pulls
    assert replay.experiment.rewards[-1, 0] == sum(totals)


def test_the_tally_counts_what_was_pulled_and_paid():
    rng = np.random.default_rng(1)
    tally, seen = Tally(3, 4, squares=True), [[[] for _ in range(4)] for _ in range(3)]
    for _ in range(30):
        arms, rewards = rng.integers(3, size=4), rng.random(4)
        tally.record(arms, rewards)
        for column, (arm, reward) in enumerate(zip(arms, rewards, strict=True)):
            seen[arm][column].append(reward)
    assert tally.plays == 30
    for arm, row in enumerate(seen):
        for column, paid in enumerate(row):
            assert tally.pulls[arm, column] == len(paid)
            assert tally.totals[arm, column] == pytest.approx(sum(paid))
            assert tally.means[arm, column] == pytest.approx(np.mean(paid))
            assert tally.squares[arm, column] == pytest.approx(sum(each**2 for each in paid))
            assert tally.one_over_root_pulls[arm, column] == pytest.approx(1 / sqrt(len(paid)))


def test_rewards_on_another_scale_are_played_as_if_they_were_on_the_unit_interval():
    class Scaled(Beta):
        bounds = (-10, 30)

        def draw(self, rng, size):
            return 40 * super().draw(rng, size) - 10

    for plain, scaled in ((UCB1(0.3), UCB1(0.3, rewards=(-10, 30))), (KLUCB(), KLUCB(rewards=(-10, 30))),
                          (UCB1Tuned(), UCB1Tuned(rewards=(-10, 30))), (EXP3(0.2), EXP3(0.2, rewards=(-10, 30))),
                          (Thompson(), Thompson(rewards=(-10, 30)))):  # fmt: skip
        here = run_once([Beta(2, 1), Beta(1, 2)], plain, steps=100, rng=5)
        there = run_once([_with_mean(Scaled, 2, 1), _with_mean(Scaled, 1, 2)], scaled, steps=100, rng=5)
        assert [pull.arm for pull in here.pulls] == [pull.arm for pull in there.pulls]
        assert there.pulls[-1].indices == pytest.approx(here.pulls[-1].indices)
        assert there.pulls[-1].reward == pytest.approx(40 * here.pulls[-1].reward - 10)


def _with_mean(kind, a, b):
    return type("Shifted", (kind,), {"mean": 40 * a / (a + b) - 10})(a, b)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        *((lambda c=c: UCB1(c), "C is a finite number of 0 or more, not") for c in (-0.1, nan, inf, True, "1", None)),
        *((lambda c=c: KLUCB(c), "c is a finite number of 0 or more, not") for c in (-1, nan, False)),
        *((lambda e=e: EpsilonGreedy(e), "epsilon is a finite number from 0 to 1") for e in (-0.1, 1.1, nan, True)),
        *((lambda c=c: DecayingEpsilon(c, 0.5), "c is a finite number above 0, not") for c in (0, -1, nan)),
        *((lambda d=d: DecayingEpsilon(1, d), "d is a finite number above 0 and at most 1") for d in (0, 1.5, nan)),
        *((lambda v=v: OptimisticStart(v), "value is a finite number") for v in (nan, inf, "5", True)),
        *((lambda g=g: EXP3(g), "gamma is a finite number above 0 and at most 1, not") for g in (0, 1.01, nan, True)),
        *(
            (lambda kind=kind, r=r: kind(rewards=r), "rewards is a pair of the least and the greatest reward")
            for kind in (UCB1, UCB1Tuned, KLUCB, Thompson)
            for r in ((1, 0), (0, 0), (0, inf), (nan, 1), 3, (0, 1, 2), "01")
        ),
        (lambda: EXP3(0.1, rewards=(1, 0)), "rewards is a pair"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(make, words):
    with pytest.raises(InvalidPolicy, match=words):
        make()


def test_the_tuned_policy_says_that_it_needs_squares():
    with pytest.raises(InvalidPolicy, match="needs a tally with squares"):
        UCB1Tuned().index(Tally.of([1, 1], [1, 0]), np.random.default_rng(1))


@pytest.mark.parametrize("given", [([1, 2], [1]), ([1.5], [1]), ([-1], [0]), ([1], [1], [1, 2])])
def test_a_tally_needs_as_many_sums_as_pulls(given):
    with pytest.raises(ValueError, match="a tally has"):
        Tally.of(*given)
