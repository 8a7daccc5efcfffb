# %% [markdown] slideshow={"slide_type": "slide"}
# # 04 · Alpha-beta
#
# **How much of a game can you afford not to look at?** Minimax looks at every line of play, also at
# those that nobody would ever choose. This lesson leaves out whole subtrees without looking at a single
# leaf of them, and still gets the same value and the same action, always.
#
# Choose *Run ▸ Run All Cells* first: the pictures are there at once, but buttons and sliders come to
# life when their cell has run.
#
# This lesson takes about two and a half hours. You need lessons 02 and 03. At the end you will be able to
#
# - say for any leaf of any tree whether it can still matter, and who knows why;
# - write alpha-beta, and recognise by its symptoms each of the three classical ways to spoil it;
# - say how many leaves it looks at with the best, the worst and a random order, and recompute the
#   figures that lecture notes give for chess;
# - climb the ladder of what makes it fast, and tell the safe rungs from the unsafe ones.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "slide"}
from gamelib import MAX
from gamelib.evaluation import open_lines, open_windows, squashed
from gamelib.games import ConnectFour, TicTacToe
from gamelib.search import alphabeta, game_size, minimax
from gamelib.widgets import LeavesByDepthExplorer

game, four = TicTacToe(), ConnectFour()
evaluate = {game: squashed(open_lines(game), 10), four: squashed(open_windows(four), 10)}
order = {game: None, four: lambda game, state, actions: sorted(actions, key=lambda column: abs(column - 3))}


def leaves_by_depth(game, deepest):
    """For each depth: minimax's leaves, counted without a search, and those of an alpha-beta search."""
    size = game_size(game, depth=deepest)
    rows = []
    for depth in range(1, deepest + 1):
        found = alphabeta(game, depth=depth, evaluate=evaluate[game], order=order[game])
        rows.append((depth, sum(size.leaves[:depth]) + size.nodes[depth], found.leaves))
    return rows


tables = {"Connect Four": leaves_by_depth(four, 8), "tic-tac-toe": leaves_by_depth(game, 8)}
LeavesByDepthExplorer(tables)

# %% slideshow={"slide_type": "fragment"}
for depth, everything, pruned in tables["Connect Four"]:
    print(f"Connect Four, depth {depth}: minimax {everything:>9,} leaves, alpha-beta {pruned:>6,}")
print("searched by minimax, to depth 4:", minimax(four, depth=4, evaluate=evaluate[four]).leaves)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The number of game states grows exponentially with the depth, and nothing will change that. But the
# two rows of bars have different slopes. Drag the depth from 1 to 8 and watch them part: five and a half
# million leaves against some five thousand, and the *same* value. (At depth 8 even fewer than at depth 7; we
# shall see why every second ply is nearly free.) Where are the others?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand, with scissors
#
# > "If you have an idea that is surely bad, don't take the time to see how truly awful it is."
# > (attributed to Pat Winston, who directed the MIT AI Laboratory from 1972 to 1997)
#
# The two-ply tree of lesson 02 again, its leaves hidden this time. Go through them from the left and
# decide for each: **can this leaf still matter?** If so, look at it. If not, cut it off. Each decision
# gets its reason.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import TreeGame
from gamelib.widgets import ScissorsExplorer

two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
scissors = ScissorsExplorer(two_ply)
scissors

# %% [markdown] slideshow={"slide_type": "subslide"}
# Which two leaves need never be visited? One set of notes leaves it as an exercise:
#
# <details><summary>The answer</summary>
#
# The 4 and the 6 below C. When the 2 has been seen, C is worth *at most* 2, whatever the others are; MAX
# has 3 elsewhere and will not go to C. The 5 and the 2 below D have to be looked at: after the 14 and also
# after the 5, D could still be better than 3. Had the 2 been D's first leaf, D would have been done at once.
#
# </details>
#
# The same as a calculation, with $x$ and $y$ for the two leaves:
#
# $$
# \begin{aligned}
# \text{MINIMAX}(root) &= \max(\min(3, 12, 8),\; \min(2, x, y),\; \min(14, 5, 2)) \\
# &= \max(3,\; z,\; 2) \quad \text{with } z = \min(2, x, y) \le 2 \\
# &= 3.
# \end{aligned}
# $$
#
# Not "about 3", and not "3 unless $x$ is very large": 3. Leaving out what cannot change the answer is
# called **pruning**.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The trace, put right
#
# What is known of each node after each leaf? Write $[low, high]$ for "between *low* and *high*".

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets.pruned_tree import known_values
from gamelib.widgets.pruning_story import pruning_story

looked_at = pruning_story(two_ply).leaves
names = {(): "A", ("a1",): "B", ("a2",): "C", ("a3",): "D"}
steps = ["(a)", "(b)", "(c)", "(d)", "(e)", "   ", "(f)"]
for number, step in enumerate(steps, 1):
    known = known_values(two_ply, looked_at[:number])
    shown = "  ".join(f"{name} [{known[path][0]}, {known[path][1]}]" for path, name in names.items())
    leaf = two_ply.utility(looked_at[number - 1][-1].upper(), MAX)
    print(f"{step} leaf {leaf:>2}:  {shown}".replace("inf", "∞"))

# %% [markdown] slideshow={"slide_type": "fragment"}
# One set of notes prints this famous trace with four slips. If you learn from it, mend it first:
#
# | step | as printed | what holds |
# |---|---|---|
# | (c) | "B[α = 3]" | B is exactly 3; it is the root that gains: A has α = 3, A in [3, ∞] |
# | (d) | "prune all successors of C" | C's *remaining* successors: its first, the 2, is why we know. 7 of 9 leaves are looked at |
# | (e) | "A[β ≤ 2]" | D is at most 14; A lies in [3, 14]. A bound of 2 for the root would contradict (c) |
# | (f) | "A[β = 2]" | D is exactly 2; the root is worth **3**, by action $a_1$ |

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The argument in four steps
#
# 1. MAX chooses at some node and already has a successor $n_0$ with $U(n_0) = \alpha$.
# 2. To change MAX's mind, a sibling $n$ must be worth *more* than $\alpha$.
# 3. At $n$ MIN chooses, so for $U(n) > \alpha$ **every** successor $n'$ of $n$ must be worth more than $\alpha$.
# 4. So as soon as **one** successor $n'$ has $U(n') \le \alpha$, the rest of $n$ is done with.
#
# Equal is enough: a sibling that is *just as good* does not change MAX's mind. Turn all signs round
# and you have the argument for MIN and $\beta$.
#
# **The general principle** reaches further. Take any node $n$ somewhere in the tree. If the player who
# would have to go there has a better choice $m$, at the parent of $n$ **or at any earlier choice on the
# path**, then play never comes to $n$. Whole subtrees can go, not only leaves, at any depth.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "MAX has 5 elsewhere. At node N MIN is to move; its first successor comes back with exactly 5. What now?",
    ["look on: the next may be smaller", "cut: N is at most 5", "look on: the next may be greater"],
    answer="cut: N is at most 5",
    because="Smaller values only make N worse for MAX, greater ones MIN will not choose. At most 5 is no improvement on 5.",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The window
#
# Two numbers are all a search has to carry down the path:
#
# - **alpha**, $\alpha$: the *greatest* value MAX is sure of so far, at any choice of MAX on the path; at the start $-\infty$;
# - **beta**, $\beta$: the *smallest* value MIN is sure of so far, at any choice of MIN on the path; at the start $+\infty$.
#
# The tree is made depth first, from left to right, and values are carried up as they come in. The value
# $v$ of a MAX node so far raises $\alpha$ for what follows below it; the value of a MIN node so far lowers
# $\beta$. Between the two lies the **window**: the values that would change something. When it closes,
# the node is left:
#
# - at a **MIN** node as soon as $v \le \alpha$ (an *alpha cut*: MAX has as much elsewhere);
# - at a **MAX** node as soon as $v \ge \beta$ (a *beta cut*: MIN has as little elsewhere).
#
# (Printed elsewhere: "alpha starts at $+\infty$, beta at $-\infty$". It is the other way round; below we try what
# happens. And: "*calculating MAX*, prune if a child has a value lower than alpha". At a MAX node a child
# below alpha is merely ignored; it is at MIN nodes that alpha cuts.)

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import WindowExplorer

WindowExplorer(two_ply)

# %% slideshow={"slide_type": "fragment"}
from textwrap import fill

window = WindowExplorer(two_ply)
for moment in (6, 8, 11, 13, 14):
    window.set(moment=moment)
    print(fill(window.facts, 110, subsequent_indent="  "))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Step through it with the slider. The window belongs to a *node*: B's $\beta$ is gone when the search is
# back at A, and C starts with what A knows. Can one get by without looking at anything on the left?
# No: until the first line has been followed to its leaf, $\alpha = -\infty$ and $\beta = +\infty$, and nothing can be cut.
# The leftmost branch is always explored, and every action of the root is at least looked into.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A deep cut
#
# An ancestor that knows something need not be the parent. In this tree, which leaf is not looked at, and
# who knows why? Decide before you move the slider.

# %% slideshow={"slide_type": "fragment"}
deep = TreeGame([5, [[[4, 9], 6], 8]])
WindowExplorer(deep)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Node D is at most 4, so the 9 below it cannot matter. Whose knowledge is that?",
    ["that of C, its parent", "that of B", "that of A, the root, four plies above the 9"],
    answer="that of A, the root, four plies above the 9",
    because="When D is searched, C and B know nothing yet. But MAX has 5 at A. That is a deep cut, and it is why the "
    "window is handed down and not made anew.",
)

# %% slideshow={"slide_type": "fragment"}
story = pruning_story(deep)
print("cut off:", *story.cuts)
print(story.reasons[story.cuts[0]].why)
print(alphabeta(deep))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Note that D lies on the way to the answer: C is worth 6 and is part of the best line, whether D is 4 or less.
#
# **For the exam: ask your ancestors.** At each node ask, *does one of my ancestors know something
# that helps?* Go up the path. If you are below a MIN node that has a value already, look for a MAX
# ancestor with a value at least as large; and the other way round. Nothing else has to be remembered, and
# the tree can be done by intuition in place of bookkeeping. (Lecture notes draw both side by side: *algorithmic*, with
# an alpha and a beta at every node, and *intuitive*, with a single number or bound at each. The cuts are the same.) Leaves are taken from the left as they
# stand: if the question says that they are ordered by a heuristic, that work has been done for you.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# Two parameters and two lines in each half are new; the rest is `minimax_value` of lesson 02.

# %% slideshow={"slide_type": "fragment"}
from math import inf


def alphabeta_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) == MAX:
        v = -inf
        for action in game.actions(state):
            v = max(v, alphabeta_value(game, game.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for action in game.actions(state):
        v = min(v, alphabeta_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


print("the two-ply tree is worth", alphabeta_value(two_ply, two_ply.initial_state()))

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Watch it.** Nodes that stay dashed are never visited. `alpha`, `beta` and `v` are in the table below
# the code; keep an eye on `alpha` when the search enters C.
# (Nodes show the number that came back: that of C is a bound.)

# %% slideshow={"slide_type": "subslide"}
from gamelib.draw import film

film(alphabeta_value, two_ply)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## As the textbooks write it
#
#     function ALPHA-BETA-SEARCH(s) returns an action
#       v ← MAX-VALUE(s, −∞, +∞)
#       return the action in ACTIONS(s) with value v
#
#     function MAX-VALUE(s, α, β) returns a value      function MIN-VALUE(s, α, β) returns a value
#       if TERMINAL-TEST(s)                              if TERMINAL-TEST(s)
#         then return UTILITY(s, MAX)                      then return UTILITY(s, MAX)
#       v ← −∞                                           v ← +∞
#       for each a in ACTIONS(s) do                      for each a in ACTIONS(s) do
#         s' ← RESULT(s, a)                                s' ← RESULT(s, a)
#         v ← max(v, MIN-VALUE(s', α, β))                  v ← min(v, MAX-VALUE(s', α, β))
#         if v ≥ β then return v     (beta cut)            if v ≤ α then return v     (alpha cut)
#         α ← max(α, v)                                    β ← min(β, v)
#       return v                                         return v
#
# With a depth limit, as in lesson 03, CUTOFF-TEST takes the place of TERMINAL-TEST and EVAL that of
# UTILITY; nothing else changes. Another form one meets keeps one function, counts `max_depth` down and
# **breaks** out of the loop where this one returns: the same cuts.
#
# Three misprints to mend where you meet them: the recursive call gets `s`, a name that is not defined there,
# or was the parent's (it must be the *child*: RESULT(s, a)); MIN-VALUE tests `v < α` beside a MAX-VALUE
# that tests `v ≥ β` (use ≤, see below); a terminal state is worth UTILITY(s, PLAYER(s)) (always UTILITY(s, **MAX**)).

# %% slideshow={"slide_type": "subslide"}
result = alphabeta(two_ply)
print(result)
for action, value in result.action_values.items():
    print(f"  {action} is worth {value}")
film(alphabeta, two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The library's version asks PLAYER(s) as always, and says what it knows of each action: $a_1$ is worth 3; the others
# are worth *at most* 2, and nobody has looked closer. (`≤ 2` for $a_3$ is 2 exactly, but a search that
# comes back below its window promises no more than the bound.) "Return the action with value v" is
# safe only if the *first* such action is meant: a later one with the same number may be a mere bound.

# %% slideshow={"slide_type": "fragment"}
tie = TreeGame([[3, 12], [3, 1]])
for name, search in (("minimax", minimax), ("alpha-beta", alphabeta)):
    print(name, {action: str(value) for action, value in search(tie).action_values.items()})

# %% [markdown] slideshow={"slide_type": "fragment"}
# In this tree alpha-beta leaves $a_2$ after its 3, with "≤ 3". Whoever takes the *last* action with value 3 plays
# $a_2$, and MIN answers with the 1 that was never looked at.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three broken twins
#
# ### One: `<` for `<=`
#
# It looks harmless, and the value stays right. What does it cost, on all of tic-tac-toe?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Cut only at v > beta and v < alpha. Tic-tac-toe from the empty board: how many nodes, if it is 18,297 with equality?",
    ["18,297: equality is rare", "about a tenth more", "about twice as many", "about eight times as many"],
    answer="about eight times as many",
    because="Tic-tac-toe has only three values, so equality is the rule: a draw is found at once, and then hardly anything "
    "is strictly better or worse.",
)

# %% slideshow={"slide_type": "fragment"}
def strict_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) == MAX:
        v = -inf
        for action in game.actions(state):
            v = max(v, strict_value(game, game.result(state, action), alpha, beta))
            if v > beta:  # broken: equal is enough
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for action in game.actions(state):
        v = min(v, strict_value(game, game.result(state, action), alpha, beta))
        if v < alpha:  # broken: equal is enough
            return v
        beta = min(beta, v)
    return v

# %% slideshow={"slide_type": "fragment"}
from gamelib.watch import watch

for search in (alphabeta_value, strict_value):
    watched = watch(game, limit=200_000)
    value = search(watched, watched.root)
    print(f"{search.__name__}: value {value}, {len(watched.paths):,} nodes, {len(watched.leaves):,} leaves")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Two: the window is not passed on
#
# Somebody forgets two arguments, and Python is too friendly to complain: there are defaults.

# %% slideshow={"slide_type": "fragment"}
def forgetful_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) == MAX:
        v = -inf
        for action in game.actions(state):
            v = max(v, forgetful_value(game, game.result(state, action)))  # broken: no window
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for action in game.actions(state):
        v = min(v, forgetful_value(game, game.result(state, action)))  # broken: no window
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


watched = watch(two_ply)
print("value", forgetful_value(watched, watched.root), "after", len(watched.leaves), "of 9 leaves")

# %% slideshow={"slide_type": "subslide"}
film(forgetful_value, two_ply)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The value is right, and not one leaf is spared: each node has an alpha *or* a beta of its own, never
# both, so that no window ever closes. A test of values alone will not find this bug. **Count leaves.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Three: alpha and beta swapped at the start
#
# "alpha: at the start $+\infty$; beta: at the start $-\infty$", say some notes. Then the window is closed from the first moment.

# %% slideshow={"slide_type": "fragment"}
def swapped_value(game, state):
    return alphabeta_value(game, state, inf, -inf)  # broken: the window starts closed


for tree in (two_ply, TreeGame([[14, 5, 2], [2, 4, 6], [3, 12, 8]])):
    watched = watch(tree)
    found = swapped_value(watched, watched.root)
    print(f"{tree}: value {found} after {len(watched.leaves)} leaf, minimax says {minimax(tree).value}")

# %% slideshow={"slide_type": "subslide"}
film(swapped_value, two_ply)

# %% [markdown] slideshow={"slide_type": "fragment"}
# It takes the first leaf it finds for the truth. On the tree of all textbooks that happens to be right: the
# first leaf *is* 3. Which is a reason not to test on that tree alone.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What comes back: fail-soft and fail-hard
#
# A node that was left early has no value, only a bound. Which number should it return? Our function
# returns the $v$ it found, also where that lies outside the window: **fail-soft**. The older way returns
# the nearer end of the window: **fail-hard**. The root's value is the same, and so are the cuts; the
# bounds of fail-soft are tighter, which pays as soon as something remembers them (a table, or a search that begins again).

# %% slideshow={"slide_type": "fragment"}
for name, fail_hard in (("fail-soft", False), ("fail-hard", True)):
    for shown in ((-inf, inf), (5, 10)):
        found = alphabeta(two_ply, window=shown, fail_hard=fail_hard)
        bounds = ", ".join(f"{action} {value}" for action, value in found.action_values.items())
        meaning = {"=": "exactly", "≤": "at most", "≥": "at least"}[found.bound.value]
        print(f"{name}, window {shown[0]:g} to {shown[1]:g}: the root is {meaning} {found.value:g}; {bounds}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Try it.** Two strokes across an edge mark a cut; dashed nodes were never looked at; `≤` and `≥` mark
# bounds. Take a published tree, a random one, or type your own (lists in brackets are nodes, numbers are
# leaves). Change the order, type a window such as `5 10`, fail soft or hard.

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import PruningExplorer

pruning = PruningExplorer()
pruning

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import exam_trees

for name, exam in exam_trees().items():
    if exam.pruned:
        pruning.set(tree=name)
        print(f"{exam.title}\n  {pruning.facts}")
pruning.set(tree="two-ply")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Order is everything
#
# The same tree again; now you may **sort its branches**. Find an order that looks at the fewest leaves. Then the worst.

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import SortingExplorer

SortingExplorer(two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>The best and the worst</summary>
#
# Best: at A first $a_1$; at C first $c_1$; at D first $d_3$: five leaves, 3 12 8 and the two 2s. Worst: at A
# first $a_2$ or $a_3$ and $a_1$ last, at C and D the small leaves last: nine.
# In words: at a MAX node the successors should come in *descending* order of value, at a MIN node
# *ascending*. The best first, for whoever moves.
#
# </details>
#
# In the best case, what is left? To prove that the root is worth *at least* $v$, one action at each MAX node
# and all actions at each MIN node have to be seen: on a uniform tree that is $b^{\lfloor d/2 \rfloor}$ leaves. To prove that
# it is worth *at most* $v$, it is the other way round: $b^{\lceil d/2 \rceil}$. One leaf serves both, so with the best order
#
# $$ b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1 $$
#
# (Slagle and Dixon 1969; Knuth and Moore 1975). From an odd depth to the next even one it only doubles. That is the $O(b^{d/2})$ of the notes, and $O(\sqrt{b^d})$ is
# *the same number written differently*, not a second result "in practice". "The exponent is halved" holds
# **only for the best order**. The worst order saves nothing: $O(b^d)$, as minimax. (And $d$ is the depth, not a "breadth".)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "If someone could tell us the best order for nothing, alpha-beta in the same time would search …",
    ["twice as deep", "twice as many leaves", "the square of the depth"],
    answer="twice as deep",
    because="Twice d in the exponent d/2 is d. But who knows the best action at every node has no need to search: "
    "it takes an oracle. What is wanted is a cheap guess that is often right.",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Measured
#
# Random trees with four actions a node, all leaves different, each searched in five orders: as given (which
# here is as good as random), random, best, worst, and *static*: by an estimate of each successor's value, with an
# error of standard deviation 0.12 (the values lie between 0 and 1), as an evaluation function might have.

# %% slideshow={"slide_type": "fragment"}
from numpy.random import default_rng

from gamelib.games import random_tree
from gamelib.search import ByValue, RandomOrder, expected_leaves, minimal_leaves, pearl_branching_factor, solve

b, trees = 4, 8


def leaves_by_order(depth):
    """The mean number of leaves alpha-beta looks at, for each order."""
    sums = dict.fromkeys(("best", "static", "given", "random", "worst"), 0.0)
    for seed in range(trees):
        tree = random_tree(b, depth, leaves=lambda dice: float(dice.random()), rng=seed)
        exact, dice, guesses = solve(tree).value, default_rng(seed), {}

        def estimate(state, exact=exact, dice=dice, guesses=guesses):
            return guesses.setdefault(state, exact(state) + dice.normal(0, 0.12))

        orders = (ByValue(exact), ByValue(estimate), None, RandomOrder(seed), ByValue(exact, worst_first=True))
        for name, each in zip(sums, orders, strict=True):
            sums[name] += alphabeta(tree, order=each).leaves / trees
    return sums


depths = range(1, 7)
measured = {depth: leaves_by_order(depth) for depth in depths}
print("depth  best  (least)  static   given  random (expected)  worst   (all)")
for d, row in measured.items():
    print(f"{d:>5} {row['best']:>5.0f} {minimal_leaves(b, d):>8} {row['static']:>7.1f} {row['given']:>7.1f} "
          f"{row['random']:>7.1f} {expected_leaves(b, d):>10.1f} {row['worst']:>6.0f} {b**d:>7}")

# %% slideshow={"slide_type": "subslide"}
from matplotlib import pyplot as plt

from gamelib.draw import chart

figure, axes = plt.subplots(figsize=(7, 4.4))
formulas = {
    "all, $b^d$": [b**d for d in depths],
    "expected, random order": [expected_leaves(b, d) for d in depths],
    "$b^{3d/4}$": [b ** (3 * d / 4) for d in depths],
    "least, $b^{⌈d/2⌉}+b^{⌊d/2⌋}-1$": [minimal_leaves(b, d) for d in depths],
}
for (label, values), dashes in zip(formulas.items(), ("-", "--", ":", "-."), strict=True):
    axes.semilogy(depths, values, dashes, color="0.45", linewidth=1.2, label=label)
for name, mark in (("worst", "v"), ("random", "o"), ("given", "x"), ("static", "s"), ("best", "^")):
    axes.semilogy(depths, [measured[d][name] for d in depths], mark, markersize=6, label=f"{name}, measured")
axes.set_xlabel("depth d in plies")
axes.set_ylabel("leaves looked at (logarithmic)")
axes.legend(fontsize=8)
chart(figure, f"At depth 6 of b = 4: best {measured[6]['best']:.0f}, static {measured[6]['static']:.0f}, "
      f"random {measured[6]['random']:.0f}, worst {measured[6]['worst']:.0f} of {b**6} leaves; "
      "the measured best lies on the formula, random near the expectation, worst near all.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Best lies exactly on the formula. Random scatters around its exact expectation (Baudet 1978, Pearl 1982). The
# static order is often wrong, and still spares more than half of the leaves that random order looks at: **a fair guess
# goes a long way.** And the worst is not quite everything here: putting the worst action first leaves a few cuts.
#
# Now the $b^{3d/4}$ that three sets of notes give for random order. It is a *fit*, good for moderate $b$ and large depth. The
# exact rate at which leaves grow per ply is Pearl's $\xi_b/(1-\xi_b)$, where $\xi_b^b + \xi_b - 1 = 0$; it behaves as $b/\ln b$.

# %% slideshow={"slide_type": "fragment"}
print("     b   best, b^1/2   Pearl's rate   b^3/4")
for each in (2, 4, 10, 35, 100, 1_000, 10_000):
    print(f"{each:>6} {each**0.5:>12.2f} {pearl_branching_factor(each):>14.2f} {each**0.75:>9.2f}")
print("expected leaves, b = 4, depth 6 over depth 5:", round(expected_leaves(4, 6) / expected_leaves(4, 5), 2))

# %% [markdown] slideshow={"slide_type": "fragment"}
# At $b = 35$ the true rate is 12.83 a ply and not 14.39; at a thousand and beyond the fit is too *small*. For $b = 4$ the
# expected number grows by 2.72 from the fifth ply to the sixth, on its way to 2.63. "In practice", with
# a sensible order, programs lie between $b^{d/2}$ and $b^{3d/4}$.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The chess figures, recomputed
#
# The notes: an opening has $b \approx 35$, a middle game $b \approx 18$; to depth 10 minimax visits "2.7e15" and
# "3.5e12" nodes, alpha-beta "3.8e11" and "2.6e9"; and "a good computer, 1e6 moves a second, chooses in 4 minutes".

# %% slideshow={"slide_type": "fragment"}
def duration(seconds):
    """A time in words a person can picture."""
    for unit, length in (("years", 31_557_600), ("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= length:
            return f"{seconds / length:.1f} {unit}"
    return f"{seconds:.1f} seconds"


for name, each in (("opening", 35), ("middle game", 18)):
    counts = {"all, b^10": each**10, "b^7.5, as in the notes": each**7.5, "least": minimal_leaves(each, 10)}
    for label, count in counts.items():
        print(f"{name}, b = {each}, {label}: {count:,.0f} leaves, {duration(count / 1e6)} at 1e6 a second")
print(f"35^6 = {35**6:,}: {duration(35**6 / 1e6)}")
for depth in (11, 12):
    count = minimal_leaves(35, depth)
    print(f"least for 35 and depth {depth}: {count:,}: {duration(count / 1e6)}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# So: the products are 2.76e15 and 3.57e12 (and $35^6$ is 1.84e9, not 1.85e9), and they count *leaves*. The alpha-beta
# figures are neither the best case nor a law; they are $b^{3m/4}$, the fit for *random* order. With perfect order it would be
# 105,043,749 and 3,779,135. And the good computer takes 43 minutes for the middle game in random order, more
# than four *days* for the opening, and 3.8 seconds at best; for 4 minutes it would have to be ten times as fast.
#
# The last lines are what alpha-beta means for a player: in the half hour in which minimax looks six plies ahead, alpha-beta with
# a perfect order gets through *eleven*, and in twice the time through twelve.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The ladder
#
# How do you guess an order? Real programs climb a ladder of ideas, each of which still finds minimax's value.
#
# - **Static order**: try captures, the centre, what an evaluation likes, first.
# - **Killer moves**: what refuted the brother will often refute you: try it first at the same ply.
# - **History**: actions that have caused many cutoffs anywhere come first, deep ones counting more.
# - **Transposition table**: different orders of the same moves lead to the same state. Keep what was found, by a hash
#   key, as *exact*, *at least* or *at most*, with its depth. An entry deep enough answers at once; a shallower one still names
#   an action to try first. When the table is full, something must go: keep what was searched deeper, unless it is old.
# - **Iterative deepening** (lesson 03): search to depth 1, 2, 3, …; each search leaves its best actions in the table, and so
#   orders the next. It costs less than it saves.
# - **Null windows**: if the first action is the best, all that is left to ask of the others is "are you better, yes or no?". A
#   window with no number inside asks just that, and cuts most. If the answer is yes, search again.

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import (
    History,
    KillerMoves,
    TranspositionTable,
    iterative_deepening,
    mtdf,
    principal_variation_search,
)

position = four.play("44435")
print(four.text(position))
asked = {"state": position, "evaluate": evaluate[four]}
centre = order[four]
LADDER = {
    "alpha-beta": lambda depth: alphabeta(four, depth=depth, **asked),
    "+ centre first": lambda depth: alphabeta(four, depth=depth, order=centre, **asked),
    "+ killer moves": lambda depth: alphabeta(four, depth=depth, order=KillerMoves(centre), **asked),
    "+ history": lambda depth: alphabeta(four, depth=depth, order=History(centre), **asked),
    "+ table": lambda depth: alphabeta(four, depth=depth, order=centre, table=TranspositionTable(), **asked),
    "+ deepening": lambda depth: iterative_deepening(four, depth=depth, order=centre, **asked),
    "+ null windows": lambda depth: iterative_deepening(
        four, depth=depth, order=centre, search=principal_variation_search, **asked
    ),
    "MTD(f)": lambda depth: iterative_deepening(four, depth=depth, order=centre, search=mtdf, **asked),
}

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Iterative deepening to depth 7 searches depths 1 to 6 as well. Against one search straight to depth 7 it enters …",
    ["about twice as many nodes", "a few more", "fewer"],
    answer="fewer",
    because="The shallow searches are cheap, and the table they leave behind makes the order of the last one better.",
)

# %% slideshow={"slide_type": "subslide"}
plies = game_size(four, state=position, depth=7).nodes
nodes = {"minimax": {depth: sum(plies[: depth + 1]) for depth in range(3, 8)}}
values = {depth: set() for depth in range(3, 8)}
for name, search in LADDER.items():
    nodes[name] = {}
    for depth in range(3, 8):
        found = search(depth)
        nodes[name][depth] = found.nodes
        values[depth].add(round(found.value, 9))
searched = minimax(four, depth=4, **asked)
print("minimax searched to depth 4:", searched.nodes, "nodes; counted:", nodes["minimax"][4])
print("one value at each depth, for all of them:", all(len(found) == 1 for found in values.values()))
print("nodes to depth         3      4       5       6        7")
for name, row in nodes.items():
    print(f"{name:<16}{row[3]:>8,}{row[4]:>7,}{row[5]:>8,}{row[6]:>8,}{row[7]:>9,}")
print("Minimax's row beyond depth 4 is counted, state by state, and was not searched; all others were.")

# %% slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(7, 4))
names = list(nodes)
bars = axes.barh(names, [nodes[name][7] for name in names], color="#56b4e9", edgecolor="black")
bars[0].set(facecolor="white", hatch="//")
for bar, name in zip(bars, names, strict=True):
    axes.text(bar.get_width() * 1.08, bar.get_y() + bar.get_height() / 2, f"{nodes[name][7]:,}", va="center", fontsize=8)
axes.set_xscale("log")
axes.set_xlim(1_000, 4_000_000)
axes.invert_yaxis()
axes.set_xlabel("nodes to depth 7 (logarithmic); hatched: counted, not searched")
chart(figure, f"To depth 7 minimax would enter {nodes['minimax'][7]:,} nodes (counted), alpha-beta "
      f"{nodes['alpha-beta'][7]:,}, with the centre first {nodes['+ centre first'][7]:,}, "
      f"with deepening and null windows {nodes['+ null windows'][7]:,}.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Orders and tables on two real games, from the empty board. Which order is best in Connect Four? In tic-tac-toe?
# And what does the worst one cost? (With the table, compare leaves *and* nodes: a hit is a node, and no leaf.)

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import GameCountsExplorer

counts_explorer = GameCountsExplorer()
counts_explorer

# %% slideshow={"slide_type": "fragment"}
for each in ("as given", "random", "centre first", "static", "static, worst first"):
    counts_explorer.set(depth=5, order=each)
    print(counts_explorer.facts)
counts_explorer.set(depth=4, order="as given")

# %% [markdown] slideshow={"slide_type": "subslide"}
# In the ladder above, killer moves, history and the table are beside each other: each of these rows adds one idea to *centre first*. Deepening has the table,
# and the last two have both. One rung can even cost a little (at small depths null windows search some things twice).
#
# ### Two ways to guess the value
#
# **Aspiration**: search with a narrow window around the last value. If the value falls outside, search again, with that side open.
# **MTD(f)** goes to the end of this road: null windows only, each placed where the last answer points, and a table so that
# the repeats cost little. A plain alpha-beta search *with* a well-placed window is all it needs.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import aspiration

guess = alphabeta(four, depth=5, order=centre, **asked).value  # two plies less: odd depths resemble each other
print("open window:", alphabeta(four, depth=7, order=centre, **asked).nodes, "nodes")
for near in (guess, 0.9):
    found = aspiration(four, depth=7, order=centre, guess=near, half_width=0.1, **asked)
    print(f"window around {near:.2f}: {found.nodes} nodes, value {found.value:.4f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# A good guess saves some nodes; a bad one costs a second search, and never the right answer.
#
# **What a repetition does to a table.** In chess the value of a position depends on how it came about: the third time it is a draw. A
# table that knows only the board then mixes up different things. Our chess states carry their history, so two paths to
# the same board are two states: the table stays right and is hit less often.
#
# **Not safe, but used by every strong program.**
# - *Null-move pruning*: let the opponent move twice. If we still reach $\beta$ with a shallower search, assume that a real
#   move would too, and leave. Wrong where *having to move* is the trouble (zugzwang: endgames with few pieces).
# - *Late-move reductions*: of a well-ordered list the late actions are searched less deep, with a null window; one that
#   surprises is searched again in full. A quiet move whose point lies deep is seen later.
#
# Both trade certainty for depth. They usually win games, and their value is *not* minimax's to the same depth.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Where it is unsafe
#
# One set of notes lists further improvements: an adaptive depth limit with iterative deepening, keeping $k > 1$ paths and
# extending them beyond the depth limit, extending a move that is clearly better than the others (singular extension; both in lesson
# 03), a table for repeated states, and "pruning also when $\alpha$ is *nearly* $\beta$, especially in the opening". Two of these deserve
# a warning label. First **the near cut**, in its smallest case: a margin of 2.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import Beam, near_cut_search

small = TreeGame([[10, 12], [11, 0]])
print("alpha-beta:", alphabeta(small))
print("near cut:  ", near_cut_search(small, margin=2))

# %% [markdown] slideshow={"slide_type": "fragment"}
# C has shown an 11. The window is 10 to 11, "nearly closed", so the search leaves C with 11, prefers it to 10, and never sees the 0. The
# error is not bounded by the margin: what was not looked at can be anything.

# %% slideshow={"slide_type": "subslide"}
def at_first_sight(state):
    """The evaluation, which at least knows a finished game when it sees one."""
    return four.utility(state, MAX) if four.is_terminal(state) else evaluate[four](state)


trap = four.play("53652765312213")
print(four.text(trap))
asked = {"state": trap, "depth": 5, "evaluate": evaluate[four]}
choices = {
    "alpha-beta": alphabeta(four, **asked),
    "near cut, margin 0.3": near_cut_search(four, margin=0.3, **asked),
    "beam, the best 3": alphabeta(Beam(four, at_first_sight, width=3), **asked),
    "beam, the best 5": alphabeta(Beam(four, at_first_sight, width=5), **asked),
}
truth = {}
for name, found in choices.items():
    column = found.action + 1
    if column not in truth:  # to the end of the game, with a table: exact
        after = four.result(trap, found.action)
        truth[column] = alphabeta(four, after, order=centre, table=TranspositionTable()).value
    fate = {1: "X wins", 0: "a draw", -1: "O wins"}[truth[column]]
    print(f"{name}: column {column}, believed worth {found.value:.3f}; with perfect play {fate}")

# %% slideshow={"slide_type": "fragment"}
here, narrow = trap, Beam(four, at_first_sight, width=3)
for action in choices["alpha-beta"].principal_variation:
    kept = ", ".join(str(each + 1) for each in narrow.actions(here))
    who = "XO"[four.player(here)]
    print(f"{who} plays column {action + 1}; the beam keeps {kept}{'' if action in narrow.actions(here) else ': dropped'}")
    here = four.result(here, action)

# %% [markdown] slideshow={"slide_type": "fragment"}
# X to move, and two ways to throw a won game away. Column 5 wins by force in five plies. The **near cut** is *sure* that column 7 wins: O's
# first reply in the list looked good enough for X to be within the margin, and the others were not looked at. The **beam**
# sees column 5, but not why: the win needs a move that at first sight is not among the best three, nor among the best five. Both choose a move after which X *loses*.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Exam room
#
# A tree for your number, four plies of two, MAX to move first. Decide leaf by leaf, from the left. (Everybody with the same number has
# the same tree; the exercises go on from there.)
#
# 1. Write what each node knows beside it, and nothing below a cut.
# 2. Before each leaf, walk up: has a MAX ancestor at least as much as the MIN node I am in, or a MIN ancestor at most as much as the
#    MAX node I am in?
# 3. If so, cut at *that* node, all that is left of it.

# %% slideshow={"slide_type": "fragment"}
exam = ScissorsExplorer()
exam

# %% [markdown] slideshow={"slide_type": "subslide"}
# And any tree, filmed: alpha-beta both ways, null windows, or minimax for comparison. (Number 0 is the tree typed in.)

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import AlphaBetaFilmExplorer

AlphaBetaFilmExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. Alpha-beta may return a different value from minimax if it is unlucky.</summary>
#
# False. What it leaves out cannot change the value at the root, in any order.
# </details>
# <details><summary>2. The values alpha-beta finds for all nodes are their minimax values.</summary>
#
# False. Away from the root many are bounds. Even at the root only the best action's value is sure to be exact.
# </details>
# <details><summary>3. Alpha-beta divides the exponent by two.</summary>
#
# Only with the best action first everywhere. With the worst order it may save nothing at all.
# </details>
# <details><summary>4. Which leaves are cut depends on the numbers, not only on their order.</summary>
#
# False: only comparisons are made. 42 x + 1000 at every leaf leaves all cuts where they are; -42 x + 1000 turns the order round.
# </details>
# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>5. There are trees in which the last leaf of the root's last action is always looked at.</summary>
#
# True, for instance in ascending order at each MAX node and descending at each MIN node: the worst order. Every leaf matters when it comes.
# </details>
# <details><summary>6. A leaf that is cut in one order is cut in every order.</summary>
#
# False: sort the branches above.
# </details>
# <details><summary>7. Alpha belongs to MAX nodes and beta to MIN nodes, so a node needs only one of them.</summary>
#
# False. A node *changes* only one, but it must hand down both: the other is what its successors are cut with.
# </details>
# <details><summary>8. A transposition table may hold the wrong value for a state and still be correct.</summary>
#
# True in a sense: it may hold a bound, as long as it says so. To use a bound as a value is a classical bug.
# </details>
# <details><summary>9. If alpha-beta sees twice as far, the program plays at least as well.</summary>
#
# Usually, not always: deeper search can be misled by the evaluation (lesson 03).
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | alpha starts at $+\infty$, beta at $-\infty$ | alpha at $-\infty$, beta at $+\infty$ |
# | cut at `v < α`, `v > β`, or one of each | `v ≤ α` at MIN, `v ≥ β` at MAX; else the same value, and many more nodes |
# | "calculating MAX, prune below alpha" | alpha cuts at MIN nodes, beta at MAX nodes |
# | MIN-VALUE(`s`, α, β) inside the loop | the child, RESULT(s, a), *and* the window |
# | UTILITY(s, PLAYER(s)) | UTILITY(s, MAX) |
# | "prune all successors of C" | the remaining ones |
# | "the root keeps β = 2" | the root is worth 3 |
# | "best $O(b^{d/2})$, in practice $O(\sqrt{b^d})$" | the same thing; practice lies above |
# | "average $O(b^{3d/4})$" as a law | a fit; the rate is $\xi_b/(1-\xi_b)$ |
# | "chess to depth 10 costs 3.8e11" | 1.05e8 at best; 3.8e11 is the fit for random order; 2.76e15 at worst |
# | "chooses in 4 minutes" | 43 minutes at 1e6 a second, from the notes' own 2.6e9 |
# | "breadth $m$" | depth $m$ |
# | "prune when alpha is nearly beta" | it may throw the win away |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can go through a tree with scissors and name the ancestor behind each cut; write the algorithm and test it by *counting leaves*, not
# by its value alone; compute what it costs at best, at worst and in between; and say which of its companions keep its promise.
#
# | for alpha-beta | against it |
# |---|---|
# | minimax's value and action, always | the saving depends on the order, which must be guessed |
# | up to twice the depth | still exponential |
# | needs no more memory than minimax | what it knows of most nodes is a bound |
#
# A remark on opponents who err: alpha-beta inherits minimax's guarantee and its blindness. It gets *at least* the value, does not count moves,
# and does not set traps.
#
# **Exercises**: [exercises/04_alpha_beta.ipynb](../exercises/04_alpha_beta.ipynb). **Next**: lesson 05, where dice decide and a cut
# needs bounds on what dice can do.

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.2.3 and 5.2.4 (the trace is its figure 5.5, the
# pseudo-code figure 5.7). Slagle and Dixon, "Experiments with some programs that search game trees", *JACM* 16, 1969. Knuth and Moore, "An
# analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975. Baudet, "On the branching factor of the alpha-beta pruning algorithm",
# *Artificial Intelligence* 10, 1978. Pearl, "The solution for the branching factor of the alpha-beta pruning algorithm and its
# optimality", *CACM* 25, 1982. Fishburn, "Another optimization of alpha-beta search", *SIGART Newsletter* 84, 1983 (fail-soft). Akl and Newborn, "The principal
# continuation and the killer heuristic", 1977. Schaeffer, "The history heuristic", *ICCA Journal* 6, 1983. Marsland and Campbell, "Parallel search
# of strongly ordered game trees", *Computing Surveys* 14, 1982 (principal variation search). Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax
# algorithms", *Artificial Intelligence* 87, 1996 (MTD(f)). Breuker, Uiterwijk and van den Herik, "Replacement schemes for transposition
# tables", *ICCA Journal* 17, 1994.

# %% slideshow={"slide_type": "skip"}
from gamelib.course.glossary import glossary_table

glossary_table([
    "alpha-beta pruning", "alpha", "beta", "window", "alpha cut", "beta cut", "deep cut", "fail-soft", "fail-hard",
    "move ordering", "killer move", "history heuristic", "transposition table", "aspiration window", "null window",
    "principal variation", "principal variation search", "MTD(f)", "null-move pruning", "late-move reduction",
    "beam search", "effective branching factor", "negamax",
])
