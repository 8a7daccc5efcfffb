"""From preferences to utilities: what sums are worth to the reader, and what two lotteries are worth then."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from gamelib.draw.plot_svg import Axis, Series, line_plot
from gamelib.widgets.explorer import Explorer, View, choice, slider

AMOUNTS: Final = (0, 1000, 2000, 3000, 4000)


class LotteryExplorer(Explorer):
    """Three answers make a utility of money, and the utility says which of two lotteries to take.

    The answers say with which chance of 4,000 (else nothing) a lottery is just as good as 1,000, 2,000 or 3,000 for
    certain. These chances *are* the utilities, on a scale from 0 for nothing to 1 for 4,000.
    """

    title = "from preferences to utilities"

    def make_controls(self) -> Mapping[str, Any]:
        """Return the three answers and the two lotteries."""
        sums = [(f"{amount:,}", amount) for amount in AMOUNTS[1:]]
        return {
            "u1000": slider("u(1,000) in %", 45, 0, 100),
            "u2000": slider("u(2,000) in %", 70, 0, 100),
            "u3000": slider("u(3,000) in %", 88, 0, 100),
            "amount_a": choice("lottery A: win", sums, 3000),
            "percent_a": slider("A: chance in %", 100, 1, 100),
            "amount_b": choice("lottery B: win", sums, 4000),
            "percent_b": slider("B: chance in %", 80, 1, 100),
        }

    def view(
        self, *, u1000: int, u2000: int, u3000: int, amount_a: int, percent_a: int, amount_b: int, percent_b: int
    ) -> View:
        """Draw the utility of money, with either lottery at its mean sum and its expected utility."""
        utility = dict(zip(AMOUNTS, (0, u1000, u2000, u3000, 100), strict=True))
        lotteries = [(percent_a, amount_a), (percent_b, amount_b)]
        means = [percent * amount / 100 for percent, amount in lotteries]
        # In ten thousandths, as whole numbers: two lotteries that are equally good are not told apart by rounding.
        worth = [percent * utility[amount] for percent, amount in lotteries]
        take = "both are equally good" if worth[0] == worth[1] else f"take {'A' if worth[0] > worth[1] else 'B'}"
        named = [
            f"{name} ({amount:,} {'for certain' if percent == 100 else f'with {percent}%'})"
            for name, (percent, amount) in zip("AB", lotteries, strict=True)
        ]
        more = "A" if means[0] > means[1] else "B"
        money = f"the more on average is {more} ({means[0]:,.0f} against {means[1]:,.0f})"
        facts = (
            f"By your answers {named[0]} is worth {worth[0] / 10_000:.3f} and {named[1]} {worth[1] / 10_000:.3f}: "
            f"{take}. In money {'they pay the same on average' if means[0] == means[1] else money}."
        )
        for less, greater in pairwise(AMOUNTS):
            if utility[less] > utility[greater]:
                facts += f" But then you like {less:,} better than {greater:,}."
        picture = line_plot(
            [
                Series("your utility", [(amount, utility[amount] / 100) for amount in AMOUNTS], markers=True),
                Series("as if it were money", [(0, 0), (4000, 1)]),
            ],
            Axis("money (for a lottery: its mean)", 0, 4000, [(amount, f"{amount:,}") for amount in AMOUNTS]),
            Axis("utility (for a lottery: expected)", 0, 1.02, [(i / 4, f"{i / 4:g}") for i in range(5)]),
            title=facts,
            marks=[(mean, each / 10_000, name) for mean, each, name in zip(means, worth, "AB", strict=True)],
        )
        return View(facts, picture)
