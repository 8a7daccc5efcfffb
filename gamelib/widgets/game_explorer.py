"""Any game, played on its picture: against programs, against each other, or by the reader alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.picks import pick, pickable
from gamelib.errors import GameError
from gamelib.game import CHANCE, Game
from gamelib.games.rulebook import Rulebook
from gamelib.play import Agent
from gamelib.play.agents import random_outcome
from gamelib.play.one_game import result_text
from gamelib.rng import generator
from gamelib.widgets.explorer import Control, View, choice, on_picture, slider
from gamelib.widgets.playing import PlayingExplorer, begun, words_of

YOU: Final = "you"
NEXT: Final = "next"
"""What is picked where the reader only watches."""
WIDEST: Final = 420.0
HIGHEST: Final = 380.0
MARGIN: Final = 12.0
CHIP: Final = 34.0
"""How high an action is written that has no place in the picture."""
TOLD: Final = 4
"""How many of the moves since the reader's last one the sentence names."""


class GameExplorer(PlayingExplorer):
    """A board on which the reader plays, or watches, with anybody who can choose an action on the other seats.

    Args:
        games: a game, or games by name to choose from.
        agents: who may sit at it beside the reader, by name. The first of them has all seats but the first at first.

    Raises:
        GameError: if there is nobody to play against, or somebody who cannot choose.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import PerfectAgent
        >>> explorer = GameExplorer(TicTacToe(), {"perfect": PerfectAgent()})
        >>> explorer.set(moves="b2")
        >>> print(explorer.facts)
        O (perfect): a3. X, your move.
    """

    title: ClassVar[str] = "a game to play"
    follows: ClassVar = {name: {"moves": ""} for name in ["game", "luck", *(f"seat_{seat}" for seat in range(6))]}

    def __init__(self, games: Game[Any, Any] | Mapping[str, Game[Any, Any]], agents: Mapping[str, Agent]) -> None:
        self.games = {games.name: games} if isinstance(games, Game) else dict(games)
        if not agents or not all(callable(getattr(each, "choose", None)) for each in agents.values()):
            raise GameError(f"agents are things with a method choose(game, state), by name, and not {agents!r}")
        self.agents = dict(agents)
        self._replies: dict[Any, Any] = {}
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the game, who sits where, what decides about chance, and the moves made on the picture."""
        game, *others = self.games.values()
        names = game.player_names if not others else [f"player {number}" for number in range(1, game.num_players + 1)]
        controls: dict[str, Control] = {}
        if others:
            controls["game"] = choice("game", tuple(self.games))
        for number, name in enumerate(names):
            seat = YOU if number == 0 else next(iter(self.agents))
            controls[f"seat_{number}"] = choice(name, (YOU, *self.agents), seat)
        if type(game).outcomes is not Game.outcomes:
            controls["luck"] = slider("luck (seed)", 1, 1, 99)
        return {**controls, "moves": on_picture("")}

    def view(self, *, moves: str, game: str = "", luck: int = 1, **seats: str) -> View:
        """Play the reader's moves and the replies to them, and draw the position."""
        rules = self.games[game] if game else next(iter(self.games.values()))
        state, words = rules.initial_state(), words_of(moves)
        line: list[tuple[Any, str, str]] = []
        half = begun(words)
        waiting = words[:-1] if half else words
        watched = YOU not in [seats[f"seat_{player}"] for player in range(rules.num_players)]
        while not rules.is_terminal(state):
            player = rules.player(state)
            who = "" if player is CHANCE else seats[f"seat_{player}"]
            if (who == YOU or watched) and not waiting:
                break
            word = waiting.pop(0) if who == YOU or watched else ""
            action = rules.parse_action(state, word) if who == YOU else self._reply(game, line, who, state, luck)
            line.append((player, who, rules.action_text(state, action)))
            state = rules.result(state, action)
        if waiting:
            raise GameError(f"the game is over, and {waiting[0]} comes too late: take it back")
        if watched and not rules.is_terminal(state):
            return View(f"{_told(rules, line[-1:])}Watch the next move.".strip(), _picture(rules, state, half, NEXT))
        return View(_facts(rules, state, line), _picture(rules, state, half))

    def _reply(self, game: str, line: list[Any], who: str, state: Any, luck: int) -> Any:
        """Return what an agent, or chance, does after these moves: always the same."""
        rules = self.games[game] if game else next(iter(self.games.values()))
        key = (game, tuple(line), who, luck)
        if key not in self._replies:
            rng = generator(luck * 1000 + len(line))
            self._replies[key] = self.agents[who].choose(rules, state) if who else random_outcome(rules, state, rng)
        return self._replies[key]


def _facts(rules: Game[Any, Any], state: Any, line: list[tuple[Any, str, str]]) -> str:
    """Return what the others have done since the reader's last move, and who is to move or how it ended."""
    since = next((back for back, (_, who, _) in enumerate(reversed(line)) if who == YOU), len(line))
    told = _told(rules, line[len(line) - min(since, TOLD) :])
    if rules.is_terminal(state):
        return f"{told}The game is over: {result_text(rules, state)}."
    mover: Any = rules.player(state)
    return f"{told}{rules.player_names[mover]}, your move."


def _told(rules: Game[Any, Any], line: list[tuple[Any, str, str]]) -> str:
    return "".join(
        f"{'chance' if player is CHANCE else f'{rules.player_names[player]} ({who})'}: {text}. "
        for player, who, text in line
    )


def _picture(rules: Game[Any, Any], state: Any, half: str, only: str = "") -> str:
    """Return the position with what can be picked, on the board or below it where it has no place there.

    That is every action or, if it is given, ``only`` a word below the board.
    """
    drawn = rules.svg(state)
    if isinstance(rules, Rulebook) and not only:
        drawn = pickable(rules, state, drawn, begun=half)
    width, height = svg.size_of(drawn)
    board = svg.scaled(drawn, min(WIDEST / width, HIGHEST / height, 2.0))
    if "data-pick" in board or rules.is_terminal(state):
        return board
    texts = [only] if only else [rules.action_text(state, action) for action in rules.actions(state)]
    return svg.beside([board, _chips(texts)], title="the position, and the actions there are", gap=8, below=True)


def _chips(texts: list[str]) -> str:
    """Return the actions as buttons in rows."""
    body, x, y = [], MARGIN, 0.0
    for text in texts:
        wide = svg.text_width(text, 14) + 24
        if x > MARGIN and x + wide > WIDEST:
            x, y = MARGIN, y + CHIP + 6
        frame = svg.tag("rect", x=x + 1, y=y + 1, width=wide, height=CHIP - 2, rx=6, fill="#f6f6f6", stroke=svg.LINE)
        body.append(svg.tag("g", frame + svg.label(x + 1 + wide / 2, y + CHIP / 2, text, size=14), **pick(text, text)))
        x += wide + 8
    return svg.document(WIDEST, y + CHIP + 6, body, title="actions")
