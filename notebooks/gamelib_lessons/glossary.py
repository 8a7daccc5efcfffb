"""The glossary: what the words of the course mean, and their names in English, Italian, Chinese and Portuguese.

The words are in ``glossary.json``; ``python -m gamelib_lessons.glossary`` makes the page ``notebooks/glossary.md`` of
them. A lesson links to a word as ``[game tree](glossary.md#game-tree)``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from gamelib_lessons.stored import read

_LANGUAGES: Final = {"italian": "it", "chinese": "zh-Hans", "portuguese": "pt"}
_CHINESE: Final = re.compile("[\u4e00-\u9fff]")
_ABOVE: Final = """\
# Glossary

The words of the course in four languages. Chinese needs a font that has its characters; where boxes are shown in their
place, install one, such as Noto Sans CJK (`fonts-noto-cjk` on Debian and Ubuntu).

| English | meaning | Italian | Chinese | Portuguese | also called |
|---|---|---|---|---|---|
"""


def anchor(term: str) -> str:
    """Return what stands after ``glossary.md#`` in a link to a term.

    Example:
        >>> anchor("game tree"), anchor("Zermelo's theorem"), anchor("maxⁿ"), anchor("misère")
        ('game-tree', 'zermelos-theorem', 'maxn', 'misere')
    """
    return re.sub("[^a-z0-9-]", "", normalize("NFKD", term.casefold()).replace(" ", "-"))


def page() -> str:
    """Return the page: a row for each term, in the order of the alphabet.

    Example:
        >>> print(page().splitlines()[-1])  # doctest: +ELLIPSIS
        | **zero-sum** | <span id="zero-sum"></span>... | <span lang="pt">de soma nula</span> | constant-sum |
    """
    terms = sorted(read("glossary.json"), key=lambda term: term["term"].casefold())
    return _ABOVE + "".join(f"{_row(term)}\n" for term in terms)


def _row(term: dict[str, Any]) -> str:
    name = term["term"]
    # The place a link leads to is at the top of the row, where the longest of its texts begins.
    cells = [f"**{_plain(name)}**", f'<span id="{anchor(name)}"></span>{_plain(term["definition"])}']
    cells += [_in(language, term[field]) for field, language in _LANGUAGES.items()]
    cells.append(", ".join(_in("zh-Hans", each) if _CHINESE.search(each) else _plain(each) for each in term["also"]))
    return f"| {' | '.join(cells)} |"


def _in(language: str, words: str) -> str:
    return f'<span lang="{language}">{_plain(words)}</span>'


def _plain(text: str) -> str:
    """Return the text such that Markdown shows it as it is."""
    return re.sub(r"([\\`*_|<>$\[\]])", r"\\\1", text)


if __name__ == "__main__":
    Path(__file__).parents[1].joinpath("glossary.md").write_text(page(), encoding="utf-8")
