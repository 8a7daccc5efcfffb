"""The page of a film: a picture, the code beside it and a list of steps, with buttons, a slider and keys.

It is shown in a notebook as an embedded page that needs no kernel, and can be saved as one HTML file.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from importlib import resources
from pathlib import Path as FilePath
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from gamelib.draw.code import Code

PLAYER: Final = resources.files("gamelib.draw").joinpath("film.html").read_text(encoding="utf-8")

Step = TypeVar("Step")
Row: TypeAlias = dict[str, Any]
"""What the page reads of one step."""


class FilmPage(ABC, Generic[Step]):
    """Something to step through. Shown in a notebook it is a small player.

    Subclasses give :attr:`title`, :attr:`codes` and :attr:`steps`, the picture and the data that the page reads.
    """

    title: str
    """What the film is called."""
    codes: tuple[Code, ...]
    """The code beside the picture."""
    steps: Sequence[Step]
    """The steps."""
    caption: ClassVar[str] = "variables of this call"
    """What stands above the variables."""
    phases: ClassVar[Sequence[tuple[str, str]]] = ()
    """The phases a step can belong to, if any: a sign and a name for each."""

    def __len__(self) -> int:
        return len(self.steps)

    @abstractmethod
    def picture(self) -> str:
        """Return the picture that the steps change, as a stand-alone SVG document."""

    @abstractmethod
    def rows(self) -> Mapping[str, list[Row]]:
        """Return what the page reads: a row for each step, by what the steps go by if there is more than one way."""

    def key(self) -> Sequence[tuple[str, str]]:
        """Return which marks the page explains below the picture, by their class, and what they mean."""
        return ()

    def style(self) -> str:
        """Return rules of CSS that this page has beyond those of all films."""
        return ""

    def boards(self) -> Sequence[str]:
        """Return pictures that steps show beside the code, to which the data refers by number."""
        return ()

    @property
    @abstractmethod
    def height(self) -> int:
        """How many pixels high the player is."""

    @cached_property
    def page(self) -> str:
        """The film as one self-contained HTML page."""
        phases = "".join(
            f'<li data-of="{escape(name)}"><span>{escape(sign)}</span>{escape(name)}</li>' for sign, name in self.phases
        )
        key = "".join(f'<li><span class="{escape(mark)}"></span>{escape(words)}</li>' for mark, words in self.key())
        parts = {
            "title": escape(self.title),
            "tree": self.picture(),
            "codes": "".join(_code_html(code, index) for index, code in enumerate(self.codes)),
            "data": json.dumps(self.rows(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
            "boards": "".join(self.boards()),
            "caption": escape(self.caption),
            "phases": f'<ol class="phases" aria-label="phase">{phases}</ol>' if phases else "",
            "key": f'<ul class="key" aria-label="key">{key}</ul>' if key else "",
        }
        player = PLAYER.replace("</style>", f"{self.style()}</style>")
        return re.sub(r"\{\{(\w+)\}\}", lambda gap: parts[gap[1]], player)

    def save(self, path: str | FilePath) -> FilePath:
        """Write the film as one HTML file that needs neither a kernel nor a network, and return its path."""
        target = FilePath(path)
        target.write_bytes(self.page.encode())  # made as a whole first: an error leaves the file as it was
        return target

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self.page)}" title="{escape(repr(self))}" '
            f'style="width:100%;height:{self.height}px;border:0;border-radius:8px"></iframe>'
        )


def _code_html(code: Code, index: int) -> str:
    lines = "".join(
        f'<span class="line" style="--indent:{len(line) - len(line.lstrip()) + 4}ch">{escape(line) or " "}</span>'
        for line in code.lines
    )
    return f'<pre class="code" data-code="{index}" data-title="{escape(code.title)}">{lines}</pre>'
