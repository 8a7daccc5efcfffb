"""Question 7: a strategy for Pig, graded on how often it wins against the best there is, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

import gamelib.games.pig as policies
from gamelib.course.project import CourseError
from gamelib.game import MAX, MIN
from gamelib.games.pig import Pig, PigAction, PigSolution, PigState, solve_pig
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart, by_answer, each_by
from gamelib_exercises.part import Part
from gamelib_exercises.plain import plain, shown
from gamelib_exercises.sandbox import How, answers, run
from gamelib_exercises.solution import Patch, Right
from gamelib_exercises.whose_work import from_the_library, read_only_tables

PIG: Final = Pig(goal=60)
"""The game the strategy is for."""

_AGAIN: Final = 7
"""Of so many states a strategy is asked about one a second time."""


class Record(NamedTuple):
    """How often a strategy wins against the optimal policy.

    Attributes:
        as_max, as_min: the winning probability of whoever begins, and of whoever comes second.
        uneven: where it does not play both seats alike, in a sentence; empty if it does.
        costliest: where one choice of its loses most, in a sentence; empty if none does.
    """

    as_max: float
    as_min: float
    uneven: str = ""
    costliest: str = ""

    @property
    def mean(self) -> float:
        """The winning probability if lots are drawn for who begins."""
        return (self.as_max + self.as_min) / 2

    @property
    def report(self) -> str:
        """The probabilities in words."""
        return (
            f"wins against the optimal policy with probability {self.mean:.4f} ({self.as_max:.4f} where it begins, "
            f"{self.as_min:.4f} where it comes second)"
        )


class NoStrategy(CourseError):
    """What a function answers makes no strategy; the argument says what it does, to go on after "your strategy"."""

    def __str__(self) -> str:
        return f"your strategy {self.args[0]}"


@cache
def _solution() -> PigSolution:
    return solve_pig(PIG)


@cache
def optimal() -> Any:
    """Return the optimal policy as a table of the probability to roll."""
    return _solution().rolls.astype(float)


def record_of(strategy: Callable[[PigState], Any]) -> Record:
    """Return how often a strategy wins against the optimal policy in either seat.

    Raises:
        NoStrategy: if it answers anything but ``"roll"`` or ``"hold"``, or not always the same in the same state.

    Example:
        >>> round(record_of(policies.hold_at(PIG, 20)).mean, 4)
        0.4755
    """
    tables = [_table(strategy, MAX)]
    _ask_again(strategy, tables[MAX])
    tables.append(_table(strategy, MIN))
    uneven = ""
    if different := _difference(*tables):
        *where, as_max, as_min = different
        uneven = (
            f"It does not play both seats alike: it answers {as_max} in the state {_state_text(MAX, *where)}, and "
            f"{as_min} in {_state_text(MIN, *where)}, which is the same for the player to move. (Its own points are "
            "state.scores[state.player].)"
        )
    return Record(
        policies.winning_probability(PIG, (tables[MAX], optimal()), player=MAX),
        policies.winning_probability(PIG, (optimal(), tables[MIN]), player=MIN),
        uneven,
        _costliest(tables[MAX]),
    )


@cache
def _calls(seat: int) -> tuple[list[tuple[PigState]], tuple[Any, ...]]:
    """Return what a strategy is asked about at a seat, and where in a table its answers stand."""
    import numpy as np

    calls: list[tuple[PigState]] = []

    def noted(state: PigState) -> PigAction:
        calls.append((state,))
        return "hold"

    policies.roll_table(PIG, noted, seat)
    places = [(state.scores[seat], state.scores[1 - seat], state.turn_total) for (state,) in calls]
    return calls, tuple(np.array(places).T)


def _table(strategy: Callable[[PigState], Any], seat: int) -> Any:
    """Return the answers of a strategy at a seat as a table of the probability to roll."""
    import numpy as np

    calls, places = _calls(seat)
    table = np.zeros((PIG.goal, PIG.goal, PIG.goal))
    table[places] = [_checked(state, given) == "roll" for (state,), given in _answered(strategy, calls)]
    return table


def _ask_again(strategy: Callable[[PigState], Any], table: Any) -> None:
    """Raise unless a strategy gives some of the answers of a table a second time."""
    calls = _calls(MAX)[0][::_AGAIN]
    for (state,), given in _answered(strategy, calls):
        answers_now = _checked(state, given)
        before = "roll" if table[*state.scores, state.turn_total] else "hold"
        if answers_now != before:
            raise NoStrategy(
                f"answered {before} in the state {PIG.text(state)}, and {answers_now} when it was asked about the same "
                "state again. Its winning probability is computed from one answer for each state: neither chance nor "
                "what it was asked before may make a difference."
            )


def _answered(
    strategy: Callable[[PigState], Any], calls: Sequence[tuple[PigState]]
) -> Iterable[tuple[tuple[PigState], Any]]:
    return zip(calls, answers(strategy, calls), strict=True)


def _costliest(table: Any) -> str:
    """Return where one choice of a policy loses most, in a sentence; only at turn totals that its own rolls lead to."""
    import numpy as np

    values, most = _solution().values, max(PIG.points.values())
    rolls, reached = table > 0, np.zeros(table.shape, dtype=bool)
    for k in range(PIG.goal):
        before = [reached[:, :, k - throw] & rolls[:, :, k - throw] for throw in range(2, min(most, k) + 1)]
        reached[:, :, k] = k == 0 or np.any(before or [False], axis=0)
    i, j, k = (reached & (rolls != _solution().rolls)).nonzero()
    if not len(i):
        return ""
    after = np.pad(values, ((0, 0), (0, 0), (0, most)), constant_values=1)
    hold = 1 - values[j, i + k, 0]
    roll = (1 - values[j, i, 0] + sum(after[i, j, k + throw] for throw in range(2, most + 1))) / PIG.sides
    worst = abs(roll - hold).argmax()
    wins = {"hold": hold[worst], "roll": roll[worst]}
    does, better = sorted(wins, key=wins.__getitem__)
    return (
        f"Its costliest choice: at {i[worst]} to {j[worst]} with {k[worst]} at stake you {does}, which wins "
        f"{wins[does]:.1%}; {better}ing wins {wins[better]:.1%}."
    )


def _checked(state: PigState, given: Any) -> str:
    if isinstance(given, str) and given in ("roll", "hold"):
        return given
    what = "nothing (None)" if given is None else shown(plain(given))
    advice = ": does every way through it end in a return?" if given is None else "."
    raise NoStrategy(f'returned {what} in the state {PIG.text(state)}, where "roll" or "hold" is wanted{advice}')


def _difference(one: Any, other: Any) -> tuple[int, int, int, str, str] | None:
    """Return own points, the opponent's, the turn total and both answers where two tables differ first."""
    for own, opponent, total in zip(*(one != other).nonzero(), strict=True):
        answers = ["roll" if table[own, opponent, total] else "hold" for table in (one, other)]
        return int(own), int(opponent), int(total), answers[0], answers[1]
    return None


def _state_text(player: int, own: int, opponent: int, total: int) -> str:
    scores = (own, opponent) if player == MAX else (opponent, own)
    return PIG.text(PigState(scores, total, player, False))


def _tables_of_the_library(strategy: object) -> list[str]:
    """Return the names of tables outside a strategy that solve_pig made: read-only arrays with its numbers."""
    known = {sha256(table.tobytes()).hexdigest() for table in (_solution().rolls, _solution().values)}
    return [name for name, digest in read_only_tables(strategy).items() if digest in known]


_ALLOWED: Final = frozenset({"Pig", "PigState", "pig", "CHANCE"})


def _borrowed(strategy: Function) -> str | None:
    """Return why a strategy is not the student's own: it takes functions from the library, or tables."""
    if f"{getattr(strategy, '__module__', '')}".startswith("gamelib.games."):
        return "This strategy comes with the library. The point of this part is to write one yourself."
    names = [name for name in from_the_library(strategy) if name not in _ALLOWED]
    names += [f"{name} (a table of solve_pig)" for name in _tables_of_the_library(strategy)]
    if not names:
        return None
    return (
        f"Your strategy has {' and '.join(names)} of gamelib work it out. The point of this part is to "
        "write it yourself."
    )


def _look(case: Case, strategy: Function, seconds: float) -> Seen:
    """Return what is seen of the strategy: its record, or an answer that it cannot give, with the state."""

    def measured() -> tuple[Any, ...]:
        try:
            return tuple(record_of(strategy))
        except NoStrategy as error:
            return error.args

    return Seen(run(measured, seconds=seconds))


def _wins_enough(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return why it is no strategy, or by how much it misses."""
    found = seen.outcome.value
    if isinstance(found[0], str):
        (words,) = found
        return f"{words}"
    (wanted,) = case.values
    record = Record(*found)
    if record.mean > wanted:
        return None
    missed = f"{record.report}, where more than {wanted:.4f} is wanted. The optimal policy itself would win 0.5."
    return " ".join(filter(None, (missed, record.costliest, record.uneven)))


def _record(seen: Seen) -> object:
    """Return the record: two strategies with the same play alike."""
    found = seen.outcome.value
    if seen.outcome.how is How.RETURNED and isinstance(found[0], float):
        return tuple(round(each, 9) for each in found[:2])
    return by_answer(seen)


def _pig_part(name: str, wanted: float, **arguments: Any) -> FunctionPart:
    """Return a part whose strategy has to win with at least a given probability."""
    return FunctionPart(
        name,
        cases=[Case(f"Pig with the goal {PIG.goal}", values=(wanted,))],
        reference=Right("05", "strategy"),
        check=_wins_enough,
        look=_look,
        told_apart=each_by(_record),
        praise=lambda seen: f"Your strategy {Record(*seen.outcome.value).report}.",
        refuse=_borrowed,
        subject="your strategy",
        shared_observation="record",
        deep_words="A strategy answers for one state, and has no need to call itself.",
        loop_words="It is asked about every state there is. What takes long is best worked out once, outside of it.",
        **arguments,
    )


TWENTY: Final = 0.4756
"""Hold at 20 wins a little less often than this."""

NEAR: Final = 0.493
"""Within a hundredth of the optimum, which is one half."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    first = _pig_part(
        "pig_better",
        TWENTY,
        title="strategy(state): better than hold at 20",
        hints=(
            "Hold at 20 looks at the turn total alone. What else does the state tell, and when should it matter?",
            "Towards the end there is no use in holding 50 points if the other is about to win. Who is far enough on, "
            "or has an opponent who is, had better roll to the end.",
            "own, other = state.scores[state.player], state.scores[1 - state.player]. Roll whenever one of them is "
            "near enough to the goal; otherwise hold at 20.",
        ),
        slips=_BETTER,
    )
    near = _pig_part(
        "pig_near",
        NEAR,
        title="strategy(state): near the optimum",
        points=2,
        hints=(
            "Who is behind has to dare more. How could the turn total at which you hold depend on both scores?",
            "Hold at a base plus a part of (other - own), and roll to the end once one of you is near the goal. Try "
            "numbers: record_of(strategy).report shows in a moment what a change is worth.",
            "A base of 19, a fourth to a tenth of the difference, and the race to the end as soon as one of you has 25 "
            "to 27 points. Or solve the equations of the lesson by value iteration, once, and look the answer up.",
        ),
        slips=_NEAR,
        builds_on=first,
    )
    return [first, near]


def _always(answer: str) -> tuple[tuple[str, str], ...]:
    return (_RACE, (_HOLD, f'return "{answer}"'))


def _holding_at(points: int) -> tuple[tuple[str, str], ...]:
    return (_RACE, ("20 + (other - own) / 4", f"{points}"))


_RACE = ("own >= 27 or other >= 27", "False")
_HOLD = 'return "roll" if state.turn_total < 20 + (other - own) / 4 else "hold"'
_SCORES = "state.scores[state.player], state.scores[1 - state.player]"
_AT_TWENTY = Patch(
    "hold at 20: the strategy holds at 20, whatever the scores. The scores have to count as well.",
    *_holding_at(20),
)
_NEVER_ROLLS = Patch(
    "never rolls: the strategy never rolls, or not any more from some score on (is the score counted in with the turn "
    "total? Have roll and hold changed places?). Who never rolls never wins.",
    *_always("hold"),
)
_BETTER = (
    _AT_TWENTY,
    Patch(
        "hold at 25: the strategy holds at 25, whatever the scores. The scores have to count as well.",
        *_holding_at(25),
    ),
    Patch(
        "never rolls twice: the strategy holds after every throw that brings points. It is slow: the mean of a throw "
        "is small, and the opponent gets many turns.",
        *_holding_at(1),
    ),
    _NEVER_ROLLS,
    Patch(
        "never holds: the strategy never holds before the goal. A turn of 60 points without a single 1 is rare.",
        *_always("roll"),
    ),
)
_NEAR = (
    _AT_TWENTY,
    Patch(
        "hold at 30: the strategy holds at 30, whatever the scores: two turns are enough then. It is the best that "
        "looks at the turn total alone.",
        *_holding_at(30),
    ),
    _NEVER_ROLLS,
    Patch(
        "the scores of MAX and MIN: state.scores is read as (own, other). It is (MAX's, MIN's), and the strategy plays "
        "both seats: own is state.scores[state.player].",
        (_SCORES, "state.scores"),
    ),
    Patch(
        "own and other swapped: own and other scores have changed places. Who is *behind* has to dare more.",
        ("own, other = ", "other, own = "),
    ),
)
