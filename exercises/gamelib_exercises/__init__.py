"""Exercises that check themselves: what is asked, hints one at a time, and words for known mistakes."""

from gamelib.draw.board import Picture
from gamelib_exercises.lessons import Exercises, Summary, exercises
from gamelib_exercises.part import Hint, Mutant, Part
from gamelib_exercises.verdict import CheckFailed, State, Verdict

__all__ = [
    "CheckFailed",
    "Exercises",
    "Hint",
    "Mutant",
    "Part",
    "Picture",
    "State",
    "Summary",
    "Verdict",
    "exercises",
]
