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
# After this lesson you can search trees in which chance moves, or an opponent who does not play the best; say which evaluations are safe there,
# and what a wrong model costs; and solve the game of Pig. An hour and a half, after lessons 02 and 03.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play it first
#
# **Pig.** Roll a die as often as you like. A 1 ends your turn, and what you rolled in it is lost; any other number is added to what is
# *at stake*, your *turn total*. Hold, and what is at stake is yours. Whoever first has 100 points wins. You are
# MAX; your opponent holds at 20, the rule of thumb. At the end a rule of yours plays:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.pig_game_explorer import PigGameExplorer

PigGameExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: a die
#
# A game for one. *Count*: you get as many points as the die shows. *Double*: twice as many if the number is even, nothing if it is odd. First
# you choose, then the die is thrown.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_tree
from gamelib.games import chance_tree

die = chance_tree("die")
draw_tree(die)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The circles are **chance nodes**, where nobody chooses. A chance node is worth its **expected value**, the mean of its outcomes, each weighted by
# its probability:
#
# $$E[X] = \sum_x P(x) \cdot x$$
#
# Counting: $\frac16 (1 + 2 + 3 + 4 + 5 + 6) = 3.5$. Doubling: $\frac16 (0 + 4 + 0 + 8 + 0 + 12) = 4$. So double. The weights have taken the
# mean *already*: do not divide by the number of outcomes once more.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now with an opponent: MAX chooses at A, then chance moves, then MIN. Work from the leaves to the root:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.games import TreeGame
from gamelib.search import expectiminimax

worked = TreeGame.from_text("[{0.8: [4, 6], 0.2: [10, 9]}, {0.3: [12, 1], 0.7: [7, 8]}]")
draw_tree(worked, values=lambda state: round(expectiminimax(worked, state).value, 2), line=("a2",))

# %% [markdown] slideshow={"slide_type": "fragment"}
# 1. MIN takes the smaller leaf: D = 4, E = 9, F = 1, G = 7.
# 2. Chance takes the mean: B = $0.8 \cdot 4 + 0.2 \cdot 9 = 5$, C = $0.3 \cdot 1 + 0.7 \cdot 7 = 5.2$.
# 3. MAX takes the greater: A = 5.2, by a2.
#
# Three slips choose a1: to weigh both outcomes alike, to fear the worse, or to hope for the better. Your turn:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
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
# One line more than minimax: CHANCE is a third mover, $r$ is a throw or a card, and $P(r)$ is how probable it is. Without the line of MIN this is
# **expectimax**, for games of one player such as solitaire.
#
# ## In code

# %% slideshow={"slide_type": "fragment"}
from gamelib import MAX, MIN


def value(game, s):
    if game.is_terminal(s):
        return game.utility(s, MAX)
    if game.player(s) == MAX:
        return max(value(game, game.result(s, a)) for a in game.actions(s))
    if game.player(s) == MIN:
        return min(value(game, game.result(s, a)) for a in game.actions(s))
    return sum(p * value(game, game.result(s, r)) for r, p in game.outcomes(s))


for name, tree in (("the die game", die), ("the tree worked above", worked)):
    print(f"{name}: {value(tree, tree.initial_state()):.1f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Whether the game is over is asked first**: a terminal state may say whose turn it would be, and `max` of no values is an error. The film runs the textbook's version on
# your tree; `film(value, three_movers)` runs ours.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw import film

film(expectiminimax, three_movers)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Expected what?
#
# The die again, now for two. MAX chooses and throws, then MIN does, having seen MAX's points. **Whoever has more points wins.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

duel = chance_tree("dice-duel")
lines = ["what MAX may expect:        count    double"]
for name, game in (("points, alone", die), ("utility, in the duel", duel)):
    found = expectiminimax(game).action_values
    lines.append(f"{name:24}{found['count'].value:9.3f} {found['double'].value:9.3f}")
Prediction(
    "Doubling brings 4 points on average, counting 3.5. What should MAX do now?",
    ["double", "count", "it makes no difference"],
    answer="count",
    because="Doubling gives 0 points half of the time, and by how much one wins does not matter.",
    shows="\n".join(lines),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# A **utility** is a number for each outcome that says what an agent *prefers*; here a win is $+1$, a draw 0 and a loss $-1$. The principle of
# **maximum expected utility**: choose the action whose expected utility is greatest, given what you know. It is often taken as the definition of a
# rational agent. If $x$ coins are worth $\sqrt x$ to you, a fair chance of 100 or nothing is worth $\frac12 \cdot 10 = 5$, as much as 25 for certain.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A model of the opponent
#
# Minimax expects the worst. If you *know* something about the opponent, put a chance node in place of each MIN node, with a probability for
# each reply. The model may be simple, all replies equally likely, or need a search of its own; it may even say that the *adversarial* replies are
# the likely ones.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### What a wrong model costs
#
# Pac-Man is MAX. Food brings 10 points, each step costs 1; eating everything brings 500, being caught costs 500. A game
# ends after 20 steps. Ghosts are adversaries, or walk at random. Here two of them close in, the food beyond the second.

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
# These scores are computed from the rules, not sampled. In the maze `pocket` half of the food lies behind the only ghost:

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
    "The right model scores more: -20 against -509 with adversaries, 284 against 6 with ghosts at random. "
    "And minimax never gets less than the -20 it was promised; expectimax does.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# How many of the ghosts' steps does he *believe* to be random, how many are, and how far does he look ahead?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import GhostExplorer

GhostExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cutting off: the order is not enough
#
# With $b$ actions and $n$ outcomes of chance before each, $m$ moves have $O(b^m n^m)$ leaves. So a search stops early and asks an evaluation. For minimax only the *order* of its values matters. Chance takes
# a mean, and a mean asks *how much* better. The first picture's tree on other scales (the last is the textbook's), and with
# MIN in the place of chance:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import ChanceNode
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
# Why is $3 v - 7$ safe? Because the mean goes along: $E[a v + b] = a E[v] + b$, and with $a > 0$ the greater stays the greater. To keep the order of the
# leaves is not enough: a certain 3 is worth as much as a fair chance of 2 or 4, but to the 4th it is 81 against 136. The 3 must stay in the middle,
# and only a straight line keeps every middle. So an evaluation under chance should be a **positive linear transformation of the expected utility**: of
# the *probability of winning*, where a win is 1 and a loss 0.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Pig
#
# Let $P_{i,j,k}$ be the probability that the player to move wins, with $i$ points of his own, $j$ of the opponent's, and $k$ at stake. It is 1 if
# $i + k \ge 100$, else the greater of
#
# $$\text{roll: } \tfrac16 \Bigl( (1 - P_{j,i,0}) + \sum_{r=2}^{6} P_{i,j,k+r} \Bigr) \qquad \text{hold: } 1 - P_{j,i+k,0}$$
#
# Recursion would never end: when both have thrown a 1, play is back where it was. **Value iteration** starts with any $P$, computes the right-hand
# sides, puts them in for $P$, and so on. At 98 to 98 every throw but a 1 wins, so $P = \tfrac16 (1 - P) + \tfrac56$; from $P = 0$ on this gives
# $0, 1, \frac56, \frac{31}{36}, \ldots$, ever nearer to $\frac67$.
#
# **Roll or hold, by hand.** You have 96 to 98, and 2 at stake. Hold, and the opponent is to move at 98 to 98: you win with $1 - \frac67 = 0.14$. Roll, and
# every throw but a 1 wins: $\frac56 = 0.83$ at least.
#
# The code does this for all scores at once, with $+1$ for a win and $-1$ for a loss, so $1 - P$ becomes $-V$.

# %% slideshow={"slide_type": "fragment"}
import numpy as np


def solve(utility, goal=100):
    at_stake, own, other = np.ogrid[: goal + 6, :goal, :goal]
    V = np.zeros((goal + 6, goal, goal)) + np.where(own + at_stake >= goal, utility(other), 0)
    rolls = np.zeros((goal, goal, goal), dtype=bool)
    while True:
        passed = -V[0].T  # what it is worth that the other's turn begins
        for k in reversed(range(goal)):
            below = goal - k  # with fewer own points than this, k more do not reach the goal
            one = passed[:below]  # threw a 1: the scores stay, the other's turn begins
            more = V[k + 2 : k + 7, :below].sum(axis=0)  # threw 2 to 6: so many more at stake
            roll = (one + more) / 6
            hold = passed[k:]  # own points i become i + k
            V[k, :below] = np.maximum(roll, hold)
            rolls[:below, :, k] = roll > hold + 1e-9
        if abs(V[0] + passed.T).max() < 1e-9:
            return V[0], rolls


worth, to_win = solve(lambda j: 1)
print(f"Of two perfect players the first wins {(1 + worth[0, 0]) / 2:.2%} of the games.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Neller and Presser (2004) found the same 53.06 %. When does perfect play hold?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.pig_surface import surface

Prediction(
    "You have 50 points and the opponent none. When does perfect play hold?",
    ["before 20", "at 20", "after 20"],
    answer="before 20",
    because="Ahead it plays safe and holds from 15 on; with none against 50 it dares more, and holds from 29 on. Near the end, "
    "from 78 own points on or 84 of the opponent's, it rolls until it wins. To hold at 20 makes the most points a turn, since a roll "
    "then loses 20/6 on average and wins (2 + 3 + 4 + 5 + 6)/6, as much. But the most points are not the most wins.",
    shows=surface({"perfect play": to_win}, "A map of where perfect play holds.", rings=[(50, 0), (0, 50)]),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The map shows where holding *begins*. It need not go on: at 41 to 49 perfect play holds with 26 at stake, rolls with 27 (to win 2 games in 10,000 more) and
# holds with 28. Here the map is cut open at 49. Move the opponent's points from 0 to 99, and watch the sea swallow everything:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import PigExplorer

PigExplorer()

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### The same code, another utility
#
# Suppose the loser pays a coin for each point he lacks. Then a win is worth $100 - j$: `solve(lambda j: 100 - j)`.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
_, for_coins = solve(lambda j: 100 - j)
Prediction(
    "At 50 to 0 perfect play holds from 15 at stake on. And the player for coins?",
    ["from fewer on", "from 15 on too", "from more on"],
    answer="from more on",
    because="He holds from 24 on. Far ahead, perfect play can afford small steps; to him each point that the opponent makes is a coin less. "
    "(Norvig's course compares two such players.)",
    shows=surface(
        {"for wins": to_win, "for coins": for_coins}, "Two maps of where to hold, with a ring at 50 to 0.", rings=[(50, 0)]
    ),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# Write a rule for Pig. How often it wins is computed exactly; it begins every other game. Perfect play beats *hold at 20* in 54.0 % of them: how near do
# you come? Where the goal is reached your rule is not asked.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Pig, hold_at, winning_probability
from gamelib.games.pig_policies import roll_table

pig = Pig()


def mine(state):
    own, other = state.scores[state.player], state.scores[1 - state.player]
    enough = 25 if other > own else 20
    return "hold" if state.turn_total >= enough else "roll"


yours, twenty = roll_table(pig, mine), hold_at(pig, 20)
first, second = winning_probability(pig, (yours, twenty)), winning_probability(pig, (twenty, yours), player=MIN)
print(f"against hold at 20: {(first + second) / 2:.2%}")
surface({"perfect play": to_win, "yours": yours}, "Where perfect play and your rule hold.")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
PigGameExplorer(mine)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. Expectiminimax returns the result one will get.</summary>
#
# False: the mean of what one may get. The die game is worth 4, and half of the time one gets 0.
# </details>
# <details><summary>2. If an evaluation is the probability of winning, one may as well use 2p - 1.</summary>
#
# True: it is a positive linear transformation, the expected utility with +1 and -1.
# </details>
# <details><summary>3. Expectimax plays at least as well as minimax.</summary>
#
# False: only if its model is right and it looks to the end. Against the adversaries in the pocket it scored 489 points less than minimax.
# </details>
# <details><summary>4. If you know nothing of the opponent, minimax is right.</summary>
#
# False, unless you want a guarantee. In the trap the best guarantee was to lose at once, and minimax took it.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Compute and program expectiminimax; search against a model, and name the price of a wrong one; tell a safe change of an evaluation from an unsafe
# one; solve a game in which play may come back.
#
# **Exercises**: [exercises/05_stochastic_games.ipynb](../exercises/05_stochastic_games.ipynb); question 6 is about the optional
# [05b](05b_utilities_beliefs_pruned_chance.ipynb): where utilities and probabilities come from, and how to prune where there are dice. **Next**: lesson 06,
# more than two players.

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [stochastic](glossary.md#stochastic), [chance node](glossary.md#chance-node), [expected
# value](glossary.md#expected-value), [expectiminimax](glossary.md#expectiminimax),
# [expectimax](glossary.md#expectimax), [utility](glossary.md#utility), [expected
# utility](glossary.md#expected-utility), [maximum expected utility](glossary.md#maximum-expected-utility), [opponent
# model](glossary.md#opponent-model), [positive linear
# transformation](glossary.md#positive-linear-transformation), [value iteration](glossary.md#value-iteration).

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.5 and 16.1 to 16.3. Klein and Abbeel, *CS 188*, Berkeley: expectimax and utilities. Neller and Presser, "Optimal play of the dice game Pig", *The UMAP Journal* 25,
# 2004. Norvig, *Design of Computer Programs* (CS 212), 2012, unit 5: Pig by `max_wins` and `max_diffs`.
