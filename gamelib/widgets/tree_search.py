"""Monte Carlo tree search on a board: the heat map of its visits, and beside it the top of the tree it grew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Final

import ipywidgets as widgets

from gamelib.draw.search_tree import mean_rewards
from gamelib.montecarlo import UCT, MonteCarloResult, SearchTree, best_mean
from gamelib.widgets.explorer import View, choice, on_picture, slider, stepped_slider
from gamelib.widgets.playing import PlayingExplorer, after_text, ending_text
from gamelib.widgets.tree_search_games import GAMES, RANDOM, ROLLOUTS, TIC_TAC_TOE, position, search_game, truth_text
from gamelib.widgets.tree_search_picture import beside_tree, marked_board, top_of, words_of_marks
from gamelib.wording import counted

SIMULATIONS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""How many simulations can be asked for."""
CONSTANTS: Final = tuple((f"{each / 100:g}", each) for each in range(0, 301, 5))
"""The constants C that can be asked for, in hundredths."""
AT_ONCE: Final = 250_000
"""How many microseconds, roughly, a search may take; of a longer one the beginning is made."""
START: Final = ("a1",)
"""The moves made at first: O answers in the middle, or loses."""
LUCK: Final = 6
"""A seed with which few simulations are wrong there, and many are right."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is searched, and how: by UCT with so many hundredths as its constant."""

    game: str
    moves: tuple[str, ...]
    c: int
    simulations: int
    rollout: str
    luck: int

    @property
    def c_text(self) -> str:
        """The constant in words."""
        return f"{self.c / 100:g}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a search found, the action of the best mean, and the picture of its tree's top."""

    result: MonteCarloResult[Any]
    best: Any
    tree: str


class TreeSearchExplorer(PlayingExplorer):
    """A position, searched by UCT with a constant, a number of simulations and a rollout of the reader's choice.

    Args:
        game: the game at first.
        simulations: how many simulations are made at first.
    """

    title = "tree search"
    wide = True
    knobs: ClassVar = {
        "game": choice("game", GAMES),
        "simulations": stepped_slider("simulations", SIMULATIONS, 1000),
        "c": stepped_slider("C", CONSTANTS, 100),
        "rollout": choice("rollout", ROLLOUTS, RANDOM),
        "luck": slider("luck (seed)", LUCK, 1, 40),
        "moves": on_picture(START),
    }
    follows: ClassVar = {"game": {"moves": ()}}

    def __init__(self, game: str = TIC_TAC_TOE, *, simulations: int = 1000) -> None:
        super().__init__(game=game, simulations=simulations, moves=START if game == TIC_TAC_TOE else ())

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls in rows, with what takes a move back beside the last of them."""
        return in_rows(controls, self.undo)

    def view(self, *_: Any, **values: Any) -> View:
        """Search, and draw what was found."""
        setting = Setting(**values)
        rules = search_game(setting.game).game
        state, mover = position(setting.game, setting.moves)
        place = after_text(setting.game, setting.moves)
        if not mover:
            facts = f"{place}: the game is over, {ending_text(rules, state)}."
            board = marked_board(rules, state, None)
            return View(facts, beside_tree(rules, board, None, words="the game is over", title=facts))
        seen = searched(replace(setting, simulations=simulations_at_once(setting)))
        facts = f"{place}, {mover} to move (click to play on). {told(setting, state, seen)}"
        board = marked_board(rules, state, seen.result)
        return View(facts, beside_tree(rules, board, seen.tree, words=words_of_marks(mover), title=facts))


def in_rows(controls: Sequence[Any], undo: Any) -> Any:
    """Return controls in rows of three, and below them the last one, which resets them, with what takes back."""
    *moved, reset = controls
    for control in moved:
        control.layout.width = "326px" if isinstance(control, widgets.SelectionSlider) else "248px"
        control.style.description_width = "100px"
    reset.layout.width = "92px"
    rows = (widgets.Box(each, layout=widgets.Layout(flex_flow="row wrap")) for each in (moved, [reset, undo]))
    return widgets.VBox(list(rows))


def simulations_at_once(setting: Setting) -> int:
    """Return how many of the simulations asked for are made, so that an answer comes at once.

    Example:
        >>> simulations_at_once(Setting("Connect Four", (), 100, 5000, "and sees the reply", 1))
        200
    """
    each = search_game(setting.game).microseconds[setting.rollout]
    quick = max(number for number in SIMULATIONS if number == SIMULATIONS[0] or number * each <= AT_ONCE)
    return min(setting.simulations, quick)


def tree_of(setting: Setting, state: Any = None) -> SearchTree[Any, Any]:
    """Return the tree of a setting before it grows, from another state than its moves lead to if one is given."""
    offered = search_game(setting.game)
    state = position(setting.game, setting.moves)[0] if state is None else state
    policy, rollout = UCT(setting.c / 100), offered.rollout(setting.rollout)
    return SearchTree(offered.game, state, tree_policy=policy, rollout=rollout, rng=setting.luck)


@lru_cache(maxsize=64)
def searched(setting: Setting) -> Seen:
    """Return what a search finds."""
    tree = tree_of(setting)
    tree.grow(setting.simulations)
    assert isinstance(tree.root.player, int)
    most = search_game(setting.game).most
    return Seen(tree.result(), best_mean(tree.root, tree.root.player), top_of(tree, most))


def told(setting: Setting, state: Any, seen: Seen) -> str:
    """Return in words what a search found, and what is true."""
    rules, result = search_game(setting.game).game, seen.result
    means = mean_rewards(rules, result)
    name = {action: rules.action_text(state, action) for action in means}
    made = counted(result.simulations, "simulation")
    if result.simulations < setting.simulations:
        made = f"{made}, since {setting.simulations:,} would take too long,"
    action: Any = result.action
    count = result.visits[action]
    leaders = [name[each] for each, visits in result.visits.items() if visits == count]
    most = f"{name[action]}, {count:,}"
    if len(leaders) > 1:
        most = f"{', '.join(leaders[:-1])} and {leaders[-1]}, {count:,} each; of these it takes {name[action]}"
    words = f"{made} with C = {setting.c_text}: most visits for {most}, Q {means[action]:.2f}"
    if seen.best == action:
        words += ", which has the best mean too."
    else:
        visits = counted(result.visits[seen.best], "visit")
        words += f"; best mean {name[seen.best]}, {means[seen.best]:.2f} of {visits}."
    return f"{words} {truth_text(setting.game, state, action)}".strip()
