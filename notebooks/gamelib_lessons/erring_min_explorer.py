"""A MIN who errs, on a tree where the better move is one that minimax never plays."""

from __future__ import annotations

from typing import ClassVar, Final

from gamelib import svg
from gamelib.draw import draw_tree
from gamelib.draw.graph import value_text
from gamelib.games import TreeGame
from gamelib.widgets.explorer import Explorer, View, slider

TRAP: Final = TreeGame([[3, 3, 3], [2, 20, 20]])


def expected_values(error: float) -> dict[str, float]:
    """Return what MAX can expect of each action, if MIN moves at random with this probability.

    Example:
        >>> expected_values(0.0), expected_values(0.5)
        ({'a1': 3.0, 'a2': 2.0}, {'a1': 3.0, 'a2': 8.0})
    """
    leaves = {"a1": (3, 3, 3), "a2": (2, 20, 20)}
    return {action: (1 - error) * min(below) + error * sum(below) / 3 for action, below in leaves.items()}


class ErringMinExplorer(Explorer):
    """The trap, with what each action is worth against a MIN who errs now and then."""

    title = "against a MIN who errs"
    knobs: ClassVar = {"percent": slider("at random, in %", 0, 0, 100)}

    def view(self, *, percent: int) -> View:
        """Draw the tree with expected values, and mark the better action."""
        worth = expected_values(percent / 100)
        best = max(worth, key=worth.__getitem__)
        below = {"A": worth[best], "B": worth["a1"], "C": worth["a2"]}
        picture = draw_tree(TRAP, values=lambda state: round(below[state], 2), line=(best,))
        facts = (
            f"MIN moves at random in {percent} % of cases: a1 is worth {value_text(worth['a1'])}, a2 "
            f"on average {worth['a2']:.2f}. Minimax plays a1; the better move against this MIN is {best}."
        )
        return View(facts, svg.scaled(picture.svg, 1.6))
