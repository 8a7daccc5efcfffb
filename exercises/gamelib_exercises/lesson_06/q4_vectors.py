"""Question 4: all the vectors that maxⁿ can come to, depending on how ties are broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, TypeAlias

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart, Tries, by_answer, not_wanted
from gamelib_exercises.lesson_06 import (
    ENVY,
    ENVY_WORDS,
    FOUR,
    OUT,
    OUT_OF_TURN,
    TEXTBOOK,
    Vector,
    is_vector,
    no_vector,
    vector_case,
)
from gamelib_exercises.part import Part
from gamelib_exercises.plain import Listed, rounded, shown
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right, solution


def parts(student: int) -> list[Part]:
    """Return the part of the question."""
    return [
        FunctionPart(
            "all_vectors",
            check=_right_set,
            told_apart=_sets,
            title="all_vectors(game, state): whatever the ties",
            points=2,
            hints=(
                "What comes up from a child is a set of vectors now. Which of them are possible at the node, if the "
                "ties below the other children may be broken in any way?",
                "A child is chosen with one of its vectors if every other child may have one that gives the mover no "
                "more. What does a child give the mover at the least?",
                "sure = max(min(vector[mover] for vector in child) for child in children). Possible are all vectors of "
                "all children with vector[mover] >= sure.",
            ),
            cases=_cases(),
            reference=Right("06", "all_vectors"),
            slips=_SLIPS,
        )
    ]


def _right_set(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with a set or list of vectors, or which vector is missing or one too many."""
    given, players = seen.outcome.value, case.game.num_players
    if is_vector(given, players):
        return f"returned {shown(given)}, a single vector, where a set of vectors is wanted, such as {{(1, 2, 6)}}."
    if not isinstance(given, (tuple, frozenset)):
        return not_wanted(given, "a set of vectors")
    for each in given:
        if not is_vector(each, players):
            return f"returned {shown(given)}, and {no_vector(each, case)}: a set of vectors is wanted."
    if not given:
        return "returned no vector at all, where a set of vectors is wanted: there is always one that can come up."
    found, right = set(map(rounded, given)), set(map(rounded, true.outcome.value))
    if found == right:
        return None
    what = shown(Listed(sorted(found)))
    if missing := sorted(right - found):
        return f"returned the vectors {what}. {shown(missing[0])} can come up too, and is not among them."
    return f"returned the vectors {what}. However ties are broken, {shown(min(found - right))} cannot come up."


def _sets(tries: Tries) -> list[object]:
    """Return the vectors, in whatever they came."""

    def vectors(case: Case, given: Any) -> object:
        if isinstance(given, (tuple, frozenset)) and all(is_vector(each, case.game.num_players) for each in given):
            return ("vectors", frozenset(map(rounded, given)))
        return None

    return [vectors(case, seen.outcome.value) or by_answer(seen) for case, seen, _ in tries]


def _cases() -> list[Case]:
    """Return cases with ties at the root, below it, and both."""
    deep = [[[(2, 1, 3), (1, 4, 3)], [(0, 4, 2), (3, 1, 2)]], [[(2, 2, 2), (1, 3, 2)], [(2, 3, 1), (4, 3, 0)]]]
    return [
        vector_case((1, 2, 6)),
        vector_case([(4, 2, 3), (4, 0, 6)]),
        vector_case([(4, 2, 3), (1, 0, 6), (4, 1, 1)], first=2),
        vector_case(ENVY),
        vector_case([[(1, 5, 4), (6, 5, 0)], [(3, 2, 5), (2, 1, 7)]]),
        vector_case([[(1, 5, 4), (6, 5, 0)], [(3, 2, 5), (2, 1, 7)]], node="B"),
        vector_case([[(1, 5, 0), (4, 5, 9)], [(4, 2, 2)]]),
        vector_case([[(1, 5, 4), (6, 5, 0)], [(2, 2, 5), (8, 2, 0)], [(5, 1, 1)]]),
        vector_case([[(5, 4, 1), (6, 4, 0)], [(1, 5, 4), (9, 5, 0)]]),
        vector_case([[(2, 4, 4), (5, 4, 1)], [(4, 3, 3), (4, 3, 2)]], first=2),
        vector_case(TEXTBOOK),
        vector_case(deep),
        vector_case(OUT_OF_TURN, words=OUT),
        vector_case(FOUR, players=4),
    ]


Children: TypeAlias = Sequence[frozenset[Vector]]
"""The vectors that can come up at each child."""


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


def _by(rule: Callable[[int, Children], frozenset[Vector]]) -> Callable[[Any], Any]:
    """Return what makes a function that puts a node's vectors together from its children's by another rule."""

    def made(right: Any) -> Any:
        def vectors(game: Any, state: Any) -> frozenset[Vector]:
            if game.is_terminal(state):
                return frozenset(right(game, state))
            children = [vectors(game, game.result(state, action)) for action in game.actions(state)]
            return rule(game.player(state), children)

        return vectors

    return made


def _of_maxn(choose: Callable[[Any, Any, Any], Any]) -> Callable[[Any], Any]:
    """Return what makes a function of the right one, maxⁿ, and the game and state it is asked about."""
    return lambda right: lambda game, state: choose(solution("06").right("maxn"), game, state)


def _first_and_last(maxn: Any, game: Any, state: Any) -> Any:
    last = solution("06").patched("maxn", [("vector[mover] > best[mover]", "vector[mover] >= best[mover]")])
    return {maxn(game, state)[0], last(game, state)[0]}


def _ties_at_the_root(maxn: Any, game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return {maxn(game, state)[0]}
    mover = game.player(state)
    vectors = [maxn(game, game.result(state, action))[0] for action in game.actions(state)]
    most = max(vector[mover] for vector in vectors)
    return {vector for vector in vectors if vector[mover] == most}


def _ties_below(right: Any) -> Any:
    def vectors(game: Any, state: Any) -> Any:
        _, action = solution("06").right("maxn")(game, state)
        return right(game, state if action is None else game.result(state, action))

    return vectors


def _one_habit_each(maxn: Any, game: Any, state: Any) -> Any:
    """Return what comes up if each player takes the first of equals everywhere, or each the last everywhere."""

    def vector(state: Any, last: Sequence[bool]) -> Any:
        if game.is_terminal(state):
            return maxn(game, state)[0]
        mover = game.player(state)
        vectors = [vector(game.result(state, action), last) for action in game.actions(state)]
        return max(vectors[::-1] if last[mover] else vectors, key=lambda each: each[mover])

    return {vector(state, last) for last in product((False, True), repeat=game.num_players)}


_SURE = "sure = max(min(vector[mover] for vector in child) for child in children)"
_POSSIBLE = "return {vector for child in children for vector in child if vector[mover] >= sure}"

_SLIPS = (
    FROM_THE_START,
    Patch(
        "one vector: the vector that maxⁿ comes to with the first of equal actions is returned, alone in a set. Ties "
        "can lead to others.",
        made=_of_maxn(lambda maxn, game, state: {maxn(game, state)[0]}),
    ),
    Patch(
        "a vector for a set: a vector is returned. Where the game is over there is only one, and it is wanted in a "
        "set: {vector}.",
        made=_of_maxn(lambda maxn, game, state: maxn(game, state)[0]),
    ),
    Patch(
        "first and last: ties are broken by taking the first everywhere, or the last everywhere. Each player may break "
        "each tie in its own way.",
        made=_of_maxn(_first_and_last),
    ),
    Patch(
        "one habit for each player: each player is taken to break all its ties in the same way, all by the first or "
        "all by the last. How it breaks one tie says nothing about the others.",
        made=_of_maxn(_one_habit_each),
    ),
    Patch(
        ENVY_WORDS,
        (_SURE, _SURE.replace("vector[mover]", "2 * vector[mover] - sum(vector)")),
        (_POSSIBLE, _POSSIBLE.replace("vector[mover]", "2 * vector[mover] - sum(vector)")),
    ),
    Patch(
        "ties at the root: only the ties at the root are taken account of. What comes up from a child is a set too, if "
        "there are ties below.",
        made=_of_maxn(_ties_at_the_root),
    ),
    Patch(
        "ties below the root: only the ties below the action that maxⁿ takes are taken account of. Other actions of "
        "the root can be chosen too, if ties below them are broken so or so.",
        made=_ties_below,
    ),
    Patch(
        "every leaf's: the vectors of all children are put together. A mover does not choose a child that gives it "
        "less than another gives it for sure.",
        (" if vector[mover] >= sure", ""),
    ),
    Patch(
        "the greatest alone: only the vectors with the greatest number for the mover are kept. Whether they come up "
        "depends on the ties below: if they are broken the other way, something less may be the best there is.",
        (_SURE, "sure = max(vector[mover] for child in children for vector in child)"),
    ),
    Patch(
        "children with the greatest: a child is kept, all its vectors with it, if it has the greatest number for the "
        "mover. The ties below that child may be broken so that another child is better.",
        made=_by(optimistic_children),
    ),
    Patch(
        "cautious: the mover is taken to fear the worst: it chooses the child whose smallest number is greatest. In "
        "maxⁿ it knows how the ties are broken, and we are to list what comes of each way.",
        made=_by(cautious),
    ),
    Patch(
        "children that can be chosen: a child that can be chosen is kept with all its vectors. It is not chosen when "
        "the ties below it are broken so that another child is better for sure: leave out these vectors.",
        made=_by(possible_children),
    ),
    Patch(
        "strictly better: a vector is kept only if it gives the mover *more* than every child gives for sure. As much "
        "is enough.",
        (_POSSIBLE, f"more = {_POSSIBLE[7:].replace('>=', '>')}\n    return more or {_POSSIBLE[7:]}"),
    ),
    Patch(
        "number 0 for everybody: number 0 decides at every node, whoever is to move. The mover looks at its own "
        "number.",
        ("mover = game.player(state)", "mover = 0"),
    ),
)
