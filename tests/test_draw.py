"""Trees laid out and drawn: where nodes stand, what pictures say, and when they fold."""

import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import CHANCE, MAX, MIN, GameError, IllegalAction, InvalidState, svg
from gamelib.draw import Status, draw_board, draw_tree, game_graph
from gamelib.draw.film import traced_graph
from gamelib.draw.graph import tidy_layout, value_text
from gamelib.draw.tree_svg import HALO, SMALL, Style, tree_svg
from gamelib.games import (
    ChanceNode,
    Leaf,
    Nim,
    TicTacToe,
    TreeGame,
    random_tree,
)
from gamelib.same_game import SameGame
from gamelib.search import alphabeta, minimax, solve
from gamelib.trace import trace

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
    graph = game_graph(game, game.parse("X O X / O O . / . X ."), limit=4)
    assert [graph.nodes[node]["label"] for node in graph] == ["root", "c2", "a1", "c1"]
    assert [graph.nodes[node]["value"] for node in graph] == ["", "", "", ""]
    assert [graph.nodes[node]["hidden"] for node in graph] == [False, True, True, True]


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


def test_above_the_limit_whole_plies_are_folded():
    game = random_tree(3, 5, rng=1)  # 1 + 3 + 9 + 27 + 81 + 243 nodes
    shown = game_graph(game)
    assert shown.number_of_nodes() == 1 + 3 + 9 + 27 + 81
    assert all(shown.nodes[node]["hidden"] == (len(node) == 4) for node in shown)
    assert game_graph(game, limit=364).number_of_nodes() == 364
    assert game_graph(game, limit=363).number_of_nodes() == 121
    assert game_graph(game, limit=12).number_of_nodes() == 4


def test_a_folded_picture_says_where_it_goes_on():
    picture = draw_tree(game_graph(random_tree(3, 5, rng=1), limit=20))
    assert texts_of(picture.svg).count("more below") == 9
    assert "Some subtrees are folded away." in repr(picture)
    assert "below" not in draw_tree(TWO_PLY).svg
    assert "folded" not in repr(draw_tree(TWO_PLY))


@pytest.mark.parametrize("line", ["a1", 5, None])
def test_a_line_that_is_no_sequence_of_actions_is_refused(line):
    for tree in (TWO_PLY, game_graph(TWO_PLY)):
        with pytest.raises(GameError, match="line is a sequence of actions, such as "):
            draw_tree(tree, line=line)


def test_a_line_that_cannot_be_played_is_refused_and_one_that_goes_below_what_is_shown_is_not():
    with pytest.raises(IllegalAction, match="'b1' is not legal here"):
        draw_tree(TWO_PLY, line=("a2", "b1"))
    assert "Marked: a2 c1." in repr(draw_tree(TWO_PLY, line=["a2", "c1"]))
    assert "Marked: a2." in repr(draw_tree(game_graph(TWO_PLY, limit=4), line=("a2", "c1")))


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


def corners_of(picture):
    """The number of corners of each node's outline, 0 for what is no polygon, in the order of the nodes."""
    groups = [group for group in root_of(picture).iter(f"{SVG}g") if group.get("id", "").startswith("node-")]
    shapes = [shape for group in groups for shape in group if shape.get("class") == "shape"]
    return [len(shape.get("points", "").split()) for shape in shapes]


def test_the_kinds_of_nodes_have_shapes_of_their_own():
    line = [Leaf((1, 2, 3, 4, 5, 6, 7)), ChanceNode([(1, Leaf((7, 6, 5, 4, 3, 2, 1)))])]
    for _ in range(7):
        line = [line]
    picture = draw_tree(TreeGame(line, num_players=7)).svg
    assert corners_of(picture) == [3, 3, 4, 5, 6, 12, 3, 3, 0, 0, 0]  # from the seventh player on again
    assert picture.count("<ellipse") == 2  # one of them in the legend
    assert list(classes_of(picture).values()) == [
        *(["node", f"player{number}"] for number in (1, 2, 3, 4, 5, 6, 7, 1)), ["node", "leaf"], ["node", "chance"],
        ["node", "leaf"],
    ]  # fmt: skip
    two = draw_tree(TreeGame([[ChanceNode([(1, 2)])]])).svg
    assert list(classes_of(two).values()) == [["node", kind] for kind in ("MAX", "MIN", "chance", "leaf")]


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


def test_games_with_boards_are_drawn_as_boards_and_trees_are_not_unless_asked():
    game = TicTacToe()
    late = game.parse("X O X / O O . / . X .")
    with_boards = draw_tree(game, late, values=solve(game).value)
    assert len(list(root_of(with_boards.svg).iter(f"{SVG}svg"))) == 1 + with_boards.graph.number_of_nodes()
    assert "▲ 0" in texts_of(with_boards.svg)
    assert len(list(root_of(draw_tree(game, late, boards=False).svg).iter(f"{SVG}svg"))) == 1
    assert len(list(root_of(draw_tree(TWO_PLY).svg).iter(f"{SVG}svg"))) == 1
    assert len(list(root_of(draw_tree(TWO_PLY, boards=True).svg).iter(f"{SVG}svg"))) == 14


def test_a_searched_tree_is_told_with_its_windows_and_cuts():
    text = repr(draw_tree(traced_graph(trace(alphabeta, TWO_PLY))))
    assert "C (MIN) = 2, window [3, +∞]: c1 to 2, c2 to 4, c3 to 6." in text
    assert text.endswith(" Cut: C's c2, c3.")


def test_the_light_line_around_a_label_fills_the_gap_above_a_decimal_point():
    point_and_the_room_beside_digits = 0.5  # in widths of an em: .32 and twice .09 in DejaVu Sans
    assert point_and_the_room_beside_digits * SMALL < HALO


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


def test_a_graph_can_be_drawn_and_anything_else_is_refused():
    assert draw_tree(game_graph(TWO_PLY)).svg == draw_tree(TWO_PLY).svg
    with pytest.raises(GameError, match=r"draw_tree draws games: write TreeGame\(\[\[3, 12\], \[2, 4\]\]\)"):
        draw_tree([[3, 12], [2, 4]])


def test_a_board_is_drawn_with_its_notes_and_told_in_words():
    game = TicTacToe()
    late = game.parse("X O X / O O . / . X .")
    picture = draw_board(game, late, notes={5: "0", 6: "-1"})
    assert picture.svg == game.svg(late, notes={5: "0", 6: "-1"})
    assert repr(picture) == picture.text == (
        "tic-tac-toe: X O X / O O . / . X .; X to move; notes: c2 0, a1 -1"
    )
    assert draw_board(game, late, notes={5: "c2", 6: "-1"}).text.endswith("notes: c2, a1 -1")
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
