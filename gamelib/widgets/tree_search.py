"""Monte Carlo tree search on a board: the heat map of its visits, and beside it the top of the tree it grew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import ipywidgets as widgets

from gamelib.draw.search_tree import draw_search_tree
from gamelib.draw.visits import mean_rewards, visit_shades
from gamelib.montecarlo import UCT, MonteCarloResult, SearchTree, best_mean
from gamelib.widgets.explorer import Explorer, View, choice, slider, text_field
from gamelib.widgets.long_run import LongRun
from gamelib.widgets.tree_search_games import (
    GAMES,
    RANDOM,
    ROLLOUTS,
    ending_text,
    position,
    search_game,
    truth_text,
)
from gamelib.widgets.tree_search_picture import board_beside_tree, visit_captions
from gamelib.wording import counted

SIMULATIONS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
"""How many simulations can be asked for."""
AT_ONCE: Final = 60_000
"""How many microseconds, roughly, a search may take that is made as soon as a control is moved."""
START: Final = "a1 b2 c3"
"""The moves made at first: of the six moves O has, four draw and two, into the corners, lose."""
STEPS: Final = 25
"""In how many steps a longer search is shown as it grows."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is searched, and how."""

    game: str
    moves: str
    c: int
    simulations: int
    rollout: str
    luck: int


@dataclass(frozen=True, slots=True)
class Seen:
    """What a search had found when somebody looked.

    Attributes:
        result: what it knew.
        best: the action of the best mean.
        tree: the picture of the top of its tree.
        finished: whether it was done.
    """

    result: MonteCarloResult[Any]
    best: Any
    tree: str
    finished: bool


class TreeSearchExplorer(Explorer):
    """A position, searched by UCT with a constant, a number of simulations and a rollout of the reader's choice.

    What takes longer than a moment is started with a button and grows before the reader's eyes; it can be stopped, and
    what it has found by then is shown.
    """

    title = "tree search"
    wide = True

    def __init__(self) -> None:
        self._large: dict[Setting, Seen] = {}
        self.run = LongRun("search", self._work, lambda: self._update())
        super().__init__()

    def make_controls(self) -> Mapping[str, Any]:
        """Return the game, the position, the constant, the simulations, the rollout and the luck."""
        simulations = widgets.SelectionSlider(
            options=[(f"{number:,}", number) for number in SIMULATIONS], value=1000, description="simulations",
            style={"description_width": "110px"}, layout=widgets.Layout(width="300px"),
        )  # fmt: skip
        return {
            "game": choice("game", GAMES),
            "moves": text_field("moves played", START),
            "simulations": simulations,
            "c": slider("C, in hundredths", 100, 0, 300),
            "rollout": choice("rollout", ROLLOUTS, RANDOM),
            "luck": slider("luck (seed)", 1, 1, 40),
        }

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls, with the longer search below them."""
        return widgets.VBox([super()._arranged(controls), self.run.box])

    def view(self, *_: Any, **values: Any) -> View:
        """Search, or say that the search has to be asked for, and draw what is known."""
        setting = Setting(**values)
        rules = search_game(setting.game).game
        state, mover = position(setting.game, setting.moves)
        place = f"{setting.game}{f' after {setting.moves.strip()}' if setting.moves.strip() else ''}"
        if not mover:
            facts = f"{place}: the game is over, {ending_text(setting.game, state)}."
            return View(facts, board_beside_tree(rules, state, None, means={}, shades={}, captions=(), title=facts))
        seen = self._large.get(setting)
        if seen is None and self._is_quick(setting):
            seen = searched(setting)
        if seen is None:
            facts = (
                f"{place}, {mover} to move. {setting.simulations:,} simulations with this rollout take "
                f"{time_text(cost(setting))}: press ‘search’."
            )
            board = board_beside_tree(
                rules, state, None, means={}, shades={}, captions=visit_captions(mover, 0), title=facts
            )
            return View(facts, board)
        facts = f"{place}, {mover} to move. {told(setting, state, seen)}"
        means = mean_rewards(rules, seen.result)
        picture = board_beside_tree(
            rules, state, seen.tree, means=means, shades=visit_shades(seen.result),
            captions=visit_captions(mover, seen.result.simulations), title=facts,
        )  # fmt: skip
        return View(facts, picture)

    def _is_quick(self, setting: Setting) -> bool:
        return cost(setting) <= AT_ONCE

    def _work(self) -> Iterator[float] | None:
        """Return the longer search of what is set, if it is not done yet."""
        setting = Setting(**self.values)
        if self._is_quick(setting) or not position(setting.game, setting.moves)[1]:
            return None
        return self._growing(setting)

    def _growing(self, setting: Setting) -> Iterator[float]:
        tree = tree_of(setting)
        for step in range(1, STEPS + 1):
            tree.grow(setting.simulations * step // STEPS - tree.root.visits)
            self._large[setting] = seen_in(tree, most=search_game(setting.game).most, finished=step == STEPS)
            yield step / STEPS

    def _update(self) -> None:
        values = self.values
        if self._quiet:
            return
        before, self._before = getattr(self, "_before", values), values
        changed = {name for name, value in values.items() if value != before[name]}
        if changed == {"game"} and values["moves"]:  # moves of one game mean nothing in another
            self.controls["moves"].value = ""  # which comes back here
            return
        super()._update()
        self._allow()

    def _allow(self) -> None:
        """Enable the buttons that would do something."""
        setting = Setting(**self.values)
        try:
            idle = bool(position(setting.game, setting.moves)[1]) and not self._is_quick(setting)
        except ValueError:
            idle = False
        known = self._large.get(setting)
        self.run.allow(idle and not (known and known.finished))


def cost(setting: Setting) -> int:
    """Return how many microseconds a search takes, roughly."""
    return setting.simulations * search_game(setting.game).microseconds[setting.rollout]


def time_text(microseconds: int) -> str:
    """Return how long something takes, in words that hold on any machine.

    Example:
        >>> time_text(300_000), time_text(8_000_000), time_text(120_000_000)
        ('about a second', 'some seconds', 'some minutes')
    """
    seconds = microseconds / 1e6
    for limit, words in ((1, "about a second"), (20, "some seconds"), (90, "about a minute")):
        if seconds <= limit:
            return words
    return "some minutes"


def tree_of(setting: Setting) -> SearchTree[Any, Any]:
    """Return the tree of a setting, before it grows."""
    offered = search_game(setting.game)
    state, _ = position(setting.game, setting.moves)
    return SearchTree(
        offered.game, state, tree_policy=UCT(setting.c / 100), rollout=offered.rollout(setting.rollout),
        rng=setting.luck,
    )  # fmt: skip


@lru_cache(maxsize=64)
def searched(setting: Setting) -> Seen:
    """Return what a search finds that takes no longer than a moment."""
    tree = tree_of(setting)
    tree.grow(setting.simulations)
    return seen_in(tree, most=search_game(setting.game).most, finished=True)


def seen_in(tree: SearchTree[Any, Any], *, most: int, finished: bool) -> Seen:
    """Return what a tree knows, and a picture of the nodes at its top, so many at the most."""
    assert isinstance(tree.root.player, int)
    return Seen(
        tree.result(), best_mean(tree.root, tree.root.player), draw_search_tree(tree, most=most).svg, finished
    )


def told(setting: Setting, state: Any, seen: Seen) -> str:
    """Return in words what a search found, and what is true."""
    rules, result = search_game(setting.game).game, seen.result
    means = mean_rewards(rules, result)
    name = {action: rules.action_text(state, action) for action in means}
    made = counted(result.simulations, "simulation")
    if not seen.finished:
        made = f"{made} of {setting.simulations:,}"
    action: Any = result.action
    most = f"{name[action]}, {result.visits[action]:,}, Q {means[action]:.2f}"
    words = f"{made} with C = {setting.c / 100:.2f}: most visits for {most}"
    if seen.best == action:
        words += ", which has the best mean too."
    else:
        visits = counted(result.visits[seen.best], "visit")
        words += f"; best mean {name[seen.best]}, {means[seen.best]:.2f} of {visits}."
    return f"{words} {truth_text(setting.game, state, action)}".strip()
