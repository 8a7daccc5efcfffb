r"""The second drill: one bonus, and the constants that others write for it.

Ours is :math:`C \sqrt{2 \ln n / n_j}`. Kocsis and Szepesvári write :math:`2 C_p \sqrt{\ln n / n_j}`, Browne and others
:math:`2 C_p \sqrt{2 \ln n / n_j}`, and many programs :math:`c \sqrt{\ln n / n_j}`.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from gamelib_exercises.drill import Drill, Entry, number
from gamelib_exercises.lesson_07.slips import Slip, told_together
from gamelib_exercises.part import Part
from gamelib_exercises.student import Draw

CONSTANTS: Final = tuple(tenths / 10 for tenths in range(2, 20) if tenths != 10)


def draw_constants_of(student: int) -> tuple[float, float]:
    """Return our constant C of a student, and a constant that a paper gives in the convention of Browne and others.

    Example:
        >>> ours, theirs = draw_constants_of(20261)
        >>> ours != theirs
        True
    """
    ours, theirs = Draw(student, "constants").sample(CONSTANTS, 2)
    return ours, theirs


def conversions(ours: float, theirs: float) -> tuple[float, float, float]:
    """Return the constants of Kocsis and Szepesvári and of many programs for our C, and our C for that of Browne.

    Example:
        >>> [round(each, 4) for each in conversions(1, 0.5)]
        [0.7071, 1.4142, 1.0]
    """
    return ours / sqrt(2), ours * sqrt(2), 2 * theirs


def parts(student: int) -> list[Part]:
    """Return the part of the drill."""
    ours, theirs = draw_constants_of(student)
    kocsis, programs, back = conversions(ours, theirs)
    slips: list[Slip] = [
        ("backwards", "each number is converted in the opposite direction: divided where it should be multiplied, and "
         "the other way round.", (ours * sqrt(2), ours / sqrt(2), theirs / 2)),
        ("all the same", "the constants are taken over as they stand. The factors before the roots differ.",
         (ours, ours, theirs)),
        ("2 forgotten with Kocsis and Szepesvári", "the factor 2 before the root of Kocsis and Szepesvári is left out.",
         (ours * sqrt(2), programs, back)),
        ("root of 2 forgotten with Kocsis and Szepesvári", "Kocsis and Szepesvári have no 2 under the root, and their "
         "constant is taken for half of ours all the same.", (ours / 2, programs, back)),
        ("factor for root", "2 is taken for the factor where it is the root of 2: a 2 under the root is a root of 2 "
         "before it.", (ours / 2, 2 * ours, 2 * theirs)),
        ("root for factor with Browne", "Browne's constant is multiplied by the root of 2. Both have a 2 under the "
         "root; the 2 before it remains.", (kocsis, programs, theirs * sqrt(2))),
        ("halved with Browne", "Browne's constant is halved. 2 C_p is as much as our C.",
         (kocsis, programs, theirs / 2)),
        ("twice 2 with Browne", "Browne's constant is multiplied by 2 and by the root of 2. The 2 under the root "
         "stands in both formulas.", (kocsis, programs, 2 * sqrt(2) * theirs)),
        ("divided with many programs", "our C is divided by the root of 2 for many programs. With no 2 under the root "
         "the constant has to be greater.", (kocsis, ours / sqrt(2), back)),
        ("swapped", "the first two numbers have changed places.", (programs, kocsis, back)),
    ]  # fmt: skip
    return [
        Drill(
            "constants",
            title=f"C = {ours:g} in other conventions, and C_p = {theirs:g} in ours",
            points=1,
            hints=(
                "The bonus is to be the same number, whoever writes it. Set two of the formulas equal.",
                "A 2 under the root is a root of 2 before it: ours is C · root(2) · root(ln n / n_j).",
                "Kocsis and Szepesvári: 2 C_p = C · root(2). Many programs: c = C · root(2). Browne and others: "
                "2 C_p = C.",
            ),
            entries=[
                Entry("cp_kocsis", kocsis, "Set 2 C_p root(ln n / n_j) equal to C root(2 ln n / n_j).", number),
                Entry("c_programs", programs, "Set c root(ln n / n_j) equal to C root(2 ln n / n_j).", number),
                Entry("c_from_browne", back, "Set C root(2 ln n / n_j) equal to 2 C_p root(2 ln n / n_j).", number),
            ],
            mutants=told_together((kocsis, programs, back), slips),
            given=(ours, theirs),
        )
    ]
