"""How fast experiments with bandits are.

Run it alone on a quiet machine, on one process, with its table shown::

    python -m pytest tests/benchmarks/test_bandit_speed.py -n 0 -s

The plain test command leaves this folder out.
"""

import os

from gamelib.bandits import PUBLISHED_BANDITS, UCB1, run
from tests.benchmarks.test_speed import report, seconds


def test_ucb1_plays_12_million_steps_a_second_on_one_core():
    arms, steps, runs = PUBLISHED_BANDITS[12], 10_000, 1000
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    if cores is not None:
        os.sched_setaffinity(0, {min(cores)})
    try:
        times = [seconds(lambda: run(arms, UCB1(), steps=steps, runs=runs, rng=1)) for _ in range(4)][1:]
    finally:
        if cores is not None:
            os.sched_setaffinity(0, cores)
    speeds = sorted(steps * runs / each for each in times)
    report(
        f"UCB1, {runs:,} runs x {steps:,} steps x {len(arms)} arms, one core (12 million are asked for)",
        [
            ("gamelib.bandits.run, best of 3", f"{speeds[-1] / 1e6:.1f} M steps/s"),
            ("worst of 3", f"{speeds[0] / 1e6:.1f} M steps/s"),
        ],
    )
    assert speeds[-1] >= 12e6
