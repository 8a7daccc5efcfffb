# %% [markdown] slideshow={"slide_type": "slide"}
# # 03 · Cutoff with heuristics
#
# **How do you choose when you cannot look to the end?** White, who goes up, can take a piece for nothing. A program that looks three plies ahead takes it happily. (A **ply** is one move of one side.) **Run the next cell and move the horizon. Then put it back to 3 and tick *go on until it is quiet*.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import HorizonExplorer

HorizonExplorer()

# %% [markdown] slideshow={"slide_type": "subslide"}
# This is **Breakthrough**. A piece goes one square forward, straight or diagonally; it takes diagonally only. Whoever reaches the last row, or takes all pieces, has won.
# The program knows only how many more pieces white has, the number under each board. What lies behind its horizon is pale. Click a piece and a square to try another move.
#
# After this lesson you can stop a search where you like, say what its estimates are worth, recognise the horizon effect and mend it, and play against the clock.
# An hour and a half, after lesson 02.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play it first
#
# You are white. Click a piece, then a square; choose how far black looks.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.evaluation import breakthrough_evaluation, squashed
from gamelib.games import Breakthrough
from gamelib.play import SearchingAgent
from gamelib.widgets import GameExplorer

breakthrough = Breakthrough(5, 6)
stands = squashed(breakthrough_evaluation(breakthrough), 10)
depths = {"1 ply": 1, "3 plies": 3, "5 plies": 5}
GameExplorer(breakthrough, {name: SearchingAgent(stands, depth=depth) for name, depth in depths.items()})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Shannon's idea
#
# Minimax asks the *end* of the game what it is worth. Chess is too large for that: with 35 actions in each position three moves by each side are
# $35^6 \approx 1.84 \cdot 10^9$ leaves, half an hour at a million a second, for mediocre play. In 1950 Claude Shannon proposed two changes:
#
# - beside the TERMINAL-TEST a **CUTOFF-TEST** says where to stop looking;
# - there an **evaluation function** EVAL, or $e(s)$, *estimates* what the state is worth to **MAX**, whoever is to move.
#
# All else stays: expand, evaluate, back up. It is a trade-off: time buys a better estimate, or one more ply.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In symbols and in code
#
# $$
# \text{H-MINIMAX}(s, d) = \begin{cases}
#   \text{UTILITY}(s, \text{MAX}) & \text{if TERMINAL-TEST}(s) \\
#   \text{EVAL}(s) & \text{else, if CUTOFF-TEST}(s, d) \\
#   \max_{a \in \text{ACTIONS}(s)} \text{H-MINIMAX}(\text{RESULT}(s, a), d + 1) & \text{if PLAYER}(s) = \text{MAX} \\
#   \min_{a \in \text{ACTIONS}(s)} \text{H-MINIMAX}(\text{RESULT}(s, a), d + 1) & \text{if PLAYER}(s) = \text{MIN}
# \end{cases}
# $$
#
# Four lines, four `return`s; $d$ counts the plies since the root.

# %% slideshow={"slide_type": "-"}
from gamelib import MAX


def h_minimax(game, state, cutoff, evaluate, d=0):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if cutoff(state, d):
        return evaluate(state)
    values = []
    for action in game.actions(state):
        values.append(h_minimax(game, game.result(state, action), cutoff, evaluate, d + 1))
    if game.player(state) == MAX:
        return max(values)
    return min(values)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Below is lesson 02's tree, with an estimate for each inner node.

# %% slideshow={"slide_type": "-"}
from gamelib.draw import draw_board, film
from gamelib.games import TicTacToe, TreeGame

two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
estimates = {"A": 0, "B": 7, "C": 4, "D": 9}.get


def where_to_stop(state, d):
    return d == 1


film(h_minimax, two_ply, cutoff=where_to_stop, evaluate=estimates)

# %% [markdown] slideshow={"slide_type": "fragment"}
# By these estimates D looks best, and MAX goes where only 2 is to be had.
#
# When should a search stop? **Whenever we like**: at a depth, when *the time is up*, when *the position is quiet*, when *this line is not worth it*.
# Replace `d == 1` by `d == 1 and state != "D"` and run the cell again: the search looks on at D, where most is promised, and MAX chooses B.
#
# The smallest horizon is one ply: list all moves, estimate each result, play the likeliest to win.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: tic-tac-toe
#
# $$e(s) = \text{lines still open to X} - \text{lines still open to O}$$
#
# A line is open to X if O has no stone on it.

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import open_lines

tictactoe = TicTacToe()
e = open_lines(tictactoe)
for board in (". . . / . . . / . . .", ". O . / . X . / . . .", "O X . / . X . / . O ."):
    x, o = (term.value for term in e.terms(tictactoe.parse(board)))
    print(f"{board}:  {x:g} - {o:g} = {x - o:g}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# X looks two plies ahead; of mirror images one is enough. **Check a leaf or two, then back them up.** What does X play?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.open_lines_tree import by_hand

by_hand()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Then O replies, and X grows a new tree of two plies from there; and so on.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Why back up, if one can evaluate at once?
#
# Connect Four on five columns and four rows, X to move. For $e$ count the open
# *windows*, four cells in a row in which only one side has discs: 1, 3 or 9 for one, two or three discs there, X's less O's.

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import open_windows
from gamelib.games import ConnectFour

small = ConnectFour(columns=5, rows=4)
opening = small.play("42")
draw_board(small, opening)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib_lessons.exact_four import BOARD, exact_values

from gamelib.search import minimax
from gamelib.widgets import Prediction

rows = {"with perfect play": exact_values(opening)}
for plies in (2, 1):
    found = minimax(BOARD, opening, depth=plies, evaluate=open_windows(BOARD)).action_values
    rows[f"evaluated at ply {plies}"] = {action: each.value for action, each in found.items()}
told = ["X plays column      1   2   3   4   5"]
told += [f"{name:18}" + "".join(f"{values[a]:>+4.0f}" for a in range(5)) for name, values in reversed(rows.items())]
Prediction(
    "At once X's column 4, a disc on X's own, scores best: 5. Column 2 scores 4, the others 1 or 2. Which reply of O hurts column 4 most?",
    ["on top of the two discs", "beside them, in column 3", "far away, in column 1"],
    answer="on top of the two discs",
    because="It closes the column, and column 4 falls from 5 to -2. Against column 2 O's best reply costs only 4; by perfect play column 2 is the only "
    "move that does not lose. No end of the game is in sight: the same estimate, asked one ply later, is right.",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The backed-up value belongs to the *safest* state MAX can reach. If $e$ were always right, backing up would change nothing. It errs, and mostly it errs less
# nearer the end.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## An evaluation is a sum one can take apart
#
# $$e(s) = \sum_{i=1}^{n} w_i f_i(s)$$
#
# Each **feature** $f_i$ is a number that is easy to get: men on the board, squares one can move to (*mobility*), squares one controls. Its **weight** $w_i$ says how much it
# matters. Chess books count *material*: a pawn 1, a knight or bishop 3, a rook 5, a queen 9; good pawns or a safe king are worth half a pawn.
#
# In chess moves K is the king, Q queen, R rook, B bishop, N knight; pawns have no letter. `Bxa7`: the bishop takes on a7; `+`: check. **Make the sum say that Black stands better:**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.widgets import EvaluationExplorer

EvaluationExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Such a sum is fast, but each man counts the same whatever else is on the board. In truth a knight is best in the centre of a full board, a bishop in an open endgame, and two
# bishops are worth more than twice one. **Make such a thing a feature of its own**, as *pair of bishops* is, and the sum stays linear in the weights.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What is demanded of it
#
# 1. It **orders the ends** of the game as the utility does. Open lines do not: O can have won with more lines open to X.
# 2. It is **quick**, or one might as well search.
# 3. Where the game goes on, it **goes with the chances of winning**.
#
# Because of the first, H-MINIMAX asks UTILITY at ends. Is that enough? Connect Four again, with the sum of the windows:

# %% slideshow={"slide_type": "fragment"}
connect4 = ConnectFour()
windows = open_windows(connect4)
winning = connect4.play("2213171336")
print(windows.explain(winning))
draw_board(connect4, winning)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
told = []
for name, evaluation in (("the raw sum", windows), ("the sum, squashed", squashed(windows, 20))):
    found = minimax(connect4, winning, depth=2, evaluate=evaluation)
    told.append(f"by {name} it plays column {found.action + 1}, worth {found.value:.2f}")
Prediction(
    "X to move can win at once in column 1, and a win is worth 1. What does a search of two plies with this sum play?",
    ["column 1, since a win is a win", "another column"],
    answer="another column",
    because="In one maximum both kinds of number meet: a win is worth 1, and a promising position 6. The search prefers hope to victory.",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# What is a chance of winning where nothing is left to chance? The features put a position in a class with all that look the
# same. If in past games 72 % of these were won, 20 % lost and 8 % drawn, the best guess is
# $0.72 \cdot 1 + 0.20 \cdot (-1) + 0.08 \cdot 0 = 0.52$. There are too many classes to count, so a weighted sum guesses their means. Most programs **squash** it: $\hat e = \tanh(e / c)$. The curve tanh rises from $-1$ to 1 and reaches neither, so estimates
# keep their order and lie between a loss and a win.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Where to stop: quiet positions
#
# In the first picture three plies end before black's piece arrives.
# An evaluation is made for **quiet** positions, in which one more ply does not change it much. **Quiescence search** evaluates these at the horizon, as before.
# From any other position it goes on, but only along the actions that make it unquiet: in Breakthrough captures and steps onto the last two rows, in chess captures, promotions,
# and all answers to a check.
#
# Nobody is forced to capture: the side to move may **stand pat**, that is, take $e(s)$ as it is. Otherwise a queen beside a protected pawn would have to take it. Where MAX moves,
# with $a$ running over the unquiet actions only,
#
# $$ \text{QUIESCE}(s) = \max\bigl( e(s),\; \max_a \text{QUIESCE}(\text{RESULT}(s, a)) \bigr), $$
#
# and with min in both places where MIN does; at an end it is UTILITY. H-MINIMAX then asks QUIESCE in place of EVAL. In check nobody may stand pat, since doing nothing is not allowed: all answers count, and $e(s)$ does not.
#
# **By hand**: at the horizon MAX has two captures, and MIN can take back after either. What is A worth?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.games.tree_nodes import Decision
from gamelib.widgets import ByHandExplorer

replies = [Decision(values, actions=["stand pat", "take back"]) for values in ([4, -2], [3, 2])]
ByHandExplorer(TreeGame(Decision([1, *replies], actions=["stand pat", "take", "take other"])))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Now chess. White can take a pawn, but then Black's `b6` shuts the bishop in, as Fischer's was against Spassky in 1972. **Which horizon sees it? And which with quiescence?**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
HorizonExplorer("shut-in bishop")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.evaluation import chess_material
from gamelib.games import Chess
from gamelib.games.chess_studies import SHUT_IN_BISHOP
from gamelib.search import alphabeta

chess = Chess()
count_men, told = squashed(chess_material(chess), 10), []
for name, settings in (("horizon 4", {"depth": 4}), ("horizon 3 and quiescence", {"depth": 3, "quiescence": True})):
    found = alphabeta(chess, chess.parse(SHUT_IN_BISHOP), evaluate=count_men, **settings)
    told.append(f"{name}: {found.nodes:,} positions")
Prediction(
    "Horizon 4 sees that the bishop is lost, and so does horizon 3 with quiescence. Which of them looks at more positions?",
    ["horizon 4, by far", "horizon 3 with quiescence, since captures go on and on", "about the same"],
    answer="horizon 4, by far",
    because="One more ply looks at every move of every position. Quiescence adds nothing where it is quiet, and elsewhere only a few captures. "
    "(We count with alphabeta, which finds what minimax finds and looks at less: lesson 04.)",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The horizon effect
#
# There may be a long quiet stretch before a collapse that nothing can avoid, and a search that stops in it is content. It even *makes* such
# stretches: in the **horizon effect** (Berliner, 1973) a loss that cannot be avoided is **pushed behind the horizon by delaying moves**, each of which costs something.
#
# Below White's bishop is lost already, and best sold for the pawn b6. **Find the horizons at which White does so.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
HorizonExplorer("delayed loss")

# %% [markdown] slideshow={"slide_type": "fragment"}
# At 1 White takes b6 out of greed. At 2, 3 and 4 it plays `f7+`: the check gives a pawn away and has to be answered, so the queen takes the bishop two plies later. At 3 White believes it is a pawn
# ahead, and gets $-2$, where selling the bishop gives $-1$. At 5, or from 3 on with quiescence, it sells. By senseless checks one recognises a short horizon.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How much is a ply worth?
#
# Connect Four: each player meets the one that looks a ply less far, from 300 random openings, with either colour. The band is twice the error of these *pairs* of games to either side.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.depth_strength import steps_plot

steps_plot()

# %% [markdown] slideshow={"slide_type": "fragment"}
# **A ply pays, and most where it makes the depth even**: 72, 66 and 61 %, against 50, 53.5 and 54 %.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One minute a move
#
# **Tablut** is a game of the old North: eight defenders try to bring their king to the edge, sixteen attackers to capture him. All move like rooks; who stands between two enemies is taken. You have the king's side:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.evaluation import tablut_evaluation
from gamelib.games import Tablut

GameExplorer(Tablut(), {"2,000 nodes a move": SearchingAgent(squashed(tablut_evaluation(Tablut()), 10), nodes=2_000)})

# %% [markdown] slideshow={"slide_type": "subslide"}
# At a tournament you have one minute a move. On your own computer seven plies always fit into it, so you fix the depth at seven. Why is that a bad plan?
#
# Because the tournament's computer may be half as fast, and some positions have many more moves. Fix the **budget**, not the depth. Search one ply deep,
# then two, then three … until it is spent, and play what the **deepest complete** search found. **Iterative deepening** (made known by the program Chess 4.5) is an **anytime** algorithm: stopped
# at any moment, it has a legal move.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.search import MiddleFirst, iterative_deepening

settings = {"evaluate": squashed(windows, 20), "order": MiddleFirst(7)}
curve = iterative_deepening(connect4, connect4.play("44426"), nodes=50_000, **settings)
told = [f"depth {each.depth:>2}: column {each.action + 1}, {each.nodes:>6,} nodes so far" for each in curve.iterations]
Prediction(
    "At Connect Four a ply costs about twice what the one before did. What share of all nodes did the shallower searches take, when depth 11 is done?",
    ["about a tenth", "about a quarter", "half or more"],
    answer="half or more",
    because="27,650 of 47,092 nodes, 59 %. If each ply costs b times the one before, all shallower ones together cost about "
    "1/(b - 1) of the deepest: as much again where b is 2, a fifth where it is 6. They are not wasted: they leave a table of good moves behind (lesson 04b).",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What stays open
#
# A backed-up number does not say how sure it is (lessons 07 and 08). With chance the order of the values is not enough
# (05), with more players one number a node is not (06). And there are too many positions: skip some (04), or sample (08).
# What is *known* a program can **look up**: openings in a book, endings with few men in a table.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. An evaluation must estimate the probability of winning.</summary>
#
# False. For minimax only the order matters, the ends of the game included.
# </details>
# <details><summary>2. A search to depth 6 plays at least as well as one to depth 5.</summary>
#
# Usually, not always: lesson 03b has games where deeper is worse.
# </details>
# <details><summary>3. Quiescence search looks at all actions until nothing happens any more.</summary>
#
# False: only at those that make the position unquiet, and the mover may stand pat.
# </details>
# <details><summary>4. The horizon effect is gone if the depth is doubled.</summary>
#
# False. A loss that can be delayed long enough is behind any horizon.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# This evaluation, between -1 and 1, likes the middle column. Make it better: count threes, see what is below a gap. Against the windows, two plies each, forty openings from both sides:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.depth_strength import meet


def mine(state):
    rows = connect4.text(state).splitlines()
    middle = [row.split()[3] for row in rows]
    return (middle.count("X") - middle.count("O")) / 10


meet(connect4, (SearchingAgent(mine, depth=2), SearchingAgent(squashed(windows, 20), depth=2)), 40)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now play against it, or seat the windows opposite, and watch.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
GameExplorer(connect4, {"yours, 3 plies": SearchingAgent(mine, depth=3), "windows, 3 plies": SearchingAgent(squashed(windows, 20), depth=3)})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can cut a search off, take an evaluation apart, stop at quiet positions, recognise a horizon effect, and play against the clock.
#
# **Exercises**: [exercises/03_cutoff_with_heuristics.ipynb](../exercises/03_cutoff_with_heuristics.ipynb). **Next**: [lesson 04](04_alpha_beta.ipynb), alpha-beta: the same answer, looking at far
# less. **More**: [03b](03b_weights_and_remedies.ipynb), weights learned from games, other remedies, and games where deeper is worse.
#
# **Words met here:** [evaluation function](glossary.md#evaluation-function), [cutoff](glossary.md#cutoff),
# [horizon](glossary.md#horizon), [depth-limited search](glossary.md#depth-limited-search), [backed-up
# value](glossary.md#backed-up-value), [feature](glossary.md#feature), [weight](glossary.md#weight), [linear
# evaluation](glossary.md#linear-evaluation), [material](glossary.md#material), [mobility](glossary.md#mobility),
# [quiescence](glossary.md#quiescence), [standing pat](glossary.md#standing-pat), [horizon
# effect](glossary.md#horizon-effect), [iterative deepening](glossary.md#iterative-deepening), [anytime
# algorithm](glossary.md#anytime-algorithm).
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.3. Shannon, "Programming a computer for playing chess", *Philosophical Magazine* 41, 1950.
# Nilsson, *Principles of Artificial Intelligence*, 1980, 3.4. Berliner, "Some necessary conditions for a master chess program", 1973. Slate and Atkin, "Chess 4.5", 1977.
