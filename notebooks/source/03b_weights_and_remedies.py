# %% [markdown] slideshow={"slide_type": "slide"}
# # 03b · Weights, remedies, and when deeper is worse
#
# **Optional.** Who says that a queen is worth 9? For a new game nobody does. **Run the next cell: it fits weights for Connect Four to games that players who err have played, and you
# play against them.** It takes a few seconds.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "-"}
from gamelib.evaluation import LinearEvaluation, fit_least_squares, fit_logistic, open_windows, squashed, to_move
from gamelib.games import ConnectFour
from gamelib.play import FallibleAgent, RandomAgent, SearchingAgent, played_positions
from gamelib.search import MiddleFirst
from gamelib.widgets import GameExplorer, HorizonExplorer, Prediction

connect4, middle_first = ConnectFour(), MiddleFirst(7)
windows = open_windows(connect4)
hand_made = squashed(windows, 20)
decent = FallibleAgent(SearchingAgent(hand_made, depth=1, order=middle_first), 0.2, rng=5)
by_skill = played_positions(connect4, (decent, decent), 150, rng=7, opening=6)
turn = windows + LinearEvaluation({"to_move": (0, to_move(connect4))})
by_weights = squashed(fit_logistic(turn, by_skill.states, by_skill.outcomes).evaluation, 2)
GameExplorer(connect4, {"fitted weights, 3 plies": SearchingAgent(by_weights, depth=3, order=middle_first)})

# %% [markdown] slideshow={"slide_type": "fragment"}
# An hour, after lesson 03. At the end you can fit an evaluation, say what a match proves, choose among three remedies for a short horizon, and say why deeper can be worse.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Weights from games
#
# *Learning* sets the weights so that $e$ comes near to **targets** $y_i$ for many positions $s_i$. Nobody says what a position is worth, so **where do the targets come from?**
#
# - what came of it in **random games**: cheap and unbiased, but nobody plays like that;
# - what came of it in **games of decent players** who err: closer to real play, slower to get;
# - what a **deeper search** says of it: no luck in it, but only as wise as the evaluation at its own horizon. (Samuel's draughts program learned this way in the 1950s.)
#
# And what does "near" mean? *Least squares* takes $e$ as a guess of the outcome itself (1, 0 or -1). *Logistic regression* takes it as the logarithm of the **odds** $q_i / (1 - q_i)$
# of the expected score $q_i$, from 0 to 1, so that $q_i = 1 / (1 + \exp(-e(s_i)))$; $p_i = (1 + y_i) / 2$ is the score that came of it. The second sum is the *cross-entropy*; it is largest where $q_i$ is sure and wrong:
#
# $$\min_w \frac{1}{n} \sum_i \bigl(y_i - e(s_i)\bigr)^2 \qquad\qquad
# \min_w -\frac{1}{n} \sum_i \bigl(p_i \log q_i + (1 - p_i) \log (1 - q_i)\bigr), \qquad e(s) = \sum_j w_j f_j(s)$$
#
# With one feature, windows with three discs, from the 150 games:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
import numpy as np
from matplotlib import pyplot as plt

from gamelib.draw import chart

threes = LinearEvaluation({"windows_with_3": (0, windows.parts[2].feature)})
line, curve = (
    fit(threes, by_skill.states, by_skill.outcomes).evaluation.weights["windows_with_3"]
    for fit in (fit_least_squares, fit_logistic)
)
x = np.array([threes.values(state)[0] for state in by_skill.states])
y = np.array(by_skill.outcomes)
seen = [value for value in np.unique(x) if (x == value).sum() > 20]
figure, axes = plt.subplots(figsize=(7, 3))
axes.scatter(seen, [y[x == value].mean() for value in seen], [4 + (x == value).sum() / 4 for value in seen], color="0.5")
grid = np.linspace(-6, 6, 101)
axes.plot(grid, line * grid, "--", label="least squares")
axes.plot(grid, np.tanh(curve * grid / 2), label="logistic")
axes.set_ylim(-1.5, 1.5)
axes.set_xlabel("windows with three discs, X's less O's")
axes.set_ylabel("mean outcome for X")
axes.legend()
chart(figure, "The line promises more than a win where many windows are open; the curve, tanh(e/2), cannot. Neither has a constant, so neither can say that X, who began, stands better at 0. A dot is larger where there are more positions.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now all features, and one more: `to_move` is 1 if it is X's turn and -1 if it is O's. Being to move is worth something, and a fit that knows nothing of it puts it down to other features.

# %% slideshow={"slide_type": "fragment"}
from gamelib.search import alphabeta

beginner = RandomAgent(rng=4)
by_chance = played_positions(connect4, (beginner, beginner), 300, rng=7, opening=6)
some = by_chance.states[:1000]
deeper = [alphabeta(connect4, s, depth=3, evaluate=hand_made, order=middle_first).value for s in some]
fitted = {
    "random games": fit_logistic(turn, by_chance.states, by_chance.outcomes),
    "decent games": fit_logistic(turn, by_skill.states, by_skill.outcomes),
    "deeper search": fit_logistic(turn, some, deeper),
}
for source, fit in fitted.items():
    weights = ", ".join(f"{name} {weight:.2f}" for name, weight in fit.evaluation.weights.items())
    print(f"{source:>13}, {fit.positions:,} positions: {weights}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# That took seconds, and no thought. How strong are they? Each plays the hand-made 1, 3, 9, two plies each, from 300 openings with either colour:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.fitted_weights import matches_text

print(matches_text())

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Fitted weights come near the hand-made ones**, though the first two are noticeably weaker; weights that are all 1 are far off. Which source of targets is best these games do not say.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What a match proves
#
# How many games would tell? Let a player truly score 55 %. We notice if the result lies more than 1.96 standard errors from 50 %. In what share of matches does it? That share is the **power**:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.depth_strength import power, steps

for games in (200, 400, 800):
    print(f"{games} games, each by itself: power {power(0.05, 0.5 / games**0.5):.0%}")
errors = [pairs.error for pairs in steps().values()]
print(f"600 games in pairs, as in lesson 03: error {min(errors):.1%} to {max(errors):.1%}, power {power(0.05, max(errors)):.0%} or more")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With 200 games "no difference found" says next to nothing about 5 points. The two games of a pair share their opening and often cancel, so the mean of a pair spreads less than that of two separate games.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three remedies for a short horizon
#
# | | what it does | sees | blind to |
# |---|---|---|---|
# | **quiescence** | goes on with captures until it is quiet | exchanges | quiet threats, checks |
# | **secondary search** | searches on from the end of the chosen line, `extra` plies; if bad, the next | that line | all others |
# | **singular extension** | a move better than all others by `margin` (here more than a pawn), or the only one, is no ply | forced lines | the last capture |
#
# Secondary search keeps one line; one can also keep the $k > 1$ best. And why extend what is singular? Because everything depends on it, and with alpha-beta
# (lesson 04) a single wrong value decides what is not looked at.
#
# White can take the pawn a7, but then `b6` shuts the bishop in, as Fischer's was against Spassky in 1972. **From which horizon on does White leave it? And with quiescence?**

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
HorizonExplorer("shut-in bishop")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now this position and that of lesson 03, both at horizon 3: by how many pawns each search thinks White is ahead, the line it expects, and what that cost.

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
from gamelib.evaluation import chess_material
from gamelib.games import Chess
from gamelib.games.chess import DELAYED, SHUT_IN_BISHOP
from gamelib.search import secondary_search, singular_extension_search

chess = Chess()
material = chess_material(chess)


def remedies(position, depth):
    state, told = chess.parse(position), []
    for name, search, settings in (
        ("plain", alphabeta, {}),
        ("quiescence", alphabeta, {"quiescence": True}),
        ("secondary", secondary_search, {"extra": 1}),
        ("singular", singular_extension_search, {"margin": 0.1}),
        ("a ply more", alphabeta, {"depth": depth + 1}),
    ):
        found = search(chess, state, **{"depth": depth, "evaluate": squashed(material, 10), **settings})
        line, end = [], state
        for action in found.principal_variation:
            line.append(chess.action_text(end, action))
            end = chess.result(end, action)
        believes = "mate" if chess.is_terminal(end) else f"{material(end):+.0f}"
        told.append(f"{name:>10}: {believes:>4} after {' '.join(line):26} {found.nodes:>6,} nodes")
    return "\n".join(told)


Prediction(
    "In the first Bxa7 loses the bishop, in the second f7+ only delays. Which remedies leave both alone?",
    ["quiescence only", "quiescence and secondary search", "all three"],
    answer="quiescence only",
    because="All three avoid the first, quiescence and secondary search for hundreds of nodes more, singular extension for six times as many as one more plain ply. "
    "But only quiescence sees why. Secondary search looks on after b5 a4, where White has left the bishop hanging; singular extension and one more plain ply "
    "see Qc1+ and Qxh1+, and not the king that takes back. Only quiescence mends the second. "
    "Secondary search follows f7+ Qxf7, and what refutes f7+ is Kxf7; and no answer to f7+ stands out, so none is singular.",
    shows=f"the shut-in bishop:\n{remedies(SHUT_IN_BISHOP, 3)}\nthe bishop that is lost:\n{remedies(DELAYED, 3)}",
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Singular extensions are for *forced* lines. Here White can take the pawn b4. What else, at horizon 2?

# %% slideshow={"slide_type": "fragment"}
from gamelib.draw import draw_board

SMOTHERED = "5r1k/6pp/7N/8/1pQ5/8/6PP/6K1 w - - 0 1"
draw_board(chess, chess.parse(SMOTHERED), text="White: Kg1, Qc4, Nh6, g2, h2; Black: Kh8, Rf8, b4, g7, h7; White to move")

# %% slideshow={"slide_type": "subslide"}
print(remedies(SMOTHERED, 2))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Rook takes is the only answer to Qg8+, so it is no ply, and mate comes into view. Quiescence never asks: it looks at captures, and the mate Nf7 is not one. Here, too, one more
# plain ply is cheaper: our program looks two plies ahead at every node to find out what is singular.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## When deeper is worse
#
# That depth helps is an observation, not a theorem. Tic-tac-toe is solved, so we can count how often a search that evaluates by open lines chooses a best move. In the 73 positions with X to
# move and two stones at most (13, if mirror images count once) no value comes from the end of a game:

# %% slideshow={"slide_type": "fragment"}
from gamelib_lessons.early_choices import choices_text

print(choices_text())

# %% [markdown] slideshow={"slide_type": "subslide"}
# Depth 4 chooses worse than depth 3: open lines are a poor estimate, and can be poorer still a stone later. And values of an odd depth may not compare with those of an even one, which
# is called the **odd-even effect**:

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "fragment"}
from gamelib.draw.chart import Axis, Plot, Series, line_plot

depths = range(1, 10)
values = [alphabeta(connect4, depth=depth, evaluate=hand_made, order=middle_first).value for depth in depths]
claim = "On the empty board the value is above zero where X moves last, and below where O does."
plot = line_plot(
    [Series("value for X", list(zip(depths, values)), markers=True)],
    Axis("depth in plies, from the empty Connect Four board", 1, 9, [(depth, str(depth)) for depth in depths]),
    Axis("value for X", -0.4, 0.8, [(fifths / 5, f"{fifths / 5:g}") for fifths in range(-2, 5)]),
    title=claim,
    guides=[([(1, 0), (9, 0)], "")],
)
Plot(plot, claim)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two kinds of random trees, two branches a node and ten plies. Every estimate is the true mean of the leaves below
# the node. In the first kind each leaf is won or lost by a coin of its own. In the second every *move* adds +1 or -1.

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

# %% jupyter={"source_hidden": true} slideshow={"slide_type": "subslide"}
rng, told = np.random.default_rng(1), []
for kind, make in {"a coin for each leaf": coins, "a step for each move": steps_of_one}.items():
    right, alike = np.mean([decisions(make(rng, 2_000, 10), 10) for _ in range(10)], axis=0).T
    told += [
        f"{kind}, 20,000 trees",
        "  right at depth 1 to 10: " + " ".join(f"{share:4.0%}" for share in right),
        "  both look alike:        " + " ".join(f"{share:4.0%}" for share in alike),
    ]
Prediction(
    "In both kinds a search to the end, 10 plies, is always right. In which does a search to depth 8 decide better than one to depth 1?",
    ["in both", "with a step for each move only", "with a coin for each leaf only", "in neither"],
    answer="with a step for each move only",
    because="With coins nothing near says anything of what else is near, and every ply of minima and maxima blurs the estimates: two "
    "actions that differ look alike more and more often. At depth 8 each estimate is the mean of four leaves, and of such means "
    "eight plies of MAX and MIN mostly leave the middle one, 0, on both sides: little better than a toss. At depth 9 the mean of two leaves is 1 only if both are "
    "won, so MIN's choice there is already exact. With steps siblings are alike. Real games are more like the second kind, so depth mostly pays.",
    shows="\n".join(told),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Dana Nau (1979) and Don Beal (1980) found independently that in some games searching deeper, with a quite reasonable evaluation, makes
# play *worse*: **search pathology**; Judea Pearl (1983) explained how. "Deeper is better" is a property of a game *and* its evaluation, and should be measured.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## The loop, and what it could keep
#
# A program for MAX repeats: search to depth $h$; play; see what MIN plays. Each time it grows a tree of depth $h$ and throws it away, although below the two moves played
# the subtree of depth $h - 2$ comes again. A `SearchingAgent` keeps what it found in a **table** (lesson 04b). Six moves to depth 8 against a player of depth 4:

# %% slideshow={"slide_type": "subslide"}
def cost_of_moves(keeps):
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
# It saves 11 % here, since this table answers only at the same depth: what comes again is two plies *shallower* than what is needed, and most of a tree is in its last two plies.
#
# In the recipe with the list **L** ([lesson 02b](02b_labels_and_a_list.ipynb)) the cutoff is one phrase: "if $x$ is terminal, **or we decide not to go on**, give it $e(x)$".

# %% [markdown] slideshow={"slide_type": "slide"}
# **Words met here:** [target](glossary.md#target), [secondary search](glossary.md#secondary-search), [singular extension](glossary.md#singular-extension), [search
# pathology](glossary.md#search-pathology), [odd-even effect](glossary.md#odd-even-effect).
#
# **References.** Samuel, "Some studies in machine learning using the game of checkers", 1959. Anantharaman, Campbell and Hsu, "Singular extensions", *Artificial Intelligence* 43,
# 1990. Nau, *Quality of Decision versus Depth of Search on Game Trees*, dissertation, Duke University, 1979; "An investigation of the causes of pathology in games", *Artificial
# Intelligence* 19, 1982. Beal, "An analysis of minimax", *Advances in Computer Chess 2*, 1980. Pearl, "On the nature of pathology in game searching", *Artificial Intelligence* 20, 1983.
