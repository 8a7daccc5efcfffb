"""Known wrong answers to the value against a MIN who errs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from gamelib.game import MAX, Game
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_02.references import fallible_value, minimax_value, optimal_actions
from gamelib_exercises.part import Mutant

AnyGame: TypeAlias = Game[Any, Any]
Children: TypeAlias = dict[Any, float]
"""The expected value after each action."""

Node: TypeAlias = Callable[[AnyGame, Any, Children, float], float]


def _mean(children: Children) -> float:
    return sum(children.values()) / len(children)


def _meant(game: AnyGame, state: Any, children: Children, epsilon: float) -> float:
    return children[optimal_actions(game, state)[0]]


def _errs(game: AnyGame, state: Any, children: Children, epsilon: float) -> float:
    return (1 - epsilon) * _meant(game, state, children, epsilon) + epsilon * _mean(children)


def _expected(*, at_max: Node = _meant, at_min: Node = _errs) -> Function:
    """Return the recursion with another rule for MAX's or for MIN's nodes."""

    def value(game: AnyGame, state: Any, epsilon: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        children = {action: value(game, game.result(state, action), epsilon) for action in game.actions(state)}
        return (at_max if game.player(state) == MAX else at_min)(game, state, children, epsilon)

    return value


def _last_meant(game: AnyGame, state: Any, children: Children, epsilon: float) -> float:
    return children[optimal_actions(game, state)[-1]]


def _last_errs(game: AnyGame, state: Any, children: Children, epsilon: float) -> float:
    return (1 - epsilon) * _last_meant(game, state, children, epsilon) + epsilon * _mean(children)


def _never_by_chance(game: AnyGame, state: Any, children: Children, epsilon: float) -> float:
    best = optimal_actions(game, state)[0]
    others = {action: value for action, value in children.items() if action != best} or children
    return (1 - epsilon) * children[best] + epsilon * _mean(others)


def _errs_once(game: AnyGame, state: Any, children: Children, epsilon: float) -> float:
    later = {action: minimax_value(game, game.result(state, action)) for action in game.actions(state)}
    return _errs(game, state, later, epsilon)


MUTANTS: Final[Sequence[Mutant[Function]]] = (
    from_the_start(fallible_value),
    Mutant("MIN never errs", "epsilon is not used: this is the minimax value.", _expected(at_min=_meant)),
    Mutant(
        "MIN always errs",
        "MIN plays at random all the time. With probability 1 - epsilon she plays her minimax action.",
        _expected(at_min=lambda game, state, children, epsilon: _mean(children)),
    ),
    Mutant(
        "forgets what MIN means to play",
        "only the random actions are counted, times epsilon. The rest of the probability, 1 - epsilon, belongs to "
        "MIN's minimax action.",
        _expected(at_min=lambda game, state, children, epsilon: epsilon * _mean(children)),
    ),
    Mutant(
        "epsilon for 1 - epsilon",
        "epsilon and 1 - epsilon have changed places.",
        _expected(at_min=lambda game, state, children, epsilon: _errs(game, state, children, 1 - epsilon)),
    ),
    Mutant("MAX errs too", "MAX plays at random now and then too. Only MIN errs.", _expected(at_max=_errs)),
    Mutant(
        "MAX averages",
        "MAX's actions are averaged. MAX plays the minimax action.",
        _expected(at_max=lambda game, state, children, epsilon: _mean(children)),
    ),
    Mutant(
        "MAX exploits the errors",
        "MAX takes the action with the greatest expected value. That is a good idea, but another strategy: asked for "
        "is what MAX's minimax action brings.",
        _expected(at_max=lambda game, state, children, epsilon: max(children.values())),
    ),
    Mutant(
        "an error is never the best action",
        "MIN's random action is drawn from the others alone. It is drawn from all of her actions, so that it may "
        "be the best by luck.",
        _expected(at_min=_never_by_chance),
    ),
    Mutant(
        "MIN errs once",
        "after MIN's first turn play goes on without errors: the minimax values of the children are averaged, not "
        "their expected values.",
        _expected(at_min=_errs_once),
    ),
    Mutant(
        "the last of the best",
        "of several minimax actions the last is played. Asked for is the first: against a MIN who errs they need not "
        "be worth the same.",
        _expected(at_max=_last_meant, at_min=_last_errs),
    ),
)
