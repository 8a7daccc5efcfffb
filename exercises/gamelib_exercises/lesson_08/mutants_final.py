"""Known wrong answers to the final move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_08.node import AnyGame, Node
from gamelib_exercises.lesson_08.references import final_move, index, mover_of
from gamelib_exercises.part import Mutant


def _mean(child: Node, player: int) -> float:
    return child.totals[player] / child.visits


def _by(worth: Callable[[Node, Node, int], Any]) -> Function:
    """Return a final move that is best by something else, made of root, child and the player to move."""

    def wrong(game: AnyGame, root: Node) -> Any:
        player = mover_of(game, root.state)
        return max(root.children, key=lambda action: worth(root, root.children[action], player))

    return wrong


def _last_of_most(game: AnyGame, root: Node) -> Any:
    return max(reversed(list(root.children)), key=lambda action: root.children[action].visits)


FINAL: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "best mean",
        "the action with the best mean is chosen. It may rest on a few lucky simulations: most visits are wanted.",
        _by(lambda root, child, player: (_mean(child, player), child.visits)),
    ),
    Mutant(
        "first of most visited",
        "of equally visited actions the first is taken. The better mean decides.",
        _by(lambda root, child, player: child.visits),
    ),
    Mutant(
        "last of most visited",
        "of equally visited actions the last is taken. The better mean decides.",
        _last_of_most,
    ),
    Mutant(
        "mean of player 0",
        "of equally visited actions the one that is best for player 0 is taken, whoever is to move.",
        _by(lambda root, child, player: (child.visits, _mean(child, 0))),
    ),
    Mutant(
        "mean of the next player",
        "of equally visited actions the one that is best for the next player is taken.",
        _by(lambda root, child, player: (child.visits, _mean(child, (player + 1) % len(child.totals)))),
    ),
    Mutant(
        "worse mean",
        "of equally visited actions the one with the worse mean is taken.",
        _by(lambda root, child, player: (child.visits, -_mean(child, player))),
    ),
    Mutant("fewest visits", "the least visited action is chosen.", _by(lambda root, child, player: -child.visits)),
    Mutant(
        "greatest total",
        "the action with the greatest total of the player to move is chosen. Visits are what is counted.",
        _by(lambda root, child, player: child.totals[player]),
    ),
    Mutant(
        "greatest index",
        "the action with the greatest index is chosen. That is the one to explore next; the search is over now.",
        _by(lambda root, child, player: index(root, child, player, 1)),
    ),
    Mutant("first action", "the first action is returned.", lambda game, root: next(iter(root.children))),
    Mutant(
        "greatest name",
        "actions are compared by their names: max(root.children) needs a key.",
        lambda game, root: max(root.children),
    ),
    Mutant(
        "visits returned",
        "the number of visits is returned, and not the action that has them.",
        lambda game, root: root.children[final_move(game, root)].visits,
    ),
    Mutant(
        "child returned",
        "the child is returned, and not the action that leads there.",
        lambda game, root: root.children[final_move(game, root)],
    ),
    Mutant(
        "state returned",
        "the state of the child is returned, and not the action that leads there.",
        lambda game, root: root.children[final_move(game, root)].state,
    ),
)
