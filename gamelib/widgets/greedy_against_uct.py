"""The same position searched twice: by a tree policy that never doubts its means, and by UCT."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.game import MAX
from gamelib.montecarlo import UCT, Greedy, MonteCarloResult, SearchTree
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.widgets.explorer import View, choice, slider, stepped_slider
from gamelib.widgets.long_run import GoOn, LongExplorer, Work
from gamelib.widgets.tree_search_games import TIC_TAC_TOE, position, search_game, true_values
from gamelib.widgets.tree_search_picture import beside_tree, marked_board, top_of, words_of_marks

POSITIONS: Final = ("a1", "a1 b2 c3", "a1 b1", "b2 a2", "a1 b2 c3 c1")
"""The moves that lead to the positions offered."""
SIMULATIONS: Final = (50, 100, 200, 500, 1000, 2000)
SEEDS: Final = 40
SEARCHES: Final = ("greedy", "UCT")
LUCK: Final = 6
"""A seed with which greedy is wrong at first and UCT is right."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is searched, and how."""

    moves: str
    simulations: int
    c: int
    luck: int


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
        setting = Setting(**values)
        state, mover = position(TIC_TAC_TOE, setting.moves)
        offered = search_game(TIC_TAC_TOE)
        rules = offered.game
        found = [(name, *searched(setting, name)) for name in SEARCHES]
        told = [
            f"{name} visits {rules.action_text(state, result.action)} most, {result.visits[result.action]:,} times, "
            f"and is {'right' if is_right(setting.moves, result) else 'wrong'}"
            for name, result, _ in found
        ]
        facts = (
            f"After {setting.moves} {mover} is to move; {setting.simulations:,} simulations each, C = "
            f"{setting.c / 100:.2f}: {'; '.join(told)}."
        )
        counted = self._wrong.get(_of_all(setting))
        if counted is not None:
            facts += f" Of seeds 1 to {counted[2]}, greedy is wrong with {counted[0]} and UCT with {counted[1]}."
        rows = [
            beside_tree(
                rules, [(f"{name}:", marked_board(offered, state, result))], tree, words=words_of_marks(mover),
                title=facts, with_key=name == "UCT",
            )
            for name, result, tree in found
        ]  # fmt: skip
        return View(facts, _stacked(rows, facts))

    def work(self) -> Work | None:
        """Return the count for what is set, if it is not done yet."""
        return partial(self._count, _of_all(Setting(**self.values))) if self.done() < 1 else None

    def _count(self, setting: Setting, go_on: GoOn) -> None:
        wrong = [0, 0]
        for luck in range(1, SEEDS + 1):
            for which, name in enumerate(SEARCHES):
                result = grown(replace(setting, luck=luck), name).result()
                wrong[which] += not is_right(setting.moves, result)
            self._wrong[setting] = (wrong[0], wrong[1], luck)
            self._update()
            if not go_on(luck / SEEDS):
                return

    def done(self) -> float:
        """Return which share of the seeds has been tried."""
        return self._wrong.get(_of_all(Setting(**self.values)), (0, 0, 0))[2] / SEEDS


def _of_all(setting: Setting) -> Setting:
    """Return the setting without its luck."""
    return replace(setting, luck=0)


def grown(setting: Setting, name: str) -> SearchTree[Any, Any]:
    """Return the tree that a search has grown."""
    state, _ = position(TIC_TAC_TOE, setting.moves)
    policy: TreePolicy = Greedy() if name == "greedy" else UCT(setting.c / 100)
    tree = SearchTree(search_game(TIC_TAC_TOE).game, state, tree_policy=policy, rng=setting.luck)
    tree.grow(setting.simulations)
    return tree


@lru_cache(maxsize=64)
def searched(setting: Setting, name: str) -> tuple[MonteCarloResult[Any], str]:
    """Return what a search found, and the picture of the top of its tree."""
    tree = grown(setting, name)
    return tree.result(), top_of(tree, search_game(TIC_TAC_TOE).most)


def is_right(moves: str, result: MonteCarloResult[Any]) -> bool:
    """Return whether a search recommends an action that perfect play would take too."""
    state, _ = position(TIC_TAC_TOE, moves)
    values = true_values(TIC_TAC_TOE, state)
    assert values is not None and result.action is not None
    best = max(values.values()) if result.player == MAX else min(values.values())
    return values[result.action] == best


def _stacked(rows: list[str], title: str) -> str:
    sizes = [svg.size_of(row) for row in rows]
    tops = [sum(height for _, height in sizes[:row]) for row in range(len(rows))]
    body = [svg.embed(row, 0, top, *size) for row, top, size in zip(rows, tops, sizes, strict=True)]
    return svg.document(max(width for width, _ in sizes), tops[-1] + sizes[-1][1], body, title=title)
