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
# This lesson takes about three hours, half an hour less without what is marked *optional*. You need lessons 02 and 04. At the end you will be able to
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
    "Now player 3 comes out worth 3, with player 1 ahead. Let player 3 take d2 in place of d1, "
    "for the same 1 point. How does the game go?",
    ["the same: D is not reached", "player 2 gets its 9", "player 3 gets 6"],
    answer="player 3 gets 6",
    because="D would now be worth 9 to player 2, so at B player 2 would go there and leave player 1 with 0. "
    "Player 1 sees that, goes to C, and there player 3 gets 6. Still nobody comes to D.",
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from textwrap import fill

from gamelib.widgets import Folded


def in_words(explorer, *settings):
    """What an explorer says with each of some settings of its controls, and all put back."""
    before, told = explorer.values, []
    for setting in settings:
        explorer.set(**before | setting)
        told.append(fill(explorer.facts, 92, subsequent_indent="  "))
    explorer.set(**before)
    return "\n\n".join(told)


Folded(in_words(ties, {}, {"last_3": True}), "In words, before and after the switch")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Flip the switch *player 3 takes the last of equals*, and put it back. (Then the others: player 2 has a tie at C, and
# if it takes the other action there, player 1 has one at the root.) This cannot happen between two players whose
# interests are opposed: what makes no difference to one makes none to the other. With three, "the value of the game"
# needs a second thought. First, how these vectors come about.

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
from gamelib.draw import BoardPicture
from gamelib.games import ChineseCheckers, ManyPlayerOthello

star, othello = ChineseCheckers(players=6), ManyPlayerOthello(players=3)
boards = [star.svg(star.initial_state()), othello.svg(othello.initial_state())]
(width, height), (second, tall) = map(svg.size_of, boards)
side_by_side = svg.document(
    width + second + 20, height,
    [svg.embed(boards[0], 0, 0, width, height), svg.embed(boards[1], width + 20, (height - tall) / 2, second, tall)],
    title="Two boards",
)  # fmt: skip
BoardPicture(side_by_side, "Chinese checkers for six and Othello for three, before the first move")

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
    "In another tree a1 leads to (3, 0, 7) and a2 to (3, 6, 1). What does player 1 do at the root?",
    ["a1, which takes more from player 2", "a2, which leaves player 3 less", "either: 3 and 3"],
    answer="either: 3 and 3",
    because="Player 1 looks at its own number only, and 3 = 3 is a tie. The textbook's tree has one at its root as "
    "well; that the book writes the first of the two vectors there is a custom.",
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
draw_tree(
    textbook,
    values=lambda state: maxn(textbook, state).values,
    line=result.principal_variation,
)

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
    print(f"{text}   max^n {many.values}, minimax {two.value}; "
          f"{many.nodes} and {two.nodes} nodes;",
          "all ties lead to", *sorted(maxn_vectors(tictactoe, state)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# There are plenty of ties in tic-tac-toe, and they all lead to the same vector: if the mover's $x$ is the same,
# so is the other's $-x$.
#
# Minimax itself stays at the table for two. Its theory (the guarantee, optimal play, the value of the game) is about
# **two players whose interests are opposed**. For more there are max^n and paranoid, and they answer *different*
# questions.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Ties
#
# `maxn` takes the first of equal actions, at every node. `maxn_vectors` returns **every** vector that some way of
# breaking ties leads to.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Leaf, TreeGame

at_b, at_c = [Leaf((5, 4, 1)), Leaf((3, 4, 3))], [Leaf((4, 3, 3)), Leaf((2, 3, 5))]
pair = TreeGame([at_b, at_c], num_players=3)
for node in "BCA":
    print(f"{node} may be worth", *sorted(maxn_vectors(pair, node)))
draw_tree(pair)

# %% [markdown] slideshow={"slide_type": "fragment"}
# **By hand**, keep at every node *all* vectors that may come up. Player 2 has ties at B and at C. At A, then:
#
# - (4, 3, 3) of C may come up: B may be worth only 3 to player 1.
# - (2, 3, 5) of C may not: B is worth 3 to player 1 *at the least*.
# - both vectors of B may: C may be worth only 2 to player 1.
#
# In general, let $p$ be the mover and $v$ a vector of one child. It may come up if $v_p$ is not less than the least
# that each *other* child may give $p$: $\; v_p \ge \max_{\text{other children } c} \; \min_{w \text{ of } c} w_p$.

# %% slideshow={"slide_type": "subslide"}
from gamelib.games import random_vector_tree

print("the textbook's tree:", sorted(maxn_vectors(textbook)))
print("the tree of the first screen:", sorted(maxn_vectors(ties.game)))
for total in (1, 5, 10, 100):
    trees = [random_vector_tree(depth=4, total=total, rng=seed) for seed in range(200)]
    several = sum(len(maxn_vectors(tree)) > 1 for tree in trees) / 200
    print(f"three players share {total:>3}: {several:.0%} of 200 random trees have several")

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
# <details><summary>How to find out</summary>
#
# Begin at the end. With two pirates (D and E) the proposer's own vote is half of them: 100-0. With three, C needs
# one more vote; E would get nothing next, so one coin buys it: 99-0-1. And so on: **buy the votes of those who
# would get nothing without you**.
# </details>

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
def division(pirates, coins):
    """What each gets, by rank, found from the last pirate backwards."""
    shares = [coins]
    for crew in range(2, pirates + 1):
        wanted = (crew - 1) // 2  # votes besides the proposer's own
        cheapest = sorted(range(crew - 1), key=lambda rank: shares[rank])[:wanted]
        paid = [shares[rank] + 1 if rank in cheapest else 0 for rank in range(crew - 1)]
        shares = [coins - sum(paid), *paid]
        yield "-".join(map(str, shares))


proposals = [f"{size} pirates: {proposal}" for size, proposal in enumerate(division(5, 100), 2)]
Folded("\n".join(proposals), "From two pirates to five")

# %% [markdown] slideshow={"slide_type": "subslide"}
# This is max^n, done backwards and by hand. The library has the game, with the votes cast one after the other;
# with ten coins our `maxn_value` solves it as it stands, if it remembers the vector of each state (`cache`). And
# what if pirates are *not* bloodthirsty, so that a vote that changes nothing for them is a tie?

# %% slideshow={"slide_type": "fragment"}
from functools import cache

from gamelib.games import Pirates

crew = Pirates(players=5, coins=10)
maxn_value = cache(maxn_value)
print("five pirates, ten coins:", maxn_value(crew, crew.initial_state()))
for kind, bloodthirsty in (("bloodthirsty", True), ("gentle", False)):
    three = Pirates(players=3, coins=2, bloodthirsty=bloodthirsty)
    print(f"three {kind} pirates, two coins: max^n {maxn(three).values}")
    print("   all that ties lead to:", *sorted(maxn_vectors(three)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The famous answer rests on a tie-break. Of gentle pirates A keeps everything if those in doubt vote *aye* (max^n takes
# aye first). If those in doubt vote *nay*, A has to pay C, as it pays bloodthirsty ones. And if C, in doubt, says nay
# to 2-0-0 and aye to 1-1-0, A may as well give the coin to B, who votes nay all the same.

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
# One number a node again, and two kinds of players.

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import OneAgainstAll, alphabeta, paranoid, solve

found = paranoid(textbook)
print(found)
feared = OneAgainstAll(textbook, 0)
print(alphabeta(feared).value, minimax(feared).value)
print(maxn(textbook, coalition={1, 2}).values)
for player, name in enumerate(textbook.player_names):
    print(f"{name} gets at least {paranoid(textbook, player=player).value}")
draw_tree(feared, values=solve(feared).value, line=found.principal_variation)

# %% [markdown] slideshow={"slide_type": "subslide"}
# `OneAgainstAll` is the whole idea: a game for two made of a game for many. Minimax, alpha-beta and everything
# else of lessons 02 to 04 can be used as it is. `coalition=` says the same to `maxn`: who is in it wants the
# least for the player at the root. With nobody in it, it is max^n; with all others, paranoid; and anything in
# between.
#
# **A guarantee, not a forecast.** Paranoid search makes the worst assumption: that everybody has agreed against *me*.
# That is why its value is a **lower bound**: whatever the others really want, with or without agreements, I get
# at least $v$ by playing this way. Nobody expects to get exactly $v$: all three players cannot have everybody
# else against them at once. (This holds for a search to the end. With a depth limit it is the worst case of an
# *estimate*, and guarantees as much as the estimate does.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **What does caution cost?** In a thousand random trees in which three share ten points, player 1 makes two plans, one
# with max^n and one with paranoid, and keeps to them. Both meet the same others: who play as max^n foresees, or so but
# for taking the last of equals, or at random, or who know the plan and do the worst to it.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.forecasts import forecasts

print(forecasts(trees=1000))

# %% [markdown] slideshow={"slide_type": "fragment"}
# (± is the 95 % interval of the difference, tree by tree.) Max^n expects more, and gets it from players who are exactly
# as it foresees; from those who only *break ties otherwise* about half a point less, and from hostile ones about half. What
# paranoid promises it always gets, and usually more. Its caution costs three quarters of a point against exactly the
# players foreseen; once they break ties otherwise, that shrinks to a fifth of a point, and against players at random
# or hostile ones caution *gains*.

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
last = [Leaf((4, 1, 5)), Leaf((0, 4, 6))]
ten_points = TreeGame([Leaf((5, 4, 1)), [Leaf((7, 3, 0)), last]], num_players=3)
draw_tree(ten_points)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "C can give player 1 at most 5, and player 1 has 5. May C's second leaf be left out?",
    [
        "yes: C cannot be better for player 1",
        "no: the second leaf may still bring player 1 more than 5",
        "no: what C gives to player 2 matters too",
    ],
    answer="no: what C gives to player 2 matters too",
    because="Player 2 decides at B between b1 and C. The leaf that was cut makes C attractive to player 2, and "
    "then B is worth 0 to player 1, not 7.",
)

# %% slideshow={"slide_type": "subslide"}
def pruning_maxn(game, state, sure, deep, total=10):
    """Max^n; leaves a node whose mover has too much for the player above (deep: any above)."""
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
        others = (value for player, value in sure.items() if player != mover)
        if any(best[mover] >= total - value for value in others):
            break
    return best


for name, deep in (("shallow", False), ("deep", True)):
    print(name, "pruning:", pruning_maxn(ten_points, "A", {}, deep))
print("the truth:      ", maxn(ten_points).values)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Deep pruning promises player 1 seven points, and sends it where it gets none. Between two players the cut leaf
# could only have made things worse *for one and better for the other, in the same measure*; here the third has
# its say. **Deep pruning is not valid for max^n**, and without it alpha-beta's strength is gone.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What pruning saves
#
# (*Optional* after this cell, up to the next explorer.)
#
# - **Max^n**, shallow pruning, best case: $f(d) = f(d-1) + (b-1) f(d-2)$ leaves, which grows by
#   $\frac{1 + \sqrt{4b-3}}{2}$ a ply (Korf 1991); on average, asymptotically, *nothing*.
# - **Paranoid**, best case: a game for two with windows. MAX's plan meets every reply, $b^{o}$ leaves with $o$
#   plies of others; the others' plan meets every move of MAX, $b^{m}$ leaves with $m$ plies of MAX; one leaf is
#   in both: $b^{o} + b^{m} - 1$. Of $d$ plies $o = d (n-1)/n$ are others', so it grows as $b^{d (n-1)/n}$. For
#   $n = 2$ this is alpha-beta's $b^{d/2}$; the more players, the less is saved.

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.pruned_leaves import leaves_looked_at

measured = [leaves_looked_at(depth) for depth in range(1, 8)]
print("                max^n, shallow pruning     paranoid, alpha-beta")
print("depth  leaves   average  best  formula     average  best  formula")
for depth, leaves, *shallow, average, best, formula in measured:
    print(f"{depth:>5} {leaves:>7,} {shallow[0]:>9,.0f} {shallow[1]:>5} {shallow[2]:>8}"
          f"   {average:>9,.0f} {best:>5.0f} {formula:>8}")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
import matplotlib.pyplot as plt

from gamelib.draw import chart

figure, axes = plt.subplots(figsize=(7, 4))
for name, style, label in (
    ("all", "k-", "all: max^n"),
    ("shallow", "s--", "max^n, shallow pruning: average"),
    ("paranoid", "o-", "paranoid: average"),
    ("shallow_best", "s:", "max^n, shallow pruning: best case"),
    ("paranoid_best", "o:", "paranoid: best order"),
):
    axes.plot([row.depth for row in measured], [getattr(row, name) for row in measured], style, label=label)
axes.semilogy()
axes.set_xlabel("depth in plies, three players, three actions each")
axes.set_ylabel("leaves looked at (logarithmic)")
axes.legend(fontsize=8)
deep = measured[-1]
chart(figure, f"Leaves by depth. At depth {deep.depth} shallow pruning looks at {deep.shallow / deep.all:.0%} of the leaves on average, "
      f"paranoid at {deep.paranoid / deep.all:.0%}, and with the best order at {deep.paranoid_best:.0f} of {deep.all:,}.")

# %% slideshow={"slide_type": "fragment"}
late = [random_opening(othello, 15, rng=seed) for seed in range(20)]
asked = {"depth": 4, "evaluate": shares}
pruning = asked | {"total": 0, "least": -1}
print("Othello for three, 20 positions 15 plies in, 4 plies deep:")
for name, search, how in (
    ("max^n", maxn, asked),
    ("max^n, shallow pruning", maxn, pruning),
    ("paranoid", paranoid, asked),
):
    nodes = sum(search(othello, state, **how).nodes for state in late)
    print(f"{nodes:>7,} nodes  {name}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Both formulas come out to the leaf, and a real game with a real evaluation shows what *on average* means. The best
# case of shallow pruning is of much the same size as paranoid's here, and hardly ever met: somebody would have to be
# sure of *all that is left*. On average paranoid is much **faster**, because it may cut deep, as alpha-beta does; that
# is its practical merit, and it is bought with an opponent who is not there.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Any tree, any of them
#
# Choose how many play, how deep, and which algorithm: with max^n also *who* is against player 1, with paranoid *who is
# paranoid*. Three questions to the tree shown (number 58): does paranoid choose otherwise than max^n? What does one
# enemy cost player 1? Does it matter which? (*3: ≥7* at a node says that player 3 is sure of 7 there, which was enough
# to leave it.)

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import ManyPlayersExplorer

tables = ManyPlayersExplorer()
tables

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
feared = "paranoid, alpha-beta"
Folded(
    in_words(
        tables, {}, {"algorithm": feared}, {"against_2": True}, {"against_3": True},
        {"against_2": True, "against_3": True}, {"algorithm": "max^n, shallow pruning"},
    ),
    "The answers, for tree 58",
)  # fmt: skip

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
print("             max^n   paranoid   best reply   best reply")
print("players              at best                    at best")
for n in (2, 3, 4, 6):
    replies = (n - 1) * b
    print(f"{n:>7} {b**(n + 1):>10,} {b**(n - 1) + b**2 - 1:>10,} {b * replies * b:>12,}"
          f" {replies + b**2 - 1:>12,}")

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import best_reply_search

for name, search, depth in (
    ("max^n", maxn, 4), ("paranoid", paranoid, 4), ("best reply", best_reply_search, 3)
):
    found = search(othello, board, depth=depth, evaluate=shares)
    move = othello.action_text(board, found.action)
    print(f"{name:<10} {depth} plies: {move}, {found.nodes:>5,} nodes")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The three of them at a real board: how many sit there, what is searched and how deep is up to you, and you can play
# on: write moves into *moves played*, such as the one it plays, with blanks between. The numbers are for the
# player to move (a win is worth the number of players less one, a loss -1). On a star, a ringed small letter
# marks a goal: player A has to get to the holes with an *a*. After the last move counted below, the game is a draw.

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
    because="Max^n has the truest idea of the others and gets two plies deep with it, paranoid three. Best reply's "
    "third ply is its own next move, which may be what counts where pieces hop.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.many_players import GAMES, outcome, results, seat_shares

from gamelib.play.tournament import seatings

for name, effort in zip(GAMES, ("3 plies", "1,000 nodes a move"), strict=True):
    stored = results()[name, effort].winners
    again = [(seating, opening) for opening, seating in enumerate(seatings(3, 3)[:9:2])]
    same = sum(outcome(name, effort, *each) == stored[each[0]][each[1]] for each in again)
    print(f"{name}: {same} of {len(again)} games played again here end as in the table")

print("\nWhich part of all points went to the first, second and third seat?")
for (name, effort), found in results().items():
    print(f"{name}, {effort}:", *(f"{share:.2f}" for share in seat_shares(found)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# **The seats are far from equal.** At Othello about half of all points go to whoever moves first, at Chinese checkers
# even more. Were the agents not sent round all seats, the table would measure chairs.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib_lessons.many_players import EFFORTS, lead

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
told = []
for (name, effort), found in results().items():
    best = max(range(3), key=found.score)
    ahead = [lead(found, best, other)[1] > 0 for other in range(3) if other != best]
    told.append(f"{name}, {effort}: {agents[best] + ' is best' if all(ahead) else 'they cannot be told apart'}")
chart(figure, f"Scores with error bars; the dotted line is one third. {'; '.join(told)}.")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
lines = []
for (name, effort), found in results().items():
    lines.append(f"{name}, {effort}, {found}")
    for one, other in ((1, 0), (2, 0), (2, 1)):
        more, low, high = lead(found, one, other)
        lines.append(f"  {agents[one]} scores {more:+.3f} more than {agents[other]} ({low:+.3f} to {high:+.3f})")
    for one, two in ((one, two) for one in range(3) for two in range(3) if one != two):
        low, high = found.interval(one, (two, two))
        score = found.score(one, (two, two))
        lines.append(f"  one {agents[one]} among two {agents[two]}: {score:.2f} ({low:.2f} to {high:.2f})")
Folded("\n".join(lines), "All scores, leads and tables of three, with 95 % intervals")

# %% slideshow={"slide_type": "fragment"}
from statistics import mean

from gamelib_lessons.many_players import depths_reached

print("How deep do 1,000 nodes reach, in 40 positions?")
for name in GAMES:
    for algorithm in agents:
        depths = depths_reached(name, algorithm)
        print(f"{name}, {algorithm}: {mean(depths):.1f} plies on average, at most {max(depths)}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Othello.** With the same number of nodes paranoid is best; with the same number of *plies* the three cannot be told
#   apart (paranoid against max^n: a difference of 0.001, interval -0.04 to 0.04). At equal depth, then, the fear
#   neither helps nor harms measurably, and the depth it makes cheap is the likely reason for its lead. But depth is
#   not all: best reply reaches almost four plies as well, and scores 0.291.
# - **Chinese checkers.** Everybody runs for a goal of its own, and with the same number of plies paranoid comes last,
#   clearly behind max^n. With the same number of nodes its greater depth makes up for that. Best reply is far ahead either way.
#   A guess, not tested here: its third ply is its *own next move*, where the others' third ply is somebody else's.
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
print("players   actions     max^n   paranoid, at best   best reply, at best")
for n in (2, 3, 6):
    game = ChineseCheckers(players=n)
    states = [random_opening(game, 8 * n, rng=seed) for seed in range(30)]
    b = round(mean(len(game.actions(state)) for state in states))
    feared_best, reply_best = b ** (n - 1) + b**2 - 1, (n - 1) * b + b**2 - 1
    print(f"{n:>7} {b:>9} {b**(n + 1):>9.1e} {feared_best:>19.1e} {reply_best:>21.1e}")

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
# False. In the textbook's tree they are 1, 2 and 2, and the max^n vectors at its root sum to 9 and to 8: everybody is
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
# Lecture notes often print what stands on the left.
#
# | as printed | what is right |
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

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [utility vector](glossary.md#utility-vector), [maxⁿ](glossary.md#maxn), [tie](glossary.md#tie),
# [tie-breaking rule](glossary.md#tie-breaking-rule), [kingmaking](glossary.md#kingmaking), [subgame-perfect
# equilibrium](glossary.md#subgame-perfect-equilibrium), [coalition](glossary.md#coalition), [paranoid
# search](glossary.md#paranoid-search), [shallow pruning](glossary.md#shallow-pruning), [best-reply
# search](glossary.md#best-reply-search).
