# %% [markdown] slideshow={"slide_type": "slide"}
# # 03 · Cutoff with heuristics
#
# **How do you choose when you cannot look to the end?** In **Breakthrough** a piece goes one square forward, straight or diagonally; it takes diagonally only. Whoever reaches
# the last row, or takes all pieces, has won. White goes up and is to move. **Run the next cell and choose.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from IPython.display import display

from gamelib.draw import draw_board, film
from gamelib.games import Breakthrough, ConnectFour, TicTacToe, TreeGame
from gamelib.games.breakthrough import BAIT
from gamelib.widgets import GameExplorer, HorizonExplorer, Prediction

five = Breakthrough(5, 5)
bait = five.parse(BAIT)
display(draw_board(five, bait))
Prediction(
    "White can take on b3, and no black piece could take back. Should it?",
    ["take, since that wins a piece", "leave it, since a piece is lost later", "leave it, since the game is lost then"],
    answer="leave it, since the game is lost then",
    because="Black's piece on d3 goes to c2 and then to the last row, and nobody can stop it. A program that counts pieces three plies later takes happily.",
    shows=draw_board(five, five.play("a2xb3 d3-c2", bait)),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# After this lesson you can stop a search where you like, say what its estimates are worth, recognise the horizon effect and mend it, and play against the clock.
# An hour and a quarter, after lesson 02.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play it first
#
# You are white. Click a piece, then a square; choose how many plies black looks ahead. A **ply** is one move of one side.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.evaluation import breakthrough_evaluation, squashed
from gamelib.play import SearchingAgent

breakthrough = Breakthrough(5, 6)
stands = squashed(breakthrough_evaluation(breakthrough), 10)
depths = {"1 ply": 1, "3 plies": 3, "5 plies": 5}
GameExplorer(breakthrough, {name: SearchingAgent(stands, depth=depth) for name, depth in depths.items()})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The horizon
#
# The first position again: b3 is a **bait**, a piece offered so that it is taken. A program counts pieces, white's less black's: the number under each board. How many plies it looks
# ahead is its **horizon**. **From how many plies on does it leave the bait? And with the switch on, which follows captures and steps onto the last two rows beyond the horizon?** A click on the large board tries another move.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
HorizonExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Shannon's idea
#
# Minimax asks the *end* of the game what it is worth. Chess is too large for that: with 35 actions in each position three moves by each side are
# $35^6 \approx 1.84 \cdot 10^9$ leaves, half an hour at a million a second, for mediocre play. Claude Shannon proposed two changes in 1950:
#
# - beside the TERMINAL-TEST a **CUTOFF-TEST** says where to stop looking;
# - there an **evaluation function** EVAL, or $e(s)$, *estimates* what the state is worth to **MAX**, whoever is to move.
#
# All else stays. It is a trade-off: time buys a better estimate, or one more ply.

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
# Here $d$ counts the plies since the root.

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
# Lesson 02's tree, with an estimate $e$ for each inner node:

# %% slideshow={"slide_type": "-"}
two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
estimates = {"A": 0, "B": 7, "C": 4, "D": 9}.get


def where_to_stop(state, d):
    return d == 1


film(h_minimax, two_ply, cutoff=where_to_stop, evaluate=estimates)

# %% [markdown] slideshow={"slide_type": "fragment"}
# By these estimates D looks best, so MAX plays a3, where only 2 is to be had.
#
# A search may stop **wherever we like**: at a depth, when *the time is up*, when *the position is quiet*, when *this line is not worth it*.
# Replace `d == 1` by `d == 1 and state != "D"` and run the cell again: the search looks on at D, where most is promised, and MAX chooses B.
#
# The smallest horizon is one ply: list all moves, estimate each result, play the one likeliest to win.

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
# X looks two plies ahead; after O's reply it grows a new tree. Of positions that mirror each other the tree shows one. **Check a leaf or two, then back them up.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.open_lines_tree import by_hand

by_hand()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Why back up, if one can evaluate at once?
#
# Connect Four on five columns and four rows, X to move. For $e$ count the open
# *windows*, four cells in a row in which only one side has discs: 1, 3 or 9 for one, two or three discs there, X's less O's.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.exact_four import BOARD, exact_values

from gamelib.evaluation import open_windows
from gamelib.search import minimax

opening = BOARD.play("42")
rows = {"with perfect play": exact_values(opening)}
for plies in (2, 1):
    found = minimax(BOARD, opening, depth=plies, evaluate=open_windows(BOARD)).action_values
    rows[f"evaluated at ply {plies}"] = {action: each.value for action, each in found.items()}
told = ["X plays column      1   2   3   4   5"]
told += [f"{name:18}" + "".join(f"{values[a]:>+4.0f}" for a in range(5)) for name, values in reversed(rows.items())]
display(draw_board(BOARD, opening))
Prediction(
    "At once X's column 4, a disc on X's own, scores best: 5. Column 2 scores 4, the others 1 or 2. Which reply of O hurts column 4 most?",
    ["on top of the two discs", "beside them, in column 3", "far away, in column 1"],
    answer="on top of the two discs",
    because="It closes the column and opens windows for O, and column 4 falls from 5 to -2. Column 2 falls only to 0, and by perfect play it is the only move that does not lose. "
    "Looking further helps mostly, not always: of the 21 openings of two plies on this board in which the choice "
    "matters, searches of 1, 2, 3 and 4 plies get 29, 60, 76 and 44 % right, ties shared.",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The backed-up value belongs to the *safest* state MAX can reach. If $e$ were always right, backing up would change nothing.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## An evaluation is a sum one can take apart
#
# $$e(s) = \sum_{i=1}^{n} w_i f_i(s)$$
#
# Each **feature** $f_i$ is a number that is easy to get: men on the board, squares one can move to (*mobility*), squares one controls. Its **weight** $w_i$ says how much it
# matters. Chess books count *material*: a pawn 1, a knight or bishop 3, a rook 5, a queen 9; good pawns or a safe king are worth half a pawn.
#
# In moves K is the king, Q queen, R rook, B bishop, N knight, no letter a pawn; `x` takes, `+` is check. **Make the sum say that Black stands better:**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.widgets import EvaluationExplorer

EvaluationExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Such a sum is fast, but a man counts the same on any board. In truth a knight is best in the centre of a full board, a bishop in an open endgame, and two
# bishops are worth more than twice one. **Make that a feature of its own**, as *pair of bishops* is, and the sum stays linear in the weights.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What is demanded of it
#
# 1. It **orders the ends** of the game as the utility does. Open lines do not: O can have won with more lines open to X.
# 2. It is **quick**, or one might as well search.
# 3. Where the game goes on, it **goes with the chances of winning**.
#
# Because of the first, H-MINIMAX asks UTILITY at ends. Connect Four again, with the sum of the windows:

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
    "X is to move, and a win is worth 1. Which column does a search of two plies with this sum play?",
    ["column 1", "column 2", "column 4"],
    answer="column 2",
    because="Column 1 wins at once and is worth 1. Column 2 is only promising, but after O's best reply the windows there sum to 6, far beyond a win. "
    "In one maximum both kinds of number meet, and the search prefers hope to victory.",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# So a fourth demand: it **stays between** the utilities of a loss and a win.
#
# What is a chance of winning where nothing is left to chance? The features put a position in a class with all that look the
# same. If in past games 72 % of these were won, 20 % lost and 8 % drawn, the best guess is
# $0.72 \cdot 1 + 0.20 \cdot (-1) + 0.08 \cdot 0 = 0.52$. There are too many classes to count, so a weighted sum guesses their means.
#
# Our programs **squash** the sum: $\hat e = \tanh(e / c)$ keeps the order of estimates and lies between $-1$, a loss, and 1, a win.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Where to stop: quiet positions
#
# A search of three plies, begun with the bait, stops before black's piece arrives. An evaluation is made for **quiet** positions, in which one more ply does not change it much.
# **Quiescence search** evaluates these at the horizon, as before. From any other it goes on along the **noisy** actions only: in Breakthrough captures and
# steps onto the last two rows, in chess captures, promotions, and all answers to a check.
#
# Nobody is forced to capture: where there is a quiet action too, the side to move may **stand pat**, that is, take $e(s)$ as it is. Where MAX moves, with $a$ running over the noisy actions,
#
# $$ \text{QUIESCE}(s) = \max\bigl( e(s),\; \max_a \text{QUIESCE}(\text{RESULT}(s, a)) \bigr), $$
#
# and where MIN moves, both max become min. Where *all* actions are noisy, in chess in check, $e(s)$ is left out. At an end it is UTILITY.

# %% slideshow={"slide_type": "subslide"}
def quiesce(game, state, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    noisy = game.noisy_actions(state)
    values = [quiesce(game, game.result(state, action), evaluate) for action in noisy]
    if len(noisy) < len(game.actions(state)):
        values.append(evaluate(state))
    return max(values) if game.player(state) == MAX else min(values)


estimate = squashed(breakthrough_evaluation(five), 10)  # of pieces, and of how far they have come
stops = five.play("a2xb3 d3-c2 e1-d2", bait)
print(f"three plies after the bait: by e {estimate(stops):.2f}, by quiescence {quiesce(five, stops, estimate)}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# **By hand**: at the horizon MAX has two captures; MIN can take back after either. What is A worth?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.games.tree import Decision
from gamelib.widgets import ByHandExplorer

replies = [Decision(values, actions=["stand pat", "take back"]) for values in ([4, -2], [3, 2])]
captures = TreeGame(Decision([1, *replies], actions=["stand pat", "take", "take other"]))
ByHandExplorer(captures, estimates={"A": 1, "B": 4, "C": 3})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The horizon effect
#
# There may be a long quiet stretch before a collapse that nothing can avoid, and a search that stops in it is content. The search even *makes* such
# stretches: in the **horizon effect** a loss that cannot be avoided is **pushed behind the horizon by delaying moves**, which often cost something more.
#
# Here White's bishop is lost already, and best sold for the pawn b6: `Bxb6`. Predict first; then try the horizons, also with quiescence.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.evaluation import chess_material
from gamelib.games import Chess
from gamelib.games.chess import DELAYED
from gamelib.search import alphabeta

chess = Chess()
delayed, count_men = chess.parse(DELAYED), squashed(chess_material(chess), 10)
chosen, told = ["plies  move"], ["horizon   positions   until it is quiet"]
for horizon in range(2, 6):
    found = alphabeta(chess, delayed, depth=horizon, evaluate=count_men)
    chosen.append(f"{horizon:>5}  {chess.action_text(delayed, found.action)}")
    if horizon < 5:
        quiet = alphabeta(chess, delayed, depth=horizon, evaluate=count_men, quiescence=True)
        told.append(f"{horizon:>7}{found.nodes:>12,}{quiet.nodes:>20,}")
display(draw_board(chess, delayed))
Prediction(
    "A program that counts men, without quiescence, looks 2 to 5 plies ahead. At which horizons does it sell the bishop?",
    ["only at 5", "at 2 and 5", "at 4 and 5"],
    answer="only at 5",
    because="f7+ only delays: it gets -2, where selling the bishop gives -1. Senseless delays betray a short horizon. At 2 plies the check hides the loss "
    "of the bishop, and the program believes it is level; at 3 it hides it still, and the program believes it is a pawn ahead; at 4, after Bxb6 Qc1+ Kh2 Qxh1+, "
    "it overlooks Kxh1. And 6 plies are no cure: it plays Bb8, and again overlooks a king taking back.",
    shows="\n".join(chosen),
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
HorizonExplorer("delayed loss")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
Prediction(
    "Looking 3 plies ahead takes 472 positions, and 4 plies take 3,868 (we count with alphabeta, which finds what minimax finds and looks at less: lesson 04). How many are 3 plies that go on until it is quiet?",
    ["about 500", "about 1,100", "about 4,000"],
    answer="about 1,100",
    because="At 2 to 4 plies quiescence takes two to three times the positions, and one more plain ply four to eight times. With it White sells the bishop from 3 plies on; at 1 and 2 it still plays f7+.",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How much is a ply worth?
#
# In Connect Four each depth met the depth a ply less, from 300 random openings, with either colour.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.depth_strength import meet, steps_plot

Prediction(
    "2 plies score 72 % against 1. What do 3 plies score against 2?",
    ["about 50 %", "about 60 %", "about 70 %"],
    answer="about 50 %",
    because="A ply pays where it makes the depth even: 72, 66 and 60 %. Probably because after an even number the other side has answered; but on the small board above it was otherwise. "
    "The other steps bring 50, 53.5 and 54 %: no gain seen, and two just clear of 50 %. That is judged by a band, two standard errors to either side; a standard error is the spread of the "
    "pairs (the two games of an opening), divided by the root of their number. In 95 of 100 such matches the true score lies in the band, the 95 % interval; of six bands one may well miss it.",
    shows=steps_plot(),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One minute a move
#
# At a tournament of Tablut, an old board game, you have one minute a move, and seven plies fit into it on your computer. To fix the depth at seven is a bad plan: the tournament's
# may be half as fast, and some positions have more moves. Fix the **budget**, not the depth. Search one ply deep,
# then two, then three … until it is spent, and play what the **deepest complete** search found. **Iterative deepening** is an **anytime** algorithm: stopped
# at any moment after the first ply, it has a legal move.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.search import MiddleFirst, iterative_deepening

settings = {"evaluate": squashed(windows, 20), "order": MiddleFirst(7)}
curve = iterative_deepening(connect4, connect4.play("44426"), nodes=50_000, **settings)
told = [f"depth {each.depth:>2}: column {each.action + 1}, {each.nodes:>6,} nodes so far" for each in curve.iterations]
Prediction(
    "Alpha-beta (lesson 04) deepens to 11 plies at Connect Four. The search of 6 plies alone takes 1,819 nodes, that of 11 plies 19,341. "
    "What share of all nodes do the shallower searches take?",
    ["about a tenth", "about a quarter", "half or more"],
    answer="half or more",
    because="27,420 of 46,761 nodes, 59 %. If each ply costs b times the one before, all shallower ones together take about "
    "1/b of all nodes: half where b is 2, a sixth where it is 6. Here b is 1.6: five plies more take 10.6 times the nodes. They are not wasted: they leave a table of good moves behind (lesson 04b).",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Check yourself

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
display(
    Prediction(
        "Ends are worth 1, 0 or -1, and every e lies between -0.4 and 0.4. Which change of e can alter the move that minimax plays?",
        ["double every e", "add 0.1 to every e", "cube every e"],
        answer="add 0.1 to every e",
        because="Minimax only compares. Doubling and cubing keep the order, also against 0. Adding 0.1 lifts -0.05, worse than a draw, above one.",
    ),
    Prediction(
        "A search of 4 plies takes 10,000 nodes, and each ply more five times as many. How deep does iterative deepening get with 100,000 nodes?",
        ["4 plies", "5 plies", "6 plies"],
        answer="5 plies",
        because="The first four take 80 + 400 + 2,000 + 10,000 nodes and the fifth 50,000: 62,480. The sixth, of 250,000, is not finished, and does not count.",
    ),
    Prediction(
        "White, to move, will lose a knight, but has two senseless checks, and Black has to answer each. From how many plies on does a search see that they do not help?",
        ["2", "4", "6"],
        answer="6",
        because="Check, answer, check, answer, any move, and Black takes. With enough delays a loss lies behind every horizon.",
    ),
    Prediction(
        "MAX is at the horizon, and e is 1 there. Its only capture leads to e = 5, where MIN can take back, to -1. What does quiescence search return?",
        ["-1", "1", "5"],
        answer="1",
        because="MIN takes back, so the capture is worth -1, and MAX stands pat.",
    ),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# This evaluation, between -1 and 1, likes the middle column. Make it better: count threes, see what is below a gap. It meets the windows, two plies each, in forty openings from both
# sides. Then play against it, or seat the windows opposite, and watch.

# %% slideshow={"slide_type": "fragment"}
def mine(state):
    rows = connect4.text(state).splitlines()
    middle = [row.split()[3] for row in rows]
    return (middle.count("X") - middle.count("O")) / 10


meet(connect4, (SearchingAgent(mine, depth=2), SearchingAgent(squashed(windows, 20), depth=2)), 40)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
GameExplorer(connect4, {"yours, 3 plies": SearchingAgent(mine, depth=3), "windows, 3 plies": SearchingAgent(squashed(windows, 20), depth=3)})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# Stop a search anywhere, take an evaluation apart, recognise a horizon effect, play against the clock. Still open: how sure a number is (07, 08), chance (05), more
# players (06), and too many positions (04, 08).
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
