"""Values for many players: one number a player, checked as a search meets them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, State, starting_state
from gamelib.identity import check_made_for
from gamelib.number import plain_number
from gamelib.result import Vector
from gamelib.search.search import checked_actions, no_actions, plies_to_go
from gamelib.wording import quoted

VectorEvaluation: TypeAlias = Callable[[State], Sequence[float]]
"""From a state to what it is worth to each player."""


class VectorSearch(Generic[State, Action]):
    """One search for many players: where it starts, how far it goes, and what it has counted.

    Attributes:
        state: where it starts.
        over: whether the game is over there.
        limit: how many plies below it the search stops; below 0 if it goes to the end.
        inner: how many of the states entered were looked beyond.
        leaves: how many of them were given a vector.

    Raises:
        GameError: if ``game`` is not a game, or ``state`` not one of its states.
        InvalidSearch: if depth and evaluation do not go together.
    """

    def __init__(
        self,
        game: Game[State, Action],
        state: State | None,
        depth: int | None,
        evaluate: VectorEvaluation[State] | None,
    ) -> None:
        self.game, self.evaluate = game, evaluate
        self.state = starting_state(game, state)
        self.limit = plies_to_go(depth, evaluate)
        self.inner = self.leaves = 0
        self.over = game.is_terminal(self.state)
        if not self.over and game.player(self.state) in range(game.num_players):
            checked_actions(game, self.state)

    def vector(self, state: State) -> Vector:
        """Return what a state is worth to each player: the utilities where the game is over, else the evaluation.

        Raises:
            InvalidSearch: if that is not one finite number for each player.
        """
        self.leaves += 1
        if self.game.is_terminal(state):
            players = range(self.game.num_players)
            return checked_vector(self.game, state, [self.game.utility(state, player) for player in players])
        assert self.evaluate is not None
        return checked_vector(self.game, state, self.evaluate(state))

    def actions(self, state: State) -> Sequence[Action]:
        """Return the actions of a state that is looked beyond."""
        self.inner += 1
        actions = self.game.actions(state)
        if not actions:
            raise no_actions(self.game, state)
        return actions


def share_of(game: Game[State, Action], player: int, evaluate: VectorEvaluation[State]) -> Callable[[State], float]:
    """Return what an evaluation says for one player, for a search that checks that this is a number.

    Raises:
        InvalidSearch: when it is called, if the evaluation does not return one number for each player.
    """
    check_made_for(evaluate, game)
    players = game.num_players

    def share(state: State) -> float:
        found = evaluate(state)
        well_formed = isinstance(found, tuple | list) and len(found) == players
        own: float = found[player] if well_formed else checked_vector(game, state, found)[player]
        return own

    return share


def checked_vector(game: Game[State, Action], state: State, given: object) -> Vector:
    """Return what a state is worth to each player as numbers of Python's own.

    Raises:
        InvalidSearch: if it is not one finite number for each.
    """
    if isinstance(given, Sequence) and not isinstance(given, str | bytes):
        numbers = tuple(number for number in map(plain_number, given) if number is not None)
        if len(numbers) == len(given) == game.num_players:
            return numbers
    raise InvalidSearch(
        f"{quoted(given)} came back where one finite number for each of {game.num_players} players was needed, for\n"
        f"{game.text(state)}"
    )
