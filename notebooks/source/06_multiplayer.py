# %% [markdown] slideshow={"slide_type": "slide"}
# # 06 · More than two players
#
# **What is a move worth when there is more than one opponent?** A box says what players 1, 2 and 3 get at that end of the
# game. Whoever moves takes what gives it the most, and the first of equals. So at D player 3, who gets 1 *either way*,
# takes $d_1$; at B player 2 prefers 3 to 1, so play never comes to D. **Run the next two cells and answer the question.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.draw import draw_tree
from gamelib.search import maxn
from gamelib.widgets.many_players import deep_tie

first_screen = deep_tie()
draw_tree(first_screen, values=lambda state: maxn(first_screen, state).values, line=("a1", "b2", "e1")).scaled(1.1)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.widgets import Prediction

Prediction(
    "Player 3 takes d2 instead of d1, for the same 1 point. Who comes out on top?",
    ["player 1", "player 2", "player 3"],
    answer="player 3",
    because="D would now be worth 9 to player 2, so at B player 2 would go there and leave player 1 with 0. "
    "Player 1 sees that and goes to C, where player 3 gets 6. Still nobody comes to D.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# After this lesson you can back up one number for each player, say what a tie can do, tell a guarantee from a forecast, and say what may be
# pruned. An hour and a half, after lessons 02 and 04. Here you choose among equals: can players 1 and 3 share the top?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import TieExplorer

TieExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Take a seat
#
# **Chinese checkers**, for up to six: whose goal, the opposite corner of the star, is full first wins, if a piece of its own is there
# and none at home. Click a piece, then the hole it is to
# step to, or to reach by hopping over others. You are player 1, and your goal is marked with a small 1. The others are **maxⁿ**: it believes that everybody
# plays for itself. **Paranoid** believes that all are against it.

# %% slideshow={"slide_type": "-"}
from gamelib.evaluation import chinese_checkers_shares
from gamelib.games import ChineseCheckers
from gamelib.play import ManyPlayerAgent
from gamelib.widgets import GameExplorer

star = ChineseCheckers(players=3, radius=2)
progress = chinese_checkers_shares(star)  # what a position is worth to each player: see below
agents = {
    "maxⁿ": ManyPlayerAgent("max^n", progress, nodes=1000),
    "paranoid": ManyPlayerAgent("paranoid", progress, nodes=1000),
}
GameExplorer(star, agents)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One number per player
#
# Between two in a zero-sum game, what one wins the other loses, and one number is enough. With three, what one loses may go to either of the others. So a state gets
# a **vector**, a number for each player:
#
# $$\langle U(p_1, s), U(p_2, s), \dots, U(p_n, s) \rangle .$$
#
# At the end of the game these are its utilities. Where a search stops early, an evaluation estimates them.
#
# Take **Othello** for three: put a disc where a straight line of the others' discs lies between it and a disc of yours; they
# become yours. If you cannot, you pass. Whoever has the most discs wins and gets 2, the others $-1$ each (winners share).
# X, O and A are players 1, 2 and 3. An evaluation could count discs; ours adds available moves and corners, and here rates A, which has 11 moves,
# above O, which has more discs. A third of the total is worth 0:

# %% slideshow={"slide_type": "subslide"}
from gamelib.evaluation import othello_shares
from gamelib.games import ManyPlayerOthello
from gamelib.play import random_opening

othello = ManyPlayerOthello(players=3)
worth = othello_shares(othello)
board = random_opening(othello, 9, rng=32)
print(othello.text(board))
print("discs: ", tuple(othello.discs(board, player) for player in range(3)))
print("worth:", tuple(round(number, 2) for number in worth(board)))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand
#
# The textbook's tree. Player 1 moves at A, player 2 at B and C, player 3 below. Whoever moves compares **its own number** in each
# vector and takes the child with the greatest. The *whole vector* goes up, not the best of each column. Fill the tree in.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import VectorsByHandExplorer

VectorsByHandExplorer()

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
# The subscript picks the mover's number out of the vector. The search is depth-first: $O(b^m)$ time, $O(bm)$ space. In Python players count from 0:

# %% slideshow={"slide_type": "subslide"}
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

# %% [markdown] slideshow={"slide_type": "subslide"}
# The vector at the root comes true if
#
# 1. the players move in turn, nothing is hidden, and there are no dice;
# 2. each wants the most **for itself**, and never errs;
# 3. each is **indifferent** to what the others get: no envy, no mercy, and **no agreements**;
# 4. all this is **common knowledge**: each knows it, knows that the others know it, and so on;
# 5. where a player finds actions equally good, all know **which one** it takes.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## With two players it is minimax
#
# Let $n = 2$ and every vector be $\langle x, -x \rangle$. Player 2 maximises $-x$, which is to minimise $x$. Its ties are harmless: where
# the mover's $x$ is the same, so is the other's $-x$.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Ties
#
# With three players they are not. Here player 2 has a tie at B and one at C:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Leaf, TreeGame
from gamelib.search import maxn_vectors

at_b, at_c = [Leaf((5, 4, 1)), Leaf((3, 4, 3))], [Leaf((4, 3, 3)), Leaf((2, 3, 5))]
pair = TreeGame([at_b, at_c], num_players=3)
draw_tree(pair).scaled(1.5)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
Prediction(
    "Player 1 knows which leaves player 2 takes; we do not. Which vectors may come up at A?",
    ["all four", "all but (2, 3, 5)", "only (5, 4, 1), the best for player 1"],
    answer="all but (2, 3, 5)",
    because="B is worth 3 to player 1 at the least, so player 1 never goes to C for 2. But it goes there for 4 if B is worth only 3.",
    shows="\n".join(f"{node} may be worth {', '.join(map(str, sorted(maxn_vectors(pair, node))))}" for node in "BCA"),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Keep at every node *all* vectors that may come up. The mover is sure of the greatest of the least numbers its
# children can give it, and every vector of theirs that gives it no less may come up.
#
# Each is the outcome of a *subgame-perfect equilibrium*: at no node would anybody gain by playing otherwise alone. So a program that
# breaks ties otherwise than its opponents can be **wrong about the whole line of play** without a single wrong number. And a player who
# cannot win may still choose who does, as player 3 at D on the first screen: *kingmaking*.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.games import Pirates

Prediction(
    "Three pirates divide ten coins. The highest in rank proposes who gets what, and all vote, one after another. With half of the votes, the "
    "proposer's included, it is done; otherwise the proposer goes overboard, and the next proposes. Each wants to live, then "
    "coins, and all else being equal to see others go overboard. How many coins does the first keep?",
    ["3", "5", "9"],
    answer="9",
    because="Begin at the end. Of two pirates the proposer keeps all, since its own vote is half. So of three the last would get nothing "
    "then, and one coin now buys its vote. It is maxⁿ by hand, and ties decide: for nothing the last votes against, to see "
    "somebody go overboard.",
    shows="\n".join(f"{crew} pirates: {Pirates(crew, 10).solution()}" for crew in range(2, 6)),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Paranoid: suppose they are all against me
#
# What if the others *do* agree, all against me? Then they are one opponent with many turns. Where I, player $p$, move, my utility is
# maximised; where anybody else moves, **mine** is minimised:
#
# $$
# v(s) = \begin{cases}
#   U(p, s) & \text{if TERMINAL-TEST}(s) \\
#   \max_a v(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = p \\
#   \min_a v(\text{RESULT}(s, a)) & \text{otherwise}
# \end{cases}
# $$
#
# One number a node again, and a game for two. Alpha-beta works as it is:

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import OneAgainstAll, alphabeta


def paranoid_value(game, state, p):
    if game.is_terminal(state):
        return game.utility(state, p)
    values = [paranoid_value(game, game.result(state, action), p) for action in game.actions(state)]
    return max(values) if game.player(state) == p else min(values)


found = alphabeta(OneAgainstAll(textbook, 0))
print(f"player 1 is sure of {found.value}: {found.leaves} of 8 leaves looked at")
draw_tree(textbook, values=lambda state: paranoid_value(textbook, state, 0)).scaled(1.5)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
draw_tree(first_screen).scaled(1.5)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "This is the tree of the first screen, where maxⁿ forecasts (4, 3, 3). How much is each player sure of, if the other two are against it?",
    ["4, 3 and 3, as forecast", "2, 3 and 5", "2, 2 and 1"],
    answer="2, 2 and 1",
    because="The picture shows player 1's numbers: after a1 the others can lead it to 0, after a2 they leave it 2. "
    "Player 2 is sure of 2 and player 3 of 1. Together that is 5 of the ten points there are; between two players it would be all ten.",
    shows=draw_tree(first_screen, values=lambda state: paranoid_value(first_screen, state, 0)).scaled(1.5),
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **A guarantee, not a forecast.** Whatever the others want, I get at least $v$ by playing this way: it is a **lower bound**. With three, maxⁿ
# guarantees nothing; its forecast rests on the five assumptions. (With a depth limit the bound is only as good as the evaluation.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What may be pruned?
#
# Let no utility be below 0, and let ten points be shared at every leaf.

# %% slideshow={"slide_type": "fragment"}
at_b = [Leaf((2, 6, 2)), Leaf((9, 1, 0))]
two_plies = TreeGame([Leaf((5, 4, 1)), at_b], num_players=3)
draw_tree(two_plies).scaled(1.5)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets.many_players import shallow_pruning

Prediction(
    "Player 1 has 5 at a1, and at B player 2 has found 6 at b1. Can B's second leaf be left out, whatever it says?",
    ["it can", "it cannot: it may bring player 1 more than 5", "it cannot: it may bring player 2 more than 6"],
    answer="it can",
    because="Player 2 takes 6 or more at B. That leaves at most 4 for player 1, who has 5 and does not go to B, whatever B is "
    "worth to the others. 2: ≥6 in the picture says that player 2 is sure of 6. "
    "This is shallow pruning: a bound goes from a node to its children.",
    shows=shallow_pruning(two_plies, 10),
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Alpha-beta hands its bounds further down.

# %% slideshow={"slide_type": "fragment"}
at_c = [Leaf((4, 1, 5)), Leaf((0, 4, 6))]
three_plies = TreeGame([Leaf((5, 4, 1)), [Leaf((7, 3, 0)), at_c]], num_players=3)
draw_tree(three_plies).scaled(1.2)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "At C player 3 has found 5, so C leaves player 1 at most 5, and player 1 has 5 already. Can C's second leaf be left out?",
    [
        "it can: C cannot be better for player 1",
        "it cannot: player 3 may find more than 5",
        "it cannot: what C gives to player 2 matters too",
    ],
    answer="it cannot: what C gives to player 2 matters too",
    because="Player 2 decides at B. The second leaf makes C attractive to player 2, and then B is worth 0 to player 1. Without it B "
    "seems to be worth 7, and player 1 walks into a node that gives it nothing. Such deep pruning is not safe for maxⁿ.",
    shows=draw_tree(three_plies, values=lambda state: maxn(three_plies, state).values, line=("a1",)).scaled(1.2),
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Shallow pruning in Python
#
# Let the utilities be 0 or more and add up to $S$, and nobody move twice running: what a mover takes must be lost to the one before.
# At a node $p$ has found $v_p$. In a child of it $q$ moves, and stops as soon as it has $S - v_p$: at most $v_p$ is left for $p$, who keeps the first of equals. (To find all equals, $q$ needs more than $S - v_p$.)
# At Othello add 1 to each utility first; then $S = 3$.

# %% slideshow={"slide_type": "subslide"}
from math import inf

from gamelib.games import random_vector_tree


def shallow_value(game, state, total, enough=inf):
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.num_players))
    mover = game.player(state)
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        left = inf if best is None else total - best[mover]
        vector = shallow_value(game, child, total, left)
        if best is None or vector[mover] > best[mover]:
            best = vector
        if best[mover] >= enough:
            break
    return best


film(shallow_value, random_vector_tree(rng=50), total=10)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### What pruning saves
#
# Paranoid cuts as alpha-beta does. With the best order it looks at $b^k + b^{d-k} - 1$ leaves, where $k$ of the $d$ plies are mine:
# lesson 04's formula, with unequal halves. In random order it needs more:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from math import log10

from gamelib_lessons.pruned_leaves import leaves_looked_at

from gamelib.draw.chart import Axis, Plot, Series, line_plot

measured = [leaves_looked_at(depth) for depth in range(1, 8)]
names = {
    "all": "maxⁿ", "shallow": "maxⁿ, shallow pruning",
    "paranoid": "paranoid, alpha-beta", "fewest": "paranoid, best order",
}
lines = [
    Series(name, [(row.depth, log10(getattr(row, kind))) for row in measured], markers=True) for kind, name in names.items()
]
x = Axis("depth in plies, three players, three actions each", 1, 7, [(row.depth, str(row.depth)) for row in measured])
y = Axis("leaves looked at (logarithmic)", 0, 3.5, [(power, f"{10**power:,}") for power in range(4)])
deep = measured[-1]
claim = (
    f"In six random trees, {deep.depth} plies deep, shallow pruning looks at {deep.shallow / deep.all:.0%} of the leaves "
    f"and paranoid at {deep.paranoid / deep.all:.0%}; with the best order paranoid needs {deep.fewest / deep.all:.0%}."
)
Plot(line_plot(lines, x, y, title=claim), claim)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The deeper a random tree, the less shallow pruning lowers the branching factor; in the limit not at all (Korf 1991). Games are not random trees: 15 plies deep in the card game
# Sergeant Major it saves a factor of about 100 (Sturtevant and Korf 2000). With more care deep cuts are safe too (Sturtevant 2003). For
# every search here the branching factor remains the problem.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Any tree, any of them
#
# Between maxⁿ and paranoid lies a **coalition**: those in it want the least for player 1, the others the most for themselves. With nobody in it that
# is maxⁿ, with all the others paranoid. Here everybody plays for itself:

# %% slideshow={"slide_type": "-"}
at_c, at_d = [Leaf((1, 6, 3)), Leaf((9, 1, 0))], [Leaf((5, 2, 3)), Leaf((3, 7, 0))]
war = TreeGame([[at_c, at_d], Leaf((0, 5, 5))], num_players=3)
draw_tree(war, values=lambda state: maxn(war, state).values, line=("a1", "b1", "c1")).scaled(1.2)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets.many_players import against_the_first

Prediction(
    "Player 3 declares war on player 1: it wants the least for player 1, and all know it. What does player 1 get?",
    ["0, less than before", "1, as before", "3, more than before"],
    answer="3, more than before",
    because="At D player 3 now takes d2, which leaves player 1 only 3, and gives player 2 7. So at B player 2 goes to D. "
    "An enemy can help; only what paranoid promises, 1 here, is sure whoever is in the coalition.",
    shows=against_the_first(war, {2}),
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import ManyPlayersExplorer

ManyPlayersExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# An enemy helps player 1 in 9 of these 99 trees, each time player 3.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Which is best?
#
# Maxⁿ and paranoid meet a third, **best-reply search** (Schadd and Winands 2011): between two of my moves only *one* of the others answers, the one whose move
# hurts me most, and the rest pass, so positions may be impossible.
#
# They play 576 games of Othello twice, from 24 openings and on all seats; the winners share a point. Once each looks 3 plies ahead (for best
# reply: two moves of mine), once at 1,000 nodes a move. The picture shows how many points more a seat scores than a maxⁿ seat, with
# 95 % intervals.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.many_players import leads_plot

leads_plot("Othello")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With the same nodes paranoid, with alpha-beta and a table 4.7 plies deep early in the game, leads maxⁿ, 3 plies deep, by 0.09 (0.03 to 0.16). At the same depth no lead is seen
# ($-0.04$ to 0.04). Best reply, whose plies skip players, shows no lead here; at Rolit, a kind of Othello, Schadd and Winands
# saw one. **Seats are unequal**: at 3 plies the first gets 51 % of the points here, 59 % at Chinese checkers; a third would be fair.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
Prediction(
    "Chinese checkers is a race. If all look 3 plies ahead, how does paranoid do beside maxⁿ?",
    ["better", "equally well", "worse"],
    answer="worse",
    because="It scores 0.09 less per seat (0.04 to 0.13). With 1,000 nodes a move, which early in the game take it 3 plies deep and maxⁿ 2, it draws level. "
    "Best reply leads by 0.20; it was ahead in Schadd and Winands's Chinese checkers as well.",
    shows=leads_plot("Chinese checkers"),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# Your own maxⁿ at Othello, cut off after three plies, with an evaluation that only counts discs. Play against it, then make `my_worth` better
# and run the cell again.

# %% slideshow={"slide_type": "fragment"}
def my_worth(state):
    discs = [othello.discs(state, player) for player in range(3)]
    return tuple(3 * each / sum(discs) - 1 for each in discs)


def look_ahead(game, state, plies):
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(3))
    if plies == 0:
        return my_worth(state)
    children = [game.result(state, action) for action in game.actions(state)]
    vectors = [look_ahead(game, child, plies - 1) for child in children]
    return max(vectors, key=lambda vector: vector[game.player(state)])


class Mine:
    name = "mine"

    def choose(self, game, state):
        def my_number(action):
            return look_ahead(game, game.result(state, action), 2)[game.player(state)]

        return max(game.actions(state), key=my_number)


GameExplorer(othello, {"mine": Mine(), "maxⁿ": ManyPlayerAgent("max^n", worth, nodes=1000)})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. I get just what paranoid promises only if the others really are against me.</summary>
#
# False. In the textbook's tree it promises player 1 one point, and maxⁿ comes to the same.
# </details>
# <details><summary>2. If player 3 becomes player 1's enemy, player 1 can only lose.</summary>
#
# False: in the war above player 1 then gets 3 instead of 1.
# </details>
# <details><summary>3. What paranoid promises to the three players adds up to the total.</summary>
#
# False: on the first screen it promises 2, 2 and 1 of ten points.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Back vectors up whatever the ties; refute a cut that looks right; choose a search by what it assumes *and* what it costs.
#
# | | assumes of the others | gives | prunes |
# |---|---|---|---|
# | maxⁿ | each wants its own best, ties are known | a forecast for all | shallow; deep with care |
# | paranoid | all against me | a lower bound | alpha-beta |
# | best reply | one answers, the worst for me | an estimate | alpha-beta |
#
# **Exercises**: [exercises/06_multiplayer.ipynb](../exercises/06_multiplayer.ipynb). **Next**: lesson 07, where nobody
# plays against you and you still do not know your moves' worth.

# %% [markdown] slideshow={"slide_type": "slide"}
# **Words met here:** [utility vector](glossary.md#utility-vector), [maxⁿ](glossary.md#maxn), [tie](glossary.md#tie),
# [kingmaking](glossary.md#kingmaking), [subgame-perfect
# equilibrium](glossary.md#subgame-perfect-equilibrium), [coalition](glossary.md#coalition), [paranoid
# search](glossary.md#paranoid-search), [shallow pruning](glossary.md#shallow-pruning), [best-reply
# search](glossary.md#best-reply-search).

# %% [markdown] slideshow={"slide_type": "slide"}
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.2.2 (the tree is its figure 5.4). Luckhardt and Irani, "An algorithmic solution
# of n-person games", *AAAI*, 1986. Korf, "Multi-player alpha-beta pruning", *Artificial Intelligence* 48, 1991. Sturtevant and Korf, "On pruning techniques for multi-player
# games", *AAAI*, 2000. Sturtevant, "Last-branch and speculative pruning algorithms for maxⁿ", *IJCAI*, 2003. Schadd and Winands, "Best reply search for multiplayer games", *IEEE
# Transactions on Computational Intelligence and AI in Games* 3, 2011. Stewart, "A puzzle for pirates", *Scientific American*, May 1999.
