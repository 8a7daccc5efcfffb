"""Question 2: three regrets of one small record, and Auer's bound for the regret of UCB1."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log10, pi
from typing import Any, Final, NamedTuple

from gamelib import svg
from gamelib.draw.board import Picture
from gamelib.rng import Draw
from gamelib_exercises.drill import Drill, Entry, Slip, Unreadable, named_together, number, same
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number
from gamelib_exercises.solution import solution

# -- three regrets -------------------------------------------------------------------------------

EACH_STEP: Final = (
    "each step is compared with the arm that paid best at this very step. No arm does so well: compare with *one* arm "
    "for all steps."
)

ARMS: Final = 3
STEPS: Final = 6


class Run(NamedTuple):
    """A run with the true means, what each arm paid or would have paid at each step, and which was pulled."""

    means: tuple[float, ...]
    rewards: tuple[tuple[int, ...], ...]
    pulled: tuple[int, ...]

    @property
    def paid(self) -> int:
        """What was paid in sum."""
        return sum(row[arm] for row, arm in zip(self.rewards, self.pulled, strict=True))

    @property
    def regrets(self) -> tuple[float, float, float]:
        """The pseudo-regret, the reward regret and the realised regret."""
        pseudo, realised = (solution("07").right(name)(*self) for name in ("pseudo_regret", "realised_regret"))
        return pseudo, len(self.pulled) * max(self.means) - self.paid, realised


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
        answers = [run.regrets, *(answer for _, answer in _regret_slips(run))]
        sums = [sum(column) for column in zip(*run.rewards, strict=True)]
        luckiest = [arm for arm in range(ARMS) if sums[arm] == max(sums)]
        if len(set(run.pulled)) < ARMS or run.means.index(max(run.means)) in luckiest:
            continue  # so that the best arm is not the luckiest
        if not any(same(one, other) for i, one in enumerate(answers) for other in answers[:i]):
            return run


def record_picture(means: Sequence[float], rewards: Sequence[Sequence[float]], pulled: Sequence[int]) -> Picture:
    """Return the table of a record: a row for each arm, what was pulled in brackets."""
    cells = [
        [f"[{row[arm]:g}]" if arm == chosen else f" {row[arm]:g} " for row, chosen in zip(rewards, pulled, strict=True)]
        for arm in range(len(means))
    ]
    width = max(len(cell) for row in cells for cell in row)
    head = "step t     " + " ".join(f"{step} ".rjust(width) for step in range(len(pulled)))
    rows = [
        f"arm {arm}, {mean:<5g}" + " ".join(cell.rjust(width) for cell in cells[arm]) for arm, mean in enumerate(means)
    ]
    text = "; ".join(
        f"arm {arm} with the true mean {mean:g} paid {', '.join(f'{row[arm]:g}' for row in rewards)}"
        for arm, mean in enumerate(means)
    )
    card = svg.text_card("\n".join([head, *rows]), title="means and rewards; pulled in brackets")
    arms = f"was arm {pulled[0]}" if len(pulled) == 1 else f"were the arms {', '.join(map(str, pulled))}, in this order"
    return Picture(card, f"A{text[1:]}. Pulled {arms}.")


def _regret_slips(run: Run) -> list[Slip]:
    pseudo, reward, realised = run.regrets
    means, rewards, pulled = run
    sums = [sum(column) for column in zip(*rewards, strict=True)]
    luckiest = means[sums.index(max(sums))]
    true = sum(means[arm] for arm in pulled)
    seen = [sum(row[arm] for row, each in zip(rewards, pulled, strict=True) if each == arm) for arm in range(ARMS)]
    return [
        (
            f"best of each step: for the realised regret {EACH_STEP}",
            (pseudo, reward, sum(map(max, rewards)) - run.paid),
        ),
        (
            "rewards of the best arm: for the realised regret the arm with the best true mean is compared with. It is "
            "the arm that paid most in this record.",
            (pseudo, reward, sums[means.index(max(means))] - run.paid),
        ),
        (
            "rewards that were seen: for the realised regret only the rewards in brackets count of each arm. Add up "
            "all that it would have paid.",
            (pseudo, reward, max(seen) - run.paid),
        ),
        (
            "means divided: all three are divided by the number of steps. A regret is a sum over the steps.",
            (pseudo / STEPS, reward / STEPS, realised / STEPS),
        ),
        ("signs turned: all signs are turned.", (-pseudo, -reward, -realised)),
        (
            "pseudo-regret and realised regret swapped: the first and the last number have changed places. True means "
            "belong to the pseudo-regret.",
            (realised, reward, pseudo),
        ),
        (
            "pseudo-regret and reward regret swapped: the first two numbers have changed places. Rewards that were "
            "paid have no place in the pseudo-regret.",
            (reward, pseudo, realised),
        ),
        (
            "luckiest arm for the best: for the first two the arm that paid most in this record is taken for the best. "
            "The true means say which is.",
            (STEPS * luckiest - true, STEPS * luckiest - run.paid, realised),
        ),
        (
            "what was got: only what was got is given: true means, rewards, rewards. What could have been had is to be "
            "compared with it.",
            (true, run.paid, run.paid),
        ),
    ]


def _regrets_part(student: int) -> Part:
    run = draw_run_of(student)
    pseudo, reward, realised = run.regrets
    return Drill(
        "regrets_by_hand",
        title="the three regrets of your record",
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
        mutants=named_together(run.regrets, _regret_slips(run)),
        picture=record_picture(*run),
    )


# -- the bound -----------------------------------------------------------------------------------


def draw_bandit_of(student: int) -> tuple[tuple[float, ...], int]:
    """Return the true means of a student's bandit, and a number of steps."""
    draw = Draw(student, "bound")
    while True:
        means = tuple(each / 20 for each in draw.sample(range(2, 19), 4))
        if means.index(max(means)) != 0 and max(means) - sorted(means)[-2] > 0.08:
            return means, draw.choice((500, 1000, 2000, 5000, 10_000))


def gaps_of(means: tuple[float, ...]) -> tuple[float, ...]:
    """Return by how much the mean of each arm is less than the greatest."""
    return tuple(max(means) - mean for mean in means)


def bound(means: tuple[float, ...], steps: int) -> float:
    """Return Auer's bound for the pseudo-regret of UCB1.

    Example:
        >>> round(bound((0.9, 0.6), 1000), 2)
        185.49
    """
    gaps = gaps_of(means)
    return 8 * _over(gaps) * log(steps) + (1 + pi**2 / 3) * sum(gaps)


def _over(gaps: tuple[float, ...]) -> float:
    return sum(1 / gap for gap in gaps if gap > 0)


def numbers(value: Any) -> tuple[float, ...]:
    """Read a list of four numbers.

    Example:
        >>> numbers((0, 0.25, 0.5, 1))
        (0, 0.25, 0.5, 1)
    """
    if not isinstance(value, tuple) or len(value) != 4 or not all(map(is_number, value)):
        raise Unreadable("a list of four numbers, one for each arm, such as [0.25, 0, 0.5, 0.1],")
    return tuple(value)


def _bound_part(student: int) -> Part:
    means, n = draw_bandit_of(student)
    gaps, truth = gaps_of(means), bound(means, n)
    over, rest, ln = _over(gaps), sum(gaps), log(n)
    constant = 1 + pi**2 / 3
    from_least = tuple(mean - min(means) for mean in means)
    slips: list[Slip] = [
        ("second term left out: the second term is left out: (1 + π²/3) times the sum of the gaps.",
         (gaps, 8 * over * ln)),
        ("1 left out: the 1 of 1 + π²/3 is left out.", (gaps, 8 * over * ln + pi**2 / 3 * rest)),
        ("brackets left out: 1 + π²/3 stands without its brackets, so that only π²/3 is multiplied by the sum of the "
         "gaps.",
         (gaps, 8 * over * ln + 1 + pi**2 / 3 * rest)),
        ("π for π²: π is not squared.", (gaps, 8 * over * ln + (1 + pi / 3) * rest)),
        ("times the gaps: the logarithm is multiplied by the gaps. It is divided by them: a small gap is hard to see.",
         (gaps, 8 * rest * ln + constant * rest)),
        ("divided by their sum: the logarithm is divided by the sum of the gaps. Divide by each, and add up.",
         (gaps, 8 * ln / rest + constant * rest)),
        ("8 left out: the factor 8 is left out.", (gaps, over * ln + constant * rest)),
        ("logarithm to base 10: the logarithm is that to base 10. It is the natural one.",
         (gaps, 8 * over * log10(n) + constant * rest)),
        ("divided by squares: the logarithm is divided by the squares of the gaps. That bounds the *pulls* of an arm; "
         "each of them costs the gap.",
         (gaps, 8 * ln * sum(1 / gap**2 for gap in gaps if gap > 0) + constant * rest)),
        ("second term of each arm: the second term is 1 + π²/3 for each worse arm. It is multiplied by the sum of the "
         "gaps.",
         (gaps, 8 * over * ln + constant * (len(means) - 1))),
        ("least gap alone: only the second best arm counts. All worse arms have a share.",
         (gaps, 8 * ln / min(gap for gap in gaps if gap > 0) + constant * min(gap for gap in gaps if gap > 0))),
        ("from the least mean: the gaps are counted from the *least* mean. They are what is missing to the greatest.",
         (from_least, 8 * ln * _over(from_least) + constant * sum(from_least))),
        ("means for gaps: the means are taken for the gaps.", (means, 8 * ln * _over(means) + constant * sum(means))),
        ("signs turned: the gaps are below 0. They are the greatest mean less the arm's.",
         (tuple(-gap for gap in gaps), truth)),
        ("least gap first: the gaps are sorted, the least first. They stand in the order of the arms.",
         (tuple(sorted(gaps)), truth)),
        ("greatest gap first: the gaps are sorted, the greatest first. They stand in the order of the arms.",
         (tuple(sorted(gaps, reverse=True)), truth)),
        ("gap of the best arm at the end: the 0 of the best arm stands at the end. The gaps stand in the order of the "
         "arms.",
         ((*(gap for gap in gaps if gap > 0), 0.0), truth)),
    ]  # fmt: skip
    return Drill(
        "auer_bound",
        title=f"Auer's bound after {n:,} steps for the means {', '.join(f'{mean:g}' for mean in means)}",
        hints=(
            "How much does each arm pay less than the best one, on average?",
            "The best arm's gap is 0, and it stands in neither of the two sums.",
            "8 * log(n) * (1 / gap + 1 / gap + 1 / gap) + (1 + pi**2 / 3) * (gap + gap + gap), with the three gaps "
            "of the worse arms.",
        ),
        entries=[
            Entry("my_gaps", gaps, "The gap of an arm is the greatest mean less its own mean.", numbers),
            Entry(
                "bound",
                truth,
                "It is 8 ln n times the sum of 1 / gap, plus (1 + π²/3) times the sum of the gaps.",
                number,
            ),
        ],
        mutants=named_together((gaps, truth), slips),
        given=(list(means), n),
    )


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    return [_regrets_part(student), _bound_part(student)]
