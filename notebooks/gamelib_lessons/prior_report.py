"""What lesson 09 shows of its experiments: curves and bars, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gamelib_lessons.learned_four import OPENINGS, results
from gamelib_lessons.prior_strength import POSITIONS, SIMULATIONS, stored

if TYPE_CHECKING:
    from gamelib.draw import Chart

LOOKS: Final = ("o-", "s--", "^-.", "D:", "x-")


def errors_text(policy: str) -> str:
    """Return after how many simulations a search with this policy errs how often, as a table.

    Example:
        >>> errors_text("PUCT").splitlines()[0].startswith("errors in 100 positions")
        True
    """
    lines = [f"errors in {POSITIONS} positions after".ljust(30) + "".join(f"{each:>6,}" for each in SIMULATIONS)]
    rows = [(f"prior of the right {float(share):.0%}", wrong) for share, wrong in stored()[policy].items()]
    for name, wrong in [*rows, ("UCT", stored()["UCT"][""])]:
        lines.append(name.ljust(30) + "".join(f"{each:>6}" for each in wrong))
    return "\n".join(lines)


def errors_plot(policy: str, shares: Sequence[float], *, uct: bool = False) -> Chart:
    """Return the errors of a search by simulations, a line for each prior."""
    from matplotlib import pyplot as plt

    from gamelib.draw import chart

    figure, axes = plt.subplots(figsize=(7.2, 3.6))
    rows = [(f"the right moves get {share:.0%} of the prior", stored()[policy][str(share)]) for share in shares]
    if uct:
        rows.append(("UCT, no prior", stored()["UCT"][""]))
    for (name, wrong), look in zip(rows, LOOKS, strict=False):
        axes.plot(SIMULATIONS, wrong, look, label=name)
    axes.set_xscale("log")
    axes.set_xticks(SIMULATIONS, [f"{each:,}" for each in SIMULATIONS])
    axes.minorticks_off()
    axes.set_ylim(0, 100)
    axes.set_xlabel("simulations")
    axes.set_ylabel(f"errors in {POSITIONS} positions")
    axes.legend(fontsize=8)
    return chart(figure, f"Errors in {POSITIONS} positions by simulations, a line for each prior; {policy}.")


def fights_text() -> str:
    """Return how each player did against UCT, and how often its moves were optimal.

    Example:
        >>> "perfect play" in fights_text()
        True
    """
    lines = ["score against UCT, 200 simulations".ljust(48) + "optimal where one can go wrong"]
    for name, found in results()["fights"].items():
        score = f"{found['score']:.3f} ± {found['reach']:.3f}"
        lines.append(f"{name.ljust(48)[:46]}  {score}   {found['optimal']:.1%} of {found['decisions']}")
    return "\n".join(lines)


def fights_plot() -> Chart:
    """Return the scores against UCT as bars with their intervals."""
    from matplotlib import pyplot as plt

    from gamelib.draw import chart

    fights = results()["fights"]
    figure, axes = plt.subplots(figsize=(7.2, 2.8))
    names = list(fights)[::-1]
    scores = [fights[name]["score"] for name in names]
    axes.barh(names, scores, xerr=[fights[name]["reach"] for name in names], color="#56b4e9", ecolor="black", capsize=3)
    axes.axvline(0.5, color="black", linestyle=":", linewidth=1)
    axes.set_xlim(0, 1)
    axes.set_xlabel(f"score against UCT with 200 simulations, {OPENINGS} openings with both colours")
    return chart(figure, "Scores against UCT with 200 simulations, as bars with their 95 % intervals.")
