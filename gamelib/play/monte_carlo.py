"""An agent that grows a tree of simulations, and keeps it from move to move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from gamelib.errors import GameError, InvalidSearch
from gamelib.game import Action, Game, State
from gamelib.montecarlo.final import Both, FinalMove, check_final, most_visits
from gamelib.montecarlo.mcts import UCT, SearchTree, check_effort
from gamelib.montecarlo.puct import GuidedTree
from gamelib.montecarlo.rollout import RandomRollout, Rollout, check_rollout
from gamelib.montecarlo.tree import MOST_NODES
from gamelib.montecarlo.tree_policy import TreePolicy, check_tree_policy
from gamelib.number import check_count
from gamelib.play.agents import check_goes_on
from gamelib.result import MonteCarloResult
from gamelib.rng import Rng, generator
from gamelib.wording import counted

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

    Raises:
        InvalidSearch: if there is neither a number of simulations nor a time, or they are not such.
        GameError: if ``rng`` is neither a generator nor a seed.

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
        """Return the action that its simulations recommend.

        Raises:
            GameError: if the game is over.
            InvalidSearch: if a utility of the game is out of the range that was given, or a rollout does not end.
        """
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
