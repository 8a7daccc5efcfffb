"""Search with chance nodes, with any of its rules replaced: what the known mistakes of lesson 05 are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final, TypeAlias

from gamelib.game import MAX, Game, Player
from gamelib_exercises.function import Function

AnyGame: TypeAlias = Game[Any, Any]
Outcomes: TypeAlias = Sequence[tuple[Any, float]]
Weighted: TypeAlias = Sequence[tuple[float, float]]
"""Pairs of a probability and a value."""

OPEN: Final = (-inf, inf)


def utility_for_max(game: AnyGame, leaf: Any) -> float:
    """Return what the leaf is worth to MAX."""
    return game.utility(leaf, MAX)


def who_moves(game: AnyGame, state: Any, ply: int) -> Player:
    """Return who is to move in a state so many plies below the root."""
    return game.player(state)


def chances(game: AnyGame, state: Any) -> Outcomes:
    """Return what chance may do, with its probabilities."""
    return game.outcomes(state)


def expected(children: Weighted) -> float:
    """Return the expected value.

    Example:
        >>> expected([(0.5, 8), (0.25, 24), (0.25, -12)])
        7.0
    """
    return sum(probability * value for probability, value in children)


def unweighted(children: Weighted) -> float:
    """Return the mean as if all outcomes were equally probable."""
    return sum(value for _, value in children) / max(len(children), 1)


def divided_again(children: Weighted) -> float:
    """Return the expected value divided by the number of outcomes."""
    return expected(children) / max(len(children), 1)


def of_the_wrong_outcome(children: Weighted) -> float:
    """Return the weighted sum with the probabilities in the opposite order."""
    return sum(probability * value for (probability, _), (_, value) in zip(children, children[::-1], strict=True))


def most_probable(children: Weighted) -> float:
    """Return the value of the most probable outcome."""
    return max(children, key=lambda pair: pair[0])[1] if children else 0


def lowest(children: Weighted) -> float:
    """Return the value of the worst outcome for MAX."""
    return min((value for _, value in children), default=0)


def highest(children: Weighted) -> float:
    """Return the value of the best outcome for MAX."""
    return max((value for _, value in children), default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of the search, the right ones if not given.

    Attributes:
        leaf: what a leaf is worth.
        mover: who is taken to move at a state so many plies below the root.
        outcomes: what may happen where chance moves, and how probably.
        mean: what a chance node is worth, by the probabilities and values of its outcomes.
        worst: what the best value is at first for MAX and MIN.
        ends_first: whether the end of the game is tested at all.
        handed_up: whether the action is the child's own.
    """

    leaf: Callable[[AnyGame, Any], float] = utility_for_max
    mover: Callable[[AnyGame, Any, int], Player] = who_moves
    outcomes: Callable[[AnyGame, Any], Outcomes] = chances
    mean: Callable[[Weighted], float] = expected
    worst: tuple[float, float] = OPEN
    ends_first: bool = True
    handed_up: bool = False


def searched(rules: Rules, game: AnyGame, root: Any) -> tuple[float, Any]:
    """Return value and action that a search by these rules comes to.

    Example:
        >>> from gamelib.games import chance_tree
        >>> searched(Rules(), chance_tree("aima-left"), "A")
        (2.1, 'a1')
    """

    def search(state: Any, ply: int) -> tuple[float, Any]:
        if rules.ends_first and game.is_terminal(state):
            return rules.leaf(game, state), None
        mover = rules.mover(game, state, ply)
        if not isinstance(mover, int):
            below = [
                (probability, search(game.result(state, outcome), ply + 1)[0])
                for outcome, probability in rules.outcomes(game, state)
            ]
            return rules.mean(below), None
        maximising = mover == MAX
        v, best = rules.worst[0 if maximising else 1], None
        for action in game.actions(state):
            value, further = search(game.result(state, action), ply + 1)
            if value > v if maximising else value < v:
                v, best = value, further if rules.handed_up else action
        return v, best

    return search(root, 0)


def deciding(rules: Rules) -> Function:
    """Return the function of value and action that searches by these rules."""
    return lambda game, state: searched(rules, game, state)


def valuing(rules: Rules) -> Function:
    """Return the function of the value that searches by these rules."""
    return lambda game, state: searched(rules, game, state)[0]
