"""A reader's notebook of an earlier version of the course: it is told what is where now, and kept as it is."""

import subprocess
import sys

import pytest

from gamelib.course.moved import OldNotebook

OLD = "from gamelib.course.exercise import exercises\nq = exercises('02', student=1)"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from gamelib.course.exercise import exercises", "gamelib_exercises"),
        ("from gamelib.course.exercise.verdict import Picture", "gamelib_exercises"),
        ("import gamelib.course.exercise", "gamelib_exercises"),
        ("from gamelib.course import tree_search_report", "gamelib_lessons.tree_search_report"),
        ("from gamelib.draw.learning_loop import learning_loop", "gamelib_lessons.learning_loop"),
        ("from gamelib.games.catalogue import select", "gamelib_lessons.catalogue"),
        ("from gamelib.widgets import CatalogueExplorer", "gamelib_lessons.catalogue_explorer.CatalogueExplorer"),
        ("from gamelib.widgets import CostExplorer", "gamelib_lessons.cost_explorer.CostExplorer"),
        ("from gamelib.widgets import LotteryExplorer", "gamelib_lessons.lottery_explorer.LotteryExplorer"),
        ("from gamelib.widgets import GoExampleExplorer", "gamelib_lessons.go_example_explorer.GoExampleExplorer"),
    ],
)
def test_an_old_import_is_answered_with_where_the_thing_is_now(old, new):
    with pytest.raises(OldNotebook, match=rf"earlier version of the course: gamelib\.\S+ is now {new}\. Change the"):
        exec(old)
    exec(f"import {new}" if new.islower() else f"from {new.rpartition('.')[0]} import {new.rpartition('.')[2]}")


@pytest.mark.parametrize("wrong", ["import gamelib.cours", "from gamelib.widgets import Nonsense", "import gamelab"])
def test_other_names_that_are_not_there_stay_with_python(wrong):
    with pytest.raises(ImportError) as error:
        exec(wrong)
    assert not isinstance(error.value, OldNotebook)


def test_a_notebook_shows_the_sentence_without_a_traceback():
    ran = subprocess.run([sys.executable, "-m", "IPython", "-c", OLD], capture_output=True, text=True)
    (line,) = (ran.stdout + ran.stderr).strip().splitlines()
    assert line.startswith("This notebook was made for an earlier version of the course: gamelib.course.exercise is")
    assert "'gamelib reset NN'" in line
