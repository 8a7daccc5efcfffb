"""Drills: tasks to work out by hand, made fresh from a seed and checked step by step."""

from gamelib.drills.drill import KINDS, LEVELS, Drill, drill, from_tree
from gamelib.drills.task import Answer, DrillError, Node, Step, Verdict, written

__all__ = [
    "KINDS", "LEVELS", "Answer", "Drill", "DrillError", "Node", "Step", "Verdict", "drill", "from_tree", "written",
]  # fmt: skip
