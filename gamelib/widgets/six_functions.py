"""What the six functions answer, for a position the reader plays to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.game import MAX, MIN, Game
from gamelib.games import ConnectFour, Nim, TicTacToe
from gamelib.widgets.explorer import Explorer, View, choice, text_field
from gamelib.widgets.moves import played

GAMES: Final[Mapping[str, Game[Any, Any]]] = {
    "tic-tac-toe": TicTacToe(),
    "Nim with heaps 3, 4, 5": Nim((3, 4, 5)),
    "Connect Four": ConnectFour(),
}


class SixFunctionsExplorer(Explorer):
    """A board, and PLAYER, ACTIONS, TERMINAL-TEST and UTILITY as the game answers them there."""

    title = "the six functions"
    knobs: ClassVar = {
        "game": choice("game", tuple(GAMES)),
        "moves": text_field("moves played", "b2 a3"),
    }
    follows: ClassVar = {"game": {"moves": ""}}

    def view(self, *, game: str, moves: str) -> View:
        """Play the moves and show what the functions say of the state they lead to."""
        rules = GAMES[game]
        state = played(rules, moves)
        if rules.is_terminal(state):
            worth = f"UTILITY(s, MAX) = {rules.utility(state, MAX):g}, UTILITY(s, MIN) = {rules.utility(state, MIN):g}"
            facts = f"TERMINAL-TEST(s) is true; {worth}."
        else:
            actions = [rules.action_text(state, action) for action in rules.actions(state)]
            player = rules.player(state)
            name, called = "MAX" if player == MAX else "MIN", rules.player_names[int(player == MIN)]
            mover = name if called == name else f"{name} ({called})"
            facts = (
                f"TERMINAL-TEST(s) is false; PLAYER(s) = {mover}; "
                f"ACTIONS(s) = {{{', '.join(actions)}}}; UTILITY: none yet."
            )
        return View(facts, svg.scaled(rules.svg(state), 2 if game == "tic-tac-toe" else 1))
