"""Two gamblers in slow motion: the bars, the sentence, and the moment that lesson 07 begins with."""

import re

import numpy as np
import pytest

from gamelib import svg
from gamelib.bandits import UCB1, Bernoulli, Greedy, IndexPolicy, Tally, Thompson, run_once
from gamelib.errors import InvalidArm, InvalidPolicy
from gamelib.widgets import BanditExplorer
from gamelib.widgets.bandit import BARS, OF_BONUS, PULLS, TOP, Seen, replayed, typed_machines

MACHINES = (Bernoulli(0.4), Bernoulli(0.7))


def test_it_opens_on_a_greedy_gambler_who_is_stuck():
    explorer = BanditExplorer()
    assert explorer.facts == (
        "After 10 pulls: greedy has pulled A 9 and B 1 times, regret 2.7, next A; "
        "UCB1 has pulled A 6 and B 4 times, regret 1.8, next B."
    )
    explorer.set(pull=PULLS)
    assert "greedy has pulled A 299 and B 1 times, regret 89.7" in explorer.facts
    assert f"<title>{explorer.facts}</title>" in explorer.shown.picture


def test_it_offers_only_the_policies_that_the_lesson_explains():
    explorer = BanditExplorer()
    for side in ("left", "right"):
        offered = [name for _, name in explorer.controls[side].options]
        assert offered == ["greedy", "ε-greedy, ε = 0.1", "UCB1", "KL-UCB", "Thompson"]


@pytest.mark.parametrize("luck", [1, 4, 25])
def test_what_is_told_is_the_run_with_that_seed(luck):
    explorer = BanditExplorer()
    for pull in (0, 1, 2, 57, PULLS):
        explorer.set(luck=luck, pull=pull)
        for policy, told in zip((Greedy(), UCB1()), explorer.facts.split(";"), strict=True):
            pulls = run_once(MACHINES, policy, steps=PULLS + 1, rng=luck).pulls
            counts = [sum(each.arm == arm for each in pulls[:pull]) for arm in (0, 1)]
            assert f"A {counts[0]} and B {counts[1]} times, regret {0.3 * counts[0]:.1f}" in told
            assert f"next {'AB'[pulls[pull].arm]}" in told


def test_the_numbers_below_the_bars_are_those_of_the_formula_and_add_up():
    explorer = BanditExplorer()
    for pull in (2, 17, 100, 300):
        explorer.set(left="UCB1", right="UCB1", c=50, pull=pull)
        seen = Seen(replayed(MACHINES, UCB1(0.5), 4, PULLS + 1), pull)
        totals = [sum(reward for arm, reward in seen.history if arm == each) for each in (0, 1)]
        index = UCB1(0.5).index(Tally.of(seen.pulls, totals), np.random.default_rng(1))
        told = re.findall(r">([\d.]+) \+ ([\d.]+) = ([\d.]+)<", explorer.shown.picture)
        assert [mean for mean, *_ in told[:2]] == [f"{mean:.2f}" for mean in index.mean.ravel()]
        assert [total for *_, total in told[:2]] == [f"{value:.2f}" for value in index.value.ravel()]
        for mean, bonus, total in told:
            assert float(mean) + float(bonus) == pytest.approx(float(total))


def of_the_left(picture):
    """Return the left one of the two panels."""
    return picture.split("<svg ")[2]


def heights(panel, fill):
    return [float(each) for each in re.findall(rf'height="([\d.]+)" fill="{fill}"', panel)]


@pytest.mark.parametrize("pull", [8, 40, 300])
def test_of_thompson_sampling_the_mean_of_what_was_paid_is_drawn_and_its_draw_as_a_sign_of_its_own(pull):
    explorer = BanditExplorer()
    explorer.set(left="Thompson", right="greedy", pull=pull)
    pulls = replayed(MACHINES, Thompson(), 4, PULLS + 1).pulls
    rewards = [[each.reward for each in pulls[:pull] if each.arm == arm] for arm in (0, 1)]
    means = [sum(each) / len(each) if each else None for each in rewards]
    draws = pulls[pull].indices
    panel = of_the_left(explorer.shown.picture)
    bars = [BARS * mean for mean in means if mean is not None]
    assert heights(panel, svg.SKY) == pytest.approx(bars, abs=0.01)
    assert heights(panel, OF_BONUS) == []
    signs = [float(y) + 6 for y in re.findall(r'd="M[\d.]+ ([\d.]+)l6 6l-6 6l-6 -6z"', panel)]
    assert signs == pytest.approx([TOP + BARS - BARS * draw for draw in draws], abs=0.01)
    for mean, draw in zip(means, draws, strict=True):
        assert f">drawn {draw:.2f}<" in panel if mean is None else f">{mean:.2f}, drawn {draw:.2f}<" in panel
    assert ">drawn by lot<" in explorer.shown.picture
    explorer.set(left="UCB1")
    assert "drawn" not in explorer.shown.picture


def test_a_bar_that_is_higher_than_the_picture_has_a_torn_edge():
    explorer = BanditExplorer()
    for pull, beyond in ((2, 1), (3, 0), (100, 0)):
        explorer.set(pull=pull)
        assert explorer.shown.picture.count(">goes on higher<") == beyond
        assert explorer.shown.picture.count('v7h1l') == 2 * beyond  # in the key as well
    assert "= 2.18<" not in explorer.shown.picture
    explorer.set(pull=2)
    assert "1.00 + 1.18 = 2.18<" in explorer.shown.picture
    explorer.set(left="greedy", right="Thompson", pull=2)
    assert "goes on higher" not in explorer.shown.picture


@pytest.mark.parametrize("typed", ["", "0.4", "0.4 1.2", "0.4 x", "1 1 1 1 1 1", "nan 0.5"])
def test_what_is_no_machine_is_answered_with_words(typed):
    with pytest.raises(InvalidArm, match=r"two to 5 numbers from 0 to 1 such as 0\.4 0\.7"):
        typed_machines(typed, 5)
    explorer = BanditExplorer()
    explorer.controls["machines"].value = typed
    assert explorer.facts.startswith("This cannot be shown: type how likely each machine is to pay 1")
    explorer.set(machines="1, 0")
    assert "A 9 and B 1 times" in explorer.facts


@pytest.mark.parametrize("size", [-1e5, 1e5, 3e5, 1e9])
def test_a_bonus_of_any_size_makes_a_picture_of_the_usual_size(size):
    class Mine(IndexPolicy):
        def bonus(self, tally):
            return size / np.sqrt(tally.pulls)

    picture = BanditExplorer(Mine()).shown.picture
    assert len(picture) < 2 * len(BanditExplorer().shown.picture)
    texts = re.findall(r'font-size="11"[^>]*>([^<]*)<', picture)
    assert max(map(len, texts)) < 19 and max(len(text) for text in texts if "+" not in text) < 6


def test_a_policy_of_the_readers_plays_on_the_left():
    class Mine(IndexPolicy):
        def bonus(self, tally):
            return 0.5 / np.sqrt(tally.pulls)

    explorer = BanditExplorer(Mine())
    pulls = run_once(MACHINES, Mine(), steps=PULLS + 1, rng=4).pulls
    a, b = (sum(pull.arm == arm for pull in pulls[:10]) for arm in (0, 1))
    assert explorer.facts.startswith(f"After 10 pulls: yours has pulled A {a} and B {b} times")
    explorer.set(left="greedy", right="yours")
    assert f"yours has pulled A {a} and B {b} times" in explorer.facts.split(";")[1]
    with pytest.raises(InvalidPolicy, match=r"write Mine\("):
        BanditExplorer(Mine)
    assert "yours" not in dict(BanditExplorer().controls["left"].options).values()
