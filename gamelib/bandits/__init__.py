"""Bandits: which slot machine to play next, when each play tells a little about one of them."""

from gamelib.bandits.arms import PUBLISHED_BANDITS, Arm, Bernoulli, Drifting
from gamelib.bandits.bounds import auer_bound, bernoulli_kl, gaps, lai_robbins_rate
from gamelib.bandits.exp3 import EXP3
from gamelib.bandits.experiment import Curve, Experiment, Pull, Replay, run, run_once
from gamelib.bandits.greedy import ConstantStep, DecayingEpsilon, EpsilonGreedy, Greedy, OptimisticStart
from gamelib.bandits.policy import Index, IndexPolicy, Policy, Tally
from gamelib.bandits.thompson import Thompson
from gamelib.bandits.ucb import KLUCB, UCB1, UCB1Tuned

__all__ = [
    "EXP3", "KLUCB", "PUBLISHED_BANDITS", "UCB1", "Arm", "Bernoulli", "ConstantStep", "Curve",
    "DecayingEpsilon", "Drifting", "EpsilonGreedy", "Experiment", "Greedy", "Index",
    "IndexPolicy", "OptimisticStart", "Policy", "Pull", "Replay", "Tally", "Thompson", "UCB1Tuned",
    "auer_bound", "bernoulli_kl", "gaps", "lai_robbins_rate", "run", "run_once",
]  # fmt: skip
