"""Question 3: minimax that stops at a depth: value and action, and where it asks for a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib.games.connect_four import ConnectFour
from gamelib.games.tree import Decision
from gamelib_exercises import slips
from gamelib_exercises.lesson_03 import (
    LONG,
    LONG_ESTIMATES,
    MIXED,
    MIXED_ESTIMATES,
    SMALL,
    SearchCase,
    at_node,
    board,
    depth_part,
    nodes_looked_at,
    position_case,
    right_looks,
    tree,
)
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    asked: Any = {
        "cases": _CASES,
        "loop_words": "Does each call below get a smaller depth?",
    }
    value = depth_part(
        "h_minimax",
        "h_minimax",
        title="h_minimax(game, state, depth, evaluate): value and action",
        points=3,
        hints=(
            "It is minimax with one more case: the game is over, the depth is used up, MAX is to move, MIN is. In "
            "which order do you ask?",
            "Two cases return at once: game.utility(state, MAX), None where the game is over; otherwise "
            "evaluate(state), None where depth is 0.",
            "In the others each action's value is h_minimax(game, game.result(state, action), depth - 1, evaluate)[0]; "
            "keep the best together with its action.",
        ),
        slips=_VALUE,
        **asked,
    )
    leaves = depth_part(
        "h_minimax_leaves",
        "h_minimax",
        then=right_looks,
        also=nodes_looked_at,
        title="h_minimax(game, state, depth, evaluate): where it asks for a value",
        hints=(
            "Of which states does the search need a value that does not come from below?",
            "evaluate is needed where depth is 0 and the game goes on; game.utility where the game is over; and "
            "nothing else at all the other states.",
        ),
        slips=_LOOKS,
        builds_on=value,
        **asked,
    )
    return [value, leaves]


_TWICE: Final = Decision([Decision([[4, 9], [1, 7]], player=MAX), Decision([[3, 8], [5, 6]], player=MAX)])
_CONNECT: Final = ConnectFour(columns=4, rows=4, connect=3)


def _columns(columns: str, depth: int) -> SearchCase:
    notation = _CONNECT.text(_CONNECT.play(columns)).replace("\n", " / ")
    return position_case(_CONNECT, notation, _CONNECT.window_score, depth, words=f"window_score, depth {depth}")


def _twice_running(case: SearchCase) -> SearchCase:
    return replace(case, text=case.text.replace("at the root", "at the root, and at B and C too", 1))


_CASES: Final[Sequence[SearchCase]] = (
    tree(7, (), 0),
    tree(7, (), 2),
    board("X X X / O O . / . . .", 1, "depth 1"),
    tree([3, 5], (4,), 0),
    tree([3, 5], (4,), 1),
    tree([3, 5], (4,), 1, MIN),
    tree(SMALL, (1, 5, 7), 0, MIN),
    tree(SMALL, (1, 5, 7), 1),
    tree(SMALL, (1, 5, 7), 2),
    tree(SMALL, (1, 5, 7), 3),
    at_node(tree(SMALL, (1, 5, 7), 1), "C"),
    tree([[3, 1], [5, 4]], (2, -6, -3), 1, MIN),
    tree([[-5e30, -3e30], [-4e30, -6e30]], (2, 7, 5), 2, MIN),  # which a finite start of the search would hide
    tree([[5e30, 3e30], [2e30, 6e30]], (2, 7, 5), 2),
    *(tree(MIXED, MIXED_ESTIMATES, depth) for depth in (1, 2, 3)),
    *(tree(MIXED, MIXED_ESTIMATES, depth, MIN) for depth in (1, 2)),
    *(tree(LONG, LONG_ESTIMATES, depth) for depth in (1, 2, 3)),
    *(_twice_running(tree(_TWICE, (0, 2, 5, 6, 3, 1, 4), depth)) for depth in (1, 2, 3)),
    board("O X . / . O X / X . .", 1, "depth 1"),
    board("X O . / . O . / X . X", 2, "depth 2"),
    board("X . . / . O . / . . X", 2, "depth 2"),
    _columns("1223", 3),
)

_END = "    if game.is_terminal(state):\n        return game.utility(state, MAX), None\n"
_HORIZON = "    if depth == 0:\n        return evaluate(state), None\n"
_UTILITY = "game.utility(state, MAX)"
_ESTIMATE = "return evaluate(state), None"
_MAX_MOVES = "game.player(state) == MAX"
_START = "(-inf if maximising else inf)"
_SEARCHED = "value, _ = h_minimax(game, game.result(state, action), depth - 1, evaluate)"
_NOTED = "best_value, best_action = value, action"
_SIGNATURE = "(game, state, depth, evaluate):"


def _at_first_sight(right: Any) -> Any:
    def search(game: Any, state: Any, depth: int, evaluate: Any) -> Any:
        value, best = right(game, state, depth, evaluate)
        return value, None if best is None else right(game, state, 1, evaluate)[1]

    return search


_VALUE = (
    slips.FROM_THE_START,
    Patch(
        "one ply short: the search stops one ply too early: with depth 1 the actions of the player to move are looked "
        "at, and the states they lead to are evaluated. Stop at depth 0.",
        ("depth == 0", "depth <= 1"),
    ),
    Patch(
        "stopped at depth 1: the search stops when depth is 1, one ply too early, and where it is asked with depth 0 "
        "it never stops before the end of the game. Stop at depth 0.",
        ("depth == 0", "depth == 1"),
    ),
    Patch(
        "depth ignored: the search never stops before the end of the game, whatever the depth. Where it goes on and "
        "depth is 0, the value is evaluate(state).",
        (_HORIZON, ""),
    ),
    Patch(
        "one ply too deep: the search goes one ply too deep, as by if depth < 0. With depth 0 the state itself is "
        "evaluated.",
        ("depth == 0", "depth < 0"),
    ),
    Patch(
        "children evaluated: the depth is tested inside the loop, so that where it is 0 the children are evaluated: "
        "one ply too deep, and among them may be ends of the game. Test it at the beginning, of the state itself.",
        (_HORIZON, ""),
        (
            _SEARCHED,
            "child = game.result(state, action)\n"
            "        value = evaluate(child) if depth <= 0 else h_minimax(game, child, depth - 1, evaluate)[0]",
        ),
    ),
    Patch(
        "depth test first: the depth is tested before the end of the game: a state at the horizon in which the game is "
        "over is evaluated. Ask game.is_terminal(state) first; where the game is over nothing needs to be estimated.",
        (_END + _HORIZON, _HORIZON + _END),
    ),
    slips.EVALUATION_AT_THE_ENDS,
    Patch(
        "estimate turned round: the sign of the estimate is turned. evaluate(state) is what the state is worth to MAX, "
        "as all values are.",
        (_ESTIMATE, "return -evaluate(state), None"),
    ),
    slips.ESTIMATE_FOR_THE_MOVER,
    Patch(
        "no estimate: states at the horizon are worth 0. What they are worth is evaluate(state).",
        (_ESTIMATE, "return 0, None"),
    ),
    Patch(
        "utility at the horizon: game.utility is asked about states in which the game is not over yet. There it is "
        "evaluate that gives an estimate.",
        (_ESTIMATE, f"return {_UTILITY}, None"),
    ),
    Patch(
        "depth not passed on: the depth stays the same from ply to ply, so that the search goes to the end of the "
        "game. Each call below gets depth - 1.",
        ("depth - 1", "depth"),
    ),
    Patch(
        "depth paid in the loop: depth is made smaller inside the loop over the actions, so that each action is "
        "searched less deep than the one before. Hand over depth - 1, and leave depth as it is.",
        ("depth == 0", "depth <= 0"),
        ("depth - 1", "depth"),
        ("        value, _", "        depth -= 1\n        value, _"),
    ),
    Patch(
        "moves of MAX alone: only MAX's actions make the depth smaller. Depth counts plies: each action is one, "
        "whoever takes it.",
        ("depth - 1", "depth - maximising"),
    ),
    Patch(
        "estimate as a start: the best value so far begins with the state's own estimate, and is kept where no action "
        "is better. What an action leads to counts, and nothing else: begin with minus infinity for MAX and infinity "
        "for MIN.",
        (_START, "evaluate(state)"),
    ),
    slips.STARTS_AT_MINUS_INFINITY,
    slips.STARTS_AT_INFINITY,
    slips.STARTS_AT_0,
    Patch(
        "best starts at a loss: the best value so far is -1 at the start for MAX and 1 for MIN, as if no value could "
        "be worse. In other games more than that is at stake: start at minus infinity and infinity.",
        (_START, "(-1 if maximising else 1)"),
    ),
    slips.MAX_EVERYWHERE,
    Patch(
        "min and max swapped: min and max are swapped: MAX wants the greatest value, MIN the smallest.",
        (_MAX_MOVES, f"not {_MAX_MOVES}"),
    ),
    slips.every_second_ply(_SIGNATURE, "depth - 1, evaluate)"),
    Patch(
        "utility for the player to move: the utility is that for the player to move. All values are MAX's: "
        "game.utility(state, MAX).",
        (_UTILITY, "game.utility(state, game.player(state) if game.player(state) in (0, 1) else MAX)"),
    ),
    slips.UTILITY_OF_MIN,
    slips.VALUE_ALONE,
    slips.PAIR_SWAPPED,
    slips.first_action("return best_value, best_action"),
    Patch(
        "the action at first sight: the action is the one that looks best one ply deep. Take the one that brought the "
        "value.",
        made=_at_first_sight,
    ),
    Patch(
        "no action noted: no action is noted, or the best child's pair is handed up as it is, in the end with the None "
        "of the horizon. Note the action that leads to the best child together with its value.",
        (_NOTED, "best_value = value"),
    ),
    Patch(
        "an action at depth 0: an action is returned at depth 0 too. No action was looked at there: it is None.",
        (_ESTIMATE, "return evaluate(state), game.actions(state)[0]"),
    ),
)

_LOOKS = (
    slips.FROM_THE_START,
    Patch(
        "every node estimated: every node is evaluated on the way down. The estimate is wanted at the horizon alone: "
        "call evaluate after both tests, not before.",
        (_END, f"    estimate = evaluate(state)\n{_END}"),
        (_ESTIMATE, "return estimate, None"),
    ),
    slips.ENDS_ESTIMATED_TOO,
    Patch(
        "cuts: branches are cut off that cannot matter. That is alpha-beta, the subject of lesson 04; here every node "
        "down to the depth is looked at.",
        (_SIGNATURE, "(game, state, depth, evaluate, alpha=-inf, beta=inf):"),
        ("depth - 1, evaluate)", "depth - 1, evaluate, alpha, beta)"),
        (
            f"            {_NOTED}\n",
            f"            {_NOTED}\n"
            "        alpha, beta = (max(alpha, best_value), beta) if maximising else (alpha, min(beta, best_value))\n"
            "        if alpha >= beta:\n            break\n",
        ),
    ),
)
