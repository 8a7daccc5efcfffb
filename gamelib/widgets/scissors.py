"""Alpha-beta by hand: for each leaf in turn the question whether it can still matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from gamelib import svg
from gamelib.draw.board import pick
from gamelib.draw.graph import DiGraph, Status
from gamelib.draw.pruned_tree import Reason, pruned_graph, pruned_svg, pruning_story
from gamelib.games import TreeGame, random_tree
from gamelib.watch import Path
from gamelib.widgets.explorer import Control, Explorer, View, on_picture, slider

LOOK: Final = "look at it"
CUT: Final = "cut it off"
OPEN: Final = "?"
BRANCHING: Final = 2
DEPTH: Final = 4
WITH_ALL_CUTS: Final = 4
"""The number of a tree with an alpha cut, a beta cut and a deep cut."""


class ScissorsExplorer(Explorer):
    """The leaves of a tree, hidden; the reader decides from the left which ones have to be looked at.

    A click on the next leaf looks at it, one on a branch above it cuts off all that is below. Each right decision
    says why; after a wrong one the same leaf is decided again.

    Args:
        game: a small tree of two players; without it there are trees by number, four plies of two, which are
            the same for everybody who has that number, and which end with the window of each node as it was entered.
    """

    title = "with scissors"
    wide = True
    follows: ClassVar = {"tree": {f"leaf_{number}": OPEN for number in range(1, BRANCHING**DEPTH + 1)}}

    def __init__(self, game: TreeGame | None = None) -> None:
        self.given = game
        self.count = BRANCHING**DEPTH if game is None else len(pruning_story(game).reasons)
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the decision on each leaf from the left, after the number of the tree where there is one."""
        leaves = {f"leaf_{number}": on_picture(OPEN, (OPEN, LOOK, CUT)) for number in range(1, self.count + 1)}
        return leaves if self.given is not None else {"tree": slider("tree number", WITH_ALL_CUTS, 1, 999), **leaves}

    def view(self, *, tree: int = WITH_ALL_CUTS, **decisions: str) -> View:
        """Uncover the tree as far as the decisions are right, and judge the next of them."""
        game = tree_by_number(tree) if self.given is None else self.given
        story = pruning_story(game)
        leaves, reasons = list(story.reasons), list(story.reasons.values())
        right = 0
        while right < len(leaves) and decisions[f"leaf_{right + 1}"] == (LOOK if reasons[right].matters else CUT):
            right += 1
        looked_at = [leaf for leaf, reason in zip(leaves[:right], reasons, strict=False) if reason.matters]
        cuts = [cut for cut in story.cuts if not any(leaf[: len(cut)] == cut for leaf in leaves[right:])]
        graph = pruned_graph(game, looked_at, hide=True)
        if right < len(leaves):
            _offer(graph, leaves, right)
        elif self.given is None:
            for moment in reversed(story.moments):  # the first at a node, at which it is entered, counts
                graph.nodes[moment.path]["window"] = moment.alpha.value, moment.beta.value
        picture = pruned_svg(graph, cuts)
        wrong = decisions[f"leaf_{right + 1}"] if right < len(leaves) else OPEN
        facts = _judged(reasons, right, wrong, len(looked_at))
        if self.given is not None:
            return View(facts, picture)
        name = svg.label(10, 16, f"tree {tree}", size=12, anchor="start", bold=True)
        return View(f"Tree {tree}. {facts}", f"{picture.removesuffix('</svg>')}{name}</svg>")

    def picked(self, name: str) -> None:
        """Decide on some leaves, and on none that come later."""
        decision, first, last = name.rsplit(" ", 2)
        later = range(int(first), self.count + 1)
        self.set(**{f"leaf_{number}": decision if number <= int(last) else OPEN for number in later})


def _offer(graph: DiGraph, leaves: Sequence[Path], right: int) -> None:
    """Mark the next leaf, which can be looked at, and the branches with which it can be cut off, all unseen below."""
    leaf, number = leaves[right], right + 1
    graph.nodes[leaf]["status"] = Status.CURRENT
    graph.nodes[leaf]["hand"] = pick(f"{LOOK} {number} {number}", f"look at leaf {number}")
    for plies in range(len(leaf)):
        below = leaf[: plies + 1]
        numbers = [place for place, each in enumerate(leaves, start=1) if each[: plies + 1] == below]
        if numbers[0] == number:
            branch = graph.edges[leaf[:plies], below]
            branch["hand"] = pick(f"{CUT} {number} {numbers[-1]}", f"cut {branch['action']} off")


def tree_by_number(number: int) -> TreeGame:
    """Return the tree of this number: four plies of two, whole numbers from 0 to 20 at the leaves."""
    return random_tree(BRANCHING, DEPTH, leaves=(0, 20), rng=number)


def _judged(reasons: list[Reason], right: int, wrong: str, looked_at: int) -> str:
    """Say what the last right decision taught, and what is wrong with the next one or that it is still to do."""
    said = ""
    if right and wrong == OPEN:
        last = reasons[right - 1]
        verdict = "had to be looked at" if last.matters else "cannot matter"
        said = f"Leaf {right} ✓: it {verdict}; {last.why} "
    if right == len(reasons):
        return f"{said}Done: {looked_at} of {len(reasons)} leaves looked at, {len(reasons) - looked_at} cut off."
    number = right + 1
    if wrong == OPEN:
        how = "" if right else " Click the leaf to look at it, or a branch above it to cut it off."
        return f"{said}Leaf {number}: can it still matter?{how}"
    verdict = "it can still matter" if reasons[right].matters else "it cannot matter any more"
    return f"Leaf {number} ✗: {verdict}; {reasons[right].why}"
