"""Known wrong answers to paranoid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from gamelib_exercises.cutting import Rules as Cuts
from gamelib_exercises.cutting import closes, narrowed
from gamelib_exercises.cutting import searched as searched_with_cuts
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_06.references import AnyGame, Vector, maxn, paranoid
from gamelib_exercises.lesson_06.variants import Rules, searched, to_move
from gamelib_exercises.part import Mutant


def paranoid_by(**replaced: Any) -> Function:
    """Return paranoid with alpha-beta by other rules; who maximises and what leaves are worth are the right ones."""

    def value(game: AnyGame, state: Any, player: int) -> float:
        given: dict[str, Any] = {
            "leaf": lambda game, leaf: game.utility(leaf, player),
            "maximises": lambda game, state, ply: game.player(state) == player,
        }
        return searched_with_cuts(Cuts(**(given | replaced)), game, state)[0]

    return value


def _wanting(wants: Callable[[int, int, Vector], float]) -> Function:
    """Return the player's number in the vector found when movers want something else."""
    return lambda game, state, player: searched(Rules(wants=wants), game, state, player)[0][player]


def _first_to_move(game: AnyGame, state: Any, player: int) -> float:
    return paranoid(game, state, player if game.is_terminal(state) else to_move(game, state, 0, 0))


def _never_terminal(game: AnyGame, state: Any, player: int) -> float:
    own = game.player(state) == player
    values = [_never_terminal(game, game.result(state, action), player) for action in game.actions(state)]
    return max(values, default=-inf) if own else min(values, default=inf)


def _swapped_cuts(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    return v <= alpha if maximising else v >= beta


def _other_end(maximising: bool, v: float, alpha: float, beta: float) -> tuple[float, float]:
    if v in (-inf, inf):
        return alpha, beta
    return (alpha, min(beta, v)) if maximising else (max(alpha, v), beta)


def _one_window_for_all(game: AnyGame, root: Any, player: int) -> float:
    window = [-inf, inf]

    def search(state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        own = game.player(state) == player
        v = -inf if own else inf
        for action in game.actions(state):
            value = search(game.result(state, action))
            v = max(v, value) if own else min(v, value)
            if closes(own, v, window[0], window[1]):
                break
            window[:] = narrowed(own, v, window[0], window[1])
        return v

    return search(root)


def _mover_handed_down(game: AnyGame, state: Any, player: int) -> float:
    if game.is_terminal(state):
        return game.utility(state, player)
    mover = to_move(game, state, 0, 0)
    values = [_mover_handed_down(game, game.result(state, action), mover) for action in game.actions(state)]
    return max(values) if mover == player else min(values)


def _next_handed_down(game: AnyGame, state: Any, player: int) -> float:
    if game.is_terminal(state):
        return game.utility(state, player)
    following = (player + 1) % game.num_players
    values = [_next_handed_down(game, game.result(state, action), following) for action in game.actions(state)]
    return max(values) if game.player(state) == player else min(values)


VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(paranoid),
    Mutant(
        "always number 0",
        "the search is always for player 1 (number 0). It is for the player it is asked for: its third argument.",
        lambda game, state, player: paranoid(game, state, 0),
    ),
    Mutant(
        "whoever is to move",
        "the search is for whoever moves in the state it is asked about. It is for the player in its third argument, "
        "who may have to wait.",
        _first_to_move,
    ),
    Mutant(
        "the mover handed down",
        "the player in the third argument changes on the way down: each call hands on who is to move. It is one "
        "player's search, and the same player at every node.",
        _mover_handed_down,
    ),
    Mutant(
        "the next player handed down",
        "the player in the third argument changes on the way down: each call hands on the next number. It is one "
        "player's search, and the same player at every node.",
        _next_handed_down,
    ),
    Mutant(
        "utility of number 0",
        "a leaf is worth its utility for number 0. Paranoid asks for the utility of the searching player.",
        paranoid_by(leaf=lambda game, leaf: game.utility(leaf, 0)),
    ),
    Mutant(
        "number 0 maximises",
        "number 0 maximises and all others minimise. It is the searching player who maximises.",
        paranoid_by(maximises=lambda game, state, ply: game.player(state) == 0),
    ),
    Mutant(
        "everybody for itself",
        "this is max^n: the others want the most for themselves. Paranoid fears that they want the least for the "
        "searching player.",
        lambda game, state, player: maxn(game, state)[0][player],
    ),
    Mutant(
        "opponents minimise their own",
        "an opponent minimises its own utility. It minimises the searching player's.",
        _wanting(lambda one, mover, vector: vector[mover] if mover == one else -vector[mover]),
    ),
    Mutant(
        "one opponent",
        "only the player after the searching one minimises, and the rest maximise its number with it. Paranoid has "
        "all others against it.",
        lambda game, state, player: paranoid_by(
            maximises=lambda game, state, ply: game.player(state) != (player + 1) % game.num_players
        )(game, state, player),
    ),
    Mutant(
        "one opponent, the rest for themselves",
        "only the player after the searching one minimises, and the rest want the most for themselves. Paranoid has "
        "all others against it.",
        lambda game, state, player: _wanting(
            lambda one, mover, vector: -vector[one] if mover == (one + 1) % game.num_players else vector[mover]
        )(game, state, player),
    ),
    Mutant(
        "player + 1",
        "only number player + 1 minimises, and the rest maximise; after the last player that is nobody. Paranoid has "
        "all others against the searching player.",
        lambda game, state, player: paranoid_by(maximises=lambda game, state, ply: game.player(state) != player + 1)(
            game, state, player
        ),
    ),
    Mutant(
        "every second ply",
        "maximising and minimising take turns, as with two players. With three there are two plies of the others "
        "between two of one's own: ask game.player(state).",
        lambda game, state, player: (
            game.utility(state, player)
            if game.is_terminal(state)
            else paranoid_by(
                maximises=lambda inner, each, ply: (ply % 2 == 0) == (game.player(state) == player)
            )(game, state, player)
        ),
    ),
    Mutant(
        "everybody maximises",
        "every node takes the greatest value: nobody is against the searching player.",
        paranoid_by(maximises=lambda game, state, ply: True),
    ),
    Mutant(
        "everybody minimises",
        "every node takes the smallest value, the searching player's too.",
        paranoid_by(maximises=lambda game, state, ply: False),
    ),
    Mutant(
        "max and min swapped",
        "the searching player minimises, and the others maximise.",
        lambda game, state, player: paranoid_by(maximises=lambda game, state, ply: game.player(state) != player)(
            game, state, player
        ),
    ),
    Mutant(
        "terminal test forgotten",
        "the function never asks game.is_terminal(state): at a leaf there are no actions, and an infinity is left. "
        "When the game is over, the value is game.utility(state, player).",
        _never_terminal,
    ),
    Mutant(
        "best starts at 0",
        "the best value so far is 0 at the start: then the searching player's nodes are never worth less, and those of "
        "the others never more. Start at minus infinity and at infinity.",
        paranoid_by(worst=(0, 0)),
    ),
    Mutant(
        "alpha and beta swapped at the start",
        "alpha begins at infinity and beta at minus infinity, so that every node is left after its first child. The "
        "open window is from alpha = minus infinity to beta = infinity.",
        paranoid_by(start=(inf, -inf)),
    ),
    Mutant(
        "alpha and beta swapped in the call",
        "alpha and beta change places in the call for a child. They go down in the order of the arguments: alpha "
        "first, then beta.",
        paranoid_by(passed=lambda *node: narrowed(*node)[::-1]),
    ),
    Mutant(
        "cut tests swapped",
        "the searching player's nodes are left when v <= alpha, and the others' when v >= beta. It is the other way "
        "round.",
        paranoid_by(cut=_swapped_cuts),
    ),
    Mutant(
        "the wrong end is narrowed",
        "the searching player's nodes lower beta, and the others' raise alpha. It is sure of what it has found: "
        "alpha = max(alpha, v) at its nodes, beta = min(beta, v) at those of the others.",
        paranoid_by(own=_other_end, passed=_other_end),
    ),
    Mutant(
        "one window for the whole tree",
        "alpha and beta are kept in one place for the whole tree, so that what was learned below one node still counts "
        "beside it. Each call needs a window of its own: hand it down as arguments.",
        _one_window_for_all,
    ),
    Mutant(
        "a vector",
        "a vector is returned. Paranoid needs no vectors: one number, the searching player's, is all it looks at.",
        lambda game, state, player: tuple(paranoid(game, state, each) for each in range(game.num_players)),
    ),
)
