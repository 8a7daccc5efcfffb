"""The catalogue of games: what the games people speak of are like, on every axis, with sources.

The axes are those by which textbooks sort environments and games. The entries are data; which of the games this
package can play is another matter.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 2.3.

Example:
    >>> [entry.name for entry in select(information="perfect", chance="stochastic", players=2)]
    ['backgammon', 'Monopoly', 'Pig']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from math import log10
from typing import Any, ClassVar, Final, Literal, get_args

from gamelib.errors import GameError
from gamelib.number import check_count
from gamelib.widgets.explorer import Explorer, View, choice
from gamelib_lessons.stored import read

Information = Literal["perfect", "imperfect"]
ChanceKind = Literal["deterministic", "stochastic"]
Turns = Literal["definite order", "indefinite order", "simultaneous"]
Continuity = Literal["discrete", "continuous"]
Dynamics = Literal["static", "dynamic"]
Sequencing = Literal["episodic", "sequential"]
ZeroSum = Literal["yes", "constant-sum", "no", "one player"]
FigureKind = Literal["exact", "estimate", "upper bound", "lower bound"]

AXES: Final[Mapping[str, tuple[str, ...]]] = {
    "information": get_args(Information),
    "chance": get_args(ChanceKind),
    "turns": get_args(Turns),
    "continuity": get_args(Continuity),
    "dynamics": get_args(Dynamics),
    "sequence": get_args(Sequencing),
    "zero_sum": get_args(ZeroSum),
}
"""The axes whose values are words, each with its values; the number of players is the one other axis."""

_FIGURES: Final = {
    "branching_factor": "branching factor",
    "game_length": "length",
    "log10_states": "states",
    "log10_tree": "game tree",
}
_TEXTS: Final = ("name", "italian", "chinese", "portuguese")
_READABLE_COUNT: Final = 7  # numbers of up to so many digits are written out, longer ones as powers of ten
_SIGNS: Final = {"exact": "", "estimate": "≈\u00a0", "upper bound": "≤\u00a0", "lower bound": "≥\u00a0"}
_COLUMNS: Final = (
    "game", "players", "information", "chance", "turns", "zero-sum",
    "branching factor", "length (plies)", "states", "tree (leaves)", "status",
)  # fmt: skip
_WIDTHS: Final = {"information": "7em", "status": "10em"}  # of the columns with sentences: else they grow too tall
_USUAL: Final = ("discrete", "static", "sequential")  # what nearly all games are needs no column
_CELL: Final = 'style="text-align:left;padding:2px 4px"'
_ROW: Final = 'style="vertical-align:top;border-bottom:1px solid rgba(128,128,128,0.4)"'
ANY: Final = "any"
"""The value of a control that asks nothing."""
ALLOWED: Final[Mapping[str, Iterable[Any]]] = {**AXES, "players": range(1, 7)}
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


@dataclass(frozen=True, slots=True)
class Figure:
    """A number (of states and trees its logarithm to base 10), how sure it is, its source, and what was counted."""

    value: float
    kind: FigureKind
    source: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """How far a game is solved, or how well programs play it, since when (if a year can be given), and who says so."""

    text: str
    year: int | None
    source: str


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A game (or, for contrast, a puzzle) and where it stands on every axis.

    Attributes:
        name, italian, chinese, portuguese: its name in four languages.
        other_names: what else it is called in English.
        information: ``"perfect"`` where every player sees the whole state, else ``"imperfect"``.
        hidden: what is not seen; empty where information is perfect.
        chance: ``"deterministic"`` where the actions alone decide what comes next, ``"stochastic"``
            where dice, cards or the like have a say.
        fewest_players: with how few it can be played.
        most_players: with how many it can be played; ``None`` where there is no limit.
        turns: ``"definite order"`` where it is fixed beforehand who moves when, ``"indefinite
            order"`` where that depends on how the play goes, or ``"simultaneous"``.
        continuity: whether states, actions and time are ``"discrete"`` or ``"continuous"``.
        dynamics: ``"static"`` where the world waits while a player thinks, else ``"dynamic"``.
        sequence: ``"episodic"`` where each decision stands alone, ``"sequential"`` where it bears
            on the later ones.
        zero_sum: ``"yes"`` where one side wins what the other loses; ``"constant-sum"`` where all
            utilities add up to the same number, as with one winner among several players;
            ``"no"``; or ``"one player"``, where the question does not arise.
        branching_factor: how many actions there typically are.
        game_length: how many plies a game typically has.
        log10_states: the logarithm to base 10 of the number of states.
        log10_tree: the logarithm to base 10 of the number of leaves of the game tree; as an
            estimate, of branching factor to the power of length.
        status: how far it is solved or mastered; ``None`` where there is nothing to report.
        note: what needs saying about the classification.
    """

    name: str
    italian: str
    chinese: str
    portuguese: str
    other_names: tuple[str, ...]
    information: Information
    hidden: str
    chance: ChanceKind
    fewest_players: int
    most_players: int | None
    turns: Turns
    continuity: Continuity
    dynamics: Dynamics
    sequence: Sequencing
    zero_sum: ZeroSum
    branching_factor: Figure | None
    game_length: Figure | None
    log10_states: Figure | None
    log10_tree: Figure | None
    status: Status | None
    note: str

    @property
    def players(self) -> str:
        """How many play, as people write it: ``2``, ``2–6`` or ``1 or more``."""
        if self.most_players is None:
            return f"{self.fewest_players} or more"
        if self.most_players == self.fewest_players:
            return str(self.fewest_players)
        return f"{self.fewest_players}–{self.most_players}"

    @property
    def figures(self) -> Mapping[str, Figure]:
        """The figures that are known, by the name of their attribute."""
        return {field: getattr(self, field) for field in _FIGURES if getattr(self, field) is not None}


def read_entry(record: Mapping[str, Any], sources: Mapping[str, str]) -> CatalogueEntry:
    """Return the entry that a record of the data file describes; of the sources it has the keys."""
    fields: dict[str, Any] = {field: record[field] for field in (*_TEXTS, *AXES, "hidden", "note")}
    fields["other_names"] = tuple(record["also"])
    fields["fewest_players"], fields["most_players"] = record["players"]
    fields |= {field: _read_figure(record[field], sources) for field in _FIGURES}
    status = record["status"]
    fields["status"] = status and Status(status["text"], status["year"], sources[status["source"]])
    return CatalogueEntry(**fields)


def _read_figure(record: Mapping[str, Any] | None, sources: Mapping[str, str]) -> Figure | None:
    if record is None:
        return None
    value = log10(record["count"]) if "count" in record else float(record["value"])
    return Figure(value, record["kind"], sources[record["source"]], record.get("note", ""))


@cache
def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return all entries, in the order of the data file.

    Example:
        >>> chess = catalogue()[0]
        >>> chess.name, chess.italian, chess.players, chess.branching_factor.value
        ('chess', 'scacchi', '2', 35.0)
    """
    data = read("catalogue.json")
    return tuple(read_entry(record, data["sources"]) for record in data["entries"])


def select(*, players: int | None = None, **axes: str) -> tuple[CatalogueEntry, ...]:
    """Return the entries that stand where asked on all given axes of :data:`AXES`, for so many people together.

    Example:
        >>> [entry.name for entry in select(turns="simultaneous", zero_sum="no")]
        ["prisoner's dilemma", 'everyday life']
    """
    for axis, value in axes.items():
        if axis not in AXES:
            raise GameError(f"the catalogue has no axis {axis!r}; its axes are players, {', '.join(AXES)}")
        if value not in AXES[axis]:
            raise GameError(f"the axis {axis} has no value {value!r}; its values are {', '.join(AXES[axis])}")
    if players is not None:
        check_count("players", players)
    return tuple(
        entry
        for entry in catalogue()
        if all(getattr(entry, axis) == value for axis, value in axes.items())
        and (players is None or entry.fewest_players <= players <= (entry.most_players or players))
    )


def catalogue_table(entries: Iterable[CatalogueEntry]) -> str:
    """Return the entries as an HTML table, with their notes and sources folded up below it.

    It inherits the colours of the page, so it reads on light and on dark ones. Sizes are powers of
    ten unless they are short; ``≈`` marks an estimate, ``≤`` and ``≥`` mark bounds, a dash what is
    not known. The source of a number is the title of its cell and stands in the notes as well.
    """
    shown = tuple(entries)
    head = "".join(f'<th scope="col" {_CELL}>{_column(column)}</th>' for column in _COLUMNS)
    count = f"{len(shown)} {'entry' if len(shown) == 1 else 'entries'}"
    return (
        '<table style="border-collapse:collapse;font-size:80%">'
        f'<caption style="text-align:left">Games and their classification: {count}. '
        "Discrete, static and sequential unless said otherwise. "
        "Branching factor and length are mostly means over play; a tree with ≈ is roughly the one to the power of the "
        "other. ≤ and ≥ are bounds, – not known. Weakly and strongly solved: lesson 02.</caption>"
        f"<thead><tr {_ROW}>{head}</tr></thead><tbody>{''.join(map(_row, shown))}</tbody></table>"
        f"{_notes(shown)}"
    )


def _column(name: str) -> str:
    return f'<div style="min-width:{_WIDTHS[name]}">{name}</div>' if name in _WIDTHS else name


def _row(entry: CatalogueEntry) -> str:
    languages = f"Italian: {entry.italian}; Chinese: {entry.chinese}; Portuguese: {entry.portuguese}"
    hidden = f" (hidden: {entry.hidden})" if entry.hidden else ""
    unusual = [value for value in (entry.continuity, entry.dynamics, entry.sequence) if value not in _USUAL]
    turns = ", ".join([entry.turns, *unusual])
    texts = entry.players, entry.information + hidden, entry.chance, turns, entry.zero_sum
    cells = [
        *(_cell(escape(text)) for text in texts),
        *(_figure_cell(entry, field) for field in _FIGURES),
        _cell("–") if entry.status is None else _cell(escape(_status_text(entry.status)), entry.status.source),
    ]
    name = f'<th scope="row" title="{escape(languages)}" {_CELL}>{escape(entry.name)}</th>'
    return f"<tr {_ROW}>{name}{''.join(cells)}</tr>"


def _cell(html: str, title: str | None = None) -> str:
    titled = "" if title is None else f' title="{escape(title)}"'
    return f"<td {_CELL}{titled}>{html}</td>"


def _figure_cell(entry: CatalogueEntry, field: str) -> str:
    figure = entry.figures.get(field)
    if figure is None:
        return _cell("–")
    return _cell(_figure_html(field, figure), f"{figure.note} ({figure.source})" if figure.note else figure.source)


def _figure_html(field: str, figure: Figure) -> str:
    value = figure.value
    plain = f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"
    return _SIGNS[figure.kind] + (_power_of_ten(value) if field.startswith("log10") else plain)


def _power_of_ten(logarithm: float) -> str:
    if logarithm < _READABLE_COUNT:
        return f"{10**logarithm:,.0f}"
    # A whole logarithm is an order of magnitude: to write a mantissa would claim to know more.
    if logarithm == int(logarithm):
        return f"10{_raised(int(logarithm))}"
    mantissa, exponent = f"{10 ** (logarithm % 1):.1f}", int(logarithm)
    if mantissa == "10.0":
        mantissa, exponent = "1.0", exponent + 1
    return f"{mantissa}·10{_raised(exponent)}"


def _raised(exponent: int) -> str:
    return f'<sup style="line-height:0">{exponent}</sup>'


def _status_text(status: Status) -> str:
    return status.text if status.year is None else f"{status.text} ({status.year})"


def _prose(text: str) -> str:
    return re.sub(r"\^(\d+)", lambda power: _raised(int(power[1])), escape(text))


def _notes(entries: Sequence[CatalogueEntry]) -> str:
    sources: dict[str, int] = {}

    def reference(source: str) -> str:
        return f"[{sources.setdefault(source, len(sources) + 1)}]"

    items = []
    for entry in entries:
        facts = [
            f"{_FIGURES[field]} {_figure_html(field, figure)}"
            f"{f' ({_prose(figure.note)})' if figure.note else ''} {reference(figure.source)}"
            for field, figure in entry.figures.items()
        ]
        if entry.status is not None:
            facts.append(f"{escape(_status_text(entry.status))} {reference(entry.status.source)}")
        names = ", ".join(
            f'<span lang="{language}">{escape(name)}</span>'
            for language, name in (("it", entry.italian), ("zh-Hans", entry.chinese), ("pt", entry.portuguese))
        )
        also = f"; also called {escape(', '.join(entry.other_names))}" if entry.other_names else ""
        told = " ".join(filter(None, [f"{'; '.join(facts)}." if facts else "", _prose(entry.note)]))
        items.append(f"<li><b>{escape(entry.name)}</b> ({names}{also}): {told}</li>")
    references = "".join(f"<li>{escape(source)}</li>" for source in sources)
    return (
        f"<details><summary>Notes and sources</summary><ul>{''.join(items)}</ul>"
        f"<p>Sources:</p><ol>{references}</ol></details>"
    )


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
