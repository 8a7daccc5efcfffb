"""JupyterLab on the working copy: trusted, quiet, as it was left, and on the start page at first."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from gamelib.course.project import Course, CourseError, missing
from gamelib.course.start import START
from gamelib.course.working_copy import originals, untouched

WORKSPACES = ".workspaces"
"""The folder in the working copy in which JupyterLab remembers what is open."""


def start(course: Course, *, port: int | None, browser: bool, ready: Callable[[str], None]) -> None:
    """Run JupyterLab on the working copy, in this process, until the reader ends it; :func:`require_possible` first.

    Args:
        course: whose working copy.
        port: where it listens, 1 to 65535; ``None`` for the first free one from 8888 on.
        browser: whether a browser is opened.
        ready: called once it listens, with the address.
    """
    trust(untouched(course))
    # Another project's kernel in the reader's home folder must not be taken for this one's.
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    # Settings of ours that a reader may change: no question about news on top of the start page.
    ours = str(Path(__file__).parent / "jupyter")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [ours, os.environ.get("JUPYTER_CONFIG_PATH")]))
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]

    server = LabApp.initialize_server(argv=jupyter_options(course, port=port, browser=browser))
    server.identity_provider.token_generated = False  # or Jupyter prints four more lines about the address
    server.io_loop.add_callback(lambda: ready(_address(course, server.server_info())))
    server.start()


def running_address(course: Course) -> str | None:
    """Return the address of a server that runs on the working copy already, if one does."""
    try:
        import jupyterlab  # type: ignore[import-untyped]  # noqa: F401  # a server alone has no lab
        from jupyter_server.serverapp import list_running_servers
    except ModuleNotFoundError as error:
        raise missing("gamelib lab", "lab", error) from None

    top = course.working_copy.resolve()
    for info in list_running_servers():
        if Path(info.get("root_dir", "")).resolve() == top and _listens(info["url"]):
            return _address(course, info)
    return None


def require_possible(course: Course, *, port: int | None) -> None:
    """Check that :func:`start` has something to open, somewhere to write and somewhere to listen."""
    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

    if not originals(course):
        raise CourseError(f"there are no lessons in {course.lessons}; 'gamelib build' makes them")
    for folder in map(Path, (jupyter_config_dir(), jupyter_data_dir(), jupyter_runtime_dir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()
        except OSError as error:
            raise CourseError(
                f"JupyterLab cannot write into {folder} ({error.strerror}), which it has to: let it, or name other "
                "folders in JUPYTER_CONFIG_DIR, JUPYTER_DATA_DIR and JUPYTER_RUNTIME_DIR"
            ) from None
    if port is None:
        return
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere this option would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("localhost", port))
        except OSError as error:
            raise CourseError(f"port {port} cannot be used ({error.strerror}); try another --port, or none") from None


def jupyter_options(course: Course, *, port: int | None, browser: bool) -> list[str]:
    """Return the options JupyterLab is started with; the arguments are those of :func:`start`."""
    options = [
        f"--ServerApp.root_dir={course.working_copy}",
        f"--LabApp.default_url=/{_opened(course)}",
        # Which tabs are open is remembered here, or else those of the reader's other projects would come along.
        f"--LabApp.workspaces_dir={course.working_copy / WORKSPACES}",
        # What Jupyter says of itself would push what we say off the screen.
        *(f"--{application}.log_level=ERROR" for application in ("ServerApp", "LabApp")),
    ]
    if port is not None:
        options += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # the only user there is in many a container
    return options


def trust(notebooks: Iterable[Path]) -> None:
    """Tell Jupyter that it may show all outputs of these notebooks, which it does not do for unknown ones.

    Raises:
        OSError: if Jupyter's folder in the home folder cannot be written.
    """
    try:
        import nbformat
        from nbformat.sign import NotebookNotary
    except ModuleNotFoundError:
        return  # without Jupyter there is nobody to tell

    notary = NotebookNotary()  # type: ignore[no-untyped-call]
    Path(notary.data_dir).mkdir(parents=True, exist_ok=True)  # on a fresh machine nobody has made it yet
    for path in notebooks:
        notary.sign(nbformat.read(path, as_version=4))  # type: ignore[no-untyped-call]


def _opened(course: Course) -> str:
    """Return what JupyterLab opens: the start page, or where notebooks are open in it, all as they were left."""
    left = (course.working_copy / WORKSPACES).glob("*.jupyterlab-workspace")
    remembered = any('"notebook:' in tabs.read_text(encoding="utf-8") for tabs in left)
    return "lab" if remembered else f"lab/tree/{quote(START)}"


def _address(course: Course, info: Mapping[str, Any]) -> str:
    query = f"?{urlencode({'token': info['token']})}" if info["token"] else ""  # none where there is a password
    return f"{info['url']}{_opened(course)}{query}"


def _listens(url: str) -> bool:
    """Tell whether somebody answers there: the process Jupyter noted may be gone, and its number another's."""
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "localhost", parts.port or 80), timeout=1):
            return True
    except OSError:
        return False
