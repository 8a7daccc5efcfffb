# %% [markdown] slideshow={"slide_type": "slide"}
# # 01 · What is a game?
#
# **What do you have to tell a machine before it can play?** Not how to play well, which is for the
# lessons to come, but what the game *is*. The answer is short: six functions. Once a program has
# them it can play tic-tac-toe, Nim, Connect Four or chess without knowing which one it plays.
#
# Choose *Run ▸ Run All Cells* first: the pictures are there at once, but buttons and sliders come to
# life when their cell has run.
#
# This lesson takes about two hours; "When both move at once" is a good place for a break. You need
# Python functions and classes, and school mathematics. At the end you will be able to
#
# - say what separates a game from a decision and from a search problem;
# - write any game with turns as six functions, and read the same functions in other books;
# - count a game tree in three ways, and say what each count means;
# - place a game on every axis: information, chance, players, turns, time, sum;
# - find the value of a game where both move at once.

# %% slideshow={"slide_type": "slide"}
from gamelib import MAX, MIN, Game, two_player_utility
from gamelib.draw import draw_tree
from gamelib.games import TicTacToe

draw_tree(TicTacToe(), depth=1)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## From decisions to games
#
# You stand at a crossroads with a map. Which way you go is a **decision**: the outcome depends on
# your choice, and perhaps on luck, such as a closed road. *Decision theory* studies a bettor, an
# investor, somebody with a puzzle.
#
# Now a second driver wants the same parking space. What you get depends on what the other one
# chooses, who is thinking about what *you* will choose. That is a **game**, and *game theory*
# began as a subject of its own with von Neumann and Morgenstern's *Theory of Games and Economic
# Behavior* (1944). The wide sense of the word takes in anything where agents matter to each other,
# rivals or partners.
#
# Artificial intelligence mostly means something narrower: **two players, who take turns, see
# everything, leave nothing to chance, and want exactly opposite things.** Most lessons stay with
# that; lesson 05 lets chance in, lesson 06 more players.
#
# (A third neighbour is *planning*, which takes states apart into facts that actions need and change.
# We look at states whole.)

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
# ## Search, and search with somebody in the way
#
# If you know search (A*, breadth-first), half of the machinery is familiar. What changes is what a
# *solution* is.
#
# | | search | adversarial search |
# |---|---|---|
# | who acts | one agent | several |
# | a solution is | a sequence of actions, a plan | a strategy: an action for every reply |
# | being optimal | the cheapest path to a goal | at least as good as anything against a perfect opponent |
# | time | often as long as it takes | a clock runs: good enough, now |
# | evaluation function | estimates the cost from start to goal through a node | estimates how good a position is |
#
# The last two rows belong together: with no time to reach the end, one has to estimate. And time
# is dear. Slow code costs a route planner some patience; a program that searches half as fast as
# its rival, on the same clock, will lose more games than it wins (if not every game, as one set of
# notes has it). That is why this field has taught so much about spending time well.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Can chess be written as a search problem?
#
# One set of lecture notes tries it, with the vocabulary of search: states $X$, a start $X_0$,
# successors $SCS(x)$ (the legal moves), a goal test $T(x)$ (checkmate), a path cost $g$ (the number
# of moves). It also says itself where this breaks:
#
# - **The path cost decides nothing.** A win in 70 moves is a win.
# - **Half of the successors are not ours to choose**, and few moves can be taken back.
# - **"Goal reached" is not enough.** Checkmate can be yours or theirs, and (we add) a game may also
#   end in stalemate or another draw, where nobody is mated. So the end needs *two* things: a test
#   whether the game is over, and a number for how good that is: say $+1$ for a win, $0$ for a
#   draw, $-1$ for a loss.
#
# The agent's aim is then not a goal state but a *strategy* that gets the best number it can force.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## MAX and MIN
#
# Call the two players **MAX** and **MIN**. One number says how the game went: MAX wants it large,
# MIN wants it small. Since what one gains the other loses, one number does for both: the game is
# **zero-sum**.
#
# These names are *identities*, not turns. Lecture notes disagree here: some say MAX always moves
# first, some that whoever moves first *becomes* MAX. Neither is needed, and the second does harm: one
# and the same position, with the same player to move, would change its sign with who began. If you
# are MAX you stay MAX for the whole game, also while you think about what MIN will do in reply. In
# this course player 0 is MAX, player 1 is MIN, and either may be the first to move.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Six functions
#
# | function | says | also written |
# |---|---|---|
# | $S_0$ | the state the game starts in | *estado inicial*, $X_0$ |
# | $\text{PLAYER}(s)$ | who is to move in state $s$ | TO-MOVE, *jogador(s)* |
# | $\text{ACTIONS}(s)$ | the legal actions | *acoes(s)*, moves |
# | $\text{RESULT}(s, a)$ | the state after action $a$ | *resultado(s, a)*, transition model; $SCS(x)$ lists all results |
# | $\text{TERMINAL-TEST}(s)$ | whether the game is over | IS-TERMINAL, *estado_terminal(s)*, $T(x)$ once draws count |
# | $\text{UTILITY}(s, p)$ | what the final state $s$ is worth to player $p$ | *utilidade(s, j)*, payoff |
#
# Together they *are* the game. Here they are for a heap of matches: take one or two; whoever takes
# the last match wins.

# %% slideshow={"slide_type": "slide"}
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
        value_for_max = 1 if state[1] == MIN else -1  # the one who is *not* to move took the last match
        return two_player_utility(self, value_for_max, player)

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
# Three details repay a second look.
#
# **A state says who is to move.** "Three matches" is not a state of this game: with MAX to move it
# is one thing, with MIN to move another. On a tic-tac-toe board the stones tell; here they do not.
#
# **The utility is a number, not only a verdict.** Backgammon, with gammons, backgammons and a cube on
# 64, pays anything from $-192$ to $+192$.
#
# **The utility names a player.** In the final state it is nobody's turn in earnest, and the player
# "to move" is the one who just lost. One set of notes writes $\text{UTILITY}(s, \text{PLAYER}(s))$
# and so, where MAX began and turns alternate, flips the sign of every game that ends after an odd
# number of moves. Say *whose* utility you mean, always.

# %% [markdown] slideshow={"slide_type": "fragment"}
# `result` returns a *new* state and leaves the old one alone. A search holds on to thousands of
# states at once; if playing a move changed the board in place, every one of them would change too.
# And an action the rules forbid is an error that says so, not a quiet wrong board:

# %% slideshow={"slide_type": "fragment"}
from gamelib import IllegalAction

try:
    matches.result((1, MAX), 2)
except IllegalAction as error:
    print(error)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The same six, for tic-tac-toe
#
# Tic-tac-toe (noughts and crosses, *tris*, *jogo do galo*, 井字棋) has nine first actions, X and O
# alternate, and it is over when somebody has three in a row or the board is full. X is MAX here and
# moves first.

# %% slideshow={"slide_type": "fragment"}
game = TicTacToe()
state = game.parse("""
    X O .
    . X .
    . . O""")
print("PLAYER:", "MAX (X)" if game.player(state) == MAX else "MIN (O)")
print("ACTIONS:", [game.action_text(state, action) for action in game.actions(state)])
print("TERMINAL-TEST:", game.is_terminal(state))
after = game.result(state, 3)
print("RESULT, X on a2:")
print(game.text(after))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Ask for the utility too early and there is none to give. A program that returns 0 "for now" has
# just claimed a draw, one of the commonest bugs of all: 0 is a result, not an absence.

# %% slideshow={"slide_type": "subslide"}
from gamelib import UnfinishedGame

try:
    game.utility(state, MAX)
except UnfinishedGame as error:
    print(error)

# %% [markdown] slideshow={"slide_type": "slide"}
# **Try it.** Type moves (`b2` is the centre of tic-tac-toe, `C2` takes two from heap C, `4` is a
# column of Connect Four), press Enter, and see what the functions answer. Then type one that is
# not legal.

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import SixFunctionsExplorer

SixFunctionsExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The game tree
#
# Start at $S_0$, draw an edge for every action, a node for every result, and go on. The start is
# the **root**, final states are **leaves**, each step down is a **ply** (one player's move; a full
# move of chess is two). The number of actions at a node is its **branching factor**.
#
# Here are the matches, all of them. ▲ is a node where MAX is to move, ▼ one of MIN's, ■ a leaf with
# its utility for MAX.

# %% slideshow={"slide_type": "fragment"}
draw_tree(matches, boards=False)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Even tic-tac-toe is too big to draw, so textbooks use a smaller game: MAX has three actions, then
# MIN has three, then it is over. Its nine leaves carry MAX's utility. You will meet this tree again,
# in Russell and Norvig's book, in most lecture notes, and in the next lessons.

# %% slideshow={"slide_type": "subslide"}
from gamelib.games import TreeGame

two_ply = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
draw_tree(two_ply)

# %% [markdown] slideshow={"slide_type": "fragment"}
# (Our actions below B are $b_1, b_2, b_3$, below C $c_1, c_2, c_3$; some books write $b_1, b_2, b_3$
# below every node.) And here is a corner of the tic-tac-toe tree, from three free squares down to the
# leaves with their utilities for X:

# %% slideshow={"slide_type": "fragment"}
draw_tree(game, game.parse("X O X / O O . / . X ."))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Two words that are easily mixed up: the **game tree** is the whole thing, drawn or not. The
# **search tree** is the part of it that a program has looked at, and good programs are those that
# keep it small.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How big is it?
#
# One set of notes says that the tree of tic-tac-toe is small, "fewer than $9! = 362{,}880$ nodes".
# Nine squares for the first stone, eight for the second, and so on: is that the tree?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "How many nodes does the tic-tac-toe tree have, root and leaves included?",
    ["fewer than 9! = 362,880", "exactly 9! = 362,880", "more than 9! = 362,880"],
    answer="more than 9! = 362,880",
    because="9! bounds the number of full games, which are the leaves. The nodes on the way come on top: those of "
    "plies 0 to 8 alone are 422,074. The next cell counts them all.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib.search import game_size

tree = game_size(game)
print(f"{tree.total_nodes:,} nodes, {tree.total_leaves:,} of them leaves")
for ply, count in enumerate(tree.nodes):
    print(f"ply {ply}: {count:>7,} nodes, {tree.leaves[ply]:>7,} ends of the game")

# %% [markdown] slideshow={"slide_type": "subslide"}
# So there are 549,946 nodes and 255,168 different games. The leaves are indeed fewer than $9!$,
# because many games end before the board is full; the *nodes* are not. (And $9!$ as a bound for
# the leaves is the right sentence, the one the notes meant.)
#
# The counts also show where games end: nowhere before ply 5, because X needs three stones.

# %% slideshow={"slide_type": "fragment"}
for utility, who in ((1, "X wins"), (-1, "O wins"), (0, "draw")):
    print(f"{who}: {tree.outcomes[utility]:,} games")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Same position, same node
#
# X in a corner, O in the centre, X in another corner: you may play the two X in either order and
# stand on the same board. The tree has a node for each *path*; the board is one **state**. Paths
# that meet are called **transpositions**.
#
# And boards that differ only by a turn or a mirror are the same in all that matters. The square has
# eight **symmetries**: four turns, each also mirrored.

# %% slideshow={"slide_type": "fragment"}
corner = game.result(game.initial_state(), 0)
print(*(game.text(image).replace("\n", "   ") for image in game.images(corner)), sep="\n")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
Prediction(
    "Up to symmetry, how many different first moves does tic-tac-toe have?",
    ["3", "4", "9"],
    answer="3",
    because="Corner, edge, centre. One set of notes says 4, but each of the nine squares turns or mirrors into "
    "one of these three; the next cell asks the program.",
)

# %% slideshow={"slide_type": "fragment"}
start = game.initial_state()
first = {action: game.canonical(game.result(start, action)) for action in game.actions(start)}
for like in dict.fromkeys(first.values()):
    same = [game.action_text(start, action) for action in first if first[action] == like]
    print(f"one class: {', '.join(same)}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The grey wall
#
# Now pull the depth up, and watch the tree become a wall. Then throw the first switch, and the
# second. At full depth: 549,946 nodes, 5,478 states, 765 classes.

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import GrowthExplorer

GrowthExplorer()

# %% slideshow={"slide_type": "subslide"}
for same_state, same_class in ((False, False), (True, False), (True, True)):
    grown = GrowthExplorer()
    grown.set(depth=9, same_state=same_state, same_class=same_class)
    print(grown.facts)

# %% slideshow={"slide_type": "subslide"}
from matplotlib import pyplot as plt

from gamelib.draw import chart

figure, axes = plt.subplots(figsize=(7, 3.8))
for merge, mark, label in (("paths", "o-", "tree"), ("states", "s--", "states"), ("classes", "^:", "classes")):
    size = game_size(game, merge=merge)
    axes.semilogy(size.nodes, mark, label=f"{label}: {size.total_nodes:,}")
axes.set_xlabel("ply")
axes.set_ylabel("nodes (logarithmic)")
axes.set_xticks(range(10))
axes.legend()
chart(figure, "Nodes per ply of tic-tac-toe: the tree grows to 200,448 at ply 8, states peak at 1,520 at ply 6, "
      "classes at 204 at ply 6.")

# %% slideshow={"slide_type": "fragment"}
for merge in ("paths", "states", "classes"):
    print(f"{merge:>7}:", game_size(game, merge=merge).nodes)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Folding the tree like this is not always free. A search that wants to recognise a state must
# *remember* it, and where the way to a position matters (in chess: has it been there twice before?)
# that way belongs to the state. We come back to it with transposition tables in lesson 04.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## And chess?
#
# About 35 legal moves in a typical position, about 50 moves by each player: a tree of
# $35^{100} \approx 10^{154}$ nodes.

# %% slideshow={"slide_type": "fragment"}
from math import log10

print(f"35^100 = 10^{100 * log10(35):.1f}")
print(f"at a million nodes a second: 10^{100 * log10(35) - 6 - log10(365.25 * 24 * 3600):.0f} years")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Of *positions* there are far fewer. Shannon guessed about $10^{43}$ in 1950; careful sampling gives
# $(4.82 \pm 0.03) \cdot 10^{44}$ legal ones (Tromp). The $10^{40}$ of some lecture notes is only a rough
# figure. Either way no memory holds them, and no search visits them all: chess has to be played from
# a small part of the tree. (Other authors count 80 plies to a game, and so $10^{123}$ nodes; it makes
# no difference to anybody.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What kind of game is it?
#
# The two oldest questions: do the players see everything, and does chance have a say?
#
# | | perfect information | imperfect information |
# |---|---|---|
# | **deterministic** | chess, Go, draughts, Othello, Connect Four | Mastermind |
# | **stochastic** | backgammon, Monopoly | Scrabble, bridge, poker, Risk |
#
# *Perfect information* means that nothing about the state is hidden from anybody when they choose.
# *Deterministic* means that the actions alone decide what comes next. Two entries hold only with a
# remark: Monopoly has face-down card decks (we count them as dice), and Risk is hidden because of the
# secret missions of some editions, and the cards in the players' hands.

# %% [markdown] slideshow={"slide_type": "subslide"}
# The other axes:
#
# - **players**: one opponent, or many? With one player there is no opponent, only a puzzle;
# - **turns**: one after the other, in an order that is fixed or that the game decides
#   (*diachronic*), or all at once (*synchronous*);
# - **discrete or continuous**: squares and moves, or positions and angles;
# - **static or dynamic**: does the world wait while you think?
# - **episodic or sequential**: does today's choice change tomorrow's?
# - **zero-sum or not**: is your gain always somebody's loss?
#
# You, crossing a street, play on the hard side of nearly every axis: continuous, dynamic,
# sequential, everybody at once, and with imperfect information.

# %% slideshow={"slide_type": "slide"}
from gamelib_lessons.catalogue_explorer import CatalogueExplorer

CatalogueExplorer()

# %% slideshow={"slide_type": "subslide"}
from gamelib_lessons.catalogue import catalogue, select

entries = catalogue()
print(len(entries), "entries")
for information in ("perfect", "imperfect"):
    for chance in ("deterministic", "stochastic"):
        found = select(information=information, chance=chance)
        print(f"{information}, {chance}: {len(found)}, such as {', '.join(entry.name for entry in found[:4])}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Is Mastermind a game or a puzzle?
#
# One player hides a code, the other guesses, and the hider answers each guess truthfully. The notes
# ask, and leave the question open. Decide before you unfold.
#
# <details><summary>An answer</summary>
#
# Both readings are right, about different things. *While the code is being guessed*, the hider makes
# no choices: answers are forced. One agent, a hidden state, every question narrows it down: a puzzle
# with imperfect information, and Knuth (1977) showed that five guesses always solve it. *Choosing the code*, on the
# other hand, is a choice against somebody who reasons about it. If the same players meet often, the
# hider should mix codes and the guesser should mix openings: a game, with the two moving, in effect,
# at once. What counts as a game depends on where you draw the line around the players.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A solution is a strategy
#
# In a maze a solution is a list: left, left, right. Here a list is useless after the first reply.
# What MAX needs is an action **for each thing that MIN may do**, and for each reply to that, and so
# on. Such a function from states to actions is a **strategy**.
#
# A strategy is **optimal** if it gets MAX at least as much as can be got *against an infallible MIN*.
# Note what this does not say: that MAX will win. An optimal strategy wins where a win can be forced,
# as with the matches below. From the empty tic-tac-toe board none can be, and then the best that any
# plan can promise is the draw.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import optimal_strategy

print(optimal_strategy(matches, MAX).text())

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Backward induction
#
# How was that found? From the end. If one or two matches are left, whoever moves takes them and
# wins. With three left, every move leaves one or two: whoever moves loses. With four or five,
# leave three. Each position's value follows from those after it, so start at the last ones:

# %% slideshow={"slide_type": "fragment"}
wins = {0: False}  # with no match left, whoever is to move has lost
for heap in range(1, 10):
    wins[heap] = any(not wins[heap - take] for take in (1, 2) if take <= heap)
print("whoever is to move wins with:", [heap for heap in wins if wins[heap]])
print("and loses with:", [heap for heap in wins if not wins[heap]])

# %% [markdown] slideshow={"slide_type": "subslide"}
# That this always works is the theorem that goes by **Zermelo's** name (his paper of 1913 argues
# differently; König and Kalmár completed it in the 1920s). In today's words: in a finite game of two
# players with perfect information, no chance, and wins, draws and losses as its only results, either
# one of them can force a win or both can force a draw. So every such game has a value, chess included
# (its draw rules make it finite); we just cannot afford to compute it. For tic-tac-toe we can, and it
# takes the library a moment:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Nim
from gamelib.search import solve

print(solve(game))
print(solve(game, symmetries=True))
print(solve(Nim((3, 4, 5))))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Tic-tac-toe is a draw. Nim with heaps of 3, 4 and 5 is a win for whoever moves first, and Bouton
# (1901) knew why without any search: write the heaps in binary, add without carrying, and if the
# result is not zero, make it zero.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import nim_sum

nim = Nim((3, 4, 5))
heaps = nim.initial_state()
print("nim-sum:", nim_sum(heaps.heaps))
print("best by search:", [nim.action_text(heaps, action) for action in solve(nim).best_actions(heaps)])
print("best by theory:", [nim.action_text(heaps, action) for action in nim.winning_actions(heaps)])

# %% [markdown] slideshow={"slide_type": "slide"}
# ## When both move at once
#
# Matching pennies: both show a coin; equal, and the row player gets one, different, and pays one.
# There is no "state in which it is my turn", so this is no `Game` with six functions; it is a
# **matrix**: one row for each of my choices, one column for each of yours.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import matching_pennies

pennies = matching_pennies()
pennies

# %% slideshow={"slide_type": "subslide"}
print("rows alone guarantee:", pennies.lower_value())
print("columns alone allow no more than:", pennies.upper_value())
print("saddle points:", pennies.saddle_points())

# %% [markdown] slideshow={"slide_type": "subslide"}
# Whatever row I announce, you beat it: alone, the rows guarantee only $-1$. If one entry is at once
# the smallest of its row and the greatest of its column, both players can announce it without harm:
# a **saddle point**. This one, from Ferguson's notes, has it in the middle:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import MatrixGame

saddle = MatrixGame([[4, 1, -3], [3, 2, 5], [0, 1, 6]])
print("saddle points (row, column, from 0):", saddle.saddle_points())
print(saddle.solve())

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The minimax theorem
#
# Pennies has no saddle point. The way out is to **mix**: flip the coin, and let chance choose the
# row. Von Neumann proved in 1928 that this always closes the gap:
#
# > For every two-player zero-sum game with finitely many strategies there is a number $V$ and a
# > mixed strategy for each player, such that the first one's guarantees the row player at least $V$
# > on average whatever the other does, and the second one's lets the row player have at most $V$.
# > In symbols, for a payoff matrix $A$ and mixed strategies $p$ and $q$:
# > $\max_p \min_q p^\top\! A\, q = V = \min_q \max_p p^\top\! A\, q$.
#
# Hence the name: I *minimise* the *maximum* you can get, and that is the same as minimising my own
# greatest loss.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import rock_paper_scissors

for name, each in (("pennies", pennies), ("rock-paper-scissors", rock_paper_scissors())):
    print(f"{name}: {each.solve()}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Try it** on two-finger Morra: both show one or two fingers; an even sum pays the row player, an
# odd sum the column player, as much as the sum. It looks fair: the payoffs add up to zero. Where do
# the two lines cross, and how high?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
Prediction(
    "Two-finger Morra pays +2, -3, -3, +4. Is it fair to the row player?",
    ["it is fair: its value is 0", "the row player has the better of it", "the column player has the better of it"],
    answer="the column player has the better of it",
    because="The value is -1/12: showing one finger in 7 games of 12 holds the loss to that; nothing does better.",
)

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import two_finger_morra
from gamelib.widgets import MixingExplorer

print(two_finger_morra().solve())
MixingExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Why games?
#
# Games were to artificial intelligence what the fruit fly was to genetics. They are abstract, so
# nothing depends on bad cameras and slippery floors; a state fits in a few bytes; the actions are
# few and exactly known; there is a score; and people had spent centuries getting good at them. Yet
# they are hard for the same reason life is: *one has to decide without being able to compute what
# is best.*
#
# | year | what happened |
# |---|---|
# | 1950 | Shannon's paper on programming a computer for playing chess (the talk was in 1949) |
# | 1979, 1992 | backgammon: BKG 9.8 beats a world champion in a short match; TD-Gammon learns to play like the best |
# | 1994 | Chinook takes the man-machine title at draughts by forfeit: Tinsley, after six draws, withdraws ill |
# | 1997 | Deep Blue beats Kasparov at chess; Logistello beats Murakami 6:0 at Othello |
# | 2007 | English draughts (checkers) is solved: a draw (Schaeffer and colleagues) |
# | 2009 | a textbook still names Go as the exception where programs are at amateur level |
# | 2016 | AlphaGo beats Lee Sedol at Go |
# | 2017 | AlphaGo Zero, from the rules alone, beats the version that beat Lee Sedol 100:0, and AlphaGo Master 89:11 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | "tic-tac-toe has four first moves up to symmetry" | three: corner, edge, centre |
# | "its tree has fewer than $9!$ nodes" | fewer than $9!$ *leaves* (255,168); 549,946 nodes |
# | "whoever moves first is MAX" | MAX is whose utility we maximise, whoever moves first |
# | "$\text{UTILITY}(s, \text{PLAYER}(s))$ at the end" | $\text{UTILITY}(s, \text{MAX})$: name the player |
# | "the game ends with checkmate" | or with stalemate or another draw; so utility, not a goal test |
# | "0 until the game is over" | 0 is a draw; an unfinished game has no utility |
# | "there are $10^{40}$ chess positions" | about $4.8 \cdot 10^{44}$ legal ones |
# | "Shannon 1949" | the talk; the paper is from 1950 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Questions
#
# <details><summary>1. A position of tic-tac-toe is a state. Is a position of chess, as a photograph of the board shows it?</summary>
#
# No. The photograph does not say who is to move, whether castling is still allowed, whether a pawn
# may be taken en passant, or how often the position has come up. All of these decide what is legal
# or whether the game is over, so they belong to the state.
# </details>
#
# <details><summary>2. The tree has more than twice as many nodes as leaves. With nine children a node it would be an eighth more. Why so many?</summary>
#
# Because most inner nodes are near the end, where few squares are free: of the 294,778 inner nodes
# 127,872 (those at ply 8) have a single child, and 100,224 (at ply 7) have two.
# </details>
#
# <details><summary>3. Can a game of perfect information have simultaneous moves?</summary>
#
# As we use the words, no: when you choose, you do not know what the other one is choosing at that
# moment, and that hidden choice is imperfect information. It is why rock-paper-scissors needs mixing,
# and chess does not. (Some authors call a game perfect whose players know all *past* choices.)
# </details>
#
# <details><summary>4. Zermelo says chess has a value. Why does anybody still play?</summary>
#
# Because knowing *that* there is a value is not knowing it, and knowing the value would still not
# be knowing the moves. English draughts has been solved since 2007, and people still lose at it.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can write a game as six functions and hand it to any algorithm of this course; count its tree
# as paths, states and classes; say what kind of game it is; explain why a solution is a strategy;
# solve a small game from its end, and a small matrix by mixing.
#
# **Exercises**: [exercises/01_game_formalization.ipynb](../exercises/01_game_formalization.ipynb). **Next**: lesson 02, minimax, which turns
# "what would a perfect opponent do?" into nine lines of code.
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.1 and
# 18.2 (3rd ed.: 5.1 and 17.5). von Neumann and Morgenstern, *Theory of Games
# and Economic Behavior*, 1944. von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928. Zermelo,
# "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", 1913. Bouton, "Nim, a game
# with a complete mathematical theory", 1901. Shannon, "Programming a computer for playing chess",
# *Philosophical Magazine* 41, 1950. Ferguson, *Game Theory*, part II. Knuth, "The computer as Master
# Mind", 1977. Schaeffer et al., "Checkers is solved", *Science* 317, 2007.

# %% slideshow={"slide_type": "skip"}
from gamelib_lessons.glossary import glossary_table

glossary_table([
    "game", "state", "player to move", "action", "transition model", "terminal test", "utility", "zero-sum",
    "game tree", "ply", "branching factor", "transposition", "symmetry", "strategy", "optimal strategy",
    "backward induction", "Zermelo's theorem", "value of a game", "perfect information", "imperfect information",
    "deterministic", "stochastic", "simultaneous moves", "discrete environment", "static environment",
    "sequential environment", "matrix game", "mixed strategy", "saddle point", "minimax theorem", "nim-sum",
])
