r"""A patience with an unknown next card: put every card in its place before you know what comes.

A pack of cards numbered from 1 up is shuffled. The cards are turned up one by one, and each is put at once on one
of the empty places of a row, where it stays. The row must ascend from left to right, gaps being allowed. The game
is over when all places are taken, or when a card comes that fits nowhere. A card in the middle of the pack asks
the question of the game: how many of those to come will be smaller?

The utility is how many cards have been placed; with ``all_or_nothing`` it is 1 for a full row and 0 otherwise.
The two do not always recommend the same place: with six cards and three places, a 5 that comes first is best put
in the middle by who counts cards, and at the end by who wants the full row.

If only the full row counts, the game falls into two after each card, and solves itself: with *n* places and *m*
cards left for them, the probability of filling them is

.. math::

    W(n, m) = \frac1m \sum_{c=1}^{m} \max_{i=1}^{n}
        \frac{\binom{c-1}{i-1} \binom{m-c}{n-i}}{\binom{m-1}{n-1}} \, W(i-1, c-1) \, W(n-i, m-c),
    \qquad W(0, m) = 1,

where the fraction says how probably exactly the right number of the next cards is smaller than *c*.

Source: our own small version of a pastime that goes round under many names, in which numbers drawn at random are
entered into a ranked list. The formula is derived here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from gamelib import svg
from gamelib.errors import InvalidGame, NotationError
from gamelib.game import CHANCE, Player
from gamelib.games.boards import points_text
from gamelib.games.rulebook import Rulebook
from gamelib.number import are_plain_whole_numbers, check_count, is_whole_number
from gamelib.wording import checked_text, quoted

MOST_CARDS: Final = 52

MOST_PLACES: Final = 12

_ROW: Final = re.compile(
    r"((?:\d{1,2}|\.)(?:\s+(?:\d{1,2}|\.))*)\s*(?:,\s*card\s+(\d{1,2}))?", re.IGNORECASE | re.ASCII
)


class SolitaireState(NamedTuple):
    """The cards on the row from left to right, 0 for an empty place, and the card turned up, 0 before it is."""

    row: tuple[int, ...]
    card: int


class Solitaire(Rulebook[SolitaireState, int]):
    """The patience of the ascending row, for one player.

    The player's actions are the places where the card fits, numbered from 0 at the left; people number them from
    1. Chance's are the cards that are still in the pack, in ascending order and equally likely.

    Args:
        cards: how many cards the pack has, 1 to 52.
        places: how many places the row has, 1 to 12 and at most as many as there are cards.
        all_or_nothing: whether a full row is worth 1 and anything else 0, instead of the number of cards placed.

    Example:
        >>> game = Solitaire(cards=9, places=4)
        >>> state = game.parse(". 3 . 8, card 5")
        >>> [game.action_text(state, action) for action in game.actions(state)]
        ['3']
        >>> game.text(game.result(state, 2))
        '. 3 5 8'
    """

    name = "solitaire"
    state_type = SolitaireState
    num_players = 1
    player_names = ("the player",)
    zero_sum = False

    def __init__(self, cards: int = 9, places: int = 4, *, all_or_nothing: bool = False) -> None:
        cards = check_count("the number of cards", cards, most=MOST_CARDS, error=InvalidGame)
        places = check_count("the number of places", places, most=MOST_PLACES, error=InvalidGame)
        if places > cards:
            raise InvalidGame(f"{cards} cards cannot fill {places} places; there are at most as many places as cards")
        self.cards, self.places, self.all_or_nothing = cards, places, all_or_nothing
        self.states = f"ascending rows of {places} places for cards from 1 to {cards}"
        self.marked = f"here cards from 1 to {cards} where one is to come, else places from 0 to {places - 1}"

    def __repr__(self) -> str:
        utility = ", all_or_nothing=True" if self.all_or_nothing else ""
        return f"Solitaire(cards={self.cards}, places={self.places}{utility})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> SolitaireState:
        """Return the empty row, a card about to be turned up."""
        return SolitaireState((0,) * self.places, 0)

    def player(self, state: SolitaireState) -> Player:
        """Return 0 where a card is turned up, CHANCE before."""
        return 0 if state.card else CHANCE

    def actions(self, state: SolitaireState) -> Sequence[int]:
        """Return the places where the card fits, from left to right, or the cards that may come."""
        row, card = state
        if not card:
            return tuple(each for each in range(1, self.cards + 1) if each not in row) if 0 in row else ()
        # All empty places between the next smaller and the next greater card on the row.
        smaller = max((place for place, other in enumerate(row) if 0 < other < card), default=-1)
        greater = next((place for place, other in enumerate(row) if other > card), self.places)
        return tuple(range(smaller + 1, greater))

    def result(self, state: SolitaireState, action: int) -> SolitaireState:
        """Return the row with the card on the place ``action``, or with the card ``action`` turned up."""
        row, card = state
        if not is_whole_number(action) or action not in self.actions(state):
            raise self.illegal(state, action)
        number = int(action)
        if card:
            return SolitaireState((*row[:number], card, *row[number + 1 :]), 0)
        return SolitaireState(row, number)

    def is_terminal(self, state: SolitaireState) -> bool:
        """Return whether the row is full, or the card fits nowhere."""
        return not self.actions(state)

    def utility(self, state: SolitaireState, player: int) -> float:
        """Return how many cards have been placed, or whether all have."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        self.check_player(player)
        empty = state.row.count(0)
        return float(not empty) if self.all_or_nothing else self.places - empty

    def outcomes(self, state: SolitaireState) -> Sequence[tuple[int, float]]:
        """Return the cards that are still in the pack, each with the same probability."""
        if state.card or self.is_terminal(state):
            return super().outcomes(state)
        cards = self.actions(state)
        return tuple((card, 1 / len(cards)) for card in cards)

    def utility_bounds(self, player: int) -> tuple[float, float]:
        """Return 0 and the number of places, or 1 where all or nothing counts."""
        self.check_player(player)
        return 0, 1 if self.all_or_nothing else self.places

    def _is_state(self, state: SolitaireState) -> bool:
        row, card = state
        if not isinstance(row, tuple) or not are_plain_whole_numbers([*row, card]):
            return False
        laid = [number for number in row if number]
        ascending = all(0 <= number <= self.cards for number in (*row, card)) and laid == sorted(set(laid))
        return ascending and len(row) == self.places and (not card or (card not in row and 0 in row))

    # -- symmetry ----------------------------------------------------------------------------

    def canonical(self, state: SolitaireState) -> SolitaireState:
        """Return the smaller of the state and its mirror image: places from the right, cards counted from the top."""
        *row, card = (self.cards + 1 - number if number else 0 for number in (*reversed(state.row), state.card))
        return min(state, SolitaireState(tuple(row), card))

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: SolitaireState, action: int) -> str:
        """Return the number of the place, from 1 at the left, or of the card."""
        return str(action + 1 if state.card else action)

    def text(self, state: SolitaireState) -> str:
        """Return the row, ``.`` for an empty place, and the card if one is turned up: ``3 . 7 . 12, card 9``."""
        row = " ".join(str(card) if card else "." for card in state.row)
        return f"{row}, card {state.card}" if state.card else row

    def parse(self, text: str) -> SolitaireState:
        """Return the state written in ``text``, as :meth:`text` writes it.

        Example:
            >>> Solitaire(cards=13, places=3).parse("3 . 12, card 9")
            SolitaireState(row=(3, 0, 12), card=9)
        """
        found = _ROW.fullmatch(checked_text(text, "a row").strip())
        if found is None:
            raise NotationError(
                f"{quoted(text)} is not a row; write its cards from left to right, . for an empty place, and the card "
                "that is turned up if there is one, such as 3 . 7 . 12, card 9"
            )
        row = tuple(0 if sign == "." else int(sign) for sign in found[1].split())
        named = [int(sign) for sign in (*found[1].split(), *found.groups()[1:]) if sign and sign != "."]
        state = SolitaireState(row, int(found[2] or 0))
        if len(row) != self.places:
            raise NotationError(f"the row has {self.places} places, but {quoted(text)} describes {len(row)}")
        if not all(1 <= card <= self.cards for card in named) or not self._is_state(state):
            raise NotationError(
                f"{quoted(text)} cannot come up: the cards are numbered from 1 to {self.cards}, each is there once, "
                "the row ascends, and once it is full no card is turned up"
            )
        return state

    def _is_action(self, state: SolitaireState, action: int) -> bool:
        return action in (range(1, self.cards + 1) if self._comes(state) else range(self.places))

    def _comes(self, state: SolitaireState) -> bool:
        """Return whether a card is to be turned up."""
        return not state.card and not self.is_terminal(state)

    def _picture(self, state: SolitaireState, notes: Mapping[int, str], shades: Mapping[int, float]) -> str:
        """Return the row of places, above it the card that is turned up, or below it the cards that may come."""
        over, card, pack = self.is_terminal(state), state.card, self.actions(state) if self._comes(state) else ()
        caption = f"card {card}: where?" if card else "which card comes?"
        if over:
            caption = f"card {card} fits nowhere" if card else "the row is full"
        small = _SMALL * _STEP
        lines = -(-len(pack) // _PER_ROW)
        pack_line = _SMALL * _HIGH + (_LINE if notes and pack else 8)
        row_width = self.places * _STEP
        width = max(row_width, min(len(pack), _PER_ROW) * small, svg.text_width(caption, 15)) + 2 * _EDGE
        left = (width - row_width) / 2
        places_top = _CAPTION + (_HIGH + 18 if card else 0)
        below = places_top + _HIGH + _LINE + (_LINE if notes and not pack else 0)
        body = [svg.label(width / 2, _CAPTION / 2 + 2, caption, size=15, bold=True)]
        if card:
            body += _card(width / 2, _CAPTION + _HIGH / 2, str(card))
            x, y = width / 2, _CAPTION + _HIGH + 3
            body.append(svg.tag("polygon", points=points_text([(x - 6, y), (x + 6, y), (x, y + 9)]), fill=svg.INK))
        for place, laid in enumerate(state.row):
            x, y = left + (place + 0.5) * _STEP, places_top + _HIGH / 2
            body += _card(x, y, str(laid or ""), shade=0 if pack or laid else shades.get(place, 0))
            body.append(svg.label(x, places_top + _HIGH + _LINE / 2 + 1, str(place + 1), size=12, fill=svg.FAINT))
            if not pack and place in notes:
                body.append(_note(x, places_top + _HIGH + 1.5 * _LINE, notes[place], _STEP))
        for number, coming in enumerate(pack):
            line, column = divmod(number, _PER_ROW)
            in_line = min(len(pack) - line * _PER_ROW, _PER_ROW)
            x = width / 2 + (column + 0.5 - in_line / 2) * small
            y = below + 8 + line * pack_line + _SMALL * _HIGH / 2
            body += _card(x, y, str(coming), scale=_SMALL, shade=shades.get(coming, 0))
            if coming in notes:
                body.append(_note(x, y + _SMALL * _HIGH / 2 + _LINE / 2, notes[coming], small))
        height = below + (lines * pack_line + 14 if pack else 8)
        return svg.document(width, height, body, title=f"{self.name}: {self.text(state)}")


_WIDE: Final = 48.0
_HIGH: Final = 66.0
_STEP: Final = 60.0
_EDGE: Final = 16.0
_CAPTION: Final = 36.0
_LINE: Final = 20.0
_SMALL: Final = 0.72
_PER_ROW: Final = 13


def _card(x: float, y: float, name: str, *, scale: float = 1, shade: float = 0) -> list[str]:
    """Return a card whose middle is at the given place, or an empty place if it has no name."""
    wide, high = scale * _WIDE, scale * _HIGH
    box = partial(svg.tag, "rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=6 * scale)
    tint = box(fill=svg.SKY, fill_opacity=0.8 * shade) if shade else ""
    if not name:
        return [tint, box(fill="none", stroke=svg.LINE, stroke_width=1.5, stroke_dasharray="4 4")]
    frame = box(fill="none", stroke=svg.INK, stroke_width=1.5)
    return [box(fill=svg.CARD), tint, frame, svg.label(x, y, name, size=24 * scale, bold=True)]


def _note(x: float, y: float, note: str, room: float) -> str:
    return svg.label(x, y, note, size=min(14.0, 0.96 * room / svg.text_width(note or " ", 1)))
