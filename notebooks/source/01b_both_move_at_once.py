# %% [markdown] slideshow={"slide_type": "slide"}
# # 01b · When both move at once
#
# **Optional.** What becomes of "a solution is a strategy" when nobody moves first? The row player (you) and the column player
# show one or two fingers each. If the sum is even, the row player wins that much; if odd, the column player does. **Run the next cell, and say whether that is fair.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.widgets import Prediction

Prediction(
    "An even sum pays the row player 2 or 4, an odd sum costs 3. Is that fair to the row player?",
    ["it is fair: its value is 0", "the row player is better off", "the column player is better off"],
    answer="the column player is better off",
    because="However the row player mixes one and two fingers, the column player can win a little on average. Below you find out "
    "how little.",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Half an hour, after lesson 01. At the end you can find the value of such a game, and you know the formula for Nim.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A matrix
#
# There is no state in which it is my turn, so this is not a `Game` with six functions. It is a **matrix**: a row for each of my choices, a column
# for each of yours, and in it what I get. In *matching pennies* both show a coin; I win if they are equal.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import matching_pennies

pennies = matching_pennies()
pennies

# %% slideshow={"slide_type": "subslide"}
print("the best row guarantees", pennies.lower_value())
print("the best column allows no more than", pennies.upper_value())

# %% [markdown] slideshow={"slide_type": "subslide"}
# Whatever row I announce, you beat it. It is not always so. If an entry is the smallest of its row *and* the greatest of its column, both players can
# announce it without harm: a **saddle point**. This matrix, from Ferguson's notes, has one in the middle.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import MatrixGame

saddle = MatrixGame([[4, 1, -3], [3, 2, 5], [0, 1, 6]])
print("saddle points (row, column, from 0):", saddle.saddle_points())
print(saddle.solve())

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The minimax theorem
#
# Pennies has no saddle point. The way out is to **mix**: let chance choose the row. Von Neumann proved in 1928 that what I can be sure of and what you can hold me to are then the same.
#
# > For every two-player zero-sum game with finitely many pure strategies (rows and columns) there is a number $V$ and a mixed strategy for each player, such that the row
# > player's guarantees at least $V$ on average whatever the other does, and the column player's allows at most $V$:
# > $\max_p \min_q p^\top\! A\, q = V = \min_q \max_p p^\top\! A\, q$ for the payoff matrix $A$ and mixed strategies $p$, $q$.
#
# Hence the name: I *minimise* the *maximum* you can get.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Back to the fingers. You are the row player, and the other side knows *how often* you show one finger (row 1), but not when. **Which share is best?** Then switch on the best one.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import MixingExplorer

MixingExplorer()

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>How to find it with a pencil, and what it pays</summary>
#
# Here the best share $p$ is where both columns pay the same: $2p - 3(1 - p) = -3p + 4(1 - p)$, so $p = \frac{7}{12}$. Either column then pays
# $-\frac{1}{12}$ a game.
# </details>

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import rock_paper_scissors

for name, each in (("pennies", pennies), ("rock-paper-scissors", rock_paper_scissors())):
    print(f"{name}: {each.solve()}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Nim has a formula
#
# Back to turns. In Nim you take as many as you like from one heap, and whoever takes the last one wins. `solve` finds the winning moves by backward
# induction. Bouton (1901) found them without: write the heaps in binary, add without carrying: $011 \oplus 100 \oplus 101 = 010$. If this **nim-sum** is not zero, make it zero.

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Nim, nim_sum
from gamelib.search import solve

nim = Nim((3, 4, 5))
heaps = nim.initial_state()
print("nim-sum:", nim_sum(heaps.heaps))
for name, best in (("search", solve(nim).best_actions(heaps)), ("theory", nim.winning_actions(heaps))):
    print(f"best by {name}:", [nim.action_text(heaps, action) for action in best])  # A2: two from heap A

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Play it**: can you beat the program of lesson 01 when you begin?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.play import MonteCarloAgent
from gamelib.widgets import GameExplorer

GameExplorer(nim, {"the program": MonteCarloAgent(simulations=400, rng=1)})

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A catalogue of games
#
# Do players move in a **definite** order, an **indefinite** one (the play decides), or **simultaneously**? Are places and times **discrete**, like squares
# and moves, or continuous? Does the world wait while you think (**static**), or is it dynamic? Does today's choice change tomorrow's
# (**sequential**), or does each stand alone (episodic)? Which two are simultaneous, continuous, dynamic and
# sequential? Point at a number for its source.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.catalogue import CatalogueExplorer

CatalogueExplorer()

# %% [markdown] slideshow={"slide_type": "slide"}
# **Words met here:** [matrix game](glossary.md#matrix-game), [mixed strategy](glossary.md#mixed-strategy), [saddle point](glossary.md#saddle-point),
# [minimax theorem](glossary.md#minimax-theorem), [nim-sum](glossary.md#nim-sum), [discrete environment](glossary.md#discrete-environment), [static
# environment](glossary.md#static-environment), [sequential environment](glossary.md#sequential-environment).
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 18.2 (3rd ed.: 17.5). von Neumann, "Zur Theorie der
# Gesellschaftsspiele", 1928. Bouton, "Nim, a game with a complete mathematical theory", 1901. Ferguson, *Game Theory*, part II.
#
# Back to [lesson 01](01_game_formalization.ipynb), or on to [lesson 02](02_minimax.ipynb).
