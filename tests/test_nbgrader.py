"""nbgrader releases, collects and grades an exercise; `gamelib grade` says the same of what it collected."""

import csv
import io
import os
import shutil
import sys
from pathlib import Path

import pytest

api = pytest.importorskip("nbgrader.apps.api", reason='this is about nbgrader: pip install ".[nbgrader]"')

from gamelib_exercises.judge.grade import grade  # noqa: E402
from gamelib_exercises.judge.report import for_nbgrader  # noqa: E402
from traitlets.config import Config  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.slow
def test_an_exercise_is_released_and_graded_with_the_same_marks_as_by_the_judge(tmp_path, monkeypatch):
    scripts = Path(sys.executable).parent  # where nbgrader looks for alembic
    monkeypatch.setenv("PATH", str(scripts), prepend=os.pathsep)

    def put(notebook, folder):
        folder.mkdir(parents=True)
        shutil.copy(notebook, folder)

    put(ROOT / "exercises" / "02_minimax.ipynb", tmp_path / "source" / "minimax")
    course = api.NbGraderAPI(config=Config(CourseDirectory={"root": str(tmp_path), "course_id": "games"}))
    assert course.generate_assignment("minimax")["success"]
    put(ROOT / "solutions" / "02_minimax.ipynb", tmp_path / "submitted" / "anna" / "minimax")
    put(tmp_path / "release" / "minimax" / "02_minimax.ipynb", tmp_path / "submitted" / "bert" / "minimax")
    for student in ("anna", "bert"):
        assert course.autograde("minimax", student)["success"]
    with course.gradebook as gradebook:
        theirs = {each.student.id: (each.score, each.max_score) for each in gradebook.assignment_submissions("minimax")}
    records = [record for *_, record in grade([tmp_path / "submitted"], tmp_path / "out", ROOT / "exercises")]
    ours = {row["student_id"]: row for row in csv.DictReader(io.StringIO(for_nbgrader(records)))}
    assert {row["assignment"] for row in ours.values()} == {"minimax"}
    assert {name: (float(row["score"]), float(row["max_score"])) for name, row in ours.items()} == theirs
    assert theirs == {"anna": (20, 20), "bert": (0, 20)}
