"""How many leaves a move of backgammon adds to a search tree: all plays of all 21 rolls, counted in games at random."""

from __future__ import annotations

from statistics import fmean

from numpy.random import default_rng

from gamelib.game import CHANCE
from gamelib.games import Backgammon


def plays_and_leaves(games: int, every: int, seed: int = 1) -> tuple[float, float]:
    """Return how many plays the roll that came had on average, and how many all 21 rolls have together.

    The second is the one by which the leaves of a tree grow with each move. It is not 21 times the first: doubles have
    more plays, and are 6 of the 21 rolls but come with only one throw in six.

    Args:
        games: how many games at random are played.
        every: all rolls are counted at every so many throws only.
        seed: draws the throws and the plays.

    Example:
        >>> [round(mean) for mean in plays_and_leaves(games=2, every=10)]
        [16, 301]
    """
    game, rng = Backgammon(), default_rng(seed)
    plays, leaves, throws = [], [], 0
    for _ in range(games):
        state = game.initial_state()
        while not game.is_terminal(state):
            actions = game.actions(state)
            if game.player(state) is CHANCE:
                throws += 1
                if throws % every == 0 and len(actions) == 21:  # the first throw of a game has no doubles
                    leaves.append(sum(len(game.actions(game.result(state, roll))) for roll in actions))
                action = actions[rng.choice(len(actions), p=[chance for _, chance in game.outcomes(state)])]
            else:
                plays.append(len(actions))
                action = actions[rng.choice(len(actions))]
            state = game.result(state, action)
    return fmean(plays), fmean(leaves)
