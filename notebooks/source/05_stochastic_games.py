# %% [markdown] slideshow={"slide_type": "slide"}
# # 05 · Stochastic games
#
# **What is a good move when dice decide what comes of it?** Below MAX chooses, then chance does. Make your
# prediction first. Then move the first slider: it bends the scale on which the four leaves are measured, and never
# changes which of two leaves is better.
#
# Choose *Run ▸ Run All Cells* first: the pictures are there at once, but buttons and sliders come to
# life when their cell has run.
#
# This lesson takes about two and a half hours. You need lessons 02 and 03, and for "Pruning chance" (question 6 of
# the exercises) lesson 04. At the end you will be able to
#
# - compute expected values in a tree by hand, and write expectiminimax;
# - say what a probability may mean, and what a *utility* is and is not;
# - search against a model of the opponent, and measure what a wrong model costs;
# - say which changes of an evaluation are safe under chance, and why;
# - explain why Pig has a strange best policy, what dice cost, and how chance nodes can be pruned.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "slide"}
from gamelib.widgets import BendExplorer, Prediction

Prediction(
    "a1 brings 2 with 90 % and 3 with 10 %: 2.1 on average. a2 brings 1 with 90 % and 4 with 10 %: 1.3. MAX plays "
    "a1. Now keep the order, but let the outcomes 1, 2, 3, 4 count 1, 20, 30, 400. Which action is best?",
    ["still a1: no outcome has overtaken another", "a2"],
    answer="a2",
    because="0.9 · 20 + 0.1 · 30 = 21, and 0.9 · 1 + 0.1 · 400 = 40.9. A mean asks how much better, not which.",
)

# %% slideshow={"slide_type": "fragment"}
BendExplorer()

# %% slideshow={"slide_type": "fragment"}
bent = BendExplorer()
for power in (1, 3.6, 3.7):
    bent.set(power=power)
    print(bent.facts)
bent.set(power=1, stretch=7, shift=-20)
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
# (The picture writes 0.167 for $\frac16$.) Counting: $\frac16 (1 + 2 + 3 + 4 + 5 + 6) = 3.5$. Doubling: $\frac16 (0 + 4 + 0 + 8 + 0 + 12) = 4$. Double.
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
# $$\small
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
# **expectimax**. The whole was proposed by Michie (1966).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## In code
#
# Textbook pseudo-code for expectimax, and below it our Python, which knows MIN as well:
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
# outcomes once more is wrong. And **the end of the game is asked first**, before "is it a max node?": a leaf may
# well say whose turn it would be, and then:

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
    after = " ".join(f"{mean:.3f}" for mean in means[:, count - 1])
    print(f"mean of {count:>6,} throws, three dice: {after}")

figure, axes = plt.subplots(figsize=(7, 2.8))
axes.semilogx(numbers, means.T)
spread = 1.96 * np.sqrt(35 / 12) / np.sqrt(numbers)  # the variance of a die is 35/12
band = 3.5 - spread, 3.5 + spread
axes.fill_between(numbers, *band, color="0.85", label="at each number of throws: about 95 % of dice")
axes.axhline(3.5, color="0.4", linewidth=1)
axes.set_xlabel("throws (logarithmic)")
axes.set_ylabel("mean so far")
axes.legend()
chart(figure, "Running means of three dice: far apart after ten throws, all near 3.5 after ten thousand.")

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
# now for two: MAX chooses and throws; then MIN, who has seen MAX's points, chooses and throws. **Who has more
# points wins**, +1 or -1; equally many are a draw, 0.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "Doubling brings 4 points on average, counting 3.5. What should MAX do in the duel?",
    ["double: more points", "count", "it makes no difference: MIN can do the same"],
    answer="count",
    because="Counting is worth -1/9, doubling -1/4: half of the time it gives 0 points. What counts is winning, and "
    "by how much does not matter.",
)

# %% slideshow={"slide_type": "fragment"}
duel = chance_tree("dice-duel")
for name, game in (("the die, for one", die), ("the duel", duel)):
    found = expectiminimax(game).action_values
    print(f"{name}:", ", ".join(f"{action} {each.value:.3f}" for action, each in found.items()))

throws_of_max = (0, "double", "1"), (3, "count", "3"), (4, "double", "2"), (5, "count", "5")
for points, choice, eyes in throws_of_max:
    seen = duel.result(duel.result("A", choice), eyes)  # MAX's choice and throw; MIN is to move
    found = expectiminimax(duel, seen)
    least = [action for action, each in found.action_values.items() if each.value - found.value < 1e-9]
    print(f"against {points} points MIN's best is {' or '.join(least)}; MAX gets {found.value:+.3f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# A **utility** is a function from outcomes (states of the world) to real numbers that describes what an agent
# *prefers*. In a game it can be as simple as +1 and -1. The same cards, the same chances, another utility, another
# action; here in a solitaire. Six cards, 1 to 6, are shuffled. Each card is put at once on one of three places, and the
# row must ascend; the first card that fits nowhere ends the game. The first card is a 5. Where does it go?

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Solitaire
from gamelib.search import expectimax

for all_or_nothing, name in ((False, "cards placed"), (True, "a full row is 1, anything else 0")):
    solitaire = Solitaire(cards=6, places=3, all_or_nothing=all_or_nothing)
    found = expectimax(solitaire, solitaire.parse(". . ., card 5"))
    worth = (f"place {place + 1}: {each.value:.2f}" for place, each in found.action_values.items())
    print(f"{name:>33}: {', '.join(worth)}; best: place {found.action + 1}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### From preferences to utilities
#
# Where do the numbers come from? From choices. Fix two outcomes, nothing (0) and 4,000 (1). For any sum between them
# there is a chance of 4,000 that you like *just as much* as the sum for certain. That chance **is** its utility. Give
# three answers, honestly. Then say which of two lotteries you would take, and see whether you agree with yourself.

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.lottery_explorer import LotteryExplorer

LotteryExplorer()

# %% slideshow={"slide_type": "fragment"}
lotteries = LotteryExplorer()
lotteries.set(prefer="A")
print(lotteries.facts)
lotteries.set(u1000=25, u2000=50, u3000=75)
print(lotteries.facts)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Theorem** (von Neumann and Morgenstern). If preferences over lotteries are complete and transitive, continuous
# (there is always such a chance) and do not change when both lotteries are mixed with the same third one, then some
# utility function describes them all by its expected value; and any other that does is $a\,u + b$ with $a > 0$.
#
# The conditions matter. Go back to the explorer and choose once more, between 3,000 with 25 % (A) and 4,000 with 20 %
# (B). Most people, asked by Kahneman and Tversky (1979; the idea is Allais's, 1953), take B here, *and* 3,000 for
# certain rather than 4,000 with 80 %. Which utility is that?

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
    print(f"a MIN who plays {share:4.0%} of its moves at random: a1 {a1:.1f}, a2 {a2:.1f}: {found.action}")
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
    print(f"corner {corner}: left with probability {coin:.0%} (coin), {left:.0%} (stubborn): left!")
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
    because="He believes that all is lost. Then every further step only costs a point: -502 is the best he "
    "expects, and what he gets, though seven games in ten could have been won.",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two kinds of Pac-Man, two kinds of ghosts, and three tools of lesson 02. `solve` finds every state's minimax value.
# `best_response` finds the best against what the other player is known to do: for MAX against ghosts that walk at
# random that is expectimax, for MIN it is the worst for just this Pac-Man. `outcome` works out how probable each final
# score is. First, games that are *played*, in `pocket`, where half of the food lies behind the ghost:

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
        mover = pacman if pocket.player(state) == MAX else ghost
        action = rng.choice(pocket.actions(state)) if mover == "random" else mover(state)
        state = pocket.result(state, action)
    return pocket.utility(state, MAX)


sampled = {}
for name, pacman in pacmen.items():
    for kind, ghost in (("adversarial", best_response(pocket, pacman, MIN)), ("random", "random")):
        rng = np.random.default_rng(3)
        scores = np.array([play_out(pacman, ghost, rng) for _ in range(200)])
        margin = 1.96 * scores.std(ddof=1) / np.sqrt(len(scores))
        sampled[name, kind] = scores.mean(), margin
        said = f"± {margin:.1f} (95 % interval)" if margin else "in all 200: nothing is random here"
        print(f"{name:>10} against {kind:>11} ghosts: {scores.mean():7.1f} {said}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The intervals are wide: one game is won by 500 or lost. But nothing need be sampled, since `outcome` is exact. The
# trap takes it some seconds, so its table comes with the course (`gamelib_lessons.ghost_models`).

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.ghost_models import results, two_by_two

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

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(7, 3.4))
for offset, name, look in ((-0.1, "minimax", "C0s"), (0.1, "expectimax", "C1o")):
    for x, kind in enumerate(("adversarial", "random")):
        mean, margin = sampled[name, kind]
        label = f"{name}, 200 games, 95 % interval" if x == 0 else None
        axes.errorbar(x + offset, mean, yerr=margin, fmt=look, capsize=5, label=label)
        axes.plot(x + offset, exact[name, kind].score, "kx", label=None if x or offset < 0 else "exact")
axes.axhline(0, color="0.6", linewidth=1)
axes.set_xticks([0, 1], ["adversarial ghosts", "random ghosts"])
axes.set_xlim(-0.5, 1.5)
axes.set_ylabel("mean score, maze pocket")
axes.legend()
off = {cell: abs(sampled[cell][0] - found.score) for cell, found in exact.items()}
inside = sum(off[cell] <= sampled[cell][1] + 1e-9 for cell in off)
print(f"{inside} of 4 exact values lie inside the intervals of the played games")
chart(figure, "The Pac-Man whose model is right scores more; the optimist loses most where he is wrong.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Against each kind of ghosts the Pac-Man who believes in them does best. (Not the other way round: minimax gets more
# from the random ghosts it does not believe in.) Minimax **keeps its promise** whatever the ghosts are, and misses
# what random ghosts would give away. Expectimax keeps its promise only if the model is right. And a wrong model of
# the *other* kind costs too: pessimism in the trap throws 726 points away.
#
# Now mix: how much random does he believe in, how much is there, and how far does he look ahead? (To answer at once the
# explorer plays 10 steps in `trapped`, where the table has 20.) Under *moves played* you can play on: Pac-Man's step,
# then the ghost's, as `south north`, or `so n` for short.

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import GhostExplorer

GhostExplorer()

# %% slideshow={"slide_type": "fragment"}
from gamelib.widgets.ghosts import result as ghost_result

shares = (0, 20, 50, 100)
print(f"pocket, ghosts walk at random; the score of who believes that {shares} % of steps are random:")
for depth in (3, 10, 20):
    scores = [ghost_result("pocket", share, 100, depth)[0] for share in shares]
    print(f"    looking {depth:>2} steps ahead:", ", ".join(f"{score:.1f}" for score in scores))
for kind, real in (("adversarial", 0), ("random", 100)):
    minimax_score, expectimax_score = (ghost_result("loop", share, real, 20)[0] for share in (0, 100))
    print(f"loop, {kind} ghosts: minimax {minimax_score:.0f}, expectimax {expectimax_score:.0f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Depth* works here as in lesson 03: three steps ahead Pac-Man sees no way to win and wanders about, whatever he
# believes. And what a wrong model costs depends on the maze: in `loop` optimism costs nothing.
#
# <details><summary>Looking 10 steps ahead, believing 20 % scores more than believing the truth, 100 %. How can that be?</summary>
#
# The right model is the best only for who looks to the end of the game, as the last row shows. Ten steps ahead Pac-Man
# plays well in *another* game, one that ends after ten steps; a second error, the wrong model, may happen to make up
# for a part of the first. A good model does not replace a horizon, nor the other way round.
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cutting off: the order is not enough
#
# As in lesson 03 a search of a large game stops early and asks an evaluation. For minimax only its *order* matters:
# whatever is done to the leaves, as long as the order stays, the same action comes out. Under chance that is wrong.
# The figure of the textbook (Russell and Norvig, 5.12), left and right, with leaves in the same order:

# %% slideshow={"slide_type": "fragment"}
from IPython.display import HTML

from gamelib import svg


def solved_picture(tree):
    """The tree with the value of each node and the best action."""
    found = expectiminimax(tree)
    values = " and ".join(f"{action} {each.value:.1f}" for action, each in found.action_values.items())
    print(f"{values}: {found.action}")
    drawn = draw_tree(tree, values=lambda node: expectiminimax(tree, node).value, line=(found.action,))
    return svg.image(drawn.svg, drawn.text)


pictures = "".join(solved_picture(chance_tree(name)) for name in ("aima-left", "aima-right"))
HTML(f'<div style="display:flex;flex-wrap:wrap;gap:2em">{pictures}</div>')

# %% slideshow={"slide_type": "subslide"}
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
    outcomes = [[(0.9, two), (0.1, three)], [(0.9, one), (0.1, four)]]
    dice = expectiminimax(TreeGame([ChanceNode(each) for each in outcomes]))
    a1, a2 = (each.value for each in dice.action_values.values())
    without = minimax(TreeGame([[two, three], [one, four]]))
    print(f"{name:>32}: a1 {a1:6.2f}, a2 {a2:6.2f}: {dice.action}; with MIN for chance: {without.action}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Why are $10\,v$ and $3\,v - 7$ safe? Because the mean goes along: $E[a\,v + b] = a\,E[v] + b$, and with $a > 0$ the
# greater stays the greater. Nothing else is safe. If the changed scale is not straight, there are three values $x < y
# < z$ of which $y$ is moved nearer to one end; then some lottery between $x$ and $z$ was as good as $y$ before and is
# not now.
#
# So an evaluation under chance should be a **positive linear transformation of the expected utility**: of the
# *probability of winning*, where a win is 1 and a loss 0. It is the same theorem as with the lotteries: utilities are
# fixed up to $a\,u + b$, and no further.
#
# Is there **a non-linear evaluation in chess**? Material is one! From 405,460 games of programs Fischer and Kannan
# (2007) found that a lead of $d$ pawns scores about $1 / (1 + 10^{-d/4})$:

# %% slideshow={"slide_type": "fragment"}
def scores_about(pawns):
    return 1 / (1 + 10 ** (-pawns / 4))


sure, gamble = [(1.0, 2)], [(0.5, 9), (0.5, -3)]
for name, scale in (("pawns", lambda d: d), ("expected score", scores_about)):
    means = [sum(p * scale(d) for p, d in lottery) for lottery in (sure, gamble)]
    print(f"{name:>14}: two pawns for sure {means[0]:.2f}, nine or minus three {means[1]:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Counting pawns the gamble looks better, and it scores worse: nine pawns ahead is not nine times as good as one pawn
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
mean = (first + second) / 2
print(f"perfect play against hold-at-20: {first:.2%} moving first, {second:.2%} second, mean {mean:.2%}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# "Hold at 20" is the rule of thumb: at 20 a roll loses on average as much as it wins ($\frac16 \cdot 20 = \frac16 (2
# + 3 + 4 + 5 + 6)$). It makes the most *points a turn*, and again points are not what counts. What does the best policy
# for *winning* look like? Let $k$ grow: at first one rolls, then one holds. Then?

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
Prediction(
    "At 41 against 49 the best policy holds with 22, 23, 24, 25 and 26 at stake. And with 27?",
    ["it holds: more is at stake", "it rolls"],
    answer="it rolls",
    because="By a hair: 65.56 % against 65.54 %. With 28 it holds again. The region in which to hold has a hole.",
)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
n, flips = pig.goal, np.diff(solved.rolls.astype(int), axis=2)
stops = np.argmin(solved.rolls, axis=2).astype(float)  # the least turn total at which it does not roll
always = np.array([[solved.rolls[i, j, : n - i].all() for j in range(n)] for i in range(n)])
stops[always] = np.nan
again, islands = np.zeros((n, n), dtype=bool), np.zeros((n, n), dtype=bool)
for i in range(n):
    below = flips[i, :, : n - i - 1]  # the goal is reached beyond
    again[i] = (below == 1).any(axis=1)
    islands[i] = again[i] & ((below == -1).sum(axis=1) > 1)
figure, axes = plt.subplots(figsize=(7.5, 4.6))
shown = axes.imshow(stops, origin="lower", cmap="viridis", vmin=10, vmax=50)
axes.imshow(np.where(always, 1.0, np.nan), origin="lower", cmap="Greys", vmin=0, vmax=1.6)
own, opponent = np.nonzero(islands)
told = "with more at stake it rolls once more, then holds"
axes.plot(opponent, own, "s", color="C1", markersize=2.4, label=told)
axes.plot(49, 41, "wx", markersize=9)
axes.annotate("41 against 49", (49, 41), (53, 44), color="white")
axes.text(92, 50, "roll until you win", rotation=90, color="white", ha="center", va="center")
axes.set_xlabel("opponent's points")
axes.set_ylabel("own points")
axes.legend(fontsize=8, loc="lower center", bbox_to_anchor=(0.5, 1))
figure.colorbar(shown, label="hold from this turn total on")
for own, other in ((0, 0), (50, 0), (0, 50), (77, 0), (78, 0), (0, 83), (0, 84)):
    told = "rolls until it wins" if always[own, other] else f"holds from {stops[own, other]:.0f} on"
    print(f"{own:>2} against {other:>2}: {told}")
print(f"rolls until it wins against every score from {np.argmax(always.all(axis=1))} own points on,")
print(f"and with every score from {np.argmax(always.all(axis=0))} of the opponent's on")
print(f"{again.sum():,} of 10,000 pairs of scores have a second region in which to roll;")
print(f"with {islands.sum()} of them one holds once more beyond it")
chart(figure, "Ahead one holds earlier, behind later; near either goal one rolls on; a chain of islands.")

# %% slideshow={"slide_type": "subslide"}
from gamelib.widgets import PigExplorer

PigExplorer()

# %% slideshow={"slide_type": "fragment"}
cut = PigExplorer()
print(cut.facts)
print("at 41 against 49 it rolls up to 21, and at", [k for k in range(22, 59) if solved.rolls[41, 49, k]])

# %% [markdown] slideshow={"slide_type": "fragment"}
# Move the opponent's points and watch the region grow a wave, an island, and at last swallow everything. (The second
# region at the goal, 57 and 58 here, is no mystery: one more roll may win at once.) No short rule describes this surface
# exactly; it had to be computed.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### The price of a bent scale
#
# Pig is solved, so we can measure what bending costs. The evaluation is *perfect* here: it is the true probability
# of winning, raised to a power. No order is changed. A player looks one roll ahead with it.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
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
    print(f"power {power:3}: wins {shares[-1]:6.2%} against perfect play,",
          f"decides otherwise in {other:>7,} of 505,000 positions")  # fmt: skip

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
figure, axes = plt.subplots(figsize=(7, 3))
axes.semilogx(powers, shares, "o-")
axes.axhline(0.5, color="0.6", linewidth=1)
axes.set_xticks(powers, [str(power) for power in powers])
axes.set_xlabel("power to which the winning probability is raised")
axes.set_ylabel("share of games won")
print(f"the best power is {powers[int(np.argmax(shares))]}")
chart(figure, "Bent either way the player wins less; bent far upwards it hopes for too much and mostly loses.")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What dice cost
#
# With $b$ actions and $n$ outcomes of chance after each, a tree of $m$ moves has $O(b^m n^m)$ leaves. In **backgammon**
# chance throws before every move:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.games import Backgammon

backgammon = Backgammon()
board = backgammon.play("3-1: 8/5 6/5; 6-2: 24/18 13/11; 5-2")
rolls = backgammon.outcomes(backgammon.play("3-1: 8/5 6/5"))
doubles = [p for (one, other), p in rolls if one == other]
others = [p for (one, other), p in rolls if one != other]
for kind, chances in (("doubles", doubles), ("other rolls", others)):
    print(f"of {len(rolls)} rolls {len(chances)} are {kind}, each with probability 1/{1 / chances[0]:.0f}")
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
print("in 20 games of random plays:")
for name, counts in plays.items():
    print(f"plays of {name}: {np.mean(counts):.1f} on average, at most {max(counts)}")
b, n = np.mean(plays["doubles"] + plays["other rolls"]), len(rolls)
leaves = ", ".join(f"{(b * n) ** m:,.0f}" for m in (1, 2, 3))
print(f"b = {b:.1f}, n = {n}: leaves after 1, 2, 3 moves: {leaves}")
draw_board(backgammon, board, text="A backgammon board early in a game, white to play 5-2")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Chance multiplies *and* makes likely lines rare: the best reply may come after one roll in 36, so looking deep is
# worth less than in chess. Programs looked two or three plies ahead and put their effort into the evaluation:
# **TD-Gammon** (Tesauro, 1995 and 2002) learned a neural network's estimate of the expected result, which under dice is
# the right thing to learn, by playing against itself, and reached the level of the best human players.
#
# The game is stochastic with perfect information, as Monopoly is. Its utility is more than won or lost: a win counts
# 1, a gammon 2, a backgammon 3, times a doubling cube of up to 64: from -192 to $3 \cdot 64 = 192$. (Ours leaves the cube
# out: from -3 to 3.) A program that maximises only its chance of winning plays another game.
#
# Where outcomes are too many, **sample** them: 2048 puts a 2 or a 4 on any empty cell. The estimate is then itself a
# lottery. Two positions, each searched with all outcomes and, 20 times, with 2 or 6 of them drawn at random:

# %% slideshow={"slide_type": "fragment"}
from gamelib.games import Game2048

tiles = Game2048()


def room(state):
    return state.score + 10 * state.board.count(0)


for text in ("2 4 8 16 / 4 8 2 4 / 2 . . 2 / . . . .", "64 64 8 16 / 4 8 2 4 / 2 . . 2 / . . . ."):
    state = tiles.parse(text)
    full = expectimax(tiles, state, depth=4, evaluate=room)
    worth_of = ", ".join(f"{action} {each.value:.1f}" for action, each in full.action_values.items())
    print(f"{text}: {worth_of}; {full.nodes:,} nodes")
    for samples in (2, 6):
        drawn = {"depth": 4, "evaluate": room, "samples": samples}
        found = [expectiminimax(tiles, state, **drawn, rng=seed) for seed in range(20)]
        values, nodes = [each.value for each in found], np.mean([each.nodes for each in found])
        alike = sum(each.action == full.action for each in found)
        print(f"   {samples} drawn: mean value {np.mean(values):.1f}, standard deviation of the 20 runs",
              f"{np.std(values):.1f}; {nodes:,.0f} nodes; {alike} times {full.action}")  # fmt: skip

# %% [markdown] slideshow={"slide_type": "fragment"}
# In the first position a tenth separates three directions: a sample cannot tell them apart, and need not. And its
# values are too *high* on average: MAX takes the greatest of several noisy means, which is likely to be the luckiest.
# In the second one direction is clearly best, and two drawn outcomes find it every time.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Pruning chance
#
# Can alpha-beta be saved? At a chance node one would think not: until the last outcome is known the mean may be
# anything. But if all values lie between bounds $L$ and $U$, it may not. Say $U = 10$, MAX has 6 elsewhere, and of
# three equally likely outcomes the first is worth 1: then the mean is at most $\frac13 (1 + 10 + 10) = 7$; if the second
# is worth 6, at most $\frac13 (1 + 6 + 10) = 5.67$, and the third need not be looked at. Each outcome gets a window of
# its own,
#
# $$A_i = \frac{\alpha - \sum_{j<i} p_j v_j - U \sum_{j>i} p_j}{p_i}, \qquad B_i = \frac{\beta - \sum_{j<i} p_j v_j - L \sum_{j>i} p_j}{p_i}$$
#
# and a value outside it ends the node. That is **Star1** (Ballard, 1983). In the film, `low` and `high` are what the
# mean is at least and at most: watch them close in at node B.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import RandomOrder, star1, star2

thirds = TreeGame([6, ChanceNode([(1 / 3, 1), (1 / 3, 6), (1 / 3, 9)])])
found = star1(thirds, bounds=(0, 10))
print(f"{found.action}, {found.leaves} of 4 leaves seen")
film(star1, thirds, bounds=(0, 10))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The bounds have to be *true*. The utilities of a game can be asked for, and if they go beyond the bounds the search
# refuses to begin. An evaluation cannot be asked: there only the values that are looked at can be checked.

# %% slideshow={"slide_type": "fragment"}
print("what the utilities go from and to:", thirds.utility_bounds(MAX))
try:
    star1(thirds, bounds=(0, 8))
except ValueError as error:
    print(error)

# one ply deeper: the search stops at C, D and E
deeper = TreeGame([6, ChanceNode([(1 / 3, [0]), (1 / 3, [0]), (1 / 3, [0])])])
for estimates in ({"C": 1, "D": 6, "E": 19}, {"C": 19, "D": 1, "E": 6}):
    limits = {"depth": 2, "evaluate": estimates.get}
    right = expectiminimax(deeper, **limits)
    print(*estimates.values(), f"estimated: best {right.action}, worth {right.value:.2f}; Star1:", end=" ")
    try:
        found = star1(deeper, bounds=(0, 10), **limits)
        print(f"{found.action}, {found.leaves} of 4 leaves seen")
    except ValueError as error:
        print(error)

# %% [markdown] slideshow={"slide_type": "fragment"}
# With the estimates 1, 6, 19 Star1 is *wrong* and cannot know: the 19 that breaks the promise was cut off.
#
# **Star2** first *probes* one action of each outcome: below a MIN node any one action gives an upper bound, and a good
# $U_j$ in place of $U$ is often enough for a cut. Both on a real game, two moves with a roll between them:

# %% slideshow={"slide_type": "subslide"}
from math import tanh

from gamelib.games import backgammon_features as count


def white_lead(state):
    points = count.points_made(state) + count.home_points(state) - 0.6 * count.blots(state)
    return 3 * tanh((count.pip_lead(state) + 5 * points - 8 * count.on_bar(state)) / 60)


limits = {"depth": 3, "evaluate": white_lead}
plain = expectiminimax(backgammon, board, **limits)
best = backgammon.action_text(board, plain.action)
print(f"expectiminimax: {best}, {plain.value:+.3f}, {plain.leaves:,} leaves")
for search in (star1, star2):
    for name, order in (("own order", None), ("random order", RandomOrder(rng=1))):
        found = search(backgammon, board, bounds=(-3, 3), order=order, **limits)
        assert abs(found.value - plain.value) < 1e-9
        share = 1 - found.leaves / plain.leaves
        print(f"{search.__name__}, {name:>12}: {found.leaves:>6,} leaves, {share:.0%} saved")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Ballard reports that Star1 saves 25 to 30 %, and Star2 more than 50 % in random order (and an order of magnitude in
# the best). Is that so? Trees MAX – chance – MIN – chance of growing branching, all outcomes equally likely. A leaf is
# a sum of four steps of -1, 0 or +1: in *independent* trees each leaf draws its own four, in trees of *alike* brothers
# every edge has one step, which all leaves below it share (lesson 03, "When deeper is worse"). So in both
# kinds the leaves come from one distribution, and only the kinship differs. (The module
# `gamelib_lessons.star_savings` makes the trees and counts again.)

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib_lessons.star_savings import savings

saved = savings()  # of each kind, by width, the share of leaves saved in each of 30 trees
widths = list(saved["alike, star1"])

# %% slideshow={"slide_type": "fragment"}
print(f"{'leaves saved, with this many branches':>37}:", " ".join(f"{width:>4}" for width in widths))
for kind, shares in saved.items():
    print(f"{kind:>37}:", " ".join(f"{np.mean(shares[width]):4.0%}" for width in widths))
error = max(np.std(each, ddof=1) / np.sqrt(30) for shares in saved.values() for each in shares.values())
print(f"the standard error of these means of 30 trees is at most {100 * error:.0f} percentage points")

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(7, 3.8))
axes.axhspan(0.25, 0.30, color="C0", alpha=0.2, label="Ballard, Star1: 25 to 30 %")
axes.axhspan(0.50, 1.00, color="C1", alpha=0.12, label="Ballard, Star2: more than 50 %")
lines = ("C0:o", "C1:s", "C0-o", "C1-s", "C1--^")
for (kind, shares), line in zip(saved.items(), lines, strict=True):
    axes.plot(widths, [np.mean(shares[width]) for width in widths], line[2:], color=line[:2], label=kind)
axes.axhline(0, color="0.5", linewidth=1)
axes.set_xticks(widths)
axes.set_xlabel("branching (players and chance alike)")
axes.set_ylabel("leaves saved")
axes.legend(fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncol=2)
chart(figure, "Star1 nears its band where brothers are alike; Star2 saves most where actions are ordered.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Kinship makes a difference. Among alike brothers Star1 saves 21 to 29 % from four
# branches on, about what Ballard says; on independent leaves never more than 15 %. Star2 lives on kinship, for then a
# first look tells something: with six branches it saves 38 %, and with the actions ordered by exact value 72 %. On
# independent leaves it saves 6 % at most, and with few branches it looks at *more* leaves than no pruning does, since it
# looks at its first actions twice. (A transposition table would remember them.) On the backgammon position Star1 saves
# only a tenth, Star2 more than half. Savings are a property of the trees as well.

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
# If its model is right, and it looks to the end. Against adversaries the optimist in the pocket lost 489 points by it.
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
# | the weighted sum, divided by the number of outcomes | the weights sum to 1: the sum *is* the mean |
# | the mean of the outcomes, unweighted | each outcome counts as much as it is probable |
# | at a leaf UTILITY$(s, \text{PLAYER}(s))$ | UTILITY$(s, \text{MAX})$ |
# | the action with the most points on average | the one with the greatest expected utility |
# | any preferences have a utility function | those that meet the theorem's conditions |
# | the bounds of Star1 are the values seen so far | they have to hold for every value there could be |
#
# <details><summary>For lecturers: what lecture notes often print, and what it should say</summary>
#
# | as printed | read |
# |---|---|
# | EXPECTMINIMAX here, EXPECTIMINIMAX there | one function: expectiminimax |
# | "in the right-hand figure the best move is $a_1$" | left: $a_1$, 2.1 to 1.3; right: $a_2$, 40.9 to 21 |
# | EVAL is a linear transformation "of the utility" | of the *expected* utility, the probability of winning |
# | "change nodes", "changed nodes" | chance nodes |
# | the model may call "contradictory actions" likely | *adversarial* actions |
#
# </details>

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

# %% [markdown] slideshow={"slide_type": "skip"}
# **Words met here:** [stochastic](glossary.md#stochastic), [chance node](glossary.md#chance-node), [expected
# value](glossary.md#expected-value), [expectiminimax](glossary.md#expectiminimax),
# [expectimax](glossary.md#expectimax), [probability](glossary.md#probability), [frequentist
# probability](glossary.md#frequentist-probability), [Bayesian probability](glossary.md#bayesian-probability),
# [utility](glossary.md#utility), [lottery](glossary.md#lottery), [expected utility](glossary.md#expected-utility),
# [maximum expected utility](glossary.md#maximum-expected-utility), [opponent model](glossary.md#opponent-model),
# [fallible opponent](glossary.md#fallible-opponent), [positive linear
# transformation](glossary.md#positive-linear-transformation), [value iteration](glossary.md#value-iteration),
# [sampling](glossary.md#sampling), [Star1](glossary.md#star1), [Star2](glossary.md#star2).
