"""What is asked of arms and of numbers of steps, in one place."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral, Real
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gamelib.errors import GameError, InvalidArm, InvalidPolicy
from gamelib.number import is_finite_number
from gamelib.wording import counted, quoted

if TYPE_CHECKING:
    from gamelib.bandits.arms import Arm
    from gamelib.bandits.policy import Policy
    from gamelib.bandits.tally import Tally

MOST_FIGURES = 10_000_000
MOST_STEPS = 10**15
POINTS = 100


def as_numbers(given: ArrayLike) -> NDArray[np.float64]:
    """Return what was given as an array of floats, a NaN if it is none."""
    try:
        return np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        return np.asarray(np.nan)


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
        try:
            low, high = arm.bounds
            right = isinstance(low, Real) and isinstance(high, Real) and float(low) <= float(high)
        except (TypeError, ValueError, OverflowError):
            right = False
        if not right:
            raise InvalidArm(f"the bounds of an arm are its least and greatest reward, not {arm.bounds!r} of {arm!r}")
        checked_mean(arm, 1)
    return each


def checked_mean(arm: Arm, step: int) -> float:
    """Return the mean of an arm at a step.

    Raises:
        InvalidArm: if it is no finite number within the bounds of the arm, or the arm is none at that step.
    """
    from gamelib.bandits.arms import Arm

    now = arm.at(step)
    if not isinstance(now, Arm):
        raise InvalidArm(f"at(step) of an arm returns the arm as it is at that step, not {now!r} as that of {arm!r}")
    mean, (low, high) = now.mean, now.bounds
    if not is_finite_number(mean) or not low <= mean <= high:
        when = "" if now is arm else f" at step {step}"
        raise InvalidArm(f"the mean of an arm is a finite number within its bounds, not {mean!r} as of {arm!r}{when}")
    return mean


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
    if steps > MOST_STEPS:
        raise GameError(f"steps is a number that can be reached, at most {MOST_STEPS:,}, not {quoted(steps)}")
    if runs > MOST_FIGURES:
        raise GameError(f"{runs:,} runs side by side would fill the memory: there are at most {MOST_FIGURES:,}")
    if checkpoints is None:
        points = min(POINTS, MOST_FIGURES // runs)
        return frozenset(np.geomspace(1, steps, points).round().astype(int).tolist()) | {steps}
    try:
        given = frozenset(checkpoints if not isinstance(checkpoints, range) or len(checkpoints) <= steps else [-1])
    except (TypeError, OverflowError):
        given = frozenset([-1])
    if not all(isinstance(each, Integral) and not isinstance(each, bool) and 0 < each <= steps for each in given):
        raise GameError(f"checkpoints are whole numbers from 1 to {steps}, the number of steps, not {checkpoints!r}")
    if len(given) * runs > MOST_FIGURES:
        raise GameError(
            f"{counted(len(given), 'checkpoint')} of {counted(runs, 'run')} would fill the memory: together they may "
            f"have {MOST_FIGURES:,} figures, so give fewer checkpoints, such as range(1, {steps + 1}, 100)"
        )
    return frozenset(int(each) for each in given) | {steps}


def check_read(read: object, tally: Tally, policy: Policy) -> None:
    """Raise unless what a policy reads instead of the rewards is a number for each run.

    Raises:
        InvalidPolicy: saying what it is instead.
    """
    if not isinstance(read, np.ndarray) or read.shape != (tally.runs,) or read.dtype.kind not in "fiub":
        raise InvalidPolicy(
            f"read(…) of {policy!r} returns an array, a number for each of the {tally.runs:,} runs, not {quoted(read)}"
        )


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
