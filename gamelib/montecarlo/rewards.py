"""Rewards from 0 to 1: what the theory of bandits asks for, made from the utilities of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.errors import InvalidGame, InvalidSearch
from gamelib.game import Game
from gamelib.number import is_finite_number
from gamelib.result import Vector
from gamelib.wording import counted

WIN_OR_LOSS: Final = (-1.0, 1.0)
"""A loss, and a win: what is meant by games that do not say what can be won."""

_MOST_KNOWN: Final = 1_000
"""How many utilities are kept with their rewards: most games end in a few ways, and evaluations may have millions."""


class Rewards:
    r"""Turns utilities into rewards and back: :math:`r = (u - low) / (high - low)`, for each player.

    Args:
        game: the game.
        utilities: the lowest and the highest utility there is. If not given, what the game itself says each player can
            get (:meth:`gamelib.game.Game.utility_bounds`); where it says nothing, a loss is -1 and a win 1.

    Attributes:
        high: the highest utility of each player.
        width: how much more that is than the lowest one, by player.

    Raises:
        InvalidSearch: if these are no two finite numbers, the lower one first.
        InvalidGame: if what the game says is none.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> rewards = Rewards(TicTacToe())
        >>> rewards.of((0, 0)), rewards.utilities((1.0, 0.0))
        ((0.5, 0.5), (1.0, -1.0))
    """

    def __init__(self, game: Game[Any, Any], utilities: Sequence[float] | None = None) -> None:
        given: Any = utilities
        if given is not None and (
            not isinstance(given, tuple | list)
            or len(given) != 2
            or not all(map(is_finite_number, given))
            or given[0] >= given[1]
            or not is_finite_number(float(given[1]) - float(given[0]))
        ):
            raise InvalidSearch(
                f"utilities are the lowest and the highest one of the game, such as (-1, 1), and not {given!r}"
            )
        players = range(game.num_players)
        bounds = [given or _bounds_of(game, player) or WIN_OR_LOSS for player in players]
        self.game = game
        self._low = [low for low, _ in bounds]
        self.high = [high for _, high in bounds]
        self.width = [high - low for low, high in bounds]
        # Where all leaves of a tree are worth the same there is no width to divide by.
        self._scales = [(low, 1 / (width or 1)) for low, width in zip(self._low, self.width, strict=True)]
        self._known: dict[Vector, Vector] = {}

    def of(self, utilities: Vector) -> Vector:
        """Return utilities as rewards.

        Raises:
            InvalidSearch: if they are not one number for each player, or one is out of the range that was promised.
        """
        try:
            return self._known[utilities]
        except (KeyError, TypeError):  # seen for the first time, or a list
            rewards = self._computed(utilities)
        if len(self._known) < _MOST_KNOWN and isinstance(utilities, tuple):
            self._known[utilities] = rewards
        return rewards

    def _computed(self, utilities: Vector) -> Vector:
        try:
            rewards = tuple(
                [(utility - low) * scale for utility, (low, scale) in zip(utilities, self._scales, strict=True)]
            )
            for reward in rewards:
                if not 0 <= reward <= 1:
                    break
            else:
                return rewards
        except (TypeError, ValueError, OverflowError):
            raise self._no_utilities(utilities) from None
        raise self._out_of_range(utilities)

    def utilities(self, rewards: Sequence[float]) -> Vector:
        """Return mean rewards as mean utilities."""
        return tuple(
            [low + reward * width for reward, low, width in zip(rewards, self._low, self.width, strict=True)]
        )

    def _no_utilities(self, given: object) -> InvalidSearch:
        return InvalidSearch(
            f"a rollout of {self.game.name} returned {given!r}, and has to return what each player gets: "
            f"{counted(self.game.num_players, 'number')}"
        )

    def _out_of_range(self, utilities: Vector) -> InvalidSearch:
        return InvalidSearch(
            f"a rollout of {self.game.name} ended with the utilities {utilities!r}, and the search takes it that "
            f"they lie between {self._told()}: say utilities=(lowest, highest), or squash the evaluation they come from"
        )

    def _told(self) -> str:
        ranges = [f"{float(low):g} and {float(high):g}" for low, high in zip(self._low, self.high, strict=True)]
        return ranges[0] if len(set(ranges)) == 1 else ", ".join(
            f"{each} for player {player}" for player, each in enumerate(ranges)
        )


def _bounds_of(game: Game[Any, Any], player: int) -> tuple[float, float] | None:
    """Return the lowest and the highest utility as the game says them; it may say the same number twice."""
    bounds: Any = game.utility_bounds(player)
    if bounds is None:
        return None
    try:
        low, high = bounds
        right = is_finite_number(low) and is_finite_number(high) and low <= high and is_finite_number(high - low)
    except (TypeError, ValueError):
        right = False
    if not right:
        raise InvalidGame(
            f"utility_bounds({player}) of {game.name} returned {bounds!r}, and has to return the lowest and the "
            "highest utility, two finite numbers, or None"
        )
    return low, high
