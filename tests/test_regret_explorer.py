"""A thousand gamblers at once: curves, bands and bounds."""

import re

import pytest

from gamelib.bandits import UCB1, Bernoulli, Greedy, run
from gamelib.draw.chart import BOTTOM, HEIGHT, LEGEND_ROW, TOP
from gamelib.widgets import RegretExplorer
from gamelib.widgets.bandit import POLICIES, RUNS, SEED


def test_it_opens_on_greedy_against_ucb1():
    explorer = RegretExplorer()
    told = []
    for policy in (Greedy(), UCB1()):
        curve = run([Bernoulli(0.4), Bernoulli(0.7)], policy, steps=1000, runs=RUNS, rng=SEED).pseudo_regret
        low, high = curve.band()
        told.append(f"{curve.mean[-1]:.1f} ({low[-1]:.1f} to {high[-1]:.1f})")
    assert explorer.facts == (
        "Machines that pay 0.4, 0.7; mean pseudo-regret after 1,000 pulls, and its 95 % band, of 1,000 runs: "
        f"greedy {told[0]}; UCB1 {told[1]}."
    )
    assert explorer.shown.picture.count("<polygon") == 2  # the bands


def test_less_optimism_is_better_here_and_none_is_worse():
    explorer, ends = RegretExplorer(), {}
    for c in (0, 40, 100, 200):
        explorer.set(c=c, steps=300)
        ends[c] = float(re.search(r"UCB1(?: with C = [\d.]+)? ([\d.]+) \(", explorer.facts)[1])
    assert ends[40] < ends[100] < ends[200]
    assert ends[40] < ends[0]


def test_what_theory_says_is_drawn_and_told():
    explorer = RegretExplorer()
    explorer.set(machines=1, steps=1000, bounds=True)
    assert "Auer’s bound for UCB1 with C = 1 is 185.5" in explorer.facts
    assert "at least like 0.96 ln n" in explorer.facts
    assert explorer.shown.picture.count("<polyline") == 4
    before = explorer.shown.picture
    explorer.set(bounds=False)
    assert before.count("<polyline") == explorer.shown.picture.count("<polyline") + 2
    explorer.set(machines=0, own="0.5 0.5", bounds=True)
    assert "nothing to regret" in explorer.facts


def lines(explorer):
    """Return the ends of the lines in the picture, each as pairs of x and y, and how high the plot is."""
    found = re.findall(r'<polyline points="([^"]*)"', explorer.shown.picture)
    return [[tuple(map(float, pair.split(","))) for pair in each.split()] for each in found]


@pytest.mark.parametrize(("machines", "logarithmic"), [(1, True), (14, True), (14, False)])
def test_theory_leaves_the_measured_curves_the_room_and_the_slope_ends_at_the_lower_one(machines, logarithmic):
    explorer = RegretExplorer()
    explorer.set(machines=machines, logarithmic=logarithmic, bounds=True)
    greedy, ucb1, bound, slope = lines(explorer)
    legend = TOP + 4 * LEGEND_ROW
    room = HEIGHT - BOTTOM - legend
    assert HEIGHT - BOTTOM - min(greedy[-1][1], ucb1[-1][1]) > 0.6 * room
    assert slope[-1] == max(greedy[-1], ucb1[-1], key=lambda at: at[1])
    assert bound[-1][0] < bound[0][0] + 0.5 * (ucb1[-1][0] - ucb1[0][0])
    assert all(legend - 0.01 <= y <= HEIGHT - BOTTOM + 0.01 for each in (bound, slope) for _, y in each)
    assert bound[-1][1] == pytest.approx(legend, abs=0.02)  # it is cut where the picture ends
    assert ", above the picture" in explorer.facts and "which goes on above" in explorer.shown.picture
    if logarithmic:
        (x1, y1), (x2, y2) = slope[0], slope[-1]
        x, y = slope[len(slope) // 2]
        assert y == pytest.approx(y1 + (x - x1) * (y2 - y1) / (x2 - x1), abs=0.05)


def test_what_would_take_long_has_fewer_runs_and_says_so():
    explorer = RegretExplorer()
    for name in POLICIES:
        explorer.set(policy=name, against="greedy", steps=1000)
        assert ("of 100 runs only: " in explorer.facts) == (name in ("KL-UCB", "Thompson"))
        assert explorer.controls["c"].disabled == (name != "UCB1")
    for machines, only in (("0.1 0.2 0.3 0.4", False), ("0.1 0.2 0.3 0.4 0.5", True)):
        explorer.set(policy="greedy", against="UCB1-tuned", own=machines)
        assert ("of 100 runs only: " in explorer.facts) == only
