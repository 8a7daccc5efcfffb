"""Cases: what a student's function is tried on, and what was seen when it was."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import Any, Self

from gamelib.draw.board import Picture
from gamelib.game import MAX, MIN, Game
from gamelib.games.tree import Tree, TreeGame, write_tree
from gamelib.search.solve import solve
from gamelib.watch import Path
from gamelib_exercises.sandbox import Outcome, run
from gamelib_exercises.watched import ExaminedGame


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen when a function was tried on a case.

    Attributes:
        outcome: what came of it.
        leaves: the nodes whose utility was asked for, in that order; empty without a game.
        results: how often the result of an action was asked for.
        most_waiting, library, recursive: see :class:`~gamelib_exercises.watched.ExaminedGame`.
        calls: the functions of the library that were called, where that is noted.
    """

    outcome: Outcome
    leaves: tuple[Path, ...] = ()
    results: int = 0
    most_waiting: int = 0
    library: str | None = None
    recursive: str | None = None
    calls: frozenset[str] = frozenset()

    @classmethod
    def of(cls, outcome: Outcome, game: ExaminedGame[Any, Any], **more: Any) -> Self:
        """Return what was seen of a function that asked ``game``, and what else a subclass keeps."""
        asked = (tuple(game.leaves), game.asked["result"], game.most_waiting, game.library, game.recursive)
        return cls(outcome, *asked, **more)


@dataclass(frozen=True)
class Case:
    """One call of a student's function.

    With a game the function is called with a recording twin of it, a state of that, and the
    ``values``; without one, with the ``values`` alone. Of the values it gets copies.

    Attributes:
        text: what the case is, such as ``the tree [3, 5]``.
        game: the game, or ``None``.
        state: the state; the initial state if not given.
        values: further arguments.
        draw: draws the case; a game is drawn without being told how.
        start: the state the game starts at, as a function may find out; ``state`` itself if not given.
    """

    text: str
    game: Any = None
    state: Any = None
    values: tuple[Any, ...] = ()
    draw: Callable[[], Picture] | None = None
    start: Any = None

    @classmethod
    def tree(
        cls, tree: Tree | TreeGame, *values: Any, first: int = MAX, node: str | None = None, remark: str = "",
        words: str = "", **more: Any,
    ) -> Self:
        """Return the case of a small tree, with chance nodes or without, or of a node in it, at whose root it starts.

        A function that begins at ``game.initial_state()`` and not at the state it is given is wrong about a node.

        Args:
            tree: the tree.
            values: further arguments.
            first: who is to move at its root.
            node: the node to ask about; the root if not given.
            remark: what its notation does not show.
            words: how the text goes on.
            more: what a subclass keeps.

        Example:
            >>> Case.tree([3, 5], first=1).text
            'the tree [3, 5] with MIN to move at the root'
            >>> Case.tree([[3, 12], [2, 4]], node="C").text
            'the node C, with MIN to move, of the tree [[3, 12], [2, 4]] with MAX to move at the root'
        """
        game = tree if isinstance(tree, TreeGame) else TreeGame(tree, first=first)
        root = game.initial_state()
        text = f"the tree {write_tree(game.tree)}{remark}"
        text += ", a single leaf" if game.is_terminal(root) else f" with {_mover(game, root)} to move at the root"
        if node is not None:
            there = "a leaf" if game.is_terminal(node) else f"with {_mover(game, node)} to move"
            text = f"the node {node}, {there}, of {text}"
        return cls(f"{text}{words}", game, node or root, values, start=None if node is None else root, **more)

    @classmethod
    def board(cls, game: Game[Any, Any], notation: str, *values: Any, words: str = "", **more: Any) -> Self:
        """Return the case of a position of a game, written in the game's notation.

        Example:
            >>> from gamelib.games import TicTacToe
            >>> Case.board(TicTacToe(), "X O X / O O . / . X .").text
            'the tic-tac-toe position X O X / O O . / . X .'
        """
        return cls(f"the {game.name} position {notation}{words}", game, game.parse(notation), values, **more)

    @property
    def root(self) -> Any:
        """The state the function is asked about."""
        return self.game.initial_state() if self.state is None else self.state

    @property
    def drawn(self) -> Any:
        """The state to draw: the start of the game where the function is asked about a later one."""
        return self.root if self.start is None else self.start

    def after(self, path: Path) -> Any:
        """Return the state that the actions of a path lead to."""
        return reduce(self.game.result, path, self.root)

    def try_on(self, function: Callable[..., Any], seconds: float) -> Seen:
        """Return what is seen when ``function`` is called with this case."""
        values = copy.deepcopy(self.values)
        if self.game is None:
            return Seen(run(function, *values, seconds=seconds))
        game = ExaminedGame(self.game, self.root, self.start)
        return Seen.of(run(function, game, game.root, *values, seconds=seconds), game)

    def picture(self) -> Picture | None:
        """Return the case as a picture, with the right values of nodes or moves where it has a game."""
        if self.draw is not None:
            return self.draw()
        if self.game is None:
            return None
        return picture_of(self.game, self.drawn)


def _mover(game: Any, state: str) -> str:
    return {MAX: "MAX", MIN: "MIN"}.get(game.player(state), "chance")


def picture_of(game: Game[Any, Any], state: Any = None, *, solved: bool = True) -> Picture:
    """Return a tree, or the board of a game for two without chance, drawn; if ``solved``, with values for MAX."""
    root = game.initial_state() if state is None else state
    if isinstance(game, TreeGame):
        from gamelib.draw import draw_tree

        tree = draw_tree(game, root, values=solve(game, root).value if solved else None)
        return Picture(tree.svg, tree.text)
    if solved:
        values = {action: solve(game, game.result(root, action)) for action in game.actions(root)}
        notes = {action: f"{found.value(found.root):g}" for action, found in values.items()}
    else:
        notes = {action: game.action_text(root, action) for action in game.actions(root)}
    text = f"{game.text(root)}".replace("\n", " / ")
    if not game.is_terminal(root):
        mover = game.player(root)
        assert isinstance(mover, int)
        if "to move" not in text:
            text += f", {game.player_names[mover]} to move"
        what = "values for MAX" if solved else "names of the moves"
        text += f"; {what}: " + ", ".join(
            f"{game.action_text(root, action)} {note}" if solved else note for action, note in notes.items()
        )
    return Picture(game.svg(root, notes=notes), text)


tree_case, board_case = Case.tree, Case.board
"""The cases that need no class of their own."""
