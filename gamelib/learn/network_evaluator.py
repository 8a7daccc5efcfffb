"""A network as the evaluator that guides a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from gamelib.errors import GameError
from gamelib.game import MAX, Action, Game, State
from gamelib.learn.encoding import Encoding, encoding, planes_of_words
from gamelib.learn.network import PolicyValueNetwork
from gamelib.montecarlo.evaluator import Evaluation, Evaluator, legal_prior

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEAST: Final = 1e-30
"""What an action has of the prior at least: a network may be so sure of illegal ones that nothing else is left."""


class NetworkEvaluator(Evaluator[State, Action]):
    """Asks a network, for many states at once.

    Args:
        game: a game without chance, in which a win is worth 1 and a loss -1.
        network: made for its boards.
        shown: how states are shown to the network; as :func:`gamelib.learn.encoding` does it if not given.

    Raises:
        GameError: if the network has other inputs or actions than the game.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> evaluator = NetworkEvaluator(game, PolicyValueNetwork(18, 9, rng=1))
        >>> round(sum(evaluator.evaluate(game.initial_state()).prior.values()), 5)
        1.0
    """

    def __init__(
        self, game: Game[State, Action], network: PolicyValueNetwork, shown: Encoding[State, Action] | None = None
    ) -> None:
        self.game, self.network = game, network
        self.shown: Encoding[State, Action] = shown or encoding(game)
        sizes, needed = (network.inputs, network.actions), (self.shown.inputs, len(self.shown.actions))
        if sizes != needed:
            raise GameError(
                f"{game.name} as it is shown here has {needed[0]} inputs and {needed[1]} actions, and the network is "
                f"made for {sizes[0]} and {sizes[1]}: was it trained on another board?"
            )

    def evaluate(self, state: State) -> Evaluation[Action]:
        """Return the value and the prior of a state."""
        return self.evaluate_all([state])[0]

    def policy(self, state: State) -> Mapping[Action, float]:
        """Return the prior over the legal actions: what the network would play without a search."""
        return legal_prior(self.evaluate(state).prior, self.game.actions(state))

    def evaluate_all(self, states: Sequence[State]) -> Sequence[Evaluation[Action]]:
        """Return the values, turned to MAX's side, and the priors of states."""
        policies, values = self.network(self.shown.rows(states))
        player, actions = self.game.player, self.shown.actions
        return [
            Evaluation(value if player(state) == MAX else -value, dict(zip(actions, policy, strict=True)))
            for state, policy, value in zip(states, np.maximum(policies, LEAST).tolist(), values.tolist(), strict=True)
        ]

    @property
    def reads_words(self) -> bool:
        """Whether it can be asked by words: its game is one of those, and no subclass says something else of states."""
        return self.shown.bits is not None and type(self).evaluate_all is NetworkEvaluator.evaluate_all

    def evaluate_words(self, words: NDArray[np.uint64], move_numbers: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the same of states as :mod:`gamelib.engine` keeps them, as arrays.

        Args:
            words: a row for each state: the discs of the player to move, and all.
            move_numbers: the moves of the engine have numbers below this.

        Returns:
            The values, turned to MAX's side, and the priors by number of move.

        Example:
            >>> from gamelib.games import ConnectFour
            >>> evaluator = NetworkEvaluator(ConnectFour(), PolicyValueNetwork(84, 7, rng=1))
            >>> values, priors = evaluator.evaluate_words(np.zeros((3, 2), np.uint64), 7)
            >>> values.tolist(), priors.shape
            ([0.0, 0.0, 0.0], (3, 7))
        """
        assert self.shown.bits is not None
        inputs = planes_of_words(words, self.shown.bits)
        policies, values = self.network(inputs)
        priors = np.zeros((len(words), move_numbers))
        priors[:, self.shown.moves] = np.maximum(policies, LEAST)
        return np.where(inputs.sum(axis=1) % 2 == 0, values, -values), priors
