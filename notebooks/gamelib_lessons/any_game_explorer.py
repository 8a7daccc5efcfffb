"""A program that plays any game with turns: all it has is the six functions."""

from __future__ import annotations

from typing import Any

from gamelib.game import Game
from gamelib.games import ConnectFour, Nim, TicTacToe
from gamelib.play import MonteCarloAgent
from gamelib.widgets.game_explorer import GameExplorer


class AnyGameExplorer(GameExplorer):
    """The reader against a program that plays by trying, in a game that is given or in one of three.

    Args:
        game: a game of the reader's; without it there are three to choose from.
    """

    title = "a program that plays any game"

    def __init__(self, game: Game[Any, Any] | None = None) -> None:
        three: dict[str, Game[Any, Any]] = {"tic-tac-toe": TicTacToe(), "Nim": Nim(), "Connect Four": ConnectFour()}
        super().__init__(game or three, {"the program": MonteCarloAgent(simulations=400, rng=1)})
