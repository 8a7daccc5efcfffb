"""Names that a notebook of an earlier version of the course may import, and where they are now."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

_MOVED: Final = {  # the first that a name begins with counts
    "gamelib.course.exercise": "gamelib_exercises",
    "gamelib.course.": "gamelib_lessons.",
    "gamelib.games.catalogue": "gamelib_lessons.catalogue",
    "gamelib.games.p_game": "gamelib_lessons.p_game",
    "gamelib.games.PGame": "gamelib_lessons.p_game.PGame",
    "gamelib.widgets.Catalogue": "gamelib_lessons.catalogue_explorer.Catalogue",
    "gamelib.draw.learning_loop": "gamelib_lessons.learning_loop",
    "gamelib.widgets.Cost": "gamelib_lessons.cost_explorer.Cost",
    "gamelib.widgets.LeavesByDepth": "gamelib_lessons.leaves_by_depth_explorer.LeavesByDepth",
    "gamelib.widgets.Lottery": "gamelib_lessons.lottery_explorer.Lottery",
    "gamelib.widgets.GoExample": "gamelib_lessons.go_example_explorer.GoExample",
}


class OldNotebook(ImportError):
    """A notebook imports something under the name it had in an earlier version of the course."""

    def _render_traceback_(self) -> list[str]:
        """Return what Jupyter shows in place of a traceback."""
        return [str(self)]


class _OldNames:
    """The last of Python's finders: it is asked for a module when no other has found it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Raise an error that says where something of the course is now; know nothing of other modules."""
        for old, new in _MOVED.items():
            if name.startswith(old):
                raise OldNotebook(
                    f"This notebook was made for an earlier version of the course: {name} is now "
                    f"{name.replace(old, new, 1)}. Change the import in this cell, or get a fresh copy of the notebook "
                    "by 'gamelib reset NN', NN being the number of the lesson; yours is kept beside it."
                )
        return None


def explain_old_names() -> None:
    """Have imports of the old names raise :class:`OldNotebook`.

    Example:
        >>> from gamelib.course.exercise import exercises  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
            ...
        OldNotebook: …
    """
    sys.meta_path.append(_OldNames)
