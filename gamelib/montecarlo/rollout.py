"""Rollouts: how a simulation goes on where the tree ends.

A rollout plays the game from a state to its end, or stops earlier and guesses, and says what each player gets. It is
an object that is called with the game, the state and a source of randomness, so that a policy with parameters or a
memory is written the same way as a plain function; one that chooses its moves is a :class:`GuidedRollout`.

A rollout that can also say which moves it made has a method ``played`` besides: the same rollout, with its moves. It is
asked for them only where somebody wants to know; the moves of one that has no such method stay unknown.

A tree policy or a rollout that has a method ``observe`` is shown every simulation, as an :class:`Episode`, once it has
been backed up. UCB1-tuned, RAVE and MAST are such; the plain search shows nobody, and collects nothing to show.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, runtime_checkable

from gamelib.errors import IllegalAction, InvalidSearch
from gamelib.game import CHANCE, Action, Game, Player, State
from gamelib.montecarlo.node import Node, Path
from gamelib.montecarlo.scale import Rewards, Utilities
from gamelib.number import check_count
from gamelib.search.outcomes import checked_outcomes
from gamelib.wording import quoted

Move: TypeAlias = tuple[Player, Any]
"""Who moved, and how."""

LONGEST: Final = 10_000
"""How many plies a rollout may take before it is given up as endless."""


class Rollout(Protocol):
    """Anything that plays a state out."""

    def __call__(self, game: Game[State, Action], state: State, random: Random) -> Utilities:
        """Return what each player gets where ``state`` is played out."""


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

    longest: int = LONGEST
    """How many plies the rollout may take."""

    def __post_init__(self) -> None:
        check_count("longest", self.longest, error=InvalidSearch)

    @abstractmethod
    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return the action the player to move makes, one of ``legal``."""

    def cut_off(self, game: Game[State, Action], state: State) -> Utilities:
        """Return what each player gets where the game is not over after ``longest`` plies."""
        raise InvalidSearch(
            f"a rollout of {game.name} was not over after {self.longest:,} plies: a rollout that stops earlier and "
            "evaluates, a rule that ends the game, or a larger limit is needed"
        )

    def __call__(self, game: Game[State, Action], state: State, random: Random) -> Utilities:
        """Return what each player gets."""
        return self._play(game, state, random, game.result)

    def played(self, game: Game[State, Action], state: State, random: Random) -> tuple[Utilities, list[Move]]:
        """Return what each player gets, and who moved and how."""
        moves: list[Move] = []

        def result(state: State, action: Action) -> State:
            moves.append((game.player(state), action))
            return game.result(state, action)

        return self._play(game, state, random, result), moves

    def _play(
        self, game: Game[State, Action], state: State, random: Random, result: Callable[[State, Action], State]
    ) -> Utilities:
        for _ in range(self.longest):
            legal = game.actions(state)  # empty when the game is over: one question instead of two
            if not legal:
                return utilities_at(game, state)
            if game.player(state) is CHANCE:
                state = result(state, drawn_outcome(game, state, random))
                continue
            action = self.choose(game, state, legal, random)
            if action not in legal:  # a game that does not check its actions would play on
                raise IllegalAction(f"the rollout {self!r} chose wrongly: {game.illegal(state, action)}")
            state = result(state, action)
        return utilities_at(game, state) if game.is_terminal(state) else self.cut_off(game, state)


@dataclass(frozen=True)
class RandomRollout(GuidedRollout):
    """Play at random to the end: all legal actions equally likely, and chance as its probabilities are.

    Args:
        longest: how many plies a rollout may take; one that takes more is an error, not a draw.

    Example:
        >>> from gamelib.games import TreeGame
        >>> RandomRollout().played(TreeGame([[3], [3]]), "A", Random(1))
        ((3, -3), [(0, 'a1'), (1, 'b1')])
    """

    longest: int = LONGEST

    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return any action."""
        return at_random(legal, random)

    def _play(
        self, game: Game[State, Action], state: State, random: Random, result: Callable[[State, Action], State]
    ) -> Utilities:
        draw, actions, player = random.random, game.actions, game.player  # the same, as quickly as can be
        dice = type(game).outcomes is not Game.outcomes  # a game whose class says nothing of outcomes has none
        for _ in range(self.longest):
            legal = actions(state)
            if not legal:
                return utilities_at(game, state)
            if dice and player(state) is CHANCE:
                state = result(state, drawn_outcome(game, state, random))
            else:
                state = result(state, legal[int(draw() * len(legal))])
        return utilities_at(game, state) if game.is_terminal(state) else self.cut_off(game, state)


def at_random(legal: Sequence[Action], random: Random) -> Action:
    """Return one of several actions, all equally likely."""
    return legal[int(random.random() * len(legal))]


def utilities_at(game: Game[State, Action], state: State) -> Utilities:
    """Return what a terminal state is worth to each player.

    Example:
        >>> from gamelib.games import TreeGame
        >>> utilities_at(TreeGame([3, 12]), "A2")
        (12, -12)
    """
    utility = game.utility
    if game.num_players == 2:  # mostly, and this is quick
        return utility(state, 0), utility(state, 1)
    return tuple([utility(state, player) for player in range(game.num_players)])


def drawn_outcome(game: Game[State, Action], state: State, random: Random) -> Action:
    """Return an outcome of chance, each as often as its probability says.

    Example:
        >>> from gamelib.games import ChanceNode, TreeGame
        >>> drawn_outcome(TreeGame(ChanceNode([(1.0, 2)])), "A", Random(1))
        'a1'
    """
    rest = random.random()
    for outcome, probability in game.outcomes(state):
        rest -= probability
        if rest < 0:
            return outcome
    return checked_outcomes(game, state)[-1][0]  # rounding left a little, unless the probabilities are wrong


def check_rollout(rollout: object) -> None:
    """Raise InvalidSearch unless ``rollout`` can be called."""
    check_not_a_class(rollout, "rollout")
    if not callable(rollout):
        raise InvalidSearch(
            f"{quoted(rollout)} is not a rollout: a rollout is called with the game, a state and a source of "
            "randomness, and returns what each player gets, as RandomRollout() does"
        )


def check_not_a_class(thing: object, what: str) -> None:
    """Raise InvalidSearch if ``thing`` is a class where an object of it was meant."""
    if isinstance(thing, type):
        name = thing.__name__
        raise InvalidSearch(f"{name} is a class and not a {what}: write {name}(…)")


@dataclass(frozen=True, slots=True)
class Episode(Generic[State, Action]):
    """One simulation from the root to the end of the game.

    Attributes:
        path: the nodes it went through, from the root to where the rollout began.
        moves: who moved and how, in order: the move number *i* was made at ``path[i]``, and those from number
            ``len(path) - 1`` on in the rollout. Chance moves too. What was played in a rollout that does not report
            its moves is missing.
        rewards: what each player got, from 0 to 1.
    """

    path: Sequence[Node[State, Action]]
    moves: Sequence[Move]
    rewards: Rewards

    @classmethod
    def of(cls, path: Path[State, Action], later: Sequence[Move], rewards: Rewards) -> Episode[State, Action]:
        """Return the episode of a way through the tree, the moves of the rollout, and what they came to."""
        way = zip(path.nodes, path.actions, strict=False)  # nothing was done at the last node
        moves = [(node.player, action) for node, action in way if node.player is not None]
        return cls(path.nodes, [*moves, *later], rewards)


@runtime_checkable
class Observer(Protocol):
    """Anything that is shown simulations: a tree policy or a rollout with a memory."""

    def observe(self, episode: Episode[Any, Any]) -> None:
        """Learn from an episode, which has been backed up already."""


class RecordedRollout:
    """A rollout that remembers the moves of its last one; it plays as it did.

    Attributes:
        rollout: the rollout.
        moves: who moved and how, as far as it reports them; ``None`` if it does not, and before the first.
    """

    def __init__(self, rollout: Rollout) -> None:
        self.rollout = rollout
        self.moves: Sequence[Move] | None = None

    def __call__(self, game: Game[State, Action], state: State, random: Random) -> Utilities:
        """Play out, and remember the moves if the rollout reports them."""
        played = getattr(self.rollout, "played", None)
        if played is None:
            self.moves = None
            return self.rollout(game, state, random)
        utilities: Utilities
        utilities, self.moves = played(game, state, random)
        return utilities

    def forget(self) -> Sequence[Move]:
        """Return the moves, an empty tuple if they are not known, and forget them."""
        moves, self.moves = self.moves, None
        return moves or ()
