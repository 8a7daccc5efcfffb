r"""Flat Monte Carlo search: so many episodes for each action, and the best mean.

Given a model of the game and a policy of simulation :math:`\pi`, simulate *K* episodes for each
action *a* of the state :math:`s_t`, and let :math:`Q(s_t, a)` be the mean of what they brought. Play

.. math:: a_t = \arg\max_{a} Q(s_t, a), \qquad Q(s_t, a) = \frac1K \sum_{k=1}^{K} G_k .

What it finds is the value of an action *if everybody goes on playing like the policy*, with an error that falls like
:math:`1/\sqrt K`: an opponent who plays at random overlooks replies that a good one finds. And it spends as much on
actions that are plainly bad as on the good ones. A tree mends both.

Source: B. Abramson, "Expected-outcome: a general model of static evaluation", *IEEE Transactions on Pattern Analysis
and Machine Intelligence* 12(2), 1990; B. Brügmann, *Monte Carlo Go*, 1993.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from math import fsum, inf

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Action, Game, State
from gamelib.montecarlo.estimate import Estimate
from gamelib.montecarlo.final import best_mean
from gamelib.montecarlo.mcts import SearchTree, back_up, simulate
from gamelib.montecarlo.node import Path
from gamelib.montecarlo.rollout import RandomRollout, Rollout
from gamelib.montecarlo.scale import Rewards, Utilities
from gamelib.montecarlo.tree import Tree
from gamelib.number import check_count
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.result import MonteCarloResult
from gamelib.rng import Rng


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class FlatResult(MonteCarloResult[Action]):
    """What flat Monte Carlo search found out about a state.

    Attributes:
        standard_errors: how far the mean of each action is to be trusted, for each player: the estimated standard
            deviation of the mean, in utilities. Infinite where there was one episode an action, which cannot tell.

    Example:
        >>> from gamelib.games import Pig
        >>> result = flat_monte_carlo(Pig(20), episodes=400, rng=1)
        >>> for action, (mean, _) in result.action_values.items():
        ...     print(action, f"{mean:.2f} ± {result.standard_errors[action][0]:.2f}")
        roll 0.15 ± 0.05
        hold 0.02 ± 0.05
    """

    standard_errors: Mapping[Action, Utilities]


def flat_monte_carlo(
    game: Game[State, Action],
    state: State | None = None,
    *,
    episodes: int,
    rollout: Rollout = RandomRollout(),
    rng: Rng,
    utilities: tuple[float, float] | None = None,
    progress: Progress | None = None,
) -> FlatResult[Action]:
    """Play so many episodes after each action of ``state``, and recommend the action with the best mean.

    Args:
        game: a game of any number of players, with or without chance.
        state: where to start; the initial state if not given.
        episodes: *K*, how many to play for each action, 1 or more.
        rollout: how they are played, by all players; at random if not given.
        rng: a generator, or a seed for a new one.
        utilities: the lowest and the highest utility there is; what the game says of itself if not given.
        progress: called after each action with the number of episodes played so far; where it returns ``False``, the
            search stops there, and what it has found is returned.

    Returns:
        The result; of several actions with the best mean it names the first. Where chance moves in ``state``, there are
        episodes for each outcome, and the means are weighed with the probabilities, those of the outcomes so far if
        ``progress`` stopped it; a state in which the game is over takes one simulation.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> flat_monte_carlo(game, game.parse("X X . / O O . / . . ."), episodes=50, rng=1).action
        2
    """
    check_count("episodes", episodes, error=InvalidSearch)
    check_progress(progress)
    tree = SearchTree(game, state, rollout=rollout, rng=rng, utilities=utilities)
    root, player = tree.root, tree.root.player
    chances: dict[Action, float] = {}
    for outcome, probability in game.outcomes(root.state) if player is CHANCE else ():
        chances[outcome] = chances.get(outcome, 0.0) + probability
    errors: dict[Action, Utilities] = {}
    for action in () if player is None else tuple(chances) or game.actions(root.state):
        path = Path([root, root.child(game, action)], [action])
        rewards = [_episode(tree, path) for _ in range(episodes)]
        errors[action] = tuple(
            width * standard_error(each)
            for width, each in zip(tree.scale.width, zip(*rewards, strict=True), strict=True)
        )
        if progress is not None and says_stop(progress(root.visits)):
            break
    if player is None:
        _episode(tree, Path([root], []))
    found = tree.result(best_mean)
    played = {outcome: probability for outcome, probability in chances.items() if outcome in errors}
    weight = 1.0 if len(played) == len(chances) else fsum(played.values())
    values = found.values if not chances or not weight else tuple(
        fsum(probability * found.action_values[outcome][each] for outcome, probability in played.items()) / weight
        for each in range(game.num_players)
    )
    figures = {field.name: getattr(found, field.name) for field in fields(found)}
    changed = {"values": values, "nodes": 1 + len(errors), "algorithm": "flat Monte Carlo"}
    return FlatResult(**(figures | changed), standard_errors=errors)


def _episode(tree: Tree[State, Action], path: Path[State, Action]) -> Rewards:
    """Play on once from the end of a path, and return what each player got."""
    rewards = simulate(tree, path)
    back_up(path, rewards)
    tree.learn_from(path, rewards)
    return rewards


def standard_error(values: Sequence[float]) -> float:
    """Return the estimated standard deviation of the mean of independent draws, infinite if there is but one.

    Example:
        >>> standard_error([0.0, 1.0, 1.0, 0.0]) == (1 / 3 / 4) ** 0.5
        True
    """
    return Estimate.of(values).standard_error if len(values) > 1 else inf
