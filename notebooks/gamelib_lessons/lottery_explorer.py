"""From preferences to utilities: what sums are worth to the reader, and what two lotteries are worth then."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar, Final

from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.widgets.explorer import Explorer, View, choice, slider

AMOUNTS: Final = (0, 1000, 2000, 3000, 4000)
SUMS: Final = [(f"{amount:,}", amount) for amount in AMOUNTS[1:]]
OPEN: Final = "?"
EITHER: Final = "either"
LOWEST: Final = -0.1
"""Where the axis of utility begins: below a lottery that is worth nothing there is room for its name."""
CLOSE: Final = 300
"""Names of equally good lotteries whose means are no further apart than this would cover each other."""


class LotteryExplorer(Explorer):
    """Three answers make a utility of money, which says which of two lotteries to take, if the reader agrees or not.

    The answers say with which chance of 4,000 (else nothing) a lottery is just as good as 1,000, 2,000 or 3,000 for
    certain. These chances *are* the utilities, on a scale from 0 for nothing to 1 for 4,000. A chance of 0 is an
    answer still to be given, and until it is, nothing is said of the lotteries.
    """

    title = "from preferences to utilities"
    knobs: ClassVar = {
        "u1000": slider("u(1,000) in %", 0, 0, 100),
        "u2000": slider("u(2,000) in %", 0, 0, 100),
        "u3000": slider("u(3,000) in %", 0, 0, 100),
        "amount_a": choice("lottery A: win", SUMS, 3000),
        "percent_a": slider("A: chance in %", 100, 1, 100),
        "amount_b": choice("lottery B: win", SUMS, 4000),
        "percent_b": slider("B: chance in %", 80, 1, 100),
        "prefer": choice("I would take", [OPEN, "A", "B", EITHER]),
    }

    def view(
        self, *, u1000: int, u2000: int, u3000: int, amount_a: int, percent_a: int, amount_b: int, percent_b: int,
        prefer: str,
    ) -> View:  # fmt: skip
        """Draw the utility of money and, when the reader has chosen, what the answers say of the two lotteries."""
        utility = dict(zip(AMOUNTS, (0, u1000, u2000, u3000, 100), strict=True))
        lotteries = [(percent_a, amount_a), (percent_b, amount_b)]
        means = [percent * amount / 100 for percent, amount in lotteries]
        # In ten thousandths, as whole numbers: two lotteries that are equally good are not told apart by rounding.
        worth = [percent * utility[amount] for percent, amount in lotteries]
        named = [
            f"{name} ({amount:,} {'for certain' if percent == 100 else f'with {percent}%'})"
            for name, (percent, amount) in zip("AB", lotteries, strict=True)
        ]
        marks: list[tuple[float, float, str]] = []
        missing = [f"{amount:,}" for amount in AMOUNTS if amount and not utility[amount]]
        offered = f"{named[0]} or {named[1]}"
        said = f"Which would you take, {offered}?" if prefer == OPEN else f"Of {offered} you said {prefer}."
        if missing:
            facts = f"{said} With which chance of 4,000 is a lottery as good to you as {missing[0]} for certain?"
        elif prefer == OPEN:
            facts = f"{said} Say so, then see what your three answers say."
        else:
            take = EITHER if worth[0] == worth[1] else "A" if worth[0] > worth[1] else "B"
            says = "both are equally good" if take == EITHER else f"take {take}"
            agreed = "You agree with yourself" if take in (prefer, EITHER) else "You do not agree with yourself"
            more = "A" if means[0] > means[1] else "B"
            money = f"the more on average is {more} ({means[0]:,.0f} against {means[1]:,.0f})"
            facts = (
                f"By your answers {named[0]} is worth {worth[0] / 10_000:.3f} and {named[1]} {worth[1] / 10_000:.3f}: "
                f"{says}. You said {prefer}. {agreed}. "
                f"In money {'they pay the same on average' if means[0] == means[1] else money}."
            )
            marks = _marks(means, [each / 10_000 for each in worth])
        for less, greater in pairwise(AMOUNTS):
            if utility[less] > utility[greater] > 0:
                facts += f" But then you like {less:,} better than {greater:,}."
        picture = line_plot(
            [
                Series(
                    "your utility",
                    [(amount, utility[amount] / 100) for amount in AMOUNTS if utility[amount] or not amount],
                    markers=True,
                ),
                Series("as if it were money", [(0, 0), (4000, 1)]),
            ],
            Axis("money (for a lottery: its mean)", 0, 4000, [(amount, f"{amount:,}") for amount in AMOUNTS]),
            Axis("utility (for a lottery: expected)", LOWEST, 1.02, [(i / 4, f"{i / 4:g}") for i in range(5)]),
            title=facts,
            marks=marks,
        )
        return View(facts, picture)


def _marks(means: list[float], worth: list[float]) -> list[tuple[float, float, str]]:
    """Return the points of the two lotteries with their names, which stand together where the points do."""
    if abs(means[0] - means[1]) > CLOSE or worth[0] != worth[1]:
        return [(mean, each, name) for mean, each, name in zip(means, worth, "AB", strict=True)]
    return [(means[0], worth[0], "A and B"), *([(means[1], worth[1], "")] if means[0] != means[1] else [])]
