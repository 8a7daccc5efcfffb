"""A simulation at random, graded on how often it comes to each end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_06.kinds import is_vector
from gamelib_exercises.lesson_08.games import AnyGame, rewards_of
from gamelib_exercises.lesson_08.kinds import OwnPart, no_rewards
from gamelib_exercises.part import Mutant
from gamelib_exercises.plain import rounded, shown
from gamelib_exercises.sandbox import How, run
from gamelib_exercises.shares import OTHER_LUCK, SharesPart
from gamelib_exercises.watched import ExaminedGame

ONE_WAY: Final = "seed of its own"
"""The known mistake that makes all simulations from a state the same, whichever that is."""

Shares = Mapping[tuple[float, ...], float]


class SimulatePart(OwnPart, SharesPart):
    """The function has to bring the rewards of each end as often as random moves lead there."""

    calls, twice, tolerance = 600, 40, 0.1

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return how often each list of rewards came, or what came instead."""
        game = case.game
        watched: ExaminedGame[Any, Any] = ExaminedGame(game, case.root, case.start)
        outcome = run(
            self.counted,
            lambda lots: function(watched, watched.root, lots),
            function,
            lambda lots: (game, case.root, lots),
            lambda value: rounded(value) if is_vector(value, game.num_players) else None,
            seconds=seconds,
        )
        return Seen(outcome, results=watched.asked["result"], library=watched.library)

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with what came, or with how often it came."""
        kind, value = seen.outcome.value
        if kind == "other luck":
            return OTHER_LUCK
        if kind == "unfit":
            return no_rewards(value, case.game.num_players)
        right, came = right_shares(case.game, case.root), dict(value)
        if unknown := [rewards for rewards in came if rewards not in right]:
            possible = ", ".join(shown(list(rewards)) for rewards in right)
            return (
                f"returned {shown(list(unknown[0]))}, which are the rewards of no end that can be reached; possible "
                f"are {possible}."
            )
        if all(abs(came.get(rewards, 0) - share) <= self.tolerance for rewards, share in right.items()):
            return None
        return (
            f"returned {_table(came)} in {self.calls:,} simulations. If all actions are equally likely at each move, "
            f"it is about {_table(right)}."
        )

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known mistake that comes nearest; one seed for all is known by itself."""
        if len(seen) == len(self.cases) and all(map(_is_one_way, self.cases, seen)):
            return super().recognised(seen) or [mutant for mutant in self.mutants if mutant.name == ONE_WAY]
        return super().recognised(seen)


def _is_one_way(case: Case, seen: Seen) -> bool:
    """Return whether all simulations of a case came to the same end, and to one that there is."""
    if seen.outcome.how is not How.RETURNED or seen.outcome.value[0] != "shares":
        return False
    came = dict(seen.outcome.value[1])
    return len(came) == 1 and came.keys() <= right_shares(case.game, case.root).keys()


def right_shares(game: AnyGame, state: Any) -> dict[tuple[float, ...], float]:
    """Return how likely each list of rewards is if all actions are equally likely at each move.

    Example:
        >>> from gamelib.games import TreeGame
        >>> right_shares(TreeGame([1, [1, -1]]), "A")
        {(1.0, 0.0): 0.75, (0.0, 1.0): 0.25}
    """
    if game.is_terminal(state):
        return {rounded(rewards_of(game, state)): 1.0}
    found: dict[tuple[float, ...], float] = {}
    actions = game.actions(state)
    for action in actions:
        for rewards, share in right_shares(game, game.result(state, action)).items():
            found[rewards] = found.get(rewards, 0) + share / len(actions)
    return found


def _table(shares: Shares) -> str:
    rows = sorted(shares.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{shown(list(rewards))} with the share {share:.2f}" for rewards, share in rows)
