"""The tree that a search grows: what it is made of, how it is kept from move to move, and what it has found."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Final, Generic, TypedDict

from gamelib.errors import IllegalAction, InvalidSearch
from gamelib.game import CHANCE, Action, Game, State, starting_state
from gamelib.identity import check_made_for
from gamelib.montecarlo.episode import Episode, Observer, RecordedRollout
from gamelib.montecarlo.final import FinalMove, check_final, most_visits
from gamelib.montecarlo.findings import agrees, found
from gamelib.montecarlo.node import Node, Path, count_nodes, nearest
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.rollout import RandomRollout, Rollout, check_rollout
from gamelib.montecarlo.scale import Rewards, Scale
from gamelib.montecarlo.solver import WithProofs, check_ends, prove_upwards
from gamelib.montecarlo.transpositions import Transpositions
from gamelib.montecarlo.tree_policy import TreePolicy, check_tree_policy
from gamelib.number import check_count
from gamelib.rng import Rng, generator

MOST_NODES: Final = 500_000
"""How many nodes a tree may have unless it is given another number.

A node takes some 450 bytes in tic-tac-toe and, its state included, 600 in Connect Four, so that a full tree takes 230
and 300 megabytes; where there are hundreds of actions it is 4,000 bytes and more. RAVE doubles that.
"""


class TreeOptions(TypedDict, total=False):
    """The keywords that every search by a tree has besides its policy.

    Attributes:
        rollout: how a simulation goes on where the tree ends; at random if not given.
        utilities: the lowest and the highest utility there is; what the game says of itself if not given, see
            :class:`~gamelib.montecarlo.scale.Scale`.
        most_nodes: how many nodes the tree may have. When it has so many, simulations go on and improve the
            estimates of the nodes there are, and no node is added: they follow the tree policy among the actions
            that have a node, as long as there are such, and chance as long as its outcome has one.
        solver: whether to keep what simulations prove, and to stop when the root is proved; one player, or two with
            opposite utilities, then wins as soon, or loses as late, as can be seen, see
            :mod:`gamelib.montecarlo.solver`.
        transpositions: whether a state that is reached in several ways is one node; see
            :mod:`gamelib.montecarlo.transpositions`.
    """

    rollout: Rollout
    utilities: tuple[float, float] | None
    most_nodes: int
    solver: bool
    transpositions: bool


class Tree(Generic[State, Action]):
    """What a search by simulations works with; :class:`gamelib.montecarlo.SearchTree` says how it grows.

    Attributes:
        game, solver, given_policy, given_rollout: what it was made with.
        root: the node of the present state.
        nodes: how many nodes the tree has.
        scale: turns utilities into rewards.
        random: where randomness comes from.
        tree_policy: the policy it was given, which with a solver looks at proofs too.
        rollout: the rollout it was given, with a memory of its moves where somebody learns from them.
    """

    def __init__(
        self,
        game: Game[State, Action],
        state: State | None,
        tree_policy: TreePolicy,
        rng: Rng,
        *,
        rollout: Rollout = RandomRollout(),
        utilities: tuple[float, float] | None = None,
        most_nodes: int = MOST_NODES,
        solver: bool = False,
        transpositions: bool = False,
    ) -> None:
        self.most_nodes: Final = check_count("most_nodes", most_nodes, error=InvalidSearch)
        self.game: Final = game
        self.root: Node[State, Action] = Node(game, starting_state(game, state))
        self.nodes = 1
        check_tree_policy(tree_policy)
        check_rollout(rollout)
        check_made_for(rollout, game, "the rollout")
        self.given_policy: Final = tree_policy
        self.given_rollout: Final = rollout
        self.scale: Final = Scale(game, utilities)
        # Rollouts draw one number at a time, which the generator of the standard library does ten times as fast.
        self.random: Final = Random(int(generator(rng).integers(2**63)))
        self.solver: Final = solver
        if solver and utilities is None and not all(map(game.utility_bounds, range(game.num_players))):
            check_ends(game, self.root.state, self.scale)
        self.tree_policy: Final = WithProofs(tree_policy, self.scale) if solver else tree_policy
        self._known = Transpositions(self.root) if transpositions else None
        self._observers: Final = [each for each in (tree_policy, rollout) if isinstance(each, Observer)]
        self.rollout: Rollout = RecordedRollout(rollout) if self._observers else rollout

    @property
    def is_full(self) -> bool:
        """Whether the tree has as many nodes as it may have."""
        return self.nodes >= self.most_nodes

    def reached_otherwise(self, path: Path[State, Action]) -> Node[State, Action] | None:
        """Return the node that another way has led to, if the last action of a path leads there too, now linked."""
        if self._known is None or self.is_full:
            return None
        return self._known.linked(self.game, path)

    def has_room_for(self, path: Path[State, Action]) -> bool:
        """Return whether the node that the last action leads to can be added; if not, the action is taken back.

        Raises:
            IllegalAction: if the tree policy chose an action that is not legal.
        """
        node, action = path.nodes[-1], path.actions[-1]
        if action not in node.untried and node.player is not CHANCE:
            wrong = self.game.illegal(node.state, action)
            raise IllegalAction(f"the tree policy {self.given_policy!r} chose wrongly: {wrong}")
        if self.is_full:
            path.actions.pop()
            return False
        return True

    def add(self, node: Node[State, Action], path: Path[State, Action]) -> None:
        """Put a new node at the end of a path, count it, and remember its state."""
        path.nodes.append(node)
        self.nodes += 1
        if self._known is not None:
            self._known.add(path)

    def learn_from(self, path: Path[State, Action], rewards: Rewards) -> None:
        """Show a simulation that was backed up to whoever learns from it: policy, rollout, solver."""
        if self._observers:
            assert isinstance(self.rollout, RecordedRollout)
            episode = Episode.of(path, self.rollout.forget(), rewards)
            for observer in self._observers:
                observer.observe(episode)
        if self.solver:
            prove_upwards(self.game, path.nodes, self.scale.high)

    def agrees(self) -> bool:
        """Return whether the most visited action has the best mean too, or the root is proved.

        Raises:
            InvalidSearch: if the tree knows no action yet.
        """
        return agrees(self.game, self.root, self.scale)

    def advance(self, action: Action) -> None:
        """Play an action, or an outcome of chance: what is known of what it leads to is kept, all else is forgotten.

        Raises:
            IllegalAction: if the rules do not allow the action; nothing has changed then.
        """
        root = self.root
        if root.player is CHANCE:
            legal = any(action == outcome for outcome, _ in self.game.outcomes(root.state))
        else:
            legal = isinstance(action, Hashable) and (action in root.children or action in root.untried)
        if not legal:
            raise self.game.illegal(root.state, action)
        self._keep(root.children.get(action) or Node(self.game, self.game.result(root.state, action)))

    def move_to(self, state: State) -> bool:
        """Go on from a state further down: what is known of it is kept, and everything else is forgotten.

        Returns:
            Whether the state is in the tree; if not, nothing has changed. Of several nodes of the same state it is the
            one with the fewest moves to it.

        Raises:
            InvalidState: if the state is not one of the game.

        Example:
            >>> from gamelib.games import TicTacToe
            >>> from gamelib.montecarlo import SearchTree
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
            InvalidSearch: if there has been no simulation yet, or ``final`` is not a final move.
        """
        check_final(final)
        return found(self.game, self.root, self.nodes, self.scale, final)
