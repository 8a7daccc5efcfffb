"""Question 4: alpha-beta to the end of the game, graded by value and action, and by the leaves it looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib.games.mnk import TicTacToe
from gamelib_exercises import slips
from gamelib_exercises.case import Case, board_case, tree_case
from gamelib_exercises.kinds import decision_part, leaves_looked_at, right_leaves
from gamelib_exercises.lesson_02 import FAR, MOVES_TWICE
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    value = decision_part(
        "alphabeta_value",
        title="alphabeta(game, state): value and action",
        points=2,
        hints=(
            "It is minimax with two more arguments. What does a node get to know from its parent, and what does it "
            "tell its children?",
            "MAX's node: after each child v = max(v, value); if v >= beta the node is left; otherwise alpha = "
            "max(alpha, v). MIN's node is the mirror image.",
            "The action goes with v: replace both where the child's value is better, and only where it is better. "
            "After a cut a child's value is only a bound, and an equal one proves nothing.",
        ),
        cases=_CASES,
        reference=Right("04", "alphabeta"),
        slips=_VALUE,
        counts_work=False,
    )
    leaves = decision_part(
        "alphabeta_leaves",
        title="alphabeta(game, state): the leaves it looks at",
        points=2,
        hints=(
            "The check counts the leaves whose utility you ask for. Take a tree with two plies, and go through it with "
            "your own function: which leaf is one too many?",
            "The test comes after v has taken account of the child, at MAX's nodes and at MIN's, and equality is "
            "enough for it.",
            "The window comes down from the root: every call hands on both alpha and beta, one of them narrowed.",
        ),
        cases=_CASES,
        reference=Right("04", "alphabeta"),
        slips=_LEAVES,
        then=right_leaves,
        also=leaves_looked_at,
        builds_on=value,
    )
    return [value, leaves]


_CASES: Final[Sequence[Case]] = (
    tree_case(7),
    board_case(TicTacToe(), "X X X / O O . / . . ."),
    tree_case([3, 5]),
    tree_case([3, 5], first=MIN),
    tree_case([-4, -2]),
    tree_case([4, 2], first=MIN),
    tree_case([2, 6, 4]),
    tree_case([3, 2, 5]),
    tree_case([[3, 12], [2, 4]]),
    tree_case([[3, 12], [2, 4]], node="C"),
    tree_case([[5, 6], [5, 3]]),
    tree_case([[3, 1], [5, 4]], first=MIN),
    tree_case([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    tree_case([[4, 7], [9, 4, 6], [4, 8], [6, 5]]),
    tree_case([[3, 1], [3, 8], [2, 9, 4]], first=MIN),
    tree_case([4, [6, [1, 9]], [[2, 7], 8]]),
    *MOVES_TWICE,
    *FAR,
    tree_case([[[-1, 5], [2, -8]], [[0, -3], [6, -2]]]),
    tree_case([[[3, 1], [5, 2]], [[4, 9], [8, 6]]]),
    tree_case([[[5, 3], [5, 7]], [[6, 8], [1, 5]], [[5, 2], [9, 4]]]),
    tree_case([[[[3, 8], [5, 2]], [[6, 1], [4, 7]]], [[[9, 2], [3, 3]], [[1, 8], [5, 6]]]]),
    tree_case([[[[6, 7], [5, 3]], [[8, 2], [9, 4]]], [[[2, 5], [4, 1]], [[7, 5], [6, 8]]]], first=MIN),
    tree_case([[[[7, 2], [5, 8]], [[4, 9], [6, 3]]], [[[1, 8], [7, 7]], [[9, 2], [5, 4]]]], first=MIN),
    board_case(TicTacToe(), "X O X / O X . / . X O"),
    board_case(TicTacToe(), "X O X / O O . / . X ."),
    board_case(TicTacToe(), "O X . / . O X / X . ."),
)
"""The smallest case first: ties, deep cuts, MIN first, a player who moves twice."""

_OVER = "    if game.is_terminal(state):\n        return game.utility(state, MAX), None\n"
_UTILITY = "game.utility(state, MAX)"
_MOVER = "game.player(state) == MAX"
_START = "(-inf if maximising else inf)"
_CALL = "alphabeta(game, game.result(state, action), alpha, beta)"
_UPDATE = "        if value > v if maximising else value < v:\n            v, best = value, action\n"
_CUT = "        if v >= beta if maximising else v <= alpha:\n            break\n"
_OF_THE_MOVER = (_UTILITY, "game.utility(state, game.player(state) if game.player(state) in (0, 1) else MAX)")

_VALUE = (
    slips.FROM_THE_START,
    slips.UTILITY_OF_THE_MOVER,
    slips.UTILITY_OF_MIN,
    Patch(
        "terminal test forgotten: the function never asks game.is_terminal(state): at a leaf there are no actions, and "
        "the infinity that the search starts from is left. When the game is over, the value is game.utility(state, "
        "MAX).",
        (_OVER, ""),
    ),
    Patch(
        "alpha and beta swapped at the start: every node is left after its first child. Either the search begins with "
        "alpha = infinity and beta = minus infinity, a window that is closed from the start (nobody is sure of "
        "anything at the root: it is the other way round); or a test compares v with the wrong end, v >= alpha at "
        "MAX's nodes, v <= beta at MIN's; or a return stands inside the loop.",
        ("alpha=-inf, beta=inf", "alpha=inf, beta=-inf"),
    ),
    Patch(
        "alpha and beta swapped on the way down: alpha and beta change places where the function calls itself. They go "
        "down in the same order for both players.",
        ("action), alpha, beta)", "action), beta, alpha)"),
    ),
    Patch(
        "cut tests swapped: MAX's nodes are left when v <= alpha, or MIN's when v >= beta. It is the other way round: "
        "MIN, who is sure of beta, does not let the game come to a MAX node that is worth beta or more.",
        ("v >= beta if maximising else v <= alpha", "v <= alpha if maximising else v >= beta"),
    ),
    Patch(
        "the wrong end is narrowed: MAX's nodes lower beta, or MIN's raise alpha. MAX is sure of what MAX has found: "
        "alpha = max(alpha, v) at MAX's nodes, beta = min(beta, v) at MIN's.",
        ("        if maximising:", "        if not maximising:"),
    ),
    slips.one_window("maximising"),
    slips.MIN_AND_MAX_SWAPPED,
    slips.MAX_EVERYWHERE,
    slips.every_second_ply("beta=inf):", "action), alpha, beta)"),
    slips.strict_turns("beta=inf):", "action), alpha, beta)"),
    slips.STARTS_AT_0,
    slips.STARTS_AT_MINUS_INFINITY,
    slips.STARTS_AT_INFINITY,
    Patch(
        "negamax as it stands: values are those of the player to move, and sign and window turn at every ply. That is "
        "negamax: it needs players who alternate strictly, and here every value is MAX's.",
        _OF_THE_MOVER,
        (_MOVER, "True"),
        (f"value, _ = {_CALL}", "value = -alphabeta(game, game.result(state, action), -beta, -alpha)[0]"),
    ),
    Patch(
        "sign not flipped: every node takes the greatest of its children's values, as in negamax, and the sign of "
        "these values is never turned. Either turn it, or let MIN's nodes take the smallest.",
        _OF_THE_MOVER,
        (_MOVER, "True"),
        ("action), alpha, beta)", "action), -beta, -alpha)"),
    ),
    Patch(
        "negamax with the utility of MAX: the sign turns at every ply, as in negamax, and a leaf has its utility for "
        "MAX. These two do not go together: keep every value MAX's, and let MIN's nodes take the smallest.",
        (_MOVER, "True"),
        (f"value, _ = {_CALL}", "value = -alphabeta(game, game.result(state, action), -beta, -alpha)[0]"),
    ),
    Patch(
        "equal values take over: an action takes the place of the best one so far also if it is only as good. After a "
        "cut the value of a child is a bound: the action may be worse than it looks. Only a better value may take "
        "over: > for MAX, < for MIN.",
        ("value > v if maximising else value < v", "value >= v if maximising else value <= v"),
    ),
    slips.VALUE_ALONE,
    slips.PAIR_SWAPPED,
    slips.no_action_noted(("value, _ =", "value, below ="), ("v, best = value, action", "v, best = value, below")),
    slips.state_for_action("v, best = value, action"),
    slips.first_action("return v, best"),
)


def _open_below_the_root(right: Any) -> Any:
    def search(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return right(game, state)
        pairs = [(right(game, game.result(state, action))[0], action) for action in game.actions(state)]
        return (max if game.player(state) == MAX else min)(pairs, key=lambda pair: pair[0])

    return search


_LEAVES = (
    slips.FROM_THE_START,
    Patch(
        "no cut at all: no node is ever left early: plain minimax. Either the tests v >= beta and v <= alpha are "
        "missing, or the window they need does not come down: each call of the function has to be given alpha and "
        "beta, and a node has to narrow them with what it has found. (In negamax the child's window is (-beta, "
        "-alpha).)",
        (_CUT, ""),
    ),
    Patch(
        "< for <=: a node is left only if its value is *beyond* the window, v > beta or v < alpha. A value that is "
        "equal changes nothing either: cut at v >= beta and v <= alpha.",
        ("v >= beta if maximising else v <= alpha", "v > beta if maximising else v < alpha"),
    ),
    Patch(
        "strict at MAX's nodes: MAX's nodes are left at v > beta only. A value equal to beta is no better for MIN: cut "
        "at v >= beta.",
        ("v >= beta", "v > beta"),
    ),
    Patch(
        "strict at MIN's nodes: MIN's nodes are left at v < alpha only. A value equal to alpha is no better for MAX: "
        "cut at v <= alpha.",
        ("v <= alpha", "v < alpha"),
    ),
    Patch(
        "no cut at MIN's nodes: MIN's nodes are never left early. Either the test v <= alpha is missing there, or "
        "alpha does not come down to them: MAX's nodes raise it, alpha = max(alpha, v), and every call hands it on.",
        ("v <= alpha", "False"),
    ),
    Patch(
        "no cut at MAX's nodes: MAX's nodes are never left early. Either the test v >= beta is missing there, or beta "
        "does not come down to them: MIN's nodes lower it, beta = min(beta, v), and every call hands it on.",
        ("v >= beta", "False"),
    ),
    Patch(
        "shallow cuts only: a node knows what its parent has found, and nothing of older ancestors. The window has to "
        "be handed on: a MAX node hands down max(alpha, v) with its own beta, a MIN node its own alpha with min(beta, "
        "v).",
        ("action), alpha, beta)", "action), *((v, inf) if maximising else (-inf, v)))"),
    ),
    Patch(
        "fresh window at the root: the root's children all begin with the open window. What the first child is worth "
        "should narrow the window of the second.",
        made=_open_below_the_root,
    ),
    Patch(
        "cut test before the update: the test for a cut comes after a child was searched and before v takes account of "
        "it. So it is one child late: update v first, then test.",
        (f"{_UPDATE}{_CUT}", f"{_CUT}{_UPDATE}"),
    ),
    slips.FROM_RIGHT_TO_LEFT,
)
