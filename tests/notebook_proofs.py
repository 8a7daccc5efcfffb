"""What the tests of notebooks share: running nbval on copies, and making copies that are wrong on purpose."""

import copy
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SANITIZER = Path(__file__).with_name("nbval_sanitize.cfg")


def run_nbval(folder):
    """Run strict nbval over the notebooks of a folder, in a process of its own.

    Returns, by the name of the notebook, what nbval says about each code cell: None where it passes.
    """
    (folder / "pytest.ini").write_text("[pytest]\n")  # whatever lies above the folder has no say
    report = folder / "report.xml"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    finished = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "nbval.plugin", "-p", "no:cacheprovider", "--color=no"),
            *("--nbval", "--nbval-current-env", "--nbval-cell-timeout=300", f"--nbval-sanitize-with={SANITIZER}"),
            *(f"--junitxml={report}", str(folder)),
        ],
        env=environment | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode in (0, 1), finished.stdout + finished.stderr
    verdicts = {}
    for case in ElementTree.parse(report).iter("testcase"):
        trouble = [child.get("message") for child in case if child.tag in ("failure", "error", "skipped")]
        of_notebook = verdicts.setdefault(case.get("classname").removesuffix(".ipynb"), {})
        of_notebook[int(case.get("name").removeprefix("Cell "))] = trouble[0] if trouble else None
    return verdicts


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def is_check(cell):
    return cell.metadata.get("nbgrader", {}).get("grade", False)


def up_to_first_text(notebook):
    """Return the notebook up to the first cell with a compared text in its output, as it is and with that changed."""
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type != "code" or is_check(cell):
            continue
        unchanged = copy.deepcopy(notebook)
        unchanged.cells = unchanged.cells[:number]
        changed = copy.deepcopy(unchanged)
        if any(_change(output) for output in changed.cells[-1].outputs):
            return unchanged, changed
    raise AssertionError("nothing that nbval could compare is stored in this notebook")


def _change(output):
    place, key = (output, "text") if output.output_type == "stream" else (output.data, "text/plain")
    different = _different(place.get(key, ""))
    if different is None:
        return False
    place[key] = different
    return True


def _different(text):
    """Return the text with one digit (or else one letter) changed, outside the lines that tell a time."""
    lines = text.splitlines(keepends=True)
    changes = {"[0-9]": lambda old: str((int(old[0]) + 1) % 10), "[A-Za-z]": lambda old: old[0].swapcase()}
    for pattern, other in changes.items():
        for number, line in enumerate(lines):
            if not line.startswith(("time:", "memory:")) and re.search(pattern, line):
                lines[number] = re.sub(pattern, other, line, count=1)
                return "".join(lines)
    return None


def solved(exercise, solution):
    """Return the exercise with the answers of the solution written into it."""
    answers = {cell.metadata.nbgrader.grade_id: cell.source for cell in solution.cells if "nbgrader" in cell.metadata}
    written = copy.deepcopy(exercise)
    for cell in written.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = answers[cell.metadata.nbgrader.grade_id]
    return written
