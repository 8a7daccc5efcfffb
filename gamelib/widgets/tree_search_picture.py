"""The picture of a tree search: boards with heat maps, and beside or below them the top of the tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib import svg
from gamelib.draw.board import pickable
from gamelib.draw.players import legend, names_of
from gamelib.draw.search_tree import describe_search_tree, mean_rewards, search_graph, visit_shades
from gamelib.draw.tree_svg import search_tree_svg
from gamelib.game import Game
from gamelib.games.rulebook import Rulebook
from gamelib.montecarlo import MonteCarloResult, SearchTree

WIDTH: Final = 812.0
"""How wide a picture is: as wide as there is room in a window of 1280 pixels."""
BESIDE: Final = 206.0
"""How high a board beside the tree is."""
ABOVE: Final = 250.0
"""How high boards above the tree are, with the words above them."""
LARGEST: Final = 1.3
"""How many times as large as it is a board is drawn at the most."""
DOWN: Final = 245.0
"""How high a tree below boards may be."""
GAP: Final = 10.0
ROW: Final = 17.0
TEXT: Final = 11.0
PLIES: Final = 2
KEY: Final = (
    "N: simulations through the node; Q: mean reward of the player above it; thick: most visits; +n: folded away; "
    "square: the end"
)


def marked_board(
    game: Rulebook[Any, Any], state: Any, result: MonteCarloResult[Any] | None, *, hands: bool = True
) -> str:
    """Return a board with what a search found, if anything: shades for visits, and *Q*; actions are picked with hands.

    Raises:
        GameError: if there is a result for a state in which nobody chooses.
    """
    means = {} if result is None else mean_rewards(game, result)
    visits = {} if result is None else result.visits
    notes = {action: f"{means[action]:.2f}" for action in sorted(means, key=lambda each: -visits[each])}
    board = game.svg(state, notes=notes, shades=None if result is None else visit_shades(result))
    return pickable(game, state, board, notes=notes) if hands else board


def top_of(tree: SearchTree[Any, Any], most: int) -> str:
    """Return the picture of the first plies of a tree, with so many nodes at the most, and without its key."""
    graph = search_graph(tree.game, tree.root, depth=PLIES, most=most)
    return search_tree_svg(graph, title=describe_search_tree(graph), with_key=False)


def beside_tree(game: Game[Any, Any], board: str, tree: str | None, *, words: str, title: str) -> str:
    """Return a board and the tree to its right, as large as any other such picture, so that nothing jumps."""
    body, left = _in_a_row([("", board)], BESIDE)
    if tree is not None:
        body.append(_fitted(tree, left, 0, WIDTH - left, BESIDE + GAP))
    bottom = BESIDE + GAP + 4
    players = legend(names_of(game), False, GAP + 4, bottom, WIDTH)
    body.append(players.body)
    body.append(svg.label(GAP + players.width + 24, bottom + players.height / 2, words, size=TEXT, anchor="start"))
    bottom += players.height
    if tree is not None:
        body.append(svg.label(GAP + 4, bottom + ROW / 2, KEY, size=TEXT, anchor="start"))
    return svg.document(WIDTH, bottom + ROW + 6, body, title=title)


def above_tree(
    game: Game[Any, Any], boards: Sequence[tuple[str, str]], tree: str | None, *, words: str, title: str
) -> str:
    """Return one board or two and, if there is one, the tree below them, in as much room as any other has.

    Each board has words above it; of those said of them all, what stands between semicolons has a line of its own.
    """
    body, left = _in_a_row(boards, ABOVE)
    players = legend(names_of(game), False, left, GAP, WIDTH - left)
    body.append(players.body)
    lines = [*words.split("; "), *(KEY.split("; ") if tree is not None else [])]
    for row, line in enumerate(lines):
        body.append(svg.label(left, GAP + players.height + ROW * (row + 1), line, size=TEXT, anchor="start"))
    if tree is not None:
        body.append(_fitted(tree, 0, ABOVE + GAP, WIDTH, DOWN))
    below = DOWN if tree is not None else 0
    return svg.document(WIDTH, ABOVE + below + 2 * GAP, body, title=title)


def _in_a_row(boards: Sequence[tuple[str, str]], high: float) -> tuple[list[str], float]:
    """Return boards with the words above them, so high in all, and how far to the right there is room again."""
    above = ROW if any(words for words, _ in boards) else 0.0
    body, left = [], GAP
    for heading, board in boards:
        width, height = svg.size_of(board)
        scale = min(LARGEST, (high - above) / height)
        body.append(svg.label(left + 4, GAP + ROW / 2, heading, size=TEXT, anchor="start", bold=True))
        body.append(svg.embed(board, left, GAP + above, width * scale, height * scale))
        left += max(width * scale, svg.text_width(heading, TEXT)) + GAP
    return body, left + GAP


def _fitted(tree: str, x: float, y: float, room: float, high: float) -> str:
    """Return the tree in the middle of the room there is, no larger than it is."""
    width, height = svg.size_of(tree)
    scale = min(1.0, room / width, high / height)
    return svg.embed(tree, x + (room - width * scale) / 2, y, width * scale, height * scale)


def words_of_marks(mover: str) -> str:
    """Return what the marks on a board mean."""
    return f"{mover} to move; on the board: the darker, the more visits; number: Q, mean reward of {mover}"
