"""The first two plies of tic-tac-toe as a tree to fill in by hand: its leaves are boards and the lines open on them."""

from __future__ import annotations

from gamelib.evaluation import open_lines
from gamelib.games import TicTacToe, TreeGame
from gamelib.games.mnk import MnkState
from gamelib.games.tree import Decision
from gamelib.widgets import ByHandExplorer


def by_hand() -> ByHandExplorer:
    """Return the explorer of that tree; of actions that lead to mirror images one is enough.

    Source: N. Nilsson, *Principles of Artificial Intelligence*, 1980, section 3.4.

    Example:
        >>> print(by_hand().facts)
        Fill in B, C, D, A: click a node, type its value and press Enter; those next to the leaves first.
    """
    game, below = TicTacToe(), []
    e, boards = open_lines(game), dict[str, str]()
    for letter, state in zip("BCD", _different(game, game.initial_state()).values(), strict=True):
        replies = _different(game, state)
        boards |= {f"{letter}{number}": game.svg(after) for number, after in enumerate(replies.values(), 1)}
        below.append(Decision([e(after) for after in replies.values()], actions=list(replies)))
    return ByHandExplorer(TreeGame(Decision(below, actions=["corner", "edge", "centre"])), boards)


def _different(game: TicTacToe, state: MnkState) -> dict[str, MnkState]:
    """Return what actions lead to, by their text, without mirror images of what has been met."""
    kinds: dict[MnkState, tuple[str, MnkState]] = {}
    for action in game.actions(state):
        after = game.result(state, action)
        kinds.setdefault(game.canonical(after), (game.action_text(state, action), after))
    return dict(kinds.values())
