"""Maxⁿ by hand: at each node of a tree for three, the reader clicks the child that its player takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from gamelib.draw.pruned_tree import nodes_of
from gamelib.games import TreeGame, exam_tree, random_vector_tree
from gamelib.result import Vector
from gamelib.watch import Path
from gamelib.widgets.explorer import Explorer, View, on_picture, slider
from gamelib.widgets.vector_tree import choices_svg, vector_graph, vector_words, with_hands

OPEN: Final = "?"
INNER: Final = "DEFGBCA"
"""The nodes of three plies of two, from the leaves up: the order in which they can be filled in."""
TREES: Final = 30
"""How many random trees there are beside the textbook's."""


class VectorsByHandExplorer(Explorer):
    """Three plies for three players; the vector of each node appears when its action was chosen rightly.

    Another tree starts with nothing chosen.
    """

    title = "maxⁿ by hand"
    wide = True
    knobs: ClassVar = {
        "number": slider("tree", 0, 0, TREES),
        **{name: on_picture(OPEN, (OPEN, f"{name.lower()}1", f"{name.lower()}2")) for name in INNER},
    }
    follows: ClassVar = {"number": dict.fromkeys(INNER, OPEN)}

    def view(self, *, number: int, **chosen: str) -> View:
        """Fill in the vectors that were chosen rightly, and say what is wrong with each other choice."""
        game = exam_tree("three-players") if number == 0 else random_vector_tree(rng=number)
        paths = {name: path for path, name in nodes_of(game).items()}
        vectors = {
            path: tuple(game.utility(state, player) for player in range(3))
            for state, path in paths.items()
            if game.is_terminal(state)
        }
        right: dict[Path, str] = {}
        remarks = []
        for name in INNER:
            path, action = paths[name], chosen[name]
            if action == OPEN:
                continue
            below = {each: vectors.get((*path, each)) for each in game.actions(name)}
            known = {each: vector for each, vector in below.items() if vector is not None}
            if len(known) < len(below):
                remarks.append(f"Node {name} has to wait: first the nodes below it.")
                continue
            is_best, remark = _judged(game, name, action, known)
            if is_best:
                right[path], vectors[path] = action, known[action]
            if remark:
                remarks.append(remark)
        tree = "The textbook's tree" if number == 0 else f"Random tree {number}"
        worth = f" It is worth {vector_words(vectors[()])}." if () in vectors else ""
        words = f"{tree}: {len(right)} of {len(INNER)} nodes are right.{worth}"
        if set(chosen.values()) == {OPEN}:
            remarks = ["Click the child that player 3 takes at D, and so on, from the bottom up."]
        shown: dict[Path, str | Vector] = dict.fromkeys(paths.values(), OPEN)
        graph = vector_graph(game, shown | vectors)
        with_hands(graph, [path for path in paths.values() if path], "take")
        return View(" ".join([words, *remarks]), choices_svg(graph, right, {}))

    def picked(self, name: str) -> None:
        """Choose this action at its node."""
        self.set(**{name[0].upper(): name})


def _judged(game: TreeGame, name: str, action: str, below: Mapping[str, Vector]) -> tuple[bool, str]:
    """Return whether an action is best, and what is to be said: why it is not, or that others are as good."""
    player = game.player(name)
    assert isinstance(player, int)
    most = max(vector[player] for vector in below.values())
    best = [each for each, vector in below.items() if vector[player] == most]
    if action in best:
        return True, f"{' and '.join(best)} tie; you took {action}." if len(best) > 1 else ""
    return False, (
        f"Node {name}: {game.player_names[player]} chooses here and looks at number {player + 1} of each vector. "
        f"{action} gives {below[action][player]:g}, and {best[0]} gives more."
    )
