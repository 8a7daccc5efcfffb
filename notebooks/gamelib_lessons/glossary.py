"""The words of the course in English, Italian, Chinese and Portuguese, with what they mean.

The lecture notes the course grew from are written in these languages and use different names for
the same things; the glossary says which are the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from html import escape
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from gamelib.errors import GameError

_LANGUAGES: Final = {"italian": "it", "chinese": "zh-Hans", "portuguese": "pt"}
_TEXTS: Final = ("term", "definition", *_LANGUAGES)
_CHINESE: Final = re.compile("[\u4e00-\u9fff]")
_CELL: Final = 'style="text-align:left;padding:3px 8px"'
_ROW: Final = 'style="vertical-align:top;border-bottom:1px solid rgba(128,128,128,0.4)"'


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the course.

    Attributes:
        term: the English word, as the course uses it.
        definition: what it means, in one sentence or two.
        italian: the Italian word.
        chinese: the Chinese word.
        portuguese: the Portuguese word.
        also: other names it goes by, in any of the languages or as a function of pseudo-code.
        lesson: the number of the lesson in which it is first met.
    """

    term: str
    definition: str
    italian: str
    chinese: str
    portuguese: str
    also: tuple[str, ...]
    lesson: int

    def __post_init__(self) -> None:
        for field in _TEXTS:
            if not isinstance(getattr(self, field), str) or not getattr(self, field).strip():
                raise GameError(f"glossary term {self.term!r}: its {field} is missing")
        if self.lesson < 1:
            raise GameError(f"glossary term {self.term!r}: lessons are numbered from 1, not {self.lesson!r}")


@dataclass(frozen=True, slots=True)
class GlossaryTable:
    """Some terms of the glossary, shown as a table where HTML is shown."""

    terms: tuple[Term, ...]

    def __repr__(self) -> str:
        return f"Glossary: {', '.join(each.term for each in self.terms)}"

    def _repr_html_(self) -> str:
        columns = ("English", "meaning", *(language.capitalize() for language in _LANGUAGES), "also called")
        head = "".join(f'<th scope="col" {_CELL}>{column}</th>' for column in columns)
        return (
            '<div style="overflow-x:auto"><table style="border-collapse:collapse">'
            '<caption style="text-align:left">Words met here, in four languages</caption>'
            f"<thead><tr {_ROW}>{head}</tr></thead><tbody>{''.join(map(_row, self.terms))}</tbody></table></div>"
        )


@cache
def glossary() -> Mapping[str, Term]:
    """Return all terms by their English names, in the order in which the course meets them.

    Example:
        >>> ply = glossary()["ply"]
        >>> ply.italian, ply.chinese, ply.portuguese, ply.lesson
        ('semimossa', '层', 'meia-jogada', 1)
    """
    text = resources.files("gamelib_lessons").joinpath("glossary.json").read_text(encoding="utf-8")
    terms: dict[str, Term] = {}
    for record in json.loads(text):
        term = _read_term(record)
        if term.term in terms:
            raise GameError(f"glossary term {term.term!r} is there twice")
        terms[term.term] = term
    return MappingProxyType(terms)


def glossary_table(terms: Sequence[str]) -> GlossaryTable:
    """Return the given terms as a table, in the given order.

    Args:
        terms: English names of terms.

    Raises:
        GameError: if the glossary has no such term; the message names those that are close.

    Example:
        >>> glossary_table(["game tree", "branching factor", "ply"])
        Glossary: game tree, branching factor, ply
    """
    known = glossary()
    if isinstance(terms, str):
        raise GameError(f"give a list of terms, such as [{terms!r}], not one text")
    for term in terms:
        if term not in known:
            raise _unknown(term)
    return GlossaryTable(tuple(known[term] for term in terms))


def _unknown(term: str) -> GameError:
    known = glossary()
    names = {name.casefold(): each.term for each in known.values() for name in (*each.also, each.term)}
    wanted = str(term).casefold()
    if wanted in names:
        return GameError(f"the glossary lists {term!r} under {names[wanted]!r}")
    close = list(dict.fromkeys(names[name] for name in get_close_matches(wanted, names, n=5)))
    hint = f"did you mean {', '.join(map(repr, close))}?" if close else "glossary() lists all its terms"
    return GameError(f"the glossary has no term {term!r}: {hint}")


def _read_term(record: Mapping[str, Any]) -> Term:
    expected = {*_TEXTS, "also", "lesson"}
    if wrong := expected ^ set(record):
        raise GameError(f"glossary term {record.get('term')!r}: missing or unknown fields {', '.join(sorted(wrong))}")
    return Term(**{**record, "also": tuple(record["also"])})


def _row(term: Term) -> str:
    words = "".join(
        f'<td lang="{code}" {_CELL}>{escape(getattr(term, language))}</td>' for language, code in _LANGUAGES.items()
    )
    return (
        f'<tr {_ROW}><th scope="row" {_CELL}>{escape(term.term)}</th><td {_CELL}>{escape(term.definition)}</td>'
        f"{words}<td {_CELL}>{', '.join(map(_other_name, term.also))}</td></tr>"
    )


def _other_name(name: str) -> str:
    return f'<span lang="zh-Hans">{escape(name)}</span>' if _CHINESE.search(name) else escape(name)
