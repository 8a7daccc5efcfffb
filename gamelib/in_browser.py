"""In a browser, where Python is Pyodide: packages of many megabytes come when something first imports them.

Pyodide loads by itself what a cell imports; what the library imports while it runs, it does not see. A *finder* does:
Python asks it where a module is that no other finder knows.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Final

IN_BROWSER: Final = sys.platform == "emscripten"

LATE: Final = frozenset({"numpy", "matplotlib", "chess"})
"""What comes late, each with what it needs itself."""


class LateFinder(MetaPathFinder):
    """Loads a package of :data:`LATE` when it is first looked for."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the module is, now that it is there; nothing if it is none of these, or could not be loaded."""
        if fullname not in LATE:
            return None
        from pyodide.ffi import can_run_sync, run_sync  # type: ignore[import-not-found]
        from pyodide_js import loadPackage  # type: ignore[import-not-found]

        if not can_run_sync():
            return None
        run_sync(loadPackage(fullname))
        invalidate_caches()
        return PathFinder.find_spec(fullname, path)


def load_late() -> None:
    """Have packages loaded when they are first imported, if this is a browser."""
    if IN_BROWSER and not any(isinstance(finder, LateFinder) for finder in sys.meta_path):
        sys.meta_path.append(LateFinder())
