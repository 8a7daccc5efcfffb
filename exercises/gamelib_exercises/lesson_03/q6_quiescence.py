"""Question 6: quiescence search, where it asks for a value, and minimax that ends in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib.games.breakthrough import Breakthrough, BreakthroughState
from gamelib.games.tree import Tree
from gamelib_exercises import slips
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import in_turn, right_number
from gamelib_exercises.lesson_03 import (
    LONG,
    LONG_ESTIMATES,
    SMALL,
    SearchCase,
    at_node,
    depth_part,
    nodes_looked_at,
    position_case,
    right_looks,
    tree_case,
)
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right

_QUIESCENCE: Final = Right("03", "quiescence")


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    asked: Any = {
        "cases": _QUIET,
        "reference": _QUIESCENCE,
        "also": nodes_looked_at,
        "loop_words": "Are the noisy actions the only ones that are played?",
    }
    value = FunctionPart(
        "quiescence",
        check=right_number,
        title="quiescence(game, state, evaluate): the value",
        points=2,
        hints=(
            "It is minimax over fewer actions. Which values may the player to move choose from?",
            "From the value after each of game.noisy_actions(state), found by quiescence itself; and from "
            "evaluate(state), where a quiet action is left: len(game.noisy_actions(state)) < len(game.actions(state)).",
            "Put all these values into one list and return its greatest for MAX, its smallest for MIN. A quiet "
            "position has the estimate alone in its list. Before all that: is the game over?",
        ),
        slips=_VALUE,
        **asked,
    )
    leaves = FunctionPart(
        "quiescence_leaves",
        check=in_turn(right_number, right_looks),
        title="quiescence(game, state, evaluate): where it asks for a value",
        hints=(
            "Which estimates does your function ask for and never use?",
            "Where the game is over, and where all actions are noisy, no estimate is among the values to choose "
            "from: call evaluate only where there is a quiet action.",
        ),
        slips=_LOOKS,
        builds_on=value,
        **asked,
    )
    decision = depth_part(
        "quiescent_minimax",
        "quiescent_minimax",
        also=nodes_looked_at,
        hints=(
            "Which line of h_minimax meets a position that may be noisy?",
            "Where depth is 0 return quiescence(game, state, evaluate), None; all the rest is as in h_minimax, "
            "calling quiescent_minimax below.",
        ),
        cases=_QUIET_DEPTHS,
        slips=_DECISION,
        builds_on=value,
        loop_words="Does each call below get a smaller depth?",
    )
    return [value, leaves, decision]


def _noisy(tree: Tree, estimates: Sequence[float], noisy: str, *values: int, first: int = MAX) -> SearchCase:
    words = f"depth {values[0]}" if values else ""
    return tree_case(tree, estimates, *values, words=words, first=first, noisy=noisy.split())


_STEPS: Final = Breakthrough(columns=3, rows=5, filled=1)


def _pieces(state: BreakthroughState) -> float:
    """Return a tenth of white's pieces less black's: less than a win, whatever the board."""
    return (_STEPS.pieces(state, MAX) - _STEPS.pieces(state, MIN)) / 10


def _steps(board: str, mover: str, *values: int) -> SearchCase:
    depth = f", depth {values[0]}" if values else ""
    notation = f"{board} / {mover} to move"
    return position_case(_STEPS, notation, _pieces, *values, words=f"pieces / 10{depth}")


_CHAIN: Final[Tree] = [[[6, [9, 1]], 4], 2]
_CHAIN_ESTIMATES: Final = (3, 1, 5, 7)

_QUIET: Final[Sequence[SearchCase]] = (
    _noisy(7, (), ""),
    _noisy([3, 5], (4,), ""),
    _noisy([3, 5], (4,), "a1"),
    _noisy([3, 5], (4,), "a2"),
    _noisy([3, 5], (4,), "a1", first=MIN),
    _noisy([3, 5], (4,), "a2", first=MIN),
    _noisy([-5e30, -3e30], (6,), "a1 a2"),  # which a finite start of the search would hide
    _noisy([3e30, 5e30], (1,), "a1 a2", first=MIN),
    _noisy(SMALL, (1, 5, 7), "a1 b1"),
    _noisy(SMALL, (8, 5, 7), "a1 b1 b2"),
    _noisy(SMALL, (1, 5, 7), "b1 c1"),
    _noisy(SMALL, (6, 5, -7), "a2 c2", first=MIN),
    at_node(_noisy(SMALL, (1, 5, 7), "c1"), "C"),
    _noisy(_CHAIN, _CHAIN_ESTIMATES, "a1 b1 c2 d2"),
    _noisy(_CHAIN, _CHAIN_ESTIMATES, "a1 b1 b2 c2 d1", first=MIN),
    _noisy(LONG, LONG_ESTIMATES, "a1 a2 b1 c2 d2 e1 e2 f1 g1"),
    _noisy(LONG, LONG_ESTIMATES, "a1 b1 b2 d1 e1", first=MIN),
    _steps(". . . / . B . / W . . / . . . / . . .", "white"),
    _steps("B . . / . . . / . B . / W . W / . . .", "white"),
    _steps(". B . / . . B / . W . / W . . / . . .", "black"),
    _steps(". . . / B . . / W B . / . W . / . . .", "white"),
)

_QUIET_DEPTHS: Final[Sequence[SearchCase]] = (
    _noisy(7, (), "", 1),
    _noisy([3, 5], (4,), "a2", 0),
    _noisy([3e30, 5e30], (4,), "a1", 1, first=MIN),
    _noisy(SMALL, (1, 5, 7), "c1", 1),
    _noisy(SMALL, (6, -5e30, -7e30), "a1 c2", 1),
    _noisy(SMALL, (1, 5, 7), "b1 c1", 2),
    _noisy(SMALL, (1, 5, 4), "b1 c2", 1, first=MIN),
    at_node(_noisy(SMALL, (1, 5, 7), "a2 c1", 1), "C"),
    *(_noisy(_CHAIN, _CHAIN_ESTIMATES, "a1 b1 c2 d2", depth) for depth in (0, 1, 2)),
    *(_noisy(LONG, LONG_ESTIMATES, "a1 b1 c2 d2 e1 e2 f1 g1", depth) for depth in (0, 1, 2)),
    _steps(". B . / . . . / . B . / W . . / . . .", "white", 1),
    _steps(". . . / B . . / W B . / . W . / . . .", "white", 2),
)

_END = "    if game.is_terminal(state):\n        return game.utility(state, MAX)\n"
_BELOW = "quiescence(game, game.result(state, action), evaluate)"
_KNOWN = "(game.utility(child, MAX) if game.is_terminal(child := game.result(state, action)) else evaluate(child))"
_HAS_QUIET = "len(noisy) < len(game.actions(state))"
_IF_QUIET = f"if {_HAS_QUIET}:"
_STOOD_PAT = "values.append(evaluate(state))"
_MAX_MOVES = "game.player(state) == MAX"
_BEST = f"return max(values) if {_MAX_MOVES} else min(values)"


def _standing_pat(choose: str) -> Sequence[tuple[str, str]]:
    """Return the changes that make the estimate compete with the best of the noisy actions in another way."""
    return (
        (_IF_QUIET, "if not values:"),
        (_BEST, f"found = {_BEST[7:]}\n    return {choose}(found, evaluate(state)) if {_HAS_QUIET} else found"),
    )


_VALUE = (
    slips.FROM_THE_START,
    Patch(
        "noise evaluated: every position is evaluated as it is, noisy or not. Play the noisy actions out first.",
        ("    noisy =", "    return evaluate(state)\n    noisy ="),
    ),
    Patch(
        "one noisy ply: the position after a noisy action is evaluated at once. It may be noisy too: call quiescence "
        "again.",
        (_BELOW, _KNOWN),
    ),
    Patch(
        "one noisy ply, ends too: what a noisy action leads to is evaluated at once, be it noisy, quiet or the end of "
        "the game. Call quiescence again: it sees to all three.",
        (_BELOW, "evaluate(game.result(state, action))"),
    ),
    Patch(
        "quiet actions played: quiet actions are played too, and the positions after them evaluated. They are not "
        "looked at: evaluate(state) stands for all of them.",
        (_BELOW, f"{_BELOW} if action in noisy else {_KNOWN}"),
        ("for action in noisy", "for action in game.actions(state)"),
        (_IF_QUIET, "if False:"),
    ),
    Patch(
        "no standing pat: one of the noisy actions has to be played, however bad it is. Where there is a quiet action "
        "too, the player to move may leave them alone: evaluate(state) is one of the values to choose from.",
        (_IF_QUIET, "if not values:"),
    ),
    Patch(
        "standing pat for MAX: standing pat is taken to be good for MAX, whoever is to move. MIN takes the estimate "
        "where it is *smaller* than what the noisy actions lead to.",
        *_standing_pat("max"),
    ),
    Patch(
        "standing pat for the other side: it is the side that is *not* to move that may take the estimate. Standing "
        "pat is a choice of the player to move: for MAX the greater counts, for MIN the smaller.",
        *_standing_pat(f"(min if {_MAX_MOVES} else max)"),
    ),
    Patch(
        "standing pat under compulsion: the player to move may stand pat although all actions are noisy. Then there is "
        "no quiet one to play, and no estimate to choose.",
        (_IF_QUIET, "if True:"),
    ),
    Patch(
        "all actions: all actions are played, the quiet ones too, so that the search goes to the end of the game. Only "
        "those of game.noisy_actions(state) are.",
        ("for action in noisy", "for action in game.actions(state)"),
    ),
    Patch(
        "all actions of a noisy position: where a position is noisy, its quiet actions are played too. They are what "
        "standing pat stands for: only those of game.noisy_actions(state) are played.",
        ("for action in noisy", "for action in (game.actions(state) if noisy else ())"),
        (_IF_QUIET, "if not values:"),
    ),
    slips.EVALUATION_AT_THE_ENDS,
    slips.ESTIMATE_FOR_THE_MOVER,
    slips.MAX_EVERYWHERE,
    Patch(
        "min and max swapped: min and max are swapped: MAX wants the greatest value, MIN the smallest.",
        (_MAX_MOVES, f"not {_MAX_MOVES}"),
    ),
)

_LOOKS = (
    slips.FROM_THE_START,
    Patch(
        "estimate never used: evaluate is asked about positions in which all actions are noisy too, where nobody can "
        "stand pat. Ask it only where the estimate is one of the values to choose from.",
        ("    noisy =", "    stand_pat = evaluate(state)\n    noisy ="),
        (_STOOD_PAT, "values.append(stand_pat)"),
    ),
    slips.ENDS_ESTIMATED_TOO,
    Patch(
        "cuts: branches are cut off that cannot matter. That is alpha-beta, the subject of lesson 04; here all noisy "
        "actions are looked at.",
        ("state, evaluate):", "state, evaluate, alpha=-inf, beta=inf):"),
        (f"    values = [{_BELOW} for action in noisy]\n", "    values = []\n"),
        (
            f"    {_BEST}",
            "    for action in noisy:\n"
            f"        alpha, beta = (max([alpha, *values]), beta) if {_MAX_MOVES} else (alpha, min([beta, *values]))\n"
            "        if alpha >= beta:\n            break\n"
            f"        values.append({_BELOW.replace('evaluate', 'evaluate, alpha, beta')})\n"
            f"    {_BEST}",
        ),
    ),
)

_DECISION = (
    slips.FROM_THE_START,
    Patch(
        "no quiescence: positions at the horizon are evaluated as they are: this is h_minimax. Call quiescence(game, "
        "state, evaluate) where depth is 0.",
        ("quiescence(game, state, evaluate), None", "evaluate(state), None"),
    ),
    Patch(
        "h_minimax below: the function calls h_minimax for what an action leads to, and h_minimax knows of no "
        "quiescence. It has to call itself, quiescent_minimax.",
        ("action: quiescent_minimax(", "action: h_minimax("),
    ),
    Patch(
        "quiescence alone: the value is that of quiescence(game, state, evaluate) at once. Search the depth first, all "
        "actions on each ply, and call it where depth is 0.",
        made=lambda right: lambda *asked: (_QUIESCENCE.answer(*asked[:2], asked[3]), right(*asked)[1]),
    ),
    Patch(
        "one ply short: quiescence begins one ply too early. Call it where depth is 0.",
        ("depth == 0", "depth <= 1"),
    ),
    Patch(
        "one ply too deep: quiescence begins one ply too late. Call it where depth is 0.",
        ("depth == 0", "depth < 0"),
    ),
    Patch(
        "all actions below the horizon: beyond the horizon all actions are played as long as a position is noisy. "
        "There only the noisy ones are, and the player to move may stand pat: quiescence does both.",
        ("depth == 0", "depth <= 0 and not game.noisy_actions(state)"),
        ("quiescence(game, state, evaluate), None", "evaluate(state), None"),
    ),
    Patch(
        "noisy actions above the horizon: noisy actions alone are looked at above the horizon too, where a position "
        "has some. Down to depth 0 all actions count.",
        ("in game.actions(state)", "in game.noisy_actions(state) or game.actions(state)"),
    ),
    Patch(
        "the value alone: the value alone is returned. As in question 3 it goes with an action: return value, action.",
        made=lambda right: lambda *asked: right(*asked)[0],
    ),
)
