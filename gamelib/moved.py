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
    "gamelib.evaluation.positions": "gamelib.evaluation.fit",
    "gamelib.evaluation.squashed": "gamelib.evaluation.linear",
    "gamelib.tasks": "gamelib.progress",
    "gamelib.trace_variables": "gamelib.trace",
    "gamelib.play.advisers": "gamelib.play.terminal",
    "gamelib.play.guided": "gamelib.play.searching",
    "gamelib.play.monte_carlo": "gamelib.play.searching",
    "gamelib.play.positions": "gamelib.play.one_game",
    "gamelib.play.openings": "gamelib.play.one_game",
    "gamelib.montecarlo.result": "gamelib.result",
    "gamelib.montecarlo.rave": "gamelib.montecarlo.tree_policy",
    "gamelib.montecarlo.findings": "gamelib.montecarlo.tree",
    "gamelib.montecarlo.transpositions": "gamelib.montecarlo.node",
    "gamelib.montecarlo.prior_policy": "gamelib.montecarlo.puct",
    "gamelib.montecarlo.priors": "gamelib.montecarlo.evaluator",
    "gamelib.montecarlo.mast": "gamelib.montecarlo.rollouts",
    "gamelib.montecarlo.episode": "gamelib.montecarlo.rollout",
    "gamelib.montecarlo.effort": "gamelib.montecarlo.mcts",
    "gamelib.montecarlo.search_tree": "gamelib.montecarlo.mcts",
    "gamelib.search.guessing": "gamelib.search",
    "gamelib.search.expectimax": "gamelib.search.expectiminimax",
    "gamelib.search.response": "gamelib.search.policy",
    "gamelib.search.best_reply": "gamelib.search.paranoid",
    "gamelib.search.vectors": "gamelib.search.maxn",
    "gamelib.search.budget": "gamelib.same_game",
    "gamelib.search.same_game": "gamelib.same_game",
    "gamelib.search.unsafe": "gamelib.search.selective",
    "gamelib.search.extensions": "gamelib.search.selective",
    "gamelib.search.perft": "gamelib.search.counts",
    "gamelib.search.stack": "gamelib.search.lists",
    "gamelib.search.labels": "gamelib.search.lists",
    "gamelib.search.nodes": "gamelib.search.lists",
    "gamelib.search.chances": "gamelib.search.outcomes",
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
