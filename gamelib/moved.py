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
    "gamelib.games.chess_features": "gamelib.evaluation.chess",
    "gamelib.board_text": "gamelib.wording",
    "gamelib.games.othello_many": "gamelib.games.othello",
    "gamelib.games.othello_board": "gamelib.games.othello",
    "gamelib.games.othello_bits": "gamelib.games.othello",
    "gamelib.games.tablut_features": "gamelib.evaluation.tablut",
    "gamelib.games.chinese_checkers_svg": "gamelib.games.chinese_checkers",
    "gamelib.games.pig_svg": "gamelib.games.pig_board",
    "gamelib.games.pacman_svg": "gamelib.games.pacman",
    "gamelib.games.pacman_text": "gamelib.games.pacman",
    "gamelib.games.pacman_layouts": "gamelib.games.pacman",
    "gamelib.games.pacman_maze": "gamelib.games.pacman",
    "gamelib.games.backgammon_svg": "gamelib.games.backgammon_board",
    "gamelib.games.chance_trees": "gamelib.games.example_trees",
    "gamelib.games.exam_trees": "gamelib.games.example_trees",
    "gamelib.games.random_trees": "gamelib.games.example_trees",
    "gamelib.games.tree_text": "gamelib.games.tree",
    "gamelib.games.tree_nodes": "gamelib.games.tree",
    "gamelib.games.tablut_svg": "gamelib.games.tablut",
    "gamelib.games.tablut_text": "gamelib.games.tablut",
    "gamelib.games.tablut_rules": "gamelib.games.tablut",
    "gamelib.games.tablut_bits": "gamelib.games.tablut",
    "gamelib.games.solitaire_svg": "gamelib.games.solitaire",
    "gamelib.games.pig_policies": "gamelib.games.pig",
    "gamelib.games.pig_values": "gamelib.games.pig",
    "gamelib.games.heaps": "gamelib.games.nim",
    "gamelib.games.matrix_exact": "gamelib.games.matrix",
    "gamelib.games.go_svg": "gamelib.games.go",
    "gamelib.games.go_text": "gamelib.games.go",
    "gamelib.games.go_bits": "gamelib.games.go",
    "gamelib.games.connect_four_svg": "gamelib.games.connect_four",
    "gamelib.games.connect_four_bits": "gamelib.games.connect_four",
    "gamelib.games.chinese_checkers_star": "gamelib.games.chinese_checkers",
    "gamelib.games.chess_studies": "gamelib.games.chess",
    "gamelib.games.chess_svg": "gamelib.games.chess",
    "gamelib.games.chess_fen": "gamelib.games.chess",
    "gamelib.games.chess_position": "gamelib.games.chess",
    "gamelib.games.backgammon_features": "gamelib.games.backgammon",
    "gamelib.games.backgammon_text": "gamelib.games.backgammon_board",
    "gamelib.games.backgammon_notation": "gamelib.games.backgammon",
    "gamelib.games.backgammon_rules": "gamelib.games.backgammon",
    "gamelib.games.breakthrough_studies": "gamelib.games.breakthrough",
    "gamelib.games.breakthrough_svg": "gamelib.games.breakthrough",
    "gamelib.games.breakthrough_bits": "gamelib.games.breakthrough",
    "gamelib.games.board_svg": "gamelib.games.boards",
    "gamelib.games.square_board": "gamelib.games.boards",
    "gamelib.games.bit_lists": "gamelib.games.boards",
    "gamelib.games.at_terminal": "gamelib.games.rulebook",
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
