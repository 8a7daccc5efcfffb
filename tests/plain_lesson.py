"""Runs a notebook where numpy and its like cannot be imported, and says which code cells then give something else.

``python -m tests.plain_lesson notebooks/02_minimax.ipynb`` prints, for each of them, its number and what came instead.
"""

import re
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path

import nbformat
from gamelib_lessons.convert import WIDGET_VIEW
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
ABSENT = {"numpy", "matplotlib", "numba"}
HERE = f"import sys; sys.path.append({str(ROOT)!r}); from tests.plain_lesson import refuse; refuse(); sys.path.pop()"


class Refuses(MetaPathFinder):
    """Stands before all other finders."""

    def find_spec(self, fullname, path=None, target=None):
        if fullname.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def refuse():
    assert not ABSENT & set(sys.modules)
    sys.meta_path.insert(0, Refuses())


def different(path):
    """Return what came of each code cell whose outputs are not the stored ones, by its number among the code cells."""
    stored = nbformat.read(path, as_version=4)
    run = nbformat.read(path, as_version=4)
    NotebookClient(
        run,
        kernel_name="python3",
        timeout=300,
        allow_errors=True,
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
        extra_arguments=["--log-level=CRITICAL", f"--IPKernelApp.exec_lines={HERE}"],
    ).execute()
    pairs = zip(*([cell for cell in each.cells if cell.cell_type == "code"] for each in (stored, run)), strict=True)
    return {number: told(new) for number, (old, new) in enumerate(pairs, 1) if shown(old) != shown(new)}


def shown(cell):
    """Return what a cell shows, without what differs from run to run."""
    streams = "".join(output.text for output in cell.outputs if output.output_type == "stream")
    others = [output for output in cell.outputs if output.output_type != "stream"]
    data = [sorted(each for each in output.get("data", {}).items() if each[0] != WIDGET_VIEW) for output in others]
    return re.sub("(?m)^(time|memory):.*$", "", streams), [output.get("ename") for output in others], data


def told(cell):
    """Return in a line what came: the error if there is one."""
    errors = [f"{output.ename}: {output.evalue}" for output in cell.outputs if output.output_type == "error"]
    return (errors or [str(shown(cell))])[0].splitlines()[0][:200]


if __name__ == "__main__":
    for number, line in different(Path(sys.argv[1]).resolve()).items():
        print(number, line)
