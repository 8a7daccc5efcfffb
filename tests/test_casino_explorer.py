"""The casino of lesson 07: machines that are clicked, and what shows when all pulls are made."""


import pytest

from gamelib.bandits import UCB1, Bernoulli, run
from gamelib.widgets import CasinoExplorer
from gamelib.widgets.casino import PULLS, machines


def clicked(explorer, names):
    for name in names:
        explorer._picture.hear({"name": name})
    return explorer


def test_a_click_pulls_a_machine_which_pays_what_it_pays_at_that_step():
    explorer = clicked(CasinoExplorer(), "ACC")
    pays = machines(1)[1]
    of_a, of_c = pays[0][0], pays[1][2] + pays[2][2]
    assert explorer.facts == (
        f"37 pulls left: click a machine. So far A {of_a} of 1, B 0 of 0, C {of_c} of 2: won {of_a + of_c}."
    )
    assert explorer.shown.picture.count("data-pick") == 3


@pytest.mark.parametrize("casino", range(1, 41))
def test_one_machine_is_clearly_the_best_and_no_two_pay_alike(casino):
    means, pays = machines(casino)
    low, second, best = sorted(means)
    assert 0.1 <= low < second <= best - 0.149 and best <= 0.85
    assert len(pays) == PULLS and {pay for row in pays for pay in row} == {0, 1}


def test_what_the_machines_pay_is_a_secret_until_all_pulls_are_made():
    explorer = clicked(CasinoExplorer(), "ABC" * 13)
    assert "truth" not in explorer.shown.picture and "1 pull left" in explorer.facts
    clicked(explorer, "C")
    means, pays = machines(1)
    won = sum(pays[step]["ABC".index(name)] for step, name in enumerate("ABC" * 13 + "C"))
    mine = 13 * (2 * max(means) - means[0] - means[1])
    assert f"you won {won}. In truth A pays 0.45, B pays 0.5, C pays 0.7." in explorer.facts
    assert f"Pulling only C brings 28.0 on average, and your choices {28 - mine:.1f}" in explorer.facts
    ucb1 = run([Bernoulli(mean) for mean in means], UCB1(), steps=PULLS, runs=1000, rng=1).pseudo_regret.mean[-1]
    assert f"At random it would be {40 * (0.7 - 1.65 / 3):.1f}; UCB1, which you will soon know, has {ucb1:.1f}." in (
        explorer.facts
    )
    assert "data-pick" not in explorer.shown.picture
    facts = explorer.facts
    assert clicked(explorer, "A").facts == facts
    explorer.picked("A")  # a click may be under way
    assert explorer.facts == facts


@pytest.mark.parametrize("pulls", ["3", "a", "A" * 41])
def test_what_is_no_pull_is_said(pulls):
    explorer = CasinoExplorer()
    explorer.set(pulls=pulls)
    assert "up to 40 letters" in explorer.facts
