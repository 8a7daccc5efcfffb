"""Where a search stops before the end: the depth limit, and what is worth what there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
from sys import float_info
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Game
from gamelib.search.nodes import Line
from gamelib.search.ordering import MoveOrder
from gamelib.search.utilities import utility_for_max

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

WHOLE_GAME = -1
"""Plies left where there is no limit: counting down from here never meets 0."""

ALL_NUMBERS: Final = (-float_info.max, float_info.max)
"""What an evaluation may return that promises nothing: a finite number."""


@runtime_checkable
class Noisy(Protocol):
    """A game that tells which actions make an evaluation jump, so that quiet positions can be told from others."""

    def noisy_actions(self, state: Any) -> Sequence[Any]:
        """Return the actions after which an evaluation may jump, in the order of ``actions``; none if it is quiet."""


def plies_to_go(depth: int | None, evaluate: Callable[[State], Any] | None) -> int:
    """Return how many plies a search may go down, having checked that depth and evaluation go together.

    Raises:
        InvalidSearch: if one of the two is missing or the depth is no positive whole number.
    """
    if depth is None and evaluate is None:
        return WHOLE_GAME
    if evaluate is None:
        raise InvalidSearch(
            f"a search that stops after depth={depth!r} plies needs evaluate=…, "
            "a function that says what the states there are worth to MAX"
        )
    if depth is None:
        raise InvalidSearch("evaluate=… is used only where a search stops early: give depth=… as well")
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 1:
        raise InvalidSearch(f"depth is a whole number of plies, 1 or more, not {depth!r}")
    if not callable(evaluate):
        raise InvalidSearch(f"evaluate is a function that says what a state is worth to MAX, not {evaluate!r}")
    return depth


class Horizon(Generic[State, Action]):
    """What states at the depth limit are worth, and how many were asked about.

    Args:
        game: the game, for the words of an error.
        evaluate: what a state is worth to MAX. If it has an attribute ``bounds``, a pair, it promises to
            stay within them; ``None`` if the search has no limit and never gets here.
        order: the order of actions, for a horizon that looks at some.

    Attributes:
        inner: how many states were looked beyond; none here, see :class:`QuiescentHorizon`.
        leaves: how many states were given a value, by the evaluation or by the utility.
        estimates: how often the evaluation was asked.
    """

    def __init__(
        self, game: Game[State, Action], evaluate: Callable[[State], float] | None, order: MoveOrder | None = None
    ) -> None:
        self.game, self.evaluate, self.order = game, evaluate, order
        self.bounds = _promised(evaluate)
        self.low, self.high = self.bounds
        self.inner = self.leaves = self.estimates = 0

    def value(self, state: State, alpha: float, beta: float) -> tuple[float, Line[Action]]:
        """Return what the evaluation says of the state, and the empty line.

        Raises:
            InvalidSearch: if the evaluation returns no number, or one outside its promised range.
        """
        self.leaves += 1
        return self.estimate(state), None

    def estimate(self, state: State) -> float:
        """Return the evaluation of the state, checked."""
        assert self.evaluate is not None
        self.estimates += 1
        found = self.evaluate(state)
        try:
            if self.low <= found <= self.high and found is not True and found is not False:  # NaN fails too
                return found
        except (TypeError, ValueError, ArithmeticError):  # an array is neither less nor greater
            pass
        promise = "" if self.bounds == ALL_NUMBERS else f" from {self.low:g} to {self.high:g}"
        raise InvalidSearch(
            f"evaluate returned {found!r} where a number{promise} was needed, for\n{self.game.text(state)}"
        )


def _promised(evaluate: Callable[[Any], float] | None) -> tuple[float, float]:
    """Return the range in which an evaluation promises to stay."""
    bounds = getattr(evaluate, "bounds", ALL_NUMBERS)
    try:
        low, high = bounds
        if low <= high:
            return low, high
    except (TypeError, ValueError):
        pass
    raise InvalidSearch(f"the bounds of an evaluation are a pair of numbers, the lower one first, not {bounds!r}")


class QuiescentHorizon(Horizon[State, Action]):
    r"""A horizon that is moved on until the position is quiet.

    At a position with noisy actions the side to move may *stand pat*, that is take the evaluation as
    it is, or play one of the noisy actions, after which the other side has the same choice. Where all
    actions are noisy (forced captures, a check to be met) there is nothing to stand pat with.

    Args:
        game: a game with a method ``noisy_actions``.
        evaluate: what a quiet state is worth to MAX.
        order: the order in which noisy actions are looked at; the game's own if not given.

    Raises:
        InvalidSearch: if the game does not say which actions are noisy.

    Source: A. Turing, "Digital computers applied to games", 1953, for following captures until the position is
    *dead*; L. Harris, "The heuristic search and the game of chess", 1975, for quiescence in a tree search.
    """

    def __init__(
        self, game: Game[State, Action], evaluate: Callable[[State], float] | None, order: MoveOrder | None = None
    ) -> None:
        super().__init__(game, evaluate, order)
        if not isinstance(game, Noisy):
            raise InvalidSearch(
                f"{game.name} does not say which positions are quiet: "
                "quiescence=True needs a method noisy_actions(state)"
            )
        self.noisy_actions: Callable[[State], Sequence[Action]] = game.noisy_actions

    def value(self, state: State, alpha: float, beta: float) -> tuple[float, Line[Action]]:
        """Return the value of the state once it is quiet, within the window, and the noisy line to there."""
        game = self.game
        noisy = self.noisy_actions(state)
        best = max if game.player(state) == MAX else min
        v = -inf if best is max else inf
        line: Line[Action] = None
        if not noisy or len(noisy) < len(game.actions(state)):
            self.leaves += 1
            v = self.estimate(state)
        else:
            self.inner += 1
        if self.order is not None and len(noisy) > 1:
            noisy = self.order.arrange(game, state, noisy, 0)
        for action in noisy:
            if v >= beta if best is max else v <= alpha:
                break
            alpha, beta = (max(alpha, v), beta) if best is max else (alpha, min(beta, v))
            child = game.result(state, action)
            if game.is_terminal(child):
                self.leaves += 1
                found, rest = utility_for_max(game, child), None
            else:
                found, rest = self.value(child, alpha, beta)
            if best(found, v) != v:
                v, line = found, (action, rest)
        return v, line
