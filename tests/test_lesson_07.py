"""What lesson 07 states in prose: figures that no cell beside them prints."""

from math import log, sqrt
from pathlib import Path

import numpy as np
import pytest
from gamelib_lessons.bandit_regrets import (
    CURES,
    FORGETTING,
    STEPS,
    constant_runs,
    cure_runs,
    jump_runs,
    long_runs,
    longest_pause,
)

from gamelib import bandits
from gamelib.widgets.casino import PULLS, machines

SOURCE_07B = Path(__file__).resolve().parents[1] / "notebooks" / "source" / "07b_bandit_theory.py"
MACHINES = [bandits.Bernoulli(0.4), bandits.Bernoulli(0.7)]


def test_greed_gives_b_up_before_it_has_paid_with_probability_0_185_and_more_often_in_all():
    at_once = 0.3 * (0.4 + 0.6 * 0.4 / 1.1)
    assert at_once == pytest.approx(0.185, abs=0.0005)
    found = bandits.run(MACHINES, bandits.Greedy(), steps=1000, runs=5000, rng=1, checkpoints=[1000])
    regret = found.pseudo_regret.values[-1]
    assert at_once < (regret > 150).mean() < 0.21
    assert np.median(regret) < 1


def test_a_bonus_hardly_grows_in_a_long_pause():
    replay = bandits.run_once(MACHINES, bandits.UCB1(), steps=300, rng=4)
    first, last = longest_pause(replay, 0)
    assert (first, last - first) == (203, 28)
    before, after = (replay.pulls[step - 1] for step in (first, last))
    assert [round(each.bonuses[0], 3) for each in (before, after)] == [0.470, 0.476]
    assert before.indices[1] - after.indices[1] > after.indices[0] - before.indices[0]
    assert all(pull.arm == 1 for pull in replay.pulls[first - 1 : last - 1]) and after.arm == 0


def test_a_small_constant_is_a_bet():
    assert [round(constant_runs()[3, c].unlucky) for c in (0.4, 0.3, 0.2)] == [65, 229, 1000]
    assert all(constant_runs()[n, 0.2].unlucky > 8 * constant_runs()[n, 0.4].unlucky for n in (1, 3, 11))
    for number in (1, 3, 11):
        ends = {c: constant_runs()[number, c].regret for c in (0.0, 0.1, 0.3, 1.0)}
        least = ends.pop(0.3)
        assert all(least.mean + least.margin < each.mean - each.margin for each in ends.values())


def test_in_forty_pulls_ucb1_regrets_more_than_greed():
    def regret(policy):
        arms = {casino: [bandits.Bernoulli(mean) for mean in machines(casino)[0]] for casino in range(1, 41)}
        runs = (bandits.run(each, policy, steps=PULLS, runs=1000, rng=casino) for casino, each in arms.items())
        return np.mean([each.pseudo_regret.mean[-1] for each in runs])

    policies = bandits.UCB1(), bandits.Greedy(), bandits.UCB1(0.35)
    assert [f"{regret(policy):.1f}" for policy in policies] == ["6.3", "4.0", "3.3"]


def test_the_band_of_80_of_110():
    assert f"{8 / 11:.2f} {1.96 * sqrt(8 / 11 * 3 / 11 / 109):.2f}" == "0.73 0.08"


def test_the_answer_by_hand():
    for c, right in ((1, ["1.471", "1.504", "1.425"]), (1 / sqrt(2), ["1.253", "1.231", "1.007"])):
        indices = [wins / n + c * sqrt(2 * log(21) / n) for wins, n in ((8, 11), (4, 7), (0, 3))]
        assert [f"{index:.3f}" for index in indices] == right


def test_the_indices_of_kl_ucb_by_hand():
    tally = bandits.Tally.of(pulls=[11, 7, 3], totals=[8, 4, 0])
    indices = bandits.KLUCB().index(tally, np.random.default_rng(1)).value.ravel()
    assert indices[2] == pytest.approx(1 - 22 ** (-1 / 3))
    assert [f"{index:.3f}" for index in indices] == ["0.953", "0.919", "0.643"]


def test_the_theorem_promises_228_and_ucb1_regrets_39_and_of_100_pulls_it_promises_nothing():
    assert [round(float(bandits.auer_bound(MACHINES, n))) for n in (5000, 100)] == [228, 124]
    assert round(100 * (0.7 - 0.4), 9) == 30
    regret = bandits.run(MACHINES, bandits.UCB1(), steps=5000, runs=1000, rng=2, checkpoints=[5000]).pseudo_regret
    assert round(regret.mean[-1]) == 39


def test_on_bandit_11_two_policies_end_as_straight_lines_and_ucb1_still_bends():
    def slopes(name):
        means = [each.mean for each in long_runs()[11, name].regrets.values()][-4:]
        return np.diff(means) / np.log([2, 2.5, 2])

    assert all(np.ptp(slopes(name)) < 0.9 for name in ("KL-UCB", "Thompson"))
    assert slopes("UCB1").tolist() == sorted(slopes("UCB1"), reverse=True) and np.ptp(slopes("UCB1")) > 10


def test_after_a_jump_forgetting_helps_and_exploring_more_does_not():
    little, much, step = (jump_runs(policy)[10_000].mean for policy in FORGETTING)
    assert 1050 < little < 1150 and much == pytest.approx(little, rel=0.05)
    assert step < little / 5


def test_what_07b_says_of_seven_policies():
    regrets = {key: each.regrets[STEPS].mean for key, each in long_runs().items()}
    for number in bandits.PUBLISHED_BANDITS:
        names = [name for each, name in regrets if each == number]
        by_regret = sorted(names, key=lambda name, n=number: regrets[n, name])
        assert by_regret[-1] == "greedy"
        assert by_regret[-2] == ("UCB1" if number in (13, 14) else "ε = 0.1")
    assert min((regrets[13, name], name) for _, name in regrets)[1] == "ε_n"


def test_an_opponent_makes_exp3_regret_12_to_61_in_2000_pulls():
    cell = SOURCE_07B.read_text().split("# %%")
    names = {"np": np, "log": log}
    exec(next(each for each in cell if "class Predictable" in each).partition("\n")[2], names)
    duel, policy = names["duel"], bandits.EXP3(0.05)
    told = [duel(policy, lambda *args: policy.probabilities(*args).argmax(), seed=seed) for seed in range(5, 11)]
    regrets = [int(each.split()[-1]) - int(each.split()[1]) for each in told]
    assert (min(regrets), max(regrets)) == (12, 61)
    assert names["outputs"][0].startswith("UCB1 gets 0 in 2,000 pulls")


def test_every_cure_that_beats_ucb1_but_a_fixed_epsilon_has_a_run_that_is_stuck():
    easy, hard = (regret.mean for regret, _ in cure_runs(CURES[-1]))
    better = [cure for cure in CURES[1:-1] if cure_runs(cure)[0][0].mean < easy or cure_runs(cure)[1][0].mean < hard]
    assert better.pop(0) == bandits.EpsilonGreedy(0.1) and len(better) == 3
    assert all(cure_runs(cure)[1][1] > 990 for cure in better)
    ends = [long_runs()[3, name].regrets[STEPS].mean for name in ("ε = 0.1", "UCB1")]  # the same machines, for longer
    assert [round(end) for end in ends] == [516, 175]
