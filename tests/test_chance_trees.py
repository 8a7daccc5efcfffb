"""Trees with chance nodes: the published ones are worth what is published, the random ones are what was asked for."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import CHANCE, MAX, MIN, GameError, InvalidGame, NotationError
from gamelib.games import ChanceNode, Decision, TreeGame, exam_tree
from gamelib.games.chance_trees import chance_tree, chance_trees, random_chance_tree

words = st.lists(st.sampled_from(["max", "min", "chance"]), max_size=5)


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) is CHANCE:
        return sum(chance * value(game, game.result(state, action)) for action, chance in game.outcomes(state))
    values = [value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


def action_values(game):
    root = game.initial_state()
    return [value(game, game.result(root, action)) for action in game.actions(root)]


def nodes_by_ply(game):
    row = [game.initial_state()]
    while row:
        yield row
        row = [game.result(state, action) for state in row for action in game.actions(state)]


# -- the published trees -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", chance_trees())
def test_every_tree_is_worth_what_it_says(name):
    tree = chance_trees()[name]
    assert value(tree.game, tree.game.initial_state()) == pytest.approx(tree.value, abs=1e-12)
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
    assert value(chance_tree("cs188-weights"), "A") == pytest.approx(10)
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


def test_an_unknown_tree_is_refused():
    with pytest.raises(NotationError, match="no chance tree 'coin'; there are die, dice-duel"):
        chance_tree("coin")


# -- random trees --------------------------------------------------------------------------------------


@given(words, st.integers(1, 3), st.integers(0, 2), st.integers(5, 20), st.integers(0, 2**32))
def test_a_random_tree_has_the_plies_children_probabilities_and_leaves_asked_for(plies, least, more, parts, seed):
    game = random_chance_tree(
        plies, branching=(least, least + more), leaves=(-3, 4), denominator=parts, rng=seed
    )
    movers = {"max": MAX, "min": MIN, "chance": CHANCE}
    rows = list(nodes_by_ply(game))
    assert len(rows) == len(plies) + 1
    for word, row in zip(plies, rows, strict=False):
        assert {game.player(state) for state in row} == {movers[word]}
        for state in row:
            assert least <= len(game.actions(state)) <= least + more
            if word == "chance":
                shares = [chance * parts for _, chance in game.outcomes(state)]
                assert shares == pytest.approx([round(share) for share in shares])
                assert min(shares) > 0.5
                assert sum(shares) == pytest.approx(parts)
    assert all(game.utility(leaf, MAX) in range(-3, 5) for leaf in rows[-1])


def test_the_same_seed_draws_the_same_tree_and_another_seed_another():
    assert repr(random_chance_tree(rng=3)) == repr(random_chance_tree(rng=np.random.default_rng(3)))
    assert repr(random_chance_tree(rng=3)) != repr(random_chance_tree(rng=4))
    assert repr(random_chance_tree("max chance", rng=3)) == repr(random_chance_tree(["MAX", "Chance"], rng=3))


def test_all_ways_to_share_out_the_probability_are_equally_likely():
    dice, drawn = np.random.default_rng(0), Counter()
    for _ in range(1800):
        game = random_chance_tree("chance", branching=3, denominator=5, rng=dice)
        drawn[tuple(round(chance * 5) for _, chance in game.outcomes("A"))] += 1
    assert drawn.keys() == {(1, 1, 3), (1, 3, 1), (3, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 1)}
    assert all(abs(count - 300) < 4 * 16 for count in drawn.values())  # the standard deviation is 15.8


def test_all_leaf_values_between_the_bounds_come_up():
    game = random_chance_tree("max chance", branching=10, leaves=(1, 3), rng=1)
    assert Counter(game.utility(leaf, MAX) for leaf in list(nodes_by_ply(game))[-1]).keys() == {1, 2, 3}


def test_where_the_players_take_turns_the_text_of_the_tree_is_the_whole_tree():
    game = random_chance_tree("min chance max chance", rng=5)
    again = TreeGame.from_text(repr(game)[len("TreeGame(") :].rpartition(", first=1")[0], first=MIN)
    assert [[again.player(state) for state in row] for row in nodes_by_ply(again)] == [
        [game.player(state) for state in row] for row in nodes_by_ply(game)
    ]
    assert value(again, "A") == value(game, "A")


def test_two_plies_of_one_player_and_chance_at_the_root_are_possible():
    game = random_chance_tree("chance max max", rng=2)
    assert [game.player(row[0]) for row in nodes_by_ply(game)][:3] == [CHANCE, MAX, MAX]
    assert isinstance(game.tree, ChanceNode)
    assert isinstance(game.tree.outcomes[0][1][0], Decision)  # a list would mean MIN
    assert random_chance_tree("", leaves=(4, 4), rng=1).utility("A", MAX) == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"plies": "max luck"}, "ply 2 is 'luck'; a ply is one of max, min, chance"),
        ({"plies": ["max", 1]}, "ply 2 is 1"),
        ({"plies": 3}, "plies lists who is to move"),
        ({"plies": "chance " * 201, "branching": 1}, "at most 200 plies, not 201"),
        ({"plies": "chance " * 20}, "more than 1,000,000 leaves"),
        ({"branching": 0}, "branching is a whole number, 1 or more"),
        ({"branching": (3, 2)}, "branching is a whole number, 1 or more"),
        ({"branching": 2.0}, "branching is a whole number, 1 or more"),
        ({"leaves": (5, 2)}, "leaves is a pair"),
        ({"leaves": 5}, "leaves is a pair"),
        ({"leaves": (0.5, 2)}, "leaves is a pair"),
        ({"denominator": 1}, "from 2 to 1000, not 1"),
        ({"denominator": 10.0}, "from 2 to 1000, not 10.0"),
        ({"denominator": True}, "from 2 to 1000, not True"),
        ({"denominator": 3, "branching": 4}, "4 outcomes cannot all have a probability of 1/3 or more"),
    ],
)
def test_what_no_tree_can_be_drawn_from_is_refused(arguments, message):
    with pytest.raises(InvalidGame, match=message):
        random_chance_tree(**arguments, rng=1)


def test_without_a_generator_or_seed_nothing_is_drawn():
    for rng in (None, -1, "seed"):
        with pytest.raises(GameError, match="rng is a generator of numpy's"):
            random_chance_tree(rng=rng)
