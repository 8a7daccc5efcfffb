"""What every two-player search does at the root: check what it was given, and decide."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from math import isfinite
from numbers import Real
from typing import Any, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Chance, Game, Player
from gamelib.result import ActionValue, SearchResult
from gamelib.search.cutoff import CutOff
from gamelib.search.nodes import Line

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def start(
    game: Game[State, Action],
    state: State | None,
    depth: int | None,
    evaluate: Callable[[State], float] | None,
) -> tuple[Game[Any, Action], Any, int]:
    """Return the game to search, the state to start from, and who is to move there.

    With a depth limit the game is the one that stops there, see :class:`CutOff`.

    Raises:
        InvalidSearch: if the game is not for two players, chance is to move in the state, or depth
            and evaluation do not go together.
    """
    root = two_player_root(game, state)
    player = game.player(root)
    if isinstance(player, Chance):
        raise no_minimax(player)
    if depth is None and evaluate is None:
        return game, root, player
    limited = CutOff(game, depth, evaluate)
    return limited, limited.cut(root), player


def two_player_root(game: Game[State, Action], state: State | None) -> State:
    """Return the state to start from: the initial state if none is given.

    Raises:
        InvalidSearch: if the game is not for two players.
    """
    if game.num_players != 2:
        raise InvalidSearch(
            f"this search is for two players, and {game.name} has {game.num_players}: "
            "with more players there is no single opponent who wants the opposite of MAX"
        )
    return game.initial_state() if state is None else state


def decision(
    player: int, values: Mapping[Action, tuple[float, Line[Action]]], *, nodes: int, leaves: int, algorithm: str
) -> SearchResult[Action]:
    """Return the result of a search that found these values and lines for the root's actions.

    Of several best actions it recommends the first.

    Raises:
        InvalidSearch: if there is no action, although the game is not over.
    """
    if not values:
        raise no_actions()
    if not all(isfinite(value) for value, _ in values.values()):
        raise InvalidSearch(
            "the search came out with no finite value: either utility() returned none, "
            "or actions() is empty in a state that is not terminal"
        )
    best = max if player == MAX else min
    action = best(values, key=lambda each: values[each][0])
    value, rest = values[action]
    return SearchResult(
        action=action,
        value=value,
        action_values={each: ActionValue(found) for each, (found, _) in values.items()},
        nodes=nodes,
        leaves=leaves,
        principal_variation=(action, *unlinked(rest)),
        player=player,
        algorithm=algorithm,
    )


def utility_for_max(game: Game[State, Action], state: State) -> float:
    """Return what a terminal state is worth to MAX.

    Raises:
        InvalidSearch: if the game's utility is no number, as where it forgets to return one.
    """
    value = game.utility(state, MAX)
    if not isinstance(value, Real):
        raise InvalidSearch(f"utility() returned {value!r} where a number was needed, for\n{game.text(state)}")
    return value


def finished(game: Game[State, Action], state: State, algorithm: str) -> SearchResult[Action]:
    """Return the result of a search that was started where the game is over."""
    return SearchResult(
        action=None,
        value=game.utility(state, MAX),
        action_values={},
        nodes=1,
        leaves=1,
        principal_variation=(),
        player=MAX,
        algorithm=algorithm,
    )


def unlinked(line: Line[Action]) -> tuple[Action, ...]:
    """Return the actions of a linked line in a row.

    Example:
        >>> unlinked(("a1", ("b1", None)))
        ('a1', 'b1')
    """
    actions = []
    while line is not None:
        action, line = line
        actions.append(action)
    return tuple(actions)


def no_actions() -> InvalidSearch:
    """Return the error for a state that is not terminal and yet has no actions."""
    return InvalidSearch("actions() is empty in a state that is not terminal: one of the two must be wrong")


def no_minimax(mover: Player | None) -> InvalidSearch:
    """Return the error for a state in which neither MAX nor MIN is to move."""
    if isinstance(mover, Chance):
        return InvalidSearch(
            "minimax cannot search a game in which chance moves: it averages nothing (expectiminimax does, lesson 05)"
        )
    return InvalidSearch(f"minimax knows the players 0 (MAX) and 1 (MIN), and here player {mover!r} is to move")
