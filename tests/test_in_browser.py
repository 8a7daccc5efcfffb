"""What comes late in a browser: an explorer that needs it says so, and shows its picture when it is there."""

import sys
from types import ModuleType

import pytest

from gamelib import svg
from gamelib.in_browser import LATE, LateFinder, StillComing
from gamelib.widgets import View
from gamelib.widgets.explorer import Explorer, slider


class Promise:
    def __init__(self):
        self.waiting = []

    def then(self, follow):
        self.waiting.append(follow)

    def keep(self):
        for follow in self.waiting:
            follow(None)


@pytest.fixture
def numpy_on_its_way(monkeypatch):
    """In a browser where numpy is not there and nobody can wait for it."""
    numpy, promise = sys.modules["numpy"], Promise()
    ffi, js = ModuleType("pyodide.ffi"), ModuleType("pyodide_js")
    ffi.can_run_sync, ffi.run_sync, js.loadPackage = (lambda: False), None, (lambda name: promise)
    for name, module in {"pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi, "pyodide_js": js}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "numpy")
    monkeypatch.setattr(sys, "meta_path", [LateFinder()])
    promise.waiting.append(lambda _: monkeypatch.setitem(sys.modules, "numpy", numpy))
    return promise


class Squares(Explorer):
    title = "squares"
    knobs = {"number": slider("number", 1, 0, 9)}  # noqa: RUF012

    def view(self, *, number):
        if number > 1:
            import numpy

            number = numpy.square(number)
        return View(f"The square is {number}.", svg.document(10, 10, [], title="a square"))


def test_an_explorer_says_what_it_waits_for_and_goes_on_when_that_is_there(numpy_on_its_way):
    explorer = Squares()
    assert explorer.facts == "The square is 1."
    explorer.controls["number"].value = 3
    assert explorer.facts.startswith("Wait: this takes numpy, which is on its way")
    numpy_on_its_way.keep()
    assert explorer.facts == "The square is 9."


def test_what_is_still_coming_is_a_module_that_is_not_there(numpy_on_its_way):
    assert "numpy" in LATE
    with pytest.raises(ModuleNotFoundError) as error:
        import numpy  # noqa: F401
    assert isinstance(error.value, StillComing)
    assert LateFinder().find_spec("no_such_package") is None
