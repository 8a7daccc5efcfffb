r"""Games a network plays against itself, many side by side, and what it is to learn from them.

In every position of a game a search is made; the move is drawn by its visits while the game is young, and is the most
visited one later. The example a position makes is the search's policy :math:`\pi` (the shares of the visits), and the
end of the game *z*, as who was to move there sees it. In a match of two networks, one call of each serves all games.

Source: D. Silver et al., "Mastering the game of Go without human knowledge", *Nature* 550, 2017, Methods.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from gamelib.arrays import np
from gamelib.errors import GameError, InvalidSearch
from gamelib.game import MAX, MIN, Action, Game, State
from gamelib.learn.network import Examples, PolicyValueNetwork
from gamelib.learn.network_evaluator import NetworkEvaluator
from gamelib.montecarlo.final import Sampled, most_visits, visit_shares
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.puct import PUCT, DirichletNoise, check_guidance
from gamelib.montecarlo.rollout import at_random
from gamelib.number import check_count
from gamelib.rng import Rng, generator


@dataclass(frozen=True)
class SelfPlay:
    """How a network plays against itself.

    Args:
        simulations: for each move, 2 or more.
        noise: for the prior of the root.
        sampled_plies: before which ply, counted from the start of the game, moves are drawn by their visits.
        opening: a game begins with up to so many random plies, so that it sees positions it would not go to.
        tree_policy: PUCT if not given.
    """

    simulations: int = 50
    noise: DirichletNoise | None = field(default_factory=partial(DirichletNoise, alpha=1.0))
    sampled_plies: int = 10
    opening: int = 4
    tree_policy: PUCT = PUCT()

    def __post_init__(self) -> None:
        check_count("simulations", self.simulations, 2, error=InvalidSearch)
        check_count("sampled_plies", self.sampled_plies, 0, error=InvalidSearch)
        check_count("opening", self.opening, 0, error=InvalidSearch)
        check_guidance(self.tree_policy, self.noise)


def self_play(
    evaluator: NetworkEvaluator[State, Action],
    games: int,
    how: SelfPlay = SelfPlay(),
    *,
    rng: Rng,
    engine: bool = False,
) -> Examples:
    """Play games side by side, and return every position with its search's policy and its outcome.

    Args:
        evaluator: the network.
        games: how many games, 1 or more, all at once.
        how: simulations, noise and so on.
        rng: a generator, or a seed for a new one.
        engine: whether :mod:`gamelib.engine` grows the trees, many times as fast; the examples are the same for the
            same seed.

    Raises:
        EngineMissing: if the engine is asked for, and cannot be had.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.learn import PolicyValueNetwork
        >>> game = TicTacToe()
        >>> evaluator = NetworkEvaluator(game, PolicyValueNetwork(18, 9, hidden=(8,), rng=1))
        >>> examples = self_play(evaluator, games=2, how=SelfPlay(simulations=4, opening=0), rng=1)
        >>> examples.inputs.shape[1], sorted(set(examples.values.tolist()))
        (18, [-1.0, 1.0])
    """
    game, shown, dice, search = evaluator.game, evaluator.shown, generator(rng), guided_search(engine)
    drawn, random = Sampled(1.0, dice), Random(int(dice.integers(2**63)))
    playing: list[tuple[Any, State, int, list[tuple[State, dict[Action, float]]]]] = []
    for _ in range(check_count("the number of games", games)):
        state, plies = opened(game, random.randint(0, how.opening), random)
        tree = search.GuidedTree(
            game, state, evaluator=evaluator, tree_policy=how.tree_policy, noise=how.noise,
            rng=random.getrandbits(63),
        )  # fmt: skip
        playing.append((tree, state, plies, []))
    states: list[State] = []
    policies: list[list[float]] = []
    values: list[float] = []
    while playing:
        search.grow_together([tree for tree, *_ in playing], how.simulations)
        going_on = []
        for tree, state, plies, positions in playing:
            root: Node[State, Action] = tree.root
            assert isinstance(root.player, int)
            positions.append((root.state, visit_shares(root)))
            action = (drawn if plies < how.sampled_plies else most_visits)(root, root.player)
            tree.advance(action)
            after = game.result(state, action)
            if not game.is_terminal(after):
                going_on.append((tree, after, plies + 1, positions))
                continue
            outcome = game.utility(after, MAX)
            for seen, policy in positions:
                states.append(seen)
                policies.append([policy.get(each, 0) for each in shown.actions])
                values.append(outcome if game.player(seen) == MAX else -outcome)
        playing = going_on
    return Examples(shown.rows(states), np.array(policies).astype(np.float32), np.array(values, np.float32))


def guided_search(engine: bool) -> Any:
    """Return the module of the guided search: the compiled or the readable one, which have the same functions.

    Raises:
        EngineMissing: if the engine is asked for, and cannot be had.
    """
    return import_module("gamelib.engine.puct" if engine else "gamelib.montecarlo.puct")  # not before it is asked for


def opened(game: Game[State, Action], plies: int, random: Random) -> tuple[State, int]:
    """Return the state after so many random plies, fewer if the game would end with them, and how many they were."""
    state = game.initial_state()
    for played in range(plies):
        after = game.result(state, at_random(game.actions(state), random))
        if game.is_terminal(after):
            return state, played
        state = after
    return state, plies


def joined(parts: Sequence[Examples]) -> Examples:
    """Return the examples of several parts as one."""
    inputs, policies, values = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    return Examples(inputs, policies, values)


def contest(
    game: Game[State, Action],
    networks: tuple[PolicyValueNetwork, PolicyValueNetwork],
    games: int,
    how: SelfPlay,
    *,
    rng: Rng,
    engine: bool = False,
) -> float:
    """Return the score of the first of two networks in games played side by side, each opening with both colours.

    Args:
        game: the game.
        networks: the two.
        games: how many games, an even number.
        how: simulations and random openings; there is no noise, and the most visited action is played.
        rng: a generator, or a seed for a new one.
        engine: whether :mod:`gamelib.engine` grows the trees; the games are the same.
    """
    pairs = check_pairs("the number of games", games) // 2
    random = Random(int(generator(rng).integers(2**63)))
    search = guided_search(engine)
    evaluators = [NetworkEvaluator(game, network) for network in networks]
    openings = [opened(game, random.randint(0, how.opening), random)[0] for _ in range(pairs)]
    points = 0.0
    playing = [(state, first) for state in openings for first in (MAX, MIN)]  # which player the first network is
    while playing:
        going_on: list[tuple[State, int]] = []
        for number, evaluator in enumerate(evaluators):
            seats = [(state, first) for state, first in playing if (game.player(state) != first) == number]
            trees = [
                search.GuidedTree(
                    game, state, evaluator=evaluator, tree_policy=how.tree_policy, rng=random.getrandbits(63)
                )
                for state, _ in seats
            ]
            search.grow_together(trees, how.simulations)
            for tree, (state, first) in zip(trees, seats, strict=True):
                mover = first if number == 0 else 1 - first
                going_on.append((game.result(state, most_visits(tree.root, mover)), first))
        points += sum((game.utility(state, first) + 1) / 2 for state, first in going_on if game.is_terminal(state))
        playing = [(state, first) for state, first in going_on if not game.is_terminal(state)]
    return points / games


def check_pairs(name: str, games: object) -> int:
    """Return a number of games that are played in pairs, each opening with both colours."""
    number = check_count(name, games, 2)
    if number % 2:
        raise GameError(f"{name} is an even number, since each opening is played with both colours, not {number}")
    return number
