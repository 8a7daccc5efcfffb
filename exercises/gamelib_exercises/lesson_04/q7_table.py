"""Question 7: a transposition table, its two rules and the search that uses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import inf
from typing import Any, Final

from gamelib_lessons.crossroads import Crossroads

from gamelib.game import MAX, MIN
from gamelib.games.mnk import TicTacToe
from gamelib.result import Bound
from gamelib.search.solve import solve
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart, by_answer, each_by, not_wanted
from gamelib_exercises.kinds import in_turn, own_work, right_number, right_truth
from gamelib_exercises.part import Part
from gamelib_exercises.plain import Thing, is_number, same_number, shown
from gamelib_exercises.sandbox import run
from gamelib_exercises.slips import FROM_THE_START, UTILITY_OF_MIN
from gamelib_exercises.solution import Patch, Right
from gamelib_exercises.watched import ExaminedGame

_ALONE: Final = partial(own_work, allowed=frozenset({"Bound"}))
"""The function has to decide by itself: of the library it may use the three bounds, and nothing else."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    bound = FunctionPart(
        "table_bound",
        check=_right_bound,
        own_work=_ALONE,
        hints=(
            "When did the search stop early, and what did it not see then?",
            "At beta or more a MAX node was left: the rest might be better still. At alpha or less it is the other way "
            "round. In between nothing was cut that matters.",
        ),
        cases=_BOUNDS,
        reference=Right("04", "bound_of"),
        slips=_KEPT,
    )
    answer = FunctionPart(
        "table_answers",
        check=right_truth,
        told_apart=each_by(by_answer),  # 1 counts as True there
        own_work=_ALONE,
        hints=(
            "What would the search do with this window, if it came to know what is in the table?",
            "An exact value is always enough. A lower bound is enough for a cut at beta, an upper bound for one at "
            "alpha.",
        ),
        cases=_ANSWERS,
        reference=Right("04", "answers"),
        slips=_USED,
    )
    value = FunctionPart(
        "table_value",
        check=in_turn(right_number, _right_table),
        told_apart=lambda tries: [(by_answer(each[1]), _right_table(*each)) for each in tries],
        counts_work=False,
        title="with_table(game, state, alpha, beta, table): the value, and what is in the table",
        hints=(
            "Three steps: look the state up, search, store what was found. Where does each stand in the function?",
            "Look up: if the state is in the table and answers(value, bound, alpha, beta), return its value. Store: "
            "table[state] = v, bound_of(v, alpha, beta).",
            "bound_of needs the window the function was called with. The loop narrows alpha and beta: give its window "
            "other names, or keep the first.",
        ),
        cases=TABLED,
        reference=Right("04", "with_table"),
        slips=_VALUE,
        builds_on=answer,
    )
    leaves = FunctionPart(
        "table_leaves",
        check=in_turn(right_number, _few_leaves),
        also=lambda seen: len(seen.leaves),
        title="with_table(game, state, alpha, beta, table): the leaves it asks for",
        hints=(
            "Is what is stored found again? It is looked up under the same state, in the same table.",
            "Is everything stored? Question 4 may return at once where it cuts; here a node that is left early is "
            "stored as well: break out of the loop, and store after it.",
            "Bounds answer searches too, equality included. And a value strictly inside the window with which the "
            "function was called is exact.",
        ),
        cases=TABLED,
        reference=Right("04", "with_table"),
        slips=_LEAVES,
        builds_on=value,
    )
    return [bound, answer, value, leaves]


# -- what is compared ----------------------------------------------------------------------------


def _right_bound(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with what has to be one of the three bounds."""
    value, right = seen.outcome.value, true.outcome.value
    if not _is_bound(value):
        return not_wanted(value, "Bound.EXACT, Bound.AT_LEAST or Bound.AT_MOST")
    return None if value == right else f"returned {_bound(value)}; {_bound(right)} is right."


def _is_bound(value: object) -> bool:
    return isinstance(value, Thing) and value.kind == "Bound"


def _bound(value: Thing) -> str:
    return value.text.partition(":")[0].lstrip("<")


@dataclass(frozen=True, slots=True)
class TableSeen(Seen):
    """What was seen of a search with a table, and what the table held in the end, in plain data."""

    table: Any = None


@dataclass(frozen=True)
class TableCase(Case):
    """A call with the open window and an empty table, which is looked at afterwards."""

    def try_on(self, function: Callable[..., Any], seconds: float) -> TableSeen:
        """Return what is seen when ``function`` is called with this case."""
        game = ExaminedGame(self.game, self.root, self.start)
        table: dict[Any, Any] = {}
        outcome = run(function, game, game.root, -inf, inf, table, seconds=seconds)
        return TableSeen.of(outcome, game, table=run(lambda: table).value)

    @cached_property
    def worth(self) -> Mapping[Any, float]:
        """The minimax value of every state of the game, from the root on."""
        solved = solve(self.game, self.root)
        return {state: solved.value(state) for state in solved.states}


def _right_table(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with what the table holds in the end of states: pairs of value and bound."""
    assert isinstance(case, TableCase) and isinstance(seen, TableSeen)
    table = seen.table if isinstance(seen.table, dict) else {}
    for state, entry in table.items():
        if state not in case.worth:
            return f"has {shown(state)} for a key of the table. Its keys are states: table[state] = value, bound."
        if wrong := _entry_trouble(entry, case.worth[state]):
            place = state if isinstance(state, str) else case.game.text(state).replace("\n", " / ")
            return f"has {_entry(entry)} in the table for the state {place}. {wrong}"
    if not case.game.is_terminal(case.root) and case.root not in table:
        return (
            "put nothing into the table about the state it was asked about. What was found of a state goes into the "
            "table that is handed over, table[state] = value, bound, so that others can use it too."
        )
    return None


def _entry_trouble(entry: Any, worth: float) -> str | None:
    if not isinstance(entry, tuple) or len(entry) != 2 or not is_number(entry[0]) or not _is_bound(entry[1]):
        turned = isinstance(entry, tuple) and len(entry) == 2 and _is_bound(entry[0])
        return "The value comes first, and the bound second." if turned else "A pair is wanted: value, bound."
    value, bound = entry[0], _bound(entry[1])
    exact = same_number(value, worth)
    if exact or (bound == f"{Bound.AT_LEAST}" and value < worth) or (bound == f"{Bound.AT_MOST}" and value > worth):
        return None
    return f"It is not true: the state is worth {shown(worth)}."


def _entry(entry: Any) -> str:
    """Return an entry as feedback writes it."""
    if isinstance(entry, tuple):
        return f"({', '.join(_bound(each) if _is_bound(each) else shown(each) for each in entry)})"
    return _bound(entry) if _is_bound(entry) else shown(entry)


def _few_leaves(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return that more leaves were looked at than by the reference."""
    looked, enough = len(seen.leaves), len(true.leaves)
    if looked <= enough:
        return None
    return (
        f"returned the right value, and asked for the utility of a leaf {looked:,} times, where {enough:,} are "
        "enough if everything the table knows is used."
    )


# -- cases ---------------------------------------------------------------------------------------


def _numbers(value: float, alpha: float, beta: float) -> str:
    return f"the value {shown(value)} and the window from {shown(alpha)} to {shown(beta)}"


_BOUNDS = [
    Case(_numbers(*values), values=values)
    for values in ((3, -inf, inf), (3, 2, 5), (7, 2, 5), (1, 2, 5), (5, 2, 5), (2, 2, 5), (4, -inf, 4), (4, 4, inf))
]
_ANSWERS = [
    Case(f"{bound} with {_numbers(value, alpha, beta)}", values=(value, bound, alpha, beta))
    for bound in (Bound.EXACT, Bound.AT_LEAST, Bound.AT_MOST)
    for value, alpha, beta in ((3, 2, 5), (7, 2, 5), (1, 2, 5), (5, 2, 5), (2, 2, 5), (0, -1, 1), (4, -inf, inf))
]


def _town(town: str, first: int = MAX, place: str = "A") -> TableCase:
    who = "MAX" if first == MAX else "MIN"
    text = f"the crossroads {town} with {who} to move at A"
    case = TableCase(text, Crossroads(town, first))
    return case if place == "A" else replace(case, text=f"the place {place} in {text}", state=place, start="A")


TABLED: Final = (
    _town("A 4"),
    _town("A: B C; B 3; C 5", MIN),
    _town("A: B C; B: D E; C: E F; D 6; E 4; F 5"),
    _town("A: B C; B: D E; C: E F; D -5000000000; E -3000000000; F -4000000000"),
    _town("A: B C; B: D E; C: E F; D 5000000000; E 3000000000; F 4000000000", MIN),
    _town("A: B C; B: D E; C: E F; D 3; E 4; F 5", place="B"),
    _town("A: B C D; B: E F G; C: E G F; D: F G; E: H I K; F: I J; G: H K J; H 7; I 2; J 0; K 9", MIN),
    _town("A: B C D; B: E F G; C: E G F; D: F G; E: H I K; F: I J; G: H K J; H -1; I -5; J -7; K -3", MIN),
    _town("A: C D B; B: E F G; C: E F G; D: G E; E: J I K; F: H I; G: K J I; H 0; I 5; J 9; K 8"),
    _town("A: B C; B: D E F; C: D F; D: G H I; E: G I; F: I H G; G: J L M; H: L M; I: J K M; J 6; K 8; L 2; M 4", MIN),
    _town("A: B C; B: D E F; C: E F; D: G I; E: G H I; F: G H; G: J K L M; H: J M; I: M L J; J 2; K 4; L 0; M 6"),
    _town("A: B C; B: D E; C: F E D; D: G H; E: H G; F: H I; G: M L; H: M J K; I: M K J; J 9; K 0; L 1; M 2", MIN),
    TableCase.board(TicTacToe(), "X O . / . X . / . . O"),
)
"""Games in which the same state is reached on several paths."""

# -- slips ---------------------------------------------------------------------------------------

_KEPT = (
    Patch(
        "always exact: every value is taken to be exact. Outside the window the search stopped before it knew the "
        "value.",
        ("Bound.AT_MOST", "Bound.EXACT"),
        ("Bound.AT_LEAST", "Bound.EXACT"),
    ),
    Patch(
        "bounds swapped: AT_MOST and AT_LEAST are swapped. At alpha or below, MIN has found an answer so good that the "
        "search stopped: the value is that or *less*.",
        ("value <= alpha", "value >= beta and value > alpha"),
        ("if value >= beta:", "if value <= alpha:"),
    ),
    Patch(
        "ends taken for exact: a value equal to alpha or beta counts as exact. The search was cut at v <= alpha and v "
        ">= beta, equality included, and knows only a bound.",
        ("value <= alpha", "value < alpha"),
        ("value >= beta", "value > beta"),
    ),
    Patch(
        "alpha taken for exact: a value equal to alpha counts as exact. The search was cut at v <= alpha, equality "
        "included: it is AT_MOST.",
        ("value <= alpha", "value < alpha"),
    ),
    Patch(
        "beta taken for exact: a value equal to beta counts as exact. The search was cut at v >= beta, equality "
        "included: it is AT_LEAST.",
        ("value >= beta", "value > beta"),
    ),
    Patch(
        "only cuts at beta: a value of alpha or less counts as exact. Some node below was left because of this alpha: "
        "it is AT_MOST.",
        ("Bound.AT_MOST", "Bound.EXACT"),
    ),
    Patch(
        "only cuts at alpha: a value of beta or more counts as exact. A node was left because of this beta: it is "
        "AT_LEAST.",
        ("Bound.AT_LEAST", "Bound.EXACT"),
    ),
    Patch(
        "never exact: no value counts as exact. Between alpha and beta nothing was cut that matters.",
        ("Bound.EXACT", "Bound.AT_MOST"),
    ),
)

_COMPARED = "value >= beta if bound is Bound.AT_LEAST else value <= alpha"
_USED = (
    Patch(
        "a bound counts as exact: a bound is used as if it were the value. At least 4 answers a search only if 4 is "
        "enough for a cut.",
        (_COMPARED, "True"),
    ),
    Patch(
        "only exact values: bounds are never used. A value of at least beta, or at most alpha, is all a search with "
        "this window would find out.",
        (_COMPARED, "False"),
    ),
    Patch(
        "wrong end of the window: a bound is compared with the other end of the window. AT_LEAST 4 is enough if beta "
        "is 4 or less; AT_MOST 4 if alpha is 4 or more.",
        (_COMPARED, "value >= alpha if bound is Bound.AT_LEAST else value <= beta"),
    ),
    Patch(
        "bounds swapped: AT_LEAST is compared with alpha and AT_MOST with beta, each the wrong way round. At least 1 "
        "says nothing of whether alpha = 3 is passed.",
        (_COMPARED, "value <= alpha if bound is Bound.AT_LEAST else value >= beta"),
    ),
    Patch(
        "beyond the window only: a bound equal to beta or alpha is not used. Equality is enough for a cut, as in "
        "question 4.",
        (_COMPARED, "value > beta if bound is Bound.AT_LEAST else value < alpha"),
    ),
    Patch(
        "any bound outside the window: a value outside the window is used whichever bound it is. At *most* 9 is no "
        "reason for a cut at beta = 5.",
        (_COMPARED, "value >= beta or value <= alpha"),
    ),
    Patch(
        "exact inside the window only: an exact value outside the window is not used. It is exact: nothing a search "
        "finds can be better.",
        ("return True", "return alpha < value < beta"),
    ),
)

_LOOK_UP = "answers(*table[state], alpha, beta)"
_BOUND = "bound_of(v, alpha, beta)"
_CUT = "        if v >= beta if maximising else v <= alpha:\n            break\n"
_NARROWED = "        if maximising:\n            low = max(low, v)\n        else:\n            high = min(high, v)\n"


def _kept_as(entry: Callable[[float, Bound], Any]) -> Callable[[Any], Any]:
    """Return what makes the search keep what it found in another form."""

    def made(right: Any) -> Any:
        def search(game: Any, state: Any, alpha: float, beta: float, table: dict[Any, Any]) -> float:
            found: dict[Any, tuple[float, Bound]] = {}
            value: float = right(game, state, alpha, beta, found)
            table.update((each, entry(*pair)) for each, pair in found.items())
            return value

        return search

    return made


_VALUE = (
    FROM_THE_START,
    Patch(
        "a bound counts as exact: a bound is used as if it were the value: either everything is stored as EXACT, or "
        "the table is believed without a look at its bound. What was cut short in one window may be worth more, or "
        "less, in another.",
        (_LOOK_UP, "True"),
    ),
    Patch(
        "only cuts at beta are bounds: a value of alpha or less is stored as EXACT. It is AT_MOST: something below was "
        "cut.",
        (_BOUND, "Bound.AT_LEAST if v >= beta else Bound.EXACT"),
    ),
    Patch(
        "only cuts at alpha are bounds: a value of beta or more is stored as EXACT. It is AT_LEAST: something below "
        "was cut.",
        (_BOUND, "Bound.AT_MOST if v <= alpha else Bound.EXACT"),
    ),
    Patch(
        "only nodes that were cut are bounds: what was found is stored as EXACT unless the node itself was left early. "
        "A node whose children were all looked at can be a bound too: something below them was cut, for the same "
        "window. Its value decides.",
        (
            _CUT,
            "        if v >= beta if maximising else v <= alpha:\n"
            "            table[state] = v, Bound.AT_LEAST if maximising else Bound.AT_MOST\n"
            "            return v\n",
        ),
        (_BOUND, "Bound.EXACT"),
    ),
    Patch(
        "ends taken for exact: a value equal to alpha or beta is stored as EXACT. The cut at equality makes it a "
        "bound: <= and >= here too.",
        (_BOUND, "Bound.AT_MOST if v < alpha else Bound.AT_LEAST if v > beta else Bound.EXACT"),
    ),
    Patch(
        "bounds swapped: AT_MOST and AT_LEAST are swapped in the table.",
        (_BOUND, "Bound.AT_LEAST if v <= alpha else Bound.AT_MOST if v >= beta else Bound.EXACT"),
    ),
    Patch(
        "the narrowed window: the bound is decided by alpha or beta as the loop has left them. By then MAX's nodes "
        "have raised alpha to v, so that what is at least v is stored as at most v. Keep the window the function was "
        "called with.",
        (f"{_CUT}{_NARROWED}", f"{_NARROWED}{_CUT}"),
        (_BOUND, "bound_of(v, low, high)"),
    ),
    UTILITY_OF_MIN,
    Patch(
        "bound first: the pairs in the table begin with the bound: table[state] = value, bound.",
        made=_kept_as(lambda value, bound: (bound, value)),
    ),
    Patch(
        "lower and upper end: the table holds the lower and the upper end of what is known. That is another way to "
        "write bounds; here it is table[state] = value, bound.",
        made=_kept_as(
            lambda value, bound: (-inf if bound is Bound.AT_MOST else value, inf if bound is Bound.AT_LEAST else value)
        ),
    ),
    Patch(
        "the value alone in the table: the table holds values without their bounds. Whether a value is exact depends "
        "on the window it was found with: table[state] = value, bound.",
        made=_kept_as(lambda value, bound: value),
    ),
    Patch(
        "a dictionary of its own: what is found is kept in another dictionary than the one that is handed over, or "
        "nowhere.",
        made=lambda right: lambda game, state, alpha, beta, table: right(game, state, alpha, beta, {}),
    ),
    Patch(
        "a pair: a pair is returned, as in question 4 or as it stands in the table. Here the value alone is wanted.",
        made=lambda right: lambda *asked: (right(*asked), None),
    ),
)

_LEAVES = (
    FROM_THE_START,
    Patch(
        "table not used: the table makes no difference: what is stored is never found again, or never looked for. Look "
        "state up before anything is searched, store under state, and hand the same table down to every call.",
        (f"state in table and {_LOOK_UP}", "False"),
    ),
    Patch(
        "no cuts: every state is looked up, but no node is left early: alpha-beta's tests v >= beta and v <= alpha are "
        "missing.",
        (_CUT, ""),
    ),
    Patch(
        "cuts at < and >: a node is left only if its value is *beyond* the window. Cut at v >= beta and v <= alpha, or "
        "where low >= high: equality included.",
        ("v >= beta if maximising else v <= alpha", "v > beta if maximising else v < alpha"),
    ),
    Patch(
        "window not passed down: every child begins with the open window, as if nothing were known above it. A node "
        "hands its window down with what it has found so far: max(alpha, v) at MAX's nodes, min(beta, v) at MIN's.",
        ("action), low, high, table)", "action), alpha, beta, table)"),
    ),
    Patch(
        "cuts not stored: where a node is left early the function returns at once, as in question 4, and stores "
        "nothing. Break out of the loop instead, and store after it: what was found is a bound.",
        ("            break", "            return v"),
    ),
    Patch(
        "only exact values used: bounds are never used, or never stored. A bound that is enough for a cut answers the "
        "search too.",
        (_LOOK_UP, "table[state][1] is Bound.EXACT"),
    ),
    Patch(
        "the narrowed window: the bound is decided by alpha or beta as the loop has left them. By then MAX's nodes "
        "have raised alpha to v, and an exact value looks like a bound. Keep the window the function was called with.",
        (_BOUND, "bound_of(v, low, high)"),
    ),
    Patch(
        "beyond the window only: a bound equal to beta or alpha is not used. Equality is enough for a cut.",
        (_LOOK_UP, "answers(*table[state], alpha - 0.5, beta + 0.5)"),
    ),
)
