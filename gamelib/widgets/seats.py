"""Three-player Othello with a seat for the reader: at the others sit searches, people, or what the reader wrote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamelib import svg
from gamelib.draw.graph import value_text
from gamelib.draw.picks import pickable
from gamelib.evaluation import othello_shares
from gamelib.games import ManyPlayerOthello
from gamelib.play import Agent, ManyPlayerAgent, RandomAgent
from gamelib.play.agents import check_agent
from gamelib.result import Bound
from gamelib.search import best_reply_search, maxn, paranoid
from gamelib.widgets.explorer import Control, View, choice, on_picture
from gamelib.widgets.moves import played
from gamelib.widgets.playing import PlayingExplorer

GAME: Final = ManyPlayerOthello()
SHARES: Final = othello_shares(GAME)
YOU: Final = "you"
YOURS: Final = "what you wrote"
NODES: Final = 1000
"""How many positions a search may enter for each move."""
PLIES: Final = 3
"""How deep it is looked to say what the squares are worth."""
SEARCHES: Final[Mapping[str, str]] = {"maxⁿ": "max^n", "paranoid": "paranoid", "best reply": "best reply"}
NOTHING: Final = "nothing"
SCALE: Final = 1.5


class SeatsExplorer(PlayingExplorer):
    """A board of Othello for three, and for each seat who sits there; programs answer at once.

    Args:
        yours: an agent of the reader's own, which can be given a seat as well.

    Raises:
        GameError: if it is not an agent.
    """

    title = "three-player Othello"

    def __init__(self, yours: Agent | None = None) -> None:
        self.agents: dict[str, Agent] = {
            name: ManyPlayerAgent(algorithm, SHARES, nodes=NODES) for name, algorithm in SEARCHES.items()
        }
        self.agents["random"] = RandomAgent(1)
        if yours is not None:
            check_agent(yours)
            self.agents[YOURS] = yours
        self._known: dict[tuple[str, Any], int] = {}
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return who sits where, what the squares say, and the moves."""
        seats = (YOU, *self.agents)
        first = YOURS if YOURS in self.agents else YOU
        return {
            "seat_1": choice("X, first", seats, first),
            "seat_2": choice("O, second", seats, "maxⁿ"),
            "seat_3": choice("A, third", seats, "paranoid"),
            "told": choice("squares show", (NOTHING, *SEARCHES)),
            "moves": on_picture(""),
        }

    def view(self, *, seat_1: str, seat_2: str, seat_3: str, told: str, moves: str) -> View:
        """Let the programs answer, and draw the board with what a search thinks of the reader's moves."""
        seats = seat_1, seat_2, seat_3
        state, answers = self._answered(seats, moves)
        said = [f"{GAME.player_names[player]} played {text}" for player, text in answers]
        counts = ", ".join(
            f"{name} ({seat}) {GAME.discs(state, player)}"
            for player, (name, seat) in enumerate(zip(GAME.player_names, seats, strict=True))
        )
        if GAME.is_terminal(state):
            most = max(GAME.utility(state, player) for player in range(3))
            first = [name for player, name in enumerate(GAME.player_names) if GAME.utility(state, player) == most]
            facts = f"The game is over: {counts}. {' and '.join(first)} {'wins' if len(first) == 1 else 'share the win'}."
            return View(facts, svg.scaled(GAME.svg(state), SCALE))
        name = GAME.player_names[GAME.player(state)]
        facts = f"{', '.join(said)}. " if said else ""
        facts += f"Discs: {counts}. You are {name}: click a square."
        if told == NOTHING:
            return View(facts, svg.scaled(pickable(GAME, state, GAME.svg(state)), SCALE))
        best, notes = thoughts(state, told)
        facts += f" {told} would play {GAME.action_text(state, best)}."
        board = GAME.svg(state, notes=notes, shades={best: 0.6})
        return View(facts, svg.scaled(pickable(GAME, state, board, notes=notes), SCALE))

    def picked(self, name: str) -> None:
        """Put down what the programs answered since, and the move."""
        values = self.values
        _, answers = self._answered((values["seat_1"], values["seat_2"], values["seat_3"]), values["moves"])
        self.set(moves=" ".join([values["moves"], *(text for _, text in answers), name]).strip())

    def _answered(self, seats: tuple[str, str, str], moves: str) -> tuple[Any, list[tuple[int, str]]]:
        """Return where the reader is to move or the game is over, and what was played since the moves, by whom."""
        state, answers = played(GAME, moves), []
        while not GAME.is_terminal(state):
            player, actions = GAME.player(state), GAME.actions(state)
            if len(actions) > 1 or actions[0] != GAME.passing:
                if seats[player] == YOU:
                    break
                action = self._choice(seats[player], state)
            else:
                action = actions[0]
            answers.append((player, GAME.action_text(state, action)))
            state = GAME.result(state, action)
        return state, answers

    def _choice(self, seat: str, state: Any) -> int:
        if (seat, state) not in self._known:
            self._known[seat, state] = self.agents[seat].choose(GAME, state)
        return self._known[seat, state]


def thoughts(state: Any, search: str) -> tuple[int, dict[int, str]]:
    """Return what a search would play, and what it finds each action worth to who moves: 2 is a win alone, -1 a loss.

    Example:
        >>> action, notes = thoughts(GAME.initial_state(), "paranoid")
        >>> action, notes[0], notes[1]
        (0, '0.09', '≤0.07')
    """
    if search == "maxⁿ":
        many = maxn(GAME, state, depth=PLIES, evaluate=SHARES)
        own = {action: vector[GAME.player(state)] for action, vector in many.action_values.items()}
        assert many.action is not None
        return many.action, {action: value_text(round(worth, 2)) for action, worth in own.items()}
    found = (paranoid if search == "paranoid" else best_reply_search)(GAME, state, depth=PLIES, evaluate=SHARES)
    assert found.action is not None
    notes = {
        action: f"{'' if each.bound is Bound.EXACT else each.bound.value}{value_text(round(each.value, 2))}"
        for action, each in found.action_values.items()
    }
    return found.action, notes
