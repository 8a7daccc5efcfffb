"""Known wrong answers to the pseudo-regret and the realised regret."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_07.references import Counts, Numbers, Table, pseudo_regret, realised_regret
from gamelib_exercises.part import Mutant


def paid(rewards: Table, pulled: Counts) -> float:
    """Return what the pulled arms paid.

    Example:
        >>> paid([[0, 1], [1, 0]], [1, 1])
        1
    """
    return sum(row[arm] for row, arm in zip(rewards, pulled, strict=True))


def reward_regret(means: Numbers, rewards: Table, pulled: Counts) -> float:
    """Return what the best arm has by its true mean, less what was paid.

    Example:
        >>> reward_regret([0.75, 0.5], [[0, 1], [1, 0]], [0, 1])
        1.5
    """
    return len(pulled) * max(means) - paid(rewards, pulled)


def best_of_each_step(means: Numbers, rewards: Table, pulled: Counts) -> float:
    """Return what the luckiest arm of each step would have paid, less what was paid.

    Example:
        >>> best_of_each_step([0.75, 0.5], [[0, 1], [1, 0]], [0, 1])
        2
    """
    return sum(map(max, rewards)) - paid(rewards, pulled)


def _sample_means(rewards: Table, pulled: Counts, arms: int) -> list[float]:
    seen = [[row[arm] for row, each in zip(rewards, pulled, strict=True) if each == arm] for arm in range(arms)]
    return [sum(each) / len(each) if each else 0.0 for each in seen]


def _by_sample_means(means: Numbers, rewards: Table, pulled: Counts) -> float:
    return pseudo_regret(_sample_means(rewards, pulled, len(means)), rewards, pulled)


def _of_the_pulled(means: Numbers, rewards: Table, pulled: Counts) -> float:
    best = max(means[arm] for arm in pulled)
    return sum(best - means[arm] for arm in pulled)


def _first(regret: Function) -> Function:
    return lambda means, rewards, pulled: regret(means, rewards[:1], pulled[:1])


def _without_last(regret: Function) -> Function:
    return lambda means, rewards, pulled: regret(means, rewards[:-1], pulled[:-1])


def _divided(regret: Function) -> Function:
    return lambda means, rewards, pulled: regret(means, rewards, pulled) / len(pulled)


def _negated(regret: Function) -> Function:
    return lambda means, rewards, pulled: -regret(means, rewards, pulled)


def _after_each(regret: Function) -> Function:
    """Return the regrets after every step."""

    def wrong(means: Numbers, rewards: Table, pulled: Counts) -> list[float]:
        return [regret(means, rewards[:n], pulled[:n]) for n in range(1, len(pulled) + 1)]

    return wrong


REWARD: Final = (
    "the best true mean is compared with the rewards that were paid. That is the reward regret, which luck moves up "
    "and down."
)
EACH_STEP: Final = (
    "each step is compared with the arm that paid best at this very step. No arm does so well: compare with *one* arm "
    "for all steps."
)
FIRST: Final = "only the first step counts. (Is a return inside the loop?)"
LAST: Final = "the last step is left out."
DIVIDED: Final = "the regret is divided by the number of steps. It is a sum."
NEGATED: Final = "the sign is turned. What the best arm has comes first, and what was got is taken away from it."
CURVE: Final = "the regrets after all steps are returned. Asked for is the one after the last."

PSEUDO: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "realised regret",
        "rewards are added up, and compared with those of the luckiest arm. That is the realised regret; the "
        "pseudo-regret goes by the true means alone.",
        realised_regret,
    ),
    Mutant("reward regret", REWARD, reward_regret),
    Mutant("best of each step", EACH_STEP, best_of_each_step),
    Mutant(
        "means against luck",
        "the luckiest arm's rewards are compared with the true means of the pulled arms. Both sides are true means.",
        lambda means, rewards, pulled: (
            max(sum(row[arm] for row in rewards) for arm in range(len(means))) - sum(means[arm] for arm in pulled)
        ),
    ),
    Mutant(
        "means of what was seen",
        "the means are those of the rewards that were seen. The true ones are given: means.",
        _by_sample_means,
    ),
    Mutant(
        "best of the pulled",
        "the best arm is looked for among those that were pulled. The best there is counts, pulled or not.",
        _of_the_pulled,
    ),
    Mutant(
        "one best mean",
        "the best mean counts once. It is there to be had at every step: n times.",
        lambda means, rewards, pulled: max(means) - sum(means[arm] for arm in pulled),
    ),
    Mutant(
        "last gap alone",
        "only the last step is returned. (Is something set in the loop that should be added up?)",
        lambda means, rewards, pulled: max(means) - means[pulled[-1]],
    ),
    Mutant(
        "wrong pulls counted",
        "it is counted how often an arm was pulled that is not the best. Each costs its gap.",
        lambda means, rewards, pulled: sum(means[arm] < max(means) for arm in pulled),
    ),
    Mutant(
        "middling mean",
        "the mean of a random arm is compared with. It is the greatest of the true means.",
        lambda means, rewards, pulled: sum(sum(means) / len(means) - means[arm] for arm in pulled),
    ),
    Mutant(
        "arms counted from 1",
        "the arms are counted from 1. Number 0 is the first, means[0].",
        lambda means, rewards, pulled: pseudo_regret(means, rewards, [arm - 1 for arm in pulled]),
    ),
    Mutant(
        "each arm once",
        "each arm counts once, however often it was pulled.",
        lambda means, rewards, pulled: sum(max(means) - means[arm] for arm in set(pulled)),
    ),
    Mutant(
        "sum of what was got",
        "the true means of the pulled arms are added up. What the best arm has is not compared with.",
        lambda means, rewards, pulled: sum(means[arm] for arm in pulled),
    ),
    Mutant("first step", FIRST, _first(pseudo_regret)),
    Mutant("without the last step", LAST, _without_last(pseudo_regret)),
    Mutant("divided", DIVIDED, _divided(pseudo_regret)),
    Mutant("sign turned", NEGATED, _negated(pseudo_regret)),
    Mutant("after each step", CURVE, _after_each(pseudo_regret)),
)


def _realised(best: Callable[[Numbers, Table, Counts], float]) -> Function:
    """Return the realised regret against another comparison."""
    return lambda means, rewards, pulled: best(means, rewards, pulled) - paid(rewards, pulled)


def _column(rewards: Table, arm: int) -> float:
    return sum(row[arm] for row in rewards)


def _turned(means: Numbers, rewards: Table, pulled: Counts) -> float:
    best = max(sum(row) for row in rewards)
    return best - sum(rewards[arm][step] for step, arm in enumerate(pulled))


def _seen_alone(means: Numbers, rewards: Table, pulled: Counts) -> float:
    return max(
        sum(row[arm] for row, each in zip(rewards, pulled, strict=True) if each == arm) for arm in range(len(means))
    )


REALISED: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "pseudo-regret",
        "true means are added up. That is the pseudo-regret; the realised regret goes by rewards alone.",
        pseudo_regret,
    ),
    Mutant("reward regret", REWARD, reward_regret),
    Mutant("best of each step", EACH_STEP, best_of_each_step),
    Mutant(
        "arm with the best mean",
        "the arm with the greatest true mean is compared with. It is the arm that would have paid most in this record, "
        "which may be another one.",
        _realised(lambda means, rewards, pulled: _column(rewards, means.index(max(means)))),
    ),
    Mutant(
        "never below 0",
        "the regret is 0 where it should be below. Who changes arms can be luckier than any fixed arm.",
        lambda means, rewards, pulled: max(0, realised_regret(means, rewards, pulled)),
    ),
    Mutant(
        "without its sign",
        "the regret loses its sign (abs). Who changes arms can be luckier than any fixed arm, and it is below 0.",
        lambda means, rewards, pulled: abs(realised_regret(means, rewards, pulled)),
    ),
    Mutant(
        "rewards that were seen",
        "of each arm only the rewards count that were seen. It would have paid at the other steps too: rewards[t][arm] "
        "for all t.",
        _realised(lambda means, rewards, pulled: _seen_alone(means, rewards, pulled)),
    ),
    Mutant(
        "best of the pulled",
        "the luckiest arm is looked for among those that were pulled. It may be one that never was.",
        _realised(lambda means, rewards, pulled: max(_column(rewards, arm) for arm in set(pulled))),
    ),
    Mutant(
        "best step",
        "the step at which all arms together paid most is compared with. Add up what one *arm* paid, over all steps.",
        _realised(lambda means, rewards, pulled: max(sum(row) for row in rewards)),
    ),
    Mutant(
        "steps and arms swapped",
        "steps and arms have changed places. rewards[t][i] is what arm i paid at step t.",
        _turned,
    ),
    Mutant(
        "luckiest arm alone",
        "what the luckiest arm would have paid is returned. What was paid is to be taken away.",
        lambda means, rewards, pulled: max(_column(rewards, arm) for arm in range(len(means))),
    ),
    Mutant(
        "number of the arm",
        "the number of the luckiest arm stands where what it would have paid should.",
        _realised(lambda means, rewards, pulled: max(range(len(means)), key=lambda arm: _column(rewards, arm))),
    ),
    Mutant(
        "middling arm",
        "the mean of all arms' sums is compared with. It is the greatest of them.",
        _realised(lambda means, rewards, pulled: sum(map(sum, rewards)) / len(means)),
    ),
    Mutant(
        "arms counted from 1",
        "the arms are counted from 1. Number 0 is the first, row[0].",
        lambda means, rewards, pulled: realised_regret(means, rewards, [arm - 1 for arm in pulled]),
    ),
    Mutant("first step", FIRST, _first(realised_regret)),
    Mutant("without the last step", LAST, _without_last(realised_regret)),
    Mutant("divided", DIVIDED, _divided(realised_regret)),
    Mutant("sign turned", NEGATED, _negated(realised_regret)),
    Mutant("after each step", CURVE, _after_each(realised_regret)),
)
