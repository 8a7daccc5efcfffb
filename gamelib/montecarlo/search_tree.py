"""A tree to keep: grown by so many simulations, asked what it knows, moved along with the game, grown further."""

from __future__ import annotations

from typing import Unpack

from gamelib.game import Action, Game, State
from gamelib.montecarlo.effort import rounds
from gamelib.montecarlo.mcts import UCT, monte_carlo_tree_search
from gamelib.montecarlo.tree import Tree, TreeOptions
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.progress import Progress
from gamelib.rng import Rng


class SearchTree(Tree[State, Action]):
    """A tree that simulations grow, for games of any number of players, with or without chance.

    It can be asked for its result at any time, grown further, interrupted, and kept from one move to the next.

    Args:
        state: the state of the root; the initial state if not given.
        tree_policy: which of the tried actions to follow.
        rng: a generator, or a seed for a new one.
        options: see :class:`~gamelib.montecarlo.tree.TreeOptions`.

    Raises:
        GameError: if ``game`` is not a game, or ``rng`` neither a generator nor a seed.
        InvalidState: if the state is not one of the game.
        InvalidSearch: if the policy or one of the options makes no sense.

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

        Raises:
            IllegalAction: if the tree policy chooses an action that is not legal.
            InvalidSearch: if neither or no sensible number is given, a utility is out of range, or a rollout does not
                end.
            GameError: if ``progress`` is not a function, or the game's rules are broken.
        """
        monte_carlo_tree_search(self, rounds(self, simulations, seconds, progress, more))
