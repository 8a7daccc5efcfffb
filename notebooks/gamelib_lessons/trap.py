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
from typing import Final, NamedTuple

from gamelib.games import TicTacToe
from gamelib.games.mnk import MnkState
from gamelib.montecarlo import SearchTree, flat_monte_carlo
from gamelib.search import minimax
from gamelib_lessons.stored import read, write
from gamelib_lessons.tree_search_errors import POLICIES

GAME: Final = TicTacToe()
TRAP: Final[MnkState] = GAME.parse(". X . / X . O / . . .")
"""The position."""
ACTIONS: Final = tuple(GAME.actions(TRAP))
O: Final = 1  # noqa: E741 - the player is called so
RIGHT: Final = tuple(GAME.parse_action(TRAP, name) for name in ("a1", "a3"))
"""The moves that keep the draw."""
C3: Final = GAME.parse_action(TRAP, "c3")
"""The tempting move."""
CHECKPOINTS: Final = (10, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 4000)
"""After how many simulations the searches are looked at."""
SEEDS: Final = range(1, 21)
SEARCHES: Final = ("flat", "greedy", "UCT")
_FILE: Final = "trap.json"


class Known(NamedTuple):
    """What a search knows of a move.

    Attributes:
        visits: how many simulations began with it.
        mean: what they paid O on average, from 0 to 1.
    """

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
    """Return what a search knows of each move, after each number of simulations of :data:`CHECKPOINTS`.

    Example:
        >>> known("UCT", 1)[-1][C3].visits < known("UCT", 1)[-1][RIGHT[0]].visits
        True
    """
    rows: Sequence[Sequence[Sequence[int]]] = read(_FILE)[search][SEEDS.index(seed)]
    return tuple(
        {action: Known(visits, doubled / 2 / visits) for action, (visits, doubled) in zip(ACTIONS, row, strict=True)}
        for row in rows
    )


def choice(knows: Mapping[int, Known]) -> int:
    """Return the move of most visits, of several the one with the best mean."""
    return max(knows, key=lambda action: knows[action])


def right(search: str) -> list[int]:
    """Return how many of the twenty searches keep the draw, after each number of simulations.

    Example:
        >>> right("UCT")[-1]
        20
    """
    rows = zip(*(known(search, seed) for seed in SEEDS), strict=True)
    return [sum(choice(knows) in RIGHT for knows in row) for row in rows]


def paid(action: int = C3) -> list[tuple[int, float, float]]:
    """Return what a move pays in UCT, the mean of all seeds.

    Returns:
        For each number of simulations but the first: that number, what the simulations since the one before paid, and
        the mean of all.

    Example:
        >>> simulations, lately, mean = paid()[-1]
        >>> simulations, lately < mean
        (4000, True)
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


if __name__ == "__main__":
    write(_FILE, {search: [counts(search, seed) for seed in SEEDS] for search in SEARCHES})
