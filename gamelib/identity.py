"""What is the same question: the same game, the same evaluation.

States are the same if they are equal. Games and evaluations are objects and functions, which Python holds for different
as soon as they are made twice; here two of them are the same if they are made of the same code and values, those among
them that the code finds outside itself. And one of them is no longer the same when such a value has been changed, see
:func:`settings`.

What was made for one game says so by its attribute ``game``, and is of no use to another: to a search of another game
:func:`check_made_for` refuses it, and states of another game it refuses itself.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dis import get_instructions
from functools import lru_cache, partial
from inspect import signature
from numbers import Number
from types import CodeType, FunctionType, MethodType
from typing import Any, ClassVar, Generic, TypeAlias

from gamelib.errors import InvalidSearch, InvalidState
from gamelib.game import Game, State, starting_state
from gamelib.wording import quoted

Pairs: TypeAlias = frozenset[tuple[int, int]]
"""Of the things that are being compared, by their ids."""


def same_game(one: Game[Any, Any], other: Game[Any, Any]) -> bool:
    """Return whether two games have the same rules: one class and equal parameters; a reader's game holds the same too.

    A game that only counts or writes down what the real one is asked is the same as that.

    Example:
        >>> from gamelib.games import Othello
        >>> same_game(Othello(), Othello(size=8)), same_game(Othello(), Othello(size=4))
        (True, False)
    """
    one, other = one.asked_game, other.asked_game
    return one is other or (type(one) is type(other) and _same_rules(one, other, frozenset({(id(one), id(other))})))


def _same_rules(one: Game[Any, Any], other: Game[Any, Any], within: Pairs) -> bool:
    """Compare two games of one class: the parameters of ours tell everything, of others what they hold does."""
    if _is_installed(type(one).__module__):
        return _alike(one._made_with, other._made_with, within) or _alike(_parameters(one), _parameters(other), within)
    return _alike(_contents(one), _contents(other), within)


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

    Functions are alike if their code is, their defaults, and the variables they use from outside; objects that have no
    equality of their own if they are of one class and hold the same.

    Example:
        >>> def times(factor):
        ...     return lambda number: factor * number
        >>> alike(times(2), times(2)), alike(times(2), times(3))
        (True, False)
    """
    return _alike(one, other, frozenset())


def _alike(one: Any, other: Any, within: Pairs) -> bool:
    """Do the same for parts of things; a pair that is being compared further up counts as alike."""
    pair = id(one), id(other)
    if one is other or pair in within:
        return True
    if type(one) is not type(other) and not (_is_number(one) and _is_number(other)):
        return False
    within |= {pair}
    if _is_array(one):
        return bool(one.dtype == other.dtype and one.shape == other.shape and (one == other).all())
    match one:
        case FunctionType():
            return one.__code__ == other.__code__ and _alike(_held(one), _held(other), within)
        case MethodType() | partial():
            return _alike(_held(one), _held(other), within)
        case Game():
            return one.asked_game is other.asked_game or _same_rules(one.asked_game, other.asked_game, within)
        case Mapping() if not hasattr(one, "__dict__"):
            return one.keys() == other.keys() and all(_alike(one[key], other[key], within) for key in one)
        case Sequence() if not isinstance(one, str | bytes | range):
            return len(one) == len(other) and all(_alike(*both, within) for both in zip(one, other, strict=True))
    if type(one).__eq__ is not object.__eq__ and one == other:
        return True
    contents: Mapping[str, Any] = _contents(one)
    if not contents and type(one).__eq__ is not object.__eq__:
        return False
    shown = contents and type(one).__reduce__ is object.__reduce__  # what else there is, only a pickle tells
    return _alike(contents, _contents(other), within) and (bool(shown) or _alike(_sent(one), _sent(other), within))


def settings(thing: Any) -> Any:
    """Return the numbers, texts and arrays that a function or an object works with now, to compare with those of later.

    What its own code assigns while it is used, such as a count of calls, is none of them; nor is what stands in lists,
    dictionaries and sets, which may be notes that it takes.

    Example:
        >>> def evaluate(state, weights=[2]):
        ...     return factor * weights[0] * state
        >>> factor = 1
        >>> before = settings(evaluate)
        >>> settings(evaluate) == before
        True
    """
    return _settings(thing, frozenset(), frozenset())


def _settings(thing: Any, above: frozenset[int], assigned: frozenset[str]) -> Any:
    """Return the settings of a part of a thing, whose code further up assigns some names."""
    if isinstance(thing, Number | str | bytes | None):
        return repr(thing)
    if _is_array(thing):
        return str(thing.dtype), thing.tobytes()
    if id(thing) in above:
        return None
    above |= {id(thing)}
    if isinstance(thing, tuple):
        return [_settings(each, above, assigned) for each in thing]
    if isinstance(thing, FunctionType):
        assigned |= _assigned(thing.__code__)
        return thing.__code__, [_settings(each, above, assigned) for each in _held(thing)]
    if isinstance(thing, MethodType | partial):
        return [_settings(each, above, assigned) for each in _held(thing)]
    if isinstance(thing, type) or _is_installed(type(thing).__module__):
        return None
    of_class = _of_class(type(thing))
    code = [each.__code__ for each in of_class.values() if isinstance(each, FunctionType)]
    assigned = assigned.union(*map(_assigned, code))
    values = {name: each for name, each in (of_class | _contents(thing)).items() if name not in assigned}
    return {name: _settings(each, above, assigned) for name, each in values.items()}


# -- what was made for one game ------------------------------------------------------------------


class MadeFor(Generic[State]):
    """Something that was made for one game, and refuses the states of others.

    Attributes:
        game: the game.
        what: what it is called where it refuses a state.

    Args:
        game: the game.

    Raises:
        GameError: if it is not a game.
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

    Raises:
        InvalidSearch: naming both games.

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
        raise InvalidSearch(
            f"{what} was made for {quoted(made_for)}, and the game here is {quoted(played)}: make it with this game"
            f"{example}"
        )


def _behind(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game whose states these are: the last of those that stand behind one another."""
    while isinstance(behind := getattr(game, "game", None), Game):
        game = behind
    return game


def refuse_other_states(game: Game[State, Any], state: Any, what: str = "an evaluation") -> None:
    """Raise unless ``state`` can be a state of the game, for what was made for that game alone.

    Raises:
        InvalidState: naming the game.
    """
    kind = getattr(game, "state_type", None)
    if kind is not None and not isinstance(state, kind):
        raise InvalidState(
            f"{what} of {game.name} was asked about {quoted(state)}, and judges a {kind.__name__}: to search "
            "another game, take one that was made for it"
        )
    game.check_state(state)


def _is_array(thing: Any) -> bool:
    return hasattr(thing, "dtype") and hasattr(thing, "tobytes") and not isinstance(thing, type)


def _is_number(thing: object) -> bool:
    return isinstance(thing, int | float)


def _held(function: Any) -> Sequence[Any]:
    """Return the values that a function, a method or a partial function works with, those it finds outside included."""
    if isinstance(function, partial):
        return function.func, function.args, function.keywords
    if isinstance(function, MethodType):
        return function.__func__, function.__self__
    assigned = _assigned(function.__code__)
    named = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    cells = [cell.cell_contents for name, cell in named if name not in assigned and _is_full(cell)]
    return function.__defaults__, function.__kwdefaults__, *cells, *_globals_of(function)


def _globals_of(function: FunctionType) -> list[Any]:
    """Return what a reader's function finds in its module and does not assign itself."""
    if _is_installed(function.__globals__.get("__name__", "")):
        return []
    names = _loaded(function.__code__) - _assigned(function.__code__)
    return [function.__globals__[name] for name in sorted(names & function.__globals__.keys())]


@lru_cache(maxsize=1_000)
def _is_installed(module: str) -> bool:
    """Return whether a module is one of ours, of Python's, or installed: not one that a reader is writing."""
    top = module.partition(".")[0]
    place = getattr(sys.modules.get(module), "__file__", None) or ""
    return top in sys.stdlib_module_names - {"__main__"} or top.startswith("gamelib") or "site-packages" in place


@lru_cache(maxsize=1_000)
def _loaded(code: CodeType) -> frozenset[str]:
    """Return the names that code looks up outside itself, in functions within it too."""
    own = {each.argval for each in get_instructions(code) if each.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return frozenset(own.union(*(_loaded(each) for each in code.co_consts if isinstance(each, CodeType))))


@lru_cache(maxsize=1_000)
def _assigned(code: CodeType) -> frozenset[str]:
    """Return the names that code assigns outside itself, those of attributes included."""
    storing = "STORE_GLOBAL", "STORE_DEREF", "STORE_ATTR"
    own = {each.argval for each in get_instructions(code) if each.opname in storing}
    return frozenset(own.union(*(_assigned(each) for each in code.co_consts if isinstance(each, CodeType))))


def _of_class(kind: type) -> dict[str, Any]:
    """Return what a reader's class and those above it define, but for how an object is made."""
    making = "__init__", "__new__", "__post_init__", "__setstate__"
    written = [vars(each) for each in reversed(kind.__mro__) if not _is_installed(each.__module__)]
    return {name: thing for each in written for name, thing in each.items() if name not in making}


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


def _is_full(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018  # an empty cell raises
    except ValueError:
        return False
    return True


def _contents(thing: object) -> dict[str, Any]:
    """Return the attributes of an object, by name, those with private slots too."""
    found: dict[str, Any] = {}
    for kind in type(thing).__mro__:
        slots = vars(kind).get("__slots__", ())
        for name in [slots] if isinstance(slots, str) else slots:
            private = name.startswith("__") and not name.endswith("__")
            full = f"_{kind.__name__.lstrip('_')}{name}" if private else name
            if hasattr(thing, full):
                found[name] = getattr(thing, full)
    attributes = getattr(thing, "__dict__", {})
    return found | {name: value for name, value in attributes.items() if name != "_made_with"}
