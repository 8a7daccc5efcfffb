"""Mistakes that a tree gives away by its totals, whatever luck has grown it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from gamelib.watch import Path
from gamelib_exercises.lesson_08.kinds import same_rewards
from gamelib_exercises.lesson_08.node import AnyGame
from gamelib_exercises.lesson_08.references import rewards
from gamelib_exercises.lesson_08.tree_kinds import Kept


class Slip(NamedTuple):
    """A mistake in what is backed up.

    Attributes:
        name: what it is called.
        ended: what is backed up of the end of a game.
        start: the path of the node at which the simulation of a new node begins.
        turned: whether the rewards are turned round from level to level.
    """

    name: str
    ended: Callable[[AnyGame, Any], Sequence[float]] = rewards
    start: Callable[[Path], Path] = lambda path: path
    turned: bool = False


def utilities(game: AnyGame, state: Any) -> list[float]:
    """Return utilities in place of rewards."""
    return [game.utility(state, player) for player in range(game.num_players)]


SLIPS: Final[Sequence[Slip]] = (
    Slip("draw as loss", lambda game, state: [float(each == 1) for each in rewards(game, state)]),
    Slip("draw as win", lambda game, state: [float(each > 0) for each in rewards(game, state)]),
    Slip("utilities", utilities),
    Slip("reversed", lambda game, state: rewards(game, state)[::-1]),
    Slip("turned round", turned=True),
    Slip("simulated from the parent", start=lambda path: path[:-1]),
    Slip("simulated from the root", start=lambda path: ()),
)


def leaves_below(game: AnyGame, state: Any) -> list[Any]:
    """Return the states in which the game can end.

    Example:
        >>> from gamelib.games import TreeGame
        >>> leaves_below(TreeGame([3, [12, 6]]), "A")
        ['A1', 'B1', 'B2']
    """
    if game.is_terminal(state):
        return [state]
    return [leaf for action in game.actions(state) for leaf in leaves_below(game, game.result(state, action))]


def explained_by(game: AnyGame, tree: Mapping[Path, Kept]) -> tuple[str, ...]:
    """Return the names of the mistakes with which simulations may have brought all totals of a tree."""
    return tuple(slip.name for slip in SLIPS if _explains(slip, game, tree))


def _explains(slip: Slip, game: AnyGame, tree: Mapping[Path, Kept]) -> bool:
    @cache
    def ends(path: Path) -> list[Sequence[float]]:
        return [slip.ended(game, leaf) for leaf in leaves_below(game, tree[path].state)]

    def explains(path: Path) -> bool:
        node = tree[path]
        if game.is_terminal(node.state):
            # The first simulation began where the slip has it begin, the others at the end itself.
            rest = [total - (node.visits - 1) * each for total, each in zip(node.totals, ends(path)[0], strict=True)]
        else:
            below = [tree[*path, action].totals for action in node.children]
            below = [totals[::-1] for totals in below] if slip.turned else below
            rest = [total - sum(each[player] for each in below) for player, total in enumerate(node.totals)]
            if not path:
                return same_rewards(rest, [0.0] * len(rest))
        return any(same_rewards(rest, each) for each in ends(slip.start(path)))

    return all(map(explains, tree))
