"""A matplotlib figure with the sentence that says what it shows."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from html import escape
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from gamelib.draw.board import saved

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True, repr=False)
class Chart:
    """A plot: shown in a notebook as a PNG picture with a sentence below it, as the sentence everywhere else.

    Attributes:
        png: the picture.
        text: what it shows, in words.
    """

    png: bytes
    text: str

    def __repr__(self) -> str:
        return self.text

    def save(self, path: str | FilePath) -> FilePath:
        """Write the plot into a file, which ends in ``.png``, and return its path."""
        return saved(path, {".png": lambda: self.png})

    def _ipython_display_(self) -> None:
        # Two outputs: what nbval compares of a picture is its text, and of HTML every byte.
        from IPython.display import display

        picture = {"text/plain": "A plot:", "image/png": base64.b64encode(self.png).decode()}
        display(picture, raw=True, metadata={"image/png": {"alt": self.text}})  # type: ignore[no-untyped-call]
        sentence = {"text/plain": self.text, "text/html": f"<p>{escape(self.text)}</p>"}
        display(sentence, raw=True)  # type: ignore[no-untyped-call]


def chart(figure: Figure, text: str) -> Chart:
    """Return a matplotlib figure as a picture with the text below it, the claim it makes, and close it."""
    from matplotlib import pyplot as plt

    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=110, bbox_inches="tight", facecolor="white", metadata={"Software": None})
    plt.close(figure)
    return Chart(buffer.getvalue(), text)
