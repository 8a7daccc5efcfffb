"""Max^n with any of its rules replaced: what the known mistakes of lesson 06 are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from gamelib_exercises.lesson_06.references import AnyGame, Vector, utilities


def own_number(one: int, mover: int, vector: Vector) -> float:
    """Return what a player wants the most of: its own number."""
    return vector[mover]


def lead(mover: int, vector: Vector) -> float:
    """Return by how much a player has more than all the others together: what it does *not* want in max^n.

    Example:
        >>> lead(0, (5, 5, 5)), lead(0, (4, 0, 0))
        (-5, 4)
    """
    return 2 * vector[mover] - sum(vector)


def to_move(game: AnyGame, state: Any, first: int, ply: int) -> int:
    """Return who is to move."""
    mover = game.player(state)
    assert isinstance(mover, int)
    return mover


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of a search for several players, the right ones of max^n if not given.

    Attributes:
        leaf: the vector of a leaf.
        wants: what is maximised at a node, by the player the search is about, the mover, and a child's vector.
        mover: who is taken to move, by the mover at the root and the plies since then.
        last: whether of equal actions the last is taken.
        start: what the best number is at first; a child has to be better.
        zeros: whether the best vector is 0 for everybody at first, which is left where no child is better.
        handed_up: whether the action is the child's own.
        joined: makes one vector of those of all children, in place of choosing one.
    """

    leaf: Callable[[AnyGame, Any], Any] = utilities
    wants: Callable[[int, int, Vector], float] = own_number
    mover: Callable[[AnyGame, Any, int, int], int] = to_move
    last: bool = False
    start: float = -inf
    zeros: bool = False
    handed_up: bool = False
    joined: Callable[[int, Sequence[Vector]], Vector] | None = None


def searched(rules: Rules, game: AnyGame, root: Any, one: int | None = None) -> tuple[Any, Any]:
    """Return vector and action that a search by these rules comes to.

    Args:
        rules: the rules.
        game, root: where to begin.
        one: the player the search is about; the one to move at the root if not given.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> searched(Rules(), TreeGame([Leaf((1, 2, 6)), Leaf((4, 3, 3))], num_players=3), "A")
        ((4, 3, 3), 'a2')
    """
    first = 0 if game.is_terminal(root) else to_move(game, root, 0, 0)
    about = first if one is None else one

    def search(state: Any, ply: int) -> tuple[Any, Any]:
        if game.is_terminal(state):
            return rules.leaf(game, state), None
        mover = rules.mover(game, state, first, ply)
        best: Any = (0,) * game.num_players if rules.zeros else None
        chosen, most = None, rules.start
        vectors = []
        for action in game.actions(state):
            vector, below = search(game.result(state, action), ply + 1)
            vectors.append(vector)
            number = rules.wants(about, mover, vector)
            if number > most or (rules.last and number == most):
                best, chosen, most = vector, below if rules.handed_up else action, number
        if rules.joined is not None:
            best = rules.joined(mover, vectors)
        return best, chosen

    return search(root, 0)


def deciding(rules: Rules) -> Callable[[AnyGame, Any], tuple[Any, Any]]:
    """Return the function of vector and action that searches by these rules."""
    return lambda game, state: searched(rules, game, state)


def valuing(rules: Rules) -> Callable[[AnyGame, Any], Any]:
    """Return the function of the vector that searches by these rules."""
    return lambda game, state: searched(rules, game, state)[0]
