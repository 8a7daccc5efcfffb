"""The course as a folder of static files: lessons and exercises live in a browser, with nothing installed.

JupyterLite is JupyterLab without a server, and Pyodide is Python compiled for browsers. The folder holds both, and all
that the lessons need but numpy and matplotlib, which come from Pyodide's own site when a cell imports them.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from email import message_from_string
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import gamelib.course
from gamelib.course.project import DISTRIBUTION, Course, CourseError
from gamelib.course.working_copy import live_notebooks
from gamelib_lessons.site.pages import TEMPLATES, write_pages

LIVE: Final = "live"
"""The folder of the live edition within the site."""

SETTINGS: Final = Path(gamelib.course.__file__).parent / "jupyter/labconfig/default_setting_overrides.json"
"""What JupyterLab is set to, in the live edition as in ``gamelib lab``."""

MARK: Final = ".gamelib-site"
"""The file by which a folder is known as a site of ours. It names what may be replaced there, a line each."""

TOOLS: Final = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "latex2mathml", "nbconvert", "packaging", "pdoc")
"""The packages that build the site."""

PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
AT_THE_START: Final = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", DISTRIBUTION)
"""What the kernel loads before the first cell."""

IN_THE_PAGE: Final = frozenset({"jupyterlab-widgets"})
"""What the page brings, and Python need not."""

NO_JEDI: Final = {
    "jedi-0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: jedi\nVersion: 0\n",
    "jedi-0.dist-info/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
}
"""The kernel asks for a package of this name, of 1.6 MB; gamelib/in_browser.py has names completed without it."""

EXTENSIONS: Final = ("@jupyter-widgets/jupyterlab-manager", "anywidget", "@jupyterlite/pyodide-kernel-extension")
"""The extensions of JupyterLab that the lessons use; others of this environment are left out."""

NOT_NEEDED: Final = (
    "console", "csvviewer", "debugger", "hub", "json", "lsp", "mermaid", "pdf", "vega5",
)  # fmt: skip
"""The extensions of JupyterLab's own that no lesson uses: a page loads less without them."""

CDN: Final = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"


def build_site(course: Course, out: Path, pyodide: Path, repository: str | None = None) -> Iterator[str]:
    """Build the site, and say what is being done.

    Args:
        course: the course, in a checkout or from a wheel.
        out: the folder to make, or that of a site of ours, which is replaced once the new one is whole.
        pyodide: the folder of npm's package ``pyodide``, of the version that the kernel names.
        repository: where on GitHub the course lies, as ``OWNER/NAME``, for links to Binder and Colab.

    Yields:
        What is done next, and in the end how large the site is.

    Raises:
        CourseError: if a tool is missing or of another version, or ``out`` is a folder of something else.
    """
    version = _check_tools(pyodide)
    out = out.resolve()
    if out.exists() and not (out / MARK).is_file() and not (out.is_dir() and not any(out.iterdir())):
        raise CourseError(f"{out} is there already and is no site of this course: name another folder with --out")
    try:
        out.mkdir(parents=True, exist_ok=True)
        beside = TemporaryDirectory(dir=out.parent, prefix=".site-")
    except OSError as error:
        raise CourseError(f"{out} cannot be made ({error.strerror}): name another folder with --out") from None
    with beside as place:
        work, new = Path(place), Path(place) / "site"
        yield "packing the course and what it needs …"
        _add_pyodide(course, pyodide, version, work / "lite/static/pyodide", work / "wheels")
        for name, content in live_notebooks(course).items():
            path = work / "lite/files" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_joined(content) if path.suffix == ".ipynb" else content)
        yield "building the live edition …"
        shutil.copy(SETTINGS, work / "lite/overrides.json")
        _build_lite(work / "lite", new / LIVE)
        yield from write_pages(course, new, repository)
        _replace(out, new, work / "old")
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    yield f"{out}: {size / 1e6:.1f} MB; look at it with: python -m http.server -d {out}"


def _replace(out: Path, new: Path, old: Path) -> None:
    """Put a new site into a folder in place of the old one; what else is there, such as a ``.git``, stays."""
    mark = out / MARK
    ours = mark.read_text(encoding="utf-8").splitlines() if mark.is_file() else []
    names = sorted(path.name for path in new.iterdir())
    if theirs := [name for name in names if name not in ours and (out / name).exists()]:
        raise CourseError(f"{out / theirs[0]} is in the way, and is not the site's: move it, or name another --out")
    old.mkdir()
    for path in [out / name for name in ours if (out / name).exists()]:
        path.rename(old / path.name)
    mark.write_text("\n".join(names), encoding="utf-8")
    for name in names:
        (new / name).rename(out / name)


def _check_tools(pyodide: Path) -> str:
    """Return the version of Pyodide that the kernel names, having checked that all tools are there."""
    if missing := [name for name in TOOLS if find_spec(name) is None]:
        raise CourseError(
            f"building the site needs {missing[0]}, which is not installed: "
            f'pip install "{DISTRIBUTION}[site]", or in a clone pip install -e \'.[site]\', brings it'
        )
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    version = str(PYODIDE_VERSION)
    how = f"'npm install pyodide@{version}' in the current folder brings it; --pyodide names another place"
    lacking = [name for name in (*PYODIDE_FILES, "pyodide-lock.json", "package.json") if not (pyodide / name).is_file()]
    if lacking:
        raise CourseError(f"building the site needs Pyodide, and {pyodide / lacking[0]} is not there: {how}")
    try:
        there = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
        json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]["python"]
    except (ValueError, LookupError, TypeError):
        raise CourseError(f"{pyodide} is not whole: {how}") from None
    if there != version:
        raise CourseError(f"{pyodide} is Pyodide {there}, and the kernel needs {version}: {how}")
    return version


# -- packages --------------------------------------------------------------------------------------


def _add_pyodide(course: Course, pyodide: Path, version: str, place: Path, wheels: Path) -> None:
    """Put Pyodide into a folder, with the packages that come from there and a list of all others."""
    place.mkdir(parents=True)
    wheels.mkdir()
    for name in PYODIDE_FILES:
        shutil.copy(pyodide / name, place)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = lock["packages"]
    for package in packages.values():
        package["file_name"] = CDN.format(version=version) + package["file_name"]
    _make_own_wheels(course, wheels)
    known = {name: package["version"] for name, package in packages.items()}
    for name, wheel in _closure(wheels, known, lock["info"]["python"]).items():
        packages[name] = _locked(name, _packed(_content(wheel), place / wheel.name), lock["info"]["python"])
    (place / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def _make_own_wheels(course: Course, wheels: Path) -> None:
    """Make the wheels that no registry has: the course's own, and chess's, which is published as source alone."""
    chess = next(each for each in metadata.requires(DISTRIBUTION) or () if each.startswith("chess"))
    _pip("wheel", "--no-deps", "-w", str(wheels), chess.partition(";")[0])
    _packed(NO_JEDI, wheels / "jedi-0-py3-none-any.whl")
    for wheel in (_extensions() / EXTENSIONS[-1] / "static/pypi").glob("*.whl"):
        shutil.copy(wheel, wheels)
    if course.root:
        _pip("wheel", "--no-deps", "-w", str(wheels), str(course.root))
    else:
        installed = {each.as_posix(): each for each in metadata.files(DISTRIBUTION) or () if each.parts[0] != ".."}
        name = f"{DISTRIBUTION.replace('-', '_')}-{metadata.version(DISTRIBUTION)}-py3-none-any.whl"
        _packed({path: each.read_binary() for path, each in installed.items()}, wheels / name)


def _content(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def _packed(content: Mapping[str, bytes], wheel: Path) -> Path:
    """Make a wheel without what nobody imports: tests, and notebooks, which the site has as files."""
    with ZipFile(wheel, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in sorted(content.items()):
            if not name.endswith((".ipynb", ".pyc")) and "/tests/" not in name:
                packed.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return wheel


def _closure(wheels: Path, known: dict[str, str], python: str) -> dict[str, Path]:
    """Return the wheels of what the kernel loads at the start, of chess, and of all that they need.

    Args:
        wheels: the folder that wheels are loaded into, and that holds our own.
        known: the versions that Pyodide names; of others the one installed here is taken.
        python: Pyodide's version of Python.
    """
    found: dict[str, Path] = {}
    wanted = {*AT_THE_START, "chess"}
    while wanted:
        there = {_name(wheel): wheel for wheel in sorted(wheels.glob("*.whl"))}
        missing = [f"{name}=={known.get(name) or metadata.version(name)}" for name in sorted(wanted - set(there))]
        if missing:
            only = ("--only-binary", ":all:", "--platform", "any", "--python-version", ".".join(python.split(".")[:2]))
            _pip("download", "--no-deps", *only, "-d", str(wheels), *missing)
            continue
        found |= {name: there[name] for name in wanted}
        wanted = {need for name in wanted for need in _needs(there[name], python)} - set(found) - IN_THE_PAGE
    return found


def _pip(command: str, *arguments: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pip", command, "-q", *arguments], capture_output=True, text=True, check=False
    )
    if run.returncode:
        raise CourseError(f"pip {command} failed: {run.stderr.strip().splitlines()[-1]}")


def _name(wheel: Path) -> str:
    """Return the name of what is in a wheel, as registries write it."""
    return _written(wheel.name.split("-")[0])


def _written(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _metadata(wheel: Path) -> metadata.PackageMetadata:
    with ZipFile(wheel) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(packed.read(name).decode())  # type: ignore[return-value]


def _needs(wheel: Path, python: str) -> list[str]:
    """Return the names of what a package needs in a browser."""
    from packaging.requirements import Requirement

    place = {
        "sys_platform": "emscripten", "platform_system": "Emscripten", "platform_machine": "wasm32", "os_name": "posix",
        "python_version": ".".join(python.split(".")[:2]), "python_full_version": python, "extra": "",
    }  # fmt: skip
    required = [Requirement(each) for each in _metadata(wheel).get_all("Requires-Dist") or ()]
    return [_written(each.name) for each in required if not each.marker or each.marker.evaluate(place)]


def _locked(name: str, wheel: Path, python: str) -> dict[str, Any]:
    """Return what the list says of a package that comes from the site."""
    with ZipFile(wheel) as packed:
        files = [each for each in packed.namelist() if each.endswith(".py") and ".dist-info/" not in each]
    return {
        "name": name,
        "version": _metadata(wheel)["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted({file.split("/")[0].removesuffix(".py") for file in files}),
        "depends": [need for need in _needs(wheel, python) if need not in IN_THE_PAGE],
        "unvendored_tests": False,
    }


def _joined(notebook: bytes) -> bytes:
    """Return a notebook whose texts are not split into lines: JupyterLite would put commas between them."""
    import nbformat

    read = nbformat.reads(notebook.decode(), as_version=4)  # type: ignore[no-untyped-call]
    return json.dumps(read, ensure_ascii=False).encode()


# -- JupyterLite -----------------------------------------------------------------------------------


def _build_lite(folder: Path, out: Path) -> None:
    """Build JupyterLite from a folder with its ``files`` and ``static`` files."""
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(AT_THE_START)},
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
    }
    page = {
        "appName": "Games, searched",
        "disabledExtensions": [f"@jupyterlab/{name}-extension" for name in NOT_NEEDED],
        "exposeAppInBrowser": True,  # for tests, and for those who want to look
        "litePluginSettings": {f"{EXTENSIONS[-1]}:kernel": kernel},
    }
    _write_json(folder / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": page})
    options: dict[str, Any] = {
        "apps": ["notebooks", "tree", "edit"],
        "contents": ["files"],
        "output_dir": str(out),
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(_extensions() / name) for name in EXTENSIONS],
    }
    _write_json(folder / "jupyter_lite_config.json", {"LiteBuildConfig": options})
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    built = out / "jupyter-lite.json"
    if run.returncode or "static/pyodide/pyodide.mjs" not in (built.read_text() if built.is_file() else ""):
        raise CourseError(f"JupyterLite did not build the site:\n{(run.stdout + run.stderr)[-2000:]}")
    for font in (out / "build").glob("fa-*"):
        if font.suffix != ".woff2":  # the others are for browsers that run no Python
            font.unlink()
    _add_scripts(out, options["apps"])


def _add_scripts(out: Path, apps: Sequence[str]) -> None:
    """Add what JupyterLite has not: sentences where something is not as one expects, and the site without a network."""
    shutil.copy(TEMPLATES / "live.js", out)
    for app in apps:
        page = out / app / "index.html"
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("<head>", '<head><script src="../live.js"></script>', 1), encoding="utf-8")
    kept = [path for place in ("static", "files", "api") for path in sorted((out / place).rglob("*")) if path.is_file()]
    pages = [f"{app}/index.html" for app in apps]
    _write_json(out / "offline.json", [*pages, *(path.relative_to(out).as_posix() for path in kept)])
    (out / "service-worker.js").rename(out / "jupyterlite-service-worker.js")
    whole = hashlib.sha256()
    for path in sorted(out.rglob("*")):
        if path.is_file():
            whole.update(path.read_bytes())
    script = (TEMPLATES / "service-worker.js").read_text(encoding="utf-8")
    script = script.replace("{{version}}", whole.hexdigest()[:16])  # what is kept of another version is dropped
    (out / "service-worker.js").write_text(script, encoding="utf-8")


def _extensions() -> Path:
    """Return where this environment has the extensions of JupyterLab."""
    return Path(sys.prefix) / "share/jupyter/labextensions"


def _write_json(path: Path, content: Mapping[str, Any] | Sequence[str]) -> None:
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
