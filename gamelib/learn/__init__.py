"""What is learned from play: models of the world and planning in them, policies, values, and networks of both."""

from gamelib.learn.alphazero import AlphaZero, Generation, Plan
from gamelib.learn.contest import contest
from gamelib.learn.encoding import Encoding, encoding
from gamelib.learn.exact_examples import exact_examples
from gamelib.learn.examples import grid_world, recycling_robot
from gamelib.learn.experience import Experience, collect, explore, game_mdp
from gamelib.learn.linear import linear_rewards
from gamelib.learn.losses import kl_divergence, reward_error, transition_divergence
from gamelib.learn.mdp import MDP
from gamelib.learn.model import UNKNOWN, Model, learn_model
from gamelib.learn.network import Examples, Losses, PolicyValueNetwork
from gamelib.learn.network_evaluator import NetworkEvaluator
from gamelib.learn.planning import ModelGame, ModelState, planning_cost
from gamelib.learn.policy_gradient import reinforce, sampled_games
from gamelib.learn.self_play import SelfPlay, self_play
from gamelib.learn.temporal_difference import LinearValue, greedy_strategy, td_lambda
from gamelib.learn.training import Adam, train
from gamelib.learn.values import Solution, policy_values, value_iteration

__all__ = [
    "MDP", "UNKNOWN", "Adam", "AlphaZero", "Encoding", "Examples", "Experience", "Generation", "LinearValue",
    "Losses", "Model", "ModelGame", "ModelState", "NetworkEvaluator", "Plan", "PolicyValueNetwork", "SelfPlay",
    "Solution", "collect", "contest", "encoding", "exact_examples", "explore", "game_mdp",
    "greedy_strategy", "grid_world", "kl_divergence", "learn_model", "linear_rewards", "planning_cost",
    "policy_values", "recycling_robot", "reinforce", "reward_error", "sampled_games", "self_play", "td_lambda",
    "train", "transition_divergence", "value_iteration",
]  # fmt: skip
