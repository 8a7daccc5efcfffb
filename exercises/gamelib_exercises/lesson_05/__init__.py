"""What questions 4 to 6 of lesson 05 share: cases with chance, and parts about values and actions there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gamelib.draw.board import Picture
from gamelib.games.tree import TreeGame
from gamelib.result import SearchResult
from gamelib.search.expectiminimax import expectiminimax
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart, by_answer, each_by
from gamelib_exercises.kinds import is_pair, value_of_pair
from gamelib_exercises.plain import same_number
from gamelib_exercises.sandbox import How
from gamelib_exercises.slips import first_action, state_for_action
from gamelib_exercises.solution import Patch

Model = Callable[[Any], Mapping[Any, float]]


@dataclass(frozen=True)
class ChanceCase(Case):
    """A call about a game in which chance may move, or an opponent who plays by chance.

    Attributes:
        solver: returns what the library finds out about a state of a game.
    """

    solver: Callable[[Any, Any], SearchResult[Any]] = expectiminimax

    def solved(self, state: Any) -> SearchResult[Any]:
        """Return what the library finds out about a state of the game."""
        return self.solver(self.game, state)

    def picture(self) -> Picture | None:
        """Return the tree with its values, or the board."""
        if not isinstance(self.game, TreeGame):
            return Picture(self.game.svg(self.root), self.game.text(self.root).replace("\n", " / "))
        from gamelib.draw import draw_tree

        tree = draw_tree(self.game, self.drawn, values=lambda node: self.solved(node).value)
        return Picture(tree.svg, tree.text)


def best_by_chance(case: Case) -> tuple[Any, ...]:
    """Return all optimal actions, with room for the rounding of expected values; none where no player chooses."""
    assert isinstance(case, ChanceCase)
    found = case.solved(case.root)
    if not isinstance(found.player, int):
        return ()
    return tuple(action for action, each in found.action_values.items() if same_number(each.value, found.value))


def value_part(name: str, **arguments: Any) -> FunctionPart:
    """Return a part whose function returns a pair whose value is right; the action is a matter of another part."""
    return FunctionPart(name, check=value_of_pair, told_apart=each_by(_value), **arguments)


def _value(seen: Seen) -> object:
    pair = seen.outcome.value
    return ("pair", round(pair[0], 9)) if is_pair(pair) else (by_answer(seen), _about(seen))


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
