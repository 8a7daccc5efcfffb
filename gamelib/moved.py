"""Where modules went: an import by an old name finds the module that holds its things today.

Notebooks that people keep import by the names of the day they were written. Whoever imports a name of
:data:`MOVED` gets the module that stands beside it, the same object as by its own name.

>>> from gamelib.search.scout import principal_variation_search as by_old_name
>>> from gamelib.search import principal_variation_search
>>> by_old_name is principal_variation_search
True
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
    "gamelib.engine.connect_four_rules": "gamelib.engine.in_a_row_rules",
    "gamelib.engine.mnk_rules": "gamelib.engine.in_a_row_rules",
    "gamelib.engine.nodes": "gamelib.engine.mcts",
    "gamelib.engine.opening_book": "gamelib.engine.connect_four_solver",
    "gamelib.search.scout": "gamelib.search.pvs",
}


class _Finder(MetaPathFinder, Loader):
    """Finds what is imported by an old name."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in MOVED else None

    def exec_module(self, module: ModuleType) -> None:
        sys.modules[module.__name__] = import_module(MOVED[module.__name__])


sys.meta_path.append(_Finder())
