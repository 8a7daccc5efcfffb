"""Drills about trees: values backed up from the leaves, by minimax, expectimax, maxⁿ and paranoid, and alpha-beta.

Of alpha-beta the windows are asked, what comes back, and the leaves that are never looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf, isfinite, isinf
from statistics import mean
from typing import Final, TypeAlias

from gamelib.draw.pruned_tree import Moment, pruning_story
from gamelib.drills.task import (
    Answer,
    DrillError,
    Exact,
    Kind,
    Number,
    Slips,
    Step,
    Task,
    TreeTask,
    exact,
    grown,
    in_full,
    listed,
    places,
    room,
    signed,
    told_apart,
    written,
)
from gamelib.game import CHANCE, MAX, MIN
from gamelib.games.tree import ChanceNode, Decision, Leaf, Tree
from gamelib.rng import Draw
from gamelib.search.maxn import maxn
from gamelib.search.minimax import minimax
from gamelib.search.paranoid import paranoid
from gamelib.search.search import check_for_two
from gamelib.watch import Path
from gamelib.wording import counted

Worth: TypeAlias = Mapping[str, Exact]

WANTED: Final = {"MAX": ("greatest", "smallest"), "MIN": ("smallest", "greatest")}
"""What a player takes, and what it leaves."""

_RULES: Final = {
    "MAX": "MAX takes the greatest",
    "MIN": "MIN takes the smallest",
    "CHANCE": "chance brings the mean, weighted by the probabilities",
}


def taken(side: str, values: Sequence[Exact]) -> tuple[Exact, Exact]:
    """Return the value that MAX or MIN takes, and the one that the other player would take."""
    return (max(values), min(values)) if side == "MAX" else (min(values), max(values))


def _asked(node: str, value: Answer, reason: str, slips: Slips) -> Step:
    """Return the question for the value of a node."""
    asked = ""
    if isinstance(value, Fraction) and room(value):
        asked = f" To {'two' if places(value) == 2 else places(value)} places."
    reason = reason[0].upper() + reason[1:]
    return Step(f"What is the value of {node}?{asked}", node, value, reason, told_apart(value, slips))


def _with_choice(text: str, game: TreeTask, steps: Sequence[Step], worth: Mapping[str, Answer]) -> Task:
    """Return the task, with the choice at the root as its last question if somebody chooses there."""
    root, choices = game.root, game.below(game.root)
    if game.player(root) is CHANCE:
        return Task(text, game.picture(), tuple(steps))
    best = [child for child in choices if worth[child] == worth[root]]
    choice = Step(
        f"Which node does {game.role(root)} choose at {root}?" + " Of equals, name the first." * (len(best) > 1),
        root,
        best[0],
        f"The value of {root}, {written(worth[root])}, is that of {best[0]}.",
        {child: f"The value of {child} is {written(worth[child])}." for child in choices if child not in best},
        tuple(choices),
    )
    return Task(text, game.picture(), (*steps, choice), clear=len(best) == 1)


# -- one number a node ---------------------------------------------------------------------------


def draw_minimax(draw: Draw, level: int) -> Tree:
    """Draw a tree for two; on the highest level either may move at the root, and leaves may be below 0."""
    widths = ((3, 3), (2, 3, 2), (2, 2, 2, 2))[level - 1]
    tree = grown(widths, lambda: draw.whole(1, 20) if level < 3 else draw.whole(-50, 50))
    return Decision(tree, player=draw.choice((MAX, MIN)) if level == 3 else MAX)


def draw_expectimax(draw: Draw, level: int) -> Tree:
    """Draw a tree with MAX at the root and chance below, and on the highest level MIN below that."""
    actions, outcomes, more = ((2, 2, ()), (3, 3, ()), (3, 3, (2,)))[level - 1]

    def weights() -> list[int]:
        tenths = [draw.whole(1, 8) for _ in range(outcomes)]
        return tenths if sum(tenths) == 10 and len(set(tenths)) > 1 else weights()

    def leaf() -> int:
        return draw.whole(1, 20) if level < 3 else draw.whole(-20, 20)

    return [ChanceNode([(tenth / 10, grown(more, leaf)) for tenth in weights()]) for _ in range(actions)]


def two_player_task(tree: Tree) -> Task:
    """Return the task to find the value of every node of a tree for MAX, MIN and perhaps chance."""
    game = TreeTask(tree)
    found = backed_up(game)
    roles = {node: game.role(node) for node in game.inner}
    rules = [rule for role, rule in _RULES.items() if role in roles.values()]
    return _with_choice(
        f"The leaves say what they are worth to MAX. Back their values up: {listed(rules)}.",
        game,
        [
            _mean_step(game, node, found) if role == "CHANCE" else _pick_step(game, node, found, role)
            for node, role in roles.items()
        ],
        found,
    )


def backed_up(game: TreeTask) -> Worth:
    """Return the value of every node of a tree for MAX, MIN and perhaps chance, without any rounding.

    Example:
        >>> backed_up(TreeTask([ChanceNode([(0.1, 1), (0.9, 0.2)]), 0.3]))["A"]
        Fraction(3, 10)
    """
    check_for_two(game)
    found: dict[str, Exact] = {leaf: exact(game.utility(leaf, MAX)) for leaf in game.leaves}
    for node in game.inner:
        below = [found[child] for child in game.below(node)]
        if game.player(node) is CHANCE:
            chances = [probability for _, probability in game.outcomes(node)]
            found[node] = exact(sum(Fraction(p) * value for p, value in zip(chances, below, strict=True)))
        else:
            found[node], _ = taken(game.role(node), below)
    return found


def _pick_step(game: TreeTask, node: str, found: Worth, side: str, verb: str = "takes", more: Slips = ()) -> Step:
    """Return the question for the value of a node where somebody chooses as MAX does, or as MIN does."""
    mover, (takes, leaves) = game.role(node), WANTED[side]
    values = [found[child] for child in game.below(node)]
    value, other = taken(side, values)
    wish, _ = taken(side, [found[leaf] for leaf in game.leaves_below(node)])
    slips: Slips = [
        (other, f"That is the {leaves}, but {mover} {verb} the {takes}."),
        *more,
        (wish, f"That is the {takes} leaf below {node}, but {mover} does not choose alone."),
        (exact(mean(map(Fraction, values))), f"That is the mean, but {mover} chooses at {node}: no dice there."),
    ]
    reason = f"{mover} moves at {node} and {verb} the {takes} of {listed(values)}: {written(value)}."
    return _asked(node, value, reason, slips)


def _mean_step(game: TreeTask, node: str, found: Worth) -> Step:
    """Return the question for the value of a node where chance moves."""
    values = [found[child] for child in game.below(node)]
    weights = [exact(probability) for _, probability in game.outcomes(node)]
    slips: Slips = [
        (exact(mean(map(Fraction, values))), "That counts all outcomes the same: the probabilities are forgotten."),
        (exact(Fraction(found[node]) / len(values)), "The weighted sum is the mean: do not divide it once more."),
        (min(values), "That is the worst outcome. Chance is no enemy: weigh the outcomes."),
        (max(values), "That is the best outcome, and not a certain one: weigh the outcomes."),
        *((value, "That is one outcome alone: weigh them all.") for value in sorted(set(values))[1:-1]),
    ]
    terms = " + ".join(f"{in_full(p)} · {signed(value)}" for p, value in zip(weights, values, strict=True))
    return _asked(node, found[node], f"Chance moves at {node}: {terms} = {written(found[node])}.", slips)


# -- one number a player -------------------------------------------------------------------------


def draw_vectors(draw: Draw, level: int) -> Tree:
    """Draw a tree for three players; on the highest level the leaves have no common sum."""

    def leaf() -> Leaf:
        if level == 3:
            return Leaf((draw.whole(0, 20), draw.whole(0, 20), draw.whole(0, 20)))
        low, high = sorted((draw.whole(0, 10), draw.whole(0, 10)))
        return Leaf((low, high - low, 10 - high))

    return Decision(grown(((2, 3), (2, 2, 2), (3, 2, 2))[level - 1], leaf))


def maxn_task(tree: Tree) -> Task:
    """Return the task to back vectors up."""
    game = TreeTask(tree)
    movers = {node: game.seat(node) for node in game.inner}
    found = {node: tuple(map(exact, maxn(game, node).values)) for node in (*game.inner, *game.leaves)}
    steps, clear = [], True
    for node, mover in movers.items():
        name = game.role(node)
        vectors = [found[child] for child in game.below(node)]
        own = [vector[mover] for vector in vectors]
        clear = clear and len({vector for vector in vectors if vector[mover] == max(own)}) == 1
        most = tuple(map(max, zip(*vectors, strict=True)))
        slips: list[tuple[Answer, str]] = [(most, "Those are the greatest numbers, but a vector goes up whole.")]
        for vector in {vector: None for vector in vectors if vector[mover] < max(own)}:
            fans = [f"player {seat + 1}" for seat in range(len(most)) if vector[seat] == most[seat]]
            best = f"That is best for {listed(fans)}, but there " if fans else "There "
            slips.append((vector, f"{best}{name} gets {written(vector[mover])}, and {written(max(own))} elsewhere."))
        reason = f"{name} moves at {node} and looks at its own numbers, {listed(own)}"
        steps.append(_asked(node, found[node], f"{reason}: {written(found[node])} goes up whole.", slips))
    text = (
        f"Each leaf says what it is worth to players 1 to {game.num_players}, in this order. Back the vectors up: "
        f"whoever moves takes what is best for itself{'' if clear else ', and of equals the first'}."
    )
    task = _with_choice(text, game, steps, found)
    return task._replace(clear=clear and task.clear)


def paranoid_task(tree: Tree) -> Task:
    """Return the task to find what the player at the root gets if all the others are against it."""
    game = TreeTask(tree)
    movers = {node: game.seat(node) for node in game.inner}
    searcher, name = movers[game.root], game.role(game.root)
    found = {node: exact(paranoid(game, node, player=searcher).value) for node in (*game.inner, *game.leaves)}
    steps = []
    for node, mover in movers.items():
        if mover == searcher:
            steps.append(_pick_step(game, node, found, "MAX"))
            continue
        own = exact(maxn(game, node).values[searcher])
        slip = f"That is maxⁿ, where {game.role(node)} takes what is best for itself."
        steps.append(_pick_step(game, node, found, "MIN", f"is feared to leave {name}", [(own, slip)]))
    text = (
        f"Each leaf says what it is worth to players 1 to {game.num_players}, in this order. Back up what {name} gets, "
        f"the paranoid way: {name} takes the most for itself, all the others the least for {name}."
    )
    return _with_choice(text, game, steps, found)


# -- windows -----------------------------------------------------------------------------------


def draw_windows(draw: Draw, level: int) -> Tree:
    """Draw a tree in which something is pruned; on the highest level by an equal value and an older ancestor too."""
    widths, most = (((3, 3), 20), ((2, 3, 2), 20), ((2, 2, 2, 2), 9))[level - 1]
    while True:
        first = draw.choice((MAX, MIN)) if level == 3 else MAX
        tree = Decision(grown(widths, lambda: draw.whole(1, most)), player=first)
        game = TreeTask(tree)
        pruned = _pruned(game)
        if pruned and (level < 3 or pruned not in (_pruned(game, strict=True), _pruned(game, deep=False))):
            return tree


def _pruned(game: TreeTask, *, strict: bool = False, deep: bool = True) -> frozenset[str]:
    """Return the leaves that are never looked at.

    Args:
        game: the tree.
        strict: whether equal values do not cut.
        deep: whether a node hears of more than its parent.
    """
    leaves = set(game.leaves)

    def value(node: str, alpha: float, beta: float) -> float:
        if game.is_terminal(node):
            leaves.discard(node)
            return game.utility(node, MAX)
        maximises = game.player(node) == MAX
        v = -inf if maximises else inf
        for child in game.below(node):
            window = (alpha, beta) if deep else (v, inf) if maximises else (-inf, v)
            found = value(child, *window)
            v = max(v, found) if maximises else min(v, found)
            beyond = v - beta if maximises else alpha - v
            if beyond > 0 or (beyond == 0 and not strict):
                break
            alpha, beta = (max(alpha, v), beta) if maximises else (alpha, min(beta, v))
        return v

    value(game.root, -inf, inf)
    return frozenset(leaves)


def windows_task(tree: Tree) -> Task:
    """Return the task to follow alpha-beta through a tree."""
    game = TreeTask(tree)
    if game.num_players != 2:
        numbers = counted(game.num_players, "number")
        raise DrillError(f"alpha-beta is for two players, and a leaf of this tree has {numbers}")
    for node in game.inner:
        game.seat(node)
    names: dict[Path, str] = {(): game.root}
    now: dict[str, Moment] = {}
    steps, cuts = [], []
    moments = pruning_story(game).moments
    first = {moment.path: moment for moment in reversed(moments)}
    last = {moment.path: index for index, moment in enumerate(moments)}
    for index, moment in enumerate(moments):
        if moment.path not in names:
            parent = names[moment.path[:-1]]
            names[moment.path] = game.result(parent, moment.path[-1])
            if moment.alpha.at or moment.beta.at:
                steps.append(_entered(game, names[moment.path], parent, moment, now, _window(first[moment.path[:-1]])))
        node = names[moment.path]
        now[node] = moment
        if index == last[moment.path]:
            done = sum(each.path == moment.path for each in moments) - 1
            steps.append(_left(game, node, moment, now, done))
            if moment.closed and done < len(game.actions(node)):
                rest = listed(game.below(node)[done:])  # which leaves those are is asked at the end
                cuts.append(steps[-1].reason.replace(f"nothing more below {node} can", f"{rest} cannot"))
    pruned = _pruned(game)
    slips: Slips = [
        (_pruned(game, strict=True), "Equality is enough: a node is left at alpha or beta, not only beyond."),
        (_pruned(game, deep=False), "More is pruned: a window comes down from all nodes above, not the parent alone."),
        (frozenset(game.leaves) - pruned, "Those are the leaves looked at, and the others are wanted."),
    ]
    question, leaves = "Which leaves are never looked at?", tuple(game.leaves)
    why = " ".join(cuts) or "Nothing is cut: no window closes before the last child."
    return Task(
        f"Alpha-beta goes through the tree from the left and enters {game.root} with the window (-∞, ∞). MIN's nodes "
        "are left as soon as their value is alpha or less, MAX's as soon as it is beta or more, and return the value "
        "they have by then.",
        game.picture(),
        (*steps, Step(question, None, pruned, why, told_apart(pruned, slips), leaves)),
    )


def _entered(
    game: TreeTask, node: str, parent: str, moment: Moment, now: dict[str, Moment], before: tuple[Number, Number]
) -> Step:
    """Return the question for the window of a node whose parent had another one before its children."""
    alpha, beta = window = _window(moment)
    elder = [child for child in game.below(parent) if child in now][-1:]
    slips: list[tuple[tuple[Number, Number], str]] = [
        ((beta, alpha), "Alpha, what MAX is sure of, comes first, and beta, what MIN is sure of, last."),
        (before, f"{parent} was entered with that window, but more is known by now."),
        *((_window(now[each]), f"That is the last window of {each}: it is gone with {each}.") for each in elder),
    ]
    if before != (-inf, inf):
        slips.append(((-inf, inf), "That is the open window, but what is known above is handed down."))
    v, (low, high) = _end(now[parent].v), before
    if isfinite(v):
        up = game.player(parent) == MAX
        slips += [
            ((v, inf) if up else (-inf, v), f"{parent} does not count alone: what is known above is handed down too."),
            (
                (low, min(high, v)) if up else (max(low, v), high),
                f"{parent} is {game.role(parent)}'s: what is known of it moves {'alpha' if up else 'beta'} alone.",
            ),
        ]
    sure = [
        f"{who} is sure of {f'{written(_end(end.value))} at {end.at}' if end.at else 'nothing yet'}"
        for who, end in (("MAX", moment.alpha), ("MIN", moment.beta))
    ]
    reason = f"When {node} is entered, {' and '.join(sure)}: {written(window)}."
    question = f"What are alpha and beta when the search enters {node}?"
    return Step(question, node, window, reason, told_apart(window, slips))


def _left(game: TreeTask, node: str, moment: Moment, now: dict[str, Moment], done: int) -> Step:
    """Return the question for what a node returns after so many children."""
    v, mover, children = exact(moment.v), game.role(node), game.below(node)
    takes, leaves = WANTED[mover]
    values = [exact(now[child].v if child in now else game.utility(child, MAX)) for child in children[:done]]
    name, end, limit = ("beta", moment.beta, "least") if mover == "MAX" else ("alpha", moment.alpha, "most")
    reason = f"{mover} moves at {node} and takes the {takes} of {listed(values)}: {written(v)}."
    if moment.closed and done < len(children):
        reason = (
            f"After {children[done - 1]}, {node} is worth at {limit} {written(v)}, and {name} is already "
            f"{written(_end(end.value))} from {end.at}: nothing more below {node} can matter."
        )
    slips: list[tuple[Number, str]] = [
        (taken(mover, values)[1], f"That is the {leaves}, but {mover} takes the {takes}."),
        (exact(minimax(game, node).value), f"That is the minimax value of {node}, but the search leaves {node} early."),
        (values[0], f"So much is known after {children[0]}, but then the window is still open: go on."),
    ]
    if end.at:
        slips.append((_end(end.value), f"That is {name}, but {node} returns its own value, even outside the window."))
    return Step(f"What does {node} return?", node, v, reason, told_apart(v, slips))


def _end(value: float) -> Number:
    """Return a value, or an end of a window, as a number of an answer."""
    return value if isinf(value) else exact(value)


def _window(moment: Moment) -> tuple[Number, Number]:
    return _end(moment.alpha.value), _end(moment.beta.value)


KINDS: Final[dict[str, Kind]] = {
    "minimax": (draw_minimax, two_player_task),
    "expectimax": (draw_expectimax, two_player_task),
    "maxn": (draw_vectors, maxn_task),
    "paranoid": (draw_vectors, paranoid_task),
    "alphabeta": (draw_windows, windows_task),
}
"""The kinds of this family."""
