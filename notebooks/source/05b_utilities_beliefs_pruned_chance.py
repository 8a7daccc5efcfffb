# %% [markdown] slideshow={"slide_type": "slide"}
# # 05b · Utilities, beliefs, pruned chance
#
# *An optional part of lesson 05: nothing later needs it but question 6 of the exercises.*
#
# **Where do the numbers come from?** Lesson 05 took utilities and probabilities as given. Fix two outcomes, nothing (0) and 4,000 (1). For any sum
# between them there is a chance of 4,000 that you like *just as much* as the sum for certain. That chance **is** its utility to you. **Run the next cell.
# Give your three answers, then say which lottery you would take, and see whether you agree with yourself.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.lottery_explorer import LotteryExplorer

LotteryExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# After this you can say what a utility function describes and when there is one, tell two meanings of *probability* apart, estimate an expectation
# by a sample, and prune a tree with dice by Star1 and Star2. An hour and a quarter; the last part needs lesson 04.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## From preferences to utilities
#
# **Theorem** (von Neumann and Morgenstern). If preferences over lotteries are complete (any two can be compared) and transitive (A over B, B over C: A over C), continuous (there is always such a chance), and do
# not change when both lotteries are mixed with the same third one in the same proportion, then some utility function describes them all by its expected value; and any
# other that does is $a\,u + b$ with $a > 0$.
#
# These are the positive linear transformations that were safe in lesson 05.
#
# **Which evaluation in chess is not linear in the expected result?** Counting material. In 405,460 games of programs a lead of $d$ pawns scored about
# $1 / (1 + 10^{-d/4})$ (Fischer and Kannan 2007): one pawn 0.64, two 0.76, three 0.85 (by a rule of thumb as good as won), six 0.97 and nine 0.99. Two pawns for
# certain, or a fair chance of $+9$ or $-3$? In pawns the gamble is better, 3 to 2; in results it is worse, 0.57 to 0.76. Chess has no dice, so this does
# no harm there.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "Most take 3,000 for certain rather than 4,000 with 80 %, and most take 4,000 with 20 % rather than 3,000 with 25 %. "
    "With u(0) = 0 and u(4,000) = 1: for which utility of 3,000 are both choices right?",
    ["0.75", "0.8", "0.88", "none"],
    answer="none",
    because="The first choice says u(3,000) > 0.8. The second says 0.25 u(3,000) < 0.2, so u(3,000) < 0.8. The theorem says what a consistent "
    "agent does, not what people do (Kahneman and Tversky 1979, after an idea of Allais).",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>We write the utilities down, and the actions emerge. Why not let agents choose their own utilities?</summary>
#
# An agent that may choose what it wants chooses to want what it has: utility 1 for everything, and nothing left to do. Utilities say what the agent is
# *for*, so they must come from outside. Writing them down is not easy either: an agent does what we wrote, which may not be what we meant.
# </details>
#
# The same cards, the same chances, another utility: another action. In a solitaire six cards, 1 to 6, are shuffled. Each is put at once on one of three
# places, and the row must ascend; the first card that fits nowhere ends the game. The first card is a 5.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Solitaire
from gamelib.search import expectimax

for all_or_nothing, name in ((False, "cards placed"), (True, "a full row is 1, all else 0")):
    solitaire = Solitaire(cards=6, places=3, all_or_nothing=all_or_nothing)
    found = expectimax(solitaire, solitaire.parse(". . ., card 5"))
    worth = (f"place {place + 1}: {each.value:.1f}" for place, each in found.action_values.items())
    print(f"{name:>27}: {', '.join(worth)}; best: place {found.action + 1}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What does "probability" mean?
#
# **Frequentist** (objectivist): the share of cases in the long run. A statement about repeated experiments; it suits dice, and the rain on days like
# this one.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from itertools import accumulate
from math import log10, sqrt

from gamelib.draw.chart import Axis, Plot, Series, line_plot
from gamelib.rng import generator

rng, shown, lines = generator(5), sorted({round(10 ** (k / 50)) for k in range(201)}), []
for name in ("a die", "another", "a third"):
    sums = list(accumulate(int(rng.integers(1, 7)) for _ in range(10_000)))
    lines.append(Series(name, [(log10(n), sums[n - 1] / n) for n in shown]))
spreads = {n: 1.96 * sqrt(35 / 12 / n) for n in shown}  # the variance of a die is 35/12
band = [(log10(n), 3.5 - spread, 3.5 + spread) for n, spread in spreads.items()]
lines.append(Series("3.5, and where about 95 % of dice are, at each number of throws", [(0, 3.5), (4, 3.5)], band=band))
x = Axis("throws (logarithmic)", 0, 4.2, [(power, f"{10**power:,}") for power in range(5)])
y = Axis("mean so far", 0, 7, [(eyes, str(eyes)) for eyes in range(1, 7)])
claim = "Three dice: after ten throws their means lie between 3.2 and 3.6, after ten thousand all within 0.02 of 3.5."
Plot(line_plot(lines, x, y, title=claim), claim)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Bayesian** (subjectivist): a degree of belief. Pac-Man cannot see into a ghost's head. Is it a *hunter*, which steps towards him nine times in
# ten, or a *walker*, to whom all ways are the same? There is nothing to count, since no ghost is met twice; but there is evidence, and evidence moves
# beliefs:
#
# $$P(\text{hunter} \mid \text{step}) = \frac{P(\text{step} \mid \text{hunter}) \, P(\text{hunter})}{P(\text{step})}$$

# %% slideshow={"slide_type": "fragment"}
def updated(belief, likelihood):
    """Bayes' rule: what was believed, times how well it explains what was seen, made to sum to 1."""
    joint = {kind: belief[kind] * likelihood[kind] for kind in belief}
    return {kind: weight / sum(joint.values()) for kind, weight in joint.items()}


belief = {"hunter": 0.5, "walker": 0.5}
for ways, towards in ((2, True), (2, True), (3, True), (2, False), (3, True)):
    likelihood = {"hunter": 0.9 if towards else 0.1 / (ways - 1), "walker": 1 / ways}
    belief = updated(belief, likelihood)
    print(f"a step {'towards' if towards else 'away from'} him, one of {ways} ways: hunter {belief['hunter']:.1%}")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "One ghost flips a coin at each corner. Another is stubborn and always turns the same way, you do not know which. You expect each to turn left with "
    "probability one half, and each turns left. What do you expect of them at the next corner?",
    ["one half of both", "one half of the first, certainty of the second", "a little more than one half of both"],
    answer="one half of the first, certainty of the second",
    because="To believe in probabilities is not to believe in coins. The two beliefs were the same number; of one there is something to learn, of the "
    "other there is not. Expectimax takes each chance node by itself: it does not know that looking would teach it something.",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Backgammon
#
# The 21 rolls of a position often have 400 plays or more between them, so each move further ahead costs hundreds of times as much. And it is worth less than in chess:
# the reply you prepared for may come after one roll in 36. What counts is the evaluation. **TD-Gammon** (Tesauro 1995 and 2002) is a neural network
# that learned to estimate the expected result by playing against itself, and reached the level of the best human players. Lesson 09 shows how. (BKG 9.8 beat a world champion
# as early as 1979, in a short match, with luck: Berliner 1980.)
#
# The game is stochastic with perfect information, as Monopoly is, whose shuffled cards are chance too. Its utility is more than won or lost: a win counts 1, a gammon 2, a backgammon
# 3, times a doubling cube of up to 64: from $-192$ to $3 \cdot 64 = 192$. (Ours leaves the cube out.) A program that maximises only its chance of winning plays
# another game.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_board
from gamelib.games import Backgammon

backgammon = Backgammon()
board = backgammon.play("3-1: 8/5 6/5; 6-2: 24/18 13/11; 5-2")
draw_board(backgammon, board, text="A backgammon board early in a game, white to play 5-2")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Too many outcomes: draw some
#
# In place of all 21 rolls a search may draw a few; the estimate is then itself a lottery. At the board above and at the opening 3-1, here is a search two moves deep
# with all rolls and, 20 times, with 2 or 6 of them drawn:

# %% slideshow={"slide_type": "fragment"}
from math import tanh
from statistics import fmean, stdev

from gamelib.games import backgammon as count
from gamelib.search import expectiminimax


def white_lead(state):
    points = count.points_made(state) + count.home_points(state) - 0.6 * count.blots(state)
    return 3 * tanh((count.pip_lead(state) + 5 * points - 8 * count.on_bar(state)) / 60)


two_moves = {"depth": 3, "evaluate": white_lead}
for name, state in {"above": board, "opening 3-1": backgammon.play("3-1")}.items():
    full = expectiminimax(backgammon, state, **two_moves)
    best, second = sorted((each.value for each in full.action_values.values()), reverse=True)[:2]
    print(f"{name}: {backgammon.action_text(state, full.action)}, value {best:.2f}, the next {second:.2f}; {full.nodes:,} nodes")
    for samples in (2, 6):
        found = [expectiminimax(backgammon, state, **two_moves, samples=samples, rng=seed) for seed in range(20)]
        values, nodes = [each.value for each in found], fmean(each.nodes for each in found)
        alike = sum(each.action == full.action for each in found)
        error = 1.96 * stdev(values) / sqrt(20)
        print(f"   {samples} drawn: that move {alike} times, value {fmean(values):.2f} ± {error:.2f}, {nodes:,.0f} nodes")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The ± gives an interval of about 95 %. In the opening one move is far ahead, and two rolls of 21 find it nine times in ten. Above, with two rolls drawn,
# the lead is less than the noise of one search (± is that of a mean of 20); and the value is too *high*, since MAX takes the greatest of many noisy means, which is likely to be the luckiest.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Pruning chance
#
# Can alpha-beta be saved? At a chance node one would think not: until the last outcome is known the mean may be anything. But if all values lie between bounds
# $L$ and $U$, it may not. Say values go from 0 to $U = 10$, MAX has 6 elsewhere, and a fair coin is tossed. Its first side is worth 8. The second must bring more than
# 4, or the mean is no more than 6. So MIN, who moves there, need not look further once it has found a 3.
#
# Each outcome $i$ has a window of its own,
#
# $$A_i = \frac{\alpha - \sum_{j<i} p_j v_j - U \sum_{j>i} p_j}{p_i}, \qquad B_i = \frac{\beta - \sum_{j<i} p_j v_j - L \sum_{j>i} p_j}{p_i}$$
#
# which is handed down; and a value outside it ends the chance node as well. For D, the second side, $A = (6 - 0.5 \cdot 8) / 0.5 = 4$. That is **Star1** (Ballard 1983). In the film, `low` and `high` are what the mean is
# at least and at most. Watch what becomes of D's window:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw import film
from gamelib.games import ChanceNode, TreeGame
from gamelib.search import star1, star2

coin = TreeGame([6, ChanceNode([(0.5, [8, 9]), (0.5, [3, 9, 5])])])
film(star1, coin, bounds=(0, 10))

# %% [markdown] slideshow={"slide_type": "subslide"}
# **The bounds have to hold for every value there could be**, not only for those seen so far. A game's utilities can be asked for, and if they go beyond the bounds our search
# refuses to begin. An evaluation cannot be asked: the value that breaks the promise may be one that was cut off, as the 19 is here.

# %% slideshow={"slide_type": "fragment"}
deeper = TreeGame([6, ChanceNode([(1 / 3, [0]), (1 / 3, [0]), (1 / 3, [0])])])  # the search stops at C, D and E
for estimates in ({"C": 1, "D": 6, "E": 19}, {"C": 19, "D": 1, "E": 6}):
    limits = {"depth": 2, "evaluate": estimates.get}
    right = expectiminimax(deeper, **limits)
    print(*estimates.values(), f"estimated: best {right.action}, worth {right.value:.2f}; Star1:", end=" ")
    try:
        found = star1(deeper, bounds=(0, 10), **limits)
        print(f"{found.action}, {found.leaves} of 4 leaves seen")
    except ValueError as error:
        print(str(error).partition(" that the search")[0])

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Star2** *probes* first: it looks at one action of each outcome. Below a MIN node any one action gives an upper bound, and a good $U_j$ in place of $U$ is often enough for a
# cut. If it is not, the search goes on with the other actions; what the probe found is remembered. Both on the position above, two moves with a roll between
# them:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import RandomOrder

plain = expectiminimax(backgammon, board, **two_moves)
best = backgammon.action_text(board, plain.action)
print(f"expectiminimax: {best}, {plain.value:+.3f}, {plain.leaves:,} leaves")
for search in (star1, star2):
    for name, order in (("own order", None), ("one random order", RandomOrder(rng=1))):
        found = search(backgammon, board, bounds=(-3, 3), order=order, **two_moves)
        assert abs(found.value - plain.value) < 1e-9
        print(f"{search.__name__}, {name:>16}: {found.leaves:>6,} leaves, {1 - found.leaves / plain.leaves:.0%} saved")

# %% [markdown] slideshow={"slide_type": "subslide"}
# One position proves nothing. Here are 300 random trees MAX – chance – MIN – chance, all outcomes equally likely. A leaf is a sum of four steps of $-1$, 0 or $+1$: in *independent* trees each
# leaf draws its own four, in trees of *alike* siblings every edge has one step, which all leaves below it share. So a leaf of either kind has the same distribution;
# the means above the leaves do not. Each leaf is counted once: what Star2's probe has seen is remembered.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.star_savings import savings

saved = savings()  # of each kind, by width, the share of leaves saved in each of 30 trees
widths = list(saved["alike, star1"])
lines = []
for kind, shares in saved.items():
    means = {width: fmean(shares[width]) for width in widths}
    errors = {width: 1.96 * stdev(shares[width]) / sqrt(30) for width in widths}
    band = [(width, means[width] - errors[width], means[width] + errors[width]) for width in widths]
    lines.append(Series(kind, list(means.items()), markers=True, band=band))
x = Axis("branching (players and chance alike)", 2, 6, [(width, str(width)) for width in widths])
y = Axis("leaves saved", 0, 0.85, [(fifth / 5, f"{fifth / 5:.0%}") for fifth in range(5)])
claim = (
    "Star2 saves more than Star1 everywhere: 13 to 24 % against 9 to 15 % on independent leaves, 18 to 47 % against 13 to 29 % "
    "where siblings are alike, and up to 75 % with the actions ordered by exact value."
)
Plot(line_plot(lines, x, y, title=claim), claim)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The bands are intervals of about 95 %; compared tree by tree, Star2's lead is clear at each width for both kinds. **Likeness helps** from branching 3 on: alike leaves average out less, so means lie further apart; and Star2's probe tells something of the other actions. Ballard reports
# 25 to 30 % for Star1, more than 50 % for Star2 in random order, and an order of magnitude in the best; Hauk, Buro and Schaeffer (2004) searched backgammon to depth 5 with Star2: three moves, two rolls. Savings are a
# property of the trees as well.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. Any preferences have a utility function.</summary>
#
# False: those that meet the theorem's conditions. Most people's do not always.
# </details>
# <details><summary>2. Alpha-beta cannot be used in games with dice.</summary>
#
# False: with bounds on the values Star1 and Star2 cut at chance nodes too; below them MAX and MIN cut as ever.
# </details>
# <details><summary>3. A sample of the outcomes gives an unbiased estimate of a position's value.</summary>
#
# False: at a chance node it does, but MAX above it takes the greatest of several estimates.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Derive utilities from choices, and find choices that no utility explains; update a belief; prune below chance. **Exercise**: question 6, Star1, in
# [exercises/05_stochastic_games.ipynb](../exercises/05_stochastic_games.ipynb). **Next**: lesson 06.

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [probability](glossary.md#probability), [frequentist
# probability](glossary.md#frequentist-probability), [Bayesian probability](glossary.md#bayesian-probability),
# [lottery](glossary.md#lottery), [sampling](glossary.md#sampling), [Star1](glossary.md#star1),
# [Star2](glossary.md#star2).

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.5, 12.2, 16.1 to 16.3. von Neumann and Morgenstern, *Theory of Games and Economic Behavior*, 2nd ed.,
# 1947. Allais, "Le comportement de l'homme rationnel devant le risque", *Econometrica* 21, 1953. Fischer and Kannan, "Pawn advantage, win percentage, and Elo", Chess Programming Wiki, 2007. Kahneman and Tversky, "Prospect theory", *Econometrica* 47, 1979. Ballard, "The \*-minimax search
# procedure for trees containing chance nodes", *Artificial Intelligence* 21, 1983. Hauk, Buro and Schaeffer, "\*-Minimax performance in backgammon" and "Rediscovering \*-minimax search", *Computers and
# Games*, 2004. Berliner, "Backgammon computer program beats world champion", *Artificial Intelligence* 14, 1980. Tesauro, "Temporal difference learning and TD-Gammon",
# *Communications of the ACM* 38, 1995; "Programming backgammon using self-teaching neural nets", *Artificial Intelligence* 134, 2002.
