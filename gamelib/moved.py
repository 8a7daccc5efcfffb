"""Where modules went: an import by an old name finds the module that holds its things today.

Notebooks that people keep import by the names of the day they were written. Whoever imports a name of
:data:`MOVED` gets the module that stands beside it, the same object as by its own name; but where a function of the
package has the old name, an import would put the module in its place, and says where to look instead.

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
    "gamelib.bandits.book": "gamelib.bandits.experiment",
    "gamelib.bandits.curve": "gamelib.bandits.experiment",
    "gamelib.bandits.divergence": "gamelib.bandits.bounds",
    "gamelib.bandits.drifting": "gamelib.bandits.arms",
    "gamelib.bandits.forgetting": "gamelib.bandits.greedy",
    "gamelib.bandits.kl_ucb": "gamelib.bandits.ucb",
    "gamelib.bandits.payment": "gamelib.bandits.arms",
    "gamelib.bandits.problems": "gamelib.bandits.arms",
    "gamelib.bandits.tally": "gamelib.bandits.policy",
    "gamelib.board_text": "gamelib.wording",
    "gamelib.draw.film_nodes": "gamelib.draw.film_steps",
    "gamelib.draw.film_page": "gamelib.draw.film",
    "gamelib.draw.film_values": "gamelib.draw.film_steps",
    "gamelib.draw.layout": "gamelib.draw.graph",
    "gamelib.draw.picks": "gamelib.draw.board",
    "gamelib.draw.players": "gamelib.draw.graph",
    "gamelib.draw.plot_svg": "gamelib.draw.chart",
    "gamelib.draw.search_tree_svg": "gamelib.draw.tree_svg",
    "gamelib.draw.simulation_record": "gamelib.draw.simulation_film",
    "gamelib.draw.simulation_steps": "gamelib.draw.simulation_film",
    "gamelib.draw.visits": "gamelib.draw.search_tree",
    "gamelib.drills.picture": "gamelib.drills.drill",
    "gamelib.drills.step": "gamelib.drills.task",
    "gamelib.drills.terminal": "gamelib.drills.session",
    "gamelib.drills.values": "gamelib.drills.trees",
    "gamelib.drills.windows": "gamelib.drills.trees",
    "gamelib.engine.connect_four_rules": "gamelib.engine.in_a_row_rules",
    "gamelib.engine.mnk_rules": "gamelib.engine.in_a_row_rules",
    "gamelib.engine.nodes": "gamelib.engine.mcts",
    "gamelib.engine.opening_book": "gamelib.engine.connect_four_solver",
    "gamelib.evaluation.positions": "gamelib.evaluation.fit",
    "gamelib.evaluation.rulebook": "gamelib.evaluation.linear",
    "gamelib.evaluation.squashed": "gamelib.evaluation.linear",
    "gamelib.games.at_terminal": "gamelib.games.rulebook",
    "gamelib.games.backgammon_board": "gamelib.games.backgammon",
    "gamelib.games.backgammon_features": "gamelib.games.backgammon",
    "gamelib.games.backgammon_notation": "gamelib.games.backgammon",
    "gamelib.games.backgammon_rules": "gamelib.games.backgammon",
    "gamelib.games.backgammon_svg": "gamelib.games.backgammon",
    "gamelib.games.backgammon_text": "gamelib.games.backgammon",
    "gamelib.games.bit_lists": "gamelib.games.boards",
    "gamelib.games.board_svg": "gamelib.games.boards",
    "gamelib.games.breakthrough_bits": "gamelib.games.breakthrough",
    "gamelib.games.breakthrough_studies": "gamelib.games.breakthrough",
    "gamelib.games.breakthrough_svg": "gamelib.games.breakthrough",
    "gamelib.games.chance_trees": "gamelib.games.example_trees",
    "gamelib.games.chess_features": "gamelib.evaluation.chess",
    "gamelib.games.chess_fen": "gamelib.games.chess",
    "gamelib.games.chess_position": "gamelib.games.chess",
    "gamelib.games.chess_studies": "gamelib.games.chess",
    "gamelib.games.chess_svg": "gamelib.games.chess",
    "gamelib.games.chinese_checkers_star": "gamelib.games.chinese_checkers",
    "gamelib.games.chinese_checkers_svg": "gamelib.games.chinese_checkers",
    "gamelib.games.connect_four_bits": "gamelib.games.connect_four",
    "gamelib.games.connect_four_svg": "gamelib.games.connect_four",
    "gamelib.games.exam_trees": "gamelib.games.example_trees",
    "gamelib.games.go_bits": "gamelib.games.go",
    "gamelib.games.go_svg": "gamelib.games.go",
    "gamelib.games.go_text": "gamelib.games.go",
    "gamelib.games.heaps": "gamelib.games.nim",
    "gamelib.games.matrix_exact": "gamelib.games.matrix",
    "gamelib.games.othello_bits": "gamelib.games.othello",
    "gamelib.games.othello_board": "gamelib.games.othello",
    "gamelib.games.othello_many": "gamelib.games.othello",
    "gamelib.games.pacman_layouts": "gamelib.games.pacman",
    "gamelib.games.pacman_maze": "gamelib.games.pacman",
    "gamelib.games.pacman_svg": "gamelib.games.pacman",
    "gamelib.games.pacman_text": "gamelib.games.pacman",
    "gamelib.games.pig_board": "gamelib.games.pig",
    "gamelib.games.pig_policies": "gamelib.games.pig",
    "gamelib.games.pig_svg": "gamelib.games.pig",
    "gamelib.games.pig_values": "gamelib.games.pig",
    "gamelib.games.random_trees": "gamelib.games.example_trees",
    "gamelib.games.solitaire_svg": "gamelib.games.solitaire",
    "gamelib.games.square_board": "gamelib.games.boards",
    "gamelib.games.tablut_bits": "gamelib.games.tablut",
    "gamelib.games.tablut_features": "gamelib.games.tablut",
    "gamelib.games.tablut_rules": "gamelib.games.tablut",
    "gamelib.games.tablut_svg": "gamelib.games.tablut",
    "gamelib.games.tablut_text": "gamelib.games.tablut",
    "gamelib.games.tree_nodes": "gamelib.games.tree",
    "gamelib.games.tree_text": "gamelib.games.tree",
    "gamelib.learn.contest": "gamelib.learn.self_play",
    "gamelib.learn.encoding": "gamelib.learn.network_evaluator",
    "gamelib.learn.exact_examples": "gamelib.learn.training",
    "gamelib.learn.examples": "gamelib.learn.mdp",
    "gamelib.learn.linear": "gamelib.learn.model",
    "gamelib.learn.losses": "gamelib.learn.model",
    "gamelib.learn.storage": "gamelib.learn.network",
    "gamelib.learn.values": "gamelib.learn.planning",
    "gamelib.montecarlo.effort": "gamelib.montecarlo.mcts",
    "gamelib.montecarlo.episode": "gamelib.montecarlo.rollout",
    "gamelib.montecarlo.findings": "gamelib.montecarlo.tree",
    "gamelib.montecarlo.mast": "gamelib.montecarlo.rollouts",
    "gamelib.montecarlo.prior_policy": "gamelib.montecarlo.puct",
    "gamelib.montecarlo.priors": "gamelib.montecarlo.evaluator",
    "gamelib.montecarlo.rave": "gamelib.montecarlo.tree_policy",
    "gamelib.montecarlo.result": "gamelib.result",
    "gamelib.montecarlo.search_tree": "gamelib.montecarlo.mcts",
    "gamelib.montecarlo.transpositions": "gamelib.montecarlo.node",
    "gamelib.picture_marks": "gamelib.svg",
    "gamelib.play.advisers": "gamelib.play.terminal",
    "gamelib.play.guided": "gamelib.play.searching",
    "gamelib.play.monte_carlo": "gamelib.play.searching",
    "gamelib.play.openings": "gamelib.play.one_game",
    "gamelib.play.positions": "gamelib.play.one_game",
    "gamelib.search.best_reply": "gamelib.search.paranoid",
    "gamelib.search.budget": "gamelib.same_game",
    "gamelib.search.chances": "gamelib.search.outcomes",
    "gamelib.search.expectimax": "gamelib.search.expectiminimax",
    "gamelib.search.extensions": "gamelib.search.selective",
    "gamelib.search.guessing": "gamelib.search",
    "gamelib.search.labels": "gamelib.search.lists",
    "gamelib.search.nodes": "gamelib.search.lists",
    "gamelib.search.perft": "gamelib.search.counts",
    "gamelib.search.response": "gamelib.search.policy",
    "gamelib.search.same_game": "gamelib.same_game",
    "gamelib.search.scout": "gamelib.search.pvs",
    "gamelib.search.stack": "gamelib.search.lists",
    "gamelib.search.unsafe": "gamelib.search.selective",
    "gamelib.search.vectors": "gamelib.search.maxn",
    "gamelib.tasks": "gamelib.progress",
    "gamelib.trace_variables": "gamelib.trace",
    "gamelib.widgets.bandit_picture": "gamelib.widgets.bandit",
    "gamelib.widgets.drills": "gamelib.widgets.questions",
    "gamelib.widgets.evaluation": "gamelib.widgets.horizon",
    "gamelib.widgets.gamblers": "gamelib.widgets.bandit",
    "gamelib.widgets.growth": "gamelib.widgets.tic_tac_toe",
    "gamelib.widgets.picture_view": "gamelib.widgets.explorer",
    "gamelib.widgets.play_against_tree": "gamelib.widgets.tree_search",
    "gamelib.widgets.playing": "gamelib.widgets.explorer",
    "gamelib.widgets.predict": "gamelib.widgets.questions",
    "gamelib.widgets.pruned_tree": "gamelib.draw.pruned_tree",
    "gamelib.widgets.pruning_story": "gamelib.draw.pruned_tree",
    "gamelib.widgets.regret": "gamelib.widgets.bandit",
    "gamelib.widgets.scissors": "gamelib.widgets.pruning",
    "gamelib.widgets.solved_board": "gamelib.widgets.tic_tac_toe",
    "gamelib.widgets.sorting": "gamelib.widgets.pruning",
    "gamelib.widgets.ties": "gamelib.widgets.many_players",
    "gamelib.widgets.tree_search_games": "gamelib.widgets.tree_search",
    "gamelib.widgets.tree_search_picture": "gamelib.widgets.tree_search",
    "gamelib.widgets.vector_tree": "gamelib.widgets.many_players",
    "gamelib.widgets.vectors_by_hand": "gamelib.widgets.many_players",
    "gamelib.widgets.window": "gamelib.widgets.pruning",
    "gamelib_lessons.alphago_players": "gamelib_lessons.alphago_pipeline",
    "gamelib_lessons.bandit_plots": "gamelib_lessons.bandit_regrets",
    "gamelib_lessons.catalogue_entry": "gamelib_lessons.catalogue",
    "gamelib_lessons.catalogue_explorer": "gamelib_lessons.catalogue",
    "gamelib_lessons.columns_picture": "gamelib_lessons.prior_explorer",
    "gamelib_lessons.exercises_from_solutions": "gamelib_lessons.convert",
    "gamelib_lessons.four_phases": "gamelib_lessons.grown_tree_picture",
    "gamelib_lessons.go_example_picture": "gamelib_lessons.go_example_explorer",
    "gamelib_lessons.go_search_explorer": "gamelib_lessons.prior_explorer",
    "gamelib_lessons.ladder": "gamelib_lessons.ladder_explorer",
    "gamelib_lessons.learning_loop": "gamelib_lessons.alphago_pictures",
    "gamelib_lessons.leaves_by_depth": "gamelib_lessons.leaves_by_depth_explorer",
    "gamelib_lessons.normalise": "gamelib_lessons.convert",
    "gamelib_lessons.prior_strength": "gamelib_lessons.prior_report",
    "gamelib_lessons.trap_explorer": "gamelib_lessons.trap",
    "gamelib_lessons.tree_search_errors": "gamelib_lessons.tree_search_report",
    "gamelib_lessons.tree_search_players": "gamelib_lessons.tree_search_times",
}


class _Finder(MetaPathFinder, Loader):
    """Finds what is imported by an old name."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in MOVED:
            return None
        package, _, last = name.rpartition(".")
        if not isinstance(getattr(import_module(package), last, sys), ModuleType):
            raise ModuleNotFoundError(
                f"what was in {name} is now in {MOVED[name]}: from {package} import {last}", name=name
            )
        return ModuleSpec(name, self)

    def exec_module(self, module: ModuleType) -> None:
        sys.modules[module.__name__] = import_module(MOVED[module.__name__])


sys.meta_path.append(_Finder())
