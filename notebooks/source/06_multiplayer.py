# %% [markdown] slideshow={"slide_type": "slide"}
# # 06 · More than two players
#
# **What is a move worth when there is more than one opponent?** A box says what players 1, 2 and 3 get at that end of the
# game. Whoever moves wants the most for itself, sees the whole tree, and never errs. At D, on the left, player 3 gets 1 *either way* and takes
# $d_1$; play never comes to D. **Run the next two cells. Say what happens if player 3 takes $d_2$ instead; then click it.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import TieExplorer

ties = TieExplorer()
ties

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "Player 3 takes d2 in place of d1, for the same 1 point. Who comes out on top?",
    ["player 1 still: D is not reached", "player 2, who gets 9", "player 3"],
    answer="player 3",
    because="D would now be worth 9 to player 2, so at B player 2 would go there and leave player 1 with 0. "
    "Player 1 sees that and goes to C, where player 3 gets 6. Still nobody comes to D.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# After this lesson you can back up one number for each player, say what a tie can do, tell a guarantee from a forecast, say what may be
# pruned, and choose a search for a table of three. An hour and a half, after lessons 02 and 04.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Take a seat
#
# Othello for three: put a disc where a straight line of the others' discs, no matter whose, lies between it and a disc of yours; they become
# yours. If you cannot, you pass. In the end the most discs win. You are X. O and A are **maxⁿ**, which believes that everybody plays for itself. The other two, **paranoid** (all are
# against me) and **best reply**, are this lesson's as well: try them on any seat.

# %% slideshow={"slide_type": "-"}
from gamelib.evaluation import othello_shares
from gamelib.games import ManyPlayerOthello
from gamelib.play import ManyPlayerAgent
from gamelib.widgets import GameExplorer

othello = ManyPlayerOthello(players=3)
shares = othello_shares(othello)  # what a position is worth to each player: see below
searches = {"maxⁿ": "max^n", "paranoid": "paranoid", "best reply": "best reply"}
agents = {name: ManyPlayerAgent(search, shares, nodes=1000) for name, search in searches.items()}
GameExplorer(othello, agents)

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Chinese checkers**, which comes from Germany, takes up to six: everybody steps, or hops over pieces, and whoever first fills the opposite
# corner of the star wins. In both games nothing is hidden and there are no dice. One thing more is asked for: the players make **no agreements**.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw import BoardPicture
from gamelib.games import ChineseCheckers

star = ChineseCheckers(players=6)
BoardPicture(star.svg(star.initial_state()), "Chinese checkers for six, before the first move")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One number a player
#
# Between two, what one wins the other loses, and one number is enough. With three, what one loses may go to either of the others. So a state
# gets a **vector**: what it is worth to player 1, to player 2, and so on,
#
# $$\langle U(p_1, s), U(p_2, s), \dots, U(p_n, s) \rangle .$$
#
# At the end of the game these are its utilities. Where a search stops early, an evaluation estimates them. At Othello it could count everybody's
# discs; ours adds free moves and corners. A win is worth 2 and a loss $-1$, and whoever is estimated to have a share $x$ gets $3x - 1$, so the numbers sum to 0:

# %% slideshow={"slide_type": "fragment"}
from gamelib.play import random_opening

board = random_opening(othello, 9, rng=32)
print(othello.text(board))
print("discs: ", tuple(othello.discs(board, player) for player in range(3)))
print("shares:", tuple(round(number, 2) for number in shares(board)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# **A zero sum does not make enemies any more.** It only says that what I lose *somebody* gains.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand
#
# The textbook's tree. Player 1 moves at A, the triangle; player 2 at B and C; player 3, the diamond, below. Whoever moves compares **its own number** in each
# vector, takes the child with the greatest, and the *whole vector* goes up: not the best of each column, a slip that is easily made. Fill the tree in.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import VectorsByHandExplorer

VectorsByHandExplorer()

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "In another tree a1 leads to (3, 0, 7) and a2 to (3, 6, 1). What does player 1 do at the root?",
    ["a1, which takes more from player 2", "a2, which leaves player 3 less", "either: 3 and 3"],
    answer="either: 3 and 3",
    because="Player 1 looks at its own number only, and 3 = 3 is a tie. There is one at the root of the textbook's tree as well; "
    "that the book writes the first of the two vectors there is a custom.",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Maxⁿ
#
# Where minimax compares two numbers, **maxⁿ** compares two vectors at the mover's place:
#
# $$
# \text{MAX}^n(s) = \begin{cases}
#   \langle U(p_1, s), \dots, U(p_n, s) \rangle & \text{if TERMINAL-TEST}(s) \\
#   \text{MAX}^n(\text{RESULT}(s, a^*)) & \text{otherwise,}
# \end{cases}
# \qquad
# a^* = \arg\max_a \text{MAX}^n(\text{RESULT}(s, a))_{\text{PLAYER}(s)} .
# $$
#
# The subscript picks the mover's number out of the vector. It is a depth-first search: $O(b^m)$ time, $O(bm)$ space. In Python players count from 0:

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
film(maxn_value, textbook)

# %% [markdown] slideshow={"slide_type": "fragment"}
# What has to be true for the vector at the root to come true?
#
# 1. The players move in turn, and everybody sees everything.
# 2. Each wants the most **for itself**, and never errs.
# 3. Each is **indifferent** to what the others get: no envy, no mercy, no alliances.
# 4. Each **knows** this of the others, and what each of them would get at each end.
# 5. Where somebody is indifferent *between actions*, all know **which one** it takes.
#
# Without the fifth the first four do not say how the game goes.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## With two players it is minimax
#
# Let $n = 2$ and every vector be $\langle x, -x \rangle$. Player 2 maximises $-x$, which is to minimise $x$. And its ties are harmless: where
# the mover's $x$ is the same, so is the other's $-x$.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import TicTacToe
from gamelib.search import maxn, maxn_vectors, minimax

tictactoe = TicTacToe()
for text in ("X O X / . O . / . . .", "X . . / . O . / . . X"):
    state = tictactoe.parse(text)
    many, two = maxn(tictactoe, state), minimax(tictactoe, state)
    print(f"{text}   maxⁿ {many.values}, minimax {two.value}; {many.nodes} and {two.nodes} nodes;",
          "whatever ties do:", *maxn_vectors(tictactoe, state))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Ties
#
# With three, ties have to be taken seriously: keep at every node *all* vectors that may come up.

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_tree
from gamelib.games import Leaf, TreeGame

pair = TreeGame([[Leaf((5, 4, 1)), Leaf((3, 4, 3))], [Leaf((4, 3, 3)), Leaf((2, 3, 5))]], num_players=3)
for node in "BCA":
    print(f"{node} may be worth", *sorted(maxn_vectors(pair, node)))
draw_tree(pair)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Player 2 has ties at B and at C. Why is $(2, 3, 5)$ missing at A? Because B is worth 3 to player 1 *at the least*. And $(4, 3, 3)$ may come up, because
# B may be worth no more than 3. In general a vector $v$ of one child may come up if the mover $p$ can be given no more by any other child:
#
# $$v_p \ge \max_{\text{other children } c} \; \min_{w \text{ of } c} w_p .$$
#
# This holds if everybody always does the same at a node. If player 2 chooses at random at C, and takes $(4, 3, 3)$ two times in three, C is worth
# $3\frac13$ to player 1 on average. When B is worth 3, player 1 goes to C, and one time in three ends with $(2, 3, 5)$.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.games import random_vector_tree

lines = []
for total in (1, 5, 10, 100):
    trees = [random_vector_tree(depth=4, total=total, rng=seed) for seed in range(200)]
    several = sum(len(maxn_vectors(tree)) > 1 for tree in trees)
    lines.append(f"three players share {total:>3}: in {several:>3} of 200 trees")
Prediction(
    "In 200 random trees, with two actions everywhere and four plies deep, three players share ten points at each leaf. In how many do the ties lead to more than one outcome?",
    ["about 20", "about 60", "about 140"],
    answer="about 140",
    because="A tie anywhere may matter at the root. The fewer different results there are, the more ties: with one point to "
    "win there are several outcomes in 178.",
    shows="\n".join(lines),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each outcome is a fair forecast, that of a *subgame-perfect equilibrium*: nobody would want to play differently anywhere, if the others do not. So a program that
# breaks ties otherwise than its opponents can be **wrong about the whole line of play** without a single wrong number. And somebody who cannot
# win may still choose who does: *kingmaking*. The explorer at the top has random trees to try this on.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.games import Pirates

Prediction(
    "Five pirates divide ten coins. The highest in rank proposes who gets what, and all vote, one after another. With half of the votes, the "
    "proposer's included, it is done; otherwise the proposer goes overboard, and the next proposes. Each wants to live, then "
    "coins, and all else being equal to see others go overboard. What does the first keep?",
    ["2: equal shares, or overboard", "4: two others must be paid well", "8"],
    answer="8",
    because="Begin at the end. Of two pirates the proposer keeps all, since its own vote is half. Of three, one coin buys the last, who "
    "would get nothing then. And so on: buy the votes of those who would get nothing without you. It is maxⁿ by hand.",
    shows="\n".join(f"{crew} pirates: {Pirates(crew, 10).solution()}" for crew in range(2, 6)),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# And if pirates are *gentle*, and do not care who goes overboard? Then a vote that changes nothing for a pirate is a tie:

# %% slideshow={"slide_type": "fragment"}
for kind, bloodthirsty in (("bloodthirsty", True), ("gentle", False)):
    crew = Pirates(players=3, coins=2, bloodthirsty=bloodthirsty)
    print(f"three {kind} pirates, two coins:", *(tuple(map(int, each)) for each in sorted(maxn_vectors(crew))))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Paranoid: suppose they are all against me
#
# What if the others *do* make an agreement, and the worst one: all against me? Then they are one opponent with many turns. Where **I**, player $p$, move, my utility is maximised; where **anybody else** moves, it is **mine** that is minimised:
#
# $$
# v(s) = \begin{cases}
#   U(p, s) & \text{if TERMINAL-TEST}(s) \\
#   \max_a v(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = p \\
#   \min_a v(\text{RESULT}(s, a)) & \text{otherwise}
# \end{cases}
# $$
#
# One number a node again, and a game for two. Alpha-beta and everything else of lesson 04 works as it is:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import OneAgainstAll, alphabeta, paranoid, solve

feared = OneAgainstAll(textbook, 0)
print("worth to player 1:", minimax(feared).value, alphabeta(feared).value, paranoid(textbook).value)
for player, name in enumerate(textbook.player_names):
    print(f"{name} gets at least {paranoid(textbook, player=player).value}")
draw_tree(feared, values=solve(feared).value, line=paranoid(textbook).principal_variation)

# %% [markdown] slideshow={"slide_type": "fragment"}
# **A guarantee, not a forecast.** Whatever the others want, alliances or none, I get at least $v$ by playing this way. It is a **lower
# bound**, and not all three can have everybody against them at once. Maxⁿ guarantees nothing: it forecasts, if all five assumptions hold.
# (With a depth limit the bound is as good as the evaluation is.)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.forecasts import forecasts

Prediction(
    "In 1,000 random trees, three actions everywhere and four plies deep, player 1 makes a plan with maxⁿ and keeps to it. Its forecast is 5 of 10 points on average. The others play as "
    "foreseen in all but one thing: they take the last of equals, not the first. What does the plan bring?",
    ["5 points: equals are equal", "about 4½ points", "about 2 points"],
    answer="about 4½ points",
    because="It falls to 4.49. Caution then costs little: paranoid's plan brings 0.19 ± 0.09 less, and 0.74 ± 0.07 less where all is as foreseen. "
    "Against random or hostile players it brings more. ± is the 95 % interval of the difference, tree by tree.",
    shows=repr(forecasts(trees=1000)),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Any tree, any of them
#
# Choose how many play and which search is used. With maxⁿ, also say *who* is against player 1; with paranoid, *who is paranoid*. In the tree shown: does paranoid
# choose otherwise? What does one enemy cost player 1, and does it matter which? (In code: `maxn(tree, coalition={1, 2})`. Who is in the coalition wants the least for the
# player at the root. With nobody in it, it is maxⁿ; with all others, paranoid.)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import ManyPlayersExplorer

ManyPlayersExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What may be pruned?
#
# **Shallow pruning** (Korf 1991). Let no utility be below 0, and all together at most $S$. Player $p$ is sure of $v_p$ at a node, and at its child player $q$ has found
# $v_q$. Then the child leaves $p$ at most $S - v_q$; if that is not more than $v_p$, the rest of the child does not matter. (Choose *maxⁿ, shallow pruning* in the explorer above: *3: ≥7* says that player
# 3 is sure of 7, which was enough.)
#
# **Deep pruning** would use a bound from further up, as alpha-beta does. Here ten points are shared, and player 1 has 5 at $a_1$:

# %% slideshow={"slide_type": "fragment"}
last = [Leaf((4, 1, 5)), Leaf((0, 4, 6))]
ten_points = TreeGame([Leaf((5, 4, 1)), [Leaf((7, 3, 0)), last]], num_players=3)
draw_tree(ten_points)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "At C player 3 has found 5, so C leaves player 1 at most 5, and player 1 has 5 already. Can C's second leaf be left out?",
    [
        "it can: C cannot be better for player 1",
        "it cannot: it may bring player 1 more than 5",
        "it cannot: what C gives to player 2 matters too",
    ],
    answer="it cannot: what C gives to player 2 matters too",
    because="Player 2 decides at B. The second leaf makes C attractive to player 2, and then B is worth 0 to player 1. Without it B "
    "seems to be worth 7, and player 1 walks into a node that gives it nothing.",
    shows=draw_tree(ten_points, values=lambda state: maxn(ten_points, state).values),
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### What pruning saves

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
import matplotlib.pyplot as plt
from gamelib_lessons.pruned_leaves import leaves_looked_at

from gamelib.draw import chart

measured = [leaves_looked_at(depth) for depth in range(1, 8)]
figure, axes = plt.subplots(figsize=(7, 3.6))
for name, style, label in (
    ("all", "k-", "maxⁿ: all"),
    ("shallow", "s--", "maxⁿ, shallow pruning: average"),
    ("paranoid", "o-", "paranoid: average"),
    ("shallow_best", "s:", "maxⁿ, shallow pruning: best case"),
    ("paranoid_best", "o:", "paranoid: best case"),
):
    axes.plot([row.depth for row in measured], [getattr(row, name) for row in measured], style, label=label)
axes.semilogy()
axes.set_xlabel("depth in plies, three players, three actions each")
axes.set_ylabel("leaves looked at")
axes.legend(fontsize=8)
deep = measured[-1]
chart(figure, f"In random trees, {deep.depth} plies deep, shallow pruning looks at {deep.shallow / deep.all:.0%} of the leaves "
      f"and paranoid, which may cut deep, at {deep.paranoid / deep.all:.0%}; in the best case at {deep.shallow_best} and "
      f"{deep.paranoid_best:.0f} of {deep.all:,}.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Shallow pruning**, best case: $f(d) = f(d-1) + (b-1) f(d-2)$ leaves, with $f(0) = 1$ and $f(1) = b$. That
#   grows by a factor of $(1 + \sqrt{4b - 3})/2$ a ply.
# - **Paranoid**, best case: my plan meets every reply, $b^{o}$ leaves with $o$ plies of others; their plan meets every move of mine, $b^{m}$ leaves
#   with $m$ plies of mine; one leaf is in both. That makes $b^{o} + b^{m} - 1$, which grows as $b^{d (n-1)/n}$ with $d$ plies.
#
# Random trees are unkind: what shallow pruning saves depends on the values at the leaves. In the card game Sergeant Major it saved a factor of about 100, and
# paranoid a further factor of more than 50 (Sturtevant and Korf 2000).
#
# And deep cuts for maxⁿ? They can change the value at the root, though play never goes through the node that was cut. If C is player 2's last branch, a cut is safe where player 2's best so far does not
# tempt player 1 either (here it does: 7 is more than 5): **last-branch pruning**. **Speculative pruning** cuts at once, and comes back when it turns out to matter (Sturtevant 2003). If sums are constant, these bring the branching factor from $b$ down to $b^{(n-1)/n}$, in the best case and for large $b$: as good as
# paranoid's. At Chinese checkers, six plies deep, 100,000 nodes were left of 1.2 million.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Best-reply search: one answer is enough
#
# Whoever wants to see its own *next* move must look through everybody's turn. **Best-reply search** (Schadd and Winands 2011) lets only *one* of the others answer between two of
# my moves: the one whose move hurts me most. MAX, one MIN, MAX again, with alpha-beta. The price: the others pass, which the rules may not allow, so it looks at positions
# that cannot come up. Leaves until I see my second move, with 10 actions everywhere:

# %% slideshow={"slide_type": "fragment"}
b = 10
print("players        maxⁿ   paranoid at best   best reply   best reply at best")
for n in (2, 3, 4, 6):
    replies = (n - 1) * b
    print(f"{n:>7}{b**(n + 1):>12,}{b**(n - 1) + b**2 - 1:>19,}{b * replies * b:>13,}{replies + b**2 - 1:>21,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The branching factor remains the problem: for maxⁿ each further player is a further factor $b$. Programs for many players are shallow, and what they
# are shallow *about* decides: everybody's wishes, the worst case, or the nearest threat. The other way out is to sample (lesson 08).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Which is best?
#
# It has to be played out. Three players that differ only in their search meet at three-player Othello and at Chinese checkers on a small star, in every mixed
# order, from 24 openings. Once each looks 3 plies ahead, once each may enter 1,000 nodes a move. A game is one point; each time there are 576 games. The results come from a table.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.many_players import leads_plot, results, seat_shares

leads_plot("Othello")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **At Othello paranoid leads maxⁿ only with the same nodes**, where it reaches 4.7 plies and maxⁿ 3 (in 40 random positions). With the same plies neither leads (a lead under 0.06 could easily be missed), so depth is the likely reason. Schadd and Winands found it ahead of maxⁿ in Rolit, a
# kind of Othello; another game, evaluation or budget may reverse the order. And **seats are unequal**, so everybody must sit everywhere:

# %% slideshow={"slide_type": "fragment"}
for (name, effort), found in results().items():
    print(f"{name}, {effort}: points of first, second, third seat", *(f"{share:.2f}" for share in seat_shares(found)))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "And at Chinese checkers, with 1,000 nodes a move?",
    ["maxⁿ: everybody there just runs for its own goal", "paranoid: it looks furthest", "best reply"],
    answer="best reply",
    because="It leads by 0.20; in Schadd and Winands's games it was ahead as well. A guess at the reason, not tested here: its third ply is its own "
    "next move, which counts where pieces hop. At equal depth paranoid falls behind maxⁿ: fear is out of place in a race.",
    shows=leads_plot("Chinese checkers"),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# Your own maxⁿ, cut off after three plies, with an evaluation that only counts discs. Give it a seat, and play against it. Make `worth` better
# (corners? free moves?), and run the cell again.

# %% slideshow={"slide_type": "fragment"}
def worth(state):
    discs = [othello.discs(state, player) for player in range(3)]
    return tuple(3 * each / sum(discs) - 1 for each in discs)


def look_ahead(game, state, plies):
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(3))
    if plies == 0:
        return worth(state)
    vectors = [look_ahead(game, game.result(state, action), plies - 1) for action in game.actions(state)]
    return max(vectors, key=lambda vector: vector[game.player(state)])


class Mine:
    name = "mine"

    def choose(self, game, state):
        mover = game.player(state)
        return max(game.actions(state), key=lambda action: look_ahead(game, game.result(state, action), 2)[mover])


GameExplorer(othello, {"mine": Mine(), **agents})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. Maxⁿ finds what each player gets if all play their best.</summary>
#
# Only if all break ties as it does. With ties there are several answers, and it gives one.
# </details>
# <details><summary>2. In a zero-sum game for three, what is bad for one of the others is good for me.</summary>
#
# False. It is good for *somebody*.
# </details>
# <details><summary>3. I get just what paranoid search promises only if the others really are against me.</summary>
#
# False. In 43 % of our 1,000 trees its plan brought exactly that against players who only wanted the most for themselves.
# </details>
# <details><summary>4. If all play maxⁿ to the end and break ties alike, nobody alone can gain by playing otherwise.</summary>
#
# True: that is what an equilibrium is. Two who deviate together may gain.
# </details>
# <details><summary>5. Nothing but shallow cuts is safe for maxⁿ.</summary>
#
# False. Deep cuts are not safe as they stand; last-branch and speculative pruning say when they are.
# </details>
# <details><summary>6. A player who cannot win has no influence on who does.</summary>
#
# False: on the first screen player 2 gets 2 at C either way, and decides whether player 3 alone has most.
# </details>
# <details><summary>7. The paranoid values of all players add up to what there is to share.</summary>
#
# False. In the textbook's tree they are 1, 2 and 2, and its leaves share 7 or more: everybody is afraid at once.
# </details>
# <details><summary>8. Best-reply search with two players is alpha-beta.</summary>
#
# True: one move of *one* other between two of mine.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Back vectors up and list what ties can do to them; make a game for two of a game for many; refute a cut that looks right; choose a search by what it assumes
# *and* by what it can afford.
#
# | | assumes of the others | gives | prunes |
# |---|---|---|---|
# | maxⁿ | each wants its own best, ties are known | a forecast for everybody | shallow; last-branch, speculative: $b^{(n-1)/n}$ at best |
# | paranoid | all against me | a lower bound | alpha-beta: $b^{(n-1)/n}$ at best |
# | best reply | the worst single answer | an estimate | alpha-beta, and short rounds |
#
# **Exercises**: [exercises/06_multiplayer.ipynb](../exercises/06_multiplayer.ipynb). **Next**: lesson 07, where nobody plays against you and you still do not know what
# your moves are worth.

# %% [markdown] slideshow={"slide_type": "slide"}
# **Words met here:** [utility vector](glossary.md#utility-vector), [maxⁿ](glossary.md#maxn), [tie](glossary.md#tie),
# [tie-breaking rule](glossary.md#tie-breaking-rule), [kingmaking](glossary.md#kingmaking), [subgame-perfect
# equilibrium](glossary.md#subgame-perfect-equilibrium), [coalition](glossary.md#coalition), [paranoid
# search](glossary.md#paranoid-search), [shallow pruning](glossary.md#shallow-pruning), [best-reply
# search](glossary.md#best-reply-search).

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.2.2 (the tree is its figure 5.4). Luckhardt and Irani, "An algorithmic solution
# of n-person games", *AAAI*, 1986. Korf, "Multi-player alpha-beta pruning", *Artificial Intelligence* 48, 1991. Sturtevant and Korf, "On pruning techniques for multi-player
# games", *AAAI*, 2000. Sturtevant, "Last-branch and speculative pruning algorithms for maxⁿ", *IJCAI*, 2003. Schadd and Winands, "Best reply search for multiplayer games", *IEEE
# Transactions on Computational Intelligence and AI in Games* 3, 2011. Stewart, "A puzzle for pirates", *Scientific American*, May 1999.
