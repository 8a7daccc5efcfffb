# %% [markdown] slideshow={"slide_type": "slide"}
# # 09 · Priors, as in AlphaGo
#
# **How does a program know where to look?** The tree of lesson 08 tries every move before it tries one twice. A good player does not even
# *see* most moves. So give the search a hint, a **prior**: a
# number for each move, how likely it is to be right. Below, column 3 wins for O, and the prior gives it 5 %. **Run the next cell. Rescue the search: drag *hint*, the share
# of the prior on the right move, here and at every node below, or give it more simulations.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.prior_explorer import PriorExplorer

hint = PriorExplorer()
hint

# %% [markdown] slideshow={"slide_type": "fragment"}
# After this lesson you can guide a search by a prior and a value, say what a wrong prior costs, train a network that plays from
# nothing, and tell AlphaGo from AlphaGo Zero. Two hours, after lesson 08. The board has five columns and four rows: there perfect
# play is known, and everything is measured against it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play it first
#
# This opponent was given nothing but the rules. It learned from 36,000 games against itself, in minutes on a laptop. Click a
# column to drop your disc. Then set *generation* back to 1, after its first 512 games.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.network_explorers import NetworkGameExplorer

opponent = NetworkGameExplorer()
opponent

# %% [markdown] slideshow={"slide_type": "fragment"}
# Empty bars: what it thought of its moves *at first sight*; full bars: where its search went. A **network** is a function with
# many parameters, here fourteen thousand, that were adjusted until it says the right thing. It turns a position into two things: a prior $P(a)$
# for each action $a$, and a value $v$, what it expects of the game. Where they come from is the second half of this lesson. First:
# what does a search do with them?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## PUCT
#
# UCT follows the action with the highest $Q_a + C\sqrt{2 \ln N / N_a}$. AlphaGo and its successors follow the highest
#
# $$Q_a + c \, P_a \frac{\sqrt{N}}{1 + N_a}, \qquad N = \sum_b N_b .$$
#
# As before $Q_a$ is the mean reward of the player to move, from 0 to 1, $N_a$ how often $a$ was followed, and $c$ a constant. What is new:
#
# - the bonus is **multiplied by the prior**: an unlikely move waits;
# - $1 + N_a$: an action that was never followed has a finite bonus, so **nothing is tried only because it is new**. For its $Q$ we take the mean of
#   the node itself (the *first play*);
# - a new leaf is worth what an **evaluator** says, $v$, and that is backed up: a network or, as long as we have none, a random game.
#
# Mind the scales: $Q$ is between 0 and 1, for the player who moves at the node. A value $v$ is a utility from $-1$ to 1, for X, so a leaf's reward is
# $(1 + v)/2$ for X and $(1 - v)/2$ for O. After eleven simulations in the position of the first picture (the first of them evaluates the root):

# %% slideshow={"slide_type": "fragment"}
from math import sqrt

from gamelib_lessons.exact_four import BOARD, optimal_actions

from gamelib.montecarlo import PUCT, GuidedTree, PolicyAndValue, WithRollouts, leaning_policy

state = BOARD.play("35513")
prior = leaning_policy(BOARD, optimal_actions, 0.05)  # 5 % for the move that wins
evaluator = WithRollouts(PolicyAndValue(prior), BOARD, 1.0, rng=1)  # values: a random game each
tree = GuidedTree(BOARD, state, evaluator=evaluator, tree_policy=PUCT(c=1.2), rng=1)
tree.grow(11)  # the first looks at the root itself
root = tree.root
total = sum(child.visits for child in root.children.values())
for action, p in root.notes.items():
    child = root.children.get(action)
    n, q = (child.visits, child.mean(root.player)) if child else (0, root.mean(root.player))
    bonus = 1.2 * p * sqrt(total) / (1 + n)
    print(f"column {action + 1}: P {p:.2f}, N {n}, Q {q:.2f}, bonus {bonus:.2f}, sum {q + bonus:.2f}")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "Column 3 alone is right, and gets 5 % of the prior. If the simulations never end, how often will PUCT follow it?",
    ["never", "once, to see", "again and again"],
    answer="again and again",
    because="An action that is not followed keeps its N, while the root of the sum grows: its bonus grows without end. So as long "
    "as a prior is not 0, a wrong one costs time, if perhaps more than you have. Set the hint of the first picture to 0: now it is never followed.",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What is a hint worth?
#
# One position proves nothing. Here are a hundred; in each one move of five is right. At every node the right moves, X's and O's alike, get a share of the
# prior; each leaf is valued by a random game. How often does the search still err?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.prior_report import errors_plot

errors_plot("PUCT", (0.02, 0.2, 0.5, 0.8), uct=True)

# %% [markdown] slideshow={"slide_type": "fragment"}
# **A good hint is worth more than patience, here.** With half of the prior on the right moves 10 simulations err less often (6 of 100) than 2,560 of UCT, without a hint (27). A bad prior does as much harm: with 2 % the search still errs in 58 after 2,560. The longer the search, the
# less the prior counts and the more the values do, and random games can be wrong: so the 50 % line rises in the end.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Often the formula is quoted without the root: Q + c P / (1 + N). The right move gets half of the prior, and PUCT errs in "
    "9 of 100 positions after 320 simulations. In how many does this search err?",
    ["about 3", "about 9", "about 25"],
    answer="about 25",
    because="The right move is looked at first, and now and then the first random games go badly. Without the root its bonus does "
    "not grow while it waits, so it is often never looked at again: ever more simulations help little.",
    shows=errors_plot("without the root", (0.02, 0.2, 0.5, 0.8)),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The search in Python
#
# It is lesson 08's tree. Selection asks the prior; expansion and back-up are the same functions; in place of a rollout the evaluator is asked, and
# *for many trees at once*: sixty-four positions cost our network three times as much as one.

# %% slideshow={"slide_type": "fragment"}
from inspect import getsource

from gamelib.montecarlo import guided_tree_search

print(getsource(guided_tree_search))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How a network learns
#
# Ours is shown the board as 40 zeros and ones: where the mover's discs are, and where the other's. Layers of weighted sums turn them into five numbers, the
# *logits* $\ell_a$, and $P_a = e^{\ell_a} / \sum_b e^{\ell_b}$ makes shares of these (*softmax*); a sixth number between $-1$ and 1 is $v$, here for the
# mover. A **loss** says how wrong they are. Its derivatives say in which direction to change each weight; a small step there, and the loss is smaller:
# *gradient descent*. One position, column 3 right and a win:

# %% slideshow={"slide_type": "fragment"}
import numpy as np

from gamelib.learn import Examples, PolicyValueNetwork, encoding

network = PolicyValueNetwork(inputs=40, actions=5, hidden=(32,), rng=1)
example = Examples(encoding(BOARD).rows([state]), np.array([[0, 0, 1, 0, 0]]), np.array([1.0]))
for _ in range(5):
    shares, values = network(example.inputs)
    losses, gradients = network.losses_and_gradients(example)
    print(f"P {np.round(shares[0], 2)}, v {values[0]:.2f}, loss {sum(losses):.2f}")
    for weights, gradient in zip(network.parameters, gradients, strict=True):
        weights -= 0.1 * gradient

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A value, learned by playing
#
# Who says what is right? TD-Gammon (1992), at first a network with random weights, played backgammon against itself, and after each move made the value of
# the position before *a little more like the value after it*: $V(s) \leftarrow V(s) + \alpha \, (V(s') - V(s))$, and at the end of the
# game like the result. (TD($\lambda$) corrects earlier positions as well, those further back less.) TD(0.7) at Pig, up to 50 points, in 500 games at each of two rates, with a
# table in place of a network; the shares of wins are exact (with another seed it may do worse):

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.learned_pig import learned, opponents, wins

policy = learned(games=500, seed=1)
for name, other in opponents().items():
    print(f"wins {wins(policy, other):.1%} of games against {name}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How AlphaGo was made
#
# In 2016 the parts were made one after the other, first from people's games, then from its own (Silver and others 2016).

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons import alphago_pictures

from gamelib.draw import Picture

Picture(alphago_pictures.alphago(), "AlphaGo's parts: imitation, reinforcement, value, and the search that uses them.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# 1. **Imitation.** A network learned to predict strong players' moves, and was right in 57 % of positions. A much simpler *linear softmax*, $P_a \propto
#    e^{w \cdot x_a}$ with a few features $x_a$ of each move, managed 24 %, but in 2 microseconds instead of 3 milliseconds: it plays the rollouts.
# 2. **Reinforcement.** The network played against earlier versions of itself; moves of won games were made more likely, of lost ones less (the
#    *policy gradient*). It beat the first in 80 % of games.
# 3. **Value.** Another network learned who would win, from games of the second.
#
# A leaf was worth $(1 - \lambda) v + \lambda z$: half the value $v$, half the result $z$ of a rollout *to the end* ($\lambda = \frac12$). The prior was that of
# stage 1, which served better than that of stage 2, perhaps because people's moves are more varied.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.prior_report import stages_text, values_plot

Prediction(
    "The third network learns who wins from 10,000 positions: all positions of a few hundred games, or one position of each of 10,000 "
    "games. Which makes the smaller error in games it has never seen?",
    ["all positions of few games", "one position of many games", "there is no difference"],
    answer="one position of many games",
    because="Positions of one game are much alike and share one result, so 10,000 of them hold less news, and the network learns the "
    "games by heart. With one of each it does so too, only later: 10,000 are few. AlphaGo had 30 million games.",
    shows=values_plot(),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# All stages on our small board, learned from perfect play instead of people. (So its 94 % and AlphaGo's 57 % do not
# compare; UCT with 100 simulations gets 98 %.) The last three scores cannot be told apart:

# %% slideshow={"slide_type": "fragment"}
print(stages_text())

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One network, and nobody's games
#
# AlphaGo Zero (2017) needs neither people nor rollouts. The search *is* a better player than the network that guides it. So let the network learn
# to say at once what the search found out; then the search is better again.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
Picture(alphago_pictures.alphago_zero(), "AlphaGo Zero: the network guides the search, the search teaches the network.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each position of a game is an example with two targets: $\pi$, the shares of the search's visits, and $z$, how the game ended for the player to
# move. Gradient descent changes the weights $\theta$ so that the loss
#
# $$(z - v)^2 - \sum_a \pi_a \ln P_a + \kappa \lVert \theta \rVert^2$$
#
# falls. The first term is least for $v = z$, the second for $P = \pi$; the third keeps the weights small. Games of the last ten generations are remembered, and
# a new network that scores less than 45 % against the one before is dropped (AlphaGo Zero asked for 55 %; here it happened to none). With a deep residual network it won 100 : 0 against the
# version that had beaten Lee Sedol, after three days, and 89 : 11 against AlphaGo Master after forty, with 29 million games.
#
# So that games differ, and the search sees moves the network would not try, the root's prior gets random **noise** in self-play, and moves are drawn
# with the chance $\pi_a \propto N_a^{1/T}$. $T$ is the **temperature**: towards 0, only the most visited move is played. Move it to 0, and to 3:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.network_explorers import SelfPlayExplorer

SelfPlayExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Watch it learn
#
# *Generation* walks through a run made once. The curve is measured against perfect play, in positions of its games with UCT
# where one can go wrong.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.network_explorers import LearningExplorer

LearningExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Perfect play does not win every game: of a hundred random openings O wins 59 and 41 are draws. Each is played with both colours, so perfect players score
# ½ against each other; more comes from mistakes. Scores against UCT with 200 simulations:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.prior_report import fights_plot, fights_text

fights_plot()

# %% slideshow={"slide_type": "fragment"}
print(fights_text())

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Against this opponent the network with 50 simulations scores as much as perfect play**, which takes any of its optimal moves and sets no traps, though it errs in 1
# of 100 decisions. Even without a search it beats UCT with 200. Train one yourself, on fewer games and tested on the harder positions of the hints, in a minute or two:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.network_explorers import TrainingExplorer

TrainingExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The full board
#
# Seven columns, six rows, $4.5 \cdot 10^{12}$ positions. The same loop, a larger network, 102,400 games, half an hour on one core: the compiled engine grows the
# trees. Lesson 04b's solver says what is right in 600 positions of UCT's games. Choose, then play against it:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.prior_report import full_board_plot

Prediction(
    "After a hundred generations the network has 100 simulations. How many does plain UCT need to be right as often?",
    ["about 300", "about 1,000", "10,000 or more"],
    answer="10,000 or more",
    because="In 600 positions a share is uncertain by 2 to 3 %, so it may be 10,000 or 100,000. In time it beats only 100,000: one look of the network "
    "takes as long as a hundred compiled simulations. Against UCT with 1,000 and 10,000 simulations it scores 0.83 ± 0.03 and 0.76 ± 0.04, "
    "and without a search 0.53 ± 0.05 and 0.46 ± 0.04.",
    shows=full_board_plot(),
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.network_explorers import FullBoardExplorer

FullBoardExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# An evaluator is anything with a prior and a value. This one counts open lines of four; the search does the rest. Make it better: mix in
# rollouts, `WithRollouts(Mine(), BOARD, 0.5, rng=1)`, or see wins and losses one move ahead.

# %% slideshow={"slide_type": "fragment"}
from gamelib.montecarlo import Evaluation, Evaluator
from gamelib.play import GuidedAgent, MonteCarloAgent, match, random_opening


class Mine(Evaluator):
    def evaluate(self, state):
        value = BOARD.window_score(state)  # from -1 to 1, good for X
        prior = dict.fromkeys(range(5), 1.0)
        return Evaluation(value, prior)


openings = [random_opening(BOARD, 3, rng=seed) for seed in range(50)]
players = (GuidedAgent(Mine(), simulations=50, rng=1), MonteCarloAgent(simulations=50, rng=1))
match(BOARD, players, 100, openings=openings)

# %% [markdown] slideshow={"slide_type": "fragment"}
# If you have PyTorch, a network of yours fits the same method; `evaluate_all` asks it for many positions at once:
#
# ```python
# class Torch(Evaluator):
#     def __init__(self, network):
#         self.network = network.eval()
#
#     def evaluate(self, state):
#         return self.evaluate_all([state])[0]
#
#     def evaluate_all(self, states):
#         with torch.no_grad():
#             logits, values = self.network(torch.tensor(encoding(BOARD).rows(states)).float())
#         signs = [1 if BOARD.player(state) == 0 else -1 for state in states]  # from the mover's side to X's
#         return [Evaluation(sign * value, dict(enumerate(shares)))
#                 for sign, value, shares in zip(signs, values.tolist(), logits.softmax(1).tolist())]
# ```

# %% [markdown] slideshow={"slide_type": "slide"}
# ## And Go?
#
# The game it was made for. Two players put stones on the points of a board, usually 19×19; a connected group is taken off when no point beside it is free; in
# the end whoever has more territory wins: 1 if that is Black, who maximises, $-1$ if it is White. Chess has some 35 moves in a position and games of 80 plies; Go 250, and
# 150, and $2.1 \cdot 10^{170}$ legal positions. And nobody knew how to write an evaluation. On 5×5 points, with random games and no prior, Black sees
# that C2 takes three stones:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.prior_explorer import GoSearchExplorer

GoSearchExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1992 to 2018

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
Picture(alphago_pictures.history(), "What programs did, 1992 to 2018, year by year.")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. With a uniform prior PUCT is UCT.</summary>
#
# False. Its bonus falls as $1/N_a$, not as $1/\sqrt{N_a}$, and it does not try everything first.
# </details>
# <details><summary>2. AlphaGo did not play its rollouts to the end.</summary>
#
# False. It did, with the linear policy, and mixed their results with the value. AlphaGo Zero has no rollouts.
# </details>
# <details><summary>3. A policy may give illegal moves something.</summary>
#
# True; the search renormalises over the legal ones.
# </details>
# <details><summary>4. Noise is added at every node.</summary>
#
# False: at the root, and in self-play only.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Compute PUCT at a node; say why a wrong prior is overcome, and what it costs; write an evaluator; name AlphaGo's parts in order; write down the loss and the two targets; and read a learning curve against perfect play.
#
# **Exercises**: [exercises/09_alphago_style_priors.ipynb](../exercises/09_alphago_style_priors.ipynb). In the last one an evaluator of yours has to
# play as well with 100 simulations as UCT with 400.

# %% [markdown] slideshow={"slide_type": "slide"}
# **Words met here:** [prior](glossary.md#prior), [PUCT](glossary.md#puct), [evaluator](glossary.md#evaluator),
# [policy network](glossary.md#policy-network), [value network](glossary.md#value-network), [first
# play](glossary.md#first-play), [policy gradient](glossary.md#policy-gradient), [self-play](glossary.md#self-play),
# [temperature](glossary.md#temperature), [root noise](glossary.md#root-noise).

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Silver and others: "Mastering the game of Go with deep neural networks and tree search", *Nature* 529, 2016; "Mastering the game of Go without
# human knowledge", *Nature* 550, 2017; "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play", *Science* 362, 2018.
# Tesauro, "Temporal difference learning and TD-Gammon", *CACM* 38(3), 1995. Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.4 and 22.
