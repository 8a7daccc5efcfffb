"""The catalogue of games: what the games people speak of are like, on every axis, with sources.

It answers questions such as *which games have perfect information and yet depend on chance?* and
*how big is the tree of chess, and who says so?* The entries are data; which of the games this
package can play is another matter.

Example:
    >>> [entry.name for entry in select(information="perfect", chance="stochastic", players=2)]
    ['backgammon', 'Monopoly', 'Pig']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import Final

from gamelib.errors import GameError
from gamelib.number import check_count
from gamelib_lessons.catalogue_entry import AXES, CatalogueEntry, Figure, Status, read_entry
from gamelib_lessons.stored import read

__all__ = ["AXES", "CatalogueEntry", "Figure", "Status", "catalogue", "catalogue_table", "select"]

_READABLE_COUNT: Final = 7  # numbers of up to so many digits are written out, longer ones as powers of ten
_SIGNS: Final = {"exact": "", "estimate": "≈\u00a0", "upper bound": "≤\u00a0", "lower bound": "≥\u00a0"}
_COLUMNS: Final = (
    "game", "players", "information", "chance", "turns", "zero-sum",
    "branching factor", "length (plies)", "states", "tree (leaves)", "status",
)  # fmt: skip
_WIDTHS: Final = {"information": "7em", "status": "10em"}  # of the columns with sentences: else they grow too tall
_USUAL: Final = ("discrete", "static", "sequential")  # what nearly all games are needs no column
_NAMES_OF_FIGURES: Final = {
    "branching_factor": "branching factor",
    "game_length": "length",
    "log10_states": "states",
    "log10_tree": "game tree",
}
_CELL: Final = 'style="text-align:left;padding:2px 4px"'
_ROW: Final = 'style="vertical-align:top;border-bottom:1px solid rgba(128,128,128,0.4)"'


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
    """Return the entries that stand where asked on all the given axes.

    Args:
        players: a number of people who can play it together; ``None`` asks nothing.
        axes: a value for any of the axes in :data:`AXES`.

    Raises:
        GameError: if there is no such axis, or it has no such value; the message lists what there is.

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
        and (players is None or entry.fewest_players <= players)
        and (players is None or entry.most_players is None or players <= entry.most_players)
    )


def catalogue_table(entries: Iterable[CatalogueEntry]) -> str:
    """Return the entries as an HTML table, with their notes and sources folded up below it.

    It inherits the colours of the page, so it reads on light and on dark ones. Sizes are powers of
    ten unless they are short; ``≈`` marks an estimate, ``≤`` and ``≥`` mark bounds, a dash what is
    not known. The source of a number is the title of its cell and stands in the notes as well.

    Example:
        >>> '<th scope="row"' in catalogue_table(select(players=3))
        True
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
    cells = [
        _cell(entry.players),
        _cell(entry.information + hidden),
        _cell(entry.chance),
        _cell(", ".join([entry.turns, *unusual])),
        _cell(entry.zero_sum),
        _figure_cell(entry.branching_factor),
        _figure_cell(entry.game_length),
        _figure_cell(entry.log10_states, logarithm=True),
        _figure_cell(entry.log10_tree, logarithm=True),
        _cell("–") if entry.status is None else _cell(_status_text(entry.status), title=entry.status.source),
    ]
    name = f'<th scope="row" title="{escape(languages)}" {_CELL}>{escape(entry.name)}</th>'
    return f"<tr {_ROW}>{name}{''.join(cells)}</tr>"


def _cell(text: str, *, title: str | None = None) -> str:
    return _marked_up_cell(escape(text), title)


def _marked_up_cell(html: str, title: str | None) -> str:
    titled = "" if title is None else f' title="{escape(title)}"'
    return f"<td {_CELL}{titled}>{html}</td>"


def _figure_cell(figure: Figure | None, *, logarithm: bool = False) -> str:
    if figure is None:
        return _cell("–")
    return _marked_up_cell(_figure_html(figure, logarithm=logarithm), _source_of(figure))


def _figure_html(figure: Figure, *, logarithm: bool) -> str:
    number = _power_of_ten(figure.value) if logarithm else _plain_number(figure.value)
    return _SIGNS[figure.kind] + number


def _source_of(figure: Figure) -> str:
    return f"{figure.note} ({figure.source})" if figure.note else figure.source


def _plain_number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


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
            f"{_NAMES_OF_FIGURES[field]} {_figure_html(figure, logarithm=field.startswith('log10'))}"
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
