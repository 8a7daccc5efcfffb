"""Simulations at random, alone and as those of a whole search: many are made, and their ends counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_06 import is_vector
from gamelib_exercises.lesson_08 import OWN, AnyGame, Watched, no_rewards, rewards_of
from gamelib_exercises.lesson_08.growth import EXPLAINED, Tree, Trouble
from gamelib_exercises.plain import rounded, shown
from gamelib_exercises.sandbox import How, run
from gamelib_exercises.shares import OTHER_LUCK, SharesPart, counted
from gamelib_exercises.watched import ExaminedGame

ONE_WAY: Final = "seed of its own"
"""The known mistake that makes all simulations from a state the same, whichever that is."""

_SIMULATIONS: Final = 600
_NEAR: Final = 0.1


def simulate_part(name: str, **arguments: Any) -> SharesPart:
    """Return a part whose function has to bring the rewards of each end as often as random moves lead there."""
    return SharesPart(
        name, check=_right_ends, look=_look, tolerance=_NEAR, otherwise=_one_way, **{**OWN, **arguments}
    )


def _look(case: Case, function: Function, seconds: float) -> Seen:
    """Return how often each list of rewards came, or what came instead."""
    game = case.game
    watched: Watched = ExaminedGame(game, case.root, case.start)

    def count() -> Any:
        return counted(
            lambda lots: function(watched, watched.root, lots),
            function,
            lambda lots: (game, case.root, lots),
            lambda value: rounded(value) if is_vector(value, game.num_players) else None,
            calls=_SIMULATIONS,
            twice=40,
        )

    outcome = run(count, seconds=seconds)
    return Seen(outcome, results=watched.asked["result"], library=watched.library)


def _right_ends(case: Case, seen: Seen, true: Seen) -> str | None:
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
    if all(abs(came.get(rewards, 0) - share) <= _NEAR for rewards, share in right.items()):
        return None
    return (
        f"returned {_table(came)} in {_SIMULATIONS:,} simulations. If all actions are equally likely at each move, "
        f"it is about {_table(right)}."
    )


def _one_way(tries: Sequence[tuple[Case, Seen]]) -> str | None:
    """Return that mistake if in each case all simulations came to the same end, and to one that there is."""
    for case, seen in tries:
        if seen.outcome.how is not How.RETURNED or seen.outcome.value[0] != "shares":
            return None
        came = dict(seen.outcome.value[1])
        if len(came) != 1 or not came.keys() <= right_shares(case.game, case.root).keys():
            return None
    return ONE_WAY


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


def _table(shares: Mapping[tuple[float, ...], float]) -> str:
    rows = sorted(shares.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{shown(list(rewards))} with the share {share:.2f}" for rewards, share in rows)


# -- those of a whole search ---------------------------------------------------------------------

CALLS: Final = 900
"""How often a search of one simulation is made."""

TOLERANCE: Final = 0.06
"""How far a share of eight or nine may be from the right one: more than five standard errors."""

Ways = Mapping[tuple[str, ...], float]
"""How likely each way to the end is, by the actions."""


@dataclass(frozen=True)
class OftenCase(Case):
    """A case of one simulation that is made again and again, with luck that goes on.

    One action leads to a node below which no two ends bring the same rewards, so that these tell the way.
    """


def ways_trouble(case: Case, search: Callable[[Random], Tree], luck: Random) -> Trouble | None:
    """Return in what way the simulations do not go on at random; each search is a tree that a single one grows."""
    game = case.game
    (only,) = game.actions(case.root)
    begin = game.result(case.root, only)
    names = {rounded(rewards_of(game, leaf)): way for way, leaf in _ends(game, begin)}
    times = Counter(names.get(_totals(search(luck), only)) for _ in range(CALLS))
    found = {way: times[way] / CALLS for way in names.values()}
    right = shares(game, begin, _ANY)
    if _near_all(found, right):
        return None
    slips = [name for name, choice in _CHOICES.items() if _near_all(found, shares(game, begin, choice))]
    slips += [ONE_WAY] if len(times) == 1 else []
    ways = ", ".join(f"{' '.join(way)} {share:.2f}" for way, share in found.items())
    return ((EXPLAINED, tuple(slips)) if slips else "ways"), (
        f"simulated from the node after {only} on these ways, by their shares: {ways}. With all actions equally "
        f"likely at each move the share of each is about {1 / len(right):.2f}."
    )


def _totals(tree: Tree, action: str) -> tuple[float, ...]:
    """Return what the node after an action holds; nothing if there is no such node, or no numbers are in it."""
    node = tree.get((action,))
    return tuple(rounded(node.totals)) if node and is_vector(node.totals, len(node.totals)) else ()


def _near_all(one: Ways, other: Ways) -> bool:
    return all(abs(one[way] - other[way]) <= TOLERANCE for way in one)


def _ends(game: AnyGame, state: Any) -> list[tuple[tuple[str, ...], Any]]:
    """Return the ways to all ends, by the actions, and the states they lead to."""
    if game.is_terminal(state):
        return [((), state)]
    return [
        ((action, *way), leaf)
        for action in game.actions(state)
        for way, leaf in _ends(game, game.result(state, action))
    ]


# -- how simulations may choose ------------------------------------------------------------------

Choice = Callable[[int, int], Sequence[float]]
"""How likely each of so many actions is, so many moves after the beginning."""


def shares(game: AnyGame, state: Any, choice: Choice, moves: int = 0) -> Ways:
    """Return how likely each way to the end is.

    Example:
        >>> from gamelib.games import TreeGame
        >>> shares(TreeGame([1, [1, -1]]), "A", lambda count, moves: [1 / count] * count)
        {('a1',): 0.5, ('a2', 'b1'): 0.25, ('a2', 'b2'): 0.25}
    """
    if game.is_terminal(state):
        return {(): 1.0}
    actions = game.actions(state)
    return {
        (action, *way): chance * share
        for action, chance in zip(actions, choice(len(actions), moves), strict=True)
        for way, share in shares(game, game.result(state, action), choice, moves + 1).items()
    }


def _among(first: int, last: int, count: int) -> list[float]:
    """Return equal shares for the actions from one number to another, and nothing for others."""
    return [1 / (last - first + 1) if first <= each <= last else 0.0 for each in range(count)]


def _any(count: int, moves: int) -> list[float]:
    return _among(0, count - 1, count)


_ANY: Final[Choice] = _any

_CHOICES: Final[Mapping[str, Choice]] = {
    "first action": lambda count, moves: _among(0, 0, count),
    "last action left out": lambda count, moves: _among(0, max(count - 2, 0), count),
    "first action left out": lambda count, moves: _among(min(1, count - 1), count - 1, count),
    "first move alone": lambda count, moves: _among(0, 0 if moves else count - 1, count),
}
"""What simulations do that do not go on at random."""
