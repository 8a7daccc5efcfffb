"""Alpha-beta on a tree, told moment by moment: who is sure of what, and why a leaf can or cannot matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, isinf
from typing import NamedTuple

from gamelib.draw.graph import value_text
from gamelib.game import MAX
from gamelib.games import TreeGame
from gamelib.watch import Path
from gamelib.widgets.pruned_tree import known_values


class Sure(NamedTuple):
    """What one side is sure of, and the node where it has that choice; infinite if it is sure of nothing."""

    value: float
    at: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a search knows at one moment.

    Attributes:
        path: the node at work.
        alpha: what MAX is sure of there.
        beta: what MIN is sure of there.
        v: the value of the node so far; infinite before its first child has reported.
        sentence: what happens, in words.
        leaves: how many leaves have been looked at.
        cuts: how many of the cuts of the whole search have been made.
    """

    path: Path
    alpha: Sure
    beta: Sure
    v: float
    sentence: str
    leaves: int
    cuts: int

    @property
    def closed(self) -> bool:
        """Whether nothing that comes can matter at this node."""
        return self.alpha.value >= self.beta.value


class Reason(NamedTuple):
    """Whether a leaf could still matter when its turn came, and why."""

    matters: bool
    why: str


@dataclass(slots=True)
class Story:
    """What alpha-beta does on a tree.

    Attributes:
        moments: one for each node it enters and for each value that comes back.
        leaves: the leaves looked at, in this order.
        cuts: the children that were cut off, in the order of the cuts.
        reasons: for each leaf, from the left, whether it could still matter.
    """

    moments: list[Moment] = field(default_factory=list)
    leaves: list[Path] = field(default_factory=list)
    cuts: list[Path] = field(default_factory=list)
    reasons: dict[Path, Reason] = field(default_factory=dict)


def pruning_story(game: TreeGame) -> Story:
    """Return what alpha-beta does on a tree of two players without chance, cutting at ``>=`` and ``<=``.

    Example:
        >>> story = pruning_story(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        >>> len(story.leaves), story.cuts
        (7, [('a2', 'c2'), ('a2', 'c3')])
        >>> print(story.reasons["a2", "c2"].why)
        C is at most 2 already, and MAX is sure of 3 at A: whatever comes, MAX will not go there.
    """
    return _Teller(game).story


class _Teller:
    """Runs the search once and writes the story."""

    def __init__(self, game: TreeGame) -> None:
        self.game, self.story = game, Story()
        self.visit(game.initial_state(), (), Sure(-inf), Sure(inf))

    def visit(self, state: str, path: Path, alpha: Sure, beta: Sure) -> float:
        """Return the value of a node, or a bound of it, as alpha-beta finds it."""
        game, story = self.game, self.story
        if game.is_terminal(state):
            story.leaves.append(path)
            return game.utility(state, MAX)
        maximises = game.player(state) == MAX
        v = -inf if maximises else inf
        self.tell(path, alpha, beta, v, f"{_who(game, state)}: {_window_in_words(alpha, beta)}.")
        actions = game.actions(state)
        for done, action in enumerate(actions, 1):
            child = game.result(state, action)
            if game.is_terminal(child):
                story.reasons[*path, action] = Reason(True, _it_can(state, maximises, v, alpha, beta))
            found = self.visit(child, (*path, action), alpha, beta)
            before, v = v, (max if maximises else min)(v, found)
            if maximises and v > alpha.value:
                alpha = Sure(v, state)
            elif not maximises and v < beta.value:
                beta = Sure(v, state)
            rest = actions[done:]
            closed = alpha.value >= beta.value
            low, high = known_values(game, story.leaves)[*path, action]
            sign = "" if low == high else "≥" if found == low else "≤"
            said = _came_back(game, state, child, sign + value_text(found), before, v)
            if closed and rest:
                why = _it_cannot(state, maximises, v, beta if maximises else alpha)
                self.cut(state, path, rest, why)
                names = " and ".join(game.result(state, each) for each in rest)
                said += f" The window is closed, so {names} {'is' if len(rest) == 1 else 'are'} cut off: {why}"
            else:
                said += f" Now {_window_in_words(alpha, beta)}."
            self.tell(path, alpha, beta, v, said)
            if closed:
                break
        return v

    def cut(self, state: str, path: Path, actions: Sequence[str], why: str) -> None:
        """Write down that the rest of a node's actions are cut off."""
        for action in actions:
            self.story.cuts.append((*path, action))
            self.cut_leaves(self.game.result(state, action), (*path, action), why)

    def cut_leaves(self, state: str, path: Path, why: str) -> None:
        """Write down why the leaves below a node cannot matter."""
        if self.game.is_terminal(state):
            self.story.reasons[path] = Reason(False, why)
            return
        for action in self.game.actions(state):
            self.cut_leaves(self.game.result(state, action), (*path, action), why)

    def tell(self, path: Path, alpha: Sure, beta: Sure, v: float, sentence: str) -> None:
        """Add a moment."""
        story = self.story
        story.moments.append(Moment(path, alpha, beta, v, sentence, len(story.leaves), len(story.cuts)))


def _who(game: TreeGame, state: str) -> str:
    return f"{state} ({'MAX' if game.player(state) == MAX else 'MIN'} moves)"


def _window_in_words(alpha: Sure, beta: Sure) -> str:
    low = "MAX is sure of nothing yet" if isinf(alpha.value) else f"MAX is sure of {_number(alpha)} at {alpha.at}"
    high = "MIN of nothing yet" if isinf(beta.value) else f"MIN of {_number(beta)} at {beta.at}"
    return f"{low}, {high}"


def _came_back(game: TreeGame, state: str, child: str, found: str, before: float, v: float) -> str:
    what = "The leaf" if game.is_terminal(child) else "Node"
    change = "stays" if v == before else "becomes"
    return f"{_who(game, state)}: {what} {child} comes back with {found}, v {change} {value_text(v)}."


def _it_can(state: str, maximises: bool, v: float, alpha: Sure, beta: Sure) -> str:
    """Say why a leaf below ``state`` can matter."""
    held, other = (beta, "MIN") if maximises else (alpha, "MAX")
    against = "" if isinf(held.value) else f"{_number(held)} that {other} is sure of at {held.at}"
    if isinf(v):
        compare = "less" if maximises else "more"
        return f"nothing is known of {state} yet" + (
            f", and it counts if it is worth {compare} than the {against}." if against else "."
        )
    side, wish = ("at least", "greater") if maximises else ("at most", "smaller")
    compare = "less" if maximises else "more"
    still = f", still {compare} than the {against}" if against else ""
    return f"{state} is {side} {value_text(v)} so far{still}; a {wish} leaf would change that."


def _it_cannot(state: str, maximises: bool, v: float, held: Sure) -> str:
    """Say why nothing below ``state`` can matter any more."""
    side, who = ("at least", "MIN") if maximises else ("at most", "MAX")
    return (
        f"{state} is {side} {value_text(v)} already, and {who} is sure of {_number(held)} at {held.at}: "
        f"whatever comes, {who} will not go there."
    )


def _number(sure: Sure) -> str:
    return value_text(sure.value)
