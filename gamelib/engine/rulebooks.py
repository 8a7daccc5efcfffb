"""What the engine has to know of a game, and which games it knows.

A game's compiled rules are two classes in one file:

- *rules*, a :class:`typing.NamedTuple` of numbers (and no arrays: numba would count at every call who uses them). Its
  methods play on the words of a state in place, and are compiled into every search: ``moves`` writes the numbers of the
  legal moves, in the order of the game's ``actions``, and returns how many there are (none where the game is over);
  ``play``; ``over``; ``mover``, 0 for MAX; ``utility`` for MAX at the end; ``estimate``, a quick guess at it before;
  ``playout``, the utility after play at random, in which the words may be played on; and ``key``, a number for tables.
- a subclass of :class:`Compiled`, which makes the rules for a game of the library, and turns its states and actions
  into words and numbers and back. It names the class of games it is for; that class alone, since a subclass of it may
  have changed the rules.

For a sixth game, write these and add their file to :data:`KNOWN`; the second class is called as the game's with
``Compiled`` before it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, ClassVar, Final, Generic

import numpy as np

from gamelib.engine.compiled import Words
from gamelib.errors import GameError, InvalidGame
from gamelib.game import Action, Game, State

KNOWN: Final = {
    "ConnectFour": "in_a_row_rules",
    "TicTacToe": "in_a_row_rules",
    "Othello": "othello_rules",
    "Breakthrough": "breakthrough_rules",
    "Go": "go_rules",
}
"""The file of each game, by the name of its class."""


class Compiled(ABC, Generic[State, Action]):
    """A game of the library with its compiled rules.

    Attributes:
        game: the game.
        rules: its rules, compiled into every search they are given to.
        words: how many words a state has.
        most_moves: how many legal moves a state can have.
        move_numbers: all moves have numbers below this.
        longest: how many plies a game can last.
    """

    of: ClassVar[type[Game[Any, Any]]]
    """The class of games it is for."""

    rules: Any
    words: int
    most_moves: int
    move_numbers: int
    longest: int

    def __init__(self, game: Any) -> None:
        self.game = game

    @abstractmethod
    def state_words(self, state: State) -> Words:
        """Return a state of the game as words."""

    @abstractmethod
    def state(self, words: Words) -> State:
        """Return the state of the game that the words stand for."""

    def number(self, action: Action) -> int:
        """Return the number of an action; here the action is a number."""
        return action  # type: ignore[return-value]

    def action(self, number: int) -> Action:
        """Return the action with a number."""
        return int(number)  # type: ignore[return-value]

    def legal(self, words: Words) -> list[int]:
        """Return the numbers of the legal moves, in the order of the game's actions."""
        found = np.empty(self.most_moves, np.int16)
        return found[: self.rules.moves(words, found)].tolist()  # type: ignore[no-any-return]


def compiled(game: Game[State, Action]) -> Compiled[State, Action]:
    """Return the game with its compiled rules."""
    if not isinstance(game, Game):
        raise GameError(f"{game!r} is not a game")
    name = type(game).__name__
    if name in KNOWN:
        kind = getattr(import_module(f"gamelib.engine.{KNOWN[name]}"), f"Compiled{name}")
        if kind.of is type(game):
            return kind(game)  # type: ignore[no-any-return]
    raise InvalidGame(
        f"the engine has no compiled rules for {game!r}: it knows {', '.join(KNOWN)}, and none of their subclasses, "
        "whose rules may be others; the searches of gamelib.search and gamelib.montecarlo take every game"
    )
