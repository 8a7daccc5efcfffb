# %% [markdown]
# # Exercises 03 · Cutoff with heuristics
#
# {questions}, {points}, about three hours. They follow
# [lesson 03](../notebooks/03_cutoff_with_heuristics.ipynb) from open lines counted by hand to a player that always
# has a move ready.
#
# How it works: write your answer where it says so, run the cell, then run the **check** below it. A check that
# fails tells you what came out, what was expected and on which case, and often which mistake leads there. You
# may check as often as you like.
#
# Run the cells one by one, from the top. *Run ▸ Run All Cells* stops at the first question that is still open;
# to go on after it, choose the next cell and *Run ▸ Run Selected Cell and All Below*.
#
# Stuck? Open a new cell and ask for a hint, for instance `q.lines_at_once.hint()`. The first hint is a nudge; run
# the cell again for the next one.
#
# The searches and evaluations of `gamelib` do what you are asked to write, so the checks do not count them. Use
# the game's own functions, and yours.

# %% [markdown]
# ## Your number
#
# Some tasks are made fresh from your student's number, so that your neighbour's answers do not help you.
# Write your own in place of this one, with letters if it has any (`student = "s20261"`), and run this cell and
# those below it again: with another number the tasks are others.

# %%
from math import inf, tanh

from gamelib_exercises import exercises

from gamelib import MAX
from gamelib.games import ConnectFour

student = 20261
q = exercises("03", student=student)
print(q)

# %% [markdown]
# ## Question 1: open lines by hand ({points})
#
# *Trains:* estimates, and why backing them up makes them better. *Taught in:* "By hand: tic-tac-toe".
#
# This is your position. It is X's turn, and X is MAX. The free squares carry their names.

# %%
q.lines_at_once.show()

# %% [markdown]
# The evaluation is $e(s)$ = the number of lines still open to X, less the number still open to O. A line is open to
# a player as long as the *other* has no stone in it: an empty line is open to both.
#
# **1a.** How many lines are open to X in this position, and how many to O? And what is $e$ after X has taken each of
# the free squares? Write the last as `{"a1": 0, "b3": -1}` and so on.

# %% answer="q1_at_once"
# The lines open to either side now, and e after each move of X:
### BEGIN SOLUTION
open_to_x = 4
open_to_o = 3
after_moves = {"a1": 2, "a2": 2, "a3": 3, "c1": 2, "c3": 3}
### END SOLUTION

# %% check="q1_at_once"
q.lines_at_once.check(open_to_x, open_to_o, after_moves)

# %% [markdown]
# **1b.** Now look one ply further: after each of X's moves O replies, in the way that is best for O. What is each
# of X's moves worth, when $e$ is backed up from two plies? (Nobody can have three in a row by then.)

# %% answer="q1_backed_up"
# The backed-up value of each move of X:
### BEGIN SOLUTION
backed_up_values = {"a1": 0, "a2": -1, "a3": 0, "c1": -1, "c3": 0}
### END SOLUTION

# %% check="q1_backed_up"
q.lines_backed_up.check(backed_up_values)

# %% [markdown]
# **1c.** Which moves are best, two plies deep? Write all of them, such as `["a1", "b3"]`. There are more of them than
# looked best at once.

# %% answer="q1_best"
# All the best moves of X:
### BEGIN SOLUTION
best_moves = ["a1", "a3", "c3"]
### END SOLUTION

# %% check="q1_best"
q.lines_best.check(best_moves)

# %% [markdown]
# ## Question 2: sums and means ({points})
#
# *Trains:* evaluations as weighted sums, and what stands behind them. *Taught in:* "An evaluation is a
# sum one can take apart" and "What is demanded of it".
#
# This is how often white and black have what your evaluation counts on some chess board, and what each weighs.

# %%
q.feature_sum.show()

# %% [markdown]
# **2a.** White is MAX. Each feature is what white has *more than* black. What does the evaluation say of this
# board?

# %% answer="q2_sum"
# The weighted sum:
### BEGIN SOLUTION
total = 1 * 4 + 3 * 2 + 3 * 0 + 5 * -1 + 9 * 0 + -0.5 * 2 + 0.5 * -1 + 0.1 * 1
### END SOLUTION

# %% check="q2_sum"
q.feature_sum.check(total)

# %% [markdown]
# All boards with these numbers are one to the evaluation: they form a class. This is what came of games from
# positions of one such class.

# %%
q.class_value.show()

# %% [markdown]
# **2b.** A win is worth 1 to MAX, a draw 0, a loss -1. What is the expected value of the class? Do not round it.

# %% answer="q2_class"
# The expected value:
### BEGIN SOLUTION
expected_value = (153 - 51) / 250
### END SOLUTION

# %% check="q2_class"
q.class_value.check(expected_value)

# %% [markdown]
# ## Question 3: minimax that stops ({points})
#
# *Trains:* the cutoff, in the definition and in the program. *Taught in:* "In symbols and in code".
#
# Write minimax that looks `depth` plies ahead and no further. As in exercises 02 it returns the pair
# `(value, action)`: what the state is worth *to MAX*, and an action that is best *for the player to move*.
#
# - Where the game is over the value is its utility, at whatever depth.
# - Where it goes on and `depth` is 0, the value is `evaluate(state)`: what the state is worth to MAX, by estimate.
# - In both cases no action was looked at: the action is `None`.
#
# Two things are checked: the **pair**, and **where your function asks for a value**. The estimate is wanted of the
# states at which the search stops, and of no others.

# %% answer="q3_h_minimax"
def h_minimax(game, state, depth, evaluate):
    """Return the state's value for MAX, depth plies deep, and a best action of the player to move."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return evaluate(state), None
    maximising = game.player(state) == MAX
    best_value, best_action = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = h_minimax(game, game.result(state, action), depth - 1, evaluate)
        if value > best_value if maximising else value < best_value:
            best_value, best_action = value, action
    return best_value, best_action
    ### END SOLUTION

# %% check="q3_h_minimax"
q.h_minimax.check(h_minimax)

# %% check="q3_h_minimax-leaves"
q.h_minimax_leaves.check(h_minimax)

# %% [markdown]
# ## Question 4: another reason to stop ({points})
#
# *Trains:* a cutoff test that is not a depth. *Taught in:* "In symbols and in code".
#
# A fixed depth treats all lines alike, those in which there is one legal action as well as those in which there
# are thirty. Share out *nodes* instead:
#
# - The search is given a number of nodes for the state. One of them is for the state itself.
# - The others are divided among its children in equal parts.
# - If the children would get less than one node each, the search stops: the value is `evaluate(state)`.
# - Where the game is over the value is its utility, with however few nodes.
#
# So 7 nodes are enough for two plies with two actions each, and forced lines are seen to their end. (Rounding the
# parts down, by `//`, changes nothing: less than a whole node buys nothing.) Return the value alone. As in question 3
# two things are checked: the **value**, and **where your function asks for one**.

# %% answer="q4_shared"
def shared_minimax(game, state, nodes, evaluate):
    """Return the state's value for MAX by a search that shares its nodes out among the actions."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX)
    actions = game.actions(state)
    share = (nodes - 1) // len(actions)
    if share < 1:
        return evaluate(state)
    values = [shared_minimax(game, game.result(state, action), share, evaluate) for action in actions]
    return max(values) if game.player(state) == MAX else min(values)
    ### END SOLUTION

# %% check="q4_shared"
q.shared_minimax.check(shared_minimax)

# %% check="q4_shared-leaves"
q.shared_leaves.check(shared_minimax)

# %% [markdown]
# ## Question 5: an evaluation of your own ({points})
#
# *Trains:* what an evaluation has to be, and that more than half of the games prove nothing yet. *Taught in:* "What
# is demanded of it" and "How much is a ply worth?".
#
# The game is Connect Four on a small board. A *window* is a row of four squares; `board.windows` has all of them.
# A window is a whole number whose bits are the squares (a bitboard), and so are the discs of either player. The
# bits that two of them share are `window & x`, and `(window & x).bit_count()` says how many there are.
#
# This is the evaluation to beat: open lines, as in question 1, as a share of all windows.

# %%
board = ConnectFour(columns=6, rows=5)


def discs(state):
    """Return the discs of X and those of O."""
    of_the_player_to_move = state.discs
    of_the_other = state.occupied ^ state.discs
    if board.player(state) == MAX:
        return of_the_player_to_move, of_the_other
    return of_the_other, of_the_player_to_move


def given_evaluation(state):
    """Return the windows open to X less those open to O, as a share of all windows."""
    x, o = discs(state)
    open_to_x = sum(1 for window in board.windows if not window & o)
    open_to_o = sum(1 for window in board.windows if not window & x)
    return (open_to_x - open_to_o) / len(board.windows)


print(f"{len(board.windows)} windows; after a disc in column 3: {given_evaluation(board.play('3')):.3f}")

# %% [markdown]
# Write a better one. It says what a state is worth to X, who is MAX, whoever is to move: a number *strictly* between
# -1, a loss, and 1, a win. It is never asked about games that are over.
#
# It judges the position as it stands. Of the rules it may ask who is to move, which columns are open and whether the
# game is over (`board.player`, `board.actions`, `board.is_terminal`), but not what comes of a move: `board.result`,
# like any other way of looking ahead, is the work of the search. Nor may another function of `gamelib` judge for it.
#
# The checks are, one by one: the **range**; a contest in which both players look **one ply** ahead; and one in which
# they look **two plies** ahead. A contest has 48 games from 24 openings, each played with either colour. It is
# won when the whole 95 % interval of the score lies above one half. There is no luck in it: the same evaluation
# always gets the same score.

# %% answer="q5_evaluation"
def my_evaluation(state):
    """Return what a state of Connect Four is worth to X, between -1 and 1."""
    ### BEGIN SOLUTION
    x, o = discs(state)
    total = 0
    for window in board.windows:
        mine, theirs = (window & x).bit_count(), (window & o).bit_count()
        if mine and not theirs:
            total += 3 ** (mine - 1)
        elif theirs and not mine:
            total -= 3 ** (theirs - 1)
    return tanh(total / 20)
    ### END SOLUTION

# %% check="q5_evaluation-range"
q.evaluation_range.check(my_evaluation)

# %% check="q5_evaluation-one_ply"
q.evaluation_one_ply.check(my_evaluation)

# %% check="q5_evaluation-two_plies"
q.evaluation_two_plies.check(my_evaluation)

# %% [markdown]
# ## Question 6: quiescence ({points})
#
# *Trains:* not to believe an estimate in the middle of an exchange. *Taught in:* "Where to stop: quiet positions".
#
# Some games say which actions make an evaluation jump: `game.noisy_actions(state)` lists them (captures, for
# instance); it is empty where the position is quiet. All others of `game.actions(state)` are quiet.
#
# **6a.** Write the search that takes over where the depth ends.
#
# - Where the game is over the value is its utility.
# - The player to move may choose a noisy action: its value is that of `quiescence` after it.
# - Or a quiet one, if there is any. It is not looked at: the player *stands pat*, and `evaluate(state)` stands for it.
#   Where all actions are noisy nobody can stand pat.
#
# Return the value the player to move likes best. Two things are checked: the **value**, and **where your function
# asks for a value**: an estimate that nobody can choose is not asked for.

# %% answer="q6_quiescence"
def quiescence(game, state, evaluate):
    """Return the state's value for MAX when noisy actions are played out."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX)
    noisy = game.noisy_actions(state)
    values = [quiescence(game, game.result(state, action), evaluate) for action in noisy]
    if len(noisy) < len(game.actions(state)):
        values.append(evaluate(state))
    return max(values) if game.player(state) == MAX else min(values)
    ### END SOLUTION

# %% check="q6_quiescence"
q.quiescence.check(quiescence)

# %% check="q6_quiescence-leaves"
q.quiescence_leaves.check(quiescence)

# %% [markdown]
# **6b.** Put the two together: `h_minimax` of question 3, with `quiescence` where the depth ends. It returns the pair
# `(value, action)` again; the action is `None` where the game is over or `depth` is 0.

# %% answer="q6_quiescent_minimax"
def quiescent_minimax(game, state, depth, evaluate):
    """Return the state's value for MAX and a best action: depth plies deep, then until it is quiet."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if depth == 0:
        return quiescence(game, state, evaluate), None
    values = {
        action: quiescent_minimax(game, game.result(state, action), depth - 1, evaluate)[0]
        for action in game.actions(state)
    }
    best = (max if game.player(state) == MAX else min)(values, key=values.get)
    return values[best], best
    ### END SOLUTION

# %% check="q6_quiescent_minimax"
q.quiescent_minimax.check(quiescent_minimax)

# %% [markdown]
# ## Question 7: a move in time ({points})
#
# *Trains:* iterative deepening, and always having an answer. *Taught in:* "One minute a move".
#
# How deep can a player look who may make only so many nodes? Nobody knows beforehand. Look one ply ahead, then two,
# then three, until the nodes are used up. `Meter` is a game that counts them: each `result` costs a node, and when
# none is left it raises `BudgetSpent`. Give it to your `h_minimax` in place of the game.

# %%
class BudgetSpent(Exception):
    """No further node may be made."""


class Meter:
    """The same game, in which so many nodes can be made and no more."""

    def __init__(self, game, nodes):
        self.game, self.nodes_left = game, nodes

    def __getattr__(self, name):
        return getattr(self.game, name)  # everything but result is the game's own

    def result(self, state, action):
        if self.nodes_left == 0:
            raise BudgetSpent("the budget of nodes is spent")
        self.nodes_left -= 1
        return self.game.result(state, action)

# %% [markdown]
# Return the action that the deepest *finished* search found; one that was interrupted has not seen everything.
# All searches together have `nodes` nodes; a search that asks for the same result twice pays for it twice. If they do
# not suffice for a single ply, return any legal action: with no node at all a player still has to play. (The game is
# not over when your function is asked.)
#
# How deep the nodes suffice is measured with the plain search of question 3. If yours gets deeper, because it cuts or
# remembers, what is best there passes as well. Two things are checked: that there is **always an action**, for no
# more nodes than allowed, and that it is the **best** one.

# %% answer="q7_deepening"
def deepening(game, state, nodes, evaluate):
    """Return the best action of the deepest search that can be finished with so many nodes in all."""
    ### BEGIN SOLUTION
    meter = Meter(game, nodes)
    best = game.actions(state)[0]
    depth = 1
    try:
        while True:
            _, best = h_minimax(meter, state, depth, evaluate)
            depth += 1
    except BudgetSpent:
        return best
    ### END SOLUTION

# %% check="q7_deepening-legal"
q.deepening_legal.check(deepening)

# %% check="q7_deepening"
q.deepening.check(deepening)

# %% [markdown]
# ## Your points

# %%
q.summary()

# %% tags=["solution-only"]
print(q.summary())

# %% [markdown]
# Done? Let your evaluation play against you: `from gamelib.play import DepthLimitedAgent`, and then
# `DepthLimitedAgent(4, my_evaluation).choose(board, board.play("34"))` is the column (counted from 0) it would
# play. And see how much deeper a search becomes that follows every capture: `from gamelib.games import Breakthrough`,
# `game = Breakthrough(columns=3, rows=5)`, and for the evaluation
# `lambda state: (game.pieces(state, 0) - game.pieces(state, 1)) / 10`. Compare how long `quiescent_minimax` and
# `h_minimax` take from `game.initial_state()`, with depth 2 or 3 (with more you would wait long).
