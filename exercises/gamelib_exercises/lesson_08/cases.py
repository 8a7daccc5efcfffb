"""What the functions of lesson 08 are tried on, as far as no tree has grown yet; the smallest case first.

Together the cases tell every known mistake from the right answer and from each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib.games.mnk import TicTacToe
from gamelib.games.tree import TreeGame
from gamelib.games.tree_text import write_tree
from gamelib_exercises.case import Case, board_case
from gamelib_exercises.lesson_08.pictures import planted, tree_case, tree_picture

TIC_TAC_TOE: Final = TicTacToe()

# -- rewards -------------------------------------------------------------------------------------


def _leaf(tree: Any, leaf: str, players: int = 2) -> Case:
    game = TreeGame(planted(tree), num_players=players)
    text = f"the leaf {leaf} of the tree {write_tree(game.tree)}" + (f" for {players} players" if players > 2 else "")
    return Case(text, game, leaf, draw=lambda: tree_picture(game), start="A")


def _end(notation: str) -> Case:
    return board_case(TIC_TAC_TOE, notation)


REWARDS: Final[Sequence[Case]] = (
    _end("X X X / O O . / . . ."),
    _end("X X . / O O O / X . ."),
    _end("X O X / X O O / O X X"),
    _leaf([0, 10, 4], "A3"),
    _leaf([3, 12, 6], "A3"),
    _leaf([3, 12, 6], "A1"),
    _leaf([-4, 0, -3], "A3"),
    _leaf([(1, 2, 6), (4, 3, 3), (7, 4, 1)], "A2", 3),
    _leaf([(0, 9, 1), (10, 5, 3), (6, 1, 6)], "A3", 3),
    _leaf([(0, 0, 4, 8), (2, 6, 1, 0), (5, 3, 0, 2)], "A2", 4),
)
"""Ends of games, with bounds that are not -1 and 1, and that are not the same for all players."""

# -- simulations ---------------------------------------------------------------------------------


def _chain(plies: int, end: Any) -> Any:
    """Return a tree in which so many moves that nobody can choose lead to an end."""
    return end if plies == 0 else [_chain(plies - 1, end)]


SIMULATE: Final[Sequence[Case]] = (
    tree_case([1, 0, -1], node="A2"),
    tree_case([1, -1]),
    tree_case([1, 0, -1]),
    tree_case([1, [0, -1, 1]]),
    tree_case([[1, 0], [0, [-1, 1]]], first=1),
    tree_case([[1, -1], [0, 1]], node="C"),
    tree_case([[(2, 0, 1), (0, 3, 0)], [(0, 1, 4), (1, 2, 0)]], first=2, players=3),
    board_case(TIC_TAC_TOE, "X O X / O O X / . X ."),
    tree_case([[[0, 1], [2, 3]], [[4, 5], [6, 7]]]),
    tree_case([1, _chain(12, -1)]),
)
"""Trees and a position from which a game goes on at random."""

# -- flat Monte Carlo ----------------------------------------------------------------------------

Table = Mapping[str, Sequence[Sequence[float]]]


def _flat(
    tree: Any, k: int, table: Table, *, first: int = 0, players: int = 2, node: str | None = None
) -> Case:
    """Return a case of k simulations, by what play_out returns for each child, the first time and so on."""
    game = TreeGame(planted(tree), first=first, num_players=players)
    root = game.initial_state() if node is None else node
    everything = {state: [[1 / 4, *[3 / 4] * (players - 1)]] for state in _states(game)}
    told = "; ".join(f"{state}: {', '.join(str(list(rewards)) for rewards in row)}" for state, row in table.items())
    mover = game.player(root)
    text = (
        f"the node {root} of the tree {write_tree(game.tree)}, where player number {mover} is to move, with k = {k}, "
        f"if play_out returns these rewards ({told})"
    )
    values = (k, everything | {state: [list(rewards) for rewards in row] for state, row in table.items()})
    return Case(text, game, root, values, draw=lambda: tree_picture(game), start="A")


def _states(game: TreeGame) -> list[str]:
    found = [game.initial_state()]
    for state in found:
        found += [game.result(state, action) for action in game.actions(state)]
    return found


_TWO: Final = [[(1, -1), (-1, 1)], [(0, 0), (-1, 1)]]
_SOME: Final = [[(1, -1), (-1, 1)], (0, 0), [(1, -1), [(0, 0), (-1, 1)]]]
_THREE_PLAYERS: Final = [[(2, 0, 1), (0, 3, 0)], [(0, 1, 4), (1, 2, 0)], (1, 1, 1)]

_WON: Final = (1, 0)
_LOST: Final = (0, 1)
_DRAWN: Final = (0.5, 0.5)

FLAT: Final[Sequence[Case]] = (
    _flat(_TWO, 2, {"B": [_WON, _LOST], "C": [_DRAWN, _WON]}),
    _flat(_TWO, 4, {"B": [_LOST, _DRAWN, _DRAWN, _LOST], "C": [_WON, _LOST, _LOST, _LOST]}, first=1),
    _flat(_SOME, 3, {"B": [_LOST, _WON, _DRAWN], "A2": [_DRAWN], "D": [_DRAWN, _WON, _DRAWN]}),
    _flat(_SOME, 3, {"B": [_LOST, _WON, _LOST], "A2": [_DRAWN], "D": [_LOST, _DRAWN, _LOST]}, first=1),
    _flat(_SOME, 2, {"D1": [_WON], "F": [_LOST, _DRAWN]}, node="D"),
    _flat(
        _THREE_PLAYERS, 2,
        {"B": [(1, 0, 0.25), (0, 1, 0)], "C": [(0, 0.25, 1), (0.5, 0.75, 0)], "A3": [(0.5, 0.25, 0.5)]},
        first=1, players=3,
    ),
    _flat(
        _THREE_PLAYERS, 4,
        {
            "B": [(1, 0, 0.25), (0, 1, 0), (1, 0, 0.25), (1, 0, 0.25)],
            "C": [(0, 0.25, 1), (0.5, 0.75, 0), (0, 0.25, 0), (0, 0.25, 0)],
            "A3": [(0.5, 0.25, 0.25)],
        },
        first=2, players=3,
    ),
    _flat(_TWO, 1, {"B": [_DRAWN], "C": [_LOST]}),
    _flat(_TWO, 4, {"B": [_DRAWN, _WON, _DRAWN, _DRAWN], "C": [_LOST, _WON, _WON, _LOST]}),
    _flat(_TWO, 4, {"B": [_DRAWN], "C": [_LOST, _LOST, _LOST, _WON]}),
    _flat(_TWO, 3, {"B": [_LOST, _WON, _WON], "C": [_DRAWN]}),
    _flat(_TWO, 2, {"B": [_LOST], "C": [_LOST]}),
)  # fmt: skip
"""Simulations by a table: some of draws, for another player than the first, for three players."""
