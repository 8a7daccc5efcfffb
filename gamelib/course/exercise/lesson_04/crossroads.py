"""A game in which the same state is reached on several paths: a walk through a town of crossroads."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.game import MAX, Game, two_player_utility


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
        places = "\n".join(self.town.split("; "))
        return f"at {state} in\n{places}"
