# %% [markdown] slideshow={"slide_type": "slide"}
# # 04 · Alpha-beta
#
# **How much of a game can you afford not to look at?** Minimax looks at every line of play, also at
# those that nobody would ever choose. This lesson leaves out whole subtrees without looking at a single
# leaf of them, and still gets the same value, always, by an equally good action (in the game's own order:
# by the very same one).
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
from gamelib_lessons.leaves_by_depth_explorer import LeavesByDepthExplorer
from IPython.display import HTML

from gamelib import MAX, svg
from gamelib.evaluation import open_lines, open_windows, squashed
from gamelib.games import ConnectFour, TicTacToe
from gamelib.search import MiddleFirst, alphabeta, game_size, minimax

game, four = TicTacToe(), ConnectFour()
evaluate = {game: squashed(open_lines(game), 10), four: squashed(open_windows(four), 10)}
order = {game: None, four: MiddleFirst(7)}


def leaves_by_depth(game, deepest):
    """For each depth: minimax's leaves, counted without a search, and those of an alpha-beta search."""
    size = game_size(game, depth=deepest)
    rows = []
    for depth in range(1, deepest + 1):
        found = alphabeta(game, depth=depth, evaluate=evaluate[game], order=order[game])
        rows.append((depth, sum(size.leaves[:depth]) + size.nodes[depth], found.leaves))
    return rows


def pictures(*drawn):
    """Show pictures, each given with a sentence that says what it shows, side by side."""
    row = "".join(svg.image(picture, says) for picture, says in drawn)
    return HTML(f'<div style="display:flex;flex-wrap:wrap;gap:2em;align-items:flex-end">{row}</div>')


tables = {"Connect Four": leaves_by_depth(four, 8), "tic-tac-toe": leaves_by_depth(game, 8)}
LeavesByDepthExplorer(tables)

# %% slideshow={"slide_type": "fragment"}
for depth, everything, pruned in tables["Connect Four"]:
    print(f"Connect Four, depth {depth}: minimax {everything:>9,} leaves, alpha-beta {pruned:>6,}")
for depth in range(1, 5):
    found = [search(four, depth=depth, evaluate=evaluate[four]) for search in (minimax, alphabeta)]
    print(f"searched by both to depth {depth}: values {found[0].value:.3f} and {found[1].value:.3f}, "
          f"columns {found[0].action + 1} and {found[1].action + 1}; minimax's leaves {found[0].leaves:,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The number of game states grows exponentially with the depth, and nothing will change that. But the
# two rows of bars have different slopes. Drag the depth from 1 to 8 and watch them part: more than five and a half
# million leaves against some five thousand, and the same value, as far as minimax can be waited for. (At
# depth 8 even fewer than at depth 7: "Order is everything" tells why.) Where are the others?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand, with scissors
#
# > "If you have an idea that is surely bad, do not take the time to see how truly awful it is."
# > (the *alpha-beta principle* of Patrick H. Winston, who directed the MIT AI Laboratory from 1972 to 1997;
# > *Artificial Intelligence*, 3rd ed., 1992)
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
# Which two leaves need never be visited?
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

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
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
# This famous trace is also found with four slips. If you learn from such a copy, mend it first:
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
# Leaving a node with actions to spare is the **cut**; the branches it spares are **cut off**.

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import WindowExplorer

WindowExplorer(two_ply)

# %% slideshow={"slide_type": "fragment"}
from textwrap import fill

window = WindowExplorer(two_ply)
for moment in (6, 8, 11, 13, 14):
    window.set(moment=moment)
    print(fill(window.facts, 96, subsequent_indent="  "))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Step through it with the slider. The window belongs to a *node*: B's $\beta$ is gone when the search is
# back at A, and C starts with what A knows. (At moment 13 the window has closed too, $\alpha = 3 \ge \beta = 2$; but D has
# no branch left to cut off.) The leftmost *line* is always explored: until its leaf, $\alpha = -\infty$ and $\beta = +\infty$.

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
# Note that C, whose branch D it is, lies on the way to the answer: C is worth 6, whether D is 4 or less.
#
# **For the exam: ask your ancestors.** At each node ask, *does one of my ancestors know something
# that helps?* Go up the path. If you are below a MIN node that has a value already, look for a MAX
# ancestor with a value at least as large; and the other way round. Nothing else has to be remembered. Leaves are
# taken from the left as they stand: if the question says that a heuristic has ordered them, that work has been done for you.
#
# The same search, noted in two ways. Left, **algorithmic**: at every node what came back, and the window it worked with last.
# Right, **intuitive**: at every node only what is known of it, a number or a bound.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.draw import draw_tree, film
from gamelib.widgets.pruned_tree import pruned_graph, pruned_svg

noted = draw_tree(film(alphabeta, deep).searched)
pictures(
    (svg.scaled(noted.svg, 1.4), noted.text),
    (pruned_svg(pruned_graph(deep, story.leaves), story.cuts), "The same tree with bounds: D is at most 4, A at least 5."),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# At D the left picture says $v = 4 \le \alpha = 5$, whoever set that 5; the right one says "at most 4, and A has 5
# already". The cut is the same. On paper the second way is quicker; a program needs the first.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# Take `minimax_value` of lesson 02, but with a running value $v$ in place of the list, and with one loop for each
# player. Then two parameters are new, and the three lines in each half that say so.

# %% slideshow={"slide_type": "fragment"}
from math import inf


def alphabeta_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) == MAX:
        v = -inf
        for action in game.actions(state):
            v = max(v, alphabeta_value(game, game.result(state, action), alpha, beta))
            if v >= beta:  # new
                return v  # new
            alpha = max(alpha, v)  # new
        return v
    v = inf
    for action in game.actions(state):
        v = min(v, alphabeta_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:  # new
            return v  # new
        beta = min(beta, v)  # new
    return v


print("the two-ply tree is worth", alphabeta_value(two_ply, two_ply.initial_state()))

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Watch it.** Nodes that stay dashed are never visited. `alpha`, `beta` and `v` are in the table below
# the code; keep an eye on `alpha` when the search enters C.
# (Nodes show the number that came back: that of C is a bound.)

# %% slideshow={"slide_type": "subslide"}
film(alphabeta_value, two_ply)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## As the textbooks write it
#
#     function ALPHA-BETA-SEARCH(s) returns an action
#       v ← MAX-VALUE(s, −∞, +∞)
#       return the action in ACTIONS(s) with value v
#
#     function MAX-VALUE(s, α, β)                   function MIN-VALUE(s, α, β)
#       if TERMINAL-TEST(s)                           if TERMINAL-TEST(s)
#         then return UTILITY(s, MAX)                   then return UTILITY(s, MAX)
#       v ← −∞                                        v ← +∞
#       for each a in ACTIONS(s) do                   for each a in ACTIONS(s) do
#         s' ← RESULT(s, a)                             s' ← RESULT(s, a)
#         v ← max(v, MIN-VALUE(s', α, β))               v ← min(v, MAX-VALUE(s', α, β))
#         if v ≥ β then return v  (beta cut)            if v ≤ α then return v  (alpha cut)
#         α ← max(α, v)                                 β ← min(β, v)
#       return v                                      return v
#
# With a depth limit, as in lesson 03, CUTOFF-TEST takes the place of TERMINAL-TEST and EVAL that of
# UTILITY; nothing else changes.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Two other forms one meets.** One function that counts `max_depth` down and **breaks** out of its loop (folded, the second
# cell below); and **negamax**, where every player maximises *its own* value. What is good for one is as bad for the other, so
# the child's value changes its sign, and the window is handed down turned round: $(-\beta, -\alpha)$. One half is enough.

# %% slideshow={"slide_type": "fragment"}
def negamax(game, state, sign, alpha=-inf, beta=inf):
    """The value for the player to move: sign is 1 where that is MAX, and -1 for MIN."""
    if game.is_terminal(state):
        return sign * game.utility(state, MAX)
    v = -inf
    for action in game.actions(state):
        v = max(v, -negamax(game, game.result(state, action), -sign, -beta, -alpha))
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v


print("the two-ply tree, for MAX:", negamax(two_ply, two_ply.initial_state(), 1))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "skip"}
def limited_value(game, state, max_depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if max_depth == 0:
        return evaluate(state)
    v = -inf if game.player(state) == MAX else inf
    for action in game.actions(state):
        child = game.result(state, action)
        if game.player(state) == MAX:
            v = max(v, limited_value(game, child, max_depth - 1, evaluate, alpha, beta))
            alpha = max(alpha, v)
        else:
            v = min(v, limited_value(game, child, max_depth - 1, evaluate, alpha, beta))
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


print(f"one function with max_depth and break: {limited_value(four, four.initial_state(), 5, evaluate[four]):.4f}; "
      f"alphabeta: {alphabeta(four, depth=5, evaluate=evaluate[four]).value:.4f}")

# %% slideshow={"slide_type": "subslide"}
result = alphabeta(two_ply)
print(result)
for action, value in result.action_values.items():
    print(f"  {action} is worth {value}")
film(alphabeta, two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The library's version says what it knows of each action: $a_1$ is worth 3; the others *at most* 2. (For $a_3$ it is 2
# exactly, but a search that comes back below its window promises no more than the bound.) "Return the action
# with value v" is safe only if the *first* such action is meant: a later one with the same number may be a mere bound.

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

# %% [markdown] slideshow={"slide_type": "subslide"}
# The small tree with the tie shows how: at C the 3 has come in, MAX has 3 already, and the search looks on.

# %% slideshow={"slide_type": "subslide"}
film(strict_value, tie)

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
# Then the window is closed from the first moment.

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
    for shown in ((-inf, inf), (4, 10)):
        found = alphabeta(two_ply, window=shown, fail_hard=fail_hard)
        bounds = ", ".join(f"{action} {value}" for action, value in found.action_values.items())
        meaning = {"=": "exactly", "≤": "at most", "≥": "at least"}[found.bound.value]
        print(f"{name}, window {shown[0]:g} to {shown[1]:g}: the root is {meaning} {found.value:g}; {bounds}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# With the window from 4 to 10 fail-soft says "at most 3" where fail-hard says "at most 4": both are true, one is more.
#
# **Try it.** Two strokes across an edge mark a branch cut off; dashed nodes were never looked at; `≤` and `≥` mark
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
from gamelib.search import minimal_leaves
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
# (Slagle and Dixon 1969; Knuth and Moore 1975). From an odd depth to the next even one it at most doubles. That is the
# $O(b^{d/2})$ of the notes, and $O(\sqrt{b^d})$ is *the same number written differently*. "The exponent is halved"
# holds **only for the best order**. A bad order may save nothing: there are trees and orders where all $b^d$ leaves are looked at.

# %% slideshow={"slide_type": "fragment"}
for depth, _, pruned in tables["Connect Four"][5:]:
    print(f"seven actions, depth {depth}: least {minimal_leaves(7, depth):,}, centre first {pruned:,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# So this is how depth 8 of the first picture could cost less than depth 7: in theory the least grows by three quarters, but at
# depth 8 *centre first* happens to be nearly the best order, and at depth 7 it takes more than twice the least.

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
from gamelib.search import ByValue, RandomOrder, expected_leaves, pearl_branching_factor, solve

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
# static order is often wrong, and still, from depth 4 on, spares more than half of the leaves that random order looks at: **a
# fair guess goes a long way.** And worst first is not quite everything here: it leaves a few cuts.
#
# Now the $b^{3d/4}$ that lecture notes give for random order. It is a *fit* to how fast the leaves grow. The
# exact rate per ply is Pearl's $\xi_b/(1-\xi_b)$, where $\xi_b^b + \xi_b - 1 = 0$; it behaves as $b/\ln b$.

# %% slideshow={"slide_type": "fragment"}
print("     b   best, b^1/2   Pearl's rate   b^3/4")
for each in (2, 4, 10, 35, 100, 1_000, 10_000):
    print(f"{each:>6} {each**0.5:>12.2f} {pearl_branching_factor(each):>14.2f} {each**0.75:>9.2f}")
print("leaves expected in random order over b^(3d/4), for b = 4:")
print("  ".join(f"depth {d}: {expected_leaves(4, d) / 4 ** (0.75 * d):.2f}" for d in (2, 6, 10, 14, 20, 30)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# At $b = 35$ the true rate is 12.83 a ply and not 14.39; at a thousand and beyond the fit is too *small*. And it is a rate, not
# a count: the true rate is smaller, but the constant before it is larger. For $b = 4$ random order costs 1.81 times the fit at
# depth 6, and less than the fit only from somewhere between depth 14 and depth 20 on. With a sensible order programs lie between $b^{d/2}$ and random order.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The chess figures, recomputed
#
# The notes: an opening has $b \approx 35$, a middle game $b \approx 18$; to depth 10 minimax visits "2.7e15" and
# "3.5e12" nodes, alpha-beta "3.8e11" and "2.6e9"; and "a good computer, 1e6 moves a second, chooses in 4 minutes". (The labels
# are the wrong way round: there are 20 actions at the start, most in the middle game, fewer again in endings; 35 is an average over the game.)

# %% slideshow={"slide_type": "fragment"}
def duration(seconds):
    """A time in words a person can picture."""
    for unit, length in (("years", 31_557_600), ("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= length:
            return f"{seconds / length:.1f} {unit}"
    return f"{seconds:.1f} seconds"


for each, name in ((35, "the notes' opening"), (18, "the notes' middle game")):
    counts = {"all, b^10": each**10, "random order, the fit b^7.5": each**7.5,
              "random order, exact expectation": expected_leaves(each, 10), "least": minimal_leaves(each, 10)}
    print(f"b = {each} ({name}), depth 10, at 1e6 leaves a second")
    for label, count in counts.items():
        print(f"  {label:<32}{count:>25,.0f} leaves, {duration(count / 1e6)}")
for depth, label, count in ((6, "all", 35**6), (11, "least", minimal_leaves(35, 11)), (12, "least", minimal_leaves(35, 12))):
    print(f"b = 35, depth {depth}, {label}: {count:,} leaves, {duration(count / 1e6)}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# So the notes' alpha-beta figures are neither the best case nor a law; they are the fit for random order. Their good
# computer takes 43 minutes by the fit and 56 by the exact expectation; with perfect order 3.8 seconds. For "4 minutes" it
# would have to be more than ten times as fast. And all these are *leaves*, not nodes.
#
# The last lines are what alpha-beta means for a player: in the half hour in which minimax looks six plies ahead, alpha-beta with
# a perfect order gets through *eleven*, and in twice the time through twelve.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The ladder
#
# How do you guess an order? Real programs climb a ladder of ideas, each of which still finds minimax's value.
#
# - **Static order**: try captures, the centre, or what an evaluation likes, first.
# - **Killer moves**: what refuted the brother will often refute you: try it first at the same ply.
# - **History**: actions that have caused many cuts anywhere come first, those far above the horizon counting more.
# - **Transposition table** and **null windows**: next.
# - **Iterative deepening** (lesson 03): search to depth 1, 2, 3, …; each search leaves its best actions in the table, and
#   so orders the next.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A table of what is known
#
# In this town MAX and MIN take turns to choose a street. The crossing E is reached on two paths. Searched a second time it
# should cost nothing; but what came back the first time need not be its *value*.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.crossroads import Crossroads

town = Crossroads("A: B C; B: D E; C: F E; D: G H; E: I J; F: K L; G 3; H 2; I 7; J 9; K 5; L 4")
pictures((town.svg("A"), "A town of crossings: A leads to B and C, B to D and E, C to F and E; below are six numbers."))

# %% [markdown] slideshow={"slide_type": "subslide"}
# **What to keep.** A search of a state with the window $(\alpha, \beta)$ came back, fail-soft, with $v$:
#
# | | the table keeps | it answers a later search, with its own window, if |
# |---|---|---|
# | $v \le \alpha$ | at most $v$ | $v \le \alpha$ there |
# | $v \ge \beta$ | at least $v$ | $v \ge \beta$ there |
# | else | exactly $v$ | always |
#
# Where it does not answer, search. The entry still helps: it names the action to try first. With a depth limit it also says how deep
# the state was searched. Most programs take an entry that is deep *enough*; this library only one of the same depth, or one that rests
# on ends of the game alone, so that the value stays minimax's.
#
# **How it is found.** The state's *hash key*, a number, names a slot, and is kept there to tell states apart that meet in one.
# A *replacement rule* says who stays. Ours: the deeper search, unless it is left over from an earlier move.

# %% slideshow={"slide_type": "subslide"}
def with_table(game, state, sign, alpha, beta, table, leaves):
    if game.is_terminal(state):
        leaves.append(state)
        return sign * game.utility(state, MAX)
    known, bound = table.get(state, (None, "nothing"))
    if bound == "exactly":
        return known
    if (bound == "at least" and known >= beta) or (bound == "at most" and known <= alpha):
        return known
    v, low = -inf, alpha
    for action in game.actions(state):
        v = max(v, -with_table(game, game.result(state, action), -sign, -beta, -low, table, leaves))
        if v >= beta:
            break
        low = max(low, v)
    table[state] = v, "at most" if v <= alpha else "at least" if v >= beta else "exactly"
    return v


other_town = Crossroads("A: B C; B: D E; C: E F; D: G H; E: I J; F: K L; G 3; H 2; I 7; J 9; K 8; L 6")
for each in (town, other_town, game):
    table, leaves = {}, []
    value = with_table(each, each.initial_state(), 1, -inf, inf, table, leaves)
    print(f"{each.name}: value {value} (minimax {minimax(each).value}), {len(leaves)} leaves", end="")
    print("" if each is game else f": {' '.join(leaves)}; E is {table['E'][1]} {table['E'][0]}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# It is negamax with a dictionary. Below B, MIN has 3 from D, so E is left after its first leaf, the 7: *at least* 7. Below C, MIN has 5
# from F: at least 7 is enough, and E costs nothing. In the other town C asks E first, when MIN has nothing yet: "at
# least 7" is no answer, and E is searched again. It is worth 9, and C 8; whoever takes the bound for a value makes C a 7.
# (All of tic-tac-toe took 7,330 leaves without a table.)
#
# ### What repetition does to a table
#
# In chess a position that comes for the third time is a draw: its value depends on how it came about, and a table that knows
# only the board mixes up different things. Our chess states carry their history, so two paths to the same board are two
# states: the table stays right, and is hit less often.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Asking with null windows
#
# A window between two neighbouring numbers has no value inside. A search in it can only say "no more than the first" or "at least
# the second", and cuts most.
#
# - **Principal variation search** (PVS; NegaScout) searches the first action of a node with the full window, and asks of each other
#   one with a null window whether it is better. "No" is the usual answer, if the order is good, and cheap. After a "yes" that action is searched again.
# - **Aspiration**: a narrow window around the last value. If the value falls outside, search again with that side open.
# - **MTD(f)** goes to the end of this road: null windows only, each placed where the last answer points, and a table that makes the repeats cheap.
#
# We try all this on one position, O to move:

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import (
    History,
    KillerMoves,
    TranspositionTable,
    aspiration,
    effective_branching_factor,
    iterative_deepening,
    mtdf,
    principal_variation_search,
)

position, centre = four.play("44435"), order[four]
asked = {"state": position, "evaluate": evaluate[four]}
pictures((four.svg(position), f"Connect Four after 44435: {' / '.join(four.text(position).splitlines()[3:])}"))

# %% slideshow={"slide_type": "fragment"}
guess = alphabeta(four, depth=5, order=centre, **asked).value  # two plies less: odd depths resemble each other
print("open window:", alphabeta(four, depth=7, order=centre, **asked).nodes, "nodes")
for near in (guess, 0.9):
    found = aspiration(four, depth=7, order=centre, guess=near, half_width=0.1, **asked)
    print(f"window around {near:.2f}: {found.nodes} nodes, value {found.value:.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# A good guess saves nodes; a bad one costs a second search, but never changes the answer.
#
# Now the whole ladder. Killers, history and table each add one idea to *centre first*; they do not add up. Deepening has the
# table too; the last two rows have both, with another search in the place of alpha-beta. (Depths 7 and 8 take seconds, so their
# counts come with the course; module `gamelib_lessons.ladder` makes them again.)

# %% slideshow={"slide_type": "subslide"}
LADDER = {
    "alpha-beta": lambda depth: alphabeta(four, depth=depth, **asked),
    "static order": lambda depth: alphabeta(four, depth=depth, order=ByValue(evaluate[four]), **asked),
    "centre first": lambda depth: alphabeta(four, depth=depth, order=centre, **asked),
    "centre, killers": lambda depth: alphabeta(four, depth=depth, order=KillerMoves(centre), **asked),
    "centre, history": lambda depth: alphabeta(four, depth=depth, order=History(centre), **asked),
    "centre, table": lambda depth: alphabeta(four, depth=depth, order=centre, table=TranspositionTable(), **asked),
    "deepening": lambda depth: iterative_deepening(four, depth=depth, order=centre, **asked),
    "deepening, PVS": lambda depth: iterative_deepening(
        four, depth=depth, order=centre, search=principal_variation_search, **asked
    ),
    "deepening, MTD(f)": lambda depth: iterative_deepening(four, depth=depth, order=centre, search=mtdf, **asked),
}

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Iterative deepening to depth 8 searches depths 1 to 7 as well. Against one search straight to depth 8 with the same "
    "order and a table, it enters …",
    ["about twice as many nodes", "a few more", "fewer"],
    answer="fewer",
    because="The shallow searches are cheap, and the table they leave behind makes the order of the last one better. At small "
    "depths that does not pay yet: look along the rows below.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.ladder import climbed, cost

depths = range(4, 9)  # to 6 everything is searched here; what 7 and 8 cost comes with the course
size = game_size(four, state=position, depth=8)
nodes = {"minimax": {depth: sum(size.nodes[: depth + 1]) for depth in depths}}
leaves = {"minimax": {depth: sum(size.leaves[:depth]) + size.nodes[depth] for depth in depths}}
values = {depth: set() for depth in depths}
for name, search in LADDER.items():
    known = climbed().get(name, {})
    results = {depth: known[depth] if depth > 6 and known else cost(search(depth)) for depth in depths}
    nodes[name] = {depth: found.nodes for depth, found in results.items()}
    leaves[name] = {depth: found.leaves for depth, found in results.items()}
    for depth, found in results.items():
        values[depth].add(found.value)
searched = minimax(four, depth=4, **asked)
print("minimax searched to depth 4:", searched.nodes, "nodes; counted:", nodes["minimax"][4])
print("one value at each depth, for all of them:", all(len(found) == 1 for found in values.values()))
print("nodes to depth         4       5        6        7          8")
for name, row in nodes.items():
    print(f"{name:<17}{row[4]:>7,}{row[5]:>8,}{row[6]:>9,}{row[7]:>9,}{row[8]:>11,}")
print("Minimax's row beyond depth 4 is counted, state by state, and was not searched; all others were.")

# %% slideshow={"slide_type": "subslide"}
figure, (axes, growth) = plt.subplots(1, 2, figsize=(10, 4), width_ratios=(3, 2))
names = list(nodes)
bars = axes.barh(names, [nodes[name][8] for name in names], color="#56b4e9", edgecolor="black")
bars[0].set(facecolor="white", hatch="//")
for bar, name in zip(bars, names, strict=True):
    axes.text(bar.get_width() * 1.1, bar.get_y() + bar.get_height() / 2, f"{nodes[name][8]:,}", va="center", fontsize=8)
axes.set_xscale("log")
axes.set_xlim(1_000, 60_000_000)
axes.invert_yaxis()
axes.set_xlabel("nodes to depth 8 (hatched: counted, not searched)")
factors = {name: [effective_branching_factor(row[depth], depth) for depth in depths] for name, row in leaves.items()}
factors["least for 7"] = [effective_branching_factor(minimal_leaves(7, depth), depth) for depth in depths]
shown = ("minimax", "alpha-beta", "centre first", "centre, table", "deepening", "least for 7")
for name, mark in zip(shown, "sov^D_", strict=True):
    growth.plot(depths, factors[name], f"{mark}-", markersize=5, linewidth=1, label=name)
growth.set(xlabel="depth in plies", ylabel="effective branching factor", xticks=depths, ylim=(2, 9.5))
growth.legend(fontsize=7, ncols=2, loc="upper center")
figure.tight_layout()
chart(figure, "Effective branching factors at depth 8: " + ", ".join(f"{name} {factors[name][-1]:.2f}" for name in shown) + ".")

# %% [markdown] slideshow={"slide_type": "fragment"}
# On the right the **effective branching factor** of each run: the $b$ of the uniform tree with as many leaves,
# $\sqrt[d]{\text{leaves}}$. Deepening is not cheaper from the start: it needs fewer nodes than *centre first* from depth 5 on, and fewer than
# one search with a table from depth 7 on; at depth 8 about a third, near the least that any order can reach. Null windows
# are no sure gain: here PVS is dearer than plain deepening in every column, and MTD(f) a little cheaper from depth 6 on.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Orders, tables and windows on two real games, from any position: type `4453` under *moves played*. Which order is
# best in Connect Four? In tic-tac-toe? And what does the worst one cost? (With the table, compare leaves *and* nodes: a
# hit is a node, and no leaf.) Then ask with a **null window** whether the value is more than it is. On the board you
# read what came back for each action: a value, a bound, or *cut*.

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import GameCountsExplorer

counts_explorer = GameCountsExplorer()
counts_explorer

# %% slideshow={"slide_type": "fragment"}
for played in ("Connect Four", "tic-tac-toe"):
    for each in ("as given", "random", "centre first", "static", "static, worst first"):
        counts_explorer.set(game=played, depth=5, order=each)
        print(counts_explorer.facts.partition(";")[0])
counts_explorer.set(game="Connect Four", depth=4, order="as given")
for window in ("open", "around the value", "null: more than the value?"):
    counts_explorer.set(window=window)
    print(f"{window}: {counts_explorer.facts.partition(';')[0]}")
counts_explorer.set(window="open")
tiny = ConnectFour(4, 4)
print(f"Connect Four 4x4 to the end: as given {alphabeta(tiny).leaves:,} leaves, "
      f"centre first {alphabeta(tiny, order=MiddleFirst(4)).leaves:,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# In Connect Four *centre first* is best, in tic-tac-toe the static order; worst first costs more than twenty and more than seven times as much. But an order is
# a guess: on a board of four by four, searched to the end, *centre first* takes more than twice the leaves of plain left to right.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Where it is unsafe
#
# Lecture notes also recommend "pruning when $\alpha$ is *nearly* $\beta$, especially in the opening", and keeping only the $k > 1$
# best paths. Both deserve a warning label. First **the near cut**, in its smallest case: a margin of 2.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import Beam, near_cut_search

small = TreeGame([[10, 12], [11, 0]])
print("alpha-beta:", alphabeta(small))
print("near cut:  ", near_cut_search(small, margin=2))

# %% [markdown] slideshow={"slide_type": "fragment"}
# C has shown an 11. The window is 10 to 11, "nearly closed", so the search leaves C with 11, prefers it to 10, and never sees the 0.
# The *value* it believes in is wrong by no more than the margin at this cut, but cuts at other levels add theirs. What the *chosen action*
# is worth has no bound at all: what was not looked at can be anything.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **The beam** keeps, at every node, only the $k$ actions that look best at first sight ("$k$ best"), and searches these as alpha-beta would.
# With $k$ in place of $b$ it sees much further. But it narrows *both* sides: it overlooks not only a move of ours that begins with a sacrifice,
# but also the opponent's reply that refutes us. X to move, and two ways to throw a won game away:

# %% slideshow={"slide_type": "subslide"}
def at_first_sight(state):
    """The evaluation, which at least knows a finished game when it sees one."""
    return four.utility(state, MAX) if four.is_terminal(state) else evaluate[four](state)


trap = four.play("53652765312213")
pictures((four.svg(trap), f"Connect Four, X to move: {' / '.join(four.text(trap).splitlines()[2:])}"))

# %% slideshow={"slide_type": "fragment"}
trapped = {"state": trap, "depth": 5, "evaluate": evaluate[four]}
choices = {
    "alpha-beta": alphabeta(four, **trapped),
    "near cut, margin 0.3": near_cut_search(four, margin=0.3, **trapped),
    "beam, the best 3": alphabeta(Beam(four, at_first_sight, width=3), **trapped),
    "beam, the best 5": alphabeta(Beam(four, at_first_sight, width=5), **trapped),
}
truth = {}
for name, found in choices.items():
    column = found.action + 1
    if column not in truth:  # to the end of the game, with a table: exact
        after = four.result(trap, found.action)
        truth[column] = principal_variation_search(four, after, order=centre, table=TranspositionTable()).value
    fate = {1: "X wins", 0: "a draw", -1: "O wins"}[truth[column]]
    print(f"{name}: column {column}, believed worth {found.value:.3f}; with perfect play {fate}")
believed = choices["near cut, margin 0.3"].action_values
print("near cut, what it believes:", ", ".join(f"{action + 1}: {found.value:.2f}" for action, found in believed.items()))
reply = alphabeta(four, four.result(trap, 6), depth=4, evaluate=evaluate[four])
print(f"column 7 searched honestly: {reply.value:.2f}, O answers in column {reply.action + 1}")

# %% slideshow={"slide_type": "fragment"}
here, narrow = trap, Beam(four, at_first_sight, width=3)
for action in choices["alpha-beta"].principal_variation:
    kept = ", ".join(str(each + 1) for each in narrow.actions(here))
    who, dropped = "XO"[four.player(here)], "" if action in narrow.actions(here) else f"; column {action + 1} dropped"
    print(f"{who} plays column {action + 1}; the beam keeps columns {kept}{dropped}")
    here = four.result(here, action)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Column 5 wins by force in five plies. The **near cut** comes to column 7 with $\alpha = 0.76$ (column 6, itself a false belief). No value exceeds 1, so whatever O's
# first reply shows, the window is narrower than 0.3, and the other replies are not looked at. The first is a blunder, so the search is *sure* that column 7
# wins. The **beam** sees column 5, but not why: the win needs a move that at first sight is not among the best three, nor
# the best five. Both choose a move after which X *loses*.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Unsafe on purpose
#
# Two unsafe ideas are used by every strong alpha-beta program for chess:
#
# - **Null-move pruning**: let the opponent move twice. If we still reach $\beta$ with a shallower search, assume that a real
#   move would too, and leave. Wrong where *having to move* is the trouble (zugzwang: endgames with few pieces).
# - **Late-move reductions**: the late actions of a well-ordered list are searched less deep, with a null window; one that
#   surprises is searched again in full. A quiet move whose point lies deep is seen later.
#
# Both trade certainty for depth. They usually win games, and their value is *not* minimax's to the same depth.

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
# Then the questions of an exam, on paper: *Which number comes back from each node? With which window does the search enter E (if it does) and F?
# Which branches are cut off?* Unfold the answers. (For another tree choose it above, and run the next cell again.)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets.scissors import tree_by_number

number = exam.values["tree"]
story = pruning_story(tree_by_number(number))
windows = {}
for moment in story.moments:
    node = moment.sentence.split()[0]
    windows.setdefault(node, f"{moment.alpha.value:g} to {moment.beta.value:g}".replace("inf", "∞"))
solved = draw_tree(film(alphabeta, tree_by_number(number)).searched)
rows = "".join(f"<tr><td>{node}</td><td>{window}</td></tr>" for node, window in windows.items())
cuts = ", ".join(path[-1] for path in story.cuts)
HTML(
    f"<details><summary>Tree {number}: what came back, the window each node worked with last, and the cuts</summary>{svg.image(solved.svg, solved.text)}"
    f"<p>{len(story.leaves)} of 16 leaves looked at; cut off: {cuts}.</p></details>"
    f"<details><summary>The window with which each node is entered</summary><table>"
    f"<tr><th>node</th><th>alpha to beta</th></tr>{rows}</table></details>"
)

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
# Only with the best action first everywhere. A bad order may save nothing at all.
# </details>
# <details><summary>4. Which leaves are cut depends on the numbers, not only on their order.</summary>
#
# False: only comparisons are made. 42 x + 1000 at every leaf leaves all cuts where they are; -42 x + 1000 turns the order round.
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>5. With the worst action first everywhere, alpha-beta looks at every leaf.</summary>
#
# False. Some trees allow a cut in *every* order (four plies of two are enough:
# `[[[[9,1],[5,12]],[[0,2],[7,8]]],[[[14,6],[4,3]],[[15,11],[10,13]]]]`), and in others worst first is not even the worst order.
# What is true: if all leaves differ, worst first always looks at the *last* one. The best line stands there.
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

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | alpha starts at $+\infty$, beta at $-\infty$ | alpha at $-\infty$, beta at $+\infty$ |
# | cut at `v < α`, `v > β`, or one of each | `v ≤ α` at MIN, `v ≥ β` at MAX; else the same value, and many more nodes |
# | "calculating MAX, prune below alpha" | alpha cuts at MIN nodes, beta at MAX nodes |
# | MIN-VALUE(`s`, α, β) inside the loop | `s` is the parent, or no name at all: the child, RESULT(s, a), *and* the window |
# | UTILITY(s, PLAYER(s)) | UTILITY(s, MAX) |
# | "best $O(b^{d/2})$, in practice $O(\sqrt{b^d})$" | the same thing; practice lies above |
# | "worst $O(b^d)$" as if the worst order looked at all | some trees always give cuts; others and their orders save nothing |
# | "average $O(b^{3d/4})$" as a law | a fit to the rate, which is $\xi_b/(1-\xi_b)$; the count lies above it at depths one meets |
# | 2.7e15 ($b = 35$) and 3.5e12 (18) leaves to depth 10 | 2.76e15 and 3.57e12 |
# | alpha-beta looks at 3.8e11 and 2.6e9 of them | that is the fit; random order 5.3e11 and 3.3e9, the best 1.05e8 and 3.8e6 |
# | "opening $b = 35$, middle game 18" | 20 at the start, most in the middle game; 35 is an average |
# | $35^6$ is 1.85e9 | 1.84e9 |
# | "chooses in 4 minutes" | 56 minutes at 1e6 a second in random order (43 by the fit, from the 2.6e9) |
# | "a breadth of $m$" | a depth of $m$ |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Name the ancestor behind each cut; write the algorithm and test it by *counting leaves*; compute what it costs at
# best, at worst and in between; and say which of its companions keep its promise.
#
# | for alpha-beta | against it |
# |---|---|
# | minimax's value, always, and an equally good action | the saving depends on the order, which must be guessed |
# | up to twice the depth | still exponential |
# | needs no more memory than minimax | what it knows of most nodes is a bound |
#
# Against opponents who err it keeps minimax's guarantee and its blindness: *at least* the value, and no traps set.
#
# **Exercises**: [exercises/04_alpha_beta.ipynb](../exercises/04_alpha_beta.ipynb). **Next**: lesson 05, where dice decide and a cut
# needs bounds on what dice can do.

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.2.3 and 5.2.4 (the trace is its figure 5.5, the
# pseudo-code figure 5.7). Slagle and Dixon, "Experiments with some programs that search game trees", *JACM* 16, 1969. Knuth and Moore, "An
# analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975. Baudet, "On the branching factor of the alpha-beta pruning algorithm",
# *Artificial Intelligence* 10, 1978. Pearl, "The solution for the branching factor of the alpha-beta pruning algorithm and its
# optimality", *CACM* 25, 1982. Fishburn, "Another optimization of alpha-beta search", *SIGART Newsletter* 84, 1983 (fail-soft). Akl and Newborn, "The principal
# continuation and the killer heuristic", 1977. Schaeffer, "The history heuristic", *ICCA Journal* 6, 1983 (he
# weights a cut by 2 to the power of the depth; the square that this library uses is later practice). Marsland and Campbell, "Parallel search
# of strongly ordered game trees", *Computing Surveys* 14, 1982 (principal variation search). Reinefeld, "An improvement to the Scout tree-search
# algorithm", *ICCA Journal* 6, 1983 (NegaScout, which searches again at every node, as ours does). Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax
# algorithms", *Artificial Intelligence* 87, 1996 (MTD(f)). Breuker, Uiterwijk and van den Herik, "Replacement schemes for transposition
# tables", *ICCA Journal* 17, 1994.

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [alpha-beta pruning](glossary.md#alpha-beta-pruning), [alpha](glossary.md#alpha),
# [beta](glossary.md#beta), [window](glossary.md#window), [alpha cut](glossary.md#alpha-cut), [beta
# cut](glossary.md#beta-cut), [deep cut](glossary.md#deep-cut), [fail-soft](glossary.md#fail-soft),
# [fail-hard](glossary.md#fail-hard), [move ordering](glossary.md#move-ordering), [killer
# move](glossary.md#killer-move), [history heuristic](glossary.md#history-heuristic), [transposition
# table](glossary.md#transposition-table), [aspiration window](glossary.md#aspiration-window), [null
# window](glossary.md#null-window), [principal variation](glossary.md#principal-variation), [principal variation
# search](glossary.md#principal-variation-search), [MTD(f)](glossary.md#mtdf), [null-move
# pruning](glossary.md#null-move-pruning), [late-move reduction](glossary.md#late-move-reduction), [beam
# search](glossary.md#beam-search), [effective branching factor](glossary.md#effective-branching-factor),
# [negamax](glossary.md#negamax).
