"""Question 2: the index of PUCT, and the action that is followed by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib_exercises.case import Case
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import best_by, own_work
from gamelib_exercises.lesson_09 import Followed, node_case, node_of, numbers_part
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right, calling

_SMALL: Final = node_of(0, {"a": 0.5, "b": 0.5}, {"a": Followed(3, 2, 1), "b": Followed(1, 0, 1)}, 0.75)
_TURN: Final = node_of(1, {"a": 0.25, "b": 0.75}, {"a": Followed(4, 1, 0), "b": Followed(5, 3.5, 0)}, 0.5)
_OPEN: Final = node_of(0, {"a": 0.6, "b": 0.3, "c": 0.1}, {"a": Followed(2, 0.5, 1), "c": Followed(1, 1, 1)}, 0.5)
_AGAIN: Final = node_of(1, {"a": 0.2, "b": 0.5, "c": 0.3}, {"a": Followed(6, 4, 1), "b": Followed(2, 0.5, 0)}, 0.25)
_SURE: Final = node_of(0, {"a": 0.95, "b": 0.05}, {"a": Followed(8, 1, 1), "b": Followed(8, 5, 0)}, 0.25)
_NEW: Final = node_of(1, {"a": 0.2, "b": 0.7, "c": 0.1}, {}, 0.4)
_FIRST: Final = node_of(0, {"a": 0.7, "b": 0.1, "c": 0.2}, {"a": Followed(1, 0, 1)}, 0.875)
_RIVAL: Final = node_of(0, {"a": 0.1, "b": 0.3, "c": 0.6}, {"a": Followed(12, 9, 1), "b": Followed(7, 4, 1)}, 0.25)
_LATE: Final = node_of(1, {"a": 0.05, "b": 0.95}, {"a": Followed(30, 3, 0), "b": Followed(25, 20, 0)}, 0.5)

_LOST: Final = node_of(0, {"a": 0.6, "b": 0.4}, {"a": Followed(2, 0, 1)}, 0)
"""A node where all indices are 0 without a bonus."""


def _index(node: Any, action: str, c: float) -> Case:
    return node_case(node, action, c, words=f'the action "{action}", with c = {c:g}')


def _choice(node: Any, c: float) -> Case:
    return node_case(node, c, words=f"c = {c:g}")


INDICES: Final[Sequence[Case]] = (
    _index(_SMALL, "a", 1), _index(_SMALL, "b", 2), _index(_TURN, "a", 0.5), _index(_TURN, "b", 1),
    _index(_OPEN, "b", 1), _index(_OPEN, "a", 3), _index(_AGAIN, "a", 2), _index(_AGAIN, "b", 1),
    _index(_AGAIN, "c", 0.5), _index(_SURE, "b", 0), _index(_NEW, "b", 2), _index(_FIRST, "a", 1),
)  # fmt: skip
"""Nodes where either player moves, and somebody twice running, with actions that were never followed."""

CHOICES: Final[Sequence[Case]] = (
    _choice(_SMALL, 1), _choice(_TURN, 0.5), _choice(_TURN, 3), _choice(_OPEN, 1), _choice(_AGAIN, 2),
    _choice(_AGAIN, 0.1), _choice(_SURE, 0), _choice(_SURE, 2), _choice(_NEW, 1), _choice(_FIRST, 0.3),
    _choice(_RIVAL, 0.2), _choice(_LATE, 1), _choice(_LOST, 0),
)  # fmt: skip
"""The same, where the greatest index is not the greatest prior, mean or number of visits."""


def _values(case: Case) -> dict[str, float]:
    node, c = case.values
    if not node.children:  # all indices are the same
        return dict(node.prior)
    index = Right("09", "index").answer
    return {action: index(node, action, c) for action in node.prior}


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    index = numbers_part(
        "puct_index",
        "a number",
        points=2,
        hints=(
            "Whose rewards does the one who moves look at? And which visits stand under the root?",
            "The mean is child.totals[node.player] / child.visits, or that of the node itself where there is no child. "
            "Under the root are the visits of all children together, and in the divisor those of this child.",
            "mean + c * node.prior[action] * sqrt(sum(child.visits for child in node.children.values())) / "
            "(1 + visits), with visits = 0 where there is no child.",
        ),
        cases=INDICES,
        reference=Right("09", "index"),
        slips=INDEX_SLIPS,
    )
    choose = FunctionPart(
        "puct_choose",
        check=best_by(_values),
        own_work=own_work,
        counts_work=False,
        hints=(
            "Which actions can be followed: those that have a child, or all that have a prior?",
            "Take the action of node.prior whose index is greatest; where there are no children yet, the one whose "
            "prior is.",
            "max(node.prior, key=lambda action: index(node, action, c)), and before that the case in which "
            "node.children is empty.",
        ),
        cases=CHOICES,
        reference=Right("09", "choose"),
        slips=_CHOICE_SLIPS,
        builds_on=index,
    )
    return [index, choose]


_ROOT = "sqrt(followed)"
_NODE_MEAN = "node.totals[node.player] / node.visits"
_CHILD_MEAN = "child.totals[node.player] / child.visits"
_BONUS = "c * node.prior[action] * sqrt(followed) / (1 + visits)"
_SUM = "sum(child.visits for child in node.children.values())"

INDEX_SLIPS: Final[Sequence[Patch]] = (
    Patch(
        "visits of the node: the visits of the node stand under the root. It is those of its children in all: one "
        "less, since the first simulation ended at the node itself.",
        (_SUM, "node.visits"),
    ),
    Patch(
        "visits of the child: the visits of this child stand under the root. It is those of all children together.",
        (_ROOT, "sqrt(visits)"),
    ),
    Patch(
        "root of the quotient: the root is taken of the whole quotient. It is that of the sum of visits alone: "
        "sqrt(sum) / (1 + visits).",
        (f"{_ROOT} / (1 + visits)", "sqrt(followed / (1 + visits))"),
    ),
    Patch("no root: there is no root: the sum of the visits itself is divided.", (_ROOT, "followed")),
    Patch(
        "logarithm: the logarithm of UCT stands under the root. PUCT takes the root of the sum itself.",
        (_ROOT, "(sqrt(log(followed)) if followed else 0)"),
    ),
    Patch(
        "formula without the visits: the root of the sum is left out, as in the formula that is often quoted. The "
        "bonus never grows then, and a search may never come back to an action.",
        (f" * {_ROOT}", ""),
    ),
    Patch("c twice: the bonus is multiplied by c twice.", ("c * node.prior", "c * c * node.prior")),
    Patch("no c: the bonus is not multiplied by c.", ("c * node.prior", "node.prior")),
    Patch(
        "c times everything: the mean is multiplied by c too. It belongs to the bonus alone.",
        (f"return mean + {_BONUS}", f"return c * (mean + {_BONUS[4:]})"),
    ),
    Patch(
        "other player: the rewards of the other player are looked at. The one who moves at the node chooses, and looks "
        "at its own: totals[node.player].",
        (_NODE_MEAN, "node.totals[1 - node.player] / node.visits"),
        (_CHILD_MEAN, "child.totals[1 - node.player] / child.visits"),
    ),
    Patch(
        "player of the child: the rewards of the player who moves in the child are looked at. It is node.player who "
        "chooses.",
        (_CHILD_MEAN, "child.totals[child.player] / child.visits"),
    ),
    Patch(
        "player 0: the rewards of player 0 are looked at, whoever moves.",
        (_NODE_MEAN, "node.totals[0] / node.visits"),
        (_CHILD_MEAN, "child.totals[0] / child.visits"),
    ),
    Patch(
        "never followed is infinite: an action that was never followed has an infinite index, as in UCT. Here its "
        "mean is that of the node, and its prior says whether it is worth a look.",
        (_NODE_MEAN, "float('inf')"),
    ),
    Patch(
        "never followed is lost: an action that was never followed counts as lost, with the mean 0. Here its mean is "
        "that of the node.",
        (_NODE_MEAN, "0"),
    ),
    Patch(
        "never followed is half: an action that was never followed counts as a draw, with the mean one half. Here its "
        "mean is that of the node.",
        (_NODE_MEAN, "0.5"),
    ),
    Patch(
        "1 forgotten: the 1 is left out of the divisor, so that an action never followed divides by 0 (or by 1, where "
        "that was mended). It is 1 + visits.",
        ("(1 + visits)", "(visits or 1)"),
    ),
    Patch("prior forgotten: the bonus is not multiplied by the prior.", (" * node.prior[action]", "")),
    Patch(
        "equal priors: all actions have the same prior. node.prior has those of this node.",
        ("node.prior[action]", "1 / len(node.prior)"),
    ),
    Patch(
        "sum for mean: the total is not divided by the visits of the child.",
        (_CHILD_MEAN, "child.totals[node.player]"),
    ),
    Patch(
        "divided by all: the total of a child is divided by the visits of the node. Its own visits make a mean.",
        (_CHILD_MEAN, "child.totals[node.player] / node.visits"),
    ),
    Patch("bonus alone: only the bonus is returned, without the mean.", ("return mean + ", "return ")),
    Patch("lower bound: the bonus is subtracted.", ("return mean + ", "return mean - ")),
)

_BY_INDEX = "max(node.prior, key=lambda action: index(node, action, c))"
_BY_PRIOR = "max(node.prior, key=lambda action: node.prior[action])"


def wrong_index(name: str) -> Any:
    """Return the wrong index that a slip of this name makes."""
    (slip,) = (slip for slip in INDEX_SLIPS if slip.name == name)
    return slip.answer(Right("09", "index"))


def _with_index(name: str) -> Any:
    """Return what makes a choice by wrong indices, by the name of their slip."""
    return lambda right: calling(right, index=wrong_index(name))


_CHOICE_SLIPS = (
    Patch("least: the action with the *least* index is taken.", (_BY_INDEX, f"min{_BY_INDEX[3:]}")),
    Patch(
        "children alone: only actions that have a child are compared, so that nothing new is ever followed.",
        (_BY_INDEX, f"max(node.children{_BY_INDEX[14:]}"),
    ),
    Patch(
        "new ones first: each action is followed once before any is followed twice, as in UCT. Here a small prior can "
        "wait.",
        (
            f"return {_BY_INDEX}",
            "new = [action for action in node.prior if action not in node.children]\n"
            f"    return max(new, key=node.prior.get) if new else {_BY_INDEX}",
        ),
    ),
    Patch(
        "first of all: the first action is taken where nothing has been followed yet. All indices are the same there; "
        "the greatest prior decides.",
        (_BY_PRIOR, "next(iter(node.prior))"),
    ),
    Patch("greatest prior: the action with the greatest prior is taken each time.", (_BY_INDEX, _BY_PRIOR)),
    Patch(
        "most visits: the most visited action is taken. So it is in the end, when the search is over.",
        (_BY_INDEX, "max(node.children, key=lambda action: node.children[action].visits)"),
    ),
    Patch(
        "best mean: the action with the best mean is taken, without a bonus.",
        (_BY_INDEX, _BY_INDEX.replace(", c)", ", 0)")),
    ),
    Patch(
        "by the other player: the mean that counts is that of the other player.",
        made=_with_index("other player"),
    ),
    Patch(
        "never followed as infinite: an action that was never followed has an infinite index, and of several such the "
        "first is taken.",
        made=_with_index("never followed is infinite"),
    ),
    Patch(
        "without the root: the root of the sum of visits is left out of the index.",
        made=_with_index("formula without the visits"),
    ),
    Patch(
        "index for action: the greatest index is returned. The action that has it is wanted.",
        (_BY_INDEX, "max(index(node, action, c) for action in node.prior)"),
    ),
)
