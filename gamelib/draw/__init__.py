"""Pictures of game trees, on screens and on paper, and films of searches."""

from gamelib.draw.chart import Chart, chart
from gamelib.draw.film import Film, film
from gamelib.draw.graph import Status, game_graph, mark_best, watched_graph
from gamelib.draw.picture import TreePicture, draw_tree

__all__ = [
    "Chart",
    "Film",
    "Status",
    "TreePicture",
    "chart",
    "draw_tree",
    "film",
    "game_graph",
    "mark_best",
    "watched_graph",
]
