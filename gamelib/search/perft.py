"""Perft: how many sequences of actions a rulebook allows.

The count of a short walk is a fingerprint of the rules: two rulebooks that agree on it for a few
plies agree on their moves. Chess programmers call the walk *perft* (performance test), since it
also measures how fast the rules work.
"""

from __future__ import annotations

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, State, starting_state
from gamelib.number import check_count
from gamelib.search.search import checked_actions, deep_recursion


def perft(game: Game[State, Action], depth: int, state: State | None = None) -> int:
    """Return how many sequences of exactly ``depth`` actions can be played from ``state``.

    A pass is an action like any other, and so is what chance may do. A game that ends earlier has
    no sequence of that length. The last ply is not played but counted, as the number of actions.

    Args:
        depth: the length of the sequences in plies, 0 or more; one sequence has length 0.
        state: where to start; the initial state if not given.

    Returns:
        The number of sequences, each path for itself, whatever states they lead to.

    Raises:
        GameError: if ``game`` is not a game, or ``state`` not one of its states.
        InvalidSearch: if the depth is not a whole number, or too great for a recursion, or actions do not stand in a
            row, as those of a generator or a set.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> [perft(TicTacToe(), depth) for depth in range(6)]
        [1, 9, 72, 504, 3024, 15120]
    """
    depth = check_count("depth", depth, least=0, error=InvalidSearch)
    root = starting_state(game, state)
    if not game.is_terminal(root):
        checked_actions(game, root)
    actions, result, is_terminal = game.actions, game.result, game.is_terminal

    def sequences(state: State, depth: int) -> int:
        if is_terminal(state):
            return 0
        if depth == 1:
            return len(actions(state))
        return sum([sequences(result(state, action), depth - 1) for action in actions(state)])

    with deep_recursion("sequences", "game_size counts ply by ply, without recursion"):
        return sequences(root, depth) if depth else 1
