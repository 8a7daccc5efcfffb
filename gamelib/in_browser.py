"""In a browser, where Python is Pyodide: packages of many megabytes come when something first imports them.

Pyodide loads by itself what a cell imports; what the library imports while it runs, it does not see. A *finder* does:
Python asks it where a module is that no other finder knows.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from gamelib.errors import GameError

IN_BROWSER: Final = sys.platform == "emscripten"

LATE: Final = frozenset({"numpy", "matplotlib", "chess"})
"""What comes late, each with what it needs itself."""


class StillComing(GameError, ModuleNotFoundError):
    """A package was looked for where nothing can wait for it, as when a control is moved.

    Args:
        name: what it is called.
        arrival: the promise of JavaScript's that it will have been looked for.
    """

    def __init__(self, name: str, arrival: Any) -> None:
        super().__init__(f"this takes {name}, which is on its way and comes once: a few seconds, with a network.")
        self._name, self._arrival = name, arrival

    def then(self, follow: Callable[[], None]) -> None:
        """Have a function called when the package is there; never, if it does not come."""

        def arrived(_: object) -> None:
            if PathFinder.find_spec(self._name) is not None:
                follow()

        self._arrival.then(arrived)


class LateFinder(MetaPathFinder):
    """Loads a package of :data:`LATE` when it is first looked for."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the module is, now that it is there; nothing if it is none of these.

        Raises:
            ModuleNotFoundError: if it could not be loaded.
            StillComing: if it is not there yet, and Python has to go on before it can come.
        """
        if fullname not in LATE:
            return None
        from pyodide.ffi import can_run_sync, run_sync  # type: ignore[import-not-found]
        from pyodide_js import loadPackage  # type: ignore[import-not-found]

        arrival = loadPackage(fullname)
        if not can_run_sync():
            raise StillComing(fullname, arrival)
        run_sync(arrival)
        invalidate_caches()
        found = PathFinder.find_spec(fullname, path)
        if found is None:
            why = f"{fullname} comes from the network, once: connect and run this again"
            raise ModuleNotFoundError(why, name=fullname)
        return found


def load_late() -> None:
    """Have packages loaded when they are first imported, if this is a browser, and names completed without jedi."""
    if IN_BROWSER and not any(isinstance(finder, LateFinder) for finder in sys.meta_path):
        sys.meta_path.append(LateFinder())
        from IPython import get_ipython

        if (shell := get_ipython()) and find_spec("jedi") is None:  # as in the live edition, whose kernel relies on it
            shell.Completer.use_jedi = False
