"""Trees laid out and drawn: where nodes stand, what pictures say, and when they fold."""

import re
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.random import default_rng

from gamelib import CHANCE, MAX, MIN, GameError, IllegalAction, InvalidState, svg
from gamelib.draw import Status, draw_board, draw_tree, film, game_graph, traced_graph, watched_graph
from gamelib.draw.graph import MOST_WALKED, mark_cuts, value_text
from gamelib.draw.layout import tidy_layout
from gamelib.draw.tree_matplotlib import _room, paint_tree
from gamelib.draw.tree_svg import HALO, SMALL, Style, tree_svg
from gamelib.games import (
    ChanceNode,
    ConnectFour,
    Decision,
    Leaf,
    Nim,
    TicTacToe,
    TreeGame,
    exam_trees,
    random_tree,
)
from gamelib.search import alphabeta, minimax, perft, solve
from gamelib.search.same_game import SameGame
from gamelib.trace import trace
from gamelib.watch import watch

SVG = "{http://www.w3.org/2000/svg}"
TWO_PLY = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
trees = st.recursive(st.integers(-9, 9), lambda children: st.lists(children, min_size=1, max_size=5), max_leaves=40)


def root_of(picture):
    return ElementTree.fromstring(picture)


def classes_of(picture):
    """The classes of the nodes by their number."""
    groups = [group for group in root_of(picture).iter(f"{SVG}g") if group.get("id", "").startswith("node-")]
    return {int(group.get("id")[5:]): group.get("class").split() for group in groups}


def texts_of(picture):
    return ["".join(text.itertext()) for text in root_of(picture).iter(f"{SVG}text")]


# -- layout ------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=50)
@given(trees, st.lists(st.floats(0.5, 20), min_size=7, max_size=7), st.floats(0, 5))
def test_a_layout_is_tidy(tree, widths, gap):
    graph = game_graph(TreeGame(tree))
    numbers = {node: number for number, node in enumerate(graph)}
    width = lambda node: widths[numbers[node] % len(widths)]  # noqa: E731
    room = lambda node: (0.3 * width(node), 0.7 * width(node))  # noqa: E731
    at = tidy_layout(graph, (), room, gap)
    assert list(at) == list(graph)
    assert min(x - room(node)[0] for node, (x, _) in at.items()) == pytest.approx(0, abs=1e-9)
    for node, (x, depth) in at.items():
        assert depth == len(node)
        children = [at[child][0] for child in graph.successors(node)]
        if children:
            assert x == pytest.approx((children[0] + children[-1]) / 2)
            assert children == sorted(children)
    for depth in range(max(map(len, graph)) + 1):
        row = [node for node in graph if len(node) == depth]  # from left to right
        for left, right in pairwise(row):
            free = at[right][0] - room(right)[0] - at[left][0] - room(left)[1]
            assert free >= gap - 1e-9
    assert tidy_layout(graph, (), room, gap) == at


def test_a_flat_tree_tucks_in_under_a_deep_neighbour():
    at = tidy_layout(nx.DiGraph([("A", "B"), ("A", "C"), ("B", "D"), ("D", "E"), ("D", "F"), ("D", "G")]), "A")
    assert at["C"][0] - at["B"][0] == 1  # though the leaves below B are three wide


def test_the_same_shape_is_drawn_the_same_wherever_it_stands():
    at = tidy_layout(game_graph(TreeGame([[[1, 2], 3], [[1, 2], 3]])), ())
    shapes = [
        [(x - at[("a1",)][0] if node[0] == "a1" else x - at[("a2",)][0], depth) for node, (x, depth) in at.items()
         if node and node[0] == action]
        for action in ("a1", "a2")
    ]  # fmt: skip
    assert shapes[0] == shapes[1]


# -- graphs ------------------------------------------------------------------------------------------------


def test_the_graph_of_a_tree_carries_what_painters_need():
    graph = game_graph(TreeGame([ChanceNode([(0.25, 1), (0.75, [2, -1 / 3])]), 4]), values=lambda state: 7)
    assert list(graph) == [(), ("a1",), ("a2",), ("a1", "b1"), ("a1", "b2"), ("a1", "b2", "c1"), ("a1", "b2", "c2")]
    assert [graph.nodes[node]["player"] for node in graph] == [MAX, CHANCE, None, None, MIN, None, None]
    assert [graph.nodes[node]["value"] for node in graph] == ["7", "7", "4", "1", "7", "2", "-0.333"]
    assert [graph.nodes[node]["label"] for node in graph] == ["A", "B", "A2", "B1", "C", "C1", "C2"]
    assert graph.edges[(), ("a1",)] == {"action": "a1", "probability": None, "best": False, "cut": False}
    assert [graph.edges[("a1",), child]["probability"] for child in graph.successors(("a1",))] == [0.25, 0.75]
    assert nx.is_tree(graph)


def test_a_board_game_has_moves_as_labels_and_starts_where_it_is_told():
    game = TicTacToe()
    graph = game_graph(game, game.parse("X O X / O O . / . X ."), depth=1)
    assert [graph.nodes[node]["label"] for node in graph] == ["root", "c2", "a1", "c1"]
    assert [graph.nodes[node]["value"] for node in graph] == ["", "", "", ""]
    assert [graph.nodes[node]["hidden"] for node in graph] == [0, 4, 3, 3]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"), (3.0, "3"), (-4, "-4"), (0.0, "0"), (-0.0, "0"), (12.75, "12.75"), (999.9, "999.9"), (888.5, "888.5"),
        (1000, "1000"), (1234567, "1234567"), (2 / 3, "0.667"), (-1 / 3, "-0.333"), (0.1 + 0.2, "0.3"),
        (0.1 + 0.2 - 0.3, "0"), (-1e-17, "0"), (0.9 * 2 + 0.1 * 3, "2.1"), (Fraction(-1, 3), "-0.333"),
        (Fraction(1, 10_000), "0.0001"), (0.0001, "0.0001"), (12345678, "1.23e+07"),
        (float("inf"), "∞"), (float("-inf"), "-∞"),
    ],
)  # fmt: skip
def test_values_are_written_in_full_up_to_three_decimals(value, text):
    assert value_text(value) == text


# -- folding -------------------------------------------------------------------------------------------------


def test_above_the_limit_whole_plies_are_folded_and_their_nodes_counted():
    game = random_tree(3, 5, rng=1)  # 1 + 3 + 9 + 27 + 81 + 243 nodes
    shown = game_graph(game)
    assert shown.number_of_nodes() == 1 + 3 + 9 + 27 + 81
    assert [shown.nodes[node]["hidden"] for node in shown if len(node) == 4] == [3] * 81
    assert sum(shown.nodes[node]["hidden"] for node in shown) + shown.number_of_nodes() == 364
    assert game_graph(game, limit=364).number_of_nodes() == 364
    assert game_graph(game, limit=363).number_of_nodes() == 121
    assert game_graph(game, limit=12).number_of_nodes() == 4


def test_a_folded_picture_says_how_much_it_hides():
    picture = draw_tree(random_tree(3, 5, rng=1), limit=20)
    assert texts_of(picture.svg).count("39 below") == 9
    assert "Some subtrees are folded away." in repr(picture)
    assert "below" not in draw_tree(TWO_PLY).svg
    assert "folded" not in repr(draw_tree(TWO_PLY))


def test_the_subtrees_of_tic_tac_toe_are_counted_in_full():
    hidden = [data["hidden"] for _, data in game_graph(TicTacToe(), depth=1).nodes(data=True)]
    assert hidden == [0, 59704, 63904, 59704, 63904, 55504, 63904, 59704, 63904, 59704]
    assert sum(hidden) + 10 == 549_946
    assert "55,504 below" in texts_of(draw_tree(TicTacToe(), depth=1).svg)


def test_where_counting_stops_early_the_picture_says_more_than():
    graph = game_graph(ConnectFour(), depth=1)
    counts = [(data["hidden"], data["uncounted"]) for _, data in graph.nodes(data=True)]
    assert counts[0] == (0, False)
    assert all(hidden > 1000 and uncounted for hidden, uncounted in counts[1:])
    text = next(text for text in texts_of(draw_tree(graph).svg) if "below" in text)
    assert text == f"{counts[1][0]:,}+ below"


@pytest.mark.parametrize("game", [TicTacToe(19, 19, 5), Nim([99] * 26)], ids=["board", "heaps"])
def test_counting_stops_at_so_many_states_however_many_actions_they_have(game, monkeypatch):
    asked = []
    result = type(game).result
    monkeypatch.setattr(type(game), "result", lambda *given: asked.append(1) or result(*given))
    root = draw_tree(game).graph.nodes[()]
    assert root["uncounted"]
    assert root["hidden"] >= MOST_WALKED
    assert len(asked) <= MOST_WALKED + 2 * len(game.actions(game.initial_state()))


@pytest.mark.parametrize("line", ["a1", 5, None])
def test_a_line_that_is_no_sequence_of_actions_is_refused(line):
    for tree in (TWO_PLY, game_graph(TWO_PLY)):
        with pytest.raises(GameError, match="line is a sequence of actions, such as "):
            draw_tree(tree, line=line)


def test_a_line_that_cannot_be_played_is_refused_and_one_that_goes_below_what_is_shown_is_not():
    with pytest.raises(IllegalAction, match="'b1' is not legal here"):
        draw_tree(TWO_PLY, line=("a2", "b1"))
    assert "Marked: a2." in repr(draw_tree(TWO_PLY, line=("a2", "c1"), depth=1))
    assert "Marked: a2 c1." in repr(draw_tree(TWO_PLY, line=["a2", "c1"]))


@pytest.mark.parametrize("depth", [-1, 1.5, True, "2"])
def test_a_depth_that_is_no_number_of_plies_is_refused(depth):
    with pytest.raises(GameError, match="depth is a whole number of plies to show, 0 or more, not "):
        draw_tree(TWO_PLY, depth=depth)


def test_depth_0_shows_the_root_alone():
    graph = game_graph(TWO_PLY, depth=0)
    assert dict(graph.nodes(data="hidden")) == {(): 12}


# -- SVG -----------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=50)
@given(trees, st.sampled_from([MAX, MIN]))
def test_a_picture_is_well_formed_the_same_every_time_and_shows_every_node(tree, first):
    def draw():
        game = TreeGame(tree, first=first)
        return draw_tree(game, line=minimax(game).principal_variation)

    picture = draw()
    assert picture.svg == draw().svg
    assert repr(picture) == repr(draw())
    root = root_of(picture.svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == repr(picture) != ""
    assert list(classes_of(picture.svg)) == list(range(picture.graph.number_of_nodes()))
    edges = [group.get("id") for group in root.iter(f"{SVG}g") if group.get("id", "").startswith("edge-")]
    assert sorted(edges) == sorted(f"edge-{number}" for number in range(1, picture.graph.number_of_nodes()))


@settings(max_examples=40)
@given(st.text(min_size=1), st.text(min_size=1))
def test_any_name_can_be_drawn(name, action):
    picture = draw_tree(TreeGame(Decision([1, 2], name=name, actions=[action, "other" + action])))
    assert len(classes_of(picture.svg)) == 3
    assert picture._repr_html_().count("<img") == 1


def outlines_of(picture):
    """The outlines of the nodes by their number: the tag, and the corners within the box around them, in tenths."""
    found = {}
    for group in root_of(picture).iter(f"{SVG}g"):
        for shape in group if group.get("id", "").startswith("node-") else ():
            if shape.get("class") == "shape":
                points = [tuple(map(float, each.split(","))) for each in shape.get("points", "").split()]
                found[int(group.get("id")[5:])] = shape.tag.removeprefix(SVG), in_tenths(points)
    return found


def in_tenths(points):
    if not points:
        return ()
    low, high = ([pick(point[i] for point in points) for i in (0, 1)] for pick in (min, max))
    return tuple(tuple(round(10 * (point[i] - low[i]) / (high[i] - low[i])) for i in (0, 1)) for point in points)


def test_the_kinds_of_nodes_have_shapes_of_their_own():
    line = [Leaf((1, 2, 3, 4, 5, 6, 7)), ChanceNode([(1, Leaf((7, 6, 5, 4, 3, 2, 1)))])]
    for _ in range(7):
        line = [line]
    picture = draw_tree(TreeGame(line, num_players=7)).svg
    shapes = list(outlines_of(picture).values())
    assert [tag for tag, _ in shapes] == ["polygon"] * 8 + ["rect", "ellipse", "rect"]
    assert [len(corners) for _, corners in shapes[:8]] == [3, 3, 4, 5, 6, 12, 3, 3]
    assert shapes[0] == ("polygon", ((0, 10), (10, 10), (5, 0))) == shapes[7]
    assert shapes[1] == ("polygon", ((0, 0), (10, 0), (5, 10)))
    assert shapes[6] == shapes[0]  # from the seventh player on again
    assert list(classes_of(picture).values()) == [
        *(["node", f"player{number}"] for number in (1, 2, 3, 4, 5, 6, 7, 1)), ["node", "leaf"], ["node", "chance"],
        ["node", "leaf"],
    ]  # fmt: skip
    two = draw_tree(TreeGame([[ChanceNode([(1, 2)])]])).svg
    assert list(classes_of(two).values()) == [["node", kind] for kind in ("MAX", "MIN", "chance", "leaf")]
    assert list(outlines_of(two).values())[:2] == shapes[:2]


VECTORS = {(): (1, 2.5, 6), ("a1",): (4, 3, 1 / 3), ("a1", "b1"): (7, 4, 1), ("a1", "b1", "c1"): (1, 5, 2)}
THREE = TreeGame([[[[Leaf((1, 2, 6)), Leaf((4, 3, 3))]]]], num_players=3)


def test_of_a_node_s_numbers_the_movers_own_is_bold_and_underlined():
    picture = draw_tree(THREE, values=lambda state: VECTORS[("a1", "b1", "c1")[: "ABCD".index(state)]]).svg
    own = {}
    for group in root_of(picture).iter(f"{SVG}g"):
        for text in group if group.get("id", "").startswith("node-") else ():
            if text.get("class") == "value":
                marked = [(each.text, each.get("font-weight"), each.get("text-decoration")) for each in text]
                own[int(group.get("id")[5:])] = "".join(text.itertext()), text.get("font-weight"), marked
    assert own == {
        0: ("1, 2.5, 6", None, [("1", "bold", "underline")]),
        1: ("4, 3, 0.333", None, [("3", "bold", "underline")]),
        2: ("7, 4, 1", None, [("1", "bold", "underline")]),
        3: ("1, 5, 2", None, [("1", "bold", "underline")]),
        4: ("1, 2, 6", None, []),
        5: ("4, 3, 3", None, []),
    }


def legend_of(picture):
    return ["".join(text.itertext()) for group in root_of(picture).iter(f"{SVG}g") if group.get("class") == "legend"
            for text in group.iter(f"{SVG}text")]  # fmt: skip


def test_a_legend_names_the_players_of_a_game_of_more_than_two_and_chance_if_it_moves():
    assert legend_of(draw_tree(THREE).svg) == ["player 1", "player 2", "player 3"]
    chance = TreeGame([ChanceNode([(1, Leaf((1, 2, 3)))])], num_players=3)
    assert legend_of(draw_tree(chance).svg) == ["player 1", "player 2", "player 3", "chance"]
    assert legend_of(draw_tree(TreeGame([ChanceNode([(1, 3)])])).svg) == []
    chance.player_names = ("red", "green", "blue")
    assert legend_of(draw_tree(chance).svg) == ["red", "green", "blue", "chance"]
    chance.player_names = ("MAX", "MIN")  # the two that a game has if it does not say
    assert legend_of(draw_tree(chance).svg)[0] == "player 1"


def test_a_legend_begins_a_new_row_where_the_tree_ends_and_its_entries_stand_apart():
    game = TreeGame([Leaf((1, 2, 3, 4, 5, 6)), Leaf((6, 5, 4, 3, 2, 1))], num_players=6)
    picture = draw_tree(game).svg
    [group] = [group for group in root_of(picture).iter(f"{SVG}g") if group.get("class") == "legend"]
    entries = []
    for outline, text in zip(group.iter(f"{SVG}polygon"), group.iter(f"{SVG}text"), strict=True):
        across = [float(point.split(",")[0]) for point in outline.get("points").split()]
        left = float(text.get("x"))
        assert max(across) < left
        entries.append((min(across), left + svg.text_width(text.text, 11), float(text.get("y"))))
    assert 1 < len({y for *_, y in entries}) < 6
    assert all(left[1] < right[0] or left[2] < right[2] for left, right in pairwise(entries))
    game.player_names = ("the player with the longest of names", *"abcde")
    assert svg.size_of(draw_tree(game).svg)[0] > svg.size_of(picture)[0]


def test_vectors_are_told_in_brackets_with_the_names_of_the_players():
    assert repr(draw_tree(THREE, values=lambda state: (1, 2, 3))).startswith(
        "A tree of 6 nodes, 2 of them leaves. Values in the order player 1, player 2, player 3. "
        "A (player 1) = (1, 2, 3): a1 to B. B (player 2) = (1, 2, 3): b1 to C. C (player 3) = (1, 2, 3): c1 to D. "
        "D (player 1) = (1, 2, 3): d1 to (1, 2, 6), d2 to (4, 3, 3)."
    )


def test_a_game_in_front_of_a_tree_is_drawn_as_the_tree():
    assert draw_tree(SameGame(SameGame(TWO_PLY))).svg == draw_tree(TWO_PLY).svg


def test_the_status_of_a_node_is_its_class_and_its_outline():
    graph = game_graph(TreeGame([3, 5, 7]))
    for node, status in zip(graph, (Status.ACTIVE, Status.DONE, Status.CURRENT, Status.UNSEEN), strict=True):
        graph.nodes[node]["status"] = status
    picture = tree_svg(graph, title="statuses", style=Style())
    assert [classes[2] for classes in classes_of(picture).values()] == ["active", "done", "current", "unseen"]
    outlines = [
        (float(shape.get("stroke-width")), shape.get("stroke-dasharray") is not None)
        for shape in root_of(picture).iter()
        if shape.get("class") == "shape"
    ]
    assert outlines == [(3, False), (1.6, False), (4.5, False), (1.6, True)]


def test_labels_of_actions_go_where_there_are_too_many_leaves():
    assert "a1" in texts_of(draw_tree(TreeGame(list(range(40)))).svg)
    assert "a1" not in texts_of(draw_tree(TreeGame(list(range(41)))).svg)


def test_games_with_boards_are_drawn_as_boards_and_trees_are_not_unless_asked():
    game = TicTacToe()
    late = game.parse("X O X / O O . / . X .")
    with_boards = draw_tree(game, late, values=solve(game).value)
    assert len(list(root_of(with_boards.svg).iter(f"{SVG}svg"))) == 1 + with_boards.graph.number_of_nodes()
    assert "▲ 0" in texts_of(with_boards.svg)
    assert len(list(root_of(draw_tree(game, late, boards=False).svg).iter(f"{SVG}svg"))) == 1
    assert len(list(root_of(draw_tree(TWO_PLY).svg).iter(f"{SVG}svg"))) == 1
    assert len(list(root_of(draw_tree(TWO_PLY, boards=True).svg).iter(f"{SVG}svg"))) == 14


# -- windows and cuts ------------------------------------------------------------------------------------------


def boxes_of(picture):
    """The texts of a picture with the room they may take, left, right, top and bottom."""
    found = []
    for text in root_of(picture).iter(f"{SVG}text"):
        content, size, x = "".join(text.itertext()), float(text.get("font-size")), float(text.get("x"))
        width = svg.text_width(content, size)
        left = x - {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor")] * width
        baseline = float(text.get("y"))
        if content:
            found.append((content, left, left + width, baseline - 0.75 * size, baseline + 0.22 * size))
    return found


def cut_marks_of(picture):
    """The box around the two strokes of each cut."""
    for group in root_of(picture).iter(f"{SVG}g"):
        if group.get("class") == "cut":
            ends = [[float(line.get(name)) for name in ("x1", "x2", "y1", "y2")] for line in group]
            assert len(ends) == 2
            across, down = ([each[i] for each in ends for i in span] for span in ((0, 1), (2, 3)))
            yield min(across), max(across), min(down), max(down)


def meetings(boxes):
    return [
        (one[0], other[0])
        for number, one in enumerate(boxes)
        for other in boxes[number + 1 :]
        if one[1] < other[2] and other[1] < one[2] and one[3] < other[4] and other[3] < one[4]
    ]


def searched_trees():
    yield from (tree.game for tree in exam_trees().values() if tree.pruned)
    yield TreeGame([[-1 / 3, 1_000_000], [[2.125, -888_888], 4], [14, 5, -2.5]])
    for seed in range(12):
        yield random_tree((1, 3), 2 + seed % 4, leaves=(-999, 999), first=seed % 2, rng=seed)


def test_no_window_meets_another_label_whatever_is_written_in_it():
    for game in searched_trees():
        traced = trace(alphabeta, game)
        widest = Style(widest_window="[-888888, -888888]")
        for graph, style in ((traced_graph(traced), Style()), (game_graph(game), widest)):
            picture = tree_svg(graph, title="a search", style=style)
            if style is widest:
                picture = picture.replace(' class="window"/>', f' class="window">{widest.widest_window}</text>')
            boxes = boxes_of(picture)
            across, down = svg.size_of(picture)
            inner = sum(1 for node in graph if graph.out_degree(node))
            assert sum(text.startswith("[") for text, *_ in boxes) == (inner if style is widest else sum(
                data["window"] is not None and data["player"] is not None for _, data in graph.nodes(data=True)
            )) > 0  # fmt: skip
            assert meetings(boxes) == []
            assert all(left >= 0 and right <= across and top >= 0 and low <= down for _, left, right, top, low in boxes)


def random_chances(rng, plies, players):
    """A random tree with chance nodes, and with vectors at the leaves if there are more than two players."""
    if plies == 0 or rng.random() < 0.15:
        values = [float(round(rng.normal(0, 20), int(rng.integers(0, 4)))) for _ in range(players)]
        return Leaf(tuple(values)) if players > 2 else values[0]
    children = [random_chances(rng, plies - 1, players) for _ in range(int(rng.integers(1, 4)))]
    if rng.random() < 0.4:
        weights = rng.integers(1, 9, size=len(children)).tolist()
        return ChanceNode([(weight / sum(weights), each) for weight, each in zip(weights, children, strict=True)])
    return children


def test_no_label_of_a_tree_with_chance_or_several_players_meets_another_or_leaves_the_card():
    marked = 0
    for seed in range(60):
        rng = default_rng(seed)
        players = 2 + seed % 4
        game = TreeGame([random_chances(rng, 3, players)], num_players=players)

        def worth(state, rng=rng, players=players):
            values = tuple(float(rng.normal(0, 99)) for _ in range(players))
            return values if players > 2 else values[0]

        picture = draw_tree(game, values=worth).svg
        across, down = svg.size_of(picture)
        boxes = boxes_of(picture)
        assert meetings(boxes) == []
        assert all(left >= 0 and right <= across and top >= 0 and low <= down for _, left, right, top, low in boxes)
        marked += picture.count("underline")
    assert marked > 100


def test_windows_of_boards_stand_below_their_captions():
    game = TicTacToe()
    traced = trace(alphabeta, game, game.parse("X O X / O O . / . X ."))
    graph = traced_graph(traced)
    picture = tree_svg(graph, title="a search", style=Style(board=game.svg))
    boxes = [box for box in boxes_of(picture) if box[0][0] in "▲▼■["]
    assert meetings(boxes) == []
    assert sum(text.startswith("[") for text, *_ in boxes) == 6
    plain = game_graph(game, game.parse("X O X / O O . / . X ."))
    without = tree_svg(plain, title="before", style=Style(board=game.svg))
    assert svg.size_of(picture)[1] > svg.size_of(without)[1]


def test_two_strokes_stand_across_each_edge_that_is_cut_and_meet_no_label():
    marks = 0
    for game in searched_trees():
        graph = traced_graph(trace(alphabeta, game))
        picture = draw_tree(graph).svg
        cut = [below for above, below in graph.edges if graph.edges[above, below]["cut"]]
        found = [("cut", *box) for box in cut_marks_of(picture)]
        assert len(found) == len(cut)
        assert [pair for pair in meetings([*found, *boxes_of(picture)]) if "cut" in pair] == []
        marks += len(found)
    assert marks > 20


def test_edges_that_may_be_cut_have_their_mark_too():
    graph = game_graph(TWO_PLY)
    mark_cuts(graph, [("a2", "c2")])
    assert len(list(cut_marks_of(draw_tree(graph).svg))) == 1
    assert len(list(cut_marks_of(tree_svg(graph, title="", style=Style(cuts={("a2", "c2"), ("a2", "c3")}))))) == 2
    mark_cuts(graph, [("a3",)])
    assert [edge for edge in graph.edges if graph.edges[edge]["cut"]] == [((), ("a3",))]


def test_a_searched_tree_is_told_with_its_windows_and_cuts():
    text = repr(draw_tree(traced_graph(trace(alphabeta, TWO_PLY))))
    assert "C (MIN) = 2, window [3, +∞]: c1 to 2, c2 to 4, c3 to 6." in text
    assert text.endswith(" Cut: C's c2, c3.")


def test_the_visits_of_a_search_count_the_nodes_it_came_to():
    graph = traced_graph(trace(alphabeta, TWO_PLY))
    visits = [graph.nodes[node]["visit"] for node in graph]
    assert visits == [1, 2, 6, 8, 3, 4, 5, 7, None, None, 9, 10, 11]
    assert [graph.nodes[node]["status"] for node in graph] == [
        Status.UNSEEN if visit is None else Status.DONE for visit in visits
    ]
    assert [visit for _, visit in traced_graph(trace(minimax, TWO_PLY)).nodes(data="visit") if visit is None] == []


def test_a_large_searched_tree_is_folded_like_a_game():
    graph = traced_graph(trace(minimax, random_tree(3, 5, rng=1)))
    assert graph.number_of_nodes() == 121
    assert sum(data["hidden"] for _, data in graph.nodes(data=True)) == 243


def test_a_film_has_room_for_its_widest_window_from_the_first_step_on():
    made = film(alphabeta, TreeGame([[-123456, 3], [2, 4]]))
    assert 'class="window"/>' in made.page
    widths = [svg.size_of(re.search(r"<svg .*</svg>", page, re.DOTALL)[0])[0] for page in (
        made.page, film(minimax, TreeGame([[-123456, 3], [2, 4]])).page
    )]  # fmt: skip
    assert widths[0] > widths[1]


def test_the_light_line_around_a_label_fills_the_gap_above_a_decimal_point():
    point_and_the_room_beside_digits = 0.5  # in widths of an em: .32 and twice .09 in DejaVu Sans
    assert point_and_the_room_beside_digits * SMALL < HALO


# -- text twins ------------------------------------------------------------------------------------------------


def test_a_picture_is_told_in_words():
    picture = draw_tree(TreeGame([[3, 12], [2, 4]]), values=solve(TreeGame([[3, 12], [2, 4]])).value, line=("a1", "b1"))
    assert repr(picture) == (
        "A tree of 7 nodes, 4 of them leaves. A (MAX) = 3: a1 to B, a2 to C. B (MIN) = 3: b1 to 3, b2 to 12. "
        "C (MIN) = 2: c1 to 2, c2 to 4. Marked: a1 b1."
    )
    assert f'<img alt="{picture.text}" src="data:image/svg+xml;base64,' in picture._repr_html_()
    assert repr(draw_tree(TreeGame(5))) == "A tree of 1 node."
    assert repr(draw_tree(TreeGame([1]))).startswith("A tree of 2 nodes, 1 of them a leaf. ")
    assert "chance): 0.25 to 1, 0.75 to 2." in repr(draw_tree(TreeGame(ChanceNode([(0.25, 1), (0.75, 2)]))))


def test_a_long_description_ends_in_and_so_on():
    text = repr(draw_tree(random_tree(3, 4, rng=1)))
    assert len(text) < 800
    assert text.endswith("And so on.")


# -- watched games -----------------------------------------------------------------------------------------------


def test_the_tree_of_a_watched_search_is_drawn_in_the_order_it_was_made():
    game = TreeGame([[3, 12], [2, 4]])
    watched = watch(game)

    def first_branch(game, state):
        while not game.is_terminal(state):
            children = [game.result(state, action) for action in game.actions(state)]
            state = children[0]
        return game.utility(state, MAX)

    assert first_branch(watched, watched.root) == 3
    picture = draw_tree(watched)
    assert dict(picture.graph.nodes(data="visit")) == {
        (): 1, ("a1",): 2, ("a2",): 3, ("a1", "b1"): 4, ("a1", "b2"): 5
    }  # fmt: skip
    assert repr(picture).startswith("A tree of 5 nodes, 2 of them leaves. A (MAX): a1 to B, a2 to C.")
    assert len(classes_of(picture.svg)) == 5


def test_a_large_watched_tree_is_folded_too():
    watched = watch(TicTacToe())
    perft(watched, 4)
    graph = draw_tree(watched).graph
    assert graph.number_of_nodes() == 1 + 9 + 72
    assert [data["hidden"] for node, data in graph.nodes(data=True) if len(node) == 2] == [7] * 72
    assert watched_graph(watched, limit=586).number_of_nodes() == 586


def test_a_graph_can_be_drawn_and_anything_else_is_refused():
    assert draw_tree(game_graph(TWO_PLY)).svg == draw_tree(TWO_PLY).svg
    with pytest.raises(GameError, match=r"draw_tree draws games: write TreeGame\(\[\[3, 12\], \[2, 4\]\]\)"):
        draw_tree([[3, 12], [2, 4]])


# -- boards ----------------------------------------------------------------------------------------------------------


def test_a_board_is_drawn_with_its_notes_and_shades_and_told_in_words():
    game = TicTacToe()
    late = game.parse("X O X / O O . / . X .")
    picture = draw_board(game, late, notes={5: "0", 6: "-1"}, shades={5: 0.75})
    assert picture.svg == game.svg(late, notes={5: "0", 6: "-1"}, shades={5: 0.75})
    assert repr(picture) == picture.text == (
        "tic-tac-toe: X O X / O O . / . X .; X to move; notes: c2 0, a1 -1; shades: c2 0.75"
    )
    assert picture._repr_html_() == (
        f'<div style="overflow-x:auto">{svg.image(picture.svg, picture.text)}</div>'
    )
    assert "<script" not in picture._repr_html_() and picture._repr_html_().count("<img alt=") == 1


def test_a_board_starts_at_the_initial_state_says_when_the_game_is_over_and_takes_words_of_its_own():
    game = TicTacToe()
    assert repr(draw_board(game)) == "tic-tac-toe: . . . / . . . / . . .; X to move"
    assert repr(draw_board(game, game.parse("X X X / O O . / . . ."))).endswith("; the game is over")
    assert repr(draw_board(game, text="an empty board")) == "an empty board"
    assert repr(draw_board(TreeGame(ChanceNode([(1, 2)])))) == "tree: A; chance to move"
    assert repr(draw_board(Nim((1, 2)))).count("to move") == 1  # its own text says whose turn it is
    with pytest.raises(GameError, match="is not a game"):
        draw_board("chess")
    with pytest.raises(InvalidState):
        draw_board(game, "here")


# -- matplotlib ----------------------------------------------------------------------------------------------------


def axes_of_agg():
    figure = Figure()
    FigureCanvasAgg(figure)
    return figure.subplots()


def painted(game, **keywords):
    axes = axes_of_agg()
    assert draw_tree(game, **keywords).paint(axes) is axes
    axes.figure.canvas.draw()
    texts = [text.get_text() for text in axes.texts]
    nodes = {each.get_label(): len(each.get_offsets()) for each in axes.collections if each.get_label() != "_nolegend_"}
    return axes, {kind: count for kind, count in nodes.items() if not kind.startswith("_")}, texts


def test_matplotlib_draws_one_collection_for_each_kind_of_player_on_the_axes_given():
    axes, nodes, texts = painted(TWO_PLY, line=("a1", "b1"), values=solve(TWO_PLY).value)
    assert nodes == {"MAX": 1, "MIN": 3, "leaf": 9}
    assert [texts.count(each) for each in ("3", "12", "14", "a1", "d3")] == [3, 1, 1, 1, 1]
    assert not axes.axison
    chance = TreeGame([ChanceNode([(0.25, [[Leaf((1, 2, 3))]]), (0.75, Leaf((4, 5, 6)))])], num_players=3)
    _, nodes, texts = painted(chance)
    assert nodes == {"player 1": 1, "chance": 1, "player 2": 1, "player 3": 1, "leaf": 2}
    assert {"0.25", "0.75", "1, 2, 3"} <= set(texts)


def test_matplotlib_writes_what_is_folded_away_and_draws_single_nodes():
    _, nodes, texts = painted(random_tree(3, 5, rng=1), limit=20)
    assert nodes == {"MAX": 10, "MIN": 3}
    assert texts.count("39 below") == 9
    _, nodes, texts = painted(TreeGame(5))
    assert (nodes, texts) == ({"leaf": 1}, ["5"])


def test_on_paper_too_the_movers_own_number_is_bold_and_a_legend_names_the_players():
    axes, _, texts = painted(THREE, values=lambda state: VECTORS[("a1", "b1", "c1")[: "ABCD".index(state)]])
    assert {r"$\mathbf{1}$, 2.5, 6", r"4, $\mathbf{3}$, 0.333", r"7, 4, $\mathbf{1}$", "4, 3, 3"} <= set(texts)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["player 1", "player 2", "player 3", "leaf"]
    assert painted(TWO_PLY)[0].get_legend() is None


def test_on_paper_windows_stand_beside_their_nodes_and_two_strokes_across_what_is_cut():
    axes = axes_of_agg()
    graph = traced_graph(trace(alphabeta, TWO_PLY))
    draw_tree(graph).paint(axes)
    texts = [text.get_text() for text in axes.texts]
    assert sorted(text for text in texts if text.startswith("[")) == ["[-∞, 3]", "[3, +∞]", "[3, +∞]", "[3, 5]"]
    marks = [text for text in axes.texts if text.get_text() == "||"]
    assert len(marks) == 2 == sum(graph.edges[edge]["cut"] for edge in graph.edges)
    places = {node: (x, -y) for node, (x, y) in tidy_layout(graph, (), lambda node: _room(graph.nodes[node])).items()}
    for mark, below in zip(marks, [("a2", "c2"), ("a2", "c3")], strict=True):
        (x1, y1), (x2, y2), (x, y) = places[below[:1]], places[below], mark.get_position()
        assert (x - x1) * (y2 - y1) == pytest.approx((y - y1) * (x2 - x1))
        assert y2 < y < y1
    assert "||" not in painted(TWO_PLY)[2]


def test_on_paper_no_row_of_numbers_meets_another_or_a_window():
    import matplotlib.pyplot as plt

    with plt.rc_context({"backend": "agg"}):
        for seed in range(2):
            rng = default_rng(seed)
            vectors = [[Leaf(tuple(rng.integers(-99, 99, 3).tolist())) for _ in range(3)] for _ in range(3)]
            plain = random_tree(3, 2, leaves=(-99_999, 99_999), rng=seed)
            chains = TreeGame([[[int(rng.integers(10_000, 99_999))]] for _ in range(9)], first=seed % 2)
            graphs = [game_graph(TreeGame(vectors, num_players=3)), *(
                traced_graph(trace(alphabeta, game)) for game in (plain, chains))]  # fmt: skip
            for graph in graphs:
                axes = paint_tree(graph)
                axes.figure.canvas.draw()
                values = {data["value"] for _, data in graph.nodes(data=True)}
                written = [text for text in axes.texts if text.get_text() in values - {""} or "[" in text.get_text()]
                boxes = [text.get_window_extent() for text in written]
                assert len(boxes) >= 9
                assert not any(
                    one.overlaps(other) for number, one in enumerate(boxes) for other in boxes[number + 1 :]
                )
                plt.close(axes.figure)


def test_positions_on_paper_are_those_on_the_screen():
    axes, _, _ = painted(TreeGame([[3, 12], [2, 4]]))
    offsets = {each.get_label(): each.get_offsets().tolist() for each in axes.collections}
    assert offsets["leaf"] == [[0.5, -2], [1.5, -2], [2.5, -2], [3.5, -2]]
    assert offsets["MIN"] == [[1, -1], [3, -1]]
    assert offsets["MAX"] == [[2, 0]]
