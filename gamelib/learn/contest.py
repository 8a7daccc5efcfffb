"""A match of two networks whose games are played side by side, so that one call of a network serves them all."""

from __future__ import annotations

from random import Random

from gamelib.errors import GameError
from gamelib.game import MAX, MIN, Action, Game, State
from gamelib.learn.network import PolicyValueNetwork
from gamelib.learn.network_evaluator import NetworkEvaluator
from gamelib.learn.self_play import SelfPlay, guided_search, opened
from gamelib.montecarlo.final import most_visits
from gamelib.number import check_count
from gamelib.rng import Rng, generator


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

    Raises:
        GameError: if the number of games is not such.
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
    """Return a number of games that are played in pairs, each opening with both colours.

    Raises:
        GameError: if it is not an even number, 2 or more.
    """
    number = check_count(name, games, 2)
    if number % 2:
        raise GameError(f"{name} is an even number, since each opening is played with both colours, not {number}")
    return number
