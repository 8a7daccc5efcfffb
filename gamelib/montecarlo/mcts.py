"""Monte Carlo tree search: a tree that grows where it pays, valued by playing on at random.

A simulation has four phases:

- **select**: from the root, follow the tree policy until an action leads out of the tree;
- **expand**: add the node it leads to;
- **simulate**: play on from there at random until the game is over;
- **back up**: at every node on the way, count one more visit, and what each player got.

A node knows its ``visits``, the ``totals`` of what they brought each player, its ``children`` by action and the
``untried`` actions; ``proven`` is for a solver. In the end the action that was tried most often is recommended.

The search asks the game for nothing but its rules, and can be stopped at any time. With UCT as its tree policy the
estimate at the root converges to the minimax value as simulations grow, though in the worst case very slowly. (Kocsis
and Szepesvári state so; the proof has a gap, which Shah, Xie and Xu close for a bonus that grows faster than UCT's.)

Source: R. Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search", *Computers and Games*, 2006;
L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", *ECML*, 2006; C. Browne et al., "A survey of Monte
Carlo tree search methods", *IEEE Transactions on Computational Intelligence and AI in Games* 4(1), 2012, section 3.1;
D. Shah, Q. Xie and Z. Xu, "Non-asymptotic analysis of Monte Carlo tree search", *Operations Research* 70(6), 2022;
S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf, log, sqrt
from time import perf_counter
from typing import Any, Unpack

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Action, Game, State
from gamelib.montecarlo.final import Both, FinalMove, check_final, most_visits
from gamelib.montecarlo.node import Node, Path
from gamelib.montecarlo.rollout import LONGEST, at_random, drawn_outcome, utilities_at
from gamelib.montecarlo.scale import Rewards
from gamelib.montecarlo.tree import Tree, TreeOptions
from gamelib.montecarlo.tree_policy import TreePolicy, check_constant
from gamelib.number import check_count, is_finite_number
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.result import MonteCarloResult
from gamelib.rng import Rng
from gamelib.wording import quoted


def monte_carlo_tree_search(tree: Tree[State, Action], simulations: Iterable[object]) -> None:
    """Grow a tree: select, expand, simulate and back up, once in each simulation."""
    for _ in simulations:
        path = select(tree)
        expand(tree, path)
        rewards = simulate(tree, path)
        back_up(path, rewards)
        tree.learn_from(path, rewards)  # if its policy or its rollout learns, which most do not


def select(tree: Tree[State, Action]) -> Path[State, Action]:
    """Follow the tree policy from the root until an action leads out of the tree, or the game is over or proved.

    Actions never tried come first, in random order, unless the tree is full: then the policy chooses among those that
    were tried, and where none was, the path ends. Where chance moves, it moves as its probabilities say.
    """
    node = tree.root
    path = Path([node], [])
    while node.player is not None and node.proven is None and len(path.nodes) < LONGEST:
        if node.player is CHANCE:
            action = drawn_outcome(tree.game, node.state, tree.random)
        elif node.untried and not tree.is_full:
            action = at_random(node.untried, tree.random)
        elif node.children:
            action = tree.tree_policy.choose(node, node.player)
        else:
            break
        path.actions.append(action)
        child = node.children.get(action) or tree.transposition(path)
        if child is None:
            break  # the action leads out of the tree
        path.nodes.append(child)
        node = child
    return path


def expand(tree: Tree[State, Action], path: Path[State, Action]) -> None:
    """If the last action of the path leads out of the tree, add the child that it leads to."""
    if path.leads_out and tree.has_room_for(path):
        path.nodes.append(path.nodes[-1].child(tree.game, path.actions[-1]))
        tree.count(path)


def simulate(tree: Tree[State, Action], path: Path[State, Action]) -> Rewards:
    """Play on from the end of the path, and return what each player gets, from 0 to 1."""
    leaf = path.nodes[-1]
    if leaf.player is None:
        utilities = utilities_at(tree.game, leaf.state)
    elif leaf.proven is not None:
        utilities = leaf.proven
    else:
        utilities = tree.rollout(tree.game, leaf.state, tree.random)
    return tree.scale.rewards(utilities)


def back_up(path: Path[State, Action], rewards: Rewards) -> None:
    """Count one more visit, and what each player got, at every node of the path."""
    for node in path.nodes:
        node.visits += 1
        totals = node.totals
        for player, reward in enumerate(rewards):
            totals[player] += reward


@dataclass(frozen=True, slots=True)
class UCT:
    r"""Follow the highest upper confidence bound, :math:`\bar X_a + C \sqrt{2 \ln N / N_a}`.

    Args:
        c: the exploration constant *C*, 0 or more; 1 is UCB1's own, for rewards from 0 to 1, which is what nodes keep.
            Where a book leaves the 2 under the root to the constant, as Russell and Norvig do, 1 is its
            :math:`\sqrt 2`: see the table of :mod:`gamelib.bandits.ucb`.

    Example:
        >>> UCT()
        UCT(c=1.0)
    """

    c: float = 1.0

    def __post_init__(self) -> None:
        check_constant(self.c)

    def choose(self, node: Node[State, Action], player: int) -> Action:
        """Return the action with the highest index, the one tried first of several."""
        spread = 2 * self.c * self.c * log(node.visits or 1)  # √(spread / N_a) is C √(2 ln N / N_a)
        highest = -inf
        for action, child in node.children.items():
            visits = child.visits
            if not visits:
                return action
            index = child.totals[player] / visits + sqrt(spread / visits)
            if index > highest:
                highest, chosen = index, action
        return chosen


def mcts(
    game: Game[State, Action],
    state: State | None = None,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    tree_policy: TreePolicy = UCT(),
    final: FinalMove[State, Action] = most_visits,
    rng: Rng,
    progress: Progress | None = None,
    **options: Unpack[TreeOptions],
) -> MonteCarloResult[Action]:
    """Grow a tree of simulations from ``state``, and recommend an action.

    Args:
        game: a game of any number of players, with or without chance.
        state: where to start; the initial state if not given.
        simulations: how many simulations to make, 1 or more.
        seconds: for how long to make them.
        tree_policy: which of the tried actions to follow; UCT with C = 1 if not given.
        final: which action to recommend in the end. With ``Both(more)`` up to ``more`` simulations are added to those
            asked for, until visits and means agree.
        rng: a generator, or a seed for a new one.
        progress: called after each simulation with the number of those made so far; where it returns ``False``, the
            search stops, and what it has found is returned.
        options: ``rollout``, ``utilities``, ``most_nodes``, ``solver`` and ``transpositions``, see
            :class:`~gamelib.montecarlo.tree.TreeOptions`.

    Returns:
        The result; the same for the same seed and number of simulations, on every machine.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> mcts(game, game.parse("X X . / O O . / . . ."), simulations=200, rng=1).action
        2
    """
    check_final(final)
    tree = Tree(game, state, tree_policy, rng, **options)
    more = final.more if isinstance(final, Both) and isinstance(tree.root.player, int) else 0
    monte_carlo_tree_search(tree, rounds(tree, simulations, seconds, progress, more))
    return tree.result(final)


class SearchTree(Tree[State, Action]):
    """A tree that simulations grow, for games of any number of players, with or without chance.

    It can be asked for its result at any time, grown further, interrupted, and kept from one move to the next.

    Args:
        state: the state of the root; the initial state if not given.
        tree_policy: which of the tried actions to follow.
        rng: a generator, or a seed for a new one.
        options: see :class:`~gamelib.montecarlo.tree.TreeOptions`.

    Example:
        >>> from gamelib.games import Nim
        >>> tree = SearchTree(Nim(heaps=(2, 1)), rng=1)
        >>> tree.grow(50)
        >>> tree.grow(50)
        >>> tree.result().simulations
        100
    """

    def __init__(
        self,
        game: Game[State, Action],
        state: State | None = None,
        *,
        tree_policy: TreePolicy = UCT(),
        rng: Rng,
        **options: Unpack[TreeOptions],
    ) -> None:
        super().__init__(game, state, tree_policy, rng, **options)

    def grow(
        self,
        simulations: int | None = None,
        *,
        seconds: float | None = None,
        progress: Progress | None = None,
        more: int = 0,
    ) -> None:
        """Add simulations, until the value of the root is proved.

        An exception from outside, such as the reader's interrupt, may come at any time: what was found is kept, except
        that of the last simulation some nodes may know and others not. The same holds for one that ``progress`` raises.

        Args:
            simulations: how many, 1 or more.
            seconds: for how long; at least one simulation is made.
            progress: called after each simulation with the number of those made so far; where it returns ``False``,
                no more are made.
            more: how many to add to these until the most visited action has the best mean too, 0 or more.
        """
        monte_carlo_tree_search(self, rounds(self, simulations, seconds, progress, more))


def rounds(
    tree: Tree[Any, Any],
    simulations: int | None,
    seconds: float | None = None,
    progress: Progress | None = None,
    more: int = 0,
) -> Iterator[int]:
    """Return the numbers of the rounds in which a tree is to grow, as long as its root is not proved.

    Args:
        tree: the tree.
        simulations: how many rounds.
        seconds: for how long; at least one round.
        progress: called after each with the number of those made so far; ``False`` ends them.
        more: how many may be added until the most visited action has the best mean too.
    """
    check_effort(simulations, seconds)
    check_progress(progress)
    check_count("more", more, 0, error=InvalidSearch)
    return _rounds(tree, inf if simulations is None else simulations, seconds, progress, more)


def _rounds(
    tree: Tree[Any, Any], simulations: float, seconds: float | None, progress: Progress | None, more: int
) -> Iterator[int]:
    deadline = inf if seconds is None else perf_counter() + seconds
    done = added = 0
    while tree.root.proven is None:
        if done >= simulations or (seconds is not None and done and perf_counter() >= deadline):
            if added == more or tree.agrees():
                return
            added += 1
        yield done
        done += 1
        if progress is not None and says_stop(progress(done)):
            return


def check_effort(simulations: int | None, seconds: float | None) -> None:
    """Raise InvalidSearch unless a number of simulations of 1 or more, or a time of 0 or more, or both, are given."""
    if simulations is None and seconds is None:
        raise InvalidSearch("say how many simulations, or for how many seconds: simulations=1000")
    if simulations is not None:
        check_count("simulations", simulations, error=InvalidSearch)
    is_time = is_finite_number(seconds) or (isinstance(seconds, float) and seconds == inf)
    if seconds is not None and (not is_time or seconds < 0):
        raise InvalidSearch(f"seconds is a number of 0 or more, not {quoted(seconds)}")
