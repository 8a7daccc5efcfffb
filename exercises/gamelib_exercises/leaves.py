"""Searches graded by the leaves they look at: the value is one part, which leaves it took another."""

from __future__ import annotations

from itertools import groupby

from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import DecisionPart, ValuePart


def leaves_trouble(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return which leaf was looked at in vain, or left out, or came out of turn; ``None`` if none did."""
    looked, needed = first_looks(seen), first_looks(true)
    if looked == needed:
        return None
    idle = [leaf for leaf in looked if leaf not in needed]
    missed = [leaf for leaf in needed if leaf not in looked]
    above = [node for node in idle if any(leaf[: len(node)] == node for leaf in needed)]
    if above:
        return (
            f"gave a value to {_node(above[0])}, at which the search does not stop: what it is worth comes from the "
            "states below it."
        )
    if idle and missed:
        return (
            f"looked at {_leaf(idle[0])}, which cannot matter once the leaves before it are known, and did not look at "
            f"{_leaf(missed[0])}, which can. Does it take the actions from left to right?"
        )
    if idle:
        return (
            f"looked at {len(looked)} leaves, where {len(needed)} are enough. The value is right; the first leaf that "
            f"cannot matter any more is {_leaf(idle[0])}."
        )
    if missed:
        if case.after(missed[0]) in map(case.after, looked):
            return (
                f"did not look at {_leaf(missed[0])}: it remembers that state from another path. Here every visit "
                "counts, and nothing is remembered."
            )
        return f"did not look at {_leaf(missed[0])}, whose value can still change the root's."
    return "looked at the right leaves, and not from left to right."


def first_looks(seen: Seen) -> list[Path]:
    """Return the leaves that were looked at, each where it came first."""
    return list(dict.fromkeys(seen.leaves))


def _leaf(path: Path) -> str:
    return _node(path).replace("the state after", "the leaf after")


def _node(path: Path) -> str:
    return f"the state after {' '.join(map(str, path))}" if path else "the state it was given"


class _LeavesApart(FunctionPart):
    """What it costs is graded by a part of its own, and is no matter of keeping what is needed again."""

    counts_work = False


class SearchedDecisionPart(_LeavesApart, DecisionPart):
    """Value and action have to be right, however many leaves they cost."""


class SearchedValuePart(_LeavesApart, ValuePart):
    """The value has to be right, however many leaves it costs."""


class _LeavesPart(FunctionPart):
    """The leaves have to be those that the reference looks at, in the same order."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the answer, or with the leaves."""
        return super().trouble(case, seen, true) or leaves_trouble(case, seen, true)  # type: ignore[safe-super]

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the answer, the leaves, and whether the search came back to any of them."""
        looks = [leaf for leaf, _ in groupby(seen.leaves)]
        return (super().fingerprint(case, seen, true), first_looks(seen), len(looks) > len(set(looks)))


class DecisionLeavesPart(_LeavesPart, DecisionPart):
    """Value and action have to be right, and so have the leaves."""


class ValueLeavesPart(_LeavesPart, ValuePart):
    """The value has to be right, and so have the leaves."""
