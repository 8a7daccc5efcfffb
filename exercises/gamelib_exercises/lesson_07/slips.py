"""Slips in drills: those that lead to the same answer are told together, since nothing tells them apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from gamelib_exercises.drill import same
from gamelib_exercises.part import Mutant

Slip: TypeAlias = tuple[str, str, tuple[Any, ...]]
"""A name, the words to go on after "what one gets when", and the answer."""


def told_together(truth: tuple[Any, ...], slips: Iterable[Slip]) -> list[Mutant[tuple[Any, ...]]]:
    """Return slips as known wrong answers, each answer once, without those that come to what is right.

    Example:
        >>> slips = [("one", "it is doubled.", (2,)), ("two", "1 is added.", (2,)), ("none", "it is kept.", (1,))]
        >>> [(slip.name, slip.words) for slip in told_together((1,), slips)]
        [('one, or two', 'it is doubled. Or when 1 is added.')]
    """
    found: list[Mutant[tuple[Any, ...]]] = []
    for name, words, answer in slips:
        if same(answer, truth):
            continue
        for place, known in enumerate(found):
            if same(answer, known.answer):
                found[place] = Mutant(f"{known.name}, or {name}", f"{known.words} Or when {words}", answer)
                break
        else:
            found.append(Mutant(name, words, answer))
    return found
