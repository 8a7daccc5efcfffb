"""What is the same question: the same game, the same evaluation.

States are the same if they are equal. Games and evaluations are objects and functions, which Python holds for different
as soon as they are made twice; here two of them are the same if they were made in the same way.

What was made for one game says so by its attribute ``game``, and is of no use to another: to a search of another game
:func:`check_made_for` refuses it, and states of another game it refuses itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from inspect import signature
from types import FunctionType, MethodType
from typing import Any, ClassVar, Generic

from gamelib.errors import InvalidSearch, InvalidState
from gamelib.game import Game, State, starting_state
from gamelib.wording import quoted


def same_game(one: Game[Any, Any], other: Game[Any, Any]) -> bool:
    """Return whether two games have the same rules: one class, made with equal parameters.

    A game that only counts or writes down what the real one is asked is the same as that.

    Example:
        >>> from gamelib.games import Othello
        >>> same_game(Othello(), Othello(size=8)), same_game(Othello(), Othello(size=4))
        (True, False)
    """
    one, other = one.asked_game, other.asked_game
    if one is other or type(one) is not type(other):
        return one is other
    return alike(one._made_with, other._made_with) or alike(_parameters(one), _parameters(other))


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
    kind = getattr(game, "state_type", None) or type(game.initial_state())
    if not isinstance(state, kind):
        raise InvalidState(
            f"{what} of {game.name} was asked about {quoted(state)}, and judges a {kind.__name__}: to search "
            "another game, take one that was made for it"
        )
    game.check_state(state)


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
