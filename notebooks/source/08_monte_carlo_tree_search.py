# %% [markdown] slideshow={"slide_type": "slide"}
# # 08 · Monte Carlo tree search
#
# **How can a program play well if nobody has told it what a good position is?** It knows the rules and nothing else. It
# plays some hundreds of games against itself at random, and lets a tree grow where these games went well: the shade of a
# square shows how often it went there, the number what it came to think of it.
#
# You will learn how agents learn models and plan in them; to estimate a move by playing on at random, and where that goes
# wrong; to write Monte Carlo tree search in four short functions; to compute UCT by hand; and to say, with error bars,
# when it beats alpha-beta and when it does not. About two and a half hours, after lessons 04 and 07. First choose
# *Run ▸ Run All Cells*, which brings the controls to life.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import TreeSearchExplorer

growing = TreeSearchExplorer()
growing

# %% [markdown] slideshow={"slide_type": "fragment"}
# Move *simulations* slowly from 10 up, and watch the tree grow towards the good moves while the board warms. In words:

# %% slideshow={"slide_type": "fragment"}
from textwrap import fill

for simulations in (10, 100, 1000):
    growing.set(simulations=simulations)
    print(fill(growing.facts, 92, subsequent_indent="    "))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How people do it
#
# The hard contest is the one with people *on their terms*: they look at a few dozen positions where a program looks at
# millions. A person does not mainly search. A player has **goals**, if vague ones (attack the king), works **backwards**
# from them to **subgoals** (open that file), and only then **plans** which actions lead there. Search serves the local
# ends: is this exchange sound? And by instinct people do not even see most moves that are useless, which cuts the
# branching factor down to two or three.
#
# An artificial player built like that would have parts for goals, for plans and for search, and it is not settled how
# they should talk to each other. What follows takes one of the human traits, and gets it from statistics: **look where it has
# gone well so far, and leave the rest alone.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Learning by reward, in one page
#
# *Reinforcement learning* builds **agents** that find out by themselves which **actions** serve their aims. Nobody shows
# the agent what to do. It acts in an **environment**, which answers with a **reward**, high or low, and a new state.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.course.exercise.verdict import Picture
from gamelib.draw.learning_loop import learning_loop

Picture(learning_loop(), "An agent in its environment; and acting, learning a model and planning as one circle.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Model-free**: from experience learn directly how good states and actions are, or what to do.
# - **Model-based**: from experience learn a **model** of the environment, and *plan* in that. Planning is what this
#   course has done so far, with a model nobody had to learn: the rules.
#
# The model is a **Markov decision process** $\langle S, A, R, T, \gamma \rangle$: states, actions, rewards
# $R(s, a)$, transitions $T(s' \mid s, a)$, and a discount $\gamma$ for rewards that come later. $S$ and $A$ are taken as known,
# and rewards and transitions depend on parameters $\nu$ that are to be learned. One more assumption lets us learn them apart:
# given the state and the action, where one gets to and what one is paid have nothing to do with each other,
#
# $$P[s_{t+1}, r_{t+1} \mid s_t, a_t] = P[s_{t+1} \mid s_t, a_t] \cdot P[r_{t+1} \mid s_t, a_t].$$

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### To learn a model is supervised learning
#
# Each step $(s_t, a_t, r_{t+1}, s_{t+1})$ is an example. Choose a family of models and a loss, and take the member of least loss:
#
# - **rewards** are *regression*: a number for each $(s, a)$, with the mean squared error as the loss (MSE);
# - **transitions** are *density estimation*: a distribution for each $(s, a)$, with the Kullback-Leibler divergence of
#   lesson 07 as the loss.
#
# Families in use, from plain to rich: **table lookup** (a number of its own for each pair: then the mean of what was seen has
# the least squared error, and counting has the least divergence), **linear expectation** (a linear function of features),
# **linear Gaussian** (the same, with normal noise around it), **Gaussian processes** (a distribution over functions, which
# knows where it has no data), **deep belief networks** and other deep networks (which learn features too).
#
# By counting, then, in the textbook's world of 4 x 3 squares, where steps go astray one time in five. An agent walks about at
# random and learns a table. What does a plan made in *its model* lose in *the world*? (That is the cost of planning:
# $V^*(s) - V^{\hat\pi}(s)$ in the world, where $\hat\pi$ is best in the model. What it never tried it takes to be bad.)

# %% slideshow={"slide_type": "fragment"}
from statistics import mean

from gamelib.learn import (
    explore,
    grid_world,
    learn_model,
    planning_cost,
    reward_error,
    transition_divergence,
    value_iteration,
)

world, start = grid_world(discount=0.95), (1, 1)
best_value = value_iteration(world).values[start]
print(f"the best plan is worth {best_value:.3f}; 20 agents for each line")
print(" steps  MSE rewards  KL transitions  cost of planning: mean  worst  free of cost")
for steps in (30, 100, 300, 1000, 3000):
    costs, errors, divergences = [], [], []
    for seed in range(20):
        seen = explore(world, steps, seed, start=start)
        table = learn_model(seen, world.actions, states=world.states)
        costs.append(planning_cost(world, table.mdp(0.95, untried=-1.0), start, 1e-4))
        smooth = learn_model(seen, world.actions, states=world.states, prior=0.01)
        model = smooth.mdp(0.95, untried=-1.0)  # nothing impossible, so that KL is finite
        errors.append(reward_error(world, model))
        divergences.append(transition_divergence(world, model))
    free = sum(cost < 0.001 for cost in costs)
    print(f"{steps:>6}{mean(errors):>13.3f}{mean(divergences):>16.2f}",
          f"{mean(costs):>22.3f}{max(costs):>7.2f}{free:>8} of 20")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Planning gets cheaper with experience, and a plan is often right long before the model is: the model need only be right about
# *which action is best*. The converse is worth knowing too. A robot may wait for cans, and waiting brings 1 a step; let the
# model believe it brings more:

# %% slideshow={"slide_type": "fragment"}
from gamelib.learn import ModelGame, recycling_robot

robot = recycling_robot()
print(f"the best plan is worth {value_iteration(robot).values['high']:.2f}")
for belief in (1.3, 1.5, 3.0):
    wrong = recycling_robot(wait=belief)
    cost = planning_cost(robot, wrong, "high")
    error = reward_error(robot, wrong)
    print(f"model: waiting brings {belief}, mean squared error {error:.3f};",
          f"cost of planning {abs(cost):.2f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Simulation-based search
#
# Value iteration solves the *whole* MDP, every state of it. Who stands in one state needs less: grow a **search tree** from the
# *current* state with the model (given or learned), and solve only the **sub-MDP** that can be reached from here, or rather
# the part of it that matters. Where the tree is too large, do not go through it: **simulate**, and treat the simulated
# episodes as experience. Model-free methods such as Monte Carlo then work on experience that costs nothing but time.
#
# A game against an opponent whose ways are known is such an MDP. Against an opponent who wants to beat us, *who* plays the
# other side of the simulations will turn out to be the question.

# %% slideshow={"slide_type": "fragment"}
from gamelib.montecarlo import mcts
from gamelib.search import expectimax

ahead = ModelGame(robot, "low", horizon=8)
print(expectimax(ahead))
print(mcts(ahead, simulations=500, rng=1))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Flat Monte Carlo
#
# The simplest search by simulation. For each action $a$ of the state $s_t$ play $K$ **episodes**, all by a policy
# $\pi$ (say, at random), and take the action with the best mean return:
#
# $$Q(s_t, a) = \frac1K \sum_{k=1}^{K} G_k \;\longrightarrow\; E_\pi[G \mid s_t, a], \qquad
# a_t = \arg\max_a Q(s_t, a).$$
#
# Each $Q$ is a mean of independent draws, so lesson 07 says how far off it is: the standard error is $s/\sqrt K$.
# Here is a position of tic-tac-toe, with O to move, and 1,000 games at random after each of the six moves.

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_board
from gamelib.games import TicTacToe
from gamelib.montecarlo import flat_monte_carlo

tictactoe = TicTacToe()
trap = tictactoe.parse(". X . / X . O / . . .")
found = flat_monte_carlo(tictactoe, trap, episodes=1000, rng=1)
for action, (_, for_o) in found.action_values.items():
    error = found.standard_errors[action][1]
    square = tictactoe.action_text(trap, action)
    print(f"{square}: {for_o:+.3f}, standard error {error:.3f}")
draw_board(tictactoe, trap)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "c1 and c3 are about equal, the rest is clearly worse. With a hundred times as many games, what will flat Monte "
    "Carlo play?",
    ["c1, and rightly", "c3, and rightly", "one of the two, and lose", "a1 or a3: the means will change"],
    answer="one of the two, and lose",
    because="Means come nearer to their expectations, not to the truth. c1 makes two in a row; a random X blocks it one time "
    "in five, a real one always, and the block makes a double threat.",
)
# %% [markdown] slideshow={"slide_type": "subslide"}
# How large $K$ is does not matter in the limit, so let us take it infinite: the expected value of random play can be computed
# exactly. Beside it, what the move is worth against an opponent who makes no mistakes.

# %% slideshow={"slide_type": "fragment"}
from functools import cache

from gamelib.course.tree_search_errors import classes, given_away
from gamelib.search import minimax


@cache
def by_chance(state):
    """What the state is worth to X if both play at random for ever after."""
    if tictactoe.is_terminal(state):
        return tictactoe.utility(state, 0)
    actions = tictactoe.actions(state)
    return mean(by_chance(tictactoe.result(state, action)) for action in actions)


def flat_choice(state):
    """What flat Monte Carlo plays if K is infinite."""
    values = {each: by_chance(tictactoe.result(state, each)) for each in tictactoe.actions(state)}
    best = max if tictactoe.player(state) == 0 else min
    return best(values, key=values.get)


words = {1: "O loses", 0: "a draw", -1: "O wins"}
for action in tictactoe.actions(trap):
    after = tictactoe.result(trap, action)
    print(f"{tictactoe.action_text(trap, action)}: at random {-by_chance(after):+.3f},",
          f"in truth {words[minimax(tictactoe, after).value]}")
reply = minimax(tictactoe, tictactoe.result(trap, flat_choice(trap))).optimal_actions
print("X's refutation of c1:", *(tictactoe.action_text(trap, each) for each in reply))
lost = sum(given_away(state, flat_choice(state)) for state in classes()[1])
print(f"given away: {lost} of {len(classes()[1])} positions")

# %% [markdown] slideshow={"slide_type": "fragment"}
# That is **the trap of flat Monte Carlo**: where the opponent has *one* refutation among many replies, random play overlooks
# it, however many games are played. It estimates the value of an action *if everybody goes on playing like the policy*. (The 627
# are all positions of tic-tac-toe in which the game goes on, counted once where they are mirror images. *Given away* means: a
# win became less, or a draw a loss.) The cure is to let the simulations **learn from the simulations before them**.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two principles, four phases
#
# **Monte Carlo tree search** (Coulom 2006) rests on two principles:
#
# 1. the value of a state can be estimated by a mean over **random simulations**;
# 2. these values can be used to **adjust the policy step by step, best first**, so that more and more simulations go
#    where the values are high, for whoever is to move there.
#
# It builds a **partial tree**, simulation by simulation, with the current state at its root. Each node keeps $N(s)$, how many
# simulations came through, for each action $N(s, a)$, and $Q(s, a) = W(s, a) / N(s, a)$, the mean of what they brought. A simulation has four phases:
#
# 1. **selection**: from the root go down by the **tree policy**, until a node has an action that was never tried;
# 2. **expansion**: add the child such an action leads to;
# 3. **simulation**: from that new child play to the end by the **rollout policy** (also *default policy*; here at random);
# 4. **back-up** (*back-propagation*): at every node on the way count one more visit, and add what came out.
#
# Two policies, then: one *in* the tree, which has to balance exploration and exploitation, and one *below* it. Nearly all variants of the
# algorithm change one of the two.

# %% slideshow={"slide_type": "subslide"}
from gamelib.draw import mcts_film

mcts_film(tictactoe, trap, simulations=16, rng=2)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Step through it. First every move of the root gets one game. Then the tree policy (UCT, below) decides, and the tree
# grows unevenly. Mind *whose* mean $Q$ is: that of the player who chose to go there, so each level of the tree looks from
# another side.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: two simulations
#
# An agent alone, two actions, then two more, and a reward of 1 or 0 at the end. The tree policy is **greedy** (the best mean so
# far), rollouts are random. The first simulation adds a child and is paid 1; the second adds the other one and is paid 0:
#
# | | root | a1 | a2 |
# |---|---|---|---|
# | at first | $N = 0$ | | |
# | after a 1 by way of a1 | $N = 1$, mean 1 | $N = 1$, $Q = 1$ | |
# | after a 0 by way of a2 | $N = 2$, mean ½ | $N = 1$, $Q = 1$ | $N = 1$, $Q = 0$ |
#
# <details><summary>Where does the third simulation go, and what may it bring?</summary>
#
# Greedy compares 1 with 0 and goes to a1. There it adds a child, b1 or b2. If that pays 0, a1 stands at ½, still better than 0.
# </details>

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import TreeGame
from gamelib.montecarlo import Greedy, SearchTree

alone = TreeGame([[1, 0], [0, 1]], num_players=1)
tree = SearchTree(alone, tree_policy=Greedy(), rng=3)
for simulation in range(1, 5):
    tree.grow(1)
    below = ", ".join(f"{action}: N = {child.visits}, Q = {child.mean(0):.2f}"
                      for action, child in sorted(tree.root.children.items()))
    root = tree.root
    print(f"after {simulation}: N = {root.visits}, mean {root.mean(0):.2f};  {below}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In pseudo-code, and in four short functions
#
#     function MONTE-CARLO-TREE-SEARCH(state) returns an action
#       tree ← NODE(state)
#       while there is time do
#         leaf ← SELECT(tree)
#         child ← EXPAND(leaf)
#         result ← SIMULATE(child)
#         BACK-PROPAGATE(result, child)
#       return the action of the child with most playouts
#
# | in books | means | here |
# |---|---|---|
# | $S$, $A(s)$, $f$ | states, legal actions, the transition | `actions`, `result` |
# | $s(v)$, $a(v)$ | the state of node $v$, the action that led to it | `node.state`, the key in `parent.children` |
# | $N(v)$ | visits of $v$ | `node.visits` |
# | $Q(v)$ | the *sum* of rewards of $v$ (elsewhere their mean) | `node.totals` |
# | $\Delta(v, p)$ | what a simulation brought player $p$ | `rewards[p]` |

# %% slideshow={"slide_type": "subslide"}
import random
from math import log, sqrt


class Node:
    def __init__(self, game, state):
        self.state, self.children = state, {}
        self.untried = [] if game.is_terminal(state) else list(game.actions(state))
        self.visits, self.totals = 0, [0.0] * game.num_players


def ucb(node, child, player, c=1.0):
    bonus = c * sqrt(2 * log(node.visits) / child.visits)
    return child.totals[player] / child.visits + bonus


def select(game, root):
    path = [root]
    while not path[-1].untried and path[-1].children:
        node = path[-1]
        player = game.player(node.state)
        children = node.children.values()
        path.append(max(children, key=lambda child: ucb(node, child, player)))
    return path


def expand(game, node):
    action = node.untried.pop(random.randrange(len(node.untried)))
    node.children[action] = Node(game, game.result(node.state, action))
    return node.children[action]

# %% slideshow={"slide_type": "subslide"}
def simulate(game, state):
    while not game.is_terminal(state):
        state = game.result(state, random.choice(game.actions(state)))
    return [(game.utility(state, player) + 1) / 2 for player in range(game.num_players)]


def back_propagate(path, rewards):
    for node in path:
        node.visits += 1
        for player, reward in enumerate(rewards):
            node.totals[player] += reward


def tree_search(game, state, simulations):
    root = Node(game, state)
    for _ in range(simulations):
        path = select(game, root)
        if path[-1].untried:
            path.append(expand(game, path[-1]))
        back_propagate(path, simulate(game, path[-1].state))
    return max(root.children, key=lambda action: root.children[action].visits)


random.seed(8)
winning = tictactoe.parse("X X . / O O . / . . .")
action = tree_search(tictactoe, winning, 200)
print("X to move plays", tictactoe.action_text(winning, action))

# %% [markdown] slideshow={"slide_type": "fragment"}
# That is all of it, for any game with two players or five. Three details carry the weight:
#
# - *an untried action comes first*: its index is infinite, and the formula never sees a division by 0;
# - the loop ends at a node where something is untried, **or where the game is over** (then its utility is backed up again);
# - utilities from -1 to 1 become **rewards from 0 to 1**, for which the constant of UCB1 is made.
# %% [markdown] slideshow={"slide_type": "slide"}
# ## Every node is a gambler: UCT
#
# Which child to follow? Lesson 07's greedy gambler stays away from a good machine for ever after one bad draw. A greedy tree
# policy does the same to a good *move* after a few games that happened to end badly. The cure is the same, too: *optimism in the
# face of uncertainty*. Kocsis and Szepesvári put UCB1 into every node of a tree in 2006 and called it **UCT**, *upper confidence
# bounds applied to trees*. At a node $s$ follow the action with the greatest
#
# $$\underbrace{Q(s, a)}_{\text{of the player to move at } s} + \; C \, \sqrt{\frac{2 \ln N(s)}{N(s, a)}}.$$
#
# $N(s)$ counts the visits of **that** node, the parent of the children compared. The literature writes the second part in
# several ways, all of them for rewards in $[0, 1]$:
#
# | | added to the mean | is our $C$ = |
# |---|---|---|
# | Auer and others 2002 (UCB1) | $\sqrt{2 \ln n / n_j}$ | 1 |
# | Kocsis and Szepesvári 2006 | $2 C_p \sqrt{\ln t / s}$ | $\sqrt2 \, C_p$ |
# | Browne and others 2012 | $2 C_p \sqrt{2 \ln n / n_j}$ | $2 C_p$ |
# | many programs | $c \, \sqrt{\ln N / N_a}$ | $c / \sqrt2$ |

# %% slideshow={"slide_type": "fragment"}
from gamelib.montecarlo import UCT

n, visits, cp = 21, 8, 1 / sqrt(2)
print("Cp = 1/√2 with 21 visits, 8 of them this child's; by hand, and by the library")
for name, bonus, policy in (
    ("Kocsis and Szepesvári", 2 * cp * sqrt(log(n) / visits), UCT.kocsis_szepesvari(cp)),
    ("Browne and others", 2 * cp * sqrt(2 * log(n) / visits), UCT.browne(cp)),
):
    ours = policy.c * sqrt(2 * log(n) / visits)
    print(f"{name:<22} {bonus:.4f} = {ours:.4f}, C = {policy.c:.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# One thing is new compared with slot machines: as the search below a child gets better, what the child pays **drifts**. UCB1's theorem
# does not cover that; Kocsis and Szepesvári prove for UCT that the probability of recommending a worse action tends to 0
# all the same. How fast, is another matter (below).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A worked example, from the game of Go
#
# Black is to move at the root. Every node says $A/B$: $B$ simulations came through, and **Black won** $A$ of them, whoever is to
# move there. One more simulation is to be made. Where Black chooses, the mean of a child is $A/B$; where White does, it is
# $1 - A/B$. Take $\sqrt{\ln 21 / B}$ as the bonus at every depth, as the example is often worked out. Step through it:

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import GoExampleExplorer

go = GoExampleExplorer()
go

# %% slideshow={"slide_type": "fragment"}
from gamelib.course.go_example import GO_EXAMPLE, NOTES_CONSTANT, WHITE, back_up, choices, chosen
from gamelib.course.go_example import expand as with_new_node


def way_down(constant, logarithm):
    """Print the indices at each step of the selection, the child chosen in brackets."""
    steps = choices(GO_EXAMPLE, constant=constant, logarithm=logarithm)
    for step in steps:
        told = []
        best = step.node.children[step.child]
        for child, index in zip(step.node.children, step.indices, strict=True):
            text = f"{child.wins}/{child.visits}: {index:.3f}"
            told.append(f"[{text}]" if child is best else text)
        node = step.node
        print(f"  {node.mover} at {node.wins}/{node.visits}:", ", ".join(told))
    return chosen(steps)


print("bonus: square root of ln 21 over the visits, at every depth")
path = way_down(NOTES_CONSTANT, "root")
grown = with_new_node(GO_EXAMPLE, path)
print("expanded: ", grown)
print("White won:", back_up(grown, (*path, 0), WHITE))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The new node begins at 0/0. White wins the simulation from it, so it becomes 0/1, and all its ancestors keep their $A$ and
# count one more in $B$. Two things are to be put right. UCB1 has a **2** under the root; without it the constant is
# $C = 1/\sqrt2$. And the logarithm is of the visits of the **parent**: 21 at the root, 10 and 4 further down.

# %% slideshow={"slide_type": "fragment"}
for name, constant, logarithm in (
    ("the parent's visits, C = 1/√2", NOTES_CONSTANT, "parent"),
    ("the parent's visits, C = 1: UCT with UCB1's own constant", 1.0, "parent"),
):
    print(name)
    way_down(constant, logarithm)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The parent's visits change the numbers further down and none of the choices. The 2 changes the *first* choice: with UCB1's own
# constant Black goes to 5/8, not to 7/10, since the doubt about eight visits weighs more. Neither is wrong. They are two
# constants, and the tree says what they do.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Who reads the number?
#
# Three ways to keep the score, all in use. Mixing them up is the commonest mistake in this algorithm.
#
# | what a node keeps | back-up of a result | who chooses reads |
# |---|---|---|
# | wins of one player (the example) | add 1 if Black won | $A/B$ if Black, $1 - A/B$ if White |
# | one number, for whoever moved *into* the node | add that player's result; with utilities $\pm1$, the *negative* of the result of who is to move | $Q/N$ as it stands |
# | one number **a player** (ours) | add each player's own | its own entry |
#
# The second is the usual one between two: $Q \leftarrow Q - u(s_l, \text{player to move at } v)$. It is right if utilities are opposite
# numbers. With rewards 1 and 0 the minus sign would make all the $Q$ 0 or less; there it has to be $1 - u$. The third
# needs no sign at all.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## More than two players
#
# The four functions work with three players as they stand. This is lesson 06's tree of vectors, with another tie-break at the root; max^n gives
# its exact values. (Here the means are utilities again, not rewards.)

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import exam_tree
from gamelib.search import maxn

textbook = exam_tree("three-players")
print("max^n:", maxn(textbook).values)
for simulations in (10, 100, 3000):
    found = mcts(textbook, simulations=simulations, rng=1)
    told = []
    for action, vector in found.action_values.items():
        means = ", ".join(f"{each:.2f}" for each in vector)
        told.append(f"{action} ({means}) in {found.visits[action]:,} visits")
    print(f"{simulations:>5} simulations:", "; ".join(told))

# %% [markdown] slideshow={"slide_type": "fragment"}
# a1 leads to (1, 2, 6) and a2 to (1, 5, 2): for player 1 they are worth the same, the visits are shared between
# them, and each mean comes near its vector from the side of what was tried and was worse. With ties the visits
# do not settle, just as max^n has several answers there.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What to play in the end
#
# - **Robust child**: the most visits. It cannot be talked into something by a few lucky games.
# - **Max child**: the best mean. (The pseudo-code that ends in UCB1 with $c = 0$ means this one.)
# - **Both**: search on until one action has the most visits *and* the best mean.

# %% slideshow={"slide_type": "fragment"}
from gamelib.course.tree_search_errors import CHECKPOINTS, SEEDS, class_table
from gamelib.montecarlo import Both

searched = class_table()
print("given away of 627, mean over 5 seeds    ", *(f"{each:>6}" for each in CHECKPOINTS))
for name in ("UCT", "UCT, best mean"):
    rows = zip(*(map(len, searched[name, seed]) for seed in SEEDS), strict=True)
    final = "most visits" if name == "UCT" else "best mean"
    print(f"{final:<40}", *(f"{mean(row):>6.1f}" for row in rows))
agreed = [mcts(tictactoe, simulations=100, rng=seed, final=Both(more=500)).simulations
          for seed in range(8)]
print("both, from 100 simulations on, agreed after", *agreed)

# %% [markdown] slideshow={"slide_type": "fragment"}
# In tic-tac-toe it hardly matters: the two rows differ by less than the seeds do. Where a lucky few games can lead (few simulations, many
# actions), visits are the safer guide; *both* often agree at once, and sometimes it takes a while.
# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play against it
#
# Your move, its simulations; then look at what it *thought* of each of your replies before you made one. It keeps the part of the
# tree you chose, and the simulations in it, from move to move. Where does it feel safe and is not?

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import PlayAgainstTreeExplorer

against_tree = PlayAgainstTreeExplorer()
against_tree.set(moves="b2")
against_tree

# %% slideshow={"slide_type": "fragment"}
print(fill(against_tree.facts, 92, subsequent_indent="    "))

# %% [markdown] slideshow={"slide_type": "fragment"}
# What is kept can be much or little. At Connect Four, with 2,000 simulations before each move:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import ConnectFour

four = ConnectFour()
tree = SearchTree(four, rng=1)
for column in (3, 3, 2):
    tree.grow(2000 - tree.root.visits)
    before = tree.root.visits
    tree.advance(column)
    kept = tree.root.visits
    print(f"column {column + 1} is played: {kept:,} of {before:,} simulations are kept")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Greedy against UCT
#
# The same tree, and a tree policy with or without the bonus. Each search gives away some of the 627 positions:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "From 100 simulations to 2,000: by how much does a greedy tree policy improve?",
    ["to 0, as UCT does", "to about a quarter", "hardly at all"],
    answer="hardly at all",
    because="A good move whose first games were lost is not visited again, whatever comes. More simulations go to where the "
    "tree already is.",
)

# %% slideshow={"slide_type": "subslide"}
from statistics import stdev

from gamelib.course.tree_search_errors import class_errors

again = class_errors("UCT", 1, 20)
kept = [[place for place in row if place < 20] for row in searched["UCT", 1]]
print("20 of the 627 searched again here, as in the table:", again == kept)
print("given away of 627: mean over 5 seeds ± half of its 95 % interval (Student's t)")
print(" " * 8 + "".join(f"{each:>13,}" for each in CHECKPOINTS))
given = {}
for name in ("flat", "greedy", "UCT"):
    given[name] = list(zip(*(map(len, searched[name, seed]) for seed in SEEDS), strict=True))
    print(f"{name:<8}", end="")
    for row in given[name]:
        cell = f"{mean(row):.1f} ± {2.776 * stdev(row) / sqrt(5):.1f}"
        print(f"{cell:>13}", end="")
    print()

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from matplotlib import pyplot as plt

from gamelib.draw import chart

figure, axes = plt.subplots(figsize=(7, 3.6))
for (name, rows), style in zip(given.items(), ("C1--s", "C3:^", "C0-o"), strict=True):
    shares = [100 * mean(row) / 627 for row in rows]
    margins = [100 * 2.776 * stdev(row) / sqrt(5) / 627 for row in rows]
    axes.errorbar(CHECKPOINTS, shares, yerr=margins, fmt=style, capsize=3, label=name)
axes.set_xscale("log")
axes.set_xlabel("simulations (logarithmic)")
axes.set_ylabel("positions given away, %")
axes.set_ylim(bottom=0)
axes.legend()
chart(figure, "Positions of tic-tac-toe given away: UCT falls to nothing, greedy and flat Monte Carlo level off.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Greedy stays where it was after 100 simulations, at about one position in twenty. Flat Monte Carlo comes down towards the 16 that it must
# give away. UCT goes on to 0, and from 100 simulations on its interval is far from the others'.
# %% [markdown] slideshow={"slide_type": "slide"}
# ## Does it find the truth?
#
# In the limit, yes: with UCT the probability of recommending a worse action tends to 0, so the search converges to minimax. Kocsis and
# Szepesvári measured it on **P-games**: uniform trees in which every move has a hidden number of its own, 0 to 127 for MAX and
# 0 to -127 for MIN, and the sign of the sum at the end says who has won. Ours are 400 trees of each size, and we count only
# those in which some move of the root is worse than another (fewer than half, with two moves): in the others nobody can go wrong.

# %% slideshow={"slide_type": "fragment"}
from gamelib.course.tree_search_errors import P_CHECKPOINTS, p_game_errors, p_game_table
from gamelib.play.match import wilson_interval

seen = p_game_errors(8, 4, 6)
print("errors on six trees searched again here, by simulations:",
      [sum(errs[place] for _, errs, _ in seen) for place in range(len(P_CHECKPOINTS))])
print("                   alpha-beta errors in % (95 % interval) after simulations")
print("        leaves trees    nodes", *(f"{each:>15,}" for each in P_CHECKPOINTS))
for (branching, depth), row in p_game_table().items():
    rates = []
    for failed in row.failures.values():
        rate = 100 * failed / row.trees
        low, high = (100 * end for end in wilson_interval(failed, row.trees))
        rates.append(f"{rate:.1f} ({low:.1f}-{high:.1f})")
    print(f"{branching}^{depth:<2} {row.leaves:>9,}{row.trees:>5}{row.nodes:>9,.0f}",
          *(f"{rate:>15}" for rate in rates))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The errors fall with simulations in every row. Beside alpha-beta (the nodes it enters to solve such a tree) it depends: with $8^4$ leaves
# that is done, with a proof, after some 400 nodes, when UCT still errs now and then after 1,000 simulations; with $2^{20}$ it takes more
# than 20,000 nodes, and UCT makes no mistake after 10,000 simulations. And mind the difference: alpha-beta then *knows*. UCT has a
# mean, and nothing tells it that it is done.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Traps
#
# Back to the position that flat Monte Carlo loses, where X has the one good reply c3. It is in UCT's tree after a few
# dozen simulations. When will UCT believe it?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "After how many simulations does UCT (C = 1) play right here, in at least 18 of 20 searches? The tree below it has a few "
    "hundred different positions.",
    ["100", "300", "1,000", "3,000 or more"],
    answer="3,000 or more",
    because="The refutation has to be found, then preferred, until it has pulled down the mean of c1, with all the good "
    "games that were counted before. After 1,000 simulations most searches still play a losing move.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import solve


def right(simulations, **options):
    """In how many of 20 searches of the trap O keeps the draw."""
    searches = (mcts(tictactoe, trap, simulations=simulations, rng=seed, **options)
                for seed in range(20))
    return sum(not given_away(trap, search.action) for search in searches)


left = {place for seed in SEEDS for place in searched["UCT", seed][CHECKPOINTS.index(1000)]}
print("given away by UCT after 1,000 simulations, with any of the 5 seeds of the table:")
for place in sorted(left):
    print("   ", tictactoe.text(classes()[1][place]).replace("\n", " / "))
states = len(solve(tictactoe, trap).states)
print(f"{states} different positions, this one included; right in 20 searches after")
for name, options in (
    ("UCT, C = 1", {}),
    ("UCT, C = ½", {"tree_policy": UCT(0.5)}),
    ("UCT, C = 1, solver", {"solver": True}),
):
    counts = {n: right(n, **options) for n in (30, 100, 300, 1000, 3000)}
    print(f"{name:<19}", *(f"{n:,}: {count} " for n, count in counts.items()))

# %% [markdown] slideshow={"slide_type": "fragment"}
# So this very position is all that is left after 1,000 simulations. And it gets *worse* before it gets better: the more it explores, the more it believes the games in which X does not answer. In
# the explorer on the first screen type `b3 c2 a2` under *moves played*, and go through the simulations again. Here are three
# stages of one search (the shade for the visits, the number for O's mean; a1 and a3 are right):

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib import svg
from gamelib.draw import draw_visits

tree, boards, leaders = SearchTree(tictactoe, trap, rng=1), [], []
for simulations in (100, 1000, 4000):
    tree.grow(simulations - tree.root.visits)
    boards.append(draw_visits(tictactoe, trap, tree.result()).svg)
    leader = tictactoe.action_text(trap, tree.result().action)
    leaders.append(f"{simulations:,} simulations: {leader}")
width, height = max(svg.size_of(each)[0] for each in boards), max(svg.size_of(each)[1] for each in boards)
scale = 230 / width
body = []
for place, (board, text) in enumerate(zip(boards, leaders, strict=True)):
    across, tall = (side * scale for side in svg.size_of(board))
    body.append(svg.embed(board, 10 + 250 * place, 34, across, tall))
    body.append(svg.label(10 + 250 * place + across / 2, 18, text, bold=True))
stages = svg.document(760, 44 + height * scale, body, title="A search of the trap, in three stages")
Picture(stages, "Where the visits of one search went; most visits after " + "; ".join(leaders) + ".")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Such
# **search traps** (a line of play that looks good nearly everywhere and has one narrow refutation) are what alpha-beta handles best, since it
# does not average. They are common in chess (Ramanujan, Sabharwal and Selman 2010), which is one reason given for why plain UCT
# plays chess badly.
#
# How bad can it get? Coquelin and Munos (2007) give a chain for one player. Going left all the way, $D$ times, pays 1. Turning
# right after $d$ steps to the left pays $(D - 1 - d)/D$: the sooner, the better.

# %% slideshow={"slide_type": "subslide"}
def chain(depth):
    tree = 1.0
    for step in reversed(range(depth)):
        tree = [tree, (depth - 1 - step) / depth]
    return TreeGame(tree, num_players=1)


def last_wrong(depth, seed, simulations):
    """The last number of simulations, asked in steps of 20 %, after which it turns right."""
    tree = SearchTree(chain(depth), rng=seed, utilities=(0, 1))
    wrong, asked = 0, 10
    while asked <= simulations:
        tree.grow(asked - tree.root.visits)
        wrong = asked if tree.result().action == "a2" else wrong
        asked = int(1.2 * asked) + 1
    return wrong


for depth, simulations in ((2, 1000), (3, 1000), (4, 3000), (5, 5000), (7, 20_000)):
    times = [last_wrong(depth, seed, simulations) for seed in range(5)]
    print(f"D = {depth}, {2 * depth + 1:>2} nodes, {simulations:>6,} simulations:",
          f"wrong for the last time after {times}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Seven steps, fifteen nodes, a tree that fits on a hand: and after 20,000 simulations every search still turns right. Coquelin and Munos show that
# the regret of UCT can be as bad as $e^{e^D}$. Convergence in the limit is a fine thing, but it is no
# promise for any budget.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The empty board of Connect Four
#
# The first player wins, by the middle column, 4, and by no other (Allen and Allis, 1988). Where do the visits go? The longest of these
# searches take a minute each, so this is a table; its beginning is searched again here.

# %% slideshow={"slide_type": "fragment"}
from gamelib.course.tree_search_errors import column_table, column_visits

again = column_visits(1.0, 1, [1000, 10_000])
kept = column_table()["1", 1][:2]
print("10,000 simulations again, as in the table:", again == [list(row) for row in kept])
print(" " * 40, "visits of columns 1 to 7, in %")
for (name, seed), rows in column_table().items():
    for row in rows[1:]:
        shares = (f"{100 * visits / sum(row):>5.1f}" for visits in row)
        print(f"C = {name:<4} seed {seed} {sum(row):>9,} simulations: ", *shares,
              f"  plays {row.index(max(row)) + 1}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# After 100,000 simulations all six searches have three quarters of their visits or more in the centre, and one would stop there. After a
# *million* the two with $C = 1/\sqrt2$ have lost their way: in the first, columns 4 and 5 are level to a tenth of a per cent; the second prefers
# column 6, which *loses* against perfect play. With the larger constants the centre stays ahead. Two seeds are few, but they are
# enough to show that more simulations need not be better, and that the constant that looked surest at 100,000 was the
# one that went astray.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A solver in the tree
#
# What a simulation *proves* should not be averaged away. If a move wins by force, its parent is won; if all replies
# lose, so does the move. **MCTS-Solver** (Winands, Björnsson and Saito 2008) backs such proofs up beside the means, and no
# simulation goes where everything is known. Together with **transpositions** (one node for a position, however it was reached):

# %% slideshow={"slide_type": "fragment"}
for shared in (False, True):
    found = mcts(tictactoe, simulations=20_000, rng=1, solver=True, transpositions=shared)
    kind = "transpositions shared" if shared else "a plain tree"
    print(f"{kind}: {'a draw, proved' if found.proven else 'nothing proved'},",
          f"{found.simulations:,} simulations, {found.nodes:,} nodes")

# %% [markdown] slideshow={"slide_type": "fragment"}
# In the trap it helps, too (third line above): a proved loss is left for good, however fine its mean was.
# %% [markdown] slideshow={"slide_type": "slide"}
# ## Against alpha-beta
#
# Now for points. Monte Carlo tree search (UCT, $C = 1$, random rollouts, 400 simulations a move) plays alpha-beta (iterative
# deepening, transposition table, lesson 03's and 04's evaluations): Connect Four, Breakthrough on 5 x 5, Othello on 6 x 6. In each
# meeting there are 100 openings of four random plies, each played twice with colours changed. What is a fair budget?
#
# - **Equal nodes**: as many nodes for alpha-beta as there are simulations. (A simulation adds one node to the tree, but plays a whole
#   game; so this flatters the tree.)
# - **Equal time**: as many nodes as alpha-beta enters while 400 simulations are made, measured once: 2 a simulation in Connect
#   Four, 3 in Breakthrough, 8 in Othello. (Both in this package's Python; other programs, other ratios.)
# - **No knowledge**: the nodes of equal time, but alpha-beta gets no evaluation (0 unless the game is over), and looks at
#   actions in random order. Now both know the rules only.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Alpha-beta with an evaluation, equal time: who scores more at the three games?",
    ["the tree at all three", "alpha-beta at all three", "the tree at Connect Four only"],
    answer="alpha-beta at all three",
    because="At a few hundred simulations a good evaluation is worth more than random games, and tactics decide. Without the "
    "evaluation it looks different.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib.course.tree_search_matches import MEETINGS, game_played, outcomes, result

for name in ("Connect Four, equal time", "Breakthrough, equal nodes"):
    again = "".join(game_played(name, number) for number in range(4))
    same = again == outcomes()[name][:4]
    print(f"{name}: 4 games played again here end as in the table:", same)


def line(name):
    found = result(name)
    low, high = found.interval
    counts = f"{found.wins:>4} {found.draws:>4} {found.losses:>5}"
    return f"{counts}   {found.score:.3f} ({low:.3f} to {high:.3f})"


print("the tree's games              ", " won drawn  lost   score (95 % interval)")
against = [name for name in MEETINGS if name.startswith(MEETINGS[name].game)]
for name in against:
    print(f"{name:<30}", line(name))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
figure, axes = plt.subplots(figsize=(7.5, 3.4))
kinds = (("equal nodes", "C0", "o"), ("equal time", "C1", "s"), ("no knowledge", "C2", "^"))
places = ("Connect Four", "Breakthrough", "Othello")
for shift, (kind, colour, marker) in enumerate(kinds):
    scores = [result(f"{game}, {kind}") for game in places]
    errors = [[abs(each.score - each.interval[side]) for each in scores] for side in (0, 1)]
    at = [place + 0.2 * (shift - 1) for place in range(3)]
    axes.errorbar(at, [each.score for each in scores], yerr=errors, color=colour, marker=marker, linestyle="",
                  capsize=4, label=kind)
axes.axhline(0.5, color="black", linestyle=":")
axes.set_xticks(range(3), places)
axes.set_ylim(0, 1)
axes.set_ylabel("the tree's score, 95 % interval")
axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), fontsize=8)
chart(figure, "Scores of Monte Carlo tree search against alpha-beta, with 95 % intervals; the dotted line is a half.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **With an evaluation, alpha-beta wins all eight meetings**, by nodes and by time, and no interval reaches a half.
# - **Without one it depends on the game.** Blind alpha-beta plays any move as long as it sees no end. Against that the tree is far ahead at
#   Othello (.97) and Connect Four (.81), and *behind* at Breakthrough, where the end is often in sight. That short, forced races favour it is a hypothesis; that "MCTS is better when there is
#   no evaluation" is false as a rule.
# - **The budget matters.** At Connect Four, equal time, the tree's score rises from .15 at 100 simulations to .23 at 400 and .31 at 1,600.
#
# So these numbers speak of random rollouts, some hundred simulations, and these evaluations. Go had no good evaluation for decades, and there
# this algorithm changed everything; lesson 09 gives it an evaluation, too.
# %% [markdown] slideshow={"slide_type": "slide"}
# ## Four advantages, each tested
#
# Four things are often praised about Monte Carlo tree search. **One: it can be stopped at any time** ("dynamic": it solves the problem from
# the present state on, and its answer gets better as it goes). The curves above show it: each tree was asked on the way.
# Iterative deepening (lesson 03) is an anytime algorithm too; the tree answers after *every* simulation. And better *on average* is not
# better at every moment: see the trap.
#
# **Two: it needs no knowledge of the domain**, a black box with samples will do. So here is a game made up in this cell. On a strip of
# squares both players put stones of the same colour, one a turn; whoever makes three in a row wins.

# %% slideshow={"slide_type": "fragment"}
from gamelib import Game


class Strip(Game):
    name = "strip"

    def __init__(self, length):
        self.length = length

    def initial_state(self):
        return "." * self.length

    def player(self, state):
        return state.count("x") % 2

    def actions(self, state):
        over = self.is_terminal(state)
        return () if over else [i for i, each in enumerate(state) if each == "."]

    def result(self, state, action):
        return state[:action] + "x" + state[action + 1 :]

    def is_terminal(self, state):
        return "xxx" in state or "." not in state

    def utility(self, state, player):
        if "xxx" not in state:
            return 0
        return -1 if self.player(state) == player else 1  # who is to move has lost

# %% slideshow={"slide_type": "subslide"}
for length in (6, 7, 8, 9, 10):
    strip = Strip(length)
    truth, empty = solve(strip), strip.initial_state()
    best = [move for move in strip.actions(empty)
            if truth[strip.result(empty, move)][0] == truth[empty][0]]
    told = []
    for n in (100, 1000, 3000):
        searches = (mcts(strip, simulations=n, rng=seed) for seed in range(10))
        told.append(f"{n:,}: {sum(search.action in best for search in searches):>2}")
    print(f"{length:>2} squares: {len(best)} right moves; right in 10 searches after", *told)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The same call, a game nobody has written a word about, and good moves, though not from 100 simulations: with 7 squares the
# only winning move is the middle one (then mirror whatever the other does), and random play has no idea of mirrors. With 10
# squares even 3,000 do not always suffice. *Needing* no knowledge is true; that there is nothing to be gained by some is not.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Three: it is massively parallel.** *Root parallelisation* grows several trees at once and adds up their roots, and indeed with two
# processes on two free cores this package is asked to make at least 1.7 times the simulations a second of one (a benchmark, measured
# beside the lesson, for here nothing goes by the clock). But simulations a second are not strength. Several trees with a share each are not one tree with them all:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "The trap once more, with 4,000 simulations: in one tree, or in eight trees of 500 each. In how many of 10 searches do they "
    "play right?",
    ["both in about 10", "one tree: about 10, eight: about 5", "one tree: 10, eight trees: 0"],
    answer="one tree: 10, eight trees: 0",
    because="After 500 simulations a tree still believes in the losing moves, and eight trees believe in them eight times as "
    "firmly.",
)

# %% slideshow={"slide_type": "fragment"}
from concurrent.futures import ThreadPoolExecutor

from gamelib.montecarlo import root_parallel

with ThreadPoolExecutor(2) as workers:
    several = {"simulations": 4000, "trees": 8, "executor": workers}
    searches = {
        "one tree": [mcts(tictactoe, trap, simulations=4000, rng=r) for r in range(10)],
        "eight trees": [root_parallel(tictactoe, trap, rng=r, **several) for r in range(10)],
    }
for name, found in searches.items():
    count = sum(not given_away(trap, each.action) for each in found)
    print(f"{name}, 4,000 simulations: right in {count} of 10 searches")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Where there is no trap the sum is *less noisy*, which is worth something as well. *Tree parallelisation* (one tree, many rollouts
# under way, with *virtual losses* that keep them apart) needs rollouts that are worth sending to another process. (The executor is a
# keyword: the same call runs on threads, on processes or on a cluster.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Four: planning and sampling together break the curse of dimensionality.** Half true. The error of *one mean* does not depend on how
# large the game is, only on the spread of its results:

# %% slideshow={"slide_type": "fragment"}
for size in (4, 6, 8, 10):
    board = ConnectFour(size, size)
    found = flat_monte_carlo(board, episodes=200, rng=1)
    errors = [error[0] for error in found.standard_errors.values()]
    print(f"Connect Four, {size:>2} x {size:<2}, {size * size:>3} squares:",
          f"standard error of 200 episodes {mean(errors):.3f}")
print("P-games with two moves, errors after 100 simulations:")
for (branching, _), row in p_game_table().items():
    if branching == 2:
        low, high = wilson_interval(row.failures[100], row.trees)
        rate = row.failures[100] / row.trees
        interval = f"95 % interval {low:.1%} to {high:.1%}"
        print(f"  {row.leaves:>9,} leaves: {rate:.1%}, {interval}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The standard error is the same on 36 squares and on 100. But one mean is not a choice. To find the best move the tree has to
# find the best *replies*, and with the same 100 simulations the errors are more in larger trees. Sampling eases the curse; it
# does not lift it. (In the worst case the number of simulations needed is far more than exponential in the depth: see the chain.)
# %% [markdown] slideshow={"slide_type": "slide"}
# ## Better rollouts?
#
# The second policy, below the tree. Random games are quick and dumb. Four others, each against random rollouts at Connect Four:
#
# - **wins seen**: win if one move wins, do not lose by one's own move, else at random (*decisive moves*, Teytaud and Teytaud 2010);
# - **wins and losses seen**: and do not leave the opponent a win in one move if that can be helped;
# - **4 plies, then evaluated**: truncated, with lesson 03's evaluation in place of the rest;
# - **MAST**: prefer actions that did well in earlier simulations, wherever they were played (Finnsson and Björnsson 2008).
#
# A simulation of theirs takes the time of about 2, 11, 1 and 2 random ones. So there are meetings at equal *simulations*, 100 a move on both
# sides, and for the first and the last at equal *time*, 200 for the random ones. (Again 100 openings, each played twice.)

# %% slideshow={"slide_type": "subslide"}
print(f"{'against random rollouts':<44}", " won drawn  lost   score (95 % interval)")
for name in MEETINGS:
    kind, _, rest = name.partition(", ")
    if kind == "rollouts":
        print(f"{rest:<44}", line(name))

# %% [markdown] slideshow={"slide_type": "fragment"}
# - At equal simulations three of the four are better than random: seeing *wins* a little, seeing the opponent's too by much, and most of all
#   to stop after four plies and ask a good evaluation, which costs nothing here. MAST cannot be told from random in 200 games.
# - At equal time, twice as many random games are worth more than MAST, and as much as seeing wins or more (a half is in the interval). What the
#   careful ones would do against *eleven* times as many has not been played here.
#
# Better rollouts are knowledge again, by the back door. It is not even sure that stronger play in the rollouts makes a stronger search.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The constant, and RAVE
#
# **C.** 1 is what UCB1's theorem asks for; programs tune it. Less than 1 goes deeper into fewer lines. **RAVE** (Gelly and Silver 2007) makes
# more of each simulation: what was played *anywhere* in it counts, at first, as if it had been played at once; that influence fades as
# visits come in. Both against plain UCT with $C = 1$ (400 simulations for $C$, 100 for RAVE):

# %% slideshow={"slide_type": "fragment"}
print("against plain UCT with C = 1", " won drawn  lost   score (95 % interval)")
for name in (name for name in MEETINGS if "RAVE" in name or "C =" in name):
    print(f"{name:<28}", line(name))

# %% [markdown] slideshow={"slide_type": "fragment"}
# $C = ½$ beats $C = 1$ at this budget, and so, less clearly, does ¼; 2 is about as good as 1. (One game, one budget: the theorem's constant
# is a safe beginning, and seldom the best.) RAVE helps at four in a row on 5 x 5; at Connect Four nothing can be told from 200 games. A
# hypothesis why: a good square is good for a while, but a column means another square after each stone in it.
# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. With enough episodes flat Monte Carlo plays every position right.</summary>
#
# False. It comes to what is best if both play on at random. In tic-tac-toe that gives 16 of 627 positions away, with any $K$.
# </details>
# <details><summary>2. Q at a node where MIN moves should be MIN's mean.</summary>
#
# It is read by whoever moved *into* the node, so it should be that player's. Or keep one total for each player, and let each read its own.
# </details>
# <details><summary>3. A child that was never visited has index 0.</summary>
#
# False: infinite, it is tried first.
# </details>
# <details><summary>4. The number under the logarithm is how many simulations there were in all.</summary>
#
# Only at the root. It is the number of visits of the parent of the children that are compared.
# </details>
# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>5. Because UCT converges to minimax, its recommendation gets better with every simulation.</summary>
#
# False. The trap gets worse before it gets better, one search of the empty Connect Four board was right at 100,000 and wrong at a million, and the chain of
# 15 nodes was still wrong at 20,000.
# </details>
# <details><summary>6. The back-up of MCTS is gradient descent, like that of a neural network.</summary>
#
# False. It counts visits and adds rewards, which makes means. There is no loss and no derivative.
# </details>
# <details><summary>7. MCTS works for three players without a change.</summary>
#
# True, if each node keeps a total for each player. The mover maximises its own.
# </details>
# <details><summary>8. Rewards can be on any scale.</summary>
#
# False: with wins worth 100 the bonus of $C = 1$ is nothing, and UCT is greedy.
# </details>
# <details><summary>9. Twice the processes, twice the strength.</summary>
#
# False. At best twice the simulations, and in several trees they are worth less than in one.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | $\frac{7}{10} + \frac{\sqrt{\log 21}}{10} = 1.252$ | $\frac{7}{10} + \sqrt{\frac{\ln 21}{10}}$: the root is over the quotient; $\frac58$ gives 1.242 |
# | the example is UCB1 | without the 2 it is $C = 1/\sqrt2$; UCB1 would choose 5/8 |
# | $\ln 21$ at every depth | the parent's visits: 21, then 10, then 4; and "左1" twice is 左1 and 左2, first and second child |
# | $Q \leftarrow Q - u(s_l, \text{player}(v))$, always | for utilities $\pm1$ of two opposed players, and $Q$ read from the parent; for rewards 0 and 1 use $1 - u$ |
# | the final move is "most playouts", "UCB1 with $c = 0$", "$\arg\max Q$", as if they were the same | robust child, max child; choose one and say so |
# | TREE-POLICY recurses after the `if` | inside it, or it never ends; and *untried first*, or 0/0 and $\ln 0$ |
# | SELECT-POLICY without a result at the end of the game | return $v$; and it asks about $v$.state, the node's state |
# | simulations start from a "non-leaf" node | from the node just added, if the game is not over there ("博弈游戏", *game*, should read 博弈结束, *the game is over*) |
# | a tree of $2^N$ leaves, a loss, a back-propagation that is "linear, continuous and differentiable" | $b^d$ leaves at most; means of returns; no loss, no gradient |
# | "optimality under uncertainty", "sub-optimal MDP", "method-free", "backdrop", "total variation $N(s)$" | optimism in the face of uncertainty; sub-MDP; model-free; back-up; total visits |
# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can say what a model is, learn one by counting and tell what its errors cost; estimate a move by flat Monte Carlo and say what the
# estimate is an estimate *of*; write the four phases and the back-up for any number of players; compute UCT by hand in any of its
# conventions; choose a final move, a constant and a rollout policy by measurement; and recognise a trap.
#
# | | needs | promises | here |
# |---|---|---|---|
# | flat Monte Carlo | rules | the best move if all play on at random | levels off |
# | greedy tree | rules | nothing | levels off |
# | UCT | rules, rewards in $[0, 1]$ | minimax in the limit | nothing of tic-tac-toe given away at 2,000; traps |
# | UCT with solver | rules | and proofs on the way | traps sooner |
# | alpha-beta | an evaluation | exact to its depth | stronger where the evaluation is good |
#
# **Exercises**: [exercises/08_monte_carlo_tree_search.ipynb](../exercises/08_monte_carlo_tree_search.ipynb). **Next**: lesson 09, where a
# network says which moves to try and what a leaf is worth.

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.4 (Monte Carlo tree search), 17.1 to 17.2 (MDPs),
# 22 (reinforcement learning). Sutton and Barto, *Reinforcement Learning: An Introduction*, 2nd ed., chapter 8 (models, planning,
# Monte Carlo tree search). Abramson, "Expected-outcome: a general model of static evaluation", *IEEE PAMI* 12, 1990. Brügmann,
# *Monte Carlo Go*, 1993. Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search", *Computers and Games*, 2006.
# Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", *ECML*, 2006. Auer, Cesa-Bianchi and Fischer, "Finite-time analysis of the
# multiarmed bandit problem", *Machine Learning* 47, 2002. Browne and others, "A survey of Monte Carlo tree search methods", *IEEE
# Transactions on Computational Intelligence and AI in Games* 4, 2012. Gelly and others, "The grand challenge of computer Go", *Communications
# of the ACM* 55(3), 2012. Chaslot and others, "Progressive strategies for Monte-Carlo tree search", *New Mathematics and Natural Computation* 4,
# 2008 (final move). Coquelin and Munos, "Bandit algorithms for tree search", *UAI*, 2007. Ramanujan, Sabharwal and Selman, "On adversarial
# search spaces and sampling-based planning", *ICAPS*, 2010. Winands, Björnsson and Saito, "Monte-Carlo tree search solver", *Computers and
# Games*, 2008. Gelly and Silver, "Combining online and offline knowledge in UCT", *ICML*, 2007. Finnsson and Björnsson, "Simulation-based
# approach to general game playing", *AAAI*, 2008. Teytaud and Teytaud, "On the huge impact of decisive moves in Monte-Carlo tree search
# algorithms", *IEEE CIG*, 2010. Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree search", *Computers and Games*, 2008. Allis,
# *A knowledge-based approach of Connect-Four*, 1988.

# %% slideshow={"slide_type": "skip"}
from gamelib.course.glossary import glossary_table

glossary_table([
    "reinforcement learning", "Markov decision process", "model-free", "model-based",
    "simulation-based search", "flat Monte Carlo search", "Monte Carlo tree search",
    "tree policy", "rollout policy", "back-up", "UCT", "exploration constant", "robust child",
    "search trap", "P-game", "proof back-up", "RAVE", "root parallelisation", "anytime algorithm",
])
