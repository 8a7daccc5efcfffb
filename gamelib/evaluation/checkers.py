"""Men, kings and their places: an evaluation for English draughts."""

from __future__ import annotations

from gamelib.evaluation.linear import Features
from gamelib.evaluation.rulebook import evaluates
from gamelib.games import checkers_features as features
from gamelib.games.checkers import Checkers, CheckersState


@evaluates(Checkers, well_ahead=3)
def checkers_evaluation(game: Checkers) -> Features[CheckersState]:
    """Return what black has less what white has, in men.

    A man is worth 1, a king 1.5, a man that guards its own back row 0.1 more, each row that a man has come
    forward 0.03 and a piece in the middle of the board 0.05.

    Example:
        >>> from gamelib.games.checkers import Checkers
        >>> game = Checkers()
        >>> checkers_evaluation(game)
        1 men + 1.5 kings + 0.1 back_row + 0.03 advancement + 0.05 centre
        >>> checkers_evaluation(game)(game.initial_state())
        0.0

    Source: A. Samuel, "Some studies in machine learning using the game of checkers", *IBM Journal of Research and
    Development* 3, 1959, for 1½ men for a king.
    """
    return {
        "men": (1, features.men),
        "kings": (1.5, features.kings),
        "back_row": (0.1, features.back_row),
        "advancement": (0.03, features.advancement),
        "centre": (0.05, features.centre),
    }
