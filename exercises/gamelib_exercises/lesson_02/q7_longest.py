"""Question 7: how long the longest line of play is."""

from gamelib_exercises.kinds import ValuePart
from gamelib_exercises.lesson_02.cases import VALUES
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right


def parts(student: int) -> list[Part]:
    """Return the part of the question."""
    return [
        ValuePart(
            "longest_line",
            points=1,
            hints=("It is 0 where the game is over.", "Elsewhere it is one more than that of the deepest child."),
            cases=VALUES,
            reference=Right("02", "longest_line"),
            slips=(
                FROM_THE_START,
                Patch("shortest", "this is the shortest line. The longest is asked for.", ("max(", "min(")),
                Patch("counts states", "the first state is counted too. Plies are moves.", ("return 0", "return 1")),
            ),
        )
    ]
