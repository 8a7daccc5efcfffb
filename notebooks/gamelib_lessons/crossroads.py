"""A game in which the same state is reached on several paths: a walk through a town of crossroads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib import svg
from gamelib.game import MAX, Game, two_player_utility

_ACROSS: Final = 64
_DOWN: Final = 64
_MARGIN: Final = 48


class Crossroads(Game[str, str]):
    """A walk from A along one-way streets; the players take turns to choose the street.

    A state is the name of a crossing, an action the name of the next one. The walk ends where no street
    goes on; what is written there is MAX's utility.

    Args:
        town: the crossings row by row from A on, such as ``"A: B C; B: D E; C: D F; D 3; E 5; F 1"``. Every
            street leads one row down.
        first: who is to move at A.

    Example:
        >>> game = Crossroads("A: B C; B: D E; C: D F; D 3; E 5; F 1")
        >>> game.actions("A"), game.result("C", "D"), game.utility("D", MAX)
        (('B', 'C'), 'D', 3)
    """

    name = "crossroads"

    def __init__(self, town: str, first: int = MAX) -> None:
        self.town, self.first = town, first
        self.streets: dict[str, tuple[str, ...]] = {}
        self.numbers: dict[str, int] = {}
        self.rows = {"A": 0}
        for place in town.split("; "):
            if ": " not in place:
                name, number = place.split()
                self.numbers[name], self.streets[name] = int(number), ()
                continue
            name, _, streets = place.partition(": ")
            self.streets[name] = tuple(streets.split())
            self.rows.update(dict.fromkeys(self.streets[name], self.rows[name] + 1))

    def initial_state(self) -> str:
        """Return the first crossing."""
        return "A"

    def player(self, state: str) -> int:
        """Return who is to move: the players take turns."""
        return (self.first + self.rows[state]) % 2

    def actions(self, state: str) -> Sequence[str]:
        """Return where the streets lead."""
        return self.streets[state]

    def result(self, state: str, action: str) -> str:
        """Return the crossing at the end of the street."""
        if action not in self.streets[state]:
            raise self.illegal(state, action)
        return action

    def is_terminal(self, state: str) -> bool:
        """Return whether no street goes on."""
        return state in self.numbers

    def utility(self, state: str, player: int) -> float:
        """Return what is written where the walk ended."""
        if state not in self.numbers:
            raise self.unfinished(state)
        return two_player_utility(self, self.numbers[state], player)

    def text(self, state: str) -> str:
        """Return the town, and where the walk is."""
        return f"at {state} in {self.town}"

    def svg(
        self,
        state: str,
        *,
        notes: Mapping[str, str] | None = None,
        shades: Mapping[str, float] | None = None,
    ) -> str:
        """Return the town as a picture, row by row, the place of the walk drawn bold, notes beside the next places."""
        rows: list[list[str]] = [[] for _ in range(max(self.rows.values()) + 1)]
        for name in self.streets:
            rows[self.rows[name]].append(name)
        width = _ACROSS * max(map(len, rows))
        at = {
            name: (_MARGIN + (number + 0.5) * width / len(row), 30 + _DOWN * depth)
            for depth, row in enumerate(rows)
            for number, name in enumerate(row)
        }
        parts = [
            svg.tag("line", x1=at[name][0], y1=at[name][1], x2=at[end][0], y2=at[end][1], stroke=svg.LINE)
            for name, ends in self.streets.items()
            for end in ends
        ]
        for depth, row in enumerate(rows):
            if self.streets[row[0]]:
                mover = self.player_names[self.player(row[0])]
                parts.append(svg.label(8, 30 + _DOWN * depth, mover, size=12, anchor="start", fill="#444444"))
        for name, (x, y) in at.items():
            width_of_line = 3 if name == state else 1.2
            parts.append(svg.tag("circle", cx=x, cy=y, r=13, fill=svg.CARD, stroke=svg.INK, stroke_width=width_of_line))
            parts.append(svg.label(x, y, name, size=13, bold=name == state))
            if name in self.numbers:
                parts.append(svg.label(x, y + 24, f"{self.numbers[name]}", size=13, bold=True))
            elif notes and name in notes:
                parts.append(svg.label(x + 17, y - 9, notes[name], size=12, anchor="start", bold=True))
        height = 30 + _DOWN * (len(rows) - 1) + 44
        return svg.document(width + 2 * _MARGIN, height, parts, title=f"{self.name}: {self.text(state)}")
