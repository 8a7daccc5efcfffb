"""Agents, the games they play against each other, and the game a person plays against one."""

from gamelib.play.agents import Agent, DepthLimitedAgent, FallibleAgent, PerfectAgent, RandomAgent
from gamelib.play.many import ManyPlayerAgent
from gamelib.play.match import MatchResult, match, wilson_interval
from gamelib.play.one_game import GameRecord, PlayedPositions, play, played_positions, random_opening, result_text
from gamelib.play.searching import GuidedAgent, MonteCarloAgent, PolicyAgent, SearchingAgent
from gamelib.play.tournament import TournamentResult, tournament

__all__ = [
    "Agent", "DepthLimitedAgent", "FallibleAgent", "GameRecord", "GuidedAgent", "ManyPlayerAgent",
    "MatchResult", "MonteCarloAgent", "PerfectAgent", "PlayedPositions", "PolicyAgent", "RandomAgent",
    "SearchingAgent", "TournamentResult", "match", "play", "played_positions", "random_opening", "result_text",
    "tournament", "wilson_interval",
]  # fmt: skip
