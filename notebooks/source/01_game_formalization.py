# %% [markdown] slideshow={"slide_type": "slide"}
# # 01 · What is a game?
#
# **What do you have to tell a machine before it can play?** Not how to play well; that is for the lessons to come. What the game *is*.
#
# The next cell shows tic-tac-toe, until you change its rules. The program has never seen the game you make up. **Run the cell, change a rule, and
# click on the board: can you beat it?**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.made_up_explorer import MadeUpGameExplorer

MadeUpGameExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# All the program has of a game is six functions (and a drawing to show you). It tries each move in games at random; more of that in lesson 08. At the end
# it plays a game that you have written. You will also be able to count a game tree in three ways, to say what kind of game
# you have in front of you, and what it means to *solve* it.
#
# About an hour. You need Python functions and classes.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Decisions and games
#
# Which way you drive is a **decision**: what comes of it depends on your choice, and perhaps on luck, such as a closed road.
# Now a second driver wants the same parking space. What you get depends on what the other one chooses, who is thinking about what
# *you* will choose. That is a **game**. *Decision theory* is about the first, *game theory*, a subject of its own since
# von Neumann and Morgenstern's book of 1944, about the second.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "Which of these is a game, and not just a decision?",
    ["betting on red at roulette", "solving a Rubik's cube", "bidding at an auction"],
    answer="bidding at an auction",
    because="What you pay and whether you win depends on what others choose, and they are guessing at you. "
    "Roulette has chance but nobody who reacts to you; the cube has neither.",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# Artificial intelligence mostly means something narrower: **two players, who take turns, see everything, leave nothing to chance, and want
# opposite things.** Lesson 05 lets chance in, lesson 06 more players.
#
# ## Search, with somebody in the way
#
# A puzzle is solved by *search*: find actions that lead from the start to a goal, as cheaply as you can. An opponent changes that.
#
# | | search | adversarial search |
# |---|---|---|
# | who acts | one agent | several |
# | a solution is | a sequence of actions | a strategy: an action for every reply |
# | the best one is | the cheapest path to a goal | the one that gets most against a perfect opponent |
# | time | often as long as it takes | a clock runs: good enough, now |
# | an estimate says | how far it still is to the goal | how good a position is |

# %% [markdown] slideshow={"slide_type": "subslide"}
# Chess as a search problem, with checkmate as the goal and the number of moves as path cost, breaks in three places.
#
# - **The path cost decides nothing.** A win in 70 moves is a win.
# - **Half of the moves are not ours to choose**, and hardly any can be taken back.
# - **"Goal reached" says too little.** The mate may be theirs, or there is a draw. So we need a test whether the
#   game is over *and* a number for how good that is, say $+1$ for a win, $0$ for a draw, $-1$ for a loss.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## MAX and MIN
#
# Call the players **MAX** and **MIN**. One number says how the game went: MAX wants it large, MIN wants it small. What one gains the other
# loses: the game is **zero-sum**.
#
# The names are *identities*, not turns. If you are MAX, you stay MAX, also while you work out what MIN will reply, and either
# of the two may move first. In this course MAX is player 0 and MIN is player 1.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Six functions
#
# | function | says | changed in the first cell by |
# |---|---|---|
# | INITIAL-STATE, $S_0$ | the state the game starts in | *board* |
# | $\text{PLAYER}(s)$ | who is to move in state $s$ | *two stones a turn* |
# | $\text{ACTIONS}(s)$ | the legal actions | *stones fall* |
# | $\text{RESULT}(s, a)$ | the state after action $a$ | |
# | $\text{TERMINAL-TEST}(s)$ | whether the game is over | *in a row* |
# | $\text{UTILITY}(s, p)$ | what the final state $s$ is worth to player $p$ | *whoever makes the row loses* |
#
# Together they *are* the game. Here they are for a heap of matches: take one or two; whoever takes the last match wins.

# %% slideshow={"slide_type": "slide"}
from gamelib import MAX, MIN, Game


class Matches(Game):
    """A heap of matches: take one or two; whoever takes the last one wins."""

    def initial_state(self):  # S0: five matches, MAX to move
        return (5, MAX)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, action):
        if action not in self.actions(state):
            raise self.illegal(state, action)
        return (state[0] - action, MIN if state[1] == MAX else MAX)

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        if not self.is_terminal(state):
            raise self.unfinished(state)
        return -1 if player == state[1] else 1  # the one to move has lost

    def text(self, state):  # not one of the six: the drawing
        return "| " * state[0] or "none left"

# %% slideshow={"slide_type": "subslide"}
matches = Matches()
s = matches.initial_state()
print("start:", s, " actions:", matches.actions(s))
s = matches.result(s, 2)
print("after taking 2:", s)
s = matches.result(matches.result(s, 1), 2)
print("after 1 and 2 more:", s, " over:", matches.is_terminal(s))
print("utility for MAX:", matches.utility(s, MAX), "for MIN:", matches.utility(s, MIN))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Three details, each of them a bug waiting to be written.
#
# **A state says who is to move.** On a tic-tac-toe board the stones tell. "Three matches" does not: with MAX to move it is one state, with MIN to move another.
#
# **A utility names a player.** At the end "the player to move" is the one who has just lost, so asking for *that* player's utility turns a win into
# a loss. It is a number, not a verdict: backgammon, with its doubling cube, pays up to 192 points. And before the end there is none: 0 would claim a draw.
#
# **RESULT makes a new state.** A search holds on to thousands of states at once. If a move changed the board in place, all of them would
# change. And an action that the rules forbid is an error, not a quiet wrong board. (`illegal` and `unfinished` come with `Game` and make the messages.)

# %% slideshow={"slide_type": "fragment"}
from gamelib import IllegalAction

try:
    matches.result((1, MAX), 2)
except IllegalAction as error:
    print(error)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The game tree
#
# Start at $S_0$, draw an edge for every action and a node for every result, and go on. The start is the **root**, final states are **leaves**, and
# each step down is a **ply**: one player's move. How many actions a node has is its **branching factor**. Here are the matches, all of
# them: ▲ where MAX is to move, ▼ where MIN is, ■ a leaf with MAX's utility.

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_tree

draw_tree(matches, boards=False)

# %% [markdown] slideshow={"slide_type": "subslide"}
# And a corner of the tree of tic-tac-toe, where X is MAX: three free squares, down to the leaves.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import TicTacToe

game = TicTacToe()
draw_tree(game, game.parse("X O X / O O . / . X ."))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The **game tree** is the whole thing. The **search tree** is the part of it that a program has looked at. Good programs keep it small.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How big is it?
#
# There are nine squares for the first stone, eight for the second, and so on: $9! = 362{,}880$ orders in which to fill the board.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.search import game_size

tree = game_size(game)
Prediction(
    "How many nodes does the tree of tic-tac-toe have, from the root to the leaves?",
    ["fewer than 9!", "exactly 9!", "more than 9!"],
    answer="more than 9!",
    because="9! bounds the full games, and so the leaves. The nodes on the way to them come on top, 294,778 of them.",
    shows="\n".join(
        [f"{tree.total_nodes:,} nodes, {tree.total_leaves:,} of them leaves"]
        + [f"ply {ply}: {nodes:>7,} nodes, {tree.leaves[ply]:>6,} leaves" for ply, nodes in enumerate(tree.nodes)]
        + [f"X wins {tree.outcomes[1]:,} games, O wins {tree.outcomes[-1]:,}, and {tree.outcomes[0]:,} are drawn"]
    ),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Same position, same node
#
# X in one corner, O in the centre, X in another corner: the two X may come in either order. The tree has a node
# for each *path*, but the board is one **state**. Paths that meet are **transpositions**.
#
# Boards that differ only by a turn or a mirror are alike in all that matters. A square has eight such **symmetries**.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
start = game.initial_state()
first = {action: game.canonical(game.result(start, action)) for action in game.actions(start)}
classes = [[game.action_text(start, action) for action in first if first[action] == like] for like in dict.fromkeys(first.values())]
Prediction(
    "Up to symmetry, how many different first moves does tic-tac-toe have?",
    ["3", "4", "9"],
    answer="3",
    because="Corner, edge and centre: every square turns or mirrors into one of these.",
    shows="\n".join(f"one class: {', '.join(each)}" for each in classes),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# **Let the tree grow.** Pull the depth up until it is a grey wall; then throw the two switches. A node has the same area in every ply.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import GrowthExplorer

GrowthExplorer()

# %% slideshow={"slide_type": "subslide"}
for merge in ("paths", "states", "classes"):
    size = game_size(game, merge=merge)
    print(f"{merge}: {size.total_nodes:,}, at most {max(size.nodes):,} in a ply")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **One switch makes the tree a hundred times smaller, the second seven times more.** It is not free: a search that is to recognise a state must
# *remember* it (lesson 04b).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## And chess?
#
# Some 35 legal moves in a typical position, some 50 moves by each side: a tree of $35^{100}$ leaves.

# %% slideshow={"slide_type": "fragment"}
from math import log10

print(f"35^100 = 10^{100 * log10(35):.0f}")
seconds = 100 * log10(35) - 6  # its logarithm, at a million nodes a second
print(f"at a million nodes a second: 10^{seconds - log10(365.25 * 24 * 3600):.0f} years")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Different *positions* are far fewer: Shannon guessed about $10^{43}$ in 1950; sampling gives $(4.82 \pm 0.03) \cdot 10^{44}$ legal ones (Tromp).
# No memory holds these either. Chess has to be played from a small part of the tree.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What kind of game is it?
#
# **Perfect information**: nothing about the state is hidden from those who choose; otherwise **imperfect**. **Deterministic**: the actions alone decide what
# comes next; otherwise **stochastic**.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Which of these has perfect information, and is stochastic?",
    ["poker", "backgammon", "Mastermind", "Connect Four"],
    answer="backgammon",
    because="Both players see the whole board, and neither knows the next roll. That is chance to come, and not hidden. "
    "(Monopoly's face-down cards count as dice; Risk has secret cards and missions.)",
    shows="""\
                perfect information                            imperfect information
deterministic   chess, Go, draughts, Othello, Connect Four     Mastermind
stochastic      backgammon, Monopoly                           Scrabble, bridge, poker, Risk""",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# More to ask of any game: how many players? Is their order **definite**, **indefinite** (the play decides it), or do they move **simultaneously**? Are places and times
# **discrete**, like squares and moves, or continuous? Does the world wait while you think (**static**), or is it dynamic? Does today's choice change tomorrow's
# (**sequential**), or does each stand alone (episodic)? Is it zero-sum?
#
# Crossing a street is continuous, dynamic, sequential and simultaneous, and much of it is hidden.
#
# <details><summary>Is Mastermind a game or a puzzle? Decide before you unfold.</summary>
#
# Both. *While the code is being guessed*, the hider has no choice: one agent and a hidden state, a puzzle. Five guesses always solve it (Knuth 1977).
# *Choosing the code* is a choice against somebody who reasons about it: a game.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A solution is a strategy
#
# In a maze a solution is a list: left, left, right. Here a list is useless after the first reply. MAX needs an action **for each thing that MIN may
# do**, and for each reply to that: a function from states to actions, a **strategy**. It is **optimal** if no other guarantees MAX more. That need not be a win.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Seven matches, take one or two, whoever takes the last one wins. You begin. What do you take?",
    ["one", "two", "it makes no difference: the other side wins"],
    answer="one",
    because="It leaves six, and whatever the other side takes of six, you can leave three, and then none.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# A program finds that **from the end**: each position's value follows from those after it. This is **backward induction**.

# %% slideshow={"slide_type": "fragment"}
wins = {0: False}  # does whoever is to move win?
for heap in range(1, 10):
    wins[heap] = any(not wins[heap - take] for take in (1, 2) if take <= heap)
print("whoever is to move loses with:", [heap for heap in wins if not wins[heap]])

# %% [markdown] slideshow={"slide_type": "subslide"}
# It always works: in a finite game of two players with perfect information, without chance, whose results are wins, draws and losses, either one
# side can force a win or both can force a draw. This is **Zermelo's theorem** (1913; König and Kalmár completed the proof
# in the 1920s). So chess has a value. We cannot afford to compute it. A game is **solved** when its value is known, and
# a strategy that gets it:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import solve

print(solve(game))
print(solve(game, symmetries=True))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your game
#
# Here is a class that keeps five functions of tic-tac-toe and changes ACTIONS. (Squares are numbered 0 to 8 row by row, so the edges are odd.)

# %% slideshow={"slide_type": "fragment"}
class Mine(TicTacToe):
    def actions(self, state):
        free = super().actions(state)
        return [square for square in free if square % 2 == 0] or free  # edges last

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Tic-tac-toe is a draw. And if nobody may take an edge while a corner or the centre is free?",
    ["X wins, who begins", "a draw again", "O wins, who comes second"],
    answer="O wins, who comes second",
    because="X has to take the last of the five other squares. So O comes first to the edges, and can see to it that two corners "
    "of its own wait there.",
    shows=f"the value for X is {solve(Mine()).value(start):g}",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The program of the first cell plays yours too. Then **change a rule** in `Mine` or `Matches`, run that cell and this one again, and play.

# %% slideshow={"slide_type": "fragment"}
from gamelib.play import MonteCarloAgent
from gamelib.widgets import GameExplorer

program = MonteCarloAgent(simulations=400, rng=1)
GameExplorer({"Mine": Mine(), "Matches": Matches()}, {"the program": program})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Questions
#
# <details><summary>1. Is a photograph of a chess board a state?</summary>
#
# No. It does not say who is to move, whether castling is still allowed, or how often the position has come
# up. These decide what is legal and whether the game is over.
# </details>
# <details><summary>2. Can a game of perfect information have simultaneous moves?</summary>
#
# As we use the words, no: you do not know what the other one is choosing at that moment. What to do then:
# [lesson 01b](01b_both_move_at_once.ipynb).
# </details>
# <details><summary>3. Why does artificial intelligence care about games?</summary>
#
# They are abstract, they keep score, and people have spent centuries getting good at them. Yet they are hard for the reason that life is: *one
# has to decide without being able to compute what is best.* When programs passed people is told in lesson 09.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can write a game as six functions and hand it to any algorithm of this course; count its tree as paths, states and classes; say what kind of game
# it is; and solve a small one from its end.
#
# **Exercises**: [exercises/01_game_formalization.ipynb](../exercises/01_game_formalization.ipynb); their question 6 is about 01b. **Next**: [lesson 02](02_minimax.ipynb), minimax, which turns "what
# would a perfect opponent do?" into nine lines of code. **If you want more**: [01b](01b_both_move_at_once.ipynb), both moving at once, and a catalogue of games.
#
# **Words met here:** [game](glossary.md#game), [state](glossary.md#state), [player to move](glossary.md#player-to-move), [action](glossary.md#action),
# [transition model](glossary.md#transition-model), [terminal test](glossary.md#terminal-test), [utility](glossary.md#utility),
# [zero-sum](glossary.md#zero-sum), [game tree](glossary.md#game-tree), [ply](glossary.md#ply), [branching factor](glossary.md#branching-factor),
# [transposition](glossary.md#transposition), [symmetry](glossary.md#symmetry), [strategy](glossary.md#strategy), [optimal
# strategy](glossary.md#optimal-strategy), [backward induction](glossary.md#backward-induction), [Zermelo's theorem](glossary.md#zermelos-theorem),
# [value of a game](glossary.md#value-of-a-game), [perfect information](glossary.md#perfect-information), [imperfect
# information](glossary.md#imperfect-information), [deterministic](glossary.md#deterministic), [stochastic](glossary.md#stochastic), [simultaneous
# moves](glossary.md#simultaneous-moves), [discrete environment](glossary.md#discrete-environment), [static
# environment](glossary.md#static-environment), [sequential environment](glossary.md#sequential-environment).
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.1. von Neumann and Morgenstern, *Theory of Games
# and Economic Behavior*, 1944. Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", 1913. Shannon, "Programming a
# computer for playing chess", *Philosophical Magazine* 41, 1950. Knuth, "The computer as Master Mind", 1977. Tromp, *ChessPositionRanking*.
