"""The trees that the phases of lesson 08 are tried on, the smallest first.

Together they tell every known mistake from the right answer and from each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import Decision
from gamelib.watch import Path
from gamelib_exercises.case import Case
from gamelib_exercises.lesson_08.pictures import planted
from gamelib_exercises.lesson_08.trees import Counts, Grown, place

_SMALL: Final = TreeGame([[1, -1], [-1, 0]])
_WIDE: Final = TreeGame([[1, -1, 0], [0, [1, -1]], [[-1, 1], 0]])
_DEEP: Final = TreeGame(
    [[[[1, -1], [0, 1]], [[-1, 0], 1]], [[[0, 1], [-1, 1]], [[1, -1], [0, -1]]]]
)
_SECOND: Final = TreeGame([[[1, 0], [-1, 0]], [[0, 1], -1], [[1, -1], [0, -1]]], first=1)
_THREE: Final = TreeGame(
    planted(
        [
            [[(2, -1, -1), (-1, 2, -1)], [(-1, -1, 2), (2, -1, -1)]],
            [[(-1, 2, -1), (-1, -1, 2)], [(0.5, 0.5, -1), (-1, 2, -1)]],
        ]
    ),
    num_players=3,
)
_TWICE: Final = TreeGame(
    [Decision([[1, -1], [0, 1]], player=0), Decision([[-1, 1], [0, -1]], player=0), [[1, 0], [-1, 1]]]
)
"""Player 0 moves twice running after the first and the second action."""

_ONE_WAY: Final = TreeGame([[1, -1]])

_NEW: Final[Counts] = {"A": (0, (0, 0))}
_BEGUN: Final[Counts] = {"A": (1, (1, 0)), "B": (1, (1, 0))}
_FIRST_ROW: Final[Counts] = {"A": (2, (1, 1)), "B": (1, (1, 0)), "C": (1, (0, 1))}
_FULL: Final[Counts] = {
    "A": (7, (3, 4)), "B": (5, (3, 2)), "B1": (2, (2, 0)), "B2": (2, (0, 2)), "C": (2, (0, 2)), "C1": (1, (0, 1)),
}  # fmt: skip
_TWICE_GROWN: Final[Counts] = {
    "A": (8, (5, 3)), "B": (2, (1, 1)), "E": (1, (0, 1)), "C": (2, (0.5, 1.5)), "G": (1, (0, 1)), "D": (4, (3.5, 0.5)),
    "I": (2, (1.5, 0.5)), "I1": (1, (1, 0)), "J": (1, (1, 0)),
}  # fmt: skip
_SECOND_GROWN: Final[Counts] = {
    "A": (17, (4, 13)), "B": (2, (1, 1)), "E": (1, (1, 0)), "C": (2, (1.5, 0.5)), "G": (1, (1, 0)),
    "D": (13, (1.5, 11.5)), "H": (7, (1, 6)), "H1": (1, (1, 0)), "H2": (5, (0, 5)), "I": (5, (0.5, 4.5)),
    "I1": (1, (0.5, 0.5)), "I2": (3, (0, 3)),
}  # fmt: skip
_SECOND_YOUNG: Final[Counts] = {
    "A": (8, (3, 5)), "B": (2, (1, 1)), "E": (1, (0.5, 0.5)), "C": (4, (1, 3)), "G": (2, (1, 1)), "G1": (1, (0.5, 0.5)),
    "C2": (1, (0, 1)), "D": (2, (1, 1)), "H": (1, (1, 0)),
}  # fmt: skip
_WIDE_GROWN: Final[Counts] = {
    "A": (24, (13, 11)), "B": (5, (2, 3)), "B1": (1, (1, 0)), "B2": (2, (0, 2)), "B3": (1, (0.5, 0.5)),
    "C": (8, (4.5, 3.5)), "C1": (6, (3, 3)), "E": (1, (1, 0)), "D": (11, (6.5, 4.5)), "F": (1, (1, 0)),
    "D2": (9, (4.5, 4.5)),
}  # fmt: skip
_WIDE_LATER: Final[Counts] = {
    "A": (24, (11, 13)), "B": (6, (2.5, 3.5)), "B1": (1, (1, 0)), "B2": (3, (0, 3)), "B3": (1, (0.5, 0.5)),
    "C": (3, (0.5, 2.5)), "C1": (1, (0.5, 0.5)), "E": (1, (0, 1)), "D": (15, (8, 7)), "F": (1, (1, 0)),
    "D2": (13, (6.5, 6.5)),
}  # fmt: skip
_WIDE_YOUNG: Final[Counts] = {
    "A": (12, (3.5, 8.5)), "B": (5, (1.5, 3.5)), "B1": (1, (1, 0)), "B2": (2, (0, 2)), "B3": (1, (0.5, 0.5)),
    "C": (4, (1.5, 2.5)), "C1": (1, (0.5, 0.5)), "E": (2, (1, 1)), "E1": (1, (1, 0)), "D": (3, (0.5, 2.5)),
    "F": (1, (0, 1)), "D2": (1, (0.5, 0.5)),
}  # fmt: skip
_DEEP_GROWN: Final[Counts] = {
    "A": (17, (13.5, 3.5)), "B": (16, (13.5, 2.5)), "D": (6, (4.5, 1.5)), "H": (3, (2, 1)), "H1": (1, (1, 0)),
    "H2": (1, (0, 1)), "I": (2, (1.5, 0.5)), "I1": (1, (0.5, 0.5)), "E": (9, (8, 1)), "J": (1, (0.5, 0.5)),
    "E2": (7, (7, 0)), "C": (1, (0, 1)),
}  # fmt: skip
_THREE_GROWN: Final[Counts] = {
    "A": (12, (5.5, 4.5, 2)), "B": (8, (5, 1, 2)), "D": (4, (3, 1, 0)), "D1": (2, (2, 0, 0)), "D2": (1, (0, 1, 0)),
    "E": (3, (1, 0, 2)), "E1": (1, (0, 0, 1)), "E2": (1, (1, 0, 0)), "C": (4, (0.5, 3.5, 0)), "F": (2, (0, 2, 0)),
    "F1": (1, (0, 1, 0)), "G": (1, (0.5, 0.5, 0)),
}  # fmt: skip
_AGAIN: Final = TreeGame([Decision([[1, -1], [0, 1]], player=0), [Decision([-1, 1], player=1), 0]])
_AGAIN_GROWN: Final[Counts] = {
    "A": (17, (9, 8)), "B": (10, (6, 4)), "D": (4, (2, 2)), "D1": (1, (1, 0)), "D2": (2, (0, 2)), "E": (5, (3, 2)),
    "E1": (3, (1.5, 1.5)), "E2": (1, (1, 0)), "C": (7, (3, 4)), "F": (3, (1, 2)), "F1": (1, (0, 1)), "F2": (1, (1, 0)),
    "C2": (3, (1.5, 1.5)),
}  # fmt: skip
_THREE_OTHER: Final[Counts] = {
    "A": (12, (6, 2, 4)), "B": (8, (5, 1, 2)), "D": (4, (3, 1, 0)), "D1": (2, (2, 0, 0)), "D2": (1, (0, 1, 0)),
    "E": (3, (2, 0, 1)), "E1": (1, (0, 0, 1)), "E2": (1, (1, 0, 0)), "C": (4, (1, 1, 2)), "F": (1, (0, 0, 1)),
    "G": (2, (1, 1, 0)), "G1": (1, (0.5, 0.5, 0)),
}  # fmt: skip
_FOUR: Final = TreeGame(
    planted([[[(2, 0, 1, 0), (0, 3, 0, 1)], (1, 1, 1, 1)], [(0, 0, 2, 3), (1, 0, 0, 4)]]), num_players=4
)
_FOUR_GROWN: Final[Counts] = {
    "A": (4, (1.5, 1.5, 2, 1)), "B": (2, (1, 1, 1, 0.25)), "D": (1, (1, 0, 0.5, 0)), "C": (2, (0.5, 0.5, 1, 0.75)),
    "C1": (1, (0, 0, 1, 0.75)),
}  # fmt: skip


def _tree(game: TreeGame, counts: Counts, text: str, *values: Any) -> Case:
    grown = Grown(game, counts)
    return Case(f"the tree drawn below{text}", game, game.initial_state(), (grown, *values), draw=grown.picture)


def _index(game: TreeGame, counts: Counts, path: Path, player: int, c: float) -> Case:
    child = Grown(game, counts).plant(game, game.initial_state())[1][path]
    numbers = f"visits = {child.visits} and totals = {[*child.totals]}"
    above = f"its parent has visits = {child.parent.visits}"
    text = f", {place(path)}, which has {numbers} ({above}), player = {player} and c = {c:g}"
    return _tree(game, counts, text, path, player, c)


INDEX: Final[Sequence[Case]] = (
    _index(_SMALL, _FULL, ("a1",), 0, 1),
    _index(_SMALL, _FULL, ("a2",), 0, 1),
    _index(_SMALL, _FULL, ("a1", "b2"), 1, 1),
    _index(_WIDE, _WIDE_GROWN, ("a2", "c1"), 1, 0.5),
    _index(_SECOND, _SECOND_GROWN, ("a3",), 1, 2),
    _index(_SECOND, _SECOND_GROWN, ("a3", "d2", "i2"), 1, 0.3),
    _index(_THREE, _THREE_GROWN, ("a1", "b2"), 1, 0.7),
    _index(_THREE, _THREE_GROWN, ("a1", "b2", "e1"), 2, 1),
    _index(_DEEP, _DEEP_GROWN, ("a1", "b1"), 1, 0),
    _index(_FOUR, _FOUR_GROWN, ("a2", "c1"), 1, 1),
    _index(_FOUR, _FOUR_GROWN, ("a1",), 0, 0.5),
)
"""Nodes of trees, their players and constants."""


def _select(game: TreeGame, counts: Counts, c: float) -> Case:
    return _tree(game, counts, f" and c = {c:g}", c)


SELECT: Final[Sequence[Case]] = (
    _select(_SMALL, _NEW, 1),
    _select(_SMALL, _BEGUN, 1),
    _select(_SMALL, _FIRST_ROW, 1),
    _select(_ONE_WAY, {"A": (2, (0, 2)), "B": (2, (0, 2)), "B2": (1, (0, 1))}, 0),
    _select(_SMALL, _FULL, 0.1),
    _select(_SMALL, _FULL, 2),
    _select(_TWICE, _TWICE_GROWN, 0.5),
    _select(_SECOND, _SECOND_YOUNG, 0.2),
    _select(_WIDE, _WIDE_YOUNG, 1.5),
    _select(_WIDE, _WIDE_GROWN, 0.5),
    _select(_WIDE, _WIDE_LATER, 0.5),
    _select(_SECOND, _SECOND_GROWN, 0.5),
    _select(_DEEP, _DEEP_GROWN, 0.2),
    _select(_THREE, _THREE_GROWN, 1.5),
    _select(_THREE, _THREE_OTHER, 0.2),
    _select(_AGAIN, _AGAIN_GROWN, 0.2),
)
"""Trees in which the way down is clear, and each known mistake goes astray."""


def _expand(game: TreeGame, counts: Counts, path: Path) -> Case:
    return _tree(game, counts, f" and {place(path)}", path)


EXPAND: Final[Sequence[Case]] = (
    _expand(_SMALL, _NEW, ()),
    _expand(_SMALL, _BEGUN, ()),
    _expand(_SMALL, _FIRST_ROW, ("a2",)),
    _expand(_SMALL, _FULL, ("a2",)),
    _expand(_SMALL, _FULL, ("a1", "b1")),
    _expand(_SMALL, _FULL, ("a1",)),
    _expand(_THREE, _THREE_GROWN, ("a2", "c2")),
    _expand(_THREE, _THREE_GROWN, ("a2", "c1")),
    _expand(_DEEP, _DEEP_GROWN, ("a1", "b1", "d2")),
)
"""Nodes with no child, some and all of them, and ends of the game."""


def _back_up(game: TreeGame, counts: Counts, *simulations: tuple[Path, Sequence[float]]) -> Case:
    told = ", and then ".join(f"{place(path)} and rewards = {list(rewards)}" for path, rewards in simulations)
    return _tree(game, counts, f", {told}", simulations)


_A1: Final = ("a1",)
_A2: Final = ("a2",)

BACK_UP: Final[Sequence[Case]] = (
    _back_up(_SMALL, _NEW, ((), (1, 0))),
    _back_up(_SMALL, _FIRST_ROW, (_A1, (0, 1))),
    _back_up(_SMALL, _FIRST_ROW, (_A2, (0.5, 0.5))),
    _back_up(_SMALL, _FULL, (("a1", "b2"), (0, 1))),
    _back_up(_SMALL, {"A": (0, (0, 0)), "B": (0, (0, 0))}, (_A1, (1, 0)), (_A1, (0.5, 0.5))),
    _back_up(_DEEP, _DEEP_GROWN, (("a1", "b1", "d1", "h2"), (1, 0)), (("a1", "b2"), (0.25, 0.75))),
)
"""Nodes of trees for two players, with a win, a loss and a draw."""

MANY: Final[Sequence[Case]] = (
    _back_up(_THREE, {"A": (0, (0, 0, 0))}, ((), (0, 1, 0))),
    _back_up(_THREE, _THREE_GROWN, (("a1", "b2"), (0.5, 0.5, 0))),
    _back_up(_THREE, _THREE_GROWN, (("a1", "b2", "e2"), (0.25, 1, 0.5)), (("a2", "c1"), (0, 0.5, 0.75))),
    _back_up(_FOUR, _FOUR_GROWN, (("a1", "b1"), (0, 0.25, 0.5, 1))),
)
"""Trees for three and four players, whose rewards do not sum to 1."""

# -- the final move ------------------------------------------------------------------------------


def _children(players: int, first: int, *children: tuple[int, Sequence[float]]) -> Case:
    """Return the case of a root by visits and totals of its children."""
    leaves = [[tuple([0] * players), tuple(range(players))] for _ in children]
    game = TreeGame(planted(leaves), first=first, num_players=players)
    sums = tuple(map(sum, zip(*(totals for _, totals in children), strict=True)))
    counts: dict[str, tuple[int, Sequence[float]]] = {"A": (sum(visits for visits, _ in children), sums)}
    names = [game.result("A", action) for action in game.actions("A")]
    counts |= dict(zip(names, children, strict=True))
    return _tree(game, counts, "")


FINAL: Final[Sequence[Case]] = (
    _children(2, 0, (4, (3, 1)), (6, (4, 2))),
    _children(2, 0, (9, (5, 4)), (2, (2, 0)), (4, (1, 3))),
    _children(2, 1, (6, (4, 2)), (11, (5, 6)), (3, (0, 3))),
    _children(2, 0, (5, (2, 3)), (5, (3.5, 1.5)), (2, (2, 0))),
    _children(2, 1, (5, (2, 3)), (5, (3.5, 1.5)), (5, (4, 1))),
    _children(3, 2, (8, (5, 2, 1)), (8, (1, 5, 2)), (8, (3, 5, 0)), (3, (0, 0, 3))),
    _children(3, 1, (6, (2, 0.5, 3.5)), (6, (3, 0, 3)), (6, (0.5, 5, 0.5)), (6, (4, 1, 1)), (6, (1.5, 2.5, 2))),
    _children(3, 0, (7, (4, 3, 0)), (7, (3, 0, 4)), (7, (2, 4.5, 0.5))),
    _children(2, 0, (7, (0, 7)), (6, (0, 6)), (1, (0, 1))),
    _children(3, 1, (6, (6, 0, 0)), (9, (1, 1, 7)), (7, (0, 4, 3))),
)
"""Roots whose most visited action has the best mean, and others; equal visits, and equal means."""
