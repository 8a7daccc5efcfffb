# %% [markdown] slideshow={"slide_type": "slide"}
# # 08 · Monte Carlo tree search
#
# **How can a program play well if nobody has told it what a good position is?** It plays many games against itself, and lets a tree
# grow where they went well. Below, X has taken a corner, and only one of O's eight replies does not lose. **Run the next cell, then
# move *simulations* up from 10.** The darker a square, the more often the search went there.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import TreeSearchExplorer

TreeSearchExplorer(simulations=10)

# %% [markdown] slideshow={"slide_type": "fragment"}
# After this lesson you can write such a search, compute its choices by hand, recognise positions in which it goes wrong, and play against it
# with an idea of your own inside. An hour and a half, after lessons 04 and 07.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play it first
#
# This opponent knows nothing but the rules of Connect Four. Before each move it plays 500 games against itself, and it keeps what it learned
# about the position that arises. It has begun; click a column. The board on the right shows what it thinks of *your* replies. Later give it 10
# *simulations*, or 5,000; its tree then starts afresh.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import PlayAgainstTreeExplorer

PlayAgainstTreeExplorer("Connect Four", first=True)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Flat Monte Carlo
#
# The simplest search by simulation has no tree (Abramson 1990). For each action $a$ of the state $s$ play $K$ games to the end,
# **episodes**, choosing every later action at random. Take the action with the best mean:
#
# $$Q(s, a) = \frac1K \sum_{k=1}^{K} G_k, \qquad a^* = \arg\max_a Q(s, a).$$
#
# $G_k$ is the **reward** in episode $k$ of the player to move at $s$, here O: 1 for a win, ½ for a draw, 0 for a loss. With 1,000 episodes after each
# move:

# %% slideshow={"slide_type": "subslide"}
from gamelib.draw import draw_board
from gamelib.games import TicTacToe
from gamelib.montecarlo import flat_monte_carlo

tictactoe = TicTacToe()
position = tictactoe.parse(". X . / X . O / . . .")
found = flat_monte_carlo(tictactoe, position, episodes=1000, rng=1)
means = {}
for action, (_, utility) in found.action_values.items():
    reward, error = (1 + utility) / 2, found.standard_errors[action][1] / 2  # utilities go from -1 to 1
    print(f"{tictactoe.action_text(position, action)}: {reward:.3f}, standard error {error:.3f}")
    means[action] = f"{reward:.2f}"
draw_board(tictactoe, position, notes=means)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib_lessons.trap import exact_table

from gamelib.widgets import Prediction

Prediction(
    "c1 and c3 are about equal, the rest is clearly worse. With a hundred times as many games, what will flat Monte "
    "Carlo play?",
    ["c1 or c3, and draw", "c1 or c3, and lose", "a1 or a3: the means will change"],
    answer="c1 or c3, and lose",
    because="Means come nearer to what an action is worth if everybody goes on at random, not to the truth. After c1 a random X blocks at c3 one time in five, a "
    "real one always, and wins by force: X threatens a3, O's parry there threatens b2, and X's parry there threatens a1 and "
    "b1 at once. After c3 the block is c1, and it wins as well. Below are the expectations that the means approach.",
    shows=exact_table(),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two principles, four phases
#
# These games learn nothing from each other. In **Monte Carlo tree search** (Coulom 2006) they do, by two principles:
#
# 1. the value of a state can be estimated by a mean over **random simulations**;
# 2. these means can **guide the next simulations**, best first, for whoever is to move there.
#
# It keeps a **partial tree** whose root is the current state. Each node $s$ counts its visits $N(s)$ and, for each action, keeps $N(s, a)$ and the mean
# $Q(s, a) = W(s, a)/N(s, a)$, where $W$ adds up the rewards. A simulation has four phases:
#
# 1. **selection**: go down by the **tree policy**, until the game is over or a node has an action that was never tried;
# 2. **expansion**: add the child that such an action leads to;
# 3. **simulation**: from there play to the end by the **rollout policy**, here at random;
# 4. **back-up** (*back-propagation*): at every node on the way count a visit, and add the result.
#
# Most variants change one of the two policies. Here is the ninth simulation of a search of the position above, with $N$ in the nodes. Which
# action it follows, here c1, is the subject of the next two sections.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib_lessons.grown_tree_picture import four_phases

four_phases(tictactoe, position, simulation=9, seed=7)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Greed in a tree
#
# The simplest tree policy is **greedy**: it follows the best mean so far. Take a game for one player: two actions, a1 and a2, then two more, and in
# the end a reward of 0, ½ or 1. The first simulation tries a1 and, going on at random, is paid ½. The second tries a2 and is paid 0.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.games import TreeGame
from gamelib.montecarlo import Greedy, SearchTree

tree = SearchTree(TreeGame([[0.5, 0], [0, 1]], num_players=1), tree_policy=Greedy(), rng=3)
lines = []
for simulation in range(1, 5):
    tree.grow(1)
    known = (f"{action}: N = {child.visits}, Q = {child.mean(0):.2f}"
             for action, child in sorted(tree.root.children.items()))
    lines.append(f"after {simulation}: {'; '.join(known)}")
Prediction(
    "Where does the third simulation go, and can what it is paid send the fourth one elsewhere?",
    ["to a1, and no", "to a1, and yes if it pays 0", "to a2, to be fair"],
    answer="to a1, and no",
    because="Greedy compares ½ with 0. If a1 then pays 0, its mean is ¼, still better than 0. One unlucky game, and a2 is "
    "out for good, though the 1 lies below it. So it went:",
    shows="\n".join(lines),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Every node is a gambler: UCT
#
# Lesson 07's answer to greed was *optimism in the face of uncertainty*. Kocsis and Szepesvári (2006) put UCB1 into every node. The machines are
# the actions, and a pull is a simulation: **UCT**, *upper confidence bounds applied to trees*. At a node $s$ follow the action with the greatest
#
# $$\underbrace{Q(s, a)}_{\text{of the player to move at } s} + \; C \, \sqrt{\frac{2 \ln N(s)}{N(s, a)}}.$$
#
# $N(s)$ counts the visits of **that** node, not those of the root. $C$, the **exploration constant**, is 1 in UCB1.
#
# Here are nine simulations. Only the last three choose by the index; before, the root has untried actions. In the eighth **the
# bonus beats the better mean**.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.draw import mcts_film

mcts_film(tictactoe, position, simulations=9, rng=7)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Below, the tree of the first screen grows. Each of O's moves has a column; a ply's bar is as wide as the square root of its nodes. **The tree grows
# towards the good move**: after 5,000 simulations 1,977 of its nodes begin with b2, and at most 359 with any other.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.grown_tree_picture import growth_picture

growth_picture(tictactoe, tictactoe.parse(". . . / . . . / X . ."), (16, 500, 5000), seed=6)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In four short functions
#
# A node keeps a total for each player, so the code serves two players or five; rewards go from 0 to 1.

# %% slideshow={"slide_type": "subslide"}
import random
from math import log, sqrt


class Node:
    def __init__(self, game, state):
        self.state, self.children = state, {}
        self.untried = [] if game.is_terminal(state) else list(game.actions(state))
        self.visits, self.totals = 0, [0.0] * game.num_players


def index(node, child, player, c=1.0):
    bonus = c * sqrt(2 * log(node.visits) / child.visits)  # node.visits is N(s), child.visits N(s, a)
    return child.totals[player] / child.visits + bonus  # Q(s, a), and the bonus


def select(game, root):
    path = [root]
    while not path[-1].untried and path[-1].children:
        node = path[-1]
        player = game.player(node.state)
        children = node.children.values()
        path.append(max(children, key=lambda child: index(node, child, player)))
    return path


def expand(game, node):
    action = node.untried.pop(random.randrange(len(node.untried)))
    node.children[action] = Node(game, game.result(node.state, action))
    return node.children[action]

# %% slideshow={"slide_type": "subslide"}
def simulate(game, state):
    while not game.is_terminal(state):
        state = game.result(state, random.choice(game.actions(state)))
    rewards = []
    for player in range(game.num_players):
        low, high = game.utility_bounds(player)
        rewards.append((game.utility(state, player) - low) / (high - low))
    return rewards


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
    return root


random.seed(8)
winning = tictactoe.parse("X X . / O O . / . . .")
children = tree_search(tictactoe, winning, 200).children
action = max(children, key=lambda each: children[each].visits)
print("X to move plays", tictactoe.action_text(winning, action))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Most slips happen in `select`. Untried actions come first: their index is infinite. The mean is that of the player to move *at the node*. And
# a node whose game is over can be visited again.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: a tree from the game of Go
#
# Black is to move at the root, then White, and so on in turns. Every node says $A/B$: $B$ simulations came through, and **Black won** $A$ of
# them. Where Black chooses, the mean of a child is $A/B$; where White does, it is $1 - A/B$. The tree is simplified: counts add up exactly, and only a node
# without children has untried moves. The bonus here is $\sqrt{\ln N/n}$, that is, $C = 1/\sqrt2$. Make one more simulation: **click the child
# that is followed.** Does $C = 1$ change it?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.go_example_explorer import GoExampleExplorer

GoExampleExplorer()

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Who reads the number?
#
# Three ways to keep the score are easily mixed up. Let $r(p)$ be 1 if player $p$ won the simulation, ½ for a draw, and 0 if $p$ lost:
#
# |what a node $v$ keeps|back-up|who chooses reads|
# |---|---|---|
# |wins of one player (the example)|add $r(\text{Black})$|$A/B$ if Black, $1 - A/B$ if White|
# |one number, for whoever moved *into* $v$|add $r(\text{whoever moved into } v)$|$W(v)/N(v)$ as it stands|
# |a number for **each player** (ours)|add to each its own $r$|its own entry|

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The trap
#
# Back to the position that flat Monte Carlo loses. c1 and c3 are each refuted by the other one only. After 50 simulations
# both refutations are in UCT's tree.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.trap import TrapExplorer, drift_plot

Prediction(
    "A random choice keeps the draw in 6 or 7 of 20 searches. After 10 simulations UCT (C = 1) keeps it in 5. And after 500?",
    ["more of them", "about as many", "fewer"],
    answer="fewer",
    because="None does. At the node below c3 X is a gambler too, and has to find c1, then prefer it, until it has pulled down the mean of c3; "
    "the same holds for c1. After 1,000 simulations 2 of 20 are right, at 1,500 and later looks all. What c3 pays falls first, "
    "and its mean limps behind:",
    shows=drift_plot(),
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Move *simulations* from 10 to 4,000, and watch what each of the three searches thinks of c3.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
TrapExplorer()

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Flat** never learns: X goes on replying at random. **Greedy** gets better soonest, but stays at 9 of 20 searches. **UCT** comes to
# all 20. The payments of a move **drift**, since the search below it improves, and UCB1's theorem does not cover that. In the limit UCT still finds the
# right move; how many simulations are enough cannot be told beforehand.
#
# Such positions are **search traps**: a move looks good, and the opponent has a short winning strategy after it. Chess is full of
# them (Ramanujan, Sabharwal and Selman 2010). Alpha-beta sees a trap as soon as it looks deep enough.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A million simulations
#
# `from gamelib.engine import mcts` is the same algorithm as machine code, tens of times as fast (it is compiled at the first call, for seconds). Here it is at Connect Four, where perfect play is known. In the *second* position only column
# 5 wins.

# %% tags=["needs-numba"] jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.million_explorer import MillionExplorer, how_often

Prediction(
    "After 3,000 simulations UCT plays column 5 with all of five seeds. And after 100,000?",
    ["again with all", "with some", "with none"],
    answer="with none",
    because="All play column 4, which loses. After a million four of five are back at column 5. In the *first* position it is the other way round: from 10,000 simulations on all five "
    "play the only column that does not lose.",
    shows="\n".join(f"{n:>7,} simulations: {how_often('second', n)} of 5 seeds play column 5" for n in (1_000, 3_000, 10_000, 100_000)),
)

# %% tags=["needs-numba"] jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
MillionExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## All positions at once
#
# Up to symmetry, tic-tac-toe has 627 positions in which the game goes on. A search *gives one away* if it turns a win into a draw, or a
# win or draw into a loss.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.tree_search_report import given_away_plot

Prediction(
    "Flat, greedy and UCT search get 2,000 simulations each. Which gives most of the positions away?",
    ["flat, which has no tree", "greedy", "UCT"],
    answer="greedy",
    because="A good move whose first games were lost is not visited again as long as another has a better mean. Greedy ends at "
    "5.2 %, worse than flat Monte Carlo with no tree at all, at 2.9 %. UCT comes to 0 (means of five seeds).",
    shows=given_away_plot(),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What to play in the end
#
# The **robust child** has the most visits, the **max child** the best mean.
# Most programs take the visits. Over the 627 positions it makes hardly any difference from 100 simulations on.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Against alpha-beta
#
# UCT with 400 random simulations a move plays alpha-beta with iterative deepening at Connect Four, Othello on
# 6 x 6, and Breakthrough on 5 x 5 squares. Alpha-beta gets as many nodes a move as it searches in the time of those simulations, by the median
# over positions of the game. **With an evaluation**, as in lesson 03, it wins at all three. Now take its knowledge away: every position is
# worth 0 until the game is over.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.tree_search_report import scores_plot

meetings = [(f"{game}, {words}", f"{game}, {name}") for words, name in
            (("with an evaluation", "equal time"), ("without knowledge", "no knowledge"))
            for game in ("Othello", "Connect Four", "Breakthrough")]
Prediction(
    "In which game does alpha-beta still score more than half?",
    ["Connect Four", "Othello", "Breakthrough", "none of them"],
    answer="Breakthrough",
    because="Perhaps because short, forced races favour whoever looks at everything. At the other two UCT is far ahead. Go had no good "
    "evaluation for decades, and there this algorithm changed everything. Each point is UCT's score in 200 games.",
    shows=scores_plot(meetings),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Only the rules
#
# UCT is an *anytime* algorithm: it can be stopped after any simulation. It needs nothing but the rules. **Treblecross** is not in the library: on a strip of
# squares both players place the same kind of stone, one a turn, and whoever makes three in a row wins.

# %% slideshow={"slide_type": "subslide"}
from gamelib import Game


class Treblecross(Game):
    name, player_names = "Treblecross", ("A", "B")

    def __init__(self, length):
        self.length = length

    def initial_state(self):
        return "." * self.length

    def text(self, state):
        return " ".join(each if each == "x" else str(i) for i, each in enumerate(state))

    def player(self, state):
        return state.count("x") % 2

    def actions(self, state):
        over = self.is_terminal(state)
        return () if over else [i for i, each in enumerate(state) if each == "."]

    def result(self, state, action):
        if action not in self.actions(state):
            raise self.illegal(state, action)
        return state[:action] + "x" + state[action + 1 :]

    def is_terminal(self, state):
        return "xxx" in state or "." not in state

    def utility(self, state, player):
        if "xxx" not in state:
            return 0
        return -1 if self.player(state) == player else 1  # who is to move has lost

# %% slideshow={"slide_type": "subslide"}
from gamelib.montecarlo import RandomRollout, mcts
from gamelib.search import solve

strip = Treblecross(11)
empty, truth = strip.initial_state(), solve(strip)
best = [each for each in strip.actions(empty) if truth[strip.result(empty, each)][0] == 1]  # A wins


def how_often_right(rollout, simulations):
    searches = (mcts(strip, simulations=simulations, rollout=rollout, rng=seed) for seed in range(20))
    return sum(search.action in best for search in searches)


print(f"of 11 first moves {len(best)} win")
for n in (100, 1000):
    print(f"{n:>5,} simulations: {how_often_right(RandomRollout(), n)} of 20 searches are right")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# A random choice is right in 5 or 6 of 20. A rollout policy can know more: this one plays at random, but takes a win when it
# sees one.

# %% slideshow={"slide_type": "fragment"}
from gamelib.montecarlo import GuidedRollout


class Mine(GuidedRollout):
    def choose(self, game, state, legal, random):
        for action in legal:
            if game.is_terminal(game.result(state, action)):
                return action
        return random.choice(legal)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Plain random rollouts are right in 5 of 20 searches of 1,000 simulations. And these?",
    ["in more", "in as many", "in fewer"],
    answer="in fewer",
    because="From the empty strip either kind of rollout alone would rank a winner first. In the tree the replies are searched too, and after "
    "1,000 simulations the means still drift: after 10,000, 15 are right, and 3 of the plain ones.",
    shows=f"{how_often_right(Mine(), 1000)} of 20 searches of 1,000 are right",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Now you**: let `choose` leave the other side no win if it can, and print `how_often_right(Mine(), 100)`. 20 of 20 can be reached.
#
# **And play against it:**

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import ConnectFour
from gamelib.play import MonteCarloAgent
from gamelib.widgets import GameExplorer

GameExplorer({"Treblecross": strip, "Connect Four": ConnectFour()},
             {"mine": MonteCarloAgent(simulations=200, rollout=Mine(), rng=1),
              "plain": MonteCarloAgent(simulations=200, rng=1)})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Check yourself

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from IPython.display import display

display(
    Prediction(
        "Every node keeps one number, for whoever moved into it. White is to move at a node of 12 visits; its children keep 6 wins of 8 and 2 of 4. "
        "With C = 1/√2, which does White follow?",
        ["6 of 8", "2 of 4"],
        answer="6 of 8",
        because="White moves into both, and reads both means as they stand: 1.307 against 1.288. Whoever reads 1 - 6/8 here follows 2 of 4. "
        "So does White with C = 1: 1.538 against 1.615.",
    ),
    Prediction(
        "A win is worth 100 in place of 1. UCT with C = 1 is then all but …",
        ["random", "greedy", "unchanged"],
        answer="greedy",
        because="The bonus stays as it is, and the means differ by tens. Scale rewards to [0, 1].",
    ),
    Prediction(
        "Back-propagation here is gradient descent.",
        ["true", "false"],
        answer="false",
        because="It counts visits and adds up results: no loss, no gradient.",
    ),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Write the four phases for any number of players, compute UCT by hand, recognise a trap, and test an idea of your own.
#
# **Exercises**: [exercises/08_monte_carlo_tree_search.ipynb](../exercises/08_monte_carlo_tree_search.ipynb). **Optional**:
# [08b](08b_beyond_uct.ipynb), better simulations, and worlds whose rules nobody gives. **Next**:
# [lesson 09](09_alphago_style_priors.ipynb), where a network says which moves to try.

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [flat Monte Carlo search](glossary.md#flat-monte-carlo-search), [Monte Carlo tree
# search](glossary.md#monte-carlo-tree-search), [tree policy](glossary.md#tree-policy), [rollout
# policy](glossary.md#rollout-policy), [back-up](glossary.md#back-up), [UCT](glossary.md#uct), [exploration
# constant](glossary.md#exploration-constant), [robust child](glossary.md#robust-child), [max
# child](glossary.md#max-child), [search trap](glossary.md#search-trap), [anytime
# algorithm](glossary.md#anytime-algorithm).

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.4. Browne and others, "A survey of Monte Carlo tree search
# methods", *IEEE TCIAIG* 4, 2012. Abramson, *IEEE PAMI* 12, 1990. Coulom, *Computers and Games*, 2006. Kocsis and Szepesvári, *ECML*, 2006. Ramanujan,
# Sabharwal and Selman, *ICAPS*, 2010. Gelly and others, *CACM* 55(3), 2012.
