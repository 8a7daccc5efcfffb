"""Question 4: the size of any game's tree, and the number of its states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from gamelib.game import MIN, Game
from gamelib.games.mnk import TicTacToe
from gamelib.games.nim import Nim
from gamelib_exercises.case import Case, Seen, board_case, picture_of, tree_case
from gamelib_exercises.function import Function, FunctionPart, by_answer, each_by
from gamelib_exercises.kinds import right_number, right_pair
from gamelib_exercises.part import Part
from gamelib_exercises.plain import plain
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right
from gamelib_exercises.watched import ExaminedGame


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    size = FunctionPart(
        "tree_size",
        check=right_pair("a pair of numbers (nodes, leaves)"),
        afresh=True,
        hints=(
            "A tree is its root and the trees below the root's children: the function calls itself for each child.",
            "Where the game is over the tree is a single leaf: return 1, 1.",
            "Otherwise add up what tree_size(game, game.result(state, action)) returns for every action of "
            "game.actions(state), and add 1 to the nodes for the state itself.",
        ),
        cases=_SIZES,
        reference=Right("01", "tree_size"),
        slips=_SIZE,
    )
    states: Any = {
        "cases": _STATES,
        "reference": Right("01", "count_states"),
        "afresh": True,
        "loop_words": "Does it come back to states it has gone through already?",
    }
    count = FunctionPart(
        "count_states",
        check=right_number,
        counts_work=False,  # what it does twice is the subject of the next part
        hints=(
            "States can be put into a set, and a set holds each of them once.",
            "Keep two collections: the states you have seen, and those you still have to look at. At the start both "
            "hold the given state and nothing else.",
            "Take a state to look at; if the game is not over there, look at the result of each action. If that is not "
            "among the seen, it is new: put it into both. In the end, len(seen).",
        ),
        slips=_COUNT,
        **states,
    )
    once = FunctionPart(
        "count_states_once",
        check=_goes_once,
        look=lambda case, function, seconds: case.try_on(_walked(function), seconds),
        told_apart=each_by(_way),
        title="count_states goes once through what follows a state",
        hints=(
            "When does your function learn that it has been at a state before: before it goes on from there, or after?",
            "Ask whether a state is among the seen at the moment result returns it. If it is, drop it.",
            "If it is not, put it among the seen at once, in the same breath as among those to look at: then it cannot "
            "get there twice.",
        ),
        slips=_ONCE,
        builds_on=count,
        **states,
    )
    return [size, count, once]


def _undrawn_values(cases: Iterable[Any]) -> tuple[Case, ...]:
    """Return the cases such that they are drawn without the values of nodes or moves."""
    return tuple(replace(case, draw=partial(picture_of, case.game, case.drawn, solved=False)) for case in cases)


# -- the way through the states ------------------------------------------------------------------

_AGAIN: Final = 3
"""How often the result of an action may be asked for in one go, such as to look for it, to keep it and to go there."""


def _goes_once(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with the number, or else that the function goes twice through what follows a state.

    The watched game has a node for each path on which the function came to a state. Asking for
    results at two nodes of the same state, or for the same result again and again, is going twice.
    """
    wrong = right_number(case, _counted(seen), _counted(true))
    if wrong is not None:
        return wrong
    _, times, _, name, asked, different = seen.outcome.value
    if times > 1:
        return f"returned the right number, but goes {times} times through what follows the state {name!r}."
    if asked > _AGAIN * different:
        return (
            f"returned the right number, but asks {asked:,} times for the result of an action, where there are "
            f"only {different:,} to ask for."
        )
    return None


def _way(seen: Seen) -> object:
    """Return the number, and how often the function went through states or asked the same again."""
    if not isinstance(seen.outcome.value, tuple):
        return by_answer(seen)
    _, times, nodes, _, asked, different = seen.outcome.value
    return by_answer(_counted(seen)), times, nodes, asked // max(1, different)


def _counted(seen: Seen) -> Seen:
    """Return what was seen with nothing but the number as its value."""
    value = seen.outcome.value[0] if isinstance(seen.outcome.value, tuple) else seen.outcome.value
    return replace(seen, outcome=replace(seen.outcome, value=value))


def _walked(function: Function) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Return the function such that what it returns comes with how it went.

    That is: at how many nodes of one state results were asked for at the most, and at how many nodes
    altogether; the text of that state; how many results were asked for, and how many different ones.
    """

    def walk(game: ExaminedGame[Any, Any], state: Any) -> tuple[Any, ...]:
        count = plain(function(game, state))
        different = len(game.paths) - 1
        above = {path[:-1] for path in game.paths if path}
        times = Counter(game.states[path] for path in above)
        most = max(times.values(), default=0)
        # The first in the order of the walk, since a set of paths has no order of its own.
        first = next((game.states[path] for path in game.paths if times[game.states[path]] == most), None)
        return count, most, len(above), _one_line(game._game, first), game.asked["result"], different

    return walk


def _one_line(game: Game[Any, Any], state: Any) -> str:
    return "" if state is None else game.text(state).replace("\n", " / ")


# -- cases ---------------------------------------------------------------------------------------

_LAST: Final = (
    board_case(TicTacToe(), "X O X / O O . / . X ."),
    board_case(TicTacToe(), "X . . / . O . / . . X"),
)
_SIZES: Final = _undrawn_values((
    tree_case(7),
    tree_case([3, 5]),
    tree_case([[3, 5], 4]),
    tree_case([[3, 5, 1], 4], node="B"),
    tree_case([4, [3, [1, 2], 5], [6, 2]], first=MIN),
    board_case(Nim((1, 1)), "1 1"),
    _LAST[0],
    board_case(Nim((2, 2)), "2 2"),
    _LAST[1],
))
_STATES: Final = _undrawn_values((
    tree_case(7),
    tree_case([3, 5]),
    tree_case([[3, 5, 1], 4], node="B"),
    board_case(Nim((1, 1)), "1 1"),
    board_case(Nim((3,)), "3"),
    board_case(Nim((4,)), "4"),
    board_case(Nim((2, 2)), "2 2"),
    *_LAST,
    board_case(TicTacToe(), "X . . / . O . / . . ."),
))

_OVER = "    if game.is_terminal(state):\n        return 1, 1\n"
_BELOW = "tree_size(game, game.result(state, action))"

_SIZE = (
    Patch(
        "root left out: the root is left out: it is a node as well, also when it is the only one.",
        made=lambda right: lambda game, state: (right(game, state)[0] - 1, right(game, state)[1]),
    ),
    Patch(
        "no node of its own: only leaves are counted as nodes: each inner node adds 1 of its own.",
        ("nodes, leaves = 1, 0", "nodes, leaves = 0, 0"),
    ),
    Patch(
        "leaves are no nodes: a leaf is not counted as a node. It is one: a single leaf has the size (1, 1).",
        ("return 1, 1", "return 0, 1"),
    ),
    Patch(
        "every node a leaf: every node is counted as a leaf too. Leaves are only the nodes where the game is over.",
        ("nodes, leaves = 1, 0", "nodes, leaves = 1, 1"),
    ),
    Patch(
        "pair the wrong way round: the pair is (leaves, nodes). Nodes come first.",
        made=lambda right: lambda game, state: right(game, state)[::-1],
    ),
    Patch(
        "one ply only: only the children are counted, not what lies below them: the function has to call itself.",
        (_BELOW, "1, game.is_terminal(game.result(state, action))"),
    ),
    Patch(
        "first child only: the function returns after the first action. The return belongs after the loop.",
        ("    return nodes, leaves", "        return nodes, leaves"),
    ),
    Patch(
        "all children like the first: the size of the first child is multiplied by the number of children. In most "
        "trees children differ: ask each.",
        ("in game.actions(state)", "in [game.actions(state)[0]] * len(game.actions(state))"),
    ),
    Patch(
        "terminal test forgotten: the function does not ask whether the game is over, and so no node is ever counted "
        "as a leaf.",
        (_OVER, ""),
    ),
    Patch(
        "states for nodes: a state that is reached on two paths is counted once. In the tree each path has a node of "
        "its own.",
        ("(game, state):", "(game, state, seen=None):"),
        (_OVER, f"    seen = seen or set()\n    if state in seen:\n        return 0, 0\n    seen.add(state)\n{_OVER}"),
        (_BELOW, "tree_size(game, game.result(state, action), seen)"),
    ),
    FROM_THE_START,
)

_NEW = "            if child not in seen:\n                seen.add(child)\n                waiting.append(child)\n"
_COUNTED = "return len(seen)"

_COUNT = (
    Patch(
        "paths for states: every path is counted: these are the nodes of the tree. Keep the states you have met in a "
        "set, and go on only from new ones.",
        (_COUNTED, "return tree_size(game, state)[0]"),
    ),
    Patch("root left out: the state one starts from is left out.", (_COUNTED, f"{_COUNTED} - 1")),
    Patch(
        "ends left out: states in which the game is over are left out. They are states like any other.",
        (_COUNTED, "return sum(not game.is_terminal(each) for each in seen)"),
    ),
    Patch(
        "ends only: only states in which the game is over are counted.",
        (_COUNTED, "return sum(game.is_terminal(each) for each in seen)"),
    ),
    Patch(
        "ply by ply: states are told apart by the ply they come up at as well. In Nim the same state can be reached in "
        "one move or in three, and it is one state.",
        ("seen = {state}\n    waiting = [state]", "seen = {(state, 0)}\n    waiting = [(state, 0)]"),
        ("each = waiting.pop()", "each, ply = waiting.pop()"),
        ("game.result(each, action)", "game.result(each, action), ply + 1"),
    ),
    Patch(
        "actions counted: each action that leads to a state is counted, not the state: count it when it is new.",
        ("seen = {state}", "seen, count = {state}, 1"),
        (_NEW, f"            count += 1\n{_NEW}"),
        (_COUNTED, "return count"),
    ),
    Patch(
        "symmetries merged: symmetrical states are counted as one. That is the next question; here a mirrored board is "
        "another state.",
        ("seen = {state}", "seen = {game.canonical(state)}"),
        ("if child not", "if game.canonical(child) not"),
        ("seen.add(child)", "seen.add(game.canonical(child))"),
    ),
    Patch(
        "root and children: the function looks at the children and no further.",
        ("                waiting.append(child)\n", ""),
    ),
    FROM_THE_START,
)


def _next_states(game: Any, states: Iterable[Any]) -> set[Any]:
    return {game.result(each, action) for each in states for action in game.actions(each)}


def _round_after_round(game: Any, state: Any) -> int:
    seen, before = {state}, 0
    while len(seen) > before:
        before = len(seen)
        seen |= _next_states(game, seen)
    return len(seen)


def _by_ply_without_asking(game: Any, state: Any) -> int:
    seen, layer = {state}, {state}
    while layer:
        layer = _next_states(game, layer)
        seen |= layer
    return len(seen)


_ONCE = (
    Patch(
        "every path walked: every path is walked, and the states that came up twice are sorted out too late: in the "
        "end, or when they are taken from the waiting ones. Ask whether a state has been seen, and note it, before you "
        "go on from it.",
        (_NEW, "            seen.add(child)\n            waiting.append(child)\n"),
    ),
    Patch(
        "round after round: all the states seen so far are gone through in each round. Only those that are new since "
        "the round before can lead to new ones.",
        made=lambda right: _round_after_round,
    ),
    Patch(
        "ply by ply: the states of each ply are gone through without looking whether they have come up at an earlier "
        "ply. In Nim the same state can be reached in one move or in three.",
        made=lambda right: _by_ply_without_asking,
    ),
    FROM_THE_START,
)
