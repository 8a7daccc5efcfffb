"""How often a search with a poor estimate chooses right at tic-tac-toe: early, and where it sees the end of the game.

Where several actions look best, each counts as an equal share of a choice, so that the order of the actions, which
has nothing to do with depth, does not matter. Boards that are mirror images are searched once and counted each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import isclose
from typing import Final, NamedTuple

from gamelib.evaluation import open_lines, squashed
from gamelib.game import MAX
from gamelib.games import TicTacToe
from gamelib.games.mnk import MnkState
from gamelib.search import minimax, solve

DEPTHS: Final = range(1, 5)
EARLY: Final = 2
"""How many stones there are at most in an early position."""


class Choices(NamedTuple):
    """In which share of some positions a search chose right, and in which its value was the end of a game."""

    right: float
    settled: float
    positions: int


@cache
def positions() -> Mapping[MnkState, int]:
    """Return the classes of positions with X to move, and how many positions each stands for."""
    game = TicTacToe()
    states = solve(game).states
    return Counter(game.canonical(s) for s in states if not game.is_terminal(s) and game.player(s) == MAX)


def choices(depth: int, most: int = 9) -> Choices:
    """Return how a search chooses in the positions with X to move and so many stones at most.

    Example:
        >>> choices(1, EARLY).positions
        73
    """
    game = TicTacToe()
    solution, estimate = solve(game), squashed(open_lines(game), 8)
    right = settled = total = 0.0
    for state, many in positions().items():
        if (state.crosses | state.noughts).bit_count() > most:
            continue
        found = minimax(game, state, depth=depth, evaluate=estimate)
        best = [a for a, each in found.action_values.items() if isclose(each.value, found.value, abs_tol=1e-12)]
        end = state
        for action in found.principal_variation:
            end = game.result(end, action)
        right += many * len(set(best) & set(solution.best_actions(state))) / len(best)
        settled += many * game.is_terminal(end)
        total += many
    return Choices(right / total, settled / total, int(total))


def choices_text(most: int = 9) -> str:
    """Return a line for each depth: how often the search chooses right, and how often it sees the end of the game."""
    found = {depth: choices(depth, most) for depth in DEPTHS}
    return "\n".join(
        f"depth {depth}: right in {each.right:.0%} of {each.positions:,}, the end in sight in {each.settled:.0%}"
        for depth, each in found.items()
    )
