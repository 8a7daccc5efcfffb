"""Runs a notebook where numpy and its like cannot be imported, and says which code cells then give something else.

``python -m tests.plain_lesson notebooks/02_minimax.ipynb`` prints, for each of them, its number and what came instead.
"""

import re
import sys
from pathlib import Path

import nbformat
from gamelib_lessons.convert import WIDGET_VIEW
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
ABSENT = {"numpy", "matplotlib", "numba"}
BEFORE = f"import sys; sys.path.append('{ROOT}'); from tests.plain_lesson import Refuses; sys.path.pop(); Refuses()"


class Refuses:
    """Asked before all other finders where a module is."""

    def __init__(self):
        assert not ABSENT & sys.modules.keys()
        sys.meta_path.insert(0, self)

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def different(path):
    """Return what came of each code cell whose outputs are not the stored ones, by its number among the code cells."""
    stored, run = (nbformat.read(path, as_version=4) for _ in range(2))
    settings = {"timeout": 300, "allow_errors": True, "store_widget_state": False, "kernel_name": "python3"}
    kernel = {"extra_arguments": ["--log-level=CRITICAL", f"--IPKernelApp.exec_lines={BEFORE}"]}
    NotebookClient(run, resources={"metadata": {"path": str(path.parent)}}, **settings, **kernel).execute()
    old, new = ([shown(cell) for cell in each.cells if cell.cell_type == "code"] for each in (stored, run))
    return {number + 1: cell for number, cell in enumerate(new) if cell != old[number]}


def shown(cell):
    """Return the errors of a cell, and all else that it shows, without what differs from run to run."""
    streams = "".join(output.text for output in cell.outputs if output.output_type == "stream")
    others = [output for output in cell.outputs if output.output_type != "stream"]
    data = [sorted(each for each in output.get("data", {}).items() if each[0] != WIDGET_VIEW) for output in others]
    errors = [f"{output.ename}: {output.evalue}" for output in others if output.output_type == "error"]
    return errors, re.sub("(?m)^(time|memory):.*$", "", streams), data


if __name__ == "__main__":
    for number, what in different(Path(sys.argv[1]).resolve()).items():
        print(number, str(what)[:200])
