"""Tic-tac-toe solved: every free square says what it is worth, and the reader plays on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import ipywidgets as widgets

from gamelib import svg
from gamelib.errors import NotationError
from gamelib.game import MAX
from gamelib.games import MnkState, TicTacToe
from gamelib.search import Solution, solve
from gamelib.widgets.explorer import Explorer, View, choice, switch, text_field


def _words(moves: str) -> list[str]:
    return moves.replace(",", " ").split()


@cache
def solved_tic_tac_toe() -> Solution[MnkState, int]:
    """Return the solution of tic-tac-toe, worked out once."""
    return solve(TicTacToe())


def verdict(solution: Solution[MnkState, int], state: MnkState, action: int) -> str:
    """Return what an action is worth in words: who wins and in how many plies, counting it, or a draw.

    Example:
        >>> game = TicTacToe()
        >>> verdict(solved_tic_tac_toe(), game.parse("X X . / O O . / . . ."), 2)
        'X wins in 1'
    """
    after = solution.game.result(state, action)
    value, plies = solution.value(after), solution.distance(after) + 1
    if value == 0:
        return "draw"
    return f"{'X' if value > 0 else 'O'} wins in {plies}"


class SolvedBoardExplorer(Explorer):
    """A board to play on, with the value of every free square.

    Args:
        moves: the moves that have been played at first, such as ``"b2 a3"``.
    """

    title = "tic-tac-toe solved"

    def __init__(self, moves: str = "") -> None:
        self.start = moves
        super().__init__()
        game = TicTacToe()
        self.squares = [
            widgets.Button(tooltip=game.action_text(game.initial_state(), square), layout=widgets.Layout(width="92px"))
            for square in range(9)
        ]
        for square, button in enumerate(self.squares):
            button.on_click(lambda _, square=square: self._play(square))
        undo = widgets.Button(description="take back", layout=widgets.Layout(width="92px"))
        undo.on_click(lambda _: self.set(moves=" ".join(_words(self.values["moves"])[:-1])))
        grid = widgets.GridBox(
            [*self.squares, undo], layout=widgets.Layout(grid_template_columns="repeat(3, 96px)", width="310px")
        )
        self._panel.children = (grid, *self._panel.children)
        self._label_squares()

    def make_controls(self) -> Mapping[str, Any]:
        """Return the moves played, whether values show, and who answers."""
        return {
            "moves": text_field("moves played", self.start),
            "values": switch("show what each square is worth", True),
            "reply": choice("the other side", ("you play both sides", "replies perfectly")),
        }

    def view(self, *, moves: str, values: bool, reply: str) -> View:
        """Draw the board after the moves, each free square with its value."""
        game, solution = TicTacToe(), solved_tic_tac_toe()
        state = self._state(moves)
        if game.is_terminal(state):
            result = ("the game is a draw", "X has won", "O has won")[int(game.utility(state, MAX))]
            return View(f"The game is over: {result}.", svg.scaled(game.svg(state), 2))
        mover = "X" if game.player(state) == MAX else "O"
        told = {action: verdict(solution, state, action) for action in game.actions(state)}
        best = solution.best_actions(state)
        names = ", ".join(game.action_text(state, action) for action in best)
        outcome = ("a draw", "X wins", "O wins")[int(solution.value(state))]
        facts = f"{mover} to move; with best play: {outcome}; best: {names}." if values else f"{mover} to move."
        short = {action: text.replace(" wins in ", " in ") for action, text in told.items()} if values else None
        board = game.svg(state, notes=short, shades=dict.fromkeys(best, 0.5) if values else None)
        return View(facts, svg.scaled(board, 2))

    def _state(self, moves: str) -> MnkState:
        game = TicTacToe()
        state = game.initial_state()
        for move in _words(moves):
            state = game.result(state, game.parse_action(state, move))
        return state

    def _play(self, square: int) -> None:
        game, moves = TicTacToe(), _words(self.values["moves"])
        state = self._state(" ".join(moves))
        moves.append(game.action_text(state, square))
        state = game.result(state, square)
        if self.values["reply"] == "replies perfectly" and not game.is_terminal(state):
            moves.append(game.action_text(state, solved_tic_tac_toe().best_timed_actions(state)[0]))
        self.set(moves=" ".join(moves))

    def _update(self) -> None:
        super()._update()
        if hasattr(self, "squares") and not self._quiet:
            self._label_squares()

    def _label_squares(self) -> None:
        game = TicTacToe()
        try:
            state = self._state(self.values["moves"])
        except NotationError:  # the picture says what is wrong; until that is mended there is nothing to click
            for button in self.squares:
                button.disabled = True
            return
        legal = game.actions(state)
        for square, button in enumerate(self.squares):
            bit = 1 << square
            stone = "X" if state.crosses & bit else "O" if state.noughts & bit else ""
            name = game.action_text(game.initial_state(), square)
            told = verdict(solved_tic_tac_toe(), state, square) if square in legal and self.values["values"] else name
            button.description = stone or told
            button.disabled = square not in legal
