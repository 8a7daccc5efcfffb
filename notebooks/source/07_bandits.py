# %% [markdown] slideshow={"slide_type": "slide"}
# # 07 · Bandits
#
# **Which slot machine next?** Each of these pays 1 or nothing, one of them more often than the others. You have forty pulls. **Run the next
# cell, and click a machine.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import CasinoExplorer

CasinoExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# After this lesson you can say what a gambler has to regret, show what greed costs, derive UCB1, tune its constant, and send a gambler of your own
# against it. An hour and a quarter, after lesson 05.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two gamblers
#
# A pays with probability 0.4 and B with 0.7, the thick lines. The left gambler is **greedy** and pulls what has paid best on average. The right
# one, **UCB1**, adds to each mean a **bonus**, dashed, for what it does not know. *Regret* is what their choices lose, on average, against B alone.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import BanditExplorer

BanditExplorer()

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.widgets import Prediction

Prediction(
    "The greedy gambler has tried B once, and B is the better machine. When does it come back to B?",
    ["after a bad streak of A", "after about a hundred pulls more", "never"],
    answer="never",
    because="B's mean is 0, and stays 0 as long as B is not pulled. A's mean has been above 0 since its first win.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Now drag *pulls*, or press play. On the right the dashed parts **shrink on what is pulled and grow on what is left alone**, until the
# neglected machine reaches highest and gets another try.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: eight pulls, three regrets
#
# There are $K$ machines, the **arms** of one *multi-armed bandit*. Arm $i$ pays rewards between 0 and 1, independent draws with mean
# $\mu_i$. The best mean is $\mu^*$, and $\Delta_i = \mu^* - \mu_i$ is the **gap** of arm $i$. At each pull $t = 1, \dots, n$ a **policy** chooses an
# arm $I_t$ and sees its reward $X_{I_t, t}$, and no other. **Exploitation** is to pull what has paid best; **exploration** is to pull something else.
#
# A and B are as above. What both would have paid; brackets mark what was pulled:
#
# |$t$|1|2|3|4|5|6|7|8|sum|
# |---|---|---|---|---|---|---|---|---|---|
# |A|**[1]**|0|0|**[1]**|0|0|**[1]**|0|3|
# |B|0|**[1]**|**[1]**|1|**[0]**|**[1]**|1|**[1]**|6|
#
# What should this gambler regret?
#
# - **Pseudo-regret**, means against means: $\bar R_n = n\mu^* - \sum_t \mu_{I_t}$.
# - **Reward regret**, what it got against what B pays on average: $n\mu^* - \sum_t X_{I_t,t}$.
# - **Realised regret**, what it got against the one machine that paid most *in this run*: $R_n = \max_i \sum_t X_{i,t} - \sum_t X_{I_t,t}$.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "This gambler's pseudo-regret, reward regret and realised regret, in this order?",
    ["0.9, -1.4 and -1", "0.9, 1.4 and 1", "1.1, -1.4 and 1"],
    answer="0.9, -1.4 and -1",
    because="It got 7. Pseudo-regret: 8 · 0.7 - (3 · 0.4 + 5 · 0.7) = 0.9. Reward regret: 5.6 - 7 = -1.4. Realised regret: 6 - 7 = -1.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first two have the same expectation. The third's is never smaller and mostly greater, since the luckiest machine gets at least as much as the best. From now on
# **regret** means the pseudo-regret. With $T_i(n)$ pulls of arm $i$,
#
# $$E[\bar R_n] = \sum_i \Delta_i \, E[T_i(n)]:$$
#
# it is enough to count how often each worse arm is pulled.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What does a machine pay? Monte Carlo
#
# The **Monte Carlo method** estimates a number by drawing at random: say what may be drawn, draw, compute something from each draw, and take the mean.
# The mean $\bar x$ of $n$ pulls that pay 1 or 0 has the **standard error** $\sqrt{\bar x(1-\bar x)/(n-1)}$: a hundred times the pulls, a tenth of the
# error. After a hundred pulls or so the mean ± 1.96 standard errors, its **95 % band**, holds the truth in about 95 cases of 100. For 80 of 110 that is
# $0.73 \pm 1.96\sqrt{0.73\cdot0.27/109}$, or $0.73 \pm 0.08$.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Why greedy gets stuck
#
# How likely is greedy to give B up before B has paid once? It tries each machine once, and B fails with probability 0.3. If A has paid, that is it. If
# not, it pulls at random until one of the two pays, and that is A with probability $0.4 / (0.4 + 0.7)$. Together
#
# $$0.3 \cdot \left(0.4 + 0.6 \cdot \frac{0.4}{1.1}\right) = 18.5\,\%.$$
#
# Whoever is stuck loses 0.3 at *each* pull, so the regret grows in proportion to $n$. Five thousand runs:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
import numpy as np
from matplotlib import pyplot as plt

from gamelib.bandits import UCB1, Bernoulli, Greedy, run
from gamelib.draw import chart

machines = [Bernoulli(0.4), Bernoulli(0.7)]
figure, axes = plt.subplots(figsize=(8, 3))
ends = {}
for name, policy, colour in (("greedy", Greedy(), "C1"), ("UCB1", UCB1(), "C0")):
    found = run(machines, policy, steps=1000, runs=5000, rng=1, checkpoints=[1000])
    regret = ends[name] = found.pseudo_regret.values[-1]
    axes.hist(regret, bins=np.arange(0, 306, 6), label=f"{name}: mean {regret.mean():.0f}", color=colour,
              hatch="//" if name == "greedy" else "", edgecolor="white")
axes.set_xlabel("regret of a run after 1,000 pulls")
axes.set_ylabel("runs")
axes.legend()
greedy, low, high = ends["greedy"], *np.quantile(ends["UCB1"], [0.01, 0.99])
chart(figure, f"Half of the greedy runs regret {np.median(greedy):.1f} or less, but {(greedy > 150).mean():.0%} are stuck near 300, most of them before B has paid once. "
              f"No run of UCB1 is stuck, but 98 of 100 regret {low:.0f} to {high:.0f}.")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Simple cures
#
# **ε-greedy** pulls with probability ε any machine at random, and else as greedy does. It is never stuck, and never stops paying for it.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.bandits import EpsilonGreedy

figure, axes = plt.subplots(figsize=(8, 3))
policies = {"greedy": Greedy(), "ε-greedy, ε = 0.1": EpsilonGreedy(0.1), "UCB1": UCB1()}
for (name, policy), style in zip(policies.items(), ("C1-.", "C2--", "C0-")):
    curve = run(machines, policy, steps=5000, runs=1000, rng=2, checkpoints=range(50, 5001, 50)).pseudo_regret
    axes.plot(curve.steps, curve.mean, style, label=f"{name}, in the end {curve.mean[-1]:.0f}")
    axes.fill_between(curve.steps, *curve.band(), color=style[:2], alpha=0.2)
axes.set_xlabel("pulls")
axes.set_ylabel("regret, mean and 95 % band")
axes.legend()
chart(figure, "Greedy and ε-greedy go on losing at a steady rate, UCB1 loses less and less.")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Optimism in the face of uncertainty
#
# Give each machine the greatest mean that it could *reasonably* have, and pull the one that reaches highest. What is reasonable? From here on $n$ is the
# pulls so far, $n_j$ of them of machine $j$. **Hoeffding's inequality** says of its mean $\bar x_j$, for rewards in $[0, 1]$:
#
# $$P(\bar x_j \le \mu_j - a) \le e^{-2 n_j a^2}.$$
#
# Let the bound $\bar x_j + a$ fail with probability $n^{-4}$ only. The counts are luck too, so up to $n^2$ pairs of bounds must hold; even then failures have probability
# at most about $n^{-2}$ at pull $n$, which adds up to a constant. Solving $e^{-2 n_j a^2} = n^{-4}$ for $a$ gives the **upper confidence bound**
#
# $$\bar x_j + \sqrt{\frac{2 \ln n}{n_j}}.$$
#
# This sum, mean plus bonus, is the machine's **index**, its bar in the picture. **UCB1** (Auer and others 2002): pull each machine once;
# then always the machine whose index is highest.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Why the regret is small.** As long as the bounds hold, upwards as well as downwards, the best machine's bar reaches $\mu^*$, so a worse machine
# $j$ is pulled only while
#
# $$\mu^* \le \bar x_j + \text{bonus} \le \mu_j + 2\,\text{bonus}, \quad\text{so}\quad \Delta_j \le 2\sqrt{2 \ln n / n_j}.$$
#
# That ends after $n_j = 8 \ln n / \Delta_j^2$ pulls. Each costs $\Delta_j$. With a constant for the failures, and $n$ again all the pulls of a run, this is **UCB1's theorem**,
#
# $$E[\bar R_n] \le \sum_{j: \Delta_j > 0} \frac{8 \ln n}{\Delta_j} + \left(1 + \frac{\pi^2}{3}\right) \sum_j \Delta_j,$$
#
# for any machines paying from 0 to 1 (proof in [07b](07b_bandit_theory.ipynb)). For our two machines and 5,000 pulls that is 228; UCB1's mean above was 39.
# For 100 pulls it is 124, though no one can lose more than 30.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# The formula is one line; `total / count` is $\bar x_j$.

# %% slideshow={"slide_type": "fragment"}
from math import log, sqrt
from random import Random


def ucb1(pulls, totals, c=1.0):
    """The machine to pull next, from how often each was pulled and what that paid in total."""
    for arm, count in enumerate(pulls):
        if count == 0:
            return arm  # pull each machine once
    n = sum(pulls)
    indices = [total / count + c * sqrt(2 * log(n) / count) for total, count in zip(totals, pulls)]
    return indices.index(max(indices))  # the machine, not the index


luck, pulls, totals = Random(1), [0, 0], [0, 0]
for _ in range(1000):
    arm = ucb1(pulls, totals)
    pulls[arm] += 1
    totals[arm] += luck.random() < (0.4, 0.7)[arm]
print("pulls of A and B:", pulls, " paid:", totals)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib_lessons.bandit_regrets import pause_plot

from gamelib.bandits import run_once

Prediction(
    "In a run of 300 pulls UCB1 leaves A alone for 28 pulls, from pull 203 on, then comes back. By how much has A's bonus grown meanwhile?",
    ["it has doubled", "by about a tenth", "by about a hundredth"],
    answer="by about a hundredth",
    because="The root of ln n grows without end, but very slowly: the bonus goes from 0.470 to 0.476. More than half of what brings A back is B's bar coming down:",
    shows=pause_plot(run_once(machines, UCB1(), steps=300, rng=4)),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How much optimism? The constant $C$
#
# $$\bar x_j + C \sqrt{\frac{2 \ln n}{n_j}}$$
#
# $C = 1$, 100 % on the slider *bonus, in %*, is the published policy, and $C = 0$ is greedy.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.bandit_regrets import constants_plot

Prediction(
    "Three bandits from the paper on UCB1, 1: machines that pay with 0.9 and 0.6; 3: 0.55 and 0.45; 11: 0.9 and nine times 0.6. With which of "
    "these C is the mean regret of UCB1 least on each, after 10,000 pulls?",
    ["C = 0, greed", "C = 0.1", "C = 0.3", "C = 1, as in the theorem"],
    answer="C = 0.3",
    because="Hoeffding's inequality holds for all rewards, and is generous for most: C = 1 explores more than these machines need. But below "
    "0.3 each curve turns steep, and a mean hides rare runs that are stuck as greed is. On bandit 3 the unluckiest run in a hundred "
    "loses some 65 with C = 0.4, some 230 with 0.3, and 1,000 with 0.2. A small C is a bet.",
    shows=constants_plot(),
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### One formula, many constants
#
# Others write other constants. This course uses the first row, for rewards from 0 to 1.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.bonuses import BonusTable

BonusTable()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Compute it for three machines that have paid 8 of 11, 4 of 7 and 0 of 3.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Which machine is next with C = 1, and which with C = 1/√2?",
    ["the first, and the first", "the second, and the first", "the second, and the third"],
    answer="the second, and the first",
    because="n = 21. With C = 1 the indices are 1.471, 1.504 and 1.425: the second. With C = 1/√2 they are 1.253, 1.231 and 1.007: the first.",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Bars that fit: KL-UCB and Thompson sampling
#
# Hoeffding's bar is as long for a machine that pays nine times in ten as for one that pays five times, though the first varies less. **KL-UCB** (Garivier and
# Cappé 2011) measures how far $q$ is from the mean by their **divergence**,
#
# $$\text{kl}(p, q) = p \ln \frac{p}{q} + (1-p) \ln \frac{1-p}{1-q}, \qquad \text{index} = \max\{q : n_j \, \text{kl}(\bar x_j, q) \le \ln (n+1)\}$$
#
# with $0 \ln 0 = 0$: the greatest mean still credible after $n$ pulls (the theorem adds a small term to $\ln n$; in practice it is left out). For 0 of 3 and $n = 21$, solve
# $-3 \ln(1-q) = \ln 22$: $q = 1 - 22^{-1/3} = 0.643$. Elsewhere halve the interval from the mean to 1 again and again, which gives 0.953 for 8 of 11
# and 0.919 for 4 of 7.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Thompson sampling** (1933) has no bonus. After $S$ wins and $F$ failures it believes in a mean of $q$ in proportion to $q^S (1-q)^F$, which is called
# $\text{Beta}(S+1, F+1)$: Bayes' rule, if all means were equally likely before. *Draw* a mean from each machine's belief (in numpy,
# `rng.beta(S + 1, F + 1)`), and pull where the draw is greatest. For 8 of 11, 4 of 7 and 0 of 3 the draws may be 0.61, 0.72 and 0.20: pull the second. If it
# pays, its belief goes from $\text{Beta}(5, 4)$ to $\text{Beta}(6, 4)$. Watch it in *Yours* below: choose
# *Thompson*; a diamond is a draw.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from math import log10

from gamelib_lessons.bandit_regrets import long_runs

from gamelib.draw.chart import Axis, Plot, Series, line_plot

lines = []
for name in ("UCB1", "KL-UCB", "Thompson"):
    regrets = [(log10(pulls), each.mean, each.margin) for pulls, each in long_runs()[11, name].regrets.items()]
    band = [(at, mean - margin, mean + margin) for at, mean, margin in regrets]
    means = [(at, mean) for at, mean, _ in regrets]
    lines.append(Series(f"{name}, in the end {means[-1][1]:.0f}", means, markers=True, band=band))
x = Axis("pulls (logarithmic)", 1, 5.2, [(power, f"{10**power:,}") for power in range(1, 6)])
y = Axis("regret, mean of 200 runs and 95 % band", 0, 700, [(each, str(each)) for each in range(0, 701, 100)])
claim = ("Bandit 11, ten machines. On a logarithmic axis KL-UCB and Thompson end as straight lines of far smaller slope, and UCB1 still bends "
         "towards one: regret grows like ln n.")
Plot(line_plot(lines, x, y, title=claim), claim)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## When machines change
#
# In a **non-stationary bandit** means do not stay: let A pay 0.6 for ever, and B 0.4 for 5,000 pulls and 0.9 after that. The regret is against the better
# machine *at each pull*.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.bandit_regrets import forgetting_plot

Prediction(
    "With ε = 0.1 ε-greedy regrets about 1,100 after 10,000 pulls. With ε = 0.2 it tries the new B twice as often. What does it regret?",
    ["about half as much", "about as much", "about twice as much"],
    answer="about as much",
    because="It sees the new B twice as often, but has twice as much of the old B to outweigh in its mean. With a mean "
    "that forgets, the third line, the regret is below a fifth.",
    shows=forgetting_plot(),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Two ways to **forget**: a **constant step size** α moves the mean by $\alpha (x - \bar x)$ in place of $(x - \bar x)/n_j$, so that old rewards fade; a
# **sliding window** counts the last $w$ pulls only.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# The bonus below has a numerator that never grows. Write a better one. `tally.plays` is $n$; `tally.pulls` and `tally.means` hold a row for each machine:
# take `np.sqrt` and `np.log`.
#
# <details><summary>A hint</summary>
#
# Put `np.log(tally.plays)` under the root, and try constants.
# </details>

# %% slideshow={"slide_type": "fragment"}
from gamelib.bandits import IndexPolicy


class Mine(IndexPolicy):
    def bonus(self, tally):
        return 0.5 / np.sqrt(tally.pulls)


BanditExplorer(Mine())

# %% [markdown] slideshow={"slide_type": "subslide"}
# A thousand runs on the same three bandits:

# %% slideshow={"slide_type": "fragment"}
from gamelib.bandits import PUBLISHED_BANDITS

for number in (1, 3, 11):
    runs = [run(PUBLISHED_BANDITS[number], policy, steps=2000, runs=1000, rng=5, checkpoints=[2000]) for policy in (Mine(), UCB1())]
    mine, ucb1s = (each.pseudo_regret.values[-1] for each in runs)
    gap = mine - ucb1s
    print(f"bandit {number:>2}: yours regrets {mine.mean():.1f}, UCB1 {ucb1s.mean():.1f}, difference {gap.mean():+.1f}",
          f"± {1.96 * gap.std(ddof=1) / sqrt(gap.size):.1f}")
    print(f"           one run in a hundred: {np.quantile(mine, 0.99):.1f} or more, and {np.quantile(ucb1s, 0.99):.1f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. With 40 pulls, as in the first cell, UCB1 regrets less than greedy.</summary>
#
# False: over its 40 casinos 6.3 against 4.0, on average. $C = 0.35$ regrets 3.3.
# </details>
# <details><summary>2. With ε-greedy the share of the best arm tends to 1.</summary>
#
# Not with a fixed ε: it tends to $1 - \varepsilon + \varepsilon/K$.
# </details>
# <details><summary>3. If rewards lie between 0 and 100, UCB1 works with the same formula.</summary>
#
# False: the bonus would be negligible beside the means. Divide by 100, or take $C = 100$. From $-1$ to 1 take twice the bonus.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Say which regret you mean, show why greed gets stuck, derive UCB1, tune its constant, and forget where machines change.
#
# **Exercises**: [exercises/07_bandits.ipynb](../exercises/07_bandits.ipynb). **Optional**: [07b](07b_bandit_theory.ipynb), the proof, what no policy can beat, and
# an opponent who sets the rewards. **Next**: [lesson 08](08_monte_carlo_tree_search.ipynb), where every node of a game tree is such a gambler.

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 17.3. Sutton and Barto, *Reinforcement Learning*, 2nd
# ed., chapter 2. Auer, Cesa-Bianchi and Fischer, *Machine Learning* 47, 2002. Garivier and Cappé, *COLT*, 2011. Thompson, *Biometrika* 25,
# 1933. Garivier and Moulines (windows), *ALT*, 2011.

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [multi-armed bandit](glossary.md#multi-armed-bandit), [arm](glossary.md#arm), [exploitation](glossary.md#exploitation),
# [exploration](glossary.md#exploration), [regret](glossary.md#regret), [pseudo-regret](glossary.md#pseudo-regret), [reward
# regret](glossary.md#reward-regret), [realised regret](glossary.md#realised-regret), [greedy policy](glossary.md#greedy-policy),
# [epsilon-greedy](glossary.md#epsilon-greedy), [Monte Carlo method](glossary.md#monte-carlo-method), [standard error](glossary.md#standard-error), [Hoeffding's
# inequality](glossary.md#hoeffdings-inequality), [upper confidence bound](glossary.md#upper-confidence-bound), [optimism under
# uncertainty](glossary.md#optimism-under-uncertainty), [UCB1](glossary.md#ucb1), [exploration constant](glossary.md#exploration-constant),
# [KL-UCB](glossary.md#kl-ucb), [Thompson sampling](glossary.md#thompson-sampling), [non-stationary
# bandit](glossary.md#non-stationary-bandit).
