"""Rollouts that choose: to the end of the game like a random one, but with a say in the moves.

Whoever writes a rollout of their own writes one method, :meth:`GuidedRollout.choose`; or a policy, for
:class:`PolicyRollout`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from gamelib.errors import IllegalAction, InvalidPolicy
from gamelib.game import CHANCE, Game, Player
from gamelib.montecarlo.rollout import LONGEST, check_longest, drawn_outcome, endless, utilities
from gamelib.result import Vector
from gamelib.search.policy import Policy, probabilities
from gamelib.search.strategy import Strategy

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class GuidedRollout(ABC):
    """A rollout whose moves are chosen, for all players; chance moves as its probabilities say.

    Example:
        >>> class First(GuidedRollout):
        ...     def choose(self, game, state, legal, random):
        ...         return legal[0]
        >>> from gamelib.games import TicTacToe
        >>> First()(TicTacToe(), TicTacToe().initial_state(), Random(1))
        (1, -1)
    """

    @property
    def longest(self) -> int:
        """How many plies the rollout may take."""
        return LONGEST

    @abstractmethod
    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return the action the player to move makes, one of ``legal``."""

    def cut_off(self, game: Game[State, Action], state: State) -> Vector:
        """Return what each player gets where the game is not over after ``longest`` plies.

        Raises:
            InvalidSearch: unless a subclass knows better: no end is no draw.
        """
        raise endless(game, self.longest)

    def __call__(self, game: Game[State, Action], state: State, random: Random) -> Vector:
        """Return what each player gets.

        Raises:
            IllegalAction: if an action is chosen that is not legal.
            InvalidSearch: if the game has not ended after ``longest`` plies.
        """
        return self._play(game, state, random, game.result)

    def played(
        self, game: Game[State, Action], state: State, random: Random
    ) -> tuple[Vector, list[tuple[Player, Action]]]:
        """Return what each player gets, and who moved and how."""
        moves: list[tuple[Player, Action]] = []

        def result(state: State, action: Action) -> State:
            moves.append((game.player(state), action))
            return game.result(state, action)

        return self._play(game, state, random, result), moves

    def _play(
        self, game: Game[State, Action], state: State, random: Random, result: Callable[[State, Action], State]
    ) -> Vector:
        actions, player = game.actions, game.player
        for _ in range(self.longest):
            legal = actions(state)
            if not legal:
                return utilities(game, state)
            if player(state) is CHANCE:
                state = result(state, drawn_outcome(game, state, random))
                continue
            action = self.choose(game, state, legal, random)
            try:
                state = result(state, action)
            except Exception as error:
                if action in legal:
                    raise
                raise IllegalAction(f"the rollout {self!r} chose wrongly: {game.illegal(state, action)}") from error
        return utilities(game, state) if game.is_terminal(state) else self.cut_off(game, state)


def at_random(legal: Sequence[Action], random: Random) -> Action:
    """Return one of several actions, all equally likely."""
    return legal[int(random.random() * len(legal))]


@dataclass(frozen=True)
class PolicyRollout(GuidedRollout):
    """Play as a policy says, to the end: the policy of simulation of the simplest Monte Carlo search.

    Args:
        policy: gives actions probabilities, in the states of all players; or a strategy, which returns an action.
        longest: how many plies a rollout may take; one that takes more is an error, not a draw.

    Raises:
        InvalidPolicy: if ``policy`` is no function.

    Source: the same policies as those of :mod:`gamelib.search.policy`, where what they come to is computed exactly.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([[3, 12], [2, 14]])
        >>> PolicyRollout(lambda state: "a2" if state == "A" else {"c1": 0.9, "c2": 0.1})(game, "A", Random(1))
        (2, -2)
    """

    policy: Policy[Any, Any] | Strategy[Any, Any]
    longest: int = LONGEST

    def __post_init__(self) -> None:
        check_longest(self.longest)
        if not callable(self.policy):
            raise InvalidPolicy(f"a policy is a function from a state to probabilities of actions, not {self.policy!r}")

    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return an action as often as the policy says.

        Raises:
            IllegalAction, InvalidPolicy: if the policy is none, see :func:`gamelib.search.policy.probabilities`.
        """
        proposed = probabilities(game, self.policy, state)
        return random.choices(tuple(proposed), tuple(proposed.values()))[0]
