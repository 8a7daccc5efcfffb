"""A part of a question as the notebook has it: everything to work with, and no answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

from gamelib_exercises.part import Hint, Part
from gamelib_exercises.verdict import Picture, Verdict

_PARTS: Final[WeakKeyDictionary[Task, Part]] = WeakKeyDictionary()
"""The part behind each task: not among its attributes, where the answers would be a look away."""

_OFFERED: Final = ("check", "given", "hint", "judge", "name", "points", "show", "title", "verdict")


class Task:
    """What a part offers to who is to solve it.

    A part knows the right answer, and wrong ones; behind a task they do not turn up among its attributes.

    Args:
        part: the part.
    """

    __slots__ = ("__weakref__",)

    def __init__(self, part: Part) -> None:
        _PARTS[self] = part

    def check(self, *answers: Any) -> None:
        """Show the verdict on the answers, and raise if they do not pass.

        Raises:
            CheckFailed: an :class:`AssertionError` of one line, if the answer does not pass.
        """
        _PARTS[self].check(*answers)

    def judge(self, *answers: Any) -> Verdict:
        """Return what there is to say of the answers, without showing it; it brings no points."""
        return _PARTS[self].judge(*answers)

    def hint(self) -> Hint:
        """Return the next hint; after the last one, the last one again."""
        return _PARTS[self].hint()

    def show(self) -> Picture | str:
        """Return what the task is about, as a picture where it has one."""
        return _PARTS[self].show()

    def __getattr__(self, name: str) -> Any:
        """Return what else a part tells: its name, title, points and verdict, and the data some tasks give."""
        if name.startswith("_"):  # such as copy asks for, before there is a part
            raise AttributeError(name)
        if name in _OFFERED:
            return getattr(_PARTS[self], name)
        raise AttributeError(f"{_PARTS[self].name} has no {name!r}; it has {', '.join(self._offered())}")

    def __copy__(self) -> Task:
        return self

    def __dir__(self) -> Sequence[str]:
        return self._offered()

    def _offered(self) -> list[str]:
        return [name for name in _OFFERED if hasattr(_PARTS[self], name)]

    def __repr__(self) -> str:
        return repr(_PARTS[self])
