"""The kinds of functions lesson 02 asks for: a value with its action, and a line of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from gamelib.course.exercise.case import Case, Seen
from gamelib.course.exercise.function import FunctionPart, not_wanted
from gamelib.course.exercise.kinds import optimal_actions
from gamelib.course.exercise.plain import is_number, same_number, shown
from gamelib.search.minimax import minimax


class DecisionPart(FunctionPart):
    """The function has to return the minimax value and any optimal action; at the end of the game, ``None``."""

    wanted = "a pair (value, action)"

    no_action: ClassVar[str] = "The game is over: the action is None there."
    """What to say of an action where there is none."""

    def optimal(self, case: Case) -> tuple[Any, ...]:
        """Return the actions that are right."""
        return optimal_actions(case)

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the pair that came."""
        pair, right = seen.outcome.value, self.optimal(case)
        if not isinstance(pair, tuple) or len(pair) != 2:
            return not_wanted(pair, self.wanted)
        (value, action), wanted = pair, true.outcome.value[0]
        if not is_number(value) and is_number(action):
            return f"returned {shown(pair)}: the value comes first, and the action second."
        if not is_number(value):
            return f"returned {shown(pair)}, where {self.wanted} is wanted: {shown(value)} is no number."
        if not same_number(value, wanted):
            return f"returned {shown(pair)}, and the value {shown(value)} is not right; {shown(wanted)} is."
        if action in right or (not right and action is None):
            return None
        if not right:
            return f"returned {shown(pair)}. {self.no_action}"
        best = " or ".join(map(shown, right))
        return f"returned {shown(pair)}. The value is right, and the action {shown(action)} is not; best is {best}."

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the value, and the action; all that are right are the same."""
        pair = seen.outcome.value
        if not _is_pair(pair):
            return super().fingerprint(case, seen, true)
        right = self.optimal(case) or (None,)
        return ("pair", round(pair[0], 9), "best" if pair[1] in right else pair[1])

    def prints(self, seen: Sequence[Seen]) -> list[object]:
        """Return the fingerprints; where values are wrong, without the actions, which depend on how it is written."""
        if any(self._wrong_value(each, true) for each, true in zip(seen, self.truths, strict=False)):
            seen = [_without_action(each) for each in seen]
        return super().prints(seen)

    def _wrong_value(self, seen: Seen, true: Seen) -> bool:
        return _is_pair(seen.outcome.value) and not same_number(seen.outcome.value[0], true.outcome.value[0])


class LinePart(FunctionPart):
    """The function has to return a line of play to the end of the game in which every action is optimal."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the line, and from where on."""
        line = seen.outcome.value
        if not isinstance(line, tuple):
            return not_wanted(line, "a list of actions")
        assert case.game is not None
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
        if seen.outcome.error or self.trouble(case, seen, true) is not None:
            return super().fingerprint(case, seen, true)
        return "right"


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and is_number(value[0])


def _without_action(seen: Seen) -> Seen:
    if not _is_pair(seen.outcome.value):
        return seen
    return replace(seen, outcome=replace(seen.outcome, value=(seen.outcome.value[0], None)))
