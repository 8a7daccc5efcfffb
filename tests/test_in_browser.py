"""What comes late in a browser: an explorer that needs it says so, and shows its picture when it is there."""

import sys
from types import SimpleNamespace

from gamelib import svg
from gamelib.in_browser import LateFinder, StillComing
from gamelib.widgets import View
from gamelib.widgets.explorer import Explorer, slider


class Root(Explorer):
    title = "a root"
    knobs = {"number": slider("number", 1, 0, 99)}  # noqa: RUF012

    def view(self, *, number):
        if number > 1:
            from numpy import sqrt as root
        return View(f"The root is {root(number) if number > 1 else number:g}.", svg.document(9, 9, [], title=""))


def test_an_explorer_says_what_it_waits_for_and_goes_on_when_that_is_there(monkeypatch):
    numpy, waiting = sys.modules["numpy"], []
    browser = {
        "pyodide": SimpleNamespace(),
        "pyodide.ffi": SimpleNamespace(can_run_sync=lambda: False, run_sync=None),
        "pyodide_js": SimpleNamespace(loadPackage=lambda name: SimpleNamespace(then=waiting.append)),
    }
    for name, module in browser.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "meta_path", [LateFinder()])
    monkeypatch.delitem(sys.modules, "numpy")
    explorer = Root()
    explorer.controls["number"].value = 81
    assert explorer.facts.startswith("Wait: this takes numpy, which is on its way")
    sys.modules["numpy"] = numpy
    waiting.pop()(None)
    assert explorer.facts == "The root is 9."
    assert issubclass(StillComing, ModuleNotFoundError)
