"""How often Monte Carlo tree search errs on solved games, as its simulations grow: counts, and the table of them.

Two experiments. In the first the search is asked about each of the 627 positions of tic-tac-toe in which the game
goes on, symmetric ones counted once, and it is counted how many it gives away: a win that becomes a draw or a loss, or
a draw that becomes a loss. In the second it looks at the empty board of Connect Four.

A tree is grown once and asked on the way, so that the numbers for few and for many simulations of a seed belong to the
same tree. (Flat search begins anew each time. It plays as many episodes after each action, so its simulations are
rounded up: 10 are 18 where there are nine actions.) The whole takes some twenty minutes, so the results are kept in
``tree_search_errors.json``. Running this module writes the file anew, and a test computes a part of it again::

    python -m gamelib_lessons.tree_search_errors
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import sqrt
from typing import Any, Final

from gamelib.games import ConnectFour, TicTacToe
from gamelib.games.mnk import MnkState
from gamelib.montecarlo import UCT, Greedy, SearchTree, best_mean, flat_monte_carlo, most_visits
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.search import Solution, solve
from gamelib_lessons.stored import read, write

CHECKPOINTS: Final = (10, 30, 100, 300, 1000, 2000)
SEEDS: Final = (1, 2, 3, 4, 5)
POLICIES: Final[Mapping[str, TreePolicy]] = {"UCT": UCT(), "greedy": Greedy()}

COLUMN_CHECKPOINTS: Final = (1000, 10_000, 100_000, 1_000_000)
COLUMN_CONSTANTS: Final[Mapping[str, float]] = {"1/√2": sqrt(1 / 2), "1": 1.0}
COLUMN_SEEDS: Final = (1, 2)
_FILE: Final = "tree_search_errors.json"


@cache
def classes() -> tuple[Solution[MnkState, int], tuple[MnkState, ...]]:
    """Return the solution of tic-tac-toe, and the 627 classes of positions in which the game goes on.

    Example:
        >>> len(classes()[1])
        627
    """
    game = TicTacToe()
    solution = solve(game)
    return solution, tuple(sorted({game.canonical(state) for state in solution.states if not game.is_terminal(state)}))


def given_away(state: MnkState, action: int) -> bool:
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
                if given_away(state, flat_monte_carlo(game, state, episodes=episodes, rng=seed).action or 0):
                    errors.append(place)
            continue
        tree = SearchTree(game, state, tree_policy=POLICIES[policy], rng=seed)
        for errors, simulations in zip(found, CHECKPOINTS, strict=True):
            tree.grow(simulations - tree.root.visits)
            if given_away(state, tree.result(final).action or 0):
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

    Example:
        >>> len(class_table()["UCT", 1][-1]) < len(class_table()["UCT", 1][0])
        True
    """
    return {
        (policy, seed): tuple(map(tuple, rows))
        for policy, tables in read(_FILE)["classes"].items()
        for seed, rows in zip(SEEDS, tables, strict=True)
    }


@cache
def column_table() -> Mapping[tuple[str, int], tuple[tuple[int, ...], ...]]:
    """Return the visits of the seven columns, by the name of the constant and the seed: one row a checkpoint.

    Example:
        >>> sum(column_table()["1", 1][-1])
        1000000
    """
    return {
        (name, seed): tuple(map(tuple, rows))
        for name, tables in read(_FILE)["columns"].items()
        for seed, rows in zip(COLUMN_SEEDS, tables, strict=True)
    }


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
