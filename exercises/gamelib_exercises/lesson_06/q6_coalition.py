"""Question 6: one search for all, maxⁿ with a coalition, and minimax by maxⁿ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.game import MIN
from gamelib.games.mnk import TicTacToe
from gamelib.result import vector_text
from gamelib_exercises.case import Case, board_case, tree_case
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import right_number
from gamelib_exercises.lesson_02 import FAR, MOVES_TWICE
from gamelib_exercises.lesson_06 import ENVY, FOUR, OUT, OUT_OF_TURN, SMALL, UNEVEN, right_vector, vector_case
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right, solution


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    return [
        FunctionPart(
            "coalition_vector",
            check=right_vector,
            hints=(
                "Only one line of maxⁿ is another one: which?",
                "Whoever is in the coalition takes the vector whose number for one is smallest; all the others the one "
                "whose number for themselves is greatest.",
                "vectors = [coalition_maxn(game, game.result(state, action), one, coalition) for action in "
                "game.actions(state)]; then min(vectors, key=lambda vector: vector[one]) if game.player(state) in "
                "coalition.",
            ),
            cases=_joined_cases(),
            reference=Right("06", "coalition_maxn"),
            slips=_COALITION,
        ),
        FunctionPart(
            "minimax_value",
            check=right_number,
            title="minimax_value(game, state), by maxⁿ",
            hints=(
                "What does a vector look like, if one wins what the other loses?",
                "It is (x, -x): who wants the most of -x wants the least of x. Which of the two is minimax's value?",
                "MAX is number 0: the first number of the vector that your maxn returns, maxn(game, state)[0][0].",
            ),
            cases=_two(),
            reference=Right("06", "minimax_value"),
            slips=_MINIMAX,
            builds_on="maxn_vector",
        ),
    ]


def _joined(tree: Any, one: int, coalition: Sequence[int], words: str = "", **given: Any) -> Case:
    def notes(game: Any) -> Any:
        search = solution("06").right("coalition_maxn")
        return lambda state: vector_text(search(game, state, one, frozenset(coalition)))

    members = ", ".join(map(str, coalition))
    said = f"{words}, one = {one} and {f'the coalition {{{members}}}' if members else 'no coalition'}"
    return vector_case(tree, one, frozenset(coalition), words=said, notes=notes, **given)


def _joined_cases() -> list[Case]:
    return [
        _joined((1, 2, 6), 0, (1,)),
        _joined([(1, 2, 6), (4, 3, 3)], 0, (1, 2)),
        _joined([(1, 2, 6), (4, 3, 3)], 2, (0,)),
        _joined(ENVY, 1, (2,)),
        _joined(SMALL, 0, ()),
        _joined(SMALL, 0, (1,)),
        _joined(SMALL, 2, (1,), node="B"),
        _joined([[(8, 2e30, -9e30), (4, 3e30, -6e30)], [(5, 1e30, -5e30), (6, 4e30, -9e30)]], 1, (0,), first=2),
        _joined(UNEVEN, 0, (2,)),
        _joined(UNEVEN, 1, (0, 2)),
        _joined(OUT_OF_TURN, 0, (1,), words=OUT),
        _joined(FOUR, 0, (1, 3), players=4),
        _joined(FOUR, 2, (1, 3), players=4),
        _joined(
            [[[(3, 2, 4), (5, 4, 1)], [(4, 1, 2), (1, 0, 6)]], [[(2, 1, 1), (6, 4, 2)], [(7, 5, 4), (0, 3, 3)]]],
            0,
            (1, 2),
        ),
    ]


def _two() -> list[Case]:
    """Return games of two players in which one wins what the other loses."""
    return [
        tree_case(7),
        tree_case([3, 5]),
        tree_case([3, 5], first=MIN),
        tree_case([-4, -2]),
        tree_case([[3, 12], [2, 4]]),
        tree_case([[3, 12], [2, 4]], node="C"),
        tree_case([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
        tree_case([4, [6, [1, 9]], [[2, 7], 8]]),
        *MOVES_TWICE,
        *FAR,
        board_case(TicTacToe(), "X O X / O X . / . X O"),
        board_case(TicTacToe(), "X O X / O O . / . X ."),
    ]


_MEMBER = "mover in coalition"
_LEAST = "min(vectors, key=lambda vector: vector[one])"
_MOST = "max(vectors, key=lambda vector: vector[mover])"
_ZEROS = "[(0,) * game.num_players, *vectors]"

_COALITION = (
    FROM_THE_START,
    Patch(
        "no coalition: nobody is in a coalition: this is plain maxⁿ. Where the mover is in it, the least for the "
        "player called one is taken.",
        (_MEMBER, "False"),
    ),
    Patch(
        "everybody else: all the others are against the player called one: this is paranoid. Only those in the "
        "coalition are; the rest want the most for themselves.",
        (_MEMBER, "mover != one"),
    ),
    Patch(
        "everybody else joins: as soon as there is a coalition, everybody but the player called one is in it. Only its "
        "members are: ask whether game.player(state) is in coalition.",
        (_MEMBER, "coalition and mover != one"),
    ),
    Patch(
        "members counted from 1: the coalition's numbers are taken to begin at 1: the player before each member joins. "
        "Players are counted from 0, as game.player(state) counts them.",
        (_MEMBER, "mover + 1 in coalition"),
    ),
    Patch(
        "one counted from 1: the number of the player called one is taken to begin at 1: the coalition is against the "
        "player before. Players are counted from 0, and so are the places of a vector: vector[one].",
        ("vector[one]", "vector[one - 1]"),
    ),
    Patch(
        "everybody counted from 1: both one and the coalition's numbers are taken to begin at 1. Players are counted "
        "from 0, and so are the places of a vector.",
        (_MEMBER, "mover + 1 in coalition"),
        ("vector[one]", "vector[one - 1]"),
    ),
    Patch(
        "envy: who is not in the coalition wants the greatest lead over all the others: its own number less the sum of "
        "theirs. Of these nobody is against anybody: each wants its greatest number, whatever the others get.",
        ("vector[mover]", "2 * vector[mover] - sum(vector)"),
    ),
    Patch(
        "best starts at (0, 0, 0): the best vector so far is 0 for everybody at the start, and stays so where no child "
        "is better. Start with None, or with the first child.",
        (_LEAST, _LEAST.replace("vectors", _ZEROS)),
        (_MOST, _MOST.replace("vectors", _ZEROS)),
    ),
    Patch(
        "against number 0: the coalition wants the least for number 0. It is against the player called one, the third "
        "argument.",
        ("vector[one]", "vector[0]"),
    ),
    Patch(
        "members minimise their own: members of the coalition take the vector with the least for *themselves*. They "
        "want the least for one.",
        ("vector[one]", "vector[mover]"),
    ),
    Patch(
        "members for their sum: members of the coalition want the most for all of them together. This coalition wants "
        "nothing but the least for one.",
        ("vector[one]", "-sum(vector[player] for player in coalition)"),
    ),
    Patch(
        "members help: members of the coalition take the *most* for one. They are against it.",
        ("vector[one]", "-vector[one]"),
    ),
    Patch(
        "the rest help: whoever is not in the coalition takes the most for one. Each of them wants the most for "
        "itself.",
        ("vector[mover]", "vector[one]"),
    ),
    Patch(
        "members and the rest swapped: those who are *not* in the coalition are against one.",
        (_MEMBER, "mover not in coalition and mover != one"),
    ),
    Patch(
        "against the one at the root: the coalition is against whoever moves at the root. It is against the player "
        "called one, who may be another.",
        made=lambda right: lambda game, state, one, coalition: right(
            game, state, one if game.is_terminal(state) else game.player(state), coalition
        ),
    ),
    Patch(
        "one's number: the number of the player called one is returned. Wanted is the whole vector.",
        made=lambda right: lambda game, state, one, coalition: right(game, state, one, coalition)[one],
    ),
)

_NUMBER = "maxn(game, state)[0][0]"
_MINIMAX = (
    FROM_THE_START,
    Patch(
        "the vector: the vector is returned as maxⁿ has it. Minimax's value is a number: MAX's.",
        (_NUMBER, "maxn(game, state)[0]"),
    ),
    Patch(
        "the pair: what maxⁿ returns is handed on, the vector with its action. Minimax's value is a number: MAX's.",
        (_NUMBER, "maxn(game, state)"),
    ),
    Patch(
        "MIN's number: MIN's number is returned. Minimax's value is what the state is worth to MAX, number 0.",
        (_NUMBER, "maxn(game, state)[0][1]"),
    ),
    Patch(
        "the mover's number: the number of the player to move is returned. Minimax's value is what the state is worth "
        "to MAX, whoever moves.",
        (_NUMBER, "maxn(game, state)[0][0 if game.is_terminal(state) else game.player(state)]"),
    ),
    Patch(
        "a difference: MIN's number is subtracted from MAX's. In a zero-sum game these are one number and its "
        "negative: the difference is twice the value.",
        (_NUMBER, f"{_NUMBER} - maxn(game, state)[0][1]"),
    ),
    Patch(
        "the worst of both: MIN searches for itself too, and the smaller of the numbers is taken. There is one value: "
        "MAX's.",
        (_NUMBER, "min(paranoid(game, state, 0), paranoid(game, state, 1))"),
    ),
)
