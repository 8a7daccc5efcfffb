"""Question 6: what MAX's minimax strategy is worth against a MIN who errs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gamelib.game import MIN
from gamelib.games.mnk import TicTacToe
from gamelib_exercises.case import Case, board_case, tree_case
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import right_number
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right


def parts(student: int) -> list[Part]:
    """Return the part of the question."""
    return [
        FunctionPart(
            "fallible_value",
            check=right_number,
            points=2,
            hints=(
                "It is a recursion like that of question 3, with other rules at MAX's and at MIN's nodes.",
                "At MAX's node: the value after the first of the optimal actions, optimal_actions(game, state)[0], "
                "which are found by minimax, not by comparing expected values.",
                "At MIN's node: (1 - epsilon) times the value after MIN's first optimal action, plus epsilon times the "
                "average of the values after all of MIN's actions.",
            ),
            cases=[
                replace(case, text=f"{case.text} and epsilon = {case.values[-1]:g}") for case in (*_TREES, *_BOARDS)
            ],
            reference=Right("02", "fallible_value"),
            slips=_SLIPS,
        )
    ]


_TREES: Final[Sequence[Case]] = (
    tree_case(7, 0.5),
    tree_case([3, 5], 0.5),
    tree_case([3, 5], 0.5, first=MIN),
    tree_case([[3, 12], [2, 4]], 0.0),
    tree_case([[3, 12], [2, 4]], 1.0),
    tree_case([[3, 12], [2, 4]], 0.1),
    tree_case([[3, 12], [2, 4]], 0.5, node="C"),
    tree_case([[[[6, 1]], 1]], 0.5),
    tree_case([[1, [[6, 1]]]], 0.5),
    tree_case([[3, 5, 4], [2, 14, 20]], 0.5),
    tree_case([[3, 4], [3, 13], [1, 2]], 0.25),
    tree_case([[4, [1, 9]], [[2, 7], 8], 3], 0.25, first=MIN),
    tree_case([[[[2, 8], [5, 1]], 6], [7, [[3, 13], [4, 6]]]], 0.4),
)
_BOARDS: Final[Sequence[Case]] = tuple(
    board_case(TicTacToe(), notation, epsilon)
    for notation, epsilon in (("X O X / O X . / . X O", 0.1), ("O X . / . O X / X . .", 0.3))
)

_BEST = "optimal_actions(game, state)"
_FIRST = f"values[{_BEST}[0]]"
_MEAN = "sum(values.values()) / len(values)"
_AT_MAX = "        return meant"
_AT_MIN = f"return (1 - epsilon) * meant + epsilon * {_MEAN}"


def _meant_by_min(value: str) -> tuple[str, str]:
    """Return the change that gives MIN another value in place of that of the first optimal action."""
    return _AT_MIN, _AT_MIN.replace("meant", value)


_SLIPS = (
    FROM_THE_START,
    Patch("MIN never errs: epsilon is not used: this is the minimax value.", (_AT_MIN, "return meant")),
    Patch(
        "MIN always errs: MIN plays at random all the time. With probability 1 - epsilon MIN plays the minimax action.",
        (_AT_MIN, f"return {_MEAN}"),
    ),
    Patch(
        "forgets what MIN means to play: only the random actions are counted, times epsilon. The rest of the "
        "probability, 1 - epsilon, belongs to MIN's minimax action.",
        (_AT_MIN, f"return epsilon * {_MEAN}"),
    ),
    Patch(
        "epsilon for 1 - epsilon: epsilon and 1 - epsilon have changed places.",
        (_AT_MIN, f"return epsilon * meant + (1 - epsilon) * {_MEAN}"),
    ),
    Patch(
        "MAX errs too: MAX plays at random now and then too. Only MIN errs.",
        ("if game.player(state) == MAX", "if False"),
    ),
    Patch(
        "MAX averages: MAX's actions are averaged. MAX plays the minimax action.",
        (_AT_MAX, f"        return {_MEAN}"),
    ),
    Patch(
        "MAX exploits the errors: MAX takes the action with the greatest expected value. That is a good idea, but "
        "another strategy: asked for is what MAX's minimax action brings.",
        (_AT_MAX, "        return max(values.values())"),
    ),
    Patch(
        "an error is never the best action: MIN's random action is drawn from the others alone. It is drawn from all "
        "of MIN's actions, so that it may be the best by luck.",
        (
            _AT_MIN,
            f"best = {_BEST}[0]\n    values = {{each: values[each] for each in values if each != best}} or values\n"
            f"    {_AT_MIN}",
        ),
    ),
    Patch(
        "MIN errs once: after MIN's first turn play goes on without errors: the minimax values of the children are "
        "averaged, not their expected values.",
        (
            _AT_MIN,
            "values = {each: value_and_action(game, game.result(state, each))[0] for each in values}\n"
            f"    {_AT_MIN.replace('meant', _FIRST)}",
        ),
    ),
    Patch(
        "the last of the best: of several minimax actions the last is played. Asked for is the first: against a MIN "
        "who errs they need not be worth the same.",
        (_FIRST, _FIRST.replace("[0]", "[-1]")),
    ),
    Patch(
        "the last of MAX's best: of several minimax actions MAX plays the last. Asked for is the first: against a MIN "
        "who errs they need not be worth the same.",
        (_AT_MAX, f"        return {_FIRST.replace('[0]', '[-1]')}"),
    ),
    Patch(
        "the last of MIN's best: of several minimax actions MIN means to play the last. Asked for is the first: "
        "when MIN may err later, they need not be worth the same.",
        _meant_by_min(_FIRST.replace("[0]", "[-1]")),
    ),
    Patch(
        "any of MIN's best: MIN is taken to choose among MIN's minimax actions by lot: their expected values are "
        "averaged. MIN means to play the first of them.",
        _meant_by_min(f"sum(map(values.get, {_BEST})) / len({_BEST})"),
    ),
    Patch(
        "no errors after what MIN means to play: what MIN means to play is worth its minimax value, as if nobody erred "
        "after it. MIN may err later on too: it is worth what fallible_value says of the state it leads to.",
        _meant_by_min("value_and_action(game, state)[0]"),
    ),
    Patch(
        "MIN foresees the errors: MIN means to play the action with the smallest expected value. Asked for is the "
        "first of MIN's minimax actions, which are found as if nobody ever erred.",
        _meant_by_min("min(values.values())"),
    ),
)
