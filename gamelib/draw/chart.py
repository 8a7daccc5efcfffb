"""A matplotlib figure with its text twin."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True, repr=False)
class Chart:
    """A plot: shown as a PNG picture in a notebook, as a sentence everywhere else.

    Attributes:
        png: the picture.
        text: what it shows, in words.
    """

    png: bytes
    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = {"text/plain": self.text, "image/png": base64.b64encode(self.png).decode()}
        return bundle, {"image/png": {"alt": self.text}}


def chart(figure: Figure, text: str) -> Chart:
    """Return ``figure`` as a picture with ``text`` as its alternative, and close it.

    Args:
        figure: a matplotlib figure, whole.
        text: what it shows, in words, with its main numbers.
    """
    from matplotlib import pyplot as plt

    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=110, bbox_inches="tight", facecolor="white", metadata={"Software": None})
    plt.close(figure)
    return Chart(buffer.getvalue(), text)
