# %% [markdown]
# # Exercises 09 · Priors, as in AlphaGo
#
# {questions}, {points}, about three hours. They follow
# [lesson 09](../notebooks/09_alphago_style_priors.ipynb): a search that is shown where to look, what a network learns from it,
# and an evaluator of your own with which a quarter of the simulations is enough.
#
# How it works: write your answer where it says so, run the cell, then run the **check** below it. A check that
# fails tells you what came out, what was expected and on which case, and often which mistake leads there. You
# may check as often as you like.
#
# Run the cells one by one, from the top. *Run ▸ Run All Cells* stops at the first question that is still open;
# to go on after it, choose the next cell and *Run ▸ Run Selected Cell and All Below*.
#
# Stuck? Open a new cell and ask for a hint, for instance `q.puct_indices.hint()`. The first hint is a nudge;
# run the cell again for the next one.
#
# `gamelib.montecarlo` and `gamelib.learn` have all of this ready made, so the checks do not count it.

# %% [markdown]
# ## Your number
#
# Some tasks are made fresh from your student's number, so that your neighbour's answers do not help you.
# Write your own in place of this one, with letters if it has any (`student = "s20261"`), and run this cell and
# those below it again: with another number the tasks are others.

# %%
from math import exp, log, sqrt, tanh

from gamelib_exercises import exercises

from gamelib.game import MAX
from gamelib.games import ConnectFour

student = 20261
q = exercises("09", student=student)
print(q)

# %% [markdown]
# ## Question 1: one simulation, by hand ({points})
#
# *Trains:* every number of PUCT. *Taught in:* "PUCT".
#
# The index of an action *a* is
#
# $$Q_a + c \, P_a \, \frac{\sqrt{\sum_b N_b}}{1 + N_a}$$
#
# with its mean reward $Q_a$ (from 0, a loss, to 1, a win) for the player who moves, its prior $P_a$ and its visits $N_a$. An action
# that was never followed has the mean of the node itself in place of $Q_a$.
#
# This is your node. **MIN** is to move; the totals are the rewards of MIN. The node has one visit more than its actions have in all: at
# the first one it was evaluated itself.

# %%
q.puct_indices.show()

# %%
priors, visits, totals, node_visits, node_total, c = q.puct_indices.given
print(priors, visits, totals, node_visits, node_total, c)

# %% [markdown]
# **1a.** What are the indices of the four actions, and which one is followed? Compute with Python, and do not round.

# %% answer="q1_indices"
# The indices of w, x, y and z, and the action that is followed, such as "x":
### BEGIN SOLUTION
index_w = totals["w"] / visits["w"] + c * priors["w"] * sqrt(sum(visits.values())) / (1 + visits["w"])
index_x = totals["x"] / visits["x"] + c * priors["x"] * sqrt(sum(visits.values())) / (1 + visits["x"])
index_y = totals["y"] / visits["y"] + c * priors["y"] * sqrt(sum(visits.values())) / (1 + visits["y"])
index_z = node_total / node_visits + c * priors["z"] * sqrt(sum(visits.values())) / (1 + 0)
followed = "y"
### END SOLUTION

# %% check="q1_indices"
q.puct_indices.check(index_w, index_x, index_y, index_z, followed)

# %% [markdown]
# **1b.** Suppose nobody had an idea, and each of the four actions had the prior ¼. Which one would be followed now, and what is its index?

# %% answer="q1_flat"
# The action that is followed, and its index:
### BEGIN SOLUTION
flat_followed = "z"
flat_index = node_total / node_visits + c * 0.25 * sqrt(sum(visits.values())) / (1 + 0)
### END SOLUTION

# %% check="q1_flat"
q.puct_flat.check(flat_followed, flat_index)

# %% [markdown]
# **1c.** Back to 1a. The network says what the state after the action is worth: a utility for **MAX**, from -1, a loss, to 1, a win.

# %%
print("The value is", q.puct_back_up.given)

# %% [markdown]
# What are now the visits and the total of the action that was followed, and the total of the node? (Totals are rewards of MIN, from 0 to 1 for
# each simulation.)

# %% answer="q1_back_up"
# Visits and total of the action, and total of the node:
### BEGIN SOLUTION
visits_after = visits[followed] + 1
total_after = totals[followed] + (1 - q.puct_back_up.given) / 2
node_total_after = node_total + (1 - q.puct_back_up.given) / 2
### END SOLUTION

# %% check="q1_back_up"
q.puct_back_up.check(visits_after, total_after, node_total_after)

# %% [markdown]
# ## Question 2: which way? ({points})
#
# *Trains:* the tree policy that a prior guides. *Taught in:* "PUCT", "The search in Python".
#
# From here on there is a tree. Its nodes are objects of this class. Leave it as it is: the checks make nodes that have just this.

# %%
class Node:
    """A node of the tree: who moves, its prior, and what the simulations through it brought."""

    def __init__(self, player, prior):
        self.player = player  # who is to move: 0, who is MAX, or 1, who is MIN
        self.prior = prior  # a dictionary from the legal actions to their probabilities
        self.children = {}  # from actions to nodes; only those that were followed
        self.visits = 0  # how many simulations came here: the first one evaluated the node itself
        self.totals = [0, 0]  # what they brought either player in all, in rewards from 0 to 1

    def __repr__(self):
        return f"Node({self.player}, {self.prior}, visits={self.visits}, totals={self.totals})"


# %% [markdown]
# **2a.** Return the index of an action, as in question 1. Anybody may be to move, and the same player may move twice running.

# %% answer="q2_index"
def index(node, action, c):
    """Return the index of PUCT."""
    ### BEGIN SOLUTION
    followed = sum(child.visits for child in node.children.values())
    if action in node.children:
        child = node.children[action]
        mean, visits = child.totals[node.player] / child.visits, child.visits
    else:
        mean, visits = node.totals[node.player] / node.visits, 0
    return mean + c * node.prior[action] * sqrt(followed) / (1 + visits)
    ### END SOLUTION

# %% check="q2_index"
q.puct_index.check(index)

# %% [markdown]
# **2b.** Return the action to follow: that with the greatest index (of several such, any). Where nothing was followed yet all
# indices are the same: return the action with the greatest prior there.

# %% answer="q2_choose"
def choose(node, c):
    """Return the action to follow."""
    ### BEGIN SOLUTION
    if not node.children:
        return max(node.prior, key=lambda action: node.prior[action])
    return max(node.prior, key=lambda action: index(node, action, c))
    ### END SOLUTION

# %% check="q2_choose"
q.puct_choose.check(choose)

# %% [markdown]
# ## Question 3: the legal ones ({points})
#
# *Trains:* what stands between a network and a search. *Taught in:* "True or false, and why?".
#
# A network gives each of its actions a mass, whether it is legal or not. Return the prior: a dictionary from **all** legal actions, and no
# other, to shares in proportion to their masses that sum to 1. An action that `masses` leaves out has the mass 0. If no legal action has any mass, all
# of them have the same share. (`gamelib` calls that a mistake of the network, and says so.)

# %% answer="q3_legal"
def legal_prior(masses, legal):
    """Return the prior of the legal actions; masses is a dictionary, and legal a list."""
    ### BEGIN SOLUTION
    kept = {action: masses.get(action, 0) for action in legal}
    total = sum(kept.values())
    if total == 0:
        return {action: 1 / len(legal) for action in legal}
    return {action: mass / total for action, mass in kept.items()}
    ### END SOLUTION

# %% check="q3_legal"
q.prior_legal.check(legal_prior)

# %% [markdown]
# ## Question 4: what a prior does ({points})
#
# *Trains:* how much wisdom is worth, and folly costs. *Taught in:* "What is a hint worth?".
#
# **4a.** In this small game each action ends it and brings the one who moves `rewards[action]`, a number from 0 to 1; the other
# player gets what is left of 1. Make `n` simulations from the node: choose, add a child if there is none (`Node(1 - node.player, {})`),
# and count visits and totals at the child **and** at the node. Return the visits: a dictionary with all actions of `node.prior`.

# %% answer="q4_grow"
def grow(node, rewards, n, c):
    """Make n simulations, and return how often each action was followed."""
    ### BEGIN SOLUTION
    for _ in range(n):
        action = choose(node, c)
        child = node.children.setdefault(action, Node(1 - node.player, {}))
        for each in (node, child):
            each.visits += 1
            each.totals[node.player] += rewards[action]
            each.totals[1 - node.player] += 1 - rewards[action]
    return {action: node.children[action].visits if action in node.children else 0 for action in node.prior}
    ### END SOLUTION

# %% check="q4_grow"
q.visits_grown.check(grow)

# %% [markdown]
# **4b.** Three priors of yours: a wise one, one that has no idea, and a foolish one. Guess before you compute: after 100 simulations, how
# many went to the good action?

# %%
own_priors, own_rewards, own_c = q.visits_by_prior.given
for name, prior in own_priors.items():
    print(name, prior)
print(own_rewards, "c =", own_c)


def new_node(prior):
    """Return a node of player 0 that has just been evaluated: it looks even."""
    node = Node(0, prior)
    node.visits, node.totals = 1, [0.5, 0.5]
    return node


# %% [markdown]
# How many of 100 simulations go to the good action with each of the three priors? And with the foolish one, after how many
# simulations has the good action **more than half** of them for the first time?

# %% answer="q4_priors"
# Visits of the good action with the wise, the flat and the foolish prior, and the simulations needed:
### BEGIN SOLUTION
wise_visits = grow(new_node(own_priors["wise"]), own_rewards, 100, own_c)["good"]
flat_visits = grow(new_node(own_priors["flat"]), own_rewards, 100, own_c)["good"]
foolish_visits = grow(new_node(own_priors["foolish"]), own_rewards, 100, own_c)["good"]
needed = next(
    n for n in range(1, 3000) if 2 * grow(new_node(own_priors["foolish"]), own_rewards, n, own_c)["good"] > n
)
### END SOLUTION

# %% check="q4_priors"
q.visits_by_prior.check(wise_visits, flat_visits, foolish_visits, needed)

# %% [markdown]
# ## Question 5: what is to be learned from a game ({points})
#
# *Trains:* policy targets, and value targets from the right side. *Taught in:* "One network, and nobody's games".
#
# A game was played, with a search before each move. Of each position you are given who moved there (0 is MAX, 1 is MIN) and how often the search
# followed each action; and the outcome, a utility of **MAX** from -1 to 1. Return what the network is to learn: a list with
# a pair for each position, the policy (the shares of the visits, a dictionary) and the value (what the game was worth to **the player who
# moves there**, from -1 to 1).

# %% answer="q5_targets"
def targets(moves, outcome):
    """Return the policy and the value of each position; moves is a list of pairs (player, visits)."""
    ### BEGIN SOLUTION
    found = []
    for player, visits in moves:
        policy = {action: count / sum(visits.values()) for action, count in visits.items()}
        value = outcome if player == MAX else -outcome
        found.append((policy, value))
    return found
    ### END SOLUTION

# %% check="q5_targets"
q.targets_game.check(targets)

# %% [markdown]
# ## Question 6: how wrong, and which way down? ({points})
#
# *Trains:* what a network is trained by. *Taught in:* "How a network learns", "One network, and nobody's games".
#
# The last layer of a network gives a number for each action, the *logits*, and one number `u` for the value. The probabilities are
# $p_a = e^{\ell_a} / \sum_b e^{\ell_b}$, and the value is $v = \tanh u$. For the targets `policy` ($\pi$, one number for each action) and `z`
# the loss is that of the lesson, but for its last term:
#
# $$(z - v)^2 - \sum_a \pi_a \ln p_a$$
#
# **6a.** Return it. Logits may be as great as 1000; then $e^{1000}$ is too much for Python, but $p$ stays what it is if the same number
# is taken away from all logits. Take the logarithm by hand, $\ln p_a = \ell_a - \ln \sum_b e^{\ell_b}$: a $p_a$ may be too small for Python, too.

# %% answer="q6_loss"
def loss(logits, u, policy, z):
    """Return the loss for one position."""
    ### BEGIN SOLUTION
    greatest = max(logits)
    log_sum = greatest + log(sum(exp(logit - greatest) for logit in logits))
    return (z - tanh(u)) ** 2 - sum(share * (logit - log_sum) for share, logit in zip(policy, logits))
    ### END SOLUTION

# %% check="q6_loss"
q.loss_value.check(loss)

# %% [markdown]
# **6b.** Return the gradient: a list with the derivative of the loss with respect to each logit, and the derivative with respect to `u`.
#
# How to find out whether it is right, before you check: compare it with `(loss(…, u + h, …) - loss(…, u - h, …)) / (2 * h)` for a small `h`.

# %% answer="q6_gradient"
def gradient(logits, u, policy, z):
    """Return the derivatives by the logits, a list, and the derivative by u."""
    ### BEGIN SOLUTION
    greatest = max(logits)
    powers = [exp(logit - greatest) for logit in logits]
    probabilities = [power / sum(powers) for power in powers]
    of_logits = [p - target for p, target in zip(probabilities, policy)]
    v = tanh(u)
    of_u = 2 * (v - z) * (1 - v**2)
    return of_logits, of_u
    ### END SOLUTION

# %% check="q6_gradient"
q.loss_gradient.check(gradient)

# %% [markdown]
# ## Question 7: luck, where it belongs ({points})
#
# *Trains:* noise and temperature. *Taught in:* "One network, and nobody's games".
#
# **7a.** In self-play the prior is mixed with noise, so that something else is tried now and then: `share` of it is noise, the rest is the
# prior as it was. That is done at the root alone, where `depth` is 0. Return the prior that a search uses at a node of this depth.
# (The noise is drawn already, and sums to 1. It is a dictionary, as the prior is.)

# %% answer="q7_noise"
def noisy(prior, noise, share, depth):
    """Return the prior of a node so many moves below the root, with noise where there should be some."""
    ### BEGIN SOLUTION
    if depth > 0:
        return prior
    return {action: (1 - share) * mass + share * noise[action] for action, mass in prior.items()}
    ### END SOLUTION

# %% check="q7_noise"
q.noise_root.check(noisy)

# %% [markdown]
# **7b.** Return the policy that a search comes to: the probability of an action is in proportion to $N_a^{1/T}$, with its visits $N_a$ and the
# temperature $T$. At $T = 0$ the most visited action has the probability 1; several that have as many share it equally.

# %% answer="q7_temperature"
def to_policy(visits, temperature):
    """Return the policy of the visits, a dictionary from actions to counts."""
    ### BEGIN SOLUTION
    if temperature == 0:
        most = [action for action in visits if visits[action] == max(visits.values())]
        return {action: (action in most) / len(most) for action in visits}
    powers = {action: count ** (1 / temperature) for action, count in visits.items()}
    return {action: power / sum(powers.values()) for action, power in powers.items()}
    ### END SOLUTION

# %% check="q7_temperature"
q.policy_temperature.check(to_policy)

# %% [markdown]
# ## Question 8: an evaluator of your own ({points})
#
# *Trains:* that knowledge is worth simulations. *Taught in:* "Yours".
#
# The game is Connect Four on five columns and four rows, small enough for perfect play to be known. There are 96 positions in which some columns
# are best and others are mistakes. Plain Monte Carlo tree search, which knows nothing, plays a best column in 72 of
# them with 50 simulations, and in 79 with 400 (means of twenty runs, rounded). Write an evaluator with which PUCT plays as well with **100**.
#
# It returns a pair: what the state is worth to **MAX**, who is X, from -1 to 1, whoever is to move; and a dictionary from columns
# to numbers of 0 or more, the prior, in any unit. Begin with the value, and the same number for every column: a prior that hides the right move
# does more harm than no prior.
#
# A *window* is a row of four squares; `board.windows` has all of them, as whole numbers whose bits are the squares. So are the discs: the bits that two
# have in common are `window & x`, and `(window & x).bit_count()` says how many there are.

# %%
board = ConnectFour(columns=5, rows=4)


def discs(state):
    """Return the discs of X and those of O."""
    mover, other = state.discs, state.occupied ^ state.discs
    return (mover, other) if board.player(state) == MAX else (other, mover)


def landing(state, column):
    """Return the square, a single bit, that a disc in this column would fall to."""
    return (state.occupied + board.cell(column, 0)) & ~state.occupied


# %% [markdown]
# It judges the position as it stands. Of the rules it may ask `board.player`, `board.actions` and `board.is_terminal`, and count with the
# functions above; `board.result`, like any other way of looking ahead, is the work of the search, and `board.window_score` would do yours. It is
# never asked about games that are over.
#
# The checks are, one by one: what it returns; that 100 simulations with it are **as good as 50** of plain search; and that they are **as good as 400**. There is no luck
# in them: the same evaluator always gets the same number. (PUCT has $c = 1.25$ here.)

# %% answer="q8_evaluator"
def my_evaluator(state):
    """Return what a state is worth to X, and a prior of the columns."""
    ### BEGIN SOLUTION
    x, o = discs(state)
    mine, theirs = (x, o) if board.player(state) == MAX else (o, x)
    total = wins = dangers = 0
    for window in board.windows:
        own, other = (window & mine).bit_count(), (window & theirs).bit_count()
        if own and not other:
            total += 2 ** (own - 1)
            wins |= window & ~mine if own == 3 else 0
        elif other and not own:
            total -= 2 ** (other - 1)
            dangers |= window & ~theirs if other == 3 else 0
    prior = {}
    for column in board.actions(state):
        square = landing(state, column)
        prior[column] = 100 if square & wins else 20 if square & dangers else 1
    value = 1 if 100 in prior.values() else tanh(total / 10)
    return (value if board.player(state) == MAX else -value), prior
    ### END SOLUTION

# %% check="q8_evaluator-form"
q.evaluator_form.check(my_evaluator)

# %% check="q8_evaluator-fifty"
q.evaluator_fifty.check(my_evaluator)

# %% check="q8_evaluator-four_hundred"
q.evaluator_four_hundred.check(my_evaluator)

# %% [markdown]
# ## Your points

# %%
q.summary()

# %% tags=["solution-only"]
print(q.summary())

# %% [markdown]
# By hand without end: `Drills(kind="puct")`, with `from gamelib.widgets import Drills`.
