"""Drills: answers worked out by hand, on a task made fresh from the student's number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import isclose
from typing import Any, Final, TypeAlias

from gamelib.course.project import CourseError
from gamelib.drills.task import alike, grouped
from gamelib.game import CHANCE, MAX, MIN
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.plain import LONGEST_SHOWN, is_number, same_number, shortened, shown
from gamelib_exercises.sandbox import How, run
from gamelib_exercises.verdict import State, Verdict

_KEPT: Final = range(1, 9)
"""Whoever rounds keeps so many digits after the point."""

_SECONDS: Final = 3.0
"""How long it may take to look at an entry."""


class Unreadable(ValueError):
    """An entry is not of the kind that is wanted; the message says what is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a drill.

    Attributes:
        name: what it is called in the notebook, such as ``value_b``.
        truth: the right entry, as ``read`` returns it.
        reason: what to think of when it is wrong, without giving it away; or what says so of a wrong entry.
        read: turns a plain value into one that can be compared, or raises :class:`Unreadable`.
    """

    name: str
    truth: Any
    reason: str | Callable[[Any], str]
    read: Callable[[Any], Any]


class Drill(Part):
    """A part answered by entries: numbers, names, sets of names or tables of numbers.

    Args:
        name, asked: as for :class:`~gamelib_exercises.part.Part`.
        entries: what is asked for, in the order of ``check``.
        mutants: known wrong answers: all the entries, as a tuple.
        remarks: known wrong answers that need no story of how they come about: what is said of them.
        given: what the task gives as data, for answers that are computed; ``q.part.given`` in the notebook.
    """

    def __init__(
        self,
        name: str,
        *,
        entries: Sequence[Entry],
        mutants: Sequence[Mutant[tuple[Any, ...]]],
        remarks: Sequence[tuple[str, tuple[Any, ...]]] = (),
        given: Any = None,
        **asked: Any,
    ) -> None:
        super().__init__(name, **asked)
        self.entries, self.mutants, self.given = tuple(entries), tuple(mutants), given
        self.remarks = tuple(remarks)

    @property
    def truth(self) -> tuple[Any, ...]:
        """The right entries."""
        return tuple(entry.truth for entry in self.entries)

    def judge(self, *answers: Any) -> Verdict:
        """Return the verdict on the entries."""
        if len(answers) != len(self.entries):
            wanted = ", ".join(entry.name for entry in self.entries)
            raise CourseError(f"this check is written q.{self.name}.check({wanted})")
        if all(answer is None for answer in answers):
            return self.failed(State.NOT_TRIED, f"Write your answer in place of None: {self.title}.")
        read: list[Any] = []
        words: list[str] = []
        for entry, answer in zip(self.entries, answers, strict=True):
            read.append(None)
            if answer is None:
                words.append(f"{entry.name} is still None.")
                continue
            looked_at = run(lambda answer=answer: answer, seconds=_SECONDS)
            if looked_at.how is not How.RETURNED:
                words.append(f"{entry.name} is an object that cannot be read, where plain data is wanted.")
                continue
            value = _side(entry, answer, looked_at.value)
            try:
                read[-1] = entry.read(value)
            except Unreadable as error:
                words.append(f"{entry.name} is {shown(value)}, and {error} is wanted.")
                continue
            if _nearly(read[-1], entry.truth):
                words.append(
                    f"{entry.name} is {shown(value)}, which is nearly right. Do not round, and compute with Python's "
                    "own numbers or with fractions."
                )
            elif not same(read[-1], entry.truth):
                reason = entry.reason if isinstance(entry.reason, str) else entry.reason(read[-1])
                words.append(f"{_fault(entry, value, read[-1])}. {reason}")
        if not words:
            return Verdict(self.name, State.RIGHT, self.points)
        words += [remark for remark, answer in self.remarks if same(tuple(read), answer)]
        for mutant in self.mutants:
            if same(tuple(read), mutant.answer):
                words.append(f"Your answer is what one gets when {mutant.words}")
        return self.failed(State.WRONG, *words)


def _side(entry: Entry, answer: Any, value: Any) -> Any:
    """Return the name of a player where a name is wanted and the constant was given, and else the value."""
    if entry.truth in ("max", "min", "chance"):
        for name, constant in (("MAX", MAX), ("MIN", MIN), ("CHANCE", CHANCE)):
            if answer is constant:
                return name
    return value


def _fault(entry: Entry, value: Any, read: Any) -> str:
    """Return what is wrong with an entry, without saying what is right."""
    if not isinstance(entry.truth, dict):
        return f"{entry.name} is not {shown(value)}"
    faults = {
        "has no value for": entry.truth.keys() - read.keys(),
        "has a value too many for": read.keys() - entry.truth.keys(),
        "is not right for": {key for key in entry.truth.keys() & read.keys() if not same(read[key], entry.truth[key])},
    }
    return f"{entry.name} " + ", ".join(
        f"{fault} {shortened(', '.join(sorted(keys)), LONGEST_SHOWN // 2)}" for fault, keys in faults.items() if keys
    )


def same(entry: Any, other: Any) -> bool:
    """Return whether two entries are the same, numbers compared with room for rounding."""
    return alike(entry, other, same_number)


def _nearly(entry: Any, truth: Any) -> bool:
    """Return whether a number is the right one rounded, or right but for the digits that numpy's float32 lacks."""
    if not isinstance(truth, float) or not is_number(entry) or same_number(entry, truth):
        return False
    digits_lost = isinstance(entry, float) and not entry.is_integer() and isclose(entry, truth, rel_tol=1e-6)
    return digits_lost or any(entry == round(truth, digits) for digits in _KEPT)


Slip: TypeAlias = tuple[str, tuple[Any, ...]]
"""A name, a colon and the words to go on after "what one gets when"; and the entries."""


def mistake(said: str, answer: tuple[Any, ...]) -> Mutant[tuple[Any, ...]]:
    """Return a known wrong answer, by its name, a colon and how it comes about."""
    name, _, words = said.partition(": ")
    return Mutant(name, words, answer)


def each_once(truth: tuple[Any, ...], slips: Iterable[Slip]) -> list[Mutant[tuple[Any, ...]]]:
    """Return slips as known wrong answers: the first of those that lead to the same one, and none that is right."""
    return [mistake(said[0], answer) for answer, said in _grouped(truth, slips)]


def named_together(truth: tuple[Any, ...], slips: Iterable[Slip]) -> list[Mutant[tuple[Any, ...]]]:
    """Return slips as known wrong answers, each answer once, without those that come to what is right.

    Those that lead to the same answer are named together, since nothing tells them apart.

    Example:
        >>> slips = [("one: it is doubled.", (2,)), ("two: 1 is added.", (2,)), ("none: it is kept.", (1,))]
        >>> [(slip.name, slip.words) for slip in named_together((1,), slips)]
        [('one, or two', 'it is doubled. Or when 1 is added.')]
    """
    found = []
    for answer, said in _grouped(truth, slips):
        known = [mistake(each, answer) for each in said]
        words = " Or when ".join(each.words for each in known)
        found.append(Mutant(", or ".join(each.name for each in known), words, answer))
    return found


def _grouped(truth: tuple[Any, ...], slips: Iterable[Slip]) -> list[tuple[tuple[Any, ...], list[str]]]:
    return grouped(truth, ((answer, said) for said, answer in slips), same)


# -- reading entries -----------------------------------------------------------------------------


def number(value: Any) -> float:
    """Read a number."""
    if not is_number(value):
        raise Unreadable("a number")
    return value  # type: ignore[no-any-return]


def name(value: Any) -> str:
    """Read the name of an action, a node or a square, such as ``"a1"``; capitals do not matter.

    Example:
        >>> name(" A1 ")
        'a1'
    """
    if not isinstance(value, str) or not value.strip():
        raise Unreadable('a name in quotes such as "a1"')
    return value.strip().casefold()


def one_of(*wanted: str, what: str = "action") -> Callable[[Any], str]:
    """Return a reader of one name of a few; ``what`` says what it is the name of.

    Example:
        >>> one_of("a1", "a2")(" A2")
        'a2'
    """

    def read(value: Any) -> str:
        if not isinstance(value, str) or value.strip().casefold() not in map(str.casefold, wanted):
            known = " or ".join(f'"{each}"' for each in wanted)
            raise Unreadable(f"the name of the {what}, {known},")
        return name(value)

    return read


def names(value: Any) -> frozenset[str]:
    """Read several names: in a set, list or tuple, or in one text with blanks or commas between them.

    Example:
        >>> sorted(names("b2, A1")), sorted(names(("b2",))), sorted(names(["b2, a1"]))
        (['a1', 'b2'], ['b2'], ['a1', 'b2'])
    """
    given: Iterable[Any] = re.split(r"[\s,]+", value.strip(" ,")) if isinstance(value, str) else value
    try:
        return frozenset(name(part) for each in given for part in name(each).split(","))
    except (TypeError, Unreadable):
        raise Unreadable('a list of names such as ["a1", "b3"]') from None


def names_among(*known: str) -> Callable[[Any], frozenset[str]]:
    """Return a reader of several names, as :func:`names` reads them, that knows which names there are.

    Example:
        >>> sorted(names_among("f", "g", "h")(["h, F"]))
        ['f', 'h']
    """

    def read(value: Any) -> frozenset[str]:
        wanted = f'a list such as ["{known[0]}", "{known[1]}"] of some of the names {", ".join(known)}'
        try:
            found = names(value)
        except Unreadable:
            raise Unreadable(wanted) from None
        if not found <= set(known):
            raise Unreadable(wanted)
        return found

    return read


def table(value: Any) -> dict[str, float]:
    """Read a table from names to numbers.

    Example:
        >>> table({"A1": 1})
        {'a1': 1}
    """
    try:
        return {name(key): number(each) for key, each in value.items()}
    except (AttributeError, Unreadable):
        raise Unreadable('a dictionary from names to numbers such as {"a1": 0, "b3": -1}') from None
