"""Subtraction games: one heap, from which only certain numbers of objects may be taken at a time.

Under normal play whoever takes the last object has won; in the misère game that player has lost.
Said of the other side, so that it also holds where objects are left but none of the numbers may be
taken: the player who is to move and cannot loses under normal play and wins in the misère game.

MAX moves first. Who is to move is part of the state, so any position can be set up with either
player to move.

Source: T. S. Ferguson, *Game Theory*, part I, sections 1 and 3.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.heaps import Take, heaps_svg, opponent, parse_numbers
from gamelib.games.impartial import checked_takes, grundy_values
from gamelib.games.rulebook import Rulebook
from gamelib.number import check_count, is_whole_number

LARGEST_TOTAL: Final = 999


class SubtractionState(NamedTuple):
    """How many objects are left, and who is to move."""

    remaining: int
    player: int


class Subtraction(Rulebook[SubtractionState, int]):
    """A subtraction game: take one of certain numbers of objects from the only heap.

    ``actions`` lists the numbers that may be taken, from the smallest. Where objects are left but
    none of the numbers may be taken, the game is over all the same: the player to move loses under
    normal play and wins in the misère game. A win is worth 1, a loss -1; there is no draw.

    Args:
        total: how many objects there are at the start, 1 to 999.
        takes: how many may be taken at a time, each 1 or more.
        misere: whether the player who cannot move wins instead of losing.

    Raises:
        InvalidGame: if there are no such numbers.

    Example:
        >>> game = Subtraction(21, (1, 2, 3))
        >>> game.winning_actions(game.initial_state())
        (1,)
    """

    name = "subtraction game"
    state_type = SubtractionState
    marked = "the numbers that may be taken"

    def __init__(self, total: int = 21, takes: Collection[int] = (1, 2, 3), *, misere: bool = False) -> None:
        self.total = check_count("the number of objects (total)", total, most=LARGEST_TOTAL, error=InvalidGame)
        self.states = f"0 to {self.total} objects, and who is to move"
        self.takes, self.misere = checked_takes(takes), misere
        self._known = {take: take for take in self.takes}

    def __repr__(self) -> str:
        return f"Subtraction(total={self.total}, takes={self.takes}{', misere=True' if self.misere else ''})"

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
        return SubtractionState(remaining - take, opponent(player))

    def is_terminal(self, state: SubtractionState) -> bool:
        """Return whether fewer objects are left than the smallest number that may be taken."""
        return state.remaining < self.takes[0]

    def utility(self, state: SubtractionState, player: int) -> float:
        """Return 1 if ``player`` has won, -1 if not."""
        if state.remaining >= self.takes[0]:
            raise self.unfinished(state)
        mover = 1 if self.misere else -1
        return two_player_utility(self, mover if state.player == MAX else -mover, player)

    def _is_state(self, state: SubtractionState) -> bool:
        remaining, player = state
        return is_whole_number(remaining) and 0 <= remaining <= self.total and player in (MAX, MIN)

    # -- theory ------------------------------------------------------------------------------

    def winner(self, state: SubtractionState) -> int:
        """Return who wins from ``state`` if both play their best.

        Under normal play the player to move wins exactly where the Grundy value is not 0; the
        misère game is settled from the fewest objects up.

        Example:
            >>> Subtraction(21, misere=True).winner(SubtractionState(21, MAX))
            1
        """
        remaining, player = state
        return player if self._wins[remaining] else opponent(player)

    def winning_actions(self, state: SubtractionState) -> tuple[int, ...]:
        """Return the actions after which the player who made them wins; none where the position is lost."""
        player = state.player
        return tuple(action for action in self.actions(state) if self.winner(self.result(state, action)) == player)

    @cached_property
    def _wins(self) -> tuple[bool, ...]:
        """Whether the player to move wins, for 0, 1, … ``total`` objects."""
        if not self.misere:
            return tuple(value != 0 for value in grundy_values(self.total, self.takes))
        wins: list[bool] = []
        for remaining in range(self.total + 1):
            replies = [wins[remaining - take] for take in self.takes if take <= remaining]
            wins.append(not all(replies) if replies else True)
        return tuple(wins)

    def key(self, state: SubtractionState) -> int:
        """Return the state's hash: it is made of numbers of few bits, whose hashes differ."""
        return hash(state)

    # -- for people --------------------------------------------------------------------------

    def text(self, state: SubtractionState) -> str:
        """Return what is left and who is to move: ``21, MAX to move``."""
        return f"{state.remaining}, {self.player_names[state.player]} to move"

    def parse(self, text: str) -> SubtractionState:
        """Return the position written in ``text``; where it does not say who is to move, MAX is.

        Raises:
            NotationError: if it is not one number, or one greater than the total.

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
            [f"{state.remaining} left"],
            {Take(0, count): note for count, note in notes.items()},
            {Take(0, count): shade for count, shade in shades.items()},
        )
