# %% [markdown] slideshow={"slide_type": "slide"}
# # 03 · Cutoff with heuristics
#
# **How do you choose when you cannot look to the end?** A program that looks three plies ahead happily takes the pawn
# on a7, and loses a bishop. What would have helped: more depth, or a better idea of where to stop?
#
# You will learn to stop a search where you like and back up estimates; to build, test and fit an evaluation; to
# recognise the horizon effect and mend it; to say what depth buys, and to play against the clock.
# About two and a half hours, after lesson 02. First choose *Run ▸ Run All Cells*, which brings the controls to life.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import HorizonExplorer

HorizonExplorer()

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "With the horizon at 3 plies White takes the pawn on a7. At which horizon does White first leave it alone?",
    ["4 plies", "5 plies", "not before 8 plies"],
    answer="4 plies",
    because="Bishop takes, pawn b6 shuts it in, White does something, queen takes: the loss is the fourth ply.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Move the horizon, then put it back to 3 and switch *quiescence* on. To see the disaster, play it: type
# `Bxa7 b6 a4 Qxa7` under *moves played*. Under *weights* you decide what the search goes by. (Chess needs the library `chess`; the README says how to get it.) Here is
# the same by depth: what White plays, and what comes of taking, if the search is to be believed.

# %% slideshow={"slide_type": "subslide"}
from gamelib.evaluation import chess_material, squashed
from gamelib.games import Chess
from gamelib.games.chess_studies import SHUT_IN_BISHOP
from gamelib.search import alphabeta

chess = Chess()
material = chess_material(chess)
count_men = squashed(material, 10)  # in the same order, between -1 and 1: why, is told below
bishop = chess.parse(SHUT_IN_BISHOP)


def spelled(state, actions):
    """A line of play as chess players write it, and the material at its end."""
    words = []
    for action in actions:
        words.append(chess.action_text(state, action))
        state = chess.result(state, action)
    return " ".join(words), material(state)


def by_depth(state, move, depth, **settings):
    """What a search expects of one move and of the best: the material at the ends of the lines."""
    search = {"evaluate": count_men, **settings}
    line, men = spelled(state, alphabeta(chess, state, depth=depth, **search).principal_variation)
    after, reply = chess.play(move, state), ()
    if depth > 1:
        reply = alphabeta(chess, after, depth=depth - 1, **search).principal_variation
    return f"if {move}, {spelled(after, reply)[1]:+.0f} in the end; the best {men:+.0f}, after {line}"


print(f"material now: {material(bishop):+.0f}")
for depth in range(1, 6):
    print(f"horizon {depth}:", by_depth(bishop, "Bxa7", depth))
print("with quiescence, 3:", by_depth(bishop, "Bxa7", 3, quiescence=True))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Up to 3 plies taking is better than anything else, by a pawn; from 4 on it is worse. (The search is `alphabeta`,
# which finds what `minimax` finds and looks at less: lesson 04. At 4 it sees ghosts besides: +0 has become -5, and
# every other move loses something, too; see "Odd and even". The explorer looks at captures first, so of lines that
# are equally good it may name another.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Shannon's idea
#
# Minimax as we know it asks the *end* of the game what it is worth. Chess is too large for that. In 1950
# Claude Shannon proposed two changes (he spoke of them in 1949; the paper is of 1950):
#
# - in place of the TERMINAL-TEST a **CUTOFF-TEST**, which says where to stop looking;
# - in place of the UTILITY an **evaluation function** EVAL, or $e(s)$, which *estimates* what a state is
#   worth where the search was cut off.
#
# All else stays: expand, evaluate, back up. How far does it get us? Three moves by each side, 35 actions
# in each position, at a million positions a second:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import uniform_nodes

leaves = 35**6
print(f"35^6 = {leaves:,} leaves: {leaves / 1e6 / 60:.1f} minutes")
nodes = uniform_nodes(35, 6)
print(f"with the nodes above them {nodes:,}: {nodes / 1e6 / 60:.1f} minutes")
print(f"10 plies: 35^10 = {35**10:,}, and 18^10 = {18**10:,}")
sicilian = chess.play("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")
for name, state in (("start", chess.initial_state()), ("ten plies later", sicilian), ("above", bishop)):
    print(f"legal moves, {name}: {len(chess.actions(state))}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Half an hour for one move of what the notes rightly call a mediocre player. (They print $1.85 \cdot 10^9$,
# $2.7 \cdot 10^{15}$ and $3.5 \cdot 10^{12}$; it is $1.84$, $2.76$ and $3.57$, and these are leaves, not nodes. They
# take 35 for the opening and 18 for the middle game, which is the wrong way round: 35 is usually given for the
# average over a game. There are 20 moves at the start, more than 35 in many middle games, fewer again when the men
# are gone.) So there is a **trade-off**: a better evaluation needs less depth, and costs time that depth would need.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In symbols
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
# The search begins with H-MINIMAX$(s_0, 0)$.
#
# - Textbooks often leave the first line out, and ask that CUTOFF-TEST be true at terminal states and
#   EVAL equal UTILITY there. It comes to the same, if one remembers it. If not, the program estimates a
#   game that is over.
# - $e(s)$ is **MAX's**: above 0 good for MAX, below 0 good for MIN, 0 level. On the scale of the utilities it lies
#   between -1, MIN has won, and +1, MAX has won; a count of lines or men has to be *squashed* first (below).
# - $d$ counts the plies played since the root. It says nothing about whose turn it is.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# When do we stop? **Whenever we like.** The cutoff test is a function, and depth is only the simplest.
#
#     function H-MINIMAX(s, d) returns a value
#       if TERMINAL-TEST(s) then return UTILITY(s, MAX)
#       if CUTOFF-TEST(s, d) then return EVAL(s)
#       values ← H-MINIMAX(RESULT(s, a), d + 1) for each a in ACTIONS(s)
#       if PLAYER(s) = MAX then return the greatest of values
#       return the smallest of values
#
# In Python, on lesson 02's tree, with an estimate for each inner node:

# %% slideshow={"slide_type": "fragment"}
from gamelib import MAX, MIN
from gamelib.draw import draw_tree, film
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


print("cut at depth 1:", h_minimax(two_ply, "A", at_depth_1, estimates))
film(h_minimax, two_ply, cutoff=at_depth_1, evaluate=estimates)

# %% [markdown] slideshow={"slide_type": "fragment"}
# By these estimates (7, 4 and 9 for B, C and D) D looks best, and MAX goes where only 2 is to be had. Now another
# test: stop where little is promised, and look on where it is much. Promises are worth checking:

# %% slideshow={"slide_type": "subslide"}
def where_little_is_promised(state, d):
    return d >= 1 and estimates(state) < 8


print("cut where it is below 8:", h_minimax(two_ply, "A", where_little_is_promised, estimates))
film(h_minimax, two_ply, cutoff=where_little_is_promised, evaluate=estimates)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Other tests that programs use: *the time is up* · *the position is quiet* (soon) · *this line is not
# worth it* · *the budget of nodes is spent*. In the recipe with the list **L** of lesson 02 it is one
# phrase in step 4: "if $x$ has no value and is terminal, **or we decide not to go on**, give it $e(x)$"
# (and step 5 still adds children *at the head*).
#
# The library's searches take `depth=` and `evaluate=` together; `minimax` takes a test of any kind, too. (Counting
# *down* the plies that are left, as the exercises do, is the same: the test is then "none left".)

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import minimax

tictactoe = TicTacToe()
print(minimax(tictactoe, depth=2, evaluate=lambda state: 0.0))
print(minimax(two_ply, cutoff=where_little_is_promised, evaluate=estimates))
try:
    minimax(tictactoe, depth=2)
except ValueError as error:
    print(error)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## An evaluation for tic-tac-toe
#
# $$e(s) = \text{lines still open to X} - \text{lines still open to O}$$
#
# A line is open to X if O has no stone on it. On the empty board all eight are open to both.

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import open_lines

e = open_lines(tictactoe)
for board in (". . . / . . . / . . .", ". O . / . X . / . . .", "O X . / . X . / . O ."):
    x, o = (term.value for term in e.terms(tictactoe.parse(board)))
    print(f"{board}   {x:g} - {o:g} = {x - o:g}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Two plies by hand
#
# This is Nilsson's figure of 1980, drawn from the rules: X to move, one of each kind of square (corner, edge,
# centre; the others are the same turned round), O's answers, and $e$ at the horizon of two plies.

# %% slideshow={"slide_type": "fragment"}
class PliesOnly(TicTacToe):
    """Tic-tac-toe called off after some stones, one action for all that come to the same."""

    def __init__(self, stones):
        super().__init__()
        self.stones = stones

    def actions(self, state):
        kinds = {}
        for action in super().actions(state):
            kinds.setdefault(self.canonical(self.result(state, action)), action)
        return tuple(kinds.values())

    def is_terminal(self, state):
        return (state.crosses | state.noughts).bit_count() == self.stones

    def utility(self, state, player):
        return e(state) if player == MAX else -e(state)


first = PliesOnly(2)
draw_tree(first)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Back it up.** The same twelve leaves once more, B for the corner, C for the edge, D for the centre. What are they
# worth, and where does X go? Type the numbers. (The slip to avoid: O does not choose for us.)

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import ByHandExplorer


def after(game, state):
    return [game.result(state, action) for action in game.actions(state)]


empty = first.initial_state()
ByHandExplorer(TreeGame([[e(leaf) for leaf in after(first, reply)] for reply in after(first, empty)]))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The answer, and **the next step**: X plays the centre, O replies as expected, and X grows a new tree, again two
# plies deep, from the position on the board.

# %% slideshow={"slide_type": "fragment"}
def values_of_actions(game, state, found):
    return ", ".join(f"{game.action_text(state, a)} {v.value:+g}" for a, v in found.action_values.items())


found, state, second = minimax(first), empty, PliesOnly(4)
print(values_of_actions(first, empty, found))
for action in found.principal_variation:
    state = first.result(state, action)
found = minimax(second, state)
print(values_of_actions(second, state, found))
draw_tree(second, state, values=lambda s: minimax(second, s).value, line=found.principal_variation)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Why back up, if one can evaluate at once?
#
# The static value of the centre is +4, the backed-up one +1. Which one should we believe? The
# backed-up value belongs to the *safest* state MAX can reach in two plies, if MIN is a good enough
# player. And an estimate errs less the nearer the end is. Both can be measured, because tic-tac-toe is solved:
# for positions with X to move (every third), how often is the chosen action really best, and how well do the values go
# with the exact ones? (*Correlation*: 1 if one is a straight line of the other, 0 if they have nothing to do with it.)

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.demands import correlation

from gamelib.search import solve

solution = solve(tictactoe)
open_states = [s for s in solution.states if not tictactoe.is_terminal(s)]
positions = [s for s in open_states if tictactoe.player(s) == MAX][::3]
exact = [solution.value(s) for s in positions]
estimate = squashed(e, 8)
print("static value:  correlation", f"{correlation(estimate, positions, exact).linear:.2f}")
for depth in range(1, 5):
    found = {s: minimax(tictactoe, s, depth=depth, evaluate=estimate) for s in positions}
    right = sum(result.action in solution.best_actions(s) for s, result in found.items())
    values = {s: result.value for s, result in found.items()}
    goes_with = correlation(values.get, positions, exact).linear
    print(f"looking ahead {depth}: correlation {goes_with:.2f}, best action in {right / len(positions):.1%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Here every ply helps. (Were $e$ right already, backing up would change nothing: the value of a state *is* the
# backed-up value of its successors.) That depth *must* help is another matter: see "When deeper is worse".
#
# **The smallest horizon.** A program may list all its moves, estimate how likely each result is to win,
# and play the likeliest. That is H-MINIMAX with a horizon of one ply. Can we do better? That is this lesson.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## An evaluation is a sum one can take apart
#
# $$e(s) = \sum_{i=1}^{n} w_i f_i(s) = w_1 f_1(s) + w_2 f_2(s) + \dots + w_n f_n(s)$$
#
# Each **feature** $f_i$ is a number that is easy to get: men on the board, squares one can move to
# (mobility), squares one controls. Each **weight** $w_i$ says how much it matters. In chess books a pawn
# is worth 1, a knight or bishop 3, a rook 5, a queen 9; good pawns or a safe king about half a pawn.
# One pawn ahead stands well, three pawns ahead nearly always win.

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import chess_evaluation
from gamelib.widgets.evaluation import BISHOPS

level = chess.parse(BISHOPS)
print(f"material: {material(level):+g}")
chess_evaluation(chess).explain(level)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The same sum with its thirteen weights in your hands (in hundredths of a pawn). White and Black have the same
# number of men, of the same worth; make the sum say that Black stands better. Then set up a position of your own,
# or play on.

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import EvaluationExplorer

EvaluationExplorer()

# %% slideshow={"slide_type": "subslide"}
weighed = EvaluationExplorer()
print(weighed.facts)
weighed.set(bishop_pair=0, doubled_pawns=0, isolated_pawns=0)
print(weighed.facts)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### What a sum cannot say
#
# A linear evaluation is fast, and it is poor in words: *so much for each*, no matter what else is on the
# board. But a knight is at its best in the centre of a full board, and a bishop in the open positions of the
# endgame; two bishops together are worth more than twice one bishop. None of this is a weight of "knights"
# or "bishops". The way out: **make it a feature of its own**. `bishop_pair` is not linear in what is
# *counted*, and the sum is still linear in the *weights*, as easy to fit and to explain.
#
# What does that buy? In Othello discs are all that counts in the end, and strong players say that early on they are a
# burden. Let us ask games: four samples of 30, by players that know some strategy and err now and then. In each
# we fit the weight of a disc to what came of the positions (how that is done is told in "Weights from games").

# %% slideshow={"slide_type": "subslide"}
from gamelib.evaluation import LinearEvaluation, fit_least_squares, mean_squared_error, othello_evaluation
from gamelib.games import Othello
from gamelib.play import FallibleAgent, SearchingAgent, played_positions

othello = Othello()
features = {part.name: part.feature for part in othello_evaluation(othello).parts}
discs = LinearEvaluation({"discs": (0, features["discs"])})
both = discs + LinearEvaluation({"late_discs": (0, features["late_discs"])})

one_ply = SearchingAgent(squashed(othello_evaluation(othello), 10), depth=1)
strategist = FallibleAgent(one_ply, 0.2, rng=1)
samples = [played_positions(othello, (strategist, strategist), 30, rng=seed) for seed in range(4)]

def weight_of_a_disc(sample, stones):
    chosen = [i for i, s in enumerate(sample.states) if sum(b.bit_count() for b in s.boards) in stones]
    fit = fit_least_squares(discs, [sample.states[i] for i in chosen], [sample.outcomes[i] for i in chosen])
    return f"{fit.evaluation.weights['discs']:+.3f}"


for name, stones in (("early", range(24)), ("middle", range(24, 44)), ("late", range(44, 64))):
    print(f"{name:>6}:", ", ".join(weight_of_a_disc(sample, stones) for sample in samples))
for fitted in (discs, both):
    errors = []
    for one, other in zip(samples, samples[1:] + samples[:1], strict=True):
        fit = fit_least_squares(fitted, one.states, one.outcomes)
        errors.append(f"{mean_squared_error(fit.evaluation, other.states, other.outcomes):.3f}")
    print(f"error on another sample, by {', '.join(fitted.weights)}:", ", ".join(errors))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Late in the game all four samples agree: a disc more is a good sign. Early they do not even agree on the sign, so
# whether discs are a burden then cannot be told from these games. The feature `late_discs` is the difference of the
# discs times $\varphi^4$, where $\varphi$ is the share of the board that is taken: nothing early on, everything at the
# end. What does it buy? On games it was not fitted to the error (the mean of the squares) falls a little, or stays.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What is demanded of an evaluation
#
# 1. At ends of the game it **orders states as the utility does**: else even a search that sees
#    everything may go wrong.
# 2. It is **quick**: quicker than searching, or one might as well search.
# 3. Where the game goes on, it **goes with the chances of winning**.
#
# All three can be measured. The first, for open lines at all ends of tic-tac-toe:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.demands import terminal_order

order = terminal_order(tictactoe, e, solution.states)
print(f"{order.in_order:,} of {order.pairs:,} pairs of ends in order, {order.share:.1%}")
better, worse = order.violation
print(f"e = {e(better):+g}, X has won:".ljust(24), tictactoe.text(better).replace("\n", " / "))
print(f"e = {e(worse):+g}, O has won:".ljust(24), tictactoe.text(worse).replace("\n", " / "))

# %% [markdown] slideshow={"slide_type": "subslide"}
# That is why our searches ask UTILITY at ends, and EVAL nowhere but at a cutoff. It is not enough: then
# **both kinds of number meet in one maximum**, and have to be of one kind. In Connect Four let $e$ count the
# windows of four that are still open, 1, 3 or 9 for 1, 2 or 3 discs in them. A won game is worth 1.

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import open_windows
from gamelib.games import ConnectFour

connect4 = ConnectFour()
windows = open_windows(connect4)
winning = connect4.play("2213171336")
print(connect4.text(winning))
windows.explain(winning)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "X to move can win at once in column 1. Does a search of two plies with this evaluation play it?",
    ["yes, a win is a win", "no, it has something better"],
    answer="no, it has something better",
    because="A win is worth 1, and a promising position 6. The search prefers hope to victory.",
)

# %% slideshow={"slide_type": "fragment"}
for name, evaluation in (("the raw sum", windows), ("tanh(sum / 20)", squashed(windows, 20))):
    found = minimax(connect4, winning, depth=2, evaluate=evaluation)
    print(f"by {name} it plays column {found.action + 1}, worth {found.value:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Squashing** draws the sum into the open interval from a loss to a win, $\hat e = \tanh(e / c)$.
# It changes no order among estimates, so no choice among them (lesson 05: with dice it would), and puts
# all of them below a win and above a loss.

# %% [markdown] slideshow={"slide_type": "subslide"}
# The second demand. What an evaluation costs depends on what it looks at, and a search pays it at
# every leaf:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.demands import seconds_per_state

some = [chess.play(moves) for moves in ("e4 e5", "d4 d5 c4 e6 Nc3 Nf6", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")] * 20
quick, rich = (seconds_per_state(each, some) for each in (material, chess_evaluation(chess)))
print(f"time: material {1e6 * quick:.1f} microseconds a position, all 13 features {1e6 * rich:.1f}")
print("features:", len(material.weights), "and", len(chess_evaluation(chess).weights))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The third demand we have met already: open lines go with the exact values by a correlation of about 0.3. ("Of ranks":
# of the places in the order, which is all that matters to minimax.) Mind what is mixed, however:

# %% slideshow={"slide_type": "subslide"}
for name, chosen in (
    ("all", open_states),
    ("X to move", [s for s in open_states if tictactoe.player(s) == MAX]),
    ("O to move", [s for s in open_states if tictactoe.player(s) == MIN]),
):
    print(f"{name:>9}:", correlation(e, chosen, [solution.value(s) for s in chosen]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Whose turn it is matters more than the lines, and hides them. (A search of fixed depth minds little: it compares
# states with the same side to move.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Uncertain without dice
#
# Nothing in chess is left to chance. But where we stop looking, we do not *know* what the position is worth.
# Its features put it in a class with all positions that look the same to us, and of these some
# are won and some are lost. Say that in past games 72 % of such positions were won, 20 % lost, 8 % drawn:
#
# $$0.72 \cdot 1 + 0.20 \cdot (-1) + 0.08 \cdot 0 = 0.72 - 0.20 = 0.52$$

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.position_classes import Outcomes, position_classes

print(Outcomes(win=0.72, loss=0.20, draw=0.08))
x_to_move = [s for s in open_states if tictactoe.player(s) == MAX]
classes = position_classes(e, x_to_move, [solution.value(s) for s in x_to_move])
print(f"\n{len(classes)} classes by (open to X, open to O); the largest, with X to move:")
for each in classes[:5]:
    print(each)

# %% [markdown] slideshow={"slide_type": "fragment"}
# A table of all classes would be the best use of these features. There are too many classes in a
# real game, so a weighted sum guesses all their means with a few numbers.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Weights from games
#
# Who says 1-3-3-5-9? Generations of players. For a new game there are none. *Learning* sets the weights so that $e$
# comes near to **targets** $y_i$ for many positions $s_i$, and the question is: **where do the targets come from?**
# Nobody tells us what a position is worth. Three sources for Connect Four:
#
# - what came of it in **random games**: cheap, unbiased, and about players nobody is;
# - what came of it in **games of decent players** who err: closer to real play, slower to get;
# - what a **deeper search** says of it: no luck in it, but it is only as wise as the evaluation at its own horizon.
#   (Samuel's draughts program learned like that in the 1950s.)
#
# And what does "near" mean? *Least squares* takes the sum for the outcome itself (1, 0 or -1) and makes the mean of
# the squared errors as small as can be. *Logistic regression* takes it for the logarithm of the **odds**, the chance
# of winning over that of losing, so that $q_i = 1 / (1 + \exp(-e(s_i)))$ is the expected score; where
# $p_i = (1 + y_i) / 2$ is the score that came of it, it makes the cross-entropy small, which punishes most who is
# sure and wrong:
#
# $$\min_w \frac{1}{n} \sum_i \bigl(y_i - e(s_i)\bigr)^2 \qquad\qquad
# \min_w -\frac{1}{n} \sum_i \bigl(p_i \log q_i + (1 - p_i) \log (1 - q_i)\bigr), \qquad e(s) = \sum_j w_j f_j(s)$$

# %% slideshow={"slide_type": "subslide"}
from gamelib.evaluation import fit_logistic
from gamelib.play import RandomAgent
from gamelib.search import MiddleFirst

middle_first = MiddleFirst(7)  # the columns looked at first: quicker, not wiser (lesson 04)
hand_made = squashed(windows, 20)
beginner = RandomAgent(rng=4)
decent = FallibleAgent(SearchingAgent(hand_made, depth=1, order=middle_first), 0.2, rng=5)

by_chance = played_positions(connect4, (beginner, beginner), 300, rng=7, opening=6)
by_skill = played_positions(connect4, (decent, decent), 150, rng=7, opening=6)
threes = LinearEvaluation({"windows_with_3": (0, windows.parts[2].feature)})
straight = fit_least_squares(threes, by_skill.states, by_skill.outcomes)
curved = fit_logistic(threes, by_skill.states, by_skill.outcomes)
print(straight)
print(curved)

# %% slideshow={"slide_type": "subslide"}
import numpy as np
from matplotlib import pyplot as plt

from gamelib.draw import chart

x = np.array([threes.values(state)[0] for state in by_skill.states])
y = np.array(by_skill.outcomes)
counts = {int(value): int((x == value).sum()) for value in np.unique(x)}
means = {value: y[x == value].mean() for value in counts}
print("mean outcomes:", ", ".join(f"{v:+d}: {means[v]:+.2f}" for v in counts if counts[v] > 20))
figure, axes = plt.subplots(figsize=(7, 3.2))
sizes = [4 + count / 4 for count in counts.values()]
axes.scatter(list(counts), list(means.values()), sizes, color="0.5")
grid = np.linspace(min(counts), max(counts), 101)
axes.plot(grid, straight.evaluation.weights["windows_with_3"] * grid, "--", label="least squares")
axes.plot(grid, np.tanh(curved.evaluation.weights["windows_with_3"] * grid / 2), label="logistic")
axes.set_ylim(-1.5, 1.5)
axes.set_xlabel("windows with three discs, X's less O's")
axes.set_ylabel("mean outcome for X")
axes.legend()
chart(figure, "Mean outcomes (large dot: many positions), a line that leaves the range, a curve that bends.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The line promises more than a win where many windows are open; the curve, which is $\tanh(e / 2)$, cannot. (At 0
# both miss: X begins, and wins more often than O, which no difference of windows tells.) Now all features, and one
# more: `to_move` is 1 if it is X's turn and -1 if it is O's. Being to move is worth something, and a fit that knows
# nothing of it puts it down to other features.

# %% slideshow={"slide_type": "subslide"}
from gamelib.evaluation import to_move

turn = windows + LinearEvaluation({"to_move": (0, to_move(connect4))})
some = by_chance.states[:1000]  # the first thousand positions of the random games
deeper = [alphabeta(connect4, s, depth=3, evaluate=hand_made, order=middle_first).value for s in some]
fitted = {
    "random games": fit_logistic(turn, by_chance.states, by_chance.outcomes),
    "decent games": fit_logistic(turn, by_skill.states, by_skill.outcomes),
    "deeper search": fit_logistic(turn, some, deeper),
}
for source, fit in fitted.items():
    weights = ", ".join(f"{name} {weight:.2f}" for name, weight in fit.evaluation.weights.items())
    print(f"{source:>13}, {fit.positions:,} positions: {weights}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# All three discover that a window with three discs is worth much more than one with two. Do the fitted weights play
# well? Against the hand-made 1, 3, 9, forty openings from both sides, all looking two plies ahead:

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.fitted_weights import against_hand_made

from gamelib.play import wilson_interval

players = {source: squashed(fit.evaluation, 2) for source, fit in fitted.items()}
players["all weights 1"] = squashed(windows.with_weights(windows_with_2=1, windows_with_3=1), 20)
for source, evaluation in players.items():
    result = against_hand_made(evaluation)  # weights other than these play their 80 games when asked
    low, high = result.interval
    print(f"{source:>13}: score {result.score:.2f}, 95 % interval {low:.2f} to {high:.2f}")
low, high = wilson_interval(0.55 * 400, 400)
print(f"for comparison, 0.55 in 400 games: {low:.3f} to {high:.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# (A *score* counts a win 1 and a draw ½.) Weights that nobody had to think of, got in seconds, hold their own
# against 1, 3, 9; weights that nobody has thought about do not. Which source of targets is best cannot be told from
# 80 games: the intervals are much wider than the differences. It takes about 400 games to tell 0.55 from one half.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Where to stop: quiet positions
#
# Back to the bishop. At depth 3 the search stopped with the bishop shut in and the queen about to take it,
# and counted the men. An evaluation is made for **quiet** positions: those in which one more ply does
# not change it much. So *at the horizon*:
#
# - a quiet position is evaluated, as before;
# - in one that is not, the search goes on, but only along the actions that make it unquiet (in chess
#   captures and promotions, and all answers to a check), until it is quiet.
#
# Nobody is forced to capture: the side to move may **stand pat**, that is take $e(s)$ as it is. Without that choice a
# queen beside a protected pawn would have to take it. In check there is no standing pat: something must be done.

# %% slideshow={"slide_type": "fragment"}
waits = chess.play("Bxa7 b6 a4", bishop)
print("noisy for Black:", [chess.action_text(waits, action) for action in chess.noisy_actions(waits)])
print("noisy at the start of a game:", list(chess.noisy_actions(chess.initial_state())))
for depth in (1, 2, 3):
    print(f"horizon {depth} and quiescence:", by_depth(bishop, "Bxa7", depth, quiescence=True))

# %% [markdown] slideshow={"slide_type": "fragment"}
# At horizon 2 the pawn is no gain any more, at 3 taking it is worse than leaving it, and the ghosts are gone: no queen
# that takes "for nothing" at the last ply. (Such a bishop is famous: in the first game of the match of 1972, against
# Spassky, Fischer took a pawn on h2, was shut in by g3, and lost bishop and game.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The horizon effect
#
# There may be a long quiet stretch before a collapse that nothing can avoid, and a search that stops in it is
# content with a lost position. Worse, the search *makes* such stretches. The **horizon effect** proper (Berliner,
# 1973): a loss that cannot be avoided is **pushed behind the horizon by delaying moves**, each of which costs
# something. What is not seen does not exist, so the price seems worth paying. (Not, as one can read, "the present
# successors are all similar": there the search has nothing to go by, which is another trouble.)
#
# Below White's bishop is lost already; it is best sold for the pawn b6. When does White do so?

# %% slideshow={"slide_type": "fragment"}
from gamelib.games.chess_studies import DELAYED

HorizonExplorer(DELAYED)

# %% slideshow={"slide_type": "fragment"}
delayed = chess.parse(DELAYED)
for depth in range(1, 6):
    print(f"horizon {depth}:", by_depth(delayed, "Bxb6", depth))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The check f7+ gives a pawn away. It has to be answered, so that the queen takes the bishop two plies later, out of
# sight at 2 and at 3. At 3 White believes it is still a pawn ahead (+1); in truth it gets -2, where selling the
# bishop at once gives -1. At 4 it sees the -2 and still plays f7+: selling seems to cost even more, for now Black
# has the last word, a queen that takes a protected rook. At 5 all is seen. Moves thrown in like f7+ are how one
# recognises a program with a short horizon.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Three remedies
#
# | | what it does | sees | blind to |
# |---|---|---|---|
# | **quiescence** | goes on with captures until it is quiet | exchanges | quiet threats, checks |
# | **secondary search** | searches on from the end of the chosen line, `extra` plies; if bad, the next | that line | all others |
# | **singular extension** | a move better than all others by `margin`, or the only one, is no ply | forced lines | the last capture |
#
# Secondary search keeps one line; to keep the $k > 1$ best is the same idea, more carefully. And why extend what is
# singular? Because everything depends on it, and with alpha-beta a single wrong value decides what is not looked at
# (lesson 04). First the two positions we know, at horizon 3:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import secondary_search, singular_extension_search


def remedies(state, depth):
    """What each remedy plays, what it expects, and what that cost."""
    found = alphabeta(chess, state, depth=depth + 1, evaluate=count_men)
    line, men = spelled(state, found.principal_variation)
    print(f"   (plain, {depth + 1}: {men:+.0f} after {line:26} {found.nodes:>6,} nodes)")
    for name, search, settings in (
        ("plain", alphabeta, {}),
        ("quiescence", alphabeta, {"quiescence": True}),
        ("secondary", secondary_search, {"extra": 1}),
        ("singular", singular_extension_search, {"margin": 0.1}),
    ):
        found = search(chess, state, depth=depth, evaluate=count_men, **settings)
        line, men = spelled(state, found.principal_variation)
        print(f"{name:>10}: {men:+.0f} after {line:26} {found.nodes:>6,} nodes")


print("the shut-in bishop, where Bxa7 loses:")
remedies(bishop, 3)
print("the bishop that is lost, where f7+ delays:")
remedies(delayed, 3)

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **The first is mended by all three**, but mind the price: quiescence costs hundreds of nodes, the others more than a
#   plain horizon of 4. And singular extension is right by luck: Qc1+ has a single answer, so it sees Qxh1+ behind it,
#   and not the king that takes back.
# - **The second**, the horizon effect proper, is **mended by quiescence only**. Secondary search follows f7+ Qxf7, and
#   what refutes f7+ is Kxf7. No answer to f7+ stands out, so none is singular.
#
# Singular extensions are for *forced* lines. Here White can take the pawn b4; what else, at horizon 2?

# %% slideshow={"slide_type": "subslide"}
from gamelib.draw import draw_board

smothered = chess.parse("5r1k/6pp/7N/8/1pQ5/8/6PP/6K1 w - - 0 1")
draw_board(chess, smothered, text="White: Kg1, Qc4, Nh6, g2, h2; Black: Kh8, Rf8, b4, g7, h7; White to move")

# %% slideshow={"slide_type": "fragment"}
remedies(smothered, 2)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Rook takes is the only answer to Qg8+, so it is no ply, and mate comes into view. Quiescence never asks: it looks at
# captures, and the mate Nf7 is not one. Here, too, a ply more would have been cheaper: our program looks two plies ahead at
# every node to find out what is singular. Real ones get that nearly for nothing from searches they make anyway.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How much is a ply worth?
#
# Players that differ in nothing but their depth, at Connect Four: each pair plays 100 random openings
# twice, with colours swapped. The tournament takes long, so its results come with the
# course (module `gamelib_lessons.depth_strength` plays it again); the first meeting is played here.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Each player meets the one that looks one ply less far. What does its score do as depth grows from 2 to 7?",
    ["much the same for each ply", "less and less for each ply", "up and down: some plies pay, others do not"],
    answer="up and down: some plies pay, others do not",
    because="From an odd depth to the even one the answer to one's own last move comes into view, and that pays. From "
    "even to odd a move of one's own is added, and its answer is missing.",
)

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.depth_strength import DEPTHS, meeting, results

table = results()
print("depth    " + "".join(f"against {depth}  " for depth in DEPTHS))
for depth in DEPTHS:
    row = []
    for other in DEPTHS:
        if depth == other:
            row.append("    ·     ")
        else:
            score = table[depth, other].score if depth < other else 1 - table[other, depth].score
            row.append(f"  {score:6.1%}  ")
    print(f"{depth:>5}  ", " ".join(row))
print(f"played again here: 1 against 2 scores {meeting(connect4, 1, 2, 100).score:.1%}")

# %% slideshow={"slide_type": "subslide"}
def score_of(deeper, shallower):
    """The score of the deeper player, and the ends of its interval."""
    low, high = table[shallower, deeper].interval
    return 1 - table[shallower, deeper].score, 1 - high, 1 - low


steps = {depth: score_of(depth, depth - 1) for depth in DEPTHS[1:]}
for depth, (score, low, high) in steps.items():
    verdict = "better" if low > 0.5 else "cannot be told from luck"
    print(f"{depth} against {depth - 1}: {score:.1%}, 95 % interval {low:.1%} to {high:.1%}: {verdict}")
score, low, high = np.array(list(steps.values())).T
figure, axes = plt.subplots(figsize=(7, 3.2))
axes.errorbar(list(steps), score, yerr=[score - low, high - score], fmt="o", capsize=4)
axes.axhline(0.5, color="0.6", linewidth=1)
axes.set_xlabel("depth in plies")
axes.set_ylabel("score against depth - 1")
axes.set_ylim(0.3, 1)
chart(figure, "The score of each depth against one ply less: the intervals of 2, 4 and 6 lie above one half.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Depth pays**: read the first column downwards. **It does not pay evenly**: the steps to 2, 4 and 6 can be told
# from luck, those to 3, 5 and 7 cannot. **The first ply pays most surely**: the interval of the step to 2 lies above
# that of the step to 6; what is between them cannot be put in order. An interval of 200 games reaches 7 % to either
# side (one game, or ten, say nothing), so do not read a story into every number of the table.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Odd and even
#
# Why that zigzag? Who has made the last move at the horizon? At odd depths the side that is searching: it has just
# done something, and the answer is not seen. At even depths the other side has. The values show it, too:

# %% slideshow={"slide_type": "fragment"}
values = []
for depth in range(1, 10):
    found = alphabeta(connect4, depth=depth, evaluate=hand_made, order=middle_first)
    values.append(found.value)
    print(f"depth {depth}: value for X {found.value:+.3f}, {found.nodes:>6,} nodes")

figure, axes = plt.subplots(figsize=(7, 3))
axes.plot(range(1, 10), values, "o-")
axes.axhline(0, color="0.6", linewidth=1)
axes.set_xlabel("depth in plies, from the empty Connect Four board")
axes.set_ylabel("value for X")
chart(figure, "A zigzag: above zero at odd depths, where X moves last, and below zero at even ones.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The empty board is the same all the time; the estimate swings by half a win. So values of odd and even depths must
# not be compared with each other. It is also why White, at depth 4 of our chess positions, seemed to lose something
# whatever it did: the last move was Black's, and the queen could always take "for nothing".

# %% [markdown] slideshow={"slide_type": "slide"}
# ## When deeper is worse
#
# That depth helps is an observation, not a theorem. Dana Nau (1979) and Don Beal (1980) found independently that in
# some games searching deeper, with a quite reasonable evaluation, makes play *worse*: **search pathology**; Judea
# Pearl (1983) explained how. Below are two kinds of random trees, two branches a node and ten plies. Every estimate
# is the true mean of the leaves below the node. In the first kind each leaf is won or lost by a coin of its own; in
# the second, every *move* adds +1 or -1, so that brothers are alike, and good positions are near good positions.

# %% slideshow={"slide_type": "subslide"}
def coins(rng, trees, plies):
    """Every leaf won or lost by itself; 0.618 is the share at which the game stays open."""
    return np.where(rng.random((trees, 2**plies)) < 0.618, 1.0, -1.0)


def steps_of_one(rng, trees, plies):
    """Every move worth +1 or -1, every leaf the sum of the moves that lead to it."""
    values = np.zeros((trees, 1))
    for _ in range(plies):
        values = np.repeat(values, 2, axis=1)
        values = values + rng.choice([-1.0, 1.0], values.shape)
    return values


def backed_up_to_children(values, depth):
    """Minimax values of the root's two successors from the values at a depth; the root is MAX's."""
    for ply in range(depth - 1, 0, -1):
        best = np.maximum if ply % 2 == 0 else np.minimum
        values = best(values[:, ::2], values[:, 1::2])
    return values[:, 0], values[:, 1]


def decisions(leaves, plies):
    """For each depth, where one successor is better: how often it is chosen, and how often both look alike."""
    one, other = backed_up_to_children(leaves, plies)
    truth, means, shares = np.sign(one - other), leaves, []
    for depth in range(plies, 0, -1):
        one, other = backed_up_to_children(means, depth)
        seen = np.sign(one - other)[truth != 0]
        shares.append([((seen * truth[truth != 0] + 1) / 2).mean(), (seen == 0).mean()])
        means = (means[:, ::2] + means[:, 1::2]) / 2
    return shares[::-1]

# %% slideshow={"slide_type": "subslide"}
rng = np.random.default_rng(1)
figure, axes = plt.subplots(figsize=(7, 3.4))
kinds = {"a coin for each leaf": (coins, "o-"), "a step for each move": (steps_of_one, "s--")}
for kind, (make, mark) in kinds.items():
    right, alike = np.mean([decisions(make(rng, 2_000, 10), 10) for _ in range(10)], axis=0).T
    print(f"{kind}, 20,000 trees")
    print("  right at depth 1 to 10:", " ".join(f"{share:4.0%}" for share in right))
    print("  both look alike:       ", " ".join(f"{share:4.0%}" for share in alike))
    axes.plot(range(1, 11), right, mark, label=kind)
axes.set_xlabel("depth of the search")
axes.set_ylabel("right decisions")
axes.legend()
chart(figure, "Steps: better and better with depth. Coins: a little worse, much worse at 8, then perfect.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With coins, nothing near tells of anything else near, and every ply of minima and maxima blurs the estimates: two
# actions that differ look alike more and more often. At 8 that goes to the extreme. Each estimate is the mean of
# four leaves there, and eight plies of MAX and MIN leave of such means nearly always the middle one, 0, on both
# sides: a toss. From 9 on the ends are as good as known (of two leaves both have to be won). Real games are more
# like the second kind: there depth pays. But "deeper is better" is a property of a game *and* its evaluation, and
# should be measured.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One minute a move
#
# **Tablut** is a game of the old North: the king in the middle and his eight defenders try to bring him to the edge,
# sixteen attackers try to capture him; all move like rooks. At a tournament you have one minute a move. You find
# that on your own computer so many plies always fit into it, and fix the depth at that. Why is that a bad plan?

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import tablut_evaluation
from gamelib.games import Tablut

tablut = Tablut()
king_safe = squashed(tablut_evaluation(tablut), 10)
start = tablut.initial_state()
draw_board(tablut, start, text="Tablut: the king on e5, eight defenders around him, sixteen attackers outside")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Because the depth one gets for a minute depends on *the computer* (at the tournament it may be half as fast, and the
# game is lost on time) and on *the position*. What is fixed should be the **budget**, not the depth.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Iterative deepening
#
# Let the depth adapt itself: search one ply deep, then two, then three … until the budget is spent, and play what
# the **deepest complete** search found (Slate and Atkin made it known with Chess 4.5). Such a search is an
# **anytime** algorithm: it can be stopped at any moment and has a legal move to play. "The move with the greatest
# value found so far" will not do: in the unfinished search that may be the one whose refutation had no time to turn
# up. To throw that search away is the safe choice, and the library's. (Programs that look at the previous best move
# first may use another one that the unfinished search has *completely* searched and found better.)
#
# Budgets here are in *nodes*: the same play on every machine. `seconds=60` works the same way. Three
# computers, with 50, 500 and 5,000 nodes a move, in positions of one game of Tablut:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import iterative_deepening

position = start
for ply in range(33):
    found = iterative_deepening(tablut, position, evaluate=king_safe, nodes=1_500)
    if ply % 8 == 0:
        depths = [
            iterative_deepening(tablut, position, evaluate=king_safe, nodes=nodes).depth
            for nodes in (50, 500, 5_000)
        ]
        two = alphabeta(tablut, position, depth=2, evaluate=king_safe).nodes
        actions = len(tablut.actions(position))
        print(f"ply {ply:>2}: {actions:>2} actions, two plies cost {two:>5,} nodes; depths {depths}")
    position = tablut.result(position, found.action)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The same two plies cost 175 nodes here and 1,543 there: with a fixed depth most of the minute would go unused on one
# position and not be enough for another. (Depth 0: not even all 56 actions could be looked at. It still has a move.)
# One curve more closely, at Connect Four:

# %% slideshow={"slide_type": "subslide"}
middle = connect4.play("44426")
draw_board(connect4, middle)

# %% slideshow={"slide_type": "fragment"}
settings = {"evaluate": hand_made, "order": middle_first}
curve = iterative_deepening(connect4, middle, nodes=50_000, **settings)
for each in curve.iterations:
    column, spent = each.action + 1, each.nodes
    print(f"depth {each.depth:>2}: column {column}, value {each.value:+.2f}, {spent:>6,} nodes so far")
print("no time at all: column", iterative_deepening(connect4, middle, nodes=0, **settings).action + 1)

# %% slideshow={"slide_type": "subslide"}
spent = np.array([each.nodes for each in curve.iterations])
figure, axes = plt.subplots(figsize=(7, 3))
axes.step(spent, range(1, len(spent) + 1), where="post")
axes.semilogx()
axes.set_xlabel("nodes spent (logarithmic)")
axes.set_ylabel("complete depth")
costs = np.diff(spent, prepend=0)
ratios = costs[1:] / costs[:-1]
average = np.exp(np.log(ratios).mean())
print(f"the deepest complete search: {costs[-1]:,} nodes, all shallower ones together: {spent[-2]:,}")
print(f"a ply costs {ratios.min():.1f} to {ratios.max():.1f} times the last, {average:.1f} on average")
chart(figure, "The anytime curve: a staircase of complete depths against the nodes spent, on a log scale.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Here a ply costs only about twice what the one before did, and the shallow searches together cost more than the
# last one; with the branching of chess they are a small part. They are not wasted either: they leave a table of good
# moves behind that makes the next depth cheaper (lesson 04). And even without any time there is a legal move.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The loop, and what it could keep
#
# A game-playing program for MAX repeats: search to depth $h$; play; see what MIN plays. Each time it grows a
# tree of depth $h$ for a single move and throws it away, although the subtree below the two moves played, of depth
# $h - 2$, comes again. A `SearchingAgent` keeps what it found from move to move, in a **table** (lesson 04).

# %% slideshow={"slide_type": "fragment"}
def cost_of_moves(keeps):
    """Six moves to depth 8 against a player of depth 4: the nodes each of them took."""
    state, nodes = connect4.play("44"), []
    for move in range(6):
        if move == 0 or not keeps:
            agent = SearchingAgent(hand_made, depth=8, order=middle_first)
        state = connect4.result(state, agent.choose(connect4, state))
        nodes.append(agent.thought.nodes)
        reply = alphabeta(connect4, state, depth=4, evaluate=hand_made, order=middle_first)
        state = connect4.result(state, reply.action)
    return nodes


for keeps in (False, True):
    nodes = cost_of_moves(keeps)
    print(f"{'keeps' if keeps else 'forgets'} its table: {nodes} nodes, {sum(nodes):,} in all")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It saves a few per cent: the subtree that can be used again is two plies *shallower* than the tree that is needed,
# and most of a tree is in its last two plies.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What stays open
#
# | problem | where it goes from here |
# |---|---|
# | the horizon | quiescence and extensions push it; only the end removes it |
# | too much trust in the heuristic | a backed-up number says nothing of how sure it is: lessons 07 and 08 |
# | chance | the order of the values is not enough any more: lesson 05 |
# | more than two players | one number a node is not enough: lesson 06 |
# | branching factor and computing power | do not look at everything (04), sample (08) |
#
# Where the game is *known*, a program need not search but can **look up**: openings in a book that people have
# collected, endings with few men in a table that was solved backwards from the ends. Search is for the middle, where
# neither helps.
#
# Further ideas met in notes, for lesson 04: the transposition table for states that come back; keeping the
# best few moves only, or cutting when alpha is *nearly* beta, both of which are unsafe.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. An evaluation must estimate the probability of winning.</summary>
#
# False. For minimax only the order matters. (A probability is a good scale to have, and with dice it is needed.)
# </details>
# <details><summary>2. A search to depth 6 plays at least as well as one to depth 5.</summary>
#
# Usually, not always: see the tournament's error bars, odd and even, and pathology.
# </details>
# <details><summary>3. Multiplying all weights by 10 changes no decision.</summary>
#
# True of the estimates among themselves. False if sums meet utilities: ten times the hope outweighs a win.
# </details>
# <details><summary>4. Quiescence search looks at all actions until nothing happens any more.</summary>
#
# False: at the noisy ones only, and the mover may stand pat. All actions would be a deeper search.
# </details>
# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>5. In check, the mover may stand pat.</summary>
#
# False. Standing pat says "I could do something at least as good as nothing"; in check nothing is not allowed.
# </details>
# <details><summary>6. The horizon effect is gone if the depth is doubled.</summary>
#
# False. It moves to another depth; a loss that can be delayed long enough is behind any horizon.
# </details>
# <details><summary>7. A linear evaluation cannot know that two bishops help each other.</summary>
#
# False: it can, if "has two bishops" is one of its features. It is linear in the weights.
# </details>
# <details><summary>8. Iterative deepening wastes most of its time on the shallow searches.</summary>
#
# Not as a rule: if each ply costs b times the one before, they cost about 1/(b - 1) of the deepest one: much where b
# is near 2, as above, and little where it is 6, as in a good search of chess. Nor is it wasted: see the loop.
# </details>
# <details><summary>9. The cutoff test has to be a depth.</summary>
#
# False. Anything that can be asked of a state and a clock: quiet, dull, late.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | $35^6 \to 1.85 \cdot 10^9$ nodes | $1{,}838{,}265{,}625 \approx 1.84 \cdot 10^9$ leaves, 30.6 minutes at $10^6$ a second |
# | HMINIMAX$(s, d)$ = EVAL$(s)$ "at cut states", and nothing for ends | UTILITY at the ends of the game |
# | utility as raw sum of features | squash it, or estimates outbid wins |
# | EVAL seen from the player to move, backed up as MAX's | MAX's side, always |
# | out of time: play the greatest value found so far | the best of the deepest *complete* search |
# | 35 actions in the opening, 18 in the middle game | 20 at the start, often over 35 later, few at the end |
# | "seven plies fit into a minute on my computer" | a budget, and iterative deepening |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can cut a search off where you like and say what that costs; build an evaluation, take it apart, measure and
# fit it; make a search stop at quiet positions; tell a horizon effect from bad luck; and play against the
# clock with an algorithm that always has an answer.
#
# **Exercises**: [exercises/03_cutoff_with_heuristics.ipynb](../exercises/03_cutoff_with_heuristics.ipynb).
# **Next**: lesson 04, alpha-beta: the same answer, looking at far less.
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.3. Shannon,
# "Programming a computer for playing chess", *Philosophical Magazine* 41, 1950. Nilsson, *Principles of Artificial
# Intelligence*, 1980, 3.4. Samuel, "Some studies in machine learning using the game of checkers", 1959. Berliner,
# "Some necessary conditions for a master chess program", 1973. Slate and Atkin, "Chess 4.5", 1977. Nau, *Quality of
# Decision versus Depth of Search on Game Trees*, dissertation, Duke University, 1979; "An investigation of the
# causes of pathology in games", *Artificial Intelligence* 19, 1982. Beal, "An analysis of minimax", *Advances in
# Computer Chess 2*, 1980. Pearl, "On the nature of pathology in game searching", *Artificial Intelligence* 20, 1983.
# Anantharaman, Campbell and Hsu, "Singular extensions", *Artificial Intelligence* 43, 1990.

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [evaluation function](glossary.md#evaluation-function), [cutoff](glossary.md#cutoff),
# [horizon](glossary.md#horizon), [depth-limited search](glossary.md#depth-limited-search), [backed-up
# value](glossary.md#backed-up-value), [feature](glossary.md#feature), [weight](glossary.md#weight), [linear
# evaluation](glossary.md#linear-evaluation), [material](glossary.md#material), [mobility](glossary.md#mobility),
# [quiescence](glossary.md#quiescence), [standing pat](glossary.md#standing-pat), [horizon
# effect](glossary.md#horizon-effect), [secondary search](glossary.md#secondary-search), [singular
# extension](glossary.md#singular-extension), [iterative deepening](glossary.md#iterative-deepening), [anytime
# algorithm](glossary.md#anytime-algorithm), [odd-even effect](glossary.md#odd-even-effect), [search
# pathology](glossary.md#search-pathology), [target](glossary.md#target).
