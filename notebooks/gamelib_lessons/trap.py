"""Flat, greedy and UCT search of one position of tic-tac-toe, and what each thinks of its moves as simulations go on.

X stands on b3 and a2, O on c2, and O is to move. Only a1 and a3 draw. After c1 and c3 one reply of X's wins and all
others do not, so random games flatter them: the position is a trap. Each search is made with twenty seeds; a tree grows
on from one number of simulations to the next, and flat search, which plays as many games after each move, begins anew.
The whole takes some seconds, so the counts are kept in ``trap.json``. Running this module writes the file anew, and a
test computes a part of it again::

    python -m gamelib_lessons.trap
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from statistics import mean
from typing import ClassVar, Final, NamedTuple

from gamelib import svg
from gamelib.draw import Picture
from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.games import TicTacToe
from gamelib.games.mnk import MnkState
from gamelib.montecarlo import SearchTree, flat_monte_carlo
from gamelib.search import minimax
from gamelib.widgets.explorer import Explorer, View, slider, stepped_slider
from gamelib_lessons.stored import read, write
from gamelib_lessons.tree_search_report import POLICIES

GAME: Final = TicTacToe()
TRAP: Final[MnkState] = GAME.parse(". X . / X . O / . . .")
ACTIONS: Final = tuple(GAME.actions(TRAP))
O: Final = 1  # noqa: E741 - the player is called so
RIGHT: Final = tuple(GAME.parse_action(TRAP, name) for name in ("a1", "a3"))
C3: Final = GAME.parse_action(TRAP, "c3")
CHECKPOINTS: Final = (10, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 4000)
"""After how many simulations the searches are looked at."""
SEEDS: Final = range(1, 21)
SEARCHES: Final = ("flat", "greedy", "UCT")
_FILE: Final = "trap.json"
BOARD: Final = 122.0
GAP: Final = 6.0
LEFT: Final = 244.0
"""Where the plot begins, right of the boards and the words beside them."""
MARKED: Final = (10, 30, 100, 300, 1000, 4000)
LUCK: Final = 9
"""A seed with which all three fall into the trap."""


class Known(NamedTuple):
    """How many simulations began with a move, and what they paid O on average, from 0 to 1."""

    visits: int
    mean: float


def counts(search: str, seed: int, checkpoints: Sequence[int] = CHECKPOINTS) -> list[list[list[int]]]:
    """Return visits and twice the sum of O's rewards, of each move, after each number of simulations."""
    found = []
    tree = None if search == "flat" else SearchTree(GAME, TRAP, tree_policy=POLICIES[search], rng=seed)
    for simulations in checkpoints:
        if tree is None:
            each = -(-simulations // len(ACTIONS))
            values = flat_monte_carlo(GAME, TRAP, episodes=each, rng=seed).action_values
            found.append([[each, round((1 + values[action][O]) * each)] for action in ACTIONS])
            continue
        tree.grow(simulations - tree.root.visits)
        children = [tree.root.children[action] for action in ACTIONS]
        found.append([[child.visits, round(2 * child.visits * child.mean(O))] for child in children])
    return found


@cache
def known(search: str, seed: int) -> tuple[Mapping[int, Known], ...]:
    """Return what a search knows of each move, after each number of simulations of :data:`CHECKPOINTS`."""
    rows: Sequence[Sequence[Sequence[int]]] = read(_FILE)[search][SEEDS.index(seed)]
    return tuple(
        {action: Known(visits, doubled / 2 / visits) for action, (visits, doubled) in zip(ACTIONS, row, strict=True)}
        for row in rows
    )


def choice(knows: Mapping[int, Known]) -> int:
    """Return the move of most visits, of several the one with the best mean."""
    return max(knows, key=lambda action: knows[action])


def right(search: str) -> list[int]:
    """Return how many of the twenty searches keep the draw, after each number of simulations."""
    rows = zip(*(known(search, seed) for seed in SEEDS), strict=True)
    return [sum(choice(knows) in RIGHT for knows in row) for row in rows]


def paid(action: int = C3) -> list[tuple[int, float, float]]:
    """Return what a move pays in UCT, the mean of all seeds.

    Returns:
        For each number of simulations but the first: that number, what the simulations since the one before paid, and
        the mean of all.
    """
    found = []
    for place in range(1, len(CHECKPOINTS)):
        before, now = ([known("UCT", seed)[at][action] for seed in SEEDS] for at in (place - 1, place))
        new = sum(each.visits for each in now) - sum(each.visits for each in before)
        total = sum(each.visits * each.mean for each in now)
        lately = (total - sum(each.visits * each.mean for each in before)) / new
        found.append((CHECKPOINTS[place], lately, total / sum(each.visits for each in now)))
    return found


@cache
def at_random(state: MnkState) -> Fraction:
    """Return what a state is worth to X if both play at random from there on.

    Example:
        >>> at_random(GAME.parse("X X . / O O . / X O ."))
        Fraction(1, 3)
    """
    if GAME.is_terminal(state):
        return Fraction(GAME.utility(state, 0))
    return mean(at_random(GAME.result(state, action)) for action in GAME.actions(state))


def exact_table() -> str:
    """Return what each move of the trap brings O, at random and against perfect play, as a table.

    Example:
        >>> print(exact_table().splitlines()[1])
        c3: at random 0.483, in truth O loses
    """
    words = {1: "O loses", 0: "a draw", -1: "O wins"}
    lines = []
    for action in ACTIONS:
        after = GAME.result(TRAP, action)
        name, truth = GAME.action_text(TRAP, action), words[int(minimax(GAME, after).value)]
        lines.append(f"{name}: at random {float(1 - at_random(after)) / 2:.3f}, in truth {truth}")
    return "\n".join(lines)


class TrapExplorer(Explorer):
    """Flat, greedy and UCT search of one position after 10 to 4,000 simulations; the curves grow with these."""

    title = "three searches of a trap"
    wide = True
    knobs: ClassVar = {
        "simulations": stepped_slider("simulations", CHECKPOINTS, CHECKPOINTS[0]),
        "luck": slider("luck (seed)", LUCK, SEEDS[0], SEEDS[-1]),
    }

    def view(self, *, simulations: int, luck: int) -> View:
        """Draw what each search thinks of the moves, and how its mean of c3 has come about."""
        place = CHECKPOINTS.index(simulations)
        told, parts, lines = [], [], []
        for number, search in enumerate(SEARCHES):
            rows = known(search, luck)[: place + 1]
            played = choice(rows[-1])
            name, verdict = GAME.action_text(TRAP, played), "a draw" if played in RIGHT else "O loses"
            told.append(f"{search} plays {name}: {verdict} ({right(search)[place]} of {len(SEEDS)} seeds draw)")
            top = GAP + number * (BOARD + GAP)
            parts.append(svg.embed(_board(search, luck, place), GAP, top, BOARD, BOARD))
            words = (search, f"plays {name}", verdict, f"{len(SEEDS)} seeds:", f"{right(search)[place]} draw")
            for row, text in enumerate(words):
                y = top + 20 + 20 * row
                parts.append(svg.label(GAP + BOARD + 10, y, text, size=12, anchor="start", bold=row in (0, 2)))
            lines.append(Series(search, list(enumerate(row[C3].mean for row in rows)), markers=True))
        means = ", ".join(f"{search} {known(search, luck)[place][C3].mean:.2f}" for search in SEARCHES)
        facts = f"{simulations:,} simulations: {'; '.join(told)}. Mean of c3 for O: {means}."
        plot = line_plot(lines, _across(CHECKPOINTS), _up("mean of c3 so far, for O", 1.0), title=facts)
        width, height = svg.size_of(plot)
        bottom = GAP + len(SEARCHES) * (BOARD + GAP)
        parts.append(svg.embed(plot, LEFT, (bottom - height) / 2, width, height))
        return View(facts, svg.document(LEFT + width, bottom, parts, title=facts))


def _board(search: str, luck: int, place: int) -> str:
    knows = known(search, luck)[place]
    most = max(each.visits for each in knows.values())
    return GAME.svg(
        TRAP,
        notes={action: f"{each.mean:.2f}" for action, each in knows.items()},
        shades={action: each.visits / most for action, each in knows.items()},
    )


def _across(checkpoints: tuple[int, ...]) -> Axis:
    ticks = [(at, f"{each:,}") for at, each in enumerate(checkpoints) if each in MARKED]
    return Axis("simulations", -0.5, len(checkpoints) - 0.5, ticks)


def _up(label: str, high: float) -> Axis:
    return Axis(label, 0, high, [(tenth / 10, f"{tenth / 10:g}") for tenth in range(0, round(10 * high) + 1, 2)])


def drift_plot() -> Picture:
    """Return what c3 pays in UCT as simulations go on, its mean and that of a1: all of all seeds together."""
    rows = paid()
    names = "what the last simulations through c3 paid", "what all simulations through c3 paid: its mean"
    lines = [
        Series(name, [(at, row[which]) for at, row in enumerate(rows)], markers=True)
        for which, name in enumerate(names, start=1)
    ]
    a1 = [mean for _, _, mean in paid(RIGHT[0])]
    lines.append(Series("the mean of a1, which is right", list(enumerate(a1)), markers=True))
    (_, first, mean), (_, last, final) = rows[0], rows[-1]
    text = f"What c3 pays O falls from {first:.2f} to {last:.2f}; its mean from {mean:.2f} to {final:.2f} only. "
    text += f"The mean of a1, which is right, goes from {a1[0]:.2f} to {a1[-1]:.2f}."
    x = _across(tuple(row[0] for row in rows))
    return Picture(line_plot(lines, x, _up(f"reward of O, {len(SEEDS)} seeds together", 0.6), title=text), text)


if __name__ == "__main__":
    write(_FILE, {search: [counts(search, seed) for seed in SEEDS] for search in SEARCHES})
