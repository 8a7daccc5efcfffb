"""What functions are to return, as checks: numbers, actions, values with actions, and the leaves they look at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from itertools import groupby
from math import isclose
from typing import Any, Final

from gamelib.search.minimax import minimax
from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Check, Function, FunctionPart, Tries, by_answer, not_wanted
from gamelib_exercises.plain import Listed, is_number, same_number, shown
from gamelib_exercises.whose_work import from_the_library

NEARLY: Final = "Nearly, but not to the last digits: do not round."


def in_turn(*checks: Check) -> Check:
    """Return the check that says what the first of these says that finds something wrong."""

    def check(case: Case, seen: Seen, true: Seen) -> str | None:
        return next(filter(None, (each(case, seen, true) for each in checks)), None)

    return check


def own_work(
    function: Function, seen: Sequence[Seen], *, allowed: frozenset[str] = frozenset(), subject: str = "Your function"
) -> str | None:
    """Return that a function has the library do its work, which has functions for the same; some may be allowed."""
    return worked_out_by([name for name in from_the_library(function) if name not in allowed], subject)


def worked_out_by(names: Sequence[str], subject: str = "Your function") -> str | None:
    """Return the words for an answer that these of the library work out; nothing if there are none."""
    if not names:
        return None
    return (
        f"{subject} returns what is right, but has {' and '.join(names)} of gamelib work it out. The point of this "
        "part is to write it yourself."
    )


# -- numbers -------------------------------------------------------------------------------------


def rounded_off(value: float, truth: float) -> bool:
    """Return whether a wrong number is the right one but for rounding.

    Example:
        >>> rounded_off(0.33, 1 / 3), rounded_off(0.34, 1 / 3)
        (True, False)
    """
    if same_number(value, truth) or abs(value) > 1e300:  # a whole number may be too great for isclose
        return False
    return isclose(value, truth, rel_tol=1e-6) or any(value == round(truth, digits) for digits in range(2, 9))


def number_trouble(value: Any, truth: float) -> str | None:
    """Return what is wrong with what came where a number is wanted, to go on after "your function"."""
    if not is_number(value):
        return not_wanted(value, "a number")
    if same_number(value, truth):
        return None
    nearly = f" {NEARLY}" if rounded_off(value, truth) else ""
    return f"returned {shown(value)}; {shown(truth)} is right.{nearly}"


def right_number(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with a number that has to be that of the reference."""
    return number_trouble(seen.outcome.value, true.outcome.value)


def right_pair(wanted: str) -> Check:
    """Return the check of two numbers that have to be those of the reference; ``wanted`` says what they are."""

    def check(case: Case, seen: Seen, true: Seen) -> str | None:
        pair, right = seen.outcome.value, true.outcome.value
        if not isinstance(pair, tuple) or len(pair) != 2 or not all(map(is_number, pair)):
            return not_wanted(pair, wanted)
        return None if all(map(same_number, pair, right)) else f"returned {shown(pair)}; {shown(right)} is right."

    return check


def right_truth(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with what has to be True or False, as of the reference."""
    value = seen.outcome.value
    if not isinstance(value, bool):
        return not_wanted(value, "True or False")
    return None if value is true.outcome.value else f"returned {value}; {true.outcome.value} is right."


# -- actions -------------------------------------------------------------------------------------


def best_by(
    values: Callable[[Case], Mapping[Any, Any]],
    value_text: Callable[[Any], str] = "{:.4g}".format,
    *,
    no_action: Callable[[Any, int], str] | None = None,
    not_best: Callable[[Any, tuple[Any, ...], Mapping[Any, Any]], str] | None = None,
) -> Check:
    """Return the check that an action is best by given values, any of them; values that differ by rounding are equal.

    Args:
        values: returns the value of each action of a case, of whatever kind can be compared.
        value_text: how to write a value.
        no_action: the words for an answer that is not one of so many actions.
        not_best: the words for an action that is not best, the best ones and all values.
    """

    def check(case: Case, seen: Seen, true: Seen) -> str | None:
        action, worth = seen.outcome.value, values(case)
        if isinstance(action, bool) or not is_in(action, tuple(worth)):
            if no_action:
                return no_action(action, len(worth))
            return not_wanted(action, f"one of the actions {shown(tuple(worth))}")
        greatest = max(worth.values())
        best = tuple(each for each, value in worth.items() if value == greatest or _nearly(value, greatest))
        if action in best:
            return None
        if not_best:
            return not_best(action, best, worth)
        table = ", ".join(f"{each} {value_text(value)}" for each, value in worth.items())
        return f"returned {shown(action)}; {' or '.join(map(shown, best))} is right ({table})."

    return check


def all_best_actions(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with a list or tuple that has to be all optimal actions, in the game's order."""
    given, right = seen.outcome.value, optimal_actions(case)
    if isinstance(given, frozenset):
        return f"returned the set {shown(given)}. A set has no order of its own: a list of actions is wanted."
    if not isinstance(given, tuple):
        return not_wanted(given, "a list of actions")
    if given == right:
        return None
    if len(given) == len(right) and all(action in given for action in right):
        return (
            f"returned {shown(given)}. These are the best actions, in another order than game.actions(state) lists "
            f"them: {shown(Listed(right))} is right."
        )
    return f"returned {shown(given)}; all the best actions are {shown(Listed(right))}."


def optimal_actions(case: Case) -> tuple[Any, ...]:
    """Return all optimal actions of a case, in the game's order."""
    return minimax(case.game, case.root).optimal_actions


def is_in(value: object, actions: tuple[Any, ...]) -> bool:
    """Return whether a plain value is one of these actions."""
    return isinstance(value, Hashable) and value in actions


def _nearly(value: object, other: object) -> bool:
    return is_number(value) and is_number(other) and same_number(value, other)  # type: ignore[arg-type]


# -- values with actions -------------------------------------------------------------------------

Optimal = Callable[[Case], tuple[Any, ...]]

_PAIR: Final = "a pair (value, action)"
_OVER: Final = "The game is over: the action is None there."


def decision_part(
    name: str,
    *,
    optimal: Optimal = optimal_actions,
    no_action: str = _OVER,
    first: Check | None = None,
    then: Check | None = None,
    **arguments: Any,
) -> FunctionPart:
    """Return a part whose function has to return a value and any optimal action; ``None`` where there is none.

    Args:
        name, arguments: as for :class:`~gamelib_exercises.function.FunctionPart`.
        optimal: returns the actions that are right.
        no_action: what to say of an action where there is none.
        first, then: what is checked before the pair, and after it if that is right.
    """

    def check(case: Case, seen: Seen, true: Seen) -> str | None:
        pair = seen.outcome.value
        return value_of_pair(case, seen, true) or _action_trouble(pair, optimal(case), no_action)

    checks = [each for each in (first, check, then) if each]
    return FunctionPart(name, check=in_turn(*checks), told_apart=partial(_pairs, optimal=optimal), **arguments)


def value_of_pair(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with a pair, but for its action."""
    pair, wanted = seen.outcome.value, true.outcome.value[0]
    if not isinstance(pair, tuple) or len(pair) != 2:
        return not_wanted(pair, _PAIR)
    value, action = pair
    if not is_number(value) and is_number(action):
        return f"returned {shown(pair)}: the value comes first, and the action second."
    if is_pair(value):
        return (
            f"returned {shown(pair)}, where {_PAIR} is wanted: {shown(value)} is a pair itself. What the "
            "function returns for a child is one too: value, _ = …"
        )
    if not is_number(value):
        return f"returned {shown(pair)}, where {_PAIR} is wanted: {shown(value)} is not a number."
    if same_number(value, wanted):
        return None
    return f"returned {shown(pair)}, and the value {shown(value)} is not right; {shown(wanted)} is."


def _action_trouble(pair: tuple[Any, Any], right: tuple[Any, ...], no_action: str) -> str | None:
    """Return what is wrong with the action of a pair whose value is right."""
    action = pair[1]
    if action in right or (not right and action is None):
        return None
    if not right:
        return f"returned {shown(pair)}. {no_action}"
    best = " or ".join(map(shown, right))
    return f"returned {shown(pair)}. The value is right, and the action {shown(action)} is not; best is {best}."


def _pairs(tries: Tries, *, optimal: Optimal) -> list[object]:
    """Return values with actions, all right ones being the same.

    Where any value is wrong, actions are left out: they depend on how it is written.
    """
    wrong = any(is_pair(each[1].outcome.value) and value_of_pair(*each) for each in tries)
    found: list[object] = []
    for case, seen, _ in tries:
        pair = seen.outcome.value
        if not is_pair(pair):
            found.append(by_answer(seen))
        elif wrong:
            found.append(("pair", round(pair[0], 9)))
        else:
            found.append(("pair", round(pair[0], 9), "best" if pair[1] in (optimal(case) or (None,)) else pair[1]))
    return found


def is_pair(value: Any) -> bool:
    """Return whether a plain value is a pair that begins with a number."""
    return isinstance(value, tuple) and len(value) == 2 and is_number(value[0])


# -- the leaves a search looks at ----------------------------------------------------------------


def right_leaves(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return which leaf was looked at in vain, or left out, or came out of turn; ``None`` if none did.

    The leaves have to be those that the reference looks at, in the same order.
    """
    looked, needed = first_looks(seen), first_looks(true)
    if looked == needed:
        return None
    idle = [leaf for leaf in looked if leaf not in needed]
    missed = [leaf for leaf in needed if leaf not in looked]
    above = [node for node in idle if any(leaf[: len(node)] == node for leaf in needed)]
    if above:
        return (
            f"gave a value to {_node(above[0])}, at which the search does not stop: what it is worth comes from the "
            "states below it."
        )
    if idle and missed:
        return (
            f"looked at {_leaf(idle[0])}, which cannot matter once the leaves before it are known, and did not look at "
            f"{_leaf(missed[0])}, which can. Does it take the actions from left to right?"
        )
    if idle:
        return (
            f"looked at {len(looked)} leaves, where {len(needed)} are enough. The value is right; the first leaf that "
            f"cannot matter any more is {_leaf(idle[0])}."
        )
    if missed:
        if case.after(missed[0]) in map(case.after, looked):
            return (
                f"did not look at {_leaf(missed[0])}: it remembers that state from another path. Here every visit "
                "counts, and nothing is remembered."
            )
        return f"did not look at {_leaf(missed[0])}, whose value can still change the root's."
    return "looked at the right leaves, and not from left to right."


def leaves_looked_at(seen: Seen) -> object:
    """Return the leaves, and whether the search came back to any of them: it tells mistakes apart."""
    looks = [leaf for leaf, _ in groupby(seen.leaves)]
    return first_looks(seen), len(looks) > len(set(looks))


def first_looks(seen: Seen) -> list[Path]:
    """Return the leaves that were looked at, each where it came first."""
    return list(dict.fromkeys(seen.leaves))


def _leaf(path: Path) -> str:
    return _node(path).replace("the state after", "the leaf after")


def _node(path: Path) -> str:
    return f"the state after {' '.join(map(str, path))}" if path else "the state it was given"
