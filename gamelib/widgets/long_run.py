"""Work that takes longer than a moment: started with a button, in a thread of its own, and stopped with another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import ipywidgets as widgets

from gamelib.errors import GameError


class LongRun:
    """A button that starts, one that stops, and a bar that shows how far the work is.

    Args:
        start: what the first button says.
        work: returns the work as an iterator, which yields how far it is from 0 to 1 and is given up between two of
            these; or ``None`` if there is nothing to do.
        done: called in the end, and whenever the iterator has yielded.

    Attributes:
        thread: what is running; ``None`` if nothing is.
    """

    def __init__(self, start: str, work: Callable[[], Iterator[float] | None], done: Callable[[], None]) -> None:
        self._work, self._done = work, done
        self._stop = Event()
        self.thread: Thread | None = None
        layout = widgets.Layout(width="145px")
        self.start_button = widgets.Button(description=start, layout=layout, disabled=True)
        self.stop_button = widgets.Button(description="stop", layout=layout, disabled=True)
        self.progress = widgets.FloatProgress(min=0, max=1, layout=widgets.Layout(width="290px"))
        self.start_button.on_click(lambda _: self.start())
        self.stop_button.on_click(lambda _: self.stop())
        self.box: Any = widgets.HBox([self.start_button, self.stop_button, self.progress])

    @property
    def running(self) -> bool:
        """Whether work is under way."""
        return self.thread is not None

    def allow(self, possible: bool) -> None:
        """Enable the buttons that would do something.

        Args:
            possible: whether there is work to start.
        """
        self.start_button.disabled = self.running or not possible
        self.stop_button.disabled = not self.running or self._stop.is_set()

    def start(self) -> None:
        """Start, unless it runs already or there is nothing to do, such as for what is typed in wrongly."""
        try:
            work = None if self.running else self._work()
        except GameError:  # a click may be under way while the button is being disabled
            work = None
        if work is None:
            return
        self._stop.clear()
        self.progress.value = 0.0
        self.thread = Thread(target=self._run, args=(work,), daemon=True)
        self.allow(False)
        self.thread.start()

    def stop(self) -> None:
        """Ask it to stop, if it runs; it does so at the next step of the bar."""
        if not self.running:  # a second click may come when it has stopped
            return
        self._stop.set()
        self.allow(False)

    def _run(self, work: Iterator[float]) -> None:
        try:
            for share in work:
                self.progress.value = share
                self._done()
                if self._stop.is_set():
                    break
        finally:
            self.thread = None
            self._done()
