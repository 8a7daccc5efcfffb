"""Utilities are what a game pays, rewards what the theory of bandits asks for: numbers from 0 to 1, made from them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NewType, TypeAlias

from gamelib.errors import InvalidGame, InvalidSearch
from gamelib.game import Game
from gamelib.number import is_finite_number, plain_number
from gamelib.result import Vector
from gamelib.wording import counted, digits

Utilities: TypeAlias = Vector
"""What each player gets, as the game says it."""

Rewards = NewType("Rewards", Vector)
"""What each player gets, from 0 to 1."""

WIN_OR_LOSS: Final = (-1.0, 1.0)
"""The lowest and the highest utility of games that do not say what can be won: a loss and a win."""

_LEAST_WIDTH: Final = 1e-300
"""Numbers that are still nearer to each other have too few digits to be divided by."""

_MOST_KNOWN: Final = 1_000
"""How many utilities are kept with their rewards: most games end in a few ways, and evaluations may have millions."""


class Scale:
    r"""Turns utilities into rewards and back: :math:`r = (u - low) / (high - low)`, for each player.

    Args:
        utilities: the lowest and the highest utility there is. If not given, what the game itself says each player can
            get (:meth:`gamelib.game.Game.utility_bounds`); where it says nothing, a loss is -1 and a win 1.

    Attributes:
        high: the highest utility of each player.
        width: how much more that is than the lowest one, by player.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> scale = Scale(TicTacToe())
        >>> scale.rewards((0, 0)), scale.utilities((1.0, 0.0))
        ((0.5, 0.5), (1.0, -1.0))
    """

    def __init__(self, game: Game[Any, Any], utilities: Sequence[float] | None = None) -> None:
        if utilities is not None and (not _are_bounds(utilities) or utilities[0] == utilities[1]):
            raise InvalidSearch(
                f"utilities are the lowest and the highest one of the game, such as (-1, 1), and not {utilities!r}"
            )
        bounds = [utilities or utility_bounds(game, player) for player in range(game.num_players)]
        self.game = game
        self._low = [low for low, _ in bounds]
        self.high = [high for _, high in bounds]
        self.width = [high - low for low, high in bounds]
        if any(0 < width < _LEAST_WIDTH for width in self.width):
            raise InvalidSearch(
                f"the utilities lie between {self._text()}, too near to each other for rewards from 0 to 1 to be made "
                "from them: multiply all utilities by the same number"
            )
        # Where all leaves of a tree are worth the same there is no width to divide by.
        self._scales = [(low, 1 / (width or 1)) for low, width in zip(self._low, self.width, strict=True)]
        self._known: dict[Utilities, Rewards] = {}

    def rewards(self, utilities: Utilities) -> Rewards:
        """Return utilities as rewards."""
        try:
            return self._known[utilities]
        except (KeyError, TypeError):  # seen for the first time, or a list
            rewards = self._computed(utilities)
        with suppress(TypeError):
            if len(self._known) < _MOST_KNOWN:
                self._known[utilities] = rewards
        return rewards

    def utilities(self, rewards: Sequence[float]) -> Utilities:
        """Return mean rewards as mean utilities."""
        return tuple([low + reward * width for reward, low, width in zip(rewards, self._low, self.width, strict=True)])

    def _computed(self, utilities: Utilities) -> Rewards:
        try:
            numbers = [utility if (own := plain_number(utility)) is None else own for utility in utilities]
            rewards = [(number - low) * scale for number, (low, scale) in zip(numbers, self._scales, strict=True)]
            if all(0 <= reward <= 1 for reward in rewards):
                return Rewards(tuple(rewards))
        except (TypeError, ValueError, OverflowError):
            raise InvalidSearch(
                f"a rollout of {self.game.name} returned {utilities!r}, and has to return what each player gets: "
                f"{counted(self.game.num_players, 'number')}"
            ) from None
        raise InvalidSearch(
            f"a rollout of {self.game.name} ended with the utilities {utilities!r}, and the search takes it that "
            f"they lie between {self._text()}: say utilities=(lowest, highest), or squash the evaluation they come from"
        )

    def _text(self) -> str:
        ranges = [f"{digits(low)} and {digits(high)}" for low, high in zip(self._low, self.high, strict=True)]
        return ranges[0] if len(set(ranges)) == 1 else ", ".join(
            f"{each} for player {player}" for player, each in enumerate(ranges)
        )


def utility_bounds(game: Game[Any, Any], player: int) -> tuple[float, float]:
    """Return the lowest and the highest utility a game states for a player, -1 and 1 if it states none."""
    bounds = game.utility_bounds(player)
    if bounds is None:
        return WIN_OR_LOSS
    if not _are_bounds(bounds):
        raise InvalidGame(
            f"utility_bounds({player}) of {game.name} returned {bounds!r}, and has to return the lowest and the "
            "highest utility, two finite numbers, or None"
        )
    return bounds


def _are_bounds(given: object) -> bool:
    """Return whether these are two finite numbers, not so far apart that their distance is not, the lower one first."""
    if not isinstance(given, tuple | list) or len(given) != 2 or not all(map(is_finite_number, given)):
        return False
    return bool(given[0] <= given[1]) and is_finite_number(float(given[1]) - float(given[0]))
