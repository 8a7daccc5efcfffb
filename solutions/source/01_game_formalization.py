# %% [markdown]
# # Exercises 01 · What is a game?
#
# {questions}, {points}, about two hours. They follow [lesson 01](../notebooks/01_game_formalization.ipynb):
# reading a tree, counting one, solving a game from its end, symmetry, both moving at once, a game of your own, and
# what kind of game is which.
#
# How it works: write your answer where it says so, run the cell, then run the **check** below it. A check that
# fails tells you what came out, what was expected and on which case, and often which mistake leads there. You
# may check as often as you like.
#
# Run the cells one by one, from the top. *Run ▸ Run All Cells* stops at the first question that is still open;
# to go on after it, choose the next cell and *Run ▸ Run Selected Cell and All Below*.
#
# Stuck? Open a new cell and ask for a hint, for instance `q.tree_turns.hint()`. The first hint is a nudge; run
# the cell again for the next one.
#
# Where a question asks for a function, it is yours that counts: what `gamelib` has for the same purpose, such as
# `game_size` and its searches, does not earn the points. Use the game's own functions, and yours.

# %% [markdown]
# ## Your number
#
# Some tasks are made fresh from your student's number, so that your neighbour's answers do not help you.
# Write your own in place of this one, with letters if it has any (`student = "s20261"`), and run this cell and
# those below it again: with another number the tasks are others.

# %%
from itertools import combinations

from gamelib_exercises import exercises

from gamelib import MAX, MIN, Game, two_player_utility
from gamelib.games import TicTacToe
from gamelib.search import game_size

student = 20261
q = exercises("01", student=student)
print(q)

# %% [markdown]
# ## Question 1: reading a tree ({points})
#
# *Trains:* the words for trees, and that MAX and MIN are who they are, whoever begins. *Taught in:* "MAX and MIN"
# and "The game tree".
#
# This is your tree. Here MIN moves first. ▲ is a node where MAX is to move, ▼ one of MIN's, ■ a leaf with its
# utility for MAX.

# %%
q.tree_size_by_hand.show()

# %% [markdown]
# **1a.** How many nodes does the tree have, how many of them are leaves, and how deep is it? The depth is the number
# of plies of the longest game.

# %% answer="q1_size"
# The number of nodes, the number of leaves, and the depth in plies:
### BEGIN SOLUTION
nodes = 19
leaves = 12
depth = 3
### END SOLUTION

# %% check="q1_size"
q.tree_size_by_hand.check(nodes, leaves, depth)

# %% [markdown]
# **1b.** The next cell names two nodes. Who is to move at the first, `"MAX"` or `"MIN"`? And what is the branching
# factor of the second?

# %%
print("Asked for:", q.tree_turns.title)

# %% answer="q1_turns"
# Who is to move at the one node, and the branching factor of the other:
### BEGIN SOLUTION
mover = "MIN"
branching = 3
### END SOLUTION

# %% check="q1_turns"
q.tree_turns.check(mover, branching)

# %% [markdown]
# **1c.** And now two leaves, each named by the action that leads to it. What is the first one worth *to MIN*? Which
# of the two does MIN like better? Write the name of its action, such as `"b2"`.

# %%
print("Asked for:", q.tree_signs.title)

# %% answer="q1_signs"
# The utility of the first leaf for MIN, and the action that leads to the leaf MIN likes better:
### BEGIN SOLUTION
worth_to_min = 15
liked_by_min = "f2"
### END SOLUTION

# %% check="q1_signs"
q.tree_signs.check(worth_to_min, liked_by_min)

# %% [markdown]
# ## Question 2: one board, counted ({points})
#
# *Trains:* paths, states and classes. *Taught in:* "How big is it?" and "Same position, same node".
#
# This is your position. The free squares carry their names.

# %%
q.board_moves.show()

# %% [markdown]
# **2a.** How many legal actions are there? And how many *different* boards do they lead to, if boards count as one
# when a rotation or a reflection turns one into the other?

# %% answer="q2_moves"
# The number of actions, and of classes of boards after them:
### BEGIN SOLUTION
actions = 4
classes = 3
### END SOLUTION

# %% check="q2_moves"
q.board_moves.check(actions, classes)

# %% [markdown]
# **2b.** The tree below this position: how many nodes does it have, the position itself included? And how many
# different states? (Here a mirrored board is another state.)
#
# Count by hand, or let `game_size` do it. It counts from the start of the game unless you tell it where to begin:
# `state=…` is the root, and `depth=…`, if you give it, the last ply to count. Here it is for your position and two
# plies; without `depth` it is the whole tree. `merge="states"` counts states in place of nodes. (It merges within a
# ply; in tic-tac-toe that is enough.)

# %%
position = q.board_sizes.given
print(game_size(TicTacToe(), state=position, depth=2))

# %% answer="q2_sizes"
# The number of nodes, and the number of different states:
### BEGIN SOLUTION
nodes_below = game_size(TicTacToe(), state=position).total_nodes
states_below = game_size(TicTacToe(), state=position, merge="states").total_nodes
### END SOLUTION

# %% check="q2_sizes"
q.board_sizes.check(nodes_below, states_below)

# %% [markdown]
# ## Question 3: from the end ({points})
#
# *Trains:* backward induction. *Taught in:* "A solution is a strategy".
#
# A heap of matches, and your own rule for how many may be taken at a time. Paper is all you need.

# %%
q.heap_lost.show()

# %% [markdown]
# **3a.** With which heaps, from 0 to 12 matches, does the player *to move* lose if both play their best? Write all of
# them in a list such as `[3, 7]`, in any order.

# %% answer="q3_lost"
# All the heaps from 0 to 12 with which the player to move loses:
### BEGIN SOLUTION
lost = [0, 2, 4, 11]
### END SOLUTION

# %% check="q3_lost"
q.heap_lost.check(lost)

# %% [markdown]
# **3b.** Now you are to move, and the next cell says with how many matches. Which numbers can you take and be sure to
# win? Write all of them, in a list as before, even if it is a single one.

# %%
print("Asked for:", q.heap_takes.title)

# %% answer="q3_takes"
# All the numbers that win when they are taken:
### BEGIN SOLUTION
takes = [1]
### END SOLUTION

# %% check="q3_takes"
q.heap_takes.check(takes)

# %% [markdown]
# ## Question 4: counting any game ({points})
#
# *Trains:* writing a program that knows a game by its six functions alone. *Taught in:* "Six functions", "How big
# is it?" and "Same position, same node".
#
# Your functions get a game and a state. All they need are `game.is_terminal(state)`, `game.actions(state)` and
# `game.result(state, action)`, and so they work for every game there is, and for your own of question 7. Write them
# yourself, without `game_size`: this is how it could be made.
#
# **4a.** The size of the tree below a state: how many nodes, the state itself included, and how many of them are
# leaves? Return both, in this order: `return nodes, leaves`. (A function may call itself.)

# %% answer="q4_size"
def tree_size(game, state):
    """Return the number of nodes and the number of leaves of the game tree below the state."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return 1, 1
    nodes, leaves = 1, 0
    for action in game.actions(state):
        nodes_there, leaves_there = tree_size(game, game.result(state, action))
        nodes += nodes_there
        leaves += leaves_there
    return nodes, leaves
    ### END SOLUTION

# %% check="q4_size"
q.tree_size.check(tree_size)

# %% [markdown]
# **4b.** The number of different states that can come up from a state on, itself included. A state counts once, however
# many paths lead to it and at whatever ply. States can be compared with `==` and put into a set.
#
# There are two checks. The first looks at the number. The second looks at the way as well: what follows a state must
# not be gone through again when the state comes up again. On tic-tac-toe that is the difference between going
# through 5,478 states and through 549,946 nodes. (The game notes for which states it is asked for results.)

# %% answer="q4_states"
def count_states(game, state):
    """Return how many different states can come up from the state on, itself included."""
    ### BEGIN SOLUTION
    seen = {state}
    waiting = [state]
    while waiting:
        each = waiting.pop()
        if game.is_terminal(each):
            continue
        for action in game.actions(each):
            child = game.result(each, action)
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return len(seen)
    ### END SOLUTION

# %% check="q4_states"
q.count_states.check(count_states)

# %% check="q4_states-once"
q.count_states_once.check(count_states)

# %% [markdown]
# ## Question 5: eight ways to see a board ({points})
#
# *Trains:* symmetry. *Taught in:* "Same position, same node".
#
# Here a board is a text of nine characters, row by row from the top: `"XO.......": X` in the top left corner, O beside
# it, the rest free. **5a.** Return the images of a board, as a list: the board as it is, turned by a quarter, by half,
# by three quarters, and the mirror images of these four. Their order does not matter. (If the board is symmetrical,
# some of the eight are equal; it does not matter either whether they stand in the list twice.) Write helpers as you
# need them: `board[3 * row + column]` is the character in a row and a column, both counted from 0, and
# `"".join(characters)` makes one text of nine.

# %% answer="q5_images"
def images(board):
    """Return a list of the boards that the eight symmetries make of the board."""
    ### BEGIN SOLUTION
    found = []
    for _ in range(4):
        board = "".join(board[3 * (2 - column) + row] for row in range(3) for column in range(3))  # turned
        mirrored = "".join(board[3 * row + 2 - column] for row in range(3) for column in range(3))
        found += [board, mirrored]
    return found
    ### END SOLUTION

# %% check="q5_images"
q.images.check(images)

# %% [markdown]
# **5b.** Choose one board of each class to stand for all of it: `canonical` has to return one of the images, and the
# same one whichever board of the class it is asked about. Which one is up to you. The check asks it about all 5,478
# boards; 765 should be left.

# %% answer="q5_canonical"
def canonical(board):
    """Return the one board that stands for all boards that a rotation or a reflection turns into this one."""
    ### BEGIN SOLUTION
    return min(images(board))
    ### END SOLUTION

# %% check="q5_canonical"
q.canonical.check(canonical)

# %% [markdown]
# ## Question 6: both at once ({points})
#
# *Trains:* what a player can be sure of when both choose at the same time. *Taught in:* "A matrix" of the optional
# [lesson 01b](../notebooks/01b_both_move_at_once.ipynb).
#
# In your matrix the row player chooses a row, the column player a column; the entry is what the row player gets from
# the column player.

# %%
q.matrix_by_hand.show()

# %% [markdown]
# **6a.** Without mixing, that is, if nobody draws lots: how much can the row player be sure to get (the *lower
# value*)? To how much can the column player hold the row player (the *upper value*)?

# %% answer="q6_matrix"
# The lower value and the upper value:
### BEGIN SOLUTION
lower = -4
upper = 4
### END SOLUTION

# %% check="q6_matrix"
q.matrix_by_hand.check(lower, upper)

# %% [markdown]
# **6b.** And for any matrix, given as a list of rows such as `[[3, -1], [0, 2]]`, not always square: `return lower,
# upper`, in this order. `zip(*payoffs)` goes through the columns as `payoffs` itself goes through the rows.

# %% answer="q6_values"
def pure_values(payoffs):
    """Return the lower and the upper value of the matrix game."""
    ### BEGIN SOLUTION
    lower = max(min(row) for row in payoffs)
    upper = min(max(column) for column in zip(*payoffs, strict=True))
    return lower, upper
    ### END SOLUTION

# %% check="q6_values"
q.pure_values.check(pure_values)

# %% [markdown]
# ## Question 7: a game of your own ({points})
#
# *Trains:* the six functions, and whose utility it is. *Taught in:* "Six functions" and "MAX and MIN".
#
# **Three numbers.** The numbers 1 to 9 lie on the table. The players take turns to pick one; whoever first has
# *three* numbers that sum to 15 wins (+1, and -1 for the other). If all are taken and nobody has, it is a draw (0).
#
# To make it a family of games, the highest number and the goal can be others, and MIN may begin:
# `ThreeNumbers(5, 8, MIN)`.
#
# **7a.** First a helper: are there three among the numbers that sum to the goal? The numbers are a tuple of any length,
# in any order, all different; no number may be used twice. (`combinations(numbers, 3)`, imported above, goes through
# all ways to choose three of them.)

# %% answer="q7_three"
def has_three(numbers, goal):
    """Return True if three of the numbers sum to the goal, and False if not."""
    ### BEGIN SOLUTION
    return any(sum(three) == goal for three in combinations(numbers, 3))
    ### END SOLUTION

# %% check="q7_three"
q.has_three.check(has_three)

# %% [markdown]
# **7b, 7c, 7d.** Now the game. A state is a pair: the numbers MAX has, and the numbers MIN has, each a tuple from the
# smallest to the largest, such as `((2, 9), (5,))`. So `state[MAX]` and `state[MIN]` are the two hands. There are three
# checks, which you can pass one by one.
#
# - **7b, the moves.** `player` returns `MAX` or `MIN`. `actions` returns a list of the numbers nobody has, from the
#   smallest. `result` gives the number to the player to move and returns a new pair.
# - **7c, the end.** `is_terminal` returns `True` or `False`; `utility` is +1, -1 or 0, with the sign for the `player` it
#   is asked about. `two_player_utility(self, value_for_max, player)` gives each player the right sign, if
#   `value_for_max` is what the end is worth to MAX.
# - **7d, what every game promises.** Where the game is over, `actions` is empty. And what makes no sense is an error,
#   for which every `Game` has the words:
#
# | asked for | the error |
# |---|---|
# | the result of an action that is not legal | `raise self.illegal(state, action)` |
# | the utility before the end | `raise self.unfinished(state)` |
# | the utility for a player who is neither MAX nor MIN | `raise self.unknown_player(player)` |
#
# `two_player_utility` raises the last of them for you.

# %% answer="q7_game"
class ThreeNumbers(Game):
    """Pick numbers in turn; whoever first has three that sum to the goal wins."""
    def __init__(self, highest=9, goal=15, first=MAX):
        self.highest, self.goal, self.first = highest, goal, first

    def initial_state(self):
        return ((), ())  # the numbers of MAX, the numbers of MIN

    def player(self, state):
        ### BEGIN SOLUTION
        return self.first if len(state[MAX]) == len(state[MIN]) else 1 - self.first
        ### END SOLUTION

    def actions(self, state):
        ### BEGIN SOLUTION
        taken = state[MAX] + state[MIN]
        return [] if self.is_terminal(state) else [n for n in range(1, self.highest + 1) if n not in taken]
        ### END SOLUTION

    def result(self, state, action):
        ### BEGIN SOLUTION
        if action not in self.actions(state):
            raise self.illegal(state, action)
        hands, mover = list(state), self.player(state)
        hands[mover] = tuple(sorted((*hands[mover], action)))
        return tuple(hands)
        ### END SOLUTION

    def is_terminal(self, state):
        ### BEGIN SOLUTION
        return any(has_three(hand, self.goal) for hand in state) or len(state[MAX] + state[MIN]) == self.highest
        ### END SOLUTION

    def utility(self, state, player):
        ### BEGIN SOLUTION
        if not self.is_terminal(state):
            raise self.unfinished(state)
        return two_player_utility(self, has_three(state[MAX], self.goal) - has_three(state[MIN], self.goal), player)
        ### END SOLUTION

# %% check="q7_game"
q.three_moves.check(ThreeNumbers)

# %% check="q7_game-ends"
q.three_ends.check(ThreeNumbers)

# %% check="q7_game-promises"
q.three_promises.check(ThreeNumbers)

# %% [markdown]
# When it works, try `game_size(ThreeNumbers())` in a new cell. Where have you met these numbers?
#
# <details><summary>The secret of the game</summary>
#
# It has as many nodes as tic-tac-toe, 549,946, and as many states, 5,478, because it *is* tic-tac-toe. Write the
# numbers into a magic square:
#
# | | | |
# |---|---|---|
# | 2 | 7 | 6 |
# | 9 | 5 | 1 |
# | 4 | 3 | 8 |
#
# Its rows, columns and diagonals sum to 15, and no other three different numbers do. To pick a number is to take a
# square. Two games may look different and yet be the same: the six functions cannot tell them apart.
#
# </details>

# %% tags=["solution-only"]
print(game_size(ThreeNumbers()))
print(game_size(TicTacToe()))

# %% [markdown]
# ## Question 8: what kind of game? ({points})
#
# *Trains:* the axes of the classification. *Taught in:* "What kind of game is it?".
#
# These are your games.

# %%
q.kind.show()

# %% [markdown]
# **8a.** Write two words for each: `"perfect"` or `"imperfect"` information, `"deterministic"` or `"stochastic"`; for
# instance `"perfect deterministic"`. Where it depends on how one looks at it, look at it as the lesson does.

# %% answer="q8_kinds"
# Two words for each of the five games:
### BEGIN SOLUTION
kind_1 = "imperfect deterministic"
kind_2 = "perfect stochastic"
kind_3 = "perfect stochastic"
kind_4 = "perfect deterministic"
kind_5 = "imperfect stochastic"
### END SOLUTION

# %% check="q8_kinds"
q.kind.check(kind_1, kind_2, kind_3, kind_4, kind_5)

# %% [markdown]
# **8b.** And the order of turns in three more: `"definite"` if it is fixed beforehand who moves when, `"indefinite"` if
# the play decides, `"simultaneous"` if all move at once.

# %%
q.turn.show()

# %% answer="q8_turns"
# One word for each of the three games:
### BEGIN SOLUTION
turn_1 = "indefinite"
turn_2 = "definite"
turn_3 = "simultaneous"
### END SOLUTION

# %% check="q8_turns"
q.turn.check(turn_1, turn_2, turn_3)

# %% [markdown]
# ## Your points

# %%
q.summary()

# %% tags=["solution-only"]
print(q.summary())

# %% [markdown]
# Done? Ask your own functions about your own game: `tree_size(ThreeNumbers(5, 8), ((), ()))`. Then look up a game you
# like in the catalogue of lesson 01b; is it where you would have put it? Next: lesson 02, minimax.
