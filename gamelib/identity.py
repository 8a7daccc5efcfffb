"""What is the same question: the same game, the same evaluation.

States are the same if they are equal. Games and evaluations are objects and functions, which Python holds for different
as soon as they are made twice; here two of them are the same if they are made of the same code and values, those among
them that the code finds outside itself. One that is changed stays the same object, and is taken for the same.

What was made for one game says so by its attribute ``game``, and is of no use to another: to a search of another game
:func:`check_made_for` refuses it, and states of another game it refuses itself.
"""

from __future__ import annotations

import sys
from functools import cached_property, lru_cache, partial
from inspect import signature
from numbers import Number
from types import CodeType, FunctionType, MappingProxyType, MethodType
from typing import Any, ClassVar, Generic, TypeAlias

from gamelib.errors import InvalidSearch, InvalidState
from gamelib.game import Game, State, starting_state
from gamelib.wording import quoted

Seen: TypeAlias = dict[tuple[int, int], tuple[Any, Any]]
"""Pairs of things by their ids, which are kept so that no other thing gets the id, that were or are being compared."""


def same_game(one: Game[Any, Any], other: Game[Any, Any]) -> bool:
    """Return whether two games have the same rules: one class, equal parameters, and what a reader's game holds.

    A game that only counts or writes down what the real one is asked is the same as that.

    Example:
        >>> from gamelib.games import Othello
        >>> same_game(Othello(), Othello(size=8)), same_game(Othello(), Othello(size=4))
        (True, False)
    """
    return alike(one.asked_game, other.asked_game)


def alike(one: Any, other: Any) -> bool:
    """Return whether two things do the same, as far as that can be seen: equal, or made of the same code and values.

    Functions are alike if their code is, their defaults, and the variables they use from outside; objects that have no
    equality of their own if they are of one class and hold the same.

    Example:
        >>> def times(factor):
        ...     return lambda number: factor * number
        >>> alike(times(2), times(2)), alike(times(2), times(3))
        (True, False)
    """
    try:
        return _alike(one, other, {})
    except RecursionError:  # too deep to be sure
        return False


def settings(thing: object) -> list[Any]:
    """Return the numbers and texts that a function finds outside itself now; when it is written anew, they may differ.

    Example:
        >>> settings(lambda state: weight * state), settings(len)
        ([], [])
    """
    held = _held(thing) if isinstance(thing, FunctionType) else ()
    return [each for each in held if isinstance(each, Number | str)]


def _alike(one: Any, other: Any, seen: Seen) -> bool:
    """Do the same for parts of things."""
    kind: Any = type(one)
    pair = id(one), id(other)
    if one is other or pair in seen:
        return True
    if type(one) is not type(other) and not _comparable(one, other):
        return False
    seen[pair] = one, other  # if they turn out to differ, all is known to differ
    has_equality = kind.__eq__ is not object.__eq__ and not isinstance(one, Game)
    if has_equality and not hasattr(kind, "tobytes") and _equal(one, other):
        return True
    match one:
        case FunctionType():
            return _same_code(one.__code__, other.__code__) and _alike(_held(one), _held(other), seen)
        case MethodType() | partial():
            return _alike(_held(one), _held(other), seen)
        case Game():
            return _same_rules(one.asked_game, other.asked_game, seen)
        case dict() | MappingProxyType() if not hasattr(one, "__dict__"):
            return one.keys() == other.keys() and all(_alike(one[key], other[key], seen) for key in one)
        case list() | tuple():
            return len(one) == len(other) and all(_alike(*both, seen) for both in zip(one, other, strict=True))
    if isinstance(one, Number):
        return _equal(one, other)
    if hasattr(kind, "tobytes"):
        return _same_array(one, other)
    contents = _contents(one)
    if not contents and has_equality:
        return False
    shown = contents and kind.__reduce__ is object.__reduce__  # what else there is, only a pickle tells
    return _alike(contents, _contents(other), seen) and (bool(shown) or _alike(_sent(one), _sent(other), seen))


def _same_rules(one: Game[Any, Any], other: Game[Any, Any], seen: Seen) -> bool:
    """Compare two games of one class: parameters tell everything, but where a reader's constructor takes them."""
    if type(one) is not type(other):
        return False
    constructor = type(one).__init__
    if not isinstance(constructor, FunctionType) or _is_installed(constructor.__module__):
        return _alike(one._made_with, other._made_with, {}) or _alike(_parameters(one), _parameters(other), seen)
    return _alike(_contents(one), _contents(other), seen)


def _parameters(game: Game[Any, Any]) -> dict[str, Any]:
    """Return what a game was made with, by the names of the parameters, defaults included."""
    arguments, keywords = game._made_with
    try:
        bound = signature(type(game).__init__).bind(game, *arguments, **keywords)
    except (TypeError, ValueError):
        return {"arguments": arguments, **keywords}
    bound.apply_defaults()
    return dict(list(bound.arguments.items())[1:])  # without the game itself


# -- what was made for one game ------------------------------------------------------------------


class MadeFor(Generic[State]):
    """Something that was made for one game, and refuses the states of others.

    Attributes:
        game: the game.
        what: what it is called where it refuses a state.

    Args:
        game: the game.
    """

    what: ClassVar[str] = "an evaluation"

    def __init__(self, game: Game[State, Any]) -> None:
        self.game, self._kind = game, type(starting_state(game, None))

    def _check_state(self, state: State) -> None:
        """Raise InvalidState if ``state`` is not one of the game's; those that the game makes pass at once."""
        if type(state) is not self._kind:
            refuse_other_states(self.game, state, self.what)


def game_of(thing: object) -> Game[Any, Any] | None:
    """Return the game that something was made for: its attribute ``game``, or the object's whose method it is.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> game_of(ConnectFour().window_score), game_of(len)
        (ConnectFour(), None)
    """
    owner = getattr(thing, "__self__", None)
    candidates = owner, getattr(owner, "game", None), getattr(thing, "game", None)
    return next((each for each in candidates if isinstance(each, Game)), None)


def check_made_for(thing: object, game: Game[Any, Any], what: str = "the evaluation") -> None:
    """Raise if ``thing`` was made for another game than ``game``; one's own functions are for every game.

    A game that stands in front of another one, and answers some questions itself, has the states of that one.

    Args:
        thing: what is to be used: an evaluation, an evaluator, an order, a policy.
        game: where.
        what: what it is called in the error.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> check_made_for(ConnectFour().window_score, ConnectFour(columns=5, rows=4))
        Traceback (most recent call last):
        ...
        gamelib.errors.InvalidSearch: the evaluation was made for ConnectFour(), and the game here is ...
    """
    made_for = game_of(thing)
    if made_for is None or made_for is game:
        return
    made_for, played = _behind(made_for), _behind(game)
    if not same_game(made_for, played):
        example = ", as in breakthrough_evaluation(game)" if what == "the evaluation" else ""
        here = "the game here holds something else" if repr(played) == repr(made_for) else (
            f"the game here is {quoted(played)}"
        )
        raise InvalidSearch(f"{what} was made for {quoted(made_for)}, and {here}: make it with this game{example}")


def _behind(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game whose states these are: the last of those that stand behind one another."""
    while isinstance(behind := getattr(game, "game", None), Game):
        game = behind
    return game


def refuse_other_states(game: Game[State, Any], state: Any, what: str = "an evaluation") -> None:
    """Raise unless ``state`` can be a state of the game, for what was made for that game alone."""
    kind = getattr(game, "state_type", None)
    if kind is not None and not isinstance(state, kind):
        raise InvalidState(
            f"{what} of {game.name} was asked about {quoted(state)}, and judges a {kind.__name__}: to search "
            "another game, take one that was made for it"
        )
    game.check_state(state)


def _comparable(one: Any, other: Any) -> bool:
    """Return whether things of two types may be alike: numbers, Python's and numpy's, and rows."""
    return any(isinstance(one, kind) and isinstance(other, kind) for kind in (Number, list | tuple))


def _same_array(one: Any, other: Any) -> bool:
    return bool(one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes())


def _equal(one: Any, other: Any) -> bool:
    """Return whether two things call themselves equal; NaN is what NaN is."""
    try:
        return bool(one == other or (one != one and other != other))
    except Exception:  # whatever somebody else's class raises, such as one that compares arrays
        return False


def _same_code(one: CodeType, other: CodeType) -> bool:
    """Return whether code does the same, on whatever lines it stands."""
    parts = "co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_flags", "co_exceptiontable"
    return (
        all(getattr(one, part) == getattr(other, part) for part in parts)
        and len(one.co_consts) == len(other.co_consts)
        and all(
            _same_code(*both) if isinstance(both[0], CodeType) and isinstance(both[1], CodeType)
            else type(both[0]) is type(both[1]) and repr(both[0]) == repr(both[1])
            for both in zip(one.co_consts, other.co_consts, strict=True)
        )
    )


def _held(function: Any) -> tuple[Any, ...]:
    """Return the values that a function, a method or a partial function works with, those it finds outside included."""
    if isinstance(function, partial):
        return function.func, function.args, function.keywords
    if isinstance(function, MethodType):
        return function.__func__, function.__self__
    cells = [cell.cell_contents for cell in function.__closure__ or () if _is_full(cell)]
    names = sorted(_looked_up(function.__code__) & function.__globals__.keys())
    if _is_installed(function.__globals__.get("__name__", "")):
        names = []
    return function.__defaults__, function.__kwdefaults__, *cells, *(function.__globals__[name] for name in names)


def _is_full(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018  # an empty cell raises
    except ValueError:
        return False
    return True


def _looked_up(code: CodeType) -> set[str]:
    """Return the names that code, and code within it, may look up outside itself."""
    return set(code.co_names).union(*(_looked_up(each) for each in code.co_consts if isinstance(each, CodeType)))


@lru_cache(maxsize=1_000)
def _is_installed(module: str) -> bool:
    """Return whether a module is one of ours, of Python's, or installed: not one that a reader is writing."""
    top = module.partition(".")[0]
    place = getattr(sys.modules.get(module), "__file__", None) or ""
    return top in sys.stdlib_module_names - {"__main__"} or top.startswith("gamelib") or "site-packages" in place


def _sent(thing: object) -> object:
    """Return what a pickle would hold of a thing, or something that is like nothing."""
    try:
        return thing.__reduce_ex__(4)
    except Exception:  # whatever somebody else's class raises
        return _Unlike()


class _Unlike:
    """Is like nothing."""

    def __eq__(self, other: object) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


def _contents(thing: object) -> dict[str, Any]:
    """Return the attributes of an object, by name, those with private slots too, but none that is worked out later."""
    found: dict[str, Any] = {}
    for kind in type(thing).__mro__:
        slots = vars(kind).get("__slots__", ())
        for name in [slots] if isinstance(slots, str) else slots:
            private = name.startswith("__") and not name.endswith("__")
            full = f"_{kind.__name__.lstrip('_')}{name}" if private else name
            if hasattr(thing, full):
                found[name] = getattr(thing, full)
    attributes = getattr(thing, "__dict__", {})
    later = {name for name in attributes if isinstance(getattr(type(thing), name, None), cached_property)}
    return found | {name: value for name, value in attributes.items() if name not in {"_made_with"} | later}
