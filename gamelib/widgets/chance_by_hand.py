"""Filling in the values of a tree with chance nodes by hand, with a reason for every slip."""

from __future__ import annotations

from collections.abc import Mapping
from math import isclose
from typing import Any, Final

from gamelib.draw.graph import value_text
from gamelib.game import CHANCE, MAX
from gamelib.search import expectiminimax
from gamelib.widgets.by_hand import ByHandExplorer, number_in

CLOSE: Final = 0.006
"""How far an entry may be from the value: people round to hundredths."""


class ChanceByHandExplorer(ByHandExplorer):
    """The inner nodes of a tree with chance, each with a field for its expectiminimax value.

    Args:
        game: a small tree.
    """

    title = "expectiminimax by hand"

    def make_controls(self) -> Mapping[str, Any]:
        """Return a field for each inner node, those next to the leaves first."""
        controls = super().make_controls()
        for name, field in controls.items():
            if self.game.player(name) is CHANCE:
                field.description = f"{name} (chance)"
        return controls

    def _judge(self, name: str, text: str) -> str:
        game = self.game
        right = expectiminimax(game, name).value
        number = number_in(text)
        if number is None:
            return f"{name} ✗: {text!r} is no number."
        if isclose(number, right, abs_tol=CLOSE):
            return f"{name} = {value_text(right)} ✓."
        children = [expectiminimax(game, game.result(name, action)).value for action in game.actions(name)]
        mean = sum(children) / len(children)
        if game.player(name) is CHANCE:
            slips = [
                ((max(children), min(children)), "nobody chooses at a chance node: take the mean"),
                ((mean,), "the outcomes are not equally likely: weigh each with its probability"),
                ((sum(children),), "that is the plain sum: weigh each outcome with its probability"),
                ((right / len(children),), "the weights have taken the mean already: do not divide once more"),
            ]
            advice = "multiply each child's value by its probability, and add up"
        else:
            chooser, aim = ("MAX", "greatest") if game.player(name) == MAX else ("MIN", "smallest")
            slips = [
                ((max(children), min(children)), f"that is the other player's choice, and here {chooser} moves"),
                ((mean,), f"that is a mean, and here nothing is left to chance: {chooser} chooses"),
            ]
            advice = f"{chooser} takes the {aim} of the children's values"
        for wrong, told in slips:
            if any(isclose(number, each, abs_tol=CLOSE) for each in wrong):
                return f"{name} ✗: {told}."
        return f"{name} ✗: {advice}."
