# %% [markdown] slideshow={"slide_type": "slide"}
# # 03 · Cutoff with heuristics
#
# **How do you choose when you cannot look to the end?** Below White can take a pawn, and a program that
# looks three plies ahead takes it happily. It loses a bishop. Why did it not see that coming, and what
# would have helped: more depth, or a better idea of where to stop?
#
# Choose *Run ▸ Run All Cells* first: the pictures are there at once, but buttons and sliders come to
# life when their cell has run. (Chess needs the library `chess`; the README says how to get it.)
#
# This lesson takes about two and a half hours. You need lesson 02. At the end you will be able to
#
# - stop a search early, at any test you like, and back up estimates in place of utilities;
# - write an evaluation as a weighted sum, take it apart, and measure whether it is any good;
# - get its weights from played games, and say where the targets came from;
# - recognise the horizon effect, and mend it by quiescence, secondary search and singular extensions;
# - say how much depth buys, when it buys nothing, and why a program should deepen and not fix its depth.

# %% slideshow={"slide_type": "slide"}
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
# Move the horizon, and then put it back to 3 and switch *quiescence* on. To see the disaster, play it: type
# `Bxa7 b6` under *moves played*. The rest of this lesson explains what you have just seen. First, by
# depth (the same search, run here):

# %% slideshow={"slide_type": "subslide"}
from gamelib.evaluation import chess_material, squashed
from gamelib.games import Chess
from gamelib.games.chess_studies import SHUT_IN_BISHOP
from gamelib.search import KillerMoves, alphabeta

chess = Chess()
material = chess_material(chess)
bishop = chess.parse(SHUT_IN_BISHOP)


def spelled(state, actions):
    """A line of play as chess players write it, and the position at its end."""
    words = []
    for action in actions:
        words.append(chess.action_text(state, action))
        state = chess.result(state, action)
    return " ".join(words), state


def looks_ahead(search, state, **settings):
    found = search(chess, state, evaluate=squashed(material, 10), **settings)
    line, end = spelled(state, found.principal_variation)
    return f"{chess.action_text(state, found.action):5} material {material(end):+.0f} after {line} ({found.nodes:,} nodes)"


print(f"material now: {material(bishop):+.0f}")
for depth in range(1, 6):
    print(f"horizon {depth}:", looks_ahead(alphabeta, bishop, depth=depth, order=KillerMoves()))
print("horizon 3 and quiescence:", looks_ahead(alphabeta, bishop, depth=3, quiescence=True))

# %% [markdown] slideshow={"slide_type": "fragment"}
# At 1, 2 and 3 plies taking is best, and no other move comes near. From 4 on it is not. (The search is
# `alphabeta`, which finds what `minimax` finds and looks at less: lesson 04. Why White seems to lose
# something at depth 4 whatever happens is a story of its own, told under "odd and even".)

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
print(f"with the nodes above them {uniform_nodes(35, 6):,}: {uniform_nodes(35, 6) / 1e6 / 60:.1f} minutes")
print(f"10 plies: 35^10 = {35**10:,} in the opening, 18^10 = {18**10:,} with 18 actions")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Half an hour for one move of what the notes rightly call a mediocre player. (They print $1.85 \cdot 10^9$,
# $2.7 \cdot 10^{15}$ and $3.5 \cdot 10^{12}$; it is $1.84$, $2.76$ and $3.57$, and these are leaves, not nodes.)
# So there is a **trade-off**: a better evaluation needs less depth, and costs time that depth would need.

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
# - $e(s)$ is **MAX's**: above 0 good for MAX, below 0 good for MIN, 0 level; at $\pm 1$ somebody has won.
# - $d$ counts the plies played since the root. It says nothing about whose turn it is.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# When do we stop? **Whenever we like.** The cutoff test is a function, and depth is only the
# simplest. Here it is on lesson 02's tree, with an estimate for each inner node:

# %% slideshow={"slide_type": "fragment"}
from gamelib import MAX, MIN
from gamelib.draw import draw_tree, film
from gamelib.games import TicTacToe, TreeGame


def h_minimax(game, state, d=0):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if cutoff(state, d):
        return evaluate(state)
    values = []
    for action in game.actions(state):
        values.append(h_minimax(game, game.result(state, action), d + 1))
    if game.player(state) == MAX:
        return max(values)
    return min(values)


two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
evaluate = {"A": 0, "B": 7, "C": 4, "D": 9}.get


def at_depth_1(state, d):
    return d == 1


cutoff = at_depth_1
print("cut at depth 1:", h_minimax(two_ply, "A"))
film(h_minimax, two_ply)

# %% [markdown] slideshow={"slide_type": "fragment"}
# By these estimates (7, 4 and 9 for B, C and D) D looks best, and MAX goes where only 2 is to be had. Now another
# test: stop where little is promised, and look on where it is much. Promises are worth checking:

# %% slideshow={"slide_type": "subslide"}
def where_little_is_promised(state, d):
    return d >= 1 and evaluate(state) < 8


cutoff = where_little_is_promised
print("cut where it is below 8:", h_minimax(two_ply, "A"))
film(h_minimax, two_ply)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Other tests that programs use: *the time is up* · *the position is quiet* (soon) · *this line is not
# worth it* · *the budget of nodes is spent*. In the recipe with the list **L** of lesson 02 it is one
# phrase in step 4: "if $x$ has no value and is terminal, **or we decide not to go on**, give it $e(x)$"
# (and step 5 still adds children *at the head*).
#
# The library's searches take `depth=` and `evaluate=` together:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import minimax

tictactoe = TicTacToe()
print(minimax(tictactoe, depth=2, evaluate=lambda state: 0.0))
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

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "The leaves below are what is left after O's reply. What do corner, edge and centre come out as?",
    ["-1, -2 and +1", "+1, 0 and +2", "+3, +2 and +4"],
    answer="-1, -2 and +1",
    because="O chooses the least of each group. (+1, 0 and +2 would be the greatest: O does not choose for us. "
    "+3, +2 and +4 are the static values, before O replies.)",
)

# %% slideshow={"slide_type": "fragment"}
class TwoPlies(TicTacToe):
    """Tic-tac-toe called off after two plies, with one action for all that lead to the same position."""

    def actions(self, state):
        kinds = {}
        for action in super().actions(state):
            kinds.setdefault(self.canonical(self.result(state, action)), action)
        return tuple(kinds.values())

    def is_terminal(self, state):
        return (state.crosses | state.noughts).bit_count() == 2

    def utility(self, state, player):
        return e(state) if player == MAX else -e(state)


two_plies = TwoPlies()
best = minimax(two_plies)
for action, value in best.action_values.items():
    print(two_plies.action_text(two_plies.initial_state(), action), "is worth", value)
draw_tree(two_plies, values=lambda s: minimax(two_plies, s).value, line=best.principal_variation)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Why back up, if one can evaluate at once?
#
# The static value of the centre is +4, the backed-up one +1. Which one should we believe? The
# backed-up value belongs to the *safest* state MAX can reach in two plies, if MIN is a good enough
# player. And an estimate errs less the nearer the end is. Both can be measured, because tic-tac-toe is solved:
# for positions with X to move, how often is the chosen action really best, and how well do
# the values go with the exact ones?

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import correlation
from gamelib.search import solve

solution = solve(tictactoe)
positions = [s for s in solution.states if not tictactoe.is_terminal(s) and tictactoe.player(s) == MAX][::3]
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
# Here every ply helps. (If $e$ were already right, backing up would change nothing: the value of a state *is*
# the backed-up value of its successors. The notes' other reason, that the real value is better than $e$ if $e$
# can be trusted, says no more than that.) That depth *must* help is another matter: see "When deeper is worse".
#
# **The smallest horizon.** A program may list all its moves, estimate how likely each result is to win,
# and play the likeliest. That is H-MINIMAX with $d = 1$. Can we do better? That is this lesson.

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
print(material)
print("material:", material(level))
chess_evaluation(chess).explain(level)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The same position with the weights in your hands (in hundredths of a pawn). White and Black have the same
# number of men, of the same worth; make the sum say that Black stands better. Then set up a position of your own,
# or play on.

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import EvaluationExplorer

EvaluationExplorer()

# %% slideshow={"slide_type": "subslide"}
weighed = EvaluationExplorer()
print(weighed.facts)
weighed.set(bishop_pair=0, doubled_pawns=0)
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
# What does that buy? In Othello, discs are all that counts in the end, and a burden early on. Here are 60
# games by players that know some strategy and err now and then; we fit the weight of the discs to what
# came of the positions (how fitting works is told below).

# %% slideshow={"slide_type": "subslide"}
from gamelib.evaluation import LinearEvaluation, fit_least_squares, othello_evaluation
from gamelib.games import Othello
from gamelib.play import FallibleAgent, SearchingAgent, played_positions

othello = Othello()
features = {part.name: part.feature for part in othello_evaluation(othello).parts}
discs = LinearEvaluation({"discs": (0, features["discs"])})
both = discs + LinearEvaluation({"late_discs": (0, features["late_discs"])})

strategist = FallibleAgent(SearchingAgent(squashed(othello_evaluation(othello), 10), depth=1), 0.2, rng=1)
played = played_positions(othello, (strategist, strategist), 60, rng=2)
stage = {"early": range(24), "middle": range(24, 44), "late": range(44, 64), "all": range(64)}
for name, taken in stage.items():
    chosen = [i for i, s in enumerate(played.states) if sum(board.bit_count() for board in s.boards) in taken]
    states, outcomes = [played.states[i] for i in chosen], [played.outcomes[i] for i in chosen]
    told = fit_least_squares(discs, states, outcomes)
    print(f"{name:>6}: {told.evaluation}, mean squared error {told.error:.3f} on {told.positions:,} positions")
told = fit_least_squares(both, played.states, played.outcomes)
print(f"   all: {told.evaluation}, mean squared error {told.error:.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Early on a disc more is a *bad* sign, late a good one, and one weight has to do for both. The feature
# `late_discs` is the difference of the discs times $\varphi^4$, where $\varphi$ is the share of the board
# that is taken: nothing early on, everything at the end. With it the error falls, and what is left for
# the plain `discs` is what it is early: a negative weight.

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
from gamelib.evaluation import terminal_order

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
from gamelib.evaluation import seconds_per_state

some = [chess.play(moves) for moves in ("e4 e5", "d4 d5 c4 e6 Nc3 Nf6", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")] * 20
quick, rich = (seconds_per_state(each, some) for each in (material, chess_evaluation(chess)))
print(f"time: material {1e6 * quick:.1f} microseconds a position, all 13 features {1e6 * rich:.1f}")
print("features:", len(material.weights), "and", len(chess_evaluation(chess).weights))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The third demand we have met already: open lines go with the exact values, 1, 0 and -1, by a
# correlation of about 0.3. Mind what is mixed, however. With X to move and with O to move in one heap:

# %% slideshow={"slide_type": "subslide"}
open_states = [s for s in solution.states if not tictactoe.is_terminal(s)]
for name, chosen in (
    ("all", open_states),
    ("X to move", [s for s in open_states if tictactoe.player(s) == MAX]),
    ("O to move", [s for s in open_states if tictactoe.player(s) == MIN]),
):
    print(f"{name:>9}:", correlation(e, chosen, [solution.value(s) for s in chosen]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Whose turn it is matters more than the lines, and hides them. A search with a fixed depth compares only
# states with the same side to move, so it minds less than this number suggests.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Uncertain without dice
#
# Nothing in chess is left to chance. But where we stop looking, we do not *know* what the position is worth.
# Its features put it in a class with all positions that look the same to us, and of these some
# are won and some are lost. Say that in past games 72 % of such positions were won, 20 % lost, 8 % drawn:
#
# $$0.72 \cdot 1 + 0.20 \cdot (-1) + 0.08 \cdot 0 = 0.72 - 0.20 = 0.52$$

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import Outcomes, position_classes

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
# Who says 1-3-3-5-9? Generations of players. For a new game there are none. *Learning* sets weights so
# that $e$ comes near to **targets**, and the question is: **where do the targets come from?** Nobody tells us
# what a position is worth. Three sources for Connect Four:
#
# - what came of it in **random games**: cheap, unbiased, and about players nobody is;
# - what came of it in **games of decent players** who err: closer to real play, slower to get;
# - what a **deeper search** says of it: no noise, but only as wise as the evaluation at its own horizon.

# %% slideshow={"slide_type": "fragment"}
from gamelib.course.depth_strength import centre_first
from gamelib.evaluation import fit_logistic, to_move
from gamelib.play import RandomAgent

hand_made = squashed(windows, 20)
turn = windows + LinearEvaluation({"to_move": (0, to_move(connect4))})
beginner = RandomAgent(rng=4)
decent = FallibleAgent(SearchingAgent(hand_made, depth=1, order=centre_first), 0.2, rng=5)

by_chance = played_positions(connect4, (beginner, beginner), 300, rng=7, opening=6)
by_skill = played_positions(connect4, (decent, decent), 150, rng=7, opening=6)
states = by_chance.states[:1000]
deeper = [alphabeta(connect4, s, depth=3, evaluate=hand_made, order=centre_first).value for s in states]
fitted = {
    "random games": fit_logistic(turn, by_chance.states, by_chance.outcomes),
    "decent games": fit_logistic(turn, by_skill.states, by_skill.outcomes),
    "deeper search": fit_logistic(turn, states, deeper),
}
for source, fit in fitted.items():
    weights = ", ".join(f"{name} {weight:.2f}" for name, weight in fit.evaluation.weights.items())
    print(f"{source:>13}, {fit.positions:,} positions: {weights}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Here the sum is fitted as the *logarithm of the odds* of winning, so that $\tanh(e / 2)$ is the expected
# outcome (least squares would fit the outcome itself). All three discover that a window with three
# discs is worth much more than one with two. Do the fitted weights play well? Against the hand-made
# 1, 3, 9, each opening from both sides, all looking two plies ahead:

# %% slideshow={"slide_type": "subslide"}
from gamelib.course.depth_strength import openings
from gamelib.play import MatchResult, play


def colour_swapped(one, other, number):
    """Each of some random openings twice, the second time with changed seats."""
    utilities = []
    for state in openings(connect4, number):
        utilities.append(play(connect4, (one, other), state).utilities[MAX])
        utilities.append(play(connect4, (other, one), state).utilities[MIN])
    won, lost = sum(u > 0 for u in utilities), sum(u < 0 for u in utilities)
    return MatchResult((one.name, other.name), won, len(utilities) - won - lost, lost)


by_hand = SearchingAgent(hand_made, depth=2, order=centre_first)
players = {source: squashed(fit.evaluation, 2) for source, fit in fitted.items()}
players["all weights 1"] = squashed(windows.with_weights(windows_with_2=1, windows_with_3=1), 20)
for source, evaluation in players.items():
    result = colour_swapped(SearchingAgent(evaluation, depth=2, order=centre_first), by_hand, 40)
    low, high = result.interval
    print(f"{source:>13}: score {result.score:.2f}, 95 % interval {low:.2f} to {high:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Weights that nobody had to think of, got in a second, hold their own against 1, 3, 9; weights that nobody
# has thought about do not. Which source of targets is best cannot be told from 80 games: the intervals are as
# wide as the differences. (To tell a score of 0.55 from one half takes about 400 games.)

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
# Nobody is forced to capture: the side to move may **stand pat**, that is take $e(s)$ as it is. Without that,
# each capture would have to be answered by a worse one. In check there is no standing pat.

# %% slideshow={"slide_type": "fragment"}
_, shut_in = spelled(bishop, ["e3a7", "b7b6"])
waits = chess.result(shut_in, "a3a4")
print("noisy actions for Black:", [chess.action_text(waits, action) for action in chess.noisy_actions(waits)])
print("noisy actions at the start of a game:", list(chess.noisy_actions(chess.initial_state())))
for depth in (1, 2, 3):
    print(f"horizon {depth}:            ", looks_ahead(alphabeta, bishop, depth=depth))
    print(f"horizon {depth}, quiescence:", looks_ahead(alphabeta, bishop, depth=depth, quiescence=True))

# %% [markdown] slideshow={"slide_type": "fragment"}
# A few hundred nodes more, and it sees at 3 what it took thousands to see at 5. (Such a bishop is famous: in the first
# game of the match of 1972, against Spassky, Fischer took a pawn on h2, was shut in by g3, and lost bishop and game.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The horizon effect
#
# Quiescence is no cure for everything. There may be a long quiet stretch before a collapse that nothing can
# avoid, and a search that stops in it is content with a lost position. Worse, the search *makes* such
# stretches. The **horizon effect** proper (Berliner, 1973): a loss that cannot be avoided is **pushed behind
# the horizon by delaying moves**, each of which costs something. What is not seen does not exist, so the
# price seems worth paying.
#
# Below White's bishop is lost already; it is best sold for the pawn b6. At depth 1 White does so. At depth 3 it has a
# better idea:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games.chess_studies import DELAYED

delayed = chess.parse(DELAYED)
for depth in range(1, 6):
    print(f"horizon {depth}:", looks_ahead(alphabeta, delayed, depth=depth, order=KillerMoves()))
print("horizon 3 and quiescence:", looks_ahead(alphabeta, delayed, depth=3, quiescence=True))
HorizonExplorer(DELAYED)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The check f7+ gives a pawn away for nothing. It has to be answered, so that the queen takes the bishop at ply 4
# and not at ply 2, out of sight. White believes it is still a pawn ahead (+1) and gets -2, where selling the bishop
# at once gives -1. Moves thrown in like that are how one recognises a program with a short horizon.

# %% [markdown] slideshow={"slide_type": "subslide"}
# (One set of notes explains the effect as "the present successors are all similar states". That is a position in
# which the search has nothing to go by, but it is not what the horizon effect is.)
#
# Two older remedies look further where it matters.
#
# - **Secondary search**: before playing the chosen move, search on from the end of the line it expects. If
#   something bad turns up there, correct its value and look at the next best. One line is kept; keeping
#   the $k > 1$ most promising ones is the same idea, more carefully.
# - **Singular extension**: where one action is much better than all its brothers, everything depends on this one
#   being right, so look one ply deeper there. A value that stands out from its brothers is just where an
#   evaluation may be wrong, and with alpha-beta a single wrong value decides what is not looked at (lesson 04).

# %% slideshow={"slide_type": "subslide"}
from gamelib.games.chess_studies import EXCHANGE
from gamelib.search import secondary_search, singular_extension_search

exchange = chess.parse(EXCHANGE)
print(looks_ahead(secondary_search, bishop, depth=3, extra=2))
for depth in (1, 2, 3, 4):
    print(f"exchange, horizon {depth}:", looks_ahead(alphabeta, exchange, depth=depth))
print("with singular extensions, 3:", looks_ahead(singular_extension_search, exchange, depth=3, margin=0.1))
print("with secondary search, 3:", looks_ahead(secondary_search, exchange, depth=3, extra=1))
print("with quiescence, 3:", looks_ahead(alphabeta, exchange, depth=3, quiescence=True))

# %% [markdown] slideshow={"slide_type": "fragment"}
# In the second position both sides have two rooks bearing on the pawn a4. Rook takes, rook takes, rook takes: a
# pawn won, says depth 3. The fourth capture is behind the horizon. The recapture is *singular*, far better than all
# other moves, so it does not count as a ply, and the last capture comes into view.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How much is a ply worth?
#
# Players that differ in nothing but their depth, at Connect Four: each pair plays 100 random openings
# twice, with colours swapped. The tournament takes long, so its results come with the
# course (module `gamelib.course.depth_strength` plays it again); the first meeting is played here.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Each player meets the one that looks one ply less far. What does its score do as depth grows from 2 to 7?",
    ["much the same for each ply", "less and less for each ply", "up and down: some plies pay, others do not"],
    answer="up and down: some plies pay, others do not",
    because="From an odd depth to the even one the answer to one's own last move comes into view, and that pays. From "
    "even to odd a move of one's own is added, and its answer is missing.",
)

# %% slideshow={"slide_type": "fragment"}
from gamelib.course.depth_strength import DEPTHS, meeting, results

table = results()
assert meeting(connect4, 1, 2, 100) == table[1, 2]
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

# %% slideshow={"slide_type": "subslide"}
from matplotlib import pyplot as plt

from gamelib.draw import chart

figure, axes = plt.subplots(figsize=(7, 3.6))
steps = [(depth, 1 - table[depth - 1, depth].score, table[depth - 1, depth].interval) for depth in DEPTHS[1:]]
axes.errorbar(
    [depth for depth, _, _ in steps],
    [score for _, score, _ in steps],
    yerr=[[score - (1 - high) for _, score, (_, high) in steps], [1 - low - score for _, score, (low, _) in steps]],
    fmt="o", capsize=4,
)  # fmt: skip
axes.axhline(0.5, color="0.6", linewidth=1)
axes.set_xlabel("depth in plies")
axes.set_ylabel("score against depth - 1")
axes.set_ylim(0.3, 1)
told = ", ".join(f"{depth}: {score:.0%}" for depth, score, _ in steps)
print(f"score against one ply less, with 95 % intervals of about ±7 %: {told}")
chart(figure, "The score of each depth against one ply less: well above one half at 2, 4 and 6, about one half at 3, 5, 7.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Three things to read off. **Depth pays**: seven plies beat one in 94 of 100 games. **It pays less and less**: the step to
# 2 is worth more than that to 4, and that more than the step to 6. And **it does not pay evenly**: the steps to 3, 5
# and 7 are worth nothing that could be told from luck. Between neighbours 200 games leave the interval at ±7 %; one
# game, or ten, say nothing. Nor is there a simple order of strength: against the player of depth 2, five plies do
# better than six.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Odd and even
#
# Why that zigzag? Who has made the last move at the horizon? At odd depths the side that is searching: it has just done
# something, and the answer is not seen. At even depths the other side has. The values show it, too:

# %% slideshow={"slide_type": "fragment"}
values = []
for depth in range(1, 10):
    found = alphabeta(connect4, depth=depth, evaluate=hand_made, order=centre_first)
    values.append(found.value)
    print(f"depth {depth}: value for X {found.value:+.3f}, {found.nodes:>6,} nodes")

figure, axes = plt.subplots(figsize=(7, 3))
axes.plot(range(1, 10), values, "o-")
axes.axhline(0, color="0.6", linewidth=1)
axes.set_xlabel("depth in plies, from the empty Connect Four board")
axes.set_ylabel("value for X")
chart(figure, "A zigzag: the value is above zero at odd depths, where X moves last, and below it at even ones.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The empty board is the same all the time; the estimate swings by half a win. So values of odd and even depths
# must not be compared with each other. It is also why White at even depths of our chess position seemed to
# lose whatever it did: the last move was Black's, and the queen could always take something "for nothing".

# %% [markdown] slideshow={"slide_type": "slide"}
# ## When deeper is worse
#
# That depth helps is an observation, not a theorem. Dana Nau (1979) and Judea Pearl (1983) found games in
# which searching deeper with a quite reasonable evaluation makes play *worse*: **search pathology**. Below
# are two kinds of random trees, two branches a node and ten plies. Every estimate is the true mean
# of the leaves below the node. In the first kind each leaf is won or lost by a coin of its own; in the second,
# every *move* adds +1 or -1, so that brothers are alike, and good positions are near good positions.

# %% slideshow={"slide_type": "subslide"}
import numpy as np


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
        pairs = values.reshape(len(values), -1, 2)
        values = pairs.max(axis=2) if ply % 2 == 0 else pairs.min(axis=2)
    return values


def right_decisions(leaves, plies, depth):
    """How often a search of that depth chooses the better successor, where one is better."""
    truth = backed_up_to_children(leaves, plies)
    means = leaves.reshape(len(leaves), 2**depth, -1).mean(axis=2)
    seen = backed_up_to_children(means, depth)
    decided = truth[:, 0] != truth[:, 1]
    agrees = np.sign(seen[:, 0] - seen[:, 1]) * np.sign(truth[:, 0] - truth[:, 1])
    return float(((agrees + 1) / 2)[decided].mean())

# %% slideshow={"slide_type": "subslide"}
rng = np.random.default_rng(1)
figure, axes = plt.subplots(figsize=(7, 3.6))
for kind, make, mark in (("a coin for each leaf", coins, "o-"), ("a step for each move", steps_of_one, "s--")):
    leaves = make(rng, 4000, 10)
    shares = [right_decisions(leaves, 10, depth) for depth in range(1, 11)]
    print(f"{kind}, depth 1 to 10:", " ".join(f"{share:.0%}" for share in shares))
    axes.plot(range(1, 11), shares, mark, label=kind)
axes.set_xlabel("depth of the search")
axes.set_ylabel("right decisions")
axes.legend()
chart(figure, "With steps the decisions get better with depth; with coins they get worse until the ends are seen.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With coins, every ply of minima and maxima adds noise, and nothing near tells of anything else near.
# Only the true ends help (from depth 9 on they are known: of two leaves both have to be won). Real games are more like the second kind: there
# depth pays. But "deeper is better" is a property of a game *and* its evaluation, and should be measured.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## One minute a move
#
# At a Tablut tournament you have one minute a move. On your own computer seven plies take some
# fifty seconds, so you fix the depth at 7. Why is that a bad plan?

# %% slideshow={"slide_type": "fragment"}
from gamelib.evaluation import tablut_evaluation
from gamelib.games import Tablut

tablut = Tablut()
king_safe = squashed(tablut_evaluation(tablut), 10)
position = tablut.initial_state()
counts = []
for ply in range(7):
    if ply % 2 == 0:
        found = alphabeta(tablut, position, depth=2, evaluate=king_safe)
        counts.append(found.nodes)
        print(f"after {ply} plies: {len(tablut.actions(position))} actions, {found.nodes:,} nodes for depth 2")
    greedy = alphabeta(tablut, position, depth=1, evaluate=king_safe)
    position = tablut.result(position, greedy.action)
ratio = max(counts) / min(counts)
print(f"the dearest position costs {ratio:.1f} times what the cheapest does")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Because the depth one gets for a minute depends on *the computer* (at the tournament it may be half as
# fast, and the game is lost on time) and on *the position* (the same depth costs a multiple elsewhere, and on a
# quick position most of the minute goes unused). What is fixed should be the **budget**, not the depth.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Iterative deepening
#
# Let the depth adapt itself: search one ply deep, then two, then three … until the budget is spent, and play what the
# **deepest complete** search found. (The search that was interrupted knows nothing certain of the actions it has not
# reached. "The move with the greatest value found so far" may just be the one whose refutation had no time to
# turn up.) Such a search is an **anytime** algorithm: it can be stopped at any moment and has a legal move to play.
#
# Here budgets are in *nodes*: the same play on every machine. `seconds=60` works the same way.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import iterative_deepening

middle = connect4.play("44426")
curve = iterative_deepening(connect4, middle, evaluate=hand_made, nodes=50_000, order=centre_first)
for each in curve.iterations:
    print(f"depth {each.depth:>2}: column {each.action + 1}, value {each.value:+.2f}, {each.nodes:>6,} nodes so far")
print()
for nodes in (0, 500, 5_000, 50_000):
    found = iterative_deepening(connect4, middle, evaluate=hand_made, nodes=nodes, order=centre_first)
    print(f"a computer that has {nodes:>6,} nodes a move: depth {found.depth:>2}, column {found.action + 1}")

# %% slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(7, 3.2))
spent = [each.nodes for each in curve.iterations]
axes.step(spent, [each.depth for each in curve.iterations], where="post")
axes.semilogx()
axes.set_xlabel("nodes spent (logarithmic)")
axes.set_ylabel("complete depth")
last = spent[-1] - spent[-2]
print(f"the deepest complete search: {last:,} nodes; all the shallower ones together: {spent[-2]:,}")
chart(figure, "The anytime curve: a staircase of complete depths, steps of much the same width on a log scale.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The shallow searches together cost about as much as the last one here, where each ply costs twice what the
# ply before did; with the branching of chess they are a small part. They are not wasted either: they leave a table of
# good moves behind that makes the next depth cheaper (lesson 04). And even without any time there is a legal move.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The loop, and what it could keep
#
# A game-playing program for MAX repeats: search to depth $h$; play; see what MIN plays. Each time it grows a
# tree of depth $h$ for a single move and throws it away, although the subtree below the two moves played, of depth
# $h - 2$, comes again. A `SearchingAgent` keeps its **table** of what was found from move to move.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import TranspositionTable

for keeps in (False, True):
    table_of_positions, state, per_move = TranspositionTable(), connect4.play("44"), []
    for _ in range(6):
        if not keeps:
            table_of_positions = TranspositionTable()
        found = iterative_deepening(
            connect4, state, evaluate=hand_made, depth=8, order=centre_first, table=table_of_positions
        )
        per_move.append(found.nodes)
        state = connect4.result(state, found.action)
        reply = alphabeta(connect4, state, depth=4, evaluate=hand_made, order=centre_first)
        state = connect4.result(state, reply.action)
    print(f"{'keeps' if keeps else 'forgets'} its table: {per_move} nodes, {sum(per_move):,} in all")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It saves something, and not very much: the subtree that can be used again is two plies *shallower* than
# the tree that is needed, and most of a tree is in its last two plies.

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
# False: with effective branching factor b they cost about 1/(b - 1) of the deepest one.
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
# | horizon effect: "the successors are all similar" | a loss pushed out of sight by delaying moves |
# | out of time: play the greatest value found so far | the best of the deepest *complete* search |
# | "seven plies take fifty seconds on my computer" | a budget, and iterative deepening |
# | add the children to L (list version with cutoff) | at its head |
# | Shannon 1949 | the talk was in 1949, the paper is of 1950 |

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
# Intelligence*, 1980, 3.4. Samuel, "Some studies in machine learning using the game of checkers", 1959.
# Berliner, "Some necessary conditions for a master chess program", 1973. Nau, "Quality of decision versus
# depth of search on game trees", 1979. Pearl, "On the nature of pathology in game searching", 1983. Slate and Atkin,
# "Chess 4.5", 1977. Anantharaman, Campbell and Hsu, "Singular extensions", *Artificial Intelligence* 43, 1990.

# %% slideshow={"slide_type": "skip"}
from gamelib.course.glossary import glossary_table

glossary_table([
    "evaluation function", "cutoff", "horizon", "depth-limited search", "backed-up value", "feature", "weight",
    "linear evaluation", "material", "mobility", "quiescence", "standing pat", "horizon effect", "secondary search",
    "singular extension", "iterative deepening", "anytime algorithm", "odd-even effect", "search pathology", "target",
])
