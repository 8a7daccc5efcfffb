"""Agents, the games they play against each other, and the game a person plays against one."""

from gamelib.play.agents import Agent, DepthLimitedAgent, FallibleAgent, PerfectAgent, RandomAgent
from gamelib.play.match import GameRecord, MatchResult, match, play, result_text, wilson_interval

__all__ = [
    "Agent",
    "DepthLimitedAgent",
    "FallibleAgent",
    "GameRecord",
    "MatchResult",
    "PerfectAgent",
    "RandomAgent",
    "match",
    "play",
    "result_text",
    "wilson_interval",
]
