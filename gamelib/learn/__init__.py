"""What is learned from play: models of the world, and planning in them."""

from gamelib.learn.examples import grid_world, recycling_robot
from gamelib.learn.experience import Experience, collect, explore, game_mdp
from gamelib.learn.linear import linear_rewards
from gamelib.learn.losses import kl_divergence, reward_error, transition_divergence
from gamelib.learn.mdp import MDP
from gamelib.learn.model import UNKNOWN, Model, learn_model
from gamelib.learn.planning import ModelGame, ModelState, planning_cost
from gamelib.learn.values import Solution, policy_values, value_iteration

__all__ = [
    "MDP", "UNKNOWN", "Experience", "Model", "ModelGame", "ModelState", "Solution", "collect", "explore", "game_mdp",
    "grid_world", "kl_divergence", "learn_model", "linear_rewards", "planning_cost", "policy_values",
    "recycling_robot", "reward_error", "transition_divergence", "value_iteration",
]  # fmt: skip
