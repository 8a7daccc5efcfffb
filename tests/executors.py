"""An executor that does in one process what others do side by side, and loses what a test wants it to lose."""

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
