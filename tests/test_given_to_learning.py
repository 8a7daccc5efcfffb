"""What learning is given: worlds, experiences and functions that are none."""

from math import nan

import pytest

from gamelib import GameError, InvalidGame, InvalidPolicy
from gamelib.learn import (
    MDP,
    ModelGame,
    explore,
    kl_divergence,
    learn_model,
    linear_rewards,
    planning_cost,
    policy_values,
    recycling_robot,
    reward_error,
    transition_divergence,
    value_iteration,
)

ROBOT = recycling_robot()
SEEN = explore(ROBOT, 50, rng=1, start="high")
THINGS = [None, "x", 3, [ROBOT], {}]


def one(*_):
    return (1,)


@pytest.mark.parametrize("thing", [*THINGS, MDP])
def test_a_world_is_an_mdp(thing):
    for ask in (
        lambda: explore(thing, 5, 1, start="high"),
        lambda: value_iteration(thing),
        lambda: policy_values(thing, {}),
        lambda: planning_cost(thing, ROBOT, "high"),
        lambda: planning_cost(ROBOT, thing, "high"),
        lambda: ModelGame(thing, "high", horizon=2),
        lambda: reward_error(thing, ROBOT),
        lambda: reward_error(ROBOT, thing),
        lambda: transition_divergence(ROBOT, thing),
    ):
        with pytest.raises(InvalidGame, match="is not an MDP: "):
            ask()


def test_a_model_is_no_mdp_yet():
    with pytest.raises(InvalidGame, match=r"becomes one with its method mdp\(discount\)"):
        value_iteration(learn_model(SEEN, ROBOT.actions))


@pytest.mark.parametrize("thing", [None, 3, "go", ["go"]])
def test_transitions_and_rewards_are_mappings_all_the_way_down(thing):
    for transitions, rewards in (
        ({"a": {}}, thing),
        ({"a": thing}, {}),
        ({"a": {"go": {"a": 1}}}, {"a": thing}),
        ({"a": {"go": thing}}, {"a": {"go": 1}}),
    ):
        with pytest.raises(InvalidGame):
            MDP(transitions, rewards, 0.9)


@pytest.mark.parametrize("policy", [None, len, "x", 3])
def test_a_policy_is_a_mapping(policy):
    with pytest.raises(InvalidPolicy, match="the policy is a mapping from states to actions"):
        policy_values(ROBOT, policy)


@pytest.mark.parametrize(
    "learn", [lambda seen: learn_model(seen, ROBOT.actions), lambda seen: linear_rewards(seen, one)]
)
def test_experiences_are_a_list_of_such(learn):
    for thing in (None, 3, "x", [None], [3], ["abcd"], [("high", "wait", nan, "low")], [([], "wait", 1.0, "low")]):
        with pytest.raises(GameError, match=r"an experience is|the experiences are|states and actions are hashable"):
            learn(thing)
    learn([tuple(each) for each in SEEN])  # plain tuples will do
    learn(iter(SEEN))  # and so does what can be gone through only once


@pytest.mark.parametrize("thing", [{}, {"a": 0.5}, {"a": 1, "b": 1}, {"a": 0}])
def test_the_probabilities_of_a_divergence_sum_to_1(thing):
    for pair in ((thing, {"a": 1}), ({"a": 1}, thing)):
        with pytest.raises(GameError, match="the probabilities of a distribution sum to 1"):
            kl_divergence(*pair)
