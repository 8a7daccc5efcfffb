"""Drills about alpha-beta: the windows, what comes back, and the leaves that are never looked at."""

from __future__ import annotations

from math import inf, isfinite, isinf
from typing import Final

from gamelib.draw.pruned_tree import Moment, pruning_story
from gamelib.drills.step import DrillError, Number, Step, told_apart, written
from gamelib.drills.task import Kind, Slips, Task, TreeTask, exact, grown, listed
from gamelib.drills.values import WANTED, taken
from gamelib.game import MAX, MIN
from gamelib.games.tree_nodes import Decision, Tree
from gamelib.rng import Draw
from gamelib.search.minimax import minimax
from gamelib.watch import Path
from gamelib.wording import counted


def draw_tree(draw: Draw, level: int) -> Tree:
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


KINDS: Final[dict[str, Kind]] = {"alphabeta": (draw_tree, windows_task)}
"""The kinds of this family."""
