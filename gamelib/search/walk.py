"""Two ways through all the states of a game: ply by ply from the start, and from the ends back.

Both meet each state as rarely as can be, however many paths lead to it, and neither recurses, so
that a long game is no deeper than a short one. They know no game: what leads where they learn from
``moves``, a function from a state to the labelled steps that are possible there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import State
from gamelib.wording import quoted

Label = TypeVar("Label")

Moves: TypeAlias = Callable[[State], Sequence[tuple[Label, State]]]
"""From a state to its steps: a label (an action, a number) and the state the step leads to."""

LIMIT: Final = 1_000_000
"""How many states a walk holds in memory unless it is given another limit: some hundred megabytes."""


def layers(
    root: State, moves: Moves[State, float], *, depth: int | None = None, limit: int = LIMIT
) -> Iterator[dict[State, float]]:
    r"""Yield the states of each ply with their weights, from the root's ply to ply ``depth`` or the last.

    The weight of a state is the sum over all paths to it of the product of the steps' weights:

    .. math:: w(s') = \sum_{s \to s'} w(s) \, w(s \to s'), \qquad w(\text{root}) = 1.

    With steps of weight 1 it is the number of paths; with probabilities, the probability.

    Example:
        >>> list(layers(3, lambda n: [(1, n - k) for k in (1, 2) if n >= k]))
        [{3: 1}, {2: 1, 1: 1}, {1: 1, 0: 2}, {0: 1}]
    """
    check_can_be_looked_up(root)
    seen: set[State] = set()
    layer: dict[State, float] = {root: 1}
    ply = 0
    while layer:
        seen.update(layer)
        if len(seen) > limit:
            raise too_many(limit)
        if depth is None and ply == len(seen):  # so many steps lead through more states than there are
            raise endless()
        yield layer
        if ply == depth:
            return
        below: dict[State, float] = {}
        for state, weight in layer.items():
            for factor, child in moves(state):
                below[child] = below.get(child, 0) + weight * factor
        layer, ply = below, ply + 1


def backwards(
    root: State, moves: Moves[State, Label], limit: int = LIMIT
) -> Iterator[tuple[State, Sequence[tuple[Label, State]]]]:
    """Yield every state once with its steps, each after all the states its steps lead to.

    This is the order of backward induction: where a state comes up, all that follows it is known.

    Example:
        >>> [state for state, _ in backwards(3, lambda n: [(k, n - k) for k in (1, 2) if n >= k])]
        [0, 1, 2, 3]
    """
    check_can_be_looked_up(root)
    done: set[State] = set()
    path: dict[State, Sequence[tuple[Label, State]]] = {}  # the states on the way here, with their steps
    waiting = [root]
    while waiting:
        state = waiting[-1]
        if state in path:
            yield state, path.pop(state)
            done.add(state)
        elif state not in done:
            if len(done) + len(path) >= limit:
                raise too_many(limit)
            path[state] = steps = moves(state)
            for _, child in reversed(steps):
                if child in path:
                    raise endless()
                if child not in done:
                    waiting.append(child)
            continue
        waiting.pop()


def check_can_be_looked_up(state: object) -> None:
    """Raise InvalidSearch if a state cannot be hashed."""
    try:
        hash(state)
    except TypeError:
        raise InvalidSearch(
            f"states are looked up, and {quoted(state)} cannot be hashed: make them of tuples and numbers"
        ) from None


def too_many(limit: int) -> InvalidSearch:
    """Return the error for a game with more states than the walk may hold."""
    return InvalidSearch(
        f"more than {limit:,} states can come up from here: start later in the game, "
        "look fewer plies ahead if that is possible, or allow more states with limit=…"
    )


def endless() -> InvalidSearch:
    """Return the error for a game in which a state can come up again."""
    return InvalidSearch(
        "play can come back to a state it has met, so some games never end and there is no last ply "
        "to begin with: look a fixed number of plies ahead where that is possible"
    )
