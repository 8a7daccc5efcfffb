"""Trees for several players as cases, written briefly and drawn with their vectors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from gamelib.draw.board import Picture
from gamelib.game import Game
from gamelib.games.tree import Decision, Leaf, Tree, TreeGame, is_number, write_tree
from gamelib.result import vector_text
from gamelib_exercises.case import Case
from gamelib_exercises.solution import solution

Notes: TypeAlias = Callable[[Any], str]
"""What is written at a node of a tree."""

_NUMBERS: Final = {2: "two", 3: "three", 4: "four"}


def planted(tree: Any) -> Tree:
    """Return a tree in which every tuple of numbers has become a leaf; a number is one already."""
    if isinstance(tree, tuple):
        return Leaf(tree)
    if isinstance(tree, Decision):
        return replace(tree, children=[planted(child) for child in tree.children])
    return tree if is_number(tree) else [planted(child) for child in tree]


def by_place(player: Any) -> str:
    """Return what players are called who are counted from 1."""
    return f"player {player + 1}"


def by_number(player: Any) -> str:
    """Return what players are called whose numbers functions are given."""
    return f"player number {player}"


def player_words(player: int) -> str:
    """Return what an exercise calls a player whose number a function is given, among players counted from 1."""
    return f"{by_place(player)} (number {player})"


def vector_picture(
    game: TreeGame, root: str, notes: Notes | None = None, called: Callable[[Any], str] = by_place
) -> Picture:
    """Return the picture of a tree for several players, with notes at its inner nodes."""
    from gamelib.draw import draw_tree
    from gamelib.draw.graph import game_graph

    graph = game_graph(game, root, limit=10**9)
    if called is by_number:
        graph.graph["seats"] = tuple(map(called, range(game.num_players)))
    rows: dict[int, list[str]] = {}
    for path, node in graph.nodes.items():
        state = node["state"]
        note = _target(game, state) if game.is_terminal(state) else notes(state) if notes else ""
        node["value"] = note.strip("()")
        if game.is_terminal(state):
            continue
        ways = ", ".join(f"{action} to {_target(game, game.result(state, action))}" for action in game.actions(state))
        worth = f" is worth {note}" if note else ""
        rows.setdefault(len(path), []).append(f"{state} ({called(game.player(state))}){worth}: {ways}")
    text = f"A leaf, worth {_target(game, root)}."
    if rows:
        nodes = ". ".join(row for plies in rows.values() for row in plies)
        text = f"A tree for {_NUMBERS[game.num_players]} players. {nodes}."
    return Picture(draw_tree(graph).svg, text)


def _target(game: TreeGame, state: str) -> str:
    if not game.is_terminal(state):
        return state
    return vector_text(tuple(game.utility(state, player) for player in range(game.num_players)))


def vector_case(
    tree: Any,
    *values: Any,
    first: int = 0,
    players: int = 3,
    node: str | None = None,
    words: str = "",
    notes: Callable[[TreeGame], Notes] | None = None,
    called: Callable[[Any], str] = by_place,
) -> Case:
    """Return the case of a tree for several players.

    Args:
        tree: nested lists, with numbers or tuples of numbers for leaves; :class:`Decision` where a player moves out of
            turn.
        values: what the function is given besides the game and the state.
        first: the number of the player who is to move at the root.
        players: how many there are.
        node: the node the function is asked about; the root if not given.
        words: how the text of the case goes on.
        notes: makes of the game what is written at the nodes of the picture.
        called: what players are called.

    Example:
        >>> vector_case([(1, 2, 6), (4, 3, 3)], first=1).text
        'the tree [<1, 2, 6>, <4, 3, 3>] for three players, player 2 to move at the root'
    """
    game = TreeGame(planted(tree), first=first, num_players=players)
    root = game.initial_state()
    text = f"the tree {write_tree(game.tree)}" + (f" for {_NUMBERS[players]} players" if players > 2 else "")
    if game.is_terminal(root):
        text = f"the leaf {write_tree(game.tree)}"
    elif first:
        text += f", {called(first)} to move at the root"
    if node is not None:
        who = "a leaf" if game.is_terminal(node) else f"{called(game.player(node))} to move"
        text = f"the node {node} ({who}) of {text}"
    written = None if notes is None or game.is_terminal(root) else notes(game)
    return Case(
        f"{text}{words}", game, node or root, values,
        draw=lambda: vector_picture(game, root, written, called), start=None if node is None else root,
    )  # fmt: skip


def position_case(game: Game[Any, Any], notation: str, name: str, *values: Any, words: str = "") -> Case:
    """Return the case of a position of a game for several players, drawn as it stands."""
    state = game.parse(notation)
    picture = Picture(game.svg(state), game.text(state).replace("\n", " / "))
    return Case(f"{name} {notation}{words}", game, state, values, draw=lambda: picture)


def vectors_of(game: TreeGame) -> Notes:
    """Return the notes of a tree that say its vectors by maxⁿ, the first of equal actions being taken."""
    return lambda state: vector_text(solution("06").right("maxn")(game, state)[0])
