"""Max^n by hand: at each node of a tree for three, the reader says which action is taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import ipywidgets as widgets

from gamelib.games import TreeGame, exam_tree, random_vector_tree
from gamelib.result import Vector
from gamelib.watch import Path
from gamelib.widgets.explorer import Explorer, View, choice, slider
from gamelib.widgets.vector_tree import choices_svg, vector_graph, vector_words

OPEN: Final = "?"
INNER: Final = "DEFGBCA"
"""The nodes of three plies of two, from the leaves up: the order in which they can be filled in."""


class VectorsByHandExplorer(Explorer):
    """Three plies for three players; the vector of each node appears when its action was chosen rightly."""

    title = "max^n by hand"
    wide = True

    def make_controls(self) -> Mapping[str, Any]:
        """Return the number of the tree, and a choice for each inner node from the leaves up."""
        layout = widgets.Layout(width="120px")
        nodes: dict[str, Any] = {}
        for name in INNER:
            box = choice(f"node {name}", (OPEN, f"{name.lower()}1", f"{name.lower()}2"))
            box.layout, box.style = layout, {"description_width": "50px"}
            nodes[name] = box
        return {"number": slider("tree (0: textbook)", 0, 0, 999), **nodes}

    def view(self, *, number: int, **chosen: str) -> View:
        """Fill in the vectors as far as the choices are right, and judge the first that is not."""
        game = exam_tree("three-players") if number == 0 else random_vector_tree(rng=number)
        paths = _paths(game)
        vectors = {
            path: tuple(game.utility(state, player) for player in range(3))
            for state, path in paths.items()
            if game.is_terminal(state)
        }
        right: dict[Path, str] = {}
        trouble = ""
        for name in INNER:
            path, action = paths[name], chosen[name]
            if action == OPEN or trouble:
                continue
            if any((*path, each) not in vectors for each in game.actions(name)):
                trouble = f"Node {name} has to wait: first the nodes below it."
                continue
            trouble = _trouble(game, name, action, {each: vectors[*path, each] for each in game.actions(name)})
            if not trouble:
                right[path], vectors[path] = action, vectors[*path, action]
        words = trouble or (
            f"Done: the tree is worth {vector_words(vectors[()])}."
            if () in vectors
            else f"{len(right)} of {len(INNER)} nodes are filled in."
        )
        shown: dict[Path, str | Vector] = dict.fromkeys(paths.values(), OPEN)
        return View(words, choices_svg(vector_graph(game, shown | vectors), right, {}))


def _trouble(game: TreeGame, name: str, action: str, below: Mapping[str, Vector]) -> str:
    """Return what is wrong with an action, in words; nothing if it is right, one of several equal ones included."""
    player = game.player(name)
    assert isinstance(player, int)
    best = max(below, key=lambda each: below[each][player])
    if below[action][player] == below[best][player]:
        return ""
    return (
        f"Node {name}: {game.player_names[player]} chooses here and looks at number {player + 1} of each vector. "
        f"{action} gives {below[action][player]:g}, and {best} gives more."
    )


def _paths(game: TreeGame) -> dict[str, Path]:
    """Return the path to each node by its name, ply by ply."""
    paths: dict[str, Path] = {game.initial_state(): ()}
    row = [game.initial_state()]
    for state in row:  # the list grows while it is read
        if not game.is_terminal(state):
            for action in game.actions(state):
                below = game.result(state, action)
                paths[below] = (*paths[state], action)
                row.append(below)
    return paths
