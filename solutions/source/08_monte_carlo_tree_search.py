# %% [markdown]
# # Exercises 08 · Monte Carlo tree search
#
# {questions}, {points}, about three and a half hours. They follow
# [lesson 08](../notebooks/08_monte_carlo_tree_search.ipynb) from an example by hand to a search of your own for games of any number
# of players. The functions build on each other: in the end the search is five lines.
#
# How it works: write your answer where it says so, run the cell, then run the **check** below it. A check that
# fails tells you what came out, what was expected and on which case, and often which mistake leads there. You
# may check as often as you like.
#
# Run the cells one by one, from the top. *Run ▸ Run All Cells* stops at the first question that is still open;
# to go on after it, choose the next cell and *Run ▸ Run Selected Cell and All Below*.
#
# Stuck? Open a new cell and ask for a hint, for instance `q.go_root.hint()`. The first hint is a nudge;
# run the cell again for the next one.
#
# `gamelib.montecarlo` has the whole search, so the checks do not count it. Use the game's own functions, and yours. All luck
# comes from outside: where a function needs it, it is given `random`, an object like `random.Random(7)`.

# %% [markdown]
# ## Your number
#
# Some tasks are made fresh from your student's number, so that your neighbour's answers do not help you.
# Write your own in place of this one, with letters if it has any (`student = "s20261"`), and run this cell and
# those below it again: with another number the tasks are others.

# %%
from math import log, sqrt

from gamelib_exercises import exercises

student = 20261
q = exercises("08", student=student)
print(q)

# %% [markdown]
# ## Question 1: four steps, by hand ({points})
#
# *Trains:* every number of a simulation. *Taught in:* "By hand: a tree from the game of Go".
#
# This is your tree. A node says *wins/visits*: so many simulations went through it, and so many of them **Black** won. Black
# is to move at A, White at its children, and so on in turns. As in the lesson's example, a node's numbers are the sums of its
# children's, where these are drawn. (In the trees of questions 4 and 5 a node below the root has one visit more than its children in
# all: that of the simulation that began there.)

# %%
q.go_root.show()

# %% [markdown]
# The wins and visits are here too. Compute with Python, and do not round.

# %%
tree = q.go_root.given
print(tree)

# %% [markdown]
# **1a.** Begin with the bonus $\sqrt{\ln n / n_j}$, that is with $C = 1/\sqrt2$; $n$ are the visits of the parent, and $n_j$ those of the
# child. What are the indices of B, C and D, and which of them is chosen? Write its letter, such as `"b"`.

# %% answer="q1_root"
# The indices of B, C and D, and the one that is chosen:
### BEGIN SOLUTION
index_b = 11 / 12 + sqrt(log(27) / 12)
index_c = 1 / 12 + sqrt(log(27) / 12)
index_d = 1 / 3 + sqrt(log(27) / 3)
first_choice = "b"
### END SOLUTION

# %% check="q1_root"
q.go_root.check(index_b, index_c, index_d, first_choice)

# %% [markdown]
# **1b.** Go on with this bonus, the logarithm being that of the visits of **the node at which the choice is made**. Compute the
# indices of E and F for the one who chooses between them, and then those of G and H. Which two are chosen?

# %% answer="q1_way"
# The indices of E and F and the choice, the indices of G and H and the choice:
### BEGIN SOLUTION
index_e = (1 - 5 / 5) + sqrt(log(12) / 5)
index_f = (1 - 6 / 7) + sqrt(log(12) / 7)
second_choice = "f"
index_g = 5 / 5 + sqrt(log(7) / 5)
index_h = 1 / 2 + sqrt(log(7) / 2)
third_choice = "g"
### END SOLUTION

# %% check="q1_way"
q.go_way.check(index_e, index_f, second_choice, index_g, index_h, third_choice)

# %% [markdown]
# **1c.** And with the constant of UCB1, $C = 1$? What are the indices of B, C and D now, and which of them is chosen?

# %% answer="q1_constant"
# The indices of B, C and D with C = 1, and the one that is chosen:
### BEGIN SOLUTION
c1_index_b = 11 / 12 + sqrt(2 * log(27) / 12)
c1_index_c = 1 / 12 + sqrt(2 * log(27) / 12)
c1_index_d = 1 / 3 + sqrt(2 * log(27) / 3)
c1_choice = "d"
### END SOLUTION

# %% check="q1_constant"
q.go_constant.check(c1_index_b, c1_index_c, c1_index_d, c1_choice)

# %% [markdown]
# **1d.** Back to the way of 1a and 1b. A new node is added below the third choice, and a simulation is made from it. What are
# wins and visits of the nodes on the way afterwards? Write pairs such as `(7, 10)`.

# %%
print("The winner is", q.go_back_up.given)

# %% answer="q1_back_up"
# Wins and visits of the new node, of the third, second and first choice, and of the root:
### BEGIN SOLUTION
new = (1, 1)
third = (6, 6)
second = (7, 8)
first = (12, 13)
root = (14, 28)
### END SOLUTION

# %% check="q1_back_up"
q.go_back_up.check(new, third, second, first, root)

# %% [markdown]
# ## Question 2: play on ({points})
#
# *Trains:* rewards on one scale, and a rollout. *Taught in:* "Flat Monte Carlo", "In four short functions".
#
# **2a.** UCB1 wants rewards from 0 to 1, and games pay what they like. `game.utility_bounds(player)` returns the least and the
# greatest utility that a player can get, such as `(-1, 1)`: the least is the reward 0, the greatest the reward 1, and what lies
# halfway between is 0.5. Return the rewards of a state in which the game is over: a list with one number for each player.

# %% answer="q2_rewards"
def rewards(game, state):
    """Return what the end of the game is worth to each player, on a scale from 0 to 1."""
    ### BEGIN SOLUTION
    found = []
    for player in range(game.num_players):
        low, high = game.utility_bounds(player)
        found.append((game.utility(state, player) - low) / (high - low))
    return found
    ### END SOLUTION

# %% check="q2_rewards"
q.rewards_scaled.check(rewards)

# %% [markdown]
# **2b.** Simulate: play from `state` to the end, every legal action being equally likely at each move, and return the rewards.
# The game may be over in `state` already. Draw all lots from `random`: `random.choice(items)`, `random.randrange(n)` and
# `random.random()` are there. (In these exercises nobody throws dice.)

# %% answer="q2_simulate"
def simulate(game, state, random):
    """Return what each player gets where the game goes on at random."""
    ### BEGIN SOLUTION
    while not game.is_terminal(state):
        state = game.result(state, random.choice(game.actions(state)))
    return rewards(game, state)
    ### END SOLUTION

# %% check="q2_simulate"
q.simulate_shares.check(simulate)

# %% [markdown]
# ## Question 3: without a tree ({points})
#
# *Trains:* means, and whose they are. *Taught in:* "Flat Monte Carlo".
#
# Here the luck is in a function that you are given: each call of `play_out(state)` makes one simulation from a state and returns
# the rewards of all players. (`lambda state: simulate(game, state, random)` is one.)
#
# **3a.** Make `k` simulations after each action, and return a dictionary from actions to the mean reward **of the player to move
# in `state`**, who may be anybody.

# %% answer="q3_means"
def flat_means(game, state, k, play_out):
    """Return the mean reward of the player to move, over k simulations after each action."""
    ### BEGIN SOLUTION
    mover = game.player(state)
    means = {}
    for action in game.actions(state):
        child = game.result(state, action)
        means[action] = sum(play_out(child)[mover] for _ in range(k)) / k
    return means
    ### END SOLUTION

# %% check="q3_means"
q.flat_values.check(flat_means)

# %% [markdown]
# **3b.** Which action does flat Monte Carlo search play? Of several equally good ones any will do.

# %% answer="q3_move"
def flat_move(game, state, k, play_out):
    """Return the action with the best mean."""
    ### BEGIN SOLUTION
    means = flat_means(game, state, k, play_out)
    return max(means, key=lambda action: means[action])
    ### END SOLUTION

# %% check="q3_move"
q.flat_best.check(flat_move)

# %% [markdown]
# ## Question 4: select ({points})
#
# *Trains:* the tree policy. *Taught in:* "Every node is a gambler: UCT", "Who reads the number?"
#
# From here on there is a tree. Its nodes are objects of this class. It differs a little from the lesson's: a node knows its parent,
# and what is untried is found by a function. Leave it as it is: the checks make trees of nodes that have just this.

# %%
class Node:
    """A node of the tree: a state, its place, and what the simulations through it brought."""

    def __init__(self, game, state, parent=None):
        self.state = state
        self.parent = parent  # the node above; None at the root
        self.children = {}  # from actions to nodes; only those that were added
        self.visits = 0  # how many simulations went through the node
        self.totals = [0] * game.num_players  # what they brought each player in all, in rewards

    def __repr__(self):
        return f"Node({self.state!r}, visits={self.visits}, totals={self.totals})"


def untried(game, node):
    """Return the actions that have no child yet; there are none when the game is over."""
    return [action for action in game.actions(node.state) if action not in node.children]


# %% [markdown]
# **4a.** What is the index of a child for the player (a number) who moves at its parent? Mean plus $c \sqrt{2 \ln N / n}$, with the
# visits $N$ of the parent and $n$ of the child, which is 1 or more.

# %% answer="q4_index"
def index(parent, child, player, c):
    """Return the index of UCT."""
    ### BEGIN SOLUTION
    return child.totals[player] / child.visits + c * sqrt(2 * log(parent.visits) / child.visits)
    ### END SOLUTION

# %% check="q4_index"
q.uct_index.check(index)

# %% [markdown]
# **4b.** Select: go down from the root to the child with the greatest index, again and again, and return the **node** at which
# this ends, because an action was never tried there or the game is over. It may be the root itself. Ask
# `game.player(node.state)` who moves at a node: there may be three players, and somebody may move twice running.

# %% answer="q4_select"
def select(game, root, c):
    """Return the node where the tree ends, or has an action that was never tried."""
    ### BEGIN SOLUTION
    node = root
    while node.children and not untried(game, node):
        parent, player = node, game.player(node.state)
        node = max(parent.children.values(), key=lambda child: index(parent, child, player, c))
    return node
    ### END SOLUTION

# %% check="q4_select"
q.select_node.check(select)

# %% [markdown]
# ## Question 5: expand, and back up ({points})
#
# *Trains:* the two phases that change the tree. *Taught in:* "Two principles, four phases", "Who reads the number?".
#
# **5a.** Expand: add **one** child to the node, for any action that was never tried, and return the new child. If there is no such
# action (the game is over, for instance), add nothing and return the node itself.

# %% answer="q5_expand"
def expand(game, node):
    """Add a child for an action that was never tried, and return it."""
    ### BEGIN SOLUTION
    actions = untried(game, node)
    if not actions:
        return node
    child = Node(game, game.result(node.state, actions[0]), node)
    node.children[actions[0]] = child
    return child
    ### END SOLUTION

# %% check="q5_expand"
q.expand_node.check(expand)

# %% [markdown]
# **5b.** Back up: a simulation from `node` brought the players these rewards. Count it at the node and at all nodes above it.
# Nothing is returned. Two things are checked one by one: trees for **two** players, and then for **three and four**.

# %% answer="q5_back_up"
def back_up(node, rewards):
    """Count a simulation at the node and at all nodes above it."""
    ### BEGIN SOLUTION
    while node is not None:
        node.visits += 1
        for player, reward in enumerate(rewards):
            node.totals[player] += reward
        node = node.parent
    ### END SOLUTION

# %% check="q5_back_up"
q.back_up_counts.check(back_up)

# %% check="q5_back_up-many"
q.back_up_many.check(back_up)

# %% [markdown]
# ## Question 6: the final move ({points})
#
# *Trains:* three questions that have three answers. *Taught in:* "What to play in the end".
#
# **6a.** The search has come to an end, and these are the actions of your root: how often each was visited, and its total for the
# player to move. All visits of the root went through one of them.

# %%
q.final_by_hand.show()

# %%
visits, totals = q.final_by_hand.given
print(visits)
print(totals)

# %% [markdown]
# Which action has the most visits, and which the best mean? And had there been one simulation more, which one would it have
# followed, by UCT with $C = 1$?

# %% answer="q6_actions"
# The most visited action, the one with the best mean, and the one to follow next:
### BEGIN SOLUTION
most_visited = "c"
best_mean = "d"
next_action = "a"
### END SOLUTION

# %% check="q6_actions"
q.final_by_hand.check(most_visited, best_mean, next_action)

# %% [markdown]
# **6b.** Return the action to play: the most visited one, and of several equally visited ones the one with the best mean for the
# player to move at the root. (All children of the root have been visited.)

# %% answer="q6_final"
def final_move(game, root):
    """Return the most visited action, of equally visited ones the one with the best mean."""
    ### BEGIN SOLUTION
    player = game.player(root.state)

    def worth(action):
        child = root.children[action]
        return child.visits, child.totals[player] / child.visits

    return max(root.children, key=worth)
    ### END SOLUTION

# %% check="q6_final"
q.final_choice.check(final_move)

# %% [markdown]
# ## Question 7: the whole search ({points})
#
# *Trains:* putting it together. *Taught in:* "In four short functions".
#
# Write Monte Carlo tree search. It makes exactly so many simulations, each with its four phases from the root, and returns the
# **root** of the tree. A simulation that comes to the end of the game within the tree adds no node and counts like any other. The
# game may be over in `state`; anybody may be to move. Draw all lots from `random`.
#
# Graded are **the tree** (do visits and totals add up, as they must, is each child visited as often as the index wants, and do
# simulations draw lots at each move?), and then **the moves**: whether the most visited action is a best one, on small trees with
# traps, for three players, and in positions of tic-tac-toe that are not to be given away.

# %% answer="q7_mcts"
def mcts(game, state, simulations, c, random):
    """Return the root of a tree that so many simulations have grown."""
    ### BEGIN SOLUTION
    root = Node(game, state)
    for _ in range(simulations):
        leaf = expand(game, select(game, root, c))
        back_up(leaf, simulate(game, leaf.state, random))
    return root
    ### END SOLUTION

# %% check="q7_mcts"
q.mcts_tree.check(mcts)

# %% check="q7_mcts-moves"
q.mcts_moves.check(mcts)

# %% [markdown]
# ## Your points

# %%
q.summary()

# %% tags=["solution-only"]
print(q.summary())

# %% [markdown]
# Done? Play against your search. Whatever has a method `choose` is a player, for every game in which nobody throws dice:
#
# ```python
# import random
# from gamelib.games import ConnectFour
# from gamelib.widgets import GameExplorer
#
# class Mine:
#     def choose(self, game, state):
#         return final_move(game, mcts(game, state, 400, 0.7, random.Random(1)))
#
# GameExplorer(ConnectFour(), {"my search": Mine()})
# ```
#
# What is missing for dice? A case for chance in `select`, `expand` and `simulate`. And which of the five lines of
# `mcts` would you change to keep the tree from one move to the next?
#
# By hand without end: `Drills(kind="backup")`, with `from gamelib.widgets import Drills`.
