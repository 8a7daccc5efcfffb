# %% [markdown]
# # Exercises 07 · Bandits
#
# {questions}, {points}, about three hours. They follow [lesson 07](../notebooks/07_bandits.ipynb) from an
# index by hand to a policy of your own on bandits it has not seen.
#
# How it works: write your answer where it says so, run the cell, then run the **check** below it. A check that
# fails tells you what came out, what was expected and on which case, and often which mistake leads there. You
# may check as often as you like.
#
# Run the cells one by one, from the top. *Run ▸ Run All Cells* stops at the first question that is still open;
# to go on after it, choose the next cell and *Run ▸ Run Selected Cell and All Below*.
#
# Stuck? Open a new cell and ask for a hint, for instance `q.index_by_hand.hint()`. The first hint is a nudge;
# run the cell again for the next one.
#
# The policies of `gamelib.bandits` and the estimates of `gamelib.montecarlo` do what you are asked to write, so the
# checks do not count them.
#
# Arms are numbered from 0, as Python counts. Numbers that you work out by hand are compared digit by digit: let Python
# compute them, such as `7 / 10 + sqrt(2 * log(21) / 10)`, and do not round. `log` is the natural logarithm.

# %% [markdown]
# ## Your number
#
# Some tasks are made fresh from your student's number, so that your neighbour's answers do not help you.
# Write your own in place of this one, with letters if it has any (`student = "s20261"`), and run this cell and
# those below it again: with another number the tasks are others.

# %%
from math import log, pi, sqrt

from gamelib_exercises import exercises

student = 20261
q = exercises("07", student=student)
print(q)

# %% [markdown]
# ## Question 1: which arm next? ({points})
#
# *Trains:* the index of UCB1, and what its constant does. *Taught in:* "Optimism in the face of
# uncertainty", "How much optimism?", "One formula, many constants".
#
# This is your record: how often each arm was pulled, and what that paid in sum; once as a table and once as two lists.

# %%
q.index_by_hand.show()

# %%
pulls, totals = q.index_by_hand.given
print("pulls:", pulls, "and totals:", totals)

# %% [markdown]
# **1a.** What is the index of each arm, its mean plus $C\sqrt{2 \ln n / n_j}$, for $C = 1$? And which arm does UCB1 pull
# next? Write its number, such as `0`.

# %% answer="q1_index"
# The indices of arms 0, 1 and 2 at C = 1, and the arm that is pulled next:
### BEGIN SOLUTION
index_0 = totals[0] / pulls[0] + sqrt(2 * log(sum(pulls)) / pulls[0])
index_1 = totals[1] / pulls[1] + sqrt(2 * log(sum(pulls)) / pulls[1])
index_2 = totals[2] / pulls[2] + sqrt(2 * log(sum(pulls)) / pulls[2])
next_arm = 1
### END SOLUTION

# %% check="q1_index"
q.index_by_hand.check(index_0, index_1, index_2, next_arm)

# %% [markdown]
# **1b.** The same with another constant.

# %%
print("C =", q.index_with_c.given)

# %% answer="q1_constant"
# The indices of arms 0, 1 and 2 with this C, and the arm that is pulled next:
### BEGIN SOLUTION
c_index_0 = totals[0] / pulls[0] + 0.2 * sqrt(2 * log(sum(pulls)) / pulls[0])
c_index_1 = totals[1] / pulls[1] + 0.2 * sqrt(2 * log(sum(pulls)) / pulls[1])
c_index_2 = totals[2] / pulls[2] + 0.2 * sqrt(2 * log(sum(pulls)) / pulls[2])
c_next_arm = 2
### END SOLUTION

# %% check="q1_constant"
q.index_with_c.check(c_index_0, c_index_1, c_index_2, c_next_arm)

# %% [markdown]
# **1c.** Everybody has a constant, and everybody writes another bonus for it:
#
# | | bonus |
# |:--|:--|
# | here, and Auer and others with $C = 1$ | $C\sqrt{2 \ln n / n_j}$ |
# | Kocsis and Szepesvári | $2 C_p \sqrt{\ln n / n_j}$ |
# | Browne and others | $2 C_p \sqrt{2 \ln n / n_j}$ |
# | many programs | $c \sqrt{\ln n / n_j}$ |
#
# You explore with the $C$ printed below as `ours`. Which $C_p$ of Kocsis and Szepesvári gives the same bonus, and which $c$
# of such programs? And a paper that writes the bonus as Browne and others do recommends the $C_p$ printed as `theirs`: which
# $C$ of ours is that?

# %%
ours, theirs = q.constants.given
print("ours: C =", ours)
print("theirs: C_p =", theirs)

# %% answer="q1_conventions"
# C_p of Kocsis and Szepesvári and c of many programs for our C, and then our C for Browne's C_p:
### BEGIN SOLUTION
cp_kocsis = ours / sqrt(2)
c_programs = ours * sqrt(2)
c_from_browne = 2 * theirs
### END SOLUTION

# %% check="q1_conventions"
q.constants.check(cp_kocsis, c_programs, c_from_browne)

# %% [markdown]
# ## Question 2: how much is regretted? ({points})
#
# *Trains:* telling three regrets apart, and what theory promises. *Taught in:* "By hand: eight pulls,
# three regrets", "Optimism in the face of uncertainty".
#
# In this record everything is known that a gambler never knows: the true means, which stand beside the arms, and what
# every arm paid or would have paid at each of the six steps. What was pulled stands in brackets.

# %%
q.regrets_by_hand.show()

# %% [markdown]
# **2a.** What is the *pseudo-regret* (best true mean against the true means of the pulled arms), the *reward regret*
# (best true mean against the rewards that were paid) and the *realised regret* (the luckiest arm's rewards against those
# that were paid), all of them summed over the six steps?

# %% answer="q2_regrets"
# The pseudo-regret, the reward regret and the realised regret:
### BEGIN SOLUTION
pseudo = 6 * 0.8 - (0.8 + 0.8 + 0.7 + 0.7 + 0.6 + 0.6)
reward = 6 * 0.8 - 4
realised = 5 - 4
### END SOLUTION

# %% check="q2_regrets"
q.regrets_by_hand.check(pseudo, reward, realised)

# %% [markdown]
# **2b.** A bandit of your own has these true means, and UCB1 (with $C = 1$) plays it for `n` steps. What is the gap of each
# arm, as a list in the order of the arms, and how much pseudo-regret can it have in expectation, at most, by the theorem of
# Auer, Cesa-Bianchi and Fischer?
#
# $$8 \sum_{i: \Delta_i > 0} \frac{\ln n}{\Delta_i} + \left(1 + \frac{\pi^2}{3}\right) \sum_j \Delta_j$$

# %%
means, n = q.auer_bound.given
print("means:", means, "and n =", n)

# %% answer="q2_bound"
# The gaps of the four arms in a list, and the bound:
### BEGIN SOLUTION
my_gaps = [max(means) - mean for mean in means]
bound = 8 * sum(log(n) / gap for gap in my_gaps if gap > 0) + (1 + pi**2 / 3) * sum(my_gaps)
### END SOLUTION

# %% check="q2_bound"
q.auer_bound.check(my_gaps, bound)

# %% [markdown]
# ## Question 3: an estimate and its error ({points})
#
# *Trains:* Monte Carlo, and how far to trust it. *Taught in:* "What does a machine pay? Monte Carlo".
#
# With $n$ independent draws $x_1, …, x_n$ and their mean $\bar x$, the standard error of the mean is $s / \sqrt n$, where
# $s^2 = \frac{1}{n-1} \sum_i (x_i - \bar x)^2$. For draws that are 4 or 0, with a share $p$ of 4, that comes to
# $4 \sqrt{p (1 - p) / (n - 1)}$.
#
# **3a.** You scattered points over a square with the side 2, and some fell into the circle in it. Which estimate of $\pi$
# is that, with which standard error? And how many points, all told, would make the error so many times smaller?
# (Take it to be exactly proportional to $1 / \sqrt n$.)

# %%
scattered, inside, smaller = q.pi_by_points.given
print(inside, "of", scattered, "points fell into the circle")
print("the error is to be", smaller, "times smaller")

# %% answer="q3_pi"
# The estimate of pi, its standard error, and the number of points for the smaller error:
### BEGIN SOLUTION
pi_estimate = 4 * inside / scattered
error = 4 * sqrt(inside / scattered * (1 - inside / scattered) / (scattered - 1))
points = smaller**2 * scattered
### END SOLUTION

# %% check="q3_pi"
q.pi_by_points.check(pi_estimate, error, points)

# %% [markdown]
# **3b.** Now for anything that can be drawn. `draw` is a function without arguments: each call draws a new number. Draw
# `n` of them, 2 or more, exactly so many, and return the pair `(mean, error)`: their mean, and its standard error. Two
# things are checked one by one: **the mean**, and then **the error** too.

# %% answer="q3_estimate"
def estimate(draw, n):
    """Return the mean of n draws, and its standard error."""
    ### BEGIN SOLUTION
    values = [draw() for _ in range(n)]
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return mean, sqrt(variance / n)
    ### END SOLUTION

# %% check="q3_estimate"
q.estimate_mean.check(estimate)

# %% check="q3_estimate-error"
q.estimate_error.check(estimate)

# %% [markdown]
# ## Question 4: greedy, most of the time ({points})
#
# *Trains:* exploitation, and exploration by lot. *Taught in:* "Why greedy gets stuck", "Simple cures".
#
# From here on a record is two lists: `pulls[j]` says how often arm `j` was pulled, and `totals[j]` what that paid in sum.
# In this question every arm was pulled at least once, and rewards can be any numbers, also below 0.
#
# **4a.** Greedy: return the number of the arm with the greatest mean; of several, any.

# %% answer="q4_greedy"
def greedy(pulls, totals):
    """Return the arm with the greatest mean."""
    ### BEGIN SOLUTION
    return max(range(len(pulls)), key=lambda arm: totals[arm] / pulls[arm])
    ### END SOLUTION

# %% check="q4_greedy"
q.greedy_arm.check(greedy)

# %% [markdown]
# **4b.** Epsilon-greedy: with probability `epsilon` return any arm, all equally likely (the best one as well), and
# otherwise an arm with the greatest mean. All luck comes from `random`, one of Python's `random.Random`:
# `random.random()` draws a number from 0 to 1, `random.randrange(k)` a whole number from 0 to k - 1, and
# `random.choice(items)` one of some items. The check asks thousands of times and counts.

# %% answer="q4_epsilon"
def epsilon_greedy(pulls, totals, epsilon, random):
    """Return any arm with probability epsilon, and otherwise the arm with the greatest mean."""
    ### BEGIN SOLUTION
    if random.random() < epsilon:
        return random.randrange(len(pulls))
    return greedy(pulls, totals)
    ### END SOLUTION

# %% check="q4_epsilon"
q.epsilon_shares.check(epsilon_greedy)

# %% [markdown]
# ## Question 5: UCB1 ({points})
#
# *Trains:* optimism, as a program. *Taught in:* "Optimism in the face of uncertainty", "In code".
#
# **5a.** The index of one arm, which was pulled before: its mean plus $c\sqrt{2 \ln n / n_j}$. Here $n$ counts the pulls of
# all arms, and $n_j$ those of this one.

# %% answer="q5_index"
def ucb_index(pulls, totals, arm, c):
    """Return the mean of an arm plus its bonus."""
    ### BEGIN SOLUTION
    return totals[arm] / pulls[arm] + c * sqrt(2 * log(sum(pulls)) / pulls[arm])
    ### END SOLUTION

# %% check="q5_index"
q.ucb_index.check(ucb_index)

# %% [markdown]
# **5b.** The policy: return the arm that UCB1 pulls next. The theorem is about rewards from 0 to 1, and so is `c`. Here
# rewards are from `low` to `high`, such as -1 for a lost game and 1 for a won one: UCB1 goes by what becomes of them when
# they are brought to 0 to 1, by `(reward - low) / (high - low)`. An arm that was never pulled comes before all
# others, and of several such arms any will do; so does any of several with the same index. Checked are records **in which
# each arm was pulled**, and then records **with untried arms**.

# %% answer="q5_ucb1"
def ucb1(pulls, totals, c, low=0, high=1):
    """Return the arm to pull next: an untried one, or the one with the greatest index."""
    ### BEGIN SOLUTION
    for arm, pulled in enumerate(pulls):
        if pulled == 0:
            return arm
    brought = [(total - low * pulled) / (high - low) for pulled, total in zip(pulls, totals, strict=True)]
    return max(range(len(pulls)), key=lambda arm: ucb_index(pulls, brought, arm, c))
    ### END SOLUTION

# %% check="q5_ucb1"
q.ucb1_arm.check(ucb1)

# %% check="q5_ucb1-untried"
q.ucb1_untried.check(ucb1)

# %% [markdown]
# ## Question 6: two regrets, as programs ({points})
#
# *Trains:* which regret goes by what. *Taught in:* "By hand: eight pulls, three regrets", and done by hand in
# question 2.
#
# Both functions are given everything: `means[i]` is the true mean of arm `i`, `rewards[t][i]` what arm `i` paid or would
# have paid at step `t`, and `pulled[t]` the arm that was pulled then. Neither function needs all of it.
#
# **6a.** The pseudo-regret.

# %% answer="q6_pseudo"
def pseudo_regret(means, rewards, pulled):
    """Return what the best arm has by its true mean, less the true means of the pulled arms."""
    ### BEGIN SOLUTION
    return sum(max(means) - means[arm] for arm in pulled)
    ### END SOLUTION

# %% check="q6_pseudo"
q.pseudo_regret.check(pseudo_regret)

# %% [markdown]
# **6b.** The realised regret: what the arm would have paid that turned out to pay most over all the steps, less what was
# paid.

# %% answer="q6_realised"
def realised_regret(means, rewards, pulled):
    """Return what the luckiest arm would have paid, less what was paid."""
    ### BEGIN SOLUTION
    best = max(sum(row[arm] for row in rewards) for arm in range(len(means)))
    return best - sum(rewards[t][arm] for t, arm in enumerate(pulled))
    ### END SOLUTION

# %% check="q6_realised"
q.realised_regret.check(realised_regret)

# %% [markdown]
# ## Question 7: a bound that fits ({points})
#
# *Trains:* the index of KL-UCB, and bisection. *Taught in:* "Bars that fit: KL-UCB and Thompson sampling".
#
# **7a.** The divergence of two Bernoulli distributions (rewards of 1 or 0) with the means `p` and `q`:
#
# $$\text{kl}(p, q) = p \ln\frac{p}{q} + (1 - p) \ln\frac{1 - p}{1 - q}$$
#
# with $0 \ln 0 = 0$. Here `p` is from 0 to 1, both included, and `q` lies between 0 and 1.

# %% answer="q7_kl"
def kl(p, q):
    """Return the divergence of a Bernoulli distribution with mean q from one with mean p."""
    ### BEGIN SOLUTION
    one = p * log(p / q) if p > 0 else 0
    zero = (1 - p) * log((1 - p) / (1 - q)) if p < 1 else 0
    return one + zero
    ### END SOLUTION

# %% check="q7_kl"
q.kl_value.check(kl)

# %% [markdown]
# **7b.** The index: the greatest `q`, from `mean` to 1, with `pulls` · kl(`mean`, q) ≤ ln(`step`); `step` is the
# $n + 1$ of the lesson. Between `mean` and 1
# the divergence only grows, so bisection finds it: halve the interval again and again. Six digits after the point are
# enough. (If `mean` is 1, so is the index.)

# %% answer="q7_index"
def kl_index(mean, pulls, step):
    """Return the greatest mean that the rewards have not made incredible."""
    ### BEGIN SOLUTION
    low, high = mean, 1
    for _ in range(50):
        middle = (low + high) / 2
        if middle < 1 and pulls * kl(mean, middle) <= log(step):
            low = middle
        else:
            high = middle
    return low
    ### END SOLUTION

# %% check="q7_index"
q.kl_index.check(kl_index)

# %% [markdown]
# ## Question 8: your policy ({points})
#
# *Trains:* exploring as much as it takes, and no more. *Taught in:* "How much optimism?", "Bars that fit: KL-UCB
# and Thompson sampling".
#
# Your policy plays bandits with two to six Bernoulli arms, in runs of 1,000 pulls: each pull pays 1 or 0. The best arm
# pays 1 with a probability from 0.5 to 1, and the second best with a probability that is less by 0.2 or more. It is asked
# before every pull for the number of an arm, and may go by `pulls`, `totals` and `random` (as in question 4) alone. At the
# beginning of a run no arm was pulled.
#
# Graded is its mean pseudo-regret on five **hidden** bandits, in 20 runs each with fixed seeds. The whole 95 % interval
# of that has to be
#
# - **less than 27** in ordinary runs (1 point), where greedy regrets some 60 to 85, UCB1 with $C = 1$ about 64 and
#   epsilon-greedy with 0.05 some 28 to 35;
# - **less than 35** in runs with a bad start (2 points): the best arm pays nothing on its first two pulls. That happens
#   to an arm with the mean 0.9 in one run of a hundred, so that ordinary runs hardly show what it costs: UCB1 with
#   $C = 0.2$ regrets about 16 in those, and 183 in these.
#
# KL-UCB and Thompson sampling pass both. Practise on other bandits of the same kind, as often as you like:

# %%
from gamelib_exercises.lesson_07.contest import practice


def by_turns(pulls, totals, random):
    return pulls.index(min(pulls))


print(practice(by_turns).report)
print(practice(by_turns, bad_start=True).report)

# %% answer="q8_policy"
def my_policy(pulls, totals, random):
    """Return the arm to pull next."""
    ### BEGIN SOLUTION
    return ucb1(pulls, totals, 0.45)
    ### END SOLUTION

# %% check="q8_policy"
q.policy_regret.check(my_policy)

# %% check="q8_policy-bad_start"
q.policy_bad_start.check(my_policy)

# %% [markdown]
# ## Your points

# %%
q.summary()

# %% tags=["solution-only"]
print(q.summary())

# %% [markdown]
# Done? Then let your policy meet those of the library on one of the bandits published by Auer, Cesa-Bianchi and Fischer.
# Run the cell below, and then `meet(14)`, or `meet(2, steps=5000)`, in a new one. These are harder: is what was good enough
# above good enough here, where arms are closer, or there are more pulls?

# %%
from random import Random

from gamelib.bandits import KLUCB, PUBLISHED_BANDITS, UCB1, Policy, Thompson, run


class Mine(Policy):
    """my_policy for the library: asked run by run, with luck of its own."""

    def choose(self, tally, rng):
        random = Random(int(rng.integers(2**32)))
        records = zip(tally.pulls.T.tolist(), tally.totals.T.tolist(), strict=True)
        return [my_policy(pulls, totals, random) for pulls, totals in records]


def meet(number, steps=1000, runs=20):
    print(f"Mean regret on bandit {number}, {runs} runs of {steps:,} pulls:")
    for policy in (Mine(), UCB1(), KLUCB(), Thompson()):
        played = run(PUBLISHED_BANDITS[number], policy, steps=steps, runs=runs, rng=1)
        print(f"{type(policy).__name__:9}{played.pseudo_regret.mean[-1]:7.1f}")


# %% tags=["solution-only"]
meet(14)

# %% [markdown]
# By hand without end: `Drills(kind="ucb1")`, with `from gamelib.widgets import Drills`.
