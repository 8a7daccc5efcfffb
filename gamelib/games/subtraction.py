r"""Subtraction games: one heap, from which only certain numbers of objects may be taken at a time.

The player who is to move and cannot has lost: where no objects are left, or none of the numbers may be taken. The
Grundy value of a position is the smallest number that no position one move further has,

.. math::

    G(s) = \operatorname{mex}\,\{\, G(\text{RESULT}(s, a)) : a \in \text{ACTIONS}(s) \,\},
    \qquad \operatorname{mex} A = \min\,(\{0, 1, 2, \dots\} \setminus A),

and the player to move wins exactly where it is not 0. A single heap of *n* objects in Nim has the Grundy value *n*; of
games played side by side the values are added in binary without carry, see :func:`gamelib.games.nim_sum`.

MAX moves first. Who is to move is part of the state, so any position can be set up with either
player to move.

Source: T. S. Ferguson, *Game Theory*, part I, sections 1 to 4.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.nim import Take, counter_place, heaps_svg, parse_numbers
from gamelib.games.rulebook import Rulebook
from gamelib.number import check_count, is_whole_number
from gamelib.svg import Place

LARGEST_TOTAL: Final = 999


class SubtractionState(NamedTuple):
    """How many objects are left, and who is to move."""

    remaining: int
    player: int


class Subtraction(Rulebook[SubtractionState, int]):
    """A subtraction game: take one of certain numbers of objects from the only heap.

    ``actions`` lists the numbers that may be taken, from the smallest. A win is worth 1, a loss -1; there is no draw.

    Args:
        total: how many objects there are at the start, 1 to 999.
        takes: how many may be taken at a time, each 1 or more.

    Example:
        >>> game = Subtraction(21, (1, 2, 3))
        >>> game.text(game.result(game.initial_state(), 1))
        '20, MIN to move'
    """

    name = "subtraction game"
    state_type = SubtractionState
    marked = "the numbers that may be taken"

    def __init__(self, total: int = 21, takes: Collection[int] = (1, 2, 3)) -> None:
        self.total = check_count("the number of objects (total)", total, most=LARGEST_TOTAL, error=InvalidGame)
        self.states = f"0 to {self.total} objects, and who is to move"
        self.takes = _checked_takes(takes)
        self._known = {take: take for take in self.takes}

    def __repr__(self) -> str:
        return f"Subtraction(total={self.total}, takes={self.takes})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> SubtractionState:
        """Return all objects, MAX to move."""
        return SubtractionState(self.total, MAX)

    def player(self, state: SubtractionState) -> int:
        """Return who is to move."""
        return state.player

    def actions(self, state: SubtractionState) -> Sequence[int]:
        """Return the numbers that may be taken, from the smallest."""
        return [take for take in self.takes if take <= state.remaining]

    def result(self, state: SubtractionState, action: int) -> SubtractionState:
        """Return what is left after ``action``, the other player to move."""
        remaining, player = state
        try:
            take = self._known[action]
        except (KeyError, TypeError):
            raise self.illegal(state, action) from None
        if take > remaining:
            raise self.illegal(state, action)
        return SubtractionState(remaining - take, 1 - player)

    def is_terminal(self, state: SubtractionState) -> bool:
        """Return whether fewer objects are left than the smallest number that may be taken."""
        return state.remaining < self.takes[0]

    def utility(self, state: SubtractionState, player: int) -> float:
        """Return 1 if ``player`` has won, -1 if not."""
        if state.remaining >= self.takes[0]:
            raise self.unfinished(state)
        return two_player_utility(self, -1 if state.player == MAX else 1, player)

    def _is_state(self, state: SubtractionState) -> bool:
        remaining, player = state
        return is_whole_number(remaining) and 0 <= remaining <= self.total and player in (MAX, MIN)

    # -- for people --------------------------------------------------------------------------

    def text(self, state: SubtractionState) -> str:
        """Return what is left and who is to move: ``21, MAX to move``."""
        return f"{state.remaining}, {self.player_names[state.player]} to move"

    def parse(self, text: str) -> SubtractionState:
        """Return the position written in ``text``; where it does not say who is to move, MAX is.

        Example:
            >>> Subtraction(21).parse("5, MIN to move")
            SubtractionState(remaining=5, player=1)
        """
        numbers, player = parse_numbers(text)
        if len(numbers) != 1:
            raise NotationError(f"write how many objects are left, one number; {text!r} has {len(numbers)}")
        if numbers[0] > self.total:
            raise NotationError(f"the game has {self.total} objects at the start and never {numbers[0]}")
        return SubtractionState(numbers[0], player)

    def _is_action(self, state: SubtractionState, action: int) -> bool:
        return action in self.takes

    def _picture(self, state: SubtractionState, notes: Mapping[int, str], shades: Mapping[int, float]) -> str:
        """Return the heap as stacks of ten counters, those taken since the start dashed.

        Counters are taken from the end, so what concerns taking *k* of them is shown on the *k*-th from the end.
        """
        return heaps_svg(
            self,
            state,
            (state.remaining,),
            (self.total,),
            [_caption(state)],
            {Take(0, count): note for count, note in notes.items()},
            {Take(0, count): shade for count, shade in shades.items()},
        )

    def places_of(self, state: SubtractionState, action: int) -> Sequence[Place]:
        """Return the lowest counter that is taken, see :meth:`Rulebook.places_of`."""
        name = self.action_text(state, action)
        return (counter_place((self.total,), [_caption(state)], 0, state.remaining - action, name),)


def _caption(state: SubtractionState) -> str:
    return f"{state.remaining} left"


def _checked_takes(takes: Collection[int]) -> tuple[int, ...]:
    """Return ``takes`` from the smallest to the largest."""
    if not isinstance(takes, Collection) or isinstance(takes, str) or not takes:
        raise InvalidGame(f"takes lists how many objects may be taken, such as (1, 2, 3), and is not {takes!r}")
    found = tuple(sorted(check_count("a number to take", take, error=InvalidGame) for take in takes))
    if len(set(found)) < len(found):
        raise InvalidGame(f"each number to take is named once, and {takes!r} repeats one")
    return found
