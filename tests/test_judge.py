"""The judge: the same verdicts as in the notebook, whatever a submission looks like."""

import json
import re
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.judge.grade import grade
from gamelib_exercises.judge.judge import parts_for, verdicts
from gamelib_exercises.judge.keeper import Keeper
from gamelib_exercises.judge.report import alike, class_page, gradebook, gradescope, student_page, teacher_page, write
from gamelib_exercises.judge.submission import Cell, Exercise, Submission, Unreadable, cells_of, submission
from gamelib_exercises.lessons import LESSONS
from gamelib_exercises.solution import Patch, Right, solution

from gamelib.course.project import CourseError

ROOT = Path(__file__).resolve().parents[1]
EXERCISES = {path.name[:2]: Exercise(path) for path in sorted((ROOT / "exercises").glob("[0-9]*.ipynb"))}
SOLVED = {path.name[:2]: path for path in sorted((ROOT / "solutions").glob("[0-9]*.ipynb"))}
EMPTY = {path.name[:2]: path for path in sorted((ROOT / "exercises").glob("[0-9]*.ipynb"))}
QUICK = ("02",)
each_lesson = pytest.mark.parametrize(
    "lesson", [pytest.param(each, marks=[] if each in QUICK else [pytest.mark.slow]) for each in LESSONS]
)


@pytest.fixture(scope="module")
def keeper():
    keeping = Keeper()
    yield keeping
    keeping.close()


def judged(path, keeper):
    return verdicts(submission(path, list(EXERCISES.values())), keeper)


@each_lesson
def test_what_is_solved_gets_all_points_and_a_stub_none(lesson, keeper):
    assert all(each.passed for each in judged(SOLVED[lesson], keeper))
    assert sum(each.reached for each in judged(EMPTY[lesson], keeper)) == 0


def without_source(words):
    """Return feedback without the lines of code it quotes, which only a process that has run the cell knows."""
    return [re.sub(r"(line \d+ of your code): .*", r"\1.", each, flags=re.DOTALL) for each in words]


AS_IT_IS = Patch("any: slip").made
SLIPS = [
    pytest.param(lesson, part.name, slip.name, id=f"{lesson}-{part.name}-{slip.name}",
                 marks=[] if lesson in QUICK and number == 0 and part.points > 1 else [pytest.mark.slow])
    for lesson in LESSONS
    for part in parts_for(lesson, 20261).values()
    if isinstance(part, FunctionPart) and isinstance(part._right, Right)
    for number, slip in enumerate(each for each in part.slips if each.changes and each.made is AS_IT_IS)
]  # fmt: skip


@pytest.mark.parametrize(("lesson", "name", "slip"), SLIPS)
def test_each_slip_gets_the_verdict_it_gets_in_the_notebook(lesson, name, slip, keeper):
    part = parts_for(lesson, 20261)[name]
    (patch,) = (each for each in part.slips if each.name == slip)
    text = solution(lesson).text_of(part._right.name)
    for old, new in patch.changes:
        text = text.replace(old, new)
    cells = [Cell(each.name, text) if part._right.name in each.defines else each for each in cells_of(SOLVED[lesson])]
    exercise = EXERCISES[lesson]
    (task,) = (each for each in exercise.tasks if each.part == name)
    there = verdicts(Submission(exercise, cells), keeper, [task])[0]
    here = part.judge(patch.answer(part._right))
    assert (there.state, without_source(there.words)) == (here.state, without_source(here.words))


# -- what a submission looks like ----------------------------------------------------------------


def changed(tmp_path, change, name="02.ipynb", of="02"):
    """Return the path of a solved notebook whose cells were changed."""
    notebook = json.loads(SOLVED[of].read_text(encoding="utf-8"))
    notebook["cells"] = change(notebook["cells"])
    path = tmp_path / name
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


def is_check(cell):
    return ".check(" in "".join(cell["source"])


def no_ids(cells):
    return [{**cell, "id": f"n{number}", "metadata": {}} for number, cell in enumerate(cells)]


HELPER = {"cell_type": "code", "source": "def helper(game, state):\n    return game.actions(state)", "metadata": {}}


@pytest.mark.parametrize(
    "change",
    [
        lambda cells: cells[::-1],
        no_ids,
        lambda cells: [cell for cell in cells if not is_check(cell)],
        lambda cells: no_ids([cell for cell in cells if not is_check(cell)]),
        lambda cells: [{**cell, "source": "" if is_check(cell) else cell["source"]} for cell in cells],
        lambda cells: [each for cell in cells for each in (cell, cell)],
        lambda cells: [HELPER, *cells, {"cell_type": "code", "source": "1 / 0"}, {"cell_type": "raw"}, None, 3],
    ],
    ids=["reordered", "no ids", "no checks", "neither ids nor checks", "empty checks", "doubled", "added"],
)
def test_answers_are_found_whatever_was_done_to_the_cells_around_them(tmp_path, change):
    files = SOLVED["02"], changed(tmp_path, change)
    one, other = (submission(path, list(EXERCISES.values())) for path in files)
    for task in one.exercise.tasks:
        own = {cell.source for is_answer, cell in one.script(task) if is_answer}
        assert own == {cell.source for is_answer, cell in other.script(task) if is_answer} != set()


def test_an_answer_may_use_a_cell_of_the_students_own(tmp_path, keeper):
    def use(cells):
        return [HELPER] + [
            {**cell, "source": "".join(cell["source"]).replace("game.actions(state)", "helper(game, state)")}
            for cell in cells
        ]

    assert sum(each.reached for each in judged(changed(tmp_path, use), keeper)) == 20


def test_an_answer_that_calls_what_is_not_written_is_told_so(tmp_path, keeper):
    stub = next(cell for cell in json.loads(EMPTY["02"].read_text())["cells"] if cell["id"] == "q3_value")

    def unwritten(cells):
        return [stub if cell["id"] == stub["id"] else cell for cell in cells]

    path = changed(tmp_path, unwritten)
    given = submission(path, list(EXERCISES.values()))
    [found] = verdicts(given, keeper, [task for task in given.exercise.tasks if task.part == "coins_margin"])
    assert "calls what is still to be written, in line" in found.words[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "empty"),
        (b"not json", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"worksheets": []}', "old format"),
        (b'{"cells": []}', "none of its cells"),
        (b'{"cells": 3}', "no cells"),
        ('{"cells": "ä"}'.encode("latin-1"), "UTF-8"),
    ],
)
def test_what_is_no_notebook_is_called_so(tmp_path, text, words):
    path = tmp_path / "any.ipynb"
    path.write_bytes(text)
    with pytest.raises(Unreadable, match=words):
        submission(path, list(EXERCISES.values()))


def test_a_class_is_graded_from_a_zip_and_a_run_goes_on_where_it_was(tmp_path):
    (tmp_path / "huge.ipynb").write_bytes(b" " * 21_000_000)

    def unnumbered(cells):
        return [cell for cell in cells if "student = " not in "".join(cell["source"])]

    nameless = changed(tmp_path, unnumbered, "n.ipynb")
    with zipfile.ZipFile(tmp_path / "carl.zip", "w") as packed:
        packed.write(EMPTY["02"], "work.ipynb")
    (tmp_path / "broken.zip").write_bytes(b"PK")
    with zipfile.ZipFile(tmp_path / "class.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.write(tmp_path / "broken.zip", "broken.zip")
        packed.write(tmp_path / "carl.zip", "carl/carl.zip")
        packed.writestr("dora/essay.pdf", b"%PDF")
        packed.writestr("dora/timestamp.txt", b"2026-01-01")
        packed.writestr("__MACOSX/._anna.ipynb", b"")
        packed.write(SOLVED["02"], "../../anna.ipynb")
        packed.write(SOLVED["02"], "=cmd()/anna.ipynb")
        packed.write(EMPTY["02"], "bert.ipynb")
        packed.write(tmp_path / "huge.ipynb", "huge.ipynb")
        packed.write(nameless, "nameless.ipynb")
    given, out = [tmp_path / "class.zip"], tmp_path / "graded"

    def run():
        with ThreadPoolExecutor(1) as executor:
            records = [record for *_, record in grade(given, out, ROOT / "exercises", executor=executor)]
        write(records, out)
        return {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}

    first = run()
    written = {path: path.stat().st_mtime_ns for path in (out / "records").iterdir()}
    assert run() == first
    assert {path: path.stat().st_mtime_ns for path in (out / "records").iterdir()} == written
    rows = {line.split(",")[0]: line for line in first[Path("gradebook.csv")].decode("utf-8-sig").splitlines()}
    assert rows["../../anna.ipynb"].split(",")[1:5] == ["20261", "02", "20", "20"]
    assert "'=cmd()/anna.ipynb" in rows and "4 notebooks of this lesson have the number 20261" in rows["bert.ipynb"]
    assert b"4 notebooks of this lesson" in first[Path("teacher.html")]
    assert "more than 20 MB" in rows["huge.ipynb"]
    assert "student = " in rows["nameless.ipynb"]
    assert "cannot be read" in rows["broken.zip"] and "not a notebook" in rows["dora/essay.pdf"]
    assert "carl/carl.zip: work.ipynb" in rows
    records = json.loads(first[Path("gradebook.json")])
    assert len(list((out / "students").glob("*.html"))) == len(records) == 8


@pytest.mark.slow
def test_a_cluster_may_do_the_work(tmp_path):
    distributed = pytest.importorskip("distributed", reason='this grades on a cluster of Dask: pip install ".[dask]"')
    given = [SOLVED["02"], EMPTY["02"], SOLVED["03"]]
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = [each for *_, each in grade(given, tmp_path, ROOT / "exercises", executor=client.get_executor())]
    assert sorted(sum(part["reached"] for part in record["parts"]) for record in found) == [0, 20, 20]


RECORD = {
    "name": "<b>.ipynb", "lesson": "02", "student": "s1", "remarks": [],
    "answers": {"q3_value": "def found(game, state):\n" + "".join(f"    print(game, {n})\n" for n in range(9))},
    "parts": [
        {"part": "value_and_action", "points": 3, "reached": 0, "state": "not right yet", "question": "Question 3",
         "taught": '"In code".',
         "words": ["For the tree [3, 5], it returned <3>.", "This is what one gets when signs are lost.",
                   "There are 2 hints, one at a time: run q.value_and_action.hint() in a new cell."],
         "printed": "</pre>", "picture": {"svg": "<svg></svg>", "text": "A tree."}},
        {"part": "tree_play", "points": 1, "reached": 1, "state": "right", "question": "",
         "taught": "", "words": [], "printed": "",
         "picture": None},
    ],
}  # fmt: skip


def test_a_page_says_what_came_where_it_is_taught_and_which_slip_it_was():
    page = student_page(RECORD)
    said = "It raised IndexError, in line 3 of your code: heapq.heappop(q.queue)."
    assert said in student_page({**RECORD, "parts": [{**RECORD["parts"][0], "words": [said]}]})
    assert "1 of 4 points" in page and "it returned &lt;3&gt;" in page and "<svg></svg>" in page
    assert "Taught in lesson 02: &quot;In code&quot;." in page and "hint" not in page and "&lt;/pre&gt;" in page
    assert 'name="viewport"' in page and "color-scheme: light dark" in page  # a telephone, and a dark room
    for_class, for_teacher = (page([RECORD, {**RECORD, "name": "other"}]) for page in (class_page, teacher_page))
    assert "&lt;b&gt;" not in for_class and "&lt;b&gt;" in for_teacher


def test_the_class_sees_each_part_its_mistakes_and_the_position_that_several_failed_on_first():
    page = class_page([RECORD, {**RECORD, "name": "other"}])
    assert "value_and_action: 2 of 2 did not pass" in page and "<b>2</b> signs are lost." in page
    assert "<b>Question 3</b> 0% of the points" in page and "1.0 of 4 points on average" in page
    assert "<svg></svg><figcaption>2 of them" in page and "<svg>" not in class_page([RECORD])


def test_moodle_takes_the_pages_for_the_students_of_the_folders_that_it_made(tmp_path):
    write([{**RECORD, "name": "Anna O'Neill_123_assignsubmission_file_/02_minimax.ipynb"}], tmp_path)
    [page] = (tmp_path / "students").iterdir()
    assert page.name.split("_", 4)[1:4] == ["123", "assignsubmission", "file"]


def test_where_nothing_was_handed_in_it_is_said(tmp_path):
    with pytest.raises(CourseError, match="nothing was handed in"):
        list(grade([tmp_path], tmp_path / "out", ROOT / "exercises"))


def test_answers_alike_are_listed_and_files_for_others_have_their_form():
    def wrote(name, change=str):
        return {**RECORD, "name": name, "answers": {"q3_value": change(RECORD["answers"]["q3_value"])}}

    twin, renamed = wrote("twin"), wrote("renamed", lambda text: text.replace("game", "g").replace("\n", "  # mine\n"))
    more = wrote("more", lambda text: text + "    input()\n")
    other = wrote("other", lambda text: text.replace("print", "input"))
    assert alike([RECORD, twin, renamed, more, other]) == [
        (2.0, "02 q3_value", ("<b>.ipynb", "twin")),
        (1.0, "02 q3_value", ("<b>.ipynb", "twin", "renamed")),
        (pytest.approx(0.9, abs=0.05), "02 q3_value", ("<b>.ipynb", "more")),
    ]
    assert gradescope(RECORD)["score"] == 1
    assert [each["max_score"] for each in gradescope(RECORD)["tests"]] == [3, 1]
    own = [{"name": "the course's", "lesson": "02", "answers": RECORD["answers"]}]
    assert "word for word</td><td>02 q3_value</td><td>the course&#x27;s; &lt;b&gt;" in teacher_page([RECORD], own)
    columns = gradebook([RECORD]).splitlines()[0]
    assert columns == "submission,student,lesson,points,of,value_and_action,tree_play,remarks"
