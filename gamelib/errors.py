"""The errors of the package: each says what was given, what is allowed, and how to mend it.

All of them are subclasses of :class:`ValueError`, so a caller who does not care which one it was can catch just that.

What holds of every function stands here once, and in a docstring only what is special to it:

- an argument that is not what its description says, such as a number out of its range, raises :class:`InvalidSearch`
  where something searches, evaluates or samples, :class:`InvalidGame` where a game is made, :class:`InvalidArm` where
  a bandit is, and else :class:`GameError`, before anything has begun; so does what was made for another game;
- a state that is not one of the game raises :class:`InvalidState`, an action that its rules do not allow
  :class:`IllegalAction`, a player who does not sit there :class:`UnknownPlayer`, a text that cannot be read
  :class:`NotationError`, a policy that cannot be followed :class:`InvalidPolicy`;
- what a reader's game or evaluation returns by mistake (no number, an empty list, a probability above 1) raises
  :class:`InvalidSearch` or :class:`InvalidGame` where it is met, with the state.
"""

from __future__ import annotations

from typing import Any


class GameError(ValueError):
    """Something given to a game or a search does not make sense there."""


class InvalidGame(GameError):
    """A game was asked for that cannot exist: an impossible size, a malformed tree."""


class InvalidState(GameError):
    """A state was given that is not one of this game: of another type, of another board, of another game."""


class IllegalAction(GameError):
    """An action was played that the rules do not allow in that state."""


class UnfinishedGame(GameError):
    """The utility of a state was asked for although the game is not over there."""


class UnknownPlayer(GameError):
    """A player was named who does not sit at this game."""


class NotationError(GameError):
    """A text does not describe a state, an action or a tree of this game."""


class InvalidSearch(GameError):
    """A search was asked for something it cannot do, such as stopping early without an evaluation."""


class TooDeep(InvalidSearch):
    """Raised where a game goes on for longer than Python's recursion can follow it."""


class InvalidPolicy(GameError):
    """A strategy or policy proposes what cannot be played, or numbers that are not probabilities."""


class InvalidArm(GameError):
    """An arm of a bandit cannot exist, pays what it said it would not, or suits the policy that is to play it badly."""


class WorkLost(GameError):
    """Part of what was done on an executor was lost: a worker died, a task failed or was cancelled.

    Attributes:
        result: what was found out without that part; ``None`` if there was nothing.
    """

    def __init__(self, message: str, result: Any = None) -> None:
        super().__init__(message)
        self.result = result


class Diverged(GameError):
    """Learning went astray: a weight or a loss is no longer a finite number.

    Attributes:
        last_good: what had been learned before that, such as a value or a network; ``None`` if there was nothing.
    """

    def __init__(self, message: str, last_good: Any = None) -> None:
        super().__init__(message)
        self.last_good = last_good


class WatchLimitReached(RuntimeError):
    """A watched search entered more nodes than the watcher was to record."""


class EngineMissing(GameError, ImportError):
    """The compiled engine was asked for where numba, which compiles it, is not installed."""
