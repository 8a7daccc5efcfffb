"""The third drill: three regrets of one small record, in which all rewards are known."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from gamelib_exercises.drill import Drill, Entry, number, same
from gamelib_exercises.lesson_07.cases import record_picture
from gamelib_exercises.lesson_07.mutants_regret import EACH_STEP, best_of_each_step, paid, reward_regret
from gamelib_exercises.lesson_07.references import pseudo_regret, realised_regret
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.student import Draw

ARMS: Final = 3
STEPS: Final = 6


class Run(NamedTuple):
    """A run with the true means, what each arm paid or would have paid at each step, and which was pulled."""

    means: tuple[float, ...]
    rewards: tuple[tuple[int, ...], ...]
    pulled: tuple[int, ...]


def draw_run_of(student: int) -> Run:
    """Return the run of a student, on which every wrong way gives other numbers."""
    draw = Draw(student, "regrets")
    while True:
        means = tuple(each / 10 for each in draw.sample(range(1, 10), ARMS))
        rewards = tuple(tuple(int(10 * mean) >= draw.whole(1, 10) for mean in means) for _ in range(STEPS))
        run = Run(
            means,
            tuple(tuple(int(each) for each in row) for row in rewards),
            tuple(draw.whole(0, ARMS - 1) for _ in range(STEPS)),
        )
        answers = [regrets(run), *(mutant.answer for mutant in _mutants(run))]
        sums = [sum(column) for column in zip(*run.rewards, strict=True)]
        luckiest = [arm for arm in range(ARMS) if sums[arm] == max(sums)]
        if len(set(run.pulled)) < ARMS or run.means.index(max(run.means)) in luckiest:
            continue  # so that the best arm is not the luckiest
        if not any(same(one, other) for i, one in enumerate(answers) for other in answers[:i]):
            return run


def regrets(run: Run) -> tuple[float, float, float]:
    """Return the pseudo-regret, the reward regret and the realised regret.

    Example:
        >>> regrets(Run((0.75, 0.5), ((0, 1), (1, 0)), (0, 1)))
        (0.25, 1.5, 1)
    """
    return pseudo_regret(*run), reward_regret(*run), realised_regret(*run)


def _mutants(run: Run) -> list[Mutant[tuple[Any, ...]]]:
    pseudo, reward, realised = regrets(run)
    means, rewards, pulled = run
    sums = [sum(column) for column in zip(*rewards, strict=True)]
    got = paid(rewards, pulled)
    best = means.index(max(means))
    seen = [sum(row[arm] for row, each in zip(rewards, pulled, strict=True) if each == arm) for arm in range(ARMS)]
    return [
        Mutant("best of each step", f"for the realised regret {EACH_STEP}", (pseudo, reward, best_of_each_step(*run))),
        Mutant(
            "rewards of the best arm",
            "for the realised regret the arm with the best true mean is compared with. It is the arm that paid most in "
            "this record.",
            (pseudo, reward, sums[best] - got),
        ),
        Mutant(
            "rewards that were seen",
            "for the realised regret only the rewards in brackets count of each arm. Add up all that it would have "
            "paid.",
            (pseudo, reward, max(seen) - got),
        ),
        Mutant(
            "means divided",
            "all three are divided by the number of steps. A regret is a sum over the steps.",
            (pseudo / STEPS, reward / STEPS, realised / STEPS),
        ),
        Mutant("signs turned", "all signs are turned.", (-pseudo, -reward, -realised)),
        Mutant(
            "pseudo-regret and realised regret swapped",
            "the first and the last number have changed places. True means belong to the pseudo-regret.",
            (realised, reward, pseudo),
        ),
        Mutant(
            "pseudo-regret and reward regret swapped",
            "the first two numbers have changed places. Rewards that were paid have no place in the pseudo-regret.",
            (reward, pseudo, realised),
        ),
        Mutant(
            "luckiest arm for the best",
            "for the first two the arm that paid most in this record is taken for the best. The true means say which "
            "is.",
            (
                STEPS * means[sums.index(max(sums))] - sum(means[arm] for arm in pulled),
                STEPS * means[sums.index(max(sums))] - got,
                realised,
            ),
        ),
        Mutant(
            "what was got",
            "only what was got is given: true means, rewards, rewards. What could have been had is to be compared with "
            "it.",
            (sum(means[arm] for arm in pulled), got, got),
        ),
    ]


def parts(student: int) -> list[Part]:
    """Return the part of the drill."""
    run = draw_run_of(student)
    pseudo, reward, realised = regrets(run)
    return [
        Drill(
            "regrets_by_hand",
            title="the three regrets of your record",
            points=1,
            hints=(
                "Each regret is a sum that could have been had, less a sum that was got. Which of these sums are of "
                "true means, and which of rewards?",
                "True means against true means of the pulled arms; true means against rewards paid; rewards against "
                "rewards paid.",
                "For the last one, add up each arm's row: what it would have paid, had it always been pulled. The "
                "greatest of these sums, less the sum of the numbers in brackets.",
            ),
            entries=[
                Entry(
                    "pseudo",
                    pseudo,
                    "It is the number of steps times the best true mean, less the true means of the pulled arms.",
                    number,
                ),
                Entry(
                    "reward",
                    reward,
                    "It is the number of steps times the best true mean, less the rewards that were paid.",
                    number,
                ),
                Entry(
                    "realised",
                    realised,
                    "It is what the luckiest arm would have paid in sum, less the rewards that were paid.",
                    number,
                ),
            ],
            mutants=_mutants(run),
            picture=record_picture(*run),
        )
    ]
