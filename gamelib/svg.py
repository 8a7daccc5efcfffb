"""Small SVG building blocks: every picture of the package is put together from these.

Pictures stand on a light card of their own, so they read the same on a light and on a dark page.
They carry a ``<title>`` for screen readers, use the colours of Okabe and Ito, which people with
any kind of colour vision can tell apart, and are the same byte for byte for the same input.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple, TypeVar
from unicodedata import east_asian_width

from gamelib.errors import GameError
from gamelib.number import is_finite_number
from gamelib.wording import quoted

CARD: Final = "#ffffff"
INK: Final = "#1b1b1b"
FAINT: Final = "#767676"
LINE: Final = "#8a8a8a"
BLUE: Final = "#0072b2"
ORANGE: Final = "#e69f00"
GREEN: Final = "#009e73"
SKY: Final = "#56b4e9"
VERMILION: Final = "#d55e00"
PURPLE: Final = "#cc79a7"
YELLOW: Final = "#f0e442"
FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"
MONO: Final = "DejaVu Sans Mono, Consolas, monospace"


class Place(NamedTuple):
    """A part of a picture that one can point at: what it is called, and where it is, in pixels.

    A height of 0 stands for all that is below, down to the edge.
    """

    name: str
    x: float
    y: float
    width: float
    height: float


def number(value: float) -> str:
    """Return a coordinate with at most two decimals, always written the same way.

    Example:
        >>> number(3.0), number(2 / 3)
        ('3', '0.67')
    """
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # the sum makes -0.0 a plain 0


_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _clean(content: str) -> str:
    """Return ``content`` with a stand-in for each sign that XML forbids."""
    return _FORBIDDEN.sub("\ufffd", content)


def tag(name: str, content: str = "", **attributes: object) -> str:
    """Return one SVG element; ``_`` in an attribute's name becomes ``-``, a trailing one is dropped.

    Example:
        >>> tag("circle", cx=1.5, cy=2, stroke_width=2)
        '<circle cx="1.5" cy="2" stroke-width="2"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _attribute(value: object) -> str:
    return number(value) if isinstance(value, (int, float)) else escape(_clean(str(value)))


def label(
    x: float,
    y: float,
    content: str,
    *,
    size: float = 14,
    anchor: str = "middle",
    fill: str = INK,
    bold: bool = False,
    mono: bool = False,
    **attributes: object,
) -> str:
    """Return a line of text; ``y`` is the height of its middle."""
    return tag(
        "text",
        escape(_clean(content), quote=False),
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        text_anchor=anchor,
        fill=fill,
        font_weight="bold" if bold else None,
        font_family=MONO if mono else None,
        **attributes,
    )


def text_width(content: str, size: float) -> float:
    """Return how wide a line of text may become, whichever of the fonts is there, in bold letters.

    Example:
        >>> round(text_width("-0.333", 12), 1), round(text_width("MMM", 12), 1)
        (47.8, 40.7)
    """
    width = 0.0
    for letter in content:  # one by one: sum() rounds differently from Python 3.12 on, and pictures are the same on all
        width += _letter_width(letter)
    return size * width


def _letter_width(letter: str) -> float:
    if letter in "mwMW@%":
        return 1.13
    if letter in ".,:;|!'()[]- ijlftI":
        return 0.55
    if letter.islower() or letter.isdigit():
        return 0.72
    return 1.05 if east_asian_width(letter) in "WF" else 0.87


def document(width: float, height: float, body: Iterable[str], *, title: str) -> str:
    """Return a whole picture on its card; the title says what it shows for those who cannot see it."""
    card = tag("rect", x=0, y=0, width=width, height=height, rx=8, fill=CARD)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
        f'viewBox="0 0 {number(width)} {number(height)}" role="img" font-family="{FONT}">'
        f"<title>{escape(_clean(title), quote=False)}</title>{card}{''.join(body)}</svg>"
    )


_LABEL: Final = re.compile(r'<text x="([^"]*)" y="([^"]*)"[^>]*>.*?</text>')
_ROOT = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)" viewBox="([^"]*)"[^>]*>')


def size_of(svg: str) -> tuple[float, float]:
    """Return the width and height in pixels of a picture made by :func:`document`."""
    root = _root(svg)
    return float(root[1]), float(root[2])


def _root(svg: str) -> re.Match[str]:
    root = _ROOT.match(svg)
    if root is None:
        raise ValueError("this is not a picture made by gamelib.svg.document")
    return root


def embed(svg: str, x: float, y: float, width: float, height: float) -> str:
    """Return the picture ``svg`` as an element of another one, scaled into the given box."""
    root = _root(svg)
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<svg {box} viewBox="{root[3]}">{svg[root.end() :]}'


def cropped(svg: str, x: float, y: float, width: float, height: float) -> str:
    """Return the part of a picture that lies in the given box, as a picture of its own; labels outside are left out.

    Example:
        >>> square = document(40, 40, [label(20, 20, "in"), label(20, 38, "out")], title="a square")
        >>> part = cropped(square, 10, 10, 20, 20)
        >>> size_of(part), "in" in part, "out" in part
        ((20.0, 20.0), True, False)
    """

    def kept(found: re.Match[str]) -> str:
        return found[0] if x <= float(found[1]) <= x + width and y <= float(found[2]) <= y + height else ""

    inside = _LABEL.sub(kept, svg)
    return document(width, height, [embed(inside, -x, -y, *size_of(svg))], title="")


def beside(pictures: Sequence[str], *, title: str, gap: float = 0, below: bool = False) -> str:
    """Return pictures as one, from the left to the right or, if ``below``, from the top down.

    Example:
        >>> square = document(40, 40, [], title="a square")
        >>> size_of(beside([square, square], title="two squares", gap=4))
        (84.0, 40.0)
    """
    body, along, across = [], -gap, 0.0
    for picture in pictures:
        width, height = size_of(picture)
        along += gap
        x, y = (0.0, along) if below else (along, 0.0)
        body.append(embed(picture, x, y, width, height))
        along, across = along + (height if below else width), max(across, width if below else height)
    width, height = (across, along) if below else (along, across)
    return document(width, height, body, title=title)


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Return the corners of a shape, or the points of a line, as SVG writes them.

    Example:
        >>> points([(0, 1), (2.5, 3)])
        '0,1 2.5,3'
    """
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def scaled(svg: str, factor: float) -> str:
    """Return the picture ``svg`` shown larger or smaller by ``factor``.

    Example:
        >>> size_of(scaled(document(40, 20, [], title="nothing"), 2.5))
        (100.0, 50.0)
    """
    width, height = size_of(svg)
    old = f'width="{number(width)}" height="{number(height)}"'
    return svg.replace(old, f'width="{number(factor * width)}" height="{number(factor * height)}"', 1)


def image(svg: str, alt: str) -> str:
    """Return an ``<img>`` of the picture that needs neither scripts nor a trusted notebook."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}">'


def text_card(text: str, *, title: str) -> str:
    """Return a picture that just shows ``text``, line by line in a typewriter's letters."""
    lines = text.splitlines() or [""]
    size = 14
    width = 24 + 0.61 * size * max(len(line) for line in lines)
    height = 20 + 1.3 * size * len(lines)
    body = [
        label(12, 10 + 1.3 * size * (row + 0.5), line, size=size, anchor="start", mono=True, style="white-space:pre")
        for row, line in enumerate(lines)
    ]
    return document(width, height, body, title=title)


Action = TypeVar("Action")  # not that of gamelib.game, which imports this module


def checked_marks(
    notes: Mapping[Action, str] | None,
    shades: Mapping[Action, float] | None,
    *,
    is_action: Callable[[Action], bool],
    actions: str,
) -> tuple[Mapping[Action, str], Mapping[Action, float]]:
    """Return the notes and the shades, empty where nothing was given, the shades kept from 0 to 1.

    Args:
        notes: a short text for some actions.
        shades: a number for some actions.
        is_action: whether some position of the game has such an action; it may raise TypeError or ValueError.
        actions: what actions are, for the error.
    """
    for given, name in ((notes, "notes"), (shades, "shades")):
        if given is not None and not isinstance(given, Mapping):
            raise GameError(f"{name} are a dictionary by action, such as {{action: …}}, not {quoted(given)}")
        for action in given or {}:
            if not _holds(is_action, action):
                raise GameError(f"{name} are for actions, {actions}, not for {quoted(action)}")
    for action, note in (notes or {}).items():
        if not isinstance(note, str):
            raise GameError(f"the note on {action!r} is a short text, not {quoted(note)}: write str(…)")
    for action, shade in (shades or {}).items():
        if not is_finite_number(shade):
            raise GameError(f"the shade of {action!r} is a number from 0 to 1, not {quoted(shade)}")
    return notes or {}, {action: min(max(shade, 0), 1) for action, shade in (shades or {}).items()}


def _holds(is_action: Callable[[Action], bool], action: Action) -> bool:
    try:
        return is_action(action)
    except (TypeError, ValueError):
        return False
