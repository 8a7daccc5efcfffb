# %% [markdown] slideshow={"slide_type": "slide"}
# # 04 · Alpha-beta
#
# **How much of a game can you afford not to look at?** Minimax looks at every line of play, also at those that nobody would ever choose. To look eight plies
# ahead in Connect Four it looks at 5,686,266 leaves. How many are enough for the same value? Guess. Then **run the next cell, and drag the depth.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.leaves_by_depth_explorer import LeavesByDepthExplorer

LeavesByDepthExplorer()

# %% [markdown] slideshow={"slide_type": "subslide"}
# The squares show the leaves as shares of minimax's. The third search is the second with the columns in another order. Minimax's leaves
# grow nearly sevenfold with each ply, those of the others far more slowly, and by jumps: from 7 to 8 plies the third even has fewer.
#
# After this lesson you can say of any leaf whether it can still matter, and which ancestor says so; write alpha-beta; and say what it costs with the best, the
# worst and a random order. An hour and a half, after lessons 02 and 03.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play it first
#
# This opponent looks eight plies ahead. Click a column.

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour
from gamelib.search import MiddleFirst, alphabeta
from gamelib.widgets import GameExplorer

four = ConnectFour()
evaluate = squashed(open_windows(four), 10)


class EightPlies:
    name = "eight plies"

    def choose(self, game, state):
        return alphabeta(game, state, depth=8, evaluate=evaluate, order=MiddleFirst(7)).action


GameExplorer(four, {"eight plies": EightPlies()})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand, with scissors
#
# > "If you have an idea that is surely bad, do not take the time to see how truly awful it is."
# > (Patrick H. Winston's *alpha-beta principle*)
#
# A search does not know a leaf before it has looked at it. Be the search: go through the leaves from the left, and ask of each: **can it still matter?** If so,
# click it; if not, click the branch above it. Each node shows what you know of it.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import TreeGame
from gamelib.widgets import ScissorsExplorer

two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
ScissorsExplorer(two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>Which leaves need never be looked at?</summary>
#
# The second and the third below C. After its first leaf, C is worth *at most* 2, and MAX has 3 elsewhere. D could be better than 3 until its last leaf. In
# symbols, with $x$ and $y$ for the leaves that nobody looked at:
#
# $$
# \begin{aligned}
# \text{MINIMAX}(root) &= \max(\min(3, 12, 8),\; \min(2, x, y),\; \min(14, 5, 2)) \\
# &= \max(3,\; z,\; 2) \quad \text{with } z = \min(2, x, y) \le 2 \\
# &= 3.
# \end{aligned}
# $$
# </details>
#
# Leaving out what cannot change the answer is called **pruning**. What is known of a node left early is a **bound**: C is worth 2 *or less*, written ≤2.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Why it is safe
#
# 1. MAX chooses at some node, and one of its successors is known to be worth $\alpha$.
# 2. To change MAX's mind, another successor $n$ must be worth *more* than $\alpha$.
# 3. If MIN chooses at $n$, **every** successor of $n$ must then be worth more than $\alpha$.
# 4. So when one of them comes back with $\alpha$ or less, the rest of $n$ can be left out.
#
# The root keeps minimax's value, and an action worth it, in whatever order the search goes.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The window
#
# Reverse all the signs, and you have the argument for MIN, with $\beta$ in place of $\alpha$. A search carries these two numbers down the path:
#
# - **alpha**, $\alpha$: the *greatest* value MAX is sure of so far, at any of its nodes on the path; at the start $-\infty$;
# - **beta**, $\beta$: the *smallest* value MIN is sure of so far, at any of its nodes on the path; at the start $+\infty$.
#
# The value $v$ of a MAX node so far raises $\alpha$ for what follows below it; that of a MIN node lowers $\beta$. Between the two lies the **window**: the values that
# would still change something. When it closes, the node is left:
#
# - at a **MIN** node as soon as $v \le \alpha$, an *alpha cut*: MAX has as much elsewhere;
# - at a **MAX** node as soon as $v \ge \beta$, a *beta cut*: MIN has as little elsewhere.
#
# Here is one of each. Drag the moment.

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import WindowExplorer

three_ply = TreeGame([[[4, 6], [7, 9]], [[2, 5], [8, 1]]])
WindowExplorer(three_ply)

# %% [markdown] slideshow={"slide_type": "slide"}
# The window belongs to a *node*: B's $\beta$ is gone when the search is back at A, and C starts with what A knows. On the leftmost line
# nothing is known yet, so nothing there is cut. With G all that lies below it goes.
#
# ### A deeper tree
#
# MAX moves at A, and one leaf of this tree is not looked at.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from IPython.display import HTML

from gamelib import svg
from gamelib.draw import draw_tree
from gamelib.draw.pruned_tree import enlarged


def large(tree):
    drawn = draw_tree(tree)
    return HTML(svg.image(enlarged(drawn.svg), drawn.text))


deep = TreeGame([5, [[[4, 9], 6], 8]])
large(deep)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.draw.pruned_tree import pruned_graph, pruned_svg, pruning_story
from gamelib.widgets import Prediction

story = pruning_story(deep)
pruned = pruned_svg(pruned_graph(deep, story.leaves), story.cuts)
Prediction(
    "Taken from the left: which leaf is not looked at, and which node rules it out?",
    ["the 6: C, its parent, has 4 already", "the 8: B, its parent, has 6 already", "the 9: A, four plies above it, has 5 already"],
    answer="the 9: A, four plies above it, has 5 already",
    because="When D is searched, C and B know nothing yet, but MAX is sure of 5 at A. D is left because of A, an ancestor above "
    "D's parent: such a cut is called a deep cut.",
    shows=HTML(svg.image(pruned, "The same tree, with what is known of each node, a number or a bound.")),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# If MAX, on the way to a node, passes one where it already has as much, play need never come there; the same holds for MIN. So the window is handed down. This is
# `minimax_value` of lesson 02 with a running value $v$ in place of the list, and one loop for each player. New are two parameters, and three lines in each loop.

# %% slideshow={"slide_type": "fragment"}
from math import inf

from gamelib import MAX


def alphabeta_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) == MAX:
        v = -inf
        for action in game.actions(state):
            child = game.result(state, action)
            v = max(v, alphabeta_value(game, child, alpha, beta))
            if v >= beta:  # new
                return v  # new
            alpha = max(alpha, v)  # new
        return v
    v = inf
    for action in game.actions(state):
        child = game.result(state, action)
        v = min(v, alphabeta_value(game, child, alpha, beta))
        if v <= alpha:  # new
            return v  # new
        beta = min(beta, v)  # new
    return v


print("the two-ply tree is worth", alphabeta_value(two_ply, two_ply.initial_state()))

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Watch it.** Keep an eye on `beta` when the search enters E, and on `alpha` when it enters C. [Lesson 04b](04b_the_ladder.ipynb) films pseudo-code in the
# textbook's style.

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import film

film(alphabeta_value, three_ply)

# %% slideshow={"slide_type": "subslide"}
tie = TreeGame([[3, 12], [3, 1]])
large(tie)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "What does alpha-beta give for a2, and what is a2 worth?",
    ["3 and 3", "3 and 1", "1 and 1"],
    answer="3 and 1",
    because="C is left after its 3, since MAX has 3 already. What comes back at the edge of the window or beyond is only sure to be a bound: a2 is worth 3 or "
    "less, and MIN answers with the 1 that was never looked at. Only the first action with the best value is safe.",
    shows="\n".join(f"{action} is worth {value}" for action, value in alphabeta(tie).action_values.items()),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two changed twins
#
# Each is `alphabeta_value`, slightly changed. In the first, `<` has taken the place of `<=`. In the second somebody forgot two arguments; they
# have defaults, so Python does not complain.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.twins import twin

strict_value = twin(
    alphabeta_value, "strict_value", {"v >= beta": "v > beta", "v <= alpha": "v < alpha"}
)
forgetful_value = twin(alphabeta_value, "forgetful_value", {", alpha, beta)": ")"})

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.games import TicTacToe
from gamelib.watch import watch


def counted(search, game):
    watched = watch(game, limit=200_000)
    value = search(watched, watched.root)
    return f"{game.name}, {search.__name__}: value {value}, {len(watched.leaves):,} leaves"


Prediction(
    "Search the last tree, with the leaves 3, 12, 3 and 1, with strict_value. What is new?",
    ["it returns 1", "it looks at all four leaves", "nothing"],
    answer="it looks at all four leaves",
    because="At C, v is 3 and so is alpha, so it goes on looking. The value stays right: strict_value is not broken, it is slow. Where values are often "
    "equal, as in tic-tac-toe, it takes eight times as many leaves.",
    shows="\n".join(counted(search, game) for game in (tie, TicTacToe()) for search in (alphabeta_value, strict_value)),
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "And forgetful_value, on the tree of the film?",
    ["the right value, after all 8 leaves", "a wrong value", "the right value, after 5 leaves as in the film"],
    answer="the right value, after all 8 leaves",
    because="Each node has an alpha or a beta of its own, never both, so no window ever closes: this twin is broken, and a test of values will not find it. "
    "Count leaves, or watch film(forgetful_value, three_ply).",
    shows="\n".join(counted(search, three_ply) for search in (alphabeta_value, forgetful_value)),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Order is everything
#
# **Sort the branches**: find an order that looks at the fewest leaves, then the worst.

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import SortingExplorer

SortingExplorer(two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>What is the rule?</summary>
#
# On a tree like this one: the best action first, **for whoever moves**; the order of the others does not matter.
# </details>
#
# ### What must be looked at
#
# Two things have to be proved. **MAX's proof** (blue, ▲) shows that the root is worth *at least* its value: one action at each MAX node, and all
# of MIN's replies. **MIN's proof** (orange and dashed, ▼) shows that it is worth *no more*: one action at each MIN node, and all of MAX's. Here is one tree, searched
# as it is given and with the best action first.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.two_proofs_explorer import TwoProofsExplorer

TwoProofsExplorer()

# %% [markdown] slideshow={"slide_type": "subslide"}
# With the best action first, the picture can be counted. In a tree of $d$ plies MAX's proof branches at the plies of MIN,
# $\lfloor d/2 \rfloor$ of them if MAX begins: it has $b^{\lfloor d/2 \rfloor}$ leaves. MIN's proof has $b^{\lceil d/2 \rceil}$ ($\lfloor\ \rfloor$ rounds
# down, $\lceil\ \rceil$ up). One leaf, the end of the best line, is in both:
#
# $$ b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1 $$
#
# No search can do with less on such a tree if it knows no bounds on the utility (Slagle and Dixon 1969; Knuth and Moore 1975).

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.search import expected_leaves, minimal_leaves

lines = []
for depth, name, count in (
    (6, "all", 35**6), (11, "the least", minimal_leaves(35, 11)), (10, "all", 35**10),
    (10, "random order, expected", expected_leaves(35, 10)), (10, "the least", minimal_leaves(35, 10)),
):
    minutes = count / 1e6 / 60
    time = f"{minutes / 1440:,.0f} days" if minutes > 1440 else f"{minutes:,.0f} minutes"
    lines.append(f"depth {depth:>2}, {name:<23}{count:>9.2e} leaves {time:>12}")
Prediction(
    "In chess there are about 35 actions. At a million leaves a second, minimax needs half an hour to look six plies ahead. How deep does alpha-beta look in "
    "about that time, with the best order?",
    ["7 plies", "11 plies", "20 plies"],
    answer="11 plies",
    because="At 11 plies MIN's proof has 35 to the power of 6 leaves, as many as minimax looks at, and MAX's adds few. But if you knew the best action at "
    "every node, you would not search. What is wanted is a cheap guess that is often right.",
    shows="\n".join(lines),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Measured
#
# The best order needs $O(b^{d/2}) = O(\sqrt{b^d})$ leaves; a bad one may save nothing; for random order textbooks give $O(b^{3d/4})$, a rule of thumb.
#
# What is a fair guess worth? Take 24 random trees with four actions a node, and order the actions by a *guess*: each successor's value
# with a random error. It puts the best action first at three nodes in four.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from math import log10

from numpy.random import default_rng

from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.games import random_tree
from gamelib.search import ByValue, RandomOrder, solve


def leaves_by_order(depth):
    sums = {"minimax": float(4**depth)} | dict.fromkeys(("worst first", "random", "by a guess", "best first"), 0.0)
    for seed in range(24):
        tree = random_tree(4, depth, leaves=lambda dice: float(dice.random()), rng=seed)
        exact, dice, guesses = solve(tree).value, default_rng(seed), {}

        def guess(state, exact=exact, dice=dice, guesses=guesses):
            return guesses.setdefault(state, exact(state) + dice.normal(0, 0.12))

        orders = ByValue(exact, worst_first=True), RandomOrder(seed), ByValue(guess), ByValue(exact)
        for name, each in zip(list(sums)[1:], orders, strict=True):
            sums[name] += alphabeta(tree, order=each).leaves / 24
    return sums


measured = {depth: leaves_by_order(depth) for depth in range(2, 7)}
plot = line_plot(
    [Series(name, [(d, log10(measured[d][name])) for d in measured], markers=True) for name in measured[6]],
    Axis("depth in plies", 2, 6, [(d, str(d)) for d in measured]),
    Axis("leaves looked at (logarithmic)", 0.5, 4, [(power, f"{10**power:,}") for power in (1, 2, 3, 4)]),
    title="Mean leaves by depth: minimax, and alpha-beta in four orders.",
)
deepest = ", ".join(f"{name} {count:,.0f}" for name, count in measured[6].items())
claim = f"A fair guess goes a long way. Mean leaves at depth 6: {deepest}."
Prediction(
    "At depth 6 minimax looks at 4,096 leaves, and alpha-beta with the best order at 127. How many are there on average with the guess?",
    ["about 200", "about 330", "about 600"],
    answer="about 330",
    because="The guess costs over two and a half times the least, random order far more: 112 at depth 4 and 896 at depth 6, eightfold, 4^(2 · 3/4). Deeper down it is less, in the end 6.9.",
    shows=HTML(f"{svg.image(plot, claim)}<p>{claim}</p>"),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play against your own
#
# The other common form is one function that counts `max_depth` down, asks the evaluation at depth 0, and **breaks** out of its loop. It takes the columns in
# `your_order`, and it plays.

# %% slideshow={"slide_type": "fragment"}
def your_order(game, state, actions):
    return sorted(actions, key=lambda column: abs(column - 3))


def limited_value(game, state, max_depth, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if max_depth == 0:
        return evaluate(state)
    v = -inf if game.player(state) == MAX else inf
    for action in your_order(game, state, game.actions(state)):
        child = game.result(state, action)
        if game.player(state) == MAX:
            v = max(v, limited_value(game, child, max_depth - 1, alpha, beta))
            alpha = max(alpha, v)
        else:
            v = min(v, limited_value(game, child, max_depth - 1, alpha, beta))
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Two things to beat**: the programs on the board, and the number of leaves. Change `your_order` and run both cells. Can you get below 3,000? Hint:
# `evaluate(game.result(state, column))` is a guess for MAX; at MIN's nodes the smallest guess comes first.

# %% slideshow={"slide_type": "fragment"}
class Yours:
    def __init__(self, depth):
        self.name, self.depth = f"yours, {depth} plies", depth

    def choose(self, game, state):
        alpha, beta, chosen = -inf, inf, None
        for action in your_order(game, state, game.actions(state)):
            v = limited_value(game, game.result(state, action), self.depth - 1, alpha, beta)
            if game.player(state) == MAX and v > alpha:
                alpha, chosen = v, action
            elif game.player(state) != MAX and v < beta:
                beta, chosen = v, action
        return chosen


for name, order in (("left to right", None), ("your order", your_order)):
    found = alphabeta(four, four.play("44435"), depth=6, evaluate=evaluate, order=order)
    print(f"after 44435, six plies ahead, {name}: {found.leaves:,} leaves")
GameExplorer(four, {each.name: each for each in (Yours(2), Yours(4), Yours(6), EightPlies())})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Exam room
#
# **Ask your ancestors.** When a node has a value so far, go up the path. At a MIN node, look for a MAX ancestor that has at least as much; at a MAX node, for a MIN
# ancestor that has at most as much.
#
# Choose a tree with the slider; MAX moves first. The branches are taken from the left: in an exam they count as ordered already. Every click is checked. Write down each
# node's window when you enter it: after the last leaf the picture shows them all. Question 2 of the exercises asks for a window on another tree.

# %% slideshow={"slide_type": "fragment"}
ScissorsExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. The values alpha-beta finds for all nodes are their minimax values.</summary>
#
# False. Away from the root many are bounds. At the root, the first action's value is exact, and so is that of each action that beat all before it.
# </details>
# <details><summary>2. Which leaves are cut depends on how large the numbers are, not only on which of two is greater.</summary>
#
# False: leaves are only compared. Put $x^3$ in place of each leaf $x$, and all cuts stay where they are.
# </details>
# <details><summary>3. With the worst action first everywhere, alpha-beta looks at every leaf.</summary>
#
# False. Some trees allow a cut in *every* order, such as `[[[[9,1],[5,12]],[[0,2],[7,8]]],[[[14,6],[4,3]],[[15,11],[10,13]]]]`.
# </details>
# <details><summary>4. Alpha belongs to MAX nodes and beta to MIN nodes, so a node needs only one of them.</summary>
#
# False. A node changes one bound and is cut by the other. Its successors are cut with the one it changes, their successors with the other.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Next
#
# **Exercises**: [exercises/04_alpha_beta.ipynb](../exercises/04_alpha_beta.ipynb). **Next**: [lesson 05](05_stochastic_games.ipynb), where dice decide.
#
# **Words met here:** [alpha-beta pruning](glossary.md#alpha-beta-pruning), [alpha](glossary.md#alpha), [beta](glossary.md#beta),
# [window](glossary.md#window), [bound](glossary.md#bound), [alpha cut](glossary.md#alpha-cut), [beta cut](glossary.md#beta-cut), [deep cut](glossary.md#deep-cut),
# [move ordering](glossary.md#move-ordering).
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.2.3.
# Slagle and Dixon, "Experiments with some programs that search game trees", *JACM* 16, 1969. Knuth and Moore, "An analysis of
# alpha-beta pruning", *Artificial Intelligence* 6, 1975. Winston, *Artificial Intelligence*, 3rd ed., 1992.
