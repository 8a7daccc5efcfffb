"""A simulation at random, graded on how often it comes to each end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_08.games import AnyGame, rewards_of
from gamelib_exercises.lesson_08.kinds import OwnPart, is_rewards, no_rewards
from gamelib_exercises.part import Mutant
from gamelib_exercises.plain import plain, shown
from gamelib_exercises.sandbox import How, run
from gamelib_exercises.shares import SharesPart
from gamelib_exercises.watched import ExaminedGame

CALLS: Final = 600
"""How often a simulation is made from the same state."""

TOLERANCE: Final = 0.1
"""How far a share may be from the right one: about five standard errors."""

_SEED: Final = 7
_TWICE: Final = 40
"""So many simulations are made twice with the same luck, and watched for calls of the library."""

_DIGITS: Final = 9

OTHER_LUCK: Final = (
    "returned one thing, and another one when it was asked the same with random in the same state. All luck is drawn "
    "from random, which the function is given; and nothing is kept from one call to the next."
)

ONE_WAY: Final = "seed of its own"
"""The known mistake that makes all simulations from a state the same, whichever that is."""

Shares = Mapping[tuple[float, ...], float]


class SimulatePart(OwnPart, SharesPart):
    """The function has to bring the rewards of each end as often as random moves lead there."""

    tolerance = TOLERANCE

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return how often each list of rewards came, or what came instead."""
        assert case.game is not None
        watched: ExaminedGame[Any, Any] = ExaminedGame(case.game, case.root, case.start)
        players = case.game.num_players

        def shares() -> tuple[str, Any]:
            first = _often(lambda lots: function(watched, watched.root, lots), _TWICE)
            if first != _often(lambda lots: function(watched, watched.root, lots), _TWICE):
                return ("other luck", None)
            if wrong := [value for value in first if not is_rewards(value, players)]:
                return ("no rewards", wrong[0])
            # Unwatched, which is quicker.
            found = _often(lambda lots: function(case.game, case.root, lots), CALLS)
            if wrong := [value for value in found if not is_rewards(value, players)]:
                return ("no rewards", wrong[0])
            times = Counter(tuple(round(float(each), _DIGITS) for each in value) for value in found)
            return ("shares", [(rewards, count / CALLS) for rewards, count in times.items()])

        outcome = run(shares, seconds=seconds)
        return Seen(outcome, results=watched.asked["result"], library=watched.library)

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with what came, or with how often it came."""
        assert case.game is not None
        kind, value = seen.outcome.value
        if kind == "other luck":
            return OTHER_LUCK
        if kind == "no rewards":
            return no_rewards(value, case.game.num_players)
        right, came = right_shares(case.game, case.root), dict(value)
        if unknown := [rewards for rewards in came if rewards not in right]:
            return (
                f"returned {shown(list(unknown[0]))}, which are the rewards of no end that can be reached; possible "
                f"are {_listed(right)}."
            )
        if all(abs(came.get(rewards, 0) - share) <= TOLERANCE for rewards, share in right.items()):
            return None
        return (
            f"returned {_table(came)} in {CALLS:,} simulations. If all actions are equally likely at each move, it is "
            f"about {_table(right)}."
        )

    def distance(self, case: Case, one: Seen, other: Seen) -> float:
        """Return how far two functions are from each other on a case."""
        mine, theirs = one.outcome, other.outcome
        if mine.how is not How.RETURNED or theirs.how is not How.RETURNED:
            return 0.0 if (mine.how, mine.error) == (theirs.how, theirs.error) else 1.0
        if mine.value[0] != theirs.value[0]:
            return 1.0
        if mine.value[0] != "shares":
            return 0.0 if mine.value == theirs.value or mine.value[0] == "other luck" else 1.0
        first: dict[Any, float] = dict(mine.value[1])
        second: dict[Any, float] = dict(theirs.value[1])
        return max(abs(first.get(each, 0) - second.get(each, 0)) for each in first.keys() | second.keys())

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known mistake that comes nearest; one seed for all is known by itself."""
        if len(seen) == len(self.cases) and all(map(_is_one_way, seen)):
            return super().recognised(seen) or [mutant for mutant in self.mutants if mutant.name == ONE_WAY]
        return super().recognised(seen)


def _is_one_way(seen: Seen) -> bool:
    """Return whether all simulations of a case came to the same end."""
    value = seen.outcome.value
    return seen.outcome.how is How.RETURNED and value[0] == "shares" and len(value[1]) == 1


def right_shares(game: AnyGame, state: Any) -> dict[tuple[float, ...], float]:
    """Return how likely each list of rewards is if all actions are equally likely at each move.

    Example:
        >>> from gamelib.games import TreeGame
        >>> right_shares(TreeGame([1, [1, -1]]), "A")
        {(1.0, 0.0): 0.75, (0.0, 1.0): 0.25}
    """
    if game.is_terminal(state):
        return {tuple(round(float(each), _DIGITS) for each in rewards_of(game, state)): 1.0}
    found: dict[tuple[float, ...], float] = {}
    actions = game.actions(state)
    for action in actions:
        for rewards, share in right_shares(game, game.result(state, action)).items():
            found[rewards] = found.get(rewards, 0) + share / len(actions)
    return found


def _often(simulate: Callable[[random.Random], Any], times: int) -> list[Any]:
    lots = random.Random(_SEED)
    return [plain(simulate(lots)) for _ in range(times)]


def _table(shares: Shares) -> str:
    rows = sorted(shares.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{shown(list(rewards))} with the share {share:.2f}" for rewards, share in rows)


def _listed(shares: Shares) -> str:
    return ", ".join(shown(list(rewards)) for rewards in shares)
