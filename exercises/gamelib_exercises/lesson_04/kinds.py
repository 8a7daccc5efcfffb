"""What lesson 04 tries its functions on besides trees and boards: evaluations, and orders of the actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamelib.games.tree import TreeGame
from gamelib_exercises.case import Case, Seen, picture_of
from gamelib_exercises.function import FunctionPart, not_wanted
from gamelib_exercises.lesson_04.measure import NoOrder, leaves_in_order
from gamelib_exercises.plain import shown
from gamelib_exercises.sandbox import run
from gamelib_exercises.verdict import Picture
from gamelib_exercises.watched import ExaminedGame


def even(state: Any) -> float:
    """Return 0: nothing is known of the state."""
    return 0.0


@dataclass(frozen=True)
class EvaluatedCase(Case):
    """A call with a depth and an evaluation; the states it is asked about count as leaves.

    Attributes:
        evaluate: what a state is worth to MAX, roughly.
        depth: how many plies to look ahead.
    """

    evaluate: Callable[[Any], float] = even
    depth: int = 0

    def try_on(self, function: Callable[..., Any], seconds: float) -> Seen:
        """Return what is seen when ``function`` is called with this case."""
        assert self.game is not None
        game = ExaminedGame(self.game, self.root, self.start)
        evaluate = game.watched_evaluation(self.evaluate)
        outcome = run(function, game, game.root, self.depth, evaluate, seconds=seconds)
        return Seen(
            outcome, tuple(game.leaves), game.asked["result"], game.most_waiting, game.library, game.recursive
        )


# -- orders --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OrderCase(Case):
    """A search of a game that looks at the actions as a student's function arranges them.

    The function is called with a recording game, the state and the list of its actions.

    Attributes:
        limit: how many leaves the search may look at.
        asking_counts: whether leaves that the function asks about count too.
    """

    limit: int = 0
    asking_counts: bool = False

    def try_on(self, function: Callable[..., Any], seconds: float) -> Seen:
        """Return the number of leaves, or the pair of the actions and what was returned in place of an order."""
        assert self.game is not None
        game = ExaminedGame(self.game, self.root)
        outcome = run(self._measured, function, game, seconds=seconds)
        return Seen(
            outcome, tuple(game.leaves), game.asked["result"], game.most_waiting, game.library, game.recursive
        )

    def _measured(self, function: Callable[..., Any], game: ExaminedGame[Any, Any]) -> Any:
        try:
            leaves = leaves_in_order(game, function)
        except NoOrder as error:
            return error.args
        return leaves + len(game.leaves) if self.asking_counts else leaves


class OrderPart(FunctionPart):
    """The function has to rearrange the actions so that alpha-beta looks at few leaves."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return why it is no order, or how many leaves it costs."""
        assert isinstance(case, OrderCase)
        found = seen.outcome.value
        if isinstance(found, tuple):
            actions, arranged = found
            if not isinstance(arranged, tuple):
                return not_wanted(arranged, "a list of the actions in another order")
            return (
                f"was given the actions {shown(actions)} and returned {shown(arranged)}. An order is a list of the "
                "same actions, each of them once."
            )
        if found <= case.limit:
            return None
        own = len(seen.leaves) if case.asking_counts else 0
        asked = f", the {own:,} it asked about itself included" if own else ""
        return (
            f"makes alpha-beta look at {found:,} leaves{asked}, where at most {case.limit:,} are wanted "
            f"(the game's own order: {own_order(case):,})."
        )

    def picture_for(self, case: Case, seen: Seen) -> Picture | None:
        """Return the tree with its values, or the board without them: to solve it would take too long."""
        assert case.game is not None
        return picture_of(case.game, case.root, solved=isinstance(case.game, TreeGame))

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the number of leaves, or that it is no order."""
        found = seen.outcome.value
        return ("no order", found) if isinstance(found, tuple) else super().fingerprint(case, seen, true)


def own_order(case: OrderCase) -> int:
    """Return how many leaves the search looks at in the game's own order."""
    value: int = case.try_on(lambda game, state, actions: actions, 10).outcome.value
    return value
