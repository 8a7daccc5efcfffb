"""Parts whose functions draw lots: many calls are counted, and a known mistake is the one with the nearest shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart
from gamelib_exercises.part import Mutant
from gamelib_exercises.plain import plain
from gamelib_exercises.sandbox import How, answers

SEED: Final = 7

OTHER_LUCK: Final = (
    "returned one thing, and another one when it was asked the same with random in the same state. All luck is drawn "
    "from random, which the function is given; and nothing is kept from one call to the next."
)


def counted(
    watched: Callable[[Random], Any],
    function: Function,
    call: Callable[[Random], Sequence[Any]],
    key: Callable[[Any], Hashable | None],
    *,
    calls: int,
    twice: int,
) -> tuple[str, Any]:
    """Return what came: ``"shares"`` with pairs of a key and its share, ``"unfit"`` with a value, or "other luck".

    Args:
        watched: the function, asked with some luck.
        function: the same, not watched, which is quicker.
        call: returns what to call it with, the luck included.
        key: what to count a plain value as; ``None`` if it is not of the kind that is wanted.
        calls: how often it is asked the same.
        twice: how many calls are made twice with the same luck, and watched for calls of the library.
    """
    first, again = ([plain(watched(lots)) for _ in range(twice)] for lots in (Random(SEED), Random(SEED)))
    if first != again:
        return ("other luck", None)
    lots = Random(SEED)
    found = first + [plain(each) for each in answers(function, [call(lots) for _ in range(calls)])]
    unfit = [value for value in found if key(value) is None]
    if unfit:
        return ("unfit", unfit[0])
    times = Counter(map(key, found[twice:]))
    return ("shares", [(each, count / calls) for each, count in times.items()])


def fault(case: Case, seen: Seen) -> object:
    """Return what is wrong where there are no shares, alike for functions with the same mistake; else ``None``."""
    if seen.outcome.how is not How.RETURNED:
        return (seen.outcome.how, seen.outcome.error)
    return None if seen.outcome.value[0] == "shares" else seen.outcome.value


class SharesPart(FunctionPart):
    """A function that draws lots, graded on how often it returns what: a known mistake is the one that comes nearest.

    Args:
        name, arguments: as for :class:`~gamelib_exercises.function.FunctionPart`.
        tolerance: how far a share may be from the right one, or from a known mistake's: about five standard errors.
        shares: returns the shares by which two functions are compared.
        fault: returns what is wrong where there are no shares.
        otherwise: returns the name of a known mistake that shows by itself, if none comes near.
    """

    def __init__(
        self,
        name: str,
        *,
        tolerance: float,
        shares: Callable[[Case, Seen], Mapping[Any, float]] = lambda case, seen: dict(seen.outcome.value[1]),
        fault: Callable[[Case, Seen], object] = fault,
        otherwise: Callable[[Sequence[tuple[Case, Seen]]], str | None] = lambda seen: None,
        **arguments: Any,
    ) -> None:
        super().__init__(name, **arguments)
        self.tolerance, self._shares, self._fault, self._otherwise = tolerance, shares, fault, otherwise

    def distance(self, case: Case, one: Seen, other: Seen) -> float:
        """Return how far two functions are from each other on a case: the greatest difference of a share."""
        if self._fault(case, one) or self._fault(case, other):
            return 0.0 if self._fault(case, one) == self._fault(case, other) else 1.0
        mine, theirs = self._shares(case, one), self._shares(case, other)
        return max(abs(mine.get(each, 0) - theirs.get(each, 0)) for each in mine.keys() | theirs.keys())

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known mistake that comes nearest to these shares, if one comes near on every case."""
        if len(seen) < len(self.cases):
            return []
        near = [(far, mutant) for mutant in self.mutants if (far := self._farthest(seen, mutant)) < self.tolerance]
        if near:
            return [min(near, key=lambda pair: pair[0])[1]]
        name = self._otherwise(list(zip(self.cases, seen, strict=True)))
        return [mutant for mutant in self.mutants if mutant.name == name]

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
