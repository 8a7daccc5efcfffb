"""The kind of function lesson 02 alone asks for: a line of play."""

from __future__ import annotations

from gamelib.search.minimax import minimax
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart, not_wanted
from gamelib_exercises.plain import shown
from gamelib_exercises.sandbox import How


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
        if seen.outcome.how is not How.RETURNED or self.trouble(case, seen, true) is not None:
            return super().fingerprint(case, seen, true)
        return "right"
