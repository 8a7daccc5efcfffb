# %% [markdown] slideshow={"slide_type": "slide"}
# # 08 · Monte Carlo tree search
#
# **How can a program play well if nobody has told it what a good position is?** It knows the rules, plays some hundreds of games against
# itself, and lets a tree grow where they went well. Below, X has taken a corner, and only one of O's eight replies does not lose. Choose
# *Run ▸ Run All Cells*, then move *simulations* slowly up from 10: the shade of a square shows how often the search went there, the
# number what it thinks of the move.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import TreeSearchExplorer

growing = TreeSearchExplorer()
growing

# %% slideshow={"slide_type": "fragment"}
from textwrap import fill

for simulations in (10, 100, 1000):
    growing.set(simulations=simulations)
    print(fill(growing.facts, 92, subsequent_indent="    "))
growing.set(simulations=10)

# %% [markdown] slideshow={"slide_type": "fragment"}
# You will learn to write such a search in four short functions, to compute UCT by hand, to say, with error bars, when it beats alpha-beta and
# when it does not, and to plan with a model that was learned. Two and a half hours, after lessons 04 and 07 (with 05 and 06 for
# a few cells).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How people do it
#
# A person does not mainly search. A player has **goals**, if vague ones (attack the king), works **backwards** from them to **subgoals**,
# **plans** which actions lead there, and searches for local ends: is this exchange sound? Most useless moves a person does not even
# see. An artificial player built like that would be
#
#     goals  →  subgoals  →  plan  →  local search  →  move
#
# and how these parts should talk to each other is an open question. This lesson takes one human trait, and gets it from statistics:
# **look where it has gone well so far, and leave the rest alone.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Flat Monte Carlo
#
# The simplest search by simulation (Abramson 1990). For each action $a$ of the state $s_t$ play $K$ **episodes**, all by a policy
# $\pi$ (say, at random), and take the action with the best mean return:
#
# $$Q(s_t, a) = \frac1K \sum_{k=1}^{K} G_k \;\longrightarrow\; E_\pi[G \mid s_t, a], \qquad
# a_t = \arg\max_a Q(s_t, a).$$
#
# Each $Q$ is a mean of independent draws, so lesson 07 says how far off it is: the standard error is $s/\sqrt K$.
# Here O is to move, with 1,000 games at random after each of the six moves.

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_board
from gamelib.games import TicTacToe
from gamelib.montecarlo import flat_monte_carlo

tictactoe = TicTacToe()
position = tictactoe.parse(". X . / X . O / . . .")
found = flat_monte_carlo(tictactoe, position, episodes=1000, rng=1)
for action, (_, for_o) in found.action_values.items():
    error = found.standard_errors[action][1]
    square = tictactoe.action_text(position, action)
    print(f"{square}: {for_o:+.3f}, standard error {error:.3f}")
draw_board(tictactoe, position)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "c1 and c3 are about equal, the rest is clearly worse. With a hundred times as many games, what will flat Monte "
    "Carlo play?",
    ["c1, and rightly", "c3, and rightly", "one of the two, and lose", "a1 or a3: the means will change"],
    answer="one of the two, and lose",
    because="Means come nearer to their expectations, not to the truth. After c1 a random X blocks at c3 one time in five, a "
    "real one always, and wins by force: X threatens a3, O's parry there threatens b2, and X's parry there threatens a1 and "
    "b1 at once. After c3 the block is c1, and it wins as well.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# So let $K$ be infinite: what random play is worth can be computed exactly, as a fraction. Beside it, what the move is worth
# against an opponent who makes no mistakes.

# %% slideshow={"slide_type": "fragment"}
from fractions import Fraction
from functools import cache
from statistics import mean

from gamelib_lessons.tree_search_errors import classes, given_away

from gamelib.search import minimax


@cache
def by_chance(state):
    """What the state is worth to X if both play at random from here on."""
    if tictactoe.is_terminal(state):
        return Fraction(tictactoe.utility(state, 0))
    return mean(by_chance(tictactoe.result(state, each)) for each in tictactoe.actions(state))


def flat_choices(state):
    """The actions of the best mean if K is infinite; one, or several that tie."""
    values = {each: by_chance(tictactoe.result(state, each)) for each in tictactoe.actions(state)}
    best = (max if tictactoe.player(state) == 0 else min)(values.values())
    return [each for each in values if values[each] == best]


words = {1: "O loses", 0: "a draw", -1: "O wins"}
for action in tictactoe.actions(position):
    after = tictactoe.result(position, action)
    print(f"{tictactoe.action_text(position, action)}: at random {float(-by_chance(after)):+.3f},",
          f"in truth {words[minimax(tictactoe, after).value]}")
wrong = [mean(Fraction(given_away(state, each)) for each in flat_choices(state))
         for state in classes()[1]]
ties = sum(0 < each < 1 for each in wrong)
print(f"of {len(wrong)} positions {wrong.count(1)} are given away;",
      f"in {ties} right and wrong moves tie; {float(sum(wrong)):.1f} on average")

# %% [markdown] slideshow={"slide_type": "fragment"}
# That is **the trap of flat Monte Carlo**: where the opponent has *one* refutation among many replies, random play overlooks
# it. What it estimates is the value of an action *if everybody goes on playing like the policy*. (The 627 are all positions of
# tic-tac-toe in which the game goes on, up to symmetry. *Given away*: a win became less, or a draw a loss. The average lets ties
# fall at random.) The cure is to let the simulations **learn from the simulations before them**.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two principles, four phases
#
# **Monte Carlo tree search** (Coulom 2006) rests on two principles:
#
# 1. the value of a state can be estimated by a mean over **random simulations**;
# 2. these values can **adjust the policy step by step, best first**: more and more simulations go where the values are high, for
#    whoever is to move there.
#
# It builds a **partial tree** with the current state at its root. Each node keeps $N(s)$, how many simulations came through, and for each
# action $N(s, a)$ and $Q(s, a) = W(s, a) / N(s, a)$, the mean of what they brought. A simulation has four phases:
#
# 1. **selection**: go down by the **tree policy**, until a node has an action that was never tried;
# 2. **expansion**: add the child such an action leads to;
# 3. **simulation**: from there play to the end by the **rollout policy** (or *default policy*; here at random);
# 4. **back-up** (*back-propagation*): at every node on the way count one more visit, and add what came out.
#
# The tree policy has to balance exploration and exploitation. Nearly all variants of the algorithm change one of the two policies.

# %% slideshow={"slide_type": "subslide"}
from gamelib.draw import mcts_film

trap = position  # its name from now on
mcts_film(tictactoe, trap, simulations=16, rng=2)

# %% [markdown] slideshow={"slide_type": "fragment"}
# First every move of the root gets one game. Then the tree policy (UCT, below) decides, and the tree grows unevenly. Mind *whose*
# mean $Q$ is: that of the player who chose to go there, so each level of the tree looks from another side.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: two simulations, then more
#
# An agent alone, two actions, then two more, and a reward of 1 or 0 at the end. The tree policy is **greedy** (the best mean so far),
# rollouts are random. The first simulation adds the child a1 and is paid 1; the second adds a2 and is paid 0.
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
    print(f"after {simulation}: N = {tree.root.visits}, mean {tree.root.mean(0):.2f};  {below}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In pseudo-code, and in four short functions
#
#     function MONTE-CARLO-TREE-SEARCH(state) returns an action
#       tree ← NODE(state)
#       while there is time do
#         leaf ← SELECT(tree);  child ← EXPAND(leaf)
#         result ← SIMULATE(child);  BACK-PROPAGATE(result, child)
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

# %% [markdown] slideshow={"slide_type": "subslide"}
# That is all of it, for any game with two players or five. Utilities become **rewards from 0 to 1**, for which the constant of UCB1 is
# made. (The film follows the library's tree; to watch your own, print `len(path)` and the rewards in `tree_search`.) Most slips
# happen in the tree policy. Here it is as books write it, put right and marked:
#
#     function TREE-POLICY(v) returns a node
#       while v.state is not terminal do                       ①
#         if v has an untried action then return EXPAND(v)     ②
#         v ← BEST-CHILD(v)                                    ③
#       return v                                               ④
#     function BEST-CHILD(v) returns a node
#       return the child v' with the greatest Q(v')/N(v') + C √(2 ln N(v) / N(v'))
#
# - ① The question is about `v.state`. With recursion instead of the loop, the call stands *inside* the `if`, or it never ends.
# - ② *Untried first*: their index is infinite, and the formula never meets 0/0 or ln 0.
# - ③ It is a **child** that is followed, not the action $a^*$; its mean is that of the player to move at $v$. (Greedy: $C = 0$.)
# - ④ Where the game is over, $v$ itself is returned, and its utility is backed up again.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Every node is a gambler: UCT
#
# Lesson 07's greedy gambler can be put off a good machine by one bad draw, and a greedy tree policy off a good *move* by a few bad
# games. The cure is the same: *optimism in the face of uncertainty*. In 2006 Kocsis and Szepesvári put UCB1 into every node and
# called it **UCT**, *upper confidence bounds applied to trees*. At a node $s$ follow the action with the greatest
#
# $$\underbrace{Q(s, a)}_{\text{of the player to move at } s} + \; C \, \sqrt{\frac{2 \ln N(s)}{N(s, a)}}.$$
#
# $N(s)$ counts the visits of **that** node, the parent of the children compared. The second part is written in several ways, all
# of them for rewards in $[0, 1]$:
#
# | | added to the mean | is our $C$ = |
# |---|---|---|
# | Auer and others 2002 (UCB1) | $\sqrt{2 \ln n / n_j}$ | 1 |
# | Kocsis and Szepesvári 2006 | $2 C_p \sqrt{\ln t / s}$ | $\sqrt2 \, C_p$ |
# | Browne and others 2012 | $2 C_p \sqrt{2 \ln n / n_j}$ | $2 C_p$ |
# | many programs | $c \, \sqrt{\ln N / N_a}$ | $c / \sqrt2$ |
#
# One thing is new compared with slot machines: as the search below a child gets better, what it pays **drifts**, which UCB1's theorem
# does not cover. Kocsis and Szepesvári state that the probability of recommending a worse action tends to 0 all the same. (Shah, Xie and
# Xu (2022) find their proof incomplete, and mend it for a bonus with powers of the visits in place of the logarithm.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A worked example, from the game of Go
#
# Black is to move at the root. Every node says $A/B$: $B$ simulations came through, and **Black won** $A$ of them, whoever is to
# move there. Where Black chooses, the mean of a child is $A/B$; where White does, $1 - A/B$. The bonus is first $\sqrt{\ln 21 / B}$ at every
# depth, as the example is often worked out. Step through one more simulation:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.go_example_explorer import GoExampleExplorer

GoExampleExplorer()

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.go_example import GO_EXAMPLE, NOTES_CONSTANT, WHITE, back_up, choices, chosen
from gamelib_lessons.go_example import expand as with_new_node


def way_down(constant, logarithm):
    """Print the indices at each step of the selection, the child chosen in brackets."""
    steps = choices(GO_EXAMPLE, constant=constant, logarithm=logarithm)
    for node, indices, best in ((step.node, step.indices, step.child) for step in steps):
        told = [f"{child.wins}/{child.visits}: {index:.3f}"
                for child, index in zip(node.children, indices, strict=True)]
        told[best] = f"[{told[best]}]"
        print(f"  {node.mover} at {node.wins}/{node.visits}:", ", ".join(told))
    return chosen(steps)


print("bonus: square root of ln 21 over the visits, at every depth")
path = way_down(NOTES_CONSTANT, "root")
grown = with_new_node(GO_EXAMPLE, path)
print("  expanded: ", grown)
print("  White won:", back_up(grown, (*path, 0), WHITE))
for name, constant in ("C = 1/√2", NOTES_CONSTANT), ("C = 1: UCT with UCB1's own constant", 1.0):
    print("the parent's visits under the logarithm,", name)
    way_down(constant, "parent")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The new node begins at 0/0. White wins from it, so it becomes 0/1, and all its ancestors keep their $A$ and count one more in $B$.
# Two things are to be put right. The logarithm is of the visits of the **parent**, 21, 10 and 4: that changes numbers and no
# choice. And UCB1 has a **2** under the root, without which $C = 1/\sqrt2$: with it Black goes to 5/8 and not to 7/10, since
# the doubt about eight visits weighs more. (Here the children of 7/10 have 4 + 6 = 10 visits. In our search a node
# counts its own first rollout too, so below the root $N$ is 1 more than the sum.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Who reads the number?
#
# Three ways to keep the score are in use, and easily mixed up. Let $u(p)$ be what the end of the simulation is worth to player $p$, 1 for a
# win and -1 for a loss:
#
# | what a node $v$ keeps | back-up of a result | who chooses reads |
# |---|---|---|
# | wins of one player (the example) | add 1 if Black won | $A/B$ if Black, $1 - A/B$ if White |
# | one number, for whoever moved *into* $v$ | $Q \leftarrow Q - u(\text{player to move at } v)$ | $Q/N$ as it stands |
# | one number **a player** (ours) | add each player's own | its own entry |
#
# The same back-up three ways, along the path of the example:

# %% slideshow={"slide_type": "fragment"}
players = ("Black", "White")
for depth, (a, b) in enumerate([(12, 21), (7, 10), (2, 4), (1, 1), (0, 0)]):
    mover = depth % 2  # who is to move at the node, and
    wins, u = (a, b - a), (-1, 1)[mover]  # what White's win is worth to whoever that is
    q = wins[1 - mover] - wins[mover]
    print(f"{players[mover]} to move: A/B {a}/{b} → {a}/{b + 1};",
          f" Q {q:>2} → {q:>2} - ({u:>2}) = {q - u:>2};  totals {wins} → {a, b - a + 1}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The second is right if what one wins the other loses. With *rewards* 1 and 0 its minus sign would make every $Q$ 0 or less;
# there it has to be $1 - u$. The third needs no sign, so it works for more than two: here our four functions search lesson 06's tree
# of vectors. By max^n a1 leads to (1, 2, 6) and a2 to (1, 5, 2), all one to player 1, so they share the visits. The means come near
# slowly: what was tried and was worse stays in them.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import exam_tree
from gamelib.search import maxn

textbook = exam_tree("three-players")
print("max^n:", maxn(textbook).values)
for simulations in (100, 10_000, 100_000):
    children = tree_search(textbook, textbook.initial_state(), simulations).children
    for action, child in sorted(children.items()):
        bounds = map(textbook.utility_bounds, range(3))
        means = [low + (high - low) * total / child.visits
                 for (low, high), total in zip(bounds, child.totals, strict=True)]
        print(f"{simulations:>7,} simulations: {action} in {child.visits:>6,}, worth",
              ", ".join(f"{each:.2f}" for each in means))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What to play in the end
#
# - **Robust child**: the most visits. It cannot be talked into something by a few lucky games.
# - **Max child**: the best mean. (A pseudo-code that ends in UCB1 with $c = 0$ means this one.)
# - **Both**: search on until one action has the most visits *and* the best mean.
#
# In tic-tac-toe it hardly matters. Where a few lucky games can lead (few simulations, many actions), visits are the safer guide.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons import tree_search_report as report

print(report.given_away_table(["UCT", "UCT, best mean"]))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play against it
#
# Your move, its simulations; then look at what it *thought*: of its own moves, and of your replies before you make one. From move to move it
# keeps the part of the tree that you chose. Here it feels safe (Q 0.71), also from c3 (Q 0.12 for you). Press c3.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import PlayAgainstTreeExplorer

against_tree = PlayAgainstTreeExplorer()
against_tree.set(simulations=200, luck=6, moves="b3 c2")
against_tree

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Greedy against UCT
#
# The same tree, and a tree policy with or without the bonus.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Each search gives away some of the 627 positions. From 100 simulations to 2,000: by how much does a greedy tree policy improve?",
    ["to 0, as UCT does", "to about a quarter", "hardly at all"],
    answer="hardly at all",
    because="A good move whose first games were lost is not visited again as long as another has a better mean, and the other's "
    "mean seldom falls that far. More simulations go to where the tree already is.",
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.widgets import GreedyAgainstUCTExplorer

GreedyAgainstUCTExplorer()

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.tree_search_errors import class_errors, class_table

again = class_errors("UCT", 1, 20)
kept = [[place for place in row if place < 20] for row in class_table()["UCT", 1]]
print("20 of the 627 searched again here, as in the table:", again == kept)
print(report.given_away_table(["flat", "greedy", "UCT"]))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
report.given_away_chart()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Greedy stays where it was after 100 simulations, at about one position in twenty. Flat Monte Carlo (each action gets as many episodes, so
# 10 simulations are up to 18) comes down to the 20 that we computed. UCT goes on to 0.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Does it find the truth?
#
# In the limit, yes. Kocsis and Szepesvári measured how soon on **P-games**: uniform trees in which every move has a hidden number of its own,
# 0 to 127 for MAX and 0 to -127 for MIN, and the sign of the sum at the end says who has won. Ours are 400 trees of each size (200
# of the largest); we count those in which some move of the root is worse than another.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.tree_search_errors import p_game_errors

again = zip(*(search.errs for search in p_game_errors(8, 4, 6)), strict=True)
print("errors on six trees searched again here, by simulations:", [sum(errs) for errs in again])
print(report.p_game_tables())

# %% [markdown] slideshow={"slide_type": "fragment"}
# The errors fall with simulations in every row, to 0 at its end (where 126 trees of $8^8$ still leave room for a rate of 3 %). But a
# simulation enters many states: the new node and those of its rollout. Alpha-beta, told that nothing beats a win, has a **proof** after
# fewer states than 1,000 simulations enter, in six of the eight sizes, and than 10,000 enter in all of them; and after 1,000 UCT still
# errs in five. So here alpha-beta wins, and then it *knows*: nothing tells UCT that it is done.
#
# Kocsis and Szepesvári report that the simulations needed grow like $B^{D/2}$, as alpha-beta's leaves do at best; our columns are too
# coarse to test that.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Traps
#
# Back to the position that flat Monte Carlo loses: c1 and c3 are each refuted by the other one, and by nothing else. The refutations
# are in UCT's tree after a few dozen simulations. When will UCT believe them?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "After how many simulations does UCT (C = 1) play right here, in at least 18 of 20 searches? The tree below it has a few "
    "hundred different positions.",
    ["100", "300", "1,000", "more than 1,000"],
    answer="more than 1,000",
    because="The refutation has to be found, then preferred, until it has pulled down the mean of c3, with all the good "
    "games that were counted before. After 1,000 simulations most searches still play a losing move.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib.montecarlo import UCT, mcts
from gamelib.search import solve


def right(simulations, **options):
    """In how many of 20 searches of the trap O keeps the draw."""
    searches = (mcts(tictactoe, trap, simulations=simulations, rng=seed, **options)
                for seed in range(20))
    return sum(not given_away(trap, search.action) for search in searches)


print(f"{len(solve(tictactoe, trap).states)} different positions; right in 20 searches after")
for name, options in (
    ("UCT, C = 1", {}),
    ("UCT, C = ½", {"tree_policy": UCT(0.5)}),
    ("UCT, C = 1, solver", {"solver": True}),
):
    counts = {n: right(n, **options) for n in (30, 100, 300, 1000, 1200)}
    print(f"{name:<19}", *(f"{n:,}: {count} " for n, count in counts.items()))
print("one search in stages, each move with its visits and O's mean (a1 and a3 are right):")
tree = SearchTree(tictactoe, trap, rng=1)
for simulations in (100, 1000, 4000):
    tree.grow(simulations - tree.root.visits)
    ranked = sorted(tree.root.children.items(), key=lambda item: -item[1].visits)
    print(f"{simulations:>5,}:", *(f"{tictactoe.action_text(trap, move)} {child.visits:,} "
                                   f"({child.mean(1):.2f}) " for move, child in ranked))

# %% [markdown] slideshow={"slide_type": "fragment"}
# With $C = 1$ it gets *worse* before it gets better (*solver* is explained two slides on). (Set it up on the first screen, with `b3 c2 a2` as the moves played and luck 1.) A **search trap** is a
# position where, after a move that looks good, the opponent has a *short* winning strategy (Ramanujan, Sabharwal and Selman 2010). If it
# is narrow, as here, means are slow to believe it. Alpha-beta, which does not average, sees it as soon as it looks deep enough. Such
# traps are common in chess, they found: one explanation why plain UCT plays it badly.
#
# How bad can it get? Coquelin and Munos (2007) give a chain for one player. Going left all the way, $D$ times, pays 1. Turning
# right after $d$ steps to the left pays $(D - 1 - d)/D$: the sooner, the better.

# %% slideshow={"slide_type": "subslide"}
def chain(depth):
    tree = 1.0
    for step in reversed(range(depth)):
        tree = [tree, (depth - 1 - step) / depth]
    return TreeGame(tree, num_players=1)


print("how many of 5 searches turn right")
for depth in range(3, 8):
    told = []
    for n in (30, 100, 300, 1000, 3000, 20_000):
        searches = (mcts(chain(depth), simulations=n, rng=seed) for seed in range(5))
        told.append(f"{n:,}: {sum(search.action == 'a2' for search in searches)}")
    print(f"D = {depth}, {2 * depth + 1:>2} nodes; after", ", ".join(told))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each step more takes several times as many; with seven steps, fifteen nodes, 20,000 are too few. On this chain the regret of UCT can be as
# bad as a *tower* $\exp(\exp(\dots \exp(1) \dots))$ whose height grows like $D$ (Coquelin and Munos 2007; the proof mended by Orseau and
# Munos 2024). Convergence in the limit is no promise for any budget.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The empty board of Connect Four
#
# The first player wins, by the middle column, 4, and by no other (Allen and Allis, 1988). Where do the visits go? (A stored table; its
# beginning is searched again here.)

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.tree_search_errors import column_table, column_visits

again = column_visits(1.0, 1, [1000, 10_000])
kept = column_table()["1", 1][:2]
print("10,000 simulations again, as in the table:", again == [list(row) for row in kept])
print(report.column_shares())

# %% [markdown] slideshow={"slide_type": "fragment"}
# After 100,000 simulations all six searches have three quarters of their visits or more in the centre. After a *million* the two with
# $C = 1/\sqrt2$, which looked surest, have lost their way, and one plays column 6, which *loses* against perfect play. Two seeds are
# few, but enough: more simulations need not be better.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A solver in the tree
#
# What a simulation *proves* should not be averaged away. **MCTS-Solver** (Winands, Björnsson and Saito 2008) backs wins and losses by
# force up beside the means, and no simulation goes where all is known; draws came with *score-bounded* search (Cazenave and Saffidine
# 2010). It gets the trap right much sooner (*solver* above). With **transpositions** (one node for a position, however it was reached):

# %% slideshow={"slide_type": "fragment"}
for shared in (False, True):
    found = mcts(tictactoe, simulations=20_000, rng=1, solver=True, transpositions=shared)
    kind = "transpositions shared" if shared else "a plain tree"
    print(f"{kind}: {'a draw, proved' if found.proven else 'nothing proved'},",
          f"{found.simulations:,} simulations, {found.nodes:,} nodes")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Against alpha-beta
#
# Now for points. Monte Carlo tree search (UCT, $C = 1$, random rollouts, 400 simulations a move) plays alpha-beta (iterative deepening,
# transposition table) at Connect Four, at Othello on 6 x 6 (both with lesson 03's
# evaluations) and at Breakthrough on 5 x 5: pieces step
# forward, straight or diagonally, take diagonally, and the first on the last row wins (its evaluation counts pieces and how far they have come).
# Each meeting has 100 openings of four random plies, each played twice with colours changed. What is a fair budget?
#
# - **Equal nodes**: as many nodes for alpha-beta as there are simulations. (A simulation adds one node, but plays a whole game; so this
#   flatters the tree.)
# - **Equal time**: as many as alpha-beta enters while 400 simulations are made, by the median of ratios measured from openings to
#   endings. (Both in this package's Python; other programs, other ratios.)
# - **No knowledge**: equal time again, but alpha-beta gets no evaluation (0 unless the game is over), and takes actions in random order.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Alpha-beta with an evaluation, equal time: who scores more at the three games?",
    ["the tree at all three", "alpha-beta at all three", "the tree at Connect Four only"],
    answer="alpha-beta at all three",
    because="At a few hundred simulations a good evaluation is worth more than random games, and tactics decide. Without the "
    "evaluation it looks different.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.tree_search_matches import MEETINGS, game_played, outcomes
from gamelib_lessons.tree_search_times import MEASURED_GAMES, measured, measured_on

on = measured_on()
print(f"nodes of alpha-beta in the time of a simulation (Python {on['Python']}): median (range)")
for game in MEASURED_GAMES:
    print(f"{game:<13}", "with an evaluation", measured("with an evaluation", game),
          "and blind", measured("blind", game))
for name in ("Connect Four, equal time", "Breakthrough, equal nodes"):
    again = "".join(game_played(name, number) for number in range(4))
    print(f"{name}: 4 games played again end as in the table:", again == outcomes()[name][:4])
against = [name for name in MEETINGS if name.startswith(MEETINGS[name].game)]
print(report.scores_table("the tree's games", against))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
report.scores_chart()

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **With an evaluation, alpha-beta wins all eight meetings**; no interval reaches a half.
# - **Without one it depends on the game.** Blind alpha-beta plays any move as long as it sees no end. The tree is far ahead of that at
#   Othello (.99) and Connect Four (.80), and *behind* at Breakthrough (.305): perhaps because short, forced races favour it. That
#   "MCTS is better when there is no evaluation" is false as a rule.
# - **The budget matters.** At Connect Four, equal time, the tree's score rises from .155 at 100 simulations to .335 at 1,600.
#
# These numbers speak of random rollouts, some hundred simulations, and these evaluations. Go had no good evaluation for decades, and
# there this algorithm changed everything; lesson 09 gives it an evaluation, too.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Four advantages, each tested
#
# **One: it can be stopped at any time** ("dynamic": it solves the problem from the present state on, and its answer gets better as it
# goes). The curves above show it. Iterative deepening is an anytime algorithm too; the tree answers after *every* simulation. And
# better *on average* is not better at every moment: see the trap.
#
# **Two: it needs no knowledge of the domain**, a black box with samples will do. So here is a game made up in this cell: on a strip of
# squares both put stones of the same colour, one a turn, and whoever makes three in a row wins.

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
        lost = self.player(state) == player  # where there are three, who is to move has lost
        return (-1 if lost else 1) if "xxx" in state else 0


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

# %% [markdown] slideshow={"slide_type": "subslide"}
# Good moves from 3,000 simulations (7 times in 10 on ten squares), but not from 100 or 1,000: with 7 squares the only winning move is the middle one (then complete three if you can,
# otherwise mirror the other's move), and random play has no idea of mirrors. *Needing* no knowledge is true; that some would not
# help is not.
#
# **Three: it is massively parallel.** *Root parallelisation* grows several trees at once and adds up their roots. That was measured
# once, beside the lesson. But are several trees with a share each as good
# as one tree with all the simulations?

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.parallel_speed import stored

print(f"simulations a second in one process and in two ({stored()[0]}), medians")
for name, (one, two, ratio, lowest, highest) in stored()[1].items():
    print(f"{name:<13}{one:>7,.0f} and {two:>7,.0f}: {ratio:.2f} times as many",
          f"({lowest:.2f} to {highest:.2f})")

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

tests = ("the trap, 10 times", [trap] * 10, 4000, 8), ("all 627 positions", classes()[1], 80, 4)
with ThreadPoolExecutor(2) as workers:
    for name, states, simulations, most in tests:
        for trees in (1, most):
            shared = {"simulations": simulations, "trees": trees, "executor": workers}
            actions = [root_parallel(tictactoe, state, rng=seed, **shared).action
                       for seed, state in enumerate(states)]
            print(f"{name}, {trees} x {simulations // trees:,} simulations: given away",
                  sum(map(given_away, states, actions)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Here, at equal simulations, one tree is better. That is no law: at Go on 13 x 13 points, in one program with one time setting, root
# parallelisation did best of three ways (Chaslot, Winands and van den Herik 2008). The others are *leaf parallelisation* (several
# rollouts from the new node) and *tree parallelisation* (one tree, many rollouts under way, kept apart by *virtual losses*). The same call runs
# on threads, on processes or on a cluster: whatever executor it gets.
#
# **Four: planning and sampling together break the curse of dimensionality.** Half true. The error of *one mean* does not depend on how
# large the game is, only on the spread of its results. Here it is for 200 episodes:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import ConnectFour

for size in (4, 6, 8, 10):
    found = flat_monte_carlo(ConnectFour(size, size), episodes=200, rng=1)
    errors = [error[0] for error in found.standard_errors.values()]
    print(f"Connect Four on {size * size:>3} squares: standard error {mean(errors):.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# But one mean is not a choice. To find the best move the tree has to find the best *replies*: among the P-games above the same
# 100 simulations err more often with $2^{12}$ leaves than with fewer. Sampling eases the curse; it does not lift it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Better rollouts?
#
# The second policy, below the tree. Four searches with rollouts of other kinds meet *the same search with random rollouts*, at Connect Four:
#
# - **wins seen**: win if one move wins, do not lose by one's own move, else at random (*decisive moves*, Teytaud and Teytaud 2010);
# - **wins and losses seen**: and do not leave the opponent a win in one move if that can be helped;
# - **4 plies, then evaluated**: truncated, with lesson 03's evaluation in place of the rest;
# - **MAST**: prefer actions that did well in earlier simulations, wherever they were played (Finnsson and Björnsson 2008).
#
# At equal *simulations* both have 100 a move; at equal *time* the random side has as many more as it makes meanwhile.

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.tree_search_players import ROLLOUTS

for name in ROLLOUTS:
    print(f"{name:<24}one takes the time of {measured('rollouts', name)} random ones")
against = [name for name in MEETINGS if name.startswith("rollouts")]
print(report.scores_table("against random rollouts", against))

# %% [markdown] slideshow={"slide_type": "fragment"}
# - At equal simulations seeing *wins* helps a little; seeing the opponent's too, or asking a good evaluation after four plies, helps much. MAST
#   cannot be told from random in 200 games.
# - At equal time, more random games are clearly worth more than seeing wins, or MAST. The careful ones against *thirteen* times as
#   many have not been played.
#
# Better rollouts are knowledge again, by the back door.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The constant, and RAVE
#
# **C.** 1 is what UCB1's theorem asks for; programs tune it. Less than 1 goes deeper into fewer lines. **RAVE** (Gelly and Silver 2007) makes
# more of each simulation: what *the same player* played anywhere later in it counts, at first, as if played at once; that
# influence fades as visits come in. Both meet *plain UCT with* $C = 1$ (400 simulations for $C$, 100 for RAVE):

# %% slideshow={"slide_type": "fragment"}
against = [name for name in MEETINGS if "RAVE" in name or "C =" in name]
print(report.scores_table("against plain UCT", against))

# %% [markdown] slideshow={"slide_type": "fragment"}
# $C = 1/2$ beats $C = 1$ at this game and budget, and so, less clearly, does ¼; 2 is about as good as 1. RAVE helps at *four in a row*
# on 5 x 5 squares; at Connect Four nothing can be told from 200 games (with $C = 1$, one speed of fading, and 100 simulations: nothing was tuned).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## And where nobody gives the rules?
#
# So far the program knew how the world works: the rules. *Reinforcement learning* builds **agents** that find out by themselves which
# **actions** serve their aims: an agent acts in an **environment**, which answers with a **reward**, high or low, and a new state.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.learning_loop import learning_loop

from gamelib.draw import Picture

Picture(learning_loop(), "An agent in its environment; and acting, learning a model and planning as one circle.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Model-free**: from experience learn directly how good states and actions are, or what to do.
# - **Model-based**: from experience learn a **model** of the environment, and *plan* in that.
#
# The model is a **Markov decision process** $\langle S, A, R, T, \gamma \rangle$: states, actions, rewards
# $R(s, a)$, transitions $T(s' \mid s, a)$, and a discount $\gamma$ for rewards that come later. $S$ and $A$ are known; $R$ and $T$ depend on
# parameters $\nu$ that are to be learned, and apart, if given the state and the action they have nothing to do with each other:
#
# $$P[s_{t+1}, r_{t+1} \mid s_t, a_t] = P[s_{t+1} \mid s_t, a_t] \cdot P[r_{t+1} \mid s_t, a_t].$$

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### To learn a model is supervised learning
#
# Each step $(s_t, a_t, r_{t+1}, s_{t+1})$ is an example. Choose a family of models and a loss, and take the member of least loss:
#
# - **rewards** are *regression*: a number for each $(s, a)$, with the mean squared error as the loss (MSE);
# - **transitions** are *density estimation*: a distribution for each $(s, a)$, with lesson 07's Kullback-Leibler divergence.
#
# Families, from plain to rich: **table lookup** (each pair by itself: means and counting have the least losses), **linear
# expectation** (linear in features), **linear Gaussian** (with normal noise around it), **Gaussian processes** (which know where they have
# no data), **deep belief networks** (which learn features too).
#
# By counting first: in the textbook's world of 4 x 3 squares one corner pays 1, the square below it -1, every step costs 0.04 and goes
# astray one time in five. An agent that walks about at random counts where steps lead. What does a plan made in *its model* lose in
# *the world*? (The **cost of planning** is $V^*(s) - V^{\hat\pi}(s)$ in the world, where $\hat\pi$ is best in the model. What was never tried
# counts as bad.)

# %% slideshow={"slide_type": "fragment"}
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
        table = learn_model(seen, world.actions, states=world.states, prior=0.01)
        models.append(table.mdp(0.95, untried=-1.0))
    kl = with_interval([transition_divergence(world, model) for model in models])
    cost = with_interval([planning_cost(world, model, start, 1e-4) for model in models])
    print(f"{steps:>4} steps: KL divergence {kl}, cost of planning {cost}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Planning gets cheaper with experience, faster than the model gets better: from 100 steps to 1,000 the divergence falls to 15 per
# cent, the cost to a few. (The prior, 0.01 imagined visits to each state, keeps the divergence finite.)
#
# Now a **game**: against somebody whose ways do not change it is an MDP, too. From 20 matches one takes 1, 2 or 3, and who takes the
# last one wins. Who begins loses against perfect play, but this somebody plays each move at random
# with probability one half. A table knows the
# rewards of what came up. A *regression* says something of every pair, here by two features, *I take the last* and *I leave 1
# to 3*. (What one is paid depends on where one gets to now, against the assumption above. Values need only the means of rewards.)

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.learned_plans import plans

from gamelib.games import Subtraction
from gamelib.learn import collect, game_mdp, linear_rewards, reward_error
from gamelib.search import fallible, optimal_strategy

matches = Subtraction(20)
somebody = fallible(optimal_strategy(matches, 1), 0.5, matches)
truth, full = game_mdp(matches, opponent=somebody), matches.initial_state()


def features(state, action):
    left = state.remaining - action
    return left == 0, 1 <= left <= 3


def learned(seen, rewards=None):
    model = learn_model(seen, matches.actions, states=truth.states, rewards=rewards)
    return model.mdp(1.0, untried=0.0)  # what follows a pair never tried counts as 0


def how_good(games):
    played = [collect(matches, games, seed, opponent=somebody) for seed in range(50)]
    fitted = [learned(seen, linear_rewards(seen, features)) for seen in played]
    return {name: [(reward_error(truth, model), planning_cost(truth, model, full)) for model in models]
            for name, models in (("table", map(learned, played)), ("regression", fitted))}  # fmt: skip


print(f"the best plan is worth {value_iteration(truth).values[full]:.3f}; 50 learners a line")
for games in (10, 30, 100, 300):
    for name, found in (how_good(games) if games < 100 else plans(games)).items():  # of many games: stored
        mse, cost = map(with_interval, zip(*found, strict=True))
        print(f"{games:>3} games, {name:<10}: MSE of rewards {mse}, cost {cost}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# After 10 games the regression plans better. After 300 the table has the better rewards (to leave 2 is not as bad as to leave
# 1, which these features cannot say), and still both plans cost the same, next to nothing: a model need only be right about
# *which action is best*. Where it is wrong about that, it costs. The textbook's robot, its
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
# Value iteration solves the *whole* MDP. Who stands in one state needs less: **simulation-based search** grows a tree from the *current*
# state with the model (given or learned), and solves only the **sub-MDP** that can be reached from here, treating simulated episodes as
# experience. That is what this lesson did all along, with an opponent who wants to win in place of chance. Now the robot's next 8 steps. (Tree
# search reports less than expectimax, for its value is the mean of all it tried, not of the best plan.)

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import expectimax

ahead = ModelGame(robot, "low", horizon=8)
print(expectimax(ahead))
print(mcts(ahead, simulations=500, rng=1))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. With enough episodes flat Monte Carlo plays every position right.</summary>
#
# False. It comes to what is best if both play on at random: in tic-tac-toe that gives 10 of 627 positions away for certain.
# </details>
# <details><summary>2. Where MIN moves, UCT compares the means of <em>MIN's</em> rewards.</summary>
#
# True: each player reads its own number.
# </details>
# <details><summary>3. A child that was never visited has an infinite index.</summary>
#
# True, it is tried first; the formula alone would divide by 0.
# </details>
# <details><summary>4. Because UCT converges to minimax, its recommendation gets better with every simulation.</summary>
#
# False. See the trap, and the empty board of Connect Four.
# </details>
# <details><summary>5. If a win is worth 100 in place of 1, UCT with C = 1 is all but greedy.</summary>
#
# True: the bonus stays as it is, and the means differ by tens. Scale rewards to $[0, 1]$.
# </details>
# <details><summary>6. Twice the processes, twice the strength.</summary>
#
# False. About twice the simulations, at best; what they are worth depends on the game and on how the trees share them.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | $\frac{7}{10} + \frac{\sqrt{\log 21}}{10} = 1.252$; $\frac58$: 1.243 | $\frac{7}{10} + \sqrt{\frac{\ln 21}{10}}$: the root is over the quotient; $\frac58$ gives 1.242 |
# | the example is UCB1, with $\ln 21$ everywhere; "左1" twice | without the 2 it is $C = 1/\sqrt2$; the parent's visits 21, 10, 4; 左1 and 左2 |
# | $I_t = \max\{\dots\}$; UCB1 returns $a^*$ and is used as a node | $\arg\max$; the tree policy needs the child (③) |
# | $Q \leftarrow Q - u(s_l, \text{player}(v))$, always | for utilities $\pm1$ and $Q$ of who moved into $v$; with rewards 0 and 1 use $1 - u$ |
# | the final move: "most playouts", or "UCB1 with $c = 0$", or "$\arg\max Q$" | robust child, or max child: they differ |
# | the tree policy recurses after the `if`, returns nothing at the end, asks about $v$ | see ① to ④ |
# | simulations start from a "non-leaf" node; 博弈游戏 (*game*) | from the node just added, if not 博弈结束 (*the game is over*) |
# | $2^N$ leaves, a loss, a "differentiable" back-propagation | $b^d$ leaves at most; means of returns; no loss, no gradient |
# | "optimality under uncertainty", "sub-optimal MDP", "method-free", "backdrop", "total variation" | optimism; sub-MDP; model-free; back-up; total visits |
# | one network $p_{\sigma\rho}$ | two: $p_\sigma$ learned from experts' games, $p_\rho$ from its own (Silver and others 2016; lesson 09) |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can say what flat Monte Carlo estimates; write the four phases for any number of players; compute UCT by hand in any of its
# conventions; choose a final move, a constant and a rollout policy by measurement; recognise a trap; and plan in a learned model.
#
# | | promises | here |
# |---|---|---|
# | flat Monte Carlo | the best move if all play on at random | levels off |
# | greedy tree | nothing | levels off |
# | UCT | minimax in the limit | nothing of tic-tac-toe given away at 2,000; traps |
# | UCT with solver | and proofs on the way | traps sooner |
# | alpha-beta with an evaluation | exact to its depth | stronger where the evaluation is good |
#
# **Exercises**: [exercises/08_monte_carlo_tree_search.ipynb](../exercises/08_monte_carlo_tree_search.ipynb). **Next**: lesson 09, where a
# network says which moves to try and what a leaf is worth.

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.4, 17, 22. Sutton and Barto, *Reinforcement
# Learning*, 2nd ed., chapter 8. Surveys: Browne and others, *IEEE TCIAIG* 4, 2012; Gelly and others, *CACM* 55(3), 2012.
#
# <details><summary>Papers, in the order of the lesson</summary>
#
# Abramson, *IEEE PAMI* 12, 1990. Coulom, *Computers and Games*, 2006. Kocsis and Szepesvári, *ECML*, 2006. Auer, Cesa-Bianchi and Fischer,
# *Machine Learning* 47, 2002. Shah, Xie and Xu, *Operations Research* 70(6), 2022. Chaslot and others, *New Mathematics and Natural
# Computation* 4, 2008 (final move). Ramanujan, Sabharwal and Selman, *ICAPS*, 2010. Coquelin and Munos, *UAI*, 2007. Orseau and Munos,
# arXiv 2405.04407, 2024. Allis, *A knowledge-based approach of Connect-Four*, 1988. Winands, Björnsson and Saito, *Computers and Games*,
# 2008. Cazenave and Saffidine, *Computers and Games*, 2010. Chaslot, Winands and van den Herik, *Computers and Games*, 2008. Teytaud and
# Teytaud, *IEEE CIG*, 2010. Finnsson and Björnsson, *AAAI*, 2008. Gelly and Silver, *ICML*, 2007. Silver and others, *Nature* 529, 2016.
# </details>

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [flat Monte Carlo search](glossary.md#flat-monte-carlo-search), [Monte Carlo tree
# search](glossary.md#monte-carlo-tree-search), [tree policy](glossary.md#tree-policy), [rollout
# policy](glossary.md#rollout-policy), [back-up](glossary.md#back-up), [UCT](glossary.md#uct),
# [RAVE](glossary.md#rave), [MAST](glossary.md#mast), [exploration constant](glossary.md#exploration-constant),
# [robust child](glossary.md#robust-child), [max child](glossary.md#max-child), [P-game](glossary.md#p-game), [search
# trap](glossary.md#search-trap), [proof back-up](glossary.md#proof-back-up), [anytime
# algorithm](glossary.md#anytime-algorithm), [root parallelisation](glossary.md#root-parallelisation), [leaf
# parallelisation](glossary.md#leaf-parallelisation), [tree parallelisation](glossary.md#tree-parallelisation),
# [virtual loss](glossary.md#virtual-loss), [reinforcement learning](glossary.md#reinforcement-learning), [Markov
# decision process](glossary.md#markov-decision-process), [discount](glossary.md#discount),
# [model-free](glossary.md#model-free), [model-based](glossary.md#model-based), [simulation-based
# search](glossary.md#simulation-based-search).
