"""Work that takes longer than a moment: started with a button, in a thread of its own, and stopped with another.

Its buttons stand in one row with the one that resets the controls, so that an explorer stays low.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Event, Thread
from typing import Any, Final

import ipywidgets as widgets

from gamelib.errors import GameError

NARROW: Final = "248px"
"""How wide a control is of which three stand beside each other."""
WIDER: Final = "326px"
"""How wide the one of them is that is moved most."""


class LongRun:
    """A button that starts, one that stops, and a bar that shows how far the work is.

    Args:
        start: what the first button says.
        work: returns the work as an iterator, which yields how far it is from 0 to 1 and is given up between two of
            these; or ``None`` if there is nothing to do.
        done: called in the end, and whenever the iterator has yielded.

    Attributes:
        thread: what is running; ``None`` if nothing is.
        row: the two buttons and the bar.
    """

    def __init__(self, start: str, work: Callable[[], Iterator[float] | None], done: Callable[[], None]) -> None:
        self._work, self._done = work, done
        self._stop = Event()
        self.thread: Thread | None = None
        layout = widgets.Layout(width="110px")
        self.start_button = widgets.Button(description=start, layout=layout, disabled=True)
        self.stop_button = widgets.Button(description="stop", layout=layout, disabled=True)
        self.progress = widgets.FloatProgress(min=0, max=1, layout=widgets.Layout(width=NARROW))
        self.start_button.on_click(lambda _: self.start())
        self.stop_button.on_click(lambda _: self.stop())
        self.row: list[Any] = [self.start_button, self.stop_button, self.progress]

    @property
    def running(self) -> bool:
        """Whether work is under way."""
        return self.thread is not None

    def allow(self, possible: bool, done: float) -> None:
        """Enable the buttons that would do something; the bar shows what runs or, if nothing does, what is done.

        Args:
            possible: whether there is work to start.
            done: how much of it has been done, from 0 to 1.
        """
        if not self.running:
            self.progress.value = done
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
        self.allow(False, 0.0)
        self.thread.start()

    def stop(self) -> None:
        """Ask it to stop, if it runs; it does so at the next step of the bar."""
        if not self.running:  # a second click may come when it has stopped
            return
        self._stop.set()
        self.stop_button.disabled = True

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


def in_rows(controls: Sequence[Any], others: Sequence[Any]) -> Any:
    """Return controls in rows of three, and below them the last one, which resets them, in one row with others."""
    *moved, reset = controls
    for control in moved:
        control.layout.width = WIDER if isinstance(control, widgets.SelectionSlider) else NARROW
        control.style.description_width = "100px"
    reset.layout.width = "92px"
    rows = (widgets.Box(each, layout=widgets.Layout(flex_flow="row wrap")) for each in (moved, [reset, *others]))
    return widgets.VBox(list(rows))
