"""What parallel searches hand to an executor, and what comes back.

An executor is anything that :mod:`concurrent.futures` calls one: a pool of threads, a pool of processes, a cluster
through ``Client.get_executor()`` of Dask. Whichever it is, a task gets pickled copies of the game and of whatever else
it needs, and nothing is shared: so a search gives the same result on all of them, and what cannot be sent to another
process is found out before anything begins.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Executor, Future
from typing import Any, NamedTuple, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.montecarlo.scale import Utilities
from gamelib.montecarlo.search_tree import SearchTree

Returned = TypeVar("Returned")


class RootStatistics(NamedTuple):
    """What a tree knows at its root once its task is done: of each visited child its action, visits, totals, proof."""

    visits: int
    totals: Sequence[float]
    proven: Utilities | None
    nodes: int
    children: Sequence[tuple[Any, int, Sequence[float], Utilities | None]]


def packed(what: str, thing: object) -> bytes:
    """Return a thing as bytes, to be sent to a worker.

    Raises:
        InvalidSearch: if that cannot be done.
    """
    try:
        return pickle.dumps(thing)
    except Exception as error:  # PicklingError, AttributeError and TypeError all mean the same here
        raise InvalidSearch(
            f"{what} cannot be sent to another process, which a parallel search needs: {error}. What is sent has to be "
            "picklable: write classes and functions with a name at the top of a module, and no lambda in them"
        ) from error


def grow_tree(job: bytes, seed: int, simulations: int) -> RootStatistics:
    """Grow a tree from a packed game, state and keywords, and return what its root knows: a root-parallel task."""
    game, state, keywords = pickle.loads(job)
    options = {name: pickle.loads(option) for name, option in keywords.items()}
    tree: SearchTree[Any, Any] = SearchTree(pickle.loads(game), pickle.loads(state), rng=seed, **options)
    tree.grow(simulations)
    root = tree.root
    children = [
        (action, child.visits, child.totals, child.proven) for action, child in root.children.items() if child.visits
    ]
    return RootStatistics(root.visits, root.totals, root.proven, tree.nodes, children)


def submitted(executor: Executor, task: Callable[..., Returned], *arguments: Any) -> Future[Returned]:
    """Return the future of a task; one that has failed already if the executor takes no more."""
    try:
        return executor.submit(task, *arguments)
    except Exception as error:  # shut down, or broken
        failed: Future[Returned] = Future()
        failed.set_exception(error)
        return failed


def failure(future: Future[Any]) -> BaseException | None:
    """Wait for a future, and return what it failed with, ``None`` if it did not; to be cancelled is to fail."""
    try:
        return future.exception()
    except CancelledError as error:
        return error


def lost_text(lost: int, of: int, what: str, error: BaseException, something_left: bool) -> str:
    """Return the message about work that was lost."""
    why = type(error).__name__ + (f": {error}" if str(error) else "")
    left = "what was found without them is the result of this error" if something_left else "nothing was found"
    return f"{lost:,} of {of:,} {what} were lost ({why}); {left}"


def check_executor(executor: object) -> None:
    """Raise InvalidSearch unless ``executor`` is one."""
    if not isinstance(executor, Executor):
        raise InvalidSearch(
            "executor is one of concurrent.futures, such as ProcessPoolExecutor(2), or what Client.get_executor() of "
            f"Dask returns, and is not {executor!r}"
        )
