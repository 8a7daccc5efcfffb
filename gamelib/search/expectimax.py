r"""Expectimax: the best against an opponent of whom one has a model.

Minimax expects the worst. Who has reason to expect something else, because ghosts walk at random, or because the
opponent is known to err, averages over what the opponent may do:

.. math::

    v(s) = \begin{cases}
        u(s) & \text{if the game is over} \\
        \max_a v(\text{RESULT}(s, a)) & \text{if it is our turn} \\
        \sum_a P(a \mid s) \, v(\text{RESULT}(s, a)) & \text{if it is chance's or the opponent's}
    \end{cases}

To have a probabilistic belief about somebody is not to believe that somebody throws dice. Where the belief is wrong,
what the search promises is wrong too.

Source: D. Klein and P. Abbeel, *CS 188: Introduction to Artificial Intelligence*, University of California, Berkeley,
lectures on uncertainty and utilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, MAX, Action, Game, Player, State
from gamelib.identity import check_made_for
from gamelib.result import SearchResult
from gamelib.rng import Rng
from gamelib.search.expectiminimax import expectiminimax
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.policy import Policy, probabilities, uniform_policy
from gamelib.search.same_game import SameGame
from gamelib.search.search import Evaluation
from gamelib.search.strategy import Strategy
from gamelib.wording import quoted


class AgainstModel(SameGame[State, Action]):
    """The same game to a player who has a model of the other: what was the other's turn is chance's.

    Args:
        game: a game of two players.
        player: who has the model, MAX or MIN.
        opponent: what the other does, a policy or a strategy.

    Raises:
        InvalidSearch: if the game is not for two players.
        UnknownPlayer: if there is no such player.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import uniform_policy
        >>> tree = TreeGame([[3, 12], [2, 14]])
        >>> modelled = AgainstModel(tree, MAX, uniform_policy(tree))
        >>> modelled.player("B"), modelled.outcomes("B")
        (CHANCE, [('b1', 0.5), ('b2', 0.5)])
    """

    def __init__(
        self, game: Game[State, Action], player: int, opponent: Policy[State, Action] | Strategy[State, Action]
    ) -> None:
        super().__init__(game)
        if game.num_players != 2:
            raise InvalidSearch(f"a model is of the one opponent in a game of two; {game.name} has {game.num_players}")
        game.check_player(player)
        if not callable(opponent):
            raise InvalidSearch(f"a model of the opponent is a policy, a function of a state, not {quoted(opponent)}")
        check_made_for(opponent, game, "the policy")
        self.searcher, self.opponent = player, opponent

    def player(self, state: State) -> Player:
        """Return the searching player at its own turns, and chance at all others."""
        return self.searcher if self.game.player(state) == self.searcher else CHANCE

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return what the opponent or chance may do, with its probabilities."""
        if self.game.player(state) is CHANCE:
            return checked_outcomes(self.game, state)
        model = probabilities(self.game, self.opponent, state)
        return [(action, model[action]) for action in self.game.actions(state) if model.get(action)]


def expectimax(
    game: Game[State, Action],
    state: State | None = None,
    *,
    opponent: Policy[State, Action] | Strategy[State, Action] | None = None,
    player: int = MAX,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    samples: int | None = None,
    rng: Rng | None = None,
) -> SearchResult[Action]:
    """Search for the best against a model of the opponent.

    Args:
        game: a game of one or two players, with or without chance.
        state: where to start; the initial state if not given.
        opponent: what the other player does, a policy or a strategy; every action with the same probability if not
            given.
        player: who searches, MAX or MIN.
        depth: how many plies to look ahead, the other's and chance's counted; to the end of the game if not given.
        evaluate: what a state is worth to MAX where the search stops before the end.
        samples, rng: as for :func:`expectiminimax`, for what the other and chance may do.

    Returns:
        The result; its value is the expected utility for MAX if the model is right. Where it is not ``player``'s turn
        there is no action, and the values are those of what the other may do.

    Raises:
        InvalidSearch: as for :func:`expectiminimax`.
        IllegalAction, InvalidPolicy: if the model cannot be followed, see :func:`probabilities`.

    Example:
        >>> from gamelib.games import TreeGame
        >>> expectimax(TreeGame([[3, 12, 9], [2, 4, 6], [15, 6, 0]]))
        expectimax: a1, value 8 (13 nodes, 9 leaves; expected line a1)
    """
    if isinstance(game, Game) and game.num_players == 1:
        game.check_player(player)
        if opponent is not None:
            raise InvalidSearch(f"{game.name} has one player, who has no opponent: leave opponent=… out")
        modelled = game
    else:
        modelled = AgainstModel(game, player, uniform_policy(game) if opponent is None else opponent)
    result = expectiminimax(modelled, state, depth=depth, evaluate=evaluate, samples=samples, rng=rng)
    return replace(result, algorithm="expectimax")
