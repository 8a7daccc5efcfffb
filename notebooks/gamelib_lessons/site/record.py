"""Explorers on a page without Python: what they show is recorded by trying their controls.

``python -m gamelib_lessons.site.record NOTEBOOK`` runs a lesson and writes, as JSON, what each of its explorers shows.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from html import unescape
from math import prod
from pathlib import Path
from typing import Any, Final

import ipywidgets as widgets
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from gamelib.errors import GameError
from gamelib.widgets.explorer import Explorer, View
from gamelib.widgets.game_explorer import GameExplorer

MOST_STATES: Final = 600
"""The most settings of an explorer that are recorded."""
MOST_BYTES: Final = 150_000
"""The most bytes, compressed, that a recording may take."""
FEWEST_PICTURES: Final = 3
"""With fewer there is nothing worth moving."""
PICK: Final = re.compile(r'data-pick="([^"]*)"')

Values = Mapping[str, Any]


def record(explorer: Explorer) -> str | None:
    """Return what an explorer shows for all it can be set to, packed for a page, or ``None`` if that is too much.

    First everything is tried, what can be clicked included; then clicks alone; then all settings of the controls; then
    one control at a time. Games against programs are not tried: their moves are without end. The explorer is left as it
    was.

    Returns:
        The recording as base64 of compressed JSON: ``controls`` (``name``, ``label``, ``options`` as texts, ``live`` if
        it moves only in the live edition), ``pictures``, and ``states``, the first of which is shown at first. Each has
        its ``picture`` by number, ``facts``, what the controls are set to (``at``), and the states that other settings
        (``go``, which is the first state's where it is missing) and clicks (``picks``) lead to.
    """
    if isinstance(explorer, GameExplorer):
        return None
    start = explorer.values
    options = {name: values for name, control in explorer.controls.items() if len(values := _options(control)) > 1}
    attempts = [(options, True, False), ({}, True, False)] if PICK.search(explorer.shown.picture) else []
    attempts += [(options, False, False), (options, False, True)]
    try:
        for tried, clicks, alone in attempts:
            if alone or clicks or prod(map(len, tried.values())) <= MOST_STATES:
                explorer.set(**start)
                states = _explored(explorer, tried, clicks, alone)
                if packed := states and _packed(explorer, options, states):
                    return packed
    finally:
        explorer.set(**start)
    return None


def _options(control: Any) -> Sequence[Any]:
    """Return what a control that is seen can be set to, or nothing if that is without end."""
    match control:
        case widgets.Checkbox():
            return (False, True)
        case widgets.IntSlider():
            return range(control.min, control.max + 1, control.step)
        case widgets.FloatSlider():
            steps = round((control.max - control.min) / control.step)
            return [round(control.min + step * control.step, 9) for step in range(steps + 1)]
        case widgets.Dropdown() | widgets.SelectionSlider():
            return [each[1] if isinstance(each, tuple) else each for each in control.options]
    return ()


def _explored(
    explorer: Explorer, options: Mapping[str, Sequence[Any]], clicks: bool, alone: bool
) -> list[dict[str, Any]]:
    """Return all states that settings and clicks lead to, from the first state alone or from each, if not too many."""
    known: dict[str, int] = {}
    found: list[Values] = []

    def number(values: Values) -> int:
        key = repr(sorted(values.items()))
        if key not in known:
            known[key] = len(found)
            found.append(values)
        return known[key]

    number(explorer.values)
    states: list[dict[str, Any]] = []
    while len(states) < len(found) <= MOST_STATES:
        values = found[len(states)]
        explorer.set(**values)
        state: dict[str, Any] = {
            "picture": explorer.shown.html, "facts": explorer.facts, "values": values, "go": {}, "picks": {},
        }  # fmt: skip
        explorer.view = lambda **_: View(facts="", picture="")  # type: ignore[method-assign]  # where it leads is enough
        for name in dict.fromkeys(map(unescape, PICK.findall(state["picture"]))) if clicks else ():
            explorer.picked(name)
            state["picks"][name] = number(explorer.values)
            explorer.set(**values)
        for name, choices in () if alone and states else options.items():
            state["go"][name] = [number(_after(explorer, values, name, choice)) for choice in choices]
        del explorer.view
        states.append(state)
    return states if len(states) == len(found) else []


def _after(explorer: Explorer, values: Values, name: str, value: Any) -> Values:
    """Return what the controls say when one of them is moved; where it goes no further, what they said before."""
    explorer.set(**values)
    try:
        explorer.set(**{name: value})
    except GameError:
        return values
    return explorer.values


def _packed(
    explorer: Explorer, options: Mapping[str, Sequence[Any]], states: Sequence[dict[str, Any]]
) -> str | None:
    """Return a recording, if there is enough to see and not too much to load."""
    pictures = list(dict.fromkeys(state["picture"] for state in states))
    if len(pictures) < FEWEST_PICTURES:
        return None
    numbers = {picture: number for number, picture in enumerate(pictures)}
    pictures = [picture.replace("data-entry=", "data-was=") for picture in pictures]
    controls = [
        {
            "name": name,
            "label": explorer.controls[name].description,
            "slides": not isinstance(explorer.controls[name], widgets.Dropdown | widgets.Checkbox),
            "checks": isinstance(explorer.controls[name], widgets.Checkbox),
            "options": _labels(explorer.controls[name], values),
            "live": name not in states[0].get("go", ()),
        }
        for name, values in options.items()
    ]
    for state in states:
        state["picture"] = numbers[state["picture"]]
        if not state["go"]:
            del state["go"]
        values = state.pop("values")
        state["at"] = {name: list(choices).index(values[name]) for name, choices in options.items()}
    if not any(state["picks"] for state in states):  # nothing looks as if it could be clicked
        pictures = [picture.replace("data-pick=", "data-was=") for picture in pictures]
    told = {"controls": controls, "pictures": pictures, "states": states}
    data = gzip.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)
    return base64.b64encode(data).decode() if len(data) <= MOST_BYTES else None


def _labels(control: Any, values: Iterable[Any]) -> list[str]:
    if isinstance(control, widgets.FloatSlider):
        return [f"{value:.1f}" for value in values]
    named = getattr(control, "options", ())
    return [each[0] for each in named] if named and isinstance(named[0], tuple) else [str(value) for value in values]


def recordings(notebook: Path) -> dict[str, str | None]:
    """Run a lesson, and return what its explorers show, by what they print as in ``text/plain``.

    The lesson is run as it stands, and each explorer is recorded when its cell has been run.

    Raises:
        Exception: whatever a cell raises.
    """
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    shell = InteractiveShell.instance()
    found: dict[str, str | None] = {}
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        shown: list[Explorer] = []
        Explorer._repr_mimebundle_ = lambda self, seen=shown, **_: seen.append(self) or {}  # type: ignore[method-assign]
        with capture_output():
            result = shell.run_cell("".join(cell["source"]))  # type: ignore[no-untyped-call]
        result.raise_error()
        for explorer in shown:
            found[repr(explorer)] = record(explorer)
    return found


if __name__ == "__main__":
    json.dump(recordings(Path(sys.argv[1])), sys.stdout)
