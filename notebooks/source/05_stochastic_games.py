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
# *at stake*, your *turn total*. Hold, and what is at stake is yours. Whoever reaches 100 points first wins. You are
# MAX; your opponent holds at 20, the rule of thumb. At the end of the lesson your own rule plays.

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
# **expectimax**, for games of one player, or against an opponent taken for chance.
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
# **Whether the game is over is asked first**: a terminal state may say whose turn it would be, and `max` of no values is an error. The film runs the library's version on
# your tree; `film(value, three_movers)` runs ours.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw import film

film(expectiminimax, three_movers)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The die, for two
#
# MAX chooses and throws, then MIN does, having seen MAX's points. Whoever has more points wins.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

duel = chance_tree("dice-duel")
lines = ["what MAX may expect:        count    double"]
for name, game in (("points, alone", die), ("utility, in the duel", duel)):
    found = expectiminimax(game).action_values
    lines.append(f"{name:24}{found['count'].value:9.3f} {found['double'].value:9.3f}")
Prediction(
    "Doubling brings 4 points on average, counting 3.5. What should MAX do?",
    ["double", "count", "it makes no difference"],
    answer="count",
    because="Doubling gives 0 points half of the time, and the margin does not matter. Both utilities are "
    "negative, since MIN knows what there is to beat.",
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
# each reply. All replies may be equally likely; or it takes a search to find the likely ones. If the *adversarial* reply comes with 80 % and any
# reply with 20 %, D in the tree worked above, with 4 and 6, is worth $0.8 \cdot 4 + 0.2 \cdot 5 = 4.2$.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### What a wrong model costs
#
# Pac-Man is MAX. Food brings 10 points, each step costs 1; eating everything brings 500, being caught costs 500. A game
# ends after 20 steps. Here two ghosts close in, the food beyond the second.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.ghost_models import results

from gamelib.draw import draw_board
from gamelib.games import PacMan

draw_board(PacMan("trapped"), text="Pac-Man between two ghosts, the food beyond the second")

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
# These scores are computed, not sampled. In the next maze, `pocket`, half of the food lies behind the only ghost.
# Adversarial ghosts do the worst they can to just this Pac-Man.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
lines = ["mean score            adversarial ghosts   ghosts at random"]
for name in ("minimax", "expectimax"):
    adversarial, random = (scores["pocket", name, kind].score for kind in ("adversarial", "random"))
    lines.append(f"{name + ' Pac-Man':20}{adversarial:17.1f}{random:19.1f}")
Prediction(
    "Each Pac-Man meets each kind of ghost. Which of the four scores least?",
    ["minimax, adversarial ghosts", "minimax, ghosts at random", "expectimax, adversarial ghosts", "expectimax, ghosts at random"],
    answer="expectimax, adversarial ghosts",
    because="He counts on luck, and is caught at step 19 with one food: 10 - 19 - 500. "
    "Minimax gets no less than its guarantee: 20 steps, no food, not caught.",
    shows="\n".join(lines),
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now 30 % of the ghost's steps are random.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets.ghosts import result

lines = ["believed random   mean score"]
for percent in range(0, 101, 10):
    lines.append(f"{percent:13} %{result('pocket', percent, 30, 20)[0]:13.1f}")
Prediction(
    "With which belief does he score most?",
    ["0 % random", "30 %", "60 %"],
    answer="30 %",
    because="The truth is best. From 10 to 80 % an error costs less than 2, but 90 % costs 96.",
    shows="\n".join(lines),
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import GhostExplorer

GhostExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cutting off
#
# With $b$ actions and $n$ outcomes of chance before each, $m$ moves have $O(b^m n^m)$ leaves. So a search stops early and asks an evaluation:
# what must it get right?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.games import ChanceNode

leaves = (1, 5, 3, 4)
lines = ["leaves                a1     a2   decision"]
for name, (one, five, three, four) in {
    "x": leaves,
    "x²": [x**2 for x in leaves],
    "2x - 7": [2 * x - 7 for x in leaves],
    "ranks": [sorted(leaves).index(x) + 1 for x in leaves],
    "-x": [-x for x in leaves],
}.items():
    dice = expectiminimax(TreeGame([ChanceNode([(0.5, one), (0.5, five)]), ChanceNode([(0.9, three), (0.1, four)])]))
    a1, a2 = (each.value for each in dice.action_values.values())
    lines.append(f"{name:17}{a1:7.1f}{a2:7.1f}   {dice.action}")
Prediction(
    "After a1 comes 1 or 5, with 50 % each; after a2 comes 3 with 90 %, else 4. Which change of each leaf x "
    "keeps MAX's decision?",
    ["x²", "2x - 7", "ranks: 1, 2, 3, 4", "-x"],
    answer="2x - 7",
    because="x² and the ranks keep the order, all that MIN would ask. Chance takes a mean, and a mean asks how much the leaves differ.",
    shows="\n".join(lines),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Times* and *plus* in the first picture flip no decision, since the mean goes along: $E[a v + b] = a E[v] + b$, and with $a > 0$ the greater stays the greater. To keep the order
# is not enough: to the 4th, a certain 3 is 81, a fair chance of 2 or 4 is 136. A fair chance of 2 or 4 must stay
# worth a certain 3, and so for every middle: only a straight line does that. So an evaluation under chance should be a **positive linear transformation of the expected utility**: of
# the *probability of winning*, where a win is 1 and a loss 0.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Pig
#
# Let $P_{k,i,j}$ be the probability that the player to move wins, with $k$ at stake, $i$ points of his own, and $j$ of the opponent's. It is 1 if
# $i + k \ge 100$, else the greater of
#
# $$\text{roll: } \tfrac16 \Bigl( (1 - P_{0,j,i}) + \sum_{r=2}^{6} P_{k+r,i,j} \Bigr) \qquad \text{hold: } 1 - P_{0,j,i+k}$$
#
# Recursion would never end: when both have thrown a 1, play is back where it was. **Value iteration** starts with any $P$, computes the right-hand
# sides, and again with these; the code uses new values as soon as it has them. At 98 to 98 every throw but a 1 wins, so $P = \tfrac16 (1 - P) + \tfrac56$; from $P = 0$ on this gives
# $0, 1, \frac56, \frac{31}{36}, \ldots$, ever nearer to $\frac67$.
#
# **Roll or hold, by hand.** You have 96 to 98, 2 at stake. Hold, and the opponent is to move at 98 to 98: you win with $1 - \frac67 = 0.14$. Roll, and
# every throw but a 1 wins: $\frac56 = 0.83$ at least.
#
# The code does this for all scores at once, with $+1$ for a win and $-1$ for a loss, so $1 - P$ becomes $-V$.

# %% slideshow={"slide_type": "fragment"}
import numpy as np


def solve(utility, goal=100):
    at_stake, own, other = np.ogrid[: goal + 6, :goal, :goal]
    V = np.zeros((goal + 6, goal, goal)) + np.where(own + at_stake >= goal, utility(other), 0)  # V[k, i, j]
    rolls = np.zeros((goal, goal, goal), dtype=bool)
    while True:
        before = V[0].copy()
        passed = -before.T  # the value once the other's turn begins
        for k in reversed(range(goal)):  # the greatest first: a roll uses this sweep's values
            below = goal - k  # with fewer own points than this, k more do not reach the goal
            one = passed[:below]  # threw a 1: the scores stay, the other's turn begins
            more = V[k + 2 : k + 7, :below].sum(axis=0)  # threw 2 to 6: so many more at stake
            roll = (one + more) / 6
            hold = passed[k:]  # own points i become i + k
            V[k, :below] = np.maximum(roll, hold)
            rolls[k, :below] = roll > hold + 1e-9
        if abs(V[0] - before).max() < 1e-9:
            return V[0], rolls.transpose(1, 2, 0)  # rolls by i, j, k


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
    because="At 50 to 0 it plays safe and holds from 15 on; at 0 to 50 it dares more, and holds from 29 on. Near the end, "
    "from 78 own points on or 84 of the opponent's, it rolls until it wins. To hold at 20 makes the most points a turn, since a roll "
    "then loses 20/6 on average and gains (2 + 3 + 4 + 5 + 6)/6, just as much. But most points does not mean most wins.",
    shows=surface(
        {"perfect play": to_win},
        "Where perfect play holds.",
        rings=[(50, 0), (0, 50)],
    ),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The map shows where holding *begins*. It need not go on: at 41 to 49 perfect play holds with 26 at stake, rolls with 27 (to win 2 games in 10,000 more) and
# holds with 28. Here the map is cut open at 49. Move the opponent's points from 0 to 99: the blue (roll) swallows the rest.

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
    "At 50 to 0, compared with perfect play: when does the player for coins hold?",
    ["from fewer on", "from as many on", "from more on"],
    answer="from more on",
    because="He holds from 24 on, not 15: that brings him to 74, and from 72 to 0 on he rolls until he wins. His map has stripes, as if he counted the "
    "turns that are left.",
    shows=surface(
        {"for wins": to_win, "for coins": for_coins},
        "Two maps of where to hold.",
        rings=[(50, 0)],
    ),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# Write a rule for Pig. How often it wins is computed exactly; it begins every other game. Perfect play beats *hold at 20* in
# 54.0 % of them. And yours? Where the goal is reached your rule is not asked.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Pig, hold_at, winning_probability
from gamelib.games.pig import roll_table

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
# False: that is sure only if its model is right and it looks to the end. Against ghosts that know him, in the pocket, it scored 489 points less.
# </details>
# <details><summary>4. Nothing beats hold at 20 more often than perfect play.</summary>
#
# False: it guarantees the most against any opponent. A player who knows that the other holds at 20 can win 55.5 %.
# </details>
# <details><summary>5. If you know nothing of the opponent, minimax is right.</summary>
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
