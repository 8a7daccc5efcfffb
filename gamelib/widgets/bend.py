"""An evaluation bent without changing the order of its values, and the decision under chance that flips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw import draw_tree
from gamelib.games import ChanceNode, TreeGame
from gamelib.search import expectiminimax
from gamelib.widgets.explorer import Explorer, View, decimal_slider, slider

LEAVES: Final = ((2, 3), (1, 4))
"""What the outcomes of either action are worth, in Russell and Norvig's figure 5.12."""
WIDTH: Final = 560.0
LINE_HEIGHT: Final = 117.0
SIDE: Final = 40.0
TOLD: Final = "the four leaves on their scale, and below it the mean of each action"


class BendExplorer(Explorer):
    """Two actions, then chance: the four leaves raised to a power, stretched and shifted.

    The power bends the scale, the other two move it as a whole. None of them changes which of two leaves is better.
    """

    title = "the bent scale"
    knobs: ClassVar = {
        "power": decimal_slider("power", 1, 0.1, 5),
        "percent": slider("left outcome, %", 90, 1, 99),
        "stretch": slider("times", 1, 1, 9),
        "shift": slider("plus", 0, -20, 20),
    }

    def view(self, *, power: float, percent: int, stretch: int, shift: int) -> View:
        """Draw the tree with the leaves that come out, and the leaves on their scale below it."""
        power = round(power, 1)  # a slider of a browser may be off by a hair
        leaves = [[stretch * leaf**power + shift for leaf in pair] for pair in LEAVES]
        p = percent / 100
        tree = TreeGame([ChanceNode([(p, left), (1 - p, right)]) for left, right in leaves])
        found = expectiminimax(tree)
        worth = [found.action_values[action].value for action in ("a1", "a2")]
        best = "both alike" if abs(worth[0] - worth[1]) < 1e-9 else f"MAX plays {found.action}"
        ordered = sorted(leaf for pair in leaves for leaf in pair)
        told = " The scale is straight." if power == 1 else f" The scale is bent: the power is {power:g}."
        facts = (
            f"Leaves 1, 2, 3, 4 count {', '.join(map(short, ordered))}. a1 is worth {short(worth[0])} and a2 "
            f"{short(worth[1])}: {best}.{told}"
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
        >>> short(2.10), short(168.9), short(-7), short(9236)
        ('2.1', '169', '-7', '9236')
    """
    return f"{rough(number):g}"


def _scale(leaves: list[list[float]], worth: list[float], top: float) -> list[str]:
    """Return the number line from the least leaf to the greatest, the leaves above it and the two means below."""
    values = sorted(leaf for pair in leaves for leaf in pair)
    low, high = values[0], values[-1]
    middle = top + 36

    def place(value: float) -> float:
        return SIDE + (value - low) / (high - low) * (WIDTH - 2 * SIDE)

    body = [svg.tag("line", x1=SIDE, x2=WIDTH - SIDE, y1=middle, y2=middle, stroke=svg.LINE, stroke_width=2)]
    squares = [place(value) for value in values]
    # Bent far, the small leaves lie on one another, and so may the two means: their words stand side by side.
    for leaf, (x, beside) in enumerate(zip(squares, apart(squares, [14.0] * 4), strict=True), start=1):
        body.append(svg.tag("line", x1=x, x2=beside, y1=middle, y2=middle - 14, stroke=svg.LINE))
        body.append(svg.tag("rect", x=x - 4, y=middle - 4, width=8, height=8, fill=svg.CARD, stroke=svg.INK))
        body.append(svg.label(beside, middle - 22, str(leaf), size=12, bold=True))
    marks = sorted(zip(worth, ("a1", "a2"), (svg.BLUE, svg.VERMILION), strict=True))
    means = [place(mean) for mean, _, _ in marks]
    words = [f"{name}: {short(mean)}" for mean, name, _ in marks]
    beside_one_another = apart(means, [svg.text_width(each, 12) + 10 for each in words])
    for x, foot, beside, text, (_, _, colour) in zip(
        means, apart(means, [14.0, 14.0]), beside_one_another, words, marks, strict=True
    ):
        points = svg.points([(x, middle + 5), (foot - 6, middle + 19), (foot + 6, middle + 19)])
        look: dict[str, Any] = {"stroke": colour, "stroke_width": 1.5}
        body.append(svg.tag("line", x1=foot, x2=beside, y1=middle + 18, y2=middle + 31, **look))
        body.append(svg.tag("polygon", points=points, fill=colour))
        body.append(svg.label(beside, middle + 39, text, size=12, bold=True))
    body.append(svg.label(WIDTH / 2, middle + 62, TOLD, size=11, fill=svg.FAINT))
    return body


def apart(wanted: Sequence[float], widths: Sequence[float]) -> list[float]:
    """Return where to put the middles of things in a row: as near as can be to where they belong, none on another.

    Example:
        >>> apart([10, 100], [20, 20]), apart([50, 50], [20, 20]), apart([0, 3], [20, 20])
        ([10.0, 100.0], [40.0, 60.0], [10.0, 30.0])
    """
    steps = list(accumulate(((a + b) / 2 for a, b in pairwise(widths)), initial=0.0))
    groups: list[list[float]] = []  # of neighbours that push one another, without the room they take
    for place, step in zip(wanted, steps, strict=True):
        groups.append([place - step])
        while len(groups) > 1 and sum(groups[-2]) / len(groups[-2]) > sum(groups[-1]) / len(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    starts = [sum(group) / len(group) for group in groups for _ in group]
    left, right = widths[0] / 2, WIDTH - widths[-1] / 2 - steps[-1]
    return [min(max(start, left), right) + step for start, step in zip(starts, steps, strict=True)]
