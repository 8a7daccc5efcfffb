r"""MAST, the move-average sampling technique: an action that did well somewhere may do well elsewhere.

For each player and action it keeps the mean reward :math:`\bar Q_p(a)`, from 0 to 1, of all simulations in which the
player made that action, in the tree or in a rollout, whatever the state was. Rollouts then prefer what has done well,
by the distribution of Gibbs, also called softmax, with a temperature :math:`\tau`:

.. math:: P(a) = \frac{e^{\bar Q_p(a) / \tau}}{\sum_{b} e^{\bar Q_p(b) / \tau}}

over the legal actions *b*. The lower the temperature the greedier it is; a high one plays at random. An action that
was never made counts as 1, the best there can be, so that it will be.

Source: H. Finnsson and Y. Björnsson, "Simulation-based approach to general game playing", *AAAI*, 2008. They keep the
whole simulation in mind, as here; they also choose among untried actions of the tree in this way, which here remains
random. Later programs choose greedily with some randomness instead of by Gibbs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from random import Random
from typing import Any, Final

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Action, Game, Player, State
from gamelib.montecarlo.episode import Episode
from gamelib.montecarlo.rollout import LONGEST, GuidedRollout
from gamelib.number import check_count, is_finite_number


class MAST(GuidedRollout):
    """Play what has done well in earlier simulations, whatever the position was.

    It learns from every simulation of the search it is given to, and remembers: write a new one for each search, or
    keep it from move to move and let it know the game better and better.

    Args:
        temperature: how much better an action has to be to matter, in rewards from 0 to 1; more than 0.
        longest: how many plies a rollout may take; one that takes more is an error, not a draw.

    Raises:
        InvalidSearch: if one of the two makes no sense.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import mcts
        >>> mast = MAST()
        >>> mcts(TicTacToe(), simulations=1000, rollout=mast, rng=1).action
        4
        >>> max(range(9), key=lambda action: mast.mean(0, action))
        4
    """

    def __init__(self, temperature: float = 0.1, longest: int = LONGEST) -> None:
        if not is_finite_number(temperature) or temperature <= 0:
            raise InvalidSearch(f"a temperature is a number of more than 0, not {temperature!r}")
        check_count("longest", longest, error=InvalidSearch)
        self.temperature: Final = temperature
        self.longest = longest
        self._known: dict[tuple[Player, Any], list[float]] = {}

    def mean(self, player: int, action: Hashable) -> float:
        """Return the mean reward of a player in the simulations in which it made an action; 1 before the first."""
        known = self._known.get((player, action))
        return 1.0 if known is None else known[1] / known[0]

    def count(self, player: int, action: Hashable) -> int:
        """Return how often a player made an action in the simulations so far."""
        known = self._known.get((player, action))
        return 0 if known is None else int(known[0])

    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return an action as often as its mean asks for."""
        mover: Any = game.player(state)
        means = [self.mean(mover, action) for action in legal]
        most, temperature = max(means), self.temperature
        weights = [exp((mean - most) / temperature) for mean in means]  # the best has 1, so nothing overflows
        return random.choices(legal, weights)[0]

    def observe(self, episode: Episode[Any, Any]) -> None:
        """Learn from a simulation."""
        known, rewards = self._known, episode.rewards
        for move in episode.moves:
            player = move[0]
            if player is not CHANCE:
                entry = known.setdefault(move, [0, 0.0])
                entry[0] += 1
                entry[1] += rewards[player]

    def __repr__(self) -> str:
        return f"MAST(temperature={float(self.temperature):g})"
