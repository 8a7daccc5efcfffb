"""A search with a prior that is as wise or as foolish as the reader likes."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gamelib.draw.search_tree import mean_rewards
from gamelib.montecarlo import PUCT, GuidedTree, PolicyAndValue, WithRollouts, leaning_policy, visit_shares
from gamelib.widgets.explorer import Explorer, View, choice, decimal_slider, slider, stepped_slider
from gamelib.wording import counted
from gamelib_lessons.columns_picture import Bars, Words, columns_picture
from gamelib_lessons.exact_four import BOARD, exact_values, optimal_actions

POSITIONS: Final = (("O wins", "35513"), ("O saves the draw", "3442314"), ("O wins, later", "254413145"))
SIMULATIONS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
WORDS: Final = {1.0: "X wins", 0.0: "draw", -1.0: "O wins"}


class PriorExplorer(Explorer):
    """The reader sets how much of the prior the right moves get, and sees where the simulations go."""

    title = "a search with a prior"
    knobs: ClassVar = {
        "position": choice("position", POSITIONS),
        "hint": slider("hint, %", 5, 0, 100),
        "simulations": stepped_slider("simulations", SIMULATIONS, 100),
        "c": decimal_slider("c", 1.2, 0.0, 4.0),
        "luck": slider("luck (seed)", 1, 1, 40),
    }

    def view(self, *, position: str, hint: int, simulations: int, c: float, luck: int) -> View:
        """Search, and draw the board with prior and visits."""
        state = BOARD.play(position)
        policy = leaning_policy(BOARD, optimal_actions, hint / 100)
        evaluator = WithRollouts(PolicyAndValue(policy), BOARD, 1.0, rng=luck)
        tree: Any = GuidedTree(BOARD, state, evaluator=evaluator, tree_policy=PUCT(c), rng=luck)
        tree.grow(simulations)
        return View(*shown(tree, state))


def shown(tree: Any, state: Any) -> tuple[str, str]:
    """Return in words and in a picture what a tree thinks of the columns."""
    result = tree.result()
    right = optimal_actions(state)
    visits = ", ".join(f"column {action + 1}: {number}" for action, number in result.visits.items())
    verdict = "right" if result.action in right else "wrong"
    facts = (
        f"{BOARD.player_names[BOARD.player(state)]} to move. Visits after "
        f"{counted(result.simulations, 'simulation')}: {visits or 'none'}. It plays column "
        f"{result.action + 1}, which is {verdict}."
    )
    bars = [Bars("prior", tree.root.notes), Bars("visits", visit_shares(tree.root) if visits else {})]
    means = {action: f"{mean:.2f}" for action, mean in mean_rewards(BOARD, result).items()}
    lines = [Words("Q", means), Words("in truth", truth(state))]
    return facts, columns_picture(BOARD, state, bars, lines, title=facts)


def truth(state: Any) -> dict[int, str]:
    """Return what each column comes to with perfect play, in words."""
    return {action: WORDS[value] for action, value in exact_values(state).items()}
