"""Parts whose functions draw lots: many calls are counted, and a known mistake is the one with the nearest shares."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart
from gamelib_exercises.part import Mutant


class SharesPart(FunctionPart):
    """A function that draws lots, graded on how often it returns what."""

    tolerance: ClassVar[float]
    """How far a share may be from the right one, or from a known mistake's."""

    @abstractmethod
    def distance(self, case: Case, one: Seen, other: Seen) -> float:
        """Return how far the shares of two functions differ on a case: 0 if by nothing, 1 if in all."""

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known mistake that comes nearest to these shares, if one comes near on every case."""
        if len(seen) < len(self.cases):
            return []
        near = [(far, mutant) for mutant in self.mutants if (far := self._farthest(seen, mutant)) < self.tolerance]
        return [min(near, key=lambda pair: pair[0])[1]] if near else []

    def _farthest(self, seen: Sequence[Seen], mutant: Mutant[Function]) -> float:
        """Return how far a known mistake is from what was seen on any case, tried up to the first where it is far."""
        known = self._seen_of.setdefault(mutant.name, [])
        farthest = 0.0
        for number, case in enumerate(self.cases):
            if len(known) == number:
                known.append(self.try_case(case, mutant.answer, self.seconds))
            farthest = max(farthest, self.distance(case, seen[number], known[number]))
            if farthest >= self.tolerance:
                break
        return farthest

    @cached_property
    def _seen_of(self) -> dict[str, list[Seen]]:
        """What was seen of known mistakes so far, by their names."""
        return {}
