"""The same position searched twice: by a tree policy that never doubts its means, and by UCT."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.widgets.explorer import View, choice, slider, stepped_slider
from gamelib.widgets.long_run import GoOn, LongExplorer, Work
from gamelib.widgets.tree_search import Setting, searched, tree_of
from gamelib.widgets.tree_search_games import RANDOM, TIC_TAC_TOE, best_moves, position, search_game
from gamelib.widgets.tree_search_picture import beside_tree, marked_board, words_of_marks

POSITIONS: Final = ("a1", "a1 b2 c3", "a1 b1", "b2 a2", "a1 b2 c3 c1")
"""The moves that lead to the positions offered."""
SIMULATIONS: Final = (50, 100, 200, 500, 1000, 2000)
SEEDS: Final = 40
LUCK: Final = 6
"""A seed with which greedy is wrong at first and UCT is right."""


class GreedyAgainstUCTExplorer(LongExplorer):
    """Two searches of a position of tic-tac-toe with the same luck: greedy and UCT, each with its board and tree.

    How often each of them is wrong, with forty kinds of luck, is counted on request.
    """

    title = "greedy against UCT"
    wide = True
    start = f"try {SEEDS} seeds"
    knobs: ClassVar = {
        "moves": choice("moves played", POSITIONS),
        "simulations": stepped_slider("simulations", SIMULATIONS, 500),
        "c": slider("C, hundredths", 100, 10, 300),
        "luck": slider("luck (seed)", LUCK, 1, SEEDS),
    }

    def __init__(self) -> None:
        self._wrong: dict[Setting, tuple[int, int, int]] = {}
        super().__init__()

    def view(self, *_: Any, **values: Any) -> View:
        """Search twice, and draw what each of them thinks."""
        uct = _setting(**values)
        state, mover = position(TIC_TAC_TOE, uct.moves)
        offered = search_game(TIC_TAC_TOE)
        best = best_moves(TIC_TAC_TOE, state)
        found = {"greedy": searched(_greedy(uct)), "UCT": searched(uct)}
        told = [
            f"{name} visits {offered.game.action_text(state, seen.result.action)} most, "
            f"{seen.result.visits[seen.result.action]:,} times, and is "
            f"{'right' if seen.result.action in best else 'wrong'}"
            for name, seen in found.items()
        ]
        facts = (
            f"After {uct.moves} {mover} is to move; {uct.simulations:,} simulations each, C = {uct.c_text}: "
            f"{'; '.join(told)}."
        )
        if counted := self._wrong.get(_of_all(uct)):
            facts += f" Of seeds 1 to {counted[2]}, greedy is wrong with {counted[0]} and UCT with {counted[1]}."
        rows = [
            beside_tree(
                offered.game, [(f"{name}:", marked_board(offered, state, seen.result))], seen.tree,
                words=words_of_marks(mover), title=facts, with_key=name == "UCT",
            )
            for name, seen in found.items()
        ]  # fmt: skip
        return View(facts, svg.beside(rows, title=facts, below=True))

    def work(self) -> Work | None:
        """Return the count for what is set, if it is not done yet."""
        return partial(self._count, _of_all(_setting(**self.values))) if self.done() < 1 else None

    def _count(self, setting: Setting, go_on: GoOn) -> None:
        wrong = [0, 0]
        best = best_moves(TIC_TAC_TOE, position(TIC_TAC_TOE, setting.moves)[0])
        for luck in range(1, SEEDS + 1):
            uct = replace(setting, luck=luck)
            for which, each in enumerate((_greedy(uct), uct)):
                tree = tree_of(each)
                tree.grow(each.simulations)
                wrong[which] += tree.result().action not in best
            self._wrong[setting] = (wrong[0], wrong[1], luck)
            self._update()
            if not go_on(luck / SEEDS):
                return

    def done(self) -> float:
        """Return which share of the seeds has been tried."""
        return self._wrong.get(_of_all(_setting(**self.values)), (0, 0, 0))[2] / SEEDS


def _setting(**values: Any) -> Setting:
    return Setting(game=TIC_TAC_TOE, rollout=RANDOM, **values)


def _greedy(setting: Setting) -> Setting:
    return replace(setting, c=None)


def _of_all(setting: Setting) -> Setting:
    """Return the setting without its luck."""
    return replace(setting, luck=0)
