"""The game a student's function is given: it records what it is asked and does not put up with everything."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Sequence
from types import FunctionType
from typing import Any, Final, TypeVar

from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import Game, Player
from gamelib.watch import Path, WatchedGame, WatchedState
from gamelib_exercises.plain import plain, shown
from gamelib_exercises.whose_work import library_function, recursive_function

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

MOST_QUESTIONS: Final = 100_000

_START: Final[Path] = ("the start of the game",)


_REACHED_BEHIND: Final = (
    "the checks watch the game that your function is given, and there is no way past it: ask this game "
    "(game.actions, game.result, game.utility and so on) about the states that it returns"
)


class ExaminedState(WatchedState[State]):
    """A state of an examined game, which does not hand out the real one."""

    __slots__ = ()

    @property
    def state(self) -> State:
        """Nothing: who has the real state can search the real game unseen."""
        raise GameError(_REACHED_BEHIND)


class ExaminedGame(WatchedGame[State, Action]):
    """A recording game that says so if it is asked nonsense, and stops who asks without end.

    Args:
        game: the game.
        state: the state a function is asked about, the root of what is recorded; the initial state if not given.
        start: what ``initial_state`` returns, if that is another state.

    Attributes:
        questions: how many it was asked.
        most_waiting: how many nodes waited at the most: those made that had neither been asked for
            their actions nor for their utility. It is what a search has to remember.
        library: the name of the library's function that asked, if one did.
        recursive: the name of a function that asked while it was waiting for a call of itself, if one did.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import minimax_by_stack
        >>> game = ExaminedGame(TreeGame([[3, 12], [2, 4]]))
        >>> minimax_by_stack(game).value, game.most_waiting
        (3, 3)
    """

    node: type[WatchedState[State]] = ExaminedState

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _called_game(cls)

    def __init__(self, game: Game[State, Action], state: State | None = None, start: State | None = None) -> None:
        super().__init__(game, game.initial_state() if state is None else state, MOST_QUESTIONS)
        self._start = start
        self.most_waiting = 1
        self.library: str | None = None
        self.recursive: str | None = None
        self._waiting: set[Path] = {()}
        self.questions = 0

    @property
    def game(self) -> Game[State, Action]:
        """Nothing: who has the real game can search it unseen."""
        raise GameError(_REACHED_BEHIND)

    def initial_state(self) -> WatchedState[State]:
        """Return where the game starts: the root, or a node beside it where a function is asked about a later state."""
        root = super().initial_state()
        if self._start is None:
            return root
        if _START not in self.states:
            self.paths.append(_START)
            self.states[_START] = self._start
        return self.node(self._start, _START)

    def player(self, state: WatchedState[State]) -> Player:
        """Return who is to move."""
        return super().player(self._examined("player", state))

    def actions(self, state: WatchedState[State]) -> Sequence[Action]:
        """Return the legal actions."""
        self._waiting.discard(self._examined("actions", state).path)
        return super().actions(state)

    def result(self, state: WatchedState[State], action: Action) -> WatchedState[State]:
        """Return the node that ``action`` leads to."""
        known = len(self.paths)
        child = super().result(self._examined("result", state), action)
        if len(self.paths) > known:
            self._waiting.add(child.path)
            self.most_waiting = max(self.most_waiting, len(self._waiting))
        return child

    def is_terminal(self, state: WatchedState[State]) -> bool:
        """Return whether the game is over."""
        return super().is_terminal(self._examined("is_terminal", state))

    def utility(self, state: WatchedState[State], player: int) -> float:
        """Return the utility."""
        self._waiting.discard(self._examined("utility", state).path)
        return super().utility(state, player)

    def watched_evaluation(self, evaluate: Callable[[State], float]) -> Callable[[WatchedState[State]], float]:
        """Return ``evaluate`` such that the states it is asked about are written down; errors call it by this name."""
        recorded = super().watched_evaluation(evaluate)
        recorded.__qualname__ = "evaluate"
        return recorded

    def _examined(self, function: str, state: Any) -> WatchedState[State]:
        if not isinstance(state, WatchedState):
            raise GameError(
                f"game.{function} was given {shown(plain(state))} as its state, and that is not one of its states: "
                "these are what your function is given and what game.result(state, action) returns"
            )
        asking = sys._getframe(2)  # this function, game.player and its like, and who called that
        self.library = self.library or library_function(asking)
        self.recursive = self.recursive or recursive_function(asking)
        self.questions += 1
        if self.questions > MOST_QUESTIONS:
            raise WatchLimitReached(f"the game was asked more than {MOST_QUESTIONS:,} questions")
        return state


def _called_game(kind: type) -> None:
    """Let errors call the functions of a class as students do: game.utility, whatever the name of the class."""
    for name, each in vars(kind).items():
        if isinstance(each, FunctionType) and not name.startswith("_"):
            each.__qualname__ = f"game.{name}"


_called_game(WatchedGame)
_called_game(ExaminedGame)


class ActionNotInModel(KeyError):
    """An action was looked up whose probability the model does not name."""

    def __str__(self) -> str:
        return (
            f"the model does not name {shown(plain(self.args[0]))}. An action that is not there has probability 0: "
            "model(state).get(action, 0) says so"
        )


class Chances(dict[Any, float]):
    """The probabilities of MIN's actions, which says what to do about those that are not there."""

    def __missing__(self, action: Any) -> float:
        raise ActionNotInModel(action)
