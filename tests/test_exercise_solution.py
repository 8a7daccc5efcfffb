"""The solutions' text: right answers are run from it, and slips are patches of it."""

import pytest
from gamelib_exercises.solution import Patch, Right, Solution, SolutionError, solution

from gamelib.games import TreeGame

TEXT = """# %%
from math import inf
q = exercises("00", student=1)
row = q.coins.given
SIZE = 3

# %% [markdown]
# ## Question 1: doubling
# **1a, 1b.** Double it.

# %% answer="q1"
def double(number):
    return number + number

# %% check="q1"
q.twice.check(double)

# %% check="q1-again"
q.again.check(double)

# %% [markdown]
# ## Question 2: by hand

# %% answer="q2"
value = 4

# %% check="q2"
q.hand.check(value)
"""
DOUBLING = Solution(TEXT, "doubling")


def test_what_depends_on_the_student_is_left_out():
    assert DOUBLING.names.keys() - {"__builtins__"} == {"__name__", "inf", "SIZE", "double"}


def test_questions_are_numbered_as_in_the_notebook():
    assert DOUBLING.numbers == {"twice": "1a", "again": "1b", "hand": "2"}


def test_a_patch_changes_one_place_and_leaves_the_right_answer_alone():
    assert DOUBLING.patched("double", [("number + number", "number * number")])(5) == 25
    assert DOUBLING.right("double")(5) == 10


def test_a_patched_function_calls_itself_and_not_the_right_one():
    wrong = Patch("max everywhere", ("game.player(state) == MAX", "True")).answer(Right("02", "value_and_action"))
    assert wrong(TreeGame([[3, 12], [2, 4]]), "A") == (12, "a1")


@pytest.mark.parametrize("old", ["number", "nothing of the kind"])
def test_a_patch_that_does_not_fit_the_text_says_so(old):
    with pytest.raises(SolutionError, match="times in the text of double, not once"):
        DOUBLING.patched("double", [(old, "3")])


def test_what_is_missing_is_named():
    for ask in (DOUBLING.right, DOUBLING.text_of):
        with pytest.raises(SolutionError, match="doubling defines no treble"):
            ask("treble")
    with pytest.raises(SolutionError, match="the solution of lesson 99 is missing"):
        solution("99")
