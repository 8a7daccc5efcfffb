# %% [markdown] slideshow={"slide_type": "slide"}
# # 06 · More than two players
#
# **What is a move worth when there is more than one opponent?** Below, three players share ten points,
# and all of them see the whole tree and make no mistakes. At the node on the left (D) player 3 gets 1
# *either way*. Nobody will ever come to that node. And yet, if player 3 changes its mind there, another
# player comes out on top.
#
# Choose *Run ▸ Run All Cells* first: the pictures are there at once, but buttons and sliders come to
# life when their cell has run.
#
# This lesson takes about two hours. You need lessons 02 and 04. At the end you will be able to
#
# - back up vectors of values by hand (max^n), and say what has to be assumed for them to come true;
# - find the ties, and list everything they can lead to;
# - work out the worst case (paranoid), and tell a guarantee from a forecast;
# - say what may be pruned, what may not, and give the tree that proves it;
# - choose between max^n, paranoid and best-reply search for a game, and say what the choice rests on.

# %% slideshow={"slide_type": "slide"}
from gamelib.widgets import TieExplorer

ties = TieExplorer()
ties

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "Now player 3 comes out worth 3, with player 1 ahead. Let player 3 take d2 in place of d1, for the same 1 "
    "point. How does the game go?",
    ["the same: D is not reached", "player 2 gets its 9", "player 3 gets 6"],
    answer="player 3 gets 6",
    because="B would now be worth 9 to player 2, so player 2 would go there and leave player 1 with 0. Player 1 sees "
    "that, goes to C, and there player 3 gets 6. Still nobody comes to D.",
)

# %% slideshow={"slide_type": "fragment"}
from textwrap import fill

for takes_last in (False, True):
    ties.set(last_3=takes_last)
    print(fill(ties.facts, 96, subsequent_indent="  "))
ties.set(last_3=False)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Flip the switch *player 3 takes the last of equals*. This cannot happen between two players whose interests
# are opposed: what makes no difference to one makes none to the other. With three, "the value of the
# game" needs a second thought. First, how these vectors come about.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Games with three seats, and six
#
# - **Chinese checkers** (from Germany, in spite of its name): six players move in turn, step by step or hopping
#   over other pieces, and whoever first fills the opposite corner of the star wins.
# - **Othello for three**: discs between a new disc and another of one's own are turned over,
#   whoever they belong to. Whoever has conquered most of the board at the end wins.
#
# Nothing is hidden and there are no dice: *perfect information*, as before. What is asked for in addition is that
# the players make **no agreements**.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib import svg
from gamelib.course.exercise.verdict import Picture
from gamelib.games import ChineseCheckers, ManyPlayerOthello

star, othello = ChineseCheckers(players=6), ManyPlayerOthello(players=3)
boards = [star.svg(star.initial_state()), othello.svg(othello.initial_state())]
(width, height), (second, tall) = map(svg.size_of, boards)
side_by_side = svg.document(
    width + second + 20, height,
    [svg.embed(boards[0], 0, 0, width, height), svg.embed(boards[1], width + 20, (height - tall) / 2, second, tall)],
    title="Two boards",
)  # fmt: skip
Picture(side_by_side, "Chinese checkers for six and Othello for three, before the first move")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One number a player
#
# Between two, one number says it all: what MAX wins, MIN loses. With three, what one loses may be gained by either of
# the others. So a state gets a **vector**, one number for each player:
#
# $$\langle U(p_1, s), U(p_2, s), \dots, U(p_n, s) \rangle$$
#
# In Othello, for instance, how many discs each of them has; where the search stops early, an evaluation gives
# an *expected* utility for each.

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import othello_shares
from gamelib.play import random_opening

board = random_opening(othello, 9, rng=32)
print(othello.text(board))
print("discs: ", tuple(othello.discs(board, player) for player in range(3)))
shares = othello_shares(othello)
print("shares:", tuple(round(number, 2) for number in shares(board)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The second vector is the evaluation used below. It adds discs, mobility and corners, and divides the game in
# proportion: a win is worth 2 and a loss -1, and whoever has share $x$ of everything gets $3x - 1$. The numbers
# of all players sum to 0.
#
# **Zero-sum is not enough any more.** With two players, summing to 0 makes them enemies. With three it only says
# that what one loses *somebody* gains. It matters who.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand
#
# The tree of the standard textbook. Player 1 is the triangle at the root, player 2 the triangle that points down,
# player 3 the diamond. (In code they count from 0, as always.) Whoever is to move takes the child with the
# greatest **number of its own**, and the *whole vector* goes up. Start at the bottom: at D player 3 compares 6
# with 3.

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import VectorsByHandExplorer

VectorsByHandExplorer()

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "B is worth (1, 2, 6) and C is worth (1, 5, 2). What does player 1 do at the root?",
    ["a1, which has the 6", "a2, which leaves player 3 less", "either: 1 and 1"],
    answer="either: 1 and 1",
    because="Player 1 looks at its own number only. 1 = 1 is a tie; that the textbook writes (1, 2, 6) at the root is the "
    "custom of taking the first.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# As a program: where `minimax_value` compares two numbers, this one compares two vectors at the mover's place.

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import film
from gamelib.games import exam_tree


def maxn_value(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.num_players))
    mover = game.player(state)
    best = None
    for action in game.actions(state):
        vector = maxn_value(game, game.result(state, action))
        if best is None or vector[mover] > best[mover]:
            best = vector
    return best


textbook = exam_tree("three-players")
print(maxn_value(textbook, textbook.initial_state()))
film(maxn_value, textbook)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In symbols, and in pseudo-code
#
# $$
# \text{MAX}^n(s) = \begin{cases}
#   \langle U(p_1, s), \dots, U(p_n, s) \rangle & \text{if TERMINAL-TEST}(s) \\
#   \text{MAX}^n(\text{RESULT}(s, a^*)) & \text{otherwise,}
# \end{cases}
# $$
#
# $$
# a^* = \arg\max_{a \in \text{ACTIONS}(s)} \text{MAX}^n(\text{RESULT}(s, a))_{\text{PLAYER}(s)}
# $$
#
# The subscript picks the mover's number out of the vector; $\arg\max$ need not be unique.
#
#     function MAX-N(s) returns a vector
#       if TERMINAL-TEST(s) then return ⟨UTILITY(s, p) for each player p⟩
#       p ← PLAYER(s);  best ← none
#       for each a in ACTIONS(s) do
#         v ← MAX-N(RESULT(s, a))
#         if best = none or v[p] > best[p] then best ← v
#       return best
#
# It is depth-first search, as minimax is: $O(b^m)$ time, $O(bm)$ space.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### The assumptions, written out
#
# 1. The players move **in turn**, and everybody sees everything.
# 2. Each wants the most **for itself**, and nothing else.
# 3. Each is **indifferent** to what the others get: no envy, no revenge, no mercy, no alliances.
# 4. Each **knows** this of the others, and what each of them would get at each end.
# 5. Where somebody is indifferent *between actions*, all know **which one** it will take.
#
# The fifth is rarely written down. Without it, the first four do not say how the game goes. (Alliances, by the
# way, need not be agreed upon: two weak players who both attack the strong one, each for its own good, come out
# of assumption 2 alone.)

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_tree
from gamelib.search import maxn

result = maxn(textbook)
print(result)
for action, vector in result.action_values.items():
    print(f"  {action} leads to {vector}")
print("best for player 1:", *result.optimal_actions)
draw_tree(textbook, values=lambda state: maxn(textbook, state).values, line=result.principal_variation)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## With two players it is minimax
#
# Let $n = 2$ and let every vector be $\langle x, -x \rangle$. Player 2 maximises $-x$, which is to minimise $x$;
# so max^n *is* minimax, and nothing that we know of minimax is lost.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import TicTacToe
from gamelib.search import maxn_vectors, minimax

tictactoe = TicTacToe()
for text in ("X O X / . O . / . . .", "X . . / . O . / . . X", "X . O / . O . / X . ."):
    state = tictactoe.parse(text)
    many, two = maxn(tictactoe, state), minimax(tictactoe, state)
    print(f"{text}   max^n {many.values}, minimax {two.value}; {many.nodes} and {two.nodes} nodes;",
          "all ties lead to", *sorted(maxn_vectors(tictactoe, state)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# There are plenty of ties in tic-tac-toe, and they all lead to the same vector: if the mover's $x$ is the same,
# so is the other's $-x$.
#
# What is *not* true: that minimax, as it stands, plays well against several opponents. Its theory (the guarantee,
# optimal play, the value of the game) is about **two players whose interests are opposed**. A property list that
# says "optimal if MIN is optimal, and if there are several opponents" has probably lost a question mark. For more
# players there are max^n and paranoid, and they answer *different* questions.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Ties
#
# `maxn` takes the first of equal actions, at every node. `maxn_vectors` returns **every** vector that some way of
# breaking ties leads to.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import random_vector_tree
from gamelib.widgets.ties import deep_tie

print("the textbook's tree:", sorted(maxn_vectors(textbook)))
print("the tree of the first screen:", sorted(maxn_vectors(deep_tie())))
for total in (1, 5, 10, 100):
    trees = [random_vector_tree(depth=4, total=total, rng=seed) for seed in range(200)]
    several = sum(len(maxn_vectors(tree)) > 1 for tree in trees)
    print(f"three players share {total:>3}: {several / 200:.0%} of 200 random trees have several outcomes")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The fewer different results there are, the more ties: in a game that is only won or lost nearly every tree has
# several outcomes. Each of them is a fair forecast (game theory says: a *subgame-perfect equilibrium*; in none of
# them would anybody want to play differently anywhere). So
#
# - a program that breaks ties in another way than its opponents do can be **wrong about everything** without a
#   single wrong number;
# - the order in which a program generates its moves becomes part of the game;
# - somebody who cannot win may still choose **who does**: it is called *kingmaking*.
#
# Play with the ties: the random trees of the explorer above have many.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A hundred coins and five pirates
#
# Five pirates divide a hundred coins. The highest in rank, A, proposes who gets what; all vote, and with at least
# half of the votes, the proposer's included, it is done. Otherwise A goes overboard, and B proposes. Each wants
# to live, then coins, then, *all else being equal, to see others go overboard*. What should A propose?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "What does A keep for itself?",
    ["20: equal shares, or it goes overboard", "34: two of the four others must be paid well", "98"],
    answer="98",
    because="A needs two votes besides its own, and finds two pirates who would get nothing if A were gone. One coin each is "
    "enough.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Begin at the end. With two pirates (D and E) the proposer's own vote is half of them: 100-0. With three, C needs
# one more vote; E would get nothing next, so one coin buys it: 99-0-1. And so on: **buy the votes of those who
# would get nothing without you**.

# %% slideshow={"slide_type": "fragment"}
def division(pirates, coins):
    """What each gets, by rank, found from the last pirate backwards."""
    shares = [coins]
    for crew in range(2, pirates + 1):
        wanted = (crew - 1) // 2  # votes besides the proposer's own
        cheapest = sorted(range(crew - 1), key=lambda rank: shares[rank])[:wanted]
        paid = [shares[rank] + 1 if rank in cheapest else 0 for rank in range(crew - 1)]
        shares = [coins - sum(paid), *paid]
        yield "-".join(map(str, shares))


for crew, proposal in enumerate(division(5, 100), 2):
    print(f"{crew} pirates: {proposal}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# This is max^n, done backwards and by hand. The library has the game, with the votes cast one after the other;
# with ten coins the function `maxn_value` solves it as it stands, if it keeps what it knows of each state. And
# what if pirates are *not* bloodthirsty, so that a vote that changes nothing for them is a tie?

# %% slideshow={"slide_type": "fragment"}
from functools import cache

from gamelib.games import Pirates

crew = Pirates(players=5, coins=10)


@cache
def pirate_value(state):
    if crew.is_terminal(state):
        return tuple(crew.utility(state, player) for player in range(5))
    mover = crew.player(state)
    return max((pirate_value(crew.result(state, a)) for a in crew.actions(state)), key=lambda vector: vector[mover])


print("five pirates, ten coins:", pirate_value(crew.initial_state()))
for bloodthirsty in (True, False):
    three = Pirates(players=3, coins=2, bloodthirsty=bloodthirsty)
    print(f"three pirates, two coins, bloodthirsty {bloodthirsty}: max^n {maxn(three).values},",
          "all that ties lead to:", *sorted(maxn_vectors(three)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The famous answer rests on the tie-break alone. Gentle pirates who vote aye when in doubt leave A everything;
# if in doubt they vote nay, A has to pay, and *whom* it pays is again a tie.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Paranoid: suppose they are all against me
#
# What if the others *do* make an agreement? In the worst case, all against me. They are then one opponent with
# many turns:
#
# - where **I** am to move (player $p$, at the root), my utility is maximised;
# - where **anybody else** is, **my** utility is minimised.
#
# $$
# v(s) = \begin{cases}
#   U(p, s) & \text{if TERMINAL-TEST}(s) \\
#   \max_a v(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = p \\
#   \min_a v(\text{RESULT}(s, a)) & \text{otherwise}
# \end{cases}
# $$
#
# One number a node again, and two kinds of players. (One reads that at an opponent's node "the utility of MIN" is
# minimised. It is that of MAX, the player at the root: nobody minimises what is its own.)

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import OneAgainstAll, alphabeta, paranoid, solve

found = paranoid(textbook)
print(found)
feared = OneAgainstAll(textbook, 0)
print(alphabeta(feared).value, minimax(feared).value, maxn(textbook, coalition={1, 2}).values)
for player in range(3):
    print(f"{textbook.player_names[player]} gets at least {paranoid(textbook, player=player).value}")
draw_tree(feared, values=solve(feared).value, line=found.principal_variation)

# %% [markdown] slideshow={"slide_type": "subslide"}
# `OneAgainstAll` is the whole idea: a game for two made of a game for many. Minimax, alpha-beta and everything
# else of lessons 02 to 04 can be used as it is. `coalition=` says the same to `maxn`: who is in it wants the
# least for the player at the root. With nobody in it, it is max^n; with all others, paranoid; and anything in
# between.
#
# **A guarantee, not a forecast.** Paranoid search is often said to "remove the assumption that there are no
# agreements". It does not remove an assumption, it makes the worst one: that everybody has agreed against *me*.
# That is why its value is a **lower bound**: whatever the others really want, with or without agreements, I get
# at least $v$ by playing this way. Nobody expects to get exactly $v$: all three players cannot have everybody
# else against them at once. (This holds for a search to the end. With a depth limit it is the worst case of an
# *estimate*, and guarantees as much as the estimate does.)

# %% slideshow={"slide_type": "subslide"}
from statistics import mean

from gamelib.widgets.vector_tree import backed_up


def what_player_1_gets(game, mine, others, path=()):
    """The mean of what player 1 gets with a plan, the others playing by a plan, at random, or all against it."""
    state = game.initial_state()
    for action in path:
        state = game.result(state, action)
    if game.is_terminal(state):
        return game.utility(state, 0)
    plan = mine if game.player(state) == 0 else others
    if isinstance(plan, dict):
        return what_player_1_gets(game, mine, others, (*path, plan[path]))
    return plan(what_player_1_gets(game, mine, others, (*path, action)) for action in game.actions(state))


rows = {"max^n": [], "paranoid": []}
for seed in range(150):
    game = random_vector_tree(players=3, branching=3, depth=4, rng=seed)
    alone, fear = backed_up(game), backed_up(game, coalition={1, 2})
    tables = (alone.chosen, backed_up(game, last={1, 2}).chosen, mean, min)
    for name, plan in (("max^n", alone), ("paranoid", fear)):
        got = [what_player_1_gets(game, plan.chosen, others) for others in tables]
        rows[name].append([plan.vectors[()][0], *got, min(got) >= plan.vectors[()][0]])
print("player 1 plays   expects |  against max^n   other ties   random   hostile |  never got less in")
for name, row in rows.items():
    expects, same, other, anyhow, hostile, kept = (mean(column) for column in zip(*row, strict=True))
    print(f"{name:<14} {expects:>9.2f} | {same:>14.2f} {other:>12.2f} {anyhow:>8.2f} {hostile:>9.2f} |"
          f" {kept:>12.0%} of trees")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Ten points, 150 random trees. Max^n expects more, and gets it from players who are exactly as it assumes. From
# max^n players who only *break ties otherwise* it gets less, and from hostile ones about half. What paranoid
# promises it always gets, and usually more; against players who want their own good its caution costs it
# something. (That paranoid "does not give max^n's guarantee to MAX" is the wrong way round: of the two, only
# paranoid gives a guarantee.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What may be pruned?
#
# With two players a window at *any* ancestor may cut. With three, what have players 1 and 3 to do with each
# other?
#
# **Shallow pruning** (Korf 1991). Let no utility be below 0 and all together be at most $S$. Player $p$ is sure
# of $v_p$ at a node, and below, at a child, player $q$ has already found $v_q$. Then the child leaves $p$ at most
# $S - v_q$. If that is not more than $v_p$, the rest of the child does not matter.
#
# **Deep pruning**: may the same be said of an ancestor further up? In this tree ten points are shared. Player 1
# has 5 at $a_1$. At C, $c_1$ gives player 3 five points, so whatever becomes of C, it is worth at most 5 to
# player 1. Cut?

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Leaf, TreeGame

trap = TreeGame([Leaf((5, 4, 1)), [Leaf((7, 3, 0)), [Leaf((4, 1, 5)), Leaf((0, 4, 6))]]], num_players=3)
draw_tree(trap)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "C can give player 1 at most 5, and player 1 has 5. May C's second leaf be left out?",
    ["yes: C cannot be better for player 1", "no: what C gives to player 2 matters too"],
    answer="no: what C gives to player 2 matters too",
    because="Player 2 decides at B between b1 and C. The leaf that was cut makes C attractive to player 2, and then B is worth 0 to "
    "player 1, not 7.",
)

# %% slideshow={"slide_type": "subslide"}
def pruning_maxn(game, state, sure, deep, total=10):
    """Max^n that leaves a node when the mover is sure of too much: for the player above or, deep, for any above."""
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.num_players))
    mover, best = game.player(state), None
    for action in game.actions(state):
        handed_down = dict(sure) if deep else {}
        if best is not None:
            handed_down[mover] = best[mover]
        vector = pruning_maxn(game, game.result(state, action), handed_down, deep)
        if best is None or vector[mover] > best[mover]:
            best = vector
        if any(best[mover] >= total - value for player, value in sure.items() if player != mover):
            break
    return best


for name, deep in (("shallow", False), ("deep", True)):
    print(name, "pruning:", pruning_maxn(trap, "A", {}, deep))
print("the truth:      ", maxn(trap).values)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Deep pruning promises player 1 seven points, and sends it where it gets none. Between two players the cut leaf
# could only have made things worse *for one and better for the other, in the same measure*; here the third has
# its say. **Deep pruning is not valid for max^n**, and without it alpha-beta's strength is gone.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What pruning saves
#
# - **Max^n**, shallow pruning, best case: $f(d) = f(d-1) + (b-1) f(d-2)$ leaves, which grows by
#   $\frac{1 + \sqrt{4b-3}}{2}$ a ply (Korf 1991); on average, asymptotically, *nothing*.
# - **Paranoid**, best case: a game for two with windows. MAX's plan meets every reply, $b^{o}$ leaves with $o$
#   plies of others; the others' plan meets every move of MAX, $b^{m}$ leaves with $m$ plies of MAX; one leaf is
#   in both: $b^{o} + b^{m} - 1$. Of $d$ plies $o = d (n-1)/n$ are others', so it grows as $b^{d (n-1)/n}$. For
#   $n = 2$ this is alpha-beta's $b^{d/2}$; the more players, the less is saved.

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import ByValue


def best_for_shallow(branching, depth, mover=0, vector=(1, 1, 0)):
    """The tree for three with 2 points to share in which shallow pruning saves the most: the first child is always enough."""
    if depth == 0:
        return Leaf(vector)
    following = (mover + 1) % 3
    other = tuple({mover: vector[mover], following: 2 - vector[mover]}.get(player, 0) for player in range(3))
    below = [vector] + [other] * (branching - 1)
    return [best_for_shallow(branching, depth - 1, following, each) for each in below]


def leaves_looked_at(depth, branching=3, trees=6):
    """Means over random trees for three: shallow pruning, paranoid with a random order and with the best one."""
    counts = []
    for seed in range(trees):
        game = random_vector_tree(3, branching, depth, total=100, rng=seed)
        order = ByValue(solve(OneAgainstAll(game, 0)).value)
        counts.append((maxn(game, total=100).leaves, paranoid(game).leaves, paranoid(game, order=order).leaves))
    return [mean(column) for column in zip(*counts, strict=True)]


shallow, best = [1, 3], []
print("depth    all   max^n: average     best   formula   paranoid: average     best   formula")
measured = {}
for depth in range(1, 8):
    shallow.append(shallow[-1] + 2 * shallow[-2])
    best.append(maxn(TreeGame(best_for_shallow(3, depth), num_players=3), total=2).leaves)
    own = (depth + 2) // 3
    formula = 3 ** (depth - own) + 3**own - 1
    measured[depth] = average, feared_average, feared_best = leaves_looked_at(depth)
    print(f"{depth:>5} {3**depth:>6,} {average:>16,.1f} {best[-1]:>8,} {shallow[depth]:>9,}"
          f" {feared_average:>19,.1f} {feared_best:>8,.0f} {formula:>9,}")

# %% slideshow={"slide_type": "subslide"}
import matplotlib.pyplot as plt

from gamelib.draw import chart

depths = range(1, 8)
figure, axes = plt.subplots(figsize=(7, 4))
axes.plot(depths, [3**depth for depth in depths], "k-", label="all: max^n")
axes.plot(depths, [measured[depth][0] for depth in depths], "s--", label="max^n, shallow pruning: average")
axes.plot(depths, [measured[depth][1] for depth in depths], "o-", label="paranoid: average")
axes.plot(depths, best, "s:", label="max^n, shallow pruning: best case")
axes.plot(depths, [measured[depth][2] for depth in depths], "o:", label="paranoid: best order")
axes.semilogy()
axes.set_xlabel("depth in plies, three players, three actions each")
axes.set_ylabel("leaves looked at (logarithmic)")
axes.legend(fontsize=8)
kept = measured[7][0] / 3**7, measured[7][1] / 3**7
print(f"at depth 7 shallow pruning still looks at {kept[0]:.0%} of the leaves, paranoid at {kept[1]:.0%}, both on average")
chart(figure, "Leaves by depth: shallow pruning on average stays close to all leaves; paranoid grows more slowly, and its best order "
      f"looks at {measured[7][2]:.0f} of {3**7} leaves.")

# %% slideshow={"slide_type": "fragment"}
late = [random_opening(othello, 15, rng=seed) for seed in range(20)]
asked = {"depth": 4, "evaluate": shares}
nodes = {
    "max^n": sum(maxn(othello, state, **asked).nodes for state in late),
    "max^n, shallow pruning": sum(maxn(othello, state, total=0, least=-1, **asked).nodes for state in late),
    "paranoid": sum(paranoid(othello, state, **asked).nodes for state in late),
}
for name, count in nodes.items():
    print(f"Othello for three, 15 plies in, 4 plies deep, 20 positions, {name}: {count:,} nodes")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Both formulas come out to the leaf, and a real game with a real evaluation shows what *on average* means. The best
# case of shallow pruning is of much the same size as paranoid's here, and hardly ever met: somebody would have to be
# sure of *all that is left*. On average paranoid is much **faster**, because it goes with alpha-beta and a good order
# of actions; that is its practical merit, and it is bought with an opponent who is not there.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Any tree, any of them
#
# Choose how many play, how deep, which algorithm, and *who* is against player 1. Where does paranoid choose
# otherwise than max^n? What does one enemy cost player 1, and does it matter which? (*3: ≥7* at a node says that
# player 3 is sure of 7 there, which was enough to leave it.)

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import ManyPlayersExplorer

tables = ManyPlayersExplorer()
tables

# %% slideshow={"slide_type": "fragment"}
for against in ("nobody", "player 2", "player 3", "all the others"):
    tables.set(against=against)
    print(fill(tables.facts, 96, subsequent_indent="  "))
tables.set(against="nobody")
for algorithm in ("max^n, shallow pruning", "paranoid, alpha-beta"):
    tables.set(algorithm=algorithm)
    print(tables.facts)
tables.set(algorithm="max^n")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Best-reply search: one answer is enough
#
# Whoever wants to see its own *next* move must look through everybody's turn: four plies with three players,
# seven with six. **Best-reply search** (Schadd and Winands 2011) lets only *one* of the others answer between two
# of my moves: the one whose move hurts me most. MAX, then one MIN, then MAX again, with alpha-beta.
#
# The price: the others pass, which the rules do not allow, so the search looks at positions that cannot come up.
# And it is still paranoid.

# %% slideshow={"slide_type": "fragment"}
b = 10
print("leaves until I see my own second move, with 10 actions everywhere")
print("players        max^n   paranoid, best case   best reply   best reply, best case")
for n in (2, 3, 4, 6):
    replies = (n - 1) * b
    print(f"{n:>7} {b**(n + 1):>12,} {b**(n - 1) + b**2 - 1:>21,} {b * replies * b:>12,} {replies + b**2 - 1:>23,}")

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import best_reply_search

for name, search, depth in (("max^n", maxn, 4), ("paranoid", paranoid, 4), ("best reply", best_reply_search, 3)):
    found = search(othello, board, depth=depth, evaluate=shares)
    print(f"{name:<10} {depth} plies: {othello.action_text(board, found.action)}, {found.nodes:>5,} nodes")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The three of them at a real board: how many sit there, what is searched and how deep is up to you. The numbers
# on the squares are for the player to move (a win is worth the number of players less one, a loss -1).

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import ManyBoardsExplorer

ManyBoardsExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## When does each win?
#
# It has to be played out. Three agents that differ in nothing but their search sit down at three-player Othello
# (6 x 6) and at three-player Chinese checkers (a star of radius 2), in every mixed order (24 of them) from each
# of 24 openings. A game is a point; whoever is as strong as the others scores one third a seat. Once all may
# enter **1,000 nodes a move**, once all look **3 plies** ahead. That takes some ten minutes, so the results come
# from a table; the script is in the package, and some of its games are played again here.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "At Chinese checkers, with 1,000 nodes a move, who does best?",
    ["max^n: everybody there just runs for its own goal", "paranoid: it looks furthest", "best reply"],
    answer="best reply",
    because="Max^n has the truest idea of the others and gets about two plies deep with it. Best reply sees its own next move, and "
    "with hops that is what counts.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib.course.many_players import EFFORTS, GAMES, outcome, results
from gamelib.play import ManyPlayerAgent
from gamelib.play.tournament import seatings

for name in GAMES:
    effort = "1,000 nodes a move"
    again = [(seating, opening) for opening, seating in enumerate(seatings(3, 3)[:9:2])]
    same = sum(outcome(name, effort, *each) == results()[name, effort].winners[each[0]][each[1]] for each in again)
    print(f"{name}: {same} of {len(again)} games played again here end as in the table")

for name, effort in results():
    print(f"\n{name}, {effort}, {results()[name, effort]}")

# %% slideshow={"slide_type": "subslide"}
figure, panels = plt.subplots(1, 2, figsize=(8, 3.4), sharey=True)
agents = results()[GAMES[0], "3 plies"].agents
for panel, name in zip(panels, GAMES, strict=True):
    for place, (effort, hatch) in enumerate(zip(EFFORTS, ("", "//"), strict=True)):
        found = results()[name, effort]
        scores = [found.score(agent) for agent in range(3)]
        ends = [found.interval(agent) for agent in range(3)]
        errors = [[abs(score - end[side]) for score, end in zip(scores, ends, strict=True)] for side in (0, 1)]
        at = [agent + 0.4 * place - 0.2 for agent in range(3)]
        panel.bar(at, scores, 0.38, yerr=errors, capsize=4, hatch=hatch, label=effort,
                  color=("#56b4e9", "white")[place], edgecolor="black")
    panel.axhline(1 / 3, color="black", linestyle=":")
    panel.set_xticks(range(3), agents)
    panel.set_title(name)
panels[0].set_ylabel("score a seat, 95 % interval")
panels[0].legend(fontsize=8)
best_at = {key: found.agents[max(range(3), key=found.score)] for key, found in results().items()}
told = "; ".join(f"{name}, {effort}: {best}" for (name, effort), best in best_at.items())
chart(figure, f"Scores with error bars; the dotted line is one third. The best: {told}.")

# %% slideshow={"slide_type": "fragment"}
print("one of a kind among two of another (a third is fair)")
for (name, effort), found in results().items():
    print(f"  {name}, {effort}")
    for one in range(3):
        for two in (each for each in range(3) if each != one):
            low, high = found.interval(one, (two, two))
            print(f"    {agents[one]:>10} among two of {agents[two]:<10} {found.score(one, (two, two)):.2f}"
                  f" ({low:.2f} to {high:.2f})")

# %% slideshow={"slide_type": "subslide"}
from collections import Counter

from gamelib.course.many_players import rules

for name in GAMES:
    game, evaluate = rules(name)
    for algorithm in agents:
        agent, reached = ManyPlayerAgent(algorithm, evaluate, nodes=1000), Counter()
        for seed in range(40):
            agent.choose(game, random_opening(game, 9, rng=seed))
            reached[agent.thought.depth] += 1
        plies = ", ".join(f"{depth} plies {times} times" for depth, times in sorted(reached.items()))
        print(f"{name}, 1,000 nodes, {algorithm}: {plies}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Othello.** With the same number of nodes paranoid is best: it sees four or five plies where max^n sees
#   three. With the same number of *plies* the three cannot be told apart. So it is not the fear that helps, it is
#   the depth that the fear makes cheap.
# - **Chinese checkers.** Everybody runs for a goal of its own, and fear is the wrong idea: with the same number of
#   plies paranoid comes last, clearly behind max^n. With the same number of nodes its depth makes up for that. Best reply
#   is far ahead either way: its third ply is its *own next move*, where the others' third ply is still somebody else's.
# - No search is best everywhere. Shapes of the game (who can hurt whom, how many actions), the evaluation and the
#   budget decide; with other weights or a larger board the order may be another. The one general law: **measure
#   it**, with seats rotated and error bars.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The branching factor is still a problem
#
# Whatever one assumes about the others, they have to be looked at. From one of my turns to the next lies a whole
# round, and each further player is a further factor $b$.

# %% slideshow={"slide_type": "fragment"}
print("Chinese checkers, eight rounds in; leaves until I see my own second move")
print("players   actions     max^n   paranoid, best case   best reply, best case")
for n in (2, 3, 6):
    game = ChineseCheckers(players=n)
    states = [random_opening(game, 8 * n, rng=seed) for seed in range(30)]
    b = round(mean(len(game.actions(state)) for state in states))
    feared_best, reply_best = b ** (n - 1) + b**2 - 1, (n - 1) * b + b**2 - 1
    print(f"{n:>7} {b:>9} {b**(n + 1):>9.1e} {feared_best:>21.1e} {reply_best:>23.1e}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# At a million leaves a second, max^n at a full star would take days for one round, and paranoid *at its best*
# minutes. So programs for many players are shallow, and what they are shallow *about* (everybody's wishes, the
# worst case, or the nearest threat) decides. The other way out, not to look at everything but to sample, comes in
# lesson 08; it takes vectors just as well.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. Max^n finds what each player gets if all play their best.</summary>
#
# Only if all mean the same by it: with ties there are several answers, and max^n gives one of them.
# </details>
# <details><summary>2. In a zero-sum game for three, what is bad for one of the others is good for me.</summary>
#
# False. It is good for *somebody*.
# </details>
# <details><summary>3. Paranoid search works only if the others really have agreed.</summary>
#
# False. Its value is a lower bound against any behaviour; it is *attained* only against the worst.
# </details>
# <details><summary>4. If all three play max^n with the same tie-breaking to the end, nobody can gain by playing otherwise.</summary>
#
# True: that is what an equilibrium is. One who deviates alone gains nothing; two who deviate together may.
# </details>
# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>5. Alpha-beta can be used with max^n if the utilities sum to a constant.</summary>
#
# Only its shallow cuts. Deep ones can change the value at the root.
# </details>
# <details><summary>6. A player who cannot win has no influence on who does.</summary>
#
# False: ask player 3 of the first screen, or any kingmaker.
# </details>
# <details><summary>7. The paranoid values of all players add up to what there is to share.</summary>
#
# False, they add up to no more: 1 + 2 + 2 in the textbook's tree, whose outcomes sum to 8 or 9. Everybody is
# afraid at the same time.
# </details>
# <details><summary>8. Best-reply search with two players is alpha-beta.</summary>
#
# True: one of *one* other moves between two of mine.
# </details>
# <details><summary>9. Only the order of the numbers matters, as for minimax.</summary>
#
# True for max^n without chance (each player's own order; shallow pruning needs sums as well). With estimates of
# shares, not even that helps if the estimates err.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | paranoid: "an opponent's node minimises the utility of MIN" | it minimises the utility of MAX, the player at the root |
# | paranoid "removes the assumption that there are no agreements" | it assumes the worst agreement, all against one; the value is a lower bound |
# | paranoid "lacks max^n's guarantee" | max^n forecasts, if all five assumptions hold; paranoid guarantees |
# | minimax is optimal "if MIN is optimal (and if there are several opponents)" | its theory is for two players with opposed interests; for more: max^n, paranoid |
# | "the vector that maximises $U(p_n)$" as *the* vector | there may be several; say which one is taken |
# | back up the best number, for each player | the whole vector of *one* child goes up, not the best of each column |
# | zero-sum for three, so everybody is my enemy | only that what is lost is gained by somebody |
# | alpha-beta for max^n | shallow pruning only, with bounds on sum and least value |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can back vectors up and list what ties can do to them; write the worst case as a game for two and use all
# you know of those; refute a cut that looks right; and choose a search for a table of three by what it assumes
# *and* by what it can afford.
#
# | | assumes of the others | gives | prunes |
# |---|---|---|---|
# | max^n | each wants its own best, and ties are known | a forecast for everybody | hardly |
# | paranoid | all against me | a lower bound | alpha-beta, $b^{d(n-1)/n}$ at best |
# | best reply | the worst single answer | an estimate | alpha-beta, and short rounds |
#
# **Exercises**: [exercises/06_multiplayer.ipynb](../exercises/06_multiplayer.ipynb). **Next**: lesson 07, where
# nobody plays against you and you still do not know what your moves are worth: bandits.

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.2.2 (the tree is
# its figure 5.4). Luckhardt and Irani, "An algorithmic solution of n-person games", *AAAI*, 1986 (max^n). Korf,
# "Multi-player alpha-beta pruning", *Artificial Intelligence* 48, 1991 (shallow pruning, and why there is no deep
# one). Sturtevant and Korf, "On pruning techniques for multi-player games", *AAAI*, 2000 (paranoid). Sturtevant,
# *Multi-player games: algorithms and approaches*, thesis, UCLA, 2003 (what follows from ties). Schadd and
# Winands, "Best reply search for multiplayer games", *IEEE Transactions on Computational Intelligence and AI in
# Games* 3, 2011. Stewart, "A puzzle for pirates", *Scientific American*, May 1999.

# %% slideshow={"slide_type": "skip"}
from gamelib.course.glossary import glossary_table

glossary_table([
    "utility vector", "max^n", "tie", "tie-breaking rule", "kingmaking", "subgame-perfect equilibrium", "coalition",
    "paranoid search", "shallow pruning", "best-reply search", "bootstrap interval", "backward induction",
])
