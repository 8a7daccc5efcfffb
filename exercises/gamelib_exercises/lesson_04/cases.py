"""What the functions of lesson 04 are tried on, the smallest case first.

Together the cases tell every known mistake from the right answer and from each other: there are ties, deep
cuts, MIN to move first, a player who moves twice running, and for the table towns in which a bound that is
taken for a value does harm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Final

from gamelib.game import MAX, MIN
from gamelib.games.connect_four import ConnectFour
from gamelib.games.mnk import TicTacToe
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import Decision, Tree
from gamelib.result import Bound
from gamelib_exercises.case import Case, board_case, node_case, tree_case
from gamelib_exercises.lesson_04.crossroads import Crossroads
from gamelib_exercises.lesson_04.kinds import EvaluatedCase, OrderCase
from gamelib_exercises.lesson_04.table_kinds import TableCase

_TWICE: Final = Decision([Decision([[4, 9], [1, 7]], player=MAX), Decision([[3, 8], [5, 6]], player=MAX)])
_MIN_TWICE: Final = Decision([Decision([Decision([2, 9], player=MIN), Decision([6, 4], player=MIN)]), 3])


def _twice(tree: Tree, who: str) -> Case:
    """Return the case of a tree in which a player moves twice running, which its notation does not show."""
    case = tree_case(tree)
    return replace(case, text=f"{case.text}, where {who} moves twice running", game=TreeGame(tree))


SEARCHED: Final[Sequence[Case]] = (
    tree_case(7),
    board_case(TicTacToe(), "X X X / O O . / . . ."),
    tree_case([3, 5]),
    tree_case([3, 5], first=MIN),
    tree_case([-4, -2]),
    tree_case([4, 2], first=MIN),
    tree_case([2, 6, 4]),
    tree_case([3, 2, 5]),
    tree_case([[3, 12], [2, 4]]),
    node_case([[3, 12], [2, 4]], "C"),
    tree_case([[5, 6], [5, 3]]),
    tree_case([[3, 1], [5, 4]], first=MIN),
    tree_case([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    tree_case([[4, 7], [9, 4, 6], [4, 8], [6, 5]]),
    tree_case([[3, 1], [3, 8], [2, 9, 4]], first=MIN),
    tree_case([4, [6, [1, 9]], [[2, 7], 8]]),
    _twice(_TWICE, "MAX"),
    _twice(_MIN_TWICE, "MIN"),
    tree_case([[[-1, 5], [2, -8]], [[0, -3], [6, -2]]]),
    tree_case([[[3, 1], [5, 2]], [[4, 9], [8, 6]]]),
    tree_case([[[5, 3], [5, 7]], [[6, 8], [1, 5]], [[5, 2], [9, 4]]]),
    tree_case([[[[3, 8], [5, 2]], [[6, 1], [4, 7]]], [[[9, 2], [3, 3]], [[1, 8], [5, 6]]]]),
    tree_case([[[[6, 7], [5, 3]], [[8, 2], [9, 4]]], [[[2, 5], [4, 1]], [[7, 5], [6, 8]]]], first=MIN),
    board_case(TicTacToe(), "X O X / O X . / . X O"),
    board_case(TicTacToe(), "X O X / O O . / . X ."),
    board_case(TicTacToe(), "O X . / . O X / X . ."),
)
"""Trees and boards for alpha-beta to the end of the game."""


# -- with a depth limit --------------------------------------------------------------------------


def _limited_tree(
    tree: Tree, depth: int, estimates: Mapping[str, float], first: int = MAX, node: str | None = None
) -> EvaluatedCase:
    case = tree_case(tree, first=first) if node is None else node_case(tree, node, first=first)
    said = ", ".join(f"{node} {value:g}" for node, value in estimates.items())
    return EvaluatedCase(
        f"{case.text}, depth {depth} and the estimates {said} and 0 at leaves",
        case.game,
        case.root,
        start=case.start,
        evaluate=lambda node: estimates.get(node, 0),
        depth=depth,
    )


def _limited_board(notation: str, depth: int) -> EvaluatedCase:
    from gamelib.evaluation import open_lines

    game = TicTacToe()
    case = board_case(game, notation)
    return EvaluatedCase(
        f"{case.text}, depth {depth} and open lines for the evaluation",
        game,
        case.root,
        evaluate=open_lines(game),
        depth=depth,
    )


def limited() -> Sequence[EvaluatedCase]:
    """Return trees and boards for alpha-beta with a depth limit."""
    uneven: Tree = [[5, [1, 9]], [[2, 7], 8], [[6, 3], [4, 4]]]
    deep: Tree = [[[[3, 8], [5, 2]], [[6, 1], [4, 7]]], [[[9, 2], [3, 3]], [[1, 8], [5, 6]]]]
    return (
        _limited_tree(7, 2, {"A": 1}),
        _limited_tree([[3, 12], [2, 4]], 0, {"A": 6, "B": 4, "C": 5}),
        _limited_tree([[3, 12], [2, 4]], 1, {"A": 6, "B": 4, "C": 5}),
        _limited_tree([[3, 12], [2, 4]], 1, {"A": 6, "B": 4, "C": 5}, MIN),
        _limited_tree([[3, 12], [2, 4]], 2, {"A": 6, "B": 4, "C": 5}),
        _limited_tree([[5, 6], [5, 3]], 2, {"A": 6, "B": 4, "C": 5}),
        _limited_tree([[3, 1], [3, 8]], 2, {"A": 6, "B": 4, "C": 5}, MIN),
        _limited_tree([[3, [7, 9]], [2, 4]], 1, {"A": 6, "B": 4, "C": 5, "D": 1}, node="B"),
        _limited_tree(uneven, 2, {"A": 1, "B": 2, "C": 8, "D": 5, "E": 7, "F": 3, "G": 6, "H": 4}),
        _limited_tree(uneven, 2, {"A": 1, "B": 2, "C": 8, "D": 5, "E": 7, "F": 3, "G": 6, "H": 4}, MIN),
        _limited_tree(uneven, 4, {"A": 1, "B": 2, "C": 8, "D": 5, "E": 7, "F": 3, "G": 6, "H": 4}),
        _limited_tree(
            deep,
            3,
            dict(zip("ABCDEFGHIJKLMNO", (1, 2, 3, 4, 5, 6, 7, 6, 4, 8, 7, 6, 9, 3, 6), strict=True)),
        ),
        _limited_tree(
            deep,
            3,
            dict(zip("ABCDEFGHIJKLMNO", (1, 2, 3, 4, 5, 6, 7, 6, 4, 8, 7, 6, 9, 3, 6), strict=True)),
            MIN,
        ),
        _limited_tree(deep, 4, {"A": 9}),
        _limited_board("X . O / . . . / . . .", 1),
        _limited_board("X . O / . X . / . . O", 2),
        _limited_board("X . . / . O . / . . .", 3),
    )


# -- orders --------------------------------------------------------------------------------------


def _ordered_tree(tree: Tree, limit: int, first: int = MAX) -> OrderCase:
    case = tree_case(tree, first=first)
    return OrderCase(case.text, case.game, case.root, limit=limit)


EXACT_ORDERS: Final[Sequence[OrderCase]] = (
    _ordered_tree([[2, 4], [3, 12]], 3),
    _ordered_tree([[14, 5, 2], [4, 2, 6], [3, 12, 8]], 5),
    _ordered_tree([[5, 1, 4], [2, 8, 9], [6, 3, 7]], 5, MIN),
    _ordered_tree([[[1, 5], [2, 8]], [[7, 3], [6, 9]]], 5),
    _ordered_tree(
        [[[3, 7, 5], [2, 9, 4], [8, 1, 6]], [[5, 5, 3], [7, 2, 6], [1, 9, 4]], [[6, 3, 8], [4, 4, 7], [9, 2, 5]]], 11
    ),
    _ordered_tree(
        [[[[3, 8], [5, 2]], [[6, 1], [4, 7]]], [[[9, 2], [3, 3]], [[1, 8], [5, 6]]]], 7, MIN
    ),
)
"""Uniform trees with the fewest leaves there are: b^ceil(d/2) + b^floor(d/2) - 1."""


def _connect_four(columns: int, rows: int, moves: str, limit: int) -> OrderCase:
    game = ConnectFour(columns=columns, rows=rows)
    text = f"Connect Four with {columns} columns and {rows} rows after {' '.join(moves)}"
    return OrderCase(text, game, game.play(moves), limit=limit, asking_counts=True)


STATIC_ORDERS: Final[Sequence[OrderCase]] = (
    _connect_four(4, 4, "44441", 160),
    _connect_four(5, 4, "2115245115", 190),
    _connect_four(5, 5, "531133444125442", 100),
)
"""Positions of Connect Four, and how many leaves an order that looks at the board alone can do with."""

# -- tables --------------------------------------------------------------------------------------


def _numbers(value: float, alpha: float, beta: float) -> str:
    def text(number: float) -> str:
        return {inf: "infinity", -inf: "minus infinity"}.get(number, f"{number:g}")

    return f"the value {text(value)} and the window from {text(alpha)} to {text(beta)}"


BOUNDS: Final[Sequence[Case]] = tuple(
    Case(_numbers(*values), values=values)
    for values in ((3, -inf, inf), (3, 2, 5), (7, 2, 5), (1, 2, 5), (5, 2, 5), (2, 2, 5), (4, -inf, 4), (4, 4, inf))
)
"""A value that was found, and the window in which it was."""

ANSWERS: Final[Sequence[Case]] = tuple(
    Case(f"{bound} with {_numbers(value, alpha, beta)}", values=(value, bound, alpha, beta))
    for bound in (Bound.EXACT, Bound.AT_LEAST, Bound.AT_MOST)
    for value, alpha, beta in ((3, 2, 5), (7, 2, 5), (1, 2, 5), (5, 2, 5), (2, 2, 5), (4, -inf, inf))
)
"""What the table holds, and the window of the search it may answer."""


def _town(town: str, first: int = MAX, place: str = "A") -> TableCase:
    who = "MAX" if first == MAX else "MIN"
    text = f"the crossroads {town} with {who} to move at A"
    case = TableCase(text, Crossroads(town, first))
    return case if place == "A" else replace(case, text=f"the place {place} in {text}", state=place, start="A")


def _tabled_board(notation: str) -> TableCase:
    case = board_case(TicTacToe(), notation)
    return TableCase(case.text, case.game, case.root)


TABLED: Final[Sequence[TableCase]] = (
    _town("A 4"),
    _town("A: B C; B 3; C 5", MIN),
    _town("A: B C; B: D E; C: E F; D 6; E 4; F 5"),
    _town("A: B C; B: D E; C: E F; D 3; E 4; F 5", place="B"),
    _town("A: B C D; B: E F G; C: E G F; D: F G; E: H I K; F: I J; G: H K J; H 7; I 2; J 0; K 9", MIN),
    _town("A: C D B; B: E F G; C: E F G; D: G E; E: J I K; F: H I; G: K J I; H 0; I 5; J 9; K 8"),
    _town(
        "A: B C; B: D E F; C: D F; D: G H I; E: G I; F: I H G; G: J L M; H: L M; I: J K M; J 6; K 8; L 2; M 4", MIN
    ),
    _town("A: B C; B: D E F; C: E F; D: G I; E: G H I; F: G H; G: J K L M; H: J M; I: M L J; J 2; K 4; L 0; M 6"),
    _tabled_board("X O . / . X . / . . O"),
)
"""Games in which the same state is reached on several paths."""
