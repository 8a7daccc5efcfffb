"""JupyterLab on the working copy: trusted, on the first lesson."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from gamelib.course.project import Checkout, CourseError
from gamelib.course.working_copy import originals, untouched


def start(checkout: Checkout, *, port: int | None, browser: bool) -> None:
    """Run JupyterLab on the working copy, in this process, until the reader ends it.

    Args:
        checkout: whose working copy.
        port: where it listens, 1 to 65535; ``None`` for the first free one from 8888 on.
        browser: whether a browser is opened.

    Raises:
        CourseError: if there is no lesson to open, or the port is in use.
    """
    options = jupyter_options(checkout, port=port, browser=browser)
    if port is not None:
        _require_free(port)
    trust(untouched(checkout))
    # Another project's kernel in the reader's home folder must not be taken for this one's.
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    # Settings of ours that a reader may change: no question about news on top of the first lesson.
    ours = str(Path(__file__).parent / "jupyter")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [ours, os.environ.get("JUPYTER_CONFIG_PATH")]))
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]

    LabApp.launch_instance(options)


def jupyter_options(checkout: Checkout, *, port: int | None, browser: bool) -> list[str]:
    """Return the options JupyterLab is started with; the arguments are those of :func:`start`."""
    top = checkout.working_copy
    pages = [page for page in originals(checkout) if page.parent.name == "lessons"]
    if not pages:
        raise CourseError(f"there are no lessons in {checkout.lessons}; 'gamelib build' makes them")
    options = [
        f"--ServerApp.root_dir={top}",
        f"--LabApp.default_url=/lab/tree/{quote(pages[0].relative_to(top).as_posix())}",
    ]
    if port is not None:
        options += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # the only user there is in many a container
    return options


def trust(notebooks: Iterable[Path]) -> None:
    """Tell Jupyter that it may show all outputs of these notebooks, which it does not do for unknown ones."""
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()  # type: ignore[no-untyped-call]
    Path(notary.data_dir).mkdir(parents=True, exist_ok=True)  # on a fresh machine nobody has made it yet
    for path in notebooks:
        notary.sign(nbformat.read(path, as_version=4))  # type: ignore[no-untyped-call]


def _require_free(port: int) -> None:
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere this option would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("localhost", port))
        except OSError as error:
            raise CourseError(f"port {port} cannot be used ({error.strerror}); try another --port, or none") from None
