"""Known wrong answers to all the vectors that ties can lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Final, TypeAlias

from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_06.references import AnyGame, Vector, all_vectors, maxn, utilities
from gamelib_exercises.lesson_06.variants import Rules, lead, searched, to_move
from gamelib_exercises.part import Mutant

Children: TypeAlias = Sequence[frozenset[Vector]]
"""The vectors that can come up at each child."""


def _by(rule: Callable[[int, Children], frozenset[Vector]]) -> Function:
    """Return a function of all vectors that makes a node's of its children's by another rule."""

    def vectors(game: AnyGame, state: Any) -> frozenset[Vector]:
        if game.is_terminal(state):
            return frozenset({utilities(game, state)})
        children = [vectors(game, game.result(state, action)) for action in game.actions(state)]
        return rule(to_move(game, state, 0, 0), children)

    return vectors


def _at_least(children: Children, mover: int, bound: float) -> frozenset[Vector]:
    return frozenset(vector for child in children for vector in child if vector[mover] >= bound)


def _optimistic(mover: int, children: Children) -> frozenset[Vector]:
    return _at_least(children, mover, max(vector[mover] for child in children for vector in child))


def optimistic_children(mover: int, children: Children) -> frozenset[Vector]:
    """Return all vectors of the children that could give the mover the most."""
    most = max(vector[mover] for child in children for vector in child)
    return frozenset().union(*(child for child in children if any(vector[mover] == most for vector in child)))


def cautious(mover: int, children: Children) -> frozenset[Vector]:
    """Return all vectors of the children that give the mover the most for sure."""
    sure = [min(vector[mover] for vector in child) for child in children]
    return frozenset().union(*(child for child, least in zip(children, sure, strict=True) if least == max(sure)))


def every(mover: int, children: Children) -> frozenset[Vector]:
    """Return all vectors of all children."""
    return frozenset().union(*children)


def possible_children(mover: int, children: Children) -> frozenset[Vector]:
    """Return all vectors of the children that can be chosen, those for which they are not chosen too."""
    sure = max(min(vector[mover] for vector in child) for child in children)
    return frozenset().union(*(child for child in children if any(vector[mover] >= sure for vector in child)))


def _strictly(mover: int, children: Children) -> frozenset[Vector]:
    sure = max(min(vector[mover] for vector in child) for child in children)
    return frozenset(vector for child in children for vector in child if vector[mover] > sure) or _at_least(
        children, mover, sure
    )


def _ties_at_the_root(game: AnyGame, state: Any) -> set[Vector]:
    if game.is_terminal(state):
        return {utilities(game, state)}
    mover = to_move(game, state, 0, 0)
    vectors = [maxn(game, game.result(state, action))[0] for action in game.actions(state)]
    most = max(vector[mover] for vector in vectors)
    return {vector for vector in vectors if vector[mover] == most}


def _ties_below(game: AnyGame, state: Any) -> Any:
    if game.is_terminal(state):
        return {utilities(game, state)}
    return all_vectors(game, game.result(state, maxn(game, state)[1]))


def _for_number_0(game: AnyGame, state: Any) -> set[Vector]:
    if game.is_terminal(state):
        return {utilities(game, state)}
    children = [_for_number_0(game, game.result(state, action)) for action in game.actions(state)]
    sure = max(min(vector[0] for vector in child) for child in children)
    return {vector for child in children for vector in child if vector[0] >= sure}


def _envious(mover: int, children: Children) -> frozenset[Vector]:
    sure = max(min(lead(mover, vector) for vector in child) for child in children)
    return frozenset(vector for child in children for vector in child if lead(mover, vector) >= sure)


def _one_habit_each(game: AnyGame, state: Any) -> set[Vector]:
    """Return what comes up if each player takes the first of equals everywhere, or each the last everywhere."""

    def vector(state: Any, last: Sequence[bool]) -> Vector:
        if game.is_terminal(state):
            return utilities(game, state)
        mover = to_move(game, state, 0, 0)
        vectors = [vector(game.result(state, action), last) for action in game.actions(state)]
        return max(vectors[::-1] if last[mover] else vectors, key=lambda each: each[mover])

    return {vector(state, last) for last in product((False, True), repeat=game.num_players)}


ALL: Final[Sequence[Mutant[Function]]] = (
    from_the_start(all_vectors),
    Mutant(
        "one vector",
        "the vector that max^n comes to with the first of equal actions is returned, alone in a set. Ties can lead to "
        "others.",
        lambda game, state: {maxn(game, state)[0]},
    ),
    Mutant(
        "a vector for a set",
        "a vector is returned. Where the game is over there is only one, and it is wanted in a set: {vector}.",
        lambda game, state: maxn(game, state)[0],
    ),
    Mutant(
        "first and last",
        "ties are broken by taking the first everywhere, or the last everywhere. Each player may break each tie in its "
        "own way.",
        lambda game, state: {maxn(game, state)[0], searched(Rules(last=True), game, state)[0]},
    ),
    Mutant(
        "one habit for each player",
        "each player is taken to break all its ties in the same way, all by the first or all by the last. How it "
        "breaks one tie says nothing about the others.",
        _one_habit_each,
    ),
    Mutant(
        "envy",
        "the mover wants the greatest lead over all the others: its own number less the sum of theirs. In max^n nobody "
        "is against anybody: it wants the greatest number, whatever the others get.",
        _by(_envious),
    ),
    Mutant(
        "ties at the root",
        "only the ties at the root are taken account of. What comes up from a child is a set too, if there are ties "
        "below.",
        _ties_at_the_root,
    ),
    Mutant(
        "ties below the root",
        "only the ties below the action that max^n takes are taken account of. Other actions of the root can be chosen "
        "too, if ties below them are broken so or so.",
        _ties_below,
    ),
    Mutant(
        "every leaf's",
        "the vectors of all children are put together. A mover does not choose a child that gives it less than another "
        "gives it for sure.",
        _by(every),
    ),
    Mutant(
        "the greatest alone",
        "only the vectors with the greatest number for the mover are kept. Whether they come up depends on the ties "
        "below: if they are broken the other way, something less may be the best there is.",
        _by(_optimistic),
    ),
    Mutant(
        "children with the greatest",
        "a child is kept, all its vectors with it, if it has the greatest number for the mover. The ties below that "
        "child may be broken so that another child is better.",
        _by(optimistic_children),
    ),
    Mutant(
        "cautious",
        "the mover is taken to fear the worst: it chooses the child whose smallest number is greatest. In max^n it "
        "knows how the ties are broken, and we are to list what comes of each way.",
        _by(cautious),
    ),
    Mutant(
        "children that can be chosen",
        "a child that can be chosen is kept with all its vectors. It is not chosen when the ties below it are broken "
        "so that another child is better for sure: leave out these vectors.",
        _by(possible_children),
    ),
    Mutant(
        "strictly better",
        "a vector is kept only if it gives the mover *more* than every child gives for sure. As much is enough.",
        _by(_strictly),
    ),
    Mutant(
        "number 0 for everybody",
        "number 0 decides at every node, whoever is to move. The mover looks at its own number.",
        _for_number_0,
    ),
)
