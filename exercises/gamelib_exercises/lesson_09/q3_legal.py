"""Question 3: a prior over the legal actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib_exercises.case import Case
from gamelib_exercises.lesson_09 import numbers_part
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right


def _case(masses: Mapping[str, float], legal: Sequence[str]) -> Case:
    return Case(f"masses = {masses} and legal = {legal}", values=(dict(masses), list(legal)))


PRIORS: Final[Sequence[Case]] = (
    _case({"a": 0.5, "b": 0.3, "c": 0.2}, ["a", "b", "c"]),
    _case({"a": 0.5, "b": 0.25, "c": 0.25}, ["a", "c"]),
    _case({"a": 3, "b": 1, "c": 4}, ["b", "a"]),
    _case({"a": 0.5, "b": 0.5}, ["a", "b", "c"]),
    _case({"a": 0.1, "b": 0, "c": 0.9}, ["a", "b"]),
    _case({"a": 1.0, "b": 0.0, "c": 0.0}, ["b", "c"]),
    _case({}, ["a", "b", "c", "d"]),
    _case({"a": 0.25, "b": 0.75}, ["c"]),
)
"""Masses that sum to 1 and that do not, with illegal actions, actions left out, and nothing for what is legal."""


def parts(student: int) -> list[Part]:
    """Return the part of the question."""
    return [
        numbers_part(
            "prior_legal",
            "a dictionary from the legal actions to numbers",
            hints=(
                "What is left when the illegal actions are gone, and what should it sum to?",
                "Keep the masses of the legal actions, 0 for those left out, and divide by their sum. If that is 0, "
                "all legal actions have the same share.",
                "kept = {action: masses.get(action, 0) for action in legal}, then mass / sum(kept.values()) for each.",
            ),
            cases=PRIORS,
            reference=Right("09", "legal_prior"),
            slips=_SLIPS,
        )
    ]


_TOTAL = "sum(kept.values())"
_SHARED = "{action: 1 / len(legal) for action in legal}"
_SHARES = "{action: mass / total for action, mass in kept.items()}"

_SLIPS = (
    Patch(
        "not renormalised: the illegal actions are left out, and the masses of the legal ones stay as they are. They "
        "are to sum to 1.",
        (_SHARES, "kept"),
    ),
    Patch(
        "renormalised over all: the masses are divided by the sum of all of them, those of illegal actions among them.",
        (_TOTAL, "sum(masses.values())"),
    ),
    Patch(
        "illegal ones kept: illegal actions stay in the prior, with or without a share.",
        ("for action in legal}\n    total", "for action in {**masses, **dict.fromkeys(legal)}}\n    total"),
    ),
    Patch(
        "left out: a legal action without a mass is left out. It has the prior 0.",
        ("for action in legal}\n    total", "for action in legal if masses.get(action)}\n    total"),
    ),
    Patch(
        "masses missing: masses[action] is asked for where there is none. masses.get(action, 0) is 0 there.",
        ("masses.get(action, 0)", "masses[action]"),
    ),
    Patch(
        "divided by nothing: it is divided by a sum of 0. Where no legal action has any mass, all have the same share.",
        ("if total == 0", "if not legal"),
    ),
    Patch(
        "nothing at all: every legal action has 0 where none has any mass. All have the same share there, for one of "
        "them has to be followed.",
        (_SHARED, "kept"),
    ),
    Patch(
        "shares of all: the equal share is counted with illegal actions too.",
        ("1 / len(legal)", "1 / max(1, len(masses))"),
    ),
    Patch(
        "equal shares too soon: all legal actions get the same share as soon as one of them has 0.",
        ("if total == 0", "if total == 0 or 0 in kept.values()"),
    ),
    Patch(
        "equal shares each time: all legal actions get the same share, whatever their masses.",
        ("if total == 0", "if True"),
    ),
    Patch(
        "by the greatest: the masses are divided by the greatest one, and so do not sum to 1.",
        (_TOTAL, "max(kept.values())"),
    ),
)
