"""Known wrong answers to paranoid: those with a wrong value, and those that look at other leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from gamelib.course.exercise.function import Function, from_the_start
from gamelib.course.exercise.lesson_04.variants import Rules as Cuts
from gamelib.course.exercise.lesson_04.variants import closes, narrowed, of_the_parent
from gamelib.course.exercise.lesson_04.variants import searched as searched_with_cuts
from gamelib.course.exercise.lesson_06.references import AnyGame, Vector, maxn, paranoid
from gamelib.course.exercise.lesson_06.variants import Rules, searched, to_move
from gamelib.course.exercise.part import Mutant


def _cutting(**replaced: Any) -> Function:
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
        _cutting(leaf=lambda game, leaf: game.utility(leaf, 0)),
    ),
    Mutant(
        "number 0 maximises",
        "number 0 maximises and all others minimise. It is the searching player who maximises.",
        _cutting(maximises=lambda game, state, ply: game.player(state) == 0),
    ),
    Mutant(
        "everybody for itself",
        "this is max^n: the others want the most for themselves. Paranoid fears that they want the least for the "
        "searching player.",
        lambda game, state, player: maxn(game, state)[0][player],
    ),
    Mutant(
        "opponents minimise their own",
        "an opponent minimises its own utility (as some lecture notes have it). It minimises the searching player's.",
        _wanting(lambda one, mover, vector: vector[mover] if mover == one else -vector[mover]),
    ),
    Mutant(
        "one opponent",
        "only the player after the searching one minimises, and the rest maximise its number with it. Paranoid has "
        "all others against it.",
        lambda game, state, player: _cutting(
            maximises=lambda game, state, ply: game.player(state) != (player + 1) % game.num_players
        )(game, state, player),
    ),
    Mutant(
        "every second ply",
        "maximising and minimising take turns, as with two players. With three there are two plies of the others "
        "between two of one's own: ask game.player(state).",
        lambda game, state, player: (
            game.utility(state, player)
            if game.is_terminal(state)
            else _cutting(
                maximises=lambda inner, each, ply: (ply % 2 == 0) == (game.player(state) == player)
            )(game, state, player)
        ),
    ),
    Mutant(
        "everybody maximises",
        "every node takes the greatest value: nobody is against the searching player.",
        _cutting(maximises=lambda game, state, ply: True),
    ),
    Mutant(
        "everybody minimises",
        "every node takes the smallest value, the searching player's too.",
        _cutting(maximises=lambda game, state, ply: False),
    ),
    Mutant(
        "max and min swapped",
        "the searching player minimises, and the others maximise.",
        lambda game, state, player: _cutting(maximises=lambda game, state, ply: game.player(state) != player)(
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
        _cutting(worst=(0, 0)),
    ),
    Mutant(
        "cut tests swapped",
        "the searching player's nodes are left when v <= alpha, and the others' when v >= beta. It is the other way "
        "round.",
        _cutting(cut=_swapped_cuts),
    ),
    Mutant(
        "the wrong end is narrowed",
        "the searching player's nodes lower beta, and the others' raise alpha. It is sure of what it has found: "
        "alpha = max(alpha, v) at its nodes, beta = min(beta, v) at those of the others.",
        _cutting(own=_other_end, passed=_other_end),
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

# -- the leaves that are looked at ---------------------------------------------------------------


def _strict(maximising: bool, v: float, alpha: float, beta: float) -> bool:
    return v > beta if maximising else v < alpha


def _fresh_at_the_root(game: AnyGame, root: Any, player: int) -> float:
    if game.is_terminal(root):
        return game.utility(root, player)
    values = [paranoid(game, game.result(root, action), player) for action in game.actions(root)]
    return max(values) if game.player(root) == player else min(values)


def _left_when_crossed(game: AnyGame, state: Any, player: int, alpha: float = -inf, beta: float = inf) -> float:
    """Return the value within the window, a node being left only when alpha is greater than beta."""
    if game.is_terminal(state):
        return game.utility(state, player)
    own = game.player(state) == player
    for action in game.actions(state):
        value = _left_when_crossed(game, game.result(state, action), player, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if own else (alpha, min(beta, value))
        if alpha > beta:
            break
    return alpha if own else beta


LEAVES: Final[Sequence[Mutant[Function]]] = (
    from_the_start(paranoid),
    Mutant(
        "no cut at all",
        "no node is ever left early. All others are one opponent here, so that the windows of alpha-beta hold: test "
        "v >= beta at one's own nodes and v <= alpha at the others', and hand alpha and beta down.",
        _cutting(cut=lambda *rest: False),
    ),
    Mutant(
        "< for <=",
        "a node is left only if its value is *beyond* the window. A value that is equal changes nothing either: cut at "
        "v >= beta and v <= alpha.",
        _cutting(cut=_strict),
    ),
    Mutant(
        "alpha > beta",
        "a node is left when alpha is *greater* than beta. When they meet nothing can change any more either: cut at "
        "alpha >= beta.",
        _left_when_crossed,
    ),
    Mutant(
        "no cut at the others' nodes",
        "the nodes of the others are never left early. Either the test v <= alpha is missing there, or alpha does not "
        "come down to them.",
        _cutting(cut=lambda maximising, *rest: maximising and closes(maximising, *rest)),
    ),
    Mutant(
        "no cut at one's own nodes",
        "the searching player's nodes are never left early. Either the test v >= beta is missing there, or beta does "
        "not come down to them.",
        _cutting(cut=lambda maximising, *rest: not maximising and closes(maximising, *rest)),
    ),
    Mutant(
        "shallow cuts only",
        "a node knows what its parent has found, and nothing of older ancestors. That is the care max^n needs; here "
        "all others are one opponent, and the window can be handed on through all plies.",
        _cutting(passed=of_the_parent),
    ),
    Mutant(
        "fresh window at the root",
        "the root's children all begin with the open window. What the first child is worth should narrow the window of "
        "the second.",
        _fresh_at_the_root,
    ),
    Mutant(
        "cut test before the update",
        "the test for a cut comes after a child was searched and before v takes account of it. So it is one child "
        "late: update v first, then test.",
        _cutting(late=True),
    ),
    Mutant(
        "from right to left",
        "the actions are tried from right to left. Alpha-beta takes them as game.actions(state) lists them.",
        _cutting(arranged=lambda actions: actions[::-1]),
    ),
)
