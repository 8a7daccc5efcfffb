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
    "gamelib.drills.picture": "gamelib.drills.drill",
    "gamelib.widgets.drills": "gamelib.widgets.questions",
    "gamelib.widgets.predict": "gamelib.widgets.questions",
    "gamelib.picture_marks": "gamelib.svg",
    "gamelib.drills.windows": "gamelib.drills.trees",
    "gamelib.drills.values": "gamelib.drills.trees",
    "gamelib.draw.players": "gamelib.draw.graph",
    "gamelib.widgets.evaluation": "gamelib.widgets.horizon",
    "gamelib.widgets.solved_board": "gamelib.widgets.tic_tac_toe",
    "gamelib.widgets.growth": "gamelib.widgets.tic_tac_toe",
    "gamelib.widgets.sorting": "gamelib.widgets.pruning",
    "gamelib.widgets.scissors": "gamelib.widgets.pruning",
    "gamelib.widgets.window": "gamelib.widgets.pruning",
    "gamelib.widgets.ties": "gamelib.widgets.many_players",
    "gamelib.widgets.vectors_by_hand": "gamelib.widgets.many_players",
    "gamelib.widgets.vector_tree": "gamelib.widgets.many_players",
    "gamelib.widgets.playing": "gamelib.widgets.explorer",
    "gamelib.widgets.picture_view": "gamelib.widgets.explorer",
    "gamelib.widgets.play_against_tree": "gamelib.widgets.tree_search",
    "gamelib.widgets.tree_search_picture": "gamelib.widgets.tree_search",
    "gamelib.widgets.tree_search_games": "gamelib.widgets.tree_search",
    "gamelib.widgets.regret": "gamelib.widgets.bandit",
    "gamelib.widgets.bandit_picture": "gamelib.widgets.bandit",
    "gamelib.widgets.gamblers": "gamelib.widgets.bandit",
    "gamelib.drills.terminal": "gamelib.drills.session",
    "gamelib.drills.step": "gamelib.drills.task",
    "gamelib.draw.layout": "gamelib.draw.graph",
    "gamelib.draw.simulation_steps": "gamelib.draw.simulation_film",
    "gamelib.draw.simulation_record": "gamelib.draw.simulation_film",
    "gamelib.draw.film_page": "gamelib.draw.film",
    "gamelib.draw.film_nodes": "gamelib.draw.film_steps",
    "gamelib.draw.film_values": "gamelib.draw.film_steps",
    "gamelib.draw.visits": "gamelib.draw.search_tree",
    "gamelib.draw.plot_svg": "gamelib.draw.chart",
    "gamelib.draw.picks": "gamelib.draw.board",
    "gamelib.widgets.pruning_story": "gamelib.draw.pruned_tree",
    "gamelib.widgets.pruned_tree": "gamelib.draw.pruned_tree",
    "gamelib.draw.search_tree_svg": "gamelib.draw.tree_svg",
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
