"""A MIN who errs: what minimax still guarantees, and what it leaves lying on the table."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from gamelib.draw.plot_svg import Axis, Series, line_plot
from gamelib.game import MAX, MIN
from gamelib.games import TicTacToe
from gamelib.search import best_response, deterministic, fallible, optimal_strategy, outcome
from gamelib.widgets.explorer import Explorer, View, slider
from gamelib.widgets.solved_board import solved_tic_tac_toe


@cache
def expected_utilities(percent: int) -> tuple[float, float, float, float]:
    """Return what X gets against an O who plays a random move that often, worked out exactly.

    Args:
        percent: how often O plays a random move, 0 to 100.

    Returns:
        X's expected utility with its minimax strategy; the probabilities that X then wins and that
        X loses; X's expected utility with the best answer to exactly this O.
    """
    game, solution = TicTacToe(), solved_tic_tac_toe()
    errs = fallible(deterministic(optimal_strategy(solution, MIN)), percent / 100, game)
    results = outcome(game, optimal_strategy(solution, MAX), errs)
    mean = sum(utility * probability for utility, probability in results.items())
    return mean, results.get(1, 0.0), results.get(-1, 0.0), best_response(game, errs, MAX).value


class FallibleExplorer(Explorer):
    """Tic-tac-toe against an O who errs: the minimax strategy beside the best answer to this very O."""

    title = "against an O who errs"
    knobs: ClassVar = {"percent": slider("O errs, in %", 10, 0, 100)}

    def view(self, *, percent: int) -> View:
        """Draw X's expected utility against the error rate, with the chosen rate marked."""
        mean, wins, losses, best = expected_utilities(percent)
        facts = (
            f"O plays {percent}% of its moves at random: minimax gets {mean:.3f} on average "
            f"(wins {wins:.1%}, loses {losses:.1%}); the best answer to this O gets {best:.3f}."
        )
        rates = range(0, 101, 10)
        picture = line_plot(
            [
                Series("X plays minimax", [(rate, expected_utilities(rate)[0]) for rate in rates], markers=True),
                Series("X knows this O", [(rate, expected_utilities(rate)[3]) for rate in rates], markers=True),
            ],
            Axis("O's random moves in %", 0, 100, [(rate, str(rate)) for rate in range(0, 101, 20)]),
            Axis("X's expected utility", -0.2, 1.1, [(i / 5, f"{i / 5:g}") for i in range(-1, 6)]),
            title=facts,
            marks=[(percent, mean, "minimax")],
        )
        return View(facts, picture)
