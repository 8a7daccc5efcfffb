"""Whose turn it is, as a feature: being to move is worth something too."""

from __future__ import annotations

from gamelib.evaluation.linear import Feature, refuse_other_states
from gamelib.game import MAX, MIN, Action, Game, State, starting_state


def to_move(game: Game[State, Action]) -> Feature[State]:
    """Return the feature that is 1 where MAX is to move, -1 where MIN is and 0 where neither is.

    Weights fitted to positions of both sides need it: what the turn is worth is put down to other features otherwise.

    Raises:
        GameError: if ``game`` is not a game; from the feature, InvalidState for a state of another game.

    Example:
        >>> from gamelib.evaluation import LinearEvaluation, open_lines
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> open_lines(game) + LinearEvaluation({"to_move": (2, to_move(game))})
        1 open_to_x - 1 open_to_o + 2 to_move
    """
    kind = type(starting_state(game, None))

    def feature(state: State) -> float:
        if type(state) is not kind:
            refuse_other_states(game, state)
        mover = game.player(state)
        return 1 if mover == MAX else -1 if mover == MIN else 0

    return feature
