"""Question 4: a search that shares its nodes out: the value, and where it asks for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib.games.tree import Tree
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import in_turn, right_number
from gamelib_exercises.lesson_03 import (
    MIXED,
    MIXED_ESTIMATES,
    SMALL,
    SearchCase,
    at_node,
    board,
    nodes_looked_at,
    nodes_text,
    right_looks,
    tree_case,
)
from gamelib_exercises.part import Part
from gamelib_exercises.slips import ENDS_ESTIMATED_TOO, ESTIMATE_FOR_THE_MOVER, FROM_THE_START, MAX_EVERYWHERE
from gamelib_exercises.solution import Patch, Right


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    asked: Any = {
        "cases": _CASES,
        "reference": Right("03", "shared_minimax"),
        "also": nodes_looked_at,
        "loop_words": "Does each child get fewer nodes than its parent has?",
    }
    value = FunctionPart(
        "shared_minimax",
        check=right_number,
        title="shared_minimax(game, state, nodes, evaluate): the value",
        hints=(
            "Only one line of the search to a depth is another one: what tells it to stop?",
            "A state pays one node for itself. With n actions each child gets (nodes - 1) // n of the others.",
            "The end of the game first; then share = (nodes - 1) // len(game.actions(state)); if share < 1 the "
            "estimate; otherwise the best of shared_minimax(game, game.result(state, action), share, evaluate).",
        ),
        slips=_VALUE,
        **asked,
    )
    leaves = FunctionPart(
        "shared_leaves",
        check=in_turn(right_number, right_looks),
        title="shared_minimax(game, state, nodes, evaluate): where it asks for a value",
        hints=(
            "At which states does this search stop, and what is wanted of all the others?",
            "Find out whether the search stops here before you call evaluate: the estimate of a state that is "
            "searched is of no use.",
        ),
        slips=_LOOKS,
        builds_on=value,
        **asked,
    )
    return [value, leaves]


def _shared(tree: Tree, estimates: Sequence[float], nodes: int, first: int = MAX) -> SearchCase:
    return tree_case(tree, estimates, nodes, words=nodes_text(nodes), first=first)


_UNEVEN: Final[Tree] = [[[[3, 8], [6, 1]]], [[2, 9, 4], [7, 5, 1], [8, 6, 3]], [[[[4, 7]]]]]
_UNEVEN_ESTIMATES: Final = (1, 5, -2, 3, 4, 6, 2, 7, -1, 9, -3, 8, 10)

_CASES: Final[Sequence[SearchCase]] = (
    _shared(7, (), 1),
    board("X X X / O O . / . . .", 3, "3 nodes"),
    _shared([3, 5], (4,), 1),
    _shared([3, 5], (4.5,), 2),
    _shared([3, 5], (4,), 3),
    _shared([3, 5], (4,), 3, MIN),
    *(_shared(SMALL, (1, 5, 7), nodes) for nodes in (3, 5, 6, 7, 8)),
    *(_shared(SMALL, (1, 5, 7), nodes, MIN) for nodes in (2, 7)),
    _shared(SMALL, (1, -7e30, -5e30), 4),  # which a finite start of the search would hide
    _shared(SMALL, (1, 7e30, 5e30), 3, MIN),
    at_node(_shared(SMALL, (1, 5, 7), 3), "C"),
    *(_shared(MIXED, MIXED_ESTIMATES, nodes) for nodes in (4, 10, 13, 19)),
    *(_shared(_UNEVEN, _UNEVEN_ESTIMATES, nodes) for nodes in (2, 6, 10, 12, 13, 18, 25, 40)),
    board("X O . / . O . / X . X", 20, "20 nodes"),
)

_END = "    if game.is_terminal(state):\n        return game.utility(state, MAX)\n"
_SHARE = "(nodes - 1) // len(actions)"
_REST = "(nodes - 1) % len(actions)"
_ESTIMATE = "return evaluate(state)"
_BELOW = "shared_minimax(game, game.result(state, action), share, evaluate)"
_MAX_MOVES = "game.player(state) == MAX"

_VALUE = (
    FROM_THE_START,
    Patch(
        "own node not paid: the state itself is not paid for: all its nodes are shared out among the children. One of "
        "them is its own.",
        (_SHARE, "nodes // len(actions)"),
    ),
    Patch(
        "everything for each: each child gets all that is left. It has to be divided by the number of the actions.",
        (_SHARE, "nodes - 1"),
    ),
    Patch(
        "rounded up: the share is rounded up, so that the children get more than there is.",
        (_SHARE, "-(-(nodes - 1) // len(actions))"),
    ),
    Patch(
        "shared one after the other: what is left over goes to later children. Each of them gets the same share.",
        (
            f"values = [{_BELOW} for action in actions]",
            "values, left = [], nodes - 1\n"
            "    for number, action in enumerate(actions):\n"
            "        share = left // (len(actions) - number)\n"
            "        left -= share\n"
            f"        values.append({_BELOW})",
        ),
    ),
    Patch(
        "the rest to the first children: what is left over goes to the first children, one node each. It is lost: each "
        "child gets the same share.",
        (
            "share, evaluate) for action in actions",
            f"share + (number < {_REST}), evaluate) for number, action in enumerate(actions)",
        ),
    ),
    Patch(
        "the rest to the last child: all that is left over goes to the last child. It is lost: each child gets the "
        "same share.",
        ("share, evaluate)", f"share + (action == actions[-1]) * ({_REST}), evaluate)"),
    ),
    Patch(
        "stopped too late: the search stops where the state has no node left but its own, and not where its children "
        "would get none.",
        ("share < 1", "nodes <= 1"),
    ),
    Patch(
        "stopped too early: the search stops where the children would get a single node each. One is enough for a "
        "child: it is evaluated.",
        ("share < 1", "share <= 1"),
    ),
    Patch(
        "never stopped: the search goes on to the end of the game, however few nodes there are. Where a child would "
        "get less than one node the value is evaluate(state).",
        ("share < 1", "False"),
    ),
    Patch(
        "a fixed depth: the nodes are counted down by one a ply, like a depth. They are shared out among the children.",
        (_SHARE, "nodes - 1"),
        ("share < 1", "nodes <= 0"),
    ),
    Patch(
        "estimate at the ends: a state in which the game is over is evaluated. Ask game.is_terminal(state) first.",
        (_END, ""),
        ("share = ", "share = len(actions) and "),
    ),
    Patch(
        "cut off before the end is tested: the nodes are counted before the end of the game is tested: where the game "
        "is over and a single node is left, the state is evaluated. Ask game.is_terminal(state) first.",
        (_END, ""),
        ("len(actions)", "max(1, len(actions))"),
        ("    values =", f"{_END}    values ="),
    ),
    Patch(
        "estimate turned round: the sign of the estimate is turned. evaluate(state) is what the state is worth to MAX.",
        (_ESTIMATE, "return -evaluate(state)"),
    ),
    ESTIMATE_FOR_THE_MOVER,
    MAX_EVERYWHERE,
)

_LOOKS = (
    FROM_THE_START,
    Patch(
        "every node estimated: every node is evaluated on the way down. The estimate is wanted where the search stops, "
        "and nowhere else.",
        ("    share =", "    estimate = evaluate(state)\n    share ="),
        (_ESTIMATE, "return estimate"),
    ),
    ENDS_ESTIMATED_TOO,
    Patch(
        "cuts: branches are cut off that cannot matter. That is alpha-beta, the subject of lesson 04; here all "
        "children are looked at.",
        ("nodes, evaluate):", "nodes, evaluate, alpha=-inf, beta=inf):"),
        (
            f"values = [{_BELOW} for action in actions]",
            "values = []\n"
            "    for action in actions:\n"
            f"        values.append({_BELOW.replace('evaluate', 'evaluate, alpha, beta')})\n"
            f"        alpha, beta = (max(alpha, *values), beta) if {_MAX_MOVES} else (alpha, min(beta, *values))\n"
            "        if alpha >= beta:\n            break",
        ),
    ),
)
