r"""PUCT: a tree search that an evaluator guides, as in AlphaGo, AlphaGo Zero and AlphaZero.

The prior says where to look, and the value what was found, in place of a rollout. Nothing is tried merely because it
has not been tried. A simulation is one evaluation; the first is that of the root. The tree, its nodes, and how it is
expanded and backed up are those of :mod:`gamelib.montecarlo.mcts`; a node keeps its prior in its ``notes``.

Several trees may grow side by side, so that one call of the evaluator serves them all: this is what makes a network
quick.

With the prior :math:`P_a`, visits :math:`N_a` of a node's children, :math:`N = \sum_b N_b` and the mean reward
:math:`Q_a` of the player to move, from 0 to 1, the index of PUCT is

.. math:: Q_a + c \, P_a \frac{\sqrt{N}}{1 + N_a} .

Source: D. Silver et al., "Mastering the game of Go with deep neural networks and tree search", *Nature* 529, 2016, and
"Mastering the game of Go without human knowledge", *Nature* 550, 2017; the growing constant is that of "A general
reinforcement learning algorithm that masters chess, shogi, and Go through self-play", *Science* 362, 2018; C. Rosin,
"Multi-armed bandits with episode context", *Annals of Mathematics and Artificial Intelligence* 61, 2011, for the first
index of the kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from math import inf, sqrt
from random import Random
from typing import Final

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, MAX, Action, Game, State
from gamelib.identity import check_made_for
from gamelib.montecarlo.evaluator import Evaluation, Evaluator, check_evaluator, evaluations, legal_prior
from gamelib.montecarlo.final import Both, FinalMove, most_visits
from gamelib.montecarlo.mcts import back_up, expand, rounds
from gamelib.montecarlo.node import Node, Path
from gamelib.montecarlo.rollout import LONGEST, drawn_outcome, utilities_at
from gamelib.montecarlo.scale import Rewards, utility_bounds
from gamelib.montecarlo.tree import MOST_NODES, Tree
from gamelib.montecarlo.tree_policy import check_constant
from gamelib.number import check_count, is_finite_number
from gamelib.progress import Progress
from gamelib.result import MonteCarloResult
from gamelib.rng import Rng
from gamelib.search.search import check_for_two
from gamelib.wording import digits, quoted


@dataclass(frozen=True, slots=True)
class PUCT:
    r"""Follow the highest :math:`Q_a + c \, P_a \sqrt{N} / (1 + N_a)`; while *N* is 0, the greatest prior.

    Args:
        c: how much the prior counts, 0 or more. Rewards are from 0 to 1; where a program has values from -1 to 1, its
            constant is twice as large for the same search.
        first_play: what an action never followed seems to be worth, from 0 (a loss, as in AlphaZero) to 1; the mean of
            the node itself if not given.

    Example:
        >>> PUCT(c=2.0)
        PUCT(c=2.0, first_play=None)
    """

    c: float = 1.25
    first_play: float | None = None

    def __post_init__(self) -> None:
        check_constant(self.c)
        first = self.first_play
        if first is not None and (not is_finite_number(first) or not 0 <= first <= 1):
            raise InvalidSearch(f"the first play is a reward from 0 to 1, or None, and is not {first!r}")

    def choose(self, node: Node[State, Action], player: int) -> Action:
        """Return the action with the highest index, the first one in the game's order of several."""
        priors: dict[Action, float] = node.notes
        children, child_of = node.children, node.children.get
        all_visits = sum([child.visits for child in children.values()])
        if not all_visits:
            return max(priors, key=priors.__getitem__)
        weight = self.weight(all_visits)
        first = node.totals[player] / node.visits if self.first_play is None else self.first_play
        highest = -inf
        for action, prior in priors.items():
            child = child_of(action)
            if child is None or not (visits := child.visits):
                index = first + weight * prior
            else:
                index = child.totals[player] / visits + weight * prior / (1 + visits)
            if index > highest:
                highest, chosen = index, action
        return chosen

    def weight(self, visits: int) -> float:
        """Return what :math:`P_a / (1 + N_a)` is multiplied by at a node whose children have so many visits in all."""
        return self.c * sqrt(visits)


@dataclass(frozen=True, slots=True)
class FadingPrior(PUCT):
    r"""Follow the highest :math:`Q_a + c \, P_a / (1 + N_a)`: PUCT as it is often quoted, without :math:`\sqrt{N}`.

    The bonus of an action that is never followed stays as it is, so a search may never come back to it.

    Example:
        >>> FadingPrior(c=1.0).weight(400)
        1.0
    """

    def weight(self, visits: int) -> float:
        """Return the constant."""
        return self.c


@dataclass(frozen=True, slots=True)
class DirichletNoise:
    r"""Noise in the prior of the root, so that self-play tries something else: :math:`(1 - s) P_a + s \, \eta_a`.

    Args:
        alpha: the concentration of the Dirichlet distribution that :math:`\eta` is drawn from, above 0; about 10
            divided by the number of legal actions.
        share: *s*, from 0 to 1.

    Example:
        >>> noisy = DirichletNoise(alpha=1.0).added({"a": 0.5, "b": 0.5}, Random(1))
        >>> {action: round(prior, 3) for action, prior in noisy.items()}
        {'a': 0.393, 'b': 0.607}
    """

    alpha: float
    share: float = 0.25

    def __post_init__(self) -> None:
        if not is_finite_number(self.alpha) or not 0 < self.alpha <= 1e6:
            raise InvalidSearch(
                f"alpha is a number above 0 and at most a million, such as 10 / (number of actions), not {self.alpha!r}"
            )
        if not is_finite_number(self.share) or not 0 <= self.share <= 1:
            raise InvalidSearch(f"the share of the noise is a number from 0 to 1, not {self.share!r}")

    def added(self, prior: dict[Action, float], random: Random) -> dict[Action, float]:
        """Return a prior with the noise in it."""
        drawn = [random.gammavariate(self.alpha, 1) for _ in prior]
        if not any(drawn):  # where alpha is tiny, and one of them has everything
            drawn[random.randrange(len(drawn))] = 1.0
        total = sum(drawn)
        return {
            action: (1 - self.share) * mass + self.share * noise / total
            for (action, mass), noise in zip(prior.items(), drawn, strict=True)
        }


def check_guidance(tree_policy: object, noise: object) -> None:
    """Raise InvalidSearch unless the one goes by priors, and the other is noise for them, or None."""
    if not isinstance(tree_policy, PUCT):
        raise InvalidSearch(
            f"{quoted(tree_policy)} does not go by priors: a tree policy that does is PUCT(…) or an object of a class "
            "that begins with class …(PUCT), such as FadingPrior(…)"
        )
    if noise is not None and not isinstance(noise, DirichletNoise):
        raise InvalidSearch(f"noise is DirichletNoise(alpha=…), or None, and not {quoted(noise)}")


def guided_tree_search(trees: Sequence[GuidedTree[State, Action]], simulations: Iterable[object]) -> None:
    """Grow trees side by side: in each select, expand, then evaluate all leaves at once, and back up."""
    for _ in simulations:
        paths = [select(tree) for tree in trees]
        for tree, path in zip(trees, paths, strict=True):
            expand(tree, path)
        for path, rewards in zip(paths, evaluate(trees, paths), strict=True):
            back_up(path, rewards)


def select(tree: GuidedTree[State, Action]) -> Path[State, Action]:
    """Follow the tree policy from the root until an action leads out of the tree, or to a node not evaluated yet.

    When the tree is full, the policy chooses among the actions that were tried; where none was, the path ends.
    """
    node = tree.root
    path = Path([node], [])
    while node.visits and node.player is not None and len(path.nodes) < LONGEST:
        if node.player is CHANCE:
            action = drawn_outcome(tree.game, node.state, tree.random)
        elif not tree.is_full:
            action = tree.tree_policy.choose(node, node.player)
        elif node.children:
            action = tree.tree_policy.choose(_as_tried(node), node.player)
        else:
            break
        path.actions.append(action)
        child = node.children.get(action)
        if child is None:
            break
        path.nodes.append(child)
        node = child
    return path


def _as_tried(node: Node[State, Action]) -> Node[State, Action]:
    """Return a copy of a node whose prior is of the actions that were tried, in the game's order."""
    tried = copy(node)
    tried.notes = {action: prior for action, prior in node.notes.items() if action in node.children}
    return tried


def evaluate(trees: Sequence[GuidedTree[State, Action]], paths: Sequence[Path[State, Action]]) -> list[Rewards]:
    """Return what each player gets at the end of each path, and note the priors there."""
    leaves = [path.nodes[-1] for path in paths]
    going_on = [leaf.state for leaf in leaves if leaf.player is not None]
    found = iter(evaluations(trees[0].evaluator, going_on) if going_on else ())
    return [
        tree.scale.rewards(utilities_at(tree.game, leaf.state)) if leaf.player is None else tree.note(leaf, next(found))
        for tree, leaf in zip(trees, leaves, strict=True)
    ]


class GuidedTree(Tree[State, Action]):
    """A tree that an evaluator guides; it can be kept from move to move like any other.

    Args:
        game: a game for two whose interests are opposed, with or without chance.
        state: the state of the root; the initial state if not given.
        evaluator: gives values and priors.
        tree_policy: PUCT if not given.
        noise: for the prior of the root, and of no other node; none if not given.
        rng: a generator, or a seed for a new one.
        most_nodes: how many nodes the tree may have.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import PolicyAndValue
        >>> from gamelib.search.policy import uniform_policy
        >>> game = TicTacToe()
        >>> tree = GuidedTree(game, evaluator=PolicyAndValue(uniform_policy(game)), rng=1)
        >>> tree.grow(100)
        >>> tree.result().simulations, round(tree.root.notes[4], 3)
        (100, 0.111)
    """

    def __init__(
        self,
        game: Game[State, Action],
        state: State | None = None,
        *,
        evaluator: Evaluator[State, Action],
        tree_policy: PUCT = PUCT(),
        noise: DirichletNoise | None = None,
        rng: Rng,
        most_nodes: int = MOST_NODES,
    ) -> None:
        check_evaluator(evaluator)
        check_made_for(evaluator, game, "the evaluator")
        check_guidance(tree_policy, noise)
        super().__init__(game, state, tree_policy, rng, most_nodes=most_nodes)
        check_for_two(game)
        self.evaluator: Final = evaluator
        self.noise: Final = noise
        self._bounds: Final = utility_bounds(game, MAX)
        self._scale: Final = 1 / (self.scale.width[MAX] or 1)

    def grow(
        self,
        simulations: int | None = None,
        *,
        seconds: float | None = None,
        progress: Progress | None = None,
        more: int = 0,
    ) -> None:
        """Add simulations, see :meth:`gamelib.montecarlo.SearchTree.grow`.

        After an error of the evaluator the tree is as if the simulation had not begun, and can be grown on.
        """
        guided_tree_search([self], rounds(self, simulations, seconds, progress, more))

    def note(self, leaf: Node[State, Action], evaluation: Evaluation[Action]) -> Rewards:
        """Keep the prior of a leaf, and return its value as rewards."""
        value, prior = evaluation
        low, high = self._bounds
        if not low <= value <= high:
            raise InvalidSearch(
                f"{quoted(self.evaluator)} gave the value {value!r}, and values are utilities of MAX, here from "
                f"{digits(low)} to {digits(high)}"
            )
        if leaf.notes is None:  # where the tree is full, a leaf is seen again
            leaf.notes = {} if leaf.player is CHANCE else legal_prior(prior, leaf.untried)
            if leaf is self.root:
                self._disturb()
        reward = (value - low) * self._scale
        return Rewards((reward, 1 - reward))

    def result(self, final: FinalMove[State, Action] = most_visits) -> MonteCarloResult[Action]:
        """Return what the tree knows now; see :meth:`gamelib.montecarlo.SearchTree.result`.

        Before any action has been tried, the one with the greatest prior is recommended.
        """
        result = replace(super().result(final), algorithm="puct")
        if result.action is None and self.root.notes:
            likeliest = max(self.root.notes, key=self.root.notes.__getitem__)
            result = replace(result, action=likeliest, principal_variation=(likeliest,))
        return result

    def _keep(self, node: Node[State, Action]) -> None:
        is_new = node is not self.root
        super()._keep(node)
        if is_new:
            self._disturb()

    def _disturb(self) -> None:
        """Add the noise to the prior of the root, if there are both."""
        if self.noise is not None and self.root.notes:
            self.root.notes = self.noise.added(self.root.notes, self.random)


def puct(
    game: Game[State, Action],
    state: State | None = None,
    *,
    evaluator: Evaluator[State, Action],
    simulations: int | None = None,
    seconds: float | None = None,
    tree_policy: PUCT = PUCT(),
    noise: DirichletNoise | None = None,
    final: FinalMove[State, Action] = most_visits,
    rng: Rng,
    progress: Progress | None = None,
    most_nodes: int = MOST_NODES,
) -> MonteCarloResult[Action]:
    """Grow a tree that an evaluator guides, and recommend an action.

    Args:
        game, state, evaluator, tree_policy, noise, most_nodes: see :class:`GuidedTree`.
        simulations: how many simulations to make, 1 or more; each asks the evaluator once, unless the game is over.
        seconds: for how long to make them.
        final: which action to recommend in the end; :class:`gamelib.montecarlo.Sampled` draws one by visits.
        rng: a generator, or a seed for a new one.
        progress: called after each simulation with the number of those made so far; ``False`` ends the search.

    Returns:
        The result; the same for the same seed and number of simulations. With one simulation no action is tried yet,
        and the one with the greatest prior is recommended.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import PolicyAndValue
        >>> from gamelib.search.policy import uniform_policy
        >>> game = TicTacToe()
        >>> no_idea = PolicyAndValue(uniform_policy(game))
        >>> puct(game, game.parse("X X . / O O . / . . ."), evaluator=no_idea, simulations=200, rng=1).action
        2
    """
    tree = GuidedTree(
        game, state, evaluator=evaluator, tree_policy=tree_policy, noise=noise, rng=rng, most_nodes=most_nodes
    )
    more = final.more if isinstance(final, Both) and isinstance(tree.root.player, int) else 0
    tree.grow(simulations, seconds=seconds, progress=progress, more=more)
    return tree.result(final)


def grow_together(trees: Sequence[GuidedTree[State, Action]], simulations: int) -> None:
    """Add simulations to several trees at once: their leaves are evaluated together, in one call.

    Args:
        trees: different trees of the same game, with the same evaluator.
        simulations: how many to add to each, 1 or more.
    """
    check_count("simulations", simulations, error=InvalidSearch)
    if any(tree.game is not trees[0].game or tree.evaluator is not trees[0].evaluator for tree in trees):
        raise InvalidSearch("trees that grow together have one game and one evaluator: make them with the same objects")
    if len(set(map(id, trees))) < len(trees):
        raise InvalidSearch("one of the trees is given twice: each of those that grow together is another one")
    guided_tree_search(trees, range(simulations) if trees else ())
