"""The exercises of lesson 07: right answers pass however they are written, known wrong ones are told apart."""

import random as global_random
import re
from fractions import Fraction
from functools import cache
from math import inf, log, sqrt
from pathlib import Path
from statistics import mean, stdev
from types import SimpleNamespace

import numpy as np
import pytest
from gamelib_exercises import State
from gamelib_exercises.lesson_07 import (
    contest,
    q1_indices,
    q2_regrets,
    q3_estimate,
    q4_greedy,
    q5_ucb1,
    q6_regret,
    q7_kl,
)
from gamelib_exercises.solution import Right, calling, solution

from gamelib.bandits import (
    KLUCB,
    UCB1,
    Bernoulli,
    EpsilonGreedy,
    Greedy,
    Tally,
    Thompson,
    auer_bound,
    bernoulli_kl,
    gaps,
    run,
)
from gamelib.bandits.bounds import kl_upper_bound
from gamelib.montecarlo.estimate import Estimate
from tests.exercise_parts import Lesson

SOLVED = SimpleNamespace(**solution("07").names)
SOURCE = Path(__file__).resolve().parents[1] / "solutions" / "source" / "07_bandits.py"
EXERCISES = Lesson("07")
PARTS = EXERCISES.parts
mutant, named = EXERCISES.mutant, EXERCISES.named
SLOW = pytest.mark.slow


def told(name, answer):
    return " ".join(PARTS[name].judge(answer).words)


@pytest.fixture(autouse=True, scope="module")
def fewer_calls_and_runs():
    """What every exercise must hold is tried with all of them elsewhere."""
    before = q4_greedy.CALLS, contest.RUNS
    q4_greedy.CALLS, contest.RUNS = 1500, 2
    yield
    q4_greedy.CALLS, contest.RUNS = before


@pytest.fixture
def all_runs(monkeypatch):
    monkeypatch.setattr(contest, "RUNS", 20)


def slips(verdict):
    """Return what a verdict says about how the answer came about."""
    split = (words.partition(" is what one gets when ") for words in verdict.words)
    return [slip for _, found, slip in split if found]


@named("greedy_arm", "ucb1_arm", "ucb1_untried", "epsilon_shares")
@pytest.mark.parametrize("kind", [float, np.int64, np.float64, Fraction])
def test_an_arm_may_be_a_number_of_any_type(part, kind):
    assert part.judge(lambda *arguments: kind(part.reference(*arguments))).state is State.RIGHT


def with_numpy(draw, n):
    draws = np.array([draw() for _ in range(n)])
    return np.array([draws.mean(), draws.std(ddof=1) / np.sqrt(n)])


def with_statistics(draw, n):
    draws = [Fraction(draw()) for _ in range(n)]
    return [mean(draws), stdev(draws) / n**0.5]


def best_arms(pulls, totals):
    means = [total / pulled for total, pulled in zip(totals, pulls, strict=True)]
    return [arm for arm, each in enumerate(means) if each == max(means)]


def any_of_the_best(pulls, totals, epsilon, random):
    return random.choice(range(len(pulls)) if random.random() < epsilon else best_arms(pulls, totals))


def with_one_lot(pulls, totals, epsilon, random):
    lot = random.random()
    return int(lot / epsilon * len(pulls)) if lot < epsilon else best_arms(pulls, totals)[-1]


def with_numpys_luck(pulls, totals, epsilon, random):
    lots = np.random.default_rng(random.getrandbits(60))
    return lots.integers(len(pulls)) if lots.random() < epsilon else np.argmax(np.array(totals) / np.array(pulls))


def ucb1_with_numpy(pulls, totals, c, low=0, high=1):
    pulls, totals = np.array(pulls), np.array(totals)
    if (pulls == 0).any():
        return np.flatnonzero(pulls == 0)[-1]
    means = (totals / pulls - low) / (high - low)
    return np.argmax(means + c * np.sqrt(2 * np.log(pulls.sum()) / pulls))


@pytest.mark.parametrize("wrong", q5_ucb1.INDEX_SLIPS, ids=lambda wrong: wrong.name)
def test_ucb1_with_any_of_the_wrong_indices_pulls_a_wrong_arm(wrong):
    index = wrong.answer(Right("07", "ucb_index"))
    assert not PARTS["ucb1_arm"].judge(calling(SOLVED.ucb1, ucb_index=index)).passed


def kl_by_limits(p, q):
    terms = [(p, q), (1 - p, 1 - q)]
    return np.float64(sum(a * np.log(a / b) for a, b in terms if a))


SWAPPED = [
    lambda p, q: q * log(q / p) + (1 - q) * log((1 - q) / (1 - p)),
    lambda p, q: (q * log(q / p) if p > 0 else 0) + ((1 - q) * log((1 - q) / (1 - p)) if p < 1 else 0),
    lambda p, q: 0 if p in (0, 1) else q * log(q / p) + (1 - q) * log((1 - q) / (1 - p)),
    lambda p, q: inf if p in (0, 1) else q * log(q / p) + (1 - q) * log((1 - q) / (1 - p)),
    lambda p, q: SOLVED.kl(q, min(max(p, 1e-9), 1 - 1e-9)) if p in (0, 1) else SOLVED.kl(q, p),
]


def by_newton(mean, pulls, step):
    if mean == 1:
        return 1
    low, high = mean, 1 - 1e-12
    while high - low > 1e-8:
        middle = (low + high) / 2
        low, high = (low, middle) if pulls * SOLVED.kl(mean, middle) > log(step) else (middle, high)
    return np.float64(high)


def index_by(divergence):
    """Return the index of KL-UCB by another divergence."""
    return calling(SOLVED.kl_index, kl=divergence)


def with_luck(source):
    """Return epsilon-greedy that draws its lots from elsewhere."""
    return lambda pulls, totals, epsilon, random: any_of_the_best(pulls, totals, epsilon, source())


def clears(pulls, totals, random):
    arms = len(pulls)
    pulls.clear()
    totals.clear()
    return arms - 1


@pytest.mark.parametrize(
    ("part", "answer", "words"),
    [
        ("ucb_index", lambda *given: round(SOLVED.ucb_index(*given), 3), "Nearly, but not to the last digits: do not"),
        ("estimate_mean", lambda *given: (round(SOLVED.estimate(*given)[0], 2), 0), "do not round"),
        (
            "estimate_error",
            lambda *given: tuple(round(each, 3) for each in SOLVED.estimate(*given)),
            "and the error 0.289 is not; 0.2886751346 is. Nearly",
        ),
        ("kl_index", lambda *given: round(SOLVED.kl_index(*given), 4), "Nearly: go on until it is right to six digits"),
        ("estimate_error", lambda *given: (SOLVED.estimate(*given)[0], 0), "The mean is right, and the error 0 is not"),
        ("estimate_mean", lambda draw, n: (sum(draw(n)), 0), "draw() takes 0 positional arguments but 1 was given"),
        ("estimate_mean", lambda draw, n: (sum(draw) / n, 0), "'function' object is not iterable"),
        ("estimate_mean", lambda draw, n: (1, 1), "never called draw()"),
        ("estimate_mean", lambda draw, n: (*SOLVED.estimate(draw, n), draw())[:2], "called draw() 3 times, where n"),
        ("epsilon_shares", with_luck(lambda: global_random), "All luck is drawn from random, which the"),
        ("epsilon_shares", with_luck(lambda: global_random.Random(1)), "(If luck comes in: is it made anew"),
        (
            "ucb1_arm",
            lambda pulls, *others: len(pulls) - 2 if len(pulls) > 2 else 0,
            "low = -1 and high = 1, your function returned 1; arm 2 is right. The indices (of rewards brought to 0 to "
            "1) of the arms: 1.48, 1.497, 1.591.",
        ),
        ("ucb1_untried", mutant("ucb1_untried", "only at the start"), "arms: 1, not pulled yet, not pulled yet."),
        ("policy_regret", lambda *given: None, "nothing (None) for pulls [0, 0, 0, 0] and totals [0, 0, 0, 0]"),
        ("policy_regret", clears, "the policy always pulls the last arm"),
        *(("kl_value", swapped, "when p and q have changed places.") for swapped in SWAPPED),
        *(("kl_index", index_by(each), "is asked for with its arguments swapped") for each in SWAPPED[:2]),
    ],
)  # fmt: skip
def test_a_wrong_answer_gets_words_that_fit_it(part, answer, words):
    assert not PARTS[part].judge(answer).passed
    assert words in told(part, answer)


def test_a_choice_without_end_is_called_so_although_its_calls_are_watched(monkeypatch):
    def forgets_to_count(pulls, totals):
        arm = 0
        while arm < len(pulls):
            SOLVED.greedy(pulls, totals)

    monkeypatch.setattr(PARTS["greedy_arm"], "seconds", 0.1)
    for _ in range(3):
        assert "had not come to an end after 0.1 seconds, in line" in told("greedy_arm", forgets_to_count)


def regret_by_numpy(means, rewards, pulled):
    return len(pulled) * max(means) - np.array(means)[pulled].sum()


def regret_by_columns(means, rewards, pulled):
    best = max(map(sum, zip(*rewards, strict=True)))
    return best - sum(rewards[step][arm] for step, arm in enumerate(pulled))


@pytest.mark.parametrize(
    ("parts", "answers"),
    [
        ("estimate_mean estimate_error", [with_numpy, with_statistics]),
        ("estimate_mean", [lambda *given: (SOLVED.estimate(*given)[0], 0)]),
        ("epsilon_shares", [any_of_the_best, with_one_lot, with_numpys_luck]),
        ("ucb1_arm ucb1_untried", [ucb1_with_numpy]),
        ("pseudo_regret", [regret_by_numpy]),
        ("realised_regret", [regret_by_columns]),
        ("kl_value", [kl_by_limits]),
        ("kl_index", [by_newton]),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_function_may_be_written_in_many_ways(parts, answers):
    for name in parts.split():
        for answer in answers:
            assert PARTS[name].judge(answer).state is State.RIGHT


RNG = np.random.default_rng(1)


def estimate_of_the_library(draw, n):
    found = Estimate.of(draw() for _ in range(n))
    return found.mean, found.standard_error


def imported_inside(pulls, totals, c, low, high):
    from gamelib.bandits import UCB1, Tally

    brought = [(total - low * pulled) / (high - low) for pulled, total in zip(pulls, totals, strict=True)]
    return int(UCB1(c).choose(Tally.of(pulls, brought), np.random.default_rng(1))[0])


def policy_of_the_library(pulls, totals, random):
    lots = np.random.default_rng(random.getrandbits(32))
    return int(Thompson().choose(Tally.of(pulls, totals), lots)[0])


BORROWED = [
    ("estimate_mean", "Estimate", estimate_of_the_library),
    ("estimate_error", "Estimate", estimate_of_the_library),
    ("greedy_arm", "Greedy", lambda pulls, totals: int(Greedy().choose(Tally.of(pulls, totals), RNG)[0])),
    ("ucb_index", "UCB1", lambda pulls, totals, arm, c: UCB1(c).index(Tally.of(pulls, totals), RNG).value[arm, 0]),
    ("ucb1_arm", "UCB1", imported_inside),
    ("kl_value", "bernoulli_kl", lambda p, q: bernoulli_kl(p, q)),
    (
        "kl_index",
        "kl_upper_bound",
        lambda mean, pulls, step: kl_upper_bound(np.array([float(mean)]), np.array([log(step) / pulls]))[0],
    ),
    (
        "epsilon_shares",
        "EpsilonGreedy",
        lambda pulls, totals, epsilon, random: EpsilonGreedy(epsilon).choose(
            Tally.of(pulls, totals), np.random.default_rng(random.getrandbits(32))
        )[0],
    ),
]


@pytest.mark.parametrize(("name", "borrowed", "answer"), BORROWED)
def test_what_the_library_does_is_not_the_students_own(name, borrowed, answer):
    verdict = PARTS[name].judge(answer)
    assert verdict.state is State.WRONG
    assert re.match(rf"Your function returns what is .* has .*\b{borrowed}\b.* of gamelib work it", verdict.words[0])


def test_a_policy_of_the_library_is_not_the_students_own(monkeypatch):
    monkeypatch.setattr(contest, "STEPS", 70)
    verdict = PARTS["policy_regret"].judge(policy_of_the_library)
    assert verdict.state is State.WRONG
    assert "Your policy returns what is right, but has Thompson of gamelib work it out" in verdict.words[0]


def test_the_references_agree_with_the_library():
    for case in q5_ucb1.INDICES:
        pulls, totals, arm, c = case.values
        index = UCB1(c).index(Tally.of(pulls, totals), RNG).value[arm, 0]
        assert SOLVED.ucb_index(*case.values) == pytest.approx(index, abs=1e-12)
    for case in q5_ucb1.RECORDS:
        pulls, totals, c, low, high = case.values
        brought = [(total - low * pulled) / (high - low) for pulled, total in zip(pulls, totals, strict=True)]
        indices = UCB1(c).index(Tally.of(pulls, brought), RNG).value[:, 0]
        assert indices[SOLVED.ucb1(*case.values)] == pytest.approx(indices.max(), abs=1e-12)
    for case in q3_estimate.DRAWN:
        values, n = case.values
        found = Estimate.of(values[:n])
        assert SOLVED.estimate(iter(values).__next__, n) == pytest.approx((found.mean, found.standard_error))
    for case in q7_kl.PAIRS:
        assert SOLVED.kl(*case.values) == pytest.approx(float(bernoulli_kl(*case.values)), abs=1e-12)
    for case in q7_kl.STEPS:
        mean, pulls, step = case.values
        bound = kl_upper_bound(np.array([float(mean)]), np.array([log(step) / pulls]))
        assert SOLVED.kl_index(*case.values) == pytest.approx(bound[0], abs=1e-8)
    pulls, totals = [10, 8, 3], [7, 5, 0]
    found = KLUCB().index(Tally.of(pulls, totals), RNG).value[:, 0]
    assert [SOLVED.kl_index(t / n, n, 22) for t, n in zip(totals, pulls, strict=True)] == pytest.approx(found)


def regrets_by_numpy(means, rewards, pulled):
    """The pseudo-regret, the regret of what was got, and the realised regret, by their formulas."""
    paid, best = np.array(rewards), max(means) * len(pulled)
    got = paid[range(len(pulled)), pulled].sum()
    return [best - np.take(means, pulled).sum(), best - got, paid.sum(axis=0).max() - got]


@pytest.mark.parametrize("case", q6_regret.RECORDS, ids=lambda case: str(len(case.values[2])))
def test_regrets_are_what_their_formulas_say(case):
    given = case.values
    assert q2_regrets.Run(*given).regrets == pytest.approx(regrets_by_numpy(*given))


def thompson(pulls, totals, random):
    return max(
        range(len(pulls)), key=lambda arm: random.betavariate(1 + totals[arm], 1 + pulls[arm] - totals[arm])
    )


def kl_ucb(pulls, totals, random):
    """Return the arm with the greatest index; Pinsker's bound, which is greater, says which need not be computed."""
    if 0 in pulls:
        return pulls.index(0)
    budget = log(sum(pulls) + 1)
    pinsker = [total / n + sqrt(budget / (2 * n)) for total, n in zip(totals, pulls, strict=True)]
    best, chosen = -1.0, 0
    for arm in sorted(range(len(pulls)), key=pinsker.__getitem__, reverse=True):
        if pinsker[arm] <= best:
            break
        low, high = totals[arm] / pulls[arm], min(1.0, pinsker[arm])
        mean = low
        for _ in range(14):
            middle = (low + high) / 2
            low, high = (middle, high) if pulls[arm] * SOLVED.kl(mean, middle) <= budget else (low, middle)
        if low > best:
            best, chosen = low, arm
    return chosen


def epsilon_greedy(epsilon):
    def policy(pulls, totals, random):
        return pulls.index(0) if 0 in pulls else any_of_the_best(pulls, totals, epsilon, random)

    return policy


@pytest.mark.parametrize(("policy", "runs"), [(thompson, 20), pytest.param(kl_ucb, 5, marks=SLOW)])
def test_the_better_policies_of_the_lesson_pass(policy, runs, monkeypatch):
    monkeypatch.setattr(contest, "RUNS", runs)
    verdict = PARTS["policy_bad_start"].judge(policy)
    assert verdict.state is State.RIGHT
    assert re.match(r"Your policy regrets 2\d\.\d on average in \d+ runs of 1,000 pulls after a bad", verdict.words[0])


def optimistic(start):
    return lambda pulls, totals, random: max(
        range(len(pulls)), key=lambda arm: (totals[arm] + start) / (pulls[arm] + 1)
    )


def in_turn_first(often):
    def policy(pulls, totals, random):
        early = [arm for arm, pulled in enumerate(pulls) if pulled < often]
        return early[0] if early else best_arms(pulls, totals)[0]

    return policy


def ucb1_with(c):
    def policy(pulls, totals, random):
        if 0 in pulls:
            return pulls.index(0)
        width = c * sqrt(2 * log(sum(pulls)))  # computed once, since this is asked hundreds of thousands of times
        indices = [total / pulled + width / sqrt(pulled) for pulled, total in zip(pulls, totals, strict=True)]
        return indices.index(max(indices))

    return policy


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (epsilon_greedy(0.05), "explores with the same probability for ever"),
        (ucb1_with(0.2), "as UCB1 does with a constant of less than 0.4"),
        (ucb1_with(0.33), "as UCB1 does with a constant of less than 0.4"),
        (optimistic(2), "starts all arms with one and the same optimistic reward"),
        (in_turn_first(10), "pulls the arms in turn at first, all equally often"),
    ],
)
def test_what_does_well_in_most_runs_alone_does_not_pass(policy, words, monkeypatch):
    monkeypatch.setattr(contest, "RUNS", 4)  # what is 35 or more on average does not pass with more runs either
    verdict = PARTS["policy_bad_start"].judge(policy)
    assert verdict.state is State.WRONG
    assert float(re.search(r"regrets ([\d.]+) on average", verdict.words[0])[1]) > 35
    assert "the whole interval has to be less than 35" in verdict.words[0]
    (slip,) = slips(verdict)
    assert words in slip


def epsilon_greedy_with(epsilon, untried_before_luck, pick):
    def policy(pulls, totals, random):
        if untried_before_luck and 0 in pulls:
            return pulls.index(0)
        if epsilon and random.random() < epsilon:
            return random.randrange(len(pulls))
        if 0 in pulls:
            return pulls.index(0)
        means = [total / count for total, count in zip(totals, pulls, strict=True)]
        return pick(random, [arm for arm, each in enumerate(means) if each == max(means)])

    return policy


PICKS = [lambda random, best: best[0], lambda random, best: random.choice(best), lambda random, best: best[-1]]
ORDERS = [(untried, pick) for untried in (True, False) for pick in PICKS]
"""Whether untried arms come before the luck, and which of equal means is taken."""


@cache
def regret_of_ucb1(c, bad_start):
    return contest.contest(ucb1_with(c), bad_start=bad_start)


SOME_CONSTANTS = [
    (0.2, 0, 1), (0.2, 1, 0), (1, 0, 0), pytest.param(0.5, 0, 1, marks=SLOW), pytest.param(0.5, 1, 1, marks=SLOW),
]  # fmt: skip


@pytest.mark.parametrize(("c", "bad_start", "passes"), SOME_CONSTANTS)
def test_ucb1_passes_with_a_constant_that_fits(c, bad_start, passes, all_runs):
    assert (regret_of_ucb1(c, bad_start).high < (35 if bad_start else 27)) == passes


def test_after_a_bad_start_the_best_arm_has_paid_nothing_twice():
    for means in contest.HIDDEN:
        in_turn = lambda pulls, totals, random: pulls.index(min(pulls))  # noqa: E731
        (run,) = contest.played(in_turn, [(means, "bad")], 200, bad_pulls=2)
        paid = {arm: [each for pulled, each in run.pulls if pulled == arm] for arm in range(len(means))}
        best = run.means.index(max(means))
        assert paid[best][:2] == [0, 0]
        assert sum(paid[best]) > 0


@SLOW
def test_the_contest_regrets_what_an_experiment_of_the_library_does(all_runs):
    found = regret_of_ucb1(0.5, 0)
    wanted = [
        run(list(map(Bernoulli, means)), UCB1(0.5), steps=contest.STEPS, runs=100, rng=1).pseudo_regret.mean[-1]
        for means in contest.HIDDEN
    ]
    assert found.low - 1 < np.mean(wanted) < found.high + 1


def test_luck_from_elsewhere_and_memory_are_told():
    asked = []

    def remembers(pulls, totals, random):
        asked.append(1)
        return len(asked) % len(pulls)

    for policy in (remembers, lambda pulls, totals, random: global_random.randrange(len(pulls))):
        assert "It may go by pulls, totals and random alone" in told("policy_regret", policy)


def test_hidden_bandits_and_those_to_practise_on_are_as_the_question_says():
    assert not set(contest.HIDDEN) & set(contest.PRACTICE)
    for means in (*contest.HIDDEN, *contest.PRACTICE):
        best, second, *_ = sorted(means, reverse=True)
        assert 2 <= len(means) <= 6
        assert 0.5 <= best <= 1
        assert best - second >= 0.2 - 1e-9
    source = SOURCE.read_text()
    assert "**less than 27** in ordinary runs (1 point)" in source
    assert "**less than 35** in runs with a bad start (2 points)" in source


@pytest.mark.slow
def test_the_regrets_that_the_question_tells_are_those_of_the_contest(all_runs):
    told = re.sub(r"\n# +", " ", SOURCE.read_text())
    assert [regret_of_ucb1(c, 0).mean for c in (1, 0.2)] == pytest.approx([64, 16], abs=0.5)
    assert regret_of_ucb1(0.2, 1).mean == pytest.approx(183, abs=0.5)
    greedy = [contest.contest(epsilon_greedy_with(0, untried, pick)).mean for untried, pick in ORDERS[:3]]
    assert [min(greedy), max(greedy)] == pytest.approx([61, 84], abs=0.5)
    explores = [contest.contest(epsilon_greedy_with(0.05, untried, pick)).mean for untried, pick in ORDERS]
    assert [min(explores), max(explores)] == pytest.approx([28, 35], abs=0.5)
    assert "greedy regrets some 60 to 85, UCB1 with $C = 1$ about 64" in told
    assert "epsilon-greedy with 0.05 some 28 to 35" in told
    assert "$C = 0.2$ regrets about 16 in those, and 183 in these" in told


def test_the_policy_meets_those_of_the_library(capsys):
    cell = SOURCE.read_text().split("# %%\nfrom random import Random\n")[1].split("# %%")[0]
    names = {"my_policy": lambda pulls, totals, random: random.randrange(len(pulls))}
    exec("from random import Random\n" + cell, names)
    names["meet"](1, steps=100, runs=50)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Mean regret on bandit 1, 50 runs of 100 pulls:"
    assert [line.split()[0] for line in lines[1:]] == ["Mine", "UCB1", "KLUCB", "Thompson"]
    assert float(lines[1].split()[1]) == pytest.approx(100 * 0.3 / 2, abs=1.5)


def test_the_truth_of_the_drills_is_the_librarys():
    for student in range(20):
        record = q1_indices.draw_record_of(student)
        for part, c in zip(q1_indices.parts(student)[:2], (1, record.c), strict=True):
            indices = UCB1(c).index(Tally.of(record.pulls, record.totals), RNG).value[:, 0]
            assert part.truth == pytest.approx((*indices, int(indices.argmax())))
        drawn = q2_regrets.draw_run_of(student)
        regrets, bound = q2_regrets.parts(student)
        assert regrets.truth == pytest.approx(regrets_by_numpy(*drawn))
        means, steps = q2_regrets.draw_bandit_of(student)
        arms = list(map(Bernoulli, means))
        assert bound.truth[0] == pytest.approx(tuple(gaps(arms)))
        assert bound.truth[1] == pytest.approx(float(auer_bound(arms, steps)))
        points, inside, times = q3_estimate.draw_points_of(student)
        estimate = Estimate.of([4.0] * inside + [0.0] * (points - inside))
        circle, *_ = q3_estimate.parts(student)
        assert circle.truth == pytest.approx((estimate.mean, estimate.standard_error, times**2 * points))


def test_converted_constants_give_the_same_bonus():
    for student in range(20):
        ours, theirs = q1_indices.draw_constants_of(student)
        kocsis, programs, back = q1_indices.parts(student)[2].truth
        bonus = ours * sqrt(2 * log(100) / 7)
        assert 2 * kocsis * sqrt(log(100) / 7) == pytest.approx(bonus)
        assert programs * sqrt(log(100) / 7) == pytest.approx(bonus)
        assert 2 * theirs * sqrt(2 * log(100) / 7) == pytest.approx(back * sqrt(2 * log(100) / 7))
