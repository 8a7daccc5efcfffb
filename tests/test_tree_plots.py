"""Trees drawn by networkx on matplotlib axes, and pictures written into files."""

import subprocess
import sys

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from gamelib.draw import Picture, chart, draw_board, draw_tree, film, search_graph
from gamelib.errors import GameError
from gamelib.games import ChanceNode, Leaf, TicTacToe, TreeGame, random_tree
from gamelib.montecarlo import SearchTree
from gamelib.search import alphabeta, expectiminimax, solve

TEXTBOOK = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
CHANCE = TreeGame([ChanceNode([(0.5, 3), (0.5, [1, 2])]), ChanceNode([(1 / 6, -2), (5 / 6, 4)])])
VECTORS = TreeGame([[Leaf((1, 2, 6)), Leaf((4, 3, 3))], [Leaf((6, 1, 2)), Leaf((7, 4, 1))]], num_players=3)


def grown():
    tree = SearchTree(TicTacToe(), rng=1)
    tree.grow(60)
    return draw_tree(search_graph(tree.game, tree.root, most=14))


def plotted(picture):
    return picture.plot(Figure().add_axes((0, 0, 1, 1)))


def texts(ax):
    return [each.get_text() for each in ax.texts]


def drawn_shapes(ax):
    return [each for each in ax.collections if hasattr(each, "get_sizes") and len(each.get_offsets())]


def test_the_root_is_on_top_and_children_stand_below_their_parents_from_left_to_right():
    picture = draw_tree(TEXTBOOK)
    at = picture.positions
    assert set(at) == set(picture.graph)
    assert max(at, key=lambda path: at[path][1]) == ()
    for path in picture.graph:
        children = list(picture.graph.successors(path))
        across = [at[child][0] for child in children]
        assert across == sorted(set(across))
        assert all(at[child][1] < at[path][1] for child in children)


def test_a_plot_says_the_values_the_names_and_the_actions():
    ax = plotted(draw_tree(TEXTBOOK, values=solve(TEXTBOOK).value))
    written = texts(ax)
    assert {"A", "B", "C", "D", "a1", "b3", "d2", "12", "14"} <= set(written)
    assert written.count("3") == 3  # the root, B and a leaf


@pytest.mark.parametrize("game", [TEXTBOOK, CHANCE, VECTORS], ids=["two", "chance", "three"])
def test_a_marker_stands_for_each_mover_and_every_node_is_drawn_once(game):
    picture = draw_tree(game)
    ax = plotted(picture)
    drawn = drawn_shapes(ax)
    assert sum(len(each.get_offsets()) for each in drawn) == picture.graph.number_of_nodes()
    assert len({each.get_paths()[0].vertices.tobytes() for each in drawn}) == len(
        {data["player"] for _, data in picture.graph.nodes(data=True)}
    )


def test_max_points_up_and_min_points_down():
    ax = plotted(draw_tree(TEXTBOOK))
    corners = {to_hex(each.get_facecolor()[0]): each.get_paths()[0].vertices[:3, 1] for each in drawn_shapes(ax)}
    assert sum(corners["#cfe8f7"] > 0) == 1
    assert sum(corners["#fbe3cf"] > 0) == 2


def test_what_is_cut_off_is_dashed_and_carries_two_strokes():
    picture = draw_tree(film(alphabeta, TEXTBOOK).searched)
    ax = plotted(picture)
    lines = [each for each in ax.collections if hasattr(each, "get_segments")]
    dashed = sum(len(each.get_segments()) for each in lines if each.get_linestyle()[0][1] is not None)
    assert dashed == texts(ax).count("//") == 2
    assert "[3, +∞]" in texts(ax)


def test_chance_is_explained_and_its_probabilities_stand_at_the_edges():
    ax = plotted(draw_tree(CHANCE, values=lambda state: expectiminimax(CHANCE, state).value))
    assert {"0.5", "1/6", "5/6"} <= set(texts(ax))
    assert [each.get_text() for each in ax.get_legend().get_texts()] == ["MAX", "MIN", "chance"]


def test_a_tree_that_simulations_grew_is_drawn_with_its_counts():
    picture = grown()
    assert picture.text.startswith("A search tree after 60 simulations: the 14 most visited of its ")
    assert picture.svg.count('class="node"') == 14
    assert any(text.startswith("N 60") for text in texts(plotted(picture)))


@pytest.mark.parametrize("seed", range(3))
def test_large_trees_are_plotted_too(seed):
    picture = draw_tree(random_tree(3, 4, rng=seed))
    assert len(texts(plotted(picture))) >= picture.graph.number_of_nodes() - 1


def test_without_axes_there_is_a_figure_as_large_as_the_tree():
    from matplotlib import pyplot

    small, large = draw_tree(TreeGame([1, 2])).plot(), draw_tree(random_tree(3, 3, rng=1)).plot()
    assert all(a < b for a, b in zip(small.figure.get_size_inches(), large.figure.get_size_inches(), strict=True))
    pyplot.close("all")


@pytest.mark.parametrize(
    ("end", "start"), [("svg", b"<svg"), ("pdf", b"%PDF"), ("png", b"\x89PNG"), ("PNG", b"\x89PNG")]
)
def test_a_tree_is_saved_as_what_the_name_asks_for_the_same_each_time(tmp_path, end, start):
    target = draw_tree(TEXTBOOK).save(tmp_path / f"tree.{end}")
    first = target.read_bytes()
    assert target == tmp_path / f"tree.{end}"
    assert first.startswith(start)
    assert draw_tree(TEXTBOOK).save(str(target)).read_bytes() == first


def test_other_pictures_say_how_they_are_saved(tmp_path):
    board, plot = draw_board(TicTacToe()), chart(_figure(), "A line.")
    assert board.save(tmp_path / "board.svg").read_text(encoding="utf-8") == board.svg
    assert plot.save(tmp_path / "plot.png").read_bytes() == plot.png
    with pytest.raises(GameError, match=r"^a picture of this kind is saved as \.svg, and not as 'board\.png'$"):
        board.save(tmp_path / "board.png")
    with pytest.raises(GameError, match=r"is saved as \.png, and not as 'plot'"):
        plot.save(tmp_path / "plot")
    with pytest.raises(GameError, match=r"is saved as \.svg or \.pdf or \.png, and not as 'tree\.jpg'"):
        draw_tree(TEXTBOOK).save(tmp_path / "tree.jpg")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["board.svg", "plot.png"]
    assert isinstance(board, Picture)


def test_matplotlib_is_loaded_when_a_tree_is_plotted_and_not_before():
    program = (
        "import sys; from gamelib.draw import draw_tree; from gamelib.games import TreeGame; "
        "draw_tree(TreeGame([1, 2])); print('matplotlib' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def _figure():
    from matplotlib import pyplot

    figure, ax = pyplot.subplots()
    ax.plot([0, 1])
    return figure
