"""Known wrong answers to the selection by the index of UCT."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_08.mutants_index import INDICES, Index
from gamelib_exercises.lesson_08.node import AnyGame, Node, untried
from gamelib_exercises.lesson_08.references import index, mover_of, select
from gamelib_exercises.part import Mutant

BY_TURNS: Final = (
    "the players are taken to move in turns. Somebody may move twice running: game.player(node.state) says who it is."
)


def selecting(by: Callable[[AnyGame, Node, Node, int, float], float], *, stop: bool = True) -> Function:
    """Return the selection by another number: of game, parent, child, the one who moves at the parent, and c.

    Args:
        by: the number.
        stop: whether to stop where an action was never tried.
    """

    def wrong(game: AnyGame, root: Node, c: float) -> Node:
        node = root
        while node.children and not (stop and untried(game, node)):
            above, player = node, mover_of(game, node.state)

            def number(child: Node, above: Node = above, player: int = player) -> float:
                return by(game, above, child, player, c)

            node = max(above.children.values(), key=number)
        return node

    return wrong


def _selecting(by: Index) -> Function:
    return selecting(lambda game, parent, child, player, c: by(parent, child, player, c))


def _signed(game: AnyGame, parent: Node, child: Node, player: int, c: float) -> float:
    """Return minus the index for player 1, so that max finds the least."""
    return index(parent, child, player, c) * (-1 if player == 1 else 1)


def _one_step(game: AnyGame, root: Node, c: float) -> Node:
    return root if untried(game, root) or not root.children else max(
        root.children.values(), key=lambda child: index(root, child, mover_of(game, root.state), c)
    )


def _one_too_few(game: AnyGame, root: Node, c: float) -> Node:
    return select(game, root, c).parent or root


def _child_if_any(game: AnyGame, parent: Node, child: Node, player: int, c: float) -> float:
    """Return the index of the player who moves in the child, where the game goes on there."""
    mover = player if game.is_terminal(child.state) else mover_of(game, child.state)
    return index(parent, child, mover, c)


def _root_decides(game: AnyGame, root: Node, c: float) -> Node:
    """Let the player who moves at the root choose everywhere."""
    return selecting_for(mover_of(game, root.state))(game, root, c)  # type: ignore[no-any-return]


def selecting_for(player: int) -> Function:
    """Return the selection by the index of one player at every depth."""
    return selecting(lambda game, parent, child, _, c: index(parent, child, player, c))


def by_turns(game: AnyGame, root: Node, c: float) -> Node:
    """Count players on from the one who moves at the root, as if nobody ever moved twice running."""
    node, player = root, mover_of(game, root.state)
    while node.children and not untried(game, node):
        above, mine = node, player
        node = max(
            above.children.values(), key=lambda child, above=above, mine=mine: index(above, child, mine, c)  # type: ignore[misc]
        )
        player = (player + 1) % game.num_players
    return node


def _untried_index(game: AnyGame, root: Node, c: float) -> Node:
    """Ask for the index of actions that were never tried."""
    node = root
    while not game.is_terminal(node.state):
        above, player = node, mover_of(game, node.state)
        new = {action: Node(game, game.result(above.state, action), above) for action in untried(game, above)}
        node = max((above.children | new).values(), key=lambda child: index(above, child, player, c))
    return node


def _least_for_others(game: AnyGame, root: Node, c: float) -> Node:
    """Let the one who moves at the root look for the greatest index, and everybody else for the least of the same."""
    mine = mover_of(game, root.state)
    return selecting(  # type: ignore[no-any-return]
        lambda game, parent, child, player, c: index(parent, child, player, c) * (1 if player == mine else -1)
    )(game, root, c)


def _least_of_mine(game: AnyGame, root: Node, c: float) -> Node:
    """Look for the least index of the one who moves at the root wherever somebody else moves."""
    mine = mover_of(game, root.state)
    return selecting(  # type: ignore[no-any-return]
        lambda game, parent, child, player, c: index(parent, child, mine, c) * (1 if player == mine else -1)
    )(game, root, c)


def _without_asking(game: AnyGame, root: Node, c: float) -> Node:
    """Go on wherever no action is left to be tried, also where the game is over."""
    node = root
    while not untried(game, node):
        above, player = node, mover_of(game, node.state)
        node = max(above.children.values(), key=lambda child: index(above, child, player, c))
    return node


def _action(game: AnyGame, root: Node, c: float) -> Any:
    node = select(game, root, c)
    if node.parent is None:
        return None
    return next(action for action, child in node.parent.children.items() if child is node)


def _way(game: AnyGame, root: Node, c: float) -> list[Node]:
    way = [select(game, root, c)]
    while (above := way[0].parent) is not None:
        way.insert(0, above)
    return way


SELECT: Final[Sequence[Mutant[Function]]] = (
    *(
        Mutant(mutant.name, mutant.words, _selecting(mutant.answer))
        for mutant in INDICES
        if mutant.name not in ("parent's mean", "no mean")  # which choose the least visited child
    ),
    Mutant(
        "untried never tried",
        "selection goes on at a node that still has an untried action, which is never tried then. It stops there: the "
        "action is for expand.",
        selecting(lambda game, *rest: index(*rest), stop=False),
    ),
    Mutant(
        "index of the untried",
        "the index is asked for of an action that was never tried, which divides by 0. Selection stops where there is "
        "one.",
        _untried_index,
    ),
    Mutant(
        "least for player 1",
        "player 1 takes the child with the least index. The index is made of its own rewards already: whoever chooses "
        "wants the greatest.",
        selecting(_signed),
    ),
    Mutant(
        "least for the others",
        "all but the one who moves at the root take the child with the least index. The index is made of their own "
        "rewards already: whoever chooses wants the greatest.",
        _least_for_others,
    ),
    Mutant(
        "least for the one at the root",
        "the others take the child with the least index of the one who moves at the root, as in minimax. Each has a "
        "total of its own: whoever chooses wants the greatest index by its own.",
        _least_of_mine,
    ),
    Mutant(
        "over or not",
        "it is never asked whether the game is over: no action is untried there either, and there is no child to "
        "choose from.",
        _without_asking,
    ),
    Mutant(
        "least",
        "the child with the least index is followed.",
        selecting(lambda game, *rest: -index(*rest)),
    ),
    Mutant(
        "player of the child",
        "the mean is that of game.player(child.state). Who chooses is game.player(node.state), the node being the "
        "parent.",
        selecting(lambda game, parent, child, player, c: index(parent, child, mover_of(game, child.state), c)),
    ),
    Mutant(
        "player of the child if any",
        "the mean is that of the player who moves in the child, unless the game is over there. Who chooses is the one "
        "who moves at the parent.",
        selecting(_child_if_any),
    ),
    Mutant(
        "root decides",
        "the mean is that of the player who moves at the root, at every depth. At each node it is the one to move "
        "there.",
        _root_decides,
    ),
    Mutant("by turns", BY_TURNS, by_turns),
    Mutant(
        "most visits",
        "the most visited child is followed.",
        selecting(lambda game, parent, child, player, c: child.visits),
    ),
    Mutant(
        "fewest visits",
        "the least visited child is followed.",
        selecting(lambda game, parent, child, player, c: -child.visits),
    ),
    Mutant(
        "first child",
        "the first child is followed, whatever its index.",
        selecting(lambda game, parent, child, player, c: -inf),
    ),
    Mutant(
        "one step",
        "selection makes one step down. It goes on until there is an untried action, or the game is over.",
        _one_step,
    ),
    Mutant("no step", "the root is returned at once.", lambda game, root, c: root),
    Mutant("one step too few", "the node above the right one is returned.", _one_too_few),
    Mutant("path", "the whole way is returned. The node at its end is wanted.", _way),
    Mutant("action", "an action is returned. A node is wanted.", _action),
)  # fmt: skip
