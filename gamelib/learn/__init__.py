"""What is learned from play: models of the world and planning in them, policies, values, and networks of both."""

from gamelib.learn.alphazero import AlphaZero, Generation, Plan
from gamelib.learn.experience import Experience, collect, explore, game_mdp
from gamelib.learn.mdp import MDP, grid_world, recycling_robot
from gamelib.learn.model import (
    UNKNOWN,
    Model,
    kl_divergence,
    learn_model,
    linear_rewards,
    reward_error,
    transition_divergence,
)
from gamelib.learn.network import Examples, Losses, PolicyValueNetwork
from gamelib.learn.network_evaluator import Encoding, NetworkEvaluator, encoding
from gamelib.learn.planning import ModelGame, ModelState, Solution, planning_cost, policy_values, value_iteration
from gamelib.learn.policy_gradient import reinforce, sampled_games
from gamelib.learn.self_play import SelfPlay, contest, self_play
from gamelib.learn.temporal_difference import LinearValue, greedy_strategy, td_lambda
from gamelib.learn.training import Adam, exact_examples, train

__all__ = [
    "MDP", "UNKNOWN", "Adam", "AlphaZero", "Encoding", "Examples", "Experience", "Generation", "LinearValue",
    "Losses", "Model", "ModelGame", "ModelState", "NetworkEvaluator", "Plan", "PolicyValueNetwork", "SelfPlay",
    "Solution", "collect", "contest", "encoding", "exact_examples", "explore", "game_mdp",
    "greedy_strategy", "grid_world", "kl_divergence", "learn_model", "linear_rewards", "planning_cost",
    "policy_values", "recycling_robot", "reinforce", "reward_error", "sampled_games", "self_play", "td_lambda",
    "train", "transition_divergence", "value_iteration",
]  # fmt: skip
