"""Question 5: what a network is to learn from a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib_exercises.case import Case
from gamelib_exercises.lesson_09 import numbers_part
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right


def _case(moves: Sequence[tuple[int, Mapping[str, int]]], outcome: float) -> Case:
    words = "; ".join(f"player {player}, visits {visits}" for player, visits in moves)
    return Case(f"a game of the positions ({words}) with outcome = {outcome:g}", values=(list(moves), outcome))


GAMES: Final[Sequence[Case]] = (
    _case([(0, {"a": 6, "b": 2})], 1),
    _case([(0, {"a": 6, "b": 2}), (1, {"c": 4, "d": 4})], 1),
    _case([(0, {"a": 3, "b": 7}), (1, {"c": 8, "d": 2}), (0, {"e": 10})], -1),
    _case([(1, {"a": 5, "b": 0, "c": 5}), (0, {"b": 1, "c": 9})], 0),
    _case([(0, {"a": 1, "b": 3}), (0, {"a": 4, "c": 0}), (1, {"b": 2, "c": 2}), (1, {"c": 1, "d": 4})], -1),
    _case([(1, {"a": 2, "b": 6}), (0, {"a": 5, "b": 3}), (1, {"b": 6, "c": 2})], 0.5),
)
"""Games of either outcome and of a draw, in which a player may move twice running."""


def parts(student: int) -> list[Part]:
    """Return the part of the question."""
    return [
        numbers_part(
            "targets_game",
            "a list of pairs, one for each position: a dictionary from actions to numbers, and a number,",
            points=2,
            hints=(
                "Who reads the value of a position: MAX, or the one who moves there?",
                "The policy is each action's visits divided by the sum of the visits there. The value is the outcome "
                "where player 0 moved, and minus the outcome where player 1 did.",
                "For each (player, visits): ({action: count / sum(visits.values()) for action, count in "
                "visits.items()}, outcome if player == 0 else -outcome).",
            ),
            cases=GAMES,
            reference=Right("09", "targets"),
            slips=_SLIPS,
        )
    ]


_VALUE = "value = outcome if player == MAX else -outcome"
_SHARES = "{action: count / sum(visits.values()) for action, count in visits.items()}"
_FOR = "for player, visits in moves"

_SLIPS = (
    Patch(
        "outcome of MAX: the outcome is written down as it is everywhere. Where MIN moves its sign is turned: the "
        "value is that of who moves.",
        (_VALUE, "value = outcome"),
    ),
    Patch(
        "outcome of MIN: all signs are wrong: MAX learns what the game was worth to MIN.",
        ("player == MAX", "player != MAX"),
    ),
    Patch(
        "draws as losses: whatever is no win is written down as a loss. A draw is worth 0.",
        (_VALUE, f"{_VALUE}\n        value = 1 if value > 0 else -1"),
    ),
    Patch(
        "won or not: a win is written down as 1, and everything else as 0.",
        (_VALUE, f"{_VALUE}\n        value = 1 if value > 0 else 0"),
    ),
    Patch(
        "rewards: values go from 0 to 1. The network's go from -1, a loss, to 1, a win.",
        (_VALUE, f"{_VALUE}\n        value = (1 + value) / 2"),
    ),
    Patch(
        "every second position: the sign is turned at every second position. A player may move twice running, and MIN "
        "may move first: each position says who moves.",
        (_FOR, "for number, (player, visits) in enumerate(moves)"),
        ("player == MAX", "number % 2 == 0"),
    ),
    Patch(
        "turned from the end: the last position is taken for the winner's, and the sign turned at each one before.",
        (_FOR, "for number, (player, visits) in enumerate(moves)"),
        (_VALUE, "value = abs(outcome) * (-1) ** (len(moves) - 1 - number)"),
    ),
    Patch(
        "next player: the value is that of the player who moves at the next position.",
        (_FOR, "for number, (player, visits) in enumerate(moves)"),
        ("player == MAX", "(moves[number + 1][0] if number + 1 < len(moves) else 1 - player) == MAX"),
    ),
    Patch(
        "of the first player: the value is that of the player who moves at the first position.",
        ("player == MAX", "moves[0][0] == MAX"),
    ),
    Patch(
        "most visited alone: the most visited action has the probability 1. The policy is the shares of the visits.",
        (_SHARES, "{action: float(action == max(visits, key=visits.get)) for action in visits}"),
    ),
    Patch("visits: the visits are written down as they are. Their shares sum to 1.", (_SHARES, "dict(visits)")),
    Patch(
        "by the greatest: the visits are divided by the greatest of them, and so do not sum to 1.",
        ("sum(visits.values())", "max(visits.values())"),
    ),
    Patch("equal shares: all actions have the same probability.", ("count / sum(visits.values())", "1 / len(visits)")),
    Patch("last position alone: only the last position is written down.", ("return found", "return found[-1:]")),
    Patch("backwards: the positions stand in the opposite order.", ("return found", "return found[::-1]")),
)
