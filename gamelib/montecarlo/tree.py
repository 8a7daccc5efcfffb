"""The growing tree: four phases, over and over, and what they have found at any time."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Game, Player, starting_state
from gamelib.montecarlo.demands import check_final, check_rollout, check_tree_policy
from gamelib.montecarlo.effort import check_effort
from gamelib.montecarlo.episode import Episode, Observer, moves_along
from gamelib.montecarlo.final import FinalMove, check_more, most_visits
from gamelib.montecarlo.findings import agrees, found
from gamelib.montecarlo.node import Node, count_nodes, nearest
from gamelib.montecarlo.phases import back_up, expand, select, simulate
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.rewards import Rewards
from gamelib.montecarlo.rollout import RandomRollout, Rollout
from gamelib.montecarlo.solver import WithProofs, prove_upwards
from gamelib.montecarlo.transpositions import Transpositions
from gamelib.montecarlo.tree_policy import UCT, TreePolicy
from gamelib.number import check_count
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.result import Vector
from gamelib.rng import generator

if TYPE_CHECKING:
    from numpy.random import Generator

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

MOST_NODES: Final = 500_000
"""How many nodes a tree may have unless it is told otherwise.

A node takes some 500 bytes in tic-tac-toe and 600 in Connect Four, its state included, so that a full tree takes 250
and 300 megabytes; where there are hundreds of actions it is 4,000 bytes and more. RAVE doubles that.
"""


class SearchTree(Generic[State, Action]):
    """A tree that simulations grow, for games of any number of players, with or without chance.

    It can be asked for its result at any time, grown further, interrupted, and kept from one move to the next.

    Args:
        game: the game.
        state: the state of the root; the initial state if not given.
        tree_policy: which action to follow where all have been tried.
        rollout: how a simulation goes on where the tree ends.
        rng: a generator, or a seed for a new one.
        utilities: the lowest and the highest utility there is; what the game says of itself if not given, see
            :class:`~gamelib.montecarlo.rewards.Rewards`.
        most_nodes: how many nodes the tree may have. When it has so many, simulations go on and improve the
            estimates of the nodes there are, and no node is added.
        solver: whether to keep what simulations prove, see :mod:`gamelib.montecarlo.solver`.
        transpositions: whether a state that is reached in several ways is one node, see
            :mod:`gamelib.montecarlo.transpositions`.

    Attributes:
        root: the node of the present state.
        nodes: how many nodes the tree has.

    Raises:
        GameError: if the game or the generator is none.
        InvalidState: if the state is none of the game.
        InvalidSearch: if the utilities are no range, the number of nodes is none, or the policy or the rollout is none.

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
        tree_policy: TreePolicy | None = None,
        rollout: Rollout | None = None,
        rng: Generator | int,
        utilities: tuple[float, float] | None = None,
        most_nodes: int = MOST_NODES,
        solver: bool = False,
        transpositions: bool = False,
    ) -> None:
        check_count("most_nodes", most_nodes, error=InvalidSearch)
        self.game: Final = game
        self.root: Node[State, Action] = Node(game, starting_state(game, state))
        self.tree_policy: Final = UCT() if tree_policy is None else tree_policy
        check_tree_policy(self.tree_policy)
        self.rollout: Final = RandomRollout() if rollout is None else rollout
        check_rollout(self.rollout)
        self.rewards: Final = Rewards(game, utilities)
        self.most_nodes: Final = most_nodes
        self.nodes = 1
        self.solver: Final = solver
        self._choosing: Final = WithProofs(self.tree_policy, self.rewards) if solver else self.tree_policy
        self._known = Transpositions(self.root) if transpositions else None
        self._observers: Final = [each for each in (self.tree_policy, self.rollout) if isinstance(each, Observer)]
        self.has_observers: Final = bool(self._observers)
        # Rollouts draw one number at a time, which the generator of the standard library does ten times as fast.
        self.random: Final = Random(int(generator(rng).integers(2**63)))

    def simulate_once(self) -> None:
        """Go through the four phases once."""
        self.play_on(*self.descend())

    def descend(self) -> tuple[list[Node[State, Action]], list[Action] | None]:
        """Select and expand: return the way to where a rollout is to begin.

        Returns:
            The nodes, and the actions between them if somebody learns from those, else ``None``.
        """
        taken: list[Action] | None = [] if self.has_observers else None
        path, action = select(self.game, self.root, self._choosing, self.random, taken)
        if action is not None and self.nodes < self.most_nodes:
            if taken is not None:
                taken.append(action)
            if self._known is None:
                path.append(expand(self.game, path[-1], action))
                self.nodes += 1
            else:
                self.nodes += self._known.expand_or_link(self.game, path, action, self._choosing, self.random, taken)
        return path, taken

    def play_on(self, path: list[Node[State, Action]], taken: list[Action] | None) -> Vector:
        """Simulate from the end of a way, learn from it, and return the rewards.

        Args:
            path: the nodes from the root to where the rollout begins.
            taken: the actions between them, if somebody learns from those.
        """
        if taken is None:
            rewards = self.simulate(path[-1])
            self.learn(path, rewards)
        else:
            rewards, later = self._simulate_with_moves(path[-1])
            self.learn(path, rewards, taken, later)
        return rewards

    def simulate(self, node: Node[State, Action]) -> Vector:
        """Return what playing on from a node brings each player, as rewards from 0 to 1."""
        return self.rewards.of(simulate(self.game, node, self.rollout, self.random))

    def _simulate_with_moves(self, leaf: Node[State, Action]) -> tuple[Vector, Sequence[tuple[Player, Action]]]:
        """Return the rewards of playing on from a node, and the moves if the rollout can tell them."""
        played = getattr(self.rollout, "played", None)
        if played is None or leaf.player is None or leaf.proven is not None:
            return self.simulate(leaf), ()
        won, moves = played(self.game, leaf.state, self.random)
        return self.rewards.of(won), moves

    def learn(
        self,
        path: list[Node[State, Action]],
        rewards: Vector,
        taken: list[Action] | None = None,
        later: Sequence[tuple[Player, Action]] = (),
    ) -> None:
        """Back up what a simulation brought, tell those who learn from it, and prove what can be proved.

        Args:
            path: the nodes from the root to where the rollout began, as :meth:`descend` returned them.
            rewards: what each player got, from 0 to 1.
            taken: the actions between the nodes of the path; ``None`` if nobody asked for them.
            later: the moves of the rollout.
        """
        back_up(path, rewards)
        if taken is not None:
            episode = Episode(path, [*moves_along(path, taken), *later], rewards)
            for observer in self._observers:
                observer.observe(episode)
        if self.solver:
            prove_upwards(self.game, path, self.rewards.high)

    def grow(
        self,
        simulations: int | None = None,
        *,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Add simulations, or none if the value of the root has been proved.

        An exception from outside, such as the reader's interrupt, may come at any time: what was found is kept, except
        that of the last simulation some nodes may know and others not. The same holds for one that ``progress`` raises.

        Args:
            simulations: how many, 1 or more.
            seconds: for how long; at least one simulation is made.
            progress: called after each simulation with the number of those made so far; where it returns ``False``,
                no more are made.

        Raises:
            IllegalAction: if the tree policy chooses an action that is not legal.
            InvalidSearch: if neither or no sensible number is given, a utility is out of range, or a rollout does not
                end.
            GameError: if ``progress`` is no function, or the game's rules are broken.
        """
        check_effort(simulations, seconds)
        check_progress(progress)
        deadline = None if seconds is None else perf_counter() + seconds
        done = 0
        while (simulations is None or done < simulations) and self.root.proven is None:
            self.simulate_once()
            done += 1
            if progress is not None and says_stop(progress(done)):
                return
            if deadline is not None and perf_counter() >= deadline:
                return

    def agree(self, more: int, *, progress: Progress | None = None) -> bool:
        """Add simulations until the most visited action has the best mean too, and return whether it came to that.

        Args:
            more: how many simulations may be added; none is if there is nothing to wait for.
            progress: called after each simulation with the number of those added so far; where it returns ``False``,
                no more are added.

        Raises:
            InvalidSearch: if the tree knows no action yet, or that is no number of simulations.
            GameError: if ``progress`` is no function.

        Example:
            >>> from gamelib.games import ConnectFour
            >>> tree = SearchTree(ConnectFour(), rng=1)
            >>> tree.grow(200)
            >>> tree.agree(1000), tree.root.visits
            (True, 200)
        """
        check_more(more)
        check_progress(progress)
        for added in range(more):
            if self.agrees():
                return True
            self.simulate_once()
            if progress is not None and says_stop(progress(added + 1)):
                break
        return self.agrees()

    def agrees(self) -> bool:
        """Return whether the most visited action has the best mean too, or the root is proved.

        Raises:
            InvalidSearch: if the tree knows no action yet.
        """
        return agrees(self.game, self.root, self.rewards)

    def advance(self, action: Action) -> None:
        """Play an action, or an outcome of chance: what is known of what it leads to is kept, all else is forgotten.

        Raises:
            IllegalAction: if the rules do not allow the action; nothing has changed then.
        """
        root, child = self.root, None
        untried = root.untried
        if root.player is CHANCE:
            untried = [outcome for outcome, _ in self.game.outcomes(root.state)]
        try:
            child = root.children.get(action)
            legal = child is not None or action in untried
        except (TypeError, ValueError):  # what cannot be looked up, or compared
            legal = False
        if not legal:
            raise self.game.illegal(root.state, action)
        self._keep(Node(self.game, self.game.result(root.state, action)) if child is None else child)

    def move_to(self, state: State) -> bool:
        """Go on from a state further down: what is known of it is kept, and everything else is forgotten.

        Returns:
            Whether the state is in the tree; if not, nothing has changed. Of several nodes of the same state it is the
            one with the fewest moves to it.

        Raises:
            InvalidState: if the state is none of the game.

        Example:
            >>> from gamelib.games import TicTacToe
            >>> game = TicTacToe()
            >>> tree = SearchTree(game, rng=1)
            >>> tree.grow(500)
            >>> tree.move_to(game.parse("X . . / . O . / . . .")), tree.root.visits < 500
            (True, True)
        """
        self.game.check_state(state)
        node = nearest(self.root, state)
        if node is not None:
            self._keep(node)
        return node is not None

    def _keep(self, node: Node[State, Action]) -> None:
        """Make a node the root; the tree is what is below it."""
        nodes, known = count_nodes(node), None if self._known is None else Transpositions(node)
        self.root, self.nodes, self._known = node, nodes, known  # at once, lest an interrupt leave them at odds

    def result(self, final: FinalMove[State, Action] = most_visits) -> MonteCarloResult[Action]:
        """Return what the tree knows now.

        After :meth:`advance` in a tree with transpositions the visits may include simulations that came by parents
        which have been forgotten, so that those of the actions need not sum to the number of simulations.

        Args:
            final: which action to recommend; :func:`gamelib.montecarlo.solver.recommended` where some are proved.

        Raises:
            IllegalAction: if ``final`` chooses an action that was not tried.
            InvalidSearch: if there has been no simulation yet, or ``final`` is none.
        """
        check_final(final)
        return found(self.game, self.root, self.nodes, self.rewards, final)
