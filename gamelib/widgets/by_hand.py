"""Filling in the values of a tree by hand, with a reason for every slip."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isclose
from typing import Final

from gamelib.draw import draw_tree
from gamelib.draw.board import entry
from gamelib.draw.graph import value_text
from gamelib.draw.pruned_tree import enlarged, nodes_of
from gamelib.drills.task import DrillError, alike, read_number
from gamelib.errors import InvalidGame
from gamelib.game import CHANCE, MAX
from gamelib.games import TreeGame
from gamelib.search import expectiminimax
from gamelib.widgets.explorer import Control, Explorer, View, on_picture
from gamelib.wording import quoted

CLOSE: Final = 0.006
"""How far an entry may be from the value: people round to hundredths."""


class ByHandExplorer(Explorer):
    """A tree whose inner nodes are waiting for their values, also where chance moves.

    Args:
        game: a small tree of two players.
        boards: what stands below leaves, as SVG documents by the name of the leaf.
        estimates: what an evaluation says of inner nodes, by their names; it stands beside them.
    """

    title = "minimax by hand"

    def __init__(
        self,
        game: TreeGame,
        boards: Mapping[str, str] | None = None,
        estimates: Mapping[str, float] | None = None,
    ) -> None:
        if not isinstance(game, TreeGame):
            raise InvalidGame(f"values are filled in on a tree, a TreeGame, and not on {quoted(game)}")
        expectiminimax(game)
        self.game, self.boards, self.estimates = game, boards or {}, estimates or {}
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the entry at each inner node, those next to the leaves first."""
        inner = {path: name for path, name in nodes_of(self.game).items() if not self.game.is_terminal(name)}
        return {inner[path]: on_picture("") for path in sorted(inner, key=len, reverse=True)}

    def view(self, **values: str) -> View:
        """Draw the tree with what has been filled in, and judge each entry."""
        entries = {name: text.strip() for name, text in values.items()}
        judged = {name: self._judge(name, text) for name, text in entries.items() if text}
        missing = [name for name, text in entries.items() if not text]
        if not judged:
            facts = (
                f"Fill in {', '.join(missing)}: click a node, type its value and press Enter; those next to the leaves "
                "first."
            )
        elif missing:
            facts = f"{' '.join(judged.values())} Still to do: {', '.join(missing)}."
        else:
            facts = f"{' '.join(judged.values())}{self._choice(judged.values())}"
        graph = draw_tree(self.game).graph
        for data in graph.nodes.values():
            name = data["state"]
            if name in self.boards:
                data["below"] = self.boards[name]
            if name in self.estimates:
                data["estimate"] = value_text(self.estimates[name])
            if name in entries:
                data["hand"] = entry(name, f"value of {name} ({self._mover(name)}): {entries[name] or 'not filled in'}")
                data["value"] = "?"
            if name in judged:
                data["value"] = entries[name][:6] if judged[name].endswith("✓.") else f"✗{entries[name][:6]}"
        return View(facts, enlarged(draw_tree(graph).svg))

    def _choice(self, judged: Iterable[str]) -> str:
        """Return which actions are best at the root, once everything is right and if somebody chooses there."""
        game, root = self.game, self.game.initial_state()
        if self._mover(root) == "chance" or not all(each.endswith("✓.") for each in judged):
            return ""
        found = expectiminimax(game).action_values
        best = (max if self._mover(root) == "MAX" else min)(each.value for each in found.values())
        names = [game.action_text(root, action) for action, each in found.items() if isclose(each.value, best)]
        return f" {self._mover(root)} plays {' or '.join(names)}."

    def _mover(self, name: str) -> str:
        player = self.game.player(name)
        return "chance" if player is CHANCE else "MAX" if player == MAX else "MIN"

    def _judge(self, name: str, text: str) -> str:
        right, number = expectiminimax(self.game, name).value, number_in(text)
        if number is None:
            return f"{name} ✗: {text!r} is not a number."
        if alike(number, right, _close):
            return f"{name} = {value_text(right)} ✓."
        *slips, (_, advice) = self._slips(name, right)
        told = (why for values, why in slips if any(alike(number, each, _close) for each in values))
        return f"{name} ✗: {next(told, advice)}."

    def _slips(self, name: str, right: float) -> list[tuple[tuple[float, ...], str]]:
        """Return values that come of a slip, with what is to be said of each, and last what helps with all others."""
        game, mover = self.game, self._mover(name)
        below = [game.result(name, action) for action in game.actions(name)]
        children = [expectiminimax(game, child).value for child in below]
        ends, mean = (max(children), min(children)), sum(children) / len(children)
        if mover == "chance":
            return [
                (ends, "nobody chooses at a chance node: take the mean"),
                ((mean,), "the outcomes are not equally likely: weigh each with its probability"),
                ((sum(children),), "that is the plain sum: weigh each outcome with its probability"),
                ((right / len(children),), "the weights have taken the mean already: do not divide once more"),
                ((), "multiply each child's value by its probability, and add up"),
            ]
        other, aim = ("MIN", "greatest") if mover == "MAX" else ("MAX", "smallest")
        path = next(path for path, each in nodes_of(game).items() if each == name)
        leaves = {
            game.utility(each, MAX)
            for under, each in nodes_of(game).items()
            if under[: len(path)] == path and game.is_terminal(each)
        }
        return [
            (tuple(leaves.difference(children)), "a leaf has that value, but others have a say on the way there"),
            (ends, f"that is what {other} would choose, but at {name} it is {mover} who moves"),
            ((mean,), f"that is the mean; nobody draws lots here, {mover} chooses"),
            ((), f"{mover} moves at {name} and takes the {aim} of its children's values"),
        ]


class ChanceByHandExplorer(ByHandExplorer):
    """The same for a tree in which chance moves too."""

    title = "expectiminimax by hand"


def number_in(text: str) -> float | None:
    """Return the number somebody wrote, with a point or a comma or as a fraction, or ``None``.

    Example:
        >>> number_in("2.1"), number_in("−2,1"), number_in("21/10"), number_in("two"), number_in("1/0")
        (2.1, -2.1, 2.1, None, None)
    """
    try:
        return float(read_number(text.replace("−", "-")))
    except DrillError:
        return None


def _close(number: float, right: float) -> bool:
    return isclose(number, right, abs_tol=CLOSE)
