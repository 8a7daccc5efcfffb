r"""Policy gradient: a policy that learns from games in which its moves are drawn from it (REINFORCE).

With :math:`\pi(a \mid s)` the policy and *z* the end of the game for the mover, the expected *z* grows along

.. math:: \operatorname{E}\bigl[(z - v(s)) \, \nabla \ln \pi(a \mid s)\bigr]:

moves of games that went better than the baseline *v* expected become more likely, the others less. Any baseline that
does not look at the action gives the same expectation, and a good one less noise; here it is the value of the network
itself, which learns *z* along with the policy. As in AlphaGo's second stage the opponent is one of the learner's own
earlier selves, drawn from a pool, so that it does not merely learn to beat the last of them.

Source: R. Williams, "Simple statistical gradient-following algorithms for connectionist reinforcement learning",
*Machine Learning* 8, 1992; D. Silver et al., "Mastering the game of Go with deep neural networks and tree search",
*Nature* 529, 2016, Methods (reinforcement learning of policy networks).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias

from gamelib.arrays import np
from gamelib.errors import GameError
from gamelib.game import MAX, MIN, Action, State
from gamelib.learn.network import Examples, Losses
from gamelib.learn.network_evaluator import NetworkEvaluator
from gamelib.learn.self_play import opened
from gamelib.learn.training import Adam, safe_step
from gamelib.number import check_count
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.rng import Rng, generator
from gamelib.search.search import check_for_two
from gamelib.wording import quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = "NDArray[Any]"


LEAST: Final = 1e-9
"""What each legal action has of the policy at least, in place of a 0 of rounding, of which no logarithm is taken."""


def reinforce(
    evaluator: NetworkEvaluator[State, Action],
    *,
    iterations: int,
    games: int = 128,
    rate: float = 1e-3,
    pooled: int = 25,
    opening: int = 0,
    rng: Rng,
    progress: Progress | None = None,
) -> list[float]:
    """Improve the policy of a network, in place, by play against its earlier selves.

    Args:
        evaluator: the network, and the game, which is for two and without chance.
        iterations: how many steps of Adam, 1 or more.
        games: how many games are played for each, side by side; an even number, half of them with either colour.
        rate: the learning rate of Adam at first; it falls to a tenth on the way, in a straight line.
        pooled: after how many iterations another copy of the network joins the pool of opponents, of which the network
            as it was given is the first.
        opening: a game begins with up to so many random plies, so that it sees positions it would not go to.
        rng: a generator, or a seed for a new one; the same seed gives the same network.
        progress: called after each iteration with the number of those made; ``False`` ends the learning.

    Returns:
        The mean outcome of each iteration's games, from -1 to 1.

    Raises:
        Diverged: if a weight is no longer finite; the network is as it was before.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.learn import PolicyValueNetwork
        >>> network = PolicyValueNetwork(18, 9, hidden=(), rng=1)
        >>> len(reinforce(NetworkEvaluator(TicTacToe(), network), iterations=3, games=4, rng=1))
        3
    """
    if not isinstance(evaluator, NetworkEvaluator):
        raise GameError(
            f"a network learns with its game, as NetworkEvaluator(game, network), and not {quoted(evaluator)}"
        )
    iterations, pooled = check_count("the number of iterations", iterations), check_count("pooled", pooled)
    opening = check_count("opening", opening, 0)
    if check_count("the number of games", games, 2) % 2:
        raise GameError(f"the number of games is even, since half of them are played with either colour, not {games}")
    check_progress(progress)
    game, network, draw = evaluator.game, evaluator.network, generator(rng)
    check_for_two(game)
    random = Random(int(draw.integers(2**63)))
    adam, before = Adam(network.parameters, rate), network.copy()
    pool, means = [before], []
    for iteration in range(iterations):
        adam.rate = rate * (1 - 0.9 * iteration / iterations)
        opponent = NetworkEvaluator(game, random.choice(pool), evaluator.shown)
        openings = [opened(game, random.randint(0, opening), random)[0] for _ in range(games // 2)]
        ends: list[float] = []
        moves: list[tuple[State, Action, float]] = []
        for side, players in ((MAX, (evaluator, opponent)), (MIN, (opponent, evaluator))):
            for each in sampled_games(players, openings, rng=draw):
                ends.append(game.utility(each.state, side))
                moves += [(state, action, ends[-1]) for state, action in each.moves if game.player(state) == side]
        states, actions, outcomes = zip(*moves, strict=True)
        safe_step(network, adam, *policy_gradient(evaluator, states, actions, outcomes), before)
        means.append(float(np.mean(ends)))
        if (iteration + 1) % pooled == 0:
            pool.append(network.copy())
        if progress is not None and says_stop(progress(iteration + 1)):
            break
    return means


def policy_gradient(
    evaluator: NetworkEvaluator[State, Action],
    states: Sequence[State],
    actions: Sequence[Action],
    outcomes: Sequence[float],
) -> tuple[Losses, list[Numbers]]:
    r"""Return the losses and the gradient that REINFORCE descends for moves that were made.

    With respect to the logits the gradient of :math:`\ln \pi(a)` is :math:`1_a - \pi`. A row of that, times *z - v*,
    in place of a policy to be learned gives just this gradient, because its sum is 0.
    """
    policies, values = legal_policies(evaluator, states)
    number = {action: index for index, action in enumerate(evaluator.shown.actions)}
    made = np.zeros_like(policies)
    made[np.arange(len(made)), [number[action] for action in actions]] = 1
    ends = np.array(outcomes, np.float32)
    surprise = (ends - values)[:, None]
    examples = Examples(evaluator.shown.rows(states), surprise * (made - policies), ends)
    return evaluator.network.losses_and_gradients(examples)


@dataclass
class SampledGame(Generic[State, Action]):
    """A game whose moves were drawn from policies: where it ended, and each state before with the action there."""

    state: State
    moves: list[tuple[State, Action]] = field(default_factory=list)


def sampled_games(
    players: tuple[NetworkEvaluator[State, Action], NetworkEvaluator[State, Action]],
    openings: Sequence[State],
    *,
    rng: Rng,
) -> list[SampledGame[State, Action]]:
    """Play games side by side in which every move is drawn from a policy, without a search.

    Args:
        players: whose policy MAX plays, and whose MIN.
        openings: a state for each game to begin in.
        rng: a generator, or a seed for a new one.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.learn import PolicyValueNetwork
        >>> evaluator = NetworkEvaluator(TicTacToe(), PolicyValueNetwork(18, 9, hidden=(), rng=1))
        >>> games = sampled_games((evaluator, evaluator), [TicTacToe().initial_state()] * 2, rng=1)
        >>> [len(game.moves) for game in games]
        [5, 7]
    """
    game, draw = players[MAX].game, generator(rng)
    games = [SampledGame[State, Action](state) for state in openings]
    while playing := [each for each in games if not game.is_terminal(each.state)]:
        turns: tuple[list[SampledGame[State, Action]], ...] = [], []
        for each in playing:
            mover = game.player(each.state)
            if mover not in (MAX, MIN):
                raise GameError(
                    f"moves are drawn for MAX and MIN alone, and player() returned {quoted(mover)} in\n"
                    f"{game.text(each.state)}"
                )
            turns[mover].append(each)
        for evaluator, turn in zip(players, turns, strict=True):
            if turn:
                policies, _ = legal_policies(evaluator, [each.state for each in turn])
                sums = policies.cumsum(axis=1)
                chosen = (sums > draw.random((len(turn), 1)) * sums[:, -1:]).argmax(axis=1)
                for each, index in zip(turn, chosen.tolist(), strict=True):
                    action = evaluator.shown.actions[index]
                    each.moves.append((each.state, action))
                    each.state = game.result(each.state, action)
    return games


def legal_policies(evaluator: NetworkEvaluator[State, Action], states: Sequence[State]) -> tuple[Numbers, Numbers]:
    """Return the policies over the legal actions, shape (*n*, actions), and the values for the movers, shape (*n*,)."""
    policies, values = evaluator.network(evaluator.shown.rows(states))
    actions = evaluator.shown.actions
    legal = np.array([[action in allowed for action in actions] for allowed in map(evaluator.game.actions, states)])
    shares = np.where(legal, np.maximum(policies, LEAST), 0)
    return shares / shares.sum(axis=1, keepdims=True), values
