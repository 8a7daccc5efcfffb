# %% [markdown]
# # Exercises 05 · Stochastic games
#
# {questions}, {points}, about three hours. They follow [lesson 05](../notebooks/05_stochastic_games.ipynb) from
# expected values by hand to a strategy for Pig that is nearly the best there is.
#
# How it works: write your answer where it says so, run the cell, then run the **check** below it. A check that
# fails tells you what came out, what was expected and on which case, and often which mistake leads there. You
# may check as often as you like.
#
# Run the cells one by one, from the top. *Run ▸ Run All Cells* stops at the first question that is still open;
# to go on after it, choose the next cell and *Run ▸ Run Selected Cell and All Below*.
#
# Stuck? Open a new cell and ask for a hint, for instance `q.chance_values.hint()`. The first hint is a nudge;
# run the cell again for the next one.
#
# The searches of `gamelib.search` do what you are asked to write, and `solve_pig` knows the best strategy for Pig, so
# the checks refuse them. Use the game's own functions, and yours. (Numbers copied out of `solve_pig` they cannot tell
# from a table that you computed: there it is up to you.)

# %% [markdown]
# ## Your number
#
# Some tasks are made fresh from your student's number, so that your neighbour's answers do not help you.
# Write your own in place of this one, with letters if it has any (`student = "s20261"`), and run this cell and
# those below it again: with another number the tasks are others.

# %%
from math import inf

from gamelib_exercises import exercises

from gamelib import CHANCE, MAX

student = 20261
q = exercises("05", student=student)
print(q)

# %% [markdown]
# ## Question 1: chance, by hand ({points})
#
# *Trains:* expected values, between a MAX and a MIN. *Taught in:* "By hand: a die".
#
# This is your tree. MAX moves at A; then chance does, at B and C, with the probabilities on the branches; MIN moves
# at D, E, F and G.

# %%
q.chance_values.show()

# %% [markdown]
# **1a.** What are the chance nodes B and C worth?

# %% answer="q1_values"
# The expected values of B and C:
### BEGIN SOLUTION
value_b = 0.7 * 19 + 0.3 * 6
value_c = 0.3 * 15 + 0.7 * 9
### END SOLUTION

# %% check="q1_values"
q.chance_values.check(value_b, value_c)

# %% [markdown]
# **1b.** Which action is best for MAX, such as `"a1"`, and what is A worth? And which action would be best if chance
# were an enemy too, and always brought what is worst for MAX?

# %% answer="q1_decision"
# The best action, the value of A, and the best action against a hostile chance:
### BEGIN SOLUTION
best_action = "a1"
value_a = 15.1
hostile_action = "a2"
### END SOLUTION

# %% check="q1_decision"
q.chance_decision.check(best_action, value_a, hostile_action)

# %% [markdown]
# ## Question 2: the bent scale ({points})
#
# *Trains:* which changes of an evaluation are safe under chance. *Taught in:* the first screen, and "Cutting off".
#
# Another tree of yours. As it stands, a1 is better.

# %%
q.bend_scales.show()

# %% [markdown]
# **2a.** Each of these scales changes *all four* leaves. Which of them flip the decision on your tree, so that a2 is
# better afterwards? Write their names, such as `["f", "g"]`. You may compute with Python.

# %%
for name, scale in q.bend_scales.given.items():
    print(f"{name}: x becomes {scale}")

# %% answer="q2_scales"
# The names of the scales that flip the decision:
### BEGIN SOLUTION
flipping = ["h", "i"]
### END SOLUTION

# %% check="q2_scales"
q.bend_scales.check(flipping)

# %% [markdown]
# **2b.** Back to the tree as it stands. Now only its greatest leaf, the second of C, is raised. At which value of
# this leaf are both actions equally good?

# %% answer="q2_leaf"
# The value of C's second leaf at which the decision flips:
### BEGIN SOLUTION
leaf = (0.4 * 8 + 0.6 * 6 - 0.8 * 3) / 0.2
### END SOLUTION

# %% check="q2_leaf"
q.bend_leaf.check(leaf)

# %% [markdown]
# **2c.** And now all four leaves are raised to the power n: x becomes xⁿ. What is the smallest whole number n at
# which a2 is better?

# %% answer="q2_power"
# The smallest power that flips the decision:
### BEGIN SOLUTION
power = 3
### END SOLUTION

# %% check="q2_power"
q.bend_power.check(power)

# %% [markdown]
# ## Question 3: lotteries ({points})
#
# *Trains:* utility, and the principle of maximum expected utility. *Taught in:* "The die, for two".
#
# You may have one of two lotteries, A or B. The leaves are sums of money. To you a sum x is worth the utility
# $U(x) = \sqrt{x}$: four times the money is twice as good.

# %%
q.lotteries.show()

# %% [markdown]
# **3a.** What does each lottery pay on average, and what is its expected utility? Which one should you take, by the
# principle, `"A"` or `"B"`? And which sum of money, *for certain*, would be just as good to you as the one you take?

# %% answer="q3_lotteries"
# Average sums, expected utilities, your choice, and the certain sum that is just as good as it:
### BEGIN SOLUTION
money_a = 0.8 * 16 + 0.2 * 36
money_b = 0.9 * 0 + 0.1 * 361
utility_a = 0.8 * 4 + 0.2 * 6
utility_b = 0.9 * 0 + 0.1 * 19
choice = "A"
certain_sum = utility_a**2
### END SOLUTION

# %% check="q3_lotteries"
q.lotteries.check(money_a, money_b, utility_a, utility_b, choice, certain_sum)

# %% [markdown]
# **3b.** Now for every lottery and every utility. A lottery is a list of pairs `(probability, amount)`, and
# `utility(amount)` says what a sum is worth.

# %% answer="q3_expected"
def expected_utility(lottery, utility):
    """Return the expected utility of a lottery, a list of pairs (probability, amount)."""
    ### BEGIN SOLUTION
    return sum(probability * utility(amount) for probability, amount in lottery)
    ### END SOLUTION

# %% check="q3_expected"
q.expected_utility.check(expected_utility)

# %% [markdown]
# ## Question 4: an opponent you know ({points})
#
# *Trains:* expectimax against a model. *Taught in:* "A model of the opponent".
#
# No dice in this question: the games are those of lesson 02, of MAX and MIN. But MIN is no longer taken to be perfect.
#
# **4a.** MIN plays every action with the same probability. What is a state worth to MAX, who knows that? Return the
# value alone. (MIN may be the first to move, and a player may move twice running.)

# %% answer="q4_random"
def against_random(game, state):
    """Return what the state is worth to MAX if MIN plays at random."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [against_random(game, game.result(state, action)) for action in game.actions(state)]
    if game.player(state) == MAX:
        return max(values)
    return sum(values) / len(values)
    ### END SOLUTION

# %% check="q4_random"
q.random_value.check(against_random)

# %% [markdown]
# **4b.** MIN plays by a model: `model(state)` is a dictionary from MIN's actions to their probabilities, in any order;
# an action that is not in it has probability 0. Ask it only where MIN is to move. Return the pair `(value, action)`:
# the value for MAX, and an action that is best for MAX, any of them; `None` where MIN is to move or the game is over.
# The **value** is checked first, and then the **action**.

# %% answer="q4_model"
def against_model(game, state, model):
    """Return the value for MAX and a best action of MAX, if MIN plays by the model."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.player(state) != MAX:
        expected = 0
        for action, probability in model(state).items():
            value, _ = against_model(game, game.result(state, action), model)
            expected += probability * value
        return expected, None
    v, best = -inf, None
    for action in game.actions(state):
        value, _ = against_model(game, game.result(state, action), model)
        if value > v:
            v, best = value, action
    return v, best
    ### END SOLUTION

# %% check="q4_model-value"
q.model_value.check(against_model)

# %% check="q4_model-action"
q.model_action.check(against_model)

# %% [markdown]
# ## Question 5: expectiminimax ({points})
#
# *Trains:* four kinds of states, and which question to ask first. *Taught in:* "In code".
#
# MAX, MIN and chance. Return the pair `(value, action)`: the value is what the state is worth *to MAX*; the action is
# one that is best *for the player to move*, any of them, and `None` where chance is to move or the game is over. Chance
# may be the first to move, or move twice running; the game may be for one player, who is MAX. The **value** is checked
# first, and then the **action**.

# %% answer="q5_expectiminimax"
def expectiminimax(game, state):
    """Return the state's value for MAX, and a best action for the player to move."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.player(state) is CHANCE:
        expected = 0
        for outcome, probability in game.outcomes(state):
            value, _ = expectiminimax(game, game.result(state, outcome))
            expected += probability * value
        return expected, None
    maximising = game.player(state) == MAX
    v, best = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = expectiminimax(game, game.result(state, action))
        if value > v if maximising else value < v:
            v, best = value, action
    return v, best
    ### END SOLUTION

# %% check="q5_expectiminimax-value"
q.expectiminimax_value.check(expectiminimax)

# %% check="q5_expectiminimax-action"
q.expectiminimax_action.check(expectiminimax)

# %% [markdown]
# ## Question 6: Star1 ({points})
#
# *Trains:* a window for chance. *Taught in:* "Pruning chance" of the optional [lesson 05b](../notebooks/05b_utilities_beliefs_pruned_chance.ipynb).
# You need alpha-beta as you wrote it in exercises 04: do these first if you have not.
#
# Alpha-beta for trees with chance nodes. `low` and `high` are bounds: no state is worth less than `low` or more than
# `high`. MAX's and MIN's nodes are those of lesson 04, with cuts at `v >= beta` and `v <= alpha`. A chance node goes
# through its outcomes as `game.outcomes(state)` lists them, hands each of them the window in which its value can still
# matter, and is left as soon as the outcomes to come, which are worth between `low` and `high`, cannot bring it back
# into its own window: when it is worth at most alpha, or at least beta.
#
# Return the value alone. The checks call `star1(game, state, low, high)`; alpha and beta are there for your own calls.
# The **value** is graded first, and then **which leaves it looks at**: no leaf more than that, and no leaf less.

# %% answer="q6_star1"
def star1(game, state, low, high, alpha=-inf, beta=inf):
    """Return the state's value for MAX, or a bound of it if it lies outside the window."""
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) is CHANCE:
        seen, rest = 0, 1
        for outcome, p in game.outcomes(state):
            rest -= p
            window = (alpha - seen - rest * high) / p, (beta - seen - rest * low) / p
            seen += p * star1(game, game.result(state, outcome), low, high, *window)
            if seen + rest * high <= alpha:
                return seen + rest * high
            if seen + rest * low >= beta:
                return seen + rest * low
        return seen
    maximising = game.player(state) == MAX
    v = -inf if maximising else inf
    for action in game.actions(state):
        value = star1(game, game.result(state, action), low, high, alpha, beta)
        v = max(v, value) if maximising else min(v, value)
        if v >= beta if maximising else v <= alpha:
            break
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v
    ### END SOLUTION

# %% check="q6_star1-value"
q.star_value.check(star1)

# %% check="q6_star1-leaves"
q.star_leaves.check(star1)

# %% [markdown]
# ## Question 7: your strategy for Pig ({points})
#
# *Trains:* what dice do to a plan. *Taught in:* "Pig".
#
# Pig with the goal 60. A strategy says `"roll"` or `"hold"` in a state: `state.scores` are the points of MAX and MIN,
# `state.turn_total` is at stake, and `state.player` is who moves, 0 or 1. (Where the goal is reached it is not
# asked.) In the same state it always has to say the same: no dice of its own. It plays both seats against the
# *optimal policy*, which is perfect play, and its winning probability is computed, not sampled: always to hold at 20
# wins with probability 0.4755, and the optimal policy itself with 0.5.
#
# First write a strategy that wins with **more than 0.4756** (1 point), then make it win with **more than 0.493**
# (2 points more). You may measure as often as you like:

# %%
from gamelib_exercises.lesson_05.q7_pig import record_of


def twenty(state):
    return "hold" if state.turn_total >= 20 else "roll"


print("Hold at 20", record_of(twenty).report)

# %% answer="q7_strategy"
def strategy(state):
    """Return "roll" or "hold" in a state of Pig with the goal 60."""
    ### BEGIN SOLUTION
    own, other = state.scores[state.player], state.scores[1 - state.player]
    if own >= 27 or other >= 27:
        return "roll"
    return "roll" if state.turn_total < 20 + (other - own) / 4 else "hold"
    ### END SOLUTION

# %% check="q7_strategy-better"
q.pig_better.check(strategy)

# %% check="q7_strategy-near"
q.pig_near.check(strategy)

# %% [markdown]
# ## Your points

# %%
q.summary()

# %% tags=["solution-only"]
print(q.summary())

# %% [markdown]
# Done? Film your function: `from gamelib.draw import film`, then `film(expectiminimax, chance_tree("aima-left"))` with
# `chance_tree` from `gamelib.games`. And if a strategy that is nearly the best is not enough: the lesson has Pig's
# equations, and value iteration that solves them in some fifteen lines.
#
# By hand without end: `Drills(kind="expectimax")`, with `from gamelib.widgets import Drills`.
