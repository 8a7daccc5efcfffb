"""Known wrong answers to max^n with a coalition, and to minimax by max^n."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_06.references import (
    AnyGame,
    Vector,
    coalition_maxn,
    maxn,
    minimax_value,
    paranoid,
)
from gamelib_exercises.lesson_06.variants import Rules, lead, searched, to_move
from gamelib_exercises.part import Mutant

Wants = Callable[[int, int, Vector, Collection[int]], float]


def _wanting(wants: Wants, **more: Any) -> Function:
    """Return the vector found when movers want something else."""

    def vector(game: AnyGame, state: Any, one: int, coalition: Collection[int]) -> Any:
        rules = Rules(wants=lambda one, mover, vector: wants(one, mover, vector, coalition), **more)
        return searched(rules, game, state, one)[0]

    return vector


def _members_sum(coalition: Collection[int], vector: Vector) -> float:
    return sum(vector[player] for player in coalition)


def _against(one: int, mover: int, vector: Vector, coalition: Collection[int]) -> float:
    return -vector[one] if mover in coalition else vector[mover]


COALITION: Final[Sequence[Mutant[Function]]] = (
    from_the_start(coalition_maxn),
    Mutant(
        "no coalition",
        "nobody is in a coalition: this is plain max^n. Where the mover is in it, the least for the player called one "
        "is taken.",
        _wanting(lambda one, mover, vector, coalition: vector[mover]),
    ),
    Mutant(
        "everybody else",
        "all the others are against the player called one: this is paranoid. Only those in the coalition are; the rest "
        "want the most for themselves.",
        _wanting(lambda one, mover, vector, coalition: vector[one] if mover == one else -vector[one]),
    ),
    Mutant(
        "everybody else joins",
        "as soon as there is a coalition, everybody but the player called one is in it. Only its members are: ask "
        "whether game.player(state) is in coalition.",
        _wanting(
            lambda one, mover, vector, coalition: (
                -vector[one] if coalition and mover != one else vector[mover]
            )
        ),
    ),
    Mutant(
        "members counted from 1",
        "the coalition's numbers are taken to begin at 1: the player before each member joins. Players are counted "
        "from 0, as game.player(state) counts them.",
        _wanting(lambda one, mover, vector, coalition: -vector[one] if mover + 1 in coalition else vector[mover]),
    ),
    Mutant(
        "one counted from 1",
        "the number of the player called one is taken to begin at 1: the coalition is against the player before. "
        "Players are counted from 0, and so are the places of a vector: vector[one].",
        _wanting(lambda one, mover, vector, coalition: -vector[one - 1] if mover in coalition else vector[mover]),
    ),
    Mutant(
        "everybody counted from 1",
        "both one and the coalition's numbers are taken to begin at 1. Players are counted from 0, and so are the "
        "places of a vector.",
        _wanting(lambda one, mover, vector, coalition: -vector[one - 1] if mover + 1 in coalition else vector[mover]),
    ),
    Mutant(
        "envy",
        "who is not in the coalition wants the greatest lead over all the others: its own number less the sum of "
        "theirs. Of these nobody is against anybody: each wants its greatest number, whatever the others get.",
        _wanting(
            lambda one, mover, vector, coalition: -vector[one] if mover in coalition else lead(mover, vector)
        ),
    ),
    Mutant(
        "best starts at (0, 0, 0)",
        "the best vector so far is 0 for everybody at the start, and stays so where no child is better. Start with "
        "None, or with the first child.",
        _wanting(_against, start=0, zeros=True),
    ),
    Mutant(
        "against number 0",
        "the coalition wants the least for number 0. It is against the player called one, the third argument.",
        _wanting(lambda one, mover, vector, coalition: -vector[0] if mover in coalition else vector[mover]),
    ),
    Mutant(
        "members minimise their own",
        "members of the coalition take the vector with the least for *themselves*. They want the least for one.",
        _wanting(lambda one, mover, vector, coalition: -vector[mover] if mover in coalition else vector[mover]),
    ),
    Mutant(
        "members for their sum",
        "members of the coalition want the most for all of them together. This coalition wants nothing but the least "
        "for one.",
        _wanting(
            lambda one, mover, vector, coalition: (
                _members_sum(coalition, vector) if mover in coalition else vector[mover]
            )
        ),
    ),
    Mutant(
        "members help",
        "members of the coalition take the *most* for one. They are against it.",
        _wanting(lambda one, mover, vector, coalition: vector[one] if mover in coalition else vector[mover]),
    ),
    Mutant(
        "the rest help",
        "whoever is not in the coalition takes the most for one. Each of them wants the most for itself.",
        _wanting(lambda one, mover, vector, coalition: -vector[one] if mover in coalition else vector[one]),
    ),
    Mutant(
        "members and the rest swapped",
        "those who are *not* in the coalition are against one.",
        _wanting(
            lambda one, mover, vector, coalition: (
                -vector[one] if mover not in coalition and mover != one else vector[mover]
            )
        ),
    ),
    Mutant(
        "against the one at the root",
        "the coalition is against whoever moves at the root. It is against the player called one, who may be another.",
        lambda game, state, one, coalition: (
            coalition_maxn(game, state, one, coalition)
            if game.is_terminal(state)
            else coalition_maxn(game, state, to_move(game, state, 0, 0), coalition)
        ),
    ),
    Mutant(
        "one's number",
        "the number of the player called one is returned. Wanted is the whole vector.",
        lambda game, state, one, coalition: coalition_maxn(game, state, one, coalition)[one],
    ),
)


REDUCTION: Final[Sequence[Mutant[Function]]] = (
    from_the_start(minimax_value),
    Mutant(
        "the vector",
        "the vector is returned as max^n has it. Minimax's value is a number: MAX's.",
        lambda game, state: maxn(game, state)[0],
    ),
    Mutant(
        "the pair",
        "what max^n returns is handed on, the vector with its action. Minimax's value is a number: MAX's.",
        maxn,
    ),
    Mutant(
        "MIN's number",
        "MIN's number is returned. Minimax's value is what the state is worth to MAX, number 0.",
        lambda game, state: maxn(game, state)[0][1],
    ),
    Mutant(
        "the mover's number",
        "the number of the player to move is returned. Minimax's value is what the state is worth to MAX, whoever "
        "moves.",
        lambda game, state: maxn(game, state)[0][0 if game.is_terminal(state) else to_move(game, state, 0, 0)],
    ),
    Mutant(
        "a difference",
        "MIN's number is subtracted from MAX's. In a zero-sum game these are one number and its negative: the "
        "difference is twice the value.",
        lambda game, state: maxn(game, state)[0][0] - maxn(game, state)[0][1],
    ),
    Mutant(
        "the worst of both",
        "MIN searches for itself too, and the smaller of the numbers is taken. There is one value: MAX's.",
        lambda game, state: min(paranoid(game, state, 0), paranoid(game, state, 1)),
    ),
)
