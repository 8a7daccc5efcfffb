"""The kinds of functions lesson 06 asks for: vectors, vectors with an action, sets of vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from gamelib.search.maxn import maxn
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.drill import Unreadable
from gamelib_exercises.function import FunctionPart, not_wanted
from gamelib_exercises.leaves import first_looks
from gamelib_exercises.plain import Listed, Thing, is_number, rounded, same_number, shown

Vector: TypeAlias = tuple[float, ...]

_PAIR: Final = "a pair (vector, action)"


# -- vectors -------------------------------------------------------------------------------------


def is_vector(value: Any, players: int) -> bool:
    """Return whether a plain value is one number a player."""
    return isinstance(value, tuple) and len(value) == players and all(map(is_number, value))


def same_vector(vector: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether two vectors are the same but for rounding."""
    return all(map(same_number, vector, other))


def _numbers(case: Case) -> str:
    return f"one number for each of the {case.game.num_players} players"


def _no_vector(value: Any, case: Case) -> str:
    """Return the words for something in the place of a vector."""
    if isinstance(value, tuple) and all(map(is_number, value)):
        return f"{shown(value)} has {len(value)} number{'' if len(value) == 1 else 's'}; a vector has {_numbers(case)}"
    return f"{shown(value)} is not a vector; a vector has {_numbers(case)}"


class VectorPart(FunctionPart):
    """The function has to return the vector that the reference returns, as a tuple, a list or an array."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the vector that came."""
        vector, right = seen.outcome.value, true.outcome.value
        if _is_pair(vector, case):
            return f"returned {shown(vector)}: this is the pair of vector and action. Return the vector alone."
        if not is_vector(vector, case.game.num_players):
            return not_wanted(vector, f"a vector, {_numbers(case)},")
        return None if same_vector(vector, right) else f"returned {shown(vector)}; {shown(right)} is right."


class SearchedVectorPart(VectorPart):
    """The vector has to be right, however many leaves it costs."""

    counts_work = False


class FewLeavesPart(SearchedVectorPart):
    """The vector has to be right, and no leaf looked at that the reference leaves out."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the vector, or which leaf was looked at in vain."""
        if wrong := super().trouble(case, seen, true):
            return wrong
        looked, needed = first_looks(seen), first_looks(true)
        idle = [leaf for leaf in looked if leaf not in needed]
        if not idle:
            return None
        return (
            f"looked at {len(looked)} leaves, where {len(needed)} are enough. The vector is right; the first leaf that "
            f"cannot matter any more is the one after {' '.join(map(str, idle[0]))}."
        )

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the vector and the leaves."""
        return (super().fingerprint(case, seen, true), first_looks(seen))


# -- a vector and an action ----------------------------------------------------------------------


class VectorDecisionPart(FunctionPart):
    """The function has to return the vector of maxⁿ, and an action that is as good to the mover as any."""

    def right_actions(self, case: Case, true: Seen) -> tuple[Any, ...]:
        """Return the actions that pass."""
        found = maxn(case.game, case.root)
        if found.player is None:
            return ()
        best = found.values[found.player]
        return tuple(
            action for action, vector in found.action_values.items() if same_number(vector[found.player], best)
        )

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the pair that came."""
        pair, players = seen.outcome.value, case.game.num_players
        if is_vector(pair, players) or not isinstance(pair, tuple) or len(pair) != 2:
            alone = " A vector alone came; the action is missing." if is_vector(pair, players) else ""
            return not_wanted(pair, _PAIR) + alone
        (vector, action), wanted = pair, true.outcome.value[0]
        if not is_vector(vector, players):
            if is_vector(action, players):
                return f"returned {shown(pair)}: the vector comes first, and the action second."
            return f"returned {shown(pair)}, where {_PAIR} is wanted: {_no_vector(vector, case)}."
        if not same_vector(vector, wanted):
            return f"returned {shown(pair)}, and the vector {shown(vector)} is not right; {shown(wanted)} is."
        right = self.right_actions(case, true)
        if _is_in(action, right) or (not right and action is None):
            return None
        if not right:
            return f"returned {shown(pair)}. The game is over: the action is None there."
        return f"returned {shown(pair)}. The vector is right, and the action is not: {self.better(right)}."

    def better(self, right: tuple[Any, ...]) -> str:
        """Return what the action should be."""
        return f"best is {' or '.join(map(shown, right))}"

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the vector, and the action; all that are right are the same."""
        pair = seen.outcome.value
        if not _is_pair(pair, case):
            return super().fingerprint(case, seen, true)
        right = self.right_actions(case, true) or (None,)
        return ("pair", rounded(pair[0]), "best" if _is_in(pair[1], right) else pair[1])

    def prints(self, seen: Sequence[Seen]) -> list[object]:
        """Return the fingerprints; where vectors are wrong, without the actions, which depend on how it is written."""
        prints = super().prints(seen)
        pairs = [
            each.outcome.value if _is_pair(each.outcome.value, case) else None
            for case, each in zip(self.cases, seen, strict=False)
        ]
        wrong = [
            pair is not None and not same_vector(pair[0], true.outcome.value[0])
            for pair, true in zip(pairs, self.truths, strict=False)
        ]
        if not any(wrong):
            return prints
        return [
            found if pair is None else ("pair", rounded(pair[0])) for found, pair in zip(prints, pairs, strict=True)
        ]


class FirstOfTiesPart(VectorDecisionPart):
    """The same where there are ties: the function has to take the first of equal actions, at every node."""

    def right_actions(self, case: Case, true: Seen) -> tuple[Any, ...]:
        """Return the action that the reference takes."""
        action = true.outcome.value[1]
        return () if action is None else (action,)

    def better(self, right: tuple[Any, ...]) -> str:
        """Return what the action should be."""
        return f"the first of those that are best is {shown(right[0])}"


def _is_pair(value: Any, case: Case) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and is_vector(value[0], case.game.num_players)


def _is_in(action: Any, actions: tuple[Any, ...]) -> bool:
    return not isinstance(action, (dict, Thing)) and action in actions


# -- sets of vectors -----------------------------------------------------------------------------


class VectorSetPart(FunctionPart):
    """The function has to return the same vectors as the reference, in a set or a list."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with what came, or which vector is missing or one too many."""
        given, players = seen.outcome.value, case.game.num_players
        if is_vector(given, players):
            return f"returned {shown(given)}, a single vector, where a set of vectors is wanted, such as {{(1, 2, 6)}}."
        if not isinstance(given, (tuple, frozenset)):
            return not_wanted(given, "a set of vectors")
        for each in given:
            if not is_vector(each, players):
                return f"returned {shown(given)}, and {_no_vector(each, case)}: a set of vectors is wanted."
        if not given:
            return "returned no vector at all, where a set of vectors is wanted: there is always one that can come up."
        found, right = set(map(rounded, given)), set(map(rounded, true.outcome.value))
        if found == right:
            return None
        what = shown(Listed(sorted(found)))
        if missing := sorted(right - found):
            return f"returned the vectors {what}. {shown(missing[0])} can come up too, and is not among them."
        return f"returned the vectors {what}. However ties are broken, {shown(min(found - right))} cannot come up."

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the vectors, in whatever they came."""
        given = seen.outcome.value
        if isinstance(given, (tuple, frozenset)) and all(is_vector(each, case.game.num_players) for each in given):
            return ("vectors", frozenset(map(rounded, given)))
        return super().fingerprint(case, seen, true)


# -- vectors written by hand ---------------------------------------------------------------------

PLAYERS: Final = 3


def vector(value: Any) -> Vector:
    """Read the vector of three players.

    Example:
        >>> vector((1, 2.0, 6))
        (1, 2.0, 6)
    """
    if not is_vector(value, PLAYERS):
        raise Unreadable("a vector of three numbers such as (1, 2, 6)")
    return tuple(value)


def vectors(value: Any) -> frozenset[Vector]:
    """Read several vectors, in a list, a tuple or a set.

    Example:
        >>> sorted(vectors(((4, 3, 3), (1, 2, 6))))
        [(1, 2, 6), (4, 3, 3)]
    """
    if not isinstance(value, (tuple, frozenset)) or not all(is_vector(each, PLAYERS) for each in value):
        raise Unreadable("a list of vectors such as [(1, 2, 6), (4, 3, 3)], also if it is only one,")
    return frozenset(map(tuple, value))
