# %% [markdown] slideshow={"slide_type": "slide"}
# # 02b · Minimax by labels, and with a list
#
# **Optional. Can a machine without recursion play minimax?** Half an hour, after lesson 02. Two more ways to the same answer, one that is easier to
# understand and one that shows what recursion does for you without saying so. **Run the next cell, and step the film.**

# %% slideshow={"slide_type": "-"}
from gamelib.draw import film
from gamelib.games import TicTacToe, TreeGame, random_tree
from gamelib.search import minimax, minimax_by_labels, minimax_by_stack, uniform_nodes

two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
film(minimax_by_labels, two_ply)

# %% [markdown] slideshow={"slide_type": "fragment"}
# ## By labels
#
# This takes lesson 02's one-line idea literally. Build the **whole** tree, breadth first. Label the leaves. Then, as long as there is a node without a label whose
# children all have one, label it. The price: the whole tree, $O(b^m)$ nodes, is in memory.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## With a list
#
# Keep a list **L** of nodes that are not done, and values that are provisional until all children have reported.
#
# 1. Put the root *n* into L.
# 2. Let *x* be the first node of L. If *x* is *n* and has a value, that is the answer.
# 3. If *x* has a value, its parent *p* takes the better of its own and *x*'s (greater for MAX, smaller for MIN). Remove *x* from L.
# 4. If *x* has no value and is terminal, it gets its utility. It stays in L: its parent must still hear of it.
# 5. If *x* has no value and is not terminal, it gets $-\infty$ (MAX) or $+\infty$ (MIN). Add its children **at the head** of L.
#
# After each of 3, 4 and 5 go back to 2.

# %% slideshow={"slide_type": "subslide"}
film(minimax_by_stack, two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Does it matter where the children go? Here is the recipe with the choice left open.

# %% slideshow={"slide_type": "subslide"}
from math import inf

from gamelib import MAX


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
from gamelib.widgets import Prediction

root = two_ply.initial_state()
Prediction(
    "Children added at the tail of L instead of the head: what does the two-ply tree come out as?",
    ["minus infinity", "2, the branches are mixed up", "3, it only takes longer"],
    answer="minus infinity",
    because="The root is first in L and stays there. It has a value, the provisional one, so step 2 returns it before any child has reported.",
    shows=f"at the head: {minimax_with_list(two_ply, root)}\nat the tail: {minimax_with_list(two_ply, root, at_head=False)}",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# At the head, L is a *stack*, and the search goes depth first: a node comes back to the front only when all below it is done. That is the whole trick.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three ways, one answer
#
# The same value, the same action, the same number of nodes. What differs is the memory: L never holds more than $b\,m + 1$ nodes; the labels need the whole tree.

# %% slideshow={"slide_type": "fragment"}
game = TicTacToe()
hook = game.parse(". X . / O . X / . O .")
for search in (minimax, minimax_by_labels, minimax_by_stack):
    found = search(game, hook)
    print(f"{search.__name__} plays {game.action_text(hook, found.action)}, worth {found.value} ({found.nodes} nodes)")

# %% slideshow={"slide_type": "fragment"}
from gamelib.trace import trace


def longest_list(b, m):
    """How long L gets on a uniform tree: traced, and the longest L of all steps taken."""
    steps = trace(minimax_with_list, random_tree(b, m, rng=0)).steps
    return max(len(step.variables["L"]) for step in steps if "L" in step.variables)


for b, m in ((2, 4), (3, 3), (5, 2)):
    longest, whole = longest_list(b, m), uniform_nodes(b, m)
    print(f"b = {b}, m = {m}: L holds at most {longest} nodes; the whole tree has {whole:,}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One case in place of two
#
# Many write a function for MAX and one for MIN, as the first tab of this film does. In the textbook's the two call each other, so they need turns that alternate.

# %% slideshow={"slide_type": "fragment"}
film(minimax, two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# For any two numbers $\min(x, y) = -\max(-x, -y)$. So if the players' utilities are each other's negative and turns alternate, MAX's case and MIN's become
# one: *my value is the greatest of the negated values of my successors*. This is **negamax**. It has four lines; lesson 02's, written as tightly, has five. And the sign has to be right in two
# places: the utility is *the mover's*, and each successor's value gets a minus. Until 04b this course keeps MAX's view.
#
# Some books pass on a flag, ME or OPPONENT, which each call turns round, in place of asking PLAYER$(s)$, and a depth that each call counts down. The flag,
# like negamax's minus, is wrong where somebody moves twice running.

# %% slideshow={"slide_type": "fragment"}
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    return max(-negamax(game, game.result(state, action)) for action in game.actions(state))


print("the friend's position of lesson 02, for the mover:", negamax(game, hook))

# %% [markdown] slideshow={"slide_type": "slide"}
# **Words met here:** [negamax](glossary.md#negamax), [depth-first search](glossary.md#depth-first-search), [breadth-first
# search](glossary.md#breadth-first-search).
#
# Back to [lesson 02](02_minimax.ipynb), or on to [lesson 03](03_cutoff_with_heuristics.ipynb).
