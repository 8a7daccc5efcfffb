"""Agents that a policy or an evaluator guides: the first thought alone, or a search that begins with it."""

from __future__ import annotations

from functools import partial
from typing import Any

from gamelib.game import Action, Game, State
from gamelib.identity import check_made_for
from gamelib.montecarlo.evaluator import Evaluator, check_evaluator
from gamelib.montecarlo.final import FinalMove, most_visits
from gamelib.montecarlo.puct import PUCT, DirichletNoise, GuidedTree, check_guidance
from gamelib.play.agents import check_goes_on
from gamelib.play.monte_carlo import MonteCarloAgent
from gamelib.rng import Rng
from gamelib.search.policy import Policy, probabilities


class PolicyAgent:
    """Plays the most probable action of a policy, the first one of several: no search.

    Args:
        policy: gives actions probabilities, such as ``NetworkEvaluator(…).policy``.
        name: what people call it.

    Raises:
        InvalidPolicy, IllegalAction: when it plays, if the policy makes no sense; InvalidSearch, if it was made for
            another game.

    Example:
        >>> from gamelib.games import TreeGame
        >>> PolicyAgent(lambda state: {"a1": 0.25, "a2": 0.75}).choose(TreeGame([3, 12]), "A")
        'a2'
    """

    def __init__(self, policy: Policy[Any, Any], name: str = "policy") -> None:
        self.policy, self.name = policy, name

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return the most probable action."""
        check_goes_on(game, state)
        check_made_for(self.policy, game, "the policy")
        proposed = probabilities(game, self.policy, state)
        return max(proposed, key=proposed.__getitem__)


class GuidedAgent(MonteCarloAgent):
    """Searches with PUCT before each move, and keeps its tree from move to move.

    Args:
        evaluator: gives values and priors.
        simulations: how many simulations it adds for each move.
        seconds: how long it may think about each move.
        rng: a generator, or a seed for a new one.
        tree_policy: PUCT if not given.
        noise: for the prior of the root; none if not given.
        final: which action to play in the end.

    Raises:
        InvalidSearch: if one of them makes no sense.
        GameError: if ``rng`` is neither a generator nor a seed.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import PolicyAndValue
        >>> from gamelib.search.policy import uniform_policy
        >>> game = TicTacToe()
        >>> agent = GuidedAgent(PolicyAndValue(uniform_policy(game)), simulations=200, rng=1)
        >>> agent.choose(game, game.parse("X X . / O O . / . . .")), agent.name
        (2, 'PUCT, 200 simulations')
    """

    searches_by = "PUCT"

    def __init__(
        self,
        evaluator: Evaluator[Any, Any],
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        rng: Rng,
        tree_policy: PUCT = PUCT(),
        noise: DirichletNoise | None = None,
        final: FinalMove[Any, Any] = most_visits,
    ) -> None:
        check_evaluator(evaluator)
        check_guidance(tree_policy, noise)
        super().__init__(simulations=simulations, seconds=seconds, rng=rng, tree_policy=tree_policy, final=final)
        self._new_tree = partial(
            GuidedTree, evaluator=evaluator, tree_policy=tree_policy, noise=noise, rng=self._rng
        )
