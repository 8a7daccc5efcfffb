# %% [markdown]
# # Exercises 04 · Alpha-beta
#
# {questions}, {points}, about three hours. They follow [lesson 04](../notebooks/04_alpha_beta.ipynb) from the
# first cut by hand to a table of what is known already.
#
# How it works: write your answer where it says so, run the cell, then run the **check** below it. A check that
# fails tells you what came out, what was expected and on which case, and often which mistake leads there. You
# may check as often as you like.
#
# Run the cells one by one, from the top. *Run ▸ Run All Cells* stops at the first question that is still open;
# to go on after it, choose the next cell and *Run ▸ Run Selected Cell and All Below*.
#
# Stuck? Open a new cell and ask for a hint, for instance `q.scissors_leaves.hint()`. The first hint is a nudge;
# run the cell again for the next one.
#
# The searches of `gamelib.search` do what you are asked to write, so the checks do not count them. Use the
# game's own functions, and yours.

# %% [markdown]
# ## Your number
#
# Some tasks are made fresh from your student's number, so that your neighbour's answers do not help you.
# Write your own in place of this one, with letters if it has any (`student = "s20261"`), and run this cell and
# those below it again: with another number the tasks are others.

# %%
from math import inf

from gamelib_exercises import exercises

from gamelib import MAX, Bound

student = 20261
q = exercises("04", student=student)
print(q)

# %% [markdown]
# ## Question 1: with scissors ({points})
#
# *Trains:* seeing when a leaf cannot matter any more. *Taught in:* "By hand, with scissors".
#
# This is your tree. MAX moves at the root, MIN at B, C, D and E. Alpha-beta goes through it from left to right.
# The leaves are numbered from 1 at the left; their numbers stand on the branches, as #1, #2 …

# %%
q.scissors_leaves.show()

# %% [markdown]
# **1a.** With which value does alpha-beta leave each of B, C, D and E: what is the smallest leaf it has *seen*
# there? And which of the four were left early, so that this value is only a bound? Write their names, such as
# `["C"]`.

# %% answer="q1_values"
# The values with which B, C, D and E are left, such as value_b = 3, and the nodes that were left early:
### BEGIN SOLUTION
value_b = 3
value_c = 10
value_d = 10
value_e = 1
only_bounds = ["D", "E"]
### END SOLUTION

# %% check="q1_values"
q.scissors_values.check(value_b, value_c, value_d, value_e, only_bounds)

# %% [markdown]
# **1b.** Which leaves are pruned, that is, never looked at? Write their numbers, such as `[5, 6]`.

# %% answer="q1_leaves"
# The numbers of the pruned leaves:
### BEGIN SOLUTION
pruned = [8, 9, 11, 12]
### END SOLUTION

# %% check="q1_leaves"
q.scissors_leaves.check(pruned)

# %% [markdown]
# ## Question 2: in the exam room ({points})
#
# *Trains:* the window, and asking every ancestor. *Taught in:* "The window".
#
# Four plies: MAX moves at A, D, E, F and G, MIN at B and C and just above the leaves. Again alpha-beta goes from
# left to right.

# %%
q.exam_window.show()

# %% [markdown]
# **2a.** One of the nodes is yours. With which window is it entered? Write `inf` for infinity and `-inf` for minus
# infinity.

# %%
print(f"Your node is {q.exam_window.given}.")

# %% answer="q2_window"
# Alpha and beta when your node is entered:
### BEGIN SOLUTION
alpha = 14
beta = 17
### END SOLUTION

# %% check="q2_window"
q.exam_window.check(alpha, beta)

# %% [markdown]
# **2b, 2c.** Which leaves are pruned? Write those below B (among #1 to #8) and those below C (among #9 to #16),
# an empty list where there are none.

# %% answer="q2_leaves_b"
# The numbers of the pruned leaves below B:
### BEGIN SOLUTION
pruned_below_b = [4]
### END SOLUTION

# %% check="q2_leaves_b"
q.exam_leaves_b.check(pruned_below_b)

# %% answer="q2_leaves_c"
# The numbers of the pruned leaves below C:
### BEGIN SOLUTION
pruned_below_c = [10, 14, 16]
### END SOLUTION

# %% check="q2_leaves_c"
q.exam_leaves_c.check(pruned_below_c)

# %% [markdown]
# ## Question 3: what it saves ({points})
#
# *Trains:* counting leaves. *Taught in:* "Order is everything".
#
# **3a.** This is a uniform tree of your own: every node has `b` children, and the leaves are `d` plies below the
# root. How many leaves does minimax look at, and how many does alpha-beta at least, with the best order?

# %%
b, d = q.count_leaves.given
print(f"b = {b}, d = {d}")

# %% answer="q3_leaves"
# The leaves minimax looks at, and the fewest alpha-beta can do with:
### BEGIN SOLUTION
minimax_leaves = 16**3
fewest_leaves = 16**2 + 16**1 - 1
### END SOLUTION

# %% check="q3_leaves"
q.count_leaves.check(minimax_leaves, fewest_leaves)

# %% [markdown]
# **3b.** Your program has time to look at so many leaves a move. To which full depth does minimax get with them,
# and to which does alpha-beta with the best order?

# %%
b, leaves = q.count_depth.given
print(f"b = {b}, time for {leaves:,} leaves")

# %% answer="q3_depth"
# The depth that minimax reaches, and the depth alpha-beta can reach at best:
### BEGIN SOLUTION
minimax_depth = 2
alphabeta_depth = 3
### END SOLUTION

# %% check="q3_depth"
q.count_depth.check(minimax_depth, alphabeta_depth)

# %% [markdown]
# ## Question 4: alpha-beta ({points})
#
# *Trains:* minimax with a window: where it is tested, and where it is narrowed. *Taught in:* "In code".
#
# Write alpha-beta to the end of the game. Return the pair `(value, action)`: the value is what the state is worth
# *to MAX*; the action is one that is best *for the player to move*, any of them, and `None` when the game is over.
# The checks call `alphabeta(game, state)`; alpha and beta are there for your own calls. As ever it has to work for
# every game of two players: when MIN moves first, and when somebody moves twice running.
#
# Two things are checked one by one: **value and action**, and **which leaves it looks at**. Take the actions as
# the game lists them, and leave a node as soon as its window has closed: no leaf more than that, and no leaf less.
# At equality too: some courses ask *not* to prune there, and here `v >= beta` and `v <= alpha` cut. No table yet
# either: every visit to a leaf counts, also where the same state was met on another path.

# %% answer="q4_alphabeta"
def alphabeta(game, state, alpha=-inf, beta=inf):
    """Return the state's value for MAX and a best action, without looking at leaves that cannot matter."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximising = game.player(state) == MAX
    v, best = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if value > v if maximising else value < v:
            v, best = value, action
        if v >= beta if maximising else v <= alpha:
            break
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v, best
    ### END SOLUTION

# %% check="q4_alphabeta"
q.alphabeta_value.check(alphabeta)

# %% check="q4_alphabeta-leaves"
q.alphabeta_leaves.check(alphabeta)

# %% [markdown]
# ## Question 5: with a limit ({points})
#
# *Trains:* where the evaluation belongs, and where the utility. *Taught in:* lesson 03, and here "In code".
#
# Now look `depth` plies ahead and no further: with depth 0 the state itself is evaluated, with depth 1 its
# children are. `evaluate(state)` guesses what a state is worth to MAX; a game that is over has its utility, whatever
# the depth. Return the value alone. The checks call `depth_limited(game, state, depth, evaluate)`, and grade the
# **value** first and then the **states you value**, by utility or by evaluation.

# %% answer="q5_depth"
def depth_limited(game, state, depth, evaluate, alpha=-inf, beta=inf):
    """Return what alpha-beta, looking so many plies ahead, says the state is worth to MAX."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    maximising = game.player(state) == MAX
    v = -inf if maximising else inf
    for action in game.actions(state):
        value = depth_limited(game, game.result(state, action), depth - 1, evaluate, alpha, beta)
        v = max(v, value) if maximising else min(v, value)
        if v >= beta if maximising else v <= alpha:
            break
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v
    ### END SOLUTION

# %% check="q5_depth"
q.depth_value.check(depth_limited)

# %% check="q5_depth-leaves"
q.depth_leaves.check(depth_limited)

# %% [markdown]
# ## Question 6: the order that prunes most ({points})
#
# *Trains:* what alpha-beta stands and falls with. *Taught in:* "Order is everything".
#
# An order is a function of the game, the state and the list of its actions; it returns a list of the same
# actions, each once, in the order in which alpha-beta is to take them. The checks search with your order and count
# the leaves.
#
# **6a.** First the best order there is. Here your order may ask for whatever it wants to know: use your
# `alphabeta` to find out what each action is worth. On uniform trees alpha-beta then has to come down to the
# number of question 3a, and no leaf more.

# %% answer="q6_best"
def best_first(game, state, actions):
    """Return the actions, the best for the player to move first, by their exact values."""
    ### BEGIN SOLUTION
    sign = -1 if game.player(state) == MAX else 1
    return sorted(actions, key=lambda action: sign * alphabeta(game, game.result(state, action))[0])
    ### END SOLUTION

# %% check="q6_best"
q.best_order.check(best_first)

# %% [markdown]
# **6b.** Who knows the values has no need to search. So now Connect Four, without an oracle: leaves that your order
# asks for count like those of the search. A quick guess is free: `game.window_score(state)` says how good a
# position looks for MAX, from -1 to 1. On three positions on small boards alpha-beta with your order may
# look at no more than 160, 190 and 100 leaves; with the columns from left to right it looks at 310, 314 and 201.

# %% answer="q6_static"
def promising_first(game, state, actions):
    """Return the actions of Connect Four, the most promising for the player to move first."""
    ### BEGIN SOLUTION
    sign = -1 if game.player(state) == MAX else 1
    return sorted(actions, key=lambda action: sign * game.window_score(game.result(state, action)))
    ### END SOLUTION

# %% check="q6_static"
q.static_order.check(promising_first)

# %% [markdown]
# ## Question 7: a table of what is known ({points})
#
# *Trains:* values and bounds. *Taught in:* "A table of what is known" of the optional [lesson 04b](../notebooks/04b_the_ladder.ipynb).
#
# The same state is often reached on several paths. A table remembers what was found the first time. But
# alpha-beta does not always find a *value*: what a node returns after a cut holds for its window, and is a *bound*
# for any other.
#
# **7a.** A search with the window from `alpha` to `beta` has returned `value`, the best it has seen (fail-soft).
# What is known now? Return `Bound.EXACT`, `Bound.AT_LEAST` or `Bound.AT_MOST`.

# %% answer="q7_bound"
def bound_of(value, alpha, beta):
    """Return what kind of knowledge a value is that was found with this window."""
    ### BEGIN SOLUTION
    if value <= alpha:
        return Bound.AT_MOST
    if value >= beta:
        return Bound.AT_LEAST
    return Bound.EXACT
    ### END SOLUTION

# %% check="q7_bound"
q.table_bound.check(bound_of)

# %% [markdown]
# **7b.** The table holds `value` and `bound` of a state, and now a search of this state is to begin, with the
# window from `alpha` to `beta`. Can what the table holds take the place of the search? Return True or False.

# %% answer="q7_answers"
def answers(value, bound, alpha, beta):
    """Return whether a search with this window need not be done, given what the table holds."""
    ### BEGIN SOLUTION
    if bound is Bound.EXACT:
        return True
    return value >= beta if bound is Bound.AT_LEAST else value <= alpha
    ### END SOLUTION

# %% check="q7_answers"
q.table_answers.check(answers)

# %% [markdown]
# **7c.** Now alpha-beta with a table, to the end of the game. `table` is a dictionary; keep in it
# `table[state] = value, bound`. Return the value alone. The checks begin with the window from minus infinity to
# infinity and an empty table, on games where paths meet; they grade the **value**, together with **what is in the
# table** in the end, and then **how often you ask for the utility of a leaf**. (Ends of the game need not be stored.)

# %% answer="q7_table"
def with_table(game, state, alpha, beta, table):
    """Return the value of the state, or a bound of it if it lies outside the window."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in table and answers(*table[state], alpha, beta):
        return table[state][0]
    low, high = alpha, beta
    maximising = game.player(state) == MAX
    v = -inf if maximising else inf
    for action in game.actions(state):
        value = with_table(game, game.result(state, action), low, high, table)
        v = max(v, value) if maximising else min(v, value)
        if v >= beta if maximising else v <= alpha:
            break
        if maximising:
            low = max(low, v)
        else:
            high = min(high, v)
    table[state] = v, bound_of(v, alpha, beta)
    return v
    ### END SOLUTION

# %% check="q7_table"
q.table_value.check(with_table)

# %% check="q7_table-leaves"
q.table_leaves.check(with_table)

# %% [markdown]
# ## Your points

# %%
q.summary()

# %% tags=["solution-only"]
print(q.summary())

# %% [markdown]
# Done? Film your function: `from gamelib.draw import film`, then
# `film(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))` with `TreeGame` from `gamelib.games`. And put the
# parts together: depth, evaluation, order and table make a program that plays.
#
# By hand without end: `Drills(kind="alphabeta")`, with `from gamelib.widgets import Drills`.
