"""A part of a question (what is asked, what it is worth, its hints and its check), and what a notebook sees of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, Generic, TypeVar
from weakref import WeakKeyDictionary

from gamelib.draw.board import Picture
from gamelib_exercises.verdict import CheckFailed, State, Verdict, live_bundle

Answer = TypeVar("Answer")

_RUN_ALL: Final = (
    "(Run All Cells stops at the first question that is still open. To go on after it, choose the next cell and "
    "Run ▸ Run Selected Cell and All Below.)"
)


@dataclass(frozen=True, slots=True)
class Mutant(Generic[Answer]):
    """A known wrong answer, a function or entries, and the words that go on after "This is what one gets when"."""

    name: str
    words: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint of several of a part; their levels are counted from 1."""

    part: str
    text: str
    level: int
    levels: int

    @property
    def _heading(self) -> str:
        return f"Hint {self.level} of {self.levels}" + (", the last" if self.level == self.levels else "")

    def __repr__(self) -> str:
        return f"{self._heading}: {self.text}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        html = f"<p><b>{self._heading}.</b> {escape(self.text)}</p>"
        return live_bundle(html, f"a hint for {self.part}")


class Part(ABC):
    """A part of a question, with one check and points of its own.

    Args:
        name: what it is called after ``q.`` in the notebook.
        title: a few words for the summary.
        points: what it is worth.
        hints: from a nudge to nearly the answer.
        builds_on: an earlier part whose function this part's function calls, or its name if it belongs to another
            question.
        picture: what the task is about, drawn.
    """

    def __init__(
        self,
        name: str,
        *,
        title: str,
        points: int = 1,
        hints: Sequence[str],
        builds_on: Part | str | None = None,
        picture: Picture | None = None,
    ) -> None:
        self.name, self.title, self.points, self.hints = name, title, points, tuple(hints)
        self.builds_on, self.picture = builds_on, picture
        self.verdict = Verdict(name, State.NOT_TRIED, points)
        self._hints_given = 0

    @abstractmethod
    def judge(self, *answers: Any) -> Verdict:
        """Return what there is to say of the answers, without showing it."""

    def refused(self, *answers: Any) -> Verdict | None:
        """Return the verdict on answers that are not the student's own, or ``None``: then they are judged."""
        return None

    def check(self, *answers: Any) -> None:
        """Show the verdict on the answers, and raise if they do not pass.

        The verdict is displayed and not returned: what a check cell returns, nbgrader reads as its points.

        Raises:
            CheckFailed: an :class:`AssertionError` of one line, if the answer does not pass.
        """
        from IPython.display import display

        self.verdict = Verdict(self.name, State.NOT_TRIED, self.points)  # should it break off, no points are left
        self.verdict = self.refused(*answers) or self.judge(*answers)
        display(self.verdict)  # type: ignore[no-untyped-call]
        if not self.verdict.passed:
            raise CheckFailed(self.verdict)

    def hint(self) -> Hint:
        """Return the next hint; after the last one, the last one again."""
        self._hints_given = min(self._hints_given + 1, len(self.hints))
        return Hint(self.name, self.hints[self._hints_given - 1], self._hints_given, len(self.hints))

    def show(self) -> Picture | str:
        """Return what the task is about, as a picture where it has one."""
        return self.picture or self.title

    def failed(self, state: State, *words: str, picture: Picture | None = None, printed: str = "") -> Verdict:
        """Return the verdict of an answer that does not pass, with a word on where help is to be had."""
        if isinstance(self.builds_on, Part) and not self.builds_on.verdict.passed:
            words += (f"This part builds on {self.builds_on.name}, which has not passed its check: begin there.",)
        if state is State.NOT_TRIED:
            words += (_RUN_ALL,)
        if left := len(self.hints) - self._hints_given:
            more = " more" if self._hints_given else ""
            some = f"There is one{more} hint" if left == 1 else f"There are {left}{more} hints, one at a time"
            words += (f"{some}: run q.{self.name}.hint() in a new cell.",)
        return Verdict(self.name, state, self.points, words, picture, printed)

    def __repr__(self) -> str:
        return f"{self.name}: {self.title} ({self.verdict.state.value})"


_PARTS: Final[WeakKeyDictionary[Task, Part]] = WeakKeyDictionary()
"""The part of each task: not among its attributes, where the answers would be a look away."""

_OFFERED: Final = ("check", "given", "hint", "judge", "name", "points", "show", "title", "verdict")


class Task:
    """What a part offers to who is to solve it: right and wrong answers do not turn up among its attributes."""

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
