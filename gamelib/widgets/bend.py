"""An evaluation bent without changing the order of its values, and the decision under chance that flips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamelib import svg
from gamelib.draw import draw_tree
from gamelib.games import ChanceNode, TreeGame
from gamelib.search import expectiminimax
from gamelib.widgets.explorer import Explorer, View, slider

LEAVES: Final = ((2, 3), (1, 4))
"""What the outcomes of either action are worth, in Russell and Norvig's figure 5.12."""
WIDTH: Final = 560.0
LINE_HEIGHT: Final = 118.0
SIDE: Final = 40.0


class BendExplorer(Explorer):
    """Two actions, then chance: the four leaves raised to a power, stretched and shifted.

    The power bends the scale, the other two move it as a whole. None of them changes which of two leaves is better.
    """

    title = "the bent scale"

    def make_controls(self) -> Mapping[str, Any]:
        """Return the bend, the probability of the left outcome, and a linear change of the scale."""
        return {
            "bend": slider("bend (10: none)", 10, 1, 60),
            "percent": slider("left one, in %", 90, 1, 99),
            "stretch": slider("times", 1, 1, 20),
            "shift": slider("plus", 0, -20, 20),
        }

    def view(self, *, bend: int, percent: int, stretch: int, shift: int) -> View:
        """Draw the tree with the leaves that come out, and the leaves on their scale below it."""
        leaves = [[stretch * leaf ** (bend / 10) + shift for leaf in pair] for pair in LEAVES]
        p = percent / 100
        tree = TreeGame([ChanceNode([(p, left), (1 - p, right)]) for left, right in leaves])
        found = expectiminimax(tree)
        worth = [found.action_values[action].value for action in ("a1", "a2")]
        best = "both alike" if abs(worth[0] - worth[1]) < 1e-9 else f"MAX plays {found.action}"
        ordered = sorted(leaf for pair in leaves for leaf in pair)
        straight = " The scale is straight." if bend == 10 else f" The scale is bent by the power {bend / 10:g}."
        facts = (
            f"Leaves 1, 2, 3, 4 count {', '.join(map(short, ordered))}. a1 is worth {short(worth[0])} and a2 "
            f"{short(worth[1])}: {best}.{straight}"
        )
        values = {"A": max(worth), "B": worth[0], "C": worth[1]}
        rounded = TreeGame([ChanceNode([(p, rough(left)), (1 - p, rough(right))]) for left, right in leaves])
        line = (found.action,) if found.action and not best.startswith("both") else ()
        drawn = draw_tree(rounded, values=lambda name: rough(values[name]), line=line).svg
        width, height = svg.size_of(drawn)
        body = [svg.embed(drawn, (WIDTH - width) / 2, 0, width, height), *_scale(leaves, worth, height)]
        return View(facts, svg.document(WIDTH, height + LINE_HEIGHT, body, title=facts))


def rough(number: float) -> float:
    """Return a number rounded to three digits, small ones to hundredths.

    Example:
        >>> rough(2.1000000000000001), rough(16.127), rough(168.9), rough(4096.0)
        (2.1, 16.1, 169.0, 4096.0)
    """
    return round(number, 2 if abs(number) < 10 else 1 if abs(number) < 100 else 0)


def short(number: float) -> str:
    """Return a number as :func:`rough` rounds it, without a superfluous point.

    Example:
        >>> short(2.10), short(168.9), short(-7)
        ('2.1', '169', '-7')
    """
    return f"{rough(number):,g}" if abs(number) < 1e5 else f"{rough(number):,.0f}"


def _scale(leaves: list[list[float]], worth: list[float], top: float) -> list[str]:
    """Return the number line from the least leaf to the greatest, the leaves above it and the two means below."""
    values = [leaf for pair in leaves for leaf in pair]
    low, high = min(values), max(values)
    middle = top + 46

    def place(value: float) -> float:
        return SIDE + (value - low) / (high - low) * (WIDTH - 2 * SIDE)

    body = [svg.tag("line", x1=SIDE, x2=WIDTH - SIDE, y1=middle, y2=middle, stroke=svg.LINE, stroke_width=2)]
    for pair, names in zip(leaves, LEAVES, strict=True):
        for value, leaf in zip(pair, names, strict=True):
            x = place(value)
            body.append(svg.tag("rect", x=x - 4, y=middle - 4, width=8, height=8, fill=svg.CARD, stroke=svg.INK))
            # Bent far, the small leaves lie on one another: each has a height of its own.
            body.append(svg.label(x, middle - 12 - 9 * max(3 - leaf, 0), str(leaf), size=12, bold=True))
    # The right one's words are the upper ones: so no line runs through the other's.
    marks = sorted(zip(worth, ("a1", "a2"), (svg.BLUE, svg.VERMILION), strict=True), reverse=True)
    for (mean, name, colour), down in zip(marks, (18, 38), strict=True):
        x = place(mean)
        corners = ((x, middle + 5), (x - 6, middle + 16), (x + 6, middle + 16))
        points = " ".join(f"{svg.number(a)},{svg.number(b)}" for a, b in corners)
        body.append(svg.tag("line", x1=x, x2=x, y1=middle + 6, y2=middle + down, stroke=colour, stroke_width=1.5))
        body.append(svg.tag("polygon", points=points, fill=colour))
        body.append(svg.label(x + 9, middle + down + 2, f"{name}: {short(mean)}", size=12, anchor="start", bold=True))
    told = "the four leaves on their scale, and below it the mean of each action"
    body.append(svg.label(WIDTH / 2, middle + 62, told, size=11, fill=svg.FAINT))
    return body
