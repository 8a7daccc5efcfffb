"""Question 5: alpha-beta with a depth limit, graded by its value, and by the states it values."""

from __future__ import annotations

from gamelib.evaluation import open_lines
from gamelib.game import MIN
from gamelib.games.mnk import TicTacToe
from gamelib.games.tree import Tree
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import in_turn, leaves_looked_at, right_leaves, right_number
from gamelib_exercises.lesson_03 import SearchCase, at_node, board, position_case, tree
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_THE_START, MIN_AND_MAX_SWAPPED, UTILITY_OF_MIN
from gamelib_exercises.solution import Patch, Right


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    cases = _cases()
    value = FunctionPart(
        "depth_value",
        check=right_number,
        counts_work=False,
        title="depth_limited(game, state, depth, evaluate): the value",
        points=2,
        hints=(
            "There are three kinds of states now: the game is over, the depth is used up, or the search goes on. Which "
            "is tested first?",
            "When the game is over its utility counts, whatever the depth. Otherwise evaluate(state) if depth == 0.",
            "The children get depth - 1, all of them the same. The evaluation is MAX's, like every value here.",
        ),
        cases=cases,
        reference=Right("04", "depth_limited"),
        slips=_VALUE,
    )
    leaves = FunctionPart(
        "depth_leaves",
        check=in_turn(right_number, right_leaves),
        also=leaves_looked_at,
        title="depth_limited(game, state, depth, evaluate): the states it values",
        hints=(
            "States at the depth limit are leaves like others: the rest of a node's children can be left out there "
            "too.",
            "The two tests are those of question 4. Does every call hand on alpha and beta?",
        ),
        cases=cases,
        reference=Right("04", "depth_limited"),
        slips=_LEAVES,
        builds_on=value,
    )
    return [value, leaves]


def _board(notation: str, depth: int) -> SearchCase:
    game = TicTacToe()
    return position_case(game, notation, open_lines(game), depth, words=f"open lines for the evaluation, depth {depth}")


def _cases() -> list[SearchCase]:
    """Return the smallest case first; there are ties, deep cuts, and ends of the game at and before the limit."""
    small, few = [[3, 12], [2, 4]], (6, 4.4, 5.4)
    uneven: Tree = [[5, [1, 9]], [[2, 7], 8], [[6, 3], [4, 4]]]
    some = (1, 2, 8, 5, 7, 3, 6, 4)
    deep: Tree = [[[[3, 8], [5, 2]], [[6, 1], [4, 7]]], [[[9, 2], [3, 3]], [[1, 8], [5, 6]]]]
    many = (1, 2, 3, 4, 5, 6, 7, 6, 4, 8, 7, 6, 9, 3, 6)
    return [
        tree(7, (), 2),
        tree(7, (), 0),
        tree(small, few, 0),
        tree(small, few, 1),
        tree(small, few, 1, MIN),
        tree(small, few, 2),
        tree([[5, 6], [5, 3]], few, 2),
        tree([[3, 1], [3, 8]], few, 2, MIN),
        at_node(tree([[3, [7, 9]], [2, 4]], (*few, 1), 1), "B"),
        tree(uneven, some, 2),
        tree(uneven, some, 2, MIN),
        tree(uneven, some, 4),
        tree(deep, many, 3),
        tree(deep, many, 3, MIN),
        tree(deep, (9, *[0] * 14), 4),
        tree([[[[7, 2], [5, 8]], [[4, 9], [6, 3]]], [[[1, 8], [7, 7]], [[9, 2], [5, 4]]]], [0] * 15, 4, MIN),
        tree(small, (0, -5e30, -3e30), 1),
        tree(small, (0, 5e30, 3e30), 1, MIN),
        tree(small, (0, -3e30, -5e30), 1, MIN),
        tree(small, (0, 3e30, 5e30), 1),
        board("X O X / O X . / . . O", 1, "depth 1"),
        _board("X . O / . X . / . . O", 2),
        _board("X . . / . O . / . . .", 3),
    ]


_OVER = "    if game.is_terminal(state):\n        return game.utility(state, MAX)\n"
_UTILITY = "return game.utility(state, MAX)"
_ESTIMATE = "return evaluate(state)"
_LIMIT = f"    if depth == 0:\n        {_ESTIMATE}\n"
_CALL = "value = depth_limited(game, game.result(state, action), depth - 1, evaluate, alpha, beta)"
_UPDATE = "        v = max(v, value) if maximising else min(v, value)\n"
_CUT = "        if v >= beta if maximising else v <= alpha:\n            break\n"

_VALUE = (
    FROM_THE_START,
    Patch(
        "a window of numbers: the search begins with finite numbers for alpha and beta, such as -1000 and 1000, or a "
        "node's value does. What lies outside them is lost. Begin with minus infinity and infinity.",
        ("alpha=-inf, beta=inf", "alpha=-1000, beta=1000"),
    ),
    Patch(
        "one ply too deep: the search goes one ply deeper than it was told to. With depth 0 the state itself is "
        "evaluated; each ply down takes one off: test depth == 0 before anything is searched, and call with depth - 1.",
        ("depth == 0", "depth < 0"),
    ),
    Patch(
        "one ply short: the search stops one ply early: the children are evaluated when depth is 2, and the state "
        "itself when it is 1. With depth 1 the children are evaluated, with depth 0 the state itself.",
        ("depth == 0", "depth <= 1"),
    ),
    Patch(
        "depth never goes down: the search goes on to the end of the game: the depth is not counted down. The child's "
        "is depth - 1.",
        ("depth - 1", "depth"),
    ),
    Patch(
        "depth goes down with each child: the depth goes down in the loop, so that every child is searched less deep "
        "than the one before it. All children have the same: call with depth - 1, and leave depth itself alone.",
        (_CALL, f"depth -= 1\n        {_CALL.replace('depth - 1', 'depth')}"),
    ),
    Patch(
        "depth limit tested first: the depth limit is tested before the end of the game, so that a finished game at "
        "the limit gets an estimate. What is over has its utility: test game.is_terminal(state) first.",
        (f"{_OVER}{_LIMIT}", f"{_LIMIT}{_OVER}"),
    ),
    Patch(
        "evaluation at every leaf: a finished game gets its evaluation too. The evaluation is a guess for games that "
        "are *not* over: at terminal states the value is game.utility(state, MAX).",
        (_UTILITY, _ESTIMATE),
    ),
    Patch(
        "utility at the depth limit: the utility is asked for at the depth limit, where the game may go on and has "
        "none yet. There the value is evaluate(state).",
        (_ESTIMATE, _UTILITY),
    ),
    Patch(
        "0 at the depth limit: the value at the depth limit is always 0. It is evaluate(state).",
        (_ESTIMATE, "return 0"),
    ),
    Patch(
        "evaluation turned for MIN: the sign of the evaluation is turned where MIN is to move. An evaluation, like "
        "every value here, is MAX's, whoever is to move.",
        (_ESTIMATE, "return evaluate(state) if game.player(state) == MAX else -evaluate(state)"),
    ),
    Patch(
        "no search: the state itself is evaluated, whatever the depth. It is searched first: the estimates come from "
        "the states depth plies below.",
        ("depth == 0", "True"),
    ),
    UTILITY_OF_MIN,
    MIN_AND_MAX_SWAPPED,
    Patch(
        "a pair: a pair is returned, as in the question before. Here the value alone is wanted.",
        made=lambda right: lambda *asked: (right(*asked), None),
    ),
)

_LEAVES = (
    FROM_THE_START,
    Patch(
        "no cut at all: no node is ever left early: minimax with a depth limit. The tests of question 4 belong here "
        "too, and the window goes down with the depth.",
        (_CUT, ""),
    ),
    Patch(
        "< for <=: a node is left only if its value is *beyond* the window. Cut at v >= beta and v <= alpha.",
        ("v >= beta if maximising else v <= alpha", "v > beta if maximising else v < alpha"),
    ),
    Patch(
        "no cut at MIN's nodes: MIN's nodes are never left early: the test v <= alpha is missing there, or alpha does "
        "not come down to them.",
        ("v <= alpha", "False"),
    ),
    Patch(
        "no cut at MAX's nodes: MAX's nodes are never left early: the test v >= beta is missing there, or beta does "
        "not come down to them.",
        ("v >= beta", "False"),
    ),
    Patch(
        "shallow cuts only: a node knows what its parent has found, and nothing of older ancestors. The window has to "
        "be handed on.",
        ("evaluate, alpha, beta)", "evaluate, *((v, inf) if maximising else (-inf, v)))"),
    ),
    Patch(
        "cut test before the update: the test for a cut comes before v takes account of the child that was just "
        "searched. Update v first.",
        (f"{_UPDATE}{_CUT}", f"{_CUT}{_UPDATE}"),
    ),
    Patch(
        "evaluates on the way: every state on the way is evaluated, and not those at the depth limit alone. An "
        "evaluation costs time: ask for it when depth is 0.",
        (_LIMIT, f"    estimate = evaluate(state)\n{_LIMIT}"),
    ),
)
