"""Searches that stop early: cases, of which is recorded which states were asked for an estimate, and checks."""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeVar

from gamelib.draw.board import Picture
from gamelib.evaluation.tic_tac_toe import open_lines
from gamelib.game import MAX, Game
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.tree import Tree, TreeGame
from gamelib.watch import Path, WatchedState
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import decision_part
from gamelib_exercises.sandbox import run
from gamelib_exercises.solution import Right, solution
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


# -- trees, estimates and boards of several questions ---------------------------------------------

SMALL: Final[Tree] = [[3, 12], [2, 4]]
MIXED: Final[Tree] = [4, [6, [1, 9]], [[2, 7], 8]]
MIXED_ESTIMATES: Final = (1, -2, 5, 3, 7)
LONG: Final[Tree] = [[[-1, 5], [2, -8]], [[0, -3], [6, -2]]]
LONG_ESTIMATES: Final = (1, -4, -3, 2, -6, -5, -7)

_TICTACTOE: Final = TicTacToe()
_OPEN_LINES: Final = open_lines(_TICTACTOE)


def tree(tree: Tree, estimates: Sequence[float], depth: int, first: int = MAX) -> SearchCase:
    """Return the case of a tree that is searched to a depth."""
    return tree_case(tree, estimates, depth, words=f"depth {depth}", first=first)


def board(notation: str, value: int, words: str) -> SearchCase:
    """Return the case of a tic-tac-toe board; the estimate is a tenth of the open lines, less than any win."""
    return position_case(_TICTACTOE, notation, _lines, value, words=f"open lines / 10, {words}")


def _lines(state: MnkState) -> float:
    return _OPEN_LINES(state) / 10


def nodes_text(nodes: int) -> str:
    """Return a number of nodes in words."""
    return f"{nodes} {'node' if nodes == 1 else 'nodes'}"


# -- checks --------------------------------------------------------------------------------------


def best_actions(case: Case, value: Callable[[Any], float]) -> tuple[Any, ...]:
    """Return the actions that are best for the player to move, by the ``value`` of the states they lead to."""
    game, root = case.game, case.root
    values = {action: value(game.result(root, action)) for action in game.actions(root)}
    best = (max if game.player(root) == MAX else min)(values.values())
    return tuple(action for action, found in values.items() if found == best)


def best_at_depth(case: Case, search: str) -> tuple[Any, ...]:
    """Return the actions that are best at the depth of a case, by a search of the solution."""
    assert isinstance(case, SearchCase)
    game, (depth,), evaluate = case.game, case.values, case.evaluate
    if depth == 0 or game.is_terminal(case.root):
        return ()
    right = solution("03").right(search)
    return best_actions(case, lambda child: right(game, child, depth - 1, evaluate)[0])


def depth_part(name: str, search: str, **arguments: Any) -> FunctionPart:
    """Return a part whose function returns the value some plies deep, and any action that is best at this depth."""
    return decision_part(
        name,
        reference=Right("03", search),
        optimal=partial(best_at_depth, search=search),
        no_action="No ply is looked ahead here (the game is over, or the depth is 0): the action is None.",
        **arguments,
    )


def nodes_looked_at(seen: Seen) -> object:
    """Return the nodes that were given a value: these tell mistakes apart too."""
    assert isinstance(seen, SearchSeen)
    return seen.estimated, seen.settled


def right_looks(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return the first node that was given a value and should not have been, or the other way round.

    A state that is reached on two paths needs a value only once.
    """
    assert isinstance(seen, SearchSeen) and isinstance(true, SearchSeen)
    for path in _in_order(seen.estimated - true.estimated):
        return f"asked evaluate about {_node(case, path)}. {_why_no_estimate(path, true)}"
    for path in _in_order(seen.settled - true.settled):
        return f"asked for the utility of {_node(case, path)}: the search stops before it comes there."
    for path in _in_order(_missing(case, true.estimated, seen.estimated)):
        return f"never asked evaluate about {_node(case, path)}, where the search stops and an estimate is wanted."
    for path in _in_order(_missing(case, true.settled, seen.settled)):
        return f"never asked for the utility of {_node(case, path)}, where the game is over."
    return None


def _missing(case: Case, wanted: frozenset[Path], looked: frozenset[Path]) -> frozenset[Path]:
    """Return the nodes that nobody looked at, neither there nor where another path leads to the same state."""
    known = {case.after(path) for path in wanted & looked} if wanted - looked else set()
    return frozenset(path for path in wanted - looked if case.after(path) not in known)


def _in_order(paths: frozenset[Path]) -> Sequence[Path]:
    return sorted(paths, key=lambda path: (len(path), tuple(map(str, path))))


def _node(case: Case, path: Path) -> str:
    game, state = case.game, case.root
    if path and path[0] not in game.actions(state):
        return "a state that is not below the one it was given"
    words = []
    for action in path:
        words.append(game.action_text(state, action))
        state = game.result(state, action)
    return f"the state after {' '.join(words)}" if words else "the state it was given"


def _why_no_estimate(path: Path, true: SearchSeen) -> str:
    if path in true.settled:
        return "The game is over there: what counts is the utility, and nothing is to be estimated."
    if any(len(other) > len(path) and other[: len(path)] == path for other in true.estimated | true.settled):
        return "The search goes on below it, and its value comes from there."
    return "The search stops before it comes there."
