"""Rollout policies that know something: an evaluation, the end of the game when they see it, or when to stop.

Better moves in the rollouts make the estimates less noisy and less wrong, and each takes longer: whether it pays is
for an experiment to say, at equal time. A rollout that is too sure of itself can be worse than a random one, since
what it never plays the search learns nothing about.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from gamelib.errors import InvalidPolicy, InvalidSearch
from gamelib.game import Game
from gamelib.montecarlo.guided_rollout import GuidedRollout, at_random
from gamelib.montecarlo.rollout import LONGEST, check_longest, utilities
from gamelib.montecarlo.valuation import Evaluation, check_evaluation, valued
from gamelib.number import is_finite_number, is_whole_number
from gamelib.result import Vector

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


@dataclass(frozen=True)
class EpsilonGreedyRollout(GuidedRollout):
    r"""Play what an evaluation likes best, and now and then at random.

    The mover looks at the state each action leads to and takes the one worth most to itself, one at random of several;
    with probability :math:`\varepsilon` it takes any legal action. States in which the game is over are worth their
    utilities, so an evaluation that exceeds these would prefer an estimate to a win; see
    :func:`gamelib.evaluation.squashed`. Where chance follows, the evaluation is asked before the throw.

    Args:
        evaluate: what a state is worth to MAX; with more than two players, to each, see
            :func:`gamelib.montecarlo.valuation.valued`.
        epsilon: the probability of a random action, from 0 to 1.
        longest: how many plies a rollout may take; one that takes more is an error, not a draw.

    Raises:
        InvalidPolicy: if ``epsilon`` is no probability.
        InvalidSearch: if ``evaluate`` is no function, or ``longest`` no number of plies.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([[3, 12], [2, 14]])
        >>> EpsilonGreedyRollout({"B": 5, "C": 4}.get, epsilon=0)(game, "A", Random(1))
        (3, -3)
    """

    evaluate: Evaluation[Any]
    epsilon: float
    longest: int = LONGEST

    def __post_init__(self) -> None:
        check_evaluation(self.evaluate)
        check_longest(self.longest)
        if not is_finite_number(self.epsilon) or not 0 <= self.epsilon <= 1:
            raise InvalidPolicy(f"epsilon is a probability, from 0 (never at random) to 1, not {self.epsilon!r}")

    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return one of the actions that are worth most to the mover, or any."""
        if random.random() < self.epsilon:
            return at_random(legal, random)
        mover: Any = game.player(state)
        worth = [valued(game, self.evaluate, game.result(state, action))[mover] for action in legal]
        most = max(worth)
        return at_random([action for action, each in zip(legal, worth, strict=True) if each == most], random)


@dataclass(frozen=True)
class DecisiveRollout(GuidedRollout):
    """Win where one move does it, do not lose by one's own move, and play at random otherwise.

    A win is the end of the game with more for the mover than for anybody else, a loss one with less than for somebody;
    of several wins the one worth most is taken. With ``anti_decisive`` the mover also looks at what the next player can
    do, and leaves nobody else a win in one move if it can help it. Where chance is next nothing is foreseen.

    Args:
        anti_decisive: whether to look at the opponent's wins too, which takes another ply.
        longest: how many plies a rollout may take; one that takes more is an error, not a draw.

    Raises:
        InvalidSearch: if ``longest`` is no number of plies; and when it plays, if the game is for one player.

    Source: F. Teytaud and O. Teytaud, "On the huge impact of decisive moves in Monte-Carlo tree search algorithms",
    *IEEE Conference on Computational Intelligence and Games*, 2010.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> {DecisiveRollout()(game, game.parse("X X . / O O . / . . ."), Random(seed)) for seed in range(20)}
        {(1, -1)}
    """

    anti_decisive: bool = False
    longest: int = LONGEST

    def __post_init__(self) -> None:
        check_longest(self.longest)

    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return a winning action, one that does not lose at once, or any."""
        if game.num_players < 2:
            raise InvalidSearch(f"wins and losses are between players, and {game.name} is played alone")
        mover: Any = game.player(state)
        wins: dict[Action, float] = {}
        not_lost: list[tuple[Action, State]] = []
        for action in legal:
            child = game.result(state, action)
            lead = _lead(game, child, mover)
            if lead > 0:
                wins[action] = game.utility(child, mover)
            elif lead == 0:
                not_lost.append((action, child))
        if wins:
            most = max(wins.values())
            return at_random([action for action, worth in wins.items() if worth == most], random)
        if not not_lost:
            return at_random(legal, random)
        if self.anti_decisive:
            for action, child in random.sample(not_lost, len(not_lost)):
                if not _can_win_at_once(game, child, mover):
                    return action
        return at_random(not_lost, random)[0]


def _lead(game: Game[State, Action], state: State, player: int) -> float:
    """Return how much more a player has than the best of the others if the game is over, else 0."""
    if not game.is_terminal(state):
        return 0
    worth = list(utilities(game, state))
    own = worth.pop(player)
    return own - max(worth)


def _can_win_at_once(game: Game[State, Action], state: State, player: int) -> bool:
    """Return whether somebody other than a player is to move, and has a winning action."""
    if game.is_terminal(state):
        return False
    mover = game.player(state)
    if not isinstance(mover, int) or mover == player:
        return False
    return any(_lead(game, game.result(state, action), mover) > 0 for action in game.actions(state))


@dataclass(frozen=True)
class TruncatedRollout(GuidedRollout):
    """Play at random for some plies, and let an evaluation say the rest.

    It ends where random play might not, and where an evaluation is good a short rollout tells more than a long one.
    What the evaluation returns is taken for a utility, so it has to stay in the range of utilities that the search was
    told, (-1, 1) if it was told nothing; the search says so if it does not, and :func:`gamelib.evaluation.squashed`
    mends it.

    Args:
        plies: after how many plies to stop, throws of dice counted; with 0 the leaf itself is evaluated.
        evaluate: what a state is worth to MAX; with more than two players, to each, see
            :func:`gamelib.montecarlo.valuation.valued`. Where the game is over it is not asked.

    Raises:
        InvalidSearch: if ``plies`` is no such number, or ``evaluate`` no function.

    Source: R. Lorentz, "Amazons discover Monte-Carlo", *Computers and Games*, 2008.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> game = ConnectFour()
        >>> TruncatedRollout(4, lambda state: 0.25)(game, game.initial_state(), Random(1))
        (0.25, -0.25)
    """

    plies: int
    evaluate: Evaluation[Any]

    def __post_init__(self) -> None:
        check_evaluation(self.evaluate)
        if not is_whole_number(self.plies) or self.plies < 0:
            raise InvalidSearch(f"plies is a whole number of 0 or more, not {self.plies!r}")

    @property
    def longest(self) -> int:
        """After how many plies the rollout stops."""
        return self.plies

    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return any action."""
        return at_random(legal, random)

    def cut_off(self, game: Game[State, Action], state: State) -> Vector:
        """Return what the evaluation says."""
        return valued(game, self.evaluate, state)
