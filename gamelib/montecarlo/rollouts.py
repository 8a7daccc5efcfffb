r"""Rollout policies that know something: an evaluation, the end of the game when they see it, or when to stop.

Better moves in the rollouts make the estimates less noisy and less wrong, and each takes longer: whether it pays is
for an experiment to say, at equal time. A rollout that is too sure of itself can be worse than a random one, since
what it never plays the search learns nothing about.

**MAST**, the move-average sampling technique, takes it that an action that did well somewhere may do well elsewhere.
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

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, Final, TypeAlias

from gamelib.errors import InvalidPolicy, InvalidSearch
from gamelib.game import CHANCE, MAX, MIN, Action, Game, Player, State
from gamelib.identity import check_made_for, game_of
from gamelib.montecarlo.rollout import LONGEST, Episode, GuidedRollout, at_random, utilities_at
from gamelib.montecarlo.scale import Utilities, utility_bounds
from gamelib.number import check_count, is_finite_number
from gamelib.search.policy import Policy, probabilities
from gamelib.search.strategy import Strategy

Evaluation: TypeAlias = Callable[[State], float | Sequence[float]]
"""From a state to what it is worth to MAX, or to each player: see :func:`valued`."""


@dataclass(frozen=True)
class PolicyRollout(GuidedRollout):
    """Play as a policy says, to the end: the policy of simulation of the simplest Monte Carlo search.

    Args:
        policy: gives actions probabilities, in the states of all players; or a strategy, which returns an action.
        longest: how many plies a rollout may take; one that takes more is an error, not a draw.

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
        super().__post_init__()
        if not callable(self.policy):
            raise InvalidPolicy(f"a policy is a function from a state to probabilities of actions, not {self.policy!r}")

    @property
    def game(self) -> Game[Any, Any] | None:
        """The game that the policy was made for, if it names one."""
        return game_of(self.policy)

    def _play(
        self, game: Game[State, Action], state: State, random: Random, result: Callable[[State, Action], State]
    ) -> Utilities:
        check_made_for(self.policy, game, "the policy")
        return super()._play(game, state, random, result)

    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return an action as often as the policy says."""
        proposed = probabilities(game, self.policy, state)
        return random.choices(tuple(proposed), tuple(proposed.values()))[0]


@dataclass(frozen=True)
class DecisiveRollout(GuidedRollout):
    """Win where one move does it, do not lose by one's own move, and play at random otherwise.

    A win is the end of the game with more for the mover than for anybody else, a loss one with less than for somebody;
    of several wins the one worth most is taken. Where chance is next nothing is foreseen.

    Args:
        anti_decisive: whether to leave nobody else a win in one move either, if that can be helped.
        longest: how many plies a rollout may take; one that takes more is an error, not a draw.

    Source: F. Teytaud and O. Teytaud, "On the huge benefit of decisive moves in Monte-Carlo tree search algorithms",
    *IEEE Conference on Computational Intelligence and Games*, 2010.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> {DecisiveRollout()(game, game.parse("X X . / O O . / . . ."), Random(seed)) for seed in range(20)}
        {(1, -1)}
    """

    anti_decisive: bool = False
    longest: int = LONGEST

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
    worth = list(utilities_at(game, state))
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
    What the evaluation returns has to stay in the range of the utilities: :func:`gamelib.evaluation.squashed` helps.

    Args:
        plies: after how many plies to stop, throws of dice counted; with 0 the leaf itself is evaluated.
        evaluate: what a state is worth, see :func:`valued`.

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
        check_count("plies", self.plies, 0, error=InvalidSearch)
        object.__setattr__(self, "longest", self.plies)

    @property
    def game(self) -> Game[Any, Any] | None:
        """The game that the evaluation was made for, if it names one."""
        return game_of(self.evaluate)

    def _play(
        self, game: Game[State, Action], state: State, random: Random, result: Callable[[State, Action], State]
    ) -> Utilities:
        check_made_for(self.evaluate, game)
        return super()._play(game, state, random, result)

    def choose(self, game: Game[State, Action], state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return any action."""
        return at_random(legal, random)

    def cut_off(self, game: Game[State, Action], state: State) -> Utilities:
        """Return what the evaluation says."""
        return valued(game, self.evaluate, state)


def valued(game: Game[State, Action], evaluate: Evaluation[State], state: State) -> Utilities:
    """Return what a state is worth to each player: the utilities where the game is over, else the evaluation.

    The evaluation says what a state is worth to MAX, and the other of two players gets the rest of what there is. With
    more players, or two of whom one does not win what the other loses, it returns one number for each.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> valued(game, lambda state: 5.0, "A"), valued(game, lambda state: 5.0, "A2")
        ((5.0, -5.0), (12, -12))
    """
    if game.is_terminal(state):
        return utilities_at(game, state)
    found = evaluate(state)
    players = game.num_players
    if is_finite_number(found):
        if players == 2 and game.zero_sum:
            to_share = utility_bounds(game, MAX)[0] + utility_bounds(game, MIN)[1]  # 0, unless results are 0 and 1, say
            return found, to_share - found
        if players == 1:
            return (found,)
    elif isinstance(found, Sequence) and len(found) == players and all(map(is_finite_number, found)):
        return tuple(found)
    needed = "a number" if players == 1 or (players == 2 and game.zero_sum) else f"one number for each of {players}"
    raise InvalidSearch(f"evaluate returned {found!r} where {needed} was needed, for\n{game.text(state)}")


def check_evaluation(evaluate: object) -> None:
    """Raise InvalidSearch unless ``evaluate`` can be called."""
    if not callable(evaluate):
        raise InvalidSearch(f"evaluate is a function that says what a state is worth to MAX, not {evaluate!r}")


class MAST(GuidedRollout):
    """Play what has done well in earlier simulations, whatever the position was.

    It learns from every simulation of the search it is given to, and remembers: write a new one for each search, or
    keep it from move to move and let it know the game better and better.

    Args:
        temperature: how much better an action has to be to matter, in rewards from 0 to 1; more than 0.
        longest: how many plies a rollout may take; one that takes more is an error, not a draw.

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
