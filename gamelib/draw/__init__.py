"""Pictures of game trees, on screens and on paper, and films of searches."""

from gamelib.draw.board import Picture, draw_board
from gamelib.draw.chart import Chart, chart
from gamelib.draw.film import Film, film
from gamelib.draw.graph import Status, game_graph, mark_best
from gamelib.draw.picture import TreePicture, draw_tree
from gamelib.draw.search_tree import search_graph
from gamelib.draw.simulation_film import SimulationFilm, mcts_film

__all__ = [
    "Chart", "Film", "SimulationFilm", "Status", "Picture", "TreePicture", "chart", "draw_board",
    "draw_tree", "film", "game_graph", "mark_best", "mcts_film", "search_graph",
]  # fmt: skip
