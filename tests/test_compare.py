"""The command that tells a teacher whether the checks of a submission are those of the exercise."""

import copy
import json
from pathlib import Path

import pytest

from gamelib.course import cli
from gamelib.course.compare import compare
from gamelib.course.project import Checkout

CHECKOUT = Checkout(Path(__file__).resolve().parents[1])
EXERCISE = json.loads((CHECKOUT.exercises / "02_minimax.ipynb").read_text(encoding="utf-8"))
FIRST, SECOND = [
    number for number, cell in enumerate(EXERCISE["cells"]) if cell["metadata"].get("nbgrader", {}).get("grade")
][:2]  # fmt: skip
NAME, NEXT = (EXERCISE["cells"][number]["metadata"]["nbgrader"]["grade_id"] for number in (FIRST, SECOND))


def emptied(cells):
    cells[FIRST]["source"] = []


def edited(cells):
    cells[FIRST]["source"] = ["pass"]


def deleted(cells):
    del cells[FIRST]


def tagged(cells):
    cells[FIRST]["metadata"]["tags"].append("nbval-skip")


def made_a_text(cells):
    cells[FIRST]["cell_type"] = "markdown"


def doubled(cells):
    cells.append(cells[FIRST])


def swapped(cells):
    cells[FIRST], cells[SECOND] = cells[SECOND], cells[FIRST]


def added(cells):
    cells.append(copy.deepcopy(cells[FIRST]))
    cells[-1]["metadata"]["nbgrader"]["grade_id"] = "check_mine"


def solved(cells):
    """What a student does: write answers, run, keep cells of one's own, cut and paste, edit with other settings."""
    cells[FIRST]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "right"}]
    cells[FIRST]["metadata"]["scrolled"] = True
    cells[FIRST]["id"] = "another-one"
    cells[FIRST]["source"] = "".join(cells[FIRST]["source"]) + "\n"
    cells[FIRST - 1]["source"] = "value_b = 7"
    cells.insert(0, {"cell_type": "code", "metadata": {}, "source": "1 + 1"})


def submitted(change, folder):
    notebook = copy.deepcopy(EXERCISE)
    change(notebook["cells"])
    path = folder / "smith.ipynb"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (solved, None),
        (emptied, f"{NAME} is empty"),
        (edited, f"{NAME} is edited"),
        (deleted, f"{NAME} is missing"),
        (tagged, f"{NAME} has other tags: nbval-ignore-output, nbval-skip"),
        (made_a_text, f"{NAME} is not marked as a check any more: its kind or nbgrader's metadata differ"),
        (doubled, f"{NAME} is there 2 times"),
        (swapped, f"the checks stand in another order: {NEXT}, {NAME}"),
        (added, "check_mine is not a check of the exercise"),
    ],
)
def test_what_was_done_to_a_check_is_reported_and_what_a_student_does_is_not(change, said, tmp_path, capsys):
    path = submitted(change, tmp_path)
    assert cli.main(["compare", str(path)]) == (said is not None)
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{path}: {said or 'all checks are those of the exercise'}")


def test_each_exercise_is_found_whatever_the_file_is_called(tmp_path):
    exercises = sorted(CHECKOUT.exercises.glob("*.ipynb"))
    assert len(exercises) >= 8
    for exercise in exercises:
        (tmp_path / "jones.ipynb").write_bytes(exercise.read_bytes())
        assert list(compare(tmp_path / "jones.ipynb", CHECKOUT)) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "No such file or directory"),
        ("[1, 2", "it is not a notebook"),
        ("[]", "it is not a notebook"),
        ('{"cells": [1]}', "it is not a notebook"),
        ('{"cells": []}', "none of its cells is a check of an exercise"),
    ],
)
def test_what_is_not_a_submission_is_named_and_the_others_are_still_compared(content, said, tmp_path, capsys):
    good, bad = submitted(solved, tmp_path), tmp_path / "jones.ipynb"
    if content is not None:
        bad.write_text(content)
    assert cli.main(["compare", str(bad), str(good)]) == 1
    assert capsys.readouterr().out == f"{bad}: {said}\n{good}: all checks are those of the exercise\n"
