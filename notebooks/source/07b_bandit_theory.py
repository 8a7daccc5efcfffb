# %% [markdown] slideshow={"slide_type": "slide"}
# # 07b · What is promised, and what is paid
#
# **Which gambler would you send?** This optional lesson follows 07. Below, a thousand runs of two policies: the mean regret, and the 95 % band *of that mean*
# (single runs end further apart). **Run the next cell, and choose two.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import RegretExplorer

RegretExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# In 1,000 pulls KL-UCB, Thompson or more than four machines get a hundred runs only. After this lesson you can prove UCB1's
# theorem, say what no policy can beat, compare policies fairly, and deal with an opponent who sets the rewards. An hour.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The proof of UCB1's theorem
#
# How many of $n$ pulls go to a worse machine $j$? After $t$ of them the bonus is $\sqrt{2 \ln t / n_j}$, and $j$ is pulled only if its index is at least the best
# one's. Then at least one of three things is true:
#
# 1. the best machine's index is at or below its true mean: probability at most $t^{-4}$, by Hoeffding's inequality;
# 2. $j$'s mean is above $\mu_j$ by its whole bonus or more: at most $t^{-4}$;
# 3. $j$'s bonus is still more than half of its gap: $\mu^* < \mu_j + 2 \sqrt{2 \ln t / n_j}$, that is, $n_j < 8 \ln t / \Delta_j^2 \le 8 \ln n / \Delta_j^2$.
#
# Were none true, then $\bar x^* + \text{bonus}^* > \mu^* \ge \mu_j + 2\,\text{bonus}_j > \bar x_j + \text{bonus}_j$. The third is true at no more than
# $8 \ln n / \Delta_j^2 + 1$ pulls of $j$, the first ones. For the first two we do not know how often the machines have been pulled, so we add up over all
# pairs of counts, of which there are at most $t^2$ (a *union bound*): $2 t^{-2}$ for each $t$, and $\sum_t 2 t^{-2} = \pi^2/3$ over all. So
#
# $$E[T_j(n)] \le \frac{8 \ln n}{\Delta_j^2} + 1 + \frac{\pi^2}{3},$$
#
# and times $\Delta_j$, summed, that is UCB1's theorem. It is generous where Hoeffding's inequality is: a machine pays with 0.7, and $n = 100$. How probable is it
# that its mean with its bonus is below 0.7, after 20 pulls? With a constant $C$ the bound is $n^{-4C^2}$:

# %% slideshow={"slide_type": "fragment"}
from math import comb, floor, log, sqrt

s, p = 20, 0.7
for c in (1, sqrt(1 / 2), 1 / 2):
    wins = floor(s * (p - c * sqrt(2 * log(100) / s)) + 1e-9)  # at most so many of s pulls have paid
    exact = sum(comb(s, k) * p**k * (1 - p) ** (s - k) for k in range(wins + 1))
    print(f"C = {c:.2f}: exactly {exact:.0e}, bound {100 ** (-4 * c * c):.0e}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## No policy can do better: Lai and Robbins
#
# Take any policy whose regret grows more slowly than every power of $n$ on *all* Bernoulli bandits (machines that pay 1 or 0). For it
# **Lai and Robbins** (1985) prove
#
# $$\liminf_{n \to \infty} \frac{E[\bar R_n]}{\ln n} \ge \sum_{i: \Delta_i > 0} \frac{\Delta_i}{\text{kl}(\mu_i, \mu^*)} :$$
#
# in the long run, no smaller slope on a logarithmic axis. KL-UCB (with $3 \ln \ln n$ added to its budget) and Thompson sampling are proved to reach it
# (Garivier and Cappé 2011; Kaufmann, Korda and Munos 2012). UCB1 is only promised $8 \ln n / \Delta_j$ a machine.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
import numpy as np
from gamelib_lessons.bandit_regrets import STEPS, long_runs
from matplotlib import pyplot as plt

from gamelib.bandits import PUBLISHED_BANDITS, auer_bound, lai_robbins_rate
from gamelib.draw import chart

results = long_runs()
rates = {number: lai_robbins_rate(arms) for number, arms in PUBLISHED_BANDITS.items()}
figure, axes = plt.subplots(figsize=(8, 3.4))
for name, mark in (("UCB1", "C0o"), ("KL-UCB", "C2s"), ("Thompson", "C1^")):
    slopes = [results[number, name].slope for number in rates]
    shares, margins = zip(*((each.mean / rate, each.margin / rate) for each, rate in zip(slopes, rates.values())))
    axes.errorbar(range(7), shares, margins, fmt=mark, capsize=3, label=f"{name}: {min(shares):.2f} to {max(shares):.2f}")
axes.axhline(1, color="0.4", linewidth=1, label="Lai and Robbins")
axes.set_yscale("log")
axes.set_xticks(range(7), [f"bandit {number}" for number in rates])
axes.set_ylabel("slope from 10,000 to 100,000\npulls, in units of the best")
axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5))
bounds = [float(auer_bound(arms, STEPS)) / results[n, "UCB1"].regrets[STEPS].mean for n, arms in PUBLISHED_BANDITS.items()]
chart(figure, "UCB1's slope is still 7.5 to 20 times the best one, KL-UCB's 1.3 to 1.7 times. Thompson's is below it on all seven: no contradiction, for the "
              f"rate is a limit, and 100,000 pulls are not. Auer's bound is {min(bounds):.1f} to {max(bounds):.1f} times what UCB1 regrets.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The bandits are those on which the authors of UCB1 tried their policies. All machines pay 1 or 0: **1** with probability 0.9 and 0.6; **2** with 0.9 and 0.8;
# **3** with 0.55 and 0.45; **11**, **13** and **14** have ten machines, the second mean nine times; **12** has 0.9, and three times each 0.8, 0.7 and 0.6.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Seven policies on seven bandits
#
# Two more policies. **UCB1-tuned** (same paper as UCB1) puts an estimate of the variance into the bonus, and has no theorem there. **Decaying ε** explores with
# probability $\varepsilon_n = \min\{1, cK/(d^2 n)\}$; with $d$ no more than the smallest gap and $c > 5$ its regret grows like $\ln n$ (theorem 3 there). Here
# $c$ is 0.1, and $d$ the true smallest gap, which no gambler knows.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib_lessons.bandit_regrets import POLICIES

figure, axes = plt.subplots(figsize=(8, 3.8))
for place, (name, mark) in enumerate(zip(POLICIES, ("C3v", "C4D", "C5X", "C0o", "C6P", "C2s", "C1^"))):
    regrets = [results[number, name].regrets[STEPS] for number in PUBLISHED_BANDITS]
    low = [min(each.margin, 0.9 * each.mean) for each in regrets]  # some bands go below 0
    axes.errorbar(np.arange(7) + 0.09 * (place - 3), [each.mean for each in regrets], [low, [each.margin for each in regrets]],
                  fmt=mark, markersize=5, capsize=2, label=name)
axes.set_yscale("log")
axes.set_xticks(range(7), [f"bandit {number}" for number in PUBLISHED_BANDITS])
axes.set_ylabel(f"regret after {STEPS:,} pulls\n(logarithmic; 200 runs, 95 % bands)")
axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5))
chart(figure, "On every bandit UCB1-tuned, KL-UCB and Thompson have less than a third of UCB1's regret, with bands far apart. Greedy is the worst, and a fixed ε "
              "comes next except on 13 and 14. Decaying ε is best of all on 13; on 1 its band rests on two stuck runs.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# None of the good three is best everywhere: Thompson has the lowest mean on five, UCB1-tuned on 14 and on 3 (25.6 against 33.2; one run of Thompson's
# regrets 580).
#
# ### Guessing well
#
# A lucky guess beats UCB1. *Optimistic start 5* reckons as if each machine had already paid 5 once: the mean, and the worst of 500 runs after 10,000 pulls.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.bandit_regrets import CURES, cure_runs

print(f"{'':<27} machines 0.4 and 0.7        0.55 and 0.45")
for policy in CURES[1:]:
    told = [f"{regret!s:>14}, worst {worst:>7,.1f}" for regret, worst in cure_runs(policy)]
    print(f"{policy!r:<27}", *told)

# %% [markdown] slideshow={"slide_type": "fragment"}
# On the second bandit ε = 0.1 beats UCB1, but not for long: after 100,000 pulls (bandit 3 above) it regrets 516 against 175. Every other cure that does
# better than UCB1 has a worst run there near 1,000, where "always the worse one" loses 1,000. The mean of 8.4 ± 11.7 rests on one run, and is not to be
# believed. What UCB1 has is that *nothing was guessed*: no gap, no start, no share, and no number of pulls.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## An opponent sets the rewards: EXP3
#
# And if somebody who knows how you choose sets the rewards? They let the machine that you are about to pull pay 0, and the other 1. UCB1 can be predicted.
# **EXP3** (Auer, Cesa-Bianchi, Freund and Schapire 2002) cannot: a share γ of its pulls is at random, all machines alike; in the others the probabilities
# follow weights $w_j = \exp(\gamma S_j / K)$, where $S_j$ adds up each reward of $j$ *divided by how likely it was to be seen*. So its opponent knows
# only probabilities.

# %% slideshow={"slide_type": "fragment"}
from gamelib.bandits import EXP3, IndexPolicy, Tally


class Predictable(IndexPolicy):
    """UCB1 that takes the first of equal indices."""

    def bonus(self, tally):
        return np.sqrt(2 * log(tally.plays) / tally.pulls) - 1e-9 * np.arange(tally.arms)[:, None]


def duel(policy, predicted, pulls=2000, seed=5):
    tally, rng, sums, got = Tally(2, 1), np.random.default_rng(seed), np.zeros(2), 0
    for _ in range(pulls):
        rewards = np.ones(2)
        rewards[predicted(tally, rng)] = 0
        arm = policy.choose(tally, rng)
        tally.record(arm, policy.read(tally, arm, rewards[arm], rng))
        sums, got = sums + rewards, got + rewards[arm].sum()
    return f"gets {got:.0f} in {pulls:,} pulls, in these rewards the better machine has {sums.max():.0f}"


outputs = ["UCB1 " + duel(Predictable(), Predictable().choose),
           "EXP3 " + duel(EXP3(0.05), lambda tally, rng: EXP3(0.05).probabilities(tally, rng).argmax())]

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "Such an opponent's rewards would give one machine alone about 1,000 in 2,000 pulls. How much does EXP3 get?",
    ["almost nothing, as UCB1", "nearly as much as that machine", "twice as much"],
    answer="nearly as much as that machine",
    because="Whoever chooses at random cannot be foreseen. Its promise is a regret, against the best fixed machine, that grows with the root of n; machines "
    "that stay allow ln n.",
    shows="\n".join(outputs),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The root holds only if γ is chosen for the horizon, $\gamma = \sqrt{K \ln K / ((e - 1)\,n)}$: 0.02 here; we took 0.05. With a fixed γ that share of the
# pulls stays random for ever. And EXP3 promises nothing about the best machine *at each pull*: for machines that change, policies that forget are the cure.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. UCB1's theorem says that C = 1 is the best constant.</summary>
#
# False. It says that $C = 1$ is *good enough* for a logarithmic regret, whatever machines pay in $[0, 1]$.
# </details>
# <details><summary>2. No policy can have a regret below the Lai-Robbins rate times ln n.</summary>
#
# False for a given $n$, and for a policy that does well on some bandits only: "always B" has none where B is best.
# </details>
# <details><summary>3. EXP3 is the policy for machines that change.</summary>
#
# False: it competes with the best fixed machine. Where the best machine changes, forget.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# | | explores | promises | regret here |
# |---|---|---|---|
# | greedy | not at all | nothing | in proportion to $n$ |
# | ε-greedy | at random, for ever | never stuck | in proportion to $n$ |
# | UCB1 | what is uncertain | $O(\ln n)$ for independent rewards in $[0, 1]$ | logarithmic, 7.5 to 20 times the best slope |
# | KL-UCB, Thompson | what may still be best | the best slope, Bernoulli | below a third of UCB1's on all seven |
# | EXP3 | by weighted chance | $O(\sqrt n)$ for any rewards in $[0, 1]$, if γ fits the horizon | 12 to 61 in 2,000 pulls |
#
# **Next**: lesson 08.

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Auer, Cesa-Bianchi and Fischer, *Machine Learning* 47, 2002. Lai and Robbins, "Asymptotically efficient adaptive allocation rules", *Advances in Applied
# Mathematics* 6, 1985. Garivier and Cappé, *COLT*, 2011. Kaufmann, Korda and Munos, "Thompson sampling: an asymptotically optimal finite-time analysis", *ALT*, 2012. Auer,
# Cesa-Bianchi, Freund and Schapire, "The nonstochastic multiarmed bandit problem", *SIAM Journal on Computing* 32, 2002.

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [Hoeffding's inequality](glossary.md#hoeffdings-inequality), [Lai-Robbins rate](glossary.md#lai-robbins-rate),
# [UCB1-tuned](glossary.md#ucb1-tuned), [optimistic start](glossary.md#optimistic-start), [EXP3](glossary.md#exp3).
