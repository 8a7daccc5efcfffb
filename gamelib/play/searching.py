"""Agents that search with a budget, by deepening or by growing a tree, and agents that a policy guides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from gamelib.errors import GameError, InvalidSearch
from gamelib.game import Action, Game, State
from gamelib.identity import check_made_for
from gamelib.montecarlo.evaluator import Evaluator, check_evaluator
from gamelib.montecarlo.final import Both, FinalMove, check_final, most_visits
from gamelib.montecarlo.mcts import UCT, SearchTree, check_effort
from gamelib.montecarlo.puct import PUCT, DirichletNoise, GuidedTree, check_guidance
from gamelib.montecarlo.rollout import RandomRollout, Rollout, check_rollout
from gamelib.montecarlo.tree import MOST_NODES
from gamelib.montecarlo.tree_policy import TreePolicy, check_tree_policy
from gamelib.number import check_count
from gamelib.play.agents import check_goes_on
from gamelib.result import MonteCarloResult
from gamelib.rng import Rng, generator
from gamelib.same_game import check_budget
from gamelib.search import DeepeningResult, TranspositionTable, iterative_deepening
from gamelib.search.ordering import MoveOrder, OrderFunction
from gamelib.search.policy import Policy, probabilities
from gamelib.search.search import plies_to_go
from gamelib.wording import counted


class SearchingAgent:
    """Deepens its search until a budget is spent, and plays what the deepest complete search found.

    Its table stays from move to move: what it found out below the position two plies ago it need not find out again.

    Args:
        evaluate: what a state is worth to MAX where a search stops before the end.
        nodes: how many states it may enter for each move: the same play on every machine.
        seconds: how long it may think about each move.
        depth: how many plies it looks ahead at the most.
        order: an order of the actions, as for :func:`gamelib.search.alphabeta`.
        quiescence: whether it goes on at the depth limit until the position is quiet.
        size: how many states its table can hold.

    Attributes:
        thought: the result of its last search, for those who want to know what it expected.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> agent = SearchingAgent(lambda state: 0.0, nodes=500)
        >>> agent.choose(game, game.parse("X X . / O O . / . . ."))
        2
        >>> agent.name
        'searches 500 nodes'
    """

    def __init__(
        self,
        evaluate: Callable[[Any], float],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        order: MoveOrder | OrderFunction | None = None,
        quiescence: bool = False,
        size: int = 200_000,
    ) -> None:
        if nodes is None and seconds is None and depth is None:
            raise InvalidSearch("say when it is to stop thinking: give nodes=…, seconds=… or depth=…")
        check_budget(nodes, seconds)
        plies_to_go(1 if depth is None else depth, evaluate)
        self.nodes, self.seconds, self.depth, self.order = nodes, seconds, depth, order
        self._evaluate, self._quiescence = evaluate, quiescence  # for good: the table holds what was found with them
        self.thought: DeepeningResult[Any] | None = None
        self._size = size
        self._game: Game[Any, Any] | None = None
        self._table = TranspositionTable(size)

    @property
    def name(self) -> str:
        """What people call the agent: what it may spend on a move."""
        budgets = [
            "" if self.nodes is None else counted(self.nodes, "node"),
            "" if self.seconds is None else f"{self.seconds:g} s",
            "" if self.depth is None else counted(self.depth, "ply", "plies"),
        ]
        return f"searches {' or '.join(filter(None, budgets))}"

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return the action that the deepest complete search found best."""
        if game is not self._game:  # another game's states mean something else
            self._game, self._table = game, TranspositionTable(self._size)
        found = iterative_deepening(
            game, state, evaluate=self._evaluate, depth=self.depth, nodes=self.nodes, seconds=self.seconds,
            order=self.order, table=self._table, quiescence=self._quiescence,
        )  # fmt: skip
        if found.action is None:
            raise GameError(
                f"the game is over, so there is no action to choose: ask is_terminal first\n{game.text(state)}"
            )
        self.thought = found
        return found.action


GrowingTree: TypeAlias = SearchTree[Any, Any] | GuidedTree[Any, Any]


class MonteCarloAgent:
    """Adds simulations to a tree before each move, and plays what they recommend.

    When it is to move again and finds the state on the board in its tree, what is below that state is kept, and
    everything else forgotten; otherwise it starts anew.

    Args:
        simulations: how many simulations it adds for each move: the same play on every machine.
        seconds: how long it may think about each move.
        rng: a generator, or a seed for a new one.
        tree_policy: which of the tried actions to follow; UCT with C = 1 if not given.
        rollout: how a simulation goes on where the tree ends; at random if not given.
        final: which action to play in the end.
        utilities: the lowest and the highest utility there is; what the game says of itself if not given.
        solver: whether it keeps what simulations prove; it stops thinking when its move is proved, wins
            as soon as it can, and loses as late.
        most_nodes: how many nodes the tree may have.

    Attributes:
        thought: the result of its last search, for those who want to know what it expected.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> agent = MonteCarloAgent(simulations=200, rng=1)
        >>> agent.choose(game, game.parse("X X . / O O . / . . ."))
        2
        >>> agent.name
        'Monte Carlo, 200 simulations'
    """

    searches_by = "Monte Carlo"

    def __init__(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        rng: Rng,
        tree_policy: TreePolicy = UCT(),
        rollout: Rollout = RandomRollout(),
        final: FinalMove[Any, Any] = most_visits,
        utilities: tuple[float, float] | None = None,
        solver: bool = False,
        most_nodes: int = MOST_NODES,
    ) -> None:
        check_effort(simulations, seconds)
        check_count("most_nodes", most_nodes, error=InvalidSearch)
        check_final(final)
        check_tree_policy(tree_policy)
        check_rollout(rollout)
        self.simulations, self.seconds, self.final = simulations, seconds, final
        self._rng = generator(rng)
        self._new_tree: Callable[[Game[Any, Any], Any], GrowingTree] = partial(
            SearchTree, tree_policy=tree_policy, rollout=rollout, rng=self._rng, utilities=utilities, solver=solver,
            most_nodes=most_nodes,
        )  # fmt: skip
        self._tree: GrowingTree | None = None
        self.thought: MonteCarloResult[Any] | None = None

    @property
    def name(self) -> str:
        """What people call the agent: what it may spend on a move."""
        budgets = [
            "" if self.simulations is None else counted(self.simulations, "simulation"),
            "" if self.seconds is None else f"{self.seconds:g} s",
        ]
        return f"{self.searches_by}, {' or '.join(filter(None, budgets))}"

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return the action that its simulations recommend."""
        check_goes_on(game, state)
        tree = self._tree
        if tree is None or tree.game is not game or not tree.move_to(state):
            tree = self._tree = self._new_tree(game, state)
        more = self.final.more if isinstance(self.final, Both) else 0
        tree.grow(self.simulations, seconds=self.seconds, more=more)
        self.thought = tree.result(self.final)
        action: Action | None = self.thought.action
        if action is None:
            raise GameError(f"chance is to move, so there is no action to choose: ask player first\n{game.text(state)}")
        return action


class PolicyAgent:
    """Plays the most probable action of a policy, the first one of several: no search.

    Args:
        policy: gives actions probabilities, such as ``NetworkEvaluator(…).policy``.
        name: what people call it.

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
