# %% [markdown]
# # Exercises 06 · Multiplayer
#
# {questions}, {points}, about three hours. They follow [lesson 06](../notebooks/06_multiplayer.ipynb) from
# vectors by hand to an evaluation for three players.
#
# How it works: write your answer where it says so, run the cell, then run the **check** below it. A check that
# fails tells you what came out, what was expected and on which case, and often which mistake leads there. You
# may check as often as you like.
#
# Run the cells one by one, from the top. *Run ▸ Run All Cells* stops at the first question that is still open;
# to go on after it, choose the next cell and *Run ▸ Run Selected Cell and All Below*.
#
# Stuck? Open a new cell and ask for a hint, for instance `q.tree_vectors.hint()`. The first hint is a nudge;
# run the cell again for the next one.
#
# The searches of `gamelib.search`, and `OneAgainstAll`, which makes a game for two of any game, do what you are asked to
# write, so the checks refuse them. Use the game's own functions, and yours.
#
# People count players from 1, programs from 0: *player 1* is number 0, and its number stands first in a vector.
# `game.player(state)` returns the number of who is to move, and there are `game.num_players` of them.

# %% [markdown]
# ## Your number
#
# Some tasks are made fresh from your student's number, so that your neighbour's answers do not help you.
# Write your own in place of this one, with letters if it has any (`student = "s20261"`), and run this cell and
# those below it again: with another number the tasks are others.

# %%
from math import inf

from gamelib_exercises import exercises

from gamelib.games import ManyPlayerOthello

student = 20261
q = exercises("06", student=student)
print(q)

# %% [markdown]
# ## Question 1: three players, by hand ({points})
#
# *Trains:* backing up vectors, and the two ways to see the others. *Taught in:* "By hand" and "Paranoid".
#
# This is your tree. Player 1 moves at A, player 2 at B and C, player 3 at D, E, F and G. Each leaf says what the end
# is worth to player 1, to player 2 and to player 3.

# %%
q.tree_vectors.show()

# %% [markdown]
# **1a.** Each player wants the most for itself: maxⁿ. Which vectors go up from D, E, F, G, B and C? Write them in round
# brackets, such as `(1, 2, 7)`.

# %% answer="q1_vectors"
# The vectors of D, E, F, G, and then those of B and C:
### BEGIN SOLUTION
vector_d = (4, 5, 1)
vector_e = (0, 3, 7)
vector_f = (8, 1, 1)
vector_g = (2, 5, 3)
vector_b = (4, 5, 1)
vector_c = (2, 5, 3)
### END SOLUTION

# %% check="q1_vectors"
q.tree_vectors.check(vector_d, vector_e, vector_f, vector_g, vector_b, vector_c)

# %% [markdown]
# **1b.** Which vector goes up to A, and which action does player 1 choose? Write its name, such as `"a1"`.

# %% answer="q1_root"
# The vector of A, and the action:
### BEGIN SOLUTION
vector_a = (4, 5, 1)
action_a = "a1"
### END SOLUTION

# %% check="q1_root"
q.tree_root.check(vector_a, action_a)

# %% [markdown]
# **1c.** Now player 1 is paranoid: it fears that players 2 and 3 want nothing but the least for player 1. How much is it
# sure to get, and with which action?

# %% answer="q1_paranoid"
# What player 1 is sure of, and the action:
### BEGIN SOLUTION
paranoid_value = 2
paranoid_action = "a2"
### END SOLUTION

# %% check="q1_paranoid"
q.tree_paranoid.check(paranoid_value, paranoid_action)

# %% [markdown]
# ## Question 2: it depends on the ties ({points})
#
# *Trains:* seeing that maxⁿ need not have *one* answer. *Taught in:* "Ties".
#
# Player 1 moves at A, player 2 at B, C and D. Player 2 finds some leaves equally good and always takes the
# same of them, but we do not know which.

# %%
q.tie_vectors.show()

# %% [markdown]
# **2a.** Which vectors can come up from B, from C and from D? Write lists, such as `[(1, 4, 2), (3, 4, 0)]`, also where
# it is only one.

# %% answer="q2_vectors"
# All vectors that can come up from B, C and D:
### BEGIN SOLUTION
vectors_b = [(0, 3, 4), (3, 3, 1)]
vectors_c = [(1, 4, 2)]
vectors_d = [(0, 3, 4), (2, 3, 2), (3, 3, 1)]
### END SOLUTION

# %% check="q2_vectors"
q.tie_vectors.check(vectors_b, vectors_c, vectors_d)

# %% [markdown]
# **2b.** Player 1 knows player 2's habits and chooses what is best for itself then; we do not know them. Which vectors can
# come up at A? And what does player 1 get, at the least and at the most?

# %% answer="q2_root"
# All vectors that can come up at A, and player 1's smallest and greatest number among them:
### BEGIN SOLUTION
vectors_a = [(1, 4, 2), (2, 3, 2), (3, 3, 1)]
least = 1
most = 3
### END SOLUTION

# %% check="q2_root"
q.tie_root.check(vectors_a, least, most)

# %% [markdown]
# ## Question 3: maxⁿ ({points})
#
# *Trains:* vectors instead of values, and the mover's number in them. *Taught in:* "By hand" and "Maxⁿ".
#
# Write maxⁿ to the end of the game, for any number of players. Return the pair `(vector, action)`: the vector has one
# number for each player, in the order of their numbers; the action is the one that is best for the player to move,
# and `None` when the game is over. Anybody may be the first to move, turns may be left out, and somebody may move twice
# running: ask `game.player(state)`.
#
# Two things are checked one by one: **vector and action** where no ties matter, and then **ties**: of several equally
# good actions the first in the order of `game.actions(state)` is taken, at every node.

# %% answer="q3_maxn"
def maxn(game, state):
    """Return what the state is worth to each player, and the action of the one to move."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.num_players)), None
    mover = game.player(state)
    best, chosen = None, None
    for action in game.actions(state):
        vector, _ = maxn(game, game.result(state, action))
        if best is None or vector[mover] > best[mover]:
            best, chosen = vector, action
    return best, chosen
    ### END SOLUTION

# %% check="q3_maxn"
q.maxn_vector.check(maxn)

# %% check="q3_maxn-ties"
q.maxn_ties.check(maxn)

# %% [markdown]
# ## Question 4: whatever the ties ({points})
#
# *Trains:* sets of vectors. *Taught in:* "Ties", and done by hand in question 2.
#
# Return the set of all vectors that maxⁿ can come to. At each node the mover may take any of the actions that are best
# for it, always the same; how one player breaks one tie says nothing about any other tie. When the game is over, there is
# one vector, in a set. (Vectors in a set are tuples; a list of vectors will do as well.)

# %% answer="q4_vectors"
def all_vectors(game, state):
    """Return every vector that maxⁿ can come to, depending on how ties are broken."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return {tuple(game.utility(state, player) for player in range(game.num_players))}
    mover = game.player(state)
    children = [all_vectors(game, game.result(state, action)) for action in game.actions(state)]
    sure = max(min(vector[mover] for vector in child) for child in children)
    return {vector for child in children for vector in child if vector[mover] >= sure}
    ### END SOLUTION

# %% check="q4_vectors"
q.all_vectors.check(all_vectors)

# %% [markdown]
# ## Question 5: paranoid ({points})
#
# *Trains:* one against all, with the windows of alpha-beta. *Taught in:* "Paranoid", "What pruning saves", and lesson 04.
#
# **5a.** Write paranoid to the end of the game: what is the state worth to `player` (a number, such as 0), if all the
# others play against it? It may be anybody's turn in the state. All others are one opponent, so there is
# alpha-beta: take the actions as the game lists them, and leave a node as soon as its window has closed, at equality too.
# Remember nothing from one path to another. The checks call `paranoid(game, state, player)`; alpha and beta are there for
# your own calls. Graded are the **value**, and then **which leaves it looks at**.

# %% answer="q5_paranoid"
def paranoid(game, state, player, alpha=-inf, beta=inf):
    """Return what the state is worth to the player if all others want the least for it."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, player)
    own = game.player(state) == player
    v = -inf if own else inf
    for action in game.actions(state):
        value = paranoid(game, game.result(state, action), player, alpha, beta)
        v = max(v, value) if own else min(v, value)
        if v >= beta if own else v <= alpha:
            break
        if own:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v
    ### END SOLUTION

# %% check="q5_paranoid"
q.paranoid_value.check(paranoid)

# %% check="q5_paranoid-leaves"
q.paranoid_leaves.check(paranoid)

# %% [markdown]
# **5b.** A uniform tree of your own: `n` players move in turn, you first; every node has `b` children, and the leaves are
# `d` plies below the root. How many leaves does maxⁿ look at, without pruning, and how many does paranoid at least,
# with the best order?

# %%
n, b, d = q.count_leaves.given
print(f"n = {n}, b = {b}, d = {d}")

# %% answer="q5_count"
# The leaves maxⁿ looks at, and the fewest paranoid can do with:
### BEGIN SOLUTION
maxn_leaves = 7**5
paranoid_leaves = 7**2 + 7**3 - 1
### END SOLUTION

# %% check="q5_count"
q.count_leaves.check(maxn_leaves, paranoid_leaves)

# %% [markdown]
# ## Question 6: one search for all ({points})
#
# *Trains:* what maxⁿ, paranoid and minimax have in common. *Taught in:* "With two players it is minimax" and "Any tree,
# any of them".
#
# **6a.** Write maxⁿ with a coalition. `coalition` is a set of players' numbers: each of these wants nothing but
# the least for player number `one`. Everybody else, `one` too, wants the most for itself. Return the vector. (Ties
# make no difference here. With an empty coalition it is maxⁿ, and with all the others in it, paranoid.)

# %% answer="q6_coalition"
def coalition_maxn(game, state, one, coalition):
    """Return the vector of maxⁿ if the members of a coalition want the least for one player."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.num_players))
    vectors = [coalition_maxn(game, game.result(state, action), one, coalition) for action in game.actions(state)]
    mover = game.player(state)
    if mover in coalition:
        return min(vectors, key=lambda vector: vector[one])
    return max(vectors, key=lambda vector: vector[mover])
    ### END SOLUTION

# %% check="q6_coalition"
q.coalition_vector.check(coalition_maxn)

# %% [markdown]
# **6b.** And minimax? In a game of two players in which one wins what the other loses, return the minimax value: what
# the state is worth to MAX, who is number 0. With your `maxn` it takes one line; any search of your own will do.

# %% answer="q6_minimax"
def minimax_value(game, state):
    """Return the minimax value of a state of a game of two players."""
    ### BEGIN SOLUTION
    return maxn(game, state)[0][0]
    ### END SOLUTION

# %% check="q6_minimax"
q.minimax_value.check(minimax_value)

# %% [markdown]
# ## Question 7: what maxⁿ may prune ({points})
#
# *Trains:* shallow pruning, and why a bound must not go further down. *Taught in:* "What may be pruned?"
#
# Now no utility is less than `least`, which need not be 0, and at every leaf the utilities of all players sum to `total`
# or less. A mover who is sure of `best[mover]` has no use for a child in which *another* player, who moves there, finds so
# much for itself that no more than `best[mover]` can be left. How much is *enough* for the child to stop? Do not forget
# those who move at neither node. A bound holds for the children of the node that made it, and not for theirs.
#
# Write maxⁿ with this pruning, and return the vector alone. The first of equal actions is taken. The checks call
# `shallow_maxn(game, state, total, least)`; the fifth argument is for your own calls. Graded are the **vector**, and then
# **the leaves it looks at**: none that this rule cuts off.

# %% answer="q7_shallow"
def shallow_maxn(game, state, total, least, enough=inf):
    """Return the vector of maxⁿ; a mover who has found enough looks no further."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.num_players))
    mover = game.player(state)
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        limit = inf
        if best is not None and not game.is_terminal(child) and game.player(child) != mover:
            limit = total - best[mover] - (game.num_players - 2) * least
        vector = shallow_maxn(game, child, total, least, limit)
        if best is None or vector[mover] > best[mover]:
            best = vector
        if best[mover] >= enough:
            break
    return best
    ### END SOLUTION

# %% check="q7_shallow"
q.shallow_vector.check(shallow_maxn)

# %% check="q7_shallow-leaves"
q.shallow_leaves.check(shallow_maxn)

# %% [markdown]
# ## Question 8: an evaluation for three ({points})
#
# *Trains:* judging a position for everybody at once. *Taught in:* "One number per player", "Yours".
#
# Othello for three on 6 x 6 squares. Who has the most discs in the end wins and gets 2, the others get -1 each; several
# who have as many share the win. An evaluation returns a vector on this scale: three numbers from -1 to 2 that sum to 0.
# The given one counts discs.

# %%
board = ManyPlayerOthello()


def given_evaluation(state):
    """Return the shares of the discs, so that they sum to 0."""
    discs = [board.discs(state, player) for player in range(3)]
    return tuple(3 * each / sum(discs) - 1 for each in discs)


print(board.text(board.initial_state()))
print("worth", given_evaluation(board.initial_state()))

# %% [markdown]
# Write a better one. It judges the position as it stands: it may ask `board.discs`, `board.corners` and
# `board.mobility` (to how many squares somebody could move), all three of them with a state and the number of a player,
# `board.player` and `board.actions`, and look at `state.boards`, the discs of each player as bits; no search.
#
# The checks grade that it returns **such a vector**, not the given one's and for positions in which a player has no
# disc too, with the greatest number for a player who leads by far; and then whether it **beats the given one**: 120
# games in which both look two plies ahead by maxⁿ, with every mixed seating of the two, from the same openings.
# Equally strong ones get a third of a point per seat. Yours is better if the whole 95 % interval of what it gets lies
# above that.

# %% answer="q8_evaluation"
def my_evaluation(state):
    """Return what a position of three-player Othello is worth to each player."""
    ### BEGIN SOLUTION
    worths = [
        board.discs(state, player) + board.mobility(state, player) + 6 * board.corners(state, player)
        for player in range(3)
    ]
    return tuple(3 * worth / sum(worths) - 1 for worth in worths)
    ### END SOLUTION

# %% check="q8_evaluation"
q.evaluation_vector.check(my_evaluation)

# %% check="q8_evaluation-contest"
q.evaluation_contest.check(my_evaluation)

# %% [markdown]
# ## Your points

# %%
q.summary()

# %% tags=["solution-only"]
print(q.summary())

# %% [markdown]
# Done? Let your search play: `maxn` with a depth and your evaluation makes a player for three. And look at your tree of
# question 2 again: with which of player 2's habits would you rather play?
#
# By hand without end: `Drills(kind="maxn")` or `Drills(kind="paranoid")`, with `from gamelib.widgets import Drills`.
