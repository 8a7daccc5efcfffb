"""Question 3: a heap of matches with rules of the student's own, solved from its end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final

from gamelib.draw.board import Picture
from gamelib.rng import Draw
from gamelib.svg import text_card
from gamelib_exercises.drill import Drill, Entry, Unreadable
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.plain import is_number

LARGEST: Final = 12
"""Up to how many matches are asked about."""


_WORDS: Final = {
    "last match loses": "whoever takes the last match loses. Here that player wins, and with no match left the "
    "player to move has lost.",
    "won for lost": "these are the heaps with which the player to move wins. Asked for are the others.",
    "0 left out": "0 is missing. With no match left it is too late: the other one took the last and has won.",
    "any number up to the greatest": "any number up to the greatest may be taken. Here only some of them may.",
    "rule of the lesson": "the lesson's list is kept. Multiples of 3 belong to its rule, one or two at a time.",
    "won heap left": "these numbers leave a heap with which the opponent wins. Leave a heap that loses.",
    "what is left": "these are the heaps that are left. Asked for is how many to take.",
}


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    heap = draw_heap_of(student)
    *some, last = map(str, heap.takes)
    left = ", ".join(str(heap.size - take) for take in heap.takes)
    rule = f"Take {', '.join(some)} or {last}; whoever takes the last match wins."
    picture = Picture(text_card(rule, title="the rule of the heap"), rule)

    def mutants(wrong: dict[str, frozenset[int]]) -> list[Mutant[tuple[Any, ...]]]:
        return [Mutant(name, _WORDS[name], (answer,)) for name, answer in wrong.items()]

    return [
        Drill(
            "heap_lost",
            title=f"the heaps of 0 to {LARGEST} matches with which the player to move loses",
            hints=(
                "Begin at the end: with 0 matches the player to move has lost. With 1 match?",
                "A heap is lost if every number that may be taken leaves a heap with which the opponent wins. It is "
                "won if at least one leaves a lost heap.",
                f"Write the heaps 0 to {LARGEST} in a row. From each lost heap, mark those {', '.join(some)} and "
                f"{last} further on as won; the next heap without a mark is lost.",
            ),
            entries=[
                Entry(
                    "lost",
                    heap.lost(),
                    heap.smallest_wrong,
                    numbers,
                )
            ],
            mutants=mutants(heap.wrong_lost()),
            picture=picture,
        ),
        Drill(
            "heap_takes",
            title=f"every number that wins when it is taken from {heap.size} matches",
            hints=(
                "What do you want to leave for your opponent?",
                "A number wins if it leaves the opponent a lost heap.",
                f"Taking {', '.join(some)} or {last} leaves {left}: which of these are in your list of lost heaps?",
            ),
            entries=[
                Entry("takes", heap.winning(), "Try each number that may be taken, and look at what is left.", numbers)
            ],
            mutants=mutants(heap.wrong_winning()),
            picture=picture,
        ),
    ]


@dataclass(frozen=True, slots=True)
class Heap:
    """A heap of a size, of which certain numbers may be taken, one of them 1; whoever takes the last match wins."""

    takes: tuple[int, ...]
    size: int

    def lost(self, *, misere: bool = False) -> frozenset[int]:
        """Return the heaps up to ``LARGEST`` with which the player to move loses; in misère the last match loses."""
        lost: set[int] = set() if misere else {0}
        for heap in range(1, LARGEST + 1):
            if not any(heap - take in lost for take in self.takes):
                lost.add(heap)
        return frozenset(lost)

    def smallest_wrong(self, lost: frozenset[int]) -> str:
        """Return what to think of when these are not the lost heaps."""
        wrong = min(lost ^ self.lost())
        if wrong not in range(LARGEST + 1):
            return f"The heaps are those from 0 to {LARGEST}."
        asked = "what can be left of it, and does the opponent lose with any of that?" if wrong else "who has won?"
        return f"Look at {wrong} first: {asked}"

    def winning(self, *, misere: bool = False) -> frozenset[int]:
        """Return the numbers to take from ``size`` matches so as to leave a lost heap."""
        lost = self.lost(misere=misere)
        return frozenset(take for take in self.takes if self.size - take in lost)

    def wrong_lost(self) -> dict[str, frozenset[int]]:
        """Return the lost heaps that known wrong ways give."""
        lost = self.lost()
        wrong = {
            "last match loses": self.lost(misere=True),
            "won for lost": frozenset(range(LARGEST + 1)) - lost,
            "0 left out": lost - {0},
            "any number up to the greatest": frozenset(range(0, LARGEST + 1, max(self.takes) + 1)),
        }
        of_the_lesson = frozenset(range(0, LARGEST + 1, 3))
        return wrong if of_the_lesson in (lost, *wrong.values()) else wrong | {"rule of the lesson": of_the_lesson}

    def wrong_winning(self) -> dict[str, frozenset[int]]:
        """Return the winning numbers that known wrong ways give."""
        return {
            "last match loses": self.winning(misere=True),
            "won heap left": frozenset(self.takes) - self.winning(),
            "what is left": frozenset(self.size - take for take in self.winning()),
        }


def draw_heap_of(student: int) -> Heap:
    """Return the heap of a student, for which every wrong way gives a wrong answer."""
    return Draw(student, "heap of matches").choice(_well_posed_heaps())


@cache
def _well_posed_heaps() -> tuple[Heap, ...]:
    """Return all heaps for which every wrong way gives a wrong answer."""
    rules = [(1, *others) for count in (1, 2) for others in combinations(range(2, 8), count)]
    heaps = [Heap(takes, size) for takes in rules for size in range(max(takes) + 1, LARGEST + 1)]
    return tuple(filter(_well_posed, heaps))


def _well_posed(heap: Heap) -> bool:
    lost = [heap.lost(), *heap.wrong_lost().values()]
    winning = [heap.winning(), *heap.wrong_winning().values()]
    return bool(heap.winning()) and len(set(lost)) == len(lost) and len(set(winning)) == len(winning)


def numbers(value: Any) -> frozenset[float]:
    """Read several numbers: in a list, tuple or set, or a single one.

    Example:
        >>> sorted(numbers([3, 1])), numbers(2)
        ([1, 3], frozenset({2}))
    """
    given = (value,) if is_number(value) else value
    if not isinstance(given, (tuple, list, frozenset)) or not all(map(is_number, given)):
        raise Unreadable("a list of numbers such as [1, 4]")
    return frozenset(given)
