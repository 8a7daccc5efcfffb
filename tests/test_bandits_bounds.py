"""What theory says about the regret, by hand and against measurement."""

from math import inf, log, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib.bandits import (
    PUBLISHED_BANDITS,
    UCB1,
    Bernoulli,
    Drifting,
    UCB1Tuned,
    auer_bound,
    bernoulli_kl,
    gaps,
    lai_robbins_rate,
    run,
)
from gamelib.errors import InvalidArm
from tests.any_arm import AnyArm, Beta

SHARES = [share / 256 for share in range(257)]  # whose complements are exact
TWO = [Bernoulli(0.9), Bernoulli(0.6)]


def test_the_bound_of_auer_is_worked_out_by_hand():
    # One gap of 0.3, and of 0.1 three times, 0.2 three times, 0.3 three times.
    assert auer_bound(TWO, 1000) == pytest.approx(8 * log(1000) / 0.3 + (1 + pi**2 / 3) * 0.3)
    assert auer_bound(PUBLISHED_BANDITS[12], 50) == pytest.approx(
        8 * log(50) * (30 + 15 + 10) + (1 + pi**2 / 3) * 1.8
    )
    assert auer_bound(TWO, [1, 10]).tolist() == pytest.approx([1.28696, 61.40227 + 1.28696], abs=2e-5)


def test_the_rate_of_lai_and_robbins_is_worked_out_by_hand():
    between = 0.6 * log(0.6 / 0.9) + 0.4 * log(0.4 / 0.1)
    assert lai_robbins_rate(TWO) == pytest.approx(0.3 / between)
    assert lai_robbins_rate(PUBLISHED_BANDITS[11]) == pytest.approx(9 * 0.3 / between)


def test_where_all_arms_are_alike_there_is_nothing_to_regret():
    alike = [Bernoulli(0.5)] * 3
    assert auer_bound(alike, 100) == lai_robbins_rate(alike) == 0
    assert lai_robbins_rate([Bernoulli(1), Bernoulli(0.5)]) == 0  # one failure tells them apart for certain


@given(st.lists(st.sampled_from(SHARES), min_size=2, max_size=5))
def test_the_rate_is_below_the_bound_by_pinskers_inequality(means):
    arms = [Bernoulli(p) for p in means]
    slope = sum(8 / gap for gap in gaps(arms) if gap > 0)
    assert lai_robbins_rate(arms) <= slope / 16 * (1 + 1e-6)


@given(st.sampled_from(SHARES), st.sampled_from(SHARES))
def test_the_divergence_is_at_least_twice_the_square_and_the_same_for_failures(p, q):
    assert bernoulli_kl(p, q) >= 2 * (p - q) ** 2 - 1e-12
    assert bernoulli_kl(1 - p, 1 - q) == pytest.approx(float(bernoulli_kl(p, q)), rel=1e-6, abs=1e-12)


def test_the_divergence_at_the_ends():
    assert bernoulli_kl([0, 0, 1, 1, 0.5, 0], [0, 1, 1, 0, 1, 0.5]).tolist() == [0, inf, 0, inf, inf, log(2)]


def test_the_seven_published_distributions():
    means = {number: [arm.p for arm in arms] for number, arms in PUBLISHED_BANDITS.items()}
    assert means == {
        1: [0.9, 0.6], 2: [0.9, 0.8], 3: [0.55, 0.45], 11: [0.9] + [0.6] * 9,
        12: [0.9, 0.8, 0.8, 0.8, 0.7, 0.7, 0.7, 0.6, 0.6, 0.6], 13: [0.9] + [0.8] * 9, 14: [0.55] + [0.45] * 9,
    }  # fmt: skip


@pytest.mark.parametrize("number", PUBLISHED_BANDITS)
def test_on_all_seven_the_tuned_policy_does_better_and_both_keep_within_the_bound(number):
    arms = PUBLISHED_BANDITS[number]
    plain, tuned = (run(arms, policy, steps=2000, runs=40, rng=2).pseudo_regret for policy in (UCB1(), UCB1Tuned()))
    assert (plain.mean <= auer_bound(arms, plain.steps)).all()
    assert (tuned.mean <= auer_bound(arms, tuned.steps)).all()
    assert tuned.band()[1][-1] < plain.band()[0][-1]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: auer_bound([], 10), "at least one arm"),
        (lambda: auer_bound([AnyArm(0, (-inf, inf))], 10), r"the theorem is about rewards in \[0, 1\]"),
        (lambda: auer_bound([Drifting([(1, 0.5)])], 10), "changes from step to step"),
        (lambda: lai_robbins_rate([Beta(1, 1)]), "worked out for Bernoulli arms"),
        (lambda: lai_robbins_rate([]), "at least one arm"),
    ],
)
def test_a_bound_is_refused_where_it_says_nothing(ask, words):
    with pytest.raises(InvalidArm, match=words):
        ask()
