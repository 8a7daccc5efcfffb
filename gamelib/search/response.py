r"""The best answer to an opponent whose policy is known.

Minimax promises its value against *every* opponent, :math:`\min_\tau u(\sigma^*, \tau) = v`. Against
*one known* opponent :math:`\tau` who errs, another strategy may get more, and the most that can be
had is the value of the best response:

.. math:: \max_\sigma u(\sigma, \tau) \;\ge\; u(\sigma^*, \tau) \;\ge\; v.

Source: M. J. Osborne and A. Rubinstein, *A Course in Game Theory*, 1994, section 2.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from types import MappingProxyType
from typing import Generic

from gamelib.errors import InvalidPolicy
from gamelib.game import CHANCE, MAX, Action, Game, State, starting_state
from gamelib.identity import check_made_for
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.policy import Policy, drawn, probabilities
from gamelib.search.search import check_for_two, checked_actions, utility_for_max
from gamelib.search.strategy import Strategy
from gamelib.search.walk import LIMIT, backwards


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class BestResponse(Generic[State, Action]):
    """The best a player can do against a known policy; calling it with a state gives the action.

    Attributes:
        player: whose best response it is.
        root: the state it starts from.
        values: what each state is worth to MAX when ``player`` does its best and the other side
            follows the policy; states that the policy never lets happen are missing.
    """

    game: Game[State, Action]
    player: int
    root: State
    values: Mapping[State, float]

    @property
    def value(self) -> float:
        """The expected utility for MAX from the root on."""
        return self.values[self.root]

    def __call__(self, state: State) -> Action:
        """Return the best action in ``state``, the first of several.

        Raises:
            InvalidPolicy: if it is not this player's turn, or the policy never lets ``state`` happen.
        """
        game = self.game
        mine = state in self.values and not game.is_terminal(state) and game.player(state) == self.player
        after = {action: game.result(state, action) for action in game.actions(state)} if mine else {}
        if not mine or not self.values.keys() >= set(after.values()):
            raise InvalidPolicy(
                f"this best response is for {game.player_names[self.player]}'s turns in states that can come up "
                f"against the policy it answers, and this is not one of them:\n{game.text(state)}"
            )
        best = max if self.player == MAX else min
        return best(after, key=lambda action: self.values[after[action]])

    def __repr__(self) -> str:
        return f"BestResponse of {self.game.player_names[self.player]}: expected utility for MAX {self.value:.6g}"


def best_response(
    game: Game[State, Action],
    policy: Policy[State, Action] | Strategy[State, Action],
    player: int,
    state: State | None = None,
    *,
    limit: int = LIMIT,
) -> BestResponse[State, Action]:
    r"""Return the best ``player`` can do when the other side is known to follow ``policy``.

    With the opponent's choices known, they are chance to ``player``:

    .. math:: u(s) = \begin{cases}
            \operatorname*{opt}_{a} u(\text{RESULT}(s, a)) & \text{if } \text{player} \text{ is to move} \\
            \sum_a \tau(a \mid s) \, u(\text{RESULT}(s, a)) & \text{otherwise}
        \end{cases}

    where opt is the maximum for MAX and the minimum for MIN, and *u* is MAX's utility.

    Args:
        game: a game of two players, with or without chance.
        policy: what the other side does, a policy or a strategy.
        player: whose best response is wanted, MAX or MIN.
        state: where to start; the initial state if not given.
        limit: how many different states may come up.

    Raises:
        UnknownPlayer: if ``player`` is neither MAX nor MIN.
        IllegalAction, InvalidPolicy: if the policy cannot be followed, see :func:`probabilities`.
        InvalidSearch: if the game is not for two, has more states than the limit, or can go on for
            ever.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import uniform_policy
        >>> game = TreeGame([[3, 12], [2, 14]])
        >>> response = best_response(game, uniform_policy(game), MAX)
        >>> response.value, response("A")
        (8.0, 'a2')
    """
    root = starting_state(game, state)
    check_for_two(game)
    game.check_player(player)
    check_made_for(policy, game, "the policy")

    def moves(state: State) -> Sequence[tuple[float, State]]:
        if game.is_terminal(state):
            return ()
        mover = game.player(state)
        if mover == player:
            return [(1, game.result(state, action)) for action in checked_actions(game, state)]
        if mover is CHANCE:
            return drawn(game, state, checked_outcomes(game, state))
        return drawn(game, state, probabilities(game, policy, state).items())

    best = max if player == MAX else min
    values: dict[State, float] = {}
    for reached, steps in backwards(root, moves, limit):
        if not steps:
            values[reached] = utility_for_max(game, reached)
        elif game.player(reached) == player:
            values[reached] = best(values[child] for _, child in steps)
        else:
            values[reached] = fsum(chance * values[child] for chance, child in steps)
    return BestResponse(game, player, root, MappingProxyType(values))
