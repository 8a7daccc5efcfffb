"""The kinds of functions lesson 02 alone asks for: a line of play, and minimax with a list."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from gamelib.game import Game
from gamelib.search.minimax import minimax
from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart, not_wanted
from gamelib_exercises.kinds import DecisionPart
from gamelib_exercises.leaves import first_looks
from gamelib_exercises.plain import shown
from gamelib_exercises.sandbox import How


class LinePart(FunctionPart):
    """The function has to return a line of play to the end of the game in which every action is optimal."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the line, and from where on."""
        line = seen.outcome.value
        if not isinstance(line, tuple):
            return not_wanted(line, "a list of actions")
        game, state = case.game, case.root
        for number, action in enumerate(line, 1):
            actions = game.actions(state)
            if not actions:
                return f"returned {shown(line)}, which goes on after the end of the game: it ends after {number - 1}."
            if action not in actions:
                legal = " or ".join(map(shown, actions))
                return f"returned {shown(line)}; action number {number} is not legal there. Legal is {legal}."
            best = minimax(game, state).optimal_actions
            if action not in best:
                right = " or ".join(map(shown, best))
                return f"returned {shown(line)}; action number {number} is not best there. Best is {right}."
            state = game.result(state, action)
        if not game.is_terminal(state):
            return f"returned {shown(line)}, and the game goes on after that. The line leads to its end."
        return None

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the line; all that are right are the same."""
        if seen.outcome.how is not How.RETURNED or self.trouble(case, seen, true) is not None:
            return super().fingerprint(case, seen, true)
        return "right"


class ListValuePart(DecisionPart):
    """Value and action have to be right, and no function may go down the tree by calling itself.

    Mistakes are told apart by the leaves that were looked at too.
    """

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return that the function recurs, or what is wrong with the value or the action."""
        if seen.recursive is not None:
            name = "a function without a name" if seen.recursive.startswith("<") else seen.recursive
            return (
                f"went down the tree by recursion: {name} was called again while a call of it was still waiting. Here "
                "the tree has to wait in the list L, not on Python's call stack: a loop takes the first node of L."
            )
        return super().trouble(case, seen, true)

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the value, the action, the leaves, and whether the function recurs."""
        return (super().fingerprint(case, seen, true), seen.leaves, seen.recursive is not None)


class LeafOrderPart(ListValuePart):
    """The answer has to be right, and the leaves have to be looked at in the order of the reference."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the answer, or which leaf came out of turn."""
        if wrong := super().trouble(case, seen, true):
            return wrong
        for number, (found, right) in enumerate(zip_longest(first_looks(seen), first_looks(true)), 1):
            if found != right:
                return (
                    f"looked at {_leaf(found)} as leaf number {number}, where {_leaf(right)} is next "
                    "when one goes depth first and from left to right."
                )
        return None


class SpacePart(ListValuePart):
    """The answer has to be right, and no more nodes may wait at one time than the siblings along one path.

    That bound holds for depth first from left to right, from right to left, and in any other order.
    """

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the answer, or how many nodes had to wait."""
        if wrong := super().trouble(case, seen, true):
            return wrong
        if seen.most_waiting <= true.most_waiting:
            return None
        enough = _siblings_along_a_path(case.game, case.root)
        if seen.most_waiting <= enough:
            return None
        return (
            f"had {seen.most_waiting} nodes waiting at one time (made, but neither expanded nor given a value). The "
            f"siblings along one path are never more than {enough}."
        )

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return this and how many nodes waited."""
        return (super().fingerprint(case, seen, true), seen.most_waiting)


def _siblings_along_a_path(game: Game[Any, Any], state: Any) -> int:
    """Return how many nodes wait at the most if one goes depth first, in the order that makes most of them wait."""
    children = [game.result(state, action) for action in game.actions(state)]
    return len(children[1:]) + max((_siblings_along_a_path(game, child) for child in children), default=1)


def _leaf(path: Path | None) -> str:
    return "no leaf" if path is None else f"the leaf after {' '.join(map(str, path))}" if path else "the root"
