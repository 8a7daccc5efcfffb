"""Runs a notebook where numpy and its like cannot be imported, and says which code cells fail.

``python tests/plain_lesson.py notebooks/02_minimax.ipynb`` prints, for each, its number and the error.
"""

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.abc import MetaPathFinder
from pathlib import Path

import nbformat
from IPython.core.interactiveshell import InteractiveShell

ABSENT = {"numpy", "scipy", "matplotlib", "numba"}


class Refuses(MetaPathFinder):
    """Stands before all other finders."""

    def find_spec(self, fullname, path=None, target=None):
        if fullname.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def failing(path):
    """Return the error of each code cell that fails, by its number among the code cells; the others run on."""
    sys.meta_path.insert(0, Refuses())
    shell = InteractiveShell.instance()
    os.chdir(path.parent)
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    errors = {}
    for number, cell in enumerate(cells, 1):
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            result = shell.run_cell(cell.source, store_history=True)
        if error := result.error_before_exec or result.error_in_exec:
            errors[number] = f"{type(error).__name__}: {error}"
    return errors


if __name__ == "__main__":
    for number, error in failing(Path(sys.argv[1]).resolve()).items():
        print(number, error.splitlines()[0])
