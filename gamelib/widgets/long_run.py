"""Work that takes longer than a moment: started with a button, in a thread of its own, and stopped with another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Any, ClassVar, Final, TypeAlias

import ipywidgets as widgets

from gamelib.errors import GameError
from gamelib.widgets.explorer import Explorer

NARROW: Final = "248px"
"""How wide a control is of which three stand beside each other."""
WIDER: Final = "326px"
"""How wide the one of them is that is moved most."""
GoOn: TypeAlias = Callable[[float], bool]
"""Takes how far the work is, from 0 to 1, and says whether it is to go on."""
Work: TypeAlias = Callable[[GoOn], None]


class LongRun:
    """A button that starts, one that stops, and a bar that shows how far the work is.

    Args:
        start: what the first button says.
        work: returns the work; or ``None`` if there is nothing to do.
        done: called when it begins and when it has ended.

    Attributes:
        thread: what is running; ``None`` if nothing is.
        stopped: whether it has been asked to stop.
        row: the two buttons and the bar.
    """

    def __init__(self, start: str, work: Callable[[], Work | None], done: Callable[[], None]) -> None:
        self._work, self._done = work, done
        self._stop = Event()
        self.thread: Thread | None = None
        self.start_button, self.stop_button = (
            widgets.Button(description=name, layout=widgets.Layout(width="110px"), disabled=True)
            for name in (start, "stop")
        )
        self.progress = widgets.FloatProgress(min=0, max=1, layout=widgets.Layout(width=NARROW))
        self.start_button.on_click(lambda _: self.start())
        self.stop_button.on_click(lambda _: self.stop())
        self.row: list[Any] = [self.start_button, self.stop_button, self.progress]

    @property
    def running(self) -> bool:
        """Whether work is under way."""
        return self.thread is not None

    @property
    def stopped(self) -> bool:
        """Whether the last work was asked to stop."""
        return self._stop.is_set()

    def allow(self, done: float | None) -> None:
        """Enable the buttons that would do something; the bar shows what runs, or which share is done."""
        if not self.running:
            self.progress.value = done or 0.0
        self.start_button.disabled = self.running or done is None or done >= 1
        self.stop_button.disabled = not self.running or self.stopped

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
        self._done()
        self.thread.start()

    def stop(self) -> None:
        """Ask it to stop, if it runs; it does so when it next says how far it is."""
        if self.running:  # a second click may come when it has stopped
            self._stop.set()
            self.stop_button.disabled = True

    def _run(self, work: Work) -> None:
        try:
            work(self._go_on)
        finally:
            self.thread = None
            self._done()

    def _go_on(self, share: float) -> bool:
        self.progress.value = share
        return not self.stopped


class LongExplorer(Explorer):
    """An explorer of which a part takes longer than a moment and has a :class:`LongRun`."""

    start: ClassVar[str]
    """What the button says that starts it."""

    def __init__(self) -> None:
        self.run = LongRun(self.start, self.work, lambda: self._update())
        super().__init__()

    @abstractmethod
    def work(self) -> Work | None:
        """Return the longer work for what is set; ``None`` if there is nothing to do."""

    @abstractmethod
    def done(self) -> float | None:
        """Return how much of it has been done, from 0 to 1; ``None`` if there is nothing to do."""

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls in rows, with the longer work beside the last of them."""
        return in_rows(controls, self.run.row)

    def updated(self) -> None:
        """Enable the buttons that would do something: none for what is typed in wrongly."""
        try:
            self.run.allow(self.done())
        except GameError:
            self.run.allow(None)


def in_rows(controls: Sequence[Any], others: Sequence[Any]) -> Any:
    """Return controls in rows of three, and below them the last one, which resets them, in one row with others."""
    *moved, reset = controls
    for control in moved:
        control.layout.width = WIDER if isinstance(control, widgets.SelectionSlider) else NARROW
        control.style.description_width = "100px"
    reset.layout.width = "92px"
    rows = (widgets.Box(each, layout=widgets.Layout(flex_flow="row wrap")) for each in (moved, [reset, *others]))
    return widgets.VBox(list(rows))
