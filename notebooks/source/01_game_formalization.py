# %% [markdown] slideshow={"slide_type": "slide"}
# # 01 · What is a game?
#
# **What do you have to tell a machine before it can play?** Not how to play well: only what the game *is*.
#
# The next cell shows tic-tac-toe, until you change its rules. **Run it, change a rule, and click on the board: can you beat the program?**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib_lessons.made_up_explorer import MadeUpGameExplorer

MadeUpGameExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# On 7 x 6, 4 in a row with falling stones is Connect Four. The program knows nothing but the rules you set, as six functions, and
# tries each move in games that it plays out at random (lesson 08). Square a1 is bottom left, as in chess. At the end it plays a game that you have written. You will also be able to count a game tree
# in three ways, to say what kind of game you have in front of you, and to *solve* a small one.
#
# About an hour. You need Python functions and classes.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Decisions and games
#
# Which way you drive is a **decision**: what comes of it depends on your choice, and perhaps on luck.
# Now a second driver wants the same parking space. What you get depends on what the other driver chooses, who is thinking about what
# *you* will choose. That is a **game**. *Decision theory* is about the first, *game theory* (von Neumann and Morgenstern, 1944) about the second.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "Which of these is a game, and not just a decision?",
    ["betting on red at roulette", "solving a Rubik's cube", "bidding at an auction"],
    answer="bidding at an auction",
    because="What you pay and whether you win depend on what others choose, and they are guessing at you. "
    "Roulette has chance but nobody who reacts to you; the cube has neither.",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# By *game*, AI mostly means **two players, who take turns, see everything, leave nothing to chance, and want
# opposite things.**
#
# ## Search, with somebody in the way
#
# A puzzle is solved by *search*: find the cheapest actions from the start to a goal. An opponent changes that.
#
# | | search | adversarial search |
# |---|---|---|
# | who acts | one agent | several |
# | a solution is | a sequence of actions | a strategy: an action for every reply |
# | the best one is | the cheapest path to a goal | the one that gets most against a perfect opponent |
# | time | often as long as it takes | a clock runs: good enough, now |
# | an estimate says | how far it still is to the goal | how good a position is |

# %% [markdown] slideshow={"slide_type": "subslide"}
# Take chess as a search problem, with checkmate as its goal and the number of moves as its cost. The cost decides nothing, half of the moves are
# not ours, and none can be taken back. Above all, **"goal reached" says too little**: the mate may be theirs, or there is a draw. So we
# need a number for how the game ended, say $+1$ for a win, $0$ for a draw, $-1$ for a loss.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## MAX and MIN
#
# Call the players **MAX** and **MIN**. One number says how the game went: MAX wants it large, MIN wants it small. What one gains the other
# loses: the game is **zero-sum**.
#
# The names are *identities*, not turns: if you are MAX, you stay MAX while you work out MIN's reply. Either
# may move first. In this course MAX is player 0 and MIN is player 1.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Six functions
#
# | function | in Python | says | changed in the first cell by |
# |---|---|---|---|
# | INITIAL-STATE, $S_0$ | `initial_state` | the state the game starts in | *board* |
# | $\text{PLAYER}(s)$ | `player` | who is to move in state $s$ | *two stones a turn* |
# | $\text{ACTIONS}(s)$ | `actions` | the legal actions | *stones fall* |
# | $\text{RESULT}(s, a)$ | `result` | the state after action $a$: the *transition model* | |
# | $\text{TERMINAL-TEST}(s)$ | `is_terminal` | whether the game is over | *in a row* |
# | $\text{UTILITY}(s, p)$ | `utility` | what the final state $s$ is worth to player $p$ | *in a row*, *whoever makes the row loses* |
#
# Together they *are* the game. Here they are for a heap of matches.

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
            raise self.illegal(state, action)  # comes with Game
        return (state[0] - action, MIN if state[1] == MAX else MAX)

    def is_terminal(self, state):
        return state[0] == 0  # with two or three to take, one left would be an end too

    def utility(self, state, player):
        if not self.is_terminal(state):
            raise self.unfinished(state)  # so does this
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
# **A state says who is to move.** "Three matches" does not: with MAX to move it is one state, with MIN to move another.
#
# **A utility names a player.** At the end "the player to move" is the one who has just lost, and *that* player's utility turns a win into
# a loss. Before the end there is no utility: 0 would claim a draw.
#
# **RESULT makes a new state.** A search may hold on to thousands of states at once. If a move changed the board in place, all of them would
# change. And an action that the rules forbid is an error, not a quiet wrong board.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The game tree
#
# Draw an edge for every action and a node for every result, starting at $S_0$. The start is the **root**, final states are **leaves**, and
# each step down is a **ply**: one player's move. How many actions a node has is its **branching factor**. Here are all the
# matches: ▲ where MAX is to move, ▼ where MIN is, with the heap inside; a box is a leaf, with MAX's utility.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw import Picture, draw_board, draw_tree

drawn = draw_tree(matches, boards=False, values=lambda state: state[0])
Picture(*(words.replace(" = ", ", heap ") for words in (drawn.svg, drawn.text)))  # in words: heap 5

# %% [markdown] slideshow={"slide_type": "subslide"}
# And the end of a game of tic-tac-toe, where X is MAX.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import TicTacToe

game = TicTacToe()
draw_tree(game, game.parse("X O X / O O . / . X ."))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The **game tree** is the whole thing. The **search tree** is the part of it that a program has looked at.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## How big is it?
#
# There are nine squares for the first stone, eight for the second, and so on: $9! = 362{,}880$ orders in which to fill the board.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.search import game_size

tree = game_size(game)
Prediction(
    "How many different games are there, each from the empty board to its end?",
    ["fewer than 9!", "exactly 9!", "more than 9!"],
    answer="fewer than 9!",
    because="Many a game is over before the board is full. Each game is a leaf of the tree. With the nodes on the way to them "
    "the tree has more than 9! nodes.",
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

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "The tree of the matches above has 20 nodes, 8 of them leaves. Count by hand: how many different states are among them?",
    ["6", "10", "12"],
    answer="10",
    because="A state is a heap and who is to move. Of the 6 heaps, five and four matches come up with one mover only; three, two, "
    "one and none with either.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Boards that differ only by a rotation or a reflection are alike in all that matters. A square has eight such **symmetries**.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
start = game.initial_state()
first = {action: game.canonical(game.result(start, action)) for action in game.actions(start)}
classes = [[game.action_text(start, action) for action in first if first[action] == like] for like in dict.fromkeys(first.values())]
Prediction(
    "Up to symmetry, how many different first moves does tic-tac-toe have?",
    ["3", "4", "9"],
    answer="3",
    because="Corner, edge and centre: a rotation or a reflection takes every square to one of these.",
    shows="\n".join(f"one class: {', '.join(each)}" for each in classes),
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
Prediction(
    "Make equal positions one node. By what factor does tic-tac-toe shrink?",
    ["about 10 times", "about 100 times", "about 1,000 times"],
    answer="about 100 times",
    because="Its 549,946 nodes are 5,478 states, and these are 765 boards, up to symmetry. It is not free: a search "
    "that is to recognise a state must remember it (lesson 04b).",
)

# %% [markdown] slideshow={"slide_type": "slide"}
# **Let the tree grow.** Pull the depth up until it is a grey wall; then throw the two switches. A node has the same area in every grey bar.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import GrowthExplorer

GrowthExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## And chess?
#
# Some 35 legal moves in a typical position, some 50 moves by each side, says the textbook: a tree of $35^{100}$ leaves.

# %% slideshow={"slide_type": "fragment"}
from math import log10

print(f"35^100 = 10^{100 * log10(35):.0f}")
seconds = 100 * log10(35) - 6  # its logarithm, at a million nodes a second
print(f"at a million nodes a second: 10^{seconds - log10(365.25 * 24 * 3600):.0f} years")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Different *positions* are far fewer: Shannon estimated $10^{43}$ in 1950; sampling gives $(4.82 \pm 0.03) \cdot 10^{44}$ legal ones (Tromp).
# No memory holds these either: a program sees a small part of the tree. That is why AI cares about games: they are abstract and keep score, and yet, as in life,
# *one has to decide without being able to compute what is best.* Lesson 09 shows when programs passed people.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What kind of game is it?
#
# **Perfect information**: nothing about the state is hidden from those who choose, nor what the others are choosing; otherwise **imperfect**.
# **Deterministic**: the actions alone decide what comes next; otherwise **stochastic**.

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
# Is the order of turns **definite**, **indefinite** (the play decides it, as in bridge), or do all move **simultaneously**? [Lesson 01b](01b_both_move_at_once.ipynb)
# asks this and more of a whole catalogue.
#
# <details><summary>Is Mastermind a game or a puzzle? Decide before you unfold.</summary>
#
# Both. *Guessing the code* is a puzzle with a hidden state: the hider has no choice any more, and five guesses always solve it (Knuth 1977).
# *Choosing the code* is a choice against somebody who reasons about it: a game.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A solution is a strategy
#
# In a maze a solution is a list: left, left, right. Here a list is useless after the first reply. MAX needs an action **for each thing that MIN may
# do**, and for each reply to that: a function from states to actions, a **strategy**. It is **optimal** if no other guarantees MAX more. That need not be a win.
#
# A program finds one **from the end**: each position's value follows from those after it. This is **backward induction**. With matches, I win if some
# move leaves the other side a heap that loses. Both sides have the same moves, so whether *the one to move* wins depends on the heap alone.

# %% slideshow={"slide_type": "fragment"}
wins = {0: False}  # does whoever is to move win?
for heap in range(1, 10):
    wins[heap] = any(not wins[heap - take] for take in (1, 2) if take <= heap)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Seven matches, take one or two, whoever takes the last one wins. You begin. What do you take?",
    ["one", "two", "it makes no difference: the other side wins"],
    answer="one",
    because="It leaves six, and whatever the other side takes of six, you can leave three, and then none.",
    shows=f"whoever is to move loses with {[heap for heap in wins if not wins[heap]]}",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# There is always an answer: in a finite game of two players with perfect information, without chance, whose results are wins, draws and losses, either one
# side can force a win or both can force at least a draw. This is **Zermelo's theorem** (1913). So chess (finite, because games without progress are drawn) has a **value**: win, draw or loss. We cannot afford to compute it.
# A game is **solved** when its value is known. The value of tic-tac-toe:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import solve

print(solve(game))  # value 0 is a draw

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your game
#
# This class keeps five functions of tic-tac-toe and changes ACTIONS. Squares are numbered 0 to 8 row by row, so the edges are odd.

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
    because="Of corners and centre X gets three, and so O is first on an edge. O answers a corner with the opposite one (and the "
    "centre with any), then takes a corner beside its own, and then the edge between the two, as here. Solution of Mine: value -1 after 6 plies, 296 states.",
    shows=draw_board(game, game.parse("X . X / . X . / O . O"), notes={7: "here"}),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The program plays yours too. **Change a rule** in `Mine` or `Matches`, run that cell and this one again, and play.

# %% slideshow={"slide_type": "fragment"}
from gamelib.play import MonteCarloAgent
from gamelib.widgets import GameExplorer

program = MonteCarloAgent(simulations=400, rng=1)  # 400 simulations a move (lesson 08)
GameExplorer({"Mine": Mine(), "Matches": Matches()}, {"the program": program})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Check yourself

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from IPython.display import display

display(
    Prediction(
        "A photograph of a chess board, with White to move: is it a state?",
        ["a state", "not a state"],
        answer="not a state",
        because="It does not say whether castling is still allowed, or how often the position has come up.",
    ),
    Prediction(
        "The matches are gone, and the state is (0, MAX). What is its utility for MAX?",
        ["1", "0", "-1"],
        answer="-1",
        because="MAX would be to move, so MIN has taken the last match.",
    ),
    Prediction(
        "Begin with four matches. How many nodes and leaves does the tree have?",
        ["9 nodes, 5 leaves", "12 nodes, 5 leaves", "15 nodes, 8 leaves"],
        answer="12 nodes, 5 leaves",
        because="Below the root hang the trees of three matches, with 7 nodes and 3 leaves, and of two, with 4 and 2.",
    ),
    Prediction(
        "Two armies on an open board, and both sides move at once. What kind of information?",
        ["perfect", "imperfect"],
        answer="imperfect",
        because="You do not see what the other one is choosing. What to do then is in lesson 01b.",
    ),
    Prediction(
        "Which is a strategy for MAX in Matches?",
        ["take two, then one", "leave three or none; if you cannot, take one", "always take two"],
        answer="leave three or none; if you cannot, take one",
        because="It names an action for every state. A list ends, and of one match nobody can take two.",
    ),
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can write a game as six functions, count its tree as paths, states and classes, say what kind of game it is, and solve a small one from its
# end.
#
# **Exercises**: [exercises/01_game_formalization.ipynb](../exercises/01_game_formalization.ipynb); their question 6 is about 01b. **Next**: [lesson 02](02_minimax.ipynb), minimax, which turns "what
# would a perfect opponent do?" into nine lines of code.
#
# **Words met here:** [game](glossary.md#game), [state](glossary.md#state), [player to move](glossary.md#player-to-move), [action](glossary.md#action),
# [transition model](glossary.md#transition-model), [terminal test](glossary.md#terminal-test), [utility](glossary.md#utility),
# [zero-sum](glossary.md#zero-sum), [game tree](glossary.md#game-tree), [ply](glossary.md#ply), [branching factor](glossary.md#branching-factor),
# [transposition](glossary.md#transposition), [symmetry](glossary.md#symmetry), [strategy](glossary.md#strategy), [optimal
# strategy](glossary.md#optimal-strategy), [backward induction](glossary.md#backward-induction), [Zermelo's theorem](glossary.md#zermelos-theorem),
# [value of a game](glossary.md#value-of-a-game), [perfect information](glossary.md#perfect-information), [imperfect
# information](glossary.md#imperfect-information), [deterministic](glossary.md#deterministic), [stochastic](glossary.md#stochastic), [simultaneous
# moves](glossary.md#simultaneous-moves).
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.1 (where PLAYER is TO-MOVE, and TERMINAL-TEST IS-TERMINAL). von Neumann and Morgenstern, *Theory of Games
# and Economic Behavior*, 1944. Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", 1913. Shannon, "Programming a
# computer for playing chess", *Philosophical Magazine* 41, 1950. Knuth, "The computer as Master Mind", 1977. Tromp, *ChessPositionRanking*.
