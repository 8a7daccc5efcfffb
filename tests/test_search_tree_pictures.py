"""Pictures of what a Monte Carlo search found: the top of its tree, and the heat map of its visits."""

import re

import pytest

from gamelib import CHANCE, GameError
from gamelib.draw import search_graph
from gamelib.draw.search_tree import describe_search_tree, mean_rewards, visit_shades
from gamelib.draw.tree_svg import search_tree_svg
from gamelib.games import Breakthrough, ConnectFour, Leaf, Pig, TicTacToe, TreeGame
from gamelib.montecarlo import SearchTree, mcts
from tests.grown_trees import grown


def nodes_of(tree):
    waiting = [((), tree.root, None)]
    for path, node, chooser in waiting:  # the list grows while it is read
        yield path, node, chooser
        mover = node.player if isinstance(node.player, int) else chooser
        waiting += [((*path, action), child, mover) for action, child in node.children.items()]


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(), Pig(), Breakthrough(5, 5)], ids=lambda game: game.name)
def test_a_graph_of_the_whole_tree_has_every_node_with_its_numbers(game):
    tree = grown(game, 200)
    graph = search_graph(game, tree.root, most=10_000)
    assert len(graph) == tree.nodes
    for path, node, chooser in nodes_of(tree):
        data = graph.nodes[path]
        assert (data["state"], data["visits"], data["totals"]) == (node.state, node.visits, tuple(node.totals))
        assert data["chooser"] == chooser and data["hidden"] == 0
        assert data["mean"] == (None if chooser is None else node.mean(chooser))
        order = [outcome for outcome, _ in game.outcomes(node.state)] if node.player is CHANCE else (
            [] if node.player is None else list(game.actions(node.state))
        )
        assert [below[-1] for below in graph.successors(path)] == [each for each in order if each in node.children]


@pytest.mark.parametrize("most", [1, 5, 20, 77])
@pytest.mark.parametrize("depth", [None, 1, 2])
def test_the_top_of_a_tree_is_its_most_visited_nodes_and_the_rest_is_counted(most, depth):
    tree = grown(TicTacToe(), 300)
    graph = search_graph(tree.game, tree.root, most=most, depth=depth)
    nodes = {path: node.visits for path, node, _ in nodes_of(tree)}
    near = [path for path in nodes if depth is None or len(path) <= depth]
    assert len(graph) == min(most, len(near))
    left_out = [nodes[path] for path in near if path not in graph]
    assert min(nodes[path] for path in graph) >= max(left_out, default=0)
    for path in graph:
        below = [each for each in nodes if each[: len(path)] == path and each not in graph]
        own = [each for each in below if not any(each[:k] in graph for k in range(len(path) + 1, len(each)))]
        assert graph.nodes[path]["hidden"] == len(own)


def test_the_line_of_most_visits_is_the_expected_line():
    tree = grown(ConnectFour(), 400)
    graph = search_graph(tree.game, tree.root, most=1000)
    line = [edge for edge in graph.edges if graph.edges[edge]["best"]]
    assert [below[-1] for _, below in line] == list(tree.result().principal_variation)
    told = " ".join(str(below[-1] + 1) for _, below in line)
    assert describe_search_tree(graph).endswith(f"Line of most visits: {told}.")


def test_every_number_of_the_graph_is_written_in_the_picture():
    tree = grown(TreeGame([[Leaf((1, 2, 3)), Leaf((0, 5, 1))], Leaf((4, 0, 2))], num_players=3), 50)
    graph = search_graph(tree.game, tree.root)
    picture = search_tree_svg(graph, title="a tree")
    for path in graph:
        data = graph.nodes[path]
        assert f">N {data['visits']}<" in picture
        assert data["mean"] is None or f">Q {data['mean']:.2f}<" in picture
    assert {"player 1", "player 2"} <= set(re.findall(r">(player \d)<", picture))
    assert "the game is over" in picture
    pig = search_graph(Pig(), grown(Pig(), 5).root)
    assert "below chance" in search_tree_svg(pig, title="Pig")


@pytest.mark.parametrize("wrong", [{"most": 0}, {"depth": 0}, {"most": True}, {"depth": 1.5}])
def test_a_picture_of_nothing_is_refused(wrong):
    with pytest.raises(GameError, match="whole number, 1 or more"):
        search_graph(TicTacToe(), grown(TicTacToe(), 3).root, **wrong)


def test_a_heat_map_has_the_means_of_the_mover_and_the_most_visited_action_is_darkest():
    game = TicTacToe()
    state = game.parse(". . X / . O . / X . .")  # O is to move: what the result says for X is turned
    tree = SearchTree(game, state, rng=2)
    tree.grow(150)
    result = tree.result()
    means = mean_rewards(game, result)
    for action, child in tree.root.children.items():
        assert means[action] == pytest.approx(child.mean(1))
        assert visit_shades(result)[action] == child.visits / max(result.visits.values())


def test_a_game_that_is_over_has_no_heat_map():
    game = TicTacToe()
    over = game.parse("X X X / O O . / . . .")
    with pytest.raises(GameError, match="no actions to compare"):
        mean_rewards(game, mcts(game, over, simulations=1, rng=1))


def test_a_tree_with_transpositions_is_drawn_and_shared_nodes_are_counted_once():
    tree = grown(TicTacToe(), 800, transpositions=True)
    graph = search_graph(tree.game, tree.root, most=12)
    assert len(graph) == 12 and all(graph.has_edge(path[:-1], path) for path in graph if path)
    assert max(data["hidden"] for _, data in graph.nodes(data=True)) < tree.nodes
