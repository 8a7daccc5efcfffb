"""The kinds of functions lesson 03 asks for: decisions of searches that stop early, and what they looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gamelib.game import MAX
from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart, not_wanted
from gamelib_exercises.kinds import DecisionPart, ValuePart
from gamelib_exercises.lesson_03.searched import SearchCase, SearchSeen
from gamelib_exercises.plain import Thing, shown
from gamelib_exercises.sandbox import How
from gamelib_exercises.solution import solution


def best_actions(case: Case, value: Callable[[Any], float]) -> tuple[Any, ...]:
    """Return the actions that are best for the player to move, by the ``value`` of the states they lead to."""
    game, root = case.game, case.root
    values = {action: value(game.result(root, action)) for action in game.actions(root)}
    best = (max if game.player(root) == MAX else min)(values.values())
    return tuple(action for action, found in values.items() if found == best)


class DepthDecisionPart(DecisionPart):
    """The function has to return the value some plies deep, and any action that is best at this depth."""

    no_action = "No ply is looked ahead here (the game is over, or the depth is 0): the action is None."

    def optimal(self, case: Case) -> tuple[Any, ...]:
        """Return the actions that are best at the depth of the case."""
        assert isinstance(case, SearchCase)
        game, (depth,), evaluate = case.game, case.values, case.evaluate
        if depth == 0 or game.is_terminal(case.root):
            return ()
        return best_actions(case, lambda child: self.reference(game, child, depth - 1, evaluate)[0])


class _LookingPart(FunctionPart):
    """Mistakes are told apart by the nodes that were looked at too."""

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the answer, and the nodes that were given a value."""
        assert isinstance(seen, SearchSeen)
        return super().fingerprint(case, seen, true), seen.estimated, seen.settled


class _LeavesPart(_LookingPart):
    """The right nodes have to be given a value, each in the right way."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the answer, or which node was looked at and should not have been, or not."""
        return super().trouble(case, seen, true) or looked_wrong(case, seen, true)  # type: ignore[safe-super]


class QuiescentDecisionPart(_LookingPart, DepthDecisionPart):
    """The function has to return the value and a best action."""


class DepthLeavesPart(_LeavesPart, DepthDecisionPart):
    """Value and action have to be right, and so have the nodes that were looked at."""


class SearchValuePart(_LookingPart, ValuePart):
    """The function has to return the value."""


class SearchLeavesPart(_LeavesPart, ValuePart):
    """The value has to be right, and so have the nodes that were looked at."""


def looked_wrong(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return the first node that was given a value and should not have been, or the other way round.

    A state that is reached on two paths needs a value only once.
    """
    assert isinstance(seen, SearchSeen) and isinstance(true, SearchSeen)
    for path in _in_order(seen.estimated - true.estimated):
        return f"asked evaluate about {_node(case, path)}. {_why_no_estimate(path, true)}"
    for path in _in_order(seen.settled - true.settled):
        return f"asked for the utility of {_node(case, path)}: the search stops before it comes there."
    for path in _in_order(_missing(case, true.estimated, seen.estimated)):
        return f"never asked evaluate about {_node(case, path)}, where the search stops and an estimate is wanted."
    for path in _in_order(_missing(case, true.settled, seen.settled)):
        return f"never asked for the utility of {_node(case, path)}, where the game is over."
    return None


def _missing(case: Case, wanted: frozenset[Path], looked: frozenset[Path]) -> frozenset[Path]:
    """Return the nodes that nobody looked at, neither there nor where another path leads to the same state."""
    known = {case.after(path) for path in wanted & looked} if wanted - looked else set()
    return frozenset(path for path in wanted - looked if case.after(path) not in known)


def _in_order(paths: frozenset[Path]) -> Sequence[Path]:
    return sorted(paths, key=lambda path: (len(path), tuple(map(str, path))))


def _node(case: Case, path: Path) -> str:
    game, state = case.game, case.root
    if path and path[0] not in game.actions(state):
        return "a state that is not below the one it was given"
    words = []
    for action in path:
        words.append(game.action_text(state, action))
        state = game.result(state, action)
    return f"the state after {' '.join(words)}" if words else "the state it was given"


def _why_no_estimate(path: Path, true: SearchSeen) -> str:
    if path in true.settled:
        return "The game is over there: what counts is the utility, and nothing is to be estimated."
    if any(len(other) > len(path) and other[: len(path)] == path for other in true.estimated | true.settled):
        return "The search goes on below it, and its value comes from there."
    return "The search stops before it comes there."


class BudgetPart(ValuePart):
    """The function has to return a legal action, and to do with the nodes it has."""

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the function; where no search can be finished, it need not begin one."""
        seen = super().try_case(case, function, seconds)
        return seen if self.right(case)[0] else replace(seen, leaves=())

    def ending(self, seen: Seen) -> str | None:
        """Return what there is to say of a function that did not return."""
        if seen.outcome.error == "BudgetSpent":  # raised in Meter, which is not where it has to be mended
            return (
                "let BudgetSpent get out, which the Meter raises when its nodes are spent. Put every call of h_minimax "
                "into a try, and return what you have in except BudgetSpent."
            )
        return super().ending(seen)

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the action, or with the budget."""
        (nodes,), action = case.values, seen.outcome.value
        legal = tuple(case.game.actions(case.root))
        if action is None or isinstance(action, Thing) or action not in legal:
            return not_wanted(action, f"one of the legal actions {shown(legal)}")
        if seen.results > nodes:
            return f"made {seen.results:,} nodes by game.result, and {nodes:,} are what it may make."
        return None

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the action, all that will do being the same, and whether the budget was kept."""
        kept = seen.results <= case.values[0]
        if seen.outcome.how is How.RETURNED and self.trouble(case, seen, true) is None:
            return ("right", kept)
        return (super().fingerprint(case, seen, true), kept)

    def right(self, case: Case) -> tuple[int, tuple[Any, ...]]:
        """Return the greatest depth that can be finished, and the actions that are best there."""
        assert isinstance(case, SearchCase)
        game, evaluate = case.game, case.evaluate
        right = solution("03").right
        meter, depth = right("Meter")(game, *case.values), 0
        try:
            while True:
                right("h_minimax")(meter, case.root, depth + 1, evaluate)
                depth += 1
        except right("BudgetSpent"):
            pass
        if depth == 0:
            return 0, tuple(game.actions(case.root))
        return depth, self.best_at(case, depth)

    def best_at(self, case: Case, depth: int) -> tuple[Any, ...]:
        """Return the actions that are best at a depth."""
        assert isinstance(case, SearchCase)
        game, evaluate = case.game, case.evaluate
        h_minimax = solution("03").right("h_minimax")
        return best_actions(case, lambda child: h_minimax(game, child, depth - 1, evaluate)[0])


class DeepeningPart(BudgetPart):
    """The function has to return an action of the deepest search that can be finished with the nodes it has.

    A search that cuts may finish a depth for which plain minimax has too few nodes: what is best there will do too.
    """

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the action, or with the budget."""
        if wrong := super().trouble(case, seen, true):
            return wrong
        assert isinstance(seen, SearchSeen)
        action, (depth, best) = seen.outcome.value, self.right(case)
        deepest = max(map(len, seen.estimated | seen.settled), default=0)
        if action in best or (depth and any(action in self.best_at(case, more) for more in range(depth, deepest + 1))):
            return None
        plies = "ply" if depth == 1 else "plies"
        return (
            f"returned {shown(action)}. By plain minimax, as in question 3, the nodes suffice for all searches up to "
            f"{depth} {plies}, and there {' or '.join(map(shown, best))} is best."
        )
