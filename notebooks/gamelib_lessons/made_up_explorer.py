"""Games the reader makes up by changing rules, and a program that plays them unseen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from gamelib import MAX, MIN
from gamelib.games import MnkState, TicTacToe
from gamelib.games.boards import LazyTable
from gamelib.play import Agent, MonteCarloAgent
from gamelib.svg import Place
from gamelib.widgets.explorer import Control, View, choice, on_picture, slider, switch
from gamelib.widgets.game_explorer import GameExplorer

BOARDS: Final = {"3 x 3": (3, 3), "4 x 4": (4, 4), "5 x 4": (5, 4), "7 x 6": (7, 6)}
TWICE: Final = "two stones a turn, but one in the first"
RULES: Final = ("board", "in_a_row", "falls", "twice", "loses")


class MadeUpGame(TicTacToe):
    """Tic-tac-toe with other rules: stones that fall, two of them a turn but for the first, a row that loses.

    Example:
        >>> game = MadeUpGame(falls=True, twice=True)
        >>> state = game.result(game.initial_state(), 7)
        >>> [game.action_text(state, action) for action in game.actions(state)], game.player(game.result(state, 4))
        (['b2', 'a1', 'c1'], 1)
    """

    def __init__(
        self,
        columns: int = 3,
        rows: int = 3,
        in_a_row: int = 3,
        *,
        falls: bool = False,
        loses: bool = False,
        twice: bool = False,
    ) -> None:
        super().__init__(columns, rows, in_a_row, misere=loses)
        self.falls, self.twice = falls, twice
        if twice:
            self._turn = LazyTable(lambda taken: MIN if (taken.bit_count() + 1) // 2 % 2 else MAX)

    def actions(self, state: MnkState) -> Sequence[int]:
        """Return the free squares; where stones fall, those on the ground or on a stone."""
        free = super().actions(state)
        if not self.falls:
            return free
        held = (state.crosses | state.noughts | self._full << self.m * self.n) >> self.m
        return [square for square in free if held >> square & 1]

    def canonical(self, state: MnkState) -> MnkState:
        """Return the state itself where stones fall: a board upside down is another then."""
        return state if self.falls else super().canonical(state)

    def places_of(self, state: MnkState, action: int) -> Sequence[Place]:
        """Return the square; where stones fall, with all that is above it."""
        (square,) = super().places_of(state, action)
        top = self._painter.place(0, "").y if self.falls else square.y
        return (square._replace(y=top, height=square.y + square.height - top),)

    def _wrong(self, state: MnkState) -> str:
        """Return why no game leads to ``state``; where turns have two stones, nothing is said of how many there are."""
        return "" if self.twice else super()._wrong(state)


class MadeUpGameExplorer(GameExplorer):
    """The reader changes the rules of tic-tac-toe, and plays against a program that has never seen the game.

    Example:
        >>> explorer = MadeUpGameExplorer()
        >>> explorer.set(loses=True, moves="b2")
        >>> print(explorer.facts)
        3 in a row loses. O (the program): b1. X, your move.
    """

    title = "a game nobody has played"
    follows: ClassVar = {name: {"moves": ()} for name in (*RULES, "seat_0", "seat_1")}

    def __init__(self, agents: Mapping[str, Agent] | None = None, boards: Sequence[str] = tuple(BOARDS)) -> None:
        self.boards = boards
        super().__init__(MadeUpGame(), agents or {"the program": MonteCarloAgent(simulations=400, rng=1)})

    def make_controls(self) -> Mapping[str, Control]:
        """Return the rules, who sits where, and the moves made on the picture."""
        return {
            "board": choice("board", self.boards) if len(self.boards) > 1 else on_picture(self.boards[0], self.boards),
            "in_a_row": slider("in a row", 3, 2, 3),
            "falls": switch("stones fall"),
            "twice": switch(TWICE),
            "loses": switch("whoever makes the row loses"),
            **super().make_controls(),
        }

    def limits(self) -> Mapping[str, int]:
        """Return how long a row can be on this board."""
        return {"in_a_row": min(5, *BOARDS[self.values["board"]])}

    def view(self, *, moves: tuple[str, ...], **values: Any) -> View:
        """Draw the position of the game with these rules."""
        board, in_a_row, falls, twice, loses = (values.pop(rule) for rule in RULES)
        name = f"{board} {in_a_row} {falls} {twice} {loses}"
        if name not in self.games:
            self.games[name] = MadeUpGame(*BOARDS[board], in_a_row, falls=falls, loses=loses, twice=twice)
        view = super().view(moves=moves, game=name, **values)
        extra = [text for text, on in (("stones fall", falls), (TWICE, twice)) if on]
        told = ", ".join([f"{in_a_row} in a row {'loses' if loses else 'wins'}", *extra])
        return replace(view, facts=f"{told}. {view.facts}")
