# %% [markdown] slideshow={"slide_type": "slide"}
# # 07 · Bandits
#
# **Which slot machine next?** Two machines pay 1 now and then, one of them more often; each pull to find out which may be
# a pull lost. The left gambler pulls what has paid best so far, the right one adds a *bonus* for what it does not know.
#
# You will learn to give estimates with their error, tell three ideas of *regret* apart, derive and tune UCB1, and compare
# policies fairly. About two and a half hours, after lesson 05. First, *Run ▸ Run All Cells* brings the controls to life.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import BanditExplorer

gamblers = BanditExplorer()
gamblers

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "After 100 pulls the greedy gambler has tried B only once, and in truth B is the better one. When does it come back?",
    ["after a bad streak of A", "when about as many pulls again are made", "never"],
    answer="never",
    because="B's mean is 0, and stays so as long as B is not pulled. A's mean has been above 0 since its first win, "
    "and a win is never forgotten.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Drag *pulls*, or press the arrow below it. On the right, watch the dashed parts: they **shrink on what is pulled
# and grow on what is left alone**, until the neglected machine is worth another try. (*Regret* is how much a gambler
# lags behind one who has known the better machine all along; more exactly below.) The *luck* is the seed of the random
# numbers: try a few. (The other gamblers come later; *Thompson* adds no bonus but draws.) In words:

# %% slideshow={"slide_type": "fragment"}
from textwrap import fill

for pull in (2, 10, 300):
    gamblers.set(pull=pull)
    print(fill(gamblers.facts, 92, subsequent_indent="    "))
gamblers.set(pull=100)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What does a machine pay? Monte Carlo
#
# One machine first. What it pays on average can be measured: pull it often and take the mean. A number that is estimated
# by drawing at random is a **Monte Carlo** estimate, and the recipe is always the same:
#
# 1. say *what* may be drawn, the domain, and how likely each of it is;
# 2. draw from it;
# 3. compute something from each draw, without any further chance;
# 4. put the results together, mostly as a mean.
#
# The classic: scatter points over a square and count those in the circle that just fits into it. Their share estimates
# the ratio of the two areas, $\pi r^2 / (2r)^2 = \pi/4$.

# %% slideshow={"slide_type": "fragment"}
import numpy as np

rng = np.random.default_rng(4)
x, y = rng.uniform(-1, 1, size=(2, 10_000))  # 1 and 2: anywhere in the square
inside = x**2 + y**2 <= 1  # 3: in the circle or not
print(f"{inside.sum():,} of 10,000 points: pi is about {4 * inside.mean():.3f}")  # 4

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "How many times as many points does it take until the error is a tenth of what it was?",
    ["2 times", "10 times", "100 times"],
    answer="100 times",
    because="The error falls with the root of the number of draws.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# With $n$ independent draws, whose standard deviation is $s$, the mean has a **standard error** of
#
# $$\text{SE} = \frac{s}{\sqrt n},$$
#
# whatever is estimated, in as many dimensions as you like, as long as the variance is finite. For our points
# $s = \sqrt{\pi (4 - \pi)} \approx 1.64$.
# About 95 of 100 such means lie within 1.96 standard errors of the true value, which gives the interval that an
# estimate should never come without. Does it hold? 200 estimates each:

# %% slideshow={"slide_type": "subslide"}
from math import pi, sqrt

from gamelib.montecarlo.estimate import estimate_pi

print(estimate_pi(10_000, rng=3), "from other points than above")
errors, sizes = {}, (100, 1_000, 10_000, 100_000)
for n in sizes:
    estimates = [estimate_pi(n, rng=seed) for seed in range(200)]
    held = sum(low <= pi <= high for low, high in (each.interval() for each in estimates))
    errors[n] = sqrt(np.mean([(each.mean - pi) ** 2 for each in estimates]))
    print(f"{n:>7,} points: typical error {errors[n]:.4f}, promised {1.64 / sqrt(n):.4f};",
          f"pi lies in {held} of 200 intervals")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from matplotlib import pyplot as plt

from gamelib.draw import chart

figure, (square, line) = plt.subplots(1, 2, figsize=(8, 3.6), width_ratios=(1, 1.2), layout="constrained")
few = slice(0, 1_000)
square.plot(x[few][inside[few]], y[few][inside[few]], "C0.", markersize=3)
square.plot(x[few][~inside[few]], y[few][~inside[few]], "C1x", markersize=3)
square.set_aspect("equal")
square.set_title("1,000 of the points")
line.loglog(sizes, list(errors.values()), "ko", label="measured, 200 estimates each")
line.loglog(sizes, [1.64 / sqrt(n) for n in sizes], "C0--", label="1.64 / √n")
line.set_xlabel("points (logarithmic)")
line.set_ylabel("typical error (logarithmic)")
line.legend()
chart(figure, "Points in a square, those in the circle as dots; and the error, which falls along the line 1.64/√n.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# It holds: 190 of 200 are expected, give or take 6, and found were 187 to 192. A slot machine is easier still:
# each pull is a draw, 1 or 0, with $s = \sqrt{p(1-p)} \le \frac12$. How often must two machines be pulled until their
# means are 1.96 standard errors apart, if they differ as expected?

# %% slideshow={"slide_type": "fragment"}
from math import ceil

for p, q in ((0.4, 0.7), (0.9, 0.8), (0.55, 0.45)):
    each = ceil(1.96**2 * (p * (1 - p) + q * (1 - q)) / (p - q) ** 2)
    print(f"machines that pay {p} and {q}: about {each} pulls of each")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The gambler's problem
#
# So measure first, then pull the better one? Half of all those pulls go to the worse machine, and nobody says beforehand
# how many are enough: that depends on the very means one is looking for. Measuring *is* playing.
#
# - There are $K$ machines, the **arms** of one *multi-armed bandit*. Arm $i$ pays rewards in $[0, 1]$, independent
#   draws with a mean $\mu_i$ that nobody tells. The greatest mean is $\mu^*$, and $\Delta_i = \mu^* - \mu_i$ is the
#   **gap** of arm $i$.
# - At each step $t = 1, 2, \dots, n$ a **policy** chooses an arm $I_t$ from what it has seen, and sees the reward
#   $X_{I_t, t}$. What the other arms would have paid stays hidden.
# - It wants the greatest sum of rewards.
#
# **Exploitation** pulls what has paid best so far. **Exploration** pulls something else, in the hope that it will pay
# more from then on. Each has its price: to explore costs now, not to explore costs later.
#
# It is the smallest case of decision making under uncertainty there is: one state, $K$ actions, unknown expected values.
# Which treatment to give next, which advertisement to show next, which *move to look at next* (lesson 08) are the same.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: eight pulls, three regrets
#
# A has the mean 0.4 and B 0.7. For once we see what both would have paid, and mark what was pulled:
#
# | $t$ | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | sum |
# |---|---|---|---|---|---|---|---|---|---|
# | A | **[1]** | 0 | 0 | **[1]** | 0 | 0 | **[1]** | 0 | 3 |
# | B | 0 | **[1]** | **[1]** | 1 | **[0]** | **[1]** | 1 | **[1]** | 6 |
#
# How much should the gambler regret? There are three good questions.
#
# - **Pseudo-regret**: how much less could it *expect* than with B all along? Means only, no luck:
#   $n\mu^* - \sum_t \mu_{I_t}$.
# - **Reward regret**: how much less did it *get* than B pays on average? $n\mu^* - \sum_t X_{I_t,t}$.
# - **Realised regret**: how much less did it get than the machine that turned out best *in this run* would have paid?
#   $R_n = \max_i \sum_t X_{i,t} - \sum_t X_{I_t,t}$.
#
# <details><summary>Work them out, then look.</summary>
#
# It got 7. Pseudo-regret: $8 \cdot 0.7 - (3 \cdot 0.4 + 5 \cdot 0.7) = 5.6 - 4.7 = 0.9$. Reward regret: $5.6 - 7 = -1.4$.
# Realised regret: $6 - 7 = -1$. It was lucky, and the last two say so.
# </details>

# %% slideshow={"slide_type": "fragment"}
means = {"A": 0.4, "B": 0.7}
pays = {"A": [1, 0, 0, 1, 0, 0, 1, 0], "B": [0, 1, 1, 1, 0, 1, 1, 1]}
pulled = "ABBABBAB"
got = sum(pays[arm][t] for t, arm in enumerate(pulled))
of_the_best = 8 * max(means.values())
print(f"pseudo-regret   {of_the_best - sum(means[arm] for arm in pulled):.1f}")
print(f"reward regret   {of_the_best - got:.1f}")
print(f"realised regret {max(map(sum, pays.values())) - got}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The best machine is meant as *one* machine for the whole run. Somebody who knew at each step which machine is about to
# pay could get more than any machine does, but that is no knowledge of machines. So much for one run. Now many: three
# gamblers who play 100 steps, 10,000 times. One has known all along that B is better, one pulls nothing but A, one learns.
#
# A policy of your own has one method. It gets what was seen so far, the *tally*, with one column for each run; so a
# thousand runs take one pass through the same lines.

# %% slideshow={"slide_type": "subslide"}
from gamelib.bandits import UCB1, Bernoulli, Policy, run

machines = [Bernoulli(0.4), Bernoulli(0.7)]


class Always(Policy):
    """Pulls the same machine, whatever it has seen."""

    def __init__(self, arm):
        self.arm = arm

    def choose(self, tally, rng):
        return self.arm


print("after 100 steps: mean of 10,000 runs ± its standard error (standard deviation of runs)")
print("             pseudo-regret         reward regret         realised regret")
for name, policy in (("always B", Always(1)), ("UCB1", UCB1()), ("always A", Always(0))):
    found = run(machines, policy, steps=100, runs=10_000, rng=2, all_rewards=True)
    curves = found.pseudo_regret, found.reward_regret, found.realised_regret
    ends = [curve.values[-1] for curve in curves]
    told = [f"{end.mean():>9.2f} ± {end.std() / 100:.2f} ({end.std():.1f})" for end in ends]
    print(f"{name:<9}", "".join(told))
other = run(machines, Always(1), steps=100, runs=10_000, rng=1, all_rewards=True)
again = other.reward_regret.values[-1]
print(f"always B with rng=1: reward regret {again.mean() / (again.std() / 100):.1f} standard errors")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - The first two have the same *expectation*, and the second adds luck: so the pseudo-regret is the better measure, where
#   the true means are known (here, not in a casino). How much luck, the standard error says; now and then it is more: with
#   `rng=1` *always B* is 3.5 of them below the 0 that it has in expectation.
# - The third compares with a winner found afterwards, and the greatest of several sums is, in expectation, at least the
#   sum with the greatest expectation: it cannot be less on average. It needs to know what was not pulled.
# - A good policy has a small **expected** regret (not one that varies little: *always A* does not vary at all). The
#   theorems below speak of the expected pseudo-regret,
#
# $$E[R_n] = \sum_i \Delta_i \, E[T_i(n)], \qquad T_i(n): \text{ how often arm } i \text{ was pulled in } n \text{ steps.}$$
#
# With *regret* alone we mean this one from now on. It cannot fall, and it is enough to count the pulls of each worse arm.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Why greedy gets stuck
#
# The greedy gambler pulls each machine once, then whichever has the best mean (among equals, any). How likely is it that
# B is given up, as on the first screen, before it has paid at all? First B has to fail: 0.3. If A has paid, that is it.
# If A has failed as well, machines are drawn by lot until one of them pays, and that is A with probability
# $\frac{0.4}{0.4 + 0.7}$. Together
#
# $$0.3 \cdot \left(0.4 + 0.6 \cdot \frac{0.4}{1.1}\right) = 0.185.$$
#
# Nearly every fifth run, mostly for **one** failure. There are more ways to leave B for ever (it pays at first, and a bad
# streak brings its mean below A's). All that can happen in some steps can be listed, with its exact probability:

# %% slideshow={"slide_type": "subslide"}
from collections import defaultdict


def outcomes(p):
    return ((1, p), (0, 1 - p))


# How often A was pulled and has paid, then B: and how likely that is.
states = {(1, a, 1, b): p * q for a, p in outcomes(0.4) for b, q in outcomes(0.7)}
for pull in range(3, 41):
    after, of_a = defaultdict(float), 0
    for (n, a, m, b), p in states.items():
        lead = a * m - b * n  # has the sign of a/n - b/m
        to_a = 0.5 if lead == 0 else float(lead > 0)
        of_a += p * to_a
        for paid, q in outcomes(0.4) if to_a else ():
            after[n + 1, a + paid, m, b] += p * to_a * q
        for paid, q in outcomes(0.7) if to_a < 1 else ():
            after[n, a, m + 1, b + paid] += p * (1 - to_a) * q
    states = after
    if pull in (3, 10, 40):
        print(f"pull {pull:>2} goes to A with probability {of_a:.4f}")
expected = sum(p * 0.3 * n for (n, *_), p in states.items())
print(f"expected regret after 40 pulls: {expected:.4f} from {len(states):,} states")

# %% slideshow={"slide_type": "fragment"}
from gamelib.bandits import Greedy, run_once

found = run(machines, Greedy(), steps=1000, runs=5000, rng=1, checkpoints=[40, 1000])
ends = zip(*found.pseudo_regret.band())
for step, mean, (low, high) in zip(found.seen_at, found.pseudo_regret.mean, ends):
    print(f"measured after {step} steps: {mean:.2f}, 95 % band of the mean {low:.2f} to {high:.2f}")
stuck = found.pulls[0] > 500
once = (found.pulls[1][stuck] == 1).mean()
print(f"{stuck.mean():.1%} of 5,000 runs pulled A more than 500 times; {once:.0%} of these B just once")
runs = {seed: run_once(machines, Greedy(), steps=300, rng=seed) for seed in range(1, 41)}
of_a = {seed: replay.experiment.pulls[0, 0] for seed, replay in runs.items()}
print("stuck among luck 1 to 40, to be replayed above:", *(s for s in of_a if of_a[s] > 150))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Who is stuck loses 0.3 at *each* pull. So the regret grows **in proportion to $n$**, in the long run by at least
# $0.185 \cdot 0.3 = 0.056$ a step on average. The same happens with any Bernoulli bandit (machines that
# pay 1 or 0) where the best machine may fail first while another one pays. The mean of a few pulls is not wrong; the
# gambler treats it as if it were exact.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Simple cures
#
# - **ε-greedy**: with probability ε any machine, by lot. It is never stuck, and never stops paying for it: at best the
#   regret grows by $\varepsilon$ times the mean gap (of all machines) each step.
# - **Decaying ε**: $\varepsilon_n = \min\{1, cK/(d^2 n)\}$. With $d$ no more than the smallest gap and $c > 5$ the regret
#   grows like $\ln n$ (Auer and others, theorem 3). But who knows the gap?
# - **Optimistic start**: reckon as if each machine had already paid some great value once. All are tried, but only at the
#   beginning.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.bandit_regrets import cure_runs

from gamelib.bandits import DecayingEpsilon, EpsilonGreedy, OptimisticStart

cures = (
    Greedy(), EpsilonGreedy(0.1), DecayingEpsilon(c=1, d=0.3), DecayingEpsilon(c=6, d=0.1),
    OptimisticStart(2), OptimisticStart(5), UCB1(),
)  # fmt: skip
print("regret after 10,000 steps: mean of 500 runs ± half the width of its 95 % band; worst run")
print("                                   0.4 and 0.7              0.55 and 0.45")
for policy in cures:
    # each is run(arms, policy, steps=10_000, runs=500, rng=2), which takes a while: these were made before
    figures = [f"{regret.mean:>9.1f} ± {regret.margin:>5.1f}; {worst:>7,.1f}" for regret, worst in cure_runs(policy)]
    print(f"{policy!r:<30}", "".join(figures))

# %% [markdown] slideshow={"slide_type": "fragment"}
# After 10,000 steps a good guess beats UCB1 on both: with a start of 5 the machine that pays 0.4 is tried until
# $(5 + 0.4\,n)/(1 + n) < 0.7$, some 15 times, and then comes greed. But look at the worst runs. On the hard bandit a few
# with a start of 5, or with $c = 1$ and $d = 0.3$, are wrong nearly all the time, and may go on so for very long. (The
# theorem is not to blame: $d$ is more than the gap there, and $c$ less than 5. $c = 6$ and $d = 0.1$ keep its condition on
# both bandits: nobody is stuck, but the drawing by lot costs twelve times and twice what UCB1 loses.)
#
# None of UCB1's 500 runs is stuck: its worst has 181.2 there, theirs nearly 1,000. (And 8.4 ± 11.7? Regret cannot be below
# 0. Such a band rests on one or two runs, here the one that has lost 2,998.5, and is not to be believed.) UCB1 is best
# nowhere here. What it has is that *nothing was guessed*: no gap, no start, no share, and not how many steps there will be
# (the **horizon** of a bandit; that of lesson 03 is another). Where does its bonus come from?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Optimism in the face of uncertainty
#
# Give each machine the greatest mean it could *reasonably* have, after what it has paid, and pull the one that could be
# the best. Either it is: good. Or it is not: then the pull tells something, and the machine's bar comes down. What is
# reasonable? **Hoeffding's inequality**: for the mean $\bar x$ of $s$ independent rewards in $[0, 1]$
#
# $$P(\bar x \le \mu - a) \le e^{-2 s a^2} \qquad \text{and} \qquad P(\bar x \ge \mu + a) \le e^{-2 s a^2}.$$
#
# With $a = \sqrt{2 \ln n / s}$ the right-hand side is $e^{-4 \ln n} = n^{-4}$. So after $n$ pulls in all, $n_j$ of them of
# machine $j$, its true mean is almost always below its **upper confidence bound**
#
# $$\bar x_j + \sqrt{\frac{2 \ln n}{n_j}}.$$
#
# This is the index of **UCB1** (Auer, Cesa-Bianchi and Fischer 2002). The bonus falls with $n_j$, *this* machine's pulls,
# and rises with $n$, *all* pulls: slowly, but without end. No machine is given up for ever.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Why the regret is small
#
# How many of $n$ pulls go to a worse machine $j$? After $t$ of them the bonus is $\sqrt{2 \ln t / n_j}$, and $j$ is pulled
# only if its index is at least the best one's. Then at least one of three things is true:
#
# 1. the best machine's index is at or below its true mean: probability at most $t^{-4}$;
# 2. $j$'s mean is above $\mu_j$ by its whole bonus or more: at most $t^{-4}$;
# 3. $j$'s bonus is still more than half of its gap: $\mu^* < \mu_j + 2 \sqrt{2 \ln t / n_j}$, that is,
#    $n_j < 8 \ln t / \Delta_j^2 \le 8 \ln n / \Delta_j^2$.
#
# (If none were true: $\bar x^* + \text{bonus}^* > \mu^* \ge \mu_j + 2\,\text{bonus}_j > \bar x_j + \text{bonus}_j$.) The
# third is true at no more than $8 \ln n / \Delta_j^2 + 1$ pulls of $j$, the first ones (the 1 is for rounding up). For the
# first two we do not know how often the machines have been pulled, so we add up over all pairs of counts, of which there
# are at most $t^2$ (a *union bound*): $2 t^{-2}$ for each $t$, and $\sum_t 2 t^{-2} = \pi^2/3$ over all. So
#
# $$E[T_j(n)] \le \frac{8 \ln n}{\Delta_j^2} + 1 + \frac{\pi^2}{3},
# \qquad E[R_n] \le \sum_{j: \Delta_j > 0} \frac{8 \ln n}{\Delta_j} + \left(1 + \frac{\pi^2}{3}\right) \sum_j \Delta_j.$$
#
# This is **theorem 1** of the paper: regret grows like the *logarithm*, for every $n$, for rewards in $[0, 1]$ of any kind.

# %% slideshow={"slide_type": "fragment"}
from math import comb, floor, log

print("0.7, n = 100: how probable is it that mean + C·bonus is below the true mean?")
for c in (1, sqrt(1 / 2), 1 / 2):
    for s in (20, 80):
        bonus = c * sqrt(2 * log(100) / s)
        wins = floor(s * (0.7 - bonus) + 1e-9)  # at most so many of s pulls have paid
        exact = sum(comb(s, k) * 0.7**k * 0.3 ** (s - k) for k in range(wins + 1))
        bound = 100 ** (-4 * c * c)
        print(f"  C = {c:.2f}, {s} pulls: exactly {exact:.0e}, Hoeffding's bound {bound:.0e}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With a constant $C$ before the bonus the bound is $n^{-4C^2}$; it is true for all distributions and generous for most. Keep
# that in mind.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# The policy as the paper gives it, and ours beside it:
#
#     UCB1
#       Initialization: play each machine once.
#       Loop: play machine j that maximizes  x̄_j + sqrt(2 ln n / n_j),
#         where x̄_j is the average reward obtained from machine j, n_j the number of times
#         machine j has been played so far, and n the overall number of plays done so far.
#
# The policy returns a *machine*, the argument of the maximum, and not the maximum.

# %% slideshow={"slide_type": "fragment"}
def ucb1(pulls, totals, c=1.0):
    """The machine to pull next, from the counts and the sums of what was paid."""
    for arm, count in enumerate(pulls):
        if count == 0:
            return arm
    n = sum(pulls)
    indices = [s / count + c * sqrt(2 * log(n) / count) for s, count in zip(totals, pulls)]
    return indices.index(max(indices))


class OurUCB1(Policy):
    def choose(self, tally, rng):
        columns = zip(tally.pulls.T, tally.totals.T)
        return np.array([ucb1(pulls, totals) for pulls, totals in columns])


ours = run_once(machines, OurUCB1(), steps=300, rng=4)
library = run_once(machines, UCB1(), steps=300, rng=4)
for replay in (ours, library):
    print(replay, "  pulls of A and B:", *replay.experiment.pulls.ravel())

# %% [markdown] slideshow={"slide_type": "fragment"}
# They differ only in what they do with equal indices (ours takes the first, the library's any). Now one by one, the
# run from the first screen. For each pull: what had been seen, the index in its two parts, what was pulled.

# %% slideshow={"slide_type": "subslide"}
print("pull   A: mean + bonus = index      B: mean + bonus = index     pulls")
for pull in library.pulls[2:9]:
    parts = zip(pull.means, pull.bonuses, pull.indices, strict=True)
    told = [f"{mean:.3f} + {bonus:.3f} = {index:.3f}" for mean, bonus, index in parts]
    print(f"{pull.step:>4}   {told[0]}        {told[1]}",
          f"      {'AB'[pull.arm]}, pays {pull.reward:.0f}")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "After some 200 pulls UCB1 leaves A alone for 28 pulls, then comes back. By how much has A's bonus grown meanwhile?",
    ["it has doubled", "by about a tenth", "by about a hundredth"],
    answer="by about a hundredth",
    because="The logarithm of the number of pulls hardly grows any more. What brings A back is mostly that B's index falls.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Here is the bonus of both, pull by pull, and the indices at both ends of the longest pause:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from itertools import pairwise

of_a = [pull.step for pull in library.pulls if pull.arm == 0]
first, last = max(((one + 1, two) for one, two in pairwise(of_a)), key=lambda pause: pause[1] - pause[0])
one, two = library.pulls[first - 1], library.pulls[last - 1]
for each in (one, two):
    print(f"before pull {each.step}: A {each.means[0]:.3f} + {each.bonuses[0]:.3f} = {each.indices[0]:.3f},",
          f"B {each.means[1]:.3f} + {each.bonuses[1]:.3f} = {each.indices[1]:.3f}")

figure, axes = plt.subplots(figsize=(8, 3.2))
steps = [pull.step for pull in library.pulls[2:]]
for arm, style in ((0, "C0-"), (1, "C1--")):
    axes.plot(steps, [pull.bonuses[arm] for pull in library.pulls[2:]], style, label=f"bonus of {'AB'[arm]}")
axes.axvspan(first, last, color="0.88", label="A is left alone")
axes.plot(of_a, [-0.03] * len(of_a), "C0|", label="pulls of A")
axes.set_xlabel("pull")
axes.set_ylabel("bonus")
axes.set_ylim(-0.08, 1.3)
axes.legend()
chart(figure, "Both bonuses fall where the machine is pulled and rise between; that of A, which is pulled less, stays above.")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How much optimism? The constant $C$
#
# $$\bar x_j + C \sqrt{\frac{2 \ln n}{n_j}}$$
#
# $C = 1$ is the published policy, for which the theorem is proved. $C = 0$ is greedy. More means more exploration. What
# does it do to the regret? Move $C$ on the first screen; then commit yourself.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "With which C is the mean regret of UCB1 least, after 10,000 steps on such bandits?",
    ["C = 0: no pull is wasted", "somewhere between 0.2 and 0.5", "C = 1, as in the theorem", "C = 2: it never errs"],
    answer="somewhere between 0.2 and 0.5",
    because="Hoeffding's inequality is generous, so C = 1 explores more than these bandits need. Too little, and it is greedy.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Seven bandits, those on which the authors of UCB1 tried their policies; all machines pay 1 or 0:
#
# | number | the machines pay 1 with probability | |
# |---|---|---|
# | 1 | 0.9, 0.6 | easy |
# | 2 | 0.9, 0.8 | harder |
# | 3 | 0.55, 0.45 | as near to each other, and more random |
# | 11 | 0.9, and nine times 0.6 | as 1, with ten machines |
# | 12 | 0.9, three times each 0.8, 0.7 and 0.6 | several gaps |
# | 13 | 0.9, and nine times 0.8 | as 2 |
# | 14 | 0.55, and nine times 0.45 | as 3 |
#
# For every *C* 1,000 runs of 10,000 steps were played, with the same luck for every *C*. That takes minutes, so the
# results come from a table (the script is in the package); one row is played again here.

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.bandit_regrets import CONSTANTS, constant_run, constant_runs

from gamelib.bandits import PUBLISHED_BANDITS

table = constant_runs()
again = constant_run(1, 1.0)
same = np.allclose(again[:2], [table[1, 1.0].regret.mean, table[1, 1.0].regret.margin])
print("bandit 1 with C = 1, played again:", "as in the table" if same else "not so")
best = [min(CONSTANTS, key=lambda c: table[n, c].regret.mean) for n in PUBLISHED_BANDITS]
print("lowest mean, of those tried, on each of the seven: C =", *(f"{c:.1f}" for c in best))
print("\nregret: mean ± half the width of its 95 % band; what one run in a hundred exceeds")
print("C        bandit 3                    bandit 11")
for c in CONSTANTS:
    told = [f"{table[n, c].regret!s:>12}; {table[n, c].unlucky:>5.0f}" for n in (3, 11)]
    print(f"{c:<5.2f} {told[0]}         {told[1]}")
print("\nwhat one run in a hundred exceeds, on each of the seven")
for c in (0.2, 0.3, 0.4, 0.5):
    print(f"C = {c}:", *(f"{table[n, c].unlucky:>6.0f}" for n in PUBLISHED_BANDITS))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(8, 3.8))
for number, style in zip(PUBLISHED_BANDITS, ("o-", "s--", "^:", "D-", "v--", "<:", ">-."), strict=True):
    regrets = [table[number, c].regret for c in CONSTANTS]
    axes.errorbar(CONSTANTS, [each.mean for each in regrets], [each.margin for each in regrets], fmt=style,
                  capsize=3, markersize=4, label=f"bandit {number}")
axes.axvline(1, color="0.6", linewidth=1)
axes.set_yscale("log")
axes.set_xlabel("C")
axes.set_ylabel("regret after 10,000 steps\n(logarithmic; 95 % bands)")
axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5))
chart(figure, "Seven curves like a U: high at C = 0, lowest near 0.3 or 0.4, and rising from there through C = 1 to C = 2.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - The curves are **U-shaped**: too little optimism gets stuck, too much pays for what it knows already.
# - The lowest mean is at 0.3 or 0.4 (on bandit 3 the bands do not tell the two apart). But look at the unluckiest runs:
#   what one run in a hundred exceeds is at 0.3 on three of the seven more than three times as much as at 0.4, and on two
#   some 40 % more (each from the 10 worst of 1,000 runs, so only roughly). At 0.2 such a run is stuck as a greedy gambler
#   is. What the mean saves, these rare bad runs pay: the *tail*.
# - From $C = 0.5$ on bandits 2 and 3 coincide, and 13 and 14. That is right: their gaps are the same, and this bonus does
#   not look at how much rewards vary.
# - None of it says what is best for *another* bandit, horizon or kind of reward. The theorem does, for *C* = 1. The
#   constant is a bet on how generous Hoeffding's inequality is in your case.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### One formula, four ways to write its constant
#
# | where | the bonus | the value often met | is our *C* |
# |---|---|---|---|
# | here; Auer and others | $C \sqrt{2 \ln n / n_j}$ | 1 | 1 |
# | Kocsis and Szepesvári (UCT) | $2 C_p \sqrt{\ln n / n_j}$ | $1/\sqrt2$ | 1 |
# | Browne and others (survey) | $2 C_p \sqrt{2 \ln n / n_j}$ | $1/\sqrt2$ | $\sqrt2$ |
# | many programs | $c \sqrt{\ln n / n_j}$ | $\sqrt2$ | $c/\sqrt2$, so 1 |
# | OpenSpiel, rewards from -1 to 1 | $c \sqrt{\ln n / n_j}$ | 2 | $c/(2\sqrt2)$, so $1/\sqrt2$ |
#
# The same letter $C_p$ with the same value makes two policies. And the same formula does so with two *scales*: the first
# four rows mean rewards in $[0, 1]$, but for rewards from -1 to 1, as in the last, the same exploration takes twice the
# constant. Whoever quotes a constant should quote the formula *and* the scale. In this course it is always the first row.

# %% slideshow={"slide_type": "fragment"}
n, k = 1000, 50
one = sqrt(2 * log(n) / k)
print(f"bonus with C = 1: {one:.4f}; in these units:")
print(f"Kocsis and Szepesvári, C_p = 1/√2: {2 / sqrt(2) * sqrt(log(n) / k) / one:.4f}")
print(f"Browne and others, C_p = 1/√2:     {2 / sqrt(2) * sqrt(2 * log(n) / k) / one:.4f}")
print(f"many programs, c = √2:             {sqrt(2) * sqrt(log(n) / k) / one:.4f}")
halved = 2 * sqrt(log(n) / k) / 2  # rewards from -1 to 1, brought to [0, 1]: half of everything
print(f"OpenSpiel, c = 2:                  {halved / one:.4f}")
print("\nthree machines with 7 of 10, 5 of 8 and 0 of 3 wins:")
for c in (1, sqrt(1 / 2)):
    indices = [w / m + c * sqrt(2 * log(21) / m) for w, m in ((7, 10), (5, 8), (0, 3))]
    print(f"  C = {c:.3f}: indices", " ".join(f"{index:.3f}" for index in indices),
          "-> machine", 1 + indices.index(max(indices)))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Bars that fit: KL-UCB and Thompson sampling
#
# Hoeffding's inequality is the same for all means, but a machine that pays nine times in ten varies less than one that
# pays five times. **UCB1-tuned** (same paper) puts an estimate of the variance into the bonus; it has no theorem.
# **KL-UCB** (Garivier and Cappé 2011) uses a sharper inequality, with the *divergence* in place of a square:
#
# $$\text{kl}(p, q) = p \ln \frac{p}{q} + (1-p) \ln \frac{1-p}{1-q}, \qquad
# \text{index} = \max\{q : n_j \, \text{kl}(\bar x_j, q) \le \ln t\}$$
#
# for step $t$: the greatest mean that the rewards have not yet made incredible. It never exceeds 1. (The proof takes
# $\ln t + 3 \ln \ln t$ on the right; $\ln t$ alone is what its authors recommend in practice.)
#
# **Thompson sampling** (1933) adds no bonus. It believes: after *S* wins and *F* failures a mean of $q$ is likely in
# proportion to $q^S (1-q)^F$, the distribution called Beta$(1 + S, 1 + F)$ (Bayes' rule, lesson 05, from "all means
# alike"). It *draws* one mean for each machine, the yellow sign on the first screen, and pulls the one that drew the
# greatest. So a machine is pulled as often as it is believed to be the best.

# %% slideshow={"slide_type": "fragment"}
from gamelib.bandits import KLUCB, Tally, Thompson, UCB1Tuned

print("after 1,000 pulls of each of two machines: the bonus of the first")
print("its mean     UCB1 UCB1-tuned  KL-UCB    what Thompson draws: mean, 95 % of draws")
for wins in (500, 900, 990):
    tally = Tally.of(pulls=[1000, 1000], totals=[wins, 500], squares=[wins, 500])
    bonuses = [float(policy.bonus(tally)[0, 0]) for policy in (UCB1(), UCB1Tuned(), KLUCB())]
    a, b = (float(each[0, 0]) for each in Thompson().posterior(tally))
    draws = np.random.default_rng(1).beta(a, b, 100_000)
    low, high = np.quantile(draws, [0.025, 0.975])
    print(f"{wins / 1000:<8}", "".join(f"{bonus:>9.3f}" for bonus in bonuses),
          f"       {a / (a + b):.3f}, {low:.3f} to {high:.3f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Seven bandits, seven policies
#
# Now all of them: 100,000 steps, 200 runs, the same luck for each policy. In decaying ε (the column ε_n) $c$ is 0.1,
# far below the theorem's 5, and $d$ the true smallest gap, which no gambler knows. (From the table; a part is played again.)

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.bandit_regrets import POLICIES, STEPS, long_run, long_runs

results = long_runs()
again = long_run(11, "UCB1", steps=1000)
print("bandit 11, UCB1, 1,000 steps played again:", again["mean"][-1], "in the table:",
      results[11, "UCB1"].regrets[1000].mean)

# %% slideshow={"slide_type": "subslide"}
print(f"mean regret after {STEPS:,} steps; below it half the width of its 95 % band")
print("bandit", "".join(f"{name:>11}" for name in POLICIES))
for number in PUBLISHED_BANDITS:
    regrets = [results[number, name].regrets[STEPS] for name in POLICIES]
    print(f"{number:>4}  ", "".join(f"{each.mean:>11,.1f}" for each in regrets))
    margins = [f"± {each.margin:,.1f}" for each in regrets]
    print("      ", "".join(f"{margin:>11}" for margin in margins))
better = ("UCB1-tuned", "KL-UCB", "Thompson")
most = max(results[n, name].regrets[STEPS].mean / results[n, "UCB1"].regrets[STEPS].mean
           for n in PUBLISHED_BANDITS for name in better)
print(f"\nthe last three: at most {most:.0%} of the mean regret of UCB1, on any of the seven")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Greedy** and a **fixed ε** grow in proportion to $n$: the first by being stuck, the second by lot, so its figures hardly
#   vary.
# - **ε_n** can be good and can be bad, with wide bands: a few of its runs do terribly. It needs a gap it cannot know and a
#   $c$ that fits. On 13 it has the smallest regret of all, 87.8 ± 6.0 against 120.6 ± 3.7 of Thompson. (Its band on 1,
#   198.1 ± 263.4, rests on two of the 200 runs.)
# - **UCB1** is sure, and several times as costly as need be: on every one of the seven **UCB1-tuned**, **KL-UCB** and
#   **Thompson** have less than a third of its regret, with bands far apart. Among these three none is best everywhere: on
#   most bandits Thompson has the lowest mean, on 14 UCB1-tuned, which has no theorem, and on 3 as well (25.6 against 33.2,
#   though there the bands meet). Near means of one half KL-UCB gains least.
# - Much depends on *when* one looks:

# %% slideshow={"slide_type": "subslide"}
print("bandit 12: mean regret ± half the width of its 95 % band (share of pulls of the best machine)")
for n in (100, 1_000, 10_000, 100_000):
    played = {name: results[12, name] for name in ("greedy", "UCB1", "Thompson")}
    told = [f"{name} {each.regrets[n]} ({each.best_share[n]:.0%})" for name, each in played.items()]
    print(f"{n:>8,} steps:", ";  ".join(told))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Bounds and measurements
#
# Theorem 1 says: no more than that. **Lai and Robbins** (1985) say: no less. For any policy whose regret grows more
# slowly than every power of $n$ (than $n^{1/2}$, $n^{1/10}$, …), on *all* Bernoulli bandits,
#
# $$\liminf_{n \to \infty} \frac{E[R_n]}{\ln n} \ge \sum_{i: \Delta_i > 0} \frac{\Delta_i}{\text{kl}(\mu_i, \mu^*)}.$$
#
# ($\liminf$: name a margin; from some $n$ on the fraction is never further below the right-hand side.) So $\ln n$ is the
# best there is, and the right-hand side the best *slope*, in the limit and not for any one $n$. KL-UCB and Thompson
# sampling are proved to reach it (Garivier and Cappé 2011; Kaufmann, Korda and Munos 2012).

# %% slideshow={"slide_type": "fragment"}
from gamelib.bandits import auer_bound, lai_robbins_rate

print(f"left: regret at {STEPS:,} steps; right: slopes, growth since 10,000 steps a unit of")
print("ln n, ± half the width of the 95 % band")
print("bandit   Auer's bound    UCB1  | Lai-Robbins    UCB1         KL-UCB       Thompson")
for number, arms in PUBLISHED_BANDITS.items():
    bound, rate = float(auer_bound(arms, STEPS)), lai_robbins_rate(arms)
    slopes = [str(results[number, name].slope) for name in ("UCB1", "KL-UCB", "Thompson")]
    measured = results[number, "UCB1"].regrets[STEPS].mean
    print(f"{number:>4} {bound:>14,.0f} {measured:>10,.0f}  | {rate:>8.2f}    ",
          "".join(f"{each:<13}" for each in slopes))
for number in (1, 11, 13):
    arms = PUBLISHED_BANDITS[number]
    most = max(arm.p for arm in arms) - min(arm.p for arm in arms)
    useful = next(n for n in range(10, 10**7, 10) if auer_bound(arms, n) < most * n)
    print(f"bandit {number}: up to about n = {useful:,} 'always the worst arm' loses less than the bound")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
arms = PUBLISHED_BANDITS[11]
at = np.array(list(results[11, "UCB1"].regrets))
figure, (every, good) = plt.subplots(1, 2, figsize=(8.6, 3.8))
every.plot(at, auer_bound(arms, at), "k:", label="Auer's bound (UCB1)")
every.plot(at, 0.3 * at, "0.6", linewidth=1, label="always a worse one")
looks = {"UCB1": "C1--", "UCB1-tuned": "C4-.", "KL-UCB": "C2o-", "Thompson": "C0^-"}
for panel, names in ((every, looks), (good, list(looks)[1:])):
    for name in names:
        regrets = list(results[11, name].regrets.values())
        means, margins = (np.array([getattr(each, part) for each in regrets]) for part in ("mean", "margin"))
        panel.plot(at, means, looks[name], markersize=3, label=name)
        panel.fill_between(at, means - margins, means + margins, color=looks[name][:2], alpha=0.25)
    panel.set_xscale("log")
    panel.set_xlabel("steps (logarithmic)")
    panel.set_ylabel("regret, mean and 95 % band")
slope = results[11, "Thompson"].regrets[STEPS].mean + lai_robbins_rate(arms) * np.log(at / STEPS)
good.plot(at[slope > 0], slope[slope > 0], "0.5", linewidth=3, alpha=0.6, label="Lai-Robbins slope")
every.set_yscale("log")
every.set_ylim(1, 10_000)
every.set_title("bandit 11, regret logarithmic")
good.set_title("without UCB1, not logarithmic")
every.legend(fontsize=8)
good.legend(fontsize=8)
figure.tight_layout()
chart(figure, "Left: UCB1 far below Auer's bound, which up to 7,000 steps is above what the worst policy loses. "
              "Right: KL-UCB and Thompson run about as steep as the Lai-Robbins slope.")  # fmt: skip

# %% [markdown] slideshow={"slide_type": "fragment"}
# - Auer's bound holds, at 100,000 steps four to five and a half times above what is measured. It is worth something
#   only from some $n$ on, where the thin line crosses it: before, it is more than even the worst policy could lose.
# - The slope of UCB1 is seven to twenty times the best one.
# - KL-UCB is at 1.2 to 1.7 times the rate. Thompson's slope is *below* it on all seven: no contradiction, for the rate
#   is a limit, and 100,000 steps are not.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A thousand gamblers
#
# Two policies of your choice, a thousand runs: the mean regret, and the 95 % band *of that mean* (where single runs end is
# another question). Try the seven bandits, or type in one of your own. With KL-UCB, Thompson or more than four machines
# only **a hundred** runs of 1,000 steps are played at once. The button plays all thousand, and 10,000 steps and more, with a
# progress bar; it can be stopped. (A hundred are other runs, and one band in twenty misses: greedy on bandit 14 has 80.4,
# 73.1 to 87.8, with a hundred and 70.0, 67.3 to 72.7, with a thousand.)

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import RegretExplorer

crowd = RegretExplorer()
crowd

# %% slideshow={"slide_type": "fragment"}
for c in (35, 100, 141):
    crowd.set(policy="UCB1", against="UCB1-tuned", c=c)
    print(fill(crowd.facts, 92, subsequent_indent="    "))
crowd.set(policy="greedy", against="UCB1", c=100)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## When machines change
#
# All this rested on means that stay. Let A pay 0.6 for ever, and let B pay 0.4 for 1,000 steps and 0.9 from then on. Compared
# with the best machine *of each step* (the *dynamic regret*), who does best over 6,000 steps?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Whose regret is least when B suddenly becomes the better one?",
    ["Thompson sampling: best so far", "KL-UCB", "UCB1 with C = 1: most doubts", "ε-greedy: it tries everything for ever"],
    answer="UCB1 with C = 1: most doubts",
    because="It has never quite stopped looking at B. Its doubts, a waste as long as nothing changed, pay now. (ε-greedy tries "
    "B once in twenty pulls, and a mean over the whole past is slow to change.)",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# **EXP3** (Auer, Cesa-Bianchi, Freund and Schapire 2002) promises something about *any* rewards, even those that an
# opponent chooses. It has no means at all. A share γ of its pulls is drawn by plain lot; in the others the
# probabilities follow what the machines have paid, each reward divided by how likely it was to be seen.

# %% slideshow={"slide_type": "fragment"}
from gamelib.bandits import EXP3, Drifting

jump = [Bernoulli(0.6), Drifting([(1, 0.4), (1000, 0.4), (1001, 0.9)])]
print("dynamic regret, mean of 200 runs, and the 95 % band of the last mean")
for policy in (UCB1(), UCB1(0.35), KLUCB(), Thompson(), EpsilonGreedy(0.1), EXP3(0.1)):
    found = run(jump, policy, steps=6000, runs=200, rng=3, checkpoints=[1000, 6000])
    early, late = found.dynamic_regret.mean
    low, high = found.dynamic_regret.band()
    print(f"{policy!r:<26} after 1,000 steps {early:>3.0f}, after 6,000 {late:>4.0f}",
          f"({low[-1]:.0f} to {high[-1]:.0f})")

# %% [markdown] slideshow={"slide_type": "subslide"}
# And an opponent who knows how you choose? It lets the machine that you are about to pull pay 0, and the other one 1.
# Our UCB1 can be predicted exactly. Of EXP3 the opponent can only know the probabilities.

# %% slideshow={"slide_type": "fragment"}
def duel(policy, predicted, steps=2000):
    """What the policy gets, and what the better machine would have paid all along."""
    tally, rng, sums, got = Tally(2, 1), np.random.default_rng(5), np.zeros(2), 0
    for _ in range(steps):
        rewards = np.ones(2)
        rewards[predicted(tally, rng)] = 0
        arm = policy.choose(tally, rng)
        tally.record(arm, policy.read(tally, arm, rewards[arm], rng))
        sums, got = sums + rewards, got + rewards[arm].sum()
    return f"gets {got:.0f} in {steps:,} steps, the better machine alone {sums.max():.0f}"


exp3 = EXP3(0.05)
print("UCB1:", duel(OurUCB1(), lambda tally, rng: OurUCB1().choose(tally, rng)))
print("EXP3:", duel(exp3, lambda tally, rng: exp3.probabilities(tally, rng).argmax()))

from math import e

for n in (2_000, 6_000):
    print(f"the γ of the theorem, two machines, {n:,} steps: {sqrt(2 * log(2) / ((e - 1) * n)):.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The price of such a promise: EXP3's bound grows with the root of $n$, where machines that stay allow $\ln n$. And only if
# γ is chosen for the horizon, $\gamma \approx \sqrt{K \ln K / ((e - 1)\,n)}$: UCB1 needs no horizon, this does. With a fixed
# γ, such as our 0.1 and 0.05, a share γ of the pulls is drawn by lot for ever, and the bound grows in proportion to $n$, as
# does the regret where machines stay. (On the jump EXP3 did worse than UCB1: its promise is about the best *fixed* machine.)
# And that more doubt copes better with change is shown here for one jump only.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## From machines to trees
#
# What has this to do with games? Monte Carlo tree search, the next lesson, rests on two principles:
#
# 1. the value of a state can be estimated by the mean of **random simulations** from it (a state is a machine, and a
#    simulated game is a pull);
# 2. these means can be used to **steer the next simulations**, best first, to where they matter.
#
# The second is a bandit in every node: its arms are the actions. So each node $s$ keeps a tally of just our kind:
#
# | in a tree | here |
# |---|---|
# | $N(s)$, simulations that came through $s$ | $n$, all pulls |
# | $N(s, a)$, those that went on with $a$ | $n_j$, pulls of machine $j$ |
# | $Q(s, a)$, the mean of what they brought | $\bar x_j$ |
# | $Q(s, a) + C \sqrt{2 \ln N(s) / N(s, a)}$ | the index of UCB1 |
#
# A greedy choice in the tree fails as our greedy gambler does: it avoids a good action for ever after a few results that
# happened to be bad. With UCB1 in the nodes the search is called **UCT** (Kocsis and Szepesvári 2006). And one thing is
# new: as the replies below get better, what an action pays *drifts*.

# %% slideshow={"slide_type": "fragment"}
Q, N = 0.0, 0
for reward in (1, 0, 0, 1, 1):
    N += 1
    Q += (reward - Q) / N  # the mean, without keeping the rewards
    print(f"reward {reward}: N = {N}, Q = {Q:.4f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. UCB1 stops pulling a machine once it is sure that it is worse.</summary>
#
# False. $\ln n$ grows without end, so every machine is pulled again and again, though ever more rarely: about
# $\ln n$ times, up to a factor.
# </details>
# <details><summary>2. The regret of a single run can be negative.</summary>
#
# The realised regret and the reward regret can, with luck. The pseudo-regret cannot.
# </details>
# <details><summary>3. A good policy has a regret that varies little.</summary>
#
# False. "Always the worst" varies not at all. The *expected* regret is to be small; a small variance is welcome besides.
# </details>
# <details><summary>4. With ε-greedy the share of the best arm comes to 1.</summary>
#
# Not with a fixed ε: it stays at $1 - \varepsilon + \varepsilon/K$. Therefore a regret in proportion to $n$.
# </details>
# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>5. The bonus of a machine shrinks from pull to pull.</summary>
#
# Only when *it* is pulled. When another is, it grows.
# </details>
# <details><summary>6. Theorem 1 says that C = 1 is the best constant.</summary>
#
# False. It says that $C = 1$ is *good enough* for a logarithmic regret, whatever the rewards in $[0, 1]$ are like.
# </details>
# <details><summary>7. If rewards lie between 0 and 100, UCB1 works with the same formula.</summary>
#
# False: the bonus would be lost beside the means, and it would be all but greedy. Divide by 100, or take $C = 100$.
# </details>
# <details><summary>8. No policy can have a regret below the Lai-Robbins rate times ln n.</summary>
#
# False for a given $n$, and for a policy that only does well on some bandits ("always B" has none on ours). It is a
# statement about the limit, for policies that do well on all.
# </details>
# <details><summary>9. Four times the simulations, half the error.</summary>
#
# True: $1/\sqrt n$.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | a good policy minimises the *variance* of the regret | its expectation |
# | regret: at each step the machine that pays most *then*, with the formula $\max_i \sum_t X_{i,t} - \dots$ | the formula compares with one *fixed* machine in hindsight |
# | UCB's theorem bounds $\max_i \sum_t X_{i,t} - \sum_t X_{I_t,t}$ | it bounds the expected pseudo-regret $n\mu^* - E[\sum_t \mu_{I_t}]$ |
# | $I_t = \max_i \{\dots\}$ | $\arg\max$: a machine, not an index |
# | "UCB with $C_p = 1/\sqrt2$", and no formula | three formulas are in use, see the table above; and rewards in $[0, 1]$ |
# | *optimality* under uncertainty | *optimism* |
# | $\ln n_j$, the machine's own count, under the root | $\ln n$, all pulls; with $\ln n_j$ the bonus of a neglected machine would not grow |
# | an untried machine has index 0 | it is tried first (infinite, if you like) |
# | the band of the mean, read as where runs end | runs vary by far more, and greedy ones are either good or terrible |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can estimate by drawing and give the error; say which regret you mean; show why greed gets stuck, with its exact
# probability; derive UCB1's bonus and its logarithm, write it in ten lines, tune its constant and say what that risks; and
# read a comparison of policies: means, bands, tails, horizon.
#
# | | explores | promises | regret here |
# |---|---|---|---|
# | greedy | not at all | nothing | in proportion to $n$ |
# | ε-greedy | by lot, for ever | never stuck | in proportion to $n$ |
# | UCB1 | what is uncertain | $O(\ln n)$ for rewards in $[0, 1]$ | logarithmic, several times the best |
# | KL-UCB, Thompson | what may still be best | the best slope, Bernoulli | below a third of UCB1's on all seven; Thompson's smallest or nearly on most |
# | EXP3 | by weighted lot | $O(\sqrt n)$ for any rewards in $[0, 1]$, if γ fits the horizon | see *When machines change* |
#
# **Exercises**: [exercises/07_bandits.ipynb](../exercises/07_bandits.ipynb). **Next**: lesson 08, where every node of a game
# tree is such a gambler.

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 17.3 (bandits), 5.4 (Monte
# Carlo tree search). Sutton and Barto, *Reinforcement Learning: An Introduction*, 2nd ed., chapter 2. Auer, Cesa-Bianchi
# and Fischer, "Finite-time analysis of the multiarmed bandit problem", *Machine Learning* 47, 2002. Bubeck and
# Cesa-Bianchi, "Regret analysis of stochastic and nonstochastic multi-armed bandit problems", 2012. Lai and
# Robbins, "Asymptotically efficient adaptive allocation rules", *Advances in Applied Mathematics* 6, 1985. Hoeffding,
# "Probability inequalities for sums of bounded random variables", *Journal of the American Statistical Association* 58,
# 1963. Garivier and Cappé, "The KL-UCB algorithm for bounded stochastic bandits and beyond", *COLT*, 2011. Thompson, "On
# the likelihood that one unknown probability exceeds another", *Biometrika* 25, 1933. Kaufmann, Korda and Munos,
# "Thompson sampling: an asymptotically optimal finite-time analysis", *ALT*, 2012. Auer, Cesa-Bianchi, Freund and Schapire,
# "The nonstochastic multiarmed bandit problem", *SIAM Journal on Computing* 32, 2002. Kocsis and Szepesvári, "Bandit based
# Monte-Carlo planning", *ECML*, 2006. Browne and others, "A survey of Monte Carlo tree search methods", *IEEE Transactions
# on Computational Intelligence and AI in Games* 4, 2012. Metropolis and Ulam, "The Monte Carlo method", *Journal of the
# American Statistical Association* 44, 1949.

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [Monte Carlo method](glossary.md#monte-carlo-method), [standard
# error](glossary.md#standard-error), [multi-armed bandit](glossary.md#multi-armed-bandit), [arm](glossary.md#arm),
# [exploitation](glossary.md#exploitation), [exploration](glossary.md#exploration), [regret](glossary.md#regret),
# [pseudo-regret](glossary.md#pseudo-regret), [reward regret](glossary.md#reward-regret), [realised
# regret](glossary.md#realised-regret), [greedy policy](glossary.md#greedy-policy),
# [epsilon-greedy](glossary.md#epsilon-greedy), [optimistic start](glossary.md#optimistic-start), [upper confidence
# bound](glossary.md#upper-confidence-bound), [optimism under uncertainty](glossary.md#optimism-under-uncertainty),
# [Hoeffding's inequality](glossary.md#hoeffdings-inequality), [UCB1](glossary.md#ucb1),
# [UCB1-tuned](glossary.md#ucb1-tuned), [exploration constant](glossary.md#exploration-constant), [KL-UCB](glossary.md#kl-ucb), [Thompson
# sampling](glossary.md#thompson-sampling), [Lai-Robbins rate](glossary.md#lai-robbins-rate), [non-stationary
# bandit](glossary.md#non-stationary-bandit), [EXP3](glossary.md#exp3).
