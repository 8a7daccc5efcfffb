"""Drills about the values of a tree, backed up from the leaves: minimax, expectimax, maxⁿ and paranoid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gamelib.drills.step import Answer, Number, Step, told_apart, written
from gamelib.drills.task import Kind, Task, below, bottom_up, exact, picture, role
from gamelib.game import MAX, MIN
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import Decision, Tree
from gamelib.rng import Draw
from gamelib.search.minimax import minimax

SIDES: Final = {"MAX": (max, min, "greatest", "smallest"), "MIN": (min, max, "smallest", "greatest")}
"""What a player takes, and what it leaves: as functions, then as words."""


def grown(widths: Sequence[int], leaf: Callable[[], Any]) -> Any:
    """Return a tree with so many children at each node, ply by ply, and leaves that are drawn."""
    return [grown(widths[1:], leaf) for _ in range(widths[0])] if widths else leaf()


def listed(values: Sequence[Answer]) -> str:
    """Return answers in words.

    Example:
        >>> listed([3, 12, 8]), listed([3])
        ('3, 12 and 8', '3')
    """
    *most, last = map(written, values)
    return f"{', '.join(most)} and {last}" if most else last


def chosen(game: TreeGame, worth: Mapping[str, Answer], best: Sequence[str], because: str) -> Step:
    """Return the question where play goes from the root: to the first of the best.

    Args:
        game: the tree.
        worth: what the children of the root are worth.
        best: which of them are the best.
        because: why, to follow on the name of the best.
    """
    root = game.initial_state()
    others = [child for child in below(game, root) if child not in best]
    return Step(
        f"Which node does {role(game, root)} choose at {root}?" + " Of equals, name the first." * (len(best) > 1),
        root,
        best[0],
        f"{best[0]} {because}",
        {child: f"{child} is worth {written(worth[child])}." for child in others},
        tuple(below(game, root)),
    )


# -- minimax --------------------------------------------------------------------------------------


def draw_minimax(draw: Draw, level: int) -> Tree:
    """Draw a tree for two; on the highest level either may move at the root, and leaves may be below 0."""
    widths = ((3, 3), (2, 3, 2), (3, 2, 2, 2))[level - 1]
    tree = grown(widths, lambda: draw.whole(1, 20) if level < 3 else draw.whole(-50, 50))
    return Decision(tree, player=draw.choice((MAX, MIN))) if level == 3 else tree


def minimax_task(tree: Tree) -> Task:
    """Return the task to find the value of every node."""
    game = TreeGame(tree)
    root = game.initial_state()
    found: dict[str, Number] = {
        node: exact(minimax(game, node).value) for inner in bottom_up(game) for node in (inner, *below(game, inner))
    }
    steps = [_step(node, role(game, node), [found[child] for child in below(game, node)]) for node in bottom_up(game)]
    best = [child for child in below(game, root) if found[child] == found[root]]
    return Task(
        "The leaves say what they are worth to MAX. Back their values up: MAX takes the greatest value below, MIN the "
        "smallest.",
        picture(game),
        (*steps, chosen(game, found, best, f"has the value of {root}, {written(found[root])}.")),
        clear=len(best) == 1,
    )


def _step(node: str, side: str, values: Sequence[Number], slips: Sequence[tuple[Answer, str]] = ()) -> Step:
    """Return the question for the value of a node where MAX or MIN moves."""
    pick, other, takes, leaves = SIDES[side]
    value = pick(values)
    return Step(
        f"What is the value of {node}?",
        node,
        value,
        f"{side} moves at {node} and takes the {takes} of {listed(values)}: {written(value)}.",
        told_apart(
            value,
            [
                (other(values), f"That is the {leaves} value below {node}, but {node} is {side}'s."),
                *slips,
                (exact(sum(values) / len(values)), f"That is the mean, but {side} chooses at {node}: no dice."),
            ],
        ),
    )


KINDS: Final = {"minimax": Kind(draw_minimax, minimax_task)}
"""The kinds of this family."""
