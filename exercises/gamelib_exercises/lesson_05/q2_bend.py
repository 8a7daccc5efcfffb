"""Question 2: scales that are bent, and decisions that flip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.games.tree import ChanceNode, TreeGame
from gamelib.rng import Draw
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, Unreadable, mistake, names_among, number
from gamelib_exercises.part import Mutant, Part

MOST_POWER: Final = 6
"""The decision flips at such a power or a smaller one."""

Scale: TypeAlias = Callable[[int], float]


class Lottery(NamedTuple):
    """A chance node of two outcomes: the probability of the first in tenths, and both leaves."""

    tenths: int
    first: int
    second: int

    def worth(self, scale: Scale = float) -> float:
        """Return the expected value after the leaves went through a scale."""
        return (self.tenths * scale(self.first) + (10 - self.tenths) * scale(self.second)) / 10


@dataclass(frozen=True, slots=True)
class Task:
    """What is drawn for a student.

    Attributes:
        b: the left chance node, which is better at first.
        c: the right one, whose second leaf is the greatest of all.
        power: the smallest power of the leaves at which C is better.
        scales: what leaves may be changed to, by name: how it is written, the scale, and whether it is straight.
    """

    b: Lottery
    c: Lottery
    power: int
    scales: dict[str, tuple[str, Scale, bool]]

    @property
    def tree(self) -> TreeGame:
        """The tree of the task."""
        return TreeGame(
            [ChanceNode([(t / 10, first), ((10 - t) / 10, second)]) for t, first, second in (self.b, self.c)]
        )

    def flips(self, scale: Scale) -> bool:
        """Return whether C is better after the leaves went through the scale."""
        return self.c.worth(scale) > self.b.worth(scale)

    @property
    def flipping(self) -> frozenset[str]:
        """The names of the scales that make C better."""
        return frozenset(name for name, (_, scale, _) in self.scales.items() if self.flips(scale))

    @property
    def even_leaf(self) -> Fraction:
        """The value of C's second leaf at which both actions are equally good."""
        tenths, first, _ = self.c
        ten_times_b = self.b.tenths * self.b.first + (10 - self.b.tenths) * self.b.second
        return Fraction(ten_times_b - tenths * first, 10 - tenths)


_CURVED: Final[Sequence[tuple[str, Scale]]] = (
    ("x squared", lambda x: x**2),
    ("x cubed", lambda x: x**3),
    ("2 to the power x", lambda x: 2.0**x),
    ("the square root of x", lambda x: x**0.5),
)


def draw_task_of(student: int) -> Task:
    """Return the task of a student, on which every wrong way gives another answer.

    Example:
        >>> task = draw_task_of(20261)
        >>> task.flips(lambda x: x), task.flips(lambda x: x**task.power)
        (False, True)
    """
    draw = Draw(student, "bend")
    while True:
        b = Lottery(draw.choice((2, 3, 4, 6, 7, 8)), draw.whole(3, 9), draw.whole(3, 9))
        c = Lottery(draw.choice((6, 7, 8, 9)), draw.whole(1, 4), draw.whole(6, 12))
        if len({b.first, b.second, c.first, c.second}) < 4 or c.second != max(*b[1:], *c[1:]):
            continue
        if b.worth() - c.worth() < 0.25:
            continue
        power = next((n for n in range(1, MOST_POWER + 1) if _flips_clearly(b, c, n)), 0)
        task = Task(b, c, power, _draw_scales(draw))
        if power and _well_posed(task):
            return task


def _flips_clearly(b: Lottery, c: Lottery, power: int) -> bool:
    return _powered(c, power) - _powered(b, power) > 1e-3


def _powered(lottery: Lottery, power: int) -> float:
    """Return the expected value of a lottery whose leaves are raised to a power."""
    return lottery.worth(lambda x: float(x**power))


def _draw_scales(draw: Draw) -> dict[str, tuple[str, Scale, bool]]:
    factor, divisor = draw.whole(2, 9), draw.whole(2, 5)
    minus, plus, top = draw.whole(11, 40), draw.whole(1, 20), draw.whole(13, 30)
    straight: list[tuple[str, Scale, bool]] = [
        (f"{factor} x - {minus}", lambda x: factor * x - minus, True),
        (f"x / {divisor} + {plus}", lambda x: x / divisor + plus, True),
    ]
    falling: list[tuple[str, Scale, bool]] = [(f"{top} - x", lambda x: top - x, False)]
    curved = [(text, scale, False) for text, scale in draw.sample(_CURVED, 2)]
    order = draw.sample([*straight, *falling, *curved], 5)
    return dict(zip(("f", "g", "h", "i", "j"), order, strict=True))


def _falling(task: Task) -> frozenset[str]:
    return frozenset(name for name, (_, scale, _) in task.scales.items() if scale(2) < scale(1))


def _wrong_names(task: Task) -> list[Mutant[tuple[Any, ...]]]:
    everything = frozenset(task.scales)
    bent = frozenset(name for name, (_, _, straight) in task.scales.items() if not straight)
    return [
        mistake(
            "those that keep it: the scales that keep the decision are given. Asked for are the others.",
            (everything - task.flipping,),
        ),
        mistake(
            "all that are not straight: every scale is named that is not of the form m x + b with m > 0. Such a scale "
            "is not *safe*: there are trees on which it flips the decision. Whether it does on this one has to be "
            "computed.",
            (bent,),
        ),
        mistake(
            "the order of the leaves alone: only a scale that turns the order of the leaves round is thought to "
            "matter. Under chance it matters as well how far apart they are.",
            (_falling(task),),
        ),
        mistake(
            "falling scales forgotten: a scale that falls is thought to be safe because it is straight. It turns "
            "better and worse round.",
            (task.flipping - _falling(task),),
        ),
        mistake("all: all scales are named. Three of them change nothing: compute.", (everything,)),
    ]


def _wrong_leaves(task: Task) -> list[Mutant[tuple[Any, ...]]]:
    t, first, second = task.c
    b, p = task.b.worth(), (10 - t) / 10
    return [
        mistake(
            "unweighted means: all outcomes are taken to be equally probable.",
            (float(task.b.first + task.b.second - first),),
        ),
        mistake(
            "probability of the other outcome: the probabilities of C's two outcomes are swapped.",
            ((b - p * first) / (1 - p),),
        ),
        mistake(
            "difference added as it is: what C lacks is added to the leaf as it is. The leaf counts only as much as it "
            "is probable: divide by its probability.",
            (second + b - task.c.worth(),),
        ),
        mistake("B's own value: the leaf is set to what B is worth. C's other outcome counts too.", (b,)),
    ]


def _wrong_powers(task: Task) -> list[Mutant[tuple[Any, ...]]]:
    def plain(n: int) -> bool:
        return bool(task.c.first**n + task.c.second**n > task.b.first**n + task.b.second**n)

    found = [
        mistake(
            "the last that keeps it: the greatest power is given at which the decision stays. Asked for is the next "
            "one, at which it flips.",
            (task.power - 1,),
        ),
        mistake(
            "one too far: the power is one too many: the decision has flipped already at the one before.",
            (task.power + 1,),
        ),
    ]
    power = next((n for n in range(1, 20) if plain(n)), 0)
    if power and power not in (task.power - 1, task.power, task.power + 1):
        found.append(mistake("unweighted means: all outcomes are taken to be equally probable.", (power,)))
    return found


def _well_posed(task: Task) -> bool:
    if any(abs(task.c.worth(scale) - task.b.worth(scale)) < 1e-3 for _, scale, _ in task.scales.values()):
        return False
    groups = [task.flipping, *(mutant.answer[0] for mutant in _wrong_names(task))]
    leaf = task.even_leaf
    leaves = [float(leaf), *(mutant.answer[0] for mutant in _wrong_leaves(task))]
    if len(set(groups)) < len(groups) or len({round(each, 6) for each in leaves}) < len(leaves):
        return False
    return task.power >= 2 and leaf.denominator in (1, 2) and leaf != task.c.second


def _whole(value: Any) -> float:
    found = number(value)
    if isinstance(found, float) and not found.is_integer():
        raise Unreadable("a whole number")
    return found


def parts(student: int) -> list[Part]:
    """Return the three parts of the drill."""
    task = draw_task_of(student)
    picture = picture_of(task.tree, solved=False)
    return [
        Drill(
            "bend_scales",
            title="the scales that flip the decision",
            hints=(
                "Which of the scales are safe in every tree? The others have to be tried on this one.",
                "m x + b with m > 0 is safe: all expected values go through the same scale. For the rest, put the four "
                "leaves through the scale and compute both expected values anew.",
            ),
            entries=[
                Entry(
                    "flipping",
                    task.flipping,
                    "For each scale compute B and C from the changed leaves, and compare.",
                    names_among(*task.scales),
                )
            ],
            mutants=_wrong_names(task),
            picture=picture,
            given={name: text for name, (text, _, _) in task.scales.items()},
        ),
        Drill(
            "bend_leaf",
            title="the leaf at which the decision flips",
            hints=(
                "Call the leaf x. What is C worth then, as a formula?",
                "Both are equally good when probability · x + the rest of C's sum equals B's value. Solve that for x.",
            ),
            entries=[
                Entry(
                    "leaf",
                    float(task.even_leaf),
                    "With this leaf, and the others as they are, B and C are to be worth the same.",
                    number,
                )
            ],
            mutants=_wrong_leaves(task),
            picture=picture,
        ),
        Drill(
            "bend_power",
            title="the smallest power at which the decision flips",
            hints=(
                "Raise the four leaves to the power 2, compute B and C; then to the power 3, and so on.",
                "Three lines of Python do it: a loop over n, and the two weighted sums of leaf**n.",
            ),
            entries=[
                Entry(
                    "power",
                    task.power,
                    "Bend the leaves, not the expected values, and take the first whole number at which C is worth "
                    "more than B.",
                    _whole,
                )
            ],
            mutants=_wrong_powers(task),
            picture=picture,
        ),
    ]
