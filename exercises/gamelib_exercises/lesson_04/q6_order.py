"""Question 6: orders of the actions, graded by how many leaves alpha-beta looks at with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from gamelib.draw.board import Picture
from gamelib.game import MAX, MIN
from gamelib.games.connect_four import ConnectFour
from gamelib.games.tree import TreeGame
from gamelib.watch import WatchedState, unwatched
from gamelib_exercises.case import Case, Seen, picture_of
from gamelib_exercises.function import FunctionPart, by_answer, each_by, not_wanted
from gamelib_exercises.part import Part
from gamelib_exercises.plain import plain, shown
from gamelib_exercises.sandbox import run
from gamelib_exercises.solution import Patch, Right, solution
from gamelib_exercises.watched import ExaminedGame


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    order: Any = {"check": _few_leaves, "told_apart": each_by(by_answer), "draw": _picture}
    return [
        FunctionPart(
            "best_order",
            **order,
            hints=(
                "What would you like to know of each action before you put them in order?",
                "Your alphabeta finds it: alphabeta(game, game.result(state, action))[0] is the action's value.",
                "sorted(actions, key=…) puts the smallest key first. MIN wants just that; for MAX turn the sign.",
            ),
            cases=EXACT,
            reference=Right("04", "best_first"),
            slips=(
                *_in_order("alphabeta(game, game.result(state, action))[0]", "value", _ORDER_OF_VALUES),
                Patch("MAX's nodes only: the actions are sorted at MAX's nodes only. MIN's cut just as much.", _AT_MAX),
                Patch("MIN's nodes only: the actions are sorted at MIN's nodes only. MAX's cut just as much.", _AT_MIN),
                Patch(
                    "sorted in place: nothing is returned: list.sort sorts the list it is called on and returns None. "
                    "Return the list, or use sorted(actions, key=…).",
                    ("return sorted", "sorted"),
                ),
                Patch(
                    "last action dropped: an action is left out. That might be the best one: an order has to keep them "
                    "all.",
                    made=lambda right: lambda *asked: right(*asked)[:-1],
                ),
            ),
            builds_on="alphabeta_value",
        ),
        FunctionPart(
            "static_order",
            **order,
            hints=(
                "Which columns would you look at first, without thinking ahead?",
                "Play each disc and look at the board: game.window_score(game.result(state, action)).",
                "The score is MAX's. The greatest comes first where MAX is to move, the smallest where MIN is.",
            ),
            cases=STATIC,
            reference=Right("04", "promising_first"),
            slips=(
                *_in_order("game.window_score(game.result(state, action))", "score", _ORDER_OF_SCORES),
                Patch("from right to left: the order is turned round.", made=lambda right: _RIGHT_TO_LEFT),
                *_NEAR_THE_MIDDLE,
                Patch(
                    "search first: each state is searched to the end to put its actions in order. What the order asks "
                    "for costs as much as what alpha-beta asks for: find an order that needs no search.",
                    made=lambda right: solution("04").right("best_first"),
                ),
            ),
            loop_words="Does the order itself search? It is asked at every node: what it does there has to be little.",
        ),
    ]


class NoOrder(Exception):
    """What was returned is not an order; the arguments are the actions and what came."""


def _leaves_in_order(asked: ExaminedGame[Any, Any], order: Callable[..., Any]) -> int:
    """Return how many leaves alpha-beta looks at in the game that ``asked`` records.

    The search itself asks the real game, so that only what the order asks is recorded.
    """
    game, leaves = asked._game, 0

    def value(state: WatchedState[Any], alpha: float, beta: float) -> float:
        nonlocal leaves
        if game.is_terminal(unwatched(state)):
            leaves += 1
            return game.utility(unwatched(state), MAX)
        maximising = game.player(unwatched(state)) == MAX
        v = -inf if maximising else inf
        for action in arranged(state):
            child = WatchedState(game.result(unwatched(state), action), (*state.path, action))
            found = value(child, alpha, beta)
            v = max(v, found) if maximising else min(v, found)
            if v >= beta if maximising else v <= alpha:
                break
            alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))
        return v

    def arranged(state: WatchedState[Any]) -> list[Any]:
        actions = list(game.actions(unwatched(state)))
        given = plain(order(asked, state, list(actions)))
        if not isinstance(given, tuple):
            raise NoOrder(actions, given)
        try:
            same = Counter(given) == Counter(actions)
        except TypeError:  # something in it has no hash, unlike every action
            same = False
        if not same:
            raise NoOrder(actions, given)
        return list(given)

    value(asked.root, -inf, inf)
    return leaves


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
        game = ExaminedGame(self.game, self.root)
        return Seen.of(run(self._measured, function, game, seconds=seconds), game)

    def _measured(self, function: Callable[..., Any], game: ExaminedGame[Any, Any]) -> Any:
        try:
            leaves = _leaves_in_order(game, function)
        except NoOrder as error:
            return error.args
        return leaves + len(game.leaves) if self.asking_counts else leaves

    @property
    def own_order(self) -> int:
        """How many leaves the search looks at in the game's own order."""
        value: int = self.try_on(lambda game, state, actions: actions, 10).outcome.value
        return value


def _few_leaves(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return why what came is not an order, or how many leaves alpha-beta looks at with it."""
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
        f"(the game's own order: {case.own_order:,})."
    )


def _picture(case: Case, seen: Seen) -> Picture:
    """Return the tree with its values, or the board without them: to solve it would take too long."""
    return picture_of(case.game, case.root, solved=isinstance(case.game, TreeGame))


EXACT: Final = (
    OrderCase.tree([[2, 4], [3, 12]], limit=3),
    OrderCase.tree([[14, 5, 2], [4, 2, 6], [3, 12, 8]], limit=5),
    OrderCase.tree([[5, 1, 4], [2, 8, 9], [6, 3, 7]], limit=5, first=MIN),
    OrderCase.tree([[[1, 5], [2, 8]], [[7, 3], [6, 9]]], limit=5),
    OrderCase.tree(
        [[[3, 7, 5], [2, 9, 4], [8, 1, 6]], [[5, 5, 3], [7, 2, 6], [1, 9, 4]], [[6, 3, 8], [4, 4, 7], [9, 2, 5]]],
        limit=11,
    ),
    OrderCase.tree([[[[3, 8], [5, 2]], [[6, 1], [4, 7]]], [[[9, 2], [3, 3]], [[1, 8], [5, 6]]]], limit=7, first=MIN),
)
"""Uniform trees with the fewest leaves there are: b^ceil(d/2) + b^floor(d/2) - 1."""


def _connect_four(columns: int, rows: int, moves: str, limit: int) -> OrderCase:
    game = ConnectFour(columns=columns, rows=rows)
    text = f"Connect Four with {columns} columns and {rows} rows after {' '.join(moves)}"
    return OrderCase(text, game, game.play(moves), limit=limit, asking_counts=True)


STATIC: Final = (
    _connect_four(4, 4, "44441", 160),
    _connect_four(5, 4, "2115245115", 190),
    _connect_four(5, 5, "531133444125442", 100),
)
"""Positions of Connect Four, and how many leaves an order that looks at the board alone can do with."""

_SIGN = "-1 if game.player(state) == MAX else 1"
_AT_MAX = (_SIGN, "-1 if game.player(state) == MAX else 0")
_AT_MIN = (_SIGN, "0 if game.player(state) == MAX else 1")
_ORDER_OF_VALUES = (
    "the actions stay in the order of the game.",
    "the worst action comes first, for both players. MAX wants the greatest value first, MIN the smallest.",
    "the greatest value comes first at MIN's nodes too. There the smallest is best.",
    "the smallest value comes first at MAX's nodes too. There the greatest is best.",
    "the values are returned, sorted. Wanted are the actions, sorted by these values: sorted(actions, key=…).",
    "only the best action is kept. Whether it is the best is what the search is to find out: keep them all.",
)
_ORDER_OF_SCORES = (
    "the columns stay in the order of the game.",
    "the worst score comes first, for both players. MAX wants the greatest score first, MIN the smallest.",
    "the greatest score comes first at MIN's nodes too. Scores are MAX's: there the smallest is best.",
    "the smallest score comes first at MAX's nodes too. Scores are MAX's: there the greatest is best.",
    "the scores are returned, sorted. Wanted are the actions, sorted by these scores: sorted(actions, key=…).",
    "only the action with the best score is kept. A score is a guess: keep them all.",
)


def _in_order(worth: str, thing: str, words: tuple[str, ...]) -> list[Patch]:
    """Return the slips of sorting, by what an action is worth, whether that is a value or a score."""
    as_given, worst, greatest, smallest, sorted_worths, best_alone = words
    key = f"sorted(actions, key=lambda action: sign * {worth})"
    return [
        Patch(f"as given: {as_given}", (key, "list(actions)")),
        Patch(f"worst first: {worst}", (key, f"{key}[::-1]")),
        Patch(f"greatest first for both: {greatest}", (_SIGN, "-1")),
        Patch(f"smallest first for both: {smallest}", (_SIGN, "1")),
        Patch(f"{thing}s for actions: {sorted_worths}", (key, f"[{worth} for action in {key}]")),
        Patch(f"the best alone: {best_alone}", (key, f"{key}[:1]")),
    ]


def _sorted_by(key: Callable[[int, int], Any]) -> Callable[..., Any]:
    return lambda game, state, actions: sorted(actions, key=lambda column: key(column, game.columns))


_RIGHT_TO_LEFT = _sorted_by(lambda column, columns: -column)
_NEAR_THE_MIDDLE = [
    Patch(
        f"the middle first, {which}: the columns nearest to the middle come first ({which}), whatever the position. "
        "That is a fair rule for the start of a game. On boards as full as these, most of them, it needs more leaves "
        "than the columns from left to right: look at what is on the board, by the score of the state after the move.",
        made=lambda right, key=key: _sorted_by(key),  # type: ignore[misc]
    )
    for which, key in (
        ("of two as near the left one", lambda column, columns: abs(2 * column - (columns - 1))),
        ("of two as near the right one", lambda column, columns: (abs(2 * column - (columns - 1)), -column)),
        ("counted from columns // 2", lambda column, columns: abs(column - columns // 2)),
        ("counted from (columns - 1) // 2", lambda column, columns: abs(column - (columns - 1) // 2)),
    )
]
