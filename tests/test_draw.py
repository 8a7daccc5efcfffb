"""Trees laid out and drawn: where nodes stand, what pictures say, and when they fold."""

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from gamelib import CHANCE, MAX, MIN, GameError, IllegalAction
from gamelib.draw import Status, draw_tree, game_graph, mark_best, watched_graph
from gamelib.draw.graph import MOST_WALKED, value_text
from gamelib.draw.layout import tidy_layout
from gamelib.draw.tree_matplotlib import paint_tree
from gamelib.draw.tree_svg import Style, tree_svg
from gamelib.games import ChanceNode, ConnectFour, Decision, Leaf, Nim, TicTacToe, TreeGame, random_tree
from gamelib.search import minimax, perft, solve
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


@settings(deadline=None)
@given(trees, st.lists(st.floats(0.5, 20), min_size=7, max_size=7), st.floats(0, 5))
def test_a_layout_is_tidy(tree, widths, gap):
    graph = game_graph(TreeGame(tree))
    numbers = {node: number for number, node in enumerate(graph)}
    width = lambda node: widths[numbers[node] % len(widths)]  # noqa: E731
    at = tidy_layout(graph, (), width, gap)
    assert list(at) == list(graph)
    assert min(x - width(node) / 2 for node, (x, _) in at.items()) == pytest.approx(0, abs=1e-9)
    for node, (x, depth) in at.items():
        assert depth == len(node)
        children = [at[child][0] for child in graph.successors(node)]
        if children:
            assert x == pytest.approx((children[0] + children[-1]) / 2)
            assert children == sorted(children)
    for depth in range(max(map(len, graph)) + 1):
        row = [node for node in graph if len(node) == depth]  # from left to right
        for left, right in pairwise(row):
            free = at[right][0] - width(right) / 2 - at[left][0] - width(left) / 2
            assert free >= gap - 1e-9
    assert tidy_layout(graph, (), width, gap) == at


def test_subtrees_stand_as_close_as_they_may():
    at = tidy_layout(game_graph(TWO_PLY), ())
    assert [x for node, (x, _) in at.items() if len(node) == 2] == [0.5 + number for number in range(9)]
    assert [x for node, (x, _) in at.items() if len(node) == 1] == [1.5, 4.5, 7.5]
    assert at[()] == (4.5, 0)


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
    assert graph.edges[(), ("a1",)] == {"action": "a1", "probability": None, "best": False}
    assert [graph.edges[("a1",), child]["probability"] for child in graph.successors(("a1",))] == [0.25, 0.75]
    assert nx.is_tree(graph)


def test_a_board_game_has_moves_as_labels_and_starts_where_it_is_told():
    game = TicTacToe()
    graph = game_graph(game, game.parse("X O X / O O . / . X ."), depth=1)
    assert [graph.nodes[node]["label"] for node in graph] == ["root", "c2", "a1", "c1"]
    assert [graph.nodes[node]["value"] for node in graph] == ["", "", "", ""]
    assert [graph.nodes[node]["hidden"] for node in graph] == [0, 4, 3, 3]


def test_leaves_of_several_players_show_all_their_values():
    graph = game_graph(TreeGame([Leaf((1, 2.5, -6))], num_players=3))
    assert graph.nodes[("a1",)]["value"] == "1, 2.5, -6"


def test_the_recommended_line_is_marked_as_far_as_it_goes():
    graph = game_graph(TWO_PLY)
    mark_best(graph, ("a3", "d2", "e7"))
    assert [edge for edge in graph.edges if graph.edges[edge]["best"]] == [((), ("a3",)), (("a3",), ("a3", "d2"))]
    mark_best(graph, ("b1",))
    assert sum(graph.edges[edge]["best"] for edge in graph.edges) == 2


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"), (3.0, "3"), (-4, "-4"), (0.0, "0"), (-0.0, "0"), (12.75, "12.75"), (999.9, "999.9"), (888.5, "888.5"),
        (1000, "1000"), (1234567, "1234567"), (2 / 3, "0.667"), (-1 / 3, "-0.333"), (0.1 + 0.2, "0.3"),
        (0.0001, "0.0001"), (12345678, "1.23e+07"), (float("inf"), "∞"), (float("-inf"), "-∞"),
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


def test_a_single_leaf_is_told_in_the_singular():
    assert repr(draw_tree(TreeGame([1]))).startswith("A tree of 2 nodes, 1 of them a leaf. ")


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


@given(st.text(min_size=1), st.text(min_size=1))
def test_any_name_can_be_drawn(name, action):
    picture = draw_tree(TreeGame(Decision([1, 2], name=name, actions=[action, "other" + action])))
    assert len(classes_of(picture.svg)) == 3
    assert picture._repr_html_().count("<img") == 1


def test_the_kinds_of_nodes_have_shapes_of_their_own():
    game = TreeGame([Decision([ChanceNode([(1, [Leaf((1, 2, 3))])])])], num_players=3)
    shapes = [
        next(each.tag.removeprefix(SVG) for each in group if each.get("class") == "shape")
        for group in root_of(draw_tree(game).svg).iter(f"{SVG}g")
        if group.get("id", "").startswith("node-")
    ]
    assert shapes == ["polygon", "polygon", "ellipse", "polygon", "rect"]
    corners = {
        int(group.get("id")[5:]): len(group.find(f"{SVG}polygon").get("points").split())
        for group in root_of(draw_tree(game).svg).iter(f"{SVG}g")
        if group.find(f"{SVG}polygon") is not None
    }
    assert corners == {0: 3, 1: 3, 3: 5}
    assert list(classes_of(draw_tree(game).svg).values()) == [
        ["node", "MAX"], ["node", "MIN"], ["node", "chance"], ["node", "player3"], ["node", "leaf"]
    ]  # fmt: skip


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


def test_below_chance_the_edges_carry_probabilities():
    assert {"0.333", "0.667"} <= set(texts_of(draw_tree(TreeGame(ChanceNode([(1 / 3, 1), (2 / 3, 2)]))).svg))


def test_games_with_boards_are_drawn_as_boards_and_trees_are_not_unless_asked():
    game = TicTacToe()
    late = game.parse("X O X / O O . / . X .")
    with_boards = draw_tree(game, late, values=solve(game).value)
    assert len(list(root_of(with_boards.svg).iter(f"{SVG}svg"))) == 1 + with_boards.graph.number_of_nodes()
    assert "▲ 0" in texts_of(with_boards.svg)
    assert len(list(root_of(draw_tree(game, late, boards=False).svg).iter(f"{SVG}svg"))) == 1
    assert len(list(root_of(draw_tree(TWO_PLY).svg).iter(f"{SVG}svg"))) == 1
    assert len(list(root_of(draw_tree(TWO_PLY, boards=True).svg).iter(f"{SVG}svg"))) == 14


# -- text twins ------------------------------------------------------------------------------------------------


def test_a_picture_is_told_in_words():
    picture = draw_tree(TreeGame([[3, 12], [2, 4]]), values=solve(TreeGame([[3, 12], [2, 4]])).value, line=("a1", "b1"))
    assert repr(picture) == (
        "A tree of 7 nodes, 4 of them leaves. A (MAX) = 3: a1 to B, a2 to C. B (MIN) = 3: b1 to 3, b2 to 12. "
        "C (MIN) = 2: c1 to 2, c2 to 4. Marked: a1 b1."
    )
    assert f'<img alt="{picture.text}" src="data:image/svg+xml;base64,' in picture._repr_html_()
    assert repr(draw_tree(TreeGame(5))) == "A tree of 1 node."
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
    assert dict(picture.graph.nodes(data="order")) == {
        (): 1, ("a1",): 2, ("a2",): 3, ("a1", "b1"): 4, ("a1", "b2"): 5
    }  # fmt: skip
    assert repr(picture).startswith("A tree of 5 nodes, 2 of them leaves. A (MAX): a1 to B, a2 to C.")
    assert len(classes_of(picture.svg)) == 5


def test_a_watched_search_of_all_of_it_gives_the_picture_of_the_game():
    watched = watch(TWO_PLY)
    minimax(watched)
    assert sorted(watched_graph(watched).edges) == sorted(game_graph(TWO_PLY).edges)


def test_a_watched_board_game_is_drawn_with_boards():
    game = TicTacToe()
    watched = watch(game, game.parse("X O X / O O . / . X ."))
    minimax(watched, watched.root)
    assert len(list(root_of(draw_tree(watched).svg).iter(f"{SVG}svg"))) == 1 + 14


def test_a_large_watched_tree_is_folded_too():
    watched = watch(TicTacToe())
    perft(watched, 4)
    graph = draw_tree(watched).graph
    assert graph.number_of_nodes() == 1 + 9 + 72
    assert [data["hidden"] for node, data in graph.nodes(data=True) if len(node) == 2] == [7] * 72
    assert draw_tree(watched, limit=50).graph.number_of_nodes() == 10
    assert watched_graph(watched, limit=9).number_of_nodes() == 1
    assert watched_graph(watched, limit=586).number_of_nodes() == 586


def test_a_graph_can_be_drawn_and_anything_else_is_refused():
    assert draw_tree(game_graph(TWO_PLY)).svg == draw_tree(TWO_PLY).svg
    with pytest.raises(GameError, match=r"draw_tree draws games: write TreeGame\(\[\[3, 12\], \[2, 4\]\]\)"):
        draw_tree([[3, 12], [2, 4]])


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
    assert nodes == {"MAX": 1, "chance": 1, "MIN": 1, "player 3": 1, "leaf": 2}
    assert {"0.25", "0.75", "1, 2, 3"} <= set(texts)


def test_matplotlib_writes_what_is_folded_away_and_draws_single_nodes():
    _, nodes, texts = painted(random_tree(3, 5, rng=1), limit=20)
    assert nodes == {"MAX": 10, "MIN": 3}
    assert texts.count("39 below") == 9
    _, nodes, texts = painted(TreeGame(5))
    assert (nodes, texts) == ({"leaf": 1}, ["5"])


def test_matplotlib_makes_axes_if_none_are_given():
    import matplotlib.pyplot as plt

    with plt.rc_context({"backend": "agg"}):
        axes = paint_tree(game_graph(TWO_PLY))
        assert axes.figure.axes == [axes]
        plt.close(axes.figure)


def test_positions_on_paper_are_those_on_the_screen():
    axes, _, _ = painted(TreeGame([[3, 12], [2, 4]]))
    offsets = {each.get_label(): each.get_offsets().tolist() for each in axes.collections}
    assert offsets["leaf"] == [[0.5, -2], [1.5, -2], [2.5, -2], [3.5, -2]]
    assert offsets["MIN"] == [[1, -1], [3, -1]]
    assert offsets["MAX"] == [[2, 0]]
