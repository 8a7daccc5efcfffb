"""Question 4: minimax with a list of open nodes in place of recursion: the answer, the order, the space."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from gamelib.game import Game
from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen, tree_case
from gamelib_exercises.kinds import decision_part, first_looks
from gamelib_exercises.lesson_02 import DECISIONS, LEAVES
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right

_SIGNATURE = "minimax_with_list(game, state)"
_BETTER = "x.value > p.value if game.player(p.state) == MAX else x.value < p.value"
_NOTED = "p.value, p.best = x.value, x.action"
_START = "x.value = -inf if game.player(x.state) == MAX else inf"
_UTILITY = "game.utility(x.state, MAX)"
_DONE = "if x is root and x.value is not None:"
_RETURNED = "return x.value, x.best"
_OF_ROOT = "return root.value, root.best"
_TELLING = f"            p = x.parent\n            if {_BETTER}:\n                {_NOTED}\n"
_VALUE_KNOWN = "if x.value is not None:"
_VALUED = f"{_VALUE_KNOWN}\n            p = x.parent"


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    asked: Any = {
        "cases": (
            *LEAVES,
            *DECISIONS[:2],
            tree_case([0, 2]),
            *DECISIONS[2:],
            tree_case([
                [[3, 7, 5], [2, 9, 4], [8, 1, 6]],
                [[5, 5, 3], [7, 2, 6], [1, 9, 4]],
                [[6, 3, 8], [4, 4, 7], [9, 2, 5]],
            ]),
        ),
        "reference": Right("02", "minimax_with_list"),
        "first": _no_recursion,
        "also": lambda seen: (seen.leaves, seen.recursive is not None),
        "loop_words": "Does every node that has told its parent its value leave the list?",
    }
    value = decision_part(
        "list_value",
        title=f"{_SIGNATURE}: value and action",
        hints=(
            "The list begins with the root alone; in each turn of the loop look at its first node, x = L[0]. What does "
            "a node have to know, so that the root can name an action in the end?",
            "There are three kinds of x: with a value (tell the parent, leave the list), without one and terminal "
            "(gets its utility and stays), without one and not terminal (gets a provisional value, its children come "
            "into the list).",
            "When x tells its parent a value that is better than the parent's, x.action is the parent's best action so "
            "far. The loop ends when the root is first in the list and has a value: by then all others have left it.",
        ),
        slips=_VALUE,
        **asked,
    )
    order = decision_part(
        "list_order",
        title=f"{_SIGNATURE}: the order of the leaves",
        hints=(
            "Which node of L is looked at next, and which should that be if one goes down first?",
            "Depth first: a node's children come before everything that was in the list already.",
            "From left to right: the first child has to be the first in the list. L = children + L does both.",
        ),
        slips=_ORDER,
        builds_on=value,
        then=_in_order,
        **asked,
    )
    space = decision_part(
        "list_space",
        title=f"{_SIGNATURE}: the space it takes",
        hints=(
            "How many nodes are made before the first leaf gets its value?",
            "Make a node's children when the node is first in the list, and not before.",
        ),
        slips=_SPACE,
        builds_on=value,
        then=_few_waiting,
        **asked | {"also": lambda seen: (seen.leaves, seen.recursive is not None, seen.most_waiting)},
    )
    return [value, order, space]


def _no_recursion(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return that a function goes down the tree by calling itself, if one does."""
    if seen.recursive is None:
        return None
    name = "a function without a name" if seen.recursive.startswith("<") else seen.recursive
    return (
        f"went down the tree by recursion: {name} was called again while a call of it was still waiting. Here "
        "the tree has to wait in the list L, not on Python's call stack: a loop takes the first node of L."
    )


def _in_order(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return which leaf came out of turn."""
    for number, (found, right) in enumerate(zip_longest(first_looks(seen), first_looks(true)), 1):
        if found != right:
            return (
                f"looked at {_leaf(found)} as leaf number {number}, where {_leaf(right)} is next "
                "when one goes depth first and from left to right."
            )
    return None


def _few_waiting(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return how many nodes had to wait at one time, if these are more than the siblings along one path.

    That bound holds for depth first from left to right, from right to left, and in any other order.
    """
    if seen.most_waiting <= true.most_waiting:
        return None
    enough = _siblings_along_a_path(case.game, case.root)
    if seen.most_waiting <= enough:
        return None
    return (
        f"had {seen.most_waiting} nodes waiting at one time (made, but neither expanded nor given a value). The "
        f"siblings along one path are never more than {enough}."
    )


def _siblings_along_a_path(game: Game[Any, Any], state: Any) -> int:
    """Return how many nodes wait at the most if one goes depth first, in the order that makes most of them wait."""
    children = [game.result(state, action) for action in game.actions(state)]
    return len(children[1:]) + max((_siblings_along_a_path(game, child) for child in children), default=1)


def _leaf(path: Path | None) -> str:
    return "no leaf" if path is None else f"the leaf after {' '.join(map(str, path))}" if path else "the root"


_VALUE = (
    FROM_THE_START,
    Patch(
        "children at the tail: the search ends while the root still has its provisional infinity: the children were "
        "added at the tail of the list, or the next node is taken from the other end than they were added at, so that "
        "their parent comes up again before them; or the loop ends as soon as the root has any value. Add them at the "
        "head, take the first node, and end when the root is the first in the list again.",
        ("L = [Node", "L += [Node"),
        (" + L", ""),
    ),
    Patch(
        "the first value at the root: the search ends when the root hears of its first child, whose value is returned. "
        "Others may be better: end when the root is the first in the list again.",
        (f"{_DONE}\n            {_RETURNED}", f"if root.value not in (None, -inf, inf):\n            {_OF_ROOT}"),
    ),
    Patch(
        "provisional value of the wrong sign: the provisional value is infinity for MAX and minus infinity for MIN: "
        "nothing a child reports can improve on that. Begin with the worst, not with the best.",
        (_START, "x.value = inf if game.player(x.state) == MAX else -inf"),
    ),
    Patch(
        "provisional value minus infinity for both: the provisional value is minus infinity for MIN too, and nothing "
        "is smaller. For MIN it is infinity.",
        (_START, "x.value = -inf"),
    ),
    Patch(
        "provisional value infinity for both: the provisional value is infinity for MAX too, and nothing is greater. "
        "For MAX it is minus infinity.",
        (_START, "x.value = inf"),
    ),
    Patch(
        "provisional value 0: the provisional value is 0: then a MAX node is never worth less and a MIN node never "
        "more. It is minus infinity for MAX and infinity for MIN.",
        (_START, "x.value = 0"),
    ),
    Patch(
        "no provisional value: a value is compared with what is not a number, such as the None of a parent that has no "
        "provisional value. Give a node one when its children come into the list: minus infinity for MAX, infinity for "
        "MIN.",
        (_START, "pass"),
    ),
    Patch(
        "parent not told: the provisional values stay: a node leaves the list without its parent being told its value, "
        "or the comparison is the wrong way round. A value replaces the parent's if it is greater where MAX is to "
        "move, and if it is smaller where MIN is.",
        (_BETTER, "False"),
    ),
    Patch(
        "leaf not told: a leaf leaves the list at once, and its parent never hears of it. Leave it on the list when it "
        "gets its value; it goes when its parent has been told.",
        (_BETTER, f"not game.is_terminal(x.state) and ({_BETTER})"),
    ),
    Patch(
        "inner nodes leave the list: a node leaves the list when its children come into it, and nobody tells its "
        "parent what it is worth in the end. It stays: it is the first again when its children have left.",
        ("while True:", "while L:"),
        (" + L", f" + L[1:]\n    {_OF_ROOT}"),
    ),
    Patch(
        "all ancestors told at once: a value goes up to the root at once, past nodes whose other children have not "
        "been looked at. A node tells its parent when it is the first in the list again: then its value is no longer "
        "provisional.",
        (_TELLING, f"            while x.parent:\n{_TELLING.replace('    ' * 3, '    ' * 4)}                x = p\n"),
    ),
    Patch(
        "node not taken off: a node that has a value stays the first in the list for ever. When it has told its parent "
        "the value, take it off: L.pop(0).",
        ("            L.pop(0)\n", ""),
    ),
    Patch(
        "the last node taken off: the last node is taken off the list, L.pop(), while the first is the one that is "
        "looked at. Take that one off: L.pop(0).",
        ("L.pop(0)", "L.pop()"),
    ),
    Patch(
        "leaf never done: a leaf gets its utility again and again: it is not kept in x.value, or the function asks "
        "whether the game is over before it asks whether x has a value.",
        (_VALUED, "if x.value is not None and not game.is_terminal(x.state):\n            p = x.parent"),
    ),
    Patch(
        "whose node it is: the greater or the smaller value is taken by who is to move at x. The value is kept by x's "
        "parent: ask who is to move there.",
        ("game.player(p.state) == MAX", "game.player(x.state) == MAX"),
    ),
    Patch(
        "MIN and MAX swapped: MAX takes the smallest value and MIN the greatest.",
        ("game.player(p.state) == MAX", "game.player(p.state) == MIN"),
        ("game.player(x.state) == MAX", "game.player(x.state) == MIN"),
    ),
    Patch(
        "max everywhere: MIN's nodes begin with minus infinity and take the greatest value, as MAX's do. Who is to "
        "move decides both: ask game.player.",
        ("game.player(p.state) == MAX", "True"),
        ("game.player(x.state) == MAX", "True"),
    ),
    Patch(
        "greater for both: a value replaces the parent's if it is greater where MIN is to move too, and nothing is "
        "greater than the infinity that MIN's nodes begin with. There the smaller value replaces the other.",
        (_BETTER, "x.value > p.value"),
    ),
    Patch(
        "the last child counts: a child's value replaces the parent's provisional value, whatever that is. Compare the "
        "two.",
        (_BETTER, "True"),
    ),
    Patch(
        "utility of the player to move: the value of a leaf is its utility for the player to move there. It has to be "
        "the utility for MAX.",
        (_UTILITY, "game.utility(x.state, game.player(x.state) if game.player(x.state) in (0, 1) else MAX)"),
    ),
    Patch(
        "utility of MIN: the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, "
        "MAX).",
        (_UTILITY, "game.utility(x.state, MIN)"),
    ),
    Patch(
        "terminal test forgotten: the function never asks game.is_terminal(x.state): a leaf has no children, and keeps "
        "the infinity it starts from. When the game is over there, the value is game.utility(x.state, MAX).",
        ("game.is_terminal(x.state)", "False"),
    ),
    Patch(
        "zero taken for missing: a node whose value is 0 is taken for one that has none yet, as by if x.value: 0 "
        "counts as false in Python. Write if x.value is not None.",
        (_DONE, "if x is root and x.value:"),
        (_VALUED, "if x.value:\n            p = x.parent"),
    ),
    Patch(
        "the value alone: the value alone is returned, as in lesson 02b. Here it goes with a best action: note which "
        "child of the root brought the best value.",
        (_RETURNED, "return x.value"),
    ),
    Patch(
        "pair swapped: the two have changed places: the value comes first, then the action.",
        (_RETURNED, "return x.best, x.value"),
    ),
    Patch(
        "no action noted: no action reaches the root: none is noted, or in place of x.action, which leads to x, "
        "another attribute is handed on that is still None, such as x.best or the root's own action.",
        (_NOTED, "p.value = x.value"),
    ),
    Patch(
        "state for action: the state after the best action is noted in its place; asked for is the action, x.action.",
        (_NOTED, "p.value, p.best = x.value, x.state"),
    ),
    Patch(
        "the last action: the action is that of the root's last child, whatever it is worth. Note a child's action "
        "only when its value is better than the parent's.",
        (_NOTED, "p.value = x.value\n            p.best = x.action"),
    ),
    Patch(
        "an action from below: an action is noted wherever a child's value is better, deep in the tree too. Each node "
        "needs a best action of its own; asked for is the root's.",
        (_NOTED, "p.value, root.best = x.value, x.action"),
    ),
)


_BY_ROWS = Patch(
    "row by row: the tree is made row by row, and its leaves are looked at in that order. Depth first goes down to the "
    "first leaf before anything else.",
    ("    while True:\n        x = L[0]\n", "    for x in L:\n"),
    (f"{_DONE}\n            {_RETURNED}\n        {_VALUE_KNOWN}\n{_TELLING}            L.pop(0)\n        el", ""),
    ("L = [Node", "L += [Node"),
    (" + L", f"\n    for x in L[:0:-1]:\n{_TELLING}    {_OF_ROOT}"),
)


def _whole_tree_first(right: Any) -> Any:
    def search(game: Any, state: Any) -> Any:
        tree = [state]
        for each in tree:
            if not game.is_terminal(each):
                tree += [game.result(each, action) for action in game.actions(each)]
        return right(game, state)

    return search


_ORDER = (
    FROM_THE_START,
    Patch(
        "children reversed: the last child is looked at first, because the children are put at the head of the list "
        "one by one, or because the next node is taken from the end of the list. Put them at the head in their order, "
        "and take the first node.",
        (" for action in game.actions(x.state)]", " for action in game.actions(x.state)[::-1]]"),
    ),
    _BY_ROWS,
)

_SPACE = (
    FROM_THE_START,
    Patch(
        "whole tree: the whole tree is made before any leaf is given its value. The list needs to hold only the "
        "siblings along one path.",
        made=_whole_tree_first,
    ),
    _BY_ROWS,
)
