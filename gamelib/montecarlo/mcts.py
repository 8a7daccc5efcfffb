r"""Monte Carlo tree search: a tree that grows where it pays, valued by playing on at random.

As the textbooks write it::

    function MONTE-CARLO-TREE-SEARCH(state) returns an action
        tree ← NODE(state)
        while there is time do
            leaf ← SELECT(tree)
            child ← EXPAND(leaf)
            result ← SIMULATE(child)
            BACK-PROPAGATE(result, child)
        return the action of the child with most visits

It asks the game for nothing but its rules, can be stopped at any time, and with UCT as its tree policy the estimate at
the root converges to the minimax value as simulations grow, though in the worst case very slowly. (Kocsis and
Szepesvári state so; the proof has a gap, which Shah, Xie and Xu close for a bonus that grows faster than UCT's.)

Source: R. Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search", *Computers and Games*, 2006;
L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", *ECML*, 2006; D. Shah, Q. Xie and Z. Xu,
"Non-asymptotic analysis of Monte Carlo tree search", *Operations Research* 70(6), 2022; S. Russell and P. Norvig,
*Artificial Intelligence: A Modern Approach*, 4th ed., section 5.4.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeVar

from gamelib.game import Game
from gamelib.montecarlo.demands import check_final
from gamelib.montecarlo.final import Both, FinalMove, most_visits
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.rollout import Rollout
from gamelib.montecarlo.tree import MOST_NODES, SearchTree
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.progress import Progress, check_progress, says_stop

if TYPE_CHECKING:
    from numpy.random import Generator

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def mcts(
    game: Game[State, Action],
    state: State | None = None,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    tree_policy: TreePolicy | None = None,
    rollout: Rollout | None = None,
    final: FinalMove[State, Action] = most_visits,
    rng: Generator | int,
    utilities: tuple[float, float] | None = None,
    most_nodes: int = MOST_NODES,
    solver: bool = False,
    transpositions: bool = False,
    progress: Progress | None = None,
) -> MonteCarloResult[Action]:
    """Grow a tree of simulations from ``state``, and recommend an action.

    Args:
        game: a game of any number of players, with or without chance.
        state: where to start; the initial state if not given.
        simulations: how many simulations to make, 1 or more.
        seconds: for how long to make them.
        tree_policy: which action to follow where all have been tried; UCT with C = 1 if not given.
        rollout: how a simulation goes on where the tree ends; at random if not given.
        final: which action to recommend in the end. With ``Both(more)`` up to ``more`` simulations are added to those
            asked for, until visits and means agree.
        rng: a generator, or a seed for a new one.
        utilities: the lowest and the highest utility there is; what the game says of itself if not given, see
            :class:`~gamelib.montecarlo.rewards.Rewards`.
        most_nodes: how many nodes the tree may have; see :class:`SearchTree`.
        solver: whether to keep what simulations prove, and to stop when the root is proved; see
            :mod:`gamelib.montecarlo.solver`.
        transpositions: whether a state that is reached in several ways is one node; see
            :mod:`gamelib.montecarlo.transpositions`.
        progress: called after each simulation with the number of those made so far; where it returns ``False``, the
            search stops, and what it has found is returned.

    Returns:
        The result; the same for the same seed and number of simulations, on every machine.

    Raises:
        GameError: if the game or the generator is none, ``progress`` is no function, or the game's rules are broken.
        InvalidState: if the state is none of the game.
        IllegalAction: if a policy, or ``final``, chooses an action that it cannot.
        InvalidSearch: if simulations and seconds, utilities or nodes make no sense, a policy is none, a utility is out
            of range, or a rollout does not end.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> mcts(game, game.parse("X X . / O O . / . . ."), simulations=200, rng=1).action
        2
    """
    tree = SearchTree(
        game,
        state,
        tree_policy=tree_policy,
        rollout=rollout,
        rng=rng,
        utilities=utilities,
        most_nodes=most_nodes,
        solver=solver,
        transpositions=transpositions,
    )
    check_final(final)
    check_progress(progress)
    stopped = False

    def told(done: int) -> bool:
        nonlocal stopped
        stopped = progress is not None and says_stop(progress(done))
        return not stopped

    tree.grow(simulations, seconds=seconds, progress=None if progress is None else told)
    if isinstance(final, Both) and isinstance(tree.root.player, int) and not stopped:
        made = tree.root.visits
        tree.agree(final.more, progress=None if progress is None else lambda added: told(made + added))
    return tree.result(final)
