"""What the functions of lesson 08 have in common: they do their own work, and many return one number a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, not_wanted
from gamelib_exercises.kinds import OwnWorkPart
from gamelib_exercises.plain import is_number, shown
from gamelib_exercises.sandbox import run
from gamelib_exercises.watched import ExaminedGame

Rewards: TypeAlias = Sequence[float]

Watched: TypeAlias = ExaminedGame[Any, Any]


class OwnPart(OwnWorkPart):
    """The function is asked by :meth:`asked`, and has to do its work itself: the library has the search ready made."""

    deep_words: ClassVar[str] = "There is no need for it to call itself."
    counts_work = False

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the function on one case: what ``asked`` makes of its answer."""
        game: Watched = ExaminedGame(case.game, case.root, case.start)
        outcome = run(lambda: self.asked(case, game, function), seconds=seconds)
        return Seen(outcome, results=game.asked["result"], library=game.library)

    def asked(self, case: Case, game: Watched, function: Function) -> Any:
        """Return the answer of the function on a case, as plain data."""
        return function(game, game.root, *case.values)


def no_rewards(value: Any, players: int) -> str:
    """Return the words for a plain value that is not one number a player.

    Example:
        >>> no_rewards((1, 0, 0), 2)
        'returned (1, 0, 0), 3 numbers, where a list of 2 numbers is wanted, one for each player.'
    """
    wanted = f"a list of {players} numbers"
    if isinstance(value, tuple) and all(map(is_number, value)):
        many = f"{len(value)} number{'' if len(value) == 1 else 's'}"
        return f"returned {shown(value)}, {many}, where {wanted} is wanted, one for each player."
    if is_number(value):
        return f"returned {shown(value)}, a single number, where {wanted} is wanted, one for each player."
    return not_wanted(value, f"{wanted}, one for each player,")
