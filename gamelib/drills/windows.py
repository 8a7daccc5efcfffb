"""Drills about alpha-beta: the windows, what comes back, and the leaves that are never looked at."""

from __future__ import annotations

from collections import Counter
from math import inf, isfinite, isinf
from typing import TYPE_CHECKING, Final

from gamelib.drills.step import Number, Step, told_apart, written
from gamelib.drills.task import Kind, Slips, Task, all_nodes, below, exact, grown, listed, picture, role
from gamelib.drills.values import SIDES
from gamelib.game import MAX, MIN
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import Decision, Tree
from gamelib.rng import Draw
from gamelib.search.minimax import minimax
from gamelib.watch import Path

if TYPE_CHECKING:
    from gamelib.widgets.pruning_story import Moment

TEXT: Final = (
    "Alpha-beta goes through the tree from left to right and enters A with the window (-∞, ∞). MIN's nodes are left as "
    "soon as their value is alpha or less, MAX's as soon as it is beta or more, and return the value they have by then."
)


def draw_tree(draw: Draw, level: int) -> Tree:
    """Draw a tree in which something is pruned; on the highest level an equal value or an older ancestor cuts."""
    widths, most = (((3, 3), 20), ((2, 3, 2), 20), ((2, 2, 2, 2), 9))[level - 1]
    while True:
        first = draw.choice((MAX, MIN)) if level == 3 else MAX
        tree = Decision(grown(widths, lambda: draw.whole(1, most)), player=first)
        game = TreeGame(tree)
        pruned = _pruned(game)
        if pruned and (level < 3 or pruned not in (_pruned(game, strict=True), _pruned(game, deep=False))):
            return tree


def _pruned(game: TreeGame, *, strict: bool = False, deep: bool = True, late: bool = False) -> frozenset[str]:
    """Return the leaves that are never looked at.

    Args:
        game: the tree.
        strict: whether equal values do not cut.
        deep: whether a node hears of more than its parent.
        late: whether a node looks at one child more before it is left.
    """
    leaves = {node for node in all_nodes(game) if game.is_terminal(node)}

    def value(node: str, alpha: float, beta: float) -> float:
        if game.is_terminal(node):
            leaves.discard(node)
            return game.utility(node, MAX)
        maximises = game.player(node) == MAX
        v = -inf if maximises else inf
        for child in below(game, node):
            window = (alpha, beta) if deep else (v, inf) if maximises else (-inf, v)
            before, found = v, value(child, *window)
            v = max(v, found) if maximises else min(v, found)
            beyond = (before if late else v) - (beta if maximises else alpha)
            if (beyond > 0 if maximises else beyond < 0) or (beyond == 0 and not strict):
                break
            alpha, beta = (max(alpha, v), beta) if maximises else (alpha, min(beta, v))
        return v

    value(game.initial_state(), -inf, inf)
    return frozenset(leaves)


def windows_task(tree: Tree) -> Task:
    """Return the task to follow alpha-beta through a tree."""
    game = TreeGame(tree)
    walk, pruned = _Walk(game), _pruned(game)
    leaves = [node for node in all_nodes(game) if game.is_terminal(node)]
    slips: Slips = [
        (_pruned(game, strict=True), "Equality is enough: a node is left at alpha or beta, not only beyond."),
        (_pruned(game, deep=False), "More is pruned: a window comes down from all nodes above, not the parent alone."),
        (_pruned(game, late=True), "More is pruned: a node is left at once, without one child more."),
        (frozenset(leaves) - pruned, "Those are the leaves looked at: the others are wanted."),
    ]
    last = Step(
        "Which leaves are never looked at?",
        None,
        pruned,
        " ".join(walk.cuts) or "Nothing is cut: no window closes before the last child.",
        told_apart(pruned, slips),
        tuple(leaves),
    )
    return Task(TEXT, picture(game), (*walk.steps, last))


class _Walk:
    """Goes through the moments of a search, and asks for the window when a node is entered, and for what it returns.

    Attributes:
        steps: the questions.
        cuts: why nodes were left early.
    """

    def __init__(self, game: TreeGame) -> None:
        self.game, self.steps, self.cuts = game, list[Step](), list[str]()
        self.now: dict[str, Moment] = {}
        self.done: Counter[str] = Counter()
        names: dict[Path, str] = {(): game.initial_state()}
        from gamelib.widgets.pruning_story import pruning_story  # the widgets import drills

        moments = pruning_story(game).moments
        last = {moment.path: index for index, moment in enumerate(moments)}
        for index, moment in enumerate(moments):
            if moment.path not in names:
                parent = names[moment.path[:-1]]
                node = names[moment.path] = game.result(parent, moment.path[-1])
                if moment.alpha.at or moment.beta.at:
                    self.steps.append(self.entered(node, parent, moment))
            node = names[moment.path]
            self.done[node] += node in self.now
            self.now[node] = moment
            if index == last[moment.path]:
                self.steps.append(self.left(node, moment))

    def entered(self, node: str, parent: str, moment: Moment) -> Step:
        """Return the question for the window of a node."""
        alpha, beta = window = _window(moment)
        v = _end(self.now[parent].v)
        elder = [self.now[child] for child in below(self.game, parent) if child in self.now]
        maximises = self.game.player(parent) == MAX
        known, mine = ((v, inf), (-inf, v)) if maximises else ((-inf, v), (v, inf))
        slips: Slips = [
            ((beta, alpha), "Alpha, what MAX is sure of, comes first, and beta, what MIN is sure of, last."),
            ((-inf, inf), "That is the open window, but something is known by now."),
            *(
                (
                    (known, f"{parent} does not count alone: the window it was entered with is handed down too."),
                    (mine, f"{parent} is {role(self.game, parent)}'s: it is the other end that moves."),
                )
                if isfinite(v)
                else ()
            ),
            *((_window(each), f"That is the window of a node left before {node}.") for each in elder[-1:]),
        ]
        sure = [
            f"{who} is sure of {f'{written(_end(end.value))} at {end.at}' if end.at else 'nothing yet'}"
            for who, end in (("MAX", moment.alpha), ("MIN", moment.beta))
        ]
        reason = f"When {node} is entered, {' and '.join(sure)}: {written(window)}."
        question = f"What are alpha and beta when the search enters {node}?"
        return Step(question, node, window, reason, told_apart(window, slips))

    def left(self, node: str, moment: Moment) -> Step:
        """Return the question for what a node returns."""
        game, v, mover = self.game, _end(moment.v), role(self.game, node)
        children = below(game, node)
        seen, rest = children[: self.done[node]], children[self.done[node] :]
        values = [exact(self.now[child].v if child in self.now else game.utility(child, MAX)) for child in seen]
        _, other, takes, _ = SIDES[mover]
        reason = f"{mover} moves at {node} and takes the {takes} of {listed(values)}: {written(v)}."
        name, end, limit = ("beta", moment.beta, "least") if mover == "MAX" else ("alpha", moment.alpha, "most")
        if moment.closed and rest:
            reason = (
                f"After {seen[-1]}, {node} is worth at {limit} {written(v)}, and {name} is already "
                f"{written(_end(end.value))} from {end.at}: {listed(rest)} cannot matter."
            )
            self.cuts.append(reason)
        slips: Slips = [
            (exact(other(values)), f"{mover} moves at {node} and takes the {takes}."),
            (exact(minimax(game, node).value), f"That is what all of {node} is worth, but it is left before."),
            *([(_end(end.value), f"That is {name}, but a node returns a value of its own.")] if end.at else []),
        ]
        return Step(f"What does {node} return?", node, v, reason, told_apart(v, slips))


def _end(value: float) -> Number:
    """Return a value, or an end of a window, as a number of an answer."""
    return value if isinf(value) else exact(value)


def _window(moment: Moment) -> tuple[Number, Number]:
    return _end(moment.alpha.value), _end(moment.beta.value)


KINDS: Final = {"alphabeta": Kind(draw_tree, windows_task)}
"""The kinds of this family."""
