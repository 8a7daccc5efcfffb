"""What is asked of arms and of numbers of steps, in one place."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gamelib.errors import GameError, InvalidArm, InvalidPolicy
from gamelib.number import is_finite_number
from gamelib.wording import counted

if TYPE_CHECKING:
    from gamelib.bandits.arms import Arm
    from gamelib.bandits.policy import Policy
    from gamelib.bandits.tally import Tally

MOST_FIGURES = 10_000_000
POINTS = 100


def check_count(number: int, name: str) -> None:
    """Raise unless ``number`` is a whole number of 1 or more.

    Raises:
        GameError: saying what it is instead.
    """
    if isinstance(number, bool) or not isinstance(number, Integral) or number < 1:
        raise GameError(f"{name} is a whole number, 1 or more, not {number!r}")


def checked_arms(arms: Sequence[Arm]) -> tuple[Arm, ...]:
    """Return the arms as a tuple.

    Raises:
        InvalidArm: if there is none, or one of them is no arm.
    """
    from gamelib.bandits.arms import Arm

    if isinstance(arms, Arm):
        raise InvalidArm(f"the arms are a list of arms: write [{arms!r}] for this one alone")
    try:
        each = tuple(arms)
    except TypeError:
        raise InvalidArm(f"the arms are a list such as [Bernoulli(0.9), Bernoulli(0.6)], not {arms!r}") from None
    if not each:
        raise InvalidArm("a bandit has at least one arm, and none was given")
    for arm in each:
        if isinstance(arm, type) and issubclass(arm, Arm):
            raise InvalidArm(f"{arm.__name__} is a class of arms, and none of them: write {arm.__name__}(…)")
        if not isinstance(arm, Arm):
            raise InvalidArm(f"{arm!r} is no arm: write Bernoulli({arm!r}), or a subclass of Arm of your own")
        for name in ("mean", "bounds"):
            if name not in dir(arm):
                raise InvalidArm(f"{arm!r} has no {name}: an arm has a mean, bounds and a method draw(rng, size)")
        low, high = arm.bounds
        mean = arm.at(1).mean
        if not is_finite_number(mean) or not low <= mean <= high:
            raise InvalidArm(f"the mean of an arm is a finite number within its bounds, not {mean!r} as of {arm!r}")
    return each


def checked_policy(policy: Policy) -> Policy:
    """Return the policy.

    Raises:
        InvalidPolicy: if it is none.
    """
    from gamelib.bandits.policy import Policy

    if isinstance(policy, type):
        raise InvalidPolicy(f"{policy.__name__} is a class of policies, and none of them: write {policy.__name__}(…)")
    if not isinstance(policy, Policy):
        raise InvalidPolicy(f"{policy!r} is no policy: a policy is a subclass of Policy, with a method choose")
    return policy


def checked_checkpoints(checkpoints: Sequence[int] | None, steps: int, runs: int) -> frozenset[int]:
    """Return after which steps figures are written down, the last step among them.

    Raises:
        GameError: if they are no steps of the experiment, or so many that they would fill the memory.
    """
    if checkpoints is None:
        return frozenset(np.geomspace(1, steps, POINTS).round().astype(int).tolist()) | {steps}
    try:
        given = frozenset(checkpoints)
    except TypeError:
        given = frozenset([-1])
    if not all(isinstance(each, Integral) and not isinstance(each, bool) and 0 < each <= steps for each in given):
        raise GameError(f"checkpoints are whole numbers from 1 to {steps}, the number of steps, not {checkpoints!r}")
    if len(given) * runs > MOST_FIGURES:
        raise GameError(
            f"{counted(len(given), 'checkpoint')} of {counted(runs, 'run')} would fill the memory: together they may "
            f"have {MOST_FIGURES:,} figures, so give fewer checkpoints, such as range(1, {steps + 1}, 100)"
        )
    return frozenset(int(each) for each in given) | {steps}


def chosen_arms(chosen: object, tally: Tally, policy: Policy) -> NDArray[np.intp]:
    """Return the arms a policy chose, one for each run.

    Raises:
        InvalidPolicy: if they are no numbers of arms, or not as many as runs.
    """
    given = np.asarray(chosen)
    if given.dtype.kind in "iu" and given.shape in ((), (tally.runs,)) and 0 <= given.min() <= given.max() < tally.arms:
        arms: NDArray[np.intp] = given.astype(np.intp, copy=False)
        return arms if arms.shape else np.full(tally.runs, arms)
    raise InvalidPolicy(
        f"{policy!r} chose {chosen!r}: a policy returns the number of an arm for each of the {tally.runs:,} runs, a "
        f"whole number from 0 to {tally.arms - 1}, or one number for all"
    )
