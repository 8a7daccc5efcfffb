"""The worked Go example step by step: which child has the greatest index, the new node, and the back-up."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from gamelib import svg
from gamelib.widgets.explorer import Explorer, View, choice, on_picture, slider, stepped_slider
from gamelib_lessons.go_example import (
    BLACK,
    GO_EXAMPLE,
    UCB1_CONSTANT,
    WHITE,
    WITHOUT_TWO,
    Choice,
    Counts,
    Path,
    back_up,
    choices,
    chosen,
    expand,
    node_at,
)
from gamelib_lessons.go_example_picture import Bar, bars, tree

CONSTANTS: Final = (
    ("0", 0.0), ("0.25", 0.25), ("0.5", 0.5), ("1/√2", WITHOUT_TWO), ("1", UCB1_CONSTANT), ("1.5", 1.5), ("2", 2.0),
)  # fmt: skip
"""The constants offered."""
STEPS: Final = 5
"""How many steps there are: at most three choices, the new node and the back-up."""
GAP: Final = 12.0


class GoExampleExplorer(Explorer):
    """The tree of the example: selection level by level, expansion, and the back-up of a simulation.

    At each choice the reader may click a child, and the next step says whether it is the one that is followed.
    """

    title = "the Go example"
    wide = True
    knobs: ClassVar = {
        "step": slider("step", 0, 0, STEPS),
        "c": stepped_slider("C", CONSTANTS, WITHOUT_TWO),
        "winner": choice("won by", (WHITE, BLACK)),
        "said": on_picture(""),
    }
    follows: ClassVar = {"step": {"said": ""}, "c": {"said": ""}}

    def picked(self, name: str) -> None:
        """Take the reader's word for a child, and go on to the step that says which it is."""
        self.set(step=self.values["step"] + 1, said=name)

    def idle(self) -> Collection[str]:
        """Nobody has won before the last step."""
        values = self.values
        last = len(choices(GO_EXAMPLE, values["c"])) + 2
        return () if values["step"] >= last else ("winner",)

    def view(self, *, step: int, c: float, winner: str, said: str) -> View:
        """Draw the tree at a step, and beside it what is compared there."""
        steps = choices(GO_EXAMPLE, c)
        leaf = chosen(steps)
        grown = expand(GO_EXAMPLE, leaf)
        new: Path = (*leaf, len(node_at(GO_EXAMPLE, leaf).children))
        asked, step = step, min(step, len(steps) + 2)
        if step == 0:
            facts = (
                "The tree before the simulation: at each node Black’s wins / visits; Black (filled) is to move at the "
                f"root, and C is {_name(c)}. {_question(steps[0])}"
            )
            return View(facts, tree(GO_EXAMPLE, (), None, None, facts, _children(())))
        if step <= len(steps):
            made = steps[step - 1]
            best = _counts(made.node.children[made.child])
            verdict = f"{'Yes' if said == best else f'Not {said}'}. " if said else ""
            facts = f"{verdict}Step {step}, select: {_choice_text(made)}"
            facts += f" {_question(steps[step])}" if step < len(steps) else " Now move step on."
            asked_of = _children(leaf[:step]) if step < len(steps) else ()
            left = tree(GO_EXAMPLE, leaf[: step - 1], leaf[:step], None, facts, asked_of)
            right = bars(_bars(made), _heading(made, c), made.child, facts)
            return View(facts, svg.beside([left, right], title=facts, gap=GAP))
        if step == len(steps) + 1:
            facts = (
                f"Step {step}, expand: {node_at(GO_EXAMPLE, leaf)} is a leaf, reached by {_way(leaf)}; it gets a child "
                "0/0, from which a game is played out."
            )
            return View(facts, tree(grown, leaf, new, None, facts))
        after = back_up(grown, new, winner)
        nodes = [new[:depth] for depth in range(len(new), -1, -1)]
        told = ", ".join(f"{_counts(node_at(grown, path))} becomes {_counts(node_at(after, path))}" for path in nodes)
        facts = (
            f"Step {step}, simulate and back up: {winner} wins, so that on the way up every node counts one more visit"
            f"{' and one more win of Black' if winner == BLACK else ', and Black’s wins stay what they are'}: {told}."
        )
        facts += " There are no more steps." if asked > step else ""
        return View(facts, tree(after, new, None, grown, facts))


def _question(made: Choice) -> str:
    return f"Click the child that {made.node.mover} follows."


def _children(path: Path) -> list[Path]:
    return [(*path, number) for number in range(len(node_at(GO_EXAMPLE, path).children))]


def _counts(node: Counts) -> str:
    return f"{node.wins}/{node.visits}"


def _way(path: Path) -> str:
    """Return the nodes on the way to a leaf of the example."""
    return " → ".join(_counts(node_at(GO_EXAMPLE, path[:depth])) for depth in range(len(path) + 1))


def _bars(made: Choice) -> list[Bar]:
    """Return a bar for each child: its mean for the player who chooses, and its index."""
    found = []
    for child, index in zip(made.node.children, made.indices, strict=True):
        share, name = child.wins / child.visits, _counts(child)
        black = made.node.mover == BLACK
        found.append(Bar(name, "" if black else f"1 − {name}", share if black else 1 - share, index))
    return found


def _heading(made: Choice, constant: float) -> str:
    return f"{made.node.mover} chooses: mean + {_name(constant)} · √(2 ln {made.node.visits} / n)"


def _name(constant: float) -> str:
    return next(name for name, value in CONSTANTS if value == constant)


def _choice_text(made: Choice) -> str:
    told = [f"{bar.name}: {bar.mean:.4f} + {bar.index - bar.mean:.4f} = {bar.index:.4f}" for bar in _bars(made)]
    best = _counts(made.node.children[made.child])
    return f"{made.node.mover} is to move at {_counts(made.node)}. {'; '.join(told)}. The greatest is that of {best}."
