"""Question 5: a row of coins, a game of the student's own, and the student's own row."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any, Final, TypeAlias

from gamelib.draw.board import Picture
from gamelib.game import MAX, Game
from gamelib.rng import Draw
from gamelib_exercises.case import Case, picture_of
from gamelib_exercises.drill import Drill, Entry, number
from gamelib_exercises.game_part import game_part, same_game, shown_as
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.solution import Patch, Right

Coins: TypeAlias = tuple[int, ...]
Way: TypeAlias = Callable[[Coins], list[tuple[int, Coins]]]

COINS: Final = 7

_ROW: Final = Right("02", "CoinRow")
_UTILITY: Final = "two_player_utility(self, state[1], player)"
_NEXT: Final = "return (rest, margin + taken, MIN) if player == MAX else (rest, margin - taken, MAX)"


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    tried = ((4,), (1, 5, 2), (3, 9, 2, 6), (1, 5, 1))
    rows = [Case(f"the row {' '.join(map(str, row))}", values=(row,)) for row in tried]
    promises = game_part(
        "coins_game",
        title="CoinRow keeps what every game promises",
        hints=(
            "A state has to tell everything: the coins left, who is to move, and what was collected so far. A tuple "
            "of these can be hashed, and nobody can change it.",
            "result checks the action first: if action not in self.actions(state): raise self.illegal(state, action).",
            "utility raises self.unfinished(state) while coins are left; two_player_utility(self, margin, player) does "
            "the rest.",
        ),
        cases=rows,
        reference=_ROW,
        slips=_PROMISES,
        draw=_picture,
    )
    rules = game_part(
        "coins_rules",
        probe=same_game,
        reproach="has other rules",
        title="CoinRow has the rules of the row of coins",
        points=2,
        hints=(
            "Play a row of two coins by hand: what are the actions, whose turn is it, and the margin in the end?",
            'The actions are ("left", "right"), in this order, and ("left",) for the last coin.',
            "MAX begins, whatever the length of the row; the utility for MAX is MAX's coins less MIN's.",
        ),
        cases=rows,
        reference=_ROW,
        slips=_RULES,
        draw=_picture,
        builds_on=promises,
    )
    coins = draw_coins_of(student)
    margin = Drill(
        "coins_margin",
        title="MAX's margin in your row when both play their best",
        hints=(
            "Your own functions do the work: which of them returns the value of a state?",
            "game = CoinRow(row) makes the game, game.initial_state() is where it begins.",
            "The margin is the minimax value of the initial state.",
        ),
        entries=[
            Entry("margin", margin_of(coins), "It is the minimax value of CoinRow(row) at its initial state.", number)
        ],
        mutants=[Mutant(way, _WORDS[way], (answer,)) for way, answer in _wrong_margins(coins).items()],
        picture=_picture(_ROW.answer(coins)),
        given=coins,
    )
    return [promises, rules, margin]


def _picture(game: Game[Any, Any], state: Any = None) -> Picture:
    return picture_of(shown_as(game, "row of coins", _row_text), state, solved=False)


def _row_text(state: Any) -> str:
    """Return the coins that are left, and who is ahead."""
    coins, margin, player = state
    lead = f"{'MIN' if margin < 0 else 'MAX'} leads by {abs(margin)}" if margin else "nobody leads"
    turn = f"{'MAX' if player == MAX else 'MIN'} to move, " if coins else ""
    return f"{' '.join(map(str, coins)) or 'no coins'} ({turn}{lead})"


_SAME_FOR_BOTH: Final = Patch(
    "the same for both: the utility does not ask which player's it is. What is good for MAX is bad for MIN.",
    (_UTILITY, "state[1]"),
)

_PROMISES: Final = (
    Patch(
        "states are lists: a state is a list, or holds one. Make states of tuples.",
        ("return self.coins, 0, MAX", "return [self.coins, 0, MAX]"),
    ),
    Patch(
        "result changes the state: result changes the state it is given. A search comes back to that state to try the "
        "next action: make a new state instead.",
        ("    def __init__", "    class State(list):\n        __hash__ = lambda s: hash(tuple(s))\n\n    def __init__"),
        ("return self.coins, 0, MAX", "return self.State([self.coins, 0, MAX])"),
        (_NEXT, _NEXT.replace("return", "state[:] =") + "\n        return state"),
    ),
    Patch(
        "actions after the end: the actions are the same in every state, also where no coin is left.",
        ("[: len(state[0])]", ""),
    ),
    Patch(
        'everything else is right: every action that is not "left" is taken for "right". An action that is not legal '
        "is an error.",
        ("if action not in self.actions(state)", "if not state[0]"),
    ),
    Patch(
        "utility too early: the utility is what was collected so far, in the middle of the game too. Only the end "
        "decides.",
        ("            raise self.unfinished(state)", "            pass"),
    ),
    Patch(
        "everybody else is MIN: every player but MAX gets MIN's utility, players who do not exist included. "
        "two_player_utility(game, value_for_max, player) knows better.",
        (_UTILITY, "state[1] if player == MAX else -state[1]"),
    ),
    _SAME_FOR_BOTH,
)

_RULES: Final = (
    Patch(
        'the last coin twice: the last coin can be taken as "left" and as "right". It is one action: list "left" '
        "alone.",
        ("[: len(state[0])]", " if state[0] else ()"),
    ),
    Patch(
        "turn by the coins left: whose turn it is follows from the number of coins left. Then the length of the row "
        "decides who begins; what counts is how many were taken.",
        ("return state[2]", "return len(state[0]) % 2"),
    ),
    Patch("MAX takes all: the turn does not pass to the other player.", ("margin + taken, MIN", "margin + taken, MAX")),
    Patch(
        "won or lost: the utility is 1, 0 or -1. Asked for is how many more one has.",
        ("self, state[1]", "self, (state[1] > 0) - (state[1] < 0)"),
    ),
    Patch(
        "nothing subtracted: the utility of MAX is what MAX took. Asked for is how much more that is than what MIN "
        "took: subtract.",
        (_UTILITY, f"(sum(self.coins) + {_UTILITY}) / 2"),
    ),
    Patch(
        'ends swapped: "left" takes the right end and "right" the left one.',
        ('if action == "left"', 'if action == "right"'),
    ),
    Patch(
        "credited to the other: the coins are credited to the other player, for instance because the turn passes "
        "before they are counted.",
        ("self, state[1]", "self, -state[1]"),
    ),
    Patch(
        "coins counted: the number of coins is counted, not what they are worth, or utility looks at another entry of "
        "the state than the margin.",
        (_NEXT, _NEXT.replace("taken", "1")),
    ),
    _SAME_FOR_BOTH,
)

_WORDS: Final = {
    "both greedy": "both take the greater coin every time. Taking it may uncover one that is greater still.",
    "greedy MIN": "MIN takes the greater coin every time, and MAX knows. MIN looks for the best as well.",
    "always the same end": "both take the coin at the left end every time, or both at the right, which comes to the "
    "same. Each of them looks for the best.",
    "coins of MAX": "MAX's coins are summed. Asked for is how many more that is than MIN's.",
    "for MIN": "the margin is MIN's. Asked for is MAX's, who begins.",
}


@cache
def draw_coins_of(student: int) -> Coins:
    """Return the row of a student, on which every wrong way gives another margin."""
    draw = Draw(student, "row of coins")
    while True:
        coins = tuple(draw.whole(1, 20) for _ in range(COINS))
        answers = [margin_of(coins), *_wrong_margins(coins).values()]
        if len(set(answers)) == len(answers):
            return coins


def _wrong_margins(coins: Coins) -> dict[str, float]:
    """Return the margins that known wrong ways give, by the name of the way."""
    margin = margin_of(coins)
    return {
        "both greedy": margin_of(coins, _greedy, _greedy),
        "greedy MIN": margin_of(coins, _both, _greedy),
        "always the same end": margin_of(coins, _left, _left),
        "coins of MAX": (sum(coins) + margin) / 2,
        "for MIN": -margin,
    }


def _both(coins: Coins) -> list[tuple[int, Coins]]:
    """Return the coin at each end, with the coins that it leaves."""
    return [(coins[0], coins[1:]), (coins[-1], coins[:-1])]


def _left(coins: Coins) -> list[tuple[int, Coins]]:
    return _both(coins)[:1]


def _greedy(coins: Coins) -> list[tuple[int, Coins]]:
    """Return the end with the greater coin, the left one if they are equal."""
    return [max(_both(coins), key=itemgetter(0))]


def margin_of(coins: Coins, mine: Way = _both, theirs: Way = _both) -> int:
    """Return how much more the player to move has in the end when both take the best of the ends they consider."""
    return max(coin - margin_of(left, theirs, mine) for coin, left in mine(coins)) if coins else 0
