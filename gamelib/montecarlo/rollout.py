"""Rollouts: how a simulation goes on where the tree ends.

A rollout plays the game from a state to its end, or stops earlier and guesses, and says what each player gets. It is
an object that is called with the game, the state and a source of randomness, so that a policy with parameters or a
memory is written the same way as a plain function.

A rollout that can also say which moves it made has a method ``played`` besides: the same rollout, with its moves. It is
asked for them only where somebody wants to know, see :mod:`gamelib.montecarlo.episode`; the moves of one that has no
such method stay unknown. A rollout that learns from the simulations has a method ``observe``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, TypeVar

from gamelib.errors import GameError, InvalidSearch
from gamelib.game import CHANCE, Game, Player
from gamelib.number import is_whole_number
from gamelib.result import Vector
from gamelib.search.outcomes import checked_outcomes

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

LONGEST: Final = 10_000
"""How many plies a rollout may take before it is given up as endless."""


class Rollout(Protocol):
    """Anything that plays a state out."""

    def __call__(self, game: Game[State, Action], state: State, random: Random) -> Vector:
        """Return what each player gets, as utilities of the game, where ``state`` is played out."""


@dataclass(frozen=True, slots=True)
class RandomRollout:
    """Play at random to the end: all legal actions equally likely, and chance as its probabilities are.

    Args:
        longest: how many plies a rollout may take; one that takes more is an error, not a draw.

    Raises:
        InvalidSearch: if that is no number of plies.

    Example:
        >>> from gamelib.games import TreeGame
        >>> RandomRollout()(TreeGame([[3], [3]]), "A", Random(1))
        (3, -3)
    """

    longest: int = LONGEST

    def __post_init__(self) -> None:
        check_longest(self.longest)

    def __call__(self, game: Game[State, Action], state: State, random: Random) -> Vector:
        """Return what each player gets at the end.

        Raises:
            InvalidSearch: if the game has not ended after ``longest`` plies.
        """
        return self._play(game, state, random, game.result)

    def played(
        self, game: Game[State, Action], state: State, random: Random
    ) -> tuple[Vector, list[tuple[Player, Action]]]:
        """Return what each player gets at the end, and who moved and how until then.

        Example:
            >>> from gamelib.games import TreeGame
            >>> RandomRollout().played(TreeGame([[3], [3]]), "A", Random(1))
            ((3, -3), [(0, 'a1'), (1, 'b1')])
        """
        moves: list[tuple[Player, Action]] = []

        def result(state: State, action: Action) -> State:
            moves.append((game.player(state), action))
            return game.result(state, action)

        return self._play(game, state, random, result), moves

    def _play(
        self, game: Game[State, Action], state: State, random: Random, result: Callable[[State, Action], State]
    ) -> Vector:
        draw, actions, player = random.random, game.actions, game.player
        dice = has_chance(game)
        for _ in range(self.longest):
            legal = actions(state)  # which are none when the game is over: one question instead of two
            if not legal:
                return utilities(game, state)
            if dice and player(state) is CHANCE:
                state = result(state, drawn_outcome(game, state, random))
            else:
                state = result(state, legal[int(draw() * len(legal))])
        if game.is_terminal(state):
            return utilities(game, state)
        raise endless(game, self.longest)


def has_chance(game: Game[Any, Any]) -> bool:
    """Return whether chance may ever be to move: a game whose class says nothing of outcomes has none.

    Example:
        >>> from gamelib.games import Pig, TicTacToe
        >>> has_chance(TicTacToe()), has_chance(Pig())
        (False, True)
    """
    return type(game).outcomes is not Game.outcomes


def utilities(game: Game[State, Action], state: State) -> Vector:
    """Return what a terminal state is worth to each player.

    Example:
        >>> from gamelib.games import TreeGame
        >>> utilities(TreeGame([3, 12]), "A2")
        (12, -12)
    """
    utility = game.utility
    return tuple([utility(state, player) for player in range(game.num_players)])


def drawn_outcome(game: Game[State, Action], state: State, random: Random) -> Action:
    """Return an outcome of chance, each as often as its probability says.

    Raises:
        GameError: if chance has no outcomes there, or their probabilities turn out not to sum to 1.

    Example:
        >>> from gamelib.games import ChanceNode, TreeGame
        >>> drawn_outcome(TreeGame(ChanceNode([(1.0, 2)])), "A", Random(1))
        'a1'
    """
    outcomes = game.outcomes(state)
    if not outcomes:
        raise GameError(f"chance is to move and has no outcomes in this state of {game.name}\n{game.text(state)}")
    rest = random.random()
    for outcome, probability in outcomes:
        rest -= probability
        if rest < 0:
            return outcome
    return checked_outcomes(game, state)[-1][0]  # rounding left a little, unless the probabilities are none


def endless(game: Game[Any, Any], longest: int) -> InvalidSearch:
    """Return the error for a rollout that does not end."""
    return InvalidSearch(
        f"a rollout of {game.name} was not over after {longest:,} plies: a rollout that stops earlier and evaluates, "
        "a rule that ends the game, or a larger limit is needed"
    )


def check_longest(longest: int) -> None:
    """Raise unless ``longest`` can be the number of plies a rollout may take.

    Raises:
        InvalidSearch: if it is no whole number of 1 or more.
    """
    if not is_whole_number(longest) or longest < 1:
        raise InvalidSearch(f"longest is a whole number of plies, 1 or more, not {longest!r}")
