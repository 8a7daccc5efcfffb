"""Arms: what they pay has the mean and the bounds they promise, and what cannot exist is refused."""

from dataclasses import FrozenInstanceError
from math import inf, nan

import numpy as np
import pytest

from gamelib.bandits import Bernoulli, Drifting
from gamelib.errors import InvalidArm
from tests.any_arm import AnyArm, Beta

ARMS = {
    "Bernoulli(p=0.3)": (Bernoulli(0.3), 0.3, 0.21, (0, 1)),
}


@pytest.mark.parametrize("text", ARMS)
def test_what_an_arm_pays_has_its_mean_its_variance_and_its_bounds(text):
    arm, mean, variance, bounds = ARMS[text]
    rewards = arm.draw(np.random.default_rng(1), 40_000)
    assert arm.mean == pytest.approx(mean) and arm.bounds == bounds
    assert abs(rewards.mean() - mean) < 4 * (variance / 40_000) ** 0.5
    assert rewards.var() == pytest.approx(variance, rel=0.03)
    assert bounds[0] <= rewards.min() and rewards.max() <= bounds[1]
    assert arm.at(1) is arm.at(999) is arm


@pytest.mark.parametrize("text", ARMS)
def test_an_arm_is_told_by_its_text_is_hashable_and_stays_as_it_is(text):
    arm = ARMS[text][0]
    assert repr(arm) == text
    assert eval(text) == arm and hash(eval(text)) == hash(arm)
    with pytest.raises(FrozenInstanceError):
        setattr(arm, text.split("(")[1].split("=")[0], 0.5)


def test_an_arm_says_whether_all_it_pays_lies_in_the_unit_interval():
    inside = [Bernoulli(0.5), Beta(1, 1), AnyArm(0.5, (0.2, 1)), Drifting([(1, 0.3)])]
    outside = [AnyArm(0.5, bounds) for bounds in ((-inf, inf), (0, 1.01), (-0.01, 1))]
    assert [arm.in_unit_interval for arm in inside + outside] == [True] * 4 + [False] * 3


def test_the_mean_goes_straight_from_point_to_point_and_stays_outside():
    arm = Drifting([(5, 0.2), (7, 0.8), (8, 0.0)])
    assert [round(arm.at(step).mean, 12) for step in range(1, 11)] == [0.2] * 5 + [0.5, 0.8, 0, 0, 0]


def test_what_a_drifting_arm_pays_at_a_step_has_the_mean_of_that_step():
    arm = Drifting([(1, 0.1), (101, 0.9)])
    for step, mean in ((1, 0.1), (51, 0.5), (500, 0.9)):
        paid = arm.at(step).draw(np.random.default_rng(step), 20_000)
        assert abs(paid.mean() - mean) < 4 * (mean * (1 - mean) / 20_000) ** 0.5


def test_a_drifting_arm_has_no_mean_and_no_distribution_of_its_own():
    for ask in (lambda arm: arm.mean, lambda arm: arm.draw(np.random.default_rng(1), 3)):
        with pytest.raises(InvalidArm, match=r"changes from step to step: ask at\(step\)"):
            ask(Drifting([(1, 0.5)]))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        *((lambda p=p: Bernoulli(p), "a number from 0 to 1, not") for p in (-0.1, 1.1, nan, inf, True, "x", None)),
        *((lambda p=p: Drifting(p), "are pairs") for p in ([], 3, [1, 2], [(1, 2, 3)])),
        *(
            (lambda p=p: Drifting(p), "the steps of Drifting")
            for p in ([(0, 0.5)], [(1.5, 0.5)], [(2, 0.5), (2, 0.6)], [(True, 0.5)])
        ),
        (lambda: Drifting([(1, 1.5)]), "the means of Drifting"),
    ],
)
def test_an_arm_that_cannot_exist_is_refused(make, words):
    with pytest.raises(InvalidArm, match=words):
        make()
