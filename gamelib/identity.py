"""What is the same question: the same game, the same evaluation.

States are the same if they are equal. Games and evaluations are objects and functions, which Python holds for different
as soon as they are made twice; here two of them are the same if they were made in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from inspect import signature
from types import FunctionType, MethodType
from typing import Any

from gamelib.game import Game


def same_game(one: Game[Any, Any], other: Game[Any, Any]) -> bool:
    """Return whether two games have the same rules: one class, made with equal parameters.

    A game that only counts or writes down what the real one is asked is the same as that.

    Example:
        >>> from gamelib.games import Othello
        >>> same_game(Othello(), Othello(size=8)), same_game(Othello(), Othello(size=4))
        (True, False)
    """
    one, other = one.asked_game, other.asked_game
    return one is other or (type(one) is type(other) and alike(_parameters(one), _parameters(other)))


def _parameters(game: Game[Any, Any]) -> Mapping[str, Any]:
    """Return what a game was made with, by the names of the parameters, defaults included."""
    arguments, keywords = game._made_with
    try:
        bound = signature(type(game).__init__).bind(game, *arguments, **keywords)
    except (TypeError, ValueError):
        return {"arguments": arguments, **keywords}
    bound.apply_defaults()
    return dict(list(bound.arguments.items())[1:])  # without the game itself


def alike(one: Any, other: Any) -> bool:
    """Return whether two things do the same, as far as that can be seen: equal, or made of the same code and values.

    Functions are alike if their code, their defaults and the variables they hold from outside are; objects that have
    no equality of their own if they are of one class and hold the same.

    Example:
        >>> def times(factor):
        ...     return lambda number: factor * number
        >>> alike(times(2), times(2)), alike(times(2), times(3))
        (True, False)
    """
    return _alike(one, other, frozenset())


def _alike(one: Any, other: Any, within: frozenset[tuple[int, int]]) -> bool:
    """Do the same for parts of things; a pair that is being compared further up counts as alike."""
    pair = id(one), id(other)
    if one is other or pair in within:
        return True
    if type(one) is not type(other) and not (_is_number(one) and _is_number(other)):
        return False
    within |= {pair}
    match one:
        case FunctionType():
            return one.__code__ == other.__code__ and _alike(_held(one), _held(other), within)
        case MethodType():
            return one.__func__ == other.__func__ and _alike(one.__self__, other.__self__, within)
        case partial():
            return _alike(_held(one), _held(other), within)
        case Game():
            return same_game(one, other)
        case Mapping():
            return one.keys() == other.keys() and all(_alike(one[key], other[key], within) for key in one)
        case Sequence() if not isinstance(one, str | bytes | range):
            return len(one) == len(other) and all(_alike(*both, within) for both in zip(one, other, strict=True))
    equal = one == other
    if not isinstance(equal, bool):  # arrays
        return bool(getattr(one, "shape", None) == getattr(other, "shape", None) and equal.all())
    contents = _contents(one)
    if equal or (not contents and type(one).__eq__ is not object.__eq__):
        return equal
    return _alike(contents, _contents(other), within)


def _is_number(thing: object) -> bool:
    return isinstance(thing, int | float)


def _held(function: Any) -> Sequence[Any]:
    """Return the values that a function or a partial one holds."""
    if isinstance(function, partial):
        return function.func, function.args, function.keywords
    cells = [cell.cell_contents for cell in function.__closure__ or () if _is_full(cell)]
    return function.__defaults__, function.__kwdefaults__, cells


def _is_full(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018  # an empty cell raises
    except ValueError:
        return False
    return True


def _contents(thing: object) -> Mapping[str, Any]:
    """Return the attributes of an object, by name."""
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(thing, name) for name in slots if hasattr(thing, name)} | getattr(thing, "__dict__", {})
