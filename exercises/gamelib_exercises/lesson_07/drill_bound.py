"""The fourth drill: the gaps of a bandit, and Auer's bound for the regret of UCB1 on it."""

from __future__ import annotations

from math import log, log10, pi
from typing import Any, Final

from gamelib_exercises.drill import Drill, Entry, Unreadable, number
from gamelib_exercises.lesson_07.slips import Slip, told_together
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number
from gamelib_exercises.student import Draw

STEPS: Final = (500, 1000, 2000, 5000, 10_000)


def draw_bandit_of(student: int) -> tuple[tuple[float, ...], int]:
    """Return the true means of a student's bandit, and a number of steps."""
    draw = Draw(student, "bound")
    while True:
        means = tuple(each / 20 for each in draw.sample(range(2, 19), 4))
        if means.index(max(means)) != 0 and max(means) - sorted(means)[-2] > 0.08:
            return means, draw.choice(STEPS)


def gaps_of(means: tuple[float, ...]) -> tuple[float, ...]:
    """Return by how much the mean of each arm is less than the greatest.

    Example:
        >>> gaps_of((0.5, 0.75))
        (0.25, 0.0)
    """
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


def parts(student: int) -> list[Part]:
    """Return the part of the drill."""
    means, n = draw_bandit_of(student)
    gaps, truth = gaps_of(means), bound(means, n)
    over, rest, ln = _over(gaps), sum(gaps), log(n)
    constant = 1 + pi**2 / 3
    from_least = tuple(mean - min(means) for mean in means)
    slips: list[Slip] = [
        ("second term left out", "the second term is left out: (1 + π²/3) times the sum of the gaps.",
         (gaps, 8 * over * ln)),
        ("1 left out", "the 1 of 1 + π²/3 is left out.", (gaps, 8 * over * ln + pi**2 / 3 * rest)),
        ("brackets left out", "1 + π²/3 stands without its brackets, so that only π²/3 is multiplied by the sum of the "
         "gaps.",
         (gaps, 8 * over * ln + 1 + pi**2 / 3 * rest)),
        ("π for π²", "π is not squared.", (gaps, 8 * over * ln + (1 + pi / 3) * rest)),
        ("times the gaps", "the logarithm is multiplied by the gaps. It is divided by them: a small gap is hard to "
         "see.",
         (gaps, 8 * rest * ln + constant * rest)),
        ("divided by their sum", "the logarithm is divided by the sum of the gaps. Divide by each, and add up.",
         (gaps, 8 * ln / rest + constant * rest)),
        ("8 left out", "the factor 8 is left out.", (gaps, over * ln + constant * rest)),
        ("logarithm to base 10", "the logarithm is that to base 10. It is the natural one.",
         (gaps, 8 * over * log10(n) + constant * rest)),
        ("divided by squares", "the logarithm is divided by the squares of the gaps. That bounds the *pulls* of an "
         "arm; each of them costs the gap.",
         (gaps, 8 * ln * sum(1 / gap**2 for gap in gaps if gap > 0) + constant * rest)),
        ("second term of each arm", "the second term is 1 + π²/3 for each worse arm. It is multiplied by the sum of "
         "the gaps.", (gaps, 8 * over * ln + constant * (len(means) - 1))),
        ("least gap alone", "only the second best arm counts. All worse arms have a share.",
         (gaps, 8 * ln / min(gap for gap in gaps if gap > 0) + constant * min(gap for gap in gaps if gap > 0))),
        ("from the least mean", "the gaps are counted from the *least* mean. They are what is missing to the greatest.",
         (from_least, 8 * ln * _over(from_least) + constant * sum(from_least))),
        ("means for gaps", "the means are taken for the gaps.",
         (means, 8 * ln * _over(means) + constant * sum(means))),
        ("signs turned", "the gaps are below 0. They are the greatest mean less the arm's.",
         (tuple(-gap for gap in gaps), truth)),
        ("least gap first", "the gaps are sorted, the least first. They stand in the order of the arms.",
         (tuple(sorted(gaps)), truth)),
        ("greatest gap first", "the gaps are sorted, the greatest first. They stand in the order of the arms.",
         (tuple(sorted(gaps, reverse=True)), truth)),
        ("gap of the best arm at the end", "the 0 of the best arm stands at the end. The gaps stand in the order of "
         "the arms.",
         ((*(gap for gap in gaps if gap > 0), 0.0), truth)),
    ]  # fmt: skip
    return [
        Drill(
            "auer_bound",
            title=f"Auer's bound after {n:,} steps for the means {', '.join(f'{mean:g}' for mean in means)}",
            points=1,
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
            mutants=told_together((gaps, truth), slips),
            given=(list(means), n),
        )
    ]
