"""The same search on a small board of Go, to look at."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.search_tree import mean_rewards, visit_shades
from gamelib.games import Go
from gamelib.montecarlo import GuidedTree, PolicyAndValue, WithRollouts
from gamelib.search.policy import uniform_policy
from gamelib.widgets.explorer import Explorer, View, choice, stepped_slider
from gamelib.wording import counted

BOARD: Final = Go(size=5, komi=4.5)
POSITIONS: Final = (
    ("three stones to take", ". X O X . / . X O X . / . X O X . / . . . . . / . . . . O"),
    ("empty board", ". . . . . / . . . . . / . . . . . / . . . . . / . . . . ."),
)
SIMULATIONS: Final = (1, 10, 50, 100, 200)
TOLD: Final = 3


class GoSearchExplorer(Explorer):
    """The visits of a search on a board of Go, with rollouts and without a prior."""

    title = "the search on 5 x 5 Go"
    knobs: ClassVar = {
        "position": choice("position", POSITIONS),
        "simulations": stepped_slider("simulations", SIMULATIONS, 200),
    }

    def view(self, *, position: str, simulations: int) -> View:
        """Draw the board with the visits."""
        state = BOARD.parse(position)
        tree = _tree(position, simulations)
        result = tree.result()
        means = mean_rewards(BOARD, result)
        ranked = sorted(means, key=lambda action: -result.visits[action])
        told = ", ".join(f"{BOARD.action_text(state, action)} {result.visits[action]}" for action in ranked[:TOLD])
        facts = (
            f"{BOARD.player_names[BOARD.player(state)].capitalize()} to move. Most visited after "
            f"{counted(simulations, 'simulation')} with random games: {told or 'none yet'}."
        )
        notes = {action: str(visits) for action, visits in result.visits.items()}
        shades = visit_shades(result) if notes else {}
        return View(facts, svg.scaled(BOARD.svg(state, notes=notes, shades=shades), 1.6))


@cache
def _tree(position: str, simulations: int) -> Any:
    evaluator = WithRollouts(PolicyAndValue(uniform_policy(BOARD)), BOARD, 1.0, rng=1)
    tree: Any = GuidedTree(BOARD, BOARD.parse(position), evaluator=evaluator, rng=1)
    tree.grow(simulations)
    return tree
