"""Trees with chance nodes: the published ones are worth what is published, the random ones are what was asked for."""

from fractions import Fraction

import numpy as np
import pytest

from gamelib import CHANCE, MAX, MIN
from gamelib.games import exam_tree
from gamelib.games.example_trees import chance_tree, chance_trees
from tests.plain_values import values


def action_values(game):
    root = game.initial_state()
    return [values(game)(game.result(root, action)) for action in game.actions(root)]


def nodes_by_ply(game):
    row = [game.initial_state()]
    while row:
        yield row
        row = [game.result(state, action) for state in row for action in game.actions(state)]


# -- the published trees -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", chance_trees())
def test_every_tree_is_worth_what_it_says(name):
    tree = chance_trees()[name]
    assert values(tree.game)(tree.game.initial_state()) == pytest.approx(tree.value, abs=1e-12)
    assert chance_tree(name) is tree.game
    assert tree.title and tree.source


# Russell and Norvig, figure 5.12: an evaluation of the same order, and the other action is best.
def test_the_figure_with_nine_tenths_changes_its_mind_when_the_leaves_keep_their_order():
    left, right = chance_tree("aima-left"), chance_tree("aima-right")
    assert action_values(left) == pytest.approx([2.1, 1.3])
    assert action_values(right) == pytest.approx([21, 40.9])
    leaves = [[game.utility(leaf, MAX) for leaf in list(nodes_by_ply(game))[-1]] for game in (left, right)]
    assert np.argsort(leaves[0], kind="stable").tolist() == np.argsort(leaves[1], kind="stable").tolist()
    assert [[game.player(state) for state in row[:1]] for game in (left, right) for row in nodes_by_ply(game)][:3] == [
        [MAX], [CHANCE], [MIN],
    ]  # fmt: skip


def test_the_left_tree_of_the_figure_is_the_one_among_the_exam_trees():
    assert repr(chance_tree("aima-left")) == repr(exam_tree("chance"))


# Berkeley, CS188: 8 with a half, 24 with a third, -12 with a sixth is 10; uniform means of three leaves each.
def test_the_trees_of_cs188_have_the_published_values():
    assert values(chance_tree("cs188-weights"))("A") == pytest.approx(10)
    assert action_values(chance_tree("cs188-thirds")) == pytest.approx([8, 4, 7])


def test_one_throw_of_the_die_after_either_action():
    game = chance_tree("die")
    assert action_values(game) == pytest.approx([3.5, 4])
    doubled = game.result("A", "double")
    assert [game.utility(game.result(doubled, eyes), MAX) for eyes in "123456"] == [0, 4, 0, 8, 0, 12]
    assert game.outcomes(doubled) == tuple((eyes, 1 / 6) for eyes in "123456")


def test_the_duel_is_decided_by_counting_although_doubling_brings_more_points():
    faces = {"count": range(1, 7), "double": (0, 4, 0, 8, 0, 12)}

    def mean(mine, theirs):
        return sum(Fraction((mine > points) - (mine < points), 6) for points in faces[theirs])

    replies = {mine: min(faces, key=lambda action: mean(mine, action)) for mine in range(13)}
    assert {replies[mine] for mine in range(4)} == {"count"}
    assert mean(4, "count") == mean(4, "double")
    assert {replies[mine] for mine in range(5, 13)} == {"double"}
    expected = [sum(min(mean(mine, reply) for reply in faces) for mine in faces[own]) / 6 for own in faces]
    assert expected == [Fraction(-1, 9), Fraction(-1, 4)]
    assert action_values(chance_tree("dice-duel")) == pytest.approx([float(each) for each in expected])
