"""Tic-tac-toe as a whole: its tree, growing ply by ply, with the two switches that tame it, and the game solved.

On the board of the solved game every legal move says what it is worth, and the reader plays on.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any, ClassVar, Final, Protocol

from gamelib import svg
from gamelib.draw.board import pickable
from gamelib.game import MAX
from gamelib.games import MnkState, TicTacToe
from gamelib.search import GameSize, Solution, game_size, solve
from gamelib.search.counts import Merge
from gamelib.widgets.explorer import (
    Explorer,
    PlayingExplorer,
    View,
    choice,
    ending_text,
    moves_of,
    on_picture,
    played,
    slider,
    switch,
)

WIDTH: Final = 760
LEFT: Final = 58
ACROSS: Final = 520
"""How wide the largest ply may be."""
SLENDER: Final = 7.0
"""How many times as wide as high a block is."""
LINE: Final = 15.0
GAP: Final = 5
BOARD: Final = 40
MOST_BOARDS: Final = 13


class GrowthExplorer(Explorer):
    """How large the tree of tic-tac-toe is, down to a chosen ply, counted in three ways."""

    title = "the tree of tic-tac-toe"
    wide = True
    knobs: ClassVar = {
        "depth": slider("depth in plies", 1, 0, 9),
        "same_state": switch("same position, same node"),
        "same_class": switch("mirrored or turned is the same"),
    }

    def view(self, *, depth: int, same_state: bool, same_class: bool) -> View:
        """Draw the plies one below the other: boards while they fit, then blocks whose areas are in proportion."""
        merge: Merge = "classes" if same_class else "states" if same_state else "paths"
        size = _size(merge)
        nodes = size.nodes[: depth + 1]
        what = {
            "paths": "every path is a node of its own",
            "states": "equal positions are one node",
            "classes": "positions equal up to turning and mirroring are one node",
        }[merge]
        total, ended = sum(nodes), sum(size.leaves[: depth + 1])
        facts = (
            f"Down to ply {depth} there {'is 1 node' if total == 1 else f'are {total:,} nodes'}, "
            f"{ended:,} of them ends of the game; {what}."
        )
        area = ACROSS**2 / SLENDER / max(_size("paths").nodes[: depth + 1])  # the switches leave the scale alone
        body: list[str] = []
        top = float(GAP)
        for ply, count in enumerate(nodes):
            parts, height = _row(ply, count, _first_boards(merge, ply), top, area)
            body += parts
            top += height
        return View(facts, svg.document(WIDTH, top, body, title=facts))


@cache
def _size(merge: Merge) -> GameSize:
    return game_size(TicTacToe(), merge=merge)


@cache
def _first_boards(merge: Merge, ply: int) -> tuple[MnkState, ...]:
    """Return the positions of a ply if there are few enough to draw them, otherwise none."""
    game = TicTacToe()
    if _size(merge).nodes[ply] > MOST_BOARDS:
        return ()
    row = [game.initial_state()]
    for _ in range(ply):
        row = [game.result(state, action) for state in row for action in game.actions(state)]
        if merge != "paths":
            row = list(dict.fromkeys(game.canonical(state) if merge == "classes" else state for state in row))
    return tuple(row)


def _row(ply: int, count: int, boards: tuple[MnkState, ...], top: float, area: float) -> tuple[list[str], float]:
    """Return a ply and how high it is: its boards, or a block in which every node has the same area."""
    who = "X moves" if ply % 2 == 0 else "O moves"
    words = f"{count:,} node{'s' if count > 1 else ''}"
    if boards:
        height, end = float(BOARD), float(LEFT + ACROSS)
        step = ACROSS / len(boards)
        body = [
            svg.embed(TicTacToe().svg(state), LEFT + step * (place + 0.5) - BOARD / 2, top, BOARD, BOARD)
            for place, state in enumerate(boards)
        ]
    else:
        height = sqrt(count * area / SLENDER)
        wide = SLENDER * height
        block, height, end = height, max(height, LINE), LEFT + wide
        body = [svg.tag("rect", x=LEFT, y=top + (height - block) / 2, width=wide, height=block, fill="#5a5a5a")]
    middle = top + height / 2
    body.append(svg.label(LEFT - 8, middle, f"ply {ply}", size=12, anchor="end", bold=True))
    body.append(svg.label(end + 8, middle, words if ply == 9 else f"{words}, {who}", size=12, anchor="start"))
    return body, height + GAP


@cache
def solved_tic_tac_toe() -> Solution[MnkState, int]:
    """Return the solution of tic-tac-toe, worked out once."""
    return solve(TicTacToe())


class Solved(Protocol):
    """What knows everything about a game for two: a Solution, or the solver of the compiled engine."""

    @property
    def game(self) -> Any:
        """The game, a :class:`~gamelib.games.rulebook.Rulebook`."""

    def value(self, state: Any) -> float:
        """Return the value of a state from MAX's side: 1, 0 or -1."""

    def distance(self, state: Any) -> int:
        """Return after how many plies the game is over."""

    def best_actions(self, state: Any) -> tuple[Any, ...]:
        """Return the actions that keep the value."""

    def best_timed_actions(self, state: Any) -> tuple[Any, ...]:
        """Return those among them with the best timing."""


def verdict(solution: Solved, state: Any, action: Any) -> str:
    """Return what an action is worth in words: who wins and in how many plies, counting it, or a draw.

    Example:
        >>> game = TicTacToe()
        >>> verdict(solved_tic_tac_toe(), game.parse("X X . / O O . / . . ."), 2)
        'X wins in 1'
    """
    after = solution.game.result(state, action)
    value, plies = solution.value(after), solution.distance(after) + 1
    if value == 0:
        return "a draw"
    return f"{solution.game.player_names[value < 0]} wins in {plies}"


SCALE: Final = 2.2
REPLIES: Final = ("you play both sides", "replies perfectly")


class SolvedBoardExplorer(PlayingExplorer):
    """A board to play on, with the value of every free square.

    Args:
        moves: the moves that have been played at first, such as ``"b2 a3"``.
        solution: what knows the game; tic-tac-toe's if not given.
        values: whether each legal move says at first what it is worth, and not only what it is called.
        replies: whether the other side replies at first.
    """

    title = "a game solved"
    knobs: ClassVar = {
        "moves": on_picture(()),
        "values": switch("show what each move is worth"),
        "reply": choice("the other side", REPLIES),
    }

    def __init__(
        self, moves: str = "", solution: Solved | None = None, *, values: bool = True, replies: bool = False
    ) -> None:
        self.solution: Solved = solved_tic_tac_toe() if solution is None else solution
        self.start = moves_of(moves)
        super().__init__(moves=self.start, values=values, reply=REPLIES[replies])

    def view(self, *, moves: tuple[str, ...], values: bool, reply: str) -> View:
        """Draw the board after the moves, each legal move with its value."""
        game, solution = self.solution.game, self.solution
        scale = SCALE if isinstance(game, TicTacToe) else 1.2
        state = played(game, moves)
        if game.is_terminal(state):
            result = ending_text(game, state).replace("a draw", "the game is a draw")
            return View(f"The game is over: {result}.", svg.scaled(game.svg(state), scale))
        mine, other = game.player_names[:: 1 if game.player(state) == MAX else -1]
        told = {action: verdict(solution, state, action) for action in game.actions(state)} if values else {}
        short, draw = (" in ", "drawn") if isinstance(game, TicTacToe) else (" ", "draw")  # a column is narrow
        notes = {action: text.replace(" wins in ", short).replace("a draw", draw) for action, text in told.items()}
        value = solution.value(state)
        lost = value and (value > 0) != (game.player(state) == MAX)
        best = solution.best_timed_actions(state) if lost else solution.best_actions(state)
        names = ", ".join(game.action_text(state, action) for action in best)
        outcome = f"{game.player_names[value < 0]} wins" if value else "a draw"
        facts = f"{mine} to move: click a {'square' if isinstance(game, TicTacToe) else 'column'}."
        if reply == REPLIES[True] and moves != self.start and value:
            wins = f"I win in {solution.distance(state)} plies, whatever you do."
            words = wins if lost else "I lose, if you see how."
            facts = f"{other} says: “{words}” {facts}"
        if values:
            facts = f"{facts} With best play: {outcome}; best: {names}."
        names_of = {action: game.action_text(state, action) for action in game.actions(state)}
        board = game.svg(state, notes=notes or names_of, shades=dict.fromkeys(best, 0.5) if values else None)
        return View(facts, svg.scaled(pickable(game, state, board, notes=told), scale))

    def picked(self, name: str) -> None:
        """Play the move, and the reply if there is to be one."""
        moves = (*self.values["moves"], name)
        game = self.solution.game
        state = played(game, moves)
        if self.values["reply"] == REPLIES[True] and not game.is_terminal(state):
            moves += (game.action_text(state, self.solution.best_timed_actions(state)[0]),)
        self.set(moves=moves)

    def one_back(self) -> tuple[str, ...]:
        """Return the moves without the last one, and without that before it where the last one was the reply."""
        words = super().one_back()
        replied = self.values["reply"] == REPLIES[True] and (len(words) - len(self.start)) % 2
        return words[:-1] if replied else words
