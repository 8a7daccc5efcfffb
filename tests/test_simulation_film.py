"""The film of Monte Carlo tree search: every number in it against a tree that grows beside it."""

import re
from functools import cache
from itertools import groupby
from math import log, sqrt

import pytest

from gamelib import CHANCE, GameError, InvalidSearch, WatchLimitReached
from gamelib.draw import mcts_film
from gamelib.draw.search_tree import MOST_NODES
from gamelib.draw.simulation_film import BACK_UP, EXPAND, SELECT, SIMULATE
from gamelib.games import ChanceNode, ConnectFour, Leaf, Pig, TicTacToe, TreeGame
from gamelib.montecarlo import (
    SearchTree,
    mcts,
)

LATE = "X O X / . O . / . . ."
THREE = TreeGame(
    [[Leaf((1, 2, 3)), [Leaf((3, 1, 1)), Leaf((0, 5, 1))]], [Leaf((4, 0, 2)), Leaf((2, 2, 2))]], num_players=3
)
CASES = {
    "tic-tac-toe": (TicTacToe(), LATE),
    "tic-tac-toe from the start": (TicTacToe(), None),
    "Connect Four": (ConnectFour(), None),
    "Pig": (Pig(), None),
    "three players": (THREE, None),
    "chance at the root": (TreeGame(ChanceNode([(0.25, [1, -1]), (0.75, [-1, 1])])), None),
}
every_case = pytest.mark.parametrize("name", CASES)


def start_of(name):
    game, text = CASES[name]
    return game, (game.initial_state() if text is None else game.parse(text))


@cache
def film_of(name, simulations=40, seed=3):
    game, state = start_of(name)
    return mcts_film(game, state, simulations=simulations, rng=seed)


def tree_after(name, simulations, seed=3):
    game, state = start_of(name)
    tree = SearchTree(game, state, rng=seed)
    if simulations:
        tree.grow(simulations)
    return tree


def node_at(tree, path):
    node = tree.root
    for action in path:
        node = node.children[action]
    return node


def chooser_of(tree, path):
    """Who moves at the parent, or above it where chance moves there."""
    movers = [node_at(tree, path[:depth]).player for depth in range(len(path))]
    return next((mover for mover in reversed(movers) if mover is not CHANCE), None)


@every_case
def test_the_film_shows_the_search_that_mcts_makes(name):
    game, state = start_of(name)
    assert film_of(name).returned == mcts(game, state, simulations=40, rng=3)


@every_case
def test_every_simulation_selects_expands_simulates_and_backs_up_in_this_order(name):
    steps = film_of(name).steps
    assert (steps[0].simulation, steps[0].phase, steps[-1].phase) == (0, "", "")
    for number, each in groupby(steps[1:-1], key=lambda step: step.simulation):
        phases = [step.phase for step in each]
        shape = "".join({SELECT: "s", EXPAND: "e", SIMULATE: "m", BACK_UP: "b"}[phase] for phase in phases)
        assert re.fullmatch("s*e?m{1,2}b+", shape), (number, shape)
        assert shape.count("b") == 1 + shape.count("s") + shape.count("e")
        # with no new node the rollout began where the game was over
        assert ("e" in shape) or shape.count("m") == 1


@every_case
@pytest.mark.parametrize("simulations", [1, 7, 23])
def test_what_stands_at_the_nodes_after_a_simulation_is_what_a_tree_of_so_many_knows(name, simulations):
    made, tree = film_of(name), tree_after(name, simulations)
    kept = {}
    for step in made.steps:
        if step.simulation <= simulations and step.phase:
            for path, texts in step.kept.items():
                kept[path] = {**kept.get(path, {}), **texts}
    assert kept[()] == {"count": f"N {simulations}"} | ({"fold": kept[()]["fold"]} if "fold" in kept[()] else {})
    for path, texts in kept.items():
        node = node_at(tree, path)
        assert texts["count"] == f"N {node.visits}"
        player = chooser_of(tree, path)
        if player is not None:
            assert texts["mean"] == f"Q {node.mean(player):.2f}"
    folded = sum(int(texts.get("fold", "+0")[1:]) for texts in kept.values())
    assert len(kept) + folded == tree.nodes


def test_a_tie_at_the_end_is_called_one():
    game = TicTacToe()
    told = mcts_film(game, game.parse(". X . / X . O / . . ."), simulations=9, rng=2).steps[-1].sentence
    assert told.endswith("b1 2, c1 2: c3, b1 and c1 have most, and b1, of the best mean among them, is recommended.")


@pytest.mark.parametrize("name", ["tic-tac-toe", "Connect Four", "Pig", "three players"])
def test_the_sums_compared_are_means_and_bonuses_of_the_moment_and_the_greatest_is_followed(name):
    made, compared = film_of(name), 0
    constant = made.tree.given_policy.c
    for step in made.steps:
        if step.phase != SELECT:
            continue
        tree = tree_after(name, step.simulation - 1)
        node = node_at(tree, step.path)
        if node.player is CHANCE:
            assert "chance" in step.sentence
            continue
        compared += 1
        assert node.untried == [] and step.variables["N(v)"] == str(node.visits)
        indices = {}
        for action, child in node.children.items():
            told = step.variables[made.tree.game.action_text(node.state, action)]
            mean, bonus = child.mean(node.player), constant * sqrt(2 * log(node.visits) / child.visits)
            indices[told] = mean + bonus
            numbers = list(map(float, re.findall(r"[\d.]+", told)))
            assert numbers == pytest.approx([mean, bonus, mean + bonus], abs=0.0011)
            assert numbers[0] + numbers[1] == pytest.approx(numbers[2])  # the numbers shown add up
        followed = [told for told in indices if told.endswith("←")]
        assert len(followed) == 1 and indices[followed[0]] == max(indices.values())
    assert compared > 10


@every_case
def test_the_tree_is_drawn_node_by_node_and_no_node_is_spoken_of_before_it_is_there(name):
    made = film_of(name)
    there = {()}
    for step in made.steps:
        if step.added is not None:
            assert step.added not in there and step.phase == EXPAND
            there.add(step.added)
        assert {*step.kept, *step.brief, *step.active} <= there
        assert step.chosen is None or step.chosen in there
    assert there == set(made.graph)
    assert len(there) <= MOST_NODES
    assert len(there) + sum(data["hidden"] for _, data in made.graph.nodes(data=True)) == made.tree.nodes


@pytest.mark.parametrize("name", ["tic-tac-toe", "three players", "Pig"])
def test_what_a_rollout_brings_is_what_its_end_is_worth(name):
    made = film_of(name)
    game = made.tree.game
    seen = 0
    for before, step in zip(made.steps, made.steps[1:], strict=False):
        if step.phase == SIMULATE and "rewards" in step.sentence and before.phase == SIMULATE:
            boards = [board.state for board in step.boards]
            end = boards[-1]
            assert game.is_terminal(end)
            rewards = made.tree.scale.rewards([game.utility(end, player) for player in range(game.num_players)])
            told = list(map(float, re.findall(r" (-?[\d.]+)(?:,|$)", step.variables["r"])))
            assert told == pytest.approx(rewards, abs=0.001)
            seen += 1
    assert seen >= 3


def test_what_cannot_be_filmed_is_said():
    game = TicTacToe()
    with pytest.raises(WatchLimitReached, match="at most 60"):
        mcts_film(game, simulations=61, rng=1)
    with pytest.raises(GameError, match="the game is over"):
        mcts_film(game, game.parse("X X X / O O . / . . ."), simulations=5, rng=1)
    with pytest.raises(InvalidSearch, match="simulations"):
        mcts_film(game, simulations=0, rng=1)
