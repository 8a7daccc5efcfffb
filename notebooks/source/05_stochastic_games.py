# %% [markdown] slideshow={"slide_type": "slide"}
# # 05 · Stochastic games
#
# **What is a good move when dice decide what comes of it?** Below MAX chooses, then chance does. Move the
# first slider: it bends the scale on which the four leaves are measured, and never changes which of two leaves is
# better. At some point the best move flips. In chess that could not happen. Why can it here?
#
# Choose *Run ▸ Run All Cells* first: the pictures are there at once, but buttons and sliders come to
# life when their cell has run.
#
# This lesson takes about two and a half hours. You need lessons 02 and 03. At the end you will be able to
#
# - compute expected values in a tree by hand, and write expectiminimax;
# - say what a probability may mean, and what a *utility* is and is not;
# - search against a model of the opponent, and measure what a wrong model costs;
# - say which changes of an evaluation are safe under chance, and why;
# - explain why Pig has a strange best policy, what dice cost, and how chance nodes can be pruned.

# %% slideshow={"slide_type": "slide"}
from gamelib.widgets import BendExplorer

BendExplorer()

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.widgets import Prediction

Prediction(
    "Keep the order, and let the leaves 1, 2, 3, 4 count 1, 20, 30, 400. Which action is best then?",
    ["still a1: no leaf has overtaken another", "a2"],
    answer="a2",
    because="0.9 · 20 + 0.1 · 30 = 21 against 0.9 · 1 + 0.1 · 400 = 40.9. A mean asks how much better, not which.",
)

# %% slideshow={"slide_type": "fragment"}
bent = BendExplorer()
for bend in (10, 36, 37):
    bent.set(bend=bend)
    print(bent.facts)
bent.set(bend=10, stretch=7, shift=-20)
print(bent.facts)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## By hand: a die
#
# A game for one. You may **count** (as many points as the die shows) or **double** (twice the eyes if they are even,
# nothing if they are odd). First you choose, then the die is thrown. Which is better?

# %% slideshow={"slide_type": "fragment"}
from gamelib import CHANCE, MAX, MIN
from gamelib.draw import draw_tree, film
from gamelib.games import ChanceNode, TreeGame, chance_tree
from gamelib.search import expectiminimax

die = chance_tree("die")
draw_tree(die)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The circles are **chance nodes**. Nobody chooses there, and chance wants nothing, neither good nor bad. What is such
# a node worth? The **expected value**, the mean of its outcomes, each weighted by how probable it is:
#
# $$E[X] = \sum_x P(x) \cdot x$$
#
# Counting: $\frac16 (1 + 2 + 3 + 4 + 5 + 6) = 3.5$. Doubling: $\frac16 (0 + 4 + 0 + 8 + 0 + 12) = 4$. Double.
# The weights need not be equal. With $\frac12, \frac13, \frac16$ for 8, 24 and -12 it is $4 + 8 - 2 = 10$.
#
# Your turn, with MIN in the game as well: MAX chooses, then chance decides, then MIN. Fill in the values, the nodes
# next to the leaves first.

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import ChanceByHandExplorer

three_movers = TreeGame.from_text("[{0.9: [2, 7], 0.1: [9, 3]}, {0.9: [5, 1], 0.1: [4, 6]}]")
ChanceByHandExplorer(three_movers)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In symbols
#
# $$
# \text{EXPECTIMINIMAX}(s) = \begin{cases}
#   \text{UTILITY}(s, \text{MAX}) & \text{if TERMINAL-TEST}(s) \\
#   \max_a \text{EXPECTIMINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MAX} \\
#   \min_a \text{EXPECTIMINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MIN} \\
#   \sum_r P(r) \, \text{EXPECTIMINIMAX}(\text{RESULT}(s, r)) & \text{if PLAYER}(s) = \text{CHANCE}
# \end{cases}
# $$
#
# One line more than minimax. CHANCE is a third kind of mover, $r$ is what it may do (a throw, a card) and $P(r)$
# how probable that is. The utility is **MAX's**, whoever would be to move at the leaf. Without the MIN line it is
# **expectimax**; Michie (1966) gave the whole its name.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# The pseudo-code of the notes for expectimax, its questions put into the right order, and ours beside it:
#
#     function value(s)                               function maxValue(s)
#       if s is terminal: return utility(s)             values ← value(s') for all s'
#       if s is max's:    return maxValue(s)            return max(values)
#       if s is chance's: return expValue(s)
#                                                     function expValue(s)
#     (s' stands for the successors of s)               values  ← value(s') for all s'
#                                                       weights ← probability(s, s') for all s'
#                                                       return Σ weight · value

# %% slideshow={"slide_type": "fragment"}
def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) is CHANCE:
        v = 0
        for outcome, probability in game.outcomes(state):
            v = v + probability * value(game, game.result(state, outcome))
        return v
    values = []
    for action in game.actions(state):
        values.append(value(game, game.result(state, action)))
    if game.player(state) == MAX:
        return max(values)
    return min(values)


print("the die game is worth", value(die, die.initial_state()))
print(expectiminimax(die))
film(value, three_movers)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two slips that are easily made. The probabilities have taken the mean *already*: dividing the sum by the number of
# outcomes once more is wrong. And **the end of the game is asked first**. The notes ask last, after "is it a
# max node?". But a leaf may well say whose turn it would be, and then:

# %% slideshow={"slide_type": "fragment"}
def asks_too_late(game, state):
    if game.player(state) == MAX:
        return max([asks_too_late(game, game.result(state, action)) for action in game.actions(state)])
    if game.player(state) is CHANCE:
        return sum(p * asks_too_late(game, game.result(state, r)) for r, p in game.outcomes(state))
    return game.utility(state, MAX)


from gamelib.games import Pig

pig = Pig()
won = pig.parse("40 100, MIN has won")
print("asked first:", value(pig, won))
try:
    asks_too_late(pig, won)
except ValueError as error:
    print(f"asked last: {type(error).__name__}, for the greatest of no values at all")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What does "probability" mean?
#
# Two readings, and both are used in games.
#
# **Frequentist** (objectivist): the share of cases in the long run. A statement about repeated experiments. It suits
# dice, and the rain on days like this one; new evidence means another class of cases to compare with.

# %% slideshow={"slide_type": "fragment"}
import numpy as np
from matplotlib import pyplot as plt

from gamelib.draw import chart

throws = np.random.default_rng(5).integers(1, 7, (3, 10_000))
numbers = np.arange(1, 10_001)
means = throws.cumsum(axis=1) / numbers
for count in (10, 100, 1_000, 10_000):
    print(f"mean of {count:>6,} throws, three dice:", " ".join(f"{mean:.3f}" for mean in means[:, count - 1]))

figure, axes = plt.subplots(figsize=(7, 3))
axes.semilogx(numbers, means.T)
spread = 1.96 * throws[0].std() / np.sqrt(numbers)
axes.fill_between(numbers, 3.5 - spread, 3.5 + spread, color="0.85", label="95 of 100 dice are in here")
axes.axhline(3.5, color="0.4", linewidth=1)
axes.set_xlabel("throws (logarithmic)")
axes.set_ylabel("mean so far")
axes.legend()
chart(figure, "Three running means of a die: far apart after ten throws, all close to 3.5 after ten thousand.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Bayesian** (subjectivist): a degree of belief about something one cannot see. Pac-Man does not know what is in
# a ghost's head. Is it a *hunter*, which steps towards him nine times in ten, or a *walker*, to whom all ways are the
# same? No ghost is met twice, so there is nothing to count; but there is evidence, and evidence moves beliefs:
#
# $$P(\text{hunter} \mid \text{step}) = \frac{P(\text{step} \mid \text{hunter}) \, P(\text{hunter})}{P(\text{step})}$$

# %% slideshow={"slide_type": "fragment"}
def updated(belief, likelihood):
    """Bayes' rule: what was believed, times how well it explains what was seen, made to sum to 1."""
    joint = {kind: belief[kind] * likelihood[kind] for kind in belief}
    return {kind: weight / sum(joint.values()) for kind, weight in joint.items()}


belief = {"hunter": 0.5, "walker": 0.5}
print(f"before anything is seen: hunter {belief['hunter']:.1%}")
for ways, towards in ((2, True), (2, True), (3, True), (2, False), (3, True)):
    likelihood = {"hunter": 0.9 if towards else 0.1 / (ways - 1), "walker": 1 / ways}
    belief = updated(belief, likelihood)
    seen = f"{'towards' if towards else 'away from'} Pac-Man, one of {ways} ways"
    print(f"a step {seen}: hunter {belief['hunter']:.1%}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Expected *what*?
#
# The **principle of maximum expected utility**: choose the action with the greatest expected utility, given what you
# know. It is often taken as the definition of a rational agent. All the weight is on the word *utility*. The die again,
# now for two: MAX chooses and throws, then MIN, who has seen MAX's points. **Who has more points wins.**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Doubling brings 4 points on average, counting 3.5. What should MAX do in the duel?",
    ["double: more points", "count", "it makes no difference: MIN can do the same"],
    answer="count",
    because="Half of the time doubling gives 0 points. What counts is winning, and by how much does not matter.",
)

# %% slideshow={"slide_type": "fragment"}
duel = chance_tree("dice-duel")
for game in (die, duel):
    found = expectiminimax(game)
    print(found.action, {action: round(each.value, 3) for action, each in found.action_values.items()})
for points in (0, 3, 4, 8):
    eyes = {0: "1", 3: "3", 4: "2", 8: "4"}[points]
    after = duel.result(duel.result("A", "count" if points == 3 else "double"), eyes)
    print(f"against {points} points MIN does best to {expectiminimax(duel, after).action}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# A **utility** is a function from outcomes (states of the world) to real numbers that describes what an agent
# *prefers*. In a game it can be as simple as +1 and -1. The same cards, the same chances, another utility, another
# action; here in a solitaire. Six cards, 1 to 6, are shuffled. Each card is put at once on one of three places, and the
# row must ascend. The first card is a 5. Where does it go?

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Solitaire
from gamelib.search import expectimax

for all_or_nothing, name in ((False, "cards placed"), (True, "a full row is 1, anything else 0")):
    solitaire = Solitaire(cards=6, places=3, all_or_nothing=all_or_nothing)
    found = expectimax(solitaire, solitaire.parse(". . ., card 5"))
    worth = ", ".join(f"place {place + 1}: {each.value:.2f}" for place, each in found.action_values.items())
    print(f"{name:>33}: {worth}; best: place {found.action + 1}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### From preferences to utilities
#
# Where do the numbers come from? From choices. Fix two outcomes, nothing (0) and 4,000 (1). For any sum between them
# there is a chance of 4,000 that you like *just as much* as the sum for certain. That chance **is** its utility. Give
# three answers, honestly; then let the sum decide between two lotteries, and see whether you agree with yourself.

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets import LotteryExplorer

LotteryExplorer()

# %% slideshow={"slide_type": "fragment"}
lotteries = LotteryExplorer()
print(lotteries.facts)
lotteries.set(u1000=25, u2000=50, u3000=75)
print(lotteries.facts)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Theorem** (von Neumann and Morgenstern). If preferences over lotteries are complete and transitive, continuous
# (there is always such a chance) and do not change when both lotteries are mixed with the same third one, then some
# utility function describes them all by its expected value; and any other that does is $a\,u + b$ with $a > 0$.
#
# The conditions matter. Most people, asked by Kahneman and Tversky (1979; the idea is Allais's, 1953), take 3,000 for
# certain rather than 4,000 with 80 %, *and* 4,000 with 20 % rather than 3,000 with 25 %. Which utility is that?

# %% slideshow={"slide_type": "fragment"}
fits = [
    u3000 / 1000
    for u3000 in range(1001)  # u(0) = 0 and u(4,000) = 1
    if 100 * u3000 > 80 * 1000 and 25 * u3000 < 20 * 1000
]
print("utilities of 3,000 that make both choices right:", fits)

# %% [markdown] slideshow={"slide_type": "fragment"}
# None: the first choice says $u(3000) > 0.8$, the second $u(3000) < 0.8$. The theorem says what a consistent agent
# does, not what people do.
#
# <details><summary>We write the utilities down, and the actions emerge. Why not let agents choose their own utilities?</summary>
#
# An agent that may choose what it wants chooses to want what it has: utility 1 for everything, and nothing left to
# do. Utilities say what the agent is *for*; they must come from outside the agent's own maximisation. (Not that writing
# them down is easy: an agent does what we wrote, which may not be what we meant.)
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A model of the opponent
#
# Minimax expects the worst. Who *knows* something about the opponent can put a chance node in place of each MIN
# node: one branch for every outcome that is out of our control, with its probability. The model may be simple (all
# actions alike) or need a search of its own; and it may well say that *adversarial* actions are the likely ones. Here
# is a tree on which the two disagree:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import fallible, minimax

lure = TreeGame([[6, 7, 8], [2, 20, 14]])


def worst(state):
    return minimax(lure, state).action


for share in (0, 0.2, 0.4, 0.5, 1):
    found = expectimax(lure, opponent=fallible(worst, share, lure))
    a1, a2 = (each.value for each in found.action_values.values())
    print(f"a MIN who errs in {share:4.0%} of its moves: a1 {a1:.1f}, a2 {a2:.1f}; expectimax plays {found.action}")
print("minimax:", minimax(lure).action)

# %% [markdown] slideshow={"slide_type": "fragment"}
# With a belief of one half expectimax goes for $a_2$ and *expects* 7. Should MIN make no error, it gets 2. Who believes
# in errors that do not come is punished; who does not believe in errors that do come leaves something lying there.
# (`fallible`, `mixture` and any function from a state to probabilities will do as a model.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### To believe in probabilities is not to believe in coins
#
# That a ghost turns left "with probability one half" need not mean that it flips a coin. Two ghosts: one flips a coin
# at each corner; the other is stubborn and *always* turns the same way, only you do not know which.

# %% slideshow={"slide_type": "fragment"}
stubborn = {"always left": 0.5, "always right": 0.5}
coin = 0.5
for corner in (1, 2, 3):
    left = stubborn["always left"]
    print(f"corner {corner}: left, with probability {coin:.0%} (coin) or {left:.0%} (stubborn). It turns left.")
    stubborn = updated(stubborn, {"always left": 1, "always right": 0})

# %% [markdown] slideshow={"slide_type": "fragment"}
# At the first corner the two beliefs are the same number. One of them learns, and the other has nothing to learn.
# Expectimax takes each chance node for itself: from a model that is really ignorance it does not know that
# looking would teach it something.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Pac-Man, and what a wrong model costs
#
# Pac-Man is MAX. Food brings 10 points, each step costs 1; having eaten everything brings 500, being caught costs 500.
# The ghosts are adversaries, or they walk at random. In the maze `trapped` two of them close in from both sides.

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_board
from gamelib.games import PacMan

trapped = PacMan("trapped")
draw_board(trapped, text="Pac-Man between two ghosts, the food beyond the second ghost")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Minimax Pac-Man sits in this trap, and the ghosts walk at random. What does he do?",
    ["he waits for a gap", "he runs to the nearer ghost at once", "he goes for the food, slowly"],
    answer="he runs to the nearer ghost at once",
    because="He believes that all is lost. Then every further step only costs a point: -502 is the best he expects, "
    "and what he gets, though seven games in ten could have been won.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two kinds of Pac-Man, two kinds of ghosts. The tools are those of lesson 02: `solve` for minimax; `best_response` to
# the uniform policy, which is expectimax with a memory; `best_response` for MIN, the worst that can be done to just
# this Pac-Man. First games that are played, in the maze `pocket`, where half of the food lies behind the only ghost:

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import best_response, optimal_strategy, solve, uniform_policy

pocket = PacMan("pocket")
pacmen = {
    "minimax": optimal_strategy(solve(pocket), MAX),
    "expectimax": best_response(pocket, uniform_policy(pocket), MAX),
}


def play_out(pacman, ghost, rng):
    state = pocket.initial_state()
    while not pocket.is_terminal(state):
        if pocket.player(state) == MAX:
            action = pacman(state)
        elif ghost == "random":
            action = rng.choice(pocket.actions(state))
        else:
            action = ghost(state)
        state = pocket.result(state, action)
    return pocket.utility(state, MAX)


sampled = {}
for name, pacman in pacmen.items():
    for kind, ghost in (("adversarial", best_response(pocket, pacman, MIN)), ("random", "random")):
        rng = np.random.default_rng(3)
        scores = np.array([play_out(pacman, ghost, rng) for _ in range(200)])
        margin = 1.96 * scores.std(ddof=1) / np.sqrt(len(scores))
        sampled[name, kind] = scores.mean(), margin
        print(f"{name:>10} against {kind:>11} ghosts: {scores.mean():7.1f} ± {margin:.1f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The intervals are wide: one game is won by 500 or lost. Nothing need be sampled, however. How likely each score is
# follows from the rules (`outcome`), here for the same maze; the trap takes some seconds, and its exact table comes
# with the course (`gamelib.course.ghost_models`).

# %% slideshow={"slide_type": "fragment"}
from gamelib.course.ghost_models import results, two_by_two

exact = two_by_two("pocket")
table = results()
for maze in ("pocket", "trapped"):
    print(f"{maze}, 20 steps     adversarial ghosts       random ghosts")
    for name in pacmen:
        row = [table[maze, name, kind] for kind in ("adversarial", "random")]
        print(f"{name:>16}  ", "    ".join(f"{each.score:8.2f} (wins {each.wins:6.1%})" for each in row))
lost = table["trapped", "expectimax", "random"].score - table["trapped", "minimax", "random"].score
print(f"what pessimism costs in the trap if the ghosts walk at random: {lost:.0f} points a game")
for cell, found in exact.items():
    assert abs(found.score - table["pocket", *cell].score) < 1e-4

# %% slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(7, 3.4))
for offset, name, mark in ((-0.1, "minimax", "s"), (0.1, "expectimax", "o")):
    for x, kind in enumerate(("adversarial", "random")):
        mean, margin = sampled[name, kind]
        axes.errorbar(x + offset, mean, yerr=margin, fmt=mark, capsize=5, color="C0" if mark == "s" else "C1",
                      label=f"{name}, 200 games" if x == 0 else None)  # fmt: skip
        axes.plot(x + offset, exact[name, kind].score, "kx", label="exact" if x == 0 and mark == "o" else None)
axes.axhline(0, color="0.6", linewidth=1)
axes.set_xticks([0, 1], ["adversarial ghosts", "random ghosts"])
axes.set_xlim(-0.5, 1.5)
axes.set_ylabel("mean score, maze pocket")
axes.legend()
inside = sum(abs(sampled[cell][0] - found.score) <= sampled[cell][1] + 1e-9 for cell, found in exact.items())
print(f"{inside} of 4 exact values lie inside the intervals of the played games")
chart(figure, "Each Pac-Man is best against the ghosts he believes in; the optimist loses most where he is wrong.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each Pac-Man does best against the ghosts he believes in. Minimax **keeps its promise** whatever the ghosts are, and
# misses what random ghosts would give away. Expectimax keeps its promise only if the model is right; if not, it
# is caught. And a wrong model of the *other* kind costs too: pessimism in the trap throws 726 points away.
#
# Now mix: how much random do you believe in, how much is there, and how far do you look ahead?

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import GhostExplorer

GhostExplorer()

# %% slideshow={"slide_type": "fragment"}
ghosts = GhostExplorer()
for depth in (3, 8, 20):
    ghosts.set(believed=100, real=100, depth=depth)
    print(ghosts.facts)

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Depth* works here as in lesson 03: three steps ahead Pac-Man sees no way to win and wanders about, however right his
# model is. A good model does not replace a horizon, nor the other way round.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cutting off: the order is not enough
#
# As in lesson 03 a search of a large game stops early and asks an evaluation. For minimax only its *order* matters:
# whatever is done to the leaves, as long as the order stays, the same action comes out. Under chance that is wrong,
# as the first picture of this lesson shows. In the notes' figure the left tree says $a_1$; recompute the right one:

# %% slideshow={"slide_type": "fragment"}
changes = {
    "v, the left figure": lambda v: v,
    "10 v": lambda v: 10 * v,
    "3 v - 7": lambda v: 3 * v - 7,
    "log v": np.log,
    "v squared": lambda v: v**2,
    "v to the 4th": lambda v: v**4,
    "1, 20, 30, 400: the right figure": {1: 1, 2: 20, 3: 30, 4: 400}.get,
}
for name, change in changes.items():
    two, three, one, four = (float(change(v)) for v in (2, 3, 1, 4))
    dice = expectiminimax(TreeGame([ChanceNode([(0.9, two), (0.1, three)]), ChanceNode([(0.9, one), (0.1, four)])]))
    a1, a2 = (each.value for each in dice.action_values.values())
    without = minimax(TreeGame([[two, three], [one, four]]))
    print(f"{name:>32}: a1 {a1:7.2f}, a2 {a2:7.2f}: {dice.action}; with MIN in place of chance: {without.action}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Why are $10\,v$ and $3\,v - 7$ safe? Because the mean goes along: $E[a\,v + b] = a\,E[v] + b$, and with $a > 0$ the
# greater stays the greater. Nothing else is safe. If the changed scale is not straight, there are three values $x < y
# < z$ of which $y$ is moved nearer to one end; then some lottery between $x$ and $z$ was as good as $y$ before and is
# not now.
#
# So an evaluation under chance should be a **positive linear transformation of the expected utility**: of the
# *probability of winning*, where a win is 1 and a loss 0. (Some notes say "of the utility"; but a utility belongs to
# ends.) It is the same theorem as with the lotteries: utilities are fixed up to $a\,u + b$, and no further.
#
# The notes ask for **an example of a non-linear evaluation in chess**. Material is one! From 405,460 games of programs
# Fischer and Kannan (2007) found that a lead of $d$ pawns scores about $1 / (1 + 10^{-d/4})$:

# %% slideshow={"slide_type": "fragment"}
def scores_about(pawns):
    return 1 / (1 + 10 ** (-pawns / 4))


sure, gamble = [(1.0, 2)], [(0.5, 9), (0.5, -3)]
for name, scale in (("pawns", lambda d: d), ("expected score", scores_about)):
    means = [sum(p * scale(d) for p, d in lottery) for lottery in (sure, gamble)]
    print(f"{name:>14}: two pawns for sure {means[0]:.2f}, nine or minus three {means[1]:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Counting pawns the gamble looks better, and it scores worse: a queen ahead is not nine times as good as a pawn
# ahead. Chess has no dice, so counting in pawns does no harm there (squashing in lesson 03 was harmless for the same
# reason). In backgammon it would.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Pig
#
# A game one can solve, and whose answer nobody would have guessed. You roll a die as often as you like. A 1 ends your
# turn, and what you rolled in it is lost; any other number is added to your **turn total**. *Hold*, and the turn total
# is yours. Whoever first has 100 wins. Let $P_{i,j,k}$ be the probability that the player to move wins who has $i$ points,
# the opponent having $j$, with $k$ at stake. If $i + k \ge 100$ it is 1; else it is the greater of
#
# $$\text{roll: } \tfrac16 \Bigl( (1 - P_{j,i,0}) + \sum_{r=2}^{6} P_{i,j,k+r} \Bigr) \qquad \text{hold: } 1 - P_{j,i+k,0}$$
#
# There is no last ply to start from: if nobody scores, play comes back to where it was. **Value iteration** takes any
# numbers for $P$, computes the right-hand sides, and again, until nothing moves any more (Neller and Presser, 2004).

# %% slideshow={"slide_type": "fragment"}
from gamelib.games.pig_policies import hold_at, roll_table, winning_probability
from gamelib.games.pig_values import solve_pig

solved = solve_pig(pig)
twenty = roll_table(pig, hold_at(pig, 20))
print(f"{solved.sweeps} sweeps; the first of two perfect players wins {solved.values[0, 0, 0]:.2%}")
first = winning_probability(pig, (solved.rolls, twenty))
second = winning_probability(pig, (twenty, solved.rolls), player=MIN)
print(f"perfect play against hold-at-20: {first:.2%} moving first, {second:.2%} second, mean {(first + second) / 2:.2%}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# "Hold at 20" is the rule of thumb: at 20 a roll loses on average as much as it wins ($\frac16 \cdot 20 = \frac16 (2
# + 3 + 4 + 5 + 6)$). It makes the most *points a turn*, and again points are not what counts. The best policy for
# *winning*:

# %% slideshow={"slide_type": "fragment"}
stops = np.argmin(solved.rolls, axis=2).astype(float)  # the least turn total at which it does not roll
always = np.array([[solved.rolls[i, j, : 100 - i].all() for j in range(100)] for i in range(100)])
stops[always] = np.nan
figure, axes = plt.subplots(figsize=(7.5, 4.6))
shown = axes.imshow(stops, origin="lower", cmap="viridis", vmin=10, vmax=50)
axes.imshow(np.where(always, 1.0, np.nan), origin="lower", cmap="Greys", vmin=0, vmax=1.6)
axes.plot(49, 41, "wx", markersize=9)
axes.annotate("the hole", (49, 41), (54, 44), color="white")
axes.text(88, 50, "roll until you win", rotation=90, color="white", ha="center", va="center")
axes.set_xlabel("opponent's points")
axes.set_ylabel("own points")
figure.colorbar(shown, label="hold from this turn total on")
for own, other in ((0, 0), (50, 0), (0, 50), (80, 50), (70, 95)):
    told = "rolls until it wins" if always[own, other] else f"holds from {stops[own, other]:.0f} on"
    print(f"{own:>2} against {other:>2}: {told}")
chart(figure, "Ahead one holds earlier, behind later; near the opponent's goal one rolls until one wins.")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "At 41 against 49 the best policy holds with 22, 23, 24, 25 and 26 at stake. And with 27?",
    ["it holds: more is at stake", "it rolls"],
    answer="it rolls",
    because="By a hair: 65.56 % against 65.54 %. With 28 it holds again. The region in which to hold has a hole.",
)

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import PigExplorer

PigExplorer()

# %% slideshow={"slide_type": "fragment"}
cut = PigExplorer()
for turn_total in (26, 27, 28):
    cut.set(turn_total=turn_total)
    print(cut.facts)
print("at 41 against 49 it rolls at", [k for k in range(59) if solved.rolls[41, 49, k]])
several = sum((np.diff(solved.rolls[i, j, : 100 - i].astype(int)) == 1).any() for i in range(100) for j in range(100))
print(f"{several:,} of 10,000 pairs of scores have such a second region in which to roll")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Move the opponent's points and watch the region grow a wave, an island, and at last swallow everything. (Most second
# regions are no mystery: so near to 100, one more roll may win at once.) No short rule describes this
# surface; it took a search.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### The price of a bent scale
#
# Pig is solved, so we can measure what bending costs. The evaluation is *perfect* here: it is the true probability
# of winning, raised to a power. No order is changed. A player looks one roll ahead with it.

# %% slideshow={"slide_type": "fragment"}
def bent_policy(power):
    """Roll where the mean over the die of the bent winning probabilities is greater than for holding."""
    n = pig.goal
    chances = np.ones((n, n, 2 * n))
    chances[:, :, :n] = solved.values
    over = 1 - solved.values[:, :, 0].T  # by own and opponent's points: what passing the turn is worth
    policy = np.zeros((n, n, n), dtype=bool)
    for k in range(n):
        below = n - k
        roll = over[:below] ** power
        for r in range(2, 7):
            roll = roll + chances[:below, :, k + r] ** power
        policy[:below, :, k] = roll / 6 > over[k:] ** power + 1e-12
    return policy


powers, shares = (0.1, 0.3, 1, 2, 3, 5, 8), []
for power in powers:
    policy = bent_policy(power)
    as_first = winning_probability(pig, (policy, solved.rolls))
    as_second = winning_probability(pig, (solved.rolls, policy), player=MIN)
    shares.append((as_first + as_second) / 2)
    other = (policy != solved.rolls).sum()
    print(f"power {power:3}: wins {shares[-1]:6.2%} against perfect play, decides otherwise in {other:>7,} of 505,000 positions")

# %% slideshow={"slide_type": "fragment"}
figure, axes = plt.subplots(figsize=(7, 3))
axes.semilogx(powers, shares, "o-")
axes.axhline(0.5, color="0.6", linewidth=1)
axes.set_xticks(powers, [str(power) for power in powers])
axes.set_xlabel("power to which the winning probability is raised")
axes.set_ylabel("share of games won")
print(f"the best power is {powers[int(np.argmax(shares))]}")
chart(figure, "Bent either way the player wins less; bent far upwards, where it hopes for too much, it loses most games.")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What dice cost
#
# With $b$ actions and $n$ outcomes of chance after each, a tree of $m$ moves has $O(b^m n^m)$ leaves. In **backgammon**
# chance throws before every move:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Backgammon

backgammon = Backgammon()
board = backgammon.play("3-1: 8/5 6/5; 6-2: 24/18 13/11; 5-2")
rolls = backgammon.outcomes(backgammon.play("3-1: 8/5 6/5"))
doubles = [p for (one, other), p in rolls if one == other]
others = [p for (one, other), p in rolls if one != other]
print(f"{len(rolls)} rolls: {len(doubles)} doubles at 1/{1 / doubles[0]:.0f}, {len(others)} others at 1/{1 / others[0]:.0f}")
rng, plays = np.random.default_rng(1), {"doubles": [], "other rolls": []}
for _ in range(20):
    state = backgammon.initial_state()
    while not backgammon.is_terminal(state):
        actions = backgammon.actions(state)
        if backgammon.player(state) is CHANCE:
            chances = [p for _, p in backgammon.outcomes(state)]
            action = roll = actions[rng.choice(len(actions), p=chances)]
        else:
            plays["doubles" if roll[0] == roll[1] else "other rolls"].append(len(actions))
            action = actions[rng.choice(len(actions))]
        state = backgammon.result(state, action)
for name, counts in plays.items():
    print(f"plays of {name}: {np.mean(counts):.1f} on average, at most {max(counts)}")
b, n = np.mean(plays["doubles"] + plays["other rolls"]), len(rolls)
print(f"b = {b:.1f}, n = {n}: leaves after 1, 2, 3 moves:", ", ".join(f"{(b * n) ** m:,.0f}" for m in (1, 2, 3)))
draw_board(backgammon, board, text="A backgammon board early in a game, white to play 5-2")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Chance multiplies *and* makes likely lines rare: the best reply may come after one roll in 36, so looking deep is
# worth less than in chess. Programs looked two or three plies ahead and put their effort into the evaluation:
# **TD-Gammon** (Tesauro, 1995 and 2002) learned a neural network's estimate of the expected result, which under dice is the
# right thing to learn, by playing against itself, and came up with the best human players.
#
# The game is stochastic with perfect information, as Monopoly is. Its utility is more than won or lost: a win counts
# 1, a gammon 2, a backgammon 3; with the doubling cube at 64 that makes the $3 \cdot 64 = 192$ of "from -192 to
# +192". A program that maximises only its chance of winning plays another game. (Ours leaves the cube out: from -3 to
# 3.)
#
# Where outcomes are too many, **sample** them: 2048 puts a 2 or a 4 on any empty cell. The estimate is then itself a
# lottery:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Game2048

tiles = Game2048()
state = tiles.parse("2 4 8 16 / 4 8 2 4 / 2 . . 2 / . . . .")


def room(state):
    return state.score + 10 * state.board.count(0)


full = expectimax(tiles, state, depth=4, evaluate=room)
print(f"all outcomes: {full.action}, value {full.value:.2f}, {full.nodes:,} nodes;",
      ", ".join(f"{action} {each.value:.1f}" for action, each in full.action_values.items()))  # fmt: skip
for samples in (2, 6):
    found = [expectiminimax(tiles, state, depth=4, evaluate=room, samples=samples, rng=seed) for seed in range(20)]
    values, nodes = [each.value for each in found], np.mean([each.nodes for each in found])
    alike = sum(each.action == full.action for each in found)
    print(f"{samples} drawn: {np.mean(values):.2f} ± {np.std(values):.2f}, {nodes:,.0f} nodes, same action {alike} of 20 times")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Two things to see. The three directions are worth nearly the same, so a sample cannot tell them apart. And the
# values are too *high* on average: MAX takes the greatest of several noisy means, which is likely to be the luckiest
# one.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Pruning chance
#
# Can alpha-beta be saved? At a chance node one would think not: until the last outcome is known the mean may be anything.
# But if all values lie between bounds $L$ and $U$, it may not. Say $U = 10$, MAX has 6 elsewhere, and of three equally
# likely outcomes the first is worth 1: then the mean is at most $\frac13 (1 + 10 + 10) = 7$; if the second is worth 6, at most
# $\frac13 (1 + 6 + 10) = 5.67$, and the third need not be looked at. Each outcome gets a window of its own,
#
# $$A_i = \frac{\alpha - \sum_{j<i} p_j v_j - U \sum_{j>i} p_j}{p_i}, \qquad B_i = \frac{\beta - \sum_{j<i} p_j v_j - L \sum_{j>i} p_j}{p_i}$$
#
# and a value outside it ends the node. That is **Star1** (Ballard, 1983). **Star2** first *probes* one action of each
# outcome: below a MIN node any one action gives an upper bound, and a good $U_j$ in place of $U$ is often enough for
# a cut.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import RandomOrder, star1, star2

for first, second, third in ((1, 6, 9), (1, 6, 19), (19, 1, 6)):
    tree = TreeGame([6, ChanceNode([(1 / 3, first), (1 / 3, second), (1 / 3, third)])])
    try:
        found = star1(tree, bounds=(0, 10))
        true = expectiminimax(tree).action_values["a2"].value
        print(f"6 or one of {first}, {second}, {third}: {found.action}, {found.leaves} of 4 leaves seen; the mean is {true:.2f}")
    except ValueError as error:
        print(f"6 or one of {first}, {second}, {third}: {error}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The second answer is *wrong*, and nobody can know: the 19 that breaks the promised bound was cut off.
# So bounds have to be true. Now a real game, two moves with a roll between them:

# %% slideshow={"slide_type": "fragment"}
from math import tanh

from gamelib.games import backgammon_features as count


def white_lead(state):
    points = count.points_made(state) + count.home_points(state) - 0.6 * count.blots(state)
    return 3 * tanh((count.pip_lead(state) + 5 * points - 8 * count.on_bar(state)) / 60)


limits = {"depth": 3, "evaluate": white_lead}
plain = expectiminimax(backgammon, board, **limits)
print(f"expectiminimax: {backgammon.action_text(board, plain.action)}, {plain.value:+.3f}, {plain.leaves:,} leaves")
for search in (star1, star2):
    for name, order in (("own order", None), ("random order", RandomOrder(rng=1))):
        found = search(backgammon, board, bounds=(-3, 3), order=order, **limits)
        assert abs(found.value - plain.value) < 1e-9
        print(f"{search.__name__}, {name:>12}: {found.leaves:>6,} leaves, {1 - found.leaves / plain.leaves:.0%} saved")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Ballard reports that Star1 saves 25 to 30 %, and Star2 more than 50 % in random order (and an order of magnitude in
# the best). Is that so? Trees MAX – chance – MIN – chance of growing branching; with leaves drawn independently, and
# with a step of -1, 0 or +1 at every edge, so that brothers are alike (lesson 03, "When deeper is worse").

# %% slideshow={"slide_type": "fragment"}
from functools import cache

from gamelib.games import random_chance_tree
from gamelib.search import ByValue


def steps_tree(rng, plies, branching, total=0):
    """Who moves in which ply, and a leaf that is the sum of the steps on the way to it."""
    if not plies:
        return total
    below = [steps_tree(rng, plies[1:], branching, total + int(rng.integers(-1, 2))) for _ in range(branching)]
    return ChanceNode([(1 / branching, each) for each in below]) if plies[0] == "chance" else below


def true_order(tree):
    """The best order there is: by the exact values."""
    return ByValue(cache(lambda state: expectiminimax(tree, state).value))


plies, widths, trees, saved = ["max", "chance", "min", "chance"], (2, 3, 4, 5, 6, 7), 6, {}
for width in widths:
    seen = dict.fromkeys(("independent, star1", "independent, star2", "alike, star1", "alike, star2", "best order, star2"), 0)
    for seed in range(trees):
        free = random_chance_tree(plies, branching=width, leaves=(-4, 4), denominator=24, rng=seed)
        alike = TreeGame(steps_tree(np.random.default_rng(seed), plies, width))
        for kind, tree, search, order in (
            ("independent, star1", free, star1, None),
            ("independent, star2", free, star2, None),
            ("alike, star1", alike, star1, None),
            ("alike, star2", alike, star2, None),
            ("best order, star2", alike, star2, true_order(alike)),
        ):
            seen[kind] += search(tree, bounds=(-4, 4), order=order).leaves
    for kind, leaves in seen.items():
        saved.setdefault(kind, []).append(1 - leaves / (trees * width**4))
for kind, shares in saved.items():
    print(f"{kind:>18}:", " ".join(f"{share:5.0%}" for share in shares))

# %% slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(7, 3.8))
axes.axhspan(0.25, 0.30, color="C0", alpha=0.2, label="Ballard, Star1: 25 to 30 %")
axes.axhspan(0.50, 1.00, color="C1", alpha=0.12, label="Ballard, Star2: more than 50 %")
lines = ("C0:o", "C1:s", "C0-o", "C1-s", "C1--^")
for (kind, shares), line in zip(saved.items(), lines, strict=True):
    axes.plot(widths, shares, line[2:], color=line[:2], label=kind)
axes.axhline(0, color="0.5", linewidth=1)
axes.set_xlabel("branching (players and chance alike)")
axes.set_ylabel("leaves saved")
axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5))
chart(figure, "Star1 comes into its published band; Star2 grows towards its own from below zero, and with the best order far above.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# From four branches on Star1 saves about what Ballard says, on both kinds of tree. Star2 needs brothers that are alike, as in
# real games: then a first look tells something, and with the best order it saves most of the leaves. On independent leaves
# it saves less than Star1; with two branches it looks at *more* leaves than no pruning at all, since it looks at its
# first actions twice. (A transposition table would remember them.) On the backgammon position Star1
# saves only a tenth, Star2 more than half. Savings are a property of the trees as well.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## True or false, and why?
#
# <details><summary>1. Expectiminimax returns the result one will get.</summary>
#
# False: the mean over all ways the dice may fall. In the die game its value is 4, and half of the time one gets 0.
# </details>
# <details><summary>2. With dice, only the order of the evaluation matters, as in chess.</summary>
#
# False. Distances matter: only positive linear transformations are safe.
# </details>
# <details><summary>3. If an evaluation is the probability of winning, one may as well use 2p - 1.</summary>
#
# True: it is a positive linear transformation, and the expected utility with +1 and -1.
# </details>
# <details><summary>4. Expectimax plays at least as well as minimax.</summary>
#
# If its model is right. Against adversaries the optimist in the pocket lost 489 points by it.
# </details>
# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>5. Minimax is the right choice whenever one knows nothing about the opponent.</summary>
#
# It is the *safe* choice: a guarantee. In the trap it gave everything up, because nothing could be guaranteed.
# </details>
# <details><summary>6. A model that gives the ghost's step a probability of one half says that the ghost flips coins.</summary>
#
# False. It says what we know. A stubborn ghost that we do not know yet gets the same number.
# </details>
# <details><summary>7. A rational agent maximises its expected money.</summary>
#
# False: its expected utility, and utility need not grow evenly with money.
# </details>
# <details><summary>8. Alpha-beta cannot be used in games with dice.</summary>
#
# False: with bounds on the values Star1 and Star2 cut at chance nodes too; below them MAX and MIN cut as ever.
# </details>
# <details><summary>9. If the dice are rolled by the opponent, they belong to MIN.</summary>
#
# False: whoever holds the cup, chance decides. A MIN node would be a cheat who picks the roll.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Slips to avoid
#
# | one reads or hears | what is right |
# |---|---|
# | "max node? chance node? else terminal" | the end of the game is asked first |
# | EXPECTMINIMAX here, EXPECTIMINIMAX there | one function: expectiminimax |
# | at a leaf UTILITY$(s, \text{PLAYER}(s))$ | UTILITY$(s, \text{MAX})$ |
# | the weighted sum, divided by the number of outcomes | the weights sum to 1: the sum *is* the mean |
# | "in the right-hand figure the best move is $a_1$" | left: $a_1$, 2.1 to 1.3; right: $a_2$, 40.9 to 21 |
# | EVAL is a linear transformation "of the utility" | of the *expected* utility, the probability of winning |
# | "change nodes", "changed nodes" | chance nodes |
# | the model may call "contradictory actions" likely | *adversarial* actions |
# | any preferences have a utility function | those that meet the theorem's conditions |
# | the action with the most points on average | the one with the greatest expected utility |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What you can do now
#
# You can compute and program expectiminimax; say what a probability and a utility stand for; search against a model,
# and name the price of a wrong one; tell a safe change of an evaluation from an unsafe one; and prune where there are
# dice.
#
# **Exercises**: [exercises/05_stochastic_games.ipynb](../exercises/05_stochastic_games.ipynb).
# **Next**: lesson 06, more than two players: one number a node is not enough.
#
# **References.** Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., 5.5 (stochastic games),
# 12.2 (probability), 16.1 to 16.3 (utilities). Klein and Abbeel, *CS 188*, Berkeley, lectures on expectimax and
# utilities. Michie, "Game-playing and game-learning automata", 1966. von Neumann and Morgenstern, *Theory of Games
# and Economic Behavior*, 2nd ed., 1947. Allais, "Le comportement de l'homme rationnel devant le risque",
# *Econometrica* 21, 1953. Kahneman and Tversky, "Prospect theory", *Econometrica* 47, 1979. Neller and Presser,
# "Optimal play of the dice game Pig", *The UMAP Journal* 25, 2004. Ballard, "The \*-minimax search procedure for
# trees containing chance nodes", *Artificial Intelligence* 21, 1983. Hauk, Buro and Schaeffer, "Rediscovering
# \*-minimax search", 2004. Tesauro, "Temporal difference learning and TD-Gammon", *Communications of the ACM* 38,
# 1995; "Programming backgammon using self-teaching neural nets", *Artificial Intelligence* 134, 2002. Fischer and Kannan, "Pawn advantage, win percentage, and Elo", Chess Programming Wiki, 2007.

# %% slideshow={"slide_type": "skip"}
from gamelib.course.glossary import glossary_table

glossary_table([
    "stochastic", "chance node", "expected value", "expectiminimax", "expectimax", "probability",
    "frequentist probability", "Bayesian probability", "utility", "lottery", "expected utility",
    "maximum expected utility", "opponent model", "fallible opponent", "positive linear transformation",
    "value iteration", "sampling", "Star1", "Star2",
])
