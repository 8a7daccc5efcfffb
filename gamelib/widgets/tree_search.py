"""Monte Carlo tree search on a board: the heat map of its visits, and beside it the top of the tree it grew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import ceil
from typing import Any, ClassVar, Final

from gamelib.draw.visits import mean_rewards
from gamelib.montecarlo import UCT, MonteCarloResult, SearchTree, best_mean
from gamelib.widgets.explorer import View, choice, on_picture, slider, stepped_slider
from gamelib.widgets.long_run import GoOn, LongExplorer, Work, in_rows
from gamelib.widgets.moves import after_text, ending_text, words_of
from gamelib.widgets.playing import PlayingExplorer, begun
from gamelib.widgets.tree_search_games import GAMES, RANDOM, ROLLOUTS, position, search_game, truth_text
from gamelib.widgets.tree_search_picture import beside_tree, marked_board, top_of, words_of_marks
from gamelib.wording import counted

SIMULATIONS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
"""How many simulations can be asked for."""
AT_ONCE: Final = 100_000
"""How many microseconds, roughly, a search may take that is made as soon as a control is moved."""
START: Final = "a1"
"""The moves made at first: O answers in the middle, or loses."""
LUCK: Final = 6
"""A seed with which few simulations are wrong there, and many are right."""
STEPS: Final = 25
"""In how many steps a longer search is shown as it grows."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is searched, and how: by UCT with so many hundredths as its constant."""

    game: str
    moves: str
    c: int
    simulations: int
    rollout: str
    luck: int

    @property
    def c_text(self) -> str:
        """The constant in words."""
        return f"{self.c / 100:.2f}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a search had found when somebody looked, the action of the best mean, and the picture of its tree's top."""

    result: MonteCarloResult[Any]
    best: Any
    tree: str
    finished: bool


class TreeSearchExplorer(LongExplorer, PlayingExplorer):
    """A position, searched by UCT with a constant, a number of simulations and a rollout of the reader's choice.

    Of what takes longer than a moment the beginning is shown. The rest is started with a button and grows before the
    reader's eyes; it can be stopped, and what it has found by then is shown.
    """

    title = "tree search"
    wide = True
    start = "search"
    knobs: ClassVar = {
        "game": choice("game", GAMES),
        "simulations": stepped_slider("simulations", SIMULATIONS, 1000),
        "c": slider("C, hundredths", 100, 0, 300),
        "rollout": choice("rollout", ROLLOUTS, RANDOM),
        "luck": slider("luck (seed)", LUCK, 1, 40),
        "moves": on_picture(START),
    }
    follows: ClassVar = {"game": {"moves": ""}}

    def __init__(self) -> None:
        self._large: dict[Setting, Seen] = {}
        super().__init__()

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls in rows, with the longer work and what takes a move back beside the last of them."""
        return in_rows(controls, [self.undo, *self.run.row])

    def view(self, *_: Any, **values: Any) -> View:
        """Search, or begin to and say that the rest has to be asked for, and draw what is known."""
        setting, half = _setting(**values)
        offered = search_game(setting.game)
        rules = offered.game
        state, mover = position(setting.game, setting.moves)
        place = after_text(setting.game, setting.moves)
        if not mover:
            facts = f"{place}: the game is over, {ending_text(rules, state)}."
            board = marked_board(offered, state, None)
            return View(facts, beside_tree(rules, board, None, words="the game is over", title=facts))
        seen = self._seen(setting)
        facts = f"{place}, {mover} to move (click to play on). {told(setting, state, seen)}"
        if not seen.finished and not self.run.running:
            facts += f" All {setting.simulations:,} take {time_text(cost(setting))}: press ‘search’."
        board = marked_board(offered, state, seen.result, begun=half)
        return View(facts, beside_tree(rules, board, seen.tree, words=words_of_marks(mover), title=facts))

    def _seen(self, setting: Setting) -> Seen:
        """Return what is known: all of it or, of a longer search nobody has asked for, its beginning."""
        if cost(setting) <= AT_ONCE:
            return searched(setting)
        if setting in self._large:
            return self._large[setting]
        return replace(searched(replace(setting, simulations=quick_simulations(setting))), finished=False)

    def work(self) -> Work | None:
        """Return the longer search of what is set, if it is not done yet."""
        setting, _ = _setting(**self.values)
        if cost(setting) <= AT_ONCE or not position(setting.game, setting.moves)[1]:
            return None
        return partial(self._grow, setting)

    def _grow(self, setting: Setting, go_on: GoOn) -> None:
        tree = tree_of(setting)
        tree.grow(quick_simulations(setting))
        step = ceil((setting.simulations - tree.root.visits) / STEPS)
        while (left := setting.simulations - tree.root.visits) > 0:
            tree.grow(min(step, left))
            self._large[setting] = seen_in(tree, most=search_game(setting.game).most, finished=step >= left)
            self._update()
            if not go_on(tree.root.visits / setting.simulations):
                return

    def updated(self) -> None:
        """Enable the buttons that would do something."""
        LongExplorer.updated(self)
        PlayingExplorer.updated(self)

    def done(self) -> float | None:
        """Return which share of the simulations has been made, if the position is one to search."""
        setting, _ = _setting(**self.values)
        goes_on = position(setting.game, setting.moves)[1]
        return self._seen(setting).result.simulations / setting.simulations if goes_on else None


def _setting(*, moves: str, **values: Any) -> tuple[Setting, str]:
    """Return what is set, and the first half of a move that is being picked, if one is."""
    words = words_of(moves)
    half = begun(words)
    return Setting(moves=" ".join(words[:-1]) if half else moves, **values), half


def cost(setting: Setting) -> int:
    """Return how many microseconds a search takes, roughly."""
    return setting.simulations * search_game(setting.game).microseconds[setting.rollout]


def quick_simulations(setting: Setting) -> int:
    """Return how many simulations of a search are made as soon as a control is moved.

    Example:
        >>> quick_simulations(Setting("Connect Four", "", 100, 100_000, "random", 1))
        2000
    """
    each = search_game(setting.game).microseconds[setting.rollout]
    return max(number for number in SIMULATIONS if number == SIMULATIONS[0] or number * each <= AT_ONCE)


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
    policy, rollout = UCT(setting.c / 100), offered.rollout(setting.rollout)
    return SearchTree(offered.game, state, tree_policy=policy, rollout=rollout, rng=setting.luck)


@lru_cache(maxsize=64)
def searched(setting: Setting) -> Seen:
    """Return what a search finds that takes no longer than a moment."""
    tree = tree_of(setting)
    tree.grow(setting.simulations)
    return seen_in(tree, most=search_game(setting.game).most, finished=True)


def seen_in(tree: SearchTree[Any, Any], *, most: int, finished: bool) -> Seen:
    """Return what a tree knows, and a picture of the nodes at its top, so many at the most."""
    assert isinstance(tree.root.player, int)
    return Seen(tree.result(), best_mean(tree.root, tree.root.player), top_of(tree, most), finished)


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
    words = f"{made} with C = {setting.c_text}: most visits for {most}"
    if seen.best == action:
        words += ", which has the best mean too."
    else:
        visits = counted(result.visits[seen.best], "visit")
        words += f"; best mean {name[seen.best]}, {means[seen.best]:.2f} of {visits}."
    return f"{words} {truth_text(setting.game, state, action)}".strip()
