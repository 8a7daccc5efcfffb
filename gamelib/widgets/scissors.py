"""Alpha-beta by hand: for each leaf in turn the question whether it can still matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from gamelib import svg
from gamelib.games import TreeGame, random_tree
from gamelib.widgets.explorer import Control, Explorer, View, choice, slider
from gamelib.widgets.pruned_tree import pruned_graph, pruned_svg
from gamelib.widgets.pruning_story import Reason, pruning_story

LOOK: Final = "look at it"
CUT: Final = "cut it off"
OPEN: Final = "?"
BRANCHING: Final = 2
DEPTH: Final = 4


class ScissorsExplorer(Explorer):
    """The leaves of a tree, hidden; the reader decides from the left which ones have to be looked at.

    Each right decision uncovers a leaf or cuts it off, and says why; at a wrong one everything to the right of it
    waits until it is mended.

    Args:
        game: a small tree of two players; without it there are trees by number, four plies of two, which are
            the same for everybody who has that number.
    """

    title = "with scissors"
    wide = True
    follows: ClassVar = {"tree": {f"leaf_{number}": OPEN for number in range(1, BRANCHING**DEPTH + 1)}}

    def __init__(self, game: TreeGame | None = None) -> None:
        self.given = game
        self.count = BRANCHING**DEPTH if game is None else len(pruning_story(game).reasons)
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return a choice for each leaf from the left, after the number of the tree where there is one."""
        leaves = {
            f"leaf_{number}": choice(f"leaf {number}", (OPEN, LOOK, CUT), narrow=("165px", "52px"))
            for number in range(1, self.count + 1)
        }
        return leaves if self.given is not None else {"tree": slider("tree number", 1, 1, 999), **leaves}

    def view(self, *, tree: int = 1, **decisions: str) -> View:
        """Uncover the tree as far as the decisions are right, and judge the next of them."""
        game = tree_by_number(tree) if self.given is None else self.given
        story = pruning_story(game)
        leaves, reasons = list(story.reasons), list(story.reasons.values())
        right = 0
        while right < len(leaves) and decisions[f"leaf_{right + 1}"] == (LOOK if reasons[right].matters else CUT):
            right += 1
        looked_at = [leaf for leaf, reason in zip(leaves[:right], reasons, strict=False) if reason.matters]
        cuts = [cut for cut in story.cuts if not any(leaf[: len(cut)] == cut for leaf in leaves[right:])]
        picture = pruned_svg(pruned_graph(game, looked_at, hide=True), cuts)
        wrong = decisions[f"leaf_{right + 1}"] if right < len(leaves) else OPEN
        facts = _judged(reasons, right, wrong, len(looked_at))
        if self.given is not None:
            return View(facts, picture)
        name = svg.label(10, 16, f"tree {tree}", size=12, anchor="start", bold=True)
        return View(f"Tree {tree}. {facts}", f"{picture.removesuffix('</svg>')}{name}</svg>")


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
        return f"{said}Leaf {number}: can it still matter?"
    verdict = "it can still matter" if reasons[right].matters else "it cannot matter any more"
    return f"Leaf {number} ✗: {verdict}; {reasons[right].why}"
