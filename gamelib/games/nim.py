"""Nim: several heaps of objects, and whoever takes the last one has won.

A move takes any number of objects, one or more, from one of the heaps. In the misère game whoever
takes the last object has lost.

MAX moves first. Who is to move is part of the state, so any position can be set up with either
player to move.

Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901; T. S. Ferguson,
*Game Theory*, part I, section 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from gamelib import svg
from gamelib.errors import InvalidGame, NotationError
from gamelib.game import MAX, MIN, Action, Game, State, two_player_utility
from gamelib.games.rulebook import AtTerminal, Rulebook
from gamelib.number import check_count, is_whole_number
from gamelib.svg import Place
from gamelib.wording import checked_text, quoted

_PER_COLUMN: Final = 10
_WIDTH, _HEIGHT, _GAP, _MARGIN, _LINE = 44.0, 18.0, 4.0, 14.0, 26.0
_POSITION: Final = re.compile(r"([0-9]{1,9}(?:[\s,]+[0-9]{1,9})*)(?:\s*,\s*(max|min)\s+to\s+move)?", re.IGNORECASE)


class Take(NamedTuple):
    """To take ``count`` objects from the heap number ``heap``, the first heap being number 0."""

    heap: int
    count: int  # type: ignore[assignment]  # every tuple has a method of that name, which nobody needs here


def parse_numbers(text: str) -> tuple[tuple[int, ...], int]:
    """Return the numbers of objects in ``text`` and who is to move: MAX if it does not say.

    Example:
        >>> parse_numbers("3 4 5, MIN to move")
        ((3, 4, 5), 1)
    """
    found = _POSITION.fullmatch(checked_text(text, "a position").strip())
    if found is None:
        raise NotationError(
            f"{quoted(text)} is not a position; write the number of objects in each heap and who is to move, "
            "such as 3 4 5, MAX to move"
        )
    numbers, mover = found.groups()
    return tuple(int(each) for each in re.findall("[0-9]+", numbers)), MIN if (mover or "").upper() == "MIN" else MAX


def heaps_svg(
    game: Game[State, Action],
    state: State,
    heaps: Sequence[int],
    sizes: Sequence[int],
    captions: Sequence[str],
    notes: Mapping[Take, str],
    shades: Mapping[Take, float],
) -> str:
    """Return heaps as a picture: stacks of counters, those taken since the start dashed.

    Notes are written on the last counter that is taken, shades are a tint of it; the sizes are those at the start.
    """
    places, floor, end = _places(sizes, captions)
    body = []
    for heap, (left, caption, (middle, corners)) in enumerate(zip(heaps, captions, places, strict=True)):
        for counter, (x, y) in enumerate(corners):
            box = partial(svg.tag, "rect", x=x, y=y, width=_WIDTH, height=_HEIGHT, rx=7)
            if counter >= left:
                body.append(box(fill="none", stroke=svg.LINE, stroke_dasharray="3 3"))
                continue
            body.append(box(fill=svg.CARD, stroke=svg.INK, stroke_width=1.5))
            take = Take(heap, left - counter)
            if shade := shades.get(take, 0):
                body.append(box(fill=svg.SKY, fill_opacity=0.8 * shade))
            if note := notes.get(take, ""):
                body.append(svg.label(x + _WIDTH / 2, y + _HEIGHT / 2, note, size=12))
        body.append(svg.label(middle, floor + _LINE / 2, caption, bold=True))
    body.append(svg.tag("line", x1=_MARGIN, y1=floor, x2=end - _MARGIN, y2=floor, stroke=svg.INK, stroke_width=2))
    if game.is_terminal(state):
        winner = MAX if game.utility(state, MAX) > 0 else MIN
        heading = f"{game.player_names[winner]} has won"
    else:
        mover = MIN if game.player(state) == MIN else MAX
        heading = f"{game.player_names[mover]} to move"
    body.append(svg.label(_MARGIN, _MARGIN + _LINE / 2 - 6, heading, anchor="start"))
    width = max(end, 2 * _MARGIN + 9.0 * len(heading))
    return svg.document(width, floor + _LINE + 6, body, title=f"{game.name}: {game.text(state)}")


def counter_place(
    sizes: Sequence[int], captions: Sequence[str], heap: int, counter: int, name: str
) -> svg.Place:
    """Return a counter, number 0 at the bottom, as a place to point at."""
    return svg.Place(name, *_places(sizes, captions)[0][heap][1][counter], _WIDTH, _HEIGHT)


def _places(
    sizes: Sequence[int], captions: Sequence[str]
) -> tuple[list[tuple[float, list[tuple[float, float]]]], float, float]:
    """Return the middle of each heap with the upper left corners of its counters, the floor, and where they end."""
    wide, high = _WIDTH + _GAP, _HEIGHT + _GAP
    floor, x = _MARGIN + _LINE + min(max(sizes), _PER_COLUMN) * high, _MARGIN
    places = []
    for size, caption in zip(sizes, captions, strict=True):
        columns = -(-size // _PER_COLUMN) * wide
        width = max(columns, 9.0 * len(caption))
        left = x + (width - columns + _GAP) / 2
        at = (divmod(counter, _PER_COLUMN) for counter in range(size))
        places.append((x + width / 2, [(left + column * wide, floor - (level + 1) * high) for column, level in at]))
        x += width + 2 * _MARGIN
    return places, floor, x - _MARGIN


MOST_HEAPS: Final = 26
"""As many as there are letters to call the heaps by."""

LARGEST_HEAP: Final = 99


class NimState(NamedTuple):
    """How many objects are left in each heap, and who is to move."""

    heaps: tuple[int, ...]
    player: int


def _at_terminal(game: Nim, state: NimState) -> str:
    lines = [f"{_letter(number)}  {heap}  {' '.join('o' * heap)}" for number, heap in enumerate(state.heaps)]
    return "\n".join(map(str.rstrip, lines))


class Nim(Rulebook[NimState, Take]):
    """Nim: take any number of objects from one heap.

    ``actions`` lists the heaps in turn and for each heap the numbers from 1 up. A win is worth 1,
    a loss -1; there is no draw.

    Args:
        heaps: how many objects each heap has at the start: 1 to 26 heaps of 1 to 99.
        misere: whether whoever takes the last object loses instead of winning.

    Example:
        >>> game = Nim((3, 4, 5))
        >>> state = game.initial_state()
        >>> [game.action_text(state, action) for action in game.winning_actions(state)]
        ['A2']
        >>> game.text(game.result(state, Take(heap=0, count=2)))
        '1 4 5, MIN to move'
    """

    name = "Nim"
    state_type = NimState
    marked = "Take(heap, count) of these heaps"
    at_terminal = AtTerminal(
        "nim",
        how="type a heap and how many to take from it, such as C2; whoever takes the last one wins",
        show=_at_terminal,
        solvable=True,
        nodes=200_000,
    )

    def __init__(self, heaps: Sequence[int] = (3, 4, 5), *, misere: bool = False) -> None:
        if not isinstance(heaps, Sequence) or isinstance(heaps, str) or not 1 <= len(heaps) <= MOST_HEAPS:
            raise InvalidGame(f"heaps lists 1 to {MOST_HEAPS} heaps, such as (3, 4, 5), and is not {heaps!r}")
        what = "the number of objects in a heap"
        self.heaps = tuple(check_count(what, heap, most=LARGEST_HEAP, error=InvalidGame) for heap in heaps)
        self.misere = misere
        self.states = f"what is left of the heaps {self.heaps}, and who is to move"
        self._takes = [[Take(number, count) for count in range(1, size + 1)] for number, size in enumerate(self.heaps)]
        self._known = {take: take for takes in self._takes for take in takes}

    def __repr__(self) -> str:
        return f"Nim(heaps={self.heaps}{', misere=True' if self.misere else ''})"

    @classmethod
    def examples(cls) -> Sequence[Nim]:
        """Return one with a few objects, won and lost by taking the last."""
        return (cls((1, 2)), cls((2, 2), misere=True))

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> NimState:
        """Return the full heaps, MAX to move."""
        return NimState(self.heaps, MAX)

    def player(self, state: NimState) -> int:
        """Return who is to move."""
        return state.player

    def actions(self, state: NimState) -> Sequence[Take]:
        """Return what may be taken: from the first heap 1, 2 …, then from the second, and so on."""
        return [take for takes, size in zip(self._takes, state.heaps, strict=True) for take in takes[:size]]

    def result(self, state: NimState, action: Take) -> NimState:
        """Return the heaps after ``action``, the other player to move."""
        heaps, player = state
        try:
            heap, count = self._known[action]
        except (KeyError, TypeError):  # a list [heap, count] has no hash
            raise self.illegal(state, action) from None
        if count > heaps[heap]:
            raise self.illegal(state, action)
        return NimState((*heaps[:heap], heaps[heap] - count, *heaps[heap + 1 :]), 1 - player)

    def is_terminal(self, state: NimState) -> bool:
        """Return whether all heaps are empty."""
        return not any(state.heaps)

    def utility(self, state: NimState, player: int) -> float:
        """Return 1 if ``player`` has won, -1 if not."""
        if any(state.heaps):
            raise self.unfinished(state)
        mover = 1 if self.misere else -1  # the player to move is the one who did not take the last object
        return two_player_utility(self, mover if state.player == MAX else -mover, player)

    def _is_state(self, state: NimState) -> bool:
        sizes = zip(state.heaps, self.heaps, strict=True)
        return all(is_whole_number(heap) and 0 <= heap <= size for heap, size in sizes) and state.player in (MAX, MIN)

    # -- theory ------------------------------------------------------------------------------

    def winner(self, state: NimState) -> int:
        """Return who wins from ``state`` if both play their best, by Bouton's rule.

        Under normal play the player to move loses exactly where the nim-sum of the heaps is 0. In
        the misère game it is the same as long as some heap has two objects or more; where none
        has, the player to move loses exactly if the number of heaps that are left is odd.

        Example:
            >>> game = Nim((1, 1, 1))
            >>> game.winner(game.initial_state()), Nim((1, 1, 1), misere=True).winner(game.initial_state())
            (0, 1)
        """
        heaps, player = state
        wins = nim_sum(heaps) != 0
        if self.misere and max(heaps) <= 1:
            wins = not wins
        return player if wins else 1 - player

    def winning_actions(self, state: NimState) -> tuple[Take, ...]:
        """Return the actions after which the player who made them wins; none where the position is lost."""
        player = state.player
        return tuple(action for action in self.actions(state) if self.winner(self.result(state, action)) == player)

    # -- symmetry ----------------------------------------------------------------------------

    def canonical(self, state: NimState) -> NimState:
        """Return the state with its heaps from the smallest to the largest: their order does not matter.

        Example:
            >>> game = Nim((3, 4, 5))
            >>> game.canonical(game.parse("3 1 0, MIN to move"))
            NimState(heaps=(0, 1, 3), player=1)
        """
        return NimState(tuple(sorted(state.heaps)), state.player)

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: NimState, action: Take) -> str:
        """Return the heap's letter and the number taken: ``C2`` takes two from the third heap."""
        return f"{_letter(action.heap)}{action.count}"

    def text(self, state: NimState) -> str:
        """Return the heaps and who is to move: ``3 4 5, MAX to move``."""
        return f"{' '.join(map(str, state.heaps))}, {self.player_names[state.player]} to move"

    def parse(self, text: str) -> NimState:
        """Return the position written in ``text``; where it does not say who is to move, MAX is.

        Example:
            >>> Nim((3, 4, 5)).parse("1 4 5")
            NimState(heaps=(1, 4, 5), player=0)
        """
        heaps, player = parse_numbers(text)
        if len(heaps) != len(self.heaps):
            raise NotationError(
                f"the game has {len(self.heaps)} heaps, but {text!r} describes {len(heaps)}; write 0 for an empty one"
            )
        for number, (heap, size) in enumerate(zip(heaps, self.heaps, strict=True)):
            if heap > size:
                raise NotationError(f"heap {_letter(number)} has {size} objects at the start and never {heap}")
        return NimState(heaps, player)

    def _is_action(self, state: NimState, action: Take) -> bool:
        return action in self._known

    def _picture(self, state: NimState, notes: Mapping[Take, str], shades: Mapping[Take, float]) -> str:
        """Return the heaps as stacks of counters, those taken since the start dashed.

        Counters are taken from the top, so what concerns taking *k* of them is shown on the *k*-th from the top.
        """
        return heaps_svg(self, state, state.heaps, self.heaps, _captions(state), notes, shades)

    def places_of(self, state: NimState, action: Take) -> Sequence[Place]:
        """Return the lowest counter that is taken, see :meth:`Rulebook.places_of`."""
        lowest = state.heaps[action.heap] - action.count
        name = self.action_text(state, action)
        return (counter_place(self.heaps, _captions(state), action.heap, lowest, name),)


def _captions(state: NimState) -> list[str]:
    return [f"{_letter(number)}: {heap}" for number, heap in enumerate(state.heaps)]


def _letter(heap: int) -> str:
    return chr(ord("A") + heap)


def nim_sum(heaps: Iterable[int]) -> int:
    """Return the sum of the heaps in binary without carry: 0 where the player to move in Nim loses.

    Args:
        heaps: how many objects are in each heap, 0 or more.

    Example:
        >>> nim_sum((3, 4, 5)), nim_sum((1, 4, 5))
        (2, 0)
    """
    total = 0
    for heap in heaps:
        total ^= check_count("the number of objects in a heap", heap, 0, error=InvalidGame)
    return total
