"""A text to unfold: results that a reader should first try to foresee."""

from __future__ import annotations

from html import escape


class Folded:
    """A text that shows when it is unfolded, and needs no kernel for that.

    Args:
        text: what is folded away, as it would be printed.
        summary: the line to click on.

    Example:
        >>> Folded("player 3", "Who wins?")
        Who wins?
        player 3
    """

    def __init__(self, text: str, summary: str) -> None:
        self.text, self.summary = text, summary

    def __repr__(self) -> str:
        return f"{self.summary}\n{self.text}"

    def _repr_html_(self) -> str:
        return f"<details><summary>{escape(self.summary)}</summary><pre>{escape(self.text)}</pre></details>"
