"""What max^n and paranoid promise and get, and what pruning leaves to look at: the tables of lesson 06."""

from statistics import mean

import pytest
from gamelib_lessons.forecasts import OTHERS, PLANS, SHAPE, forecasts
from gamelib_lessons.pruned_leaves import best_for_shallow_pruning, leaves_looked_at

from gamelib import GameError
from gamelib.games import random_vector_tree
from gamelib.search import maxn, paranoid


def got(game, plan, others, state):
    """What player 1 gets from a state, worked out from the searches at every node."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    below = [game.result(state, action) for action in game.actions(state)]
    mover = game.player(state)
    if mover == 0:
        found = maxn(game, state) if plan == "maxⁿ" else paranoid(game, state)
        return got(game, plan, others, game.result(state, found.action))
    if others in ("at random", "hostile"):
        combine = mean if others == "at random" else min
        return combine(got(game, plan, others, child) for child in below)
    numbers = [value(game, child, others)[mover] for child in below]
    best = [child for child, number in zip(below, numbers, strict=True) if number == max(numbers)]
    return got(game, plan, others, best[0 if others == "as foreseen" else -1])


def value(game, state, others):
    """What those who break ties so hold a state to be worth: players 2 and 3 the last of equals, player 1 the first."""
    if game.is_terminal(state):
        return [game.utility(state, player) for player in range(3)]
    mover = game.player(state)
    vectors = [value(game, game.result(state, action), others) for action in game.actions(state)]
    best = [vector for vector in vectors if vector[mover] == max(each[mover] for each in vectors)]
    return best[-1 if others == "other ties" and mover else 0]


def test_what_comes_of_the_plans_is_what_the_searches_say_node_by_node():
    found = forecasts(4)
    for seed in range(4):
        game = random_vector_tree(rng=seed, **SHAPE)
        assert found.promised["maxⁿ"][seed] == maxn(game).values[0]
        assert found.promised["paranoid"][seed] == paranoid(game).value
        for plan in PLANS:
            for others in OTHERS:
                assert found.got[plan, others][seed] == pytest.approx(got(game, plan, others, "A"))


def test_a_forecast_comes_true_if_all_are_as_foreseen_and_a_guarantee_always():
    found = forecasts(60)
    assert found.got["maxⁿ", "as foreseen"] == found.promised["maxⁿ"]
    assert found.got["paranoid", "hostile"] == found.promised["paranoid"]
    assert found.kept("paranoid") == 1
    assert found.kept("maxⁿ") < 0.3


def test_intervals_are_of_the_differences_tree_by_tree():
    found = forecasts(150)
    differences = {others: tuple(round(number, 2) for number in found.difference(others)) for others in OTHERS}
    assert differences == {
        "as foreseen": (0.75, 0.19), "other ties": (0.13, 0.26), "at random": (-0.15, 0.09), "hostile": (-0.54, 0.12)
    }  # fmt: skip
    assert "+0.75 ± 0.19" in repr(found)


@pytest.mark.parametrize("wrong", [1, 0, -3, True, 2.0])
def test_one_tree_makes_no_interval(wrong):
    with pytest.raises(GameError, match="trees is a whole number, 2 or more, not"):
        forecasts(wrong)


@pytest.mark.parametrize("branching", [2, 3, 4])
def test_the_best_case_of_shallow_pruning_grows_as_korf_says(branching):
    best = [1]
    for depth in range(1, 7):
        game = best_for_shallow_pruning(branching, depth)
        pruned, whole = maxn(game, total=2), maxn(game)
        assert (pruned.values, pruned.action) == (whole.values, whole.action)
        best.append(pruned.leaves)
    assert best[1] == branching
    assert all(best[d] == best[d - 1] + (branching - 1) * best[d - 2] for d in range(2, 7))


def test_in_the_best_case_the_leaves_are_those_of_the_formulas():
    for depth in range(1, 6):
        found = leaves_looked_at(depth)
        assert (found.shallow_best, found.paranoid_best) == (found.shallow_formula, found.paranoid_formula)
        assert found.shallow_best <= found.shallow <= found.all
        assert found.paranoid_best <= found.paranoid <= found.all
    assert leaves_looked_at(5).shallow > 0.8 * 3**5  # on average shallow pruning saves little
