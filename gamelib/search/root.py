"""What every two-player search does at the root: check what it was given, and decide."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from math import isfinite
from numbers import Real
from traceback import walk_tb
from typing import Any, Final, TypeVar

from gamelib.errors import GameError, InvalidSearch, TooDeep
from gamelib.game import MAX, Chance, Game, Player, starting_state
from gamelib.result import ActionValue, SearchResult
from gamelib.search.cutoff import CutOff, CutoffTest
from gamelib.search.nodes import Line
from gamelib.search.utilities import no_number, utility_for_max

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def start(
    game: Game[State, Action],
    state: State | None,
    depth: int | None,
    evaluate: Callable[[State], float] | None,
    cutoff: CutoffTest | None = None,
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
    if depth is None and evaluate is None and cutoff is None:
        return game, root, player
    limited = CutOff(game, depth, evaluate, cutoff)
    return limited, limited.cut(root), player


def two_player_root(game: Game[State, Action], state: State | None) -> State:
    """Return the state to start from: the initial state if none is given.

    Raises:
        GameError: if ``game`` is no game.
        InvalidState: if ``state`` is none of its states.
        InvalidSearch: if the game is not for two players of whom one wins what the other loses.
    """
    root = starting_state(game, state)
    if game.num_players != 2:
        raise not_for_two(game)
    if not game.zero_sum:
        raise InvalidSearch(
            f"the utilities of this game, {game.name}, do not have the same sum at every end, so MIN does not want "
            "the opposite of what MAX wants, and MAX's utility alone does not tell what MIN will do"
        )
    return root


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
    if not all(isinstance(value, Real) and isfinite(value) for value, _ in values.values()):
        raise no_finite_value()
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


LOOK_LESS_FAR: Final = "look a fixed number of plies ahead, with depth=… and evaluate=…"
"""What to do about a tree that is too deep."""


@contextmanager
def explained(game: Game[State, Action], root: State) -> Iterator[None]:
    """Say what is wrong where minimax by recursion fails: a game that goes on too long, or a utility that is no number.

    The recursion itself does not look at the utilities, which would take longer than comparing them
    does; when a comparison fails, they are looked through here.

    Raises:
        InvalidSearch: in place of a RecursionError, or of the TypeError of a comparison.
    """
    without = "if play cannot go on for ever, minimax_by_stack searches it without recursion"
    with deep_recursion("minimax_value", f"{without}; else {LOOK_LESS_FAR}"):
        try:
            yield
        except TypeError:
            waiting = [root]
            while waiting:
                state = waiting.pop()
                if game.is_terminal(state):
                    utility_for_max(game, state)
                else:
                    waiting += [game.result(state, action) for action in reversed(game.actions(state))]
            raise


@contextmanager
def deep_recursion(function: str, instead: str) -> Iterator[None]:
    """Say how deep a recursion went that was too deep for Python, and what to do instead.

    Args:
        function: the name of the function that calls itself once a ply.
        instead: what to do.

    Raises:
        TooDeep: in place of a RecursionError, unless that came from another function.
    """
    try:
        yield
    except RecursionError as error:
        plies = sum(frame.f_code.co_name == function for frame, _ in walk_tb(error.__traceback__))
        if plies < sys.getrecursionlimit() // 4:  # up to two calls a ply, and whoever called is on the stack too
            raise
        raise TooDeep(
            f"play goes on for more than {plies:,} plies here, deeper than Python's recursion can follow: {instead}"
        ) from None


@contextmanager
def explained_window_search(game: Game[State, Action], function: str) -> Iterator[None]:
    """Say what is wrong where a search with a window fails: play that goes on too long, or a utility that is no number.

    The search compares utilities without looking at them first, which would cost more than the comparison.
    When one fails, what was compared is found in the variable ``utility`` or ``found`` of the function that did it.

    Args:
        game: the game that is searched.
        function: the name of the function that calls itself once a ply.

    Raises:
        TooDeep: in place of a RecursionError.
        InvalidSearch: in place of the error of a comparison.
    """
    with deep_recursion(function, LOOK_LESS_FAR):
        try:
            yield
        except GameError:
            raise
        except (TypeError, ValueError, ArithmeticError) as error:
            for frame, _ in walk_tb(error.__traceback__):
                here: dict[str, Any] = frame.f_locals
                wrong = [here[name] for name in ("utility", "found") if not isinstance(here.get(name, 0), Real)]
                if wrong and ("state" in here or "root" in here):
                    state: State = here["state" if "state" in here else "root"]
                    if "action" in here:
                        state = game.result(state, here["action"])
                    raise no_number(game, state, wrong[0]) from None
            raise


def finished(game: Game[State, Action], state: State, algorithm: str) -> SearchResult[Action]:
    """Return the result of a search that was started where the game is over."""
    return SearchResult(
        action=None,
        value=utility_for_max(game, state),
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


def not_for_two(game: Game[State, Action]) -> InvalidSearch:
    """Return the error for a game of another number of players."""
    return InvalidSearch(
        f"this search is for two players, and {game.name} has {game.num_players}: "
        "with more players there is no single opponent who wants the opposite of MAX"
    )


def too_many_nodes(limit: int) -> InvalidSearch:
    """Return the error for a search that would fill the memory."""
    return InvalidSearch(
        f"more than {limit:,} nodes would have to be kept at once: either the tree is too large, or play can go round "
        "in circles and has no end; look a fixed number of plies ahead, with depth=… and evaluate=…"
    )


def no_actions() -> InvalidSearch:
    """Return the error for a state that is not terminal and yet has no actions."""
    return InvalidSearch("actions() is empty in a state that is not terminal: one of the two must be wrong")


def no_finite_value() -> InvalidSearch:
    """Return the error for a search that found only infinite values, or none."""
    return InvalidSearch(
        "the search came out with no finite value: either utility() returned none, "
        "or actions() is empty in a state that is not terminal"
    )


def no_minimax(mover: Player | None) -> InvalidSearch:
    """Return the error for a state in which neither MAX nor MIN is to move."""
    if isinstance(mover, Chance):
        return InvalidSearch(
            "this search averages nothing, and chance moves in this game: search it with expectiminimax (lesson 05)"
        )
    return InvalidSearch(f"minimax knows the players 0 (MAX) and 1 (MIN), and here player {mover!r} is to move")
