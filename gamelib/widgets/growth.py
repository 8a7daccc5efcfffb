"""The tic-tac-toe tree, growing ply by ply, with the two switches that tame it."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from gamelib import svg
from gamelib.games import MnkState, TicTacToe
from gamelib.search import GameSize, game_size
from gamelib.search.counts import Merge
from gamelib.widgets.explorer import Explorer, View, slider, switch

WIDTH: Final = 700
LEFT: Final = 58
RIGHT: Final = 116
ROW: Final = 62
BOARD: Final = 40
MOST_BOARDS: Final = 13
THINNEST_STRIPES: Final = 3.0
"""The least distance in pixels of the strokes of a ply: closer ones flicker on a screen, and a wall is drawn."""


class GrowthExplorer(Explorer):
    """How large the tree of tic-tac-toe is, down to a chosen ply, counted in three ways."""

    title = "the tree of tic-tac-toe"
    wide = True
    knobs: ClassVar = {
        "depth": slider("depth in plies", 2, 0, 9),
        "same_state": switch("same position, same node"),
        "same_class": switch("mirrored or turned is the same"),
    }

    def view(self, *, depth: int, same_state: bool, same_class: bool) -> View:
        """Draw a row for each ply: boards while they fit, then a stroke a node, then a wall."""
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
        body = [part for ply, count in enumerate(nodes) for part in _row(ply, count, _first_boards(merge, ply))]
        return View(facts, svg.document(WIDTH, 16 + ROW * len(nodes), body, title=facts))


@cache
def _size(merge: Merge) -> GameSize:
    return game_size(TicTacToe(), merge=merge)


@cache
def _first_boards(merge: Merge, ply: int) -> tuple[MnkState, ...]:
    """Return the positions of a ply if there are few enough to draw them, else none."""
    game = TicTacToe()
    if _size(merge).nodes[ply] > MOST_BOARDS:
        return ()
    row = [game.initial_state()]
    for _ in range(ply):
        row = [game.result(state, action) for state in row for action in game.actions(state)]
        if merge != "paths":
            row = list(dict.fromkeys(game.canonical(state) if merge == "classes" else state for state in row))
    return tuple(row)


def _row(ply: int, count: int, boards: tuple[MnkState, ...]) -> list[str]:
    top = 8 + ROW * ply
    middle = top + ROW / 2
    across = WIDTH - LEFT - RIGHT
    who = "X" if ply % 2 == 0 else "O"
    body = [
        svg.label(LEFT - 8, middle - 8, f"ply {ply}", size=12, anchor="end", bold=True),
        svg.label(LEFT - 8, middle + 8, f"{who} moves" if ply < 9 else "full", size=10, anchor="end"),
        svg.label(WIDTH - RIGHT + 8, middle, f"{count:,} node{'s' if count > 1 else ''}", size=12, anchor="start"),
    ]
    if boards:
        game = TicTacToe()
        step = across / len(boards)
        for place, state in enumerate(boards):
            x = LEFT + step * (place + 0.5) - BOARD / 2
            body.append(svg.embed(game.svg(state), x, middle - BOARD / 2, BOARD, BOARD))
            body.append(
                svg.tag("rect", x=x, y=middle - BOARD / 2, width=BOARD, height=BOARD, fill="none", stroke=svg.FAINT)
            )
        return body
    gap = across / count
    strokes = svg.tag("rect", x=0, y=0, width=gap * 0.55, height=BOARD, fill="#5a5a5a")
    body.append(
        svg.tag(
            "pattern", strokes, id=f"nodes-{ply}-{count}", patternUnits="userSpaceOnUse", x=LEFT, y=middle - BOARD / 2,
            width=gap, height=BOARD,
        )
    )  # fmt: skip
    fill = f"url(#nodes-{ply}-{count})" if gap >= THINNEST_STRIPES else "#5a5a5a"
    body.append(
        svg.tag("rect", x=LEFT, y=middle - BOARD / 2, width=across, height=BOARD, fill=fill, stroke="#5a5a5a")
    )
    return body
