"""The heat map of a Monte Carlo search: where its simulations went, and what they found there, on the board."""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt
from typing import TypeVar

from gamelib.draw.board import BoardPicture, describe_board
from gamelib.draw.players import names_of
from gamelib.draw.search_tree import mover_text
from gamelib.errors import GameError
from gamelib.game import Game, starting_state
from gamelib.montecarlo.result import MonteCarloResult
from gamelib.montecarlo.scale import Scale
from gamelib.wording import counted, quoted

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def visit_shade(visits: int, simulations: int) -> float:
    """Return how dark an action is: the square root of its share of the visits, so that small shares differ visibly.

    Example:
        >>> visit_shade(1, 4), visit_shade(4, 4)
        (0.5, 1.0)
    """
    return sqrt(visits / simulations)


def visit_shades(result: MonteCarloResult[Action]) -> dict[Action, float]:
    """Return how dark each action is: the darker, the larger its share of the visits.

    Example:
        >>> from gamelib.games import Nim
        >>> from gamelib.montecarlo import mcts
        >>> shades = visit_shades(mcts(Nim(heaps=(2, 1)), simulations=100, rng=1))
        >>> round(sum(shade**2 for shade in shades.values()), 9)
        1.0
    """
    total = sum(result.visits.values())
    return {action: visit_shade(visits, total) for action, visits in result.visits.items()}


def mean_rewards(
    game: Game[State, Action], result: MonteCarloResult[Action], *, utilities: tuple[float, float] | None = None
) -> dict[Action, float]:
    """Return *Q* of each action: the mean reward, from 0 to 1, of the player to move.

    Args:
        game: the game.
        result: of a search in a state where a player is to move.
        utilities: the lowest and the highest utility, if the search was given others than the game says.

    Raises:
        GameError: if the game is over there, or chance is to move.
        InvalidSearch: if these are not utilities.
    """
    player = result.player
    if not isinstance(player, int):
        raise GameError("there are no actions to compare: the game is over in this state, or chance is to move")
    scale = Scale(game, utilities)
    low, width = scale.utilities([0.0] * game.num_players)[player], scale.width[player] or 1
    return {action: (values[player] - low) / width for action, values in result.action_values.items()}


def draw_visits(
    game: Game[State, Action],
    state: State,
    result: MonteCarloResult[Action],
    *,
    utilities: tuple[float, float] | None = None,
) -> BoardPicture:
    """Draw a position with what a Monte Carlo search thought of each action.

    The darker, the larger is the action's share of the visits; the number is its mean reward, from 0 to 1, for the
    player to move.

    Args:
        game: the game.
        state: the position that was searched.
        result: what the search returned.
        utilities: the lowest and the highest utility, if the search was given others than the game says.

    Raises:
        GameError: if the game is over there, chance is to move, or the result is not one of this state.
        InvalidState: if the state is not one of the game.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.montecarlo import mcts
        >>> game = TicTacToe()
        >>> state = game.parse("X X . / O O . / . . .")
        >>> print(draw_visits(game, state, mcts(game, state, simulations=200, rng=1)).text[:78])
        tic-tac-toe: X X . / O O . / . . .; X to move; 200 simulations, of each action
    """
    if not isinstance(result, MonteCarloResult):
        raise GameError(f"what is drawn is what a Monte Carlo search returned, and not {quoted(result)}")
    starting_state(game, None)  # which says so if that is not a game
    game.check_state(state)
    means = mean_rewards(game, result, utilities=utilities)
    assert isinstance(result.player, int)
    over = game.is_terminal(state)
    if over or game.player(state) != result.player or not set(means) <= set(game.actions(state)):
        raise GameError(f"this is the result of another state: these actions are not those of\n{game.text(state)}")
    told = ", ".join(
        f"{game.action_text(state, action)} {result.visits[action]:,} {mean:.2f}" for action, mean in means.items()
    )
    mover = mover_text(result.player, names_of(game))
    text = (
        f"{describe_board(game, state)}; {counted(result.simulations, 'simulation')}, of each action the visits and "
        f"the mean reward of {mover}: {told}"
    )
    notes = {action: f"{mean:.2f}" for action, mean in means.items()}
    return BoardPicture(game.svg(state, notes=notes, shades=visit_shades(result)), text)
