"""Filling in the values of a tree by hand, with a reason for every slip."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

import ipywidgets as widgets

from gamelib.draw import draw_tree
from gamelib.errors import InvalidGame
from gamelib.game import MAX
from gamelib.games import TreeGame
from gamelib.search import minimax
from gamelib.search.root import two_player_root
from gamelib.widgets.explorer import Explorer, View
from gamelib.wording import quoted


class ByHandExplorer(Explorer):
    """The inner nodes of a tree, each with a field for its minimax value.

    Args:
        game: a small tree of two players.

    Raises:
        InvalidGame: if it is no tree.
        InvalidSearch: if it is not for two players of whom one wins what the other loses.
    """

    title = "minimax by hand"

    def __init__(self, game: TreeGame) -> None:
        if not isinstance(game, TreeGame):
            raise InvalidGame(f"values are filled in on a tree, a TreeGame, and not on {quoted(game)}")
        two_player_root(game, None)
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
        judged = {name: self._judge(name, text) for name, text in entries.items() if text}
        missing = [name for name, text in entries.items() if not text]
        if not judged:
            facts = f"Fill in {', '.join(missing)}: the nodes next to the leaves first."
        elif missing:
            facts = f"{' '.join(judged.values())} Still to do: {', '.join(missing)}."
        else:
            facts = " ".join(judged.values())
        picture = draw_tree(self.game)
        right = {name for name, told in judged.items() if told.endswith("✓.")}
        for node, data in picture.graph.nodes.items():
            if data["state"] in judged:
                entry = entries[data["state"]][:6]
                picture.graph.nodes[node]["value"] = entry if data["state"] in right else f"✗{entry}"
        return View(facts, draw_tree(picture.graph).svg)

    def _judge(self, name: str, text: str) -> str:
        game = self.game
        right = minimax(game, name).value
        number = number_in(text)
        if number is None:
            return f"{name} ✗: {text!r} is no number."
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


def number_in(text: str) -> float | None:
    """Return the number somebody wrote, with a point or a comma or as a fraction; ``None`` if it is none.

    Example:
        >>> number_in("2.1"), number_in("−2,1"), number_in("21/10"), number_in("two"), number_in("1/0")
        (2.1, -2.1, 2.1, None, None)
    """
    above, line, below = text.replace(",", ".").replace("−", "-").partition("/")
    try:
        number = float(above) / float(below) if line else float(above)
    except (ValueError, ZeroDivisionError):
        return None
    return number if isfinite(number) else None


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
