"""The third drill: a row of coins of the student's own, solved with the student's own game and minimax."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from gamelib.game import MAX
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, number
from gamelib_exercises.lesson_02.mutants_coins import greedy, margins
from gamelib_exercises.lesson_02.references import CoinRow, RowState, minimax_value
from gamelib_exercises.part import Mutant
from gamelib_exercises.student import Draw

COINS: Final = 7


def _against_greedy(game: CoinRow, state: RowState) -> float:
    """Return the most MAX can have over a MIN who takes the greater coin each time."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    ends: Sequence[str] = game.actions(state) if state.player == MAX else (greedy(game, state),)
    return max(_against_greedy(game, game.result(state, end)) for end in ends)


def wrong_margins(coins: Sequence[int]) -> dict[str, float]:
    """Return the margins that known wrong ways give, by the name of the way."""
    game = CoinRow(coins)
    root = game.initial_state()
    margin = minimax_value(game, root)
    return {
        "both greedy": margins(coins, greedy),
        "greedy MIN": _against_greedy(game, root),
        "coins of MAX": (sum(coins) + margin) / 2,
        "for MIN": -margin,
    }


_WORDS: Final = {
    "both greedy": "both take the greater coin every time. Taking it may uncover one that is greater still.",
    "greedy MIN": "MIN takes the greater coin every time, and MAX knows. MIN plays her best as well.",
    "coins of MAX": "MAX's coins are summed. Asked for is how many more that is than MIN's.",
    "for MIN": "the margin is MIN's. Asked for is MAX's, who begins.",
}


@cache
def draw_coins_of(student: int) -> tuple[int, ...]:
    """Return the row of a student, on which every wrong way gives another margin."""
    draw = Draw(student, "row of coins")
    while True:
        coins = tuple(draw.whole(1, 20) for _ in range(COINS))
        game = CoinRow(coins)
        margin = minimax_value(game, game.initial_state())
        if margin == margins(coins, greedy):  # as in most rows
            continue
        answers = [margin, *wrong_margins(coins).values()]
        if len(set(answers)) == len(answers):
            return coins


def part(student: int) -> Drill:
    """Return the drill; the row itself is its ``given``."""
    coins = draw_coins_of(student)
    game = CoinRow(coins)
    return Drill(
        "coins_margin",
        title="MAX's margin in your row when both play their best",
        points=1,
        hints=(
            "Your own functions do the work: which of them returns the value of a state?",
            "game = CoinRow(row) makes the game, game.initial_state() is where it begins.",
            "The margin is the minimax value of the initial state.",
        ),
        entries=[
            Entry(
                "margin",
                minimax_value(game, game.initial_state()),
                "It is the minimax value of CoinRow(row) at its initial state.",
                number,
            )
        ],
        mutants=[Mutant(name, _WORDS[name], (answer,)) for name, answer in wrong_margins(coins).items()],
        picture=picture_of(game, solved=False),
        given=coins,
    )
