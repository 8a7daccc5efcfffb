"""Trees of games as cases of lesson 08: in words and pictures players go by the number that functions are given."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import Decision, Leaf, Tree, is_number
from gamelib.games.tree_text import write_tree
from gamelib.result import vector_text
from gamelib_exercises.case import Case
from gamelib_exercises.lesson_06.trees import vectors_of
from gamelib_exercises.lesson_08.games import mover_of
from gamelib_exercises.verdict import Picture


def planted(tree: Any) -> Tree:
    """Return a tree in which every tuple of numbers has become a leaf; a number is one already."""
    if isinstance(tree, tuple):
        return Leaf(tree)
    if isinstance(tree, Decision):
        return replace(tree, children=[planted(child) for child in tree.children])
    return tree if is_number(tree) else [planted(child) for child in tree]


def tree_case(
    tree: Any, *values: Any, first: int = 0, players: int = 2, node: str | None = None, words: str = "",
    solved: bool = False,
) -> Case:
    """Return the case of a tree.

    Args:
        tree: nested lists, with numbers or tuples of numbers for leaves.
        values: what the function is given besides the game and the state.
        first: the number of the player who is to move at the root.
        players: how many there are.
        node: the node the function is asked about; the root if not given.
        words: how the text of the case goes on.
        solved: whether the picture says what nodes are worth if all play as well as possible.
    """
    game = TreeGame(planted(tree), first=first, num_players=players)
    root = game.initial_state()
    text = f"the tree {write_tree(game.tree)}" + (f" for {players} players" if players > 2 else "")
    text += f" with player number {first} to move at the root" if first else ""
    if node is not None:
        who = "a leaf" if game.is_terminal(node) else f"player number {mover_of(game, node)} to move"
        text = f"the node {node} ({who}) of {text}"
    return Case(
        f"{text}{words}", game, node or root, values,
        draw=lambda: tree_picture(game, solved=solved), start=None if node is None else root,
    )  # fmt: skip


def tree_picture(game: TreeGame, *, solved: bool = False) -> Picture:
    """Return a tree drawn, with all utilities of leaves, and maybe what the nodes above are worth.

    Example:
        >>> tree_picture(TreeGame([[3, 12], 2])).text
        'A tree. A (player number 0): a1 to B, a2 to (2, -2). B (player number 1): b1 to (3, -3), b2 to (12, -12).'
    """
    from gamelib.draw import draw_tree
    from gamelib.draw.graph import game_graph

    root = game.initial_state()
    worth = vectors_of(game) if solved else None
    graph = game_graph(game, root, limit=10**9)
    graph.graph["seats"] = tuple(f"player number {player}" for player in range(game.num_players))
    rows: dict[int, list[str]] = {}
    for path, node in graph.nodes.items():
        state = node["state"]
        if game.is_terminal(state):
            node["value"] = _target(game, state).strip("()")
            continue
        value = worth(state) if worth else ""
        node["value"] = value.strip("()")
        ways = ", ".join(f"{action} to {_target(game, game.result(state, action))}" for action in game.actions(state))
        told = f" is worth {value}" if value else ""
        rows.setdefault(len(path), []).append(f"{state} (player number {mover_of(game, state)}){told}: {ways}")
    text = f"A leaf, worth {_target(game, root)}."
    if rows:
        text = f"A tree. {'. '.join(row for plies in rows.values() for row in plies)}."
    return Picture(draw_tree(graph).svg, text)


def _target(game: TreeGame, state: str) -> str:
    if not game.is_terminal(state):
        return state
    return vector_text(tuple(game.utility(state, player) for player in range(game.num_players)))
