"""Experience, planning in what was learned from it, and what it costs to be wrong."""

from collections import Counter
from itertools import pairwise
from math import inf

import numpy as np
import pytest
from gamelib_lessons.learned_plans import learned_plans, plans

from gamelib import (
    CHANCE,
    MAX,
    MIN,
    GameError,
    IllegalAction,
    InvalidPolicy,
    InvalidSearch,
    InvalidState,
    UnfinishedGame,
    UnknownPlayer,
)
from gamelib.games import Nim, Solitaire, Subtraction, TicTacToe, TreeGame
from gamelib.learn import (
    MDP,
    ModelGame,
    ModelState,
    collect,
    explore,
    game_mdp,
    grid_world,
    learn_model,
    linear_rewards,
    planning_cost,
    policy_values,
    recycling_robot,
    value_iteration,
)
from gamelib.learn.planning import sweep
from gamelib.montecarlo import mcts
from gamelib.search import expectiminimax, fallible, minimax, optimal_strategy, star1
from gamelib.search.expectiminimax import expectimax

FIRST = {"policy": lambda state: 1, "opponent": lambda state: 1}


# -- experience ----------------------------------------------------------------------------------------


def test_exploring_tries_all_actions_equally_often_and_lands_where_the_probabilities_say():
    world = grid_world()
    seen = explore(world, 20_000, rng=8, start=(1, 1))
    assert len(seen) == 20_000
    tried = Counter(step.action for step in seen if step.state == (1, 1))
    assert max(tried.values()) - min(tried.values()) < 0.1 * sum(tried.values())
    landed = Counter(step.next_state for step in seen if (step.state, step.action) == ((1, 1), "up"))
    total = sum(landed.values())
    assert {s: n / total for s, n in landed.items()} == pytest.approx(dict(world.transition((1, 1), "up")), abs=0.04)


def test_an_exploring_agent_goes_on_where_it_is_and_begins_anew_after_the_end():
    world = grid_world()
    seen = explore(world, 500, rng=1, start=(3, 1))
    for step, following in pairwise(seen):
        assert following.state == ((3, 1) if world.is_terminal(step.next_state) else step.next_state)
        assert step.reward == world.reward(step.state, step.action)


def test_who_only_bumped_at_the_top_does_not_believe_that_bumping_pays():
    world = grid_world(discount=0.95)
    seen = explore(world, 1000, rng=3, start=(1, 1))
    bumps = [step for step in seen if step.action == "up" and step.state == step.next_state == (3, 3)]
    model = learn_model(bumps, world.actions, states=world.states).mdp(0.95, untried=-1.0)
    assert bumps and value_iteration(model).values[3, 3] < 0


def test_the_experience_of_a_game_is_the_player_s_own_moves_and_the_result_comes_with_the_last():
    seen = collect(Subtraction(5), 1, rng=1, **FIRST)
    assert [(step.state.remaining, step.action, step.reward, step.next_state.remaining) for step in seen] == [
        (5, 1, 0.0, 3), (3, 1, 0.0, 1), (1, 1, 1.0, 0),
    ]  # fmt: skip
    other = collect(Subtraction(5), 1, rng=1, player=MIN, **FIRST)
    assert [(step.state.remaining, step.action, step.reward, step.next_state.remaining) for step in other] == [
        (4, 1, 0.0, 2), (2, 1, -1.0, 0),
    ]  # fmt: skip


def test_at_random_every_action_and_every_reply_comes_up_as_often_as_it_should():
    game = TreeGame([[1, 2, 3, 4], [5, 6]])
    seen = collect(game, 6000, rng=2)
    assert len(seen) == 6000
    assert sum(step.action == "a1" for step in seen) == pytest.approx(3000, abs=150)
    rewards = Counter(step.reward for step in seen)
    assert [rewards[value] for value in (1, 2, 3, 4)] == pytest.approx([750] * 4, abs=100)


def test_chance_and_a_single_player_are_part_of_it():
    game = Solitaire(cards=4, places=2)
    seen = collect(game, 200, rng=3)
    assert all(game.player(step.state) == 0 for step in seen)
    assert {step.state.card for step in seen} == {1, 2, 3, 4}
    assert all((step.reward > 0) == game.is_terminal(step.next_state) for step in seen)


# -- a game as an MDP ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [Subtraction(12), Nim((1, 2, 3)), TicTacToe(m=3, n=2, k=2), TreeGame([[3, 12], 7])])
def test_the_mdp_of_a_game_is_worth_what_expectimax_says(game):
    for player, sign in ((MAX, 1), (MIN, -1)):
        mdp = game_mdp(game, player=player)
        start = game.initial_state()
        if player == MAX:
            assert value_iteration(mdp).values[start] == pytest.approx(expectimax(game).value)
            continue
        expected = {}
        for action in game.actions(start):
            after = game.result(start, action)
            expected[action] = (
                game.utility(after, MAX) if game.is_terminal(after)
                else expectimax(game, after, player=MIN).value
            )  # fmt: skip
            if after in mdp.states and not mdp.is_terminal(after):
                assert value_iteration(mdp).values[after] == pytest.approx(sign * expected[action])


def test_against_the_best_opponent_the_mdp_is_worth_the_minimax_value():
    game = Subtraction(9)
    best = game_mdp(game, opponent=lambda state: minimax(game, state).action)
    assert value_iteration(best).values[game.initial_state()] == minimax(game).value


def test_a_game_of_chance_alone_between_the_moves_is_averaged():
    game = Solitaire(cards=5, places=2)
    mdp = game_mdp(game)
    values = value_iteration(mdp).values
    starts = [game.result(game.initial_state(), card) for card in range(1, 6)]
    assert sum(values[state] for state in starts) / 5 == pytest.approx(expectiminimax(game).value)


# -- planning in a model -------------------------------------------------------------------------------


@pytest.mark.parametrize("horizon", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("world", [recycling_robot(), grid_world(discount=0.9)], ids=["robot", "grid"])
def test_expectimax_in_the_model_is_worth_as_many_sweeps_of_value_iteration(world, horizon):
    values = dict.fromkeys(world.states, 0.0)
    for _ in range(horizon):
        values = sweep(world, values)
    for start in world.states[:3] if horizon < 4 else world.states[:2]:
        game = ModelGame(world, start, horizon=horizon)
        assert expectimax(game).value == pytest.approx(values[start])
        assert star1(game, bounds=game.utility_bounds(0)).value == pytest.approx(values[start])


def test_rewards_are_discounted_and_added_up():
    game = ModelGame(recycling_robot(), "low", horizon=3)
    state = game.initial_state()
    for action in ("recharge", "high", "search", "low", "wait", "low"):
        assert not game.is_terminal(state)
        state = game.result(state, action)
    assert game.is_terminal(state) and state.steps == 3
    assert game.utility(state, 0) == pytest.approx(0 + 0.9 * 2 + 0.81 * 1)
    assert game.actions(state) == ()


def test_chance_moves_with_the_probabilities_of_the_model():
    game = ModelGame(recycling_robot(), "high", horizon=2)
    chosen = game.result(game.initial_state(), "search")
    assert game.player(game.initial_state()) == 0 and game.player(chosen) is CHANCE
    assert dict(game.outcomes(chosen)) == pytest.approx({"high": 0.6, "low": 0.4})
    assert game.text(chosen) == "high, then search, 1 of 2 steps, 2 so far"


def test_a_terminal_state_of_the_model_ends_the_game_before_the_horizon():
    game = ModelGame(grid_world(), (3, 3), horizon=9)
    state = game.initial_state()
    for action in ("right", (4, 3), "exit", "end"):
        assert not game.is_terminal(state)
        state = game.result(state, action)
    assert game.is_terminal(state) and state.steps == 2 and game.utility(state, 0) == pytest.approx(0.96)


def test_no_walk_brings_more_or_less_than_the_bounds_say():
    game = ModelGame(grid_world(), (3, 2), horizon=6)
    rng = np.random.default_rng(1)
    low, high = game.utility_bounds(0)
    for _ in range(300):
        state = game.initial_state()
        while not game.is_terminal(state):
            actions = game.actions(state)
            state = game.result(state, actions[int(rng.integers(len(actions)))])
        assert low <= game.utility(state, 0) <= high
    always = MDP({"a": {"go": {"a": 1.0}}}, {"a": {"go": -0.1}}, 0.9)
    low, high = ModelGame(always, "a", horizon=7).utility_bounds(0)
    assert low < -sum(0.1 * 0.9**step for step in range(7)) and 0 <= high < 1e-6


def test_monte_carlo_search_plans_in_a_model_without_being_told_what_can_be_earned():
    robot = recycling_robot()
    for state in robot.states:
        game = ModelGame(robot, state, horizon=3)
        result = mcts(game, simulations=2_000, rng=1)
        assert result.action == expectimax(game).action
        assert result.value == pytest.approx(expectimax(game).value, abs=0.5)
    with pytest.raises(UnknownPlayer):
        ModelGame(robot, "low", horizon=3).utility_bounds(1)


# -- learning, and what it is worth --------------------------------------------------------------------


def test_planning_in_a_learned_model_costs_less_the_more_was_experienced():
    world = grid_world(discount=0.95)
    costs = []
    for steps in (10, 100, 3000):
        models = [learn_model(explore(world, steps, seed, start=(1, 1)), world.actions, states=world.states)
                  for seed in range(6)]  # fmt: skip
        costs.append(np.mean([planning_cost(world, model.mdp(0.95, untried=-1.0), (1, 1), 1e-5) for model in models]))
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 0.5 and costs[-1] < 0.02


def test_a_player_learns_to_win_a_game_from_playing_at_random():
    game = Nim((1, 2, 2))
    truth, start = game_mdp(game), game.initial_state()
    costs = []
    for games in (3, 30, 3000):
        model = learn_model(collect(game, games, rng=4), game.actions, states=truth.states)
        costs.append(planning_cost(truth, model.mdp(1.0, untried=-1.0), start))
    assert costs[0] > 0.3 and costs[-1] == pytest.approx(0, abs=1e-9)


def test_with_features_of_the_end_a_lost_game_against_who_errs_is_learned_from_fewer_games_than_by_table():
    game = Subtraction(20)
    somebody = fallible(optimal_strategy(game, MIN), 0.5, game)
    truth, start = game_mdp(game, opponent=somebody), game.initial_state()
    best = value_iteration(truth).values[start]
    assert minimax(game).value == -1 and best == pytest.approx(0.7366, abs=1e-4)

    def features(state, action):
        left = state.remaining - action
        return left == 0, 1 <= left <= 3

    def cost(games, seed, by_regression):
        seen = collect(game, games, seed, opponent=somebody)
        rewards = linear_rewards(seen, features) if by_regression else None
        model = learn_model(seen, game.actions, states=truth.states, rewards=rewards)
        return planning_cost(truth, model.mdp(1.0, untried=0.0), start)

    few = [[cost(10, seed, by_regression) for seed in range(20)] for by_regression in (True, False)]
    many = [cost(300, seed, True) for seed in range(2)]
    assert np.mean(few[0]) < np.mean(few[1]) - 0.1
    assert max(many) < 0.05


def test_who_has_seen_little_promises_itself_too_much():
    world = recycling_robot()
    promised, earned = [], []
    for seed in range(12):
        model = learn_model(explore(world, 40, seed, start="high"), world.actions).mdp(0.9, untried=-20.0)
        plan = value_iteration(model)
        promised.append(plan.values["high"])
        earned.append(policy_values(world, plan.policy)["high"])
    best = value_iteration(world).values["high"]
    assert max(promised) > best + 0.5
    assert all(value <= best + 1e-5 for value in earned)


def test_a_wrong_model_costs_nothing_while_it_is_right_about_the_best_action():
    world = recycling_robot()
    assert planning_cost(world, recycling_robot(wait=1.3), "high") == pytest.approx(0, abs=1e-6)
    high = 2 / (1 - 0.54 - 0.324)  # searching, and recharging when low
    stays = 2 + 0.9 * (0.6 * high + 0.4 * 10)  # the first step of a plan that waits for ever when low
    wrong = planning_cost(world, recycling_robot(wait=1.5), "high")
    assert wrong == pytest.approx(high - (2 + 0.36 * 10) / (1 - 0.54), abs=1e-6) and stays < high
    assert planning_cost(world, recycling_robot(wait=3.0), "high") == pytest.approx(high - 10, abs=1e-6)


def test_who_believes_that_every_step_succeeds_pays_for_it():
    world = grid_world(discount=0.95)
    sure = {
        state: {action: {max(world.transition(state, action), key=world.transition(state, action).get): 1.0}
                for action in world.actions(state)}
        for state in world.states
    }  # fmt: skip
    rewards = {state: {action: world.reward(state, action) for action in world.actions(state)} for state in sure}
    assert planning_cost(world, MDP(sure, rewards, 0.95), (2, 1)) > 0.01


# -- bad input -----------------------------------------------------------------------------------------


class Endless(Subtraction):
    """Nobody ever takes anything."""

    def result(self, state, action):
        return state._replace(player=1 - state.player)


def test_a_game_that_never_ends_is_given_up():
    with pytest.raises(GameError, match="not over after 10,000 moves"):
        collect(Endless(3), 1, rng=1, **FIRST)


def test_a_place_to_start_from_is_a_state_in_which_one_can_act():
    with pytest.raises(GameError, match="is terminal"):
        explore(grid_world(), 5, rng=1, start="end")
    with pytest.raises(InvalidState):
        explore(grid_world(), 5, rng=1, start=(2, 2))
    with pytest.raises(InvalidState):
        ModelGame(grid_world(), (2, 2), horizon=3)


def test_too_large_a_game_is_not_written_out(monkeypatch):
    monkeypatch.setattr("gamelib.learn.experience.MOST_STATES", 100)
    with pytest.raises(InvalidSearch, match="more than 100 states"):
        game_mdp(TicTacToe())


def test_the_rules_of_the_model_game_are_kept():
    game = ModelGame(recycling_robot(), "high", horizon=2)
    start = game.initial_state()
    with pytest.raises(IllegalAction, match="'recharge' is not legal here"):
        game.result(start, "recharge")
    with pytest.raises(UnfinishedGame):
        game.utility(start, 0)
    with pytest.raises(GameError, match="chance is not to move"):
        game.outcomes(start)
    end = ModelState("low", (), 2, 1.5)
    for player in (1, True, 0.0):
        with pytest.raises(UnknownPlayer):
            game.utility(end, player)
    for wrong in ("high", ModelState("flat", (), 0, 0.0), ModelState("high", ("recharge",), 1, 0.0),
                  ModelState("high", (), 3, 0.0), None):  # fmt: skip
        with pytest.raises(InvalidState, match="states of the model"):
            game.check_state(wrong)
    game.check_state(end)


def test_a_model_that_lacks_a_state_of_the_world_cannot_be_charged():
    with pytest.raises(InvalidPolicy, match="no action for the state"):
        planning_cost(grid_world(), recycling_robot(), (1, 1))
    with pytest.raises(InvalidState, match="'flat' is not one of the 2 states of the world"):
        planning_cost(recycling_robot(), recycling_robot(), "flat")
    assert planning_cost(recycling_robot(), recycling_robot(), "low") < inf


def test_the_first_learners_of_the_lesson_play_again_as_stored():
    for way, found in learned_plans(100, learners=3).items():
        assert found == [pytest.approx(figures, rel=1e-4, abs=1e-9) for figures in plans(100)[way][:3]]
