"""Outputs that change from run to run, such that a saved notebook does not drift for it.

Which hint is next, and how many points there are, depends on what a reader has done before. A reader
who solves everything and saves the notebook should not have to run these cells once more for nbval to
be content. So what changes is shown by a widget, which nbval does not compare, and what is stored as
text is always the same.
"""

from __future__ import annotations

from typing import Any


def live_bundle(html: str, stored: str) -> dict[str, Any]:
    """Return what a notebook shows of an object whose text changes.

    Args:
        html: what is seen while the notebook runs.
        stored: what the saved notebook says in its place.
    """
    import ipywidgets as widgets

    bundle: dict[str, Any] = widgets.HTML(html)._repr_mimebundle_()
    return {**bundle, "text/plain": stored}
