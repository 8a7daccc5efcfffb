# %% [markdown] slideshow={"slide_type": "slide"}
# # 03 · Cutoff with heuristics
#
# **How do you choose when you cannot look to the end?** White, who goes up, can take a piece for nothing. A program that looks three plies ahead takes it happily. **Run the next cell and move the horizon. Then put it back to 3 and switch *quiescence* on.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import HorizonExplorer

HorizonExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# This is **Breakthrough**. A piece goes one square forward, straight or diagonally; it takes diagonally only, and need not. Whoever reaches the last row, or takes all pieces, has won.
# A **ply** is one move of one side. Under each board stands how many more pieces white has: that is all the program knows.
# The strip shows how the game goes on if both sides then play well; what lies behind the horizon is pale. Click a piece and a square to try another move.
#
# After this lesson you can stop a search where you like, say what its estimates are worth, recognise the horizon effect and mend it, and play against the clock.
# An hour and a half, after lesson 02.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Play it first
#
# Click a piece, then a square. You are white; choose how far black looks.

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
# Minimax asks the *end* of the game what it is worth. Chess is too large for that: three moves by each side, with 35 actions in each position, are
# $35^6 \approx 1.84 \cdot 10^9$ leaves, half an hour at a million a second, and whoever plays like that is a mediocre player. In 1950 Claude Shannon proposed two changes:
#
# - in place of the TERMINAL-TEST a **CUTOFF-TEST**, which says where to stop looking;
# - in place of the UTILITY an **evaluation function** EVAL, or $e(s)$, which *estimates* what a state is worth.
#
# All else stays: expand, evaluate, back up. A better evaluation needs less depth, and costs time that depth would need.
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
# The search begins with H-MINIMAX$(s_0, 0)$; $d$ counts the plies since the root. Like the utility, $e(s)$ is **MAX's**, whoever is to move: above 0 good for MAX, below 0
# good for MIN. Many textbooks leave the first line out. Then EVAL has to be the utility where the game is over.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# The symbols once more, on lesson 02's tree, with an estimate for each inner node. Step through the film:

# %% slideshow={"slide_type": "fragment"}
from gamelib import MAX
from gamelib.draw import draw_board, draw_tree, film
from gamelib.games import TicTacToe, TreeGame


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


two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
estimates = {"A": 0, "B": 7, "C": 4, "D": 9}.get


def at_depth_1(state, d):
    return d == 1


film(h_minimax, two_ply, cutoff=at_depth_1, evaluate=estimates)

# %% [markdown] slideshow={"slide_type": "fragment"}
# By these estimates D looks best, and MAX goes where only 2 is to be had. When should a search stop? **Whenever we like.** The cutoff test is a function, and depth is only the
# simplest: *the time is up*, *the position is quiet*, *this line is not worth it*. (The smallest horizon is one ply: list all moves, estimate each result, play the likeliest to win.)
# This test looks on where much is promised:

# %% slideshow={"slide_type": "subslide"}
def where_little_is_promised(state, d):
    return d >= 1 and estimates(state) < 8


film(h_minimax, two_ply, cutoff=where_little_is_promised, evaluate=estimates)

# %% [markdown] slideshow={"slide_type": "fragment"}
# In the recipe with the list **L** ([lesson 02b](02b_labels_and_a_list.ipynb)) this is one phrase: "if $x$ has no value and is terminal, **or we decide not to go on**, give it $e(x)$".

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: tic-tac-toe
#
# $$e(s) = \text{lines still open to X} - \text{lines still open to O}$$
#
# A line is open to X if O has no stone on it. On the empty board all eight are open to both: $8 - 8 = 0$.

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import open_lines

tictactoe = TicTacToe()
e = open_lines(tictactoe)
for board in (". O . / . X . / . . .", "O X . / . X . / . O ."):
    x, o = (term.value for term in e.terms(tictactoe.parse(board)))
    print(f"{board}:  {x:g} - {o:g} = {x - o:g}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# X looks two plies ahead on the empty board: B is the corner, C the edge, D the centre. Of mirror images one is enough. **Back up the twelve leaves**; O does not choose for us.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.called_off import CalledOff

from gamelib.widgets import ByHandExplorer

first = CalledOff(2)
empty = first.initial_state()
replies = [first.result(empty, action) for action in first.actions(empty)]
ByHandExplorer(TreeGame([[e(first.result(s, action)) for action in first.actions(s)] for s in replies]))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.search import minimax
from gamelib.widgets import Prediction

found = minimax(first)
Prediction(
    "What does X play on the empty board?",
    ["a corner", "an edge", "the centre"],
    answer="the centre",
    because="Backed up, the corner is worth -1, the edge -2, the centre 1. Then O replies, and X grows a new tree, again two plies deep, "
    "from the position on the board; and so on.",
    shows=draw_tree(first, values=lambda s: minimax(first, s).value, line=found.principal_variation),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Why back up, if one can evaluate at once?
#
# The centre was best at first sight, too. Here is a position where backing up matters: Connect Four on five columns and four rows, X to move. For $e$ count the open
# *windows*, four cells in a row in which only one side has discs: 1, 3 or 9 for one, two or three discs there, X's less O's.

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import open_windows
from gamelib.games import ConnectFour

small = ConnectFour(columns=5, rows=4)
opening = small.play("42")
draw_board(small, opening)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.exact_four import BOARD, exact_values

rows = {"with perfect play": exact_values(opening)}
for plies in (2, 1):
    found = minimax(BOARD, opening, depth=plies, evaluate=open_windows(BOARD)).action_values
    rows[f"evaluated at ply {plies}"] = {action: each.value for action, each in found.items()}
told = ["column              1   2   3   4   5"]
told += [f"{name:18}" + "".join(f"{values[a]:>+4.0f}" for a in range(5)) for name, values in reversed(rows.items())]
Prediction(
    "After X's move column 4 scores best: 5; column 2 scores 4, the others 1 or 2. Which is best after O's best reply?",
    ["column 4 again", "column 2", "column 3, in the middle"],
    answer="column 2",
    because="O answers column 4 by a disc on top of it, and that spoils it. Against column 2 O's best reply costs only 4, and by perfect play it is the only "
    "move that does not lose. No end of the game is in sight: the same estimate, asked two plies later, is right.",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The backed-up value belongs to the *safest* state MAX can reach. If $e$ were always right, backing up would change nothing. It errs, and often it errs less
# nearer the end. Does every ply help, then? Tic-tac-toe is solved, so we can count, in all positions with X to move:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.early_choices import EARLY, choices_text

print(choices_text())

# %% [markdown] slideshow={"slide_type": "fragment"}
# So it seems. But mostly the value comes from *the end of the game*. In the 73 positions with two stones at most (13, if mirror images count once) none does:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "In these 73 positions the choice is right in 65 % at depths 1 and 2, and in 82 % at depth 3. At depth 4?",
    ["in more than 82 %", "in about 82 %", "in far fewer"],
    answer="in far fewer",
    because="Open lines are a poor estimate, and of other positions they can be a poorer one. What a ply is worth has to be measured.",
    shows=choices_text(EARLY),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## An evaluation is a sum one can take apart
#
# $$e(s) = \sum_{i=1}^{n} w_i f_i(s) = w_1 f_1(s) + w_2 f_2(s) + \dots + w_n f_n(s)$$
#
# Each **feature** $f_i$ is a number that is easy to get: men on the board, squares one can move to (*mobility*), squares one controls. Each **weight** $w_i$ says how much it
# matters. In chess books a pawn is worth 1, a knight or bishop 3, a rook 5, a queen 9; good pawns or a safe king about half a pawn. A side one pawn up stands well; one three pawns up nearly always wins. Below both sides have men of the same worth. **Make the sum say that Black stands better.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.widgets import EvaluationExplorer

EvaluationExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Such a sum is fast, and says little: *so much for each*, whatever else is on the board. But a knight is best in the centre of a full board, a bishop in an open endgame, and two
# bishops are worth more than twice one. The way out is to **make it a feature of its own**: *pair of bishops* is not linear in what is counted, and the sum stays linear in the
# weights. Where weights come from if nobody knows them is the subject of [lesson 03b](03b_weights_and_remedies.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What is demanded of it
#
# 1. It **orders the ends** of the game as the utility does. Open lines do not: O can have won with more lines open to X.
# 2. It is **quick**, or one might as well search.
# 3. Where the game goes on, it **goes with the chances of winning**.
#
# Because of the first our searches ask UTILITY at ends. Is that enough? Connect Four again, with the sum of the windows as evaluation:

# %% slideshow={"slide_type": "fragment"}
connect4 = ConnectFour()
windows = open_windows(connect4)
winning = connect4.play("2213171336")
print(windows.explain(winning))
draw_board(connect4, winning)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
told = []
for name, evaluation in (("the raw sum", windows), ("tanh(sum / 20)", squashed(windows, 20))):
    found = minimax(connect4, winning, depth=2, evaluate=evaluation)
    told.append(f"by {name} it plays column {found.action + 1}, worth {found.value:.2f}")
Prediction(
    "X to move can win at once in column 1. Does a search of two plies with this evaluation play it?",
    ["yes, a win is a win", "no, it has something better"],
    answer="no, it has something better",
    because="In one maximum both kinds of number meet: a win is worth 1, and a promising position 6. The search prefers hope to victory.",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Squashing** draws the sum into the open interval from a loss to a win, $\hat e = \tanh(e / c)$. It keeps the order of all estimates, so no choice among them changes (with
# dice it would: lesson 05), and puts them below a win and above a loss.
#
# What is a chance of winning where nothing is left to chance? At the cutoff we do not *know* what the position is worth. Its features put it in a class with all positions that look the
# same. If in past games 72 % of these were won, 20 % lost and 8 % drawn, the best guess is
# $0.72 \cdot 1 + 0.20 \cdot (-1) + 0.08 \cdot 0 = 0.52$. There are too many classes to count them all, so a weighted sum guesses their means.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Where to stop: quiet positions
#
# Back to the first picture. Up to 3 plies white takes: the search stops before black's piece arrives, and counts pieces. At 4 it sees the loss, at 5 that e3-d4 wins.
# An evaluation is made for **quiet** positions, in which one more ply does not change it much. So *at the horizon*:
#
# - a quiet position is evaluated, as before;
# - in any other the search goes on, but only along the actions that make it unquiet. In Breakthrough these are captures and steps onto the last two rows; in chess captures, promotions,
#   and all answers to a check.
#
# Nobody is forced to capture: the side to move may **stand pat**, that is take $e(s)$ as it is. Otherwise a queen beside a protected pawn would have to take it. Where MAX moves,
# with $a$ running over the unquiet actions only,
#
# $$ \text{QUIESCE}(s) = \max\bigl( e(s),\; \max_a \text{QUIESCE}(\text{RESULT}(s, a)) \bigr), $$
#
# and with min in both places where MIN does. Let $e(s) = 1$, and let two captures lead to quiet positions worth $-2$ and $3$: with MAX to move $s$ is worth 3, with MIN to move $-2$; and
# with only the first capture MAX stands pat, for 1. In check there is no $e(s)$ to take, and all answers count: something must be done.
#
# Now chess. The letters: K king, Q queen, R rook, B bishop, N knight, none for a pawn; `Bxa7`: the bishop takes on a7; `+`: check.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
HorizonExplorer("shut-in bishop")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
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
    "To see that the bishop is lost, a horizon of 4 plies looks at 8,081 positions. And a horizon of 3, with quiescence?",
    ["about 8,000", "about 4,000", "about 800"],
    answer="about 800",
    because="At the horizon most positions are quiet, and in the others there are few captures.",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# (The search is `alphabeta`, which finds what `minimax` finds and looks at less: lesson 04.) Such a bishop is famous: against Spassky, in the first game of 1972, Fischer's bishop took a pawn on h2 and was shut in; he lost bishop and game.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The horizon effect
#
# There may be a long quiet stretch before a collapse that nothing can avoid. A search that stops in it is content with a lost position. Worse, a search *makes* such
# stretches. That is the **horizon effect** proper (Berliner, 1973): a loss that cannot be avoided is **pushed behind the horizon by delaying moves**, each of which costs something.
#
# Below White's bishop is lost already. It is best sold for the pawn b6. **At which horizons does White do so?**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
HorizonExplorer("delayed loss")

# %% [markdown] slideshow={"slide_type": "fragment"}
# At 2, 3 and 4 White plays `f7+`. The check gives a pawn away and has to be answered, so the queen takes the bishop two plies later: at 3 White believes it is a pawn
# ahead, and gets $-2$, where selling the bishop at once gives $-1$. At 4 it sees that, and still plays `f7+`: selling seems to cost $-3$, since with the last ply Black's queen takes
# a protected rook. At 5, or from 3 on with quiescence, White sells. At 1 it takes the pawn too, but out of greed. By senseless checks one recognises a short horizon. Two more remedies are in [lesson 03b](03b_weights_and_remedies.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How much is a ply worth?
#
# Players that differ in nothing but their depth, at Connect Four: each plays 300 random openings against the one that looks a ply less far, with either colour. The two games share their opening, and often cancel, so what counts is the spread of the *pairs*, the **paired** error.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.depth_strength import power, steps, steps_plot

Prediction(
    "What does a player score against the one with a ply less, as its depth grows from 2 to 7?",
    ["much the same for each ply", "less and less for each ply", "up and down: some plies pay more than others"],
    answer="up and down: some plies pay more than others",
    because="From an odd depth to an even one: 72, 66 and 61 %. From an even to an odd one: 50, 53.5 and 54 %, each with an error of 1.6 to 1.8 %. "
    "All but the step to 3 lie two errors or more above one half. Perhaps it is because an even depth sees the answer to one's own last "
    "move, and an odd one adds a move whose answer is missing.",
    shows=steps_plot(),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# How many games does that take? Say a player truly scores 55 %. In what share of matches would the result lie more than 1.96 errors from 50 %, so that we notice? That share is the **power**:

# %% slideshow={"slide_type": "fragment"}
for games in (200, 400, 800):
    print(f"{games} games, each by itself: power {power(0.05, 0.5 / games**0.5):.0%}")
errors = [pairs.error for pairs in steps().values()]
print(f"600 games in pairs, as here: error {min(errors):.1%} to {max(errors):.1%}, power {power(0.05, max(errors)):.0%} or more")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With 200 games "no difference found" says next to nothing about 5 points. And the values themselves? The empty board, deeper and deeper:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from matplotlib import pyplot as plt

from gamelib.draw import chart
from gamelib.search import MiddleFirst

settings = {"evaluate": squashed(windows, 20), "order": MiddleFirst(7)}
values = [alphabeta(connect4, depth=depth, **settings).value for depth in range(1, 10)]
figure, axes = plt.subplots(figsize=(7, 2.6))
axes.plot(range(1, 10), values, "o-")
axes.axhline(0, color="0.6", linewidth=1)
axes.set_xlabel("depth in plies, from the empty Connect Four board")
axes.set_ylabel("value for X")
chart(figure, "Here the value is above zero where X moves last, and below where O does: be wary of comparing an odd depth with an even one.")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One minute a move
#
# **Tablut** is a game of the old North: eight defenders try to bring their king to the edge, sixteen attackers to capture him. At a
# tournament you have one minute a move. On your own computer seven plies always fit into it, so you fix the depth at seven. Why is that a bad plan?
#
# Because the depth one gets for a minute depends on *the computer*, and the tournament's may be half as fast, and on *the position*. Fix the **budget**, not the depth. Search one ply deep,
# then two, then three … until it is spent, and play what the **deepest complete** search found. **Iterative deepening** (made known by Slate and Atkin's Chess 4.5) is an **anytime** algorithm: stopped
# at any moment, it has a legal move.
#
# Three computers, with 50, 500 and 5,000 nodes a move, in one game of Tablut (`seconds=60` works the same way):

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import tablut_evaluation
from gamelib.games import Tablut
from gamelib.search import iterative_deepening

tablut = Tablut()
king_safe = squashed(tablut_evaluation(tablut), 10)
position = tablut.initial_state()
for ply in range(33):
    if ply % 8 == 0:
        found = [iterative_deepening(tablut, position, evaluate=king_safe, nodes=nodes) for nodes in (50, 500, 5_000)]
        two = alphabeta(tablut, position, depth=2, evaluate=king_safe).nodes
        print(f"ply {ply:>2}: two plies cost {two:>5,} nodes; depths {[each.depth for each in found]}")
    position = tablut.result(position, iterative_deepening(tablut, position, evaluate=king_safe, nodes=1_500).action)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Two plies cost 175 nodes in one position and 1,543 in another. (Depth 0: not even all actions could be looked at. It still has a move.) And what do the shallow searches cost?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
curve = iterative_deepening(connect4, connect4.play("44426"), nodes=50_000, **settings)
told = [f"depth {each.depth:>2}: column {each.action + 1}, {each.nodes:>6,} nodes so far" for each in curve.iterations]
Prediction(
    "At Connect Four a ply costs about twice what the one before did. What share of all nodes did the shallower searches take, when depth 11 is done?",
    ["about a tenth", "about a quarter", "more than half"],
    answer="more than half",
    because="27,650 of 47,092 nodes, 59 %. If each ply costs b times the one before, all shallower ones together cost about "
    "1/(b - 1) of the deepest: as much again where b is 2, a fifth where it is 6. They are not wasted: they leave a table of good moves behind (lesson 04b).",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What stays open
#
# Quiescence pushes the horizon; only the end removes it. A backed-up number says nothing of how sure it is (lessons 07 and 08). With chance the order of the values is not enough
# (05), with more than two players one number a node is not (06). And there are too many positions: do not look at all (04), or sample (08).
# Where the game is *known*, a program can **look up**: openings in a book, endings with few men in a table solved backwards from the ends.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. An evaluation must estimate the probability of winning.</summary>
#
# False. For minimax only the order matters, the ends of the game included.
# </details>
# <details><summary>2. A search to depth 6 plays at least as well as one to depth 5.</summary>
#
# Usually, not always: the early choices at tic-tac-toe were worse at depth 4 than at 3.
# </details>
# <details><summary>3. Multiplying all weights by 10 changes no decision.</summary>
#
# True of the estimates among themselves. False if sums meet utilities: ten times the hope outweighs a win.
# </details>
# <details><summary>4. Quiescence search looks at all actions until nothing happens any more.</summary>
#
# False: only at those that make the position unquiet, and the mover may stand pat.
# </details>
# <details><summary>5. In check, the mover may stand pat.</summary>
#
# False. Standing pat says "I could do something at least as good as nothing"; in check doing nothing is not allowed.
# </details>
# <details><summary>6. The horizon effect is gone if the depth is doubled.</summary>
#
# False. A loss that can be delayed long enough is behind any horizon.
# </details>
# <details><summary>7. Iterative deepening spends little of its time on the shallow searches.</summary>
#
# Only where a ply costs much more than the last: about 1/(b - 1) of the deepest search. At Connect Four above it was 59 % of all nodes.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Yours
#
# This evaluation, between -1 and 1, likes the middle column. Make it better: count threes, see what is below a gap. Two plies against the windows, forty openings from both sides:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.depth_strength import openings

from gamelib.play import match


def mine(state):
    rows = connect4.text(state).splitlines()
    middle = [row.split()[3] for row in rows]
    return (middle.count("X") - middle.count("O")) / 10


players = (SearchingAgent(mine, depth=2), SearchingAgent(squashed(windows, 20), depth=2))
match(connect4, players, 80, openings=openings(connect4, 40))

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
GameExplorer(connect4, {"yours, 3 plies": SearchingAgent(mine, depth=3), "windows, 3 plies": SearchingAgent(squashed(windows, 20), depth=3)})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can cut a search off where you like, take an evaluation apart, stop at quiet positions, recognise a horizon effect, and play against the clock.
#
# **Exercises**: [exercises/03_cutoff_with_heuristics.ipynb](../exercises/03_cutoff_with_heuristics.ipynb). **Next**: [lesson 04](04_alpha_beta.ipynb), alpha-beta: the same answer, looking at far
# less. **If you want more**: [03b](03b_weights_and_remedies.ipynb), weights from games, remedies, and games where deeper is worse.
#
# **Words met here:** [evaluation function](glossary.md#evaluation-function), [cutoff](glossary.md#cutoff),
# [horizon](glossary.md#horizon), [depth-limited search](glossary.md#depth-limited-search), [backed-up
# value](glossary.md#backed-up-value), [feature](glossary.md#feature), [weight](glossary.md#weight), [linear
# evaluation](glossary.md#linear-evaluation), [material](glossary.md#material), [mobility](glossary.md#mobility),
# [quiescence](glossary.md#quiescence), [standing pat](glossary.md#standing-pat), [horizon
# effect](glossary.md#horizon-effect), [iterative deepening](glossary.md#iterative-deepening), [anytime
# algorithm](glossary.md#anytime-algorithm), [odd-even effect](glossary.md#odd-even-effect).
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.3. Shannon, "Programming a computer for playing chess", *Philosophical Magazine* 41, 1950.
# Nilsson, *Principles of Artificial Intelligence*, 1980, 3.4. Berliner, "Some necessary conditions for a master chess program", 1973. Slate and Atkin, "Chess 4.5", 1977.
