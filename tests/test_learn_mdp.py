"""Markov decision processes: published values, exact ones, and what value iteration promises."""

from fractions import Fraction
from itertools import product
from math import nan
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import IllegalAction, InvalidGame, InvalidPolicy, InvalidSearch, InvalidState
from gamelib.learn import MDP, grid_world, policy_values, recycling_robot, value_iteration
from gamelib.learn.planning import sweep

ONE = {"a": {"go": {"a": 0.5, "b": 0.5}}, "b": {}}


def random_mdp(draw, states, discount):
    """An MDP with up to three actions a state and small whole weights for what follows."""
    transitions, rewards = {}, {}
    for state in range(states):
        transitions[state], rewards[state] = {}, {}
        for action in range(draw(st.integers(0, 3))):
            weights = draw(st.lists(st.integers(0, 4), min_size=states, max_size=states).filter(any))
            transitions[state][action] = {after: weight / sum(weights) for after, weight in enumerate(weights)}
            rewards[state][action] = draw(st.integers(-5, 5))
    return MDP(transitions, rewards, discount)


def best_of_all_policies(mdp):
    acting = [state for state in mdp.states if not mdp.is_terminal(state)]
    every = [
        policy_values(mdp, dict(zip(acting, actions, strict=True)))
        for actions in product(*(mdp.actions(state) for state in acting))
    ]
    return {state: max(values[state] for values in every) for state in mdp.states}


# -- published and exact values ------------------------------------------------------------------------


def test_the_grid_world_has_the_utilities_printed_in_the_textbook():
    printed = {
        (1, 3): 0.812, (2, 3): 0.868, (3, 3): 0.918, (4, 3): 1.0,
        (1, 2): 0.762, (3, 2): 0.660, (4, 2): -1.0,
        (1, 1): 0.705, (2, 1): 0.655, (3, 1): 0.611, (4, 1): 0.388,
    }  # fmt: skip
    solution = value_iteration(grid_world(), 1e-9)
    assert {square: round(value, 3) for square, value in solution.values.items()} == printed | {"end": 0.0}
    assert solution.error_bound is None


def test_with_any_discount_the_values_of_the_grid_world_solve_the_textbook_s_equation():
    # U(s) = R(s) + discount * the best of the sums, U(4, 3) = 1 and U(4, 2) = -1
    for discount in (0.5, 0.95, 1.0):
        world = grid_world(discount=discount)
        values = value_iteration(world, 1e-12).values
        assert values[4, 3] == 1 and values[4, 2] == -1
        for square in set(world.states) - {(4, 3), (4, 2), "end"}:
            sums = [
                sum(p * values[after] for after, p in world.transition(square, action).items())
                for action in world.actions(square)
            ]
            assert values[square] == pytest.approx(-0.04 + discount * max(sums), abs=1e-9)


def test_what_a_square_of_the_grid_world_brings_does_not_depend_on_where_the_step_leads():
    world = grid_world()
    for square in world.states[:-1]:
        (reward,) = {world.reward(square, action) for action in world.actions(square)}
        assert reward == {(4, 3): 1, (4, 2): -1}.get(square, -0.04)
        assert (world.actions(square) == ("exit",)) == (square in {(4, 3), (4, 2)})


def test_where_the_step_into_the_end_brings_the_1_as_in_the_fourth_edition_every_value_is_0_04_greater():
    old, ends = grid_world(), {(4, 3): 1.0, (4, 2): -1.0}
    squares = [square for square in old.states if square != "end"]
    transitions = {
        square: {} if square in ends else {action: old.transition(square, action) for action in old.actions(square)}
        for square in squares
    }
    rewards = {
        square: {
            action: sum(p * ends.get(after, -0.04) for after, p in following.items())
            for action, following in transitions[square].items()
        }
        for square in squares
    }
    found = value_iteration(MDP(transitions, rewards, 1), 1e-9).values
    before = value_iteration(old, 1e-9).values
    for square in set(squares) - set(ends):
        assert found[square] == pytest.approx(before[square] + 0.04, abs=1e-6)
    assert [round(found[square], 4) for square in ((1, 1), (3, 3), (4, 1))] == [0.7453, 0.9578, 0.4279]


def test_the_policy_of_the_grid_world_takes_the_long_way_round():
    policy = value_iteration(grid_world()).policy
    assert [policy[square] for square in ((1, 1), (1, 2), (1, 3), (2, 3), (3, 3))] == [
        "up", "up", "right", "right", "right",
    ]  # fmt: skip
    assert [policy[square] for square in ((2, 1), (3, 1), (4, 1), (3, 2))] == ["left", "left", "left", "up"]


def test_the_cheaper_the_step_the_greater_the_detour_and_who_suffers_takes_any_end():
    reckless = value_iteration(grid_world(reward=-2.0)).policy
    assert reckless[3, 2] == "right" and reckless[4, 1] == "up"
    assert [value_iteration(grid_world(reward)).policy[2, 1] for reward in (-0.0851, -0.0849)] == ["right", "left"]
    careful = value_iteration(grid_world(reward=-0.01)).policy
    assert careful[3, 2] == "left" and careful[4, 1] == "down"


def test_the_recycling_robot_has_the_values_that_its_two_equations_have():
    # searching when high and recharging when low: h = 2 + 0.9 (0.6 h + 0.4 l), l = 0.9 h
    high = Fraction(2) / (1 - Fraction(9, 10) * Fraction(6, 10) - Fraction(81, 100) * Fraction(4, 10))
    solution = value_iteration(recycling_robot(), 1e-10)
    assert solution.values["high"] == pytest.approx(float(high), abs=1e-9)
    assert solution.values["low"] == pytest.approx(0.9 * float(high), abs=1e-9)
    assert solution.policy == {"high": "search", "low": "recharge"}
    assert recycling_robot().reward("low", "search") == pytest.approx(0.7 * 2 - 0.3 * 3)
    assert solution.action_value("low", "wait") == pytest.approx(1 + 0.81 * float(high), abs=1e-9)


# -- what value iteration promises ---------------------------------------------------------------------


@settings(max_examples=40)
@given(st.data(), st.integers(1, 3), st.sampled_from([0.1, 0.5, 0.9]), st.sampled_from([0.5, 1e-2, 1e-6]))
def test_no_value_is_further_from_the_best_policy_s_than_the_bound(data, states, discount, tolerance):
    mdp = random_mdp(data.draw, states, discount)
    solution, exact = value_iteration(mdp, tolerance), best_of_all_policies(mdp)
    assert solution.error_bound <= tolerance
    for state in mdp.states:
        assert abs(solution.values[state] - exact[state]) <= solution.error_bound + 1e-9
    policy = value_iteration(mdp, 1e-9).policy
    assert policy_values(mdp, policy) == pytest.approx(exact, abs=1e-6)


def test_after_k_sweeps_the_values_are_those_of_play_that_ends_after_k_steps():
    world = grid_world()

    def best(state, steps):
        if world.is_terminal(state) or steps == 0:
            return 0.0
        return max(
            world.reward(state, action)
            + sum(p * best(after, steps - 1) for after, p in world.transition(state, action).items())
            for action in world.actions(state)
        )

    values = dict.fromkeys(world.states, 0.0)
    for steps in range(1, 4):
        values = sweep(world, values)
        assert values == pytest.approx({state: best(state, steps) for state in world.states})


def test_a_policy_s_values_solve_its_equations():
    world = grid_world(discount=0.9)
    policy = {state: world.actions(state)[-1] for state in world.states if not world.is_terminal(state)}
    values = policy_values(world, policy)
    for state, action in policy.items():
        ahead = sum(p * values[after] for after, p in world.transition(state, action).items())
        assert values[state] == pytest.approx(world.reward(state, action) + 0.9 * ahead)


def test_rewards_for_ever_have_no_sum_without_a_discount():
    with pytest.raises(InvalidSearch, match="sweeps have not brought"):
        value_iteration(MDP({"a": {"stay": {"a": 1.0}}}, {"a": {"stay": 1.0}}, 1))
    with pytest.raises(InvalidPolicy, match="from 'high' this policy goes on for ever"):
        policy_values(recycling_robot(discount=1), {"high": "wait", "low": "wait"})


def test_of_equal_actions_the_first_is_best():
    twins = MDP({"a": {"x": {"b": 1.0}, "y": {"b": 1.0}}, "b": {}}, {"a": {"x": 1, "y": 1}}, 1)
    assert value_iteration(twins).best_action("a") == "x"


def test_rounding_does_not_decide_between_equal_actions():
    for tiny in (0.1 + 0.2, 0.3 + 1e-12):
        twins = MDP({"a": {"x": {"b": 1.0}, "y": {"b": 1.0}}, "b": {}}, {"a": {"x": 0.3, "y": tiny}}, 1)
        assert tiny > 0.3 and value_iteration(twins).best_action("a") == "x"
    better = MDP({"a": {"x": {"b": 1.0}, "y": {"b": 1.0}}, "b": {}}, {"a": {"x": 0.3, "y": 0.3 + 1e-6}}, 1)
    assert value_iteration(better).best_action("a") == "y"


# -- without a discount --------------------------------------------------------------------------------


def chain(**actions):
    """An MDP without a discount: for each state its actions, each with its reward and where it leads."""
    states = actions | {"end": {}}
    return MDP(
        {state: {action: after for action, (_, after) in its.items()} for state, its in states.items()},
        {state: {action: reward for action, (reward, _) in its.items()} for state, its in states.items()},
        1.0,
    )


def random_undiscounted_world(seed):
    """A world of up to four states with loops, ends, and rewards that are often 0."""
    rng = Random(seed)
    states = [*range(rng.randint(1, 4)), "end"]
    worlds = {}
    for state in states[:-1]:
        worlds[state] = {}
        for action in range(rng.randint(1, 3)):
            weights = {rng.choice(states): 1}
            if rng.random() < 0.5:
                weights = {after: rng.choice([0, 0, 1, 2, 5]) for after in states[:-1]} | {"end": 1}
            following = {after: weight / sum(weights.values()) for after, weight in weights.items()}
            worlds[state][action] = rng.choice([0, 0, 0, 0, 1, -1, -2, 0.1, 2, -0.3]), following
    return MDP(
        {state: {action: after for action, (_, after) in worlds[state].items()} for state in worlds} | {"end": {}},
        {state: {action: reward for action, (reward, _) in worlds[state].items()} for state in worlds},
        1.0,
    )


def best_of_all_that_come_to_rest(mdp):
    acting = [state for state in mdp.states if not mdp.is_terminal(state)]
    best = {}
    for actions in product(*(mdp.actions(state) for state in acting)):
        try:
            values = policy_values(mdp, dict(zip(acting, actions, strict=True)))
        except InvalidPolicy:
            continue
        best = {state: max(value, best.get(state, value)) for state, value in values.items()}
    return best


def test_without_a_discount_the_policy_earns_the_values_and_no_other_earns_more(monkeypatch):
    monkeypatch.setattr("gamelib.learn.planning.MOST_SWEEPS", 400)
    solved = 0
    for seed in range(250):
        mdp = random_undiscounted_world(seed)
        try:
            solution = value_iteration(mdp, 1e-9)
        except InvalidSearch:  # somebody can collect for ever, or cannot but pay for ever
            continue
        solved += 1
        earned = policy_values(mdp, solution.policy)
        assert solution.values == pytest.approx(earned, abs=1e-6) == best_of_all_that_come_to_rest(mdp)
        assert all(solution.best_action(state) == action for state, action in solution.policy.items())
    assert solved > 100


@pytest.mark.parametrize("tolerance", [1e-6, 0.5, 1, 100])
@pytest.mark.parametrize("rewards", [[0, 1], [0, 1e-6], [0] * 9 + [5e-324], [-1e-6] * 3, [-1e-3] * 3, [-1, 3, -1]])
def test_news_of_an_end_reaches_every_state_however_coarse_the_tolerance(rewards, tolerance):
    ways = {f"s{at}": {"go": (reward, {f"s{at + 1}": 1})} for at, reward in enumerate(rewards)}
    mdp = chain(**ways, **{f"s{len(rewards)}": {"exit": (0, {"end": 1})}})
    solution = value_iteration(mdp, tolerance)
    assert solution.values["s0"] == pytest.approx(sum(rewards), abs=tolerance)
    assert set(solution.policy) == set(mdp.states) - {"end"}


def test_who_could_wait_for_ever_before_a_reward_collects_it():
    waiting = chain(A={"stay": (0, {"A": 1}), "exit": (1, {"end": 1})})
    in_turn = chain(
        A={"on": (0, {"B": 1})}, B={"on": (0, {"C": 1}), "back": (0, {"A": 1})},
        C={"back": (0, {"A": 1}), "exit": (1, {"end": 1})},
    )  # fmt: skip
    hardly = chain(A={"slip": (1e-10, {"A": 1 - 1e-10, "end": 1e-10}), "exit": (1, {"end": 1})})
    for mdp, expected in ((waiting, {"A": "exit"}), (in_turn, {"A": "on", "B": "on", "C": "exit"}),
                          (hardly, {"A": "exit"})):  # fmt: skip
        solution = value_iteration(mdp)
        assert solution.policy == expected and solution.best_action("A") == expected["A"]
        assert policy_values(mdp, solution.policy) == dict(solution.values) == dict.fromkeys(expected, 1.0) | {"end": 0}


def test_waiting_for_ever_without_rewards_is_worth_0_and_an_end_as_good_as_that_is_taken():
    rather_wait = chain(A={"exit": (-1, {"end": 1}), "stay": (0, {"A": 1})}, B={"go": (2, {"A": 1})})
    solution = value_iteration(rather_wait)
    assert solution.policy == {"A": "stay", "B": "go"} and solution.values == {"A": 0, "B": 2, "end": 0}
    assert policy_values(rather_wait, solution.policy) == {"A": 0, "B": 2, "end": 0}
    free = chain(A={"stay": (0, {"A": 1}), "hope": (0, {"A": 0.9, "end": 0.1})})
    assert value_iteration(free).policy == {"A": "hope"}


def test_what_is_collected_before_it_has_to_be_paid_for_counts_with_what_it_costs():
    # sweeps that begin with 0 say 10: collect in the last step, and leave out the payment, of 2 on the average
    loan = chain(
        A={"wait": (0, {"A": 1}), "go": (0, {"B": 1})},
        B={"take": (10, {"C": 1})},
        C={"pay": (-1, {"C": 0.5, "end": 0.5})},
    )
    solution = value_iteration(loan)
    assert solution.policy["A"] == "go" and solution.values == pytest.approx({"A": 8, "B": 8, "C": -2, "end": 0})
    there_and_back = chain(A={"go": (1, {"B": 1}), "stay": (0, {"A": 1})}, B={"back": (-1, {"A": 1})})
    solution = value_iteration(there_and_back)
    assert solution.policy["A"] == "stay" and solution.values == {"A": 0, "B": -1, "end": 0}


def test_where_nobody_comes_to_rest_there_is_no_value_without_a_discount():
    for mdp in (
        chain(A={"go": (-1, {"A": 1})}),
        chain(A={"go": (1, {"B": 1})}, B={"back": (-1, {"A": 1})}),
        chain(A={"go": (-1, {"A": 1 - 1e-9, "end": 1e-9})}),
    ):
        with pytest.raises(InvalidSearch, match=r"nobody comes to an end.* use a discount below 1"):
            value_iteration(mdp)
    with pytest.raises(InvalidPolicy, match="from 'A' this policy goes on for ever and its rewards with it"):
        policy_values(chain(A={"go": (1, {"B": 1})}, B={"back": (-1, {"A": 1})}), {"A": "go", "B": "back"})


# -- bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("transitions", "rewards", "discount", "said"),
    [
        (ONE, {"a": {"go": 1}}, 0, "the discount"),
        (ONE, {"a": {"go": 1}}, 1.01, "the discount"),
        (ONE, {"a": {"go": 1}}, True, "the discount"),
        (ONE, {}, 0.5, "each action needs a reward"),
        (ONE, {"a": {"go": 1, "stay": 2}}, 0.5, "each action needs a reward"),
        (ONE, {"a": {"go": nan}}, 0.5, "is a finite number"),
        (ONE, {"a": {"go": 1}, "c": {}}, 0.5, "'c', which is not a state"),
        ({"a": {"go": {"b": 1.0}}}, {"a": {"go": 1}}, 0.5, "'b', which is not a state"),
        ({"a": {"go": {"a": 0.9}}}, {"a": {"go": 1}}, 0.5, "sum to 0.9"),
        ({"a": {"go": {}}}, {"a": {"go": 1}}, 0.5, "sum to 0"),
        ({"a": {"go": {"a": -1, "b": 2}}, "b": {}}, {"a": {"go": 1}}, 0.5, "with probability -1"),
        ({"a": {"go": {"a": nan}}}, {"a": {"go": 1}}, 0.5, "with probability nan"),
        ({}, {}, 0.5, "at least one state"),
    ],
)
def test_what_is_no_mdp_is_refused(transitions, rewards, discount, said):
    with pytest.raises(InvalidGame, match=said):
        MDP(transitions, rewards, discount)


def test_unknown_states_and_actions_are_refused():
    mdp = recycling_robot()
    for ask in (mdp.actions, mdp.is_terminal, lambda state: mdp.transition(state, "wait")):
        with pytest.raises(InvalidState, match="'flat' is not one of the 2 states"):
            ask("flat")
    for ask in (mdp.transition, mdp.reward):
        with pytest.raises(IllegalAction, match="'recharge' is not an action in the state 'high'"):
            ask("high", "recharge")
    with pytest.raises(InvalidState):
        mdp.actions([1])
