"""The tree that a search grows: what it is made of, how it is kept from move to move, and what it has found."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Final, Generic, TypeAlias, TypedDict

from gamelib.errors import IllegalAction, InvalidSearch
from gamelib.game import CHANCE, Action, Game, State, starting_state
from gamelib.identity import check_made_for
from gamelib.montecarlo.final import FinalMove, best_mean, check_final, most_visits, visited
from gamelib.montecarlo.node import Node, Path, Transpositions, count_nodes, nearest
from gamelib.montecarlo.rollout import Episode, Observer, RandomRollout, RecordedRollout, Rollout, check_rollout
from gamelib.montecarlo.scale import Rewards, Scale, Utilities
from gamelib.montecarlo.solver import STATES, WithProofs, check_ends, prove_upwards, recommended
from gamelib.montecarlo.tree_policy import TreePolicy, check_tree_policy
from gamelib.number import check_count
from gamelib.result import MonteCarloResult
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
            :mod:`gamelib.montecarlo.node`.
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

    def transposition(self, path: Path[State, Action]) -> Node[State, Action] | None:
        """Return the node that another way has led to, if the last action of a path leads there too, now linked."""
        if self._known is None or self.is_full:
            return None
        return self._known.linked(self.game, path)

    def has_room_for(self, path: Path[State, Action]) -> bool:
        """Return whether the node that the last action leads to can be added; if not, the action is taken back."""
        node, action = path.nodes[-1], path.actions[-1]
        if action not in node.untried and node.player is not CHANCE:
            wrong = self.game.illegal(node.state, action)
            raise IllegalAction(f"the tree policy {self.given_policy!r} chose wrongly: {wrong}")
        if self.is_full:
            path.actions.pop()
            return False
        return True

    def count(self, path: Path[State, Action]) -> None:
        """Count the new node at the end of a path, and remember its state."""
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
        """Return whether the most visited action has the best mean too, or the root is proved."""
        return agrees(self.game, self.root, self.scale)

    def advance(self, action: Action) -> None:
        """Play an action, or an outcome of chance: what is known of what it leads to is kept, all else is forgotten.

        Nothing changes if the rules do not allow it.
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
        """
        check_final(final)
        return found(self.game, self.root, self.nodes, self.scale, final)


Reach: TypeAlias = Callable[[Node[State, Action], Action], Node[State, Action] | None]
"""From a node and an action to the child it leads to, with its own children; ``None`` if it was never tried."""


def _child(node: Node[State, Action], action: Action) -> Node[State, Action] | None:
    return node.children.get(action)


def found(
    game: Game[State, Action],
    root: Node[State, Action],
    nodes: int,
    scale: Scale,
    final: FinalMove[State, Action] = most_visits,
    reach: Reach[State, Action] = _child,
) -> MonteCarloResult[Action]:
    """Return what the tree below a root knows; ``reach`` makes the nodes of the line, if they are not there."""
    if not root.visits:
        raise InvalidSearch("the tree knows nothing yet: let it grow first")
    chance = game.outcomes(root.state) if root.player is CHANCE else ()
    actions = [outcome for outcome, _ in chance] if chance else game.actions(root.state)
    tried = [action for action in actions if action in root.children and root.children[action].visits]
    line = _line(game, root, scale, final, reach) if tried else []
    best = root.children[line[0]] if line and root.proven is None else root
    return MonteCarloResult(
        action=line[0] if line else None,
        values=_mean_utilities(best, scale),
        action_values={each: _mean_utilities(root.children[each], scale) for each in tried},
        visits={each: root.children[each].visits for each in tried},
        simulations=root.visits,
        nodes=nodes,
        principal_variation=tuple(line),
        player=root.player,
        algorithm="mcts",
        proven=root.proven is not None,
    )


def agrees(game: Game[State, Action], root: Node[State, Action], scale: Scale) -> bool:
    """Return whether the most visited action of a root has the best mean too, or the root is proved."""
    if root.proven is not None:
        return True
    if not isinstance(root.player, int) or not visited(root):
        raise InvalidSearch("there are no actions to agree on: nobody moves at the root, or none was tried yet")
    robust, best = (recommended(game, root, root.player, final, scale) for final in (most_visits, best_mean))
    return robust == best


def _mean_utilities(node: Node[State, Action], scale: Scale) -> Utilities:
    """Return what simulations through a node brought each player on average, or what is proved, as utilities."""
    if node.proven is not None:
        return node.proven
    return scale.utilities([total / node.visits for total in node.totals])


def _line(
    game: Game[State, Action],
    root: Node[State, Action],
    scale: Scale,
    final: FinalMove[State, Action],
    reach: Reach[State, Action],
) -> list[Action]:
    """Return the action to recommend, and those that are expected to follow."""
    line: list[Action] = []
    node: Node[State, Action] | None = root
    while node is not None and isinstance(node.player, int) and visited(node):
        choose, states = (final, STATES) if node is root else (most_visits, 0)
        line.append(recommended(game, node, node.player, choose, scale, states))
        node = reach(node, line[-1])
    return line
