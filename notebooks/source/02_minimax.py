# %% [markdown] slideshow={"slide_type": "slide"}
# # 02 · Minimax
#
# **How do you choose when the other side will make the worst of it for you?** A friend looks at the
# board below, X to move, and says: "The centre, of course. The centre is always best." Can you prove
# them wrong without playing a single game?
#
# Choose *Run ▸ Run All Cells* first: the pictures are there at once, but buttons and sliders come to
# life when their cell has run.
#
# This lesson takes about two hours. You need lesson 01 and recursion. At the end you will be able to
#
# - fill in the minimax values of any small tree by hand, and say who chooses where;
# - write minimax three ways: by recursion, by labels, and with an explicit list;
# - say what minimax promises against a perfect opponent, and against one who errs;
# - compute what it costs, and why nobody has searched chess to its end.

# %% slideshow={"slide_type": "slide"}
from gamelib import MAX, MIN
from gamelib.draw import draw_tree, film
from gamelib.games import TicTacToe, TreeGame
from gamelib.widgets import Prediction, SolvedBoardExplorer

game = TicTacToe()
hook = game.parse(". X . / O . X / . O .")
draw_tree(game, hook, depth=1)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "X to move, with X on b3 and c2 and O on a2 and b1. One of these wins, one draws, one loses. Which one loses?",
    ["c3, the corner between X's own two stones", "b2, the centre", "a3, the corner in the top left"],
    answer="b2, the centre",
    because="We shall prove it below, by looking at every way the game can go on.",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand
#
# Start with something smaller. MAX has three actions, then MIN has three, then MAX is paid what the
# leaf says. MAX sees a 14 on the right. Should MAX go there?

# %% slideshow={"slide_type": "fragment"}
two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
draw_tree(two_ply)

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Fill in the values**: what is node B worth, if MIN chooses there? C? D? And then A? Type a number
# and press Enter. The commonest slip is to ask what *we* would like at B. At B it is not our turn.

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import ByHandExplorer

ByHandExplorer(two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>The values, if you want to compare</summary>
#
# At B MIN chooses between 3, 12 and 8, and takes 3. At C, 2. At D, 2: the 14 is there, but MIN will
# not give it. MAX chooses among 3, 2 and 2, and takes 3, by action $a_1$; MIN's best reply is $b_1$.
#
# </details>
#
# The idea in one line: **label the ends, and carry the labels up; where MAX moves the greatest
# label wins, where MIN moves the smallest.** The method has three parts: *expand* (which positions can
# follow? all of them, or, where there are too many, only the likely ones and only so deep: lesson 03),
# *evaluate* (what are the ends worth?), *propagate* (carry the values up).

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
# In the tree: the first line speaks of the squares ■, the second of the triangles ▲, the third of
# the triangles ▼. Three things to note.
#
# - It is a **value**, a number. The action to play is the one whose result has that value.
#   (One set of notes announces a function that "returns an action" and then returns a number.)
# - The utility is **MAX's**, also at leaves that MIN moved into. UTILITY$(s, \text{PLAYER}(s))$
#   would change sign with the depth of the leaf.
# - It asks **whose turn it is**, and does not count levels: it works for MIN moving first, and in
#   games where somebody moves twice in a row.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# Here is the definition as a Python function, line for line. `max` and `min` do the rest.

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
print("the friend's position is worth", minimax_value(game, hook))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now **watch it work**. The film runs your function, the one in the cell above, on the tree. Step
# with the buttons, the slider or the arrow keys (click into the film first). Dashed nodes have not
# been visited, thick ones are waiting for an answer, and `values` fills up.

# %% slideshow={"slide_type": "subslide"}
film(minimax_value, two_ply)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## As the textbooks write it
#
# Textbooks split it in two functions that call each other, and a MINIMAX-DECISION that picks the
# action whose MIN-VALUE is greatest:
#
#     function MAX-VALUE(s) returns a value            function MIN-VALUE(s) returns a value
#       if TERMINAL-TEST(s)                              if TERMINAL-TEST(s)
#         then return UTILITY(s, MAX)                      then return UTILITY(s, MAX)
#       v ← −∞                                           v ← +∞
#       for each a in ACTIONS(s) do                      for each a in ACTIONS(s) do
#         v ← max(v, MIN-VALUE(RESULT(s, a)))              v ← min(v, MAX-VALUE(RESULT(s, a)))
#       return v                                         return v
#
# That is right as long as MAX and MIN strictly alternate. (So is a flag that is flipped at every
# call, another form one meets.) The library asks PLAYER(s) instead and so also plays games in which
# somebody moves twice in a row; otherwise it is the same, and it keeps count of what it does:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import minimax

result = minimax(two_ply)
print(result)
for action, value in result.action_values.items():
    print(f"  {action} is worth {value}")

# %% slideshow={"slide_type": "subslide"}
film(minimax, two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The pseudo-code in the film's first tab and the Python in the second are the same algorithm;
# switch between them at any step.
#
# Two classical slips, both from lecture notes: a loop that compares with a variable `best` nobody
# has set (start MAX at $-\infty$ and MIN at $+\infty$), and a function that tests only *children*
# for the end, so that it fails when it is started on a finished game. Ask first, then loop:

# %% slideshow={"slide_type": "fragment"}
finished = game.parse("X X X / O O . / . . .")
print(minimax(game, finished))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By labels
#
# The second way is the idea taken literally. Build the **whole** tree, breadth first. Label the
# leaves. Then as long as there is a node without a label whose children all have one, label it.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import minimax_by_labels

print(minimax_by_labels(two_ply))
film(minimax_by_labels, two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Easy to understand, and it has a price: the tree is in memory, all of it. We come back to the bill.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## With a list
#
# The third way is a recipe for a machine without recursion. Keep a list **L** of nodes that are not
# done, and values that are provisional until all children have reported.
#
# 1. Put the root *n* into L.
# 2. Let *x* be the first node of L. If *x* is *n* and has a value, that is the answer.
# 3. If *x* has a value, its parent *p* takes the better of its own and *x*'s (greater for MAX,
#    smaller for MIN). Remove *x* from L.
# 4. If *x* has no value and is terminal, it gets its utility. It stays in L, since its parent must
#    still be told.
# 5. If *x* has no value and is not terminal, it gets $-\infty$ (MAX) or $+\infty$ (MIN). Add its
#    children **at the head** of L.
#
# After each of 3, 4 and 5 go back to 2.

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import minimax_by_stack

print(minimax_by_stack(two_ply))
film(minimax_by_stack, two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### At the head?
#
# The notes say "at the head" in one place and, when they come to depth limits, just "add the
# children to L". Does it matter? Here is the recipe with the choice left open.

# %% slideshow={"slide_type": "subslide"}
from math import inf


def minimax_with_list(game, root, at_head=True):
    n = ()  # a node is the sequence of actions that leads to it
    state, value, L = {n: root}, {}, [n]
    while True:
        x = L[0]
        if x == n and x in value:
            return value[n]
        if x in value:
            p = x[:-1]
            better = max if game.player(state[p]) == MAX else min
            value[p] = better(value[p], value[x])
            L.remove(x)
            del state[x], value[x]
        elif game.is_terminal(state[x]):
            value[x] = game.utility(state[x], MAX)
        else:
            value[x] = -inf if game.player(state[x]) == MAX else inf
            children = []
            for action in game.actions(state[x]):
                children.append((*x, action))
                state[*x, action] = game.result(state[x], action)
            L = children + L if at_head else L + children

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Children added at the tail of L instead of the head: what does the two-ply tree come out as?",
    ["3, it only takes longer", "2, the branches are mixed up", "minus infinity"],
    answer="minus infinity",
    because="The root is first in L and stays there. It has a value (the provisional one), so step 2 returns it "
    "before any child has reported.",
)

# %% slideshow={"slide_type": "fragment"}
root = two_ply.initial_state()
print("at the head:", minimax_with_list(two_ply, root))
print("at the tail:", minimax_with_list(two_ply, root, at_head=False))
film(minimax_with_list, two_ply, at_head=False)

# %% [markdown] slideshow={"slide_type": "fragment"}
# At the head, L is a stack, and the search is depth first: a node comes back to the front only when
# all below it is done. That is the whole trick, and it is what recursion does for you without
# saying so.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three ways, one answer
#
# The same value, the same action, the same expected line, and the same number of nodes: on the
# friend's position, and on tic-tac-toe from the empty board (this cell takes some seconds; squares
# have numbers here, 0 to 8 from the top left).

# %% slideshow={"slide_type": "fragment"}
for search in (minimax, minimax_by_labels, minimax_by_stack):
    found = search(game, hook)
    print(search.__name__, "plays", game.action_text(hook, found.action), f"({found.nodes} nodes)")

# %% slideshow={"slide_type": "fragment"}
from time import perf_counter

for search in (minimax, minimax_by_labels, minimax_by_stack):
    began = perf_counter()
    print(search(game))
    print(f"time: {perf_counter() - began:.2f} s")

# %% [markdown] slideshow={"slide_type": "subslide"}
# A remark on signs. If both utilities are each other's negative, $\min(x, y) = -\max(-x, -y)$, and
# the two cases become one: *my value is the greatest of the negated values of my successors*. This
# is **negamax**. It is half as long, it needs strict alternation, and the sign has to be right in two
# places: utility *for the player to move*, and a minus for each successor's value. We keep MAX's view
# throughout the course: every value you see is good for MAX when it is large.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Tic-tac-toe, solved
#
# Back to the friend. Every free square now says what it is worth: who wins, and in how many plies.
# Play on with the buttons. Notice that a position keeps its value as long as nobody slips.

# %% slideshow={"slide_type": "fragment"}
SolvedBoardExplorer("b3 a2 c2 b1")

# %% slideshow={"slide_type": "subslide"}
for action, value in minimax(game, hook).action_values.items():
    print(game.action_text(hook, action), "is worth", value)
after = game.result(hook, game.parse_action(hook, "b2"))
played = []
for action in minimax(game, after).principal_variation:
    played.append(game.action_text(after, action))
    after = game.result(after, action)
print("after b2:", *played)
print(game.text(after))

# %% [markdown] slideshow={"slide_type": "subslide"}
# After the centre, O takes the corner a1, and threatens the left column *and* the bottom row. X can
# stop only one of them. The centre loses; the corner between X's own stones wins, because there it
# is X who makes two threats at once. "The centre is always best" is a rule of thumb, and minimax has
# just found where it breaks.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The whole game
#
# `solve` keeps the value of every state it meets, so no state is worked out twice.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import solve

solution = solve(game)
print(solution)
start = game.initial_state()
for square in (0, 1, 4):
    reply_to = game.result(start, square)
    replies = [game.action_text(reply_to, action) for action in solution.best_actions(reply_to)]
    print(f"after {game.action_text(start, square)}, O holds the draw with: {', '.join(replies)}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Three grades of "solved" (Allis, 1994). **Ultra-weakly**: the value of the start is known, by
# whatever argument. **Weakly**: for both sides a strategy is known that holds this value, with an answer
# to everything the other side may do. **Strongly**: the value of every position is known. A strategy
# may ignore positions it never lets happen, so weak solutions are much smaller:

# %% slideshow={"slide_type": "fragment"}
folded = solve(game, symmetries=True)
print("strong:", len(solution), "states, or", len(folded), "up to symmetry")
for player, name in ((MAX, "X"), (MIN, "O")):
    print(f"weak, for {name}:", len(solution.weak(player)), "states, or", len(folded.weak(player)), "up to symmetry")

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Which win?
#
# Plain minimax knows win, draw and loss, and nothing of time. A win in five is worth as much as a win
# in one, so it may put off winning for as long as it stays won. (A widespread belief says minimax
# finds the shortest win; look.)

# %% slideshow={"slide_type": "fragment"}
won = game.parse("X O . / . . . / O . X")
print(game.text(won))
print("worth a win:", [game.action_text(won, action) for action in solution.best_actions(won)])
print("the shortest:", [game.action_text(won, action) for action in solution.best_timed_actions(won)])
print("minimax takes:", game.action_text(won, minimax(game, won).action))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What minimax promises
#
# - It is **complete**: on a finite tree it comes to an end. (A finite *graph*, as some notes have it, is
#   not enough: where positions can come back, the tree goes on for ever.)
# - It is **optimal against an optimal MIN**: no strategy guarantees MAX more. That searching everything
#   gives perfect play has been known since von Neumann (1928); Shannon (1950) saw what it would cost.
# - Against *any* MIN it gets **at least** the minimax value. Each time MIN does not choose the
#   smallest, MAX can only be better off. So a MIN who errs can never hurt; what is *not* promised is
#   that MAX takes the most from the error.
#
# (One set of notes says that against a weak opponent minimax "may need more moves". It does not
# count moves at all, as we just saw. Another says it is optimal "with more opponents" too, and has
# probably lost a question mark: for three players and more the theory is a different one, and lesson
# 06 tells it.)

# %% slideshow={"slide_type": "fragment"}
trap = TreeGame([[3, 3, 3], [2, 20, 20]])
print(minimax(trap))
draw_tree(trap, values=lambda s: minimax(trap, s).value, line=("a1",))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "In this tree MIN does not think and picks any of its three actions with equal chance. What should MAX play?",
    ["a1, as minimax says", "a2, against this MIN"],
    answer="a2, against this MIN",
    because="a1 gets 3 for sure. a2 gets 2, 20 or 20, on average 14. But that is true only if you know that MIN "
    "plays at random; against a MIN who thinks, a2 gets 2.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import best_response, outcome, uniform_policy

at_random = uniform_policy(trap)
expected = sum(utility * chance for utility, chance in outcome(trap, lambda s: "a1", at_random).items())
print(f"minimax against a random MIN: {expected:.1f}")
print(f"the best answer to a random MIN: {best_response(trap, at_random, MAX).value:.1f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Optimal against whom?
#
# Now the same on the whole of tic-tac-toe, worked out exactly: O means to play perfectly, but some of
# its moves are drawn at random (and may happen to be good). How much of that does minimax pick up, and
# how much would somebody get who knew exactly how O plays?

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import FallibleExplorer

FallibleExplorer()

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets.fallible import expected_utilities

print("O errs   minimax  wins  loses   best answer")
for percent in (0, 10, 50, 100):
    mean, wins, losses, best = expected_utilities(percent)
    print(f"{percent:>5}%   {mean:7.4f}  {wins:5.1%} {losses:5.1%}   {best:9.4f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Minimax never loses a game, whatever O does: the guarantee. It may leave a little on the table,
# because among several drawing moves it does not look for the one that is hardest to answer: if one
# move of ten is random, opening in the centre is better against this O than in the corner, which
# minimax happens to take. At 50 % and 100 % there is nothing left to gain. In tic-tac-toe the
# difference is small; in the tree above it was 3 against 14.
#
# Do played games agree with the exact numbers? Two hundred games, half of them with the perfect
# player as X and half as O; a win counts 1, a draw 1/2.

# %% slideshow={"slide_type": "subslide"}
from gamelib.play import FallibleAgent, PerfectAgent, match
from gamelib.search import deterministic, fallible, optimal_strategy

print(match(game, (PerfectAgent(), FallibleAgent(PerfectAgent(), 0.5, rng=7)), games=200))

plan_x, plan_o = optimal_strategy(solution, MAX), optimal_strategy(solution, MIN)
as_x = outcome(game, plan_x, fallible(deterministic(plan_o), 0.5, game))
as_o = outcome(game, fallible(deterministic(plan_x), 0.5, game), plan_o)
score = (as_x[1] + as_x[0] / 2 + as_o[-1] + as_o[0] / 2) / 2
print(f"exact expected score: {score:.4f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What it costs
#
# Let every node have $b$ children and every path $m$ plies. Minimax visits every node:
# $1 + b + b^2 + \dots + b^m$ of them, of which the last ply has $b^m$. **Time $O(b^m)$.**
#
# In memory it needs only the path it is on, and the siblings that wait along it: **space
# $O(b\,m)$**, and $O(m)$ if successors are made one at a time. The version by labels keeps everything:
# $O(b^m)$ there too. (Lecture notes that print the *time* as $O(bm)$, and beside it $35^{100}$ for
# chess, have lost an exponent. And $m$ is the greatest *depth*, not a "breadth".)

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import random_tree
from gamelib.search import uniform_nodes

rows = []
for b, m in ((2, 4), (2, 8), (2, 12), (3, 4), (3, 8), (5, 4), (5, 6)):
    tree = random_tree(b, m, rng=0)
    began = perf_counter()
    found = minimax(tree)
    rows.append((b, m, found.nodes, perf_counter() - began))
    print(f"b = {b}, m = {m:>2}: {found.nodes:>6,} nodes counted, {uniform_nodes(b, m):>6,} by the formula")

# %% slideshow={"slide_type": "subslide"}
from matplotlib import pyplot as plt

from gamelib.draw import chart

figure, axes = plt.subplots(figsize=(7, 4))
speed = max(nodes / seconds for _, _, nodes, seconds in rows)
for b, mark in ((2, "o"), (3, "s"), (5, "^")):
    mine = [(m, seconds) for each, m, _, seconds in rows if each == b]
    axes.semilogy([m for m, _ in mine], [seconds for _, seconds in mine], mark, label=f"b = {b}, measured")
    formula = [uniform_nodes(b, m) / speed for m in range(2, 13)]
    axes.semilogy(range(2, 13), formula, "-", color="0.6", linewidth=1, label="the formula" if b == 5 else None)
axes.set_ylim(1e-6, 30)
axes.set_xlabel("depth m in plies")
axes.set_ylabel("seconds (logarithmic)")
axes.legend()
print(f"time: {speed:,.0f} nodes a second here")
chart(figure, "Measured seconds lie on lines of a logarithmic scale that the formula draws, one line for each b.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# And the space? How long does L get, and how long is the list of the version by labels?

# %% slideshow={"slide_type": "fragment"}
from gamelib.trace import trace


def longest_list(b, m):
    """How long L gets on a uniform tree: filmed, and the longest L of all steps taken."""
    steps = trace(minimax_with_list, random_tree(b, m, rng=0)).steps
    return max(len(step.variables["L"]) for step in steps if "L" in step.variables)


for b, m in ((2, 4), (3, 3), (5, 2)):
    longest, nodes = longest_list(b, m), uniform_nodes(b, m)
    print(f"b = {b}, m = {m}: L holds at most {longest} nodes, b·m + 1 = {b * m + 1}; the whole tree has {nodes:,}")

# %% slideshow={"slide_type": "subslide"}
import tracemalloc

for search in (minimax, minimax_by_labels):
    tracemalloc.start()
    search(game, game.result(start, 4))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(search.__name__, "after the first move of tic-tac-toe")
    print(f"memory: {peak / 1e6:.3f} MB")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Chess, to the end
#
# The sliders stand at chess as the notes have it: 35 moves to choose from, 50 moves by each side.
# Find out what a faster computer buys.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.cost_explorer import CostExplorer

CostExplorer()

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "At a million nodes a second, chess to the end takes 10^141 years. And on a computer a million times as fast?",
    ["about 10^135 years", "about 10^23 years", "about a year"],
    answer="about 10^135 years",
    because="A million takes only six off the exponent: speed divides, and depth is in the exponent.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# One set of notes quotes Shannon: "the number of possible positions in the chess tree surpasses the
# number of atoms in the Milky Way". We have not found the sentence in his paper, which speaks of
# $10^{120}$ variations and some $10^{43}$ positions. Of the nodes of the *tree* it is true: there are
# $10^{154}$, and very roughly $10^{68}$ atoms. Of different *positions*, about $4.8 \cdot 10^{44}$,
# it is not.
#
# So minimax is a definition of perfect play, and a method for small games. Real games need three
# ideas that the next lessons bring: stop early and estimate (03), do not look at what cannot matter
# (04), sample instead of searching everything (08).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One move at a time
#
# Minimax expects a whole line of play, but only its first action is used. Then MIN moves, perhaps
# not as expected, and we search again from there. With a depth limit and an evaluation in place of
# utility, this loop is how programs play games they cannot finish:

# %% slideshow={"slide_type": "fragment"}
def open_lines(state):
    """Rows still open to X minus rows still open to O, between -1 and 1."""
    # A row and a player's stones are sets of squares, as bits of a number; & is what both have in common.
    x = sum(not line & state.noughts for line in game.lines)
    o = sum(not line & state.crosses for line in game.lines)
    return (x - o) / 10


state = game.initial_state()
while not game.is_terminal(state):
    best = minimax(game, state, depth=2, evaluate=open_lines)
    print(f"{game.action_text(state, best.action)} ({best.nodes} nodes)", end="  ")
    state = game.result(state, best.action)
print()
print(game.text(state))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The backed-up value is that of the *safest* place MAX can reach in two plies, whatever MIN answers.
# Usually that is better than evaluating right away, because an evaluation errs less the nearer the end
# is. Not always: how far it carries, and when it misleads, is the subject of lesson 03. So is what the
# loop wastes: of the tree below the moves just played, depth minus two plies could be used again.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. MAX must be the one who moves first.</summary>
#
# False. MAX is the one whose utility we maximise. The root may be a MIN node; the definition asks PLAYER(s).
# </details>
# <details><summary>2. Minimax finds the shortest win.</summary>
#
# False, unless time is part of the utility. A win is a win; see "Which win?".
# </details>
# <details><summary>3. A MIN who errs can hurt us.</summary>
#
# False. Every error of MIN leaves MAX at least as well off as the minimax value.
# </details>
# <details><summary>4. The minimax value is what will happen.</summary>
#
# False. It is what MAX can be *sure* of. It will happen if both play optimally.
# </details>
# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>5. If all leaf values are doubled and then 7 is added, the best action stays the same.</summary>
#
# True: any transformation that keeps their order does no harm. (With dice only those of the form "times
# a positive number, plus a number" are safe: lesson 05.)
# </details>
# <details><summary>6. The space minimax needs grows as fast as its time.</summary>
#
# False: O(bm) against O(b^m). Only the version by labels keeps the whole tree.
# </details>
# <details><summary>7. At depth two MAX turns into MIN and thinks with MIN's utilities.</summary>
#
# False. We stay who we are. We work out what MIN will do, but all numbers remain MAX's.
# </details>
# <details><summary>8. If two actions have the same minimax value, it makes no difference which one we take.</summary>
#
# Against a perfect opponent, true. Against one who errs, one may set harder problems than the other.
# </details>
# <details><summary>9. The more often MIN errs, the more MAX gets.</summary>
#
# False, though each single error can only help. What counts is which errors, not how many: an early
# cheap one can lead away from the place where a later one would have been dear.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | "MINIMAX returns an action" | a value; the action is the one that reaches it (argmax, not max) |
# | UTILITY$(s, \text{PLAYER}(s))$ | UTILITY$(s, \text{MAX})$ |
# | `best` without a first value; the end tested only at children | start at $\mp\infty$; test first |
# | "add the children to L" | at its head |
# | "time $O(bm)$", "breadth $m$" | time $O(b^m)$, space $O(bm)$; $m$ is the depth |
# | "against a weak opponent it needs more moves" | it does not count moves, and guarantees at least its value |
# | "optimal, also with more opponents" | two players; for more see lesson 06 |
# | "more chess positions than atoms in the Milky Way" | more nodes in its tree |

# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>Misprints of lecture notes that you may meet further on</summary>
#
# | as printed | read | where it matters |
# |---|---|---|
# | alpha starts at $+\infty$, beta at $-\infty$ | the other way round | lesson 04 |
# | best case $O(b^{d/2})$, "in practice" $O(\sqrt{b^d})$ | the same thing twice; practice lies above | lesson 04 |
# | "changed nodes", "contradictory actions" | chance nodes, adversarial actions | lesson 05 |
# | $I_t = \max\{\dots\}$; "returns an action", used as a node | argmax; returns the child | lessons 07, 08 |
# | "total variation $N(s)$", "suboptimal MDP", "method-free", "backdrop", "optimality under uncertainty" | total visit count, sub-MDP, model-free, back-up, optimism in the face of uncertainty | lesson 08 |
# | two first branches both called "left 1" | left 1 and left 2 | lesson 08 |
# | the tree policy recurses behind its `if`, and takes a maximum over actions with $N(v, a) = 0$ | it recurses inside the `if`; an untried action has an index without end; sums are seen from the mover's side | lesson 08 |
# | *Theory of Games and Economic Behaviour* | the title says *Behavior* | lesson 01 |
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Film your own
#
# Any tree: type it in, or draw one at random (0 means the one you typed). Lists in brackets are nodes,
# numbers are leaves; branches may have different depths. Choose who moves first and which of the
# three algorithms to watch.

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import FilmExplorer

FilmExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can label a tree from the leaves up, write minimax three ways and say why the list is a stack;
# state what it promises and to whom; and compute what it would cost on a game you have never seen.
#
# | for minimax | against it |
# |---|---|
# | simple, and complete on finite games | time grows as $b^m$ |
# | optimal against an optimal opponent | blind to how the opponent errs |
# | needs little memory | knows no "sooner" and no "probably" |
#
# **Exercises**: [exercises/02_minimax.ipynb](../exercises/02_minimax.ipynb). **Next**: lesson 03, which stops before the end.
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.2. von
# Neumann, "Zur Theorie der Gesellschaftsspiele", 1928. Shannon, "Programming a computer for playing
# chess", *Philosophical Magazine* 41, 1950. Allis, *Searching for Solutions in Games and Artificial
# Intelligence*, 1994. Tromp, *ChessPositionRanking* (the count of chess positions).

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [minimax](glossary.md#minimax), [minimax value](glossary.md#minimax-value), [backed-up
# value](glossary.md#backed-up-value), [MAX](glossary.md#max), [MIN](glossary.md#min), [principal
# variation](glossary.md#principal-variation), [negamax](glossary.md#negamax), [depth-first
# search](glossary.md#depth-first-search), [completeness](glossary.md#completeness),
# [optimality](glossary.md#optimality), [fallible opponent](glossary.md#fallible-opponent), [best
# response](glossary.md#best-response), [time complexity](glossary.md#time-complexity), [space
# complexity](glossary.md#space-complexity), [weakly solved](glossary.md#weakly-solved), [strongly
# solved](glossary.md#strongly-solved), [evaluation function](glossary.md#evaluation-function).
