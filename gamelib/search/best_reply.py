"""Best-reply search: between two of one's own moves only one of the others moves, the one whose move hurts most.

Max^n and paranoid search spend most of their plies on what the others do among themselves, and look ahead to very few
turns of their own. Here all the others together have one move between two of the searching player's: the search is
MAX's turn, MIN's turn, MAX's turn again, with alpha-beta, and MIN chooses whose move it is as well as which. The
positions it looks at need not be ones that can come up, since the others let their turns pass; that is the price.

Source: M. Schadd and M. Winands, "Best reply search for multiplayer games", *IEEE Transactions on Computational
Intelligence and AI in Games* 3, 2011.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, MIN, Game, two_player_utility
from gamelib.search.same_game import SameGame


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

    Raises:
        GameError: if it is not a game.
        InvalidSearch: if turns cannot be given in the game.
        UnknownPlayer: if there is no such player.

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
