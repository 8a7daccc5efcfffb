"""What questions 4 to 6 of lesson 05 share: cases with chance, and parts about values and actions there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gamelib.draw.board import Picture
from gamelib.games.tree import TreeGame
from gamelib.result import SearchResult
from gamelib.search.expectiminimax import expectiminimax
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import DecisionPart
from gamelib_exercises.plain import is_number, same_number
from gamelib_exercises.sandbox import How
from gamelib_exercises.slips import first_action, state_for_action
from gamelib_exercises.solution import Patch

Model = Callable[[Any], Mapping[Any, float]]


@dataclass(frozen=True)
class ChanceCase(Case):
    """A call about a game in which chance may move."""

    def solved(self, state: Any) -> SearchResult[Any]:
        """Return what the library finds out about a state of the game."""
        return expectiminimax(self.game, state)

    def picture(self) -> Picture | None:
        """Return the tree with its values, or the board."""
        if not isinstance(self.game, TreeGame):
            return Picture(self.game.svg(self.root), self.game.text(self.root).replace("\n", " / "))
        from gamelib.draw import draw_tree

        tree = draw_tree(self.game, self.drawn, values=lambda node: self.solved(node).value)
        return Picture(tree.svg, tree.text)


class ChanceDecisionPart(DecisionPart):
    """The function has to return the expected value and any optimal action; ``None`` where no player chooses."""

    no_action: ClassVar[str] = (
        "Nobody chooses there, because the game is over or chance is to move: the action is None."
    )

    def optimal(self, case: Case) -> tuple[Any, ...]:
        """Return the actions that are right, with room for the rounding of expected values."""
        assert isinstance(case, ChanceCase)
        found = case.solved(case.root)
        if not isinstance(found.player, int):
            return ()
        return tuple(action for action, each in found.action_values.items() if same_number(each.value, found.value))


class PairValuePart(DecisionPart):
    """The function has to return a pair whose value is right; the action is a matter of another part."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the pair, or with its value."""
        return self.value_trouble(seen.outcome.value, true.outcome.value[0])

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the value."""
        pair = seen.outcome.value
        if isinstance(pair, tuple) and len(pair) == 2 and is_number(pair[0]):
            return ("pair", round(pair[0], 9))
        return (FunctionPart.fingerprint(self, case, seen, true), _about(seen))


def _about(seen: Seen) -> str:
    """Return what in an error's message tells two slips apart that raise errors of one type."""
    outcome = seen.outcome
    if outcome.how is not How.RAISED:
        return ""
    if outcome.error == "TypeError":  # "tuple" or "sequence" if a pair was taken for a number
        return "a pair" if "tuple" in outcome.message or "sequence" in outcome.message else "something else"
    return outcome.message if outcome.error == "IllegalAction" else ""


# -- slips of every search that returns value and action -----------------------------------------


def wrong_actions() -> list[Patch]:
    """Return the slips in the action: ``v, best = value, action`` is where it is noted."""
    return [
        state_for_action("v, best = value, action"),
        first_action("return v, best"),
        Patch(
            "last action: the action is always the last: it is noted at every turn of the loop, and not only where the "
            "value is better.",
            ("return v, best", "return v, action"),
        ),
        Patch(
            "no action: no action is noted, or the child's None is handed up. Note the action that leads to the best "
            "child together with its value.",
            ("return v, best", "return v, None"),
        ),
    ]
