r"""Evaluations for many players: what each would get if it won as often as its share of what all have.

Let :math:`w_p(s) \ge 0` be how well player *p* stands in state *s*, in any unit, and *n* the number of players. Then
the vector

.. math:: v_p(s) = \frac{n \, w_p(s)}{\sum_q w_q(s)} - 1

is what player *p* would get on average if a win were worth *n* - 1 and losing -1, and *p* won with the probability
:math:`w_p / \sum_q w_q`. All numbers sum to 0 and none is below -1: :func:`gamelib.search.maxn` can prune with that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic

from gamelib.errors import InvalidSearch
from gamelib.evaluation.linear import check_game
from gamelib.game import Game, State, starting_state
from gamelib.games.chinese_checkers import ChineseCheckers, ChineseCheckersState
from gamelib.games.othello import ManyPlayerOthello, ManyPlayerOthelloState
from gamelib.identity import refuse_other_states
from gamelib.number import check_count
from gamelib.result import Vector


class Shares(Generic[State]):
    """An evaluation that divides the game among its players, in proportion to how well each stands.

    Args:
        worth: how well a player stands in a state, ``worth(state, player)``; a number of 0 or more.
        players: how many players there are, 2 or more.
        game: the game whose states it judges, if it is to refuse those of other games and of other boards; searches
            of another game then refuse it.

    Example:
        >>> Shares(lambda state, player: state.count(player), players=3)((0, 0, 2, 2))
        (0.5, -1.0, 0.5)
    """

    total = 0.0
    """What the numbers of all players sum to."""

    least = -1.0
    """The least number there can be."""

    def __init__(
        self, worth: Callable[[State, int], float], players: int, game: Game[State, Any] | None = None
    ) -> None:
        if not callable(worth):
            raise InvalidSearch(f"worth is a function of a state and a player, not {worth!r}")
        self.worth, self.game = worth, game
        self._kind = object if game is None else type(starting_state(game, None))
        self.players = check_count("the number of players who share a game", players, 2, error=InvalidSearch)

    def __call__(self, state: State) -> Vector:
        """Return what the state is worth to each player; the same to all where nobody has anything."""
        if type(state) is not self._kind and self.game is not None:
            refuse_other_states(self.game, state)
        worths = [float(self.worth(state, player)) for player in range(self.players)]
        if not min(worths) >= 0:
            raise InvalidSearch(f"how well players stand is a number of 0 or more, and here it is {worths!r}")
        whole = sum(worths)
        if not whole:
            return (0.0,) * self.players
        return tuple([self.players * worth / whole - 1 for worth in worths])


def othello_shares(game: ManyPlayerOthello) -> Shares[ManyPlayerOthelloState]:
    """Return the shares of Othello for several players: discs count, squares one could move to more, corners most.

    Example:
        >>> game = ManyPlayerOthello()
        >>> [round(share, 2) for share in othello_shares(game)(game.initial_state())]
        [-0.05, 0.03, 0.03]
    """
    check_game(game, ManyPlayerOthello, "othello_shares")

    return Shares(partial(_othello_worth, game), game.num_players, game)


def _othello_worth(game: ManyPlayerOthello, state: ManyPlayerOthelloState, player: int) -> float:
    return game.discs(state, player) + 2 * game.mobility(state, player) + 6 * game.corners(state, player)


def chinese_checkers_shares(game: ChineseCheckers) -> Shares[ChineseCheckersState]:
    """Return the shares of Chinese checkers: whoever has *d* steps to go counts as one in :math:`(d + 1)^2`.

    Example:
        >>> game = ChineseCheckers(3, radius=2)
        >>> state = game.result(game.initial_state(), game.parse_action(game.initial_state(), "a1-c3"))
        >>> [round(share, 2) for share in chinese_checkers_shares(game)(state)]
        [0.14, -0.07, -0.07]
    """
    check_game(game, ChineseCheckers, "chinese_checkers_shares")

    return Shares(partial(_chinese_checkers_worth, game), game.num_players, game)


def _chinese_checkers_worth(game: ChineseCheckers, state: ChineseCheckersState, player: int) -> float:
    steps = game.distance(state, player) + 1
    return 1 / (steps * steps)
