"""How often a search with a poor estimate chooses right early in a game of tic-tac-toe, before it sees its end.

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
    """Return the classes of early positions with X to move, and how many positions each stands for."""
    game = TicTacToe()
    early = [s for s in solve(game).states if (s.crosses | s.noughts).bit_count() <= EARLY]
    return Counter(game.canonical(s) for s in early if game.player(s) == MAX)


def choices(depth: int) -> Choices:
    """Return how a search chooses in the positions with X to move and two stones at most."""
    game = TicTacToe()
    solution, estimate = solve(game), squashed(open_lines(game), 8)
    right = settled = total = 0.0
    for state, many in positions().items():
        found = minimax(game, state, depth=depth, evaluate=estimate)
        best = [a for a, each in found.action_values.items() if isclose(each.value, found.value, abs_tol=1e-12)]
        end = state
        for action in found.principal_variation:
            end = game.result(end, action)
        right += many * len(set(best) & set(solution.best_actions(state))) / len(best)
        settled += many * game.is_terminal(end)
        total += many
    return Choices(right / total, settled / total, int(total))


def choices_text() -> str:
    """Return a line for each depth: how often the search chooses right."""
    return "\n".join(f"depth {depth}: right in {choices(depth).right:.0%}" for depth in DEPTHS)
