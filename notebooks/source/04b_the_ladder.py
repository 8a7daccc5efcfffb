# %% [markdown] slideshow={"slide_type": "slide"}
# # 04b · The ladder
#
# **Optional. How do programs make alpha-beta fast, and when do they go too far?** Its saving depends on the order, and nobody knows the best one. **Run the next cell.**
# Choose another order, and see how many leaves it takes. Click the board to try other positions.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import GameCountsExplorer

GameCountsExplorer()

# %% [markdown] slideshow={"slide_type": "subslide"}
# The board shows what came back for each action: a value, a bound, or *cut*. What the choices mean comes step by step.
#
# After this you can name the steps of the ladder that real programs climb, say what a table of known states may answer, ask with a null window, and tell safe steps from
# unsafe ones. An hour, after lesson 04.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How to guess an order
#
# Each of these still finds minimax's value:
#
# - **Static order**: try captures, the centre, or what an evaluation likes, first.
# - **Killer moves**: what caused a cut at a sibling will often cause one here. Try it first at the same ply.
# - **History**: actions that have caused many cuts anywhere come first; cuts far above the horizon count more.
# - **Iterative deepening** (lesson 03): search to depth 1, 2, 3, …; each search leaves behind, for every state, the action that the next one tries first.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour, TicTacToe, TreeGame
from gamelib.search import MiddleFirst, alphabeta, minimax
from gamelib.widgets import Prediction

tiny = ConnectFour(4, 4)
Prediction(
    "Connect Four on a board of four by four, searched to the end. Which order takes fewer leaves?",
    ["centre first, by far", "left to right", "about the same"],
    answer="left to right",
    because="An order is a guess. What is good on a large board to a small depth need not be good here.",
    shows=f"left to right {alphabeta(tiny).leaves:,} leaves, centre first {alphabeta(tiny, order=MiddleFirst(4)).leaves:,}",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One half is enough
#
# In the textbook's style alpha-beta is two functions, one the mirror image of the other: see the film's first tab.

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import film

two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
film(alphabeta, two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# In **negamax** every player maximises *its own* value. What is good for one is as bad for the other, so the child's value changes its sign, and the window is handed down
# reversed: $(-\beta, -\alpha)$.

# %% slideshow={"slide_type": "fragment"}
from math import inf

from gamelib import MAX


def negamax(game, state, sign, alpha=-inf, beta=inf):
    """The value for the mover: sign is 1 for MAX, and -1 for MIN."""
    if game.is_terminal(state):
        return sign * game.utility(state, MAX)
    v = -inf
    for action in game.actions(state):
        v = max(v, -negamax(game, game.result(state, action), -sign, -beta, -alpha))
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v


print("the two-ply tree, for MAX:", negamax(two_ply, two_ply.initial_state(), 1))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What comes back: fail-soft and fail-hard
#
# A node that was left early has no value, only a bound. Which number should it return? Our function returns the $v$ it found, also where that lies outside the window:
# **fail-soft**. The older way returns the nearer end of the window: **fail-hard**. With an open window the root's value is the same, and so are the cuts. The bounds of fail-soft are
# never looser, and often tighter, which pays as soon as something remembers them.

# %% slideshow={"slide_type": "fragment"}
for name, fail_hard in (("fail-soft", False), ("fail-hard", True)):
    found = alphabeta(two_ply, window=(4, 10), fail_hard=fail_hard)
    print(f"{name}, window 4 to 10: the root is worth {found.bound.value} {found.value:g}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Try it** in the first picture: choose the window *above the value*, and both answers to what lies outside.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A table of what is known
#
# In this town MAX and MIN take turns to choose a street. The crossing E is reached on two paths. Searched a second time it should cost nothing; but what came back the first
# time need not be its *value*.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.crossroads import Crossroads
from IPython.display import HTML

from gamelib import svg

town = Crossroads("A: B C; B: D E; C: F E; D: G H; E: I J; F: K L; G 3; H 2; I 7; J 9; K 5; L 4")
HTML(svg.image(town.svg("A"), "A town of crossings: A leads to B and C, B to D and E, C to F and E; below are six numbers."))

# %% [markdown] slideshow={"slide_type": "subslide"}
# **What to keep.** A search of a state with the window $(\alpha, \beta)$ came back, fail-soft, with $v$. In negamax all three are those of the player to move there:
#
# | | the table keeps | it answers a later search if |
# |---|---|---|
# | $v \le \alpha$ | at most $v$ | $v \le \alpha$ there |
# | $v \ge \beta$ | at least $v$ | $v \ge \beta$ there |
# | else | exactly $v$ | always |
#
# Where it does not answer, search. The entry still helps: it names the action to try first. With a depth limit it also says how deep the state was searched. Most programs take an
# entry that is deep *enough*; this library only one of the same depth, or one that rests on ends of the game alone, so that the value stays minimax's.

# %% slideshow={"slide_type": "subslide"}
def with_table(game, state, sign, alpha, beta, table, leaves):
    if game.is_terminal(state):
        leaves.append(state)
        return sign * game.utility(state, MAX)
    known, bound = table.get(state, (None, "nothing"))
    if bound == "exactly":
        return known
    if (bound == "at least" and known >= beta) or (bound == "at most" and known <= alpha):
        return known
    v, low = -inf, alpha
    for action in game.actions(state):
        v = max(v, -with_table(game, game.result(state, action), -sign, -beta, -low, table, leaves))
        if v >= beta:
            break
        low = max(low, v)
    table[state] = v, "at most" if v <= alpha else "at least" if v >= beta else "exactly"
    return v


other_town = Crossroads("A: B C; B: D E; C: E F; D: G H; E: I J; F: K L; G 3; H 2; I 7; J 9; K 8; L 6")
for each in (town, other_town, TicTacToe()):
    table, leaves = {}, []
    value = with_table(each, each.initial_state(), 1, -inf, inf, table, leaves)
    print(f"{each.name}: value {value} (minimax {minimax(each).value}), {len(leaves)} leaves", end="")
    print(f": {' '.join(leaves)}; E is {table['E'][1]} {table['E'][0]}" if "E" in table else "")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It is negamax with a dictionary. Below B, MIN has 3 from D, so E is left after its first leaf, the 7: *at least* 7. Below C, MIN has 5 from F: at least 7 is enough, and E costs
# nothing. In the other town C asks E first, when MIN has nothing yet: "at least 7" is no answer, and E is searched again. It is worth 9, and C 8; whoever takes the bound for a
# value makes C a 7.
#
# In chess a position that comes for the third time can be claimed as a draw. A table that knows only the board mixes up different things; our chess states carry their history.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Asking with null windows
#
# A window between two neighbouring numbers, a **null window**, has no value inside. A search in it can only say "no more than the first" or "at least the second", and cuts most.
#
# **Principal variation search** (PVS) searches the first action of a node with the full window, and asks of each other one with a null window whether it is better. In a good
# order the answer is mostly no, and cheap. After a "yes" that action is searched again. In negamax this takes four lines, where the values are whole numbers:

# %% slideshow={"slide_type": "subslide"}
from gamelib.watch import watch


def pvs(game, state, sign, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return sign * game.utility(state, MAX)
    v = -inf
    for action in game.actions(state):
        child = game.result(state, action)
        top = beta if v == -inf else alpha + 1  # the first action: all; the others: better than alpha?
        found = -pvs(game, child, -sign, -top, -alpha)
        if top <= found < beta:  # yes: how much better?
            found = -pvs(game, child, -sign, -beta, -alpha)
        v = max(v, found)
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v


turned = TreeGame([[14, 5, 2], [2, 4, 6], [3, 12, 8]])
for name, tree in (("best action first", two_ply), ("best action last", turned)):
    for search in (negamax, pvs):
        watched = watch(tree)
        value = search(watched, watched.root, 1)
        print(f"{name}, {search.__name__}: value {value}, leaves {len(watched.leaves)}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# With the best action last PVS asks twice. A table makes the repeats cheap. Two relatives:
#
# - **Aspiration**: a narrow window around a guess of the value. If the value falls outside, search again with that side open.
# - **MTD(f)** uses null windows only, each placed where the last answer points, and a table.
#
# One position, O to move, seven plies deep; the guess is the value two plies less deep, since odd depths resemble each other:

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import aspiration

four, centre = ConnectFour(), MiddleFirst(7)
evaluate = squashed(open_windows(four), 10)
position = four.play("44435")
asked = {"state": position, "evaluate": evaluate, "order": centre}
print("open window:", alphabeta(four, depth=7, **asked).nodes, "nodes")
shallow = alphabeta(four, depth=5, **asked)
print(f"the guess {shallow.value:.2f} itself: {shallow.nodes} nodes")
for near in (shallow.value, 0.9):
    found = aspiration(four, depth=7, guess=near, half_width=0.1, **asked)
    print(f"window around {near:.2f}: {found.nodes} nodes, value {found.value:.4f}")
HTML(svg.image(svg.scaled(four.svg(position), 0.8), four.text(position)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# A good guess saves nodes, even counting its own cost; a bad one costs a second search, but never changes the answer.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The ladder, measured
#
# The same position. To depth 4 deepening costs more than one search straight there with a table: the shallow searches come on top. At which depth does it begin to pay?
# Guess, and drag the depth.
#
# Killers, history and the table each add one idea to *centre first*. Deepening has the table too; the last two have both, with another search in
# the place of alpha-beta. All find the same value. The **effective branching factor** of a run is the $b$ of the uniform tree of the same depth with as many leaves, here
# $\sqrt[d]{\text{leaves}}$.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.ladder_explorer import LadderExplorer

LadderExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# The shallow searches leave a table behind that orders the last one better. Null windows are no sure gain here: PVS enters more nodes than plain deepening at every depth, MTD(f) fewer at
# depths 6 to 8. Another position may rank them otherwise.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The last rung: another import
#
# Above, the lines are Python. `gamelib.engine` has the same search as machine code: the same value, line and nodes, tens of times as many a second. Each
# search is compiled when it is first called, which takes some seconds, once.

# %% tags=["needs-numba"] slideshow={"slide_type": "fragment"}
from gamelib import engine

quick = engine.Estimate(four)  # a compiled evaluation; the readable search can call it too
seven = {"depth": 7, "evaluate": quick, "order": centre}
print("the same result:", engine.alphabeta(four, **seven) == alphabeta(four, **seven))
print(f"12 plies: {engine.alphabeta(four, depth=12, evaluate=quick, order=centre).nodes:,} nodes")

# %% [markdown] slideshow={"slide_type": "subslide"}
# With a table and an order by threats such a search needs no evaluation any more: it goes to the end. **Play against perfection.** The position is a draw, and O makes no
# mistakes. If you are lost, let every column say what it leads to (*O 26*: O wins in 26 plies).

# %% tags=["needs-numba"] slideshow={"slide_type": "fragment"}
from gamelib.widgets import SolvedBoardExplorer

SolvedBoardExplorer("4366546731", engine.ConnectFourSolver(), values=False, replies=True)

# %% [markdown] slideshow={"slide_type": "fragment"}
# From the empty board X wins, by column 4 alone, with its last disc. To find that out takes the solver minutes and two thousand million positions.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Near cuts and beams
#
# **The near cut** leaves a node when $\alpha$ is *nearly* $\beta$: here, within a margin of 2.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import Beam, near_cut_search

small = TreeGame([[10, 12], [11, 0]])
print("alpha-beta:", alphabeta(small))
print("near cut:  ", near_cut_search(small, margin=2))

# %% [markdown] slideshow={"slide_type": "fragment"}
# C has shown an 11. The window is 10 to 11, nearly closed, so the search leaves C with 11, prefers it to 10, and never sees the 0. What the *chosen action* is worth has no bound
# at all: what was not looked at can be anything.
#
# **The beam** keeps, at every node, only the $k$ actions that look best at first sight, and searches these as alpha-beta would. With $k$ in place of $b$ it sees much further.
# X to move has a won game here:

# %% slideshow={"slide_type": "subslide"}
trap = four.play("53652765312213")
HTML(svg.image(svg.scaled(four.svg(trap), 0.8), four.text(trap)))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.search import TranspositionTable, principal_variation_search


def at_first_sight(state):
    """The evaluation, which at least knows a finished game when it sees one."""
    return four.utility(state, MAX) if four.is_terminal(state) else evaluate(state)


trapped = {"state": trap, "depth": 5, "evaluate": evaluate}
choices = {
    "alpha-beta": alphabeta(four, **trapped),
    "near cut, margin 0.3": near_cut_search(four, margin=0.3, **trapped),
    "beam, the best 3": alphabeta(Beam(four, at_first_sight, width=3), **trapped),
    "beam, the best 5": alphabeta(Beam(four, at_first_sight, width=5), **trapped),
}
said = []
for name, found in choices.items():  # the truth: to the end of the game, with a table
    after = four.result(trap, found.action)
    truth = principal_variation_search(four, after, order=centre, table=TranspositionTable()).value
    fate = {1: "X wins", 0: "a draw", -1: "O wins"}[truth]
    said.append(f"{name}: column {found.action + 1}, believed worth {found.value:.3f}; with perfect play {fate}")
Prediction(
    "Column 5 wins by force in five plies. All four searches look five plies ahead. Which of them win?",
    ["all four", "alpha-beta and both beams", "alpha-beta and the beam of five", "alpha-beta alone"],
    answer="alpha-beta alone",
    because="The near cut leaves column 7 after O's first reply, a blunder, cuts again after O's next one, and so believes in a win it has not seen. The beams see column 5 but not why: "
    "the win needs a move that at first sight is not among the best three, nor the best five. A beam overlooks our sacrifices, and the opponent's refutations.",
    shows="\n".join(said),
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Unsafe on purpose
#
# Two unsafe ideas are used by practically every strong alpha-beta program for chess:
#
# - **Null-move pruning**: let the opponent move twice. If we still reach $\beta$ with a shallower search, assume that a real move would too, and leave. Wrong where *having to move* is
#   the trouble (zugzwang: endgames with few pieces).
# - **Late-move reductions**: the late actions of a well-ordered list are searched less deep, with a null window; one that surprises is searched again in full. A quiet move whose point
#   lies deep is seen later.
#
# Both trade certainty for depth: their value is *not* minimax's to the same depth.
#
# **Play them, or seat them against each other.** The beam looks two plies further than alpha-beta.

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import GameExplorer


class Searching:
    def __init__(self, name, search):
        self.name, self.search = name, search

    def choose(self, game, state):
        return self.search(state).action


beam = Beam(four, at_first_sight, width=3)
GameExplorer(four, {
    "beam of 3, 7 plies": Searching("beam", lambda state: alphabeta(beam, state, depth=7, evaluate=evaluate, order=centre)),
    "near cut, 5 plies": Searching("near cut", lambda state: near_cut_search(four, state, depth=5, evaluate=evaluate, margin=0.3)),
    "alpha-beta, 5 plies": Searching("alpha-beta", lambda state: alphabeta(four, state, depth=5, evaluate=evaluate, order=centre)),
})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. A transposition table may hold a number that is not the state's value and still be correct.</summary>
#
# True: it may hold a bound, as long as it says so. To use a bound as a value is a classical bug.
# </details>
# <details><summary>2. With a bad guess aspiration may return a wrong value.</summary>
#
# False. It sees that the value fell outside, and searches again.
# </details>
# <details><summary>3. Each near cut is wrong by no more than its margin, so the move it chooses is nearly best.</summary>
#
# False. The value it believes in may be off by a margin for every cut, those at siblings too; what the move is worth may be anything.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Say which steps of the ladder keep minimax's value (orders, tables, windows, deepening) and which do not (near cuts, beams, null moves, reductions).
#
# **Exercises**: question 7 of [exercises/04_alpha_beta.ipynb](../exercises/04_alpha_beta.ipynb). **Back to** [lesson 04](04_alpha_beta.ipynb), or on to [lesson 05](05_stochastic_games.ipynb).
#
# **Words met here:** [negamax](glossary.md#negamax), [fail-soft](glossary.md#fail-soft), [fail-hard](glossary.md#fail-hard), [killer move](glossary.md#killer-move), [history
# heuristic](glossary.md#history-heuristic), [transposition table](glossary.md#transposition-table), [aspiration window](glossary.md#aspiration-window), [null
# window](glossary.md#null-window), [principal variation search](glossary.md#principal-variation-search), [MTD(f)](glossary.md#mtdf), [effective branching
# factor](glossary.md#effective-branching-factor), [beam search](glossary.md#beam-search), [null-move pruning](glossary.md#null-move-pruning), [late-move
# reduction](glossary.md#late-move-reduction).
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.2.4. Fishburn, "Another optimization of alpha-beta search", *SIGART Newsletter* 84, 1983
# (fail-soft). Akl and Newborn, "The principal continuation and the killer heuristic", 1977. Schaeffer, "The history heuristic", *ICCA Journal* 6, 1983. Marsland and Campbell,
# "Parallel search of strongly ordered game trees", *Computing Surveys* 14, 1982 (PVS). Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", *Artificial
# Intelligence* 87, 1996 (MTD(f)).
