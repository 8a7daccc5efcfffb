"""What the six functions answer, for a position the reader plays to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.picks import pickable
from gamelib.game import MAX, MIN
from gamelib.games import ConnectFour, Nim, TicTacToe
from gamelib.games.rulebook import Rulebook
from gamelib.widgets.explorer import View, choice, on_picture
from gamelib.widgets.moves import played
from gamelib.widgets.playing import PlayingExplorer

GAMES: Final[Mapping[str, Rulebook[Any, Any]]] = {
    "tic-tac-toe": TicTacToe(),
    "Nim with heaps 3, 4, 5": Nim((3, 4, 5)),
    "Connect Four": ConnectFour(),
}
WHERE: Final = dict(zip(GAMES, ("a free square", "the lowest counter you take", "a column"), strict=True))
"""What to click in each game."""


class SixFunctionsExplorer(PlayingExplorer):
    """A board, and PLAYER, ACTIONS, TERMINAL-TEST and UTILITY as the game answers them there."""

    title = "the six functions"
    knobs: ClassVar = {
        "game": choice("game", tuple(GAMES)),
        "moves": on_picture("b2 a3"),
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
                f"ACTIONS(s) = {{{', '.join(actions)}}}; UTILITY: none yet. To play, click {WHERE[game]}."
            )
        picture = pickable(rules, state, rules.svg(state))
        return View(facts, svg.scaled(picture, 2 if game == "tic-tac-toe" else 1))
