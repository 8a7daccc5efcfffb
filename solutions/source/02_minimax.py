# %% [markdown]
# # Exercises 02 · Minimax
#
# {questions}, {points}, about three hours. They follow [lesson 02](../notebooks/02_minimax.ipynb) from the
# first tree by hand to the opponent who errs.
#
# How it works: write your answer where it says so, run the cell, then run the **check** below it. A check that
# fails tells you what came out, what was expected and on which case, and often which mistake leads there. You
# may check as often as you like.
#
# Run the cells one by one, from the top. *Run ▸ Run All Cells* stops at the first question that is still open;
# to go on after it, choose the next cell and *Run ▸ Run Selected Cell and All Below*.
#
# Stuck? Open a new cell and ask for a hint, for instance `q.tree_values.hint()`. The first hint is a nudge; run
# the cell again for the next one.
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

from gamelib import MAX, MIN, Game
from gamelib.game import two_player_utility

student = 20261
q = exercises("02", student=student)
print(q)

# %% [markdown]
# ## Question 1: a tree by hand ({points})
#
# *Trains:* who chooses where, and carrying values up. *Taught in:* "By hand".
#
# This is your tree. MAX moves at the root, MIN at B, C and D.

# %%
q.tree_values.show()

# %% [markdown]
# **1a.** What are B, C and D worth, and what is the root worth?

# %% answer="q1_values"
# The values of B, C, D and the root, such as value_b = 3:
### BEGIN SOLUTION
value_b = 7
value_c = 4
value_d = 3
value_root = 7
### END SOLUTION

# %% check="q1_values"
q.tree_values.check(value_b, value_c, value_d, value_root)

# %% [markdown]
# **1b.** What should MAX play, and what is MIN's best reply to that? Write the names of the actions, such as
# `"a3"`.

# %% answer="q1_play"
# MAX's best action, and MIN's best reply to it:
### BEGIN SOLUTION
best_action = "a1"
best_reply = "b3"
### END SOLUTION

# %% check="q1_play"
q.tree_play.check(best_action, best_reply)

# %% [markdown]
# ## Question 2: a board by hand ({points})
#
# *Trains:* the same on a real game, where values belong to X whoever is to move.
# *Taught in:* "Tic-tac-toe, solved".
#
# This is your position. The free squares carry their names.

# %%
q.board_values.show()

# %% [markdown]
# **2a.** What is each free square worth *to X*, if the player to move takes it and then both play their best?
# Write 1 where X wins, 0 for a draw, -1 where O wins, for every free square: `{"a1": 0, "b3": -1}` and so on.

# %% answer="q2_values"
# The value for X of every free square:
### BEGIN SOLUTION
values = {"a1": -1, "b1": 1, "b2": 1, "c2": -1}
### END SOLUTION

# %% check="q2_values"
q.board_values.check(values)

# %% [markdown]
# **2b.** Which squares are best for the player to move? Write all of them, such as `["a1", "b3"]`.

# %% answer="q2_best"
# All the best squares:
### BEGIN SOLUTION
best_squares = ["a1", "c2"]
### END SOLUTION

# %% check="q2_best"
q.board_best.check(best_squares)

# %% [markdown]
# **2c.** How many leaves has the tree below this position? Every way the game can end is a leaf.

# %% answer="q2_leaves"
# The number of leaves; one summand for each first move keeps the count in order:
### BEGIN SOLUTION
leaves = 5 + 1 + 6 + 5
### END SOLUTION

# %% check="q2_leaves"
q.board_leaves.check(leaves)

# %% [markdown]
# ## Question 3: minimax by recursion ({points})
#
# *Trains:* turning the definition into a program. *Taught in:* "In symbols" and "In code".
#
# A game has `game.actions(state)`, `game.result(state, action)`, `game.player(state)`,
# `game.is_terminal(state)` and `game.utility(state, player)`. Your functions have to work for every game of two
# players: when MIN moves first, when somebody moves twice running, and when the game is over already.
#
# **3a.** The lesson's function returns a value and forgets how to get it. Write one that returns both: the pair
# `(value, action)`. The value is what the state is worth *to MAX*; the action is one that is best *for the player
# to move*, be it MAX or MIN. If several are best, any of them will do. When the game is over the action is `None`.

# %% answer="q3_value"
def value_and_action(game, state):
    """Return the pair of the state's value for MAX and a best action of the player to move."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximising = game.player(state) == MAX
    best_value, best_action = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = value_and_action(game, game.result(state, action))
        if value > best_value if maximising else value < best_value:
            best_value, best_action = value, action
    return best_value, best_action
    ### END SOLUTION

# %% check="q3_value"
q.value_and_action.check(value_and_action)

# %% [markdown]
# **3b.** What will happen if both sides play their best? Write the expected line: the actions from the state to
# the end of the game, each of them best for who plays it. It is an empty list when the game is over.

# %% answer="q3_line"
def expected_line(game, state):
    """Return a list of the actions to the end of the game when both sides play their best."""
    ### BEGIN SOLUTION
    line = []
    while not game.is_terminal(state):
        _, action = value_and_action(game, state)
        line.append(action)
        state = game.result(state, action)
    return line
    ### END SOLUTION

# %% check="q3_line"
q.expected_line.check(expected_line)

# %% [markdown]
# **3c.** Now return *all* the best actions of a state, as a list, in the order in which the game lists them.

# %% answer="q3_optimal"
def optimal_actions(game, state):
    """Return a list of all the best actions of the player to move."""
    ### BEGIN SOLUTION
    values = {action: value_and_action(game, game.result(state, action))[0] for action in game.actions(state)}
    best = max(values.values()) if game.player(state) == MAX else min(values.values())
    return [action for action, value in values.items() if value == best]
    ### END SOLUTION

# %% check="q3_optimal"
q.optimal_actions.check(optimal_actions)

# %% [markdown]
# ## Question 4: minimax with a list ({points})
#
# *Trains:* seeing what recursion does for you. *Taught in:* "With a list" of the optional
# [lesson 02b](../notebooks/02b_labels_and_a_list.ipynb), whose recipe you need here.
#
# Write the recipe with the list L: no recursion, children at the head, provisional values. As in 3a, return the
# pair `(value, action)`: the list there forgets which action brought the value, yours is to remember it. The class
# below may help you; if you would rather keep the nodes in another way, do. Helper functions are fine, but none
# may go down the tree by calling itself.
#
# Three things are checked one by one: **value and action**, the **order** in which leaves are looked at (depth first, from
# left to right), and the **space**: nodes that were made and still wait for their turn. L never needs to hold more
# than the siblings along one path.

# %%
class Node:
    """A node of the tree: its state, its parent, the action that leads to it, and what is known of it."""

    def __init__(self, state, parent=None, action=None):
        self.state = state
        self.parent = parent  # None for the root
        self.action = action
        self.value = None  # None as long as it has none
        self.best = None  # its best action so far

# %% answer="q4_list"
def minimax_with_list(game, state):
    """Return the minimax value of the state and a best action, found with a list of open nodes."""
    ### BEGIN SOLUTION
    root = Node(state)
    L = [root]
    while True:
        x = L[0]
        if x is root and x.value is not None:
            return x.value, x.best
        if x.value is not None:
            p = x.parent
            if x.value > p.value if game.player(p.state) == MAX else x.value < p.value:
                p.value, p.best = x.value, x.action
            L.pop(0)
        elif game.is_terminal(x.state):
            x.value = game.utility(x.state, MAX)
        else:
            x.value = -inf if game.player(x.state) == MAX else inf
            L = [Node(game.result(x.state, action), x, action) for action in game.actions(x.state)] + L
    ### END SOLUTION

# %% check="q4_list"
q.list_value.check(minimax_with_list)

# %% check="q4_list-order"
q.list_order.check(minimax_with_list)

# %% check="q4_list-space"
q.list_space.check(minimax_with_list)

# %% [markdown]
# ## Question 5: a game of your own ({points})
#
# *Trains:* the six functions, and using your own search on your own game. *Taught in:* lesson 01, "Six
# functions", and here "In code".
#
# **The row of coins.** Coins of different worth lie in a row. The players take turns, MAX first; whoever is to
# move takes the coin at the left or at the right end. When the row is empty, the winner is whoever has more, and
# what the winner gains is the difference.
#
# - `CoinRow((1, 5, 2))` makes the game; the actions are `"left"` and `"right"`, in this order.
# - The last coin is both ends at once: then the only action is `"left"`.
# - The utility of MAX is what MAX took less what MIN took; MIN's is the same with the other sign.
#
# What a state looks like is up to you, but it has to be hashable, and `result` must not change it. The class
# has helpers for what is wrong: `raise self.illegal(state, action)`, `raise self.unfinished(state)`; and
# `two_player_utility(self, value_for_max, player)` gives each player the right sign, if `value_for_max` is what the
# end is worth to MAX.

# %% [markdown]
# **5a, 5b.** Write the game. The first check asks whether it keeps what every game promises, the second
# whether it has the right rules.

# %% answer="q5_game"
class CoinRow(Game):
    """A row of coins; the players take turns to take the coin at one of the ends."""
    def __init__(self, coins):
        self.coins = tuple(coins)

    def initial_state(self):
        ### BEGIN SOLUTION
        return self.coins, 0, MAX  # the coins left, MAX's margin so far, who is to move
        ### END SOLUTION

    def player(self, state):
        ### BEGIN SOLUTION
        return state[2]
        ### END SOLUTION

    def actions(self, state):
        ### BEGIN SOLUTION
        return ("left", "right")[: len(state[0])]
        ### END SOLUTION

    def result(self, state, action):
        ### BEGIN SOLUTION
        if action not in self.actions(state):
            raise self.illegal(state, action)
        coins, margin, player = state
        taken, rest = (coins[0], coins[1:]) if action == "left" else (coins[-1], coins[:-1])
        return (rest, margin + taken, MIN) if player == MAX else (rest, margin - taken, MAX)
        ### END SOLUTION

    def is_terminal(self, state):
        ### BEGIN SOLUTION
        return not state[0]
        ### END SOLUTION

    def utility(self, state, player):
        ### BEGIN SOLUTION
        if state[0]:
            raise self.unfinished(state)
        return two_player_utility(self, state[1], player)
        ### END SOLUTION

# %% check="q5_game"
q.coins_game.check(CoinRow)

# %% check="q5_game-rules"
q.coins_rules.check(CoinRow)

# %% [markdown]
# **5c.** This is your own row of coins. Whoever takes the greater coin each time may be in for a surprise. By how
# much does MAX win if both play their best? (If MAX loses, the number is negative.) Let your own functions
# find out.

# %%
row = q.coins_margin.given
print(row)

# %% answer="q5_margin"
# MAX's margin in your row:
### BEGIN SOLUTION
margin = value_and_action(CoinRow(row), CoinRow(row).initial_state())[0]
### END SOLUTION

# %% check="q5_margin"
q.coins_margin.check(margin)

# %% [markdown]
# ## Question 6: a MIN who errs ({points})
#
# *Trains:* what minimax promises, and to whom. *Taught in:* "What minimax promises".
#
# MAX plays minimax: always the *first* of the optimal actions, in the order of `game.actions`. MIN means to play
# the first of MIN's optimal actions, but with probability `epsilon` plays any action instead, each equally likely (it
# may happen to be the one that was meant). What is MAX's expected utility, exactly?
#
# Which actions are optimal is decided by the minimax values, as if nobody ever erred: `optimal_actions` from 3c
# tells you.

# %% answer="q6_fallible"
def fallible_value(game, state, epsilon):
    """Return MAX's expected utility when MAX plays minimax and MIN errs with probability epsilon."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = {
        action: fallible_value(game, game.result(state, action), epsilon) for action in game.actions(state)
    }
    meant = values[optimal_actions(game, state)[0]]
    if game.player(state) == MAX:
        return meant
    return (1 - epsilon) * meant + epsilon * sum(values.values()) / len(values)
    ### END SOLUTION

# %% check="q6_fallible"
q.fallible_value.check(fallible_value)

# %% [markdown]
# ## Your points

# %%
q.summary()

# %% tags=["solution-only"]
print(q.summary())

# %% [markdown]
# Done? Film one of your functions: `from gamelib.draw import film`, then
# `film(minimax_with_list, TreeGame([[3, 12], [2, 4]]))` with `TreeGame` from `gamelib.games`. And play your row of
# coins against somebody who takes the greater coin each time.
#
# By hand without end: `Drills(kind="minimax")`, with `from gamelib.widgets import Drills`.
