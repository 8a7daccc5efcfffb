r"""Expectiminimax, minimax where dice, cards or coins move too; and expectimax, where the opponent is one of them.

.. math::

    \text{EXPECTIMINIMAX}(s) = \begin{cases}
        \text{UTILITY}(s, \text{MAX}) & \text{if TERMINAL-TEST}(s) \\
        \max_a \text{EXPECTIMINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MAX} \\
        \min_a \text{EXPECTIMINIMAX}(\text{RESULT}(s, a)) & \text{if PLAYER}(s) = \text{MIN} \\
        \sum_r P(r) \, \text{EXPECTIMINIMAX}(\text{RESULT}(s, r)) & \text{if PLAYER}(s) = \text{CHANCE}
    \end{cases}

Whether the game is over is asked first, whoever would be to move: a terminal state has no actions to take a
maximum of. A throw of the dice is a ply like any other. The tree has :math:`O(b^m n^m)` nodes where chance
has *n* outcomes.

**Expectimax** is the best against an opponent of whom one has a model. Minimax expects the worst. Who has reason to
expect something else, because ghosts walk at random, or because the opponent is known to err, averages over what the
opponent may do:

.. math::

    v(s) = \begin{cases}
        u(s) & \text{if the game is over} \\
        \max_a v(\text{RESULT}(s, a)) & \text{if it is our turn} \\
        \sum_a P(a \mid s) \, v(\text{RESULT}(s, a)) & \text{if it is chance's or the opponent's}
    \end{cases}

To have a probabilistic belief about somebody is not to believe that somebody throws dice. Where the belief is wrong,
what the search promises is wrong too.

Source: D. Michie, "Game-playing and game-learning automata", *Advances in Programming and Non-Numerical Computation*,
1966; S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.5; D. Klein and
P. Abbeel, *CS 188: Introduction to Artificial Intelligence*, University of California, Berkeley, lectures on
uncertainty and utilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, MAX, Action, Game, Player, State
from gamelib.identity import check_made_for
from gamelib.result import SearchResult
from gamelib.rng import Rng
from gamelib.same_game import SameGame
from gamelib.search.minimax import value_of
from gamelib.search.outcomes import checked_outcomes, outcomes_of, result_with_chance
from gamelib.search.policy import Policy, probabilities, uniform_policy
from gamelib.search.search import Evaluation, Search, deep_recursion
from gamelib.search.strategy import Strategy
from gamelib.wording import quoted


def expectiminimax(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    samples: int | None = None,
    rng: Rng | None = None,
) -> SearchResult[Action]:
    """Search the tree below ``state``, in which chance moves as well as two players.

    Args:
        game: a game of one or two players, with or without chance.
        state: where to start; the initial state if not given. Chance may be to move there.
        depth: how many plies to look ahead, throws of the dice counted, at least 1; to the end of the game if not
            given.
        evaluate: what a state is worth to MAX where the search stops before the end.
        samples: at chance nodes with more outcomes than this, so many are drawn and their mean stands for the
            expectation; all outcomes are looked at if not given.
        rng: draws them: a generator, or a seed for a new one.

    Returns:
        The result. Its expected line ends where chance moves, since nobody can expect what it will do. If chance is
        to move in the state there is no action, and the values are those of its outcomes.

    Example:
        >>> from gamelib.games import ChanceNode, TreeGame
        >>> die = TreeGame([ChanceNode([(0.9, 2), (0.1, 3)]), ChanceNode([(0.9, 1), (0.1, 4)])])
        >>> expectiminimax(die)
        expectiminimax: a1, value 2.1 (7 nodes, 4 leaves; expected line a1)
    """
    search = Search("expectiminimax", game, state, depth, evaluate, chance=True)
    outcomes = outcomes_of(search, samples, rng)
    if search.over:
        return search.finished()
    value = value_of(search, outcomes)
    chances = outcomes(search.state) if search.player is CHANCE else ()
    values = {}
    with deep_recursion("value"):
        for action in [outcome for outcome, _ in chances] or search.actions(search.state):
            values[action] = value(game.result(search.state, action), 1)
    return result_with_chance(search, values, chances)


class AgainstModel(SameGame[State, Action]):
    """The same game to a player who has a model of the other: what was the other's turn is chance's.

    Args:
        game: a game of two players.
        player: who has the model, MAX or MIN.
        opponent: what the other does, a policy or a strategy.

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
