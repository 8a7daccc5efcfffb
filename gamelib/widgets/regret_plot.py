"""The plot of two policies' regret: curves with bands, and what theory says about them."""

from __future__ import annotations

from math import floor, log, log10

from gamelib.bandits import Bernoulli, Experiment, auer_bound, lai_robbins_rate
from gamelib.draw.plot_svg import Axis, Series, line_plot


def curve_with_band(name: str, experiment: Experiment) -> Series:
    """Return the curve of an experiment with its band."""
    curve = experiment.pseudo_regret
    low, high = curve.band()
    steps = curve.steps.tolist()
    return Series(
        name,
        list(zip(steps, curve.mean.tolist(), strict=True)),
        band=[(n, max(a, 0.0), b) for n, a, b in zip(steps, low.tolist(), high.tolist(), strict=True)],
    )


def theory(arms: tuple[Bernoulli, ...], steps: int, lowest: float, top: float) -> tuple[list[Series], str]:
    """Return the two curves that theory knows, as far as they are in the picture, and words about them.

    Args:
        steps: how many steps a run has.
        lowest: where the curve of Lai and Robbins ends, as a slope has no height of its own.
        top: how high the picture is.
    """
    if len({arm.p for arm in arms}) == 1:
        return [], "All machines are alike: there is nothing to regret."
    rate = lai_robbins_rate(arms)
    first, last = auer_bound(arms, [1, steps]).tolist()
    share = min(1.0, max(0.0, top - first) / (last - first))  # of the logarithmic axis: the bound is a line there
    along = [steps ** (k / 40) for k in range(41)]
    until_cut = [n**share for n in along]
    slope = [(n, lowest + rate * log(n / steps)) for n in along]
    words = (
        f"Auer’s bound for UCB1 with C = 1 is {last:.1f}{', above the picture' if share < 1 else ''}; in the long "
        f"run a good policy’s regret grows at least like {rate:.2f} ln n: only the slope of its line means something."
    )
    return [
        Series(
            f"Auer’s bound for UCB1, C = 1{', which goes on above' if share < 1 else ''}",
            list(zip(until_cut, auer_bound(arms, until_cut).tolist(), strict=True)) if share else [],
        ),
        Series("Lai and Robbins, a slope: it ends where the lower curve does", [(n, y) for n, y in slope if y >= 0]),
    ], words


def height_of(series: list[Series]) -> float:
    """Return how high a plot of these curves and their bands has to be."""
    points = [y for each in series for _, y in each.points] + [y for each in series for *_, y in each.band]
    highest: float = max(*points, 1.0)
    return 1.04 * highest


def plot(series: list[Series], steps: int, top: float, title: str, *, logarithmic: bool) -> str:
    """Return the plot of the curves."""
    if logarithmic:
        series = [
            Series(each.label, [(log10(n), y) for n, y in each.points],
                   band=[(log10(n), a, b) for n, a, b in each.band])
            for each in series
        ]  # fmt: skip
        decades = range(int(log10(steps)) + 1)
        x = Axis("steps (logarithmic)", 0, 1.02 * log10(steps), [(power, f"{10**power:,}") for power in decades])
    else:
        x = Axis("steps", 0, 1.02 * steps, [(n, f"{round(n):,}") for n in _marks(steps)])
    y = Axis("pseudo-regret, mean and band", 0, top, [(mark, f"{mark:,g}") for mark in _marks(top)])
    return line_plot(series, x, y, title=title)


def _marks(high: float) -> list[float]:
    """Return about five round numbers from 0 to ``high``.

    Example:
        >>> _marks(23.5)
        [0, 5, 10, 15, 20]
    """
    unit = 10 ** floor(log10(high / 4))
    step = next(times * unit for times in (1, 2, 5, 10) if high / (times * unit) <= 6)
    return [k * step for k in range(int(high / step + 1e-9) + 1)]
