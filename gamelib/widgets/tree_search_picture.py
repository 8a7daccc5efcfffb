"""The picture of a tree search: the board with its heat map, and beside it the top of the tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib import svg
from gamelib.game import Game

BOARD: Final = 230.0
"""How wide the board is at least."""
GAP: Final = 10.0
ROW: Final = 17.0
TEXT: Final = 12.0


def board_beside_tree(
    game: Game[Any, Any],
    state: Any,
    tree: str | None,
    *,
    means: Mapping[Any, float],
    shades: Mapping[Any, float],
    captions: Sequence[str],
    title: str,
) -> str:
    """Return the picture as a stand-alone SVG document.

    Args:
        game: the game.
        state: the position.
        tree: the picture of the tree, if there is one.
        means: *Q* of the actions, written on the board.
        shades: of the actions, darker for more visits.
        captions: lines of text below the board.
        title: what the picture shows, in words.
    """
    board = game.svg(state, notes={action: f"{mean:.2f}" for action, mean in means.items()}, shades=shades)
    width, height = svg.size_of(board)
    scale = max(1.0, BOARD / width)
    body = [svg.embed(board, GAP, GAP, width * scale, height * scale)]
    bottom = GAP + height * scale + 6
    for row, words in enumerate(captions):
        body.append(svg.label(GAP + 4, bottom + ROW * (row + 0.5), words, size=TEXT, anchor="start"))
    bottom += ROW * len(captions)
    left = max([width * scale, *(svg.text_width(words, TEXT) for words in captions)]) + 2 * GAP
    right = left
    if tree is not None:
        across, high = svg.size_of(tree)
        body.append(svg.embed(tree, left, 0, across, high))
        right, bottom = left + across, max(bottom, high)
    return svg.document(right + GAP, bottom + GAP, body, title=title)


def visit_captions(mover: str, simulations: int) -> tuple[str, ...]:
    """Return what the marks on the board mean."""
    if not simulations:
        return (f"{mover} to move",)
    return (f"{mover} to move", "the darker, the more visits", f"number: Q, mean reward of {mover}")
