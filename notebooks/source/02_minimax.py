# %% [markdown] slideshow={"slide_type": "slide"}
# # 02 · Minimax
#
# **How do you choose when the other side will do its worst?** X is to move. A friend says: "The centre, of
# course. The centre is always best." **Run the next cell, choose, and play it out. O makes no mistakes, and says so if anybody can force a win.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from IPython.display import display

from gamelib.draw import draw_board, draw_tree
from gamelib.games import TicTacToe
from gamelib.widgets import Prediction, SolvedBoardExplorer

game = TicTacToe()
hook = game.parse(". X . / O . X / . O .")
display(
    Prediction(
        "Of these three one wins, one draws and one loses. Which one wins?",
        ["a3, the corner in the top left", "b2, the centre", "c3, the corner in the top right"],
        answer="c3, the corner in the top right",
        because="X threatens to finish the top row and the right column, and O can stop only one of them. Now try the friend's move.",
    ),
    SolvedBoardExplorer("b3 a2 c2 b1", values=False, replies=True),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# How does O know so early? At the end you can fill in the minimax values of a tree by hand, write minimax as a function and play against it, say what it promises against an opponent
# who errs, and work out what it costs. About an hour. You need lesson 01 and recursion.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand
#
# Start with something smaller. MAX has three actions, then MIN has three, then MAX is paid what the leaf says. MAX sees a 14 on the right. Should MAX go there?
#
# **Fill in the values, in the picture**: what is node B worth, if MIN chooses there? C? D? And then A? Click a node, type a number, press Enter.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import TreeGame
from gamelib.widgets import ByHandExplorer

two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
ByHandExplorer(two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>The values, if you want to compare</summary>
#
# At B MIN chooses between 3, 12 and 8, and takes 3. At C, 2. At D, 2: the 14 is there, but MIN will not give it. MAX chooses among 3, 2 and 2, and
# takes 3, by action $a_1$; MIN's best reply is $b_1$. The line $a_1 b_1$ that both then play is the **principal variation**.
# </details>

# %% [markdown] slideshow={"slide_type": "fragment"}
# The idea in one line: **label the ends and carry the labels up; where MAX moves the greatest label wins, where MIN moves the smallest.**
# Carrying the values up is also called *backing* them *up*, or *propagating* them.
#
# Now MIN moves first, and at C and D MAX moves twice running. The signs say who chooses, and the picture judges what you write.

# %% slideshow={"slide_type": "fragment"}
from gamelib import MAX, MIN
from gamelib.games import Decision

ByHandExplorer(TreeGame([[3, 6], [Decision([1, 8], player=MAX), [4, 9]]], first=MIN))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In symbols
#
# $$
# \text{MINIMAX}(s) = \begin{cases}
#   \text{UTILITY}(s, \text{MAX}) & \text{if TERMINAL-TEST}(s) \\
#   \max_{a \in \text{ACTIONS}(s)} \text{MINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MAX} \\
#   \min_{a \in \text{ACTIONS}(s)} \text{MINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MIN}
# \end{cases}
# $$
#
# In the tree, the first line speaks of the squares ■, the second of ▲, the third of ▼.
#
# - It is a **value**, a number. The action to play is one whose result has that value.
# - The utility is **MAX's** at every leaf, even where MIN made the last move. At MIN's nodes we keep MAX's view and work out what MIN will do.
# - It asks **whose turn it is**, and does not count levels. So it works in your second tree too.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# The definition, line for line. The end is tested first, before any loop: a finished game can be asked for its value too.

# %% slideshow={"slide_type": "fragment"}
def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = []
    for action in game.actions(state):
        values.append(minimax_value(game, game.result(state, action)))
    if game.player(state) == MAX:
        return max(values)
    return min(values)


print("the two-ply tree is worth", minimax_value(two_ply, two_ply.initial_state()))

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Watch it work**: step with the buttons, the slider or the arrow keys (click into the film first).

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import film

film(minimax_value, two_ply)

# %% [markdown] slideshow={"slide_type": "fragment"}
# `film(minimax_value, TreeGame([[5, 1], [[2, 9], 4]]))` films it on another tree. The library's `minimax` returns the action as well, and counts nodes. Its film, with
# pseudo-code, and two ways without recursion are in the optional [lesson 02b](02b_labels_and_a_list.ipynb).

# %% [markdown] slideshow={"slide_type": "subslide"}
# The tree in these pictures is a graph, and networkx is how one walks and draws it. Children before their parents: that is the order in which values are carried up.
# `drawn.save("tree.pdf")` writes the picture for a paper.

# %% slideshow={"slide_type": "fragment"}
import networkx as nx

from gamelib.draw import chart

drawn = draw_tree(two_ply, values=lambda state: minimax_value(two_ply, state), line=("a1", "b1"))
upwards = nx.dfs_postorder_nodes(drawn.graph)
print("from the leaves up:", *(drawn.graph.nodes[path]["state"] for path in upwards))
chart(drawn.plot().figure, "The two-ply tree by networkx: A is worth 3, by a1 and then b1.")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Tic-tac-toe, solved
#
# Back to the friend. Every free square now says what it leads to: a draw, or who wins and in how many plies.
# **Play on by clicking**, and watch the position keep its value until somebody slips.

# %% slideshow={"slide_type": "fragment"}
SolvedBoardExplorer("b3 a2 c2 b1")

# %% [markdown] slideshow={"slide_type": "subslide"}
# There are three grades of "solved" (Allis). **Ultra-weakly**: the value of the start is known, even if no strategy is. **Weakly**: for each side a
# strategy that secures the value is known, and a computer can play it. **Strongly**: the same for every position. A strategy
# can ignore positions that it never lets happen, so it is much smaller. X chooses one opening; O needs an answer to all nine.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import solve

solution = solve(game)
print(f"all positions: {len(solution):,}")
print(f"one strategy that draws: {len(solution.weak(MAX))} positions for X, {len(solution.weak(MIN))} for O")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.search import minimax

won = game.parse("X O . / . . . / O . X")
display(draw_board(game, won, notes={square: game.action_text(won, square) for square in game.actions(won)}))
Prediction(
    "X to move: b2 wins at once, c2 and c3 win later. Which does minimax play?",
    ["b2", "c2", "c3"],
    answer="c3",
    because="Minimax knows win, draw and loss, and nothing of time (it is the board that counts plies). Of equal values ours keeps the first "
    "that it met, going through the rows from the top, and so it may put off winning for as long as it stays won.",
    shows=f"minimax plays {game.action_text(won, minimax(game, won).action)}",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What minimax promises
#
# - It is **complete**: on a finite tree it comes to an end.
# - It is **optimal against an optimal MIN**: no strategy guarantees MAX more.
# - Against *any* MIN it gets **at least** the minimax value. Each time MIN does not choose the smallest, what MAX is sure of grows.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.erring_min_explorer import ErringMinExplorer

display(draw_tree(TreeGame([[3, 3, 3], [2, 20, 20]])))
Prediction(
    "Some of the time this MIN moves at random, to each leaf equally likely, and otherwise takes the smallest. From what point "
    "is a2 the better move for MAX on average?",
    ["never", "as soon as more than 1 move in 12 is random", "as soon as more than 1 in 4 is", "as soon as more than 1 in 2 is"],
    answer="as soon as more than 1 move in 12 is random",
    because="a1 gets 3 for sure. At random, MIN hands over the mean of 2, 20 and 20, which is 14. Where that happens with "
    "probability ε, a2 is worth 2(1 - ε) + 14ε = 2 + 12ε: more than 3 once ε is more than 1/12. No minimax strategy ever "
    "plays a2. Whoever does has to believe that MIN errs often enough.",
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
ErringMinExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# *A* minimax strategy, not *the*: where several actions have the same value there is a choice. In tic-tac-toe all of X's minimax strategies draw against a
# perfect O. Against an O who moves at random that choice alone decides what they get:

# %% slideshow={"slide_type": "fragment"}
from functools import cache

from gamelib.search import best_response, uniform_policy


@cache
def on_average(state, choose):
    """What X gets from a random O, if X takes the best (max) or worst (min) of minimax's moves."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    after = [game.result(state, action) for action in game.actions(state)]
    if game.player(state) == MIN:
        return sum(on_average(each, choose) for each in after) / len(after)
    value = solution.value(state)
    return choose(on_average(each, choose) for each in after if solution.value(each) == value)


start = game.initial_state()
print("average result for X (1 win, 0 draw, -1 loss)")
print(f"minimax: from {on_average(start, min):.3f} to {on_average(start, max):.3f}")
print(f"the best anybody can do against a random O: {best_response(game, uniform_policy(game), MAX).value:.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# In tic-tac-toe the best of minimax's choices gets all that anybody could; in the tree above minimax had no choice, and got less. So "optimal" says against whom.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What it costs
#
# Let every node have $b$ children and every path $m$ plies. Minimax visits every node, $1 + b + b^2 + \dots + b^m$ of them, of which the last ply has
# $b^m$: **time $O(b^m)$** ($O$: up to a constant factor). It goes **depth first**, and so keeps in memory only the path it is on, with the siblings that wait along it: **space $O(b\,m)$**, or $O(m)$ if
# actions are made one at a time.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import random_tree
from gamelib.search import uniform_nodes

for b, m in ((2, 12), (3, 8), (5, 6)):
    found = minimax(random_tree(b, m, rng=0))
    formula = uniform_nodes(b, m)
    print(f"b = {b}, m = {m:>2}: {found.nodes:,} nodes counted, {formula:,} by the formula")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
Prediction(
    "Minimax searches chess, with 35 moves to choose from, to some depth in a minute. How much deeper does it get on a computer a "
    "million times as fast?",
    ["about 4 plies", "about 6 plies", "about 20 plies"],
    answer="about 4 plies",
    because="Each ply costs 35 times as much, and 35^4 is 1.5 million. With 10 moves to choose from it would be 6 plies, with 2 moves 20.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The axis shows powers of ten: each ply adds one step of the same size, so $b^m$ is a straight line. **How deep does a machine a thousand times as fast get in a year? And half the $b$ instead?**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.cost_explorer import CostExplorer

CostExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# So minimax is a definition of perfect play, and a method for small games. Real games need three ideas that the next lessons bring: stop early and
# estimate (03), do not look at what cannot matter (04), sample instead of searching everything (08).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play against your own
#
# Minimax's value rests on a whole line of play, but only the first action is played: the reply may be another, and one searches again from there.
# Here is lesson 01's first cell again, and its program now calls the function that *you* ran above: MAX takes the action of greatest worth, MIN that of smallest. **It makes no mistakes. Leave *in a row* at 3, and find rules under which you win all the same.**

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.made_up_explorer import MadeUpGameExplorer


class Yours:
    def choose(self, game, state):
        def worth(action):
            return minimax_value(game, game.result(state, action))

        best = max if game.player(state) == MAX else min
        return best(game.actions(state), key=worth)


MadeUpGameExplorer({"your minimax": Yours()}, ["3 x 3"])

# %% [markdown] slideshow={"slide_type": "subslide"}
# It plays your own game of lesson 01 too: put your `Mine` in place of the one below. The second player wins the one shown: take that seat.
#
# Then break your minimax (swap its `max` and `min`), and run its cell and the 3 x 3 board's again. Take b2, then b3: does O block?

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Nim
from gamelib.widgets import GameExplorer


class Mine(TicTacToe):
    def actions(self, state):
        free = super().actions(state)
        return [square for square in free if square % 2 == 0] or free  # edges last


GameExplorer({"Mine": Mine(), "Nim": Nim((1, 2, 3))}, {"your minimax": Yours()})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Check yourself

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
display(
    Prediction(
        "MIN moves first, to P or to Q. Then MAX takes 4 or 7 at P, 6 or 5 at Q. What is the tree worth?",
        ["4", "5", "6", "7"],
        answer="6",
        because="MAX would take 7 at P and 6 at Q, and MIN chooses between these two.",
    ),
    Prediction(
        "In the first tree of this lesson the 12 becomes 1,000. A is still worth 3.",
        ["true", "false"],
        answer="true",
        because="MIN takes the 3 at B whatever else is there.",
    ),
    Prediction(
        "If all leaves are doubled and then 7 is added, another action can become the best.",
        ["true", "false"],
        answer="false",
        because="What keeps the order of the leaves keeps the choice.",
    ),
    Prediction(
        "MIN chooses at B among 3, 3 and 3, at C among 3, 20 and 20. Whatever MIN does, C is never worse for MAX than B.",
        ["true", "false"],
        answer="true",
        because="Both are worth 3, and against a MIN who errs C pays more. Minimax does not see the difference.",
    ),
    Prediction(
        "Tic-tac-toe is worth 0. So a program that plays minimax draws all its games.",
        ["true", "false"],
        answer="false",
        because="0 is what it can be sure of. Against those who err it may win.",
    ),
    Prediction(
        "Twice the depth: minimax needs twice the memory, and its number of leaves is squared.",
        ["true", "false"],
        answer="true",
        because="b times 2m is twice b times m, and b^(2m) is the square of b^m.",
    ),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# | for minimax | against it |
# |---|---|
# | simple, and complete on finite trees | time grows as $b^m$ |
# | optimal against an optimal opponent | blind to how the opponent errs |
# | needs little memory | knows no "sooner" and no "probably" |
#
# **Exercises**: [exercises/02_minimax.ipynb](../exercises/02_minimax.ipynb); their question 4 is about 02b. **Next**: [lesson 03](03_cutoff_with_heuristics.ipynb), which stops before the end.
# **If you want more**: [02b](02b_labels_and_a_list.ipynb), minimax without recursion.
#
# **Words met here:** [minimax](glossary.md#minimax), [minimax value](glossary.md#minimax-value),
# [MAX](glossary.md#max), [MIN](glossary.md#min), [principal variation](glossary.md#principal-variation), [completeness](glossary.md#completeness),
# [optimality](glossary.md#optimality), [time
# complexity](glossary.md#time-complexity), [space complexity](glossary.md#space-complexity), [weakly solved](glossary.md#weakly-solved), [strongly
# solved](glossary.md#strongly-solved).
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.2. Allis, *Searching for Solutions in Games and Artificial
# Intelligence*, 1994.
