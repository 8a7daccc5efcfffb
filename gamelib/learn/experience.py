"""Experience: what was done where, what it brought and what came of it; from an MDP, or from games against somebody.

To one player a game against an opponent whose ways do not change is a Markov decision process: the opponent and chance
belong to the world. The states are those in which the player is to move and those in which the game is over; there the
utility is paid, and before that nothing.

Source: R. S. Sutton and A. G. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., sections 1.5 and 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from gamelib.errors import GameError, InvalidSearch
from gamelib.game import CHANCE, MAX, Action, Game, State, starting_state
from gamelib.learn.mdp import MDP, check_mdp
from gamelib.number import check_count
from gamelib.rng import Rng, generator
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.policy import Policy, probabilities, uniform_policy
from gamelib.search.search import checked_actions, deep_recursion
from gamelib.search.strategy import Strategy
from gamelib.search.walk import too_many

if TYPE_CHECKING:
    from numpy.random import Generator

Item = TypeVar("Item")

LONGEST: Final = 10_000
"""After so many moves an episode counts as one that never ends."""

MOST_STATES: Final = 100_000
"""How many states a game may have to be written out as an MDP."""


class Experience(NamedTuple, Generic[State, Action]):
    """One step: the state, what was done there, the reward it brought, and the state that followed."""

    state: State
    action: Action
    reward: float
    next_state: State


def explore(mdp: MDP[State, Action], steps: int, rng: Rng, *, start: State) -> list[Experience[State, Action]]:
    """Return the experience of an agent who acts at random, every action being equally likely.

    Each time it is paid *R(s, a)*, the expected reward: what is random is where the steps lead, and nothing else. Where
    what a step brings depends on where it leads, as in games, :func:`collect` pays what comes out.

    Args:
        mdp: the world.
        steps: how many steps it goes, 0 or more.
        rng: a generator, or a seed for a new one.
        start: where it begins, and begins again after a terminal state; not terminal itself.

    Example:
        >>> from gamelib.learn import recycling_robot
        >>> explore(recycling_robot(), 1, rng=1, start="high")
        [Experience(state='high', action='search', reward=2.0, next_state='low')]
    """
    check_mdp(mdp)
    check_count("steps", steps, least=0)
    if mdp.is_terminal(start):
        raise GameError(f"{start!r} is terminal: nobody can act there, so play cannot start there")
    dice = generator(rng)
    found: list[Experience[State, Action]] = []
    state = start
    for _ in range(steps):
        actions = mdp.actions(state)
        action = actions[int(dice.integers(len(actions)))]
        after = draw_from(mdp.transition(state, action), dice)
        found.append(Experience(state, action, mdp.reward(state, action), after))
        state = start if mdp.is_terminal(after) else after
    return found


def collect(
    game: Game[State, Action],
    episodes: int,
    rng: Rng,
    *,
    player: int = MAX,
    policy: Policy[State, Action] | Strategy[State, Action] | None = None,
    opponent: Policy[State, Action] | Strategy[State, Action] | None = None,
) -> list[Experience[State, Action]]:
    """Return what one player experiences in games that are played from the beginning to the end.

    Args:
        game: a game of one or two players, with or without chance.
        episodes: how many games, 0 or more.
        rng: a generator, or a seed for a new one.
        player: whose experience it is.
        policy, opponent: what the player and the other do, a policy or a strategy; at random if not given.

    Returns:
        One experience for each move of the player, in order; its next state is the one in which the player is to move
        again, or the end of the game. The reward is the utility at the end and 0 before.

    Example:
        >>> from gamelib.games import Subtraction
        >>> [(step.state.remaining, step.action, step.reward) for step in collect(Subtraction(21), 1, rng=1)]
        [(21, 2, 0.0), (16, 1, 0.0), (12, 1, 0.0), (9, 3, 0.0), (4, 2, 0.0), (1, 1, 1.0)]
    """
    check_count("episodes", episodes, least=0)
    policies = _policies(game, player, policy, opponent)
    dice = generator(rng)
    found: list[Experience[State, Action]] = []
    for _ in range(episodes):
        state = game.initial_state()
        taken: tuple[State, Action] | None = None
        for _ in range(LONGEST):
            over = game.is_terminal(state)
            mover = player if over else game.player(state)
            if taken is not None and mover == player:
                found.append(Experience(*taken, float(game.utility(state, player)) if over else 0.0, state))
            if over:
                break
            action = draw_from(_chances(game, policies, state), dice)
            if mover == player:
                taken = state, action
            state = game.result(state, action)
        else:
            raise GameError(
                f"a game of {game.name} was not over after {LONGEST:,} moves: experience is collected from games that "
                "come to an end"
            )
    return found


def game_mdp(
    game: Game[State, Action],
    *,
    player: int = MAX,
    opponent: Policy[State, Action] | Strategy[State, Action] | None = None,
    discount: float = 1.0,
) -> MDP[State, Action]:
    """Return the game as the MDP that it is to one player, nothing being drawn: what a learned model should become.

    The reward of a move is what is to be expected of it: the utility of each end it may come to, times its probability.

    Args:
        game: a game of one or two players with at most 100,000 states, in which no state comes up again.
        player: whose MDP it is.
        opponent: what the other does, a policy or a strategy; at random if not given.
        discount: how much the result counts with each further move of the player, above 0 and at most 1.

    Example:
        >>> from gamelib.games import Subtraction
        >>> from gamelib.learn import value_iteration
        >>> game = Subtraction(8)  # lost against who plays well
        >>> round(value_iteration(game_mdp(game)).values[game.initial_state()], 3)
        0.778
    """
    policies = _policies(game, player, None, opponent)
    known: dict[State, Mapping[State, float]] = {}

    def settled(state: State) -> Mapping[State, float]:
        """Return the states in which the player is to move next, or the game is over, with their probabilities."""
        if game.is_terminal(state) or game.player(state) == player:
            return {state: 1.0}
        if state not in known:
            reached: dict[State, float] = {}
            for action, chance in _chances(game, policies, state).items():
                for after, probability in settled(game.result(state, action)).items():
                    reached[after] = reached.get(after, 0.0) + chance * probability
            known[state] = reached
        return known[state]

    transitions: dict[State, dict[Action, Mapping[State, float]]] = {}
    rewards: dict[State, dict[Action, float]] = {}
    with deep_recursion("settled", "collect() learns from such games as well"):
        waiting = list(settled(starting_state(game, None)))
        while waiting:
            state = waiting.pop()
            if state in transitions:
                continue
            if len(transitions) >= MOST_STATES:
                raise too_many(MOST_STATES)
            actions: Sequence[Action] = () if game.is_terminal(state) else checked_actions(game, state)
            transitions[state] = {action: settled(game.result(state, action)) for action in actions}
            rewards[state] = {
                action: sum(
                    probability * game.utility(after, player)
                    for after, probability in following.items()
                    if game.is_terminal(after)
                )
                for action, following in transitions[state].items()
            }
            waiting += [after for following in transitions[state].values() for after in following]
    return MDP(transitions, rewards, discount)


def _policies(
    game: Game[State, Action],
    player: int,
    policy: Policy[State, Action] | Strategy[State, Action] | None,
    opponent: Policy[State, Action] | Strategy[State, Action] | None,
) -> Mapping[int, Policy[State, Action] | Strategy[State, Action]]:
    """Return what each player does, after checks."""
    starting_state(game, None)
    if game.num_players > 2:
        raise GameError(f"experience is collected against one opponent, and {game.name} has {game.num_players} players")
    game.check_player(player)
    if opponent is not None and game.num_players == 1:
        raise GameError(f"{game.name} has one player, so there is no opponent")
    for given in (policy, opponent):
        if given is not None and not callable(given):
            raise InvalidSearch(f"a policy is a function of a state, not {given!r}")
    at_random = uniform_policy(game)
    return {
        player: at_random if policy is None else policy,
        1 - player: at_random if opponent is None else opponent,
    }


def _chances(
    game: Game[State, Action], policies: Mapping[int, Policy[State, Action] | Strategy[State, Action]], state: State
) -> Mapping[Action, float]:
    """Return what may be done in a state, by whoever is to move there, with its probabilities."""
    mover = game.player(state)
    if mover is CHANCE:
        return dict(checked_outcomes(game, state))
    return probabilities(game, policies[int(mover)], state)


def draw_from(chances: Mapping[Item, float], dice: Generator) -> Item:
    """Return one of the keys, each with its probability."""
    left = float(dice.random()) * sum(chances.values())
    for item, chance in chances.items():
        left -= chance
        if left < 0:
            return item
    return max(chances, key=chances.__getitem__)  # rounding has left a little more than all of them
