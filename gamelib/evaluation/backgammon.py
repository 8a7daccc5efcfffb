"""Pips, blots and points: an evaluation for backgammon."""

from __future__ import annotations

from gamelib.evaluation.linear import Features
from gamelib.evaluation.rulebook import evaluates
from gamelib.games import backgammon_features as features
from gamelib.games.backgammon import Backgammon, BackgammonState


@evaluates(Backgammon, well_ahead=60)
def backgammon_evaluation(game: Backgammon) -> Features[BackgammonState]:
    """Return what white has more than black, in pips.

    A blot costs 3 pips, a point made is worth 2, one in the own home 4 more, and a checker borne off 15.

    Example:
        >>> from gamelib.games.backgammon import Backgammon
        >>> game = Backgammon()
        >>> backgammon_evaluation(game), backgammon_evaluation(game)(game.initial_state())
        (1 pips - 3 blots + 2 points + 4 home_points + 15 off, 0.0)
    """
    return {
        "pips": (1, features.pip_lead),
        "blots": (-3, features.blots),
        "points": (2, features.points_made),
        "home_points": (4, features.home_points),
        "off": (15, features.borne_off),
    }
