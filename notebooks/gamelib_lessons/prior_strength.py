"""What a prior is worth: how often a search errs after so many simulations, with priors from foolish to wise.

The positions are of Connect Four on five columns and four rows, where perfect play is known. In each five actions are
legal and one is right. The prior gives that one a chosen share; leaves are valued by one random rollout each.
Running this module makes ``prior_strength.json`` anew, in a minute or two, and a test makes a part of it::

    python -m gamelib_lessons.prior_strength
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from gamelib.games import ConnectFourState
from gamelib.montecarlo import PUCT, FadingPrior, GuidedTree, PolicyAndValue, SearchTree, WithRollouts, leaning_policy
from gamelib.play import random_opening
from gamelib_lessons.exact_four import BOARD, optimal_actions
from gamelib_lessons.stored import read, write

FILE: Final = "prior_strength.json"
POSITIONS: Final = 100
PLIES: Final = (4, 10)
SIMULATIONS: Final = (10, 20, 40, 80, 160, 320, 640, 1280, 2560)
SHARES: Final = (0.02, 0.2, 0.5, 0.8)
POLICIES: Final = {"PUCT": PUCT(), "without the root": FadingPrior()}


Position: TypeAlias = tuple[ConnectFourState, int]
"""A position and the action that is right there."""


@cache
def positions() -> list[Position]:
    """Return the positions that are kept."""
    return [(ConnectFourState(discs, occupied, False), right) for discs, occupied, right in read(FILE)["positions"]]


def drawn(number: int = POSITIONS) -> list[Position]:
    """Return random positions, all different, with five actions of which one gives nothing away."""
    found: dict[ConnectFourState, int] = {}
    seed = 0
    while len(found) < number:
        state = random_opening(BOARD, PLIES[0] + seed % (PLIES[1] - PLIES[0]), rng=seed)
        if len(BOARD.actions(state)) == BOARD.columns and len(right := optimal_actions(state)) == 1:
            found[state] = right[0]
        seed += 1
    return list(found.items())


def errors(policy: str, share: float | None, asked: Sequence[Position]) -> list[int]:
    """Return in how many of the positions the search errs, after each number of simulations; UCT has no share."""
    wrong = [0] * len(SIMULATIONS)
    right = dict(asked)
    for seed, (state, _) in enumerate(asked):
        tree: Any
        if share is None:
            tree = SearchTree(BOARD, state, rng=seed)
        else:
            prior = PolicyAndValue(leaning_policy(BOARD, optimal_actions, share))
            evaluator = WithRollouts(prior, BOARD, 1.0, rng=seed)
            tree = GuidedTree(BOARD, state, evaluator=evaluator, tree_policy=POLICIES[policy], rng=seed)
        for place, simulations in enumerate(SIMULATIONS):
            tree.grow(simulations - tree.root.visits)
            wrong[place] += tree.result().action != right[state]
    return wrong


def stored() -> dict[str, dict[str, list[int]]]:
    """Return the errors by policy and share."""
    found: dict[str, dict[str, list[int]]] = read(FILE)["errors"]
    return found


if __name__ == "__main__":
    asked = drawn()
    tables: dict[str, dict[str, list[int]]] = {
        policy: {str(share): errors(policy, share, asked) for share in SHARES} for policy in POLICIES
    }
    tables["UCT"] = {"": errors("UCT", None, asked)}
    write(FILE, {"errors": tables, "positions": [[state.discs, state.occupied, right] for state, right in asked]})
