# %% [markdown] slideshow={"slide_type": "slide"}
# # 05 · Stochastic games
#
# **What is a good move when dice decide what comes of it?** Below MAX chooses first, then chance does, with 90 % and 10 %. The
# slider *power* bends the scale on which the four leaves are measured, and never changes which of two leaves is better.
# **Run the next cell. Drag *power* until the best move flips.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import BendExplorer

BendExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# After this lesson you can compute expected values in a tree and write expectiminimax; search against a model of the opponent and
# say what a wrong model costs; tell a safe change of an evaluation from an unsafe one; and solve the game of Pig.
# An hour and three quarters, after lessons 02 and 03.
#
# Beside it stands an optional notebook, [05b](05b_utilities_beliefs_pruned_chance.ipynb): what a probability means,
# where utilities come from, and how to prune where there are dice.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play it first
#
# **Pig.** Roll a die as often as you like. A 1 ends your turn, and what you rolled in it is lost; any other number is added to what is
# *at stake*. Hold, and what is at stake is yours. Whoever first has 100 points wins. You are MAX:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.pig_game_explorer import PigGameExplorer

PigGameExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# When did you hold? Your opponent does it at 20, the rule of thumb. At the end of this lesson a rule of yours plays, and you will know
# exactly how often it wins.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: a die
#
# A game for one. *Count*: as many points as the die shows. *Double*: twice the eyes if they are even, nothing if they are odd. First you
# choose, then the die is thrown.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_tree
from gamelib.games import chance_tree

die = chance_tree("die")
draw_tree(die)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The circles are **chance nodes**. Nobody chooses there; chance wants neither good nor bad. Such a node is worth its
# **expected value**, the mean of its outcomes, each weighted by its probability:
#
# $$E[X] = \sum_x P(x) \cdot x$$
#
# Counting: $\frac16 (1 + 2 + 3 + 4 + 5 + 6) = 3.5$. Doubling: $\frac16 (0 + 4 + 0 + 8 + 0 + 12) = 4$. Double. (The picture
# rounds $\frac16$ to 0.167.) The weights have taken the mean *already*: do not divide by the number of outcomes once more.
#
# Now with MIN: MAX chooses, then chance, then MIN. Fill in the values, those next to the leaves first.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.games import ChanceNode, TreeGame
from gamelib.widgets import ChanceByHandExplorer

three_movers = TreeGame.from_text("[{0.9: [2, 7], 0.1: [9, 8]}, {0.9: [5, 3], 0.1: [4, 6]}]")
ChanceByHandExplorer(three_movers)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In symbols
#
# $$\small
# \text{EXPECTIMINIMAX}(s) = \begin{cases}
#   \text{UTILITY}(s, \text{MAX}) & \text{if TERMINAL-TEST}(s) \\
#   \max_a \text{EXPECTIMINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MAX} \\
#   \min_a \text{EXPECTIMINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MIN} \\
#   \sum_r P(r) \, \text{EXPECTIMINIMAX}(\text{RESULT}(s, r)) & \text{if PLAYER}(s) = \text{CHANCE}
# \end{cases}
# $$
#
# One line more than minimax. CHANCE is a third kind of mover, $r$ is what it may do (a throw, a card), and $P(r)$ how probable that
# is. Without the line of MIN this is **expectimax**, for games of one player such as solitaire.
#
# ## In code

# %% slideshow={"slide_type": "fragment"}
from gamelib import CHANCE, MAX, MIN


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) is CHANCE:
        v = 0
        for outcome, probability in game.outcomes(state):
            v = v + probability * value(game, game.result(state, outcome))
        return v
    values = [value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


print("the die game:", value(die, die.initial_state()))

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Whether the game is over is asked first.** A terminal state may well say whose turn it would be, and `max` of no values at all is an
# error. The film runs the textbook's version on your tree. Yours is filmed by `film(value, three_movers)`.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw import film
from gamelib.search import expectiminimax

film(expectiminimax, three_movers)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Expected what?
#
# A **utility** is a number for each outcome that says what an agent *prefers*; a win may be $+1$ and a loss $-1$. The principle of **maximum
# expected utility** says: choose the action whose expected utility is greatest, given what you know. It is often taken as the definition of
# a rational agent.
#
# All the weight is on the word *utility*. To somebody for whom $x$ coins are worth $\sqrt x$, 49 for certain are worth 7, and a fair chance of
# 100 or nothing is worth $\frac12 \cdot 10 = 5$, though it pays 50 on average. The die again, now for
# two: MAX chooses and throws, then MIN, who has seen MAX's points. **Whoever has more points wins**, $+1$ or $-1$; equally many are a draw, 0.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

duel = chance_tree("dice-duel")
lines = ["what MAX may expect:        count    double"]
for name, game in (("points, alone", die), ("utility, in the duel", duel)):
    found = expectiminimax(game).action_values
    lines.append(f"{name:24}{found['count'].value:9.3f} {found['double'].value:9.3f}")
Prediction(
    "Doubling brings 4 points on average, counting 3.5. What should MAX do in the duel?",
    ["double: more points", "count", "it makes no difference: MIN can do the same"],
    answer="count",
    because="Doubling gives 0 points half of the time, and by how much one wins does not matter.",
    shows="\n".join(lines),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A model of the opponent
#
# Minimax expects the worst. If you *know* something about the opponent, put a chance node in place of each MIN node: one branch for
# each reply, with its probability. Such a model may be simple (all replies alike) or need a search of its own, and it may well say
# that the *adversarial* replies are the likely ones.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### What a wrong model costs
#
# Pac-Man is MAX. Food brings 10 points, each step costs 1; having eaten everything brings 500, being caught costs 500. His ghosts are adversaries,
# or they walk at random. Here two of them close in from both sides, and the food is beyond the second.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.ghost_models import results

from gamelib.draw import draw_board
from gamelib.games import PacMan

draw_board(PacMan("trapped"), text="Pac-Man between two ghosts, the food beyond the second ghost")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
scores = results()
lines = ["ghosts walk at random   mean score   games won"]
for name in ("minimax", "expectimax"):
    each = scores["trapped", name, "random"]
    lines.append(f"{name:24}{each.score:8.1f} {each.wins:12.1%}")
Prediction(
    "Minimax Pac-Man sits in this trap, and the ghosts walk at random. What does he do?",
    ["he waits for a gap", "he runs to the nearer ghost at once", "he goes for the food, slowly"],
    answer="he runs to the nearer ghost at once",
    because="He believes that all is lost. Then every further step only costs a point: -502 is the best he expects, and what he gets. "
    "Expectimax Pac-Man, whose model is right, wins seven games in ten.",
    shows="\n".join(lines),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Nothing is sampled there: how probable each score is follows from the rules. Another maze, `pocket`, where half of the food lies behind the only
# ghost:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from matplotlib import pyplot as plt

from gamelib.draw import chart

figure, axes = plt.subplots(figsize=(6, 2.8))
for offset, name, look in ((-0.2, "minimax", {"color": "C0"}), (0.2, "expectimax", {"color": "C1", "hatch": "//"})):
    heights = [scores["pocket", name, kind].score for kind in ("adversarial", "random")]
    bars = axes.bar([x + offset for x in (0, 1)], heights, 0.38, label=f"{name} Pac-Man", edgecolor="k", **look)
    axes.bar_label(bars, fmt="%.0f", padding=2)
axes.axhline(0, color="k", linewidth=1)
axes.set_xticks([0, 1], ["adversarial ghosts", "ghosts at random"])
axes.set_ylim(-600, 400)
axes.set_ylabel("mean score")
axes.legend()
chart(
    figure,
    "Whoever believes what is true scores more: -20 against -509 with adversaries, 284 against 6 with ghosts at random. "
    "Minimax never falls below the -20 it was promised; expectimax does.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now mix: how many of the ghosts' steps does he *believe* to be random, how many are, and how far does he look ahead? As in lesson 03 a short look
# spoils much: three steps ahead he sees no way to win, whatever he believes.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import GhostExplorer

GhostExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cutting off: the order is not enough
#
# As in lesson 03 a search of a large game stops early and asks an evaluation. For minimax only the *order* of its values matters. Chance takes a
# mean, and a mean asks how much better. Here is the tree of the first picture with other scales, and with MIN in the place of chance. The last
# row is the textbook's (Russell and Norvig, section 5.5):

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import minimax

changes = {
    "v": lambda v: v,
    "3 v - 7": lambda v: 3 * v - 7,
    "v to the 4th": lambda v: v**4,
    "1, 20, 30, 400": {1: 1, 2: 20, 3: 30, 4: 400}.get,
}
for name, change in changes.items():
    two, three, one, four = (float(change(v)) for v in (2, 3, 1, 4))
    outcomes = [[(0.9, two), (0.1, three)], [(0.9, one), (0.1, four)]]
    dice = expectiminimax(TreeGame([ChanceNode(each) for each in outcomes]))
    a1, a2 = (each.value for each in dice.action_values.values())
    without = minimax(TreeGame([[two, three], [one, four]]))
    print(f"{name:>14}: a1 {a1:5.1f}, a2 {a2:5.1f}, best {dice.action}; with MIN for chance: {without.action}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Why is $3 v - 7$ safe? Because the mean goes along: $E[a v + b] = a E[v] + b$, and with $a > 0$ the greater stays the greater. Nothing else is safe in
# every tree: a certain 3 is worth as much as a fair chance of 2 or 4, but to the 4th it is 81 against 136.
#
# So an evaluation under chance should be a **positive linear transformation of the expected utility**: of the *probability of winning*, where a win is 1 and
# a loss 0.
#
# Is there **a non-linear evaluation in chess**? Counting material is one. From 405,460 games of programs Fischer and Kannan (2007) found that a lead of
# $d$ pawns scores about $1 / (1 + 10^{-d/4})$: two pawns 0.76, nine pawns 0.99, three pawns down 0.15. Two pawns for certain, or a fair chance of $+9$ or $-3$? In pawns
# the gamble looks better, 3 to 2; in results it is worse, 0.57 to 0.76. Chess has no dice, so it does no harm there. In backgammon it would.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Pig
#
# Let $P_{i,j,k}$ be the probability that the player to move wins, with $i$ points of his own, $j$ of the opponent's, and $k$ at stake. If $i + k \ge 100$
# it is 1. Else it is the greater of
#
# $$\text{roll: } \tfrac16 \Bigl( (1 - P_{j,i,0}) + \sum_{r=2}^{6} P_{i,j,k+r} \Bigr) \qquad \text{hold: } 1 - P_{j,i+k,0}$$
#
# There is no last ply to start from: if nobody scores, play comes back to where it was. At 98 to 98 every throw but a 1 wins, so
# $P = \tfrac16 (1 - P) + \tfrac56$. **Value iteration** starts anywhere, say at $P = 0$, computes the right-hand side, puts the
# result in for $P$, and so on: $0, 1, \frac56, \frac{31}{36}, \ldots$ come ever nearer to $\frac67$. The code does so for all scores at once. There a win counts $+1$ and a loss $-1$, so $1 - P$
# becomes $-V$.

# %% slideshow={"slide_type": "fragment"}
import numpy as np


def solve(utility, goal=100):
    at_stake, own, other = np.ogrid[: goal + 6, :goal, :goal]
    worth = np.zeros((goal + 6, goal, goal)) + np.where(own + at_stake >= goal, utility(other), 0)
    rolls = np.zeros((goal, goal, goal), dtype=bool)
    while True:
        before = worth[0].copy()
        passed = -before.T  # by own and the other's points: the other's turn begins
        for k in reversed(range(goal)):
            below = goal - k  # so many own points do not reach the goal with k more
            roll = (passed[:below] + worth[k + 2 : k + 7, :below].sum(axis=0)) / 6
            hold = passed[k:]
            worth[k, :below] = np.maximum(roll, hold)
            rolls[:below, :, k] = roll > hold + 1e-9
        if abs(worth[0] - before).max() < 1e-9:
            return worth[0], rolls


worth, to_win = solve(lambda other: 1)
print(f"Of two perfect players the first wins {(1 + worth[0, 0]) / 2:.2%} of the games.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Neller and Presser (2004) found the same 53.06 %. And when does perfect play hold? At 20 a roll loses on average as much as it wins, since
# $\frac16 \cdot 20 = \frac16 (2 + 3 + 4 + 5 + 6)$: to hold at 20 makes the most *points a turn*. But points are not wins:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.pig_surface import surface

surface({"perfect play": to_win}, "From how much at stake on perfect play holds, by own and the opponent's points.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Ahead it holds early, behind late, and near the end it rolls until it wins.** With 50 points against none it holds from 15 on, with none
# against 50 from 29 on; from 78 own points on, or 84 of the opponent's, it never holds. The map shows where holding *begins*. It need not go on: at 41
# to 49 perfect play holds with 22 to 26 at stake, rolls with 27 and holds again with 28. Here the surface is cut open at 49. Move the opponent's points from 0 to
# 99, and watch a wave grow, islands come and go, and the sea swallow everything:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import PigExplorer

cut = PigExplorer()
cut.set(own=41, opponent=49, turn_total=27)
cut

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### The same code, another utility
#
# Suppose the loser pays a coin for each point he lacks. Then a win is worth $100 - j$:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.bent_pig import bent_plot, share_won

_, for_coins = solve(lambda other: 100 - other)
print(f"decides otherwise in {(for_coins != to_win).sum():,} of 505,000 positions")
print(f"wins {share_won(for_coins):.1%} of the games against perfect play")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "At 77 to 0 perfect play holds from 7 at stake on. And the player for coins?",
    ["he holds earlier", "he does the same", "he holds later, or never"],
    answer="he holds later, or never",
    because="He rolls until the game is over: a win is worth most before the other has scored. At 0 to 95 it is the other way round: perfect play "
    "never holds, and he does from 20 on, since the game is as good as lost, and 20 points held are 20 coins saved.",
    shows=surface(
        {"for wins": to_win, "for coins": for_coins},
        "Two maps of where to hold, with rings at 77 to 0 and at 0 to 95.",
        rings=[(77, 0), (0, 95)],
    ),
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### A bent scale
#
# A player looks one throw ahead. He knows the true probability of winning of every position, and goes by its *cube*.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "How does he play, compared with perfect play?",
    ["he rolls more often", "exactly the same: the cube changes no order", "he holds more often"],
    answer="he rolls more often",
    because="Cubed, 0.9 counts eight times as much as 0.45 and not twice: he hopes for too much, and wins about 44 % against perfect play. "
    "With the power 8 he wins less than a quarter. Bent the other way it costs little here.",
    shows=bent_plot(),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What dice cost
#
# With $b$ actions and $n$ outcomes of chance before each, a tree of $m$ moves has $O(b^m n^m)$ leaves. In **backgammon** two dice are thrown before every move: 21
# different rolls, 6 doubles with probability $\frac1{36}$ each and 15 others with $\frac1{18}$. In games at random the 21 rolls of a
# position have about 450 plays together: 450 leaves after a move, 200,000 after two and 90 million after three. And looking deep is worth less than in chess, since each line is unlikely: the reply you prepared for
# may come after one roll in 36. Programs look two or three plies ahead and put their effort into the evaluation. Where outcomes are too many, they draw a sample
# of them. Alpha-beta can be saved, if values have bounds: see [05b](05b_utilities_beliefs_pruned_chance.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# Write a rule for Pig, and learn exactly how often it wins if it begins every other game. Perfect play beats *hold at 20* in 54.0 % of the games. How near do you
# come? Where the goal is reached your rule is not asked.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Pig, hold_at, winning_probability
from gamelib.games.pig_policies import roll_table


def mine(state):
    own, other = state.scores[state.player], state.scores[1 - state.player]
    enough = 25 if other > own else 20
    return "hold" if state.turn_total >= enough else "roll"


pig = Pig()
yours, twenty = roll_table(pig, mine), roll_table(pig, hold_at(pig, 20))
second = winning_probability(pig, (twenty, yours), player=MIN)
print(f"against hold at 20: {(winning_probability(pig, (yours, twenty)) + second) / 2:.2%}")
surface({"perfect play": to_win, "yours": yours}, "From how much at stake on perfect play holds, and your rule.")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
PigGameExplorer(mine)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. Expectiminimax returns the result one will get.</summary>
#
# False: the mean over all ways the dice may fall. The die game is worth 4, and half of the time one gets 0.
# </details>
# <details><summary>2. If an evaluation is the probability of winning, one may as well use 2p - 1.</summary>
#
# True: it is a positive linear transformation, and the expected utility with +1 and -1.
# </details>
# <details><summary>3. Expectimax plays at least as well as minimax.</summary>
#
# False: only if its model is right and it looks to the end. In the pocket it lost 489 points by it against adversaries.
# </details>
# <details><summary>4. Minimax is the right choice whenever one knows nothing about the opponent.</summary>
#
# False, unless what one wants is a guarantee. In the trap nothing could be guaranteed, and it gave everything up.
# </details>
# <details><summary>5. A rational agent maximises its expected money.</summary>
#
# False: its expected utility, which need not grow evenly with money, or with points.
# </details>
# <details><summary>6. If the opponent rolls the dice, they belong to MIN.</summary>
#
# False: whoever holds the cup, chance decides. A MIN node would be a cheat who picks the roll.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Compute and program expectiminimax; say what is expected, and what a utility is; search against a model and name the price of a wrong one; tell a safe change
# of an evaluation from an unsafe one; solve a game that has no last ply.
#
# **Exercises**: [exercises/05_stochastic_games.ipynb](../exercises/05_stochastic_games.ipynb); their question 6 is about 05b. **Next**: lesson 06, more than two
# players: one number a node is not enough.

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [stochastic](glossary.md#stochastic), [chance node](glossary.md#chance-node), [expected
# value](glossary.md#expected-value), [expectiminimax](glossary.md#expectiminimax),
# [expectimax](glossary.md#expectimax), [utility](glossary.md#utility), [expected
# utility](glossary.md#expected-utility), [maximum expected utility](glossary.md#maximum-expected-utility), [opponent
# model](glossary.md#opponent-model), [positive linear
# transformation](glossary.md#positive-linear-transformation), [value iteration](glossary.md#value-iteration).

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.5 and 16.1 to 16.3. Klein and Abbeel, *CS 188*, Berkeley, lectures on
# expectimax and utilities. Michie, "Game-playing and game-learning automata", 1966. Neller and Presser, "Optimal play of the dice game Pig", *The UMAP Journal* 25,
# 2004. Fischer and Kannan, "Pawn advantage, win percentage, and Elo", Chess Programming Wiki, 2007.
