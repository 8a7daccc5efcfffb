"""Pictures of game trees, on screens and on paper, and films of searches."""

from gamelib.draw.board import BoardPicture, draw_board
from gamelib.draw.chart import Chart, chart
from gamelib.draw.film import Film, film
from gamelib.draw.graph import Status, game_graph, mark_best
from gamelib.draw.picture import TreePicture, draw_tree
from gamelib.draw.searched_graph import traced_graph, watched_graph

__all__ = [
    "BoardPicture",
    "Chart",
    "Film",
    "Status",
    "TreePicture",
    "chart",
    "draw_board",
    "draw_tree",
    "film",
    "game_graph",
    "mark_best",
    "traced_graph",
    "watched_graph",
]
