"""How long work reports how far it is, is stopped, and goes over an executor.

Tasks are sent out, and what comes back is kept although others are lost. An executor is anything that
:mod:`concurrent.futures` calls one: a pool of threads, a pool of processes, a cluster through ``Client.get_executor()``
of Dask. What a task works on is sent to it packed, so that it has copies of its own wherever it is done.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import CancelledError, Executor, Future, as_completed
from typing import Any, TypeAlias

from gamelib.errors import GameError

Progress: TypeAlias = Callable[[int], object]
"""Called again and again with how much has been done; where it returns False, the work stops and keeps what it has."""


def says_stop(answer: object) -> bool:
    """Return whether a progress function told the work to stop: by False, of Python or numpy, and by nothing else.

    Example:
        >>> [says_stop(answer) for answer in (False, None, 0, True, "")]
        [True, False, False, False, False]
    """
    if answer is None or answer is True:  # mostly, and this is quick
        return False
    numpy = sys.modules.get("numpy")  # who answers with a number of numpy's has imported it
    return isinstance(answer, (bool, numpy.bool_) if numpy else bool) and not answer


def check_progress(progress: object) -> None:
    """Raise unless ``progress`` is a function, or not given."""
    if progress is not None and not callable(progress):
        raise GameError(f"progress is a function that is called with how much has been done, not {progress!r}")


def check_executor(executor: object, error: type[GameError] = GameError) -> None:
    """Raise unless ``executor`` is one."""
    if not isinstance(executor, Executor):
        raise error(
            "executor is one of concurrent.futures, such as ProcessPoolExecutor(2), or what Client.get_executor() of "
            f"Dask returns, and is not {executor!r}"
        )


def packed(what: str, thing: object, error: type[GameError] = GameError) -> bytes:
    """Return a thing as bytes, to be sent to a worker.

    Args:
        what: what the error calls it.
    """
    try:
        return pickle.dumps(thing)
    except Exception as failed:  # PicklingError, AttributeError and TypeError all mean the same here
        raise error(
            f"{what} cannot be sent to another process, which an executor needs: {failed}. What is sent has to be "
            "picklable: write classes and functions with a name at the top of a module, and no lambda in them"
        ) from failed


def check_arrives(executor: Executor, parcels: Mapping[str, bytes], error: type[GameError] = GameError) -> None:
    """Raise unless a process of a pool can unpack what is packed; one that is lost at that is no matter here.

    A class that was written in a notebook, say, is not there in a process that starts anew. Threads have all that is
    here, and what the workers of a cluster lack they say themselves, at the first task.

    Args:
        parcels: what was packed, by what the error calls it.
    """
    processes = sys.modules.get("concurrent.futures.process")  # who has a pool of processes has loaded this
    if processes is None or not isinstance(executor, processes.ProcessPoolExecutor):
        return
    trial = _submitted(executor, _what_is_lacking, (dict(parcels),))
    if _failure(trial) is None and (lacking := trial.result()):
        what, why = lacking
        raise error(
            f"{what} cannot be sent to another process: {why}. That process has to find its class and functions by "
            "name: write them in a module that it can import, or use threads"
        )


def _what_is_lacking(parcels: Mapping[str, bytes]) -> tuple[str, str] | None:
    """Return which of some parcels cannot be unpacked here, and why: a task."""
    for what, parcel in parcels.items():
        try:
            pickle.loads(parcel)
        except Exception as error:  # whatever a class does when it is made, or imports
            return what, f"{type(error).__name__}: {error}"
    return None


def do_tasks(
    executor: Executor | None,
    task: Callable[..., Any],
    calls: Iterable[tuple[Any, ...]],
    keep: Callable[[int, Any], int],
    progress: Progress | None,
) -> list[BaseException]:
    """Call a task with each of some arguments, on an executor or here in turn, and hand over what comes back.

    Args:
        task: a function that workers can import.
        calls: the arguments of each call.
        keep: called with the number of a call and its result, as they come, in any order; it returns how much has been
            done.
        progress: called with how much has been done after each; where it returns ``False``, what has not begun is left
            out, and what has is waited for.

    Returns:
        What went wrong, for each call whose result was lost. Where ``keep`` or ``progress`` raises, or the reader
        interrupts, what has not begun is cancelled.
    """
    if executor is None:
        for number, arguments in enumerate(calls):
            done = keep(number, task(*arguments))
            if progress is not None and says_stop(progress(done)):
                break
        return []
    futures: dict[Future[Any], int] = {}
    kept: set[Future[Any]] = set()
    stopped = False
    try:
        for number, arguments in enumerate(calls):
            futures[_submitted(executor, task, arguments)] = number
        for future in as_completed(futures):
            if _failure(future) is None:
                kept.add(future)
                done = keep(futures[future], future.result())
                stopped = progress is not None and says_stop(progress(done))
            if stopped:
                break
    finally:  # tasks that are done or have begun cannot be cancelled
        for future in futures:
            future.cancel()
    begun = [future for future in futures if not (stopped and future.cancelled())]
    failures = [_failure(future) for future in begun]
    for future, failure in zip(begun, failures, strict=True):
        if failure is None and future not in kept:
            keep(futures[future], future.result())
    return [failure for failure in failures if failure is not None]


def _submitted(executor: Executor, task: Callable[..., Any], arguments: tuple[Any, ...]) -> Future[Any]:
    """Return the future of a call; one that has failed already if the executor takes no more."""
    try:
        return executor.submit(task, *arguments)
    except Exception as error:  # shut down, or broken
        failed: Future[Any] = Future()
        failed.set_exception(error)
        return failed


def _failure(future: Future[Any]) -> BaseException | None:
    """Wait for a future, and return what it failed with, ``None`` if it did not; to be cancelled is to fail."""
    try:
        return future.exception()
    except CancelledError as error:
        return error


def lost_text(lost: int, all_of_them: str, error: BaseException, something_left: bool) -> str:
    """Return the message about tasks that were lost.

    Example:
        >>> lost_text(1, "4 trees", ZeroDivisionError("no visits"), something_left=False)
        '1 of 4 trees were lost (ZeroDivisionError: no visits); nothing was found'
    """
    why = type(error).__name__ + (f": {error}" if str(error) else "")
    left = "what was found without them is the result of this error" if something_left else "nothing was found"
    return f"{lost:,} of {all_of_them} were lost ({why}); {left}"
