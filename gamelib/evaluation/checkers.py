"""Men, kings and their places: an evaluation for English draughts."""

from __future__ import annotations

from gamelib.evaluation.linear import LinearEvaluation
from gamelib.evaluation.rulebook import check_game
from gamelib.games import checkers_features as features
from gamelib.games.checkers import Checkers, CheckersState


def checkers_evaluation(game: Checkers) -> LinearEvaluation[CheckersState]:
    """Return what black has less what white has, in men.

    A man is worth 1, a king 1.5, a man that guards its own back row 0.1 more, each row that a man has come
    forward 0.03 and a piece in the middle of the board 0.05.

    Args:
        game: English draughts.

    Raises:
        InvalidGame: if it is another game.

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
    check_game(game, Checkers, "checkers_evaluation")
    return LinearEvaluation(
        {
            "men": (1, features.men),
            "kings": (1.5, features.kings),
            "back_row": (0.1, features.back_row),
            "advancement": (0.03, features.advancement),
            "centre": (0.05, features.centre),
        },
        game,
    )
