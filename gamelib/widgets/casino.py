"""Three slot machines for the reader: pull by clicking, and see in the end what there is to regret."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.bandits import UCB1, Bernoulli, run
from gamelib.draw.board import pick
from gamelib.errors import GameError
from gamelib.rng import generator
from gamelib.widgets.explorer import Explorer, View, on_picture, slider
from gamelib.wording import counted, quoted

NAMES: Final = "ABC"
PULLS: Final = 40
"""How many pulls the reader has."""
RUNS: Final = 1000
"""How often UCB1 plays, whose regret is shown beside the reader's."""
ROOM: Final = 190.0
"""How wide a machine's place in the picture is."""
TAPE: Final = 218.0
ROW: Final = 20.0
LEFT: Final = 30.0
BARS: Final = TAPE + 3 * ROW + 14
SCALE: Final = 250.0
"""How long the bar of the greatest regret is."""


class CasinoExplorer(Explorer):
    """Machines to pull by clicking; what they pay on average, and the reader's regret, show when all pulls are made."""

    title = "a casino"
    knobs: ClassVar = {"casino": slider("casino", 1, 1, 40), "pulls": on_picture("")}
    follows: ClassVar = {"casino": {"pulls": ""}}

    def view(self, *, casino: int, pulls: str) -> View:
        """Draw the machines after these pulls."""
        if set(pulls) - set(NAMES) or len(pulls) > PULLS:
            raise GameError(f"pulls are up to {PULLS} letters, each of A, B and C, and not {quoted(pulls)}")
        means, pays = machines(casino)
        rows = [NAMES.index(name) for name in pulls]
        rewards = [pays[step][arm] for step, arm in enumerate(rows)]
        counts = [rows.count(arm) for arm in range(3)]
        totals = [sum(reward for each, reward in zip(rows, rewards, strict=True) if each == arm) for arm in range(3)]
        over = len(pulls) == PULLS
        body = []
        for arm, name in enumerate(NAMES):
            last = "" if not rows or rows[-1] != arm else "+1" if rewards[-1] else "0"
            body += _machine(arm, name, counts[arm], totals[arm], last, means[arm] if over else None)
        body += _tape(rows, rewards)
        score = f"won {sum(rewards)}"
        if over:
            mine, best = regret(means, rows), max(means)
            regrets = {"you": mine, "UCB1": regret_of_ucb1(casino), "at random": PULLS * (best - sum(means) / 3)}
            body += _bars(regrets)
            truth = ", ".join(f"{name} pays {mean:g}" for name, mean in zip(NAMES, means, strict=True))
            facts = (
                f"All {PULLS} pulls: you {score}. In truth {truth}. Pulling only "
                f"{NAMES[means.index(best)]} brings {PULLS * best:.1f} on average, and your choices "
                f"{PULLS * best - mine:.1f}: the difference, {mine:.1f}, is your regret. At random it would be "
                f"{regrets['at random']:.1f}; UCB1, which you will soon know, has {regrets['UCB1']:.1f}."
            )
        else:
            told = [f"{name} {total} of {count}" for name, total, count in zip(NAMES, totals, counts, strict=True)]
            facts = f"{counted(PULLS - len(pulls), 'pull')} left: click a machine. So far {', '.join(told)}: {score}."
        height = BARS + (3 * 24 if over else 0)
        return View(facts, svg.document(3 * ROOM, height, body, title=facts))

    def picked(self, name: str) -> None:
        """Pull the machine."""
        if len(self.values["pulls"]) < PULLS:
            self.set(pulls=self.values["pulls"] + name)


@lru_cache(maxsize=40)
def machines(casino: int) -> tuple[tuple[float, ...], tuple[tuple[int, ...], ...]]:
    """Return the means of a casino's machines, and what each of them pays at each step.

    The best is ahead of the second by 0.15 or more, and the means are twentieths.

    Example:
        >>> means, pays = machines(1)
        >>> means, len(pays), pays[0]
        ((0.45, 0.5, 0.7), 40, (1, 0, 1))
    """
    rng = generator(casino)
    while True:
        means = tuple(int(rng.integers(2, 18)) / 20 for _ in NAMES)
        low, second, best = sorted(means)
        if best - second >= 0.149 and second > low:
            return means, tuple(tuple(int(rng.random() < mean) for mean in means) for _ in range(PULLS))


def regret(means: tuple[float, ...], rows: list[int]) -> float:
    """Return the pseudo-regret of these pulls.

    Example:
        >>> round(regret((0.5, 0.7), [0, 1, 0]), 6)
        0.4
    """
    return float(sum(max(means) - means[arm] for arm in rows))


@lru_cache(maxsize=40)
def regret_of_ucb1(casino: int) -> float:
    """Return the mean pseudo-regret of UCB1 at the machines of a casino."""
    arms = [Bernoulli(mean) for mean in machines(casino)[0]]
    found = run(arms, UCB1(), steps=PULLS, runs=RUNS, rng=casino, checkpoints=[PULLS])
    return float(found.pseudo_regret.mean[-1])


def _machine(arm: int, name: str, count: int, total: int, last: str, mean: float | None) -> list[str]:
    """Return a machine: a window with what it has just paid, its name, and the bar of its mean."""
    x, wide = ROOM * arm + 25, ROOM - 50
    label = f"pull {name}, which has paid {total} of {count}"
    full = svg.SKY if last == "+1" else svg.CARD
    body = [
        svg.tag("rect", x=x, y=8, width=wide, height=132, rx=14, fill="#e9eef2", stroke=svg.INK, stroke_width=2),
        svg.tag("rect", x=x + 30, y=24, width=wide - 60, height=50, rx=6, fill=full, stroke=svg.INK),
        svg.label(x + wide / 2, 50, last, size=24, bold=True),
        svg.label(x + wide / 2, 108, name, size=34, bold=True),
    ]
    if mean is None:
        hand: dict[str, Any] = pick(name, label)
        body.append(svg.tag("rect", x=x, y=8, width=wide, height=132, rx=14, fill=svg.CARD, fill_opacity=0, **hand))
    share = total / count if count else 0.0
    body += [
        svg.tag("rect", x=x, y=150, width=wide, height=16, fill=svg.CARD, stroke=svg.INK),
        svg.tag("rect", x=x, y=150, width=wide * share, height=16, fill=svg.SKY, stroke=svg.INK),
    ]
    if mean is not None:
        at = x + wide * mean
        body.append(svg.tag("line", x1=at, x2=at, y1=145, y2=171, stroke=svg.VERMILION, stroke_width=4))
    paid = f"{total} of {count}" + (f", mean {share:.2f}" if count else "")
    body.append(svg.label(x + wide / 2, 180, paid, size=12))
    if mean is not None:
        body.append(svg.label(x + wide / 2, 197, f"in truth {mean:g}", size=12, bold=True))
    return body


def _tape(rows: list[int], rewards: list[int]) -> list[str]:
    """Return a mark for each pull, in the row of its machine, full where it paid."""
    step = (3 * ROOM - LEFT - 10) / PULLS
    body = []
    for arm, name in enumerate(NAMES):
        y = TAPE + ROW * arm
        body += [
            svg.label(LEFT - 12, y, name, size=12, bold=True),
            svg.tag("line", x1=LEFT, x2=3 * ROOM - 10, y1=y, y2=y, stroke="#d0d0d0"),
        ]
    for number, (arm, reward) in enumerate(zip(rows, rewards, strict=True)):
        look = {"fill": svg.BLUE if reward else svg.CARD, "stroke": svg.BLUE if reward else svg.FAINT}
        body.append(svg.tag("circle", cx=LEFT + step * (number + 0.5), cy=TAPE + ROW * arm, r=5, **look))
    return body


def _bars(regrets: dict[str, float]) -> list[str]:
    """Return the regrets as bars below each other."""
    most, body = max(*regrets.values(), 1.0), []
    for number, (name, each) in enumerate(regrets.items()):
        y, long = BARS + 24 * number, SCALE * each / most
        fill = svg.ORANGE if name == "you" else svg.SKY
        title = f"regret: {name}" if name == "you" else name
        body += [
            svg.label(130, y, title, size=13, anchor="end", bold=name == "you"),
            svg.tag("rect", x=140, y=y - 8, width=long, height=16, fill=fill, stroke=svg.INK),
            svg.label(148 + long, y, f"{each:.1f}", size=13, anchor="start"),
        ]
    return body
