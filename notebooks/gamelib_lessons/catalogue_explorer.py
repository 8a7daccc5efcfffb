"""The catalogue of games as a table that can be filtered axis by axis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from gamelib.widgets.explorer import Explorer, View, choice
from gamelib_lessons.catalogue import AXES, CatalogueEntry, catalogue, catalogue_table, select

ANY: Final = "any"
"""The value of a control that asks nothing."""
ALLOWED: Final[Mapping[str, Iterable[Any]]] = {**AXES, "players": range(1, 7)}
"""The values of each axis."""
_NAMES_SHOWN: Final = 8
_LABELS: Final[Mapping[str, str]] = {
    "information": "information",
    "chance": "chance",
    "players": "players",
    "turns": "turns",
    "continuity": "continuity",
    "dynamics": "world",
    "sequence": "decisions",
    "zero_sum": "zero-sum",
}
_PHRASES: Final[Mapping[str, Mapping[str, str]]] = {
    "information": {"perfect": "perfect information", "imperfect": "imperfect information"},
    "chance": {"deterministic": "no chance", "stochastic": "chance"},
    "turns": {
        "definite order": "turns in a definite order",
        "indefinite order": "turns in an indefinite order",
        "simultaneous": "simultaneous moves",
    },
    "continuity": {"discrete": "discrete states", "continuous": "continuous states"},
    "dynamics": {"static": "a world that waits", "dynamic": "a world that does not wait"},
    "sequence": {"episodic": "decisions that stand alone", "sequential": "decisions in sequence"},
    "zero_sum": {
        "yes": "a zero sum",
        "constant-sum": "a constant sum",
        "no": "no constant sum",
        "one player": "one player",
    },
}


class CatalogueExplorer(Explorer):
    """The catalogue with a drop-down list for each axis; each starts at *any*.

    Example:
        >>> explorer = CatalogueExplorer()
        >>> explorer.set(information="perfect", chance="stochastic", players=1)
        >>> print(explorer.facts)
        3 of the 37 entries have perfect information, chance and room for 1 player: 2048, Pac-Man, roulette.
    """

    title = "Catalogue of games"
    wide = True
    knobs: ClassVar = {
        axis: choice(label, [(str(value), value) for value in (ANY, *ALLOWED[axis])]) for axis, label in _LABELS.items()
    }

    def view(self, **values: Any) -> View:
        """Return the table of the entries that stand where asked, and how many they are."""
        asked = {axis: value for axis, value in values.items() if value != ANY}
        found = select(**asked)
        # A region of its own that scrolls keeps the controls and the sentence in sight.
        table = (
            '<div role="region" aria-label="catalogue of games" tabindex="0" '
            'style="max-height:32em;overflow:auto;line-height:1.35;border:1px solid #888">'
            f"{catalogue_table(found)}</div>"
        )
        return View(facts=_facts(found, asked), picture=table)


def _facts(found: tuple[CatalogueEntry, ...], asked: Mapping[str, Any]) -> str:
    total = len(catalogue())
    if not asked:
        return f"The catalogue has {total} entries: {_names(found)}."
    what = _and([_phrase(axis, value) for axis, value in asked.items()])
    if not found:
        return f"None of the {total} entries has {what}."
    have = "has" if len(found) == 1 else "have"
    return f"{len(found)} of the {total} entries {have} {what}: {_names(found)}."


def _phrase(axis: str, value: Any) -> str:
    if axis == "players":
        return f"room for {value} player{'' if value == 1 else 's'}"
    return _PHRASES[axis][value]


def _and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _names(entries: tuple[CatalogueEntry, ...]) -> str:
    names = ", ".join(entry.name for entry in entries[:_NAMES_SHOWN])
    more = len(entries) - _NAMES_SHOWN
    return f"{names} and {more} more" if more > 0 else names
