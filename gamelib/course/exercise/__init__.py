"""Exercises that check themselves: what is asked, hints one at a time, and words for known mistakes."""

from gamelib.course.exercise.lessons import Exercises, Summary, exercises
from gamelib.course.exercise.part import Hint, Mutant, Part
from gamelib.course.exercise.verdict import CheckFailed, Picture, State, Verdict

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
