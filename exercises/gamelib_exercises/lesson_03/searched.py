"""Cases of searches that stop early: what is recorded is also which states were asked for an estimate."""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from gamelib.draw.board import Picture
from gamelib.game import Game
from gamelib.games.tree import Tree, TreeGame
from gamelib.watch import Path, WatchedState
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.sandbox import run
from gamelib_exercises.watched import ExaminedGame

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class NoisyTree(TreeGame):
    """A tree in which some actions are noisy.

    Args:
        tree, first: as for :class:`~gamelib.games.tree.TreeGame`.
        noisy: the names of the noisy actions.

    Example:
        >>> game = NoisyTree([[3, 12], [2, 4]], noisy=("b2", "c1"))
        >>> game.noisy_actions("A"), game.noisy_actions("B")
        ((), ('b2',))
    """

    def __init__(self, tree: Tree, *, noisy: Sequence[str], first: int = 0) -> None:
        super().__init__(tree, first=first)
        self.noisy = frozenset(noisy)

    def noisy_actions(self, state: str) -> Sequence[str]:
        """Return the noisy ones among the node's actions, from left to right."""
        return tuple(action for action in self.actions(state) if action in self.noisy)


class SearchedGame(ExaminedGame[State, Action]):
    """A recording game that tells ``estimated`` nodes from ``settled`` ones, whose utility was asked for."""

    def __init__(self, game: Game[State, Action], state: State, start: State | None = None) -> None:
        super().__init__(game, state, start)
        self.estimated: list[Path] = []
        self.settled: list[Path] = []

    def utility(self, state: WatchedState[State], player: int) -> float:
        """Return the utility."""
        utility = super().utility(state, player)
        self.settled.append(state.path)
        return utility

    def watched_evaluation(self, evaluate: Callable[[State], float]) -> Callable[[WatchedState[State]], float]:
        """Return ``evaluate`` such that the states it is asked about are written down."""
        recorded = super().watched_evaluation(evaluate)

        def estimate(state: WatchedState[State]) -> float:
            value = recorded(state)
            self.estimated.append(state.path)
            return value

        estimate.__qualname__ = recorded.__qualname__
        return estimate


@dataclass(frozen=True, slots=True)
class SearchSeen(Seen):
    """What was seen of a search that stops early: the nodes it evaluated, and those whose utility it asked for."""

    estimated: frozenset[Path] = frozenset()
    settled: frozenset[Path] = frozenset()


@dataclass(frozen=True)
class SearchCase(Case):
    """One call of a search that stops early: with game, state, ``values``, and an evaluation from MAX's side."""

    evaluate: Callable[[Any], float] = lambda state: 0.0

    def try_on(self, function: Callable[..., Any], seconds: float) -> SearchSeen:
        """Return what is seen when ``function`` is called with this case."""
        game = SearchedGame(self.game, self.root, self.start)
        arguments = (*copy.deepcopy(self.values), game.watched_evaluation(self.evaluate))
        outcome = run(function, game, game.root, *arguments, seconds=seconds)
        estimated, settled = frozenset(game.estimated), frozenset(game.settled)
        return SearchSeen.of(outcome, game, estimated=estimated, settled=settled)

    def picture(self) -> Picture:
        """Return the tree with the estimates of its inner nodes, or the board with those after each move."""
        game, root, evaluate = self.game, self.drawn, self.evaluate
        if isinstance(game, TreeGame):
            from gamelib.draw import draw_tree

            tree = draw_tree(game, root, values=evaluate)
            return Picture(tree.svg, f"With an estimate at each node that is not a leaf. {tree.text}")
        after = {action: game.result(root, action) for action in game.actions(root)}
        notes = {
            action: f"{game.utility(state, 0) if game.is_terminal(state) else evaluate(state):.3g}"
            for action, state in after.items()
        }
        text = ", ".join(f"{game.action_text(root, action)} {note}" for action, note in notes.items())
        board = game.text(root).replace("\n", " / ")
        return Picture(game.svg(root, notes=notes), f"{board}; estimates for MAX after each move: {text or 'none'}")


def tree_case(
    tree: Tree, estimates: Sequence[float], *values: Any, words: str, first: int = 0, noisy: Sequence[str] | None = None
) -> SearchCase:
    """Return the case of a small tree whose inner nodes have estimates.

    An evaluation does not know that a game is over: leaves have the estimate 0.

    Args:
        tree: the tree.
        estimates: those of the inner nodes, in the order of their names.
        values: what the function is given besides the game, the state and the evaluation.
        words: how the text of the case goes on.
        first: who is to move at the root.
        noisy: the names of the noisy actions, in a game that lists them.
    """
    game = TreeGame(tree, first=first) if noisy is None else NoisyTree(tree, noisy=noisy, first=first)
    names = [name for name in _rows(game) if not game.is_terminal(name)]
    table = dict(zip(names, estimates, strict=True))
    text = ""
    if names:
        text = f", estimates {', '.join(f'{name} {value:g}' for name, value in table.items())} and 0 at leaves"
    if noisy is not None:
        text += f", noisy {' '.join(noisy)}" if noisy else ", no action noisy"
    text += f", {words}" if words else ""
    return SearchCase.tree(game, *values, words=text, evaluate=lambda node: table.get(node, 0))


def at_node(case: SearchCase, node: str) -> SearchCase:
    """Return the same case asked about a node inside the tree, at whose root the game starts."""
    return replace(case, text=f"the node {node} of {case.text}", state=node, start=case.root)


def _rows(game: TreeGame) -> list[str]:
    """Return the names of all nodes, row by row."""
    names = [game.initial_state()]
    for name in names:
        names += [game.result(name, action) for action in game.actions(name)]
    return names


def position_case(
    game: Game[Any, Any], notation: str, evaluate: Callable[[Any], float], *values: Any, words: str
) -> SearchCase:
    """Return the case of a position of a game, with an evaluation."""
    return SearchCase.board(game, notation, *values, words=f", {words}" if words else "", evaluate=evaluate)
