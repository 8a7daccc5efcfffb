"""Known wrong answers to the game of three numbers: three that sum to the goal, and the moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_01.references import Hands, ThreeNumbers
from gamelib_exercises.part import Mutant

# -- three that sum to the goal ------------------------------------------------------------------


def of_any_count(numbers: Sequence[int], goal: int) -> bool:
    """Return whether any of the numbers, however many, sum to the goal."""
    return any(sum(some) == goal for count in range(1, len(numbers) + 1) for some in combinations(numbers, count))


def _repeated(numbers: Sequence[int], goal: int) -> bool:
    return any(sum(three) == goal for three in combinations_with_replacement(numbers, 3))


def _neighbours(numbers: Sequence[int], goal: int) -> bool:
    return any(sum(numbers[start : start + 3]) == goal for start in range(len(numbers) - 2))


def exactly_three(numbers: Sequence[int], goal: int) -> bool:
    """Return whether there are three numbers and they sum to the goal."""
    return len(numbers) == 3 and sum(numbers) == goal


def _at_least(numbers: Sequence[int], goal: int) -> bool:
    return any(sum(three) >= goal for three in combinations(numbers, 3))


def _returns_at_once(numbers: Sequence[int], goal: int) -> bool:
    return next((sum(three) == goal for three in combinations(numbers, 3)), False)


HAS_THREE: Final[Sequence[Mutant[Function]]] = (
    Mutant("any count", "two numbers, or four, may make the sum as well. It takes three.", of_any_count),
    Mutant(
        "a number twice",
        "the same number may be used more than once. Three different ones are wanted.",
        _repeated,
    ),
    Mutant(
        "neighbours only",
        "only numbers that stand next to each other are added up. Any three of them may make the sum.",
        _neighbours,
    ),
    Mutant(
        "sum of all",
        "all the numbers are added up. A player with four or five numbers may still have three that sum to the "
        "goal.",
        exactly_three,
    ),
    Mutant("goal or more", "a sum above the goal counts too.", _at_least),
    Mutant(
        "first three",
        "the function returns after the first three numbers it looks at. Return False only behind the loop.",
        _returns_at_once,
    ),
)


# -- the moves -----------------------------------------------------------------------------------


class _MaxFirst(ThreeNumbers):
    def player(self, state: Hands) -> int:
        return MAX if len(state[MAX]) == len(state[MIN]) else MIN


class _NoTurns(ThreeNumbers):
    def player(self, state: Hands) -> int:
        return self.first


class _AsInTheMatches(ThreeNumbers):
    def player(self, state: Any) -> Any:
        return state[1]


class _TakenToo(ThreeNumbers):
    def actions(self, state: Hands) -> Sequence[int]:
        return () if self.is_terminal(state) else tuple(range(1, self.highest + 1))


class _OwnToo(ThreeNumbers):
    def actions(self, state: Hands) -> Sequence[int]:
        theirs = state[1 - self.player(state)]
        return () if self.is_terminal(state) else tuple(n for n in range(1, self.highest + 1) if n not in theirs)


class _HighestLeftOut(ThreeNumbers):
    def actions(self, state: Hands) -> Sequence[int]:
        return tuple(number for number in super().actions(state) if number != self.highest)


class _FromZero(ThreeNumbers):
    def actions(self, state: Hands) -> Sequence[int]:
        left = [number for number in range(self.highest) if number not in state[MAX] + state[MIN]]
        return () if self.is_terminal(state) else left


class _AlwaysNine(ThreeNumbers):
    def actions(self, state: Hands) -> Sequence[int]:
        return () if self.is_terminal(state) else tuple(n for n in range(1, 10) if n not in state[MAX] + state[MIN])


class _Replaces(ThreeNumbers):
    def result(self, state: Hands, action: int) -> Hands:
        hands = list(super().result(state, action))
        hands[self.player(state)] = (action,)
        return hands[MAX], hands[MIN]


class _NotSorted(ThreeNumbers):
    def result(self, state: Hands, action: int) -> Hands:
        if action not in self.actions(state):
            raise self.illegal(state, action)
        mover = self.player(state)
        hand = (*state[mover], action)
        return (hand, state[MIN]) if mover == MAX else (state[MAX], hand)


class _IntoTheFirstHand(ThreeNumbers):
    def result(self, state: Hands, action: int) -> Hands:
        if action not in self.actions(state):
            raise self.illegal(state, action)
        return tuple(sorted((*state[MAX], action))), state[MIN]


MOVES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "whoever moves first is MAX",
        "MAX is taken to move first. MAX and MIN are who they are, and either may begin: look at self.first.",
        _MaxFirst,
    ),
    Mutant(
        "no turns",
        "the same player moves all the time. The state tells who is to move: compare how many numbers they have.",
        _NoTurns,
    ),
    Mutant(
        "as in the matches",
        "player returns state[1], as with the matches of the lesson, where the state says who is to move. Here it is "
        "the hand of MIN: compare how many numbers the two have.",
        _AsInTheMatches,
    ),
    Mutant("taken numbers", "numbers that are taken stay in the list.", _TakenToo),
    Mutant("own numbers", "the numbers that the player to move has already stay in the list.", _OwnToo),
    Mutant("highest left out", "the highest number is left out: range(1, n) ends before n.", _HighestLeftOut),
    Mutant("from 0", "the numbers start at 0: range(n) counts from 0 and ends before n.", _FromZero),
    Mutant("always nine", "the numbers go up to 9 in every game. Look at self.highest.", _AlwaysNine),
    Mutant(
        "order of picking kept",
        "a hand keeps the numbers in the order in which they were picked. Then the same hands make different states, "
        "and the game seems larger than it is: sort them.",
        _NotSorted,
    ),
    Mutant("number replaced", "result forgets the numbers that the player has already.", _Replaces),
    Mutant(
        "all to MAX",
        "result gives every number to MAX. It is for the player to move: self.player(state).",
        _IntoTheFirstHand,
    ),
)
