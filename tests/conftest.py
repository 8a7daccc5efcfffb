"""Settings of the whole test run."""

import gc
import os
import shutil
import signal
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from tests.jupyter_folders import jupyter_folders

# How long an example takes says more about what else the machine does than about the code.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_configure(config):
    if hasattr(config, "workerinput"):
        return  # the workers of pytest-xdist take this process's environment with them
    # The first import of this on a machine looks at all its fonts, and says so on stderr if that takes
    # long, which strict nbval would count against the notebook it happens in. So it happens here.
    import matplotlib.font_manager  # noqa: F401

    folders = Path(tempfile.mkdtemp(prefix="jupyter-of-tests-"))
    config.add_cleanup(lambda: shutil.rmtree(folders, ignore_errors=True))
    for variable in [name for name in os.environ if name.startswith(("JUPYTER", "IPYTHON"))]:
        del os.environ[variable]
    os.environ.update(jupyter_folders(folders))
    # Workers, kernels and programs are a hundred processes: what they import is compiled once, and kept beside it.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture
def interrupts():
    """Let an interrupt be heard: a shell that starts the tests with & or nohup has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class EngineTogether(LoadScopeScheduling):
    """Gives modules to workers, and those of the compiled engine to one, or else two compile the same at once."""

    def _split_scope(self, nodeid):
        return "engine" if nodeid.startswith(ENGINE) else super()._split_scope(nodeid)

    def remove_node(self, node):
        """Return the test that a worker ended in, if it did; pytest-xdist itself would give that to all the others."""
        modules = self.assigned_work.pop(node)
        left = [(done, test) for done in modules.values() for test in done if not done[test]]
        if not left:
            return None
        (done, crashed), *_ = left
        done[crashed] = True
        self.workqueue.update((name, done) for name, done in modules.items() if not all(done.values()))
        for other in self.assigned_work:
            self._reschedule(other)
        return crashed


def pytest_xdist_make_scheduler(config, log):
    return EngineTogether(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    gc.disable()  # what is collected stays to the end: looking for garbage in it takes a third of the time
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


ENGINE = "tests/test_engine_", "gamelib/engine/"
LONG_NOTEBOOKS = "03b_weights_and_remedies.ipynb", "04b_the_ladder.ipynb", "08b_beyond_uct.ipynb"
"""Optional lessons that measure a lot: compared with what they store by the slow tests alone."""

SLOWEST = 3_600
"""So many seconds has a slow test or a benchmark, on a machine that does other things too."""


def pytest_collection_modifyitems(items):
    # The workers of pytest-xdist take modules and notebooks in this order: what is long must not come last, or
    # else one worker is busy with it while the others have nothing left to do.
    long = (
        *ENGINE, "test_lessons_in_jupyterlab.py", ".ipynb", "tests/test_notebooks.py", "tests/test_every_exercise.py",
        "tests/test_judge_hostile.py",
    )  # fmt: skip
    if find_spec("numba") is None:
        for item in items:
            if "needs-numba" in getattr(item, "cell", {}).get("metadata", {}).get("tags", ()):
                item.add_marker(pytest.mark.skip(reason="this cell needs the compiled engine: pip install numba"))
    for item in items:
        if item.path.name in LONG_NOTEBOOKS:
            item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("slow") or "benchmarks" in item.path.parts:
            item.add_marker(pytest.mark.timeout(SLOWEST))
    items.sort(key=lambda item: next((rank for rank, name in enumerate(long) if name in item.nodeid), len(long)))
