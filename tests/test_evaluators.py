"""Evaluators and priors: what they say is checked before the tree changes, mixed with rollouts, shared by visits."""

from fractions import Fraction
from math import inf, nan
from random import Random

import numpy as np
import pytest

from gamelib import GameError, InvalidPolicy, InvalidSearch
from gamelib.games import ConnectFour, TicTacToe, TreeGame
from gamelib.montecarlo import (
    Evaluation,
    Evaluator,
    GuidedTree,
    PolicyAndValue,
    Sampled,
    SearchTree,
    WithRollouts,
    leaning_policy,
    puct,
    visit_shares,
)
from gamelib.play import GuidedAgent, PolicyAgent, match
from gamelib.search.policy import uniform_policy

GAME = TicTacToe()
EVEN = dict.fromkeys(range(9), 1.0)


class Says(Evaluator):
    """Says something else once, when it is asked for the so-manieth time."""

    def __init__(self, wrong, at):
        self.wrong, self.at = wrong, at

    def evaluate_all(self, states):
        self.at -= 1
        return self.wrong if self.at == 0 else [self.evaluate(state) for state in states]

    def evaluate(self, state):
        return Evaluation(0.0, EVEN)


def asked(wrong, at):
    """Return the error of a tree whose evaluator says something wrong, having seen that the tree grows on as before."""
    tree, whole = (GuidedTree(GAME, evaluator=Says(wrong, when), rng=1) for when in (at, 0))
    whole.grow(30)
    with pytest.raises(GameError) as caught:
        tree.grow(30)
    assert tree.root.visits == at - 1
    tree.grow(30 - tree.root.visits)
    assert tree.result() == whole.result()
    return caught.value


@pytest.mark.parametrize("at", [1, 2, 9])
@pytest.mark.parametrize(
    "prior",
    [
        dict.fromkeys(range(9), nan),
        {**EVEN, 8: nan},
        {0: nan, **EVEN, 8: -0.1},
        {**EVEN, 8: inf},
        dict.fromkeys(range(9), 1e308),
        dict.fromkeys(range(9), 0.0),
        {9: 1.0},
        {},
        {8: "much"},
        {8: None},
        [1 / 9] * 9,
        np.ones(9),
        0.5,
        None,
        dict,
    ],
    ids=repr,
)
def test_a_prior_is_a_mapping_with_mass_on_legal_actions(prior, at):
    assert isinstance(asked([Evaluation(0.0, prior)], at), InvalidPolicy)


def test_the_mass_of_illegal_actions_does_not_count():
    state = GAME.play("a1 b1")
    prior = {**EVEN, 6: nan, 7: -3.0, 99: inf, "pass": None}
    tree = GuidedTree(GAME, state, evaluator=PolicyAndValue(lambda state: prior), rng=1)
    tree.grow(1)
    assert tree.root.notes == pytest.approx(dict.fromkeys(GAME.actions(state), 1 / 7))


@pytest.mark.parametrize("at", [1, 2, 9])
@pytest.mark.parametrize("value", [None, "0.5", [], nan, inf, -inf, 1.001, -2, 10**400, 1j, np.zeros(2)], ids=repr)
def test_a_value_is_a_utility_of_max(value, at):
    assert isinstance(asked([Evaluation(value, EVEN)], at), InvalidSearch)


@pytest.mark.parametrize("value", [1, -1, True, Fraction(1, 2), np.float32(0.5), np.array(0.5)], ids=repr)
def test_any_number_within_the_bounds_is_a_value(value):
    result = puct(GAME, evaluator=PolicyAndValue(lambda state: EVEN, lambda state: value), simulations=1, rng=1)
    assert result.values == (value, -value)
    assert all(type(each) is float for each in result.values)


def test_values_may_be_as_large_as_the_game_says():
    low, high = 0.1, 0.7  # where 0.7 - 0.1 is not 0.6 in floating point
    game = TreeGame([low, high, 0.3])
    for value in (low, high):
        evaluator = PolicyAndValue(uniform_policy(game), lambda state, value=value: value)
        assert puct(game, evaluator=evaluator, simulations=1, rng=1).value == pytest.approx(value)


@pytest.mark.parametrize("at", [1, 2, 9])
@pytest.mark.parametrize("wrong", [[], [Evaluation(0.0, EVEN)] * 2, None, 3, [0.5], [(0.5,)], [None], "no"], ids=repr)
def test_there_is_one_evaluation_for_each_state(wrong, at):
    error = asked(wrong, at)
    assert isinstance(error, InvalidSearch)
    assert "1 state" in str(error)
    with pytest.raises(InvalidSearch, match="1 state"):
        WithRollouts(Says(wrong, 1), GAME, rng=1).evaluate(GAME.initial_state())


@pytest.mark.parametrize("thing", [None, 3, uniform_policy(GAME), PolicyAndValue, Evaluator, Evaluation(0.0, EVEN)])
def test_what_is_no_evaluator_is_refused_at_the_door(thing):
    for give in (
        lambda: GuidedTree(GAME, evaluator=thing, rng=1),
        lambda: puct(GAME, evaluator=thing, simulations=5, rng=1),
        lambda: WithRollouts(thing, GAME, rng=1),
        lambda: GuidedAgent(thing, simulations=5, rng=1),
    ):
        with pytest.raises(InvalidSearch, match="is not an evaluator"):
            give()


@pytest.mark.parametrize(("share", "value"), [(0, -0.5), (0.5, 0.25), (1, 1.0)])
def test_rollouts_have_their_share(share, value):
    state = GAME.parse("X X . / O O . / . . .")
    mixed = WithRollouts(
        PolicyAndValue(lambda state: EVEN, lambda state: -0.5), GAME, share, rollout=lambda *_: (1, -1), rng=1
    )
    assert mixed.evaluate(state) == (value, EVEN)
    assert mixed.evaluate_all([state] * 3) == [(value, EVEN)] * 3


def test_with_nothing_but_rollouts_the_values_are_those_of_play_at_random():
    game = TreeGame([[0, 8], [8, 8]])
    mixed = WithRollouts(PolicyAndValue(uniform_policy(game), lambda state: 0.0), game, 1, rng=3)
    values = [mixed.evaluate("A").value for _ in range(2_000)]
    assert set(values) == {0.0, 8.0}
    assert sum(values) / 2_000 == pytest.approx(6, abs=0.3)
    assert puct(game, evaluator=mixed, simulations=200, rng=1).action == "a2"


@pytest.mark.parametrize(
    ("good", "share", "masses"),
    [
        (["a1", "a2"], 0.9, [0.45, 0.45, 0.1]),
        (["a3"], 0, [0.5, 0.5, 0]),
        (["a3"], 1, [0, 0, 1]),
        ([], 0.9, [1 / 3] * 3),
        (["a1", "a2", "a3"], 0.9, [1 / 3] * 3),
        (["a3", "a3", "b9"], 0.8, [0.1, 0.1, 0.8]),
    ],
)
def test_a_policy_leans_as_far_as_it_is_told(good, share, masses):
    prior = leaning_policy(TreeGame([3, 12, 8]), lambda state: good, share)("A")
    assert list(prior.values()) == pytest.approx(masses)


def visited(*visits):
    """Return a node whose children have been visited so often."""
    tree = SearchTree(TreeGame(list(range(len(visits)))), rng=1)
    tree.grow(len(visits))
    for number, each in enumerate(visits):
        tree.root.children[f"a{number + 1}"].visits = each
    return tree.root


def shares(visits, temperature):
    found = visit_shares(visited(*visits), temperature)
    return [found.get(f"a{number + 1}", 0.0) for number in range(len(visits))]


@pytest.mark.parametrize(
    ("temperature", "expected"),
    [
        (0, [0, 1, 0]),
        (5e-324, [0, 1, 0]),
        (1e-3, [0, 1, 0]),
        (0.5, [9 / 46, 36 / 46, 1 / 46]),
        (1, [0.3, 0.6, 0.1]),
        (1e9, [1 / 3] * 3),
        (1e308, [1 / 3] * 3),
    ],
)
def test_visits_are_shared_by_temperature(temperature, expected):
    assert shares([3, 6, 1], temperature) == pytest.approx(expected)
    assert shares([300_000, 600_000, 100_000], temperature) == pytest.approx(expected)


def test_of_equal_visits_each_has_its_part_and_what_was_not_visited_none():
    assert shares([5, 0, 5], 0) == [0.5, 0, 0.5]
    assert shares([5, 0, 5], 1e9) == [0.5, 0, 0.5]
    with pytest.raises(InvalidSearch, match="no action has been tried here yet"):
        visit_shares(visited(0, 0))


def test_moves_are_drawn_as_often_as_their_share_says():
    root = visited(30, 60, 10)
    for temperature in (0, 0.5, 1, 3):
        sampled, expected = Sampled(temperature, rng=1), visit_shares(root, temperature)
        drawn = [sampled(root, 0) for _ in range(4_000)]
        for action, share in expected.items():
            assert drawn.count(action) / 4_000 == pytest.approx(share, abs=0.03)


def test_a_guided_agent_always_has_a_move():
    state = ConnectFour().initial_state()
    guide = PolicyAndValue(lambda state: {3: 0.7, **dict.fromkeys((0, 1, 2, 4, 5, 6), 0.05)})
    for budget in ({"simulations": 1}, {"seconds": 0}, {"simulations": 2}):
        assert GuidedAgent(guide, rng=1, **budget).choose(ConnectFour(), state) == 3


def test_agents_play_whole_games():
    guide = PolicyAndValue(uniform_policy(GAME))
    agents = (GuidedAgent(guide, simulations=60, rng=1), PolicyAgent(uniform_policy(GAME)))
    result = match(GAME, agents, games=6, rng=1)
    assert result.wins > 3 and result.losses == 0


def test_a_policy_agent_plays_the_likeliest_move_and_nothing_illegal():
    random, state = Random(1), GAME.play("a1 b2")
    for _ in range(20):
        weights = {action: random.random() for action in GAME.actions(state)}
        total = sum(weights.values())
        agent = PolicyAgent(lambda state: {action: weight / total for action, weight in weights.items()})  # noqa: B023
        assert agent.choose(GAME, state) == max(weights, key=weights.get)
    for wrong in ({}, {4: 1.0}, {6: 1.0}, dict.fromkeys(range(9), 1.0), {8: nan}):
        with pytest.raises(GameError):
            PolicyAgent(lambda state: wrong).choose(GAME, state)  # noqa: B023
