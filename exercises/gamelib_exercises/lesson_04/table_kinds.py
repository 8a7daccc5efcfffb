"""What lesson 04 asks of a table: the two rules, the search, and what the search has put into it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

from gamelib.result import Bound
from gamelib.search.solve import solve
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import not_wanted
from gamelib_exercises.kinds import OwnWorkPart, TruthPart, ValuePart
from gamelib_exercises.leaves import SearchedValuePart
from gamelib_exercises.plain import Thing, is_number, same_number, shown
from gamelib_exercises.sandbox import run
from gamelib_exercises.watched import ExaminedGame

# -- the rules -----------------------------------------------------------------------------------


class RulePart(OwnWorkPart):
    """The function has to decide by itself: of the library it may use the three bounds, and nothing else."""

    allowed = frozenset({"Bound"})


class BoundPart(RulePart):
    """The function has to return one of the three bounds."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with what came."""
        value, right = seen.outcome.value, true.outcome.value
        if not _is_bound(value):
            return not_wanted(value, "Bound.EXACT, Bound.AT_LEAST or Bound.AT_MOST")
        return None if value == right else f"returned {_bound(value)}; {_bound(right)} is right."


def _is_bound(value: object) -> bool:
    return isinstance(value, Thing) and value.kind == "Bound"


def _bound(value: Thing) -> str:
    return value.text.partition(":")[0].lstrip("<")


class AnswerPart(RulePart, TruthPart):
    """The function has to return True or False."""


# -- the search ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableSeen(Seen):
    """What was seen of a search with a table.

    Attributes:
        table: what the table held in the end, in plain data.
    """

    table: Any = None


@dataclass(frozen=True)
class TableCase(Case):
    """A call with the open window and an empty table, which is looked at afterwards."""

    def try_on(self, function: Callable[..., Any], seconds: float) -> TableSeen:
        """Return what is seen when ``function`` is called with this case."""
        assert self.game is not None
        game = ExaminedGame(self.game, self.root, self.start)
        table: dict[Any, Any] = {}
        outcome = run(function, game, game.root, -inf, inf, table, seconds=seconds)
        return TableSeen(
            outcome, tuple(game.leaves), game.asked["result"], game.most_waiting, game.library, game.recursive,
            run(lambda: table).value,
        )  # fmt: skip

    @cached_property
    def worth(self) -> Mapping[Any, float]:
        """The minimax value of every state of the game, from the root on."""
        assert self.game is not None
        solution = solve(self.game, self.root)
        return {state: solution.value(state) for state in solution.states}


class TablePart(SearchedValuePart):
    """The value has to be right, and so has to be what the table holds of states: pairs of value and bound."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the value, or with the table."""
        return super().trouble(case, seen, true) or table_trouble(case, seen)

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the value, and what is wrong with the table."""
        return (super().fingerprint(case, seen, true), table_trouble(case, seen))


def table_trouble(case: Case, seen: Seen) -> str | None:
    """Return what is wrong with what the table holds in the end, or ``None`` if nothing is."""
    assert isinstance(case, TableCase) and isinstance(seen, TableSeen) and case.game is not None
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


class FewLeavesPart(ValuePart):
    """The value has to be right, and found with no more leaves than the reference looks at."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the value, or with the number of leaves."""
        if wrong := super().trouble(case, seen, true):
            return wrong
        looked, enough = len(seen.leaves), len(true.leaves)
        if looked <= enough:
            return None
        return (
            f"returned the right value, and asked for the utility of a leaf {looked:,} times, where {enough:,} are "
            "enough if everything the table knows is used."
        )

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the value and how many leaves were looked at."""
        return (super().fingerprint(case, seen, true), len(seen.leaves))
