r"""Weighted linear evaluations: a guess at who stands better, put together from numbers with names.

A *feature* is a function of a state that returns a number: pawns White has more than Black, lines still
open to X. A weighted linear evaluation adds features up,

.. math:: e(s) = w_1 f_1(s) + w_2 f_2(s) + \dots + w_n f_n(s),

seen from MAX's side: the better for MAX, the greater. That one feature makes another worth more (two bishops together,
discs late in the game) it can only say if that is made a feature of its own: the sum has to be linear in the weights,
not in what is counted.

A search compares what it estimates at its horizon with the utilities it finds at the ends of games. Where a
queen is worth 9 and a checkmate 1, it rather wins the queen. The estimates have to lie strictly between
a loss and a win, and a monotone map takes them there: with :math:`l` for a loss and :math:`u` for a win,

.. math:: \hat e(s) = \frac{u + l}{2} + \frac{u - l}{2} \, \tanh \frac{e(s)}{c}.

Nothing else about the decision changes: a map that grows with its argument can be drawn into maxima and minima,
:math:`\max_i \varphi(x_i) = \varphi(\max_i x_i)`, so that whatever the scale *c* the same actions are best, as far as
no end of a game is in sight. (Where chance moves that ends, since means are not drawn through.)

If the sum is the logarithm of the odds of winning, as a logistic fit makes it, then :math:`\tanh(e/2)` is
the expected utility when a win is 1 and a loss -1.

The evaluations of this package are ready for one game each: they refuse other games, and are found by their game.

Source: C. E. Shannon, "Programming a computer for playing chess", *Philosophical Magazine* 41, 1950; S. Russell
and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.3.1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from html import escape
from math import isfinite, tanh
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from gamelib.errors import InvalidGame, InvalidSearch
from gamelib.game import MAX, MIN, Action, Game, State, starting_state
from gamelib.identity import MadeFor, refuse_other_states, same_game
from gamelib.number import is_finite_number
from gamelib.wording import quoted

Feature: TypeAlias = Callable[[State], float]
"""From a state to a number; greater, unless its weight is negative, where MAX stands better."""

Features: TypeAlias = Mapping[str, tuple[float, Feature[State]]]
"""The weight and the function of each feature, by its name."""


class Part(NamedTuple, Generic[State]):
    """One feature of an evaluation, its name and its weight."""

    name: str
    weight: float
    feature: Feature[State]


class Term(NamedTuple):
    """What one feature says of one state: its value, and the product of weight and value."""

    name: str
    value: float
    weight: float
    product: float


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """An evaluation of one state, taken apart into the contributions of its features; prints as a table."""

    terms: tuple[Term, ...]
    total: float

    @property
    def _rows(self) -> list[tuple[str, str, str, str]]:
        return [
            (name, f"{float(value):g}", f"{weight:g}", f"{float(product):+g}")  # a Fraction knows no such format
            for name, value, weight, product in self.terms
        ]

    def __repr__(self) -> str:
        rows = [("feature", "value", "weight", "product"), *self._rows, ("sum", "", "", f"{float(self.total):+g}")]
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        return "\n".join(
            f"{name:<{widths[0]}}  {value:>{widths[1]}}  {weight:>{widths[2]}}  {product:>{widths[3]}}"
            for name, value, weight, product in rows
        )

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{value}</td><td>{weight}</td><td>{product}</td></tr>'
            for name, value, weight, product in self._rows
        )
        return (
            "<table><thead><tr><th>feature</th><th>value</th><th>weight</th><th>product</th></tr></thead>"
            f'<tbody>{rows}</tbody><tfoot><tr><th scope="row">sum</th><td></td><td></td>'
            f"<td>{float(self.total):+g}</td></tr></tfoot></table>"
        )


@dataclass(frozen=True, slots=True, repr=False, init=False)
class LinearEvaluation(Generic[State]):
    """A weighted sum of features: call it with a state to get the sum.

    Two evaluations are added with ``+``; a feature that is in both, under the same name, gets the sum of
    the weights.

    Args:
        features: weight and function of each feature, by its name.
        game: the game whose states it judges, if it is to refuse those of other games and of other boards; searches
            of another game then refuse it.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> evaluate = LinearEvaluation({
        ...     "centre": (2, lambda state: (state.crosses >> 4 & 1) - (state.noughts >> 4 & 1)),
        ...     "stones": (0.5, lambda state: state.crosses.bit_count()),
        ... })
        >>> state = TicTacToe().parse("X . . / . O . / . . X")
        >>> evaluate, evaluate(state)
        (2 centre + 0.5 stones, -1.0)
        >>> evaluate.explain(state)
        feature  value  weight  product
        centre      -1       2       -2
        stones       2     0.5       +1
        sum                          -1
        >>> evaluate.with_weights(stones=1)(state)
        0.0
    """

    parts: tuple[Part[State], ...]
    game: Game[State, Any] | None = field(compare=False)
    _kind: type = field(compare=False)

    def __init__(self, features: Features[State], game: Game[State, Any] | None = None) -> None:
        if not isinstance(features, Mapping) or not features:
            raise InvalidSearch(
                "a linear evaluation is made from a dictionary of at least one feature, "
                f'{{"name": (weight, function), …}}, not from {features!r}'
            )
        object.__setattr__(self, "parts", tuple(_part(name, entry) for name, entry in features.items()))
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "_kind", object if game is None else type(starting_state(game, None)))

    def __call__(self, state: State) -> float:
        """Return the weighted sum of the features of ``state``."""
        if type(state) is not self._kind and self.game is not None:
            refuse_other_states(self.game, state)
        total = 0.0
        try:
            for _, weight, feature in self.parts:
                total += weight * feature(state)
            total = float(total)
        except TypeError:
            self.values(state)  # says which feature is to blame, if what it returns is
            raise
        if not isfinite(total):
            self.values(state)
        return total

    def __repr__(self) -> str:
        written = " ".join(f"{'-' if weight < 0 else '+'} {abs(weight):g} {name}" for name, weight, _ in self.parts)
        return written.removeprefix("+ ")

    @property
    def weights(self) -> dict[str, float]:
        """The weight of each feature, by its name."""
        return {name: weight for name, weight, _ in self.parts}

    def values(self, state: State) -> tuple[float, ...]:
        """Return what each feature says of ``state``, without the weights."""
        if type(state) is not self._kind and self.game is not None:
            refuse_other_states(self.game, state)
        return tuple(_value(name, feature, state) for name, _, feature in self.parts)

    def terms(self, state: State) -> tuple[Term, ...]:
        """Return name, value, weight and their product for each feature of ``state``."""
        return tuple(
            Term(name, value, weight, weight * value + 0.0)  # the sum makes -0.0 a plain 0
            for (name, weight, _), value in zip(self.parts, self.values(state), strict=True)
        )

    def explain(self, state: State) -> Explanation:
        """Return the evaluation of ``state`` as a table of its terms."""
        return Explanation(self.terms(state), self(state))

    def with_weights(self, weights: Mapping[str, float] | None = None, /, **named: float) -> LinearEvaluation[State]:
        """Return the same features with other weights; those that are not mentioned stay as they are.

        Args:
            weights: new weights, by the name of the feature.
            **named: the same, for names that can be written as an argument.
        """
        if weights is not None and not isinstance(weights, Mapping):
            raise InvalidSearch(f'the weights are a dictionary {{"name": weight, …}}, not {weights!r}')
        changed = dict(weights or {}, **named)
        if unknown := [name for name in changed if name not in self.weights]:
            raise InvalidSearch(f"there is no feature {unknown[0]!r}; the features are {', '.join(self.weights)}")
        new = {name: (changed.get(name, weight), each) for name, weight, each in self.parts}
        return LinearEvaluation(new, self.game)

    def __add__(self, other: LinearEvaluation[State]) -> LinearEvaluation[State]:
        if not isinstance(other, LinearEvaluation):
            return NotImplemented
        if self.game is not None and other.game is not None and not same_game(self.game, other.game):
            games = f"an evaluation of {self.game.name} and one of {other.game.name}"
            raise InvalidSearch(f"{games} do not add up: they are for {quoted(self.game)} and {quoted(other.game)}")
        both = {name: (weight, feature) for name, weight, feature in self.parts}
        for name, weight, feature in other.parts:
            first, known = both.get(name, (0.0, feature))
            if known != feature:
                raise InvalidSearch(
                    f"both evaluations have a feature called {name!r}, and it is not the same function: rename one"
                )
            both[name] = (first + weight, feature)
        return LinearEvaluation(both, self.game or other.game)


def to_move(game: Game[State, Action]) -> Feature[State]:
    """Return the feature that is 1 where MAX is to move, -1 where MIN is and 0 where neither is.

    Weights fitted to positions of both sides need it: what the turn is worth is put down to other features otherwise.

    Example:
        >>> from gamelib.evaluation import LinearEvaluation, open_lines
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> open_lines(game) + LinearEvaluation({"to_move": (2, to_move(game))})
        1 open_to_x - 1 open_to_o + 2 to_move
    """
    return _ToMove(game)


class _ToMove(MadeFor[State]):
    """Whose turn it is, as a number."""

    def __call__(self, state: State) -> float:
        self._check_state(state)
        mover = self.game.player(state)
        return 1 if mover == MAX else -1 if mover == MIN else 0


def _part(name: Any, entry: Any) -> Part[Any]:
    """Return a feature as it was given, checked."""
    if not isinstance(name, str) or not name.strip():
        raise InvalidSearch(f"a feature is called by a text of at least one letter, not {name!r}")
    try:
        weight, feature = entry
    except (TypeError, ValueError):
        raise InvalidSearch(f"the feature {name!r} is given as a pair (weight, function), not as {entry!r}") from None
    if not is_finite_number(weight):
        raise InvalidSearch(f"the weight of the feature {name!r} is a finite number, not {weight!r}")
    if not callable(feature):
        raise InvalidSearch(f"the feature {name!r} is a function of a state, not {feature!r}")
    return Part(name, float(weight), feature)


def _value(name: str, feature: Feature[State], state: State) -> float:
    """Return what a feature says of a state, checked."""
    value = feature(state)
    if not isinstance(value, bool) and not is_finite_number(value):  # True and False count as 1 and 0
        raise InvalidSearch(f"the feature {name!r} returned {value!r} where a finite number was needed, for {state!r}")
    return value


_ALMOST: Final = 1 - 2.0**-20  # in floating point the hyperbolic tangent of 20 is 1 already


@dataclass(frozen=True, slots=True, repr=False)
class SquashedEvaluation(Generic[State]):
    """A linear evaluation mapped into the open interval from a loss to a win, see :func:`squashed`."""

    linear: LinearEvaluation[State]
    scale: float
    loss: float
    win: float

    @property
    def game(self) -> Game[State, Any] | None:
        """The game whose states it judges, if the linear evaluation names one."""
        return self.linear.game

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest estimate there can be, a millionth short of loss and win; searches check it."""
        return self._at(-1.0), self._at(1.0)

    def _at(self, height: float) -> float:
        """Return the estimate at a height from -1, a loss, to 1, a win."""
        return (self.win + self.loss) / 2 + (self.win - self.loss) / 2 * _ALMOST * height

    def __call__(self, state: State) -> float:
        """Return the estimate for ``state``, strictly between a loss and a win; errors as the linear evaluation's."""
        return self._at(tanh(self.linear(state) / self.scale))

    def __repr__(self) -> str:
        return f"from {self.loss:g} to {self.win:g}, by tanh of ({self.linear}) / {self.scale:g}"


def squashed(
    evaluation: LinearEvaluation[State], scale: float, *, loss: float = -1.0, win: float = 1.0
) -> SquashedEvaluation[State]:
    """Return the evaluation mapped into the open interval from a loss to a win, keeping its order.

    Args:
        evaluation: the weighted sum.
        scale: the sum that is mapped 76 % of the way from the middle to a win, greater than 0. Where a pawn is 1, the
            scale 3 says that three pawns more decide most games.
        loss, win: what a lost and a won game are worth to MAX.

    Example:
        >>> evaluate = squashed(LinearEvaluation({"pawns": (1, lambda state: state)}), 3)
        >>> evaluate
        from -1 to 1, by tanh of (1 pawns) / 3
        >>> [round(evaluate(pawns), 2) for pawns in (-9, -3, -1, 0, 1, 3, 9)]
        [-1.0, -0.76, -0.32, 0.0, 0.32, 0.76, 1.0]
        >>> evaluate(1000) < 1
        True
    """
    if not isinstance(evaluation, LinearEvaluation):
        raise InvalidSearch(f"what is squashed is a LinearEvaluation, not {evaluation!r}")
    if not is_finite_number(scale) or scale <= 0:
        raise InvalidSearch(f"the scale is a number greater than 0, not {scale!r}")
    if not is_finite_number(loss) or not is_finite_number(win) or loss >= win:
        raise InvalidSearch(f"loss and win are numbers, the first less than the second, not {loss!r} and {win!r}")
    return SquashedEvaluation(evaluation, float(scale), float(loss), float(win))


AnyGame = TypeVar("AnyGame", bound=Game[Any, Any])
Ready: TypeAlias = Callable[[AnyGame], LinearEvaluation[State]]

_READY: Final[dict[type[Game[Any, Any]], tuple[Ready[Any, Any], float]]] = {}


def check_game(game: object, rules: type[Game[Any, Any]], evaluation: str) -> None:
    """Raise unless ``game`` is of the class that the evaluation of this name is for."""
    if not isinstance(game, rules):
        raise InvalidGame(f"{evaluation} is an evaluation for a game of {rules.__name__}, not for {game!r}")


def evaluates(
    rules: type[AnyGame], *, well_ahead: float | None = None
) -> Callable[[Callable[[AnyGame], Features[State]]], Ready[AnyGame, State]]:
    """Make an evaluation for one game out of a function that returns its features with their weights.

    Args:
        rules: the class of the game; others raise InvalidGame.
        well_ahead: with how much of the sum a player is well ahead, if :func:`ready_evaluation` is to use this one.
    """

    def made(features: Callable[[AnyGame], Features[State]]) -> Ready[AnyGame, State]:
        @wraps(features)
        def evaluation(game: AnyGame) -> LinearEvaluation[State]:
            check_game(game, rules, features.__name__)
            return LinearEvaluation(features(game), game)

        if well_ahead is not None:
            _READY[rules] = evaluation, well_ahead
        return evaluation

    return made


def ready_evaluation(game: Game[Any, Any]) -> Callable[[Any], float]:
    """Return what states of a game are worth to MAX, between a loss at -1 and a win at 1; 0 where nothing is known.

    Example:
        >>> from gamelib.games import Breakthrough, Nim
        >>> ready_evaluation(Breakthrough())
        from -1 to 1, by tanh of (3 pieces + 0.2 advance + 0.5 lead) / 10
        >>> ready_evaluation(Nim())("any state")
        0.0
    """
    for rules, (evaluation, scale) in _READY.items():
        if isinstance(game, rules):
            return squashed(evaluation(game), scale)
    return _nothing_known


def _nothing_known(state: object) -> float:
    """Return what a state is worth of which nothing is known."""
    return 0.0
