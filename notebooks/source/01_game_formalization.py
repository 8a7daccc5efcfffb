# %% [markdown] slideshow={"slide_type": "slide"}
# # 01 · What is a game?
#
# **What do you have to tell a machine before it can play?** Not how to play well; that is for the lessons to come. What the game *is*.
#
# Below is a program that plays three games, and it does not know which one it is playing. **Run the next cell, choose a game, and click on the board.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.any_game_explorer import AnyGameExplorer

AnyGameExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# All the program has of a game is six functions (and a drawing to show you). It tries each move in games at random; more of that in lesson 08. At the end of this lesson you write them for a game of your own, and it plays that too. You
# will also be able to count a game tree in three ways, to say what kind of game you have in front of you, and to say what it would mean to *solve* it.
#
# About an hour and a quarter. You need Python functions and classes.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Decisions and games
#
# You stand at a crossroads with a map. Which way you go is a **decision**: what comes of it depends on your choice, and perhaps on luck, such
# as a closed road. *Decision theory* is about that.
#
# Now a second driver wants the same parking space. What you get depends on what the other one chooses, and the other one is thinking about what
# *you* will choose. That is a **game**. *Game theory* became a subject of its own with von Neumann and Morgenstern's *Theory of Games and
# Economic Behavior* (1944).

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
# exactly opposite things.** Lesson 05 lets chance in, lesson 06 more players.
#
# ## Search, with somebody in the way
#
# A puzzle is solved by *search*: find actions that lead from the start to a goal, as cheaply as you can. With somebody in the way, nearly every word of that changes.
#
# | | search | adversarial search |
# |---|---|---|
# | who acts | one agent | several |
# | a solution is | a sequence of actions, a plan | a strategy: an action for every reply |
# | the best one is | the cheapest path to a goal | the one that gets most against a perfect opponent |
# | time | often as long as it takes | a clock runs: good enough, now |
# | an estimate says | how far it still is to the goal | how good a position is |
#
# (*Planning*, a third neighbour, describes a state by facts; we look at states whole.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Try to write chess as a search problem: positions, a start, the legal moves as successors, checkmate as the goal, the number of moves as path cost. It breaks in three places.
#
# - **The path cost decides nothing.** A win in 70 moves is a win.
# - **Half of the successors are not ours to choose**, and hardly any move can be taken back.
# - **"Goal reached" says too little.** The mate may be theirs, and a game can end in a draw. So the end needs *two* things: a test whether the
#   game is over, and a number for how good that is, say $+1$ for a win, $0$ for a draw, $-1$ for a loss.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## MAX and MIN
#
# Call the players **MAX** and **MIN**. One number says how the game went: MAX wants it large, MIN wants it small. What one gains the other
# loses, so one number does for both: the game is **zero-sum**.
#
# The names are *identities*, not turns. If you are MAX, you stay MAX for the whole game, also while you work out what MIN will do in reply, and either
# of the two may move first. In this course MAX is player 0 and MIN is player 1.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Six functions
#
# | function | says | other names |
# |---|---|---|
# | INITIAL-STATE, $S_0$ | the state the game starts in | *estado inicial* |
# | $\text{PLAYER}(s)$ | who is to move in state $s$ | TO-MOVE, *jogador(s)* |
# | $\text{ACTIONS}(s)$ | the legal actions | *acoes(s)*, moves |
# | $\text{RESULT}(s, a)$ | the state after action $a$ | *resultado(s, a)*, transition model |
# | $\text{TERMINAL-TEST}(s)$ | whether the game is over | IS-TERMINAL, *estado_terminal(s)* |
# | $\text{UTILITY}(s, p)$ | what the final state $s$ is worth to player $p$ | *utilidade(s, j)*, payoff |
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
        return -1 if player == state[1] else 1  # the one who would be to move did not take the last match

# %% slideshow={"slide_type": "subslide"}
matches = Matches()
s = matches.initial_state()
print("start:", s, " actions:", matches.actions(s))
s = matches.result(s, 2)
print("after taking 2:", s)
s = matches.result(matches.result(s, 1), 2)
print("after 1 and 2 more:", s, " over:", matches.is_terminal(s))
print("utility for MAX:", matches.utility(s, MAX), " for MIN:", matches.utility(s, MIN))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Three details, each of them a bug waiting to be written.
#
# **A state says who is to move.** "Three matches" is not a state: with MAX to move it is one thing, with MIN to move another. On a tic-tac-toe
# board the stones tell; here they do not.
#
# **A utility names a player.** At the end "the player to move" is the one who has just lost, so asking for *that* player's utility turns a win into
# a loss. And it is a number, not a verdict: backgammon, with its doubling cube, pays up to 192 points.
#
# **RESULT makes a new state.** A search holds on to thousands of states at once. If playing a move changed the board in place, all of them would
# change. An action that the rules forbid is an error, not a quiet wrong board. (`illegal` and `unfinished`, which `Game` brings along, make the messages.)

# %% slideshow={"slide_type": "fragment"}
from gamelib import IllegalAction

try:
    matches.result((1, MAX), 2)
except IllegalAction as error:
    print(error)

# %% [markdown] slideshow={"slide_type": "slide"}
# **Ask the functions.** Click on the board to play, and read what they answer for that state. Where the game is not over there is no utility at
# all: 0 would claim a draw, and a program that believes it plays for that draw.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import SixFunctionsExplorer

SixFunctionsExplorer()

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
# And a corner of the tree of tic-tac-toe (noughts and crosses, *tris*, *jogo do galo*, 井字棋), where X is MAX: three free squares, down to the leaves.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import TicTacToe

game = TicTacToe()
draw_tree(game, game.parse("X O X / O O . / . X ."))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The **game tree** is the whole thing, drawn or not. The **search tree** is the part of it that a program has looked at. Good programs keep it small.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How big is it?
#
# Nine squares for the first stone, eight for the second, and so on: $9! = 362{,}880$ orders in which to fill the board.

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
# X in one corner, O in the centre, X in another corner: you may place the two X in either order and stand on the same board. The tree has a node
# for each *path*, but the board is one **state**. Paths that meet are **transpositions**.
#
# Boards that differ only by a turn or a mirror are alike in all that matters. A square has eight **symmetries**: four turns, each also mirrored.

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
# Now let the tree grow. Pull the depth up until it is a grey wall; then throw the two switches. Each ply is drawn as an area, a node the same area everywhere.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import GrowthExplorer

GrowthExplorer()

# %% slideshow={"slide_type": "subslide"}
for merge in ("paths", "states", "classes"):
    size = game_size(game, merge=merge)
    print(f"{merge}: {size.total_nodes:,}, at most {max(size.nodes):,} in a ply")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **One switch makes the tree a hundred times smaller, the second seven times more.** It is not free: a search that is to recognise a state must
# *remember* it (lesson 04b). And where the way to a position matters, as with repetitions in chess, that way belongs to the state.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## And chess?
#
# Some 35 legal moves in a typical position, some 50 moves by each side: a tree of $35^{100}$ leaves. (Others count 80 plies.)

# %% slideshow={"slide_type": "fragment"}
from math import log10

print(f"35^100 = 10^{100 * log10(35):.0f}")
print(f"at a million nodes a second: 10^{100 * log10(35) - 6 - log10(365.25 * 24 * 3600):.0f} years")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Different *positions* are far fewer: Shannon guessed about $10^{43}$ in 1950; sampling gives $(4.82 \pm 0.03) \cdot 10^{44}$ legal ones (Tromp). Still
# no memory holds them. Chess has to be played from a small part of the tree.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What kind of game is it?
#
# | | perfect information | imperfect information |
# |---|---|---|
# | **deterministic** | chess, Go, draughts, Othello, Connect Four | Mastermind |
# | **stochastic** | backgammon, Monopoly | Scrabble, bridge, poker, Risk |
#
# *Perfect information*: nothing about the state is hidden from those who choose. *Deterministic*: the actions alone decide what comes next. (We
# count Monopoly's face-down cards as dice; Risk has secret cards and, in some editions, secret missions.) The other axes:
#
# - **players**: one, two, many. With one there is no opponent, only a puzzle;
# - **turns**: one after the other, in an order that is fixed or that the game decides , or all at once;
# - **discrete or continuous**: squares and moves, or positions and angles;
# - **static or dynamic**: does the world wait while you think?
# - **episodic or sequential**: does today's choice change tomorrow's?
# - **zero-sum or not**: is your gain always somebody's loss?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "slide"}
from gamelib_lessons.catalogue_explorer import CatalogueExplorer

CatalogueExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# You, crossing a street, play on the hard side of nearly every axis: continuous, dynamic, sequential, everybody at once, and much of it hidden.
#
# <details><summary>Is Mastermind a game or a puzzle? Decide before you unfold.</summary>
#
# Both, depending on where you draw the line around the players. *While the code is being guessed*, the hider has no choice: answers are forced. One
# agent, a hidden state: a puzzle with imperfect information, and five guesses always solve it (Knuth 1977). *Choosing the code* is a choice against somebody
# who reasons about it: a game, in which both move, in effect, at once.
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
    because="With one or two left, whoever moves wins. So three is lost: every move leaves one or two. From four and five one leaves three, so six is "
    "lost as well. From seven, leave six.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# How does one find out? **From the end.** Each position's value follows from those after it. This is **backward induction**:

# %% slideshow={"slide_type": "fragment"}
wins = {0: False}  # does whoever is to move win? with no match left the other has just won
for heap in range(1, 10):
    wins[heap] = any(not wins[heap - take] for take in (1, 2) if take <= heap)
print("whoever is to move loses with:", [heap for heap in wins if not wins[heap]])

# %% [markdown] slideshow={"slide_type": "subslide"}
# It always works: in a finite game of two players with perfect information, without chance, whose results are wins, draws and losses, either one
# side can force a win or both can force a draw. This goes by **Zermelo's** name (his paper of 1913 argues differently; König and Kalmár completed it
# in the 1920s). So chess has a value. We cannot afford to compute it. A game is **solved** when its value is known, and
# a strategy that gets it:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import solve

print(solve(game))
print(solve(game, symmetries=True))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your game
#
# The program of the first cell asks for nothing but the six functions. So it plays your class. **Change the rules above**, perhaps take one, two
# or three, or whoever takes the last one *loses*; run that cell and this one, and play.

# %% slideshow={"slide_type": "fragment"}
AnyGameExplorer(Matches())

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Why games?
#
# Games were to artificial intelligence what the fruit fly was to genetics: abstract, small, with a score, and people had spent centuries getting good
# at them. Yet they are hard for the reason that life is: *one has to decide without being able to compute what is best.*
#
# | year | what happened |
# |---|---|
# | 1950 | Shannon's paper on programming a computer for playing chess |
# | 1979, 1992 | backgammon: BKG 9.8 beats a world champion in a short match; TD-Gammon learns to play like the best |
# | 1994 | Chinook takes the man-machine title at draughts when Tinsley withdraws, ill, after six draws |
# | 1997 | Deep Blue beats Kasparov at chess; Logistello beats Murakami 6:0 at Othello |
# | 2007 | English draughts is solved: a draw (Schaeffer and others) |
# | 2016, 2017 | AlphaGo beats Lee Sedol at Go; AlphaGo Zero, from the rules alone, beats that version 100:0 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Questions
#
# <details><summary>1. Is a photograph of a chess board a state?</summary>
#
# No. It does not say who is to move, whether castling is still allowed, whether a pawn may be taken en passant, or how often the position has come
# up. All of these decide what is legal or whether the game is over.
# </details>
# <details><summary>2. Where every inner node has nine children, there are eight leaves for each of them. In tic-tac-toe there is less than one. Why?</summary>
#
# Most inner nodes are near the end, where few squares are free: of the 294,778 inner nodes 127,872 (at ply 8) have a single child, and 100,224 (at ply 7) have two.
# </details>
# <details><summary>3. Can a game of perfect information have simultaneous moves?</summary>
#
# As we use the words, no: when you choose, you do not know what the other one is choosing at that moment. (Some authors call a game perfect whose players
# know all *past* choices.) What to do then: [lesson 01b](01b_both_move_at_once.ipynb).
# </details>
# <details><summary>4. Chess has a value. Why does anybody still play?</summary>
#
# Knowing *that* there is a value is not knowing it, and knowing the value would still not be knowing the moves.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can write a game as six functions and hand it to any algorithm of this course; count its tree as paths, states and classes; say what kind of game
# it is; and solve a small one from its end.
#
# **Exercises**: [exercises/01_game_formalization.ipynb](../exercises/01_game_formalization.ipynb); their question 6 is about 01b. **Next**: [lesson 02](02_minimax.ipynb), minimax, which turns "what
# would a perfect opponent do?" into nine lines of code. **If you want more**: [01b](01b_both_move_at_once.ipynb), games where both move at once.
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
# computer for playing chess", *Philosophical Magazine* 41, 1950. Knuth, "The computer as Master Mind", 1977. Schaeffer and others, "Checkers is solved",
# *Science* 317, 2007. Tromp, *ChessPositionRanking*.
