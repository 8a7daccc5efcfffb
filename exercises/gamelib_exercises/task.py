"""A part of a question as the notebook has it: everything to work with, and no answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib_exercises.part import Hint, Part
from gamelib_exercises.verdict import Picture, Verdict

_OFFERED: Final = ("check", "given", "hint", "judge", "name", "points", "show", "title", "verdict")


class Task:
    """What a part offers to who is to solve it.

    A part knows the right answer, and wrong ones; behind a task they do not turn up among its attributes.

    Args:
        part: the part.
    """

    __slots__ = ("_part",)

    def __init__(self, part: Part) -> None:
        self._part = part

    def check(self, *answers: Any) -> None:
        """Show the verdict on the answers, and raise if they do not pass.

        Raises:
            CheckFailed: an :class:`AssertionError` of one line, if the answer does not pass.
        """
        self._part.check(*answers)

    def judge(self, *answers: Any) -> Verdict:
        """Return what there is to say of the answers, without showing it; it brings no points."""
        return self._part.judge(*answers)

    def hint(self) -> Hint:
        """Return the next hint; after the last one, the last one again."""
        return self._part.hint()

    def show(self) -> Picture | str:
        """Return what the task is about, as a picture where it has one."""
        return self._part.show()

    def __getattr__(self, name: str) -> Any:
        """Return what else a part tells: its name, title, points and verdict, and the data some tasks give."""
        if name.startswith("_"):  # among them _part itself, while a copy is made
            raise AttributeError(name)
        if name in _OFFERED:
            return getattr(self._part, name)
        raise AttributeError(f"{self._part.name} has no {name!r}; it has {', '.join(self._offered())}")

    def __dir__(self) -> Sequence[str]:
        return self._offered()

    def _offered(self) -> list[str]:
        return [name for name in _OFFERED if hasattr(self._part, name)]

    def __repr__(self) -> str:
        return repr(self._part)
