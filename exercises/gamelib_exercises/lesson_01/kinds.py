"""The kinds of functions lesson 01 asks for, by what has to be right about what they return."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from gamelib.games import TicTacToe
from gamelib.search.walk import layers
from gamelib_exercises.case import Case, Seen, picture_of
from gamelib_exercises.function import Function, not_wanted
from gamelib_exercises.kinds import OwnWorkPart
from gamelib_exercises.lesson_01.references import images
from gamelib_exercises.plain import is_number, plain, same_number, shown
from gamelib_exercises.verdict import Picture


class PairPart(OwnWorkPart):
    """The function has to return the same two numbers as the reference.

    Args:
        wanted: what the two numbers are, such as ``a pair of numbers (nodes, leaves)``.
        arguments: as for :class:`~gamelib_exercises.function.FunctionPart`.
    """

    def __init__(self, name: str, *, wanted: str, **arguments: Any) -> None:
        super().__init__(name, **arguments)
        self.wanted = wanted

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the pair that came."""
        pair, right = seen.outcome.value, true.outcome.value
        if not isinstance(pair, tuple) or len(pair) != 2 or not all(map(is_number, pair)):
            return not_wanted(pair, self.wanted)
        if all(map(same_number, pair, right)):
            return None
        return f"returned {shown(pair)}; {shown(right)} is right."


# -- boards of tic-tac-toe as texts --------------------------------------------------------------


@cache
def boards() -> tuple[str, ...]:
    """Return all 5,478 boards of tic-tac-toe as nine letters, those with few stones first.

    Example:
        >>> len(boards()), boards()[:2]
        (5478, ('.........', '........X'))
    """
    game = TicTacToe()
    plies = layers(
        game.initial_state(), lambda state: [(1, game.result(state, action)) for action in game.actions(state)]
    )
    return tuple(board for ply in plies for board in sorted("".join(game.text(state).split()) for state in ply))


def board_picture(board: str) -> Picture:
    """Return a board of nine letters as a picture."""
    game = TicTacToe()
    rows = " / ".join(board[3 * row : 3 * row + 3] for row in range(3))
    return Picture(game.svg(game.parse(board)), rows)


class ImagesPart(OwnWorkPart):
    """The function has to return the images of a board, in any order and any collection."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the boards that came."""
        given, right = seen.outcome.value, frozenset(true.outcome.value)
        if not isinstance(given, (tuple, frozenset)) or not all(isinstance(each, str) for each in given):
            first = next(iter(given), None) if isinstance(given, tuple) else None
            return not_wanted(given, "a list of boards of nine letters") + _join(first)
        different = frozenset(given)
        foreign, missing = sorted(different - right), sorted(right - different)
        if foreign:
            return f"returned {foreign[0]!r} among others, which is not that board turned or mirrored."
        if missing:
            return f"returned {len(different)} different boards of {len(right)}: {missing[0]!r} is missing."
        return None

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the different boards without their order."""
        given = seen.outcome.value
        if not isinstance(given, (tuple, frozenset)):
            return super().fingerprint(case, seen, true)
        return (seen.outcome.how, sorted(set(map(repr, given))))


class CanonicalPart(OwnWorkPart):
    """The function has to map each board to one of its images, and all of a class to the same one.

    Each case's ``values`` are a tuple of boards. What is seen is a complaint about the first board that
    is treated wrongly, or nothing.
    """

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen when the function is asked about every board of the case."""
        return case.try_on(_canonical_probe(function), seconds)

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return the complaint."""
        if seen.outcome.value is None:
            return None
        complaint, board, came, other, came_there, count = seen.outcome.value
        if complaint == "kind":
            return f"(asked about {board!r}) {not_wanted(came, 'a board of nine letters')}{_join(came)}"
        if complaint == "image":
            return f"returned {came!r} for {board!r}, which is not that board turned or mirrored."
        return (
            f"returned {came_there!r} for {other!r} and {came!r} for {board!r}, although one turns or mirrors into the "
            f"other. It keeps {count:,} classes apart; there are {_classes_among(case.values[0])}."
        )

    def picture_for(self, case: Case, seen: Seen) -> Picture | None:
        """Return the board that is treated wrongly."""
        return board_picture(seen.outcome.value[1]) if seen.outcome.value else None


def _join(letters: Any) -> str:
    """Return how a text is made of letters, where a collection of them came in its place; else nothing."""
    if not isinstance(letters, tuple) or not all(isinstance(each, str) and len(each) == 1 for each in letters):
        return ""
    return ' To make one text of the letters, write "".join(…).'


def _classes_among(among: Sequence[str]) -> int:
    return len({min(images(board)) for board in among})


def _canonical_probe(function: Function) -> Callable[[Sequence[str]], tuple[Any, ...] | None]:
    def probe(among: Sequence[str]) -> tuple[Any, ...] | None:
        came = {board: plain(function(board)) for board in among}
        representatives: dict[str, str] = {}
        for board, value in came.items():
            if not isinstance(value, str):
                return ("kind", board, value, "", "", 0)
            like = images(board)
            if value not in like:
                return ("image", board, value, "", "", 0)
            known = representatives.setdefault(min(like), board)
            if came[known] != value:
                classes = {each for each in came.values() if isinstance(each, str)}
                return ("class", board, value, known, came[known], len(classes))
        return None

    return probe


def unsolved(case: Case) -> Case:
    """Return a case with a game that is drawn without the values of its nodes or moves."""
    assert case.game is not None
    game, state = case.game, case.drawn
    return replace(case, draw=lambda: picture_of(game, state, solved=False))
