"""Men left, and the king's way out: an evaluation for Tablut, where the two sides are unlike."""

from __future__ import annotations

from gamelib.evaluation.linear import Features
from gamelib.evaluation.rulebook import evaluates
from gamelib.games import tablut as features
from gamelib.games.tablut import Tablut, TablutState


@evaluates(Tablut, well_ahead=8)
def tablut_evaluation(game: Tablut) -> Features[TablutState]:
    """Return what speaks for white, who has the king, and against the attackers.

    - ``defenders``, 2 each, and ``attackers``, -1 each: at the start there are half as many defenders, so
      that the men of both sides are worth the same.
    - ``king_open_ways``: escapes that the king could go to in one move; weight 5.
    - ``king_escape_distance``: in how many moves he could get out; weight -0.5.
    - ``king_enemies_beside``: attackers right beside him; weight -1.
    - ``king_moves``: how many moves he has; weight 0.1.
    """
    return {
        "defenders": (2, features.defenders),
        "attackers": (-1, features.attackers),
        "king_open_ways": (5, features.king_open_ways),
        "king_escape_distance": (-0.5, features.king_escape_distance),
        "king_enemies_beside": (-1, features.king_enemies_beside),
        "king_moves": (0.1, features.king_moves),
    }
