"""Searches with chance: published values, plain values for Star1 and Star2, models of opponents, clear errors."""

from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import CHANCE, MAX, MIN, Bound, IllegalAction, InvalidPolicy, InvalidSearch
from gamelib.games import ChanceNode, Decision, Pig, Piglet, TreeGame, random_tree
from gamelib.same_game import SameGame
from gamelib.search import (
    ByValue,
    RandomOrder,
    alphabeta,
    best_response,
    expectimax,
    expectiminimax,
    fallible,
    star1,
    star2,
    uniform_policy,
)
from gamelib.watch import watch
from tests.random_chance_trees import random_chance_tree


def fair(*children):
    return ChanceNode([(1 / len(children), child) for child in children])


def mixed_trees():
    """Return a strategy for trees in which MAX, MIN and chance move in any order."""
    weights = st.lists(st.integers(1, 5), min_size=1, max_size=3)

    def nodes(children):
        chance = st.tuples(weights, st.lists(children, min_size=3, max_size=3)).map(
            lambda pair: ChanceNode(
                [(weight / sum(pair[0]), child) for weight, child in zip(pair[0], pair[1], strict=False)]
            )
        )
        choice = st.builds(
            lambda below, player: Decision(below, player=player),
            st.lists(children, min_size=1, max_size=3),
            st.sampled_from([MAX, MIN]),
        )
        return chance | choice

    return st.recursive(st.integers(-3, 3), nodes, max_leaves=25)


def by_hand(tree):
    """Return the value of a tree of nested nodes, worked out without any game."""
    if isinstance(tree, ChanceNode):
        return sum(chance * by_hand(child) for chance, child in tree.outcomes)
    if isinstance(tree, Decision):
        return (max if tree.player == MAX else min)(map(by_hand, tree.children))
    return tree


class Rescaled(SameGame):
    """A game whose utilities are counted on another scale."""

    def __init__(self, game, scale):
        super().__init__(game)
        self.scale = scale

    def utility(self, state, player):
        value = self.scale(self.game.utility(state, MAX))
        return value if player == MAX else -value


def test_only_a_straight_change_of_scale_keeps_every_decision():
    turned = 0
    for seed in range(40):
        game = random_chance_tree("max chance min", branching=3, rng=seed)
        found = expectiminimax(game)
        straight = expectiminimax(Rescaled(game, lambda value: 7 * value + 3))
        assert straight.value == pytest.approx(7 * found.value + 3)
        assert straight.action == found.action
        bent = expectiminimax(Rescaled(game, lambda value: (value + 10) ** 4))  # the order of the leaves is the same
        turned += bent.action != found.action
    assert turned >= 3


@settings(max_examples=200)
@given(mixed_trees())
def test_every_search_with_chance_has_the_value_worked_out_by_hand(tree):
    game, value = TreeGame(tree), by_hand(tree)
    plain = expectiminimax(game)
    assert plain.value == pytest.approx(value)
    for search in (star1, star2):
        for order in (None, RandomOrder(3)):
            found = search(game, bounds=(-3, 3), order=order)
            assert found.value == pytest.approx(value)
            if plain.action is None:
                continue
            assert plain.action_values[found.action].value == pytest.approx(value)
            for action, each in found.action_values.items():
                true = plain.action_values[action].value
                if each.bound is Bound.EXACT:
                    assert each.value == pytest.approx(true)
                else:
                    assert true <= each.value + 1e-9 if each.bound is Bound.AT_MOST else true >= each.value - 1e-9


def test_without_chance_star1_looks_at_the_leaves_of_alpha_beta():
    for seed in range(20):
        game = random_tree(branching=3, depth=4, rng=seed)
        seen, same = watch(game), watch(game)
        star1(seen, seen.root, bounds=(0, 20))
        alphabeta(same, same.root)
        assert seen.leaves == same.leaves and seen.leaves


def test_piglet_to_a_depth_comes_near_its_solution():
    game = Piglet(2)
    found = expectiminimax(game, depth=18, evaluate=lambda state: 0.0)
    assert found.value == pytest.approx(2 * 4 / 7 - 1, abs=0.01)  # P(0, 0, 0) = 4/7


@pytest.mark.parametrize("order", [None, ByValue(lambda state: float(state.turn_total))])
def test_star_pruning_saves_leaves_on_pig_and_asks_an_order_about_its_states(order):
    limits = {"depth": 7, "evaluate": lambda state: (state.scores[0] - state.scores[1]) / 40}
    plain = expectiminimax(Pig(20), **limits)
    for search in (star1, star2):
        found = search(Pig(20), bounds=(-1, 1), order=order, **limits)
        assert found.value == pytest.approx(plain.value)
        assert search is star2 or found.leaves < plain.leaves


def test_where_chance_moves_there_is_no_action_and_every_outcome_has_its_value():
    game = TreeGame(ChanceNode([(0.5, [1, 5]), (0.5, 4)]))
    for found in (expectiminimax(game), star1(game, bounds=(0, 9)), star2(game, bounds=(0, 9))):
        assert (found.action, found.value, found.player) == (None, 4.5 if game.player("B") == MAX else 2.5, CHANCE)
        assert "chance is to move" in repr(found)
        assert "chance" in found._repr_html_()


def test_a_sample_of_many_outcomes_comes_near_the_expectation():
    game = TreeGame([ChanceNode([(0.01, number) for number in range(100)]), 40])
    assert expectiminimax(game).value == pytest.approx(49.5)
    drawn = [expectiminimax(game, samples=50, rng=seed) for seed in range(40)]
    assert sum(each.action_values["a1"].value for each in drawn) / 40 == pytest.approx(49.5, abs=2)
    assert max(each.leaves for each in drawn) <= 51
    assert drawn[0] == expectiminimax(game, samples=50, rng=0)
    assert expectiminimax(game, samples=100, rng=0) == expectiminimax(game)


def test_expectimax_is_the_best_response_to_the_model():
    for seed in range(20):
        game = random_tree(branching=(1, 3), depth=4, rng=seed)
        models = [
            uniform_policy(game),
            fallible(lambda state, game=game: game.actions(state)[-1], 0.3, game),
        ]
        for model in models:
            for player in (MAX, MIN):
                found = expectimax(game, opponent=model, player=player)
                assert found.value == pytest.approx(best_response(game, model, player).value)


@pytest.mark.parametrize("search", [star1, star2])
def test_a_value_outside_the_bounds_is_told_and_never_used(search):
    class Silent(TreeGame):
        """States no bounds, as a game whose rules do not say."""

        def utility_bounds(self, player):
            return None

    game = Silent([fair(4, 6), fair(9, 8)])
    with pytest.raises(InvalidSearch, match="a value of 6 came up, outside the bounds from 0 to 5"):
        search(game, bounds=(0, 5))
    with pytest.raises(InvalidSearch, match="outside the bounds from 5 to 9"):
        search(game, bounds=(5, 9))
    with pytest.raises(InvalidSearch, match="a value of 5 came up"):
        search(Silent([5]), "A1", bounds=(0, 1))
    for wrong in (None, 3, (1,), (2, 2), (5, 1), ("a", "b"), (0, inf), (nan, 1)):
        with pytest.raises(InvalidSearch, match="bounds are the least and the greatest"):
            search(game, bounds=wrong)


def test_expectimax_draws_the_replies_where_there_are_many():
    tree = TreeGame([list(range(100)), [60] * 100])
    drawn = expectimax(tree, samples=20, rng=1)
    assert drawn.nodes <= 1 + 2 * (1 + 20)  # what is drawn twice is searched once
    assert (drawn.action, drawn.action_values["a2"].value) == ("a2", pytest.approx(60))
    assert drawn.action_values["a1"].value == pytest.approx(49.5, abs=3 * 28.9 / 20**0.5)


@pytest.mark.parametrize("search", [star1, star2])
def test_bounds_narrower_than_the_games_own_are_told_before_anything_is_cut_off(search):
    # Within (0, 10) the search would leave the second chance node after the 1, and never see the 19 that decides.
    game = TreeGame([6, ChanceNode([(1 / 3, 1), (1 / 3, 6), (1 / 3, 19)])])
    assert search(game, bounds=(1, 19)).action == "a2"
    with pytest.raises(InvalidSearch, match="the utilities of tree go from 1 to 19, beyond the bounds from 0 to 10"):
        search(game, bounds=(0, 10))
    assert search(game, bounds=(0, 10), depth=1, evaluate=lambda state: 5).nodes == 3  # the ends are out of sight


@pytest.mark.parametrize("search", [star1, star2])
def test_rounding_does_not_make_a_cut_off_action_the_best(search):
    worth_minus_one = ChanceNode([(1 / 3, -2), (1 / 3, -3), (1 / 3, 2)])
    worth_one = ChanceNode([(1 / 3, 3), (1 / 3, -2), (1 / 3, 2)])
    game = TreeGame([worth_minus_one, worth_one], first=MIN)
    assert search(game, bounds=(-3, 3)).optimal_actions == expectiminimax(game).optimal_actions == ("a1",)


@pytest.mark.parametrize("search", [star1, star2])
def test_beside_bounds_that_are_far_too_wide_no_value_is_rounded_away(search):
    tree = TreeGame([ChanceNode([(0.5, 3), (0.5, 4)]), ChanceNode([(0.5, 3), (0.5, 5)])])
    assert search(tree, bounds=(-1e8, 1e8)).action == "a2"
    tiny = TreeGame([ChanceNode([(0.5, 5e-324), (0.5, 0)]), 0])
    for game, bounds in ((tree, (-1e17, 1e17)), (tree, (0, 1e300)), (tiny, (-1, 1))):
        with pytest.raises(InvalidSearch, match="would be rounded away: give narrower ones"):
            search(game, bounds=bounds)
    assert search(TreeGame([0, 0]), bounds=(-1e17, 1e17)).value == 0


@pytest.mark.parametrize(
    ("model", "error"),
    [
        (lambda state: "z9", IllegalAction),
        (lambda state: {"b1": 0.5}, InvalidPolicy),
        (lambda state: {"b1": 1.5, "b2": -0.5}, InvalidPolicy),
        (lambda state: {}, InvalidPolicy),
        (3, InvalidSearch),
    ],
)
def test_a_model_is_a_policy(model, error):
    with pytest.raises(error):
        expectimax(TreeGame([[3, 12], [2, 14]]), opponent=model)
