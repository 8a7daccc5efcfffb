"""Filling in the values of a tree by hand, with a reason for every slip."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets as widgets

from gamelib.draw import draw_tree
from gamelib.game import MAX
from gamelib.games import TreeGame
from gamelib.search import minimax
from gamelib.widgets.explorer import Explorer, View


class ByHandExplorer(Explorer):
    """The inner nodes of a tree, each with a field for its minimax value.

    Args:
        game: a small tree of two players.
    """

    title = "minimax by hand"

    def __init__(self, game: TreeGame) -> None:
        self.game = game
        self.inner = _inner_nodes(game)
        super().__init__()

    def make_controls(self) -> Mapping[str, Any]:
        """Return a field for each inner node, those next to the leaves first."""
        return {
            name: widgets.Text(
                description=f"{name} ({'MAX' if self.game.player(name) == MAX else 'MIN'})",
                placeholder="its value?",
                continuous_update=False,
                layout=widgets.Layout(width="220px"),
            )
            for name in self.inner
        }

    def view(self, *_: Any, **values: Any) -> View:
        """Draw the tree with what has been filled in, and judge each entry."""
        entries: dict[str, str] = {name: text.strip() for name, text in values.items()}
        judged = [self._judge(name, text) for name, text in entries.items() if text]
        missing = [name for name, text in entries.items() if not text]
        if not judged:
            facts = f"Fill in {', '.join(missing)}: the nodes next to the leaves first."
        elif missing:
            facts = f"{' '.join(judged)} Still to do: {', '.join(missing)}."
        else:
            facts = " ".join(judged)
        picture = draw_tree(self.game)
        for node, data in picture.graph.nodes.items():
            if data["state"] in entries and entries[data["state"]]:
                picture.graph.nodes[node]["value"] = entries[data["state"]][:6]
        return View(facts, draw_tree(picture.graph).svg)

    def _judge(self, name: str, text: str) -> str:
        game = self.game
        right = minimax(game, name).value
        try:
            number = float(text.replace(",", ".").replace("−", "-"))
        except ValueError:
            return f"{name}: {text!r} is no number."
        if number == right:
            return f"{name} = {right:g} ✓."
        children = [minimax(game, game.result(name, action)).value for action in game.actions(name)]
        chooser, other, aim = ("MAX", "MIN", "greatest") if game.player(name) == MAX else ("MIN", "MAX", "smallest")
        leaves = [leaf for action in game.actions(name) for leaf in _leaves_below(game, game.result(name, action))]
        if number in leaves and number not in children:
            return f"{name} ✗: there is a leaf of {number:g}, but the other side has a say on the way there."
        if number in (max(children), min(children)):
            return f"{name} ✗: that is what {other} would choose, but at {name} it is {chooser} who moves."
        if number == sum(children) / len(children):
            return f"{name} ✗: that is the mean; nobody draws lots here, {chooser} chooses."
        return f"{name} ✗: {chooser} moves at {name} and takes the {aim} of its children's values."


def _leaves_below(game: TreeGame, name: str) -> list[float]:
    if game.is_terminal(name):
        return [game.utility(name, MAX)]
    return [leaf for action in game.actions(name) for leaf in _leaves_below(game, game.result(name, action))]


def _inner_nodes(game: TreeGame) -> list[str]:
    """Return the names of the nodes that are not leaves, the deepest first, each row from the left."""
    rows = [[game.initial_state()]]
    while rows[-1]:
        rows.append([game.result(name, action) for name in rows[-1] for action in game.actions(name)])
    return [name for row in reversed(rows) for name in row if not game.is_terminal(name)]
