"""The verdicts on what a student handed in, part by part, each on a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any, Final

from gamelib_exercises.function import FunctionPart
from gamelib_exercises.judge.candidate import Candidate, Lost
from gamelib_exercises.judge.keeper import Keeper
from gamelib_exercises.judge.submission import Submission, Task
from gamelib_exercises.lessons import parts, student_number
from gamelib_exercises.part import Part
from gamelib_exercises.sandbox import SECONDS, How, Outcome, limited
from gamelib_exercises.verdict import State, Verdict

LONGEST: Final = 300.0
"""How many seconds the judge may think about a part, whatever it is given to think about."""

NOT_LEARNED: Final = 0
"""The number of nobody, whose parts keep what was found out about right and wrong functions."""


@cache
def _kept(lesson: str) -> dict[str, Part]:
    return {part.name: part for part in parts(lesson, NOT_LEARNED)}


def parts_for(lesson: str, student: int) -> dict[str, Part]:
    """Return the parts of a student; what is the same for all students is worked out once."""
    found = {part.name: part for part in parts(lesson, student)}
    for name, part in found.items():
        kept = _kept(lesson)[name]
        if not (isinstance(part, FunctionPart) and isinstance(kept, FunctionPart)):
            continue
        if [case.text for case in part.cases] == [case.text for case in kept.cases]:
            found[name] = kept
    for part in found.values():
        part.verdict = Verdict(part.name, State.NOT_TRIED, part.points)
        if isinstance(part.builds_on, Part):
            part.builds_on = found[part.builds_on.name]
    return found


def verdicts(given: Submission, keeper: Keeper, tasks: Sequence[Task] = ()) -> list[Verdict]:
    """Return the verdict on each part, or on some of them, in the order of the notebook."""
    made = parts_for(given.exercise.lesson, student_number(given.student))
    data = {name: getattr(part, "given", None) for name, part in made.items()}
    found = []
    observed: dict[Any, Any] = {}
    for task in tasks or given.exercise.tasks:
        part = made[task.part]
        shared_observation = getattr(part, "shared_observation", ""), task.expressions, task.answers
        if isinstance(part, FunctionPart):
            part.observed, part.observed_already = None, observed.get(shared_observation)
        candidate = keeper.start()
        try:
            found_out, error = limited(partial(_verdict, part, task, given, candidate, data), LONGEST)
        finally:
            candidate.close()
        if isinstance(error, Lost):
            found_out = part.failed(State.RAISED, f"Your code {error}.")
        elif isinstance(error, KeyboardInterrupt):
            raise error
        elif error:  # nothing that is handed in ends the judge
            said = f"What came of your code cannot be judged ({type(error).__name__.strip('_')})."
            found_out = part.failed(State.RAISED, said)
        if isinstance(part, FunctionPart) and part.shared_observation:
            observed[shared_observation] = part.observed
        part.verdict = found_out
        found.append(part.verdict)
    return found


def _verdict(part: Part, task: Task, given: Submission, candidate: Candidate, data: dict[str, Any]) -> Verdict:
    if missing := [name for name in task.answers if name not in given.answers]:
        return part.failed(State.NOT_TRIED, f"The notebook has no cell with the answer {' and '.join(missing)}.")
    candidate.begin(data, given.student)
    broken: Outcome | None = None
    for own, cell in given.script(task):
        outcome = candidate.cell(f"<{cell.name}>", cell.source, SECONDS)
        if own and outcome.how is not How.RETURNED:
            broken = broken or outcome
            if outcome.how is How.ENDLESS:
                break
    answers = candidate.values(task.expressions)
    lost = next((value for kind, value in answers if kind == "missing"), None)
    if broken and (lost or broken.how is How.ENDLESS):  # what was defined before an error counts, as in the notebook
        return part.failed(State.RAISED, f"The cell with your answer {_ending(broken)}", printed=broken.printed)
    if lost:
        return part.failed(State.RAISED, f"What your answer defines cannot be handed over: {lost}.")
    values = [value for _, value in answers]
    return part.refused(*values) or part.judge(*values)


def _ending(outcome: Outcome) -> str:
    match outcome.how:
        case How.RAISED:
            return f"raised {outcome.error}{f': {outcome.message}' if outcome.message else ''}{outcome.place}."
        case How.NOT_WRITTEN:
            return f"calls what is still to be written{outcome.place}."
        case How.TOO_DEEP:
            return f"calls something without end{outcome.place}."
    return f"had not come to an end after {SECONDS:g} seconds{outcome.place}."
