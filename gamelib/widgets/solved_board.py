"""Tic-tac-toe solved: every free square says what it is worth, and the reader plays on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import ipywidgets as widgets

from gamelib import svg
from gamelib.errors import NotationError
from gamelib.game import MAX
from gamelib.games import MnkState, TicTacToe
from gamelib.search import Solution, solve
from gamelib.widgets.explorer import Control, Explorer, View, choice, switch, text_field
from gamelib.widgets.moves import ending_text, played, words_of


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


GAME: Final = TicTacToe()
EMPTY: Final = GAME.initial_state()


class SolvedBoardExplorer(Explorer):
    """A board to play on, with the value of every free square.

    Args:
        moves: the moves that have been played at first, such as ``"b2 a3"``.
    """

    title = "tic-tac-toe solved"

    def __init__(self, moves: str = "") -> None:
        self.start = moves
        self.squares = [
            widgets.Button(tooltip=GAME.action_text(EMPTY, square), layout=widgets.Layout(width="92px"))
            for square in range(9)
        ]
        for square, button in enumerate(self.squares):
            button.on_click(lambda _, square=square: self._play(square))
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the moves played, whether values show, and who answers."""
        return {
            "moves": text_field("moves played", self.start),
            "values": switch("show what each square is worth", True),
            "reply": choice("the other side", ("you play both sides", "replies perfectly")),
        }

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the column of controls below the squares as buttons."""
        undo = widgets.Button(description="take back", layout=widgets.Layout(width="92px"))
        undo.on_click(lambda _: self.set(moves=" ".join(words_of(self.values["moves"])[:-1])))
        layout = widgets.Layout(grid_template_columns="repeat(3, 96px)", width="310px")
        return super()._arranged([widgets.GridBox([*self.squares, undo], layout=layout), *controls])

    def view(self, *, moves: str, values: bool, reply: str) -> View:
        """Draw the board after the moves, each free square with its value."""
        game, solution = GAME, solved_tic_tac_toe()
        state = played(game, moves)
        if game.is_terminal(state):
            result = ending_text(game, state).replace("a draw", "the game is a draw")
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

    def _play(self, square: int) -> None:
        words = words_of(self.values["moves"])
        state = played(GAME, self.values["moves"])
        words.append(GAME.action_text(state, square))
        state = GAME.result(state, square)
        if self.values["reply"] == "replies perfectly" and not GAME.is_terminal(state):
            words.append(GAME.action_text(state, solved_tic_tac_toe().best_timed_actions(state)[0]))
        self.set(moves=" ".join(words))

    def updated(self) -> None:
        """Write on the squares what stands there or, if that is shown, what they are worth."""
        try:
            state = played(GAME, self.values["moves"])
        except NotationError:  # the picture says what is wrong; until that is mended there is nothing to click
            for button in self.squares:
                button.disabled = True
            return
        legal = GAME.actions(state)
        for square, button in enumerate(self.squares):
            button.disabled = square not in legal
            button.description = GAME.action_text(EMPTY, square)
            if state.crosses >> square & 1:
                button.description = "X"
            elif state.noughts >> square & 1:
                button.description = "O"
            elif not button.disabled and self.values["values"]:
                button.description = verdict(solved_tic_tac_toe(), state, square)
