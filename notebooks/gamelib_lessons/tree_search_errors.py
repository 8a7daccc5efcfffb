"""How often Monte Carlo tree search errs on solved games, as its simulations grow: counts, and the table of them.

Three experiments. In the first the search is asked about each of the 627 positions of tic-tac-toe in which the game
goes on, symmetric ones counted once, and it is counted how many it gives away: a win that becomes a draw or a loss, or
a draw that becomes a loss. In the second it is asked about the root of P-games in which there is something to give
away, and the states that it enters are counted, beside those that alpha-beta enters to solve the game. In the third it
looks at the empty board of Connect Four.

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
from statistics import mean
from typing import Any, Final, NamedTuple

from gamelib.games import ConnectFour, TicTacToe
from gamelib.games.mnk import MnkState
from gamelib.montecarlo import UCT, Greedy, SearchTree, best_mean, flat_monte_carlo, most_visits
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.search import Solution, alphabeta, solve
from gamelib_lessons.p_game import PGame, PGameState
from gamelib_lessons.stored import read, write

CHECKPOINTS: Final = (10, 30, 100, 300, 1000, 2000)
SEEDS: Final = (1, 2, 3, 4, 5)
POLICIES: Final[Mapping[str, TreePolicy]] = {"UCT": UCT(), "greedy": Greedy()}

P_CHECKPOINTS: Final = (10, 100, 1000, 10_000)
P_LATER: Final = 100_000
P_TREES: Final = {
    (2, 4): 400, (2, 8): 400, (2, 12): 400, (2, 16): 400, (2, 20): 400, (8, 4): 400, (8, 6): 400, (8, 8): 200
}  # fmt: skip
"""How many P-games there are of each shape, by branching factor and depth."""
_LONG: Final = ((8, 6), (8, 8))  # which are carried on to the later checkpoint

COLUMN_CHECKPOINTS: Final = (1000, 10_000, 100_000, 1_000_000)
COLUMN_CONSTANTS: Final[Mapping[str, float]] = {"1/√2": sqrt(1 / 2), "1": 1.0, "√2": sqrt(2)}
COLUMN_SEEDS: Final = (1, 2)
_FILE: Final = "tree_search_errors.json"


class PGameSearch(NamedTuple):
    """What became of one P-game.

    Attributes:
        seed: which one.
        errs: 1 where the search recommends a worse move than it might, else 0, by the number of simulations.
        entered: how many states the search has entered, those of its rollouts included.
        alpha_beta: how many states alpha-beta enters to solve the game, knowing that a win is the most there is.
    """

    seed: int
    errs: list[int]
    entered: list[int]
    alpha_beta: int


class PGameErrors(NamedTuple):
    """What became of P-games of one shape.

    Attributes:
        trees: how many have a move at the root that is worse than another.
        failures: in how many of these the search recommended a worse one, by the number of simulations.
        entered: how many states the search has entered, the mean of all trees, by the number of simulations.
        alpha_beta: how many states alpha-beta enters on average to solve one of them.
        leaves: how many leaves they have.
    """

    trees: int
    failures: Mapping[int, int]
    entered: Mapping[int, float]
    alpha_beta: float
    leaves: int


class _CountedPGame(PGame):
    """A P-game that counts the states that are entered."""

    entered = 0

    def result(self, state: PGameState, action: int) -> PGameState:
        self.entered += 1
        return super().result(state, action)


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


def p_checkpoints(branching: int, depth: int) -> tuple[int, ...]:
    """Return after how many simulations the search of P-games of a shape is asked.

    Example:
        >>> p_checkpoints(2, 20)
        (10, 100, 1000, 10000)
    """
    return (*P_CHECKPOINTS, P_LATER) if (branching, depth) in _LONG else P_CHECKPOINTS


def p_game_errors(branching: int, depth: int, trees: int) -> list[PGameSearch]:
    """Return what becomes of the first P-games of a shape, without those in which no move is worse than another."""
    found = []
    for seed in range(trees):
        game = _CountedPGame(branching, depth, seed=seed)
        best = game.optimal_actions(game.initial_state())
        if len(best) == branching:
            continue
        tree, errs, entered = SearchTree(game, rng=seed), [], []
        game.entered = 0
        for simulations in p_checkpoints(branching, depth):
            tree.grow(simulations - tree.root.visits)
            errs.append(int(tree.result().action not in best))
            entered.append(game.entered)
        game.entered = 0
        alphabeta(game, window=(-1, 1))
        found.append(PGameSearch(seed, errs, entered, game.entered))
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
def p_game_table() -> Mapping[tuple[int, int], PGameErrors]:
    """Return what became of the P-games, by branching factor and depth.

    Example:
        >>> p_game_table()[2, 8].leaves
        256
    """
    found = {}
    for branching, depth in P_TREES:
        searches = [PGameSearch(*row) for row in read(_FILE)["p-games"][f"{branching}, {depth}"]]
        checkpoints = p_checkpoints(branching, depth)
        failures = {each: sum(search.errs[place] for search in searches) for place, each in enumerate(checkpoints)}
        entered = {each: mean(search.entered[place] for search in searches) for place, each in enumerate(checkpoints)}
        found[branching, depth] = PGameErrors(
            len(searches),
            failures,
            entered,
            mean(search.alpha_beta for search in searches),
            branching**depth,
        )
    return found


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
        "p-games": {f"{b}, {d}": p_game_errors(b, d, trees) for (b, d), trees in P_TREES.items()},
        "columns": {
            name: [column_visits(c, seed) for seed in COLUMN_SEEDS] for name, c in COLUMN_CONSTANTS.items()
        },
    }
    write(_FILE, tables)
