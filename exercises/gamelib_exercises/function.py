"""Parts answered by a function: it is tried on case after case, and known mistakes are told apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, wraps
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from gamelib.draw.board import Picture
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.plain import rounded, shown
from gamelib_exercises.sandbox import SECONDS, Elsewhere, How, Outcome, clock, run
from gamelib_exercises.solution import Patch, Right
from gamelib_exercises.verdict import State, Verdict
from gamelib_exercises.whose_work import counters, default_sizes, kept_states, library_calls, of_the_course

Function: TypeAlias = Callable[..., Any]
Observed: TypeAlias = tuple[Sequence[Seen], Sequence[str]]
Check: TypeAlias = Callable[[Case, Seen, Seen], str | None]
Look: TypeAlias = Callable[[Case, Function, float], Seen]
Tries: TypeAlias = Sequence[tuple[Case, Seen, Seen]]
ToldApart: TypeAlias = Callable[[Tries], list[object]]

WASTE: Final = 2
"""How many times the work of the reference is still fine."""

_KEEP: Final = "What is needed again can be kept in a variable."

_BORROWED: Final = (
    "Your function lets {} of gamelib ask the game. The point of this part is to write the search yourself: use the "
    "functions of the game (game.actions, game.result, game.player, game.is_terminal, game.utility) and functions of "
    "your own."
)
_NOT_ASKED: Final = (
    "Your function returned what is right, and never asked the game it was given for a utility. It has to find the "
    "answer itself, by asking this game: game.is_terminal(state), game.utility(state, player) and so on."
)
KEPT: Final = (
    "What one call puts into {} is still there at the next call, which may be about another game in which states have "
    "the same names. Begin each call afresh: with an empty collection, or a count of 0, made inside the function."
)
"""What to say of the names of what a function keeps from one call to the next."""


class FunctionPart(Part):
    """A part whose answer is a function: it is tried on case after case, and ``check`` says what is wrong.

    Args:
        name, points, hints, builds_on: as for :class:`~gamelib_exercises.part.Part`.
        check: returns what is wrong with what was seen on a case, or ``None`` if nothing is. It is given the case, what
            was seen of the student's function, which returned, and what was seen of the reference. The words end a
            sentence that begins "For the tree …, your function".
        cases: what to try the function on, the smallest first: the first that fails is shown.
        reference: a right function, usually the solution's.
        slips: known wrong functions, as patches of the solution's.
        mutants: known wrong functions as they stand, where the reference is not the solution's.
        title: a few words for the summary; the function with its arguments, if not given.
        look: tries the function on a case for so many seconds, and returns what is seen of it.
        told_apart: returns, case by case, what two functions with the same mistake have in common; if not given, what
            they return where it is wrong.
        also: returns what else they have in common on a case.
        draw: draws a case that failed.
        praise: returns what to say of an answer that passes, by what was seen of it on the first case.
        refuse: returns why a function is turned down before it is tried, or ``None``.
        own_work: returns why a function that passes is not the student's own work, or ``None``; it is given the
            function, and what was seen of it.
        notes_calls: whether the functions of the library that it calls are noted for that.
        counts_work: whether an answer that is right can be wasteful.
        afresh: whether to say so if the answer is wrong and a number outside it has changed during the check.
        errors: what there is to say of some errors, by their names.
        subject: what feedback calls the answer.
        answer_kind: what ``check`` is to be given.
        deep_words: what to look at when the function calls itself without end.
        loop_words: what to look at when it does not come to an end.
        seconds: how long a check may take.
        by_itself: whether an answer is judged by itself: then the reference is not tried.
        shared_observation: a name for what parts see of an answer, if several see the same: then it may be seen once
            for all of them.

    Attributes:
        observed: what was seen of the last answer, and the names of what it keeps between calls.
        observed_already: the same if it is known without looking.
    """

    def __init__(
        self,
        name: str,
        *,
        check: Check,
        points: int = 1,
        hints: Sequence[str],
        cases: Sequence[Case],
        reference: Function | Right,
        slips: Sequence[Patch] = (),
        mutants: Sequence[Mutant[Function]] = (),
        title: str | None = None,
        builds_on: Part | str | None = None,
        look: Look = lambda case, function, seconds: case.try_on(function, seconds),
        told_apart: ToldApart | None = None,
        also: Callable[[Seen], object] | None = None,
        draw: Callable[[Case, Seen], Picture | None] = lambda case, seen: case.picture(),
        praise: Callable[[Seen], str] | None = None,
        refuse: Callable[[Function], str | None] = lambda function: None,
        own_work: Callable[[Function, Sequence[Seen]], str | None] = lambda function, seen: None,
        notes_calls: bool = False,
        counts_work: bool = True,
        afresh: bool = False,
        errors: Mapping[str, str] = MappingProxyType({}),
        subject: str = "your function",
        answer_kind: str = "function",
        deep_words: str = "Is it called with the state that result returns, and does it stop at terminal states?",
        loop_words: str = "Does each call, and each turn of each loop, come nearer to the end?",
        seconds: float = SECONDS,
        by_itself: bool = False,
        shared_observation: str = "",
    ) -> None:
        solved = reference if isinstance(reference, Right) else None
        title = title or (solved.signature if solved else name)
        super().__init__(name, title=title, points=points, hints=hints, builds_on=builds_on)
        self.cases, self.slips = tuple(cases), tuple(slips)
        self._right: Function | Right = reference
        self._mutants = tuple(mutants)
        self._check, self._look_at, self._told_apart, self._also = check, look, told_apart, also
        self._draw, self._praise, self._refuse, self._own_work, self._errors = draw, praise, refuse, own_work, errors
        self._notes_calls, self._counts_work, self._afresh = notes_calls, counts_work, afresh
        self._by_itself = by_itself
        self.subject, self.answer_kind, self.deep_words, self.loop_words = subject, answer_kind, deep_words, loop_words
        self.seconds, self.shared_observation = seconds, shared_observation
        self.observed: Observed | None = None
        self.observed_already: Observed | None = None

    @cached_property
    def reference(self) -> Function:
        """A right function."""
        right: Function = self._right.answer if isinstance(self._right, Right) else self._right
        return right

    @cached_property
    def mutants(self) -> tuple[Mutant[Function], ...]:
        """The known wrong functions."""
        if not isinstance(self._right, Right):
            return self._mutants
        patched = (Mutant(slip.name, slip.words, slip.answer(self._right)) for slip in self.slips)
        return (*patched, *self._mutants)

    # -- judging -----------------------------------------------------------------------------

    def refused(self, *answers: Any) -> Verdict | None:
        """Return the verdict on a function or class that comes with the course, or is made of one."""
        if not any(map(of_the_course, answers)):
            return None
        return self.failed(
            State.WRONG,
            f"This {self.answer_kind} comes with the course: it is one of those the checks are made of. Hand over the "
            "one you wrote.",
        )

    def judge(self, *answers: Any) -> Verdict:
        """Return the verdict on the function."""
        if len(answers) != 1:
            return self.failed(State.WRONG, f"check takes one {self.answer_kind}, and {len(answers)} were given.")
        function = answers[0]
        if function is None:
            return self.failed(State.NOT_TRIED, f"Write the {self.answer_kind} in place of None: {self.title}.")
        if words := self._refuse(function):
            return self.failed(State.WRONG, words)
        if not callable(function):
            given = shown(run(lambda: function, seconds=self.seconds).value)
            return self.failed(
                State.WRONG, f"The {self.answer_kind} itself is wanted, without brackets after its name, not {given}."
            )
        before = counters(function) if self._afresh else {}
        self.observed = self.observed_already or self._look(function)
        verdict = self.verdict_on(*self.observed)
        if not verdict.passed:
            return self._counted_on(verdict, function, before)
        borrowed = self._own_work(function, self.observed[0])
        return self.failed(State.WRONG, borrowed) if borrowed else verdict

    def _counted_on(self, verdict: Verdict, function: Function, before: Mapping[str, object]) -> Verdict:
        """Return a verdict with a word on numbers outside of the function that were others before."""
        if verdict.state is State.NOT_TRIED or not before:
            return verdict
        changed = {name for name, thing in counters(function).items() if name in before and thing != before[name]}
        changed -= {*kept_states(function)}  # those are pointed out everywhere, and so are defaults that grow
        words = KEPT.format(" and ".join(sorted(changed)))
        if not changed or words in verdict.words:
            return verdict
        return replace(verdict, words=(verdict.words[0], words, *verdict.words[1:]))

    def _look(self, function: Function) -> Observed:
        sizes = default_sizes(function)
        seen = self.examine(function)
        kept = kept_states(function)
        kept += [name for name, size in default_sizes(function).items() if size > sizes[name] and name not in kept]
        return seen, kept

    def verdict_on(self, seen: Sequence[Seen], kept: Sequence[str] = ()) -> Verdict:
        """Return the verdict on a function of which this was seen, and which keeps these names between calls."""
        for each in seen:
            if each.outcome.how is How.NOT_WRITTEN:
                place = each.outcome.place
                return self.failed(State.NOT_TRIED, f"It is still to be written: NotImplementedError is raised{place}.")
        if borrowed := next((each.library for each in seen if each.library), None):
            return self.failed(State.WRONG, _BORROWED.format(borrowed))
        for case, each, true in zip(self.cases, seen, self.truths, strict=False):
            trouble = self._ending(each) or self._check(case, each, true)
            if trouble is not None:
                return self._wrong(case, each, trouble, seen, kept)
        if any(true.leaves and not each.leaves for each, true in zip(seen, self.truths, strict=True)):
            return self.failed(State.WRONG, _NOT_ASKED)
        printed = next((each.outcome.printed for each in seen if each.outcome.printed), "")
        if waste := self._counts_work and _waste(seen, self.truths):
            return Verdict(self.name, State.WASTEFUL, self.points, (waste,), printed=printed)
        praise = (self._praise(seen[0]),) if self._praise else ()
        return Verdict(self.name, State.RIGHT, self.points, praise, printed=printed)

    def _ending(self, seen: Seen) -> str | None:
        """Return what there is to say of a function that did not return, or ``None`` if it did."""
        outcome = seen.outcome
        match outcome.how:
            case How.RAISED:
                message = f": {outcome.message}" if outcome.message else ""
                return self._errors.get(outcome.error, f"raised {outcome.error}{message}{outcome.place}.")
            case How.ENDLESS:
                return f"had not come to an end after {self.seconds:g} seconds{outcome.place}. {self.loop_words}"
            case How.TOO_DEEP:
                if len(outcome.cycle) > 1:
                    names = f"{', '.join(outcome.cycle[:-1])} and {outcome.cycle[-1]}"
                    return f"goes on without end: {names} call each other{outcome.place}. {self.deep_words}"
                return f"calls itself without end{outcome.place}. {self.deep_words}"
            case How.LOST:
                return f"{outcome.message}."
            case How.TOO_MANY:
                return f"goes on without end: {outcome.message}. {self.loop_words}"
        return None

    def examine(self, function: Function) -> list[Seen]:
        """Return what is seen of the function, case by case, up to the one it does not come to an end on."""
        until = clock() + self.seconds
        found: list[Seen] = []
        for case in self.cases:
            found.append(self.try_case(case, function, until - clock()))
            if found[-1].outcome.how in (How.ENDLESS, How.TOO_MANY, How.NOT_WRITTEN, How.LOST):
                break
        return found

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the function on one case."""
        if not self._notes_calls or isinstance(function, Elsewhere):
            return self._look_at(case, function, seconds)
        watched, calls = noted(function)
        seen = self._look_at(case, watched, seconds)
        return replace(seen, calls=seen.calls | calls)

    @cached_property
    def truths(self) -> list[Seen]:
        """What is seen of the reference."""
        if self._by_itself:
            return [Seen(Outcome(How.RETURNED)) for _ in self.cases]
        return self.examine(self.reference)

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known mistakes that would have been seen exactly so."""
        prints = self.prints(seen)
        return [mutant for mutant, known in zip(self.mutants, self._known, strict=True) if known == prints]

    @cached_property
    def seen_of_mutants(self) -> list[list[Seen]]:
        """What is seen of each of the known wrong functions."""
        return [self.examine(mutant.answer) for mutant in self.mutants]

    @cached_property
    def _known(self) -> list[list[object]]:
        return [self.prints(seen) for seen in self.seen_of_mutants]

    def prints(self, seen: Sequence[Seen]) -> list[object]:
        """Return the fingerprints of all cases: two functions with the same have the same mistake."""
        # The reference comes to an end, so there is a truth for each case.
        tries = list(zip(self.cases, seen, self.truths, strict=False))
        found = self._told_apart(tries) if self._told_apart else [self._wrong_answer(*each) for each in tries]
        return [(each, self._also(what)) for each, what in zip(found, seen, strict=True)] if self._also else found

    def _wrong_answer(self, case: Case, seen: Seen, true: Seen) -> object:
        if seen.outcome.how is How.RETURNED and self._check(case, seen, true) is None:
            return "right"
        return by_answer(seen)

    def _wrong(self, case: Case, seen: Seen, trouble: str, all_seen: Sequence[Seen], kept: Sequence[str]) -> Verdict:
        words = [f"For {case.text}, {self.subject} {trouble}"]
        if kept:
            words.append(KEPT.format(" and ".join(kept)))
        words += [f"This is what one gets when {mutant.words}" for mutant in self.recognised(all_seen)]
        state = State.RAISED if seen.outcome.how is How.RAISED else State.WRONG
        return self.failed(state, *words, picture=self._draw(case, seen), printed=seen.outcome.printed)


def not_wanted(value: object, wanted: str) -> str:
    """Return the words for an answer of the wrong kind."""
    if value is None:
        return f"returned nothing (None), where {wanted} is wanted: does every way through it end in a return?"
    return f"returned {shown(value)}, where {wanted} is wanted."


def by_answer(seen: Seen) -> object:
    """Return what two functions with the same mistake have in common on a case: how they end, and what they return."""
    return (seen.outcome.how, seen.outcome.error, rounded(seen.outcome.value))


def each_by(what: Callable[[Seen], object]) -> ToldApart:
    """Return what tells functions apart by something that is seen of them on each case."""
    return lambda tries: [what(seen) for _, seen, _ in tries]


def noted(function: Function) -> tuple[Function, set[str]]:
    """Return the function such that what it calls of the library is noted, and where."""
    noted_here: set[str] = set()

    @wraps(function)
    def watched(*arguments: Any) -> Any:
        # Inside of what is stopped when time is up: that ends the watching if it comes while a call is noted.
        with library_calls() as calls:
            value = function(*arguments)
        noted_here.update(calls)
        return value

    return watched, noted_here


def _waste(seen: Sequence[Seen], true: Sequence[Seen]) -> str | None:
    """Return in a sentence how a function that is right does far too much, or ``None``."""
    leaves, needed = sum(len(each.leaves) for each in seen), sum(len(each.leaves) for each in true)
    if leaves > WASTE * needed:
        return f"It asks what a leaf is worth {leaves:,} times where {needed:,} are enough. {_KEEP}"
    results, enough = sum(each.results for each in seen), sum(each.results for each in true)
    if results > WASTE * enough:
        return f"It asks for the result of an action {results:,} times where {enough:,} are enough. {_KEEP}"
    return None
