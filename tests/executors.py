"""Executors that do in one process, in the order a test wants, what others do side by side."""

from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool


class AtOnce(Executor):
    """Does a task where it is submitted; some it loses, some it refuses."""

    def __init__(self, lose=(), refuse_after=None, cancel=()):
        self.lose, self.refuse_after, self.cancel = lose, refuse_after, cancel
        self.submitted = 0

    def submit(self, task, *arguments):
        number = self.submitted
        self.submitted += 1
        future = Future()
        if self.refuse_after is not None and number >= self.refuse_after:
            raise RuntimeError("cannot schedule new futures after shutdown")
        if number in self.cancel:
            future.cancel()
            future.set_running_or_notify_cancel()
        elif number in self.lose:
            future.set_exception(BrokenProcessPool("a worker died"))
        else:
            future.set_result(task(*arguments))
        return future


class LastFirst(Executor):
    """Does nothing until somebody waits for its last task, then does them all, the last one first."""

    def __init__(self, tasks):
        self.tasks, self.waiting = tasks, []

    def submit(self, task, *arguments):
        future = Future()
        self.waiting.append((future, task, arguments))
        if len(self.waiting) == self.tasks:
            for each, job, given in reversed(self.waiting):
                each.set_result(job(*given))
        return future
