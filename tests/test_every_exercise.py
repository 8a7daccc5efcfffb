"""What holds of every part of every exercise, and of the notebooks they stand in."""

import re
from pathlib import Path

import pytest
from gamelib_exercises import State
from gamelib_exercises.drill import Drill, same
from gamelib_exercises.lessons import LESSONS, parts

from gamelib.game import Game

STUDENT = 20261
SOURCES = Path(__file__).resolve().parents[1] / "solutions" / "source"
PERCENT = {"extension": ".py", "format_name": "percent", "comment_magics": False}
each_lesson = pytest.mark.parametrize("lesson", LESSONS)


def parts_of(lesson, student=STUDENT):
    return parts(lesson, student)


PARTS = {(lesson, part.name): part for lesson in LESSONS for part in parts_of(lesson)}
DRILLS = {key: part for key, part in PARTS.items() if isinstance(part, Drill)}
WRITTEN = {key: part for key, part in PARTS.items() if key not in DRILLS}


def each(parts):
    return pytest.mark.parametrize("part", [pytest.param(part, id="-".join(key)) for key, part in parts.items()])


def each_mutant(parts):
    return pytest.mark.parametrize(
        ("part", "mutant"),
        [
            pytest.param(part, mutant, id="-".join((*key, mutant.name)))
            for key, part in parts.items()
            for mutant in part.mutants
        ],
    )


def source_of(lesson):
    (path,) = SOURCES.glob(f"{lesson}_*.py")
    return path


def recognised(verdict):
    """Return what a verdict says about how the answer came about."""
    split = (words.partition(" is what one gets when ") for words in verdict.words)
    return [slip for _, found, slip in split if found]


def not_written(*arguments):
    raise NotImplementedError("write your answer here")


# -- functions and games -------------------------------------------------------------------------


@each(WRITTEN)
def test_the_right_answer_passes(part):
    assert part.judge(part.reference).state is State.RIGHT


@each(WRITTEN)
def test_what_is_not_written_counts_as_not_tried(part):
    stub = not_written
    if isinstance(part.reference, type) and issubclass(part.reference, Game):  # a class whose methods are still stubs
        stub = type(part.reference.__name__, (part.reference,), dict.fromkeys(
            ("player", "actions", "result", "is_terminal", "utility"), not_written
        ))  # fmt: skip
    assert part.judge(stub).state is State.NOT_TRIED
    assert part.judge(None).state in (State.NOT_TRIED, State.WRONG)


@each_mutant(WRITTEN)
def test_a_known_mistake_is_refused_and_called_by_its_own_name_alone(part, mutant):
    verdict = part.judge(mutant.answer)
    assert verdict.state in (State.WRONG, State.RAISED, State.WASTEFUL)
    assert recognised(verdict) == [mutant.words]


@each(WRITTEN)
def test_no_two_known_mistakes_have_the_same_words(part):
    assert len({mutant.words for mutant in part.mutants}) == len({mutant.name for mutant in part.mutants})
    assert len(part.mutants) == len({mutant.name for mutant in part.mutants}) >= 1


# -- drills --------------------------------------------------------------------------------------


@each(DRILLS)
def test_a_drill_accepts_the_truth_and_knows_what_was_not_tried(part):
    assert part.judge(*part.truth).state is State.RIGHT
    assert part.judge(*[None] * len(part.entries)).state is State.NOT_TRIED


@each_mutant(DRILLS)
def test_a_known_wrong_way_of_a_drill_is_recognised(part, mutant):
    verdict = part.judge(*mutant.answer)
    assert verdict.state is State.WRONG
    assert recognised(verdict) == [mutant.words]


@each_lesson
def test_drills_are_well_posed_for_100_students(lesson):
    for student in range(100):
        for part in parts_of(lesson, student):
            if isinstance(part, Drill):
                answers = [part.truth, *(mutant.answer for mutant in part.mutants)]
                assert not any(same(one, other) for i, one in enumerate(answers) for other in answers[:i]), part.name


# -- the notebooks -------------------------------------------------------------------------------


@each_lesson
def test_every_check_of_the_notebook_has_a_part_and_there_are_twenty_points_in_all(lesson):
    written = re.findall(r"^q\.(\w+)\.check\(", source_of(lesson).read_text(), re.MULTILINE)
    assert written == [part.name for part in parts_of(lesson)]
    assert sum(part.points for part in parts_of(lesson)) == 20
    assert source_of(lesson).read_text().count("# ## Question ") >= 6


@each_lesson
def test_hints_go_from_a_nudge_without_code_to_more(lesson):
    for part in parts_of(lesson):
        assert [part.hint().level for _ in part.hints] == list(range(1, len(part.hints) + 1))
        assert len(set(part.hints)) == len(part.hints) >= 2
        assert not re.search(r"\w\(.*\):|\bself\.|:=", part.hints[0])
