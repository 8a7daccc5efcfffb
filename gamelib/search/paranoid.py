r"""Paranoid: one against all the others, who are taken to want nothing but that one's loss.

The others become a single opponent who minimises *the searching player's* utility :math:`u_p`,

.. math::

    v(s) = \begin{cases}
        u_p(s) & \text{if the game is over} \\
        \max_a v(\text{RESULT}(s, a)) & \text{if } p \text{ is to move} \\
        \min_a v(\text{RESULT}(s, a)) & \text{if anybody else is}
    \end{cases}

and so there are windows again, and deep cuts: at best :math:`O(b^{d (n-1)/n})` leaves. The coalition is not an
assumption that was dropped but the worst case: whatever the others really want, the searching player gets at least
:math:`v`, and that is often far less than what it would get.

Source: N. Sturtevant and R. Korf, "On pruning techniques for multi-player games", *AAAI*, 2000.
"""

from __future__ import annotations

from dataclasses import replace

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, MAX, MIN, Action, Game, Player, State, starting_state, two_player_utility
from gamelib.result import SearchResult
from gamelib.search.alphabeta import alphabeta
from gamelib.search.ordering import Order
from gamelib.search.same_game import SameGame
from gamelib.search.search import plies_to_go
from gamelib.search.transpositions import TranspositionTable
from gamelib.search.vectors import VectorEvaluation, share_of


class OneAgainstAll(SameGame[State, Action]):
    """A game of many as one player fears it: that player is MAX, and MIN moves for everybody else.

    Args:
        game: a game of two players or more.
        searcher: the number of the player who is MAX.

    Raises:
        UnknownPlayer: if there is no such player.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> tree = TreeGame([[Leaf((1, 2, 6)), Leaf((4, 3, 3))], Leaf((2, 4, 1))], num_players=3)
        >>> feared = OneAgainstAll(tree, 0)
        >>> feared.player("A"), feared.player("B"), feared.utility("B2", MIN)
        (0, 1, -4)
    """

    def __init__(self, game: Game[State, Action], searcher: int) -> None:
        super().__init__(game)
        game.check_player(searcher)
        self.searcher = searcher
        self.num_players, self.zero_sum = 2, True
        self.player_names = (game.player_names[searcher], "the others")

    def player(self, state: State) -> Player:
        """Return MAX where the searching player is to move, MIN where another is."""
        mover = self.game.player(state)
        if mover is CHANCE:
            return mover
        return MAX if mover == self.searcher else MIN

    def utility(self, state: State, player: int) -> float:
        """Return what a terminal state is worth to the searching player, or to the others as what it costs that one."""
        return two_player_utility(self, self.game.utility(state, self.searcher), player)


def paranoid(
    game: Game[State, Action],
    state: State | None = None,
    *,
    player: int | None = None,
    depth: int | None = None,
    evaluate: VectorEvaluation[State] | None = None,
    order: Order | None = None,
    table: TranspositionTable | None = None,
) -> SearchResult[Action]:
    """Search with alpha-beta for what a player gets even if all others play against it.

    Args:
        game: a game of two players or more, without chance.
        player: who searches; whoever is to move in the state if not given.
        state, depth, evaluate: as for :func:`maxn`.
        order, table: as for :func:`alphabeta`; a table serves one searching player.

    Returns:
        The result, in which MAX is the searching player and MIN everybody else.

    Raises:
        InvalidSearch: as for :func:`alphabeta`.
        UnknownPlayer: if there is no such player.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> tree = TreeGame([[Leaf((1, 2, 6)), Leaf((4, 3, 3))], [Leaf((6, 1, 2)), Leaf((2, 4, 1))]], num_players=3)
        >>> paranoid(tree)
        paranoid: a2, value 2 (7 nodes, 4 leaves; expected line a2 c2)
    """
    root = starting_state(game, state)
    searcher = (0 if game.is_terminal(root) else game.player(root)) if player is None else player
    if searcher is CHANCE:
        raise InvalidSearch("chance is to move in this state: say whose search it is, with player=…")
    feared = OneAgainstAll(game, searcher)
    plies_to_go(depth, evaluate)
    own = None if evaluate is None else share_of(game, searcher, evaluate)
    return replace(
        alphabeta(feared, root, depth=depth, evaluate=own, order=order, table=table), algorithm="paranoid"
    )
