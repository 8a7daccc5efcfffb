"""The kinds of functions lesson 01 asks for: a pair of numbers, and counts found by going once through each state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from gamelib.game import Game
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import KEPT, Function, FunctionPart, not_wanted
from gamelib_exercises.kinds import OwnWorkPart, ValuePart
from gamelib_exercises.plain import is_number, plain, same_number, shown
from gamelib_exercises.verdict import State, Verdict
from gamelib_exercises.watched import ExaminedGame
from gamelib_exercises.whose_work import counters, kept_states

AGAIN: Final = 3
"""How often the result of an action may be asked for in one go, such as to look for it, to keep it and to go there."""


class PairPart(OwnWorkPart):
    """The function has to return the same two numbers as the reference; ``wanted`` says in words what they are."""

    def __init__(self, name: str, *, wanted: str, **arguments: Any) -> None:
        super().__init__(name, **arguments)
        self.wanted = wanted

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the pair that came."""
        pair, right = seen.outcome.value, true.outcome.value
        if not isinstance(pair, tuple) or len(pair) != 2 or not all(map(is_number, pair)):
            return not_wanted(pair, self.wanted)
        if all(map(same_number, pair, right)):
            return None
        return f"returned {shown(pair)}; {shown(right)} is right."


class AfreshPart(FunctionPart):
    """The function has to begin each call afresh.

    If what it returns is wrong and a number outside it has changed during the check, that is pointed out.
    """

    def judge(self, *answers: Any) -> Verdict:
        """Return the verdict on the function."""
        before = counters(answers[0]) if len(answers) == 1 else {}
        verdict = super().judge(*answers)
        if verdict.state not in (State.WRONG, State.RAISED) or len(answers) != 1:
            return verdict
        changed = {name for name, thing in counters(answers[0]).items() if name in before and thing != before[name]}
        changed -= {*kept_states(answers[0])}  # those are pointed out everywhere, and so are defaults that grow
        names = " and ".join(sorted(changed))
        if not names or KEPT.format(names) in verdict.words:
            return verdict
        return replace(verdict, words=(verdict.words[0], KEPT.format(names), *verdict.words[1:]))


class SizePart(AfreshPart, PairPart):
    """The function has to return how many nodes and leaves there are."""


class CountPart(AfreshPart, ValuePart):
    """The function has to return the right number of states, however it finds it.

    What it does twice is the subject of :class:`OncePart`.
    """

    counts_work = False


class OncePart(CountPart):
    """The function has to return the right number, and must not go twice through what follows a state.

    The watched game has a node for each path on which the function came to a state. Asking for
    results at two nodes of the same state, or for the same result again and again, is going twice.
    """

    counts_work = True

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen, with the number the function returned and how it went."""
        return case.try_on(_walked(function), seconds)

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the number, or else with the way."""
        wrong = super().trouble(case, _counted(seen), _counted(true))
        if wrong is not None:
            return wrong
        _, times, _, name, asked, different = seen.outcome.value
        if times > 1:
            return f"returned the right number, but goes {times} times through what follows the state {name!r}."
        if asked > AGAIN * different:
            return (
                f"returned the right number, but asks {asked:,} times for the result of an action, where there are "
                f"only {different:,} to ask for."
            )
        return None

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the number, and how often the function went through states or asked the same again."""
        if not isinstance(seen.outcome.value, tuple):
            return super().fingerprint(case, seen, true)
        _, times, nodes, _, asked, different = seen.outcome.value
        return super().fingerprint(case, _counted(seen), _counted(true)), times, nodes, asked // max(1, different)


def _counted(seen: Seen) -> Seen:
    """Return what was seen with nothing but the number as its value."""
    value = seen.outcome.value[0] if isinstance(seen.outcome.value, tuple) else seen.outcome.value
    return replace(seen, outcome=replace(seen.outcome, value=value))


def _walked(function: Function) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Return the function such that what it returns comes with how it went.

    That is: at how many nodes of one state results were asked for at the most, and at how many nodes
    altogether; the text of that state; how many results were asked for, and how many different ones.
    """

    def walk(game: ExaminedGame[Any, Any], state: Any) -> tuple[Any, ...]:
        count = plain(function(game, state))
        different = len(game.paths) - 1
        above = {path[:-1] for path in game.paths if path}
        times = Counter(game.states[path] for path in above)
        most = max(times.values(), default=0)
        # The first in the order of the walk, since a set of paths has no order of its own.
        first = next((game.states[path] for path in game.paths if times[game.states[path]] == most), None)
        return count, most, len(above), _one_line(game._game, first), game.asked["result"], different

    return walk


def _one_line(game: Game[Any, Any], state: Any) -> str:
    return "" if state is None else game.text(state).replace("\n", " / ")
