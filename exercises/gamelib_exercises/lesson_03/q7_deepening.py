"""Question 7: iterative deepening within a budget of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib.games.tree import Tree
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart, not_wanted
from gamelib_exercises.kinds import in_turn
from gamelib_exercises.lesson_03 import (
    SMALL,
    SearchCase,
    SearchSeen,
    at_node,
    best_actions,
    board,
    nodes_text,
    tree_case,
)
from gamelib_exercises.part import Part
from gamelib_exercises.plain import Thing, shown
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right, solution


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    asked: Any = {
        "cases": _CASES,
        "reference": Right("03", "deepening"),
        "look": _look,
        "errors": {"BudgetSpent": _SPENT},
        "loop_words": "Does every search go through the Meter, so that the budget ends the loop?",
    }
    legal = FunctionPart(
        "deepening_legal",
        check=_legal_within_budget,
        title="deepening(game, state, nodes, evaluate): always an action, and never too many nodes",
        hints=(
            "What is to be returned if the budget is spent before anything is finished? Begin with that.",
            "meter = Meter(game, nodes) before the loop; in the loop h_minimax(meter, state, depth, evaluate) with "
            "depth 1, 2, 3 and so on. The loop needs no other end than BudgetSpent.",
        ),
        slips=_LEGAL,
        builds_on="h_minimax",
        **asked,
    )
    best = FunctionPart(
        "deepening",
        check=in_turn(_legal_within_budget, _of_the_deepest_search),
        title="deepening(game, state, nodes, evaluate): the best action",
        hints=(
            "Which of the searches knows most about the actions, and which has not seen all of them?",
            "try: while True: _, best = h_minimax(meter, state, depth, evaluate) and then depth += 1; "
            "except BudgetSpent: return best. An unfinished search raises before best is replaced.",
        ),
        slips=_BEST,
        builds_on=legal,
        **asked,
    )
    return [legal, best]


# -- a budget of nodes ----------------------------------------------------------------------------


def _look(case: Case, function: Function, seconds: float) -> Seen:
    """Return what is seen of the function; where no search can be finished, it need not begin one."""
    seen = case.try_on(function, seconds)
    return seen if _right(case)[0] else replace(seen, leaves=())


def _legal_within_budget(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with an action that has to be legal, or with the budget."""
    (nodes,), action = case.values, seen.outcome.value
    legal = tuple(case.game.actions(case.root))
    if action is None or isinstance(action, Thing) or action not in legal:
        return not_wanted(action, f"one of the legal actions {shown(legal)}")
    if seen.results > nodes:
        return f"made {seen.results:,} nodes by game.result, and {nodes:,} are what it may make."
    return None


def _of_the_deepest_search(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with an action that has to be one of the deepest search that can be finished.

    A search that cuts may finish a depth for which plain minimax has too few nodes: what is best there will do too.
    """
    assert isinstance(seen, SearchSeen)
    action, (depth, best) = seen.outcome.value, _right(case)
    deepest = max(map(len, seen.estimated | seen.settled), default=0)
    if action in best or (depth and any(action in _best_at(case, more) for more in range(depth, deepest + 1))):
        return None
    plies = "ply" if depth == 1 else "plies"
    return (
        f"returned {shown(action)}. By plain minimax, as in question 3, the nodes suffice for all searches up to "
        f"{depth} {plies}, and there {' or '.join(map(shown, best))} is best."
    )


def _right(case: Case) -> tuple[int, tuple[Any, ...]]:
    """Return the greatest depth that can be finished, and the actions that are best there."""
    assert isinstance(case, SearchCase)
    right = solution("03").right
    meter, depth = right("Meter")(case.game, *case.values), 0
    try:
        while True:
            right("h_minimax")(meter, case.root, depth + 1, case.evaluate)
            depth += 1
    except right("BudgetSpent"):
        pass
    return depth, _best_at(case, depth) if depth else tuple(case.game.actions(case.root))


def _best_at(case: Case, depth: int) -> tuple[Any, ...]:
    """Return the actions that are best at a depth."""
    assert isinstance(case, SearchCase)
    h_minimax = solution("03").right("h_minimax")
    return best_actions(case, lambda child: h_minimax(case.game, child, depth - 1, case.evaluate)[0])


_SPENT: Final = (  # raised in Meter, which is not where it has to be mended
    "let BudgetSpent get out, which the Meter raises when its nodes are spent. Put every call of h_minimax "
    "into a try, and return what you have in except BudgetSpent."
)


# -- cases ---------------------------------------------------------------------------------------


def _budget(tree: Tree, estimates: Sequence[float], nodes: int, first: int = MAX) -> SearchCase:
    return tree_case(tree, estimates, nodes, words=f"a budget of {nodes_text(nodes)}", first=first)


_TURNS: Final[Tree] = [[[1, 6], [5, 2]], [[8, 3], [2, 9]], [[4, 4], [7, 5]]]
_TURNS_ESTIMATES: Final = (0, 3, 9, 5, 8, 7, 2, 1, 4, 6)
# With these another action is best at each depth, and most is promised at the second.
_OTHER_ESTIMATES: Final = (9, 4, 1, 3, 0, 8, 6, 5, 11, 10)

_CASES: Final[Sequence[SearchCase]] = (
    _budget([3], (4,), 2),
    *(_budget([3, 5], (4,), nodes) for nodes in (0, 1, 2)),
    _budget([3, 5], (4,), 2, MIN),
    *(_budget(SMALL, (1, 5, 7), nodes) for nodes in (0, 1, 2, 5, 7, 8, 9, 30)),
    *(_budget(SMALL, (1, 7, 5), nodes, MIN) for nodes in (2, 7, 8)),
    at_node(_budget(SMALL, (1, 5, 7), 2), "C"),
    *(_budget(_TURNS, _TURNS_ESTIMATES, nodes) for nodes in (0, 1, 3, 4, 9, 11, 12, 25, 32, 33, 34, 60)),
    *(_budget(_TURNS, _OTHER_ESTIMATES, nodes) for nodes in (11, 12, 20, 33)),
    board("X . . / . O . / . . X", 40, "a budget of 40 nodes"),
)

_FIRST = "best = game.actions(state)[0]"
_SEARCHED = "_, best = h_minimax(meter, state, depth, evaluate)"
_FOUND = "_, found = h_minimax(meter, state, depth, evaluate)"

# Those that return no legal action, or spend more than they have.
_LEGAL = (
    Patch(
        "None when nothing is finished: None is returned where not even the search of one ply could be finished. A "
        "player has to play something: begin with any legal action, such as the first.",
        (_FIRST, "best = None"),
    ),
    Patch(
        "first search outside the try: the search of one ply stands outside the try, so that BudgetSpent gets out if "
        "the budget is too small for it.",
        (f"{_FIRST}\n    depth = 1", "_, best = h_minimax(meter, state, 1, evaluate)\n    depth = 2"),
    ),
    Patch(
        "exception not caught: BudgetSpent is caught nowhere. It is how a search says that its budget is spent: put "
        "the searches into a try, and return the best action so far in except BudgetSpent.",
        ("except BudgetSpent:\n        return best", "finally:\n        pass"),
    ),
    Patch(
        "a new budget for each: each search has a budget of its own. There is one for all of them together: make the "
        "Meter before the loop.",
        ("        while True:\n", "        while depth < 8:\n            meter = Meter(game, nodes)\n"),
        ("        return best", "        pass\n    return best"),
    ),
    Patch(
        "no meter: the game itself is searched, and nobody counts its nodes. Hand the Meter to h_minimax in place of "
        "the game.",
        ("    meter =", "    return h_minimax(game, state, max(1, nodes), evaluate)[1]\n    meter ="),
    ),
    Patch(
        "the Meter is not searched: h_minimax is given the game in place of the Meter: BudgetSpent never comes, and "
        "nothing else ends the loop.",
        ("h_minimax(meter", "h_minimax(game"),
    ),
    Patch("the value too: a pair is returned. Asked for is the action alone.", ("return best", "return 0, best")),
)

# Those whose action is not that of the deepest search.
_BEST = (
    FROM_THE_START,
    Patch(
        "unfinished search: the action is taken from the search that was under way when the budget was spent. It has "
        "not seen all actions yet: keep the action of the last search that was finished.",
        (
            f"            {_SEARCHED}\n",
            "            found = {}\n"
            "            for action in game.actions(state):\n"
            "                found[action] = h_minimax(meter, meter.result(state, action), depth - 1, evaluate)[0]\n"
            "                best = (max if game.player(state) == MAX else min)(found, key=found.get)\n",
        ),
    ),
    Patch(
        "last result forgotten: the first action is returned when the budget is spent, and what the finished searches "
        "found is forgotten. Keep the action of the last one.",
        ("_, best", "_, other"),
    ),
    Patch(
        "the first result kept: the action of the first search is kept. The deepest one that is finished knows better.",
        (_SEARCHED, f"{_FOUND}\n            best = found if depth == 1 else best"),
    ),
    Patch(
        "the greatest of all depths: the action of the search with the best value of all is kept, whichever depth it "
        "had. An estimate from a lesser depth may be the greater one, and is the worse one: the last search that was "
        "finished counts alone.",
        ("depth = 1", "depth, most = 1, -inf"),
        (
            _SEARCHED,
            "value, found = h_minimax(meter, state, depth, evaluate)\n"
            "            value = value if game.player(state) == MAX else -value\n"
            "            best, most = (found, value) if value > most else (best, most)",
        ),
    ),
    Patch(
        "one search too old: the action is that of the search before the last one that was finished.",
        (_FIRST, f"last = {_FIRST}"),
        (_SEARCHED, f"{_FOUND}\n            best, last = last, found"),
    ),
    Patch(
        "every second depth: the depth grows by two plies at a time: depths 1, 3, 5 and so on. It grows by one.",
        ("depth += 1", "depth += 2"),
    ),
    Patch(
        "begun with two plies: the first search is two plies deep already. Begin with one.",
        ("depth = 1", "depth = 2"),
    ),
)
