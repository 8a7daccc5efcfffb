"""The tic-tac-toe tree, growing ply by ply, with the two switches that tame it."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import ClassVar, Final

from gamelib import svg
from gamelib.games import MnkState, TicTacToe
from gamelib.search import GameSize, game_size
from gamelib.search.counts import Merge
from gamelib.widgets.explorer import Explorer, View, slider, switch

WIDTH: Final = 760
LEFT: Final = 58
ACROSS: Final = 520
"""How wide the largest ply may be."""
SLENDER: Final = 7.0
"""How many times as wide as high a block is."""
LINE: Final = 15.0
GAP: Final = 5
BOARD: Final = 40
MOST_BOARDS: Final = 13


class GrowthExplorer(Explorer):
    """How large the tree of tic-tac-toe is, down to a chosen ply, counted in three ways."""

    title = "the tree of tic-tac-toe"
    wide = True
    knobs: ClassVar = {
        "depth": slider("depth in plies", 1, 0, 9),
        "same_state": switch("same position, same node"),
        "same_class": switch("mirrored or turned is the same"),
    }

    def view(self, *, depth: int, same_state: bool, same_class: bool) -> View:
        """Draw the plies one below the other: boards while they fit, then blocks whose areas are in proportion."""
        merge: Merge = "classes" if same_class else "states" if same_state else "paths"
        size = _size(merge)
        nodes = size.nodes[: depth + 1]
        what = {
            "paths": "every path is a node of its own",
            "states": "equal positions are one node",
            "classes": "positions equal up to turning and mirroring are one node",
        }[merge]
        total, ended = sum(nodes), sum(size.leaves[: depth + 1])
        facts = (
            f"Down to ply {depth} there {'is 1 node' if total == 1 else f'are {total:,} nodes'}, "
            f"{ended:,} of them ends of the game; {what}."
        )
        area = ACROSS**2 / SLENDER / max(_size("paths").nodes[: depth + 1])  # the switches leave the scale alone
        body: list[str] = []
        top = float(GAP)
        for ply, count in enumerate(nodes):
            parts, height = _row(ply, count, _first_boards(merge, ply), top, area)
            body += parts
            top += height
        return View(facts, svg.document(WIDTH, top, body, title=facts))


@cache
def _size(merge: Merge) -> GameSize:
    return game_size(TicTacToe(), merge=merge)


@cache
def _first_boards(merge: Merge, ply: int) -> tuple[MnkState, ...]:
    """Return the positions of a ply if there are few enough to draw them, otherwise none."""
    game = TicTacToe()
    if _size(merge).nodes[ply] > MOST_BOARDS:
        return ()
    row = [game.initial_state()]
    for _ in range(ply):
        row = [game.result(state, action) for state in row for action in game.actions(state)]
        if merge != "paths":
            row = list(dict.fromkeys(game.canonical(state) if merge == "classes" else state for state in row))
    return tuple(row)


def _row(ply: int, count: int, boards: tuple[MnkState, ...], top: float, area: float) -> tuple[list[str], float]:
    """Return a ply and how high it is: its boards, or a block in which every node has the same area."""
    who = "X moves" if ply % 2 == 0 else "O moves"
    words = f"{count:,} node{'s' if count > 1 else ''}"
    if boards:
        height, end = float(BOARD), float(LEFT + ACROSS)
        step = ACROSS / len(boards)
        body = [
            svg.embed(TicTacToe().svg(state), LEFT + step * (place + 0.5) - BOARD / 2, top, BOARD, BOARD)
            for place, state in enumerate(boards)
        ]
    else:
        height = sqrt(count * area / SLENDER)
        wide = SLENDER * height
        block, height, end = height, max(height, LINE), LEFT + wide
        body = [svg.tag("rect", x=LEFT, y=top + (height - block) / 2, width=wide, height=block, fill="#5a5a5a")]
    middle = top + height / 2
    body.append(svg.label(LEFT - 8, middle, f"ply {ply}", size=12, anchor="end", bold=True))
    body.append(svg.label(end + 8, middle, words if ply == 9 else f"{words}, {who}", size=12, anchor="start"))
    return body, height + GAP
