"""Learning a model: what counting and least squares find, what they cannot know, and how wrong they are."""

from math import inf, log, nan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import GameError
from gamelib.learn import (
    MDP,
    UNKNOWN,
    Experience,
    explore,
    kl_divergence,
    learn_model,
    linear_rewards,
    recycling_robot,
    reward_error,
    transition_divergence,
    value_iteration,
)

ACTIONS = {"a": ("x", "y"), "b": ("x",), "end": ()}

SEEN = [
    Experience("a", "x", 1.0, "b"),
    Experience("a", "x", 4.0, "a"),
    Experience("a", "x", 1.0, "b"),
    Experience("a", "y", -1.0, "end"),
    Experience("b", "x", 0.5, "end"),
]

experiences = st.lists(
    st.builds(
        lambda pair, reward, after: Experience(*pair, reward, after),
        st.sampled_from([("a", "x"), ("a", "y"), ("b", "x")]),
        st.integers(-9, 9).map(float),
        st.sampled_from(["a", "b", "end"]),
    ),
    min_size=1,
    max_size=30,
)


def learn(seen, **options):
    return learn_model(seen, ACTIONS.__getitem__, **options)


def test_rewards_are_means_and_transitions_are_shares():
    model = learn(SEEN)
    assert model.reward("a", "x") == 2.0
    assert model.transition("a", "x") == {"b": 2 / 3, "a": 1 / 3}
    assert model.visits == {("a", "x"): 3, ("a", "y"): 1, ("b", "x"): 1}
    assert model.followers["a", "x"] == {"b": 2, "a": 1}


def test_a_prior_imagines_a_visit_to_each_state():
    model = learn(SEEN, prior=1)
    assert model.transition("a", "x") == {"a": 2 / 6, "b": 3 / 6, "end": 1 / 6}
    assert learn(SEEN[:1], prior=0.5, states=ACTIONS).transition("a", "y") == pytest.approx(
        {"a": 1 / 3, "b": 1 / 3, "end": 1 / 3}
    )


@given(experiences, st.data())
def test_no_other_probabilities_make_what_was_seen_more_likely(seen, data):
    model = learn(seen)
    pair = (seen[0].state, seen[0].action)
    after = [step.next_state for step in seen if (step.state, step.action) == pair]
    weights = data.draw(st.fixed_dictionaries({state: st.integers(1, 50) for state in set(after)}))
    other = {state: weight / sum(weights.values()) for state, weight in weights.items()}
    learned = model.transition(*pair)
    assert sum(log(learned[state]) for state in after) >= sum(log(other[state]) for state in after) - 1e-9


@given(experiences, st.floats(-10, 10))
def test_no_other_reward_has_a_smaller_squared_error(seen, other):
    model = learn(seen)
    pair = (seen[0].state, seen[0].action)
    rewards = [step.reward for step in seen if (step.state, step.action) == pair]
    assert sum((r - model.reward(*pair)) ** 2 for r in rewards) <= sum((r - other) ** 2 for r in rewards) + 1e-9


def test_the_model_of_much_experience_is_the_world():
    world = recycling_robot()
    model = learn_model(explore(world, 20_000, rng=3, start="high"), world.actions).mdp(0.9)
    for state in world.states:
        for action in world.actions(state):
            assert model.reward(state, action) == pytest.approx(world.reward(state, action))
            assert model.transition(state, action) == pytest.approx(world.transition(state, action), abs=0.02)


def test_what_was_never_tried_is_an_error_unless_one_says_what_it_is_taken_to_bring():
    model = learn(SEEN[:1])
    assert model.untried == (("a", "y"), ("b", "x"))
    for ask in (model.transition, model.reward):
        with pytest.raises(GameError, match="no experience of 'y' in 'a'"):
            ask("a", "y")
    with pytest.raises(GameError, match="no experience of 'y' in 'a', 'x' in 'b': collect more"):
        model.mdp(0.9)
    assumed = model.mdp(0.9, untried=5.0)
    assert assumed.transition("a", "y") == {UNKNOWN: 1.0} and assumed.reward("a", "y") == 5.0
    assert assumed.is_terminal(UNKNOWN)


def test_a_hopeful_planner_tries_what_it_does_not_know_and_a_cautious_one_does_not():
    model = learn([*SEEN[:3], SEEN[4]])
    assert value_iteration(model.mdp(0.9, untried=100.0)).best_action("a") == "y"
    assert value_iteration(model.mdp(0.9, untried=-100.0)).best_action("a") == "x"


def test_a_prior_and_a_regression_tell_of_pairs_never_tried():
    model = learn(SEEN[:1], prior=1, rewards=lambda state, action: 3.0).mdp(0.9)
    assert model.reward("b", "x") == 3.0
    assert model.transition("b", "x") == pytest.approx({"a": 0.5, "b": 0.5})
    with pytest.raises(GameError, match="no experience"):
        learn(SEEN[:1], prior=1).mdp(0.9)


def test_states_known_beforehand_need_not_have_come_up():
    model = learn(SEEN[3:4], states=ACTIONS)
    assert set(model.actions) == {"a", "b", "end"}
    assert model.untried == (("a", "x"), ("b", "x"))


def pair_features(state, action):
    return [float((state, action) == pair) for pair in (("a", "x"), ("a", "y"), ("b", "x"))]


@settings(max_examples=40)
@given(experiences)
def test_with_a_feature_for_each_pair_the_linear_model_is_the_table(seen):
    table = learn(seen)
    for pair in {(step.state, step.action) for step in seen}:
        assert linear_rewards(seen, pair_features)(*pair) == pytest.approx(table.reward(*pair), abs=1e-9)


def test_a_line_through_noisy_rewards_is_the_one_of_the_least_squares():
    rng = np.random.default_rng(5)
    seen = [Experience(x, "go", 2.0 + 3.0 * x + rng.normal(), x) for x in range(200)]
    reward = linear_rewards(seen, lambda state, action: (1, state))
    slope, constant = np.polyfit([step.state for step in seen], [step.reward for step in seen], 1)
    assert reward(0, "go") == pytest.approx(constant) and reward(1, "go") == pytest.approx(constant + slope)
    assert reward(1000, "go") == pytest.approx(3002, abs=5)  # far from all that was seen


def test_the_losses_of_the_truth_are_nought_and_those_of_a_model_are_worked_out_by_hand():
    truth = MDP({"a": {"x": {"a": 0.5, "b": 0.5}, "y": {"b": 1.0}}, "b": {}}, {"a": {"x": 1, "y": 2}}, 0.9)
    model = MDP({"a": {"x": {"a": 0.25, "b": 0.75}, "y": {"b": 1.0}}, "b": {}}, {"a": {"x": 4, "y": 1}}, 0.9)
    assert reward_error(truth, truth) == transition_divergence(truth, truth) == 0
    assert reward_error(truth, model) == (9 + 1) / 2
    by_hand = (0.5 * log(0.5 / 0.25) + 0.5 * log(0.5 / 0.75)) / 2
    assert transition_divergence(truth, model) == pytest.approx(by_hand)


@given(st.lists(st.integers(0, 9), min_size=2, max_size=5).filter(any), st.data())
def test_no_divergence_is_negative_and_it_is_infinite_where_the_model_excludes_what_happens(weights, data):
    others = data.draw(st.lists(st.integers(0, 9), min_size=len(weights), max_size=len(weights)).filter(any))
    truth = {outcome: weight / sum(weights) for outcome, weight in enumerate(weights)}
    model = {outcome: weight / sum(others) for outcome, weight in enumerate(others)}
    divergence = kl_divergence(truth, model)
    assert divergence >= -1e-12
    assert (divergence == inf) == any(w and not o for w, o in zip(weights, others, strict=True))


def test_the_losses_fall_as_experience_grows():
    world = recycling_robot()
    diverged = []
    for steps in (30, 300, 3000):
        models = [learn_model(explore(world, steps, seed, start="high"), world.actions, prior=1) for seed in range(3)]
        diverged.append(np.mean([transition_divergence(world, m.mdp(0.9, untried=0.0)) for m in models]))
    assert diverged == sorted(diverged, reverse=True) and diverged[-1] < 1e-2


def test_without_experience_nothing_is_learned():
    for learns in (
        lambda: learn([]),
        lambda: learn([], states=ACTIONS, prior=1),
        lambda: linear_rewards([], pair_features),
    ):
        with pytest.raises(GameError, match="there is no experience to learn from"):
            learns()


@pytest.mark.parametrize("number", [-1, nan, inf, None, True])
def test_priors_and_assumed_rewards_are_numbers(number):
    with pytest.raises(GameError, match="the prior is how many visits"):
        learn(SEEN, prior=number)
    if number is not None and number != -1:
        with pytest.raises(GameError, match="untried is the reward"):
            learn(SEEN).mdp(0.9, untried=number)
