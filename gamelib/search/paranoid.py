r"""One against all the others: paranoid search, and best-reply search.

**Paranoid**: the others are taken to want nothing but that one's loss. They become a single opponent who minimises *the
searching player's* utility :math:`u_p`,

.. math::

    v(s) = \begin{cases}
        u_p(s) & \text{if the game is over} \\
        \max_a v(\text{RESULT}(s, a)) & \text{if } p \text{ is to move} \\
        \min_a v(\text{RESULT}(s, a)) & \text{if anybody else is}
    \end{cases}

and so there are windows again, and deep cuts: at best :math:`O(b^{d (n-1)/n})` leaves. The coalition is not an
assumption that was dropped but the worst case: whatever the others really want, the searching player gets at least
:math:`v`, and that is often far less than what it would get.

**Best-reply search**: between two of one's own moves only one of the others moves, the one whose move hurts most. Max^n
and paranoid search spend most of their plies on what the others do among themselves, and look ahead to very few turns
of their own. Here all the others together have one move between two of the searching player's: the search is MAX's
turn, MIN's turn, MAX's turn again, with alpha-beta, and MIN chooses whose move it is as well as which. The positions it
looks at need not be ones that can come up, since the others let their turns pass; that is the price.

Source: N. Sturtevant and R. Korf, "On pruning techniques for multi-player games", *AAAI*, 2000; M. Schadd and M.
Winands, "Best reply search for multiplayer games", *IEEE Transactions on Computational Intelligence and AI in Games* 3,
2011.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, runtime_checkable

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, MAX, MIN, Action, Game, Player, State, starting_state, two_player_utility
from gamelib.result import SearchResult
from gamelib.same_game import SameGame
from gamelib.search.alphabeta import alphabeta
from gamelib.search.maxn import VectorEvaluation, share_of
from gamelib.search.ordering import Order
from gamelib.search.search import plies_to_go
from gamelib.search.transpositions import TranspositionTable


class OneAgainstAll(SameGame[State, Action]):
    """A game of many as one player fears it: that player is MAX, and MIN moves for everybody else.

    Args:
        game: a game of two players or more.
        searcher: the number of the player who is MAX.

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


@runtime_checkable
class GivesTurns(Protocol):
    """A game in which a turn can be given to anybody."""

    def give_turn(self, state: Any, player: int) -> Any:
        """Return the same position with ``player`` to move."""


class Reply(NamedTuple):
    """A move, and who makes it."""

    player: int
    action: Any


class BestReply(SameGame[Any, Any]):
    """A game of many as best-reply search sees it: MAX moves, then one of the others, then MAX again.

    Args:
        game: a game in which turns can be given, see :class:`GivesTurns`.
        searcher: the number of the player who is MAX.

    Example:
        >>> from gamelib.games import ChineseCheckers
        >>> from gamelib.search import alphabeta
        >>> game = ChineseCheckers(3, radius=1)
        >>> alphabeta(BestReply(game, 0), depth=3, evaluate=lambda state: -game.distance(state, 0)).action
        Reply(player=0, action=(0, 2))
    """

    def __init__(self, game: Game[Any, Any], searcher: int) -> None:
        super().__init__(game)
        if not isinstance(game, GivesTurns):
            raise InvalidSearch(
                f"{game.name} does not say how a turn is given to another player: best-reply search needs a method "
                "give_turn(state, player)"
            )
        game.check_player(searcher)
        self.searcher, self.turns = searcher, game
        self.num_players, self.zero_sum = 2, True
        self.player_names = (game.player_names[searcher], "the others")
        self.others = [player for player in range(game.num_players) if player != searcher]

    def player(self, state: Any) -> int:
        """Return MAX where the searching player is to move, MIN where another is."""
        return MAX if self.game.player(state) == self.searcher else MIN

    def actions(self, state: Any) -> Sequence[Reply]:
        """Return MAX's moves, or those of all the others, player by player in the order of their numbers."""
        if self.game.is_terminal(state):
            return ()
        if self.player(state) == MAX:
            return [Reply(self.searcher, action) for action in self.game.actions(state)]
        return [
            Reply(other, action)
            for other in self.others
            for action in self.game.actions(self.turns.give_turn(state, other))
        ]

    def result(self, state: Any, action: Reply) -> Any:
        """Return the state after a move; after one of the others it is MAX's turn."""
        player, move = action
        after = self.game.result(self.turns.give_turn(state, player), move)
        if player == self.searcher or self.game.is_terminal(after):
            return after
        return self.turns.give_turn(after, self.searcher)

    def utility(self, state: Any, player: int) -> float:
        """Return what a terminal state is worth to the searching player, or what it costs that one."""
        return two_player_utility(self, self.game.utility(state, self.searcher), player)
