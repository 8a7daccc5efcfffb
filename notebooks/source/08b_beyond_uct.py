# %% [markdown] slideshow={"slide_type": "slide"}
# # 08b · Beyond UCT (optional)
#
# **What makes a simulation worth more, and what if nobody gives the rules?** Lesson 08 took plain UCT: $C = 1$, random rollouts, one tree, known
# rules. Here each of these is changed, and measured. **Run the next cell, and change *C* and *rollout*:** how does X see the
# empty board of Connect Four?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import TreeSearchExplorer

TreeSearchExplorer("Connect Four", simulations=500)

# %% [markdown] slideshow={"slide_type": "fragment"}
# After this notebook you can choose a constant and a rollout by measurement, say what RAVE and a solver add, and plan in a learned model. An hour
# and a quarter, after lesson 08.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The constant
#
# $C = 1$ is what UCB1's theorem asks for; a smaller one goes deeper into fewer lines. At Connect Four each of three constants
# meets $C = 1$, with 400 simulations a move, from 100 openings of four random plies, each played twice with colours swapped. Intervals go by pairs.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.tree_search_report import scores_plot

from gamelib.widgets import Prediction

Prediction(
    "Which constants score clearly more than half against C = 1?",
    ["2", "¼ and ½", "none of them"],
    answer="¼ and ½",
    because="Perhaps because the means of random games lie close together, so that a full bonus explores for too long. 2 cannot be told "
    "from 1: 200 games would show a true score of .59 four times in five, but not one of .53. At other games and budgets other constants are best.",
    shows=scores_plot([(f"C = {c}", f"C = {c}, Connect Four") for c in (0.25, 0.5, 2.0)]),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Better rollouts
#
# Four searches with other rollouts meet the same search with random ones, at Connect Four:
#
# - **wins seen**: take a win, do not lose by one's own move, else at random (*decisive moves*, Teytaud and Teytaud 2010);
# - **wins and losses seen**: and do not leave the opponent a win if that can be helped;
# - **4 plies, then evaluated**: stop, and ask lesson 03's evaluation;
# - **MAST**, *move-average sampling technique*: prefer actions that did well in earlier simulations, wherever they were played
#   (Finnsson and Björnsson 2008).
#
# First both have 100 simulations a move. Then, for two of them, *equal time*: the random side gets as many as it can make in that time.

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.tree_search_times import ROLLOUTS, measured, measured_on

print(f"median (range) over many positions, measured with Python {measured_on()['Python']}")
for name in ROLLOUTS:
    print(f"{name:<24}one takes the time of {measured('rollouts', name)} random ones")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.tree_search_matches import MEETINGS

meetings = [(name.removeprefix("rollouts, "), name) for name in MEETINGS if name.startswith("rollouts")]
Prediction(
    "At equal time, do the rollouts that see wins, and MAST, score more than half?",
    ["both", "those that see wins", "neither"],
    answer="neither",
    because="At equal simulations seeing wins helps a little, seeing losses or evaluating helps much, and of MAST 200 games say little: "
    "they would show a true score of .60 four times in five, not one of .55. At equal time more random games are worth more. The "
    "careful rollouts have not been matched with thirteen times as many random ones.",
    shows=scores_plot(meetings),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## RAVE
#
# **RAVE**, *rapid action value estimation* (Gelly and Silver 2007), makes more of each simulation. What *the same player*
# played anywhere later in it counts, at first, as if it had been played at once; that influence fades as visits come in. Ours draws untried actions at random, where their programs ask RAVE which to try,
# and nothing is tuned. With 100 simulations:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
scores_plot([(f"{game} against plain UCT", f"RAVE, {game}") for game in ("four in a row", "Connect Four")])

# %% [markdown] slideshow={"slide_type": "fragment"}
# **It helps at four in a row on 5 x 5 squares (0.623)**, perhaps because a square there is good or bad for a long time. At Connect Four nothing can be told: 200 games
# would show a true score of .59 four times in five.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Several trees at once
#
# *Root parallelisation* grows several trees in several processes and adds up their roots. What are they worth? What the trees know does not depend on the
# processes, so the next cell grows eight in turn.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.trap import GAME, RIGHT, TRAP

from gamelib.montecarlo import root_parallel

kept = {trees: sum(root_parallel(GAME, TRAP, simulations=4000, trees=trees, rng=seed).action in RIGHT for seed in range(10))
        for trees in (1, 8)}
Prediction(
    "Lesson 08's trap, with 4,000 simulations: in one tree, or in eight trees of 500 each. In how many of 10 searches do they "
    "play right?",
    ["both: 10", "one tree: 10, eight trees: 5", "one tree: 10, eight trees: 0"],
    answer="one tree: 10, eight trees: 0",
    because="After 500 simulations a tree still believes in the losing moves, and eight trees believe in them eight times as "
    "firmly. One position is no law: at Go on 13 x 13 points root parallelisation did best of three ways (Chaslot, Winands and van den "
    "Herik 2008).",
    shows=", ".join(f"{trees} x {4000 // trees:,}: {right} of 10 right" for trees, right in kept.items()),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Two other ways are *leaf parallelisation* (several rollouts from the new node) and *tree parallelisation* (one tree, many rollouts under way, kept apart by
# *virtual losses*).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Proofs in the tree
#
# What a simulation *proves* should not be averaged away. **MCTS-Solver** (Winands, Björnsson and Saito 2008) backs forced wins and losses
# up beside the means; ours backs up draws too (Cazenave and Saffidine 2010). No simulation goes where all is known. In the trap:

# %% slideshow={"slide_type": "fragment"}
from gamelib.montecarlo import UCT, mcts

for name, options in (("plain", {}), ("C = 1/2", {"tree_policy": UCT(0.5)}), ("solver", {"solver": True})):
    counts = {n: sum(mcts(GAME, TRAP, simulations=n, rng=seed, **options).action in RIGHT for seed in range(20))
              for n in (100, 300, 1000)}
    print(f"{name:<8} right in 20 searches after", ", ".join(f"{n:,}: {count}" for n, count in counts.items()))

# %% [markdown] slideshow={"slide_type": "subslide"}
# A solver can also *end* a search. With **transpositions**, one node for a position however it was reached, it proves tic-tac-toe a draw:

# %% slideshow={"slide_type": "fragment"}
for shared in (False, True):
    found = mcts(GAME, simulations=20_000, rng=1, solver=True, transpositions=shared)
    kind = "transpositions shared" if shared else "a plain tree"
    print(f"{kind}: {'a draw, proved' if found.proven else 'nothing proved'},",
          f"{found.simulations:,} simulations, {found.nodes:,} nodes")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Does UCT find the truth?
#
# In the limit, yes. (The proof by Kocsis and Szepesvári was found incomplete, and mended for another bonus: Shah, Xie and Xu 2022.) But sampling only
# eases the *curse of dimensionality*: the error of one mean does not grow with the number of states; the number of means that are needed does. And more
# simulations need not be better. On the empty board of Connect Four only the middle column wins (Allen and Allis, 1988). Two searches with each of two
# constants:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.tree_search_report import columns_plot

columns_plot()

# %% [markdown] slideshow={"slide_type": "fragment"}
# **After a million simulations the two with $C = 1/\sqrt2$, which looked surest, have lost their way**: one plays column 6, which loses, and the other keeps
# the middle by 346 visits of a million. It can be far worse. In the chain of Coquelin and Munos (2007) one player goes left $D$ times and is paid 1. Whoever turns right after $d$ steps gets
# $(D - 1 - d)/D$: the sooner, the better.

# %% slideshow={"slide_type": "subslide"}
from gamelib.games import TreeGame


def chain(depth):
    tree = 1.0
    for step in reversed(range(depth)):
        tree = [tree, (depth - 1 - step) / depth]
    return TreeGame(tree, num_players=1)


print("how many of 5 searches are wrong: they turn right at once")
for depth in range(3, 8):
    told = []
    for n in (30, 100, 300, 1000, 3000, 20_000):
        searches = (mcts(chain(depth), simulations=n, rng=seed) for seed in range(5))
        told.append(f"{n:,}: {sum(search.action == 'a2' for search in searches)}")
    print(f"D = {depth}, {2 * depth + 1:>2} nodes; after", ", ".join(told))

# %% [markdown] slideshow={"slide_type": "fragment"}
# With seven steps, fifteen nodes, 20,000 simulations are too few. On such a chain the regret of UCT can be as
# bad as a *tower* $\exp(\exp(\dots \exp(1) \dots))$ whose height grows like $D$ (proof mended by Orseau and Munos 2024).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## And where nobody gives the rules?
#
# So far the program knew how the world works. *Reinforcement learning* builds **agents** that find out which **actions** serve their aims: an agent acts in an
# **environment**, which answers with a **reward**, high or low, and a new state.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.alphago_pictures import learning_loop

from gamelib.draw import Picture

Picture(learning_loop(), "An agent in its environment; and acting, learning a model and planning as one circle.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Model-free**: from experience learn directly how good states and actions are, or what to do.
# - **Model-based**: from experience learn a **model** of the environment, and *plan* in that.
#
# The model is a **Markov decision process** $\langle S, A, R, T, \gamma \rangle$: states, actions, rewards
# $R(s, a)$, transitions $T(s' \mid s, a)$, and a discount $\gamma$ for rewards that come later. $S$ and $A$ are known; $R$ and $T$ depend on
# parameters $\nu$ that are learned, apart if reward and next state are independent given state and action:
#
# $$P[s_{t+1}, r_{t+1} \mid s_t, a_t] = P[s_{t+1} \mid s_t, a_t] \cdot P[r_{t+1} \mid s_t, a_t].$$

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### To learn a model is supervised learning
#
# Each step $(s_t, a_t, r_{t+1}, s_{t+1})$ is an example. Choose a family of models and a loss, and take the member of least loss:
#
# - **rewards** are *regression*: a number for each $(s, a)$; the loss is the mean squared error (MSE);
# - **transitions** are *density estimation*: a distribution for each $(s, a)$; the loss is the Kullback-Leibler divergence (KL).
#
# Families, from the plainest on: **table lookup** (each pair by itself, as below), **linear expectation** (a regression, as further below), **linear
# Gaussian** (with noise), **Gaussian processes** (which know where data are lacking), **deep belief networks** (which learn features).
#
# In Russell and Norvig's world of 4 x 3 squares one corner pays 1, the square below it -1, every other step costs 0.04 and goes
# astray one time in five. (A state pays whatever follows, as in the book's first three editions.) An agent that walks about at random counts where steps lead.
# What does a plan made in *its model* lose in *the world*? This **cost of planning** is $V^*(s) - V^{\hat\pi}(s)$ in the world, where $\hat\pi$ is best in the model.

# %% slideshow={"slide_type": "subslide"}
from statistics import mean, variance

from gamelib.learn import (
    explore,
    grid_world,
    learn_model,
    planning_cost,
    transition_divergence,
    value_iteration,
)


def with_interval(numbers):  # the mean, and 1.96 standard errors to either side
    return f"{mean(numbers):.3f} ± {1.96 * (variance(numbers) / len(numbers)) ** 0.5:.3f}"


world, start = grid_world(discount=0.95), (1, 1)
print(f"the best plan is worth {value_iteration(world).values[start]:.3f}; 50 agents a line")
for steps in (100, 300, 1000, 3000):
    models = []
    for seed in range(50):
        seen = explore(world, steps, seed, start=start)
        table = learn_model(seen, world.actions, states=world.states, prior=0.01)  # 0.01 imagined visits keep KL finite
        models.append(table.mdp(0.95, untried=-1.0))  # what was never tried counts as bad
    kl = with_interval([transition_divergence(world, model) for model in models])
    cost = with_interval([planning_cost(world, model, start, 1e-4) for model in models])
    print(f"{steps:>4} steps: KL divergence {kl}, cost of planning {cost}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Planning gets cheaper faster than the model gets better**: from 100 steps to 1,000 the divergence falls to 15 per
# cent, the cost to a few.
#
# Now a **game**: against somebody whose ways do not change it is an MDP, too. From 20 matches one takes 1, 2 or 3, and whoever takes the
# last one wins. This opponent plays each move at random with probability one half, and else perfectly. A table knows the
# rewards of what came up; a *regression* says something of every pair, here by two features, *I take the last* and *I leave 1
# to 3*. Fifty learners each:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.learned_plans import GAMES, plans

for games in GAMES:
    for way, found in plans(games).items():
        mse, cost = map(with_interval, zip(*found, strict=True))
        print(f"{games:>3} games, {way:<10}: MSE of rewards {mse}, cost {cost}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# After 10 and 30 games the regression plans better (paired). After 300 the table has the better rewards, and still both plans cost the same,
# next to nothing: a model need only be right about *which action is best*. Where it is wrong about that, it costs. Sutton and Barto's recycling robot, its
# battery high or low, may search for cans, wait for them (1 a step), or recharge:

# %% slideshow={"slide_type": "fragment"}
from gamelib.learn import ModelGame, recycling_robot

robot = recycling_robot()
print(f"the best plan is worth {value_iteration(robot).values['high']:.2f}")
for belief in (1.3, 1.5, 3.0):
    cost = planning_cost(robot, recycling_robot(wait=belief), "high")
    print(f"model: waiting brings {belief}; cost of planning {abs(cost):.2f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Plan from here only
#
# Value iteration solves the *whole* MDP. **Simulation-based search** grows a tree from the *current*
# state with the model, given or learned, and solves only the **sub-MDP** that can be reached from here. Lesson 08 did just that, with an opponent
# in place of chance. The robot's next 8 steps, by expectimax and by tree search, whose value is the mean of all it tried and so less:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import expectimax

ahead = ModelGame(robot, "low", horizon=8)
print(expectimax(ahead))
print(mcts(ahead, simulations=500, rng=1))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How people do it
#
# A person seems not to search mainly. At chess one has **goals** (attack the king), works backwards to **subgoals** (open a file), **plans** which actions lead
# there, and searches only for local ends: is this exchange sound? An artificial player like that is an open question:
#
#     goals  →  subgoals  →  plan  →  local search  →  move
#
# (Where a program *plans*, a state is a set of facts, and an operator links the facts it needs to those it brings about.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Choose $C$ and a rollout by paired matches; say what RAVE, a solver and several trees are worth; learn a model, and say what a plan made in it costs.
# **Next**: [lesson 09](09_alphago_style_priors.ipynb).

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [RAVE](glossary.md#rave), [MAST](glossary.md#mast), [proof
# back-up](glossary.md#proof-back-up), [root parallelisation](glossary.md#root-parallelisation), [leaf
# parallelisation](glossary.md#leaf-parallelisation), [tree parallelisation](glossary.md#tree-parallelisation), [virtual
# loss](glossary.md#virtual-loss), [reinforcement learning](glossary.md#reinforcement-learning), [Markov decision
# process](glossary.md#markov-decision-process), [discount](glossary.md#discount), [model-free](glossary.md#model-free),
# [model-based](glossary.md#model-based), [simulation-based search](glossary.md#simulation-based-search).

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Sutton and Barto, *Reinforcement Learning*, 2nd ed., chapters 3 and 8. Gelly and Silver, *ICML*, 2007. Teytaud and Teytaud, *IEEE CIG*, 2010. Finnsson
# and Björnsson, *AAAI*, 2008. Winands, Björnsson and Saito, *Computers and Games*, 2008. Chaslot, Winands and van
# den Herik, *Computers and Games*, 2008. Cazenave and Saffidine, *Computers and Games*, 2010. Coquelin and Munos, *UAI*, 2007. Orseau and Munos, arXiv 2405.04407, 2024. Shah, Xie and Xu, *Operations Research* 70(6), 2022. Allis, *A knowledge-based approach of Connect-Four*, 1988.
#
# The survey by Browne and others (lesson 08) writes $s(v)$ for our `node.state`, $a(v)$ for the action that led to $v$, $f$ for `result`, $Q(v)$ for `totals`
# and $\Delta(v, p)$ for `rewards[p]`.
