"""How often Monte Carlo tree search errs as its simulations grow, and the plots of that and of its matches.

Two experiments. In the first the search is asked about each of the 627 positions of tic-tac-toe in which the game
goes on, symmetric ones counted once, and it is counted how many it gives away: a win that becomes a draw or a loss, or
a draw that becomes a loss. In the second it looks at the empty board of Connect Four.

A tree is grown once and asked on the way, so that the numbers for few and for many simulations of a seed belong to the
same tree. (Flat search begins anew each time. It plays as many episodes after each action, so its simulations are
rounded up: 10 are 18 where there are nine actions.) The whole takes some twenty minutes, so the results are kept in
``tree_search_errors.json``. Running this module writes the file anew, and a test computes a part of it again::

    python -m gamelib_lessons.tree_search_report
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final

from gamelib import svg
from gamelib.draw import Picture
from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.games import ConnectFour, TicTacToe
from gamelib.games.mnk import MnkState
from gamelib.montecarlo import UCT, Greedy, SearchTree, best_mean, flat_monte_carlo, most_visits
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.search import Solution, solve
from gamelib_lessons.stored import read, write
from gamelib_lessons.tree_search_matches import interval, result

CHECKPOINTS: Final = (10, 30, 100, 300, 1000, 2000)
SEEDS: Final = (1, 2, 3, 4, 5)
POLICIES: Final[Mapping[str, TreePolicy]] = {"UCT": UCT(), "greedy": Greedy()}

COLUMN_CHECKPOINTS: Final = (1000, 10_000, 100_000, 1_000_000)
COLUMN_CONSTANTS: Final[Mapping[str, float]] = {"1/√2": sqrt(1 / 2), "1": 1.0}
COLUMN_SEEDS: Final = (1, 2)
_FILE: Final = "tree_search_errors.json"
STUDENT: Final = 2.776
"""The 97.5 % quantile of Student's t with four degrees of freedom: there are five seeds."""
ROOM: Final = 0.8
"""How far from the last of a row of long numbers the axis ends: 1 is at the number."""
CENTRE: Final = 3
"""The middle column of Connect Four, counted from 0."""


@cache
def classes() -> tuple[Solution[MnkState, int], tuple[MnkState, ...]]:
    """Return the solution of tic-tac-toe, and the 627 classes of positions in which the game goes on."""
    game = TicTacToe()
    solution = solve(game)
    return solution, tuple(sorted({game.canonical(state) for state in solution.states if not game.is_terminal(state)}))


def gives_away(state: MnkState, action: int) -> bool:
    """Return whether an action makes less of a position than can be made of it."""
    solution, _ = classes()
    return solution[TicTacToe().result(state, action)][0] != solution[state][0]


def class_errors(policy: str, seed: int, number: int, final: Callable[..., Any] = most_visits) -> list[list[int]]:
    """Return which of the first ``number`` classes are given away, as numbers from 0; a row for each checkpoint."""
    game, found = TicTacToe(), [[] for _ in CHECKPOINTS]  # type: tuple[TicTacToe, list[list[int]]]
    for place, state in enumerate(classes()[1][:number]):
        if policy == "flat":
            actions = len(game.actions(state))
            for errors, simulations in zip(found, CHECKPOINTS, strict=True):
                episodes = -(-simulations // actions)
                if gives_away(state, flat_monte_carlo(game, state, episodes=episodes, rng=seed).action or 0):
                    errors.append(place)
            continue
        tree = SearchTree(game, state, tree_policy=POLICIES[policy], rng=seed)
        for errors, simulations in zip(found, CHECKPOINTS, strict=True):
            tree.grow(simulations - tree.root.visits)
            if gives_away(state, tree.result(final).action or 0):
                errors.append(place)
    return found


def column_visits(c: float, seed: int, checkpoints: Sequence[int] = COLUMN_CHECKPOINTS) -> list[list[int]]:
    """Return how often each column of the empty Connect Four board was visited, by the number of simulations."""
    game = ConnectFour()
    tree = SearchTree(game, tree_policy=UCT(c), rng=seed, most_nodes=COLUMN_CHECKPOINTS[-1] + 1)
    found = []
    for simulations in checkpoints:
        tree.grow(simulations - tree.root.visits)
        visits = tree.result().visits
        found.append([visits.get(column, 0) for column in game.actions(game.initial_state())])
    return found


@cache
def class_table() -> Mapping[tuple[str, int], tuple[tuple[int, ...], ...]]:
    """Return which of the 627 classes are given away, by policy and seed; one row a number of simulations.

    Policies are ``"UCT"``, ``"UCT, best mean"``, ``"greedy"`` and ``"flat"``.
    """
    return {
        (policy, seed): tuple(map(tuple, rows))
        for policy, tables in read(_FILE)["classes"].items()
        for seed, rows in zip(SEEDS, tables, strict=True)
    }


@cache
def column_table() -> Mapping[tuple[str, int], tuple[tuple[int, ...], ...]]:
    """Return the visits of the seven columns, by the name of the constant and the seed: one row a checkpoint."""
    return {
        (name, seed): tuple(map(tuple, rows))
        for name, tables in read(_FILE)["columns"].items()
        for seed, rows in zip(COLUMN_SEEDS, tables, strict=True)
    }


def given_away(name: str) -> list[tuple[float, float]]:
    """Return how many of the 627 positions a search gives away, by simulations: the mean, half its 95 % interval.

    Example:
        >>> [round(number) for number, _ in given_away("UCT")]
        [64, 31, 12, 5, 1, 0]
    """
    rows = zip(*(map(len, class_table()[name, seed]) for seed in SEEDS), strict=True)
    return [(mean(row), STUDENT * stdev(row) / sqrt(len(row))) for row in rows]


def given_away_plot() -> Picture:
    """Return the share of the 627 positions that flat, greedy and UCT search give away, by simulations."""
    whole = len(classes()[1])
    lines, told = [], []
    for name in ("flat", "greedy", "UCT"):
        rows = [(100 * number / whole, 100 * half / whole) for number, half in given_away(name)]
        band = [(at, share - half, share + half) for at, (share, half) in enumerate(rows)]
        lines.append(Series(name, [(at, share) for at, (share, _) in enumerate(rows)], markers=True, band=band))
        told.append(f"{name} {rows[0][0]:.0f} %, in the end {rows[-1][0]:.1f} %")
    x = Axis("simulations", 0, len(CHECKPOINTS) - 1, [(at, f"{each:,}") for at, each in enumerate(CHECKPOINTS)])
    y = Axis("positions given away, %; bands: 95 %", 0, 16, [(each, str(each)) for each in range(0, 17, 4)])
    ends = f"{CHECKPOINTS[0]} to {CHECKPOINTS[-1]:,}"
    text = f"Positions of tic-tac-toe given away after {ends} simulations, with 95 % intervals: {'; '.join(told)}."
    return Picture(line_plot(lines, x, y, title=text), text)


def columns_plot() -> Picture:
    """Return which share of its visits the centre of the empty Connect Four board has with two constants."""
    places = range(1, len(COLUMN_CHECKPOINTS))
    lines, told = [], []
    for name, seed in product(("1/√2", "1"), COLUMN_SEEDS):
        rows = column_table()[name, seed]
        shares = [100 * rows[at][CENTRE] / sum(rows[at]) for at in places]
        label = f"C = {name}{', again' if seed > 1 else ''}"
        lines.append(Series(label, list(enumerate(shares)), markers=True))
        told.append(f"{label}: {shares[0]:.0f} %, in the end {shares[-1]:.0f} %")
    ticks = [(at - 1, f"{COLUMN_CHECKPOINTS[at]:,}") for at in places]
    x = Axis("simulations", 0, len(places) - ROOM, ticks)
    y = Axis("share of the middle column, %", 0, 100, [(each, str(each)) for each in range(0, 101, 20)])
    text = f"Share of the visits that go to the middle column: {'; '.join(told)}."
    return Picture(line_plot(lines, x, y, title=text), text)


def scores_plot(meetings: Sequence[tuple[str, str]]) -> Picture:
    """Return the scores of some meetings as points with their 95 % intervals, one below the other.

    Args:
        meetings: what each is called in the picture, and its name in
            :data:`gamelib_lessons.tree_search_matches.MEETINGS`.

    Example:
        >>> scores_plot([("2", "C = 2.0, Connect Four")]).text
        'Scores with 95 % intervals: 2 0.495 (0.431 to 0.559).'
    """
    left, wide, row, top = 300.0, 380.0, 26.0, 30.0
    bottom = top + row * len(meetings)
    body, told = [svg.label(12, 14, "bars: 95 % intervals", size=11, anchor="start")], []
    for tenth in (0, 5, 10):
        x = left + wide * tenth / 10
        body.append(svg.label(x, 14, f"{tenth / 10:g}", size=11))
        dashes = {"stroke_dasharray": "4 3"} if tenth == 5 else {}
        body.append(svg.tag("line", x1=x, x2=x, y1=top - 4, y2=bottom, stroke=svg.LINE, **dashes))
    for place, (called, name) in enumerate(meetings):
        found = result(name)
        low, high = interval(name)
        x, start, end = (left + wide * share for share in (found.score, low, high))
        y = top + row * (place + 0.5)
        body.append(svg.label(left - 12, y, called, size=12, anchor="end"))
        body.append(svg.tag("line", x1=start, x2=end, y1=y, y2=y, stroke=svg.INK, stroke_width=2))
        body.append(svg.tag("circle", cx=x, cy=y, r=4.5, fill=svg.INK))
        body.append(svg.label(left + wide + 14, y, f"{found.score:.3f}", size=12, anchor="start"))
        told.append(f"{called} {found.score:.3f} ({low:.3f} to {high:.3f})")
    text = f"Scores with 95 % intervals: {'; '.join(told)}."
    return Picture(svg.document(left + wide + 64, bottom + 8, body, title=text), text)


if __name__ == "__main__":
    _, states = classes()
    number = len(states)
    tables: dict[str, dict[str, Any]] = {
        "classes": {
            policy: [class_errors(searched, seed, number, final) for seed in SEEDS]
            for policy, searched, final in (
                ("UCT", "UCT", most_visits),
                ("UCT, best mean", "UCT", best_mean),
                ("greedy", "greedy", most_visits),
                ("flat", "flat", most_visits),
            )
        },
        "columns": {
            name: [column_visits(c, seed) for seed in COLUMN_SEEDS] for name, c in COLUMN_CONSTANTS.items()
        },
    }
    write(_FILE, tables)
