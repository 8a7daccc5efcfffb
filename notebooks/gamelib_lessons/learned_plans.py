"""How well plans do that were made in models learned from games, by table or by regression.

From 20 matches one takes 1, 2 or 3, and who takes the last one wins. Whoever begins plays against somebody who plays
each move at random with probability one half, learns from so many games what moves bring, and plans in that model.
Fifty learners do so; what came of them is kept in ``learned_plans.json``. Running this module writes the file anew, and
a test computes a part of it again::

    python -m gamelib_lessons.learned_plans
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from gamelib.games import Subtraction
from gamelib.games.subtraction import SubtractionState
from gamelib.learn import collect, game_mdp, learn_model, linear_rewards, planning_cost, reward_error
from gamelib.search import fallible, optimal_strategy
from gamelib_lessons.stored import read, write

GAMES: Final = (10, 30, 100, 300)
LEARNERS: Final = 50
WAYS: Final = ("table", "regression")
_FILE: Final = "learned_plans.json"


def plans(games: int) -> Mapping[str, list[list[float]]]:
    """Return, by the way of learning, the error of the rewards and the cost of planning of each learner."""
    stored: Mapping[str, Mapping[str, list[list[float]]]] = read(_FILE)
    return stored[str(games)]


def learned_plans(games: int, learners: int = LEARNERS) -> dict[str, list[list[float]]]:
    """Let learners play so many games each, and return what goes into the table."""
    matches = Subtraction(20)
    somebody = fallible(optimal_strategy(matches, 1), 0.5, matches)
    truth, full = game_mdp(matches, opponent=somebody), matches.initial_state()
    found: dict[str, list[list[float]]] = {way: [] for way in WAYS}
    for seed in range(learners):
        seen = collect(matches, games, seed, opponent=somebody)
        for way in WAYS:
            rewards: Callable[[SubtractionState, int], float] | None = None
            if way == "regression":
                rewards = linear_rewards(seen, features)
            model = learn_model(seen, matches.actions, states=truth.states, rewards=rewards).mdp(1.0, untried=0.0)
            figures = reward_error(truth, model), planning_cost(truth, model, full)
            found[way].append([float(f"{figure:.6g}") for figure in figures])
    return found


def features(state: SubtractionState, action: int) -> tuple[bool, bool]:
    """Return whether one takes the last match, and whether one leaves 1 to 3."""
    left = state.remaining - action
    return left == 0, 1 <= left <= 3


if __name__ == "__main__":
    write(_FILE, {games: learned_plans(games) for games in GAMES})
