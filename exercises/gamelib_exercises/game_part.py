"""Parts answered by a game of one's own: a class written against the six functions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, TypeAlias

from gamelib.draw.board import Picture
from gamelib.game import Game
from gamelib.games.check import Complaint, complaints
from gamelib_exercises.case import Case, Seen, picture_of
from gamelib_exercises.function import Function, FunctionPart
from gamelib_exercises.plain import shown
from gamelib_exercises.same_game import same_game

Drawing: TypeAlias = Callable[[Game[Any, Any], Any], Picture]


def shown_as(game: Game[Any, Any], name: str, text: Callable[[Any], str]) -> Game[Any, Any]:
    """Return the game with a name, and with a text for its states, for pictures: solutions need not write them."""
    vars(game).update(name=name, text=text)
    return game


class GamePart(FunctionPart):
    """The class has to make games that keep what every game promises.

    Each case's ``values`` are what the class is called with; the reference is a class, and so are the
    answers of the mutants. Complaints name the actions that lead to where something is wrong.

    Args:
        name, arguments: as for :class:`~gamelib_exercises.function.FunctionPart`.
        draw: draws a state of a game that the reference makes; as the game draws it, if not given.
    """

    subject: ClassVar[str] = "your game"
    answer_kind: ClassVar[str] = "class"
    deep_words: ClassVar[str] = "One of the methods has to find its answer without asking another that asks it."
    reproach: ClassVar[str] = "breaks a promise of the Game interface"

    def __init__(self, name: str, *, draw: Drawing | None = None, **arguments: Any) -> None:
        super().__init__(name, **arguments)
        self.draw: Drawing = draw or partial(picture_of, solved=False)

    def probe(self, game: Game[Any, Any], twin: Game[Any, Any]) -> Complaint | None:
        """Return the first thing that is wrong with ``game``; ``twin`` is the game the reference makes."""
        return next(complaints(game), None)

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen when a game of the class is looked at: nothing, or the first complaint."""
        return case.try_on(self._probed(function), seconds)

    def _probed(self, make: Function) -> Callable[..., Any]:
        def probed(*values: Any) -> tuple[Any, ...] | None:
            found = self.probe(make(*values), self.reference(*values))
            return None if found is None else (found.promise, found.text, found.path)

        return probed

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return the complaint."""
        if seen.outcome.value is None:
            return None
        _, text, path = seen.outcome.value
        where = f"after the actions {', '.join(map(shown, path))}" if path else "at the start"
        return f"{self.reproach} {where}: {text}."

    def picture_for(self, case: Case, seen: Seen) -> Picture | None:
        """Return the state in which something is wrong."""
        game = self.reference(*case.values)
        state = game.initial_state()
        for action in seen.outcome.value[2] if seen.outcome.value else ():
            if action not in game.actions(state):
                break
            state = game.result(state, action)
        return self.draw(game, state)


class SameGamePart(GamePart):
    """The class has to make games with the same rules as those the reference makes."""

    reproach: ClassVar[str] = "has other rules"

    def probe(self, game: Game[Any, Any], twin: Game[Any, Any]) -> Complaint | None:
        """Return where the rules differ first."""
        return same_game(game, twin)
