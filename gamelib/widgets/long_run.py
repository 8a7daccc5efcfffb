"""Explorers of which a part takes longer than a moment: a button starts it in a thread, and another stops it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, ClassVar, TypeAlias

import ipywidgets as widgets

from gamelib.widgets.explorer import Explorer

GoOn: TypeAlias = Callable[[float], bool]
"""Takes how far the work is, from 0 to 1, and says whether it is to go on."""


class LongExplorer(Explorer):
    """An explorer with a button that starts its longer work, one that stops it, and a bar that shows how far it is.

    Attributes:
        thread: what is running; ``None`` if nothing is.
    """

    start: ClassVar[str]
    """What the button says that starts it."""

    def __init__(self) -> None:
        self.thread: Thread | None = None
        self._stop = Event()
        layout = widgets.Layout(width="110px")
        self.starter, self.stopper = (widgets.Button(description=each, layout=layout) for each in (self.start, "stop"))
        self.progress = widgets.FloatProgress(min=0, max=1, layout=widgets.Layout(width="248px"))
        self.starter.on_click(lambda _: self._begin())
        self.stopper.on_click(lambda _: self._stop.set())
        super().__init__()

    @abstractmethod
    def work(self, go_on: GoOn) -> None:
        """Do the longer work for what is set, as long as ``go_on`` says so."""

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls with the buttons and the bar beside the last of them."""
        return super()._arranged([*controls, self.starter, self.stopper, self.progress])

    def updated(self) -> None:
        """Enable the button that would do something."""
        self.starter.disabled, self.stopper.disabled = self.thread is not None, self.thread is None

    def _begin(self) -> None:
        if self.thread is None:  # a second click may be under way while the button is being disabled
            self._stop.clear()
            self.thread = Thread(target=self._run, daemon=True)
            self.updated()
            self.thread.start()

    def _run(self) -> None:
        try:
            self.work(self._go_on)
        finally:
            self.thread, self.progress.value = None, 0.0
            self.updated()

    def _go_on(self, share: float) -> bool:
        self.progress.value = share
        return not self._stop.is_set()
